"""The first lines of a new rule: its card and, where the family has checks, its module."""

import re

from flowc import catalogue
from flowc.checks import FAMILIES

CARD = """code: {code}
name: {name}
severity: warning
message: "`{{subject}}` …"
label: ""
help: "…"
why: |
  What happens at run time.
examples:
  - title: the smallest document that shows it
    bad: |
      name: example
    says: []
  - good: |
      name: example
"""

MODULE = '''"""{code}: …"""

from collections.abc import Iterator

from flowc.analyses.facts import Facts
from flowc.diagnostics import Finding


def check(facts: Facts) -> Iterator[Finding]:
    """What the rule finds, in written order."""
    yield from ()
'''


class WrongName(ValueError):
    """The code or the name cannot be a new rule's."""


def new_rule(code: str, name: str) -> dict[str, str]:
    """The files of a new rule, path to text. Raises WrongName."""
    if not re.fullmatch(r"FC\d\d\d", code) or not re.fullmatch(r"[a-z]+(-[a-z]+)*", name):
        raise WrongName("a rule is called like FC312 and unreachable-state")
    names = catalogue.index()
    if code in names or name in names.values():
        raise WrongName(f"{code} or {name} is taken; codes are never given twice")
    if code[2] != "1" and code[2] not in FAMILIES:
        raise WrongName(f"no family of rules has codes like {code}")
    files = {f"rules/{code}-{name}.yaml": CARD.format_map({"code": code, "name": name})}
    if code[2] in FAMILIES:
        module = f"compiler/flowc/checks/{FAMILIES[code[2]]}/{name.replace('-', '_')}.py"
        files[module] = MODULE.format_map({"code": code})
    return files
