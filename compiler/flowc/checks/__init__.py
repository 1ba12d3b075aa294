"""Facts to findings: a folder per family of rules, a module per rule, named like the rule's card.

The checks are found from the file names of the cards, so adding a rule changes no other file.
Rules of reading (FC1xx) have no module here: the readers report them.
"""

from importlib import import_module

from flowc import catalogue
from flowc.analyses.facts import Facts
from flowc.diagnostics import Finding

FAMILIES = {
    "0": "deliverables", "2": "names", "3": "graph", "4": "failures", "5": "steps", "6": "budgets", "7": "outcomes",
    "8": "contracts",
    "9": "agents",
}  # fmt: skip
"""The folder of a rule by the first digit of its code."""


def modules() -> dict[str, str]:
    """The module of every check by its rule's code, in order of the codes."""
    return {code: _module(code, name) for code, name in catalogue.index().items() if code[2] in FAMILIES}


def _module(code: str, name: str) -> str:
    return f"{__name__}.{FAMILIES[code[2]]}.{name.replace('-', '_')}"


def run(facts: Facts) -> list[Finding]:
    """What every check finds."""
    return [finding for module in modules().values() for finding in import_module(module).check(facts)]
