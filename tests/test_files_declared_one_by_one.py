"""Files that an agent is told to read, in a project that says of single files of their folder who makes them."""

import pytest

from linting import lint

FLOW = """\
name: claims
initial: incoming
terminal: [done, failed]
transitions:
  "incoming -> valued": {agent: valuer, max_attempts: 3, on_exhausted: failed}
  "valued -> queued": {on_fail: failed, on_incomplete: failed}
  "queued -> decided": {agent: clerk, max_attempts: 3, on_exhausted: failed}
  "decided -> done": {on_fail: failed, on_incomplete: failed}
"""
PAGE = "---\nname: {}\ndescription: Works.\ntools: Read, Write\n---\n\n{}\n\nReturn `success` or `failure`.\n"
VALUER = "Write the valuation to `valuations/<claim-id>.md` for the archive, and return it as `comment`."
DECLARED = "- `terms/terms.md`: the office writes it.\n- `terms/tariff.md`: kept by hand by the actuary.\n"


def told(words: str, readme: str = "") -> list[str]:
    said = {"clerk": words, "valuer": VALUER}
    pages = {f".claude/agents/{name}.md": PAGE.format(name, text) for name, text in said.items()}
    found = lint({"flows/claims.yaml": FLOW, "README.md": f"# Claims\n\n{readme}\n", **pages})
    return [each.code for each in found if each.code == "FC913"]


@pytest.mark.parametrize(
    ("words", "readme"),
    [
        ("Read `terms/exclusions.md` first.", DECLARED),
        ("Check the claim against `terms/exclusions.md`.", DECLARED),
        ("Read `valuations/precedents.md` for how it was decided before.", ""),
        ("Work through `checks/claims.md`.", ""),
        ("Go by `checks/claims.md`.", ""),
        ("Apply the rules of `checks/claims.md`.", ""),
    ],
)
def test_who_makes_another_file_does_not_make_this_one(words: str, readme: str) -> None:
    assert told(words, readme) == ["FC913"]


@pytest.mark.parametrize(
    ("words", "readme"),
    [
        ("Read `terms/terms.md` first.", DECLARED),
        ("Read `terms/exclusions.md` first.", f"The folder `terms/` is kept by the office.\n\n{DECLARED}"),
        ("Read `terms/exclusions.md` first.", f"{DECLARED}- `terms/exclusions.md`: from the legal department.\n"),
        ("Read `terms/exclusions.md` (the legal department keeps it).", DECLARED),
        ("Read `terms/exclusions.md` first.", "```\nterms/\n  terms.md\n  exclusions.md\n```\n"),
        ("Read `terms/exclusions.md` first.", "The terms are `terms/terms.md`.\n"),
        ("Read `valuations/latest.md`.", ""),
        ("Read `valuations/C-17.md`.", ""),
        ("Read `valuations/<claim-id>.md`.", ""),
        ("If there is a `valuations/precedents.md`, read it.", ""),
        ("Work on `checks/claims.md`.", ""),
    ],
)
def test_what_may_be_made_is_not_told(words: str, readme: str) -> None:
    assert told(words, readme) == []
