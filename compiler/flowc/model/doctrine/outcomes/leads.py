"""The words before a list that say that its items are outcomes: `returns one of`, `Result`, `You give these back`."""

import re

from flowc.expressions import expression
from flowc.model.doctrine.boundaries.sectioned import is_below_inputs
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Code, Listing, Passage
from flowc.model.doctrine.outcomes.reactions import react
from flowc.text import Name
from flowc.vocabulary import comparable

_LONGEST = 160
"""Characters of words that say whose outcomes a list is of."""

_ONE_OF = expression(r"\b(?:one of|either|outcomes?|results? (?:is|are)|exactly one|any of)\b", re.IGNORECASE)
_TITLE = expression(r"\b(?:outcomes|return values?|possible (?:results|returns)|returns)$", re.IGNORECASE)
_BARE_CHOICE = expression(
    r"(?:exactly\s+)?(?:one\s+of(?:\s+(?:these|the\s+following|two|three|four|five))?|either)", re.IGNORECASE
)
_RETURNED_TITLE = expression(
    r"\breturns?\b|\boutcomes?\b|\bresults?\b|\banswers?\b|\b(?:comes?|gives?|sends?|hands?)\s+(?:back|out)\b",
    re.IGNORECASE,
)
"""A heading about what comes back, under which a list may be led to by `One of:` alone."""

_BACK = expression(
    r"\W*(?:(?:you|the\s+agent|this\s+agent)\s+(?:always\s+|must\s+|then\s+)?)?(?:gives?|hands?|sends?|pass(?:es)?)\s+(?:exactly\s+)?"
    r"(?:one\s+of\s+)?(?:these|the\s+following|them)(?:\s+\w+)?\s+back\b"
    r"|\W*(?:exactly\s+)?(?:one\s+of\s+)?(?:these|the\s+following)(?:\s+\w+)?\s+(?:can\s+|may\s+)?comes?\s+back\b",
    re.IGNORECASE,
)
"""Words that lead to what comes back, with a verb in two parts: `You give one of these back to the caller`."""

_GETS = expression(
    r"\W*(?:it|they|he|she|(?:the\s+)?`?[a-z][\w-]*`?)\s+(?:then\s+|always\s+)?(?:gets?|receives?|obtains?|hears?)\s+"
    r"(?:back\s+)?(?:exactly\s+)?one\s+of\b",
    re.IGNORECASE,
)
"""Words of a contract about one call that lead to what comes back to the caller: `It gets back one of`."""

_OWN_END = expression(
    r"\b(?:you|your|yourself|this\s+(?:agent|command|skill)|(?:the|its)\s+caller)\b"
    r"|(?:^|[.;:!]\s+|\b(?:then|and|always|must)\s+)\W*(?:return|answer|reply|respond|end|finish|conclude|report|say|(?:give|hand|send)\s+(?:it\s+)?back)\b",
    re.IGNORECASE,
)
"""Words about what the reader answers, and to whom."""

_LABEL = expression(r"[`*]*[\w-]+[`*]*")

_SENT = expression(
    r"\W*(?:required\s+|the\s+)?(?:inputs?|sent|given|passed|prompt|payload|arguments|receives|gets|takes)\b[^`]{0,40}`"
    r"|[^`]{0,20}`[\w-]+`?\s*(?:-{1,2}>|→|=>|⟶)\s*`?[\w-]+`[^`]*`",
    re.IGNORECASE,
)
"""How words begin that say what goes into a call, by names in code: what is listed below them comes back."""

_RESULTS = expression(
    r"\b(?:results?|outputs?|answers?|reply|replies|response)\W*\Z"
    r"|\byou\s+(?:\w+\s+){0,3}?(?:return|finish|end|conclude|say|report|send|hand|give)(?:\s+(?:with|in|by|back))?\W*\Z"
    r"|\b(?:caller|orchestrator|flow|engine|parent|scheduler)\s+(?:then\s+)?(?:gets?|receives?|hears?|reads?)(?:\s+from\s+you)?\W*\Z"
    r"|\b(?:ways|manners)\s+(?:to|of)\s+(?:end|ending|finish|finishing|answer|answering)\W*\Z",
    re.IGNORECASE,
)
_OUT = expression(r"\W*(?:goes\s+out|comes\s+out|out|output)\W+(?:exactly\s+)?one\s+of\W*", re.IGNORECASE)
"""What leads to the outcomes of an agent in short: `Goes out, one of:`, `out (one of)`."""

_OBJECT = expression(
    r"\b(?:json|object|keys?|fields?|following fields|dict|payload|include[sd]?|contain[s]?|structure)\b", re.IGNORECASE
)
_TYPE = expression(r"\b(?:bool(?:ean)?|true|false|string|number|integer|int|array|object|list\s+of)\b", re.IGNORECASE)
"""A heading over the results of an agent, and what is said of a key and of no outcome."""

_CALL = expression(r"\bsubagent_type\b|\b(?:Task|Agent)\s*\(")
_OF_A_THING = expression(
    r"\W*(?:an?|the|each|every|any|your|this)\s+(?:[\w-]+\s+)?(?P<noun>[\w-]+)\s+(?:always\s+|then\s+)?(?:answers?|returns?|gives?"
    r"|sends?|ends?|reports?|replies|responds?|has|may|can)\b",
    re.IGNORECASE,
)
"""Words about what something that is no agent answers: `A tool answers with one of these outcomes`."""

_STATUSES = expression(
    r"\b(?:(?:expected|possible|valid|allowed|result|return|response|report|final|exit)\s+(?:status(?:es)?|verdicts?|signals?)"
    r"|status|verdict)(?:\s+(?:codes?|values?))?$"
    r"|\b(?:one\s+of\s+)(?:these|the\s+following)\s+(?:final\s+)?(?:status(?:es)?|verdicts?|signals?)(?:\s+(?:codes?|values?))?$",
    re.IGNORECASE,
)
"""Words that lead to the statuses of results, where these are outcomes: a good one and another."""


_PARTY = (
    r"(?:the\s+|an?\s+)?(?:`(?P<code{0}>[a-z][\w-]*)`|(?P<plain{0}>(?:[a-z][a-z0-9]*[ -]){{1,2}}"
    r"[a-z]*(?:er|or|[iy]st|ant|ent|ian|lead|chief|scout|clerk|guide|judge|scribe)))"
)
"""A role in code, or by a few words of which the last says that it does something."""

_ENDS = r"(?:results|outcomes|answers|replies)"
_WHOSE = expression(
    rf"\W*(?:{_PARTY.format(1)}(?:['’]s)?\s+(?:possible\s+)?{_ENDS}\b"
    rf"|(?:the\s+)?(?:possible\s+)?{_ENDS}\s+(?:of|from|by)\s+{_PARTY.format(2)}(?=\W|\Z)"
    rf"|what\s+{_PARTY.format(3)}\s+(?:may\s+|can\s+)?(?:returns?|answers?|gives?\s+back|hands?\s+back|sends?\s+back)\b"
    rf"|{_PARTY.format(5)}\s+(?:returns|answers|gives\s+back|hands\s+back|sends\s+back)(?=\s*(?:[:(]|\Z))"
    rf"|what\s+comes\s+back\s+from\s+{_PARTY.format(4)}(?=\W|\Z))(?P<rest>.*)",
    re.IGNORECASE | re.DOTALL,
)
"""Words that say whose outcomes a list is of: `The fare checker's results:`, ``What `fare-checker` returns``."""

_SOME = expression(
    r"\b(?:that|which|only|some|where|when|if|but|except|without|never|not|most|other|who)\b", re.IGNORECASE
)
"""What leaves some of them out."""


def whose_results(page: Page, lead: Passage) -> Name | None:
    """The role that words name before a list of all its outcomes, in a document that is about several roles."""
    match = _WHOSE.match(lead.plain) if page.contract and page.kind not in ("agent", "template") else None
    if match is None or _SOME.search(match["rest"]) or len(lead.plain) > _LONGEST:
        return None
    group = next(name for name in match.groupdict() if name != "rest" and match[name])
    role = comparable(match[group])
    named = not page.words.lists["things"].intersection({role, role.rpartition("-")[2]})
    return Name(role, lead.at(*match.span(group))) if named else None


def announces_choice(lead: Passage) -> bool:
    """Whether words lead to alternatives, one of which comes back."""
    words, last = lead.plain, lead.plain.strip(" :*")
    if lead.held & marks.CHOICE and (_ONE_OF.search(words) or _TITLE.search(last)):
        return True
    return bool(lead.held & marks.STATUSES and _STATUSES.search(last)) or _comes_in_two_parts(words)


def are_told(page: Page, listing: Listing, labels: tuple[str, ...], choice: bool) -> bool:
    """Whether labels are outcomes by the words before their list, or by themselves; the keys of an object are none."""
    known = all(page.words.outcome_class(label) or page.words.is_status(label) for label in labels)
    lead = listing.lead.plain if listing.lead else ""
    if _is_of_contract(page) and is_below_inputs(lead, listing):
        return True
    return not _OBJECT.search(lead) and (choice or known or tells_results(page, listing, labels))


def _is_of_contract(page: Page) -> bool:
    """Whether a page, or the section it is made of, is a contract about one call."""
    return page.kind == "handoff-contract" and page.boundary is not None


def tells_results(page: Page, listing: Listing, labels: tuple[str, ...]) -> bool:
    """Whether a list stands where only outcomes do, though nothing announces a choice."""
    lead = listing.lead.plain if listing.lead else ""
    return _comes_back(page, listing, lead, labels) or _ends(page, listing, labels)


def leads_to_outcomes(page: Page, listing: Listing, labels: tuple[str, ...]) -> bool:
    """Whether a heading such as `Outcomes`, or a lead-in that ends so, makes outcomes of some labels."""
    lead = listing.lead.plain.strip(" :*") if listing.lead else ""
    if not page.contract or is_of_a_thing(page, lead):
        return False
    chosen = is_bare_choice(page, listing)
    handed = page.kind == "agent" and (_comes_in_two_parts(lead) or is_short(page, lead))
    gotten = page.kind == "handoff-contract" and page.boundary is not None and _GETS.match(lead)
    if _TITLE.search(lead) or chosen or handed or gotten or tells_results(page, listing, labels):
        return True
    return _STATUSES.search(lead) is not None and page.words.are_ends(labels)


def is_bare_choice(page: Page, listing: Listing) -> bool:
    """Whether a list is led to by `One of:` alone, under a title about what comes back."""
    lead = listing.lead.plain.strip(" :*") if listing.lead and page.contract else ""
    return bool(_BARE_CHOICE.fullmatch(lead) and _RETURNED_TITLE.search(listing.title))


def is_short(page: Page, lead: str) -> bool:
    """Whether an agent's own document leads to its outcomes in a few words, `out (one of)`."""
    return page.kind == "agent" and _OUT.fullmatch(lead) is not None


def is_call(code: Code) -> bool:
    """Whether a fence shows a call: what stands below it comes back from another."""
    return _CALL.search(code.text.plain) is not None


def stands_below_call(page: Page, listing: Listing) -> bool:
    """Whether the section of a list in an agent's document shows a call before it."""
    calls = (code for code in page.codes(marks.CALL) if code.titles == listing.titles) if page.kind == "agent" else ()
    return any(code.span.start < listing.span.start and is_call(code) for code in calls)


def tells_what_follows(page: Page, listing: Listing) -> bool:
    """Whether a list below a call in an agent's document tells what to do for each of what comes back, and is not led
    to by words about the reader's own answer.
    """
    if page.kind != "agent" or not listing.lead or _OWN_END.search(listing.lead.plain):
        return False
    first, titles = listing.entries[0].span.start, listing.titles
    calling = (each for each in page.passages(marks.DELEGATES, marks.QUOTED) if each.span.start < first)
    if not any(each.titles == titles[: len(each.titles)] for each in calling):
        return False
    items = [entry.words.plain for entry in listing.entries]
    rests = (item[match.end() if (match := _LABEL.match(item)) else 0 :] for item in items)
    return react(rests, page.lexicon.deeds.lists["verbs"])


def is_of_a_thing(page: Page, lead: str) -> bool:
    """Whether words say what something answers that is no agent."""
    match = _OF_A_THING.match(lead)
    return match is not None and comparable(match["noun"]).removesuffix("s") in page.words.lists["things"]


def _comes_back(page: Page, listing: Listing, lead: str, labels: tuple[str, ...]) -> bool:
    """Whether a contract about one call lists labels under words about what comes back: a field has no hyphen, unless
    the words lead to a choice of outcomes. Below what is sent they come back too, each with names of what goes with it.
    """
    called = _is_of_contract(page)
    if called and is_below_inputs(lead, listing):
        return True
    if called and _SENT.match(lead) and not lead.rstrip("*_ ").endswith(":"):
        return all("-" in label for label in labels) and any(map(page.words.outcome_class, labels))
    if not called or not _RETURNED_TITLE.search(lead):
        return False
    chosen = "outcome" in lead.lower() and _ONE_OF.search(lead)
    return bool(chosen) or all("-" in label or page.words.outcome_class(label) for label in labels)


def _ends(page: Page, listing: Listing, labels: tuple[str, ...]) -> bool:
    """Whether labels under a heading such as `Result` of an agent's own document are ends of its work: a good one and
    another, and none of them a key with a type.
    """
    if page.kind != "agent" or not _RESULTS.search(listing.lead.plain if listing.lead else ""):
        return False
    classes = {page.words.outcome_class(label) for label in labels} - {None}
    return "success" in classes and len(classes) > 1 and not any(_TYPE.search(e.words.plain) for e in listing.entries)


def _comes_in_two_parts(lead: str) -> bool:
    return " back" in lead and _BACK.match(lead) is not None
