"""A repository of 2,000 documents for tests: 1,000 flows of about 3 KB in both dialects, 1,000 markdown documents of
about 5 KB, and a step registry. All are sound; `planted` puts faults into some of them, each where it is written.

Everything comes from the numbers of the teams, so that two runs write the same bytes.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path

MOST_TEAMS = 100
"""Of each team there are ten flows and ten markdown documents."""

STEPS = """\
steps:
  rebase: {provides: [rebased_branch], fallible: true}
  run_tests: {needs: [rebased_branch], provides: [test_report], fallible: true}
  push_branch: {needs: [rebased_branch], provides: [remote_branch], fallible: true}
  create_pr: {needs: [remote_branch], provides: [pull_request], fallible: true}
  post_review_comment: {needs: [pull_request], fallible: true}
  merge_pr: {needs: [pull_request], fallible: true, irreversible: true}
checks:
  branch_is_mergeable: The pull request has no conflict with its base.
  checks_are_green: Every required check of the pull request has passed.
scripts:
  smoke-test: Call what was built once.
"""

GATES = """\
name: ship-@-#
description: Team @ ships part #, from its plan to the merge.
initial: incoming
terminal: [done, failed, escalated]

transitions:
  "incoming -> claimed":
    agent: $-@
    lease: 2h
    max_attempts: 3
    on_exhausted: escalated
    on_incomplete: incoming

  "claimed -> planned":
    on_fail: failed
    on_reject: failed
    on_incomplete: incoming
    on_invalid: failed

  "planned -> built":
    agent: implementer-@
    max_attempts: 4
    on_exhausted: escalated
    runs: [rebase, run_tests, push_branch, create_pr]
    on_fail: failed
    on_reject: failed
    on_incomplete: planned
    on_invalid: failed
    on_step_fail: planned

  "built -> done":
    checks: [branch_is_mergeable, checks_are_green]
    on_checks_fail: planned
    conditions:
      - name: smoke
        type: script
        script: smoke-test
        on_fail: planned
      - name: review
        type: agent
        agent: gatekeeper-@
        on_reject: planned
        on_fail: failed
      - name: release
        type: manual
        on_reject: planned
        on_fail: failed
    runs: [rebase, run_tests, post_review_comment, merge_pr]
    on_fail: failed
    on_incomplete: failed
    on_invalid: failed
    on_step_fail: planned
"""

AFTER = """\
name: review-@-#
description: Team @ writes part # and has it read.
initial: incoming
terminal: [done, failed, escalated]

transitions:
  "incoming → claimed":
    agent: writer-@
    lease: 90m
    max_attempts: 3
    on_exhausted: escalated
    after_success:
      - rebase
      - run_tests
      - push_branch
      - create_pr
      - submit_to_provisional
    after_failure:
      - move_to_failed
    on_reject: failed
    on_incomplete: incoming
    on_invalid: failed
    on_step_fail: incoming

  "provisional → done":
    checks: [branch_is_mergeable, checks_are_green]
    on_checks_fail: incoming
    agent: gatekeeper-@
    after_success:
      approve:
        - rebase
        - post_review_comment
        - merge_pr
        - move_to_done
      reject:
        - move_to_incoming
    after_failure:
      - move_to_failed
    on_fail: failed
    on_incomplete: failed
    on_invalid: failed
    on_step_fail: incoming
"""

AGENT = """\
---
name: %-@
description: Does its part of the work of team @ and returns what came of it.
tools: Read, Glob, Grep, !
---
# The % of team @

A pure function: values go in, one return value comes out.

## Receives

- the task: title, description and acceptance criteria
- a worktree with the task's branch checked out

## Work

1. Read the task and the code it names.
2. Do what the task asks for, one criterion after the other.
3. Hold the work against each criterion.

## Returns

Return `success`, `failure` or `needs_continuation`, with a comment.

```json
{"outcome": "success", "comment": "What was done, and why."}
```
"""

DECIDING = AGENT.replace("`success`, `failure` or `needs_continuation`", "`success` or `failure`").replace(
    '"success", "comment"', '"success", "decision": "approve", "comment"'
)

LEAD_PROCESS = """\
# Process of team @

## Input

1. Receive the ticket from `scoper-@`:
   - workspace path
   - `brief.md`
2. Return `blocked` with blockers and blocker ownership if the packet is incomplete.

## Hand over

Delegate the package to `build-lead-@`.

Record transfer outcome in the plan package:
- build-lead-@ invocation result: `built-with-evidence` | `build-blocked` | `not-attempted`

## Close

Return one of:
- `ready-for-build` with package path and build evidence
- `blocked` with blockers, blocker ownership and escalation target
"""

LEAD_OUTPUT = """\
# Output contract of team @

## Artifact

Produce one plan package for each ticket.

## Required fields

1. workspace path
2. brief path
3. requirement coverage status (`full` | `partial`)
4. transfer record outcome (`plan-lead-@ -> build-lead-@`: `built-with-evidence` | `build-blocked` | `not-attempted`)

## Report

```
Ticket: ticket-###
Package: [path]
Outcome: ready-for-build | blocked

Blockers (if any):
- [blocker]
```
"""

LEAD_HANDOFF = """\
# Handoff contract of team @

This contract governs transfer from `plan-lead-@` to `build-lead-@`.

## Payload

1. workspace path
2. brief path
3. plan package path

## Return

Build-lead-@ returns one of:

1. `outcome`: `built-with-evidence`
   - files changed
   - verification commands run

2. `outcome`: `blocked`
   - `blockers[]`: explicit blocker list with ownership
   - `recommended_next_action`

If build-lead-@ returns `blocked`, plan-lead-@ handles the error: correct and retry, or escalate.
"""

BUILD_PROCESS = """\
# Process of the builders of team @

## Input

1. Receive package from `plan-lead-@`:
   - workspace path
   - plan package path
2. If any field is missing, return `blocked` with blockers and blocker ownership.

## Outcome

Publish exactly one outcome:

- `built-with-evidence`
- `blocked`

Include the evidence bundle and open issues.
"""

BUILD_OUTPUT = """\
# Output contract of the builders of team @

## Required fields

1. workspace path
2. plan path
3. open issues (explicit `none` if empty)
4. build outcome (`built-with-evidence` | `blocked`)

## Report

```
Build stage complete.

Ticket: ticket-###
Outcome: built-with-evidence | blocked
Report: [path]
```
"""

DOCTRINE = {
    "plan-lead-@/doctrine/process.md": LEAD_PROCESS,
    "plan-lead-@/doctrine/output-contract.md": LEAD_OUTPUT,
    "plan-lead-@/doctrine/handoff-contract.md": LEAD_HANDOFF,
    "build-lead-@/doctrine/process.md": BUILD_PROCESS,
    "build-lead-@/doctrine/output-contract.md": BUILD_OUTPUT,
}
AGENTS = {
    "planner": "Edit",
    "implementer": "Edit, Bash",
    "writer": "Write",
    "gatekeeper": "Bash",
    "scoper": "Bash",
}

PROSE = ("\n## Background\n\n{}\n", "{}\n", "\n{} ", "{}\n", "\n- {}\n", "- {}\n", "- {}\n")
"""How the lines of prose take turns: a section of paragraphs and a list, then the next one."""

SUBJECTS = ("The weather", "An old map", "A table", "The harbour", "A quiet street", "The museum", "A small bridge")
VERBS = ("shows", "resembles", "surrounds", "precedes", "explains", "outlasts", "mirrors")
OBJECTS = ("the river", "a garden", "two hills", "the northern road", "an orchard", "seven lamps", "the valley")


def sentences(seed: int) -> Iterator[str]:
    """Plain sentences about nothing that flowc knows, without end."""
    number = seed
    while True:
        number = (number * 1_103_515_245 + 12_345) % 2**31
        high = number >> 8
        yield f"{SUBJECTS[high % 7]} {VERBS[high // 7 % 7]} {OBJECTS[high // 49 % 7]}, as page {high % 900} says."


def padded(text: str, size: int, seed: int, lines: Sequence[str]) -> str:
    """A text with sentences behind it until it has about `size` characters; each fills the next of the lines."""
    parts, length = [text], len(text)
    for line, sentence in zip(cycle(lines), sentences(seed), strict=False):
        if length >= size:
            break
        parts.append(line.format(sentence))
        length += len(parts[-1])
    return "".join(parts)


def documents(teams: int = MOST_TEAMS) -> dict[str, str]:
    """The text of every document by its path."""
    found = {"flows/steps.yaml": STEPS}
    for team in range(teams):
        found |= _of_team(f"{team:03}", team)
    return found


def _of_team(called: str, seed: int) -> Iterator[tuple[str, str]]:
    def filled(text: str) -> str:
        return text.replace("@", called)

    for part in range(10):
        template, name = (GATES, "ship") if part % 2 == 0 else (AFTER, "review")
        text = filled(template).replace("#", str(part)).replace("$", "scoper" if part % 4 else "planner")
        yield f"flows/team-{called}/{name}-{part}.yaml", padded(text, 3_000, seed * 10 + part, ["# {}\n"])
    for number, (role, tools) in enumerate(AGENTS.items()):
        text = filled(DECIDING if role == "gatekeeper" else AGENT).replace("%", role).replace("!", tools)
        yield f"agents/team-{called}/{role}-{called}.md", _prose(text, seed * 7 + number)
    for number, (path, text) in enumerate(DOCTRINE.items()):
        yield f"doctrine/team-{called}/{filled(path)}", _prose(filled(text), seed * 11 + number)


def _prose(text: str, seed: int) -> str:
    return padded(text, 5_000, seed, PROSE)


@dataclass(frozen=True, slots=True)
class Fault:
    """A slip that is made in one document of a team: `old` becomes `new`, in which the place is marked «like this».

    `safe`: a safe fix mends it.
    """

    code: str
    path: str
    old: str
    new: str
    safe: bool = False


SHIP, REVIEW = "flows/team-@/ship-{}.yaml", "flows/team-@/review-{}.yaml"
LEAD = "doctrine/team-@/plan-lead-@/doctrine/{}.md"
ROLE = "agents/team-@/{0}-@.md"
SMOKE = "      - name: smoke\n        type: script\n        script: smoke-test\n        on_fail: planned\n"
ASK = (
    "      - name: review\n        type: agent\n        agent: gatekeeper-@\n"
    "        on_reject: planned\n        on_fail: failed\n"
)
FAULTS = (
    Fault("FC113", SHIP.format(0), '"claimed -> planned"', '"«claimed ⇒ planned»"', safe=True),
    Fault("FC201", SHIP.format(2), "on_incomplete: planned", "on_incomplete: «plannd»"),
    Fault("FC202", SHIP.format(4), "agent: implementer-@", "agent: «implementor-@»"),
    Fault("FC203", SHIP.format(6), "run_tests, push_branch", "run_tests, «push_brunch»"),
    Fault("FC204", SHIP.format(8), "script: smoke-test", "script: «smoke-tset»"),
    Fault("FC205", SHIP.format(0), "mergeable, checks_are_green", "mergeable, «checks_are_gren»"),
    Fault("FC111", SHIP.format(2), "description: Team", "«descripton»: Team"),
    Fault("FC104", SHIP.format(4), "escalated]\n", "escalated]\n«terminal»: [done]\n"),
    Fault("FC115", SHIP.format(6), "type: agent", "type: «agnet»"),
    Fault("FC112", SHIP.format(8), "lease: 2h", "lease: 2h\n    «hooks»: [spell_check]"),
    Fault("FC601", SHIP.format(0), "max_attempts: 4", "max_attempts: «0»"),
    Fault("FC506", SHIP.format(2), SMOKE + ASK, ASK.replace("review", "«review»") + SMOKE),
    Fault("FC113", REVIEW.format(1), '"provisional → done"', '"«provisional ⇒ done»"', safe=True),
    Fault("FC201", REVIEW.format(3), "on_checks_fail: incoming", "on_checks_fail: «incomming»"),
    Fault("FC202", REVIEW.format(5), "agent: writer-@", "agent: «writter-@»"),
    Fault("FC502", REVIEW.format(7), "push_branch\n      - create_pr", "«create_pr»\n      - push_branch"),
    Fault("FC101", REVIEW.format(9), "escalated]\n\ntransitions:", "escalated\n\ntransitions«:»"),
    Fault("FC107", REVIEW.format(1), "name: review", "name: re«\u200b»view"),
    Fault("FC902", ROLE.format("planner"), "Glob, Grep", "«Golb», Grep"),
    Fault("FC903", ROLE.format("writer"), "Write\n---\n", "«Write»\n---\nYou are read-only.\n\n"),
    Fault("FC811", ROLE.format("implementer"), '"outcome": "success"', '"outcome": "«sucess»"'),
    Fault("FC707", LEAD.format("process"), "## Close",
          "«Append escalation events to the project ledger with their owner.»\n\n## Close"),
    Fault("FC709", LEAD.format("handoff-contract"), "plan-lead-@ handles the error: correct and retry, or escalate.",
          "«ownership returns to `plan-lead-@`» for correction."),
    Fault("FC703", LEAD.format("output-contract"), "2. brief path\n",
          "2. project event ledger entries for «intake», handoff, and escalation (if any)\n"),
    Fault("FC702", LEAD.format("process"), "2. Return `blocked`",
          "2. Include a `«handoff-received»` event in the return value.\n3. Return `blocked`"),
)  # fmt: skip
"""The slips, no two in one document of one team."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a finding must be: line and column from 1, in code points."""

    path: str
    line: int
    column: int
    code: str


def planted(texts: Mapping[str, str], teams: int) -> tuple[dict[str, str], list[Place]]:
    """Documents with every slip once for each `len(FAULTS)` teams, at least once, and where each must be found."""
    slipped, places = dict(texts), []
    for number, fault in enumerate(FAULTS):
        for team in range(number % teams, teams, max(len(FAULTS), teams // 3)):
            path, place = _slip(slipped, fault, f"{team:03}")
            assert path not in {each.path for each in places}
            places.append(place)
    return slipped, sorted(places, key=lambda each: (each.path, each.line, each.column))


def _slip(texts: dict[str, str], fault: Fault, called: str) -> tuple[str, Place]:
    path, old, new = (part.replace("@", called) for part in (fault.path, fault.old, fault.new))
    assert texts[path].count(old) == 1, (path, old)
    text = texts[path].replace(old, new)
    before, _, rest = text.partition("«")
    texts[path] = before + rest.replace("»", "", 1)
    line = before.count("\n") + 1
    return path, Place(path, line, len(before) - before.rfind("\n"), fault.code)


def write(folder: Path, texts: Mapping[str, str]) -> None:
    """Write documents into a folder."""
    for place in {(folder / path).parent for path in texts}:
        place.mkdir(parents=True, exist_ok=True)
    for path, text in texts.items():
        (folder / path).write_bytes(text.encode())
