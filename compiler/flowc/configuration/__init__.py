"""What a project decides for itself: which rules judge it and how gravely, which files are left out, which words it
adds.

Settings come in layers of plain tables (`layers.py`), the later ones over the earlier; `parse.py` makes settings of
them, and `selection.py` says what they mean for one rule in one file.
"""

from collections.abc import Mapping
from types import MappingProxyType

from flowc.structs import Struct, field
from flowc.vocabulary import SHIPPED, Lexicon

THRESHOLDS = ("error", "warning", "note", "never")
"""What `fail-on` may say: the least severity that makes the exit code 1."""

PRESETS = ("default", "strict")
SEVERITIES = ("error", "warning", "note", "off")


class Override(Struct):
    """What a project decides for the files a pattern names: rules left out or taken in, other severities."""

    pattern: str
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    severity: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))


class Settings(Struct, eq=False):
    """The settings of one project.

    Rules are named by selectors: a code, the beginning of one (`FC2`), a readable name, or `ALL`. `severity` maps
    selectors to a severity or `off`. `exclude` are patterns as in `.gitignore`, and `base` is the folder that patterns
    are seen from, empty for the project's own. `lexicon` holds the words the project is read by. `origins` are the
    files the settings were read from, the most general first. Two settings are equal only if they are the same object.
    """

    select: tuple[str, ...] = ("ALL",)
    extend_select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    preset: str = "default"
    preview: bool = False
    severity: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    per_path: tuple[Override, ...] = ()
    fail_on: str = "error"
    exclude: tuple[str, ...] = ()
    respect_gitignore: bool = True
    baseline: str = ""
    cache: bool = True
    lexicon: Lexicon = SHIPPED
    base: str = ""
    origins: tuple[str, ...] = ()


DEFAULTS = Settings()
"""The settings of a project that says nothing."""
