import pytest

from coursekit.testing import points

P_API = [0.02, 0.3, 0.1, 0.05, 0.3, 0.25]


@points(0.5)
def test_a_candidate_lies_strictly_above_the_threshold(student):
    """Positions whose probability is strictly above tau_s are the candidates.

    Next step: go through the probabilities with their positions, in the order of the text, and
    compare with >.
    """
    assert student.candidate_positions(P_API, 0.05, 10) == [1, 2, 4, 5]
    assert student.candidate_positions(P_API, 0.3, 10) == []
    assert student.candidate_positions([], 0.0, 10) == []


@points(0.5)
def test_the_k_largest_stay_and_come_in_the_order_of_the_text(student):
    """Of many candidates the k most probable stay, in ascending order; of equals the earlier.

    Next step: sort the candidates by probability, largest first, cut after k, then sort what is
    left by position. Python's sort keeps equals in order.
    """
    assert student.candidate_positions(P_API, 0.05, 3) == [1, 4, 5]
    assert student.candidate_positions(P_API, 0.05, 1) == [1]
    assert student.candidate_positions(P_API, 0.05, 0) == []
    with pytest.raises(ValueError):
        student.candidate_positions(P_API, 0.05, -1)
    with pytest.raises(ValueError):
        student.candidate_positions(P_API, 1.5, 3)
