"""What a third page says that each of several roles returns, in any layout, held against the contract."""

import pytest

from linting import lint

ROLES = {
    "clause-analyst": ["clauses-assessed", "no-position", "unreadable-source"],
    "redline-drafter": ["redline-complete", "redline-refused"],
    "memo-writer": ["memo-ready", "facts-missing", "client-unknown"],
}
CONTRACT = "# Handoffs\n\n" + "\n\n".join(
    f"## review-lead -> {role}\n\nSend: `paper`.\n\n```\nOutcome: {' | '.join(labels)}\n```"
    for role, labels in ROLES.items()
)
AGENT = "---\nname: {0}\ndescription: Works for the lead.\ntools: Read\n---\n\n# {0}\n\nYou get `paper`. Read it.\n"
Labels = dict[str, list[str]]


def told(page: str) -> list[tuple[str, str]]:
    documents = {f"agents/{role}.md": AGENT.format(role) for role in ROLES}
    documents |= {"doctrine/handoffs.md": CONTRACT, "doctrine/process.md": page}
    return [(each.code, each.message) for each in lint(documents) if each.code in ("FC801", "FC805", "FC806", "FC807")]


def rows(form: str, head: str, between: str, labels: Labels) -> str:
    ends = {role: role.rpartition("-")[2] for role in labels}
    return head + "\n".join(form.format(role, ends[role], between.join(own)) for role, own in labels.items())


FORMS = {
    "table": ("| {0} | paper | `{2}` |", "# Way\n\n| Stage | Takes | Comes back with |\n|---|---|---|\n", "` \\| `"),
    "in short": ("| The {1} | paper | `{2}` |", "# Way\n\n| Stage | Takes | Ends with |\n|---|---|---|\n", "`, `"),
    "link": ("| [{0}](a.md) | `{2}` |", "# Way\n\n| Agent | Possible answers |\n|---|---|\n", "` / `"),
    "list": ("- **{0}**: `{2}`", "# Way\n\nWhat each answers:\n\n", "`, `"),
    "fence": ("{0} -> {2}", "# Way\n\nWhat each returns:\n\n```\n", " | "),
    "sections": ("## {0}\n\nReturns: `{2}`\n", "# Way\n\n", "`, `"),
    "sentences": ("The lead calls `{0}`. The {1} answers `{2}`; there is no other answer.\n", "# Way\n\n", "` or `"),
}


@pytest.mark.parametrize("name", FORMS)
def test_what_a_page_says_of_each_role_is_held_against_the_contract(name: str) -> None:
    assert told(rows(*FORMS[name], ROLES)) == []
    for role in ("clause-analyst", "memo-writer"):
        lacking = ROLES | {role: [ROLES[role][0], *ROLES[role][2:]]}
        found = told(rows(*FORMS[name], lacking))
        assert found == [("FC801", f"`{role}` also returns `{ROLES[role][1]}`, as `doctrine/handoffs.md` says")]


@pytest.mark.parametrize(
    "page",
    [
        # another speaks, another team, a part, and what is told besides
        "# Way\n\nThe partner answers `clauses-assessed` or `no-position`.\n",
        "# Way\n\nThe analyst of the tax desk answers `clauses-assessed` or `no-position`.\n",
        "# Way\n\nFor a readable paper the analyst answers `clauses-assessed` or `no-position`.\n",
        "# Way\n\nThe analyst usually answers `clauses-assessed` or `no-position`.\n",
        "# Way\n\nThe analyst answers `clauses-assessed` or `no-position`. An unreadable source is told first.\n",
        "# Way\n\nThe analyst answers `clauses-assessed` or `no-position`. Sometimes it fails.\n",
        "# Way\n\nDoes the analyst answer `clauses-assessed` or `no-position`?\n",
        "# Way\n\nThe analyst never answers `clauses-assessed` or `no-position` at once.\n",
        # rows of something else
        rows("| {0} | 40 | `{2}` |", "# Way\n\n| Agent | Papers | Seen |\n|---|---|---|\n", "`, `",
             ROLES | {"clause-analyst": ["clauses-assessed", "no-position"]}),
        rows("- `{0}`: `{2}`", "# Way\n\nWhat the partner is told of:\n\n", "`, `",
             ROLES | {"clause-analyst": ["no-position", "unreadable-source"]}),
        "# Way\n\n| Stage | Stops with |\n|---|---|\n| clause-analyst | `no-position`, `unreadable-source` |\n"
        "| memo-writer | `facts-missing`, `client-unknown` |\n",
        "# Way\n\n- `redline-drafter`: `clauses-assessed`, `no-position`\n"
        "- `memo-writer`: `redline-complete`, `paper`\n",
    ],
)
def test_what_is_only_a_part_is_not_told(page: str) -> None:
    assert [each for each in told(page) if each[0] == "FC801"] == []
