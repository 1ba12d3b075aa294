"""Rule cards: the words, the severity and the examples of every rule, joined with findings at the edge.

The file names of `rules/` are the index; a card is opened only when its code is reported.
Values of findings come from documents: slots are filled literally, in one pass, and nothing in them is interpreted.
"""

from collections.abc import Iterable, Mapping
from enum import Enum
from functools import cache

from flowc.data import Plain, file_names, load, strings, texts
from flowc.diagnostics import Edit, Finding, Fix
from flowc.expressions import expression
from flowc.structs import Struct, field
from flowc.syntax.near import nearest
from flowc.text import Span

CARD = expression(r"(?P<code>FC\d{3})-(?P<name>[a-z0-9-]+)\.yaml")
_NUMBERED = expression(r"\D{0,4}(?P<number>\d{1,3})")
SLOT = expression(r"\{([a-z_]+)\}")
LONGEST_VALUE = 160
_BETWEEN, _OPEN = "`, `", ", …"
"""What stands between two names of a list, and at the end of one that has more."""
PREVIEWS: frozenset[str] = frozenset()
"""Rules on trial; a card is opened only when its code is reported, so the list stands here."""

DEFAULT_PATH = "flows/example.yaml"
_MARKS = str.maketrans("", "", "«»")


class Severity(Enum):
    """How bad a fault is: it breaks or contradicts, it likely harms, or it is worth knowing."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Words(Struct):
    """What a rule says, with slots: the message, the words at the primary span, and what to do."""

    message: str
    label: str
    help: str


class Example(Struct):
    """Documents (path to text) of one example. `says` is None for a good one; `fixed` is empty where nothing fixes."""

    title: str
    files: Mapping[str, str]
    says: tuple[str, ...] | None
    fixed: Mapping[str, str] = field(default_factory=dict)


class Card(Struct):
    """One rule: its words, with other words per form, label role and fix role, its reason and its examples."""

    code: str
    name: str
    severity: Severity
    words: Words
    forms: Mapping[str, Words]
    labels: Mapping[str, str]
    fixes: Mapping[str, str]
    why: str
    examples: tuple[Example, ...]


class Place(Struct):
    """A span and the words beside it, perhaps none."""

    span: Span
    words: str


class Remedy(Struct):
    """A fix in words, with the edits that make it."""

    title: str
    edits: tuple[Edit, ...]
    safe: bool


class Diagnostic(Struct):
    """A finding joined with the words of its card: all a report needs. `docs` is a path inside the repository."""

    code: str
    name: str
    severity: Severity
    message: str
    help: str
    primary: Place
    related: tuple[Place, ...]
    witness: tuple[str, ...]
    fixes: tuple[Remedy, ...]
    docs: str
    values: Mapping[str, str]


@cache
def index() -> Mapping[str, str]:
    """The name of every rule by its code, in order of the codes, read from the file names alone."""
    matches = (CARD.fullmatch(name) for name in file_names("rules"))
    return {match["code"]: match["name"] for match in matches if match}


def codes() -> tuple[str, ...]:
    """Every code, in order."""
    return tuple(index())


@cache
def card(code: str) -> Card:
    """The card of a code. Raises KeyError for a code that has none."""
    fields = load("rules", f"{code}-{index()[code]}.yaml")
    words = _words(texts(fields), Words("", "", ""))
    forms = fields.get("forms") or {}
    assert isinstance(forms, dict)
    return Card(
        code=str(fields["code"]),
        name=str(fields["name"]),
        severity=Severity(fields["severity"]),
        words=words,
        forms={name: _words(texts(form), words) for name, form in forms.items()},
        labels=texts(fields.get("labels")),
        fixes=texts(fields.get("fixes")),
        why=str(fields["why"]),
        examples=_examples(fields.get("examples")),
    )


def meant(word: str, known: Iterable[str]) -> str | None:
    """Which of the words for rules that are known somebody most likely meant by one that is not.

    Of codes, the one with the same number (`F505`, `FC-505`), or the family (`FC9` by `FC99`) where families are known:
    that two numbers look alike says nothing of their rules.
    """
    words = set(known)
    numbered = _NUMBERED.fullmatch(word)
    if numbered:
        number = numbered["number"]
        codes = (f"FC{number}", f"FC{number[0]}" if len(number) == 2 else "")
        return next((code for code in codes if code in words), None)
    return nearest(word, (each for each in words if not each[-1].isdigit()))


def describe(finding: Finding) -> Diagnostic:
    """A finding in words. Raises KeyError for a code without a card."""
    rule = card(finding.code)
    words = rule.forms.get(finding.form, rule.words)
    return Diagnostic(
        code=rule.code,
        name=rule.name,
        severity=rule.severity,
        message=fill(words.message, finding.values),
        help=fill(words.help, finding.values),
        primary=Place(finding.span, fill(words.label, finding.values)),
        related=tuple(
            Place(label.span, fill(rule.labels.get(label.role, ""), {**finding.values, **label.values}))
            for label in finding.labels
        ),
        witness=finding.witness,
        fixes=tuple(_remedy(rule, fix, finding) for fix in finding.fixes),
        docs=page(rule.code),
        values=dict(finding.values),
    )


def unmarked(text: str) -> str:
    """A document of an example as it is read: without the marks around the places where something is expected."""
    return text.translate(_MARKS)


def previews() -> frozenset[str]:
    """The codes of rules on trial, which judge nothing unless somebody asks for them."""
    return PREVIEWS


def page(code: str) -> str:
    """The path of a rule's page in the documentation."""
    return f"docs/rules/{code}.md"


def fill(template: str, values: Mapping[str, str]) -> str:
    """The template with its slots filled; a slot without a value stays as it is, a long value loses its middle."""
    return SLOT.sub(lambda slot: shortened(values[slot[1]]) if slot[1] in values else slot[0], template).strip()


def shortened(value: str, longest: int = LONGEST_VALUE) -> str:
    """At most `longest` characters of a value, both ends kept; of names in a row each stays whole."""
    if len(value) <= longest:
        return value
    if value.endswith(f"`{_OPEN}") and _BETWEEN in value[: longest - len(_OPEN)]:
        return value[: value.rfind(_BETWEEN, 0, longest - len(_OPEN)) + 1] + _OPEN
    room = (longest - len(f"{_OPEN}, ")) // 2
    first, last = value.rfind(_BETWEEN, 0, room) + 1, value.find(_BETWEEN, len(value) - room) + 1
    if first and last:
        return f"{value[:first]}{_OPEN}{value[last:]}"
    half = (longest - 1) // 2
    return f"{value[:half]}…{value[-half:]}"


def _words(fields: Mapping[str, str], default: Words) -> Words:
    return Words(
        message=fields.get("message", default.message),
        label=fields.get("label", default.label),
        help=fields.get("help", default.help),
    )


def _remedy(rule: Card, fix: Fix, finding: Finding) -> Remedy:
    title = fill(rule.fixes.get(fix.role, fix.role), {**finding.values, **fix.values})
    return Remedy(title, fix.edits, fix.safe)


def _examples(listed: Plain) -> tuple[Example, ...]:
    items = listed if isinstance(listed, list) else []
    return tuple(_example(item) for item in items if isinstance(item, dict))


def _example(fields: dict[str, Plain]) -> Example:
    title = str(fields.get("title") or "")
    if "good" in fields:
        return Example(title, _files(fields["good"]), None)
    return Example(title, _files(fields["bad"]), strings(fields.get("says")), _files(fields.get("fixed")))


def _files(written: Plain) -> Mapping[str, str]:
    """The documents of an example; a bare text is the one file `flows/example.yaml`."""
    if written is None:
        return {}
    return texts(written) if isinstance(written, dict) else {DEFAULT_PATH: str(written)}
