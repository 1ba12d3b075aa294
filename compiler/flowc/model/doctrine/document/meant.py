"""What a document means its reader to hold to: all but what stands under titles and labels that show it as a mistake,
as what once was, as why something is so, or as what a server answers to a request.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from flowc.expressions import expression
from flowc.model.doctrine.document.index import Marker, index
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Code, Entry, Grid, Listing, Part, Passage, Piece, unchanged
from flowc.structs import replace
from flowc.vocabulary import comparable

_WAY = (
    r"(?:way|process|procedure|version|contract|protocol|format|design|model|behaviou?r|flow|name|wording|spelling"
    r"|approach)"
)
_OLD = (
    rf"(?:(?:old(?:er)?|former|outdated|obsolete|retired|superseded|deprecated|legacy)(?:\s+(?:{_WAY}|outcome|status|result|rule)"
    rf"(?:s|es)?)?|(?:previous|earlier|past)\s+(?:{_WAY}s?|incidents?))(?:\s+(?:of|we|in|until|before)\b.*)?"
)
_ASIDE = expression(
    r"\W*(?:(?:\d+|[a-z])[.)]\s+)?(?:(?:the|our|some|common|frequent|typical|usual|known|a|an|few)\s+){0,3}"
    r"(?:(?:mistakes|pitfalls|anti-?\s?patterns?|(?:examples?\s+of\s+)?(?:bad|wrong|counter-?|negative)\s*(?:examples?|answers|replies|returns))"
    r"(?:\s+(?:to\s+avoid|we\s+(?:made|saw|have\s+seen)|seen|so\s+far|(?:and|in|of)\s+\w+))?"
    r"|(?:what|how)\s+not\s+to\s+\w+(?:\s+\w+)?|what\s+(?:to\s+avoid|you\s+(?:must|should)\s+not\s+\w+)|don['’]?ts?"
    r"|do\s+not(?:s|\s+do)?|never\s+do|things\s+(?:to\s+avoid|not\s+to\s+do)|not\s+like\s+this|avoid|wrong|bad"
    r"|change\s?log|(?:change|revision)\s+history|history|release\s+notes|(?:migrat(?:ion|ing)|upgrad(?:e|ing))\s+(?:from\b.*|guide|notes?)"
    r"|background|rationale|motivation|lessons?(?:\s+\w+){0,2}|post-?\s?mortems?"
    r"|alternatives(?:\s+considered)?|prior\s+art|why\b.*|what\s+(?:went\s+wrong|changed|we\s+(?:had|did|used|tried)\b.*)"
    rf"|how\s+it\s+(?:was|used\s+to)\b.*|{_OLD})\W*",
    re.IGNORECASE,
)
"""A title of a section that tells its reader to do nothing."""

_LABELLED = expression(
    r"\W*(?:(?:bad|wrong|incorrect|not\s+like\s+this|not\s+this|don['’]?t|do\s+not|avoid|formerly|previously"
    r"|(?:bad|wrong|counter-?)\s*example|anti-?\s?pattern|mistake|instead\s+of)(?:\s+\([^()]{1,40}\))?[\s*_]*:|[❌✗✘🚫⛔]\ufe0f?(?!\s*\**`[\w-]+`))",
    re.IGNORECASE,
)
"""How words begin that show the rest as wrong; a sign right before a label, ``❌ `failed` ``, only adorns it."""

_LEFT = expression(
    r"\W*(?:(?:also\s+)?considered(?:,?\s+(?:and|but|then)\s+(?:left|rejected|dropped|not\s+\w+|turned\s+down))?|rejected(?:\s+\w+)?|alternatives"
    r"|(?:what\s+)?we\s+decided\s+against|decided\s+against|ruled\s+out|turned\s+down|what\s+we\s+did\s+not\s+(?:do|change|take)"
    r"|(?:old|former|past|not|drafts?|proposal|planned)\s*:\s.*(?:→|->|\bhand-?(?:overs?|offs?)\b|\bcontracts?\b).*"
    r"|.*(?:→|->).*\((?:old|planned|proposal|proposed|drafts?|until\b[^()]*|replaced\s+by\b[^()]*|no\s+longer\s+(?:used|in\s+use))\)"
    r"|never\s+comes?\s+back|until\s+(?:the\s+)?\w+|not\s+(?:used|in\s+force|in\s+use)(?:\s+yet)?)\W*",
    re.IGNORECASE,
)
"""Words that lead to what was decided against, is over, or is no more than planned."""

_MONTH = r"(?:january|february|march|april|may|june|july|august|september|october|november|december)"
_THEN = (
    rf"(?:(?:before|until|till|up\s+to|prior\s+to)\s+(?:the\s+)?(?:{_MONTH}\b|(?:19|20)\d\d|last\s+\w+|(?:release|version)\b"
    r"|v?\d+\.\d|(?:move|change|merger|rewrite|switch)\b)|in\s+(?:(?:19|20)\d\d|the\s+(?:(?:very\s+)?first|old)\s+\w+)"
    r"|in\s+(?:the|our)\s+(?:pilot|past|beginning))"
)
_RESULTS = r"(?:results?|outcomes?|answers?|returns?|returned|answered|statuses)"
_PAST = expression(
    rf"\b{_RESULTS}\b[^.]{{0,60}}?\b(?:older|former|retired|superseded|obsolete|old(?=\s+[\w-])"
    r"|(?:earlier|previous)\s+(?:release|version|contract|format))\b"
    rf"|\b(?:older|former|retired|superseded|obsolete|old)\s+(?:[\w`-]+\s+){{0,3}}?(?:returned|answered|gave|results?|outcomes?)\b"
    rf"|\b{_RESULTS}\b[^.]{{0,60}}?\b{_THEN}|\b{_THEN}[^.]{{0,60}}?\b{_RESULTS}\b"
    r"|(?<!\bis\s)(?<!\bare\s)(?<!\bbe\s)\bused\s+to\s+(?:return|answer|give|say|end)\b"
    rf"|^\W*(?:once,|(?:formerly|originally|previously)\b)[^.]{{0,60}}?\b{_RESULTS}\b",
    re.IGNORECASE,
)
"""Words that lead to results of an older day."""

_METHOD = r"(?:GET|POST|PUT|PATCH|DELETE)\s+(?:https?://|/[\w{:<$*])"
_REQUEST = expression(rf"[^A-Za-z/]*{_METHOD}")
"""How a title, a line or a fence begins that is for a request: `GET /jobs/{id}`."""

_RESPONSE = expression(
    r"\W*(?:(?:example|sample|success(?:ful)?|error)\s+)?(?:response|answer)\b[^:.]{0,40}:", re.IGNORECASE
)
"""How words begin that lead to what a server answers."""


def meant(page: Page, marks: Marker) -> Page:
    """The page without what its reader is not to do; a form may have places for it, and is left as it is."""
    if page.kind == "template":
        return page
    kept = tuple(_kept(page.parts, page.role))
    if unchanged(kept, page.parts):
        return page
    return replace(page, parts=kept, index=index(kept, marks))


def _kept(parts: Iterable[Part], role: str | None) -> Iterator[Part]:
    for part in parts:
        if not any(_is_aside(title) and comparable(title) != role for title in part.titles):
            pieces = tuple(_said(_ours(part.pieces)))
            yield part if unchanged(pieces, part.pieces) else replace(part, pieces=pieces)


@lru_cache(maxsize=1024)
def _is_aside(title: str) -> bool:
    """Whether a title stands over what is to be done by nobody; the titles around a part are those of many."""
    return bool(_ASIDE.fullmatch(title) or _LEFT.fullmatch(title) or _PAST.search(title) or _REQUEST.match(title))


def _ours(pieces: tuple[Piece, ...]) -> Iterator[Piece]:
    """The pieces of a part without the answers to a request that stands before them."""
    requested = False
    for piece in pieces:
        lead = piece if isinstance(piece, Passage) else piece.lead
        if not (requested and lead and _RESPONSE.match(lead.plain)):
            yield piece
        shown = piece if isinstance(piece, Passage) else piece.text if isinstance(piece, Code) else None
        requested = requested or bool(shown and _REQUEST.match(shown.plain))


def _said(pieces: Iterable[Piece]) -> Iterator[Piece]:
    for piece in pieces:
        match piece:
            case Passage():
                if not _LABELLED.match(piece.plain):
                    yield piece
            case Listing() if not _is_led(piece):
                entries = tuple(_entries(piece.entries))
                if entries:
                    yield piece if unchanged(entries, piece.entries) else replace(piece, entries=entries)
            case Grid() | Code() if not _is_led(piece):
                yield piece


def _entries(entries: Iterable[Entry]) -> Iterator[Entry]:
    for entry in entries:
        if not _LABELLED.match(entry.words.plain):
            inside = tuple(_said(entry.inside))
            yield entry if unchanged(inside, entry.inside) else replace(entry, inside=inside)


def _is_led(piece: Listing | Grid | Code) -> bool:
    """Whether the words before it, of one line, show it as wrong or as of an older day."""
    lead = piece.lead.plain if piece.lead else ""
    if _LEFT.fullmatch(lead):
        return True
    return bool(_LABELLED.match(lead) or (lead.rstrip().endswith(":") and _PAST.search(lead[lead.rfind(". ") + 1 :])))
