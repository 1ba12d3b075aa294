"""What is no gate on a file though it says that one exists: nothing hangs on it, a person is told of it or finds by it
where to begin, and what is in it is looked at, in the same words or beside them.
"""

import re
from bisect import bisect_right
from functools import lru_cache

from flowc.expressions import expression
from flowc.model.doctrine.document.mentions import Mention, mentions_of
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Entry, Listing, Part, Passage
from flowc.model.doctrine.document.paths import is_path

_ABSENT = r"(?:missing|absent|not\s+(?:exist|found|present)|n['’]t\s+exist)\b"
_UNGATED = expression(
    r"\(if\s+(?:present|any|available|needed|requested|applicable|(?:(?:it|they)\s+)?exists?)\b[^()]*\)"
    r"|\([\s`*]*(?:0{3,}|[^\s()`,]{0,120}[./][^\s()`,]{1,120})[`*]*,?\s+(?:if|when|where)\s+(?:present|available|there|any|(?:(?:it|they)\s+)?exists?)\s*\)"
    r"|\bneed\s+not\b|\b(?:what|how|when)\s+not\s+to\b|\bwould\s+(?:wait|poll|watch|stop|look|check)\b"
    r"|\bfirst,?\s+if\s+(?:it|they)\b|\b(?:stop\s+using|instead\s+of|rather\s+than|regardless|whether\s+or\s+not"
    r"|even\s+if|(?:never|do\s+not|don['’]t|must\s+not)\s+(?:check|look|poll|gate|wait|rely|depend)|no\s+(?:stage|gate)|not\s+(?:on\s+)?(?:that\s+|whether\s+)?"
    r"(?:the\s+|a\s+)?(?:file|files|filesystem|0+)|overwrite|over-?writing|(?:if|when|where)\s+none\s+exists?|non-?fatal"
    r"|(?:missing|absent)(?:\s+files?)?\s+(?:is|are)\s+(?:fine|ok|okay|no\s+errors?|not\s+an\s+error|optional)"
    rf"|(?:{_ABSENT}[^,:]{{0,40}}|if\s+no\b[^:]{{0,80}})[,:]\W*(?:then\s+)?(?:you\s+)?(?:proceed|continue"
    r"|(?:(?:use|assume|take|apply|keep(?:\s+to)?)|(?:fall|go)\s+back\s+(?:to|on))\s+(?:[\w-]+\s+){0,3}?defaults?\b)"
    r"|(?:(?<=[—–,;]\s)|(?<=\())whether\b[^.;]{0,80}\b(?:absent|missing|present|exists?)\b[^.;]{0,40}?\bor\s+(?:is\s+|does\s+)?(?:not|absent|missing|present)"
    r"|(?:if|when)\s+(?:`?[^\s`,;]{1,120}`?|(?:an?|the|such\s+an?)\s+[\w-]{1,30}(?:\s[\w-]{1,30})?)\s+exists,\s+(?:read|load|consult)\s+"
    r"(?:it|them|its|their)\b"
    r"(?![^.]{0,80}\b(?:stages?|phases?|rounds?|mode|steps?|otherwise|else|stop|skip|go|start|run|call|proceed|continue)\b)"
    rf"|(?:if|when|where)\b(?:[^.,:;]|\.(?=\w)){{0,80}}?\b(?:{_ABSENT}|no\s+[^.,:;]{{0,60}}?\bexists?\b)(?:\s+yet)?[,:]\s*(?:then\s+)?"
    r"skip\s+(?:this|the)\s+(?:(?:whole|entire)\s+)?(?:step|section|check|part|item)(?!\s+\d)"
    r"|(?:users?|invoker|person|human|operator|maintainer)\s+(?:has|have|had)\s+(?:requested|asked|opted|chosen|wished|disabled)"
    r"|or\s+(?:will|is|are|gets?)\s+(?:be\s+)?(?:auto[- ]?)?(?:generated|created))\b",
    re.IGNORECASE,
)
"""What makes a file optional, or says outright that no stage hangs on it."""

_FOR_PEOPLE = expression(
    r"\b(?:tell|inform|ask|instruct|direct|suggest|prompt|warn|advise|notify)\w*\b(?:\s+to)?\s+(?:the\s+)?(?:user|human|person|them)\b"
    r"|\bwith\s+(?:an?\s+)?(?:\w+\s+)?(?:error|message)\b|\berror\s+if\s+(?:missing|absent)\b|\breport\w*:?\s*[\"“]|(?:[\"“]|\becho\s+')[^\"”]{0,200}\b(?:run|use)\s+[`']?[/@$]\w",
    re.IGNORECASE,
)
"""What a person is told where a file is missing: each stage is begun by hand, and nothing was returned to look at."""

_LOOKED_INTO = expression(
    r"\b(?:exists?|created|present|written)\b[^.:;]{0,60}\b(?:starts?\s+with|contains?|valid|has\s+(?!run\b|been\b|more\b|at\b|over\b|finished\b|returned\b)\w+)\b"
    r"|\b(?:exists?|present)\b[^.:;]{0,40}(?:,|\band\b)\s+(?:carries|covers|holds)\s|\bexists?,?\s+and\s+(?:it\s+)?(?:begins|ends)\s+with\b|\botherwise,?\s+(?:load|read|open)\b"
    r"|\bno\s+(?:\w+\s+)?(?:files?|documents?|reports?)\s+(?:with|of)\s+(?:(?:an?|the|its)\s+)?(?:verdict|status|result|outcome|decision|grade)\b"
    r"|^(?:(?!\b(?:missing|absent|not)\b)[^;])*\b(?:exists?|present|there)\s*,?\s+but\s+(?:(?:is|are|it\s+is|they\s+are)\s+)?(?:(?:both|all)\s+)?"
    r"(?:empty|blank|incomplete|malformed|invalid|unreadable|truncated|corrupt(?:ed)?|has\s|have\s|holds?\s|lacks?\s)"
    r"|\b(?:exists?|present|written)\b[`*_]*(?:,|\s+and|\s+with)\s+[*_]*(?:its\s+)?(?:(?:word|line|row|section|entry|field|item)s?[\s-]+(?:count|length)s?"
    r"|length|size|headings?|schema|checksum|at\s+least\s+(?:one|two|three|\d{1,6})\s+(?!bytes?\b|characters?\b)[a-z])"
    r"|\b0{3,}`?\s+(?:must|has\s+to|should|needs\s+to)\s+(?:contain|include|list|name|hold|define)\b"
    r"|\b(?:missing|absent|exists?|present)\s*,?\s+(?:or|and|but)\s+(?:is\s+|are\s+|it\s+is\s+)?(?:older|newer|stale|outdated"
    r"|out\s+of\s+date|up\s+to\s+date|expired|[<>]=?\s*\d|(?:more|less)\s+than\s+\d)",
    re.IGNORECASE,
)
"""A file that is read, and not only looked for."""

_SETS_UP = (
    r"[`*]*[/@$]?(?:[\w.-]{1,30}[-:])?(?:init(?:iali[sz]e)?|set-?up|bootstrap|configure|install|onboard(?:ing)?)(?:-[\w-]{1,30})?"
    r"(?![\w-])[`*]*"
)
_BY_HAND = r"(?:manually|by\s+hand|by\s+(?:you|(?:the|a)\s+(?:user|human|person|developer|team)))\b"
_SET_UP = expression(
    rf"\((?:(?:it\s+is|is|are)\s+)?(?:created|written|made|generated|set\s+up|filled(?:\s+in)?|produced|initiali[sz]ed|kept)\s+(?:once\s+)?"
    rf"(?:[^()]{{0,40}}\bor\s+)?(?:by\s+(?:running\s+)?(?:the\s+)?{_SETS_UP}|{_BY_HAND})"
    r"|\b(?:exists?|missing|absent|present|there|not|otherwise)\b[^()]{0,60}"
    rf"[\s,.;:(—–-]\s*(?:please\s+)?(?:run|execute|use|invoke|call|do)\s+(?:the\s+)?{_SETS_UP}\s+(?:\w+\s+)?first\b"
    r"|\b(?:must|has\s+to|have\s+to|needs?\s+to)\s+(?:already\s+)?exist\b[^.;]{0,60}[.;]\s+(?:read|load)\s+(?:it|them)\s+first\b",
    re.IGNORECASE,
)
"""A prerequisite that a project is given once, by a command that sets it up or by hand: no stage hands it on."""

_BY_COMMAND = expression(
    r"\b(?:run|use|invoke|call|execute|request|ask\s+for)\s+(?:the\s+)?"
    r"(?:`[/$](?=[a-z])[^`\n]{1,80}`|[/$](?=[a-z])[\w:-]{1,40})\s+(?:command\s+)?"
    r"(?:first\b|if\s+(?:(?:it|that|they)\s+)?(?:(?:is|are|does|do)\s+)?(?:missing|absent|not\s+(?:there|found|present|exist))\b)",
    re.IGNORECASE,
)
"""The command that a person starts first where a file is missing: `Run `/plan` first if needed`."""

_AWAITED = expression(r"\b(?:wait|poll|sleep|watch|monitor|until)", re.IGNORECASE)

IN_IT = expression(
    r"(?:->|→|=>|\s>)\s*`?$|\s(?:in|from)\s[^,]{0,30}$|\b(?:post|write|log|append|report|send|record|add|note|put|publish)s?\b[^.;]{0,60}\s(?:to|into|on|at)\s+\W*$",
    re.IGNORECASE,
)
"""What stands between words that something exists and a file in which it does, or in which it is written down."""

NOT_OF_FILES = expression(
    r"\b(?:user|human|person|people|operator|owner|maintainer|nobody|somebody|someone|anyone)s?\s+(?:(?:is|are)\s+)(?:(?:not|actually|still)\s+)?"
    r"(?:present|there|absent|available)\b"
    r"|\b(?:leav(?:es?|ing)|left|keep(?:s|ing)?|kept|edit\w*|updat\w+|chang\w+|rewrit\w+|modif\w+|fix\w*)\s+(?:[\w-]+\s+){1,3}in\s+place\b"
    r"|\b(?:is|are)\s+(?:still\s+|already\s+|actually\s+|currently\s+)?running\b"
    r"|\b(?:if|when|while)\s+(?:[^.;]|\.(?=\w)){1,120}?\s(?:(?:is|are)\s+)?still\s+(?:present|there|exists?|in\s+(?:its\s+)?place)\b"
    r"|\b(?:(?-i:(?:[A-Z][a-z]+){2,})|tools?|servers?|CLI|MCP|API|network)\s+(?:is|are)\s+(?:not\s+|still\s+)?available\b"
    r"|\b(?:director(?:y|ies)|folders?)\s+(?:when|where|if)\s+(?:one|it|they)\s+exists?\b"
    r"|[—–]\s*`?0{3,}`?\s+now\s+exists?(?:\s+on\s+(?:the\s+)?disk)?\b|(?:^|\s-)\s*(?-i:The)\s+(?:\w+\s+){1,3}(?:is|are)\s+(?:written|saved)\s+(?:to|into)\b"
    r"|(?<!not\s)\b(?:reads?|loads?|consults?)\s+[^,;:()]{1,80}?\s(?:if|when|where)\s+(?:(?:it|they)\s+(?:is\s+|are\s+)?)?(?:present|exists?|there)\b"
    r"(?![^;]{0,60}\b(?:otherwise|else|stop|halt|abort|only)\b)"
    r"|\b(?:fill|add|set|insert)\s+(?:them|the\s+fields?)\s+(?:in\s+)?(?:manually\s+|by\s+hand\s+)?if\s+(?:missing|absent)\b"
    r"|\b(?:rows?|fields?|sections?|entry|entries|columns?)\b(?:[^.;()]|\.(?!\s)){0,60}\((?:at|in|of)\s+`?0{3,}`?\)\s+(?:is|are|has\s+been)\s+(?:filled|present|written|there)\b",
    re.IGNORECASE | re.MULTILINE,
)
"""Words as for files that exist and stages that start, of people who are there, of tools and folders, of what stays as
it is, of what is written where, of what came of a step, and of what is read if it is there.
"""

_GOOD = (
    r"(?:pass(?:es|ed|ing)?\b(?!\s+(?:to|them|it|on|over|along|the|each|control)\b)"
    r"|green|approved|accepted|confirmed|acknowledged|clean|signed\s+off)"
)
_SAYS_SO = expression(
    r"\b(?:exists?|present|there|written|created|produced|populated|filled|in\s+place|found)\s*,?\s+and\s+"
    r"(?:that\s+)?(?:(?:all|each|every\s+one|both|none|they|it)\s+(?:of\s+(?:them|these|those)\s+)?)?"
    r"(?:(?:(?:must|should|is|are|be|has|have|been|was|were|marked|fully|all|both)\s+){0,3}"
    rf"[`\"']?(?:{_GOOD}|(?<!are\s)completed?\b|usable|readable|up\s+to\s+date|valid|well-?formed|consistent|error-?free|free\s+of|without\s+(?:errors|findings|blockers))"
    rf"|(?:return|report)\s+(?:an?\s+)?[`\"']?(?:{_GOOD}|approval|no\s+\w+)"
    r"|(?:returns|reports|says?|states?|shows?|reads|gives|concludes?)\s+(?:that\s+|an?\s+|the\s+|its\s+)?"
    rf"(?:[`\"']?{_GOOD}|approval|verdict|status|no\s+\w+|`[\w-])|(?:match(?:es)?|parses?|validates?)\s"
    r"|(?:(?<=none\s)|(?<=none\sof\sthem\s))(?:has|have|holds?|lists?|reports?|names?)\s)",
    re.IGNORECASE,
)
"""A file of which is asked what it says, beside that it is there."""

_VALUE = r"[*_]{0,2}(?:[A-Z]{2,}\b|[`\"“]\S|(?i:true|false|yes|no)\b)"
_FIELD_SAYS = expression(
    r"\b(?i:exists?|present|there|in\s+place|found)\s*,?\s+(?:and|AND)\s+(?i:that\s+)?(?i:(?:its|the|a)\s+)?"
    r"(?:(?![`\"“*_]*[\w<>{}\[\]./-]*(?:/|\.\w{1,5}[`\"”*]))[`\"“*_]{1,3}[^`\"”*\n]{1,40}[`\"”*_]{1,3}"
    r"|(?i:(?:[\w-]+\s+){0,2}(?:field|line|key|flag|row|entry|status|verdict|result|state|outcome|decision|grade)))"
    r"(?i:\s+(?:field|line|key|flag|row|entry|status|value))?\s*"
    rf"(?:(?i:\s(?:is|are|equals?|says|reads|shows|states)\s+(?:set\s+to\s+)?)|[:=]+\s*){_VALUE}"
    r"|\b(?i:exists?|present|there)\s*,?\s+(?i:and\s+(?:is|says|reads)|with)\s+(?i:the\s+|an?\s+)?(?:[\w-]+\s+)?"
    r"[`\"“][\w -]{1,40}\s*[:=]\s*\S"
)
"""A file of which a field is looked at as well: `exists and "Sealed" is YES`."""

_KEY_BEHIND = expression(
    r"`?[*_]*(?:['’]s\s+(?:(?:key|field|flag|entry|property|value)\s+)?`[\w.-]+`"
    r"|\s+(?:(?:key|field|flag|entry|property|value|section)\s+`[\w.-]+`|`(?=[a-z])(?:[a-z0-9]*_|[a-z0-9]+[A-Z.])[\w.]*`))"
)
_KEY_BEFORE = expression(
    r"(?:\b(?i:keys?|fields?|flags?|entry|entries|property|values?|columns?|sections?|headings?|lines?|blocks?|rows?|checkbox(?:es)?)\s+"
    r"|(?<!\bof\s)(?<!\bby\s)(?<!\bfrom\s)`[a-z]\w*`\s+)(?:[`\w.-]+\s+)?(?i:in|of|from|within|inside)\s+(?i:the\s+)?[`*_]*\Z"
)
"""What is looked for is a value of a file, by its key behind or before the name of the file."""

_NEAR = 80
"""Characters before a file among which such a key stands."""

_LOCK = expression(r"(?:\.(?:lock|lck|pid)|(?:^|/)\.?lock(?:file)?(?:\.\w{1,5})?)$", re.IGNORECASE)
_ADDS_TO = expression(r"\b(?:append|add|log|record)\b[^.;`]{0,60}\s(?:to|in|into)\s+\W{0,3}\Z", re.IGNORECASE)
_SAID_NEXT = expression(
    r"\s*(?:then\s+)?(?:say|print|answer|reply|output|display|show)\b[^.\"“]{0,40}[\"“][^\"”]{0,300}?\b(?:run|use|try)\s+`?[/$][a-z]",
    re.IGNORECASE,
)
"""What is said to a person, behind the sentence that says for want of what: `Say: "Run `/plan` to begin."`"""

_CONTAINS = expression(
    r"[\W_]*(?:the\s+)?(?P<what>[\w./<>{}-]{2,120}?)`?[*_]*\s+(?:has\s(?!been\b)|have\s(?!been\b)|covers?|contains?|includes?|carries|lists?|names?|states?|defines?)\b",
    re.IGNORECASE,
)
"""An item that says what is in a file: `survey.md has a scale`, `Survey covers: the wells`."""

_EXISTING = expression(
    r"\b(?P<what>[A-Za-z]{3,30}?)s?[`*_]*\s+(?:(?:already|all|both|really|must|should)\s+)*(?:exists?|(?:is|are|be)\s)"
)
_JUDGES = expression(
    r"\b(?:reject|refuse|accept|discard|send\s+back|fail)s?\b[^.;]{0,60}?\b(?P<what>[a-z]{3,30}?)s?\s+(?:only\s+)?"
    r"(?:that|which|whose|where|if|when|unless|with|without)\b",
    re.IGNORECASE,
)
"""What is looked for, and who takes or refuses such a thing by what is in it."""

_BY_PEOPLE = expression(
    r"^\s*\|\s*\**(?:(?:the\s+)?users?|you|i)\s+(?:already\s+)?ha(?:s|ve)\b"
    r"|\b(?:users?|people|person|somebody)\s+(?:(?:do(?:es)?\s+not|do(?:es)?n['’]t|need\s+not|may|can)\s+)(?:have\s+to\s+|need\s+to\s+)?"
    r"(?:also\s+)?(?:start|begin|enter|jump\s+in|come\s+in|resume|join|pick\s+up)\b",
    re.IGNORECASE | re.MULTILINE,
)
"""What makes a section a guide for people, who come in wherever their work stands: no stage returned them anything."""


def is_no_gate(words: str) -> bool:
    """Whether words say that nothing hangs on a file, that a person is told of it, that it is read or set up once."""
    if any(each.search(words) is not None for each in (_UNGATED, _FOR_PEOPLE, _LOOKED_INTO, _SAYS_SO, _FIELD_SAYS)):
        return True
    return any(each.search(words) is not None for each in (_SET_UP, _BY_COMMAND)) and not _AWAITED.search(words)


def is_lock(path: str) -> bool:
    """Whether a file says that somebody else is at work: no stage made it for another."""
    return _LOCK.search(path) is not None


def is_kept(passage: Passage, start: int, end: int, path: str) -> bool:
    """Whether words add to the very file of which they say that it exists: a ledger that may be there."""
    named = (each.start for each in mentions_of(passage) if _last(each.name.text) == _last(path))
    return any(_ADDS_TO.search(passage.plain, start, at) is not None for at in named if start <= at < end)


def _last(path: str) -> str:
    return path.rsplit("/", 1)[-1]


def says_to_people(passage: Passage, end: int) -> bool:
    """Whether right behind words a person is told which command to start."""
    return _SAID_NEXT.match(passage.plain, end) is not None


def is_read_beside(listing: Listing, words: Passage) -> bool:
    """Whether another item of a list of conditions says what must be in the file of which an item says it exists."""
    named = (_last(each.name.text) for each in mentions_of(words) if is_path(each.name.text))
    wanted = {part for name in named for part in (name.lower(), name.lower().partition(".")[0])}
    others = (_CONTAINS.match(each.words.plain) for each in listing.entries if each.words is not words)
    return any(match is not None and _last(match["what"].lower()) in wanted for match in others)


def is_of_key(passage: Passage, named: Mention) -> bool:
    """Whether words look for a value in a file that they name, and not for the file."""
    before = passage.plain[max(named.start - _NEAR, 0) : named.start]
    return _KEY_BEHIND.match(passage.plain, named.end) is not None or _KEY_BEFORE.search(before) is not None


def is_judged_beside(listing: Listing, entry: Entry) -> bool:
    """Whether another item of a list takes or refuses what an item makes sure of by what is in it."""
    existing = _EXISTING.search(entry.words.plain)
    if not existing:
        return False
    judged = (match for other in listing.entries if other is not entry for match in _JUDGES.finditer(other.words.plain))
    return any(match["what"].lower() == existing["what"].lower() for match in judged)


def guides_people(page: Page, passage: Passage) -> bool:
    """Whether a passage stands in a section that says to people where they may begin."""
    at = bisect_right(_starts(page), passage.span.start) - 1
    return at >= 0 and passage.span.start < page.parts[at].span.end and _is_guide(page.parts[at])


@lru_cache(maxsize=2)
def _starts(page: Page) -> list[int]:
    return [part.span.start for part in page.parts]


@lru_cache(maxsize=64)
def _is_guide(part: Part) -> bool:
    return _BY_PEOPLE.search(part.span.text) is not None
