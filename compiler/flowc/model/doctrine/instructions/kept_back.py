"""Deeds that a document keeps to one: `You alone run git`, `No subagent commits anything`, `Only the lead uploads`, a
table of who does what with `nobody else` in it.

They are deeds of the kind `kept`: `role` is whose they are (none where whoever reads the document does them, or nobody
says whose), `object` the verb or the program, and the span holds the words that say to what it is done.
"""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document.modes import Mode, Sense
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Grid, Passage, everywhere
from flowc.model.doctrine.document.sentences import trimmed
from flowc.model.doctrine.document.told import masked
from flowc.model.doctrine.instructions.clauses import Clause
from flowc.model.statements import Deed
from flowc.text import Name
from flowc.vocabulary import comparable

_NAME = r"[A-Za-z0][\w-]*(?:\s(?!may\b|can\b|alone\b|is\b|and\b|or\b)[A-Za-z][\w-]*)?"
_WHO = rf"(?P<who>you|(?:(?:the|our)\s+)?`?{_NAME}`?)"
_MAY = r"(?:(?:may|can|ever|is\s+allowed\s+to|are\s+allowed\s+to)\s+)?"
_DOES = r"(?P<does>[a-z]+(?:(?:,\s+|\s+(?:and|or)\s+|,\s+(?:and|or)\s+)[a-z]+)*)\b(?P<rest>[^.;:!?]{0,80})"
_KEPT = tuple(
    expression(rf"(?:^|[.;:!?]\s+)[\W\d_]*{shape}", re.IGNORECASE)
    for shape in (
        rf"only\s+{_WHO}\s+{_MAY}{_DOES}",
        rf"{_WHO}\s+alone\s+{_MAY}{_DOES}",
        r"(?:no\s+(?:other\s+)?(?:sub-?agent|agent|specialist|worker|stage|team-?mate)"
        rf"|none\s+of\s+the\s+(?:sub-?)?agents)\s+{_MAY}{_DOES}",
    )
)
_WORD = expression(r"[A-Za-z]+")
_PROGRAM = expression(r"\s+`?(?P<program>git|docker|kubectl|terraform|npm|helm)`?\s*\Z")
_COLUMN = expression(
    r"\W*(?:who(?:\s+(?:does\s+it|may))?|by|by\s+whom|owner|whose|role|agent|done\s+by)\W*", re.IGNORECASE
)
_ALONE = expression(
    r"[\W_]*(?:only\s+)?(?:the\s+)?`?(?P<who>[A-Za-z][\w -]*?)`?"
    r"(?:,?\s+(?:and|but)?\s*(?:nobody|no\s+one)\s+else|\s+(?:only|alone))\W*",
    re.IGNORECASE,
)


def kept_back(page: Page) -> Iterator[Deed]:
    """The deeds that sentences and tables of a document keep to one."""
    for passage in page.passages():
        words = "" if passage.quoted else passage.folded()
        if "only" in words or "alone" in words or "no " in words or "none" in words:
            yield from _of_passage(page, passage)
    for part in page.parts:
        for piece in everywhere(part.pieces):
            if isinstance(piece, Grid):
                yield from _of_grid(page, piece)


def _of_passage(page: Page, passage: Passage) -> Iterator[Deed]:
    text = masked(passage)
    for pattern in _KEPT:
        for match in pattern.finditer(text):
            who = match.groupdict().get("who") or ""
            named = passage.plain[slice(*match.span("who"))] if "0" in who else who
            role = None if who.lower() in ("", "you") else comparable(_bare(named))
            yield from _deeds(page, passage, match.span("does"), match.end("rest"), role)


def _bare(who: str) -> str:
    return re.sub(r"^(?:the|our)\s+", "", who.strip(), flags=re.IGNORECASE).strip("` ")


def _deeds(page: Page, passage: Passage, does: tuple[int, int], end: int, role: str | None) -> Iterator[Deed]:
    known, span = page.lexicon.deeds, passage.at(does[0], end)
    for word in _WORD.finditer(passage.plain, *does):
        verb = known.base(word[0], third=True, gerund=False)
        if verb and known.has("outward", verb):
            yield Deed("kept", span, role, passage.name(*word.span())._replace(text=verb))
        program = _PROGRAM.match(passage.plain, word.end(), end) if verb in ("run", "use", "call") else None
        if program:
            yield Deed("kept", span, role, passage.name(*program.span("program")))


def _of_grid(page: Page, grid: Grid) -> Iterator[Deed]:
    column = next((at for at, cell in enumerate(grid.header) if at and _COLUMN.fullmatch(cell.plain)), None)
    for row in grid.rows if column else ():
        alone = _ALONE.fullmatch(row[column].plain) if column and column < len(row) else None
        if alone:
            cell = row[0]
            yield from _deeds(page, cell, (0, len(cell.plain)), len(cell.plain), comparable(_bare(alone["who"])))


def outward(clause: Clause, passage: Passage, sense: Sense) -> Iterator[Deed]:
    """What an instruction of an agent's own document does that a project may keep to one: `object` is the verb."""
    plain = sense.owned and sense.mode is Mode.PLAIN and not (clause.negated or clause.optional)
    if plain and sense.lexicon.deeds.has("outward", clause.verb):
        verb = Name(clause.verb, passage.at(clause.start, clause.rest))
        yield Deed("outward", passage.at(*trimmed(passage.plain, clause.start, clause.end)), sense.role, verb)
