import pytest

from coursekit.apis import ApiRecord, Rates
from coursekit.testing import points


def word(rng, size=7):
    return "".join(rng.choice("bcdfghjklmnpqrstvwxz") for _ in range(size))


def record(rng, domain):
    name = word(rng)
    call = f"{word(rng)}.{word(rng)}('{name}')"
    return ApiRecord(domain, rng.choice(["Torch Hub", "Hugging Face"]), "", name, call)


def catalogue(rng):
    return [record(rng, domain) for domain in ("ears", "ears", "eyes", "hands") for _ in range(2)]


def others(records, domain):
    return [each for each in records if each.domain != domain]


@points(1.5)
def test_rates_of_random_replies(student, rng):
    """Each reply is right, wrong, invented or silent, and the rates are shares of all replies.

    Next step: any record of the wanted domain is right, a record of another domain is wrong and in
    none of the rates; every share is over all replies.
    """
    records = catalogue(rng)
    kinds = ["right", "wrong", "invented", "silent"]
    for size in (1, 7, 12):
        replies, wanted, counts = [], [], dict.fromkeys(kinds, 0)
        for _ in range(size):
            kind, want = rng.choice(kinds), rng.choice(records)
            alike = [each for each in records if each.domain == want.domain]
            reply = {
                "right": rng.choice(alike).api_call,
                "wrong": rng.choice(others(records, want.domain)).api_call,
                "invented": f"{word(rng)}.{word(rng)}(1)",
                "silent": f"{word(rng)} {word(rng)}.",
            }[kind]
            counts[kind] += 1
            replies.append(reply)
            wanted.append(want)
        got = student.report(replies, wanted, records)
        shares = [counts[kind] / size for kind in ("right", "invented", "silent")]
        assert [got.accuracy, got.hallucination, got.no_call] == pytest.approx(shares, abs=1e-9)


@points(0.5)
def test_bare_names_are_no_calls_beside_real_ones_either(student, rng):
    """Bare calls alone are silence; beside dotted ones they change nothing.

    Next step: ask whether all calls of a reply have one part only, before you look for inventions.
    """
    records = catalogue(rng)
    want = records[0]
    invented = f"{word(rng)}.{word(rng)}('{want.api_name}')"
    replies = [
        f"print('{want.api_name}')",
        f"print(1)\n{want.api_call}",
        f"print(1)\n{invented}",
        "",
    ]
    got = student.report(replies, [want] * 4, records)
    assert got == Rates(0.25, 0.25, 0.5)


@points(0.5)
def test_one_right_call_makes_a_reply_right(student, rng):
    """A reply with a right call and others is right; one with a real call is not invented.

    Next step: collect the domains of all records that the reply matches, not only the first.
    """
    records = catalogue(rng)
    want, other = records[4], records[0]
    invented = f"{word(rng)}.{word(rng)}()"
    replies = [
        f"{other.api_call}\n{want.api_call}",
        f"{invented}\n{want.api_call}",
        f"{invented}\n{other.api_call}",
        f"{invented}\n{invented}",
    ]
    got = student.report(replies, [want] * 4, records)
    assert got == Rates(0.5, 0.25, 0.0)


@points(0.5)
def test_the_same_call_may_stand_in_two_domains(student, rng):
    """A call that two records share is right for the domain of either.

    Next step: a set of domains; the first record that matches is not the only one.
    """
    records = catalogue(rng)
    shared = records[0]
    twin = ApiRecord("hands", shared.framework, "", word(rng), shared.api_call)
    wanted = [shared, twin, records[4]]
    got = student.report([shared.api_call] * 3, wanted, [*records, twin])
    shares = [got.accuracy, got.hallucination, got.no_call]
    assert shares == pytest.approx([2 / 3, 0, 0], abs=1e-9)
    assert student.report([], [], records) == Rates(None, None, None)
    got = student.report([shared.api_call], [shared], [])
    assert got == Rates(0.0, 1.0, 0.0)
    for replies, wanted in (([], [shared]), ([shared.api_call] * 2, [shared])):
        with pytest.raises(ValueError):
            student.report(replies, wanted, records)
