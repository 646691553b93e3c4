import pytest

from coursekit.rag import Scores, Sentence
from coursekit.testing import points

INTRO = Sentence("Here is what I found.", False, ())
BUILT = Sentence("It was built in 1874.", True, ("guide", "map"))
TRACKS = Sentence("It carries two tracks.", True, ("blog",))
CLOSED = Sentence("It is closed on Sundays.", True, ())


def scores(precision, recall):
    return Scores(
        precision if precision is None else pytest.approx(precision, abs=1e-9),
        recall if recall is None else pytest.approx(recall, abs=1e-9),
    )


@points(1)
@pytest.mark.parametrize(
    ("sentences", "supports", "expected"),
    [
        ([INTRO, BUILT, TRACKS, CLOSED], {(1, "guide"), (2, "guide")}, (1 / 3, 1 / 3)),
        ([BUILT, TRACKS], {(0, "guide"), (0, "map"), (1, "blog")}, (1.0, 1.0)),
        ([INTRO, BUILT], {(0, "guide"), (0, "map")}, (0.0, 0.0)),
    ],
)
def test_supporting_citations_and_supported_sentences_are_counted(
    student, sentences, supports, expected
):
    """Precision counts citations, recall counts sentences that claim something.

    Next step: return Scores(precision, recall). For recall too only a source counts that the
    sentence cites; the index in supports is the sentence's place among all sentences.
    """
    assert student.citation_scores(sentences, supports) == scores(*expected)


@points(0.5)
def test_a_source_counts_once_a_sentence(student):
    """A source that a sentence cites twice is one citation.

    Next step: collect (index, source) in a set.
    """
    twice = Sentence("It was built in 1874.", True, ("guide", "guide", "map"))
    assert student.citation_scores([twice], {(0, "map")}) == scores(1 / 2, 1.0)


@points(0.5)
def test_a_share_of_nothing_is_none(student):
    """Without citations precision is None; without claims recall is None.

    Next step: look whether there is anything to divide by.
    """
    assert student.citation_scores([CLOSED], set()) == scores(None, 0.0)
    assert student.citation_scores([INTRO], set()) == scores(None, None)


@points(0.5)
def test_citations_of_a_sentence_that_claims_nothing_count_for_precision(student):
    """A sentence that claims nothing may cite: that counts for precision, never for recall.

    Next step: take the citations from all sentences, the claims from those that claim.
    """
    cited = Sentence("See the guide.", False, ("guide",))
    assert student.citation_scores([cited, TRACKS], {(0, "guide")}) == scores(1 / 2, 0.0)
