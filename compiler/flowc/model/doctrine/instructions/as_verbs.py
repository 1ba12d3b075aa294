"""Commands in the place of a verb, ``when it is final, `git commit` it and push``: what follows is read as such."""

from flowc.expressions import expression
from flowc.model.doctrine.document.mentions import Mention, mentions_of
from flowc.model.doctrine.document.passages import Passage
from flowc.model.doctrine.instructions.clauses import Clause
from flowc.model.doctrine.instructions.commands import is_command
from flowc.vocabulary import DeedWords

_LED = expression(r"(?:^[\W\d]*|[.,;]\s+(?:(?:and|then|and\s+then)\s+)?|[a-z]\s+(?:and\s+)?then\s+)`\Z")
_DONE_TO = expression(r"`\s+(?:it|them|the|your|this|these|that|everything|all|both|each|every|what\s+you)\b")
"""What stands before a command that is a verb, and what that is done to."""

VERB = "run"


def with_verbs(passage: Passage, text: str, words: DeedWords) -> str:
    """The words of a passage, masked, with a verb in the place of each such command."""
    for each in mentions_of(passage) if "` " in text else ():
        start, end = each.start - 1, each.end + 1
        led = text[start : each.start] == "`" and _LED.search(text, 0, each.start)
        if led and _DONE_TO.match(text, each.end) and is_command(each.name.text, words):
            text = f"{text[:start]}{VERB.ljust(end - start)}{text[end:]}"
    return text


def named_in(clause: Clause, passage: Passage) -> tuple[Mention, ...]:
    """What an instruction names behind its verb, or in the place of it."""
    first = clause.rest - len(VERB)
    return tuple(each for each in mentions_of(passage) if first <= each.start < clause.end)
