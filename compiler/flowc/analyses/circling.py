"""Rounds that an outcome of one agent begins anew, with another agent that works before that one judges again."""

import re
from collections.abc import Iterator

from flowc.analyses.outcomes import Outcomes
from flowc.analyses.rounds import Workers
from flowc.expressions import expression
from flowc.model.statements import Deed, Doctrine
from flowc.vocabulary import comparable

_OF = expression(r"\b(?:of|from|by|for)\s+(?:the\s+)?[`*]*\Z", re.IGNORECASE)
_OWNS = expression(r"[`*]*['’]s\b")
"""Words of whom something only is: ``the marks of `ridge-looker` ``."""

_BACK = expression(r"\bback\s+to\s+(?:the\s+)?[`*]*\Z", re.IGNORECASE)
_ALL = expression(
    r"[`*]*(?:\s+with\s+(?:the|its|their|all|these|those)\s[^,;.?()]{1,60})?(?:\s+again)?[\s./)]*", re.IGNORECASE
)
_ANOTHERS = expression(r"[;,]|\b(?:the|an?|your|our)\s+[\w-]+\s+[a-z]+s\b", re.IGNORECASE)
"""Where work goes back to who did it, and nothing else is done; or somebody else does it."""

_CLOSED = expression(
    r"[`*]*(?:\s+(?:with|on)\s+(?:the|its|his|her)\s+(?:new|mended|corrected|other|next)\s+\w+)?"
    r"(?:\s+(?:(?:judges?|looks?|checks?|reads?|is\s+called|is\s+asked)\s+)?(?:again|anew|once\s+more|afresh))?[\s.;)]*(?:\Z|\n)",
    re.IGNORECASE,
)
"""What stands behind the judge with whom a round closes: nothing is done after that."""

_BETWEEN = expression(
    r"[`*]*(?:\s+(?:gets|has)\s+[^,;.?()`]{1,60})?(?:\s+again)?(?:\s+with\s+(?:the|its|their|all|these|those)\s[^,;.?()`]{1,60})?"
    r"(?:\s+and\s+then\s+to|\s*(?:,\s*)?(?:→|->|\b(?:then|and|and\s+then|and\s+its\s+\w+\s+to|then\s+to|then\s+call)\b))"
    r"\s+(?:the\s+)?[`*@]*",
    re.IGNORECASE,
)
_BEGUN = expression(
    r"(?:[\s,:]*(?:→|->)|[\s,:]*(?:(?:call|run|start|ask|spawn|invoke)\b|(?:hand|give|send|pass)\s+(?!back\b)[^,;.?()`]{1,60}(?<!\sback)"
    r"\s+to\b)|[\s,]*|(?:an?|each|every|any)\s+`[\w-]+`\s+goes\s+back\s+to)\s*(?:the\s+)?[`*@]*",
    re.IGNORECASE,
)
"""All that may stand before the one who works in a round, and between that one and the judge."""


def circling(told: Outcomes, workers: Workers, doctrine: Doctrine) -> Iterator[tuple[Deed, str]]:
    """The rounds of a document by labels that one of those whom it calls returns, each with who works in it."""
    found = [deed for deed in doctrine.deeds if deed.kind == "circle"]
    labels = _labels(told) if found and not workers.is_limited else {}
    worked: list[tuple[Deed, str, str]] = []
    for deed in found if labels else ():
        judges = [judge for judge, returned in labels.items() if _label(deed) in returned]
        known = len(judges) == 1 and judges[0] != doctrine.role
        worker = _worker(workers, doctrine, judges[0], deed) if known else None
        success = told.words.outcome_class(_label(deed)) == "success" and not (deed.negated or "-" in _label(deed))
        worked += [(deed, worker, judges[0])] if worker and not success else []
    begun = {_label(deed) for deed, _, _ in worked if not deed.negated}
    yield from ((deed, worker) for deed, worker, judge in worked if not labels[judge] <= begun)


def _label(deed: Deed) -> str:
    return comparable(deed.span.text.strip("`*\"'"))


def _labels(told: Outcomes) -> dict[str, set[str]]:
    """What each role returns."""
    labels: dict[str, set[str]] = {}
    for stated in told.stated:
        for member in stated.union.members if stated.callee else ():
            labels.setdefault(stated.callee or "", set()).add(comparable(member.label.text))
    return labels


def _worker(workers: Workers, doctrine: Doctrine, judge: str, deed: Deed) -> str | None:
    """Who else works in a round before the judge judges again: both are named where it begins anew or from the step on
    that it goes back to, or it goes back to somebody who was called before.
    """
    words = deed.object.text if deed.object else ""
    named = [place for place in workers.places(words) if not _is_owner(words, place)]
    others = [place for place in named if place[0] not in (judge, doctrine.role)]
    counted = any(workers.is_counted(name) for name, _, _ in named)
    if not others or counted:
        return None
    name, start, end = others[0]
    judging = [(first, last) for each, first, last in named if each == judge]
    closed = (_CLOSED.match(words, last) and _BETWEEN.fullmatch(words, end, first) for first, last in judging)
    again = bool(judging) if deed.optional else _BEGUN.fullmatch(words, 0, start) and any(closed)
    before = (call for call in doctrine.calls if call.span.start < deed.span.start)
    called = any(comparable(call.callee.text) == name for call in before)
    to_one = called and _BACK.search(words[:start]) and not _ANOTHERS.search(words[:start])
    handed_back = to_one and _ALL.fullmatch(words, end)
    return name if again or handed_back else None


def _is_owner(words: str, place: tuple[str, int, int]) -> bool:
    return bool(_OWNS.match(words, place[2]) or _OF.search(words[: place[1]]))
