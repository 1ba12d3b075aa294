"""The file of a baseline: entries as JSON, one a line and in order, and what can be wrong with such a file."""

import json
import re
from collections.abc import Iterable
from typing import Any

from flowc.expressions import expression
from flowc.structs import Struct
from flowc.text import Source, position

NAME = "flowc-baseline.json"
VERSION = 1
MOST_ENTRIES = 100_000
MOST_CHARACTERS = 64 * 1024 * 1024

_FINGERPRINT = expression(r"[0-9a-f]{20}")
_CODE = expression(r"FC\d{3}")
_CONFLICT = expression(r"^(?:<{7}|>{7}|\|{7}|={7})(?: .*|\r)?$", re.MULTILINE)
"""What git leaves in a file that two people changed."""

_LIST = expression(r'"findings"\s*:\s*\[')
_BETWEEN = expression(r"[\s,]*")


class Entry(Struct):
    """One place of a finding that is known: its fingerprint, its rule and the file that is told to have it.

    `also` is the file of the place itself where that is another one. Paths are relative to the folder of the
    baseline. `node` and `text` only tell people where it stood.
    """

    fingerprint: str
    code: str
    path: str
    also: str = ""
    node: str = ""
    text: str = ""


class Baseline(Struct):
    """The findings that are known, in order, no fingerprint twice."""

    entries: tuple[Entry, ...]


class Damage(Struct):
    """Why a text is no baseline, and the line to look at, counted from 1."""

    line: int
    problem: str


def baseline(entries: Iterable[Entry]) -> Baseline:
    """A baseline of some entries in any order; of entries with the same fingerprint the first counts."""
    first: dict[str, Entry] = {}
    for entry in entries:
        first.setdefault(entry.fingerprint, entry)
    return Baseline(tuple(sorted(first.values(), key=_order)))


def render(known: Baseline) -> str:
    """The text of a baseline: JSON in ASCII, an entry a line, the same for the same entries."""
    lines = ",\n".join(_line(entry) for entry in known.entries)
    body = f"\n{lines}\n" if lines else ""
    return f'{{\n"version": {VERSION},\n"findings": [{body}]\n}}\n'


def parse(text: str) -> Baseline | Damage:
    """The baseline of a text, or what is wrong with it. Never raises, whatever the text."""
    if len(text) > MOST_CHARACTERS:
        return Damage(1, f"it has more than {MOST_CHARACTERS} characters")
    conflict = _CONFLICT.search(text)
    if conflict:
        problem = "it holds the marks of a merge conflict; remove the marks and keep the entries of both sides"
        return Damage(_line_of(text, conflict.start()), problem)
    try:
        content = json.loads(text)
    except json.JSONDecodeError as error:
        return Damage(error.lineno, f"it is not JSON: {error.msg[:1].lower()}{error.msg[1:]}")
    except (ValueError, RecursionError):
        return Damage(1, "it is not JSON that can be read")
    return _understood(content, text)


def _understood(content: Any, text: str) -> Baseline | Damage:
    """JSON as a baseline."""
    if not isinstance(content, dict) or "version" not in content:
        return Damage(1, "it is no baseline: it has no `version`")
    version, listed = content["version"], content.get("findings")
    if type(version) is not int or version != VERSION:
        return Damage(_line_of(text, text.find('"version"')), f"its version is not {VERSION}, the one this flowc reads")
    if not isinstance(listed, list):
        return Damage(1, "it is no baseline: `findings` is no list")
    if len(listed) > MOST_ENTRIES:
        return Damage(1, f"it has {len(listed)} entries, where {MOST_ENTRIES} are the limit")
    entries = [_entry(item) for item in listed]
    wrong = next((number for number, entry in enumerate(entries) if isinstance(entry, str)), None)
    if wrong is not None:
        return Damage(_line_of_item(text, wrong), f"entry {wrong + 1} {entries[wrong]}")
    return baseline(entry for entry in entries if isinstance(entry, Entry))


def _entry(item: Any) -> Entry | str:
    """An entry, or what is wrong with it."""
    if not isinstance(item, dict):
        return "is no mapping"
    fingerprint, code, path = (item.get(key) for key in ("fingerprint", "code", "path"))
    rest = [item.get(key, "") for key in ("also", "node", "text")]
    if not isinstance(fingerprint, str) or not _FINGERPRINT.fullmatch(fingerprint):
        return "has no `fingerprint` of 20 hexadecimal digits"
    if not isinstance(code, str) or not _CODE.fullmatch(code):
        return "has no `code` of a rule, such as FC201"
    if not isinstance(path, str) or not path:
        return "has no `path`"
    if not all(isinstance(each, str) for each in rest):
        return "has an `also`, a `node` or a `text` that is no text"
    return Entry(fingerprint, code, path, *rest)


def _order(entry: Entry) -> tuple[str, str, str, str]:
    return entry.path, entry.code, f"{entry.also}/{entry.node}", entry.fingerprint


def _line(entry: Entry) -> str:
    hints = {"also": entry.also, "node": entry.node, "text": entry.text}
    told = {key: value for key, value in hints.items() if value}
    return json.dumps({"path": entry.path, "code": entry.code, **told, "fingerprint": entry.fingerprint})


def _line_of(text: str, offset: int) -> int:
    return position(Source(NAME, text), max(offset, 0)).line


def _line_of_item(text: str, number: int) -> int:
    """The line where an item of the list starts; the text is known to be JSON."""
    found = _LIST.search(text)
    at = found.end() if found else 0
    decoder = json.JSONDecoder()
    try:
        for _ in range(number):
            at = decoder.raw_decode(text, _behind(text, at))[1]
    except ValueError:
        return 1
    return _line_of(text, _behind(text, at))


def _behind(text: str, at: int) -> int:
    """Where the next item begins."""
    found = _BETWEEN.match(text, at)
    return found.end() if found else at
