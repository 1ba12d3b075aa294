"""Files that documents speak of: whether they lie in the project, which decides what is missing."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flowc.project import Project, projects
from flowc.project.presence import places, presence
from linting import codes, project
from test_replay import Shell, write

FLOW = """\
name: claims
initial: incoming
terminal: [done, failed]
transitions:
  "incoming -> decided": {agent: clerk, max_attempts: 3, on_exhausted: failed}
  "decided -> done": {on_fail: failed, on_incomplete: failed}
"""
CLERK = "---\nname: clerk\ndescription: Decides.\ntools: Read\n---\n\n{0}\n\nReturn `success` or `failure`.\n"


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    folder = tmp_path / "project"
    write(folder / "flows" / "claims.yaml", FLOW)
    write(folder / "agents" / "clerk.md", CLERK.format("Find the household in `office/households.csv`."))
    return Shell(folder, tmp_path / "cache")


def test_a_file_that_comes_and_goes_changes_the_answer(shell: Shell) -> None:
    shell.settle()
    code, out, _ = shell.lint("--format", "concise")
    assert (code, out.count("FC913")) == (1, 1)
    assert shell.lint("--format", "concise")[2]
    write(shell.folder / "office" / "households.csv", "name\n")
    shell.settle()
    assert shell.lint("--format", "concise")[:2] == (0, "2 files clean\n")
    assert shell.lint("--format", "concise")[2]
    (shell.folder / "office" / "households.csv").unlink()
    assert "FC913" in shell.lint("--format", "concise")[1]


def test_files_are_looked_for_around_the_documents_too(tmp_path: Path) -> None:
    write(tmp_path / "flows" / "claims.yaml", FLOW)
    write(tmp_path / "office" / "agents" / "clerk.md", CLERK.format("Decide."))
    write(tmp_path / "office" / "tables" / "caps.csv", "cap\n")
    (found,) = projects([str(tmp_path / "office")], str(tmp_path))
    asked = ["tables/caps.csv", "tables/none.csv", "../office/tables/caps.csv", "/etc/passwd", "~/x.csv"]
    assert presence(found, asked) == {"tables/caps.csv": True, "tables/none.csv": False}


def test_a_project_in_memory_holds_its_files_alone() -> None:
    made = project({"flows/claims.yaml": FLOW})
    asked = presence(made, ["flows/claims.yaml", "flows", "agents/clerk.md"])
    assert asked == {"agents/clerk.md": False, "flows": True, "flows/claims.yaml": True}


@given(st.lists(st.text()))
def test_no_path_leads_out_or_fails(asked: list[str]) -> None:
    here = Project(str(Path(__file__).parent), ())
    assert all(Path(place).is_relative_to(here.root) for place in places(here, presence(here, asked)))


@pytest.mark.parametrize(
    ("told", "found"),
    [
        ("Find the household in `office/households.csv`.", ["FC913"]),
        ("Are there as many as `office/households.csv` says?", ["FC913"]),
        ("Use the caps of `office/caps.csv`, and look up the home in `office/homes.csv`.", ["FC913", "FC913"]),
        ("Decide according to `office/caps.csv`.", ["FC913"]),
        ("Solve each case and hold the time against the norms in `office/norms.csv`.", ["FC913"]),
        ("Weigh the claim by the table in `office/weights.csv`.", ["FC913"]),
        ("Every sum has to agree with the caps in `office/caps.csv`.", ["FC913"]),
        ("Compare the claim against `office/norms.csv`, which the office keeps.", []),
        ("Read `office/rates.csv`, which the tariff council's secretary amends each spring.", []),
        ("Compare it with `office/plots.csv`, which volunteers typed up.", []),
        ("Read `office/fees.csv`, that our cashier sends on Mondays.", []),
        ("Read `office/fees.csv`, which the fee note cites.", ["FC913"]),
        ("Read `office/fees.csv`, which lists the fees, and send nothing.", ["FC913"]),
        ("Hold the time against the norms in `office/norms.csv` when there are any.", []),
        ("The claim came by post; `office/post.csv` was written by the desk.", []),
        ("Read `office/households.csv` if it is there.", []),
        ("Your result ends up in `out/report.json`.", []),
        ("The chapter is the one of `drafts/chapter.md`.", []),
        ("Rename the entries of `sheets/table.csv`.", []),
        ("Everything you find out lands in `notes/day.md`.", []),
        ("The next agent reads `sheets/table.csv`.", []),
        ("The clerk of the town opens `sheets/table.csv`.", []),
        ("A claim looks as in `samples/claim.json`.", []),
        ("The format is that of `samples/claim.json`.", []),
        ("People find the result in `results/day.csv`.", []),
        ("Leave `office/households.csv` as it is; never look into it.", []),
        ("Read `docs/tariffs.md`.", []),
        ("Read `src/tariffs.py`.", []),
        ("Read `config/caps.json`.", []),
        ("Read `office/<claim>.csv`.", []),
    ],
)
def test_data_that_is_not_there(told: str, found: list[str]) -> None:
    assert codes({"flows/claims.yaml": FLOW, "agents/clerk.md": CLERK.format(told)}) == found


def test_who_speaks_of_the_file_otherwise_makes_it() -> None:
    documents = {"flows/claims.yaml": FLOW, "agents/clerk.md": CLERK.format("Read `office/households.csv`.")}
    assert codes(documents) == ["FC913"]
    readme = "# Office\n\nThe town hall sends `office/households.csv` every January.\n"
    assert codes({**documents, "doctrine/process.md": readme}) == []
    steps = "steps:\n  fetch_households: {provides: []}\n"
    assert "FC913" not in codes({**documents, "flows/steps.yaml": steps})
    assert codes({key: text for key, text in documents.items() if key != "flows/claims.yaml"}) == []


@pytest.mark.parametrize(
    ("told", "found"),
    [
        ("Read the tenant's letter at `cases/<case_id>/letter.md`.", ["FC913"]),
        ("Open the household at `cases/<case_id>/household.json`.", ["FC913"]),
        ("Read `cases/<case_id>/letter.md`, every time.", ["FC913"]),
        ("Read `cases/<case_id>/letter.md`, which the porter leaves there.", []),
        ("Read `cases/<case_id>/letter.md` if there is one.", []),
        ("Read `cases/<case_id>/letter.md`, which the tenant sent.", []),
        ("Read `cases/<case_id>/letter.md` (brought by the tenant).", []),
        ("Read `cases/<case_id>/letter.md`; whoever calls you has laid it there.", []),
        ("Read `cases/<case_id>/letter.md`, which comes with the claim.", []),
        ("Read `cases/<case_id>/letter.md` and put its date first.", ["FC913"]),
        ("Read `agents/<case_id>/letter.md`.", []),
        ("Read `cases/<case_id>/<name>.md`.", []),
        ("Read `cases/<case_id>/letter.pdf`.", []),
    ],
)
def test_files_of_one_case_that_nobody_makes(told: str, found: list[str]) -> None:
    assert codes({"flows/claims.yaml": FLOW, "agents/clerk.md": CLERK.format(told)}) == found


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("The porter puts `cases/<case_id>/` together.", []),
        ("Whatever comes by post lies in `cases/`, a folder each.", []),
        ("The porter scans `letter.md`.", []),
        ("Whoever writes the letter is a tenant.", []),
        ("Letterheads are printed by the porter.", ["FC913"]),
        ("The porter scans `cases/<case_id>/photographs/` and `cases/<case_id>/plan.md`.", ["FC913"]),
        ("The clerk has a desk of his own.", ["FC913"]),
    ],
)
def test_who_speaks_of_another_file_of_the_case_says_nothing_of_this(said: str, found: list[str]) -> None:
    documents = {"flows/claims.yaml": FLOW, "agents/clerk.md": CLERK.format("Read `cases/<case_id>/letter.md`.")}
    assert codes({**documents, "doctrine/process.md": f"# Office\n\n{said}\n"}) == found


def test_a_step_may_say_in_a_comment_what_it_leaves() -> None:
    documents = {"flows/claims.yaml": FLOW, "agents/clerk.md": CLERK.format("Read `cases/<case_id>/letter.md`.")}
    steps = "steps:\n  # puts {} there\n  open_case: {{provides: []}}\n"
    assert "FC913" not in codes({**documents, "flows/steps.yaml": steps.format("letter.md")})
    assert "FC913" in codes({**documents, "flows/steps.yaml": steps.format("the photographs")})


def test_a_folder_of_the_project_may_hold_what_it_is_asked_for() -> None:
    documents = {"flows/claims.yaml": FLOW, "agents/clerk.md": CLERK.format("Read `cases/<case_id>/letter.md`.")}
    assert "FC913" not in codes({**documents, "cases/README.md": "# Cases\n\nOne folder each.\n"})


SCOUT = """---
name: household-scout
description: Looks for the household.
tools: Grep, Bash
---
# Scout

{}

Return one of:

- `found` with `members`
- `unknown`
"""


@pytest.mark.parametrize(
    ("told", "found"),
    [
        ("Run `town query` for the address.", True),
        ("Run `scripts/town.sh` for the address.", False),
        ("Run `town query > household.json` for the address.", False),
        ("Write what you find to `shelf/members.json`.", False),
    ],
)
def test_a_shell_makes_a_file_where_somebody_is_told_to(told: str, found: bool) -> None:
    clerk = CLERK.format("Read `work/household.json`.\n\nCall `household-scout` first.")
    documents = {"flows/claims.yaml": FLOW, "agents/clerk.md": clerk, "agents/household-scout.md": SCOUT.format(told)}
    assert ("FC913" in codes(documents)) is found


@pytest.mark.parametrize(
    ("callee", "found"),
    [("log-raeder", ["FC202"]), ("log-readr", ["FC202"]), ("log-reader", []), ("log-writer", []), ("dog-walker", [])],
)
def test_a_misspelt_callee(callee: str, found: list[str]) -> None:
    reader = "---\nname: log-reader\ndescription: Reads.\ntools: Read\n---\n\nRead the log and return it.\n"
    head = "---\nname: triager\ndescription: Finds.\ntools: Task\n---\n\n"
    lead = f"{head}Ask `{callee}` for the log. Return the cause.\n"
    told = [code for code in codes({"agents/log-reader.md": reader, "agents/triager.md": lead}) if code == "FC202"]
    assert told == found


def test_the_agent_of_a_command_may_be_misspelt() -> None:
    reader = "---\nname: log-reader\ndescription: Reads.\ntools: Read\n---\n\nRead the log and return it.\n"
    command = "---\ndescription: Read the log\nagent: log-raeder\n---\n\nRead the log of today.\n"
    documents = {".opencode/agent/log-reader.md": reader, ".opencode/command/log.md": command}
    assert "FC202" in codes(documents)
    sound = {**documents, ".opencode/command/log.md": command.replace("raeder", "reader")}
    assert "FC202" not in codes(sound)
