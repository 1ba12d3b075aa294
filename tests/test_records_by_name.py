"""Fields called after a role whose outcomes are known, `Courier result`: what a caller records of its call."""

import pytest

from flowc import pipeline
from flowc.fixes import Consent
from linting import lint, project

CONTRACT = (
    "# Handoff contract: dispatcher -> courier\n\nCourier returns one of:\n\n- `{}` with the route taken\n"
    "- `blocked` with blockers and owner\n"
)
OUTPUT = "# Output contract: dispatcher\n\nOutcome: `parcel-sent` | `refused`\n\n{}\n"
PATH = "team/output-contract.md"


def told(line: str, success: str = "complete") -> list[str]:
    """The codes of what is told of the line in the output contract of the caller."""
    texts = {"team/handoff-contract.md": CONTRACT.format(success), PATH: OUTPUT.format(line)}
    return [each.code for each in lint(texts) if each.primary.span.source.path == PATH]


@pytest.mark.parametrize(
    "line",
    [
        "Courier result: `{}` | `blocked`",
        "- Courier result: `{}` | `blocked`",
        "- **Courier outcome:** `{}` or `blocked`",
        "- `courier_result`: `{}` | `blocked`",
        "Courier record: {} | blocked",
    ],
)
@pytest.mark.parametrize(
    ("label", "codes"),
    [("delivering", ["FC701", "FC710"]), ("done", ["FC801"]), ("complete", []), ("parcel-gone", ["FC801"])],
)
def test_what_is_recorded_of_a_role_by_its_name_is_compared(line: str, label: str, codes: list[str]) -> None:
    assert told(line.format(label)) == codes


@pytest.mark.parametrize(
    "line",
    [
        "Parcel size: `small` | `blocked`",
        "Address result: `done` | `blocked`",
        "Courier result of last month: `good` | `poor`",
        "Courier mood: `done` | `blocked`",
        "Courier result: `on-time` | `late`",
        "Dispatcher result: `parcel-sent` | `refused`",
    ],
)
def test_other_fields_are_no_record_of_it(line: str) -> None:
    assert told(line) == []


def test_a_rename_reaches_what_is_recorded_by_name() -> None:
    texts = {
        "team/handoff-contract.md": CONTRACT.format("delivering"),
        PATH: OUTPUT.format("Courier result: `delivering` | `blocked`"),
    }
    made = pipeline.fix(project(texts), Consent.UNSAFE).sources
    assert "`complete` with the route" in made["team/handoff-contract.md"].text
    assert "Courier result: `complete` | `blocked`" in made[PATH].text


@pytest.mark.parametrize(
    ("title", "role"),
    [
        ("Template: baker report", "`baker`"),
        ("Template: shop-baker handoff report", "`shop-baker`"),
        ("Report template: baker", "`baker`"),
        ("Template: report", "the callee"),
        ("Template: hand-off report", "the callee"),
    ],
)
def test_a_form_is_of_the_role_it_is_called_after(title: str, role: str) -> None:
    contract = CONTRACT.format("flour-ready").replace("Courier", "Miller")
    contract = contract.replace("dispatcher -> courier", "baker -> miller")
    form = f"# {title}\n\n- Miller result: flour-ready | blocked\n\nIf waiting:\n\n- Reason:\n"
    found = lint({"team/handoff-contract.md": contract, "doctrine/template.md": form})
    (first,) = [each for each in found if each.code == "FC701"]
    assert f"says what {role} is doing" in first.message


def test_a_document_is_named_by_its_whole_path() -> None:
    texts = {
        "docs/contracts/handoff-contract.md": CONTRACT.format("complete"),
        "docs/contracts/output-contract.md": OUTPUT.format("Courier result: `sent` | `blocked`"),
    }
    assert [each.message for each in lint(texts)] == [
        "`courier` returns `sent` here and `complete` in `docs/contracts/handoff-contract.md`"
    ]
