"""The words of gates on files: that a file is there, what hangs on it, and the sentences that say both."""

import re

from flowc.expressions import expression
from flowc.model.doctrine.document.rows import row

_MADE = r"(?:written|created|saved|produced|generated|available|populated|delivered|ready|filled)"
_THERE = rf"(?:(?:not|already|actually|all|now|still)\s+)*(?:present|missing|absent|there|in\s+place|found|{_MADE})\b"
_EXISTS = (
    rf"exist(?:s|e|em|en|iert)?\b|existence\b|(?:is|are|was|were|be|been|being)(?:\s+|n['’]t\s+){_THERE}|appears?\b(?!\s+to\b)"
    r"|shows?\s+up\b|turns?\s+up\b|on\s+(?:the\s+)?disk\b|has\s+(?:\w+\s+)?(?:appeared|arrived|landed|turned\s+up)\b"
    r"|lies\s+(?:in|under|at|on|there|ready)\b|in\s+(?:its\s+)?place\b|can\s+be\s+found\b|finds?\s+(?:no|nothing)\b|(?:there|present|written|missing)\s*\?"
    r"|(?:marker|sentinel)\s+files?\b|sign\s+(?:that|for|to)\b|lands?\s+(?:in|there|on)\b"
    r"|(?:wait|poll)\w*\s+(?:for|on)\s+(?:the\s+)?(?:file\s+)?`"
    r"|there\s+(?:is|are)\s+(?:(?:an?\s+|the\s+)?(?:(?:\w+\s+){0,2}files?\b|`)|no\s+(?:file\s+)?`)"
    r"|(?:present\b(?!\s+(?:an?|the|it|them|this|these|those|all|your|each|every|both|to|options|findings"
    r"|results|for|only)\b)|absent\b|missing\b)"
)
_ALL_MAKE = (
    r"(?:all|both|every|each)\s+(?:of\s+)?(?:the\s+)?(?:[\w-]+\s+){1,3}?(?:(?:have|has)\s+)?(?:produce[ds]?|deliver(?:s|ed)?)\b")
_LOOK = (
    r"(?:check(?:s|ing)?|verif(?:y|ies|ying)|confirm(?:s|ing)?|ensur(?:es?|ing)|mak(?:es?|ing)\s+sure"
    r"|validat(?:es?|ing)|assert(?:s|ing)?|tests?|looks?)\b"
)
_STAGE = r"(?:stages?|phases?|steps?|agents?|rounds?|tasks?|waves?|batch(?:es)?)\b"
_GO = (
    r"(?:(?!call\s+(?:(?:it|that|this|them|these|those)\s+)?out\b|(?:start|begin)\s+(?:it|one|the\s+file)\s+(?:with|as|by)\b)(?:proceed|continu|start|begin|advanc|launch|invok|call|spawn|run|delegat|dispatch)\w*|mov(?:e|es|ing)\s+(?:on|to|forward|ahead)|go(?:es|ing)?\s+(?:on|to|ahead|straight)|hand(?:s|ing)?\s+(?:over|off))"
)
_NEXT = rf"(?:(?:the|each|every|any)\s+)?(?:(?:next|following|later|build|review)\s+)?{_STAGE}"
_STOP = (
    r"(?:(?:stop|abort|halt|block|fail|exit|return|report|refus|escalat|rais|wait|re-?(?:run|spawn|launch|invok|dispatch|try))\w*"
    r"|go(?:es)?\s+back|end\s+(?:the|here|with)|do\s+not\s+(?:start|proceed|continue|call)"
    r"|(?:must|may|can|is|are|will)\s*(?:not|n['’]t)\s+(?:be\s+)?(?:called|started|run|invoked|begun|launched)"
    r"|(?:call|run|ask|start|spawn|invok|launch|dispatch)\w*\s+(?:it|them|`?0{3,}`?|the\s+[\w-]+)\s+"
    r"(?:again|once\s+more|anew|a\s+second\s+time))"
)
_IF = r"(?:only\s+)?(?:if|when|once|after|until|unless|as\s+soon\s+as|the\s+(?:moment|minute|instant))\b"
_WROTE = r"(?:(?:has|have|really|indeed|actually)\s+)*(?:created|wrote|written|produced|saved|generated|left)\b"
_BEGIN_OR_END = r"(?:entry|exit|start|entrance|completion)\s+(?:criteri\w+|conditions?|gates?)"
_GATE = rf"(?:gates?(?!\s+(?:reports?|results?|verdicts?)\b)|pre-?conditions?|pre-?requisites?|{_BEGIN_OR_END})"
_MUST_BE = r"(?:must|has\s+to|have\s+to|needs?\s+to)\s+(?:already\s+)?(?:exist|be\s+(?:present|there|in\s+place))\b"
GATES = (
    row(_LOOK, rf"(?:{_EXISTS}|presence\s+of\b)",
        rf"(?:before|then|and|prior\s+to)\s+(?:only\s+then\s+)?(?:you\s+)?(?:{_GO}|{_NEXT}"
        rf"|(?<=before\syou\s)[a-z]+\b|(?:tell|give|pass|hand)\s+(?:it\s+to\s+)?(?:the\s+next\b|`?0{{3,}}))"),
    row(rf"before\s+(?:{_GO}|{_NEXT})", _LOOK, _EXISTS),
    row(
        _IF,
        rf"(?:{_EXISTS})[^,:]{{0,60}}(?:[,:]|\s[—–→]|\s->)\s*(?:then\s+)?(?:you\s+)?"
        rf"(?:the\s+(?:stage|agent|task)\s+is\s+)?(?:{_GO}|{_STOP})",
    ),
    row(_IF + r"[^,:]{0,40}\bno\b", rf"(?:{_EXISTS})[^,:]{{0,60}}[,:]\s*(?:then\s+)?{_STOP}"),
    row(_GO, _IF, _EXISTS),
    row(_IF, rf"(?:{_EXISTS})[^,:]{{0,60}}[,:]\s*(?:then\s+)?(?:the\s+)?[\w`-]+\s+(?:stage\s+|agent\s+)?"
        r"(?:is\s+(?:finished|done|complete|through|over)|(?:has\s+)?failed|did\s+not\s+(?:run|finish|work))\b"),
    row(_IF, rf"(?:{_EXISTS})[^,:]{{0,30}}[,:]\s*(?:the\s+)?[\w`-]+\s+(?:has|have)\s+been\s+[a-z]+ed\b"),
    row(r"0{3,}`?\s+(?:only\s+)?(?:once|as\s+soon\s+as)\b", _EXISTS),
    row(_IF, rf"{_ALL_MAKE}[^,:]{{0,80}}[,:]\s*(?:then\s+)?(?:you\s+)?{_GO}"),
    row(rf"(?:stop|abort|halt|block|exit|refuse|escalate|bail)\b\s+(?:\w+\s+){{0,3}}?(?:if|when"
        rf"|unless)\b[^,;]{{0,80}}?\b(?:{_EXISTS})"),
    row(r"(?:after|once|when)\b[^,]{0,60}\b(?:complet|finish|return|done)\w*", _LOOK, _EXISTS),
    row(rf"(?:present|exists?|absent|missing)\s*(?:→|->|=>|:)\s*(?:{_GO}|{_STOP}|{_NEXT}(?!\s+(?:was|is|has)\b))"),
    row(r"(?:existence|presence)\s+of\b", r"(?:mark|mean|indicate|signal|trigger|gate|unlock|tell|show|say)s?\b"),
    row(r"(?:wait|poll|sleep|paus|block|h[eo]ld|loop|monitor|watch)\w*\b", r"(?:until|till|for)\b", rf"(?:{_EXISTS})"),
    row(r"(?:no|not|never)\b", rf"(?:{_GO}|implement\w*|coding)\b", r"(?:until|till|before|unless|without)\b", _EXISTS),
    row(_GATE + r"\b", _EXISTS),
    row(r"(?:marker|sentinel)\s+files?\b", rf"(?:releases?|unlocks?|opens?|starts?|triggers?|lets)\b|{_GO}"),
    row(r"(?:wait|poll)\w*\s+(?:for|on)\s+(?:the\s+)?(?:file\s+)?`0{3,}"),
    row(_LOOK, _EXISTS, rf"(?:if|when)\s+(?:so|yes|it\s+(?:is|has|does))\b,?\s+{_GO}"),
    row(r"0{3,}`?\s+is\s+(?:the|a|your)\s+sign\s+(?:that|for|to)\b"),
    row(r"sign\s+(?:that|for)\b", r"(?:is|:)\s+(?:that\s+)?(?:the\s+|an?\s+)?(?:file|document)?\s*`?0{3,}"),
    row(r"(?:gate|gated|advance\w*)\b", r"(?:on|by|when)\b", r"(?:file[- ]existence|existence\s+of)\b"),
    row(_MUST_BE, r"(?:before|prior\s+to|until|in\s+order\s+to)\b"),
    row(r"before\s+(?:you|it|the\s+\w+)\s+(?:begin|start|work|continue|go|run)\w*[^,]{0,30},", _MUST_BE),
    row(rf"(?:{_STAGE}|{_GO})", r"only\b", r"with\b", _EXISTS),
    row(r"until\b", _EXISTS, r"(?:do|does)\s+(?:nothing|not)\b|nothing\s+(?:is|may)\b|(?:wait|hold|stay)s?\b"),
    row(_GO, r"on\s+(?:the\s+)?(?:presence|existence)\s+of\b"),
    row(r"(?:signal|mark|indicat|announc|shown|told)\w*\b", r"by\b", r"(?:existence|presence|appearance)\s+of\b"),
    row(r"requires?\b", r"to\s+(?:already\s+)?exist\b"),
    row(r"(?:completed?|done|finished|over|pass(?:es|ed)|clears|opens)\s+(?:\w+\s+)?"
        r"(?:when|once|if|after|as\s+soon\s+as)\b", _EXISTS),
)
WAITS = expression(r"\b(?:wait|hold|held|poll)\w*\b[^,]*\b(?:until|till)\b", re.IGNORECASE)
ABSENT = (
    row(_LOOK, _EXISTS, r"(?:if\s+(?:it|they|not|none|absent|missing|the\s+file)|otherwise|or\s+else)\b", _STOP),
    row(_LOOK, _EXISTS, r"without\s+(?:it|them|the\s+file)\b", rf"\bno\s+{_STAGE}|nothing|{_STOP}"),
    row(
        r"(?:there|present|written|missing|exists?)\s*\?",
        rf"(?:then\s+(?:\w+\s+)?(?:{_GO}|{_STAGE})|if\s+(?:yes|so|not)\b,?\s+(?:{_GO}|{_STOP})|otherwise\s+(?:{_STOP}|{_STAGE}))",
    ),
    row(rf"{_LOOK}\s+(?:for|whether|that)\b", rf"if\s+(?:it|they|the\s+file)\b[^,]{{0,30}}?\b(?:{_EXISTS})", _STOP),
)
BY_ANOTHER = (
    row(
        rf"{_LOOK}\s+(?:(?:with|by|using|in)\s+\w+\s+)?(?:(?:that|whether|if)\s+)?(?:the\s+|each\s+|every\s+)?(?!you\b|we\b"
        rf"|i\b|that\b|which\b|who\b|the\b|an?\b|any\b|all\b|its?\b|each\b|every\b)`?[\w-]+`?(?:\s+agent)?\s+{_WROTE}"
    ),
)
SWITCHES = (
    row(
        r"(?:if|when|where)\b",
        rf"(?:{_EXISTS})[^,:]{{0,90}}[,:]\s*(?:then\s+)?(?:you\s+are|you['’]re|this\s+is|it\s+is|it['’]s)\s+"
        r"(?:(?:in|an?|the|your)\s+){0,2}(?:[\w-]+\s+)?(?:loop|mode|re-?try|re-?run|round|iteration|revision|pass|resum\w+)\b",
    ),
    row(rf"(?:{_EXISTS})[^,:]{{0,30}}\bmeans?\b"),
    row(
        r"if\b",
        rf"(?:{_EXISTS})[^,:]{{0,12}}[,:]\s*(?:then\s+)?skip\w*\s+(?:to\s+)?(?:the\s+"
        rf"|this\s+)?(?:[`\w-]+\s+)?(?:{_STAGE}|0{{3,}}|planner|analysis|research)",
    ),
    row(rf"skip\w*\s+(?:(?:the|this|every|each|any|all)\s+)?(?:[`\w-]+\s+)?{_STAGE}", r"(?:if|whose|where)\b", _EXISTS),
    row(
        r"(?:stage|phase|progress|status)\b",
        r"(?:derived|determined|inferred|detected|read\s+off)\b",
        r"(?:which|what|whether)\b",
        _EXISTS,
    ),
    row(
        r"if\b",
        rf"(?:{_EXISTS})[^,:]{{0,60}}[,:]\s*(?:your|the)\s+(?:first|next)\s+(?:delegation|step|action|task|phase|move)\b",
    ),
    row(
        r"(?:determine|detect|infer|derive|judge|tell)\w*\s+(?:the\s+)?(?:current\s+)?(?:stage|phase|step|progress)\b",
        r"(?:which|what|whether)\b",
        _EXISTS,
    ),
)
CALLED = expression(
    r"\W*(?:wait|collect|spawn|launch|delegat\w*|invok\w*|dispatch)\b.{0,80}\b(?:(?:sub-?)?agents?|team-?mates?"
    r"|workers?|0{3,})\b",
    re.IGNORECASE,
)
IS_THERE = expression(
    rf"[`\"*\s]*(?:(?:files?|documents?|has|have|must|should|already)\s+|to\s+){{0,4}}(?:be\s+)?(?:{_EXISTS}|exist\b|{_MADE}\b)"
)
MADE_SURE = row(_LOOK, _EXISTS)
AFTERWARDS = expression(r"\s*(?:[—–-]+\s*)?(?:if|otherwise|or\s+else|then|without\s+(?:it|them)"
    r"|(?:please\s+)?(?:run|execute|invoke)|(?:read|load)\s+(?:it|them)\s+first)\b", re.IGNORECASE)
EXISTS_MARK = expression(rf"\b(?:{_EXISTS}|{_ALL_MAKE}|(?:file-)?existence|presence\b|exist\b|(?:{_MADE}|wrote)\b)")
CRITERIA = expression(
    rf"\b{_GATE}(?!\w)|\b{_GO}[^.:]{{0,40}}\b(?:when|if|until|once|after)\b|\bbefore\s+(?:you\s+)?(?:{_GO}|{_NEXT})"
    r"|\b(?:complete|done|finished)\s+(?:only\s+)?(?:when|once|if)\b",
)
