"""JSON Schemas of what the agents of a flow may return, one for each boundary, in the draft 2020-12.

A schema accepts exactly the results that the runtime takes for an event; everything it refuses is `invalid`.
"""

import json
from collections.abc import Iterator, Mapping

from flowc.machine.document import Plain
from flowc.machine.table import DECISIONS, Accepted, PlaceContract, Table
from flowc.machine.terms import contract_document
from flowc.model.nodes import PayloadField
from flowc.structs import Mutable
from flowc_runtime.contracts import REJECT

DRAFT = "https://json-schema.org/draft/2020-12/schema"
_KEYS = ("outcome", "decision")
NOT_BLANK = "[^ \\t\\n\\r]"
"""A text that holds anything but the blanks of JSON."""
_TITLE = "Results of flow "
HEAD = f'{{\n  "$schema": "{DRAFT}",\n  "title": "{_TITLE}'
"""How the schemas of every flow begin."""


def emit(table: Table) -> str:
    """The schemas of a flow in one document of ASCII, each under `$defs` by the name of its agent.

    The document itself accepts what any of the agents may return.
    """
    schemas = dict(boundaries(table))
    document: dict[str, Plain] = {
        "$schema": DRAFT,
        "title": f"{_TITLE}{table.flow}",
        "anyOf": [{"$ref": f"#/$defs/{_pointer(name)}"} for name in schemas] or [False],
        "$defs": {**schemas},
    }
    text = json.dumps(document, indent=2, ensure_ascii=True, allow_nan=False)
    return text.replace("##", "#\\u0023").replace("\x7f", "\\u007f") + "\n"


def summary(table: Table) -> str:
    """How many schemas there are."""
    number = sum(1 for _ in boundaries(table))
    return f"{number} result schema{'' if number == 1 else 's'}"


def boundaries(table: Table) -> Iterator[tuple[str, dict[str, Plain]]]:
    """The schema of every boundary: an agent, with its contract behind it where it has several."""
    taken: set[str] = set()
    for agent, name, schema in _schemas(table):
        wanted = agent if agent not in taken else f"{agent} {name}"
        number = 1
        while wanted in taken:
            number += 1
            wanted = f"{agent} {name} {number}"
        taken.add(wanted)
        yield wanted, schema


def _schemas(table: Table) -> Iterator[tuple[str, str, dict[str, Plain]]]:
    contracted = {state for contract in table.contracts for state in contract.states}
    for contract in table.contracts:
        yield contract.agent, contract.name, of_contract(contract)
    for agent in dict.fromkeys(
        state.waits.subject
        for state in table.states
        if state.waits.kind == "result" and state.waits.subject and state.id not in contracted
    ):
        yield agent, "unified", of_unified(agent, table.results)


def of_contract(contract: PlaceContract) -> dict[str, Plain]:
    """The schema of what one agent may return by a contract: one alternative for each outcome."""
    return {
        "title": contract.name,
        "description": f"What {contract.agent} returns.",
        "type": "object",
        "oneOf": [_outcome(outcome, contract) for outcome in contract.outcomes],
    }


def of_unified(agent: str, words: tuple[str, ...]) -> dict[str, Plain]:
    """The schema of what an agent without a contract may return, given as event words."""
    labels = tuple(dict.fromkeys(word.partition("/")[0] for word in words))
    alternatives: list[Plain] = []
    for label in labels:
        decided = [word.partition("/")[2] for word in words if word.startswith(f"{label}/")]
        properties: dict[str, Plain] = {"outcome": {"const": label}, "decision": {"enum": [*decided, None]}}
        alternatives.append({"title": label, "properties": properties, "required": ["outcome"]})
    return {
        "title": "unified",
        "description": f"What {agent} returns, which has no contract of its own.",
        "type": "object",
        "oneOf": alternatives,
    }


def _outcome(outcome: Accepted, contract: PlaceContract) -> Plain:
    """One alternative: the outcome in any of its spellings, what stands beside it, and what it must carry."""
    delivered = _delivered(outcome, contract)
    own = delivered.pop("properties", {})
    required = delivered.pop("required", [])
    assert isinstance(own, dict) and isinstance(required, list)
    draft = _Draft(own, required, [])
    words: list[Plain] = [outcome.label, *outcome.aliases]
    decisions: list[Plain] = [*_decisions(outcome, contract), None]
    _keyed(draft, contract, "outcome", {"enum": words} if outcome.aliases else {"const": outcome.label}, required=True)
    _keyed(draft, contract, "decision", {"enum": decisions}, required=False)
    for field in outcome.payload:
        bare = field.many and outcome.class_ == "success" and field.when != REJECT
        _carried(draft, contract, field, bare)
    parts: dict[str, Plain] = {"allOf": draft.conditions} if draft.conditions else {}
    return {
        "title": outcome.label,
        "description": f"class: {outcome.class_}",
        **delivered,
        "properties": {**{key: draft.properties[key] for key in _KEYS if key in draft.properties}, **draft.properties},
        "required": sorted(dict.fromkeys(str(key) for key in draft.required), key=lambda key: key not in _KEYS),
        **parts,
    }


class _Draft(Mutable):
    """An alternative in the making: its properties, the required ones, and what can only be said beside them."""

    properties: dict[str, Plain]
    required: list[Plain]
    conditions: list[Plain]

    def add(self, key: str, schema: dict[str, Plain]) -> None:
        """What must be true of a property, beside anything said of it already."""
        own = self.properties.get(key)
        if own and isinstance(own, dict) and own != schema:
            self.conditions.append({"properties": {key: schema}})
        else:
            self.properties[key] = schema


def _delivered(outcome: Accepted, contract: PlaceContract) -> dict[str, Plain]:
    """What a success must deliver, as constraints on the result; nothing for any other outcome."""
    written = contract_document(contract)
    if written["deliverable"] is None or outcome.class_ != "success":
        return {}
    schema, at = published(written["deliverable"]), written["at"]
    return {"required": [at], "properties": {at: schema}} if isinstance(at, str) else schema


def _decisions(outcome: Accepted, contract: PlaceContract) -> list[str]:
    return [*DECISIONS, *(old for old, _ in contract.decisions)] if outcome.decisions else []


def _keyed(
    draft: _Draft, contract: PlaceContract, key: str, schema: dict[str, Plain], required: bool
) -> None:
    """What stands under a key of every result; where the key is missing, under the last of its old spellings."""
    spellings = _spellings(contract, key)
    if len(spellings) == 1:
        draft.add(key, schema)
        draft.required += [key] if required else []
        return
    alternatives: list[Plain] = []
    for number, spelling in enumerate(spellings):
        found: dict[str, Plain] = {"required": [spelling], "properties": {spelling: schema}}
        alternatives.append({**found, **_without(spellings[:number])} if number else found)
    draft.conditions.append({"anyOf": alternatives if required else [*alternatives, _without(spellings)]})


def _spellings(contract: PlaceContract, key: str) -> list[str]:
    """A key and its old spellings, in the order in which they count."""
    return [key, *reversed([old for old, meant in contract.keys if meant == key])]


def _without(keys: list[str]) -> dict[str, Plain]:
    return {"not": {"anyOf": [{"required": [key]} for key in keys]}}


def _carried(draft: _Draft, contract: PlaceContract, field: PayloadField, bare: bool) -> None:
    """A field an outcome carries: there and, unless it may be `bare`, not empty where it is required, and a list where
    it is one of many.
    """
    name, filled = field.name.text, field.required
    if field.many:
        draft.add(name, {"type": "array"} if filled and not field.when else {"type": ["array", "null"]})
    if not filled:
        draft.properties.setdefault(name, {})
    elif name == "decision":
        if not field.when:
            _keyed(draft, contract, name, {"not": {"const": None}}, required=True)
    elif field.when:
        draft.properties.setdefault(name, {})
        held = _FILLED["null"] if bare else filled_in({})
        draft.conditions.append(_when(field.when, {"required": [name], "properties": {name: held}}, contract))
    else:
        draft.required.append(name)
        own = draft.properties.get(name)
        if not bare:
            draft.properties[name] = filled_in(own) if isinstance(own, dict) else filled_in({})


def _when(decision: str, then: dict[str, Plain], contract: PlaceContract) -> Plain:
    """What is required beside one decision."""
    words: list[Plain] = [decision, *(old for old, meant in contract.decisions if meant == decision)]
    decided = _Draft({}, [], [])
    _keyed(decided, contract, "decision", {"enum": words}, required=True)
    said: dict[str, Plain] = {"properties": decided.properties, "required": decided.required}
    condition: Plain = decided.conditions[0] if decided.conditions else said
    return {"if": condition, "then": then}


_OTHERWISE = ("properties", "items", "nonEmpty", "pattern")
"""What a table's constraints say in another way than JSON Schema."""

_FILLED: Mapping[str, dict[str, Plain]] = {
    "string": {"pattern": NOT_BLANK},
    "array": {"minItems": 1},
    "object": {"minProperties": 1},
    "null": {"not": {"const": None}},
}


def filled_in(schema: dict[str, Plain]) -> dict[str, Plain]:
    """The schema of what is no null, no blank text, no empty list and no empty object, as far as its type allows."""
    types = schema.get("type")
    known = [types] if isinstance(types, str) else types if isinstance(types, list) else [*_FILLED]
    made = dict(schema)
    for type_, words in _FILLED.items():
        for key, value in words.items() if type_ in known else ():
            own = made.get(key)
            made[key] = max(own, value) if isinstance(own, int) and isinstance(value, int) else value
    return made


def published(shape: Plain) -> dict[str, Plain]:
    """Constraints of a table as JSON Schema; `nonEmpty` becomes the words of that language."""
    assert isinstance(shape, dict)
    made: dict[str, Plain] = {}
    waiting: list[tuple[Mapping[str, Plain], dict[str, Plain]]] = [(shape, made)]
    while waiting:
        own, target = waiting.pop()
        plain = {key: value for key, value in own.items() if key not in _OTHERWISE}
        target.update(filled_in(plain) if own.get("nonEmpty") else plain)
        if "pattern" in own:
            target["$comment"] = f"pattern, which nobody checks: {own['pattern']}"
        for key in ("properties", "items"):
            if key in own:
                target[key] = _parts(key, own[key], waiting)
    return made


def _parts(key: str, own: Plain, waiting: list[tuple[Mapping[str, Plain], dict[str, Plain]]]) -> Plain:
    assert isinstance(own, dict)
    if key == "items":
        inner: dict[str, Plain] = {}
        waiting.append((own, inner))
        return inner
    parts: dict[str, Plain] = {}
    for name, part in own.items():
        assert isinstance(part, dict)
        made: dict[str, Plain] = {}
        waiting.append((part, made))
        parts[name] = made
    return parts


def _pointer(name: str) -> str:
    """A name as part of a reference: a JSON pointer in the fragment of an address."""
    escaped = name.replace("~", "~0").replace("/", "~1")
    return "".join(c if c.isascii() and (c.isalnum() or c in "-._~") else _percent(c) for c in escaped)


def _percent(character: str) -> str:
    return "".join(f"%{byte:02X}" for byte in character.encode("utf-8", "surrogatepass"))
