"""Results in the shortest forms: objects in the lines of one fence, keys in plain words, types behind a drawn call,
tables under the name of a role; and what goes with an outcome and is none.
"""

import pytest

from linting import codes, lint

AGENT = "---\nname: {}\ndescription: Works.\ntools: Bash, Task\n---\n\n# {}\n\n{}\n"
READER = """`bin/metrics` prints the numbers of the day.

```json
{"outcome": "healthy", "rate": 99.71}
{"outcome": "regressed", "metric": "start"}
{"outcome": "dashboard-down", "error": "502"}
```
"""
WATCHER = """Call `reader`.

| comes back | you |
|---|---|
| `healthy` | count it as fine |
| `regressed` | return `failure` with the metric |
"""


def found(**pages: str) -> list[tuple[str, str]]:
    files = {f"agents/{name}.md": AGENT.format(name, name, text) for name, text in pages.items()}
    return [(each.code, each.values.get("outcome", "")) for each in lint(files)]


def test_several_results_in_one_fence_need_no_words() -> None:
    assert found(reader=READER, watcher=WATCHER) == [("FC805", "dashboard-down")]
    whole = f"{WATCHER}| `dashboard-down` | return `failure` |\n"
    assert found(reader=READER, watcher=whole) == []


@pytest.mark.parametrize(
    "reader",
    [
        READER.replace("```json", "For example:\n\n```json"),
        READER.replace('"outcome"', '"event"'),
        "```json\n{\"outcome\": \"healthy\"}\n```\n",
    ],
)
def test_other_objects_are_no_results(reader: str) -> None:
    assert ("FC805", "dashboard-down") not in found(reader=reader, watcher=WATCHER)


CHECKER = """- Call `differ` on the canary. `diff-clean`: finished.
  `stuck`: return `failure`, `reason` "the diff is stuck".

Return:

```json
{"outcome": "success", "notes": "done"}
```

or `failure` with `reason`.
"""


def test_a_reason_behind_a_comma_is_no_outcome() -> None:
    assert [code for code, _ in found(checker=CHECKER)] == []


TYPES = """# Interfaces

```
planner -> librarian(site, size) -> RangeResult

RangeResult =
  | { outcome: "range-found", range: Cidr }
  | { outcome: "blocked"%s }
```
"""


@pytest.mark.parametrize(
    ("more", "expected"), [("", ["FC704"]), (", blockers: Blocker[], owner: string, next_action: string", [])]
)
def test_a_type_behind_a_drawn_call_is_that_of_who_is_called(more: str, expected: list[str]) -> None:
    assert codes({"doctrine/interfaces.md": TYPES % more}) == expected


TABLE = """# Specialists

`lead` calls two specialists, the writer first.

## {}

| Outcome | Payload | What lead does |
|---|---|---|
| `load-measured` | `load_report` | goes on |
| `load-blocked` | {} | returns `failure` |
"""


@pytest.mark.parametrize(
    ("title", "payload", "expected"),
    [
        ("load-tester", "a line saying that it could not be used", ["FC704"]),
        ("`tester`", "a line saying that it could not be used", ["FC704"]),
        ("load-tester", "`blockers`, `owner`, `next_action`", []),
        ("How loads are measured", "a line saying that it could not be used", []),
    ],
)
def test_a_table_under_the_name_of_a_role_says_what_it_returns(title: str, payload: str, expected: list[str]) -> None:
    assert codes({"doctrine/specialists.md": TABLE.format(title, payload)}) == expected


FORMATS = "Your answer has\n\n- `{}`: success, or failure if there was nothing\n- `decision`: approve or reject\n"
OTHER = "Return:\n\n```json\n{\"outcome\": \"success\", \"notes\": \"done\"}\n```\n\nor `failure` with `reason`.\n"


@pytest.mark.parametrize(("key", "expected"), [("status", ["FC912"]), ("outcome", [])])
def test_a_key_with_labels_in_plain_words_is_a_format(key: str, expected: list[str]) -> None:
    told = found(reviewer=FORMATS.format(key), checker=OTHER)
    assert [code for code, _ in told if code == "FC912"] == expected


FLOW = """\
name: copy
initial: incoming
terminal: [done, failed]
transitions:
  "incoming -> copied": {agent: operator, max_attempts: 3, on_exhausted: failed}
  "copied -> done": {on_fail: failed%s, runs: [verify_row_counts]}
"""
OPERATOR = (
    "- `mismatch`: return `failure` with the keys.\n- `held`: finish the others, and return `{}` with the chunk.\n\n"
    "When all is across, return `outcome: success` with `rows`.\n"
)


@pytest.mark.parametrize(
    ("label", "more", "expected"),
    [
        ("needs_continuation", "", ["FC805"]),
        ("needs_continuation", ", on_incomplete: incoming", []),
        ("failure", "", []),
    ],
)
def test_unfinished_work_that_is_told_in_passing_needs_a_way(label: str, more: str, expected: list[str]) -> None:
    agent = AGENT.format("operator", "operator", OPERATOR.format(label))
    told = codes({"flows/copy.yaml": FLOW % more, "agents/operator.md": agent})
    assert [code for code in told if code in ("FC805", "FC404")] == expected


@pytest.mark.parametrize(
    ("word", "expected"), [("verify_rowcounts", ["FC203"]), ("verify_row_counts", []), ("verify_rows", [])]
)
def test_a_step_whose_words_are_parted_elsewhere_is_misspelt(word: str, expected: list[str]) -> None:
    page = f"# How it goes\n\n`operator` copies, `{word}` compares the totals.\n"
    agent = AGENT.format("operator", "operator", OPERATOR.format("failure"))
    told = codes({"flows/copy.yaml": FLOW % ", on_incomplete: incoming", "agents/operator.md": agent,
                  "doctrine/process.md": page})  # fmt: skip
    assert [code for code in told if code == "FC203"] == expected
