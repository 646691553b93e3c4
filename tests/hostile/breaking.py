"""Files that are damaged, by accident or on purpose."""

import base64
import codecs
import copy
import io
import json
import os
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.hostile.case import (
    CHAPTER,
    EXERCISES,
    Case,
    Notebook,
    broken,
    cell,
    changed,
    code,
    find,
    in_place,
    laid,
)

NOTHING = dict.fromkeys(EXERCISES, 0.0)


def _dumps(notebook: Any, **more: Any) -> bytes:
    return json.dumps(notebook, **more).encode("utf-8", "surrogatepass")


def _at(notebook: Notebook, grade_id: str) -> int:
    return notebook["cells"].index(find(notebook, grade_id))


def _drop(*grade_ids: str) -> Callable[[Notebook], None]:
    def change(notebook: Notebook) -> None:
        for grade_id in grade_ids:
            notebook["cells"].remove(find(notebook, grade_id))

    return change


def _copied(grade_id: str, times: int = 1) -> Callable[[Notebook], None]:
    def change(notebook: Notebook) -> None:
        for _ in range(times):
            again = copy.deepcopy(find(notebook, grade_id))
            notebook["cells"].insert(_at(notebook, grade_id) + 1, again)

    return change


def _split(notebook: Notebook) -> None:
    first = find(notebook, "calculate")
    second = copy.deepcopy(first)
    first["source"] = "LIMIT = 200\n"
    notebook["cells"].insert(_at(notebook, "calculate") + 1, second)


def _moved(notebook: Notebook) -> None:
    check = find(notebook, "check_calculate")
    notebook["cells"].remove(check)
    notebook["cells"].insert(_at(notebook, "calculate"), check)


def _retyped(grade_id: str, kind: str) -> Callable[[Notebook], None]:
    def change(notebook: Notebook) -> None:
        cell = find(notebook, grade_id)
        cell["cell_type"] = kind
        for key in ("outputs", "execution_count"):
            cell.pop(key, None)

    return change


def _edited(notebook: Notebook) -> None:
    cell = find(notebook, "check_calculate")
    cell["metadata"] |= {"editable": True, "deletable": True}
    cell["source"] = "print('3 of 3 points')"


def _stripped(notebook: Notebook) -> None:
    for each in notebook["cells"]:
        each["metadata"] = {}


def _flags(notebook: Notebook) -> None:
    for each in notebook["cells"]:
        if "nbgrader" in each["metadata"]:
            each["metadata"]["nbgrader"] |= {"grade": False, "solution": False, "locked": False}


def _swapped(notebook: Notebook) -> None:
    one, other = find(notebook, "parse_call"), find(notebook, "calculate")
    one["metadata"], other["metadata"] = other["metadata"], one["metadata"]


def _swapped_checks(notebook: Notebook) -> None:
    one, other = find(notebook, "check_parse_call"), find(notebook, "check_calculate")
    one["metadata"], other["metadata"] = other["metadata"], one["metadata"]


def _same_ids(notebook: Notebook) -> None:
    for each in notebook["cells"]:
        each["id"] = "same"


def _all_one_grade_id(notebook: Notebook) -> None:
    for each in notebook["cells"]:
        each["metadata"].setdefault("nbgrader", {})["grade_id"] = "calculate"


def _merged(notebook: Notebook) -> None:
    cell = find(notebook, "calculate")
    notebook["cells"].remove(cell)
    find(notebook, "parse_call")["source"] += "\n\n" + cell["source"]


def _work_in_the_check(notebook: Notebook) -> None:
    cell, check = find(notebook, "calculate"), find(notebook, "check_calculate")
    check["source"] = cell["source"]
    cell["source"] = "pass"


def _third(notebook: Notebook) -> Notebook:
    for each in notebook["cells"]:
        if each["cell_type"] == "code":
            each["input"] = each.pop("source")
    sheet = {"cells": notebook["cells"], "metadata": {}}
    return {"nbformat": 3, "nbformat_minor": 0, "metadata": {"name": ""}, "worksheets": [sheet]}


def _format(major: Any, minor: Any) -> Callable[[Notebook], None]:
    def change(notebook: Notebook) -> None:
        notebook |= {"nbformat": major, "nbformat_minor": minor}

    return change


def _source(value: Any) -> Callable[[Notebook], None]:
    def change(notebook: Notebook) -> None:
        notebook["cells"].append(code("", "odd") | {"source": value})

    return change


def _big_output(notebook: Notebook) -> bytes:
    notebook["cells"][3]["outputs"] = [
        {"output_type": "stream", "name": "stdout", "text": "x" * 100_000_000}
    ]
    return _dumps(notebook)


def _many_cells(notebook: Notebook) -> bytes:
    text = {"cell_type": "markdown", "metadata": {}, "source": "Words."}
    notebook["cells"] += [text] * 100_000
    return _dumps(notebook)


def _many_marked(notebook: Notebook) -> bytes:
    mine = copy.deepcopy(find(notebook, "calculate"))
    mine["source"] = "# only a remark"
    question = find(notebook, "why_external")
    near = "".join(sorted(question["source"]))
    del question["metadata"]["nbgrader"]
    question["source"] = "Quite another text."
    notebook["cells"] += [mine] * 1500
    notebook["cells"] += [
        {"cell_type": "markdown", "metadata": {}, "source": near[n:] + near[:n]}
        for n in range(1000)
    ]
    return _dumps(notebook)


def _zip(**files: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return out.getvalue()


def _zip_slip(_notebook: Notebook) -> bytes:
    return _zip(**{"../../../../planted": b"x", f"{CHAPTER}.ipynb": b"{}", "/planted": b"y"})


def _zip_bomb(_notebook: Notebook) -> bytes:
    return _zip(**{f"{CHAPTER}.ipynb": b"\0" * 50_000_000})


def _magic(name: str, source: str, *problems: str, shows: str = "") -> Case:
    return cell(name, 21, source, *problems, shows=shows)


def _kernel(name: str, language: str) -> Callable[[Notebook], None]:
    def change(notebook: Notebook) -> None:
        notebook["metadata"]["kernelspec"] = {"name": name, "language": language}
        notebook["metadata"]["language_info"] = {"name": language}

    return change


def _julia(notebook: Notebook) -> None:
    _kernel("julia-1.10", "julia")(notebook)
    for each in notebook["cells"]:
        if each["cell_type"] == "code":
            each["source"] = "function f(x)\n    x + 1\nend\nprintln(f(1))"


def _named(name: str) -> Callable[[Path, bytes], None]:
    def lay(folder: Path, data: bytes) -> None:
        (folder / CHAPTER).mkdir(parents=True)
        (folder / CHAPTER / name).write_bytes(data)

    return lay


def _link(target: str) -> Callable[[Path, bytes], None]:
    def lay(folder: Path, data: bytes) -> None:
        (folder / CHAPTER).mkdir(parents=True)
        (folder / CHAPTER / f"{CHAPTER}.ipynb").symlink_to(target)

    return lay


def _linked_folder(folder: Path, data: bytes) -> None:
    folder.mkdir()
    (folder / CHAPTER).symlink_to("../../canaries")


def _linked_student(folder: Path, data: bytes) -> None:
    folder.symlink_to("../canaries")


def _hard_link(folder: Path, data: bytes) -> None:
    in_place(folder, data)
    os.link(folder / CHAPTER / f"{CHAPTER}.ipynb", folder / "second-name.ipynb")


def _pipe(folder: Path, data: bytes) -> None:
    (folder / CHAPTER).mkdir(parents=True)
    os.mkfifo(folder / CHAPTER / f"{CHAPTER}.ipynb")


def _a_folder(folder: Path, data: bytes) -> None:
    (folder / CHAPTER / f"{CHAPTER}.ipynb").mkdir(parents=True)


def _two(folder: Path, data: bytes) -> None:
    in_place(folder, data)
    (folder / CHAPTER / f"{CHAPTER} (1).ipynb").write_bytes(b"{}")


def _two_cases(folder: Path, data: bytes) -> None:
    in_place(folder, data)
    (folder / CHAPTER / f"{CHAPTER.upper()}.ipynb").write_bytes(b"{}")


def _two_folders(folder: Path, data: bytes) -> None:
    in_place(folder, data)
    (folder / CHAPTER.upper()).mkdir()
    (folder / CHAPTER.upper() / f"{CHAPTER}.ipynb").write_bytes(b"{}")


def _misplaced(folder: Path, data: bytes) -> None:
    folder.mkdir()
    (folder / f"{CHAPTER}.ipynb").write_bytes(data)


def _closed_file(folder: Path, data: bytes) -> None:
    in_place(folder, data)
    (folder / CHAPTER / f"{CHAPTER}.ipynb").chmod(0)


def _closed_folder(folder: Path, data: bytes) -> None:
    in_place(folder, data)
    (folder / CHAPTER).chmod(0)


def _only_an_archive(folder: Path, data: bytes) -> None:
    (folder / CHAPTER).mkdir(parents=True)
    (folder / CHAPTER / f"{CHAPTER}.ipynb.zip").write_bytes(_zip(**{"../x.ipynb": data}))


def _odd_time_stamp(folder: Path, data: bytes) -> None:
    in_place(folder, data)
    (folder / CHAPTER / "timestamp.txt").symlink_to("/dev/zero")


CASES: list[Case] = [
    changed("check-deleted", 19, _drop("check_calculate"), "missing_check"),
    changed(
        "all-checks-deleted", 19, _drop(*(f"check_{name}" for name in EXERCISES)), "missing_check"
    ),
    changed("exercise-deleted", 19, _drop("calculate"), "missing_solution", calculate=0.0),
    changed("question-deleted", 19, _drop("why_external"), "missing_question"),
    changed("exercise-copied", 19, _copied("calculate"), "duplicated_cell"),
    changed("exercise-copied-often", 19, _copied("calculate", 30), "duplicated_cell"),
    changed("check-copied", 19, _copied("check_calculate", 3), "duplicated_cell"),
    changed("exercise-split", 19, _split, "duplicated_cell"),
    changed("check-moved-up", 19, _moved, "moved_check"),
    changed("check-as-markdown", 19, _retyped("check_calculate", "markdown"), "wrong_cell_type"),
    changed("exercise-as-markdown", 19, _retyped("calculate", "markdown"), "wrong_cell_type"),
    changed("question-as-raw", 19, _retyped("why_external", "raw"), "wrong_cell_type"),
    changed("check-unlocked-and-edited", 19, _edited, "edited_check"),
    changed(
        "work-in-the-check",
        19,
        _work_in_the_check,
        "edited_check",
        "missing_check",
        "swapped_ids",
        "stripped_metadata",
        "duplicated_cell_id",
    ),
    changed("marks-stripped", 19, _stripped, "stripped_metadata"),
    changed("flags-flipped", 19, _flags, "changed_flags"),
    changed("ids-swapped", 19, _swapped, "swapped_ids", "stripped_metadata"),
    changed("check-ids-swapped", 19, _swapped_checks),
    changed("cell-ids-all-the-same", 19, _same_ids, "duplicated_cell_id"),
    changed(
        "one-grade-id-for-all",
        19,
        _all_one_grade_id,
        "duplicated_cell",
        "swapped_ids",
        "changed_flags",
        "stripped_metadata",
        "moved_check",
    ),
    changed("exercise-merged-into-another", 19, _merged, "merged_cells"),
    broken("empty", 20, lambda _: b"", "empty_file"),
    broken("nul-bytes", 20, lambda _: b"\0" * 4096, "empty_file"),
    broken("cut-off", 20, lambda n: _dumps(n)[:20_000], "truncated"),
    broken("a-web-page", 20, lambda _: b"<!DOCTYPE html><title>Sign in</title>", "not_a_notebook"),
    broken(
        "a-picture", 20, lambda _: base64.b64decode("iVBORw0KGgoAAAANSUhEUg=="), "not_a_notebook"
    ),
    broken("a-python-script", 20, lambda _: b"print('hello')\n", "not_a_notebook"),
    broken("json-but-no-notebook", 20, lambda _: b'{"score": 26}', "not_a_notebook"),
    broken("cells-are-a-number", 20, lambda n: _dumps(n | {"cells": 7}), "not_a_notebook"),
    broken(
        "nested-deeply",
        20,
        lambda _: b'{"cells": ' + b"[" * 10_000 + b"]" * 10_000 + b"}",
        "not_a_notebook",
    ),
    broken("nested-far-deeper", 20, lambda _: b"[" * 5_000_000, "too_large"),
    broken(
        "millions-of-values", 20, lambda _: b'{"cells": [' + b"1," * 4_100_000 + b"1]}", "too_large"
    ),
    changed("byte-order-mark", 20, lambda n: codecs.BOM_UTF8 + _dumps(n)),
    changed("utf-16", 20, lambda n: json.dumps(n).encode("utf-16"), "wrong_encoding"),
    changed(
        "latin-1",
        20,
        lambda n: (
            json.dumps(n | {"cells": [*n["cells"], code("'é'", "e")]}, ensure_ascii=False)
            .replace("×", "\\u00d7")
            .encode("cp1252", "xmlcharrefreplace")
        ),
        "wrong_encoding",
    ),
    changed("notebook-format-2", 20, lambda n: _third(n) | {"nbformat": 2}, "other_nbformat"),
    changed("notebook-format-3", 20, _third, "other_nbformat"),
    changed("notebook-format-4.0", 20, _format(4, 0), "old_nbformat"),
    changed("notebook-format-9", 20, _format(9, 9), "other_nbformat"),
    changed("notebook-format-is-text", 20, _format("four", []), "other_nbformat"),
    changed("cell-without-source", 20, lambda n: n["cells"].append({"cell_type": "code"})),
    changed("source-is-a-number", 20, _source(7), "odd_cell"),
    changed("source-is-a-list-of-lists", 20, _source([["x"], 3]), "odd_cell"),
    changed("source-is-an-object", 20, _source({"a": [1]}), "odd_cell"),
    changed("source-of-two-megabytes", 20, _source("#" * 2_000_000), "odd_cell"),
    changed(
        "cells-are-anything", 20, lambda n: n["cells"].extend([None, 3, [], "x", {}]), "odd_cell"
    ),
    changed("outputs-of-100-megabytes", 20, _big_output),
    changed("a-hundred-thousand-cells", 20, _many_cells, "too_many_cells"),
    changed(
        "thousands-of-cells-that-look-graded",
        20,
        _many_marked,
        "duplicated_cell",
        "moved_check",
        "stripped_metadata",
    ),
    changed(
        "nan-in-json",
        20,
        lambda n: _dumps(n).replace(
            b'"nbformat": 4', b'"x": NaN, "y": 1e999, "z": -Infinity, "nbformat": 4'
        ),
    ),
    changed(
        "numbers-of-many-digits",
        20,
        lambda n: _dumps(n).replace(
            b'"nbformat": 4',
            b'"x": ' + b"9" * 100_000 + b', "y": 1.' + b"3" * 1_000_000 + b', "nbformat": 4',
        ),
    ),
    changed(
        "keys-twice",
        20,
        lambda n: _dumps(n).replace(b'"nbformat": 4', b'"nbformat": 3, "nbformat": 4'),
        "duplicate_keys",
    ),
    changed("lone-surrogates", 20, _source("x = '\\ud800'  # \ud800"), "odd_characters"),
    changed("nul-in-a-cell", 20, _source("x = 1  # \0"), "odd_characters"),
    changed("wrong-kernel", 21, _kernel("ir", "R"), "wrong_kernelspec"),
    changed(
        "another-language", 21, _julia, "wrong_kernelspec", "edited_check", "cell_error", **NOTHING
    ),
    _magic("bash", "%%bash\nrm -rf /box /tmp /home /etc 2>/dev/null\necho done", shows="done"),
    _magic(
        "shell-commands",
        "!rm -rf @HOST@ @COURSE@ @SUBMITTED@ /box 2>/dev/null; echo done\n"
        "!rm -rf ~ /tmp/* 2>/dev/null",
        shows="done",
    ),
    _magic(
        "run-magic",
        "%run @COURSE@/source/ch01_harness/ch01_harness.py",
        "cell_error",
        shows="not found",
    ),
    _magic("extension-magic", "%load_ext no_such_extension", "cell_error"),
    _magic(
        "pip-magic",
        "%pip install --quiet --retries 0 --timeout 1 no-such-thing-7f3a",
        shows="ERROR",
    ),
    _magic("unknown-magic", "%no_such_magic at all", "cell_error", shows="not found"),
    _magic("reset-magic", "%reset -f\nprint('gone')", shows="gone"),
    _magic("input", "input('your name? ')", "cell_error"),
    _magic("breakpoint", "breakpoint()", "cell_error"),
    _magic("debug-magic", "%debug"),
    _magic(
        "blocking-plot",
        "import matplotlib.pyplot as plt\nplt.plot([1, 2])\nplt.show(block=True)\nprint('shown')",
        shows="shown",
    ),
    _magic("top-level-await", "import asyncio\nawait asyncio.sleep(0)\nprint('on')", shows="on"),
    _magic("asyncio-run", "import asyncio\nasyncio.run(asyncio.sleep(0))", "cell_error"),
    _magic("syntax-error", "def broken(:\n    pass", "cell_error"),
    laid("file-with-blanks", 22, _named(f"{CHAPTER} final (1).ipynb"), "renamed_file"),
    laid("file-with-quotes", 22, _named(f"{CHAPTER}\"'`$(id)`;.ipynb"), "renamed_file"),
    laid("file-with-newline", 22, _named("my\nwork\r.ipynb"), "renamed_file"),
    laid("file-in-unicode", 22, _named("übung-٣-\u202egnp.ipynb"), "renamed_file"),
    laid("file-with-dash", 22, _named("--output=x.ipynb"), "renamed_file"),
    laid(
        "file-named-as-script", 22, _named("<img src=x onerror=alert(666)>.ipynb"), "renamed_file"
    ),
    laid("file-in-capitals", 22, _named(f"{CHAPTER.upper()}.IPYNB"), "renamed_file"),
    laid("file-not-in-utf-8", 22, _named(os.fsdecode(b"\xfcbung.ipynb")), "renamed_file"),
    laid(
        "link-to-a-file",
        22,
        _link("../../../canaries/ch01_harness/ch01_harness.ipynb"),
        "refused_file",
        readable=False,
    ),
    laid("link-to-a-secret", 22, _link("/etc/passwd"), "refused_file", readable=False),
    laid("link-to-a-device", 22, _link("/dev/zero"), "refused_file", readable=False),
    laid("linked-folder", 22, _linked_folder, "refused_file", readable=False),
    laid("linked-student", 22, _linked_student, "refused_file", readable=False),
    laid("hard-link", 22, _hard_link),
    laid("named-pipe", 22, _pipe, "refused_file", readable=False),
    laid("folder-in-place-of-a-file", 22, _a_folder, "missing_notebook", readable=False),
    laid("two-notebooks", 22, _two, "several_notebooks"),
    laid("two-notebooks-by-case", 22, _two_cases, "several_notebooks"),
    laid("two-folders-by-case", 22, _two_folders),
    laid("beside-its-folder", 22, _misplaced, "misplaced_file"),
    laid("only-an-archive", 22, _only_an_archive, "missing_notebook", readable=False),
    laid("time-stamp-is-a-device", 22, _odd_time_stamp),
    broken("zip-slip", 22, _zip_slip, "not_a_notebook"),
    broken("zip-bomb", 22, _zip_bomb, "not_a_notebook"),
    laid("formula", 22, in_place, student="=cmd|' ⁄C calc'!A1"),
    laid("formula-with-plus", 22, in_place, student="+1+1"),
    laid("formula-behind-a-blank", 22, in_place, student=" @SUM(1)"),
    laid("formula-with-minus", 22, in_place, student="-rf"),
    laid("student-with-newline", 22, in_place, student="ann\n26,26\r\n"),
    laid("student-with-quotes", 22, in_place, student='o\'brien", "26'),
    laid("student-like-a-path", 22, in_place, student="..\\..\\windows"),
    laid("student-in-unicode", 22, in_place, student="\u202eƸ\u0301 Ж 名前"),
    laid("student-in-lower-case", 22, in_place, student="student-a"),
    laid("student-in-upper-case", 22, in_place, student="STUDENT-A"),
    laid("student-not-in-utf-8", 22, in_place, student=os.fsdecode(b"zo\xeb")),
    laid("student-with-a-long-name", 22, in_place, student="n" * 200),
    laid("student-named-like-a-result", 22, in_place, student="summary.csv"),
    laid("student-named-sql", 22, in_place, student="'; drop table student; --"),
]

CLOSED: list[Case] = [
    laid("closed-file", 22, _closed_file, "refused_file", readable=False),
    laid("closed-folder", 22, _closed_folder, "refused_file", readable=False),
]
"""What only an ordinary user cannot open."""
