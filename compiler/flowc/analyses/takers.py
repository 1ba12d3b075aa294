"""Files of which an agent's own document says that another takes them: what it writes there passes no other way."""

from collections.abc import Iterator

from flowc.analyses.facts import Facts
from flowc.analyses.one_tree import in_one_tree
from flowc.analyses.passed import Passed, named
from flowc.analyses.speakers import is_agents_own
from flowc.model.doctrine.document.paths import same_place
from flowc.model.doctrine.instructions.taken import is_next
from flowc.model.statements import Deed, Doctrine
from flowc.vocabulary import comparable


def handed_over(facts: Facts) -> Iterator[tuple[Passed, tuple[Passed, ...]]]:
    """Who writes each such file, and who takes it, each file once; where it is only a copy, nothing is told."""
    own = [(each, role) for each in facts.program.doctrines if (role := _writer(each))]
    roles = {role for _, role in own}
    told: list[str] = []
    for doctrine, role in own:
        for deed in doctrine.deeds:
            taker = _taker(role, deed, roles)
            if not taker or not deed.object or any(same_place(deed.object.text, path) for path in told):
                continue
            if in_one_tree(facts, deed.object.text, role, comparable(taker)):
                continue
            told.append(deed.object.text)
            maker = Passed(role, deed.object, deed.span, False, doctrine)
            yield maker, tuple(_readings(facts, taker, deed.object.text)) or (maker._replace(role=taker),)


def _readings(facts: Facts, taker: str, path: str) -> Iterator[Passed]:
    """Where whoever takes a file is told to read it, by other documents than that of who writes it."""
    role = comparable(taker)
    told = (each for each in named(facts, "read") if each.role == role or each.role.endswith(f"-{role}"))
    yield from (each for each in told if same_place(each.path.text, path))


def _writer(doctrine: Doctrine) -> str:
    """Whose files a document speaks of: those of the agent whose own it is, or of the callee of its call."""
    if is_agents_own(doctrine):
        return doctrine.role or ""
    called = doctrine.boundary.callee if doctrine.boundary and doctrine.kind == "handoff-contract" else None
    return comparable(called) if called else ""


def _taker(writer: str, deed: Deed, roles: set[str]) -> str:
    """Whom the words of a deed mean: another agent by its name or the end of it, or whoever comes next; else nobody."""
    if deed.kind != "taken" or deed.optional or not deed.role:
        return ""
    named = comparable(deed.role)
    known = (role for role in sorted(roles - {writer}) if role == named or role.endswith(f"-{named}"))
    return deed.role if is_next(deed.role) else next(known, "")
