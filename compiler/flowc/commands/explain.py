"""`flowc explain` and `flowc rules`: the rule cards as text."""

from collections.abc import Iterator

from flowc import catalogue
from flowc.catalogue import Card, Example
from flowc.commands import CLEAN, UNUSABLE, Result
from flowc.reports.escape import legible, visible
from flowc.syntax.near import nearest

MARKS = str.maketrans("", "", "«»")


def run(rule: str) -> Result:
    """What a rule is about, by its code or its name."""
    code = _code(rule)
    if code is None:
        known = [*catalogue.index(), *catalogue.index().values()]
        near = nearest(rule.upper() if rule[:2].lower() == "fc" else rule, known)
        hint = f"; did you mean {near}?" if near else "; `flowc rules` lists all of them"
        return Result(UNUSABLE, err=f"flowc: no rule is called {visible(rule)}{hint}\n")
    return Result(CLEAN, "\n".join(_explained(catalogue.card(code))) + "\n")


def rules() -> Result:
    """Every rule on a line: code, severity, name."""
    cards = (catalogue.card(code) for code in catalogue.codes())
    return Result(CLEAN, "".join(f"{card.code} {card.severity.value:<7} {card.name}\n" for card in cards))


def _code(rule: str) -> str | None:
    names = catalogue.index()
    if rule.upper() in names:
        return rule.upper()
    return next((code for code, name in names.items() if name == rule.lower()), None)


def _explained(card: Card) -> Iterator[str]:
    yield f"{card.severity.value}[{card.code}]: {card.name}"
    yield ""
    yield card.why.strip()
    for example in card.examples:
        yield ""
        yield from _example(example)
    yield ""
    yield f"docs: {catalogue.page(card.code)}"


def _example(example: Example) -> Iterator[str]:
    title = f" ({example.title})" if example.title else ""
    yield f"{'Good' if example.says is None else 'Bad'}{title}:"
    for path, text in example.files.items():
        if tuple(example.files) != (catalogue.DEFAULT_PATH,):
            yield f"  {path}:"
        yield ""
        yield from (f"    {line}".rstrip() for line in legible(text.translate(MARKS)))
    if example.says:
        yield ""
        yield from (f"  says: {words}" for words in example.says)
