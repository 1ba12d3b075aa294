"""Steps that are a command with nothing before it but a label: ``6. **Push** — `git push` ``, ``Run: `make` ``."""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document.mentions import mentions_of
from flowc.model.doctrine.document.modes import Mode, Sense
from flowc.model.doctrine.document.passages import Passage
from flowc.model.doctrine.instructions.commands import is_command, work_of
from flowc.model.doctrine.instructions.tools_named import called
from flowc.model.statements import Deed
from flowc.text import Name, Span

_RUN_LABEL = expression(r"[\W_]*(?:runs?|executes?|command)[\W_]*:[\s*_]*`", re.IGNORECASE)
_TOLD_OF = expression(r"`[*_]*\s+(?!as\b|its\b|this\b|was\b)[a-z]{2,}[^s\W]s\b")
"""What stands behind a command of which it is told what it does: "`make test` runs the tests"."""

_STEP_LABEL = expression(r"\s*(?:\*\*[^*`]{1,40}\*\*|[A-Z][a-z]+)\s*(?:[:—–-]+\s*)?")


def bare_step(passage: Passage, sense: Sense, numbered: bool) -> Iterator[Deed]:
    """The command of a step, where the passage is `numbered` or has a label that says so."""
    if not (numbered or _RUN_LABEL.match(passage.plain)):
        return
    label = _STEP_LABEL.match(passage.plain)
    first = next((each for each in mentions_of(passage) if passage.plain[each.start - 1 : each.start] == "`"), None)
    if first and _TOLD_OF.match(passage.plain, first.end):
        return
    if first and first.start - 1 == (label.end() if label else 0) and is_command(first.name.text, sense.lexicon.deeds):
        yield _deed(work_of(first.name.text, sense.lexicon.deeds), first.name, first.name.span, sense)
    elif first and first.start - 1 == (label.end() if label else 0) and (tool := called(first.name, sense.lexicon)):
        yield _deed("tool", tool, first.name.span, sense)


def _deed(kind: str, thing: Name, span: Span, sense: Sense) -> Deed:
    return Deed(kind, span, sense.role, thing, sense.mode is Mode.NEGATED, sense.mode is Mode.OPTIONAL)
