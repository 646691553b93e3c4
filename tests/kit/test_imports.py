import pytest

from coursekit.imports import forbidden_imports, imported_modules


@pytest.mark.parametrize(
    ("source", "name"),
    [
        ("import jsonschema", "jsonschema"),
        ("import json, jsonschema as js", "jsonschema"),
        ("import jsonschema.validators", "jsonschema"),
        ("from jsonschema import validate", "jsonschema"),
        ("from jsonschema import *", "jsonschema"),
        ("from jsonschema.validators import Draft202012Validator as V", "jsonschema.validators"),
        ("def f():\n    if True:\n        import jsonschema\n", "jsonschema"),
        ("__import__('jsonschema')", "jsonschema"),
        ("import importlib\nimportlib.import_module('jsonschema.validators')", "jsonschema"),
        ("from importlib import import_module as im, import_module\nimport_module('a.b')", "a"),
        ("%time\n!pip list\nimport jsonschema", "jsonschema"),
        ("%%time\nimport jsonschema", "jsonschema"),
        ("import coursekit.schema\ncoursekit.schema.problems({}, {})", "coursekit.schema.problems"),
        ("import coursekit.schema as s\np = s.problems", "coursekit.schema.problems"),
        ("from coursekit import schema\nschema.problems", "coursekit.schema.problems"),
    ],
)
def test_what_a_cell_imports_is_found(source, name):
    assert name in imported_modules(source)


@pytest.mark.parametrize(
    "source",
    [
        "# import jsonschema",
        "text = 'import jsonschema'",
        "import jsonschema_specifications",
        "from .jsonschema import validate",
        "jsonschema.validate(1, {})",
        "import_module(name)",
        "import jsonschema where is the rest",
        "x = " + "(" * 20_000,
        "\x00",
    ],
)
def test_what_is_no_import_is_none(source):
    assert "jsonschema" not in imported_modules(source)


def test_the_forbidden_ones_are_named_in_their_order():
    cells = ["import pydantic", "import json", "from jsonschema import validate"]
    assert forbidden_imports(cells, ("jsonschema", "numpy", "pydantic")) == (
        "jsonschema",
        "pydantic",
    )
    assert forbidden_imports(cells, ()) == ()


def test_a_function_can_be_forbidden_and_its_module_be_used():
    forbidden = ("coursekit.schema.problems",)
    assert forbidden_imports(["from coursekit.schema import Violation"], forbidden) == ()
    assert forbidden_imports(["from coursekit.schema import problems as p"], forbidden) == forbidden
    assert forbidden_imports(["from coursekit.schema import *"], forbidden) == forbidden


FORBIDDING = '''
from coursekit.testing import points

FORBID = "fractions decimal"

@points(1)
def test_half(student):
    """A half is a half."""
    assert student.half(1) == 0.5
'''


@pytest.fixture
def check_half(tmp_path, capsys):
    from coursekit.checking import CheckFailed, check

    (tmp_path / "ch99_made_up").mkdir()
    (tmp_path / "ch99_made_up" / "half.py").write_text(FORBIDDING)

    def run(*cells):
        names = {"In": ["", *cells], "half": lambda n: n / 2}
        try:
            check("half", folder=tmp_path, namespace=names)
        except CheckFailed as error:
            return str(error), capsys.readouterr().out
        return "", capsys.readouterr().out

    return run


def test_check_fails_what_was_done_with_a_forbidden_module(check_half):
    error, card = check_half("import math", "from fractions import Fraction")
    assert "half: 1 of 2 checks does not pass" in error
    assert "imports fractions" in card
    assert "not from fractions, decimal" in card
    assert "restart the kernel" in card


def test_check_says_nothing_when_no_cell_imports_one(check_half):
    error, card = check_half("import math", "# from fractions import Fraction")
    assert error == ""
    assert "fractions" not in card
