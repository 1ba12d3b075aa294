"""What a comment tells flowc: `ignore[FC201, dead-end] why`, or what is wrong with it (FC120, FC122)."""

import re
from collections.abc import Iterator

from flowc.catalogue import index, meant
from flowc.configuration.selection import ALWAYS, EVERYTHING, folded, is_selector, specificity
from flowc.diagnostics import Edit, Finding, Fix
from flowc.expressions import expression
from flowc.suppressions import Reach, Remark, Selector, Suppression
from flowc.syntax.near import nearest
from flowc.text import Span

IGNORE, IGNORE_FILE = "ignore", "ignore-file"
_VERBS = (IGNORE, IGNORE_FILE)
_FOREIGN = frozenset(("allow", "disable", "noqa", "nolint", "off", "skip", "suppress"))
"""What other linters are told; a comment that starts so is no prose."""

_DIRECTIVE = expression(
    r"\s*+(?P<verb>[A-Za-z][\w-]*+)(?P<rest>[ \t]*+\[(?P<list>[^\[\]\n]*+)(?P<closed>\])?)?", re.ASCII
)
_SELECTOR = expression(r"[^,\s]+")
_EVERYTHING = frozenset((EVERYTHING, "FC", "*"))
_LEADS = " \t\n:-\u2013\u2014"


def understood(remark: Remark) -> tuple[Suppression | None, tuple[Finding, ...]]:
    """The suppression a comment makes, and what is wrong with it. Neither, for prose that mentions flowc."""
    directive = _DIRECTIVE.match(remark.words.text)
    if directive is None:
        return None, ()
    fault = _fault(remark, directive)
    if fault or directive["verb"] not in _VERBS:
        return None, (fault,) if fault else ()
    selectors = tuple(_selectors(remark, directive))
    findings = tuple(_useless(selector) for selector in selectors if not _can_hide(selector))
    known = tuple(selector for selector in selectors if _can_hide(selector))
    if not known:
        return None, findings
    made = _suppression(remark, directive["verb"], known, remark.words.text[directive.end() :])
    return made, findings if _tells(made.reason) else (*findings, _without_reason(made))


def named(word: str) -> frozenset[str]:
    """The codes of the rules a word names: a code, a name, or the start of a code with a digit; empty for none."""
    chosen = folded(word)
    if chosen in _EVERYTHING or not is_selector(chosen):
        return frozenset()
    return frozenset(code for code in index() if specificity(chosen, code) >= 0)


def joined(selectors: tuple[Selector, ...]) -> str:
    """The words of some selectors as the brackets hold them."""
    return ", ".join(selector.text for selector in selectors)


def _suppression(remark: Remark, verb: str, known: tuple[Selector, ...], rest: str) -> Suppression:
    text = remark.whole.source.text
    whole = Span(remark.whole.source, 0, len(text))
    reason = " ".join(rest.strip(_LEADS).split())
    if verb == IGNORE_FILE:
        return Suppression(known, reason, Reach.FILE, remark.whole, whole)
    return Suppression(known, reason, remark.reach, remark.whole, remark.scope)


def _selectors(remark: Remark, directive: re.Match[str]) -> Iterator[Selector]:
    start = directive.start("list")
    for word in _SELECTOR.finditer(directive["list"]):
        yield Selector(word[0], named(word[0]), _inside(remark, start + word.start(), start + word.end()))


def _tells(reason: str) -> bool:
    return any(map(str.isalnum, reason))


def _fault(remark: Remark, directive: re.Match[str]) -> Finding | None:
    """What is wrong with the comment as a whole."""
    verb, place = directive["verb"], _inside(remark, *directive.span("verb"))
    if verb not in _VERBS:
        near = nearest(verb, _VERBS)
        if near:
            return _misspelt(place, near, "misspelt")
        return _malformed(place, "instruction") if directive["rest"] or verb.lower() in _FOREIGN else None
    if directive["rest"] and not directive["closed"]:
        return _malformed(place, "open")
    if not (directive["list"] or "").strip(" \t,"):
        return _malformed(place, "bare")
    if verb == IGNORE_FILE and remark.reach is Reach.LINE:
        return _malformed(place, "beside")
    return None


def _can_hide(selector: Selector) -> bool:
    return not selector.codes <= frozenset(ALWAYS)


def _useless(selector: Selector) -> Finding:
    """What is wrong with a word that names no rule, or only rules that always count."""
    if selector.codes:
        return _malformed(selector.span, "always")
    word = folded(selector.text)
    if word in _EVERYTHING:
        return _malformed(selector.span, "broad")
    near = meant(word, (*index(), *index().values()))
    return _misspelt(selector.span, near, "near") if near else _malformed(selector.span, "")


def _malformed(place: Span, form: str) -> Finding:
    return Finding("FC120", place, {"word": place.text}, form)


def _misspelt(place: Span, near: str, form: str) -> Finding:
    fix = Fix("rename", (Edit(place, near),), safe=False)
    return Finding("FC120", place, {"word": place.text, "suggestion": near}, form, fixes=(fix,))


def _without_reason(made: Suppression) -> Finding:
    return Finding("FC122", made.comment, {"rules": joined(made.selectors)})


def _inside(remark: Remark, start: int, end: int) -> Span:
    words = remark.words
    return Span(words.source, words.start + start, words.start + end)
