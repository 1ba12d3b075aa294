"""Headings that are the steps of an agent's work, without a number: `## Look at the label`, `## Run `make tour``.

One heading that begins with a verb may be the title of anything; where most of those beside it do, each is a step.
"""

from flowc.expressions import expression
from flowc.model.doctrine.document.modes import Mode, mode_of
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Part
from flowc.model.doctrine.instructions.acts import instructs

_FEWEST = 2
_NOT_ALWAYS = expression(
    r"(?i)\b(?:never|not|nobody|no\s+one|optional(?:ly)?|only\s+(?:if|when|the|who)|if\s+(?:you\s+are\s+)?(?:asked|told|requested|needed"
    r"|possible|allowed|available)|when\s+(?:you\s+are\s+)?asked|you\s+(?:may|can|could|might)|(?:the|your|an?)\s+(?:lead|leader|caller"
    r"|user|owner|engine|orchestrator|coordinator|scheduler|flow|maintainer|human|host|parent|main\s+\w+)\b|examples?|e\.g|used\s+to"
    r"|formerly|how\s+(?:it|they|this|others)|people|somebody|someone|before\s+you|after\s+you)\b|n['’]t\b"
)
"""What says in a section that somebody else does what its title tells, or that it is not always done."""

_OF_SECTION = 600
"""Characters of a section in which that is looked for."""


def step_titles(page: Page) -> frozenset[Part]:
    """The parts of an agent's own document whose heading tells what to do, as the others beside it do."""
    if page.kind != "agent":
        return frozenset()
    beside: dict[tuple[str, ...], list[Part]] = {}
    for part in page.parts:
        if part.heading:
            beside.setdefault(part.heading.titles[:-1], []).append(part)
    found: set[Part] = set()
    for parts in beside.values():
        told = [part for part in parts if part.heading and instructs(part.heading, page.lexicon.deeds)]
        if len(told) >= _FEWEST and len(told) * 2 >= len(parts):
            found.update(part for part in told if _is_always(page, part))
    return frozenset(found)


def _is_always(page: Page, part: Part) -> bool:
    title = part.heading.plain if part.heading else ""
    if mode_of(title, page.role, page.lexicon.deeds) is not Mode.PLAIN or ":" in title or title.endswith("?"):
        return False
    text, span = part.span.source.text, part.span
    return _NOT_ALWAYS.search(text, span.start, min(span.end, span.start + _OF_SECTION)) is None
