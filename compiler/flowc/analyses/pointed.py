"""Files that one agent writes and of which the call of another sends the path alone: their words pass no other way."""

from collections.abc import Iterator

from flowc.analyses.facts import Facts
from flowc.analyses.one_tree import in_one_tree
from flowc.analyses.orchestration import agents_of
from flowc.analyses.passed import Passed, named
from flowc.analyses.speakers import is_agents_own
from flowc.model.doctrine.document.paths import same_place


def pointed_to(facts: Facts) -> Iterator[tuple[Passed, tuple[Passed, ...]]]:
    """Who writes each such file, and who is given its path."""
    agents = agents_of(facts.program)
    for doctrine in facts.program.doctrines:
        for deed in doctrine.deeds:
            if deed.kind != "pointed" or not deed.object or deed.role not in agents:
                continue
            path, role = deed.object, deed.role
            makers = (each for each in named(facts, "write") if same_place(each.path.text, path.text))
            own = (each for each in makers if is_agents_own(each.doctrine) and not each.optional)
            maker = next((each for each in own if each.role != role), None)
            if maker and not in_one_tree(facts, path.text, maker.role, role):
                yield maker, (Passed(role, path, deed.span, False, doctrine),)
