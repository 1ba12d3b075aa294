"""FC204: a script gate whose script no registry declares."""

from collections.abc import Iterator

from flowc.analyses.facts import Facts
from flowc.analyses.names import flows, scripts
from flowc.checks.names import by_text, undeclared
from flowc.diagnostics import Finding


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each undeclared word of each flow, where a registry declares scripts."""
    lists = [registry.scripts for registry in facts.program.registries if registry.scripts is not None]
    declared = by_text(script for scripts_of_one in lists for script in scripts_of_one)
    for flow in flows(facts.program) if lists else ():
        named = (script for script in scripts(flow) if not _is_command(script.text))
        yield from undeclared("FC204", "script", named, declared)


def _is_command(script: str) -> bool:
    """Whether a script is written as a path or a command line instead of a name."""
    return "/" in script or any(character.isspace() for character in script)
