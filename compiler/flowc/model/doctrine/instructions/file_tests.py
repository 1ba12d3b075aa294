"""Gates on files as commands, settings and lists: `test -f work/plan.md`, `file_exists: work/plan.md`."""

import re
from collections.abc import Iterator
from functools import lru_cache

from flowc.expressions import expression
from flowc.model.doctrine.document.in_force import is_in_force
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Code, Listing, Part, Passage, Piece
from flowc.model.doctrine.document.paths import is_artifact, is_of_program, is_path, is_text, is_working
from flowc.model.doctrine.document.sentences import trimmed
from flowc.model.doctrine.document.told import sentences
from flowc.model.doctrine.instructions.ungated import is_no_gate
from flowc.model.statements import Deed
from flowc.text import Name, Span

_PATH = r"[\"']?(?P<path>[^\s\"'\],)|&;]+)"
_SHELL_TEST = expression(rf"(?:\btest\s+!?\s*-[efs]\s+|\[\[?\s+!?\s*-[efs]\s+){_PATH}"
    rf"|^\s*(?:\$\s+)?ls\s+{_PATH.replace('path', 'listed')}[^|&]*\|\|")
_SET_TEST = expression(
    rf"[\"']?(?:files?[-_]?exists?|path[-_]?exists?|exists|must[-_]exist|requires[-_]files?"
    rf"|wait[-_]for[-_]files?)[\"']?\s*:\s*\[?{_PATH}"
)

_LISTED = expression(rf"\s*(?:\$\s+)?(?:ls|cat|head|stat)\s+(?:-[\w-]+\s+)*{_PATH}[\"']?(?:\s+2>\s*/dev/null)?\s*")
_NONE_STOPS = expression(
    r"\bif\s+(?:(?:there\s+(?:is|are)\s+)?no(?:ne|thing)?\b|(?:it|they|either|any|one|the\s+(?:file|folder|list|output|result))\s+"
    r"(?:is|are|does|do)\s*(?:n['’]t|not|empty|missing)|(?:missing|absent|empty|not\s+found)\b)[^,:]{0,60}"
    r"(?:[,:]|\s[—–→]|\s->)\s*(?:then\s+)?\W{0,4}(?:stop|abort|halt|block|exit|refuse|return|report|escalate"
    r"|do\s+not\s+(?:start|proceed|continue))"
    r"|\b(?:stop|abort|halt|exit|refuse)\b[^,;:]{0,30}\bif\s+(?:no|none|nothing|missing|empty)\b",
    re.IGNORECASE,
)
"""What stops where nothing is listed."""

_MUST_EXIST = expression(
    r"\b(?:check|verify|confirm|ensure|make\s+sure|validate|test)\w*\b.*\b(?:exists?|is\s+(?:there|present))\b",
    re.IGNORECASE,
)
_DELEGATES = expression(r"\bsub-?agents?\b|\bTask\s*\(|\bsubagent_type\b", re.IGNORECASE)

_PLANNING = expression(
    r"(?:^|[/_-])(?:brief|prd|proposal|roadmap|requirements|design|tasks|document|architecture|results?"
    r"|outputs?)\.(?:md|json|ya?ml)$"
)
_MARKER = expression(
    r"/(?:[\w<>*-]+[-_.])?(?:ok|done|ready|completed?|finished|passed|success|flag|marker|sentinel)(?:\.\w{1,6})?$"
)
"""A path of a file that holds nothing, and says by being there that something is done."""

_DOCUMENTS = r"(?:docs?|documents?|files?|reports?|specs?|plans?|artifacts?|outputs?|deliverables?|sheets?)"
NAMED_FILE = expression(
    r"\b(?:spec(?:ification)?|plan|analysis|design|review|report|output|stage|hand-?off|result|research|findings)s?"
    r"\s+(?:file|document)s?\b"
    rf"|\b(?:all|both|every|each)\s+(?:of\s+)?(?:[\w-]+\s+){{0,3}}{_DOCUMENTS}\s+exists?\b"
    rf"|\bits\s+{_DOCUMENTS}\s+(?:exists?|lies|appears|is\s+(?:there|in))\b"
    r"|\b(?:previous|prior|preceding|earlier|last|upstream|current|each|every)\s+(?:phase|stage|step|agent|wave"
    r"|round)(?:['’]?s)?"
    rf"['’]?\s+(?:[\w-]+\s+){{0,2}}?{_DOCUMENTS}\b"
    rf"|\b{_DOCUMENTS}\s+(?:that\s+)?(?:(?:the|each|every|all|your)\s+)?(?:sub-?)?(?:agents?|workers?|0{{3,}})\s+"
    r"(?:(?:was|were|is|are)\s+(?:supposed|expected|told|asked|due|meant)|should\s+have|had)\b"
    rf"|\b(?:all\s+)?(?:expected|promised)\s+(?:output\s+{_DOCUMENTS}|(?!outputs?\b|deliverables?\b){_DOCUMENTS})\b"
    r"|\bthe\s+(?:[a-z-]+\s+)?file\b[^.:]{0,60}\b(?:call|invoke|start|begin|dispatch|spawn|launch|tell|give|pass)s?\s+(?:the\s+next\b|`?0{3,})"
    rf"|\b{_DOCUMENTS}\s+(?:of|from)\s+(?:the\s+)?(?:previous|prior|preceding|earlier|last|upstream)\s+(?:phase"
    rf"|stage|step|agent)\b",
    re.IGNORECASE,
)
"""A document of a stage in plain words."""

_POLLED = expression(
    r"\W*(?:\d+\W+)?(?:then\s+)?(?:look|check|glance|peek)\b[^.;:?,]{0,80}\bevery\s+(?:(?:few|other|\d{1,3})\s+)?(?:seconds?|minutes?|hours?)"
    r"\s+(?:until|till)\s+(?:the\s+(?:file\s+)?)?`[^`]{1,80}`\s+(?:is\s+(?:there|present)|exists|appears|has\s+(?:arrived|appeared))\b[^?]*",
    re.IGNORECASE,
)
"""A sentence that tells its reader to look for a file by the clock, and begins with that."""

_DENIES = expression(
    r"\b(?:not|never|no|none|nobody|cannot|was|were|had|did|used|until\s+(?!`|the\s)\w+|wrong|wastes?|mistake|instead|rather)\b|n['’]t\b|\?",
    re.IGNORECASE,
)
HAS_RETURNED = expression(
    r"\b(?:after|once|when|whenever)\s+(?:each|every|the|an?|all)\s+(?:[\w-]+\s+)?(?:(?:sub-?)?agents?|workers?|specialists?)"
    r"\s+(?:(?:has|have|is|are)\s+)?(?:complet|finish|return|done|end|stop)\w*",
    re.IGNORECASE,
)

OF_PROGRAM = expression(r"[\W_]*`[a-z][\w./-]*(?:\s[^`]+)`[*_]*\s*(?:—|–|-{1,2}|:)\s")
"""A command that begins a passage which tells what it does."""

_IF = expression(r"\s*(?:el)?if\b")
_IF_THERE = expression(r"\s*if\s+(?:test|\[\[?)\s+-[efs]\s")
_MOVES = expression(r"\s*(?:git\s+)?(?:mv|cp)\s")
_STOPS = expression(r"(?m)(?:^|[;&|{]|\b(?:then|else|do)\s)\s*(?:exit|return|until|while|sleep)\b")
_BARE_TEST = expression(r"(?:test|\[\[?)\s+!?\s*-[efs](?:\s*\]{1,2})?")
_LONGEST_BRANCH = 200
"""Lines of a branch in which it is looked for its end."""

_SHELLS = ("", "bash", "sh", "shell", "zsh", "console", "text")


def shell_tests(page: Page, code: Code) -> Iterator[Deed]:
    """The tests for working documents in the commands of a fence."""
    yield from _of_lines(page, code, _SHELL_TEST)


def set_tests(page: Page, code: Code) -> Iterator[Deed]:
    """The tests for working documents in the settings that a fence shows."""
    yield from _of_lines(page, code, _SET_TEST)


def _of_lines(page: Page, code: Code, test: re.Pattern[str]) -> Iterator[Deed]:
    for at, line in enumerate(code.lines):
        match = test.search(line.plain) if test is _SET_TEST or _hangs(code, at) else None
        named = next((key for key, path in match.groupdict().items() if path), "") if match else ""
        kind = kind_of_test(page, match[named]) if match and not _is_moved(code, at, match[named]) else ""
        if match and kind:
            words = line.plain.strip()
            start = line.plain.index(words)
            yield Deed(kind, line.at(start, start + len(words)), page.role, line.name(*match.span(named)))


def _is_moved(code: Code, at: int, path: str) -> bool:
    """Whether a file of which commands ask if it is there is one that they move or copy, or write over."""
    return _IF_THERE.match(code.lines[at].plain) is not None and path in _moved(code)


@lru_cache(maxsize=8)
def _moved(code: Code) -> frozenset[str]:
    """The words of the commands of a fence that move or copy files, or write over them."""
    moving = (line.plain for line in code.lines if _MOVES.match(line.plain))
    return frozenset(word for line in moving for word in re.split(r"[\s\"';]+", line))


def _hangs(code: Code, at: int) -> bool:
    """Whether something stops or waits on the test in a line of a fence, and no person is told what to run."""
    branch = _IF.match(code.lines[at].plain) is not None
    rest = [line.plain for line in code.lines[at : at + (_LONGEST_BRANCH if branch else 1)]]
    end = next((number for number, line in enumerate(rest) if line.strip() == "fi"), 0)
    lines = "\n".join(rest[: end + 1])
    return _STOPS.search(lines) is not None and not is_no_gate(lines)


def listed(page: Page, part: Part) -> Iterator[Deed]:
    """A fence that does nothing but list working documents, and right behind it what stops where there are none."""
    for at, code in enumerate(part.pieces):
        path = _listed_path(page, code) if isinstance(code, Code) else None
        behind = (words for piece in part.pieces[at + 1 : at + 3] for words in _words(piece)) if path else ()
        found = next((span for words in behind for span in _stopped(words)), None)
        if found:
            yield Deed("gate", found, page.role, path)


def looked_for(page: Page, part: Part) -> Iterator[Deed]:
    """A list of working documents that must exist, and right behind it that the document stops where one does not; of
    documents that run agents.
    """
    for listing, after in zip(part.pieces, part.pieces[1:], strict=False):
        if not isinstance(listing, Listing) or not isinstance(after, Passage) or not any(_stopped(after)):
            continue
        items = [entry.words for entry in listing.entries if _MUST_EXIST.search(entry.words.plain)]
        named = ((words, code) for words in items for code in words.codes() if is_working_file(page, code.text))
        first = next(named, None)
        if first and _DELEGATES.search(page.source.text):
            yield Deed("gate", first[0].span, page.role, first[1])


def _listed_path(page: Page, code: Code) -> Name | None:
    lines = [line for line in code.lines if line.plain.strip()]
    match = _LISTED.fullmatch(lines[0].plain) if len(lines) == 1 and code.language in _SHELLS else None
    return lines[0].name(*match.span("path")) if match and is_tested(page, match["path"]) else None


def _words(piece: Piece) -> Iterator[Passage]:
    match piece:
        case Passage():
            yield piece
        case Listing(entries):
            yield from (entry.words for entry in entries)


def _stopped(words: Passage) -> Iterator[Span]:
    """The sentences that stop where something is not there."""
    for start, end, _ in sentences(words):
        if _NONE_STOPS.search(words.plain, start, end) and not is_no_gate(words.plain[start:end]):
            yield words.at(*trimmed(words.plain, start, end))


def is_tested(page: Page, path: str) -> bool:
    """Whether a path that a command tests may be a working document."""
    return is_artifact(path, page.lexicon.deeds) and not path.rsplit("/", 1)[-1].startswith(".")


def kind_of_test(page: Page, path: str) -> str:
    """The deed of a command that tests for a file; nothing where that is no text that somebody may hand on."""
    return "gate" if is_tested(page, path) else "looks" if is_path(path) and is_text(path) else ""


def tested(page: Page, passage: Passage) -> Iterator[Deed]:
    """A test for a file as a command in backticks, which may stand behind the file: `x.md`; look with `test -f`."""
    before: Name | None = None
    for name, place in zip(passage.codes(), passage.code_places(), strict=True):
        match = _SHELL_TEST.match(name.text)
        kind = kind_of_test(page, match["path"]) if match and match["path"] else ""
        if match and kind:
            start = place[0] + match.start("path")
            yield Deed(kind, name.span, page.role, passage.name(start, start + len(match["path"])))
        if before and _BARE_TEST.fullmatch(name.text):
            yield Deed("gate", name.span, page.role, before)
        before = name if is_path(name.text) and is_handed_on(page, name.text) else before


def is_handed_on(page: Page, path: str) -> bool:
    """Whether a path may hold what a stage hands on, documents by which a project is planned and reports of programs
    included.
    """
    known = page.lexicon.deeds
    named = _PLANNING.search(path.lower()) or _MARKER.search(path.lower())
    return is_working(path, known) or is_of_program(path, known) or named is not None


def is_working_file(page: Page, path: str) -> bool:
    """Whether a path is that of a working document, and of no folder."""
    return is_path(path) and not path.endswith("/") and is_working(path, page.lexicon.deeds)


def is_polled(passage: Passage, start: int, end: int) -> bool:
    """Whether a sentence tells its reader to look for a file by the clock, and its paragraph denies nothing."""
    polled = _POLLED.fullmatch(passage.plain, start, end) is not None
    return polled and not _DENIES.search(passage.plain) and is_in_force(passage.titles)
