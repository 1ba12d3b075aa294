"""What the words right before labels say of them: that somebody is to answer with one, whose answer it is, and the key
whose values they are.
"""

import re

from flowc.expressions import expression
from flowc.model.doctrine.document.before import FENCES, words_before
from flowc.model.doctrine.document.page import Page
from flowc.model.statements import Union
from flowc.vocabulary import DoctrineVocabulary, comparable

_NOUN = r"(?:outcomes?|results?|verdicts?|answers?|repl(?:y|ies)|responses?|return(?:\s+values?)?|endings?|ends?)"
_OWNED = (
    r"(?:(?:the|your|its|my|our|an?|final|overall|own|possible|only|one|two|three|four|five|this|agent(?:['’]s)?)\s+)*"
)
_TITLE = expression(
    rf"\W*(?:\d+\W+)?(?:(?:required|allowed|valid|terminal|possible)\s+)?{_OWNED}{_NOUN}"
    r"(?:\s+(?:format|contract|values?|line|codes?|word))?\W*"
    r"|\W*(?:ways?|how)\s+(?:this|it|you|to|the|your)\b[^.]{0,30}\b(?:ends?|finish\w*|answers?|returns?)\W*"
    r"|\W*what\s+comes\s+(?:back|out)\W*"
    r"|\W*(?:what\s+)?(?:the\s+)?(?P<who>(?!(?:the|an?|your|its|this|that|what|no)\b)[\w-]+)\s+"
    r"(?:returns?|answers?|ends?|repl(?:y|ies)|(?:gives?|hands?|sends?)\s+back"
    r"|says?)(?:\s+with)?\W*",
    re.IGNORECASE,
)
"""Titles right below which stands what comes back."""

_WAYS = expression(r"\b(?:outcomes?|endings?|ends?|verdicts?|ways?|one\s+of)\b", re.IGNORECASE)
"""Those of them that speak of ways to end, and not of the parts of an answer."""

_FORM_TITLE = expression(
    rf"\W*(?:\d+\W+)?{_OWNED}(?:(?:required|completion|final|hand-?(?:back|off|over)|closing|end)\s+)*"
    r"(?:outputs?|reports?|returns?|results?|responses?|answers?|repl(?:y|ies)|completion|messages?|hand-?(?:back|off|over))"
    r"(?:\s+(?:values?|formats?|forms?|contracts?|templates?|shapes?|schemas?|lines?|blocks?|messages?|reports?))*\W*",
    re.IGNORECASE,
)
"""Titles of the form in which somebody answers."""

_VERB = (
    r"(?:return|reply|answer|respond|finish|end|conclude|say|close|report|give|hand|send|begin|start|open|choose|pick)"
)
_TOLD = expression(
    r"\W*(?:\d+\W+)?(?:(?:then|finally|always|now|and|last|at\s+the\s+end|when\s+(?:you\s+are\s+)?(?:done|finished|ready)),?\s+)*"
    r"(?:(?:the\s+)?[`*]*(?!if\b|when\b|once\b)(?P<who>[\w-]+)[`*]*\s+(?:(?:must|should|shall|will|may|then|always)\s+)*)?"
    rf"{_VERB}(?:s|es|ies)?\b",
    re.IGNORECASE,
)
"""A sentence that tells somebody to answer, or says that he does."""

_SPEAKER = expression(
    r"\W*(?!(?:if|when|whenever|where|once|unless|at|for|in|on|after|before|by|with|to|then|finally|now|last|first)\b)"
    r"(?:(?:the|an?|other|every|our|its|your|this)\s+)?[`*]*(?P<who>[\w-]+(?:\s+[\w-]+){0,2}?)[`*]*\s+"
    r"(?:(?:must|should|shall|will|may|can|then|always|also)\s+)*"
    r"(?:returns|answers|says|prints|sends|gives|replies|ends|responds|emits|outputs|shows|holds|reports|writes)\b",
    re.IGNORECASE,
)
_OTHERS = expression(r"\W*(?:all\s+|the\s+)?other\s+[\w-]+s\b", re.IGNORECASE)
_RESULTS = expression(
    r"\W*(?:the\s+)?(?P<thing>[\w-]+)\s+(?:results?|outcomes?|responses?|outputs?|answers?)\W*", re.IGNORECASE
)
"""A title of what something is found to be: `Test results`."""

_IS = expression(
    rf"\W*{_OWNED}[`*_\"']*(?:{_NOUN}|(?:first|last|final)\s+(?:line|word)(?:\s+of\s+[\w ]{{1,30}})?)[`*_\"']*\s*"
    r"(?:is|are|can\s+be|may\s+be|must\s+be|will\s+be|has\s+to\s+be|reads|,|:|=|\()",
    re.IGNORECASE,
)
"""A sentence that begins with the answer: ``Your result is either``, `` `outcome`, one of``."""

_SPEECH = expression(r"\b(?:answer|reply|message|response|report|output|result|line|word)\b", re.IGNORECASE)
_OPENS = expression(
    r"\W*(?:\d+\W+)?(?:\w+\s+){0,3}?(?:begin|start|open|close|give|hand|send)(?:s|es)?\b", re.IGNORECASE
)
"""Verbs that are about an answer only where one is named."""

_YOURS = expression(r"\byour\b|[`*]|\W*(?:outcome|result|verdict)\W", re.IGNORECASE)
_KEY = expression(
    r"(?:\A|[\s{(,<`*|_\"'])[`*_\"']{0,3}(?P<key>[A-Za-z][\w-]*)[`*_\"']{0,3}\s*"
    r"(?:[:=(]|\s(?:is|as|of|set\s+to))[\s\"'`*_<\[{(|]*\Z"
)
"""The key whose values stand behind it."""

_DECLARED = expression(
    r"\b(?:enum|class)\s+\w{0,40}?(?:Outcome|Result|Verdict|Return|Ending)s?\b"
    r"|\w\([^()\n]{0,200}\)\s*(?:->|→|=>)\s*[\"']?\Z"
    r"|\b(?:outcome|result|verdict)\??\s*[:=]\s*[\w.]{1,20}\s*[(\[]+\s*[\"']?\Z"
)
"""How code begins that declares what comes back."""

_RESULT = ("outcome", "result", "verdict", "outcomes", "results")
_STATUS = ("status", "state")
_ABOVE = expression(
    r"(?m)^[ \t]*(?:[-*][ \t]+)?[\"'`*_]*[A-Za-z][\w -]{0,40}[\"'`*_]*[ \t]*[:=][ \t]*[^\s:]|\w\.\w{2,4}\b"
)
"""What stands before the status of something else: another key of its record, or the name of a file."""

_WORD = expression(r"[A-Za-z][\w-]*")
_OTHER = expression(
    r"\b(?:parts?|fields?|keys?|sections?|columns?|contain\w*|includ\w+|consists?|modes?|severit\w+|priorit\w+|levels?"
    r"|kinds?|types?|categor\w+|steps?|phases?|attributes?|propert\w+|arguments?|inputs?|options?|flags?|commands?|tools?"
    r"|roles?|scores?|ratings?|criteri\w+|checks?|set|mark|move|update|track\w*|tickets?|tasks?|items?|stor(?:y|ies)"
    r"|issues?|cards?|boards?|todos?|jobs?|orders?|records?|progress|each|every|all|lists?|never|not|no|without|instead"
    r"|rather|states?|whose|example|e\.g|[\w-]+['’]s"
    r"|(?:outcome|result|status|verdict|answer|reply|response)s?\s+(?:of|from)\s+(?:the|an?|its|their|each|every|`)"
    r"|if|when(?!\s+(?:you|it)\b)|while|until|whether|may|might|could|previous|earlier|asks?|polls?|tells?)\b",
    re.IGNORECASE,
)
"""What else has values and states, or may be, or was."""

_ASIDE = (*FENCES, "|")


def is_title_of_answers(page: Page, title: str) -> bool:
    """Whether what stands right below a title comes back from the role of a document."""
    match = _TITLE.fullmatch(title)
    return match is not None and (match["who"] is None or _is_own(page, match["who"]))


def speaks_of_ways(title: str) -> bool:
    """Whether a title speaks of ways to end, and not of the parts of an answer."""
    return _WAYS.search(title) is not None


def is_led(page: Page, near: str, whole: str, title: str) -> bool:
    """Whether the words `near` some labels, the last of a paragraph, say that they are what comes back."""
    if _OTHER.search(near):
        return False
    if _DECLARED.search(near):
        return True
    above = whole[: whole.rstrip(" \t").rfind("\n") + 1]
    if _is_of_another(page, near) or _is_of_another(page, _last(above)):
        return False
    key = _KEY.search(near)
    named = comparable(key["key"]) if key else ""
    if named in _RESULT:
        return True
    if named in _STATUS:
        form = _FORM_TITLE.fullmatch(title) or tells_to_answer(_last(above), page.words)
        return bool(form) and not (_ABOVE.search(above) or _OTHER.search(above))
    if key and named not in page.words.lists["answer_words"]:
        return False
    if _TOLD.match(near):
        return tells_to_answer(near, page.words)
    return _IS.match(near) is not None and (near == whole or _YOURS.search(near) is not None)


def tells_to_answer(near: str, words: DoctrineVocabulary) -> bool:
    """Whether words right before labels tell somebody to answer with them, and say nothing else of them."""
    told = _TOLD.match(near)
    if told is None or (_OPENS.match(near) and not _SPEECH.search(near)):
        return False
    between = {word.lower() for word in _WORD.findall(near[told.end() :])}
    return between <= words.lists["answer_words"] | words.lists["fillers"]


def _last(above: str) -> str:
    """The last sentence of what leads to a fence or a list."""
    lines = [line for line in above.split("\n") if _WORD.search(line) and not line.lstrip().startswith(_ASIDE)]
    return lines[-1].rsplit(". ", 1)[-1] if lines else ""


def speaks_of_another(page: Page, union: Union) -> bool:
    """Whether the sentence that leads to labels, or the title above, says what somebody else answers or finds."""
    title, near, whole = words_before(union)
    titled = _TITLE.fullmatch(title)
    told = titled is not None and titled["who"] is not None and not _is_own(page, titled["who"])
    results = _RESULTS.fullmatch(title)
    thing = comparable(results["thing"]).removesuffix("s") if results else ""
    told = told or page.words.has("things", thing) or page.words.has("machines", thing)
    above = whole[: whole.rstrip(" \t").rfind("\n") + 1]
    return told or any(_is_of_another(page, sentence) for sentence in (near, _last(above)))


def _is_of_another(page: Page, sentence: str) -> bool:
    """Whether a sentence says what somebody answers who is not the role of a document: `the server answers`."""
    match = _SPEAKER.match(sentence)
    between = {word.lower() for word in _WORD.findall(sentence[match.end() :])} if match else set()
    told = between <= page.words.lists["answer_words"] | page.words.lists["fillers"]
    return _OTHERS.match(sentence) is not None or (
        match is not None and told and not _is_own(page, match["who"])
    )


def _is_own(page: Page, who: str) -> bool:
    """Whether a word is for the role of a document, or for somebody whom a title names, or another one in code."""
    name, lists = comparable(who), page.words.lists
    boundary = page.boundary.callee if page.boundary else None
    known = {page.role, boundary, (page.role or "").rpartition("-")[2]}
    if name in known or name in lists["callee_words"] | lists["selves"] | lists["answer_words"]:
        return True
    titles = "-".join(comparable(part.heading.plain.replace("`", "")) for part in page.parts if part.heading)
    named = page.kind == "agent" and f"`{name}`" in page.source.text
    return named or (page.kind == "other" and f"-{name}-" in f"-{titles}-")
