"""What a declaration says that a type may be, in any notation: fields of records, and alternatives between pipes or in
the brackets behind a name, `Literal["a", "b"]`, `z.enum(["a", "b"])`, `Union[A, B]`.
"""

from collections.abc import Iterable, Iterator

from flowc.structs import Struct
from flowc.syntax.shapes import Group, Node, Token
from flowc.syntax.signature import Word


class Held(Struct):
    """A field of a record: its texts, the names of its types, and whether it may be left out."""

    name: Word
    texts: tuple[Word, ...] = ()
    types: tuple[str, ...] = ()
    optional: bool = False


class Variant(Struct):
    """One alternative of a type: a text, a word that may be the name of another type, a record, or a word with one.

    `known`: no other type is meant by its word; `more`: it has fields that are not told. Without a word and fields it
    may be anything.
    """

    word: Word | None = None
    fields: tuple[Held, ...] = ()
    known: bool = False
    more: bool = False


REST = "*"
"""What stands for parameters that have no names of their own: `*args`, `...rest`."""

MODIFIERS = frozenset(
    ("export", "default", "declare", "pub", "public", "private", "abstract", "final", "readonly", "async", "static",
     "const", "let", "var", "val", "data", "newtype", "union", "sealed", "optional", "required", "inline")
)  # fmt: skip
GOES_ON = frozenset(("|", "=", ":=", "::=", "->", "→", "=>", ":", ",", "||"))
_MAY_LACK = frozenset(("optional", "nullish", "NotRequired", "Option"))
_NOTHING = frozenset(("None", "null", "undefined", "nil"))
_MANY = frozenset(("Array", "List", "Sequence", "Set", "Map", "Record", "Dict", "Vec", "Iterable", "Tuple", "Partial"))
_KEPT = frozenset(("Literal", "Union", "Annotated", "Optional", "Promise", "Readonly", "Final", "Awaitable"))
_LISTS = frozenset(
    ("array", "record", "map", "set", "tuple", "extend", "merge", "and", "or", "pick", "omit", "partial",
     "intersection")
)  # fmt: skip
"""Functions whose argument is not what they make: a list of it, or a part."""



def goes_on(last: Node) -> bool:
    """Whether what ends so goes on in the next line."""
    return isinstance(last, Token) and last.kind == "sign" and last.text in GOES_ON


def parts(body: Group, signs: str) -> list[list[Node]]:
    """What stands between the signs of a body, or in braces between the ends of its lines."""
    found: list[list[Node]] = [[]]
    for node in body.inside:
        line, sign = kind_of(node) == "line", kind_of(node) == "sign" and sign_of(node) in signs
        if sign or (line and body.opening == "{" and found[-1] and not goes_on(found[-1][-1])):
            found.append([])
        elif not line:
            if sign_of(node) == "|" and not found[-1] and len(found) > 1:
                found.pop()
            found[-1].append(node)
    return [each for each in found if each]


def fields(body: Group, *, loose: bool = False) -> Iterator[Held]:
    """The fields of a record, or the names in brackets behind a word."""
    for part in parts(body, ",;"):
        first = next((at for at, node in enumerate(part) if sign_of(node) not in MODIFIERS), 0)
        nodes = part[first:]
        if not nodes or kind_of(nodes[0]) not in ("name", "text"):
            continue
        rest = nodes[1:]
        asked = bool(rest) and sign_of(rest[0]) == "?"
        rest = rest[asked:]
        if rest and sign_of(rest[0]) not in (":", "="):
            continue
        yield _field(nodes[0], rest, asked=asked or loose)


def _field(name: Node, rest: list[Node], *, asked: bool) -> Held:
    found = list(_deep(rest))
    words = [each.text for each in found if each.kind == "name"]
    nothing = next((at for at, node in enumerate(rest) if sign_of(node) == "="), len(rest))
    typed = [each for each in _deep(rest[:nothing]) if each.kind == "text"]
    texts = tuple(map(word_of, typed or [each for each in found if each.kind == "text"]))
    none = sign_of(rest[nothing + 1]) in _NOTHING if nothing + 1 < len(rest) else False
    said = {part for word in words for part in word.split(".")}
    lacks = (asked and "Required" not in words) or none or not _MAY_LACK.isdisjoint(said)
    return Held(word_of(name), texts, tuple(words), lacks)


def variants(nodes: Iterable[Node], *, names: bool) -> Iterator[Variant]:
    """The alternatives between pipes; `names`: a word with brackets behind it is one with fields."""
    part: list[Node] = []
    for node in (*nodes, Token("sign", "|", 0, 0)):
        if kind_of(node) == "sign" and sign_of(node) in ("|", "||"):
            yield from _alternative(part, names=names) if part else ()
            part = []
        elif kind_of(node) != "line":
            part.append(node)


def _alternative(part: list[Node], *, names: bool) -> Iterator[Variant]:
    first = part[0]
    groups = [node for node in part[1:] if isinstance(node, Group)]
    if isinstance(first, Group):
        yield from _of_group(first, part[1:])
    elif first.kind == "text":
        yield Variant(word_of(first), known=True)
    elif first.kind == "name" and not groups:
        yield Variant(word_of(first)) if first.text not in _NOTHING else Variant()
    elif first.kind == "name" and _is_kept(first.text, groups[0]):
        yield from _inside(groups[0])
    elif first.kind == "name" and names and groups[0].opening in "({":
        yield Variant(word_of(first), tuple(fields(groups[0])), known=True)
    else:
        yield Variant()


def _is_kept(name: str, group: Group) -> bool:
    """Whether what stands in brackets behind a name is what it stands for: `Literal[...]`, `z.enum(...)`."""
    head, _, last = name.rpartition(".")
    return (last in _KEPT and last not in _MANY) or (bool(head) and group.opening == "(" and last not in _LISTS)


def _of_group(group: Group, rest: list[Node]) -> Iterator[Variant]:
    if group.opening == "{" and rest and sign_of(rest[-1]) == "const":
        yield from (Variant(text, known=True) for each in fields(group) for text in each.texts[:1])
    elif group.opening == "{":
        yield Variant(None, tuple(fields(group)), more=is_spread(group) or any(sign_of(node) == "&" for node in rest))
    else:
        yield from _inside(group)


def is_spread(group: Group) -> bool:
    """Whether a record takes in others, or says that there is more."""
    return any(kind_of(node) == "sign" and sign_of(node).startswith(("..", "…")) for node in group.inside)


def _inside(group: Group) -> Iterator[Variant]:
    """The variants in brackets; where there are records or types, texts name the key that tells them apart."""
    held = [part for part in parts(group, ",") if not any(sign_of(node) == "=" for node in part)]
    found = [each for part in held for each in variants(part, names=False)]
    records = [each for each in found if each.fields or (each.word and not each.known)]
    yield from records or found


def _deep(nodes: Iterable[Node]) -> Iterator[Token]:
    waiting = [*nodes][::-1]
    while waiting:
        node = waiting.pop()
        if isinstance(node, Group):
            waiting += reversed(node.inside)
        else:
            yield node


def words_in(group: Group) -> Iterator[Token]:
    """All words between two brackets."""
    return (each for each in _deep(group.inside) if each.kind == "name")


def sign_of(node: Node) -> str:
    """A word or a sign; nothing for a text in quotes and what stands in brackets."""
    return node.text if isinstance(node, Token) and node.kind != "text" else ""


def kind_of(node: Node) -> str:
    """What sort of token it is; nothing for what stands in brackets."""
    return node.kind if isinstance(node, Token) else ""


def word_of(node: Node) -> Word:
    """A token as a word."""
    assert isinstance(node, Token)
    return Word(node.text, node.start, node.end)
