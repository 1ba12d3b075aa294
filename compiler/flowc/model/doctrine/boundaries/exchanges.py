"""Contracts that no name and no title tells: documents that draw a call and say what goes into it and comes back."""

import re

from flowc.expressions import expression
from flowc.model.doctrine.boundaries.arrows import CONTRACT, drawn_calls
from flowc.model.doctrine.boundaries.boundary import drawn_below, drawn_on_top
from flowc.model.doctrine.boundaries.sectioned import Section, lists_results, sections_of_calls
from flowc.model.doctrine.document.passages import Code, Grid, Listing, Part, Passage, Piece, everywhere
from flowc.model.statements import Boundary
from flowc.vocabulary import DoctrineVocabulary, comparable

_EXCHANGED = expression(
    r"\b(?:inputs?|outputs?|returns?|outcomes?|results?|answers?|responses?|repl(?:y|ies)|payload|given|sent|receives?"
    r"|(?:comes?|goes|gives?|hand(?:s|ed))\s+(?:back|out|in|over))\b",
    re.IGNORECASE,
)
"""What a heading is about that says what goes into a call, or what comes back."""

_SENT = expression(
    r"^\W*(?:required\s+)?(?:inputs?|payload|sent|given|what\s+is\s+sent|arguments|parameters)\W*$", re.IGNORECASE
)
_RETURNED = expression(
    r"^\W*(?:returns?|returned|outcomes?|results?|answers?|responses?|repl(?:y|ies)|what\s+comes\s+back)\W*$",
    re.IGNORECASE,
)
_GOES = expression(
    r"[\s*_]*(?:sent|passed|given|handed(?:\s+over)?|goes\s+(?:in|over|out)|inputs?|payload|receives)\b[^.:]{0,40}:",
    re.IGNORECASE,
).match
_COMES = expression(
    r"[\s*_`]*(?:(?:comes?|given|handed|goes)\s+back|back|returns?|returned|outcomes?|answers?|results?)\b[^.:]{0,40}:",
    re.IGNORECASE,
).match
"""How a paragraph begins that says what goes into a call, and one that says what comes back."""

_COMES_BACK = expression(
    r"\b(?:returns?|outcomes?|results?|answers?|(?:comes?|gives?|sends?)\s+back)\b(?!\s+(?:decides?|determines?)\b)",
    re.IGNORECASE,
)
_SENT_ON_A_LINE = expression(
    r"(?:->|→|=>|⟶)[^\n]{0,80}?\b(?:inputs?|sent|sends|given|gets|takes|receives|prompt|payload|arguments|with)\b[^\n`]{0,40}`",
    re.IGNORECASE,
)
_ITEM_OF_LABEL = expression(r"^(?:\d+[.)]|[-*+])\s+\**`[a-z]+(?:-[a-z]+)+`", re.MULTILINE)
"""What a section says that lists what comes back below the call and its inputs, without a word for it."""

_ENDS_IN = expression(
    r"\boutcomes?\b|\b(?:returns?|(?:answers?|replies|responds|ends)\s+(?:with|in))\s+(?:exactly\s+|only\s+|always\s+)?one\b",
    re.IGNORECASE,
)
"""What a contract says of a call, if it is one between agents: how it ends."""

_CALL = expression(
    r"(?:^|[.;:]\s+|^\s*\d+[.)]\s+)(?:then\s+|first\s+|next\s+|now\s+)?(?:call|invoke|dispatch|spawn|ask|brief)\s+(?:the\s+)?"
    r"`(?P<role>[a-z][a-z0-9]*(?:-[a-z0-9]+)+)`\s+(?:with|and|for|to|through|via|using|\()",
    re.IGNORECASE | re.MULTILINE,
)
_ENDS_AS = expression(
    r"\b(?:comes\s+back|returns|answers|replies|gives\s+back|hands\s+back)\s+(?:with\s+)?(?:exactly\s+|only\s+)?(?:one\s+of|either)\b"
    r"|(?:^|\n)\W*called\s+by\b\W+\w",
    re.IGNORECASE,
)
"""What a document in a folder of contracts says of a call: how it ends, or who makes it."""

_SEVERAL_CALLS = 2
_TITLE_WORD = expression(r"[a-z0-9]+")


def kind_of_call(parts: tuple[Part, ...], words: DoctrineVocabulary) -> str:
    """A contract, where the title or the first line draws who calls whom, and a heading tells what they exchange.

    An arrow between versions or states looks alike, but nobody calls those by their names in what follows.
    """
    if any(_is_exchange(section) for section in sections_of_calls(parts)):
        return "handoff-contract"
    if any(_tells_calls(piece) for part in parts for piece in everywhere(part.pieces)):
        return "team-contract"
    drawn = drawn_on_top(parts) or drawn_below(parts)
    if drawn and _is_contract(drawn, parts) and any(_ENDS_IN.search(part.span.text) for part in parts):
        return "handoff-contract"
    if drawn is None or drawn.caller is None or drawn.callee is None or "-" not in f"{drawn.caller}{drawn.callee}":
        return ""
    headings = [part.heading.plain for part in parts if part.heading and part.level > 1]
    exchanged = any(map(_EXCHANGED.search, headings))
    lines = [text_of(piece) for part in parts for piece in part.pieces if isinstance(piece, Passage)]
    known = not exchanged and words.is_somebody(drawn.caller) and words.is_somebody(drawn.callee)
    if (known or any(map(_GOES, lines))) and any(map(_COMES, lines)):
        return "handoff-contract"
    if not exchanged:
        return ""
    if any(map(_SENT.search, headings)) and any(map(_RETURNED.search, headings)):
        return "handoff-contract"
    told = "\n".join(text_of(piece) for part in parts for piece in everywhere(part.pieces)).lower()
    named = any(end in told or end.replace("-", " ") in told for end in (drawn.caller, drawn.callee))
    return "handoff-contract" if named else ""


def tells_ends(parts: tuple[Part, ...]) -> bool:
    """Whether a document says how a call ends, or who makes it."""
    return any(_ENDS_AS.search(part.span.text) for part in parts)


def _is_contract(drawn: Boundary, parts: tuple[Part, ...]) -> bool:
    """Whether a heading that draws a call says it is a contract, or the words of the first line do."""
    first = next((piece for part in parts for piece in part.pieces[:1] if isinstance(piece, Passage)), None)
    before = first.span.text[: drawn.span.start - first.span.start] if first else ""
    led = first is not None and first.span.start <= drawn.span.start < first.span.end and CONTRACT.search(before)
    return CONTRACT.search(drawn.span.text) is not None or bool(led)


def _tells_calls(piece: Piece) -> bool:
    """Whether a table has a row for each outcome of each call, `| boundary | outcome | payload |`."""
    header = [comparable(cell.plain.strip("*_ ")) for cell in piece.header] if isinstance(piece, Grid) else []
    calls = next((at for at, cell in enumerate(header) if cell in ("boundary", "call", "handoff", "hand-off")), None)
    if calls is None or not isinstance(piece, Grid) or not {"outcome", "outcomes"} & set(header):
        return False
    return all(len(row) > calls and any(drawn_calls(row[calls].plain)) for row in piece.rows)


def _is_exchange(section: Section) -> bool:
    """Whether a section about a call says what comes back, or lists labels below what is sent."""
    texts = [part.span.text for part in section.parts]
    listed = (len(_ITEM_OF_LABEL.findall(text)) > 1 for text in texts if _SENT_ON_A_LINE.search(text))
    return any(map(_COMES_BACK.search, texts)) or any(listed) or any(map(lists_results, section.parts))


def kind_of_caller(parts: tuple[Part, ...], words: DoctrineVocabulary) -> str:
    """An orchestration, where a document draws calls that one role makes, and is entitled to that role; or where it
    tells its reader to call several agents, one after the other.
    """
    if _tells_to_call(parts, words):
        return "orchestration"
    title = next((part.heading.plain for part in parts if part.heading and part.level == 1), "")
    callers = {caller for part in parts for caller, callee in drawn_calls(part.span.text) if "-" in f"{caller}{callee}"}
    if len(callers) != 1:
        return ""
    titled = set(_TITLE_WORD.findall(title.lower()))
    caller = next(iter(callers)).split("-")
    return "orchestration" if titled.issuperset(caller) or caller[-1] in titled else ""


def _tells_to_call(parts: tuple[Part, ...], words: DoctrineVocabulary) -> bool:
    """Whether sentences begin with a call, ``Call `need-reader` with the branch``, of several such roles."""
    pieces = (piece for part in parts for piece in everywhere(part.pieces))
    told = (text_of(piece) for piece in pieces if isinstance(piece, Passage | Listing))
    called = {match["role"] for text in told if "`" in text for match in _CALL.finditer(text)}
    return sum(map(words.is_somebody, called)) >= _SEVERAL_CALLS


def text_of(piece: Piece) -> str:
    """The words of a piece; nothing of a table."""
    match piece:
        case Passage():
            return piece.plain
        case Listing(entries):
            return "\n".join(entry.words.plain for entry in entries)
        case Code():
            return piece.text.plain
        case _:
            return ""
