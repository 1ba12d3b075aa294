"""How data passes between stages, as sentences tell it: gates on files, results that are relayed, empty results.

These are deeds of whoever runs the stages: `gate` (a stage waits for a file to exist), `relay` (the content of one
result goes into the prompt of the next stage), `parse` (an outcome is taken out of a result) and `recover` (what
happens to an empty, malformed or missing result).
"""

import re
from collections.abc import Iterator

from flowc.model.doctrine import marks
from flowc.model.doctrine.page import Page
from flowc.model.doctrine.passages import Code, Grid, Listing, Part, Passage
from flowc.model.doctrine.paths import is_artifact, is_path, is_working
from flowc.model.doctrine.rows import row, says
from flowc.model.doctrine.sentences import folded
from flowc.model.doctrine.told import masked, sentences
from flowc.model.statements import Deed

_EXISTS = (
    r"exists?\b|(?:is|are)\s+(?:present|missing|absent|there|in\s+place)\b|(?:is|are|was|were)\s+not\s+found\b"
    r"|appears?\b"
    r"|(?:has|have)\s+been\s+(?:written|created|saved)\b|(?:does|do)\s+not\s+exist\b|doesn['’]t\s+exist\b"
)
_LOOK = r"(?:checks?|verif(?:y|ies)|confirms?|ensures?|makes?\s+sure|validates?|asserts?|tests?|looks?)\b"
_GO = (
    r"(?:proceed|continue|start|begin|advance|move\s+on|go\s+(?:on|to)|launch|invoke|call|spawn|run|hand\s+(?:over|off)"
    r"|delegate)\w*"
)
_STOP = (
    r"(?:stop|abort|halt|block|fail|exit|return|report|refuse|escalate|raise|do\s+not\s+(?:start|proceed|continue))\w*"
)
_GATES = (
    row(_LOOK, _EXISTS, rf"(?:before|then|and)\s+(?:only\s+then\s+)?(?:you\s+)?(?:{_GO}|the\s+next)"),
    row(rf"before\s+{_GO}", _LOOK, _EXISTS),
    row(
        r"(?:only\s+)?(?:if|when|once|after|until|unless|as\s+soon\s+as)\b",
        rf"(?:{_EXISTS})[^,:]{{0,60}}[,:]\s*(?:then\s+)?(?:you\s+)?(?:the\s+(?:stage|agent|task)\s+is\s+)?(?:{_GO}"
        rf"|{_STOP})",
    ),
    row(_GO, r"(?:if|when|once|after|until|as\s+soon\s+as)\b", _EXISTS),
    row(r"wait\w*\b", r"(?:until|for)\b", rf"(?:{_EXISTS}|to\s+(?:exist|appear))"),
    row(
        r"(?:gate|precondition|pre-?requisite|entry\s+(?:criteri\w+|condition)|exit\s+(?:criteri\w+|condition))s?\b",
        _EXISTS,
    ),
    row(r"(?:gate|gated|advance\w*)\b", r"(?:on|by|when)\b", r"(?:file[- ]existence|existence\s+of)\b"),
)
_SWITCHES = (
    row(
        r"(?:if|when|where)\b",
        rf"(?:{_EXISTS})[^,:]{{0,90}}[,:]\s*(?:then\s+)?(?:you\s+are|you['’]re|this\s+is|it\s+is|it['’]s)\s+"
        r"(?:(?:in|an?|the)\s+){0,2}(?:[\w-]+\s+)?(?:loop|mode|retry|re-?run|re-?try|round|iteration|revision|pass|resum\w+)\b",
    ),
)
_UNGATED = re.compile(
    r"\b(?:stop\s+using|instead\s+of|rather\s+than|regardless|whether\s+or\s+not|even\s+if|(?:never|do\s+not|don['’]t"
    r"|must\s+not)"
    r"\s+(?:check|gate|wait|rely|depend)|no\s+(?:stage|gate)|not\s+(?:on\s+)?(?:that\s+)?(?:the\s+|a\s+)?(?:file"
    r"|files|filesystem))\b",
    re.IGNORECASE,
)
_NAMED_FILE = re.compile(
    r"\b(?:spec\w*|plan|analysis|design|review|report|output|stage|hand-?off|result|research|findings)s?"
    r"\s+(?:file|document)s?\b|\b(?:deliverable|artifact)s?\s+(?:files?\s+)?exists?\b"
    r"|\b(?:all|both|every|each)\s+(?:of\s+)?(?:\w+\s+){0,3}(?:docs?|documents|files?|reports?|specs?|plans)\s+exists?\b",
    re.IGNORECASE,
)
_MADE_SURE = row(_LOOK, _EXISTS)
_OTHERWISE = row(
    r"if\b",
    r"(?:fails?|missing|absent|not\s+(?:exist|found|present)|does\s+not|do\s+not|don['’]t|doesn['’]t|not)\b",
    rf"(?:{_STOP}|(?:inform|tell|ask|instruct|direct|suggest|prompt|warn)\w*\b)",
)
_GOES_ON = re.compile(r"\b(?:continue|proceed|skip|go\s+on)\w*\b", re.IGNORECASE)
_DELEGATES = re.compile(r"\bsub-?agents?\b|\bTask\s*\(|\bsubagent_type\b", re.IGNORECASE)
_SHELL_TEST = re.compile(r"(?:\btest\s+!?\s*-[efs]\s+|\[\[?\s+!?\s*-[efs]\s+)[\"']?(?P<path>[^\s\"'\]]+)")

_HANDS = (
    r"(?:pass|relay|includ|forward|hand|inject|feed|giv|send|provid|past|embed|insert|supply|suppli|prepend|append"
    r"|put|call"
    r"|invok|spawn|prompt|deleg|launch|captur|carr|add)\w*"
)
_WHOLE = r"(?:verbatim|word[- ]for[- ]word|in\s+full|in\s+its\s+entirety|unabridged|unmodified|unedited)\b"
_VALUE = (
    r"(?:outputs?|results?|return(?:ed)?(?:\s+values?)?|responses?|final\s+(?:text|message|answer)|spec(?:ification)"
    r"?s?|plans?"
    r"|analys[ie]s|findings|notes|reports?|research|designs?|reviews?|documents?|summar(?:y|ies)|text|content)\b"
)
_NEXT = (
    r"(?:prompts?|next\s+(?:agent|stage|step|sub-?agent|one)|(?:sub-?)?agents?|planner|implementer|reviewer|tester"
    r"|developer"
    r"|coder|builder|writer|executor|stages?|downstream|it)\b"
)
_ANSWER = r"(?:outputs?|return(?:ed)?\s+(?:values?|text)|results?|responses?|final\s+(?:text|message|answer))\b"
_RELAYS = (
    row(_HANDS, _WHOLE),
    row(_WHOLE, _HANDS),
    row(_HANDS, _VALUE, r"(?:to|in|into|as|with)\b", _NEXT),
    row(r"(?:in|into|to)\b", r"prompts?\b", _VALUE),
    row(r"captur\w*\b", _ANSWER),
    row(r"receiv\w+\b", r"(?:in|with|through|by)\s+(?:your|its|the|their)\s+prompts?\b"),
)
_BY_REFERENCE = re.compile(r"\b(?:paths?|file\s*names?|locations?|task\s+id|ids?\s+only|link)\b", re.IGNORECASE)
_NOT_RELAYED = re.compile(
    r"\b(?:do\s+not|don['’]t|never|must\s+not|not)\s+(?:pass|relay|include|forward|inject|paste|embed)", re.IGNORECASE
)
_OUTCOME = (
    r"(?:hand-?offs?|results?|outputs?|responses?|reports?|verdicts?|scores?|status(?:es)?|decisions?|answers?|returns?"
    r"|feedback|json)\b"
)
_PARSES = (
    row(r"(?:parse|extract|interpret|read\s+off)\b", rf"(?:[\w'’/-]+\s+){{0,6}}?{_OUTCOME}"),
    row(r"report\b", r"(?:the|its|their)\s+(?:verdict|decision|outcome|score)\b"),
    row(rf"read\b[^,]{{0,80}}\b{_OUTCOME}", r"(?:extract|determine|route|decide|act)\b"),
)
_ROUTED = re.compile(r"if\s+(?:the\s+)?(?:verdict|outcome|decision|score)\s*(?:is\b|=|:|was\b|>|<)", re.IGNORECASE)
_SPOILT = (
    r"(?:empty|blank|malformed|missing|invalid|unusable|unpars[e]?able|un-?parsable|truncated|garbled|incomplete"
    r"|non-?empty"
    r"|not\s+(?:valid|parse|well-?formed)|no\s+(?:output|result|response|text|content|answer|return)\b(?!\s+(?:file|path|folder|dir))|nothing"
    r"|without\s+(?:an?\s+)?(?:output|result|response|outcome))\b"
)
_RESULT = (
    r"(?:outputs?|results?|responses?|return(?:s|ed)?|reply|replies|answers?|text|values?|payload|json|document"
    r"|spec\w*|plan"
    r"|message|content)\b"
)
_RECOVERS = (
    row(_SPOILT, _RESULT),
    row(_RESULT, _SPOILT),
    row(
        r"(?:(?:sub-?)?agents?|stages?|workers?|callee|task\s+tool|call)\s+(?:\w+\s+){0,2}(?:fails?|errors?"
        r"|crash(?:es)?"
        r"|times?\s+out|returns?\s+(?:an?\s+)?(?:error|nothing))\b"
    ),
    row(r"it\s+(?:\w+\s+){0,2}(?:errors?|crash(?:es)?|times?\s+out|returns?\s+(?:an?\s+)?(?:error|nothing))\b"),
)

_ORDER = re.compile(r"\s*(?:[-*]\s+|\d+[.)]\s+)?(?:Parse|Extract|Interpret|Read)\b")
_PARSE_MARK = re.compile(r"\b(?:parse|extract|interpret|read|report)\b", re.IGNORECASE)
_HANDS_MARK = re.compile(rf"\b(?:{_HANDS}|receiv\w+|{_WHOLE}|prompts?)", re.IGNORECASE)
_OF_AGENTS = re.compile(r"\b(?:sub-?)?agents?\b|\bsubagent_type\b", re.IGNORECASE)
_EXISTS_MARK = re.compile(rf"\b(?:{_EXISTS}|(?:file-)?existence|exist\b)", re.IGNORECASE)
_SPOILT_MARK = re.compile(rf"\b(?:{_SPOILT}|fail|error|crash|times?\s+out|returns?)", re.IGNORECASE)
_MARK = re.compile("|".join((_PARSE_MARK.pattern, _HANDS_MARK.pattern, _EXISTS_MARK.pattern)), re.IGNORECASE)


def gates(page: Page) -> tuple[Deed, ...]:
    """The gates on files, relays, and rules for results and spoilt ones that a document states, in order.

    Those of a document that is no doctrine count where it turns out to run the agents of its project.
    """
    running = page.kind != "template" and (page.contract or bool(_OF_AGENTS.search(page.source.text)))
    told = tuple(_sentences(page))
    found = [deed for passage in told for deed in _recovers(page, passage)]
    found += [deed for code in page.codes() for deed in _of_code(page, code)]
    if running:
        found += [deed for passage in told for deed in _of_passage(page, passage)]
        found += [deed for part in page.parts for deed in (*_of_heading(page, part), *_of_checks(page, part))]
    return tuple(sorted(found, key=lambda deed: (deed.span.start, deed.kind)))


def _sentences(page: Page) -> Iterator[Passage]:
    """Every passage, the cells of tables too."""
    yield from page.passages()
    for piece in page.pieces():
        if isinstance(piece, Grid):
            yield from (cell for row in piece.rows for cell in row)


def _recovers(page: Page, passage: Passage) -> Iterator[Deed]:
    spoilt = [(start, end) for start, end, held in sentences(passage) if _may_recover(held)]
    if not spoilt or not _SPOILT_MARK.search(passage.plain):
        return
    text = masked(passage)
    for start, end in spoilt:
        if says(text[start:end], _RECOVERS, _SPOILT_MARK):
            yield Deed("recover", passage.at(*_trimmed(passage.plain, start, end)), page.role)


def _of_passage(page: Page, passage: Passage) -> Iterator[Deed]:
    likely = [each for each in sentences(passage) if _may_hand_on(each[2])]
    if passage.quoted or not likely or not _MARK.search(passage.plain):
        return
    text = masked(passage)
    for start, end, held in likely:
        words = text[start:end]
        span = passage.at(*_trimmed(passage.plain, start, end))
        relays = _may_relay(held) and says(words, _RELAYS, _HANDS_MARK)
        if relays and not (_NOT_RELAYED.search(words) or _BY_REFERENCE.search(words)):
            yield Deed("relay", span, page.role)
        if _may_parse(held) and says(words, _PARSES, _PARSE_MARK):
            yield Deed("parse", span, page.role)
        if _may_gate(held) and _EXISTS_MARK.search(words) and not _UNGATED.search(words):
            yield from _gate(page, passage, start, end, words)


def _may_recover(held: int) -> bool:
    """Whether words with these marks may fulfil a row of `_RECOVERS`; so do the others below for theirs."""
    return bool((held & marks.SPOILT and held & marks.RESULT) or (held & marks.CALLED and held & marks.FAILS))


def _may_hand_on(held: int) -> bool:
    return _may_gate(held) or _may_parse(held) or _may_relay(held)


def _may_relay(held: int) -> bool:
    passed_on = held & marks.WHOLE or (held & marks.VALUE and held & marks.NEXT)
    return bool(held & (marks.PROMPT | marks.CAPTURES) or (held & marks.HANDS and passed_on))


def _may_parse(held: int) -> bool:
    return bool(held & marks.PARSES and held & marks.OUTCOME)


def _may_gate(held: int) -> bool:
    return bool(held & marks.EXISTS)


def _of_heading(page: Page, part: Part) -> Iterator[Deed]:
    """A section for one verdict: whoever goes by it has taken it out of a result."""
    if part.heading and _ROUTED.match(part.heading.plain):
        yield Deed("parse", part.heading.span, page.role)


def _of_checks(page: Page, part: Part) -> Iterator[Deed]:
    """A list of files that must exist, and behind it what happens if one does not; in documents that run agents."""
    for listing, after in zip(part.pieces, part.pieces[1:], strict=False):
        if not isinstance(listing, Listing) or not isinstance(after, Passage) or not _stops(masked(after)):
            continue
        checked = [each.words for each in listing.entries if says(masked(each.words), (_MADE_SURE,), _EXISTS_MARK)]
        named = ((words, code) for words in checked for code in words.codes() if _is_working_file(page, code.text))
        first = next(named, None)
        if first and _DELEGATES.search(page.source.text):
            yield Deed("gate", first[0].span, page.role, first[1])


def _stops(words: str) -> bool:
    return says(words, (_OTHERWISE,)) and not _GOES_ON.search(words)


def _is_working_file(page: Page, path: str) -> bool:
    return is_path(path) and not path.endswith("/") and is_working(path, page.lexicon.deeds)


def _gate(page: Page, passage: Passage, start: int, end: int, words: str) -> Iterator[Deed]:
    """A sentence that gates, where it names a working document, or a document of a stage in plain words."""
    switches = says(words, _SWITCHES)
    if not (switches or says(words, _GATES)):
        return
    places = zip(passage.codes(), passage.code_places(), strict=True)
    named = [name for name, (first, _) in places if start <= first < end and is_path(name.text)]
    fits = is_working if switches else is_artifact
    paths = [name for name in named if fits(name.text, page.lexicon.deeds)]
    if paths or (not named and _NAMED_FILE.search(passage.plain, start, end)):
        yield Deed("gate", passage.at(*_trimmed(passage.plain, start, end)), page.role, paths[0] if paths else None)


def _of_code(page: Page, code: Code) -> Iterator[Deed]:
    """Tests for working documents in shell, and the rules for results that pseudo-code states."""
    shell = code.language in ("bash", "sh", "shell", "zsh") and page.kind != "template"
    plain = code.language in ("", "text", "pseudocode")
    held = marks.marks(folded(code.text.plain))
    if not (shell or _may_recover(held) or (plain and _may_parse(held))):
        return
    for line in code.lines:
        match = _SHELL_TEST.search(line.plain) if shell else None
        if match and is_artifact(match["path"], page.lexicon.deeds):
            words = line.plain.strip()
            at = line.plain.index(words)
            yield Deed("gate", line.at(at, at + len(words)), page.role, line.name(*match.span("path")))
        if says(line.plain, _RECOVERS, _SPOILT_MARK):
            yield Deed("recover", line.span, page.role)
        if plain and _ORDER.match(line.plain) and says(line.plain, _PARSES, _PARSE_MARK):
            yield Deed("parse", line.span, page.role)


def _trimmed(plain: str, start: int, end: int) -> tuple[int, int]:
    while end > start and plain[end - 1] in " .,;:!*_\t":
        end -= 1
    while start < end and plain[start] in " *_":
        start += 1
    return start, end
