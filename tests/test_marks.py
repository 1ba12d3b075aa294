"""Marks leave out no sentence that an expression would find: texts are made from the expressions themselves."""

import re
from collections.abc import Callable
from functools import reduce
from operator import or_

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from flowc.model.doctrine.boundaries import arrows, boundary
from flowc.model.doctrine.calling import (
    besides,
    bound,
    bounds,
    calls,
    coercions,
    courses,
    custody,
    doubled,
    events,
    handed,
    handed_lists,
    kept_here,
    needed,
    packets,
    phases,
    receipts,
    remarks,
    rewrites,
    rivals,
    stages,
    wordings,
)
from flowc.model.doctrine.document import bygone, marks, mentions, modes, worded
from flowc.model.doctrine.document.marks import marks as marks_of
from flowc.model.doctrine.document.rows import Row, says
from flowc.model.doctrine.document.sentences import folded, words_of_text
from flowc.model.doctrine.instructions import (
    ascribed,
    claims,
    clauses,
    dropped,
    existence,
    filed,
    free,
    gate_words,
    handed_back,
    lead_ins,
    left,
    passing,
    remaining,
    subjects,
    taken,
    unanswered,
)
from flowc.model.doctrine.outcomes import (
    arrowed,
    cases,
    conditionals,
    conditions,
    drawn,
    enums,
    fields,
    formats,
    forms,
    leads,
    loosely,
    parallels,
    routing,
    samples,
    spoken,
)
from flowc.syntax import outcome
from flowc.text import Source
from flowc.vocabulary import SHIPPED, DoctrineVocabulary, comparable

_FEW = settings(max_examples=60, derandomize=True, suppress_health_check=list(HealthCheck))

_ROWS: tuple[tuple[tuple[Row, ...], Callable[[int], bool]], ...] = (
    (passing._RECOVERS, passing._may_recover),
    (passing._RELAYS, passing._may_relay),
    (passing._PARSES, passing._may_parse),
    (passing._JUDGED, passing._may_parse),
    (gate_words.GATES, existence._may_wait),
    (gate_words.SWITCHES, existence._may_wait),
    (gate_words.ABSENT, existence._may_wait),
    (gate_words.BY_ANOTHER, existence._may_wait),
    (filed._RUNS, filed._may_run),
    (filed._PATHS, filed._may_point),
    (filed._INSTEAD, filed._may_withhold),
    (filed._BY_FILE, filed._may_withhold),
    (filed._WITHHELD, filed._may_withhold),
)
_FOUND: tuple[tuple[re.Pattern[str], int], ...] = (
    (gate_words.EXISTS_MARK, marks.EXISTS),
    (claims._MAY_CLAIM, marks.NOTHING_DONE),
    (free._OPTIONAL, marks.OPTIONAL),
    (modes._SILENT, marks.SILENT),
    (modes._OPTIONAL, marks.OPTIONAL),
    (stages._RECEIVES, marks.RECEIVES),
    (stages._RETURNS, marks.RETURNS),
    (coercions._VERB, marks.CONVERTS),
    (coercions._ANSWERS, marks.ANSWERS),
    (rewrites._BECOMES, marks.CONVERTS),
    (rewrites._DESPITE, marks.CONVERTS),
    (rewrites._SPOILT, marks.CONVERTS | marks.ANSWERS),
    (rewrites._PROSE, marks.ACCEPTANCE),
    (dropped._DROPPED, marks.CALLED),
    (rivals._SEVERAL[0], marks.HANDLERS),
    (rivals._SEVERAL[1], marks.HANDLERS),
    (rivals._BESIDE[0], marks.HANDLERS),
    *((pattern, marks.TAKEN) for pattern in (*taken._BEHIND, taken._BEFORE)),
    *((pattern, ascribed.MAY_TELL) for pattern in ascribed._SAYING),
    (bound._SKIPS, marks.SKIPS),
    *((pattern, marks.BESIDE) for pattern in (besides._OPEN, besides._OF_TEXT, besides._HAD, besides._AGAIN)),
    (packets._OF_ALL, marks.ALL_CALLS),
    *((bound._BINDS, mark) for mark in bound._BINDING),
    (bound._GIVEN, marks.HANDS | marks.TAKEN),
    (remaining._UNFIT, marks.UNFIT),
    *((pattern, marks.UNANSWERED) for pattern in (unanswered._LACKING, unanswered._SHORT, unanswered._FAILS)),
    (unanswered._LOOKED_AT, marks.UNANSWERED),
    (unanswered._DONE, marks.THEN),
    *((pattern, marks.HANDED_BACK) for pattern in (*handed_back._BY_MAKER, handed_back._BY_STEP, handed_back._IN_CODE)),
    (handed_back._GIVES, marks.GIVES_BACK),
    (left._RELATIVE, marks.LEFT),
    (left._PASSIVE, marks.LEFT),
    (left._FROM, marks.LEFT),
    (left._NEXT, marks.LEFT),
    (left._NEXT_MADE, marks.LEFT),
    (left._BEGUN, marks.LEFT),
    (left._ACTIVE, marks.LEFT),
    (left._WHERE, marks.LEFT),
    (drawn._RETURNS, marks.ARROW),
    (drawn._RETURNS, marks.TICK),
    (drawn._BESIDE, marks.ARROW),
    (drawn._BESIDE, marks.TICK),
    (formats._NAMED_BEHIND, marks.STATUS | marks.STATUSES),
    (formats._SPOKEN, marks.STATUS | marks.STATUSES),
    (formats._PLAIN, marks.TICK),
    (formats._PLAIN, marks.STATUS | marks.STATUSES),
    (formats._OBJECT_OF, marks.TICK),
    (formats._OBJECT_OF, marks.STATUS | marks.STATUSES),
    (coercions._CONDITION, marks.CONDITION),
    (events._APPEND, marks.EVENTS),
    (events._UPDATED, marks.EVENTS),
    (events._APPENDS_EVENTS, marks.EVENTS),
    (events._ENTRIES, marks.EVENTS),
    (events._RETURNED, marks.EVENTS),
    (wordings._OWNERSHIP, marks.OWNERSHIP),
    (wordings._LAUNCH, marks.OWNERSHIP),
    (calls._CALLEE, marks.CALL),
    (calls._STATED, marks.DELEGATES),
    (handed._CALLED, handed._MAY_PASS),
    (handed._GIVEN, handed._MAY_PASS),
    (handed._TO, handed._MAY_PASS),
    (needed._NEEDS, handed._MAY_PASS),
    (needed._WITHOUT, handed._MAY_PASS),
    (handed_lists._LED, handed._MAY_PASS),
    (samples._EDGE, marks.ARROW),
    (samples._EDGE, marks.COLON),
    (calls._STATED, marks.TICK),
    (enums._GIVEN, marks.UNDERLINE),
    (enums._LISTED, marks.UNDERLINE),
    (enums._LISTED, marks.TICK),
    (receipts._SAID, marks.ARRIVES),
    (receipts._CONFIRMED, marks.CONFIRMS),
    (receipts._OPENED, marks.CONFIRMS),
    (receipts._SIGNED, marks.ARRIVES),
    (receipts._FIRST, marks.ARRIVES),
    (receipts._SECTION, marks.ARRIVES),
    (boundary._GOVERNS, marks.GOVERNS),
    (boundary._INVOKED, marks.INVOKED),
    (arrows._ARROW, marks.ARROW),
    (arrows.CODES, marks.ARROW),
    (arrows.CODES, marks.TICK),
    (phases._COMPLETION, marks.NEGATED),
    (phases._FIRST_PHASE, marks.FIRST),
    (courses._MARKS, marks.STAGED),
    (courses._BECOMES, marks.STAGED),
    (courses._FIRST_RETURN, marks.FIRST),
    (courses._CALLED, marks.STARTING),
    (conditionals._QUALIFIER, marks.CASE),
    (routing._RETURNS, marks.CASE),
    (routing._RETURNS, marks.RETURN_STEM),
    (cases._ROUTING, marks.ROUTING),
    (wordings._TRANSFER, marks.OWNERSHIP),
    (events._UPDATES, marks.EVENTS),
    (loosely._WHOLE, marks.RESPONDS),
    (loosely._ERROR, marks.RESPONDS),
    (loosely._LEADS, marks.RESPONDS),
    (loosely._LEADS, marks.ALONE),
    (doubled._RESOLVED, marks.CLASHES),
    (conditions._HANDLING, marks.ROUTING),
    (parallels._CLAUSE, marks.EXPLAINS),
    (arrowed._TITLE, arrowed._MAY_RETURN),
    (fields._REQUIRED, marks.REQUIRED),
    (fields._SEND, marks.HANDED),
    (fields._RECEIVE, marks.HANDED),
    (fields._HANDED, marks.HANDED),
    (leads._ONE_OF, marks.CHOICE),
    (kept_here._BELOW, marks.BELOW),
    (kept_here._BELOW, marks.APPENDS),
    (leads._TITLE, marks.CHOICE),
    (leads._STATUSES, marks.STATUSES),
    (forms._OUTCOME, marks.STATUS),
    (stages._VERB, marks.STAGE_VERB),
    (stages._READS_COLUMN, marks.STAGE_LABEL),
    (stages._RETURNS_COLUMN, marks.STAGE_LABEL),
)
_SAYINGS = custody._sayings(("charge", "ownership", "responsibility"), ("production", "work"))
_BEGUN: tuple[tuple[re.Pattern[str], int], ...] = (
    (needed._LABEL, handed._MAY_PASS),
    (handed_lists.INPUT, handed._MAY_PASS),
    (formats._HEAD, marks.OUTCOME),
    (enums._ALONE, marks.CHOICE),
    (conditionals._ITEM, marks.CASE),
    (conditionals._SECTION, marks.CASE),
    (routing._IF, marks.CASE),
    (routing._GOES, marks.GOES),
    (routing._GOES, marks.TICK),
    (bygone._BYGONE, marks.PAST),
    (bygone._INCIDENT, marks.PAST),
    (fields._INPUT, marks.HANDED),
    (cases._CALLING, marks.ROUTING),
    (handed_back._BY_PRONOUN, marks.HANDED_BACK),
    (passing._ROUTED, marks.CASE),
    (passing._ROUTED, marks.OUTCOME),
    (stages._STAGE_LINE, marks.COLON | marks.ARROW | marks.DASH),
    (stages._ARROW_LINE, marks.ARROW),
)
"""Expressions that are matched at the start of a text alone."""


def holds(claim: Callable[[str], object], pattern: re.Pattern[str]) -> None:
    """Try a claim on texts that an expression finds."""
    pattern = re.compile(pattern.pattern, pattern.flags)

    @_FEW
    @given(st.from_regex(pattern))
    def check(text: str) -> None:
        assert claim(text)

    check()


@pytest.mark.parametrize(
    ("row", "may"),
    [pytest.param(row, may, id=f"{may.__name__}-{place}") for rows, may in _ROWS for place, row in enumerate(rows)],
)
def test_a_sentence_that_fulfils_a_row_has_its_marks(row: Row, may: Callable[[int], bool]) -> None:
    @_FEW
    @given(st.tuples(*(st.from_regex(re.compile(each.pattern, re.IGNORECASE)) for each in row)))
    def check(words: tuple[str, ...]) -> None:
        text = " ".join(words)
        assert not says(text, (row,)) or may(marks_of(text))

    check()


@pytest.mark.parametrize(("pattern", "mark"), _FOUND, ids=lambda value: str(value)[:40])
def test_what_an_expression_finds_has_its_mark(pattern: re.Pattern[str], mark: int) -> None:
    holds(lambda text: not pattern.search(text) or marks_of(text) & mark, pattern)


@pytest.mark.parametrize(("pattern", "mark"), _BEGUN, ids=lambda value: str(value)[:40])
def test_what_begins_with_an_expression_has_its_mark(pattern: re.Pattern[str], mark: int) -> None:
    begun = re.compile(rf"\A(?:{pattern.pattern.removeprefix('^')})", pattern.flags)
    holds(lambda text: not pattern.match(text) or marks_of(text) & mark, begun)


@pytest.mark.parametrize("saying", _SAYINGS, ids=lambda saying: str(saying.pattern.pattern)[-40:])
def test_what_is_said_of_roles_has_a_mark(saying: custody._Saying) -> None:
    pattern = re.compile(saying.pattern.pattern, re.IGNORECASE)

    @settings(_FEW, max_examples=10)
    @given(st.from_regex(pattern), st.sampled_from(("after the call", "now", "once called", "from then on")))
    def check(text: str, when: str) -> None:
        said = f"{when} {text}" if saying.time else text
        assert not saying.pattern.search(said) or marks_of(said) & (marks.CUSTODY | marks.STARTING)

    check()


@pytest.mark.parametrize(
    ("pattern", "words"),
    [
        (bounds._ALLOWED, frozenset(bounds._MAY_ALLOW)),
        (bounds._SETTLED, frozenset(bounds._MAY_SETTLE)),
        (bounds._TOO_MANY, bounds._MAY_BE_CASE),
        (bounds._SIGN, bounds._MAY_BE_CASE),
    ],
    ids=("allowed", "settled", "too many", "sign"),
)
def test_a_number_of_rounds_has_a_word_of_its_own(pattern: re.Pattern[str], words: frozenset[str]) -> None:
    def claim(text: str) -> bool:
        found = pattern.search(folded(text)) is not None
        return not found or not words.isdisjoint(words_of_text(Source("x.md", text)))

    holds(claim, pattern)


def test_a_counted_number_has_a_unit() -> None:
    def claim(text: str) -> bool:
        held, words = folded(text), words_of_text(Source("x.md", text))
        likely = "max" in held or not words.isdisjoint(bounds._UNITS)
        return not bounds._COUNTED_FOLDED.search(held) or (likely and any(word in held for word in bounds._MOST))

    holds(claim, bounds._COUNTED_FOLDED)


def test_what_books_a_success_has_a_sign() -> None:
    holds(lambda text: remarks._MAY_BOOK.search(folded(text)), remarks.expressions(SHIPPED.doctrine).booked)


@_FEW
@given(st.text("ABcd`'\"*,|/()=: .", max_size=12), st.sampled_from((" or ", ",", ", ", "/", " | ", "|", ", or ")))
def test_alternatives_have_a_mark(text: str, joint: str) -> None:
    said = f"`ab` (with {text}){joint}`cd`"
    for written in (text, f"{text}AB{joint}CD{text}", f"{text}`ab`{joint}`cd`", f"({text}: ab{joint}cd or ef)", said):
        assert not outcome.alternatives(written) or marks_of(written) & spoken._ALTERNATIVES


@pytest.mark.parametrize("shape", outcome._SHAPES, ids=lambda shape: str(shape.spelling))
def test_alternatives_of_every_shape_have_a_mark(shape: outcome._Shape) -> None:
    holds(lambda text: not outcome.alternatives(text) or marks_of(text) & spoken._ALTERNATIVES, shape.whole)


@pytest.mark.parametrize("word", ["flight check", "in-take", "yields", "2nd look", "ämter"])
def test_the_words_of_a_lexicon_have_their_marks(word: str) -> None:
    """Whatever the words of a project are, and however they are written."""
    names = [name for name, _ in worded._LISTS]
    lists = {name: frozenset((comparable(word),)) for name in names}
    marks_in = worded.marks_of(DoctrineVocabulary(lists))
    for written in (word, word.upper(), f"un{word}", word.replace("-", " "), word.replace("-", "_")):
        held = marks_in(f"say {written}, now")
        assert all(held & mark for _, mark in worded._LISTS)


@_FEW
@given(st.lists(st.sampled_from(("if", "_If", "x-Return", "`a`,", "event", "ſent", "\u212ajournals", "é")), max_size=5))
def test_a_text_has_the_marks_of_its_words(words: list[str]) -> None:
    assert marks_of("\n".join(words)) == reduce(or_, map(marks_of, words), 0)


def test_what_denies_has_its_mark_or_a_sign() -> None:
    def claim(text: str) -> object:
        return not modes._NEGATED.search(text) or marks_of(text) & marks.NEGATED or not text.isascii()

    holds(claim, modes._NEGATED)


@pytest.mark.parametrize("pattern", lead_ins._LEAD_INS, ids=lambda value: value.pattern[:30])
def test_a_lead_in_is_found_by_its_first_word(pattern: re.Pattern[str]) -> None:
    def claim(text: str) -> bool:
        end = len(text)
        first = next((match for each in lead_ins._LEAD_INS if (match := each.match(text, 0, end))), None)
        found = lead_ins.lead_in(text, 0, end, lead_ins.head_at(text, 0, end))
        return (found and (found.re, found.span())) == (first and (first.re, first.span()))

    holds(claim, pattern)


_RUNNER = re.compile(r"(?:(?:the|this|each|every)\s+)?`?test[ -]runner`?(?:\s+agent)?\s+", re.IGNORECASE)
"""What `subjects.subject_at` takes for the role `test-runner`."""


@pytest.mark.parametrize(
    "pattern", [clauses._NEGATION, clauses._AVOID, subjects._SUBJECT, subjects._called(("we",)), _RUNNER]
)
def test_what_stands_before_a_verb_is_known_by_its_first_word(pattern: re.Pattern[str]) -> None:
    known = clauses._BEFORE_VERBS | subjects.heads_of("test-runner")

    def claim(text: str) -> bool:
        head = lead_ins.head_at(text, 0, len(text))
        return not pattern.match(text) or not head or head in known

    holds(claim, pattern)


@pytest.mark.parametrize(
    ("pattern", "signs"),
    [
        (each, [sign for sign, other in mentions._PLAIN_MENTIONS if other is each])
        for _, each in mentions._PLAIN_MENTIONS
    ],
)
def test_what_is_named_in_plain_words_has_a_sign(pattern: re.Pattern[str], signs: list[str]) -> None:
    holds(lambda text: not pattern.search(text) or any(sign in text for sign in signs), pattern)
