"""What an agent says of itself: that it is read-only, or that it changes no file at all.

A claim with an exception (`no files outside src/`, `unless asked`) is none, nor is one about something else.
"""

import re

from flowc.expressions import expression

_END = r"(?=\s*(?:$|[.;,!)|]|—|–|--|\bor\b|\band\b|\byourself\b|\bat\s+all\b|\bdirectly\s*[.;]))"
_CHANGES = (
    r"(?:writ(?:e|es|ing)|edit(?:s|ing)?|modif(?:y|ies|ying)|chang(?:e|es|ing)|creat(?:e|es|ing)|delet(?:e"
    r"|es|ing)|touch(?:es|ing)?)"
)
_CHAIN = rf"{_CHANGES}(?:(?:,\s*(?:or\s+|and\s+)?|\s+(?:or|and|nor)\s+|/){_CHANGES}){{0,4}}"
_FILES = (
    r"(?:(?:any|or|the|your|project|source|code|existing|single)\s+){0,3}(?:files?|anything|(?:code"
    r"|source)\s+files?|to\s+(?:disk|files?))"
)
_MAKING = (
    r"mak(?:e|es|ing)\s+(?:any\s+)?(?:(?:code|file)\s+)?(?:changes?|edits?"
    r"|modifications?)(?:\s+to\s+(?:any\s+)?(?:files?|anything|the\s+code(?:base)?))?"
)
_NEVER = (
    r"(?:do(?:es)?\s+not|don['’]?t|doesn['’]?t|never|must\s+not|must\s+never|should\s+never|may\s+not|cannot"
    r"|can['’]?t|will\s+not|without)"
)
_OWN = (
    r"(?:^|[.;:,]\s+|—\s*|–\s*|\(|\byou\s+(?:only\s+\w+[;,]\s+)?|\bagent\s+|\bit\s+|\byou\s+\w+\s+(?:and"
    r"|but)\s+)[\s*_>-]*(?:and\s+|but\s+|you\s+)?"
)
_READ_ONLY = (
    r"read[- ]only\b(?!\s+(?!(?:agent|analysis|access|mode|reviewer?|review|auditor|audit|explorer"
    r"|exploration|analyst|advisor|role|recon\w*|research\w*|investigat\w+|scout|planner|inspect\w+)\b)\w)"
)
_CLAIMS = tuple(
    expression(pattern, re.IGNORECASE)
    for pattern in (
        rf"(?:\byou\s+are|\byou['’]re|\bthis\s+agent\s+is|\bthis\s+is|\bwork|\boperate|\byou\s+have|\b(?:mode"
        rf"|access|permissions?)[\s*_]*:)\s+"
        rf"(?:(?:an?|strictly|completely|purely|in|only|entirely)\s+)*(?P<claim>{_READ_ONLY})",
        rf"^[\s*_>#-]*(?:(?:strictly|fully|completely)\s+)?(?P<claim>{_READ_ONLY})[*_]*(?=\s*(?:$|[.;:,!—–-]|agent"
        rf"|analysis|\())",
        rf"{_OWN}(?P<claim>{_NEVER}\s+{_CHAIN}\s+{_FILES}){_END}",
        rf"{_OWN}(?P<claim>{_NEVER}\s+{_MAKING}){_END}",
        rf"\byou\s+(?P<claim>never\s+(?:write|edit)){_END}",
        rf"{_OWN}(?P<claim>(?:(?:will|must|should|may)\s+)?{_CHAIN}\s+(?:nothing|no\s+files?|none\s+of\s+(?:them|the\s+files)"
        rf"|not\s+(?:a|one)\s+(?:single\s+)?(?:file|line))){_END}",
        rf"\byou\s+(?P<claim>(?:only|just)\s+(?:read|look)|(?:read|look)\s+(?:only|and\s+nothing\s+(?:else|more))){_END}",
        r"(?P<claim>\bleave\s+(?:all|every|each|the)\s+files?\s+(?:exactly\s+|just\s+)?as\s+(?:it\s+is|they\s+are|you\s+f[oi]u?nd\b))",
        rf"(?:\byou\s+\w+\s+|\banalysis\s+)(?P<claim>without\s+(?:{_CHAIN}\s+{_FILES}|{_MAKING})){_END}",
        rf"(?:^|[.;:,]\s+)[\s*_>-]*(?P<claim>no\s+(?:(?:direct|file)\s+){{0,2}}(?:writ(?:es|ing)|edits|editing"
        rf"|(?<=file\s)(?:modifications?|changes))){_END}",
        rf"\b(?P<claim>no\s+files?\s+(?:are|is|get)\s+(?:created|changed|modified|written"
        rf"|edited)\b[\w\s]{{0,30}}){_END}",
        r"(?:^|[.;:,]\s+)[\s*_>-]*(?P<claim>nothing\s+(?:gets|is|must\s+be|may\s+be|will\s+be|is\s+to\s+be|is\s+ever)\s+"
        rf"(?:changed|written|saved|edited|modified|touched|stored)){_END}",
        r"\byou\s+(?P<claim>(?:do\s+not|don['’]?t)\s+have\s+write\s+access)",
        rf"(?:^|[.;:,]\s+)[\s*_>-]*(?P<claim>no\s+write\s+access){_END}",
    )
)
_EXCEPT = expression(
    r"\b(?:unless|except|outside|other\s+than|until|besides|apart\s+from|but\s+(?:may|can)|only\s+(?:after|if|when"
    r"|with|the"
    r"|in|write|edit|modify)|phase|mode\s+until|first|before|while|during|when|if|files?\s+(?:that|which|in|under"
    r"|of))\b",
    re.IGNORECASE,
)
_NEW = expression(r"\b(?:new|additional|extra|other)\b", re.IGNORECASE)
_ONE = expression(
    r"\b(?:the|this|that)\s+(?P<what>plan|spec|specification|brief|ticket|contract|roadmap|requirements|story|changelog|schema"
    r"|ledger)(?:\s+(?:file|document))?(?=\W*(?:$|[.;:)!]))",
    re.IGNORECASE,
)
_AT_ALL = r"\bwrit|\bmak|\bchang|\bread[- ]?only|\bno\s+(?:(?:direct|file)\s+)*(?:files?|edit|modification)"
_EDITING = expression(rf"{_AT_ALL}|\b(?:edit|modif|touch|alter|updat|overwrit)", re.IGNORECASE)
_MAKING_ANEW = expression(rf"{_AT_ALL}|\b(?:creat|sav|generat|produc|add)", re.IGNORECASE)
_DESCRIBED = expression(
    r"\(read[- ]only\)|^read[- ]only\b(?!\s+(?:sql|quer|database|db|file|git)\w*)|[.;,]\s+read[- ]only\s*(?:$|[.;,])"
    rf"|(?:^|[.;,]\s+|\b(?:and|but)\s+){_NEVER}\s+{_CHAIN}(?:\s+{_FILES})?(?=\s*(?:$|[.;,]))",
    re.IGNORECASE,
)
_MAY_CLAIM = expression(
    r"\bread[- ]only\b|\b(?:only|just|leave|no|not|never|without|cannot|nothing|don['’]?t|doesn['’]t|can['’]t)\b",
    re.IGNORECASE,
)


def claims_nothing_written(text: str) -> tuple[int, int] | None:
    """The place of the words in a sentence that say so."""
    if not _MAY_CLAIM.search(text) or _EXCEPT.search(text):
        return None
    found = next((match for claim in _CLAIMS if (match := claim.search(text))), None)
    return found.span("claim") if found else None


def is_limited(text: str) -> bool:
    """Whether words that forbid to write leave something that may be written: new files only, or with an exception."""
    return bool(_EXCEPT.search(text) or _NEW.search(text))


def is_of_one(text: str, about: str) -> bool:
    """Whether they forbid to change one document, which is not what the agent of such a name and description is about:
    `never modify the plan file`.
    """
    one = _ONE.search(text)
    return one is not None and one["what"].lower() not in about.lower()


def denies_editing(text: str) -> bool:
    """Whether words that forbid to write mean that nothing there changes, not only that nothing is made."""
    return bool(_EDITING.search(text))


def denies_making(text: str) -> bool:
    """Whether they mean that nothing new is written, not only that what is there stays."""
    return bool(_MAKING_ANEW.search(text))


def describes_as_read_only(description: str) -> tuple[int, int] | None:
    """The place of the words in the description of an agent that say so."""
    found = _DESCRIBED.search(description)
    return found.span() if found and not _EXCEPT.search(description) else None
