"""The orchestrator's work in plain words: pushing, pull requests, merging, submitting, moving the task, ledgers."""

import re

from flowc.expressions import expression
from flowc.model.doctrine.instructions.clauses import Clause
from flowc.model.doctrine.instructions.keeping import goes_on, tells
from flowc.model.doctrine.instructions.tails import BRANCH, END, NO_BRANCH, PUSHED, is_tried
from flowc.vocabulary import DeedWords

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

_CARD = (
    r"(?:the|this|your|each|its|every|a)\s+(?!(?:business|credit|memory|flash|playing|score|report|sound|video|id|gift|hero)\s)"
    r"(?:[a-z]+[\s-])?(?:cards?|tickets?|work[- ]items?)"
)
_NAMED_COLUMN = (
    r"(?:\*{1,2}[A-Z][\w -]{0,30}\*{1,2}|_[A-Z][\w -]{0,30}_|[\"“][A-Z][\w -]{0,30}[\"”]|`[A-Z][\w -]{0,30}`"
    r"|[`\"“*]*[A-Z]?[\w-]{2,30}[`\"”*]*\s+(?:column|lane|swimlane)\b)"
)
"""The card of a piece of work, be it `the case card`, and a column by the name a board gives it: `to *Weighed*`."""

_IN_FOLDER = (
    r"(?:[`\"']?[\w./<>{}$\[\]-]*/)(?:done|completed?|finished|in[-_]progress|review|backlog|to[-_]?do"
    r"|doing|blocked|failed|closed|archived?)\b/?"
)
_PLACED = rf"(?:{_COLUMN}|{_IN_FOLDER})"
_LEDGER = r"(?:ledger|event\s+log|audit\s+log|journal|run\s+log|event\s+stream)\b"
_PROSE = tuple(
    (kind, frozenset(verbs.split()), expression(pattern, re.IGNORECASE))
    for kind, verbs, pattern in (
        ("pull_request", "create submit raise file make publish open prepare update send start put push",
            rf"\s+(?:(?:up|in|out)\s+)?{_PR}{END}(?!\s+(?:back|on|in|into|aside|through)\b)"),
        ("pull_request", "put", r"\s+(?:the|your|this)\s+(?:branch|changes|work)\s+up\s+for\s+review\b"),
        ("merge", "get", rf"\s+(?:the\s+|your\s+|this\s+)?(?:{_PR}|(?:feature\s+|task\s+)?branch)\s+merged\b"),
        ("submit", "post send report",
            r"\s+(?:the|your)\s+(?:result|outcome|answer|status)\b[^,.;]*\bto\s+the\s+(?:server|queue|scheduler)\b"),
        ("merge", "press click hit", rf"\s+(?:the\s+)?merge(?:\s+button)?\b{END}"),
        ("merge", "land",
            rf"\s+(?:it|them|{_PR}|(?:the|your|this)\s+(?:branch|work|changes?|commits?))\s+(?:on|in|into|onto|to)\s+{BRANCH}"),
        ("merge", "merge",
            r"\s+(?:once|when|after|as\s+soon\s+as)\s+(?:(?:the|all|its)\s+){0,2}(?:checks?|ci|pipeline|tests?|builds?|reviews?|reviewer"
            r"|gates?|green|approved)\b"),
        ("push", "keep leave make ensure get have",
            r"\s+(?:sure\s+(?:that\s+)?)?(?:the|your|this|all)\s+(?:[\w-]+\s+){0,2}?(?:branch|commits?|work|changes)\s+"
            rf"(?:(?:is|are|be|gets?|has\s+been|have\s+been)\s+)?pushed\b{PUSHED}(?!\s+by\b)"),
        ("merge", "squash", r"\s+(?:and|&)\s+merge\b"),
        ("merge", "merge",
            rf"\s+(?:{_PR}|(?:(?:the|your|this|its|task|feature|agent)\s+)*branch(?:es)?\b(?!\s+(?:of|by|in|per)\b){END}"
            rf"|(?:it|them|this)?\s*(?:in)?to\s+{BRANCH}|[^,.;]*\b(?:in)?to\s+(?=(?:the\s+)?(?:main|master|trunk"
            rf"|develop|base)\b){BRANCH})"),
        ("push", "push force-push",
            r"(?:\s+(?:after|once|when)\b[^,.;]*)?\s*(?:[.!]?\s*$|;|,\s*(?:PR|MR|open|raise|merge|return)\b)"),
        ("push", "push force-push",
            r"\s+(?:(?:[\w/'’-]+\s+){0,4}?(?:branch(?:es)?|commits?|changes?|code|origin|remote|upstream|github|gitlab|work|fix(?:es)?)"
            rf"|it|them|everything|what\s+you\s+have)\b(?!['’]){PUSHED}"),
        ("push", "publish", rf"\s+(?:(?:the|your|this|its|task|feature)\s+)*(?:branch|commits)\b{PUSHED}"),
        ("push", "upload send publish get bring",
            r"\s+(?:(?:the|your|this|its|all)\s+)*(?:branch|commits)\s+(?:up\s+)?(?:on)?to\s+(?:the\s+)?(?:origin|remote|upstream"
            r"|git(?:hub|lab))\b"),
        ("submit", "submit",
            rf"\s+(?:{_TASK}\b{END}(?!\s+(?:as(?!\s+{_DONE})|at|in|per|by)\b)|[^,.;]*\bto\s+the\s+(?:[\w-]+\s+)?(?:server|queue"
            rf"|scheduler|task\s+api)\b)"),
        ("submit", "submit push upload publish post send",
            r"\s+[^,.;]*\bto\s+the\s+(?:[\w-]+\s+){0,2}(?:portal|server|archive|registry|service|site)\s+yourself\b"),
        ("move", "move transition",
            rf"\s+{_TASK}\s+(?:(?:back|on|over|out|along|forward)\s+)?(?:to|into|from|between|through|out\s+of)\s+(?:[\w`'\"-]+\s+){{0,4}}?"
            rf"(?:[`\"']?{_DONE}\b|(?:columns?|lanes?|states?|status(?:es)?|stages?|queues?|folders?|boards?|backlog|pile|swimlanes?)\b)"),
        ("move", "mark",
            rf"\s+(?=the\s|this\s|your\s|its\s|tasks?\s+as\s){_TASK}\s+(?:as\s+|to\s+)?(?:be\s+)?`?\"?{_DONE}"),
        ("move", "set update change", rf"\s+{_TASK}(?:['’]s)?\s+(?:status|state|queue|stage)\s+(?:field\s+)?to\s+"
            rf"(?:be\s+)?[`\"']?(?:{_DONE}\b|(?:the|its)\s+next\b|{_COLUMN})"),
        ("move", "requeue re-queue unclaim", rf"\s+{_TASK}\b(?!['’]s)(?:{END}|\s+\w+ly\b)"),
        ("move", "put send release bring", rf"\s+{_TASK}\s+back\b(?=\s*(?:$|[.,;:]))"),
        ("move", "put send return give hand release bring",
            rf"\s+{_TASK}\s+(?:back|on)\b(?=\s*(?:(?:with|via|through|using|when|if|once)\s+0"
            rf"|(?:to|into|in|onto|for)\s+(?:the\s+)?(?:task\s+|work\s+)?(?:queue|inbox|pool|board|backlog|review"
            rf"|start)\b))"),
        ("server", "enqueue queue",
            r"\s+(?:each|every|all|the|these|your|a|an|one)\s+(?:[\w-]+\s+){0,2}?(?:tasks?|jobs?|tickets?)\b"),
        ("server", "create add put file insert submit register",
            r"\s+(?:[\w-]+\s+){0,4}?tasks?\b[^,.;:]{0,40}?\b(?:(?:on|to|into|in|through|via|with)\s+(?:the\s+)?"
            r"(?:(?:(?:task|work|job|orchestrator(?:['’]s)?)\s+)(?:server|queue|sdk|api)|server|queue|scheduler|task\s+inbox)"
            r"|(?:through|via|with)\s+(?:the\s+)?(?:sdk|api))\b(?!['’])"),
        ("move", "close reopen",
            rf"\s+(?:the|this|your)\s+(?:task|ticket|issue|card|work[- ]item)\b(?!['’]s)(?:{END}|\s+\w+ly\b)"),
        ("server",
            "call invoke use notify ping tell hit post",
                r"\s+(?:(?:the|our)\s+)?(?:(?:orchestrator|task|queue|octopoid|scheduler)(?:['’]s)?\s+(?:api"
                r"|sdk|server|endpoint)s?\b(?!\s+(?:docs?|documentation|reference|names?|schema|spec|of)\b)"
                r"|(?:the\s+)?sdk\b"
                r"(?=[^.;]*\b(?:create|add|enqueue|close|submit|update|finish|fail|move|complete|report)\w*\s[^.;]*\btasks?\b))"),
        ("server", "notify ping tell call hit",
            r"\s+(?:the|our)\s+server\s+(?:(?:when|once)\s+(?:you|it|the\s+(?:task|work))|that|to\s+say|about|of"
            r"|to\s+(?:move|create|add|close|submit|finish|complete|report|register|update|claim|requeue)\b[^.;]*\b(?:task|job"
            r"|ticket|item)s?)\b"),
        ("ledger", "append write record log add post emit enter register put",
            r"\s+(?!(?:(?:the|a|an|some|unit)\s+)*(?:code|functions?|tests?|class|module)\b)"
            r"(?!(?:what(?:ever)?|anything|everything|all)\s+(?:that\s+|which\s+)?(?:belongs|should|must|needs|deserves|has|goes|is)\b)"
            rf"[^,.;]*\b(?:to|in|into|on)\s+(?:(?:the|your|its|a|our)\s+)?(?:[\w-]+\s+){{0,2}}{_LEDGER}"
            r"(?!\s+(?:module|table|class|component|model|service|schema|view|entity|package|api|code|test)s?\b)"),
        ("comment", "post add leave submit",
            r"\s+[^,.;]*\b(?:PR|pull[- ]request|merge[- ]request|review)\s+comments?\b"),
        ("comment", "post add leave write submit",
            r"\s+[^,.;]*\bcomments?\s+(?:on|to|in)\s+(?:the\s+)?(?:PR|pull[- ]request|merge[- ]request|issue)\b"),
        ("comment", "comment", r"\s+on\s+(?:the\s+)?(?:PR|pull[- ]request|merge[- ]request)\b"),
    )
)  # fmt: skip
_CODED_BRANCHES = expression(
    r"\s+(?:(?:the|your|its)\s+(?:branch\s+)?)?`[\w./<>{}$-]{1,80}`\s+(?:back\s+)?(?:in)?to\s+(?:the\s+)?`(?:main|master|trunk|develop)`"
)
"""A branch and the one it is merged into, both in code."""

_ON_BOARD = tuple(
    (kind, frozenset(verbs.split()), expression(pattern, re.IGNORECASE))
    for kind, verbs, pattern in (
        ("move", "move transition drag put shift return send",
            rf"\s+(?:(?P<it>it|them)|{_TASK}(?:\s+[`\"'\w/.<>{{}}#-]+){{0,4}}?)\s+(?:(?:back|on|over|out)\s+)?(?:to|into"
            rf"|in)\s+(?:the\s+)?{_PLACED}"),
        ("move", "move transition drag put shift set advance pull push bring take slide",
            rf"\s+{_CARD}\s+(?:(?:back|on|over|out|along|forward)\s+)?(?:to|into|in|onto|under)\s+(?:the\s+)?(?-i:{_NAMED_COLUMN})"),
        ("move", "move set put switch",
            r"\s+(?:the|your|its|this)\s+(?:[\w-]+['’]s?\s+)?[\w-]+\s+(?:to|into|on)\s+[`\"][\w-]+[`\"]\s+(?:in|on)\s+the"
            r"\s+(?:\w+\s+)?(?:board|sheet|tracker|planner|kanban|register|backlog)\b"),
        ("move", "move", rf"\s+(?:the|your|its)\s+file\b[^,.;]{{0,60}}?\s(?:to|into)\s+{_IN_FOLDER}"),
        ("move", "set update change mark flip",
            rf"\s+{_TASK}(?:['’]s)?\s*(?:(?:status|state|label|column|stage)\b)?\s*(?:field\s+)?(?:to|as|:|=|—|–|->"
            rf"|→)\s+{_COLUMN}"),
        ("move", "set update change",
            rf"\s+(?:its\s+|the\s+)?[`\"']?(?:status|state)[`\"']?\s*(?:[:=]|to\b)\s*{_COLUMN}[^.;]{{0,20}}?\b(?:in"
            rf"|on|of)\s+{_TASK}\b"),
        ("move", "set update change turn flip",
            rf"\s+(?:the\s+)?(?:status|state|column)\s+of\s+{_TASK}\s+(?:to|as)\s+{_COLUMN}"),
        ("move", "set update change", rf"\s+{_TASK}\s*:\s*status\s*(?:->|→|:|=|to)\s*{_COLUMN}"),
        ("move", "add remove apply set swap replace attach",
            r"\s+(?:[^,.;]*\blabels?\b[^,.;]{0,60}\b(?:to|from|on)\s+(?:the\s+|this\s+)?(?:(?:github"
            rf"|gitlab)\s+)?(?:issue|pr|pull[- ]request|ticket)\b{END}"
            r"|(?:the\s+|this\s+)?(?:issue|pr|pull[- ]request|ticket)(?:['’]s)?\s+labels?\b)"),
        ("push", "push", rf"\s+(?:[\w`]+\s+){{0,2}}?to\s+[`\"']?(?:(?:origin|upstream)\b"
            rf"|(?:the\s+)?(?:main|master|trunk|develop)\b{NO_BRANCH}{END})"),
        ("push", "keep", rf"\s+[^.;,]*\bbranch\b(?!\s+of\b)[^.;,]{{0,40}}?\bpushed\b{PUSHED}"),
    )
)  # fmt: skip
"""Work that names states and labels, which stand in code or in quotes too."""

_IN_A_LIST = expression(
    r"\b(?:todos?|checkbox(?:es)?|checklist|task\s+list|todo\s+list|TodoWrite|TaskUpdate|tracker|roadmap"
    r"|in\s+your\s+list|in\s+(?:the|your|its|this)\s+(?:[\w-]+\s+){0,2}?(?:plan|docs?|documents?|notes))\b|\[[xX]\]|0\.md",
    re.IGNORECASE,
)
_CHECKBOX = expression(r"\[[xX!~ -]\]")
_LOOKED_INTO = expression(
    r"\s*(?:,\s*)?(?:and|then|and\s+then|to)\s+(?:read|look|check|review|inspect|go|walk|compare|scan|see|note|find|skim|study|examine"
    r"|analy[sz]e|count|judge)\b",
    re.IGNORECASE,
)
"""What is done with a pull request that is there, and opened as a page is."""

_OF_OTHERS = expression(
    r"\b(?:findings?|questions?|risks?|claims?|points?|rows?|comments?|remarks?|notes?|requirements?|assumptions?|bugs?|gaps?|defects?"
    r"|values?|fields?|names?|quotes?|examples?|paragraphs?|sections?)\b",
    re.IGNORECASE,
)
"""What else `it` may be, which is put where it belongs and is no task."""

_OPENED = expression(
    r"\s+(?:a|an|your|draft|one)\s|\s+(?:(?:the|this)\s+)?(?:PRs?|pull[- ]requests?)\s*(?:$|[.,;(]|(?:against|with"
    r"|using|via|once|when|on|to|from|so|and|yourself)\b)",
    re.IGNORECASE,
)


def names_ledger(words: str) -> bool:
    """Whether a path or a phrase names a ledger."""
    return bool(re.search(_LEDGER, words, re.IGNORECASE))


def orchestrators_work(clause: Clause, text: str, plain: str, words: DeedWords) -> str | None:
    """The kind of the orchestrator's work that an instruction asks for in words; None for anything else.

    `text` is its passage masked, `plain` as it stands.
    """
    if is_tried(clause, text):
        return None
    for kind, verbs, pattern in _ON_BOARD:
        if clause.verb in verbs and (found := pattern.match(plain, clause.rest, clause.end)):
            if found.groupdict().get("it") and _OF_OTHERS.search(plain, 0, clause.start):
                return None
            return None if _IN_A_LIST.search(text, clause.start, clause.end) else kind
    if clause.verb == "merge" and _CODED_BRANCHES.match(plain, clause.rest, clause.end):
        return "merge"
    for kind, verbs, pattern in _PROSE:
        if clause.verb not in verbs or not pattern.match(text, clause.rest, clause.end):
            continue
        if kind == "move" and (
            _IN_A_LIST.search(text, clause.start, clause.end) or _CHECKBOX.search(plain, clause.start, clause.end)
        ):
            return None
        if clause.verb in ("open", "update", "prepare", "publish") and kind == "pull_request":
            opened = clause.verb == "open" and bool(_OPENED.match(text, clause.rest, clause.end))
            opened = opened and not _LOOKED_INTO.match(text, clause.end)
            return kind if opened else None
        return kind
    if goes_on(clause, plain):
        return "move"
    return "server" if tells(clause, text, words) else None
