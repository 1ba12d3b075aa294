"""What analyses look for in the whole text of a document, beyond what its unit declares.

A few questions go to a text and not to its statements: whether it speaks of an outcome (`mentioned.py`, `explained.py`,
`differing.py`) or its key (`keys_of_ends.py`), of what blocks (`hindrances.py`, `told_of_blocks.py`), of an input
(`payloads.py`, `unheard.py`), of a value (`unsent.py`), of a key (`carried.py`, `left_open.py`, `placed_elsewhere.py`,
`referred.py`, `shown_shapes.py`), of a queue (`kept_back.py`), of a step (`own_steps.py`, `slips.py`), of an agent
(`orchestration.py`, `claimed.py`, FC209, FC807), of a file or its folder (`unproduced.py`, `unmade.py`, `astray.py`,
`misnamed.py`, `lone_files.py`), for words in code (`spelt.py`), or whether it handles the rest. Lines in which there is
nothing of that can change without changing an answer.
`tests/test_cutoff.py` lists all that read a text: a new one is about what stands beside a place, or is added here.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from flowc.analyses.changed import Change, difference, folded, overlap
from flowc.analyses.looked_for import BESIDE_PLACES, HINDERED, IN_ANY_LINE
from flowc.expressions import expression
from flowc.model.statements import LEADING
from flowc.text import Span
from flowc.vocabulary import comparable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from flowc.analyses.facts import Facts
    from flowc.model.kinds.unit import Unit
    from flowc.model.meaning import Program

LONGEST = 100_000
"""Characters of the longest document of which lines may change; of longer ones some analyses read a part only."""

REST = expression(
    r"\b(?:otherwise|(?<!like )(?<!than )(?<!as )(?<!before )any(?:thing)? (?:other|else)"
    r"|(?:all others?|every other)\b(?!\s+(?:clos\w+|card|ticket|task|lot|order|item|file|page|day|week|month)s?\b)"
    r"|other (?:outcomes?|results?|values?|returns?)"
    r"|in all cases|(?:every|each) outcome(?![*_]*[ \t]*(?::|\n[ \t]*\n|\Z))"
    r"|(?<!take )(?<!takes )(?<!accept )(?<!accepts )(?<!pass )(?<!passes )(?<!relay )(?<!use )(?<!keep )whatever"
    r"(?!\s+(?:the\s+)?(?:outcome|status|label|verdict)\s+(?:it|they)\s+(?:bears?|has|have|carr(?:y|ies)|claims?)\b)"
    r"(?!\s+(?:else\s+)?you\s+(?:answer|return|say|report|reply|give|hand|end|find|decide|do)\b)"
    r"(?!\s+the\s+(?:reason|cause|occasion|number|size|depth|length|language|branch|format|cost|count|order|hour|day)s?\b)"
    r"(?!\s+(?:is|was|are|were|goes|went|stays)\s+(?:wrong|missing|needed|open|left|due|there|useful)\b)"
    r"(?!\s+(?:[\w-]+\s+){1,4}(?:needs?|requires?)\b)"
    r"(?!\s+(?:\w+\s+){1,4}(?:with|beside|alongside|around)\s+(?:it|them)\b)"
    r"(?!\s+(?:its|their|the)\s+(?:\w+\s+)?(?:text|message|comments?|remarks?|notes?|wording|summary|prose)\b)"
    r"(?!\s+(?:is\s+returned|comes\s+back),\s+(?:look|check|read|inspect|verify|parse)))\b|\|[\s`*]*(?:\*|default|other|else|any|fallback)[\s`*]*\|"
    r"|(?:^[\s*+-]*|[.;]\s+)(?:else\s+(?=[a-z])|(?:`?(?:else|default|other|anything-else)`?|if\s+not|not\s+`[\w-]+`(?:\s+(?:and|or|nor)\s+(?:not\s+)?`[\w-]+`){0,4})\s*[:,→]"
    r"|the\s+rest\s*(?::|→|->|=>|,)|(?:everything|all)\s+else(?!\s+(?:is|are)\s+(?:in|on|at|up|yours|as|the\s+same|unchanged|optional)\b)\b|not\s+[\w-]+\s*[:→]|(?-i:Not)\s+[\w-]+,|(?:case\s+)?(?:_|\*|default|else)\s*(?::|=>|->|→))"
    r"|^[\s-]*[\"']?(?:on|outcome)[\"']?:\s*[\"']?(?:\*|_|default|other|else|any|unknown)[\"']?\s*,?$",
    re.IGNORECASE | re.MULTILINE,
)
"""Words that handle whatever is not named."""

_ENDING = expression(r"(?:ed|es|s|ing|ions?|als?|ures?)\Z")
"""How forms of one word end."""

WIDE = expression(
    r"\b(?:unless|else|neither|but|except|apart\s+from|whichever|either\s+way|not\s+`)(?![\w-])"
    r"|\b(?:an?y?|all|every|each|other|on|with|the|both)\s+(?:other\s+)?(?:failures?|errors?|problems?|refusals?|answers)\b",
    re.IGNORECASE,
)
"""Words that may handle what is not named, where no place for an outcome stands by itself."""

FOR_ALL = expression(
    r"\b(?:answers?|outcomes?|results?|endings?|whatever)\b[^.\n]{0,60}\bha(?:s|ve)\s+no\s+(?:word|row|place|rule)s?\s+for"
    r"|\ban\s+\w+\s+answer\s+is\s+always\b",
    re.IGNORECASE,
)
FOR_THE_REST = expression(
    r"\bif\s+neither\s*[,:]|\b(?:takes?\s+the\s+rest|the\s+rest\s+(?:goes|go|comes?)|is\s+not\s+named\s+(?:above|here|below)"
    r"|(?:everything|all)\s+else\s+(?:goes|ends|stops|comes|means|is\s+(?:handed|returned|passed|sent|escalated)))\b",
    re.IGNORECASE,
)
"""What may be said of whatever comes back and is not named, and by its caller (`told_elsewhere.py`)."""

_ALWAYS = ("status", "subagent", "agent_type", "agenttype")
"""Words without one of which no alias is told (`result_keys.py`) and no call site names whom it calls."""

_ENDS = ("success", "failure", "continu", "incomplete", "unfinished", "partial")
"""What the document of a flow's agent says of how its work may end (`mentioned.py`)."""

_CODED = expression(r"`[a-z][a-z0-9_-]*`")
"""A word in code, which may be a slip of a name or the one other place that says it (`spelt.py`)."""

_LISTED = expression(
    r"(?m)^[ \t]*(?:[|*+-][ \t]*(?:\*\*)?[a-z][a-z0-9]*-"
    r"|(?:[a-z_]\w{0,40}[ \t]*(?::?=|<-)[ \t]*)?[a-z][a-z0-9]*-[a-z0-9-]{1,60}\()"
)
"""An entry of what may be a roster of agents, or a call of one (`spelt.py`)."""

_LIMITING = (
    "call", "asked", "again", "attempt", "try", "tries", "retr", "agent", "answer", "result", "empty", "broken",
    "spoilt", "malformed", "invalid", "rounds", "max",
)  # fmt: skip
"""One of these stands in each line that may say how often agents are called (FC914)."""

_MAKING = frozenset(("create", "add", "new", "open", "send", "post", "publish", "deploy", "announce"))
"""One of these stands in each command that a caller may run as well (`own_steps.py`)."""

_OF_THE_WEB = ("web", "site", "online", "http", "internet")
"""One of these stands in each line that tells everybody to look something up (FC903)."""

_FILES_OF_CASE = expression(r"\bas[ \t]+`[\w-]+\.[a-z]+`", re.IGNORECASE)
"""What stands in each sentence that lists all files of a case (`enumerated.py`)."""

_OF_SAMPLES = expression(r"```|~~~|\b(?:keys?|fields?|values?|lists?)\b")
"""What leads to a sample, and what may be said of all its keys (`shown_shapes.py`)."""

STEM = 5
"""Letters of a word that its forms share: `poisonous`, `poison`."""

_SHORTEST = 3
"""Letters of a word that none of its forms changes."""

_LEADING = expression(r"\b(?:if|when|on|is|being|returns?|returned)\W*\Z")
"""The end of a line that makes the first word of the next one a condition."""

_WORD = expression(r"[\w-]+")
_STRANGE = expression(r"[\v\f\x1c-\x1e\x85\u2028\u2029]")
"""What ends a line for some and not for others."""


class Searched(NamedTuple):
    """What a project's documents are searched for, in lower case, each on a line: `labels` of outcomes, and names of
    those who are said to have made a file, their words parted by blanks; comparable names of `agents`; the `words` of
    these names; the `folders` of paths that are read; `blocks`, the labels of which the lines below tell more; and last
    the kinds of examples of `flows` that documents show.
    """

    labels: str = ""
    agents: str = ""
    words: str = ""
    folders: str = ""
    blocks: str = ""
    flows: str = ""


def searched(facts: "Facts") -> Searched:
    """What the documents of a project are searched for."""
    from flowc.analyses.carried import sought
    from flowc.analyses.hindrances import hindrances
    from flowc.analyses.keys_of_ends import sought as ends
    from flowc.analyses.lone_files import parts_of_twins
    from flowc.analyses.referred import keys_of_places
    from flowc.analyses.shown_shapes import keys_of_shapes
    from flowc.analyses.unheard import named as received
    from flowc.analyses.unmade import spoken
    from flowc.analyses.unowned import sought as taken

    program, words = facts.program, facts.program.lexicon.doctrine
    names = [name.text for agent in program.agents for name in (agent.name, *agent.also)]
    roles = [doctrine.role for doctrine in program.doctrines if doctrine.role]
    roles += [union.subject for each in program.doctrines for union in each.unions if union.subject]
    drawn = [boundary for each in program.doctrines for boundary in each.boundaries]
    roles += [end for boundary in drawn for end in (boundary.caller, boundary.callee) if end]
    named = (*_labels(program), *received(program), *program.unclaimed, *sought(facts.boundaries))
    named = (*named, *spoken(program), *keys_of_shapes(program.doctrines), *(_ENDS if program.flows else ()))
    named = (*named, *keys_of_places(program.doctrines), *ends(program), *parts_of_twins(program), *taken(program))
    labels = {stem_of(part) for label in named for part in (label.split() if "\n" in label else (label,))}
    members = [member for each in program.doctrines for union in each.unions for member in union.members]
    blocks = [each for each in members if words.outcome_class(each.label.text) == "blocking"]
    return Searched(
        labels=_joined(" ".join(folded(label).replace("_", " ").replace("-", " ").split()) for label in labels),
        agents=_joined(folded(comparable(name)) for name in (*names, *roles)),
        words=_joined(word for name in names for word in _WORD.findall(name.casefold())),
        folders=_joined(folded(part) for path in set(_paths(facts)) for part in _parts(path)),
        blocks=_joined(folded(name) for each in blocks for name in (each.label.text, *hindrances(each))),
        flows=_joined({sample.kind for doctrine in program.doctrines for sample in doctrine.samples} - {"result"}),
    )


def stem_of(label: str) -> str:
    """What all forms of a word begin with, in lower case, where a label in capitals is one: `reject` of `REJECTED`."""
    return _ENDING.sub("", label.lower()) if label.isupper() and label.isalpha() else label


def _joined(words: Iterable[str]) -> str:
    return "\n".join(sorted(set(words) - {""}))


def _labels(program: "Program") -> Iterator[str]:
    for doctrine in program.doctrines:
        called = (call.returns for call in doctrine.calls if call.returns)
        named = [member.label.text for union in (*doctrine.unions, *called) for member in union.members]
        yield from (each for name in named for each in (name, begun(comparable(name))))
        placed = [*(each.label for each in doctrine.handlers), *(one for like in doctrine.alike for one in like.names)]
        yield from (name.text for name in placed if doctrine.kind == "template" or name.text.isupper())
        asked = doctrine.required if doctrine.kind in ("agent", "handoff-contract", *LEADING) else ()
        yield from (begun(part) for field in asked for part in field.key.split("-"))
        told = {field.key for one in (doctrine.required, *(each.fields for each in doctrine.asked)) for field in one}
        told |= {field.key for each in doctrine.unions for member in each.members for field in member.payload}
        yield from map(begun, told)
        passed = (*(one for one in (*doctrine.handed, *doctrine.sent) if one.required), *doctrine.signatures)
        keys = [field.key for one in passed for field in one.fields]
        yield from (part for key in keys for part in (begun(key), *(each.rstrip("s") for each in key.split("-"))))
        yield from (each.value.text.split("-")[0].rstrip("s").lower() for each in doctrine.values)
        yield from (field.text for stage in doctrine.stages for field in stage.returns if "_" in field.text)
        reads = (field for stage in doctrine.stages for field in stage.reads)
        yield from (each.text for each in reads if each.key in program.lexicon.deeds.lists["documents"])
        members = (member for union in doctrine.unions for member in union.members)
        carried = [(field.text, field.key) for member in members for field in member.payload if "-" in field.key]
        yield from (part for text, key in carried for part in (text, *(each[:STEM] for each in key.split("-"))))
        yield from (deed.span.text.replace("`", "") for deed in doctrine.deeds if deed.kind == "left")
        yield from (deed.object.text.lower() for deed in doctrine.outward if deed.kind == "queued" and deed.object)
        run = (deed.object.text.split() for deed in doctrine.deeds if deed.kind == "run" and deed.object)
        yield from (" ".join(words[:2]).lower() for words in run if not _MAKING.isdisjoint(words))
    kinds = {deed.kind for doctrine in program.doctrines for deed in doctrine.deeds}
    yield from _LIMITING if "insist" in kinds else ()
    yield from _OF_THE_WEB if "needless" in kinds else ()
    for flow in program.flows:
        steps = {step.text for edge in flow.transitions for step in edge.runs or ()}
        words = (comparable(step).split("-") for step in steps if "_" in step or "-" in step)
        yield from (word for each in words for word in (each[:1] if program.registries else each))
    for contract in program.contracts:
        yield from (outcome.name.text for outcome in contract.outcomes)
        keys = [comparable(field.name.text) for outcome in contract.outcomes for field in outcome.payload]
        yield from (part[:STEM] for key in keys for part in key.split("-"))
        yield from (alias.old.text for alias in contract.aliases)


def begun(key: str) -> str:
    """What every form of the words of a field begins with."""
    return " ".join(word[: max(_SHORTEST, len(word) - 2)] for word in key.split("-"))


def _paths(facts: "Facts") -> Iterator[str]:
    """Whatever may be the path of a document that is read."""
    for doctrine in facts.program.doctrines:
        yield from (deed.object.text for deed in doctrine.deeds if deed.object)
        yield from (field.text for stage in doctrine.stages for field in stage.reads)
    yield from (brief.path.text for conductor in facts.conductors for brief in conductor.briefs)


def _parts(path: str) -> Iterator[str]:
    if "/" in path or "." in path or "{" in path:
        from flowc.model.doctrine.document.paths import comparable_path

        yield from (part for part in comparable_path(path).split("/") if "*" not in part)


def is_silent(old: "Unit", new: "Unit", places: Mapping[Span, Span], sought: Searched) -> bool:
    """Whether nothing is looked for in the lines in which two texts of a Markdown file differ, and nothing lies there.

    The units must be equal but for places; `places` maps those of the old one to those of the new one. False wherever
    there is a doubt.
    """
    (doctrine,), before, after = old.doctrines, old.source.text, new.source.text
    if doctrine.kind == "template" or doctrine.events or doctrine.spoken or not _are_plain(before, after):
        return False
    if doctrine.source is not old.source or any(deed.kind == "recover" for deed in doctrine.deeds):
        return False  # what stands around a rule for spoilt answers says whose they are
    if _FILES_OF_CASE.search(before) or any(deed.kind == "move" and not deed.object for deed in doctrine.deeds):
        return False  # a form tells whose the label is that a task is marked with (`own_labels.py`)
    found = difference(before, after)
    if not all(found.is_beside(*pair) for pair in places.items()):
        return False
    rows = [handler.span for handler in doctrine.handlers if handler.kind == "row"]
    if rows and min(row.start for row in rows) < found.end and found.start < max(row.end for row in rows):
        return False
    if old.documents and not _words(before).symmetric_difference(_words(after)).isdisjoint(sought.words.split("\n")):
        return False
    handles = bool(doctrine.handlers or doctrine.calls or doctrine.kind in LEADING)
    if doctrine.samples and any(_OF_SAMPLES.search(each.around) for each in found.changes):
        return False
    return all(_says_nothing(each, sought, handles=handles) for each in found.changes)


def _are_plain(*texts: str) -> bool:
    return all(len(text) <= LONGEST and not _STRANGE.search(text) for text in texts)


def _words(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(text.casefold()))


def _says_nothing(change: Change, sought: Searched, *, handles: bool) -> bool:
    """Whether lines hold nothing that is looked for, nor make anything of what stands beside them."""
    if any(sign in change.lines for sign in ("#", "```", "~~~")):
        return False
    if _CODED.search(change.lines) or _LISTED.search(change.lines):
        return False
    if any(word in change.around for word in _ALWAYS):
        return False
    rest = (m for words in (REST, WIDE, BESIDE_PLACES) for m in words.finditer(change.around)) if handles else ()
    if any(overlap(match.span(), change.place) or match.start() >= change.place[1] for match in rest):
        return False
    if any(_LEADING.search(line) for line in change.near.split("\n")):
        return False
    blocks = [block for block in sought.blocks.split("\n") if block]
    if blocks and (HINDERED.search(change.around) or any(block in change.around for block in blocks)):
        return False
    hyphened = change.near.replace("_", "-").replace(" ", "-")
    if any(agent in hyphened for agent in sought.agents.split("\n") if agent):
        return False
    if any(part in change.near for part in sought.folders.split("\n") if part):
        return False
    labels = (label.split(" ") for label in sought.labels.split("\n") if label)
    if any(each.search(change.lines) for each in (*IN_ANY_LINE, FOR_ALL, *((FOR_THE_REST,) if handles else ()))):
        return False
    return not any(all(part in change.lines for part in label) for label in labels)
