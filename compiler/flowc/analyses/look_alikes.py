"""Names that people cannot tell apart: other letters of the same shape, other encodings of the same letter, case.

The letters are those of Unicode's confusables (Unicode Technical Standard 39) that replace a basic Latin letter in a
text font, from the scripts people type; forms that compatibility normalisation already folds need no entry.
"""

import unicodedata
from collections.abc import Collection, Iterable
from typing import NamedTuple

from flowc.analyses.names import by_word, edge_ends, failure_targets
from flowc.expressions import expression
from flowc.model.nodes import Flow
from flowc.text import Name

_CAPITALS = str.maketrans(
    "АВЕЗІЈКМНОРСТУХЅ" "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ" "ՕՍ",
    "abe3ijkmhopctyxs" "abezhikmnoptyx" "ou",
)
_SMALL_LETTERS = str.maketrans(
    "аеорсухіјѕԁԛԝһӏгѵ" "αινορυκ" "օոսհց" "ıȷɑɡɩʋ",
    "aeopcyxijsdqwhlrv" "aivopuk" "onuhg" "ijagiu",
)
_DOTTED = expression("i\u0307")


class LookAlike(NamedTuple):
    """A word that is taken for another one: all its uses, and where the other is first written.

    `difference` is `shape`, `encoding` (another composition or compatibility form) or `case`.
    """

    uses: tuple[Name, ...]
    other: Name
    difference: str


def skeleton(word: str) -> str:
    """What a word looks like, with case folded: equal for two words that are easily taken for each other."""
    if word.isascii():
        return word.lower()
    folded = unicodedata.normalize("NFKC", word).translate(_CAPITALS).casefold().translate(_SMALL_LETTERS)
    return _DOTTED.sub("i", folded)


def look_alikes(names: Iterable[Name], cased: Collection[str] = ()) -> tuple[LookAlike, ...]:
    """The words among the names that look like another one of them.

    The word kept as right is the plainest (basic Latin, then composed), then the first written. Words that differ in
    case alone count only where both are among `cased`.
    """
    every = tuple(names)
    distinct = {name.text for name in every}
    if len({skeleton(word) for word in distinct}) == len(distinct):
        return ()
    groups: dict[str, list[tuple[Name, ...]]] = {}
    for uses in by_word(every):
        groups.setdefault(skeleton(uses[0].text), []).append(uses)
    return tuple(found for alike in groups.values() if len(alike) > 1 for found in _told_apart(alike, cased))


def _told_apart(alike: list[tuple[Name, ...]], cased: Collection[str]) -> list[LookAlike]:
    kept, *others = sorted(alike, key=lambda uses: _strangeness(uses[0].text))
    found = [LookAlike(uses, kept[0], difference(uses[0].text, kept[0].text)) for uses in others]
    both = kept[0].text in cased
    return [each for each in found if each.difference != "case" or (both and each.uses[0].text in cased)]


def _strangeness(word: str) -> tuple[bool, bool]:
    return not word.isascii(), unicodedata.normalize("NFKC", word) != word


def difference(word: str, other: str) -> str:
    """In what two words with the same skeleton differ."""
    if unicodedata.normalize("NFKC", word) == unicodedata.normalize("NFKC", other):
        return "encoding"
    return "case" if word.casefold() == other.casefold() else "shape"


def states_alike(flow: Flow) -> tuple[LookAlike, ...]:
    """The look-alikes among a flow's states and the words that should be states."""
    ends = tuple(edge_ends(flow))
    names = (*ends, *flow.initial, *flow.terminal, *failure_targets(flow))
    return look_alikes(names, frozenset(end.text for end in ends))


def words(alike: Iterable[LookAlike]) -> frozenset[str]:
    """The words that are taken for others."""
    return frozenset(each.uses[0].text for each in alike)
