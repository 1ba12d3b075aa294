"""Hyperlinks in terminals (OSC 8): on paths to the files, on codes to the pages of their rules.

See https://gist.github.com/egmontkob/eb114294efbcd5adb1944c9f3cb5feda. A URI is percent-encoded ASCII, so no file name
ends the link or begins another code.
"""

from flowc.reports.uri import file_uri, is_absolute, relative_uri
from flowc.structs import Struct

_START, _END = "\x1b]8;;", "\x1b\\"


class Links(Struct):
    """`folder`: the absolute path, with `/`, that paths are relative to. `pages`: the address of the documentation,
    for instance `https://example.org/`, which the path of a page follows. Nothing is linked where they are empty.
    """

    folder: str = ""
    pages: str = ""

    def file(self, path: str, text: str) -> str:
        """The visible text as a link to a file."""
        if not self.folder:
            return text
        return _linked(file_uri(path if is_absolute(path) else f"{self.folder.rstrip('/')}/{path}"), text)

    def page(self, docs: str, text: str) -> str:
        """The visible text as a link to the page of a rule."""
        return _linked(self.pages + relative_uri(docs), text) if self.pages else text


def _linked(address: str, text: str) -> str:
    return f"{_START}{address}{_END}{text}{_START}{_END}"


NO_LINKS = Links()
