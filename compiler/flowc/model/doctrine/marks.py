"""Marks: which expressions a text can hold, known from its words alone, each word looked at once for all readers.

A mark stands for words, whole or by how they begin or end. A reader names the marks without which its expressions
match nowhere, so that most sentences are never searched. Words are runs of letters, digits and underscores of a folded
text; a word that an expression finds at a boundary is such a run or begins one.
"""

import re
from functools import lru_cache
from itertools import count

_WORDS = re.compile(r"\w+").findall

_NUMBERS = count()
_BY_WORD: dict[str, int] = {}
_BY_BEGINNING: dict[str, int] = {}
_BY_END: dict[str, int] = {}


def _mark(whole: str = "", begins: str = "", ends: str = "") -> int:
    """A new mark, for whole words, beginnings and ends."""
    mark = 1 << next(_NUMBERS)
    for words, marked in ((whole, _BY_WORD), (begins, _BY_BEGINNING), (ends, _BY_END)):
        marked.update((word, marked.get(word, 0) | mark) for word in words.split())
    return mark


EXISTS = _mark("present missing absent there place found written created saved", "exist appear")
WHOLE = _mark("verbatim word full entirety unabridged unmodified unedited")
HANDS = _mark(
    begins="pass relay includ forward hand inject feed giv send provid past embed insert supply suppli prepend append "
    "put call invok spawn prompt deleg launch captur carr add",
)
VALUE = _mark(
    begins="output result return respons final spec plan analys finding note report research design review document "
    "summar text content"
)
NEXT = _mark(
    "it",
    "prompt next agent sub planner implementer reviewer tester developer coder builder writer executor stage"
    " downstream",
)
PROMPT = _mark(begins="prompt")
CAPTURES = _mark(begins="captur")
PARSES = _mark("parse extract interpret read report")
OUTCOME = _mark(
    begins="hand result output respons report verdict score status decision answer return feedback json outcome"
)
SPOILT = _mark(
    "empty blank malformed missing invalid unusable un truncated garbled incomplete non nonempty nothing without "
    "no valid well",
    "unpars pars wellformed",
)
RESULT = _mark(
    begins="output result respons return repl answer text value payload json document spec plan message content"
)
CALLED = _mark("it", "agent sub stage worker callee task call")
FAILS = _mark(begins="fail error crash time return")

ALONE = _mark("only exclusively solely entirely purely strictly")
FILES = _mark(begins="file disk")
PATHS = _mark("path paths")
CONTENT = _mark(begins="content text bod")
FROM = _mark(ends="from")
INSTEAD = _mark("instead rather")
STORES = _mark("write save store put dump output")

CONVERTS = _mark(
    begins="convert coerce rewrite turn treat map reinterpret downgrade demote reclassify classify translate report"
)
SUCCESS = _mark("ok", "success")
FAILURE = _mark(begins="error fail")
ANSWERS = _mark(
    ends="return raise emit report produce answer respond treat returns raises emits reports produces answers responds "
    "treats"
)
CONDITION = _mark("if when whenever where for")

DELEGATES = _mark(begins="delegate hand call invoke spawn launch dispatch pass prompt")
RECEIVES = _mark("receive get given handed input inputs prompt")
RETURNS = _mark("message text", "return respond respons reply answer output")

OPTIONAL = _mark(
    "may might could optionally optional if when whenever where needed appropriate necessary feel secondary nice "
    "discretion unless consider best e example instance"
)
SILENT = _mark(
    "e for such background history rationale motivation changelog glossary legacy deprecated migration previously "
    "formerly current problem why when use good comparison prior see further what",
    "example sample look alternative",
)
NEGATED = _mark(
    "never not cannot scope forbidden prohibited prohibitions avoid limits no nogo mistakes pitfalls wrong bad flags",
    "don doesn mustn shouldn can won non anti",
)


@lru_cache(maxsize=1 << 15)
def _marks_of(word: str) -> int:
    found = _BY_WORD.get(word, 0)
    for at in range(1, len(word) + 1):
        found |= _BY_BEGINNING.get(word[:at], 0) | _BY_END.get(word[-at:], 0)
    return found


def marks(text: str) -> int:
    """The marks of a folded text, joined."""
    found = 0
    for word in _WORDS(text):
        found |= _marks_of(word)
    return found
