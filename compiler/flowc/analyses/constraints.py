"""Expectations of prose that no constraint states: each with the value of the deliverable it is surely about.

Where a noun stands for no value, or for more than one, nothing is concluded.
"""

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from flowc.analyses.expectations import Expectation, expectations
from flowc.analyses.from_so_many import is_of_so_many
from flowc.analyses.kin import is_lacking, words_of
from flowc.analyses.values_spoken import Spoken, fold, mentioned
from flowc.model.deliverable import ARRAY, INTEGER, ITEMS, NUMBER, OBJECT, STRING, Deliverable, Shape
from flowc.model.nodes import Contract
from flowc.text import Name, Span

MOST_SHAPES, MOST_EXPECTATIONS = 200, 60
"""How large a deliverable may be to be compared, and with how much of its acceptance it is."""

_GENERIC = frozenset(
    ("item", "entry", "element", "result", "record", "row", "value", "member", "object", "hit", "finding", "match")
)
"""Nouns for whatever an array holds."""

_WHOLE = frozenset(("deliverable", "result", "output", "answer", "respons", "list", "array", "return", "it", "set"))
"""Nouns for the deliverable itself, in the form of `words_of`."""

_ANSWERS = (("answer",), ("response",), ("respons",), ("reply",))
"""Of which `every` one is the deliverable itself."""

_LETTERS = frozenset(("character", "char", "letter"))


class Unstated(NamedTuple):
    """An expectation of prose without its constraint: the phrase, the value it is about, and what is missing there.

    `word` and `value` are the constraint; `weaker` is the constraint in its place that allows more.
    """

    phrase: Span
    shape: Shape
    key: Name
    word: str
    value: str
    weaker: Span | None = None


class _Tree(NamedTuple):
    """A deliverable with what its keys mean in prose, the words of its own name, and the values that it requires and
    does not describe.
    """

    deliverable: Deliverable
    spoken: Spoken
    called: tuple[str, ...] = ()
    bare: tuple[Shape, ...] = ()

    def arrays(self) -> list[Shape]:
        """The shapes that are or may be arrays, the untyped only where they say something about items."""
        return [shape for shape in self.deliverable.shapes if _is_array(shape)]


def unstated(contract: Contract) -> Iterator[Unstated]:
    """What the acceptance of a contract expects and its deliverable does not state, in order."""
    if contract.deliverable is None or len(contract.deliverable.shapes) > MOST_SHAPES:
        return
    if any(shape.otherwise for shape in contract.deliverable.shapes):  # which may be what prose expects
        return
    bare = tuple(_undescribed(contract.deliverable))
    shapes = (*contract.deliverable.shapes, *bare)
    tree = _Tree(contract.deliverable, _spoken(shapes), words_of(contract.name.text), bare)
    seen: set[tuple[tuple[str, ...], str]] = set()
    said = (name.span for shape in contract.deliverable.shapes for name in shape.said)
    texts = (*contract.acceptance, *said)
    expected = ((each, span) for span in texts for each in expectations(span.text))
    for expectation, span in islice(expected, MOST_EXPECTATIONS):
        for found in _found(tree, expectation, span):
            if (found.shape.path, f"{found.word} {found.value}") not in seen:
                seen.add((found.shape.path, f"{found.word} {found.value}"))
                yield found


def _undescribed(deliverable: Deliverable) -> Iterator[Shape]:
    """The values that a deliverable without properties requires by name, of any type; they are written nowhere else."""
    whole, known = deliverable.whole, deliverable.by_path()
    for name in whole.required if whole.named is None else ():
        if (name.text,) not in known:
            yield Shape((name.text,), name, name.span)


def is_undescribed(shape: Shape) -> bool:
    """Whether only the name of a value is written."""
    return bool(shape.path) and shape.span == shape.key.span


def _spoken(every: tuple[Shape, ...]) -> Spoken:
    """The values by the words of their keys."""
    found: dict[tuple[str, ...], tuple[Shape, ...]] = {}
    for shape in every:
        words = words_of(shape.path[-1]) if shape.path else ()
        if words:
            found[words] = (*found.get(words, ()), shape)
    return found


def _found(tree: _Tree, expected: Expectation, text: Span) -> Iterator[Unstated]:
    phrase = Span(text.source, text.start + expected.start, text.start + expected.end)
    if expected.every and fold(expected.every) in _ANSWERS:
        expected = expected._replace(every=None)
    scope = _scope(tree, expected)
    if expected.every is not None and scope is None:
        return
    match expected.kind:
        case "count":
            yield from _counted(tree, expected, scope, phrase)
        case "filled":
            yield from _filled(tree, expected, scope, phrase)
        case _:
            yield from _present(tree, expected, scope, phrase)


def _scope(tree: _Tree, expected: Expectation) -> Shape | None:
    """The array whose every item is spoken of."""
    if expected.every is None:
        return None
    arrays = _named(tree, expected.every, tree.arrays())
    if not arrays and _is_generic(expected.every):
        arrays = tree.arrays()
    return arrays[0] if len(arrays) == 1 else None


def _counted(tree: _Tree, expected: Expectation, scope: Shape | None, phrase: Span) -> Iterator[Unstated]:
    noun = fold(expected.noun)
    inside = _within(tree, scope)
    if noun and noun[0] in _LETTERS:
        yield from _limited(_last(tree, expected.before, inside), STRING, "length", expected, phrase)
        return
    arrays = [shape for shape in inside if _is_array(shape)]
    lists = [shape for shape in tree.bare if shape.path[-1].endswith("s") and not scope]
    counted = _named(tree, expected.noun, [*arrays, *lists]) if noun else []
    if not counted and noun and _is_generic(expected.noun):
        counted = _last(tree, expected.before, arrays) or ([] if scope else _whole(tree))
    if not counted and not scope and noun and noun[-1] in tree.called:
        counted = [shape for shape in arrays if not shape.path]
    if not counted and not noun:
        last = _last(tree, expected.before, inside)
        if last and last[0].may_be(NUMBER, INTEGER) and last[0].types:
            yield from _limited(last, NUMBER, "imum", expected, phrase)
            return
        counted = [shape for shape in last if _is_array(shape)]
    if not counted and noun and expected.least is not None and expected.most is None:
        counted = [shape for shape in arrays if is_of_so_many(shape, expected, phrase)]
    if len(counted) == 1:
        yield from _limited(counted, ARRAY, "items", expected, phrase)


def _limited(
    shapes: list[Shape], type_: str, quantity: str, expected: Expectation, phrase: Span
) -> Iterator[Unstated]:
    """The lower and the upper limit that one value lacks, or has in a weaker form."""
    if len(shapes) != 1 or not (shapes[0].may_be(type_) or (type_ == NUMBER and shapes[0].may_be(INTEGER))):
        return
    shape, joint = shapes[0], "" if quantity == "imum" else "_"
    if expected.least is not None:
        word = f"min{joint}{quantity}"
        has = shape.limit(word) if type_ == NUMBER else shape.least
        if has is None or has < expected.least:
            yield _unstated(phrase, shape, word, expected.least)
    if expected.most is not None:
        word = f"max{joint}{quantity}"
        has = shape.limit(word)
        if has is None or has > expected.most:
            yield _unstated(phrase, shape, word, expected.most)


def _unstated(phrase: Span, shape: Shape, word: str, value: float) -> Unstated:
    weaker = shape.has(word)
    return Unstated(phrase, shape, shape.key, word, f"{value:g}", weaker.span if weaker else None)


def _filled(tree: _Tree, expected: Expectation, scope: Shape | None, phrase: Span) -> Iterator[Unstated]:
    inside = [*_within(tree, scope), *(() if scope else tree.bare)]
    items = [shape for shape in inside if scope and shape.path == (*scope.path, ITEMS)]
    if expected.noun:
        found = _named(tree, expected.noun, inside) or ([] if scope else _whole(tree, expected.noun))
        found = found if len(found) == 1 else []
    else:
        found = mentioned(tree.spoken, expected.before, inside)
        found = found or (items if scope else _whole(tree, expected.before))
    for shape in found:
        if shape.may_be(ARRAY, STRING, OBJECT) and not shape.allowed and not _is_filled(tree, shape):
            is_array = bool(shape.types) and shape.may_be(ARRAY)
            word, value = ("min_items", "1") if is_array else ("non_empty", "true")
            yield Unstated(phrase, shape, shape.key, word, value)


def _is_filled(tree: _Tree, shape: Shape) -> bool:
    if shape.least >= 1 or not shape.path:
        return shape.least >= 1
    around = tree.deliverable.by_path().get(shape.path[:-1])
    return around is not None and any(name.text == shape.path[-1] for name in around.non_empty)


def _present(tree: _Tree, expected: Expectation, scope: Shape | None, phrase: Span) -> Iterator[Unstated]:
    """A key that an object must have, described there and not required."""
    inside = _within(tree, scope)
    depth = len(scope.path) + 2 if scope else 1
    keys = [shape for shape in inside if len(shape.path) == depth and shape.path[-1] != ITEMS]
    found = _named(tree, expected.noun, keys) if expected.noun else mentioned(tree.spoken, expected.before, keys)
    around = tree.deliverable.by_path()
    if not found and expected.noun:
        holder = around.get((*scope.path, ITEMS) if scope else ())
        if holder and is_lacking(expected.noun, holder, inside):
            yield Unstated(phrase, holder, holder.key, "properties", fold(expected.noun)[-1])
    for shape in found if len(found) == 1 or not expected.noun else []:
        holder = around.get(shape.path[:-1])
        required = {name.text for name in (*holder.required, *holder.non_empty)} if holder else {shape.path[-1]}
        if holder and holder.may_be(OBJECT) and shape.path[-1] not in required:
            yield Unstated(phrase, holder, shape.key, "required", shape.path[-1])


def _within(tree: _Tree, scope: Shape | None) -> list[Shape]:
    """The shapes a sentence may speak of: those inside the items of an array, or all that no array is around."""
    shapes = tree.deliverable.shapes
    if scope is None:
        return [shape for shape in shapes if ITEMS not in shape.path]
    depth = len(scope.path)
    return [shape for shape in shapes if shape.path[:depth] == scope.path and len(shape.path) > depth]


def _whole(tree: _Tree, words: str = "") -> list[Shape]:
    """What a noun for the whole stands for: the deliverable where it is an array, else the only array in it."""
    spoken = fold(words)
    if spoken and not any(word in _WHOLE or word in _GENERIC for word in spoken[-3:]):
        return []
    arrays = [shape for shape in tree.arrays() if ITEMS not in shape.path]
    if tree.deliverable.whole in arrays:
        return [tree.deliverable.whole]
    return arrays if len(arrays) == 1 else []


def _named(tree: _Tree, noun: str, among: list[Shape]) -> list[Shape]:
    """The values a noun names: by all the words of their keys, else by the last."""
    spoken = fold(noun)
    if not spoken:
        return []
    paths = {shape.path for shape in among}
    keyed = [(words, shape) for words, shapes in tree.spoken.items() for shape in shapes if shape.path in paths]
    whole = [shape for words, shape in keyed if spoken[-len(words) :] == words]
    return whole or [shape for words, shape in keyed if words[-1] == spoken[-1]]


def _last(tree: _Tree, before: str, among: list[Shape]) -> list[Shape]:
    """The value that is mentioned last, where one only is."""
    return mentioned(tree.spoken, before, among)[-1:]


def _is_array(shape: Shape) -> bool:
    limited = not shape.types and any(shape.has(word) for word in ("items", "min_items", "max_items"))
    return limited or any(name.text == ARRAY for name in shape.types)


def _is_generic(noun: str) -> bool:
    spoken = fold(noun)
    return bool(spoken) and spoken[-1] in _GENERIC
