"""The long way to read YAML, which takes every text and tells what is wrong with it. The only door to the YAML library.

libyaml reads the text and tells events with their places; the tree is built here, by YAML 1.2 and within limits.
"""

from collections.abc import Callable
from functools import lru_cache
from itertools import islice
from typing import Any, NamedTuple

from flowc.diagnostics import Finding, in_order
from flowc.syntax import characters
from flowc.syntax.complaints import complaint, stray_character
from flowc.syntax.compose import Composer
from flowc.syntax.limits import LimitExceeded
from flowc.syntax.stand_ins import with_stand_ins
from flowc.syntax.tree import Node
from flowc.text import Source


class _Library(NamedTuple):
    """What is used of the YAML library, loaded when the first document is read this way."""

    parser: Any
    events: Any
    error: Any


def read(source: Source, start: int, end: int) -> tuple[tuple[Node, ...], tuple[Finding, ...]]:
    """The documents between two places of a text, each as one tree, and what is wrong with them."""
    text = source.text[start:end]
    stray = characters.stray(text)
    stand_ins = with_stand_ins(text) if stray is None else None
    searching = characters.may_hide(text)
    composer = Composer(source, start, stand_ins.restored if stand_ins else None, searching)
    if stray is None:
        failure = _compose(source, start, stand_ins.text if stand_ins else text, composer)
    else:
        failure = stray_character(source, start + stray, characters.notation(text[stray]))
    hidden = composer.hidden
    if searching:
        in_comments = characters.in_comments(source, start, end, composer.searched)
        hidden += islice(in_comments, characters.MOST_IN_COMMENTS)
    if failure:
        return (), tuple(in_order(hidden if composer.indented else [failure, *hidden]))
    return tuple(composer.documents), tuple(in_order(composer.findings + hidden))


def _compose(source: Source, base: int, text: str, composer: Composer) -> Finding | None:
    """Give the events of a text to the composer; what stopped them, if anything did."""
    library = _library()
    take = _takers(library.events, composer)
    events = library.parser(text)
    try:
        while (event := events.get_event()) is not None:
            take[type(event)](event)
    except LimitExceeded as stopped:
        return stopped.finding
    except library.error as error:
        return complaint(source, base, base + len(text), error, composer.unclosed)
    finally:
        events.dispose()
    return None


def _takers(events: Any, composer: Composer) -> dict[type, Callable[[Any], None]]:
    return {
        events.ScalarEvent: composer.scalar,
        events.MappingStartEvent: composer.start_mapping,
        events.MappingEndEvent: composer.end_collection,
        events.SequenceStartEvent: composer.start_sequence,
        events.SequenceEndEvent: composer.end_collection,
        events.AliasEvent: composer.alias,
        events.DocumentStartEvent: composer.start_document,
        events.DocumentEndEvent: composer.end_document,
        events.StreamStartEvent: _nothing,
        events.StreamEndEvent: _nothing,
    }


def _nothing(_: Any) -> None:
    """The ends of the stream carry nothing."""


@lru_cache(maxsize=1)
def _library() -> _Library:
    from _ruamel_yaml import CParser
    from ruamel.yaml import events
    from ruamel.yaml.error import YAMLError

    return _Library(CParser, events, YAMLError)
