"""Paths in prose: which words are one, what they are made comparable to, and which lie among working documents."""

import re
from collections.abc import Container
from functools import lru_cache

from flowc.expressions import expression
from flowc.vocabulary import DeedWords

_SUFFIXES = (
    "md|mdx|markdown|txt|json|jsonl|jsonc|yaml|yml|toml|csv|tsv|log|xml|html|py|pyi|ts|tsx|js|jsx|mjs|cjs|sh|go|rs|rb"
    "|java"
    "|kt|swift|c|h|cpp|cs|php|sql|css|scss|ini|cfg|conf|env|lock|diff|patch|ipynb|pdf|png|svg"
)
_STRANGE = expression(r"[\s`|;&\"'()]|--|://|\w\(")
_FILE = expression(rf".*\.(?:{_SUFFIXES})", re.DOTALL)
_NO_PATH = expression(r"[\d./]+|\w+/\w+|n/a", re.IGNORECASE)
_FOLDER = expression(r"[A-Za-z0-9_.{}<>\[\]$@-]+/")
_PLACEHOLDER = expression(
    r"\$\{[^{}]*\}|\{\{[^{}]*\}\}|\{[^{}]*\}|<[^<>]*>|\[[^\[\]]*\]|\$[A-Za-z_]+|\*+|\b(?:XXX+|NNN*|YYYY-MM-DD)\b"
)
_CAPITALS = expression(r"(?<![A-Za-z])[A-Z]{2,}(?:[-_][A-Z]{2,})*(?:[-_]?(?:ID|NAME|SLUG)|[-_][NX])(?![A-Za-z])")
_TEXT_FILE = expression(r"\.(?:md|json|jsonl|ya?ml|txt|csv|tsv)$")
_NAMED_LIKE_ONE = expression(
    r"(?<![a-z])(?:plan|spec|specification|analysis|research|review|findings|report|notes|hand-?off|stories|story"
    r"|feedback|verdict|fixes|approval|critique|assessment|triage)"
    r"(?:s|es)?(?![a-z])"
)

_FOLDER_VARIABLE = expression(
    r"[${\[<]{1,3}\s*(?P<name>\w{2,40})[-_](?:dir|directory|path|folder|root)\s*[}\]>]{0,2}/", re.IGNORECASE
)

_OF_ONE_RUN = expression(
    r"(?:^|/)[<{\[$]{1,3}(?:job|run|session|request|workflow|pipeline)"
    r"(?:[-_ ]?(?:id|name|slug|key|number|n))?[>}\]]{0,2}/",
    re.IGNORECASE,
)
"""A folder that each run has for itself: `runs/<job-id>/`."""

_STANDING = expression(
    r"^(?:~|\$HOME|\$\{HOME)|(?:^|/)(?:claude|agents|gemini|readme|skill|contributing|changelog|license|copilot-instructions)"
    r"(?:\.local)?\.md$|(?:(?:^|[/_.-])(?:config|settings|tsconfig|defaults)|(?:^|/)(?:package|manifest))\.(?:local\.)?(?:jsonc?|ya?ml|toml)$"
    r"|\.local\.(?:md|jsonc?|ya?ml|toml)$",
    re.IGNORECASE,
)

_TEMPORARY = expression(r"/(?:private/)?(?:var/)?tmp/|\$\{?TMPDIR\}?/")
"""The folder of a computer in which nothing stays."""

LONGEST = 200
"""Characters of a path that is looked at."""

ANY = "*"
"""What stands for every placeholder in a comparable path."""


@lru_cache(maxsize=1 << 12)
def is_path(words: str) -> bool:
    """Whether a word is the path of a file or folder: with a slash or the suffix of a file, and no blank."""
    text = words.strip()
    bare = _PLACEHOLDER.sub("x", text)
    if (
        not bare
        or len(text) > LONGEST
        or _STRANGE.search(bare)
        or (bare.startswith(("/", "@")) and bare.count("/") < 2)
    ):
        return False
    if _FILE.fullmatch(bare) or _is_folder(bare):
        return True
    return "/" in bare and not _NO_PATH.fullmatch(bare)


def _is_folder(text: str) -> bool:
    return bool(_FOLDER.fullmatch(text))


@lru_cache(maxsize=1 << 13)
def comparable_path(words: str) -> str:
    """A path with one sign for every placeholder, without `./`; case is kept."""
    text = _CAPITALS.sub(ANY, _PLACEHOLDER.sub(ANY, words.strip()))
    text = re.sub(r"\*(?:[-_.]?\*)+", ANY, text)
    while (bare := text.strip().removeprefix("./").rstrip("/")) != text:
        text = bare
    return text


def has_placeholder(words: str) -> bool:
    """Whether a path stands for many: it has a placeholder or a wildcard."""
    return ANY in comparable_path(words)


_WITHIN = ("docs", "examples")
"""Folders of settings at the top of a project, and of anything inside another folder."""


@lru_cache(maxsize=1 << 12)
def is_artifact(words: str, known: DeedWords) -> bool:
    """Whether a path lies in a folder of working documents, which stages of a workflow write for each other."""
    parts = [part for part in comparable_path(words).split("/") if part]
    folders = parts if words.rstrip().endswith("/") else parts[:-1]
    names = [part.lower() for part in folders]
    settings = (name for at, name in enumerate(names) if not (at and name in _WITHIN))
    if any(name in known.lists["settings_folders"] for name in settings) or ".." in names:
        return False
    hidden = bool(names) and names[0].startswith(".") and names[0] not in (".", ".github", ".git", ".vscode")
    hosts = names[:1] in ([".claude"], [".codex"], [".cursor"], [".opencode"], [".gemini"], [".agents"])
    if hosts and len(names) == 2 and ANY in parts[-1] and len(parts) == 3 and _TEXT_FILE.search(parts[-1].lower()):
        return True
    return any(_is_one_of(name, known.lists["artifact_folders"]) for name in (names if hidden else names[:2]))


def _is_one_of(folder: str, words: Container[str]) -> bool:
    """Whether a folder is called by one of the words, alone or as the last of several: `build-plans`."""
    return folder in words or re.split(r"[-_]", folder)[-1] in words


def is_made(words: str, known: DeedWords) -> bool:
    """Whether a path is that of a text, or a folder, below a folder for what programs make: `build/sizes.json`."""
    first, _, rest = comparable_path(words).partition("/")
    text = _TEXT_FILE.search(rest.lower()) or (rest and words.rstrip().endswith("/"))
    return first in known.lists["made_folders"] and bool(text)


def is_of_program(words: str, known: DeedWords) -> bool:
    """Whether a path is that of any file below a folder for what programs make: `build/junit.xml`."""
    first, _, rest = comparable_path(words).partition("/")
    return is_made(words, known) or (first in known.lists["made_folders"] and _FILE.fullmatch(rest) is not None)


def is_working(words: str, known: DeedWords) -> bool:
    """Whether a path may hold what a stage hands on: it lies among working documents, or is named like one."""
    if is_made(words, known):
        return True
    parts = comparable_path(words).lower().split("/")
    if is_artifact(words, known) or any(part in known.lists["settings_folders"] - {"docs"} for part in parts[:-1]):
        return is_artifact(words, known)
    if _in_named_folder(words, known) or _OF_ONE_RUN.search(words):
        return bool(_TEXT_FILE.search(parts[-1]))
    named = _NAMED_LIKE_ONE.search(parts[-1]) or ("docs" in parts[:-2] and _NAMED_LIKE_ONE.search(parts[-2]))
    return bool(_TEXT_FILE.search(parts[-1]) and named)


def _in_named_folder(words: str, known: DeedWords) -> bool:
    """Whether a variable for a folder of working documents leads a path: `${RESEARCH_DIR}/stack.md`."""
    match = _FOLDER_VARIABLE.match(words.strip())
    parts = re.split(r"[_-]", match["name"].lower()) if match else []
    return any(part in known.lists["artifact_folders"] or part in ("run", "session") for part in parts)


def is_text(words: str) -> bool:
    """Whether a path has the suffix of a text that stages may write for each other."""
    return bool(_TEXT_FILE.search(words.lower()))


def is_temporary(words: str) -> bool:
    """Whether a path is that of a text which no project keeps: `/tmp/plan.md`."""
    return _TEMPORARY.match(words.strip()) is not None and is_text(words)


def is_standing(words: str) -> bool:
    """Whether a path is that of a file which a project or its user keeps: `CLAUDE.md`, `~/.x/defaults.json`."""
    return _STANDING.search(words.strip()) is not None


def same_place(one: str, other: str) -> bool:
    """Whether two paths may be one: equal part by part, a placeholder equal to anything, a folder to what is in it."""
    first, second = comparable_path(one).split("/"), comparable_path(other).split("/")
    if len(first) > len(second):
        first, second = second, first
    if len(first) < len(second) and not _may_be_folder(first[-1]):
        return False
    return all(_same_part(a, b) for a, b in zip(first, second, strict=False)) and not _is_told_apart(one, other)


def _is_told_apart(one: str, other: str) -> bool:
    """Whether two files are named by the same value with other letters around it: `<job>.json`, `<job>-log.json`."""
    first, second = _around_value(one), _around_value(other)
    return first is not None and second is not None and first[0] == second[0] and first != second


@lru_cache(maxsize=1 << 12)
def _around_value(words: str) -> tuple[str, str, str] | None:
    """The name of the one value in the name of a file, with what stands before and behind it."""
    name = words.strip().rstrip("`\"'*").rpartition("/")[2]
    values = list(_PLACEHOLDER.finditer(name))
    called = re.sub(r"[^a-z0-9]+", "", values[0][0].lower()) if len(values) == 1 and is_text(name) else ""
    return (called, name[: values[0].start()], name[values[0].end() :]) if called else None


def _may_be_folder(part: str) -> bool:
    return "." not in part.lstrip(".")


def _same_part(one: str, other: str) -> bool:
    """Whether two parts of paths may be equal where each `*` stands for any letters; a plain word and a pattern may."""
    if ANY in one and ANY in other:
        return _ends_agree(one, other)
    pattern, text = (one, other) if ANY in one else (other, one)
    if ANY not in pattern:
        return pattern == text
    pieces = pattern.split(ANY)
    rest = text[len(pieces[0]) :] if text.startswith(pieces[0]) else None
    return rest is not None and rest.endswith(pieces[-1])


def _ends_agree(one: str, other: str) -> bool:
    heads = one.split(ANY)[0], other.split(ANY)[0]
    tails = one.split(ANY)[-1], other.split(ANY)[-1]
    if (len(heads[0]) - len(heads[1])) * (len(tails[0]) - len(tails[1])) < 0:
        return False  # each has a word that the other lacks
    return _one_begins(*heads) and _one_begins(tails[0][::-1], tails[1][::-1])


def _one_begins(one: str, other: str) -> bool:
    return one.startswith(other) or other.startswith(one)


def is_end(short: str, long: str) -> bool:
    """Whether a path of a text is the end of a longer one, and some name stands in both."""
    parts, whole = comparable_path(short).split("/"), comparable_path(long).split("/")
    end = whole[-len(parts) :]
    named = any(_is_named(one) and _is_named(other) for one, other in zip(parts, end, strict=False))
    ends = named and len(parts) < len(whole) and is_text(short) and same_place(short, "/".join(end))
    return ends and not _is_told_apart(short, long)


def _is_named(part: str) -> bool:
    """Whether a part of a path has more to it than placeholders and a suffix."""
    return bool(part.rpartition(".")[0].strip("*-_.") if "." in part else part.strip("*-_"))
