"""Outcomes that carry nothing but a file, which whoever handles them reads."""

import pytest

from linting import lint

HEAD = """---
name: seam-checker
description: Checks the seams of a sail.
tools: Read, Write
---

# Seam checker

You get `sail` and `cut_plan`.

"""

TABLE = HEAD + """| Outcome | When | Fields |
|---------|------|--------|
| `seams-hold` | all do | `seam_note` |
| `seams-weak` | one does not | {0} |
"""

ITEMS = HEAD + """Answer with one of:

- `seams-hold`: `seam_note`
- `seams-weak`: {0}
"""

LOFT = """# Sail loft: order of work

| Agent | Outcome | The loft then |
|-------|---------|---------------|
| `seam-checker` | `seams-hold` | delivers the sail |
| `seam-checker` | `seams-weak` | {0}, twice at most |
"""

READS = "has each sewer named in `loft/weak-seams.md` mend a seam"


def only_files(form: str, fields: str, then: str = READS) -> int:
    documents = {"agents/seam-checker.md": form.format(fields), "loft/orchestration.md": LOFT.format(then)}
    return sum(each.code == "FC908" for each in lint(documents))


@pytest.mark.parametrize("form", [TABLE, ITEMS])
@pytest.mark.parametrize(
    "fields",
    [
        "none; write sewer, seam and what is wrong to `loft/weak-seams.md`",
        "nothing: the seams are listed in `loft/weak-seams.md`",
        "no fields, the weak seams go into `loft/weak-seams.md`",
        "none (save the seams to `loft/weak-seams.md`)",
        "nothing else; sewer and seam are in `loft/weak-seams.md`",
        "No payload. Put each seam into `loft/weak-seams.md`",
        "none, append each weak seam to `loft/weak-seams.md`",
    ],
)
def test_a_file_in_the_place_of_fields(form: str, fields: str) -> None:
    assert only_files(form, fields) == 1


@pytest.mark.parametrize(
    "then", ["reads `loft/weak-seams.md` and mends", "calls the sewers of `loft/weak-seams.md`; nobody else is called"]
)
def test_who_handles_it_reads_the_file(then: str) -> None:
    assert only_files(TABLE, "none; write sewer and seam to `loft/weak-seams.md`", then) == 1


@pytest.mark.parametrize("form", [TABLE, ITEMS])
@pytest.mark.parametrize(
    ("fields", "then"),
    [
        ("`findings`: sewer, seam, what is wrong", READS),
        ("`findings`; write a copy to `loft/weak-seams.md`", READS),
        ("none; never write to `loft/weak-seams.md`", READS),
        ("none; people also find the seams in `loft/weak-seams.md`", READS),
        ("none", READS),
        # somebody else writes it, or nobody does
        ("none; the loft master writes each seam to `loft/weak-seams.md`", READS),
        ("none; the desk puts the weak seams into `loft/weak-seams.md`", READS),
        ("none; the caller lists them in `loft/weak-seams.md`", READS),
        ("none; the seams are listed by the caller in `loft/weak-seams.md`", READS),
        ("none; no list is saved to `loft/weak-seams.md`", READS),
        ("none; nothing goes into `loft/weak-seams.md`", READS),
        # it holds rules, or what is past
        ("none; the rules for seams are in `loft/weak-seams.md`", READS),
        ("none; what counts as a weak seam is in `loft/weak-seams.md`", READS),
        ("none; the seams of earlier sails are listed in `loft/weak-seams.md`", READS),
        # a word about one field
        ("`defects`: nothing but what is written in `loft/weak-seams.md`", READS),
        ("`defects`: empty, as all are listed in `loft/weak-seams.md`", READS),
        ("`defects`, `sewer`: none, the sewer is listed in `loft/weak-seams.md`", READS),
        # nobody reads it
        ("none; write what is wrong to `loft/weak-seams.md`", "has the sail cut again"),
        ("none; write what is wrong to `loft/weak-seams.md`", "removes `loft/weak-seams.md` and cuts again"),
        ("none; write what is wrong to `loft/weak-seams.md`", "cuts again and never opens `loft/weak-seams.md`"),
        ("none; write what is wrong to `loft/weak-seams.md`", "cuts again; nobody looks into `loft/weak-seams.md`"),
        ("none; write what is wrong to `loft/weak-seams.md`", "hands `loft/weak-seams.md` to the people of the loft"),
    ],
)
def test_what_is_returned_or_read_by_nobody(form: str, fields: str, then: str) -> None:
    assert only_files(form, fields, then) == 0
