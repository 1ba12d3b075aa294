"""In what sense the words under a heading or a lead-in are meant: as instructions, as what not to do, or as neither."""

import re
from enum import Enum
from functools import lru_cache

from flowc.expressions import expression
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.anothers import entitles_others, leads_to_others
from flowc.model.doctrine.document.passages import Passage
from flowc.model.doctrine.document.sentences import folded
from flowc.structs import Struct, replace
from flowc.vocabulary import DeedWords, Lexicon, comparable

LONGEST = 240
"""Characters of a heading or lead-in that are looked at."""


class Mode(Enum):
    """How instructions under some words are meant; the later ones outweigh the earlier."""

    PLAIN = 0
    OPTIONAL = 1
    NEGATED = 2
    SILENT = 3


class Sense(Struct):
    """How words are meant where they stand, whose they are, whether items may tell in the third person, what else than
    its role an agent is called in its own document, and whether items may begin with what is done: `Writing the list`.
    """

    mode: Mode
    role: str | None
    third: bool
    owned: bool
    lexicon: Lexicon
    others: tuple[str, ...] = ()
    doing: bool = False

    def within(self, mode: Mode) -> "Sense":
        """The sense of words inside, which have a mode of their own."""
        if mode.value <= self.mode.value:
            return self
        return replace(self, mode=mode)


_NOT = (
    r"(?:do(?:es)?\s+not|don['’]?t|doesn['’]?t|never|must\s+not|mustn['’]?t|should\s+not|shouldn['’]?t|cannot"
    r"|can['’]?t|can\s+not|may\s+not|will\s+not|won['’]?t|shall\s+not"
    r"|(?:are|is)\s+not\s+(?:allowed|responsible|permitted|able)|unable\s+to|refrain(?:ing)?\s+from)"
)
_DENIED = (
    r"(?:don['’]?ts|do[- ]nots|not\s+(?:do|your|responsible|allowed|permitted|part\s+of|in\s+(?:your\s+)?scope)"
    r"|out[- ]of[- ]scope|non-?goals?|non-?responsibilit\w+|anti-?patterns?|forbidden|prohibited|prohibitions"
    r"|disallowed|banned|avoid|off[- ]limits"
    r"|blocked\s+(?:actions?|operations?|commands?|tools?)|(?:beyond|outside)\s+(?:of\s+)?your\s+(?:scope|role|remit|mandate)"
    r"|leaves?\s+(?:(?:this|these|it)\s+)?to|you\s+lack|excluded\s+from\s+your|red\s+lines?|what\s+not"
    r"|no-?go|mistakes|pitfalls|wrong|bad|red\s+flags|never\s+do)"
)
_NEGATED = expression(rf"\b(?:{_NOT}|{_DENIED})\b|\bnot\W*$|^\W*no\W*$|[❌✗✘🚫⛔]", re.IGNORECASE)
_THESE = (
    r"(?:\s+(?:any|one|each|all)\s+of)?\s+(?:these|this|the\s+following|what\s+follows)"
    r"(?:\s+(?:things|actions|operations))?"
)
_FORBIDS = expression(
    rf"[^.!?;]*?\b(?:{_NOT}|not)(?:\s+(?:ever|have|do|perform|take|attempt|use)){{0,2}}"
    rf"(?:{_THESE})?\s*(?:\([^()]*\)\s*)?"
    rf"|[^\w❌✗✘🚫⛔]*(?:[❌✗✘🚫⛔]\W*[\w'’ -]+|(?:[\w'’-]+\s+){{0,3}}?{_DENIED}"
    rf"(?:\s+[\w'’-]+){{0,3}}\s*(?:\([^()]*\)\s*)?)"
    rf"|.*\b(?:{_NOT}(?:\s+\w+){{1,2}}{_THESE}|(?:these|following)\b.*\b(?:is|are)\s+(?:\w+\s+)?{_DENIED})\s*[.!]",
    re.IGNORECASE,
)
"""A caption that forbids whatever stands below it, or a sentence that does."""

_SILENT = expression(
    r"\b(?:examples?|e\.g|for\s+instance"
    r"|samples?(?!\s+(?:handling|intake|custody|preparation|collection|storage|selection|labels|receipt|transport|testing)\b)"
    r"|looks?\s+like|such\s+as|background(?!\s+(?:checks?|research|reading)\b)|history|rationale"
    r"|motivation|changelog"
    r"|glossary|legacy|deprecated|migration|previously|formerly|current\s+(?:model|state|behaviou?r)|the\s+problem"
    r"|why\b.*|when\s+to\s+use"
    r"|when\s+not\s+to.*|use\s+cases?|good\s+vs"
    r"|(?<!points\sof\s)(?<!steps\sof\s)(?<!rules\sof\s)comparison(?!\s+(?:rules|steps|procedure|method|process|checks|work)\b)"
    r"|alternatives?(?:\s+considered)?|prior\s+art|see\s+also"
    r"|further\s+reading"
    r"|what\s+happens\s+(?:next|after|then).*|what\s+(?:agents|they)\s+(?:lose|lost))\b",
    re.IGNORECASE,
)
_OPTIONAL = expression(
    r"^\W*optional(?:ly)?\b|\(optional\)|^\W*(?:\w+\s+){0,2}(?:limitations|restrictions)\W*$|\bnice\s+to\s+have\b|^\W*if\s+(?:available|possible|needed|applicable"
    r"|requested|asked|so|they\s+are|it\s+is)\b|\b(?:if|when|where)\s+available\b",
    re.IGNORECASE,
)
_FREELY = (
    r"(?:without\s+(?:(?:first|ever|further|prior|explicit)\s+)?(?:asking|permission|approval|confirmation|being\s+(?:asked|told))\b"
    r"[^.,:;]{0,30}|freely|on\s+your\s+own(?:\s+initiative)?|at\s+any\s+time|at\s+your\s+discretion"
    r"|(?:if|as|when(?:ever)?)\s+you\s+(?:like|want|wish|see\s+fit))"
)
_DO_THESE = (
    r"(?:\s+(?:also|always|then|still))?(?:\s+do)?"
    r"(?:\s+(?:(?:all|any)\s+of\s+)?(?:the\s+following|these|this)(?:\s+things)?)?"
)
_PERMITS = expression(
    r"\W*(?:(?:(?!(?:only|not|never|no|nothing|neither|before|until|unless|must|should)\b)[\w'’-]+,?\s+){0,6}?you"
    rf"(?:(?:\s+may|(?:\s+are|['’]re)\s+(?:free|allowed|permitted|welcome)\s+to){_DO_THESE}(?:\s+{_FREELY})?|\s+can{_DO_THESE}\s+{_FREELY})"
    rf"|{_FREELY},?\s+you\s+(?:may|can){_DO_THESE}|feel\s+free\s+to{_DO_THESE}"
    rf"|(?:allowed|permitted|fine|safe|okay|ok)(?:\s+to\s+do)?\s+{_FREELY})\W*",
    re.IGNORECASE,
)
"""What leaves its reader free to do all that it leads to: `You may:`, `Work you can do without asking:`."""

_SUPPOSED = expression(
    r"^\W*(?:if|when|whenever|unless|until|once|in\s+case|(?:in\s+order\s+)?to\s+avoid)\b[^,:]*", re.IGNORECASE
)
"""A condition or an aim that leads to instructions: what it denies it does not forbid."""

_NAMED_OTHER = expression(
    r"The\s+(?P<name>(?!Agent|Skill|Command)[A-Z][a-z]+(?:[ -][A-Z][a-z]+)?)\s+(?:agent\s+)?will:?\s*$"
)
_PROCESS = expression(r"\W*(?:\d+[.)]\s*)?(?:the\s+|your\s+)?(?:pipeline|flow)\W*", re.IGNORECASE)
"""A heading for what is done one after the other."""

_OWN_ANSWER = expression(
    r"\b(?:and|or)\s+not\b|not\s+only|\bnothing\s+is\b|whether\s+or\s+not|\bdo(?:['’]?s)?\s*(?:and|&|/|vs\.?|or)\s*do(?:n['’]?t|\s+not)s?\b"
    r"|(?:\bnot|n['’]?t|\bnever|\bcannot)\s+(?:\w+\s+){0,3}?(?:skip|forget|omit|miss|neglect|bypass|ignore|fail)\b"
    r"|\b(?:until|before|unless|without)(?:\W*$|\s+(?:(?:all|each|every|both)\s|these\b|the\s+following\b"
    r"|you(?:['’]ve|\s+have)\s+(?:done|complet|finish|follow|answer|check|verif)|(?:doing|completing|having)\s))",
    re.IGNORECASE,
)
"""What denies and yet forbids nothing: `do or do not`, `never skip`, `do not answer before all of these`."""

_LOOKED_FOR = expression(
    r"\W*(?:check|verify|confirm|judge|see|ask)\s+(?:that|whether|if)\s+(?:the|each|every|all)\s+(?!following|these)(?:[\w-]+\s+){1,3}?"
    r"(?:follow(?:ed|s)|did|does|ha[sd]|have|obey(?:s|ed)|kept|keeps|met|meets|ran)\b",
    re.IGNORECASE,
)
"""What leads to a list of what others were to do: `Check that the author followed the rules:`."""

FOR_PEOPLE = expression(
    r"\W*for\s+(?:(?:the|all|our)\s+)?(?:[a-z-]+(?:[eo]rs|ists|people)(?:\s+only)?|[a-z-]+\s+only)\s*:", re.IGNORECASE
)
"""Words to other people: `For the waiters:`, `For cooks only:`."""

_SHOWN = expression(
    r"\W*(?:show|give|tell|send|suggest|recommend|quote|answer|say)\b[^:]{0,20}\b(?:users?|readers?|operators?|clients?|customers?"
    r"|guests?|hosts?|questions|persons?|people)\b|[^:]*\bfor\s+the\s+(?:user|reader|operator|client|customer|guest|host)s?\b"
    r"|(?:[^:]*\s)?(?:in|into|for|of)\s+the\s+(?:letter|e-?mail|ticket)\b"
    r"|the\s+(?:letter|e-?mail|note)\s+(?:ends|begins|must\s+read|reads|says)\b|[^:]*\b(?:a|the)\s+step\s*:|[^:]*\bwrite\s*:\s*\Z"
    r"|list\s+for\s+the\b|an?\s+(?:good|poor|bad)\s+(?:answer|reply)\b|tell\s+apart\b|note\s+to\s+(?:the\s+)?maintainers?\b|\W*(?:run|done)\s+by\s+the\b"
    r"|\W*quote\s+the\b|\W*whoever\s+(?:changes|edits|maintains)\b|\W*done\s+before\s+you\b|[^:]*\bthat\s+you\s+explain\b"
    r"|[^:]*\b(?:was|were)\s+(?:made|produced|built|written)\s+(?:with|by|from)\b|[^:]*\b(?:came|come|comes)\s+out\s+of\s*:"
    r"|\W*(?:what\s+the\s+(?:trainee|student|user|reader|operator|client|clerk|host|maintainer)s?\s+do(?:es)?"
    r"|the\s+(?:trainee|student|user|reader|operator|client|host|maintainer)s?['’]s?\s+(?:task|part|work|turn|job))\b",
    re.IGNORECASE,
)
"""What leads to words that an agent shows or writes to somebody, or to what others do or did."""

_LONGEST_CAPTION, _SHORT = 80, 4
"""Characters of a caption that forbids, words of one that says otherwise how instructions are meant."""

_STEM = 6
"""Letters of a word by which the name of a role is known to have it: `sample-clerk`."""

_LIST_END = expression(r"(?<=[.!?;])\s+")


def mode_of(words: str, role: str | None, known: DeedWords) -> Mode:
    """The mode of what stands under a heading, a label or the words that lead to a list or fence."""
    return _mode_of(words[:LONGEST].replace("*", "").replace("`", "").strip(), role, known)


@lru_cache(maxsize=1024)
def _mode_of(text: str, role: str | None, known: DeedWords) -> Mode:
    if role and comparable(text) == role:
        return Mode.PLAIN
    held = marks.marks(folded(text))
    if (held & marks.SILENT and _is_silent(text, role)) or _of_others(text, role, known):
        return Mode.SILENT
    if leads_to_others(text, role) or entitles_others(text, role):
        return Mode.SILENT
    if any(each.match(text) for each in (_LOOKED_FOR, FOR_PEOPLE, _SHOWN)):
        return Mode.SILENT
    denies = held & marks.NEGATED or not text.isascii()  # a sign for `no` is no word
    if denies and _NEGATED.search(_SUPPOSED.sub("", text)) and not _OWN_ANSWER.search(text):
        return Mode.NEGATED
    free = held & marks.OPTIONAL and (_OPTIONAL.search(text) or _PERMITS.fullmatch(text))
    return Mode.OPTIONAL if free else Mode.PLAIN


def _is_silent(text: str, role: str | None) -> bool:
    """Whether words speak of examples, of what was, or of reasons; what a role is called after is its work."""
    found = (match[0].lower()[:_STEM] for match in _SILENT.finditer(text))
    return any(not role or stem not in role for stem in found)


def leads_away(told: str) -> bool:
    """Whether a sentence has a colon behind which it shows words to somebody, or tells what others do."""
    return ":" in told and _SHOWN.match(told.partition(":")[0][:LONGEST] + ":") is not None


def mode_led(lead: Passage, role: str | None, known: DeedWords) -> Mode:
    """The mode of what the words before it lead to: by a colon, as a caption, or as a sentence on what follows."""
    words = lead.plain.strip(" *_")
    if words.endswith(":"):
        return mode_of(_LIST_END.split(words)[-1], role, known)
    return _mode_of_caption(lead.plain[lead.text.plain.rfind("\n") + 1 :].strip(" *_"), role, known)


@lru_cache(maxsize=1024)
def _mode_of_caption(words: str, role: str | None, known: DeedWords) -> Mode:
    told = words.endswith((".", "!"))
    if not words or len(words) > _LONGEST_CAPTION or words.endswith((",", ";", "?")):
        return Mode.PLAIN
    mode = mode_of(words, role, known)
    if mode is Mode.NEGATED:
        bare = words.replace("*", "").replace("`", "")
        return Mode.NEGATED if _FORBIDS.fullmatch(bare) else Mode.PLAIN
    return mode if not told and len(words.split()) <= _SHORT else Mode.PLAIN


def strongest(modes: "tuple[Mode, ...]") -> Mode:
    """The mode that outweighs the others."""
    return max(modes, key=lambda mode: mode.value, default=Mode.PLAIN)


def _of_others(text: str, role: str | None, known: DeedWords) -> bool:
    """Whether the words make somebody else the subject: `The orchestrator then:`, `Orchestrator (on success)`."""
    match = _others(known).match(text) or _NAMED_OTHER.match(text)
    if match is None or role is None or _PROCESS.fullmatch(text):
        return False
    named = match["name"].lower().replace(" ", "-")
    return named not in role.split("-") and named != role


@lru_cache(maxsize=8)
def _others(known: DeedWords) -> re.Pattern[str]:
    names = "|".join(
        re.escape(name).replace(r"\-", "[- ]") for name in sorted(known.lists["others"], key=len, reverse=True)
    )
    return expression(
        rf"(?:for\s+|what\s+|(?:rules|guidelines|instructions|requirements|steps|notes)\s+for\s+)?(?:the\s+|a\s+|an\s+|your\s+)?(?P<name>{names})(?:['’]?s(?!\w)['’]?)?"
        r"(?:\s*(?::|\(.*|[—–-]\s.*)?\s*$|\s+(?:agent\s+)?(?:responsibilit\w+|role|duties|tasks?|actions?|steps?|side"
        r"|owns|handles|lifecycle"
        r"|behaviou?r|work|will|then|does|is|must|should|shall|can|may|runs?|executes?|performs?|calls?|uses?|pushes"
        r"|creates|merges|installs|starts|writes|edits|commits|builds|deploys|tests|saves|stores|updates"
        r"|moves|takes|reads|sends|invokes|spawns|relays|applies|posts|checks|validates|decides)\b)",
        re.IGNORECASE,
    )
