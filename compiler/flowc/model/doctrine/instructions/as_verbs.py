"""Commands in the place of a verb, ``when it is final, `git commit` it and push``: what follows is read as such."""

from flowc.expressions import expression
from flowc.model.doctrine.document.mentions import Mention, mentions_of
from flowc.model.doctrine.document.passages import Passage
from flowc.model.doctrine.instructions.clauses import Clause
from flowc.model.doctrine.instructions.commands import is_command
from flowc.vocabulary import DeedWords

_LED = expression(r"(?:[.,;]\s+(?:(?:and|then|and\s+then)\s+)?|[a-z]\s+(?:and\s+)?then\s+)`\Z")
_SIGNS = expression(r"[\W\d]*")
_DONE_TO = expression(r"`\s+(?:it|them|the|your|this|these|that|everything|all|both|each|every|what\s+you)\b")
"""What stands before a command that is a verb, and what that is done to."""

_NEAR = 40
"""Characters before a command in which that stands, if no word is before it."""

VERB = "run"


def with_verbs(passage: Passage, text: str, words: DeedWords) -> str:
    """The words of a passage, masked, with a verb in the place of each such command."""
    wordless = _wordless(text)
    for each in mentions_of(passage) if "` " in text else ():
        start, end = each.start - 1, each.end + 1
        done = text[start : each.start] == "`" and _DONE_TO.match(text, each.end)
        led = done and (each.start <= wordless or _LED.search(text, max(0, each.start - _NEAR), each.start))
        if led and is_command(each.name.text, words):
            text = f"{text[:start]}{VERB.ljust(end - start)}{text[end:]}"
            wordless = _wordless(text)
    return text


def _wordless(text: str) -> int:
    """Where the first word of a text begins."""
    match = _SIGNS.match(text)
    return match.end() if match else 0


def named_in(clause: Clause, passage: Passage) -> tuple[Mention, ...]:
    """What an instruction names behind its verb, or in the place of it."""
    first = clause.rest - len(VERB)
    return tuple(each for each in mentions_of(passage) if first <= each.start < clause.end)
