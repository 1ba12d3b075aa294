"""What fences tell to do: commands of a shell that are to be run, files of steps, tools that are called."""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document.mentions import mentions_in
from flowc.model.doctrine.document.modes import Mode, Sense
from flowc.model.doctrine.document.passages import INDENTED, Code
from flowc.model.doctrine.document.paths import is_path
from flowc.model.doctrine.instructions.commands import is_command, looks_around, work_of
from flowc.model.doctrine.instructions.placed import of_command
from flowc.model.doctrine.instructions.shell import lines_of_commands
from flowc.model.doctrine.instructions.tools_named import tool_called, tool_for_command
from flowc.model.statements import Deed
from flowc.text import Name
from flowc.vocabulary import comparable

_SHELL = ("bash", "sh", "shell", "zsh", "console", "terminal", "shell-session", "shellsession", "powershell", "fish")
_SCRIPTS = ("javascript", "js", "typescript", "ts")
"""Languages in which tools of servers are called, where it is an agent that reads them."""

_TOLD_IN_FENCE = expression(
    r"\s*(?:\d{1,2}[.)]\s+|[-*]\s+)?(?:then\s+|also\s+)?(?:(?P<read>read|load)|(?P<write>write|update|save))\s+"
    r"(?:(?:to|from|the\s+latest|latest)\s+)?`?",
    re.IGNORECASE,
)
_TELLS_TO_RUN = expression(
    r"\b(?:run|runs|execute|use|using|check|verify|start|begin|commands?|then|first|validate|do|create|push|commit"
    r"|open|submit|gather|get|find|search|call|via|with)\b",
    re.IGNORECASE,
)
_TITLE_OF_STEPS = expression(
    r"\b(?:process|workflow|steps?|phase|commands?|verification|procedure|when\s+invoked|instructions?|checks?"
    r"|protocol|execution|tasks?|\d+[.)])\b|^\d",
    re.IGNORECASE,
)
_TITLE_OF_END = expression(
    r"[\W\d]*(?:(?:phase|step)\s+\w+\W+)?(?:complet(?:e|ion|ing)|finish(?:ing)?|clos(?:e|ing)|commit(?:ting)?|clean-?\s?up"
    r"|when\s+to\s+(?:block|stop|fail|abort|escalate|close|finish)"
    r"|(?:when|if|once)\s+(?:you\s+are\s+|you['’]re\s+)?(?:blocked|stuck|done|finished))\W*",
    re.IGNORECASE,
)
"""What a section is called in which an agent ends its work, or gives it up; what it does then may stand there alone."""

_WORKED_OUT = frozenset(
    ("work", "compute", "calculate", "count", "measure", "convert", "render", "obtain", "derive")
)
_LOOKED_AT = frozenset(("look", "read", "see", "open", "load"))
_WORKS_OUT = expression(
    r"[\W\d]*(?:(?:then|first|next|finally|now)\b,?\s+)?(?P<verb>[A-Za-z]+)\b"
    r"(?!\s*[:—–]\s*\S|\s+(?:which|what|how|whether|who|if|why)\b)"
)
_WHEN_DONE = expression(
    r"(?i)\W*(?:when|once)\s+you(?:\s+are|['’]re|\s+have)\s+(?:done|finished|through|ready)\W*"
)
_INTO_FILE = expression(r"(?:^|[^\d&<>|=-])>>?\s*[\w./<>{}$\[\]\"'-]{0,100}[./]\w")
"""Verbs for what a command works out or shows, how such an instruction begins, and where text goes into a file."""

_SHOWS_OUTPUT = expression(
    r"\b(?:outputs?:|prints?|produces|results?\s+in|returns?|shows|response|expected\s+output)\s*:?\s*$", re.IGNORECASE
)
_OF_OTHERS = expression(
    r"\b(?:been|was|were|(?:is|are)\s+(?:run|executed|called|made|done)|you\s+(?:get|receive|see|are\s+given|have)|others?"
    r"|(?:outputs?|results?|logs?)\s+(?:of|from)|looks?\s+(?:like|so|as)|(?:after|before)\s+you\b"
    r"|(?:the|an?|our)\s+[\w-]+\s+(?:runs|executes|calls|does|makes|prints|will|then))\b[^.;]*$",
    re.IGNORECASE,
)
"""Words before commands that somebody else runs, or has run."""

_SOMEBODY = expression(
    r"(?:\A|[.;]\s+|,\s+|\bthen\s+)(?:(?:the|an?|your|any)\s+)?"
    r"(?:(?P<person>user|developer|maintainer|operator|human|caller)s?|people|`@?(?P<role>[a-z][\w-]*)`(?:\s+agent)?"
    r"|(?P<other>(?:(?:spawned|called|launched|new|other|next|each|every)\s+){1,2})?(?:(?:sub-?)?agents?|workers?|team-?mates?))\s+"
    r"(?:(?:will|then|can|may|must|should|has\s+to|have\s+to|itself|themselves)\s+){0,3}"
    r"(?:run|use|call|execute|start|invoke|initiali[sz]e|type|enter|check|trigger|launch|install|download|copy|set\s+up|try)"
    r"(?:s|es)?\b[^.;,]*\Z",
    re.IGNORECASE,
)
_ANYBODY = frozenset(("agent", "subagent", "worker", "following"))
_ANOTHER_RUNS = expression(
    r"(?i)(?:\A|[.;,]\s+)(?:the|an?|our)\s+(?P<who>[\w-]{1,40})\s+(?:runs|executes|starts|calls)(?:\s+(?:it|this|these|them))?\Z"
)
_CALLED = expression(
    r"\b(?:spawn|launch|dispatch|call|start|invok)(?:s|ing|e|es)?\s+(?:the|an|each|every)\s+(?:\w+\s+)?"
    r"(?:(?:sub-?)?agents?|workers?|team-?mates?)\b",
    re.IGNORECASE,
)
"""Who runs what follows, if it is said, and that `the agent` is one that is called."""

_REFERENCE = expression(
    r"\W*(?:debug(?:ging)?|troubleshooting|diagnostics?|useful|helpful|handy|reference|manual|admin\w*|emergency|maintenance)"
    r"(?:\s+(?:and|&|/)\s+\w+)?\s+commands?(?:\s+\([^()]*\))?\W*",
    re.IGNORECASE,
)
"""What leads to commands that somebody may look up."""

_TITLE_OF_LIST = expression(r"\b(?:commands?|CLI|reference|cheat[- ]?sheet|usage)\b", re.IGNORECASE)
_TOLD_TO = expression(r"\b(?:run|execute|follow|steps?|order|then|first|do|must)\b|\bbefore\s+you\b", re.IGNORECASE)
_EXPLAINED = expression(r"\S[ \t]+#[ \t]+\S")
_LISTED = 4
"""A list of the commands of a program, most with a remark that says what each does, and how many it has at least."""

_SENDS_RESULT = expression(
    r"[\W\d]*(?:then\s+|finally\s+)?(?:submit|send|post|report|push|publish|share)\s+(?:(?:the|your|its|all)\s+)?(?:[\w-]+\s+){0,2}?"
    r"(?:results?|outcomes?|findings|analys[ei]s|assessments?|predictions?|metrics|insights|summary)\s+to\s+(?:the\s+)?[\w`-]+(?:\s+[\w-]+)?\W*",
    re.IGNORECASE,
)
_NEW_NAME = expression(
    r"[^\"'#]{0,80}\ssubmit\s+(?:\\\s+)?(?P<sign>[\"'])[a-z][\w -]{2,60}(?P=sign)(?=\s|$)", re.IGNORECASE
)
"""A result that is sent to somebody, and the command that enters it under a name of its own: no task is handed in."""

_NO_COMMAND = expression(r"/[\w:-]+(?:\s.*)?|\S+\.(?:md|jsonl?|ya?ml|txt|toml)", re.DOTALL)
"""What stands alone on a line of a shell and is no program: a command of the host, the path of a text."""

_OF_SHELL = expression(
    r"(?:(?:if|then|else|elif|fi|for|do|done|while|case|esac|echo|EOF|break|continue)\b|[{}()\]])|;;"
)
_CONTINUED = expression(r"[\s|]*\\\Z")
"""Words of the shell itself with which a line begins that starts nothing, and what leads on to the next line."""


def fenced(code: Code, sense: Sense) -> Iterator[Deed]:
    """The commands of a fence for a shell that the words before it, or its section, tell the reader to run."""
    if sense.mode is Mode.PLAIN and sense.owned and code.language in ("", "text"):
        yield from _of_steps(code, sense)
        tools = (tool_called(line, sense.lexicon) for line in code.lines)
        yield from (_deed("tool", tool, sense) for tool in tools if tool)
    if sense.mode is Mode.PLAIN and sense.owned and code.language in _SCRIPTS:
        tools = (tool_called(line, sense.lexicon) for line in code.lines if line.plain.startswith("mcp__"))
        yield from (_deed("tool", tool, sense) for tool in tools if tool)
    if sense.mode is Mode.SILENT or not (_is_to_run(code) or (sense.owned and _is_meant(code, sense))):
        return
    if code.lead and (_REFERENCE.fullmatch(code.lead.plain) or _is_of_others(code.lead.plain, sense.role)):
        return
    if _is_list_of_commands(code):
        return
    prompts = any(line.plain.lstrip().startswith("$ ") for line in code.lines)
    begun = lines_of_commands(tuple(line.plain for line in code.lines))
    for number, line in enumerate(code.lines):
        words = line.plain.strip()
        prompt = words.startswith("$ ")
        skipped = not words or words.startswith("#") or (prompts and not prompt) or number not in begun
        if skipped or _NO_COMMAND.fullmatch(words) or _OF_SHELL.match(words):
            continue
        tool = tool_for_command(line, sense.lexicon)
        if tool:
            yield _deed("tool", tool, sense)
            continue
        start = line.plain.index(words) + (2 if prompt else 0)
        command = line.name(start, start + len(_CONTINUED.sub("", words)) - (2 if prompt else 0))
        work = work_of(command.text, sense.lexicon.deeds)
        yield _deed("run" if work == "submit" and _sends_result(code, number) else work, command, sense)
        yield from of_command(command, sense)


def _sends_result(code: Code, number: int) -> bool:
    """Whether the command of a line enters a result under a name of its own, as the words before the fence say."""
    if code.lead is None or not _SENDS_RESULT.fullmatch(code.lead.plain):
        return False
    return _NEW_NAME.match(" ".join(line.plain.strip() for line in code.lines[number : number + 2])) is not None


def _of_steps(code: Code, sense: Sense) -> Iterator[Deed]:
    """The files that steps written in a plain fence name right behind their verb: `1. Read work/spec.md`."""
    if not any(_TITLE_OF_STEPS.search(title) for title in code.titles[1:]):
        return
    for line in code.lines:
        verb = _TOLD_IN_FENCE.match(line.plain)
        first = next(iter(mentions_in(line, line.plain)), None) if verb else None
        if verb and first and first.start == verb.end() and is_path(first.name.text):
            yield Deed("read" if verb["read"] else "write", first.name.span, sense.role, first.name)


def _is_meant(code: Code, sense: Sense) -> bool:
    """Whether an agent is meant to run what its own document shows: commands, or how it ends its work."""
    title = code.titles[-1] if code.titles and code.language in _SHELL else ""
    alone = not code.lead or code.lead.plain == title
    ended = alone and _TITLE_OF_END.fullmatch(title) is not None
    return ended or _are_commands(code, sense) or _works_out(code, sense)


def _works_out(code: Code, sense: Sense) -> bool:
    """Whether the words before commands of a shell tell to work something out, or to keep what goes into a file."""
    if code.language not in _SHELL:
        return False
    title = code.titles[-1] if code.titles else ""
    alone = not code.lead or code.lead.plain == title
    lead = title if alone or not code.lead else re.split(r"(?<=[.!?;])\s+", code.lead.plain)[-1].strip(" *_`")
    if not alone and not lead.endswith(":"):
        return False
    first = _WORKS_OUT.match(lead)
    verb = first["verb"].lower() if first else ""
    done = _WHEN_DONE.fullmatch(lead) is not None
    keeps = done or verb == "keep" or sense.lexicon.deeds.has("write", verb)
    puts = keeps and any(_INTO_FILE.search(line.plain) for line in code.lines)
    looks = verb in _LOOKED_AT and all(looks_around(line.plain.strip(), sense.lexicon.deeds) for line in code.lines)
    of_others = not done and (_SHOWS_OUTPUT.search(lead) or _OF_OTHERS.search(lead))
    return (puts or looks or verb in _WORKED_OUT) and not of_others


def _are_commands(code: Code, sense: Sense) -> bool:
    """Whether a block that names no language holds commands and nothing else, and the words before it lead to them."""
    if code.language not in ("", INDENTED) or not code.lead or not code.lead.plain.rstrip(" *_`").endswith(":"):
        return False
    begun = lines_of_commands(tuple(line.plain for line in code.lines))
    told = (line.plain.strip() for number, line in enumerate(code.lines) if number in begun)
    lines = [words for words in told if words and not words.startswith("#")]
    known = all(is_command(words.removeprefix("$ "), sense.lexicon.deeds) for words in lines)
    lead = code.lead.plain.strip(" *_`")
    return bool(lines) and known and not (_SHOWS_OUTPUT.search(lead) or _OF_OTHERS.search(lead))


def _is_to_run(code: Code) -> bool:
    if code.language not in _SHELL:
        return False
    lead = code.lead.plain.strip(" *_`") if code.lead else ""
    title = code.titles[-1] if code.titles else ""
    if _SHOWS_OUTPUT.search(lead):
        return False
    if lead.endswith(":"):
        return bool(_TELLS_TO_RUN.search(lead) or _TITLE_OF_STEPS.search(title))
    return bool(_TITLE_OF_STEPS.search(title) or _TELLS_TO_RUN.match(lead))


def _is_list_of_commands(code: Code) -> bool:
    """Whether a fence explains the commands of a program line by line, under words that tell to run none."""
    lead = code.lead.plain if code.lead else ""
    title = code.titles[-1] if code.titles else ""
    if _TOLD_TO.search(lead) or not (_TITLE_OF_LIST.search(lead) or _TITLE_OF_LIST.search(title)):
        return False
    commands = [line.plain.strip() for line in code.lines]
    commands = [words for words in commands if words and not words.startswith("#")]
    explained = sum(_EXPLAINED.search(words) is not None for words in commands)
    return len(commands) >= _LISTED and explained * 4 >= len(commands) * 3


def _is_of_others(lead: str, own: str | None) -> bool:
    """Whether the last words before a fence say that somebody else runs it: whom the document calls, or a person."""
    runs = _ANOTHER_RUNS.search(lead.rstrip(" *_:"))
    if runs and comparable(runs["who"]) != own and not {*(own or "").split("-"), *_ANYBODY} & {runs["who"].lower()}:
        return True
    said = _SOMEBODY.search(lead.rstrip(" *_:"))
    if said is None:
        return False
    if said["role"]:
        return comparable(said["role"]) != own
    if said["person"]:
        return said["person"].lower() not in (own or "").split("-")
    return said["other"] is not None or "people" in said[0].lower() or _CALLED.search(lead) is not None


def _deed(kind: str, thing: Name, sense: Sense) -> Deed:
    return Deed(kind, thing.span, sense.role, thing, sense.mode is Mode.NEGATED, sense.mode is Mode.OPTIONAL)
