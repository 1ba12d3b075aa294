"""Calls in plain words that leave out what a table of stages promises to whom they call: ``call `planner` with the
spec``, where the table gives `planner` the spec and the open questions.

A call is compared where all that it passes is in the row of its callee. What comes at times only, such as findings from
the second round on, is missing where the callee is called again for an outcome that brings it.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from flowc.analyses.boundaries import Boundaries, stands_for
from flowc.analyses.likeness import Words, words
from flowc.expressions import expression
from flowc.model.doctrine.document.paths import is_path
from flowc.model.statements import Call, Doctrine, Field, Stage
from flowc.text import Span
from flowc.vocabulary import comparable

_SITE = expression(r"\w+\s*\(")
_SENTENCE = expression(r"[.;!?]\s")
_SUPPOSED = expression(r"\b(?:if|unless|should|in\s+case|where)\b", re.IGNORECASE)
_IF = expression(
    r"\b(?:if|unless|should|in\s+case|where|when(?!\s+[^,]{1,80}\b(?:has|have|returned|is\s+(?:done|there|back))\b)|never|not|n['’]t|without|tests?|can|may|could|used\s+to|by\s+hand|why|example"
    r"|log|what(?:ever)?|etc|everything|rest|included?|said|trial)\b|[\w”\"]\s+(?:each|every|the|a|an|one|people|persons?|somebody)\s+(?:calls?\b|\Z)",
    re.IGNORECASE,
)
"""What a sentence says of a call that is not made always and so, or that sends more than it names."""

_MADE = expression(
    r"(?:.*(?:,|\band|\bthen|\balways)\s+|\W*(?:\d+[.)]\s+)?[^:.,]{1,40}:\s)?\W*(?:(?:\d+[.)]|(?:first|second|third|then|next|now|finally|last|lastly|afterwards"
    r"|always|step\s+\d+)\b)\W*)*",
    re.IGNORECASE,
)
_APART = expression(r"\W*(?:for|in|on|to|otherwise|with|at|by|during|as|restart|after|small|quick"
    r"|example|retry|hotfix|dry|trial|old|the\s+old|bad|wrong|manual(?:ly)?|resume)\b",
    re.IGNORECASE,
)
"""How a sentence begins whose call is made on an occasion."""

_AGAIN = expression(
    r"\b(?:again|once\s+more|anew|re-?(?:run|call|invoke|start|dispatch)s?|another|second|next\s+round|back)\b",
    re.IGNORECASE,
)
_WHATEVER = frozenset((
    "all", "everything", "them", "it", "those", "these", "whatever", "above", "rest", "both", "which",
))  # fmt: skip
"""Words for what is passed that may stand for anything."""


class Short(NamedTuple):
    """A call that leaves out a field of its callee, and the place of what it does pass."""

    callee: str
    field: Field
    sent: Span


def short_calls(joined: Boundaries, doctrines: tuple[Doctrine, ...]) -> Iterator[Short]:
    """Each such field once for each callee, at the first call without it; calls in a fence are compared elsewhere."""
    tables = [(each, stages) for each in doctrines if (stages := _by_role(each))]
    seen: set[tuple[str, str, bool]] = set()
    for doctrine in doctrines if tables else ():
        for call in doctrine.calls:
            callee = comparable(call.callee.text)
            again = _AGAIN.search(_sentence(call)) is not None
            near = (stages for table, stages in tables if _together(joined, table, doctrine))
            rows = [stages[callee] for stages in near if callee in stages]
            others = (each for each in doctrine.calls if comparable(each.callee.text) == callee)
            if not again and any(_is_whole(other, rows) for other in others):
                continue
            for field in _left_out(joined, doctrine, call, rows, again) if rows and call.sends else ():
                if (callee, field.key, again) not in seen:
                    seen.add((callee, field.key, again))
                    yield Short(callee, field, _place(call))


def _together(joined: Boundaries, table: Doctrine, doctrine: Doctrine) -> bool:
    return joined.realms.together(table.source.path, doctrine.source.path)


def _by_role(doctrine: Doctrine) -> dict[str, Stage]:
    """The stages of a document that leads others, those of roles that have one only."""
    roles = [comparable(stage.role.text) for stage in doctrine.stages]
    told = zip(roles, doctrine.stages, strict=True) if doctrine.kind not in ("agent", "other") else ()
    return {role: stage for role, stage in told if roles.count(role) == 1 and stage.reads}


def _left_out(joined: Boundaries, doctrine: Doctrine, call: Call, rows: list[Stage], again: bool) -> Iterator[Field]:
    sent = [words(field.key) for field in call.sends]
    if _SITE.match(call.span.text) or any(each & _WHATEVER for each in sent) or not _is_made(call, again):
        return
    told = _words((call.around or call.span).text)
    for row in rows:
        reads = [(field, words(field.key)) for field in row.reads if not is_path(field.text)]
        if not all(any(_meets(each, own) for _, own in reads) for each in sent):
            continue
        due = _brought(joined, doctrine, call, row) if again else (each for each in row.reads if each.required)
        absent = (field for field in due if not is_path(field.text) and not words(field.key) <= told)
        yield from (field for field in absent if not any(_meets(each, words(field.key)) for each in sent))


def _is_made(call: Call, again: bool) -> bool:
    """Whether a sentence tells its reader to call so each time; one for an occasion counts where it is a call again."""
    sentence = _sentence(call)
    before = sentence[: max(len(sentence) - len(call.span.text), 0)]
    if again:
        return not _SUPPOSED.search(sentence)
    return not _IF.search(sentence) and _MADE.fullmatch(before) is not None and not _APART.match(before)


def _is_whole(call: Call, rows: list[Stage]) -> bool:
    """Whether a call sends all that a row of its callee gives it: shorter ones beside it are made on occasions."""
    sent = [words(field.key) for field in call.sends]
    due = [[words(field.key) for field in row.reads if field.required and not is_path(field.text)] for row in rows]
    return any(all(any(_meets(each, own) for each in sent) for own in row) for row in due)


def _meets(one: Words, other: Words) -> bool:
    return one <= other or other <= one


def _brought(joined: Boundaries, doctrine: Doctrine, call: Call, row: Stage) -> Iterator[Field]:
    """What a callee is given at times, of the fields that come with the outcome for which it is called again."""
    around = (each for each in doctrine.handlers if each.span.start <= call.span.start < each.span.end)
    label = next((handler.label.text for handler in around), None)
    for field in row.reads if label else ():
        brings = (_brings(joined, doctrine, role, label or "", field) for role in joined.statements)
        if not field.required and any(brings):
            yield field


def _brings(joined: Boundaries, doctrine: Doctrine, role: str, label: str, field: Field) -> bool:
    """Whether what comes with an outcome of a role has a field."""
    members = (member for each in joined.about(role, doctrine) if each.returned for member in each.union.members)
    own = (member for member in members if stands_for(member.label.text, role) == stands_for(label, role))
    return any(_meets(words(each.key), words(field.key)) for member in own for each in member.payload)


def _place(call: Call) -> Span:
    first, last = call.sends[0].span, call.sends[-1].span
    return Span(first.source, first.start, max(first.end, last.end))


def _sentence(call: Call) -> str:
    """The sentence in which a call stands, up to its end."""
    around = call.around or call.span
    text = around.text[: call.span.end - around.start]
    start = max((match.end() for match in _SENTENCE.finditer(text, 0, call.span.start - around.start)), default=0)
    return text[start:]


def _words(text: str) -> Words:
    return frozenset(word for token in text.split() for word in words(token))
