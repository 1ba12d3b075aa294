"""FC705: a record of a call, or what it returns, that holds the same block as the caller's own outcome."""

from collections.abc import Iterator

from flowc.analyses.facts import Facts
from flowc.analyses.levels import Shared, passed_up, shared
from flowc.analyses.outcomes import Outcomes, Stated
from flowc.diagnostics import Edit, Finding, Fix, Label
from flowc.expressions import expression
from flowc.model.statements import Union
from flowc.text import Name, Span
from flowc.vocabulary import DoctrineVocabulary, comparable

_INLINE = ("pipes", "or", "words", "list")
_JOINT = expression(r"(?P<left>[`\"'*]*)(?P<pipe>\s*\\?\|\s*)?(?:[\s,/]|\bor\b|\band\b)*(?P<right>[`\"'*]*)")


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each boundary with a record; the caller's own outcome and the other records are labelled. Then
    one for each caller that returns a block and gets the same from those whom it calls.
    """
    told = facts.outcomes
    for each in shared(told):
        first, *others = [name.span for _, name in each.recorded]
        callee = _noun(each.callee, told.words)
        values = {
            "label": each.recorded[0][1].text,
            "caller": each.caller,
            "callee": each.callee,
            "suggestion": told.words.phrases["block"].replace("{callee}", callee),
            "not_attempted": told.words.phrases["not_attempted"],
        }
        labels = (Label("own", each.own.span), *(Label("also", span) for span in others))
        fixes = _fixes(each, values["suggestion"], told)
        yield Finding("FC705", first, values, labels=labels, fixes=fixes)
    for up in passed_up(told, facts.program.doctrines):
        (callee, place), *further = up.returned
        values = {"label": place.text, "caller": up.caller, "callee": callee}
        values["suggestion"] = told.words.phrases["block"].replace("{callee}", _noun(callee, told.words))
        labels = (Label("own", up.own.span), *(Label("alike", each.span) for _, each in further))
        yield Finding("FC705", place.span, values, "returned", labels)


def _noun(role: str, words: DoctrineVocabulary) -> str:
    """What a role is about: `execution` of `execution-lead`."""
    head, _, tail = comparable(role).rpartition("-")
    return head if head and tail in words.lists["role_tails"] else comparable(role)


def _fixes(found: Shared, block: str, told: Outcomes) -> tuple[Fix, ...]:
    """The callee's block and the call that was never made, told apart in every record and every place for it."""
    edits: list[Edit] = []
    for stated, name in found.recorded:
        made = _in_union(stated, name, block, told.words)
        if not made:
            return ()
        edits += made
    unions = [stated.union for stated, _ in found.recorded]
    for condition in told.conditions:
        handler, about = condition.handler, condition.stated
        if about and any(about.union is union for union in unions) and comparable(handler.label.text) == found.label:
            if handler.label.span.text != handler.label.text:
                return ()
            marks = _marks(handler.label.span)
            edits.append(Edit(handler.label.span, f"{block}{marks} or {marks}{told.words.phrases['not_attempted']}"))
    return (Fix("split", tuple(edits), safe=False),)


def _marks(span: Span) -> str:
    """The mark right before and after a word."""
    text = span.source.text
    return "`" if text[span.start - 1 : span.start] == text[span.end : span.end + 1] == "`" else ""


def _in_union(stated: Stated, name: Name, block: str, words: DoctrineVocabulary) -> list[Edit]:
    """Both outcomes in the place of one, as the members of the union are joined; an `or` becomes a bar."""
    union = stated.union
    joints = list(_joints(union)) if union.spelling in _INLINE else []
    if name.span.text != name.text or not joints or None in joints:
        return []
    edits = [Edit(span, joint) for span, joint in filter(None, joints) if span.text != joint]
    absent = words.phrases["not_attempted"]
    known = any(words.is_not_attempted(member.label.text) for member in union.members)
    joint = next(joint for _, joint in filter(None, joints))
    return [*edits, Edit(name.span, block if known else f"{block}{joint}{absent}")]


def _joints(union: Union) -> Iterator[tuple[Span, str] | None]:
    """What stands between two members, and what is to stand there; None for what is no joint."""
    for one, two in zip(union.members, union.members[1:], strict=False):
        between = Span(union.span.source, one.label.span.end, two.label.span.start)
        match = _JOINT.fullmatch(between.text)
        if match is None:
            yield None
        elif match["pipe"]:
            yield between, between.text
        else:
            yield between, f"{match['left']} {_bar(between)} {match['right']}"


def _bar(span: Span) -> str:
    """A bar as it is written at a place: in a row of a table it would end the cell."""
    text = span.source.text
    line = text[text.rfind("\n", 0, span.start) + 1 : span.start]
    return "\\|" if line.lstrip().startswith("|") else "|"
