"""What agents are told to do that a step of their flow is called after, `stamp the wheel` beside `stamp_wheel`, or that
a step of who calls them does by the same command.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from flowc.analyses.facts import Facts
from flowc.analyses.mechanisms import Mechanism, steps_of
from flowc.analyses.speakers import is_agents_own
from flowc.analyses.workplaces import workplaces
from flowc.expressions import expression
from flowc.model.nodes import Flow
from flowc.model.statements import Deed, Doctrine
from flowc.text import Name, Span
from flowc.vocabulary import Lexicon, comparable

_SHORTEST = 3
"""Letters of a word of a step by which an instruction is known."""

_BEGINS = expression(
    r"(?:\A|[.;:!,]\s+|\n\s*(?:[-*+]|\d+[.)])\s+|\n\s*\n|\b(?:and|then|also|you|must|finally|now|please)\s+)[*_]*\Z",
    re.IGNORECASE,
)
"""What stands before the verb of an instruction."""

_DENIED = expression(
    r"\b(?:not|never|no|nobody|without|instead|rather|may|can|could|if|whether|who|whom|how|which|flow|step|engine|scheduler"
    r"|machine|already|before(?!\s+you\s)|until|while|(?<!before you )return\b(?!\s*(?:\Z|`))|return(?:s|ed|ing)"
    r"|answers?|results?|suggest\w*|propos\w+"
    r"|(?<!\bthe )(?<!\ba )(?<!\byour )lists?"
    r"|in(?:to)?\s+(?:the|your|its)\s+(?:letter|draft|report|text|summary|message))\b|n['’]t\b",
    re.IGNORECASE,
)
"""What says in a sentence that the step does it, that the agent need not, or that it only says so in what it writes."""

_FENCE = expression(r"^[ \t]*(?P<mark>```+|~~~+).*?(?:^[ \t]*(?P=mark)|\Z)", re.DOTALL | re.MULTILINE)
_SENTENCE = expression(r"[.;!?](?:\s|\Z)|\n\s*\n|\n\s*(?:[-*+#|]|\d+[.)])\s")
_BETWEEN = 40
"""Characters of what is done to the object of a step that is a place: `load the list into the projector`."""

_PREPOSITIONS = ("to", "into", "in", "on", "onto")
_ADVERBS = (
    "again|afterwards?|anyway|here|him|himself|his|immediately|itself|last|first|next|right|straight|themselves|today|together"
    r"|tomorrow|tonight|twice|when(?:ever)?|yourself|\w+ly"
)
"""What stands behind a whole object, beside the words that are no verbs either."""

_OUTWARD = expression(
    r"[a-z][\w.-]{0,30}(?:[ ]+(?!-)[a-z][\w.-]{0,30}){0,2}?[ ]+"
    r"(?:(?:issues?|tickets?|cards?|pages?|releases?|comments?|messages?|incidents?)[ ]+"
    r"(?:create|add|new|open|send|post|publish)|publish|deploy|announce|send|post)(?![\w-])"
)
"""The beginning of a command that makes something for others to see, up to what it makes."""

_STEP = expression(r"^[ \t]*(?:[-*+]|\d{1,3}[.)])[ \t]+`(?P<command>[^`\n]{1,200})`", re.MULTILINE)
"""A step that begins with a command."""

_REACH = 400
"""Characters before and behind an instruction in which its sentence is looked for."""


class OwnStep(NamedTuple):
    """An instruction of an agent, and the step of its flow that does the same."""

    agent: str
    place: Span
    mechanism: Mechanism


def own_steps(facts: Facts) -> Iterator[OwnStep]:
    """The instructions that say what a step is called, verb and object, once for each agent and step.

    Steps whose verb names work that anybody may do, `run_tests`, are left out, and so are those known by their class.
    """
    lexicon = facts.program.lexicon
    for doctrine in facts.program.doctrines:
        places = workplaces(facts).get(comparable(doctrine.role), ()) if doctrine.role else ()
        text = _folded(doctrine) if places and is_agents_own(doctrine) else ""
        named = {step.text: (step, each.machine.flow) for each in places if text for step in _steps(each.machine.flow)}
        for step, flow in named.values():
            told = comparable(step.text).partition("-")[0] in text and is_effect(step.text, lexicon)
            place = _told(doctrine, step, _whole(lexicon)) if told else None
            if place:
                yield OwnStep(doctrine.role or "", place, Mechanism(flow, step.span, step))


class OwnCommand(NamedTuple):
    """A command that an agent is told to run, and the step of who calls it that runs the same."""

    agent: str
    told: Deed
    step: Span


def own_commands(facts: Facts) -> Iterator[OwnCommand]:
    """The commands that make something for others to see, once for each agent and what is made."""
    leaders = [(each, _outward(each)) for each in facts.program.doctrines if each.calls]
    leading = {comparable(each.role) for each, _ in leaders if each.role}
    for doctrine in facts.program.doctrines if any(steps for _, steps in leaders) else ():
        if not (doctrine.role and is_agents_own(doctrine)) or doctrine.role in leading:
            continue
        told = [deed for deed in doctrine.deeds if deed.kind == "run" and deed.object]
        told = [deed for deed in told if not (deed.negated or deed.optional)]
        for leader, steps in leaders:
            called = any(comparable(call.callee.text) == doctrine.role for call in leader.calls)
            made = {head: deed for deed in reversed(told) if deed.object and (head := _head(deed.object.text))}
            for head, deed in made.items() if called else ():
                if head in steps:
                    yield OwnCommand(doctrine.role, deed, steps[head])


def _outward(doctrine: Doctrine) -> dict[str, Span]:
    """The steps of a document that begin with such a command, by what each makes, the first of each."""
    text = doctrine.source.text
    found = ((_head(match["command"]), match.span("command")) for match in _STEP.finditer(text))
    return {head: Span(doctrine.source, *place) for head, place in reversed([*found]) if head}


def _head(command: str) -> str:
    match = _OUTWARD.match(command.strip())
    return " ".join(match[0].split()) if match else ""


def _folded(doctrine: Doctrine) -> str:
    return doctrine.source.text.lower()


def _steps(flow: Flow) -> Iterator[Name]:
    return (step for edge in flow.transitions for step in steps_of(edge))


def is_effect(step: str, lexicon: Lexicon) -> bool:
    """Whether a step is called after a verb and what it is done to, and is no work that others may do as well."""
    verb, *rest = comparable(step).split("-")
    known = lexicon.flows.classes(step) - {"irreversible", "fallible"}
    plain = lexicon.deeds.lists["working_verbs"]
    return bool(rest) and not known and verb not in plain and min(map(len, (verb, rest[-1]))) >= _SHORTEST


def _whole(lexicon: Lexicon) -> str:
    """An expression that holds behind an object of which no part is meant: no `label's words`, no `label text`."""
    words = "|".join(sorted(map(re.escape, lexicon.deeds.lists["no_verbs"])))
    return rf"(?!['’]s?\s+[\w`]|-\w|[ \t]*\n?[ \t]*(?!(?:{words}|{_ADVERBS})\b)(?-i:[a-z]))"


def _told(doctrine: Doctrine, step: Name, whole: str) -> Span | None:
    """Where a document tells its agent to do what a step is called after; `it` is what its sentence named before."""
    text = doctrine.source.text
    verb, *rest = comparable(step.text).split("-")
    words = r"[\s-]+".join(map(re.escape, rest))
    between = r"\s+(?:it\s+|them\s+)?(?:(?:the|an?|its|your|this|each|every)\s+)?(?:[\w'-]+\s+)?"
    place = r"[\s-]+".join(map(re.escape, rest[1:] if rest[0] in _PREPOSITIONS and rest[1:] else rest))
    to = r"(?:in|into|on|onto|to)\s+(?:(?:the|an?|its|your)\s+)?"
    into = rf"\s+(?!(?:it|them)\b)[^.,;:!?\n]{{1,{_BETWEEN}}}?\s{to}{place}"
    called = rf"\b(?:run|call|execute|invoke|perform|trigger)\s+(?:the\s+)?(?:step\s+)?`?{re.escape(step.text)}\b"
    named = rf"\b{re.escape(verb)}(?:(?:{between}`?{words}s?|{into})\b{whole}|(?P<it>\s+(?:it|them))\b)|{called}"
    for match in re.finditer(named, text, re.IGNORECASE):
        before = text[max(match.start() - _REACH, 0) : match.start()]
        starts = [end.end() for end in _SENTENCE.finditer(before)]
        ends = _SENTENCE.search(text, match.end(), match.end() + _REACH)
        said = before[starts[-1] if starts else 0 :]
        if match["it"] and not re.search(rf"\b{words}s?\b", said, re.IGNORECASE):
            continue
        sentence = said + text[match.end() : ends.start() if ends else match.end()]
        fenced = any(fence.start() < match.start() < fence.end() for fence in _FENCE.finditer(text))
        if _BEGINS.search(before) and not _DENIED.search(sentence) and not fenced:
            return Span(doctrine.source, match.start(), match.end())
    return None
