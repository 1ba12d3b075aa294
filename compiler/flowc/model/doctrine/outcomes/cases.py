"""Rows that say what to do for an outcome, outside of tables: items, paragraphs, lines of a fence and headings.

They count where the words that lead to them, or a title around them, speak of what somebody returned. Alone a marked
word is no row: at least two stand beside each other, or it is a word for an outcome.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from flowc.expressions import expression
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Code, Entry, Listing, Part, Passage, everywhere
from flowc.model.doctrine.outcomes.choices import lists_events
from flowc.model.doctrine.outcomes.conditions import is_clause
from flowc.model.doctrine.outcomes.known import Known
from flowc.model.statements import Handler
from flowc.structs import Struct
from flowc.syntax.outcome import LABEL
from flowc.text import Name, Span
from flowc.vocabulary import comparable

LONGEST = 300
"""Characters of words that are a row."""

_LOUD = 4
"""Letters of a word in capitals that is no abbreviation."""

_MARKED = rf"[`*\"']+{LABEL}:?[`*\"']+"
_JOINT = r"\s*(?:,\s*(?:or\s+)?|/|\||\bor\b|\band\b)\s*"
_FIELD = (
    r"(?:the\s+)?(?:its\s+)?[`*]*(?:outcome|result|status|verdict|decision|return\s+value)[`*]*\s*"
    r"(?:is|was|equals|={1,3}|:)\s*"
)
_OPENING = (
    r"(?:[\s*_>•·–—-]|\[[ xX]\]|[^\w\s`\"'*(<\[{]){0,8}"
    rf"(?:(?:case|on|if|elif|else\s+if|when|for|upon|in\s+(?:the\s+)?case\s+of|se|si|wenn|falls|bei|quando|cuando)\s+)?[`*\"']*(?:{_FIELD})?"
)
_ROW = expression(
    rf"{_OPENING}(?P<labels>[`*\"']*{LABEL}:?[`*\"']*(?:{_JOINT}{_MARKED}){{0,6}})[`*\"']*"
    r"\s*(?:(?:\([^()]{0,60}\))?\s*(?::|(?<=:\*\*)|→|->|=>|⇒|--|—|–|(?<=\s)-(?=\s))|,|\bmeans\b)[\s*_]*(?P<rest>\S.*)",
    re.IGNORECASE | re.DOTALL,
)
_VALUED = expression(
    r"[\s*_-]*`[\w.-]+\s*:\s*(?:true|false|null|none|[<>]?=?\s*\d[^`\s]*|\"[^\"`]*\"|\[[^`]*\])`", re.IGNORECASE
)
"""A field and the value that it is to have, in one piece of code: `` `pages: 12` ``."""

_HEADED = expression(
    rf"{_OPENING}(?P<labels>[`*\"']*{LABEL}[`*\"']*(?:{_JOINT}{_MARKED}){{0,6}})(?P<rest>)[\s*:]*", re.IGNORECASE
)
_CASE = expression(r"(?:case|on|if|when|for|upon|after|once)\s|[`*]", re.IGNORECASE)
_ANSWERED = expression(
    r"\W*(?:when|if|on|once|after|should|case:?)\s+(?:the\s+)?"
    r"[`*]*(?P<role>[A-Za-z][A-Za-z0-9]*(?:[- ][a-z0-9]+){0,2}?)[`*]*(?:['’]s)?"
    r"\s+(?:(?:returns?|returned|answers?|answered|says?|said|repl(?:ies|ied)|reports?|reported|gives?(?:\s+back)?|gave|ends?"
    r"|(?:comes?|came)\s+back)(?:\s+(?:with|in|is))?|(?:result|outcome|answer|reply|verdict)\s+(?:is|was)|=|:|→|->)\s+"
    rf"(?:an?\s+)?(?P<labels>`{LABEL}`(?:{_JOINT}`{LABEL}`){{0,6}})(?P<rest>)[\s*:]*",
    re.IGNORECASE,
)
"""A title that names who returned what: ``When the nurse returns `refer-out` ``."""

_EACH = expression(rf"(?P<mark>[`*\"']*){LABEL}", re.IGNORECASE)
_RESULT = r"(?:outcome|result|return|returned|verdict|status|response|answer)s?\b"
_ROUTING = expression(
    r"\b(?:handl(?:e|es|ed|ing)\b|rout(?:e|es|ing)\b|act(?:s|ing)?\s+on\b|respond(?:s|ing)?\s+to\b|react|on\s+(?:the\s+)?return\b|next\s+step"
    rf"|(?:based|depending|switch|branch|match)(?:es|ing)?\s+on\b[^|]{{0,60}}\b{_RESULT}"
    r"|(?:after|when|once|upon|if)\b[^|]{0,60}\b(?:returns?|returned|reports?|reported|finishes|completes|answers|responds|is\s+done|comes\s+back)\b"
    rf"|{_RESULT}[^|]{{0,40}}\b(?:decides?|determines?|handling|routing|tells\s+what)\b"
    rf"|(?:check|evaluate|inspect|process|parse|interpret|read|look\s+at)(?:s|ing)?\b[^|]{{0,40}}\b{_RESULT}"
    rf"|{_RESULT}\s+(?:of|from)\b|what\s+(?:to\s+do|happens|comes(?!\s+(?:back|out)\W*$)|(?:you|we|i)\s+(?:then\s+)?do\s+(?:with|when|after|on|if|then|about))\b"
    r"|by\s+what\b[^|]{0,60}\b(?:returns?|returned|answers?|says?)\b)"
    r"|\b(?:quando|cuando|wenn|nach|despu[eé]s\s+de|ap[oó]s|resultado|ergebnis|r[eé]sultat)\b[^|]{0,60}\b(?:conclu|termin|retorn|d?evolv|zur[uü]ck|fertig|de|do|da|von|des)"
    r"|^\s*(?:\d+[.)]?\s+)?after\b|\b(?:returned|answered|replied|responded|reported(?:\s+back)?|(?:came|is)\s+back|has\s+finished)\W*$",
    re.IGNORECASE,
)
_CALLING = expression(
    r"(?:^[\s*_]*|[.:;,]\s+)(?:then\s+)?(?:call|invoke|run|spawn|launch|dispatch|delegate|hand|start|ask|give|send|pass)\b[^|]*(?:`|\*\*)",
    re.IGNORECASE,
)
_ALONE = expression(
    r"[\s*_\d.)]*(?:(?:after|from|of|by|ask|call)\s+)?(?:the\s+)?@?[`*\"']*(?:(?:Task|Agent|Skill)\s*\([\s`\"']*)?"
    r"(?:[A-Za-z][a-z0-9]*(?:[-_ ][a-z0-9]+){0,3}?)[`*\"')]*"
    r"(?:[\s,:.]*|[\s,:(]+(?:with|gets?|receives?|given?|gives?|send|sends)\b.*)",
    re.IGNORECASE | re.DOTALL,
)
_TELLS_OF_ITSELF = expression(
    r"(?<![\w-])(?:returns?|outcomes?|results?|outputs?|inputs?|fields?|answers?|reports?|responses?|status(?:es)?"
    r"|options?|flags?|param\w*|arg\w*|formats?|rules?|notes?|terms?|glossary|examples?|values?|keys?|states?|labels?"
    r"|you|your|levels?|sizes?|kinds?|types?|one|either|any|these|following|how|ends?|endings?|ways?|verdicts?)(?![\w-])",
    re.IGNORECASE,
)
"""Words that are nothing but a name, perhaps of a role with what it is given, and what makes them that of a list."""

_SPOKEN = ("", "text", "txt", "plaintext", "pseudo", "pseudocode", "yaml", "yml")
"""Languages of fences whose lines may be rows; a program is none."""

_TARGET = expression(
    r"\b(?:to|invoke|call|delegate to|back to|re-invoke|spawn|run)\s+(?:the\s+)?`(?P<target>[A-Za-z][\w -]*)`",
    re.IGNORECASE,
)


class _Row(Struct):
    """Words that may be a row, where their labels stand in them, and all that belongs to them."""

    words: Passage
    match: re.Match[str]
    span: Span


def cases(page: Page, known: Known) -> Iterator[Handler]:
    """The rows of a document, each with the words around it."""
    likely = {id(listing) for listing in page.listings(marks.ROUTING)}
    for part in page.parts:
        if not part.pieces:
            continue
        titles = part.titles
        about, titled = tuple(reversed(titles)), _are_routing(titles[-2:])
        rows = _paragraphs(part)
        if rows and (titled or _is_name(part.heading)):
            yield from _handlers(page, known, rows, about, not titled)
        for piece in everywhere(part.pieces):
            match piece:
                case Listing(lead=lead) if titled or (id(piece) in likely and _leads(lead)):
                    yield from _handlers(page, known, _items(piece.entries), (_plain(lead), *about))
                case Listing(lead=lead) if _are_marked(piece) and _is_name(lead):
                    yield from _handlers(page, known, _items(piece.entries), (_plain(lead), *about), True)
                case Code(lead=lead) if piece.language in _SPOKEN and (titled or _routes(_plain(lead))):
                    yield from _handlers(page, known, _lines(piece), (_plain(lead), *about))
    yield from _of_headings(page, known)


def target_of(action: str) -> str | None:
    """The role or state that words send something to."""
    match = _TARGET.search(action)
    return match["target"] if match else None


def _plain(lead: Passage | None) -> str:
    return lead.plain if lead else ""


def routes_on(words: Passage | None) -> bool:
    """Whether words that lead to a table or a list speak of what was returned."""
    return words is not None and _routes(words.plain)


def _are_routing(titles: tuple[str, ...]) -> bool:
    """Whether a title speaks of what was returned."""
    return any(map(_routes, titles))


@lru_cache(maxsize=1 << 12)
def _routes(words: str) -> bool:
    return bool(_ROUTING.search(words[-LONGEST:]))


def _leads(lead: Passage | None) -> bool:
    """Whether words that lead to a list speak of what was returned, or are a step that calls somebody."""
    if lead is None or lists_events(lead.plain, lead.title, False):
        return False
    return _routes(lead.plain) or calls_somebody(lead)


def calls_somebody(lead: Passage) -> bool:
    """Whether words are a step that calls somebody."""
    return _CALLING.search(lead.plain[-LONGEST:]) is not None


def _are_marked(listing: Listing) -> bool:
    """Whether each item of a list begins with code or in bold."""
    return all(entry.words.plain.startswith(("`", "**")) for entry in listing.entries)


def _is_name(words: Passage | None) -> bool:
    """Whether words are nothing but a name, perhaps of a role with what it is given: `Task(scout) with x`."""
    plain = words.plain[:LONGEST] if words else ""
    return _ALONE.fullmatch(plain) is not None and _TELLS_OF_ITSELF.search(plain) is None


def _items(entries: Iterable[Entry]) -> Iterator[_Row]:
    for entry in entries:
        match = _ROW.match(entry.words.plain, 0, LONGEST)
        if match and not _VALUED.match(entry.words.plain):
            yield _Row(entry.words, match, entry.span)


def _paragraphs(part: Part) -> list[_Row]:
    passages = [piece for piece in part.pieces if isinstance(piece, Passage)]
    marked = [each for each in passages if each.plain.lstrip().startswith(("`", "**"))]
    return [_Row(each, match, each.span) for each in marked if (match := _ROW.match(each.plain, 0, LONGEST))]


def _lines(code: Code) -> Iterator[_Row]:
    for line in code.lines:
        match = _ROW.match(line.plain, 0, LONGEST)
        if match:
            yield _Row(line, match, line.span)


def _of_headings(page: Page, known: Known) -> Iterator[Handler]:
    """Sections for one outcome each, under a title that speaks of what was returned."""
    sections: dict[tuple[tuple[str, ...], bool], list[_Row]] = {}
    for part in page.parts:
        if part.heading is None:
            continue
        above, words = part.heading.titles[:-1], part.heading
        routing, match = _are_routing(above[-1:]), _HEADED.fullmatch(words.plain)
        answered = _ANSWERED.fullmatch(words.plain) if "`" in words.plain else None
        if answered:
            yield from _answered(_Row(words, answered, words.span), above)
        elif match and (routing or ("`" in match["labels"] and _CASE.match(words.plain))):
            sections.setdefault((above, routing), []).append(_Row(words, match, words.span))
    for (above, routing), rows in sections.items():
        yield from _handlers(page, known, rows, tuple(reversed(above)), not routing)


def _answered(row: _Row, above: tuple[str, ...]) -> Iterator[Handler]:
    """What a section is for that says whose answer it is."""
    role = comparable(row.match["role"]) if row.match["role"].lower() not in ("it", "this", "that", "they") else None
    for name, _ in _labels(row):
        yield Handler(name, "rule", row.span, role, "", None, (), tuple(reversed(above)))


def _handlers(
    page: Page, known: Known, rows: Iterable[_Row], about: tuple[str, ...], named: bool = False
) -> Iterator[Handler]:
    labelled = [(row, tuple(_labels(row))) for row in rows]
    marked = sum(all(sure for _, sure in labels) for _, labels in labelled)
    for row, labels in labelled:
        meant = all(_is_outcome(page, known, name.text) for name, _ in labels)
        literal = all(sure and not (page.words.has("no_labels", n.text) or is_clause(n.text)) for n, sure in labels)
        if meant or (marked > 1 and literal):
            for name, _ in labels:
                action = row.match["rest"].strip(" ,:—-*")
                yield Handler(name, "row", row.span, None, action, target_of(action), (), about, named)


def _labels(row: _Row) -> Iterator[tuple[Name, bool]]:
    """The labels of a row, and whether a mark tells that they are meant literally."""
    start, end = row.match.span("labels")
    for match in _EACH.finditer(row.words.plain, start, end):
        first = match.end("mark")
        word = row.words.plain[first : match.end()]
        if word.lower() not in ("or", "and"):
            inside = row.words.plain[row.match.start() : first].count("`") % 2 == 1
            bold = row.words.plain[max(0, first - 2) : first] == row.words.plain[match.end() : match.end() + 2] == "**"
            loud = word.isupper() and len(word) >= _LOUD
            yield row.words.name(first, match.end()), inside or bold or loud or match["mark"].endswith(("**", '"'))


def _is_outcome(page: Page, known: Known, word: str) -> bool:
    if page.words.has("no_labels", word):
        return False
    decided = page.words.has("decisions", word)
    return word in known.labels or decided or bool(page.words.outcome_class(word)) or page.words.is_status(word)
