"""How data passes between stages, as sentences tell it: gates on files, results that are relayed, empty results.

These are deeds of whoever runs the stages: `gate` (a stage waits for a file to exist), `relay` (the content of one
result goes into the prompt of the next stage) and `recover` (what happens to an empty, malformed or missing result).

A statement is a row of expressions that follow one another within a clause; each is looked for behind the one before,
so the time grows with the text alone.
"""

import re
from collections.abc import Iterator
from typing import TypeAlias

from flowc.model.doctrine.clauses import masked
from flowc.model.doctrine.page import Page
from flowc.model.doctrine.passages import Code, Grid, Passage
from flowc.model.doctrine.paths import is_artifact, is_path
from flowc.model.statements import Deed

_Row: TypeAlias = tuple[re.Pattern[str], ...]


def _row(*expressions: str) -> _Row:
    return tuple(re.compile(rf"\b(?:{each})", re.IGNORECASE) for each in expressions)


_EXISTS = (
    r"exists?\b|(?:is|are)\s+(?:present|missing|absent|there|in\s+place)\b|(?:is|are|was|were)\s+not\s+found\b"
    r"|appears?\b"
    r"|(?:has|have)\s+been\s+(?:written|created|saved)\b|(?:does|do)\s+not\s+exist\b|doesn['’]t\s+exist\b"
)
_LOOK = r"(?:checks?|verif(?:y|ies)|confirms?|ensures?|makes?\s+sure|validates?|asserts?|tests?|looks?)\b"
_GO = (
    r"(?:proceed|continue|start|begin|advance|move\s+on|go\s+(?:on|to)|launch|invoke|call|spawn|run|hand\s+(?:over|off)"
    r"|delegate)\w*"
)
_STOP = (
    r"(?:stop|abort|halt|block|fail|exit|return|report|refuse|escalate|raise|do\s+not\s+(?:start|proceed|continue))\w*"
)
_GATES = (
    _row(_LOOK, _EXISTS, rf"(?:before|then|and)\s+(?:only\s+then\s+)?(?:you\s+)?(?:{_GO}|the\s+next)"),
    _row(rf"before\s+{_GO}", _LOOK, _EXISTS),
    _row(
        r"(?:only\s+)?(?:if|when|once|after|until|unless|as\s+soon\s+as)\b",
        rf"(?:{_EXISTS})[^,:]{{0,60}}[,:]\s*(?:then\s+)?(?:you\s+)?(?:the\s+(?:stage|agent|task)\s+is\s+)?(?:{_GO}"
        rf"|{_STOP})",
    ),
    _row(_GO, r"(?:if|when|once|after|until|as\s+soon\s+as)\b", _EXISTS),
    _row(r"wait\w*\b", r"(?:until|for)\b", rf"(?:{_EXISTS}|to\s+(?:exist|appear))"),
    _row(
        r"(?:gate|precondition|pre-?requisite|entry\s+(?:criteri\w+|condition)|exit\s+(?:criteri\w+|condition))s?\b",
        _EXISTS,
    ),
    _row(r"(?:gate|gated|advance\w*)\b", r"(?:on|by|when)\b", r"(?:file[- ]existence|existence\s+of)\b"),
)
_UNGATED = re.compile(
    r"\b(?:stop\s+using|instead\s+of|rather\s+than|regardless|whether\s+or\s+not|even\s+if|(?:never|do\s+not|don['’]t"
    r"|must\s+not)"
    r"\s+(?:check|gate|wait|rely|depend)|no\s+(?:stage|gate)|not\s+(?:on\s+)?(?:that\s+)?(?:the\s+|a\s+)?(?:file"
    r"|files|filesystem))\b",
    re.IGNORECASE,
)
_NAMED_FILE = re.compile(
    r"\b(?:spec\w*|plan|analysis|design|review|report|output|stage|hand-?off|result|research|findings)s?"
    r"\s+(?:file|document)s?\b|\b(?:deliverable|artifact)s?\s+(?:files?\s+)?exists?\b",
    re.IGNORECASE,
)
_SHELL_TEST = re.compile(r"(?:\btest\s+!?\s*-[efs]\s+|\[\[?\s+!?\s*-[efs]\s+)[\"']?(?P<path>[^\s\"'\]]+)")

_HANDS = (
    r"(?:pass|relay|includ|forward|hand|inject|feed|giv|send|provid|past|embed|insert|supply|suppli|prepend|append"
    r"|put|call"
    r"|invok|spawn|prompt|deleg|launch|captur|carr|add)\w*"
)
_WHOLE = r"(?:verbatim|word[- ]for[- ]word|in\s+full|in\s+its\s+entirety|unabridged|unmodified|unedited)\b"
_VALUE = (
    r"(?:outputs?|results?|return(?:ed)?(?:\s+values?)?|responses?|final\s+(?:text|message|answer)|spec(?:ification)"
    r"?s?|plans?"
    r"|analys[ie]s|findings|notes|reports?|research|designs?|reviews?|documents?|summar(?:y|ies)|text|content)\b"
)
_NEXT = (
    r"(?:prompts?|next\s+(?:agent|stage|step|sub-?agent|one)|(?:sub-?)?agents?|planner|implementer|reviewer|tester"
    r"|developer"
    r"|coder|builder|writer|executor|stages?|downstream|it)\b"
)
_ANSWER = r"(?:outputs?|return(?:ed)?\s+(?:values?|text)|results?|responses?|final\s+(?:text|message|answer))\b"
_RELAYS = (
    _row(_HANDS, _WHOLE),
    _row(_WHOLE, _HANDS),
    _row(_HANDS, _VALUE, r"(?:to|in|into|as|with)\b", _NEXT),
    _row(r"(?:in|into|to)\b", r"prompts?\b", _VALUE),
    _row(r"captur\w*\b", _ANSWER),
    _row(r"receiv\w+\b", r"(?:in|with|through|by)\s+(?:your|its|the|their)\s+prompts?\b"),
)
_BY_REFERENCE = re.compile(r"\b(?:paths?|file\s*names?|locations?|task\s+id|ids?\s+only|link)\b", re.IGNORECASE)
_NOT_RELAYED = re.compile(
    r"\b(?:do\s+not|don['’]t|never|must\s+not|not)\s+(?:pass|relay|include|forward|inject|paste|embed)", re.IGNORECASE
)
_SPOILT = (
    r"(?:empty|blank|malformed|missing|invalid|unusable|unpars[e]?able|un-?parsable|truncated|garbled|incomplete"
    r"|non-?empty"
    r"|not\s+(?:valid|parse|well-?formed)|no\s+(?:output|result|response|text|content|answer|return)|nothing"
    r"|without\s+(?:an?\s+)?(?:output|result|response|outcome))\b"
)
_RESULT = (
    r"(?:outputs?|results?|responses?|return(?:s|ed)?|reply|replies|answers?|text|values?|payload|json|document"
    r"|spec\w*|plan"
    r"|message|content)\b"
)
_RECOVERS = (
    _row(_SPOILT, _RESULT),
    _row(_RESULT, _SPOILT),
    _row(
        r"(?:(?:sub-?)?agents?|stages?|workers?|callee|it|task\s+tool|call)\s+(?:\w+\s+){0,2}(?:fails?|errors?"
        r"|crash(?:es)?"
        r"|times?\s+out|returns?\s+(?:an?\s+)?(?:error|nothing))\b"
    ),
)

_EXISTS_MARK = re.compile(rf"\b(?:{_EXISTS}|(?:file-)?existence|exist\b)", re.IGNORECASE)
_SPOILT_MARK = re.compile(rf"\b(?:{_SPOILT}|fail|error|crash|times?\s+out|returns?)", re.IGNORECASE)


def gates(page: Page) -> tuple[Deed, ...]:
    """The gates on files, relays and rules for spoilt results that a document states, in order."""
    found = [deed for passage in _sentences(page) for deed in _of_passage(page, passage)]
    found += [deed for code in page.codes() for deed in _of_code(page, code)]
    return tuple(sorted(found, key=lambda deed: (deed.span.start, deed.kind)))


def _sentences(page: Page) -> Iterator[Passage]:
    """Every passage, the cells of tables too."""
    yield from page.passages()
    for piece in page.pieces():
        if isinstance(piece, Grid):
            yield from (cell for row in piece.rows for cell in row)


def _says(words: str, rows: tuple[_Row, ...], mark: re.Pattern[str] | None = None) -> bool:
    """Whether some clause of a sentence holds the expressions of some row one behind the other.

    `mark` finds what every row holds, so that most sentences need no further look.
    """
    if mark and not mark.search(words):
        return False
    return any(_follow(clause, row) for row in rows for clause in re.split(r"[.;]", words))


def _follow(clause: str, row: _Row) -> bool:
    at = 0
    for expression in row:
        match = expression.search(clause, at)
        if match is None:
            return False
        at = match.end()
    return True


def _of_passage(page: Page, passage: Passage) -> Iterator[Deed]:
    text = masked(passage)
    for start, end in passage.sentences():
        words = text[start:end]
        span = passage.at(*_trimmed(passage.plain, start, end))
        if _says(words, _RECOVERS, _SPOILT_MARK):
            yield Deed("recover", span, page.role)
        if page.kind in ("other", "template") or passage.quoted:
            continue
        if _says(words, _RELAYS) and not _NOT_RELAYED.search(words) and not _BY_REFERENCE.search(words):
            yield Deed("relay", span, page.role)
        if _says(words, _GATES, _EXISTS_MARK) and not _UNGATED.search(words):
            yield from _gate(page, passage, start, end)


def _gate(page: Page, passage: Passage, start: int, end: int) -> Iterator[Deed]:
    """A sentence that gates, where it names a working document, or a document of a stage in plain words."""
    places = zip(passage.codes(), passage.code_places(), strict=True)
    named = [name for name, (first, _) in places if start <= first < end]
    paths = [name for name in named if is_path(name.text) and is_artifact(name.text, page.lexicon.deeds)]
    if paths or (not named and _NAMED_FILE.search(passage.plain, start, end)):
        yield Deed("gate", passage.at(*_trimmed(passage.plain, start, end)), page.role, paths[0] if paths else None)


def _of_code(page: Page, code: Code) -> Iterator[Deed]:
    """Tests for working documents in shell, and the rules for results that pseudo-code states."""
    shell = code.language in ("bash", "sh", "shell", "zsh") and page.kind not in ("other", "template")
    for line in code.lines:
        match = _SHELL_TEST.search(line.plain) if shell else None
        if match and is_artifact(match["path"], page.lexicon.deeds):
            words = line.plain.strip()
            at = line.plain.index(words)
            yield Deed("gate", line.at(at, at + len(words)), page.role, line.name(*match.span("path")))
        if _says(line.plain, _RECOVERS, _SPOILT_MARK):
            yield Deed("recover", line.span, page.role)


def _trimmed(plain: str, start: int, end: int) -> tuple[int, int]:
    while end > start and plain[end - 1] in " .,;:!*_\t":
        end -= 1
    while start < end and plain[start] in " *_":
        start += 1
    return start, end
