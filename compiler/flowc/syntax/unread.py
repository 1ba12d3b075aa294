"""Which findings say that nothing more is known of a file: what is wrong behind them nobody has seen."""

from flowc.diagnostics import UNDECODED, UNREADABLE, Finding
from flowc.syntax.suffixes import is_markdown

_NO_TEXT = (UNDECODED, UNREADABLE)
_NO_TREE = ("FC101", "FC103", "FC105")


def ends_reading(finding: Finding) -> bool:
    """Whether a file was not read to its end because of what is wrong, so that no setting, comment or baseline counts.

    Of Markdown the prose is read whatever is wrong with the settings above it, unless there is no text at all.
    """
    source = finding.span.source
    return finding.code in _NO_TEXT or (finding.code in _NO_TREE and not (is_markdown(source) and source.text))
