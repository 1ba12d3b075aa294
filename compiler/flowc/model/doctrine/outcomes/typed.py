"""Results declared as types: signatures, type declarations, and the shape of a result as a record in braces."""

import re
from collections.abc import Iterable, Iterator, Mapping

from flowc.expressions import expression
from flowc.model.doctrine.boundaries.positions import Position, introduces, position
from flowc.model.doctrine.boundaries.speaking import is_of_function
from flowc.model.doctrine.boundaries.subjects import own
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import INDENTED, Code, Passage
from flowc.model.doctrine.document.templates import is_counter_example
from flowc.model.doctrine.outcomes.gathered import DENIED
from flowc.model.doctrine.outcomes.named_types import Types, named_types, spread, unfolded
from flowc.model.doctrine.outcomes.record_shapes import (
    DECISION_KEYS,
    KEYS,
    LABEL,
    Shape,
    field_of,
    moved,
    name_of,
    shape_of,
)
from flowc.model.doctrine.outcomes.sampled import is_in_force, shows_what_comes_back
from flowc.model.doctrine.outcomes.type_leads import is_led_to
from flowc.model.statements import Boundary, Member, Role, Sent, Union
from flowc.syntax.blocks import Places
from flowc.syntax.signature import Declaration, Word, declarations, record
from flowc.text import Name, Span
from flowc.vocabulary import comparable, parted

MOST = 12
"""Records of a paragraph that are looked at."""

_BRACKETS = ("{", "[")
_NAMED = expression(
    r"^(?P<stem>[A-Za-z0-9_-]*?)_?(?:Result|Return|Outcome|ReturnValue|Response|Output|Answer|Reply)s?$"
)
_BARE = expression(r"(?:Result|Return|Outcome|ReturnValue|Response)s?")
"""What a type is called that is named after nobody: in a contract about one call it is that of the callee."""

_LITERAL = expression(r"^[A-Za-z0-9_-]*(?:Outcome|Return|ReturnValue|Result|Answer|Reply)s?$")
_BASIC = frozenset(
    ("string", "str", "text", "number", "int", "integer", "float", "bool", "boolean", "null", "none", "nil", "list",
     "undefined", "array", "dict", "map", "object", "record", "any", "unknown", "void", "never", "date", "time", "path",
     "file")
)  # fmt: skip
"""Types of values, which are no labels."""

_TYPES = frozenset(
    ("", "text", "txt", "ts", "typescript", "haskell", "python", "py", "pseudo", "pseudocode", "idl", "rust", "elm",
     INDENTED)
)
_JSON = frozenset(("json", "jsonc", "json5", "js", "javascript", "ts", "typescript", "", "text", INDENTED))
_CONTRACTS = ("handoff-contract", "output-contract")
RETURN_TITLE = expression(
    r"\breturn|\boutput|\bresult|\bresponse|\breport|\bformat|\bcontract|\boutcome", re.IGNORECASE
)
_OF_TOOL = expression(
    r"\W*`?[a-z][a-z0-9]*(?:_[a-z0-9]+)+(?:\(\))?`?\s+(?:response|result|returns?|output)\b", re.IGNORECASE
)
"""A title over what a tool answers: `find_book Response`."""


def typed(page: Page) -> tuple[Union, ...]:
    """The unions that a document declares as types or shows as records."""
    role = _called(page) or page.role or ""
    shown = [code for code in page.codes() if is_in_force(code) and is_led_to(page, code, role)]
    declared = [each for code in shown for each in _declared(page, code)]
    types, callees = named_types(page, declared), _callees(page, declared)
    found = [union for code in shown for union in _of_code(page, code, types, callees)]
    for passage in page.passages():
        if "{" in passage.plain:
            found.extend(_of_passage(page, passage))
    return tuple(found)


def inputs(page: Page) -> tuple[Sent, ...]:
    """The parameters of the signatures a document declares, as what the callee requires."""
    return tuple(sent for code in page.codes() if not is_counter_example(code) for sent in _parameters(page, code))


def _declared(page: Page, code: Code) -> tuple[Declaration, ...]:
    if code.language not in _TYPES or not (page.contract or code.language in ("", "text")):
        return ()
    text = code.text.plain
    return () if text.lstrip().startswith(_BRACKETS) else declarations(text)


def _callees(page: Page, declared: list[Declaration]) -> Mapping[str, str]:
    """Whose results the types of a document are, by the signatures in its fences and in the code of its sentences."""
    if not declared:
        return {}
    coded = (code.text for passage in page.passages(marks.TICK, marks.ARROW) for code in passage.codes())
    inline = (each for text in coded if "(" in text for each in declarations(text))
    return _signed(page, (*declared, *inline))


def _role_named(page: Page, name: str) -> str:
    """The role a signature is of: the party of a contract that it names as code does, `factChecker`."""
    apart = comparable(parted(name))
    ends = (page.boundary.caller, page.boundary.callee) if page.boundary else ()
    return apart if apart in (page.role, *ends) else comparable(name)


def _signed(page: Page, declared: Iterable[Declaration]) -> dict[str, str]:
    """The role of the signature that each type is the result of, where it is that of one."""
    signed = (each for each in declared if each.parameters is not None and each.alternatives)
    roles: dict[str, set[str]] = {}
    for each in signed:
        if word := each.alternatives[0].word:
            roles.setdefault(word.text, set()).add(_role_named(page, each.name.text))
    return {name: role for name, (role, *others) in roles.items() if not others}


def _of_code(page: Page, code: Code, types: Types, callees: Mapping[str, str]) -> Iterator[Union]:
    declared = tuple(unfolded(each, types) for each in spread(_declared(page, code), code.text.plain))
    if declared:
        yield from _types(page, code, declared, {**callees, **_signed(page, declared)})
    elif page.contract and code.language in _JSON and _may_tell(code.text.plain):
        yield from _shown(page, code, code.text.places())


def _types(
    page: Page, code: Code, declared: tuple[Declaration, ...], callees: Mapping[str, str]
) -> Iterator[Union]:
    places = code.text.places()
    unnamed = _unnamed(page, code, declared, callees, places)
    for each in declared:
        if each.caller:
            callee = _role_named(page, each.name.text)
            known = "-" in f"{each.caller}{callee}" or callee == _called(page)
            yield from _type(page, each, callee, places, labelled=True) if known else ()
        elif each.parameters is None:
            subject = callees.get(each.name.text) or _role_of_type(page, each.name.text, code.language)
            titled = page.contract and code.titles and RETURN_TITLE.search(code.titles[-1])
            called = each is unnamed or _BARE.fullmatch(each.name.text)
            if subject is None and (called or (titled and shows_what_comes_back(code))):
                subject = _called(page) or (page.role if titled else None)
            if subject and (each is unnamed or each.name.text in callees or _NAMED.fullmatch(each.name.text)):
                yield from _type(page, each, subject, places, labelled=each.name.text in callees)


def _called(page: Page) -> str | None:
    """The role whose outcomes the contract of a call is about."""
    return page.boundary.callee if page.kind in _CONTRACTS and page.boundary else None


def _unnamed(
    page: Page, code: Code, declared: tuple[Declaration, ...], callees: Mapping[str, str], places: Places
) -> Declaration | None:
    """The only type of a fence whose alternatives have an outcome, where it is called after nobody: `Plan = | {}`."""
    telling = [each for each in declared if each.parameters is None and _tells_outcomes(each, places)]
    names = [each.name.text for each in telling]
    named = any(name in callees or _role_of_type(page, name, code.language) for name in names)
    return telling[0] if len(telling) == 1 and not named else None


def _tells_outcomes(declared: Declaration, places: Places) -> bool:
    """Whether a type is a choice of records, each with its outcome, which is called so."""
    called = all(any(entry.name.text == KEYS[0] for entry in each.entries) for each in declared.alternatives)
    shapes = [shape_of(each.entries, places) for each in declared.alternatives] if called else []
    return len(shapes) > 1 and all(shape and shape.labels for shape in shapes)


def _role_of_type(page: Page, name: str, language: str) -> str | None:
    """The role a type is called after: `TechLeadResult` is that of `tech-lead`. In code it must be a known one."""
    match = _NAMED.fullmatch(name)
    stem = comparable(parted(match["stem"])) if match else ""
    ends = (page.boundary.caller, page.boundary.callee) if page.boundary else ()
    known = stem in (page.role, *ends) or ("-" in stem and language in ("", "text", "txt"))
    return stem if stem and known else in_short(stem, (page.role, *ends))


def in_short(stem: str, roles: tuple[str | None, ...]) -> str | None:
    """The one role that a word begins or ends: `lead` of `writing-lead`, where no other has it in its name."""
    having = [role for role in dict.fromkeys(roles) if role and stem in role.split("-")]
    ends = having[0].split("-") if len(having) == 1 else []
    return having[0] if stem in (*ends[:1], *ends[-1:]) else None


def _type(
    page: Page, declared: Declaration, subject: str | None, places: Places, *, labelled: bool
) -> Iterator[Union]:
    """The union of a type; `labelled`: it surely is what comes back, so that bare words in it are labels."""
    shapes = [shape_of(each.entries, places) for each in declared.alternatives]
    members = [
        Member(label, shape.payload) for shape in shapes if shape and not shape.decision for label in shape.labels
    ]
    literals = [each.word for each in declared.alternatives if each.word]
    if not members and _LITERAL.fullmatch(declared.name.text):
        members = [Member(name_of(word, places)) for word in literals if _is_literal(word, places)]
    if not members and labelled and len(literals) == len(declared.alternatives) and _are_labels(page, literals):
        members = [Member(name_of(word, places)) for word in literals]
    if len(members) > 1 or (members and len(declared.alternatives) == 1):
        field = name_of(declared.name, places)
        span = Span(field.span.source, field.span.start, members[-1].label.span.end)
        yield Union(Role.RETURN, tuple(members), own(page, subject, field.span), subject, span, field, "type")


def _is_literal(word: Word, places: Places) -> bool:
    return word.start > 0 and places.plain[word.start - 1] in "\"'" and bool(LABEL.fullmatch(word.text))


def _are_labels(page: Page, words: list[Word]) -> bool:
    """Whether the bare words of a type are labels: in small letters, none a type of values, one surely a label."""
    texts = [word.text for word in words]
    plain = all(text.islower() and LABEL.fullmatch(text) and text not in _BASIC for text in texts)
    return plain and len(texts) > 1 and any("-" in text or page.words.outcome_class(text) for text in texts)


def _may_tell(text: str) -> bool:
    """Whether a text holds the key of an outcome or a decision anywhere: only then its record is worth reading."""
    return any(key in text for key in (*KEYS, *DECISION_KEYS))


def _parameters(page: Page, code: Code) -> Iterator[Sent]:
    for each in _declared(page, code) if "(" in code.text.plain else ():
        if each.parameters:
            places = code.text.places()
            name = name_of(each.name, places)
            fields = tuple(field_of(entry, places) for entry in each.parameters)
            boundary = Boundary(None, _role_named(page, name.text), name.span)
            yield Sent(boundary, fields, Span(name.span.source, name.span.start, fields[-1].span.end), required=True)


def _shown(page: Page, code: Code, places: Places) -> Iterator[Union]:
    """The union of a fence that shows the shape of a result: `{"outcome": "a" | "b", ...}`."""
    shape = shape_of(record(code.text.plain), places)
    if shape is None or len(shape.labels) < 2 or not (shape.decision or _terminal(page, shape.labels)):
        return
    texts = tuple(label.text for label in shape.labels)
    found = introduces(page, code.lead, texts) if code.lead else Position(Role.VALUES)
    if found.role is Role.VALUES:
        if any(map(_OF_TOOL.match, code.titles[-1:])):
            return
        if not any(RETURN_TITLE.search(words) for words in (*code.titles[-1:], code.lead.plain if code.lead else "")):
            return
        callee = _called(page) or page.role
        found = Position(Role.RETURN, callee, own(page, callee, shape.labels[0].span))
    role = Role.DECISION if shape.decision else found.role
    members = tuple(Member(label, shape.payload) for label in shape.labels)
    span = Span(code.span.source, shape.labels[0].span.start, shape.labels[-1].span.end)
    yield Union(role, members, found.boundary, found.subject, span, None, "record")


def _terminal(page: Page, labels: tuple[Name, ...]) -> bool:
    known = any(page.words.outcome_class(label.text) for label in labels)
    return known and not any(page.words.has("item_states", label.text) for label in labels)


def _of_passage(page: Page, passage: Passage) -> Iterator[Union]:
    """The union of records in a sentence: ``returns `{outcome: "done"}` or `{outcome: "failed", reason: "..."}` ``.

    One that an agent is told to return alone is one of several.
    """
    if not _may_tell(passage.plain):
        return
    places = passage.text.places()
    shapes: list[tuple[int, int, Shape]] = []
    for first, last in passage.code_places():
        text = passage.plain[first:last] if len(shapes) < MOST else ""
        if text.startswith("{") and not _is_denied(passage.plain, first):
            shape = shape_of(moved(record(text), first), places)
            shapes += [(first, last, shape)] if shape and shape.labels else []
    labels = tuple(label for _, _, shape in shapes for label in shape.labels)
    if not _terminal(page, labels):
        return
    found = position(page, passage, shapes[0][0] - 1, tuple(label.text for label in labels))
    alone = len(labels) == 1
    if alone and (page.kind != "agent" or found.role is not Role.RETURN or shapes[0][2].decision):
        return
    several = len({label.text for label in labels}) > 1
    if found.role is Role.VALUES and (page.kind != "agent" or not several or is_of_function(passage, shapes[0][0])):
        return
    role = Role.RETURN if found.role is Role.VALUES else found.role
    members = tuple(Member(label, shape.payload) for _, _, shape in shapes for label in shape.labels)
    span = passage.at(shapes[0][0], shapes[-1][1])
    subject = found.subject if found.role is Role.RETURN else page.role
    spelling = "object" if alone else "record"
    yield Union(role, members, found.boundary, subject, span, None, spelling, partial=alone)


def _is_denied(plain: str, at: int) -> bool:
    """Whether the clause before a record says that it is not what comes back."""
    clause = max(plain.rfind(sign, 0, at) for sign in ",;:.") + 1
    return DENIED.search(plain, clause, at) is not None
