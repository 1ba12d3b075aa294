"""Tables of settings laid over each other: what a file extends, the file, the command line."""

from collections.abc import Callable, Mapping

from flowc.configuration.selection import canonical
from flowc.data import Plain

_ADDING = ("extend-select", "ignore")
"""Lists to which a later layer adds."""

_TABLES: Mapping[str, Callable[[str], str]] = {"severity": canonical, "per-path": str}
"""Tables of which a later layer replaces single entries, with what tells whether two keys mean the same."""


def over(lower: Mapping[str, Plain], upper: Mapping[str, Plain]) -> dict[str, Plain]:
    """One table over another.

    A key of the upper one replaces that of the lower; lists of `ignore` and `extend-select` are joined, tables by
    their keys, words of a vocabulary list by list. A new `select` forgets what was selected or ignored below it.
    """
    kept = {key: value for key, value in lower.items() if not ("select" in upper and key in _ADDING)}
    return kept | {key: _joined(key, kept.get(key), value) for key, value in upper.items()}


def _joined(key: str, lower: Plain, upper: Plain) -> Plain:
    if key in _ADDING and isinstance(lower, list) and isinstance(upper, list):
        return [*lower, *(word for word in upper if word not in lower)]
    if key in _TABLES and isinstance(lower, dict) and isinstance(upper, dict):
        same = _TABLES[key]
        said = set(map(same, upper))
        return {**{name: value for name, value in lower.items() if same(name) not in said}, **upper}
    if key == "vocabulary":
        return _together(lower, upper)
    return upper


def _together(lower: Plain, upper: Plain) -> Plain:
    """Words of both, tables inside included."""
    if isinstance(lower, list) and isinstance(upper, list):
        return [*lower, *(word for word in upper if word not in lower)]
    if isinstance(lower, dict) and isinstance(upper, dict):
        return {**lower, **{key: _together(lower.get(key), value) for key, value in upper.items()}}
    return upper
