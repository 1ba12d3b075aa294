"""What is done for an outcome, as rows of tables, sentences and items say it."""

import re
from collections.abc import Iterator
from itertools import takewhile

from flowc.expressions import expression
from flowc.model.doctrine.boundaries.subjects import subject_of
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Passage
from flowc.model.doctrine.document.told import sentences
from flowc.model.doctrine.outcomes.below_calls import rows_below_calls
from flowc.model.doctrine.outcomes.branches import branches
from flowc.model.doctrine.outcomes.cases import cases, target_of
from flowc.model.doctrine.outcomes.conditions import labels_at
from flowc.model.doctrine.outcomes.held import beginning, is_about_others
from flowc.model.doctrine.outcomes.known import Known
from flowc.model.doctrine.outcomes.outsiders import OUTSIDERS
from flowc.model.doctrine.outcomes.routing_tables import handlers_of_grid, routes_by_role
from flowc.model.doctrine.outcomes.tagged import cases_in_tags
from flowc.model.statements import LEADING, Handler, Role, Union
from flowc.paths import path_of
from flowc.structs import replace
from flowc.syntax.outcome import LABEL
from flowc.text import Name, Span

_MARKED = rf"[`\"'*]+{LABEL}[`\"'*]+"
_LABELS = (
    rf"(?:{_MARKED}(?:(?:,\s+{_MARKED}){{0,6}},?\s+or\s+{_MARKED}|(?:\s*/\s*{_MARKED}){{1,6}})?"
    rf"|{LABEL}(?:\s+or\s+{LABEL})?)"
)
"""Commas join labels only before an `or`: behind "if X returns `done`," stands who goes on, perhaps in backticks."""

_RETURNS = expression(
    rf"\b(?:if|when|whenever|once)\s+(?P<subject>[^,;:.]{{0,60}}?)\b(?:returns?|returned|reports?|reported|says?|said|answers?|answered"
    r"|responds?|responded|replies|replied|gives|gave|outputs?|emits?|signals?|declares?|comes\s+back|came\s+back|(?:has|have)(?=\s+`))\s+"
    rf"(?:(?:that\s+)?(?:it\s+is|it['’]s|they\s+are)\s+|(?:an?|the|outcome|with|as|status|verdict)\s+)*(?P<labels>{_LABELS})(?P<rest>[^.]*)",
    re.IGNORECASE,
)
_IS_WHEN = expression(r"(?:^|[:;,]|\band)\s*`[^`]+`\s*\Z")
"""What stands alone before a condition: something in code that is there then, and nothing that is done."""

_IF = expression(
    rf"[\s*_]*(?:if|on|when|for|upon|in\s+(?:the\s+)?case\s+of)\s+(?:the\s+|its\s+)*"
    r"(?:(?!(?:not|no|any|only|never|neither|either)\b)`?(?P<subject>[A-Za-z][\w-]{1,40})`?(?:['’]s\s+|\s+(?=`)))?(?:[`*]*(?:outcome|result|verdict|decision|status)[`*]*\s*(?:is|was|equals|={1,3}|:)\s*|still\s+|(?:it|this)\s+(?:is|was)\s+(?=`))?"
    rf"(?P<labels>{_LABELS})\s*(?:,|:|→|->|--|—|(?<=`)\s(?=(?:the|it|you|we|they|both|all|every|nothing)\s)"
    rf"|(?<=`)(?P<done>)\s(?=[a-z]+\s))\s*(?P<rest>\S[^.]*)",
    re.IGNORECASE,
)
_ANSWER = expression(
    r"[\s*_]*(?:(?:if|when|whenever|where|once|should|in\s+case)\s+(?:(?:the|its|an?|their)\s+)?(?:`?(?P<subject>[a-z][\w-]{1,40})`?['’]s\s+)?"
    r"(?:(?:first|last|top|opening)\s+)?(?:answer|reply|response|label|line)(?:\s+(?:of|from)\s+(?:the\s+)?`?(?P<whose>[a-z][\w-]{1,40})`?)?"
    r"\s+(?:is|was|be|reads|says|carries)|(?:(?:on|upon|with|after|for)\s+)?an?\s+(?:answer|reply|response)\s+of)\s+(?:the\s+label\s+)?"
    rf"(?P<labels>`{LABEL}`(?:(?:,\s+`{LABEL}`){{0,6}},?\s+or\s+`{LABEL}`)?)(?:,\s*|\s+(?=(?:means|goes|leads|sends|takes|ends|stops)\b))(?P<rest>\S[^.]*)",
    re.IGNORECASE,
)
"""The case of an answer: ``When the answer is `clean`, ...``, ``On a reply of `clean`, ...``."""

_GOES = expression(
    rf"[\s*_]*(?P<labels>`{LABEL}`(?:(?:,\s+|,?\s+(?:or|and)\s+)`{LABEL}`){{0,6}})\s+"
    r"(?:of\s+(?:the\s+)?`?(?P<subject>[\w -]{1,40}?)`?\s+)?"
    r"(?P<rest>(?:goes|go|routes?|escalates?|is routed|are routed|returns|is sent|leads?)\s+to\b[^.]*)",
    re.IGNORECASE,
)
_THEN = expression(
    rf"[\s*_]*(?P<labels>`{LABEL}`(?:(?:,\s+|,?\s+(?:or|and)\s+)`{LABEL}`){{0,6}})\s+"
    r"(?P<rest>(?!(?:is|was|has|does|says|as|this|its|always|receives|requires|needs|takes|gets|(?:returns|answers|replies|responds|reports)(?!\s+to)"
    r"|(?:goes|comes|stands|belongs)\s+(?:only\s+|always\s+)?(?:with|beside|to\s+an?\b))\b)"
    r"[a-z]+s\b[^.]*)"
)
"""What a sentence says that begins with an outcome: `` `clean` completes the piece``; what returns something is a role.
"""

_LEADS_ON = expression(
    rf"[\s*_]*`{LABEL}`(?:(?:,\s+|,?\s+(?:or|and)\s+)`{LABEL}`){{0,6}}\s+(?:then\s+)?"
    r"(?:ends|closes|stops|leads|goes|moves|returns\s+to|starts|begins|opens|finishes|completes|skips|repeats|calls|continues|routes"
    r"|triggers|sends)\b"
)
"""How such a sentence begins that says where the work goes on, or how it ends."""

_CASES = 2

_AFTER = expression(
    r"\W*(?:\d+\W+)?(?:(?:after|once|when|on|upon|from|following)\s+(?:the\s+|an?\s+)?[`*]*[\w-]+"
    r"|(?:what|how)\b.*\b(?:follows|happens|next|then|with)\b|.*\b(?:results?|outcomes?|answers?|returns?|repl(?:y|ies))\b)",
    re.IGNORECASE,
)
"""The title of a section about what is done with what somebody returned."""

_ROUTES = expression(
    r"\brout(?:e|es|ing|ings)\b|\bdispatch(?:es|ing)?\b|\bhandl(?:es|ing)\b|\bwhat\s+(?:the\s+)?[\w-]+\s+does\s+(?:with|when|after|for)\b"
    r"|\b(?:after|when|once)\s+(?:an?|each|every|the)\s+(?:[\w-]+\s+){0,2}(?:returns|has\s+(?:returned|answered)|answers|call)\b",
    re.IGNORECASE,
)
"""What a document is called, or begins with, that says what is done with results."""

_FURTHER = expression(
    r"(?:;\s+|,\s+and\s+)(?=(?:on|if|when|for|upon)\s+(?:(?:it|this|that)\s+\w+\s+)?\**`)", re.IGNORECASE
)
"""Where a further case of one sentence begins."""

_OF_CASE = expression(
    r"[\W\d]*(?:if|when|whenever|once|on|upon|otherwise|in\s+(?:the\s+|any\s+|all\s+)?cases?)\b", re.IGNORECASE
)
"""How a sentence begins that is about another case."""

_OF_CODE = expression(
    rf"(?i)(?:^|\s)(?:{OUTSIDERS}|clients?|helpers?|programs?|ci|containers?|linters?|compilers?|tests?|suites?"
    r"|type\s*checkers?|git)\s*\Z"
)
"""Who returns something that a document's agents are told what to do with, and is no agent."""

_FINDS = expression(
    r"\b(?:any|an|some|each|every|another|no)\s+(?:[\w-]+\s+)?(?:sub-?)?agents?\s+\w+\s+(?:an?|any|some)\s+[\"'“][a-z]",
    re.IGNORECASE,
)
"""What anybody may meet with, which is no outcome of somebody: `When any agent reports a "snag"`."""

_WHEN = expression(r"[\s*_]*(?:if|when)\s+", re.IGNORECASE)

_OF_COMMAND = expression(
    r"^[ \t>]*(?P<sign>```+|~~~+)(?:bash|sh|shell|zsh|console|sql|fish|powershell)?[ \t]*\n"
    r"(?P<run>(?:(?![ \t>]*(?P=sign))[^\n]*\n){1,12})"
    r"[ \t>]*(?P=sign)[ \t]*\n\s*(?:(?:[-*+]|\d+[.)])[ \t]+if[ \t]+it\b[^\n]*\n\s*){0,6}(?:(?:[-*+]|\d+[.)])[ \t]+)?\Z",
    re.IGNORECASE | re.MULTILINE,
)
"""A fence with commands, and further cases of what they print: ``- If it returns `locked`, ...``."""

_RUNS_AGENT = expression(r"\b(?:claude|codex|gemini|opencode|agents?|task|spawn\w*|subagent\w*)\b", re.IGNORECASE)
_FENCED = 1_500
"""Characters above a sentence in which such a fence is looked for."""

_PRONOUNS = frozenset(("it", "this", "that", "they", "the", "agent", "subagent", "sub-agent"))


def routed(page: Page, unions: tuple[Union, ...], labels: Known) -> tuple[Handler, ...]:
    """The handlers a document states in tables, sentences and lists; `unions` are its own, whose labels it knows.

    A file that addresses whoever runs a project states them too, whatever else it is about.
    """
    if not (page.contract or path_of(page.source.path).stem.lower() in page.words.lists["addressed_files"]):
        return _of_routing_page(page, labels)
    outcomes = tuple(union for union in unions if union.role not in (Role.VALUES, Role.DECISION))
    known = labels.labels
    told = page if page.contract else replace(page, kind="orchestration")
    grids = (grid for grid in page.grids() if page.contract or routes_by_role(grid))
    found = [handler for grid in grids for handler in handlers_of_grid(told, grid)]
    for passage in page.passages(marks.CASE | marks.GOES | marks.TICK):
        found.extend(_of_passage(page, passage, known))
    found.extend((*cases(page, labels), *cases_in_tags(page)))
    stated = {member.label.span for union in outcomes for member in union.members}
    found.sort(key=lambda handler: len(handler.about))
    found.extend((*branches(page), *rows_below_calls(page)))
    first = {handler.label.span: handler for handler in found if handler.label.span not in stated}
    return tuple(sorted(first.values(), key=lambda handler: handler.label.span.start))


def _of_routing_page(page: Page, labels: Known) -> tuple[Handler, ...]:
    """The rows of a document about something else that is called, or says in its first words, that it routes."""
    if page.contract or is_about_others(page):
        return ()
    own = replace(page, kind="orchestration")
    whole = _says_routing(page)
    grids = (grid for grid in page.grids() if whole or routes_by_role(grid))
    found = [handler for grid in grids for handler in handlers_of_grid(own, grid)]
    first = {handler.label.span: handler for handler in (*found, *(cases(own, labels) if whole else ()))}
    return tuple(sorted(first.values(), key=lambda handler: handler.label.span.start))


def _says_routing(page: Page) -> bool:
    """Whether a document is called so, or its title or its first words say that results are handled by it."""
    title = next((part.heading.plain for part in page.parts if part.heading), "")
    return any(map(_ROUTES.search, (path_of(page.source.path).stem.replace("_", "-"), title, *beginning(page))))


def _of_passage(page: Page, passage: Passage, known: tuple[str, ...]) -> Iterator[Handler]:
    """The rules of a paragraph; `it` is whoever the rule before is about."""
    last: str | None = None
    one_by_one = _goes_case_by_case(page, passage)
    following = one_by_one or bool(_AFTER.match(passage.title))
    for start, end, held in _clauses(passage):
        sentence = passage.plain[start:end]
        answered = _ANSWER.match(sentence) if held & marks.TICK else None
        if answered:
            yield from (replace(each, plain=True) for each in _rule(page, passage, start, answered, known))
            continue
        case = held & marks.CASE
        match = _RETURNS.search(sentence) if case and held & marks.RETURN_STEM else None
        match = None if match and _IS_WHEN.search(sentence, 0, match.start()) else match
        match = match or (_case(page, sentence) if case else None)
        match = match or (_GOES.match(sentence) if held & marks.GOES and held & marks.TICK else None)
        match = None if match and _OF_CODE.search(match.groupdict().get("subject") or "") else match
        match = None if match and _FINDS.search(sentence, match.start()) else match
        match = None if match and _is_of_command(page, passage, start, match) else match
        then = _THEN.match(sentence) if not match and held & marks.TICK and following else None
        for handler in _rule(page, passage, start, then, known) if then else ():
            told = replace(handler, plain=True)
            own = (tuple(reversed(passage.titles)), then["rest"].strip()) if then and one_by_one else None
            yield replace(told, about=own[0], action=own[1]) if own else told
        for handler in _rule(page, passage, start, match, known) if match else ():
            again = match is not None and (match.groupdict().get("subject") or "").strip() in ("it", "they")
            last = handler.subject or (last if again else None)
            yield replace(handler, subject=last)


def _goes_case_by_case(page: Page, passage: Passage) -> bool:
    """Whether sentences of a document that leads agents begin with an outcome and say where each leads."""
    if page.kind not in LEADING or passage.plain.count("`") < _CASES * 2:
        return False
    said = [passage.plain[start:end] for start, end in passage.sentences()]
    return sum(_THEN.match(each) is not None for each in said) == sum(map(bool, map(_LEADS_ON.match, said))) >= _CASES


def _is_of_command(page: Page, passage: Passage, start: int, match: re.Match[str]) -> bool:
    """Whether `it` is the command in the fence right above: what that prints is no outcome."""
    if start or (match.groupdict().get("subject") or "").strip().lower() != "it":
        return False
    above = page.source.text[max(0, passage.span.start - _FENCED) : passage.span.start]
    fence = _OF_COMMAND.search(above)
    return fence is not None and not _RUNS_AGENT.search(fence["run"])


def _case(page: Page, sentence: str) -> re.Match[str] | None:
    """The case a sentence begins with; without a sign behind its label, a verb says what is done."""
    match = _IF.match(sentence)
    if match and page.kind == "agent" and _is_of_reader(page, sentence, match):
        return None
    told = match is None or match["done"] is None
    return match if match is None or told or _is_verb(page, match["rest"]) else None


def _is_of_reader(page: Page, sentence: str, match: re.Match[str]) -> bool:
    """Whether a bare participle without a subject tells how an agent itself was started: `When dispatched, return to
    ...`. What somebody answers is marked, or called an outcome.
    """
    bare = _WHEN.fullmatch(sentence[: match.start("labels")]) is not None
    return bare and match["labels"].endswith("ed") and page.words.is_status(match["labels"])


def _is_verb(page: Page, words: str) -> bool:
    return words.split(" ", 1)[0].lower() in page.lexicon.deeds.lists["verbs"]


def _clauses(passage: Passage) -> Iterator[tuple[int, int, int]]:
    """The sentences, those with several cases cut where a further one begins: `on `a` go on; on `b` stop`."""
    for start, end, held in sentences(passage):
        further = _FURTHER.finditer(passage.plain, start, end) if held & marks.CASE and held & marks.TICK else ()
        for match in further:
            yield start, match.start(), held
            start = match.end()
        yield start, end, held


def _rule(page: Page, passage: Passage, start: int, match: re.Match[str], known: tuple[str, ...]) -> Iterator[Handler]:
    first, last = start + match.start("labels"), start + match.end("labels")
    span = passage.at(start + match.start(), start + len(match.string.rstrip()))
    about = (*_before(passage, start), *reversed(passage.titles))
    behind = _behind(passage, start + match.end())
    for label in labels_at(page, passage, first, last, known):
        handler = _handler(page, label, span, match, about)
        yield replace(handler, action=f"{handler.action}. {behind}") if behind else handler


def _behind(passage: Passage, at: int) -> str:
    """What a paragraph says further of a case, up to the next one: "... there is a crew. The reply then holds ..."."""
    said = (passage.plain[start:end].strip() for start, end in passage.sentences() if start >= at)
    return " ".join(takewhile(lambda each: not _OF_CASE.match(each), said))


def _before(passage: Passage, at: int) -> Iterator[str]:
    """The sentences of a paragraph before one, nearest first, those left out that say what is done in some case."""
    before = [(start, end) for start, end, held in sentences(passage) if end <= at and not held & marks.CASE]
    yield from (passage.plain[start:end] for start, end in reversed(before))


def _handler(page: Page, label: Name, span: Span, match: re.Match[str], about: tuple[str, ...]) -> Handler:
    groups = match.groupdict()
    words = tuple((groups.get("subject") or groups.get("whose") or "").split())
    named = subject_of(page, words).role if words and not _PRONOUNS.issuperset(words) else None
    governed = page.boundary.callee if page.boundary and page.boundary.callee != page.role else None
    action = match["rest"].strip(" ,:—-*")
    return Handler(label, "rule", span, named or governed, action, target_of(action), about=about)
