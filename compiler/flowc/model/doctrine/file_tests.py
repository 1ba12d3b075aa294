"""Gates on files as commands and settings: `test -f work/plan.md`, `file_exists: work/plan.md`."""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.page import Page
from flowc.model.doctrine.passages import Code, Passage
from flowc.model.doctrine.paths import is_artifact
from flowc.model.statements import Deed

_PATH = r"[\"']?(?P<path>[^\s\"'\],)|&;]+)"
_SHELL_TEST = expression(rf"(?:\btest\s+!?\s*-[efs]\s+|\[\[?\s+!?\s*-[efs]\s+){_PATH}"
    rf"|^\s*(?:\$\s+)?ls\s+{_PATH.replace('path', 'listed')}[^|&]*\|\|")
_SET_TEST = expression(
    rf"[\"']?(?:files?[-_]?exists?|path[-_]?exists?|exists|must[-_]exist|requires[-_]files?"
    rf"|wait[-_]for[-_]files?)[\"']?\s*:\s*\[?{_PATH}"
)


def shell_tests(page: Page, code: Code) -> Iterator[Deed]:
    """The tests for working documents in the commands of a fence."""
    yield from _of_lines(page, code, _SHELL_TEST)


def set_tests(page: Page, code: Code) -> Iterator[Deed]:
    """The tests for working documents in the settings that a fence shows."""
    yield from _of_lines(page, code, _SET_TEST)


def _of_lines(page: Page, code: Code, test: re.Pattern[str]) -> Iterator[Deed]:
    for line in code.lines:
        match = test.search(line.plain)
        named = next((key for key, path in match.groupdict().items() if path), "") if match else ""
        if match and is_tested(page, match[named]):
            words = line.plain.strip()
            at = line.plain.index(words)
            yield Deed("gate", line.at(at, at + len(words)), page.role, line.name(*match.span(named)))


def is_tested(page: Page, path: str) -> bool:
    """Whether a path that a command tests may be a working document."""
    return is_artifact(path, page.lexicon.deeds) and not path.rsplit("/", 1)[-1].startswith(".")


def tested(page: Page, passage: Passage) -> Iterator[Deed]:
    """A test for a file as a command in backticks."""
    for name, place in zip(passage.codes(), passage.code_places(), strict=True):
        match = _SHELL_TEST.match(name.text)
        if match and match["path"] and is_tested(page, match["path"]):
            start = place[0] + match.start("path")
            yield Deed("gate", name.span, page.role, passage.name(start, start + len(match["path"])))
