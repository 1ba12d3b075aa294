"""HTML in markdown: tags, comments and the other forms, and the seven kinds of lines that open an HTML block."""

import re

from flowc.expressions import expression

BLOCK_TAGS = frozenset((
    "address", "article", "aside", "base", "basefont", "blockquote", "body", "caption", "center", "col", "colgroup",
    "dd", "details", "dialog", "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form",
    "frame", "frameset", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "hr", "html", "iframe", "legend", "li",
    "link", "main", "menu", "menuitem", "nav", "noframes", "ol", "optgroup", "option", "p", "param", "search",
    "section", "summary", "table", "tbody", "td", "tfoot", "th", "thead", "title", "tr", "track", "ul"
))
RAW_TAGS = frozenset(("script", "pre", "style", "textarea"))

_tag = expression(
    r"""<(?:/[A-Za-z][A-Za-z0-9-]*+\s*+
    | [A-Za-z][A-Za-z0-9-]*+
      (?>(?:\s++[A-Za-z_:][\w.:-]*+ (?>(?:\s*+=\s*+ (?:[^\s"'=<>`]++|'[^']*+'|"[^"]*+") )?) )*)
      \s*+/?
    )>""",
    re.X | re.A,
)

_block_tag = expression(r"</?([A-Za-z][A-Za-z0-9-]*+)(?:[ \t]|/?>|\Z)")
_raw_tag = expression(r"<([A-Za-z]++)(?:[ \t>]|\Z)")
_rest_blank = expression(r"[ \t]*+\Z")


def html_kind(text: str, start: int, end: int) -> int:
    """The kind (1 to 7) of HTML block that the line `start` to `end` opens, 0 for none."""
    mark = text[start + 1 : min(start + 9, end)]
    if mark[:1] == "!":
        return _declaration_kind(mark)
    if mark[:1] == "?":
        return 3
    raw = _raw_tag.match(text, start, end)
    if raw and raw[1].lower() in RAW_TAGS:
        return 1
    block = _block_tag.match(text, start, end)
    if block and block[1].lower() in BLOCK_TAGS:
        return 6
    whole = _tag.match(text, start, end)
    return 7 if whole and _rest_blank.match(text, whole.end(), end) else 0


def _declaration_kind(mark: str) -> int:
    if mark.startswith("!--"):
        return 2
    if mark.startswith("![CDATA["):
        return 5
    return 4 if mark[1:2].isascii() and mark[1:2].isalpha() else 0

_autolink = expression(
    r"<(?:[A-Za-z][A-Za-z0-9.+-]{1,31}:[^\x00-\x20\x7f<>]*+"
    r"|[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]++@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
    r"(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*)>"
)


def autolink_end(plain: str, at: int) -> int:
    """Where the address in angle brackets at `at` ends, 0 if there is none."""
    found = _autolink.match(plain, at)
    return found.end() if found else 0


def tag_end(plain: str, at: int) -> int:
    """Where the tag at `at` ends, 0 if there is none."""
    found = _tag.match(plain, at)
    return found.end() if found else 0


def terminator(plain: str, at: int) -> tuple[str, int]:
    """What ends the comment, instruction, declaration or CDATA section at `at` and from where it may; "" if none."""
    if plain.startswith("<!--", at):
        return ("-->", at + 2) if plain.startswith(("<!-->", "<!--->"), at) else ("-->", at + 4)
    if plain.startswith("<?", at):
        return "?>", at + 2
    if plain.startswith("<![CDATA[", at):
        return "]]>", at + 9
    letter = plain[at + 2 : at + 3] if plain.startswith("<!", at) else ""
    return (">", at + 3) if letter.isascii() and letter.isalpha() else ("", at)
