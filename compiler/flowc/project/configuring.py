"""Finding and reading the configuration of a project: the nearest `flowc.toml` or `[tool.flowc]`, what it extends."""

import os
from collections.abc import Iterable, Iterator, Mapping

from flowc.configuration import DEFAULTS, Settings
from flowc.configuration.layers import over
from flowc.configuration.options import overruled
from flowc.configuration.parse import Problem, problems, settings
from flowc.data import Plain
from flowc.expressions import expression
from flowc.project.reading import content, reason
from flowc.project.roots import has_table, upwards
from flowc.structs import Struct

NAMES = ("flowc.toml", "pyproject.toml")
LONGEST = 1 << 20
"""Bytes of a configuration that are read."""

MOST_EXTENDED = 16
"""Files that may extend each other in a row."""

_AT = expression(r" \((?:at line (?P<line>\d+), column (?P<column>\d+)|at end of document)\)$")
_WORDS = {
    "Cannot overwrite a value": "this key has a value already",
    "Illegal character '\\n'": "the quotation mark is never closed",
    "Expected \"'\"": "the quotation mark is never closed",
    "Unterminated string": "the quotation mark is never closed",
    "Invalid value": "a value is missing, or a text without quotes",
}
"""What tomllib says, in plain words; what is not here is passed on as it is."""

_OF_KEYS = ("unknown key", "unknown table", "unknown list")
"""How problems begin that tell the last part of their key themselves."""

_HEADER = expression(r"^\s*\[+\s*(?P<table>[^\]]+?)\s*\]+")
_PART = expression(r'"((?:[^"\\]|\\.)*)"|\'([^\']*)\'|([^."\'\s]+)')


class WrongConfiguration(Exception):
    """A configuration that cannot be used; each complaint is a line that names the file and, where known, the line."""

    def __init__(self, complaints: Iterable[str]) -> None:
        self.complaints = tuple(complaints)
        super().__init__("\n".join(self.complaints))


class _Layer(Struct):
    path: str
    text: str
    table: Mapping[str, Plain]


def configured(root: str, path: str | None, above: Mapping[str, Plain]) -> Settings:
    """The settings of the project at `root`, with those of the command line (`above`) over them.

    `path` names the configuration to use; None looks for the nearest one from the root upwards, an empty text for
    none at all. Raises WrongConfiguration, with everything that is wrong.
    """
    found = nearest_configuration(root) if path is None else path
    layers, wrong = _layers(found) if found else ([], [])
    wrong += [f"--{problem.key[0]}: {problem.what}" for problem in problems(above)]
    if wrong:
        raise WrongConfiguration(wrong)
    if not layers and not above:
        return DEFAULTS
    joined: Mapping[str, Plain] = {}
    for table in (*(layer.table for layer in layers), above):
        joined = over(joined, table)
    base = os.path.dirname(layers[-1].path) if layers else root
    return overruled(settings(joined, tuple(layer.path for layer in layers), base), above)


def nearest_configuration(root: str) -> str:
    """The path of the nearest configuration from a folder upwards, not above the repository; empty for none.

    What is called `flowc.toml` is one, be it a link that leads nowhere: to read it then tells what it is.
    """
    for folder in upwards(root):
        for path in (os.path.join(folder, name) for name in NAMES):
            if os.path.lexists(path) if path.endswith(NAMES[0]) else has_table(path):
                return path
        if os.path.exists(os.path.join(folder, ".git")):
            break
    return ""


def _layers(path: str) -> tuple[list[_Layer], list[str]]:
    """A configuration and what it extends, the most general first, and everything that is wrong with them."""
    layers: list[_Layer] = []
    wrong: list[str] = []
    while path:
        try:
            layers.insert(0, _read(path))
        except OSError as error:
            problem = f"cannot be read: {reason(error)}"
            wrong.append(_of_extending(layers[0], problem) if layers else f"{path}: {problem}")
            break
        except WrongConfiguration as sound:
            wrong += sound.complaints
            break
        wrong = [*_complaints(layers[0]), *wrong]
        path = _extended(layers[0])
        if any(layer.path == path for layer in layers):
            wrong.append(_of_extending(layers[0], f"extends itself: {_chain(layers, path)}"))
            break
        if path and len(layers) == MOST_EXTENDED:
            wrong.append(_of_extending(layers[0], f"is one too many: {MOST_EXTENDED} files extend each other already"))
            break
    return layers, wrong


def _chain(layers: Iterable[_Layer], last: str) -> str:
    """The way from a configuration to one that it extends, as seen from its folder."""
    *_, first = paths = [layer.path for layer in layers]
    return " -> ".join(os.path.relpath(path, os.path.dirname(first)) for path in (*reversed(paths), last))


def _extended(layer: _Layer) -> str:
    """The path of what a configuration extends; empty for nothing."""
    written = layer.table.get("extend")
    below = os.path.expanduser(written) if isinstance(written, str) else ""
    return os.path.normpath(os.path.join(os.path.dirname(layer.path), below)) if below else ""


def _of_extending(layer: _Layer, problem: str) -> str:
    return _told(layer, Problem(("extend",), f"{layer.table['extend']} {problem}"))


def _read(path: str) -> _Layer:
    """A configuration. Raises OSError, and WrongConfiguration for what is no TOML."""
    import tomllib

    data = content(path, LONGEST)
    if len(data) > LONGEST:
        raise WrongConfiguration([f"{path}: holds more than {LONGEST} bytes"])
    try:
        text = data.decode("utf-8-sig")
        table = tomllib.loads(text)
    except UnicodeDecodeError as error:
        raise WrongConfiguration([f"{path}: is no sound TOML: it is not UTF-8"]) from error
    except (ValueError, RecursionError) as error:
        raise WrongConfiguration([_unsound(path, text, str(error))]) from error
    if os.path.basename(path) == NAMES[1]:
        tool = table.get("tool")
        table = tool.get("flowc", {}) if isinstance(tool, dict) else {}
    if not isinstance(table, dict):
        raise WrongConfiguration([f"{path}: `tool.flowc` must be a table"])
    return _Layer(path, text, _placed(table, os.path.dirname(path)))


def _unsound(path: str, text: str, error: str) -> str:
    """What is wrong with a TOML text, with its place."""
    at = _AT.search(error)
    words = error[: at.start()] if at else error
    words = _WORDS.get(words, words[:1].lower() + words[1:])
    place = (at["line"], at["column"]) if at and at["line"] else (str(max(1, len(text.splitlines()))),)
    return f"{':'.join((path, *place))}: is no sound TOML: {words}"


def _placed(table: Mapping[str, Plain], folder: str) -> Mapping[str, Plain]:
    """A table with its path of a baseline as seen from everywhere; a configuration means it as seen from itself."""
    path = table.get("baseline")
    return {**table, "baseline": os.path.join(folder, path)} if isinstance(path, str) and path else table


def _complaints(layer: _Layer) -> Iterator[str]:
    return (_told(layer, problem) for problem in problems(layer.table))


def _told(layer: _Layer, problem: Problem) -> str:
    """A problem with its place; one with a name that is unknown is told of the table around it."""
    line = _line(layer, problem)
    place = f"{layer.path}:{line}" if line else layer.path
    name = ".".join(problem.key[:-1] if problem.what.startswith(_OF_KEYS) else problem.key)
    return f"{place}: `{name}`: {problem.what}" if name else f"{place}: {problem.what}"


def _line(layer: _Layer, problem: Problem) -> int:
    """The line that writes a key, counted from 1; 0 where it cannot be told."""
    prefix = ("tool", "flowc") if os.path.basename(layer.path) == NAMES[1] else ()
    wanted = (*prefix, *problem.key)
    for length in range(len(wanted), max(len(prefix), 1) - 1, -1):
        for number, key in _keys(layer.text):
            if key[:length] == wanted[:length]:
                return number
    return 0


def _keys(text: str) -> Iterator[tuple[int, tuple[str, ...]]]:
    """The keys and tables a TOML text writes, each with its line, as far as lines tell."""
    table: tuple[str, ...] = ()
    for number, line in enumerate(text.splitlines(), 1):
        header = _HEADER.match(line)
        if header:
            table = _parts(header["table"])
            yield number, table
        elif "=" in line:
            yield number, (*table, *_parts(line.split("=", 1)[0]))


def _parts(dotted: str) -> tuple[str, ...]:
    return tuple(next(filter(None, match.groups()), "") for match in _PART.finditer(dotted))
