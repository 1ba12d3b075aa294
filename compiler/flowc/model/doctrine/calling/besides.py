"""What may pass at calls beside what they list: sentences that hand over more than they name, which are open, and those
that say of something that it passes or is had.
"""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.told import masked
from flowc.model.statements import Sent

_HAND = (
    r"(?:pass|send|give|hand|forward|relay|include|attach|append|prepend|add|supply|feed|put|copy|paste|bring|share|quote"
    r"|deliver|tell|show)(?:e?s|ing)?"
)
_OPEN = expression(
    rf"\b{_HAND}\b[^.\n]{{0,80}}?\b(?:everything|anything|all(?!\s+(?:of\s+)?(?:these|the\s+following))|whole|entire|full|complete|rest|whatever|context|conversation"
    r"|above|below|too|as\s+well|along|besides|answers?|results?|outputs?|reports?|repl(?:y|ies)|records?|notes?|dossier|packet"
    r"|bundle|material|history|etc|other\s+\w+|files?|documents?|contents?|details)\b"
    r"|\b(?:appended|prepended|injected|attached|inlined|prefixed)\b"
    r"|\b(?:append|prepend|inject|add)(?:s|ing)?\b[^.\n]{0,60}\b(?:prompt|call|message|brief)\b"
    r"|\b(?:sees?|inherits?|shares?|knows?|keeps?|has|have|gets?|receives?)\s+(?:\w+\s+){0,4}"
    r"(?:conversation|context|session|history|everything|transcript)\b"
    r"|\basks?\s+(?:\w+\s+){0,3}(?:for|back)\b|\bfork(?:s|ed)?\b|\$ARGUMENTS",
    re.IGNORECASE,
)
"""What says that more passes than is named, or may."""

_ONWARD = expression(
    rf"\b{_HAND}\b[^.\n]{{0,60}}?(?:\bits\s+(?:\w+\s+)?(?:answers?|results?|outputs?|reports?|repl(?:y|ies)|notes?|records?)"
    r"|\bto\s+the\s+(?:user|owner|reader|person|customer|human|author)\b)",
    re.IGNORECASE,
)
"""What hands over what comes back, or to somebody who asked for it."""

_OF_TEXT = expression(
    rf"\b{_HAND}\b[^.\n]{{0,80}}?(?:\$ARGUMENTS|`[^`\s]*[\w}}]\.[a-z]{{2,4}}`|[\w}}-]/[\w{{}}-]+)",
    re.IGNORECASE,
)
"""What hands over a document, or the place of one, which may hold anything."""

_HAD = expression(
    rf"\b{_HAND}\b|\b(?:gets|receives|given|sent|handed|passed|told|knows|carr(?:y|ies)|holds|contains|has|finds|reads|also|too"
    r"|harness|runner|runtime|hooks?|middleware|wrapper|place\s+for|slots?|fill\w*|filled|asks?|included|added|set|sets)\b",
    re.IGNORECASE,
)
"""A word of passing something on, or of having it."""

OWN = expression(
    r"\b(?:gives?|hands?|sends?|passes|tells?|calls?|starts?|invokes?|asks?)\s+you\b"
    r"|\byour\s+(?:own\s+)?(?:prompt|inputs?|call|message|task|brief)\s+(?:always\s+)?(?:holds?|contains?|has|have|names?|lists?|carr(?:y|ies)|includes?)\b"
    r"|\byou(?:\s+(?:will|always))?\s+(?:(?:are|get)\s+(?:called|started|invoked|given|handed|sent|told|passed)|get|receive)\b",
    re.IGNORECASE,
)
"""What a sentence says of what its reader has from its own caller."""

_CASE = expression(r"[\s*_-]*(?:on|if|when|after|once)\s+(?:it\s+(?:returns|says|answers)\s+)?[`*\"]", re.IGNORECASE)
"""How a sentence begins that says what is done when an answer is there: that passes at no call before it."""

_AGAIN = expression(
    r"\b(?:again|once\s+more|second|another|next|same|resum\w*|further)\b[^:]*:[\s*_]*\Z", re.IGNORECASE
)
"""What leads to a call that is no first one."""


def besides(page: Page) -> tuple[Sent, ...]:
    """Those sentences of a document that makes calls, the open ones required."""
    return tuple(_besides(page)) if page.kind != "template" else ()


def _besides(page: Page) -> Iterator[Sent]:
    for passage in page.passages(marks.BESIDE):
        text = "" if passage.quoted else masked(passage)
        for start, end in passage.sentences() if text else ():
            if OWN.search(text, start, end) or _CASE.match(text, start, end):
                continue
            of_text = _OF_TEXT.search(passage.plain, start, end)
            said = _ONWARD.sub(" ", text[start:end])
            is_open = of_text is not None or _OPEN.search(said) is not None or _AGAIN.search(said) is not None
            if is_open or _HAD.search(text, start, end):
                yield Sent(None, (), passage.at(start, end), required=is_open)
