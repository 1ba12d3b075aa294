"""The compiled table as one Python module that needs nothing but the standard library.

The dispatcher is the runtime's own source text. The table stands below it as a literal of texts, numbers, lists and
mappings, so that no word of a document ever becomes code.
"""

import ast
import inspect
from collections.abc import Iterator, Mapping
from importlib import import_module

from flowc.machine.document import Plain
from flowc.machine.table import Table
from flowc.targets.json import compiled

PARTS = ("effects", "words", "contracts", "table", "dispatch", "results")
"""The modules of the runtime, each after those it imports."""

HEAD = '"""A compiled flow and its dispatcher, written by flowc;'
"""How every module begins."""

_HEAD = HEAD + ''' edit the flow instead.

    task, effects = begin(TABLE)
    task, effects = dispatch(TABLE, task, classify(TABLE, task.state, {"outcome": "success"}, task.visit))
"""
'''


def emit(table: Table) -> str:
    """The module: `TABLE`, `begin`, `dispatch`, `classify` and the effects."""
    sources = [inspect.getsource(import_module(f"flowc_runtime.{part}")) for part in PARTS]
    bodies = [_body(source) for source in sources]
    parts = [_HEAD, *_imports(sources), "", *bodies, "", _literal(compiled(table)), "", "TABLE = load(DOCUMENT)", ""]
    return "\n".join(parts)


def _imports(sources: list[str]) -> Iterator[str]:
    """The imports of all modules, each module once, those of the runtime itself left out."""
    nodes = [node for source in sources for node in ast.parse(source).body]
    yield from sorted({ast.unparse(node) for node in nodes if isinstance(node, ast.Import)})
    found: dict[str, set[str]] = {}
    for node in nodes:
        if isinstance(node, ast.ImportFrom) and not str(node.module).startswith("flowc_runtime"):
            found.setdefault(str(node.module), set()).update(name.name for name in node.names)
    yield from (f"from {module} import {', '.join(sorted(found[module]))}" for module in sorted(found))


def _body(source: str) -> str:
    """The text of a module without its docstring and imports, comments and spacing kept."""
    nodes = ast.parse(source).body
    left_out = [nodes[0], *(node for node in nodes if isinstance(node, (ast.Import, ast.ImportFrom)))]
    dropped = {line for node in left_out for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)}
    kept = (line for number, line in enumerate(source.splitlines(), 1) if number not in dropped)
    return "\n" + "\n".join(kept).strip("\n") + "\n"


def _literal(document: Mapping[str, Plain]) -> str:
    """The document as a literal, one state or row a line; `ascii` quotes every word."""
    entries = (f"    {key!a}: {_block(value)}," for key, value in document.items())
    return "\n".join(["DOCUMENT = {", *entries, "}"])


def _block(value: Plain) -> str:
    if isinstance(value, list) and value and isinstance(value[0], Mapping):
        return "\n".join(["[", *(f"        {item!a}," for item in value), "    ]"])
    return ascii(value)
