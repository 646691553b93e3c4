import numpy as np

from coursekit.testing import points

WORDS = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])
TOOLS = np.array([[3.0, 0.0], [0.0, 3.0]])


@points(0.5)
def test_words_come_first_and_toolkens_after_them(student):
    """Words are numbered from 0, toolkens go on after the last word.

    Next step: stack W_v on W_tau, multiply with h, and take the place of the greatest score.
    """
    assert student.next_symbol(np.array([-1.0, 1.0]), WORDS, TOOLS) == 4
    assert student.next_symbol(np.array([1.0, -1.0]), WORDS, TOOLS) == 3
    assert student.next_symbol(np.array([-2.0, -1.0]), WORDS, TOOLS) == 1


@points(0.5)
def test_a_model_without_toolkens_is_the_model_as_it_was(student):
    """With an empty W_tau (no rows) the next word is chosen among the words.

    Next step: np.vstack stacks a matrix of no rows without complaint; no special case is needed.
    """
    assert student.next_symbol(np.array([2.0, 1.0]), WORDS, np.zeros((0, 2))) == 2
