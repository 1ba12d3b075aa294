"""Fixes in rounds, until nothing changes: made in memory, judged at once, taken back where they do harm."""

from collections.abc import Collection, Iterable, Iterator, Mapping

from flowc.diagnostics import Edit, Finding
from flowc.fixes import Consent
from flowc.fixes.offers import Key, Offer, agreeing, offers, within
from flowc.fixes.patch import Patch, composed
from flowc.fixes.verdict import Judge, Objection, Verdict, new_errors, objection
from flowc.structs import Struct, field, replace
from flowc.syntax.decode import decode
from flowc.syntax.edit import amended
from flowc.text import Source, Span, written

MOST_ROUNDS = 20
MOST_TRIALS = 200
"""How often the texts of a project are judged in one run. Only many fixes that do harm need more than a few dozen."""


class Refusal(Struct):
    """A fix that was not made, and why; `error` is the new one that would come of it, `place` one to be left alone."""

    offer: Offer
    reason: Objection
    error: Finding | None = None
    place: Span | None = None


class Fixed(Struct):
    """What fixing did: the new text and the patch of each changed file, and every fix that was made.

    `refusals` are the fixes tried in vain, `beyond` those of findings in files that may be changed which would change
    others too. `withheld` counts the findings there whose fixes nobody agreed to.
    `stable`: nothing was left to try, so that fixing again changes nothing.
    """

    sources: Mapping[str, Source]
    patches: Mapping[str, Patch]
    made: tuple[Offer, ...]
    refusals: tuple[Refusal, ...] = ()
    beyond: tuple[Offer, ...] = ()
    withheld: int = 0
    stable: bool = True


class _State(Struct):
    """The texts before and after some rounds, what is said of them now, and how they came to be."""

    original: Mapping[str, Source]
    sources: Mapping[str, Source]
    verdict: Verdict
    patches: Mapping[str, Patch] = field(default_factory=dict)
    made: tuple[Offer, ...] = ()

    def changed(self) -> dict[str, str]:
        """The texts that are not as they were, by path."""
        texts = ((path, self.sources[path].text) for path in self.patches)
        return {path: text for path, text in texts if text != self.original[path].text}


class _Round(Struct):
    """The outcome of a round: the fixes taken and refused, what is said after those taken, the trials still left."""

    taken: tuple[Offer, ...]
    refused: tuple[Refusal, ...]
    verdict: Verdict
    trials: int


def fixed(sources: Mapping[str, Source], judge: Judge, consent: Consent, editable: Collection[str]) -> Fixed:
    """Make the fixes somebody agreed to in the editable files, out of all `sources` by path, until nothing changes.

    Fixes that undo each other end where their circle began.
    """
    states = [_State(sources, sources, judge(sources))]
    trials = MOST_TRIALS
    for _ in range(MOST_ROUNDS):
        state = states[-1]
        every = list(offers(state.verdict.findings, consent))
        able = within(every, editable)
        sparing = tuple(_sparing(able, state.verdict))
        spared = {refusal.offer.key for refusal in sparing}
        step = _round(state, [offer for offer in able if offer.key not in spared], judge, trials)
        trials = step.trials
        if not step.taken:
            ours = (offer for offer in every if offer.finding.span.source.path in editable)
            beyond = tuple(offer for offer in ours if not offer.paths <= set(editable))
            withheld = _withheld(state.verdict.findings, consent, editable)
            refusals = (*sparing, *step.refused)
            return replace(
                _result(state), refusals=refusals, beyond=beyond, withheld=withheld, stable=trials > 0
            )  # fmt: skip
        after = _advanced(state, step)
        earlier = next((each for each in states if each.changed() == after.changed()), None)
        if earlier:
            return _result(earlier)
        states.append(after)
    return replace(_result(states[-1]), stable=False)


def _sparing(offered: Iterable[Offer], verdict: Verdict) -> Iterator[Refusal]:
    """The fixes that would reach where their rule is silenced."""
    for offer in offered:
        place = verdict.spared(offer)
        if place:
            yield Refusal(offer, Objection.SPARED, place=place)


def _withheld(findings: Iterable[Finding], consent: Consent, editable: Collection[str]) -> int:
    fixes = (each.fixes for each in findings if each.fixes and each.span.source.path in editable)
    return sum(not any(map(consent.covers, each)) for each in fixes)


def _result(state: _State) -> Fixed:
    changed = state.changed()
    return Fixed(
        sources={path: state.sources[path] for path in sorted(changed)},
        patches={path: state.patches[path] for path in sorted(changed)},
        made=state.made,
    )


def _round(state: _State, offered: list[Offer], judge: Judge, trials: int) -> _Round:
    """The first fixes that can be made; one that was refused leaves its place to those it kept out."""
    refused: list[Refusal] = []
    while offered and trials > 0:
        step = _tried(state, agreeing(offered), judge, trials)
        trials = step.trials
        refused += step.refused
        if step.taken:
            return replace(step, refused=tuple(refused))
        gone: set[Key] = {refusal.offer.key for refusal in step.refused}
        offered = [offer for offer in offered if offer.key not in gone]
    return _Round((), tuple(refused), state.verdict, trials)


def _tried(state: _State, chosen: list[Offer], judge: Judge, trials: int) -> _Round:
    """Make all of the fixes, the safe ones first; where that does harm, halve them until the harmful ones are found."""
    taken: list[Offer] = []
    refused: list[Refusal] = []
    verdict = state.verdict
    safe, unsafe = ([offer for offer in chosen if offer.safe is kind] for kind in (True, False))
    waiting = [unsafe, safe]
    while waiting and trials > 0:
        group = waiting.pop()
        if not group:
            continue
        trials -= 1
        told = _judged(edited(state.sources, [*taken, *group]), verdict, group, judge)
        if isinstance(told, Verdict):
            taken, verdict = [*taken, *group], told
        elif len(group) == 1:
            refused.append(told)
        else:
            waiting += [group[len(group) // 2 :], group[: len(group) // 2]]
    return _Round(tuple(taken), tuple(refused), verdict, trials)


def _judged(
    sources: Mapping[str, Source] | None, before: Verdict, made: list[Offer], judge: Judge
) -> Verdict | Refusal:
    """What is said of texts after some fixes, or why the first of them, alone, must not be made."""
    if sources is None:
        return Refusal(made[0], Objection.BREAKS)
    after = judge(sources)
    reason = objection(before, after, made)
    if reason is None:
        return after
    return Refusal(made[0], reason, next(iter(new_errors(before, after, made)), None))


def edited(sources: Mapping[str, Source], made: Iterable[Offer]) -> Mapping[str, Source] | None:
    """The texts with the edits of some fixes that agree; None if a result is no text that could be read again."""
    changed = {}
    for path, edits in _by_path(made).items():
        after = amended(sources[path], edits)
        again, findings = decode(path, written(after).encode("utf-8", "surrogatepass"))
        if findings or again.text != after.text:
            return None
        changed[path] = after
    return {**sources, **changed}


def _advanced(state: _State, step: _Round) -> _State:
    sources = edited(state.sources, step.taken)
    assert sources is not None, "what was judged can be made"
    patches = dict(state.patches)
    for path, edits in _by_path(step.taken).items():
        patches[path] = composed(patches.get(path, ()), edits, len(state.original[path].text))
    made = (*state.made, *step.taken)
    return _State(state.original, sources, step.verdict, patches, made)


def _by_path(made: Iterable[Offer]) -> dict[str, list[Edit]]:
    found: dict[str, list[Edit]] = {}
    for offer in made:
        for edit in offer.edits:
            found.setdefault(edit.span.source.path, []).append(edit)
    return found


def groups(made: Iterable[frozenset[str]], changed: Iterable[str]) -> list[tuple[str, ...]]:
    """The changed files in sets that stand or fall together: files one fix changed are in one."""
    found = [{path} for path in changed]
    for paths in dict.fromkeys(paths for paths in made if len(paths) > 1):
        touched = [group for group in found if group & paths]
        if touched:
            found = [group for group in found if not group & paths] + [set().union(*touched)]
    return sorted(tuple(sorted(group)) for group in found)
