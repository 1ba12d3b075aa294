"""Gates on files: sentences, items, cells and commands by which a stage waits for a working document to exist, as deeds
of the kind `gate`. A gate names such a document, or one of a stage in plain words, says that it exists (is there, has
been written), and what hangs on that: a stage that starts, goes back or stops; under `Exit criteria` the place says so.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

from flowc.expressions import expression
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.mentions import mentions_of
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Grid, Listing, Passage, everywhere
from flowc.model.doctrine.document.paths import is_path, is_text
from flowc.model.doctrine.document.rows import row, said_by, says
from flowc.model.doctrine.document.sentences import folded, trimmed
from flowc.model.doctrine.document.told import masked, sentences
from flowc.model.doctrine.instructions.file_tests import (
    HAS_RETURNED,
    NAMED_FILE,
    OF_PROGRAM,
    is_handed_on,
    is_polled,
    listed,
    looked_for,
    tested,
)
from flowc.model.doctrine.instructions.tabled_gates import awaited, hanging
from flowc.model.doctrine.instructions.ungated import IN_IT, guides_people, is_judged_beside, is_no_gate, is_of_key
from flowc.model.statements import Deed
from flowc.text import Name

_MADE = r"(?:written|created|saved|produced|generated|available|populated|delivered|ready|filled)"
_THERE = rf"(?:(?:not|already|actually|all|now|still)\s+)*(?:present|missing|absent|there|in\s+place|found|{_MADE})\b"
_EXISTS = (
    rf"exist(?:s|e|em|en|iert)?\b|existence\b|(?:is|are|was|were|be|been|being)(?:\s+|n['’]t\s+){_THERE}|appears?\b(?!\s+to\b)"
    r"|shows?\s+up\b|turns?\s+up\b|on\s+(?:the\s+)?disk\b|has\s+(?:\w+\s+)?(?:appeared|arrived|landed|turned\s+up)\b"
    r"|lies\s+(?:in|under|at|on|there|ready)\b|in\s+(?:its\s+)?place\b|can\s+be\s+found\b|finds?\s+(?:no|nothing)\b|(?:there|present|written|missing)\s*\?"
    r"|(?:marker|sentinel)\s+files?\b|sign\s+(?:that|for|to)\b|lands?\s+(?:in|there|on)\b"
    r"|(?:wait|poll)\w*\s+(?:for|on)\s+(?:the\s+)?(?:file\s+)?`"
    r"|there\s+(?:is|are)\s+(?:an?\s+|the\s+)?(?:(?:\w+\s+){0,2}files?\b|`)|(?:present\b(?!\s+(?:an?|the|it|them|this|these|those|all|your|each|every|both|to|options|findings"
    r"|results|for|only)\b)|absent\b|missing\b)"
)
_ALL_MAKE = (
    r"(?:all|both|every|each)\s+(?:of\s+)?(?:the\s+)?(?:[\w-]+\s+){1,3}?(?:(?:have|has)\s+)?(?:produce[ds]?|deliver(?:s|ed)?)\b")
_LOOK = (
    r"(?:check(?:s|ing)?|verif(?:y|ies|ying)|confirm(?:s|ing)?|ensur(?:es?|ing)|mak(?:es?|ing)\s+sure"
    r"|validat(?:es?|ing)|assert(?:s|ing)?|tests?|looks?)\b"
)
_STAGE = r"(?:stages?|phases?|steps?|agents?|rounds?|tasks?|waves?|batch(?:es)?)\b"
_GO = (
    r"(?:(?:proceed|continu|start|begin|advanc|launch|invok|call|spawn|run|delegat|dispatch)\w*|mov(?:e|es|ing)\s+(?:on|to|forward|ahead)|go(?:es|ing)?\s+(?:on|to|ahead|straight)|hand(?:s|ing)?\s+(?:over|off))"
)
_NEXT = rf"(?:(?:the|each|every|any)\s+)?(?:(?:next|following|later|build|review)\s+)?{_STAGE}"
_STOP = (
    r"(?:(?:stop|abort|halt|block|fail|exit|return|report|refus|escalat|rais|wait|re-?(?:run|spawn|launch|invok|dispatch|try))\w*"
    r"|go(?:es)?\s+back|end\s+(?:the|here|with)|do\s+not\s+(?:start|proceed|continue|call)"
    r"|(?:must|may|can|is|are|will)\s*(?:not|n['’]t)\s+(?:be\s+)?(?:called|started|run|invoked|begun|launched))"
)
_IF = r"(?:only\s+)?(?:if|when|once|after|until|unless|as\s+soon\s+as|the\s+(?:moment|minute|instant))\b"
_WROTE = r"(?:(?:has|have|really|indeed|actually)\s+)*(?:created|wrote|written|produced|saved|generated|left)\b"
_BEGIN_OR_END = r"(?:entry|exit|start|entrance|completion)\s+(?:criteri\w+|conditions?|gates?)"
_GATE = rf"(?:gates?|pre-?conditions?|pre-?requisites?|{_BEGIN_OR_END})"
_MUST_BE = r"(?:must|has\s+to|have\s+to|needs?\s+to)\s+(?:already\s+)?(?:exist|be\s+(?:present|there|in\s+place))\b"
_GATES = (
    row(_LOOK, _EXISTS, rf"(?:before|then|and|prior\s+to)\s+(?:only\s+then\s+)?(?:you\s+)?(?:{_GO}|{_NEXT}"
        rf"|(?<=before\syou\s)[a-z]+\b|(?:tell|give|pass|hand)\s+(?:it\s+to\s+)?(?:the\s+next\b|`?0{{3,}}))"),
    row(rf"before\s+(?:{_GO}|{_NEXT})", _LOOK, _EXISTS),
    row(
        _IF,
        rf"(?:{_EXISTS})[^,:]{{0,60}}(?:[,:]|\s[—–→]|\s->)\s*(?:then\s+)?(?:you\s+)?"
        rf"(?:the\s+(?:stage|agent|task)\s+is\s+)?(?:{_GO}|{_STOP})",
    ),
    row(_IF + r"[^,:]{0,40}\bno\b", rf"(?:{_EXISTS})[^,:]{{0,60}}[,:]\s*(?:then\s+)?{_STOP}"),
    row(_GO, _IF, _EXISTS),
    row(_IF, rf"(?:{_EXISTS})[^,:]{{0,60}}[,:]\s*(?:then\s+)?(?:the\s+)?[\w`-]+\s+(?:stage\s+|agent\s+)?is\s+"
        r"(?:finished|done|complete|through|over)\b"),
    row(_IF, rf"(?:{_EXISTS})[^,:]{{0,30}}[,:]\s*(?:the\s+)?[\w`-]+\s+(?:has|have)\s+been\s+[a-z]+ed\b"),
    row(r"0{3,}`?\s+(?:only\s+)?(?:once|as\s+soon\s+as)\b", _EXISTS),
    row(_IF, rf"{_ALL_MAKE}[^,:]{{0,80}}[,:]\s*(?:then\s+)?(?:you\s+)?{_GO}"),
    row(rf"(?:stop|abort|halt|block|exit|refuse|escalate|bail)\b\s+(?:\w+\s+){{0,3}}?(?:if|when"
        rf"|unless)\b[^,;]{{0,80}}?\b(?:{_EXISTS})"),
    row(r"(?:after|once|when)\b[^,]{0,60}\b(?:complet|finish|return|done)\w*", _LOOK, _EXISTS),
    row(rf"(?:present|exists?|absent|missing)\s*(?:→|->|=>|:)\s*(?:{_GO}|{_STOP}|{_NEXT}(?!\s+(?:was|is|has)\b))"),
    row(r"(?:existence|presence)\s+of\b", r"(?:mark|mean|indicate|signal|trigger|gate|unlock|tell|show|say)s?\b"),
    row(r"(?:wait|poll|sleep|paus|block|h[eo]ld|loop|monitor|watch)\w*\b", r"(?:until|till|for)\b", rf"(?:{_EXISTS})"),
    row(r"(?:no|not|never)\b", rf"(?:{_GO}|implement\w*|coding)\b", r"(?:until|till|before|unless|without)\b", _EXISTS),
    row(_GATE + r"\b", _EXISTS),
    row(r"(?:marker|sentinel)\s+files?\b", rf"(?:releases?|unlocks?|opens?|starts?|triggers?|lets)\b|{_GO}"),
    row(r"(?:wait|poll)\w*\s+(?:for|on)\s+(?:the\s+)?(?:file\s+)?`0{3,}"),
    row(_LOOK, _EXISTS, rf"(?:if|when)\s+(?:so|yes|it\s+(?:is|has|does))\b,?\s+{_GO}"),
    row(r"0{3,}`?\s+is\s+(?:the|a|your)\s+sign\s+(?:that|for|to)\b"),
    row(r"sign\s+(?:that|for)\b", r"(?:is|:)\s+(?:that\s+)?(?:the\s+|an?\s+)?(?:file|document)?\s*`?0{3,}"),
    row(r"(?:gate|gated|advance\w*)\b", r"(?:on|by|when)\b", r"(?:file[- ]existence|existence\s+of)\b"),
    row(_MUST_BE, r"(?:before|prior\s+to|until|in\s+order\s+to)\b"),
    row(r"before\s+(?:you|it|the\s+\w+)\s+(?:begin|start|work|continue|go|run)\w*[^,]{0,30},", _MUST_BE),
    row(rf"(?:{_STAGE}|{_GO})", r"only\b", r"with\b", _EXISTS),
    row(r"until\b", _EXISTS, r"(?:do|does)\s+(?:nothing|not)\b|nothing\s+(?:is|may)\b|(?:wait|hold|stay)s?\b"),
    row(_GO, r"on\s+(?:the\s+)?(?:presence|existence)\s+of\b"),
    row(r"(?:signal|mark|indicat|announc|shown|told)\w*\b", r"by\b", r"(?:existence|presence|appearance)\s+of\b"),
    row(r"requires?\b", r"to\s+(?:already\s+)?exist\b"),
    row(r"(?:completed?|done|finished|over|pass(?:es|ed)|clears|opens)\s+(?:\w+\s+)?"
        r"(?:when|once|if|after|as\s+soon\s+as)\b", _EXISTS),
)
_WAITS = expression(r"\b(?:wait|hold|held|poll)\w*\b[^,]*\b(?:until|till)\b", re.IGNORECASE)
_ABSENT = (
    row(_LOOK, _EXISTS, r"(?:if\s+(?:it|they|not|none|absent|missing|the\s+file)|otherwise|or\s+else)\b", _STOP),
    row(_LOOK, _EXISTS, r"without\s+(?:it|them|the\s+file)\b", rf"\bno\s+{_STAGE}|nothing|{_STOP}"),
    row(
        r"(?:there|present|written|missing|exists?)\s*\?",
        rf"(?:then\s+(?:\w+\s+)?(?:{_GO}|{_STAGE})|if\s+(?:yes|so|not)\b,?\s+(?:{_GO}|{_STOP})|otherwise\s+(?:{_STOP}|{_STAGE}))",
    ),
    row(rf"{_LOOK}\s+(?:for|whether|that)\b", rf"if\s+(?:it|they|the\s+file)\b[^,]{{0,30}}?\b(?:{_EXISTS})", _STOP),
)
_BY_ANOTHER = (
    row(
        rf"{_LOOK}\s+(?:(?:with|by|using|in)\s+\w+\s+)?(?:(?:that|whether|if)\s+)?(?:the\s+|each\s+|every\s+)?(?!you\b|we\b"
        rf"|i\b|that\b|which\b|who\b)`?[\w-]+`?(?:\s+agent)?\s+{_WROTE}"
    ),
)
_SWITCHES = (
    row(
        r"(?:if|when|where)\b",
        rf"(?:{_EXISTS})[^,:]{{0,90}}[,:]\s*(?:then\s+)?(?:you\s+are|you['’]re|this\s+is|it\s+is|it['’]s)\s+"
        r"(?:(?:in|an?|the|your)\s+){0,2}(?:[\w-]+\s+)?(?:loop|mode|re-?try|re-?run|round|iteration|revision|pass|resum\w+)\b",
    ),
    row(rf"(?:{_EXISTS})[^,:]{{0,30}}\bmeans?\b"),
    row(
        r"if\b",
        rf"(?:{_EXISTS})[^,:]{{0,12}}[,:]\s*(?:then\s+)?skip\w*\s+(?:to\s+)?(?:the\s+"
        rf"|this\s+)?(?:[`\w-]+\s+)?(?:{_STAGE}|0{{3,}}|planner|analysis|research)",
    ),
    row(rf"skip\w*\s+(?:(?:the|this|every|each|any|all)\s+)?(?:[`\w-]+\s+)?{_STAGE}", r"(?:if|whose|where)\b", _EXISTS),
    row(
        r"(?:stage|phase|progress|status)\b",
        r"(?:derived|determined|inferred|detected|read\s+off)\b",
        r"(?:which|what|whether)\b",
        _EXISTS,
    ),
    row(
        r"if\b",
        rf"(?:{_EXISTS})[^,:]{{0,60}}[,:]\s*(?:your|the)\s+(?:first|next)\s+(?:delegation|step|action|task|phase|move)\b",
    ),
    row(
        r"(?:determine|detect|infer|derive|judge|tell)\w*\s+(?:the\s+)?(?:current\s+)?(?:stage|phase|step|progress)\b",
        r"(?:which|what|whether)\b",
        _EXISTS,
    ),
)
_CALLED = expression(
    r"\W*(?:wait|collect|spawn|launch|delegat\w*|invok\w*|dispatch)\b.{0,80}\b(?:(?:sub-?)?agents?|team-?mates?"
    r"|workers?|0{3,})\b",
    re.IGNORECASE,
)
_IS_THERE = expression(
    rf"[`\"*\s]*(?:(?:files?|documents?|has|have|must|should|already)\s+|to\s+){{0,4}}(?:be\s+)?(?:{_EXISTS}|exist\b|{_MADE}\b)"
)
_MADE_SURE = row(_LOOK, _EXISTS)
_AFTERWARDS = expression(r"\s*(?:[—–-]+\s*)?(?:if|otherwise|or\s+else|then|without\s+(?:it|them)"
    r"|(?:please\s+)?(?:run|execute|invoke)|(?:read|load)\s+(?:it|them)\s+first)\b", re.IGNORECASE)
_EXISTS_MARK = expression(rf"\b(?:{_EXISTS}|{_ALL_MAKE}|(?:file-)?existence|presence\b|exist\b|(?:{_MADE}|wrote)\b)")
_CRITERIA = expression(
    rf"\b{_GATE}(?!\w)|\b{_GO}[^.:]{{0,40}}\b(?:when|if|until|once|after)\b|\bbefore\s+(?:you\s+)?(?:{_GO}|{_NEXT})"
    r"|\b(?:complete|done|finished)\s+(?:only\s+)?(?:when|once|if)\b",
)


def waits(page: Page) -> Iterator[Deed]:
    """The gates on files in the sentences of a document that runs agents, in its lists and in its tables."""
    for passage in page.passages(marks.EXISTS | marks.TESTS):
        if not passage.quoted:
            yield from _of_passage(page, passage)
    for part in page.sections(marks.EXISTS):
        for piece in everywhere(part.pieces):
            if isinstance(piece, Listing) and any(entry.words.held & marks.EXISTS for entry in piece.entries):
                yield from _of_criteria(page, piece)
                yield from _of_steps(page, piece)
        yield from listed(page, part)
        yield from looked_for(page, part)
    sure = (each for each in hanging(page) if each[0] in _there(each[1]) and not is_no_gate(each[1].plain))
    yield from (Deed("gate", told.span, page.role, name) for name, told in sure)
    for grid in page.grids(marks.EXISTS):
        yield from _of_grid(page, grid)


def _of_passage(page: Page, passage: Passage) -> Iterator[Deed]:
    found = _EXISTS_MARK.search(passage.folded())
    if not found or not any(_may_wait(held) for _, _, held in sentences(passage)):
        yield from tested(page, passage) if "`" in passage.plain else ()
        return
    text = masked(passage)
    if OF_PROGRAM.match(passage.plain):
        return
    places = sentences(passage)
    for at, (start, end, held) in enumerate(places):
        after = places[at + 1] if at + 1 < len(places) else None
        if _may_wait(held) or (after and _may_wait(after[2])):
            further = after[1] if after and _AFTERWARDS.match(text, after[0], after[1]) else end
            yield from _gate(page, passage, start, end, text[start:end], text[start:further])
    yield from tested(page, passage)


def _may_wait(held: int) -> bool:  # a row of `_GATES`, or another above
    return bool(held & marks.EXISTS)


def _gate(page: Page, passage: Passage, start: int, end: int, words: str, further: str) -> Iterator[Deed]:
    """A sentence that gates, where it names a working document, or a document of a stage in plain words.

    `further` has the next sentence too, where that says what happens otherwise.
    """
    # As one clause, so that what is looked for may stand in any of them.
    plain, joined = (re.sub(r"[.;](?=\s)", ",", told) for told in (words, further))
    spared = is_no_gate(words) or is_no_gate(passage.plain[start : start + len(further)])
    if spared or not _EXISTS_MARK.search(folded(joined)):
        return
    switches = says(plain, _SWITCHES)
    created = says(plain, _BY_ANOTHER)
    polled = is_polled(passage, start, end)
    if not (switches or created or polled or says(plain, _GATES) or says(joined, _ABSENT)):
        return
    there = _EXISTS_MARK.search(folded(words))
    at = start + there.start() if there else end
    if guides_people(page, passage):
        return
    waits = polled or _WAITS.search(words)
    named = [*_paths(passage, start, at)[-1:]] or ([] if NAMED_FILE.search(words) else _behind(passage, at, end))
    paths = [name for name in named if is_handed_on(page, name.text) or (waits and is_text(name.text))]
    others = [] if paths else [name for name in named if is_text(name.text)]
    if paths or others or (not named and NAMED_FILE.search(words)):
        span = said_by(passage.at(*trimmed(passage.plain, start, end)), _GATES)
        yield Deed("looks" if others else "gate", span, page.role, next(iter(paths or others), None))


def _paths(passage: Passage, start: int, end: int) -> list[Name]:
    """The paths of some words; none where the last is only the place of a value that is looked for."""
    named = [each for each in mentions_of(passage) if start <= each.start < end and is_path(each.name.text)]
    return [] if named and is_of_key(passage, named[-1]) else [each.name for each in named]


def _behind(passage: Passage, at: int, end: int) -> list[Name]:
    """The path behind the words that something exists; what is in a file is not the file."""
    places = (each.start for each in mentions_of(passage) if at <= each.start < end and is_path(each.name.text))
    first = next(places, end)
    return [] if IN_IT.search(passage.plain, at, first) else _paths(passage, first, end)[:1]


def _of_criteria(page: Page, listing: Listing) -> Iterator[Deed]:
    """The first item of a list of conditions, such as `Exit criteria`, that is the existence of a working document."""
    lead = listing.lead.plain.strip(" *_") if listing.lead else listing.title
    if _is_criteria(lead[-200:]):
        yield from _first(page, [entry.words for entry in listing.entries])


def _of_steps(page: Page, listing: Listing) -> Iterator[Deed]:
    """A numbered step that looks for the documents of agents, behind one that waits for the agents or calls them, or in
    a list of what follows when one has returned.
    """
    called = HAS_RETURNED.search(listing.lead.plain[-200:] if listing.lead else listing.title) is not None
    for entry in listing.entries if any(entry.number is not None for entry in listing.entries) else ():
        words = masked(entry.words)
        if called and entry.number is not None and says(words, (_MADE_SURE,), _EXISTS_MARK) and not says(words, _GATES):
            named = [name for name in _paths(entry.words, 0, len(words)) if is_handed_on(page, name.text)]
            if (named or NAMED_FILE.search(words)) and not is_judged_beside(listing, entry):
                yield Deed("gate", entry.words.span, page.role, named[0] if named else None)
        called = called or bool(_CALLED.match(words))


def _of_grid(page: Page, grid: Grid) -> Iterator[Deed]:
    """The first cell of a column of conditions, such as `Gate`, that is the existence of a working document."""
    columns = [at for at, cell in enumerate(grid.header) if _is_criteria(cell.plain.strip(" *_"))]
    found = list(_first(page, [row[at] for row in grid.rows for at in columns if at < len(row)]))
    yield from found
    others = ((name, cell) for name, cell in awaited(grid) if name in _there(cell) and not is_no_gate(cell.plain))
    for name, cell in islice(others, not any(deed.kind == "gate" for deed in found)):
        yield Deed("gate", cell.span, page.role, name)


@lru_cache(maxsize=256)
def _is_criteria(words: str) -> bool:
    return _CRITERIA.search(folded(words)) is not None


def _first(page: Page, conditions: list[Passage]) -> Iterator[Deed]:
    for words in conditions:
        if _EXISTS_MARK.search(words.folded()) and not is_no_gate(words.plain):
            paths = [name for name in _there(words) if is_text(name.text)]
            sure = [name for name in paths if is_handed_on(page, name.text)]
            if paths and not says(masked(words), _GATES):
                span = words.at(*trimmed(words.plain, 0, len(words.plain)))
                yield Deed("gate" if sure else "looks", span, page.role, (sure or paths)[0])
                return


def _there(words: Passage) -> list[Name]:
    """The paths of a condition of which it says right away that they are there."""
    lower, named = words.folded(), [each for each in mentions_of(words) if is_path(each.name.text)]
    return [each.name for each in named if _IS_THERE.match(lower, each.end)]
