"""The rule pages of the documentation, made from the cards."""

from collections.abc import Iterator, Mapping

from flowc import catalogue
from flowc.catalogue import Card, Example
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
MARKS = str.maketrans("", "", "«»")
_LANGUAGES = {"yaml": "yaml", "yml": "yaml", "json": "json", "md": "markdown"}


def pages() -> dict[str, str]:
    """Every page by its path in the repository: one a rule, and the index."""
    cards = [catalogue.card(code) for code in catalogue.codes()]
    made = {catalogue.page(card.code): _page(card) for card in cards}
    return {"docs/rules/README.md": _index(cards), **made}


def _page(card: Card) -> str:
    return "\n".join(_page_lines(card)).rstrip() + "\n"


def _page_lines(card: Card) -> Iterator[str]:
    yield from (MADE, "", f"# {card.code} {card.name}", "", f"Severity: {card.severity.value}", "")
    yield from (card.why.strip(), "")
    yield from ("It says:", "")
    for message in dict.fromkeys([card.words.message, *(form.message for form in card.forms.values())]):
        yield f"- {message}"
    yield ""
    if card.words.help:
        yield from (f"What to do: {card.words.help}", "")
    for example in card.examples:
        yield from _example(example)


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
        yield from legible(text.translate(MARKS))
        yield from (fence, "")


def _fence(text: str) -> str:
    """A fence longer than any the text holds."""
    fence = "```"
    while fence in text:
        fence += "`"
    return fence


def _index(cards: list[Card]) -> str:
    return "\n".join(_index_lines(cards)).rstrip() + "\n"


def _index_lines(cards: list[Card]) -> Iterator[str]:
    yield from (MADE, "", "# Rules", "")
    yield "An error breaks at run time or contradicts itself, a warning likely does harm, a note is worth knowing."
    yield "`flowc explain CODE` says the same on the command line."
    for digit, heading in HEADINGS.items():
        family = [card for card in cards if card.code[2] == digit]
        if family:
            yield from ("", f"## {heading}", "", "| code | name | severity |", "|---|---|---|")
            yield from (f"| [{c.code}]({c.code}.md) | {c.name} | {c.severity.value} |" for c in family)
