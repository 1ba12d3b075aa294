"""The key of an object that carries its outcome: `outcome`, `status`, or another that says how the work ended, or
whose value is an outcome of the document's own.
"""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.statements import Role, Union
from flowc.text import Name
from flowc.vocabulary import DoctrineVocabulary

_VERDICTS = ("verdict", "ok", "success", "succeeded", "approved", "passed", "accepted", "pass")
"""Keys that say how the work ended, in a word or by `true` and `false`."""

NAMES = (
    r"outcome|status|result|[a-z]+(?:_[a-z]+)?_status|[a-z]+Status|decision|comment|reason|message|"
    + "|".join(_VERDICTS)
)
_KEY = expression(rf"\s*[\"']?(?P<key>{NAMES})[\"']?\s*(?P<then>[:,}}|?])")
OWN = ("outcome", "status")
_TRUTH = expression(r"\s*(?:true|false|bool(?:ean)?)\b", re.IGNORECASE)
LABELS = expression(r"[\"'`]?([A-Za-z][\w-]*)[\"'`]?")


def outcome_key(text: str, opening: int, words: DoctrineVocabulary) -> tuple[str, int, int] | None:
    """The key of the object that opens there which carries its outcome, with its place.

    `outcome` or `status` comes before any `..._status`; of several of these, none surely is the object's own.
    """
    keys = list(_keys(text, opening))
    named = {match["key"] for match in keys}
    own = [each for each in keys if each["key"] in OWN]
    others = [
        each
        for each in keys
        if each["key"].endswith(("_status", "Status")) and not words.has("state_words", each["key"])
    ]
    others = others or [each for each in keys if each["key"] == "result"]
    others = others or [each for each in keys if each["key"] in _VERDICTS][:1]
    for match in own or (others if len(others) == 1 else ()):
        if match["key"] == "outcome" or carries_outcome(text, match, named, words):
            return match["key"], *match.span("key")
    return None


def _keys(text: str, opening: int) -> "Iterator[re.Match[str]]":
    """The known keys of an object, those of objects inside left out."""
    depth = 0
    quoted = ""
    for at in range(opening, len(text)):
        letter = text[at]
        if quoted:
            quoted = "" if letter == quoted and text[at - 1] != "\\" else quoted
            continue
        depth += (letter in "{[") - (letter in "}]")
        if depth == 0:
            return
        if depth == 1 and letter in "{,":
            match = _KEY.match(text, at + 1)
            if match:
                yield match
        elif letter in "\"'":
            quoted = letter


_DECIDED = expression(r"[\"']decision[\"']\s*:\s*[\"'](?P<verdict>[\w-]+)[\"']")
_VALUE = expression(r"[^,}\n]{0,120}")


def carries_outcome(text: str, key: re.Match[str], named: set[str], words: DoctrineVocabulary) -> bool:
    """Whether what stands behind a key in a text is the word for an outcome; a bare key counts beside a decision, and
    a `status` beside a verdict.
    """
    if key["then"] != ":":
        return bool(named & {"decision", "comment", "reason"})
    if key["key"] in _VERDICTS and _TRUTH.match(text, key.end()):
        return True
    if key["key"] == "status" and "decision" in named:
        verdict = _DECIDED.search(text)
        if verdict and words.has("decisions", verdict["verdict"]):
            return True
    value = _VALUE.match(text, key.end())
    labels = LABELS.findall(value[0]) if value else []
    return any(words.outcome_class(label) in ("success", "failure", "incomplete", "blocking") for label in labels)


OWN_VALUE = expression(r"[{,]\s*\"(?P<key>outcome|status|result|verdict)\"\s*:\s*\"(?P<label>[\w-]+)\"")


def keys_of_labels(page: Page, unions: tuple[Union, ...]) -> tuple[Name, ...]:
    """The keys of objects in fences under which stands what the document says, or may say, that its role returns.

    A label of one word may be anybody's.
    """
    returned = (each for each in unions if each.role in (Role.RETURN, Role.OPEN) and each.subject in (None, page.role))
    labels = {member.label.text for union in returned for member in union.members if "-" in member.label.text}
    lines = (line for code in page.codes(marks.BRACE) for line in code.lines) if labels and page.contract else ()
    found = [(line, match) for line in lines for match in OWN_VALUE.finditer(line.plain)]
    return tuple(line.name(*match.span("key")) for line, match in found if match["label"] in labels)
