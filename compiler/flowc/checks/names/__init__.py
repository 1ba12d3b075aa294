"""Rules about names: words that name nothing, two words that look like one, one word that is declared twice.

What the modules of this family share stands here: the finding about an unknown word, and the fix that renames it.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice

from flowc.analyses.look_alikes import look_alikes, words
from flowc.analyses.names import Unknown, unknown
from flowc.diagnostics import Edit, Finding, Fix, Label
from flowc.expressions import expression
from flowc.text import Name

_PLAIN = expression(r"\w[\w.-]*(?:[: ]\w[\w.-]*)*")
_NOTHING = ("null", "Null", "NULL")
MOST_LISTED = 8


def unknown_word(code: str, found: Unknown, values: Mapping[str, str], defined: Name | None = None) -> Finding:
    """The finding about a word that names nothing: form `near` with a fix where a known word is near.

    The other uses of the word are labelled `also`, the place that declares the near word `defined`.
    """
    labels = also(found.uses[1:])
    if found.suggestion is None:
        return Finding(code, found.uses[0].span, values, labels=labels)
    declared = (Label("defined", defined.span),) if defined else ()
    told = {**values, "suggestion": found.suggestion}
    fixes = rename(found.uses, found.suggestion)
    return Finding(code, found.uses[0].span, told, "near", (*declared, *labels), fixes=fixes)


def undeclared(code: str, key: str, used: Iterable[Name], declared: Mapping[str, Name]) -> Iterator[Finding]:
    """The findings about the used words that are not declared; the value `key` is the word, `known` the declared ones.

    Words that only look like another used word are left to FC208.
    """
    names = tuple(used)
    strange = unknown(names, declared)
    alike = words(look_alikes(names)) if strange else frozenset()
    for found in strange:
        if found.word not in alike:
            values = {key: found.word, "known": listed(declared)}
            yield unknown_word(code, found, values, declared.get(found.suggestion or ""))


def by_text(names: Iterable[Name]) -> dict[str, Name]:
    """The names by their words, the first of each word."""
    found: dict[str, Name] = {}
    for name in names:
        found.setdefault(name.text, name)
    return found


def also(names: Iterable[Name]) -> tuple[Label, ...]:
    """The further places of a word."""
    return tuple(Label("also", name.span) for name in names)


def rename(uses: Iterable[Name], word: str) -> tuple[Fix, ...]:
    """The unsafe fix that writes another word in all places; none where a word needs quotes or escapes."""
    places = tuple(uses)
    plain = _PLAIN.fullmatch(word) and word not in _NOTHING
    if not plain or any(name.span.text != name.text for name in places):
        return ()
    return (Fix("rename", tuple(Edit(name.span, word) for name in places), safe=False),)


def listed(words: Iterable[str]) -> str:
    """Words for people, in the given order, each once; long lists lose their end."""
    distinct: dict[str, None] = {}
    for word in words:
        distinct[word] = None
        if len(distinct) > MOST_LISTED:
            break
    shown = ", ".join(f"`{word}`" for word in islice(distinct, MOST_LISTED))
    return f"{shown}, …" if len(distinct) > MOST_LISTED else shown
