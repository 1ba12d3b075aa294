"""Conditions on an outcome: `If running:`, `(if blocked or escalated)`, `or, if blocked at intake:`."""

import re
from collections.abc import Iterable

from flowc.expressions import expression
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Passage
from flowc.syntax.near import nearest
from flowc.syntax.outcome import LABEL, TITLED
from flowc.text import Name
from flowc.vocabulary import comparable

_CHOICE = rf"[`*]*{LABEL}[`*]*(?:(?:\s*,\s*|\s*\|\s*|\s*/\s*|,?\s+or\s+)[`*]*{LABEL}[`*]*){{0,6}}"
_CONDITION = expression(
    rf"(?:^|[\s(*_,])(?:if|when|only if|only when|for|on)\s+(?:the\s+)?"
    rf"(?P<stated>(?:outcome|result|status)\s+(?:is|=|was)\s+)?"
    rf"(?P<labels>{_CHOICE})(?=\s*(?:[:,)*]|$)|\s+(?:at|by|during|in)\b|(?(stated)\s*[.;]|(?!)))",
    re.IGNORECASE,
)
_HANDLING = expression(
    r"\b(?:handl(?:e|es|ed|ing)|rout(?:e|es|ing)|act(?:s|ing)?\s+on|respond(?:s|ing)?\s+to|react(?:s|ing)?\s+to|"
    r"(?:based|depending|switch|branch|match)(?:es|ing)?\s+on|what\s+to\s+do)\b(?!-\w)"
    r"|\b(?:after|when|once|upon)\b[^|,]{0,60}\b(?:returns|returned|reports|reported|answers|responds)\b",
    re.IGNORECASE,
)
_LOOKS = expression(
    r"[\s*_]*(?:(?:then|now|next|and)\s+)?(?:(?:look|read|check|inspect|examine|evaluate|judge|weigh|go|act|branch|decide|continue)(?:\s+(?:at|by))?"
    r"|by|according\s+to|what\s+(?:follows|happens|comes\s+next|(?:you|we)\s+do)(?:\s+(?:next|then))?\s+depends\s+on)\s+"
    r"(?:(?:the|its|his|her|their|that|this|what)\s+[^.;:|]{0,40}?(?<![\w-])(?:outcome|result|verdict|answer|reply|response|returned|answered|replied)"
    r"|`outcome`)`?(?:\s+(?:is|field|value|(?:that\s+)?came\s+back|(?:that\s+)?it\s+(?:gave|returned|sent)|(?:of|in)\s+[^.;:|]{1,40}))?[\s*_.:,]*",
    re.IGNORECASE,
)
"""Words that do no more than look at what came back: `Look at the outcome:`, `By its answer:`."""

_CHOSEN = expression(r"\bone\s+of\b|\beither\b", re.IGNORECASE)
_RETURNS_OTHER = expression(
    rf"\**`(?P<own>{LABEL})`[^`]{{0,120}}(?:[:;,]|\b(?:and|then|stop))\s+(?:return|(?:answer|reply|end|finish)\s+with)\s+`(?P<other>{LABEL})`",
    re.IGNORECASE,
)
"""What an item that begins with a label tells its reader to return, in so many words."""

_EACH = expression(rf"`?({LABEL})`?")
_PHRASE = expression(rf"`{TITLED}`")
_LOUD = r"(?-i:[A-Z][A-Z0-9]+(?:\ [A-Z][A-Z0-9]+)+)(?![\w-])"
_ASKS = expression(r"\b(?:IS|ARE|WAS|WERE)\b")
"""The verb of a clause in capitals, which is a condition and no outcome: `IF ANY IS NO`."""

_SPEAKS = expression(rf"(?<![\w-])(?!(?:or|and)\b|{_LOUD}){LABEL}\s+(?!(?:or|and)\b)[A-Za-z]", re.IGNORECASE)
"""Two words that nothing joins: a clause of its own, `when the phase passes`, and no choice of labels."""


def is_clause(label: str) -> bool:
    """Whether words in capitals are a clause with a verb of its own."""
    return label.isupper() and _ASKS.search(label) is not None


def announces_cases(lead: Passage) -> bool:
    """Whether words lead to what is done for each outcome, and not to the outcomes themselves."""
    routing = lead.held & marks.ROUTING and (_HANDLING.search(lead.plain) or _LOOKS.fullmatch(lead.plain))
    return bool(routing) and not _CHOSEN.search(lead.plain)


def returns_another(page: Page, words: Passage) -> bool:
    """Whether an item says what else is returned: `` `blocked`: stop; return `failure` ``; `error` may be a key."""
    match = _RETURNS_OTHER.match(words.plain)
    other = match["other"] if match else "error"
    return bool(match and other not in (match["own"], "error") and page.words.outcome_class(other))


def condition_labels(page: Page, passage: Passage, known: Iterable[str] = ()) -> tuple[Name, ...]:
    """The outcome labels a passage is conditional on, where its first condition names some.

    A label is in backticks, or is known: to the document (`known`), to the vocabulary, or nearly so.
    """
    match = _CONDITION.search(passage.plain[:200])
    return labels_at(page, passage, match.start("labels"), match.end("labels"), known) if match else ()


def labels_at(page: Page, passage: Passage, start: int, end: int, known: Iterable[str] = ()) -> tuple[Name, ...]:
    """The labels between two offsets; nothing if one of the words there is no label, or they are a clause."""
    if _SPEAKS.search(_PHRASE.sub("`0`", passage.plain[start:end])):
        return ()
    labels = tuple(known)
    found = []
    for match in _EACH.finditer(passage.plain, start, end):
        if match[1].lower() in ("or", "and"):
            continue
        if not (match[0].startswith("`") or _is_label(page, match[1], labels)):
            return ()
        found.append(passage.name(match.start(1), match.end(1)))
    return tuple(found)


def _is_label(page: Page, word: str, known: tuple[str, ...]) -> bool:
    if page.words.has("no_labels", word):
        return False
    if word in known or page.words.is_not_attempted(word):
        return True
    if page.words.outcome_class(word) or page.words.is_status(word):
        return True
    if word.isupper() and (" " in word or page.words.has("decisions", word)):
        return not is_clause(word)
    return nearest(word, known) is not None or any(_is_part(word, each) or _is_part(each, word) for each in known)


def _is_part(label: str, whole: str) -> bool:
    """Whether a label is another with further words: `complete` of `complete-with-evidence`."""
    short, long = comparable(label), comparable(whole)
    return long.startswith(f"{short}-") or long.endswith(f"-{short}")
