"""What a document tells its reader to do with the world: instructions in sentences and items, commands in fences.

Where words stand decides: a list under "does not:" forbids, an example and what is told of others say nothing, what
"may" be done is optional.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from flowc.expressions import expression
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.acted import acted
from flowc.model.doctrine.document.anothers import handed_over, is_handed_over
from flowc.model.doctrine.document.mentions import Mention, mentions_of
from flowc.model.doctrine.document.modes import Mode, Sense, mode_led, mode_of, strongest
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Code, Entry, Grid, Listing, Part, Passage, Piece
from flowc.model.doctrine.document.paths import is_path
from flowc.model.doctrine.document.sentences import trimmed
from flowc.model.doctrine.document.told import masked, sentences
from flowc.model.doctrine.instructions.acts import acts, bare, bare_later, bare_then, instructs, mended, offered
from flowc.model.doctrine.instructions.apart import is_of_pipeline
from flowc.model.doctrine.instructions.as_verbs import named_in, with_verbs
from flowc.model.doctrine.instructions.at_names import called_at
from flowc.model.doctrine.instructions.bare_steps import bare_step
from flowc.model.doctrine.instructions.cited import cited
from flowc.model.doctrine.instructions.claims import claims_nothing_written, is_limited
from flowc.model.doctrine.instructions.clauses import Reader, clauses
from flowc.model.doctrine.instructions.colleagues import colleagues
from flowc.model.doctrine.instructions.dropped import dropped
from flowc.model.doctrine.instructions.effects import effects
from flowc.model.doctrine.instructions.elements import steps_of
from flowc.model.doctrine.instructions.fenced import fenced
from flowc.model.doctrine.instructions.filed import filed
from flowc.model.doctrine.instructions.for_hosts import for_one_host, optional_elsewhere
from flowc.model.doctrine.instructions.given import given
from flowc.model.doctrine.instructions.handed_back import given_back, handed_back
from flowc.model.doctrine.instructions.implied import implied
from flowc.model.doctrine.instructions.itemised import own_entries, path_of_item, tells_doing, tells_itself
from flowc.model.doctrine.instructions.itself import names_of_agent
from flowc.model.doctrine.instructions.kept_back import kept_back, outward
from flowc.model.doctrine.instructions.led import led, with_leads
from flowc.model.doctrine.instructions.left import left
from flowc.model.doctrine.instructions.needless import needless
from flowc.model.doctrine.instructions.obliged import obliged
from flowc.model.doctrine.instructions.overlooked import overlooked
from flowc.model.doctrine.instructions.passing import passing
from flowc.model.doctrine.instructions.placed import given_places, is_key, of_folder, of_grid, of_section, place_label
from flowc.model.doctrine.instructions.pointed import pointed
from flowc.model.doctrine.instructions.remaining import remaining, spoken_of, unfit
from flowc.model.doctrine.instructions.sheets import of_sheet
from flowc.model.doctrine.instructions.spared import is_spared
from flowc.model.doctrine.instructions.step_titles import step_titles
from flowc.model.doctrine.instructions.tails import is_whole
from flowc.model.doctrine.instructions.taken import taken
from flowc.model.doctrine.instructions.tools_named import lists_tools, tools_had, tools_listed, tools_used
from flowc.model.doctrine.instructions.turned import turned
from flowc.model.doctrine.instructions.unanswered import unanswered
from flowc.model.doctrine.instructions.unreturned import unreturned
from flowc.model.doctrine.instructions.withheld import withheld
from flowc.model.statements import Deed
from flowc.structs import replace
from flowc.text import Name, Span

_LABELLED = expression(
    r"[\s*_-]*(?:(?:your|the)\s+)?(?P<label>(?:outputs?|writes?|saves?|inputs?|reads?|reports?|deliverables?|artifacts?)(?:\s+(?:to|from|at|files?"
    r"|paths?|locations?|artifacts?))?|files?\s+you\s+(?:write|read|create|produce|save|load|consume))"
    r"(?:\s*[*_]*\s*:\s*[*_]*\s*|(?:\*\*|__)\s+)(?=`|[\w.<>{}\[\]$-]{1,40}/)",
    re.IGNORECASE,
)
_TAKEN = expression(r"^(?:input|read)|\b(?:read|load|consume)$", re.IGNORECASE)
_NEXT = expression(r"`?|[`*\s]*(?:\([^()]{0,60}\)\s*)?(?:,|\band\b|\+|&)[\s`*]*(?:and\s+`?)?")
"""What stands before the first path behind a label, and between two."""

_STEP_TITLE = expression(r"(?:(?:step|phase|stage)\s+)?\d{1,2}(?:\.\d)?\s*[.):—–-]+\s", re.IGNORECASE)
"""A heading that is a step, and tells what to do itself."""

_COMMANDS_LISTED = expression(
    r"\W*(?:(?:your|the|key|useful|common|essential|available|allowed|shell|build|test|git|main)\s+)*commands"
    r"(?:\s+(?:you\s+(?:can\s+|may\s+|should\s+|must\s+)?(?:use|run)|to\s+(?:use|run)))?\W*",
    re.IGNORECASE,
)


def deeds(page: Page) -> tuple[Deed, ...]:
    """The deeds a document asks for, in order; those it forbids or only allows are marked."""
    told = page.parts if page.kind not in ("other", "template") else ()
    found = [*passing(page), *overlooked(page), *remaining(page), *unfit(page), *spoken_of(page)]
    found += [*filed(page), *left(page), *taken(page)]
    others = names_of_agent(page)
    found += [*given_places(page), *needless(page), *dropped(page), *colleagues(page), *withheld(page)]
    found += [*kept_back(page), *pointed(page), *unanswered(page), *handed_back(page), *given_back(page)]
    steps, handed = step_titles(page), handed_over(page.parts, page.role)
    found += [deed for part in told for deed in _of_part(page, part, others, steps, handed)]
    known = {deed.object.span for deed in found if deed.object}
    found += [*unreturned(page), *(deed for deed in cited(page) if deed.span not in known)]
    found = optional_elsewhere(found, page.source)
    return tuple(sorted(dict.fromkeys(found), key=lambda deed: (deed.span.start, deed.span.end, deed.kind)))


def _of_part(
    page: Page, part: Part, others: tuple[str, ...], steps: frozenset[Part], handed: frozenset[tuple[str, ...]]
) -> Iterator[Deed]:
    titles = part.titles
    sense = Sense(
        strongest(tuple(mode_of(title, page.role, page.lexicon.deeds) for title in titles[1:] or titles)),
        page.role,
        False,
        page.kind == "agent",
        page.lexicon,
        others,
    )
    if sense.mode is not Mode.SILENT and not is_handed_over(titles, handed):
        numbered = part.heading and _STEP_TITLE.match(part.heading.plain)
        if sense.owned and part.heading and (numbered or part in steps):
            yield from _of_passage(part.heading, sense)
        yield from _of_pieces(part.pieces, sense)


def _of_pieces(pieces: tuple[Piece, ...], sense: Sense) -> Iterator[Deed]:
    for piece, lead in with_leads(pieces):
        match piece:
            case Passage(quoted=False):
                steps = tuple(steps_of(piece))
                around = sense.within(led(sense, lead, "").mode) if lead else sense
                yield from () if steps or around.mode is Mode.SILENT else _of_passage(piece, around)
                around = around.within(mode_of(piece.title, sense.role, sense.lexicon.deeds)) if steps else around
                for step in steps if around.mode is not Mode.SILENT else ():
                    yield from _of_passage(step.words, around.within(step.mode), numbered=True)
            case Listing():
                if sense.owned and sense.mode is Mode.PLAIN:
                    yield from of_folder(piece, sense)
                inner = led(sense, piece.lead, piece.title)
                if sense.owned and tells_itself(piece, sense.lexicon.deeds):
                    inner = replace(inner, third=True)
                inner = replace(inner, doing=inner.third and tells_doing(piece, sense.lexicon.deeds))
                if inner.mode is not Mode.SILENT:
                    elsewhere = for_one_host(piece, sense.lexicon.deeds)
                    for entry in own_entries(piece, sense.role):
                        meant = inner.within(Mode.OPTIONAL) if entry in elsewhere else inner
                        yield from (deed for deed in _of_entry(entry, piece, meant) if not is_key(deed, piece))
            case Grid() if sense.owned and led(sense, piece.lead, "").mode is Mode.PLAIN:
                yield from (*of_grid(piece, sense), *of_sheet(piece, sense))
                for cell in acted(piece):
                    yield from _of_passage(cell, sense, not any("ommand" in each.plain for each in piece.header))
            case Code():
                yield from fenced(piece, led(sense, piece.lead, piece.titles[-1] if piece.titles else ""))


@lru_cache(maxsize=256)
def _lists_commands(words: str) -> bool:
    return "ommands" in words and _COMMANDS_LISTED.fullmatch(words) is not None


_DENIED = expression(r"\b(?:not|no|never|unavailable|forbidden|prohibited|denied)\b", re.IGNORECASE)
"""What leads to a list of tools that nobody has."""


def _of_entry(entry: Entry, listing: Listing, sense: Sense) -> Iterator[Deed]:
    if entry.words.quoted:
        return
    denied = listing.lead is not None and _DENIED.search(listing.lead.plain)
    if sense.owned and sense.mode is Mode.PLAIN and lists_tools(listing.title) and not denied:
        for tool in tools_listed(entry.words, sense.role, sense.lexicon):
            yield Deed("tool", tool.span, sense.role, tool)
    named = path_of_item(entry, listing, sense.lexicon.deeds)
    listed = sense.owned and _lists_commands(listing.lead.plain if listing.lead else listing.title)
    if named:
        yield _deed(named[0], named[1], named[1].span, sense.mode, sense.role)
    else:
        numbered = entry.number is not None or listed
        yield from _of_passage(entry.words, sense, numbered)
        if not numbered and sense.owned and sense.mode is Mode.PLAIN and "`" in entry.words.plain:
            told = tuple(bare(entry.words, sense)) if _instruct(entry, listing, sense) else ()
            yield from told or offered(entry.words, sense, listing.lead)
    if entry.inside:
        inner = sense.within(mode_led(entry.words, sense.role, sense.lexicon.deeds))
        if inner.mode is not Mode.SILENT:
            yield from _of_pieces(entry.inside, inner)


def _instruct(entry: Entry, listing: Listing, sense: Sense) -> bool:
    """Whether half of the other items of a list or more are instructions."""
    others = len(listing.entries) - 1
    return others > 0 and (_instructing(listing, sense) - instructs(entry.words, sense.lexicon.deeds)) * 2 >= others


@lru_cache(maxsize=8)
def _instructing(listing: Listing, sense: Sense) -> int:
    """How many items of a list are instructions."""
    return sum(instructs(each.words, sense.lexicon.deeds) for each in listing.entries)


def _of_passage(passage: Passage, sense: Sense, numbered: bool = False) -> Iterator[Deed]:
    labelled = _LABELLED.match(passage.plain) or place_label(passage, sense)
    if labelled:
        listed = tuple(_of_label(passage, labelled, mentions_of(passage), sense))
        yield from listed
        if listed or len(passage.sentences()) == 1:
            return  # values without a file end with their sentence
    for start in _starts(passage) if sense.owned and ":" in passage.plain else ():
        if further := _LABELLED.match(passage.plain, start):
            yield from _of_label(passage, further, mentions_of(passage), sense)
    text = with_verbs(passage, masked(passage), sense.lexicon.deeds)
    reader = Reader(sense.lexicon.deeds, sense.role, sense.third, sense.others, sense.doing)
    taken = []
    for told in clauses(passage, text, reader):
        clause = replace(told, negated=True) if sense.mode is Mode.NEGATED else told
        yield from outward(clause, passage, sense)
        for kind, thing in effects(clause, text, named_in(clause, passage), passage, sense.lexicon):
            taken.append(clause.start)
            if clause.negated and thing is None and is_limited(_rest_of_sentence(text, clause.end)):
                continue
            if thing is None and is_of_pipeline(kind, sense.role, text[clause.start : clause.end]):
                continue
            span = passage.at(*trimmed(passage.plain, clause.start, clause.end))
            optional = clause.optional or sense.mode is Mode.OPTIONAL
            optional = optional or (kind == "read" and is_spared(text, clause.rest))
            yield Deed(kind, span, sense.role, thing, clause.negated, optional)
    if sense.owned and sense.mode is Mode.PLAIN:
        yield from _claimed(passage, text, sense)
        yield from mended(passage, text, sense)
        yield from called_at(passage, text, sense.role) if "@" in text or "`@" in passage.plain else ()
        yield from bare_later(passage, sense) if ". `" in passage.plain else ()
        yield from bare_then(passage, text, sense) if "then `" in passage.plain else ()
        tools = (*tools_had(passage, text, sense.lexicon), *tools_used(passage, text, sense.lexicon))
        yield from (Deed("tool", tool.span, sense.role, tool) for tool in tools)
    told_of = [passage.at(*each) for each in passage.sentences() if any(each[0] <= at < each[1] for at in taken)]
    if not taken or len(told_of) < len(passage.sentences()):
        for deed in _implied(passage, text, sense, numbered):
            if not any(each.start <= deed.span.start < each.end for each in told_of):
                yield deed


def _implied(passage: Passage, text: str, sense: Sense, numbered: bool) -> Iterator[Deed]:
    """What the sentences of a passage tell that are no instructions by their words."""
    if sense.owned and sense.mode is Mode.PLAIN:
        yield from of_section(passage, sense)
        yield from acts(passage, text, sense)
        yield from turned(passage, text, sense)
        put = obliged(passage, text, mentions_of(passage))
        yield from (Deed("write", path.span, sense.role, path) for path in put)
        yield from (Deed("run", code.span, sense.role, code) for code in implied(passage, sense.lexicon.deeds))
    yield from given(passage, text, sense)
    yield from bare_step(passage, sense, numbered)


def _starts(passage: Passage) -> list[int]:
    """Where the further sentences and lines of a passage begin."""
    lines = [at + 1 for at, sign in enumerate(passage.text.plain) if sign == "\n"]
    return sorted({*(start for start, _ in passage.sentences()[1:]), *lines})


def _rest_of_sentence(text: str, at: int) -> str:
    end = text.find(". ", at)
    return text[at : end if end >= 0 else len(text)]


def _claimed(passage: Passage, text: str, sense: Sense) -> Iterator[Deed]:
    """What a sentence says of the agent itself: that it writes nothing; what begins with code is said of that."""
    for start, end, held in () if passage.plain.startswith("`") else sentences(passage):
        claim = claims_nothing_written(text[start:end]) if held & marks.NOTHING_DONE else None
        if claim:
            yield Deed("write", passage.at(start + claim[0], start + claim[1]), sense.role, negated=True)


def _of_label(passage: Passage, labelled: re.Match[str], mentions: tuple[Mention, ...], sense: Sense) -> Iterator[Deed]:
    """`Output: `plans/x.md``: what is written or read, told by a label."""
    at = labelled.end()
    for each in mentions:
        if each.start < at or not is_path(each.name.text) or not _NEXT.fullmatch(passage.plain, at, each.start):
            if each.start >= at:
                return
            continue
        if not is_whole(passage.plain, each):
            return
        kind = "read" if _TAKEN.search(labelled["label"]) else "write"
        mode = strongest((sense.mode, mode_of(passage.plain[each.end :], None, sense.lexicon.deeds)))
        yield _deed(kind, each.name, each.name.span, mode, sense.role)
        at = each.end


def _deed(kind: str, thing: Name | None, span: Span, mode: Mode, role: str | None) -> Deed:
    return Deed(kind, span, role, thing, mode is Mode.NEGATED, mode is Mode.OPTIONAL)
