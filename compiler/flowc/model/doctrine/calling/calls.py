"""Call sites: a fenced `Task(subagent_type="x", prompt=...)`, or a stated delegation `delegate to `x` with ...`."""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.calling.enumerated import enumerated, tells_all
from flowc.model.doctrine.calling.tool_calls import calls_by_tool
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Code, Passage
from flowc.model.doctrine.document.payload import fields_in, key_of
from flowc.model.doctrine.document.told import masked, sentences
from flowc.model.statements import Call, Field
from flowc.structs import Struct
from flowc.text import Name, Span
from flowc.vocabulary import Lexicon, comparable

LONGEST = 20_000
"""Characters of a fence that are read."""

_TASK = expression(r"\b(?:Task|Agent|task|spawn_agent|runSubagent)\s*\(")
_CALLEE = expression(
    r"\b(?:subagent_type|subagent|agent_type|agentType|agent|agentName)\s*[=:]\s*[\"'`](?P<role>[A-Za-z][\w:-]*)"
    r"[\"'`]"
)
_BY_NAME = expression(
    r"^(?P<indent>[ \t]*)(?P<head>Task|Agent|task|agent)[ \t]*\([ \t]*[\"'`]?@?"
    r"(?P<role>[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*)[\"'`]?[ \t]*(?P<within>,[^\n()]*)?\)"
    r"[ \t]*:?[ \t]*(?P<below>(?:\n(?P=indent)[ \t]+\S[^\n]*)*)",
    re.MULTILINE,
)
"""A call that names in brackets whom it calls, what passes behind the name or in lines below: `Task(scout):`."""

_PASSED = expression(
    r"(?:^|,)[ \t]*(?:-[ \t]+)?[\"'`]?(?P<key>[A-Za-z][\w-]*)[\"'`]?[ \t]*[:=](?=[ \t]|[\"'`{<$\w])", re.MULTILINE
)
_WRITTEN = ("", "text", "txt", "plaintext", "yaml", "yml", "pseudo", "pseudocode")
"""Languages of fences that hold no program."""

_ANYBODY = ("general", "general-purpose")
"""Agents of hosts that are whoever their prompt makes of them."""

_SKILL = expression(r"\bskill\s*[=:]\s*[\"'`](?P<role>[A-Za-z][\w:-]*)[\"'`]", re.IGNORECASE)
_PROMPT = expression(r"\bprompt\s*[=:]\s*f?(?P<quote>\"\"\"|'''|`|\"|')")
_MANNER = (
    r"(?:,\s*(?:verbatim|unchanged|untouched|in\s+full|complete|word\s+for\s+word|as\s+(?:it|they)\s+(?:is|are|came)"
    r"|as\s+returned))?"
)
"""How a value is to be filled in, behind its name."""

_SLOT = expression(
    rf"\$?\{{\{{?\s*(?P<brace>[A-Za-z][\w. -]{{0,60}}?){_MANNER}\s*\}}\}}?"
    rf"|<(?P<angle>[A-Za-z][\w -]{{0,60}}?){_MANNER}>"
    r"|\[(?P<square>[A-Za-z][\w ,'-]{2,60})\](?!\()"
)
_ARGUED = expression(r"(?:^|[\"'`])[ \t]*(?P<key>[A-Za-z][\w-]*)[ \t]*[:=][ \t]*\$(?:\d|[A-Z]{2,})", re.MULTILINE)
"""A line of a prompt whose value is an argument of the command: `language: $2`."""

_STATED = expression(
    r"\b(?:(?:delegate|(?P<gives>hand|pass)|call|invoke|spawn|launch|dispatch|prompt|ask|(?P<use>use\b))\w*\b(?P<object>[^.;:`]{0,60}?)"
    r"|say(?P<told>\s+to\s+(?:the\s+)?))`(?P<role>0+)"
    r"`(?P<noun>\s+(?:sub-?)?agent)?"
    r"(?:\s*(?:\([^)]*\))?(?:\s+(?:once\s+more|again|anew|next|then|a\s+(?:second|third)\s+time|for\s+another\s+round))?"
    r"\s*,?\s*(?:\bwith\b|(?(told):|(?!)))\s+(?P<sends>[^.;]+))?",
    re.IGNORECASE,
)
_NOT_CALLED = expression(r"\s(?:in|under|as|with|using)\s*$|\bit\b.*\bwith\b(?!.*\bto\b)", re.IGNORECASE)
"""What stands before a name that is where something goes, or part of what is passed."""

_PEOPLE = expression(r"\b(?:users?|humans?|persons?|people|they|owners?)\b", re.IGNORECASE)
"""Who is told to use an agent, where it is not the reader."""

_PLAINLY = expression(
    r"\b(?:call|ask|invoke|run|spawn|launch|dispatch|prompt|consult)\s+(?:the\s+|our\s+)?(?:(?P<mark>\*\*|__)@?)?"
    r"(?P<role>[a-z][a-z0-9]*(?:-[a-z0-9]+)*)(?(mark)(?P=mark))(?:\s+agent)?"
    r"(?:\s+(?:once\s+more|again|next|then))?\s*,?\s+with\s+(?=[^.;`]{0,60}`)(?P<sends>[^.;]+)",
    re.IGNORECASE,
)
"""A call of somebody whose name no mark sets off, or whose name is bold: `Ask the load-checker with `truck``."""

_HOLDS = expression(
    r"\s*[.;]\s+(?:(?:its|the|this)\s+(?:prompt|brief|message|call|input)\s+(?:holds|contains|carries|has|includes|is|consists\s+of)"
    r"|(?:it|the\s+\w+)\s+(?:gets|receives|is\s+(?:given|handed|sent|passed))"
    r"|(?:pass|give|hand|send)\s+(?:it|along|over|on)|(?:include|put\s+in))\s+(?P<sends>[^.;]+)",
    re.IGNORECASE,
)
"""A sentence behind a call that says what its prompt holds."""

_AGENT = expression(r"^agent[ \t]*:[ \t]*[\"']?(?P<role>[A-Za-z][\w-]*)[\"']?[ \t]*$", re.MULTILINE)
_COMMANDS = expression(r"/commands?/[^/]+\.md$")
_ROLE = expression(r"@?[A-Za-z][A-Za-z0-9]*(?:[-_:][A-Za-z0-9]+)*")
_CALLING = expression(r"\b(?:to|the|agent|sub-?agent|on|off|work|task|package|it)\b|^\s*$", re.IGNORECASE)


def calls(page: Page, frontmatter: Span | None = None) -> tuple[Call, ...]:
    """The calls a document makes, in order; a command whose frontmatter names an agent hands all of itself to it."""
    if page.kind == "template":
        return ()
    found = list(_of_command(page, frontmatter)) if frontmatter else []
    found += [call for code in page.codes(marks.CALL) for call in _of_code(page, code)]
    if page.kind != "other":
        found += [call for passage in page.passages(marks.DELEGATES, marks.TICK) for call in _of_passage(page, passage)]
    found += calls_by_tool(page, tuple(found))
    return tuple(sorted(found, key=lambda call: call.span.start))


def _of_command(page: Page, frontmatter: Span) -> Iterator[Call]:
    """`agent: x` in the frontmatter of a command of OpenCode; see https://opencode.ai/docs/commands/."""
    match = _AGENT.search(frontmatter.text) if _COMMANDS.search(f"/{page.source.path}") else None
    if match:
        start = frontmatter.start + match.start("role")
        place = Span(frontmatter.source, start, start + len(match["role"]))
        yield Call(page.role, Name(comparable(match["role"]), place), (), None, place)


def _of_code(page: Page, code: Code) -> Iterator[Call]:
    plain = _unescaped(code.text.plain[:LONGEST])
    places = code.text.places()
    for callee, start, stop in _called(plain):
        names = enumerated(plain, start, stop) if tells_all(code, plain[start:stop]) else ()
        listed = (Field(key_of(key), key, places.span_of(*at)) for key, *at in names)
        sends = (*_slots(code, plain, start, stop), *listed)
        name = Name(comparable(callee["role"]), places.span_of(*callee.span("role")))
        yield Call(page.role, name, sends, None, places.span_of(start, stop))
    for match in _BY_NAME.finditer(plain) if code.language in _WRITTEN else ():
        name = Name(comparable(match["role"]), places.span_of(*match.span("role")))
        passed = (each for group in ("within", "below") for each in _PASSED.finditer(match[group] or ""))
        sends = tuple(Field(key_of(each["key"]), each["key"], name.span) for each in passed)
        if match["within"] and tells_all(code, match[0]):
            names = enumerated(plain, *match.span("within"))
            sends = tuple(Field(key_of(key), key, places.span_of(*at)) for key, *at in names) or sends
        yield Call(page.role, name, sends, None, places.span_of(match.start("head"), match.end("below")))


def _called(plain: str) -> Iterator[tuple[re.Match[str], int, int]]:
    """The callee of each call site of a fence, and where the call begins and ends."""
    starts = [match.start() for match in _TASK.finditer(plain)]
    for start, end in zip(starts, (*starts[1:], len(plain)), strict=False):
        callee = _CALLEE.search(plain, start, end)
        if callee and callee["role"] in _ANYBODY:
            callee = _SKILL.search(plain, callee.end(), end) or callee
        if callee:
            yield callee, start, _end_of_call(plain, start, end)


def _calls(match: re.Match[str]) -> bool:
    """Whether a verb and what stands behind it call whom the code names, who is neither passed nor passed to."""
    if _NOT_CALLED.search(match["object"]) or (match["gives"] and not match["object"].strip()):
        return False
    return bool(match["noun"] or (_CALLING.search(match["object"]) and not match["use"]))


class Site(Struct):
    """A call site of a fence: the role it calls, and where its prompt begins and ends."""

    role: str
    prompt: int
    end: int


def sites(code: Code) -> Iterator[Site]:
    """The call sites of a fence that have a prompt."""
    plain = _unescaped(code.text.plain[:LONGEST])
    for callee, start, stop in _called(plain):
        prompt = _PROMPT.search(plain, start, stop)
        if prompt:
            close = plain.find(prompt["quote"], prompt.end(), stop)
            yield Site(comparable(callee["role"]), prompt.end(), close if close >= 0 else stop)


def prompted(page: Page) -> Iterator[tuple[str, Passage]]:
    """The lines of the prompts of all call sites, each with the role that is called."""
    for code in page.codes(marks.CALL):
        for site in sites(code):
            places = code.text.places()
            first, last = (places.span_of(at, at).start for at in (site.prompt, site.end))
            yield from ((site.role, line) for line in code.lines if first <= line.span.start and line.span.end <= last)


def _end_of_call(plain: str, start: int, end: int) -> int:
    """Behind the closing parenthesis of a call, strings skipped; the end of the text where there is none."""
    prompt = _PROMPT.search(plain, start, end)
    at = start
    if prompt:
        close = plain.find(prompt["quote"], prompt.end(), end)
        at = close + len(prompt["quote"]) if close >= 0 else end
    close = plain.find(")", at, end)
    return close + 1 if close >= 0 else end


def _slots(code: Code, plain: str, start: int, end: int) -> Iterator[Field]:
    """The places of a prompt that are filled with values."""
    prompt = _PROMPT.search(plain, start, end)
    if not prompt:
        return
    places = code.text.places()
    for match in _SLOT.finditer(plain, prompt.end(), end):
        group = next(name for name in ("brace", "angle", "square") if match[name])
        words = match[group]
        if group != "angle" or not re.fullmatch(r"[a-z]+", words) or f"</{words}>" not in plain:
            yield Field(key_of(words.split(".")[-1]), words, places.span_of(*match.span(group)))
    for match in _ARGUED.finditer(plain, prompt.end() - 1, end):
        yield Field(key_of(match["key"]), match["key"], places.span_of(*match.span("key")))


def _of_passage(page: Page, passage: Passage) -> Iterator[Call]:
    told = [(start, end) for start, end, held in sentences(passage) if held & marks.DELEGATES]
    if not told:
        return
    text = masked(passage)
    places = dict(zip(passage.code_places(), passage.codes(), strict=True))
    for start, end in told:
        for match in _STATED.finditer(text, start, end):
            role = places.get(match.span("role"))
            if role is None or not _is_role(role.text, page.lexicon):
                continue
            people = match["use"] and _PEOPLE.search(text, start, match.start())
            if people or not (match["told"] or _calls(match)):
                continue
            sent = match if match["sends"] else _HOLDS.match(text, match.end())
            sends = fields_in(passage, *sent.span("sends")) if sent else ()
            name = Name(comparable(role.text.lstrip("@")), role.span)
            yield Call(page.role, name, sends, None, _trimmed(passage, *match.span()), passage.span)
        for match in _PLAINLY.finditer(text, start, end):
            if match["mark"] or page.words.is_somebody(match["role"]):
                name = Name(comparable(match["role"]), passage.at(*match.span("role")))
                sends = fields_in(passage, *match.span("sends"))
                yield Call(page.role, name, sends, None, _trimmed(passage, *match.span()), passage.span)


def _is_role(word: str, known: Lexicon) -> bool:
    """Whether a word in backticks may name a role: neither a script, a command nor a tool of a host."""
    words, is_tool = known.deeds, word[:1].isupper() and word in known.hosts.tools
    return not (_ROLE.fullmatch(word) is None or is_tool or word in words.scripts or word in words.lists["commands"])


def _trimmed(passage: Passage, start: int, end: int) -> Span:
    return passage.at(start, start + len(passage.plain[start:end].rstrip(" ,.;:*_")))


def _unescaped(plain: str) -> str:
    """A text in which the ends of lines that a string writes as signs are such; every place stays where it is."""
    return plain.replace("\\n", " \n")
