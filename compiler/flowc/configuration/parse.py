"""Plain tables to settings, and everything that is wrong with them: unknown keys with a suggestion, wrong values."""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from flowc.catalogue import index, meant
from flowc.configuration import PRESETS, SEVERITIES, THRESHOLDS, Override, Settings
from flowc.configuration.selection import ALWAYS, canonical, folded, is_selector, selectors
from flowc.data import Plain, strings, texts
from flowc.structs import Struct
from flowc.syntax.near import intended
from flowc.vocabulary import FILES, Lexicon
from flowc.vocabulary.additions import misfits, written

_NO_FILE = "this pattern names no file"

MOST_NAMED = 20
"""Known words that are named where an unknown one is near to none."""


class Problem(Struct):
    """What is wrong under a key of the configuration; the key is given with the tables around it, outermost first."""

    key: tuple[str, ...]
    what: str


_Check = Callable[[Plain], "Iterator[Problem]"]


def settings(table: Mapping[str, Plain], origins: tuple[str, ...] = (), base: str = "") -> Settings:
    """The settings of a sound table; what `problems` complains of is left at its default."""
    sound = {key: value for key, value in table.items() if key in KEYS and not any(KEYS[key](value))}
    written = {FIELDS.get(key, key.replace("-", "_")): _value(key, sound[key]) for key in sound if key != "extend"}
    return Settings(**written, base=base, origins=origins)  # type: ignore[arg-type]


def problems(table: Mapping[str, Plain]) -> Iterator[Problem]:
    """Everything that is wrong with a table, in written order."""
    for key, value in table.items():
        if key in KEYS:
            yield from (Problem((key, *found.key), found.what) for found in KEYS[key](value))
        else:
            yield Problem((key,), _unknown_setting(key, value))


def _unknown_setting(key: str, value: Plain) -> str:
    if isinstance(value, dict) and not intended(key, KEYS):
        return f"unknown table `{key}`; settings stand at the top of flowc.toml, or in `[tool.flowc]` of pyproject.toml"
    return _unknown("key", key, KEYS)


def _value(key: str, value: Plain) -> object:
    match key:
        case "severity":
            return _by_rule(value)
        case "select" | "extend-select" | "ignore":
            return _folded(value)
        case "per-path":
            assert isinstance(value, dict)
            return tuple(_override(pattern, said) for pattern, said in value.items())
        case "vocabulary":
            assert isinstance(value, dict)
            return Lexicon(MappingProxyType({name.replace("-", "_"): words for name, words in value.items()}))
        case _:
            return strings(value) if isinstance(value, list) else value


def _override(pattern: str, said: Plain) -> Override:
    table = said if isinstance(said, dict) else {}
    select, ignore = (_folded(table.get(key)) for key in ("select", "ignore"))
    return Override(pattern, select, ignore, _by_rule(table.get("severity")))


def _folded(rules: Plain) -> tuple[str, ...]:
    return tuple(map(folded, strings(rules)))


def _by_rule(table: Plain) -> Mapping[str, str]:
    return MappingProxyType({folded(rule): severity for rule, severity in texts(table).items()})


def _unknown(what: str, word: str, known: Mapping[str, object] | tuple[str, ...]) -> str:
    near = intended(word, known)
    if near:
        return f"unknown {what} `{word}`; did you mean `{near}`?"
    few = len(known) <= MOST_NAMED
    hint = f"known are {', '.join(f'`{each}`' for each in known)}" if few else "docs/configuration.md lists all of them"
    return f"unknown {what} `{word}`; {hint}"


def _flag(value: Plain) -> Iterator[Problem]:
    if not isinstance(value, bool):
        yield Problem((), "must be true or false")


def _text(value: Plain) -> Iterator[Problem]:
    if not isinstance(value, str) or not value:
        yield Problem((), "must be a text")


def _words(value: Plain) -> Iterator[Problem]:
    if not isinstance(value, list) or not all(isinstance(word, str) and word for word in value):
        yield Problem((), "must be a list of texts")


def _patterns(value: Plain) -> Iterator[Problem]:
    wrong = list(_words(value))
    yield from wrong
    for pattern in () if wrong else strings(value):
        yield from _pattern(pattern)


def _pattern(pattern: str) -> Iterator[Problem]:
    from flowc.configuration.patterns import is_pattern

    if not is_pattern(pattern):
        yield Problem((), f"`{pattern}` is no pattern as in `.gitignore`")


def _naming(wanted: str) -> Iterator[Problem]:
    """What is wrong with a pattern that stands alone, with no others from which it could take files back."""
    from flowc.configuration.patterns import pattern

    made = pattern(wanted)
    if made is None:
        yield from _pattern(wanted) if wanted.strip() and not wanted.startswith("#") else (Problem((), _NO_FILE),)
    elif made.again:
        yield Problem((), f"{_NO_FILE}: `!` only takes back what patterns before it name")


def _one_of(words: tuple[str, ...]) -> _Check:
    def check(value: Plain) -> Iterator[Problem]:
        if value not in words:
            near = intended(value, words) if isinstance(value, str) else None
            hint = f"; did you mean `{near}`?" if near else ""
            yield Problem((), f"must be one of {', '.join(f'`{word}`' for word in words)}{hint}")

    return check


def _rules(value: Plain) -> Iterator[Problem]:
    wrong = list(_words(value))
    yield from wrong
    for word in () if wrong else strings(value):
        yield from _rule(word)


def _ignored(value: Plain) -> Iterator[Problem]:
    yield from _rules(value)
    yield from (problem for word in strings(value) for problem in _always(word))


def _always(word: str) -> Iterator[Problem]:
    """What is wrong with leaving out a rule, or making it lighter, that counts whatever settings say."""
    if any(folded(word) in (code, index()[code]) for code in ALWAYS):
        yield Problem((), f"`{word}` always counts as it is: a file that cannot be read was not checked")


def _rule(word: str) -> Iterator[Problem]:
    if not is_selector(folded(word)):
        near = meant(word, selectors())
        hint = f"; did you mean `{near}`?" if near else "; `flowc rules` lists all of them"
        yield Problem((), f"no rule is called `{word}`{hint}")


def _severities(value: Plain) -> Iterator[Problem]:
    if not isinstance(value, dict):
        yield Problem((), "must be a table from rules to severities")
        return
    first: dict[str, str] = {}
    for rule, severity in value.items():
        yield from (Problem((rule,), found.what) for found in _severity(rule, severity))
        other = first.setdefault(canonical(rule), rule)
        if other != rule:
            yield Problem((rule,), f"means the same rules as `{other}`, which has a severity already")


def _severity(rule: str, severity: Plain) -> Iterator[Problem]:
    yield from (*_rule(rule), *_one_of(SEVERITIES)(severity))
    if severity != SEVERITIES[0]:
        yield from _always(rule)


_OVERRIDES: Mapping[str, _Check] = {"select": _rules, "ignore": _ignored, "severity": _severities}


def _per_path(value: Plain) -> Iterator[Problem]:
    if not isinstance(value, dict):
        yield Problem((), "must be a table from patterns to what holds there")
        return
    for pattern, said in value.items():
        yield from (Problem((pattern,), found.what) for found in _naming(pattern))
        if not isinstance(said, dict):
            yield Problem((pattern,), "must be a table with `select`, `ignore` or `severity`")
            continue
        for key, inside in said.items():
            if key not in _OVERRIDES:
                yield Problem((pattern, key), _unknown("key", key, _OVERRIDES))
            else:
                yield from (Problem((pattern, key, *found.key), found.what) for found in _OVERRIDES[key](inside))


def _vocabulary(value: Plain) -> Iterator[Problem]:
    if not isinstance(value, dict):
        yield Problem((), "must be a table from lists of words to the words a project adds")
        return
    shipped = {name: words for file in FILES.values() for name, words in written(file).items()}
    for name, words in value.items():
        known = name.replace("-", "_")
        if known not in shipped:
            yield Problem((name,), _unknown("list of words", name, tuple(shipped)))
        else:
            yield from (Problem((name, *found.key), found.what) for found in misfits(known, shipped[known], words))


FIELDS = {"vocabulary": "lexicon"}
"""The fields of settings that are called otherwise than their keys."""

KEYS: Mapping[str, _Check] = {
    "extend": _text,
    "select": _rules,
    "extend-select": _rules,
    "ignore": _ignored,
    "preset": _one_of(PRESETS),
    "preview": _flag,
    "severity": _severities,
    "per-path": _per_path,
    "fail-on": _one_of(THRESHOLDS),
    "exclude": _patterns,
    "respect-gitignore": _flag,
    "baseline": _text,
    "cache": _flag,
    "vocabulary": _vocabulary,
}
"""Every key of the configuration, with what checks its value."""
