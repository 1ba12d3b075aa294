"""The rules of a SARIF report: names, words, levels and help of the cards."""

from collections.abc import Iterator
from typing import Any

from flowc import catalogue
from flowc.catalogue import Card, Diagnostic, Example, Severity

PROBLEMS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "recommendation"}
"""What code scanning calls the severities."""


def rule(diagnostic: Diagnostic) -> dict[str, Any]:
    """The rule of a finding as a reporting descriptor; of a rule without a card only what the finding tells."""
    known = diagnostic.code in catalogue.index()
    card = catalogue.card(diagnostic.code) if known else None
    severity = card.severity if card else diagnostic.severity
    title = diagnostic.name.replace("-", " ").capitalize()
    return {
        "id": diagnostic.code,
        "name": diagnostic.name,
        "shortDescription": {"text": title},
        "fullDescription": {"text": _first_paragraph(card.why) if card else title},
        "help": _help(card, diagnostic.docs) if card else {"text": diagnostic.docs},
        **({"helpUri": diagnostic.docs} if diagnostic.docs.startswith("https://") else {}),
        "defaultConfiguration": {"level": severity.value},
        "properties": {"problem.severity": PROBLEMS[severity], "tags": ["flowc"], "docs": diagnostic.docs},
    }


def _first_paragraph(text: str) -> str:
    return " ".join(text.strip().split("\n\n")[0].split())


def _help(card: Card, docs: str) -> dict[str, str]:
    why = "\n\n".join(" ".join(paragraph.split()) for paragraph in card.why.strip().split("\n\n"))
    helps = (catalogue.SLOT.sub("…", words.help) for words in (card.words, *card.forms.values()))
    advice = list(dict.fromkeys(filter(None, helps)))
    text = "\n".join([why, "", *(f"What to do: {each}" for each in advice), f"Documentation: {docs}"])
    shown = [line for example in card.examples for line in _example(example)]
    listed = [f"- {each}" for each in advice]
    return {"text": text, "markdown": "\n".join([why, "", "What to do:", "", *listed, *shown, "", f"See `{docs}`."])}


def _example(example: Example) -> Iterator[str]:
    """The documents of an example; `~~~` fences them, since documents of prose hold backticks."""
    kind = "Good" if example.says is None else "Bad"
    yield from ("", f"{kind}: {example.title}" if example.title else f"{kind}:")
    for path, text in example.files.items():
        fence = "~~~" if "~~~" not in text else "~~~~~~"
        yield from ("", f"`{path}`", "", fence + path.rpartition(".")[2], catalogue.unmarked(text).rstrip("\n"), fence)
