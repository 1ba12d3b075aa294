"""Where in the text the parts of a node are that libyaml does not tell: behind tags, inside block scalars."""


from flowc.expressions import expression

_PROPERTY = expression(
    r"(?:&[^\s,\[\]{}]+|!(?:<[^>]*>|[^\s,\[\]{}]*))"  # an anchor or a tag
    r"(?:[ \t\n]+|(?<=[ \t\n])#[^\n]*)*"  # blanks, line ends and comments behind it
)
_TAG = expression(r"!(?:<[^>]*>|[^\s,\[\]{}]*)")
_HEADER = expression(r"[^\n]*\n?")
_BLANK = " \t\n"


def content_start(text: str, start: int, end: int, properties: int) -> int:
    """Where the content of a node starts that begins at `start` with a number of tags and anchors; at most `end`."""
    for _ in range(properties):
        match = _PROPERTY.match(text, start, end)
        start = match.end() if match else start
    return start


def tag_place(text: str, start: int, end: int) -> tuple[int, int]:
    """The range of the tag of a node that begins at `start`, with its tag or with an anchor before it."""
    tag = _TAG.match(text, content_start(text, start, end, 1) if text[start] == "&" else start, end)
    return tag.span() if tag else (start, end)


def block_content(text: str, start: int, end: int) -> tuple[int, int]:
    """The range of the lines of a block scalar, from the first visible character to the last.

    `start` is the place of its `|` or `>`. A block scalar without content has an empty range behind its header.
    """
    header = _HEADER.match(text, start, end)
    body = text[header.end() if header else start : end]
    last = end - len(body) + len(body.rstrip(_BLANK))
    first = end - len(body.lstrip(_BLANK))
    return (first, last) if first < last else (_line_end(text, start, end),) * 2


def before_blanks(text: str, floor: int, at: int) -> int:
    """The place of an empty value: `at`, or the end of the visible text before it, but not before `floor`."""
    while at > floor and text[at - 1] in _BLANK:
        at -= 1
    return at


def _line_end(text: str, start: int, end: int) -> int:
    return start + len(text[start:end].partition("\n")[0].rstrip(_BLANK))
