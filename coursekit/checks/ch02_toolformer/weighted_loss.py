import math

import pytest

from coursekit.testing import points

WEIGHTS = [1.0, 0.8, 0.6, 0.4, 0.2]


@points(0.5)
def test_the_first_tokens_weigh_most(student):
    """The loss is the weighted mean of the negative log-probabilities.

    Next step: add up weight times log-probability, change the sign, divide by the sum of the
    weights.
    """
    got = student.weighted_loss([-3.0, -1.0, -1.0, -1.0, -1.0], WEIGHTS)
    assert got == pytest.approx((3.0 + 0.8 + 0.6 + 0.4 + 0.2) / 3.0, abs=1e-9)
    got = student.weighted_loss([-1.0, -1.0, -1.0, -1.0, -3.0], WEIGHTS)
    assert got == pytest.approx((1.0 + 0.8 + 0.6 + 0.4 + 0.6) / 3.0, abs=1e-9)


@points(0.5)
def test_only_pairs_of_token_and_weight_count(student):
    """Tokens without a weight, weights without a token and weights of 0 have no say.

    Next step: pair them with zip, which stops at the shorter list, and sum up the weights of the
    pairs. Leave pairs of weight 0 out. When nothing is left raise ValueError.
    """
    assert student.weighted_loss([-2.0], WEIGHTS) == pytest.approx(2.0, abs=1e-9)
    assert student.weighted_loss([-2.0, -7.0], [0.5]) == pytest.approx(2.0, abs=1e-9)
    got = student.weighted_loss([-2.0, -math.inf], [0.5, 0.0])
    assert got == pytest.approx(2.0, abs=1e-9)
    with pytest.raises(ValueError):
        student.weighted_loss([], WEIGHTS)
    with pytest.raises(ValueError):
        student.weighted_loss([-1.0, -2.0], [1.0, -0.2])
