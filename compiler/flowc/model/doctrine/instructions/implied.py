"""Commands that an agent's own document takes for run without a verb that runs: `make` must pass; prove it with `make`.

What was run by others, what is only suggested and what is forbidden is none. Code must surely be a command.
"""

from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document.mentions import mentions_of
from flowc.model.doctrine.document.passages import Passage
from flowc.model.doctrine.instructions.commands import is_command, looks_around
from flowc.text import Name
from flowc.vocabulary import DeedWords

_GREEN = r"(?:green|clean|silent|quiet|through|done|happy|fine|ok(?:ay)?|satisfied|free\s+of)"
_ENDS = (
    r"(?:pass(?:es|ed)?|succeeds?|(?:exits?|ends?|finish(?:es)?|returns?)\s+(?:with\s+)?(?:0|zero|cleanly)"
    rf"|(?:is|be|comes?\s+out|runs?|stays?)\s+{_GREEN}|(?:reports?|prints?|shows?|finds?|says?)\s+(?:no|nothing))\b"
)
_BEHIND = (
    expression(rf"(?i)`?\s+(?:must|has\s+to|should|shall|needs?\s+to|is\s+to)\s+{_ENDS}"),
    expression(r"(?i)`?\s+(?:tells|shows|gives|lists?\s+for|prints\s+for)\s+you\b"),
)
"""Behind a command: it has to pass, it tells the reader something."""

_UNTIL = expression(
    r"(?i)\b(?:(?:not|never|n['’]t)\b[^.;`]{2,60}?\b(?:until|before|unless)"
    r"|(?:done|finished|ready|complete|counts?|over|through)\s+(?:only\s+)?(?:once|when|after|as\s+soon\s+as)"
    r"|(?:\A|[.;:]\s+|\b(?:and|then)\s+)\W*(?:repeat|go\s+on|carry\s+on|continue|iterate|loop|keep|fix|mend|correct|work|try)\b[^.;`]{0,60}?\buntil)"
    r"\s+(?:the\s+)?`?\Z"
)
_ENDED = expression(rf"(?i)`?\s+{_ENDS}")
_MEANS = expression(
    r"(?i)(?:^|[.;:]\s+|\bthen\s+|\band\s+)(?P<verb>[a-z]{3,})\b(?!['’])[^.;:`()]{0,60}?"
    r"\b(?:with|by\s+(?:way|means)\s+of|through|using|via|to)\s+(?:an?\s+|the\s+)?(?:(?:clean|green|quick|final|full|passing|last)\s+)?`?\Z"
)
"""An instruction and the command that is its means: `prove it with ...`, `pipe it through ...`."""

_OPTIONED = expression(r"[a-z][\w.+-]*\s+(?:[\w./<>{}$-]+\s+){0,4}--?[a-z]")
"""A program by any name, with an option."""

_AFTER = expression(
    r"(?i)(?:^|[.;:]\s+)(?:then\s+)?(?:answer|return|reply|finish|end|close|stop|conclude)\b[^.;:`]{0,30}?"
    r"\b(?:after|with|on|upon)\s+(?:an?\s+|the\s+)(?:(?:clean|green|passing|successful|final)\s+)?`?\Z"
)
_LABELLED = expression(r"(?:\*\*[^*`]{2,30}\*\*[:.]?|[A-Z]:|\*\*[^*`]{2,30}[:.]\*\*)\s+`?\Z")
"""What a command stands alone behind: `**Prove**:`, `**Step 2.**`."""

_ALONE = expression(r"(?i)`?\s*(?:$|[.;](?:\s|$)|,?\s+(?:first|again|once|and|then|next)\b)")
_FIRST = expression(r"(?i)`?,?\s+(?:first|once)\b")
_COME_FROM = expression(r"(?i)\b(?:comes?|taken|computed|calculated|read\s+off|derived)\s+(?:from|by|with)\s+`?\Z")
_STATED = expression(
    r"(?i)(?:^|[.;]\s+)[\W\d]*(?:(?:first|then|next|finally|afterwards?|before\s+that)\b,?\s+)?(?P<verb>[a-z]{3,})\b[^.;:`()]{3,80}:\s*`?\Z"
)
"""An instruction that ends with a colon before the command that does it: `First ensure the folder exists: ...`."""

_COMMANDED = (
    "apply build clean clone compile confirm create ensure execute fetch format generate initialise initialize "
    "install launch lint make prepare pull reset run stage start sync test update validate verify"
)
_BY_COMMAND = frozenset(_COMMANDED.split())
"""What is done by a command; others look for one, or tell of it."""

_LET = expression(r"(?i)(?:^|[.;:]\s+|\bthen\s+|\band\s+)(?:have|let)\s+`?\Z")
_ADDRESSED = expression(r"(?i)(?:^|[.;:]\s+)(?:(?:before|after)\s+(?:you\s+)?\w+(?:ing)?,\s+)`?\Z")
_ELSE = (
    "you your the this that these all each what which who if when where files projects start starts replace work "
    "deal avoid suggest recommend propose mention explain describe document compatible familiar along together "
    "consistent users people begin begins similar works note integrates deploy deploys expert experience working"
)
_NO_MEANS = frozenset(_ELSE.split())
"""First words of what is no instruction, or none that is done by its means."""

_BY_READER = expression(
    r"(?i)`?(?![^.;`]*\b(?:can|cannot)\b)[^.;`]{0,60}?(?:\b(?:when|once|whenever|after|(?:each|every)\s+time)\s+you"
    r"|,\s+which\s+you)\s+(?:always\s+|then\s+)?(?:run|execute|call|invoke)\s+(?:it\b|on\b|over\b|against\b|for\b|first\b|last\b)"
)
"""What says of a command at the beginning of a sentence that its reader runs it: `... is silent when you run it`."""

_SCRIPT = expression(r"(?:[\w.-]+/)+[\w-]+\.(?:sh|bash|zsh|py|rb|pl|ps1|js|mjs|ts)")

_OTHERS = expression(
    r"(?i)\b(?:caller|orchestrator|user|they|people|somebody|has\s+(?:been|run)|have\s+been|was|were|already"
    r"|(?:outputs?|results?|logs?)\s+of|in\s+(?:your|the)\s+prompt|suggest\w*|recommend\w*|propos\w*|e\.g\.|for\s+example"
    r"|such\s+as|CI|pipeline|engine|logs?|reports|replace|reply|answer\s+with|output\s+from|instead|without|rather|would|could|may|might|optional\w*|if\s+(?:you|available|possible|needed))(?![\w-])|\((?:e\.g|or)\b"
)
_DENIED = expression(r"(?i)\b(?:not|never|no|cannot)\b|n['’]t\b")
_LEFT = expression(r"(?i)\b(?:how|when|where|whether)\s+to\b(?:(?!\band\b)[^,;:.])*\Z|,\s+who\b")
"""A question before a command, and what somebody else does: neither is for the reader to run."""

_REACH = 140
"""Characters of a sentence before a command that are read."""


def implied(passage: Passage, words: DeedWords) -> Iterator[Name]:
    """The commands that a passage takes for run by its reader."""
    for each in mentions_of(passage) if "`" in passage.plain else ():
        command = each.name.text
        script = _SCRIPT.fullmatch(command) is not None
        if not (script or _is_sure(command, words)):
            continue
        start, end = passage.sentence(each.start)
        led = passage.plain[max(start, each.start - _REACH) : each.start]
        behind = passage.plain[each.end : end]
        told = _is_by_reader(led, behind) or (not script and _is_implied(led, behind))
        if told and not _OTHERS.search(f"{led} {behind}"):
            yield each.name


def _is_sure(command: str, words: DeedWords) -> bool:
    sure = is_command(command, words) or _OPTIONED.match(command) is not None
    return sure and " " in command.strip() and not looks_around(command, words)


def _is_by_reader(led: str, behind: str) -> bool:
    return not led.strip(" `*_") and _BY_READER.match(behind) is not None


def _is_implied(led: str, behind: str) -> bool:
    if _UNTIL.search(led) and _ENDED.match(behind):
        return True
    if _DENIED.search(led) or _LEFT.search(led):
        return False
    if any(pattern.match(behind) for pattern in _BEHIND) or _AFTER.search(led) or _COME_FROM.search(led):
        return True
    if (_LABELLED.search(led) or _ADDRESSED.search(led) or not led.strip(" `*")) and _ALONE.match(behind):
        return bool(led.strip(" `*")) or bool(_FIRST.match(behind))
    stated = _STATED.search(led) if _ALONE.match(behind) else None
    if _LET.search(led) or (stated and stated["verb"].lower() in _BY_COMMAND):
        return True
    means = _MEANS.search(led)
    return means is not None and means["verb"].lower() not in _NO_MEANS

