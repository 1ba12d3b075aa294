"""What a hook or a job of the night does to pull requests, branches and tickets, and what whoever leads agents does to
them: the same to the same by both is one too many, which shows when all documents are joined.

Certain is only what is said without more: the hook's own verb and a whole object, in a paragraph of one sentence that
stands under the title of its document; and, for a result in code, an order that begins with deeds of the leader's own,
in a document that knows of no hook.
"""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Passage
from flowc.model.doctrine.document.sentences import trimmed
from flowc.model.habits import Wording
from flowc.model.statements import LEADING
from flowc.vocabulary import comparable

HOOK, LED = "hook", "led"
"""The kinds of such sentences: of what works by itself, and of whoever leads; `role` is the deed and its object."""

_KIND = (
    r"(?:hook|cron(?:\s*job)?|daemon|watcher|poller|sweeper|bot|(?:nightly|hourly|daily|scheduled|separate|background)\s+"
    r"(?:job|script|run|task)|github\s+action|ci\s+job)"
)
_KNOWN = expression(rf"(?i)\b{_KIND}s?\b")
"""A leader who speaks of such a thing may work by means of it."""

_PULL = r"(?:pull[- ]requests?|PRs?|merge[- ]requests?|MRs?)\b"
_ON = r"(?:(?:the|its|each|every|all|all\s+the)\s+(?:(?:approved|accepted|finished|reviewed|open)\s+)?|an?\s+)"
_BRANCH = r"branch(?:es)?\b"
_OBJECTS = {
    "comment": (
        r"(?:post|put|add|leave|write)",
        rf"\s+(?:(?:the|its)\s+)?(?:(?P<whose>[\w-]+)['’]s\s+)?`?(?P<what>[\w-]+)`?\s+(?:on|to|under|into)\s+{_ON}{_PULL}",
    ),
    "merge": (r"merge", rf"\s+{_ON}(?P<what>{_PULL}|{_BRANCH})"),
    "pull_request": (r"open", rf"\s+{_ON}{_PULL}(?:\s+for\s+(?:it|(?:the|each|every)\s+{_BRANCH}))?"),
    "push": (r"push", rf"\s+{_ON}{_BRANCH}"),
    "move": (r"move", rf"\s+{_ON}(?:cards?|tickets?|issues?)\b"),
}
_SO = r"[^\W\d_][\w ]{1,60}\s(?:must|needs?|ha(?:s|ve)\s+to)\s[\w ]{1,60},\s+so\s+"
"""What a hook is for, said before it."""

_FIRST = (
    r"(?:(?:goes|looks|walks|runs)\s+(?:through|at|over)|reads|takes|scans|visits)\s+(?:the|all|each|every)\s+"
    r"(?:[\w-]+\s+){1,3}?and\s+"
)
"""What it does before, to find them."""

_DOES = {
    kind: expression(
        rf"(?i)\s*(?:{_SO})?(?:the|an?|our|every)\s+(?:(?:nightly|hourly|daily|scheduled|background)\s+)?(?:`[\w.-]+`\s+)?"
        rf"{_KIND}\s+(?:{_FIRST})?(?:(?:also|then|always)\s+)?{verb}s{whom}"
        r"(?:\s+(?:by\s+itself|on\s+its\s+own|every\s+(?:night|hour|day)))?[\s.]*\Z"
    )
    for kind, (verb, whom) in _OBJECTS.items()
}
_UNSURE = expression(r"(?i)\b(?:not|never|no|nobody|nothing|when|while|until|if|unless|after|before|where|once)\b")
_OWN = r"(?:merge|push|open|post|put|add|leave|write|move|close|rebase|commit|record|go)"
_EARLIER = (
    rf"(?:{_OWN}(?:\s+(?:it|(?:the|its|an?)\s+(?:pull\s+request|[\w-]+)|`[\w-]+`))?"
    r"(?:,\s+(?:and\s+|then\s+)?|\s+and\s+|\s+then\s+))"
)
"""A deed of the leader's own that comes before."""

_DO = {
    kind: expression(
        rf"(?i)\W*`[\w-]+`\W*(?::|→|->|—|–)\W*{_EARLIER}{{0,3}}{verb}{whom}"
        rf"(?:[\s.]*\Z|(?:,?\s+(?:and|then)|,(?:\s+and)?(?:\s+then)?|;)\s+(?:(?:{_OWN}|then|another|call|stop|return|end)\b))"
    )
    for kind, (verb, whom) in _OBJECTS.items()
}


def hooks(page: Page) -> Iterator[Wording]:
    """The sentences of a document that say so, of each the first deed."""
    if page.kind in ("agent", "template"):
        return
    for passage in page.passages(marks.AUTOMATA, marks.BOARD) if page.contract else ():
        if not passage.quoted and len(passage.titles) < 2:
            yield from _of_hook(passage)
    ordered = [wording for passage in _of_leader(page) for wording in _orders(passage)]
    if ordered and not any(_KNOWN.search(each.plain) for each in page.passages(marks.AUTOMATA)):
        yield from ordered


def _of_hook(passage: Passage) -> Iterator[Wording]:
    """What a paragraph says, if it is one sentence: a further one may take back what the first says."""
    if _UNSURE.search(passage.plain):
        return
    for kind, does in _DOES.items():
        match = does.match(passage.plain)
        if match:
            yield Wording(HOOK, passage.at(*trimmed(passage.plain, 0, len(passage.plain))), _deed(kind, match))
            return


def _of_leader(page: Page) -> list[Passage]:
    """Where whoever leads may be told to do the same."""
    found = page.passages(marks.BOARD) if page.kind in LEADING else []
    return [each for each in found if not each.quoted and not _KNOWN.search(" ".join((each.plain, *each.titles)))]


def _orders(passage: Passage) -> Iterator[Wording]:
    """What an item orders for a result: a comment by itself, and as that of the role whose section it is."""
    for start, end in passage.sentences()[:1]:
        place = passage.at(*trimmed(passage.plain, start, end))
        for kind, do in _DO.items():
            match = do.match(passage.plain[start:end])
            if match:
                yield Wording(LED, place, _deed(kind, match))
            if match and kind == "comment" and not match["whose"] and passage.title:
                role = comparable(passage.title.split()[-1].strip("`"))
                yield Wording(LED, place, f"{_deed(kind, match)} of {role}")


def _deed(kind: str, match: re.Match[str]) -> str:
    """A deed and its object, as both sides name it."""
    named = match.groupdict()
    if kind == "merge":
        return f"{kind} branch" if match["what"].lower().startswith("branch") else kind
    whose = f" of {comparable(named['whose'])}" if named.get("whose") else ""
    return f"{kind} {comparable(named['what'] or '').removesuffix('s')}{whose}" if kind == "comment" else kind
