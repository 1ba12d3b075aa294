"""Tools of a host that words name: by an instruction, in a list of what an agent has, by a call in a fence.

A tool goes by its exact name: `Use Bash for git` names one and `use bash scripts` none. Names that are plain words too
(`Task`, `Skill`) count only in code or before the word `tool`.
"""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document.mentions import Mention
from flowc.model.doctrine.document.modes import Mode, mode_of
from flowc.model.doctrine.document.passages import Passage
from flowc.model.doctrine.document.told import sentences
from flowc.model.doctrine.instructions.clauses import Clause
from flowc.model.doctrine.instructions.served import served
from flowc.text import Name, Span
from flowc.vocabulary import Lexicon

_BEFORE_WORD = expression(
    r"(?:^|\b(?i:use|using|with|via|call|invoke|through|leverage)\s+)(?:the\s+|your\s+)?`?(?P<tool>[A-Za-z_0]\w*)`?"
    r"\s+tools?\b"
)
_USING = frozenset(("use", "call", "invoke", "leverage", "employ", "utilize", "utilise"))
_TAKING_UP = frozenset(("use", "invoke", "load", "apply", "activate", "run", "follow", "call"))
_SKILL = expression(
    r"\s+(?:(?:the|your|our)\s+)?`(?P<skill>0+)`\s+skill\b(?!\s*(?:files?|documents?|folders?|director|pages?|['’]))"
)
_STARTING = frozenset(
    (
        "activate",
        "apply",
        "ask",
        "consult",
        "delegate",
        "dispatch",
        "execute",
        "fetch",
        "launch",
        "load",
        "open",
        "run",
        "spawn",
        "start",
        "track",
        "trigger",
        "search",
        "write",
        "create",
        "hand",
        "send",
        "read",
    )
)
"""Verbs behind which a call in code is what is to be done."""

_TOOLS_OF_VERBS = {"grep": "Grep", "glob": "Glob"}
_GREPPED = expression(r"(?i)\s+(?:for|through|across|in|the|every|all|each|any|our|your|its|their|those|these)\s")
"""Verbs that are called after a tool, and what is looked for or through behind one."""

_ONE = r"`?[A-Za-z0][\w-]*`?"
_OBJECT = expression(
    rf"\s+(?:(?:the|your|only|both)\s+){{0,2}}(?P<tools>{_ONE}(?:(?:,\s+(?:and\s+)?|\s+and\s+|\s*&\s*){_ONE}){{0,5}})"
    r"(?=\s*(?:$|[.,;:()—–]|(?:for|to|when|whenever|if|only|before|after|on|instead|first|with|from|against|at|during"
    r"|while|rather|over|directly|sparingly|extensively)\b))"
)
_MEANS = expression(
    r"\b(?:(?:via|using|through)\s+|with\s+(?=[A-Z][a-z]+[A-Z]))(?P<tools>[A-Z]\w*|mcp__[\w-]+)(?=\s*(?:$|[.,;:()—–]|(?:to|for)\b))"
)
_WITH = expression(
    r"\s(?:(?:with|by\s+means\s+of)\s+|\((?=[A-Z][a-z]+\)))(?P<tools>[A-Z][A-Za-z]+)\b(?P<further>(?:\s*(?:,|/|&|\bor\b|\band\b)+\s*[A-Z]\w*)*)"
    r"(?=\s*(?:$|[.,;:()—–]|(?:to|for|and|or|first|before|after|once|when|if|where|as|so|then|instead)\b))"
)
"""A tool by its plain name behind what is done with it, and what else is named in its place: `create it with Write`."""

_NAMING = expression(r"answer|begin|close|compare|end|fill|finish|label|mark|name|open|reply|start|tag|title|work")
"""Verbs behind which a word with a capital letter is a label or a name, unless it has another one: `WebFetch`."""

_HUMPED = expression(r"[A-Z][a-z]+[A-Z]")

_BY_CODE = expression(
    r"\b(?:via|using|through|with|by\s+(?:using|calling|invoking))\s+(?:the\s+|your\s+|an?\s+)?"
    r"(?P<served>mcp\s+tools?\s+)?`(?=0)",
    re.IGNORECASE,
)
_HAS = expression(
    r"\b(?:[Yy]ou|[Tt]his\s+agent|[Tt]he\s+agent)\s+(?:only\s+)?(?:have|has)\s+(?:only\s+)?(?:access\s+to\s+)?(?:only\s+)?"
    rf"(?:the\s+)?(?P<tools>{_ONE}(?:(?:,\s+(?:and\s+)?|\s+and\s+|\s*&\s*){_ONE}){{0,9}})"
    r"(?=\s*(?:$|[.,;:()—–-]|(?:only|tools?|access|available)\b))"
)
_WITH_TOOL = expression(r"\b(?:with|using|via|through)\s+(?:the|your)\s+(?P<tool>[A-Z][A-Za-z]+)\s+tool\b")
_NOT_USED = expression(
    r"\b(?:not|never|no|nobody|without|if|may|might|can|cannot|could|when|unless|instead|others?|they|he|she)\b|n['’]t\b",
    re.IGNORECASE,
)
"""What says in a sentence that a tool is not surely used, or by another."""

_WORD = expression(r"[A-Za-z][\w-]*")
_CALLED = expression(
    r"(?:[-*\d.]+\s+)?(?:MCP\s+)?(?:[Tt]ool|TOOL)(?:\s+(?:call|name))?:\s+`?(?P<tool>[A-Za-z][\w-]+)`?"
)
_CALL = expression(
    r"(?:[-*\d.)]+\s+)?(?:await\s+)?(?P<tool>[A-Z][A-Za-z]+(?=\()|mcp__[\w-]+(?=\(|\s+\{))(?!\(\))"
)
_SEARCHED = expression(r"(?P<tool>[A-Z][A-Za-z]+):\s+[\"'`*{]")
"""A tool and what it is called with, in place of a command: `Glob: "**/*.ts"`."""

_TITLE = expression(
    r"\W*(?:\d+[.)]\s*)?(?:(?:available|your|my|the|required|allowed|core|primary|key|essential|main|granted|permitted"
    r"|claude|code)\s+)*tools?(?:\s+(?:available|access|usage|use|rules|guidelines|guidance|you\s+(?:have|can|use|must)"
    r"|to\s+use|allowed|permissions?|list|set|and|&|strategy|selection|policy))*\W*",
    re.IGNORECASE,
)
_LISTED = expression(
    r"[\W_]*(?P<tools>[A-Za-z]\w*(?:[`*\s]*(?:,|/|&|\+|\band\b)[`*\s]*[A-Za-z]\w*){0,9})[`*\s]*(?:$|:|—|–|- |\()"
    r"(?P<rest>.*)",
    re.DOTALL,
)


def tools_named(
    clause: Clause, text: str, mentions: tuple[Mention, ...], passage: Passage, known: Lexicon
) -> list[Name]:
    """The tools of a host that an instruction says to use; `text` is its passage masked."""
    tools = known.hosts.tools
    tool = _TOOLS_OF_VERBS.get(clause.verb)
    if tool and _GREPPED.match(text, clause.rest, clause.end):
        return [Name(tool, passage.at(clause.rest - len(tool), clause.rest))]
    for match in _BEFORE_WORD.finditer(text, clause.start, clause.end) if "tool" in text else ():
        named = next((each.name for each in mentions if each.start == match.start("tool")), None)
        word = named.text if named else match["tool"]
        if word in tools and (word[0].isupper() or "_" in word or named):
            return [named or passage.name(*match.span("tool"))]
    offered = list(served(clause, text, mentions, passage))
    if offered:
        return offered
    if clause.verb not in _USING:
        means = _MEANS.search(text, clause.rest, clause.end)
        if means:
            return _of_words(passage, *means.span("tools"), known)
        return _means(clause, text, mentions, known) or _called(clause, mentions, known)
    group = _OBJECT.match(text, clause.rest, clause.end)
    spoken = _of_words(passage, *group.span("tools"), known) if group else []
    spoken = spoken or _in_code(clause, text, mentions, known) or _means(clause, text, mentions, known)
    return spoken or _called(clause, mentions, known)


def skills_named(clause: Clause, text: str, mentions: tuple[Mention, ...]) -> list[Name]:
    """The skill in code that an instruction says to take up: ``use the `tide-table` skill``; one whose file is named
    beside it can be read.
    """
    found = _SKILL.match(text, clause.rest, clause.end) if clause.verb in _TAKING_UP else None
    named = [each.name for each in mentions if found and each.start == found.start("skill")]
    return [] if any("/" in each.name.text for each in mentions) else named


def tools_beside(clause: Clause, text: str, passage: Passage, known: Lexicon) -> list[Name]:
    """The tool by its plain name with which something is done, where nothing but tools stands beside it."""
    found = _WITH.search(text, clause.rest, clause.end)
    if found and _NAMING.fullmatch(clause.verb) and not _HUMPED.match(found["tools"]):
        return []
    words = _WORD.findall(found["tools"] + found["further"]) if found else []
    tools = all(is_tool(word, known) for word in words if word not in ("or", "and"))
    return _of_words(passage, *found.span("tools"), known) if found and tools else []


def _means(clause: Clause, text: str, mentions: tuple[Mention, ...], known: Lexicon) -> list[Name]:
    """The tool in code by means of which something is done: `load the skill (via `activate_skill`)`.

    One of a server may have any name where the words before it say what it is.
    """
    found = _BY_CODE.finditer(text, clause.rest, clause.end) if mentions else ()
    starts = {means.end(): means["served"] is not None for means in found}
    named = (
        each.name for each in mentions if each.start in starts and starts[each.start] | is_tool(each.name.text, known)
    )
    return [Name(each.text.partition("(")[0], each.span) for each in named][:1]


def _called(clause: Clause, mentions: tuple[Mention, ...], known: Lexicon) -> list[Name]:
    """The tool that an instruction to start something calls in code, with arguments: `load it: `Skill("x")``."""
    if clause.verb not in _USING and clause.verb not in _STARTING:
        return []
    return [tool for each in mentions if (tool := called(each.name, known))][:1]


def called(name: Name, known: Lexicon) -> Name | None:
    """The tool that code calls with arguments: `Skill("x")`."""
    call = _CALL.match(name.text) if name.text.endswith(")") else None
    return _name_called(name, call["tool"]) if call and is_tool(call["tool"], known) else None


def _name_called(name: Name, tool: str) -> Name:
    """The tool of a call in code, at its own place."""
    start = name.span.start + name.text.index(tool)
    return Name(tool, Span(name.span.source, start, start + len(tool)))


def tools_had(passage: Passage, text: str, known: Lexicon) -> list[Name]:
    """The tools that a passage says its reader has: `You have `Read` and `Edit` only`; `text` is the passage masked."""
    found = _HAS.search(text) if " ha" in text else None
    return _of_words(passage, *found.span("tools"), known) if found else []


def tools_used(passage: Passage, text: str, known: Lexicon) -> Iterator[Name]:
    """The tools with which something is done, whatever the verb of its sentence: `Strike it with the Edit tool`."""
    for start, end, _ in sentences(passage) if " tool" in text else ():
        found = _WITH_TOOL.search(text, start, end)
        if found and not _NOT_USED.search(text, start, end):
            yield from _of_words(passage, *found.span("tool"), known)


def _of_words(passage: Passage, start: int, end: int, known: Lexicon) -> list[Name]:
    """The tools among words, in code or plain."""
    codes = [each for each in passage.code_places() if start <= each[0] < end]
    words = [(start + each.start(), start + each.end()) for each in _WORD.finditer(passage.plain[start:end])]
    return [
        passage.name(*word)
        for word in words
        if is_tool(passage.plain[slice(*word)], known)
        and (word in codes or not known.deeds.has("words_for_tools", passage.plain[slice(*word)]))
        and (word in codes or not any(first <= word[0] < last for first, last in codes))
    ]


def _in_code(clause: Clause, text: str, mentions: tuple[Mention, ...], known: Lexicon) -> list[Name]:
    """The tool that stands in code right behind the verb, or is called there: `Skill(name)`."""
    for each in mentions:
        between = {word.lower() for word in _WORD.findall(text[clause.rest : max(each.start, clause.rest)])}
        called = _CALL.match(each.name.text)
        name = called["tool"] if called else each.name.text
        if between <= {"the", "your", "only"} and (name.startswith("mcp__") or is_tool(name, known)):
            return [_name_called(each.name, name)]
    return []


def is_tool(word: str, known: Lexicon) -> bool:
    """Whether a word is the name of a tool that no command is written like."""
    return word.startswith("mcp__") or (word in known.hosts.tools and (word[0].isupper() or "_" in word))


def tool_called(line: Passage, known: Lexicon) -> Name | None:
    """The tool that a line of a fence calls: `Tool: Write`, `MCP tool: mcp__server__create`, `Task(prompt=...)`."""
    words = line.plain.strip()
    stated = _CALLED.fullmatch(words) if "tool" in words.lower() else None
    match = stated or (_CALL.match(words) if "(" in words or "mcp__" in words else None)
    if match is None or not (is_tool(match["tool"], known) or (stated and stated["tool"] in known.hosts.tools)):
        return None
    start = line.plain.index(match["tool"])
    return line.name(start, start + len(match["tool"]))


def tool_for_command(line: Passage, known: Lexicon) -> Name | None:
    """The tool that a line of commands calls in place of one: `Grep: "TODO"`."""
    words = line.plain.strip()
    match = _SEARCHED.match(words)
    if match is None or not is_tool(match["tool"], known):
        return tool_called(line, known)
    start = line.plain.index(match["tool"])
    return line.name(start, start + len(match["tool"]))


def lists_tools(words: str) -> bool:
    """Whether a heading or the words that lead to a list say that its items are the tools an agent has."""
    return "tool" in words.lower() and bool(_TITLE.fullmatch(words))


def tools_listed(passage: Passage, role: str | None, known: Lexicon) -> Iterator[Name]:
    """The tools an item of such a list begins with, before a colon, a dash or its end: `Bash, Read: run the tests`."""
    match = _LISTED.fullmatch(passage.plain)
    if match and mode_of(passage.plain, role, known.deeds) is Mode.PLAIN:
        yield from (each for each in _named(passage, *match.span("tools")) if is_tool(each.text, known))


def _named(passage: Passage, start: int, end: int) -> list[Name]:
    return [passage.name(start + each.start(), start + each.end()) for each in _WORD.finditer(passage.plain[start:end])]
