"""Results declared as types in the notations of programming languages and schemas, as far as a fence shows them.

A type counts by its name, that of its role and a word for what comes back, by the signature it stands in, or where a
section or words about what comes back show it. What is said of outcomes in prose is held against it, and it says
nothing by itself.
"""

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from flowc.expressions import expression
from flowc.model.doctrine.boundaries.subjects import own
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Code
from flowc.model.doctrine.document.payload import key_of
from flowc.model.doctrine.outcomes.sampled import is_in_force, shows_what_comes_back
from flowc.model.doctrine.outcomes.type_leads import is_under_results, leads_to_type
from flowc.model.doctrine.outcomes.typed import RETURN_TITLE, in_short
from flowc.model.statements import Boundary, Field, Role, Sent, Union
from flowc.text import Name, Span
from flowc.vocabulary import comparable, parted

if TYPE_CHECKING:
    from flowc.syntax.blocks import Places
    from flowc.syntax.notations import Declared
    from flowc.syntax.variants import Held

CODED = "coded"
"""How a union is spelled that is a type in a fence; `whole` where every field of each outcome is told."""

WHOLE = "coded whole"

_KINDS = ("agent", "handoff-contract", "output-contract")
_DATA = frozenset(("json", "jsonc", "json5", "yaml", "yml"))
_NO_TYPES = frozenset(
    ("md", "markdown", "bash", "sh", "shell", "zsh", "console", "diff", "html", "xml", "css", "sql", "mermaid", "dot",
     "http", "csv", "log")
)  # fmt: skip
_IN_CODE = expression(
    r"\b(?:enum|class|interface|struct|union|const|type|data|function|def|fn|func)\s+[A-Za-z(]|\bz\.|\bLiteral\["
    r"|::?=|=\s*(?:\||\"|')|\)\s*(?:->|→|=>|:)\s*\S|^\w+\s*=\s*\[",
    re.MULTILINE,
)
_IN_DATA = expression(
    r"[\"']?(?:(?:enum|const|oneOf|anyOf|outcomes|results|endings)[\"']?\s*:|(?:outcome|status|result)[\"']?\s*:[^\n|]{1,60}\|)"
)
_ENDS = frozenset(("outcome", "result", "return", "response", "output", "ending", "answer"))
ANYTHING = frozenset(
    ("self", "cls", "this", "options", "opts", "params", "args", "kwargs", "context", "ctx", "config")
)
"""Parameters that are none of what is passed, or may hold any of it."""

_VALUES = ("value", "values", "type")


def coded_types(page: Page) -> Iterator[Union]:
    """The types of results that the fences of a document declare."""
    whose = _whose(page) if page.kind in _KINDS else None
    for code in page.codes() if whose else ():
        if whose and code.language not in _NO_TYPES and _is_shown(page, code, whose):
            yield from _of_code(page, code, whose)


def coded_signatures(page: Page) -> Iterator[Sent]:
    """What the functions in the fences of a document take that are called like its role; `required` if that is all."""
    whose = _whose(page) if page.kind in _KINDS else None
    for code in page.codes() if whose else ():
        may = code.language not in _DATA and code.language not in _NO_TYPES and "(" in code.text.plain
        for each in _declared(code) if whose and may and _is_shown(page, code, whose) else ():
            if each.parameters and comparable(parted(each.name.text)) == whose:
                yield from _signature(code, each, whose)


def _signature(code: Code, declared: "Declared", whose: str) -> Iterator[Sent]:
    places, held = code.text.places(), [each for each in declared.parameters or () if each.name.text.isidentifier()]
    named = [each for each in held if each.name.text not in ANYTHING]
    fields = tuple(_field(each, places) for each in named)
    if fields:
        whole = len(named) == len(declared.parameters or ()) and not any(map(_may_hold, named))
        name = places.span_of(declared.name.start, declared.name.end)
        span = Span(name.source, name.start, fields[-1].span.end)
        yield Sent(Boundary(None, whose, name), fields, span, required=whole)


def _may_hold(held: "Held") -> bool:
    """Whether a parameter is an object of its own."""
    return any(each[:1].isupper() for each in held.types)


def _field(held: "Held", places: "Places") -> Field:
    span = places.span_of(held.name.start, held.name.end)
    text = parted(held.name.text, "_").lower() if not held.name.text.isupper() else held.name.text
    return Field(key_of(text), held.name.text, span, required=not held.optional)


def _is_shown(page: Page, code: Code, whose: str) -> bool:
    """Whether a fence stands where the types of a role do, and is all there is."""
    return is_in_force(code) and leads_to_type(page, code, whose) and is_under_results(page, code, whose)


def _whose(page: Page) -> str | None:
    """The role whose results the types of a document are."""
    called = page.boundary.callee if page.boundary and page.kind != "agent" else None
    return called or page.role


def _of_code(page: Page, code: Code, whose: str) -> Iterator[Union]:
    declared = _declared(code)
    if not declared:
        return
    known = {each.name.text: each for each in declared if not each.called}
    parts = {name for each in declared for name in _named(each) if not each.called}
    results = {variant.word.text for each in declared if each.called for variant in each.variants if variant.word}
    for each in declared:
        if each.name.text not in parts and _is_of(page, code, each, whose, results):
            yield from _union(page, code, each, known, whose)


def _declared(code: Code) -> "tuple[Declared, ...]":
    plain = code.text.plain
    if code.language in _DATA or (not code.language and plain.lstrip().startswith("{")):
        if not _IN_DATA.search(plain):
            return ()
        from flowc.syntax import schema_types

        return schema_types.declared(plain)
    if not _IN_CODE.search(plain):
        return ()
    from flowc.syntax import notations

    return notations.declared(plain)


def _named(declared: "Declared") -> Iterator[str]:
    """The names of the types that a type is made of."""
    for variant in declared.variants:
        if variant.word and not variant.known:
            yield variant.word.text
        yield from (name for field in variant.fields for name in field.types)


def _is_of(page: Page, code: Code, declared: "Declared", whose: str, results: set[str]) -> bool:
    """Whether a type is that of the results of a role: of a function of its name, by its own name, or by its place."""
    name = comparable(parted(declared.name.text.rpartition(".")[2]))
    if declared.called:
        return name == whose
    if declared.name.text in results:
        return True
    stem, _, last = name.rpartition("-")
    if last in _VALUES:
        stem, _, last = stem.rpartition("-")
    if last.rstrip("s") not in _ENDS and name:
        return False
    if stem:
        return stem == whose or in_short(stem, (page.role, *_ends(page))) == whose
    titled = bool(code.titles) and RETURN_TITLE.search(code.titles[-1]) is not None
    return shows_what_comes_back(code) and (titled or bool(code.lead and RETURN_TITLE.search(code.lead.plain)))


def _ends(page: Page) -> tuple[str | None, ...]:
    return (page.boundary.caller, page.boundary.callee) if page.boundary else ()


def _union(
    page: Page, code: Code, declared: "Declared", known: "Mapping[str, Declared]", whose: str
) -> Iterator[Union]:
    from flowc.model.doctrine.outcomes.type_members import key_of_record, typed_members

    places = code.text.places()
    found = typed_members(declared, known, places)
    if len({comparable(each.member.label.text) for each in found}) < 2:
        return
    members = tuple(each.member for each in found)
    name = declared.name if declared.name.text else key_of_record(declared.variants[0].fields)
    field = Name(name.text, places.span_of(name.start, name.end)) if name else None
    spelling = WHOLE if all(each.whole for each in found) else CODED
    at = members[0].label.span
    yield Union(Role.RETURN, members, own(page, whose, at), whose, code.span, field, spelling)
