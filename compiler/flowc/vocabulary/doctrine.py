"""The words of doctrine: labels of outcomes, statuses, and the words of the sentences that state them."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType

from flowc.data import Plain, strings, texts
from flowc.expressions import expression
from flowc.structs import Struct, field, keep

_HUMP = expression(r"(?<=[a-z0-9])(?=[A-Z])")

_DOERS = ("er", "or", "ist", "ian", "yst", "ant")
"""What the words for those who do something end with."""

_PROOF = ("evidence", "proof")
"""What comes with work that goes on, even where its word names a thing as well: `building-with-evidence`."""

_OF_FIELDS = ("_at", "_id", "_ids", "_count")
"""What the name of a field ends with that holds a time, what something is called by, or a number."""


class DoctrineVocabulary(Struct, eq=False):
    """The lists of `rules/doctrine.yaml` by name; words are comparable: lower case, hyphens for blanks and underscores.

    `phrases` are what fixes write, by name.
    """

    lists: Mapping[str, frozenset[str]]
    phrases: Mapping[str, str] = field(default_factory=dict)
    _classes: Mapping[str, str] = field(default_factory=dict)

    def has(self, name: str, word: str) -> bool:
        """Whether a word is in one of the lists, as written or made comparable."""
        return comparable(word) in self.lists[name]

    def is_status(self, label: str) -> bool:
        """Whether a label is a status, alone, with a hint of its payload (`running-with-evidence`), or of something
        (`forecast-pending`, but not `nothing-pending`, nor what asks a person: `awaiting-approval`). A field that says
        when, which or how many is none: `working_copy_updated_at`.
        """
        return not label.lower().endswith(_OF_FIELDS) and _is_status(self, comparable(label))

    def _is_of_status(self, word: str) -> bool:
        """The same of a comparable word that is no field."""
        if word in self.lists["statuses"] or self._goes_on(word) or self._is_somewhere(word):
            return True
        if word.startswith("awaiting-") and word.rpartition("-")[2] in self.lists["waited_for"]:
            return False
        heads = self.lists["status_heads"]
        tails = self.lists["status_tails"] if word.partition("-")[0] not in self.lists["denying"] else ()
        at = word.find("-")
        while at >= 0 and word[:at] not in heads and word[at + 1 :] not in tails:
            at = word.find("-", at + 1)
        return at >= 0

    def _is_somewhere(self, word: str) -> bool:
        """Whether a word says where a work is for now: `in-production`, `on-the-press-with-proofs`, `sheet-in-print`,
        or that it is nearly done. What is `in-the-clear` or `in-scope` is nowhere.
        """
        parts = word.partition("-with-")[0].split("-")
        if len(parts) > 1 and parts[0] in ("almost", "nearly", "being"):
            return True
        at = 0 if parts[0] in self.lists["places"] else 1
        if at and (parts[0].endswith("ed") or self.outcome_class(parts[0]) or parts[0] in self.lists["blocker_words"]):
            return False
        match parts[at:]:
            case [place, "the", *thing]:
                return place in self.lists["places"] and len(thing) == 1 and thing[0] not in self.lists["no_places"]
            case ["in", thing]:
                return thing in self.lists["makings"]
            case ["under", thing]:
                return thing in self.lists["scrutinies"]
        return False

    def _goes_on(self, word: str) -> bool:
        """Whether a word says that work goes on: `still-reading`, `rendering-with-frames`."""
        head, with_, what = word.partition("-with-")
        proven = head.endswith("ing") and what in _PROOF
        active = proven or (bool(with_) and self.is_activity(head))
        still = head.removeprefix("still-")
        return active or (still != head and (self.is_activity(still) or still in self.lists["statuses"]))

    def is_activity(self, label: str) -> bool:
        """Whether a label names what somebody is doing by its form, `rendering`: among results that is a status.

        Alone it may be a subject as well (`billing`), so that what stands beside it decides.
        """
        word = comparable(label)
        return len(word) > 5 and word.endswith("ing") and word.isalpha() and word not in self.lists["no_activities"]

    def is_activity_of(self, label: str) -> bool:
        """Whether a label is a thing and what it is doing, or what is done to it, `ink-drying`, `checking-register`: no
        end of a work begins or ends it.
        """
        head, _, tail = comparable(label).rpartition("-")
        if head in self.lists["activities"] and "-" not in head:
            return not (self.outcome_class(tail) or self.is_status(tail) or tail.endswith("ed"))
        if not head or "-" in head or head in self.lists["no_doers"] or tail not in self.lists["activities"]:
            return False
        return not (self.outcome_class(head) or self.is_status(head) or head.endswith("ed"))

    def going_on(self, labels: Iterable[str]) -> frozenset[str]:
        """Which of some alternatives are the statuses they look like: an activity alone beside ends of a work,
        `rendering | blocked`, or beside its own end, `planning | planned`.
        """
        alternatives = frozenset(labels)
        alone = {each for each in alternatives if self.is_activity(each)}
        active = (alone if len(alone) == 1 else set()) | {each for each in alternatives if self.is_activity_of(each)}
        if not active:
            return frozenset()
        ends, judged, done = (
            {each for each in alternatives if of_kind(each)} for of_kind in (self._ends, self._is_judged, self.is_done)
        )
        words = {comparable(each) for each in alternatives}

        def stands_among_ends(label: str) -> bool:
            word, others = comparable(label), len(alternatives) - 1
            again = word.startswith("re") or word in self.lists["activities"]
            ended = f"{word[:-3]}ed" in words or (others > 1 and len(done) - (label in done) == others)
            return ended or len(ends) > (label in ends) or (again and len(judged) > (label in judged))

        return frozenset(filter(stands_among_ends, active))

    def _ends(self, label: str) -> bool:
        """Whether a label is an end of some work; what was refused may be an offer as well."""
        refused = comparable(label).rpartition("-")[2] in self.lists["refusals"]
        return bool(self.outcome_class(label)) and not refused

    def _is_judged(self, label: str) -> bool:
        """Whether a label says what became of something, what it is good for, what it is too much of, or that there is
        none: `cues-moved`, `minutes-written`, `cue-available`, `cues-too-dense`, `nothing-to-cue`, `does-not-fit`.
        """
        parts = comparable(label).split("-")
        several = parts[-1].endswith(("able", "ible")) or parts[0] in self.lists["denying"]
        several = several or not {"too", "not", "cannot"}.isdisjoint(parts[:-1])
        return self.is_done(label) or (several and len(parts) > 1)

    def is_done(self, label: str) -> bool:
        """Whether a label says what was done: `minutes-written`."""
        last = comparable(label).rpartition("-")[2]
        return last.endswith("ed") or last in self.lists["participles"]

    def is_work_of(self, label: str, role: str | None) -> bool:
        """Whether a label says that a role did what it is called after: `dispatched` of a `dispatcher`."""
        word, doer = comparable(label), (role or "").rpartition("-")[2]
        return word.endswith("ed") and doer.endswith(("er", "or")) and word[:-2] == doer[:-2]

    def acknowledges(self, label: str) -> bool:
        """Whether a label only says that a call arrived: `ack`, `request-received`."""
        return self.tells_of_passing(label, "receipt_tails") or comparable(label) in self.lists["acknowledgements"]

    def tells_of_passing(self, label: str, tails: str) -> bool:
        """Whether a label is what passes at a call and a word of a list: `brief-picked-up`."""
        parts = comparable(label).split("-")
        heads = (("-".join(parts[:at]), "-".join(parts[at:])) for at in range(1, len(parts)))
        return any(head in self.lists["passed_things"] and tail in self.lists[tails] for head, tail in heads)

    def has_arrived(self, label: str) -> str:
        """What stands before a word for its arrival: `sheets` of `sheets-received`; else nothing."""
        parts = comparable(label).split("-")
        tails = ((at, "-".join(parts[at:])) for at in range(1, len(parts)))
        return next(("-".join(parts[:at]) for at, tail in tails if tail in self.lists["receipt_tails"]), "")

    def whose_call_arrived(self, label: str) -> str:
        """What stands before a call and the word for its arrival: `x-ray` of `x-ray-request-received`; else nothing."""
        parts = comparable(label).split("-")
        for at in range(2, len(parts)):
            if parts[at - 1] in self.lists["calls"] and "-".join(parts[at:]) in self.lists["receipt_tails"]:
                return "-".join(parts[: at - 1])
        return ""

    def tells_nothing(self, label: str) -> bool:
        """Whether a label says of a result neither what was produced nor why nothing was."""
        return self.is_status(label) or self.acknowledges(label)

    def is_phase_over(self, label: str, role: str) -> bool:
        """Whether a label says that a first phase went well, `preflight-passed`, and the role is not there for that."""
        word = comparable(label)
        phase = next((each for each in self.lists["phases"] if word.startswith(f"{each}-")), "")
        return bool(phase) and phase not in role and word.removeprefix(f"{phase}-") in self.lists["success"]

    def outcome_class(self, label: str) -> str:
        """success, failure, incomplete or blocking, known by the label, its first or its last word; else nothing."""
        word = comparable(label)
        classes = self._classes or keep(self, "_classes", _classes(self.lists))
        for part in (word, word.partition("-")[0], word.rpartition("-")[2]):
            if part in classes:
                return classes[part]
        last = word.rpartition("-")[2]
        cannot = last.startswith("un") and last.endswith(("able", "ible")) and last not in self.lists["no_failures"]
        return "failure" if cannot else ""

    def is_not_attempted(self, label: str) -> bool:
        """Whether a label says that a call was not made, be it with whose: `bench-not-called`."""
        word = comparable(label)
        return any(word == each or word.endswith(f"-{each}") for each in self.lists["not_attempted"])

    def is_no_answer(self, label: str) -> bool:
        """Whether a label is what a caller records of a call that brought nothing it could use: `no-usable-answer`."""
        return comparable(label) in self.lists["no_answers"]

    def is_somebody(self, name: str) -> bool:
        """Whether a name of several words is by its form that of a role, `case-historian`, and of no thing or command,
        `feature-branch`, `get-user`.
        """
        head, _, tail = comparable(name).rpartition("-")
        named = tail in self.lists["role_tails"] or tail in self.lists["role_heads"]
        does = tail.endswith(_DOERS) and len(tail) > 3 and tail not in self.lists["no_roles"]
        return bool(head) and (named or does)

    def may_end(self, labels: Sequence[str]) -> bool:
        """Whether alternatives name a good end and one that is not: a whole outcome, not a part of a report."""
        classes = {self.outcome_class(label) for label in labels}
        return "blocking" in classes or ("success" in classes and len(classes) > 1)

    def are_decisions(self, labels: Sequence[str]) -> bool:
        """Whether alternatives are verdicts on work of somebody else, and nothing but these."""
        return bool(labels) and all(self.has("decisions", label) for label in labels)

    def are_ends(self, labels: Sequence[str]) -> bool:
        """Whether alternatives are ends of a work, and none the state of an item."""
        return self.may_end(labels) and not any(self.has("item_states", label) for label in labels)


@lru_cache(maxsize=1 << 14)
def _is_status(words_: DoctrineVocabulary, word: str) -> bool:
    """The answer of the words, kept: most labels are asked about many times."""
    return words_._is_of_status(word)


def _classes(lists: Mapping[str, frozenset[str]]) -> dict[str, str]:
    """The class of each word that has one; of two the graver."""
    return {word: name for name in ("success", "incomplete", "failure", "blocking") for word in lists[name]}


@lru_cache(maxsize=1 << 16)
def comparable(words: str) -> str:
    """Words as one: lower case, a hyphen for every run of blanks, underscores and hyphens."""
    return "-".join(part for part in words.lower().replace("_", " ").replace("-", " ").split() if part)


def parted(name: str, sign: str = "-") -> str:
    """A name with a sign where a capital begins a part of it: `barkTorn` is `bark-Torn`."""
    return _HUMP.sub(sign, name)


def words(written: Mapping[str, Plain]) -> DoctrineVocabulary:
    """The words of a file like `rules/doctrine.yaml`."""
    lists = {
        name: frozenset(comparable(word) for word in strings(listed))
        for name, listed in written.items()
        if name != "phrases"
    }
    return DoctrineVocabulary(MappingProxyType(lists), MappingProxyType(texts(written["phrases"])))
