"""The format of results in fences: an object in JSON, an alternative of a type, nested keys, or `key: value` lines."""

import re
from collections.abc import Iterable, Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import INDENTED, Code, Passage, labelled
from flowc.model.doctrine.document.templates import NESTED
from flowc.model.doctrine.outcomes.forms import outermost_lines
from flowc.model.doctrine.outcomes.result_objects import LABELS, NAMES, OWN, carries_outcome, outcome_key
from flowc.text import Name
from flowc.vocabulary import DoctrineVocabulary

LONGEST = 8000
"""Characters of a sample that are read."""

_OBJECTS = ("json", "jsonc", "json5", "js", "javascript", "text", "", INDENTED)
_LINE = expression(
    rf"(?P<key>{NAMES})(?P<then>:)[ \t]+(?=\S+[ \t]*(?:\||#[ \t]*(?:[A-Za-z][\w-]*[ \t]*[,/|]|or\b)[ \t]*[A-Za-z]))"
)
_FIELD = expression(r"[ \t]*(?P<key>[A-Za-z][\w-]*)[ \t]*:")
_TOLD = frozenset(("summary", "decision", "comment", "reason", "message", "notes", "error", "evidence"))
"""Keys beside an outcome that make lines a result, and no task of a list."""

_OF_TYPE = expression(r"^[ \t]*(?P<before>(?:(?:type\s+)?\w+\s*=)?[ \t]*\|?[ \t]*)\{", re.MULTILINE)
_TYPE_OF_RESULT = expression(r"\b[A-Z]\w*(?:Result|Outcome|Return|Response|Answer|Report)\b|\b(?:Result|Outcome)\b")
_TYPED = ("ts", "typescript", "tsx", "haskell", "rust")

TELLS = expression(
    r"\b(?:return|result|outcome|output|respond|response|report|finish|complet(?:ion|ing)|answer|emit|final|signal"
    r"|(?:hand|give|send|come|pass)(?:s|ing)?\s*(?:it\s+)?back|repl(?:y|ies)|last\s+(?:line|message)|ends?\s+with\s+(?:one|an?|the|this))",
    re.IGNORECASE,
)
_HANDED = expression(
    r"\bhand-?\s?(?:off|back)\b|\b(?:ends?|clos(?:e|es)|finish(?:es)?|answers?|repl(?:y|ies)|returns?|respond)\s+(?:your\s+\w+\s+)?(?:with|in|by)\s+"
    r"(?:exactly\s+)?(?:this|these|the\s+following|one|an?)\s+(?:\w+\s+)?(?:block|lines?|form|footer|trailer)\b",
    re.IGNORECASE,
)
_THING = (
    r"(?:tool|script|command|program|function|hook|cli|tests?|library|job|service|app|application|module|method|class|compiler|linter"
    r"|dashboard|board|channel|topic|tracker|monitor|sheet"
    r"|shop|database|printer|machine|scanner|device|gateway|registry|system|queue|daemon|plugin|backend|api|till|bank|runner|harness"
    r"|provider|vendor|supplier)"
)
_ANSWERS = r"(?:returns?|answers?|prints?|replies|says?|outputs?|reports?|emits?|gives?)"
OF_A_THING = expression(rf"\b(?:{_THING}|it)\s+(?:\w+\s+){{0,2}}?{_ANSWERS}\b[^.`]{{0,40}}`?\Z", re.IGNORECASE)
"""Words before an object that make it the answer of something that is no agent."""

OF_A_CALL = expression(
    rf"`[^`\n]*[_/.( ][^`\n]*`\s+(?:\w+\s+){{0,2}}?{_ANSWERS}\b[^.`]{{0,40}}`?\Z", re.IGNORECASE
)
"""The same of something in code that is called like no agent: `` `scale_read` answers with``."""

OF_A_TEXT = expression(
    r"\b(?:the|an?|each|every)\s+(?:[\w-]+\s+)?(?!(?:text|answer|reply|response|message|output|result|report|block|object|return|agent)s?\b)[\w-]+\s+"
    r"(?:ends?|begins?|starts?|closes?|opens?)\s+with\b[^.`]{0,40}`?\Z",
    re.IGNORECASE,
)
"""What makes words the end of something else that is written: `The commit ends with the line`."""

_FILE = expression(r"`[\w./{}<>$-]+\.(?:jsonc?|ya?ml|toml|md|txt)`")
_EVENT = expression(r"[{,]\s*[\"']?event(?:_type|Type)?[\"']?\s*:")

_OF_STRANGERS = expression(
    rf"\b{_THING}\s+(?:\w+\s+){{0,2}}?(?:{_ANSWERS}|ends?|makes?)\b[^.`]{{0,40}}\Z"
    rf"|\b(?:from|of|by|to)\s+(?:the|an?|our|their)\s+(?:[\w-]+\s+){{0,2}}?(?:{_THING}|guests?|customers?|clients?)\W*\Z",
    re.IGNORECASE,
)
"""A title or words above a fence that make it what a thing answers, or what people get."""

FORBIDDEN = expression(
    r"(?:\b(?:never|not|no\s+longer|instead\s+of|rather\s+than|formerly|used\s+to|once|(?:older|old|earlier|former)\s+\w+)\b|n['’]t\b)"
    r"[^.`]{0,60}`?\Z|\bto\s+(?:it|them)\s*`?\Z|\b(?:answered|returned|replied|reported|printed|emitted)\s+(?:with\s+)?`?\Z",
    re.IGNORECASE,
)
"""Words right before an object that nobody returns, or that goes to somebody else."""

_TAKEN = expression(
    r"(?:^|[.!;]\s+)\W*(?:read|load|parse|open|look\s+at|you\s+(?:receive|get|are\s+given)|(?:the|your)\s+inputs?\b)[^.;]*:\W*\Z",
    re.IGNORECASE,
)
"""What leads to an object that is taken in: `Read the test report:`."""

DENIED = expression(
    r"\b(?:never|(?:do|must|should|may)\s+not|don['’]t|avoid|nobody)\s+(?:\w+\s+){0,2}?(?:answer|return|repl|respond|writ|send|us|say|giv|output"
    r"|report|end|read|show|do)(?:ing|e|es|s|y|ies)?\b[^.]*:\W*\Z|\b(?:what|how)\s+not\s+to\b[^.]*:\W*\Z"
    r"|\b(?:is|are)\s+(?:not|never|no)\s+(?:how|what|the\s+way|an?\s+(?:answer|result|reply))\b[^.]*:\W*\Z"
    r"|(?:^|[.;]\s+)\W*no\s+(?:agent|role|one|answer|result)\b[^.]*:\W*\Z"
    r"|(?:^|[.;]\s+)\W*(?:but\s+)?(?:not|wrong|bad|incorrect|invalid|instead\s+of|rather\s+than|(?:the|an)\s+old|formerly|anti-?pattern)\b"
    r"[^.]*:\W*\Z",
    re.IGNORECASE,
)
"""What leads to a result that nobody is to return: `Never answer like this:`."""

_EXAMPLE = expression(r"\W*(?:for\s+|an?\s+)?(?:examples?|instance|so)\W*", re.IGNORECASE)
_OUTCOMES = expression(
    r"[\s*_]*(?:outcomes?|answers?|returns?|results?|replies|reply)[*_]*\s*:[*_]*\s*`[a-z][\w-]*`(?:\s*(?:\||,|/|or)\s*`[a-z][\w-]*`)+\W*",
    re.IGNORECASE,
)
_NEAR = 4
"""Pieces above a fence that is called an example, among which its outcomes stand."""

_IS_FOR = expression(r"`[\w-]+`\s+is\s+for\b")
_ANY_KEY = expression(r"\"([\w-]+)\"\s*:")

_OBJECT = expression(r"^\{(?=.*\}[ \t]*$)", re.MULTILINE)
"""Where an object on a line of its own begins."""

_FIRST = expression(r"\s*\{\s*\"(?P<key>outcome|status)\"\s*:\s*\"(?P<label>[\w-]+)\"\s*,\s*\"")
_ENDING = expression(
    r"\b(?:end(?:s|ed|ing)?|clos(?:e|es|ing)|conclu\w+|finally|last|done|back|verdict)\b", re.IGNORECASE
)
"""Words before an object that make it what an agent ends with."""

_COMMENT = expression(r"(?<=\n)[ \t]*//[^\n]*")
SERVICE = expression(r"\b(?:api|endpoint|http|request|webhook|rest|client|server|route|status\s+code)\b", re.IGNORECASE)


def in_code(page: Page) -> Iterator[Name]:
    """The formats of results that the fences of a document show, in order."""
    under = _under_labels(page)
    under = under | dict(_below_outcomes(page)) if page.kind == "agent" else under
    return (form for code in page.codes() for form in _of_code(page, code, under.get(code.span.start, "")))


def _below_outcomes(page: Page) -> Iterator[tuple[int, str]]:
    """The line of an agent's outcomes, `Outcome: `a` | `b``, above a fence that is nothing but an example, by where
    that begins; what stands between says for what one of them is, and has no word of what the fence holds.
    """
    for part in page.parts:
        for at, piece in enumerate(part.pieces):
            if not (isinstance(piece, Code) and piece.lead is not None and _EXAMPLE.fullmatch(piece.lead.plain)):
                continue
            told = [each.plain for each in part.pieces[max(at - _NEAR, 0) : at] if isinstance(each, Passage)]
            first = next((at for at, each in enumerate(told) if _OUTCOMES.fullmatch(each)), None)
            between = told[first + 1 : -1] if first is not None else []
            keys = [match[1].lower() for match in _ANY_KEY.finditer(piece.text.plain)]
            plain = all(_IS_FOR.match(each) and not any(key in each.lower() for key in keys) for each in between)
            if first is not None and plain:
                yield piece.span.start, told[first]


def _under_labels(page: Page) -> dict[int, str]:
    """The bold words that stand for a heading over fences, by where these begin."""
    found = {}
    for part in page.parts:
        title = ""
        for piece in part.pieces:
            match piece:
                case Passage():
                    label = labelled(piece)
                    title = label["title"] if label else title
                case Code() if title:
                    found[piece.span.start] = title
    return found


def _of_code(page: Page, code: Code, label: str = "") -> Iterator[Name]:
    around = " ".join((label, code.lead.plain if code.lead else "", *code.titles[-2:]))
    taken = code.lead is not None and bool(_TAKEN.search(code.lead.plain) or DENIED.search(code.lead.plain))
    near = (code.lead.plain if code.lead else "", *code.titles[-1:])
    strange = (*map(_OF_STRANGERS.search, near), OF_A_CALL.search(near[0]), OF_A_TEXT.search(near[0]))
    taken = taken or any(map(bool, strange))
    if code.language not in (*_OBJECTS, *_TYPED, *NESTED) or SERVICE.search(around) or taken:
        return
    plain = _COMMENT.sub(lambda comment: " " * len(comment[0]), code.text.plain[:LONGEST])
    if code.language in NESTED:
        yield from _of_nested(code, page.words) if TELLS.search(around) or _sums_up(code, page.words) else ()
        return
    if plain.lstrip().startswith("{") and code.language not in _TYPED and TELLS.search(around):
        yield from _of_objects(code, plain, page.words)
        return
    typed = tuple(_of_types(code, plain, page.words)) if _TYPE_OF_RESULT.search(plain) or TELLS.search(around) else ()
    handed = _HANDED.search(around) or (code.lines and _HANDED.search(code.lines[0].plain))
    if typed or handed:
        yield from typed or _of_lines(code, page.words)
    elif TELLS.search(around):
        yield from (line.name(*match.span("key")) for line, match in _sampled(code.lines, page.words)[:1])


def _of_objects(code: Code, plain: str, words: DoctrineVocabulary) -> Iterator[Name]:
    """The key of an object in a fence; where each stands on a line of its own, also the keys that differ behind it."""
    first = plain.index("{")
    single = plain[first:].partition("\n")[0].rstrip().endswith("}")
    told: set[str] = set()
    for opening in (first, *(each.start() for each in _OBJECT.finditer(plain, first + 1) if single)):
        key = outcome_key(plain, opening, words)
        if key and key[0] not in told and not _is_event(plain, opening, key[0]):
            told.add(key[0])
            yield Name(key[0], code.text.span_of(*key[1:]))


def _is_event(plain: str, opening: int, key: str) -> bool:
    """Whether an object on one line, or the only one, says what happened and carries its status beside that."""
    line = plain.find("\n\n", opening)
    return key != "outcome" and _EVENT.search(plain, opening, line if line >= 0 else len(plain)) is not None


def ended(page: Page) -> Iterator[Name]:
    """The key of the one object in JSON of an agent that shows no result elsewhere, where it says first how the work
    ended and then what came of it.
    """
    objects = [code for code in page.codes() if code.language in ("json", "jsonc") and _FIRST.match(code.text.plain)]
    for code in objects if len(objects) == 1 else ():
        around = " ".join((code.lead.plain if code.lead else "", *code.titles))
        key = _FIRST.match(code.text.plain[:LONGEST])
        taken = code.lead is not None and _TAKEN.search(code.lead.plain) is not None
        taken = taken or (code.lead is not None and _FILE.search(code.lead.plain) is not None)
        own = _ENDING.search(around) and not (taken or SERVICE.search(around) or OF_A_THING.search(around))
        if key and own and page.words.outcome_class(key["label"]) in ("success", "failure"):
            yield Name(key["key"], code.text.span_of(*key.span("key")))


def _of_types(code: Code, plain: str, words: DoctrineVocabulary) -> Iterator[Name]:
    """The first alternative of a type that carries an outcome: `| { outcome: "done", files: File[] }`."""
    for match in _OF_TYPE.finditer(plain):
        key = outcome_key(plain, match.end() - 1, words)
        if key:
            yield Name(key[0], code.text.span_of(*key[1:]))
            return


def _sums_up(code: Code, words: DoctrineVocabulary) -> bool:
    """Whether the own keys of a nested form are those of a report on work: a summary, and what was found or made."""
    keys = {match["key"].lower() for line in outermost_lines(code) if (match := _FIELD.match(line.plain))}
    parts = {part for key in keys for part in key.split("_")}
    return "summary" in keys and bool(parts & (words.lists["evidence_words"] | words.lists["blocker_words"]))


def _of_nested(code: Code, words: DoctrineVocabulary) -> Iterator[Name]:
    """The outermost key of nested ones that holds an outcome; of several, one for all there is: `overall_status`."""
    found = [
        (line, match)
        for line in outermost_lines(code)
        if (match := _LINE.match(line.plain.lstrip()))
        and (match["key"] == "outcome" or carries_outcome(line.plain.lstrip(), match, set(), words))
    ]
    own = [each for each in found if each[1]["key"] in OWN]
    named = [each for each in found if words.has("own_words", each[1]["key"].split("_")[0])]
    chosen = own or (found if len(found) == 1 else named) or _sampled(outermost_lines(code), words)
    for line, match in chosen[:1]:
        start = len(line.plain) - len(line.plain.lstrip())
        yield line.name(start + match.start("key"), start + match.end("key"))


def _sampled(lines: Iterable[Passage], words: DoctrineVocabulary) -> list[tuple[Passage, re.Match[str]]]:
    """The lines of a result shown as keys and values, `status: done` and its summary, that say how the work ended."""
    keyed = [(line, match) for line in lines if (match := _FIELD.match(line.plain))]
    ended = [(line, match) for line, match in keyed if match["key"] in OWN and _ends(line.plain[match.end() :], words)]
    told = {match["key"].lower() for _, match in keyed} & _TOLD
    return ended if told and len(ended) == 1 else []


def _ends(value: str, words: DoctrineVocabulary) -> bool:
    match = LABELS.fullmatch(value.partition("#")[0].strip())
    return bool(match and words.outcome_class(match[1]) in ("success", "failure"))


def _of_lines(code: Code, words: DoctrineVocabulary) -> Iterator[Name]:
    """The first line of a block to hand off that holds an outcome, best as such: `status: completed | failed`."""
    keyed = ((line, match) for line in code.lines if (match := _LINE.match(line.plain)))
    found = [
        (line, match)
        for line, match in keyed
        if match["key"] == "outcome" or carries_outcome(line.plain, match, set(), words)
    ]
    for line, match in ([each for each in found if each[1]["key"] in OWN] or found)[:1]:
        yield line.name(*match.span("key"))
