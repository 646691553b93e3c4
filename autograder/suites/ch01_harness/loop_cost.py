from itertools import pairwise

import pytest

from coursekit.testing import points


@points(0.5)
def test_the_requests_form_an_arithmetic_series(student, rng):
    """For any numbers the requests grow by the same step, and their sum has a closed form.

    Next step: the step is one request and one result; nothing else is added.
    """
    for _ in range(25):
        base, request, result = rng.randint(0, 9000), rng.randint(0, 300), rng.randint(0, 3000)
        rounds = rng.randint(0, 40)
        got = student.loop_cost(base, request, result, rounds)
        assert len(got) == rounds + 1
        assert got[0] == base
        assert all(after - before == request + result for before, after in pairwise(got))
        assert 2 * sum(got) == (rounds + 1) * (2 * base + rounds * (request + result))


@points(0.25)
def test_request_and_result_both_count(student, rng):
    """Tokens of the model's own call count just like those of the result.

    Next step: the model's call is sent back to it too, with every later request.
    """
    base, request, result = rng.randint(500, 900), rng.randint(10, 99), rng.randint(100, 400)
    assert student.loop_cost(base, request, 0, 2)[-1] == base + 2 * request
    assert student.loop_cost(base, 0, result, 2)[-1] == base + 2 * result


@points(0.25)
@pytest.mark.parametrize("place", [0, 1, 2, 3])
def test_a_negative_number_is_refused(student, rng, place):
    """A negative number, at any place, is a ValueError.

    Next step: check all four arguments before you compute.
    """
    arguments = [rng.randint(1, 50) for _ in range(4)]
    arguments[place] = -rng.randint(1, 9)
    with pytest.raises(ValueError):
        student.loop_cost(*arguments)
