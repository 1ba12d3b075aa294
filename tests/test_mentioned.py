"""Places of outcomes, found in the lines around their words: the same as in the whole text."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from flowc.analyses.mentioned import _holds, _places, _spoken, _text
from flowc.model.doctrine.document.labelled import labelled
from flowc.text import Source

LABELS = ("approved", "needs-revision", "REJECTED", "NEEDS WORK", "done", "plan_ready")
WORDS = (
    *LABELS, "`done`", "**plan_ready**:", "rejection", "Rejected:", "when", "it", "is", "#", "##", "-", "1.", "`", ".",
)  # fmt: skip
KINDS = pytest.mark.parametrize("kind", [_spoken, labelled])
DOCUMENTS = sorted((Path(__file__).parents[1] / "doctrine").rglob("*.md"))


def same(kind: Callable[[str], re.Pattern[str]], label: str, text: str) -> None:
    source = Source("doctrine/a.md", text)
    whole = [match.span() for match in kind(label).finditer(text)]
    assert [match.span() for match in _places(kind(label), label, source)] == whole
    assert _holds(_text(source), label) or not whole


@KINDS
@example("approved", [["approved", "**plan_ready**:"], []])
@example("approved", [["approved"], ["-"], []])
@example("approved", [["approved"], [":", "it", "is"]])
@example("approved", [["approved"], *[[" "]] * 8, ["approved", ":"]])
@given(st.sampled_from(LABELS), st.lists(st.lists(st.sampled_from(WORDS), max_size=7), max_size=14))
def test_lines_of_words(kind: Callable[[str], re.Pattern[str]], label: str, lines: list[list[str]]) -> None:
    same(kind, label, "\n".join(" ".join(words) or "x" for words in lines))


@KINDS
@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_our_own_documents(kind: Callable[[str], re.Pattern[str]], path: Path) -> None:
    for label in (*LABELS, "success", "failure", "blocked", "forged"):
        same(kind, label, path.read_text(encoding="utf-8"))


@KINDS
@pytest.mark.parametrize("label", ["-", "_-", "\n", "a\nb", "\na", "a b\n"])
def test_labels_of_no_word_or_of_several_lines_end(kind: Callable[[str], re.Pattern[str]], label: str) -> None:
    source = Source("doctrine/a.md", "`a\nb`\n\n\n\n-\n\na b\n\n\n\n\n`-`: a\nb")
    assert len(list(_places(kind(label), label, source))) < 10
