"""The fields of a mapping, read with their shapes checked.

A wrong key or value is reported once and then read as what it surely means; where nothing is sure it is left out.
"""

from collections.abc import Callable, Iterator

from flowc.diagnostics import Finding
from flowc.model.kinds import faults
from flowc.model.kinds.sections import Section
from flowc.model.kinds.values import as_word, is_nothing, seconds, whole_number
from flowc.model.nodes import Number
from flowc.structs import Struct
from flowc.syntax.near import nearest
from flowc.syntax.tree import Entry, Mapping, Node, Scalar, Sequence
from flowc.text import Name

MOST_SUGGESTIONS = 200
"""Faults of one flow or file after which unknown keys are no longer compared with the known ones."""

_STAND_IN_COUNT = 1.0
_STAND_IN_SECONDS = 86400.0
"""What a number that could not be read is taken for: a value no rule complains about."""

_FLAGS = {"yes": "true", "on": "true", "y": "true", "no": "false", "off": "false", "n": "false"}


class Fields(Struct):
    """The entries of one mapping by the key they are read as, and the list its faults are collected in."""

    entries: dict[str, Entry]
    found: list[Finding]

    def entry(self, key: str) -> Entry | None:
        """The entry read as `key`, or None."""
        return self.entries.get(key)

    def word(self, key: str) -> Name | None:
        """The word under a key."""
        entry = self.entries.get(key)
        if entry is None:
            return None
        word = as_word(entry.value)
        if word is None:
            self.found.append(faults.wrong_shape(entry, "a word"))
        return word

    def words(self, key: str) -> tuple[Name, ...]:
        """The words of the list under a key; a single word is reported and read as a list of one."""
        entry = self.entries.get(key)
        return listed(entry, self.found) if entry else ()

    def word_or_words(self, key: str) -> tuple[Name, ...]:
        """The words under a key that takes one word or a list of them."""
        entry = self.entry(key)
        word = as_word(entry.value) if entry else None
        return (word,) if word else self.words(key)

    def count(self, key: str) -> Number | None:
        """The whole number under a key."""
        return self._number(key, whole_number, "a whole number, 0 or more", _STAND_IN_COUNT)

    def duration(self, key: str) -> Number | None:
        """The duration under a key, in seconds."""
        return self._number(key, seconds, "a number of seconds, or `30s`, `10m`, `2h`, `1d`", _STAND_IN_SECONDS)

    def _number(
        self, key: str, read: Callable[[Scalar], float | None], expected: str, stand_in: float
    ) -> Number | None:
        entry = self._scalar(key, expected) if key in self.entries else None
        if entry is None or not isinstance(entry.value, Scalar):
            return None
        number = read(entry.value)
        if number is None:
            self.found.append(faults.wrong_value(entry, expected))
        return Number(stand_in if number is None else number, entry.value.span)

    def _scalar(self, key: str, expected: str) -> Entry | None:
        """The entry of a key if its value is a scalar that is not null."""
        entry = self.entry(key)
        if entry is None:
            return None
        if isinstance(entry.value, Scalar) and not is_nothing(entry.value):
            return entry
        self.found.append(faults.wrong_shape(entry, expected))
        return None

    def choice(self, key: str, allowed: tuple[str, ...]) -> Name | None:
        """One of the allowed words under a key, with hyphens for underscores if liked; a near miss is reported and read
        as what it means.
        """
        word = self.word(key)
        if word is None or word.text in allowed:
            return word
        if word.text.replace("-", "_") in allowed:
            return Name(word.text.replace("-", "_"), word.span)
        meant = nearest(word.text, allowed)
        self.found.append(faults.wrong_value(self.entries[key], faults.one_of(allowed), meant))
        return Name(meant, word.span) if meant else None

    def flag(self, key: str) -> bool | None:
        """True or false under a key; None where it is not written or neither."""
        expected = "`true` or `false`"
        entry = self._scalar(key, expected)
        if entry is None or not isinstance(entry.value, Scalar):
            return None
        if isinstance(entry.value.value, bool):
            return entry.value.value
        self.found.append(faults.wrong_value(entry, expected, _FLAGS.get(entry.value.text.casefold())))
        return None


def listed(entry: Entry, found: list[Finding]) -> tuple[Name, ...]:
    """The words of a list; a single word is reported and read as a list of one."""
    match entry.value:
        case Sequence(items):
            return tuple(_items(entry, items, found))
        case Scalar() if word := as_word(entry.value):
            found.append(faults.unlisted(entry, word))
            return (word,)
        case _:
            found.append(faults.wrong_shape(entry, "a list"))
            return ()


def _items(entry: Entry, items: tuple[Node, ...], found: list[Finding]) -> Iterator[Name]:
    for item in items:
        if word := as_word(item):
            yield word
        else:
            found.append(faults.wrong_item(f"an item of `{entry.key.text}`", item, "a word"))


def opened(mapping: Mapping, section: Section, found: list[Finding]) -> Fields:
    """The fields of a mapping as a section reads them; keys it does not know are reported, near misses put right."""
    entries = {entry.key.text: entry for entry in mapping.entries if entry.key.text in section.known}
    strangers = [entry for entry in mapping.entries if entry.key.text not in section.known]
    for entry in strangers:
        missing = [key for key in section.keys if key not in entries and len(found) < MOST_SUGGESTIONS]
        finding, meant = _stranger(entry.key, section, missing)
        found.append(finding)
        if meant in missing:
            entries[meant] = entry
    for key in section.texts:
        if key in entries and not isinstance(entries[key].value, Scalar):
            found.append(faults.wrong_shape(entries[key], "a text"))
    return Fields(entries, found)


def _stranger(key: Scalar, section: Section, missing: list[str]) -> tuple[Finding, str | None]:
    """What is wrong with a key the section does not know, and the key it is read as."""
    if key.text in section.outdated:
        outdated = section.outdated[key.text]
        return faults.outdated_key(key, outdated), outdated.read_as
    if key.text in section.elsewhere:
        return faults.misplaced_key(key, section), None
    if meant := nearest(key.text, missing):
        return faults.near_key(key, section, meant), meant
    return faults.unknown_key(key, section.where, section.keys), None
