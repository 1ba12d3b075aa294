"""Results shown as lines that begin with what they are: `DONE: what was built`, `BLOCKED: the reason`.

They stand below each other in one fence, or each in a fence of its own. Only such lines count, where they are the
answers of an agent's own document and one of them is good and another is not. So do lines named one by one in a
sentence, each with the key of the result: `the last line is `OUTCOME: done` or `OUTCOME: failed``.
"""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Code, Listing, Passage, everywhere
from flowc.model.doctrine.document.payload import key_of
from flowc.model.doctrine.document.templates import is_template
from flowc.model.doctrine.outcomes.listed import behind
from flowc.model.doctrine.outcomes.outsiders import OUTSIDERS
from flowc.model.statements import Field, Member, Role, Union
from flowc.syntax.outcome import LABEL
from flowc.text import Span
from flowc.vocabulary import comparable

MOST = 12
"""Lines of a fence that are looked at; an answer of one line needs no more."""

_LINE = expression(
    r"[ \t]*[\[*_`]{0,3}(?P<label>[A-Za-z]+(?:[-_ ][A-Za-z]+)?)[\]*_`]{0,3}[ \t]*[:—–][ \t]*(?P<rest>\S.*)"
)
_NAMED = expression(rf"(?P<key>[A-Za-z]+)\s*[:=]\s*(?P<label>{LABEL})(?:\s*[:—–-]\s.*)?")
_PRINTS = expression(
    r"[\s*_]*(?:(?:then|on\s+success|when\s+\w+)\s+)?(?:(?P<it>it|this|that|which)|(?:the\s+|its\s+)?`(?P<code>[^`]{1,80})`"
    rf"|(?:the|its|that|this|our)\s+(?:[\w-]+\s+)?(?:{OUTSIDERS}|programs?|linters?|compilers?|output))\s+(?:then\s+|also\s+|always\s+|either\s+)?"
    r"(?:prints?|outputs|emits|shows|displays|logs|writes|reports|answers|returns|says|ends|exits|reads|has)\b",
    re.IGNORECASE,
)
"""How a sentence begins that tells what a program prints."""

_RUN = expression(
    r"(?:\A|[.;:]\s+|\b(?:and|then)\s+)\W*(?:run|execute|call|start|invoke|use)\s+(?:the\s+)?(?:`[^`\s]*[\s/.][^`]*`|[^`.]{0,30}\b(?:script|command|tool|program)\b)[^`]{0,60}\Z",
    re.IGNORECASE,
)
"""A sentence right before that runs a command."""

_CHANGED = expression(
    r"\b(?:updat|chang|flip|switch|mov|transition|ignor|skip|leav)(?:e|es|ed|ing|s)?\b[^.;]{0,80}\Z"
    r"|`\s+(?:in)?to\s+`\Z",
    re.IGNORECASE,
)
_OF_RECORDS = expression(
    r"`\s+(?:to\s+`|(?:rows?|entry|entries|files?|records?|items?|tickets?|tasks?|decisions?|phases?)\b)", re.IGNORECASE
)
"""What stands before and behind the state of a record that is changed or looked for: ``Skip `state: open` rows``."""

_BEFORE = 200
"""Characters in which that sentence lies."""

_ANSWERS = expression(
    r"\breturn|\boutput|\brespon[sd]|\breport|\banswer|\bsignal|\bcompletion|\bhand-?(?:off|back)", re.IGNORECASE
)


def unions_of_signals(page: Page) -> Iterator[Union]:
    """The outcomes that the lines of an agent's answers begin with, those of each section together."""
    if page.kind != "agent":
        return
    sections: dict[tuple[str, ...], list[Member]] = {}
    for code in page.codes(marks.COLON | marks.DASH):
        if any(map(_ANSWERS.search, code.titles[-2:])) and is_template(page, code):
            sections.setdefault(code.titles, []).extend(_of_code(page, code))
    for members in sections.values():
        first = {member.label.text.lower(): member for member in reversed(members)}
        if _are_ends(page, tuple(first)):
            chosen = tuple(sorted(first.values(), key=lambda member: member.label.span.start))
            span = Span(page.source, chosen[0].label.span.start, chosen[-1].label.span.end)
            yield Union(Role.RETURN, chosen, None, page.role, span, None, "signals")


def unions_of_lines(page: Page) -> Iterator[Union]:
    """The outcomes, or verdicts, of the lines that a passage or a list of an agent's document names, by their keys."""
    if page.kind != "agent":
        return
    pieces = (piece for part in page.sections(marks.TICK) for piece in everywhere(part.pieces))
    lists = (each for each in pieces if isinstance(each, Listing) and not any(item.number for item in each.entries))
    for group in (
        *([entry.words for entry in listing.entries] for listing in lists),
        *([passage] for passage in page.passages(marks.TICK, marks.COLON)),
    ):
        for key, members in _by_key(page, group).items():
            labels = tuple(member.label.text for member in members)
            decides = page.words.has("decision_words", key)
            told = decides or key in page.words.lists["outcome_words"]
            if told and (_are_ends(page, labels) or (decides and page.words.are_decisions(labels) and labels[1:])):
                span = Span(page.source, members[0].label.span.start, members[-1].label.span.end)
                yield Union(Role.DECISION if decides else Role.RETURN, members, None, page.role, span, None, "signals")


def _by_key(page: Page, group: list[Passage]) -> dict[str, tuple[Member, ...]]:
    """The values that some passages give to each key in code, each where it is first told."""
    found: dict[str, dict[str, Member]] = {}
    for passage in group:
        for place in passage.code_places():
            match = _NAMED.fullmatch(passage.plain, *place)
            if match and not (_is_printed(page, passage, place[0]) or _is_of_record(passage, place)):
                of_key = found.setdefault(match["key"].lower(), {})
                member = Member(passage.name(*match.span("label")), behind(passage, place[1] + 1))
                of_key.setdefault(match["label"], member)
    return {key: tuple(of_key.values()) for key, of_key in found.items()}


def _is_of_record(passage: Passage, place: tuple[int, int]) -> bool:
    """Whether a line is the state that a record has or gets, in a sentence that says nothing of an answer."""
    start, end = passage.sentence(place[0])
    changed = _CHANGED.search(passage.plain, start, place[0]) or _OF_RECORDS.match(passage.plain, place[1])
    return bool(changed) and _ANSWERS.search(passage.plain, start, end) is None


def _is_printed(page: Page, passage: Passage, at: int) -> bool:
    """Whether a line is what a program prints, as its sentence says: ``Run `x --y`. It prints `status: ok` ``."""
    start, _ = passage.sentence(at)
    printing = _PRINTS.match(passage.plain, start, at)
    if printing is None or comparable(printing["code"] or "") == page.role:
        return False
    return printing["it"] is None or _RUN.search(passage.plain, max(0, start - _BEFORE), start) is not None


def _of_code(page: Page, code: Code) -> list[Member]:
    """An outcome for each line of a fence; nothing where one of them begins with something else."""
    lines = [line for line in code.lines[: MOST + 1] if line.plain.strip()]
    found = [member for line in lines if (member := _member(page, line))]
    return found if len(found) == len(lines) <= MOST else []


def _member(page: Page, line: Passage) -> Member | None:
    match = _LINE.fullmatch(line.plain)
    if match is None or not page.words.outcome_class(match["label"]):
        return None
    told = Field(key_of(match["rest"]), match["rest"], line.at(*match.span("rest")), qualifier=match["rest"])
    return Member(line.name(*match.span("label")), (told,))


def _are_ends(page: Page, labels: tuple[str, ...]) -> bool:
    """Whether one label is a success and another is not."""
    classes = {page.words.outcome_class(label) for label in labels}
    return "success" in classes and len(classes) > 1
