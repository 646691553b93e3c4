import numpy as np
import pytest

from coursekit.testing import points

# One word and one tool, both with a row of zeros: each has probability 1/2 at first.
WORD = np.zeros((1, 2))
TOOL = np.zeros((1, 2))


@points(0.5)
def test_one_step_by_hand(student):
    """One step at lr 1, with p = 1/2: towards h where the toolken is due, away from it elsewhere.

    Next step: the gradient for toolken j is the sum of (p_j − 1) h where j is the target and of
    p_j h where it is not. Take lr times that away from its row. Positions with −1 add nothing.
    """
    H = np.array([[2.0, 4.0], [8.0, 0.0], [9.0, 9.0]])
    got = student.train_toolkens(H, np.array([1, 0, -1]), WORD, TOOL, [0], 1, 1.0)
    assert got.tolist() == [[-3.0, 2.0]]


@points(0.25)
def test_each_step_starts_from_the_rows_as_they_are_by_then(student):
    """Three steps are one step, and two more from where it led.

    Next step: repeat the whole step, softmax and all, with the rows that the step before has moved.
    """
    H, target = np.eye(2), np.array([1, 0])
    first = student.train_toolkens(H, target, WORD, TOOL, [0], 1, 0.5)
    third = student.train_toolkens(H, target, WORD, first, [0], 2, 0.5)
    got = student.train_toolkens(H, target, WORD, TOOL, [0], 3, 0.5)
    assert got[0, 0] == pytest.approx(third[0, 0])
    assert got[0, 1] == pytest.approx(third[0, 1])
    assert got.tolist() != first.tolist()


@points(0.5)
def test_only_the_rows_asked_for_move(student):
    """A row that is not in rows keeps exactly its value, although it competes in the softmax.

    Next step: work out all probabilities with all rows, and move only W_tau[rows].
    """
    tools = np.array([[0.25, -0.5], [1.0, 0.125]])
    got = student.train_toolkens(np.eye(2), np.array([1, 2]), WORD, tools, [1], 3, 0.5)
    assert got[0].tolist() == [0.25, -0.5]
    assert got[1].tolist() != [1.0, 0.125]


@points(0.5)
def test_what_was_given_is_not_changed(student, put, value_of):
    """W_v and the W_tau that was given are what they were; the new rows are in the result.

    Next step: move the rows of a copy, W_tau.copy(). Nothing is ever written into W_v.
    """
    words, tools = put(WORD), put(TOOL)
    got = student.train_toolkens(np.eye(2), np.array([1, 0]), words, tools, [0], 2, 0.5)
    assert value_of(words).tolist() == WORD.tolist()
    assert value_of(tools).tolist() == TOOL.tolist()
    assert got.shape == (1, 2)
    assert got.tolist() != TOOL.tolist()


@points(0.25)
def test_impossible_numbers_are_refused(student):
    """A row that W_tau has not, steps below 0, an lr that is not above 0: ValueError.

    Next step: look at these three before the first step. To numpy −1 is the last row, here it is
    none.
    """
    H, target = np.eye(2), np.array([1, 0])
    for rows, steps, lr in (([1], 1, 0.1), ([-1], 1, 0.1), ([0], -1, 0.1), ([0], 1, 0.0)):
        with pytest.raises(ValueError):
            student.train_toolkens(H, target, WORD, TOOL, rows, steps, lr)
