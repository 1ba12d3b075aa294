"""The commands: each a function of its arguments and the files it names, returning what to print and an exit code."""

from collections.abc import Mapping

from flowc.structs import Struct

CLEAN, FINDINGS, UNUSABLE, BUG, INTERRUPTED = 0, 1, 2, 70, 130
"""Exit codes: nothing to report, something to mend, wrong usage or unreadable input, our own fault, interrupted."""


class Looked(Struct):
    """What an answer rests on: `places` of which only the kind matters (file, folder or nothing), and what was `read`,
    files and listed folders, by path, with the SHA-256 of a content that is known already. `grounds` are plain data by
    which it may be told that the answer holds for other content too.
    """

    places: tuple[str, ...]
    read: Mapping[str, str]
    grounds: object = None


class Result(Struct):
    """What a command leaves: its exit code, and the texts for the two output streams.

    `data` is for the standard output too, as it is: a document in its own encoding. `looked` tells what the answer
    rests on, where the same question would have the same answer as long as that stays as it is.
    """

    code: int
    out: str = ""
    err: str = ""
    data: bytes = b""
    looked: Looked | None = None
