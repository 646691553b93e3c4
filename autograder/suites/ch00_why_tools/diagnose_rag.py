from dataclasses import replace

from coursekit.rag import STAGES, Doc, RagRun, Step
from coursekit.testing import points

ORDER = (
    "prompt_injection",
    "permission_leak",
    "compounding_error",
    "no_stopping_rule",
    "recall_ceiling",
    "stale_index",
    "evidence_conflict",
    "distraction",
    "lost_in_the_middle",
)


def word(rng):
    return "".join(rng.choice("bcdfghjklmnpqrstvwxz") for _ in range(6))


class Drawn:
    """A run without a sign, of drawn names, and the ways to spoil it."""

    def __init__(self, rng):
        self.rng, self.user = rng, word(rng)
        self.says = word(rng)
        self.a, self.b = (self.doc(self.says) for _ in range(2))
        self.pads = [self.doc() for _ in range(rng.randint(3, 5))]
        steps = [self.step(), self.step(builds_on=(0,)), self.step(builds_on=(0, 1))]
        needed = {self.a.id, self.b.id}
        found = [self.a, *self.pads, self.b]
        self.run = RagRun(self.user, found, needed, needed, steps, word(rng))

    def doc(self, says=None):
        version = self.rng.randint(2, 9)
        readers = (word(self.rng), self.user)
        return Doc(word(self.rng), says or word(self.rng), version, version, readers)

    def step(self, builds_on=(), **more):
        return replace(Step(word(self.rng), None, builds_on, False), **more)

    def spoil(self, run, failure):
        """The run with one sign more; the later ones of ORDER have to be put in first."""
        rng, steps, found = self.rng, list(run.steps), list(run.found)
        match failure:
            case "prompt_injection":
                at = rng.randrange(len(steps))
                steps[at] = replace(steps[at], told_by=rng.choice(found).id)
            case "permission_leak":
                at = rng.randrange(len(found))
                found[at] = replace(found[at], readers=(word(rng),))
            case "compounding_error":
                steps[0] = replace(steps[0], wrong=True)
                steps[1] = replace(steps[1], builds_on=(0,))
            case "no_stopping_rule":
                steps = [*steps, self.step()]
                steps.append(replace(steps[-1], builds_on=(len(steps) - 1,)))
                run = replace(run, answer=None)
            case "recall_ceiling":
                found = [doc for doc in found if doc.id not in run.needed]
                run = replace(run, used=run.used - run.needed)
            case "stale_index":
                at = next(i for i, doc in enumerate(found) if doc.id == self.b.id)
                found[at] = replace(found[at], latest=found[at].version + rng.randint(1, 3))
            case "evidence_conflict":
                at = next(i for i, doc in enumerate(found) if doc.id == self.b.id)
                found[at] = replace(found[at], says=word(rng))
            case "distraction":
                run = replace(run, used={*run.used, rng.choice(self.pads).id})
            case "lost_in_the_middle":
                found = [found[-1], *found[:-1]]
                run = replace(run, used=run.used - {self.a.id})
        return replace(run, steps=steps, found=found)


@points(1)
def test_each_sign_alone_is_named(student, rng):
    """Each sign alone names its failure and its stage, on runs you have not seen.

    Next step: take the ids and names from the run; do not know them.
    """
    assert student.diagnose_rag(Drawn(rng).run) == ("none", "none")
    for failure in ORDER:
        d = Drawn(rng)
        assert student.diagnose_rag(d.spoil(d.run, failure)) == (STAGES[failure], failure)


@points(0.75)
def test_the_first_of_several_signs_is_named(student, rng):
    """Of several signs the one that stands first in the table is named.

    Next step: nine ifs in the order of the table, each with a return.
    """
    for place in range(len(ORDER) - 1):
        d = Drawn(rng)
        later = [name for name in ORDER[place + 1 :] if rng.random() < 0.6 or place > 5]
        run = d.run
        # A needed document cannot be old, in conflict or unused when none of them was found.
        if "recall_ceiling" in (*later, ORDER[place]):
            later = [name for name in later if name in (*ORDER[:5], "distraction")]
        for name in [*reversed(later), ORDER[place]]:
            run = d.spoil(run, name)
        assert student.diagnose_rag(run) == (STAGES[ORDER[place]], ORDER[place])


@points(0.75)
def test_documents_that_are_not_needed_show_little(student, rng):
    """A document that is not needed may be old, contradict, or lie unused in the middle.

    Next step: signs 6, 7 and 9 speak of needed documents only; whether a user may read one (2)
    is asked of all.
    """
    d = Drawn(rng)
    odd = [replace(pad, version=1, says=word(rng)) for pad in d.pads]
    assert student.diagnose_rag(replace(d.run, found=[d.a, *odd, d.b])) == ("none", "none")
    for at in (0, len(odd) - 1):
        shut = [*odd]
        shut[at] = replace(shut[at], readers=(d.user + "x",))
        got = student.diagnose_rag(replace(d.run, found=[d.a, *shut, d.b]))
        assert got == ("retrieval", "permission_leak")
    newer = replace(d.b, version=d.b.latest + 1)
    assert student.diagnose_rag(replace(d.run, found=[d.a, *odd, newer])) == ("none", "none")
    some = replace(d.run, found=[*odd, d.a], used={d.a.id})
    assert student.diagnose_rag(some) == ("none", "none")


@points(0.5)
def test_the_middle_is_all_but_first_and_last(student, rng):
    """Unused at either end is no sign; unused anywhere between is.

    Next step: the middle is run.found[1:-1].
    """
    d = Drawn(rng)
    for found in ([d.a, *d.pads, d.b], [d.b, *d.pads, d.a], [d.a], [d.b, d.a]):
        kept = {d.b.id} & {doc.id for doc in found}
        run = replace(d.run, found=found, used=kept)
        assert student.diagnose_rag(run) == ("none", "none")
    for at in (1, len(d.pads)):
        found = [d.b, *d.pads]
        found.insert(at, d.a)
        run = replace(d.run, found=found, used={d.b.id})
        assert student.diagnose_rag(run) == ("reader", "lost_in_the_middle")


@points(0.5)
def test_steps_and_answers_show_whole_signs_only(student, rng):
    """A wrong step alone, two steps alike with an answer, or none in between, show nothing.

    Next step: compounding needs a step that builds on the wrong one; no stopping rule needs both
    a missing answer and two last steps with the same action.
    """
    d = Drawn(rng)
    last = d.step(wrong=True)
    again = replace(d.step(), action=d.run.steps[0].action)
    for steps, answer in (
        ([*d.run.steps, last], "Yes."),
        ([*d.run.steps, last, replace(last, wrong=False)], ""),
        ([*d.run.steps, again], None),
        ([last, last, *d.run.steps[:1]], None),
        ([last], None),
        ([], None),
    ):
        assert student.diagnose_rag(replace(d.run, steps=steps, answer=answer)) == ("none", "none")
    far = [last, d.step(), d.step(), d.step(builds_on=(1, 0))]
    got = student.diagnose_rag(replace(d.run, steps=far))
    assert got == ("loop", "compounding_error")
