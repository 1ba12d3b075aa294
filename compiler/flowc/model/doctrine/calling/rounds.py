"""Rounds of work and judgement that begin anew for as long as the judge is not content: `if it is rejected, go back to
step 2`, `on findings, dispatch the writer again and re-review`, `repeat steps 2-4 until the reviewer approves`.

Who works in a round is said by its words or by those of the step that it goes back to; both are places of a deed.
"""

import re
from collections.abc import Collection, Iterator

from flowc.expressions import expression
from flowc.model.doctrine.calling.bounds import BOUND, counts, is_counted, is_denied
from flowc.model.doctrine.calling.endings import ENDED, PERSON, is_limited, lead_to, numbered, unending
from flowc.model.doctrine.calling.forbidden import is_banned
from flowc.model.doctrine.calling.may_end import may_end
from flowc.model.doctrine.calling.until import ANEW, FINDINGS, asked, until_judged, until_wanted
from flowc.model.doctrine.calling.verdicts import UNPLEASED
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Code, Passage, everywhere, passages
from flowc.model.doctrine.document.told import masked
from flowc.model.statements import Deed
from flowc.text import Name, Source, Span

BACK = expression(
    r"\b(?:return(?:s|ing)?|go(?:es|ing)?|takes?\s+(?:you|it|us|them)|loops?|jumps?|back|restart(?:s|ed)?|start(?:s|ing)?(?:\s+over|(?=\s+(?:again\s+)?(?:at|from|with)\s+(?:step|stage|phase)\b))|begin(?:s|ning)?\s+again"
    r"|resumes?|repeat(?:s|ed|ing)?)\b(?:\s+(?:back|again|over|straight|directly|everything))*(?:\s+(?:to|at|from|with))?"
    r"\s+(?:the\s+)?(?:(?:step|stage|phase|point|section)s?\s+)?#?0*(?P<step>\d{1,2}(?:\.\d{1,2})*[a-z]?|(?-i:[A-Z]\d{1,2}|[A-H]))\b"
    r"(?!\s*(?:%|times?\b|x\b|rounds?\b))",
    re.IGNORECASE,
)
"""A way back to a step by its number."""

_BACK_TO = expression(
    r"\b(?i:back\s+to)\s+(?:the\s+)?[*_`\"“]{0,3}(?P<title>[A-Z][A-Za-z]+(?:[ -][A-Z][A-Za-z]+){0,3})\b"
)
"""A way back to a step by its title."""

_SENT_BACK = expression(
    r"\b(?:go(?:es)?|comes?|sen(?:ds?|ding|t)|pass(?:es|ed)?|hand(?:s|ed)?|give(?:s|n)?|return(?:s|ed)?|loops?|routes?d?"
    r"|bounce[sd]?|is|are)\b[^.;!?]{0,40}\bback\s+(?:to|at)\s+(?!(?:the\s+|its\s+|their\s+)?[`*]*"
    r"(?:orchestrat|call|lead|manager|coordinat|parent|main|super|requester))",
    re.IGNORECASE,
)
"""Work that goes back to who did it, and not to who wanted it."""

_DISPLEASED = expression(
    r"\b(?:reject(?:s|ed|ion|ions)?|disapprov\w+|disagree\w*|declin\w+|refus\w+|dissatisf\w+|unsatisf\w+|fail(?:s|ed|ing|ures?)?)\b"
    r"|\b(?:not|isn't|doesn't|hasn't)\s+(?:yet\s+|fully\s+|been\s+)?"
    r"(?:approv\w+|satisf\w+|accept\w*|pass\w*|good|met|clean|content|happy|convinc\w+|agree|signed)"
    rf"|\b{FINDINGS}\b|\b(?:changes|revisions?|rework|edits)\s+(?:are\s+|is\s+)?(?:requested|needed|required|necessary)"
    r"|\bneeds?\s+(?:more\s+)?(?:work|changes|fix\w*|revision|rework)\b"
    r"|\b(?:result|answer|outcome|reply|verdict)\s+`0{2,}`|\bsays?\s+[\"“]?no\b(?=[\"”]?(?:[,.;:)]|\s+(?:again|to|and)|$))"
    r"|\b(?-i:(?:FAIL|REJECT|ISSUE|CHANGES|NEEDS|BLOCK|REVIS|REQUEST|REWORK|REDO|RETRY|REFUS|DECLIN|DENIED|OBJECT"
    r"|IMPROV|CORRECT|INCOMPLETE|INCONCLUSIVE|UNVERIFIED|NOT|NO)[A-Z_-]*)\b",
    re.IGNORECASE,
)
"""What a judge is not content with."""

_WHILE = expression(r"\b(?:while|as\s+long\s+as)\b", re.IGNORECASE)
_OVER = expression(
    r"\b(?:start(?:s|ing)?\s+over|begin(?:s|ning)?\s+(?:again|anew|afresh)|from\s+the\s+(?:top|beginning|start)\b"
    r"|(?:another|a\s+(?:new|further|fresh))\s+(?:round|cycle|pass|iteration)|do\s+(?:both|it\s+all|all\s+of\s+it|this|these)\s+again"
    r"|(?<!\w)repeat(?!s\s+(?:the\s+|its\s+|whose\s+)?`)(?!ed\s+(?:[\w-]+\s+)?[\w-]+s\W*\Z)(?:s|ed)?\b|loop(?:s|ed)?\s+back\b|re-?run(?:s|ning)?\b(?!\s*[+·])|(?:return|go|come|jump)(?:s|es|ing)?\s+(?:back\s+)?to\s"
    r"(?:\s+|(?:the\s+)?(?:[\w-]+\s+)?(?:step|stage|phase|section)\b))"
    r"|(?:^|[.;?!]\s+)\W*back\s+to\b|(?:→|->)\s*(?:\.\.\.|…)",
    re.IGNORECASE,
)
"""A way to begin anew that says neither what nor who, so that only words about a bad answer make a round of it."""

_ALONE = expression(r"\W*(?:(?:action|route|next|then)\W+)?re-?(?:run|try)\W*\Z", re.IGNORECASE)
"""An order that is all that is said of a case."""

_SPAWNED = expression(
    r"(?<!not )(?<!never )\b(?i:re-?spawn|spawn|dispatch|launch|delegate\s+to"
    r"|fix\s+(?:it\s+|them\s+)?(?:via|by|through))\s+(?i:the\s+|an?\s+)?[*`]{0,3}"
    r"(?P<who>[A-Z][a-z]+(?:[ -][A-Z][a-z]+)?)\b"
)
"""Somebody who is started by a name: `spawn Implementer to fix, then re-validate`."""

_LABELLED = expression(r"[\W_]*`0{2,}`[\s*]*(?::|→|->|=>|,|—|–)\s")
"""A case that is the label of an answer."""

_ON_LABEL = expression(r"\W*(?:on|if|when|for|upon)\b[^`.;]{0,40}`", re.IGNORECASE)  # a label in code
_CASE = expression(
    r"\b(?:if|when(?:ever)?|on|upon|unless|should|in\s+case|as\s+long\s+as|while|any|otherwise|with|anything)\b|\?|→|->|:",
    re.IGNORECASE,
)
"""What makes a condition of it."""

_PROCEDURE = expression(r"\b(?i:apply|run|follow|enter|per|through|via)\s+(?:the\s+)?[A-Z][a-z]+(?:\s+[A-Z][a-z]+)+\b")
"""A procedure that has a name, by which a round goes: how it ends is said where that is described."""

_COMMAND = expression(r"`(?P<name>/[a-z][\w:-]*)(?:\s[^`\n]{0,60})?`")  # of a host, which sets agents to work
_INVOKED = expression(
    r"\b(?:invoke|dispatch|spawn|call|delegate\s+to|launch|hand\s+(?:it|this)\s+to)\s+(?:the\s+)?`(?P<name>/[a-z][\w:-]*)",
    re.IGNORECASE,
)
_DRAWN = ("", "text", "txt", "plaintext", "plain")
_ARROW = expression(r"-+>|=+>|→|⟶|└─|├─")
"""What shows that a fence draws how work goes."""

_STEP = expression(
    r"^[ \t#>*+|-]{0,20}(?:\W{0,4}(?:step|stage|phase)[ \t]+)?0*"
    r"(?P<number>\d{1,2}(?:\.\d{1,2})*[a-z]?|(?-i:[A-Z]\d{1,2}|[A-H]))(?:[.:)]|\b)(?P<words>.*)",
    re.IGNORECASE | re.MULTILINE,
)
"""Where a step begins."""

_STEPS = expression(
    r"(?im)^#{1,4}[ \t]+(?:(?:step|phase|stage)[ \t]+)?\d{1,2}[.:)]?[ \t]*(?:[—–:.)-]+[ \t]*)?"
    r"(?P<title>[^\n(]{1,60}?)[ \t*_]*(?:\([^()\n]{0,40}\))?[ \t]*$"
)
"""Where a step with a number begins that is a section."""

_STEP_LONGEST = 700
"""Characters of a step that are read."""


def rounds(page: Page) -> Iterator[Deed]:
    """The rounds that a document begins anew without a limit; `object` is the step gone back to, the command that is
    given again, or who is started by a name that stands out; `optional` are those which only tell of a call made again.
    """
    for part in page.sections(marks.ROUNDS) if page.kind != "template" else ():
        told, invoked, known = tuple(passages(part.pieces)), set[str](), 0
        for at, passage in enumerate(told):
            looks = passage.held & marks.ROUNDS and not passage.quoted
            looks = looks and not (is_counted(page, part, passage) or is_banned(page, part, told, at))
            if looks and (unending(passage.plain) or not is_limited(part, told, at)):
                invoked.update(match["name"] for each in told[known:at] for match in _INVOKED.finditer(each.plain))
                known = at
                found = _of_passage(page, passage, lead_to(told, at), invoked)
                yield from (deed for deed in found if not may_end(page.source))
        for code in (piece for piece in everywhere(part.pieces) if isinstance(piece, Code)):
            yield from () if counts(page.source) or may_end(page.source) else _of_drawing(page, code)
    yield from _of_rows(page)


def _of_rows(page: Page) -> Iterator[Deed]:
    """The rounds without an end that the rows of a table begin: `| unsure | back to 2, as often as it takes |`."""
    for grid in page.grids(marks.ROUNDS) if page.kind != "template" and not counts(page.source) else ():
        for cell in (cell for row in grid.rows for cell in row):
            found = unending(cell.plain) or until_judged(cell.plain)
            ended = ENDED.search(cell.plain) or PERSON.search(cell.plain)
            ended = ended or numbered(cell.plain)
            if found and not ended and not is_denied(page, cell.plain, found.start()):
                yield Deed("round", cell.span, page.role)


def _of_drawing(page: Page, code: Code) -> Iterator[Deed]:
    """The rounds in a drawing of the work: `└─ If review fails: dispatch writer to fix → re-review`."""
    drawn = code.language in _DRAWN and _ARROW.search(code.text.plain) is not None
    if drawn and not (BOUND.search(code.text.plain) or ENDED.search(code.text.plain)):
        for line in code.lines:
            found = ANEW.search(line.plain) or _SENT_BACK.search(line.plain)
            judged = _DISPLEASED.search(line.plain, 0, found.start()) if found else None
            if judged and _CASE.search(line.plain) and not PERSON.search(line.plain):
                start = next((at for at, sign in enumerate(line.plain) if sign.isalnum()), 0)
                yield Deed("round", line.at(start, len(line.plain.rstrip())), page.role)


def _of_passage(page: Page, passage: Passage, lead: str, invoked: Collection[str]) -> Iterator[Deed]:
    text = _judging(passage)
    for start, end in passage.sentences():
        told = text[start:end]
        before, lead = lead, told if _leads(passage, start, end) else lead
        judged, wanted = until_judged(told) or unending(told), until_wanted(told)
        back = BACK.search(told)
        alone = _ALONE.match(told) if page.kind != "agent" else None
        begun = asked(ANEW, told) or _sent_back(told, own=page.kind == "agent")
        titled = _titled(page.source, _BACK_TO.search(told), passage.at(start, end).start)
        found = judged or wanted or back or alone or (titled and titled[0]) or begun or _over(page, told)
        again = found and not numbered(told) and (judged or wanted or _is_for_displeasure(told, before, found))
        if found and again and not (is_denied(page, told, found.start()) or _PROCEDURE.search(told)):
            where = passage.at(start, end)
            step = step_of(page.source, back["step"], where.start) if back else titled and titled[1]
            again_at = step or _command(passage, start, end, invoked) or _started(page, told)
            if step or (found is not back and (again_at or not _COMMAND.search(passage.plain, start, end))):
                yield Deed("round", where, page.role, again_at, optional=found in (begun, wanted))


def _judging(passage: Passage) -> str:
    """The words of a passage, masked but for verdicts in code that send work back, which stand in capitals."""
    text = masked(passage)
    for start, end in passage.code_places():
        if UNPLEASED.fullmatch(passage.plain, start, end):
            text = f"{text[:start]}{passage.plain[start:end].upper()}{text[end:]}"
    return text


def _over(page: Page, told: str) -> re.Match[str] | None:
    """Work that begins anew, or goes on while somebody sends it back; an agent's own document may mean its own."""
    if page.kind == "agent":
        return None
    going = _WHILE.search(told)
    return asked(_OVER, told) or (going if going and _DISPLEASED.search(told, going.end()) else None)


def _leads(passage: Passage, start: int, end: int) -> bool:
    """Whether a sentence says of what the next one tells: it asks, or is about a bad answer: ``On `REJECTED`, ...``."""
    told = passage.plain[start:end]
    return told.rstrip().endswith("?") or (_ON_LABEL.match(told) is not None and _DISPLEASED.search(told) is not None)


def _sent_back(told: str, *, own: bool) -> re.Match[str] | None:
    """Work that goes back; in an agent's own document to another whom it names."""
    found = _SENT_BACK.search(told)
    return found if found and (not own or told[found.end() :].startswith("`0")) else None


def _command(passage: Passage, start: int, end: int, invoked: Collection[str]) -> Name | None:
    """The command that is given again, which the words before invoke: any other is for a person to give."""
    found = _COMMAND.search(passage.plain, start, end) if invoked else None
    return passage.name(*found.span("name")) if found and found["name"] in invoked else None


def _started(page: Page, told: str) -> Name | None:
    """Who is started by a name of the document's own, where it makes that stand out; an agent's own starts nobody."""
    found = _SPAWNED.search(told) if page.kind != "agent" else None
    at = page.source.text.find(f"**{found['who']}**") if found else -1
    return Name(found["who"], Span(page.source, at, at + len(found["who"]) + 4)) if found and at >= 0 else None


def _is_for_displeasure(told: str, lead: str, found: re.Match[str]) -> bool:
    """Whether something is done again because a judge is not content: its words say so, or those that lead to it."""
    displeased = _DISPLEASED.search(told) or _LABELLED.match(told)
    if not displeased:
        return _DISPLEASED.search(lead) is not None and _CASE.search(lead) is not None
    if displeased.start() < found.start():
        return True
    apart = ";" in told[found.start() : displeased.start()]
    return not apart and _CASE.search(f"{lead} {told}") is not None


def _titled(source: Source, back: re.Match[str] | None, before: int) -> tuple[re.Match[str], Name] | None:
    """A way back to a step with such a title before a place, `## Phase 2 — Build`, and what that step says."""
    if back is None:
        return None
    steps = [each for each in _STEPS.finditer(source.text, 0, before) if each["title"].endswith(back["title"])]
    if not steps:
        return None
    end = source.text.find("\n#", steps[-1].end(), before)
    start = steps[-1].start()
    span = Span(source, start, min(end if end >= 0 else before, start + _STEP_LONGEST))
    return back, Name(back["title"], span)


def step_of(source: Source, number: str, before: int) -> Name | None:
    """The last step of that number before a place; the first one called `C2`, which is called so once."""
    steps = (match for match in _STEP.finditer(source.text, 0, before) if match["number"].lower() == number.lower())
    found = (min if number[0].isalpha() and len(number) > 1 else max)(steps, key=re.Match.start, default=None)
    if not found:
        return None
    span = Span(source, found.start(), min(before, found.start() + _STEP_LONGEST))
    return Name(found["words"].strip(), span)
