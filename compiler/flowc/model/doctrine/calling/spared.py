"""Inputs that need not come at a call, by what the document of the called one says of them beside its list: they may be
missing, or it has them from elsewhere.
"""

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.calling.own_words import spare_in_place
from flowc.model.doctrine.calling.plain_names import NOT_SOUGHT, is_coded, is_remark, is_said_due
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Passage
from flowc.model.statements import Field, Sent
from flowc.structs import Struct, replace
from flowc.text import Span

_IN_FILE = r"|\b(?:from|see|in|at)\s+(?:the\s+)?`?[\w.-]*(?:/\w|\.(?:md|json|ya?ml|txt|csv)\b)"
_MISSING = expression(
    r"\b(?:optional\w*|default\w*|(?:may|might|can)\s+(?:also\s+)?(?:be\s+|come\s+)?(?:missing|absent|empty|left|omitted|none|later|lack)"
    r"|need\s+not|left\s+out|omit\w*|absent|missing|lack(?:s|ing)?|empty|unknown|(?:if|when|where|once)\s+(?:any|there|it|given|known|you)"
    r"|unless|no\s+(?:[\w`-]+\s+){1,4}(?:is|are|was|comes?|given|there)|without|nobody|sometimes|at\s+times|only|later|optionally"
    r"|not\s+(?:given|passed|sent|there|present|set|needed|required|told|known|every|always|yet|come)|instead|otherwise|else"
    r"|(?:second|next|later|other)\s+(?:rounds?|calls?|times?|runs?)|(?:from|after)\s+the\s+(?:second|third|next)|modes?)\b",
    re.IGNORECASE,
)
"""What a sentence says of an input that need not come."""

_FOUND = expression(
    r"\b(?:(?:read|load|open|take|get|parse|extract|copy|pick|look|see)\w*\b[^.\n]{0,80}\b(?:from|off|out\s+of|in|up)|find|found|fetch\w*"
    r"|deriv\w*|comput\w*|calculat\w*|guess\w*|infer\w*|detect\w*|ask(?:s|ing)?|asked\s+for|estimat\w*|choose|measure\w*|quer(?:y|ies)|work(?:s|ed)?\s+out"
    r"|follow(?:s|ing)?\s+from|determin\w*|discover\w*|search\w*|yourself|your\s+own|hooks?|harness|runner|runtime|session|environment|inject\w*|already"
    r"|(?:is|are|stands?|lies?|kept|stored|written|noted)\s+(?:\w+\s+)?(?:in|at|on|with)|comes?\s+(?:from|with)|from\s+(?:memory|the\s+(?:file|disk|repository)))\b"
    + _IN_FILE,
    re.IGNORECASE,
)
"""What a sentence says of an input that comes from elsewhere."""

_SOURCE = expression(
    r"\b(?:from|in|at|with|using|by|against|into|to|through|under|on)\s+(?:\w+\s+){0,2}`[^`\n]{1,80}`", re.IGNORECASE
)
"""What a sentence says that something else is taken from, which must be there."""

_OF_ITEM = expression(
    r"\b(?:optional\w*|default\w*|may\s+be\s+(?:missing|absent|empty|left)|need\s+not|left\s+out|omit\w*|if\s+(?:any|given|known|missing|absent)"
    r"|unless|(?:not|nobody)\s+(?:given|sent|needed|required|tells|gives)|yourself|(?:read|find|look|fetch|derive|compute|measure|ask|take|infer|detect|guess)"
    r"(?:\s+(?:it|them|for|this|that)\b|\s+[^.\n]{0,30}\bif\b))"
    + _IN_FILE,
    re.IGNORECASE,
)
"""What the item that lists an input says by which it need not come."""

_REFUSED = expression(
    r"\b(?:stop|refuse|reject|cannot|can['’]t|can\s+not|halt|abort|decline|bounce|blocked|never|(?:do\s+not|don['’]t)\s+(?:start|begin|guess|go\s+on|work)"
    rf"|(?:return|answer|reply|say|report)\b[^.;\n]{{0,20}}`|{NOT_SOUGHT})",
    re.IGNORECASE,
)
"""What a role does where an input that must come is missing."""

_ANY = expression(
    r"\b(?:any|some|each|every|all|other|no|inputs?|fields?|values?)\b[^.\n]{0,30}?\b(?:inputs?|fields?|values?|arguments|parameters|of\s+(?:them|these|it|the\s+above))\b[^.\n]{0,40}"
    r"\b(?:missing|absent|left\s+out|omitted|optional|blank|lacking|not\s+(?:given|passed|sent|there|needed|required))\b"
    r"|\b(?:what(?:ever)?|anything|something)\b[^.\n]{0,30}\b(?:missing|absent|lacking|left\s+out)\b|\bnot\s+all\s+of\b"
    r"|\bwhat(?:ever)?\s+(?:you|it|they|the\s+(?:prompt|call))\s+lacks?\b|\bnot\s+in\s+(?:the|your)\s+(?:prompt|call|message)\b"
    r"|\bonly\s+the\s+(?:first|last|second|third)\b"
    r"|\bthe\s+(?:first|last|latter|former|second|third)(?:\s+(?:one|two|three))?\s+(?:is|are|may|comes?|stands?)\b",
    re.IGNORECASE,
)
"""What says of inputs as such that they may be missing."""

_HAD = expression(
    r"\b(?:no|has|have|had|holds?|carr(?:y|ies)|contains?|shows?|bears?|means?|tells?|comes?|knows?|finds?)\b"
    r"|\b(?:that|this|it|which)\s+(?:is|gives|makes)\b|\bto\s+you\b",
    re.IGNORECASE,
)
"""What a sentence says by which something told in plain words may be had otherwise, or never is."""

_ALL = expression(r"\b(?:required|mandatory|must|compulsory)\b", re.IGNORECASE)
_LEADS = expression(r":[*_ ]*\Z")
_TAG = expression(r"</?[A-Za-z][^<>\n]{0,120}>")
_WORD = expression(r"[a-z0-9]+")


class _Told(Struct):
    """A sentence that says of something that it may be missing or comes from elsewhere, its passage and its place."""

    passage: Span
    start: int
    text: str
    words: frozenset[str]
    missing: bool


class _Page(Struct):
    """What a document tells: of all its inputs, with a word, and in the passage that begins at a place."""

    open: bool
    with_word: dict[str, list[_Told]]
    at: dict[int, list[_Told]]


def spared(page: Page, sent: tuple[Sent, ...]) -> tuple[Sent, ...]:
    """What passes, with inputs that need not come as such."""
    if not any(one.required for one in sent):
        return sent
    found = _Page(_leaves_open(page), {}, {})
    for told in _told(page):
        found.at.setdefault(told.passage.start, []).append(told)
        for word in told.words:
            found.with_word.setdefault(word, []).append(told)
    named = _in_place(page, sent)
    left = tuple(_with_spare(one, found) if one.required else one for one in named)
    return _spoken_of(page, left) if page.kind == "agent" else left


def _in_place(page: Page, sent: tuple[Sent, ...]) -> tuple[Sent, ...]:
    """What passes, without remarks and inputs that need not come by what their own list says of them."""
    spare = spare_in_place(page, [field.span for one in sent for field in one.fields if one.required])

    def kept(field: Field) -> Field:
        late = field.required and (field.span in spare or is_remark(field))
        return replace(field, required=False) if late else field

    return tuple(replace(one, fields=tuple(map(kept, one.fields))) if one.required else one for one in sent)


def _spoken_of(page: Page, sent: tuple[Sent, ...]) -> tuple[Sent, ...]:
    """What passes, where inputs told in plain words are not required of which the document speaks elsewhere as of what
    is had: such words have others of the same meaning, so the last of them counts.
    """
    must = (field for one in sent for field in one.fields if one.required and field.required)
    plain = {field.span: _last(field) for field in must if not (is_coded(field) or is_said_due(field))}
    lasts, told = frozenset(plain.values()), dict[str, list[tuple[Passage, bool]]]()
    for passage in page.passages() if plain else ():
        for start, end in passage.sentences() if not passage.quoted else ():
            held = _words(passage.plain[start:end]).intersection(lasts)
            if held and not any(each.search(passage.plain, start, end) for each in (_ALL, _REFUSED, _LEADS)):
                had = any(each.search(passage.plain, start, end) for each in (_HAD, _FOUND, _MISSING))
                for word in held:
                    told.setdefault(word, []).append((passage, had))
    starts = [part.span.start for part in page.parts]

    def kept(field: Field) -> Field:
        at, own = field.span.start, plain.get(field.span)
        section = page.parts[max(bisect_right(starts, at) - 1, 0)].span if own else field.span
        others = (each for each in told.get(own or "", ()) if not each[0].span.start <= at < each[0].span.end)
        spare = any(had or section.start <= passage.span.start < section.end for passage, had in others)
        return replace(field, required=False) if spare else field

    return tuple(replace(one, fields=tuple(map(kept, one.fields))) if one.required else one for one in sent)


def _last(field: Field) -> str:
    return field.key.rsplit("-", 1)[-1].rstrip("s")


def _leaves_open(page: Page) -> bool:
    """Whether a sentence says of inputs as such that they may be missing."""
    pieces = ((each.plain, *place) for each in page.passages() if not each.quoted for place in each.sentences())
    return any(_ANY.search(*each) and not (_ALL.search(*each) or _REFUSED.search(*each)) for each in pieces)


def _told(page: Page) -> Iterator[_Told]:
    for passage in page.passages():
        for start, end in _pieces(passage) if not passage.quoted else ():
            found = _FOUND.search(passage.plain, start, end)
            missing = found or _MISSING.search(passage.plain, start, end)
            if found or (missing and not _REFUSED.search(passage.plain, start, end)):
                text = passage.plain[start:end].lower()
                said = _SOURCE.sub(" ", text) if found else text
                yield _Told(passage.span, passage.at(start, end).start, text, _words(said), not found)


def _pieces(passage: Passage) -> Iterator[tuple[int, int]]:
    """The sentences of a passage, and what stands in each of its tags."""
    for start, end in passage.sentences():
        at = start
        for tag in _TAG.finditer(passage.plain, start, end):
            yield at, tag.start()
            at = tag.end()
        yield at, end


def _with_spare(one: Sent, page: _Page) -> Sent:
    starts, places = sorted(field.span.start for field in one.fields), sorted(page.at)
    counts = Counter(map(_last, one.fields))
    fields = tuple(
        replace(field, required=False)
        if field.required
        and (page.open or _is_spare(field, page, starts, places) or _is_lacked(field, page, counts))
        else field
        for field in one.fields
    )
    return replace(one, fields=fields)


def _is_spare(field: Field, page: _Page, starts: list[int], places: list[int]) -> bool:
    """Whether a sentence that does not list a field with the others speaks of it, or the item that lists it alone."""
    own, start = frozenset(part.rstrip("s") for part in field.key.split("-")), field.span.start
    around = page.at[places[at - 1]] if (at := bisect_right(places, start)) else []
    near = [told for told in around if start < told.passage.end]
    alone = bool(near) and _within(starts, near[0].passage) == 1
    if alone and any(_OF_ITEM.search(told.text) and not _REFUSED.search(told.text) for told in near):
        return True
    if is_said_due(field):
        return False
    speaking = min((page.with_word.get(word, []) for word in own), key=len)
    return any(own <= told.words and not _lists(told, start, alone) for told in speaking)


def _is_lacked(field: Field, page: _Page, counts: Counter[str]) -> bool:
    """Whether what alone has its last word may be missing, and its own item does not say that it must come."""
    return counts[_last(field)] == 1 and not is_said_due(field) and _lacks(field, page)


def _lacks(field: Field, page: _Page) -> bool:
    """Whether a sentence that lists no field says of what has the last word of one that it may be missing."""
    start = field.span.start
    told = (each for each in page.with_word.get(_last(field), ()) if each.missing)
    return any(not each.start <= start < each.start + len(each.text) for each in told)


def _lists(told: _Told, start: int, alone: bool) -> bool:
    """Whether a sentence lists the field at a place, or stands in the item that lists it alone."""
    if not told.passage.start <= start < told.passage.end:
        return False
    return alone or told.start <= start < told.start + len(told.text)


def _within(starts: list[int], place: Span) -> int:
    """How many places of a sorted list lie in another."""
    return bisect_left(starts, place.end) - bisect_left(starts, place.start)


def _words(text: str) -> frozenset[str]:
    return frozenset(word.rstrip("s") for word in _WORD.findall(text.lower()))
