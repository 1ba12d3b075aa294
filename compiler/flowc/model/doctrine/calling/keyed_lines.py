"""The keys of a fence that shows what passes: JSON, YAML, a type, or a name on each line."""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.calling.plain_names import AT_TIMES, NAME, field_named
from flowc.model.doctrine.document.passages import Code
from flowc.model.statements import Field

_LANGUAGES = ("", "json", "jsonc", "json5", "yaml", "yml", "text", "txt", "ts", "typescript")
_OPENS = expression(
    r"(?:inputs?|receives?|packet|payload|args|arguments|parameters|with)\s*:\s*\{?|\{|(?:interface"
    r"|type)\s+\w+\s*=?\s*\{|\[", re.IGNORECASE
)
_CLOSES = expression(r"[}\]][,;]?|---|\.\.\.")
_KEY = expression(
    rf"(?:-\s+)?(?:name:\s*)?[\"'`]?(?P<name>{NAME})[\"'`]?(?P<open>\?)?\s*(?::(?P<rest>.*)|,|(?P<alone>\Z))"
)

_LABELLED = expression(
    r"[ \t]*(?:[-*][ \t]+)?(?P<name>[A-Za-z][A-Za-z0-9]*(?:[ _-][A-Za-z0-9]+){0,3})[ \t]*[:=][ \t]*(?P<rest>\S.*)"
)
"""A line of a prompt with a value behind its name."""

_HOLDS = expression(
    r"[<{$]\w|\w/\w|\w\.(?:md|json|ya?ml|txt|csv)\b|\.\.\.|…|(?-i:\w\s+[A-Z])|\d", re.IGNORECASE
)
"""What a line of a prompt has that may hold anything."""


_PLACE = expression(r"[<{$\[]|\.\.\.|…")
"""How a value begins that is filled in."""


def labelled_names(code: Code, *, whole: bool) -> tuple[Field, ...]:
    """The labels of a prompt; nothing where it must be a `whole` list of them and a line has none."""
    lines = [line for line in code.lines if line.plain.strip()] if code.language in _LANGUAGES else []
    made = [(line, _LABELLED.fullmatch(line.plain)) for line in lines]
    others = [line for line, match in made if not match]
    if others if whole else any(_HOLDS.search(line.plain) for line in others):
        return ()
    if whole and not all(_PLACE.match(match["rest"]) or "_" in match["name"] for _, match in made if match):
        return ()
    named = ((line.name(*match.span("name")), AT_TIMES.search(match["rest"]) is None) for line, match in made if match)
    return tuple(field_named(name, due) for name, due in named)


def keyed_names(code: Code) -> Iterator[Field]:
    """The keys at the outermost depth, not required where their line says so; nothing where a line is anything else."""
    if code.language not in _LANGUAGES:
        return
    found: list[Field] = []
    depth: int | None = None
    for line in code.lines:
        text = line.plain.strip()
        indent = len(line.plain) - len(line.plain.lstrip())
        if not text or _CLOSES.fullmatch(text) or (depth is None and _OPENS.fullmatch(text)):
            continue
        depth = indent if depth is None else depth
        if indent > depth:
            continue
        match = _KEY.fullmatch(line.plain, indent)
        if match is None or indent < depth:
            return
        spare = match["open"] or AT_TIMES.search(match["rest"] or "") or re.search(r"\bnull\b|\"\"|\[\]", line.plain)
        found.append(field_named(line.name(*match.span("name")), not spare))
    yield from found
