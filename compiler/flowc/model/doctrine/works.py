"""The orchestrator's work in plain words: pushing, pull requests, merging, submitting, moving the task, ledgers."""

import re

from flowc.expressions import expression
from flowc.model.doctrine.clauses import Clause

_PR = (
    r"(?:(?:a|an|the|your|this|new|draft|final|resulting|its|one|any)\s+){0,3}(?:git\s?(?:hub|lab)\s+)?(?:PRs?"
    r"|pull[- ]requests?|merge[- ]requests?)\b"
    r"(?!['’\s-]*(?:s\b|descriptions?|summar\w+|titles?|bod(?:y|ies)|comments?|templates?|checklists?|reviews?"
    r"|messages?|text|diff|numbers?|links?|urls?"
    r"|feedback|files?|labels?|author|branch|in\s+(?:the|your)\s+browser))"
)
_TASK = (
    r"(?:(?:the|this|your|each|a|its|current|linear|jira|github|gitlab|trello)\s+)*(?:tasks?|tickets?|issues?"
    r"|cards?|work[- ]items?|stor(?:y|ies)"
    r"|jobs?)(?:\s+file)?"
)
_BASE = r"(?:the\s+)?(?:main|master|base|trunk|develop|target|default|project|integration|upstream)\b"
_DONE = (
    r"(?:done|completed?|failed|blocked|resolved|closed|finished|incomplete|provisional|rejected|approved|accepted"
    r"|ready|in[- ]progress"
    r"|in[- ]review|incoming|merged|0+)"
)
_COLUMN = (
    r"[`\"'“‘*#\s]*(?:done|completed?|in[-_ ]progress|in[-_ ]review|review|reviewing|ready(?:[-_ ]for[-_ ]\w+)?"
    r"|backlog|to[-_ ]?do|doing"
    r"|blocked|testing|qa|incoming|provisional|failed|approved|accepted|rejected|closed|resolved|archived?"
    r"|needs[-_ ]\w+)"
    r"(?=[`\"'”’*]*\s*(?:$|[.,;:)]|(?:column|section|lane|list|state|status|folder|queue|with|when|and|on|in|of"
    r"|after|once|if)\b))"
)
"""A column of a board, a state of a ticket, as such are called."""

_IN_FOLDER = (
    r"(?:[`\"']?[\w./<>{}$\[\]-]*/)(?:done|completed?|finished|in[-_]progress|review|backlog|to[-_]?do"
    r"|doing|blocked|failed|closed|archived?)\b/?"
)
_PLACED = rf"(?:{_COLUMN}|{_IN_FOLDER})"
_LEDGER = r"(?:ledger|event\s+log|audit\s+log|journal|run\s+log|event\s+stream)\b"
_PROSE = tuple(
    (kind, frozenset(verbs.split()), expression(pattern, re.IGNORECASE))
    for kind, verbs, pattern in (
        ("pull_request", "create submit raise file make publish open prepare update", rf"\s+{_PR}"),
        ("merge", "merge",
            rf"\s+(?:{_PR}|(?:(?:the|your|this|its|task|feature|agent)\s+)*branch(?:es)?\b(?!\s+(?:polic|strateg"
            rf"|name))|(?:it|them|this)?\s*(?:in)?to\s+{_BASE}|[^,.;]*\b(?:in)?to\s+(?:the\s+)?(?:main|master|trunk"
            rf"|develop|base)\b)"),
        ("push", "push force-push", r"\s*[.!]?\s*$"),
        ("push", "push force-push publish",
            r"(?!\s+(?:back|for|against|through|forward|further|hard|harder|beyond)\b)"
            r"(?=[^,.;]*\b(?:branch(?:es)?|commits?|changes?|code|origin|remote|upstream|github|gitlab)\b)|\s+(?:it"
            r"|them|everything|your\s+work|the\s+work)\b(?!\s+(?:further|back|forward))"),
        ("submit", "submit",
            rf"\s+(?:{_TASK}\b(?!\s+(?:report|result|output|summar))|[^,.;]*\bto\s+the\s+(?:server|queue|scheduler"
            rf"|task\s+api)\b)"),
        ("move", "move transition",
            rf"\s+{_TASK}\s+(?:(?:back|on|over|out|along|forward)\s+)?(?:to|into|from|between|through|out\s+of)\b"),
        ("move", "mark",
            rf"\s+(?=the\s|this\s|your\s|its\s|tasks?\s+as\s){_TASK}\s+(?:as\s+|to\s+)?(?:be\s+)?`?\"?{_DONE}"),
        ("move", "set update change", rf"\s+{_TASK}(?:['’]s)?\s+(?:status|state|queue|stage)\s+(?:field\s+)?to\b"),
        ("move", "requeue re-queue unclaim", rf"\s+{_TASK}\b"),
        ("move", "put send return give hand release bring",
            rf"\s+{_TASK}\s+(?:back|on)\b(?=\s*(?:$|[.,;:]|(?:with|via|through|using|when|if|once)\s+0"
            rf"|(?:to|into|in|onto|for)\s+(?:the\s+)?(?:task\s+|work\s+)?(?:queue|inbox|pool|board|backlog|review"
            rf"|start)\b))"),
        ("server", "enqueue queue",
            r"\s+(?:each|every|all|the|these|your|a|an|one)\s+(?:[\w-]+\s+){0,2}?(?:tasks?|jobs?|tickets?)\b"),
        ("server", "create add put file insert submit register",
            r"\s+(?:[\w-]+\s+){0,4}?tasks?\b[^,.;:]{0,40}?\b(?:on|to|into|in|through|via|with)\s+(?:the\s+)?"
            r"(?:(?:task|work|job|orchestrator(?:['’]s)?)\s+)?(?:server|queue|sdk|api|scheduler|task\s+inbox)\b"),
        ("move", "close", r"\s+(?:the|this|your)\s+(?:task|ticket|issue|work[- ]item)\b"),
        ("server",
            "call invoke use notify ping tell hit post",
                r"\s+(?:(?:the|our)\s+)?(?:(?:orchestrator|task|queue|octopoid|scheduler|server)(?:['’]s)?\s+(?:api"
                r"|sdk|server|endpoint)s?\b|(?:the\s+)?sdk\b(?=[^.;]*\btasks?\b)|(?:the\s+)?server\s+(?:that|when|to"
                r"|with|about|of|once)\b)"),
        ("ledger", "append write record log add post emit",
            rf"\s+[^,.;]*\b(?:to|in|into|on)\s+(?:(?:the|your|its|a|our)\s+)?(?:[\w-]+\s+){{0,2}}{_LEDGER}"),
        ("comment", "post add leave submit",
            r"\s+[^,.;]*\b(?:PR|pull[- ]request|merge[- ]request|review)\s+comments?\b"),
        ("comment", "post add leave write submit",
            r"\s+[^,.;]*\bcomments?\s+(?:on|to|in)\s+(?:the\s+)?(?:PR|pull[- ]request|merge[- ]request|issue)\b"),
        ("comment", "comment", r"\s+on\s+(?:the\s+)?(?:PR|pull[- ]request|merge[- ]request)\b"),
    )
)  # fmt: skip
_ON_BOARD = tuple(
    (kind, frozenset(verbs.split()), expression(pattern, re.IGNORECASE))
    for kind, verbs, pattern in (
        ("move", "move transition drag put shift return send",
            rf"\s+(?:it|them|{_TASK}(?:\s+[`\"'\w/.<>{{}}#-]+){{0,4}}?)\s+(?:(?:back|on|over|out)\s+)?(?:to|into"
            rf"|in)\s+(?:the\s+)?{_PLACED}"),
        ("move", "move", rf"\s+(?:the|your|its)\s+file\b[^,.;]{{0,60}}?\s(?:to|into)\s+{_IN_FOLDER}"),
        ("move", "set update change mark flip",
            rf"\s+{_TASK}(?:['’]s)?\s*(?:(?:status|state|label|column|stage)\b)?\s*(?:field\s+)?(?:to|as|:|=|—|–|->"
            rf"|→)\s+{_COLUMN}"),
        ("move", "set update change",
            rf"\s+(?:its\s+|the\s+)?[`\"']?(?:status|state)[`\"']?\s*(?:[:=]|to\b)\s*{_COLUMN}[^.;]{{0,20}}?\b(?:in"
            rf"|on|of)\s+{_TASK}\b"),
        ("move", "set update change", rf"\s+{_TASK}\s*:\s*status\s*(?:->|→|:|=|to)\s*{_COLUMN}"),
        ("move", "add remove apply set swap replace attach",
            r"\s+(?:[^,.;]*\blabels?\b[^,.;]{0,60}\b(?:to|from|on)\s+(?:the\s+|this\s+)?(?:(?:github"
            r"|gitlab)\s+)?(?:issue|pr|pull[- ]request|ticket|card)\b"
            r"|(?:the\s+|this\s+)?(?:issue|pr|pull[- ]request|ticket|card)(?:['’]s)?\s+labels?\b)"),
        ("push", "push", r"\s+(?:[\w`]+\s+){0,2}?to\s+[`\"']?(?:origin|upstream)\b"),
        ("push", "keep", r"\s+[^.;]*\bbranch\b[^.;]*?\bpushed\b"),
    )
)  # fmt: skip
"""Work that names states and labels, which stand in code or in quotes too."""

_IN_A_LIST = expression(
    r"\b(?:todos?|checkbox(?:es)?|checklist|task\s+list|todo\s+list|TodoWrite|TaskUpdate|tracker|roadmap"
    r"|in\s+your\s+list)\b|\[[xX]\]|0\.md",
    re.IGNORECASE,
)
_CHECKBOX = expression(r"\[[xX!~ -]\]")
_OPENED = expression(
    r"\s+(?:a|an|your|draft|one)\s|\s+(?:(?:the|this)\s+)?(?:PRs?|pull[- ]requests?)\s*(?:$|[.,;]|(?:against|with"
    r"|using|via|once|when|on|to|from)\b)",
    re.IGNORECASE,
)


def names_ledger(words: str) -> bool:
    """Whether a path or a phrase names a ledger."""
    return bool(re.search(_LEDGER, words, re.IGNORECASE))


def orchestrators_work(clause: Clause, text: str, plain: str) -> str | None:
    """The kind of the orchestrator's work that an instruction asks for in words; None for anything else.

    `text` is its passage masked, `plain` as it stands.
    """
    for kind, verbs, pattern in _ON_BOARD:
        if clause.verb in verbs and pattern.match(plain, clause.rest, clause.end):
            return None if _IN_A_LIST.search(text, clause.start, clause.end) else kind
    for kind, verbs, pattern in _PROSE:
        if clause.verb not in verbs or not pattern.match(text, clause.rest, clause.end):
            continue
        if kind == "move" and (
            _IN_A_LIST.search(text, clause.start, clause.end) or _CHECKBOX.search(plain, clause.start, clause.end)
        ):
            return None
        if clause.verb in ("open", "update", "prepare", "publish") and kind == "pull_request":
            opened = clause.verb == "open" and bool(_OPENED.match(text, clause.rest, clause.end))
            return kind if opened else None
        return kind
    return None
