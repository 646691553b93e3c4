import pytest

from coursekit.apis import ApiRecord
from coursekit.testing import points


def record(name, description, functionality="listen"):
    return ApiRecord(
        "Audio",
        "Torch Hub",
        functionality,
        name,
        f"hub.load('{name}')",
        {},
        (),
        "",
        "",
        description,
    )


SHELF = [
    record("one", "Names a bird by the song it sings."),
    record("two", "Turns speech into text."),
    record("three", "Turns text into speech, and sings a song."),
    record("four", "Says nothing.", "silence"),
]


def names(records):
    return [each.api_name for each in records]


@points(0.5)
def test_the_best_come_first(student):
    """Records that share rare words with the query come first.

    Next step: index words(record.document()) of every record, score words(query), and give the
    records themselves by score, highest first.
    """
    got = student.retrieve("Which bird sings this song?", SHELF, 2)
    assert names(got) == ["one", "three"]
    got = student.retrieve("Audio: listen to SILENCE, please", SHELF, 1)
    assert names(got) == ["four"]


@points(0.25)
def test_equal_scores_keep_the_order_of_the_catalogue(student):
    """Records with equal scores, also with score 0, stand in the order of the catalogue.

    Next step: sort positions by -score; Python's sorted keeps the order of what is equal.
    """
    got = student.retrieve("bird", SHELF, 4)
    assert names(got) == ["one", "two", "three", "four"]
    got = student.retrieve("speech text", [SHELF[1], SHELF[3], SHELF[0], SHELF[1]], 9)
    assert names(got) == ["two", "two", "four", "one"]


@points(0.25)
def test_no_words_no_records_and_no_k(student):
    """A query without words scores 0 everywhere; no records give none; k = 0 is a ValueError.

    Next step: look at k, then whether there is anything to index and to ask for.
    """
    got = student.retrieve("?!", SHELF, 2)
    assert names(got) == ["one", "two"]
    assert student.retrieve("bird", [], 3) == []
    with pytest.raises(ValueError):
        student.retrieve("bird", SHELF, 0)
