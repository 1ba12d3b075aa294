"""All that a role is given at each call, as its own document or its contract lists it: the section of its inputs, in a
list, a table, definitions, a fence or tags.

The list counts only as a whole, and each name in it only where nothing in the document says that it may be missing or
comes from elsewhere.
"""

import re
from collections.abc import Iterable, Iterator

from flowc.expressions import expression
from flowc.model.doctrine.calling.handed import own_of
from flowc.model.doctrine.calling.handed_lists import INPUT
from flowc.model.doctrine.calling.keyed_lines import keyed_names, labelled_names
from flowc.model.doctrine.calling.plain_names import (
    AT_TIMES,
    NAME,
    NOT_SOUGHT,
    PARTLY,
    begun,
    comes_at_times,
    field_named,
    is_coded,
    is_said_due,
    whole,
)
from flowc.model.doctrine.calling.tagged import tagged_inputs
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Code, Grid, Listing, Part, Passage, Piece
from flowc.model.doctrine.document.sentences import folded_text, lines_with
from flowc.model.statements import Boundary, Field, Sent
from flowc.structs import replace
from flowc.vocabulary import comparable

_THINGS = (
    r"(?:inputs?(?:\s+(?:fields?|contract|packet|payload|list|data|values|schema|format))?|arguments|parameters|packet|payload|package"
    r"|(?:input|call|task|work|hand-?off)\s+(?:packet|payload|package|contents?)|brief(?:ing)?|receives?|received|needs|takes"
    r"|(?:what\s+)?(?:you|it|I|the\s+[\w-]+|this\s+agent)(?:\s+(?:will|must|always|does))?\s+(?:receives?|gets?|needs?|requires?|expects?|takes?"
    r"|(?:is|are|am)\s+(?:given|handed|sent|passed|called\s+with))|what\s+(?:comes\s+in|is\s+(?:sent|given|passed|handed\s+over))"
    r"|from\s+(?:the|your)\s+(?:caller|orchestrator|lead|conductor|coordinator)|sent\s+(?:to\s+you|with\s+(?:the|each|every)\s+call))"
)
_TITLE = expression(
    rf"[\W\d_]*(?:(?:required|expected|mandatory|the|your|its)\s+)*{_THINGS}"
    r"(?:\s+(?:with|at|in|on)\s+(?:each|every|the)\s+call)?(?:\s+from\s+[\w -]{1,40})?"
    r"(?:\W*\(?\W*(?:(?:all|always|each|both|are)\s+)*(?:required|mandatory|compulsory|needed)(?:\s+fields)?\W*)?\W*",
    re.IGNORECASE,
)
_SENT_BY = expression(
    r"[\W\d]*(?:(?:what\s+)?(?:the\s+)?`?(?P<who>[a-z][\w-]*(?:\s+(?!(?:must|always)\b)[\w-]+)?)`?\s+(?:must\s+|always\s+)?"
    r"(?:sends?|pass(?:es)?|gives?|hands?\s+(?:over|in)|provides?|suppl(?:y|ies)|brings?)"
    r"|(?:sent|given|passed|supplied|provided|handed\s+over)\s+by\s+(?:the\s+)?`?(?P<by>[a-z][\w-]*(?:\s+[\w-]+)?)`?)"
    r"(?:\s+(?:along|over|in|it|with\s+(?:the|each|every)\s+call))?\W*",
    re.IGNORECASE,
)
"""The title over what comes from somebody, who is named: `What the foreman sends`."""

_CALLED_WITH = expression(
    r"\W*(?:you\s+are\s+(?:always\s+)?(?:called|invoked|started|run|prompted|spawned)\s+with|(?:your|the|each|every)\s+"
    r"(?:prompt|call|message|input)\s+(?:is|has|looks|comes|arrives)|you\s+(?:always\s+)?(?:get|receive))\s+"
    r"(?:(?:an?|the|this|these|following|one)\s+){0,2}"
    r"(?:(?:json|yaml|prompt|message|form|object|shape|block|format|fields|keys|like|as|in|of|with|this|these|here|below|follows)\W*){0,8}",
    re.IGNORECASE,
)
"""What leads to a fence that shows a call to the called one."""

_FIELD_HEAD = expression(
    r"\W*(?:(?:input|required)\s+)?(?:fields?|inputs?|names?|parameters?|arguments?|keys?|what|values?|items?|things?|data|variables?)\W*",
    re.IGNORECASE,
)
_REQUIRED = expression(r"\W*(?:required|mandatory|always)(?:\s+(?:fields|inputs?))?\W*", re.IGNORECASE)
_SPARE_TITLE = expression(r"\W*(?:optional|conditional|sometimes|on\s+occasion)\b.{0,40}", re.IGNORECASE)
_DUE_HEAD = expression(r"\W*(?:required|needed|mandatory|always|must|due|optional|when|presence)\W*", re.IGNORECASE)
_YES = expression(
    r"[\s*_(`]*(?:yes|y|true|required|always|mandatory|must|each\s+call|every\s+call|✅|✓|✔|☑|●|x"
    r"|1)[\s*_)`.️]*", re.IGNORECASE
)
_DEFINED = expression(rf"`?(?P<name>{NAME})`?[ \t]*\n:[ \t]+(?P<rest>\S[\s\S]*)")
_ALL = expression(
    r"\b(?:all|each|every|both)\b[^.]{0,60}\b(?:required|mandatory|needed|always|compulsory|due)\b"
    r"|\b(?:stop|refuse|reject|cannot|can['’]t|do\s+not\s+(?:start|begin)|don['’]t\s+(?:start|begin)|not\s+an?\b|BLOCKED)"
    rf"|\b{NOT_SOUGHT}",
    re.IGNORECASE,
)
"""What says of a list that all of it must come."""

_MODE = expression(r"(?:^|-)(?:mode|operation|action|type|kind)$")
_CHOICE = expression(r"`[\w-]+`(?:\s*\([^()\n]*\))?\s*(?:,|/|\||\bor\b)[^`\n]{0,20}`[\w-]+`")
_LONGEST = 200
"""Characters behind an input in which its values are told."""

_FROM = expression(
    r"\bto\s+(?:ask|find|read|look|know|see|check|fetch|get|write|note)\b"
    r"|\bfrom\s+(?!(?:(?:the|your|its|an?)\s+)?(?:callers?|orchestrator|lead|conductor|coordinator|parent|main|prompt|call|message|command)\b)",
    re.IGNORECASE,
)
"""What says of a list that somebody else than the caller gives it, or that its reader has to get it."""

_OUTWARD = expression(r"\byou\s+(?:\w+\s+)?(?:write|return|answer|report|print|fill|hand|give|put)\b", re.IGNORECASE)
"""What says of a list that the role itself makes what it names."""

_TELLS = expression(r"[\s*_]*(?::|—|–|--?\s)\s*\S")
"""What stands between a name that a paragraph begins with and what it says of it."""

_OPEN = expression(
    r"\b(?:inputs?|fields?|values?|arguments|parameters|anything|whatever|something|some|any|one|rest|others?)\b[^.\n]{0,60}"
    r"\b(?:missing|absent|not\s+(?:given|passed|sent|there|present|set|supplied)|left\s+out|omitted|empty|optional|blank|lacking)\b"
    r"|\b(?:optional|default)\s+(?:inputs?|fields?|values?)\b|\b(?:defaults?\s+to|unless\s+(?:given|said|told|passed))\b",
    re.IGNORECASE,
)
"""What a document says by which any of the inputs may be missing."""

_ELSEWHERE = expression(
    r"\b(?:if|when|whenever|unless|without|optional\w*|default\w*|absent|missing|empty|none|found|find|look\w*|fetch\w*|deriv\w*|comput\w*"
    r"|guess\w*|infer\w*|detect\w*|ask\w*|own|instead|else|otherwise|yourself|only|estimat\w*|choose|pick|measure\w*|query|queries|sometimes"
    r"|not\s+(?:given|passed|sent|there|present|set|needed|required)|no\s+longer|(?:read|load|open|take|get|parse|extract)\w*\b[^.\n]*\bfrom"
    r"|(?:is|are|stands?|lies|comes?)\s+(?:in|from|at|on)|modes?|rounds?)\b",
    re.IGNORECASE,
)
"""What a line says of an input beside the list: it need not come, or comes from elsewhere."""

def due_lists(page: Page) -> Iterator[Sent]:
    """The inputs of each role that a document is about, all of them in one list."""
    if page.kind not in ("agent", "handoff-contract"):
        return
    found: dict[str, list[Field]] = {}
    for part in page.parts:
        own = own_of(page, part.titles[-1:]) or (page.role if page.kind == "handoff-contract" else None)
        if own:
            found.setdefault(own, []).extend(_of_part(part, _is_of_caller(page, part)))
    if page.role:
        found.setdefault(page.role, []).extend(tagged_inputs(page))
    whole_lists = {role: fields for role, fields in found.items() if len(fields) > 1}
    sure = bool(whole_lists) and not _leaves_open(page.source.text)
    for role, fields in whole_lists.items():
        due = tuple(replace(each, required=sure and each.required and not _is_spare(page, each)) for each in fields)
        place = whole(due)
        yield Sent(Boundary(None, role, place), due, place, required=True)


def _leaves_open(text: str) -> bool:
    """Whether a line says of inputs as such that they may be missing."""
    return any(_OPEN.search(line) and not _ALL.search(line) for line in text.split("\n"))


def _is_spare(page: Page, field: Field) -> bool:
    """Whether any other line of a document speaks of a field as of what may be missing or comes from elsewhere."""
    if is_said_due(field):
        return False
    text, folded = page.source.text, folded_text(page.source)
    spoken = re.compile(rf"(?i)(?<![\w-]){re.sub('[_-]', '[ _-]', field.text)}s?(?![\w-])")
    for start, end in lines_with(folded, [re.split("[ _-]", field.text.lower())[-1]]):
        at = start
        for line in text[start:end].splitlines(keepends=True):
            own = at <= field.span.start < at + len(line)
            at += len(line)
            if not own and spoken.search(line) and _ELSEWHERE.search(line):
                return True
    return False


def _is_of_caller(page: Page, part: Part) -> bool:
    """Whether the title of a section in the contract of a call says that it tells what the caller sends."""
    match = _SENT_BY.fullmatch(part.titles[-1]) if part.titles and page.kind == "handoff-contract" else None
    who = comparable(match["who"] or match["by"]) if match else ""
    caller, callee = (page.boundary.caller or "", page.boundary.callee or "") if page.boundary else ("", "")
    return bool(who) and f"-{caller}".endswith(f"-{who}") and not f"-{callee}".endswith(f"-{who}")


def _of_part(part: Part, sent: bool) -> Iterator[Field]:
    """The names that a section about inputs lists, by its title or because it is `sent`, or that a list lists to which
    such words lead.
    """
    titles = [title for title in part.titles[-2:] if title]
    above = len(titles) > 1 and _TITLE.fullmatch(titles[-2]) and _REQUIRED.fullmatch(titles[-1])
    spare = len(titles) > 1 and _TITLE.fullmatch(titles[-2]) and _SPARE_TITLE.fullmatch(titles[-1])
    if titles and (above or spare or sent or _TITLE.fullmatch(titles[-1])):
        fields = _of_pieces(part.pieces)
        yield from (replace(each, required=False) for each in fields) if spare else fields
        return
    if part.heading and len(titles) > 1 and _TITLE.fullmatch(titles[-2]):
        said = [piece.plain for piece in part.pieces if isinstance(piece, Passage)]
        late = any(map(AT_TIMES.search, said)) or len(said) < len(part.pieces)
        named = (each for each in begun(part.heading)[0] if is_coded(each))
        yield from (replace(each, required=each.required and not late) for each in named)
        return
    for before, piece in zip(part.pieces, part.pieces[1:], strict=False):
        if isinstance(before, Passage) and not isinstance(piece, Passage) and _leads(before.plain):
            yield from _of_pieces((piece,))


def _leads(words: str) -> bool:
    """Whether words lead to what a role is given at a call."""
    if any(each.search(words) for each in (AT_TIMES, PARTLY, _FROM)):
        return False
    if _TITLE.fullmatch(words):
        return True
    return words.rstrip("*_ ").endswith(":") and any(each.fullmatch(words) for each in (INPUT, _CALLED_WITH))


def _of_pieces(pieces: tuple[Piece, ...]) -> tuple[Field, ...]:
    """The names of all lists among some pieces; none of them is required where an item has no name, or a remark says
    that they need not come.
    """
    found: list[Field] = []
    late = open_ = False
    for piece in pieces:
        defined = _definition(piece) or _paragraph(piece) if isinstance(piece, Passage) else None
        if isinstance(piece, Passage) and defined is None:
            leads = piece.plain.rstrip("*_ ").endswith(":")
            said = AT_TIMES.search(piece.plain) or PARTLY.search(piece.plain)
            late = (said is not None or (leads and not _leads(piece.plain))) and not _ALL.search(piece.plain)
            open_ = open_ or _OUTWARD.search(piece.plain) is not None or (late and not leads)
            continue
        fields, named = ((defined,), True) if defined else _listed(piece)
        open_ = open_ or not named
        found += [replace(each, required=False) for each in fields] if late else fields
    return tuple(replace(each, required=False) for each in found) if open_ or _tells_modes(found) else tuple(found)


def _tells_modes(fields: Iterable[Field]) -> bool:
    """Whether an input says in which of several ways a role is called: each of the others is for some of them."""
    modes = (field for field in fields if _MODE.search(field.key))
    return any(_CHOICE.search(field.span.source.text, field.span.end, field.span.end + _LONGEST) for field in modes)


def _definition(passage: Passage) -> Field | None:
    """A name that is defined in the line below it, as Pandoc writes it."""
    match = _DEFINED.fullmatch(passage.text.plain) if "\n:" in passage.text.plain else None
    return field_named(passage.name(*match.span("name")), not AT_TIMES.search(match["rest"])) if match else None


def _paragraph(passage: Passage) -> Field | None:
    """A name in code that a paragraph begins with, and a dash or a colon behind it."""
    fields, behind = begun(passage) if passage.plain[:1] in ("`", "*") else ((), "")
    if len(fields) != 1 or not is_coded(fields[0]) or not _TELLS.match(behind):
        return None
    return replace(fields[0], required=fields[0].required and not AT_TIMES.search(behind))


def _listed(piece: Piece) -> tuple[tuple[Field, ...], bool]:
    """The names of a list, a table or a fence, and whether it has nothing else."""
    match piece:
        case Listing():
            made = [begun(entry.words)[0] for entry in piece.entries]
            nested = (each.words.plain for entry in piece.entries for each in entry.nested())
            whole_ = all(made) and not any(map(AT_TIMES.search, nested))
            others = (entry.words for entry, names in zip(piece.entries, made, strict=True) if not names)
            made += [tuple(field_named(code, False) for code in words.codes()) for words in others]
        case Grid():
            made = [_of_row(piece, row) for row in piece.rows] if _is_of_inputs(piece) else []
            whole_ = all(made)
        case Code():
            return tuple(keyed_names(piece)) or labelled_names(piece, whole=True), True
        case _:
            return (), False
    return tuple(field for fields in made for field in fields), whole_


def _is_of_inputs(grid: Grid) -> bool:
    """Whether a table has inputs in its first column."""
    return bool(grid.header) and _FIELD_HEAD.fullmatch(grid.header[0].plain) is not None


def _of_row(grid: Grid, row: tuple[Passage, ...]) -> tuple[Field, ...]:
    """The names in the first cell of a row; not required where another cell says so."""
    fields, behind = begun(row[0]) if row else ((), "")
    due = next((at for at, cell in enumerate(grid.header) if _DUE_HEAD.fullmatch(cell.plain)), None)
    optional = due is not None and grid.header[due].plain.strip(" *").lower() == "optional"
    said = due is not None and due < len(row) and _YES.fullmatch(row[due].plain) is not None
    others = (cell.plain for at, cell in enumerate(row) if at not in (0, due))
    key = fields[0].key if len(fields) == 1 else ""
    spare = (due is not None and said is optional) or any(comes_at_times(key, each) for each in others)
    spare = spare or bool(behind.strip("* "))
    return tuple(replace(each, required=each.required and not spare) for each in fields)
