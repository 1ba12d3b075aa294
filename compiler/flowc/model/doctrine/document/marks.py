"""Marks: which expressions a text can hold, known from its words alone, each word looked at once for all readers.

A mark stands for words, whole or by how they begin or end, or for what stands anywhere between two blanks: a sign, a
part of a word. A reader names the marks without which its expressions match nowhere, so that most texts are never
searched (see `index.py`). Words are runs of letters and digits of a folded text; a word that an expression
finds at a boundary is such a run or begins one.
"""

from flowc.model.doctrine.document import marking
from flowc.model.doctrine.document.marking import mark

EXISTS = mark(
    "present presence missing absent there place found written wrote created saved produced generated available "
    "populated delivered ready filled shows show up produce produces deliver delivers disk arrived landed turned "
    "turns lies find finds left land lands",
    "exist appear marker sign sentinel wait poll",
)
TESTS = mark("test")
WHOLE = mark("verbatim word full entirety unabridged unmodified unedited")
HANDS = mark(
    begins="pass relay includ forward hand inject feed giv send provid past embed insert supply suppli prepend append "
    "put call invok spawn prompt deleg launch captur carr add use receiv",
)
VALUE = mark(
    begins="output result return respons final spec plan analys finding note report research design review document "
    "summar text content"
)
NEXT = mark(
    "it",
    "prompt next agent sub planner implementer reviewer tester developer coder builder writer executor stage"
    " downstream input context returned produced",
)
PROMPT = mark(begins="prompt")
CAPTURES = mark(begins="captur")
PARSES = mark(
    "parse extract interpret read report handle process if when once until unless",
    "branch rout switch decid dispatch act depend base verdict decision outcome score status",
)
OUTCOME = mark(
    "it",
    "hand result output respons report verdict score status decision answer return feedback json outcome say approv "
    "reject pass fail request sign branch rout act switch dispatch respond "
    "finding blocker critical blocking severe p0 p1",
)
SPOILT = mark(
    "empty blank malformed missing invalid unusable spoilt spoiled un truncated garbled incomplete non nonempty "
    "nothing without no valid well unclear ambiguous unexpected unreadable anything other everything otherwise neither "
    "none default not can cannot could doesn didn isn aren wasn garbage nonsense rubbish junk gibberish fails "
    "fail don unknown lack lacks",
    "unpars pars wellformed unrecogni",
)
RESULT = mark(
    "it",
    "output result respons return repl answer text value payload json document spec plan message content verdict "
    "decision score outcome section field treat count fail reject retr rerun re ask escalat assum regard consider "
    "agent sub stage worker callee reviewer planner builder tester validator researcher developer critic evaluator "
    "auditor explorer status object report",
)
CALLED = mark(
    "it", "agent sub stage worker callee task call reviewer planner builder tester validator researcher developer "
    "critic evaluator auditor explorer",
)  # fmt: skip
FAILS = mark(begins="fail error crash time return")

ALONE = mark("only exclusively solely entirely purely strictly nothing alone")
FILES = mark(begins="file disk director folder artifact")
PATHS = mark("path paths")
CONTENT = mark(begins="content text bod")
FROM = mark(ends="from")
INSTEAD = mark("instead rather without")
STORES = mark("write writing save store put dump output")
SPEAKS = mark(begins="communicat coordinat exchang talk interact hand interface channel medium bus transport means")
PASSES = mark(
    "between among across",
    "flow pass move travel live go belong stay read return enter reach monitor watch poll open load pars inspect",
)

CONVERTS = mark(
    "goes end ends come comes arrive arrives leave leaves amount amounts reach reaches passes is are get gets be been",
    "convert coerc rewrit turn treat map reinterpret downgrad demot reclassif classif translat report becom count "
    "chang make mark record replac flip overrid relabel degrad lower regard consider swap log count turn treat",
    within="-> → =>",
)
ACCEPTANCE = mark("acceptance")
HANDLERS = mark(
    begins="handler function mechanism piece routine script processor program module hook poll cron daemon watcher "
    "sweeper janitor legacy loop job process path code",
)
SUCCESS = mark("ok", "success")
FAILURE = mark(begins="error fail")
ANSWERS = mark(
    ends="return raise emit report produce answer respond treat make mark flag returns raises emits reports produces "
    "answers responds treats makes marks flags"
)
CONDITION = mark("if when whenever where for")
ROUNDS = mark(
    "back again anew re retry until till over more round often forth start starts starting",
    begins="return repeat resume restart loop iterat alternat cycl rerun rereview redispatch reinvoke"
)
DELEGATES = mark(begins="delegate hand call invoke spawn launch dispatch pass prompt ask say use")
RECEIVES = mark(
    "get given input inputs gets lacking includes include including provide provides told with caller let put puts "
    "wants want owes owe mandatory compulsory obligatory rely relies supply missing absent job passed gave",
    "receiv depend handed take need requir expect prompt ask run start brief come arriv trigger consult engag turn go "
    "bring carr hold give contain name consist messag feed forward relay suppl sen find arg param stand work with",
    within="in: in*",
)
RETURNS = mark(
    "message text chat conversation",
    "return respond respons reply answer output collect expect receiv print echo send",
)

OPTIONAL = mark(
    "may might could optionally optional if when whenever where needed appropriate necessary feel secondary nice "
    "discretion unless consider best e example instance limitations restrictions free allowed permitted "
    "welcome freely asking permission approval confirmation fine safe okay ok perhaps maybe"
)
SILENT = mark(
    "e for such background history rationale motivation changelog glossary legacy deprecated migration previously "
    "formerly current problem why when use good comparison prior see further what",
    "example sample look alternative",
)
NEGATED = mark(
    "never not cannot scope forbidden prohibited prohibitions avoid limits no nogo mistakes pitfalls wrong bad flags"
    " disallowed banned blocked beyond outside leave leaves lack red excluded unable nots",
    "don doesn mustn shouldn can won non anti refrain",
)
NOTHING_DONE = mark("only just leave readonly nothing no not never without cannot don dont doesn doesnt can cant")

LEFT = mark(
    "wrote write writes written put puts laid lay lays made make makes drew draw draws drawn filed agent agents worker"
    " workers note notes noted is are lie lies stand stands has have had already",
    "lea left place save store produce create generate dump drop deposit prepare fill record export deliver compile"
    " gather draft collect provide stage phase mark list enter comput updat add rank kept",
)

EVENTS = mark("bus", within="event ledger journal log jsonl")
CONFIRMS = mark("say says tell tells let lets know start starts begin begins open opens signal signals", "confirm")
APPENDS = mark("append appends add adds log logs write writes post posts record records")
BELOW = mark("bottom end below here this")
OWNERSHIP = mark("once delay away", within="ownership immediately automatically")
STAGED = mark("stage phase")
FIRST = mark("first initial second interim intermediate preliminary opening 1st")
CUSTODY = mark(
    "charge control command care keeping possession authority hands baton reins owner owns accountable belongs belong "
    "say answers carries again now back reverts court property relinquishes surrenders cedes changes stays",
    "responsib ownership custody",
    within="'s ’s",
)
STARTING = mark(
    "straight directly motion going underway way until keeps keep running off once soon after when upon from moment "
    "instant ground live active on background itself own called away delay through right",
    "immediat automatic instant start launch trigger kick spring swing wake take set get roll com",
)
TAKEN = mark(
    "goes go has for taken needed reader readers keep keeps hold holds remember remembers name names note notes",
    "take find get pick use learn know see read load open fetch look consum pars pull collect work start continu begin "
    "draw rel expect import receiv",
)
SAVES = mark("saves stores")
SKIPS = mark("omit omits out over without needs need", "skip bypass")
ARRIVES = mark(within="ack receipt receiv recipient")
GOVERNS = mark("governs defines covers specifies describes regulates")
ARROW = mark(within="-> → => ⟶")
DASH = mark(within="— –")
INVOKED = mark("invoked called delegated")
UNFIT = mark(
    "unreadable unparsable unparseable illegible blank broken lost invalid half cut crashed dead sense gibberish "
    "garbage rubbish nonsense nonsensical json empty malformed missing incomplete garbled whatever what which without "
    "breaks break fails fail violates violate misses miss lacks lack absent prose validate validates check checks "
    "checked validated match parse fit hold keep nothing no not"
)
HANDED_BACK = mark(
    "its it this that them these their what whatever s",
    "answer repl respons output result finding return verdict report text",
)
GIVES_BACK = mark("answer reply respond return give hand send finish end")
UNANSWERED = mark(
    "it they nothing what whatever handed",
    "answer repl respons output result return unanswered agent sub stage step worker callee specialist call run role "
    "some any none one previous earlier last not can cannot don doesn didn hasn haven won couldn never",
)
THEN = mark(
    "once second third twice one block blocks blocked ends end ended over anew gives goes send sends sent never do "
    "don nobody",
    "again stop fail escalat abort report ask tell return refus reject retr",
)
REST = mark("nothing silence silent else other these those them above understand cannot not no")
MENTIONS = mark(begins="speak mention hint admit contain includ sound us carr hold show read doubt uncertain unsure")
AUTOMATA = mark("bot task", "hook cron daemon watcher poller sweeper job script run action")
BOARD = mark("pull pr prs mr mrs branch branches commits card cards ticket tickets issue issues", "merge")
TRUSTS = mark(begins="tak accept trust believ us pass hand relay forward sent")
ASSIGNS = mark(begins="delegat assign rout distribut dispatch")
ALL_CALLS = mark(
    "every each all any both whichever whoever everything whatever runner harness hook hooks wrapper middleware "
    "runtime",
    "inject append prepend prefix pass send giv hand forward relay includ attach feed carr suppl",
)
BESIDE = mark(
    "see sees knows know carries holds contains has have gets finds reads also too harness runner runtime hook hooks "
    "middleware wrapper place again once second another next same further set sets fork forks forked ask asks "
    "inlined",
    "pass send sent giv hand forward relay includ attach append prepend prefix inject add suppl feed put copy copi "
    "past bring shar quot deliver tell told show slot fill resum inherit keep get receiv argument",
)
PAST = mark(
    "used until before formerly previously earlier originally historically past old back days time first last previous "
    "year",
    "19 20",
)
CASE = mark("if when whenever once on for upon case")
ROUTING = mark(
    "based after when once upon if what next read look call invoke run spawn launch dispatch hand start ask give send "
    "pass quando cuando wenn nach después despues",
    "apos após handl rout act depend respon react return switch branch match outcome result verdict status answer "
    "check evaluat inspect process pars interpret delegat repl report back finish ergebnis résultat",
)
RESPONDS = mark(begins="return report respond answer")
CLASHES = mark("wins prevails counts decides takes whichever goes", "differ disagree contradict conflict match agree")
GOES = mark("goes go route routes escalate escalates routed returns sent lead leads")
GOES_ON = mark("go going keep move moving", "continu carr proceed")
RETURN_STEM = mark(
    "say says said gives gave comes came", "declar signal output emit", within="return report answer respond repl"
)
STAGE_VERB = mark(
    "read reads receive receives takes input inputs consumes requires given return returns write writes produce "
    "produces output outputs save saves deliver delivers create creates"
)
STAGE_LABEL = mark(
    "read reads input inputs receive receives require requires needs consumes takes given upstream return returns "
    "output outputs produces write writes result results deliverable deliverables provides artifact artifacts"
)
REQUIRED = mark("required fields following these")
HANDED = mark(
    "delegate pass send sends passes hands gives provides hand provide invoke call dispatch transfer give receive "
    "receives input inputs payload field fields package data arguments parameters request"
)
CHOICE = mark("one either outcome outcomes result results exactly any return returns values")
EXPLAINS = mark("if when where once in for means")
STATUSES = mark(begins="status verdict signal")
STATUS = mark(within="status outcome result state")
GRADES = mark(begins="grade decision conclusion answer ruling")
CALL = mark("task", within="agent")

TICK = mark(within="`")
QUOTED = mark(within="` ** \"")
PIPE = mark(within="|")
SLASH = mark(within="/")
BRACE = mark(within="{")
COLON = mark(within=":")
ELEMENT = mark(within="<")
JOINED = mark("or", within="`, *, \", ', ), /")
OR = mark("or")
UNDERLINE = mark(within="_")

SHOUT = marking.SHOUT
PHASE, RETURN_VERB, LEDGER, REMARK, REJECTS = (mark() for _ in range(5))
"""Words of the lexicon: what its phases begin with, its verbs of returning, names of ledgers, texts for people."""

marks = marking.of_texts(marking.of_word)
"""The marks of a text, joined."""
