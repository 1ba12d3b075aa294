"""The rule pages of the documentation, made from the cards."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from flowc import catalogue
from flowc.catalogue import Card, Example
from flowc.commands.remedies import Offered, offered
from flowc.reports.escape import legible

HEADINGS = {
    "0": "Tools: FC0xx",
    "1": "Reading: FC1xx",
    "2": "Names: FC2xx",
    "3": "Graph: FC3xx",
    "4": "Failures: FC4xx",
    "5": "Steps: FC5xx",
    "6": "Budgets: FC6xx",
    "7": "Outcomes: FC7xx",
    "8": "Contracts: FC8xx",
    "9": "Agents: FC9xx",
}
MADE = "<!-- Made from the rule cards by `python -m flowc_dev docs`; change the card instead. -->"
_LANGUAGES = {"yaml": "yaml", "yml": "yaml", "json": "json", "md": "markdown"}


@dataclass(frozen=True, slots=True)
class _Rule:
    """A card and the fixes it offers."""

    card: Card
    fixes: tuple[Offered, ...]


def pages() -> dict[str, str]:
    """Every page by its path in the repository: one a rule, and the index."""
    rules = [_Rule(card, offered(card)) for card in map(catalogue.card, catalogue.codes())]
    made = {catalogue.page(rule.card.code): _page(rule) for rule in rules}
    return {"docs/rules/README.md": _index(rules), **made}


def _page(rule: _Rule) -> str:
    return "\n".join(_page_lines(rule)).rstrip() + "\n"


def _page_lines(rule: _Rule) -> Iterator[str]:
    card = rule.card
    yield from (MADE, "", f"# {card.code} {card.name}", "", f"Severity: {card.severity.value}", "")
    yield from (card.why.strip(), "")
    words = (card.words, *card.forms.values())
    yield from _listed("It says:", [each.message for each in words])
    yield from _listed("What to do:", [each.help for each in words])
    yield from _listed("What flowc can do:", [f"{fix.words} ({_option(fix)})" for fix in rule.fixes])
    for example in card.examples:
        yield from _example(example)


def _listed(title: str, items: Iterable[str]) -> Iterator[str]:
    """A title and the different items below it; nothing where there are none."""
    found = [f"- {item}" for item in dict.fromkeys(items) if item]
    if found:
        yield from (title, "", *found, "")


def _option(fix: Offered) -> str:
    return "safe: `flowc lint --fix`" if fix.safe else "unsafe: `flowc lint --fix --unsafe-fixes`"


def _example(example: Example) -> Iterator[str]:
    yield f"## {_title(example)}"
    yield ""
    yield from _documents(example.files)
    if example.says:
        yield from ("flowc says:", "")
        yield from (f"- {words}" for words in example.says)
        yield ""
    if example.fixed:
        yield from ("With the fix:", "")
        yield from _documents(example.fixed)


def _title(example: Example) -> str:
    kind = "Good" if example.says is None else "Bad"
    return f"{kind}: {example.title}" if example.title else kind


def _documents(files: Mapping[str, str]) -> Iterator[str]:
    for path, text in files.items():
        fence = _fence(text)
        yield from (f"`{path}`", "", f"{fence}{_LANGUAGES.get(path.rpartition('.')[2], '')}")
        yield from legible(catalogue.unmarked(text))
        yield from (fence, "")


def _fence(text: str) -> str:
    """A fence longer than any the text holds."""
    fence = "```"
    while fence in text:
        fence += "`"
    return fence


def _index(rules: Sequence[_Rule]) -> str:
    return "\n".join(_index_lines(rules)).rstrip() + "\n"


def _index_lines(rules: Sequence[_Rule]) -> Iterator[str]:
    yield from (MADE, "", "# Rules", "")
    yield "An error breaks at run time or contradicts itself, a warning likely does harm, a note is worth knowing."
    yield "A fix is [safe or unsafe](../linting.md#fixing)."
    yield "`flowc explain CODE` says the same on the command line, with the options of the rule."
    for digit, heading in HEADINGS.items():
        family = [rule for rule in rules if rule.card.code[2] == digit]
        if family:
            yield from ("", f"## {heading}", "", "| code | name | severity | fix |", "|---|---|---|---|")
            yield from map(_row, family)


def _row(rule: _Rule) -> str:
    card, kinds = rule.card, dict.fromkeys("safe" if fix.safe else "unsafe" for fix in rule.fixes)
    return f"| [{card.code}]({card.code}.md) | {card.name} | {card.severity.value} | {', '.join(kinds) or 'none'} |"
