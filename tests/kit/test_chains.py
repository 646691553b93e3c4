from coursekit.chains import ApiNode, ChainTask
from coursekit.values import decode, encode


def test_any_set_will_do_and_none_can_be_changed_afterwards():
    needs = {"title"}
    node, task = ApiNode("Books", needs, {"isbn"}), ChainTask(needs, set())
    needs.add("shop")
    assert node.needs == task.have == frozenset({"title"})


def test_they_cross_the_wall_as_data():
    node, task = ApiNode("Books", {"title"}, {"isbn"}), ChainTask({"title"}, {"isbn"})
    assert decode(encode([node, task], refuse), refuse) == [node, task]


def refuse(*args):
    raise AssertionError(f"{args} is no data")
