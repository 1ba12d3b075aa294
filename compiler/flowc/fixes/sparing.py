"""Places that fixes leave alone because somebody silenced their rule there, by a comment or by the configuration."""

from collections.abc import Callable
from functools import cache
from typing import TypeAlias

from flowc.fixes.offers import Offer
from flowc.suppressions import Suppression, may_hold
from flowc.text import Source, Span

Asked: TypeAlias = Callable[[str, Source], bool]
"""Whether the rule of a code judges a source."""

Sparing: TypeAlias = Callable[[Offer], Span | None]
"""The first place a fix would change where its rule is silenced, if any."""


def sparing(asked: Asked) -> Sparing:
    """What tells where a fix must not reach; the comments of a source are read once a fix would change it."""
    read = cache(_suppressions)

    def spared(offer: Offer) -> Span | None:
        code = offer.finding.code
        for edit in offer.edits:
            source = edit.span.source
            if not asked(code, source) or any(_covers(each, edit.span) for each in read(source) if code in each.codes):
                return edit.span
        return None

    return spared


def _suppressions(source: Source) -> tuple[Suppression, ...]:
    if not may_hold(source.text):
        return ()
    from flowc.suppressions.reading import suppressions

    return suppressions(source).suppressions


def _covers(suppression: Suppression, span: Span) -> bool:
    """Whether a place is in the scope of a suppression; what is written right before its first line is not."""
    return suppression.covers(span.start) and (span.start < span.end or suppression.scope.start < span.start)
