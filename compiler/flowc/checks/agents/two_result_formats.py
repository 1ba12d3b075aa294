"""FC912: two formats of results in one project, `outcome` here and `status` there."""

import re
from collections.abc import Iterator

from flowc.analyses.facts import Facts
from flowc.diagnostics import Finding, Label
from flowc.model.meaning import Program

_MOST_LABELS = 3
_ALIAS = re.compile(
    r"\bstatus\b[^.\n]{0,80}\b(?:alias|synonym|old(?:er)?\s+(?:spelling|format|name)|legacy|deprecated|also\s+accepted|accepted\s+as|is\s+read\s+as)"
    r"|\b(?:alias|synonym|legacy|deprecated|also\s+accept\w*|old(?:er)?\s+(?:spelling|format|name))\b[^.\n]{0,80}\bstatus\b",
    re.IGNORECASE,
)


def check(facts: Facts) -> Iterator[Finding]:
    """One finding, at the first place of the rarer format; a declared alias makes both one."""
    program = facts.program
    keys = [form.key for doctrine in program.doctrines for form in doctrine.formats]
    forms = {word: [key for key in keys if key.text == word] for word in ("status", "outcome")}
    if not all(forms.values()) or _is_aliased(program):
        return
    rarer, common = sorted(forms.values(), key=len)
    if len(rarer) == len(common):
        rarer, common = forms["status"], forms["outcome"]
    values = {"rarer": rarer[0].text, "common": common[0].text}
    labels = [Label("common", key.span) for key in common[:_MOST_LABELS]]
    labels += [Label("also", key.span) for key in rarer[1:_MOST_LABELS]]
    yield Finding("FC912", rarer[0].span, values, labels=tuple(labels))


def _is_aliased(program: Program) -> bool:
    """Whether a contract or a document says that one key is an old spelling of the other."""
    declared = any(alias.old.text == "status" for contract in program.contracts for alias in contract.aliases)
    return declared or any(_ALIAS.search(doctrine.source.text) for doctrine in program.doctrines)
