"""`flowc explain` and `flowc rules`: the rule cards as text."""

from collections.abc import Iterable, Iterator, Mapping

from flowc import catalogue
from flowc.catalogue import Card, Example, Severity
from flowc.commands import CLEAN, UNUSABLE, Result
from flowc.configuration.selection import ALWAYS, folded, is_selector, specificity
from flowc.reports.escape import legible, visible

WHOLE_FILE = "ignore-file["
"""What a comment says that reaches as far as its file does."""


def run(rule: str) -> Result:
    """What a rule is about, by its code or its name; of several, by the beginning of their codes, the list."""
    code = _code(rule)
    if code is None and is_selector(folded(rule)):
        return Result(CLEAN, _listed(each for each in catalogue.codes() if specificity(folded(rule), each) >= 0))
    if code is None:
        near = catalogue.meant(rule, (*catalogue.index(), *catalogue.index().values()))
        hint = f"; did you mean `{near}`?" if near else "; `flowc rules` lists all of them"
        return Result(UNUSABLE, err=f"flowc: no rule is called `{visible(rule)}`{hint}\n")
    return Result(CLEAN, "\n".join(_explained(catalogue.card(code))) + "\n")


def rules() -> Result:
    """Every rule on a line: code, severity, name."""
    return Result(CLEAN, _listed(catalogue.codes()))


def _listed(codes: Iterable[str]) -> str:
    return "".join(f"{card.code} {card.severity.value:<7} {card.name}\n" for card in map(catalogue.card, codes))


def _code(rule: str) -> str | None:
    return next((code for code, name in catalogue.index().items() if folded(rule) in (code, name)), None)


def _explained(card: Card) -> Iterator[str]:
    yield f"{card.severity.value}[{card.code}]: {card.name}"
    yield ""
    yield card.why.strip()
    words = (card.words, *card.forms.values())
    yield from _section("It says", [each.message for each in words])
    yield from _section("How to fix", [each.help for each in words])
    yield from _section("Fixes", list(_fixes(card)))
    for example in card.examples:
        yield ""
        yield from _example(example)
    yield from _section("Options, in flowc.toml", _options(card))
    yield from _comments(card)
    yield ""
    yield f"docs: {catalogue.page(card.code)}"


def _section(title: str, lines: Iterable[str]) -> Iterator[str]:
    """A title and the different lines below it; nothing where there are none."""
    found = [line for line in dict.fromkeys(lines) if line]
    if found:
        yield from ("", f"{title}:", *(f"  {line}" for line in found))


def _fixes(card: Card) -> Iterator[str]:
    """What flowc can do about it, and what that takes."""
    if not card.fixes:
        yield "none: only you know what is meant"
        return
    from flowc.commands.remedies import offered

    for fix in offered(card):
        if fix.safe:
            yield f"{fix.words} (safe: no compiled table changes; `flowc lint --fix`)"
        else:
            yield f"{fix.words} (unsafe: look at it; `flowc lint --fix --unsafe-fixes`)"


def _options(card: Card) -> Iterator[str]:
    if card.code in ALWAYS:
        yield "none: it counts wherever it is found; `exclude` leaves files out"
        return
    *others, last = (each.value for each in Severity if each is not card.severity)
    yield f'ignore = ["{card.code}"]'
    yield f'per-path = {{"examples/**" = {{ignore = ["{card.code}"]}}}}'
    yield f'severity = {{{card.code} = "{others[0]}"}}  # {card.severity.value} by default; or {last}'


def _comments(card: Card) -> Iterator[str]:
    """The comments that hide its findings; those for a whole file only where something is found that no other hides."""
    from flowc.commands.remedies import hushing

    every = hushing(card, "reason")
    whole = [comment for comment in every if WHOLE_FILE in comment]
    yield from _section("For one place, with the reason, beside it", [each for each in every if each not in whole])
    yield from _section("For one file, with the reason, at its top", whole)


def _example(example: Example) -> Iterator[str]:
    title = f" ({example.title})" if example.title else ""
    yield f"{'Good' if example.says is None else 'Bad'}{title}:"
    yield from _documents(example.files)
    if example.says:
        yield ""
        yield from (f"  says: {words}" for words in example.says)
    changed = {path: text for path, text in example.fixed.items() if text != _shown(example.files.get(path, ""))}
    if changed:
        yield from ("", "  fixed:")
        yield from _documents(changed)


def _documents(files: Mapping[str, str]) -> Iterator[str]:
    for number, (path, text) in enumerate(files.items()):
        if number:
            yield ""
        if tuple(files) != (catalogue.DEFAULT_PATH,):
            yield f"  {path}:"
        yield ""
        yield from (f"    {line}".rstrip() for line in legible(_shown(text)))


def _shown(text: str) -> str:
    return catalogue.unmarked(text)
