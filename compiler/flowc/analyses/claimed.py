"""Files that an agent is told another stage made, where no stage is told to make them."""

import re
from collections.abc import Iterator

from flowc.analyses.at_work import at_work
from flowc.analyses.facts import Facts
from flowc.analyses.passed import Passed, written
from flowc.analyses.speakers import is_agents_own
from flowc.expressions import expression
from flowc.model.doctrine.document.paths import ANY, comparable_path, same_place
from flowc.model.doctrine.instructions.toolset import allows, grant_of
from flowc.model.meaning import Program
from flowc.model.statements import Deed, Doctrine
from flowc.paths import path_of
from flowc.vocabulary import comparable

_STAGE = expression(r"\b(?:stage|agent|sub-?agent|worker|phase)\b", re.IGNORECASE)
_PARTS = expression(r"[^a-z0-9]+")
_DOES = expression(r"(?P<work>[a-z]{2,}?(?P<last>[a-z]))(?P=last)?ing")
_WORKER = expression(r"[a-z]+(?:-[a-z]+)*-(?P<does>[a-z]{3,}(?:er|or|ist|yst))")
"""A name as agents have it: `drift-monitor`."""


def claimed(facts: Facts) -> Iterator[Passed]:
    """The files that an agent's own document says a stage made, and that no stage makes and nothing else names."""
    program = facts.program
    stages = [doctrine for doctrine in program.doctrines if is_agents_own(doctrine)]
    roles = {doctrine.role for doctrine in stages if doctrine.role}
    for doctrine in stages if len(roles) > 1 else ():
        for deed in doctrine.deeds:
            if deed.kind != "left" or not deed.object:
                continue
            if _is_stage(program, deed, roles - {doctrine.role}) or _is_nobody(program, deed, roles):
                path = deed.object.text
                made = any(same_place(path, maker.path.text) for maker in written(facts))
                if not made and not any(_names(each, path) for each in program.doctrines):
                    yield Passed(doctrine.role or "", deed.object, deed.span, False, doctrine)


def _is_stage(program: Program, deed: Deed, roles: set[str]) -> bool:
    """Whether words mean a stage or an agent of the project, and nobody who runs them: no program, no person."""
    words = deed.span.text.lower().replace("`", "")
    if _is_unable(program, comparable(words.removeprefix("the "))):
        return True
    parts = [part for part in _PARTS.split(words) if part]
    if not parts or not program.lexicon.deeds.lists["orchestrators"].isdisjoint(parts):
        return False
    named = comparable(words)
    return bool(_STAGE.search(words)) or any(role == named or role.endswith(f"-{named}") for role in roles)


def _is_unable(program: Program, named: str) -> bool:
    """Whether words name one agent of the project, in full, by the end of its name or by what it does (`planning`), and
    it can write nothing.
    """
    does = _DOES.fullmatch(named)
    ends = rf"-{does['work']}{does['last']}?(?:er|or)" if does else rf"-{re.escape(named)}"
    agents = [each for each in program.agents if re.search(rf"{ends}\Z", f"-{comparable(each.name.text)}")]
    tools = agents[0].tools if len(agents) == 1 else None
    grants = [grant_of(tool, program.lexicon.hosts) for tool in tools or ()]
    return bool(grants) and not any(allows(grant, each, None) for grant in grants for each in ("write", "run"))


def _is_nobody(program: Program, deed: Deed, roles: set[str]) -> bool:
    """Whether words are the name of an agent as others of the project have it, and nothing else in it is called so.

    Programs and people have such names too; those that are usual are none of agents.
    """
    named = comparable(deed.span.text.lower().replace("`", ""))
    match = _WORKER.fullmatch(named)
    known = program.lexicon.deeds.lists
    if match is None or match["does"] in known["makers"] or match["does"] in known["orchestrators"]:
        return False
    if not any(_WORKER.fullmatch(role) for role in roles) or named in map(comparable, at_work(program)):
        return False
    return not any(_speaks_of(doctrine, named) for doctrine in program.doctrines)


def _speaks_of(doctrine: Doctrine, named: str) -> bool:
    """Whether a document names somebody otherwise than to say that a file is theirs."""
    told = [deed.span for deed in doctrine.deeds if deed.kind == "left"]
    pattern = re.compile(rf"(?<![\w-]){named.replace('-', '[-_ ]')}(?![a-z-])", re.IGNORECASE)
    found = (match.start() for match in pattern.finditer(doctrine.source.text))
    return any(not any(span.start <= at < span.end for span in told) for at in found)


def _names(doctrine: Doctrine, path: str) -> bool:
    """Whether a document names a file otherwise than to be read: by its own name, or by that of its folder where its
    name stands for many.
    """
    parts = path_of(comparable_path(path)).parts
    named = parts[-1] if ANY not in parts[-1] else next((part for part in reversed(parts) if ANY not in part), "")
    if not named:
        return True
    taken = [deed.object.span for deed in doctrine.deeds if deed.object and deed.kind in ("read", "gate", "left")]
    pattern = re.compile(rf"(?<![\w-]){re.escape(named)}(?![\w-])")
    found = (match.start() for match in pattern.finditer(doctrine.source.text))
    return any(not any(span.start <= at < span.end for span in taken) for at in found)
