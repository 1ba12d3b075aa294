"""flowc's own data: the rule cards, the vocabulary and the schemas, wherever flowc is installed.

This is the only door to files that ship with flowc; documents of a project are read by `project`.
"""

import os
from collections.abc import Callable
from typing import TypeAlias

from flowc.syntax.tree import Mapping, Node, Scalar, Value
from flowc.text import Source

Plain: TypeAlias = "dict[str, Plain] | list[Plain] | Value"
"""A data file without its places: mappings, lists and scalars."""


def folder(name: str) -> str:
    """The folder `rules` or `schemas`: inside the package in a wheel, at the root of the repository in a checkout."""
    package = os.path.dirname(os.path.abspath(__file__))
    packaged = os.path.join(package, "_data", name)
    return packaged if os.path.isdir(packaged) else os.path.join(os.path.dirname(os.path.dirname(package)), name)


def file_names(folder_name: str) -> list[str]:
    """The names of the files in one of our folders, sorted."""
    return sorted(os.listdir(folder(folder_name)))


def load(folder_name: str, file_name: str) -> dict[str, Plain]:
    """A YAML file of ours as plain values, to be read and not changed. Raises ValueError if it is not one sound
    mapping: that is our own bug.
    """
    return (_readers[-1] if _readers else read)(folder_name, file_name)


def read_by(reader: Callable[[str, str], dict[str, Plain]]) -> None:
    """Let something else that does what `read` does give the files that are loaded from now on."""
    _readers[:] = [reader]


_readers: list[Callable[[str, str], dict[str, Plain]]] = []


def read(folder_name: str, file_name: str) -> dict[str, Plain]:
    """What `load` gives, read from the file. Raises ValueError as that does."""
    from flowc.syntax.yaml import parse

    with open(os.path.join(folder(folder_name), file_name), encoding="utf-8") as file:
        text = file.read()
    nodes, findings = parse(Source(f"{folder_name}/{file_name}", text))
    if findings or len(nodes) != 1:
        raise ValueError(f"{folder_name}/{file_name} is no sound YAML document: {[f.values for f in findings]}")
    value = plain(nodes[0])
    if not isinstance(value, dict):
        raise ValueError(f"{folder_name}/{file_name} is no mapping")
    return value


def plain(node: Node) -> Plain:
    """A tree without its places."""
    if isinstance(node, Scalar):
        return node.value
    if isinstance(node, Mapping):
        return {entry.key.text: plain(entry.value) for entry in node.entries}
    return [plain(item) for item in node.items]


def strings(value: Plain) -> tuple[str, ...]:
    """The texts of a plain list; nothing for what is no list."""
    return tuple(str(item) for item in value) if isinstance(value, list) else ()


def texts(value: Plain) -> dict[str, str]:
    """A plain mapping with its values as texts; empty for what is no mapping."""
    return {key: str(item) for key, item in value.items()} if isinstance(value, dict) else {}
