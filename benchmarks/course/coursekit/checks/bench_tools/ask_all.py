import pytest
from coursekit.testing import points


@points(3)
@pytest.mark.parametrize("count", [0, 1, 3])
def test_answers_come_in_order(student, count):
    """Answers come in order."""

    async def ask(question):
        return question.upper()

    questions = ["a", "b", "c"][:count]
    assert student.ask_all(ask, questions) == [question.upper() for question in questions]
