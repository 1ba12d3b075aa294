"""What a hook or a job of the night does to pull requests, branches and tickets, and what whoever leads agents does to
them: the same effect by both is one too many, which shows when all documents are joined.
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

HOOK, LED = "hook", "led"
"""The kinds of such sentences: of what works by itself, and of whoever leads; `role` is the effect."""

_AUTOMATON = expression(
    r"(?i)\b(?:the|an?|our|another|every)\s+(?:[\w`'’-]+\s+){0,3}?(?P<who>hook|cron(?:\s*job)?|daemon|watcher|poller|sweeper|bot"
    r"|(?:nightly|hourly|scheduled|separate|background)\s+(?:job|script|run|task)|github\s+action|ci\s+job)`?(?=\s)"
)
_ON = r"(?:the|each|every|its|that|a|all|their|any)\s+(?:[\w-]+\s+){0,2}?"
_PULL = r"(?:pull[- ]requests?|PRs?|merge[- ]requests?|MRs?)\b"
_EFFECTS = {
    "comment": (r"(?:post|put|add|leave|write|copy|copie)", rf"[^.;:]{{1,60}}?\s(?:on|to|under|into)\s+{_ON}{_PULL}"),
    "merge": (r"merge", rf"\s+(?:it|them|{_ON}(?:{_PULL}|branch(?:es)?\b))"),
    "pull_request": (r"open", rf"\s+(?:it|one|{_ON}{_PULL})"),
    "push": (r"push", rf"\s+{_ON}(?:branch(?:es)?|commits)\b"),
    "move": (r"move", rf"\s+{_ON}(?:cards?|tickets?|issues?)\b"),
}
_DOES = {kind: expression(rf"(?i)\b{verb}(?:e?s){rest}") for kind, (verb, rest) in _EFFECTS.items()}
_DO = {
    kind: expression(rf"(?i)(?:^|[,;:.]\s|→|->|\b(?:and|then)\s)\W{{0,4}}(?:then\s+)?{verb}{rest}")
    for kind, (verb, rest) in _EFFECTS.items()
}
_DENIED = expression(
    r"(?i)\b(?:not|never|no\s+longer|nobody|nothing|instead|used\s+to|formerly|would|should|could|may|might|if|unless|only\s+when"
    r"|checks?\s+(?:that|whether))\b|n['’]t\b|\?"
)


def hooks(page: Page) -> Iterator[Wording]:
    """The sentences of a document that say so, of each the first effect."""
    if page.kind in ("agent", "template"):
        return
    for passage in page.passages(marks.AUTOMATA, marks.BOARD) if page.contract else ():
        for start, end in () if passage.quoted else passage.sentences():
            yield from _of_hook(passage, start, end)
    for passage in page.passages(marks.BOARD) if page.kind in LEADING else ():
        for start, end in () if passage.quoted else passage.sentences():
            if not _AUTOMATON.search(passage.plain, start, end):
                yield from _of_leader(passage, start, end)


def _of_hook(passage: Passage, start: int, end: int) -> Iterator[Wording]:
    who = _AUTOMATON.search(passage.plain, start, end)
    if who is None or _DENIED.search(passage.plain, who.start(), end):
        return
    kind = next((kind for kind, does in _DOES.items() if does.search(passage.plain, who.end(), end)), None)
    if kind:
        yield Wording(HOOK, passage.at(*trimmed(passage.plain, start, end)), kind)


def _of_leader(passage: Passage, start: int, end: int) -> Iterator[Wording]:
    sentence = passage.plain[start:end]
    for kind, do in _DO.items():
        match: re.Match[str] | None = do.search(sentence)
        if match and not _DENIED.search(sentence[: match.end()]):
            yield Wording(LED, passage.at(*trimmed(passage.plain, start, end)), kind)
