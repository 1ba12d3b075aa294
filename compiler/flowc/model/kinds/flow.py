"""Flow files: a mapping with `transitions`, perhaps with the flow of its children inside."""

from collections.abc import Iterator

from flowc.diagnostics import Finding
from flowc.model.kinds import faults
from flowc.model.kinds.defaults import with_defaults
from flowc.model.kinds.edges import written_edges
from flowc.model.kinds.fields import Fields, opened
from flowc.model.kinds.sections import FLOW
from flowc.model.kinds.transition import transition
from flowc.model.kinds.values import as_word
from flowc.model.nodes import Flow, Transition
from flowc.paths import path_of
from flowc.structs import Struct, replace
from flowc.syntax.tree import Entry, Mapping, names
from flowc.text import Name, Source, Span


class _Place(Struct):
    """A mapping that holds a flow; `parent` and `entry` tell the flow it is written in and the key it is under."""

    node: Mapping
    parent: Flow | None = None
    entry: Entry | None = None


def flow(document: Mapping, source: Source, found: list[Finding]) -> Flow:
    """The flow a document declares, its children's flow inside. Every fault of shape is added to `found`.

    A flow without a name is called like its file.
    """
    levels: list[Flow] = []
    place: _Place | None = _Place(document)
    while place:
        own: list[Finding] = []
        fields = opened(place.node, FLOW, own)
        levels.append(_level(fields, place, source))
        place = _inside(fields, levels[-1])
        found.extend(own)
    return _joined(levels)


def _joined(levels: list[Flow]) -> Flow:
    child = levels[-1]
    for level in reversed(levels[:-1]):
        child = replace(level, child=child)
    return child


def _inside(fields: Fields, parent: Flow) -> _Place | None:
    entry = fields.entry("child_flow")
    return _Place(entry.value, parent, entry) if entry and isinstance(entry.value, Mapping) else None


def _level(fields: Fields, place: _Place, source: Source) -> Flow:
    """One flow without the flow inside it."""
    name = _name(fields, place, source)
    read = Flow(
        name=name,
        source=source,
        span=place.node.span,
        transitions=_transitions(fields, place, name),
        description=_description(fields),
        initial=(*fields.word_or_words("initial"), *_again(place.node, "initial")),
        terminal=(*fields.word_or_words("terminal"), *_again(place.node, "terminal")),
        child_name=_child_name(fields),
        parent=place.parent.name.text if place.parent else None,
    )
    return replace(read, complete=False) if any(map(faults.loses_meaning, fields.found)) else read


def _transitions(fields: Fields, place: _Place, name: Name) -> tuple[Transition, ...]:
    entry = fields.entry("transitions")
    if entry is None:
        key = place.entry.key if place.entry else place.node.entries[0].key
        where = "the flow of the children" if place.entry else f"flow `{name.text}`"
        fields.found.append(faults.missing_key(key.span, "transitions", where))
        return ()
    written = tuple(transition(each, fields.found) for each in written_edges(_whole(entry, place.node), fields.found))
    return with_defaults(written, fields)


def _again(node: Mapping, key: str) -> Iterator[Name]:
    """The words that further entries of a key name: whichever an engine takes, none of the states is unknown."""
    for entry in node.repeated:
        if entry.key.text == key:
            word = as_word(entry.value)
            yield from (word,) if word else names(entry.value)


def _whole(entry: Entry, node: Mapping) -> Entry:
    """The edges under `transitions` with those of further entries of that key."""
    further = [each.value for each in node.repeated if each.key.text == entry.key.text]
    if not isinstance(entry.value, Mapping) or not all(isinstance(each, Mapping) for each in further):
        return entry
    known = {each.key.text for each in entry.value.entries}
    more = (each for value in further if isinstance(value, Mapping) for each in value.entries)
    edges = (*entry.value.entries, *(each for each in more if each.key.text not in known))
    return entry._replace(value=entry.value._replace(entries=edges))


def _name(fields: Fields, place: _Place, source: Source) -> Name:
    """The written name, else the file's; an inline flow is called after its parent, whatever its own name."""
    written = fields.word("name")
    if place.parent and place.entry:
        return Name(f"{place.parent.name.text}/child", written.span if written else place.entry.key.span)
    start = place.node.span.start
    return written or Name(path_of(source.path).stem, Span(source, start, start))


def _description(fields: Fields) -> Name | None:
    entry = fields.entry("description")
    return as_word(entry.value) if entry else None


def _child_name(fields: Fields) -> Name | None:
    entry = fields.entry("child_flow")
    if entry is None or isinstance(entry.value, Mapping):
        return None
    word = as_word(entry.value)
    if word is None:
        fields.found.append(faults.wrong_shape(entry, "a flow, or the name of one"))
    return word
