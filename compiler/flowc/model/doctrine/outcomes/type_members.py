"""The outcomes that a type of any notation has, with the fields of each: through the names of the types it is made of.

A type is left unread where one of its alternatives is not known: what it may be besides is told elsewhere.
"""

from collections.abc import Iterator, Mapping

from flowc.expressions import expression
from flowc.model.doctrine.document.payload import key_of
from flowc.model.statements import Field, Member
from flowc.structs import Struct
from flowc.syntax.blocks import Places
from flowc.syntax.notations import Declared
from flowc.syntax.outcome import alternatives
from flowc.syntax.signature import Word
from flowc.syntax.variants import Held, Variant
from flowc.text import Name
from flowc.vocabulary import comparable, parted

KEYS = ("outcome", "status", "result")
"""The keys of a record under which its outcome stands, the first that it has."""

DEEPEST = 4
"""Types within types that are followed."""

_LABEL = expression(r"[A-Za-z][A-Za-z0-9]*+(?>(?:[-_][A-Za-z0-9]++)*)")
_AS_WRITTEN = expression(r"[a-z][a-z0-9]*+(?>(?:[-_][a-z0-9]++)*)")
_NO_LABELS = frozenset(
    ("string", "str", "number", "int", "float", "bool", "boolean", "any", "void", "never", "unknown", "object", "true",
     "false", "dict", "list", "bytes", "none", "null", "undefined")
)  # fmt: skip
HOLDS = "holds"
"""The qualifier of a field that may hold others which are not told."""

_RECORDS = frozenset(("object", "dict", "any", "unknown", "record", "map", "mapping", "json", "jsonvalue", "value"))
_SCALARS = frozenset(("String", "Int", "Integer", "Float", "Double", "Boolean", "Bool", "Number", "Text", "Date", "ID"))
_UNSET = frozenset(("unspecified", "unknown"))
"""What an enumeration of Protocol Buffers calls its member for no value at all."""


class Typed(Struct):
    """An outcome of a type, and its fields, of which all are told only if it is `whole`."""

    member: Member
    whole: bool


def typed_members(declared: Declared, known: Mapping[str, Declared], places: Places) -> tuple[Typed, ...]:
    """The outcomes of a type; none where it may be something that is not told."""
    found = _of(declared, known, places, DEEPEST)
    return tuple(_without_name(declared.name.text, found)) if found else ()


def _of(declared: Declared, known: Mapping[str, Declared], places: Places, deep: int) -> list[Typed]:
    every: list[Typed] = []
    for variant in declared.variants if deep else ():
        found = _of_variant(variant, known, places, deep)
        if not found:
            return []
        every += found
    return every


def _of_variant(variant: Variant, known: Mapping[str, Declared], places: Places, deep: int) -> list[Typed]:
    word = variant.word
    if word is None:
        return _of_record(variant, known, places, deep)
    other = None if variant.known else known.get(word.text)
    if other is None:
        bare = not variant.more and _AS_WRITTEN.fullmatch(word.text) and word.text not in _NO_LABELS
        label = _label(word, places) if variant.known or bare else None
        return [Typed(Member(label, _payload(variant.fields, "", known, places)), _is_whole(variant))] if label else []
    if not other.whole or _key(other.variants[0].fields):
        return _of(other, known, places, deep - 1)
    named, record = _label(word, places), other.variants[0]
    return [Typed(Member(named, _payload(record.fields, "", known, places)), _is_whole(record))] if named else []


def _is_whole(variant: Variant) -> bool:
    return bool(variant.fields) and not variant.more


def _of_record(variant: Variant, known: Mapping[str, Declared], places: Places, deep: int) -> list[Typed]:
    """The outcomes that the key of a record may have; of several nobody knows which fields go with which."""
    key = _key(variant.fields)
    if key is None:
        return []
    labels = [label for text in key.texts for label in _labels(text, places)]
    types = [known[name] for name in key.types if name in known] if not key.texts else []
    labels += [each.member.label for other in types for each in _of(other, known, places, deep - 1)]
    names = {comparable(label.text): label for label in labels}
    payload = _payload(variant.fields, key.name.text, known, places) if len(names) == 1 else ()
    return [Typed(Member(label, payload), len(names) == 1 and not variant.more) for label in names.values()]


def key_of_record(fields: tuple[Held, ...]) -> Word | None:
    """The key under which a record has its outcome."""
    key = _key(fields)
    return key.name if key else None


def _key(fields: tuple[Held, ...]) -> Held | None:
    return next((each for key in KEYS for each in fields if each.name.text == key), None)


def _labels(word: Word, places: Places) -> Iterator[Name]:
    """The label a text is, or those with pipes between: `"done | failed"`."""
    if _LABEL.fullmatch(word.text):
        yield Name(word.text, places.span_of(word.start, word.end))
        return
    runs = alternatives(word.text)
    if len(runs) == 1 and (runs[0].start, runs[0].end) == (0, len(word.text)):
        for label in runs[0].labels:
            yield Name(label.text, places.span_of(word.start + label.start, word.start + label.end))


def _label(word: Word, places: Places) -> Name | None:
    """A word as a label: what is a text as it is, a name in code, `BarkTorn`, as prose would write it."""
    if not _LABEL.fullmatch(word.text):
        return None
    quoted = word.start > 0 and places.plain[word.start - 1] in "\"'`"
    text = word.text if quoted or _AS_WRITTEN.fullmatch(word.text) else comparable(parted(word.text))
    return Name(text, places.span_of(word.start, word.end))


def _payload(fields: tuple[Held, ...], but: str, known: Mapping[str, Declared], places: Places) -> tuple[Field, ...]:
    """The fields beside the outcome, and the names of what they hold, which nobody can be asked for by themselves."""
    found: list[Field] = []
    for each in (one for one in fields if one.name.text != but):
        span = places.span_of(each.name.start, each.name.end)
        holds = HOLDS if any(_may_hold(name, known) for name in each.types) else ""
        found.append(Field(key_of(each.name.text), each.name.text, span, required=not each.optional, qualifier=holds))
        inner = (*each.types, *(held.name.text for name in each.types for held in _fields(known.get(name))))
        named = (name for name in inner if key_of(name))
        found += (Field(key_of(name), name, span, required=not each.optional) for name in named)
    return tuple(found)


def _fields(declared: Declared | None) -> tuple[Held, ...]:
    return declared.variants[0].fields if declared and declared.whole else ()


def _may_hold(name: str, known: Mapping[str, Declared]) -> bool:
    """Whether a type may be a record that is not told."""
    return name.lower() in _RECORDS or (name[:1].isupper() and name not in known and name not in _SCALARS)


def _without_name(type_name: str, found: list[Typed]) -> Iterator[Typed]:
    """The outcomes without the name of their type, where all begin with it: `KITE_OUTCOME_FLOWN`."""
    head = f"{comparable(parted(type_name))}-"
    all_named = bool(type_name) and all(comparable(each.member.label.text).startswith(head) for each in found)
    for each in found:
        label = each.member.label
        text = comparable(label.text)[len(head) :] if all_named else label.text
        if not (all_named and text in _UNSET):
            yield Typed(Member(Name(text, label.span), each.member.payload), each.whole)
