import asyncio
import contextvars
import subprocess
import sys

import pytest

import coursekit


async def twice(number):
    await asyncio.sleep(0)
    return 2 * number


async def fail():
    raise LookupError("not here")


def test_a_coroutine_runs_without_a_loop():
    assert coursekit.run(twice(21)) == 42


def test_a_coroutine_runs_inside_a_running_loop():
    async def cell():
        return coursekit.run(twice(21))

    assert asyncio.run(cell()) == 42


def test_exceptions_come_through_both_ways():
    async def cell():
        return coursekit.run(fail())

    with pytest.raises(LookupError, match="not here"):
        coursekit.run(fail())
    with pytest.raises(LookupError, match="not here"):
        asyncio.run(cell())


def test_context_variables_are_seen_inside():
    user = contextvars.ContextVar("user", default="nobody")

    async def who():
        return user.get()

    async def cell():
        user.set("Ada")
        return coursekit.run(who())

    assert asyncio.run(cell()) == "Ada"


def test_every_name_of_the_kit_can_be_had_and_stays_what_it_is():
    for name in coursekit.__all__:
        first = getattr(coursekit, name)
        assert getattr(coursekit, name) is first
        assert name == "__version__" or callable(first)


def test_an_unknown_name_is_refused_with_those_there_are():
    with pytest.raises(AttributeError, match="check, predict"):
        _ = coursekit.chekc


def test_importing_the_kit_loads_nothing_heavy():
    heavy = ("pytest", "IPython", "ipywidgets", "matplotlib", "numpy")
    code = f"import sys, coursekit; print([n for n in {heavy} if n in sys.modules])"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "[]"
