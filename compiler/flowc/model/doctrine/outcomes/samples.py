"""Fenced examples: results in JSON, flows in YAML, with the words that claim to show a live file."""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.bygone import beyond_skill
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Code
from flowc.model.doctrine.document.templates import is_counter_example
from flowc.model.doctrine.outcomes.sampled import WHOLE, told_by, told_of
from flowc.model.doctrine.outcomes.unnamed import is_unnamed
from flowc.model.statements import Sample
from flowc.paths import path_of
from flowc.text import Name, Span
from flowc.vocabulary import comparable

_RESULT = expression(
    r"^\s*(?:\[\s*)?\{[^{}\[\]]*?(?:\"(?:outcome|status|result)\"\s*:\s*\"|(?<![\w\"'])'?outcome'?\s*:\s*[\"'])",
    re.DOTALL,
)
_RESULT_YAML = expression(r"\s*(?:---[ \t]*\n)?outcome:[ \t]+[\"']?[A-Za-z][\w-]*[\"']?[ \t]*\n")
"""How a result begins in YAML."""

_CONTRACTS = ("yaml", "yml", "json", "")
_DELIVERABLE = expression(r"^[ \t]*[\"']?deliverable[\"']?[ \t]*:", re.MULTILINE)
_TOOL = expression(
    r"^[ \t{]*[\"']?(?:tool|contract|name|agent)[\"']?[ \t]*:[ \t]*[\"']?(?P<name>[A-Za-z][\w.-]*)", re.MULTILINE
)
_OF_CONTRACTS = frozenset(("deliverable", "deliverables", "contract", "contracts", "tools"))
"""What a document that holds contracts of tools is called."""

_TRANSITIONS = expression(r"^[ \t]*transitions[ \t]*:", re.MULTILINE)
_JSON = frozenset(("json", "jsonc", "json5", "js", "javascript", "ts", "typescript", "py", "python", ""))
_YAML = frozenset(("yaml", "yml", ""))
_LINES = _YAML | {"text", "txt", "plaintext"}
"""Languages of fences that may hold a result as lines, each with a key."""

_FILE = expression(r"[\w./-]+\.(?:ya?ml|json)")
_CLAIM = expression(
    r"\b(?:live|current|currently|actual|real|in use|in force|today|shipped|from|defined in|lives in|see|as in|"
    r"verbatim|copied)\b",
    re.IGNORECASE,
)
_PLAN = expression(
    r"\b(?:propos\w*|would|should|could|might|planned|future|becomes?|replace[sd]?|draft|idea|imagine|suppose|instead|"
    r"before|after|old|older|previous\w*|was|were|bad|wrong|avoid|never|target|goal|new|adapt\w*|based on|similar\w*|"
    r"simplif\w+|abridged|shortened|modif\w+|extend\w*|changed?)\b",
    re.IGNORECASE,
)
_LIVE = expression(r"\b(?:live|current|actual|shipped)\s+(?:[`\"']?(?P<name>[\w-]+)[`\"']?\s+)?flow\b", re.IGNORECASE)
_NAMED = expression(r"^name:[ \t]*[\"']?(?P<name>[\w-]+)", re.MULTILINE)
_EDGE = expression(
    r"\A(?:[ \t]*(?:#[^\n]*)?\n)*[ \t]*[\"']?[A-Za-z][\w-]*[ \t]*(?:->|→)[ \t]*[A-Za-z][\w-]*[\"']?[ \t]*:[ \t]*"
    r"(?:#[^\n]*)?\n"
)
"""How an excerpt begins that shows edges of a flow, and no more of it."""

_OTHER = expression(
    r"\b(?:propos\w*|would|should|could|might|planned|future|becomes?|replace[sd]?|drafts?|ideas?|imagine|suppose|instead"
    r"|older|old|previous\w*|was|were|once(?!\s+(?:more|again|only|per|for\s+each)\b)|used\s+to|bad|wrong|avoid|never|goal|adapt\w*|based\s+on|similar\w*|simplif\w+"
    r"|abridged|shortened|modif\w+|extend\w*|chang\w+|hypothetical\w*|another|other|your\s+own|minimal|toy|alternatives?"
    r"|for\s+(?:example|instance)|e\.g|tomorrow|next\s+(?:week|month|version))\b|^\W*(?:before|after|then|new|now)\W*$",
    re.IGNORECASE,
)
"""What is said of a flow that is not the one in use."""

_BREACH = expression(
    r"\W*(?:an?|any|every|each)\s+(?:mismatch|violation|breach|deviation"
    r"|(?:answer|result|reply)\s+(?:that|which)\s+(?:does\s+not|breaks|fails|violates|misses))\b[^:]{1,80}\b(?:is|counts|means|ends)\b",
    re.IGNORECASE,
)
"""A sentence that tells what follows where an answer is not as shown: it says nothing of what is shown."""

_PLANS = expression(
    r"(?<![A-Za-z])(?:propos\w*|rfcs?|adrs?|decisions?|drafts?|ideas?|plans?|archived?|history|changelog|news|postmortems?|comparisons?"
    r"|alternatives?|redesign\w*|migrat\w+|research|tutorials?|examples?|guides?|templates?|best-of-n|fixtures?|tests?)(?![A-Za-z])",
    re.IGNORECASE,
)
"""What the place or the title of a document says that shows flows of others, or of another day."""

_FLOW_FILE = expression(r"(?<![\w./-])(?:[\w.-]+/)*flows?/[\w./-]*\.ya?ml|(?<![\w./-])[\w-]*flow[\w-]*\.ya?ml")
_END = expression(r"`\s*(?:[.;)]|\Z)")
_STOP = expression(r"[.!?]\s+(?=[A-Z`])")
_LEFT_OUT = expression(r"\.\.\.|…")
_COMMENT = expression(r"\s*#\s*(?P<path>[\w./-]+\.ya?ml)\s*")

_ROLE = expression(
    r"(?:(?P<takes>\b(?:to|for|callers?(?:\s+is)?|read\s+by|handled\s+by)\s+(?:the\s+)?)"
    r"|(?P<given>\b(?:from|(?<!one )of|by|asks?|calls?|invokes?)\s+(?:the\s+)?))?"
    r"`(?P<role>[a-z][a-z0-9]*(?:-[a-z0-9]+)+)`"
    r"(?:(?P<reads>\s+(?:reads?|gets?|receives?|takes?|expects?|handles?|parses?|acts)\b)"
    r"|(?P<gives>(?:['’]s|\s+(?:returns?|answers?|gives?|sends?|hands?|replies|reports?|ends|produces?|writes|emits)\b)))?",
    re.IGNORECASE,
)
"""A role of several words in code, and what says that it takes a result or gives one."""


_SPOKEN = expression(
    r"\W*(?:(?:what\s+)?(?:an?|the)\s+)?(?P<role>(?!(?:an?|the|what)\b)[a-z][a-z0-9]*(?:[ -][a-z][a-z0-9]*){0,2}?)"
    r"(?:['’]s\b|\s+(?:that|who|which|returns?|returned|answers?|says|gives|sends|reports|may|can|has|had|ran|finds|could)\b)",
    re.IGNORECASE,
)
"""Words that lead to a result and begin with who gives it: `A planner's failure`, `An implementer that ran out`."""

_ENTITLED = expression(r"[`*\d.)\s]*(?P<role>[a-z][a-z0-9]*(?:-[a-z0-9]+)*)[`*\s]*", re.IGNORECASE)
"""A title that may be the name of a role and is nothing else."""


_NOTED = expression(
    r"\b(?:notes?|log\s+(?:lines?|entr(?:y|ies))|(?:an?|one|the|its|each)\s+entry|entries|(?:log|ledger|journal|diary|day)[\s-]?book|ledger"
    r"|journal|receipts?|slips?|index\s+cards?|letters?|e?-?mails?|rows?\s+of)\b",
    re.IGNORECASE,
)
_GIVEN = expression(
    r"\b(?:results?|answers?|returns?|returned|repl(?:y|ies)|respon\w+|outcomes?|outputs?|hands?|comes?\s+back|gives?|sends?)\b",
    re.IGNORECASE,
)
"""What is said of an object that somebody keeps of a result, and what is said of the result."""


_RETURNED = expression(
    r"\W*(?:(?:you|it)\s+|what\s+you\s+)?(?:returns?|answers?|gives?(?:\s+back)?|results?|repl(?:y|ies))\W*",
    re.IGNORECASE,
)
"""The head of a column with what comes back."""


def samples(page: Page) -> tuple[Sample, ...]:
    """The examples of results and flows in a document."""
    found = tuple(sample for code in page.codes() if code.lines for sample in _of_code(page, code))
    words = f"{beyond_skill(page.source.path)} {' '.join(page.parts[0].titles) if page.parts else ''}"
    found += tuple(_in_cells(page)) if page.kind == "agent" else ()
    found += tuple(_in_words(page)) if page.contract and "`{" in page.source.text else ()
    return found if page.kind == "template" or _PLANS.search(words) else (*found, *_excerpts(page))


def _in_cells(page: Page) -> Iterator[Sample]:
    """The results that a table of an agent's own document has it return, one in a cell: `{"outcome": "success"}`."""
    for grid in page.grids(marks.OUTCOME):
        at = next((at for at, head in enumerate(grid.header) if at and _RETURNED.fullmatch(head.plain)), None)
        for cell in (row[at] for row in grid.rows if at is not None and at < len(row)):
            codes = cell.codes()
            if len(codes) == 1 and cell.plain.strip(" `") == codes[0].text.strip() and _RESULT.match(codes[0].text):
                yield Sample("result", codes[0].span, None, page.role, WHOLE)


def _in_words(page: Page) -> Iterator[Sample]:
    """The results in code with which a sentence ends: ``For instance `{"outcome": "printed", "copies": 3}`.``"""
    for passage in page.passages(marks.OUTCOME, marks.TICK):
        for first, last in passage.code_places() if not passage.quoted else ():
            text = passage.plain[first:last]
            if not _RESULT.match(text) or not _END.match(passage.plain, last):
                continue
            start, _ = passage.sentence(first)
            lead = passage.plain[start : first - 1].strip()
            if not (_NOTED.search(lead) and not _GIVEN.search(lead)):
                told = told_by(page, f"{lead.rstrip(':')}:" if lead else "", passage.titles, text, page.role)
                yield Sample("result", passage.at(first, last), None, page.role, told)


def _excerpts(page: Page) -> Iterator[Sample]:
    """Edges of a flow that is shown in parts: of the one file that the document names, if it names one."""
    for code in page.codes(marks.ARROW, marks.COLON):
        place = _place(code) if code.lines and code.language in _YAML else None
        if place and _EDGE.match(place.text) and not _is_of_others(code):
            yield Sample("excerpt", place, _only_file(page))


def _only_file(page: Page) -> Name | None:
    """The one file of a flow that a document names."""
    places = list(_FLOW_FILE.finditer(page.source.text))
    named = {match[0].removeprefix("./") for match in places}
    return Name(places[0][0], Span(page.source, *places[0].span())) if len(named) == 1 else None


def _of_code(page: Page, code: Code) -> Iterator[Sample]:
    place = _place(code)
    if place is None:
        return
    if code.language in _YAML and _TRANSITIONS.search(place.text):
        shows = _shown(code, place)
        yield Sample("flow" if shows or _NAMED.search(place.text) or _is_of_others(code) else "part", place, shows)
    elif code.language in _CONTRACTS and _is_contract(page, code, place.text):
        yield Sample("contract", place)
    elif _is_noted(code):
        return
    elif code.language in _JSON and _RESULT.match(place.text) and not is_counter_example(code):
        whose = _whose(page, code) if page.contract else None
        yield Sample("result", place, None, whose or _titled(page, code), told_of(page, code, whose))
    elif page.contract and code.language in _LINES and _RESULT_YAML.match(place.text) and not is_counter_example(code):
        whose = _whose(page, code)
        yield Sample("result", place, None, whose or _titled(page, code), told_of(page, code, whose))


def _is_noted(code: Code) -> bool:
    """Whether the words before a fence say that it shows what somebody notes of a result."""
    lead = _STOP.split(code.lead.plain)[-1] if code.lead else ""
    around = lead or (code.titles[-1] if code.titles else "")
    return _NOTED.search(around) is not None and not _GIVEN.search(around)


def _is_contract(page: Page, code: Code, text: str) -> bool:
    """Whether a fence holds the contract of a tool, under its name or in a document that is called after such, or one
    that needs no name, and no sample of one.
    """
    if not _DELIVERABLE.search(text) or _is_of_others(code) or _PLANS.search(beyond_skill(page.source.path)):
        return False
    named = _TOOL.search(text)
    if named is None:
        return is_unnamed(page, code, text)
    title = comparable(code.titles[-1].replace("`", "")) if code.titles else ""
    place = path_of(page.source.path)
    called = {*comparable(place.stem).split("-"), *map(comparable, place.parts[:-1])}
    of_contracts = not _OF_CONTRACTS.isdisjoint(called)
    return of_contracts or f"-{comparable(named['name'])}-" in f"-{title}-"


def _is_of_others(code: Code) -> bool:
    """Whether words around a fence say that it shows another flow than the one in use, or it is no whole part."""
    said = [each for each in _STOP.split(code.lead.plain) if not _BREACH.match(each)] if code.lead else []
    around = (*said[-1:], *code.titles)
    return any(map(_OTHER.search, around)) or bool(_LEFT_OUT.search(code.text.plain)) or is_counter_example(code)


def _place(code: Code) -> Span | None:
    """The content of a fence with the indentation of its first line; None inside marks that are no white space."""
    first, last = code.lines[0].span, code.lines[-1].span
    source = first.source
    start = source.text.rfind("\n", 0, first.start) + 1
    if source.text[start : first.start].strip():
        return None
    return Span(source, start, last.end)


def _shown(code: Code, place: Span) -> Name | None:
    """The live flow an example claims to show, by file or name: the words before it say so, or a comment does."""
    comment = _COMMENT.fullmatch(code.lines[0].plain)
    lead = code.lead
    if lead is None or _PLAN.search(lead.plain):
        return None
    file = _FILE.search(lead.plain)
    if file and _CLAIM.search(lead.plain):
        return lead.name(file.start(), file.end())
    live = _LIVE.search(lead.plain)
    if live and live["name"]:
        return lead.name(*live.span("name"))
    named = _NAMED.search(place.text) if live else None
    if named:
        return Name(
            named["name"], Span(place.source, place.start + named.start("name"), place.start + named.end("name"))
        )
    if comment and _CLAIM.search(lead.plain):
        return code.lines[0].name(comment.start("path"), comment.end("path"))
    return None


def _whose(page: Page, code: Code) -> str | None:
    """The role whose result an example shows: the one that the words before it say answers, else the document's own.

    In an agent's own document any other role is who reads the result, unless it is said to give it.
    """
    before = code.lead.plain if code.lead else ""
    told = [match for match in _ROLE.finditer(before) if not (match["takes"] or match["reads"])]
    named = [comparable(match["role"]) for match in told if page.kind != "agent" or match["gives"] or match["given"]]
    if named:
        return named[-1]
    spoken = _SPOKEN.match(before[before.rfind(". ") + 1 :]) if page.role is None else None
    called = page.boundary.callee if page.kind == "handoff-contract" and page.boundary else page.role
    return called or (comparable(spoken["role"]) if spoken else None)


def _titled(page: Page, code: Code) -> str | None:
    """The role that the section of an example in a document about several may be called after."""
    several = page.contract and page.role is None and len(code.titles) > 1
    match = _ENTITLED.fullmatch(code.titles[-1]) if several else None
    return comparable(match["role"]) if match else None
