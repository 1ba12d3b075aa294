"""Rejected inputs that go nowhere: a contract classes an outcome so and says of its like to whom they go back."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from flowc.analyses.looked_for import OF_ALL_TURNED_AWAY
from flowc.analyses.outcomes import Outcomes, Stated
from flowc.analyses.searched import begun
from flowc.expressions import expression
from flowc.model.statements import Doctrine, Field, Member, Role
from flowc.text import Name
from flowc.vocabulary import comparable

_REJECTED = frozenset(("rejected-input", "input-rejected", "bad-input", "invalid-input"))
"""Classes of what comes of an input that is no good."""

_TOLD = expression(
    r"\b(?:to|back|asks?|tells?|informs?|mails?|notif(?:y|ies)|whoever|who|author|sender)\b", re.IGNORECASE
)
"""What who handles a rejected input says of who has it next."""

_CARRIES = expression(
    r"(?i)[″〃]|\bditto\b|\bas\s+above\b|\b(?:for|to)\s+the\b|`(?:sender|to|recipient|addressee|from|author|submitter)`"
)
"""What the row of an outcome has by which it goes to somebody."""

_CODE = expression(r"`[^`]*`")
_TO = expression(r"(?i)\b(?:is|are)\s+for\b|\bto\s+the\b|\bwhom?\b|\bback\b")
"""What the own document of a role says of whoever has an outcome next."""

_BARE = expression(r"(?i)\W*`[\w-]+`\W*(?:stop|halt|return\s+`[\w-]+`)?\W*")
"""A place for an outcome that does nothing about it."""

_WORD = expression(r"[a-z]+")


class TurnedAway(NamedTuple):
    """A rejected input without anybody to whom it goes, what comes with it, and one that goes to somebody."""

    label: Name
    carried: Field | None
    like: Name


def turned_away(told: Outcomes, doctrines: tuple[Doctrine, ...]) -> Iterator[TurnedAway]:
    """Each such outcome of a table that has another one with a route; none of which any other place says who has it."""
    for stated in told.stated:
        rejected = [each for each in stated.union.members if each.sort in _REJECTED]
        every = (*rejected, *_rejected(told, stated))
        routed = [each for each in every if _goes(told, each)]
        for member in rejected if routed and stated.union.role is Role.RETURN else ():
            if not (_goes(told, member) or _is_told(told, stated, member) or _is_spoken_of(stated, member, doctrines)):
                yield TurnedAway(member.label, next(iter(member.payload), None), routed[0].label)


def _is_spoken_of(stated: Stated, member: Member, doctrines: tuple[Doctrine, ...]) -> bool:
    """Whether the row of an outcome, another line with its words, or one about all that is turned away says so."""
    stems = begun(comparable(member.label.text)).split()
    source, at = member.label.span.source, member.label.span.start
    row = source.text[source.text.rfind("\n", 0, at) + 1 :].partition("\n")[0]
    lines = ((each.role, line) for each in doctrines for line in each.source.text.split("\n"))
    told = [line for role, line in lines if not line.startswith("|") and (role != stated.whose or _TO.search(line))]
    told = [line for line in told if not _BARE.fullmatch(line)]
    fields = [f"`{field.text}`" for field in member.payload]
    return bool(
        _CARRIES.search(row)
        or any(OF_ALL_TURNED_AWAY.search(_CODE.sub("0", line)) for line in told)
        or any(all(stem in line.lower() for stem in stems) for line in told)
        or any(field in line for line in told if _TO.search(line) for field in fields)
    )


def _rejected(told: Outcomes, stated: Stated) -> list[Member]:
    """All rejected inputs of the document of some outcomes."""
    members = (member for each in told.of(stated.doctrine) for member in each.union.members)
    return [member for member in members if member.sort in _REJECTED]


def _goes(told: Outcomes, member: Member) -> bool:
    """Whether an outcome goes to somebody, or a field of its says to whom."""
    words = (word for field in member.payload for word in field.key.split("-"))
    return bool(member.taker) or not told.words.lists["owner_words"].isdisjoint(words)


def _is_told(told: Outcomes, stated: Stated, member: Member) -> bool:
    """Whether a place for an outcome, or another list of it, says who has it next."""
    label = comparable(member.label.text)
    owners = told.words.lists["owner_words"]
    handlers = (each.handler for each in told.conditions if each.whose == stated.whose)
    actions = [each.action for each in handlers if comparable(each.label.text) == label]
    others = (each.union.members for each in told.by_whose.get(stated.whose, ()) if each is not stated)
    alike = [each for members in others for each in members if comparable(each.label.text) == label]
    spoken = any(_TOLD.search(each) or not owners.isdisjoint(_WORD.findall(each.lower())) for each in actions)
    return spoken or any(_goes(told, each) for each in alike)
