from dataclasses import replace

from coursekit.testing import points
from coursekit.worlds.airline import TASKS, World

FORBID = "coursekit.worlds.airline.scoring"

TASK = next(task for task in TASKS if task.id == "cancel_new_basic")


def database(*calls):
    """The database of a world in which these calls were run."""
    world = World()
    for call in calls:
        world.call(call)
    return world.db


@points(0.5)
def test_right_database_and_right_words(student):
    """A right database and the promised words earn 1.

    Next step: run task.gold in a World() of your own and compare its db with the one you get. Take
    capitals and commas out of outputs and replies; each output may be in another reply.
    """
    said = ["May I have your user id?", "Done. You get back 90 dollars."]
    assert student.reward(TASK, database(*TASK.gold), said) == 1
    asked = replace(TASK, outputs=("1,050", "Card"))
    assert student.reward(asked, database(*TASK.gold), ["1050 in all.", "To your card."]) == 1


@points(0.5)
def test_an_agent_that_does_nothing_earns_nothing(student):
    """Where something was to be done, an untouched database earns 0, whatever was said.

    Next step: compare the whole database, not only the replies.
    """
    assert student.reward(TASK, database(), ["You get back 90 dollars."]) == 0


@points(0.5)
def test_the_promised_answer_has_to_be_said(student):
    """A right database earns 0 when a required output was never said.

    Next step: each of task.outputs must be found in some reply.
    """
    assert student.reward(TASK, database(*TASK.gold), ["It is cancelled."]) == 0
    assert student.reward(TASK, database(*TASK.gold), []) == 0
