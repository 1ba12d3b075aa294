"""Patterns of paths: what git says of them is what we say, and no pattern takes long."""

import subprocess
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from flowc.configuration.patterns import decision, is_pattern, matches

CASES = [
    ("a", "a", True), ("a", "b/a", True), ("a", "ab", False), ("/a", "a", True), ("/a", "b/a", False),
    ("a/", "a/", True), ("a/", "a", False), ("a/b", "a/b", True), ("a/b", "x/a/b", False), ("**/a", "x/y/a", True),
    ("a/**", "a/x/y", True), ("a/**", "a/", False), ("a/**/b", "a/b", True), ("a/**/b", "a/x/y/b", True),
    ("*.md", "x/y.md", True), ("*.md", "x/y.mdx", False), ("?.md", "a.md", True), ("[ab].md", "a.md", True),
    ("[!ab].md", "a.md", False), ("a*b*c", "aXbYc", True), (r"\*.md", "*.md", True), (r"\*.md", "x.md", False),
    (r"\!a", "!a", True), ("#a", "#a", False), ("", "a", False), ("a ", "a", True),
    ("[^x].md", "a.md", True), ("[^x].md", "x.md", False), ("[!x].md", "x.md", False), ("[x^].md", "^.md", True),
    (r"[\^x].md", "^.md", True), ("[[:alpha:]].md", "a.md", True), ("[[:alpha:]].md", "1.md", False),
    ("[^[:digit:]_].md", "a.md", True), ("[^[:digit:]_].md", "1.md", False), ("[[:alpa:]].md", "a.md", False),
    ("[]x].md", "].md", True), ("[!]x].md", "].md", False), ("[a-c].md", "b.md", True), ("[a-].md", "-.md", True),
    ("[x", "[x", False), ("[x", "x", False), (r"\[x", "[x", True), (r"[\]x]", "]", True), ("[z-a]", "b", False),
    (r"a\ ", "a ", True), (r"a\ ", "a", False), ("!a", "a", False),
]  # fmt: skip


@pytest.mark.parametrize(("line", "path", "left_out"), CASES)
def test_a_pattern_means_what_git_means(line: str, path: str, left_out: bool) -> None:
    assert bool(decision((line,), path)) is left_out


def test_the_last_pattern_that_matches_decides() -> None:
    lines = ("*.md", "!keep.md", "docs/keep.md")
    assert decision(lines, "a.md") is True
    assert decision(lines, "keep.md") is False
    assert decision(lines, "docs/keep.md") is True
    assert decision(lines, "a.yaml") is None


def test_what_lies_in_a_folder_that_is_left_out_is_left_out() -> None:
    assert matches(("old/",), "x/old/deep/a.md")
    assert not matches(("old/",), "x/older/a.md")


@pytest.mark.parametrize("line", ["!", "/", "a\\", "x" * 2000, "a//b", "/".join("a" * 100)])
def test_what_is_no_pattern_matches_nothing(line: str) -> None:
    assert not is_pattern(line)
    assert decision((line,), "a") is None


def test_no_pattern_takes_long() -> None:
    hostile = (
        "*[ab]" * 200 + "*b", "*a" * 200 + "*b", "/".join(["**", "*a*"] * 30) + "/b", "[" * 300, "[[:alpha:]" * 90,
        "?" * 300 + "*" * 300,
    )  # fmt: skip
    for line in hostile:
        assert not matches((line,), "/".join(["a" * 120] * 40) + ".yaml")


NAMES = st.text("ab.", min_size=1, max_size=4).filter(lambda name: name.strip("."))
BRACKETS = st.builds(
    lambda sign, inside: f"[{sign}{inside}]",
    st.sampled_from(["", "", "!", "^"]),
    st.text("ab.]^!-\\[:", min_size=1, max_size=4)
    | st.sampled_from(["[:alpha:]", "[:punct:]a", "a[:digit:]", "[:x:]"]),
)
BRACKETED = st.lists(BRACKETS | st.sampled_from("ab.*?"), min_size=1, max_size=3).map("".join)
PLAIN = st.text("ab.*?", min_size=1, max_size=4).filter(lambda part: part.strip("."))
PARTS = st.just("**") | (PLAIN | BRACKETED).filter(lambda part: "**" not in part)
LINES = st.builds(
    lambda bang, slash, parts, end: bang + slash + "/".join(parts) + end,
    st.sampled_from(["", "", "!"]),
    st.sampled_from(["", "/"]),
    st.lists(PARTS, min_size=1, max_size=3),
    st.sampled_from(["", "/"]),
).filter(lambda line: not _reaches_over_a_slash(line))


def _reaches_over_a_slash(line: str) -> bool:
    """Whether a bracket of git's has a slash inside: there it stands for no letter, and here it ends with its part."""
    at = 0
    while (start := line.find("[", at)) >= 0:
        first = at = start + (2 if line[start + 1 : start + 2] in ("!", "^") else 1)
        while at < len(line) and (line[at] != "]" or at == first):
            closed = line.find(":]", at + 2) if line.startswith("[:", at) else -1
            at = closed + 2 if closed >= 0 else at + (2 if line[at] == "\\" else 1)
        if "/" in line[start:at]:
            return True
        at += 1
    return False


@settings(max_examples=120)
@given(lines=st.lists(LINES, min_size=1, max_size=4), path=st.lists(NAMES, min_size=1, max_size=3))
def test_git_agrees(tmp_path_factory: pytest.TempPathFactory, lines: list[str], path: list[str]) -> None:
    """`git check-ignore` is asked about a file that need not exist."""
    folder = _repository(tmp_path_factory)
    (folder / ".gitignore").write_text("\n".join(lines) + "\n", encoding="utf-8")
    name = "/".join(path)
    asked = subprocess.run(["git", "check-ignore", "-q", "--no-index", name], cwd=folder, check=False)
    assert matches(tuple(lines), name) is (asked.returncode == 0)


_MADE: list[Path] = []


def _repository(factory: pytest.TempPathFactory) -> Path:
    if not _MADE:
        folder = factory.mktemp("repository")
        subprocess.run(["git", "init", "-q", str(folder)], check=True)
        _MADE.append(folder)
    return _MADE[0]
