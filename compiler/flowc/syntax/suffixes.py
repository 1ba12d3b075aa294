"""In what notation a file is written, by its name."""

from posixpath import splitext

from flowc.text import Source

_MARKDOWN = frozenset((".md", ".markdown", ".mdx", ".mdc"))
_JSON = frozenset((".json",))


def is_markdown(source: Source) -> bool:
    """Whether a source is read as markdown."""
    return splitext(source.path)[1].lower() in _MARKDOWN


def is_json(source: Source) -> bool:
    """Whether a source is JSON, which has no comments; it is read as YAML all the same."""
    return splitext(source.path)[1].lower() in _JSON
