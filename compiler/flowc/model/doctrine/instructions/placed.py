"""Paths that an agent's own document says it reads or writes by where they stand: in commands, tables, and sections.

`cat work/plan.md` reads and `cat > work/plan.md` writes, a column of paths under `Output` is written, a section
`Output` that begins with a path is about what is put there, and files listed under a folder that is written to are
written.
"""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.acted import columns_of_acts
from flowc.model.doctrine.document.mentions import mentions_of
from flowc.model.doctrine.document.modes import Mode, Sense
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Grid, Listing, Passage
from flowc.model.doctrine.document.paths import is_path, is_text, is_working
from flowc.model.doctrine.instructions.tails import is_whole
from flowc.model.statements import Deed
from flowc.text import Name, Span

_TAKES = expression(r"(?:^|&&|\|\||;|\$\()\s*(?:\$\s+)?(?:cat|head|tail|less|more"
    r"|bat)\s+(?:-\w+\s+(?:\d+\s+)?)*(?P<paths>[^|;&<>)]+)")
_PUTS = expression(r"(?:(?<![0-9&])>>?\s*|\btee\s+(?:-a\s+)?)[\"']?(?P<path>[^\s\"'|;&<>()]+)")
_TOKEN = expression(r"[^\s\"']+")
_OUT = expression(r"\b(?:outputs?|produces?|produced|writes?|deliverables?|artifacts?\s+(?:produced"
    r"|written))\b", re.IGNORECASE)
_IN = expression(r"\b(?:inputs?|reads?|consumes?|required\s+reading)\b", re.IGNORECASE)
_PLACES = expression(r"[\s*_]*(?:paths?|files?(?:\s*(?:name|path))?|locations?|where|outputs?|inputs?"
    r"|artifacts?)[\s*_]*", re.IGNORECASE)
_SECTION = expression(r"\W*(?:\d+[.)]\s*)?(?:your\s+)?(?:outputs?|deliverables?|artifacts?)(?:\s+(?:files?"
    r"|artifacts?|location))?\W*", re.IGNORECASE)
_AT = expression(r"(?:an?|the|your|one)\s+(?:[\w-]+\s+){1,6}?(?:at|in|as|to)\s+`?$", re.IGNORECASE)
_FILLS = expression(
    r"\b(?P<verb>(?:create|write|produce|save|generate|output)s?)\b[^.]*\b(?:files?|documents?|reports?|these"
    r"|following)\b[^.]*?\b(?:in|to|into|under|at)\s+`?$",
    re.IGNORECASE,
)
_PLACE_LABEL = expression(
    r"[\s*_-]*(?P<label>path|location|destination|where|target|file(?:\s?name|\s+path)?|saved?(?:\s+(?:to|as|in|at))?|stored?(?:\s+(?:in|at|to))?"
    r"|caminho|arquivo|ruta|archivo|chemin|fichier|pfad|datei)\s*[*_]*\s*:\s*[*_]*\s*(?=`|[\w.<>{}\[\]$-]{1,40}/)",
    re.IGNORECASE,
)
_FOR_OUTPUT = expression(
    r"^\W*(?:outputs?|deliverables?|artifacts?|sa[ií]das?|salidas?|sorties?|ausgabe)\b(?!\s+(?:format|style|contract|schema))",
    re.IGNORECASE,
)
_IN_SECTION = expression(r"(?i)\W*(?:\d+[.)]\s*)?(?:your\s+)?inputs?(?:\s+files?)?\W*")
_KEEPING = expression(
    r"(?i)\W*(?:\d[\d.)]*\W+)?(?:(?:step|phase)\s+\w+\W+)?(?:save|write|create|produce|generate|persist|export"
    r"|(?:store|record|update)(?=\s+(?:the|an?|your|its|each|every|all)\s))\s+"
    r"(?!(?:[\w-]+\s+){0,2}(?:tests?|code|comments?|answers?|repl(?:y|ies)|responses?|findings?|issues?|verdicts?|remarks?)\b)"
    r"(?:[\w-]+\s+){0,5}[\w-]+\W*"
)
"""The title of a section about something that is kept: `Save the waybill`."""

_FIRST_WORD = expression(r"[\s*_]*([A-Za-z]+)\s+(?:the|an?|your|its|each|every|one|all)\b")
"""How a cell begins that says what is written."""

_ONLY_PATH = expression(r"[`*]*:?[`*]*\s*")
"""What stands behind a path that is all that is said, or leads to what it holds."""

_OF_FINDING = expression(
    r"\n[ \t]*[-*+|][\s*_]*(?:lines?|columns?|severity|message|issue|problem|findings?|fix|rule|category|evidence"
    r"|suggestions?|impact|recommendations?|description|confidence|symbol|function)\b",
    re.IGNORECASE,
)
_BESIDE = 160
"""A line that tells of something found in a file, and how far behind the line for the file it may stand."""

_ANOTHER = expression(r"\b(?:the|an?|each|every|our)\s+(?!agent\b)[\w-]+\s+(?:then\s+|also\s+)?\w+s\Z", re.IGNORECASE)
"""Who else writes them: `the build creates ...`."""

_STORE = expression(
    r"\b(?:memory|store)[\s_-]+(?:name-?\s?spaces?|keys?)\b|\bkeys?\s+(?:of|in)\s+(?:the\s+)?(?:memory|store)\b",
    re.IGNORECASE,
)
"""The title of a list of keys, of which no file has the name."""

_PLACES_GIVEN = expression(
    r"(?i)\b(?:output|target|destination)\s+(?:paths?|locations?)\s+(?:for|of)\s+(?P<files>(?:(?!\s(?:is|are)\s)[^;:=]){1,160})(?:;|\Z)"
)
"""What names the places of files among what their writer is given: `output path for `map.json``."""

_FILE_NAME = expression(r"[\s`*_]*(?P<file>[\w<>{}\[\]-]+\.(?:md|jsonl?|ya?ml|txt))(?=[`*_\s:,.]|$)")


def of_command(command: Name, sense: Sense) -> Iterator[Deed]:
    """The working documents that a command takes text from, or puts it into."""
    for match in _TAKES.finditer(command.text):
        for token in _TOKEN.finditer(match["paths"]):
            yield from _told("read", command, match.start("paths") + token.start(), token[0], sense)
    for match in _PUTS.finditer(command.text):
        yield from _told("write", command, match.start("path"), match["path"], sense)


def _told(kind: str, command: Name, start: int, path: str, sense: Sense) -> Iterator[Deed]:
    if is_path(path) and is_text(path) and is_working(path, sense.lexicon.deeds):
        at = command.span.start + start
        name = Name(path, Span(command.span.source, at, at + len(path)))
        yield Deed(kind, name.span, sense.role, name, sense.mode is Mode.NEGATED, sense.mode is Mode.OPTIONAL)


def of_grid(grid: Grid, sense: Sense) -> Iterator[Deed]:
    """The paths in a table of what an agent puts out, or of what it takes in."""
    header = [cell.plain for cell in grid.header]
    about = f"{header[0] if header else ''} | {grid.titles[-1] if grid.titles else ''}"
    yield from _of_acts(grid, sense)
    out, taken = _OUT.search(about), _IN.search(about)
    if bool(out) == bool(taken):
        return
    for at in (at for at, words in enumerate(header) if _PLACES.fullmatch(words)):
        for row in grid.rows:
            first = next(iter(mentions_of(row[at])), None) if at < len(row) else None
            if first and first.start <= 3 and is_path(first.name.text):
                yield Deed("write" if out else "read", first.name.span, sense.role, first.name)


def _of_acts(grid: Grid, sense: Sense) -> Iterator[Deed]:
    """The paths in a column of places beside what is done there: `| write the list | `desk/list.md` |`."""
    acts, words = columns_of_acts(grid), sense.lexicon.deeds
    places = [at for at, cell in enumerate(grid.header) if _PLACES.fullmatch(cell.plain) and at not in acts]
    for row in grid.rows if len(acts) == len(places) == 1 else ():
        told = row[acts[0]] if max(acts[0], places[0]) < len(row) else None
        verb = _FIRST_WORD.match(told.plain) if told and not mentions_of(told) else None
        first = next(iter(mentions_of(row[places[0]])), None) if verb else None
        if verb and first and first.start <= 1 and is_path(first.name.text) and words.has("write", verb[1]):
            yield Deed("write", first.name.span, sense.role, first.name)


def of_section(words: Passage, sense: Sense) -> Iterator[Deed]:
    """The path that a section `Output` begins with, `work/plan.md` alone or `a plan at `work/plan.md``, and the one
    that is all of a section `Input`, or of one about something that is kept.
    """
    taken = sense.owned and _IN_SECTION.fullmatch(words.title) is not None
    alone = taken or (sense.owned and _KEEPING.fullmatch(words.title) is not None)
    first = next(iter(mentions_of(words)), None) if alone or _SECTION.fullmatch(words.title) else None
    if alone and first and not (first.start <= 3 and _ONLY_PATH.fullmatch(words.plain, first.end)):
        return
    whole = first is not None and is_whole(words.plain, first)
    path = first if whole and first and is_path(first.name.text) else None
    if path and (path.start <= 3 or _AT.fullmatch(words.plain, 0, path.start)):
        yield Deed("read" if taken else "write", path.name.span, sense.role, path.name)


def of_folder(listing: Listing, sense: Sense) -> Iterator[Deed]:
    """The files that a list names under a folder they are written to: `Create files in `work/`:`."""
    lead = listing.lead
    folder = next((each for each in mentions_of(lead) if each.name.text.endswith("/")), None) if lead else None
    fills = _FILLS.search(lead.plain, 0, folder.start) if lead and folder else None
    if lead is None or folder is None or fills is None or _ANOTHER.search(lead.plain[: fills.end("verb")]):
        return
    for entry in listing.entries:
        match = _FILE_NAME.match(entry.words.plain)
        if match:
            span = entry.words.at(*match.span("file"))
            yield Deed("write", span, sense.role, Name(f"{folder.name.text}{match['file']}", span))


def given_places(page: Page) -> Iterator[Deed]:
    """The files without a folder of which an agent's own document says that it is given the place."""
    for passage in page.passages(marks.TICK) if page.kind == "agent" else ():
        for match in _PLACES_GIVEN.finditer(passage.plain):
            inside = (each for each in mentions_of(passage) if match.start("files") <= each.start < match.end("files"))
            names = (each.name for each in inside if is_path(each.name.text) and "/" not in each.name.text)
            yield from (Deed("placed", name.span, page.role, name) for name in names)


def is_key(deed: Deed, listing: Listing) -> bool:
    """Whether what is written or read in a list for keys of a memory has a path, and the name of no file."""
    path = deed.object.text if deed.object and deed.kind in ("read", "write") else ""
    if "/" not in path or "." in path.rstrip("/*").rpartition("/")[2]:
        return False
    return any(_STORE.search(words) for words in (listing.title, listing.lead.plain if listing.lead else ""))


def place_label(passage: Passage, sense: Sense) -> re.Match[str] | None:
    """The label `Path:` where the section is about what the agent puts out, and no entry of it about a finding."""
    owned = sense.owned and (_FOR_OUTPUT.match(passage.title) or _KEEPING.fullmatch(passage.title)) is not None
    source, end = passage.span.source.text, passage.span.end
    return _PLACE_LABEL.match(passage.plain) if owned and not _OF_FINDING.search(source, end, end + _BESIDE) else None
