"""The key under which an agent's own document says how it ends, by where its outcomes stand: `fate` of
``{"fate": "healed | lost"}`` and of ``Return `fate: healed` ``, whatever the words are.

What are its outcomes its own words tell, or whoever acts on them.
"""

import re
from collections.abc import Iterator

from flowc.analyses.speakers import is_agents_own
from flowc.expressions import expression
from flowc.model.doctrine.outcomes.coded_formats import TELLS
from flowc.model.meaning import Program
from flowc.model.statements import Doctrine, Role
from flowc.text import Name, Span

_REACH = 160
"""Characters before an outcome in which its key is looked for."""

_ABOVE = 300
"""Characters before a key in which, below the last title, words say that it is of an answer."""

_ENDS = expression(r"\b(?:end|close|finish)(?:s|es)?\s+(?:[\w-]+\s+){0,3}?with\b", re.IGNORECASE)

_ANSWERING = (
    "return", "result", "outcome", "output", "respon", "report", "finish", "complet", "answer", "emit", "final",
    "signal", "back", "repl", "last", "end", "close",
)  # fmt: skip
"""One of these stands in each line that makes what stands below it an answer."""

_MOST = 40
"""Labels that are looked for in a document."""

_BEFORE = expression(
    r"(?:[\"'`](?P<marked>[A-Za-z]\w*)[\"'`](?:\s*(?::|=|\||\(|\bis\b)\s*(?:\{\s*(?:\"type\"\s*:\s*\"string\"\s*,\s*)?"
    r"\"(?:enum|const)\"\s*:\s*)?|\s+)[`\"'|(\[\s]*"
    r"|`(?P<code>[A-Za-z]\w*)\s*[:=]\s*[\"']?"
    r"|[{,]\s*(?P<bare>[A-Za-z]\w*)\s*\??\s*:\s*[\"']?"
    r"|<(?P<element>[A-Za-z]\w*)>\s*"
    r"|(?:\A|\n)[ \t]*[*_]{2}(?P<bold>[A-Za-z]\w*)(?::[*_]{2}|[*_]{2}\s*:)[ \t]*`?"
    r"|(?:\A|\n)[ \t]*(?P<line>[A-Za-z]\w*)[ \t]*:[ \t]*[\"'`]?)\Z"
)
"""A key by its marks, in code, as one of an object or of a type, and one that begins a line."""


def keys_of_ends(program: Program, doctrine: Doctrine) -> tuple[Name, ...]:
    """The one key of all the outcomes that an agent's document says are its own, or that another acts on and that no
    other agent has; nothing where it has another key, too.
    """
    if not is_agents_own(doctrine):
        return ()
    told, text = _acted_on(program, doctrine), doctrine.source.text
    found = tuple(_stated(doctrine)) or tuple(key for _, key in told if _is_of_answer(text, key.span.start))
    return found if len({each.text.lower() for each in found}) == 1 else ()


def _stated(doctrine: Doctrine) -> Iterator[Name]:
    for union in doctrine.unions:
        if union.role is Role.RETURN and union.subject == doctrine.role and union.members:
            yield from _key_before(min((each.label.span for each in union.members), key=lambda each: each.start))


def sought(program: Program) -> Iterator[str]:
    """What texts are searched for: the keys, the outcomes that others act on, and the words that make it an answer."""
    agents = [each for each in program.doctrines if is_agents_own(each)]
    told = [(label, key) for each in agents for label, key in _acted_on(program, each)]
    yield from (word for label, key in told for word in (label, key.text, *_ANSWERING))
    yield from (key.text for each in agents for key in _stated(each))
    yield from ("outcome", "status") if agents else ()


def _acted_on(program: Program, doctrine: Doctrine) -> Iterator[tuple[str, Name]]:
    acting = (each for each in program.doctrines if each.handlers and each is not doctrine)
    handled = (each for other in acting for each in other.handlers if each.subject in (None, doctrine.role))
    labels = list(dict.fromkeys(each.label.text for each in handled))[:_MOST]
    own = doctrine.source.text.lower()
    for label in (each for each in labels if each.lower() in own):
        others = (each for each in program.doctrines if each is not doctrine and label in each.source.text)
        if not any(map(is_agents_own, others)):
            pattern = re.compile(rf"(?<![\w-]){re.escape(label)}(?![\w-])", re.IGNORECASE)
            for place in pattern.finditer(doctrine.source.text):
                yield from ((label, key) for key in _key_before(Span(doctrine.source, *place.span())))


def _is_of_answer(text: str, at: int) -> bool:
    above = text[max(at - _ABOVE, 0) : at]
    words = above[above.rfind("\n#") + 1 :]
    return bool(TELLS.search(words) or _ENDS.search(words))


def _key_before(label: Span) -> Iterator[Name]:
    match = _BEFORE.search(label.source.text, max(label.start - _REACH, 0), label.start)
    if match and match.lastgroup:
        yield Name(match[match.lastgroup], Span(label.source, *match.span(match.lastgroup)))
