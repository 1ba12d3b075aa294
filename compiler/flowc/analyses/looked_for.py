"""What single analyses look for in any line of a text, whatever stands around it.

They stand here, apart from the analyses, since a changed line is asked for all of them where nothing else is
(`searched.py`): then no analysis needs to be loaded.
"""

import re

from flowc.expressions import expression

_NUMBER = r"(?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten)"
_MONTH = r"(?:january|february|march|april|may|june|july|august|september|october|november|december)"

LIMITS = expression(
    rf"\b{_NUMBER}\s+(?:calls|times|rounds|attempts|tries|turns)\b|\b(?:calls|rounds|attempts|tries)\b[^\n]{{0,60}}[:|=]\s*{_NUMBER}\b"
    rf"|\bmore\s+than\s+(?:once|twice|{_NUMBER})\b|\bafter\s+(?:an?|{_NUMBER})\s+(?:hour|day|night|week|month|year)s?\b",
    re.IGNORECASE,
)
"""How often or how long at most, said in any document of whatever is called."""

_OFTEN = rf"(?:{_NUMBER}\s+(?:times|rounds|attempts|tries|turns|iterations|cycles|passes)|once|twice)\b"
OF_ALL_ROUNDS = expression(
    r"\b(?:no|every|each|any|all)\s+(?:[\w-]+\s+)?(?:loops?|rounds?|cycles?|repetitions?|back[- ]and[- ]forth)\b"
    rf"[^.\n]{{0,60}}\b{_OFTEN}",
    re.IGNORECASE,
)
"""How often at most whatever is repeated in a project, said in any of its documents."""

OF_ONES_CALLS = expression(
    r"\byou\s+(?:are|get|judge|see|read|look|check|review|work|mend|have|may\s+be)\b"
    rf"[^.\n]{{0,60}}\b{_NUMBER}\s+(?:times|rounds|turns)\b",
    re.IGNORECASE,
)
"""How often an agent is called, said in its own document."""

NOT_WHOLE = expression(
    r"\b(?:as\s+a\s+whole|whole\s+order|whatever\s+[^.\n]{0,40}\s+needs|(?:the\s+)?prompt\s+begins|other\s+inputs|shortened|abridged"
    r"|until\s+\w+|number\s+of|not\s+like\s+this|second\s+call|same\s+session|to\s+resume|template)\b",
    re.IGNORECASE,
)
"""What a document with a call says by which the call is no whole one."""

GOT_ELSEWHERE = expression(
    r"\bdefault\b|\boptional\b|\bmay\s+be\s+(?:missing|left\s+out)\b|\bwithout\s+an?\b|\byourself\b|\bis\s+read\s+from\b"
    r"|\b(?:runner|harness|host)\s+sets\b|\byou\s+find\b",
    re.IGNORECASE,
)
"""What the called one says by which it has an input from elsewhere, or can do without it."""

OF_EVERY_CALL = expression(r"\b(?:each|every)\s+(?:prompt|call)\b", re.IGNORECASE)
"""What is said of every call at once."""

NOT_HERE = expression(
    r"\b(?:(?:the|our)\s+(?:runner|harness)|never\s+(?:comes?|to|said|told|sent|seen|reaches)|other\s+\w+\s+only|planned|removed|unused"
    rf"|(?:from|until)\s+{_MONTH}|passed\s+(?:up|on)\s+as|handled\s+by|no\s+longer\s+used|not\s+(?:yet\s+)?(?:used|in\s+use))\b"
    r"|[|;]\s*return\s+`|\|\s*(?:no|never)\s*(?:\||$)",
    re.IGNORECASE,
)
"""What the line that lists an outcome says by which its caller need have no words for it."""

OF_ANOTHER_LIST = expression(
    r"\b(?:logs?|need\s+not|not\s+you|not\s+used|harness|runner|(?:of|in)\s+another|has\s+its\s+own|one\s+of\s+these\s+kinds)\b",
    re.IGNORECASE,
)
"""What leads to a list of something else than what comes back to the caller."""

OF_OTHERS = expression(
    r"^#[^#\n]*\bof\s+(?:1[89]|20)\d\d\b|\banother\s+[\w ]{0,40}\b(?:company|house|team|project|firm)\b|^#\s*draft\b",
    re.IGNORECASE,
)
"""How a document begins whose contracts are of another day, or of others."""

OF_ALL_TURNED_AWAY = expression(
    r"(?i)\b(?:rejected|turn(?:s|ed)?\s+(?:[\w ]{1,20}\s)?(?:away|down))\b|\b(?:empty|blank)\s+cells?\b"
    r"|\brow\s+without\b|\bnobody\s+is\s+named\b|\bevery\s+other\s+answer\b|^\s*[—–-]\s*:"
)
"""What is said of all that is turned away, or of cells that name nobody."""

ALL_GOES_ON = expression(
    r"\b(?:every|each|all|both|everything)\b[^.|\n]{0,40}\b(?:answers?|results?|returns?|lists?)\b", re.IGNORECASE
)
"""What says of all that comes back where it goes."""

ALL_OF_IT = expression(
    r"\b(?:rest|whole|entire|in\s+full|besides|nothing\s+else|only\s+(?:what|the)|everything|verbatim|as\s+(?:it|they)\s+(?:is|are))\b",
    re.IGNORECASE,
)
"""What a caller says of all that comes back, or of some of it that goes nowhere."""

MEANT_FOR = expression(
    r"\b(?:second|other|latter)\s+list\b|`[\w-]+`\s+is\s+(?:for|there|read|kept|needed)\b|\bnobody\s+reads\b",
    re.IGNORECASE,
)
"""What the document of a role says of for whom a value is."""

HANDS_OVER = expression(
    r"\b(?:create|produce|write|return|prepare|make|fill\s+(?:in|out))s?\s+(?:an?|the|its|your|one)\s+(?:[\w-]+\s+)?hand-?off"
    r"(?=\s*(?:[.,;:)]|$|for\b|and\b|as\b|when\b|from\b|with\b))",
    re.IGNORECASE | re.MULTILINE,
)
"""Words that tell an agent to make a hand-off, whatever it is filled in from."""

TO_ALL = expression(
    r"\b(?:this|these|it)\b[^.\n]{0,60}\b(?:appl(?:y|ies)|(?:is|are)\s+(?:prepended|prefixed|included|added|given|shared))\b"
    r"[^.\n]{0,20}\b(?:(?:to|by|in|for|before|with)\s+)(?:all|every|each)\s+(?:of\s+the\s+|the\s+)?(?:sub-?)?(?:agents?|roles?)\b",
    re.IGNORECASE,
)
"""What the document says of itself that is put before that of each agent."""

_ANSWERS = r"(?:outcomes?|results?|answers?|values?|ones?|labels?|repl(?:y|ies)|verdicts?|cases?|returns?)"
_ENTRY = r"(?:^[ \t>]*(?:(?:[-*+]|\d+[.)]|\#{1,6})[ \t]+|\|[ \t]*)|^(?=\*\*))[\[(*_]*"
_UNNAMED = r"(?:(?:the\s+|all\s+)?others?|(?:the\s+)?rest|unknown|none|neither|nothing|something|any|else|default)"
BESIDE_PLACES = expression(
    r"(?<![\w-])(?:(?:(?:everything|anything|something|all|what|whatever)\s+(?:else|different)"
    r"(?!\s+(?:is|are)\s+(?:in|on|at|up|yours|as|the\s+same|unchanged|optional)\b)"
    r"|(?:everything|anything|all|any\s+[\w-]+|every\s+[\w-]+)\s+(?:but|except|other\s+than|besides|apart\s+from)"
    r"|(?:all\s+(?:of\s+)?)?the\s+rest(?!\s+of\s+(?:the|your|its|this|an?)\b)|(?:neither|none)\s+of\s+(?:these|them|those|the)|(?:none|nothing)\s+(?:applies|matches|fits)"
    rf"|no\s+(?:match|row|case)|(?:remaining|further|different|third|fourth|last|other)\s+{_ANSWERS}"
    r"|(?:for|to|on|with|after|in|all|the|hand|leave)\s+(?:the\s+)?others|not\s+(?:in|on)\s+(?:the|this)\s+(?:list|table)"
    r"|not\s+(?:listed|named|mentioned|covered)|by\s+default|fall-?back|catch-?all|in\s+doubt"
    r"|unless\s+(?:it|the\s+(?:outcome|result|answer|verdict))\s+(?:is|was|says|returns|answers)"
    r"|(?:full|whole|complete|entire)\s+(?:table|list))\b|neither\s*[,.:;])"
    rf"|\b(?:unlisted|unnamed|unknown|unexpected|unforeseen)\s+{_ANSWERS}\b|(?:^[ \t>*+-]*|[.;]\s+)others\b"
    rf"|{_ENTRY}`?(?:{_UNNAMED}|\*|_|…|\.\.\.|(?<=[ \t])[—–-])`?[*_\])]*[ \t]*(?::|→|->|=>|,|—|–|\||$)"
    r"|^[ \t]*[\"']?(?:others?|rest|any)[\"']?[ \t]*(?:→|->|=>)",
    re.IGNORECASE | re.MULTILINE,
)
"""Words beside places for outcomes that are for whatever has none."""

HINDERED = expression(
    r"\bblock(?:ed|ers?)\b|\bblocks?\s+(?:you|it|them|an?\s+agent|(?:the|your|its|any)?\s*(?:work|progress))\b"
    r"|\b(?:of|for)\s+(?:an?|the|your|each|every)\s+block\b(?!\s+\w)"
    r"|\b(?:stuck|hinder\w*|held\s+up|in\s+(?:the|your|its)\s+way|gets?\s+no\s+further)\b"
    r"|\b(?:stop|hold|keep|prevent|hinder)s?\s+(?:you|it|an\s+agent)\b|\bcannot\s+(?:go\s+on|continue|proceed|finish|carry\s+on)\b",
    re.IGNORECASE,
)
"""Words for being blocked, with which a document tells what goes with a block (`told_of_blocks.py`)."""

TAKES = expression(r"(?m)^[ \t>#*_]{0,12}(?:parameters|arguments|args|params)[ \t*_:]{0,8}$", re.IGNORECASE)
GIVES = expression(r"(?m)^[ \t>#*_]{0,12}(?:returns|return[ ]values?|response)[ \t*_:]{0,8}$", re.IGNORECASE)
"""Lines that stand over what a call takes and over what it returns."""

ALIKE = expression(
    r"\b(?:same(?=\W*$|[.,;:)]|\s+(?:goes|holds|applies|is|are|for|way|as|with|rules?|cases?|treatment|handling|manner)\b)"
    r"|(?:likewise|similarly|alike|equally|ditto|analogous\w*|accordingly|(?:as|so)\s+with|goes\s+for|holds\s+for"
    r"|applies\s+to|like\s+(?:what|that|those|the)|as\s+well)\b|too(?=\W*$|[.,;)]))",
    re.IGNORECASE | re.MULTILINE,
)
"""Words by which what is said of one is said of another."""

LEFT_OUT = (
    r"optional\w*|omit\w*|(?:left|leave|leaves|leaving)\s+(?:out|off|away)|drop(?:s|ped|ping)?|skip(?:s|ped)?|absent|missing"
    r"|need(?:s)?\s+not|needn['’]t|not\s+(?:required|needed|always|every)|removed?|stays?\s+out|not\s+(?:sent|written|there)"
)
"""What is said of something that need not be there."""

ANY_KEY = expression(
    rf"\b(?:keys?|fields?|values?|lists?)\b[^.\n]{{0,120}}\b(?:{LEFT_OUT})\b", re.IGNORECASE
)
"""What is said of keys of every name that need not be there."""

SOME_KEY = expression(
    rf"\b(?:{LEFT_OUT})\b[^.\n]{{0,80}}\b(?:keys?|fields?|values?|lists?|whatever|what|anything)\b"
    rf"|\b(?:rest|others?|whatever|anything|nothing|all\s+else)\b[^.\n]{{0,60}}\b(?:{LEFT_OUT})\b"
    r"|\b(?:every|all|any|each)\s+(?:keys?|fields?|values?)\s+(?:but|except)\b",
    re.IGNORECASE,
)
"""What else may be said of keys of every name."""

ANY_PLACE = expression(
    r"\byou\s+may\s+add\b|\bonly\s+a\s+(?:frame|start)\b|\bsecond\s+(?:form|sheet|slip|card|page)\b|"
    r"\b(?:forms?|templates?|fields?|lines?|parts?|places?|sections?|rows?|slots?|headings?)\b[^.\n]{0,80}?"
    r"\b(?:add(?:s|ed)?|drop(?:s|ped)?|(?:left|leave)\s+out|omit\w*|some|start|fit|fits|as\s+needed|extend\w*|adapt\w*|what\s+else|further|optional)\b"
    r"|\b(?:add|drop|leave\s+out|omit|skip|adapt|extend|use)\b[^.\n]{0,40}?\b(?:forms?|templates?|fields?|lines?|parts?|places?|sections?|rows?|slots?)\b"
    r"[^.\n]{0,40}?\b(?:fit|fits|needed?|need|asked|apply|applies|help|helps|want|missing|without|that|which|as|where|when|if)\b",
    re.IGNORECASE,
)
"""What is said of the places of a form as such: more are added, or some are left out."""

A_FILE = expression(r"/`|[/─][ \t]*[^\s/`|]{1,60}\.[a-z]{2,5}(?!\w)")
"""A file with its folder, which may be one that nothing else names (`lone_files.py`)."""

IN_ANY_LINE = (
    LIMITS, OF_ALL_ROUNDS, OF_ONES_CALLS,
    NOT_WHOLE, GOT_ELSEWHERE, OF_EVERY_CALL, NOT_HERE, OF_ANOTHER_LIST, OF_OTHERS, OF_ALL_TURNED_AWAY,
    ALL_GOES_ON, ALL_OF_IT, MEANT_FOR, HANDS_OVER, TO_ALL, TAKES, GIVES, ALIKE, ANY_KEY, SOME_KEY, ANY_PLACE, A_FILE,
)  # fmt: skip
