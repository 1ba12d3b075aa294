"""Types of results in the notations of many languages, held against prose in many layouts: what one lacks is told."""

from collections.abc import Callable
from itertools import product

import pytest

from linting import lint

Way = tuple[str, tuple[str, ...]]

AGENT = "---\nname: bee-counter\ndescription: Counts bees.\ntools: Read\n---\n\n# Bee counter\n\n{}\n"
CALLER = (
    "# Hives\n\n1. Call `bee-counter`. Act on its answer:\n   - `counted`: note it\n   - `too-cold`: wait\n"
    "   - `hive-empty`: tell the owner\n   - anything else, or nothing: stop\n"
)
WAYS: tuple[Way, ...] = (
    ("counted", ("bees", "queen_mark")),
    ("too-cold", ("next_day",)),
    ("hive-empty", ("last_seen",)),
)
MORE: Way = ("hive-swarmed", ("swarm_tree",))
UNLIKE: tuple[Way, ...] = (("counted", ("bees",)), *WAYS[1:])


def fence(language: str, text: str) -> str:
    """A text in a fence."""
    return f"```{language}\n{text}\n```"


def pascal(label: str) -> str:
    """A label as the name of a type."""
    return "".join(part.capitalize() for part in label.split("-"))


def each(ways: tuple[Way, ...], form: Callable[[str], str], between: str) -> str:
    """A form for the label of each way."""
    return between.join(form(label) for label, _ in ways)


def quoted(ways: tuple[Way, ...], between: str) -> str:
    """The labels in quotes."""
    return each(ways, '"{}"'.format, between)


def caps(label: str) -> str:
    """A label as the name of a constant."""
    return label.upper().replace("-", "_")


PROSE: dict[str, Callable[[tuple[Way, ...]], str]] = {
    "list": lambda ways: "## Return\n\nReturn one of:\n\n" + "\n".join(f"- `{w}` with {coded(f)}" for w, f in ways),
    "table": lambda ways: "## Result\n\n| outcome | carries |\n|---|---|\n"
    + "\n".join(f"| `{w}` | {coded(f)} |" for w, f in ways),
    "sentences": lambda ways: "## Result\n\n" + "\n\n".join(f"Return `{w}` with {coded(f)}." for w, f in ways),
    "titles": lambda ways: "## Outcomes\n\n"
    + "\n\n".join(f"### `{w}`\n\nIt carries:\n\n" + "\n".join(f"- `{x}`" for x in f) for w, f in ways),
}
FLAT: dict[str, Callable[[tuple[Way, ...]], str]] = {
    "python": lambda ways: fence(
        "python", "class BeeCounterOutcome(StrEnum):\n" + each(ways, lambda w: f"    {caps(w)} = auto()", "\n")
    ),
    "literal": lambda ways: fence("python", f"BeeCounterOutcome = Literal[{quoted(ways, ', ')}]"),
    "pydantic": lambda ways: fence(
        "py",
        f"class BeeCounterResult(BaseModel):\n    outcome: Literal[{quoted(ways, ', ')}]\n    note: str | None = None",
    ),
    "enum": lambda ways: fence(
        "ts", "export enum BeeCounterOutcome {\n" + each(ways, lambda w: f'  {pascal(w)} = "{w}",', "\n") + "\n}"
    ),
    "zod": lambda ways: fence("ts", f"const beeCounterResult = z.object({{outcome: z.enum([{quoted(ways, ', ')}])}})"),
    "rust": lambda ways: fence("rust", "pub enum BeeCounterResult {\n" + each(ways, pascal, ",\n") + "\n}"),
    "graphql": lambda ways: fence("graphql", "enum BeeCounterOutcome {\n" + each(ways, caps, "\n") + "\n}"),
    "protobuf": lambda ways: fence(
        "proto", "enum BeeCounterOutcome {\n  BEE_COUNTER_OUTCOME_UNSPECIFIED = 0;\n"
        + each(ways, lambda w: f"  BEE_COUNTER_OUTCOME_{caps(w)} = 1;", "\n") + "\n}",
    ),
    "go": lambda ways: fence(
        "go", "type BeeCounterOutcome string\n\nconst (\n"
        + each(ways, lambda w: f'\t{pascal(w)} BeeCounterOutcome = "{w}"', "\n") + "\n)",
    ),
    "grammar": lambda ways: fence("", "BeeCounterResult := " + each(ways, str, " | ")),
    "signature": lambda ways: fence("", "bee-counter(hive_code) -> " + each(ways, str, " | ")),
    "yaml": lambda ways: fence("yaml", "outcomes:\n" + each(ways, "  - {}".format, "\n")),
    "schema": lambda ways: fence("json", '{"properties": {"outcome": {"enum": [' + quoted(ways, ", ") + "]}}}"),
}  # fmt: skip


def coded(fields: tuple[str, ...]) -> str:
    """Fields in code."""
    return " and ".join(f"`{field}`" for field in fields)


def told(prose: str, notation: str, lead: str = "## Result type\n\n") -> list[str]:
    """What is said of an agent with a type, but for notes."""
    agent = AGENT.format(f"{prose}\n\n{lead}{notation}")
    documents = {".claude/agents/bee-counter.md": agent, ".claude/commands/hives.md": CALLER}
    return [f"{found.code} {found.message}" for found in lint(documents) if found.severity.value != "note"]


CROSSED = [pair for pair in product(PROSE, FLAT) if pair != ("titles", "schema")]


@pytest.mark.parametrize(("layout", "notation"), CROSSED)
def test_outcomes_that_only_a_type_or_only_prose_has(layout: str, notation: str) -> None:
    prose, declared = PROSE[layout](WAYS), FLAT[notation]
    assert told(prose, declared(WAYS)) == []
    lacking, adding = told(prose, declared(WAYS[:2])), told(prose, declared((*WAYS, MORE)))
    assert [each[:5] for each in (*lacking, *adding)] == ["FC808"] * 2
    assert "`hive-empty`" in lacking[0]
    assert "`hive-swarmed`" in adding[0]


def record(language: str, ways: tuple[Way, ...], spare: str = "") -> str:
    """A type in which each outcome is a record, with a field that may be left out."""
    optional = {
        "ts": ("{0}?: string", "{0}: string"), "zod": ("{0}: z.string().optional()", "{0}: z.string()"),
        "rust": ("{0}: Option<String>", "{0}: String"), "python": ("    {0}: NotRequired[str]", "    {0}: str"),
    }  # fmt: skip
    perhaps, always = optional[language]
    told = {w: [(perhaps if x == spare else always).format(x) for x in f] for w, f in ways}
    if language == "python":
        held = (f"class {pascal(w)}(TypedDict):\n    outcome: Literal['{w}']\n" + "\n".join(f) for w, f in told.items())
        return fence("python", "\n\n".join(held) + "\n\nBeeCounterResult = " + " | ".join(map(pascal, told)))
    if language == "rust":
        held = (f"{pascal(w)} {{ {', '.join(f)} }}" for w, f in told.items())
        return fence("rust", "enum BeeCounterResult {\n" + ",\n".join(held) + "\n}")
    if language == "zod":
        held = (f"z.object({{ outcome: z.literal('{w}'), {', '.join(f)} }})" for w, f in told.items())
        return fence("ts", f"const BeeCounterResult = z.union([{', '.join(held)}]);")
    held = (f"  | {{ outcome: '{w}'; {'; '.join(f)} }}" for w, f in told.items())
    return fence("ts", "type BeeCounterResult =\n" + "\n".join(held))


@pytest.mark.parametrize("language", ["ts", "zod", "rust", "python"])
@pytest.mark.parametrize("layout", ["list", "table", "sentences"])
def test_fields_that_a_type_lacks_or_lets_be_missing(layout: str, language: str) -> None:
    prose = PROSE[layout](WAYS)
    assert told(prose, record(language, WAYS)) == []
    (lacking,) = told(prose, record(language, UNLIKE))
    assert "`counted` without `queen_mark`" in lacking
    (loose,) = told(prose, record(language, WAYS, "queen_mark"))
    assert "lets `queen_mark` be missing with `counted`" in loose
    assert told(f"{prose}\n\n`queen_mark` may be left out.", record(language, WAYS, "queen_mark")) == []


SOMETHING_ELSE = (
    "## Result type\n\nAn excerpt:\n\n", "## Result type\n\nTwo of the three:\n\n", "## History\n\n",
    "## Migration\n\n", "## Result type\n\nUntil May:\n\n", "## The app\n\n", "## Tests\n\n",
    "## Result type\n\nDo not type it so:\n\n",
    "## Result type\n\nThe keeper's app knows only:\n\n", "## What the monitor reports\n\n",
    "## Result type\n\nThe endings that close a hive:\n\n",
)  # fmt: skip


@pytest.mark.parametrize("lead", SOMETHING_ELSE)
@pytest.mark.parametrize("notation", ["python", "enum", "schema", "grammar"])
def test_a_type_that_is_something_else(lead: str, notation: str) -> None:
    assert told(PROSE["list"](WAYS), FLAT[notation](WAYS[:2]), lead) == []


@pytest.mark.parametrize(
    "notation",
    [
        fence("python", 'class HiveStatus(Enum):\n    COUNTED = "counted"\n    COLD = "too-cold"\n    SOLD = "sold"'),
        fence("ts", "type BeeCounterOutcome = 'counted' | 'too-cold' | ...;"),
        fence("ts", "type BeeCounterOutcome = 'counted' | Shared;"),
        fence("rust", "#[non_exhaustive]\nenum BeeCounterOutcome { Counted, TooCold }"),
        fence("python", 'class BeeCounterOutcome(Known, Enum):\n    COUNTED = "counted"\n    TOO_COLD = "too-cold"'),
        fence("python", 'class BeeCounterOutcome(Enum):\n    COUNTED = "counted"\n    # and others'),
        fence("json", '{"oneOf": [{"$ref": "#/$defs/counted"}, {"$ref": "#/$defs/rest"}]}'),
        fence("yaml", "outcomes:\n  counted: 12\n  too-cold: 3"),
        fence("ts", "type FrameResult = 'counted' | 'blurred';"),
    ],
)
def test_what_may_be_more_or_is_called_after_something_else(notation: str) -> None:
    assert told(PROSE["list"](WAYS), notation) == []


GIVEN = "You are given `hive_code`, `frame_row` and `smoke_kind`.\n\n" + PROSE["list"](WAYS)


@pytest.mark.parametrize(
    ("signature", "said"),
    [
        ("def bee_counter(hive_code: str, frame_row: int, smoke_kind: str) -> Result: ...", ""),
        ("def bee_counter(hive_code: str, frame_row: int) -> Result: ...", "lacks `smoke_kind`"),
        ("def bee_counter(hive_code: str, frame_row: int, smoke_kind: str, veil: str) -> Result: ...", "has `veil`"),
        ("def bee_counter(hive_code: str, frame_row: int, smoke_kind: str, veil: str = 'no') -> Result: ...", ""),
        ("def bee_counter(hive_code: str, frame_row: int, **more) -> Result: ...", ""),
        ("def bee_counter(hive_code: str, frame_row: int, options: Options) -> Result: ...", ""),
        ("def bee_counter(request: Request) -> Result: ...", ""),
        ("fn bee_counter(hive_code: &str, frame_row: u8, smoke: Smoke) -> Result", "which"),
        ("function beeCounter({ hiveCode, frameRow }): Result", "lacks `smoke_kind`"),
        ("function smokeKind(hiveCode: string, frameRow: number): Result", ""),
    ],
)
def test_inputs_of_a_signature_in_code(signature: str, said: str) -> None:
    found = told(GIVEN, fence("ts", signature), "## Signature\n\n")
    assert len(found) == bool(said)
    assert all(said in each for each in found)
