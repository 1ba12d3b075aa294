"""Payloads that are told apart from the outcomes they go with: `With `sorted` come `lists` and `weights``.

A clause counts that names one outcome of the document and, in one run, other words in code, joined by words that say
that these go with it; so does a list of such words that the outcome alone leads to.
"""

import re
from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from flowc.expressions import expression
from flowc.model.doctrine.calling.plain_names import AT_TIMES
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Listing, Passage
from flowc.model.doctrine.document.payload import ENTRIES, coded_in, fields_of, key_of
from flowc.model.doctrine.outcomes.below_titles import payloads_below
from flowc.model.doctrine.outcomes.matrices import by_matrix
from flowc.model.doctrine.outcomes.payload_tables import by_field, tabled
from flowc.model.statements import Field, Member, Role, Union
from flowc.structs import replace
from flowc.vocabulary import comparable

_ROLES = (Role.RETURN, Role.REPORT, Role.OPEN)
_CLAUSE = expression(r"[.;](?=\s|\Z)|,\s+(?:and\s+|or\s+)?(?=(?:every|each|with|on|for|when|if)\b)", re.IGNORECASE)
_FIELD = expression(r"[A-Za-z][A-Za-z0-9]*(?:[-_.][A-Za-z0-9]+)*(?:\[\])?")
_TOLD = r"(?:\s+\([^()A-Z]{1,80}\))?"
_APPOSED = r"(?:,\s+(?:an?|the|each|one)\s+(?=[a-z])[^,.;:()LFVX]{3,80}(?=,\s))?"
_VALUED = rf"F{_TOLD}{_APPOSED}(?:(?:,|:|\s+of|\s+\(|\s+is)?\s*(?:either\s+)?V(?:(?:,|,?\s+or|\s*/)\s*V)*\)?,?)?"
_RUN = (
    rf"(?P<fields>{_VALUED}(?:(?:,|\s+and|\s+plus|,\s+and|\s+as\s+well\s+as|\s+or)\s+(?:also\s+)?"
    rf"(?:an?\s+|the\s+|its\s+|optionally\s+)?{_VALUED})*)"
)
_ONE = r"(?:(?:an?|the|every|each|any)\s+)?(?:(?:outcome|result|answer|reply)\s+)?"
_BE = r"(?:outcome|result|answer|reply|it)\s+(?:is|returns|answers|gives)"
_GO = r"(?:come|goe?|travel|belong|follow|stand)s?(?:\s+back|\s+along)?"
_CARRY = (
    r"(?:(?:also|always|must|then|only|only\s+ever)\s+)*(?:carr(?:y|ies)|comes?\s+with|goes\s+with|ha(?:s|ve)|holds?|contains?"
    r"|includes?|needs?|requires?|brings?|gives?|names?|lists?|bears?)"
)
_GIVE = (
    rf"(?:{_GO}|there\s+(?:is|are)|(?:it|you|the\s+[\w-]+|they)\s+(?:also\s+)?"
    r"(?:gives?|sends?|returns?|adds?|names?|lists?|carr(?:y|ies)|hands?\s+back))"
)
_ADD = r"(?:also\s+)?(?:give|add|include|name|list|state)"
_LEAD = r"\W*(?:and\s+|or\s+)?"
_THE = r"(?:(?:an?|the|its|both)\s+)?"
_SHAPES = tuple(
    expression(_LEAD + shape)
    for shape in (
        rf"(?:with|on|for|in|upon|beside|besides)\s+{_ONE}L\s*[:,]?\s+(?:{_GIVE}\s+)?{_THE}{_RUN}(?!\s+L)",
        rf"(?:when|if|where)\s+(?:the\s+)?(?:{_BE}\s+)?{_ONE}L\s*,\s+(?:then\s+)?(?:{_GIVE}\s+)?{_THE}{_RUN}",
        rf"{_ONE}L\s+(?:(?:result|reply|answer|outcome)\s+)?{_CARRY}\s+{_THE}{_RUN}",
        rf"{_ONE}L\s+with\s+{_THE}{_RUN}",
        rf"(?:[a-z ]{{1,60}}:\s+)?L\s+\((?:with\s+)?{_THE}{_RUN}\)",
        rf"(?:the\s+)?(?:required\s+)?(?:fields?|keys?|payload)\s+(?:of|for|with|in)\s+{_ONE}L\s*(?::|are\b|is\b)\s*{_THE}{_RUN}",
        rf"(?:on|for|upon|with|in|if|when)\s+{_ONE}L\s*[:,]?\s+(?:then\s+)?{_ADD}\s+{_THE}{_RUN}\W*\Z",
        rf"(?:(?:end|finish|close|answer|reply|or|otherwise)\s+)*(?:with\s+)?L,?\s+(?:and\s+)?(?:then\s+)?{_ADD}\s+{_THE}{_RUN}\W*\Z",
        rf"{_THE}{_RUN}\s+(?:both\s+|only\s+|always\s+)*{_GO}\s+(?:only\s+)?(?:with|to|beside|along\s+with)\s+{_ONE}L\W*",
    )
)
"""How a clause says that fields (F) go with an outcome (L)."""

_WITH_EACH = expression(
    rf"L(?:{_TOLD}\s+(?:(?:comes?|goes)\s+)?(?:with|carrying|carries|and)\s+{_THE}|\s*\((?:with\s+)?){_RUN}"
    r"(?!\s+(?:goes\s+|belongs\s+)?(?:with|to)\b)[\s,;.:)–—]*"
    r"(?:(?:or|and|else|otherwise|else|with|by|as|in|return|answer|say|an?|the)\b[\s,;:]*)*"
)
"""One outcome of several with its fields, up to the next outcome."""

_BEFORE_EACH = expression(
    rf"\W*(?:and\s+|or\s+|while\s+|but\s+)?{_THE}{_RUN}\s+(?:only\s+|always\s+)*(?:{_GO}\s+)?(?:only\s+)?(?:with|to|beside)\s+"
    rf"{_ONE}L\W*"
)
"""The fields of one outcome of several and it behind them: "`plan` goes with `kept` and a `reason` with `dropped`"."""

_WITH_IT = expression(
    rf"\W*(?:with\s+(?:it|this|that)\s+{_GO}|(?:it|this|that)\s+{_CARRY}|{_CARRY})\s+{_THE}{_RUN}\W*\Z"
)
"""What a sentence says goes with the outcome of the one before."""

_MUST = r"(?:(?:must|has\s+to|should|always|also)\s+)*(?:hold|carry|contain|include|have|bring|list|name|give)s?"
_LEADS = expression(
    rf"\W*(?:(?:if|when|on|for|with|where)\s+)?(?:(?:the\s+)?{_BE}\s+)?{_ONE}L\W*"
    rf"(?:(?:(?:the\s+)?(?:following|it|you)\s+)?(?:{_CARRY}|{_MUST}|{_GIVE}|come|payload|fields?)\W*)?(?:(?:further|also|besides|too|as\s+well|in\s+addition|these|the\s+following)\W*)?"
    rf"|\W*(?:fields?|payload|required(?:\s+fields)?|contents?|what\s+(?:goes|comes)|what\s+is\s+required)(?:\s+(?:of|for|in|with|by)|\W)*"
    rf"\s{_ONE}L(?:\s+[a-z]+)?\W*"
    rf"|\W*(?:an?|the|every|each)\s+L\s+[a-z]+\s+(?:{_CARRY}|{_MUST})\W*"
    rf"|\W*what\s+(?:an?\s+|the\s+)?L(?:\s+[a-z]+)?\s+(?:{_CARRY}|{_MUST})\W*"
)
"""How words that lead to a list of names say that these go with an outcome."""

_BUT = expression(r"\b(?:not|never|except|but|unless|without|no)\b", re.IGNORECASE)
_JOINED = expression(
    r"L(?:(?:\s*,\s*(?:and\s+|or\s+)?|\s+(?:and|or)\s+|\s*/\s*)(?:(?:on|with|for|if)\s+)?(?:an?\s+|the\s+)?L)+"
)
"""Several outcomes of which each comes with what follows: ``With `a` or `b` come``."""

_CASE_OF_ONE = expression(
    r"\W*(?:if|when|on|for|with|in\s+case\s+of)\s+(?:(?:the\s+)?(?:outcome|result|answer|reply)\s+is\s+)?(?P<label>[A-Za-z][\w-]*)\W*",
    re.IGNORECASE,
)
"""A case of one word, be it without marks: `If grafted:`."""

_DEFINED = expression(r"\s*[*_]*`(?P<label>[A-Za-z][\w-]*)`[*_]*[ \t]*\n[ \t]*:[ \t]")
_PLAIN = expression(r"(?<![\w`-])[a-z]+(?:-[a-z]+)+(?![\w`-])")
_RETURNED = expression(
    r"\b(?:returns?|answers?|repl(?:y|ies)|ends?|finish(?:es)?)\s+(?:(?:with|as|in|an?|its|own)\s+)*`\Z", re.IGNORECASE
)
_NEAR = 40
"""Characters before a field in which that is said."""

_EMPHASIS = expression(r"[*_]{1,3}(?=[LFVX](?![a-z]))|(?<=[LFVX])[*_]{1,3}")
"""Marks of emphasis around code."""

_OR = expression(r"`,?\s+or\s+(?:(?:an?|the|its)\s+)?`", re.IGNORECASE)
"""What stands between two fields of which one comes."""

_PERHAPS = expression(r"\b(?:optionally|perhaps|sometimes|maybe|possibly)\s+(?:(?:an?|the|its)\s+)?`\Z", re.IGNORECASE)
"""What stands before a field that need not come."""

_OPTIONAL = expression(r"[^`]{0,12}\b(?:optional|if\s+any|if\s+known|if\s+there\s+is\s+one)\b", re.IGNORECASE)


def with_payloads(page: Page, unions: Iterable[Union]) -> tuple[Union, ...]:
    """The unions of a document, with what it says elsewhere of the payload of outcomes that stand there alone."""
    stated = tuple(unions)
    bare = {comparable(member.label.text) for union in stated if union.role in _ROLES for member in union.members}
    if page.kind == "template" or not bare:
        return stated
    told: dict[str, tuple[Field, ...]] = {}
    stating = (tabled, by_field, by_matrix, _listed, _defined, _spoken, payloads_below)
    for label, fields in (each for read in stating for each in read(page, bare)):
        told.setdefault(label, fields)
    return tuple(_filled(union, told) for union in stated) if told else stated


def _filled(union: Union, told: Mapping[str, tuple[Field, ...]]) -> Union:
    if union.role not in _ROLES or any(member.payload for member in union.members):
        return union
    return replace(union, members=tuple(_member(member, told) for member in union.members))


def _member(member: Member, told: Mapping[str, tuple[Field, ...]]) -> Member:
    return replace(member, payload=told.get(comparable(member.label.text), ()))


def _listed(page: Page, labels: set[str]) -> Iterator[tuple[str, tuple[Field, ...]]]:
    """The lists of names in code that an outcome leads to, in a heading or a line of its own."""
    for listing in page.listings():
        lead = listing.lead
        if lead and _are_names(listing):
            masked = _PLAIN.sub(lambda word: "L" if word[0] in labels else word[0], _masked_whole(lead, labels))
            coded = [comparable(code.text) for code in lead.codes()]
            case = _CASE_OF_ONE.fullmatch(lead.plain)
            if case and not coded and comparable(case["label"]) in labels:
                yield comparable(case["label"]), fields_of(listing)
                continue
            named = dict.fromkeys(word for word in (*coded, *_PLAIN.findall(lead.plain)) if word in labels)
            if named and _LEADS.fullmatch(_JOINED.sub("L", masked)):
                yield from ((label, fields) for label in named if (fields := _of_one(listing, label, set(named))))


def _of_one(listing: Listing, label: str, named: set[str]) -> tuple[Field, ...]:
    """The names of a list that several outcomes lead to, as they go with one; an item may be only for others of them.
    """
    found: list[Field] = []
    for entry in listing.entries if len(named) > 1 else ():
        own = named.intersection(comparable(code.text) for code in entry.words.codes())
        late = AT_TIMES.search(entry.words.plain) and own != {label}
        due = not (late or _BUT.search(entry.words.plain)) and (not own or label in own)
        fields = fields_of(replace(listing, entries=(entry,)))
        found += (replace(each, required=each.required and due) for each in fields)
    return tuple(found) if len(named) > 1 else fields_of(listing)


def _defined(page: Page, labels: set[str]) -> Iterator[tuple[str, tuple[Field, ...]]]:
    """The names behind an outcome in a list of definitions, as Pandoc writes them: the outcome, below it a colon."""
    for passage in page.passages(marks.TICK, marks.COLON):
        match = _DEFINED.match(passage.text.plain)
        label = comparable(match["label"]) if match else ""
        if match and label in labels and not passage.quoted:
            fields = coded_in(passage, match.end(), len(passage.plain))
            yield label, tuple(field for field in fields if not _is_returned(passage, field))


def _is_returned(passage: Passage, field: Field) -> bool:
    """Whether a name in code is what somebody returns then: `the caller returns `failure``."""
    before = passage.span.source.text[passage.span.start : field.span.start]
    return _RETURNED.search(before) is not None


def _masked_whole(words: Passage, labels: set[str]) -> str:
    return _masked(words, 0, len(words.plain), labels)


def _are_names(listing: Listing) -> bool:
    return all(entry.words.plain.lstrip("*").startswith("`") for entry in listing.entries)


def _spoken(page: Page, labels: set[str]) -> Iterator[tuple[str, tuple[Field, ...]]]:
    for passage in page.passages(marks.TICK):
        codes = passage.codes() if not passage.quoted else ()
        if len(codes) > 1 and not labels.isdisjoint(comparable(code.text) for code in codes):
            yield from _of_passage(page, passage, labels)


def _of_passage(page: Page, passage: Passage, labels: set[str]) -> Iterator[tuple[str, tuple[Field, ...]]]:
    begin, before = 0, ""
    inner = [match.span() for match in ENTRIES.finditer(passage.plain)]
    codes = tuple(place for place in passage.code_places() if not any(a < place[0] < b for a, b in inner))
    for end in (*(match.end() for match in _CLAUSE.finditer(passage.plain)), len(passage.plain)):
        places = codes[bisect_left(codes, (begin, 0)) : bisect_left(codes, (end, 0))]
        texts = [passage.plain[first:last] for first, last in places]
        named = [text for text in texts if comparable(text) in labels]
        if len(named) == 1 and len(texts) > 1:
            values = {text for text in texts if page.words.has("decisions", text)} - set(named)
            match = _shape(_masked(passage, begin, end, labels, values))
            others = [place for place, text in zip(places, texts, strict=True) if text not in (*named, *values)]
            fields = tuple(_fields(passage, others, match)) if match else ()
            if fields:
                yield comparable(named[0]), fields
        elif 1 < len(named) < len(texts):
            led = _one_before_another(page, passage, places, labels)
            yield from led or _one_after_another(passage, places, end, labels)
        elif before and texts and not named and (match := _WITH_IT.match(_masked(passage, begin, end, labels))):
            yield before, tuple(_fields(passage, places, match))
        before = comparable(named[0]) if named and len(texts) == 1 else ""
        begin = end


def _one_before_another(
    page: Page, passage: Passage, places: Sequence[tuple[int, int]], labels: set[str]
) -> tuple[tuple[str, tuple[Field, ...]], ...]:
    """What stands before each of several outcomes of one clause as going with it, where all of it is told so."""
    texts = {place: passage.plain[slice(*place)] for place in places}
    values = {text for text in texts.values() if page.words.has("decisions", text)}
    found, begin = list[tuple[str, tuple[Field, ...]]](), places[0][0] - 1
    for label in (place for place in places if comparable(texts[place]) in labels):
        own = [place for place in places if begin <= place[0] < label[0] and texts[place] not in values]
        match = _BEFORE_EACH.fullmatch(_masked(passage, begin, label[1] + 1, labels, values))
        if match is None or len(own) != match["fields"].count("F"):
            return ()
        found.append((comparable(texts[label]), tuple(_fields(passage, own, match))))
        begin = label[1] + 1
    return tuple(found) if begin == places[-1][1] + 1 else ()


def _one_after_another(
    passage: Passage, places: Sequence[tuple[int, int]], end: int, labels: set[str]
) -> Iterator[tuple[str, tuple[Field, ...]]]:
    """What goes with each of several outcomes of one clause, where all that stands there is told so: ``Return `a` with
    `x` and `y`, or `b` with `z`.``
    """
    starts = [place for place in places if comparable(passage.plain[slice(*place)]) in labels]
    found = list[tuple[str, tuple[Field, ...]]]()
    for at, (first, last) in enumerate(starts):
        stop = starts[at + 1][0] - 1 if at + 1 < len(starts) else end
        own = [place for place in places if last < place[0] < stop]
        match = _WITH_EACH.fullmatch(_masked(passage, first - 1, stop, labels))
        if own and (match is None or len(own) != match["fields"].count("F")):
            return
        fields = tuple(_fields(passage, own, match)) if match and own else ()
        found.append((comparable(passage.plain[first:last]), fields))
    yield from (each for each in found if each[1])


def _shape(masked: str) -> re.Match[str] | None:
    return next((match for shape in _SHAPES if (match := shape.match(masked))), None)


def _fields(passage: Passage, places: Sequence[tuple[int, int]], match: re.Match[str]) -> Iterator[Field]:
    """The fields of the run, which are as many of those named, in order, as it has."""
    others = [place for place in places if _FIELD.fullmatch(passage.plain, *place)]
    skipped = match.string[: match.start("fields")].count("F")
    run = others[skipped : skipped + match["fields"].count("F")]
    joined = [(one, two) for one, two in pairwise(run) if _OR.fullmatch(passage.plain, one[1], two[0])]
    either = {place for pair in joined for place in pair}
    for first, last in run:
        name = passage.name(first, last)
        many = name.text.endswith("[]")
        text = name.text.removesuffix("[]")
        perhaps = _PERHAPS.search(passage.plain, max(0, first - _NEAR), first)
        spare = (first, last) in either or perhaps or _OPTIONAL.match(passage.plain, last + 1)
        yield Field(key_of(text), text, passage.at(first, first + len(text)), many=many, required=not spare)


def _masked(passage: Passage, begin: int, end: int, labels: set[str], values: Collection[str] = ()) -> str:
    """Words in lower case with `L` for an outcome in code, `V` for a verdict, `F` for the name of a field and `X` for
    any other code.
    """
    parts, at, codes = [], begin, passage.code_places()
    for first, last in codes[bisect_left(codes, (begin, 0)) : bisect_left(codes, (end, 0))]:
        text = passage.plain[first:last]
        other = "V" if text in values else "F" if _FIELD.fullmatch(text) else "X"
        sign = "L" if comparable(text) in labels else other
        parts += [passage.plain[at : first - 1].lower(), sign]
        at = last + 1
    return _EMPHASIS.sub("", ENTRIES.sub("", "".join((*parts, passage.plain[at:end].lower()))))
