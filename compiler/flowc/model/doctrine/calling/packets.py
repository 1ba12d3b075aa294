"""What passes at calls as whole lists: those of a role's own document and of its contract, those of its callers, and
whatever a document says of all calls at once.
"""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.calling.due_lists import due_lists
from flowc.model.doctrine.calling.sent_lists import sent_lists
from flowc.model.doctrine.calling.shown_packets import shown_packets
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.statements import Sent

_CALLS = (
    r"(?:calls?|prompts?|messages?|(?:sub-?)?agents?|specialists?|roles?|workers?|callees?|delegat\w+|tasks?|stages?|steps?"
    r"|hand-?offs?|dispatch\w*|of\s+them|one)"
)
_GETS = (
    r"(?:gets?|receives?|carr(?:y|ies)|holds?|contains?|given|handed|sent|sees?|knows?|begins?|starts?|opens?|reads?|finds?|has"
    r"|access|pass(?:es|ed)?|includes?|takes?|brings?|with)"
)
_OF_ALL = expression(
    rf"\b(?:every|each|all|any|both|whichever|whoever)\s+(?:\w+\s+){{0,2}}?{_CALLS}\b[^.\n]{{0,80}}\b{_GETS}\b"
    rf"|\b{_GETS}\b[^.\n]{{0,80}}\b(?:every|each|all|any|both)\s+(?:\w+\s+){{0,2}}?{_CALLS}\b"
    r"|\b(?:runner|harness|hooks?|wrapper|middleware|runtime|injects?|injected|append(?:s|ed)?|prepend\w*|prefix\w*)\b"
    r"|\b(?:pass|send|give|hand|forward|relay|include|attach|feed|carry|supply)(?:e?s|ing)?\s+(?:\w+\s+){0,3}?"
    r"(?:everything|all|whatever|whole|entire|complete|full|the\s+rest|context|accumulated)\b"
    r"|\b(?:everything|all|whatever)\b[^.\n]{0,60}\b(?:goes|passes|is\s+(?:passed|sent|handed|given|forwarded)|travels|carried)\b",
    re.IGNORECASE,
)
_RETURNED = expression(
    rf"\b(?:every|each|all|any|both)\s+(?:\w+\s+){{0,2}}?{_CALLS}\s+(?:(?:must|has\s+to|always|should|shall|will|also)\s+){{0,2}}"
    r"(?:returns?|answers?|repl(?:y|ies)|responds?|ends?|finish(?:es)?|closes?|reports?|outputs?|writes?|says?|hands?\s+back)\b"
    r"|\b(?:every|each|all|any|in\s+every)\s+(?:answers?|repl(?:y|ies)|results?|returns?|reports?)\b",
    re.IGNORECASE,
)
"""What is said of every call at once, or of everything that passes; and of what comes back."""

_AS_LISTED = expression(
    r"\b(?:everything|all|whatever|(?:exactly\s+|just\s+)?what)\s+(?:that\s+)?(?:(?:the|that|this|each|its|their|an?)\s+)?"
    r"(?:`?[\w-]+`?\s+){0,2}?(?:of\s+(?:the|that|this|each|its)\s+[\w-]+\s+)?(?:needs?|requires?|expects?|lists?|asks?\s+for|calls?\s+for)"
    r"(?:,?\s+(?:in\s+full|and\s+(?:nothing|no)\b[^.;:]*))?\s*(?:[.;:]|\Z)",
    re.IGNORECASE,
)
"""What passes with every call is what each is said to need, and no more: `each call brings all the agent needs`."""

_ONE_THING = expression(
    r"\w,?\s+(?:which|that)\s+(?:(?:the|an?|its|your)\s+)?(?:[\w-]+\s+){0,2}?(?:pass|send|give|hand|forward|relay|supply)(?:e?s|ies)?\s+"
    r"(?:(?:along|over|on|in|it|with\s+it)\s+){0,2}in\s+full\b",
    re.IGNORECASE,
)
"""What passes in full is the one thing named before: `the price list, which the buyer passes along in full`."""

_FEWEST = 3
"""Inputs that a sentence names."""


def packets(page: Page, handed: tuple[Sent, ...]) -> tuple[Sent, ...]:
    """The lists of a document, and the sentences about all calls at once, which have no boundary."""
    if page.kind == "template":
        return ()
    due = tuple(due_lists(page))
    known = {one.boundary.callee for one in due if one.boundary}
    due += tuple(one for one in handed if one.required and _is_new(one, known))
    return (*due, *sent_lists(page, handed), *shown_packets(page), *_of_all(page))


def _is_new(one: Sent, known: set[str | None]) -> bool:
    """Whether a sentence names all that a role is given of which no list tells."""
    callee = one.boundary and one.boundary.callee
    return callee is not None and callee not in known and len(one.fields) >= _FEWEST


def _of_all(page: Page) -> Iterator[Sent]:
    for passage in page.passages(marks.ALL_CALLS):
        for start, end in passage.sentences() if not passage.quoted else ():
            aside = any(each.search(passage.plain, start, end) for each in (_RETURNED, _AS_LISTED, _ONE_THING))
            if not aside and _OF_ALL.search(passage.plain, start, end):
                yield Sent(None, (), passage.at(start, end), required=False)
