"""What the words around a sample of a result say of it: that it comes back so, with all that goes with its outcome.

A sample is shown for many a reason: as what is refused, as what once was, as what somebody else sends, in part, or
for one mode. So it counts for what comes back where its words say so, or where it stands right below the title of its
document, of its outcome or of what comes back; whatever else they say of it leaves that open.
"""

import re

from flowc.expressions import expression
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Code, Passage
from flowc.model.doctrine.document.templates import is_counter_example
from flowc.vocabulary import comparable

NOT_SO, OPEN, RETURNED, IN_CASE, WHOLE = "not so", "", "returned", "in a case", "whole"
"""What is told of a sample: not that it comes back; nothing; that its outcome does; that it does so in a case which may
be one of several with this outcome; and all that goes with it.
"""

_STEM = 5
_SHARED = 4
_SENTENCE = expression(r"[.!?]\s+(?=[A-Z`*\"'])")
_RESULT = (
    r"(?:returns?(?:\s+values?)?|answers?|repl(?:y|ies)|responses?|results?|outputs?|outcomes?|verdicts?|reports?|out"
    r"|(?:final|last)\s+(?:text|message|words?|line)|(?:comes|given|sent)\s+back)"
)
_WHAT_KIND = (
    r"(?:(?:here\s+is|this\s+is|an?|the|your|its|one|each|every|own|full|complete|good|right|correct|valid|typical|final|whole"
    r"|structured|expected|minimal|successful)\s+){0,4}"
)
_EXAMPLE = r"(?:(?:for|as\s+an?)\s+(?:example|instance)|e\.g\.?|examples?|samples?|instances?)"
_GIVE = (
    r"(?:return|answer|reply|respond|finish|end|close|output|emit|report|say|(?:hand|give|send)\s+back)\b"
    r"(?!\s+(?:of|from|by)\b)"
)
_RETURN = rf"[\W_]*(?:(?:then|always|exactly|only|or|and|you)\b[\W_]*){{0,2}}{_GIVE}"
_SHOWS = expression(
    rf"[\W_]*(?:{_WHAT_KIND}{_RESULT}(?:\s+(?:formats?|shapes?|objects?|contracts?))?(?:[\W_]*|[\W_]*as\s+(?:json|yaml|in\s.*)"
    rf"|\s+(?:is|are|looks?|has|have|holds?|goes|comes|carries|must|ends?)\b.*|,?\s+{_EXAMPLE}[\W_]*)"
    rf"|{_WHAT_KIND}(?:examples?|samples?|shapes?)\s+of\s+{_WHAT_KIND}{_RESULT}[\W_]*|{_RETURN}.*|what\s+(?:you\s+{_GIVE}|comes\s+back\b).*"
    r"|(?:good|right|correct|valid)[\W_]*|looks?\s+like[\W_]*)",
    re.IGNORECASE | re.DOTALL,
)
"""Words that lead to what comes back: `Your answer is one object:`, `Return it so:`, `Example of a result`."""

TITLED = expression(
    rf"[\W_]*(?:{_WHAT_KIND}(?:{_RESULT}|examples?|samples?)(?:\s+(?:formats?|shapes?|objects?|contracts?|examples?|samples?)\b.*"
    rf"|\s+to\b.*|[\W_]*|,.*)|(?:examples?|samples?|shapes?|forms?|formats?)\s+of\s+{_WHAT_KIND}{_RESULT}[\W_]*"
    r"|(?:what\s+)?you\s+(?:return|answer|hand\s+back|give\s+back|end\s+with|finish\s+with)\b.*|what\s+\S+\s+(?:returns?|hands?\s+back)\b.*)",
    re.IGNORECASE,
)
"""A title over what comes back, or over examples."""

_AN_EXAMPLE = expression(rf"[\W_]*{_WHAT_KIND}{_EXAMPLE}[\W_]*", re.IGNORECASE)
FOR_EXAMPLE = expression(rf"[\s,;(—–-]+(?:{_EXAMPLE}|such\s+as)[\W_]*\Z", re.IGNORECASE)

_EXAMPLE_OF_CASE = expression(rf"\A[\W_]*{_EXAMPLE}[\W_]+(?=(?:if|when|whenever|where|once)\b)", re.IGNORECASE)
"""What leads to the case of an example: `For example, when all is well:`."""

_NOT_SO = expression(
    r"\b(?P<word>(?:sends?|gives?|hands?)\s+(?:this|it|such|these|them|that|one)\s+back|avoid\w*|refus\w+|reject\w+|invalid|incorrect|wrong\w*|bad|never|(?:do|must|should|does)\s+not|(?:do|must|should)n['’]t|can\s?not"
    r"|not\s+(?:to|like|valid|accepted|allowed|enough|ok|right|so|an?)|counter\w*|mistake\w*|mistaken|incomplete|broken|breaks|break|fail(?:s|ing|ed)?"
    r"|forbidden|tempt\w+|malformed|unaccept\w+|too|instead|earlier|previous\w*|former\w*|legacy|old|older|before|until|till|once|used\s+to"
    r"|no\s+longer|was|were|had|has|deprecated|obsolete|versions?|v\d+|gone|(?:first|last)\s+year|(?:we|one)\s+(?:may|might|can)|one\s+day|would|could|might"
    r"|propos\w+|planned|next|imagine|suppose|hypothetical\w*|drafts?|ideas?|future|another|others?|while|during|meantime|progress"
    r"|given\s+to|(?:is|are|you['’]re)\s+given|(?:you|it)\s+(?:get|receive|read|see)s?|(?:to|for)\s+you|hands?\s+you|inputs?|prompts?"
    r"|last\s+(?:answers?|results?|repl(?:y|ies)|outcomes?|rounds?|runs?|steps?|calls?)|keeps?|kept|books?|stores?|notes?|tests?|fixtures?|mocks?)\b"
    r"|❌|✗|✘|🚫|⛔",
    re.IGNORECASE,
)
"""Words that lead to what does not come back, or is no answer of whom the document is about."""

_OF_FILE = expression(r"\w[\w/-]*\.(?:json\w*|py|sh|ya?ml|toml|js|ts|db|log|txt|csv)\b")
_SAYS = expression(
    r"(?P<who>[\w-]+)[`*\"]*\s+(?:(?:itself|then|also|always|only|simply|just|may|will|must)\s+){0,2}"
    r"(?:answers|replies|returns|responds|says|prints|sends|gives|reports|emits|outputs|puts|writes|hands|shows)\b",
    re.IGNORECASE,
)
"""Somebody who answers: `the caller itself answers`."""

_WHOSE = expression(
    r"\b(?:returns?|answers?|repl(?:y|ies)|responses?|results?|outputs?|reports?)\s+(?:of|from|by)\s+(?:(?:the|an?|each|every)\s+)?"
    r"(?P<who>[\w-]+)",
    re.IGNORECASE,
)
"""Whose a result is said to be."""

_ANYBODY = frozenset(
    ("it", "you", "agent", "subagent", "skill", "one", "he", "she", "they", "this", "document", "role", "answer",
     "reply", "result", "which", "that", "what", "who", "and", "or", "then", "always", "also", "only", "callee", "must",
     "to", "your", "success", "failure", "run", "call", "work", "contract", "format", "schema")
)  # fmt: skip
"""Words before a verb of answering that stand for whom the document is about, or for nobody."""

_CLAUSE = expression(
    r"^\W*(?:if|when|whenever|where|once|after|as\s+soon\s+as|should)\b[^,:]*,|\b(?:if|when|whenever|where|once)\b.*$|`[^`]*`",
    re.IGNORECASE,
)
"""A clause that says in which case, and what stands in code: neither says what the sample is."""

_CODED = expression(r"`[^`]*`")
"""What stands in code: the name of an outcome, whose words say nothing of a sample."""

_OF_TITLES = frozenset(("input", "inputs", "prompt", "prompts", "next", "other", "others", "another", "notes", "tests"))
"""Words that the title of a section has beside those for what comes back."""

_MORE = expression(
    r"(?im)^[ \t]*#\[non_exhaustive\]|^[ \t]*(?://|#|--|/\*)[^\n]{0,80}"
    r"(?:\b(?:more|others?|rest|above|etc|further|omitted|left\s+out|elsewhere)\b|\.\.\.|…)"
)
"""A remark in a fence that says that there is more of what it declares."""

_OF_SOME = expression(
    r"\b(?:in\s+part|partial\w*|parts?\s+of|excerpts?|abridged|fragments?|subsets?|simplified|among|some\s+of|(?:one|two|three|four)\s+of)\b"
    r"|\bfirst\s+(?:two|three|few)\b",
    re.IGNORECASE,
)
"""Words that lead to some of what there is."""

_CASE = expression(
    r"^\W*(?:(?:if|when|whenever|where|unless|with|without|on|in|after|should|as\s+soon\s+as|or|else|otherwise|and\s+if|but\s+if|from)\b"
    r"|for\b(?!\s+(?:example|instance)))|\b(?:if|when|whenever|unless|only|modes?)\b",
    re.IGNORECASE,
)
"""A case in which a result is as shown."""

_IN_PART = expression(
    r"\b(?:short\w*|brief\w*|part|parts|partly|partial\w*|excerpts?|abridged|fragments?|heads?|begin\w*|starts?|(?:first|two|three|some|few"
    r"|main|important|other|which|these)\s+(?:keys|fields|lines|entries)|rest|others|left\s+out|omit\w*|without|only|simpl\w+|minimal"
    r"|mini|essential\w*|core|skeleton|cut|trimmed|reduced|shape|quick|small\w*)\b",
    re.IGNORECASE,
)
"""Words that lead to a sample of which something may be left out."""


def told_of(page: Page, code: Code, role: str | None) -> str:
    """What the words before a fence with a result, and its titles, say of it."""
    return told_by(page, last_sentence(code.lead) if code.lead else "", code.titles, code.text.plain, role)


def told_by(page: Page, lead: str, titles: tuple[str, ...], text: str, role: str | None) -> str:
    """What the words that lead to a result, and the titles around it, say of it."""
    outcome, title = _outcome(text), titles[-1] if titles else ""
    aside = (_is_not_so(_CODED.sub(" ", words), outcome, _OF_TITLES) for words in titles[1:])
    if _is_not_so(_CLAUSE.sub(" ", lead), outcome) or any(aside) or is_of_another(page, lead, role):
        return NOT_SO
    titled = len(titles) < 2 or bool(TITLED.fullmatch(title)) or _names(title, outcome) or is_called(title, role)
    if is_title(lead, title):
        return WHOLE if page.contract and titled else OPEN
    lead = lead if _is_not_so(lead, outcome) else _EXAMPLE_OF_CASE.sub("", lead)
    case, bare = _CASE.search(lead) is not None, FOR_EXAMPLE.sub("", lead)
    rest = _CLAUSE.sub(" ", bare) if case else bare
    if _AN_EXAMPLE.fullmatch(lead) or not lead.rstrip("* ").endswith(":") or not rest.strip(" *:,"):
        shows = titled or (not _AN_EXAMPLE.fullmatch(lead) and shows_result(rest, outcome))
    elif case:
        shows = shows_result(rest, outcome)
    else:
        shows = shows_result(bare, outcome) or _is_thing(lead, outcome) or is_of_role(page, bare, role)
    if not shows and not _names(lead, outcome):
        return OPEN
    if _is_in_part(lead, outcome):
        return RETURNED
    named = bool(outcome) and outcome in comparable(lead)
    return IN_CASE if case and not named else WHOLE


def is_in_force(code: Code) -> bool:
    """Whether a fence declares something that holds, and all of it, as far as its words and its remarks say."""
    lead = last_sentence(code.lead) if code.lead else ""
    if any(map(_OF_SOME.search, (lead, *code.titles[-1:]))):
        return False
    own = not is_title(lead, code.titles[-1] if code.titles else "")
    said_not = own and _is_not_so(_CLAUSE.sub(" ", lead), "")
    said_not = said_not or any(_is_not_so(words, "", _OF_TITLES) for words in code.titles[1:])
    return not (said_not or is_counter_example(code) or _MORE.search(code.text.plain))


def shows_what_comes_back(code: Code) -> bool:
    """Whether the words that lead to a fence speak of what comes back, or none lead to it but its title."""
    lead = last_sentence(code.lead) if code.lead else ""
    return is_title(lead, code.titles[-1] if code.titles else "") or shows_result(FOR_EXAMPLE.sub("", lead), "")


def last_sentence(lead: Passage) -> str:
    """The last sentence that leads to a fence."""
    words = lead.plain.strip()
    return _SENTENCE.split(words)[-1] if words else ""


def is_title(lead: str, title: str) -> bool:
    """Whether words that lead to a fence only say its title again, or there are none."""
    return not lead or comparable(lead.strip("`* :")) == comparable(title.strip("`* :"))


_VALUE = expression(r"outcome[\"']?\s*:\s*[\"']?(?P<label>[A-Za-z][\w-]*)")


def _outcome(text: str) -> str:
    match = _VALUE.search(text)
    return comparable(match["label"]) if match else ""


_LIKE = expression(
    r"\W*(?:(?:an?|the|your|each)\s+)?(?P<what>[\w-]+(?:\s+[\w-]+){0,2}?)(?:\s+looks?\s+like\s+this)?\W*",
    re.IGNORECASE,
)
"""A thing that a sample shows: `A quotation looks like this:`."""


def _is_thing(words: str, outcome: str) -> bool:
    """Whether words name a thing that is called after the outcome."""
    match = _LIKE.fullmatch(words)
    called = match["what"].lower().split()[-1][:_SHARED] if match else ""
    return len(called) == _SHARED and any(part.startswith(called) for part in outcome.split("-"))


_GIVES = frozenset(("returns", "answers", "gives", "replies", "gives-back", "hands-back", "ends-with", "answers-with"))
_SIGNS = expression("['’`]")
_WHAT = expression(r"\A\W*what\s+", re.IGNORECASE)
_ARTICLE = expression(r"\A\W*(?:an?|the)\s+", re.IGNORECASE)


def is_of_role(page: Page, words: str, role: str | None) -> bool:
    """Whether words begin with who gives the result shown, and say so or stand in nobody's document."""
    what = _WHAT.match(words)
    begun = comparable(_SIGNS.sub(" ", _ARTICLE.sub("", words[what.end() if what else 0 :])))
    if not role or not f"{begun}-".startswith(f"{role}-"):
        return False
    return (page.role is None and not what) or begun[len(role) :].strip("-: ") in _GIVES


def shows_result(words: str, outcome: str) -> bool:
    """Whether words speak of what comes back, or name the outcome."""
    return _SHOWS.fullmatch(words.strip()) is not None or _names(words, outcome)


def _names(words: str, outcome: str) -> bool:
    return bool(outcome) and f"-{outcome}-" in f"-{comparable(words.replace('`', ' '))}-"


def is_called(title: str, role: str | None) -> bool:
    """Whether a title names a role."""
    return bool(role) and f"-{role}-" in f"-{comparable(title.replace('`', ' '))}-"


def _is_not_so(words: str, outcome: str, spared: frozenset[str] = frozenset()) -> bool:
    """Whether words say that what they lead to does not come back; those of the outcome itself do not."""
    found = ((match["word"] or "").lower() for match in _NOT_SO.finditer(words))
    return any(not _is_part(word, outcome) and word not in spared for word in found)


def _is_in_part(words: str, outcome: str) -> bool:
    """Whether words say that what they lead to may leave something out; those of the outcome itself do not."""
    return any(not _is_part(match[0].lower(), outcome) for match in _IN_PART.finditer(words))


def _is_part(word: str, outcome: str) -> bool:
    """Whether a word is one of an outcome, be it in another form."""
    return word[:_STEM] in {part[:_STEM] for part in outcome.split("-")}


def is_of_another(page: Page, lead: str, role: str | None) -> bool:
    """Whether somebody else answers so, or a file holds it."""
    known = {*_ANYBODY, *(role or "").split("-"), *(page.role or "").split("-"), role, page.role}
    found = (match["who"].lower() for words in (_SAYS, _WHOSE) for match in words.finditer(lead))
    return bool(_OF_FILE.search(lead)) or any(who not in known for who in found)
