"""Whether labels side by side in an agent's own document are ways to answer, of which it gives one, or the parts of one
answer: `planned`, `road-closed` against `summary`, `changed_files`.

The words right before them say so, or what makes each the answer, or else what the labels look like.
"""

import re

from flowc.expressions import expression
from flowc.model.statements import Union
from flowc.text import Span
from flowc.vocabulary import DoctrineVocabulary

_CHOICE = expression(
    r"\b(?:one\s+of|either|exactly\s+one|only\s+one|one\s+(?:single\s+)?(?:word|label|line)|a\s+(?:single\s+)?word|these\s+words"
    r"|(?:first|last|final)\s+(?:word|line)|ends?|ending|endings|finish(?:es|ed)?|ways?|outcomes?|verdicts?|decisions?|choose|pick|(?:open|begin|start)s?\s+(?:your|the|its)\s+(?:answer|reply)\s+with"
    r"|depending|(?:two|three|four|five|six|possible)\s+(?:answers|results|repl(?:ies|y)|returns|words|reports))\b",
    re.IGNORECASE,
)
"""Words that lead to alternatives."""

_PARTS = expression(
    r"\b(?:parts?|fields?|keys?|sections?|columns?|contain\w*|holds?|includ\w+|consists?|made\s+of|all\s+of|modes?|severit\w+"
    r"|priorit\w+|levels?|kinds?|types?|categor\w+|steps?|phases?|each\s+(?:finding|item|entry|issue|file|comment)"
    r"|attributes?|propert\w+|arguments?|inputs?|options?|flags?|commands?|tools?|roles?|scores?|ratings?|criteri\w+|checks?)\b",
    re.IGNORECASE,
)
"""Words that lead to what one thing is made of, or to what else may stand in a list."""

_KEY = expression(r"\b(?:outcome|result|status|verdict|decision)[\"'`*_]*\s*[:=][\s\"'`*_<]*\Z", re.IGNORECASE)
"""What stands right before the values of a key of a result."""

_WHEN = expression(
    r"[`*_\"”|:.,\s)–—-]{1,8}(?:(?:\w+\s+){0,2}(?:when|if|once|where|because)\b(?![^\n]{0,60}\b(?:any|changed?|there\s+(?:is|are))\b)|(?:the|an?|no|nothing|it|all|some|you)\s"
    r"[^.\n|]{0,60}?\b(?:is|are|was|were|has|have|had|does|do|did|cannot|could|can)\b)\b",
    re.IGNORECASE,
)
"""What makes a label the answer: `when no way leads there`, `the van is too small`."""

_STATE = expression(
    r"(?:no|not|needs?|cannot|un\w{4,}|in(?:valid|complete|sufficient)\w*)\b.*"
    r"|(?:.*[-_ ])?(?:\w+ed|\w{2,}en|done|ok|okay|ready|found|gone|lost|sent|built|met|kept|clean|dirty|green|red"
    r"|yes|no|pass|fail|passes|fails|stuck|missing|invalid|unable|incomplete|complete|partial|empty|full"
    r"|late|stale|short|clear|sound|unclear)",
    re.IGNORECASE,
)
_ENDING = expression(
    r"\b(?:answers?|returns?|returned|repl(?:y|ies)|ends?|ending|endings|finish|say|come\s+back|(?:give|hand)\s+back)\b"
    r"|\b(?:outcomes?|results?|verdicts?)\W*$|\b(?:outcome|result|verdict)[\"']?\s*:",
    re.IGNORECASE,
)
_OF_ITEMS = expression(
    r"\b(?:set|mark|move|update|track\w*|tickets?|tasks?|items?|stor(?:y|ies)|issues?|cards?|boards?|todos?|jobs?|orders?"
    r"|records?|progress|each|every|all|lists?|never|not|no|without|instead|rather|status\s+(?:of|file|line|field))\b",
    re.IGNORECASE,
)
_OPTION = expression(r"`[^`<\[{]{0,80}[<\[{][^`]{0,80}\s--(?P<name>[a-z]+)[ =][<\[{]", re.IGNORECASE)
"""A command with an option for a value, before which it is told what record the command is about."""

_ENDS_TASK = expression(r"\b(?:finish|complete|end|close|return|report|submit|resolve|answer|reply|done)\b", re.I)
_BLOCK = expression(r"\n[ \t]*\n")
OWN = expression(
    r"\b(?:reply|replies|answers?|response|results?|outcomes?|verdict|(?:first|last|final)\s+(?:line|word)|returns?|says?|finish|end"
    r"|give\s+back)\b[^.]{0,80}\b(?:one\s+of|either|any\s+of|exactly|these|following|words?|is|are)\b"
    r"|^\W*(?:(?:the|your|possible)\s+)?(?:ways?\s+(?:this|it|you|to|of)\b[^.]{0,30}\b(?:ends?|ending|finish\w*|answer\w*|return\w*)"
    r"|(?:ends|endings|answers|results|outcomes|returns|verdicts|coming\s+back|what\s+comes\s+back"
    r"|how\s+(?:it|this|you|we|i|the\s+\w+)\s+(?:ends?|finish\w*|answers?|returns?)"
    r"|what\s+(?:you|it|i|we)\s+(?:returns?|answers?|says?|gives?\s+back|hands?\s+back|tells?))\W*$)",
    re.IGNORECASE,
)
"""Words by which an agent's own document leads to what it returns."""

_EVENTS = expression(r"\bevents?\b|\bledgers?\b|\bjournals?\b", re.IGNORECASE)
_VALUES = expression(
    r"(?:^|[.;]\s+)(?:(?:the|its|their|possible|known|allowed)\s+){0,3}(?:values?|names?|events?|entries|kinds?|types?)"
    r"(?:\s+(?:of|in|there)\b[^.;:]{0,40})?\s+(?:are|is|may\s+be|can\s+be|come\s+from)\b[^.;:]{0,40}:?\W*\Z"
    r"|(?:^|[.;]\s+)there\s+(?:are|is)\s+(?:[a-z]+\s+)?(?:values|names|events|entries|kinds|types)(?:\s+of\b[^.;:]{0,40})?:?\W*\Z",
    re.IGNORECASE,
)
"""The last words before a list of names, which say that they are values and what happens for none of them."""

RETURNED = expression(
    r"\b(?:returned|returns?|answers?|answered|outcomes?|results?|comes?\s+back|says?|said)\b", re.IGNORECASE
)
_BEFORE = 400
"""Characters in which the words before labels lie."""


def lists_events(lead: str, title: str, bare: bool) -> bool:
    """Whether a list under some words and a title is of the events that a result carries: nothing is done for each.

    A `bare` one has names and nothing else.
    """
    return bool(_EVENTS.search(lead) or _EVENTS.search(title)) and (bare or _VALUES.search(lead) is not None)


def tells_own(about: tuple[str, ...]) -> bool:
    """Whether the words that lead to labels, or without any the title above, say that they are what is returned."""
    return OWN.search(next((words for words in about if words), "")) is not None


def is_choice(union: Union, words: DoctrineVocabulary) -> bool:
    """Whether of the labels of a union one is the answer."""
    labels, lead = [member.label for member in union.members], _lead(union)
    if _KEY.search(lead):
        return True
    if _PARTS.search(lead):
        return False
    if all(label.text.isupper() for label in labels) and _ENDING.search(lead):
        return True  # parts of an answer have no names in capitals
    if _CHOICE.search(lead) or 2 * sum(map(_is_case, (label.span for label in labels))) >= len(labels):
        return True
    states = [bool(_STATE.fullmatch(label.text) or words.outcome_class(label.text)) for label in labels]
    return 2 * sum(states) >= len(labels)


def ends_own_work(union: Union, words: DoctrineVocabulary) -> bool:
    """Whether the labels of a union surely say how an agent's own work ends, though one of them is the status of work
    that goes on: the words before them are about its answer, and about no item that has a state.
    """
    labels, lead = [member.label.text for member in union.members], _lead(union)
    stated = any(map(words.is_status, labels)) and not all(words.has("item_states", label) for label in labels)
    if _PARTS.search(lead) or _OF_ITEMS.search(lead) or is_of_an_option(_title(union), lead):
        return False
    return stated and _ENDING.search(lead) is not None


def is_of_an_option(title: str, lead: str) -> bool:
    """Whether a section is about a command that sets something of a record, and words lead to what may be set there:
    ``Valid stages:`` below `` `crate set <crate-id> --stage <stage>` ``. A task is ended by its outcome.
    """
    match = _OPTION.search(title)
    nouns = {f"{match['name'].lower()}{end}" for end in ("", "s", "es")} if match else set()
    last = lead.rstrip(" \t\n:*_`\"+-").rpartition(" ")[2].lower()
    return last in nouns and _ENDS_TASK.search(title) is None


def _title(union: Union) -> str:
    text = union.span.source.text
    at = text.rfind("\n#", 0, union.span.start)
    return text[at + 1 : text.find("\n", at + 1)] if at >= 0 else ""


def _lead(union: Union) -> str:
    """The block of text right before the first label."""
    text, first = union.span.source.text, min(member.label.span.start for member in union.members)
    above = text[max(0, union.span.start - _BEFORE) : union.span.start].rstrip("`*_\"“|-+ \t\n")
    return _BLOCK.split(above)[-1] + text[union.span.start : first]


def _is_case(label: Span) -> bool:
    """Whether words behind a label say when it is the answer."""
    return _WHEN.match(label.source.text, label.end) is not None
