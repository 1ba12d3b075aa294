"""A folder of which is only said that it goes with the run holds nothing that nobody wrote."""

import pytest

from linting import codes

AGENT = "---\nname: {0}\ndescription: Works.\ntools: Read, Write\n---\n\n{1}\n"
READER = AGENT.format("proof-reader", "You get the `page`. Read `work/style-words.md` and mark the words listed there.")
WRITER = AGENT.format("page-writer", "Write the page to `work/page.md` and return `done` with the `page`.")


def told(words: str) -> bool:
    documents = {"agents/proof-reader.md": READER, "agents/page-writer.md": WRITER, "AGENTS.md": f"# Desk\n\n{words}\n"}
    return "FC913" in codes(documents)


@pytest.mark.parametrize(
    "words",
    [
        "We make pages.",
        "Files in `work/` belong to the running page and are deleted with it.",
        "Everything in `work/` is removed at the end of a run.",
        "All files of `work/` are cleared once the page is out.",
    ],
)
def test_a_file_in_a_folder_of_the_run_that_nobody_wrote(words: str) -> None:
    assert told(words)


@pytest.mark.parametrize(
    "words",
    [
        "The desk script puts what it knows into `work/` and all of it is deleted later.",
        "Files in `work/` are written by the desk and are deleted with the page.",
        "What the house keeps lies in `work/`.",
        "The printer lays its lists in `work/`. Files there are deleted at night.",
        "Files in `work/` are prepared before the run and removed behind it.",
        "Look into `work/` first.",
        "The client uploads into `work/` and all files are deleted once the page is out.",
        "`bin/start` fetches the house style into `work/`, everything is removed at the end of a run.",
        "The script syncs `work/` from the house's drive; all of it is deleted once the page is out.",
        "A run begins with a clone of the house's files into `work/`, and everything is deleted at its end.",
        "All input files are dropped into `work/` by the client and are removed at the end of a run.",
        "The client attaches files to the order; they appear in `work/` and are deleted with it.",
        "At the start of a page the desk sets up `work/`; all files in it are deleted with the page.",
        "Everything in `work/`, the order's attachments included, is removed at the end of a run.",
        "Files in `work/` are not deleted with the page.",
        "The editor seeds it. Everything in `work/` is removed at the end of a run.",
        "Everything in `work/` is removed at the end of a run.\nThe editor lays the style words there.",
    ],
)
def test_a_folder_that_others_may_fill(words: str) -> None:
    assert not told(words)
