"""Lists of names in code that a document asks for, and the Markdown files it names: what a form has to hold, perhaps.

Whether one of the files is a form, and has a place for most of a list, shows when all files are joined.
"""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.mentions import mentions_of
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Entry, Grid, Listing, Passage, everywhere
from flowc.model.doctrine.document.payload import field_of, only_for
from flowc.model.doctrine.outcomes.below_titles import FIELDS
from flowc.model.doctrine.outcomes.conditionals import section_labels
from flowc.model.doctrine.outcomes.known import Known
from flowc.model.doctrine.outcomes.routing_tables import head_of
from flowc.model.statements import Field, Sent
from flowc.paths import path_of
from flowc.structs import replace
from flowc.text import Name
from flowc.vocabulary import comparable, parted

_IN_CODE = expression(r"(?P<box>(?:\[[ xX]?\]\s+)?)[*_]*`[A-Za-z][\w-]*`")
_GIVEN = expression(
    r"(?i)\b(?:receiv\w+|inputs?|given|sends?|sent|pass(?:es|ed)?|calls?|called|gets?|hand(?:s|ed)?|reads?|takes?|gives?\s+you|looks?|asks?"
    r"|not|never|no|tools?|may|could|optional\w*|events?|ledgers?|journals?)\b|\.jsonl\b"
)
"""What leads to a list of what is there before, of what somebody else gets, of what need not be there, or of what an
entry that is written down holds.
"""

_PRINTED = expression(
    r"(?i)\b(?:pars(?:e|es|ing)|decod(?:e|es|ing))\b[^.`]{0,40}\b(?:json|yaml|output|stdout|reply|response)\b"
)
"""That what a list names is read from what a program prints."""

_IS_CALLED = expression(r"(?i)[*_]*`[^`]{1,60}`[*_]*\s*\(\s*`?(?:model|subagent_type)\b")
"""Somebody who is called, with the model that does it: `` `doubter` (`model: large`)``."""

_WITH = expression(
    r"(?i)(?:(?:only|always)\s+)?(?:with|for|on|in\s+case\s+of|when|if)\s+(?:an?\s+|the\s+|every\s+|each\s+)?"
    r"(?:`|(?:decision|verdict|failure|success|reject\w*|approv\w*|block\w*)\b)"
)
"""What is said of a name that comes with some outcomes only: `with `failure``."""

_HOLDS = expression(
    r"\b(?:an?|the|every|each|its|your)\s+(?:`(?P<code>[A-Za-z][\w-]*)`|(?P<words>[a-z]+(?:[ -][a-z]+){0,2}?))\s+"
    r"(?:(?:must|has\s+to|should|always|then)\s+)*(?:holds?|contains?|ha(?:s|ve)|includes?|carr(?:y|ies)|lists?|consists?\s+of)\b",
    re.IGNORECASE,
)
_FILLED_WITH = expression(
    r"\b(?:fill(?:\s+(?:in|out|up))?|complete)\s+(?:(?:the|an?|its|your)\s+)?(?:[a-z]+\s+)?`[^`]{1,120}\.md`\s+with\b",
    re.IGNORECASE,
)
_TOGETHER = expression(
    r"[^`.]{0,60}?\s(?P<names>`[A-Za-z][\w-]*`(?:\s*\([^()`]{0,60}\))?"
    r"(?:(?:\s*,\s*(?:and\s+)?|\s+and\s+)`[A-Za-z][\w-]*`(?:\s*\([^()`]{0,60}\))?){2,30})\s*(?:[.;]|$)"
)
"""The names in one sentence that say what something holds."""

_WHEN = expression(r"(?i)\b(?:with|when|if|required|needed|outcomes?|results?|only|must|defaults?)\b")
"""The head of a column that says in which case a field comes."""

_ANY_FORM = frozenset(("form", "template", "blank", "page", "file", "document", "report", "record", "it", "copy"))
"""What any document that is filled in may be called."""

_MOST = (2, 3)
"""The share of its items that begin with a name in code, where a list is one of such names."""


def asked(page: Page, known: Known) -> tuple[Sent, ...]:
    """The lists in which a document asks for something by names in code, those for some outcomes only marked so."""
    return tuple(_asked(page, known)) if page.kind != "template" else ()


def _asked(page: Page, known: Known) -> Iterator[Sent]:
    for part in page.sections(marks.TICK):
        for listing in everywhere(part.pieces):
            if isinstance(listing, Listing) and (fields := _names(listing)) and not _is_there_before(listing):
                labels = section_labels(page, listing.lead, known)
                yield Sent(None, only_for(fields, labels), listing.span, required=True)
    for grid in page.grids(marks.TICK):
        if grid.header and FIELDS.fullmatch(head_of(grid.header[0])) and _is_of_form(grid):
            cells = [row[0] for row in grid.rows if row and _IN_CODE.fullmatch(row[0].plain)]
            if len(cells) == len(grid.rows):
                fields = tuple(field for field in map(field_of, cells) if field)
                yield Sent(None, fields, grid.span, required=True)
    for passage, match in _in_sentences(page):
        places = [place for place in passage.code_places() if match.start("names") <= place[0] < match.end("names")]
        codes = [passage.name(*place) for place in places]
        fields = tuple(Field(comparable(code.text), code.text, code.span) for code in codes)
        yield Sent(None, fields, passage.at(*match.span("names")), required=True)


def _in_sentences(page: Page) -> Iterator[tuple[Passage, re.Match[str]]]:
    """The paragraphs with a sentence that says which names, all in code, something holds."""
    for passage in page.passages(marks.TICK):
        for match in () if passage.quoted else (*_HOLDS.finditer(passage.plain), *_FILLED_WITH.finditer(passage.plain)):
            start, end = passage.sentence(match.start())
            listed = _TOGETHER.match(passage.plain, match.end(), end)
            if listed and not _GIVEN.search(passage.plain, start, listed.start("names")):
                yield passage, listed
                break


def _names(listing: Listing) -> tuple[Field, ...]:
    """The names in code that the items of a list begin with; nothing where few do."""
    found = ((entry.words, _IN_CODE.match(entry.words.plain)) for entry in listing.entries if not _is_handled(entry))
    named = [(words, match.end("box")) for words, match in found if match]
    many = len(named) * _MOST[1] >= len(listing.entries) * _MOST[0]
    fields = (field_of(words, at) for words, at in named) if many else ()
    return tuple(_due(field) for field in fields if field)


def _due(field: Field) -> Field:
    return replace(field, required=False) if _WITH.match(field.qualifier) else field


def _is_handled(entry: Entry) -> bool:
    """Whether an item has items below it that name nothing in code: they tell what is done about it."""
    below = entry.nested()
    return bool(below) and not any(each.words.plain.startswith(("`", "*")) for each in below)


def _is_there_before(listing: Listing) -> bool:
    """Whether a list names what somebody is given, or finds: what a program prints, or whom to call."""
    printed = listing.lead and _PRINTED.search(listing.lead.plain)
    called = all(_IS_CALLED.match(entry.words.plain) for entry in listing.entries)
    return bool(printed or called or _GIVEN.search(_above(listing)) or _is_of_another(listing))


def _is_of_another(listing: Listing) -> bool:
    """Whether the words that lead to a list name a document, and then say of something else that it has what follows.
    """
    plain = listing.lead.plain if listing.lead else ""
    match = _HOLDS.search(plain, plain.rfind(". ") + 1)
    if listing.lead is None or match is None:
        return False
    named = [path_of(code.text).stem for code in listing.lead.codes() if code.text.endswith(".md")]
    known = {word for stem in named for word in comparable(stem).split("-")} | _ANY_FORM
    return bool(named) and known.isdisjoint(comparable(parted(match["code"] or match["words"])).split("-"))


def _is_of_form(grid: Grid) -> bool:
    """Whether the words that lead to a table of fields name the document that holds them, and nothing is said there of
    when these come.
    """
    heads, lead = " ".join(cell.plain for cell in grid.header[1:]), grid.lead.plain if grid.lead else ""
    said = f"{lead[lead.rfind('. ') + 1 :]} {heads}"
    return ".md`" in lead and not (_GIVEN.search(said) or _WHEN.search(heads))


def _above(listing: Listing) -> str:
    """What leads to a list: the last sentence before it, with its title where it stands right below."""
    lead = listing.lead.plain if listing.lead else ""
    return f"{listing.title} {lead[lead.rfind('. ') + 1 :]}"


def named_texts(page: Page, asks: tuple[Sent, ...], due: tuple[Field, ...] = ()) -> tuple[Name, ...]:
    """The Markdown files that a document names in code, where it asks for something, and what it says holds all that:
    a form may be called so, `forms/tour-report.md` for ``A `TourReport` holds``.
    """
    named = (each.name for passage in page.passages(marks.TICK) for each in mentions_of(passage)) if asks or due else ()
    files = tuple(name for name in named if name.text.endswith(".md"))
    spans = {each.span for each in asks}
    leads = (each.lead for each in (page.listings() if spans else ()) if each.span in spans and each.lead)
    sentences = [passage for passage, _ in _in_sentences(page)] if asks else []
    return (*files, *(thing for lead in (*leads, *sentences) for thing in _holding(lead)))


def _holding(lead: Passage) -> Iterator[Name]:
    """What the words that lead to a list say holds it, in lower case with hyphens."""
    for match in _HOLDS.finditer(lead.plain):
        group = "code" if match["code"] else "words"
        yield Name(comparable(parted(match[group])), lead.at(*match.span(group)))
