"""What a role is told that it receives, in sentences and in fences: ``You receive `outline` and `sources` ``, ``without
`outline` you cannot begin``, `inputs:` with a key for each.
"""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.calling.handed_lists import SENT
from flowc.model.doctrine.calling.named import SPARE, Words, callee_of, named
from flowc.model.doctrine.calling.wanted import ELSEWHERE, wanted
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Code
from flowc.model.statements import Boundary, Field, Sent
from flowc.text import Span

_COUNTED = (
    r"(?:(?:the|its|your|a|an|exactly|only|two|three|four|five|six|seven|following|fields?|inputs?|values?|parts?|things"
    r"|in|prompt|call|as|input|these)[:,]?\s+){0,6}(?=`0)"
)
_NEEDS = expression(
    r"(?:(?:\b(?:you|this\s+agent|the\s+(?:agent|caller)|in\s+the\s+prompt\s+you)|`(?P<role>0+)`)\s+"
    r"|(?<![\w`,.:;)] )(?<![^\s*-])(?:it\s+)?(?=receives|takes|needs|expects|requires|gets|is\s))"
    r"(?:(?:will|must|always|only|should|then|is|are)\s+){0,2}"
    r"(?:receives?|gets?|takes?|needs?|requires?|expects?|given|handed|told|sen[dt]s?|(?:called|invoked|started)\s+with)"
    rf"(?:\s*:)?\s+{_COUNTED}"
    rf"|\b(?:sends|passes|hands|gives)\s+you(?:\s*:)?\s+{_COUNTED}|\bexpect(?:\s*:)?\s+{_COUNTED}"
    r"|\b(?:the\s+(?:call|prompt)|your\s+(?:inputs?|prompt|call))\s+"
    rf"(?:holds?|carries|contains|brings|has|is|are)(?:\s+you)?(?:\s*:)?\s+{_COUNTED}"
    r"|\b(?:who(?:ever)?\s+(?:calls|starts|runs)\s+you|(?:the|your)\s+(?:caller|orchestrator|lead|conductor|coordinator))\s+"
    r"(?:(?:must|always|has\s+to|will|is\s+to|should)\s+){0,2}"
    r"(?:pass(?:es)?|provides?|suppl(?:y|ies)|gives?|hands?(?:\s+over)?|sends?(?:\s+along)?|includes?|names?)(?:\s+you)?"
    rf"(?:\s*:)?\s+{_COUNTED}"
    rf"|\byou\s+works?\s+(?:only\s+)?(?:from|with)\s+{_COUNTED}"
    rf"|\byou\s+need(?:\s+\w+){{1,5}}\s*:\s*{_COUNTED}",
    re.IGNORECASE,
)
_LABEL = expression(
    r"[\s*_]*(?:required\s+|expected\s+)?(?:inputs?|arguments|parameters|receives?|needs|takes|given|required|you\s+receive"
    r"|you\s+get|from\s+the\s+(?:caller|call))(?:\s+(?:fields?|data|values?|payload|contract))?(?:\s+\([^()]{0,40}\)|\s+from\s+[^:.]{1,40})?"
    r"\s*(?::|—|–|=|\s(?=`))[\s*_]*(?:the\s+)?(?=`0)"
    r"|\W*(?:always\s+|is\s+|gets\s+)*(?:called|asked|invoked|started|run|prompted|briefed|spawned|launched|given|handed|sent|fed)"
    rf"(?:\s+with)?(?:\s*:)?\s+{_COUNTED}",
    re.IGNORECASE,
)
_INPUT_LABEL = expression(
    r"[\s*_]*(?:required\s+|expected\s+)?(?:inputs?|arguments|parameters|receives?)\b", re.IGNORECASE
)
"""A label that speaks of what goes in, in a document about what comes back."""

_IN_CONTRACT = expression(rf"[\s*_]*{SENT}\s*(?::|—|–)[\s*_]*(?:the\s+)?(?=`0)", re.IGNORECASE)
_BEHIND_ARROW = expression(
    r"[\s*_]*`0+`[\s*_]*[,;:(.—–-]\s*(?:(?:the|its|required|it|they|caller)\s+){0,2}"
    r"(?:inputs?|sent|sends|given|gets|takes|receives|payload|arguments|prompt)\s*:?\s+(?=`0)",
    re.IGNORECASE,
)
"""What leads to the inputs of a call that is drawn in code before them: `a -> b`, input `order`."""

_CALLER_SENDS = expression(
    r"\W*(?:the\s+)?(?:`(?P<role>0+)`|(?P<plain>[a-z][\w-]*))\s+(?:(?:always|must|will|has\s+to)\s+){0,2}"
    rf"(?:sends?|pass(?:es)?|hands?(?:\s+over)?|gives?|suppl(?:y|ies)|provides?)(?:\s+(?:it|along))?(?:\s*:)?\s+{_COUNTED}",
    re.IGNORECASE,
)
_WHOLE = expression(
    r"\s*,?\s*(?:(?:and\s+)?(?:all|both)(?:\s+(?:of\s+them|\w+))?(?:\s+are)?\s+(?:required|needed|due))?\s*[.;]?\s*"
)
"""What a sentence in the contract of a call says that its caller sends, and nothing behind it."""

_AT_TIMES = expression(
    r"\b(?:if|when|where|whenever|unless|once|sometimes|second|later|again|after|on\s+(?:a|the))\b", re.IGNORECASE
)
_ARRIVE = expression(
    r"\s*(?:all\s+)?(?:comes?|arrives?|stands?|are|is)\s+(?:\w+\s+){0,2}?(?:in|with)\s+(?:the|your|each|every)\s+(?:prompt|call)\b",
    re.IGNORECASE,
)
_BEGUN = expression(r"(?:the\s+|your\s+|both\s+)?(?=`)", re.IGNORECASE)
_WITHOUT = expression(rf"\b(?:without|lacking)\s+{_COUNTED}", re.IGNORECASE)
_UNABLE = expression(
    r"\b(?:cannot|can['’]t|can\s+not|nothing|stop|refuse|return|do\s+not|don['’]t|impossible)\b", re.IGNORECASE
)
"""What is said where an input is missing."""

_DUE = expression(
    r"\s*(?:are|is)\s+(?:all\s+|both\s+|always\s+)*(?:required|needed|mandatory|compulsory|expected)"
    r"(?:\s+(?:in|with|for)\s+(?:your|the|each|every)\s+(?:prompt|call|message|request|input))?\s*(?:[.;]|$)",
    re.IGNORECASE,
)
_OUTPUT = expression(r"\b(?:outputs?|returns?|results?|reports?|formats?|answers?|outcomes?|fields)\b", re.IGNORECASE)
"""Titles under which names are required of what is returned."""

_MAP = expression(r"(?:inputs?|parameters|arguments|receives|requires)\s*:\s*")
_KEY = expression(
    r"[ ]+(?:-\s+(?:name:\s*)?)?(?P<key>[A-Za-z][A-Za-z0-9]*(?:[_-][A-Za-z0-9]+)*)\s*(?::\s*(?P<rest>.*))?"
)
_OPTIONAL = expression(r"\b(?:optional|default|if|when|may|null|none)\b|\?|\[\]", re.IGNORECASE)
_SHOWN = expression(
    r"\b(?:you|it)\s+(?:writes?|makes?|creates?|adds?|generates?)\b|\b(?:example|workflow|file|tool|function|config\w*)\b",
    re.IGNORECASE,
)
"""Words that lead to something else than what a role is given."""

_MAPS = ("", "yaml", "yml", "text")


def needs(page: Page, words: Words, start: int, end: int, own: str | None) -> Iterator[Sent]:
    """What a sentence says a role receives: `own`, whom the words around are about, or one that it names."""
    text = words.text
    if own is None and page.kind == "output-contract" and _INPUT_LABEL.match(text, start, end):
        own = page.role
    begun = _BEGUN.match(text, start, end)
    fields, stop = words.listed(begun.end(), end) if begun else ((), start)
    lacking = _WITHOUT.match(text, start, end) if own else None
    if lacking:
        fields, stop = words.listed(lacking.end(), end)
    if own and fields and _is_needed(words, stop, end, lacking is not None):
        yield _need(page, own, fields)
        return
    contract = _IN_CONTRACT.match(text, start, end) if page.kind == "handoff-contract" else None
    contract = contract or _behind_arrow(page, words, start, end)
    given = _by_caller(page, words, start, end)
    contract = contract or given
    match = contract or _LABEL.match(text, start, end) or _NEEDS.search(text, start, end)
    if match is None or _AT_TIMES.search(text, start, match.start()):
        told = page.kind == "agent" and not _OUTPUT.search(words.passage.title)
        fields = wanted(words, start, end) if told else ()
        if own and fields:
            yield _need(page, own, fields)
        return
    named_ = callee_of(words, match) if match.re.groups and match is not given else None
    callee = named_.text if named_ else own
    fields, stop = words.listed(match.end(), end) if callee else ((), start)
    if callee and fields and not ELSEWHERE.match(text, stop, end):
        yield _need(page, callee, fields)


def _behind_arrow(page: Page, words: Words, start: int, end: int) -> re.Match[str] | None:
    """The words of a contract that lead from the call it is about to the inputs."""
    drawn = page.kind == "handoff-contract" and page.boundary and page.boundary.span
    match = _BEHIND_ARROW.match(words.text, start, end) if drawn else None
    place = words.passage.at(start, match.end()) if match else None
    return match if place and drawn and place.start <= drawn.start < place.end else None


def _by_caller(page: Page, words: Words, start: int, end: int) -> re.Match[str] | None:
    """The words of a contract that lead from the caller of the call it is about to all that this sends."""
    drawn = page.kind == "handoff-contract" and page.boundary and page.boundary.caller
    match = _CALLER_SENDS.match(words.text, start, end) if drawn else None
    who = callee_of(words, match) if match else None
    stop = words.listed(match.end(), end)[1] if match and who and who.text == drawn else None
    return match if stop is not None and _WHOLE.fullmatch(words.text, stop, end) else None


def _is_needed(words: Words, stop: int, end: int, lacking: bool) -> bool:
    """Whether the words behind a list say that all of it must come."""
    if ELSEWHERE.match(words.text, stop, end):
        return False
    if lacking:
        return _UNABLE.search(words.text, stop, end) is not None
    due = _DUE.match(words.text, stop, end) and not _OUTPUT.search(words.passage.title)
    return bool(due or _ARRIVE.match(words.text, stop, end))


def of_fence(page: Page, code: Code, own: str | None) -> Iterator[Sent]:
    """The keys below `inputs:` in a fence of an agent's own document, up to the first line that stands out."""
    about_other = code.lead is not None and _SHOWN.search(code.lead.plain)
    if page.kind != "agent" or not own or about_other or code.language not in _MAPS:
        return
    fields: list[Field] = []
    below = False
    for line in code.lines:
        key = _KEY.fullmatch(line.plain) if below else None
        if key:
            due = not (_OPTIONAL.search(key["rest"] or "") or SPARE.search(key["rest"] or ""))
            field = named(line.name(*key.span("key")), due)
            fields += [field] if field else []
        elif line.plain.strip():
            below = _MAP.fullmatch(line.plain) is not None and not fields
    if fields:
        yield _need(page, own, tuple(fields))


def _need(page: Page, callee: str, fields: tuple[Field, ...]) -> Sent:
    place = Span(page.source, fields[0].span.start, fields[-1].span.end)
    return Sent(Boundary(None, callee, place), fields, place, required=True)
