"""The keys under which results carry their outcomes, where a project has more than one for it."""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import takewhile
from typing import NamedTuple

from flowc.analyses.keys_of_ends import keys_of_ends
from flowc.analyses.speakers import is_agents_own
from flowc.expressions import expression
from flowc.model.meaning import Program
from flowc.model.statements import Doctrine
from flowc.paths import path_of
from flowc.text import Name

_ALIAS = expression(
    r"\bstatus\b[^.\n]{0,80}\b(?:alias|synonym|old(?:er)?\s+(?:spelling|format|name)|legacy|deprecated|also\s+accepted|accepted\s+as|is\s+read\s+as)"
    r"|\b(?:alias|synonym|legacy|deprecated|also\s+accept\w*|old(?:er)?\s+(?:spelling|format|name))\b[^.\n]{0,80}\bstatus\b",
    re.IGNORECASE,
)

_LINE = expression(r"(?P<indent>[ \t]*)[\"']?(?P<key>[A-Za-z]\w{1,60})[\"']?[ \t]*:")
_SHORTEST = 3
"""Letters of a word by which a key is called like its agent."""

_REACH = 2_000
"""Characters before and behind a key in which the others of its result are looked for."""


class Keys(NamedTuple):
    """Two keys for one thing: every place of the rarer one, and of the common one, first place first."""

    rarer: tuple[Name, ...]
    common: tuple[Name, ...]


def rival_keys(program: Program) -> Iterator[Keys]:
    """`outcome` beside `status` anywhere in a project; else the different keys of agents whose results one reads.

    A declared alias makes both one.
    """
    found = tuple(_rivals(program)) or tuple(_rivals_by_ends(program))
    if found and not _is_aliased(program):
        yield from found


def _rivals_by_ends(program: Program) -> Iterator[Keys]:
    """The keys of agents' own outcomes, whatever these are called, beside those of `outcome` or of `status`; none that
    another document names: who reads the results knows it.
    """
    ends = [(each, keys) for each in program.doctrines if (keys := keys_of_ends(program, each) or _formats_of(each))]
    own = [key for _, keys in ends for key in keys if _called(key) == "outcome"]
    common = tuple(own) or tuple(key for _, keys in ends for key in keys if _called(key) == "status")
    strange: dict[str, list[Name]] = {}
    folders = {_folder(key) for key in common}
    for doctrine, keys in ends if common else ():
        rival = own or (keys[0].text.lower().endswith(("_status", "_result")) and _folder(keys[0]) in folders)
        if rival and _called(keys[0]) != _called(common[0]) and not _knows_both(program, doctrine, keys[0], common[0]):
            strange.setdefault(keys[0].text, []).append(keys[0])
    if own or not _are_own(tuple(key for keys in strange.values() for key in keys)):
        yield from (Keys(tuple(keys), common) for keys in strange.values())


def _folder(key: Name) -> str:
    return key.span.source.path.rpartition("/")[0]


def _formats_of(doctrine: Doctrine) -> tuple[Name, ...]:
    return doctrine.formats[:1] if is_agents_own(doctrine) else ()


def _knows_both(program: Program, doctrine: Doctrine, rare: Name, common: Name) -> bool:
    """Whether an agent has the common key, too, in its document or in one that it names, or anything but an agent's own
    document names its rare one, or another agent has both.
    """
    named, other, text = _is_key(rare.text), _is_key(common.text), doctrine.source.text
    leaders = [each.source for each in program.doctrines if not is_agents_own(each)]
    told = (each.text for each in leaders if path_of(each.path).name in text)
    others = (each.source.text for each in program.doctrines if each is not doctrine)
    both = any(named.search(each) and other.search(each) for each in others)
    return both or any(map(other.search, (text, *told))) or any(named.search(each.text) for each in leaders)


@lru_cache(maxsize=64)
def _is_key(key: str) -> re.Pattern[str]:
    """A word as a key: in marks, or before a colon or a sign of equality."""
    return re.compile(rf"(?<![\w-])(?:[`\"'<*]{re.escape(key)}[`\"'>*:=]|{re.escape(key)}[ \t]*[:=])", re.IGNORECASE)


def _rivals(program: Program) -> Iterator[Keys]:
    shown = [key for doctrine in program.doctrines for key in doctrine.formats]
    by_word = {word: tuple(key for key in shown if _called(key) == word) for word in ("status", "outcome")}
    if all(by_word.values()):
        yield _ranked(by_word["status"], by_word["outcome"])
    others = frozenset(name for doctrine in program.doctrines for key in doctrine.formats for name in _beside(key))
    if by_word["outcome"]:
        yield from _beside_outcomes(program, by_word["outcome"], others)
    else:
        yield from _of_siblings(program, others)


def _beside(key: Name) -> Iterator[str]:
    """The keys for how something else is, `store_status`, which lines of one result hold beside the key of its own."""
    text = key.span.source.text
    start = text.rfind("\n", 0, key.span.start) + 1
    own = _LINE.match(text, start)
    if own is None or own.start("key") != key.span.start:
        return
    before, behind = text[max(0, start - _REACH) : start].split("\n")[-2::-1], text[start : start + _REACH].split("\n")
    for lines in (before, behind):
        for line in takewhile(lambda each: each.startswith(own["indent"]) and not each.lstrip().startswith("`"), lines):
            match = _LINE.match(line)
            other = match["key"] if match and match["indent"] == own["indent"] else ""
            if other != key.text and other.endswith(("_status", "Status")):
                yield other


def _called(key: Name) -> str:
    """A key as written; in lower case where all of it is shouted, and `outcome` for the `Outcome:` of a first line."""
    return key.text.lower() if key.text.isupper() or key.text == "Outcome" else key.text


def _beside_outcomes(program: Program, outcomes: tuple[Name, ...], others: frozenset[str]) -> Iterator[Keys]:
    """The keys of agents that first show another than `outcome`, where documents show that: `result`, `verdict`."""
    strange: dict[str, list[Name]] = {}
    for doctrine in program.doctrines:
        keys = [key for key in doctrine.formats if key.text not in others]
        if keys and is_agents_own(doctrine) and _called(keys[0]) not in ("outcome", "status"):
            strange.setdefault(keys[0].text, []).append(keys[0])
    for found in strange.values():
        yield Keys(tuple(found), outcomes)


def _ranked(first: tuple[Name, ...], second: tuple[Name, ...]) -> Keys:
    """The pair with the key of fewer documents first; of equally many the first is the rarer."""
    one, other = (len({id(key.span.source) for key in keys}) for keys in (first, second))
    return Keys(first, second) if one <= other else Keys(second, first)


def _of_siblings(program: Program, others: frozenset[str]) -> Iterator[Keys]:
    """The keys of the agents of one folder, whose results one orchestrator reads: `status` and `review_status`."""
    folders: dict[str, list[Name]] = {}
    for doctrine in program.doctrines:
        key = _own_key(doctrine)
        if key and key.text not in others and key.text.lower().endswith(("status", "result")):
            folders.setdefault(str(path_of(doctrine.source.path).parent), []).append(key)
    for keys in folders.values():
        common = tuple(key for key in keys if key.text == "status")
        rare = tuple(key for key in keys if key.text != "status") if common else ()
        strange = tuple(key for key in rare if not _is_told_apart(program, key, common[0]))
        if strange and not _are_own(strange):
            yield Keys(strange, common)


def _are_own(keys: tuple[Name, ...]) -> bool:
    """Whether several agents each have a key that is called like it, `review_status` of a `reviewer` and `check_status`
    of a `desk-check`: that is their way, and no slip of one of them.
    """
    called = {key.text for key in keys if _is_called_like(key)}
    return len(called) > 1 and len(called) == len({key.text for key in keys})


def _is_called_like(key: Name) -> bool:
    first = re.split(r"_|(?=[A-Z])", key.text)[0].lower()
    name = path_of(key.span.source.path).stem.lower()
    return any(part.startswith(first) for part in re.split(r"[^a-z]+", name) if len(first) >= _SHORTEST)


def _is_told_apart(program: Program, rare: Name, common: Name) -> bool:
    """Whether one document decides on values of either key by its name: who reads the results knows both."""
    own = (rare.span.source, common.span.source)
    others = (each.source.text for each in program.doctrines if each.source not in own)
    keys = (rare.text, common.text)
    is_one = rare.text.lower().endswith("status")
    return is_one and any(all(key in text and _decides_on(key).search(text) for key in keys) for text in others)


@lru_cache(maxsize=64)
def _decides_on(key: str) -> re.Pattern[str]:
    """A line that says what follows from a value of a key; neither a form that lists its values nor a record."""
    value = r"[\"'`*]*[ \t]*(?:[:=]=?[ \t]*[\"'`*]*|\bis[ \t]+[\"'`*]+)[A-Za-z]\w*[\"'`*]*"
    condition = rf"\b(?:if|when|on|case)\b[^.\n]{{0,60}}?(?<![\w-]){key}{value}(?![ \t]*\|)"
    arrow = rf"(?<![\w-]){key}{value}[^|.\n]{{0,40}}?(?:→|->|=>)"
    return re.compile(f"{condition}|{arrow}", re.IGNORECASE)


def _own_key(doctrine: Doctrine) -> Name | None:
    """The one key an agent's own document shows its results with."""
    keys = {key.text: key for key in reversed(doctrine.formats)}
    return next(iter(keys.values())) if len(keys) == 1 and is_agents_own(doctrine) else None


def _is_aliased(program: Program) -> bool:
    """Whether a contract or a document says that one key is an old spelling of the other."""
    declared = any(alias.old.text == "status" for contract in program.contracts for alias in contract.aliases)
    return declared or any(_ALIAS.search(doctrine.source.text) for doctrine in program.doctrines)
