"""One part of a pattern of `.gitignore` as an expression: `*`, `?`, brackets with all that git reads in them.

See wildmatch(3) and wildmatch.c of git. What git matches nothing with, such as a bracket that is never closed, matches
nothing here. The expressions never go back, however many stars there are.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from flowc.expressions import expression

_PIECE = expression(r"\\(?P<plain>.)|(?P<stars>\*+)|(?P<any>\?)|(?P<open>\[)|(?P<other>[^\\*?\[])", re.DOTALL)
_CLASS = expression(r"\[:(?P<name>[^\]]*):\]")
_CLASSES = {
    "alnum": "0-9A-Za-z",
    "alpha": "A-Za-z",
    "blank": " \\t",
    "cntrl": "\\x00-\\x1f\\x7f",
    "digit": "0-9",
    "graph": "!-~",
    "lower": "a-z",
    "print": " -~",
    "punct": "!-/:-@\\[-`{-~",
    "space": "\\t-\\r ",
    "upper": "A-Z",
    "xdigit": "0-9A-Fa-f",
}
_NOTHING = "(?!)"
_STARS = ""
"""What stands for stars among the expressions of what they part; nothing else is empty."""


@lru_cache(maxsize=1024)
def wildcard(part: str) -> re.Pattern[str]:
    """What the names match that a part of a pattern means."""
    groups = [""]
    for piece in _pieces(part):
        if piece == _STARS:
            groups.append("")
        else:
            groups[-1] += piece
    first, *others = groups
    if not others:
        return re.compile(first, re.DOTALL)
    between = "".join(f"(?>.*?{each})" for each in others[:-1] if each)
    return re.compile(f"{first}{between}.*{others[-1]}", re.DOTALL)


def _pieces(part: str) -> Iterator[str]:
    """The expressions of a part, one a sign or bracket."""
    at = 0
    while at < len(part):
        found = _PIECE.match(part, at)
        if found is None:
            yield _NOTHING
            return
        at = found.end()
        if found["stars"]:
            yield _STARS
        elif found["any"]:
            yield "."
        elif found["open"]:
            bracket, at = _bracket(part, at)
            yield bracket
        else:
            yield re.escape(found["plain"] or found["other"])


def _bracket(part: str, start: int) -> tuple[str, int]:
    """What a bracket matches whose content starts here, and where it ends."""
    negated = part[start : start + 1] in ("!", "^") and start < len(part)
    members: list[str] = []
    at, before = start + negated, ""
    while at < len(part) and (part[at] != "]" or at == start + negated):
        named = _CLASS.match(part, at)
        if named:
            if named["name"] not in _CLASSES:
                return _NOTHING, len(part)
            members.append(_CLASSES[named["name"]])
            at, before = named.end(), ""
            continue
        is_range = part[at] == "-" and before and part[at + 1 : at + 2] not in ("", "]")
        sign, at = _sign(part, at + bool(is_range))
        if not sign:
            break
        if not is_range:
            members.append(re.escape(sign))
        elif before <= sign:
            members.append(f"{re.escape(before)}-{re.escape(sign)}")
        before = "" if is_range else sign
    if at >= len(part):
        return _NOTHING, len(part)
    return f"[{'^' if negated else ''}{''.join(members)}]", at + 1


def _sign(part: str, at: int) -> tuple[str, int]:
    """A sign in a bracket, perhaps behind a backslash, and where the next one begins; no sign at the end."""
    at += part[at] == "\\"
    return part[at : at + 1], at + 1
