"""Two names of one folder exchanged in one step, so that what stood under a name can still be looked at afterwards.

Linux does it with `renameat2` and `RENAME_EXCHANGE` (renameat2(2)), macOS with `renamex_np` and `RENAME_SWAP`
(renamex_np(2)). Not every system and not every file system can.
"""

import ctypes
import errno
import os
import sys
from collections.abc import Callable

_HERE = -100
"""`AT_FDCWD`: a path is meant as any path is."""

_EXCHANGE = 2
"""`RENAME_EXCHANGE` of Linux and `RENAME_SWAP` of macOS."""

_UNKNOWN = (errno.ENOSYS, errno.EINVAL, errno.ENOTSUP, errno.EOPNOTSUPP)
"""What a system answers that cannot exchange names."""


def exchange(one: str, other: str) -> bool:
    """Let each of two files have the name of the other; False where nothing happened as the system cannot.

    Raises OSError.
    """
    call = _call()
    if call is None:
        return False
    if call(os.fsencode(one), os.fsencode(other)) == 0:
        return True
    number = ctypes.get_errno()
    if number in _UNKNOWN:
        return False
    raise OSError(number, os.strerror(number))


def _call() -> Callable[[bytes, bytes], int] | None:
    """What exchanges two paths and returns zero, if this system has it."""
    try:
        library = ctypes.CDLL(None, use_errno=True)
        if sys.platform == "darwin":
            swap = library.renamex_np
            return lambda one, other: int(swap(one, other, ctypes.c_uint(_EXCHANGE)))
        rename = library.renameat2
    except (OSError, AttributeError, TypeError):
        return None
    return lambda one, other: int(rename(_HERE, one, _HERE, other, ctypes.c_uint(_EXCHANGE)))
