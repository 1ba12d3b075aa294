"""Rounds that an outcome begins anew, by whatever word it is called: ``on `leaky`, go back to step 1``, ``as long as
`ridge-looker` returns `leaky` ``, a loop in code that ends with `dry`.

Only all documents together tell whose outcome it is, and whether another agent works before that one judges again. So
each is kept with the words of what is done as the name of its `object`, and nothing of it counts by itself.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import islice

from flowc.expressions import expression
from flowc.model.doctrine.calling.bounds import counts
from flowc.model.doctrine.calling.endings import SPOILT
from flowc.model.doctrine.calling.may_end import may_be_counted, may_end
from flowc.model.doctrine.calling.rounds import BACK, step_of
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Part, Passage, passages
from flowc.model.doctrine.document.sentences import folded_text
from flowc.model.statements import Deed, Handler
from flowc.text import Name, Span

_ANEW = expression(
    r"\b(?:again|anew|afresh|once\s+more|back\s+to|return(?:s|ed)?\s+to|(?:start|begin)s?\s+(?:over|at)|go(?:es)?\s+to\s+step"
    r"|(?:next|another|new)\s+round|repeat\w*)\b|→|->",
    re.IGNORECASE,
)
"""Work that is done again, or whose way is drawn."""

_PACED = expression(
    r"\b(?:ask|tell|told|inform|wait|request|fetch|get|obtain|find|collect|if|when|once(?!\s+more)|unless|where|next|each"
    r"|every|another|remaining|rest|further|missing|left|(?<!once\s)more|fresh|other|different|users?|humans?|person|owner"
    r"|somebody|someone|not|never|no|sleep|tomorrow|later|date|end(?:s|ed)?|stop\w*|return(?:s|ed)?(?!\s+to\b)|give\s+up"
    r"|escalat\w+|abort\w*|halt\w*|log\w*|may|can|optional\w*|would|example|used\s+to)\b",
    re.IGNORECASE,
)
"""What is done beside it by somebody who decides how often, or by which a list is worked through."""

_GOES_ON = expression(
    r"(?:^|[-_ ])(?:more|next|left|remain\w*|pending|partial\w*|unfinished|incomplete|continu\w+|pages?|open|queued"
    r"|todo|ready|waiting|working|running|busy|again|later|progress|changed|updated|time|timeout|empty|malformed|invalid"
    r"|missing|needs?|question\w*|unclear)(?:$|[-_ ])",
    re.IGNORECASE,
)
"""Labels by which something is left or wanted, and nothing was judged."""

_GIVEN_UP = expression(
    r"\b(?:escalat\w+|abort\w*|give\s+up|stop(?:s|ped)?|halt\w*|cancel\w*|abandon\w*|decides?|users?|humans?|owners?|person"
    r"|enough|limits?|once|final|at\s+most)\b",
    re.IGNORECASE,
)
"""What may end them in the section of a round, if it is not said of another outcome."""

_CASES = expression(
    r"^\W*(?:if|when|by|at|out\s+of|after|once|should|until|till|whoever|whatever|what|before|within|no\s+longer|that|this)\b"
    r"|^\W*[A-Z][\w ]{2,30}:\s|\b(?:may|can|might|could)\b",
    re.IGNORECASE,
)
_ENDINGS = expression(
    r"\b(?:escalat\w+|stop\w*|end\w*|help\w*|limits?|fail\w*|giv\w+|abort\w*|patience|exit|rounds?|loops?|repeat\w*|budget|done)\b",
    re.IGNORECASE,
)
"""Sentences below a round that may end it, in whatever words, and titles of sections that may."""

_WHILE = expression(
    r"\b(?:as\s+long\s+as|while|(?P<until>unless)|every\s+time|so\s+long\s+as)\s+`[\w-]+`\s+"
    r"(?:is|returns|says|answers|reports|replies|gives|finds|returned|said|answered)\s+`(?P<label>[\w-]+)`",
    re.IGNORECASE,
)
_WORDS = ("as long as", "while `", "unless `", "every time", "back to")
_BACK_FOR = expression(
    r"(?:\b(?:an?|each|every|any)\s+`(?P<label>[\w-]+)`\s+(?:goes|is\s+(?:sent|handed|passed)|sends\s+it)"
    r"|`(?P<case>[\w-]+)`\s*(?::|→|->|=>))\s+(?:go(?:es)?\s+)?back\s+to\b",
    re.IGNORECASE,
)
"""A sentence about an outcome for as long as which something is done, or with which something goes back."""

_STEPS = expression(r"\bsteps?\s+(?P<step>\d{1,2})\b", re.IGNORECASE)
_GOTO = expression(
    r"(?m)\bif\b[^\n]{0,80}?[ =][\"'`]?(?P<label>[A-Za-z][\w-]*)[\"'`]?\)?[ \t]*:?[ \t]*(?:then[ \t]+)?"
    r"go[ _]?to[ \t]+(?P<step>\w+)[ \t]*$"
)
_TO_STEP = expression(
    r"[\s,:]*(?:(?:call|hand|give|send|pass)\b[^,;.?()]{1,80}\sand\s+)?"
    r"(?:(?:go|jump|loop)\s+back|back|return|(?:start|begin)\s+(?:over|again)|resume|restart|repeat|redo|do)\b"
    r"(?:\s+(?:to|at|from|with))?\s+(?:the\s+)?steps?\s+\d{1,2}(?:\s*(?:,|and|to|–|-)\s*\d{1,2}){0,5}"
    r"(?:\s+(?:again|anew|once\s+more))?(?:\s+with\s+(?:the|its|their|all|these|those)\s[^,;.?()]{1,60})?[\s.]*",
    re.IGNORECASE,
)
"""All that is said of an outcome with which work goes back to a step."""

_AFTERWARDS = expression(
    r"^\W*(?:it|its|that|this|the|then|these|those|what|both|after\w*|whatever|only|no|two|one|never|at|if|when|file|use)\b"
    r"|\b(?:last|final|counts?|beyond|whatever|second|stop\w*|ends?|ended|never|only|once|twice|more\s+than|decides?|enough"
    r"|no\s+(?:more|other|further|repeat\w*|round)|afterwards|after\s+that)\b",
    re.IGNORECASE,
)
"""What may end a round, or tell of what comes of it, in the sentences behind it."""

_LIMITING = expression(
    r"\b(?:often|limits?|max\w*|most|rounds?|times|tries|afterwards|after|next|at\s+last|finally|once|twice|ends?|\d+)\b",
    re.IGNORECASE,
)
"""What a further column says of how often, or of what follows."""

_COUNTED = expression(r"max|count|attempt|tries|retr|limit|budget|\+\+|\+=|[<>]=?\s*\d|\bround", re.IGNORECASE)
_CODE = expression(r"`([\w-]+)`")
_MOST, _MOST_CASES = 24, 400
"""Rounds of one document that are looked at, and outcomes of it for which something is done."""

_LONGEST = 600
"""Characters of what is done for an outcome, or from a step to it, that are read."""


def labelled_rounds(page: Page, handlers: Iterable[Handler], drawn: Iterable[Deed]) -> Iterator[Deed]:
    """What may be a round, at the label it is for, those that a diagram draws included; `optional` where it goes back
    to a step and its words are those from there, `negated` where it goes on for all but that label.
    """
    if page.kind == "template" or counts(page.source):
        return
    found = [*_of_handlers(page, handlers), *_of_sentences(page), *_of_codes(page), *drawn][:_MOST]
    if found and not (may_end(page.source) or may_be_counted(page.source)):
        yield from (deed for deed in found if not _GOES_ON.search(_label(deed)) and not _is_given_up(page, deed))


def _label(deed: Deed) -> str:
    return deed.object.span.text.strip("`*\"'") if deed.object else ""


def _of_handlers(page: Page, handlers: Iterable[Handler]) -> Iterator[Deed]:
    told_of = ((each, _told(page, each)) for each in islice(handlers, _MOST_CASES))
    for handler, told in islice(((each, told) for each, told in told_of if _ANEW.search(told)), _MOST):
        passage = _around(page, handler.label.span)
        at = passage.plain.find(told) if passage else -1
        after = passage.plain[at + len(told) :].lstrip(". ") if passage and at >= 0 else ""
        beside = _beside(page, handler.label.span)
        if passage and not (passage.quoted or _AFTERWARDS.search(after) or _LIMITING.search(beside)):
            yield from _of_words(page, handler.label, told)


def _told(page: Page, handler: Handler) -> str:
    return (handler.action or _under(page, handler))[:_LONGEST].partition(". ")[0]


def _beside(page: Page, place: Span) -> str:
    """The heads of a table in a row of which a place lies, and the cells beside the first two."""
    grids = (grid for grid in page.grids() if grid.rows and _holds(grid.span, place))
    held = ((grid, row) for grid in grids for row in grid.rows if any(_holds(cell.span, place) for cell in row))
    return " ".join(cell.plain for grid, row in held for cell in (*grid.header[1:], *row[2:]))


def _around(page: Page, place: Span) -> Passage | None:
    """The passage or the cell in which a place lies; of a title the words below it."""
    cells = (cell for grid in page.grids() for row in grid.rows for cell in row)
    titled = next((each for each in page.parts if each.heading and _holds(each.heading.span, place)), None)
    below = next(iter(passages(titled.pieces)), None) if titled else None
    return below or next((each for each in (*page.passages(), *cells) if _holds(each.span, place)), None)


def _under(page: Page, handler: Handler) -> str:
    """The first words of the section that has a label for its title."""
    holder = next((each for each in page.parts if each.heading and _holds(each.heading.span, handler.label.span)), None)
    return next((each.plain for each in passages(holder.pieces)), "") if holder else ""


def _holds(outer: Span, inner: Span) -> bool:
    return outer.start <= inner.start and inner.end <= outer.end


def _of_words(page: Page, label: Name, told: str, *, negated: bool = False) -> Iterator[Deed]:
    """The round that words about an outcome begin anew, if nobody beside it says how often."""
    back = BACK.search(told) or _STEPS.search(told)
    if _PACED.search(_CODE.sub(" ", told)) or "?" in told or (back and not _TO_STEP.fullmatch(told)):
        return
    line = page.source.text.find("\n", label.span.end)
    later = page.source.text[line:] if line >= 0 and " to " in told and not back else ""
    if any(f"`{name}`" in later for name in _CODE.findall(told)):
        return  # whoever works once more is spoken of below
    step = step_of(page.source, back["step"], label.span.start) if back else None
    words = page.source.text[step.span.start : label.span.start][:_LONGEST] if step else ""
    if step or not back:
        yield Deed("circle", label.span, page.role, Name(f"{told} {words}".strip(), label.span), negated, bool(step))


def _of_sentences(page: Page) -> Iterator[Deed]:
    held = folded_text(page.source)
    found = (each for each in page.passages() if _WHILE.search(each.plain) or _BACK_FOR.search(each.plain))
    for passage in islice(found, _MOST) if any(word in held for word in _WORDS) else ():
        for start, end in passage.sentences() if "`" in passage.plain and not passage.quoted else ():
            going, back = (each.search(passage.plain, start, end) for each in (_WHILE, _BACK_FOR))
            if _AFTERWARDS.search(passage.plain[end:].lstrip()):
                continue
            if going and passage.plain.startswith((",", " do", ":"), going.end()):
                label, told = passage.name(*going.span("label")), passage.plain[going.end() : end]
                yield from _of_words(page, label, told, negated=going["until"] is not None)
            elif back:
                label = passage.name(*back.span("label" if back["label"] else "case"))
                yield from _of_words(page, label, passage.plain[back.start() : end])


def _of_codes(page: Page) -> Iterator[Deed]:
    for code in page.codes():
        text = code.text.plain
        going = (each for each in code.lines if _GOTO.search(each.plain)) if "to" in text else ()
        for line in islice(going, _MOST) if not _COUNTED.search(text) else ():
            found = _GOTO.search(line.plain)
            begun = text[: max(text.find(line.plain), 0)].splitlines()
            if found and any(each.strip().startswith((f"{found['step']}:", f"{found['step']}.")) for each in begun):
                label = line.name(*found.span("label"))
                yield Deed("circle", label.span, page.role, Name(text, label.span), optional=True)


def _is_given_up(page: Page, deed: Deed) -> bool:
    """Whether somebody gives up in the section around a round, for whatever is not another outcome; or a sentence below
    it, or the title of another section, may be about its end.
    """
    holder = max((each for each in page.parts if each.span.start <= deed.span.start), key=_start, default=None)
    titles = holder.titles[:2] if holder else ()
    if any(each is not holder and each.heading and _ENDINGS.search(each.heading.plain) for each in page.parts):
        return True
    told = [each for part in page.parts if part.titles[: len(titles)] == titles for each in passages(part.pieces)]
    below = (each for each in told if each.span.start > deed.span.end)
    return any(_says(_GIVEN_UP, each, _label(deed)) for each in told) or any(_says(_CASES, each, "") for each in below)


def _start(part: Part) -> int:
    return part.span.start


def _says(words: "re.Pattern[str]", passage: Passage, label: str) -> bool:
    """Whether a sentence says something, but for those about other outcomes and answers that cannot be used."""
    told = (passage.plain[start:end] for start, end in passage.sentences())
    found = (each for each in told if words.search(each))
    return any((label and f"`{label}`" in each) or not ("`" in each or SPOILT.search(each)) for each in found)
