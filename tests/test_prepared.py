"""What one run compiled and read and the next one uses: the same as ever, whatever became of the file between."""

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flowc import data, expressions
from flowc.commands import prepared
from flowc.commands.prepared import Memory, recall
from flowc.expressions import expression

WRITTEN = [
    (r"(?i)\b(?P<verb>reads?|writes?)\s+`(?P<path>[^`\n]{1,80})`", 0),
    (r"^[ \t]*(-|\d+\.)\s", re.MULTILINE),
    (r"(?:a(?=b)|(?<!x)y)*+[^\W_]", re.IGNORECASE | re.DOTALL),
    ("ä|ß|\u0130", re.IGNORECASE),
    ("x{2,3}? # two", re.VERBOSE),
]


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """What compiles is another only for the time of a test."""
    before = list(expressions._compilers), list(data._readers)
    yield
    expressions._compilers[:], data._readers[:] = before


def count(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The patterns that are parsed from now on."""
    found: list[str] = []
    parser = import_module("re._parser")
    parse = parser.parse

    def counted(pattern: str, *rest: object) -> object:
        found.append(pattern)
        return parse(pattern, *rest)

    monkeypatch.setattr(parser, "parse", counted)
    return found


def test_the_next_run_compiles_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = Memory(str(tmp_path))
    made = [first.compile(*each) for each in WRITTEN]
    first.keep()
    parsed = count(monkeypatch)
    later = Memory(str(tmp_path))
    again = [later.compile(*each) for each in WRITTEN]
    assert parsed == []
    for one, other, (pattern, flags) in zip(made, again, WRITTEN, strict=True):
        fresh = re.compile(pattern, flags)
        for each in (one, other):
            assert (each.pattern, each.flags, each.groups) == (fresh.pattern, fresh.flags, fresh.groups)
            assert dict(each.groupindex) == dict(fresh.groupindex)


@given(st.text(st.sampled_from("ab xyXY`-1.\n\tReadswritß\u0131"), max_size=40))
def test_what_was_kept_matches_as_ever(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    folder = tmp_path_factory.getbasetemp()
    for pattern, flags in WRITTEN:
        memory = Memory(str(folder))
        kept, fresh = memory.compile(pattern, flags), re.compile(pattern, flags)
        memory.keep()
        assert [(each.span(), each.groups()) for each in kept.finditer(text)] == [
            (each.span(), each.groups()) for each in fresh.finditer(text)
        ]


def test_expressions_are_taken_from_what_was_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    memory = recall(str(tmp_path))
    assert expression("ab+c").search("xabbc")
    memory.keep()
    parsed = count(monkeypatch)
    recall(str(tmp_path))
    found = expression("ab+c").search("xabbc")
    assert found and found.span() == (1, 5) and parsed == []


def test_a_mistake_is_told_as_ever(tmp_path: Path) -> None:
    with pytest.raises(re.error, match="unterminated"):
        Memory(str(tmp_path)).compile("(", 0)


@pytest.mark.parametrize("damage", ["cut", "other", "gone", "folder"])
def test_a_damaged_file_is_none(tmp_path: Path, damage: str) -> None:
    first = Memory(str(tmp_path))
    first.compile("a+", 0)
    first.keep()
    (kept,) = tmp_path.iterdir()
    if damage == "cut":
        kept.write_bytes(kept.read_bytes()[:-3])
    elif damage == "other":
        kept.write_bytes(kept.read_bytes().replace(b"a+", b"b+"))
    else:
        kept.unlink()
        if damage == "folder":
            kept.mkdir()
    found = Memory(str(tmp_path)).compile("a+", 0).search("baa")
    assert found and found[0] == "aa"


def test_code_that_is_none_is_compiled_again(tmp_path: Path) -> None:
    memory = Memory(str(tmp_path))
    memory._codes = {("a+", 0): (32, b"\xff\xff\xff\xff", 0, {}, (None,))}
    assert memory.compile("a+", 0).findall("aab") == ["aa"]


def test_a_python_that_does_it_otherwise_compiles_as_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prepared, "import_module", lambda name: import_module(f"no{name}"))
    memory = Memory(str(tmp_path))
    assert memory.compile("a+", 0).findall("aab") == ["aa"]
    memory.keep()
    assert list(tmp_path.iterdir()) == []


def test_the_next_run_reads_no_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = [each for each in data.file_names("rules") if each.endswith(".yaml")]
    written = {each: data.read("rules", each) for each in files}
    first = recall(str(tmp_path))
    assert {each: data.load("rules", each) for each in files} == written
    first.keep()
    monkeypatch.setattr(data, "read", None)
    recall(str(tmp_path))
    assert {each: data.load("rules", each) for each in files} == written


def test_a_file_that_is_no_mapping_is_told_as_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "strange.yaml").write_text("- a\n")
    monkeypatch.setattr(data, "folder", lambda _: tmp_path)
    recall(str(tmp_path))
    with pytest.raises(ValueError, match=r"strange\.yaml is no mapping"):
        data.load("rules", "strange.yaml")
