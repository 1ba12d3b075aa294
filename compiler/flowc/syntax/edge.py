"""Edge keys: `A -> B` or `A → B`, read with the exact place of both words, and told from what only looks like one."""

from functools import lru_cache
from typing import NamedTuple

from flowc.diagnostics import Edit, Finding, Fix
from flowc.expressions import expression
from flowc.syntax.tree import Scalar
from flowc.text import Name, Span

ARROWS = ("->", "→")

_SHAFT = "-=~\u2010-\u2015\u2212\u2500\ufe58\ufe63\uff0d"
_HEAD = ">\u203a\u00bb\u276f\uff1e\u232a\u27e9"
_DRAWN = "→⇒⟶⟹⟼↦⇨⇾⇢⇥⇛⇝⇸➔➙➛➜➝➞➟➠➡➢➣➤➥➦➧➨➩➪➫➬➭➮➯➱➲➳➵➸➺➻➼➽➾⭢⮕￫🡒🡢🠊🠖🡆"
_ARROW = expression(rf"(?<![{_SHAFT}])[{_SHAFT}]++\s?[{_HEAD}]++|[{_DRAWN}]\ufe0f?")
"""An arrow or what looks like one. No shaft starts inside another, so that the search is linear."""

_BARE_HEAD = expression(rf"[{_HEAD}]+")
_BACKWARD = "<\u2039\u00ab\u276e\uff1c←⇐⟵"
_QUOTES = "“”„‟«»‘’‚‛＂"


class Edge(NamedTuple):
    """An edge key: its two states, and the span of all of it."""

    source: Name
    target: Name
    key: Span


class _Ends(NamedTuple):
    """The two ends of an edge as offsets into the key's text; `form` names what was put right on the way."""

    source: tuple[int, int]
    target: tuple[int, int]
    arrow: tuple[int, int]
    form: str


def parse_edge(key: Scalar) -> tuple[Edge | None, Finding | None]:
    """The edge a key writes, and what is wrong with the key (FC113).

    A look-alike arrow and typographic quotes are reported and read as what they stand for; any other fault leaves
    no edge. Where the key is written with escapes, both words get the span of the whole key.
    """
    found = _ends(key.text)
    if isinstance(found, str):
        return None, Finding("FC113", key.span, {"edge": key.text, "problem": found})
    source, target = _names(key, found.source, found.target)
    edge = Edge(source, target, key.span)
    return edge, _put_right(key, edge, found) if found.form else None


@lru_cache(maxsize=1024)
def _ends(text: str) -> _Ends | str:
    """Where the two words of an edge are, or what is wrong."""
    arrows = [match.span() for match in _ARROW.finditer(text)] or [match.span() for match in _BARE_HEAD.finditer(text)]
    if not arrows:
        return "it has no arrow"
    if len(arrows) > 1:
        return "it has several arrows"
    start, end = arrows[0]
    if text[:start].endswith(tuple(_BACKWARD)):
        return "its arrow points both ways"
    return _sides(text, start, end)


def _sides(text: str, start: int, end: int) -> _Ends | str:
    quoted = text.lstrip().startswith(tuple(_QUOTES)) or text[end:].lstrip().startswith(tuple(_QUOTES))
    source, target = (_trimmed(text, *side, quoted) for side in ((0, start), (end, len(text))))
    if source[0] == source[1]:
        return "it names no state before the arrow"
    if target[0] == target[1]:
        return "it names no state after the arrow"
    form = "quotes" if quoted else "" if text[start:end] in ARROWS else "arrow"
    return _Ends(source, target, (start, end), form)


def _trimmed(text: str, start: int, end: int, quoted: bool) -> tuple[int, int]:
    """The range without white space at its ends, and without typographic quotes where the key is written in them."""
    unwanted = f"{_QUOTES} \t\n\u00a0" if quoted else None
    word = text[start:end]
    left = len(word) - len(word.lstrip(unwanted))
    return start + left, start + max(left, len(word.rstrip(unwanted)))


def _names(key: Scalar, *parts: tuple[int, int]) -> list[Name]:
    """Words of the key, each with its own span where the key is written as it reads."""
    exact = _is_exact(key)
    return [Name(key.text[start:end], _within(key, start, end) if exact else key.span) for start, end in parts]


def _is_exact(key: Scalar) -> bool:
    return key.span.text == key.text


def _within(key: Scalar, start: int, end: int) -> Span:
    """The span of a part of a key that is written as it reads."""
    return Span(key.span.source, key.span.start + start, key.span.start + end)


def _put_right(key: Scalar, edge: Edge, ends: _Ends) -> Finding:
    values = {"edge": key.text, "problem": "", "source": edge.source.text, "target": edge.target.text}
    edit = _requoted(key, edge) if ends.form == "quotes" else _redrawn(key, ends)
    fixes = (Fix(ends.form, (edit,), safe=True),) if edit else ()
    return Finding("FC113", key.span, values, ends.form, fixes=fixes)


def _redrawn(key: Scalar, ends: _Ends) -> Edit | None:
    return Edit(_within(key, *ends.arrow), "->") if _is_exact(key) else None


def _requoted(key: Scalar, edge: Edge) -> Edit | None:
    """Plain quotes in place of typographic ones, where nothing in the key needs an escape."""
    words = f"{edge.source.text} -> {edge.target.text}"
    if not _is_exact(key) or not words.isprintable() or '"' in words or "\\" in words:
        return None
    before = key.span.source.text[: key.span.start]
    return Edit(key.span, words if before.endswith(('"', "'")) else f'"{words}"')
