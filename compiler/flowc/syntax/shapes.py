"""The words, texts and brackets of a declaration in any programming language, as a tree; what they mean is not told.

Comments are left out, and a class of Python is laid out by its indentation as others are by braces.
"""

from bisect import bisect_right
from typing import NamedTuple, TypeAlias

from flowc.expressions import expression

LONGEST = 8000
"""Characters of a text that are read; a declaration is shorter."""

DEEPEST = 40
"""Brackets within brackets that are read."""

_CLASS = expression(r"^(?P<indent>[ \t]*)class[ \t]+\w[^\n{]{0,200}(?P<colon>:)[ \t]*(?:#[^\n]*)?$")
_TOKEN = expression(
    r"(?P<skip>[ \t\r]+|//[^\n]*|#(?!\[)[^\n]*|--[ \t][^\n]*|/\*(?>(?:[^*]|\*(?!/))*)(?:\*/|\Z)"
    r"|\"\"\"(?>(?:[^\"]|\"(?!\"\"))*)(?:\"\"\"|\Z)|'''(?>(?:[^']|'(?!''))*)(?:'''|\Z)|#\[[^\n]*)"
    r"|(?P<line>\n)|(?P<text>\"[^\"\n]{0,400}\"|'[^'\n]{0,400}'|`[^`\n]{0,400}`)"
    r"|(?P<name>[A-Za-z_]\w*+(?>(?:[-.][A-Za-z_]\w*+)*))|(?P<number>\d[\w.]*+)"
    r"|(?P<sign>::=|:=|->|=>|→|\.{2,3}|…|\|\||[^\s])"
)
_CLOSING = {"{": "}", "(": ")", "[": "]", "<": ">"}


class Token(NamedTuple):
    """A word, a text in quotes without them, a number, a sign, or the end of a line."""

    kind: str
    text: str
    start: int
    end: int


class Group(NamedTuple):
    """What stands between two brackets."""

    opening: str
    inside: "tuple[Node, ...]"


Node: TypeAlias = Token | Group


def tree(text: str) -> tuple[Node, ...]:
    """The tokens of a text with what stands in brackets as groups; nothing where a bracket has no other."""
    if len(text) > LONGEST:
        return ()
    opens, closes = _blocks(text)
    stack: list[tuple[str, list[Node]]] = [("", [])]
    for token in _tokens(text):
        if token.kind == "line" and not _shut(stack, closes.pop(token.end, 0)):
            return ()
        opening = "{" if token.start in opens else token.text if _opens(token, stack) else ""
        if opening:
            stack.append((opening, []))
        elif token.kind == "sign" and token.text in _CLOSING.values() and not _is_sign(token, stack):
            if _CLOSING.get(stack[-1][0]) != token.text:
                return ()
            _close(stack)
        else:
            stack[-1][1].append(token)
        if len(stack) > DEEPEST:
            return ()
    whole = _shut(stack, closes.pop(len(text), 0)) and len(stack) == 1
    return tuple(stack[0][1]) if whole else ()


def _shut(stack: list[tuple[str, list[Node]]], many: int) -> bool:
    """Close the classes that end here; false where a bracket is open inside of one."""
    for _ in range(many):
        if len(stack) < 2 or stack[-1][0] != "{":
            return False
        _close(stack)
    return True


def _close(stack: list[tuple[str, list[Node]]]) -> None:
    opening, inside = stack.pop()
    stack[-1][1].append(Group(opening, tuple(inside)))


def _opens(token: Token, stack: list[tuple[str, list[Node]]]) -> bool:
    """Whether a sign opens a bracket; what is less than something stands behind a blank."""
    if token.kind != "sign" or token.text not in _CLOSING:
        return False
    before = stack[-1][1][-1] if stack[-1][1] else None
    near = isinstance(before, Token) and before.kind == "name" and before.end == token.start
    return token.text != "<" or near


def _is_sign(token: Token, stack: list[tuple[str, list[Node]]]) -> bool:
    return token.text == ">" and stack[-1][0] != "<"


def _tokens(text: str) -> list[Token]:
    found = []
    for match in _TOKEN.finditer(text):
        kind, quoted = match.lastgroup or "", match.lastgroup == "text"
        if kind != "skip":
            start, end = match.start() + quoted, match.end() - quoted
            found.append(Token(kind, text[start:end], start, end))
    return found


def _blocks(text: str) -> tuple[set[int], dict[int, int]]:
    """Where the classes of Python in a text begin, at the colon, and how many end where a line begins."""
    lines, at = list[tuple[int, int]](), 0
    opens, closes = set[int](), dict[int, int]()
    heads = []
    for line in text.split("\n"):
        if line.strip():
            lines.append((at, len(line) - len(line.lstrip())))
        head = _CLASS.match(line)
        if head:
            heads.append((at, at + head.start("colon"), len(head["indent"])))
        at += len(line) + 1
    starts = [start for start, _ in lines]
    for start, colon, indent in heads:
        later = lines[bisect_right(starts, start) :]
        end = next((each for each, depth in later if depth <= indent), len(text))
        opens.add(colon)
        closes[end] = closes.get(end, 0) + 1
    return opens, closes
