"""Colours of the full report: one palette for terminals, one without any colour."""

from collections.abc import Mapping

from flowc.catalogue import Severity
from flowc.structs import Struct, field

_RESET = "\x1b[0m"
_RED, _YELLOW, _CYAN, _BLUE, _BOLD = "\x1b[1;31m", "\x1b[1;33m", "\x1b[1;36m", "\x1b[1;34m", "\x1b[1m"


class Palette(Struct):
    """Terminal codes by use; an empty code paints nothing. Texts are made visible before they are painted."""

    severities: Mapping[Severity, str] = field(default_factory=dict)
    frame: str = ""
    strong: str = ""

    def severity(self, severity: Severity, text: str) -> str:
        """The text in the colour of a severity."""
        return _painted(self.severities.get(severity, ""), text)

    def framed(self, text: str) -> str:
        """The text in the colour of line numbers, arrows and related places."""
        return _painted(self.frame, text)

    def emphasised(self, text: str) -> str:
        """The text as a headline."""
        return _painted(self.strong, text)


def _painted(code: str, text: str) -> str:
    return f"{code}{text}{_RESET}" if code and text else text


PLAIN = Palette()
COLOURED = Palette({Severity.ERROR: _RED, Severity.WARNING: _YELLOW, Severity.NOTE: _CYAN}, _BLUE, _BOLD)
