"""Who calls whom, as a few words say: an arrow between two roles, a heading, the first words of a section."""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document.passages import Passage
from flowc.model.statements import Boundary
from flowc.vocabulary import comparable

_ARROW = expression(r"-{1,2}>|→|=>|⟶")
ARROWS = ("->", "→", "=>", "⟶")
"""One of these stands in whatever `_ARROW` and `CODES` find."""

_END = expression(r"`?/?([A-Za-z][A-Za-z0-9_-]*(?: [A-Za-z0-9_-]+){0,3})`?(?:\s\([^()]*\))?")
_OF_RULES = expression(
    r"(?<![\w-])(?:(?i:if|then|else|when|unless|while|until|otherwise)|LOAD|SKIP|STOP|GOTO|READ|RUN|DO)(?![\w-])"
)
"""Words of a rule, `IF -> LOAD`, by which nobody is called."""

CODES = expression(r"`[A-Za-z][\w -]{0,40}`(?:\s?(?:-{1,2}>|→|=>|⟶)\s?`[A-Za-z][\w -]{0,40}`){1,12}")
CONTRACT = expression(r"\b(?:contract|boundary|hand-?off)\b", re.IGNORECASE)
STATES = expression(r"\b(?:states?|transitions?|status(?:es)?|edges?|queues?)\b", re.IGNORECASE)
_PARTS = expression(r"\s+(?:--?|–|—|:)\s+|:\s+|\s*[()]\s*")
"""What parts a title: a colon, a dash with blanks around it, parentheses."""

_KIND = expression(
    r"^(?:(?:hand-?off|transfer|invocation|delegation|boundary)\s+)?(?:contract|protocol|hand-?off|boundary)\s+"
    r"|\s+(?:(?:hand-?off|transfer|invocation|delegation|boundary)\s+)?(?:contract|protocol|hand-?off|boundary)$",
    re.IGNORECASE,
)
_FROM_TO = expression(
    r"\b(?:from|between)\s+(?:the\s+)?(?P<a>[A-Za-z][A-Za-z0-9]*(?:[- ][A-Za-z0-9]+){0,2}?)\s+(?:to|and)\s+(?:the\s+)?"
    r"(?P<b>[A-Za-z][A-Za-z0-9]*(?:[- ][A-Za-z0-9]+){0,2})\s*$",
    re.IGNORECASE,
)
_TO = expression(
    r"\b(?:contract|boundary|hand-?off|transfer|call)\s*[:—–-]?\s+`?(?P<a>[A-Za-z0-9]+-[A-Za-z0-9-]+)`?\s+to\s+"
    r"`?(?P<b>[A-Za-z0-9]+-[A-Za-z0-9-]+)`?\s*$",
    re.IGNORECASE,
)
_LABELLED = expression(
    r"\W*(?:[\w'’]+\s+){0,4}?(?:boundary|direction|calls?|contract|hand-?off|interface|between)\b[^`.]{0,40}"
    r"(?P<arrow>`[A-Za-z][\w -]{0,40}(?:`\s?)?(?:-{1,2}>|→|=>|⟶)(?:\s?`)?[\w -]{0,40}`)\W*(?:[A-Z].*)?",
    re.IGNORECASE | re.DOTALL,
)
"""A line that names the boundary a document is about: ``Boundary: `a -> b` ``."""

_PARTIES = expression(
    r"[\s*_]*(?:the\s+)?(?:caller|calls|asks|asking|sender)\b[*_]*\W{1,6}`(?P<a>[A-Za-z][\w-]*)`[^`]{1,60}?"
    r"\b(?:called|callee|is\s+called|is\s+asked|asked|answers|answering|answered\s+by|receiver|done\s+by)\b[*_]*\W{1,6}`(?P<b>[A-Za-z][\w-]*)`",
    re.IGNORECASE,
)
"""Both parties of a call by what they do: "Caller: `survey-director`. Called: `crew-chief`"."""

_SEVERAL = r"[a-z][a-z0-9]*(?:-[a-z0-9]+)+"
_CODE = r"`[^`]*`(?:\s?(?:-{1,2}>|→|=>|⟶)\s?`[^`]*`)?"
_RECORDED = expression(
    rf"[^`]*(?:\b(?:results?|outcomes?|records?|returns?|answers?|response|reply)\b[^`]*{_CODE}|\({_CODE}\))"
    r"\W{0,4}[:=]\W*[\w-]+\W*(?:\||\bor\b).*",
    re.IGNORECASE | re.DOTALL,
)
"""What came of a call, behind the arrow that says which: that is about this line alone, and not what follows."""

_BEHIND_LABEL = expression(
    rf"[\s*_]*(?i:(?=[^:]*\b(?:who|whom|ask\w*|call\w*|part(?:y|ies)|ends|delegat\w*|request|exchange|invo\w+)\b))"
    rf"(?:[\w'’]+\s+){{0,4}}[\w'’]+:[*_]*\s*(?P<arrow>`{_SEVERAL}(?:`\s?|\s)?(?:-{{1,2}}>|→|=>|⟶)(?:\s?`|\s)?{_SEVERAL}`)"
    r"[\s.*_]*(?:[A-Z].*)?",
    re.DOTALL,
)
"""Such a line behind other words of asking, with several words on both sides: ``Who asks whom: `a-b -> c-d` ``."""

_PLAINLY = expression(
    r"[*_]*(?:boundary|call|contract|hand-?off)(?::[*_]+|[*_]+:|:)\s*(?P<arrow>[A-Za-z][\w-]{0,40}\s?(?:-{1,2}>|→|=>|⟶)\s?"
    r"[A-Za-z][\w-]{0,40})(?=\s*(?:$|\*\*|[.,;(]))",
    re.IGNORECASE,
)
"""Such a line with its boundary in plain words: `**Boundary:** a -> b`."""

_WITH_INPUTS = expression(
    r"[*_\s]*(?P<arrow>`[A-Za-z][\w-]{0,40}(?:`\s?|\s)?(?:-{1,2}>|→|=>|⟶)(?:\s?`|\s)?[A-Za-z][\w-]{0,40}`)[*_]*\s*[,;:.(—–-]\s*"
    r"(?:(?:the|its|required|all|as|always|it|they|caller)\s+){0,2}"
    r"(?:inputs?|sent|sends|sending|given|gives|gets|takes|receives|passes|passing|prompt|payload|arguments|with|carries)\b[^`]{0,40}`.*",
    re.IGNORECASE | re.DOTALL,
)
"""An arrow in code before what is sent, in code as well: ``a -> b`, input `order`, `route``."""

_NUMBER = expression(r"^\s*(?:[A-Z]|\d+(?:\.\d+)*)[.):]?\s+(?=\S)")
"""What a heading is numbered with: `2.`, `B)`."""

_CALL_BEFORE = expression(
    r"^(?:(?:the|required|main)\s+)?(?:boundary|calls?|contract|hand-?off|transfer|delegation|interface|invocation)"
    r"(?:\s+[A-Z\d]{1,2})?\s*[:—–-]?\s+",
    re.IGNORECASE,
)
_CALLS = expression(
    rf"(?:the\s+)?(?P<a>{_SEVERAL})\s+(?:calls|invokes|asks|delegates\s+to|hands\s+(?:off\s+|over\s+|work\s+)?to|to)"
    rf"\s+(?:the\s+)?(?P<b>{_SEVERAL})",
    re.IGNORECASE,
)
_ANSWERS = expression(
    rf"(?:the\s+)?(?P<called>{_SEVERAL})\s*(?:[(,:—–-]\s*)?(?:is\s+)?(?:called|invoked|asked)\s+by\s+(?:the\s+)?(?P<caller>{_SEVERAL})\)?"
    rf"|(?P<what>what\s+)?(?:the\s+)?(?P<b>{_SEVERAL})\s+(?:answers|replies|gives\s+back|hands\s+back|sends\s+back|(?(what)returns|(?!)))\s+to"
    rf"\s+(?:the\s+)?(?P<a>{_SEVERAL})",
    re.IGNORECASE,
)
"""A heading that names first who is called: `clerk-x (called by desk-y)`, `What clerk-x returns to desk-y`."""

_BETWEEN = expression(
    r"\W*(?:[\w'’]+\s+){0,5}?(?:passes|goes|governs|covers|describes|boundary|calls?|contract|hand-?off|interface"
    r"|transfer)\s+(?:[\w'’]+\s+){0,3}?(?:between|from)\s+(?:the\s+)?`(?P<a>[A-Za-z][\w-]*)`\s+(?:and|to)\s+(?:the\s+)?"
    r"`(?P<b>[A-Za-z][\w-]*)`\W*(?:[A-Z].*)?$",
    re.IGNORECASE | re.DOTALL,
)
"""Words that say between whom passes what follows."""

_TWO = expression(
    r"(?:the\s+)?(?P<a>[A-Za-z][\w-]*(?: [\w-]+){0,2}?)\s*"
    r"(?:<-{1,2}>?|←|↔|⇄|<=>|-{1,2}>|→|=>|\s(?:to|and|with|asks|calls)\s)\s*"
    r"(?:the\s+)?(?P<b>[A-Za-z][\w-]*(?: [\w-]+)?)(?:\s+and\s+back|,?\s+there\s+and\s+back)?",
    re.IGNORECASE,
)
_ANSWERED = expression(
    rf"(?:^|.*[:(–—-]\s+|.*\()(?P<a>{_SEVERAL})\s*(?:<-{{1,2}}|←|⟵|⇐)\s*(?P<b>{_SEVERAL})\)?", re.IGNORECASE
)
"""A title that draws the way of the result: `Output contract: lead <- sorter`, what `sorter` returns to `lead`."""

_CODE_DRAWN = expression(r"`[A-Za-z][\w-]{0,40}\s?(?:-{1,2}>|→|=>|⟶)\s?[A-Za-z][\w-]{0,40}`")


def chain_of(text: str) -> tuple[str, ...]:
    """The roles an arrow or a chain of arrows joins; nothing where anything else stands beside them."""
    if not any(each in text for each in ARROWS) or _OF_RULES.search(text):
        return ()
    sides = _ARROW.split(text.strip().strip("`").strip())
    matches = [_END.fullmatch(side.strip()) for side in sides]
    return tuple(comparable(match[1]) for match in matches if match) if len(sides) > 1 and all(matches) else ()


def arrow(text: str) -> tuple[str, str] | None:
    """The two roles of `a -> b`, or nothing."""
    ends = chain_of(text)
    return (ends[0], ends[1]) if len(ends) == 2 else None


def drawn_calls(text: str) -> Iterator[tuple[str, str]]:
    """Who calls whom in the calls that a text draws in code, `a -> b`."""
    for match in _CODE_DRAWN.finditer(text) if any(each in text for each in ARROWS) else ():
        ends = arrow(match[0].strip("`"))
        if ends:
            yield ends


def answered_in_title(title: str) -> tuple[str, str] | None:
    """The caller and the callee of a title that draws the way of the result between them: `Returns: a <- b`."""
    match = _ANSWERED.fullmatch(title.replace("`", "").strip("* "))
    return (comparable(match["a"]), comparable(match["b"])) if match else None


def named_in_title(title: str) -> tuple[str, str] | None:
    """The two roles of a title: `a -> b`, alone or beside what kind of contract it is; `hand-off from a to b`."""
    chain = arrow(drawn_in_title(title)) or answered_in_title(title)
    match = (_FROM_TO.search(title) or _TO.search(title)) if not chain and CONTRACT.search(title) else None
    return (comparable(match["a"]), comparable(match["b"])) if match else chain


def joined_in_title(title: str) -> tuple[str, str] | None:
    """The two roles of the title of a contract that only names them: `desk to setter and back`, `desk <- setter`."""
    match = _TWO.fullmatch(title.replace("`", "").strip())
    return (comparable(match["a"]), comparable(match["b"])) if match else None


def drawn_in_title(title: str) -> str:
    """The arrows of a title without what stands beside them: `Hand-off contract: a -> b`, `a -> b (contract)`."""
    if not any(each in title for each in ARROWS):
        return title
    sides = [_KIND.sub("", side.strip()) for side in (title, *_PARTS.split(title))]
    return next((side for side in sides if chain_of(side)), title)


def drawn_in_words(words: Passage) -> Boundary | None:
    """The call that words say what follows is about: ``Boundary: `a -> b` ``, ``**`a -> b`**``, `from a to b`."""
    drawn = any(each in words.plain for each in ARROWS)
    plainly = _PLAINLY.match(words.plain) if drawn else None
    ends = arrow(plainly["arrow"]) if plainly else None
    if plainly and ends:
        return Boundary(*ends, words.at(*plainly.span("arrow")))
    if "`" not in words.plain:
        return None
    if drawn and _RECORDED.fullmatch(words.plain):
        return None
    if drawn:
        match = _LABELLED.fullmatch(words.plain) or _BEHIND_LABEL.fullmatch(words.plain)
        match = match or _WITH_INPUTS.fullmatch(words.plain)
        if match and STATES.search(words.plain, 0, match.start("arrow")):
            return None
        ends = arrow(match["arrow"].replace("`", "")) if match else _alone(words.plain)
        return Boundary(*ends, words.at(*match.span("arrow")) if match else words.span) if ends else None
    between = _BETWEEN.match(words.plain) or _PARTIES.match(words.plain)
    return Boundary(comparable(between["a"]), comparable(between["b"]), words.span) if between else None


def _alone(plain: str) -> tuple[str, str] | None:
    """The two roles of words that are nothing but an arrow in code, be they bold."""
    bare = plain.strip(" *_:")
    return arrow(bare.replace("`", "")) if CODES.fullmatch(bare) or _CODE_DRAWN.fullmatch(bare) else None


def drawn_in_heading(title: str) -> tuple[str, str] | None:
    """The two roles of a heading that is an arrow between them, or says beside it that it is about a call.

    Where neither the heading says so nor a role is of several words, states and versions are drawn alike.
    """
    if not any(each in title for each in ARROWS):
        return None
    bare = _NUMBER.sub("", title.replace("`", ""))
    ends = arrow(drawn_in_title(bare)) or arrow(_CALL_BEFORE.sub("", bare))
    return ends if ends and ("-" in "".join(ends) or CONTRACT.search(title)) else None


def drawn_between_words(title: str) -> tuple[str, str] | None:
    """The two roles of a heading that joins single words, `dispatch -> scout`, `From dispatch to scout`, be they roles
    or not.
    """
    bare = _NUMBER.sub("", title.replace("`", ""))
    match = _FROM_TO.fullmatch(_CALL_BEFORE.sub("", bare))
    return (comparable(match["a"]), comparable(match["b"])) if match else arrow(bare)


def named_in_heading(title: str) -> tuple[str, str] | None:
    """The two roles of a heading such as `Hand-off from a to b`, ``` `a` calls `b` ``` or `b (called by a)`."""
    bare = _NUMBER.sub("", title.replace("`", ""))
    answers = _ANSWERS.fullmatch(bare)
    if answers:
        return comparable(answers["caller"] or answers["a"]), comparable(answers["called"] or answers["b"])
    match = _CALLS.fullmatch(bare) or ((_FROM_TO.search(bare) or _TO.search(bare)) if CONTRACT.search(bare) else None)
    return (comparable(match["a"]), comparable(match["b"])) if match else None
