"""What a passage names: its code, and the paths, pages and tools in its plain words."""

import re
from collections.abc import Container
from dataclasses import dataclass
from functools import lru_cache

from flowc.model.doctrine.passages import Passage
from flowc.model.doctrine.told import PASSAGES, masked
from flowc.text import Name

_BARE = re.compile(
    r"(?<![\w`/.:@<>{}\[\]$*~-])(?:~?\.{0,2}/)?[\w.<>{}\[\]$*-]+/[\w./<>{}\[\]$*-]*[\w>}\])*/](?![\w`])"
    r"|(?<![\w`/.<>{}\[\]$-])[\w<>{}\[\]$-]+\.(?:md|jsonl?|ya?ml|txt)\b(?!`)"
)
_URL = re.compile(r"(?<![`(<\w])https?://[^\s`|)>\]]+[^\s`|)>\].,;:!?]")
_CALLED = re.compile(
    r"(?:[-*\d.]+\s+)?(?:MCP\s+)?(?:[Tt]ool|TOOL)(?:\s+(?:call|name))?:\s+`?(?P<tool>[A-Za-z][\w-]+)`?"
)
_TOOL = re.compile(r"\b[A-Z][A-Za-z]+(?=\s+tools?\b)")
_PLAIN_MENTIONS = (
    *((sign, _BARE) for sign in ("/", ".md", ".json", ".yaml", ".yml", ".txt")),
    ("://", _URL),
    ("tool", _TOOL),
)
"""What is named in plain words, behind a sign without which there is none."""


@dataclass(frozen=True, slots=True)
class Mention:
    """Something named in an instruction: code, or a path in plain words, with its offsets in the passage."""

    name: Name
    start: int
    end: int


def tool_called(line: Passage, known: Container[str]) -> Name | None:
    """The tool that a line of a fence calls by its name alone: `Tool: Write`, `MCP tool: mcp__server__create`."""
    match = _CALLED.fullmatch(line.plain.strip()) if "tool" in line.plain.lower() else None
    if match is None or not (match["tool"].startswith("mcp__") or match["tool"] in known):
        return None
    start = line.plain.index(match["tool"])
    return line.name(start, start + len(match["tool"]))


@lru_cache(maxsize=PASSAGES)
def mentions_of(passage: Passage) -> tuple[Mention, ...]:
    """The code of a passage, and paths and tools in its plain words, in order."""
    return mentions_in(passage, masked(passage))


def mentions_in(passage: Passage, text: str) -> tuple[Mention, ...]:
    """The same, its plain words looked for in a text of the same length."""
    codes = [Mention(name, *place) for name, place in zip(passage.codes(), passage.code_places(), strict=True)]
    patterns = [pattern for sign, pattern in _PLAIN_MENTIONS if sign in text]
    if not codes and not patterns:
        return ()
    spans = [match.span() for pattern in dict.fromkeys(patterns) for match in pattern.finditer(text)]
    bare = [Mention(passage.name(*span), *span) for span in spans if "0" * 3 not in text[slice(*span)]]
    return tuple(sorted((*codes, *bare), key=lambda each: each.start))
