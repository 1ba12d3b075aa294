"""The forms of a report by name, each the module that writes it; a form is imported when it is asked for."""

from collections.abc import Callable, Mapping

FORMS: Mapping[str, str] = {
    "full": "flowc.reports.full",
    "concise": "flowc.reports.concise",
    "grouped": "flowc.reports.grouped",
    "json": "flowc.reports.json",
    "jsonl": "flowc.reports.jsonl",
    "sarif": "flowc.reports.sarif",
    "github": "flowc.reports.github",
    "gitlab": "flowc.reports.gitlab",
    "junit": "flowc.reports.junit",
    "checkstyle": "flowc.reports.checkstyle",
    "rdjson": "flowc.reports.rdjson",
    "markdown": "flowc.reports.markdown",
    "statistics": "flowc.reports.statistics",
}

FOR_TERMINALS = ("full", "concise", "grouped")
"""The forms whose `render` also takes a palette and links."""

FOR_PEOPLE = (*FOR_TERMINALS, "markdown", "statistics")
"""The forms that people read; the others are for programs."""

FOLLOWED = frozenset(("sarif", "gitlab"))
"""The forms that say what a finding is known by from run to run."""


def renderer(name: str) -> Callable[..., str]:
    """The `render(report)` of a form. Raises KeyError for a name that is no form."""
    from importlib import import_module

    render: Callable[..., str] = import_module(FORMS[name]).render
    return render
