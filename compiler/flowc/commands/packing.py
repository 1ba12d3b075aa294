"""What a file declares as bytes and back, for our own eyes: kept from run to run, or read by another process.

The text of the file does not travel: whoever unpacks has it, and every place in it is a place in theirs.
"""

import pickle
from collections.abc import Callable
from copyreg import dispatch_table
from functools import lru_cache
from io import BytesIO
from typing import Any

from flowc.model.kinds.unit import Unit
from flowc.text import Source, in_file, part, whole

_BROKEN = (
    pickle.UnpicklingError, AttributeError, ImportError, EOFError, IndexError, TypeError, ValueError, KeyError,
    OverflowError, MemoryError,
)  # fmt: skip
"""What unpacking raises where the bytes are not those of a unit."""


def packed(unit: Unit) -> bytes:
    """What a file declares; nothing where that cannot be packed: where it is too deep, or about two files."""

    def own(source: Source) -> tuple[Callable[..., Source], tuple[object, ...]]:
        if source is unit.source:
            return Source, ()
        if source.origin is not unit.source:
            raise pickle.PicklingError("a place in another file")
        return part, (in_file(whole(source)), source.path.rpartition("/")[2])

    content = BytesIO()
    pickler = pickle.Pickler(content, protocol=5)
    pickler.dispatch_table = dispatch_table | {Source: own}
    try:
        pickler.dump(unit)
    except (pickle.PicklingError, TypeError, ValueError, RecursionError):
        return b""
    return content.getvalue()


def unpacked(content: bytes, source: Source) -> Unit | None:
    """What a source declares, from what was packed of one with the same path and text; None where that is damaged."""
    try:
        unit = _Unpickler(content, source).load()
    except _BROKEN:
        return None
    return unit if isinstance(unit, Unit) and unit.source is source else None


class _Unpickler(pickle.Unpickler):
    """Gives the one source wherever a source was. What it hands out does not lead back to it: nobody looks for
    garbage while flowc runs, and each holds a table of all that it made.
    """

    def __init__(self, content: bytes, source: Source) -> None:
        super().__init__(BytesIO(content))
        self._source = source

    def find_class(self, module: str, name: str) -> Any:
        if (module, name) == (Source.__module__, Source.__name__):
            source = self._source
            return lambda: source
        return _found(module, name)


@lru_cache(maxsize=1024)
def _found(module: str, name: str) -> Any:
    return pickle.Unpickler(BytesIO()).find_class(module, name)
