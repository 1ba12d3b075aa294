"""What an instruction does to the world: the kind of its deed and the path, command, tool or agent it names."""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document.mentions import Mention
from flowc.model.doctrine.document.passages import Passage
from flowc.model.doctrine.document.paths import is_artifact, is_made, is_path, is_working
from flowc.model.doctrine.instructions.called import called
from flowc.model.doctrine.instructions.clauses import Clause
from flowc.model.doctrine.instructions.commands import ends_task, shows, work_of
from flowc.model.doctrine.instructions.keeping import put_where, queued_where, requested, states
from flowc.model.doctrine.instructions.left_to import leaves_to_others, own_mentions
from flowc.model.doctrine.instructions.mending import mends
from flowc.model.doctrine.instructions.pages import opens_page, pages_of
from flowc.model.doctrine.instructions.running import HANDED, is_completed, is_run
from flowc.model.doctrine.instructions.served import functions
from flowc.model.doctrine.instructions.tails import is_answered
from flowc.model.doctrine.instructions.tools_named import skills_named, tools_beside, tools_named
from flowc.model.doctrine.instructions.works import names_ledger, orchestrators_work
from flowc.model.doctrine.instructions.written import STORING, is_written, leads_to
from flowc.text import Name
from flowc.vocabulary import DeedWords, Lexicon

_TESTS = expression(
    r"\s+(?:(?:the|all|any|your|its|project['’]s|project|full|entire|whole|complete|relevant|existing|unit"
    r"|integration|end-to-end|e2e|affected|new|a|an"
    r"|appropriate|regression|following|these)\s+){0,5}(?:tests?|test\s+suites?|linters?|lint(?:ing)?"
    r"|type[- ]?check(?:s|er|ing)?|formatters?|build|shell\s+commands?"
    r"|bash\s+commands?|commands?|(?:short\s+|small\s+)?scripts?|test\s+commands?|benchmarks?|static\s+analysis\s+tools?)\b(?!\s+(?:cases?|plans?"
    r"|scenarios?|mentally|by\s+hand|in\s+your\s+head))",
    re.IGNORECASE,
)  # fmt: skip
_SHELL_WORK = tuple(
    (frozenset(verbs.split()), expression(pattern, re.IGNORECASE))
    for verbs, pattern in (
        (
            "commit",
            r"\s+(?:(?:the|your|all|these|any|each|every|its)\s+)*(?:\w+\s+)?(?:changes|work|code|files?"
            r"|progress|fix(?:es)?|it|them|everything)\b",
        ),
        (
            "use",
            r"\s+(?:the\s+)?(?:[\w`-]+\s+){0,2}(?:CLI|command[- ]line|shell|terminal)\b(?!\s+(?:tools?|arguments?"
            r"|options?|flags?|style|scripts?))",
        ),
        ("build compile lint", r"\s+(?:the\s+)?(?:project|app|application|workspace|codebase|package)\b"),
        ("start", r"\s+(?:the\s+|a\s+)?(?:dev|development|local|test|preview)\s+server\b"),
        (
            "create checkout switch make cut",
            r"\s+(?:to\s+)?(?:(?:a|an|the|your|new|git|feature|task|separate)\s+)*(?:branch|worktree)\b"
            r"(?!\s+(?:names?|strategy|plan|polic|of|in))",
        ),
        (
            "make create",
            r"\s+(?:(?:an?|one|small|atomic|separate|single|your|the)\s+)*(?:git\s+)?commits?\b"
            r"(?!\s+(?:messages?|plan|list))",
        ),
        ("install", r"\s+(?:(?:the|all|any|missing|required)\s+)*(?:dependencies|packages)\b"),
    )
)
"""Work in plain words that takes a shell."""

_AGENT_ENDS = (
    r"\s+(?:sub-?)?agents?(?=\s*(?:$|[.,;:()—–]|(?:to|with|for|on|when|whenever|if|unless|before|after|first|again|once|while"
    r"|as|from|in|and|then|instead|sequentially|concurrently|simultaneously|one|by)\b))"
)
_ANY = r"(?:\s+(?:the|an?)\s+[A-Za-z][\w-]*(?:\s+[\w-]+)?|(?:\s+(?:all|each|both|next|first))?)"
_AGENT_CALLED = expression(rf"{_ANY}{_AGENT_ENDS}")
_AGENT_USED = expression(rf"\s+(?:the\s+|an?\s+)[A-Z][\w-]*{_AGENT_ENDS}")
_AGENT = expression(
    r"\s+(?:[^,.;]*?)\b(?:(?:sub-?)?agents?)\b(?!['’]|\s+(?:names?|files?|definitions?|prompts?|docs?|instructions?"
    r"|ids?|types?|results?|outputs?|responses?|returns?|tool))",
    re.IGNORECASE,
)
_OCCASION = expression(r"\s+(?:triggers?|conditions?|criteria|times?|rules?|limits?)\s*:", re.IGNORECASE)
"""What stands behind the verb of a label: `Spawn trigger:` tells when its reader is spawned."""

_WORKERS = expression(
    r"\s+(?:[\w-]+\s+){0,3}?(?:workers|specialists)\b(?!\s+(?:threads?|process(?:es)?|pools?|nodes?|that|which|without)\b)",
    re.IGNORECASE,
)
_IN_DOCUMENT = expression(
    r"(?=[^,.;]*\b(?:to|in|into)\s+(?:the|this|that|your|its)\s+(?!(?:output|final|response|result|returned?|report|summary"
    r"|above|below|following|same|raw|valid|structured)\s)[a-z][\w-]*\s+(?:JSON|YAML)\s*(?:$|[.,;:)]|(?:and|for|with|as|so|before"
    r"|after)\b))",
    re.IGNORECASE,
)
"""`add it to the list in the state JSON`: into a document called by its format."""

_KNOWN = expression(r"\s+(?:the\s+|your\s+)?(?:project\s+)?(?:CHANGELOG|README)\b", re.IGNORECASE)

_FILE = expression(
    r"\b(?:to|into|as)\s+(?:a|an|the|this|that|your|its|separate|new)\s+(?:[\w.-]+\s+)"
    r"{0,3}file\b(?!['’]?s?\s*(?:names?|paths?|list|tree|structure|format|system|level|that\s+was))"
    r"|\bto\s+(?:disk|the\s+filesystem|the\s+file\s+system)\b",
    re.IGNORECASE,
)  # fmt: skip
_NEW_FILE = expression(
    r"\s+(?:a|an|the|one|new)\s+(?:new\s+|single\s+|separate\s+|markdown\s+|json\s+|yaml\s+|plan\s+|spec\s+|report\s+"
    r"|output\s+|review\s+|analysis\s+){0,2}"
    r"files?\b(?!['’]?s?\s*(?:names?|paths?|list|tree|structure|format|map|table|inventory|manifest|count|diff|-))",
    re.IGNORECASE,
)
_ANY_FILE = expression(
    r"\s+(?:any\s+(?:of\s+the\s+)?)?(?:files?|anything)\s*(?:$|[.,;:!)]|\b(?:or|and|yourself|directly|at\s+all"
    r"|under\s+any)\b)",
    re.IGNORECASE,
)
_RUNNING = frozenset(("run", "execute", "rerun", "re-run"))
_PLAIN_COMMAND = expression(r"\s+(?:a\s+|the\s+)?([a-z][\w-]*)(?=\s+[a-z-]|\s*[.,;)]|\s*$)")
_PLAIN_SHOWN = expression(r"\b(?:from|of|via|using|with|through)\s+(?P<command>[a-z]+(?: [a-z-]+){1,2})\b")
_PLAIN_USED = expression(r"\s+(?P<command>[a-z]+(?: [a-z-]+){1,2})\b", re.IGNORECASE)
_CHANGING = frozenset(("add", "append", "insert", "update", "record", "edit", "modify", "write", "save", "store"))
_MARKING = ("mark", "update")
"""What is done to other things as well, of which one says the same: `mark the check as failed`."""

_EXISTS = expression(r"\b(?:exists?|is\s+(?:present|missing))\b", re.IGNORECASE)
_OBJECT = expression(r"\s+[\w`]")


def effects(
    clause: Clause, text: str, mentions: tuple[Mention, ...], passage: Passage, lexicon: Lexicon
) -> Iterator[tuple[str, Name | None]]:
    """The deeds of an instruction: kind and object. `text` is its passage masked, `mentions` what the clause names.

    A tool in plain words beside it is one where nothing else says what it takes: `create the page with Write`.
    """
    if leaves_to_others(clause, text):
        return
    mentions = own_mentions(clause, text, mentions, lexicon.deeds)
    found = tuple(_told(clause, text, mentions, passage, lexicon))
    found = () if is_answered(clause, text) else found
    yield from found
    if not found:
        yield from (("calls", name) for name in (called(clause, text, mentions, passage),) if name)
    yield from (("skill", name) for name in skills_named(clause, text, mentions))
    if all(kind in ("amend", "read") for kind, _ in found):
        yield from (("tool", tool) for tool in tools_beside(clause, text, passage, lexicon))


def _told(
    clause: Clause, text: str, mentions: tuple[Mention, ...], passage: Passage, lexicon: Lexicon
) -> Iterator[tuple[str, Name | None]]:
    words = lexicon.deeds
    commands = [each for each in mentions if is_run(clause, text, each, words)]
    if commands:
        yield from _commanded(clause, text, commands[0].name, passage, words)
        return
    tools = tools_named(clause, text, mentions, passage, lexicon)
    if tools:
        yield from (("tool", tool) for tool in tools)
        return
    yield from (("function", name) for name in functions(clause, text, mentions))
    request = requested(clause, tuple(each for each in mentions if not is_completed(text, each.start)), words)
    orchestrators = "server" if request else orchestrators_work(clause, text, passage.plain, words)
    if orchestrators:
        yield orchestrators, request
        return
    yield from _moved(clause, passage, lexicon)
    paths = [each for each in mentions if is_path(each.name.text)]
    written = [each for each in paths if is_written(clause, text, each, words) or mends(clause, text, each)]
    if written:
        yield ("ledger" if names_ledger(written[0].name.text) else "write"), written[0].name
    elif (clause.negated and words.has("write", clause.verb) and _ANY_FILE.match(text, clause.rest, clause.end)) or (
        words.has("write", clause.verb)
        and (
            _FILE.search(text, clause.rest, clause.end)
            or _NEW_FILE.match(text, clause.rest, clause.end)
            or (
                clause.verb in _CHANGING
                and (_IN_DOCUMENT.match(text, clause.rest, clause.end) or _KNOWN.match(text, clause.rest, clause.end))
            )
        )
    ):
        yield "write", None
    yield from _others(
        clause, text, mentions, [each for each in paths if each not in written[:1]], bool(written), words
    )


def _moved(clause: Clause, passage: Passage, lexicon: Lexicon) -> Iterator[tuple[str, Name]]:
    """Where an instruction puts what may be a task: into a state, into a queue."""
    place = put_where(clause, passage.plain, lexicon.deeds)
    if place and not (clause.verb in _MARKING and lexicon.doctrine.outcome_class(passage.plain[slice(*place)])):
        yield "moved", passage.name(*place)
    queue = queued_where(clause, passage.plain, lexicon.deeds)
    if queue:
        yield "queued", passage.name(*queue)


def _commanded(
    clause: Clause, text: str, command: Name, passage: Passage, words: DeedWords
) -> Iterator[tuple[str, Name | None]]:
    """What a command does, and what the words around it say that it is for."""
    work = work_of(command.text, words)
    if work == "run" and words.has("run", clause.verb) and ends_task(command.text, words):
        work = "submit"
    if work == "run" and states(clause, text, command.text, words):
        work = "move"
    spoken = orchestrators_work(clause, text, passage.plain, words) if work == "run" else None
    yield from ((kind, command) for kind in (spoken, work) if kind)


def _others(
    clause: Clause, text: str, mentions: tuple[Mention, ...], paths: list[Mention], writes: bool, words: DeedWords
) -> Iterator[tuple[str, Name | None]]:
    verb, pages = clause.verb, pages_of(clause, text, mentions, words)
    for path in () if _EXISTS.search(text, clause.rest, clause.end) else paths:
        handed = is_artifact(path.name.text, words) or is_made(path.name.text, words) or (
            words.has("follows", verb) and is_working(path.name.text, words)
        )
        if words.has("read", verb) or (handed and verb not in STORING and not leads_to(clause, text, path, words)):
            yield "read", path.name
    if (
        (verb in _RUNNING and _is_told_to_run(clause, text, words))
        or any(verb in verbs and work.match(text, clause.rest, clause.end) for verbs, work in _SHELL_WORK)
        or _looks_at_shown(clause, text, words)
    ):
        yield "run", None
    elif not writes and ((pages and words.has("web", verb)) or opens_page(clause, text, words)):
        yield "web", next(iter(pages), None)
    elif words.has("delegate", verb) and not paths:
        yield from _delegation(clause, text, mentions)
    elif words.has("amends", verb) and not (writes or clause.negated) and _OBJECT.match(text, clause.rest):
        yield "amend", None


def _is_told_to_run(clause: Clause, text: str, words: DeedWords) -> bool:
    """Whether plain words behind `run` mean a command: `the tests`, `git diff`, `npm test`."""
    first = _PLAIN_COMMAND.match(text, clause.rest, clause.end)
    named = first is not None and first[1] in words.lists["commands"]
    return named or _TESTS.match(text, clause.rest, clause.end) is not None


def _looks_at_shown(clause: Clause, text: str, words: DeedWords) -> bool:
    """Whether an instruction looks at what a command in plain words tells: `check recent changes with git diff`."""
    found = None
    if clause.verb == "use":
        found = _PLAIN_USED.match(text, clause.rest, clause.end)
    elif words.has("looks", clause.verb):
        found = _PLAIN_SHOWN.search(text, clause.rest, clause.end)
    return found is not None and shows(found["command"], words) and not HANDED.search(text, clause.start, clause.end)


def _delegation(clause: Clause, text: str, mentions: tuple[Mention, ...]) -> Iterator[tuple[str, Name | None]]:
    if _OCCASION.match(text, clause.rest):
        return
    handed = clause.verb in ("delegate", "hand") and re.search(r"\bto\b", text[clause.rest : clause.end])
    named = _AGENT_CALLED if clause.verb in ("call", "invoke") else _AGENT_USED if clause.verb == "use" else None
    called = named and named.match(text, clause.rest, clause.end)
    stated = _AGENT.match(text, clause.rest, clause.end)
    workers = clause.verb in ("spawn", "dispatch") and _WORKERS.match(text, clause.rest, clause.end)
    if called or (workers and not stated):
        yield "delegate", None
    elif stated or (handed and mentions):
        agent = next((each.name for each in mentions if re.fullmatch(r"@?[A-Za-z][\w-]*", each.name.text)), None)
        if agent or clause.verb in ("delegate", "spawn", "launch", "dispatch"):
            yield "delegate", agent
