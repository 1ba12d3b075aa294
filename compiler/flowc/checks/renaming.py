"""The fix of a misspelt state: the other spelling in every place of the flow that writes the wrong one."""

from collections.abc import Iterator

from flowc.analyses.mentions import mentions
from flowc.analyses.names import branches
from flowc.checks.insertion import is_plain
from flowc.diagnostics import Edit, Fix
from flowc.model.dialects import closing_move
from flowc.model.nodes import Flow


def rename(flow: Flow, wrong: str, meant: str) -> Iterator[Fix]:
    """Write `meant` for `wrong`; nothing where a place is not written as it reads, or a step names the state."""
    places = tuple(dict.fromkeys(name.span for name in mentions(flow) if name.text == wrong))
    closing = any(closing_move(branch, flow) == wrong for t in flow.transitions for branch in branches(t))
    if is_plain(meant) and not closing and all(span.text == wrong for span in places):
        yield Fix("rename", tuple(Edit(span, meant) for span in places), safe=False)
