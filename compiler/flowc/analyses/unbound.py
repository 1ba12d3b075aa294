"""Results that one path of a project passes on, which an agent returns that is called on another path alone."""

from collections.abc import Iterator
from typing import NamedTuple

from flowc.analyses.facts import Facts
from flowc.model.statements import Deed
from flowc.vocabulary import comparable


class Unbound(NamedTuple):
    """A name that a call passes and nobody gave on its path, and the places where others give it to a result."""

    passed: Deed
    bound: tuple[Deed, ...]


def unbound(facts: Facts) -> Iterator[Unbound]:
    """Each such name once a document. A path that calls an agent which returns it is none of them."""
    told = [(doctrine, deed) for doctrine in facts.program.doctrines for deed in doctrine.deeds if deed.object]
    binds = [(doctrine, deed) for doctrine, deed in told if deed.kind == "bind"]
    for doctrine, deed in told if binds else ():
        if deed.kind != "unbound":
            continue
        found = [(where, bind) for where, bind in binds if _key(bind) == _key(deed)]
        makers = {bind.role for _, bind in found}
        called = {comparable(call.callee.text) for call in doctrine.calls}
        if found and not makers & called and not any(where is doctrine for where, _ in found):
            yield Unbound(deed, tuple(bind for _, bind in found))


def left_out(facts: Facts) -> Iterator[Unbound]:
    """The ways that leave out a stage, though the agent they lead to (or another) always needs what it returns."""
    told = [deed for doctrine in facts.program.doctrines for deed in doctrine.deeds if deed.object]
    needs = [deed for deed in told if deed.kind == "needs"]
    roles = {deed.role or "" for deed in needs}
    for skip in (deed for deed in told if deed.kind == "skip" and needs):
        for key, maker in _returned(skip, told):
            lacking = [need for need in needs if _key(need) == key and need.role not in (maker, "", None)]
            lacking = [need for need in lacking if skip.role not in roles or need.role == skip.role]
            if lacking:
                passed = Deed("skip", skip.span, lacking[0].role, lacking[0].object)
                yield Unbound(passed, tuple(deed for deed in told if deed.kind == "bind" and _key(deed) == key))
                break


def _returned(skip: Deed, told: list[Deed]) -> Iterator[tuple[str, str]]:
    """The names of what a stage returns that is left out, with its agent: the stage is called like either."""
    for bind in (deed for deed in told if deed.kind == "bind"):
        parts = {part[:_STEM] for part in (bind.role or "").split("-")}
        if _key(skip) == _key(bind) or any(part[:_STEM] in parts for part in _key(skip).split("-")):
            yield _key(bind), bind.role or ""


_STEM = 4
"""Letters that the name of a stage and that of its agent share: `mapping` is the mapper's."""


def _key(deed: Deed) -> str:
    return comparable(deed.object.text) if deed.object else ""
