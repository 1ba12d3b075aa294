"""Rules by which whoever looks at an answer makes a failure of it for its words, though it is valid or was a success.

`treat a `found` answer that says "maybe" as a failure, whatever outcome it bears`; and rows of tables of what came and
what is passed on: `| object that satisfies `deliverable`, but whose status is "none" | `low_utility` |`.
"""

from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.calling.remarks import DENIED, QUOTES, codes, expressions, hidden, rejects
from flowc.model.doctrine.calling.rewrites import Found
from flowc.model.doctrine.document.passages import Grid
from flowc.model.habits import Coercion
from flowc.model.kinds.coercions import is_failure
from flowc.vocabulary import DoctrineVocabulary

_LOOKS = expression(
    r"(?i)\b(?:has|have|contains?|containing|says?|saying|mentions?|mentioning|reads?|reading|includes?|including|with"
    r"|holds?|bears?|carr(?:y|ies)|finds?|shows?|is|are|equals?|begins?|starts?|ends?|matches|one\s+of|like|such\s+as)\s+"
    r"(?:[\w'’-]+\s+){0,4}?[\"“`]"
)
_TEXT = expression(
    r"(?i)\b(?:text|message|wording|words?|notes?|summary|comment|prose|body|title|phrases?|status(?:_\w+)?|status_text"
    r"|remarks?|sentences?|anywhere|somewhere)\b|`\w*(?:status|message|text|note|comment|summary)\w*`"
)
_ANSWER = expression(
    r"(?i)`(?P<label>[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*)`\s+(?:answers?|results?|repl(?:y|ies)|outcomes?|returns?|responses?)\b"
)
_TREATED = expression(
    r"(?i)\b(?:treat|count|take|regard|handle|report|record|mark|consider|book|log|read)(?:s|ed)?\s+"
    r"(?:(?:it|this|that|them|such\s+\w+|the\s+\w+)\s+)?(?:as|for|to\s+be)\s+(?:an?\s+|the\s+)?"
    r"(?:`(?P<failed>[^`\n]{1,60})`|(?P<failure>failures?|errors?|failed|blocked))"
    r"|\b(?:it|that|this)\s+(?:is|counts\s+as|becomes)\s+(?:an?\s+)?(?:`(?P<is_failed>[^`\n]{1,60})`|(?P<is>failure|error)\b)"
    r"(?=\s*(?:[.,;:)]|\Z|(?:results?|answers?|outcomes?|and|then|as|instead)\b))"
)
_QUOTED = expression(r"[\"“][^\"“”\n]{1,120}[\"”]")
_HELD_BACK = expression(
    r"(?i)\b(?:not|never|nobody|cannot|neither|nor|no\s+longer|instead\s+of|rather\s+than|unless)\b|n['’]t\b"
)
_VALID = expression(
    r"(?i)\b(?:satisf(?:y|ies|ying)|valid|conform(?:s|ing)?|well-?formed|keeps|meets|passes|matches|fulfil\w*)\b|`ok`"
    r"|`success`"
)
_BUT = expression(r"(?i)\b(?:but|whose|though|although|and|where|with|while)\b")
_BROKEN = expression(r"(?i)\b(?:not|never|no)\b|n['’]t\b")
_BEFORE = expression(
    r"(?i)^\W*(?:an?\s+|the\s+|as\s+)?(?:outcome|result|error|failure|typed\s+error)?\W*`(?P<code>[^`\n]{1,60})`"
)

_GOES_ON_ABOUT = expression(
    r"(?i)[\W\d]*(?:if|when|whenever|where)\s+(?:it|(?:this|that|the)\s+(?:answer|result|reply))\b"
)


def observed(sentence: str, words: DoctrineVocabulary) -> Found | None:
    """The answer that a sentence tells to take for a failure because of its words."""
    hidden = _QUOTED.sub(lambda quoted: f'"{"0" * (len(quoted[0]) - 2)}"', sentence)
    answer = _ANSWER.search(hidden)
    if answer is None or words.outcome_class(answer["label"]) in ("failure", "blocking", "incomplete"):
        return None
    treated = _TREATED.search(hidden, answer.end())
    said = hidden[answer.end() : treated.start()] if treated else ""
    if not treated or not (_LOOKS.search(said) and _TEXT.search(hidden)) or _HELD_BACK.search(said):
        return None
    failed = treated["failed"] or treated["is_failed"]
    if failed and not is_failure(failed, words):
        return None
    return answer.start(), treated.end(), answer["label"], failed or treated["failure"] or treated["is"]


def rows_observed(grid: Grid, words: DoctrineVocabulary) -> Iterator[Coercion]:
    """Rows of a valid answer that is passed on as a failure for what its status or its text says."""
    for row in grid.rows:
        came = _QUOTED.sub('""', row[0].plain) if len(row) > 1 else ""
        valid, but = _VALID.search(came), _BUT.search(came)
        if not (valid and but and valid.start() < but.start()) or _BROKEN.search(came):
            continue
        told = came[but.start() :]
        passed = _BEFORE.match(row[1].plain)
        if passed and _TEXT.search(told) and _LOOKS.search(told) and is_failure(passed["code"], words):
            yield Coercion("ok", passed["code"], row[0].span)


def declared(sentence: str, before: str, words: DoctrineVocabulary) -> Iterator[Found]:
    """Where a sentence books an answer as a failure for words that it quotes, once for each label in code that the
    answer may bear: one named in the sentence, or right before one that goes on about it.
    """
    plain = hidden(sentence)
    quotes = QUOTES.search(plain)
    if quotes is None or DENIED.search(plain):
        return
    for found in expressions(words).booked.finditer(plain):
        between = plain[min(quotes.end(), found.start()) : found.start()]
        failure = found["code"] or found["word"]
        if not (found["word"] or rejects(failure, words)) or ";" in between or found["gives"]:
            continue
        labels = codes(plain[: found.end()]) + (codes(before) if _GOES_ON_ABOUT.match(plain) else [])
        for label in dict.fromkeys(labels):
            if label != failure and not rejects(label, words):
                yield found.start(), found.end(), label, failure
        return


def rows_declared(grid: Grid, words: DoctrineVocabulary) -> Iterator[Coercion]:
    """The same in rows: the answer and its words in the first cell, what it is booked as in the second."""
    for row in grid.rows:
        told = declared(" ".join(cell.plain for cell in row[:2]), "", words)
        yield from (Coercion(success, failure, row[0].span, open=True) for _, _, success, failure in told)
