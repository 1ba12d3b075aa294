"""Agents: an `agents` section in YAML, a list of agents, an agent's own settings, the frontmatter of a markdown file.

These files belong to other tools too: keys flowc does not know are theirs, and silent.
"""

from collections.abc import Iterator

from flowc.diagnostics import Finding
from flowc.expressions import expression
from flowc.model.kinds import faults
from flowc.model.kinds.sections import OLD_AGENT_KEYS
from flowc.model.kinds.values import as_word
from flowc.model.nodes import Agent
from flowc.paths import path_of
from flowc.structs import replace
from flowc.syntax.suffixes import is_markdown
from flowc.syntax.tree import Entry, Mapping, Node, Scalar, Sequence, names
from flowc.text import Name, Source, Span, part

SECTIONS = ("agents", "fleet")

_OF_ALL = ("name", "description", "version")
_WORK = ("steps", "jobs", "stages", "phases", "tasks")
"""Keys under which other tools hold the work of one file."""

_ALLOWED = ("allowed-tools", "allowedTools", "allowed_tools")
_DENIED = ("disallowedTools", "disallowed-tools", "disallowed_tools")

_SERVERS = ("mcp_servers", "mcp-servers", "mcpServers")
"""Keys under which settings name the servers an agent is connected to: names, definitions with `name`, or a mapping by
name (https://code.claude.com/docs/en/sub-agents)."""

_INSTRUCTING = ("instructions", "instruction", "system_prompt", "system-prompt", "systemPrompt", "prompt")
"""Keys under which settings hold what an agent is told, the same as the words of a document of its own."""

_UNSAFE = expression(r"[^\w-]+")

AGENT_FOLDERS = frozenset(("agents", "agent", "subagents"))
"""Folders whose markdown files are agents."""

_MEMORIES = ("user", "project", "local")

_DESCRIBING = ("description", "mode", "model", "tools", *_ALLOWED)
"""Keys of a frontmatter that describes an agent."""

_STARTED_BY = ("interval_seconds", "interval", "schedule", "cron", "every", "trigger", "triggers")
"""Keys that say when an agent is started, where no flow invokes it."""

_TOOL = expression(r"[^,()]*+(?>(?:\([^()]*+\)[^,()]*+)*)")
"""One tool of a comma-separated text; commas in parentheses belong to the tool, as in `Bash(git log, git diff)`."""

_ONE = r"(?:[A-Z]\w*+|mcp__[\w*.-]++)(?:\([^()]*+\))?"
_BLANKED = expression(rf"\s*{_ONE}(?:\s+{_ONE})+\s*")
_OF_BLANKED = expression(_ONE)
"""Tools of which none has a blank in its name, with blanks between them."""


def agents(document: Mapping, source: Source, found: list[Finding]) -> tuple[Agent, ...]:
    """The agents of a mapping with an `agents` section, or `fleet`, its older name."""
    built: list[Agent] = []
    for entry in document.entries:
        if entry.key.text in SECTIONS:
            built.extend(_section(entry, source, found))
    found.extend(_outdated(document))
    beside = tuple(entry.key.text for entry in document.entries if entry.key.text not in (*SECTIONS, *_OF_ALL))
    called = set(_called(document))
    return tuple(replace(each, beside=beside, local=each.name.text in called) for each in built)


def _called(document: Mapping) -> Iterator[str]:
    """The agents that the steps of a file's own work are done by, one by one or by default."""
    if not any(isinstance(document.get(key), Mapping | Sequence) for key in _WORK):
        return
    waiting = [node for key in (*_WORK, "defaults") if (node := document.get(key))]
    while waiting:
        match waiting.pop():
            case Mapping(entries):
                waiting.extend(entry.value for entry in entries)
                yield from (word.text for each in entries if each.key.text == "agent" and (word := as_word(each.value)))
            case Sequence(items):
                waiting.extend(items)


def _section(entry: Entry, source: Source, found: list[Finding]) -> Iterator[Agent]:
    match entry.value:
        case Mapping(entries):
            yield from (_agent(each.key.name, each.value, each.span, source) for each in entries)
        case Sequence():
            yield from agent_list(entry.value, source, found)
        case _:
            found.append(faults.wrong_shape(entry, "a mapping by name, or a list of agents"))


def agent_list(document: Sequence, source: Source, found: list[Finding]) -> tuple[Agent, ...]:
    """The agents of a list of names and mappings; none of one that knows each by its `id`, which is another tool's."""
    built: list[Agent] = []
    if _are_known_by_id(document):
        return ()
    for item in document.items:
        if word := as_word(item):
            built.append(_agent(word, None, item.span, source))
        elif not isinstance(item, Mapping):
            found.append(faults.wrong_item("an agent", item, "a name, or a mapping with `name`"))
        elif agent := agent_settings(item, source, None):
            built.append(agent)
        else:
            span = item.entries[0].key.span if item.entries else item.span
            found.append(faults.missing_key(span, "name", "the agent"))
    return tuple(built)


def _are_known_by_id(document: Sequence) -> bool:
    known = (isinstance(item, Mapping) and item.entry("id") and not item.entry("name") for item in document.items)
    return bool(document.items) and all(known)


def agent_settings(settings: Mapping, source: Source, called: str | None) -> Agent | None:
    """The agent that settings describe, named by `name`, else `called`, else by its role; None without any of them."""
    start = Span(source, settings.span.start, settings.span.start)
    fallback = Name(called, start) if called else as_word(settings.get("role"))
    name = as_word(settings.get("name")) or fallback
    return _agent(name, settings, settings.span, source) if name else None


def agent_of_file(settings: Mapping, source: Source) -> Agent | None:
    """The agent that the frontmatter of a markdown file describes.

    In a folder of agents the file names it where nothing else does, as hosts have it.
    """
    path = path_of(source.path)
    placed = path.parent.name in AGENT_FOLDERS and path.stem.upper() != path.stem
    if as_word(settings.get("name")):
        return agent_settings(settings, source, None)
    if not placed or not any(settings.entry(key) for key in _DESCRIBING):
        return None
    start = Span(source, settings.span.start, settings.span.start)
    return _agent(Name(path.stem.removesuffix(".agent"), start), settings, settings.span, source)


def _agent(name: Name, settings: Node | None, span: Span, source: Source) -> Agent:
    fields = settings if isinstance(settings, Mapping) else Mapping((), span)
    instructions = None if is_markdown(source) else _instructions(fields)
    also = (as_word(fields.get(key)) for key in ("role", "type"))
    return Agent(
        name=name,
        source=part(instructions, _UNSAFE.sub("-", name.text)) if instructions else source,
        span=span,
        also=tuple(word for word in also if word and word.text != name.text),
        description=as_word(fields.get("description")),
        tools=_granted(fields, source),
        model=as_word(fields.get("model")),
        returns=as_word(fields.get("returns")),
        denied=tuple(_set(fields, _DENIED, ("false", "deny"))),
        given=_once(_set(fields, (), ("true", "allow"))),
        memory=_memory(fields),
        servers=tuple(each for key in _SERVERS for each in _servers(fields.get(key))),
        skills=_tools(fields.get("skills")) or (),
        timed=any(fields.entry(key) for key in _STARTED_BY),
        primary=(mode := as_word(fields.get("mode"))) is not None and mode.text == "primary",
        planning=_planning(fields),
    )


def _planning(fields: Mapping) -> Name | None:
    """The mode in which a host lets an agent only read and plan (https://code.claude.com/docs/en/sub-agents)."""
    mode = as_word(fields.get("permissionMode"))
    return mode if mode and mode.text == "plan" else None


def _instructions(fields: Mapping) -> Span | None:
    """Where the agent is told what to do, under the first key that says something."""
    return next((place for key in _INSTRUCTING if (place := _prose(fields.get(key)))), None)


def _prose(node: Node | None) -> Span | None:
    """Several words of a text, as they are written, or a list of sentences."""
    match node:
        case Scalar(text, _, span) if len(span.text.split()) > 1 and text.split() == span.text.split():
            return span
        case Sequence(items, span) if span.text.startswith("-") and all(isinstance(item, Scalar) for item in items):
            return span
        case _:
            return None


def _servers(node: Node | None) -> Iterator[Name]:
    """The names in a mapping of servers by name, or in a list of names, of definitions and of such mappings."""
    for item in node.items if isinstance(node, Sequence) else (node,):
        called = as_word(item.get("name")) if isinstance(item, Mapping) else as_word(item)
        if called:
            yield called
        elif isinstance(item, Mapping):
            yield from (entry.key.name for entry in item.entries if isinstance(entry.value, Mapping))


def _memory(fields: Mapping) -> Name | None:
    """The place of the memory an agent keeps, as Claude Code has it: for it come tools that read and write files
    (https://code.claude.com/docs/en/sub-agents)."""
    memory = as_word(fields.get("memory"))
    return memory if memory and memory.text in _MEMORIES else None


def _granted(fields: Mapping, source: Source) -> tuple[Name, ...] | None:
    """The tools an agent may use. The `allowed-tools` of a skill or a command ask for no leave and shut nothing out, so
    they are left out (https://code.claude.com/docs/en/skills)."""
    tools = fields.get("tools")
    *folders, name = path_of(source.path).parts
    if tools is None and name != "SKILL.md" and "commands" not in folders:
        tools = next((node for key in _ALLOWED if (node := fields.get(key))), None)
    if isinstance(tools, Mapping):
        only = any(entry.key.text == "*" and entry.value.span.text == "false" for entry in tools.entries)
        return tuple(entry.key.name for entry in tools.entries if entry.value.span.text != "false") if only else None
    return _tools(tools)


def _once(given: Iterator[Name]) -> tuple[Name, ...]:
    first: dict[str, Name] = {}
    for name in given:
        first.setdefault(name.text, name)
    return tuple(first.values())


def _set(fields: Mapping, lists: tuple[str, ...], values: tuple[str, ...]) -> Iterator[Name]:
    """The tools of some lists, and those that `tools`, `permission` or `permissions` set to one of the values by name,
    or list under it.
    """
    for key in lists:
        yield from _tools(fields.get(key)) or ()
    for key in ("tools", "permission", "permissions"):
        settings = fields.get(key)
        for entry in settings.entries if isinstance(settings, Mapping) else ():
            if isinstance(entry.value, Mapping):
                yield from _of_patterns(entry.key.name, entry.value, values)
            elif entry.key.text in values and isinstance(entry.value, Sequence):
                yield from _tools(entry.value) or ()
            elif entry.value.span.text in values and entry.key.text != "*":
                yield entry.key.name


def _of_patterns(tool: Name, patterns: Mapping, values: tuple[str, ...]) -> Iterator[Name]:
    """A tool that is shut out for whatever no other pattern names, or each pattern that lets something through; what is
    only shut out in part is not denied (https://opencode.ai/docs/permissions).
    """
    set_to = {entry.key.text: entry.value.span.text.strip("\"'") for entry in patterns.entries}
    if set_to.get("*") not in ("deny", "false"):
        return
    if set_to["*"] in values:
        yield tool
    for entry in patterns.entries if "allow" in values else ():
        if set_to[entry.key.text] in ("allow", "ask"):
            yield Name(f"{tool.text}({entry.key.text})", entry.key.name.span)


def _tools(node: Node | None) -> tuple[Name, ...] | None:
    """The tools of a list, or of a text with commas or blanks between; None where nothing flowc reads is written."""
    match node:
        case Sequence():
            return tuple(names(node))
        case Scalar() if as_word(node):
            return tuple(_separated(node))
        case _:
            return None


def _separated(scalar: Scalar) -> Iterator[Name]:
    exact = scalar.span.text == scalar.text
    for match in (_OF_BLANKED if _BLANKED.fullmatch(scalar.text) else _TOOL).finditer(scalar.text):
        word = match[0].strip()
        start = scalar.span.start + match.start() + len(match[0]) - len(match[0].lstrip())
        if word:
            yield Name(word, Span(scalar.span.source, start, start + len(word)) if exact else scalar.span)


def _outdated(document: Mapping) -> Iterator[Finding]:
    """One finding for each key of an older format, where it is first written."""
    seen = set()
    for entry in _keys(document):
        key = entry.key.text
        if key in OLD_AGENT_KEYS and key not in seen:
            seen.add(key)
            yield faults.outdated_key(entry.key, OLD_AGENT_KEYS[key])


def _keys(document: Mapping) -> Iterator[Entry]:
    """The entries of a document and of the agents in it, in order."""
    for entry in document.entries:
        yield entry
        if entry.key.text not in SECTIONS:
            continue
        match entry.value:
            case Mapping(entries):
                settings = [each.value for each in entries]
            case Sequence(items):
                settings = list(items)
            case _:
                settings = []
        yield from (each for node in settings if isinstance(node, Mapping) for each in node.entries)
