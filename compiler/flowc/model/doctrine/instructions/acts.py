"""Deeds where no verb in its base form leads to them: the orchestrator's work as a command behind a condition, at the
end of a sentence that speaks to the reader or among instructions, or said to be the reader's own; files that the reader
mends in place.
"""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document.mentions import Mention, mentions_of
from flowc.model.doctrine.document.modes import Sense
from flowc.model.doctrine.document.passages import Passage
from flowc.model.doctrine.document.sentences import trimmed
from flowc.model.doctrine.instructions.clauses import Clause
from flowc.model.doctrine.instructions.commands import is_command, work_of
from flowc.model.doctrine.instructions.free import leaves_free
from flowc.model.doctrine.instructions.keeping import put_where
from flowc.model.doctrine.instructions.running import is_completed
from flowc.model.doctrine.instructions.works import orchestrators_work
from flowc.model.statements import Deed
from flowc.vocabulary import DeedWords

_LONGEST = 400
"""Characters of a sentence that is read."""

_ON = expression(
    r"[\W\d]*(?:(?:and|then|or|but|so)\s+)?(?:if|on|upon|when|whenever|once|after|as\s+soon\s+as|in\s+case\s+of|for"
    r"|with|otherwise|else|finally|last(?:ly)?|at\s+the\s+(?:very\s+)?end|in\s+the\s+end|afterwards?|next"
    r"|(?:an?\s+)?(?:yes|no|approv\w+|reject\w*|accept\w*|pass\w*|fail\w*|success\w*|green|red|done|ready))\b"
    r"[^0.;]{0,90}?(?:[:,]|→|->|=>|\s[—–])[\s`]*",
    re.IGNORECASE,
)
"""A condition or an outcome that leads to a command."""

_WORD = expression(r"[a-z]+")
_DONE_TO = expression(r"[`*_]*\s+(?:the|your|it|this|that|everything|all)\b", re.IGNORECASE)
"""What makes a command of a single word, which is a verdict without it: ``no catch → `fail` ``."""

_YOURS = expression(
    r"[^.;]*\b(?:you|yours|your)\b[^.;]*?(?:\bis|\bare|:|\b(?:with|via|using|through|by\s+(?:running|calling"
    r"|using)))\s*`?",
    re.IGNORECASE,
)
"""Words to the reader that lead to a command: `your last act is `./finish``."""

_DENIED = expression(
    r"\b(?:not|never|no\s+longer|nobody|no\s+one|none|cannot|without|instead\s+of|rather\s+than|forbidden|would"
    r"|may|can|could|might|used\s+to|example|e\.g|such\s+as|like|whether|permission|allowed|available|optional(?:ly)?"
    r"|(?:by|before|after)\s+(?:the\s+)?(?:orchestrator|scheduler|engine|flow|caller|user|people|human)"
    r"|(?:the|an?|your)\s+(?:orchestrator|scheduler|engine|flow|caller|user|human|hook|ci|pipeline|maintainer"
    r"|author|coder|implementer|developer|release\s+manager|next\s+\w+|other\s+\w+|\w+\s+(?:agent|will|then)))\b"
    r"|n['’]t\b",
    re.IGNORECASE,
)
_TURNED = (
    expression(
        r"[\W\d]*(?P<verb>[a-z]+)ing\b(?P<rest>[^.;:]{0,80}?)\s+(?:is|are)\s+(?:(?:also|then|therefore|still"
        r"|now)\s+)?"
        r"(?:yours|your\s+(?:job|task|work|part|duty|responsibility|business|last\s+\w+|own)|up\s+to\s+you"
        r"|part\s+of\s+your\s+\w+|left\s+to\s+you)\b",
        re.IGNORECASE,
    ),
    expression(
        r"[\W\d]*(?:finish|end|close|conclude)\s+by\s+(?P<verb>[a-z]+)ing\b(?P<rest>[^.;:]{0,80})", re.IGNORECASE
    ),
    expression(
        r"(?:once|when|after|if|as\s+soon\s+as)\s+(?:[\w-]+\s+){2,10}?you\s+(?P<verb>[a-z]+)\b(?P<rest>[^.;:,]{0,80}?)\s+"
        r"yourself\b",
        re.IGNORECASE,
    ),
    expression(
        r"[^.;]{0,80}\b(?:it\s+is\s+you\s+who|you\s+are\s+the\s+one\s+(?:who|that)|you\s+are\s+(?:also\s+)?the\s+"
        r"(?:only\s+)?one\s+(?:who|to))\s+(?P<verb>[a-z]+?)(?:s|es)?\b(?P<rest>[^.;:]{0,80})",
        re.IGNORECASE,
    ),
)
"""Work that is said to be the reader's: `pushing the branch is your job`, `it is you who merges`."""

_CLOSING = expression(
    r"[^.;]{0,80}\byour\s+(?:\w+\s+)?(?:work|job|task|run|turn|part|round)\s+(?:ends|finishes|closes|concludes"
    r"|is\s+(?:done|over|finished|complete))\s+(?:with|by|in|after)\s+(?:an?\s+|the\s+|your\s+)?(?:final\s+)?"
    r"(?P<work>push|merge|pull[- ]request|PR)\b",
    re.IGNORECASE,
)
_CLOSED_BY = {"push": "push", "merge": "merge"}
"""Work that is named as the end of the reader's: `your work ends with a push`."""

_BEGINS = expression(
    r"[\s*_]*(?:\[[ xX]?\][\s*_]*)?(?:(?:and\s+)?(?:then|finally|last(?:ly)?(?:\s+of\s+all)?|next|afterwards?"
    r"|at\s+the\s+(?:very\s+)?end)\b[,:]?[\s*_]*)?`",
    re.IGNORECASE,
)
_GOES_ON = expression(
    r"[`*_]*\s*(?:\W*$|[,;(]|\b(?:when|once|after|as|if|at|last|before|then|so|until|with|from|to|on|in|again|first|now"
    r"|and\s+(?:then|stop|return|finish|end|exit|wait|answer|report|you)|whenever|upon|every|each|without"
    r"|(?:the|your)\s+(?:branch|commits|changes|work))\b)",
    re.IGNORECASE,
)
_ASKED = expression(r"\b(?:if|when)\s+(?:asked|told|requested|needed|you\s+\w+)\b|\bon\s+request\b", re.IGNORECASE)
_REASON = expression(r"\b(?:so\s+that|because|since)\b", re.IGNORECASE)
_FIRST = expression(r"[\s*_]*(?:\[[ xX]?\]\s*)?(?P<word>[A-Za-z]+)\b(?!\s*:)")
"""A command at the beginning of a sentence, what may follow it so that nothing is said of it, and a wish of others."""


_FORBIDDEN = expression(r"\b(?:do\s+not|never|nobody|no\s+longer|only\s+the)\b|\bdon['’]t\b", re.IGNORECASE)
_THEN = expression(r"[^.;:]{1,300}?[,\s]\s*(?:and\s+)?(?P<then>then)\s+`", re.IGNORECASE)
_OBJECT = expression(
    r"[`*_]*\s*(?:\W*$|[,;.(]|(?:the|your|it|this|that|everything|all|to|on|from|and|once)\b)", re.IGNORECASE
)
"""What leads from an instruction to a command that stands for a verb, and what that is done to."""

_MENDS = (
    r"(?:correct|fix|mend|repair|change|edit|adjust|amend|rewrite|rephrase|reword|improve|replace|remove|delete|insert|add"
    r"|(?:put|set)\s+right|tidy(?:\s+up)?|clean(?:\s+up)?|touch\s+up|polish|reformat|patch)"
)
_TEXT = (
    r"(?:file|page|document|text|source|code|manuscript|chapter|draft|article|markdown|spec|copy|script"
    r"|config(?:uration)?)s?\b"
)
_ITSELF = (
    rf"(?:(?:directly|right|straight)\s+)?(?:in|into|from|inside|within)\s+(?:the|its|their)\s+(?:[\w-]+\s+)?{_TEXT}"
)
_YOU = r"\byou\s+(?:(?:then|just|simply|also|should|must|are\s+to|shall)\s+)*"
_WHAT = r"(?:(?:(?!\b(?:belongs?|goes|go|is|are|must|should|needs?|can|may)\b)[^.;:]){0,60}?\s)??"
_MENDED = expression(
    rf"(?:(?:^|[,;:(—–]\s*|\b(?:and|then|just|simply)\s+|[.]\s+)[\W\d]*|{_YOU}){_MENDS}\s+{_WHAT}"
    rf"(?:in[- ]place\b|(?:directly|right|straight)\s+{_ITSELF}|yourself\b[^.;:]{{0,30}}?\b{_ITSELF}"
    rf"|{_ITSELF}\s+(?:itself|yourself|directly|themselves)\b|(?:it|them|these|those|this|that)\s+yourself\b)"
    r"|\byou\s+(?:correct|fix|mend|repair)\s+yourself\b",
    re.IGNORECASE,
)
"""What is mended by the reader: `small things you correct in the file yourself`, `fix typos in place`."""

_APPLIED = expression(r"`?\s+(?:(?:on|over|for|with)\s+)?(?:every|each|all|both|it\b|them\b)", re.IGNORECASE)
"""What a command that stands for an instruction is run on: "`fit x.csv` on every plate"."""

_WITHIN = expression(r".*[;:(—–]\s|.*\b(?:but|instead)\b", re.DOTALL)
"""What lies before the part of a sentence in which a denial counts."""


def mended(passage: Passage, text: str, sense: Sense) -> Iterator[Deed]:
    """The files that a passage tells its reader to mend where they lie; `text` is the passage masked."""
    if not any(words in text for words in ("yourself", "place", "directly", "itself", "right", "themselves")):
        return
    for start, end in passage.sentences():
        match = _MENDED.search(text, start, end) if end - start <= _LONGEST and text[end - 1 : end] != "?" else None
        if match:
            before = _WITHIN.match(text, start, match.start() + 1)
            if not _DENIED.search(text, before.end() if before else start, match.end()):
                yield Deed("write", passage.at(*trimmed(passage.plain, match.start(), match.end())), sense.role)


def acts(passage: Passage, text: str, sense: Sense) -> Iterator[Deed]:
    """The orchestrator's work that a passage asks for in such words; `text` is the passage masked."""
    named = [each for each in mentions_of(passage) if passage.plain[each.start - 1 : each.start] == "`"]
    if not named and "you" not in text and " by " not in text:
        return
    for start, end in passage.sentences():
        if end - start <= _LONGEST and not text[start:end].rstrip().endswith("?"):
            yield from _commands(passage, text, (start, end), named, sense)
            yield from _owned(passage, text, (start, end), sense)


def _commands(
    passage: Passage, text: str, sentence: tuple[int, int], named: list[Mention], sense: Sense
) -> Iterator[Deed]:
    start, end = sentence
    within = [each for each in named if start <= each.start and each.end <= end]
    if not within or _DENIED.search(text, start, end) or leaves_free(text, start, end):
        return
    for each in within:
        kind = work_of(each.name.text, sense.lexicon.deeds)
        led = any(pattern.fullmatch(text, start, each.start) for pattern in (_ON, _YOURS))
        label = _WORD.fullmatch(each.name.text) and not _DONE_TO.match(passage.plain, each.end)
        label = label or is_completed(text, each.start)
        if kind != "run" and led and not label and is_command(each.name.text, sense.lexicon.deeds):
            yield Deed(kind, passage.at(*trimmed(passage.plain, start, end)), sense.role, each.name)
            return


def bare(passage: Passage, sense: Sense, number: int = 0) -> Iterator[Deed]:
    """The orchestrator's work as a command that begins a sentence between instructions: "`git push` when done"."""
    at, end = passage.sentences()[number] if number < len(passage.sentences()) else (0, 0)
    match, words = _BEGINS.match(passage.plain, at, end), sense.lexicon.deeds
    first = next((each for each in mentions_of(passage) if match and each.start == match.end()), None)
    if first is None or not is_command(first.name.text, words):
        return
    kind = work_of(first.name.text, words)
    rest = _REASON.split(passage.plain[first.end : end])[0]
    applied = _GOES_ON.match(rest) if kind != "run" else _APPLIED.match(rest)
    if applied and not (_DENIED.search(rest) or _ASKED.search(rest)):
        yield Deed(kind, passage.at(*trimmed(passage.plain, at, end)), sense.role, first.name)


_FOR_YOU = expression(
    r"[`*_]*\s*(?:[—–]|--?|:)[*_]*\s[^`]*?\b(?:(?:if|when|once)\s+you\b|(?:use|call|run)\s+(?:this|it)\s+(?:when|if|to|once|after|for)\b)",
    re.IGNORECASE,
)
"""What a list of scripts says of one: what it does, and when its reader is to use it."""


_ALWAYS = expression(
    r"(?:.*[.!]\s+)?\W*(?:you\s+(?:must|have\s+to)\s+|always\s+|only\s+)+(?:use|run|call)\s+[^.]{0,40}\b(?:scripts|commands|tools)\b"
    r"(?:\s(?:in|of|from|under|below)\b.{0,60})?:\W*",
    re.IGNORECASE | re.DOTALL,
)
"""What leads to a list of scripts that the reader has to use."""


def offered(passage: Passage, sense: Sense, lead: Passage | None) -> Iterator[Deed]:
    """The orchestrator's work as a script in a list of those there are, with words for when the reader is to use it,
    "`./fail <reason>` — Mark the task as failed if you cannot complete it", or of those the reader has to use.
    """
    first = next(iter(mentions_of(passage)), None)
    led = passage.plain[: first.start] if first else "-"
    kind = work_of(first.name.text, sense.lexicon.deeds) if first and not led.strip(" `*_") else "run"
    always = lead is not None and _ALWAYS.fullmatch(lead.plain[-_LONGEST:]) is not None
    meant = first and kind != "run" and (always or _FOR_YOU.match(passage.plain, first.end))
    if first and meant and not _FORBIDDEN.search(passage.plain):
        yield Deed(kind, passage.at(*trimmed(passage.plain, first.start, len(passage.plain))), sense.role, first.name)


def bare_later(passage: Passage, sense: Sense) -> Iterator[Deed]:
    """The same in the sentence behind an instruction: "Commit. `git push` when it is green."."""
    for number, (start, _) in enumerate(passage.sentences()[:-1], 1):
        if instructs(passage, sense.lexicon.deeds, start):
            yield from bare(passage, sense, number)


def bare_then(passage: Passage, text: str, sense: Sense) -> Iterator[Deed]:
    """The same behind an instruction in one sentence: "Run the checks, then `git push` the branch"."""
    words = sense.lexicon.deeds
    for start, end in passage.sentences():
        match = _THEN.match(text, start, min(end, start + _LONGEST))
        first = next((each for each in mentions_of(passage) if match and each.start == match.end()), None)
        if match and first and instructs(passage, sense.lexicon.deeds, start) and not _DENIED.search(text, start, end):
            kind = work_of(first.name.text, words)
            if kind != "run" and is_command(first.name.text, words) and _OBJECT.match(passage.plain, first.end, end):
                yield Deed(kind, passage.at(*trimmed(passage.plain, match.start("then"), end)), sense.role, first.name)


def instructs(words: Passage, known: DeedWords, at: int = 0) -> bool:
    """Whether words begin as an instruction does: with a verb in its base form."""
    first = _FIRST.match(words.plain, at)
    return bool(first and first["word"].lower() in known.lists["verbs"])


def _owned(passage: Passage, text: str, sentence: tuple[int, int], sense: Sense) -> Iterator[Deed]:
    start, end = sentence
    closing = _CLOSING.match(text, start, end) if "our" in text[start:end] else None
    if closing and not _DENIED.search(text, start, end):
        ended = _CLOSED_BY.get(closing["work"].lower(), "pull_request")
        yield Deed(ended, passage.at(*trimmed(passage.plain, start, end)), sense.role)
    for pattern in _TURNED if "you" in text[start:end] or " by " in text[start:end] else ():
        match = pattern.match(text, start, end)
        if match and not _DENIED.search(text, start, end):
            verb = _base(match["verb"].lower(), sense)
            clause = Clause(verb, match.start("verb"), match.start("rest"), match.end("rest"), False, False)
            kind = orchestrators_work(clause, text, passage.plain, sense.lexicon.deeds)
            place = None if kind else put_where(clause, passage.plain, sense.lexicon.deeds)
            if kind or place:
                named = passage.name(*place) if place else None
                yield Deed(kind or "moved", passage.at(*trimmed(passage.plain, start, end)), sense.role, named)


def _base(stem: str, sense: Sense) -> str:
    """The verb of a stem: `merg` of `merging`, `submitt` of `submitting`."""
    forms = (stem, f"{stem}e", stem[:-1])
    return next((form for form in forms if form in sense.lexicon.deeds.lists["verbs"]), stem)
