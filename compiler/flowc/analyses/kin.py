"""Words that keys and prose have for one thing, and whether an object surely lacks what a noun of prose stands for."""

from collections.abc import Iterable
from functools import lru_cache

from flowc.expressions import expression
from flowc.model.deliverable import Shape

_KIN = (
    "author writer critic reviewer byline by who signed creator journalist columnist speaker",
    "source url link href uri origin outlet publisher publication medium paper website site citation reference doi "
    "isbn from page",
    "date year day time published released when at on timestamp month hour start opened since until",
    "price cost fee amount fare currency",
    "address location place venue city where street town region country",
    "name title headline label heading called",
    "text quote body content wording sentence excerpt passage summary",
    "reason why because rationale justification explanation ground motive note",
    "rating score star grade mark point rank",
    "phone telephone tel email mail contact",
    "licence license",
    "version edition release revision",
    "duration length runtime minute",
)
_WORD = expression(r"[A-Za-z][a-z]*|[A-Z]+(?![a-z])|\d+")


def is_lacking(noun: str, holder: Shape, inside: Iterable[Shape]) -> bool:
    """Whether no key of an object, which names its keys, can be what a noun stands for.

    A noun in code is the name of a key; any other counts where it is known what keys of its kind are called.
    """
    if not holder.named:
        return False
    keys = {word for shape in inside for part in shape.path for word in words_of(part)}
    keys |= {word for name in (*holder.named, *holder.required) for word in words_of(name.text)}
    spoken = words_of(noun)
    if not spoken or not keys.isdisjoint(spoken):
        return False
    kin = next((group for group in _groups() if spoken[-1] in group), None)
    return (noun.startswith("`") and " " not in noun) or (kin is not None and kin.isdisjoint(keys))


def words_of(key: str) -> tuple[str, ...]:
    """The words of a key, split at `_`, `-` and capitals, in the singular."""
    return tuple(_singular(word.lower()) for word in _WORD.findall(key))


def _singular(word: str) -> str:
    """The word in a form that its singular and its plural have in common."""
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    bare = word[:-1] if word.endswith("s") and not word.endswith("ss") and len(word) > 2 else word
    return bare[:-1] if bare.endswith(("se", "xe", "che", "she")) else bare


@lru_cache(maxsize=1)
def _groups() -> tuple[frozenset[str], ...]:
    return tuple(frozenset(map(_singular, words.split())) for words in _KIN)
