"""Sentences that make files the only way results pass: `agents communicate only through files`.

They are deeds of the kind `channel`. What is said of a project's own code and data (a module that talks through files)
is none: the sentence must speak of agents or of what stages hand on, or tell an agent that writes a document not to
return it. What the prompt of a call tells its callee counts too.
"""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.modes import Mode, mode_of, strongest
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Passage
from flowc.model.doctrine.document.rows import row, says
from flowc.model.doctrine.document.sentences import trimmed
from flowc.model.doctrine.document.told import masked, sentences
from flowc.model.doctrine.instructions.for_programs import goes_to_program, lists_commands
from flowc.model.statements import Deed

_ALONE = r"(?:only|exclusively|solely|entirely|purely|strictly)"
_WORDS = r"(?:[\w`./<>{}-]+\s+)"
_THROUGH = rf"(?:through|via|by|using|over|with|in|by\s+(?:means|way)\s+of|on)\s+{_WORDS}{{0,3}}?"
_VIA = rf"(?:through|via|using|by\s+(?:means|way)\s+of|by\s+(?:reading|writing))\s+{_WORDS}{{0,3}}?"
_FILES = r"(?:files?|(?:the\s+)?file\s?system|disk|file\s+artifacts?)\b"
_TALK = r"(?:communicat|coordinat|exchang|shar|talk|interact|hand\s+(?:over|off|on)|pass)\w*\b"
_SPEAK = (
    r"(?:communicat|coordinat|interact|talk)\w*\b"
    r"|exchang\w+\s+(?:information|data|results?|state|messages|context|work)\b"
)
_AGENTS = (
    r"(?:sub-?agents?|agents?|stages?|workers?|orchestrators?|auditors?|aggregators?|synthesi[sz]ers?|reviewers?|planners?"
    r"|they|teammates?|phases|briefs?|prompts?)\b"
)
_TEAM = r"(?:(?:sub-?)?agents?|stages?|phases?|workers?|teammates?|orchestrators?)\b"
_DOCUMENT = (
    r"(?:summar(?:y|ies)|reports?|findings|analys[ie]s|results?|outputs?|reviews?|plans?|specs?|specifications?|notes"
    r"|feedback|verdicts?|answers?|documents?)\b"
)
_CONTENT = r"(?:(?:the|their|its|any|full|raw|actual|report|file)\s+)*(?:contents?|text|body|bodies)\b"
_DISK = r"(?:from\s+(?:the\s+)?(?:disk|file\s?system))\b"
_UNRELAYED = r"(?:not|never|no|without)\s+(?:\w+\s+){0,2}(?:relay|pass|forward|inject|includ|cop|paste|embed)\w*"
_PROGRAM = (
    r"(?:\w+\s+)?(?:compilers?|linters?|formatters?|parsers?|tools?|commands?|scripts?|cli|programs?|functions?|api"
    r"|shell)\b"
)
_NOT = r"(?:not|never|no|instead\s+of|rather\s+than|without)"
_CHANNEL = (
    r"(?:\w+\s+){0,2}?(?:interface|channel|medium|means\s+of\s+communication|message\s+bus|transport|hand-?off\s+(?:mechanism"
    r"|surface|channel))\b"
)
_RUNS = (
    row(_AGENTS, _TALK, rf"{_ALONE}\s+{_THROUGH}{_FILES}"),
    row(_AGENTS, rf"{_ALONE}\s+{_TALK}", rf"{_THROUGH}{_FILES}"),
    row(
        rf"{_DOCUMENT}|context\b|data\b",
        r"(?:is|are)\s+(?:\w+\s+)?(?:passed|handed|shared|exchanged|relayed)",
        rf"{_ALONE}\s+{_THROUGH}{_FILES}",
    ),
    row(rf"reads?\b[^,]{{0,40}}?{_DISK}", rf"{_AGENTS}", _UNRELAYED),
    row(rf"{_AGENTS}", _UNRELAYED, rf"reads?\b[^,]{{0,40}}?{_DISK}"),
    row(rf"(?:{_TEAM}|0{{3,}}`?\s+and\s+`?0{{3,}}`?)\s+(?:\w+\s+){{0,2}}?(?:{_SPEAK})", rf"{_VIA}{_FILES}"),
    row(
        rf"(?:read|open|load|parse|inspect)s?\s+(?:the\s+|its\s+|each\s+)?(?:[\w-]+\s+)?{_DOCUMENT}\s+files?\b",
        r"to\s+(?:determine|learn|find\s+out|extract|decide|know)\s",
        r"(?:outcomes?|results?|verdicts?|status|decisions?)\b",
    ),
    row(
        r"(?:monitor|watch|poll)\w*\s+(?:a|the)\s+files?\s+(?:that\s+)?(?:the\s+|an?\s+|each\s+)?"
        r"(?:sub-?agents?|agents?|workers?|stages?)\s+(?:writes?|creates?)\b"
    ),
    row(
        rf"(?:inter-|{_TEAM}-to-)?{_TEAM}\s+(?:communication|coordination|hand-?offs?)\b",
        rf"file-?\s?based\b|{_VIA}{_FILES}|(?:is|are|:)\s+files\b",
    ),
    row(
        rf"(?:communication|coordination|hand-?offs?|data|state|results?|context|information)\s+(?:\w+\s+){{0,2}}?"
        rf"(?:between|among|across)\s+(?:\w+\s+){{0,2}}?{_TEAM}",
        rf"file-?\s?based\b|{_VIA}{_FILES}|(?:is|are|:)\s+files\b",
    ),
    row(
        rf"(?:{_FILES}|director(?:y|ies)\b|folders?\b|artifacts?\b)",
        rf"(?:is|are|as)\s+(?:the|our|a)\s+{_CHANNEL}",
        rf"(?:between|among|for|of|across)\s+(?:\w+\s+){{0,2}}?{_TEAM}",
    ),
    row(
        rf"(?:{_DOCUMENT}|contents?\b|data\b|state\b|information\b|context\b)",
        r"(?:flow|pass|move|travel|live|go)\w*\b",
        rf"{_VIA}{_FILES}",
        rf"{_NOT}\s+(?:\w+\s+){{0,3}}?(?:context|conversation|prompts?|orchestrator|messages?|memory)\b",
    ),
    row(
        rf"(?:{_DOCUMENT}|contents?\b|data\b)",
        r"(?:never|not)\s+(?:\w+\s+)?(?:pass|flow|go|travel|enter|reach)\w*\s+(?:through|into|in|via)\s+(?:the\s+)?"
        r"(?:orchestrator|main|parent|coordinator|lead|conversation|context)",
        _FILES,
    ),
    row(
        rf"{_TEAM}\s+(?:do\s+not|don['’]t|never)\s+return\s+(?:the\s+)?(?:contents?|text|{_DOCUMENT})",
        rf"writes?\s+(?:\w+\s+){{0,2}}?{_FILES}",
    ),
    row(
        rf"{_TEAM}[^,;]{{0,30}}\breads?\s+(?:its|their|the)\s+inputs?\s+from\s+{_FILES}",
        rf"writes?\b[^,;]{{0,30}}{_FILES}",
    ),
)
_PATHS = (
    row(rf"paths?\s+(?:\w+\s+){{0,4}}?{_DOCUMENT}", rf"{_NOT}\s+{_CONTENT}"),
    row(
        r"(?:pass|give|send|hand|provide|include|inject|relay)\w*\b[^,.]{0,60}?\bpaths?\b",
        rf"{_NOT}\s+(?:\w+\s+)?{_CONTENT}(?!,?\s+to\s+(?:the\s+)?{_PROGRAM})",
    ),
    row(
        r"(?:pass|give|send|hand|provide|include|inject|relay)\w*\b[^,.]{0,60}?\bpaths?\b",
        rf"(?:never|not)\s+(?:past|includ|inlin|cop|embed|inject)\w*\s+{_CONTENT}",
    ),
    row(
        rf"(?:not|never|n['’]t|without)\s+(?:past|includ|inlin|cop|embed|inject|pass|relay)\w*\s+(?:[\w'’]+\s+){{0,4}}?{_CONTENT}",
        r"(?:pass|give|send|hand|provide|include)\w*\s+(?:\w+\s+){0,3}?paths?\b",
    ),
)
_RETURN = r"(?:return|respond|reply|answer|output|print|echo|send)\b"
_ANSWER = r"(?:response|reply|message|answer|chat|conversation|return\s+value)\b"
_IN_ANSWER = (
    r"(?:(?:final|last|closing|return(?:ed)?|reply|answer|response|result|chat|assistant|agent|own|next|completion|hand-?off|text|summary"
    rf"|status|main|short|brief|whole|actual)\s+)?{_ANSWER}"
)
"""What is said back to who called, by its own name; a message to others, `the commit message`, is none."""

_SLIGHT = r"(?:paths?|file\s*names?|locations?|confirmation)\b"
_INSTEAD = (
    row(
        r"(?:write|save|store|put|dump|output)\b",
        rf"(?:your|the|its|a|full|complete)\s+(?:[\w-]+\s+){{0,2}}?{_DOCUMENT}",
        r"(?:to|into|in|at|as)\b[^,]*?(?:file|path|disk|0000)",
        r"(?:instead\s+of|rather\s+than)\s+"
        r"(?:returning|responding\s+with|answering\s+with|sending|replying\s+with|passing)\s+(?:it|them|the|your|this|that|full|any|its)\b(?!\s+(?:to|early))",
    ),
)
_BY_FILE = (
    row(r"(?:by\s+)?writing\s+(?:\w+\s+){0,3}?(?:to|into)\b", r"not\s+(?:by\s+)?returning\s+(?:it|them|the|any)\b"),
    row(
        rf"(?:contents?|{_DOCUMENT}|details?)\b",
        rf"(?:goes|go|belongs?|lives?|is|are|stays?)\s+(?:in|into|on|to)\b[^.]{{0,30}}?{_FILES}",
        rf"(?:not|never)\s+(?:in|to|into|through)\s+(?:your|the)\s+{_IN_ANSWER}",
    ),
)
_WITHHELD = (
    row(rf"(?:return|respond|reply|answer)\b\s+(?:with\s+)?{_ALONE}\s+(?:with\s+)?(?:[\w-]+\s+){{0,3}}?{_SLIGHT}"),
    row(rf"(?:return|respond|reply|answer)\b\s+(?:with\s+)?(?:[\w-]+\s+){{0,3}}?{_SLIGHT}\s+{_ALONE}\b"),
    row(
        rf"{_ANSWER}\s+(?:is|must\s+be|should\s+be|will\s+be)\s+(?:[\w-]+\s+){{0,3}}?{_SLIGHT}",
        r"(?:nothing\s+else|only|alone)\b",
    ),
    row(
        rf"(?:do\s+not|don['’]t|never|must\s+not)\s+(?:include|repeat|inline|paste|put)\b[^.]{{0,40}}?\b(?:contents?|text|{_DOCUMENT})",
        rf"in\s+(?:your|the)\s+{_IN_ANSWER}",
    ),
    row(
        rf"(?:do\s+not|don['’]t|never|must\s+not)\s+{_RETURN}\s+(?:(?:the|your|any|full|complete|whole|entire|raw|actual)\s+)*"
        rf"(?:(?:{_DOCUMENT}|file)(?:['’]s)?\s+(?:contents?|text|bod(?:y|ies))\b|(?:the\s+|full\s+|your\s+)+{_DOCUMENT}"
        rf"|(?:full|complete|whole|entire)\s+{_DOCUMENT}|{_DOCUMENT}\s+in\s+your\s+{_ANSWER})",
    ),
    row(
        r"(?:collect|expect|receive|return)\w*\s+(?:\w+\s+)?confirmations?\b",
        rf"{_NOT}\b[^,.]{{0,20}}\b(?:contents?|documents?|findings)\b",
    ),
)
_WRITTEN = expression(
    rf"\b(?:write|save|store|wrote|written|saved)\b[^.]{{0,60}}\b(?:to|into|in|at|as|under)\b|\b(?:write|save)\s+(?:\w+\s+){{0,3}}{_DOCUMENT}"
    r"|\b(?:report|document)\s+file\b|\bon\s+disk\b|\bgoes\s+into\b|\breturn\w*\s+only\s+(?:a\s+)?(?:paths|confirmation)\b|\bonly\s+paths\b",
    re.IGNORECASE,
)
_OF_CODE = expression(
    r"\b(?:scripts?|tools?|commands?|linters?|cli|functions?|modules?|secrets?|tokens?|unless|if\s+(?:provided|given)|asked\s+for|code|modified|changed|images?|screenshots?|assets?|fixtures|videos?|tests?\s+(?:to|in|into))\b|\bdocs?\b(?!/)",
    re.IGNORECASE,
)
_LARGE = expression(
    r"\b(?:large|larger|lengthy|huge|oversized|substantial)\s+(?:[\w-]+\s+)?(?:payload|output|result|document|input)s?\b",
    re.IGNORECASE,
)
"""What goes into a file where it is too much for a prompt."""

_TO_PROGRAM = expression(rf"\bto\s+(?:the\s+|an?\s+)?{_PROGRAM}|\b(?:repository|repo|source\s+files?)\b", re.IGNORECASE)
"""Where paths go that nobody else could use, and files that everybody has."""

_AS_TEXT = expression(r"\breturn\w*\s+(?:[\w-]+\s+){0,4}as\s+(?:plain\s+)?text\b", re.IGNORECASE)
_DENIED = expression(
    r"\b(?:do\s+not|don['’]t|never|avoid|must\s+not|should\s+not|no\s+longer|stop|cannot|can['’]t)\s+(?:\w+\s+)?"
    r"(?:communicat|coordinat|exchang|shar|pass\s+(?:data|results)|rely|writ|sav|stor)"
    r"|\b(?:never|not)\s+(?:through|via|by|over|in|on|with)\s+(?:\w+\s+){0,2}?(?:files?|disk|file\s?system)\b",
    re.IGNORECASE,
)


_SUPPOSED = expression(
    r"\?[\s*_\"'”’)]*\Z|\A\W*(?:imagine|suppose|picture)\b"
    rf"|\bif\s+(?:\w+\s+){{0,2}}?{_TEAM}\s+(?:\w+\s+){{0,2}}?(?:{_SPEAK})|\bcould\s+(?:also\s+)?(?:{_SPEAK})"
    rf"|\A\W*(?:sub-?)?agents?\s+(?:that|which|who)\b|\b(?:once|formerly)\s+(?:the\s+)?{_TEAM}\s+\w+ed\b"
    r"|\b(?:instead\s+of|rather\s+than)\s+(?:having|letting|making)\b|\bmyth\b|\b(?:we|they|teams?)\s+(?:once\s+)?tried\b"
    r"|\bsome\s+(?:teams?|tools?|frameworks?|people|projects?|systems?)\b",
    re.IGNORECASE,
)
"""A question, and what is only thought of, was once or is so with others, rule nothing."""

_AMONG_OTHERS = expression(
    r"(?:,|\band)\s+(?:build|keep|grow|gather|store|create|produce|document|maintain|remember|learn|record|track|log|plan"
    rf"|test|ship)s?\s+(?:(?!\b{_ALONE}\b)[^.;]){{0,60}}?\b(?:through|via|using|in|by)\s+(?:[\w-]+\s+){{0,3}}?{_FILES}"
    rf"|{_FILES},?\s+or\s+(?:by|through|via|in|with|over)\b",
    re.IGNORECASE,
)
"""What else is done by files than talking: `talk to each other and keep notes in files`; another way beside them."""

_POINTED = expression(
    r"(?i)(?![^\n]*\b(?:rules?|criteria|what\s+counts|old(?:er)?|earlier|previous|past|nothing\s+(?:goes|is|stands|lies))\b)"
    r"\W*(?:none|nothing|no\s+fields?|empty)\b\W{1,3}(?:the\s+|its\s+|all\s+)?[a-z][\w -]{1,40}\s+"
    r"(?:is|are|stands?|lies?|goes?|go)\s+"
    r"(?:in|into|to|under)\s+`(?P<path>[\w.<>{}-]+(?:/[\w.<>{}-]+)+\.\w{1,5})`\W*"
)
"""What goes with an outcome: nothing, as all that there is stands in a file."""

_NEEDS = (
    marks.FILES | marks.PATHS | marks.STORES | marks.RETURNS,
    marks.ALONE | marks.FROM | marks.SPEAKS | marks.PASSES | marks.CONTENT | marks.INSTEAD | marks.NEGATED,
)


def filed(page: Page) -> Iterator[Deed]:
    """The sentences of a document that make files the only channel."""
    if page.kind == "template":
        return
    for passage in (*page.passages(*_NEEDS), *_prompts(page)):
        told = [each for each in sentences(passage) if _may_tell(each[2])]
        if told and not passage.quoted and not _AS_TEXT.search(passage.plain) and _is_told(page, passage):
            text = masked(passage)
            for start, end, held in told:
                if _says(page, text[start:end], held):
                    span = passage.at(*trimmed(passage.plain, start, end))
                    yield Deed("channel", span, page.role, optional=lists_commands(page))
    for grid in page.grids(marks.TICK):
        cells = (cell for row in grid.rows for cell in row[1:] if _POINTED.fullmatch(cell.plain))
        yield from (Deed("channel", cell.span, page.role) for cell in cells)


def _prompts(page: Page) -> Iterator[Passage]:
    """The lines of plain fences in a document that speaks of agents: most are prompts."""
    for code in page.codes(*_NEEDS) if "agent" in page.source.text else ():
        if code.language in ("", "text", "markdown", "md", "prompt", "xml"):
            yield from code.lines


def _is_told(page: Page, passage: Passage) -> bool:
    titles = passage.titles[1:] or passage.titles
    modes = tuple(mode_of(title, page.role, page.lexicon.deeds) for title in titles)
    return strongest(modes) not in (Mode.NEGATED, Mode.SILENT)


def _says(page: Page, words: str, held: int) -> bool:
    if _SUPPOSED.search(words):
        return False
    if _may_withhold(held) and not _OF_CODE.search(words):
        if says(words, _BY_FILE) or (page.kind == "agent" and says(words, _INSTEAD)):
            return True
        if says(words, _WITHHELD) and (_WRITTEN.search(words) or _writes(page)):
            return not goes_to_program(page, words)
    joined = words.replace("; ", ", ")
    return not _DENIED.search(words) and (
        (_may_run(held) and says(joined, _RUNS) and not _AMONG_OTHERS.search(joined))
        or (_may_point(held) and _says_paths(joined))
    )


def _says_paths(words: str) -> bool:
    return says(words, _PATHS) and not any(each.search(words) for each in (_OF_CODE, _LARGE, _TO_PROGRAM))


def _writes(page: Page) -> bool:
    """Whether a document tells somebody to write down what is not returned."""
    return any(_WRITTEN.search(passage.plain) for passage in (*page.passages(), *_prompts(page)))


def _may_tell(held: int) -> bool:
    return _may_run(held) or _may_point(held) or _may_withhold(held)


def _may_run(held: int) -> bool:
    """Whether words with these marks may fulfil a row of `_RUNS`; so do the others below for theirs."""
    return bool(held & marks.FILES and held & (marks.ALONE | marks.FROM | marks.SPEAKS | marks.PASSES))


def _may_point(held: int) -> bool:
    return bool(held & marks.PATHS and held & marks.CONTENT)


def _may_withhold(held: int) -> bool:
    kept = held & (marks.INSTEAD | marks.ALONE | marks.NEGATED | marks.PASSES)
    return bool(kept and held & (marks.STORES | marks.RETURNS | marks.FILES))
