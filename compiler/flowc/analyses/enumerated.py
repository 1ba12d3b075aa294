"""Files of one case that an agent is told to read, where a sentence lists all that is kept in the folder of a case:
``the lead saves what they return as `spec.md` and `plan.md` under `specs/<feature>/` ``.
"""

import re
from collections.abc import Iterator

from flowc.analyses.facts import Facts
from flowc.analyses.passed import Passed, named
from flowc.analyses.speakers import is_agents_own
from flowc.expressions import expression
from flowc.model.doctrine.document.paths import ANY, comparable_path, is_text, same_place
from flowc.model.statements import Doctrine
from flowc.paths import Path, path_of

_LISTED = expression(
    r"\b(?:sav|writ|stor|keep|put|fil)(?:e|es|s|ing)\b[^.;`\n]{0,60}?\bas\s+(?P<files>`[\w-]+\.[a-z]+`(?:,?\s+(?:and\s+)?`[\w-]+\.[a-z]+`)+)"
    r"\s+(?:under|in|into|below|to)\s+`(?P<folder>[^`\s]{3,80})`",
    re.IGNORECASE,
)
_AS = expression(r"[Aa][Ss]\s+`[\w-]+\.[A-Za-z]+`,?\s")
"""What is looked for first: it has a beginning by which it is found fast."""

_FILE = expression(r"`(?P<name>[\w-]+\.[a-z]+)`", re.IGNORECASE)


def beside_listed(facts: Facts) -> Iterator[Passed]:
    """The texts in such a folder that the sentence does not list, nobody writes and no other document names."""
    doctrines = facts.program.doctrines
    lists = [each for page in doctrines if not is_agents_own(page) for each in _lists(page)]
    for taker in named(facts, "read") if lists else ():
        path = path_of(comparable_path(taker.path.text))
        if taker.optional or not is_agents_own(taker.doctrine) or ANY in path.name or not is_text(path.name):
            continue
        if any(same_place(taker.path.text, each.path.text) for each in named(facts, "write")):
            continue
        told = [(page, files) for page, folder, files in lists if folder == str(path.parent)]
        left_out = told and all(_leaves_out(page, files, path) for page, files in told)
        if left_out and not any(path.name in each.source.text for each in doctrines if each is not taker.doctrine):
            yield taker


def _lists(page: Doctrine) -> Iterator[tuple[Doctrine, str, frozenset[str]]]:
    """The folders of one case of which a document lists the files."""
    for match in _LISTED.finditer(page.source.text) if _AS.search(page.source.text) else ():
        folder = comparable_path(match["folder"])
        if path_of(folder).name == ANY:
            yield page, folder, frozenset(each["name"] for each in _FILE.finditer(match["files"]))


def _leaves_out(page: Doctrine, files: frozenset[str], path: Path) -> bool:
    """Whether a file is none of the listed, and the document does not speak of it in words either."""
    words = r"[\s_-]+".join(map(re.escape, re.split(r"[-_]", path.stem)))
    return path.name not in files and not re.search(rf"\b{words}", page.source.text, re.IGNORECASE)
