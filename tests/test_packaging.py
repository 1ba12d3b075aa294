"""What is installed: the package with its data, and nothing with a name of the world's."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from flowc import catalogue, data

ROOT = Path(__file__).parents[1]


def test_a_checkout_finds_its_data_at_the_root() -> None:
    assert data.folder("rules") == str(ROOT / "rules")
    assert data.folder("schemas") == str(ROOT / "schemas")
    assert catalogue.codes()


def test_an_installed_package_prefers_its_own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "flowc" / "_data" / "rules").mkdir(parents=True)
    monkeypatch.setattr(data, "__file__", str(tmp_path / "flowc" / "data.py"))
    assert data.folder("rules") == str(tmp_path / "flowc" / "_data" / "rules")


def test_a_data_file_of_ours_must_be_sound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(data, "folder", lambda _: str(tmp_path))
    for text in ("a: [", "- a", "", "a: 1\na: 2\n"):
        (tmp_path / "x.yaml").write_text(text)
        with pytest.raises(ValueError, match=r"x\.yaml"):
            data.load("rules", "x.yaml")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel as hatchling builds it, without a network."""
    pytest.importorskip("hatchling")
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    return built


def test_the_wheel_holds_the_packages_and_their_data(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    tops = {name.split("/")[0] for name in names if ".dist-info" not in name and ".data/" not in name}
    assert tops == {"flowc", "flowc_runtime"}
    for name in [*(path.name for path in (ROOT / "rules").iterdir())]:
        assert f"flowc/_data/rules/{name}" in names
    assert any(name.startswith("flowc/_data/schemas/") for name in names)
    assert [name for name in names if name.endswith(".data/data/share/man/man1/flowc.1")]
    for path in (ROOT / "compiler" / "flowc").rglob("*.py"):
        assert path.relative_to(ROOT / "compiler").as_posix() in names


def test_the_wheel_works_where_there_is_no_checkout(wheel: Path, tmp_path: Path) -> None:
    zipfile.ZipFile(wheel).extractall(tmp_path / "site")
    program = (
        f"import sys; sys.path.insert(0, {str(tmp_path / 'site')!r}); import flowc; "
        "from flowc.cli import main; print(flowc.__file__); sys.exit(main(['explain', 'FC301']))"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert str(tmp_path / "site") in done.stdout
    assert "unreachable-state" in done.stdout
