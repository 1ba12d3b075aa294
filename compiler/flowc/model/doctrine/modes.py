"""In what sense the words under a heading or a lead-in are meant: as instructions, as what not to do, or as neither."""

import re
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from flowc.expressions import expression
from flowc.model.doctrine import marks
from flowc.model.doctrine.sentences import folded
from flowc.vocabulary import DeedWords, Lexicon

LONGEST = 240
"""Characters of a heading or lead-in that are looked at."""


class Mode(Enum):
    """How instructions under some words are meant; the later ones outweigh the earlier."""

    PLAIN = 0
    OPTIONAL = 1
    NEGATED = 2
    SILENT = 3


@dataclass(frozen=True, slots=True)
class Sense:
    """How words are meant where they stand, whose they are, and whether items may tell in the third person."""

    mode: Mode
    role: str | None
    third: bool
    owned: bool
    lexicon: Lexicon

    def within(self, mode: Mode) -> "Sense":
        """The sense of words inside, which have a mode of their own."""
        if mode.value <= self.mode.value:
            return self
        return Sense(mode, self.role, self.third, self.owned, self.lexicon)


_NEGATED = expression(
    r"\b(?:do(?:es)?\s+not|don['’]?t|doesn['’]?t|never|must\s+not|mustn['’]?t|should\s+not|shouldn['’]?t|cannot"
    r"|can['’]?t|may\s+not"
    r"|will\s+not|won['’]?t|shall\s+not|are\s+not\s+(?:allowed|responsible|permitted)|is\s+not\s+(?:allowed"
    r"|responsible|permitted)"
    r"|not\s+(?:do|your|responsible|allowed|part\s+of|in\s+scope)|out[- ]of[- ]scope|non-?goals?|anti-?patterns?"
    r"|forbidden"
    r"|prohibited|prohibitions|avoid|off[- ]limits|what\s+not|no-?go|mistakes|pitfalls|wrong|bad|red\s+flags"
    r"|never\s+do)\b"
    r"|[❌✗✘🚫⛔]",
    re.IGNORECASE,
)
_SILENT = expression(
    r"\b(?:examples?|e\.g|for\s+instance|sample|samples|looks?\s+like|such\s+as|background|history|rationale"
    r"|motivation|changelog"
    r"|glossary|legacy|deprecated|migration|previously|formerly|current\s+(?:model|state|behaviou?r)|the\s+problem"
    r"|why\b.*|when\s+to\s+use"
    r"|when\s+not\s+to.*|use\s+cases?|good\s+vs|comparison|alternatives?(?:\s+considered)?|prior\s+art|see\s+also"
    r"|further\s+reading"
    r"|what\s+happens\s+(?:next|after|then).*|what\s+(?:agents|they)\s+(?:lose|lost))\b",
    re.IGNORECASE,
)
_OPTIONAL = expression(
    r"^\W*optional(?:ly)?\b|\(optional\)|\bnice\s+to\s+have\b|^\W*if\s+(?:available|possible|needed|applicable"
    r"|requested|asked|so|they\s+are|it\s+is)\b|\b(?:if|when|where)\s+available\b",
    re.IGNORECASE,
)
_SUPPOSED = expression(r"^\W*(?:if|when|whenever|unless|until|once|in\s+case)\b[^,:]*", re.IGNORECASE)
"""A condition that leads to instructions: what it denies it does not forbid."""

_NAMED_OTHER = expression(
    r"The\s+(?P<name>(?!Agent|Skill|Command)[A-Z][a-z]+(?:[ -][A-Z][a-z]+)?)\s+(?:agent\s+)?will:?\s*$"
)
_OWN_ANSWER = expression(r"\b(?:and|or)\s+not\b|not\s+only|whether\s+or\s+not", re.IGNORECASE)


def mode_of(words: str, role: str | None, known: DeedWords) -> Mode:
    """The mode of what stands under a heading, a label or the words that lead to a list or fence."""
    return _mode_of(words[:LONGEST].replace("*", "").replace("`", "").strip(), role, known)


@lru_cache(maxsize=1024)
def _mode_of(text: str, role: str | None, known: DeedWords) -> Mode:
    held = marks.marks(folded(text))
    if (held & marks.SILENT and _SILENT.search(text)) or _of_others(text, role, known):
        return Mode.SILENT
    denies = held & marks.NEGATED or not text.isascii()  # a sign for `no` is no word
    if denies and _NEGATED.search(_SUPPOSED.sub("", text)) and not _OWN_ANSWER.search(text):
        return Mode.NEGATED
    return Mode.OPTIONAL if held & marks.OPTIONAL and _OPTIONAL.search(text) else Mode.PLAIN


def strongest(modes: "tuple[Mode, ...]") -> Mode:
    """The mode that outweighs the others."""
    return max(modes, key=lambda mode: mode.value, default=Mode.PLAIN)


def _of_others(text: str, role: str | None, known: DeedWords) -> bool:
    """Whether the words make somebody else the subject: `The orchestrator then:`, `Orchestrator (on success)`."""
    match = _others(known).match(text) or _NAMED_OTHER.match(text)
    if match is None or role is None:
        return False
    named = match["name"].lower().replace(" ", "-")
    return named not in role.split("-") and named != role


@lru_cache(maxsize=8)
def _others(known: DeedWords) -> re.Pattern[str]:
    names = "|".join(
        re.escape(name).replace(r"\-", "[- ]") for name in sorted(known.lists["others"], key=len, reverse=True)
    )
    return re.compile(
        rf"(?:for\s+|what\s+)?(?:the\s+|a\s+|an\s+|your\s+)?(?P<name>{names})(?:['’]s)?"
        r"(?:\s*(?::|\(.*|[—–-]\s.*)?\s*$|\s+(?:agent\s+)?(?:responsibilit\w+|role|duties|tasks?|actions?|steps?|side"
        r"|owns|handles|lifecycle"
        r"|behaviou?r|work|will|then|does|is|must|should|shall|can|may|runs?|executes?|performs?|calls?|uses?|pushes"
        r"|creates|merges"
        r"|moves|takes|reads|sends|invokes|spawns|relays|applies|posts|checks|validates|decides)\b)",
        re.IGNORECASE,
    )
