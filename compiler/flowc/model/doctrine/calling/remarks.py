"""Sentences and rows in which an approval or a success is booked as something else because of what its comment says.

Four things stand together: a success (`approve`, an approval), a text for people that was looked at (its comment says
"maybe"), a verb of booking, and behind it what the success is booked as (`as reject`). The first two may stand in the
sentence before, or in the title. What only says how to answer, what a comment must hold, or what becomes of a failure
lacks one of them.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from flowc.expressions import expression
from flowc.model.doctrine.calling.rewrites import OTHER, Found
from flowc.model.doctrine.document.passages import Grid
from flowc.model.doctrine.document.sentences import folded
from flowc.model.habits import Coercion
from flowc.model.kinds.coercions import is_failure
from flowc.structs import Struct
from flowc.vocabulary import DoctrineVocabulary, comparable

_QUOTED = expression(r"[\"“][^\"“”\n]{1,120}[\"”]")
_OTHERWISE = expression(r"(?i)\b(?:otherwise|else)\b")
DENIED = expression(
    r"(?i)\b(?:must|may|shall|should|can|do|does|is|are|was|were|will|would)(?:\s+not\b|n['’]t\b)|\bcannot\b"
    r"|\b(?:never|nobody|neither|no\s+longer|still|stays?|remains?|whatever|regardless|no\s+matter|used\s+to|once\s+\w+ed"
    r"|formerly|(?:it\s+is|it\s+would\s+be|be)\s+(?:wrong|an?\s+error)|wrong|tend|tends|none|tempt\w*|forbid\w*|forbidden|prohibit\w*|instead\s+of|rather\s+than|even\s+(?:if|though|when)|mistake|bug)\b"
    r"|\bno\s+(?:row|step|rule|code|runtime|engine|one|part|layer|tool|agent)\b"
    r"|\bnothing\s+(?:may|must|can|should|turns|makes|in)\b"
)
_DISBELIEVED = expression(r"(?i)\b(?:is|are)(?:\s+not|n['’]t)\s+(?:taken|believed|enough|trusted|counted|honou?red)\b")
_SAYS = (
    r"(?:says?|said|saying|contain(?:s|ing)?|mention(?:s|ing)?|includ(?:es?|ing)|sounds?|reads?|uses?|using|carr(?:y|ies)"
    r"|holds?|hints?|admits?|speaks?|has|have|shows?|with|like|such\s+as)"
)
_DOUBT = (
    r"(?:doubt\w*|hesita\w*|lukewarm|half-?hearted|cautious\w*|unsure|uncertain\w*|hedg\w*|apolog\w*|weak|vague|sure"
    r"|worr\w+|reluctan\w*|grudging\w*|guarded|tentative\w*|thin|timid\w*)"
)
_WHEN = expression(r"(?i)\b(?:if|when|whenever|where|wherever|should|once|in\s+case|whose|because|for)\b")
_OF = expression(r"(?i)\b(?:the|this|that|such|every)\s+(\w+)")
_RESULTS = ("recording_words", "decision_words", "outcome_words", "replies")
"""Lists of words for a result, which is what the booking of one is about."""

_FURTHER = expression(
    r"(?i)(?:(?:an?y?|one|each|every)\s+(?:hit|match|find)\b|otherwise|else|if\s+(?:not|so)|then|in\s+that\s+case|such|these"
    r"|those)\b"
)
_FOR_OTHERS = expression(r"(?i)\b(?:instead|on\s+behalf|place|caller|in\s+its\s+stead)\b")
_LOOKS = expression(rf"(?i)\b(?:{_SAYS}|{_DOUBT})\b|\"")
QUOTES = expression(rf"(?i)\b{_SAYS}\s+(?:\w+\s+){{0,3}}[\"“]")
_CLASSES = r"(?:errors?|failures?|failed|rejections?|rejected|blocked)"
_MAY_BOOK = expression(r"`|error|fail|reject|blocked")
"""What stands in every sentence that books something as a failure, in folded text."""

_ALONE = expression(rf"(?i)\s*(?:`(?P<code>[^`\n]{{1,80}})`|(?P<word>{_CLASSES})\b)")


class _Words(Struct):
    """The expressions of a vocabulary: texts for people, what a success is booked as, successes, verbs before one."""

    remark: re.Pattern[str]
    booked: re.Pattern[str]
    success: re.Pattern[str]
    verb: re.Pattern[str]


@lru_cache(maxsize=4)
def expressions(words: DoctrineVocabulary) -> _Words:
    """The expressions of a vocabulary."""
    remarks, books, gives = (
        "|".join(map(_inflected, sorted(words.lists[name]))) for name in ("remarks", "bookings", "givings")
    )
    between = (
        r"(?:as\s+if\s+(?:it|this|that)\s+were\s+"
        r"|(?:[\w'’-]+\s+|`[^`\n]{1,60}`\s+){0,6}?(?:as|for|under|into|to|by|with)\s+)"
    )
    whom = r"(?:(?:the|its?|this|that|them|such|every)\s+(?:[\w'’-]+\s+){0,2}?)"
    return _Words(
        expression(rf"(?i)\b(?:{remarks})\b"),
        expression(
            rf"(?i)\b(?:(?P<gives>{gives})\s+(?:with\s+|{whom})?|(?:{books})\s+(?:{between}|{whom})?)"
            r"(?:(?:an?|the|typed|plain)\s+){0,2}(?:`(?P<code>[^`\n]{1,80})`|(?P<word>" + _CLASSES + r")\b)"
        ),
        expression(
            r"(?i)`(?P<code>[^`\n]{1,80})`|\b(?P<word>approvals?|approves?|approved|success(?:es)?|successful(?=\s+\w)"
            r"|(?:an|its|the|every|each|any)\s+ok|passed(?=\s+(?!(?:to|in|into|on|by|as|through|over|along|from|via|at|for)\b)\w)"
            r"|(?:an?|every|each)\s+pass(?=\s))\b"
        ),
        expression(rf"(?i)\b(?:{books})\s+(?:it\s+|them\s+)?(?:as\s+)?(?:an?\s+|the\s+)?\Z"),
    )


def _inflected(word: str) -> str:
    """A word of a list with its endings: `count` is `counts`, `counted`, `counting`, `classify` is `classifies`."""
    text = re.escape(word).replace(r"\-", r"\s+")
    if word.endswith("y"):
        return rf"{text[:-1]}(?:y|ies|ied|ying)"
    return rf"{text[:-1]}(?:e|es|ed|ing)" if word.endswith("e") else rf"{text}(?:s|es|ed|ing)?"


def booked(sentence: str, before: str, words: DoctrineVocabulary) -> Found | None:
    """Where a sentence books a success as a failure for what a text says; `before` is what was said before it."""
    if not _MAY_BOOK.search(folded(sentence)):
        return None
    plain = hidden(sentence)
    plain = _DISBELIEVED.sub(lambda match: "0" * len(match[0]), plain)
    if DENIED.search(plain):
        return None
    known = expressions(words)
    for found in known.booked.finditer(plain):
        failure = found["code"] or found["word"]
        if not (found["word"] or rejects(failure, words)) or (found["gives"] and not _FOR_OTHERS.search(plain)):
            continue
        success = _success(plain, found, known, words) or _before(hidden(before), plain, found, known, words)
        success = success or _gone_on_with(before, plain[: found.start()], found[0], words)
        if success and _looked_at(before, plain, found, known):
            return found.start(), found.end(), success, failure
    return None


def hidden(text: str) -> str:
    """A text in which quotations say nothing."""
    return _QUOTED.sub(lambda quoted: f'"{"0" * (len(quoted[0]) - 2)}"', text)


def rejects(label: str, words: DoctrineVocabulary) -> bool:
    """Whether a label is a failure or a rejection."""
    return is_failure(label, words) or _ends(label, words.lists["rejections"])


def _ends(label: str, listed: frozenset[str]) -> bool:
    word = comparable(label)
    return bool({word, word.split("-")[0], word.split("-")[-1]} & listed)


_NAMED = expression(r"(?i)(?:^|[.:;]\s)[\s*\"']{0,4}(?:an?|each|every|any)\s{1,4}\Z")
_NEAR = 24
"""Characters before a label in which it is named so."""

_UNDONE = (
    r"(?:need|fail|block|reject|refus|declin|abort|delay|dropp|revok|damag|crack|exceed|malform|return|expir|miss|stopp|stall|halt"
    r"|cancel|cancell|paus|suspend|defer|postpon|skipp|ignor|timed|withdraw|withheld|break|jamm|leak|flood|crash|corrupt|truncat"
    r"|disput|disconnect|disabl|ban|bann|bounc|burn|clos|conflict|contest|degrad|deni|escalat|exhaust|forbidd|interrupt|limit"
    r"|overload|overdu|question|recall|requir|restrict|strand|throttl|violat|void|warn|wast|worn|wreck|dis\w{3,}|mis\w{3,}|un\w{3,})ed"
)
_DENYING = expression(r"(?:[a-z0-9]{1,30}[-_]){0,6}(?:not|no|never|non|un|cannot|half|partly|mis)[-_]", re.IGNORECASE)
"""A label that denies what its last word says: `not-done`, `gauge-not-found`."""

_DONE = expression(
    r"[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*[-_]"
    rf"(?:(?!{_UNDONE}\Z)[a-z]{{2,}}ed|set|done|made|found|given|drawn|written|sent|built|ready|complete|fit|known|taken)"
)
"""A label that says that something was done, be it no word of every vocabulary: ``An `offer-set` whose text ...``."""


def _is_end(plain: str, match: re.Match[str], words: DoctrineVocabulary) -> bool:
    """Whether a sentence begins with a label that says something was done."""
    code = match["code"] or ""
    unknown = not words.outcome_class(code) and not _DENYING.match(code) and _DONE.fullmatch(code) is not None
    return unknown and _NAMED.search(plain[max(0, match.start() - _NEAR) : match.start()]) is not None


_WORK = expression(r"\s+(?P<noun>[a-z]{4,})\b", re.IGNORECASE)
_ENDING = 3
"""Letters of a label by which it may differ from the noun of what it is done with: `printed` from `print`."""


_NOTE = r"(?:notes?|remarks?|comments?|messages?|summary|text)"
_QUOTATION = r"\"0*\"(?>(?:(?:,\s+|\s+or\s+|,\s+or\s+)\"0*\")*)"
_FAILED = r"(?:as|for)\s+a\s+failed\s+[a-z]{4,30}(?:\s+and\s+(?:stop|end)(?:\s+the\s+[a-z]+)?)?\W*"
_COUNTED = expression(
    rf"(?i)\W*(?:(?:if|when|whenever|where)\s+an?\s+`[a-z][\w-]*`\s+comes\s+(?:back\s+)?with\s+an?\s+{_NOTE}\s+"
    rf"(?:that\s+(?:says|contains|mentions|reads)|containing|saying)\s+{_QUOTATION},\s+(?:count|treat|book|record|take)\s+it\s+{_FAILED}"
    rf"|an?\s+`[a-z][\w-]*`\s+whose\s+{_NOTE}\s+(?:says|contains|mentions|reads)\s+{_QUOTATION}\s+(?:is\s+(?:counted|booked|treated"
    rf"|recorded|taken)|counts)\s+{_FAILED})"
)
"""A whole sentence that makes failed work of work that was done, for what is noted of it, and for nothing else."""


def _is_done(label: str, plain: str, found: re.Match[str], words: DoctrineVocabulary) -> bool:
    """Whether a label says that the work was done of which a booking makes failed work: ``printed``, a failed print."""
    noun = _WORK.match(plain, found.end()) if found["word"] and found["word"].lower() == "failed" else None
    if noun is None or not _COUNTED.fullmatch(plain):
        return False
    if not label.endswith("ed") or words.outcome_class(label) or _DENYING.match(label):
        return False
    stem = label[: max(len(label) - _ENDING, _ENDING + 1)]
    return noun["noun"].lower().startswith(stem)


def _succeeds(match: re.Match[str], words: DoctrineVocabulary) -> bool:
    code = match["code"]
    return code is None or (not _DENYING.match(code) and _is_success(code, words))


def _is_success(code: str, words: DoctrineVocabulary) -> bool:
    return words.outcome_class(code) == "success" or _ends(code, words.lists["approvals"])


def _success(plain: str, found: re.Match[str], known: _Words, words: DoctrineVocabulary) -> str:
    """The success a sentence speaks of, which is not what another verb of booking makes of something."""
    for each in known.success.finditer(plain):
        done = _is_end(plain, each, words) or _is_done(each["code"] or "", plain, found, words)
        if not (_succeeds(each, words) or done):
            continue
        within = found.start() <= each.start() < found.end()
        if not within and known.verb.search(plain, max(0, each.start() - 40), each.start()):
            continue
        if each.start() < found.end() or not _OTHERWISE.search(plain, found.end(), each.start()):
            return each["code"] or each["word"]
    return ""


def _before(
    before: str, plain: str, found: re.Match[str], known: _Words, words: DoctrineVocabulary
) -> str:
    """The success that was spoken of before, where the sentence goes on about it."""
    of = _OF.search(found[0])
    other = of is not None and not any(of[1].lower() in words.lists[name] for name in _RESULTS)
    failed = any(rejects(code, words) for code in codes(plain[: found.start()]))
    if other or failed or OTHER.search(plain, 0, found.end()):
        return ""
    texts = known.remark.search(before) or known.remark.search(plain)
    said = next((each for each in known.success.finditer(before) if _succeeds(each, words)), None)
    return (said["code"] or said["word"]) if said and texts else ""


_GONE_ON = expression(
    r"[\W\d]*`(?P<label>[a-z][\w-]*)`[*_]*\s*(?::|—|–|-|→|->)\s*(?:then\s+|the\s+[\w-]+\s+)?(?:go(?:es)?\s+on|mov(?:e|es)\s+on|"
    r"keeps?|pass(?:es)?|hands?|starts?|continues?|proceeds?|takes?|runs?|calls?|stores?|publish(?:es)?|sends?|uses?)\b",
    re.IGNORECASE,
)
"""What is done with an outcome, where no word says that it is no success: ``tide-rated`: go on with ...``."""

_FIELD_SAYS = expression(
    rf"(?i)\b(?:if|when|whenever|where|wherever)\s+(?:(?:the|its|their|that|this)\s+)?`(?P<field>[a-z][\w-]*)`\s+(?:field\s+)?"
    rf"(?:only\s+|still\s+)?{_SAYS}\s+(?:\w+\s+){{0,3}}[\"“]"
)


_FOR_PEOPLE = expression(
    r"(?:\A|-)(?:confidence|certainty|notes?|comments?|remarks?|summary|reasons?|reasoning|rationale|doubts?|caveats?|tone|texts?|messages?"
    r"|reservations?|hesitations?|wording|explanation|justification|impressions?|feelings?|mood)\Z"
)
"""Fields of doubt, and of words for people; what any other field says may well decide."""

_ANOTHER = expression(
    r"(?i)\w+\s+(?:(?:the|an?|every|each|its|that)\s+)(?!(?:answer|result|reply|rating|outcome|return|response|call|report)s?\b)[a-z]\w*"
)
"""A thing that is booked, and is not the answer: `count a second answer as ...`, `count the check as ...`."""


def _gone_on_with(before: str, condition: str, booking: str, words: DoctrineVocabulary) -> str:
    """The outcome that was gone on with right before, where a condition looks at a text that came with it."""
    label, field = _GONE_ON.match(before), _FIELD_SAYS.search(condition)
    other = _ANOTHER.match(booking)
    if not label or not field or rejects(label["label"], words):
        return ""
    fits = words.outcome_class(label["label"]) in ("", "success")
    return label["label"] if fits and _FOR_PEOPLE.search(comparable(field["field"])) and not other else ""


def codes(text: str) -> list[str]:
    """What stands in code, in order."""
    return text.split("`")[1::2]


def _looked_at(before: str, plain: str, found: re.Match[str], known: _Words) -> bool:
    """Whether it is what a text says that decides: one spoken of before the booking, or in a condition behind it."""
    if QUOTES.search(plain, 0, found.start()):
        return True
    text = known.remark.search(plain)
    if text is None:
        return bool(known.remark.search(before) and _LOOKS.search(before if _FURTHER.match(plain) else plain))
    behind = text.start() >= found.end()
    if behind and not _WHEN.search(plain, found.end(), text.start()):
        return False
    return bool(_LOOKS.search(plain, found.end() if behind else 0))


def of_grid(grid: Grid, words: DoctrineVocabulary) -> Iterator[Coercion]:
    """Rows of a success, of what its text says, and of the failure it becomes."""
    known = expressions(words)
    columns = [at for at, cell in enumerate(grid.header) if known.remark.search(cell.plain)]
    for row in grid.rows if columns else ():
        cells = [hidden(cell.plain) for cell in row]
        told = any(_LOOKS.search(cells[at]) for at in columns if at < len(cells))
        first = known.success.match(cells[0].strip()) if cells else None
        if not told or first is None or not _succeeds(first, words) or DENIED.search(" ".join(cells)):
            continue
        for cell, plain in zip(row[columns[0] + 1 :], cells[columns[0] + 1 :], strict=True):
            found = known.booked.search(plain) or _ALONE.match(plain)
            if found and (found["word"] or rejects(found["code"], words)):
                yield Coercion(
                    first["code"] or first["word"], found["code"] or found["word"], cell.at(*found.span())
                )
