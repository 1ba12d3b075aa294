"""What a document tells its reader to do with the world: instructions in sentences and items, commands in fences.

Where words stand decides: a list under "does not:" forbids, an example and what is told of others say nothing, what
"may" be done is optional.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from flowc.model.doctrine.clauses import Reader, clauses
from flowc.model.doctrine.commands import is_command, work_of
from flowc.model.doctrine.effects import effects
from flowc.model.doctrine.filed import filed
from flowc.model.doctrine.gates import gates
from flowc.model.doctrine.mentions import Mention, mentions_in, mentions_of, tool_called
from flowc.model.doctrine.modes import Mode, mode_of, strongest
from flowc.model.doctrine.page import Page
from flowc.model.doctrine.passages import Code, Entry, Listing, Part, Passage, Piece
from flowc.model.doctrine.paths import is_artifact, is_path
from flowc.model.doctrine.sentences import folded
from flowc.model.doctrine.told import masked
from flowc.model.statements import Deed
from flowc.text import Name, Span
from flowc.vocabulary import DeedWords, Lexicon

_SHELL = ("bash", "sh", "shell", "zsh", "console", "terminal", "shell-session", "shellsession", "powershell", "fish")
_DUTIES = re.compile(
    r"\b(?:responsib\w+|duties|what\s+(?:you|it|the\s+agent|this\s+agent)\s+do(?:es)?|role|process|workflow|steps"
    r"|lifecycle|does|job|tasks?)\b",
    re.IGNORECASE,
)
_LABELLED = re.compile(
    r"[\s*_-]*(?P<label>(?:outputs?|writes?|saves?|inputs?|reads?|deliverables?|artifacts?)(?:\s+(?:to|from|at|files?"
    r"|paths?|locations?|artifacts?))?)"
    r"\s*[*_]*\s*:\s*[*_]*\s*(?=`|[\w.<>{}\[\]$-]{1,40}/)",
    re.IGNORECASE,
)
_IN_TITLE = re.compile(
    r"\b(?:inputs?(?:\s+files?)?|reads?|files\s+to\s+read|required\s+reading|context\s+files)\s*$", re.IGNORECASE
)
_TO_BE_READ = re.compile(
    r"\bread\b(?:(?!\bnot\b).)*\b(?:these|those|following|below|all|each|in\s+(?:this\s+)?order)\b|\b(?:read|load)\s*$",
    re.IGNORECASE,
)
_TOLD_IN_FENCE = re.compile(
    r"\s*(?:\d{1,2}[.)]\s+|[-*]\s+)?(?:then\s+|also\s+)?(?:(?P<read>read|load)|(?P<write>write|update|save))\s+"
    r"(?:(?:to|from|the\s+latest|latest)\s+)?`?",
    re.IGNORECASE,
)
_OUT_TITLE = re.compile(
    r"\b(?:output\s+files?|file\s+outputs?|outputs?|writes?|artifacts?(?:\s+produced)?|deliverables?|produces)\s*$",
    re.IGNORECASE,
)
_GIVEN = re.compile(
    r"\b(?:you\s+(?:will\s+)?(?:receive|get|are\s+given)|inputs?\s+(?:is|are|comes?)|(?:is|are)\s+(?:located|stored"
    r"|available|saved|found|in|at)|lives?\s+(?:in|at))\b",
    re.IGNORECASE,
)
_FOR_OTHERS = re.compile(
    r"\b(?:will|would|has|have)\s+(?:be\s+)?(?:written|saved|created|produced|placed)\b", re.IGNORECASE
)
_READ_ONLY = re.compile(
    r"\b(?:you\s+are|you['’]re|this\s+agent\s+is|this\s+is)\s+(?:an?\s+|strictly\s+|completely\s+|purely\s+)"
    r"*(?P<claim>read[- ]only)\b(?!\s+(?:files?|access\s+to|mode\s+until))",
    re.IGNORECASE,
)
_STEP_LABEL = re.compile(r"\s*(?:\*\*[^*`]{1,40}\*\*|[A-Z][a-z]+)\s*(?:[:—–-]+\s*)?")
_TELLS_TO_RUN = re.compile(
    r"\b(?:run|runs|execute|use|using|check|verify|start|begin|commands?|then|first|validate|do|create|push|commit"
    r"|open|submit|gather|get|find|search|call|via|with)\b",
    re.IGNORECASE,
)
_TITLE_OF_STEPS = re.compile(
    r"\b(?:process|workflow|steps?|phase|commands?|verification|procedure|when\s+invoked|instructions?|checks?"
    r"|protocol|execution|tasks?|\d+[.)])\b|^\d",
    re.IGNORECASE,
)
_SHOWS_OUTPUT = re.compile(
    r"\b(?:outputs?:|prints?|produces|results?\s+in|returns?|shows|response|expected\s+output)\s*:?\s*$", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class _Sense:
    """How words are meant where they stand, whose they are, and whether items may tell in the third person."""

    mode: Mode
    role: str | None
    third: bool
    owned: bool
    lexicon: Lexicon

    def within(self, mode: Mode) -> "_Sense":
        """The sense of words inside, which have a mode of their own."""
        if mode.value <= self.mode.value:
            return self
        return _Sense(mode, self.role, self.third, self.owned, self.lexicon)


def deeds(page: Page) -> tuple[Deed, ...]:
    """The deeds a document asks for, in order; those it forbids or only allows are marked."""
    told = page.parts if page.kind not in ("other", "template") else ()
    found = [*gates(page), *filed(page), *(deed for part in told for deed in _of_part(page, part))]
    return tuple(sorted(dict.fromkeys(found), key=lambda deed: (deed.span.start, deed.span.end, deed.kind)))


def _of_part(page: Page, part: Part) -> Iterator[Deed]:
    titles = part.heading.titles if part.heading else ()
    sense = _Sense(
        strongest(tuple(mode_of(title, page.role, page.lexicon.deeds) for title in titles[1:] or titles)),
        page.role,
        False,
        page.kind == "agent",
        page.lexicon,
    )
    if sense.mode is not Mode.SILENT:
        yield from _of_pieces(part.pieces, sense)


def _of_pieces(pieces: tuple[Piece, ...], sense: _Sense) -> Iterator[Deed]:
    for piece in pieces:
        match piece:
            case Passage(quoted=False):
                yield from _of_passage(piece, sense)
            case Listing():
                inner = _led(sense, piece.lead, piece.title)
                if inner.mode is not Mode.SILENT:
                    for entry in piece.entries:
                        yield from _of_entry(entry, piece, inner)
            case Code():
                yield from _of_code(piece, _led(sense, piece.lead, piece.titles[-1] if piece.titles else ""))


def _led(sense: _Sense, lead: Passage | None, title: str) -> _Sense:
    """The sense of what words lead to; a lead counts where it ends with a colon."""
    words = lead.plain.strip(" *_") if lead else ""
    leads = words.endswith(":")
    last = re.split(r"(?<=[.!?;])\s+", words)[-1] if leads else ""
    mode = mode_of(last, sense.role, sense.lexicon.deeds) if leads else Mode.PLAIN
    third = sense.owned and _tells_duties(last if leads else title)
    return _Sense(strongest((sense.mode, mode)), sense.role, third, sense.owned, sense.lexicon)


@lru_cache(maxsize=256)
def _tells_duties(words: str) -> bool:
    return _DUTIES.search(words) is not None


def _of_entry(entry: Entry, listing: Listing, sense: _Sense) -> Iterator[Deed]:
    if entry.words.quoted:
        return
    named = _path_of_item(entry, listing, sense.lexicon.deeds)
    if named:
        yield _deed(named[0], named[1], named[1].span, sense.mode, sense.role)
    else:
        yield from _of_passage(entry.words, sense, entry.number is not None)
    words = entry.words.plain.strip(" *_")
    mode = mode_of(words, sense.role, sense.lexicon.deeds) if words.endswith(":") else Mode.PLAIN
    inner = sense.within(mode)
    if inner.mode is not Mode.SILENT:
        yield from _of_pieces(entry.inside, inner)


def _path_of_item(entry: Entry, listing: Listing, words: DeedWords) -> tuple[str, Name] | None:
    """A path that begins an item below `Inputs`, `Output files` or `read these in order`."""
    told, written, read = _led_to(listing.lead.plain.strip(" *_").rstrip(": ") if listing.lead else listing.title)
    if not (told or written or read):
        return None
    first = next(iter(mentions_of(entry.words)), None)
    if first is None or first.start > 3 or not is_path(first.name.text):
        return None
    kind = "write" if written and not told else "read"
    return (kind, first.name) if told or is_artifact(first.name.text, words) else None


@lru_cache(maxsize=256)
def _led_to(lead: str) -> tuple[bool, bool, bool]:
    """Whether the words before a list say that its items are to be read, are written, or are what is read."""
    return bool(_TO_BE_READ.search(lead)), bool(_OUT_TITLE.search(lead)), bool(_IN_TITLE.search(lead))


def _of_passage(passage: Passage, sense: _Sense, numbered: bool = False) -> Iterator[Deed]:
    labelled = _LABELLED.match(passage.plain)
    if labelled:
        yield from _of_label(passage, labelled, mentions_of(passage), sense)
        return
    text = masked(passage)
    reader = Reader(sense.lexicon.deeds, sense.role, sense.third)
    taken = False
    for clause in clauses(passage, text, reader):
        named = tuple(each for each in mentions_of(passage) if clause.rest <= each.start < clause.end)
        for kind, thing in effects(clause, text, named, sense.lexicon):
            taken = True
            span = passage.at(*_trimmed(passage.plain, clause.start, clause.end))
            optional = clause.optional or sense.mode is Mode.OPTIONAL
            yield Deed(kind, span, sense.role, thing, clause.negated or sense.mode is Mode.NEGATED, optional)
    may_claim = sense.owned and sense.mode is Mode.PLAIN and "only" in folded(text)
    read_only = _READ_ONLY.search(text) if may_claim else None
    if read_only:
        yield Deed("write", passage.at(*read_only.span("claim")), sense.role, negated=True)
    if not taken:
        yield from _given(passage, text, sense)
        if numbered:
            yield from _bare_command(passage, sense)


def _of_label(
    passage: Passage, labelled: re.Match[str], mentions: tuple[Mention, ...], sense: _Sense
) -> Iterator[Deed]:
    """`Output: `plans/x.md``: what is written or read, told by a label."""
    first = next((each for each in mentions if each.start >= labelled.end()), None)
    if first and first.start - labelled.end() <= 1 and is_path(first.name.text):
        kind = "read" if labelled["label"].lower().startswith(("input", "read")) else "write"
        mode = strongest((sense.mode, mode_of(passage.plain[first.end :], None, sense.lexicon.deeds)))
        yield _deed(kind, first.name, first.name.span, mode, sense.role)


def _deed(kind: str, thing: Name | None, span: Span, mode: Mode, role: str | None) -> Deed:
    return Deed(kind, span, role, thing, mode is Mode.NEGATED, mode is Mode.OPTIONAL)


def _given(passage: Passage, text: str, sense: _Sense) -> Iterator[Deed]:
    """Working documents that a sentence says are there to be read: `the spec is at ...`, `you receive ...`."""
    paths = [each.name for each in mentions_of(passage) if is_path(each.name.text)] if sense.mode is Mode.PLAIN else []
    if paths and _GIVEN.search(text) and not _FOR_OTHERS.search(text):
        for path in paths:
            if is_artifact(path.text, sense.lexicon.deeds):
                yield Deed("read", path.span, sense.role, path)


def _bare_command(passage: Passage, sense: _Sense) -> Iterator[Deed]:
    """A step that is a command with nothing before it but a label: `6. **Push** — `git push``."""
    label = _STEP_LABEL.match(passage.plain)
    first = next((each for each in mentions_of(passage) if passage.plain[each.start - 1 : each.start] == "`"), None)
    if first and first.start - 1 == (label.end() if label else 0) and is_command(first.name.text, sense.lexicon.deeds):
        yield _deed(work_of(first.name.text, sense.lexicon.deeds), first.name, first.name.span, sense.mode, sense.role)


def _trimmed(plain: str, start: int, end: int) -> tuple[int, int]:
    while end > start and plain[end - 1] in " .,;:!*_\t":
        end -= 1
    while start < end and plain[start] in " *_":
        start += 1
    return start, end


def _of_code(code: Code, sense: _Sense) -> Iterator[Deed]:
    """The commands of a fence for a shell that the words before it, or its section, tell the reader to run."""
    if sense.mode is Mode.PLAIN and sense.owned and code.language in ("", "text"):
        yield from _of_steps(code, sense)
        tools = (tool_called(line, sense.lexicon.hosts.tools) for line in code.lines)
        yield from (_deed("tool", tool, tool.span, sense.mode, sense.role) for tool in tools if tool)
    if sense.mode is Mode.SILENT or not _is_to_run(code):
        return
    prompts = any(line.plain.lstrip().startswith("$ ") for line in code.lines)
    continued = False
    for line in code.lines:
        words = line.plain.strip()
        prompt = words.startswith("$ ")
        skipped = not words or words.startswith("#") or (prompts and not prompt) or continued
        continued = words.endswith("\\")
        if not skipped and not re.match(
            r"(?:if|then|else|elif|fi|for|do|done|while|case|esac|\{|\}|\(|\)|echo|EOF)\b", words
        ):
            start = line.plain.index(words) + (2 if prompt else 0)
            command = line.name(start, start + len(words) - (2 if prompt else 0))
            yield _deed(work_of(command.text, sense.lexicon.deeds), command, command.span, sense.mode, sense.role)


def _of_steps(code: Code, sense: _Sense) -> Iterator[Deed]:
    """The files that steps written in a plain fence name right behind their verb: `1. Read work/spec.md`."""
    if not any(_TITLE_OF_STEPS.search(title) for title in code.titles[1:]):
        return
    for line in code.lines:
        verb = _TOLD_IN_FENCE.match(line.plain)
        first = next(iter(mentions_in(line, line.plain)), None) if verb else None
        if verb and first and first.start == verb.end() and is_path(first.name.text):
            yield Deed("read" if verb["read"] else "write", first.name.span, sense.role, first.name)


def _is_to_run(code: Code) -> bool:
    if code.language not in _SHELL:
        return False
    lead = code.lead.plain.strip(" *_`") if code.lead else ""
    title = code.titles[-1] if code.titles else ""
    if _SHOWS_OUTPUT.search(lead):
        return False
    if lead.endswith(":"):
        return bool(_TELLS_TO_RUN.search(lead) or _TITLE_OF_STEPS.search(title))
    return bool(_TITLE_OF_STEPS.search(title) or _TELLS_TO_RUN.match(lead))
