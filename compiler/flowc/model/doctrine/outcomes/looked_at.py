"""States of what is looked at, `Poll `ci status`. It answers ...`, what somebody else answers, `the server returns`,
those that a role finds which is there to watch something, and the parts of one answer: no outcomes of an agent.
"""

from flowc.expressions import expression
from flowc.model.doctrine.document.before import words_before
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.outcomes.told_to_answer import speaks_of_another
from flowc.model.statements import Union
from flowc.vocabulary import comparable

_LOOKS = expression(
    r"(?i)\b(?:poll|ask|query|watch|monitor|observe|check|inspect|look\s+at|run|call|fetch|read)(?:s|es)?\s+"
    r"(?:(?:the|an?|its|your|this|that)\s+)?(?:`(?P<code>[^`\n]{1,80})`|(?P<thing>[a-z][\w-]*))[^.!?\n]{0,60}[.!?]\s+\Z"
)
"""A sentence that has something looked at, right before one about what it answers."""

_STATE_OF = expression(
    r"(?i)\b(?:state|status)\s+(?:of|from|in)\s+(?:the|an?|one|your|this)\s+(?P<of>[\w-]+)|\b(?P<whose>[\w-]+)['’]s\s+(?:state|status)\b"
)
"""Words for the state of something, which is then the answer."""

_ANSWERED = expression(
    r"(?i)\W*(?:it|this|that|the\s+(?:command|tool|answer|result|response|output|job|server)|your\s+answer"
    r"|report|say)\b"
)
_IT_ANSWERS = expression(r"(?i)\W*it\s+(?:then\s+|always\s+)?(?:answers|returns|replies|responds|says|gives|prints)\b")
"""What is said of what the title names: `It answers with one of` below `The booking API`."""

_SENTENCE = expression(r"(?<=[.!?])\s+(?=\S)")
_PARTS = expression(r"(?i)(?:\A|[.;:\n])[\s\d.)*-]*return\s+[`*\"]*\Z")
_AND = expression(r"(?i)[`*_\"”]*,?\s+and\s+(?:the\s+|an?\s+)?[`*_\"“]*")

_NEAR = 800
"""Characters in which the words before labels lie."""


def is_looked_at(page: Page, union: Union) -> bool:
    """Whether alternatives with a status are the states of what is looked at, or the parts of one answer."""
    labels = [member.label.text for member in union.members]
    if page.kind != "agent" or not any(map(page.words.is_status, labels)):
        return False
    if (page.role or "").rpartition("-")[2] in page.words.lists["watchers"]:
        return True
    if speaks_of_another(page, union):
        return True
    text = page.source.text
    before = text[max(0, union.span.start - _NEAR) : union.span.start]
    if _PARTS.search(before) and not any(map(page.words.outcome_class, labels)):
        last, end = (member.label.span for member in union.members[-2:])
        return _AND.fullmatch(text, last.end, end.start) is not None
    *_, paragraph = before.split("\n\n")
    stated = _STATE_OF.search(paragraph)
    if stated and not page.words.has("own_words", stated["of"] or stated["whose"]):
        return True
    *_, sentence = ("", *_SENTENCE.split(paragraph))
    if _IT_ANSWERS.match(sentence) and _is_thing(page, comparable(words_before(union)[0]).rpartition("-")[2]):
        return True
    looks = _LOOKS.search(paragraph[: len(paragraph) - len(sentence)]) if _ANSWERED.match(sentence) else None
    return looks is not None and (looks["code"] is not None or _is_thing(page, looks["thing"]))


def _is_thing(page: Page, noun: str) -> bool:
    """Whether a word is one for something that runs by itself, and has states."""
    return page.words.has("things", noun.removesuffix("s")) or page.words.has("machines", noun.removesuffix("s"))
