"""What a document of prose states, as typed facts with spans: boundaries, outcomes, fields, handlers, effects.

A statement is read from its position (a list after "returns one of", a template field, a table column), never from a
word alone. What a document says that is none of these stays unread, and coverage names the section.
"""

from enum import Enum

from flowc.model.habits import Coercion, Event, Phase, Receipt, Wording
from flowc.model.keyed import Alike, Carrier, Valued
from flowc.structs import Struct
from flowc.text import Name, Source, Span


class Role(Enum):
    """What the words of a union are, by the position they stand in."""

    RETURN = "return"
    """What the callee of the boundary returns: its own terminal outcome."""

    RECORD = "record"
    """What a caller records of a call it made: the callee's result nested in the caller's."""

    REPORT = "report"
    """The outcome line of a completion report or template: the author's own terminal outcome."""

    DECISION = "decision"
    """Approve or reject, beside an outcome."""

    VALUES = "values"
    """The values of some other field (coverage: full | partial; item states): no outcome, never judged as one."""

    OPEN = "open"
    """What the document alone does not tell, until another says who returns such labels."""


ACTS, TELLS, SAID = "acts", "tells", "said"  # open unions: something is done for each, each is explained, or comes back
ANSWER, OTHER = "answer", "other"  # what a case is about
MAY = "may"  # open too: ways to end, or the parts of one answer, as what is done with them tells
NAMED = "named"  # open too: a name leads to them, which `about` has with what else may be one
DECLARED = frozenset(("type", "record"))  # spellings of what is declared for machines: types, and shapes of results


class Boundary(Struct):
    """A call between two roles, `caller -> callee`; `span` is where it is stated. Either may be unknown."""

    caller: str | None
    callee: str | None
    span: Span


class Field(Struct):
    """A field of a payload, an input or a template.

    `key` is its name made comparable (lower case, hyphens, no articles, no `[]`), `text` as written, `many` for lists
    and `name[]`, `only_for` the labels under which it is required, `qualifier` what stands in parentheses.
    """

    key: str
    text: str
    span: Span
    many: bool = False
    required: bool = True
    only_for: tuple[str, ...] = ()
    qualifier: str = ""


LEADING = ("process", "orchestration", "pipeline", "workflow")
"""Kinds of documents that say how work goes: whom they name they may call, in whatever words."""


class Member(Struct):
    """One alternative of a union: its label at its exact place, and the payload stated with it.

    `sort` is the class that a table gives it, `taker` to whom the table says it goes.
    """

    label: Name
    payload: tuple[Field, ...] = ()
    sort: str = ""
    taker: str = ""


class Union(Struct):
    """A set of alternatives stated in one place. `spelling` names the form it was read from (for coverage).

    `subject` is the role whose outcome it is (the callee for RETURN and RECORD, the document's own role for REPORT).
    `span` covers all alternatives; `field` the words that introduce them. `partial`: it states some of them only and
    denies no other. `also` are further ones, `about` the titles around it, nearest first; `sure`: own ends, surely.
    """

    role: Role
    members: tuple[Member, ...]
    boundary: Boundary | None
    subject: str | None
    span: Span
    field: Name | None = None
    spelling: str = ""
    partial: bool = False
    also: tuple[str, ...] = ()
    about: tuple[str, ...] = ()
    sure: bool = False

    def shares(self, other: "Union") -> bool:
        """Whether one label stands in both of them."""
        return not {member.label.span for member in self.members}.isdisjoint(each.label.span for each in other.members)


class Handler(Struct):
    """A place that says what to do for an outcome: a conditional section, a routing row, a sentence `if X, ...`.

    `kind` is "section", "row", "rule" or "qualifier" (`(if blocked)` behind a slot); `subject` as in Union.
    `action` is what is done, as text; `target` the role or state it routes to, where stated; `about` the words around
    it, which may say whose outcome it is, nearest first. `named`: they are a name, and must be that of a role.
    `plain`: the label is a word without marks, which must be one that the role returns, unless it is several words.
    `case`: ANSWER where the words before it say that it is what came back, OTHER where they speak of something else
    that has states; empty where they do not tell.
    """

    label: Name
    kind: str
    span: Span
    subject: str | None = None
    action: str = ""
    target: str | None = None
    fields: tuple[Field, ...] = ()
    about: tuple[str, ...] = ()
    named: bool = False
    plain: bool = False
    case: str = ""


class Slot(Struct):
    """A fill-in place of a template: `- Label: value`, with the union of its value and the labels it is for.

    `group` is the heading it stands under; a heading without labelled places is a place itself.
    """

    field: Field
    union: Union | None = None
    group: str = ""


class OwnForm(Struct):
    """What a form must hold that its own document shows, and where the form stands, with its lines.

    `elsewhere` are the keys of the fields of which the document speaks outside of the form and of their list.
    """

    fields: tuple[Field, ...]
    span: Span
    lines: tuple[str, ...]
    elsewhere: tuple[str, ...] = ()


class Sent(Struct):
    """What a caller hands to a callee at a boundary, or what a callee says it requires (`required` side)."""

    boundary: Boundary | None
    fields: tuple[Field, ...]
    span: Span
    required: bool


class Deed(Struct):
    """Something a document tells a role to do with the world.

    `kind`: write, read, run, push, pull_request, merge, submit, move, server, comment, ledger, web, delegate, amend
    (change code that no path names), tool (a tool of the host is to be used, or is said to be there), skill (the skill
    `object` is to be taken up), and of whoever
    runs stages: gate (wait for a file to exist), looks (the same, of a file that may be the project's), relay (put
    the content of a result into the next prompt), parse (take an outcome out of a result), recover (what to do about
    an empty or malformed result), whatever (go on with whatever comes back), and of anybody: channel (let results pass
    as files alone), left (a file is said to be there, made by whom the span names), taken (another, whom `role` names,
    takes a file from there), placed (whoever writes `object` is given its place), withheld (what it holds is in no
    prompt), pointed (`role` is given no more than the path `object`), calls (`object` is called), forks (a host has
    `object` carry the document out), writes and reads (`role` is said to do so), cites (a file is to be looked into),
    needless (no word has a use for the ability `object` names), bind (what `role` returned is called `object`),
    unbound (`object` is passed to `role`, and was called so nowhere), needs (`role` is always given `object`), skip
    (a way to `role` leaves out the stage `object`), again (`object` is called without an end), round (work and
    judgement begin anew without an end, at the step `object`), circle (the same for the label at its place, with the
    words `object`, if two agents turn out to work in it), insist (who gave no answer is called until one comes),
    limit (how often at most something is done again), slash (a command is named), typed (so, in a fence), leads (the
    head of a document says that its agent orchestrates), assigns (one that coordinates work gives some to `object`),
    admits (a call that was not made may be told beside the outcome `object`), ungated (a gate has no word for a no),
    owned and fetched (`object` is what `role` gave), meant (`object` is for `role`), handed (what `role` or `object`
    gave is passed on), gives (`role` answers with `object`), starts (`role` may start after `object`), spoilt (an
    answer that is none may be spoken of). `negated`: "do not"; `optional`: "may".
    """

    kind: str
    span: Span
    role: str | None = None
    object: Name | None = None
    negated: bool = False
    optional: bool = False


class Call(Struct):
    """A call site: a fenced `Task(...)`, or a delegation stated in the paragraph or item `around`; and what passes."""

    caller: str | None
    callee: Name
    sends: tuple[Field, ...]
    returns: Union | None
    span: Span
    around: Span | None = None


class Stage(Struct):
    """One stage of a relay as a document states it: who works, what it reads, what it returns, in order."""

    role: Name
    reads: tuple[Field, ...]
    returns: tuple[Field, ...]
    span: Span


class Sample(Struct):
    """A fenced example, a result in JSON or a flow, and `shows`, the words that claim to show a live file.

    `kind`: result, flow, part (a flow without a name), excerpt (edges alone), contract (of a tool, and no example of
    one); `text` its content; `role` whose result; `told` what the words around it say of a result (`sampled.py`).
    """

    kind: str
    text: Span
    shows: Name | None = None
    role: str | None = None
    told: str = ""


class Doctrine(Struct):
    """One markdown document and everything it states. `role` is the role it speaks for, where known.

    `kind`: handoff-contract, output-contract, process, pipeline, orchestration, team-contract, template, agent,
    workflow or other (a document about something else, of which only unmistakable statements are read). `boundary` is
    the one the document governs, `boundaries` all that it states, that one included. `loose` are unions told in part in
    other words, `types` and `signatures` what fences declare in code, to be held against prose, `required` the fields
    its own output must have, `handed` what passes at calls by names in code, `spoken` the same in running words,
    `formats` the keys that hold the outcome in results as it shows them: `outcome`, `status`, `review_status`. `asked`
    are lists of names in code, `beside` all that is named in one step with a call,
    `packets` the whole lists of what passes at calls, each of a caller with the step around it, and without a boundary
    what is said of all calls, `besides` what may pass beside such lists, `texts` the Markdown files beside them,
    `own_forms` what forms must hold that the document itself shows, `ascribed` what it says that others do, whom their
    `role` names, `outward` what its reader does that others see (outward: `object` is the verb; queued: the queue) and
    what is kept to `role` alone (kept), `callees` whom a document of kind other says to call, `alike` words in one
    place of like lines. `silent` are the titles of parts that carried no statement. `placed`: it lies where only
    doctrine is kept. `foreign`: its prose is in another language, of whose rules none is read.
    """

    source: Source
    kind: str
    role: str | None
    boundary: Boundary | None
    boundaries: tuple[Boundary, ...] = ()
    unions: tuple[Union, ...] = ()
    loose: tuple[Union, ...] = ()
    types: tuple[Union, ...] = ()
    signatures: tuple[Sent, ...] = ()
    handlers: tuple[Handler, ...] = ()
    slots: tuple[Slot, ...] = ()
    sent: tuple[Sent, ...] = ()
    handed: tuple[Sent, ...] = ()
    spoken: tuple[Sent, ...] = ()
    required: tuple[Field, ...] = ()
    asked: tuple[Sent, ...] = ()
    beside: tuple[Sent, ...] = ()
    packets: tuple[Sent, ...] = ()
    besides: tuple[Sent, ...] = ()
    texts: tuple[Name, ...] = ()
    own_forms: tuple[OwnForm, ...] = ()
    events: tuple[Event, ...] = ()
    phases: tuple[Phase, ...] = ()
    wordings: tuple[Wording, ...] = ()
    rivals: tuple[Wording, ...] = ()
    deeds: tuple[Deed, ...] = ()
    ascribed: tuple[Deed, ...] = ()
    outward: tuple[Deed, ...] = ()
    calls: tuple[Call, ...] = ()
    stages: tuple[Stage, ...] = ()
    samples: tuple[Sample, ...] = ()
    formats: tuple[Name, ...] = ()
    carriers: tuple[Carrier, ...] = ()
    coercions: tuple[Coercion, ...] = ()
    values: tuple[Valued, ...] = ()
    receipts: tuple[Receipt, ...] = ()
    alike: tuple[Alike, ...] = ()
    callees: tuple[str, ...] = ()
    silent: tuple[Name, ...] = ()
    placed: bool = False
    foreign: bool = False

    @property
    def states(self) -> bool:
        """Whether the document is doctrine, or states or shows an outcome though it is about something else."""
        if self.kind != "other" or self.placed or any(union.role is not Role.OPEN for union in self.unions):
            return True
        result = any(sample.kind == "result" and '"outcome"' in sample.text.text for sample in self.samples)
        return result or any(sample.kind == "contract" for sample in self.samples)
