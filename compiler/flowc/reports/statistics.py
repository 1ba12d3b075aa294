"""How often each rule is broken, the most frequent first, and how many of its findings have a fix."""

from collections.abc import Iterator

from flowc.catalogue import Diagnostic
from flowc.reports import Report
from flowc.reports.closing import counts, repaired


def render(report: Report) -> str:
    """A line for each rule with findings, what was fixed, then the counts of all."""
    return "".join(f"{line}\n" for line in (*_lines(report), *repaired(report), counts(report)))


def _lines(report: Report) -> Iterator[str]:
    rules: dict[str, list[Diagnostic]] = {}
    for diagnostic in report.diagnostics:
        rules.setdefault(diagnostic.code, []).append(diagnostic)
    ranked = sorted(rules.items(), key=lambda rule: (-len(rule[1]), rule[0]))
    wide = max((len(str(len(found))) for _, found in ranked), default=0)
    widest = max((len(found[0].name) for _, found in ranked), default=0)
    for code, found in ranked:
        yield f"{len(found):>{wide}}  {code}  {found[0].name:<{widest}}  {_fixable(found)}".rstrip()


def _fixable(found: list[Diagnostic]) -> str:
    """How many have a fix, in words; nothing where none has."""
    rule = Report(tuple(found), (), 0)
    kinds = (("a safe", rule.fixable(safe=True)), ("an unsafe", rule.fixable(safe=False)))
    return ", ".join(f"{count} with {kind} fix" for kind, count in kinds if count)
