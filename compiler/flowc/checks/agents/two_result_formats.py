"""FC912: two formats of results in one project: `outcome` here and `status` there, or lines beside an object."""

from collections.abc import Iterator

from flowc.analyses.facts import Facts
from flowc.analyses.result_carriers import Stray, stray_carriers
from flowc.analyses.result_keys import rival_keys
from flowc.diagnostics import Finding, Label
from flowc.text import Source

_MOST_LABELS = 3
_FORMS = {"line": "lines", "object": "an object", "element": "an element", "attribute": "an element"}


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each pair of formats, at the first place of the rarer one, then one for each agent that answers
    otherwise than all others.
    """
    told: set[Source] = set()
    for keys in rival_keys(facts.program):
        first, *others = keys.rarer
        told.update(key.span.source for key in keys.rarer)
        labels = [Label("common", key.span) for key in keys.common[:_MOST_LABELS]]
        labels += [Label("also", key.span) for key in others[: _MOST_LABELS - 1]]
        values = {"rarer": first.text, "common": keys.common[0].text}
        yield Finding("FC912", first.span, values, labels=tuple(labels))
    strays = stray_carriers(facts.program)
    yield from (_of_stray(stray) for stray in strays if stray.own.key.span.source not in told)


def _of_stray(stray: Stray) -> Finding:
    own, common = stray.own, stray.common[0]
    labels = tuple(Label("common", each.key.span) for each in stray.common[:_MOST_LABELS])
    if own.key.text.lower() == common.key.text.lower():
        values = {"rarer": _FORMS[own.form], "common": _FORMS[common.form]}
        return Finding("FC912", own.key.span, values, labels=labels, form="shape")
    return Finding("FC912", own.key.span, {"rarer": own.key.text, "common": common.key.text}, labels=labels)
