"""Contracts, samples and forms in the layouts in which people write them, crossed: whole ones are silent, and of those
that lack one key each is told, whatever stands beside it that says nothing of whether the key comes.
"""

import json
from itertools import product

import pytest

from linting import lint

OUTS = {"tuned": ("strike_note", "shaved_grams", "lathe_run"), "bell-cracked": ("crack_angle", "melt_slot")}
WHOLE = {"outcome": "tuned", "strike_note": "a flat", "shaved_grams": 40, "lathe_run": "the third"}
PART = {key: value for key, value in WHOLE.items() if key != "shaved_grams"}
LACKS = [("FC811", "a result with `tuned` must carry `shaved_grams`")]
AGENT = (
    "---\nname: bell-tuner\ndescription: Tunes bells.\ntools: Read\n---\n\n# Bell tuner\n\n"
    "You get `bell_mark`.\n\n{}\n"
)
CALLER = (
    "# Bells\n\nCall `bell-tuner` with `bell_mark`. Act on its answer:\n\n- `tuned`: hang it up\n"
    "- `bell-cracked`: melt it\n- anything else, or nothing: stop and tell the owner\n"
)
CODES = ("FC801", "FC803", "FC807", "FC808", "FC811")


def coded(names: tuple[str, ...]) -> str:
    *first, last = (f"`{name}`" for name in names)
    return f"{', '.join(first)} and {last}" if first else last


def each(form: str, between: str = "\n") -> str:
    return between.join(form.format(label, coded(keys)) for label, keys in OUTS.items())


def told(agent: str, more: dict[str, str] | None = None) -> list[tuple[str, str]]:
    own = {".claude/agents/bell-tuner.md": AGENT.format(agent), ".claude/commands/bells.md": CALLER}
    return [(found.code, found.message) for found in lint({**own, **(more or {})}) if found.code in CODES]


CONTRACTS = {
    "sentence": f"Return {each('`{0}` with {1}', ', or ')}.",
    "brackets": "Answer with one of: `tuned` (`strike_note`, `shaved_grams`, `lathe_run`); "
    "`bell-cracked` (`crack_angle`, `melt_slot`).",
    "carries": f"You end with `tuned` or `bell-cracked`. {each('`{0}` carries {1}.', ' ')}",
    "gives": f"Finish with `tuned` or `bell-cracked`.\n\n{each('On `{0}` give {1}.')}",
    "then": each("End with `{0}`, and then give {1}.", " Or else: ").replace(": End", " end"),
    "numbered": "Two ends:\n\n" + each("1. `{0}`. With it come {1}."),
    "fields of": f"Return `tuned` or `bell-cracked`.\n\n{each('Fields of `{0}`: {1}.')}",
    "cases": "Outcome: tuned | bell-cracked\n\nIf tuned:\n\n- `strike_note`\n- `shaved_grams`\n- `lathe_run`\n\n"
    "If bell-cracked:\n\n- `crack_angle`\n- `melt_slot`",
    "field table": "Return `tuned` or `bell-cracked`.\n\n| field | with | meaning |\n|---|---|---|\n"
    + "\n".join(f"| `{key}` | `{label}` | as heard |" for label, keys in OUTS.items() for key in keys),
}


def samples(result: dict[str, object]) -> list[str]:
    lines = "\n".join(f"{key}: {value}" for key, value in result.items())
    first, *others = json.dumps(result, indent=2).split("\n")[1:]
    return [
        f"For instance `{json.dumps(result)}`.",
        f"For instance:\n\n```jsonc\n{{\n{first} // as it sounds\n" + "\n".join(others) + "\n```",
        f"For instance:\n\n```text\n{lines}\n```",
        f"For instance:\n\n```json\n[{json.dumps(result)}]\n```",
    ]


@pytest.mark.parametrize("contract", CONTRACTS)
def test_a_key_is_missed_in_a_sample_of_any_layout(contract: str) -> None:
    for whole, part in zip(samples(WHOLE), samples(PART), strict=True):
        assert told(f"{CONTRACTS[contract]}\n\n{whole}") == [], whole
        assert told(f"{CONTRACTS[contract]}\n\n{part}") == LACKS, part


@pytest.mark.parametrize(
    "contract",
    ["Return `tuned` with `strike_note`, `lathe_run` and, if shaved, `shaved_grams`, or `bell-cracked`.",
     "Return `tuned` (`strike_note`, `lathe_run`, optionally `shaved_grams`) or `bell-cracked` (`crack_angle`).",
     "Return `tuned` with `strike_note`, `lathe_run` and `shaved_grams` (autumn), or `bell-cracked`.",
     "Return `tuned` with `strike_note`, `lathe_run` or `shaved_grams`, or `bell-cracked` with `crack_angle`.",
     "| field | with | required |\n|---|---|---|\n| `strike_note` | `tuned` | yes |\n"
     "| `lathe_run` | `tuned` | yes |\n| `shaved_grams` | `tuned` | no |",
     "| field | with | set by |\n|---|---|---|\n| `strike_note` | `tuned` | you |\n"
     "| `lathe_run` | `tuned` | you |\n| `shaved_grams` | `tuned` | the engine |",
     "If tuned:\n\n- `strike_note`\n- `lathe_run`\n- `shaved_grams`, if shaved"],
)  # fmt: skip
def test_a_key_that_comes_at_times_is_not_missed(contract: str) -> None:
    ends = "" if contract.startswith("Return") else "Return `tuned` or `bell-cracked`.\n\n"
    assert told(f"{ends}{contract}\n\nFor instance:\n\n```json\n{json.dumps(PART)}\n```") == []


@pytest.mark.parametrize(
    "words",
    ["The book keeps `{}`.", "Never return `{}`.", "`{}` is too little.", "Return `{}` and what else belongs to it.",
     "When nothing was shaved, return `{}`.", "A half answer such as `{}` comes back to you.", "Short form: `{}`."],
)  # fmt: skip
def test_what_stands_in_code_for_another_reason_is_no_sample(words: str) -> None:
    assert told(f"{CONTRACTS['sentence']}\n\n{words.format(json.dumps(PART))}") == []


@pytest.mark.parametrize(
    "said, spare",
    [("Measure `shaved_grams` with care.", False), ("Never guess the shaved grams.", False),
     ("The caller reads `shaved_grams` first.", False), ("Check the shaved grams against the plan.", False),
     ("State `shaved_grams` on the tag.", True), ("The engine adds `shaved_grams` itself.", True),
     ("`shaved_grams` hides on the back of the sheet.", True), ("Check whether `shaved_grams` is wanted.", True),
     ("Every key but `shaved_grams` is required.", True), ("Old bells have no grams.", True)],
)  # fmt: skip
def test_a_sentence_silences_only_what_it_may_leave_out(said: str, spare: bool) -> None:
    found = told(f"{CONTRACTS['carries']}\n\n{said}\n\n## Example\n\nFor instance:\n\n```json\n{json.dumps(PART)}\n```")
    assert found == ([] if spare else LACKS)


KEYS = ("bell_mark", "strike_note", "lathe_run", "rope_kind", "shaved_grams")
ASKED = {
    "list": "Fill in `templates/bell-slip.md`. It must have:\n\n" + "\n".join(f"- `{key}`" for key in KEYS),
    "with": f"Fill `templates/bell-slip.md` with {coded(KEYS)}.",
    "table": "The slip (`templates/bell-slip.md`) has these fields:\n\n| field | what |\n|---|---|\n"
    + "\n".join(f"| `{key}` | as heard |" for key in KEYS),
}
FORMS = {
    "braces": ("{{{{ {0} }}}}", "{}"), "blanks": ("{1}: ____", "{}"), "dots": ("{1} ........", "{}"),
    "headings": ("## {1}\n\n_In a line._\n", "{}"), "boxes": ("- [ ] {1}", "{}"),
    "questions": ("- What is the {2}?", "{}"),
    "rows": ("| {1} | TBD |", "| Field | Value |\n|---|---|\n{}"), "tags": ("<{0}></{0}>", "{}"),
    "json": ('  "{0}": "",', "```json\n{{\n{}\n}}\n```"), "yaml": ("{0}: # as heard", "```yaml\n{}\n```"),
}  # fmt: skip


def form(layout: str, keys: tuple[str, ...]) -> dict[str, str]:
    line, whole = FORMS[layout]
    spoken = [(key, key.replace("_", " ")) for key in keys]
    lines = "\n".join(line.format(key, words.capitalize(), words) for key, words in spoken)
    return {"templates/bell-slip.md": "# Bell slip\n\n" + whole.format(lines) + "\n"}


@pytest.mark.parametrize(("asked", "layout"), tuple(product(ASKED, FORMS)))
def test_a_place_is_missed_in_a_form_of_any_layout(asked: str, layout: str) -> None:
    text = f"{ASKED[asked]}\n\nReturn `success` with the slip, or `failure` with `reason`."
    lacks = [("FC803", "`templates/bell-slip.md` has no place for `shaved_grams`")]
    assert told(text, form(layout, KEYS)) == []
    assert told(text, form(layout, KEYS[:-1])) == lacks


@pytest.mark.parametrize(
    "more",
    ["- More: ____", "Use the back for what has no line.", "In autumn use `autumn-slip.md`.", "Grams: ____",
     "{{> footer}}"],
)  # fmt: skip
def test_a_form_that_may_hold_more_is_not_held_to_its_places(more: str) -> None:
    (path, text), = form("blanks", KEYS[:-1]).items()
    assert told(ASKED["list"], {path: f"{text}{more}\n"}) == []


@pytest.mark.parametrize(
    "asked",
    ["Beside `templates/bell-slip.md` there is a book. The book has:",
     "Before you fill `templates/bell-slip.md`, look at:"],
)  # fmt: skip
def test_a_list_of_something_else_asks_nothing_of_a_form(asked: str) -> None:
    listed = f"{asked}\n\n" + "\n".join(f"- `{key}`" for key in KEYS)
    assert told(listed, form("blanks", KEYS[:-1])) == []
