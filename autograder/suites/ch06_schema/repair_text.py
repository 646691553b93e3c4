import json

from coursekit.schema import Violation
from coursekit.testing import RemoteError, points

ODD = ["two words", "a.b", "9lives", "", 'quo"te', "line\nbreak", "semi: colon", "a[0]", "-"]


def word(rng):
    return "".join(rng.choice("bcdfghjklmnpqrstvwxz") for _ in range(8))


def random_path(rng):
    """A path, and how it is written."""
    path, text = [], ""
    for _ in range(rng.randint(0, 5)):
        kind = rng.choice(["name", "name", "index", "star", "odd"])
        part = {
            "name": rng.choice([word(rng), "_x1", "straße"]),
            "index": rng.randint(0, 20),
            "star": "*",
            "odd": rng.choice(ODD),
        }[kind]
        path.append(part)
        if kind in ("name", "star"):
            text += f".{part}" if text else part
        else:
            text += f"[{json.dumps(part)}]"
    return tuple(path), text or "arguments"


@points(0.75)
def test_random_paths_are_written_by_the_rules(student, rng):
    """Paths made of names, indexes, stars and odd names are written by the rules.

    Next step: a name that is neither "*" nor an identifier goes into brackets, as json.dumps
    writes it; a dot stands only before a plain name or "*", and never at the beginning.
    """
    pairs = [random_path(rng) for _ in range(60)]
    pairs += [((name,), f"[{json.dumps(name)}]") for name in ODD]
    pairs += [(("*", "*", 0, "*"), "*.*[0].*"), ((0, "a"), "[0].a"), (("arguments",), "arguments")]
    text = student.repair_text([Violation(path, "maxLength", 3) for path, _ in pairs])
    lines = text.split("\n")
    assert len(lines) == len(pairs)
    for line, (_, written) in zip(lines, pairs, strict=True):
        assert line[: len(written) + 2] == f"{written}: "


@points(0.5)
def test_rule_and_wish_follow_in_this_order(student, rng):
    """After the path come the rule and what is wanted, as JSON on the same line.

    Next step: json.dumps writes true, null and a line break the way JSON has them.
    """
    wishes = [True, False, None, 0, 2.5, "a\nb", [1, "x", None], {"a": [True]}, 'say "so"', "", []]
    rules = ["type", "const", "exclusiveMinimum", "additionalProperties", "required", "false"]
    violations = [Violation((word(rng),), rng.choice(rules), wanted) for wanted in wishes]
    lines = student.repair_text(violations).split("\n")
    assert len(lines) == len(violations)
    for line, violation in zip(lines, violations, strict=True):
        _, rule, rest = line.partition(": ")[2].partition(violation.rule)
        assert rule == violation.rule
        assert json.dumps(violation.wanted) in rest


@points(0.25)
def test_every_violation_has_its_line_in_order(student, rng):
    """Every violation has a line, equal ones too, in the order given; none give an empty text.

    Next step: neither sort nor drop; join the lines with line breaks.
    """
    names = [word(rng) for _ in range(4)]
    order = [rng.choice(names) for _ in range(9)]
    text = student.repair_text([Violation((name,), "type", "integer") for name in order])
    assert [line.partition(": ")[0] for line in text.split("\n")] == order
    assert student.repair_text([]) == ""


@points(0.5)
def test_no_value_gets_into_the_text(student, rng):
    """Values planted all over an instance are not in the text made of its violations.

    Next step: write only what the violation holds.
    """
    canary, name = f"canary-{rng.randint(10**6, 10**7)}", word(rng)
    number = {"type": "integer"}
    for instance, schema, path in [
        ({name: canary}, {"properties": {name: number}}, (name,)),
        ([canary], {"items": number}, (0,)),
        (canary, number, ()),
        ({name: [[canary]]}, {"properties": {name: {"items": {"items": number}}}}, (name, 0, 0)),
    ]:
        try:
            violations = student.validate(instance, schema)
        except RemoteError:
            # Without a validator of the student's own the violation is made here.
            violations = [Violation(path, "type", "integer")]
        assert canary not in student.repair_text(violations)
