"""Types as any programming language declares them: what each may be, be it a choice, a record, an enumeration.

`Literal["a", "b"]`, `z.enum(["a", "b"])`, `enum X { A, B }`, `X ::= a | b`: a name, and in whatever brackets stand
behind it the texts, words and records that are its variants. What stands there besides makes a type open.
"""

from collections.abc import Iterable, Iterator

from flowc.structs import Struct, replace
from flowc.syntax.shapes import Group, Node, Token, tree
from flowc.syntax.signature import Word
from flowc.syntax.variants import (
    GOES_ON,
    MODIFIERS,
    REST,
    Held,
    Variant,
    fields,
    goes_on,
    is_spread,
    kind_of,
    parts,
    sign_of,
    variants,
    word_of,
    words_in,
)


class Declared(Struct):
    """A type by its name, `whole` if it is one record; for a function what it returns, and its parameters."""

    name: Word
    variants: tuple[Variant, ...]
    whole: bool = False
    parameters: tuple[Held, ...] | None = None

    @property
    def called(self) -> bool:
        """Whether it is what a function of that name returns."""
        return self.parameters is not None


ENUMERATIONS = frozenset(("enum",))
_RECORDS = frozenset(("interface", "struct", "type", "class", "message", "record", "input", "object"))
_FUNCTIONS = frozenset(("function", "def", "fn", "func"))
_ASSIGNS = frozenset(("=", ":=", "::="))
_ARROWS = frozenset(("->", "=>", "→"))
_PLAIN = frozenset(("str", "int", "enum"))
"""What an enumeration of Python is made of besides."""

_UNSET = ("UNSPECIFIED", "UNKNOWN", "UNSET", "INVALID")
"""How the member of an enumeration ends that is there for no value at all, with 0."""

_WHOLE = frozenset(("TypedDict", "BaseModel", "NamedTuple", "Struct", "Protocol", "object", "total", "False", "True"))
"""What a record of Python is made of that has no fields of its own."""


def declared(text: str) -> tuple[Declared, ...]:
    """The types that a text declares, in order; what else stands there is not looked at."""
    found: list[Declared] = []
    for statement in _statements(tree(text)):
        found += _of_statement(statement)
    return tuple(found)


def _statements(nodes: Iterable[Node]) -> list[list[Node]]:
    """What stands between the ends of lines that end a statement, or semicolons."""
    found: list[list[Node]] = [[]]
    for node in nodes:
        ends = isinstance(node, Token) and (node.kind == "line" or node.text == ";")
        if not ends:
            more = isinstance(node, Token) and node.text in GOES_ON and node.kind == "sign"
            if more and not found[-1] and len(found) > 1:
                found.pop()
            found[-1].append(node)
        elif found[-1] and not goes_on(found[-1][-1]):
            found.append([])
    return [each for each in found if each]


def _of_statement(nodes: list[Node]) -> Iterator[Declared]:
    first = next((at for at, node in enumerate(nodes) if sign_of(node) not in MODIFIERS), len(nodes))
    head, rest = sign_of(nodes[first]) if first < len(nodes) else "", nodes[first + 1 :]
    before = {sign_of(node) for node in nodes[:first]}
    if first == len(nodes):
        return
    if isinstance(nodes[first], Group):
        yield from _of_constants(nodes[first]) if "const" in before else ()
    elif head in ENUMERATIONS or (head in _RECORDS and not any(sign_of(node) in _ASSIGNS for node in rest)):
        yield from _of_block(head, rest)
    elif head in _FUNCTIONS:
        yield from _of_function(rest)
    elif head == "type":
        yield from _of_value(rest, capitals="data" in before)
    else:
        yield from tuple(_of_function(nodes[first:])) or _of_value(nodes[first:], capitals="data" in before)


def _of_block(head: str, rest: list[Node]) -> Iterator[Declared]:
    """A block with a name: `enum X { ... }`, `class X(TypedDict): ...`."""
    names = [node for node in rest if kind_of(node) == "name" and sign_of(node) not in _RECORDS]
    body = next((node for node in rest if isinstance(node, Group) and node.opening == "{"), None)
    if not names or body is None:
        return
    bases = [each.text for node in rest if isinstance(node, Group) and node is not body for each in words_in(node)]
    if head in ENUMERATIONS or any("Enum" in base for base in bases):
        told = not is_spread(body) and (head in ENUMERATIONS or all(each in _PLAIN or "Enum" in each for each in bases))
        yield from (Declared(word_of(names[0]), tuple(_members(body, alone=head != "class"))),) if told else ()
        return
    loose = any(sign_of(one) == "total" and sign_of(other) == "False" for one, other in _pairs(rest))
    heirs = "extends" in map(sign_of, rest) or not _WHOLE.issuperset(bases) or is_spread(body)
    yield Declared(word_of(names[0]), (Variant(None, tuple(fields(body, loose=loose)), more=heirs),), whole=True)


def _pairs(rest: list[Node]) -> Iterator[tuple[Node, Node]]:
    for node in rest:
        if isinstance(node, Group) and node.opening == "(":
            yield from zip(node.inside, node.inside[2:], strict=False)


def _of_function(nodes: list[Node]) -> Iterator[Declared]:
    """What a function returns: `name(a, b) -> "x" | "y"`."""
    if len(nodes) < 4 or kind_of(nodes[0]) != "name" or not isinstance(nodes[1], Group) or nodes[1].opening != "(":
        return
    if sign_of(nodes[2]) in _ARROWS or sign_of(nodes[2]) == ":":
        end = next((at for at, node in enumerate(nodes) if at > 3 and sign_of(node) in (":", "{")), len(nodes))
        found = tuple(variants(nodes[3:end], names=True))
        yield Declared(word_of(nodes[0]), found, parameters=tuple(_parameters(nodes[1])))


def _parameters(group: Group) -> Iterator[Held]:
    """The parameters of a function; of one that is taken apart where it is declared, `({a, b})`, its fields."""
    first = group.inside[0] if group.inside else None
    body = first if isinstance(first, Group) and first.opening == "{" else group
    for part in parts(body, ",;"):
        given = any(sign_of(node) == "=" for node in part)
        held = list(fields(Group("(", tuple(part))))
        yield from (replace(each, optional=each.optional or given) for each in held)
        yield from (Held(Word(REST, 0, 0), optional=True),) if not held else ()


def _of_value(nodes: list[Node], *, capitals: bool) -> Iterator[Declared]:
    """A name with a value: `X = ...`, `type X = ...`, `X ::= ...`."""
    at = next((at for at, node in enumerate(nodes) if sign_of(node) in _ASSIGNS), 0)
    if at and kind_of(nodes[0]) == "name":
        found = tuple(variants(nodes[at + 1 :], names=sign_of(nodes[at]) != "=" or capitals))
        yield Declared(word_of(nodes[0]), tuple(_sure(each) for each in found) if capitals else found)


def _sure(variant: Variant) -> Variant:
    return Variant(variant.word, variant.fields, known=variant.word is not None)


def _of_constants(block: Node) -> Iterator[Declared]:
    """Constants by their type: `const ( A Kind = "a" ... )`."""
    by_type: dict[str, list[tuple[Word, Variant]]] = {}
    for line in _statements(block.inside if isinstance(block, Group) else ()):
        texts = [node for node in line if isinstance(node, Token) and node.kind == "text"]
        if len(line) > 3 and kind_of(line[0]) == kind_of(line[1]) == "name" and sign_of(line[2]) == "=" and texts:
            variant = Variant(word_of(texts[0]), known=True)
            by_type.setdefault(sign_of(line[1]), []).append((word_of(line[1]), variant))
    for found in by_type.values():
        yield Declared(found[0][0], tuple(variant for _, variant in found))


def _members(body: Group, *, alone: bool) -> Iterator[Variant]:
    """The members of an enumeration; `alone`: a word without a value is one."""
    for part in parts(body, ",;"):
        name, *rest = part[sign_of(part[0]) == "case" and len(part) > 1 :]
        value = next((node for node in rest if kind_of(node) == "text"), None)
        if kind_of(name) != "name" or not (_is_value(name, rest) if rest else alone):
            continue
        if rest and isinstance(rest[0], Group):
            held = tuple(fields(rest[0])) if rest[0].opening == "{" or _is_named(rest[0]) else ()
            yield Variant(word_of(name), held, known=True, more=not held and bool(rest[0].inside))
        else:
            yield Variant(word_of(value or name), known=True)


def _is_value(name: Node, rest: list[Node]) -> bool:
    """Whether what stands behind the name of a member gives it a value, and not that of another, or fields."""
    if isinstance(rest[0], Group):
        return True
    other = len(rest) == 2 and kind_of(rest[1]) == "name"
    unset = [sign_of(node) for node in rest] == ["=", "0"] and sign_of(name).endswith(_UNSET)
    return sign_of(rest[0]) == "=" and not (other or unset)


def _is_named(group: Group) -> bool:
    return any(sign_of(node) == ":" for node in group.inside)


