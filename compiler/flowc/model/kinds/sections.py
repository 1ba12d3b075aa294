"""The keys each part of a document knows, the keys of older formats, and where a misplaced key belongs."""

from collections.abc import Mapping
from types import MappingProxyType

from flowc.structs import Struct, field, keep


class Outdated(Struct):
    """A key of an older format: what to write today, and the key it is read as where that is sure."""

    instead: str
    read_as: str | None = None


class Section(Struct):
    """A part of a document. `where` names it in messages; `elsewhere` maps keys of other parts to their `where`.

    `texts` are those of its keys that hold words for people: any scalar, even none. `known` are all of its keys.
    """

    where: str
    keys: tuple[str, ...]
    outdated: Mapping[str, Outdated] = field(default_factory=dict)
    elsewhere: Mapping[str, str] = field(default_factory=dict)
    texts: tuple[str, ...] = ("description", "version")
    known: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        keep(self, "known", frozenset(self.keys))


OUTLETS = (
    "on_fail",
    "on_reject",
    "on_incomplete",
    "on_step_fail",
    "on_invalid",
    "on_exhausted",
    "on_checks_fail",
)

ON_OUTCOME = "on_outcome"
"""The key under which outcomes of the agent's contract have ways of their own."""

DEFAULTS = (*OUTLETS, "max_attempts", "lease", "supervision")
"""Keys of a transition that may stand at the flow, for all transitions that leave them out."""

_FLOW_KEYS = ("name", "description", "version", "transitions", "child_flow", "initial", "terminal", "states")

_TRANSITION_KEYS = (
    "agent",
    "checks",
    "conditions",
    "runs",
    "after_success",
    "after_failure",
    *OUTLETS,
    ON_OUTCOME,
    "max_attempts",
    "lease",
    "supervision",
    "capacity",
    "inputs",
    "returns",
    "child_flow",
    "description",
)

_STEPS_OF_A_TRANSITION = Outdated("the steps under `runs:` of the transition that runs them")

_OLD_KEYS: Mapping[str, Outdated] = MappingProxyType(
    {
        "hooks": _STEPS_OF_A_TRANSITION,
        "before_submit": _STEPS_OF_A_TRANSITION,
        "before_merge": _STEPS_OF_A_TRANSITION,
        "on_complete": Outdated("the steps under `runs:`, and the state the task moves to in the edge"),
        "claim_from": Outdated("a transition that leaves the state and names the agent under `agent:`"),
        "fleet": Outdated("`agents:` in a file of its own"),
        "queue": Outdated("the state in the edge, `queue -> next`"),
    }
)

OLD_CONDITION = "condition"
"""The older key of a single condition, which needs no list."""

_OLD_TRANSITION_KEYS: Mapping[str, Outdated] = MappingProxyType(
    {
        **_OLD_KEYS,
        OLD_CONDITION: Outdated("a list under `conditions:`", "conditions"),
        "steps": Outdated("`runs:`", "runs"),
        "actions": Outdated("`runs:`", "runs"),
    }
)

FLOW = Section(
    "a flow",
    (*_FLOW_KEYS, *DEFAULTS),
    _OLD_KEYS,
    {key: "a transition" for key in _TRANSITION_KEYS if key not in DEFAULTS},
)

TRANSITION = Section(
    "a transition",
    _TRANSITION_KEYS,
    _OLD_TRANSITION_KEYS,
    {
        **{key: "the flow" for key in _FLOW_KEYS if key not in _TRANSITION_KEYS},
        **dict.fromkeys(("strategy", "max_restarts", "window"), "`supervision`"),
        **dict.fromkeys(("type", "script"), "a condition"),
    },
)

CONDITION = Section(
    "a condition",
    ("name", "type", "script", "agent", "on_fail", "on_reject", "max_attempts", "on_exhausted", "description"),
)

SUPERVISION = Section("`supervision`", ("strategy", "max_restarts", "window"))

DECISIONS = Section("`after_success`", ("approve", "reject"))

REGISTRY_SECTIONS = ("steps", "checks", "scripts")

REGISTRY = Section(
    "a step registry",
    ("name", "description", "version", *REGISTRY_SECTIONS),
    texts=("name", "description", "version"),
)

FALLIBLE = ("fallible", "can_fail", "may_fail")
IDEMPOTENT = ("idempotent", "repeatable", "can_repeat")
REVERSIBLE = ("reversible", "can_undo", "undoable")
"""How registries that people have spell what a step is; of the last we ask the contrary, `irreversible`."""

STEP = Section(
    "a step",
    (
        "name",
        "needs",
        "provides",
        "irreversible",
        *FALLIBLE,
        *IDEMPOTENT,
        *REVERSIBLE,
        "undo",
        "cost",
        "timeout",
        "runs",
        "moves",
        "description",
        "summary",
        "does",
    ),
    texts=("description", "summary", "does", "undo"),
)

STRATEGIES = ("one_for_one", "one_for_all", "rest_for_one")

OLD_AGENT_KEYS: Mapping[str, Outdated] = MappingProxyType(
    {"claim_from": _OLD_KEYS["claim_from"], "fleet": Outdated("`agents:`", "agents")}
)

OLD_ENDS = ("from", "to")
"""How older formats write the two states of an edge, under a transition."""

COSTS = ("cheap", "moderate", "expensive")
