import numpy as np

from coursekit.testing import points


def drawn(rng, rows, columns):
    return np.array([[rng.gauss(0, 1) for _ in range(columns)] for _ in range(rows)])


@points(0.75)
def test_words_and_toolkens_compete_in_one_row(student, rng):
    """The greatest score of words and toolkens together wins, wherever it stands.

    Next step: one matrix, one argmax. A toolken wins only when its score is above every word's.
    """
    for _ in range(8):
        size, words, tools = rng.randint(2, 6), rng.randint(2, 9), rng.randint(1, 6)
        W_v, W_tau, h = drawn(rng, words, size), drawn(rng, tools, size), drawn(rng, 1, size)[0]
        scores = [*(W_v @ h), *(W_tau @ h)]
        expected = max(range(len(scores)), key=scores.__getitem__)
        assert student.next_symbol(h, W_v, W_tau) == expected


@points(0.5)
def test_ties_go_to_the_first(student, rng):
    """Of equal scores the first wins, so a word beats a toolken that is no better.

    Next step: np.argmax gives the first of the greatest.
    """
    words, tools = rng.randint(2, 5), rng.randint(2, 5)
    h = np.array([1.0, 0.0])
    W_v, W_tau = np.zeros((words, 2)), np.zeros((tools, 2))
    assert student.next_symbol(h, W_v, W_tau) == 0
    W_v[1] = W_tau[0] = [2.0, rng.uniform(-9, 9)]
    assert student.next_symbol(h, W_v, W_tau) == 1
    W_tau[:] = [3.0, 0.0]
    assert student.next_symbol(h, W_v, W_tau) == words


@points(0.5)
def test_scores_of_any_size(student, rng):
    """Scores of thousands, and scores all below 0, choose as well as small ones.

    Next step: softmax keeps the order, so the scores themselves are enough; exp(1000) is infinite.
    """
    far = rng.uniform(1500, 9000)
    W_v, W_tau = np.array([[1.0], [1.25]]), np.array([[1.5], [1.375]])
    assert student.next_symbol(np.array([far]), W_v, W_tau) == 2
    assert student.next_symbol(np.array([-far]), W_v, W_tau) == 0
    assert student.next_symbol(np.array([-far]), W_v + 1, W_tau) == 3


@points(0.25)
def test_no_toolkens_at_all(student, rng):
    """An empty W_tau leaves the choice among the words, whatever the sizes.

    Next step: an empty W_tau still has as many columns as W_v.
    """
    for size in (1, rng.randint(3, 8)):
        W_v, h = drawn(rng, 6, size), drawn(rng, 1, size)[0]
        expected = int(np.argmax(W_v @ h))
        assert student.next_symbol(h, W_v, np.zeros((0, size))) == expected
