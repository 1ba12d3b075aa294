"""The orchestrator's work in plain words: pushing, pull requests, merging, submitting, moving the task, ledgers."""

import re

from flowc.model.doctrine.clauses import Clause

_PR = (
    r"(?:(?:a|an|the|your|this|new|draft|final|resulting|its|one|any)\s+){0,3}(?:git\s?(?:hub|lab)\s+)?(?:PRs?"
    r"|pull[- ]requests?|merge[- ]requests?)\b"
    r"(?!['’\s-]*(?:s\b|descriptions?|summar\w+|titles?|bod(?:y|ies)|comments?|templates?|checklists?|reviews?"
    r"|messages?|text|diff|numbers?|links?|urls?"
    r"|feedback|files?|labels?|author|branch|in\s+(?:the|your)\s+browser))"
)
_TASK = (
    r"(?:(?:the|this|your|each|a|its|current)\s+)*(?:tasks?|tickets?|issues?|cards?|work[- ]items?|stor(?:y|ies)"
    r"|jobs?)(?:\s+file)?"
)
_BASE = r"(?:the\s+)?(?:main|master|base|trunk|develop|target|default|project|integration|upstream)\b"
_DONE = (
    r"(?:done|completed?|failed|blocked|resolved|closed|finished|incomplete|provisional|rejected|approved|accepted"
    r"|ready|in[- ]progress"
    r"|in[- ]review|incoming|merged|0+)"
)
_LEDGER = r"(?:ledger|event\s+log|audit\s+log|journal|run\s+log|event\s+stream)\b"
_PROSE = tuple(
    (kind, frozenset(verbs.split()), re.compile(pattern, re.IGNORECASE))
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
_IN_A_LIST = re.compile(
    r"\b(?:todos?|checkbox(?:es)?|checklist|task\s+list|todo\s+list|TodoWrite|TaskUpdate|tracker|roadmap"
    r"|in\s+your\s+list)\b|\[[xX]\]|0\.md",
    re.IGNORECASE,
)
_OPENED = re.compile(
    r"\s+(?:a|an|your|draft|one)\s|\s+(?:(?:the|this)\s+)?(?:PRs?|pull[- ]requests?)\s*(?:$|[.,;]|(?:against|with"
    r"|using|via|once|when|on|to|from)\b)",
    re.IGNORECASE,
)


def names_ledger(words: str) -> bool:
    """Whether a path or a phrase names a ledger."""
    return bool(re.search(_LEDGER, words, re.IGNORECASE))


def orchestrators_work(clause: Clause, text: str) -> str | None:
    """The kind of the orchestrator's work that an instruction asks for in plain words; None for anything else."""
    for kind, verbs, pattern in _PROSE:
        if clause.verb not in verbs or not pattern.match(text, clause.rest, clause.end):
            continue
        if kind == "move" and _IN_A_LIST.search(text, clause.start, clause.end):
            return None
        if clause.verb in ("open", "update", "prepare", "publish") and kind == "pull_request":
            opened = clause.verb == "open" and bool(_OPENED.match(text, clause.rest, clause.end))
            return kind if opened else None
        return kind
    return None
