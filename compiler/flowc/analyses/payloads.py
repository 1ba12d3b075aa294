"""What passes at a call: the fields a callee requires, those a caller sends, and those that get lost between."""

import re
from bisect import bisect_right, insort
from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeAlias

from flowc.analyses.brought import telling
from flowc.analyses.likeness import Words, lacking, parts, words, words_of
from flowc.analyses.loose_lists import Steps, holds_strange, known_words, may_hold, step_around, steps_of
from flowc.analyses.realms import Realms
from flowc.analyses.shown_calls import further, is_passed_elsewhere, is_shown, may_pass_more
from flowc.expressions import expression
from flowc.model.statements import Boundary, Call, Doctrine, Field, Sent
from flowc.text import Source, Span
from flowc.vocabulary import comparable

SIGNATURE = expression(r"[A-Za-z][\w-]*\s*\(")
"""How a signature begins, which a fence declares."""

_MODE = expression(r"(?:^|-)(?:mode|operation|action|type|kind)$")
_CHOICE = expression(r"`[\w-]+`(?:\s*\([^()]*\))?\s*(?:,|/|\||\bor\b)[^`]{0,20}`[\w-]+`")
_STEP_END = expression(r"\n[ \t]*(?:\n|\||(?:[-*+]|\d{1,3}[.)])[ \t])")
"""Where a paragraph, an item or a row ends."""

_TITLE = expression(r"\n#{1,6}[ \t]")

_ALL = expression(r"\b(?:everything|(?:and|plus)\s+(?:all|whatever|the\s+rest)|all\s+of)\b", re.IGNORECASE)
"""What may stand for any field."""

LONGEST_STEP = 1_000
"""Characters before a call in which its paragraph may begin."""

_Key: TypeAlias = "tuple[str, str | None, Words]"
"""What tells one lack from another: the callee, the caller, the words of the field."""


class Payload(NamedTuple):
    """The fields one document lists for a call of `callee`; `caller` is None where it does not say who calls.

    `prompt` is the text of a call that is shown in full, nothing for a list; `further` what may pass besides.
    """

    doctrine: Doctrine
    caller: str | None
    callee: str
    fields: tuple[Field, ...]
    span: Span
    prompt: str = ""
    further: str = ""


class Lack(NamedTuple):
    """A field a callee requires, and the lists of what is sent to it that do not have it, in order."""

    needs: Payload
    field: Field
    sent: tuple[Payload, ...]


def lacks(realms: Realms, doctrines: tuple[Doctrine, ...]) -> Iterator[Lack]:
    """Every required field that is not sent, each once for each callee and caller."""
    listed, sent = _payloads(doctrines)
    required = [each for each in listed if not any(map(_is_mode, each.fields))]
    found: dict[_Key, list[tuple[Payload, Field, Payload]]] = {}
    names = _names(required)
    steps = steps_of(doctrines)
    for needs in required:
        due = tuple(field for field in needs.fields if field.required and not field.only_for)
        for payload in sent:
            if _meet(realms, needs, payload):
                absent = lacking(due, [words(each.key) for each in payload.fields])
                around = payload.prompt + payload.further or (_around(payload) if absent else "")
                for field in absent if not _ALL.search(payload.span.text) else ():
                    if not _is_loose(field, needs, payload, names[needs.callee], steps) and not _is_told(field, around):
                        key = _same(found, (needs.callee, payload.caller, words(field.key)))
                        found.setdefault(key, []).append((needs, field, payload))
    for needs, field, payload in _by_name(realms, doctrines):
        key = _same(found, (needs.callee, payload.caller, words(field.key)))
        found.setdefault(key, []).append((needs, field, payload))
    for places in found.values():
        needs, field, _ = places[0]
        yield Lack(needs, field, tuple(dict.fromkeys(payload for _, _, payload in places)))


def _is_loose(field: Field, needs: Payload, payload: Payload, known: Words, steps: Steps) -> bool:
    """Whether what passes may hold a field of an agent, though it does not list it."""
    if needs.doctrine.kind != "agent":
        return False
    return may_hold(field, payload.fields, known, payload.span, step_around(payload.span, steps), payload.prompt)


def _names(required: list[Payload]) -> dict[str, Words]:
    """The words of all inputs of each callee."""
    inputs: dict[str, list[Field]] = {}
    for needs in required:
        inputs.setdefault(needs.callee, []).extend(needs.fields)
    return {callee: known_words(fields) for callee, fields in inputs.items()}


def _is_mode(field: Field) -> bool:
    """Whether a field says in which of several ways a callee is called: of the others each is for some of them."""
    return _MODE.search(field.key) is not None and _CHOICE.search(field.qualifier) is not None


def _by_name(realms: Realms, doctrines: tuple[Doctrine, ...]) -> Iterator[tuple[Payload, Field, Payload]]:
    """What is not sent of the fields that are named in code on both sides.

    A caller that sends what its callee has no name for may mean a field by another name; of several that agree but for
    one it has the wrong name.
    """
    named = [
        (one.required, made) for doctrine in doctrines for one in doctrine.handed if (made := handed(doctrine, one))
    ]
    required = [made for due, made in named if due]
    listed = [made._replace(caller=made.caller or made.doctrine.role) for due, made in named if not due]
    offers, ends = _offers(listed), dict[Source, list[int]]()
    for made in listed:
        insort(ends.setdefault(made.doctrine.source, []), made.span.end)
    needed = (*required, *_signatures(doctrines))
    for payload in listed:
        sent = {words(field.key) for field in payload.fields if field.required}
        offered = {words(field.key) for field in payload.fields}
        for needs in needed:
            if needs.callee != payload.callee or not realms.together(*paths(needs, payload)):
                continue
            due = tuple(field for field in needs.fields if field.required)
            if SIGNATURE.match(needs.span.text) and all(_are_few(each, offered) for each in (due, needs.fields)):
                continue
            unknown = sent - {words(field.key) for field in needs.fields}
            absent = tuple(field for field in due if words(field.key) not in offered)
            told = words_of(_step(payload, ends[payload.doctrine.source])) if absent else frozenset()
            own = known_words(payload.fields)
            absent = tuple(each for each in absent if not (_is_named(each, told) or telling(each, own) <= told))
            agreed = len(due) - len(absent)
            if any(all(words(field.key) in other for field in due) for other in offers[_call_of(payload)]):
                continue  # the same document sends it all elsewhere: this only speaks of a part
            if (not unknown and agreed) or (len(unknown) == len(absent) == 1 and agreed > 1):
                yield from ((needs, field, payload) for field in absent)
    whole = [made for each in doctrines for one in each.packets if one.required and (made := handed(each, one))]
    yield from _not_shown(realms, doctrines, required, whole)
    yield from _not_beside(realms, doctrines, required)


def _call_of(payload: Payload) -> tuple[str, str]:
    return payload.doctrine.source.path, payload.callee


def _offers(payloads: list[Payload]) -> dict[tuple[str, str], set[frozenset[Words]]]:
    """All that each document says in one place that it sends to a callee."""
    found: dict[tuple[str, str], set[frozenset[Words]]] = {}
    for payload in payloads:
        found.setdefault(_call_of(payload), set()).add(frozenset(words(field.key) for field in payload.fields))
    return found


def _is_named(field: Field, told: Words) -> bool:
    """Whether a text has the words of a field, perhaps in full: `lang` of a language."""
    return all(any(each == part or (part[2:] and each.startswith(part)) for each in told) for part in words(field.key))


def _are_few(fields: tuple[Field, ...], offered: set[Words]) -> bool:
    """Whether a caller names no more than half of the fields of a signature: then it tells a part of what it sends."""
    return sum(words(field.key) in offered for field in fields) * 2 <= len(fields)


def _signatures(doctrines: tuple[Doctrine, ...]) -> list[Payload]:
    """What the signatures in fences require: names in code, whatever prose calls them."""
    told = ((doctrine, one) for doctrine in doctrines if doctrine.kind != "other" for one in doctrine.sent)
    declared = (handed(doctrine, one) for doctrine, one in told if one.required and SIGNATURE.match(one.span.text))
    return [made for made in declared if made]


def _around(payload: Payload) -> str:
    """A list of what is sent and what is said of it, up to the next title."""
    text, start = payload.span.source.text, payload.span.start
    end = _TITLE.search(text, payload.span.end)
    return text[start : end.start() if end else len(text)]


def _step(payload: Payload, ends: list[int]) -> str:
    """The text of the paragraph or the item in which a call stands, without what it lists: it may send more in plain
    words. Behind a list all up to the next title counts; what another call before it passes, up to its end, does not.
    """
    text, start = payload.span.source.text, payload.span.start
    before = max(start - LONGEST_STEP, 0)
    calls = ends[at - 1] if (at := bisect_right(ends, start)) else 0
    begun = max((match.end() for match in _STEP_END.finditer(text, before, start)), default=before)
    last = max(payload.span.end, *(field.span.end for field in payload.fields))
    end = (_TITLE if _STEP_END.search(text, payload.span.end, last) else _STEP_END).search(text, last)
    return f"{text[max(begun, calls) : start]} {text[last : end.start() if end else len(text)]}"


def _not_shown(
    realms: Realms, doctrines: tuple[Doctrine, ...], required: list[Payload], whole: list[Payload]
) -> Iterator[tuple[Payload, Field, Payload]]:
    """What prompts that are shown in full have no place and no word for, where they have one for another field; of a
    `whole` list where it is one alone.
    """
    names = _names([*required, *whole])
    called = [(call, made) for each in doctrines for call in each.calls if (made := _of_call(each, call))]
    for call, payload in called:
        own, told = words_of(payload.prompt), words_of(payload.prompt + payload.further)
        for needs, alone in (*((each, False) for each in required), *((each, True) for each in whole)):
            if _meet(realms, needs, payload):
                due = [field for field in needs.fields if field.required]
                of_sent = known_words(payload.fields)
                absent = [each for each in due if not (_is_named(each, told) or telling(each, of_sent) <= told)]
                agreed = any(_is_named(field, own) for field in due) and (not alone or len(absent) == 1 < len(due))
                agreed = agreed and not holds_strange(payload.fields, names[needs.callee], payload.prompt)
                if agreed and not may_pass_more(payload.doctrine, call, needs.doctrine, needs.fields):
                    left = (e for e in absent if not is_passed_elsewhere(call, needs.doctrine, e, doctrines))
                    yield from ((needs, field, payload) for field in left)


def _not_beside(
    realms: Realms, doctrines: tuple[Doctrine, ...], required: list[Payload]
) -> Iterator[tuple[Payload, Field, Payload]]:
    """What a document has no word for at all, where a step with a call names others that the called one requires."""
    for doctrine in doctrines:
        for step in doctrine.beside:
            roles = {comparable(field.text): field.span for field in step.fields}
            called = [needs for needs in required if needs.callee in roles]
            sent = _named_beside(step, called) if len({needs.callee for needs in called}) == 1 else frozenset()
            for needs in called if sent else ():
                payload = Payload(doctrine, doctrine.role, needs.callee, step.fields, roles[needs.callee])
                due = [field for field in needs.fields if field.required]
                if _meet(realms, needs, payload) and any(words(field.key) in sent for field in due):
                    told = words_of(doctrine.source.text)
                    own = known_words(field for field in step.fields if field.required)
                    left = (each for each in due if not (_is_named(each, told) or telling(each, own) <= told))
                    yield from ((needs, field, payload) for field in left)


def _named_beside(step: Sent, called: list[Payload]) -> frozenset[Words]:
    """What a step names; nothing where it names in code what the called one has no name for."""
    known = {words(field.key) for needs in called for field in needs.fields} | {words(called[0].callee)}
    strange = {words(field.key) for field in step.fields if field.required} - known
    return frozenset() if strange else frozenset(words(field.key) for field in step.fields)


def handed(doctrine: Doctrine, one: Sent) -> Payload | None:
    """What a document says to pass at one boundary, where it says whom it reaches."""
    return _payload(doctrine, one.boundary, one.fields, one.span)


def paths(one: Payload, other: Payload) -> tuple[str, str]:
    """Where two of them are told."""
    return one.doctrine.source.path, other.doctrine.source.path


def _is_told(field: Field, prompt: str) -> bool:
    """Whether a line of a prompt has the words of a field, though no place for its value."""
    lines = [words_of(line) for line in prompt.split("\n")]
    return any(piece <= line for piece in parts(field.key) for line in lines)


def _same(found: Iterable[_Key], key: _Key) -> _Key:
    """The key of the same field in fewer or in more words: `handoff issuer` and `handoff issuer role` are one."""
    callee, caller, field = key
    named = (each for each in found if each[:2] == (callee, caller))
    return next((each for each in named if each[2] <= field or field <= each[2]), key)


def _meet(realms: Realms, needs: Payload, payload: Payload) -> bool:
    """Whether a payload is sent to who needs one: the callers, where both say who calls, are the same."""
    one, other = needs.doctrine.source.path, payload.doctrine.source.path
    if needs.callee != payload.callee or one == other or not realms.together(one, other):
        return False
    return needs.caller is None or payload.caller is None or needs.caller == payload.caller


def _payloads(doctrines: tuple[Doctrine, ...]) -> tuple[list[Payload], list[Payload]]:
    """What callees require and what callers send, each in the order of the documents."""
    required: list[Payload] = []
    sent: list[Payload] = []
    for doctrine in doctrines:
        for each in doctrine.sent if doctrine.kind != "other" else ():
            made = handed(doctrine, each)
            if made:
                (required if each.required else sent).append(made)
        sent += [made for call in doctrine.calls if (made := _of_call(doctrine, call))]
    return required, sent


def _of_call(doctrine: Doctrine, call: Call) -> Payload | None:
    """What a call site passes."""
    if not is_shown(doctrine, call):
        return None
    boundary = Boundary(call.caller or doctrine.role, call.callee.text, call.span)
    made = _payload(doctrine, boundary, call.sends, call.callee.span)
    return made._replace(prompt=call.span.text.replace("\\n", "\n"), further=further(doctrine, call)) if made else None


def _payload(doctrine: Doctrine, boundary: Boundary | None, fields: tuple[Field, ...], span: Span) -> Payload | None:
    if boundary is None or boundary.callee is None or not fields:
        return None
    caller = comparable(boundary.caller) if boundary.caller else None
    return Payload(doctrine, caller, comparable(boundary.callee), fields, span)
