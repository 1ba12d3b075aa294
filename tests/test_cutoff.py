"""Early cutoff: a changed file that declares what it did before changes no answer, and is not judged again."""

import ast
import hashlib
import random
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from flowc.analyses.searched import Searched
from flowc.commands import Result, cutoff, lint
from flowc.model.kinds.unit import build
from flowc.reports.forms import renderer
from flowc.text import Source
from flowc.vocabulary import SHIPPED

ROOT = Path(__file__).parents[1]
DOCUMENTS = (".yaml", ".yml", ".md", ".json")
WORDS = ("the", "plan", "blocked", "`done`", "if", "any other", "agent", "status", "| a |", "x:", "- y", "# z", "when")


@pytest.fixture(scope="module")
def corpus(examples: list[Path], tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Every example of every card, and our own documents, which stand thrice to be drawn more often."""
    own = tmp_path_factory.mktemp("own")
    (own / ".git").mkdir()
    for name in ("flows", "doctrine"):
        shutil.copytree(ROOT / name, own / name)
    return [*examples, own, own, own]


@pytest.fixture(autouse=True, scope="module")
def _cache(tmp_path_factory: pytest.TempPathFactory):  # type: ignore[no-untyped-def]
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FLOWC_CACHE_DIR", str(tmp_path_factory.mktemp("cache")))
        yield


def linted(folder: Path, *, cache: bool, coverage: bool = False, form: str = "json") -> Result:
    """What is said of a folder."""
    return lint.run(lint.Job((), str(folder), renderer(form), coverage=coverage, cache=cache))


def still(result: Result, path: Path, old: bytes, new: bytes) -> bool:
    """Whether an answer stands after one file got another content."""
    grounds = result.looked.grounds if result.looked else None
    digests = hashlib.sha256(old).digest(), hashlib.sha256(new).digest()
    return bool(grounds) and bool(cutoff.still(grounds, {str(path): digests}))  # type: ignore[arg-type]


def documents(folder: Path) -> list[Path]:
    """The documents of a folder."""
    return sorted(path for path in folder.rglob("*") if path.suffix in DOCUMENTS and path.is_file())


def edited(text: str, pool: list[str], draw: random.Random) -> str:
    """A text after one or two edits such as people make, or of lines and words of other documents."""
    lines = text.splitlines(keepends=True) or [""]
    for _ in range(draw.choice((1, 1, 1, 2))):
        at = draw.randrange(len(lines))
        line = lines[at].rstrip("\n")
        words = line.split(" ")
        word = draw.randrange(len(words))
        other = draw.choice(pool).split() or [""]
        match draw.randrange(13):
            case 0:
                lines.insert(at, f"{draw.choice(('', '  ', '    '))}# {draw.choice(pool).strip()}\n")
            case 1:
                lines.insert(at, "\n" * draw.randrange(1, 3))
            case 2:
                lines.insert(at, draw.choice(pool))
            case 3:
                lines[at] = f"{line}  # {draw.choice(WORDS)}\n"
            case 4:
                lines[at] = ""
            case 5:
                words[word] = draw.choice((*WORDS, draw.choice(other)))
                lines[at] = " ".join(words) + "\n"
            case 6:
                words.insert(word, draw.choice((*WORDS, draw.choice(other))))
                lines[at] = " ".join(words) + "\n"
            case 7:
                del words[word]
                lines[at] = " ".join(words) + "\n"
            case 8:
                lines.insert(at, f"\n{draw.choice(pool).strip()}\n\n")
            case 9:
                lines.insert(at, "\nThe weather outlasts the orchard.\n\n")
            case 10 | 11:
                amounts = [number for number, each in enumerate(lines) if re.search(r"\d", each)]
                at = draw.choice(amounts or [at])
                lines[at] = re.sub(r"\d+", str(draw.choice((0, 1, 2, 5, 90))), lines[at], count=1)
            case _:
                lines[at] = f"{line} \n"
    return "".join(lines)


@given(st.randoms(use_true_random=False))
@settings(max_examples=150, suppress_health_check=list(HealthCheck))
def test_where_it_answers_a_new_run_says_the_same(corpus: list[Path], draw: random.Random) -> None:
    attempt(corpus, draw)


def attempt(corpus: list[Path], draw: random.Random) -> bool:
    """Change a document of the corpus at random, and hold the answer that stands against that of a new run."""
    folder = draw.choice(corpus)
    found = documents(folder)
    path = draw.choice(found)
    pool = [line for each in found for line in each.read_bytes().decode("utf-8", "replace").splitlines(keepends=True)]
    old = path.read_bytes()
    coverage, form = draw.random() < 0.3, draw.choice(("json", "full"))
    before = linted(folder, cache=True, coverage=coverage, form=form)
    try:
        new = edited(old.decode("utf-8", "replace"), pool or ["\n"], draw).encode("utf-8", "replace")
        path.write_bytes(new)
        if new == old or not still(before, path, old, new):
            return False
        after = linted(folder, cache=False, coverage=coverage, form=form)
        assert (after.code, after.out, after.err) == (before.code, before.out, before.err), (folder, path, new)
        return True
    finally:
        path.write_bytes(old)


READING = {"line_starts", "line_text", "position", "parse", "parse_prompt", "place", "sentence"}
"""Functions that read a text around a place."""

EDGES = {"edge", "transition", "claim", "t"}
"""What has a source that is no text: a state it leaves."""

READERS = {
    # in the whole text, for words that `searched.py` knows
    "analyses/astray.py": {"astray"},
    "analyses/blocks.py": {"_behind", "_is_listed"},
    "analyses/brought.py": {"_step", "_steps"},
    "analyses/carried.py": {"_folded", "_sends_on"},
    "analyses/claimed.py": {"_names", "_speaks_of"},
    "analyses/agreement.py": {"_speaks_of_all"},
    "analyses/come_back.py": {"_first_named"},
    "analyses/differing.py": {"_has", "_shows_all"},
    "analyses/explained.py": {"other_lines", "told_in_other_letters"},
    "analyses/handling.py": {"_continues"},
    "analyses/accounted.py": {"is_accounted_for", "_fences", "_is_of_other", "_places", "_tells"},
    "analyses/filled_in.py": {"_is_asked_in_form", "_is_asked_of_all"},
    "analyses/hindrances.py": {"told_of_hindrances", "under_title"},
    "analyses/holders.py": {"holders"},
    "analyses/rest.py": {
        "speaks_of_the_rest", "_edges", "_headings", "_words_anywhere", "_words_beside", "_is_of_another_label",
        "_is_of_one_row", "_is_remark",
    },
    "analyses/labels.py": {
        "is_known", "_is_literal", "_is_heading", "_is_of_called_before", "_is_of_another", "_sent", "_fields_with",
    },
    "analyses/mentioned.py": {
        "_calls", "_is_only_said", "_places", "_text", "ends_only", "led", "named", "places_of_others",
    },
    "analyses/orchestration.py": {"_called", "_briefs"},
    "analyses/parts_of_reports.py": {"_is_whole"},
    "analyses/enumerated.py": {"_leaves_out", "_lists", "beside_listed"},
    "analyses/kept_back.py": {"_queue"},
    "analyses/misnamed.py": {"misnamed", "_names"},
    "analyses/referred.py": {"_keys", "_text"},
    "analyses/payloads.py": {"_around", "_not_beside", "_step"},
    "analyses/shown_calls.py": {"further", "is_passed_elsewhere", "may_pass_more"},
    "analyses/own_steps.py": {"_folded", "_outward", "_told"},
    "analyses/qualified.py": {"unplaced"},
    "analyses/result_keys.py": {"_beside", "_is_aliased", "_is_told_apart", "_knows_both"},
    "analyses/keys_of_ends.py": {"keys_of_ends", "_acted_on", "_key_before"},
    "analyses/lone_files.py": {"paths_in", "_drawn"},
    "analyses/twin_files.py": {"_face", "_is_meant", "_names", "_of_row", "is_to_be_read"},
    "analyses/rounds.py": {"_around", "_may_be_of", "is_limited", "_is_all_ended", "is_ended_elsewhere"},
    "analyses/routed.py": {"several"},
    "analyses/searched.py": {"is_silent"},
    "analyses/due_keys.py": {"_texts", "_without"},
    "analyses/left_open.py": {"is_apart", "is_left_open", "sentence_at"},
    "analyses/placed_elsewhere.py": {"_is_near", "_leaves_places_open", "_may_stand_elsewhere"},
    "analyses/promises.py": {"is_of_neighbour"},
    "analyses/renamed_inputs.py": {"_without"},
    "analyses/shown_shapes.py": {"renamed", "_is_told", "_is_of_another"},
    "analyses/sequences.py": {"_is_left_alone", "_is_told_of"},
    "analyses/slips.py": {"named_in_code"},
    "analyses/spelt.py": {"misspelt", "_of_rosters", "_written"},
    "analyses/told_elsewhere.py": {"_is_for_all", "_is_led_away", "_line_of", "_without_others", "is_told_elsewhere"},
    "analyses/told_of_blocks.py": {"_heads", "_pages", "_said"},
    "analyses/turned_away.py": {"_is_spoken_of"},
    "analyses/unpassed.py": {"_blind", "_is_meant"},
    "analyses/unowned.py": {"_is_known", "_is_titled", "_names_much", "_texts_about", "_unowned"},
    "analyses/unheard.py": {"_speaks"},
    "analyses/unsent.py": {"speaks"},
    "analyses/given.py": {"is_passed_on"},
    "analyses/unmade.py": {"_is_declared", "_names_it", "_told", "is_spoken_of"},
    "analyses/whence.py": {"is_brought", "says_whence"},
    "analyses/unproduced.py": {"_is_record", "_mentions", "of_cases"},
    "checks/contracts/handler_without_outcome.py": {"_by_section"},
    "checks/agents/unknown_tool.py": {"_is_worked_with"},
    "checks/agents/unused_tool.py": {"check"},
    "checks/agents/endless_repetition.py": {"_insisted"},
    "checks/names/unused_declaration.py": {"_is_spoken_of", "_texts", "_words_elsewhere"},
    # in documents of which no change is let pass
    "analyses/speakers.py": {"is_about_answer_of", "is_hosts_rule", "is_started_by_person", "is_timed"},
    "analyses/forms.py": {
        "_holds_text", "_in_lists", "_is_of_calls", "_left_out_of_list", "_speaks_of", "lacked", "lines", "places",
    },
    "analyses/own_labels.py": {"_handed_back", "_mark"},
    "analyses/spoken_calls.py": {"_is_at_hand"},
    "checks/ledgers.py": {"_instruction", "is_message"},
    "checks/outcomes/ledger_append.py": {"_folded", "_results"},
    # inside a place of a unit, or in the line around it
    "analyses/calls_told.py": {"_is_told"},
    "analyses/capabilities.py": {"_around"},
    "analyses/guards.py": {"_is_closed", "_title_above"},
    "analyses/skills.py": {"is_loaded"},
    "analyses/entries_of_lists.py": {"_keys"},
    "analyses/from_so_many.py": {"_is_all_said"},
    "analyses/enums.py": {"_is_open", "_gives"},
    "analyses/occasions.py": {"is_letter_box", "is_for_large", "is_made_for_want", "is_updated"},
    "analyses/relay.py": {"_missing", "_unreturned"},
    "analyses/results.py": {"is_key"},
    "analyses/excerpts.py": {"edges"},
    "analyses/shown_flows.py": {"_shown", "_is_excerpt"},
    "analyses/shown_contracts.py": {"_in_fence"},
    "analyses/shown_results.py": {"_objects", "_without_remarks"},
    "analyses/listing.py": {"lists_keys"},
    "checks/contracts/routing_value_unknown.py": {"_are_verdicts_of_nobody", "_speaks_of_it"},
    "checks/contracts/unknown_label_section.py": {
        "_is_below", "_is_like", "_is_title", "_beside_others", "_of_choices", "_of_nobody",
    },
    # for the fix of a finding in the same file
    "checks/constraining.py": {"_is_json", "_in_tree", "_listed"},
    "checks/insertion.py": {"under_key", "in_mapping", "_after"},
    "checks/outcomes/block_at_two_levels.py": {"_marks", "_bar"},
    "checks/outcomes/ownership_wording.py": {"_fixes"},
    "checks/prose.py": {
        "_places", "sentence", "_stands_alone", "_line_start", "without_sentence", "_without_paragraph",
        "_without_lines",
    },
    "checks/steps/step_moves_task.py": {"_removal", "_line", "_between"},
}  # fmt: skip
"""Every function of analyses and checks that reads a text beside the words of a place, by why the cutoff may pass
changes to it by. A new one is added where it belongs, after a look at `commands/cutoff.py`.
"""


def reads(node: ast.AST) -> bool:
    """Whether a piece of code reads the text of a source, or calls what does."""
    match node:
        case ast.Attribute(value=ast.Name(id="source"), attr="text"):
            return True
        case ast.Attribute(value=ast.Attribute(value=owner, attr="source"), attr="text"):
            return getattr(owner, "id", getattr(owner, "attr", "")) not in EDGES
        case ast.Call(func=ast.Name(id=name)):
            return name in READING
    return False


def test_every_reader_of_texts_is_known() -> None:
    found: dict[str, set[str]] = {}
    package = ROOT / "compiler" / "flowc"
    for path in (*package.glob("analyses/*.py"), *package.glob("checks/**/*.py"), package / "coverage.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and any(reads(part) for part in ast.walk(node)):
                found.setdefault(path.relative_to(package).as_posix(), set()).add(node.name)
    assert found == READERS


AGENT = """\
---
name: cook
description: Cooks.
---

Cook what is ordered.

## Returns

Return `served` or `burnt`.

## Background

The kitchen is on the ground floor.
It has two windows.

Old maps hang there.
"""
BACKGROUND = "The kitchen is on the ground floor.\n"
COOKS = "cook\nhead-waiter"
SOUGHT = Searched(labels="served\nburnt\nneeds review", agents=COOKS, words=COOKS, folders="menus", blocks="spoilt")


def silent(old: str, new: str, path: str = "agents/cook.md", sought: tuple[str, ...] = SOUGHT) -> bool:
    """Whether an answer stands for another text."""
    return cutoff.stands(Source(path, old), Source(path, new), SHIPPED, sought)


@pytest.mark.parametrize(
    "line", ["It has one door.", "", "- a list\n- of nothing", "> quoted", "<!-- a comment -->", "It has\ntwo lines."]
)
def test_lines_that_state_nothing_are_let_pass(line: str) -> None:
    for new in (AGENT.replace(BACKGROUND, f"{line}\n"), AGENT.replace(BACKGROUND, f"{BACKGROUND}\n{line}\n\n")):
        assert silent(AGENT, new)
        assert silent(new, AGENT)


@pytest.mark.parametrize(
    "line",
    [
        "Burnt is what was too long in the oven.",  # a label
        "What needs_review is left.",  # a label in other spelling
        "The head_waiter knows it.",  # an agent
        "Old menus hang there.",  # a folder that is read
        "`status` is an alias of nothing.",
        "Task(subagent_type='waiter')",
        "Nobody knows when",  # which would make a condition of the next line
        "# A heading",
        "<!-- flowc: ignore[FC701] so -->",
        "A form\x0cfeed is a line for some.",
        "The plan of the house hangs in hall/plan.md.",  # a document that may belong to the project
    ],
)
def test_lines_with_what_is_looked_for_are_not(line: str) -> None:
    new = AGENT.replace(BACKGROUND, f"{line}\n")
    assert not silent(AGENT, new)
    assert not silent(new, AGENT)


def test_labels_in_capitals_are_looked_for_in_all_their_forms(tmp_path: Path) -> None:
    command = "# Land\n\nCall `critic`.\n\nOn `FINE` publish. On `DIRTY` tell the writer.\n\n## Later\n\n{}\n"
    critic = "---\nname: critic\ndescription: c\n---\n\n## Output\n\n```\nVerdict: FINE | DIRTY | REJECTED\n```\n"
    for path, text in {".git/x": "", "agents/critic.md": critic, "commands/land.md": command}.items():
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text(text.format("A rejection ends the day."))
    result, path = linted(tmp_path, cache=True), tmp_path / "commands/land.md"
    old = path.read_bytes()
    for sentence, stands in (("A rejection ends the week.", False), ("A day ends.", False)):
        new = command.format(sentence).encode()
        path.write_bytes(new)
        assert still(result, path, old, new) is stands


SHAPE = """\
# What each agent returns

## desk -> sky-watcher

Input: `site`.

```json
{"outcome": "sky-watched", "bright_trails": [], "hours": 4}
```

## Background

A night is long.

Dew falls.

Wolves howl.

MORE
"""
SHOWN = """\
---
name: sky-watcher
description: Watches.
tools: Read
---

Input: `site`.

For instance:

```json
{"outcome": "sky-watched", "KEY": [{"at": 1}], "hours": 3}
```
"""


@pytest.mark.parametrize(
    ("key", "more", "stands"),
    [
        ("bright_trails", "Stars are many.", True),
        ("trails", "Bright trails may be absent.", False),
        ("trails", "Some lists may be left out.", False),
    ],
)
def test_words_about_the_keys_of_a_shape_are_looked_for(tmp_path: Path, key: str, more: str, stands: bool) -> None:
    texts = {"handbook/returns.md": SHAPE.replace("MORE", more), "agents/sky-watcher.md": SHOWN.replace("KEY", key)}
    for path, text in texts.items():
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text(text)
    (tmp_path / ".git").mkdir()
    result, path = linted(tmp_path, cache=True), tmp_path / "handbook/returns.md"
    assert "FC811" not in result.out
    old, new = path.read_bytes(), SHAPE.replace("MORE", "Fog is rare.").encode()
    path.write_bytes(new)
    assert still(result, path, old, new) is stands
    assert ("FC811" in linted(tmp_path, cache=True).out) is not stands


def test_words_that_handle_the_rest_count_where_something_is_handled() -> None:
    handling = AGENT.replace("Cook what is ordered.", "If `head-waiter` returns `late`, wait.")
    for text, passes in ((AGENT, True), (handling, False)):
        assert silent(text, text.replace("It has two windows.", "Otherwise it has windows.")) is passes
    assert silent(handling, handling.replace("It has two windows.", "It has one window."))


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("Return `served`", "Return `eaten`"),
        lambda text: text.replace("description: Cooks.", "description: Cooks well."),
        lambda text: text.replace("name: cook", "name: baker"),
        lambda text: text.replace("## Background", "## Foreground"),
        lambda text: text.replace("Return `served` or `burnt`.", "Return `burnt` or `served`."),
    ],
)
def test_another_statement_is_not_let_pass(change: Callable[[str], str]) -> None:
    assert not silent(AGENT, change(AGENT))


@pytest.mark.parametrize("end", ["\r", "\r\n"])
def test_other_ends_of_lines_are_no_other_statement(end: str) -> None:
    assert silent(AGENT, AGENT.replace("\n", end))


FLOW = """\
name: x
description: What it does.
initial: incoming
terminal: [done, failed]

transitions:
  incoming -> done:
    agent: cook
    on_fail: failed
"""


def passed(change: Callable[[str], str]) -> bool:
    """Whether an answer stands for a changed flow, and for the old one where the answer was made from the new one."""
    new = change(FLOW)
    assert new != FLOW
    there, back = silent(FLOW, new, "flows/x.yaml"), silent(new, FLOW, "flows/x.yaml")
    assert there is back
    return there


def test_a_comment_that_names_what_is_read_says_who_writes_it() -> None:
    assert not passed(lambda text: f"# writes the menus\n{text}")


@pytest.mark.parametrize(
    "change",
    [
        lambda text: f"# {text}# {text.splitlines()[0]}\n",
        lambda text: text.replace("agent: cook", "agent: cook  # for now"),
        lambda text: text.replace("\n", "\n\n"),
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("transitions:", "# what happens\n\ntransitions:"),
        lambda text: text.replace("    agent: cook\n", "    # a comment inside\n    agent:   cook\n"),
        lambda text: text.replace("agent: cook", "agent: 'cook'"),
    ],
)
def test_comments_and_blanks_in_a_flow_are_let_pass(change: Callable[[str], str]) -> None:
    if change(FLOW).startswith("# name"):
        assert not passed(change)
    else:
        assert passed(change)


BUDGETED = FLOW.replace("    on_fail", "    max_attempts: 3\n    lease: 2h\n    on_fail")


@pytest.mark.parametrize(
    ("attempts", "lease", "passes"),
    [("5", "2h", True), ("12", "90m", True), ("0", "2h", False), ("3", "0s", False), ("many", "2h", False)],
)
def test_only_whether_a_budget_is_nought_is_asked(attempts: str, lease: str, *, passes: bool) -> None:
    other = BUDGETED.replace("max_attempts: 3", f"max_attempts: {attempts}").replace("lease: 2h", f"lease: {lease}")
    assert silent(BUDGETED, other, "flows/x.yaml") is silent(other, BUDGETED, "flows/x.yaml") is passes


def test_amounts_matter_where_a_document_shows_a_flow(tmp_path: Path) -> None:
    shown = f"# The flow\n\nAs in flows/x.yaml:\n\n```yaml\n{BUDGETED}```\n"
    for name, text in {"flows/x.yaml": BUDGETED, "doctrine/contract.md": shown, ".git/HEAD": ""}.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    path = tmp_path / "flows" / "x.yaml"
    before = linted(tmp_path, cache=True)
    for new, stands in ((f"{BUDGETED}# more\n", True), (BUDGETED.replace("3", "4"), False)):
        path.write_text(new, encoding="utf-8")
        assert still(before, path, BUDGETED.encode(), new.encode()) is stands
    assert "FC810" not in before.out
    assert "FC810" in linted(tmp_path, cache=True).out


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("cook", "baker"),
        lambda text: text.replace("done", "ready"),
        lambda text: text.replace("    on_fail: failed\n", ""),
        lambda text: text.replace("    on_fail: failed\n", "    # on_fail: failed\n"),
        lambda text: text.replace("    agent: cook\n    on_fail: failed\n", "    on_fail: failed\n    agent: cook\n"),
        lambda text: text.replace("[done, failed]", "[failed, done]"),
        lambda text: f"{text}# flowc: ignore-file[FC3] so\n",
        lambda text: f"{text}  : :\n",
        lambda text: "# nothing is left\n",
        lambda text: text.replace("name: x", "name: x\nname: y"),
    ],
)
def test_what_a_flow_declares_is_not(change: Callable[[str], str]) -> None:
    assert not passed(change)


def test_words_about_agents_count_where_they_are_defined() -> None:
    text = "agents:\n  - name: cook\n    description: Cooks.\n"
    assert build(Source("flows/a.yaml", text)).documents
    assert silent(text, text.replace("\n", "\n\n"), "flows/a.yaml")
    assert not silent(text, f"{text}    # waiter\n", "flows/a.yaml")
