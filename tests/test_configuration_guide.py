"""docs/configuration.md is true: every key has a section and its real default, every configuration shown is sound or
is told the mistakes shown, and every command prints what is shown.

`python tests/test_configuration_guide.py` writes the outputs anew; the difference is for people to read.
"""

import re
import tempfile
import tomllib
from collections.abc import Mapping
from pathlib import Path

import pytest

from flowc.catalogue import previews
from flowc.configuration import DEFAULTS
from flowc.configuration.parse import FIELDS, KEYS, problems, settings
from flowc.configuration.selection import verdict
from flowc.project.configuring import WrongConfiguration, configured
from flowc.vocabulary import FILES, Lexicon
from guide import ROOT, Fence, fences, printed, promised, renewed, toured

PAGE = ROOT / "docs" / "configuration.md"
TEXT = PAGE.read_text(encoding="utf-8")
ROW = re.compile(r"^\| `(?P<key>[a-z-]+)` \| [^|]+ \| (?P<default>[^|]+) \| [^|]+ \|$", re.MULTILINE)
TOML = [fence for fence in fences(TEXT) if fence.language == "toml"]
SOUND = [fence.body for fence in TOML if not fence.joined]
MISTAKEN = [(toml, text) for toml, text in zip(fences(TEXT), fences(TEXT)[1:], strict=False) if toml.joined]


def table(text: str) -> dict[str, object]:
    """The settings a TOML text holds, as a file of their own or below `[tool.flowc]`."""
    read = tomllib.loads(text)
    return read["tool"]["flowc"] if "tool" in read else read


def plain(setting: object) -> object:
    """A setting as TOML would write it; what has no value is none."""
    match setting:
        case Lexicon():
            return dict(setting.additions)
        case Mapping():
            return dict(setting)
        case tuple():
            return list(setting)
        case _:
            return setting


def default(key: str) -> object:
    """What holds where a project says nothing about a key; `per-path` is a table where it is written."""
    if key == "per-path":
        return dict.fromkeys(DEFAULTS.per_path)
    return plain(getattr(DEFAULTS, FIELDS.get(key, key.replace("-", "_")), ""))


def test_every_key_is_in_the_table_in_its_order_with_its_default() -> None:
    stated = {row["key"]: row["default"].strip().strip("`") for row in ROW.finditer(TEXT.split("## Rules")[0])}
    assert list(stated) == list(KEYS)
    values = {key: "" if said == "none" else tomllib.loads(f"value = {said}")["value"] for key, said in stated.items()}
    assert values == {key: default(key) for key in KEYS}


@pytest.mark.parametrize("key", KEYS)
def test_every_key_has_a_section_and_an_example(key: str) -> None:
    assert re.search(rf"^## .*`{key}`", TEXT, re.MULTILINE)
    assert any(key in table(text) for text in SOUND)


@pytest.mark.parametrize("text", SOUND)
def test_every_configuration_is_sound(text: str) -> None:
    assert list(problems(table(text))) == []


@pytest.mark.parametrize(("wrong", "told"), MISTAKEN)
def test_mistakes_are_told_as_shown(wrong: Fence, told: Fence, tmp_path: Path) -> None:
    path = tmp_path / "flowc.toml"
    path.write_text(wrong.body, encoding="utf-8")
    with pytest.raises(WrongConfiguration) as found:
        configured(str(tmp_path), str(path), {})
    lines = [f"flowc: {each.removeprefix(f'{tmp_path}/')}\n" for each in found.value.complaints]
    assert "".join(lines) == told.body


@pytest.mark.parametrize("row", re.findall(r"^\| (`select.*|`ignore.*) \| (yes|no) \|$", TEXT, re.MULTILINE))
def test_the_selector_that_wins_is_the_one_that_is_told(row: tuple[str, str]) -> None:
    made = settings(tomllib.loads("\n".join(re.findall(r"`([^`]+)`", row[0]))))
    assert (verdict(made, "FC201", "flows/a.yaml") is not None) is (row[1] == "yes")


def test_every_file_of_words_is_named_with_lists_it_has() -> None:
    rows = re.findall(r"^\| `rules/([a-z]+\.yaml)` \|[^|]+\|([^|]+)\|$", TEXT, re.MULTILINE)
    assert {file for file, _ in rows} == set(FILES.values())
    for file, lists in rows:
        known = (ROOT / "rules" / file).read_text(encoding="utf-8")
        assert [name for name in re.findall(r"`([a-z_]+)`", lists) if not re.search(rf"^{name}:", known, re.M)] == []


def test_whether_rules_are_on_trial() -> None:
    assert ("There is none at present." in TEXT) is not bool(previews())


def prepared(folder: Path) -> Path:
    """A copy of the tour with the configuration at the top of the page."""
    place = toured(folder)
    (place / "flowc.toml").write_text(SOUND[0], encoding="utf-8")
    return place


def test_every_command_prints_what_is_shown(tmp_path: Path) -> None:
    place = prepared(tmp_path / "tour")
    for shown, really in zip(promised(TEXT), printed(TEXT, place), strict=True):
        assert really == shown


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as parent:
        PAGE.write_text(renewed(TEXT, prepared(Path(parent) / "tour")), encoding="utf-8")
