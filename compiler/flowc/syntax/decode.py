"""Bytes to text: which encoding a document has, and where it breaks it.

A document is UTF-8, with or without one byte order mark, or UTF-16 or UTF-32 with one, as YAML allows. What is
wrong is told once, at the first bad place; the text then holds what can be shown, and should not be parsed.
"""

import codecs
import hashlib

from flowc.diagnostics import Finding
from flowc.structs import Struct
from flowc.syntax.limits import BYTES, exceeded
from flowc.text import Source, Span

LONGEST_FILE = BYTES.most
"""The largest number of bytes that are decoded at all."""

_MARKS = (  # UTF-32 first, as the mark of UTF-16 is the start of its mark
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
    (codecs.BOM_UTF8, "utf-8"),
)
_FIRST_OF_MARKS = frozenset(mark[:1] for mark, _ in _MARKS)
_MARK = "\ufeff"
_REPLACEMENT = "\ufffd"
_SAMPLE = 4096


class _Decoded(Struct):
    """A text, and the offset and the words of what is wrong with it, if anything."""

    text: str
    at: int = 0
    problem: str = ""


def decode(path: str, data: bytes, folder: str = "") -> tuple[Source, tuple[Finding, ...]]:
    """The source of a document, and what is wrong with its size (FC103) or its encoding (FC102).

    `folder` is where `path` starts, as in `Source`. The text has no byte order mark. Bytes that are no text, and NUL,
    are shown as U+FFFD.
    """
    digest = hashlib.sha256(data).hexdigest()
    if len(data) > LONGEST_FILE:
        source = Source(path, "", digest, folder=folder)
        return source, (exceeded(BYTES, f"{len(data)} or more", Span(source, 0, 0)),)
    mark, encoding = _encoding(data)
    decoded = _decoded(data[len(mark) :], encoding, mark)
    source = Source(path, decoded.text, digest, bom=bool(mark), folder=folder)
    if not decoded.problem:
        return source, ()
    at = len(Source("", decoded.text[: decoded.at]).text)
    place = Span(source, at, min(at + 1, len(source.text)))
    return source, (Finding("FC102", place, {"problem": decoded.problem}),)


def encode(text: str, like: bytes) -> bytes:
    """The bytes of a text in the encoding of a document, behind its byte order mark if it has one.

    What `decode` read without a finding gives, as it is written, the same bytes again. Raises UnicodeEncodeError.
    """
    mark, encoding = _encoding(like)
    return mark + text.encode(encoding)


def _encoding(data: bytes) -> tuple[bytes, str]:
    """The byte order mark a document starts with, perhaps none, and the encoding it tells."""
    if data[:1] not in _FIRST_OF_MARKS:
        return b"", "utf-8"
    return next(((mark, name) for mark, name in _MARKS if data.startswith(mark)), (b"", "utf-8"))


def _decoded(data: bytes, encoding: str, mark: bytes) -> _Decoded:
    unmarked = "" if mark else _unmarked(data[:_SAMPLE])
    if unmarked:
        problem = f"{_name(unmarked)} without a byte order mark"
        return _Decoded(data.decode(unmarked, "replace"), 0, problem)
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        return _undecodable(data, encoding, error.start)
    if text.startswith(_MARK):
        return _Decoded(text, 0, "a second byte order mark")
    zero = text.find("\0")
    return _Decoded(text.replace("\0", _REPLACEMENT), zero, "a NUL character") if zero >= 0 else _Decoded(text)


def _undecodable(data: bytes, encoding: str, start: int) -> _Decoded:
    """What can be shown of bytes that are valid up to an offset."""
    shown = data.decode(encoding, "replace").replace("\0", _REPLACEMENT)
    valid = data[:start].decode(encoding)
    binary = ", the file holds binary data" if encoding == "utf-8" and b"\0" in data else ""
    if "\0" in valid:
        return _Decoded(shown, valid.index("\0"), f"a NUL character{binary}")
    return _Decoded(shown, len(valid), f"the byte 0x{data[start]:02X} is not {_name(encoding)}{binary}")


def _unmarked(sample: bytes) -> str:
    """The encoding whose zero bytes a document without a byte order mark shows, or nothing.

    Names and signs of a flow are ASCII, so that in UTF-16 and UTF-32 most high bytes are zero and no low byte is.
    """
    if b"\0" not in sample:
        return ""
    for encoding, width, low in (("utf-32-le", 4, 0), ("utf-32-be", 4, 3), ("utf-16-le", 2, 0), ("utf-16-be", 2, 1)):
        lanes = [sample[lane::width] for lane in range(width)]
        zeros = [lane.count(0) / max(1, len(lane)) for lane in lanes]
        if zeros[low] == 0 and all(share > 0.5 for lane, share in enumerate(zeros) if lane != low):
            return encoding
    return ""


def _name(encoding: str) -> str:
    return encoding.upper().removesuffix("-LE").removesuffix("-BE")
