"""How data passes between stages, as sentences tell it: results that are relayed, routed and spoilt, gates on files.

These are deeds of whoever runs the stages: `gate` (a stage waits for a file to exist), `relay` (the content of one
result goes into the prompt of the next stage), `parse` (an outcome is taken out of a result) and `recover` (what
happens to an empty, malformed or missing result).
"""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Code, Part, Passage
from flowc.model.doctrine.document.rows import row, says
from flowc.model.doctrine.document.sentences import folded_text, trimmed
from flowc.model.doctrine.document.told import masked, sentences
from flowc.model.doctrine.instructions.asked_again import asked_again
from flowc.model.doctrine.instructions.existence import waits
from flowc.model.doctrine.instructions.file_tests import set_tests, shell_tests
from flowc.model.doctrine.instructions.remaining import is_likened
from flowc.model.statements import Deed

_TESTED = expression(r"(?m)^\s*(?:if\s+|while\s+!?\s*)?(?:\[\[?\s+!?\s*-[efs]\s|test\s+!?\s*-[efs]\s)")
"""A line of a fence in no language that tests for a file."""

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
    row(rf"{_WHOLE}[^,;:()]{{0,60}}?\b{_HANDS}"),
    row(_HANDS, _NEXT, rf"(?:full|whole|complete|entire)\s+(?:[\w'’-]+\s+)?{_VALUE}"),
    row(
        r"use\w*\b", _VALUE, r"(?:returned|produced)\s+by\b", r"(?:as|in|into|to)\b", r"(?:inputs?|prompts?|context)\b"
    ),
    row(r"receiv\w+\b", _VALUE, r"(?:returned|produced)\b"),
    row(_HANDS, _VALUE, r"(?:to|in|into|as|with)\b", _NEXT),
    row(r"(?:in|into|to)\b", r"prompts?\b", _VALUE),
    row(r"captur\w*\b", _ANSWER),
    row(r"receiv\w+\b", r"(?:in|with|through|by)\s+(?:your|its|the|their)\s+prompts?\b"),
)
_BY_REFERENCE = expression(r"\b(?:paths?|file\s*names?|locations?|task\s+id|ids?\s+only|link)\b", re.IGNORECASE)
_NOT_RELAYED = expression(
    r"\b(?:do\s+not|don['’]t|never|must\s+not|not)\s+(?:also\s+)?(?:re-?)?(?:pass|relay|include|forward|inject|paste|embed)"
    r"|\b(?:to|for|with)\s+(?:the\s+|an?\s+)?(?:user|human|person|people|customer|operator|owner|stakeholders?"
    r"|audience|management|clients?|readers?|investors?)\b(?!['’-])",
    re.IGNORECASE,
)
"""What is not to be passed on, or goes to people."""

_OUTCOME = (
    r"(?:hand-?offs?|results?|outputs?|responses?|reports?|verdicts?|scores?|status(?:es)?|decisions?|answers?|returns?"
    r"|feedback|json)\b"
)
_VERDICT = r"(?:verdicts?|decisions?|outcomes?|scores?)\b"
_LABEL = r"[`\"'*]*(?!not\b|there\b|still\b)(?:0{2,}|[a-z][a-z_]{2,})[`\"'*]*"
_JUDGE = (
    r"(?:reviewer|critic|judge|evaluator|gatekeeper|auditor|verifier|validator|tester|checker|assessor|grader"
    r"|approver)s?\b"
)
_SOME = r"(?:zero|0|no|any|only|at\s+least\s+one|one\s+or\s+more|unresolved|open)\b"
_FOUND = (
    r"(?:findings?|blockers?|(?:critical|blocking|severe|p0|p1)s?"
    r"(?:\s+(?:[\w/-]+\s+){0,2}?(?:findings?|issues?|problems?|violations?|items?|comments?))?)\b"
)
_PARSES = (
    row(r"(?:parse|extract|interpret|read\s+off)\b", rf"(?:[\w'’/-]+\s+){{0,6}}?{_OUTCOME}"),
    row(r"report\b", r"(?:the|its|their)\s+(?:verdict|decision|outcome|score)\b"),
    row(
        rf"read\s+(?:its|their|each|every)\s+(?:[\w-]+\s+){{0,2}}?{_OUTCOME}",
        r"(?:relay|pass|hand|forward|report)\s+(?:\w+\s+)?(?:up|on|back|along)\b",
    ),
    row(rf"read\b[^,]{{0,80}}\b{_OUTCOME}", r"(?:extract|determine|route|decide|act)\b"),
)
_JUDGED = (
    row(r"(?:handle|process)\s+(?:the\s+)?(?:[\w`'’-]+\s+){0,2}?(?:verdict|decision|outcome)s?\b"),
    row(
        r"(?:branch|route|act|switch|decide|depending|based|dispatch)\w*\s+(?:on|by|upon)\s+(?:the\s+|its\s+|their\s+|each\s+)?"
        rf"(?:[\w`'’-]+\s+){{0,3}}?{_VERDICT}"
    ),
    row(r"(?:branch|route|act|switch|dispatch)\s+(?:on|by|upon)\s+(?:the\s+|its\s+)?[`']?(?:0{3,}|status|result)\b"),
    row(
        rf"if\s+(?:the\s+)?(?:[\w`'’-]+\s+){{0,2}}?(?:{_VERDICT}|it\b)\s*(?:is\b|=|:|was\b|>|<|says\b)\s*=?\s*(?:{_LABEL}|\d)"
    ),
    row(
        rf"(?:if|when|once|until)\s+(?:the\s+|a\s+|all\s+)?`?{_JUDGE}`?\s+(?:approves?|rejects?|passes|fails|requests?\s+changes|signs?\s+off)"
    ),
    row(
        rf"(?:if|when|once|until)\s+(?:the\s+|an?\s+)?(?:[\w`-]+\s+)?(?:{_JUDGE}|(?:sub-?)?agents?\b|0{{3,}})`?\s+"
        rf"(?:returns?|reports?|says|answers|responds\s+with)\s+(?:an?\s+)?{_LABEL}"
    ),
    row(
        rf"(?:if|when|once|until|unless)\s+(?:the\s+|an?\s+|all\s+)?(?:[\w`-]+\s+)?(?:{_JUDGE}|(?:sub-?)?agents?\b|0{{3,}})`?\s+"
        rf"(?:returns?|reports?|emits?|finds?|raises?|flags?|gives?|has|have)\s+{_SOME}\s+(?:[\w`-]+\s+){{0,3}}?{_FOUND}"
    ),
    row(r"(?:if|when)\s+it\s+(?:returns?|reports?|answers)\s+`?0{3,}"),
    row(rf"(?:if|when|once|until|unless)\s+(?:there\s+(?:are|is)\s+)?{_SOME}\s+(?:[\w`-]+\s+){{0,3}}?{_FOUND}"),
    row(rf"(?:{_VERDICT}|status\b)[^.:]{{0,20}}:(?!\s*[\"“])[^:\"]{{0,60}}?{_LABEL}\s*(?:→|->|=>)"),
)
_PEOPLE = expression(r"\b(?:user|human|person|people|customer|operator|developer)(?:['’]?s)?\b", re.IGNORECASE)
_ROUTED = expression(r"if\s+(?:the\s+)?(?:verdict|outcome|decision|score)\s*(?:is\b|=|:|was\b|>|<)", re.IGNORECASE)
_HANDLED = expression(
    r"\b(?:handle|process|route)\s+(?:the\s+)?(?:[\w-]+\s+)?(?:agents?|sub-?agents?|reviewer|planner|checker|verifier|executor)(?:['’]s)?"
    r"\s+(?:returns?|results?|verdicts?|decisions?|outcomes?|responses?)\b",
    re.IGNORECASE,
)
_SPOILT = (
    r"(?:(?:non-?)?empty|blank|malformed|missing|invalid|unusable|spoil(?:t|ed)|unpars[e]?able|un-?parsable|truncated|garbled|incomplete"
    r"|not\s+(?:valid|parse|well-?formed)|no\s+(?:output|result|response|text|content|answer|return|verdict|decision|score)\b(?!\s+(?:file|path|folder|dir))|nothing"
    r"|without\s+(?:an?\s+)?(?:output|result|response|outcome))\b"
)
_RESULT = (
    r"(?:outputs?|results?|responses?|reports?|objects?|return(?:s|ed)?|reply|replies|answers?|text|values?|payload|json|document"
    r"|spec(?:s|ifications?)?|plan"
    r"|message|content|verdicts?|decisions?|scores?|outcomes?|sections?|fields?)\b"
)
_OTHER = (
    r"(?:anything\s+else|any\s+other\s+[\w-]+|everything\s+else|otherwise|neither|none\s+of\s+(?:them|these|those)"
    r"|default)\b"
)
_DO_OVER = r"(?:treat|count|fail|reject|retr(?:y|ies)|re-?run|re-?prompt|ask|escalat|assum|regard|consider)\w*"
_WORKER = (
    r"(?:(?:sub-?)?agents?|stages?|workers?|callee|reviewers?|planners?|builders?|testers?|validators?|researchers?|developers?|critics?"
    r"|evaluators?|auditors?|explorers?)"
)
_RECOVERS = (
    row(rf"{_SPOILT}[^,.;:()]{{0,40}}?\b{_RESULT}"),
    row(rf"{_RESULT}[^,.;:()]{{0,60}}?\b{_SPOILT}"),
    row(
        rf"(?:unclear|ambiguous|unexpected|unknown|unrecogni[sz]ed)\s+(?:{_VERDICT}|status\b|result|response|output|answer)"
    ),
    row(
        rf"(?:{_VERDICT}|status\b|result|response|output|answer)\s+(?:is|are)\s+(?:unclear|ambiguous|unexpected|unknown|unrecogni[sz]ed)\b"
    ),
    row(_OTHER, _DO_OVER),
    row(r"no\s+(?:verdict|score|decision)\s*(?:[?:]|→|->|=>)"),
    row(
        rf"(?:{_RESULT}|{_WORKER}|it)\b",
        r"(?:does|do|did|is|are|was)(?:\s+not|n['’]t)\s+(?:contain|include|respond|answer|parse|match|conform|parsed)\w*",
    ),
    row(
        rf"(?:{_RESULT}|{_WORKER}|it)\b",
        r"(?:can\s?not|can['’]t|could\s+not|fails?\s+to)\s+(?:be\s+)?(?:pars|read|extract|decod|return|respond|valid)\w*",
    ),
    row(
        rf"{_WORKER}\s+(?:\w+\s+){{0,2}}(?:returns?|gives?|answers?)\s+(?:\w+\s+)?(?:garbage|nonsense|rubbish|junk|gibberish)\b"
    ),
    row(
        rf"(?:{_WORKER}|task\s+tool|call)\s+(?:\w+\s+){{0,2}}(?:fails?|errors?"
        r"|crash(?:es)?"
        r"|times?\s+out|returns?\s+(?:an?\s+)?(?:error|nothing))\b"
    ),
    row(r"it\s+(?:\w+\s+){0,2}(?:errors?|crash(?:es)?|times?\s+out|returns?\s+(?:an?\s+)?(?:error|nothing))\b"),
)

_REFUSED = expression(
    r"(?i)\bmissing\b[^.;]{0,60}?\b(?:returns?\s+`0+`|(?:is|are)\s+not\s+(?:made|called|begun|started)\b|no\s+call\s+is\s+made\b)"
    r"|\breturns?\s+`0+`[^.;]{0,60}?\bmissing\b"
)
"""An input that is missing, and what is returned then, or that nobody is called: no result of another is."""

_ASIDE = expression(
    r"\b(?:above|around|outside|before|after|below|beside|besides)\s+(?:of\s+)?(?:the|that|this|its)\s+"
    r"(?:[\w-]+\s+)?(?:json|yaml|object|block|fence|mapping|answer|result)\b[^.;]{0,60}?\b(?:is|are)(?:\s+(?:not|never)|n['’]t)\s+"
    r"(?:parsed|read|evaluated)\b"
    r"|\bnothing\s+(?:else\s+)?(?:(?:may|must|should|shall|can|is\s+to|ever)\s+)?(?:follows?|precedes?|(?:comes?|stands?|goes)\s+\w+)\b",
    re.IGNORECASE,
)
"""What stands or may stand beside a result, which is in order."""

_OF_PROGRAMS = expression(r"\b(?:HTTP|endpoints?|curl)\b", re.IGNORECASE)
"""What answers are about that programs give, and no agent."""

_ORDER = expression(r"\s*(?:[-*]\s+|\d+[.)]\s+)?(?:Parse|Extract|Interpret|Read)\b")
_OF_AGENTS = expression(r"agent(?:(?<!\wagent)s?|(?<=\bsubagent)(?:s?|_type))\b")
"""Agents, sub-agents or a `subagent_type`, in folded text: letters first, which Python finds fast."""


def passing(page: Page) -> tuple[Deed, ...]:
    """The gates on files, relays, and rules for results and spoilt ones that a document states, in order.

    Those of a document that is no doctrine count where it turns out to run the agents of its project.
    """
    running = page.kind != "template" and (page.contract or bool(_OF_AGENTS.search(folded_text(page.source))))
    found = [deed for passage in _told(page, *_RECOVERING) for deed in _recovers(page, passage)]
    found += [deed for held, code in page.index.codes for deed in _of_code(page, code, held)]
    found += asked_again(page)
    if running:
        found += [deed for passage in _told(page, *_HANDING_ON) for deed in _of_passage(page, passage)]
        headed = page.sections(marks.CASE | marks.PARSES, marks.OUTCOME)
        found += [*waits(page), *(deed for part in headed for deed in _of_heading(page, part))]
    return tuple(sorted(found, key=lambda deed: (deed.span.start, deed.kind)))


_RECOVERING = (marks.SPOILT | marks.CALLED, marks.RESULT | marks.FAILS)
_HANDING_ON = (
    marks.PARSES | marks.PROMPT | marks.CAPTURES | marks.HANDS,
    marks.OUTCOME | marks.PROMPT | marks.CAPTURES | marks.WHOLE | marks.VALUE,
)


_SHOWN = expression(r'"(?:outcome|status|verdict)"\s*:')
"""What an example of a result holds, which is no rule, whatever its texts say."""


def _told(page: Page, *needs: int) -> Iterator[Passage]:
    """The passages that hold some marks, and the cells of the tables that do."""
    yield from page.passages(*needs)
    for grid in page.grids(*needs):
        yield from (cell for row in grid.rows for cell in row)


def _recovers(page: Page, passage: Passage) -> Iterator[Deed]:
    spoilt = [(start, end) for start, end, held in sentences(passage) if _may_recover(held)]
    text = masked(passage) if spoilt else ""
    for start, end in spoilt:
        words = _ASIDE.sub(" ", _REFUSED.sub(" ", text[start:end]))
        if says(words, _RECOVERS) and not (_OF_PROGRAMS.search(text, start, end) or is_likened(words)):
            yield Deed("recover", passage.at(*trimmed(passage.plain, start, end)), page.role)


def _of_passage(page: Page, passage: Passage) -> list[Deed]:
    likely = [each for each in sentences(passage) if _may_hand_on(each[2])]
    if passage.quoted or not likely:
        return []
    text = masked(passage)
    return [deed for start, end, held in likely for deed in _of_sentence(page, passage, start, text[start:end], held)]


def _of_sentence(page: Page, passage: Passage, start: int, words: str, held: int) -> Iterator[Deed]:
    """What a sentence that begins at `start` says; `words` are its own, masked, with their marks."""
    span = passage.at(*trimmed(passage.plain, start, start + len(words)))
    relays = _may_relay(held) and says(words, _RELAYS)
    if relays and not (_NOT_RELAYED.search(words) or _BY_REFERENCE.search(words)):
        yield Deed("relay", span, page.role)
    if _may_parse(held) and _parses(words):
        yield Deed("parse", span, page.role)


def _parses(words: str) -> bool:
    """Whether a sentence takes an outcome out of a result, or goes on by one that is no person's."""
    return says(words, _PARSES) or (says(words, _JUDGED) and not _PEOPLE.search(words))


def _may_recover(held: int) -> bool:
    """Whether words with these marks may fulfil a row of `_RECOVERS`; so do the others below for theirs."""
    return bool((held & marks.SPOILT and held & marks.RESULT) or (held & marks.CALLED and held & marks.FAILS))


def _may_hand_on(held: int) -> bool:
    return _may_parse(held) or _may_relay(held)


def _may_relay(held: int) -> bool:
    passed_on = held & marks.WHOLE or (held & marks.VALUE and held & marks.NEXT)
    return bool(held & (marks.PROMPT | marks.CAPTURES) or (held & marks.HANDS and passed_on))


def _may_parse(held: int) -> bool:
    return bool(held & marks.PARSES and held & marks.OUTCOME)


def _of_heading(page: Page, part: Part) -> Iterator[Deed]:
    """A section for one verdict, or for all of them: whoever goes by it has taken it out of a result."""
    if part.heading and (_ROUTED.match(part.heading.plain) or _HANDLED.search(part.heading.plain)):
        yield Deed("parse", part.heading.span, page.role)


def _of_code(page: Page, code: Code, held: int) -> Iterator[Deed]:
    """Tests for working documents in shell, and the rules for results that pseudo-code states; by its marks."""
    if "exist" in code.text.plain and code.language in ("yaml", "yml", "json") and page.contract:
        yield from set_tests(page, code)
    shell = code.language in ("bash", "sh", "shell", "zsh") and page.kind != "template"
    plain = code.language in ("", "text", "pseudocode")
    tests = shell or (plain and page.kind != "template" and _TESTED.search(code.text.plain))
    if not (tests or _may_recover(held) or (plain and _may_parse(held))):
        return
    if tests:
        yield from shell_tests(page, code)
    shown = code.language.startswith("json") and _SHOWN.search(code.text.plain)
    for line in code.lines:
        if not shown and _may_recover(marks.marks(line.plain)) and says(line.plain, _RECOVERS):
            yield Deed("recover", line.span, page.role)
        if plain and _ORDER.match(line.plain) and _parses(line.plain):
            yield Deed("parse", line.span, page.role)
