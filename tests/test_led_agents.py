"""Commands and process documents that lead agents, in many people's words: what they do for each outcome, what they
pass on, which files they say are written and read, and what agents' own documents leave to be understood.
"""

import pytest

from doctrine_reading import doctrine
from linting import codes

SORTER = """\
---
name: claim-sorter
description: Sorts claims.
tools: Read
---

Sort the claim in your prompt.

{}
"""
COMMAND = """\
---
description: Sort a claim
argument-hint: number
allowed-tools: Task
---

{}

An answer that is empty or malformed: ask once more, then stop.
"""
RETURNS = "Return `small` with the `sum`, `expert-needed` with the `trade`, or `fraud-suspected` with the `papers`."
PAID = "Call claim-sorter with $1.\n\n- `small`: pay.\n- `expert-needed`: draft a letter."


def sorted_by(command: str, returns: str = RETURNS) -> list[str]:
    """What is found where an agent returns so and a command leads it so."""
    return codes(
        {".claude/agents/claim-sorter.md": SORTER.format(returns), ".claude/commands/claim.md": COMMAND.format(command)}
    )


@pytest.mark.parametrize(
    "told",
    [
        "Give claim `$1` to claim-sorter and act on its word.\n\n| word | act |\n|---|---|\n| `small` | pay |\n"
        "| `expert-needed` | draft a letter |\n",
        "Give claim `$1` to claim-sorter.\n\nIf the reply starts with `small`, pay.\n\nIf it starts with"
        " `expert-needed`,"
        " draft a letter.",
        "claim-sorter, claim number `$1`. Then, by outcome:\n\n1. `small`: pay.\n2. `expert-needed`: draft a letter.",
        "Invoke claim-sorter for claim $1.\n\nsmall\n: pay\n\nexpert-needed\n: draft a letter",
        "Launch the **claim-sorter** agent.\n\n> `small`\nPay.\n\n> `expert-needed`\nDraft a letter.",
        "1. Give `$1` to `claim-sorter`.\n2. It came back `small`? Pay.\n3. It came back `expert-needed`? Draft"
        " a letter.",
        "First: claim-sorter. `small` is paid; `expert-needed` ends here with a letter.",
        "Send `$1` to claim-sorter. With `small` you pay, with `expert-needed` you draft a letter.",
        "Let claim-sorter look at $1.\n\n### small\n\nPay.\n\n### expert-needed\n\nDraft a letter.",
        "Spawn claim-sorter for $1. A `small` is paid. An `expert-needed` gets a letter.",
        "Call claim-sorter with $1.\n\n**small**: pay.\n\n**expert-needed**: draft a letter.",
        "Call claim-sorter with $1.\n\nQ: It says `small`?\nA: Pay.\n\nQ: It says `expert-needed`?\nA: Draft a letter.",
        "Call claim-sorter with $1. Its answer decides: `small` means pay, `expert-needed` means a letter.",
    ],
)
def test_what_a_command_leaves_out_in_any_layout(told: str) -> None:
    assert sorted_by(told) == ["FC805"]
    assert sorted_by(f"{told}\n\nWith `fraud-suspected` the head of claims takes over.") == []


@pytest.mark.parametrize(
    "returns",
    [
        "Return `small` with the sum, `expert-needed` with the trade, or `fraud-suspected` with the papers.",
        "Answer `small` (sum), `expert-needed` (trade) or `fraud-suspected` (papers).",
        "Say `small` and give the sum. Say `expert-needed` and name the trade. Say `fraud-suspected` and name"
        " the papers.",
        "Answer `small` followed by the sum, `expert-needed` followed by the trade, or `fraud-suspected`.",
        "Your last line is `small: <sum>`, `expert-needed` with the trade, or `fraud-suspected: <papers>`.",
        "Either `small`, with the sum, or `expert-needed`, or `fraud-suspected`, with the papers.",
        "`small` with the sum. `expert-needed` with the trade. `fraud-suspected` with the papers.",
        "## Return\n\nOne of:\n\n1. `small`, the sum\n2. `expert-needed`, the trade\n3. `fraud-suspected`, the papers",
        "Your reply starts with one of these words:\n\n- `small`, followed by the sum\n- `expert-needed`, then"
        " the trade\n"
        "- `fraud-suspected`, then the papers",
        "| I return | when |\n|---|---|\n| `small` | below 500 |\n| `expert-needed` | above |\n|"
        " `fraud-suspected` | odd |\n",
        "The word of your answer is taken from here:\n\nsmall\n: the sum\n\nexpert-needed\n: the"
        " trade\n\nfraud-suspected\n"
        ": the papers",
    ],
)
def test_outcomes_nobody_knows_are_those_that_a_command_acts_on(returns: str) -> None:
    assert sorted_by(PAID, returns) == ["FC805"]
    assert sorted_by(f"{PAID}\n- `fraud-suspected`: call the head of claims.", returns) == []


def test_names_that_are_passed_on_are_no_outcomes() -> None:
    needs = "You receive `claim_no`, `claim_sum` and `claim_date`. Return `small` or `expert-needed`."
    assert sorted_by("Call `claim-sorter` with `claim_no`, `claim_sum` and `claim_date`.", needs) == []


WEIGHER = """\
---
name: weigher
description: Weighs.
tools: Read, Write
---

Weigh what is in your prompt.

{}

Return `weighed`, or `failure` with the `reason`.
"""
PACKER = """\
---
name: packer
description: Packs parcels.
tools: Read
---

Pack the parcels.

{}

Return `packed` with the `lists`, or `failure` with the `reason`.
"""
PROCESS = """\
# Parcel process

{}

On `failure` stop. An answer that is empty or malformed is asked for once more.
"""
CALLS = "Call `weigher` with the `parcels`. Then call `packer`."


def parcels(weigher: str = "", packer: str = "", process: str = CALLS) -> list[str]:
    """What is found where two agents and the process that leads them say so."""
    return codes(
        {
            "agents/weigher.md": WEIGHER.format(weigher),
            "agents/packer.md": PACKER.format(packer),
            "docs/process.md": PROCESS.format(process),
        }
    )


@pytest.mark.parametrize(
    "told",
    [
        "`weigher` writes `batch/weights.json`; `packer` reads it.",
        "Call `weigher`. It writes `batch/weights.json`, which `packer` then reads.",
        "`weigher` puts the weights into `batch/weights.json`. From there `packer` takes them.",
        "The weights travel from `weigher` to `packer` in `batch/weights.json`.",
        "`packer` reads the weights that `weigher` has put in `batch/weights.json`.",
        "`packer` works from the file `batch/weights.json` that `weigher` leaves behind.",
        "`weigher` hands the weights to `packer` through `batch/weights.json`.",
        "1. `weigher` (writes `batch/weights.json`)\n2. `packer` (reads `batch/weights.json`)",
        "Call `packer`; it finds the weights in `batch/weights.json`, where `weigher` wrote them.",
        "The two share `batch/weights.json`: `weigher` fills it and `packer` reads it.",
        "Tell `weigher` to save its weights to `batch/weights.json`. Tell `packer` to read `batch/weights.json`.",
    ],
)
def test_files_that_a_process_says_are_written_and_read(told: str) -> None:
    assert parcels(process=told) == ["FC908"]


@pytest.mark.parametrize(
    "told",
    [
        "`weigher` never writes `batch/weights.json`; `packer` does not read it.",
        "`weigher` also writes a copy to `batch/weights.json`, which `packer` may read.",
        "The script writes `batch/weights.json`; `packer` reads it.",
        "`weigher` writes `batch/weights.json`. A person reads it.",
    ],
)
def test_files_that_pass_nothing_between_agents(told: str) -> None:
    assert parcels(process=f"{CALLS} {told}") == []


@pytest.mark.parametrize(
    ("weigher", "packer"),
    [
        ("Put the weights into `batch/weights.json`.", "Open `batch/weights.json`, your weights come from there."),
        ("The weights go into `notes/weights.json`.", "Your weights lie in `notes/weights.json`."),
        ("Enter the weights in `notes/weights.json`.", "For every parcel in `notes/weights.json`, choose a box."),
    ],
)
def test_data_that_one_agent_writes_and_another_reads(weigher: str, packer: str) -> None:
    assert parcels(weigher, packer) == ["FC908"]


GATED = "Write the weights to `batch/weights.tsv` too, for the files."


@pytest.mark.parametrize(
    "gate",
    [
        "Run `test -s batch/weights.tsv && echo open`. If it prints nothing, end here.",
        "If `batch/weights.tsv` is there, call `packer` with the `weights`.",
        "Proceed to the packing on the presence of `batch/weights.tsv`.",
        "Until `batch/weights.tsv` shows up, do nothing.",
        "```bash\n[ -f batch/weights.tsv ] || exit 1\n```\n",
    ],
)
def test_a_look_for_what_an_agent_writes_is_a_gate(gate: str) -> None:
    led = f"Call `weigher` with the `parcels`.\n\n{gate}\n\nCall `packer` with the `weights`."
    assert parcels(GATED, process=led) == ["FC909"]
    assert parcels("", process=led) == []


NEEDS = "You are given `weights` and `total`."


@pytest.mark.parametrize(
    "sends",
    [
        "`weigher` is told the `parcels`. `packer` is told {} and nothing more.",
        "1. weigher with the `parcels`\n2. packer with {} out of 1",
        "`weigher`, with `parcels`. `packer`, with {}.",
        "## Packer\n\npacker gets {} from the first.",
        "- weigher: send `parcels`\n- packer: send {}",
    ],
)
def test_what_a_process_passes_on(sends: str) -> None:
    assert parcels(packer=NEEDS, process=sends.format("`weights`")) == ["FC804"]
    assert parcels(packer=NEEDS, process=sends.format("`weights` and `total`")) == []


@pytest.mark.parametrize(
    "sends",
    [
        "Hand `parcels` to `weigher`. Hand `weights` to `packer`.",
        "`parcels` go to `weigher`; `weights` go to `packer`.",
        "Pass `parcels` to weigher and `weights` to packer.",
    ],
)
def test_what_goes_one_by_one(sends: str) -> None:
    assert parcels(packer=NEEDS, process=sends) == ["FC804"]
    assert parcels(packer=NEEDS, process=f"{sends} The `total` goes to `packer` too.") == []


@pytest.mark.parametrize(
    "needs",
    [
        "From the caller: `weights`, `total`.",
        "You are told `weights` and `total`.",
        "The call brings you `weights` and `total`.",
        "The prompt contains\n\n- `weights`\n- `total`",
        "The `weights` and the `total` are in your prompt.",
        "| input | meaning |\n|---|---|\n| `weights` | in kilos |\n| `total` | of all |\n",
    ],
)
def test_what_an_agent_needs(needs: str) -> None:
    assert parcels(packer=needs, process="Call `weigher`, then call `packer` with `weights`.") == ["FC804"]


MENDER = """\
---
name: mender
description: Repairs decoders.
tools: {}
---

You repair decoders.

{}

Return `success` with the `files`, or `failure` with the `reason`.
"""


@pytest.mark.parametrize(
    "told",
    [
        "`cargo test --locked` has to come out green before you answer.",
        "Do not answer until `cargo test` is green.",
        "You are done when `cargo test` exits with 0.",
        "- **Prove**: `cargo test --locked`",
        "Prove it with `cargo test --locked`.",
        "The versions come from `python tools/versions.py --all`.",
        "`git log -5` tells you who touched it last.",
        "Pipe it through `fasttree -nt`.",
        "Answer only after a clean `make check`.",
        "Have `npm run build` succeed first.",
        "Finish with a `cargo fmt`.",
    ],
)
def test_a_command_that_is_taken_for_run(told: str) -> None:
    assert codes({"agents/mender.md": MENDER.format("Read", told)}) == ["FC901"]
    assert codes({"agents/mender.md": MENDER.format("Read, Bash", told)}) == []


@pytest.mark.parametrize(
    "told",
    [
        "The output of `cargo test` is in your prompt.",
        "The caller has run `cargo test` and it must pass.",
        "You are familiar with `cargo test --locked`.",
        "Never prove it with `cargo test --locked`.",
        "Projects work with `npm run build` or with `make all`.",
    ],
)
def test_a_command_that_others_run_or_nobody(told: str) -> None:
    assert codes({"agents/mender.md": MENDER.format("Read", told)}) == []


@pytest.mark.parametrize(
    ("told", "found"),
    [
        ("The notes grow old, so go to https://decoders.example.org/list and compare.", ["FC901"]),
        ("Take the rate of the day from https://rates.example.org/today.", ["FC901"]),
        ("Replace the wrong line in `src/decoder.rs`.", ["FC901"]),
        ("Extend `docs/list.md` by the new entry.", ["FC901"]),
        ("When it is right, take the card to the last column: `board mv <card> done`.", ["FC905"]),
    ],
)
def test_work_in_other_words(told: str, found: list[str]) -> None:
    tools = "Read, Bash" if found == ["FC905"] else "Read"
    assert codes({"agents/mender.md": MENDER.format(tools, told)}) == found


def test_nothing_gets_written_is_a_claim() -> None:
    told = "Read the decoder. Nothing gets changed, nothing gets saved."
    assert codes({"agents/mender.md": MENDER.format("Read, Write", told)}) == ["FC903"]


BLOCKED = """\
---
name: gatekeeper
description: Plans closing hours.
tools: Read
---

You plan closing hours.

### Output

* `outcome: proposal`
    * `closures[]`
* `outcome: blocked`
    * `remark`
{}"""


def test_a_block_with_an_owner_and_a_step_carries_what_blocks() -> None:
    whole = "    * `owner`: who has to settle it\n    * `next_action`: what that person should do\n"
    assert codes({"agents/gatekeeper.md": BLOCKED.format(whole)}) == []
    assert codes({"agents/gatekeeper.md": BLOCKED.format("")}) == ["FC704"]


ROUNDS = """\
---
description: Write a speech with a critic
allowed-tools: Task
---

1. speech-drafter gets the occasion.
2. speech-critic gets the `draft`.
3. `content`: print it, end.
4. {}
5. Either of them mute or off the list: repeat that call once, then end with an error.
"""
DRAFTER = "---\nname: {}\ndescription: Works on speeches.\n---\n\nYou work on speeches.\n\nAnswer {}.\n"


@pytest.mark.parametrize(
    ("round_", "found"),
    [
        ("`not-yet`: return to 1 with the remarks, and so forth until the critic says `content`.", ["FC914"]),
        ("`not-yet`: hand it back to speech-drafter and check it again; repeat as often as it takes.", ["FC914"]),
        ("`not-yet`: return to 1 with the remarks. Two such rounds are allowed; then the mayor decides.", []),
        ("`not-yet`: return to 1; the third refusal goes to the mayor.", []),
    ],
)
def test_a_rule_for_spoilt_answers_ends_no_round(round_: str, found: list[str]) -> None:
    documents = {
        "agents/speech-drafter.md": DRAFTER.format("speech-drafter", "`draft` followed by the text"),
        "agents/speech-critic.md": DRAFTER.format("speech-critic", "`content` with praise, or `not-yet` with remarks"),
        "commands/speech.md": ROUNDS.format(round_),
    }
    assert codes(documents) == found


BUILDER = """\
---
name: builder
description: Builds.
tools: Read, Edit, Bash
---

Build what is in your prompt.

Return `success` with the `files`, or `failure` with the `reason`.
"""
PLANNER = BUILDER.replace("builder", "planner").replace("Build", "Plan").replace("Read, Edit, Bash", "Read, Grep")
BUILT = """\
# Build process

Call `planner` with the `task`, then `builder` with the `plan`.

{}

On `failure` stop. An answer that is empty or malformed is asked for once more.
"""


def built(told: str) -> list[str]:
    """What is found where a process tells that of two agents."""
    documents = {"agents/builder.md": BUILDER, "agents/planner.md": PLANNER, "docs/process.md": BUILT.format(told)}
    return codes(documents)


@pytest.mark.parametrize(
    ("told", "found"),
    [
        ("`builder` pushes its branch.", ["FC905"]),
        ("Then `builder` merges the branch into main.", ["FC905"]),
        ("The builder moves the task to done.", ["FC905"]),
        ("Tell `builder` to push the branch.", ["FC905"]),
        ("After the build, `builder` marks the task as done in the queue.", ["FC905"]),
        ("`planner` writes the plan to `plans/plan.md` and returns it.", ["FC901"]),
        ("`planner` runs `npm test` first.", ["FC901"]),
        ("The planner searches the web for similar plans.", ["FC901"]),
        ("Ask `planner` to fetch https://plans.example.org/a.", ["FC901"]),
        ("`builder` never pushes its branch.", []),
        ("`planner` may run `npm test` first.", []),
        ("Does `builder` push its branch? No, the engine does.", []),
        ("The engine merges the branch into main.", []),
        ("`builder` edits `src/a.ts` and runs `npm test`.", []),
        ("## Out of scope\n\n`builder` pushes nothing.", []),
    ],
)
def test_what_a_process_says_that_agents_do(told: str, found: list[str]) -> None:
    assert built(told) == found


CONTRACT = "# Handoff: lead -> sorter\n\n{}\n"
OF_SORTER = "---\nname: sorter\ndescription: Sorts.\ntools: Read\n---\n\nSort the parcels.\n\n{}\n"
TOLD = "Return `sorted` with the lists, or `unsortable` with the reason."


@pytest.mark.parametrize(
    "told",
    [
        "The sorter returns one of `sorted`, `unsortable` and `no-parcels`.",
        "**Returns**\n\n- `sorted`: lists\n- `unsortable`: reason\n- `no-parcels`: nothing",
        "| Outcome | Payload |\n|---|---|\n| `sorted` | lists |\n| `unsortable` | reason |\n| `no-parcels` | - |\n",
        "What comes back is `sorted` (lists), `unsortable` (reason) or `no-parcels`.",
        "```\nOutcome: sorted | unsortable | no-parcels\n```\n",
        "The lead gets back `sorted` with the lists, `unsortable` with the reason, or `no-parcels`.",
        "## Results\n\n`sorted`\n: the lists\n\n`unsortable`\n: the reason\n\n`no-parcels`\n: nothing",
        "1. `sorted`\n   - `lists`\n2. `unsortable`\n   - `reason`\n3. `no-parcels`",
        "Three answers exist: `sorted`, `unsortable`, `no-parcels`.",
        "Its answer is `sorted`, `unsortable` or `no-parcels`.",
    ],
)
def test_a_contract_and_its_callee_in_names_nobody_knows(told: str) -> None:
    documents = {"contracts/lead-to-sorter.md": CONTRACT.format(told), "agents/sorter.md": OF_SORTER.format(TOLD)}
    assert codes(documents) == ["FC801"]
    whole = TOLD.replace(", or `unsortable` with the reason", ", `unsortable` with the reason, or `no-parcels`")
    assert codes({**documents, "agents/sorter.md": OF_SORTER.format(whole)}) == []


def test_an_outcome_that_an_agent_names_elsewhere_is_left_open() -> None:
    told = f"{TOLD}\n\nWith nothing on the belt, `no-parcels` is what the lead wants to hear."
    contract = "The sorter returns one of `sorted`, `unsortable` and `no-parcels`."
    documents = {"contracts/lead-to-sorter.md": CONTRACT.format(contract), "agents/sorter.md": OF_SORTER.format(told)}
    assert codes(documents) == []


BERTHS = """\
---
name: berth-planner
description: Assigns berths.
tools: Read, Write
---
You receive the list of arrivals. Write the plan to `handover/berths.md`.

Return `success`, or `failure` with the `reason`.
"""
PILOTS = """\
---
name: pilot-scheduler
description: Gives every berthing a pilot.
tools: Read
---
The plan is in `handover/berths.md`. Read `pilots.csv` for licences.

Return `success` with the `roster`, or `failure` with the `reason`.
"""
DAY = "# One harbour day\n\n{}\n\nOn `failure` the day is planned by hand, as it is when an answer is empty.\n"


@pytest.mark.parametrize(
    ("day", "found"),
    [
        ("It gives them to `berth-planner`, then calls `pilot-scheduler`, which picks the plan up.", ["FC908"]),
        ("`berth-planner` gets the arrivals, `pilot-scheduler` is called next; until it is content, ask `berth-planner`"
         " again, until it agrees.", ["FC908", "FC914"]),
        ("We call `npm` and send mail to `harbour`; ask `harbour` again until it agrees.", ["FC908"]),
    ],
)  # fmt: skip
def test_a_document_that_calls_agents_of_the_project_leads_them(day: str, found: list[str]) -> None:
    documents = {"agents/berth-planner.md": BERTHS, "agents/pilot-scheduler.md": PILOTS, "docs/day.md": DAY.format(day)}
    assert sorted(codes(documents)) == found


def test_a_front_page_leads_nobody() -> None:
    told = "`berth-planner` gets the arrivals."
    assert [doctrine(told, path).callees for path in ("README.md", "docs/day.md")] == [(), ("berth-planner",)]


CRITIC = "---\nname: page-critic\ndescription: Judges pages.\ntools: Read\n---\n\nRead the page.\n\n{}\n"
LAND = (
    "# Land a page\n\nCall `page-critic` with the page. An empty or malformed answer is asked for once more.\n\n{}\n"
)
IN_CODE = "End with `VERDICT: APPROVED`, `VERDICT: NEEDS WORK` or `VERDICT: REJECTED`."
IN_A_FORM = "## Output\n\n```markdown\n## Review\n\n**Verdict**: APPROVED | NEEDS WORK | REJECTED\n```"


@pytest.mark.parametrize(
    "verdicts",
    [IN_CODE, IN_A_FORM, "Answer with `APPROVED`, `NEEDS WORK` or `REJECTED`.",
     "## Output\n\n```markdown\n**Status**: ✅ APPROVED / ⚠️ NEEDS WORK / ❌ REJECTED\n```",
     "End with one of:\n\n- `VERDICT: APPROVED`\n- `VERDICT: NEEDS WORK`\n- `VERDICT: REJECTED`"],
)  # fmt: skip
@pytest.mark.parametrize(
    "handled",
    [
        "- APPROVED: publish it\n- NEEDS WORK: hand the remarks to the writer",
        "| Verdict | Then |\n|---|---|\n| APPROVED | publish |\n| NEEDS WORK | the writer |",
        "On `APPROVED` publish the page. On `NEEDS WORK` tell the writer.",
        "- **APPROVED** → publish\n- **NEEDS WORK** → the writer",
        "- **If APPROVED**: publish it\n- **If NEEDS WORK**: hand the remarks to the writer",
        "### If APPROVED\n\nPublish it.\n\n### If NEEDS WORK\n\nCall the writer.",
    ],
)
def test_verdicts_of_several_words(verdicts: str, handled: str) -> None:
    documents = {"agents/page-critic.md": CRITIC.format(verdicts), "commands/land.md": LAND.format(handled)}
    assert codes(documents) == ["FC805"]
    whole = handled + "\n\nOn `REJECTED` close it."
    assert codes({**documents, "commands/land.md": LAND.format(whole)}) == []


@pytest.mark.parametrize(
    ("verdicts", "found"),
    [
        ("Return `approve`, `revise` with remarks, or `reject` with the reason.", ["FC805"]),
        ("Return `outcome: success` with `verdict: approve`, or with `verdict: reject`.", ["FC807"]),
        ("Return `approve` and `revise` as two lists.", []),
    ],
)
def test_verdicts_in_a_sentence(verdicts: str, found: list[str]) -> None:
    handled = LAND.format("- `approve`: publish it\n- `revise`: hand the remarks to the writer")
    assert codes({"agents/page-critic.md": CRITIC.format(verdicts), "commands/land.md": handled}) == found


@pytest.mark.parametrize(
    "handled",
    [
        "1. **APPROVED**: publish\n2. **NEEDS WORK**: the writer\n3. **REJECTED**: archive",
        "- ✅ APPROVED: publish\n- ⚠️ NEEDS WORK: the writer\n- ❌ REJECTED: archive",
        "| Verdict | Then |\n|---|---|\n| ✅ APPROVED | publish |\n| ⚠️ NEEDS WORK | writer |\n| ❌ REJECTED | file |",
        "**If the verdict is APPROVED:** publish it.\n\n**If the verdict is NEEDS WORK:** hand the remarks to the"
        " writer.\n\n**If the verdict is REJECTED:** archive it.",
        "- On APPROVED, publish.\n- On NEEDS WORK, tell the writer.\n- On REJECTED, archive.",
        "### If APPROVED\n\nPublish.\n\n### If NEEDS WORK\n\nTell the writer.\n\n### If REJECTED\n\nArchive.",
    ],
)
def test_a_verdict_that_nobody_gives(handled: str) -> None:
    verdicts = "## Output\n\n```markdown\n## Review\n\n**Verdict**: APPROVED | REJECTED\n```"
    documents = {"agents/page-critic.md": CRITIC.format(verdicts), "commands/land.md": LAND.format(handled)}
    assert codes(documents) == ["FC807"]


@pytest.mark.parametrize("lead", ["Use the page-critic agent", "Dispatch the **page-critic** agent", "Run page-critic"])
def test_a_command_leads_an_agent_by_its_plain_name(lead: str) -> None:
    handled = "| Verdict | Then |\n|---|---|\n| APPROVED | publish |\n| NEEDS WORK | the writer |"
    command = LAND.format(handled).replace("Call `page-critic`", lead)
    assert codes({"agents/page-critic.md": CRITIC.format(IN_A_FORM), "commands/land.md": command}) == ["FC805"]


@pytest.mark.parametrize(
    "rest",
    [
        "If it is rejected, archive the page.", "A rejection ends the work.", "Rejected → archive",
        "When the critic rejects the page, archive it.", "Otherwise archive it.", "Else archive it.",
    ],
)  # fmt: skip
def test_a_verdict_that_is_handled_in_other_words(rest: str) -> None:
    handled = f"When the critic says APPROVED, publish it. When it says NEEDS WORK, tell the writer.\n\n{rest}"
    documents = {"agents/page-critic.md": CRITIC.format(IN_A_FORM), "commands/land.md": LAND.format(handled)}
    assert codes(documents) == []


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("### Critic Decision: BLOCKED", ["FC807"]),
        ("Critic Decision: REJECTED", []),
        ("Critic Decision: unknown", []),
        ("Other Decision: BLOCKED", []),
    ],
)
def test_a_value_that_the_choice_of_its_field_lacks(line: str, found: list[str]) -> None:
    form = "## Output\n\n```markdown\n### Critic Decision: APPROVED | REJECTED\n```"
    critic = CRITIC.format(f"If nothing is given:\n\n```\n{line}\n\nReason: nothing was given.\n```\n\n{form}")
    assert codes({"agents/page-critic.md": critic}) == found
