"""What stands behind the object of an instruction: where it ends, and whether all of it is only part of an answer.

`Raise PR concerns` raises no pull request, `merge it into the main report` merges no branch, and who rewrites
`README.md` in its answer writes no file.
"""

import re

from flowc.expressions import expression
from flowc.model.doctrine.document.mentions import Mention
from flowc.model.doctrine.instructions.clauses import Clause

END = (
    r"(?=[`\"'”*]*\s*(?:$|[.,;:!?)(—–/|`\"'+&→#<\[]|-+>|--|\s(?:to|on|onto|for|from|against|with|via|using|through|into|and|or|but|so"
    r"|then|that|which|when|whenever|once|after|before|if|unless|until|only|yourself|by|as|at|per|in|upon|back|titled|named|called"
    r"|containing|including|targeting|describing|summari[sz]ing|because|without|directly|immediately|again|there|here"
    r"|automatically|manually|early|now|soon|first|last|straight|right|today|is|are|ready|open|up|\d+)(?!\w)))"
)
"""Where an object ends, so that its last word begins no longer name: a `PR concern`, a `merge conflict`."""

PUSHED = (
    r"(?=[`*]*\s*(?:(?:up|out)(?!\w)\s*)?(?:$|[.,;:!?)(—–`|&]|->|→|--|\s(?:upstream|when|whenever|once|after|if|unless|and|or|so|then|before|until|with|using"
    r"|via|yourself|only|directly|again|first|as\s+soon|for\s+review|on\s+(?:success|completion|0)|at\s+the\s+end|by\s+\w+ing"
    r"|(?:(?:up|back|over|out)\s+)?(?:on)?to\s+(?:(?:the|a|an|your|its|our|this|that|same|new|own|remote|feature|task|git|working)\s+){0,3}"
    r"[`\"']?(?:origin|remote|upstream|git\s?hub|git\s?lab|git\b|repo|fork\b|main\b|master\b|trunk\b|develop\b|branch|prs?\b|pull|0"
    r"|server\b))))"
)
"""What may stand behind work that is pushed to a repository: nothing, an occasion, where to."""

NO_BRANCH = (
    r"(?!\s+(?:list|report|document|doc|text|table|file|section|chapter|body|article|answer|summary|draft|view|page|set|plan|record"
    r"|entry|class|type|style\w*|image|menu|theme|module|component|thread|process|idea|point|argument|story|plot|question|output"
    r"|result|response|index|manuscript|outline|finding|spec\w*|config\w*|settings|schema|dataset|data|array|object|map)s?\b)"
)
"""What does not stand behind `main` where that is a branch: `into main report`."""

BRANCH = (
    rf"(?:(?:main|master|base|trunk|develop|target|default|project|integration|upstream)\b{NO_BRANCH}"
    r"|the\s+(?:main|master|base|trunk|develop|target|default|project|integration|upstream)\b"
    rf"(?:(?=['’/-]|\s+(?:[\w-]+\s+)?(?:branch|trunk|line|(?:work)?tree|checkout|clone|repo|repository|codebase|remote|head|ref)\b)|{END}))"
)
"""The branch that all work ends in; behind an article, `the master`, only where no other thing is so called."""

_ANSWER = (
    r"(?:answers?|reply|replies|response|message|results?|return\s+value|output|verdict|summary|findings|report|mind|head|examples?|text|table"
    r"|review|analysis)"
)
_ANSWERED = expression(
    rf"\b(?:in|into|as|under|at\s+the\s+(?:end|top|start|beginning)\s+of)\s+your\s+(?:[\w-]+\s+){{0,2}}?{_ANSWER}\b"
    r"(?!['’]|\s*[`(:]|\s+(?:to|at|in|file|document|folder|director\w+|log)\b)",
    re.IGNORECASE,
)
"""Where something is put that is only said: `in your answer`."""

_FURTHER = expression(r"[,;]|\b(?:and|then|but)\b", re.IGNORECASE)
"""What makes what is behind it another thing than the object of an instruction."""

_TRIED = expression(
    r"\b(?:in|inside|within)\s+(?:the|your|a|an|each|every|this)\s+(?:[\w-]+\s+)?(?:tests?|mocks?|mock-?ups?|fixtures?|demos?|samples?"
    r"|prototypes?|examples?)\s*(?:$|[.,;:)])|\bunder\s+test\b",
    re.IGNORECASE,
)
"""Where work is only played: `in the mock-up`, on what is `under test`."""


def is_answered(clause: Clause, text: str) -> bool:
    """Whether an instruction puts its object into the agent's answer, so that nothing else changes."""
    said = _ANSWERED.search(text, clause.rest, clause.end)
    return said is not None and _FURTHER.search(text, clause.rest, said.start()) is None


def is_tried(clause: Clause, text: str) -> bool:
    """Whether an instruction is about what tests and samples do."""
    return _TRIED.search(text, clause.rest, clause.end) is not None


_LIES_IN = expression(
    r"\b(?:(?:per|for\s+(?:each|every|any))\s+(?:[\w-]+\s+){1,3}?|where\s+|which\s+of\s+the\s+(?:[\w-]+\s+){1,2}"
    r"|what\s+(?:is|are)\s+[\w-]+\s+)in\s+(?:the\s+)?`?\Z",
    re.IGNORECASE,
)
"""What lies in a file and is written of: `one line for each issue in ...`, `where in ...`."""

_IN = expression(r"\bin\s+(?:the\s+)?`?\Z", re.IGNORECASE)
_TELLING = ("record", "document", "log", "mark", "capture", "extract", "collect")
_FURTHER_OF = expression(r"`?\s+(?:where|that|which)\b", re.IGNORECASE)
_LIKENED = expression(
    r"\b(?:such\s+as|as\s+\w+\s+as|than|where|because|(?:repl(?:y|ies)|answers?|responses?)\s+to\s+(?:the|each|every)\s+\w+\s+in)"
    r"\s+`?\Z",
    re.IGNORECASE,
)
"""What stands before a path that is an example, a measure, the subject of a clause, or where a letter lies."""

_ADDED_UP = expression(r"\s+(?:up|together)\b", re.IGNORECASE)
_LEFT_SO = expression(
    r"`?\s+(?:alone|untouched|unchanged|intact|as\s+(?:it|they)\s+(?:is|are|stands?)\b)", re.IGNORECASE
)
_ARRANGED = expression(
    r"`?\s+(?:in\s+order\b|into\s+(?:[\w-]+\s+){0,2}(?:order|words|prose|context|perspective|groups|[A-Z][a-z]+)\b)"
)
_LEARNT = expression(r"`?\s+(?:to\s+(?:memory|heart)\b|[^.;]{0,60}\bwhen\s+(?:you\s+)?quot)", re.IGNORECASE)
_STAYS = {"leave": _LEFT_SO, "put": _ARRANGED}
"""What stands behind a place of things with which only something else is done, by the verb."""

_FIELD = expression(r"`\s+(?:in|into|under|as|to)\s+`[a-z][a-z0-9_]*(?:\[\])?`")
"""The field of an answer that is told behind the document from which it is filled."""

_KEEPS = frozenset(("save", "store", "persist", "dump", "append", "add", "insert", "update", "put", "set", "create"))
_KEYED = (".json", ".jsonl", ".yaml", ".yml", ".toml")
"""Verbs and files for which a name behind `under` is a place in the file."""


def is_told_of(clause: Clause, text: str, path: Mention) -> bool:
    """Whether a path that an instruction to write names only says where that lies which is written of."""
    before = text[max(clause.rest, path.start - 120) : path.start]
    if _LIES_IN.search(before) or _LIKENED.search(before) or _LEARNT.match(text, path.end):
        return True
    if clause.verb == "add" and _ADDED_UP.match(text, clause.rest):
        return True
    stays = _STAYS.get(clause.verb)
    if not _IN.search(before):
        return False
    if (stays and stays.match(text, path.end)) or _fills_field(clause, path):
        return True
    return clause.verb in _TELLING and (clause.verb == "extract" or _FURTHER_OF.match(text, path.end) is not None)


def _fills_field(clause: Clause, path: Mention) -> bool:
    """Whether what lies in a document goes into a field of the answer: `record the names in `in.md` under `names``."""
    keyed = clause.verb in _KEEPS or path.name.text.endswith(_KEYED)
    return not keyed and _FIELD.match(path.name.span.source.text, path.name.span.end) is not None


_WHOLE = expression(
    r"[`*_]*+(?:\s*+$|[ \t]*+\n|\s*+(?!(?:contents?|text|lines?|first|are|were)\b)(?:[^\w\s]|[a-z]+(?<![^s]s)\b))",
    re.IGNORECASE,
)
_AT_LINE = expression(r":\d+(?:[:-]\d+)?\Z")


def is_whole(plain: str, path: Mention) -> bool:
    """Whether a path behind a label is all that is put there: nothing is said of it, and it is no place in a file."""
    return _AT_LINE.search(path.name.text) is None and _WHOLE.match(plain, path.end) is not None
