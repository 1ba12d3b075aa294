"""Rules by which an empty or broken result is passed over as if it were one: "an empty reply: go on to the next".

So is one of which nobody says anything, where a document goes on with whatever comes back.
"""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Passage
from flowc.model.doctrine.document.sentences import trimmed
from flowc.model.statements import Deed

_BAD = r"(?:empty|blank|malformed|garbled|truncated|broken|unusable|unreadable|unpars[e]?able)"
_ANSWER = r"(?:reply|replies|answers?|responses?|messages?|outputs?|results?|returns?|texts?)"
_WHO = r"(?:agents?|sub-?agents?|callees?|workers?|specialists?|roles?|it|they|one\s+of\s+them|somebody|`[a-z][\w-]*`)"
_MEANT = r"(?:is|are|counts?|stands?|means?|passes|gets?|will|may|can|reads?)"
_NOT_SO = r"(?!\s+(?:not|never|no(?!\s+(?:reason|cause|problem|failure|error|fault)))\b)"
_SPOILT = expression(
    rf"\b(?:{_BAD}\s+(?:or\s+\w+\s+)?{_ANSWER}|missing\s+(?:reply|answer|response))\b(?!\s+(?:sets?|lists?|arrays?|fields?|files?|box(?:es)?|nodes?|inputs?|areas?))"
    rf"|\b{_ANSWER}\s+(?:(?:that|which)\s+)?(?:is|are|was|were|comes?(?:\s+back)?|came(?:\s+back)?|arrives?|turns?\s+out|stays?)\s+"
    rf"(?:\w+\s+)?(?:{_BAD}|missing)\b"
    rf"|\b{_ANSWER}\s+(?:(?:that|which)\s+)?(?:(?:has|have|had|with|holds?|carr(?:y|ies))\s+(?:no|neither)"
    r"|(?:lacks?|without)(?:\s+(?:an?|the|any|its))?)\s+(?:outcome|result|status|verdict)(?:\s+(?:line|word|block|key|field))?\b"
    rf"|\b{_WHO}\s+(?:\w+\s+){{0,2}}?(?:say|return|answer|send|give|reply|replie|come)s?(?:\s+(?:back|with)){{0,2}}\s+"
    r"(?:nothing|(?:something|anything|what)\s+(?:that|which)?\s*(?:is|are)\s+(?:not|no|n['’]t)\s)"
    rf"|\b{_ANSWER}\s+(?:that\s+)?(?:is|are)\s+(?:not|no)\s+(?:valid\s+)?(?:JSON|YAML|object|mapping)\b"
    r"|\b(?:no\s+(?:reply|answer|response)\s+(?:comes|came|at\s+all)|nothing\s+(?:comes|came)\s+back|(?P<silent>(?<=\bwith\s)silence"
    rf"|silence(?=\s+(?:(?:from|of|by)\s+(?:the\s+|an?\s+|any\s+)?{_WHO}\s+)?{_MEANT}\b{_NOT_SO})))\b",
    re.IGNORECASE,
)
"""What is no result; silence is one where it says what it is taken for, or somebody answers with it."""

_GOES_ON = expression(
    r"\b(?:go(?:es)?\s+on|continues?|proceeds?|carr(?:y|ies)\s+on|moves?\s+on"
    r"|(?:is|are|counts?\s+as|treat(?:ed)?\s+(?:it\s+)?as)\s+(?:an?\s+)?(?:success\w*|pass(?:ed)?|approv\w+|done|fine|no\s+problem)"
    r"|with\s+what(?:ever)?\s+(?:you|it|there|they|we)\s+(?:have|has|is|got)|(?:take|leave)s?\s+it\s+(?:as\s+it\s+is|at\s+that)|makes?\s+do"
    r"|nothing\s+to\s+(?:report|object|complain|criticise|criticize|add|say|find)|ignored?|passed\s+over)\b"
    r"|\b(?:as\s+(?:with|if\s+it\s+(?:said|were|had\s+(?:been|said)))|(?:counts?|stands?)\s+(?:as|for)"
    r"|(?:taken|takes?|read|reads|treat(?:s|ed)?|understood|regarded|means?|is|are)(?:\s+(?:it|this|them|as|for|to\s+mean)){0,2})\s+"
    r"(?:an?\s+|the\s+)?`(?!un|no[-_](?:result|answer)|not[-_]|time|[\w-]*(?:fail|block|stop|error|invalid|violat|reject|abort|stuck"
    r"|empty|missing|crash|malformed|lost|broken|declin|refus|incomplete))[a-z][\w-]*`",
    re.IGNORECASE,
)
_OF_PROGRAM = expression(
    r"\b(?:users?|customers?|survey|search(?:es)?|quer(?:y|ies)|commands?|linters?|compilers?|parsers?|HTTP|API|endpoints?|servers?|clients?"
    r"|databases?|scripts?|hooks?|consoles?|terminals?|forms?|widgets?|fields?|function|program|body|result\s+sets?|stdout|exit\s+code)(?:['’]s?)?(?![\w-])"
    r"|`(?:git|grep|npm|ls|curl|GET|POST|PUT|DELETE|PATCH)\b",
    re.IGNORECASE,
)
"""Whose answer may well be empty: a person's, or that of a program."""

_TAKEN_FOR = (
    r"\s+(?:is|means?|counts?\s+as|stands?\s+for|(?:is|are)\s+(?:read|taken|treated)\s+(?:as|for))\s+"
    r"(?:an?\s+|the\s+|to\s+)*[`\"'*“]*"
)
_REFUSES = expression(
    rf"{_TAKEN_FOR}(?:no(?!\s+(?:reason|cause|problem|failure|error|fault|objection)s?\b)|refus\w+|declin\w+|denials?|rejections?|decline"
    r"|not\s+(?:an?\s+)?(?:yes|consent|approval|agreement)|withheld)\b",
    re.IGNORECASE,
)
_AGREES = expression(
    rf"{_TAKEN_FOR}(?:yes|consent|approval|agreement|assent|go-?ahead|approve[ds]?|permission)\b", re.IGNORECASE
)
_ASKED = expression(
    r"\b(?:explicit(?:ly)?\s+(?:yes|consent|approv\w+|confirm\w+|go-?ahead|agree\w+|permission|opt)|consent|humans?|persons?|people|operators?"
    r"|maintainers?|owner['’]s)\b",
    re.IGNORECASE,
)
"""Silence that is a refusal, or consent, and words by which it is that of a person who is asked."""

_DOES = expression(
    r"(?<!no\sreason\sto\s)\b(?:again|once\s+more|re-?(?:try|tried|tries|run|ask|send|prompt)\w*|second\s+time|twice|fail\w*|block\w*|stops?|escalat\w*"
    r"|abort\w*|abandon\w*|halt\w*|refus\w*|reject\w*|never|not\s+(?:go|continue|proceed|treat|count|a\s+success|an\s+approval))\b",
    re.IGNORECASE,
)
"""What is done about it after all, or that nobody goes on."""

_CONDITION = expression(r"\b(?:if|when|once|where|unless|only|provided|as\s+soon\s+as)\b", re.IGNORECASE)
"""What says when one goes on: then what follows behind a semicolon is another rule, or says what counts as empty."""

_OTHERS = expression(r"[;,]\s+(?:\w+\s+){0,3}?(?:others?|rest|otherwise|else)\b", re.IGNORECASE)
"""Where a rule goes on with other answers."""

_WHATEVER = expression(
    r"\b(?:what(?:so)?ever|no\s+matter\s+what|anything\s+(?:that\s+)?(?=comes|it|the|they)|any\s+(?=answer|reply|response|result|output))"
    r"[^.;!?]{0,40}?\b(?:comes?\s+(?:back|out)|came\s+back|returns?|returned|answers?|answered|repl(?:y|ies|ied)|says?|said|gives?|gave"
    r"|reports?|reported|outputs?)\b(?P<rest>[^.;!?]*)",
    re.IGNORECASE,
)
_TO_NEXT = expression(
    r"\b(?:go(?:es)?\s+(?:straight\s+)?on|continues?|proceeds?|carr(?:y|ies)\s+on|moves?\s+on|(?:starts?|begins?)\s+(?=the\s+next))\b"
    r"[^.;!?]{0,30}\bnext\b",
    re.IGNORECASE,
)
"""A way on that asks for nothing; what is only handed to the next has been looked at by nobody yet, and may be."""

_TAKES = r"(?:tak|accept|trust|believ|us)(?:es?|en|ed|ing)?"
_BLIND = (
    r"(?:at\s+face\s+value|on\s+trust|on\s+faith|un(?:checked|read|seen|examined|inspected)"
    r"|without\s+(?:an?\s+|any\s+)?(?:look|check|test|question|validation|inspection)\w*)"
)
_AS_IT_IS = r"as\s+(?:it|they)\s+(?:comes?|is|are|stands?|arrives?|lands?)(?!\s+in\b)"
_GIVEN = (
    rf"(?:{_ANSWER}|outcomes?|verdicts?"
    rf"|what(?:ever)?\s+(?:an?\s+|the\s+|each\s+)?{_WHO}\s+(?:returns?|answers?|says?|sends?|gives?\s+back))"
)
_TRUSTED = expression(
    rf"\b{_GIVEN}\s+(?:(?:of|from)\s+[\w`\s-]{{1,30}}?\s+)?(?:(?:is|are|gets?)\s+)(?:always\s+|then\s+|simply\s+)?"
    rf"(?:{_TAKES}\s+(?:{_AS_IT_IS}|{_BLIND})|(?:passed|handed|relayed|forwarded|sent)\s+(?:on\s+)?{_BLIND})\b"
    rf"|(?:^|[.;:]\s+|\b(?:and|then|we|you)\s+){_TAKES}\s+(?:each|every|the|any|an?|all|its|their|his|her)?\s*(?:[\w-]+\s+)?{_GIVEN}\s+(?:{_AS_IT_IS}|{_BLIND})\b",
    re.IGNORECASE,
)
"""What comes back is taken for granted: `A return is taken as it comes`."""

_NEVER = expression(r"\b(?:not|never|nothing|no|nobody|unless|only|if|when)\b|n['’]t\b", re.IGNORECASE)


def overlooked(page: Page) -> Iterator[Deed]:
    """The sentences of a document that let such a result pass, and (`whatever`) those that let any pass."""
    if page.kind == "template":
        return
    for passage in page.passages(marks.SPOILT | marks.REST):
        yield from _of_passage(page, passage)
    for passage in page.passages(marks.NEXT, marks.RETURN_STEM):
        for match in () if passage.quoted else _WHATEVER.finditer(passage.plain):
            if _TO_NEXT.search(match["rest"]) and not _DOES.search(match["rest"]):
                start, _ = passage.sentence(match.start())
                yield Deed("whatever", passage.at(*trimmed(passage.plain, start, match.end())), page.role)
    for passage in page.passages(marks.RESULT | marks.RETURN_STEM, marks.TRUSTS):
        for match in () if passage.quoted else _TRUSTED.finditer(passage.plain):
            start, end = passage.sentence(match.start())
            if not (_NEVER.search(passage.plain, start, end) or _DOES.search(passage.plain, match.end(), end)):
                yield Deed("whatever", passage.at(*trimmed(passage.plain, start, match.end())), page.role)


def _of_passage(page: Page, passage: Passage) -> Iterator[Deed]:
    told = passage.sentences()
    for at, (start, end) in enumerate(told):
        spoilt = None if passage.quoted else _SPOILT.search(passage.plain, start, end)
        if spoilt is None or (spoilt["silent"] and _is_refusal(passage.plain, spoilt.end(), (start, end))):
            continue
        start = _beginning(passage.plain, start, spoilt.start())
        behind = spoilt.start() if spoilt["silent"] else start
        stop = told[at + 1][1] if at + 1 < len(told) else end
        programs = _OF_PROGRAM.search(passage.plain, start, end)
        goes = None if programs else _GOES_ON.search(passage.plain, behind, stop)
        others = _OTHERS.search(passage.plain, goes.end(), max(end, goes.end())) if goes else None
        through = stop if goes and goes.start() >= end else max(end, goes.end() if goes else 0)
        if goes and not _DOES.search(passage.plain, start, others.start() if others else through):
            yield Deed("overlook", passage.at(*trimmed(passage.plain, start, max(end, goes.end()))), page.role)


def _is_refusal(text: str, at: int, sentence: tuple[int, int]) -> bool:
    """Whether silence is taken for a refusal, or is that of a person whose consent is asked for."""
    person = _ASKED.search(text, *sentence) is not None and _AGREES.match(text, at) is None
    return person or _REFUSES.match(text, at) is not None


def _beginning(text: str, start: int, at: int) -> int:
    """Where the rule begins that a place in a sentence belongs to: behind another one that has its own condition."""
    behind = text.rfind(";", start, at) + 1
    return behind if behind and _CONDITION.search(text, start, behind) else start
