"""What alternatives are, judged by the words right before them: a return, a record of a call, a report, a decision.

A field called outcome, result or status is an outcome only when its values include one that vocabulary knows, and when
the field is about a role's own work. When unsure the alternatives are values: unread is better than wrong.
"""

import re
from itertools import pairwise

from flowc.expressions import expression
from flowc.model.doctrine.boundaries.arrows import arrow
from flowc.model.doctrine.boundaries.fillers import before_fillers
from flowc.model.doctrine.boundaries.item_states import is_of_item
from flowc.model.doctrine.boundaries.preceding import Word, whose_answer, words_before
from flowc.model.doctrine.boundaries.speaking import (
    POSSESSIVE,
    in_brackets,
    is_of_function,
    named_before,
    speaker,
    tells_of_the_past,
)
from flowc.model.doctrine.boundaries.subjects import is_condition, own, subject_of
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Passage
from flowc.model.doctrine.document.templates import has_parts
from flowc.model.statements import Boundary, Role
from flowc.structs import Struct, replace
from flowc.text import Name
from flowc.vocabulary import comparable

_STOPPING_MARKS = frozenset((",", ";", ".", "{", "[", ")", "|"))
_OPENERS = frozenset((":", "(", "=", "—", "–", "-"))
_BEFORE_CHOICES = frozenset(("*", '"', "'", "[", "<", "{", "_", "one", "either"))
_IS_ONE_OF = frozenset(("is", "always", "must", "be", "exactly", "one", "either", "of"))
_RETURN_TITLE = expression(r"\breturn(?:s|ed)?\b|\bwhat (?:you|it|they|to) return", re.IGNORECASE)
_OUTCOME_LINE = expression(
    r"\W*(?:(?:the|your)\W{1,3})?(?:outcome|result|response|reply|answer|(?:comes|gives)\s+back)\W{1,4}(?:(?:is|exactly|always|one|of|either)\s+)*\W?[\w-]++"
    r"(?:[^\w-]{1,3}\|[^\w-]{1,3}[\w-]++)+\W*",
    re.IGNORECASE,
)
"""A line for an outcome and nothing else: `outcome: fits | over-quota`, `reply: fits | over-quota`."""

_NOUN = expression(r"(?i)\w[\s-]+(?:report|return|answer|yield)\W*\Z|^\W*(?:report|answer)s?\s+(?:of|for|by|from)\b")
_ASIDE = expression(
    r"(?i)\b(?P<kept>following|these|those|outcomes?|results?)\s+(?:to|when|at|once|and|in|for|as)\s[^.;:|]{1,60}\W*\Z"
)
"""What a lead-in ends with that says of the alternatives only to whom, when or where they come back."""

_LAST_LINE = expression(
    r"\b(?:your|the)\s+(?:very\s+)?(?:last|final|first)\s+(?:line|words?|message)\b|\b(?:end|finish|close|conclude)s?\s+with\b",
    re.IGNORECASE,
)
"""What says of a status that it is told when the work is over."""

_STEM, _OUTCOME = 4, ("outcome",)  # letters that words for work and for who does it share
_CODED_KEY = expression(
    r"`outcome`\s+(?:is|must\s+be)\s+(?:(?:either|(?:exactly\s+)?one\s+of(?:\s+(?:these|the\s+following))?)(?:\s+|\W*\Z))?(?:`|\Z)")
_CHOOSING = expression(r"\b(?:filter|sort|group|search|select)(?:s|ed|ing)?\s+(?:[\w-]+\s+)?(?:by|on|for)\b")
_FIELD_REACH = 8
"""Words before alternatives among which it says that something is only chosen by them: ``filter by `status` ``."""

_VALUES = frozenset(("true", "false", "null", "none", "string", "number", "json", "markdown", "yaml", "text"))


class Position(Struct):
    """What alternatives are, whose, at which boundary, and the words of the field before them.

    `guessed` when the role is a word that nothing else in the document knows.
    """

    role: Role
    subject: str | None = None
    boundary: Boundary | None = None
    field: Name | None = None
    guessed: bool = False


def position(page: Page, passage: Passage, start: int, labels: tuple[str, ...]) -> Position:
    """What the alternatives that begin at `passage.plain[start]` are."""
    words = words_before(passage, start)
    kept = before_fillers(page.words, words)
    if kept and _returns(page, words, kept - 1) and not _is_noun(words[:kept]):
        return _returned(page, passage, words, kept - 1, labels)
    if kept > 1 and page.words.has("return_verbs", words[kept - 2].text) and _ends_like_outcome(page, words[kept - 1]):
        return _returned(page, passage, words, kept - 2, labels)
    if not page.contract or is_of_function(passage, start):
        return Position(Role.VALUES)
    return _of_field(page, passage, words, labels)


def introduces(page: Page, lead: Passage, labels: tuple[str, ...]) -> Position:
    """What the alternatives that a lead-in such as `Execution-lead returns one of:` announces are.

    The last word of a title may be a noun: nobody is told to return anything by `Bug report`.
    """
    if lead.plain == lead.title and _NOUN.search(lead.plain):
        return Position(Role.VALUES)
    aside = _ASIDE.search(lead.plain)
    return position(page, lead, aside.end("kept") if aside else len(lead.plain), labels)


def _returns(page: Page, words: list[Word], at: int) -> bool:
    """Whether a word returns: `answers`, `gives` before `back`, `end` before `with`, or `reply` behind `your`."""
    follows = words[at + 1].key if at + 1 < len(words) else ""
    back = page.words.has("giving_verbs", words[at].text) and follows == "back"
    back = back or (page.words.has("ending_verbs", words[at].text) and follows == "with")
    noun = words[at].key == "reply" and at and page.words.has("own_words", words[at - 1].text)
    return back or bool(noun) or page.words.has("return_verbs", words[at].text)


def _is_noun(words: list[Word]) -> bool:
    """Whether the last of some words is a noun that is a verb elsewhere, in a title: `Phase 6 First Publish`."""
    return len(words) > 2 and words[-1].text.istitle() and not words[-1].text.endswith("s")


def _ends_like_outcome(page: Page, word: Word) -> bool:
    """Whether a word names the field of an outcome: whatever `task_status` is, it is what comes back."""
    return comparable(word.key).rpartition("-")[2] in page.words.lists["outcome_words"]


def _returned(page: Page, passage: Passage, words: list[Word], verb: int, labels: tuple[str, ...]) -> Position:
    before, between = words[:verb], words[verb + 1 :]
    comma = max((at for at, word in enumerate(before) if word.key == ","), default=-1)
    denied = any(page.words.has("negations", word.key) for word in before[comma + 1 :][-4:])
    if denied or tells_of_the_past(words, verb) or is_condition(page, tuple(word.key for word in before)):
        return Position(Role.VALUES)
    subject = speaker(page, passage, words, verb, labels)
    known = any(map(page.words.outcome_class, labels)) or (len(labels) > 1 and page.words.are_decisions(labels))
    chosen = not subject.guessed and any(page.words.has("choice_words", word.key) for word in between)
    sure = not subject.guessed and (any(map(page.words.tells_nothing, labels)) or _are_of_call(page, labels))
    if subject.thing or not (known or chosen or sure):
        return Position(Role.VALUES)
    if page.words.are_decisions(labels) and not any(word.key.startswith("outcome") for word in between):
        return Position(Role.DECISION, subject.role)
    place = passage.at(before[0].start if before else words[verb].start, words[verb].end)
    if before and POSSESSIVE.search(before[-1].text) and subject.role not in (None, page.role) and not page.boundary:
        return Position(Role.RECORD, subject.role, Boundary(page.role, subject.role, place))
    drawn = arrow(before[-1].text.strip("`")) if before else None
    call = Boundary(*drawn, place) if drawn else own(page, subject.role, place)
    return Position(Role.RETURN, subject.role, call, guessed=subject.guessed)


def _of_field(page: Page, passage: Passage, words: list[Word], labels: tuple[str, ...]) -> Position:
    aside = _arrow_before(passage, words)
    if aside:
        at, boundary = aside
        return Position(Role.RECORD, boundary.callee, boundary, _named(passage, _field_words(page, words[:at])))
    field = _field_words(page, words)
    if not field or _CHOOSING.search(" ".join(word.key for word in words[-_FIELD_REACH:])):
        return Position(Role.VALUES, named_before(words))
    name = _named(passage, field)
    keys = tuple(part for word in field for part in comparable(word.key).split("-"))
    recorded = _recorded(page, keys, field, words)
    if recorded:
        return _record(page, words, _named(passage, recorded))
    found = _judged(page, passage, name, keys, labels)
    other = in_brackets(page, words, field[0])
    return replace(found, subject=other, boundary=None, guessed=True) if other and found.subject else found


def of_own_field(page: Page, passage: Passage, name: Name, labels: tuple[str, ...]) -> Position:
    """What the alternatives are that stand alone under the name of a field, such as the heading `Status`."""
    return _judged(page, passage, name, tuple(comparable(name.text).split("-")), labels)


def _judged(
    page: Page, passage: Passage, name: Name | None, keys: tuple[str, ...], labels: tuple[str, ...]
) -> Position:
    if keys[-1] in page.words.lists["decision_words"]:
        ended = page.kind == "output-contract" and not any(page.words.has("decisions", label) for label in labels)
        return _own_outcome(page, passage, name) if ended else Position(Role.DECISION, page.role, None, name)
    if not _is_outcome(page, passage, keys, labels):
        return Position(Role.VALUES, field=name)
    if page.words.are_decisions(labels) and not keys[-1].startswith("outcome"):
        return Position(Role.DECISION, page.role, None, name)
    return _own_outcome(page, passage, name)


def _arrow_before(passage: Passage, words: list[Word]) -> tuple[int, Boundary] | None:
    """The boundary written right before, "(`a -> b`: " or "(`a -> b`): ", and the number of words before it."""
    kept = words[:-1] if words and words[-1].text == ":" else []
    kept = kept[:-1] if kept and kept[-1].text == ")" else kept
    if kept and (ends := arrow(kept[-1].text.strip("`"))):
        return len(kept) - 1, Boundary(*ends, passage.at(kept[-1].start + 1, kept[-1].end - 1))
    return None


def _field_words(page: Page, words: list[Word]) -> list[Word]:
    """The words that name the field: those before the colon or parenthesis, back to the last preposition or mark."""
    end = len(words)
    while end and (words[end - 1].key in _OPENERS or words[end - 1].key in _BEFORE_CHOICES):
        end -= 1
    rest = [word for word in words[:end] if word.key not in _IS_ONE_OF]
    if rest and rest[-1].key == "outcome":
        end = words.index(rest[-1]) + 1
    if end == 0 or (end == len(words) and words[end - 1].key not in ("outcome", "result")):
        return []
    begin = end
    while begin and end - begin < 6 and not _stops(page, words[begin - 1].key):
        begin -= 1
        if whose_answer(words, begin) or (words[begin].text.startswith("`") and "`" not in words[begin].text[1:]):
            break
    return [word for word in words[begin:end] if any(letter.isalpha() for letter in word.text)]


def _stops(page: Page, word: str) -> bool:
    return word in _STOPPING_MARKS or word in _OPENERS or word in page.words.lists["stop_words"]


def _named(passage: Passage, field: list[Word]) -> Name | None:
    if not field:
        return None
    marks = 1 if field[0].text.startswith("`") and field[-1].text.endswith("`") else 0
    return passage.name(field[0].start + marks, field[-1].end - marks)


def _recorded(page: Page, keys: tuple[str, ...], field: list[Word], words: list[Word]) -> list[Word]:
    """The words that name the result of a call: `transfer result`, `handoff-result`, `transfer record to x`."""
    calls, results = page.words.lists["call_words"], page.words.lists["outcome_words"] | {"record"}
    if any(key in calls for key in keys) and any(key in results for key in keys):
        return field
    found = ([one, two] for one, two in pairwise(words) if comparable(one.key) in calls and two.key == "record")
    return next(found, [])


def _record(page: Page, words: list[Word], field: Name | None) -> Position:
    """A record in the caller's document: of the role it names, or of the callee of the document's boundary."""
    named = subject_of(page, tuple(word.text for word in words if "-" in word.text or "`" in word.text)).role
    governed = page.boundary
    callee = governed.callee if governed and governed.callee != page.role else None
    calls = page.words.lists["call_words"]
    subject = named if named and named != page.role and not calls & set(named.split("-")) else callee
    boundary = governed if governed and governed.callee == subject and subject else None
    if boundary is None and subject and field:
        boundary = Boundary(page.role, subject, field.span)
    return Position(Role.RECORD, subject, boundary, field)


def _is_outcome(page: Page, passage: Passage, keys: tuple[str, ...], labels: tuple[str, ...]) -> bool:
    words = page.words
    alone = _OUTCOME_LINE.fullmatch(passage.plain) is not None and not _VALUES.intersection(labels)
    if (alone and page.kind == "handoff-contract" and page.boundary) or has_parts(page, keys, labels):
        return True
    if page.kind == "agent" and keys[-1] in words.lists["output_words"] and all("-" in label for label in labels):
        return words.are_ends(labels)
    if keys[-1] not in words.lists["outcome_words"] or any(key in words.lists["state_words"] for key in keys):
        return False
    qualifiers = [key for key in keys[:-1] if key not in words.lists["outcome_words"]]
    roles = {part for role in _roles(page) for part in role.split("-")}
    things = [key for key in qualifiers if f"{key}-{keys[-1]}" in words.lists["state_words"] and key not in roles]
    if things or any(key not in words.lists["own_words"] and not _is_work_of(key, roles) for key in qualifiers):
        return False
    if not any(words.outcome_class(label) for label in labels):
        telling = any(map(words.tells_nothing, labels)) or _are_of_call(page, labels)
        keyed = keys[-1:] == _OUTCOME and _CODED_KEY.search(passage.plain) is not None
        own = (page.kind == "agent" and (alone or keyed)) or (page.boundary is not None and keyed)
        return keys[-1].startswith("outcome") and (telling or own)
    said = qualifiers or _LAST_LINE.search(passage.plain)
    if not said and not keys[-1].startswith("outcome") and not words.may_end(labels):
        return False
    return keys[-1] != "status" or not is_of_item(page, passage, bool(qualifiers), labels)


def _is_work_of(key: str, roles: set[str]) -> bool:
    """Whether a word is a part of a role's name, or what such a one does: `review` of a `reviewer`."""
    return key in roles or key.startswith(tuple(each[:_STEM] for each in roles if each[_STEM - 1 :]))


def _are_of_call(page: Page, labels: tuple[str, ...]) -> bool:
    """Whether a contract about one call has labels that nobody knows: joined by hyphens they are no fields."""
    called = page.kind == "handoff-contract" and page.boundary is not None
    return called and len(labels) > 1 and all("-" in label for label in labels)


def _roles(page: Page) -> tuple[str, ...]:
    ends = (page.boundary.caller, page.boundary.callee) if page.boundary else ()
    return tuple(role for role in (page.role, *ends) if role)


def _own_outcome(page: Page, passage: Passage, field: Name | None) -> Position:
    """The outcome field of a document: the callee's return in a handoff contract, and in an output contract that is of
    a call and no role's own; else the report of its own role.
    """
    if page.boundary and (page.kind == "handoff-contract" or (page.kind == "output-contract" and not page.role)):
        return Position(Role.RETURN, page.boundary.callee, page.boundary, field)
    returns = page.kind == "agent" or (page.kind != "template" and _RETURN_TITLE.search(passage.title))
    boundary = own(page, page.role, field.span) if field and page.role else None
    return Position(Role.RETURN if returns else Role.REPORT, page.role, boundary, field)
