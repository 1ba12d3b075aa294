"""Progress: nothing in a short run or without a terminal, one line that goes away again in a long one."""

from io import StringIO

from flowc.cli.progress import Progress


class Terminal(StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def shown(stream: StringIO, seconds: float, things: int = 3) -> str:
    """What is written while each thing takes some seconds."""
    now = [0.0]
    progress = Progress(stream, lambda: now[0])
    for _ in progress.watch(list(range(things))):
        now[0] += seconds
    progress.close()
    return stream.getvalue()


def test_a_short_run_and_no_terminal_show_nothing() -> None:
    assert shown(Terminal(), 0.01) == ""
    assert shown(StringIO(), 9.0) == ""


def test_a_long_run_shows_where_it_is_and_leaves_the_line_clear() -> None:
    text = shown(Terminal(), 0.7)
    assert text == "\r\x1b[Kflowc: reading file 3 of 3\r\x1b[Kflowc: checking 3 files\r\x1b[K"


def test_what_is_watched_is_what_was_given() -> None:
    assert list(Progress(Terminal()).watch([1, 2])) == [1, 2]
    assert list(Progress(None).watch([1, 2])) == [1, 2]
