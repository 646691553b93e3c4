"""14,200 recorded replies of Gorilla's models: the official verdicts against chapter 4's matcher.

The recorded replies are messy: text before the call, backslashes, stray quotes. `calls_in` finds
the calls that are there, and `keyed` writes the positional arguments of the loaders by their names,
as the records have them; both are needed before any strict comparison can begin.
"""

import ast
import json
import os
import re
from collections import Counter, defaultdict
from functools import cache
from pathlib import Path

import pytest

from coursekit.apis.official import HUBS, OFFICIAL, REPLIES
from tests.peers.solved import exercises

ROOT = Path(__file__).resolve().parents[2]
FOLDER = Path(os.environ.get("COURSE_PEER_DATA", ROOT.parent / "shared" / "data")) / "gorilla"
PAGE = ROOT / "docs" / "gorilla.md"
HUB_NAMES = dict(zip(("torchhub", "tensorflowhub", "huggingface"), HUBS, strict=True))
RETRIEVERS = {"0_shot": "none", "bm25": "BM25", "gpt_index": "GPT-Index", "oracle": "oracle"}
PARAMETERS = {
    "torch.hub.load": ("repo_or_dir", "model"),
    "hub.load": ("handle",),
    "hub.KerasLayer": ("handle",),
}


def lines(name):
    path = FOLDER / name
    if not path.is_file():
        pytest.skip(f"{path} is not there; set COURSE_PEER_DATA to the folder with gorilla/")
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


@pytest.fixture(scope="module")
def replies():
    return lines("gorilla_responses.jsonl")


@pytest.fixture(scope="module")
def solved():
    """call_trees and subtree_match as chapter 4's solved notebook defines them."""
    starting = ("import ", "def literal")
    return exercises("ch04_gorilla", "call_trees", "subtree_match", starting=starting)


def calls_in(text):
    """The source of each outermost `name(…)` in messy text that Python can parse."""
    clean = text.replace("\\n", "\n").replace("\\", "")
    found, end = [], 0
    for start in re.finditer(r"[A-Za-z_][\w.]*\(", clean):
        if start.start() >= end:
            source = balanced(clean[start.start() :])
            if source:
                found.append(source)
                end = start.start() + len(source)
    return found


def balanced(text):
    """The text up to the bracket that closes its first one, if Python can parse it, else ""."""
    depth, quote = 0, ""
    for place, char in enumerate(text):
        if quote:
            quote = "" if char == quote else quote
        elif char in "'\"":
            quote = char
        else:
            depth += (char in "([{") - (char in ")]}")
        if char in ")]}" and not quote and depth == 0:
            source = text[: place + 1]
            return source if parses(source) else ""
    return ""


def parses(source):
    try:
        ast.parse(source)
    except SyntaxError:
        return False
    return True


def keyed(source):
    """The source with the loaders' positional arguments as keywords."""
    parsed = ast.parse(source)
    for node in ast.walk(parsed):
        names = PARAMETERS.get(ast.unparse(node.func), ()) if isinstance(node, ast.Call) else ()
        while names and node.args:
            node.keywords.insert(0, ast.keyword(names[0], node.args.pop(0)))
            names = names[1:]
    return ast.unparse(parsed)


class Hub:
    """One hub's records, and the strict verdict on a reply."""

    def __init__(self, solved, records):
        self.match, self.trees = solved["subtree_match"], solved["call_trees"]
        self.domain = {record["index"]: record["domain"] for record in records}
        self.source = {r["index"]: keyed(r["api_call"]) for r in records if parses(r["api_call"])}
        self.indexes, self.same_path = defaultdict(set), defaultdict(dict)
        for index, source in self.source.items():
            self.indexes[source].add(index)
            documented = self.trees(source)[-1]
            self.same_path[documented.path][source] = documented
        self.found = cache(self.found)

    def found(self, text):
        """The calls of a reply, and the indexes of all records that one of them matches."""
        calls = [keyed(call) for call in calls_in(text or "")]
        matched = set()
        for call in calls:
            # Trees that differ by == (which is laxer than the matcher) need not be matched.
            for tree in self.trees(call):
                for source, documented in self.same_path[tree.path].items():
                    if tree == documented and self.match(call, source).ok:
                        matched |= self.indexes[source]
        return calls, matched

    def verdict(self, text, domain):
        calls, matched = self.found(text)
        if matched:
            return "correct" if domain in {self.domain[n] for n in matched} else "error"
        return "hallucination" if calls else "no_call"

    def fault(self, text, index):
        """What keeps a reply from matching the record that the official script gave it."""
        if index not in self.source:
            return "reference"
        calls, _ = self.found(text)
        reasons = [self.match(call, self.source[index]).reason for call in calls]
        named = [reason.partition(":")[0] for reason in reasons if ":" in reason]
        return named[0] if named else "unknown_api"


def difference(official, ours, fault):
    """The class of a disagreement, as docs/gorilla.md names it."""
    if official == "hallucination":
        return "no call at all" if ours == "no_call" else "a real call after something else"
    if ours in ("correct", "error"):
        return "one call, several domains"
    if ours == "no_call":
        return "words without a readable call"
    return {
        "extra_argument": "an argument more",
        "missing_argument": "an argument less",
        "wrong_value": "another value",
        "reference": "a reference that is no Python",
        "unknown_api": "another function",
    }[fault]


@pytest.fixture(scope="module")
def compared(solved, replies):
    """By class of disagreement, or "agreed", the number of replies on each hub."""
    records, questions = lines("gorilla_apis.jsonl"), lines("gorilla_questions.jsonl")
    hubs = {hub: Hub(solved, [r for r in records if r["hub"] == hub]) for hub in HUB_NAMES}
    domains = {(q["hub"], q["question_id"]): q["domain"] for q in questions}
    counts = Counter()
    for reply in replies:
        hub, text = hubs[reply["hub"]], reply["call"]
        ours = hub.verdict(text, domains[reply["hub"], reply["question_id"]])
        official = "no_call" if text is None else reply["verdict"]
        kind = "agreed"
        if ours != official:
            matched = reply["matched_index"]
            fault = "" if official == "hallucination" else hub.fault(text, matched)
            kind = difference(official, ours, fault)
        counts[kind, HUB_NAMES[reply["hub"]]] += 1
    return counts


def row(kind, counts):
    numbers = [counts[kind, hub] for hub in HUBS]
    return f"| {kind} | {' | '.join(f'{number:,}' for number in [*numbers, sum(numbers)])} |"


def test_agreement_and_every_class_of_disagreement_stand_in_the_table(compared, capsys):
    kinds = list(dict.fromkeys(kind for kind, _ in compared))
    with capsys.disabled():
        print()
        for kind in kinds:
            print(row(kind, compared))
    page = PAGE.read_text(encoding="utf-8")
    for kind in kinds:
        assert row(kind, compared) in page
    assert sum(compared.values()) == 14_200
    assert sum(number for (kind, _), number in compared.items() if kind == "agreed") == 10_585


def test_the_kit_s_24_pairs_are_those_of_the_recorded_verdicts(replies):
    counts = Counter()
    for reply in replies:
        model = reply["model"].removeprefix("Gorilla_")
        place = model, RETRIEVERS[reply["retriever"]], HUB_NAMES[reply["hub"]]
        counts[place] += 1
        counts[(*place, reply["verdict"])] += 1
    for (model, retriever), pairs in OFFICIAL.items():
        for hub, pair in zip(HUBS, pairs, strict=True):
            place = model, retriever, hub
            assert counts[place] == REPLIES[hub]
            shares = [counts[*place, kind] / counts[place] for kind in ("correct", "hallucination")]
            assert [round(100 * share, 2) for share in shares] == list(pair)


def test_replies_without_documents_of_the_model_trained_with_them_hold_few_calls(replies):
    alone = [r for r in replies if (r["model"], r["retriever"]) == ("Gorilla_RT", "0_shot")]
    silent = Counter(r["hub"] for r in alone if not calls_in(r["call"] or ""))
    assert (silent["torchhub"], silent["tensorflowhub"]) == (186, 442)


def test_22_of_the_1726_references_are_no_python():
    records = lines("gorilla_apis.jsonl")
    broken = Counter(r["hub"] for r in records if not parses(r["api_call"]))
    assert (len(records), broken) == (1726, {"torchhub": 7, "huggingface": 15})
