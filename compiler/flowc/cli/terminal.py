"""What a terminal can show: colours and links, where somebody looks at one and has not said no."""

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, TextIO

from flowc.replay import LINKING

if TYPE_CHECKING:
    from flowc.reports.links import Links
    from flowc.reports.palette import Palette

PROGRAMS = ("iTerm.app", "WezTerm", "vscode", "ghostty", "Hyper", "Tabby")
"""Values of TERM_PROGRAM that mean such a terminal."""


def palette_for(stream: TextIO | None) -> "Palette":
    """The colours for a stream."""
    from flowc.reports.palette import COLOURED, PLAIN

    return COLOURED if wants_colour(os.environ.get, stream) else PLAIN


def links_for(stream: TextIO | None, seen_from: str) -> "Links":
    """The links for a stream: to files, by the folder that their paths are relative to."""
    from flowc.reports.links import NO_LINKS, Links

    folder = seen_from.replace(os.sep, "/")
    return Links(folder=folder) if wants_links(os.environ.get, stream) else NO_LINKS


def wants_colour(environment: Callable[[str], str | None], stream: TextIO | None) -> bool:
    """Whether to colour output: FORCE_COLOR says yes, NO_COLOR says no, else a terminal that is not dumb says yes.

    See https://no-color.org and https://force-color.org: a variable counts when it is set and not empty.
    """
    if environment("NO_COLOR"):
        return False
    if environment("FORCE_COLOR"):
        return environment("FORCE_COLOR") != "0"
    return _is_read(environment, stream)


def wants_links(environment: Callable[[str], str | None], stream: TextIO | None) -> bool:
    """Whether to link: FORCE_HYPERLINK says yes, or no with 0; else a terminal that is known to show links says yes."""
    if environment("FORCE_HYPERLINK"):
        return environment("FORCE_HYPERLINK") != "0"
    known = any(environment(name) for name in LINKING) or environment("TERM_PROGRAM") in PROGRAMS
    return known and _is_read(environment, stream)


def _is_read(environment: Callable[[str], str | None], stream: TextIO | None) -> bool:
    return stream is not None and stream.isatty() and environment("TERM") != "dumb"
