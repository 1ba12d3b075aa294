"""The corpus of hostile inputs, read: decoded and parsed without an exception, with a finding where one must be.

The corpus lies beside the repository and is not part of it; without it these tests are skipped.
"""

import base64
import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from flowc.diagnostics import Finding
from flowc.syntax.decode import decode
from flowc.syntax.limits import DEPTH
from flowc.syntax.tree import Mapping, Node, Sequence
from flowc.syntax.yaml import parse

CORPUS = Path(__file__).parents[2] / "shared" / "hostile" / "cases.jsonl"
READ_AS_YAML = {"yaml", "json"}
MUST_BE_FOUND_HERE = {"alias-bomb", "deep-nesting", "encoding"}
"""The categories whose faults are faults of reading; others are found by what comes after."""

Case = dict[str, Any]


def cases() -> list[Case]:
    """The cases of the corpus that are read as YAML; none where there is no corpus."""
    if not CORPUS.is_file():
        return []
    every = [json.loads(line) for line in CORPUS.read_text(encoding="utf-8").splitlines()]
    return [case for case in every if case["ext"] in READ_AS_YAML]


CASES = {case["name"]: case for case in cases()}
OURS = [name for name, case in CASES.items() if case["category"] in MUST_BE_FOUND_HERE]
FAULTY = [name for name in OURS if "clean" not in CASES[name]["exit"]]
CLEAN = [name for name, case in CASES.items() if case["exit"] == ["clean"]]
pytestmark = pytest.mark.skipif(not CASES, reason="the corpus of hostile inputs is not beside this repository")


@cache
def reading(name: str) -> tuple[tuple[Node, ...], tuple[Finding, ...]]:
    """The trees and the findings of a case; what could not be decoded is parsed all the same."""
    source, wrong = decode(f"flow.{CASES[name]['ext']}", base64.b64decode(CASES[name]["content"]))
    documents, findings = parse(source)
    return documents, wrong + findings


@pytest.mark.parametrize("name", CASES)
def test_every_case_is_read(name: str) -> None:
    documents, findings = reading(name)
    assert all(0 <= each.span.start <= each.span.end <= len(each.span.source.text) for each in findings)
    assert all(levels(node) <= DEPTH.most for node in documents)


@pytest.mark.parametrize("name", FAULTY)
def test_what_cannot_be_read_soundly_is_found(name: str) -> None:
    assert reading(name)[1]


@pytest.mark.parametrize("name", CLEAN)
def test_what_is_sound_is_read_in_silence(name: str) -> None:
    documents, findings = reading(name)
    assert (len(documents), findings) == (1, ())


def levels(node: Node) -> int:
    """How many collections are inside each other, aliases followed."""
    deepest, waiting = 0, [(node, 1)]
    while waiting:
        each, level = waiting.pop()
        if isinstance(each, Sequence | Mapping):
            deepest = max(deepest, level)
            inner = each.items if isinstance(each, Sequence) else [entry.value for entry in each.entries]
            waiting += [(part, level + 1) for part in inner]
    return deepest
