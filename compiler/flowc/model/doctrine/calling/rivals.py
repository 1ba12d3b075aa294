"""Sentences that tell of more than one mechanism for one effect: several handlers of results, hooks beside the flow."""

from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Passage
from flowc.model.doctrine.document.sentences import trimmed
from flowc.model.habits import Wording

_CODE = (
    r"(?:handlers?|functions?|mechanisms?|pieces\s+of\s+code|code\s+paths?|routines?|scripts?|processors?"
    r"|programs?|modules?)"
)
_SEVERAL = (
    expression(
        rf"(?i)\b(?:two|three|four|five|several|different|separate|distinct|[2-9])\s+(?:[a-z-]+\s+){{0,3}}?{_CODE}\b"
        rf"|\bthere\s+(?:is|are)\s+(?:\w+\s+){{0,2}}?{_CODE}\s+(?:for|per)\s+(?:each|every)\b"
        rf"|\b(?:each|every)\s+(?:role|agent)\s+has\s+(?:an?|its)\s+(?:own\s+)?{_CODE}\b|\b{_CODE}\s+of\s+(?:its"
        rf"|their)\s+own\b"
    ),
    expression(
        rf"(?i)\bwhich\s+{_CODE}\b[^.;]{{0,60}}?\b(?:depends?|hangs|is\s+(?:chosen|picked|decided|selected|called"
        r"|used))\b[^.;]{0,40}\b(?:roles?|agents?|who|whom|writer|name|queue|claim\w*|author|it\s+came)\b"
        rf"|\b(?:picks?|picked|chooses?|chosen|selects?|selected)\b[^.;]{{0,40}}\b{_CODE}\b[^.;]{{0,60}}\b(?:by"
        rf"|depending\s+on"
        r"|according\s+to|based\s+on)\b[^.;]{0,30}\b(?:role|agent|who|whom|writer|name|queue|claim\w*)\b"
        rf"|\b{_CODE}\b[^.;]{{0,40}}\b(?:picked|chosen|selected)\s+by\s+(?:the\s+)?(?:role|agent|name|queue)\b"
    ),
)
"""Several pieces of code for one thing, and the choice of one by the role."""

_TAKES_UP = expression(
    r"(?i)\b(?:handl\w*|reads?|reading|take[sn]?\b|picks?|picked|process(?:es|ed)?|consum\w+|deals?|dealt|parses?|interprets?|own\s+\w+\s+for"
    r"|for\s+(?:its|their|the|each|every)|of\s+(?:its|their)\s+own|depends?|hangs|chosen|selected|what\s+happens|finish\w*|returned)\b"
)
_OF_PRODUCT = expression(
    r"(?i)\b(?:search|quer(?:y|ies)|API|tests?|shop|cache|JSON|formatting|lint\w*|builds?|client|server|merged\s+in|project\s+has)\b"
)
"""That results are taken up, and results of something else than agents."""

_OF_RESULTS = expression(
    r"(?i)\bresults?\b|\bresult\.json\b|\b(?:agents?|it|they)\s+(?:is|are|has|have)\s+(?:finished|done|returned)"
    r"|\bfinished\b"
)
_BESIDE = (
    expression(
        r"(?i)\b(?:hook[\s-]*managers?|hooks?|pollers?|cron(?:\s*jobs?)?|daemons?|watchers?|sweepers?|janitors?"
        r"|legacy\s+\w+"
        r"|(?:second|separate|extra|old|older|other|nightly)\s+(?:loops?|jobs?|scripts?|process(?:es)?|programs?"
        r"|paths?))\b"
    ),
    expression(
        r"(?i)\bindependent(?:ly)?\b|\b(?:whatever|no\s+matter\s+what)\s+the\s+flow|\b(?:besides?|outside"
        r"|apart\s+from|separate(?:ly)?\s+from"
        r"|regardless\s+of|irrespective\s+of|without\s+asking|not\s+part\s+of|past|around|parallel\s+to|alongside"
        r"|bypass\w*)"
        r"\s+(?:of\s+)?(?:the\s+flows?|all\s+that|both)\b|\b(?:on|at|with)\s+(?:each|every)\s+tick\b|\bpolls?\b"
        r"|\bevery\s+tick\b"
    ),
    expression(r"(?i)\b(?:tasks?|pull\s+requests?|PRs?|transitions?|claim\w+|provisional|work\s+items?|tickets?)\b"),
)
"""Who works beside the flow, what says that it does, and on what."""

_DENIED = expression(
    r"(?i)\b(?:no|not|never|nobody|nothing|neither|instead|without\s+(?:any|a)|used\s+to|formerly|earlier|once"
    r"|was|were|had|replac\w*"
    r"|remov\w*|delet\w*|gone|retired|unif\w*|would|should|must|may|could|if|there\s+is\s+one|one\s+(?:function"
    r"|handler|piece|mechanism))\b"
    r"|n['’]t\b|\?"
)
_HISTORY = expression(
    r"(?i)\b(?:context|problem|background|history|alternatives?|considered|why|rejected|motivation|migration"
    r"|changelog)\b"
)


def rivals(page: Page) -> tuple[Wording, ...]:
    """The sentences of a document about how results are taken up that tell of rival mechanisms, in order."""
    if page.kind in ("agent", "template"):
        return ()
    found = [each for passage in page.passages(marks.HANDLERS) for each in _of_passage(passage)]
    return tuple(sorted(dict.fromkeys(found), key=lambda each: each.span.start))


def _of_passage(passage: Passage) -> Iterator[Wording]:
    if passage.quoted or any(_HISTORY.search(title) for title in passage.titles):
        return
    for start, end in passage.sentences():
        sentence = passage.plain[start:end]
        kind = _kind(sentence, passage) if not _DENIED.search(sentence) else None
        if kind:
            yield Wording(kind, passage.at(*trimmed(passage.plain, start, end)))


def _kind(sentence: str, passage: Passage) -> str | None:
    if all(pattern.search(sentence) for pattern in _BESIDE):
        return "beside"
    several = any(pattern.search(sentence) for pattern in _SEVERAL)
    several = several and bool(_TAKES_UP.search(sentence)) and not _OF_PRODUCT.search(sentence)
    return "handlers" if several and _OF_RESULTS.search(" ".join((*passage.titles, sentence))) else None
