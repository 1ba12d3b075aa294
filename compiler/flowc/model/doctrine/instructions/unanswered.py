"""Rules for answers that are missing or of no use, told by what is done then: `Without an answer, stop`, `Look at each
answer before you pass it on: it must hold what was asked for`.

They are deeds of the kind `recover`, as those are that name what is empty or malformed (`passing.py`). What a person is
asked or what a program gives is the answer of no agent.
"""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Part, passages
from flowc.model.doctrine.document.sentences import trimmed
from flowc.model.doctrine.document.told import masked
from flowc.model.statements import Deed

_ANSWER = r"(?:answers?|repl(?:y|ies)|responses?|outputs?|results?|returns?)"
_EACH = r"(?:each|every|all|any|the|its|their|that|this|one|what(?:ever)?|both)"
_BAD = r"(?:bad|broken|wrong|incomplete|partial|useless|unusable|un-?fit|half(?:\s+an?)?|late|doubtful)"
_NOT = r"(?:\s+not|n['’]t|\s+never)"
_WHO = (
    r"(?:agents?|sub-?agents?|stages?|steps?|workers?|callees?|specialists?|calls?|runs?|roles?"
    r"|(?:one|some|any|none)\s+of\s+(?:them|these|those)|somebody|someone|anyone|anybody|it|they|0{2,})"
)
_GIVES = (
    r"(?:gives?|gave|returns?|returned|sends?|sent|brings?|yields?|produces?|produced|makes?|has|have|had|says?|said|comes?"
    r"|came)"
)
_MISSES = r"(?:do|does|did|has|have|can|could|will)(?:\s+not|n['’]t|\s+never)|cannot|can['’]t|won['’]t|fails?\s+to"
_SHORT = expression(
    rf"\b{_WHO}\s+(?:(?:that|who|which)\s+)?(?:{_MISSES})\s+(?:\w+\s+)?(?:deliver|answer|respond|repl(?:y|ied)|return|come|give|send|finish|produce|report)"
    rf"|\b(?:steps?|stages?|runs?)\s+(?:that\s+)?fail(?:s|ed)?\b|\bfailures?\s+(?:of|in|by)\s+(?:the\s+|an?y?\s+|one\s+)?{_WHO}"
    rf"|\b(?:{_MISSES}|not|never)\s+(?:get|got|have|receive|see|find|look\s+like)\s+(?:an?y?|the|its|one)\s+{_ANSWER}\b"
    rf"|\b(?:{_ANSWER}|{_WHO})\s+(?:(?:answers?|ends?|finish(?:es)?|closes?|comes?\s+back)\s+)?with\s+(?:some|any)thing\s+(?:else|other)"
    rf"|\b{_ANSWER}\s+(?:is|are|was|were)\s+too\s+\w|\bwhat(?:ever)?\s+is\s+missing\b",
    re.IGNORECASE,
)
"""Who gives no answer, or less than was asked for."""

_LACKING = expression(
    rf"\b(?:without|lack(?:s|ing)?|missing)\s+(?:(?:an?y?|the|its|their|that)\s+)?{_ANSWER}\b(?!\s+(?:files?|paths?|folders?)\b)"
    rf"|\b(?:no|not\s+(?:an?|any|one)(?:\s+single)?)\s+{_ANSWER}\b(?!\s+(?:files?|paths?|folders?)\b)"
    rf"|\b{_BAD}\s+(?:{_ANSWER}|calls?)\b|\bunanswered\b|\bempty-handed\b"
    rf"|\b{_ANSWER}\s+(?:(?:that|which|is|whose\s+\w+)\s+)?(?:lacks?|misses|makes?\s+no\s+sense|without\b|ha(?:s|ve)\s+(?:nothing|no)\b"
    r"|with\s+(?:nothing|no)\b|holds?\s+(?:nothing|no)\b|says?\s+nothing|stays?\s+(?:away|out))"
    rf"|\b{_ANSWER}\s+(?:(?:that|which)\s+)?(?:ha(?:s|ve)|is|are|was|were|does|do|did){_NOT}\s+"
    r"(?:come|arriv\w*|there|here|back|in\b|complete|whole|enough|what|as\b|usable|useful|fit|readable|hold|give|make|help|contain)"
    rf"|\b{_ANSWER}\s+(?:(?:that|which)\s+)?(?:can(?:\s*not|['’]t)|could\s*n[o'’]t)\s+be\s+(?:used|read|trusted|understood|made\s+out)"
    rf"|\b{_WHO}\s+(?:that\s+|who\s+|which\s+)?{_GIVES}\s+(?:(?:you|us|back|with)\s+){{0,2}}(?:nothing|no\s+{_ANSWER})\b"
    rf"|\bwhat(?:ever)?\s+(?:comes\s+back|came\s+back|you\s+(?:get|got|have)(?:\s+back)?|(?:it|they|he|she)\s+{_GIVES}(?:\s+back)?"
    rf"|an?\s+agent\s+{_GIVES}(?:\s+back)?)\s+(?:can(?:\s*not|['’]t)|(?:is|was|does|makes?){_NOT}|isn['’]t|makes?\s+no|is\s+no)\b",
    re.IGNORECASE,
)
"""What is no answer, or none that anybody can use."""

_LOOKED_AT = expression(
    rf"\b(?:check|verif|validat|inspect|examin|look|read|mak|ensur|see|test|trust)\w*\s+(?:(?:at|through|over|in(?:to|side)?|whether|that|if|sure|for)\s+){{0,2}}"
    rf"(?:{_EACH}\s+)?(?:[\w-]+\s+){{0,2}}?(?:{_ANSWER}\b|(?:previous|earlier)\s+(?:one|agent|step|stage)\s+{_GIVES}\b)"
    rf"|\btrust\s+no\s+{_ANSWER}\b|\b{_ANSWER}\s+(?:is|are)\s+(?:checked|looked\s+at|read|validated|examined|inspected)\b"
    r"|\bbefore\s+(?:the\s+)?(?:previous|earlier|last|one\s+before)(?:\s+\w+)?\s+(?:has|have|did|is)\b"
    rf"|\b(?:each|every|any|all|an?)\s+{_ANSWER}\s+(?:must|ha(?:s|ve)\s+to|shall|should|needs?\s+to)\s+(?:be\s+(?:complete|whole|there|full|usable)"
    r"|hold|have|contain|name|carry)\b",
    re.IGNORECASE,
)
"""An answer that is looked at, or of which it is said how it has to be."""

_ELSE = expression(
    r"\b(?:otherwise|or\s+else|if\s+(?:not|it\s+(?:is|does|has|did)(?:\s+not|n['’]t)|one\s+is\s+not|any\s+is\s+not)|where\s+it\s+(?:is|does)\s+not"
    r"|one\s+that\s+(?:is|does|has)\s+not|(?:invalid|bad|broken|empty|incomplete|wrong)\s+ones|(?:is|are)\s+(?:refused|sent\s+back|asked\s+for\s+again))\b",
    re.IGNORECASE,
)
"""The other case: the answer is not as it has to be."""

_DONE = expression(
    r"\b(?:again|once\s+more|(?:second|third)\s+time|twice|one\s+(?:more|retry)|stops?|stopped|fail\w*|block(?:s|ed)?|escalat\w*|abort\w*"
    r"|report(?:s|ed)?|ask(?:s|ed)?|tells?|sen[dt]s?\s+(?:it\s+|them\s+)?back|goes\s+back|gives?\s+up|ends?|ended|over|anew|returned\s+to|refus\w+|reject\w*|retr(?:y|ies|ied)"
    r"|(?:do\s+not|don['’]t|never|nobody)\s+(?:go|goes|continue|proceed|move|carry|start|call|pass|hand)\w*)\b",
    re.IGNORECASE,
)
_PERSON = r"(?:users?|humans?|persons?|people|customers?|operators?|owners?|clients?|guests?|maintainers?)"
_OF_PERSON = expression(
    rf"\b{_PERSON}['’]s?\s+(?:\w+\s+)?{_ANSWER}\b|\b{_ANSWER}\s+(?:from|of|by)\s+(?:the\s+|an?\s+|any\s+)?{_PERSON}\b"
    rf"|\b{_PERSON}\s+(?:\w+\s+)?(?:{_GIVES}|answers?|repl(?:y|ies)|(?:does|do|did|has|have)(?:\s+not|n['’]t))\b",
    re.IGNORECASE,
)
"""Whose answer it is: that of somebody who is asked."""

_ASKED = expression(
    rf"\b(?:ask|show|wait|tell|present|offer|write|question)\w*\b[^.;]{{0,40}}\b{_PERSON}\b", re.IGNORECASE
)
_FAILS = expression(
    r"\b(?:(?:sub-?)?agents?|stages?|steps?|workers?|callees?|specialists?|calls?|one\s+of\s+them)\s+(?:\w+\s+)?"
    r"(?:fails?|failed|crash(?:es)?|times?\s+out|breaks?\s+(?:off|down))\b",
    re.IGNORECASE,
)
"""A title for the case that an agent does not come to an end."""

_OF_PROGRAM = expression(
    r"\b(?:search(?:es)?|quer(?:y|ies)|commands?|linters?|compilers?|parsers?|HTTP|API|endpoints?|curl|servers?|databases?|scripts?|hooks?"
    r"|tests?|suites?|programs?|websites?|pages?|tools?|functions?)\b",
    re.IGNORECASE,
)


def unanswered(page: Page) -> Iterator[Deed]:
    """The sentences that say what is done about such an answer."""
    if page.kind == "template":
        return
    for passage in page.passages(marks.UNANSWERED, marks.THEN):
        told = passage.sentences()
        text = masked(passage) if told and not passage.quoted else ""
        for at, place in enumerate(told if text else ()):
            stop = told[min(at + 1, len(told) - 1)][1]
            if _is_rule(text, place, stop) and not _is_of_others(text, place, told[at - 1] if at else None):
                yield Deed("recover", passage.at(*trimmed(passage.plain, *place)), page.role)
    for part in page.sections(marks.UNANSWERED, marks.THEN):
        if part.heading and _is_title(part.heading.plain) and _is_dealt_with(part):
            yield Deed("recover", part.heading.span, page.role)


def _is_title(title: str) -> bool:
    told = any(each.search(title) for each in (_LACKING, _SHORT, _FAILS))
    return told and not _OF_PROGRAM.search(title)


def _is_dealt_with(part: Part) -> bool:
    """Whether a section says what is done, with nobody who is asked in it."""
    told = [each.plain for each in passages(part.pieces)]
    return any(map(_DONE.search, told)) and not any(map(_OF_PERSON.search, told))


def _is_rule(text: str, sentence: tuple[int, int], stop: int) -> bool:
    """Whether a sentence, with the next one up to `stop`, says what is done about an answer that is none."""
    start, end = sentence
    lacking = _LACKING.search(text, start, end) or _SHORT.search(text, start, end)
    if lacking:
        until = stop if text[start:end].rstrip().endswith("?") else end
        around = ((start, lacking.start()), (lacking.end(), until))
        return any(_DONE.search(text, *place) for place in around)
    looked = _LOOKED_AT.search(text, start, end)
    other = _ELSE.search(text, looked.end(), stop) if looked else None
    return other is not None and _DONE.search(text, looked.end() if looked else start, stop) is not None


def _is_of_others(text: str, sentence: tuple[int, int], before: tuple[int, int] | None) -> bool:
    """Whether the answer is that of a person, who was asked in the sentence before, too, or of a program."""
    if _OF_PERSON.search(text, *sentence) or _OF_PROGRAM.search(text, *sentence):
        return True
    return before is not None and _ASKED.search(text, *before) is not None
