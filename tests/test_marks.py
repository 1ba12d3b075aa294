"""Marks leave out no sentence that an expression would find: texts are made from the expressions themselves."""

import re
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from flowc.model.doctrine import clauses, coercions, filed, gates, marks, mentions, modes, stages
from flowc.model.doctrine.marks import marks as marks_of
from flowc.model.doctrine.rows import Row, says
from flowc.model.doctrine.sentences import folded

_FEW = settings(max_examples=60, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))

_ROWS: tuple[tuple[tuple[Row, ...], Callable[[int], bool]], ...] = (
    (gates._RECOVERS, gates._may_recover),
    (gates._RELAYS, gates._may_relay),
    (gates._PARSES, gates._may_parse),
    (gates._GATES, gates._may_gate),
    (gates._SWITCHES, gates._may_gate),
    (filed._ALONE_ROWS, filed._may_tell),
    (filed._INSTEAD, filed._may_tell),
)
_FOUND: tuple[tuple[re.Pattern[str], int], ...] = (
    (gates._EXISTS_MARK, marks.EXISTS),
    (clauses._OPTIONAL, marks.OPTIONAL),
    (modes._SILENT, marks.SILENT),
    (modes._OPTIONAL, marks.OPTIONAL),
    (stages._RECEIVES, marks.RECEIVES),
    (stages._RETURNS, marks.RETURNS),
    (coercions._VERB, marks.CONVERTS),
    (coercions._ANSWERS, marks.ANSWERS),
    (coercions._CONDITION, marks.CONDITION),
)


@pytest.mark.parametrize(
    ("row", "may"), [(row, may) for rows, may in _ROWS for row in rows], ids=lambda value: str(value)[:40]
)
def test_a_sentence_that_fulfils_a_row_has_its_marks(row: Row, may: Callable[[int], bool]) -> None:
    @_FEW
    @given(st.tuples(*(st.from_regex(re.compile(each.pattern, re.IGNORECASE)) for each in row)))
    def check(words: tuple[str, ...]) -> None:
        text = " ".join(words)
        assert not says(text, (row,)) or may(marks_of(folded(text)))

    check()


@pytest.mark.parametrize(("pattern", "mark"), _FOUND, ids=lambda value: str(value)[:40])
def test_what_an_expression_finds_has_its_mark(pattern: re.Pattern[str], mark: int) -> None:
    @_FEW
    @given(st.from_regex(pattern))
    def check(text: str) -> None:
        assert not pattern.search(text) or marks_of(folded(text)) & mark

    check()


@_FEW
@given(st.from_regex(modes._NEGATED))
def test_what_denies_has_its_mark_or_a_sign(text: str) -> None:
    assert not modes._NEGATED.search(text) or marks_of(folded(text)) & marks.NEGATED or not text.isascii()


@pytest.mark.parametrize("pattern", clauses._LEAD_INS, ids=lambda value: value.pattern[:30])
def test_a_lead_in_is_found_by_its_first_word(pattern: re.Pattern[str]) -> None:
    @_FEW
    @given(st.from_regex(pattern))
    def check(text: str) -> None:
        end = len(text)
        first = next((match for each in clauses._LEAD_INS if (match := each.match(text, 0, end))), None)
        found = clauses._lead_in(text, 0, end, clauses._head(text, 0, end))
        assert (found and (found.re, found.span())) == (first and (first.re, first.span()))

    check()


@pytest.mark.parametrize(
    "pattern", [clauses._NEGATION, clauses._AVOID, clauses._subject(None), clauses._subject("test-runner")]
)
def test_what_stands_before_a_verb_is_known_by_its_first_word(pattern: re.Pattern[str]) -> None:
    known = clauses._BEFORE_VERBS | clauses._heads_of("test-runner")

    @_FEW
    @given(st.from_regex(pattern))
    def check(text: str) -> None:
        head = clauses._head(text, 0, len(text))
        assert not pattern.match(text) or not head or head in known

    check()


@pytest.mark.parametrize(
    ("pattern", "signs"),
    [
        (each, [sign for sign, other in mentions._PLAIN_MENTIONS if other is each])
        for _, each in mentions._PLAIN_MENTIONS
    ],
)
def test_what_is_named_in_plain_words_has_a_sign(pattern: re.Pattern[str], signs: list[str]) -> None:
    @_FEW
    @given(st.from_regex(pattern))
    def check(text: str) -> None:
        assert not pattern.search(text) or any(sign in text for sign in signs)

    check()
