import textwrap

import pytest

from coursekit.local import Handle, LocalNotebook, Student
from coursekit.models import ScriptedModel
from coursekit.testing import RemoteError, watched
from coursekit.tools import Registry, ToolCall, ToolResult, ToolSpec

PARAMETERS = {"type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"]}


def student_of(source):
    namespace = {}
    exec(compile(textwrap.dedent(source), "cell.py", "exec"), namespace)
    return Student(LocalNotebook(namespace))


def test_arguments_and_results_are_copies():
    kept = [1]
    student = student_of(
        """
        kept = [0]
        def change(values):
            values.append(2)
            return kept
        """
    )
    first = student.change(kept)
    first.append(9)
    assert kept == [1]
    assert student.change(kept) == [0]


def test_a_value_that_was_put_shows_what_became_of_it():
    namespace = {}
    exec("def change(values, more):\n    values.append(2)\n    return len(more)", namespace)
    notebook = LocalNotebook(namespace)
    mine = [1]
    left, more = notebook.put(mine), notebook.put([5, 6])
    assert notebook.call("change", (left, more), {}) == 2
    assert notebook.value(left) == [1, 2]
    assert notebook.value(more) == [5, 6]
    assert mine == [1]


def test_subclasses_cross_as_what_they_are_made_of():
    student = student_of(
        """
        class Liar(int):
            def __eq__(self, other):
                return True
            __hash__ = int.__hash__
        def f():
            return Liar(3)
        """
    )
    assert type(student.f()) is int
    assert student.f() != 4


def test_tools_and_models_run_on_the_tests_side():
    student = student_of(
        """
        def ask(model, registry, call):
            reply = model([{"role": "user", "content": "?"}], registry.schemas())
            spec = registry.get(call.name)
            return reply.text, spec.fn(**call.arguments)
        """
    )
    registry = watched([ToolSpec("square", "", PARAMETERS, fn=lambda n: n * n)])
    model = ScriptedModel(["hello"])
    assert student.ask(model, registry, ToolCall("", "square", {"n": 5})) == ("hello", 25)
    assert registry.calls == [ToolCall("", "square", {"n": 5})]
    assert model.requests[0].tools == registry.schemas()


def test_a_lent_function_comes_back_as_itself():
    def square(n):
        return n * n

    student = student_of("def same(registry):\n    return registry")
    assert (
        student.same(Registry([ToolSpec("square", "", {}, fn=square)])).get("square").fn is square
    )


def test_exceptions_are_also_of_their_builtin_kind():
    student = student_of(
        """
        class TooLong(ValueError):
            pass
        def f():
            raise TooLong("200 at most")
        def leave():
            raise SystemExit(3)
        """
    )
    with pytest.raises(ValueError, match="TooLong: 200 at most") as caught:
        student.f()
    assert isinstance(caught.value, RemoteError)
    assert caught.value.traceback.endswith("cell.py, line 5, in f")
    with pytest.raises(RemoteError, match="SystemExit"):
        student.leave()


def test_a_tools_exception_reaches_the_student_by_its_builtin_kind():
    student = student_of(
        """
        def f(tool):
            try:
                tool()
            except LookupError as error:
                return type(error).__name__, str(error)
        """
    )

    class Missing(IndexError):
        def __str__(self):
            return "no such key"

    def tool():
        raise Missing

    assert student.f(tool) == ("IndexError", "no such key")


def test_what_a_test_asserts_in_a_tool_cannot_be_caught():
    student = student_of(
        """
        def f(tool):
            try:
                tool()
            except BaseException:
                return "fine"
        """
    )

    def tool():
        raise AssertionError("the tool must not run")

    with pytest.raises(AssertionError, match="must not run"):
        student.f(tool)


def test_coroutines_are_awaited_on_both_sides():
    student = student_of(
        """
        import inspect
        async def f(tool):
            assert inspect.iscoroutinefunction(tool)
            return await tool(2) + 1
        """
    )

    async def square(n):
        return n * n

    assert student.f(square) == 5


def test_other_objects_are_handles_equal_to_nothing_but_themselves():
    student = student_of(
        """
        class Counter:
            count = 3
            def add(self, n):
                self.count += n
                return self.count
            def __eq__(self, other):
                return True
            __hash__ = None
        def make():
            return Counter()
        def read(counter):
            return counter.count
        """
    )
    counter = student.make()
    assert isinstance(counter, Handle)
    assert counter != 3
    assert counter.count == 3
    assert counter.add(2) == 5
    assert student.read(counter) == 5


def test_results_of_the_kits_own_types_are_compared_by_value():
    student = student_of(
        """
        from coursekit.tools import ToolResult
        def f():
            return ToolResult("c1", "ok", 4)
        """
    )
    assert student.f() == ToolResult("c1", "ok", 4)


def test_a_value_that_contains_itself_is_the_students_error():
    student = student_of("def f():\n    x = []\n    x.append(x)\n    return x")
    with pytest.raises(ValueError, match="contains itself"):
        student.f()
