"""Files of data whose place is a value of a result, under a key that whoever reads the file is given: what passes is
the reference, and the two sides need not spell the path alike.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from flowc.analyses.passed import Passed
from flowc.model.doctrine.document.paths import is_path
from flowc.model.statements import Doctrine

_PAGES = (".md", ".mdx", ".markdown")
"""How files end that are text, and could be returned as they are."""


def is_referred(maker: Passed, taker: Passed) -> bool:
    """Whether who writes a file shows its path as the value of a key, and who reads it names that key as well."""
    path = maker.path.text
    if not _is_of_data(path):
        return False
    return any(re.search(rf"(?<![\w-]){re.escape(key)}(?![\w-])", _text(taker)) for key in _keys(maker.doctrine, path))


def keys_of_places(doctrines: Iterable[Doctrine]) -> Iterator[str]:
    """The keys by which any document of a project may be given the place of a file that another writes."""
    for doctrine in doctrines:
        written = (deed.object.text for deed in doctrine.deeds if deed.kind == "write" and deed.object)
        yield from (key for path in written if _is_of_data(path) for key in _keys(doctrine, path))


def _text(taker: Passed) -> str:
    return taker.doctrine.source.text


def _is_of_data(path: str) -> bool:
    return is_path(path) and not path.endswith(_PAGES)


@lru_cache(maxsize=64)
def _keys(doctrine: Doctrine, path: str) -> tuple[str, ...]:
    """The keys under which a document shows a path: `"cards": "out/cards.csv"`, `<cards>out/cards.csv</cards>`."""
    value = re.escape(path)
    pairs = rf"(?P<pair>[A-Za-z][\w-]*)[\"'`]?\s*[:=]\s*[\"'`]?{value}[\"'`]?\s*(?:[,}}\n]|\Z)"
    elements = rf"<(?:[\w-]+\s+[\w-]+=[\"'])?(?P<tag>[A-Za-z][\w-]*)[\"']?\s*>\s*{value}\s*</"
    found = re.finditer(f"{pairs}|{elements}", doctrine.source.text)
    return tuple(match["pair"] or match["tag"] for match in found)
