"""Commands in code that a reader is told to run: the object of a verb that runs, or the means of another."""

import re

from flowc.expressions import expression
from flowc.model.doctrine.document.mentions import Mention
from flowc.model.doctrine.instructions.clauses import Clause
from flowc.model.doctrine.instructions.commands import is_command, sets_state, shows, work_of
from flowc.vocabulary import DeedWords

_PASSES = expression(
    r"`?\s+(?:passes|pass|succeeds|exits|is\s+(?:clean|green)|reports?\s+no|runs\s+clean)", re.IGNORECASE
)
_SHOWN_BY = frozenset(
    ("from", "of", "at", "in", "by", "via", "using", "with", "through", "running", "run", "and", "or")
)
"""Words before a command that shows what an instruction looks at: `review the changes from `git diff``."""

HANDED = expression(
    r"\b(?:(?:that|which)\s+(?:the\s+|your\s+)?\w+\s+(?:passe?|give|provide|send|hand|share|supplie)s?\b"
    r"|(?:(?:that|which)\s+)(?:the\s+|your\s+)?\w+\s+(?:pasted|attached|included|gave|sent|(?:is|are|was|were)\s+given)\b"
    r"|(?:given|passed|provided|supplied|handed|sent)\s+(?:to\s+you|by|in|with)\b|(?:in|from)\s+(?:your|the)\s+prompt\b"
    r"|according\s+to\s+the\b|(?:by|in|with|from)\s+the\s+(?:\w+\s+)?logs?\b|\b(?:logs?|reports?|CI)\s+(?:shows?|says?|reports?|tells?)\b"
    r"|in\s+CI\b|\boutput\s+(?:below|above)\b)",
    re.IGNORECASE,
)
"""What says that somebody else ran a command and hands on what it showed."""

_SPOKEN_OF = expression(
    r"`?\s+(?:as\s+(?:an?|the|one)\b|in\s+(?:the|your|its|each)\s+(?:[\w'’-]+\s+){0,2}?(?:plan|text|answer|examples?|docs?|documents?"
    r"|steps?|titles?|wording)\b|(?:notation|syntax|style|format|terms?|wording|instead\s+of|rather\s+than)\b)",
    re.IGNORECASE,
)
"""What stands behind a command of which a text is to speak: `use `make test` as an example`."""

_ANSWERING = frozenset(("answer", "reply", "respond", "return", "say", "replace", "swap", "exchange", "confuse"))
"""Verbs whose `with` leads to words."""

_ASKING = frozenset(
    ("ask", "tell", "instruct", "request", "remind", "advise", "expect", "require", "let", "prompt", "invite", "want")
)
"""Verbs by which somebody else is to run what follows."""

_NEAR = 120
"""Characters before code in which it may be shut out."""

_SHUT_OUT = expression(
    r"\b(?:no|nor|never|not|without|rather\s+than|instead\s+of|except(?:\s+for)?|avoid(?:ing)?|unlike|bare)\b"
    r"(?:\s+(?:a|an|the|any|use|using|run|running|call|calling|via|by|with)\b)*"
    r"(?:[\s`*(]*\w+`?(?:\s+\w+)?\s*(?:[,;/](?:\s*(?:or|and)\b)?|\bor\b|\band\b)){0,8}[\s`*(]*$",
    re.IGNORECASE,
)
"""What stands before code that is shut out: `no `&&`, pipes, `echo``, `rather than `make``."""

_ASKED = expression(r"\b(?:how|when|where|whether)\s+to\s+[^,;:.]*\Z", re.IGNORECASE)
"""A question before code, `plan how to run `make test``: what is answered to it nobody does here."""

_PROPOSED = frozenset(("propose", "suggest", "recommend", "describe", "explain", "mention", "consider", "discuss"))
"""Verbs whose object, `propose running `make test``, is left to others."""

_ANOTHERS = expression(
    r"(?:;|\s[—–]|\s--|(?P<weak>,))\s+(?:(?:and|but|while|so|as|then)\s+)?"
    r"(?:(?:the|your|our|an?|another)\s+(?:[\w'’-]+\s+){1,2}?|(?P<who>who\s+)|`0{2,}`\s+)"
    r"(?:(?:\w+ly|then|later|only|always)\s+)*(?P<verb>[a-z]+s)\s+(?P<object>(?:it|them|this|that|the|an?|your)\b)?",
    re.IGNORECASE,
)
"""What somebody else does behind an instruction: `; the lead commits with`, `, who commits it with`. Behind a comma a
verb without an object may be a noun: `, the unit tests with`.
"""

_ARGUMENT = expression(r"\s(?:--?\w|[\w./:@=*<>{}\[\]$\"'-]+$)")
_PARTS_OF_WORK = frozenset(
    ("phase", "step", "stage", "part", "section", "pass", "round", "mode", "loop", "task", "level", "tier")
)
"""Words that number or name a part of the work, and no program."""

_FETCHES = ("fetch", "download", "retrieve", "pull")
"""Verbs whose means is a program, be it named without its arguments: ``fetch the page with `curl` ``."""

_BY = ("using", "via", "running")
"""Words before the means of an instruction, and before nothing that is written down."""

_FEEDING = ("feed", "pipe", "pass", "give", "hand", "send")
"""Verbs that hand something to a program."""

_OPTED = expression(r"[a-z0-9]+(?:-[a-z0-9]+)*(?:\s\S+){0,3}?\s--?[a-z][\w-]*(?:[\s=].*)?")
_FILLED = expression(r"[a-z0-9]+(?:-[a-z0-9]+)*\s<[a-z_-]+>")
"""An unknown program with an option, `blender -b scene`, and with something to be filled in, `ffprobe <file>`."""

_COMPLETES = expression(
    r"\b(?:append|add|include|insert|attach|pass|put|set|supply|prefix)\s+(?:[\w'’-]+\s+){0,4}?"
    r"(?:tokens?|parameters?|params?|headers?|keys?|values?|flags?|fields?|query|prefix|suffix|ids?|options?"
    r"|arguments?|credentials?|cursor|cookies?)\s*:[\s`*]*\Z",
    re.IGNORECASE,
)
"""What leads to code that only shows how a command is filled in: `append the token: `POST /x?token=T``."""

_NAME = expression(r"(?:[\w.~-]+/)*[a-z][a-z0-9]*(?:[-_.][a-z0-9]+)*(?:\s\S.*)?")
_TOOL = expression(r"(?:\./)?(?:[\w-]+/){0,3}(?:tools?|scripts?|bin)/(?:[\w-]+/){0,2}[\w-]+")
"""A program without a suffix in a folder for such."""

_SCRIPT = expression(r"\b(?:scripts?|programs?|commands?)\s+`?$", re.IGNORECASE)
_SCRIPT_FILE = expression(r"(?:[\w.-]+/)+[\w-]+\.(?:sh|bash|zsh|py|rb|pl|ps1|js|mjs|ts)")
_SCRIPT_AFTER = expression(r"`?\s+(?:scripts?|programs?|commands?)\b", re.IGNORECASE)
_BESIDE = 20
"""Characters before a name that may say what it is."""

_ELSE = frozenset(("search", "searches", "eye", "eyes", "that", "which"))
"""What is run and is no program, and what begins a clause about somebody else."""

_OUTPUT = frozenset(("output", "outputs", "sure"))
"""Words by which what a program tells is needed: `the output of`, `make sure that` it passes."""

_LINE = 200
"""Characters behind a program in which the tool of a server may be named."""

_WORD = expression(r"[A-Za-z][\w'’-]*")


def is_run(clause: Clause, text: str, mention: Mention, words: DeedWords) -> bool:
    """Whether code is a command the instruction runs: the object of a verb that runs, or the means of another."""
    code = mention.name.text
    before = words_before(clause, text, mention)
    if _is_of_another(before, mention) or _is_anothers(clause, before, text[clause.rest : mention.start], words):
        return False
    if HANDED.search(text, clause.start, clause.end) or _SHUT_OUT.search(
        text[max(clause.rest, mention.start - _NEAR) : mention.start]
    ):
        return False
    if _SPOKEN_OF.match(text, mention.end) and clause.verb not in ("run", "execute"):
        return False
    if words.has("run", clause.verb) and (
        is_command(code, words) or _is_bare_command(clause, code, words) or _is_script(clause, text, mention)
    ):
        named = {"output", "results", "result", "named", "called", "agent", "before", "after", "like"}
        if not named & set(before):
            return True
    told = _is_told(clause, text, mention)
    if told and (work_of(code, words) != "run" or sets_state(code)):
        return True
    if _is_means(clause, before, code, words, told=told):
        return True
    if words.has("looks", clause.verb) and shows(code, words):
        return not before or before[-1] in _SHOWN_BY or text[clause.rest : mention.start].rstrip("` ")[-1:] in "(:"
    means = bool(before) and clause.verb not in _ANSWERING and not (clause.verb in _ASKING and "to" in before) and (
        before[-1] in ("with", "using", "via", "through", "running", "run", "executing", "calling")
        or before[-3:] in (["reading", "output", "of"], ["the", "output", "of"])
    )
    if "running" in before and code in words.lists["commands"]:
        return True
    passes = clause.verb in ("ensure", "confirm", "verify", "check", "make") and _PASSES.match(text, mention.end)
    bare = means and clause.verb in _FETCHES and code in words.lists["commands"]
    if clause.verb in _FETCHES and _is_in_brackets(clause, text, mention) and is_command(code, words):
        return True
    return bare or ((means or (passes is not None and bool(passes))) and (is_command(code, words) or sets_state(code)))


def _is_of_another(before: list[str], mention: Mention) -> bool:
    """Whether something else is run, through or by which a program is named, or the tool of a server runs it."""
    text, start = mention.name.span.source.text, mention.name.span.start
    line = text[start : start + _LINE].partition("\n")[0]
    beside = before[:1] in (["through"], ["down"], ["by"]) or before[-1:] == ["of"] or not _ELSE.isdisjoint(before)
    return (beside and _OUTPUT.isdisjoint(before)) or "`mcp__" in line


def _is_anothers(clause: Clause, before: list[str], led: str, words: DeedWords) -> bool:
    """Whether the words that lead to code, `led`, leave it to somebody else to run it, or ask how it is run."""
    if _ASKED.search(led) or (clause.verb in _PROPOSED and before[:1] in (["running"], ["executing"], ["calling"])):
        return True
    found = (match for match in _ANOTHERS.finditer(led) if match["who"] or match["object"] or not match["weak"])
    return any(words.base(match["verb"], third=True, gerund=False) for match in found)


def _is_means(clause: Clause, before: list[str], code: str, words: DeedWords, *, told: bool) -> bool:
    """Whether code is a program, though nobody knows it, with which something is done: `measure it via `x <file>``."""
    if words.has("speaking", clause.verb):
        return False
    last = before[-1] if before else ""
    if last == "to":
        return clause.verb in _FEEDING and bool(_SCRIPT_FILE.fullmatch(code) or _TOOL.fullmatch(code))
    if _OPTED.fullmatch(code):
        return (told and not {"<", "/"}.isdisjoint(code)) or last in ("with", "through", *_BY)
    return last in _BY and _FILLED.fullmatch(code) is not None


def _is_bare_command(clause: Clause, code: str, words: DeedWords) -> bool:
    """A program alone, a script by its path, or an unknown program with arguments: a command only behind a verb that
    runs nothing else.
    """
    if clause.verb not in ("run", "execute", "rerun", "re-run") or code.startswith(("/", "@", "<", "{", "$")):
        return False
    parts = code.split()
    if not parts or not re.fullmatch(r"[\w./:@-]+", parts[0]):
        return False
    if parts[0] in words.lists["commands"] or _SCRIPT_FILE.fullmatch(parts[0]) or _TOOL.fullmatch(parts[0]):
        return True
    return len(parts) > 1 and parts[0].islower() and parts[0] not in _PARTS_OF_WORK and bool(_ARGUMENT.search(code))


def _is_told(clause: Clause, text: str, mention: Mention) -> bool:
    """Whether code stands behind a colon that an instruction ends with, `report it: `curl ...``, or in brackets."""
    led = text[clause.rest : mention.start].rstrip("`* ").endswith((":", "("))
    return led and not is_completed(text, mention.start)


def is_completed(text: str, at: int) -> bool:
    """Whether the words before code say that it shows what is put into a command."""
    return ":" in text[max(at - 4, 0) : at] and _COMPLETES.search(text[max(at - _NEAR, 0) : at]) is not None


def _is_in_brackets(clause: Clause, text: str, mention: Mention) -> bool:
    return text[clause.rest : mention.start].endswith("(`") and text[mention.end : mention.end + 2] == "`)"


def _is_script(clause: Clause, text: str, mention: Mention) -> bool:
    """Whether the words beside a name say that it is a script: `call the `page-done` script`."""
    said = _SCRIPT.search(text, max(clause.rest, mention.start - _BESIDE), mention.start)
    return bool(_NAME.fullmatch(mention.name.text)) and bool(said or _SCRIPT_AFTER.match(text, mention.end))


def words_before(clause: Clause, text: str, mention: Mention) -> list[str]:
    """The words between the verb of an instruction and what it names, in lower case."""
    return [word.lower() for word in _WORD.findall(text[clause.rest : max(mention.start, clause.rest)])]
