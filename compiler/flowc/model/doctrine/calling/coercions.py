"""Sentences and table rows that make a failure of a success because of a status or a message.

Only instructions count: what is forbidden, past, weighed or quoted is told about such a rule and is none.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from flowc.expressions import expression
from flowc.model.doctrine.calling import remarks
from flowc.model.doctrine.calling.observed import declared, observed, rows_declared, rows_observed
from flowc.model.doctrine.calling.rewrites import Found, enforced, rewritten
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.in_force import inner_titles, is_in_force
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Grid, Listing, Passage, Piece, everywhere
from flowc.model.doctrine.document.sentences import folded
from flowc.model.doctrine.document.told import sentences
from flowc.model.habits import Coercion
from flowc.model.kinds.coercions import is_failure
from flowc.vocabulary import DoctrineVocabulary

_VERB = expression(
    r"(?i)\b(?:convert|coerce|rewrite|turn|treat|map|reinterpret|downgrade|demote|reclassify|classify|translate"
    r"|report|change|make|mark|count|record|replace|flip|override|relabel|degrade|lower|regard|consider|swap)s?\b"
)
_SUCCESS = expression(
    r"`(?P<code>[^`\n]{1,80})`|(?i:\b(?P<word>success(?:es)?|successful\s+(?:result|outcome|answer|response|return)s?"
    r"|ok\s+(?:result|outcome|answer|response|value)s?|(?:the|an|every|each|any)\s+ok)\b)"
)
_INTO = (
    r"\s*(?:\([^()]{0,80}\)\s*)?(?:,?\s*(?:into|to|as|by|with)\b|->|→|=>)\s*(?:(?:an?|the|typed|explicit"
    r"|tool)\s+)*"
)
_FAILURE = r"(?:`(?P<failed>[^`\n]{1,80})`|(?P<failure>error|failure|failed)s?\b)"
_BECOMES = expression(rf"(?i)(?P<between>[^.;`]{{0,100}}?){_INTO}{_FAILURE}")
_CONDITION = expression(r"(?i)\b(?:if|when|whenever|where|for)\b")
_ANSWERS = expression(
    rf"(?i)(?:return|raise|emit|report|produce|answer|respond|treat|make|mark|flag)s?\s+"
    rf"(?:with\s+|(?:(?:it|this|that|them|(?:the|this|that|its)\s+[a-z]+)\s+)?as\s+|(?:it|this|that|them)\s+(?=`))?"
    rf"(?:(?:an?|the|typed|explicit)\s+)*{_FAILURE}"
)
_ABOUT = expression(r"(?i)\b(?:status|message|outcome|result|returns|returned|says|reports)\b")
_EVIDENCE = expression(
    r"(?i)\b(?:tests?|checks?|build|builds|lint|linter|ci|review|reviewer|schema|contracts?|constraints?|required"
    r"|missing"
    r"|violat\w*|invalid|malformed|exit\s+code|timeout|lease|conflicts?|diff|commits?|HTTP|endpoint)\b"
)
_WEAK = expression(r"(?i)\b(?:empty|no\s+results?|nothing|message|status|text|says|contains|parse[sd]?|useful"
    r"|weak)\b")
_OTHERWISE = expression(r"(?i)(?:\bnot|n['’]t|\bother\s+than|\bno)\s+(?:(?:equal\s+to|be|the|an?)\s+)*\W*$")
"""What stands before a success of which the condition is that it did not come."""

_FURTHER = expression(r"(?i)\b(?:but|and|while|although|unless)\b(?P<rest>.*)")
_DENIED = expression(
    r"\b(?:must\s+not|must\s+never|may\s+not|shall\s+not|should\s+not|never|nobody|cannot|rather\s+than|neither"
    r"|nothing\s+(?:here|may|must|can|should|a\b|an\b|turns|converts)|instead\s+of(?!\s+`)|no\s+longer|forb\w+|prohibit\w*"
    r"|disallow\w*|reject\w*|refus\w*|anti-?patterns?|used\s+to|believed|thought|tried|previously|formerly|wrong"
    r"|mistake|bug|deprecated"
    r"|no\s+(?:row|step|rule|code|runtime|engine|one|part|layer|tool|agent))\b"
)
_CLAUSE = expression(r"[,;:]")
_LABEL = expression(r"\W*(?:\w+[ ]){0,3}\w+\W*[.:]\W*\s")
"""A few words before a passage that say what it is about: `**Other ways.**`."""

_HELD_BACK = expression(r"(?i)(?:\b(?:not|without|avoid|stop|remove|no)\b|n't)")
_TOLD_ABOUT = expression(
    r"\b(?:context|problems?|background|motivation|alternatives?|other\s+(?:ways|options)|considered|rejected"
    r"|history|disallowed|forbidden"
    r"|prohibited|anti-?patterns?|non-?goals?|out\s+of\s+scope|not|don't|never|previous(?:ly)?|before|legacy"
    r"|trade-?offs?|open\s+questions|incidents?|post-?mortem|bad|wrong|mistakes|remov\w+|why)\b"
)
_WEIGHED = expression(r"(?i)^\W*(?:context|decision|status|alternatives|considered\s+options)\W*$")
_CONSEQUENCES = expression(r"(?i)\bconsequences\b")
"""What a decision brings about is told under this title, where others tell what was decided and why."""

_COLUMN = expression(r"(?i)\b(?:status|outcome|result|returned|returns|when|message|says|answers?)\b")
_MADE = expression(r"(?i)\b(?:gets|sees|passed|handed|becomes?|mapped|treated|converted|coerced|reported|runtime"
    r"|boundary)\b")


_NEEDS = (
    marks.FAILURE | marks.TICK | marks.ACCEPTANCE,
    marks.CONVERTS | marks.ANSWERS | marks.ACCEPTANCE,
)
"""What a part with a coercion in its words holds."""


_ACTION = expression(rf"(?i)(?:.*\bas\s+(?:an?\s+)?)?{_FAILURE}")


def coercions(page: Page) -> tuple[Coercion, ...]:
    """The coercions a document asks for, in order."""
    found: list[Coercion] = []
    words = page.words
    told = page.passages(marks.FAILURE | marks.TICK, marks.CONVERTS | marks.ANSWERS)
    outcomes = {each for each in told if _CONSEQUENCES.search(each.title)}
    if outcomes and any(part.heading and _WEIGHED.search(part.heading.plain) for part in page.parts):
        told = [each for each in told if each not in outcomes]
    likely = frozenset(passage for passage in told if _may_be_told(passage))
    likely |= frozenset(page.passages(marks.ACCEPTANCE))
    if likely:
        parts = page.sections(*_NEEDS)
        pieces = (piece for part in parts for piece in everywhere(part.pieces))
        found += [each for piece in pieces for each in _of_piece(piece, likely, words)]
    for grid in page.grids(marks.TICK):
        found += _of_grid(grid, words)
        if not any(map(_tells_about, (*inner_titles(grid), *(cell.plain for cell in grid.header)))):
            found += rows_observed(grid, words)
    for grid in page.grids(marks.SUCCESS, marks.FAILURE):
        cells = [cell for row in grid.rows for cell in row if not _is_about(cell)]
        if not any(map(_tells_about, (cell.plain for cell in grid.header))):
            found += [each for cell in cells for each in _of_cell(cell, words)]
    found += _remarked(page, found)
    return tuple(sorted(dict.fromkeys(found), key=lambda each: each.span.start))


def _remarked(page: Page, known: list[Coercion]) -> Iterator[Coercion]:
    """What is booked as a failure for what a text says, where no other sentence says so already."""
    taken = [each.span for each in known]
    about = marks.REMARK | marks.RETURN_STEM | marks.MENTIONS
    for passage in page.passages(about, marks.FAILURE | marks.TICK | marks.REJECTS):
        before = passage.title
        for start, end in passage.sentences() if not _is_about(passage) else ():
            sentence, whole = passage.plain[start:end], passage.at(start, end)
            if not sentence.endswith("?") and not any(whole.start <= span.start < whole.end for span in taken):
                found = remarks.booked(sentence, before, page.words)
                if found and not page.words.outcome_class(found[2]) and not is_in_force(inner_titles(passage)):
                    found = None
                for first, last, success, failure in (found,) if found else declared(sentence, before, page.words):
                    yield Coercion(success, failure, passage.at(start + first, start + last), open=not found)
            before = sentence
    for grid in page.grids(marks.REMARK):
        places = {span.start for span in taken}
        if not any(_tells_about(cell.plain) for cell in grid.header):
            yield from (each for each in remarks.of_grid(grid, page.words) if each.span.start not in places)
    for grid in page.grids(marks.MENTIONS, marks.TICK):
        yield from () if any(_tells_about(cell.plain) for cell in grid.header) else rows_declared(grid, page.words)


def _of_piece(piece: Piece, likely: frozenset[Passage], words: DoctrineVocabulary) -> Iterator[Coercion]:
    match piece:
        case Passage() if piece in likely and not _is_about(piece):
            yield from _of_passage(piece, words)
        case Listing(entries, lead):
            told = [entry for entry in entries if entry.words in likely]
            if told and lead is not None and (_denies(lead.plain) or _ends_told(lead)):
                return
            for entry in told:
                if not _is_about(entry.words) and not any(_denies(e.words.plain) for e in entry.nested()):
                    yield from _of_passage(entry.words, words, lead.plain if lead else piece.title)


def _may_be_told(passage: Passage) -> bool:
    return any(_may_coerce(passage.plain, start, end, held) for start, end, held in sentences(passage))


def _may_coerce(plain: str, start: int, end: int, held: int) -> bool:
    """Whether a sentence with these marks may be a coercion: a success and a failure are words or stand in code."""
    code = plain.find("`", start, end) >= 0
    fails = code or held & marks.FAILURE
    if held & marks.ACCEPTANCE:
        return True
    converts = held & marks.CONVERTS and (code or held & marks.SUCCESS)
    return bool(fails and (converts or (code and held & marks.ANSWERS and held & marks.CONDITION)))


def _of_cell(cell: Passage, words: DoctrineVocabulary) -> Iterator[Coercion]:
    """The coercion a cell tells in words: `turns a success with an empty list into a failure`."""
    if not _denies(cell.plain):
        found = _converted(cell.plain, words) or rewritten(cell.plain, words)
        if found:
            first, last, success, failure = found
            yield Coercion(success, failure, cell.at(first, last))


def _is_about(passage: Passage) -> bool:
    """Whether a passage stands where rules are told about: under such a heading, or in a quotation."""
    if passage.quoted or any(map(_tells_about, inner_titles(passage))):
        return True
    label = _LABEL.match(passage.plain)
    return label is not None and _tells_about(label[0])


@lru_cache(maxsize=1 << 10)
def _tells_about(words: str) -> bool:
    return _TOLD_ABOUT.search(folded(words)) is not None


def _ends_told(lead: Passage) -> bool:
    """Whether the words that lead to a list are such a heading themselves, as in `Rejected:`."""
    return len(lead.plain) < 60 and _tells_about(lead.plain)


def _of_passage(passage: Passage, words: DoctrineVocabulary, led: str = "") -> Iterator[Coercion]:
    for start, end, held in sentences(passage):
        if not _may_coerce(passage.plain, start, end, held):
            continue
        sentence = passage.plain[start:end]
        if sentence.rstrip().endswith("?"):
            continue
        found = enforced(sentence, led) if held & marks.ACCEPTANCE else None
        if not found and not _denies(sentence):
            found = _coerced(sentence, held, words)
        if found:
            first, last, success, failure = found
            yield Coercion(success, failure, passage.at(start + first, start + last))


def _coerced(sentence: str, held: int, words: DoctrineVocabulary) -> Found | None:
    """What becomes what in a sentence with these marks."""
    found = _converted(sentence, words) if held & marks.CONVERTS else None
    if not found and held & marks.ANSWERS and held & marks.CONDITION:
        found = _answered(sentence, words)
    return found or rewritten(sentence, words) or observed(sentence, words)


def _denies(words: str) -> bool:
    return _DENIED.search(folded(words)) is not None


def _converted(sentence: str, words: DoctrineVocabulary) -> Found | None:
    """`convert `Outcome.ok` into `Outcome.error``, `treat an empty success as a failure`."""
    for verb in _VERB.finditer(sentence):
        before = _CLAUSE.split(sentence[: verb.start()])[-1]
        if _HELD_BACK.search(before) or _EVIDENCE.search(sentence[: verb.start()]):
            continue
        success = next(_successes(sentence, verb.end(), words), None)
        if success is None or success.start() - verb.end() > 60:
            continue
        becomes = _BECOMES.match(sentence, success.end())
        if becomes and _fails(becomes, words) and not _EVIDENCE.search(becomes["between"]):
            return verb.start(), becomes.end(), _name(success), _made_of(becomes)
    return None


def _answered(sentence: str, words: DoctrineVocabulary) -> Found | None:
    """`if the status is `success_no_parse`, return `Outcome.error``."""
    for answer in _ANSWERS.finditer(sentence):
        condition = next(_CONDITION.finditer(sentence, max(0, answer.start() - 200), answer.start()), None)
        if condition is None or not _fails(answer, words) or _is_awaited(sentence, answer, words):
            continue
        said = sentence[condition.end() : answer.start()]
        success = next(_successes(said, 0, words), None)
        further = _FURTHER.search(said)
        about = success and success["code"] and _ABOUT.search(said) and not _EVIDENCE.search(said)
        about = about and success and not _OTHERWISE.search(said[: success.start()])
        if success and about and (further is None or _WEAK.search(further["rest"])):
            return condition.start(), answer.end(), _name(success), _made_of(answer)
    return None


def _is_awaited(sentence: str, answer: re.Match[str], words: DoctrineVocabulary) -> bool:
    """Whether the answer is itself a condition, one of several: `if it returns `done`, stop; if it returns `failed`,
    ask`.
    """
    clause = _CLAUSE.split(sentence[: answer.start()])[-1]
    return _CONDITION.search(clause) is not None and next(_successes(clause, 0, words), None) is None


def _successes(text: str, start: int, words: DoctrineVocabulary) -> Iterator[re.Match[str]]:
    for match in _SUCCESS.finditer(text, start):
        if match["word"] or _is_success(match["code"], words):
            yield match


def _is_success(code: str, words: DoctrineVocabulary) -> bool:
    label = code.rpartition(".")[2].partition("(")[0].strip()
    return words.outcome_class(label) == "success"


def _fails(match: re.Match[str], words: DoctrineVocabulary) -> bool:
    return bool(match["failure"]) or is_failure(match["failed"], words)


def _name(match: re.Match[str]) -> str:
    return match["code"] or match["word"]


def _made_of(match: re.Match[str]) -> str:
    return match["failed"] or match["failure"]


def _of_grid(grid: Grid, words: DoctrineVocabulary) -> Iterator[Coercion]:
    """Rows that map a status to a failure: `| `success_no_parse` | treat as an error |`."""
    header = [cell.plain for cell in grid.header]
    told = (*inner_titles(grid), grid.lead.plain if grid.lead else "", *header)
    if not header or not _COLUMN.search(header[0]) or any(_tells_about(each) for each in told):
        return
    for row in grid.rows:
        success = _SUCCESS.match(row[0].plain) if row else None
        if success is None or not success["code"] or not _is_success(success["code"], words):
            continue
        for name, cell in zip(header[1:], row[1:], strict=False):
            action = _ACTION.match(cell.plain)
            spoken = _ANSWERS.search(cell.plain) or (action if _MADE.search(name) else None)
            if spoken and _fails(spoken, words) and not _denies(" ".join(each.plain for each in row)):
                yield Coercion(_name(success), _made_of(spoken), cell.at(spoken.start(), spoken.end()))
                break
