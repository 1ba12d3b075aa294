"""Outcomes that are told one by one where a document says what comes back: each item, paragraph or sentence begins with
one, ``- `baked`: the bread is out``, ``**Result.** `baked` with the `loaf` if it rose. `burnt` otherwise.``

Such words name fields as often. They are outcomes where a result that the document shows has one of them as its
outcome, or where all of them look like labels and one is known for an outcome or a status.
"""

import re
from collections.abc import Iterable, Iterator

from flowc.expressions import expression
from flowc.model.doctrine.boundaries.subjects import own
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Code, Listing, Part, Passage, labelled
from flowc.model.doctrine.document.payload import coded_in
from flowc.model.doctrine.outcomes.case_clauses import case_labels
from flowc.model.doctrine.outcomes.leads import is_call, is_of_a_thing
from flowc.model.doctrine.outcomes.of_things import lead_to_things
from flowc.model.statements import Member, Role, Union
from flowc.syntax.outcome import LABEL, alternatives
from flowc.text import Span

MOST = 12
"""Labels that are told one by one; more is a list of something else."""

_KEY = r"(?:(?:outcome|result|status|verdict)(?:`?\*{0,2}\s{0,2}[:=]\s{0,2}\*{0,2}`?\s{0,2}))?"
_MARKED = rf"(?:\*\*`?|`){_KEY}(?P<label>{LABEL})(?:`?\*\*|`)"
_ITEM = expression(rf"(?:(?:return|answer|either|or|say)\s+)?{_MARKED}(?!\s*/)(?P<rest>.*)", re.IGNORECASE | re.DOTALL)
_BEGINS = expression(
    r"(?:^|[.!?:]\**\s+|;\s+|\)\s+(?:and|or)\s+|,\s+(?=or\b|and\s+otherwise\b))"
    r"(?:(?:either|or|and|else|otherwise|say|return|returns|answer|give|use)\b,?\s+(?:with\s+)?){0,3}"
    rf"{_MARKED}(?=\W*(?:$|\s|[.;,:]))",
    re.IGNORECASE,
)
_TITLE = expression(
    r"\W*(?:\d+[.)]?\s+)?(?:(?:the|your|its|possible|final|agent|and)\s+)*"
    r"(?:outcomes?|results?|returns?(?:\s+values?)?|answers?|repl(?:y|ies)|endings?|what\s+(?:you|it)\s+(?:return|answer|give|hand)s?"
    r"(?:\s+back)?|what\s+(?:comes\s+back|is\s+returned)|you\s+(?:return|answer)|how\s+(?:you|it|this)\s+ends?)\W*",
    re.IGNORECASE,
)
_COUNTED = expression(
    r"\b(?:one\s+of|exactly\s+one|two|three|four|five|[2-5])\s+(?:(?:the|these|possible|different|two|three|four|five|[2-5])\s+){0,2}"
    r"(?:outcomes?|endings?|answers?|results?|returns?)\b",
    re.IGNORECASE,
)
"""How many outcomes there are: `Three endings are possible`."""

_ONE_OF = (
    r"\s+[^.;:`'’]{0,20}?\b(?:one|either)\s+of\s+(?:(?:these|the\s+following|the|exactly)\s+)?"
    r"(?:two|three|four|five|lines|words|ways|labels|following|these|[2-5])\b"
)
_LINES = expression(
    r"(?:\b(?:first|opening|top|last|final|closing)\s+line\b"
    r"|\b(?:your|the|its)\s+(?:(?:final|whole|last)\s+)?(?:text|answer|reply|result|message|report)\b"
    r"|\byou\b)(?:\s+of\s+(?:it|your|the)\b[\w\s]{0,20})?[^.;:`'’]{0,30}?\b(?:is|reads|says|must\s+be|begins?|opens?|starts?|ends?|closes?|answers?)"
    + _ONE_OF
    + r"|(?:^|[.;:]\s+)\W{0,3}(?:answer|reply|close|end|finish|begin|open|start|return)\b"
    r"(?:\s+(?:it|(?:your|the)\s+\w+))?"
    + _ONE_OF
    + r"|\b(?:two|three|four|five|[2-5])\s+ways\s+(?:to|for\s+you\s+to)\s+(?:end|answer|finish|close|reply|return)\b",
    re.IGNORECASE,
)
"""What leads to lines that begin with the outcome: `The first line of it is one of these two.`"""

_CALLS = expression(r"\b(?:call|ask|invoke|delegate|dispatch|spawn|hand)\b", re.IGNORECASE)
"""What comes before words about the answer of another."""

_KEYED_CODE = expression(r"(?:`|\*\*)outcome`?\s*[:=]", re.IGNORECASE)
_UNDER_KEY = expression(r"\boutcome`?\**\s*[:=]\s*\**`?\Z", re.IGNORECASE)
"""What stands right before a label that is said to be the outcome."""

_COUNTABLE = ("outcome", "ending", "answer", "result", "return", "one of", "either of", "ways")
_SAMPLED = expression(rf"[\"'`<]?\b(?:outcome|status|verdict)\b[\"'`>]?\s*[:=]?\s*[\"'`]?(?P<label>{LABEL})[\"'`<]?")
_KEYED = expression(rf"\"(?P<key>{LABEL})\"\s*:")
_KINDS = ("agent", "handoff-contract")


def unions_of_endings(page: Page, stated: Iterable[Union]) -> Iterator[Union]:
    """The union of each section that tells outcomes one by one, of a role of which no other is stated."""
    if page.kind not in _KINDS or "-" not in page.source.text:
        return
    boundary = page.boundary if page.kind == "handoff-contract" else None
    whose = boundary.callee if boundary else page.role
    if whose is None or any(_is_whole(each, whose) for each in stated):
        return
    shown = _shown(page)
    fields = frozenset(match["key"] for text in shown for match in _KEYED.finditer(text))
    results = frozenset(match["label"] for text in shown for match in _SAMPLED.finditer(text))
    for part in page.parts:
        told = (tuple(member for member in each if member.label.text not in fields) for each in _told(page, part))
        members = next((each for each in told if _are_outcomes(page, each, results)), None)
        if members:
            span = Span(page.source, members[0].label.span.start, _end(part, members[-1]))
            yield Union(Role.RETURN, members, boundary or own(page, whose, span), whose, span, None, "bullets")
            return


def _is_whole(union: Union, whose: str) -> bool:
    known = union.role in (Role.RETURN, Role.REPORT, Role.DECISION)
    return known and not union.partial and union.subject in (whose, None)


def _end(part: Part, last: Member) -> int:
    """Where the words end that belong to the last outcome: with its paragraph or its list."""
    ends = [piece.span.end for piece in part.pieces if piece.span.start <= last.label.span.start < piece.span.end]
    return ends[0] if ends else last.label.span.end


def _shown(page: Page) -> list[str]:
    """The results that the fences and the code of a page show."""
    texts = [code.text.plain for code in page.codes(marks.STATUS)]
    for passage in page.passages(marks.BRACE, marks.STATUS):
        texts += [passage.plain[first:last] for first, last in passage.code_places()]
    return texts


def _lines(words: Passage) -> re.Match[str] | None:
    """The words that lead to the first, or the last, line of the reader's own answer, where such lines follow."""
    match = _LINES.search(words.plain)
    if match is None or _KEYED_CODE.search(words.span.source.text, words.span.start) is None:
        return None
    return None if _CALLS.search(words.plain, 0, match.start()) else match


def _are_outcomes(page: Page, members: tuple[Member, ...], shown: frozenset[str]) -> bool:
    """Whether labels are outcomes: one of them is that of a result shown, or they look so and one is known."""
    labels = [member.label.text for member in members]
    if not 1 < len(set(labels)) <= MOST or len(set(labels)) < len(labels):
        return False
    if shown.intersection(labels) or all(map(_is_under_key, members)):
        return True
    known = [label for label in labels if page.words.outcome_class(label) or page.words.is_status(label)]
    return bool(known) and all("-" in label or label in known for label in labels)


def _is_under_key(member: Member) -> bool:
    """Whether a label stands behind the word for it, `outcome: baked`."""
    span = member.label.span
    return _UNDER_KEY.search(span.source.text, max(0, span.start - 20), span.start) is not None


def _told(page: Page, part: Part) -> Iterator[tuple[Member, ...]]:
    """The labels of each list, then of the paragraphs, that stand where a part says what comes back."""
    open_ = bool(part.titles) and _TITLE.fullmatch(part.titles[-1]) is not None
    sentences: list[Member] = []
    for piece in part.pieces:
        match piece:
            case Code() if is_call(piece):
                open_ = False
            case Passage(quoted=False):
                start, open_ = _opened(page, piece, open_)
                sentences += _of_words(piece, start) if open_ else ()
            case Listing() if open_:
                yield tuple(_of_items(piece))
    yield tuple(sentences)


def _opened(page: Page, words: Passage, before: bool) -> tuple[int, bool]:
    """Where the words begin that may tell outcomes, and whether they may: behind a label, or behind their number."""
    label = labelled(words)
    if label:
        told = _TITLE.fullmatch(label["title"]) is not None
        return label.end(), told or _COUNTED.search(words.plain, label.end()) is not None
    if before or not any(word in words.folded() for word in _COUNTABLE):
        return 0, before
    counted = None if is_of_a_thing(page, words.plain) else _COUNTED.search(words.plain) or _lines(words)
    return (counted.end(), True) if counted else (0, False)


def _of_words(words: Passage, start: int) -> Iterator[Member]:
    """The labels that the sentences of a paragraph begin with, or the choice it begins with."""
    runs = [run for run in alternatives(words.plain) if run.spelling == "or" and 0 <= run.start - start <= MOST]
    if runs:
        yield from (Member(words.name(label.start, label.end)) for label in runs[0].labels)
        return
    begun = (match for match in _BEGINS.finditer(words.plain, start) if not _is_of_case(words, match.start()))
    told = ((max(first, start), last) for first, last in words.sentences() if last > start)
    cases = (label for place in told for label in case_labels(words, *place))
    found = sorted({*(match.span("label") for match in begun), *cases})
    for (first, last), end in zip(found, [*(first for first, _ in found[1:]), len(words.plain)], strict=False):
        yield Member(words.name(first, last), coded_in(words, last, end))


def _is_of_case(words: Passage, at: int) -> bool:
    """Whether a colon stands there behind a label: what follows is what goes with it, `If failed: reason`; or behind
    words about many things, which have states.
    """
    begin, _ = words.sentence(at)
    before = words.plain[begin:at]
    return words.plain[at : at + 1] == ":" and ("`" in before or bool(lead_to_things(before)))


def _of_items(listing: Listing) -> Iterator[Member]:
    """The labels that the items of a list begin with; none, where one of them begins otherwise."""
    matches = [_ITEM.fullmatch(entry.words.plain) for entry in listing.entries]
    if all(matches):
        for entry, match in zip(listing.entries, matches, strict=True):
            assert match
            words = entry.words
            yield Member(words.name(*match.span("label")), coded_in(words, match.start("rest"), len(words.plain)))
