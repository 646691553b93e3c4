import bm25s
import pytest

from coursekit.apis import ApiRecord, words
from coursekit.testing import points


def word(rng, size=5):
    return "".join(rng.choice("bcdfghjklmnpqrstvwxz") for _ in range(size))


def record(name, domain, functionality, description):
    return ApiRecord(
        domain, "Torch Hub", functionality, name, f"h.load('{name}')", {}, (), "", "", description
    )


def shelf(rng, vocabulary, size):
    made = []
    for n in range(size):
        text = " ".join(rng.choices(vocabulary, k=rng.randint(3, 14)))
        made.append(record(f"r{n}", rng.choice(vocabulary), rng.choice(vocabulary), text))
    return made


def expected(query, records):
    searched = bm25s.BM25()
    searched.index([words(each.document()) for each in records], show_progress=False)
    scores = searched.get_scores(words(query))
    return sorted(range(len(records)), key=lambda n: -scores[n])


def names(records):
    return [each.api_name for each in records]


@points(1)
def test_random_shelves_are_ranked_as_bm25_ranks_them(student, rng):
    """The order is that of BM25's scores over domain, functionality and description.

    Next step: bm25s.BM25() without settings, words(record.document()) for each record, and
    words(query).
    """
    vocabulary = [word(rng) for _ in range(24)]
    for size, k in ((12, 5), (25, 25), (9, 1)):
        records = shelf(rng, vocabulary, size)
        query = f"{' '.join(rng.sample(vocabulary, 3)).upper()}, {word(rng, 8)}!"
        got = student.retrieve(query, records, k)
        assert names(got) == names(records[n] for n in expected(query, records)[:k])


@points(0.5)
def test_ties_stand_in_order_and_records_come_back_whole(student, rng):
    """Equal scores keep the catalogue's order, and the records come back as they are.

    Next step: a stable sort of positions; index.retrieve keeps no order among equals.
    """
    rare, common = word(rng), word(rng)
    twins = [record(f"t{n}", common, common, f"{rare} {common}") for n in range(9)]
    rest = [record(f"u{n}", common, common, common) for n in range(9)]
    mixed = [each for pair in zip(rest, twins, strict=True) for each in pair]
    got = student.retrieve(rare, mixed, 12)
    assert got == [*twins, *rest[:3]]
    got = student.retrieve(word(rng, 9), mixed, 4)
    assert got == mixed[:4]


@points(0.5)
def test_every_k_and_every_query(student, rng):
    """k may be larger than the catalogue; queries without words score 0; k below 1 is an error.

    Next step: slice the sorted positions; ask bm25s only when there are words and records.
    """
    vocabulary = [word(rng) for _ in range(9)]
    records = shelf(rng, vocabulary, 4)
    assert sorted(names(student.retrieve(vocabulary[0], records, 50))) == sorted(names(records))
    for query in ("", " ?! ", "..."):
        assert names(student.retrieve(query, records, 3)) == names(records[:3])
        assert student.retrieve(query, [], 3) == []
    assert student.retrieve(vocabulary[0], records[:1], 2) == records[:1]
    for k in (0, -1):
        with pytest.raises(ValueError):
            student.retrieve(vocabulary[0], records, k)
