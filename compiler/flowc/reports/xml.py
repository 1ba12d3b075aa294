"""XML 1.0 in ASCII: untrusted text is made visible first, so no character in it is one that XML forbids."""

from collections.abc import Mapping

from flowc.reports.escape import visible

HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
_MARKS = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;"})


def escaped(text: str) -> str:
    """One line of text for an element or for an attribute in quotes."""
    return visible(text).translate(_MARKS).encode("ascii", "xmlcharrefreplace").decode("ascii")


def tag(name: str, attributes: Mapping[str, object], content: str | None = None) -> str:
    """An element with attributes in the given order, empty where it has no content; the content is XML already."""
    head = " ".join([name, *(f'{key}="{escaped(str(value))}"' for key, value in attributes.items())])
    return f"<{head}/>" if content is None else f"<{head}>{content}</{name}>"
