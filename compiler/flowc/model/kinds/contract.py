"""Contracts in YAML or JSON: a mapping with `deliverable`, or one that lists the outcomes something returns."""

from collections.abc import Iterator

from flowc.diagnostics import Finding
from flowc.expressions import expression
from flowc.model.deliverable import Deliverable
from flowc.model.kinds import faults
from flowc.model.kinds.apart import deliverable
from flowc.model.kinds.constraints import LIMITS, SPELLINGS
from flowc.model.kinds.transition import UNIFIED
from flowc.model.kinds.values import as_word, is_nothing
from flowc.model.nodes import Alias, Contract, Outcome, PayloadField
from flowc.paths import path_of
from flowc.syntax.near import nearest
from flowc.syntax.tree import Entry, Mapping, Node, Scalar, Sequence
from flowc.text import Name, Source, Span

CLASSES = ("success", "failure", "incomplete", "rejected input")
"""What an outcome can mean for whoever asked."""

DECISIONS = ("approve", "reject")
KEYS = ("outcome", "decision")
"""The two keys of every result."""

ACCEPTANCE = ("acceptance", "acceptance_criteria")
"""Keys of texts for people that say what makes a deliverable useful."""

_NAMES = ("contract", "name", "tool")
_OUTCOMES = ("outcomes", "returns")
_CONDITIONAL = expression(
    r"(?i)\s*(?:optional|if|when|whenever|where|unless|only|with (?:an? )?(?:reject|approv)\w*)\b"
)
_WHEN = expression(r"(?i)\s*(?:if|when|with)\s+(?:an?\s+)?(approv|reject)(?:e|al|ed|ion|ing)?\s*[:,;]")


def is_contract(document: Mapping) -> bool:
    """Whether a mapping declares a contract."""
    if document.entry("deliverable"):
        return True
    lists = any(isinstance(document.get(key), Mapping | Sequence) for key in _OUTCOMES)
    return lists and any(document.entry(key) for key in _NAMES)


def contract(document: Mapping, source: Source, found: list[Finding]) -> Contract:
    """The contract a document declares; without a name of its own it is called like its file.

    Every fault of shape is added to `found`.
    """
    start = Span(source, document.span.start, document.span.start)
    written = (as_word(document.get(key)) for key in _NAMES)
    name = next((word for word in written if word), Name(path_of(source.path).stem, start))
    outcomes = tuple(outcome for key in _OUTCOMES for outcome in _outcomes(document.get(key), found))
    return Contract(
        name=name,
        source=source,
        span=document.span,
        outcomes=outcomes,
        aliases=tuple(_aliases(document.entry("aliases"), outcomes, found)),
        deliverable=_tree(document.entry("deliverable"), found),
        inputs=_tree(document.entry("input"), found),
        acceptance=tuple(_acceptance(document)),
        misplaced=tuple(_misplaced(document)),
    )


def _tree(entry: Entry | None, found: list[Finding]) -> Deliverable | None:
    return deliverable(entry, found) if entry else None


def _misplaced(document: Mapping) -> Iterator[Name]:
    """Counting constraints at the top of a document with a deliverable, where nothing is counted."""
    if document.entry("deliverable"):
        for entry in document.entries:
            if SPELLINGS.get(entry.key.text) in (*LIMITS, "non_empty"):
                yield entry.key.name


def _acceptance(document: Mapping) -> Iterator[Span]:
    """The texts about what makes a deliverable useful, beside it or in it."""
    inside = document.get("deliverable")
    for holder in (document, inside):
        for key in ACCEPTANCE:
            yield from _texts(holder.get(key)) if isinstance(holder, Mapping) else ()


def _texts(node: Node | None) -> Iterator[Span]:
    """The places of all texts in a value, in order, whatever keys they stand under."""
    waiting = [node] if node else []
    while waiting:
        match waiting.pop():
            case Scalar(value=str(), span=span):
                yield span
            case Sequence(items):
                waiting += reversed(items)
            case Mapping(entries):
                waiting += [entry.value for entry in reversed(entries)]


def _outcomes(node: Node | None, found: list[Finding]) -> Iterator[Outcome]:
    """The outcomes of a list of words or mappings, or of a mapping by outcome."""
    match node:
        case Sequence(items):
            yield from (outcome for item in items if (outcome := _outcome(item, found)))
        case Mapping(entries):
            yield from (_declared(entry.key.name, entry.value, found) for entry in entries)


def _outcome(item: Node, found: list[Finding]) -> Outcome | None:
    if word := as_word(item):
        return Outcome(word)
    if not isinstance(item, Mapping):
        return None
    word = as_word(item.get("outcome")) or as_word(item.get("name"))
    return _declared(word, item, found) if word else None


def _declared(name: Name, body: Node, found: list[Finding]) -> Outcome:
    if not isinstance(body, Mapping):
        return Outcome(name)
    return Outcome(name, _class(body.entry("class"), found), tuple(_payload(body.get("payload"))))


def _class(entry: Entry | None, found: list[Finding]) -> str:
    """The declared class; an unknown one is reported and read as the class it is near, else as none."""
    word = as_word(entry.value) if entry else None
    if entry is None or word is None:
        if entry and not is_nothing(entry.value):
            found.append(faults.wrong_shape(entry, "a word"))
        return ""
    spoken = " ".join(word.text.replace("_", " ").replace("-", " ").split()).lower()
    if spoken in CLASSES:
        return spoken
    meant = nearest(spoken, CLASSES)
    found.append(faults.wrong_value(entry, faults.one_of(CLASSES), meant))
    return meant or ""


def _payload(node: Node | None) -> Iterator[PayloadField]:
    """The fields under `payload`: a mapping of names to what they are, or a list of names; other texts are prose."""
    match node:
        case Sequence(items):
            yield from (_field(name, None) for item in items if (name := as_word(item)))
        case Mapping(entries):
            yield from (_field(entry.key.name, entry.value) for entry in entries)


def _field(written: Name, body: Node | None) -> PayloadField:
    """`name`, `name[]` for many, `name?` for one that may be missing; what is said of it may make it conditional."""
    text = written.text
    optional, text = text.endswith("?"), text.removesuffix("?")
    many, text = text.endswith("[]"), text.removesuffix("[]")
    name = Name(text, Span(written.span.source, written.span.start, written.span.start + len(text)))
    said = body.text if isinstance(body, Scalar) and isinstance(body.value, str) else ""
    match body:
        case Mapping():
            required, when = _flag(body, "required") is not False, _decision(body.get("when"))
            many = many or getattr(as_word(body.get("type")), "text", "") == "array"
        case _:
            spoken = _WHEN.match(said)
            when = _full(spoken[1]) if spoken else ""
            required = bool(spoken) or not _CONDITIONAL.match(said)
    return PayloadField(name, required and not optional, many, when)


def _flag(body: Mapping, key: str) -> bool | None:
    node = body.get(key)
    return node.value if isinstance(node, Scalar) and isinstance(node.value, bool) else None


def _decision(node: Node | None) -> str:
    word = as_word(node)
    return word.text if word and word.text in DECISIONS else ""


def _full(stem: str) -> str:
    return next(decision for decision in DECISIONS if decision.startswith(stem.lower()))


def _aliases(entry: Entry | None, outcomes: tuple[Outcome, ...], found: list[Finding]) -> Iterator[Alias]:
    """Old spellings, each for an outcome of the contract, a decision, or the key `outcome` or `decision`."""
    if entry is None:
        return
    if not isinstance(entry.value, Mapping):
        found.append(faults.wrong_shape(entry, "a mapping of old words to words of the contract"))
        return
    known = (*(outcome.name.text for outcome in outcomes), *DECISIONS, *KEYS)
    known = known if outcomes else (*UNIFIED, *known)
    for each in entry.value.entries:
        word = as_word(each.value)
        if word is None:
            found.append(faults.wrong_shape(each, "a word"))
        elif word.text in known:
            yield Alias(each.key.name, word)
        else:
            found.append(faults.wrong_value(each, faults.one_of(known), nearest(word.text, known)))
