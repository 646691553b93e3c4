import pytest
from coursekit.testing import points


@points(3)
@pytest.mark.parametrize("count", [2, 5, 9])
def test_drawn_questions_are_all_asked(student, rng, count):
    """Drawn questions are all asked."""
    asked = []

    async def ask(question):
        asked.append(question)
        return f"{question}!"

    questions = [str(rng.randrange(10**6)) for _ in range(count)]
    assert student.ask_all(ask, questions) == [f"{question}!" for question in questions]
    assert sorted(asked) == sorted(questions)
