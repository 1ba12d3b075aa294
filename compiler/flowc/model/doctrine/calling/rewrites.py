"""Sentences in which a success becomes a failure, whoever makes it one: `an `ok` ... is recorded as `error``.

Here the success is what the sentence is about; where it is the object of a verb that makes something of it is read in
`coercions.py`. A breach of a constraint or of the shape is no rewriting, and neither is what is said of work: tests,
steps, tasks.
"""

import re

from flowc.expressions import expression
from flowc.model.doctrine.document.sentences import folded
from flowc.model.kinds.coercions import is_failure
from flowc.vocabulary import DoctrineVocabulary

Found = tuple[int, int, str, str]
"""Start and end in the sentence, the success and the failure."""

_MADE = (
    r"(?:converted|coerced|rewritten|turned|treated|mapped|reinterpreted|downgraded|demoted|reclassified|classified"
    r"|translated|reported|recorded|counted|changed|made|marked|logged|handed\s+(?:on|over|back|to\s+[\w ]{1,30}?)"
    r"|passed\s+on|delivered|replaced|overridden|overruled|flipped|switched|relabell?ed|renamed|regarded|considered"
    r"|stored|filed|lowered|degraded|forwarded|shown|booked|taken|read|returned|sent\s+on|put\s+down|swapped)"
)
_BECOMES = expression(
    rf"(?i)\b(?:(?:is|are|gets?|be|been)\s+(?:(?:then|therefore|silently|automatically|always|instead|still|also"
    rf"|from\s+then\s+on|quietly)\s+){{0,2}}{_MADE}\s+(?:(?:to|as|into|by|with|in|for"
    rf"|from)\s+){{1,2}}(?:`[^`]{{1,30}}`\s+to\s+)?"
    r"|(?:becomes?|turns?\s+into|turns?\s+out\s+as|counts?\s+(?:as|for)|goes\s+(?:out|on|down)\s+as"
    r"|ends?\s+(?:up\s+)?as"
    r"|comes?\s+(?:out|back)\s+as|arrives?\s+as|leaves?\s+(?:\w+\s+){0,2}as|passes\s+for|amounts?\s+to"
    r"|reach(?:es)?\s+(?:\w+\s+){1,3}as|treat\s+(?:it\s+|that\s+)?as)\s+|(?:→|->|=>)\s*(?=`))"
    r"(?:(?:an?|the|typed|explicit|type|instead)\s+)*(?:`(?P<failed>[^`\n]{1,80})`|(?P<failure>errors?|failures?"
    r"|failed)\b)"
)
_WORDED = (
    r"(?:(?:successful|valid|thin|weak|empty|poor|vague|meagre|meager|doubtful"
    r"|half-hearted)\s+(?:but\s+[\w ]{1,20}?\s+)?"
    r"(?:answers?|results?|responses?|replies|outcomes?|success(?:es)?)|success(?:es)?)"
)
_SUBJECT = expression(
    rf"(?i)`(?P<code>[^`\n]{{1,80}})`|\b(?P<word>{_WORDED})\b"
    r"|\b(?P<own>(?:its|their|(?<!second\s)(?<!third\s)(?<!another\s)such|whose|further|every|each|all)\s+(?:(?:further|next|later|following)\s+)?"
    r"(?:answers?|results?|responses?|replies))\b"
)
_HELD_BACK = expression(r"(?i)(?:\b(?:not|never)|n['’]t)\s+(?:\w+ly\s+)?\Z")
OTHER = expression(
    r"(?i)\b(?:tasks?|steps?|runs?|jobs?|stages?|flows?|attempts?|files?|branch(?:es)?|pull\s+requests?|transitions?"
    r"|gates?|tests?|checks?|builds?|schemas?|contracts?|constraints?|shapes?|keys?|required|missing|violat\w*"
    r"|invalid"
    r"|malformed|breach\w*|breaks?|match(?:es)?|timeouts?|lease|conflicts?|commits?|exit\s+codes?|unparse?able|json"
    r"|parsed|deadline|cancell?ed|users?|http|exceptions?|budget)\b|;"
)
"""What else may have failed, between the success and the failure."""

_OF_WORK = expression(
    r"(?i)\b(?:tests?|checks?|builds?|files?|rows?|jobs?|steps?)\s+(?:(?:that|which)\s+)?(?:is|are|was|were)\s+"
    r"(?:(?:marked|shown|listed|reported|flagged)\s+)?(?:as\s+)?\Z"
)
"""Whose word a success may be, where it is no result."""

_LOOKED_AT = expression(
    r"\b(?:status(?:es)?|messages?|text|words?|says?|said|contains?|sounds?|notes?|weak|empty|thin|nothing"
    r"|complain\w*"
    r"|corrections?|corrected|telemetry|statistics|counts?|scores?|rates?|reputation|distrust\w*|weeks?|days?"
    r"|month|twice"
    r"|useful|use|further|such|doubt\w*|confidence|low|suspicious|phrases?|heuristic\w*|list)\b"
)
_SPOILT = expression(
    r"(?i)\b(?:raise|return|emit|report|answer|record|log)s?\s+(?:with\s+|an?\s+)*`(?P<failed>[^`\n]{1,80})`"
    r"\s+(?:for|when|if|where|whenever)\b"
)
_MAKES = expression(
    r"(?i)\b(?:make|turn|convert|change|rewrite|count|report|treat|record|mark)s?\s+(?:it|this|that|them|such\s+\w+)\s+"
    r"(?:(?:into|to|as|for)\s+)?(?:(?:an?|the|typed)\s+)*(?:`(?P<failed>[^`\n]{1,80})`|(?P<failure>errors?|failures?|failed)\b)"
)
"""What is made of a success that was named before: `words like "none" make it a failure`."""

_DESPITE = expression(
    r"(?i)\b(?:is|are|becomes?)\s+(?:an?\s+)?(?:`(?P<failed>[^`\n]{1,80})`|(?P<failure>errors?"
    r"|failures?)),?\s+(?:even\s+(?:if|though|when)"
    r"|although|though|whatever|no\s+matter|regardless\s+of|despite)\b"
)


def rewritten(sentence: str, words: DoctrineVocabulary) -> Found | None:
    """The rewriting a sentence tells of, where something in it was looked at; else None."""
    if not _LOOKED_AT.search(folded(sentence)):
        return None
    return _passive(sentence, words) or _turned(sentence, words) or _made(sentence, words)


def _passive(sentence: str, words: DoctrineVocabulary) -> Found | None:
    for becomes in _BECOMES.finditer(sentence):
        if not _fails(becomes, words):
            continue
        said = sentence[: becomes.start()]
        if _HELD_BACK.search(said):
            continue
        found = [each for each in _SUBJECT.finditer(said) if _is_success(each, words)]
        subject = found[-1] if found else None
        if subject and _OF_WORK.search(said, 0, subject.start()):
            continue
        if subject and not OTHER.search(said, subject.end()):
            return subject.start(), becomes.end(), _name(subject), becomes["failed"] or becomes["failure"]
    return None


def _made(sentence: str, words: DoctrineVocabulary) -> Found | None:
    for makes in _MAKES.finditer(sentence):
        said = sentence[: makes.start()].replace(";", ",")
        subject = next((each for each in _SUBJECT.finditer(said) if _is_success(each, words)), None)
        if subject and not _HELD_BACK.search(said) and _fails(makes, words) and not OTHER.search(said, subject.end()):
            return subject.start(), makes.end(), _name(subject), makes["failed"] or makes["failure"]
    return None


def _turned(sentence: str, words: DoctrineVocabulary) -> Found | None:
    """The failure first: `raises `low_utility` for an `ok` whose message is empty`."""
    for pattern in (_SPOILT, _DESPITE):
        for match in pattern.finditer(sentence):
            failure = match["failed"] or match.groupdict().get("failure")
            behind = _SUBJECT.finditer(sentence, match.end())
            subject = next((each for each in behind if _is_success(each, words)), None)
            told = subject and not subject["own"] and not OTHER.search(sentence, match.end())
            if told and subject and _fails(match, words):
                return match.start(), subject.end(), _name(subject), failure or ""
    return None


def _fails(match: re.Match[str], words: DoctrineVocabulary) -> bool:
    return bool(match.groupdict().get("failure")) or is_failure(match["failed"], words)


def _is_success(match: re.Match[str], words: DoctrineVocabulary) -> bool:
    if match["code"] is None:
        return True
    return words.outcome_class(match["code"].rpartition(".")[2].partition("(")[0].strip()) == "success"


def _name(match: re.Match[str]) -> str:
    return match["code"] or match["word"] or match["own"]


_PROSE = expression(
    r"(?i)`acceptance`|\bacceptance\s+(?:sentences?|texts?|prose|clauses?|phrases?|wording|lines?|fields?"
    r"|strings?|notes?)\b"
    r"|\b(?:text|sentences?|prose|phrases?|words|wording|what\s+stands)\s+(?:\w+\s+){0,2}(?:under|of|in"
    r"|behind)\s+(?:the\s+)?"
    r"acceptance\b(?!\s+(?:criteri|test))"
)
_ENFORCED = expression(
    r"(?i)\b(?:enforc\w*|reject(?:s|ed)?|refus\w*|violat\w*|judg(?:e|es|ed|ing)|evaluat\w*|decid\w*|interpret\w*"
    r"|compar\w*\s+(?:\w+\s+){0,3}(?:with|against|to)|h(?:old|olds|eld)\s+(?:[\w ]{1,20}\s)?(?:to|against)\s"
    r"|check(?:s|ed)?|validat\w*|scor(?:e|es|ed)|grad(?:e|es|ed)|yes\s+or\s+no|execut\w*|live\s+up"
    r"|handed\s+to\s+an?|given\s+to\s+an?|breach(?:es)?|discard\w*|turn(?:s|ed)\s|downgrad\w*|pars(?:e|ed|es|er|ing)"
    r"|fails?|failed|as\s+policy|stops?\s+(?:a|an|the)\s|lets?\s+(?:only|through))\b"
)
_NOT_ENFORCED = expression(
    r"(?i)\b(?:not|never|nobody|nothing|neither|nor|no\s+(?:longer|one|code|part)|explains?|explained|explanatory"
    r"|people|readers?"
    r"|humans?|intent\w*|illustrat\w*|person|tried|once|used\s+to|formerly|constraints?|`?deliverable`?|why"
    r"|tests?|criteria"
    r"|instead|rather|without|only\s+as|reviewers?|should|would)\b|n['’]t\b"
)
_UNMET = expression(
    r"(?i)\b(?:do(?:es)?|is|are|was|has|can)\s*(?:not|n['’]t)\s+(?:live|meets?|met|satisf\w*|fulfil\w*|match\w*"
    r"|pass\w*|held"
    r"|kept|agree|done|say|hold|keep|what)\b|\b(?:not|no)\s+(?:met|satisfied|fulfilled|held|means)\b"
)
"""What says that an answer falls short: no denial of the rule."""

_DUTY = expression(
    r"(?i)\b(?:enforce[sd]?|enforcement|checked|checks?|validated|validation|judged|may\s+do|does|quality|policy"
    r"|policies|rules"
    r"|gates?|runtime|boundary|decides?)\b"
)


def enforced(sentence: str, led: str) -> Found | None:
    """Where `acceptance`, a text for people, decides what fails; `led` are the words that lead to a list it is in."""
    prose = _PROSE.search(sentence)
    if prose is None or _NOT_ENFORCED.search(_UNMET.sub("", sentence)):
        return None
    found = _ENFORCED.search(sentence)
    if found or (led and _DUTY.search(led) and not _NOT_ENFORCED.search(led)):
        last = max(prose.end(), found.end() if found else 0)
        return min(prose.start(), found.start() if found else last), last, "acceptance", ""
    return None
