"""A made-up course of one chapter, small enough to read, for the builder to build."""

from dataclasses import dataclass
from pathlib import Path

from autograder.build import BuildError, BuildFailed
from autograder.build.rules import script_errors
from autograder.build.script import read_script
from autograder.chapter import Course

SCRIPT = '''\
# %% [markdown]
# # Doubling
#
# A chapter about one function.

# %% [markdown] contents=true
# ## Contents

# %%
from coursekit import check

# %% [markdown] about="double"
# ## Twice as much
#
# Write `double`.

# %% exercise="double" difficulty=2 minutes=10 forbid="numpy operator" fresh=true
def double(number):
    """Twice the number."""
    ### BEGIN SOLUTION: Add the number to itself.
    twice_the_number = number + number
    return twice_the_number
    ### END SOLUTION

# %% check="double" points=3
check("double")

# %%
print(double(21))

# %% [markdown] question="why_twice" points=2 minutes=5
# ## Why twice?
#
# Say why in one sentence.
#
# === BEGIN MARK SCHEME ===
# Two points for naming addition.
# === END MARK SCHEME ===
#
# ### BEGIN SOLUTION
# Because a number and itself are two numbers.
# ### END SOLUTION
'''

PUBLIC = '''\
from coursekit.testing import points


@points(1)
def test_three_becomes_six(student):
    """Three becomes six."""
    got = student.double(3)
    assert got == 6
'''

HIDDEN = '''\
from coursekit.testing import points


@points(2)
def test_any_number_doubles(student, rng):
    """Any number doubles."""
    number = rng.randrange(10**6)
    got = student.double(number)
    assert got == 2 * number
'''

KIT = """\
import __main__


def check(name):
    assert __main__.double(3) == 6
    print(name, "passes")
"""


@dataclass(frozen=True)
class MadeUp:
    """A course under a temporary folder, with ways to change its one chapter."""

    course: Course

    @property
    def script(self) -> Path:
        return self.course.script("ch90_double")

    def write(self, text: str, name: str = "ch90_double") -> None:
        path = self.course.script(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def change(self, before: str, after: str) -> None:
        text = self.script.read_text(encoding="utf-8")
        assert before in text
        self.write(text.replace(before, after))

    def tests(self, name: str, public: str = PUBLIC, hidden: str = HIDDEN) -> None:
        for folder, text in (
            (self.course.checks("ch90_double"), public),
            (self.course.suites("ch90_double"), hidden),
        ):
            folder.mkdir(parents=True, exist_ok=True)
            (folder / f"{name}.py").write_text(text, encoding="utf-8")

    def errors(self) -> list[BuildError]:
        """What the builder says about the chapter, without building it."""
        try:
            return script_errors(read_script(self.script), self.course)
        except BuildFailed as failure:
            return list(failure.errors)

    def line(self, text: str) -> int:
        """Number of the first line of the script that contains the text."""
        lines = self.script.read_text(encoding="utf-8").split("\n")
        return next(number for number, line in enumerate(lines, 1) if text in line)


def made_up_course(root: Path) -> MadeUp:
    """Writes the course below a folder: one chapter, its tests, and a kit of four lines."""
    (root / "coursekit").mkdir()
    (root / "coursekit" / "__init__.py").write_text(KIT, encoding="utf-8")
    made = MadeUp(Course(root))
    made.write(SCRIPT)
    made.tests("double")
    return made
