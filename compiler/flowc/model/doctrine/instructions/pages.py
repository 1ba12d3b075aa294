"""Pages of the web that an instruction opens or looks for, by address or in plain words."""

import re

from flowc.expressions import expression
from flowc.model.doctrine.document.mentions import Mention
from flowc.model.doctrine.instructions.clauses import Clause
from flowc.model.doctrine.instructions.running import words_before
from flowc.text import Name
from flowc.vocabulary import DeedWords

_SOUGHT = frozenset(("matching", "pattern", "like", "containing", "form", "format", "starting", "beginning", "similar"))
"""Words that make an address what is looked for, and no page to be opened."""

_ADDRESS = expression(r"\s+[^,.;]*\burls?\b", re.IGNORECASE)
_WEB = expression(
    r"\s+[^,.;]*\b(?:the\s+web(?![- ]?(?:pages?|sites?|apps?|servers?|clients?|ui|interface|components?|version|part"
    r"|layer|views?)\b)|the\s+internet|(?<!\bis\s)(?<!\bare\s)(?<!\bbe\s)(?<!\bgo\s)(?<!\bwas\s)online)\b",
    re.IGNORECASE,
)
_SITES = expression(r"\s+[^,.;]*\b(?:web\s*pages?|websites?|(?<=['’]s\s)site)\b", re.IGNORECASE)
_OWN_PAGE = expression(
    r"\s+[^,.;]*\w['’]s?\s+(?:(?:own|official|public|press|online)\s+)*(?:site|(?:home\s*)?page)s?\b"
    r"|\s+[^,.;]*\b(?:vendor|manufacturer|maker|supplier|publisher|author|museum|authority|agency)['’]s?\s+(?:[\w-]+\s+){1,3}pages?\b",
    re.IGNORECASE,
)
"""What somebody has on the web: `fetch the museum's own page`."""

_LINKED = expression(
    r"\s+(?:the|every|each|any|all|its|their|those|these)\s+(?:linked|cited|referenced|quoted)\s+(?:web\s*)?(?:pages?|articles?|sites?|posts?)\b",
    re.IGNORECASE,
)
"""What a link leads to."""

_ON_SITES = expression(r"\s+[^,.;]*\b(?:on|at|from)\s+[^,.;]{0,60}\b(?:web\s*sites?|web\s*pages?)\b", re.IGNORECASE)
_ON_THEIR_SITE = expression(
    r"\s+[^,.;]*\b(?:on|at|from)\s+[^,.;]{0,40}['’]s?\s+(?:(?:own|official|public)\s+)*(?:web\s*|home\s*)?(?:site|page)s?\b",
    re.IGNORECASE,
)
"""What stands on the site of somebody: `check the price on the maker's website`."""

_ONLINE = expression(
    r"\s+(?:(?:it|them|this)\s+)?(?:up\s+)?online\b|\s+[^,.;]{1,60}?(?<!\bis)(?<!\bare)(?<!\bbe)(?<!\bgo)\s+online\s*(?:$|[.,;)])",
    re.IGNORECASE,
)
_ON_NET = expression(
    r"\s+(?:(?!\b(?:that|which|who|is|are|be|run|runs|works?|lives?|sold|known|called)\b)[^,.;])*\bon\s+the\s+"
    r"(?:internet|web(?![- ]?(?:pages?|sites?|apps?|servers?|clients?|ui|interface|components?|version|part|layer"
    r"|views?)\b))\b",
    re.IGNORECASE,
)
_DOMAIN = expression(
    r"\s+(?:[^,.;`]*\s)?(?:www\.[\w-]+(?:\.[\w-]+)+|(?:[a-z0-9-]+\.){2,4}(?:com|org|net|gov|edu|io|dev|eu))(?![\w./-]*[\w/(])",
    re.IGNORECASE,
)
"""What is found on the web, and a site by its name alone."""

_WEB_SEARCH = expression(
    r"\s+(?:(?:an?|the|some|quick|further|targeted|additional)\s+)*(?:web|internet|online)[- ]"
    r"(?:search|look-?up|research)(?:es)?\b",
    re.IGNORECASE,
)

_GOOGLED = expression(
    r"\s+(?:for|the|an?|this|that|these|those|it|them|him|her|each|every|any|all|both|some|its|their|your|his|how|what|whether|who"
    r"|where|when)\b|\s+[\"'“‘`{<\[$]"
)
_OF_GOOGLE = expression(
    r"\s+(?:ads?|analytics|docs?|sheets?|drive|maps?|cloud|search|scholar|fonts?|play|chrome|calendar|workspace|trends|tags?|forms?"
    r"|translate|results?|accounts?|api|apis|business|merchant|shopping|login|sign|oauth)\b",
    re.IGNORECASE,
)
"""What is looked for, which a verb has and not the company of that name; and what belongs to the company."""


def opens_page(clause: Clause, text: str, words: DeedWords) -> bool:
    """Whether plain words name pages; `URL` is a page for a verb that opens one, and something to find for others."""
    patterns = [_ADDRESS, _OWN_PAGE, _LINKED] if clause.verb in ("fetch", "download", "browse", "visit") else []
    patterns += [_WEB] if words.has("web", clause.verb) else []
    patterns += [_SITES] if clause.verb in ("fetch", "download", "browse", "visit", "open", "retrieve", "get") else []
    up = clause.verb == "look" and text.startswith(" up ", clause.rest)
    patterns += [_ON_SITES] if up or clause.verb in ("search", "consult") else []
    looks = clause.verb in ("check", "research", "verify", "read", "look", "search", "find", "confirm", "compare")
    patterns += [_ONLINE, _ON_THEIR_SITE, _ON_NET] if looks else []
    patterns += [_DOMAIN] if clause.verb in ("browse", "look", "search", "visit", "consult", "fetch") else []
    patterns += [_WEB_SEARCH] if clause.verb in ("do", "conduct", "perform", "make", "use", "try", "run") else []
    if clause.verb == "google":
        return _googles(clause, text)
    found = (match for pattern in patterns if (match := pattern.match(text, clause.rest, clause.end)))
    return any(not _OF_OTHERS.search(text, clause.rest, match.end()) for match in found)


_OF_OTHERS = expression(
    r"\b(?:to|should|would|will|must|who|and)\s+(?:search|browse|look|google|fetch|visit)(?:s|es|ing)?\b", re.IGNORECASE
)
"""Another verb of looking between an instruction and the web: `read the card and say how to search the web`."""


def _googles(clause: Clause, text: str) -> bool:
    """Whether a word is the verb, and not the name of the company: with a capital it may be either."""
    if _GOOGLED.match(text, clause.rest, clause.end):
        return True
    small = "google" in text[clause.start : clause.rest]
    return small and not _OF_GOOGLE.match(text, clause.rest, clause.end)


_APART = expression(
    r"[.;]\s|\b(?:whether|how|who|should|must|would|will)\b|(?:,\s+(?:and\s+)?(?:to\s+)?|\band\s+to\s+)(?P<verb>[a-z-]+)\b",
    re.IGNORECASE,
)
"""What begins another thing that is told, between the verb of an instruction and an address."""


def pages_of(clause: Clause, text: str, mentions: tuple[Mention, ...], words: DeedWords) -> list[Name]:
    """The addresses that an instruction names, but for those that only say what is looked for."""
    pages = (each for each in mentions if each.name.text.startswith(("http://", "https://")))
    sought = (each for each in pages if not _SOUGHT & set(words_before(clause, text, each)))
    return [each.name for each in sought if not _is_apart(text[clause.rest : max(each.start, clause.rest)], words)]


def _is_apart(led: str, words: DeedWords) -> bool:
    """Whether something else is told before an address: `read the card, and say who fetches https://...`."""
    return any(not match["verb"] or words.has("verbs", match["verb"].lower()) for match in _APART.finditer(led))
