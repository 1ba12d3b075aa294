"""What a caller does for the outcomes of its callee, in the ways people write it: what it leaves out is told, once."""

import pytest

from linting import codes, lint

CONTRACT = """# Handoff contract: dispatcher -> setter

The setter returns one of:

1. `type-set`
   - sheets
2. `blocked`
   - blockers
   - owner of the decision
3. `needs-copy`
   - missing pages
"""

TITLE = "## Handling the result of setter\n\n"

LEAVES_OUT = (
    TITLE + "- `type-set`: print it\n- `blocked`: stop and ask\n",
    TITLE + "1. **type-set** - print it\n2. **blocked** - stop and ask\n",
    TITLE + "- On `type-set`, print it.\n- On `blocked`, stop and ask.\n",
    TITLE + "- In case of `type-set`, print it.\n- In case of `blocked`, stop.\n",
    TITLE + "- If the outcome is `type-set`, print it.\n- If the outcome is `blocked`, stop.\n",
    TITLE + "- `outcome: type-set` → print it\n- `outcome: blocked` → stop and ask\n",
    TITLE + "### `type-set`\n\nPrint it.\n\n### `blocked`\n\nStop and ask.\n",
    TITLE + "### On `type-set`\n\nPrint it.\n\n### On `blocked`\n\nStop and ask.\n",
    TITLE + "```\ntype-set -> print it\nblocked -> ask the editor\n```\n",
    TITLE + "**`type-set`** — print it.\n\n**`blocked`** — ask the editor.\n",
    TITLE + "- TYPE-SET: print it\n- BLOCKED: stop and ask\n",
    "## After setter\n\n- `type-set` → print it\n- `blocked` → stop and ask\n",
    "## Setting\n\nBased on what setter returned:\n\n- `type-set`: print it\n- `blocked`: stop\n",
    "## Setting\n\nAfter the `setter` returns:\n\n- **type-set**: print it\n- **blocked**: stop\n",
    "## Steps\n\n1. Call `setter` and act on its outcome:\n   - `type-set`: print it\n   - `blocked`: stop\n",
    "## Steps\n\n3. When setter returns:\n\n   - `type-set`: print it\n\n   - `blocked`: stop\n",
    "## Steps\n\n1. Call `setter` with the copy.\n2. If `type-set`, print it.\n3. If `blocked`, stop and ask.\n",
    "## Setting\n\nCall `setter`. If it returns `type-set`, print it. If it returns `blocked`, stop.\n",
    "## Routing\n\nWhen `setter` returns:\n\n| Outcome | What to do |\n|---|---|\n"
    "| `type-set` | print |\n| `blocked` | stop |\n",
)

HANDLES_ALL = (
    TITLE + "- `type-set`: print it\n- `blocked`: stop\n- `needs-copy`: fetch the pages\n",
    TITLE + "- `type-set`: print it\n- otherwise: stop and ask\n",
    TITLE + "- `type-set`: print it\n- Not type-set: ask with what came back\n",
    TITLE + "- `type-set`: print it\n- `blocked`: stop\n\nWhen the setter needs copy, fetch the pages first.\n",
    "## Sheets in the press\n\n- `open`: nobody works on it\n- `blocked`: waits for paper\n- `done`: closed\n",
    "## Handling the result of proofreader\n\n- `clean`: print it\n- `blocked`: ask\n",
    "## What dispatcher returns\n\n- `complete`: all printed\n- `blocked`: the editor decides (blockers, owner)\n",
    "## Press\n\nCall `setter`. If `blocked`, see the escalation guide.\n",
    "## Handling the result\n\n```ts\nif (error) return { status: error }\nblocked: print(error)\n```\n",
)


def documents(process: str) -> dict[str, str]:
    return {"doctrine/handoff-contract.md": CONTRACT, "doctrine/process.md": f"# Process\n\n{process}"}


@pytest.mark.parametrize("process", LEAVES_OUT)
def test_an_outcome_that_no_place_is_for_is_told_once(process: str) -> None:
    (found,) = lint(documents(process))
    assert (found.code, "`needs-copy`" in found.message) == ("FC805", True)


@pytest.mark.parametrize("process", HANDLES_ALL)
def test_nothing_is_told_where_every_outcome_has_its_place_or_others_are_meant(process: str) -> None:
    assert codes(documents(process)) == []


ROWS = "## Steps\n\n1. setter\n   - `type-set` → {0}\n   - `blocked` → stop and ask\n"


@pytest.mark.parametrize(
    ("action", "told"),
    [
        ("folder for `leaflet`, binder for all other formats", True),
        ("binder if the format is `book`, otherwise folder", True),
        ("folder when `format` is `leaflet`, else, binder for every other format", True),
        ("for `leaflet` call folder, for anything else binder", True),
        # the rest of the outcomes
        ("print it; anything else → stop", False),
        ("print it, otherwise stop and ask", False),
        ("binder for `book`. Any other outcome: stop", False),
        ("folder with `sheets`, all other results stop the press", False),
        ("print it, but if it is `blocked`, wait, and for anything else stop", False),
        ("folder for `leaflet`; otherwise stop", False),
        ("folder for `leaflet`, stop for all other answers", False),
        ("for `leaflet` call folder, for any other outcome stop", False),
        ("folder for `leaflet`, for anything else that comes back ask the editor", False),
        ("folder for `leaflet`, back to the editor for whatever else the setter says", False),
    ],
)
def test_a_rest_within_one_row_is_none_of_the_outcomes(action: str, told: bool) -> None:
    assert codes(documents(ROWS.format(action))) == (["FC805"] if told else [])


@pytest.mark.parametrize(
    ("row", "code"),
    [
        ("- `abandoned`: begin again\n", "FC807"),
        ("- If it returns `abandoned`, begin again.\n", "FC806"),
    ],
)
def test_a_place_for_what_never_comes(row: str, code: str) -> None:
    many = row.startswith("- If")
    known = ("type-set", "blocked", "needs-copy")
    rows = "".join(f"- If it returns `{each}`, go on.\n" if many else f"- `{each}`: go on\n" for each in known)
    title = "## Setting\n\nCall `setter`.\n\n" if many else TITLE
    assert codes(documents(f"{title}{rows}{row}")) == [code]


REVIEWER = "---\nname: reader\ndescription: reads proofs\ntools: Read\n---\n\nRead the proof.\n\n"
VERDICTS = (
    "End with one of:\n\nVerdict: APPROVE | REQUEST_CHANGES | REJECT\n",
    '## Output\n\n```json\n{"decision": "APPROVE|REQUEST_CHANGES|REJECT", "findings": []}\n```\n',
    "Return a verdict: `APPROVE`, `REQUEST_CHANGES` or `REJECT`.\n",
)
ROUTES = (
    "1. Call `reader`.\n2. If APPROVE, print.\n3. If REQUEST_CHANGES, send it back.\n",
    "## Handle the verdict of reader\n\n- **APPROVE**: print\n- **REQUEST_CHANGES**: send it back\n",
    "Call `reader`.\n\n| Verdict | Action |\n|---|---|\n| APPROVE | print |\n| REQUEST_CHANGES | send back |\n",
    '```\nTask(subagent_type="reader", prompt="Read")\n```\n\n- If verdict is APPROVE: print\n'
    "- If verdict is REQUEST_CHANGES: send back\n",
)


@pytest.mark.parametrize("verdicts", VERDICTS)
@pytest.mark.parametrize("routes", ROUTES)
def test_a_verdict_comes_back_like_an_outcome(verdicts: str, routes: str) -> None:
    read = {".claude/agents/reader.md": REVIEWER + verdicts}
    assert "FC805" in codes({**read, ".claude/commands/print.md": f"# Print\n\n{routes}"})
    assert "FC805" not in codes(
        {**read, ".claude/commands/print.md": f"# Print\n\n{routes}\nREJECT: tell the editor.\n"}
    )


HEAD = "# Handoff contract: dispatcher -> setter\n\n"
BOTH = "- `blocked`: blockers, owner, next action\n"


@pytest.mark.parametrize(
    ("listed", "other", "told"),
    [
        ("complete running", "complete abandoned", {"FC701", "FC801"}),
        ("complete running needs-copy", "complete abandoned", {"FC701", "FC801"}),
        ("running", "complete", {"FC701"}),
        ("complete running", "complete", {"FC701"}),
        ("complete", "complete abandoned", {"FC801"}),
        ("complete needs_copy", "complete needs-copy", set()),
    ],
)
def test_contracts_that_disagree_beside_a_status(listed: str, other: str, told: set[str]) -> None:
    items = "".join(f"- `{label}`: pages and the reason\n" for label in listed.split())
    piped = " | ".join((*other.split(), "blocked"))
    assert (
        set(
            codes(
                {
                    "doctrine/handoff-contract.md": f"{HEAD}Returns one of:\n\n{items}{BOTH}",
                    "doctrine/output-contract.md": f"# Output contract: setter\n\nThe setter returns `{piped}`.\n\n"
                    "If blocked:\n- blockers\n- owner and next action\n",
                }
            )
        )
        == told
    )


@pytest.mark.parametrize(
    ("action", "told"),
    [("stop and ask", ["FC704"]), ("stop", ["FC704"]), ("ask the editor", []), ("escalate to the owner", [])],
)
def test_a_block_has_somebody_who_goes_on_only_where_a_row_says_whom_to_ask(action: str, told: list[str]) -> None:
    contract = CONTRACT.replace("   - owner of the decision\n", "")
    process = f"{TITLE}- `type-set`: print it\n- `blocked`: {action}\n- `needs-copy`: fetch the pages\n"
    assert codes({**documents(process), "doctrine/handoff-contract.md": contract}) == told
