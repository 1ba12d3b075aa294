"""What stands in front of an instruction: bullets, numbers of steps, adverbs, occasions, with a comma behind them or
none (`On each of the pages run `measure -v`.`), what says that it is one (`make sure to`), and its title.
"""

import re

from flowc.expressions import expression
from flowc.model.doctrine.document.sentences import folded

_FEW = (
    r"(?:(?!(?:an?|the|to|and|or|not|never|then|who|which|that|where|when|i|we|they|he|she|it|you|people|everyone|will|would|can"
    r"|could|may|might|must|should|is|are)\b)`?[\w-]+`?\s+){1,3}"
)
"""A few words that name a thing, and no subject of what follows."""

PLACED = (
    rf"(?:(?:for|on|in|with|over|from)\s+(?:(?:all|both)(?:\s+of)?|(?:each|every|any)\s+of)\s+(?:(?:the|your|its)\s+)?{_FEW}"
    rf"|(?:for|on|in|with|over|from|as|at)\s+(?:each|every)\s+{_FEW}(?<!s\s)|per\s+{_FEW}"
    rf"|(?:in|on|from)\s+(?:the|your)\s+{_FEW}(?:of|in)\s+(?:(?:the|your|its)\s+)?{_FEW})(?=(?:run|execute)\s+`(?![^`]*`\s+[a-z]+s\b))"
)
"""Where or on what a command is run that stands right behind it: `on each of the pages run`."""

BEFORE_YOU = (
    r"(?:for|in|at|on|with)\s+(?:(?!(?:you|who|which|that|what|where|and|or|as|if|not)\b)[\w'’-]+\s+){1,6}?"
    r"(?=you\s+(?:may|can|could|might|must|should|shall|will|need|have|are)\b)"
)
"""Words before the reader without a comma: `For the people at home you may save a copy as ...`."""

SUBORDINATE = expression(
    r"(?:(?:as|for)\s+(?:an?|the|your)\s+(?:very\s+)?(?:first|last|final|next|closing)\s+(?:thing|step|act(?:ion)?|task|point|move)"
    r"(?:\s+of\s+all)?|(?:at|in)\s+the\s+(?:very\s+)?end|with\s+(?:that|this|it)\s+done"
    r"|(?:before|once|when|after)\s+(?:you\s+(?:return|answer|finish|(?:are|have)\s+(?:done|finished|through|ready))|all\s+is\s+done))"
    r"\s+(?!of\b|in\b|with\b|and\b|or\b|(?:the|an?|any|this|that|your)\b|it\b|from\b|to\b|for\b|by\b)(?=[a-z])"
    r"|(?:or\s+)?(?:after|once|when|whenever|if|before|upon|on|for|in|at|as|during|while|unless|until|where|to|with|using|from|over|across"
    r"|by|based on|depending on|following|according to|per|given|at the end of|so that|because|since|lest|although)"
    r"\s(?>(?:[^,.;:→]|:(?!\s)){1,160})[,→]\s*(?:then\s+)?"
    r"|(?:for|in|on|at|as|after|before|when|once|with|from|to|if)\s+"
    r"(?:(?!(?:you|we|they|it|he|she|who|which|that|can|could|may|might|must|will|would|shall|should|to|do|does|did|not"
    r"|never|cannot|nobody|whoever|and|or)\b)[\w'’-]+\s+){0,5}?"
    r"(?!(?:are|were|be|been|being|have|had|first|second|last|next|test|dry|each|every|one|the|an?|this|that|any|your|its"
    r"|full|new|own|long|people|staff|everyone|everybody|somebody|nobody|none|you|we|they|it|who|can|may|must|will|should|to|do|not|never|and|or)\b)[\w'’-]+(?<![^s]s)\s+"
    r"(?=(?:run|execute|call|invoke|use|read|open|load|consult)\s+`(?![^`]*`\s+[a-z]+s\b))"
    r"|(?:after|on|upon|with|following|before)\s+(?:[\w-]+\s+){1,4}?(?=(?:push|merge|move|submit|mark|open|raise|close"
    r"|(?<!the )(?:set|copy|put|append|send|notify|tell|publish))"
    r"\s+(?:the|your|it|an?)\s)"
    r"|for\s+(?:each|every)\s+(?:[\w-]+\s+){1,3}?(?=(?:call|run|use|create|add|open|invoke|post|make)\s)"
    r"|one\s+[\w-]+\s+at\s+a\s+time,\s+|before\s+(?:any|every)thing\s+else\s+(?=[a-z])"
    rf"|{PLACED}|{BEFORE_YOU}",
    re.IGNORECASE,
)  # fmt: skip
"""What stands in front of an instruction: an occasion, an aim, a place."""

_TITLE = expression(
    r"\W*(?!(?i:tell|ask|say|remind|inform|warn|instruct|prompt|answer|reply|respond|explain|show|print|output|display|notify|message"
    r"|return|quote|example|write|report|send|post)\b)"
    r"[A-Z][\w'’-]+(?:\s+(?:[A-Z][\w'’-]*|(?i:of|the|and|for|in|on|a|an))){0,3}\s+[A-Z][\w'’-]*\s*:\s+(?=You\s+[A-Za-z])"
)
"""A short title, its words all capitalised, before a sentence to the reader: `Log Review: You must ...`; what begins
with a verb of saying leads to what is said to somebody.
"""


DOING = expression(r"(?:first\s+|then\s+)?by\s+(?P<verb>[a-z]+ing)\b", re.IGNORECASE)
"""How one begins or ends: `begin by running`, of which only that is told."""

_WORK = r"(?:act|part|duty|work|turn|job|tasks?|step|role|duties|responsibilit(?:y|ies))"
_YOURS = expression(
    rf"your\s+(?:(?:very\s+)?(?:first|last|next|final|only|main)\s+)?{_WORK}\s+(?:also\s+)?"
    r"(?:is|are|includes?|comprises?|consists?\s+of|(?:begins?|starts?|ends?)\s+with)\s+(?:also\s+)?(?P<verb>[a-z]+ing)\b",
    re.IGNORECASE,
)
_PART_OF_YOURS = expression(
    rf"(?P<verb>[a-z]+ing)\s[^.;:]{{1,200}}?\s(?:is|are)\s+(?:also\s+)?(?:(?:part\s+of\s+)?your\s+(?:own\s+)?{_WORK}\b|(?:up\s+to\s+you|yours)\b(?!\s+to\b))",
    re.IGNORECASE,
)
"""What is done that is said to be the reader's work, behind these words and before them."""

NUMBER = expression(r"\(\d{1,2}\)\s+")
"""The number of a step inside a sentence."""

SUBJECT_OF = expression(r"\s(?:is|are|was|were|belongs?|takes?|happens?|comes?|means?|would|falls?)\s", re.IGNORECASE)
"""What makes a doing the subject of something that is said."""

_TITLING = expression(r"[A-Za-z]+(?:\s+(?:(?:the|your|a)\s+)?[\w-]+){0,2}\s+[—–]\s+(?=[a-z])")

RELATED = expression(
    r",\s+(?:(?:after|upon|with|in|into|to|from|of)\s+)?which\s+(?=you\s+[a-z])|,\s+whereupon\s+(?=you\s+[a-z])",
    re.IGNORECASE,
)
"""What leads to something that its reader does with what was just told of: `a list, which you save as`."""

RELATED_FIRST = expression(
    r"\W*(?:the|your)\s+(?:[\w-]+\s+){1,3}?(?:that|which)\s+(?=you\s+(?:[a-z]+\s+){1,3}`)", re.IGNORECASE
)
"""The same of what a sentence begins with: "The list that you write to `x` has ..."."""

_BULLET = expression(
    r"(?:[\s>#~•·▶➡→✓✔☑✅⚠️☐🔴🟢🟡-]|\d️?⃣|\[[ xX]\]|(?:§\s?)?\d{1,2}(?:\.\d{1,2}){1,3}[.):]?(?=\s)"
    r"|\(?\d{1,2}[.):]|[a-z]\))+"
)
_STEP = expression(r"(?:step|phase|stage)\s+\w{1,4}\s*(?:[:.)–—-]|--)\s*", re.IGNORECASE)
LABEL = expression(r"[^.:`0(]{1,60}+(?:\([^()]{0,80}\)\s*)?:\s+")
ADVERB = expression(
    r"(?:then|next|finally|(?:first|last)(?:ly|\s+of\s+all)?|second(?:ly)?|third(?:ly)?|afterwards?|also|now|always|please"
    r"|simply|just|immediately|and|so(?!\s+that\b)|only|instead|otherwise|additionally|optionally|mandatory|required|important"
    r"|critical|note|carefully|explicitly|directly|automatically|manually|once done|when done|when finished"
    r"|if successful|on success|on completion|go ahead and|thoroughly|quickly|again|proactively"
    r"|must(?!\s+(?:not|never|be|have)\b))\b\s*[,:!]?\s*",
    re.IGNORECASE,
)  # fmt: skip
TO = expression(
    r"(?:(?:make|be)\s+sure\s+(?:to|that\s+you|you)|be\s+certain\s+to|ensure\s+(?:that\s+)?you|remember\s+to"
    r"|(?:your|the)\s+(?:job|task|goal|role|responsibility|mission|purpose)\s+is\s+to|it\s+is\s+your\s+job\s+to"
    r"|your\s+(?:(?:very\s+)?(?:first|last|next|final|only|main)\s+)?(?:act|part|duty|work|turn|job|task|step)\s+is\s+to"
    r"|it(?:\s+is|['’]s)\s+(?:up\s+to\s+you|your\s+(?:task|part|duty|turn|responsibility))\s+to|it\s+falls\s+to\s+you\s+to"
    r"|the\s+(?:very\s+)?(?:first|last|next|final|only|one)\s+(?:thing|step|task)\s+(?:(?:that\s+)?you\s+do\s+|to\s+do\s+|left\s+)?is(?:\s+to)?"
    r"|you['’]?re\s+to|you(?:['’]ll|\s+will)\s+(?:want|need|have)\s+to|(?:do\s+not|don['’]?t|never)\s+forget\s+to)\s+",
    re.IGNORECASE,
)  # fmt: skip
CROSS = expression(r"[\s>]*[❌✗✘🚫⛔❎]️?\s*")
_SAYING = expression(r"[\"“][^\"”]{1,80}[\"”]\s*(?:→|->|=>)\s*")
_LEAD_INS = (CROSS, _SAYING, _BULLET, _STEP, ADVERB, TO, SUBORDINATE, LABEL)
_HEAD = expression(r"\w+")
_WORDED = (
    (_STEP, "step phase stage"),
    (
        ADVERB,
        "then next finally first firstly second secondly third thirdly last lastly afterward afterwards also now always"
        " please simply just immediately and so only instead otherwise additionally optionally mandatory required"
        " important critical note carefully explicitly directly automatically manually once when if on go thoroughly"
        " quickly again proactively must",
    ),
    (TO, "make be ensure remember your the it you youre do don dont never"),
    (
        SUBORDINATE,
        "after once when whenever if before upon on for in at as during while unless until where to with using from by"
        " based depending following according per given so because since lest although over across one or",
    ),
)
"""The lead-ins that begin with a word, in the order of `_LEAD_INS`, and the words they begin with."""

_BY_HEAD = {
    head: tuple(pattern for pattern, words in _WORDED if head in words.split())
    for head in " ".join(words for _, words in _WORDED).split()
}
TO_HEADS = frozenset(head for head, patterns in _BY_HEAD.items() if TO in patterns)


def head_at(text: str, at: int, end: int) -> str:
    """The word that begins there, folded; nothing where a sign does."""
    match = _HEAD.match(text, at, end)
    return folded(match[0]) if match else ""


def lead_in(text: str, at: int, end: int, head: str) -> re.Match[str] | None:
    """The first of `_LEAD_INS` that stands there; those that cannot begin with its first word are left out."""
    lettered = head[:1].isalpha() and not text.startswith(")", at + 1)
    patterns = _BY_HEAD.get(head, ()) if lettered else _LEAD_INS[:-1]
    found = next((match for pattern in patterns if (match := pattern.match(text, at, end))), None)
    return found or (LABEL.match(text, at, end) if text.find(":", at, end) >= 0 else None)


def skipped(text: str, at: int, end: int, pattern: re.Pattern[str]) -> int:
    """Where a text goes on behind what stands there, if it does."""
    return match.end() if (match := pattern.match(text, at, end)) else at


def doing_of_yours(text: str, at: int, end: int, head: str) -> re.Match[str] | None:
    """The work that is said to be the reader's there, with its verb."""
    if head == "your":
        return _YOURS.match(text, at, end)
    return _PART_OF_YOURS.match(text, at, end) if head.endswith("ing") else None


def titled(text: str, at: int, end: int) -> re.Match[str] | None:
    """The title of an instruction that is a verb itself, and what parts them: `Save — write it to`."""
    return _TITLING.match(text, at, end)


def behind_title(text: str, start: int, end: int) -> int:
    """Where a sentence begins behind the title that it has, else where it begins."""
    match = _TITLE.match(text, start, end)
    return match.end() if match else start
