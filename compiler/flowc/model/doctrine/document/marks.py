"""Marks: which expressions a text can hold, known from its words alone, each word looked at once for all readers.

A mark stands for words, whole or by how they begin or end, or for what stands anywhere between two blanks: a sign, a
part of a word. A reader names the marks without which its expressions match nowhere, so that most texts are never
searched (see `index.py`). Words are runs of letters and digits of a folded text; a word that an expression
finds at a boundary is such a run or begins one.
"""

from collections.abc import Callable
from functools import lru_cache, reduce
from itertools import count
from operator import or_

from flowc.expressions import expression
from flowc.model.doctrine.document.sentences import folded

_WORDS = expression(r"[^\W_]+").findall
_SHORTEST = 2
"""Letters of the shortest beginning and end that stand for words."""

_NUMBERS = count()
_BY_WORD: dict[str, int] = {}
_BY_BEGINNING: dict[str, dict[str, int]] = {}
_BY_END: dict[str, dict[str, int]] = {}
_WITHIN: dict[str, int] = {}


def _mark(whole: str = "", begins: str = "", ends: str = "", within: str = "") -> int:
    """A new mark, for whole words, beginnings, ends, and what stands anywhere between two blanks."""
    mark = 1 << next(_NUMBERS)
    for word in whole.split():
        _BY_WORD[word] = _BY_WORD.get(word, 0) | mark
    for text in within.split():
        _WITHIN[text] = _WITHIN.get(text, 0) | mark
    for parts, by_edge, edge in (
        (begins, _BY_BEGINNING, slice(_SHORTEST)),
        (ends, _BY_END, slice(-_SHORTEST, None)),
    ):
        for part in parts.split():
            known = by_edge.setdefault(part[edge], {})
            known[part] = known.get(part, 0) | mark
    return mark


EXISTS = _mark(
    "present presence missing absent there place found written wrote created saved produced generated available "
    "populated delivered ready filled shows show up produce produces deliver delivers disk arrived landed turned "
    "turns lies find finds left",
    "exist appear marker sign sentinel",
)
TESTS = _mark("test")
WHOLE = _mark("verbatim word full entirety unabridged unmodified unedited")
HANDS = _mark(
    begins="pass relay includ forward hand inject feed giv send provid past embed insert supply suppli prepend append "
    "put call invok spawn prompt deleg launch captur carr add use receiv",
)
VALUE = _mark(
    begins="output result return respons final spec plan analys finding note report research design review document "
    "summar text content"
)
NEXT = _mark(
    "it",
    "prompt next agent sub planner implementer reviewer tester developer coder builder writer executor stage"
    " downstream input context returned produced",
)
PROMPT = _mark(begins="prompt")
CAPTURES = _mark(begins="captur")
PARSES = _mark(
    "parse extract interpret read report handle process if when once until unless",
    "branch rout switch decid dispatch act depend base verdict decision outcome score status",
)
OUTCOME = _mark(
    "it",
    "hand result output respons report verdict score status decision answer return feedback json outcome say approv "
    "reject pass fail request sign branch rout act switch dispatch respond "
    "finding blocker critical blocking severe p0 p1",
)
SPOILT = _mark(
    "empty blank malformed missing invalid unusable un truncated garbled incomplete non nonempty nothing without "
    "no valid well unclear ambiguous unexpected unreadable anything other everything otherwise neither none default "
    "not can cannot could doesn didn isn aren wasn garbage nonsense rubbish junk gibberish fails "
    "fail don unknown lack lacks",
    "unpars pars wellformed unrecogni",
)
RESULT = _mark(
    "it",
    "output result respons return repl answer text value payload json document spec plan message content verdict "
    "decision score outcome section field treat count fail reject retr rerun re ask escalat assum regard consider "
    "agent sub stage worker callee reviewer planner builder tester validator researcher developer critic evaluator "
    "auditor explorer status object report",
)
CALLED = _mark(
    "it", "agent sub stage worker callee task call reviewer planner builder tester validator researcher developer "
    "critic evaluator auditor explorer",
)  # fmt: skip
FAILS = _mark(begins="fail error crash time return")

ALONE = _mark("only exclusively solely entirely purely strictly nothing alone")
FILES = _mark(begins="file disk director folder artifact")
PATHS = _mark("path paths")
CONTENT = _mark(begins="content text bod")
FROM = _mark(ends="from")
INSTEAD = _mark("instead rather without")
STORES = _mark("write writing save store put dump output")
SPEAKS = _mark(begins="communicat coordinat exchang talk interact hand interface channel medium bus transport means")
PASSES = _mark(
    "between among across",
    "flow pass move travel live go belong stay read return enter reach monitor watch poll open load pars inspect",
)

CONVERTS = _mark(
    "goes end ends come comes arrive arrives leave leaves amount amounts reach reaches passes is are get gets be been",
    "convert coerc rewrit turn treat map reinterpret downgrad demot reclassif classif translat report becom count "
    "chang make mark record replac flip overrid relabel degrad lower regard consider swap log count turn treat",
    within="-> → =>",
)
ACCEPTANCE = _mark("acceptance")
HANDLERS = _mark(
    begins="handler function mechanism piece routine script processor program module hook poll cron daemon watcher "
    "sweeper janitor legacy loop job process path code",
)
SUCCESS = _mark("ok", "success")
FAILURE = _mark(begins="error fail")
ANSWERS = _mark(
    ends="return raise emit report produce answer respond treat make mark flag returns raises emits reports produces "
    "answers responds treats makes marks flags"
)
CONDITION = _mark("if when whenever where for")
ROUNDS = _mark(
    "back again anew re until till over more round often forth",
    begins="return repeat resume restart loop iterat alternat cycl rerun rereview redispatch reinvoke"
)
DELEGATES = _mark(begins="delegate hand call invoke spawn launch dispatch pass prompt ask say")
RECEIVES = _mark(
    "get given input inputs gets lacking includes include including provide provides told with caller let put puts "
    "wants want owes owe mandatory compulsory obligatory rely relies supply missing absent job passed gave",
    "receiv depend handed take need requir expect prompt ask run start brief come arriv trigger consult engag turn go "
    "bring carr hold give contain name consist messag feed forward relay suppl sen find arg param stand work with",
    within="in: in*",
)
RETURNS = _mark(
    "message text chat conversation",
    "return respond respons reply answer output collect expect receiv print echo send",
)

OPTIONAL = _mark(
    "may might could optionally optional if when whenever where needed appropriate necessary feel secondary nice "
    "discretion unless consider best e example instance limitations restrictions"
)
SILENT = _mark(
    "e for such background history rationale motivation changelog glossary legacy deprecated migration previously "
    "formerly current problem why when use good comparison prior see further what",
    "example sample look alternative",
)
NEGATED = _mark(
    "never not cannot scope forbidden prohibited prohibitions avoid limits no nogo mistakes pitfalls wrong bad flags"
    " disallowed banned blocked beyond outside leave leaves lack red excluded unable nots",
    "don doesn mustn shouldn can won non anti refrain",
)
NOTHING_DONE = _mark("only just leave readonly nothing no not never without cannot don dont doesn doesnt can cant")

LEFT = _mark(
    "wrote write writes written put puts laid lay lays made make makes drew draw draws drawn filed agent agents worker"
    " workers note notes noted is are lie lies stand stands has have had already",
    "lea left place save store produce create generate dump drop deposit prepare fill record export deliver compile"
    " gather draft collect provide stage phase mark list enter comput updat add rank kept",
)

EVENTS = _mark("bus", within="event ledger journal log jsonl")
CONFIRMS = _mark("say says tell tells let lets know start starts begin begins open opens signal signals", "confirm")
APPENDS = _mark("append appends add adds log logs write writes post posts record records")
BELOW = _mark("bottom end below here this")
OWNERSHIP = _mark("once delay away", within="ownership immediately automatically")
STAGED = _mark("stage phase")
FIRST = _mark("first initial second interim intermediate preliminary opening 1st")
CUSTODY = _mark(
    "charge control command care keeping possession authority hands baton reins owner owns accountable belongs belong "
    "say answers carries again now back reverts court property relinquishes surrenders cedes changes stays",
    "responsib ownership custody",
    within="'s ’s",
)
STARTING = _mark(
    "straight directly motion going underway way until keeps keep running off once soon after when upon from moment "
    "instant ground live active on background itself own called away delay through right",
    "immediat automatic instant start launch trigger kick spring swing wake take set get roll com",
)
TAKEN = _mark(
    "goes go has for taken needed reader readers keep keeps hold holds remember remembers name names note notes",
    "take find get pick use learn know see read load open fetch look consum pars pull collect work start continu begin "
    "draw rel expect import receiv",
)
SAVES = _mark("saves stores")
SKIPS = _mark("omit omits out over without needs need", "skip bypass")
ARRIVES = _mark(within="ack receipt receiv recipient")
GOVERNS = _mark("governs defines covers specifies describes regulates")
ARROW = _mark(within="-> → => ⟶")
DASH = _mark(within="— –")
INVOKED = _mark("invoked called delegated")
REST = _mark("nothing silence silent else other these those them above understand cannot not no")
CASE = _mark("if when whenever once on for upon case")
ROUTING = _mark(
    "based after when once upon if what next read look call invoke run spawn launch dispatch hand start ask give send "
    "pass quando cuando wenn nach después despues",
    "apos após handl rout act depend respon react return switch branch match outcome result verdict status answer "
    "check evaluat inspect process pars interpret delegat repl report back finish ergebnis résultat",
)
GOES = _mark("goes go route routes escalate escalates routed returns sent lead leads")
RETURN_STEM = _mark(
    "say says said gives gave comes came", "declar signal output emit", within="return report answer respond repl"
)
STAGE_VERB = _mark(
    "read reads receive receives takes input inputs consumes requires given return returns write writes produce "
    "produces output outputs save saves deliver delivers create creates"
)
STAGE_LABEL = _mark(
    "read reads input inputs receive receives require requires needs consumes takes given upstream return returns "
    "output outputs produces write writes result results deliverable deliverables provides artifact artifacts"
)
REQUIRED = _mark("required fields")
HANDED = _mark(
    "delegate pass send sends passes hands gives provides hand provide invoke call dispatch transfer give receive "
    "receives input inputs payload field fields package data arguments parameters request"
)
CHOICE = _mark("one either outcome outcomes result results exactly any return returns values")
STATUSES = _mark(begins="status verdict signal")
STATUS = _mark(within="status outcome result state")
CALL = _mark(within="agent")

TICK = _mark(within="`")
PIPE = _mark(within="|")
SLASH = _mark(within="/")
BRACE = _mark(within="{")
COLON = _mark(within=":")
JOINED = _mark("or", within="`, *, \", ', /")
OR = _mark("or")
UNDERLINE = _mark(within="_")

SHOUT = 1 << next(_NUMBERS)
"""Two capitals before a comma."""

_SHOUTED = expression("[A-Z][A-Z],").search

PHASE, RETURN_VERB, LEDGER, REMARK, REJECTS = (1 << next(_NUMBERS) for _ in range(5))
"""Words of the lexicon: what its phases begin with, its verbs of returning, names of ledgers, texts for people."""


@lru_cache(maxsize=1 << 15)
def of_word(word: str) -> int:
    """The marks of a run of letters and digits."""
    found = _BY_WORD.get(word, 0)
    for part, mark in _BY_BEGINNING.get(word[:_SHORTEST], _NONE).items():
        if word.startswith(part):
            found |= mark
    for part, mark in _BY_END.get(word[-_SHORTEST:], _NONE).items():
        if word.endswith(part):
            found |= mark
    return reduce(or_, [mark for part, mark in _STEMS if part in word], found)


_NONE: dict[str, int] = {}
_STEMS = tuple((part, mark) for part, mark in _WITHIN.items() if part.isalnum())
"""What stands in a word."""

_SIGNS = tuple((part, mark) for part, mark in _WITHIN.items() if not part.isalnum())
"""What stands only in a token that is more than a word."""


def of_texts(of_word: Callable[[str], int], everywhere: int = 0) -> Callable[[str], int]:
    """What joins the marks of all that stands between the blanks of a text, from those of a word and of any token.

    Most tokens have none and stood before, and most of the others are words that stood before.
    """
    known: dict[str, int] = {}

    def learned(token: str) -> int:
        if len(known) >= _MOST_KNOWN:
            known.clear()
        lower = folded(token)
        found = reduce(or_, map(of_word, _WORDS(lower)), everywhere | (SHOUT if _SHOUTED(token) else 0))
        if not token.isalnum():
            found = reduce(or_, [mark for part, mark in _SIGNS if part in lower], found)
        known[token] = found
        return found

    def of_text(text: str) -> int:
        found, tokens = 0, text.split()
        for token, mark in zip(tokens, map(known.get, tokens), strict=True):
            if mark:
                found |= mark
            elif mark is None:
                found |= learned(token)
        return found

    return of_text


_MOST_KNOWN = 1 << 15

marks = of_texts(of_word)
"""The marks of a text, joined."""
