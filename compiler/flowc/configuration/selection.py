"""Which rules judge a file, and how gravely."""

from collections.abc import Iterable, Mapping
from functools import cache

from flowc.catalogue import Severity, card, index, previews
from flowc.configuration import Settings
from flowc.diagnostics import UNDECODED, UNREADABLE

EVERYTHING = "ALL"
_RAISED = {Severity.NOTE: Severity.WARNING, Severity.WARNING: Severity.ERROR, Severity.ERROR: Severity.ERROR}
"""Under the strict preset a rule counts one step more."""

_REQUIRED = ("FC122",)
"""What the strict preset requires: a suppression without a reason is an error there."""

ALWAYS = (UNDECODED, UNREADABLE)
"""A file that cannot be read is no matter of taste."""


@cache
def selectors() -> tuple[str, ...]:
    """Every word that names rules: codes, their beginnings, readable names, and the word for all."""
    beginnings = {code[:length] for code in index() for length in range(2, len(code))}
    return (EVERYTHING, *sorted(beginnings), *index(), *index().values())


def is_selector(word: str) -> bool:
    """Whether a word names at least one rule."""
    return word in _known()


def folded(word: str) -> str:
    """A word in the case of codes or of names, whichever it seems to be."""
    return word.upper() if word.upper().startswith("FC") or word.upper() == EVERYTHING else word.lower()


def canonical(word: str) -> str:
    """The selector of the same rules that has one spelling: the code of a name, anything else in its usual case."""
    known = folded(word)
    return _codes().get(known, known)


@cache
def _codes() -> Mapping[str, str]:
    return {name: code for code, name in index().items()}


@cache
def _known() -> frozenset[str]:
    return frozenset(selectors())


def specificity(selector: str, code: str) -> int:
    """How exactly a selector names a rule: the characters of the code it fixes, 0 for `ALL`, -1 where it does not."""
    if selector == EVERYTHING:
        return 0
    if code.startswith(selector):
        return len(selector)
    return len(code) if index().get(code) == selector else -1


def verdict(settings: Settings, code: str, path: str) -> Severity | None:
    """How gravely a rule judges a file of a project; None where it is off.

    The more exact selector wins, `ignore` over `select` where both are as exact; what holds for the file's path goes
    before what holds everywhere, a later pattern before an earlier one.
    """
    return _verdict(settings, _matching(settings, path), code)


def active(settings: Settings, path: str) -> list[str]:
    """The codes of the rules that judge a file of a project."""
    overrides = _matching(settings, path)
    return [code for code in index() if not _is_off(settings, overrides, code)]


def is_on(settings: Settings, code: str) -> bool:
    """Whether a rule judges any file of a project."""
    if not _is_off(settings, (), code):
        return True
    return any(not _is_off(settings, (number,), code) for number in range(len(settings.per_path)))


def _matching(settings: Settings, path: str) -> tuple[int, ...]:
    if not settings.per_path:
        return ()
    from flowc.configuration.patterns import matches

    return tuple(number for number, each in enumerate(settings.per_path) if matches((each.pattern,), path))


@cache
def _verdict(settings: Settings, overrides: tuple[int, ...], code: str) -> Severity | None:
    if _is_off(settings, overrides, code):
        return None
    said = _said_of(settings, overrides, code)
    if said and code not in ALWAYS:
        return Severity(said)
    own = card(code).severity
    if settings.preset != "strict":
        return own
    return Severity.ERROR if code in _REQUIRED else _RAISED[own]


def _is_off(settings: Settings, overrides: tuple[int, ...], code: str) -> bool:
    if code in ALWAYS:
        return False
    chosen = _is_chosen((*settings.select, *settings.extend_select), settings.ignore, code)
    for number in overrides:
        there = settings.per_path[number]
        if most_exact((*there.select, *there.ignore), code) >= 0:
            chosen = _is_chosen(there.select, there.ignore, code)
    return not chosen or _said_of(settings, overrides, code) == "off" or not _is_ripe(settings, code)


def _is_ripe(settings: Settings, code: str) -> bool:
    """Whether a rule is no preview, or previews are wanted, or somebody names the rule itself."""
    named = (*settings.select, *settings.extend_select)
    return settings.preview or code not in previews() or code in named or index()[code] in named


def _said_of(settings: Settings, overrides: tuple[int, ...], code: str) -> str:
    there = (_said(settings.per_path[number].severity, code) for number in reversed(overrides))
    return next(filter(None, there), "") or _said(settings.severity, code)


def _is_chosen(select: Iterable[str], ignore: Iterable[str], code: str) -> bool:
    taken = most_exact(select, code)
    return taken >= 0 and taken > most_exact(ignore, code)


def most_exact(words: Iterable[str], code: str) -> int:
    """How exactly the most exact of some selectors names a rule, -1 where none does."""
    return max((specificity(word, code) for word in words), default=-1)


def _said(severity: Mapping[str, str], code: str) -> str:
    """What the most exact selector of a table says."""
    found = max(severity, key=lambda word: specificity(word, code), default="")
    return severity[found] if found and specificity(found, code) >= 0 else ""
