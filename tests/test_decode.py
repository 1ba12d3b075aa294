"""Decoding: every byte sequence has one defined answer, at an exact place."""

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flowc.syntax.decode import LONGEST_FILE, decode
from flowc.text import Source, position, written

TEXT = "name: été\r\nnext: 🚀\n"
ENCODINGS = [
    pytest.param("utf-8", b"", id="UTF-8"),
    pytest.param("utf-8", b"\xef\xbb\xbf", id="UTF-8 with a mark"),
    pytest.param("utf-16-le", b"\xff\xfe", id="UTF-16 little-endian"),
    pytest.param("utf-16-be", b"\xfe\xff", id="UTF-16 big-endian"),
    pytest.param("utf-32-le", b"\xff\xfe\x00\x00", id="UTF-32 little-endian"),
    pytest.param("utf-32-be", b"\x00\x00\xfe\xff", id="UTF-32 big-endian"),
]
BAD = {
    "Latin-1": (b"a: caf\xe9\nb: c\n", (1, 7), "the byte 0xE9 is not UTF-8", "a: caf\ufffd\nb: c\n"),
    "at the end": (b"\xc3\xa9: x\nb: \xff", (2, 4), "the byte 0xFF is not UTF-8", "é: x\nb: \ufffd"),
    "a lone surrogate": (b"a: \xed\xa0\x80", (1, 4), "the byte 0xED is not UTF-8", "a: \ufffd\ufffd\ufffd"),
    "an overlong slash": (b"a: \xc0\xaf", (1, 4), "the byte 0xC0 is not UTF-8", "a: \ufffd\ufffd"),
    "a character cut off": (b"a: \xf0\x9f\x9a", (1, 4), "the byte 0xF0 is not UTF-8", "a: \ufffd"),
    "NUL": (b"a: b\x00c\n", (1, 5), "a NUL character", "a: b\ufffdc\n"),
    "an image": (
        b"\x89PNG\r\n\x1a\n\x00\x00\x01",
        (1, 1),
        "the byte 0x89 is not UTF-8, the file holds binary data",
        "\ufffdPNG\n\x1a\n\ufffd\ufffd\x01",
    ),
    "NUL before a bad byte": (b"a\x00b\xff", (1, 2), "a NUL character, the file holds binary data", "a\ufffdb\ufffd"),
    "two marks": (b"\xef\xbb\xbf\xef\xbb\xbfa: b", (1, 1), "a second byte order mark", "\ufeffa: b"),
    "no mark, UTF-16": ("a: é".encode("utf-16-le"), (1, 1), "UTF-16 without a byte order mark", "a: é"),
    "no mark, big-endian": ("a: b".encode("utf-16-be"), (1, 1), "UTF-16 without a byte order mark", "a: b"),
    "no mark, UTF-32": ("a: b".encode("utf-32-le"), (1, 1), "UTF-32 without a byte order mark", "a: b"),
    "half a pair in UTF-16": (b"\xff\xfea\x00\x00\xd8", (1, 2), "the byte 0x00 is not UTF-16", "a\ufffd"),
    "an odd byte in UTF-16": (b"\xff\xfea\x00b", (1, 2), "the byte 0x62 is not UTF-16", "a\ufffd"),
}


def read(data: bytes) -> tuple[Source, list[tuple[str, str]]]:
    """A source, and the codes and problems of its findings."""
    source, findings = decode("flows/x.yaml", data)
    return source, [(finding.code, finding.values.get("problem", "")) for finding in findings]


@pytest.mark.parametrize(("encoding", "mark"), ENCODINGS)
def test_an_encoding_that_is_told_is_read(encoding: str, mark: bytes) -> None:
    data = mark + TEXT.encode(encoding)
    source, said = read(data)
    assert (source.text, written(source)) == (TEXT.replace("\r", ""), TEXT)
    assert (source.bom, said) == (bool(mark), [])
    assert (source.path, source.digest) == ("flows/x.yaml", hashlib.sha256(data).hexdigest())


@pytest.mark.parametrize("name", BAD)
def test_bad_bytes_are_told_once_where_they_start(name: str) -> None:
    data, place, problem, shown = BAD[name]
    source, (finding,) = decode("x", data)
    where = position(source, finding.span.start)
    assert (finding.code, finding.values["problem"]) == ("FC102", problem)
    assert ((where.line, where.column), source.text) == (place, shown)
    assert finding.span.end == finding.span.start + 1


@pytest.mark.parametrize("data", [b"", b"\xef\xbb\xbf"], ids=["no byte", "a mark alone"])
def test_a_file_without_text_is_an_empty_text(data: bytes) -> None:
    source, said = read(data)
    assert (source.text, source.bom, said) == ("", bool(data), [])


def test_a_file_beyond_the_limit_is_not_decoded() -> None:
    data = b"#" * (LONGEST_FILE + 1)
    source, (finding,) = decode("x", data)
    assert (source.text, finding.code) == ("", "FC103")
    assert finding.values == {"what": "bytes in a file", "limit": str(LONGEST_FILE), "actual": "8388609 or more"}
    assert source.digest == hashlib.sha256(data).hexdigest()


def test_a_file_at_the_limit_is_decoded() -> None:
    source, findings = decode("x", b"#" * LONGEST_FILE)
    assert (len(source.text), findings) == (LONGEST_FILE, ())


@given(st.binary(max_size=200))
def test_any_bytes_give_a_text_and_at_most_one_finding_inside_it(data: bytes) -> None:
    source, findings = decode("x", data)
    source.text.encode()
    assert "\0" not in source.text
    assert len(findings) <= 1
    assert all(0 <= finding.span.start < finding.span.end <= len(source.text) for finding in findings)


@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0\ufeff")))
def test_utf_8_is_read_back(text: str) -> None:
    source, findings = decode("x", text.encode())
    assert (written(source), findings) == (text, ())
