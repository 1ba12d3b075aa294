"""Whose instructions a document holds: one agent's own, or those of a role that runs others."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise, takewhile

from flowc.expressions import expression
from flowc.model.nodes import Agent
from flowc.model.statements import Deed, Doctrine
from flowc.paths import Path, path_of
from flowc.text import Source
from flowc.vocabulary import DeedWords, DoctrineVocabulary, comparable

_HUMP = expression(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_WORKER = expression(r"(?:[a-z]+-)*(?:agent|[a-z]{3,}(?:er|or))")
"""A skill that is called like somebody who works: `planner`, `pr-agent`."""

_REFERENCES = "references", "reference"
"""Folders of a skill that hold what its reader may need beside it."""

_STEP = expression(r"(?:(?:step|stage|phase)[-_]?)?\d{1,2}[a-z]?(?:[-_.]|$)", re.IGNORECASE)
_OF_STEPS = expression(r"(?:.*[-_])?(?:steps|stages|phases|workflows?)(?:[-_][a-z])?", re.IGNORECASE)
"""A numbered step of a workflow, and the folder it lies in: `workflows/page/steps/step-03-close.md`."""

_OPENING = 10
"""Words of a description that say what an agent is for."""

_LEADS_OTHERS = expression(
    r"(?:(?:\A|[.;]\s+|,\s*(?:and\s+)?|\b(?:and|for|by|while|to|of|or)\s+)(?:orchestrat|coordinat)ing"
    r"|\A\W*use\s+(?:this\s+|the\s+)?[^.;]{0,40}\bto\s+(?:orchestrate|coordinate)"
    r"|(?:\A|[.;]\s+)(?:[a-z]\w+s(?:\s+[\w-]+){0,4}?,?\s+and\s+)?(?:orchestrates|coordinates))\s+"
    r"(?:(?:the|all|its|other|several|multiple|whole|entire|specialized|specialist)\s+)*(?:[\w-]+\s+(?:and\s+)?){0,2}?"
    r"(?:workflows?|pipelines?|(?:sub-?)?agents?|specialists?|workers?|stages|phases|releases?|teams?)\b",
    re.IGNORECASE,
)
"""Where a description says that an agent leads others: `Use for planning and orchestrating multi-step workflows`."""

_CLOSES_MANY = expression(
    r"(?:\A|[.;,]\s+|\band\s+)(?:closes|triages)\s+(?:(?:out|all|the)\s+)?(?:(?!(?:its|their|your)\b)[\w-]+\s+)?(?:issues|tickets|cards)\b",
    re.IGNORECASE,
)
"""Where a description says that an agent closes what many work on, and not the one task it was given."""

_PREPOSITIONS = frozenset(
    ("for", "by", "with", "to", "of", "from", "after", "when", "under", "as", "in", "on", "via", "through")
)

_ANSWER_OF = expression(
    r"(?:^|[\s`*])(?P<who>[a-z][a-z0-9]*(?:[ -][a-z][a-z0-9]*){0,3})`?['’]s\s+(?:own\s+|final\s+|whole\s+)?"
    r"(?:answer|result|reply|return|response|output)\b",
    re.IGNORECASE,
)
"""Whose answer a sentence is about: `the feature lead's result`."""

_ALSO = expression(
    r"\b(?:same|likewise|similarly|so\s+(?:do|does|is|are|it\s+is)|holds?|appl(?:y|ies)|goes\s+for|as\s+with|also|too|as\s+well|equally"
    r"|alike|others|whoever|whom|(?:every|each|any|all|both|other)\s+(?!of\s+(?:it|this|that)\b)\w+)\b",
    re.IGNORECASE,
)
_BESIDE = 300
"""Characters around a rule for the answer of one in which it may be said that it is for others, too."""

_TIMED = expression(
    r"\A---[ \t]*\n(?:(?!---)[^\n]{0,300}\n){0,30}?"
    r"(?:(?:cadence|schedule|cron|interval)[ \t]*:|runtime[ \t]*:[ \t]*[\"']?[\w-]*(?:cron|timer|schedule)\b)"
)
"""Settings by which the clock starts an agent."""

_CLOCK = expression(
    r"^\**(?:heartbeat|schedule|cadence|cron)\**[ \t]*:\**[ \t]*"
    r"`?[\d*][\d*/,-]*(?:[ \t]+[\d*][\d*/,-]*){4}`?[ \t]*$",
    re.IGNORECASE | re.MULTILINE,
)
"""A line of its own that says the same by minutes, hours and days: `Heartbeat: 30 3 * * *`."""

_LOADED = expression(r"\A---[ \t]*\n(?:[^\n]{0,200}\n){0,12}?(?:activation|alwaysApply|trigger)[ \t]*:")
"""The settings of a rule that a host loads by itself, for whoever a person talks to."""

_STARTED = expression(
    r"\b(?:operator|user|human|person|maintainer)\s+(?:launches|starts|kicks\s+off|runs|boots)\s+you\b"
    r"|\byou\s+are\s+(?:launched|started|kicked\s+off|run|booted)\s+(?:directly\s+)?by\s+(?:the\s+|an?\s+)?"
    r"(?:operator|user|human|person|maintainer)\b"
    r"|\bpastes?\s+(?:it|this|that|(?:the|this)\s+(?:(?:entire|whole|full)\s+)?(?:output|prompt|text|file|document|page|block))\s+"
    r"(?:in)?to\s+(?:your|any|an?\s+(?:new|fresh))\s+(?:(?:coding|capable|ai|llm|favou?rite|own|new|fresh|chat)\s+){0,3}"
    r"(?:agents?|assistants?|sessions?|chats?|llm)\b(?!['’]s|\s+(?:prompt|definition|file|config))",
    re.IGNORECASE,
)
"""Who starts the reader of a document, where that is a person, also by pasting it to the agent of a session."""

_ANYBODY = ("agent", "subagent", "worker", "stage", "task", "the", "and", "of")


def is_agents_own(doctrine: Doctrine) -> bool:
    """Whether a document instructs one agent; a skill is for whoever takes it up, unless it lies among agents, and the
    steps of a workflow for whoever starts it.
    """
    return doctrine.kind == "agent" and _is_place_of_one(doctrine.source.path)


@lru_cache(maxsize=1 << 14)
def _is_place_of_one(path: str) -> bool:
    """Whether a document that instructs an agent is by its place for one agent."""
    *folders, name = path.split("/")
    if folders[-1:] == ["workflows"] and "agents" not in folders:
        return False
    if name != "SKILL.md":
        shared = folders[-1:] in (["skills"], ["references"], ["reference"])
        return not shared or _WORKER.fullmatch(name.partition(".")[0]) is not None
    return "agents" in folders and _WORKER.fullmatch(folders[-1]) is not None


def is_main_sessions(doctrine: Doctrine) -> bool:
    """Whether a document is a procedure of whoever runs the agents, by its place: a command, the prompt of an editor
    that a person starts like one, a step of a workflow.
    """
    *folders, name = doctrine.source.path.split("/")
    if "agents" in folders or name == "SKILL.md":
        return False
    prompt = folders[-2:] == [".github", "prompts"] and name.endswith(".prompt.md")
    return prompt or "commands" in folders or is_step(doctrine)


def is_step(doctrine: Doctrine) -> bool:
    """Whether a document is a numbered step of a workflow, `workflows/page/steps/step-03-close.md`."""
    *folders, name = doctrine.source.path.split("/")
    return _STEP.match(name) is not None and any(_OF_STEPS.fullmatch(folder) for folder in folders[-1:])


def is_sessions(doctrine: Doctrine) -> bool:
    """Whether a document is a command or a skill: a session carries it out itself."""
    return is_main_sessions(doctrine) or (doctrine.kind == "agent" and not is_agents_own(doctrine))


def is_hosts_rule(doctrine: Doctrine) -> bool:
    """Whether a document is a rule that a host reads to each session: `rules/house.md` with `alwaysApply: true`."""
    path = path_of(doctrine.source.path)
    return path.parent.name == "rules" and _LOADED.match(doctrine.source.text) is not None


def pages_of_skills(doctrines: Sequence[Doctrine]) -> frozenset[str]:
    """The paths of the pages that a skill's own file tells its reader to read, `read [the-loop.md](the-loop.md)`, and
    of its references: the session that took the skill up reads them. What is sent to others is called a prompt.
    """
    found, beside = set[Path](), set[Path]()
    for skill in doctrines:
        path = path_of(skill.source.path)
        if path.name == "SKILL.md" and is_sessions(skill):
            reads = (deed.object for deed in skill.deeds if deed.kind == "read" and not deed.negated)
            found.update(path.parent / read.text for read in reads if read)
            beside.update(path.parent / name for name in _REFERENCES)
    held = (path_of(each.source.path) for each in doctrines if beside)
    found.update(path for path in held if not beside.isdisjoint(path.parents))
    return frozenset(str(each) for each in found if "prompt" not in each.stem.lower() and "agents" not in each.parts)


def is_timed(doctrine: Doctrine) -> bool:
    """Whether a document says in settings, or in a line of its own, when it runs by itself."""
    return bool(_TIMED.match(doctrine.source.text) or _CLOCK.search(doctrine.source.text))


def is_started_by_person(doctrine: Doctrine, agents: Iterable[Agent]) -> bool:
    """Whether a document instructs an agent that a person talks to, or says that a person starts its reader, `the
    operator launches you`: what it writes down is its own, and nobody takes what it returns.
    """
    primary = any(agent.primary and agent.source is doctrine.source for agent in agents)
    return primary or _STARTED.search(doctrine.source.text) is not None


def is_about_answer_of(deed: Deed, doctrine: Doctrine, roles: Iterable[str | None], agents: frozenset[str]) -> bool:
    """Whether the rule that a deed is part of names one of some roles as whose answer it is about, in full or by the
    last word, which no other agent has; and no words beside it that may say it of others, too.
    """
    near = doctrine.source.text[max(deed.span.start - _BESIDE, 0) : deed.span.end + _BESIDE]
    whole = (each.span for each in doctrine.deeds if each.kind == deed.kind and not _ALSO.search(near))
    around = [span.text for span in whole if span.start <= deed.span.start and deed.span.end <= span.end]
    named = {comparable(match["who"]) for text in around for match in _ANSWER_OF.finditer(text)}
    for role in filter(None, roles):
        last = f"-{role.rpartition('-')[2]}"
        only = sum(each.endswith(last) for each in agents) == 1
        if any(f"-{who}".endswith((f"-{role}", last) if only else f"-{role}") for who in named):
            return True
    return False


def taken_by_nobody(doctrines: Iterable[Doctrine], words: DoctrineVocabulary) -> frozenset[tuple[Source, str]]:
    """The commands, and the skills that are called after a thing or a work, each with the words for whose outcomes are
    its own: a session carries them out, and nobody takes what they return. What they say of others counts.

    A skill that is called after somebody, `tech-lead`, is called like an agent.
    """
    return frozenset(
        (each.source, whose)
        for each in doctrines
        if is_main_sessions(each) or (is_sessions(each) and not words.is_somebody(each.role or ""))
        for whose in (each.role or "", f"/{each.source.path}")
    )


def is_orchestrator(role: str, agent: Agent | None, words: DeedWords, calls: bool = True) -> bool:
    """Whether a role runs others or handles the tracker and the releases itself, by its name or its description; who
    cannot call anybody leads nobody, though it be a lead by its name.
    """
    parts = re.split(r"[^a-z0-9]+", _HUMP.sub("-", agent.name.text if agent else role).lower())
    objects = parts[1:2] if parts[0] in words.lists["working"] else []
    if parts[-1] in words.lists["observing"]:
        objects += words.lists["observed"]
    objects += () if calls else words.lists["leaders"]
    judges = not words.lists["judging"].isdisjoint((parts[-1], "-".join(parts[-2:])))
    named = (*parts, *map("-".join, pairwise(parts)))
    if not judges and any(part in words.lists["orchestrators"] and part not in objects for part in named):
        return True
    told = agent.description.text if agent and agent.description else ""
    first = re.findall(r"[a-z][a-z-]*", told.lower().split(".")[0])[:4]
    subject = list(takewhile(lambda word: word not in _PREPOSITIONS, first))
    done = (*subject, *map("-".join, pairwise(subject)))
    return any(word in words.lists["orchestrating"] for word in done)


def does_orchestrators_work(
    role: str, agent: Agent | None, words: DeedWords, calls: bool, *, titled: bool = False
) -> bool:
    """Whether it is a role's own to do what orchestrators do: it is one, or its description says anywhere that it runs
    agents, or the stages that they work in; or the head of its document does, and it can call others.
    """
    told = agent.description.text if agent and agent.description else ""
    leads = _LEADS_OTHERS.search(told) is not None or (calls and titled)
    return leads or is_orchestrator(role, agent, words, calls)


def leads_by_title(doctrine: Doctrine) -> bool:
    """Whether the document of an agent says at its head that it orchestrates, and calls another."""
    titled = [deed for deed in doctrine.deeds if deed.kind == "leads"]
    calls = bool(doctrine.calls) or any(deed.kind == "delegate" and not deed.negated for deed in doctrine.deeds)
    return bool(titled) and (calls or not titled[0].negated)


def keeps_tracker(agent: Agent | None, words: DeedWords) -> bool:
    """Whether the description of an agent begins with a document or a board that it keeps: entries in it are its own.

    `Maintains the roadmap`, `Keeper of the backlog`; who `maintains code quality` keeps none. Who `closes issues` does.
    """
    told = agent.description.text if agent and agent.description else ""
    if _CLOSES_MANY.search(told):
        return True
    first = re.findall(r"[a-z]+", re.split(r"[.;—]", told.lower())[0])[:_OPENING]
    at = next((at for at, word in enumerate(first) if word in words.lists["keeping"]), len(first))
    return any(word in words.lists["kept"] for word in first[at + 1 :])


def kinds_of_workers(roles: list[str]) -> frozenset[str]:
    """The words in the names of roles that tell them apart: `reviewer`, and no word that most of them have."""
    found = Counter(part for role in set(roles) for part in set(role.split("-")))
    most = max(len(set(roles)) // 2, 2)
    return frozenset(part for part, often in found.items() if often <= most and part not in _ANYBODY)
