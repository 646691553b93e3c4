import math

import pytest

from coursekit.testing import points


@points(1)
def test_random_tokens_and_weights(student, rng):
    """For random tokens and weights, of any two lengths: the weighted mean of -log p.

    Next step: divide by the weights that met a token, not by all of them, nor by the number of
    tokens.
    """
    for tokens, weights in ((9, 5), (5, 5), (3, 5), (1, 5), (12, 12), (7, 2)):
        logprobs = [-rng.random() * 8 for _ in range(tokens)]
        w = [rng.random() * 3 for _ in range(weights)]
        met = list(zip(logprobs, w, strict=False))
        mean = sum(-weight * value for value, weight in met) / sum(weight for _, weight in met)
        got = student.weighted_loss(logprobs, w)
        assert got == pytest.approx(mean, abs=1e-9)


@points(0.5)
def test_impossible_tokens(student, rng):
    """A token that the model held impossible counts when it has a weight, and else not at all.

    Next step: 0 * -inf is nan in floats. Leave tokens of weight 0 out before you multiply.
    """
    a, b = -rng.random() * 5, -rng.random() * 5
    got = student.weighted_loss([a, -math.inf, b], [2.0, 0.0, 1.0])
    assert got == pytest.approx(-(2 * a + b) / 3, abs=1e-9)
    got = student.weighted_loss([a, b, -math.inf], [2.0, 1.0])
    assert got == pytest.approx(-(2 * a + b) / 3, abs=1e-9)
    assert student.weighted_loss([a, -math.inf], [2.0, 0.1]) == math.inf


@points(0.5)
@pytest.mark.parametrize(
    ("logprobs", "weights"),
    [
        ([], [1.0]),
        ([-1.0], []),
        ([-1.0, -2.0], [0.0, 0.0]),
        ([-1.0], [0.0, 1.0]),
        ([-1.0, -1.0], [2.0, -1.0]),
        ([-1.0], [1.0, -1.0]),
    ],
)
def test_nothing_to_weigh_is_refused(student, logprobs, weights):
    """Where no token has a weight above 0 there is no loss, and a weight below 0 is none.

    Next step: two questions before the division: is a weight of the list below 0, and do the
    weights that met a token add up to more than 0?
    """
    with pytest.raises(ValueError):
        student.weighted_loss(logprobs, weights)
