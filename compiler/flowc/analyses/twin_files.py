"""What one agent makes under one name and another looks for under another: twins of which the words around tell that
one is made and the other is read, by an instruction on one side at least where the names are not alike.
"""

import re
from collections.abc import Iterator, Mapping
from itertools import takewhile
from typing import NamedTuple

from flowc.analyses.facts import Facts
from flowc.analyses.lone_files import Lone, paths_in, twins
from flowc.analyses.passed import Passed, named
from flowc.analyses.speakers import is_agents_own
from flowc.analyses.unmade import is_spoken_of
from flowc.analyses.whence import says_whence
from flowc.expressions import expression
from flowc.model.doctrine.document.paths import ANY, comparable_path, is_artifact
from flowc.model.meaning import Program
from flowc.model.statements import Doctrine
from flowc.paths import path_of
from flowc.text import Name, Source
from flowc.vocabulary import comparable

_MADE = (
    r"writ(?:es?|ten|ing)|sav(?:es?|ed)|stor(?:es?|ed)|outputs?|produc(?:es?|ed)|creat(?:es?|ed)|leav(?:es?)|puts?|goes"
    r"|notes?|append(?:s|ed)?|record(?:s|ed)?|ke(?:eps?|pt)|deliver(?:s|ed|ables?)?|mak(?:es?)|fill(?:s|ed)?|generat(?:es?|ed)"
    r"|arte?facts?|into|to"
)
_READ = (
    r"reads?|inputs?|loads?|consum(?:es?|ed)|finds?|from|opens?(?!\()|tak(?:es?|en)|starts?(?:ing)?|lies|stands"
    r"|compare|against|cat|(?:for|of)\s+(?:each|every)\s+(?:\w+\s+){1,3}?in|look(?:s|ed)?|check|based|given|needs?|requires?|left"
)
_WORD = expression(
    rf"(?<![\w-])(?:(?P<made>{_MADE})|(?<!what you )(?<!that you )(?P<read>{_READ}))(?![\w-])"
    r"|(?P<into>→|->|(?<!<)>(?!\w))",
    re.IGNORECASE,
)
"""What stands beside a file that is made, and beside one that is read."""

_STANDS = ("lies", "stands")
"""What is said of files right before them, and above them of whatever is there in the end."""

_HEDGED = expression(
    r"\b(?:if|when|unless|optional\w*|may|might|never|not|nobody|no\s+longer|formerly|used\s+to|once|earlier"
    r"|examples?|e\.g|such\s+as|instead|another|old|previous|ignore|delete|remove|rename|move|copy|person|owner|user|people"
    r"|human|somebody|program|script|tool|command|hook|exists?|nothing|be\s+it|any\s+other|one\s+day|to-?do|back-?ups?|test\s+-[a-z]"
    r"|on\s+(?:request|demand)|you\s+(?:have\s+)?(?:left|wrote|made|kept))\b|<!--|\A\s*>|n['’]t\b",
    re.IGNORECASE,
)
"""What makes that a file is made or read only sometimes, formerly, or by others."""

_REACH = 200
"""Characters before a path in its line that are looked at."""

_ABOVE = 12
"""Lines above a path in which the words stand that lead to it."""

_AGENT = expression(r"`?@?(?P<name>[a-z][a-z0-9]*(?:-[a-z0-9]+)*)`?")


_MAKES, _READS = "write", "read"

_Told = Mapping[str, Mapping[tuple[Source, str], Passed]]
"""What instructions say is written and read, by document and path."""


class _Face(NamedTuple):
    """Whose file it is, and whether it is written or read; neither where nothing tells."""

    role: str
    kind: str
    told: Passed | None = None


def twin_files(facts: Facts) -> Iterator[tuple[Passed, Passed, str]]:
    """What an agent reads, what another makes in its place, and how the two are alike."""
    found = twins(facts.program)
    kinds = (_MAKES, _READS) if found else ()
    told = {kind: {_place(each.path): each for each in named(facts, kind)} for kind in kinds}
    for each in found:
        ends = [(end, _face(end, told, facts.program)) for end in (each.one, each.other)]
        ends.sort(key=lambda end: (end[1].kind != _MAKES, end[1].kind == _READS))
        (maker, made), (taker, taken) = ends
        if made.kind == _MAKES and taken.kind == "" and each.kind == "slip" and taken.role:
            taken = taken._replace(kind=_READS)
        if taken.kind == _READS and made.kind == "" and each.kind == "slip" and made.role:
            made = made._replace(kind=_MAKES)
        if (made.kind, taken.kind) == (_MAKES, _READS) and made.role != taken.role:
            read, written = _passed(taker, taken), _passed(maker, made)
            sure = each.kind != "other" or taken.told is not None or made.told is not None
            if sure and _is_meant(read, written, each.kind, facts.program):
                yield read, written, each.kind


def sought(program: Program) -> Iterator[str]:
    """The files of which it matters whether they are there."""
    ends = (end for each in twins(program) for end in (each.one, each.other))
    yield from (str(end.place) for end in ends if ANY not in str(end.place))


def _place(path: Name) -> tuple[Source, str]:
    return path.span.source, comparable_path(path.text)


def _passed(lone: Lone, face: _Face) -> Passed:
    return face.told or Passed(face.role, lone.path, lone.path.span, False, lone.doctrine)


def _face(lone: Lone, told: _Told, program: Program) -> _Face:
    text, at = lone.path.span.source.text, lone.path.span.start
    line = text[text.rfind("\n", 0, at) + 1 : text.find("\n", at) % (len(text) + 1)]
    sentence = next((each for each in re.split(r"(?<=[.;])\s+", line) if lone.path.span.text in each), line)
    if _HEDGED.search(sentence.replace(lone.path.span.text, "")):
        return _Face("", "")
    known = [(kind, each) for kind in told if (each := told[kind].get(_place(lone.path)))]
    if known:
        return _of_instructions(known)
    role = (lone.doctrine.role or "") if is_agents_own(lone.doctrine) else ""
    if line.lstrip().startswith("|"):
        return _of_row(lone, role, program)
    return _Face(role, _by_words(text, at) if role else "")


def _of_instructions(known: list[tuple[str, Passed]]) -> _Face:
    """What instructions say of a file; nothing where they say both, or the words right before it say otherwise."""
    kind, each = known[0]
    if len(known) > 1 or each.optional:
        return _Face("", "")
    return _Face(each.role, kind if kind == _MAKES or is_to_be_read(each) else "", each)


def is_to_be_read(taker: Passed) -> bool:
    """Whether the words nearest to a file say that it is read, or nothing else than its place does."""
    path = taker.path.span
    words = _by_words(path.source.text, path.start)
    return words == _READS or (words == "" and taker.span == path)


def _by_words(text: str, start: int) -> str:
    """Whether the words nearest to a path make it one that is written or read: those before it, and those above it."""
    first = text.rfind("\n", 0, start) + 1
    before = re.split(r"[.;]\s+", text[max(first, start - _REACH) : start])[-1]
    found = [*_WORD.finditer(before)]
    if found:
        return _READS if found[-1]["read"] else _MAKES
    above = reversed(text[:first].split("\n")[-_ABOVE:-1])
    return _of_title(next((line for line in above if line.startswith("#") or line.rstrip(" *_").endswith(":")), ""))


def _of_row(lone: Lone, role: str, program: Program) -> _Face:
    """The column of a table in which a path stands, and the agent whom the row names in another."""
    text, at = lone.path.span.source.text, lone.path.span.start
    lines = text[: text.find("\n", at) % (len(text) + 1)].split("\n")
    rows = list(takewhile(lambda line: line.lstrip().startswith("|"), reversed(lines)))
    header, row = _cells(rows[-1]), _cells(rows[0])
    own = next((place for place, cell in enumerate(row) if lone.path.text in cell), 0)
    agents = {comparable(each.name.text) for each in program.agents}
    for place, (title, cell) in enumerate(zip(header, row, strict=False)):
        name = _AGENT.fullmatch(cell)
        if name and comparable(name["name"]) in agents:
            by = title if re.search(r"\bby\b", title, re.IGNORECASE) else header[own] if place != own else ""
            return _Face(comparable(name["name"]), _of_title(by))
    above = next((line for line in reversed(lines[: -len(rows)]) if line.strip()), "")
    return _Face(role, _of_title(header[own]) or _of_title(header[0]) or _of_title(above)) if role else _Face("", "")


def _cells(row: str) -> list[str]:
    return [cell.strip() for cell in row.strip().strip("|").split("|")]


def _of_title(words: str) -> str:
    """What words above files or in the head of a column say of them all."""
    found = [each for each in _WORD.finditer(words) if each[0] not in _STANDS]
    kinds = {_READS if each["read"] else _MAKES for each in found}
    return kinds.pop() if len(kinds) == 1 else ""


def _is_meant(taker: Passed, maker: Passed, kind: str, program: Program) -> bool:
    """Whether nothing says that what is read is there, or comes from elsewhere."""
    read, written = path_of(comparable_path(taker.path.text)), path_of(comparable_path(maker.path.text))
    text, at = taker.path.span.source.text, taker.path.span.start
    line = text[text.rfind("\n", 0, at) + 1 : text.find("\n", at) % (len(text) + 1)]
    elsewhere = says_whence(taker, given=False) and maker.role not in comparable(line)
    if program.present.get(str(read)) or elsewhere or taker.path.text in maker.doctrine.source.text:
        return False
    others = [each for each in program.doctrines if each.source is not taker.path.span.source]
    third = [each for each in others if each.source is not maker.path.span.source]
    if kind == "moved" and any(_names(each, read.name) for each in third if ANY not in read.name):
        return False
    if kind == "moved":
        part = next(one for one, other in zip(read.parts, written.parts, strict=False) if one != other)
        return ANY not in part and not any(_names(each, part) for each in others)
    named = any(_names(each, read.name) for each in others) if ANY not in read.name else False
    folder = taker.path.text.rpartition("/")[0]
    if kind == "slip" or named or any(folder in each.source.text for each in third):
        return kind == "slip" and not named
    case = ANY in str(read.parent) or is_artifact(str(read), program.lexicon.deeds)
    beside = {comparable_path(each.text) for page in program.doctrines for each in paths_in(page.source)}
    alone = {each for each in beside if path_of(each).parent == read.parent} == {str(read), str(written)}
    return case and alone and not is_spoken_of(program.doctrines, str(read))


def _names(doctrine: Doctrine, name: str) -> bool:
    return re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", doctrine.source.text) is not None
