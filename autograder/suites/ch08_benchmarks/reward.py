from dataclasses import replace

from coursekit.testing import points
from coursekit.worlds.airline import TASKS, World

ACTING = [task for task in TASKS if task.gold]
REFUSING = [task for task in TASKS if not task.gold]


def database(*calls):
    """The database of a world in which these calls were run."""
    world = World()
    for call in calls:
        world.call(call)
    return world.db


def reservations(task):
    """The reservations that a task writes to; two tasks on one of them cannot both be done."""
    return {
        call.arguments["reservation_id"] for call in task.gold if "reservation_id" in call.arguments
    }


@points(1)
def test_every_write_has_to_be_made_and_no_other(student, rng):
    """For a random task the gold writes earn 1; one too few, or another task's as well, earn 0.

    Next step: all of the database counts. The gold calls are those of the task that is given.
    """
    task = rng.choice(ACTING)
    said = [task.closing, *task.outputs]
    assert student.reward(task, database(*task.gold), said) == 1
    lost = rng.randrange(len(task.gold))
    fewer = task.gold[:lost] + task.gold[lost + 1 :]
    assert student.reward(task, database(*fewer), said) == 0
    other = rng.choice(
        [t for t in ACTING if not reservations(t) & reservations(task) and t != task]
    )
    assert student.reward(task, database(*other.gold), said) == 0
    both = replace(task, gold=other.gold + task.gold)
    assert student.reward(both, database(*both.gold), said) == 1
    assert student.reward(both, database(*other.gold), said) == 0
    db = database(*task.gold)
    name = rng.choice(sorted(db["users"]))
    db["users"][name] = {**db["users"][name], "extra": rng.random()}
    assert student.reward(task, db, said) == 0
    db = database(*task.gold)
    db["transfers"] = [*db["transfers"], {"user_id": name}]
    assert student.reward(task, db, said) == 0


@points(0.5)
def test_where_nothing_may_be_done_doing_it_costs_the_reward(student, rng):
    """Without gold writes the untouched database is right, and what the rules forbid is wrong.

    Next step: with no gold calls the fresh world itself is what you compare with.
    """
    task = rng.choice(REFUSING)
    assert student.reward(task, database(), [task.closing, *task.outputs]) == 1
    act = rng.choice(ACTING).gold
    assert student.reward(task, database(*act), [task.closing, *task.outputs]) == 0
    quiet = replace(REFUSING[0], outputs=())
    assert student.reward(quiet, database(), []) == 1


@points(0.5)
def test_commas_and_capitals_do_not_count(student, rng):
    """Outputs are found whatever their letter case, with or without commas on either side.

    Next step: take commas out and make letters small, in the output and in the reply.
    """
    number = rng.randint(1000, 9998)
    a, b = f"{number:,}", str(number + 1)
    task = replace(REFUSING[0], outputs=(a, b, "Gift Card", "LK320"))
    said = [f"{number} or {number + 1:,} dollars", "your GIFT CARD, on lk320"]
    assert student.reward(task, database(), said) == 1
    said = [f"{number + 2} or {number + 1:,} dollars", "your GIFT CARD, on lk320"]
    assert student.reward(task, database(), said) == 0


@points(0.5)
def test_all_outputs_are_said_each_as_a_whole(student, rng):
    """Every output counts; they may be in different replies, but none may be spread over two.

    Next step: look for each output in each reply by itself; do not join the replies.
    """
    a, b = str(rng.randint(1000, 4999)), str(rng.randint(5000, 9999))
    task = replace(REFUSING[0], outputs=(a, b))
    for replies, expected in [
        ([f"{a} and {b}"], 1),
        ([f"first {b}", "then", f"at last {a}", "bye"], 1),
        ([a, "and nothing else"], 0),
        ([a, b[:2], b[2:]], 0),
    ]:
        got = student.reward(task, database(), replies)
        assert got == expected
