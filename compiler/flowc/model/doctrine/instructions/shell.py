"""How a shell divides what is written for it: lines into commands, and a command into those it is made of.

What stands in quotes is one word, be it a pattern with strokes or a program of another language over many lines.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator

from flowc.expressions import expression

LONGEST = 400
"""Characters of a command that are looked at."""

_QUOTED = r"'[^']*'|\"(?:[^\"\\]|\\.)*\""
_LINES = expression(
    rf"\\.|{_QUOTED}|<<-?[ \t]*(?P<sign>[\"']?)(?P<word>\w+)(?P=sign)|(?<![^\s;])#[^\n]*|(?P<end>\n)", re.DOTALL
)
_CUTS = expression(rf"\\.|{_QUOTED}|\$\((?:[^()'\"]|{_QUOTED}|\([^()]*\))*\)|(?P<cut>&&|\|\||;|\|)", re.DOTALL)
"""A word in quotes, what a command puts in place of itself, and what ends a command or leads to the next."""

_ANOTHER = r"(?:\S*/)?(?:{})\s+-\w*[ce]\s+(?P<sign>[\"'])(?P<inner>.*)(?P=sign)\s*\Z"
_OF_SHELL = expression(_ANOTHER.format("(?:ba|z|da)?sh"), re.DOTALL)
_OF_ANY = expression(_ANOTHER.format(r"(?:ba|z|da)?sh|python[\d.]*|node|deno|bun|ruby|perl"), re.DOTALL)
"""A command for another shell in quotes, and a text for a program of any language."""

_PUT_BY = expression(
    r"(?:(?:local|export|readonly|declare)\s+)?\w+=(?P<sign>\"?)\$\((?P<inner>.*)\)(?P=sign)\s*\Z", re.DOTALL
)
_LEADS_ON = expression(r"\A(?:(?:then|do|else|if|elif|while|until|!)\s+|[({]\s*)+")
_WORD_OF_ITS_OWN = expression(
    r"(?:(?:break|continue|exit|return|shift|set|unset|read|true|false|for|case|then|do|done|else|fi|esac|:|\{|\}|\)|\\"
    r"|\[\[?|test)(?=\s|\Z)"
    r"|(?:(?:local|export|readonly|declare)\s+)?\w+=(?:[^\s$`(]*|\"[^\"`(]*\"|'[^']*')\s*\Z).*",
    re.DOTALL,
)
"""A value that is what a command writes, words before a command, and what runs no program."""


def lines_of_commands(lines: tuple[str, ...]) -> frozenset[int]:
    """The numbers of the lines with which a command begins: none within quotes, behind a stroke at the end of a line,
    or of a text that is given to a program. A quote that is never closed is none.
    """
    text = "\n".join(lines)
    starts, ends, position = {0}, _ends(lines), 0
    while match := _LINES.search(text, position):
        position = match.end()
        if match["end"] is not None:
            starts.add(position)
        elif match["word"]:
            position = _behind(text, match, ends)
    offsets, place = [], 0
    for line in lines:
        offsets.append(place)
        place += len(line) + 1
    return frozenset(number for number, offset in enumerate(offsets) if offset in starts)


def _ends(lines: tuple[str, ...]) -> dict[str, list[int]]:
    """Where the lines end that are one word and nothing else."""
    found: dict[str, list[int]] = {}
    place = 0
    for line in lines:
        if line.strip().isidentifier():
            found.setdefault(line.strip(), []).append(place + len(line))
        place += len(line) + 1
    return found


def _behind(text: str, told: re.Match[str], ends: dict[str, list[int]]) -> int:
    """Where a text ends that is given to a program up to a line with a word; it begins with the next line."""
    line, known = text.find("\n", told.end()), ends.get(told["word"], [])
    at = bisect_right(known, line)
    return known[at] if line >= 0 and at < len(known) else told.end()


def parts(command: str, within: re.Pattern[str] = _OF_ANY) -> Iterator[str]:
    """The commands one is made of, with those of a text it hands to another program."""
    text, start = command[:LONGEST], 0
    for match in _CUTS.finditer(text):
        if match["cut"]:
            yield from _of_another(text[start : match.start()], within)
            start = match.end()
    yield from _of_another(text[start:], within)


def _of_another(part: str, within: re.Pattern[str]) -> Iterator[str]:
    inner = within.search(part)
    yield from parts(inner["inner"], within) if inner else (part,)


def programs(command: str) -> Iterator[str]:
    """Each command that starts a program, without the words before it, and as what a value is told by it."""
    for part in parts(command, _OF_SHELL):
        bare = _LEADS_ON.sub("", part.strip(), count=1)
        told = _PUT_BY.match(bare)
        if told:
            yield from programs(told["inner"])
        elif bare and not _WORD_OF_ITS_OWN.fullmatch(bare):
            yield bare
