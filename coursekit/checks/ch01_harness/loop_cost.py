from coursekit.testing import points


@points(0.5)
def test_the_worked_example_of_the_chapter(student):
    """The worked example: 3,000 tokens first, four rounds of 50 + 500.

    Next step: each request sends all that the one before sent, and one round more.
    """
    got = student.loop_cost(3000, 50, 500, 4)
    assert got == [3000, 3550, 4100, 4650, 5200]


@points(0.5)
def test_without_rounds_there_is_one_request(student):
    """With no tool round there is still one request.

    Next step: n rounds need n + 1 requests, because the answer is a request too.
    """
    assert student.loop_cost(800, 50, 500, 0) == [800]
