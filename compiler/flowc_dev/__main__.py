"""Tools for working on flowc.

python -m flowc_dev docs                  write the rule pages and the manual page
python -m flowc_dev site                  build the documentation's site in build/site
python -m flowc_dev new-rule CODE NAME    begin a rule
"""

import sys
from pathlib import Path

from flowc_dev.new_rule import WrongName, new_rule
from flowc_dev.pages import pages

ROOT = Path(__file__).parents[2]
USAGE = __doc__


def main(arguments: list[str]) -> int:
    """Run one of the tools; returns the exit code."""
    match arguments:
        case ["docs"]:
            return write_pages()
        case ["site"]:
            from flowc_dev import site

            return site.build(ROOT)
        case ["new-rule", code, name]:
            return begin_rule(code, name)
        case _:
            print(USAGE, file=sys.stderr)
            return 2


def write_pages() -> int:
    """Bring `docs/rules/` and the manual page up to date: write what differs, remove pages of rules that are gone."""
    wanted = pages()
    written = sorted((ROOT / "docs" / "rules").glob("*.md"))
    for stale in (path for path in written if f"docs/rules/{path.name}" not in wanted):
        stale.unlink()
        print(f"removed {stale.relative_to(ROOT)}")
    for name, text in wanted.items():
        _write(ROOT / name, text)
    return write_manual()


def write_manual() -> int:
    """Bring the manual page up to date."""
    from flowc.cli.menu import menu
    from flowc_dev import manual

    _write(ROOT / manual.PATH, manual.manual(menu()))
    return 0


def begin_rule(code: str, name: str) -> int:
    """Write a card and a check module to fill in; nothing that exists is changed."""
    try:
        files = new_rule(code, name)
    except WrongName as wrong:
        print(wrong, file=sys.stderr)
        return 2
    taken = [path for path in files if (ROOT / path).exists()]
    if taken:
        print(f"{taken[0]} exists already", file=sys.stderr)
        return 2
    for path, text in files.items():
        _write(ROOT / path, text)
    return 0


def _write(path: Path, text: str) -> None:
    if path.exists() and path.read_text(encoding="utf-8") == text:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    print(f"wrote {path.relative_to(ROOT)}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
