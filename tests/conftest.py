"""What tests have in common: a project of their own, flowc called in it, and a cache that is not the user's."""

import sys
from collections.abc import Callable, Iterator
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest
from hypothesis import settings

from flowc import cli
from flowc.catalogue import card, codes, unmarked

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

Answer = tuple[int, str, str]
"""The exit code, the standard output, the error output."""


@pytest.fixture(autouse=True, scope="session")
def _cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No test answers from what another program kept, or leaves something behind for it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FLOWC_CACHE_DIR", str(tmp_path_factory.mktemp("cache")))
        yield


@pytest.fixture(scope="module")
def examples(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Every bad and good example of every card, a project each."""
    place, made = tmp_path_factory.mktemp("examples"), []
    for code in codes():
        for number, example in enumerate(card(code).examples):
            folder = place / f"{code}-{number}"
            (folder / ".git").mkdir(parents=True)
            for path, text in example.files.items():
                (folder / path).parent.mkdir(parents=True, exist_ok=True)
                (folder / path).write_bytes(unmarked(text).encode("utf-8", "surrogatepass"))
            made.append(folder)
    return made


@pytest.fixture
def alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project of its own to work in, with a folder for flows, where nobody asked for colours or links."""
    place = tmp_path / "project"
    (place / ".git").mkdir(parents=True)
    (place / "flows").mkdir()
    monkeypatch.chdir(place)
    for name in ("NO_COLOR", "FORCE_COLOR", "FORCE_HYPERLINK"):
        monkeypatch.delenv(name, raising=False)
    return place


@pytest.fixture
def run(capsysbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Answer]:
    """Run flowc in this process, perhaps with a standard input."""

    def call(*arguments: str, stdin: bytes = b"") -> Answer:
        monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(stdin)))
        code = cli.main(arguments)
        out, err = (text.decode("utf-8", "surrogateescape") for text in capsysbinary.readouterr())
        assert "Traceback" not in out + err
        return code, out, err

    return call


@pytest.fixture
def lint(run: Callable[..., Answer]) -> Callable[..., Answer]:
    """Run `flowc lint` in this process, perhaps with a standard input."""
    return lambda *arguments, stdin=b"": run("lint", *arguments, stdin=stdin)
