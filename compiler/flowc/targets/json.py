"""The compiled table as canonical JSON: ASCII, one state or row a line, the same bytes everywhere."""

import json
from collections.abc import Iterator, Mapping

from flowc import __version__
from flowc.machine.document import Plain, digest, document, places
from flowc.machine.table import Table
from flowc_runtime.table import FORMAT

HEAD = '{\n"format": "flowc-table/'
"""How every table begins, in whatever version of the format."""


def emit(table: Table) -> str:
    """The document of a table, as `schemas/table.schema.json` describes it, ending with a line end."""
    lines = (f"{_text(key)}: {_block(value)}" for key, value in compiled(table).items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


def compiled(table: Table) -> dict[str, Plain]:
    """The document's value. `behaviour` is the hash of what the table means, `content` that of everything else here."""
    value: dict[str, Plain] = {
        "format": FORMAT,
        "compiler": __version__,
        "sources": [{"path": source.path, "sha256": source.digest} for source in table.sources],
        **document(table),
    }
    value["rows"] = list(_rows_with_sources(table, value["rows"]))
    return {**value, "content": digest(value)}


def _rows_with_sources(table: Table, rows: Plain) -> Iterator[Plain]:
    assert isinstance(rows, list)
    for row, written in zip(table.rows, rows, strict=True):
        assert isinstance(written, dict)
        yield {**written, "sources": places(row.sources)}


def _block(value: Plain) -> str:
    """Lists of objects with an object a line, everything else on one line."""
    if isinstance(value, list) and value and isinstance(value[0], Mapping):
        return "[\n  " + ",\n  ".join(_text(item) for item in value) + "\n]"
    return _text(value)


def _text(value: Plain) -> str:
    # `##` stands only inside strings; some build services read `##word[` anywhere in a log as a command of theirs.
    return json.dumps(value, ensure_ascii=True, allow_nan=False).replace("##", "#\\u0023").replace("\x7f", "\\u007f")
