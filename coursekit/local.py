"""The notebook's own functions, reached the way the grader reaches them.

Arguments and results are copied through the same codec as on the grader's wire, functions are
lent as stubs, and exceptions become `RemoteError`: what passes here behaves the same there.
"""

from __future__ import annotations

import builtins
import inspect
import linecache
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from coursekit.lending import Lent, Source, function_from
from coursekit.running import run
from coursekit.testing import RemoteError, remote_error
from coursekit.values import decode, encode
from coursekit.wire import Breach


class TimedOut(BaseException):
    """A test ran out of time; not an Exception, so that the student's code lets it pass."""


@dataclass(frozen=True)
class StudentCall:
    """One call that a test made of a student's function or method.

    Args:
        name: the function's name, or `Class.method`.
        arguments: positional arguments, as the test gave them.
        named: named arguments.
        result: what came back; None when ``raised``.
        raised: the exception, or None.
    """

    name: str
    arguments: tuple[Any, ...]
    named: dict[str, Any]
    result: Any = None
    raised: RemoteError | None = None


class NotDefined(RemoteError, NameError):
    """The notebook has no such name yet."""


class Student:
    """The fixture of that name: each attribute is the student's function of that name."""

    def __init__(self, notebook: LocalNotebook) -> None:
        self._notebook = notebook

    def __getattr__(self, name: str) -> Callable[..., Any]:
        if name.startswith("__"):
            raise AttributeError(name)

        def function(*arguments: Any, **named: Any) -> Any:
            return self._notebook.call(name, arguments, named)

        return function


class Handle:
    """An object of the student's that is no data: equal to nothing but itself."""

    def __init__(self, notebook: LocalNotebook, kept: object) -> None:
        self.__dict__.update(_notebook=notebook, _kept=kept)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return self._notebook.ask(lambda: getattr(self._kept, name))

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        name = _method_name(self._kept)
        if name is None:
            return self._notebook.ask(self._kept, arguments, named)
        return self._notebook.recorded(name, self._kept, arguments, named)

    def __repr__(self) -> str:
        return f"<an object of type {type(self._kept).__name__!r} in the notebook>"


class LocalNotebook:
    """Calls functions of one namespace and keeps a record of the calls.

    Args:
        namespace: the notebook's global names, usually ``vars(__main__)``.

    Attributes:
        calls: each StudentCall so far, of a function or of an object's method, oldest first.
    """

    def __init__(self, namespace: dict[str, Any]) -> None:
        self.namespace = namespace
        self.calls: list[StudentCall] = []
        self._held: BaseException | None = None

    def call(self, name: str, arguments: tuple[Any, ...], named: dict[str, Any]) -> Any:
        """Call the function of that name with copies of the arguments.

        Raises:
            RemoteError: for an exception of the function's.
            AssertionError: one that a lent function raised, once the call is over.
        """
        if name not in self.namespace:
            raise NotDefined("NameError", f"{name} is not defined yet: run its cell first")
        return self.recorded(name, self.namespace[name], arguments, named)

    def recorded(
        self,
        name: str,
        function: Callable[..., Any],
        arguments: tuple[Any, ...],
        named: dict[str, Any],
    ) -> Any:
        """The same as `ask`, with the call kept under this name."""
        try:
            result = self.ask(function, arguments, named)
        except RemoteError as error:
            self.calls.append(StudentCall(name, arguments, named, raised=error))
            raise
        except TimedOut:
            self.calls.append(StudentCall(name, arguments, named))
            raise
        self.calls.append(StudentCall(name, arguments, named, result))
        return result

    def ask(
        self,
        function: Callable[..., Any],
        arguments: tuple[Any, ...] = (),
        named: dict[str, Any] | None = None,
    ) -> Any:
        """The copied result of a function on the student's side, or its exception."""
        values, options = self._inward(list(arguments)), self._inward(named or {})
        outer, self._held = self._held, None
        try:
            value = function(*values, **options)
            if inspect.isawaitable(value):
                value = run(_wait(value))
            tree = encode(value, self._keep)
        except (KeyboardInterrupt, TimedOut):
            raise
        except BaseException as error:
            if self._held is None:
                raise self._remote(error) from None
        finally:
            held, self._held = self._held, outer
        if held is not None:
            raise held
        return self._outward(tree)

    def put(self, value: object) -> Handle:
        """A copy of the value that stays here, to be passed and read again."""
        return Handle(self, self._inward(value))

    def value(self, handle: Handle) -> Any:
        """The present value of what `put` left here."""
        return self.ask(lambda: handle._kept)

    def use(self, lent: Callable[..., Any], arguments: tuple[Any, ...], named: Any) -> Any:
        """Run a function that a test lent, for the student's code."""
        given = [self._outward(encode(value, self._keep)) for value in arguments]
        options = {name: self._outward(encode(v, self._keep)) for name, v in named.items()}
        try:
            result = lent(*given, **options)
            if inspect.iscoroutine(result):
                result = run(result)
            return self._inward(result)
        except (KeyboardInterrupt, TimedOut):
            raise
        except BaseException as error:
            if isinstance(error, Exception) and not isinstance(error, AssertionError):
                raise _builtin_form(error) from None
            # What a test asserts inside a lent function is not the student's to catch.
            self._held = error
            raise RuntimeError("the test stopped this call") from None

    def _inward(self, value: Any) -> Any:
        return decode(encode(value, self._lend), self._adopt_inside)

    def _outward(self, tree: Any) -> Any:
        try:
            return decode(tree, self._adopt_outside)
        except Breach as breach:
            raise remote_error(["ValueError"], f"this value cannot be passed: {breach}") from None

    def _lend(self, value: object) -> list[Any]:
        if isinstance(value, Handle):
            return ["handle", value._kept]
        if isinstance(value, Source):
            return ["source", value.name, value.text]
        if isinstance(value, Lent):
            return ["stub", value]
        if not callable(value):
            raise TypeError(f"a {type(value).__name__} cannot cross: pass data or a function")
        return ["stub", value]

    def _keep(self, value: object) -> list[Any]:
        stub = getattr(value, "__self__", None) if inspect.ismethod(value) else value
        return ["stub", stub.lent] if isinstance(stub, Stub) else ["handle", value]

    def _adopt_inside(self, tag: str, rest: list[Any]) -> object:
        if tag == "handle":
            return rest[0]
        if tag == "source":
            return function_from(*rest)
        if isinstance(rest[0], Lent):
            lent = rest[0]
            stubs = {name: Stub(self, getattr(lent.target, name)) for name in lent.methods}
            return type(type(lent.target).__name__, (), stubs)()
        stub = Stub(self, rest[0])
        return stub.asynchronous if inspect.iscoroutinefunction(rest[0]) else stub

    def _adopt_outside(self, tag: str, rest: list[Any]) -> object:
        return rest[0] if tag == "stub" else Handle(self, rest[0])

    def _remote(self, error: BaseException) -> RemoteError:
        names = [base.__name__ for base in type.mro(type(error))]
        try:
            message = str(error)
        except Exception:
            message = "(its text could not be made)"
        return remote_error(names, message, student_lines(error, self.namespace))


class Stub:
    """A function of a test's, as the student's code gets it; a call runs it on copies."""

    def __init__(self, notebook: LocalNotebook, lent: Callable[..., Any]) -> None:
        self._notebook, self.lent = notebook, lent
        self.__name__ = self.__qualname__ = str(getattr(lent, "__name__", type(lent).__name__))

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        return self._notebook.use(self.lent, arguments, named)

    async def asynchronous(self, *arguments: Any, **named: Any) -> Any:
        """The same as a coroutine function, for one that was lent."""
        return self(*arguments, **named)

    def __repr__(self) -> str:
        return f"<function {self.__name__}>"


def _method_name(function: Any) -> str | None:
    """`Reader.feed` for a method of an object of the student's; None for the kit's own."""
    owner = type(function.__self__) if inspect.ismethod(function) else None
    name = str(getattr(function, "__name__", type(function).__name__))
    if owner is None:
        return name
    return None if owner.__module__.startswith("coursekit.") else f"{owner.__name__}.{name}"


def student_lines(error: BaseException, namespace: dict[str, Any], most: int = 3) -> str:
    """The innermost lines of the notebook's own code in a traceback, with where they stand."""
    found = []
    step = error.__traceback__
    while step is not None:
        code = step.tb_frame.f_code
        if step.tb_frame.f_globals is namespace:
            place = f"{_cell_name(code.co_filename)}, line {step.tb_lineno}, in {code.co_name}"
            source = linecache.getline(code.co_filename, step.tb_lineno).strip()
            found.append(f"{place}\n    {source}" if source else place)
        step = step.tb_next
    return "\n".join(found[-most:])


def _cell_name(filename: str) -> str:
    """What a reader calls the code: ``Cell In[5]`` in a notebook, else the file's name."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython is not None else None
    named = shell.compile.format_code_name(filename) if shell is not None else None
    return " ".join(named) if named else filename.replace("\\", "/").rsplit("/", 1)[-1]


async def _wait(value: Any) -> Any:
    return await value


def _builtin_form(error: Exception) -> Exception:
    for base in type(error).__mro__:
        if getattr(builtins, base.__name__, None) is base:
            try:
                return base(str(error))  # type: ignore[no-any-return]
            except TypeError:
                continue
    return RuntimeError(str(error))
