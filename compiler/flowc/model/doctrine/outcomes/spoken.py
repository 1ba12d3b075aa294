"""Outcome unions written as sentences: `X returns either a with ..., or b with ...`, and alternatives inside a line."""

import re
from collections.abc import Iterator
from functools import lru_cache

from flowc.expressions import expression
from flowc.model.doctrine.boundaries.positions import Position, position
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Passage
from flowc.model.doctrine.document.payload import fields_in
from flowc.model.doctrine.outcomes.case_clauses import case_labels
from flowc.model.statements import Field, Member, Role, Union
from flowc.syntax.outcome import FIELD, LABEL, Alternatives, alternatives
from flowc.text import Span

MOST = 12
"""Alternatives of a sentence that are looked at; a union has few."""

_LABEL = expression(rf"{LABEL}\Z")
_OR = expression(
    r"(?:,|;|\))?\s*\bor\s+(?:else\s+)?(?:(?:it|they|you|he|she)\s+(?:may\s+|can\s+)?(?=[a-z]+\s))?"
    r"(?:(?:return|answer|say)s?\s+|a\s+|an\s+|explicit\s+|with\s+)*[`*\"']*\Z",
    re.IGNORECASE,
)
_VALUES_OF = expression(
    r"[`*\"']*\s+(?:of|as|is|being|either|which\s+is)\s+(?:either\s+)?[`*\"']*\Z|[`*\"']*\s*[:=]\s*[`*\"']*\Z"
    r"|[`*\"']*\s*\((?:either\s+)?[`*\"']*\Z|\beach\s+(?:(?:is|being|either|one\s+of)\s+)*[`*\"']*\Z"
    r"|(?:\b(?:and|with|plus)|[,(+])\s+(?:an?|the|your|its)\s+(?:\w+\s+)?(?i:decision|verdict)"
    r"(?:\s+(?:of|as|is|being|either|which\s+is))*[\s,:(—–-]+(?:either\s+)?[`*\"']*\Z"
)
_BESIDE = expression(r"`\s+`")
"""What stands between a field and its values, and between two codes of which the first is a field."""

_AS_KEY = expression(r"`\s*:\s")
_VALUE = expression(r":\s*`\Z")
_COMMA = expression(r"[,;]\s*[`*\"']*\Z")
_LED_BY_WITH = expression(r"\bwith\s+[`*\"']*\Z", re.IGNORECASE)
_NEXT = expression(r";\s+(?:or\s+)?with\s+[`*\"']*\Z", re.IGNORECASE)
"""`answer with `a` when ...; with `b` when ...`: what stands before the first label and before each other."""

_FOLLOWED = expression(r"`?\s*(?:→|->|⇒|=>)\s*`[\w-]+`\s*(?:(?:→|->|⇒|=>|/|\|)\s*)?(?:`|\W|\Z)")
"""What stands behind a state that another follows: `` `queued` → `started` ``."""

_REFUSED = expression(
    r"`\s+(?:is|are|was|were|would\s+be)\s+(?:refused|rejected|never|no|not|invalid|wrong|forbidden|an?\s+(?:error|mistake|status)|treated)\b",
    re.IGNORECASE,
)
"""What says of an answer that it is none."""

_BARE_OR = expression(r"[`*\"']*(?:,|\s+or|\s*/)\s*[`*\"']*")
_WITH = expression(r"[`*\"']*[\s,]*(?:\(|with\s+|plus\s+|carrying\s+|including\s+)", re.IGNORECASE)
_WITH_CODE = expression(rf"{_WITH.pattern}(?:(?:the|an?|its|their|your)\s+)?`", re.IGNORECASE)
_LEDGER = expression(
    r"\b(?:append|append\w*|log|record|emit|write)\w*\b[^.]*\b(?:ledgers?|events?|logs?|journals?)\b", re.IGNORECASE
)
_CASE = expression(
    r"[\s*_>-]*(?:otherwise,?\s+)?(?:(?:if|unless|in\s+case)\b[^,:]{1,160}[,:]"
    r"|(?:when|for|in|on|during)\b[^,:]{0,120}\b(?:asked|requested|mode|fails?|failed|missing|invalid|errors?)\b"
    r"[^,:]{0,60}[,:])",
    re.IGNORECASE,
)
_WHILE = expression(
    r"\b(?:while|as\s+long\s+as|(?:only\s+)?(?:if|when|where)|unless)\s+(?:the|its|your|that)\s+[`*]*"
    r"(?:outcome|result|status|answer)[`*]*\s+(?:is|was)\s+(?:either\s+|one\s+of\s+)?[`*]*\Z",
    re.IGNORECASE,
)
"""What makes the outcomes behind it a case: `it is only valid while the outcome is ...`."""

_IN_A_CASE = expression(
    r"\b(?:then|after|once|when|until|unless|if|needs|requires)\s+(?:the\s+)?(?:`[\w-]+`|\*\*[\w-]+\*\*)\s+\([`*\s]*\Z|"
    r"\b(?:only\s+)?(?:after|once|when|if|unless|until)\b[^.;:()]{3,120}\b(?:has|have|had)\s+(?:run|ended|finished|answered|passed|returned)"
    r"\s+(?:with\s+)?\([`*\s]*\Z",
    re.IGNORECASE,
)
"""What makes the outcomes in brackets behind it those that suffice: `only after the tester has run (`."""

_BACK_TITLE = expression(
    r"(?i)\W*(?:\d[\d.]*\W+)?(?:(?:the|its|your|possible)\s+)?(?:outcomes?|results?|returns?|returned|answers?|return\s+values?"
    r"|what\s+(?:you|it|the\s+[\w-]+(?:\s+[\w-]+)?)\s+(?:returns?|answers?|(?:gives?|hands?|sends?)\s+back)|what\s+comes\s+back)\W*"
)
_ALONE = expression(r"[`*\s]*(?:\.|,\s+(?:as|see)\b[^;]{0,120})?\s*\Z")
_BY_CONTRACT = expression(
    r"(?i)\W*(?:(?:the|your|its)\s+)?(?:results?|answers?|outcomes?|returns?|return\s+values?|what\s+you\s+return)\s+"
    r"(?:(?!if\b|when\b|not\b|never\b)\w+\s+){0,3}?(?:`[^`]{1,120}\.md`|[\w-]+\s+contract)(?:\s+(?:asks\s+for|says|lists|has))?[\s:(—–,-]*[`*]*"
)
"""A title over what comes back, the rest of a line that holds nothing else, and words that name its contract."""

_OF_EACH = expression(r"[`*\"')]*\s+(?:(?:of|for|per)\s+)?(?:each|every|all|any)\b", re.IGNORECASE)
_FIRST_LETTERS = expression(r"(?<=[a-z])[^a-z].*|^[^a-z].*", re.DOTALL)


_ALTERNATIVES = marks.PIPE | marks.JOINED | marks.SHOUT
MAY_STATE = (marks.RETURN_VERB | _ALTERNATIVES, marks.TICK | _ALTERNATIVES)
"""What a text with a union holds: something that joins alternatives, or code and a verb of returning."""


def unions_of_passage(page: Page, passage: Passage) -> tuple[Union, ...]:
    """The unions stated inside one paragraph, item or line."""
    runs = list(_inline(page, passage))
    whole = [_places(union) for union in runs]
    told = _of_sentences(page, passage) if "`" in passage.plain else ()
    sentences = [union for union in told if not any(_places(union) < each for each in whole)]
    taken = [(union.span.start, union.span.end) for union in sentences if not union.partial]
    inline = [
        union
        for union in runs
        if not any(start <= union.span.start and union.span.end <= end for start, end in taken)
    ]
    claimed = {member.label.span for union in inline for member in union.members}
    alone = [union for union in sentences if not union.partial or union.members[0].label.span not in claimed]
    return (*alone, *inline)


def _places(union: Union) -> frozenset[Span]:
    return frozenset(member.label.span for member in union.members)


def _inline(page: Page, passage: Passage) -> Iterator[Union]:
    for run in alternatives(passage.plain):
        labels = tuple(label.text for label in run.labels)
        found = position(page, passage, run.start, labels)
        if found.role is Role.VALUES and _comes_back(page, passage, run):
            found = _of_callee(page, found)
        if _OF_EACH.match(passage.plain, run.end) or _names_events(passage, run, found):
            continue
        if run.spelling == "list" and not _KEYS.isdisjoint(labels[1:]):
            continue
        if _counts(page, found, run):
            members = tuple(Member(passage.name(label.start, label.end)) for label in run.labels)
            span = passage.at(run.start, run.end)
            yield _union(found, members, span, run.spelling, partial=_is_for_a_case(passage, run.start))


def _comes_back(page: Page, passage: Passage, run: Alternatives) -> bool:
    """Whether alternatives of a contract or an agent's document are nothing but what comes back: alone under a title
    that says so, or behind the name of the contract that they follow.
    """
    told = page.kind == "agent" or (page.kind.endswith("-contract") and page.boundary is not None)
    if not told or run.spelling == "list":
        return False
    start, _ = passage.sentence(run.start)
    alone = not passage.plain[: run.start].strip("`* ") and _ALONE.match(passage.plain, run.end)
    if alone and _BACK_TITLE.fullmatch(passage.title):
        return True
    return page.kind == "agent" and _BY_CONTRACT.fullmatch(passage.plain, start, run.start) is not None


def _of_callee(page: Page, found: Position) -> Position:
    """The return of the agent that a document speaks to, or of the callee of its call."""
    if page.kind == "agent" or page.boundary is None:
        return Position(Role.RETURN, page.role, field=found.field)
    return Position(Role.RETURN, page.boundary.callee, page.boundary, found.field)


def _counts(page: Page, found: Position, run: Alternatives) -> bool:
    """Whether a run is worth keeping: an outcome, the values of a field it names, or a status among its labels."""
    if found.role is Role.VALUES:
        status = page.contract and any(page.words.is_status(label.text) for label in run.labels)
        return run.spelling in ("pipes", "or") and (found.field is not None or found.subject is not None or status)
    return run.spelling != "list" or found.role is Role.RETURN


def _names_events(passage: Passage, run: Alternatives, found: Position) -> bool:
    """Whether the words in a sentence about a ledger are names of events: `ledgers (stage-complete, stage-blocked)`."""
    start, _ = passage.sentence(run.start)
    if found.field and found.role is Role.RECORD:
        return False
    return bool(_LEDGER.search(passage.plain[start : run.start]))


def _is_for_a_case(passage: Passage, at: int) -> bool:
    """Whether a sentence begins with a case, or what it names is one: then they are the outcomes of that case alone."""
    start, _ = passage.sentence(at)
    inside = _IN_A_CASE.search(passage.plain, start, at)
    return bool(inside or _CASE.match(passage.plain, start, at) or _WHILE.search(passage.plain, start, at))


def _of_sentences(page: Page, passage: Passage) -> Iterator[Union]:
    verbs = page.words.lists["return_verbs"] | page.words.lists["ending_verbs"]
    verb = _return_verb(tuple(sorted(verbs))).search(passage.folded())
    if verb is None:
        return
    plain = passage.plain
    codes = [place for place in passage.code_places() if _LABEL.match(plain, *place) and plain[slice(*place)] != FIELD]
    for start, end in passage.sentences() if codes else ():
        inside = [(first, last) for first, last in codes if start <= first < end]
        if inside and inside[-1][0] > verb.start():
            yield from _of_codes(page, passage, inside, end)


@lru_cache(maxsize=4)
def _return_verb(verbs: tuple[str, ...]) -> re.Pattern[str]:
    """What the first word of a verb of returning begins with, in lower case: no label counts that has none before."""
    return expression("|".join(sorted({_FIRST_LETTERS.sub("", verb) for verb in (*verbs, "back")})))


def _of_codes(page: Page, passage: Passage, codes: list[tuple[int, int]], end: int) -> Iterator[Union]:
    """The union that begins with the first label behind a verb of returning.

    The place of one that an agent is told alone reaches to the end of its paragraph, which says what goes with it.
    """
    plain = passage.plain
    for at, (first, _) in enumerate(codes):
        near = codes[at : at + MOST]
        named = tuple(word for a, b in near if _is_known(page, word := plain[a:b]))
        cases = case_labels(passage, *passage.sentence(first)) if page.kind == "agent" or page.boundary else ()
        chosen = [*cases] if cases[:1] == (codes[at],) else [codes[at], *_others(plain, near, named)]
        known = tuple(word for a, b in chosen if (word := plain[a:b]) in named)
        found = position(page, passage, first - 1, known)
        label = plain[first : codes[at][1]]
        judged = len(chosen) > 1 and page.words.are_decisions([plain[a:b] for a, b in chosen])
        decides = found.role is Role.DECISION and judged
        if not (found.role is Role.RETURN or decides) or found.field or _REFUSED.match(plain, codes[at][1]):
            continue
        if _FOLLOWED.match(plain, codes[at][1]):
            return
        sure = _is_outcome(page, label)
        if not sure and (found.guessed or len(chosen) == 1 or not known):
            continue
        if found.guessed and len(chosen) == 1:
            return
        ends = [*(_end_before(plain, a) for a, _ in chosen[1:]), end]
        members = tuple(
            Member(passage.name(a, b), _payload(passage, b, stop)) for (a, b), stop in zip(chosen, ends, strict=True)
        )
        alone = len(members) == 1
        span = passage.at(first - 1, len(plain) if alone and page.kind == "agent" else chosen[-1][1] + 1)
        partial = alone or _is_for_a_case(passage, first)
        yield _union(found, members, span, "sentence", partial)
        return


def _others(plain: str, codes: list[tuple[int, int]], known: tuple[str, ...]) -> list[tuple[int, int]]:
    """The labels that `or` joins to the first, and those that a comma does: known ones, or `a-b` told with a payload.

    Those of a payload are left out: "with a `decision` of `approve` or `reject`".
    """
    found = []
    before = codes[0][1]
    last, inner = codes[0][1], False
    led = _LED_BY_WITH.search(plain[: codes[0][0]]) is not None
    for a, b in codes[1:]:
        valued = _VALUES_OF.search(plain, last, a) or (last > before and _BESIDE.fullmatch(plain, last, a))
        inner = bool(valued) or (inner and bool(_BARE_OR.fullmatch(plain, last, a)))
        last = b
        between = plain[before:a]
        keyed = _AS_KEY.match(plain, b) and _VALUE.search(plain[: codes[0][0]])
        paired = _WITH_CODE.match(plain, before) and _WITH_CODE.match(plain, b)
        worded = ("-" in plain[a:b] or len(known) > 1) and _WITH.match(plain, before) and _WITH.match(plain, b)
        told = paired or worded
        counts = plain[a:b] in known or told
        listed = between.strip("` ") == "," or (counts and _COMMA.search(between)) or (led and _NEXT.search(between))
        listed = listed and not keyed and plain[a:b] not in _KEYS
        if not inner and (listed or _OR.search(between[-60:])):
            found.append((a, b))
            before = b
    return found


def _end_before(plain: str, at: int) -> int:
    begin = max(0, at - 60)
    match = _OR.search(plain[begin:at])
    return begin + match.start() if match else at


def _is_known(page: Page, label: str) -> bool:
    return _is_outcome(page, label) or page.words.acknowledges(label) or page.words.has("decisions", label)


def _is_outcome(page: Page, label: str) -> bool:
    return bool(page.words.outcome_class(label)) or page.words.tells_nothing(label)


def _payload(passage: Passage, start: int, end: int) -> tuple[Field, ...]:
    match = _WITH.match(passage.plain, start, end)
    if not match:
        return ()
    closing = passage.plain.find(")", match.end(), end) if match[0].endswith("(") else -1
    stop = closing if closing > 0 else _trimmed(passage.plain, match.end(), end)
    return fields_in(passage, match.end(), stop)


_KEYS = frozenset(("reason", "notes", "comment", "decision", "events"))
"""What goes with an outcome where nothing else is agreed on, and is none behind a comma: "`failure`, `reason`"."""

_CLAUSE_END = expression(r"[.;](?=\s|$)|\s(?:--|—|–)\s")


def _trimmed(plain: str, start: int, end: int) -> int:
    stop = _CLAUSE_END.search(plain, start, end)
    last = stop.start() if stop else end
    return start + len(plain[start:last].rstrip(" ,"))


def _union(place: Position, members: tuple[Member, ...], span: Span, spelling: str, partial: bool = False) -> Union:
    return Union(place.role, members, place.boundary, place.subject, span, place.field, spelling, partial)
