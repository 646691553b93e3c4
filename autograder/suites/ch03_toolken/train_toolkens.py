import numpy as np
import pytest

from coursekit.testing import points


def drawn(rng, rows, columns, spread=1.0):
    return np.array([[rng.gauss(0, spread) for _ in range(columns)] for _ in range(rows)])


def case(rng, positions=10, size=4, words=6, tools=3):
    """Hidden states, a target with words, toolkens and [N/A], and both matrices."""
    target = [rng.randint(0, words + tools - 1) for _ in range(positions)]
    target[0], target[1], target[2] = words, -1, words + tools - 1
    H = drawn(rng, positions, size)
    return H, np.array(target), drawn(rng, words, size), drawn(rng, tools, size, 0.3)


def descended(H, target, W_v, W_tau, rows, steps, lr):
    """Gradient descent position by position."""
    W_tau = W_tau.copy()
    for _ in range(steps):
        moves = np.zeros_like(W_tau)
        for h, wanted in zip(H, target, strict=True):
            if wanted >= 0:
                scores = np.concatenate([W_v @ h, W_tau @ h])
                p = np.exp(scores - scores.max())
                p /= p.sum()
                p[wanted] -= 1
                moves += np.outer(p[len(W_v) :], h)
        W_tau[rows] -= lr * moves[rows]
    return W_tau


def close(got, expected):
    return got.shape == expected.shape and np.allclose(got, expected, rtol=1e-9, atol=1e-9)


@points(1.5)
def test_the_steps_are_those_of_gradient_descent(student, rng):
    """Each step goes down the gradient of the summed loss, all rows at once.

    Next step: a sum, not a mean; words that are due push the toolkens away too. Work out the new
    probabilities before each step, from the rows as they are by then, and move all rows together.
    """
    for steps in (0, 1, 7):
        given = case(rng)
        got = student.train_toolkens(*given, [0, 1, 2], steps, 0.05)
        expected = descended(*given, [0, 1, 2], steps, 0.05)
        assert close(got, expected), f"after {steps} steps: {got} instead of {expected}"


@points(1)
def test_other_rows_stay_to_the_last_bit(student, put, value_of, rng):
    """Rows that are not asked for, W_v and all that was given stay to the last bit.

    Next step: take no part of the gradient to other rows, not even 0 times it; write into a copy.
    Keep the other rows in the softmax all the same: they compete.
    """
    given = case(rng, tools=4)
    left = [put(value) for value in given]
    row = rng.randint(0, 3)
    got = student.train_toolkens(*left, [row], 5, 0.1)
    others = [n for n in range(4) if n != row]
    assert got[others].tobytes() == given[3][others].tobytes(), "another row has moved"
    assert close(got, descended(*given, [row], 5, 0.1)), "the row went somewhere else"
    for name, handle, value in zip(("H", "target", "W_v", "W_tau"), left, given, strict=True):
        assert value_of(handle).tobytes() == value.tobytes(), f"{name} was changed"
    assert student.train_toolkens(*given, [], 3, 0.1).tobytes() == given[3].tobytes()


@points(0.75)
def test_masked_positions_teach_nothing(student, rng):
    """A position with −1 teaches nothing; a text of such positions leaves every row as it was.

    Next step: drop positions whose target is −1 from H and target before the first step. Their
    states may hold anything.
    """
    H, target, W_v, W_tau = case(rng)
    target[[4, 7]] = -1
    expected = descended(H, target, W_v, W_tau, [0, 2], 4, 0.1)
    H[target < 0] = rng.choice([1e200, np.inf, np.nan])
    got = student.train_toolkens(H, target, W_v, W_tau, [0, 2], 4, 0.1)
    assert close(got, expected), f"{got} instead of {expected}"
    nothing = np.full(len(H), -1)
    got = student.train_toolkens(H, nothing, W_v, W_tau, [0, 1, 2], 4, 0.1)
    assert got.tolist() == W_tau.tolist()


@points(0.5)
def test_large_states_do_not_overflow(student, rng):
    """Scores of thousands are no trouble.

    Next step: take the greatest score of each row away before exp.
    """
    H, target, W_v, W_tau = case(rng)
    got = student.train_toolkens(H * 2000, target, W_v, W_tau, [0, 1], 1, 1e-3)
    expected = descended(H * 2000, target, W_v, W_tau, [0, 1], 1, 1e-3)
    assert close(got, expected), f"{got} instead of {expected}"


@points(0.25)
def test_nothing_impossible_is_let_through(student, rng):
    """Rows outside W_tau, steps below 0 and an lr of 0 or less are refused.

    Next step: check all of rows, not only its first; 0 steps are possible and give W_tau.
    """
    given = case(rng, tools=3)
    for rows, steps, lr in (
        ([0, 3], 1, 0.1),
        ([0, -1], 1, 0.1),
        ([0], -rng.randint(1, 9), 0.1),
        ([0], 1, 0.0),
        ([0], 1, -0.1),
    ):
        with pytest.raises(ValueError):
            student.train_toolkens(*given, rows, steps, lr)
