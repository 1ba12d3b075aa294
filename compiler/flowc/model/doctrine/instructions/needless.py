"""What an agent's own document gives it no use for: no word of it runs anything, looks at the web or calls on others.

They are deeds of the kind `needless`, with the ability as their object. Only a document that says at some length what
to do, in English, and leaves nothing to other documents, is believed.
"""

from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.sentences import folded
from flowc.model.doctrine.document.told import masked
from flowc.model.statements import Deed
from flowc.text import Name, Span

LEAST_WORDS, LONGEST = 20, 20_000
"""Words of a document that says what to do, and signs of one that is read."""

_HEAD = 3_000
_LISTS_TOOLS = expression(r"\n(?:tools|permission|allowed-tools)\s*:")
"""In the first signs of a document: to what grants nothing by name, nothing is too much."""

_WORDS = expression(r"\w+")
_ENGLISH = expression(r"\b(?:the|you|your|and|of|it|is|what)\b")
_LEAST_ENGLISH = 4
_ELSEWHERE = expression(
    r"\b(?:skills?|follow(?:s|ing)?|according\s+to|instructions|protocol|workflow|playbook|checklist|handbook|guide\w*"
    r"|process|procedure|mcp|methodology|best\s+practices)\b"
)
"""What leaves to another document what is to be done."""

_USES = {
    "run": expression(
        r"\b(?:run\w*|r[ae]n|execut\w*|commands?|scripts?|shell|bash|terminal|consoles?|cli|tests?|testing|tested|builds?"
        r"|compil\w*|install\w*|git\w*|commits?|branch\w*|diffs?|merg\w*|push\w*|chang\w*|history|logs?|lint\w*|format\w*"
        r"|npm|make|python|deploy\w*|environment|packages?|code\w*|coding|repo\w*|servers?|services?|api|database|quer\w*"
        r"|measure\w*|benchmark\w*|metrics|debug\w*|set\s+up|machine|system\w*|program\w*|software|files?|folder|directory"
        r"|list\s+(?:the|all)|find|finds|search\w*|explor\w*|analy\w*|implement\w*|develop\w*|fix|fixes|fixing|bugs?|errors?|data"
        r"|call(?:s|ing)?|invok\w*|calculat\w*|comput\w*|convert\w*|generat\w*|create\w*|tools?|whatever|sum|sums)\b|`[a-z][\w./-]*\s+[^`\n]+`|\.(?:sh|py|js|ts)\b"
    ),
    "web": expression(
        r"\b(?:web\w*|urls?|links?|https?|online|internet|sites?|[\w-]{1,30}['’]s\s+pages?|fetch\w*|download\w*|research\w*|search\w*|latest"
        r"|newest|current\w*|recent\w*|releases?|versions?|docs|documentation|references?|apis?|sources?|external\w*|brows\w*"
        r"|look\s+up|find(?!ings?\b)\w*|news|articles?|librar\w*|packages?|standards?|competitors?|market\w*|official|trends?|examples?"
        r"|explor\w*|investigat\w*|facts|verify|evidence|cit\w+|knowledge|tools?|whatever|code\w*|frameworks?)\b"
    ),
    "delegate": expression(
        r"\b(?:agents?|sub-?agents?|delegat\w*|hand\w*|calls?|calling|spawn\w*|dispatch\w*|tasks?|teams?|asks?|parallel"
        r"|others?|invok\w*|launch\w*|coordinat\w*|orchestrat\w*|assign\w*|worker\w*|tools?|whatever|specialists?|consult\w*"
        r"|help|research\w*|explor\w*)\b"
    ),
}

_NAME = expression(r"(?<![\w./-])[a-z][a-z0-9]*(?:-[a-z0-9]+)+(?![\w./-])")
EDITS = expression(
    r"\b(?:edit|writ|chang|fix|correct|modif|updat|insert|replac|remov|delet|fill|draft|implement|creat|appl|sav|file|cod|refactor"
    r"|generat|produc|build|mak|not(?:e|ing)|record|log|adjust|improv|repair|resolv|document|append|mark|format|renam|mov|shorten|translat"
    r"|rewrit|rework|revis|polish|tun|cut|trim|merg|patch|stor|keep|migrat|convert|clean|develop|design|prepar|complet|work|sort|tidy"
    r"|compos|author|amend|annotat|extend|clos|commit|lint|adapt|transform|simplif|optimi|integrat|upgrad|configur|wir|styl"
    r"|enter|tick|maintain|follow)\w*|\b(?:adds?|adding|added|put|puts|sets?|tools?|whatever)\b"
)
"""Words for what changes something that is there, and for what may be changed."""

_LEFT_ALONE = expression(
    r"\b(?:edit|chang|touch|modif|alter|correct|fix)(?:e?s|ies|y|e)?\s+(?:nothing|no|none\s+of|not\s+(?:a|one))\b"
    r"|\b(?:never|not|n['’]t)\s+(?:edit|change|touch|modify|alter|correct|fix)\b"
)
"""What says that something stays as it is."""

_PARTNER = expression(
    r"\b(?:to|says?|tells?|gives?|sends?|show|brief|let|have|from)\s+(?:the\s+)?\**`[a-z]\w*(?:-\w+)+`"
    r"|`[a-z]\w*(?:-\w+)+`\**\s+(?:gets?|receives?|takes|returns?|answers?|repl(?:y|ies)|says?|tells?|comes?\s+back)\b"
)
"""Somebody in code who is told something, or answers: "say to `tracer-x`"."""


_SHUT_IN = expression(
    r"\b(?:nothing\s+(?:from\s+|that\s+(?:lies|is|stands)\s+)?outside\b|no\s+(?:outside|external)\s+(?:sources?|knowledge|facts|information)"
    r"|(?:never|not|n['’]t)\s+(?:look|search|go|reach|read)\s+(?:[a-z]+\s+)?(?:outside|beyond)\b"
    r"|(?:never|not|n['’]t)\s+(?:use|search|consult|browse|touch|look\s+at|go\s+to|open)\s+(?:the\s+)?(?:web|internet)\b)"
    r"(?!\s+(?:of\s+)?(?:the\s+)?(?:repo\w*|workspace|folder|director\w+|project|code\w*|scope|budget|range|list\s+of\s+sites|web|these\s+sites))"
)
"""What says that an agent goes by what it is given and by nothing else; a folder it stays in says less."""

_ON_THE_WEB = expression(
    r"\b(?:web\w*|urls?|links?|https?|online|internet|sites?|fetch\w*|download\w*|brows\w*|search\w*|look\s+up|news|research\w*)\b"
)
"""What is surely done in the web by an agent that says so."""


def needless(page: Page) -> Iterator[Deed]:
    """The abilities that no word of an agent's own document has a use for."""
    if page.kind != "agent" or not _LISTS_TOOLS.search(page.source.text, 0, _HEAD):
        return
    text = folded("\n".join([passage.plain for passage in page.passages()]))
    unused = _unused(page, text) if len(text) <= LONGEST else []
    if unused and (_tells_all(text) or _tells_all(f"{text} {_steps(page)}")):
        start = Span(page.source, 0, 0)
        yield from (Deed("needless", start, page.role, Name(ability, start)) for ability in unused)


def _unused(page: Page, text: str) -> list[str]:
    """The abilities without a use, in words, fences and tables; most documents have a use for all in their words."""
    words = folded("\n".join([masked(passage) for passage in page.passages()]))
    unused = [ability for ability, uses in _USES.items() if not uses.search(text if ability == "run" else words)]
    shut_in = "web" not in unused and _is_shut_in(words)
    unused += ["web"] if shut_in else []
    if "delegate" in unused and (_PARTNER.search(text) or _names_another(page, text)):
        unused.remove("delegate")
    changes = _LEFT_ALONE.search(text) and not EDITS.search(_LEFT_ALONE.sub(" ", text))
    unused += ["edit"] if changes else []
    if not unused:
        return []
    shown = folded("\n".join([code.text.plain for code in page.codes()]))
    cells = _cells(page)
    uses = {**_USES, "edit": EDITS, **({"web": _ON_THE_WEB} if shut_in else {})}
    return [each for each in unused if not (uses[each].search(shown) or uses[each].search(cells))]


def _cells(page: Page) -> str:
    """What tables say."""
    return folded("\n".join([grid.span.text for grid in page.grids()]))


def _steps(page: Page) -> str:
    """What tables say that have a number before each row, as steps do."""
    told = ((grid, [row[0].plain.strip(" .)") for row in grid.rows if row]) for grid in page.grids())
    return folded("\n".join([grid.span.text for grid, first in told if first and all(map(str.isdigit, first))]))


def _is_shut_in(words: str) -> bool:
    """Whether a document says that nothing from outside counts, and speaks of the web nowhere else."""
    return _SHUT_IN.search(words) is not None and not _ON_THE_WEB.search(_SHUT_IN.sub(" ", words))


def _names_another(page: Page, text: str) -> bool:
    """Whether words or a title name somebody else as agents are called: `After tide-reader`."""
    titles = " ".join([part.heading.plain for part in page.parts if part.heading])
    named = {match[0] for match in _NAME.finditer(folded(f"{text} {titles}"))} - {page.role}
    return any(map(page.words.is_somebody, named))


def _tells_all(text: str) -> bool:
    """Whether a document says at some length what to do, in English, and leaves nothing to others."""
    if len(_WORDS.findall(text)) < LEAST_WORDS or _ELSEWHERE.search(text):
        return False
    return len(_ENGLISH.findall(text)) >= _LEAST_ENGLISH
