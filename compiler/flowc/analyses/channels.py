"""How documents say data passes between stages: files that one writes and another reads, results that are relayed."""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from flowc.analyses.called import is_called
from flowc.analyses.facts import Facts
from flowc.analyses.guards import running
from flowc.analyses.occasions import is_updated
from flowc.analyses.one_tree import in_one_tree
from flowc.analyses.orchestration import is_variable
from flowc.analyses.passed import Passed, found, key_of, read, step, written
from flowc.analyses.referred import is_referred
from flowc.analyses.speakers import is_agents_own, is_main_sessions, kinds_of_workers
from flowc.expressions import expression
from flowc.model.doctrine.calling.documents import TEXT, is_document, same_document
from flowc.model.doctrine.document.paths import ANY, comparable_path, is_end, is_path, same_place
from flowc.model.statements import Deed, Doctrine, Field
from flowc.text import Span
from flowc.vocabulary import DeedWords, comparable

_HUMP = expression(r"(?<=[a-z])(?=[A-Z])")

_WORD = expression(r"[a-z]+")
_PLACE = expression(r"^(?:paths?|location|place|file|name|number|id)-of-|^where-|(?:path|file)s?$|-(?:name|number|id)$")

_TEXT_OF = expression(
    r"\b(?:text|contents?|body|wording|copy)\s+(?:of|from|in)\s+(?:the\s+)?(?:file\s+)?[`'\"<]{0,2}(?P<path>[\w.{}<>*/-]*\w\.\w{1,5})\b",
    re.IGNORECASE,
)
"""What a value of a result says that is the text of a file."""

_MANY = 3
"""Roles that write a file by the same bare name."""


def _same(one: str, other: str) -> bool:
    """Whether two paths may be one: alike, or one the end of the other; a variable, or one for a folder, is itself."""
    if is_variable(one) or is_variable(other):
        return is_variable(one) and is_variable(other) and key_of(one) == key_of(other)
    if _is_slot(one) or _is_slot(other):
        short, long = sorted((one.strip("`\"' "), other.strip("`\"' ")), key=len)
        return long.startswith(short)
    return (same_place(one, other) and not _is_crossed(one, other)) or is_end(one, other) or is_end(other, one)


def _is_slot(path: str) -> bool:
    """Whether a path is nothing but places for values: only what is spelt like it lies in it."""
    return not comparable_path(path).strip("*/.")


def _is_crossed(one: str, other: str) -> bool:
    """Whether each of two paths has a name where the other has a placeholder, `{task}/PLAN.md`, `notes/{slug}.md`, or
    one is a folder of a name where the other has a placeholder.
    """
    short, long = sorted((comparable_path(one).split("/"), comparable_path(other).split("/")), key=len)
    pairs = [(ANY in first, ANY in second) for first, second in zip(short, long, strict=False)]
    crossed = (True, False) in pairs and (False, True) in pairs
    return crossed or (len(short) < len(long) and pairs[-1] == (False, True))


class _Relays(NamedTuple):
    """What documents say passes as text: what each role returns and receives, and what those who run stages pass on."""

    returned: Mapping[str, tuple[Field, ...]]
    received: Mapping[str, tuple[Field, ...]]
    sent: tuple[tuple[str, Field], ...]
    relayed: tuple[str, ...]
    workers: frozenset[str]
    in_flows: tuple[tuple[frozenset[str], frozenset[str]], ...]
    asked: tuple[tuple[str, str], ...]
    shown: tuple[tuple[str, str], ...]
    known: DeedWords


def channels(facts: Facts) -> Iterator[tuple[Passed, tuple[Passed, ...]]]:
    """The files that are all that passes from one stage to others: who writes each, and who reads it.

    A file is one of several ways where the writer returns the document too, the reader receives it, or somebody
    relays it; then, where writing it is optional, and where a flow runs both in one tree, nothing is told.
    """
    makers, takers = tuple(each for each in written(facts) if not is_updated(each.span)), (*read(facts), *found(facts))
    relays = _relays(facts) if makers and takers else None
    for maker in makers if relays else ():
        if _is_everybodys(maker, makers) or not _is_called(facts, maker):
            continue
        places = [taker for taker in takers if _same(taker.path.text, maker.path.text)]
        secondary = any(each.optional and _same(each.path.text, maker.path.text) for each in makers)
        others = (
            taker for taker in places if taker.role != maker.role and not taker.optional and _meets(facts, maker, taker)
        )
        foreign = (taker for taker in others if not _is_own_folder(taker, makers))
        apart = (taker for taker in foreign if not in_one_tree(facts, maker.path.text, maker.role, taker.role))
        alone = (taker for taker in apart if relays and not _is_relayed(relays, maker, taker))
        readers = tuple(taker for taker in alone if not is_referred(maker, taker))
        first = next(each for each in makers if each.role == maker.role and _same(each.path.text, maker.path.text))
        if readers and not secondary and first is maker:
            yield maker, readers


def _is_own_folder(taker: Passed, makers: tuple[Passed, ...]) -> bool:
    """Whether who looks into a folder, and at no file of it, writes there, too: its own work of before lies there."""
    folder = taker.path.text
    own = (each.path.text for each in makers if each.role == taker.role)
    return folder.endswith("/") and any(path.startswith(folder) and path != folder for path in own)


def _is_called(facts: Facts, maker: Passed) -> bool:
    """Whether somebody calls who writes a file, and could pass its content on, or the writer calls others itself."""
    calls = maker.doctrine.calls or any(each.doctrine is maker.doctrine for each in facts.conductors)
    return bool(calls) or is_main_sessions(maker.doctrine) or is_called(facts, maker.role)


def _is_everybodys(maker: Passed, makers: tuple[Passed, ...]) -> bool:
    """Whether a file without a folder is written by many: each has one of its own by that name, somewhere."""
    roles = {each.role for each in makers if each.path.text == maker.path.text} if "/" not in maker.path.text else ()
    return len(roles) >= _MANY


def _meets(facts: Facts, maker: Passed, taker: Passed) -> bool:
    """Whether one may hand on to the other: steps that a person starts, one by one, read from agents alone, and what a
    command writes is handed on where it calls the reader itself.
    """
    if is_main_sessions(maker.doctrine):
        called = {call.callee.text for call in maker.doctrine.calls}
        called |= {role for each in facts.conductors if each.doctrine is maker.doctrine for role in each.callees}
        return taker.role in called
    if is_agents_own(maker.doctrine) or taker.role != step(taker.doctrine, "read"):
        return True
    return any(each.doctrine is taker.doctrine for each in facts.conductors)


def _relays(facts: Facts) -> _Relays:
    program = facts.program
    returned: dict[str, tuple[Field, ...]] = {}
    received: dict[str, tuple[Field, ...]] = {}
    for doctrine in program.doctrines:
        for stage in doctrine.stages[:1] if doctrine.kind == "agent" else ():
            role = comparable(stage.role.text)
            returned[role] = (*returned.get(role, ()), *stage.returns)
            received[role] = (*received.get(role, ()), *stage.reads)
    runs = running(facts)
    return _Relays(
        returned=returned,
        received=received,
        sent=tuple((c.callee.text, f) for each in runs for c in each.calls for f in c.sends if not _by_path(f)),
        relayed=tuple(d.span.text.lower() for each in runs for d in each.deeds if d.kind == "relay" and not d.negated),
        workers=kinds_of_workers([each.role for each in program.doctrines if each.role and is_agents_own(each)]),
        in_flows=tuple(_flow_roles(facts)),
        asked=tuple((c.callee.text, f.key) for each in program.doctrines for c in each.calls for f in c.sends),
        shown=tuple(_shown(facts)),
        known=program.lexicon.deeds,
    )


def _shown(facts: Facts) -> Iterator[tuple[str, str]]:
    """Who shows a result that holds the text of a file, and the path: `"record": "<text of out/record.yaml>"`."""
    for doctrine in facts.program.doctrines:
        for sample in doctrine.samples if doctrine.role else ():
            found = _TEXT_OF.finditer(sample.text.text) if sample.kind == "result" else ()
            yield from ((sample.role or doctrine.role or "", match["path"]) for match in found)


def _by_path(field: Field) -> bool:
    """Whether what is sent is only the place or the name of a document, or a setting of the call."""
    return bool(_PLACE.search(field.key)) or "=" in field.text


def pointed(facts: Facts, taker: Passed) -> Iterator[Span]:
    """Where a call gives a reader no more than the place of a document."""
    for doctrine in running(facts):
        for call in doctrine.calls:
            if call.callee.text == taker.role:
                yield from (field.span for field in call.sends if _by_path(field) and "=" not in field.text)


def _flow_roles(facts: Facts) -> Iterator[tuple[frozenset[str], frozenset[str]]]:
    """The roles that work in each flow, and those of them the engine gives what others returned."""
    for machine in facts.machines:
        edges = [edge for edge in machine.machine.flow.transitions if edge.agent]
        given = frozenset(comparable(edge.agent.text) for edge in edges if edge.agent and edge.inputs)
        yield frozenset(comparable(edge.agent.text) for edge in edges if edge.agent), given


def _is_told_of(relays: _Relays, maker: Passed, taker: Passed) -> bool:
    """Whether a call of the reader gives what lies in the file of a stage as well, by the name of the file."""
    stem = comparable(maker.path.text.rpartition("/")[2].rpartition(".")[0])
    return any(callee == taker.role and same_document(stem, key) for callee, key in relays.asked if stem)


def _is_relayed(relays: _Relays, maker: Passed, taker: Passed) -> bool:
    documents = documents_of(maker.path.text, relays.known)
    return (
        _is_told_of(relays, maker, taker)
        or any(role == maker.role and _same(path, maker.path.text) for role, path in relays.shown)
        or any(_passes_on(told, relays, maker, documents) for told in relays.relayed)
        or _names(relays.returned.get(maker.role, ()), documents)
        or _names(relays.received.get(taker.role, ()), documents)
        or _names(tuple(field for callee, field in relays.sent if documents or callee == taker.role), documents)
        or any(maker.role in workers and taker.role in given for workers, given in relays.in_flows)
    )


def _passes_on(told: str, relays: _Relays, maker: Passed, documents: tuple[str, ...]) -> bool:
    """Whether words that relay may be about what a role writes: they speak of no other worker's, nor of its file."""
    words = {word.removesuffix("s") for word in _WORD.findall(told)}
    own = {maker.role.rpartition("-")[2], *documents}
    return maker.path.text.rpartition("/")[2].lower() not in told and bool(words & own or not words & relays.workers)


def documents_of(path: str, known: DeedWords) -> tuple[str, ...]:
    """The words for documents in a path: `.claude/specs/[id].md` holds a spec, `{planFile}` a plan."""
    told = _HUMP.sub("-", path).strip("{} ") if is_variable(path) else comparable_path(path)
    parts = told.lower().replace(".md", "").replace("_", "-").split("/")
    words = [word for part in parts for word in (part, *part.split("-"))]
    return tuple(
        dict.fromkeys(word.removesuffix("s") if word != "analysis" else word for word in words if _is_word(word, known))
    )


def _is_word(word: str, known: DeedWords) -> bool:
    return word in known.lists["judgements"] or is_document(word, known) or is_document(word.removesuffix("s"), known)


def _names(fields: tuple[Field, ...], documents: tuple[str, ...]) -> bool:
    """Whether fields name one of the documents, or the whole text of an answer."""
    named = [field.key for field in fields if not is_path(field.text)]
    return (
        TEXT in named or (not documents and bool(named)) or any(same_document(a, b) for a in named for b in documents)
    )


def stated(facts: Facts) -> Iterator[tuple[Deed, tuple[Deed, ...]]]:
    """The documents that say outright that files are the only channel: the first sentence of each, and the further.

    Where the stages are commands that a person starts, it counts if a document below calls an agent.
    """
    for doctrine in facts.program.doctrines:
        said = [deed for deed in doctrine.deeds if deed.kind == "channel" and not deed.negated]
        said = [deed for deed in said if not deed.optional or _calls_below(facts, doctrine)]
        if said:
            yield said[0], tuple(said[1:])


def _calls_below(facts: Facts, doctrine: Doctrine) -> bool:
    """Whether a document beside another, or in a folder beside it, calls an agent."""
    folder = doctrine.source.path.rpartition("/")[0]
    below = [each for each in facts.program.doctrines if each.source.path.startswith(f"{folder}/" if folder else "")]
    conducting = {id(each.doctrine) for each in facts.conductors}
    delegates = any(deed.kind == "delegate" and not deed.negated for each in below for deed in each.deeds)
    return delegates or any(each.calls or id(each) in conducting for each in below)
