"""FC912: two formats of results in one project: `outcome` here and `status` there, or `review_status` there."""

from collections.abc import Iterator

from flowc.analyses.facts import Facts
from flowc.analyses.result_keys import rival_keys
from flowc.diagnostics import Finding, Label

_MOST_LABELS = 3


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each pair of formats, at the first place of the rarer one."""
    for keys in rival_keys(facts.program):
        first, *others = keys.rarer
        labels = [Label("common", key.span) for key in keys.common[:_MOST_LABELS]]
        labels += [Label("also", key.span) for key in others[: _MOST_LABELS - 1]]
        values = {"rarer": first.text, "common": keys.common[0].text}
        yield Finding("FC912", first.span, values, labels=tuple(labels))
