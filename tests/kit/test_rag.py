import pytest

from coursekit import rag
from coursekit.rag import RECORDED, STAGES, Doc, RagRun, Step
from coursekit.values import decode, encode
from coursekit.wire import Breach

QUARTERS = (0, 5, 10, 15, 19)


def refuse(*_):
    raise Breach("nothing but data was expected")


def shares(reader, items, positions=QUARTERS):
    return {
        p: sum(
            rag.same_answer(
                reader(item.question, [*item.others[:p], item.gold, *item.others[p:]]), item.answer
            )
            for item in items
        )
        / len(items)
        for p in positions
    }


@pytest.mark.parametrize(
    ("got", "same"),
    [
        ("1874", True),
        ("It was built in 1874.", True),
        ("THE 1874!", True),
        ("18740", False),
        ("187 4", False),
        ("", False),
    ],
)
def test_an_answer_is_the_same_by_its_words(got, same):
    assert rag.same_answer(got, "1874") is same


def test_articles_and_case_do_not_make_an_answer_another():
    assert rag.same_answer("it is an Old Mill, by the river", "the old mill")
    assert not rag.same_answer("the old mill", "the old mills")
    assert not rag.same_answer("anything", "the")


@pytest.mark.parametrize(
    "text", ["1081", "= 1,081.", "23 × 47 = 1 081", "1_081", "1081.0", "1\u202f081"]
)
def test_a_number_is_the_same_however_it_is_written(text):
    assert rag.same_number(text, 1081)


@pytest.mark.parametrize(
    "text", ["", "none", "10811", "1081, or 5", "-1081", "1,0810", "1081.5", "1,08"]
)
def test_another_number_or_none_is_not_the_same(text):
    assert not rag.same_number(text, 1081)


def test_products_have_their_digits_and_follow_from_the_seed():
    for d in (1, 2, 5):
        pairs = rag.products(d, 30, seed=4)
        assert len(pairs) == 30
        assert {len(str(number)) for pair in pairs for number in pair} == {d}
        assert all(number > 0 for pair in pairs for number in pair)
        assert pairs == rag.products(d, 30, seed=4)
        assert pairs != rag.products(d, 30, seed=5)


@pytest.mark.parametrize(("d", "n"), [(0, 3), (3, 0), (-1, 1)])
def test_no_products_of_no_digits(d, n):
    with pytest.raises(ValueError, match="at least 1"):
        rag.products(d, n, seed=1)


def test_only_the_gold_document_answers_its_question():
    for item in rag.made_up_items(20, seed=2, others=4):
        assert rag.same_answer(item.gold, item.answer)
        assert len(item.others) == 4
        assert not any(rag.same_answer(text, item.answer) for text in item.others)


def test_the_readers_bend_the_three_ways():
    items = rag.made_up_items(300, seed=8)
    u, flat, turned = (shares(make(1), items) for make in (rag.u_shaped, rag.flat, rag.reversed_u))
    assert u[0] > u[5] > u[10] < u[15] < u[19]
    assert u[0] > u[19]
    assert turned[0] < turned[5] < turned[10] > turned[15] > turned[19]
    assert max(flat.values()) - min(flat.values()) < 0.12


def test_a_reader_answers_alike_in_any_order_of_questions():
    items, reader = rag.made_up_items(12, seed=3), rag.u_shaped(5)
    forwards = [reader(item.question, [item.gold, *item.others]) for item in items]
    backwards = [reader(item.question, [item.gold, *item.others]) for item in reversed(items)]
    assert forwards == backwards[::-1]
    assert forwards != [rag.u_shaped(6)(i.question, [i.gold, *i.others]) for i in items]


def test_a_reader_without_the_document_says_so():
    item = rag.made_up_items(1, seed=1)[0]
    assert rag.flat(1)(item.question, item.others) == "The documents do not say."


def test_a_reader_of_one_document_has_nothing_to_mistake_it_for():
    said = {
        rag.reversed_u(seed)(i.question, [i.gold])
        for seed in range(9)
        for i in rag.made_up_items(1, 1)
    }
    item = rag.made_up_items(1, 1)[0]
    assert said == {f"It was built in {item.answer}.", "I could not find it."}


def test_there_is_a_recorded_run_for_each_failure_and_one_without():
    assert set(RECORDED) == {*STAGES, "none"}
    assert sorted(STAGES.values()) == sorted(["retrieval", "reader", "loop"] * 3)
    for run in RECORDED.values():
        assert run.needed
        assert run.used <= {doc.id for doc in run.found}


def test_an_outline_tells_what_the_record_holds():
    doc = Doc("loans", "28 days", 6, 7, ("ana", "ben"))
    step = Step("search", "loans", (0,), True)
    run = RagRun("ana", [doc], {"loans"}, (), [step], None)
    text = rag.outline(run)
    for part in (
        "user ana",
        "version 6 of 7",
        "for ana, ben",
        "not used",
        "28 days",
        "told by loans",
    ):
        assert part in text
    assert "builds on 0; wrong" in text
    assert "answer: None" in text


def test_runs_items_and_sentences_cross_as_they_are():
    things = [
        *RECORDED.values(),
        *rag.made_up_items(2, 1, others=2),
        rag.Sentence("A.", True, ("map",)),
        rag.Scores(None, 0.5),
    ]
    for thing in things:
        assert decode(encode(thing, refuse), refuse) == thing


def test_the_shelf_says_in_words_where_gold_stands_and_how_it_is_read():
    picture = rag.shelf(1, {0: 0.9, 1: 0.25, 2: 0.7})
    assert picture.text.splitlines() == [
        "the gold document at position 1",
        "  ░█░",
        "  1 before it, 1 behind it: right in 25%",
    ]
    assert "right in 25%" in picture.html
    with pytest.raises(ValueError, match="no position 3"):
        rag.shelf(3, {0: 0.9, 1: 0.25, 2: 0.7})
