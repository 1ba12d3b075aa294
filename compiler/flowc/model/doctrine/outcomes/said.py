"""What is said to come back, in sentences: `It comes back with `a`, `b` or `c``, `a `decision`, `yes` or `no``."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from itertools import pairwise

from flowc.expressions import expression
from flowc.model.doctrine.boundaries.arrows import arrow
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Passage
from flowc.model.doctrine.outcomes.gathered import told_in_turn
from flowc.model.doctrine.outcomes.outsiders import OUTSIDERS
from flowc.model.statements import SAID, Boundary, Handler, Member, Role, Union
from flowc.syntax.outcome import ONE_CASE, Alternatives, Label, alternatives
from flowc.text import Name, Span
from flowc.vocabulary import comparable

Found = tuple[Union, tuple[Handler, ...]]
"""Labels side by side, and a handler for each where something is done beside it."""

_COMES_BACK = expression(
    r"\b(?:comes?\s+back|came\s+back|answers?|returns?|says?|reply|replies|responds?|reports?|tells?|ends?|(?:gives?|hands?|sends?)\s+back|get|gets|receives?|out(?=[*_]*:)"
    r"|results?|outcomes?"
    r"|(?:last|first|final|closing)\s+(?:line|word)(?:\s+of\s+[\w ]{1,30}?)?\s+(?:is|reads|must\s+be))\b"
    r"[^.;:`]{0,90}[:\s]\s*$",
    re.IGNORECASE,
)
DECIDED = expression(
    r"\b(?:decision|verdict)`?(?:,|:)?\s+\(?(?:(?:which|that)\s+)?(?:(?:is|of|being|can\s+be|may\s+be)\s+)?(?:either\s+)?$",
    re.IGNORECASE,
)
"""What stands right before verdicts that come with an outcome."""

_DRAWN = expression(
    r"(?P<call>`?[\w-]+`?\s*(?:->|→)\s*`?[\w-]+`?)"
    r"(?:\s*:|[^.;`]{0,60}\b(?:answers?|outcomes?|results?|replies|returns|ends)\b[^.;`]{0,40})\s*$",
    re.IGNORECASE,
)
_ROLE = r"[`*]*(?P<{0}>[a-z][a-z0-9]*(?:-[a-z0-9]+)+)[`*]*"
_WHO = expression(
    rf"(?:^|[\s*_(,;])(?:{_ROLE.format('role')}\s+(?:(?:may|can|will|must|always|then|only|either|itself)\s+){{0,2}}"
    r"(?:comes?\s+back|came\s+back|answers?|replies|reply|says?|ends?|finish(?:es)?|responds?|(?:gives?|hands?|sends?|reports?)\s+back)"
    rf"|{_ROLE.format('told')},?\s+(?:which|who)\s+(?:then\s+)?(?:comes?\s+back|answers?|returns?|replies|says?|ends?)"
    rf"|{_ROLE.format('owner')}['’]s\s+(?:results?|outcomes?|answers?|reply|replies)\s+(?:is|are|can\s+be|may\s+be|reads?|says?)"
    rf"|(?:results?|outcomes?|answers?|reply|replies)\s+(?:of|from)\s+(?:the\s+)?{_ROLE.format('of')}\s+(?:is|are|can\s+be|may\s+be)"
    rf"|from\s+(?:the\s+)?{_ROLE.format('source')},?\s+(?:\w+\s+)?(?:comes?\s+back|gets?|receives?|comes?))"
    r"\b[^.;:`]{0,60}[:\s]\s*$",
    re.IGNORECASE,
)
"""Who answers, right before the answers: `checker comes back with`, `the checker's answer is`, `from checker comes`."""

_ANSWERS = expression(
    r"\b(?:answers?|returns?|comes?\s+back|replies|reply|responds?|says?|ends?|finish(?:es)?|(?:gives?|hands?|tells?|sends?|gets?)\s+back|(?:results?|outcomes?|answers?|reply|returns)\W{0,3}:"
    r"|\b(?:it|you|they|caller)\s+(?:gets?|receives?|hears?)\s*:"
    r"|(?:last|first|final|closing)\s+(?:line|word)(?:\s+of\s+[\w ]{1,30}?)?\s+(?:is|reads|must\s+be|will\s+be))"
    r"\s+(?:(?:either|exactly|one\s+of|with|in|as|is|are|an?)\s+)*(?=`)",
    re.IGNORECASE,
)
_WITH = expression(r"(?i)\W{0,3}(?:A:\s+)?either\s+(?:an?\s+)?(?=`)|(?=`[^`]{1,60}`\s+(?:with|carrying|and\s+its)\s)")
_OR_WITH = expression(
    r"(?:\b(?:or|otherwise,?|in\s+(?:all|any|every)\s+other\s+cases?,?)\s+(?:(?:with|by|in|as|else|returns?|say|answer|an?)\s+)*"
    r"|;\s+(?=`[^`]{1,60}`\s*(?:[.;]|$))|[,;]\s+(?:with\s+)?(?=`[^`]{1,60}`\s*(?:\(|(?:with|carrying|plus|including|followed\s+by)\b|and\s+its\b)))(?=`)",
    re.IGNORECASE,
)
_BETWEEN = expression(r"`(?:,\s+`[\w-]{1,60}`)+,?\s+(?:or|else)\s+`", re.IGNORECASE)
_OR_ELSE = expression(r"\b(?:or|otherwise,?)\s+(?:(?:with|else|an?)\s+)*(?=`)|;", re.IGNORECASE)
_PAYLOAD = expression(
    r"`\s+(?:with|carrying|plus|including|followed\s+by|and\s+its)\s+(?:the\s+|its\s+)?`[^`]{1,60}`", re.IGNORECASE
)
_AND_MORE = expression(
    r"`[^`]{1,60}`\s*\([^()]{0,80}\)(?:,\s+`[^`]{1,60}`(?:\s*\([^()]{0,80}\))?){0,5}"
    r",?\s+and\s+(?:the\s+|its\s+)?`",
    re.IGNORECASE,
)
"""One of several that go with an alternative, and the last of them behind an `and`."""

_EXPLAINED = expression(r"`[a-z_]{1,60}`\s*\([^()]{0,80}\)(?=\s*,)")
_LISTED = expression(r"`,\s+`[\w-]{1,60}`\Z")
_THEN_OR = expression(r"`[^`]{1,60}`,\s+or\b", re.IGNORECASE)
"""What goes with an alternative, explained in brackets, or its last value: `` `up` or `down`, or ``."""

_IN_BRACKETS = expression(r"\([^()]*\)")
_LINE = expression(
    r"(?:(?:outcome|result|status|verdict)\s*[:=]\s*)?"
    rf"(?!(?:outcome|decision)\b)(?P<label>{ONE_CASE})(?::\s+\S.*)?"
)
"""What an answer is, in code: a label, perhaps with a place behind it for what goes with it."""

_OF_CODE = expression(
    rf"(?<![\w-])(?:{OUTSIDERS}|quer(?:y|ies)|games?|readers?)(?![\w-])", re.IGNORECASE
)
"""Whose answers are no outcomes of an agent."""

_COUNTED = expression(
    r"\b(?:two|three|four|five|six|these|following|possible|its|their|the)\s+(?:answers|outcomes|results|ends|endings|replies|returns)\b[^.;`]{0,40}(?::|\bare)\s*$"
    r"|(?:^|[\s*_])(?:returns|answers(?:\s+with)?|outcomes?|results?|out|replies|comes\s+back\s+with|may\s+return|possible\s+\w+)[*_]*\s*:[*_]*\s*$",
    re.IGNORECASE,
)
_LONGEST = 500
"""Characters of a sentence that is read."""

_BEGUN = expression(
    rf"(?:[A-Z]:\s+|or\s+)?`(?P<label>{ONE_CASE})`\s+"
    r"(?:with|followed\s+by|carries|carrying|comes\s+with|goes\s+with|brings)\b",
    re.IGNORECASE,
)
_SIGNS, _FOUR = ("`", "**", '"'), 4
"""Signs around labels, and how many are around two."""

_CASE = expression(
    r"^\W*(?:on|should)\b|\b(?:if|when|unless|once|whenever|after|until|while|as\s+(?:soon|long)\s+as|in\s+case)\b",
    re.IGNORECASE,
)


_HEDGED = expression(
    r"^\W*(?:for|in|on|with|at|during|after|before|under|by|to|while|since|because|though|until|without|per|as|where)\b"
    r"|\b(?:usually|normally|often|mostly|typically|sometimes|generally|mainly|only|also|never|not|no|neither|cannot|like"
    r"|example|e\.?g|such|including|among|least|unless|except|instead|rather|either\s+way|again|still|first|best|worst"
    r"|avoid|could|would|should|might|was|were|had|did|used)\b|n't\b|\?",
    re.IGNORECASE,
)
"""What stands before answers that are not all of them, or may not be."""

_CLOSED = expression(
    r"[`*\"')]*(?:\s+(?:back|to\s+(?:the\s+)?`?[\w-]+`?))?\s*(?:$|[.;]|,\s+(?:and\s+)?(?:nothing|never|no)\b)"
)
_NO_MORE = expression(
    r"\b(?:nothing|no(?:ne|body)?|never|not)\s+(?:(?:a|an|any|is|are|there)\s+){0,3}"
    r"(?:else|others?|further|third|fourth|more|another)\b",
    re.IGNORECASE,
)
_MORE = expression(
    r"\b(?:also|else|otherwise|sometimes|rest|further|besides|other|another|more|third|fourth|fails?|failed|failures?|errors?|refus\w+"
    r"|unless|except)\b",
    re.IGNORECASE,
)
"""What stands behind answers where there may be more."""


def said(page: Page) -> Iterator[Found]:
    """What is said to come back, in a sentence that is no condition: `It comes back with `a`, `b` or `c`.`"""
    for passage in page.passages(marks.QUOTED):
        if not any(passage.plain.count(sign) >= _FOUR for sign in _SIGNS):
            continue
        yield from _chosen(passage)
        yield from _each_in_its_sentence(passage)
        for run in alternatives(passage.plain):
            if run.spelling in ("or", "pipes") or (run.spelling == "list" and _counted(passage, run)):
                yield from _of_run(page, passage, run)


def _counted(passage: Passage, run: Alternatives) -> bool:
    """Whether words that count answers lead to a list: `Three answers exist: ...`."""
    return _COUNTED.search(passage.plain[max(0, run.start - 80) : run.start].rstrip("`*")) is not None


def in_turn(page: Page) -> Iterator[Found]:
    """What an agent is told to return in sentences of one section each, where no word of it is known."""
    for members in told_in_turn(page):
        span = Span(page.source, members[0].label.span.start, members[-1].label.span.end)
        yield side_by_side(members, span, SAID, (), ())


def _of_run(page: Page, passage: Passage, run: Alternatives) -> Iterator[Found]:
    """Alternatives as the words right before them say: verdicts, what comes back from a drawn call, what comes back."""
    starts = [start for start, _ in passage.sentences()]
    start = starts[max(bisect_right(starts, run.start) - 1, 0)] if starts else 0
    before = passage.plain[max(start, run.start - 200) : run.start].rstrip("`*")
    named = run.labels[0].text in ("decision", "verdict")
    drawn = _DRAWN.search(before)
    if named or DECIDED.search(before):
        yield _decided(page, passage, run.labels[named:]), ()
    elif not (_OF_CODE.search(before) or _CASE.search(before, drawn.start() if drawn else 0)) and any(
        (drawn, _COMES_BACK.search(before), _who(page, before))
    ):
        members = tuple(Member(passage.name(label.start, label.end)) for label in run.labels)
        span = passage.at(run.start, run.end)
        ends = arrow(drawn["call"].replace("`", "")) if drawn else None
        called, callee = (Boundary(*ends, span), ends[1]) if ends else (None, _who(page, before))
        told = Name(_closed(passage, run), span) if _is_whole(passage, before, run) else None
        yield Union(Role.OPEN, members, called, callee, span, told, SAID), ()


def _closed(passage: Passage, run: Alternatives) -> str:
    """The words behind a run that say that there is no more: `there is no third answer`."""
    match = _NO_MORE.search(passage.plain, run.end)
    return match[0] if match else ""


def _is_whole(passage: Passage, before: str, run: Alternatives) -> bool:
    """Whether a sentence says all that comes back: nothing hedges it, and what follows adds nothing."""
    if _HEDGED.search(before) or not _CLOSED.match(passage.plain, run.end):
        return False
    return not _MORE.search(_NO_MORE.sub(" ", passage.plain[run.end :]))


def _who(page: Page, before: str) -> str | None:
    """The role that the words before some answers say they come from, where it is called by a name of several words."""
    match = _WHO.search(before)
    role = next((name for name in match.groups() if name), "") if match else ""
    return comparable(role) if page.words.is_somebody(role) else None


def _decided(page: Page, passage: Passage, labels: tuple[Label, ...]) -> Union:
    """The verdicts that come with an outcome: `there is a `decision`, `approve` or `reject``."""
    members = tuple(Member(passage.name(label.start, label.end)) for label in labels)
    span = passage.at(labels[0].start, labels[-1].end)
    callee = page.boundary.callee if page.kind == "handoff-contract" and page.boundary else page.role
    return Union(Role.DECISION, members, None, callee, span, None, SAID)


def _chosen(passage: Passage) -> Iterator[Found]:
    """The same with what goes with each: `Answer with `a` and its `parts`, or with `b` and the `defects`.`"""
    codes = passage.code_places()
    for start, end in passage.sentences():
        verb = _ANSWERS.search(passage.plain, start, min(end, start + 200)) or _WITH.match(passage.plain, start)
        before = passage.plain[start : verb.end()] if verb else ""
        if not verb or end - start > _LONGEST or _CASE.search(before) or _OF_CODE.search(before):
            continue
        own = codes[bisect_left(codes, (verb.end(), 0)) : bisect_left(codes, (end, 0))]
        inside = [match.span() for match in _IN_BRACKETS.finditer(passage.plain, verb.end(), end)]
        found = (match for match in _OR_WITH.finditer(passage.plain, verb.end(), end) if not _goes_with(match, end))
        others = {match.end() for match in found}
        apart = (each for each in own[1:] if not any(first < each[0] < last for first, last in inside))
        places = [*own[:1], *(each for each in apart if each[0] - 1 in others)]
        lines = [_LINE.fullmatch(passage.plain, *place) for place in places]
        labels = [passage.name(*line.span("label")) for line in lines if line]
        if len(labels) > 1 and len(labels) == len(lines) and not _are_few(passage.plain, places):
            span = passage.at(places[0][0], places[-1][1])
            yield side_by_side(tuple(Member(label) for label in labels), span, SAID, (), ())


def _are_few(plain: str, places: list[tuple[int, int]]) -> bool:
    """Whether labels are only the first and the last of a plain list: `` `a`, `b` or `c` ``."""
    return any(_BETWEEN.fullmatch(plain, one[1], two[0]) for one, two in pairwise(places))


def _goes_with(joint: re.Match[str], end: int) -> bool:
    """Whether what stands behind a comma is one more that goes with the alternative before, as the `and` behind it
    tells: `` `unclear` with `questions`, `owner` (the author) and `next_action` ``.
    """
    before = joint.string[max(0, joint.start() - _LONGEST) : joint.start()]
    started = _PAYLOAD.search(_OR_ELSE.split(before)[-1])
    if not started or joint[0][0] in ",;":
        forms = (_AND_MORE, _EXPLAINED) if _LISTED.search(before) else (_AND_MORE,)
        return bool(started and any(each.match(joint.string, joint.end(), end) for each in forms))
    return not before.rstrip().endswith(",") and _THEN_OR.match(joint.string, joint.end(), end) is not None


def _each_in_its_sentence(passage: Passage) -> Iterator[Found]:
    """Labels with which sentences of a paragraph begin: `done` with the `parts`. `refused` with a reason."""
    begun = [match for start, end in passage.sentences() if (match := _BEGUN.match(passage.plain, start, end))]
    if len(begun) > 1:
        members = tuple(Member(passage.name(*match.span("label"))) for match in begun)
        yield side_by_side(members, passage.at(begun[0].start("label"), begun[-1].end("label")), SAID, (), ())


def side_by_side(
    members: tuple[Member, ...],
    span: Span,
    spelling: str,
    about: tuple[str, ...],
    rows: "list[tuple[Name, Span, str]] | tuple[()]",
    role: str | None = None,
) -> Found:
    """Labels as they stand, with what is told about them and with the rows in which something is done for each."""
    words = tuple(each for each in about if each)
    union = Union(Role.OPEN, members, None, None, span, None, spelling)
    handlers = tuple(Handler(label, "row", place, role, rest, None, (), words, True) for label, place, rest in rows)
    return union, handlers if spelling != SAID else ()
