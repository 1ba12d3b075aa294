"""What one agent gave back and the next one is given, as sentences tell it: by its maker, `Launch `b` with the findings
of `a``, by its step, or by a pronoun right behind a call, `Pass it on to `b``.

They are deeds of the kind `handed`, with the words for the maker as `role` where it is named, or what was called in the
sentence before as `object`; only the whole project knows whether these are agents (`analyses/handed_on.py`).
"""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Passage
from flowc.model.doctrine.document.sentences import trimmed
from flowc.model.statements import Deed
from flowc.text import Name, Span
from flowc.vocabulary import comparable

_ANSWER = r"(?:answers?|repl(?:y|ies)|responses?|outputs?|results?|findings|returns?|verdicts?|reports?|text)"
_GAVE = (
    r"(?:returns?|returned|answers?|answered|says?|said|writes?|wrote|finds?|found|gives?(?:\s+back)?|gave(?:\s+back)?|sends?(?:\s+back)?"
    r"|sent(?:\s+back)?|produces?|produced|made|reports?|reported|came\s+back\s+with)"
)
_CODE = r"`@?(?P<code>[A-Za-z][\w-]*)`"
_OWNER = rf"(?:{_CODE}|the\s+(?P<own>[a-z][\w-]*(?:\s[a-z][\w-]*){{0,2}}))['’]s\s+"
_TO = r"(?:(?:on|over|along|straight|back)\s+){0,2}(?:to|into)\b"
_HANDS = r"(?:pass|hand|give|send|forward|relay|feed|put|take)"
_BY_MAKER = tuple(
    expression(pattern, re.IGNORECASE)
    for pattern in (
        rf"\b(?!text\b){_ANSWER}\s+(?:of|from|by)\s+(?:the\s+)?{_CODE}(?!['’]s)(?:\s+and\s+(?:of\s+)?`[^`\n]+`)?",
        rf"\bwhat(?:ever)?\s+(?:the\s+)?{_CODE}(?:\s+agent)?\s+(?:has\s+|have\s+)?{_GAVE}\b",
        rf"\b{_HANDS}\s+{_OWNER}(?:[\w-]+\s+){{1,4}}?{_TO}(?=\s+(?:the\s+)?(?:`|[\w-]+(?:\s[\w-]+){{0,2}}\s+agent\b|prompt\b))",
        rf"\bwith\s+{_OWNER}[a-z]",
        rf"{_OWNER}(?:own\s+|full\s+|whole\s+|final\s+|last\s+)?{_ANSWER}\b",
        rf"\b(?!text\b){_ANSWER}\s+(?:of|from|by)\s+(?:the\s+)?(?P<who>[a-z][\w-]*(?:\s[a-z][\w-]*){{0,2}}?)\b(?=\s+agent\b)",
    )
)
_IN_CODE = expression(
    rf"[{{<\[]\s*(?:the\s+|full\s+|whole\s+|complete\s+)*{_ANSWER}\s+(?:of|from|by)\s+(?:the\s+)?(?P<who>[A-Za-z][\w-]*(?:\s[a-z][\w-]*){{0,2}}?)"
    rf"(?:\s+agent)?\s*(?:,[^\n}}>\]]*)?[}}>\]]|[{{<\[]\s*(?P<own>[A-Za-z][\w-]*?)(?:[_.-]|['’]s\s+){_ANSWER}\s*[}}>\]]",
    re.IGNORECASE,
)
"""A place to fill in with what somebody answered: `{output of planner}`."""

_BY_STEP = expression(rf"\b{_ANSWER}\s+(?:of|from)\s+(?:the\s+)?(?:step|stage|phase)\s+\d", re.IGNORECASE)
_BY_PRONOUN = expression(
    rf"[\W\d]*(?:then\s+|now\s+|next\s+)?{_HANDS}\s+(?:(?:it|this|that|them|these)|(?:its|their)\s+(?:[\w-]+\s+){{0,3}}?[\w-]+)\s*,?\s+"
    rf"(?:(?:in\s+full|as\s+it\s+is|as\s+it\s+stands|verbatim|unchanged)\s*,?\s+)?{_TO}"
    rf"|[\W\d]*what(?:ever)?\s+(?:it|they|this\s+one)\s+{_GAVE}\s*,?\s+(?:goes|is\s+(?:passed|handed|sent|given))\s+{_TO}",
    re.IGNORECASE,
)
_CALLED = expression(
    r"\b(?:call|run|spawn|launch|invoke|start|dispatch|ask|prompt|delegat|hand|use)\w*\s[^.;\n]{0,60}?(?:`@?(?P<called>[a-z][\w-]*)`|\bagent\b)[^\n]{0,200}\s*(?:\n[\W\d]*)?\Z"
    rf"|\b(?:it|agent|`[a-z][\w-]*`)\s+{_GAVE}\b[^.\n]{{0,100}}\.\s*(?:\n[\W\d]*)?\Z",
    re.IGNORECASE,
)
"""A call, or what is said of an answer, right before."""

_RECEIVER = expression(r"`[A-Za-z@]|\bagents?\b|\bprompts?\b", re.IGNORECASE)
_NEAR = 300
_CALLS = expression(
    r"\b(?:call|run|spawn|launch|invok|start|dispatch|ask|prompt|delegat|pass|hand|giv|send|forward|relay|feed|put|us|goes|go|tell|task)\w*\b",
    re.IGNORECASE,
)
_NOT_SO = expression(
    r"\b(?:not|never|nobody|neither|without|unless|if|when|may|might|can|could|was|were|ago|formerly|example|instance|instead)\b|n['’]t\b"
    r"|\A[\W\d]*(?:the|an?|your)\s+(?:user|human|person|operator|customer|owner)s?\s",
    re.IGNORECASE,
)
"""What makes it a case, a history or what a person does."""

_GIVES = expression(
    r"(?:\A|[.;:]\s+|\b(?:you|then|and)\s+)\W*(?:answer|reply|respond|return|(?:give|hand|send)(?:\s+it)?\s+back|(?:finish|end)(?=\s+with))"
    r"\s+(?:with\s+)?(?:only\s+)?(?:the|an?|your|this)\s+(?P<value>[a-z][\w-]*(?:\s[a-z][\w-]*){0,2}?)"
    r"(?=[.,;:]|\s+(?:as|in|and|to|with|of|for|only)\b|\s*\Z)",
    re.IGNORECASE,
)
"""What an agent says it answers with, in words: `Answer with the survey.`"""


def given_back(page: Page) -> Iterator[Deed]:
    """What an agent's own document calls that which it answers with, as deeds of the kind `gives`."""
    for passage in page.passages(marks.GIVES_BACK) if page.kind == "agent" and page.role else ():
        for match in _GIVES.finditer(passage.plain) if not passage.quoted else ():
            yield Deed("gives", passage.at(*match.span()), page.role, passage.name(*match.span("value")))


def handed_back(page: Page) -> Iterator[Deed]:
    """What a document says is passed on of that which came back."""
    for passage in page.passages(marks.HANDED_BACK) if page.kind != "template" else ():
        for start, end in passage.sentences() if not passage.quoted else ():
            if _CALLS.search(passage.plain, start, end) and not _NOT_SO.search(passage.plain[start:end]):
                yield from _of_sentence(page, passage, start, end)
    for code in page.codes(marks.HANDED_BACK) if page.kind != "template" else ():
        match = _IN_CODE.search(code.text.plain)
        lines = code.lines if match else ()
        if match and lines:
            whole = Span(page.source, lines[0].span.start, lines[-1].span.end)
            yield Deed("handed", whole, comparable(match[match.lastgroup or 0]))


def _of_sentence(page: Page, passage: Passage, start: int, end: int) -> Iterator[Deed]:
    span = passage.at(*trimmed(passage.plain, start, end))
    makers = [match for each in _BY_MAKER for match in each.finditer(passage.plain, start, end)]
    if makers and _RECEIVER.search(_without(passage.plain, (start, end), makers)):
        yield Deed("handed", span, comparable(makers[0][makers[0].lastgroup or 0]))
    if not makers and _BY_STEP.search(passage.plain, start, end):
        yield Deed("handed", span)
    elif not makers and (call := _followed(page, passage, start, end)):
        at = call.start("called")
        called = Name(call["called"], Span(page.source, at, call.end("called"))) if at >= 0 else None
        yield Deed("handed", span, None, called)


def _without(text: str, sentence: tuple[int, int], makers: list[re.Match[str]]) -> str:
    """A sentence without the words that name a maker."""
    for match in makers:
        text = f"{text[: match.start()]}{' ' * len(match[0])}{text[match.end() :]}"
    return text[slice(*sentence)]


def _followed(page: Page, passage: Passage, start: int, end: int) -> re.Match[str] | None:
    """The call right before a sentence that begins with a pronoun for what came back from it."""
    if not _BY_PRONOUN.match(passage.plain, start, end):
        return None
    at = passage.at(*trimmed(passage.plain, start, end)).start
    return _CALLED.search(page.source.text, max(at - _NEAR, 0), at)
