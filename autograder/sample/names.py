"""Made-up student ids that look like those of a real, mixed class."""

import random

_FIRST = (
    "aaliyah adaeze ahmed aiko alejandra amara anders anjali anna asel bao beatriz bilal bram "
    "camila chen chiara chidi daniel dario defne diego ebru elif emeka emma eszter farah fatima "
    "felix fiona gabriel giulia grace hana hannah hiro ibrahim ines ingrid isaac ivan jada jamal "
    "jana jin joao jose julia kamal karim katya kenji khadija kofi lars layla leila lena liam "
    "linh lucia luka maja malik maria mateo mei mina mohamed nadia naoko nia nikhil noah nora "
    "olga omar oscar paula pedro petra priya quynh rafael rania ravi rosa ruth samir sara selin "
    "sofia soren tariq tamar thabo theo tomas uma valeria viktor wanjiru wei xin yara yusuf zara"
)
_LAST = (
    "abebe adeyemi ahmadi almeida andersen aslan bakker banerjee bauer berg castro cohen costa "
    "danso demir diaz dubois eriksen farkas fernandez fischer fujita garcia ghosh haddad hansen "
    "horvat hussain ito ivanova jansen jensen joshi kaya khan kim kimani kowalski kumar larsen "
    "lee li lopez maier mbeki mendes meyer mori moyo murphy nagy nakamura nguyen novak nwosu "
    "okafor oliveira osei park patel pham popescu ramos reddy rossi sato schmidt sharma silva "
    "singh smith sokolov suzuki tadesse tan tran vargas wang weber wong yamada yilmaz zhang"
)


def student_ids(rng: random.Random, count: int) -> list[str]:
    """Distinct ids such as `mei-okafor-417`, good as folder names everywhere.

    Args:
        rng: source of all choices.
        count: how many.
    """
    first, last = _FIRST.split(), _LAST.split()
    ids: dict[str, None] = {}
    while len(ids) < count:
        ids[f"{rng.choice(first)}-{rng.choice(last)}-{rng.randrange(100, 1000)}"] = None
    return list(ids)
