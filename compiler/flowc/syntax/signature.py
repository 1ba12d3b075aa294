"""Signatures and types as documents write them: `name(a, b) -> Result`, `Result = | { outcome: "x" } | ...`.

Before a name may stand who calls it: `caller -> name(a, b) -> Result`. A call may stand alone, `caller -> name`, which
says nothing here, or before what comes back: `caller -> name: ready | stuck`.

The grammar takes in the notations people use for the same thing, TypeScript among them. What it does not is unread.
"""

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from flowc.expressions import expression
from flowc.structs import Struct

if TYPE_CHECKING:
    from lark import Lark, Token, Tree

LONGEST = 8000
"""Characters of a text that is parsed; a declaration is shorter."""

_GRAMMAR = r"""
declarations: (_declaration ";"?)+
_declaration: signature | type | call | answered
call: NAME _drawn NAME
answered: NAME _drawn NAME ":" value
signature: [NAME _drawn] NAME "(" [_parameters] ")" _arrow value
type: ["export"] ["type"] NAME "=" value
_parameters: parameter ("," parameter)* [","]
parameter: NAME [OPTIONAL] [":" value]
value: "|"? _alternative (("|" | "or") _alternative)*
_alternative: (record | STRING | PLAIN | NAME | generic | array | ELLIPSIS) "[]"*
generic: NAME "<" value ("," value)* ">"
array: "[" [value ("," value)*] [","] "]"
record: "{" [entry (_separator entry)*] [_separator] [ELLIPSIS] "}"
entry: (NAME | STRING) [OPTIONAL] [":" value]
OPTIONAL: "?"
ELLIPSIS: "..." | ".." | "…"
PLAIN: /-?[0-9][0-9.]*/ | /<[^<>"\n]{0,80}>/
_separator: "," | ";"
_drawn: "->" | "=>" | "→"
_arrow: _drawn | ":"
STRING: /"[^"\n]{0,400}"/ | /'[^'\n]{0,400}'/
NAME: /[A-Za-z_][A-Za-z0-9_]*(?:[-.][A-Za-z0-9_]+)*/
COMMENT: /\/\/[^\n]*/ | /#[^\n]*/
%ignore COMMENT
%ignore /\s+/
"""
_LIKELY = expression(
    r"=\s*\|?\s*[{\"']|\)\s*(?:->|→|=>|:)\s*[A-Za-z]|^\s*\{|(?:->|=>|→)\s*[\w-]+\s*:[^\n|]*\|", re.MULTILINE
)


class Word(Struct):
    """A word and its place in the text, quotes excluded."""

    text: str
    start: int
    end: int


class Entry(Struct):
    """One field of a record or parameter of a signature: its name, the literal texts it may have, if any, the names
    of the fields of the records that it may be, and the names of its types.
    """

    name: Word
    literals: tuple[Word, ...] = ()
    optional: bool = False
    inside: tuple[Word, ...] = ()
    types: tuple[str, ...] = ()


class Alternative(Struct):
    """One alternative of a type: a record's fields, or a literal text or name."""

    entries: tuple[Entry, ...]
    word: Word | None = None


class Declaration(Struct):
    """A type with its alternatives, a signature, or what comes back from a call, called after whom it calls:
    `parameters` is None for a type and for a call, `caller` empty for all but a call.
    """

    name: Word
    alternatives: tuple[Alternative, ...]
    parameters: tuple[Entry, ...] | None = None
    caller: str = ""


@lru_cache(maxsize=16)
def declarations(text: str) -> tuple[Declaration, ...]:
    """The signatures and types a text declares; nothing where anything else stands in it."""
    tree = _parsed(text, "declarations")
    told = (each for each in tree.children if not isinstance(each, str) and each.data != "call") if tree else ()
    return tuple(map(_declaration, told))


@lru_cache(maxsize=64)
def record(text: str) -> tuple[Entry, ...]:
    """The fields of one record in braces; nothing for any other text."""
    tree = _parsed(text, "record")
    return _entries(tree) if tree else ()


def _parsed(text: str, start: str) -> "Tree[Token] | None":
    if len(text) > LONGEST or not _LIKELY.search(text):
        return None
    from lark.exceptions import LarkError

    try:
        return _parser().parse(text, start=start)
    except LarkError:
        return None


@lru_cache(maxsize=1)
def _parser() -> "Lark":
    from lark import Lark

    return Lark(_GRAMMAR, parser="lalr", start=["declarations", "record"], maybe_placeholders=False)


def _declaration(tree: "Tree[Token]") -> Declaration:
    names = [child for child in tree.children if isinstance(child, str)]
    name, rest = names[-1], tree.children[len(names) :]
    parameters = tuple(_entry(each) for each in _trees(rest, "parameter"))
    (value,) = _trees(rest, "value")
    caller = str(names[0]) if tree.data == "answered" else ""
    signed = parameters if tree.data == "signature" else None
    return Declaration(_word(name), tuple(_alternatives(value)), signed, caller)


def _trees(children: "list[Tree[Token] | Token]", kind: str) -> "list[Tree[Token]]":
    return [child for child in children if not isinstance(child, str) and child.data == kind]


def _alternatives(value: "Tree[Token]") -> "list[Alternative]":
    found = []
    for child in value.children:
        if isinstance(child, str):
            found.append(Alternative((), _word(child)))
        elif child.data == "record":
            found.append(Alternative(_entries(child)))
        else:
            found.append(Alternative((), _word(child.children[0]) if child.data == "generic" else None))
    return found


def _entries(tree: "Tree[Token]") -> tuple[Entry, ...]:
    return tuple(_entry(each) for each in _trees(tree.children, "entry"))


def _entry(tree: "Tree[Token]") -> Entry:
    name = _word(tree.children[0])
    optional = any(isinstance(child, str) and child == "?" for child in tree.children[1:])
    literals = tuple(
        _word(child)
        for value in _trees(tree.children, "value")
        for child in value.children
        if isinstance(child, str) and child[0] in "\"'"
    )
    records = (child for value in _trees(tree.children, "value") for child in _trees(value.children, "record"))
    inside = tuple(_word(entry.children[0]) for each in records for entry in _trees(each.children, "entry"))
    parts = (part for value in _trees(tree.children, "value") for part in value.iter_subtrees())
    named = (child for part in parts for child in part.children if _is_name(child))
    return Entry(name, literals, optional, inside, tuple(map(str, named)))


def _is_name(token: "Token | Tree[Token]") -> bool:
    return isinstance(token, str) and token.type == "NAME"


def _word(token: "Token | Tree[Token]") -> Word:
    assert isinstance(token, str)
    quoted = token[0] in "\"'"
    start = (token.start_pos or 0) + quoted
    text = token[1:-1] if quoted else str(token)
    return Word(text, start, start + len(text))
