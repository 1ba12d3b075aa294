"""Files that an agent reads and no stage writes: those that programs keep, shelves of references, and those that are
written elsewhere.
"""

import pytest

from linting import lint

AGENT = "---\nname: {0}\ndescription: The {0} of the yard.\ntools: Read, Write\n---\n\n# {0}\n\n{1}\n"


def told(reads: str, writes: str = "Return the weight.") -> list[str]:
    """What is said of what the loader is told to read: the file, or the one that is meant."""
    files = {"agents/weigher.md": AGENT.format("weigher", writes), "agents/loader.md": AGENT.format("loader", reads)}
    return [each.values.get("written", each.values["path"]) for each in lint(files) if each.code == "FC913"]


@pytest.mark.parametrize(
    ("reads", "kept"),
    [
        ("Read the place from `run/registry.json`, and the folder from `cwd` in `run/plans/<truck>.json`.", True),
        ("Read `run/plans/<truck>.json`, which `yard truck add` writes.", True),
        ("Read `run/plans/<truck>.json`.\n\n`yard truck add` writes `run/plans/<truck>.json`.", True),
        ("Read `run/plans/<truck>.json`, which `weigher` writes.", False),
        ("Read `run/plans/<truck>.json`.", False),
        ("Read the place from `log/registry.json`, and the folder from `run/plans/<truck>.json`.", False),
        ("Read the place from `run/registry.json`, and the load from `run/plans/<truck>.md`.", False),
        ("Read the place from `run/truck.json`, and the folder from `cwd` in `run/plans/<truck>.json`.", False),
    ],
)
def test_what_a_program_keeps(reads: str, *, kept: bool) -> None:
    path = f"run/{reads.rpartition('run/')[2].partition('`')[0]}"
    assert told(reads) == ([] if kept else [path])


@pytest.mark.parametrize(
    ("path", "kept"),
    [
        ("yard/memory/loads/knots-library.md", True),
        ("yard/memory/loads/trucks-reference.md", True),
        ("yard/memory/loads/trucks.md", False),
        (".yard/plans/<truck>/knots-library.md", False),
    ],
)
def test_a_shelf_of_references(path: str, *, kept: bool) -> None:
    assert told(f"Read `{path}`.", "Write the notes to `yard/memory/weights/notes.md` and return them.") == (
        [] if kept else [path]
    )


@pytest.mark.parametrize(
    ("writes", "reads", "meant"),
    [
        (".yard/[truck].yaml", ".yard/plans/{trukc}.yaml", ".yard/[truck].yaml"),
        (".yard/<truck>.yaml", ".yard/plans/{truck}.yaml", ".yard/<truck>.yaml"),
        (".yard/[truck].yaml", ".yard/plans/{ticket}.yaml", ".yard/plans/{ticket}.yaml"),
        (".yard/[truck].yaml", ".yard/plans/old/{truck}.yaml", ".yard/plans/old/{truck}.yaml"),
        (".yard/[truck].yaml", ".yard/plans/{truck}.md", ".yard/plans/{truck}.md"),
    ],
)
def test_a_slip_in_a_place_is_told_with_the_file_that_is_meant(writes: str, reads: str, meant: str) -> None:
    assert told(f"Read `{reads}`.", f"Write the plan to `{writes}` and return it.") == [meant]
