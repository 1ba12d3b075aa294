"""Paths as URIs (RFC 3986): every byte that is not plain is written as `%` and two hexadecimal digits."""


from flowc.expressions import expression

_PLAIN = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/")
_DRIVE = expression(r"[A-Za-z]:/")


def relative_uri(path: str) -> str:
    """A relative path as a URI reference; a colon is escaped too, since it would end a scheme."""
    return "".join(character if character in _PLAIN else _escaped(character) for character in path)


def file_uri(path: str) -> str:
    """An absolute path, of Windows or any other system, as a URI of the scheme `file`."""
    drive, rest = (path[:2], path[2:]) if _DRIVE.match(path) else ("", path)
    return f"file://{'/' if drive else ''}{drive}{relative_uri(rest)}"


def is_absolute(path: str) -> bool:
    """Whether a path begins at a root or at a drive."""
    return path.startswith("/") or bool(_DRIVE.match(path))


def _escaped(character: str) -> str:
    """The bytes of a character; a file name that is no UTF-8 gives back the very bytes it has on disk."""
    try:
        octets = character.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        octets = character.encode("utf-8", "surrogatepass")
    return "".join(f"%{octet:02X}" for octet in octets)
