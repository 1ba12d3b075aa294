"""Comments of a markdown document that stand on lines of their own."""

import re

from flowc.expressions import expression
from flowc.syntax.blocks import Block, Html

_COMMENTS = expression(r"(?:\s*+<!--(?!-?>)(?>(?:[^-]++|-(?!->))*)-->)+\s*+")
_SEPARATOR = expression(r"\s*+<!--\s*+(?:end(?:[ -]of)?[ -]list|(?:list[ -])?separator)?\s*+-->\s*+", re.IGNORECASE)


def is_comment(block: Block) -> bool:
    """Whether a block holds comments and nothing else."""
    return isinstance(block, Html) and block.comment and _COMMENTS.fullmatch(block.content.plain) is not None


def separates(block: Block) -> bool:
    """Whether a block is the comment without words by which CommonMark keeps two lists apart: `<!-- -->`."""
    return isinstance(block, Html) and block.comment and _SEPARATOR.fullmatch(block.content.plain) is not None
