import pytest

from coursekit.rag import Scores, Sentence
from coursekit.testing import points

SOURCES = ("atlas", "blog", "guide", "map", "news")


def scores(precision, recall):
    return Scores(
        precision if precision is None else pytest.approx(precision, abs=1e-9),
        recall if recall is None else pytest.approx(recall, abs=1e-9),
    )


@points(1)
def test_drawn_answers_get_their_scores(student, rng):
    """Answers of any mixture of sentences get both of their scores.

    Next step: work a small answer out by hand, and compare.
    """
    for _ in range(5):
        sentences, supports = [], {(99, "atlas")}
        cited = good = claiming = supported = 0
        for index in range(rng.randint(4, 8)):
            claims, cites = rng.random() < 0.6, rng.sample(SOURCES, rng.randint(0, 3))
            backed = [source for source in cites if rng.random() < 0.5]
            supports |= {(index, source) for source in backed}
            cited, good = cited + len(cites), good + len(backed)
            claiming, supported = claiming + claims, supported + (claims and bool(backed))
            sentences.append(Sentence(f"{index}.", claims, (*cites, *cites[:1])))
        sentences.append(Sentence("Last.", True, ("news",)))
        expected = scores(good / (cited + 1), supported / (claiming + 1))
        assert student.citation_scores(sentences, supports) == expected


@points(1)
def test_only_what_is_cited_counts_and_only_where_it_is_cited(student, rng):
    """Support that no sentence cites, or that belongs to another sentence, does not count.

    Next step: look the pair (index, source) up in supports, with the index among all sentences.
    """
    one, two = rng.sample(SOURCES, 2)
    silent = [Sentence("Well.", False, ()) for _ in range(rng.randint(1, 3))]
    at = len(silent)
    answer = [*silent, Sentence("A.", True, (one,)), Sentence("B.", True, (two,))]
    assert student.citation_scores(answer, {(at, two), (at + 1, one)}) == scores(0.0, 0.0)
    assert student.citation_scores(answer, {(0, one), (1 - at, two)}) == scores(0.0, 0.0)
    assert student.citation_scores(answer, {(at, one), (at, two)}) == scores(0.5, 0.5)


@points(0.5)
def test_nothing_to_divide_by_is_none(student, rng):
    """No citation: precision None. No claim: recall None. None of both: both None.

    Next step: treat the two shares apart; each has its own denominator.
    """
    source = rng.choice(SOURCES)
    mute = [Sentence("A.", True, ())] * rng.randint(1, 4)
    assert student.citation_scores(mute, {(0, source)}) == scores(None, 0.0)
    polite = [Sentence("See there.", False, (source,)), Sentence("Bye.", False, ())]
    assert student.citation_scores(polite, {(0, source)}) == scores(1.0, None)
    assert student.citation_scores([], set()) == scores(None, None)
