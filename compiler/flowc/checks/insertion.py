"""Edits that add a key to a block mapping or write a word: None wherever the text leaves any doubt how."""


from flowc.diagnostics import Edit
from flowc.expressions import expression
from flowc.text import Span

_AFTER_KEY = expression(r"""["']?[ \t]*:[ \t]*(?:#.*)?""")
_COMMENT = expression(r"[ \t]*(?:#.*)?")
_CONTENT = expression(r"(?P<indent> *)(?P<first>[^\s#{}\[\]&*!|>?-])")
_ITEM = expression(r" *(?:- +)*")
_PLAIN = expression(r"[^\W\d_][\w-]*")
_NOT_STRINGS = ("true", "false", "null", "yes", "no", "on", "off", "y", "n")


def under_key(key: Span, entry: Span, line: str) -> Edit | None:
    """Add `line` at the end of the block mapping under a key; `entry` covers the key and the mapping."""
    text = key.source.text
    head_end = _line_end(text, key.end)
    if not _AFTER_KEY.fullmatch(text[key.end : head_end]):
        return None
    body = next((each for each in text[head_end : entry.end].splitlines() if not _COMMENT.fullmatch(each)), "")
    content = _CONTENT.match(body)
    return _after(entry, content["indent"], line) if content and content["indent"] else None


def in_mapping(mapping: Span, line: str) -> Edit | None:
    """Add `line` at the end of a block mapping that is an item of a list or stands alone."""
    text = mapping.source.text
    start = text.rfind("\n", 0, mapping.start) + 1
    if not _ITEM.fullmatch(text[start : mapping.start]) or not _CONTENT.match(mapping.text):
        return None
    return _after(mapping, " " * (mapping.start - start), line)


def _after(span: Span, indent: str, line: str) -> Edit | None:
    """Add a line below the last line of a span, if only a comment may follow there."""
    text = span.source.text
    last = span.start + len(span.text.rstrip())
    end = _line_end(text, last)
    if not _COMMENT.fullmatch(text[last:end]):
        return None
    return Edit(Span(span.source, end, end), f"\n{indent}{line}")


def _line_end(text: str, start: int) -> int:
    end = text.find("\n", start)
    return end if end >= 0 else len(text)


def is_plain(word: str) -> bool:
    """Whether a word means itself wherever YAML allows a scalar, in quotes or without."""
    return _PLAIN.fullmatch(word) is not None and word.casefold() not in _NOT_STRINGS
