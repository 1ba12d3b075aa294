"""What a process document says that agents do with files: `weigher` writes `x`, from where `sorter` takes it.

These are deeds of the kinds `write` and `read`: `object` is the file, `role` the word for who writes or reads it.
"""

from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.mentions import Mention, mentions_of
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Passage
from flowc.model.doctrine.document.paths import is_path
from flowc.model.statements import Deed

_NAME = (
    r"[`*]*(?P<{0}>(?!(?:has|have|had|to|and|or|then|also|will|must|is|are|was|were|be|been|only|not|first|next|later|always"
    r"|should|shall|may|can|just|already|there|from|where|up|in|on)\b)[a-z][\w-]*)[`*]*(?:\s+agent)?"
)
_WHO = r"(?:the\s+|each\s+|every\s+)?" + _NAME
_THEN = r"(?:(?:then|only|later|always|first|next|will|must|has\s+to|is\s+to|should|shall|in\s+turn)\s+){0,3}"
_WRITES = r"(?:writes?|puts?|leaves?|saves?|stores?|records?|creates?|produces?|dumps?|drops?|fills?|exports?|lays?)\b"
_READS = (
    r"(?:reads?|takes?|opens?|loads?|picks?|gets?|fetch(?:es)?|finds?|consumes?|parses?|imports?|pulls?|collects?"
    r"|works?\s+from|starts?\s+from)\b"
)
_LEFT = r"(?:wrote|put|left|saved|stored|recorded|created|produced|dumped|dropped|filled|exported|laid|written)\b"
_HAS = r"(?:(?:has|have|had|already|just)\s+){0,2}"
_IT = r"(?:it|them|this|that|there|the\s+\w+|up|from)\b"

_DOES = expression(rf"(?i)(?<![\w`/.-]){_WHO.format('who')}[\s(:]+(?:to\s+)?{_THEN}(?P<verb>{_WRITES}|{_READS})")
_GOES_ON = expression(rf"(?i)(?:\band|\bthen|,|\bor)\s+{_THEN}(?P<verb>{_WRITES}|{_READS})")
_READING = expression(rf"(?i){_READS}")
_INTO = expression(r"(?i)\s*(?:.*\b(?:in|into|to|at|as|under)\s+)?(?:(?:the|a|an|its|file|folder)\s+)*[`*]*\Z")
_OUT_OF = expression(r"(?i)\s*(?:.*\b(?:in|from|out\s+of|at)\s+)?(?:(?:the|a|an|its|file|folder|that)\s+)*[`*]*\Z")
_LEFT_BEFORE = expression(
    rf"(?i)\b(?:that|which|what)\s+{_WHO.format('who')}\s+{_HAS}(?:{_LEFT}|{_WRITES})[^.;:,()]{{0,30}}\Z"
)
_USED = expression(
    rf"(?i)[`*\s]*(?:[,;.:)—-]\s*)?(?:(?:and|which|where|that|from\s+there|from\s+where|from\s+which|there)[\s,]+)*"
    rf"{_WHO.format('who')}\s+{_THEN}(?:{_READS}|(?P<made>{_WRITES}))(?:\s+(?:\w+\s+){{0,2}}?{_IT})?(?:\s+there\b)?"
    r"(?=\s*(?:[.,;)]|$|and\b))"
)
_MADE = expression(
    rf"(?i)[`*\s]*,?\s*(?:to\s+)?(?:which|that|where)\s+{_WHO.format('who')}\s+{_HAS}(?:{_LEFT}|{_WRITES})"
)
_TREATED = expression(
    r"(?i)[`*\s]*(?:[,(]\s*)?(?:(?:which|that)\s+)?(?:(?:is|are|was|gets)\s+)?(?:then\s+)?"
    r"(?:(?P<made>written|filled|produced|created|left|saved)"
    rf"|read|opened|taken|picked\s+up|loaded|consumed)(?:\s+there)?\s+by\s+{_WHO.format('who')}"
)
_FROM_TO = expression(
    r"(?i)\b(?:travels?|pass(?:es)?|goes|go|moves?|flows?|hands?|returns?)\b[^.;:]{0,60}?"
    rf"\bfrom\s+{_WHO.format('who')}\s+(?:on\s+)?to\s+{_WHO.format('to')}\b[^.;:]{{0,30}}?"
    r"\b(?:in|through|via|by|as)\s+(?:(?:the|a|an|file|means|of|way)\s+)*[`*]*\Z"
)
_HANDS = expression(
    rf"(?i)(?<![\w`/.-]){_WHO.format('who')}\s+{_THEN}(?:hands?|pass(?:es)?|gives?|sends?|transfers?)\b[^.;:]{{0,60}}?"
    rf"\bto\s+{_WHO.format('to')}\s+(?:on(?:ly)?\s+)?(?:in|through|via|by\s+(?:means|way)\s+of|by\s+(?:writing|filling))\s+(?:(?:the|a|an|file)\s+)*[`*]*\Z"
)
_SAYING = (_DOES, _LEFT_BEFORE, _USED, _MADE, _TREATED, _FROM_TO, _HANDS)
_NOT = expression(r"(?i)\b(?:not|never|nothing|no\s+longer|without|may|might|could|can|if|unless)\b|n['’]t\b")
_COPY = expression(
    r"(?i)\b(?:also|too|as\s+well|cop(?:y|ies)|optional(?:ly)?|in\s+addition|besides|example|e\.g\.)(?![\w-])"
)
_REFERRING = ("it", "he", "she", "they", "this", "that", "which")
MAY_TELL = marks.TAKEN | marks.LEFT | marks.STORES | marks.PASSES | marks.HANDED
"""What a passage holds that says who writes or reads a file."""

_REACH = 160
"""Characters of a sentence before and behind a file that are read."""


def ascribed(page: Page) -> Iterator[Deed]:
    """What a document that instructs nobody alone says of who writes and who reads which file."""
    if page.kind in ("agent", "template", "other"):
        return
    for passage in page.passages(marks.TICK | marks.SLASH, MAY_TELL):
        if not passage.quoted:
            for each in mentions_of(passage):
                if is_path(each.name.text):
                    yield from _of_file(passage, each)


def _of_file(passage: Passage, path: Mention) -> Iterator[Deed]:
    text = passage.plain
    start, _ = passage.sentence(path.start)
    led = text[max(start, path.start - _REACH) : path.start]
    behind = text[path.end : path.end + _REACH]
    found = [*_before(led), *(_behind(behind) if not _NOT.search(led) else ())]
    copied = bool(_COPY.search(led) or _COPY.search(behind.partition(".")[0]))
    for kind, who in dict.fromkeys(found):
        named = _meant(passage, path, who)
        if named:
            yield Deed(kind, path.name.span, named, path.name, optional=copied)


def _before(led: str) -> Iterator[tuple[str, str]]:
    """Who writes and who reads a file, by the words that lead to it."""
    for pattern in (_FROM_TO, _HANDS):
        match = pattern.search(led)
        if match:
            yield from (("write", match["who"]), ("read", match["to"]))
            return
    left = _LEFT_BEFORE.search(led)
    if left:
        yield "write", left["who"]
    does = [match for match in _DOES.finditer(led) if not _NOT.search(led[match.end() :])]
    if does:
        last = [does[-1], *_GOES_ON.finditer(led, does[-1].end())][-1]
        kind = "read" if _READING.fullmatch(last["verb"]) else "write"
        if (_OUT_OF if kind == "read" else _INTO).fullmatch(led, last.end()):
            yield kind, does[-1]["who"]


def _behind(behind: str) -> Iterator[tuple[str, str]]:
    """The same, by the words behind it."""
    made = _MADE.match(behind)
    if made:
        yield "write", made["who"]
    treated = _TREATED.match(behind)
    if treated:
        yield "write" if treated["made"] else "read", treated["who"]
    at = 0
    while not (made or treated) and (used := _USED.match(behind, at)):
        yield "write" if used["made"] else "read", used["who"]
        at = used.end()


def _meant(passage: Passage, path: Mention, who: str) -> str:
    """The word for somebody; for a pronoun the last name in code before the file."""
    if who.lower() not in _REFERRING:
        return who.lower()
    named = (each.name.text for each in reversed(mentions_of(passage)) if each.end < path.start)
    return next((name.lower() for name in named if not is_path(name)), "")
