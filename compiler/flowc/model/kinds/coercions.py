"""Keys of YAML and JSON documents under which successes are made failures because of a status or a message.

A key alone says nothing: it counts where a word for a success stands beside one for a failure.
"""

from collections.abc import Iterator
from collections.abc import Mapping as Map

from flowc.expressions import expression
from flowc.model.habits import Coercion
from flowc.syntax.tree import Entry, Mapping, Node, Scalar, Sequence
from flowc.text import Span
from flowc.vocabulary import DoctrineVocabulary, Lexicon, comparable

_HINTS = ("coerc", "treat", "status", "message", "rewrit", "overrid", "reinterpret", "downgrad",
          "success_to", "success-to", "success to")  # fmt: skip
"""One of these is part of every such key that ships; documents without them need no vocabulary."""

_WORD = expression(r"[A-Za-z][\w-]*")
_FROM = ("from", "status", "when", "if", "success", "outcome")
_TO = ("to", "as", "into", "error", "becomes", "result")


def coercions(whole: Node, lexicon: Lexicon) -> Map[Span, tuple[Coercion, ...]]:
    """Every coercion a document writes down, in order, by the places of the keys it stands under."""
    added = "coercion_keys" in lexicon.additions  # whose keys need not look like those that ship
    if not added and not _is_hinted(whole.span.text):
        return {}
    asked = (entry for entry in _entries(whole) if added or _is_hinted(entry.key.text))
    words = lexicon.doctrine
    under = ((each, tuple(_under(each, words))) for each in asked if words.has("coercion_keys", each.key.text))
    return {entry.key.span: found for entry, found in under if found}


def _is_hinted(text: str) -> bool:
    folded = text.lower()
    return any(hint in folded for hint in _HINTS)


def is_failure(text: str, words: DoctrineVocabulary) -> bool:
    """Whether words stand for a failure; a violation of the contract is none that anybody made up."""
    found = _WORD.findall(text)
    if any(words.has("violations", word) for word in found):
        return False
    return any(words.outcome_class(word) in ("failure", "blocking") for word in found)


def _entries(whole: Node) -> Iterator[Entry]:
    waiting = [whole]
    while waiting:
        node = waiting.pop()
        match node:
            case Mapping(entries):
                yield from entries
                waiting += [entry.value for entry in reversed(entries)]
            case Sequence(items):
                waiting += reversed(items)


def _under(entry: Entry, words: DoctrineVocabulary) -> Iterator[Coercion]:
    key = comparable(entry.key.text)
    of_success = "success" in key.split("-")
    into = next((word for word in key.split("-") if word in ("error", "errors", "failure", "failures", "failed")), "")
    match entry.value:
        case Mapping(entries):
            yield from _mapped(entries, of_success, into, words)
        case Sequence(items):
            for item in items:
                if isinstance(item, Mapping):
                    yield from _mapped(item.entries, of_success, into, words)
                elif isinstance(item, Scalar):
                    yield from _single(item, of_success, into, words)
        case Scalar():
            yield from _single(entry.value, of_success, into, words)


def _mapped(
    entries: tuple[Entry, ...], of_success: bool, into: str, words: DoctrineVocabulary
) -> Iterator[Coercion]:
    """`{success_no_parse: error}`, and `{from: success_no_parse, to: error}`."""
    sides = {entry.key.text: entry.value for entry in entries}
    status = next((sides[key] for key in _FROM if isinstance(sides.get(key), Scalar)), None)
    target = next((sides[key] for key in _TO if isinstance(sides.get(key), Scalar)), None)
    if isinstance(status, Scalar):
        failure = target.text if isinstance(target, Scalar) else into
        yield from _pair(status.text, failure, status.span, of_success, words)
        return
    for entry in entries:
        if isinstance(entry.value, Scalar):
            yield from _pair(entry.key.text, entry.value.text, entry.key.span, of_success, words)


def _single(item: Scalar, of_success: bool, into: str, words: DoctrineVocabulary) -> Iterator[Coercion]:
    """A status under a key that says what becomes of it; under `coerce` and the like, `success_no_parse -> error`."""
    before, arrow, after = item.text.replace("→", "->").partition("->")
    yield from _pair(before.strip(), after.strip() if arrow else into, item.span, of_success, words)


def _pair(
    success: str, failure: str, span: Span, of_success: bool, words: DoctrineVocabulary
) -> Iterator[Coercion]:
    known = words.outcome_class(success)
    if (known == "success" or (of_success and not known)) and is_failure(failure, words):
        yield Coercion(success, failure, span)
