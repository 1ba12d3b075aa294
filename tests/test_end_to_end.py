"""A whole repository, by the installed command: linted, fixed, baselined, suppressed, compared with a revision.

The documents are those of `repository.py`. Plain runs take a sixteenth of them; FLOWC_INTEGRATION=1 takes all 2,000.
"""

import json
import os
import re
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

from flowc.reports.forms import FORMS
from processes import FLOWC, Run, git, run
from repository import FAULTS, MOST_TEAMS, Place, documents, planted, write

TEAMS = MOST_TEAMS if os.environ.get("FLOWC_INTEGRATION") else 6
TEXTS = documents(TEAMS)
SLIPPED, PLACES = planted(TEXTS, TEAMS)
UNREAD = [place for place in PLACES if place.code == "FC101"]
KNOWABLE = [place for place in PLACES if place not in UNREAD]
MENDED = {fault.code for fault in FAULTS if fault.safe}
def flowc(folder: Path, *arguments: str) -> Run:
    """Run the installed command in a folder."""
    return run(FLOWC, *arguments, folder=folder, NO_COLOR="1")


def listed(report: str) -> list[Place]:
    """The places of a report in JSON."""
    starts = [(each, each["span"]["start"]) for each in json.loads(report)["findings"]]
    return [Place(each["path"], start["line"], start["column"], each["code"]) for each, start in starts]


def found(folder: Path, *arguments: str) -> list[Place]:
    """The places a run reports."""
    run = flowc(folder, "lint", "--format", "json", *arguments)
    assert run.returncode in (0, 1), run.stderr
    return listed(run.stdout)


@pytest.fixture(scope="session")
def slipped(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository with every slip; only read."""
    folder = tmp_path_factory.mktemp("shared") / "repository"
    write(folder, SLIPPED)
    (folder / ".git").mkdir()
    return folder


@pytest.fixture
def repository(slipped: Path, tmp_path: Path) -> Path:
    """A copy of it."""
    return Path(shutil.copytree(slipped, tmp_path / "copy"))


def contents(folder: Path) -> dict[str, bytes]:
    """Every document by its path."""
    return {path: (folder / path).read_bytes() for path in TEXTS}


def slip(folder: Path) -> Place:
    """Plant one more slip, behind everything else in its file."""
    path = "flows/team-002/review-1.yaml"
    text = (folder / path).read_text(encoding="utf-8")
    (folder / path).write_text(text + "on_nothing: failed\n", encoding="utf-8")
    return Place(path, text.count("\n") + 1, 1, "FC111")


def test_the_repository_is_what_is_said_of_it() -> None:
    flows = [text for path, text in TEXTS.items() if path.endswith(".yaml") and path != "flows/steps.yaml"]
    markdown = [text for path, text in TEXTS.items() if path.endswith(".md")]
    assert (len(flows), len(markdown)) == (TEAMS * 10, TEAMS * 10)
    assert sum("after_success" in text for text in flows) == TEAMS * 5
    assert all(3_000 <= len(text) < 3_200 for text in flows)
    assert all(5_000 <= len(text) < 5_200 for text in markdown)
    assert len({place.code for place in PLACES}) >= 20


def test_a_sound_repository_is_clean(tmp_path: Path) -> None:
    write(tmp_path, TEXTS)
    (tmp_path / ".git").mkdir()
    run = flowc(tmp_path, "lint", "--fail-on", "note", "--preset", "strict")
    assert (run.returncode, run.stdout, run.stderr) == (0, f"{len(TEXTS)} files clean\n", "")


# Formats


@pytest.fixture(scope="module")
def reports(slipped: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Run, dict[str, str]]:
    """One run that writes every format, and what it wrote."""
    folder = tmp_path_factory.mktemp("reports")
    outputs = [word for form in FORMS for word in ("--output", f"{form}:{folder / form}")]
    run = flowc(slipped, "lint", *outputs)
    return run, {form: (folder / form).read_text(encoding="utf-8") for form in FORMS}


def test_exactly_what_was_planted_is_found(reports: tuple[Run, dict[str, str]]) -> None:
    run, texts = reports
    assert (run.returncode, run.stderr, run.stdout) == (1, "", texts["full"])
    assert listed(texts["json"]) == PLACES


def _of_sarif(text: str) -> Iterator[tuple[str, str, int]]:
    for result in json.loads(text)["runs"][0]["results"]:
        place = result["locations"][0]["physicalLocation"]
        yield result["ruleId"], place["artifactLocation"]["uri"], place["region"]["startLine"]


def _of_lines(text: str) -> Iterator[tuple[str, str, int]]:
    for line in text.splitlines():
        if line.startswith("{") and "code" in (each := json.loads(line)):
            yield each["code"], each["path"], each["span"]["start"]["line"]


def _of_gitlab(text: str) -> Iterator[tuple[str, str, int]]:
    for each in json.loads(text):
        yield each["check_name"], each["location"]["path"], each["location"]["lines"]["begin"]


def _of_rdjson(text: str) -> Iterator[tuple[str, str, int]]:
    for each in json.loads(text)["diagnostics"]:
        yield each["code"]["value"], each["location"]["path"], each["location"]["range"]["start"]["line"]


def _of_checkstyle(text: str) -> Iterator[tuple[str, str, int]]:
    for file in ElementTree.fromstring(text).iter("file"):
        for each in file:
            yield each.attrib["source"].removeprefix("flowc."), file.attrib["name"], int(each.attrib["line"])


def _of_junit(text: str) -> Iterator[tuple[str, str, int]]:
    for each in ElementTree.fromstring(text).iter("testcase"):
        if len(each):
            code, place = each.attrib["name"].split()[0], each.attrib["name"].split()[-1]
            yield code, each.attrib["classname"], int(place.split(":")[0])


GITHUB = re.compile(r"::(?:error|warning|notice) file=([^,]+),line=(\d+),.*title=flowc (FC\d+) ")
MARKDOWN = re.compile(r"\| `([^`]+):(\d+):\d+` \| \w+ (FC\d+) \|")
CONCISE = re.compile(r"([^:]+):(\d+):\d+: \w+\[(FC\d+)\] ")


def _by_lines(pattern: re.Pattern[str]) -> Callable[[str], Iterator[tuple[str, str, int]]]:
    def read(text: str) -> Iterator[tuple[str, str, int]]:
        for match in filter(None, map(pattern.match, text.splitlines())):
            yield match[3], match[1], int(match[2])

    return read


READERS: dict[str, Callable[[str], Iterator[tuple[str, str, int]]]] = {
    "sarif": _of_sarif,
    "jsonl": _of_lines,
    "gitlab": _of_gitlab,
    "rdjson": _of_rdjson,
    "checkstyle": _of_checkstyle,
    "junit": _of_junit,
    "github": _by_lines(GITHUB),
    "markdown": _by_lines(MARKDOWN),
    "concise": _by_lines(CONCISE),
}


@pytest.mark.parametrize("form", READERS)
def test_every_format_says_the_same(reports: tuple[Run, dict[str, str]], form: str) -> None:
    wanted = Counter((place.code, place.path, place.line) for place in PLACES)
    assert Counter(READERS[form](reports[1][form])) == wanted


def test_formats_for_people_and_counts_are_whole(reports: tuple[Run, dict[str, str]]) -> None:
    texts = reports[1]
    assert texts["full"].count("  = docs: ") == texts["grouped"].count("[FC") == len(PLACES)
    counts = [line.split() for line in texts["statistics"].splitlines() if "  FC" in line]
    assert {words[1]: int(words[0]) for words in counts} == Counter(place.code for place in PLACES)


# Fixes


def test_safe_fixes_mend_what_is_safe_and_nothing_else(repository: Path) -> None:
    run = flowc(repository, "lint", "--fix")
    assert (run.returncode, run.stderr) == (1, "")
    changed = {path: data.decode() for path, data in contents(repository).items() if data.decode() != SLIPPED[path]}
    assert changed == {place.path: SLIPPED[place.path].replace("⇒", "->") for place in PLACES if place.code in MENDED}
    times = {path: (repository / path).stat().st_mtime_ns for path in TEXTS}
    again = flowc(repository, "lint", "--fix", "--show-fixes", "--format", "json")
    assert json.loads(again.stdout)["fixed"] == []
    assert {path: (repository / path).stat().st_mtime_ns for path in TEXTS} == times
    assert listed(again.stdout) == [place for place in PLACES if place.code not in MENDED]


def test_all_fixes_settle_in_one_run(repository: Path) -> None:
    offered = flowc(repository, "lint", "--diff", "--unsafe-fixes")
    assert offered.returncode == 1
    first = flowc(repository, "lint", "--fix", "--unsafe-fixes")
    after = contents(repository)
    touched = {path for path, data in after.items() if data.decode() != SLIPPED[path]}
    assert touched == {line[4:] for line in offered.stdout.splitlines() if line.startswith("+++ ")}
    assert touched <= {place.path for place in PLACES}
    second = flowc(repository, "lint", "--fix", "--unsafe-fixes")
    assert contents(repository) == after
    assert "fixed" not in second.stdout
    assert first.returncode == second.returncode
    assert {place.path for place in found(repository)} <= {place.path for place in PLACES}


# What is known


def read_to_the_end(repository: Path) -> None:
    """Mend what keeps a file from being read to its end, which nothing can hide."""
    for place in UNREAD:
        (repository / place.path).write_text(TEXTS[place.path], encoding="utf-8")


def test_what_was_not_read_is_in_no_baseline(repository: Path) -> None:
    made = flowc(repository, "baseline", "create")
    unread = "".join(f"flowc: {place.path} cannot be read, so nothing new of it is covered\n" for place in UNREAD)
    assert (made.returncode, made.stderr) == (2, unread)
    assert found(repository, "--baseline", "flowc-baseline.json") == UNREAD


def test_a_baseline_from_its_first_day_to_its_last(repository: Path) -> None:
    read_to_the_end(repository)
    made = flowc(repository, "baseline", "create")
    covers, advice = made.stdout.splitlines()
    assert (made.returncode, covers) == (0, f"flowc-baseline.json covers {len(KNOWABLE)} findings"), made.stderr
    assert "`--baseline flowc-baseline.json`" in advice
    (repository / "flowc.toml").write_text('baseline = "flowc-baseline.json"\n')
    silent = flowc(repository, "lint", "--fail-on", "note")
    known = f"{len(TEXTS)} files clean ({len(KNOWABLE)} findings known)\n"
    assert (silent.returncode, silent.stdout, silent.stderr) == (0, known, "")
    extra = slip(repository)
    assert found(repository) == [extra]
    mended = [place for place in PLACES if place.code == "FC201"]
    for place in mended:
        (repository / place.path).write_text(TEXTS[place.path], encoding="utf-8")
    stale = flowc(repository, "lint", "--format", "concise")
    assert stale.returncode == 1
    assert stale.stdout.count("[FC") == 1
    assert f"{len(mended)} entries of flowc-baseline.json match nothing any more" in stale.stderr
    pruned = flowc(repository, "baseline", "prune")
    number = len(KNOWABLE) - len(mended)
    assert pruned.stdout == f"flowc-baseline.json covers {number} findings; {len(mended)} removed\n"
    last = flowc(repository, "lint", "--format", "concise")
    assert (last.returncode, last.stderr, last.stdout.count("[FC")) == (1, "", 1)


def test_suppressions_hide_what_was_there_and_are_added_once(repository: Path) -> None:
    read_to_the_end(repository)
    added = flowc(repository, "lint", "--add-ignores", "known before the first check")
    files = len({place.path for place in KNOWABLE})
    assert (added.returncode, added.stdout, added.stderr) == (0, f"wrote suppressions into {files} files\n", "")
    after = contents(repository)
    again = flowc(repository, "lint", "--add-ignores", "another reason")
    assert (again.returncode, again.stdout, again.stderr) == (0, "nothing to suppress\n", "")
    assert contents(repository) == after
    silent = flowc(repository, "lint", "--fail-on", "note", "--preset", "strict")
    assert (silent.returncode, silent.stdout) == (0, f"{len(TEXTS)} files clean\n")
    for path, data in after.items():
        kept = [line for line in data.decode().splitlines() if "flowc: ignore" not in line]
        assert len(kept) >= len(SLIPPED[path].splitlines()) - 1


def test_against_a_revision_only_what_is_new_counts(repository: Path) -> None:
    (repository / ".git").rmdir()
    for words in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", "first"]):
        git(repository, *words)
    silent = flowc(repository, "lint", "--against", "HEAD", "--fail-on", "note")
    assert (silent.returncode, silent.stderr) == (0, "")
    extra = slip(repository)
    assert found(repository, "--against", "HEAD") == [extra]
