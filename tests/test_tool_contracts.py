"""Contracts as documents: the tree of constraints, what prose expects of it, and rules that rewrite successes."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from flowc.analyses.constraints import unstated
from flowc.analyses.results import agreements
from flowc.data import load
from flowc.model.deliverable import Shape
from flowc.model.kinds.unit import Unit, build
from flowc.model.link import link
from flowc.model.nodes import Contract
from flowc.pipeline import lint as judge
from flowc.project import File, Project
from flowc.reports import Report
from flowc.syntax.edit import amended
from flowc.syntax.schema import violations
from flowc.text import Source, written

SCHEMA = load("schemas", "tool-contract.schema.json")


def unit(text: str, path: str = "contracts/finder.yaml") -> Unit:
    """What one file declares."""
    return build(Source(path, text))


def lint(text: str, path: str = "contracts/x.yaml") -> Report:
    """The report on one document."""
    return judge(Project("", (File(Source(path, text), (), True, True),)))


def contract(text: str) -> Contract:
    """The contract of a text without faults of shape."""
    made = unit(text)
    assert not made.findings, [(each.code, each.values) for each in made.findings]
    (found,) = made.documents
    assert isinstance(found, Contract)
    return found


def shapes(text: str) -> dict[str, Shape]:
    """The shapes of a deliverable by their paths, items as `[]`."""
    tree = contract(text).deliverable
    assert tree
    return {".".join(part or "[]" for part in shape.path): shape for shape in tree.shapes}


WHOLE = """\
contract: finder
deliverable:
  type: object
  required: [titles]
  non_empty: [summary]
  additionalProperties: false
  properties:
    titles:
      type: [array, "null"]
      min_items: 1
      maxItems: 9
      items: {type: string, min_length: 1, pattern: "(a+)+$"}
    summary: string
    rank: {type: integer, minimum: 1, maximum: 5, required: true}
    language: {enum: [en, de, null]}
    remark: what else there is to say
"""


def test_the_tree_holds_every_word_with_its_place():
    found = shapes(WHOLE)
    assert list(found) == ["", "titles", "titles.[]", "summary", "rank", "language", "remark"]
    whole, titles, item = found[""], found["titles"], found["titles.[]"]
    assert [name.text for name in whole.required] == ["titles", "rank"]
    assert [name.text for name in whole.non_empty] == ["summary"]
    assert whole.closed and whole.closed.text == "additionalProperties"
    assert [name.text for name in titles.types] == ["array", "null"]
    assert (titles.limit("min_items"), titles.limit("max_items")) == (1, 9)
    assert [each.span.text for each in titles.constraints if each.value is not None] == ["min_items: 1", "maxItems: 9"]
    assert (item.limit("min_length"), item.pattern) == (1, "(a+)+$")
    assert found["summary"].types[0].span.text == "string"
    assert [scalar.value for scalar in found["language"].allowed or ()] == ["en", "de", None]
    assert not found["remark"].types and not found["remark"].strangers


@pytest.mark.parametrize(
    "deliverable",
    ["a list of titles", "[report.md, plan.md]", "{title: Report, path: report.md}", "null", "5"],
)
def test_words_for_people_are_no_tree(deliverable):
    assert contract(f"contract: x\ndeliverable: {deliverable}\n").deliverable is None


APART = """\
contract: x
deliverable:
  type: object
  properties:
    titles: {type: array, items: {type: object, properties: {name: string, pages: integer}}}
    summary: string
  constraints:
"""


@pytest.mark.parametrize(
    "constraints",
    [
        "    titles: {min_items: 3}",
        "    titles.min_items: 3",
        "    min_items: {titles: 3}",
        "    titles: [{min_items: 3}, {max_items: 9}]",
        "    titles: 'min_items: 3'",
        "    - {path: titles, min_items: 3}",
        "    - {field: titles, minItems: 3, reason: two are no choice}",
        "    - {name: enough, target: $.titles, rule: min_items, value: 3}",
        "    - {type: min_items, on: titles, value: 3}",
        "    - titles: {min_items: 3}",
        "    - {keys: [titles], min_items: 3}",
        "    - 'len(titles) >= 3'",
        "    - titles.length > 2",
        "    - titles min_items 3",
    ],
)
def test_constraints_that_stand_apart_join_their_values(constraints):
    assert shapes(f"{APART}{constraints}\n")["titles"].limit("min_items") == 3


@pytest.mark.parametrize(
    "path", ["titles[].name", "titles[*].name", "titles.*.name", "$.titles[0].name", "/titles/0/name", "titles.name"]
)
def test_paths_lead_through_items(path):
    assert shapes(f"{APART}    - {{path: '{path}', non_empty: true}}\n")["titles.[].name"].filled


@pytest.mark.parametrize(
    ("constraints", "told"),
    [
        ("    books: {min_items: 1}", "books"),
        ("    - {path: 'titles[].author', non_empty: true}", "titles[].author"),
        ("    non_empty: [summary, source]", "source"),
        ("    - {path: titles, rule: nobody would be bored by them}", "nobody would be bored by them"),
        ("    - the summary is a pleasure to read", "the summary is a pleasure to read"),
        ("    summary: warm and inviting", "warm and inviting"),
        ("    quality: high", "quality"),
        ("    titles: {freshness: high}", "freshness"),
        ("    - {path: summary, min_items: 1}", "min_items"),
        ("    - {path: titles, rule: min_itms}", "min_itms"),
    ],
)
def test_what_nobody_computes_is_told_once(constraints, told):
    (finding,) = lint(f"{APART}{constraints}\n").diagnostics
    assert (finding.code, finding.primary.span.text) == ("FC003", told)


@pytest.mark.parametrize(
    "constraints",
    [
        "    - {path: titles, min_items: 1, rule: an empty list helps nobody}",
        "    - {path: titles, check: titles_are_sorted}",
        "    - 'titles[0].pages <= titles[1].pages'",
        "    - {path: titles.length, minimum: 2}",
        "    summary: {max_length: 300, why: it is read on a telephone}",
    ],
)
def test_what_a_host_may_compute_is_left_alone(constraints):
    assert not lint(f"{APART}{constraints}\n").diagnostics


@pytest.mark.parametrize(
    "deliverable",
    [
        "{shape: {titles: {type: array}, summary: string}, constraints: {titles: {min_items: 1}}}",
        "{schema: {type: object, properties: {titles: {type: array}}}, constraints: [{path: titles, min_items: 1}]}",
        "{titles: {type: array, min_items: 1}, summary: string}",
    ],
)
def test_a_shape_beside_its_constraints_is_the_tree(deliverable):
    assert shapes(f"contract: x\ndeliverable: {deliverable}\n")["titles"].limit("min_items") == 1


FILMS = """\
contract: x
deliverable:
  type: object
  required: [films]
  properties:
    films: {type: array, items: {type: object, required: [title], properties: {title: string, year: integer}}}
    url: string
acceptance: |
  """


@pytest.mark.parametrize(
    ("sentence", "phrase"),
    [
        ("A list with fewer than three films leaves people without a choice.", "with fewer than three films"),
        ("An answer without a single film must fail.", "without a single film"),
        ("Fewer than three films is not acceptable.", "Fewer than three films"),
        ("Two films are too few.", "Two films are too few"),
        ("Anything under three films counts as a failure.", "under three films"),
        ("Nothing under three films is accepted.", "under three films"),
        ("A result that has no films is worthless.", "that has no films"),
        ("If there are fewer than three films the answer is useless.", "there are fewer than three films"),
        ("Only one film is no choice and should be rejected.", "Only one film"),
        ("An empty list of films helps nobody.", "An empty list of films"),
        ("More than ten films are too many for a telephone.", "More than ten films"),
        ("The answer must name three films.", "must name three films"),
        ("Every film must name the critic who liked it.", "must name the critic"),
        ("Every film must carry a `director`.", "must carry a `director`"),
    ],
)
def test_what_falls_short_is_expected_not_to(sentence, phrase):
    (finding,) = lint(f"{FILMS}{sentence}\n").diagnostics
    assert (finding.code, finding.primary.span.text) == ("FC001", phrase)


@pytest.mark.parametrize(
    "sentence",
    [
        "A list with fewer than three films is reported as `low_utility`.",
        "A day without a film is offered another day.",
        "Fewer than three films lead to a second search.",
        "A film without a year is fine.",
        "Two films are enough.",
        "If no film is found the tool says `low_utility`.",
        "It is read by people with less than five minutes.",
        "Each film needs two reviews to be taken seriously.",
        "Every film must give the reader an idea of its tone.",
        "Every film must show a heart.",
        "The answer must give a link.",
    ],
)
def test_what_only_happens_then_is_no_expectation(sentence):
    assert not lint(f"{FILMS}{sentence}\n").diagnostics


def test_a_bare_type_is_a_tree():
    assert [name.text for name in shapes("contract: x\ndeliverable: array\n")[""].types] == ["array"]


@pytest.mark.parametrize(
    ("deliverable", "code", "marked"),
    [
        ("{min_items: many}", "FC115", "many"),
        ("{min_items: -1}", "FC115", "-1"),
        ("{min_items: 1.5}", "FC115", "1.5"),
        ("{max_length: [1]}", "FC110", "max_length"),
        ("{minimum: high}", "FC115", "high"),
        ("{minimum: .nan}", "FC115", ".nan"),
        ("{type: strng}", "FC115", "strng"),
        ("{type: list}", "FC115", "list"),
        ("{type: [string, {}]}", "FC110", "{}"),
        ("{required: title}", "FC110", "title"),
        ("{required: [{}]}", "FC110", "{}"),
        ("{enum: a}", "FC110", "a"),
        ("{enum: [a, [b]]}", "FC110", "[b]"),
        ("{enum: [.inf]}", "FC110", ".inf"),
        ("{const: [a]}", "FC110", "const"),
        ("{properties: title}", "FC110", "title"),
        ("{type: array, items: [string]}", "FC110", "[string]"),
        ("{additional_properties: maybe}", "FC110", "maybe"),
        ("{non_empty: title}", "FC110", "title"),
        ("{pattern: [a]}", "FC110", "pattern"),
    ],
)
def test_faults_of_shape_are_told_where_they_are(deliverable, code, marked):
    (finding,) = unit(f"contract: x\ndeliverable: {deliverable}\n").findings
    assert (finding.code, finding.span.text) == (code, marked)


def test_what_programming_languages_call_a_type_is_known():
    (finding,) = unit("contract: x\ndeliverable: {type: dict}\n").findings
    assert finding.values["suggestion"] == "object"


OUTCOMES = """\
contract: review
outcomes:
  success:
    class: success
    payload:
      decision: approve or reject
      comment: with a rejection, what has to change
      notes: optional; what to put on record
      files[]: the files that were read
      draft?: the text as it was
      plan: {required: false, type: array}
      reason: {when: reject}
  late: {class: Rejected-Input, payload: [reason, "items[]"]}
  needs_continuation: {payload: what is left}
  blocked:
aliases: {done: success, status: outcome, lgtm: approve}
"""


def test_payloads_say_what_is_required_when_and_how_many():
    outcomes = {outcome.name.text: outcome for outcome in contract(OUTCOMES).outcomes}
    told = {f.name.text: (f.required, f.many, f.when) for f in outcomes["success"].payload}
    assert told == {
        "decision": (True, False, ""),
        "comment": (True, False, "reject"),
        "notes": (False, False, ""),
        "files": (True, True, ""),
        "draft": (False, False, ""),
        "plan": (False, True, ""),
        "reason": (True, False, "reject"),
    }
    assert [(f.name.text, f.many) for f in outcomes["late"].payload] == [("reason", False), ("items", True)]
    assert outcomes["late"].class_ == "rejected input"
    assert outcomes["needs_continuation"].payload == ()


def test_the_names_of_fields_are_where_they_are_written():
    for outcome in contract(OUTCOMES).outcomes:
        assert all(field.name.span.text == field.name.text for field in outcome.payload)


def test_classes_are_declared_known_or_what_is_left():
    def classes(text: str) -> dict[str, str]:
        program = link([unit(text)])
        return {o.name.text: o.class_ for o in agreements(program).contracts["x"].outcomes}

    assert classes("contract: x\noutcomes: [complete-with-evidence, execution-blocked, low_utility, partial]") == {
        "complete-with-evidence": "success",
        "execution-blocked": "failure",
        "low_utility": "failure",
        "partial": "incomplete",
    }
    assert classes("contract: x\noutcomes: [shipped, blocked]")["shipped"] == "success"
    assert classes("contract: x\noutcomes: [shipped, parked]") == {"shipped": "", "parked": ""}
    assert classes("contract: x\noutcomes: [done, parked]")["parked"] == ""
    assert classes("contract: x\noutcomes: {done: {class: failure}, parked: {class: success}}")["done"] == "failure"
    assert classes("contract: x\noutcomes: [running, failed]")["failed"] == "failure"


@pytest.mark.parametrize(
    ("text", "code", "marked"),
    [
        ("outcomes: {a: {class: sucess}}", "FC115", "sucess"),
        ("outcomes: {a: {class: [x]}}", "FC110", "class"),
        ("outcomes: [done]\naliases: [ok]", "FC110", "aliases"),
        ("outcomes: [done]\naliases: {ok: [done]}", "FC110", "ok"),
        ("outcomes: [done]\naliases: {ok: don}", "FC115", "don"),
        ("outcomes: [done]\naliases: {ok: success}", "FC115", "success"),
    ],
)
def test_faults_of_outcomes(text, code, marked):
    (finding,) = unit(f"contract: x\n{text}\n").findings
    assert (finding.code, finding.span.text) == (code, marked)


def test_aliases_of_a_contract_without_outcomes_stand_for_the_unified_ones():
    made = contract("contract: x\ndeliverable: array\naliases: {done: success, decision_made: decision}\n")
    assert [(alias.old.text, alias.meant.text) for alias in made.aliases] == [
        ("done", "success"),
        ("decision_made", "decision"),
    ]


# The published schema and the reader agree

JUNK = st.sampled_from([None, True, 0, -1, 1.5, 10**17, "", " ", "x", "string", [], ["x"], [None], [[]], {}, {"x": 1}])


def rarely(value):
    """Mostly a right value, sometimes any other."""
    return st.integers(0, 14).flatmap(lambda number: JUNK if number == 0 else value)


KEYS = st.sampled_from(["title", "items", "a b", "type"])
KEY_LISTS = st.lists(KEYS, max_size=2)
TYPES = st.sampled_from(["object", "array", "string", "number", "integer", "boolean", "null"])
LIMITS = ("min_items", "maxItems", "minLength", "max_length")


def shape_of(inner):
    """A constraint tree around others."""
    fields = {
        "type": TYPES | st.lists(TYPES, min_size=1, max_size=2),
        "required": KEY_LISTS | st.booleans(),
        "properties": st.dictionaries(KEYS, inner, max_size=2) | KEY_LISTS,
        "additionalProperties": st.booleans(),
        "nonEmpty": KEY_LISTS | st.booleans(),
        "items": inner,
        **dict.fromkeys(LIMITS, st.integers(0, 3)),
        "minimum": st.integers(-3, 3) | st.sampled_from([0.5, 1e3]),
        "enum": st.lists(st.sampled_from(["a", 1, True, None]), max_size=2),
        "const": st.sampled_from(["a", 1, True, None]),
        "pattern": st.sampled_from(["(a+)+$", "["]),
        "description": st.sampled_from(["words", None]),
        "colour": JUNK,
    }
    return st.fixed_dictionaries({}, optional={key: rarely(value) for key, value in fields.items()})


TREES = st.recursive(TYPES | st.just("words for people"), shape_of, max_leaves=8)
CONTRACTS = st.fixed_dictionaries(
    {"contract": st.just("x"), "deliverable": rarely(TREES)},
    optional={
        "outcomes": rarely(
            st.dictionaries(
                st.sampled_from(["done", "late"]),
                rarely(st.fixed_dictionaries({}, optional={
                    "class": rarely(st.sampled_from(["success", "Failure", "rejected_input", "incomplete", None])),
                    "payload": JUNK,
                })),
            )
        ),
        "aliases": rarely(st.dictionaries(st.just("ok"), st.sampled_from(["outcome", "reject"]))),
        "acceptance": JUNK,
        "input": rarely(TREES),
    },
)  # fmt: skip


@settings(max_examples=300)
@given(CONTRACTS)
def test_the_schema_and_the_reader_agree(document):
    made = unit(json.dumps(document), "contracts/x.json")
    known = {"outcome", "decision", "approve", "reject", *(o.name.text for d in made.documents for o in d.outcomes)}
    aliases = document.get("aliases")
    if isinstance(aliases, dict) and not {str(word) for word in aliases.values()} <= known:
        return  # what an alias may stand for depends on the outcomes, which no schema can say
    broken = violations(document, SCHEMA)
    assert bool(broken) == bool(made.findings), (document, broken, made.findings)


# Whatever stands in a contract

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 5) | st.floats() | st.sampled_from(["array", "success -> error"]),
    lambda inner: st.lists(inner, max_size=3)
    | st.dictionaries(
        st.sampled_from(["type", "items", "properties", "required", "non_empty", "min_items", "enum", "min", "coerce",
                         "treat_as_error", "class", "payload", "x", "titles"]), inner, max_size=4,
    ),
    max_leaves=12,
)  # fmt: skip


@settings(max_examples=150)
@given(VALUES, VALUES, VALUES, st.text(max_size=40))
def test_no_contract_raises_and_every_finding_has_words(tree, outcomes, aliases, acceptance):
    document = {"name": "x", "deliverable": tree, "outcomes": outcomes, "aliases": aliases, "coerce": tree}
    for finding in lint(json.dumps({**document, "acceptance": [acceptance, tree]}), "x.json").diagnostics:
        assert finding.message and finding.primary.span.start <= finding.primary.span.end


def test_a_deep_tree_is_read_without_recursion():
    deep = "{type: array, items: " * 30 + "string" + "}" * 30
    assert len(shapes(f"contract: x\ndeliverable: {deep}\n")) == 31


# What prose expects

DELIVERABLE = """\
contract: x
deliverable:
  type: object
  required: [titles]
  properties:
    titles: {type: array, items: string}
    sources:
      type: array
      items:
        type: object
        properties:
          url: string
          quotes: array
          score: number
    summary: {type: string}
    score: {type: number}
acceptance: %s
"""


def expected(sentence: str) -> list[tuple[str, str]]:
    """Each expectation that no constraint states: where, and which constraint."""
    made = contract(DELIVERABLE % json.dumps(sentence))
    return [(".".join(p or "[]" for p in each.shape.path), f"{each.word} {each.value}") for each in unstated(made)]


@pytest.mark.parametrize(
    ("sentence", "found"),
    [
        ("At least 3 titles.", [("titles", "min_items 3")]),
        ("Return at least 3 movie titles and no more than 10 sources.",
         [("titles", "min_items 3"), ("sources", "max_items 10")]),
        ("The titles array contains at least two entries", [("titles", "min_items 2")]),
        ("three or more sources", [("sources", "min_items 3")]),
        ("exactly 3 titles", [("titles", "min_items 3"), ("titles", "max_items 3")]),
        ("Between 3 and 5 titles are named.", [("titles", "min_items 3"), ("titles", "max_items 5")]),
        ("more than one title", [("titles", "min_items 2")]),
        ("fewer than 5 sources", [("sources", "max_items 4")]),
        ("There must be at least 5 sources so that readers can choose", [("sources", "min_items 5")]),
        ("Titles must not be empty.", [("titles", "min_items 1")]),
        ("The list of titles is never empty.", [("titles", "min_items 1")]),
        ("`summary` cannot be blank", [("summary", "non_empty true")]),
        ("titles and sources may not be empty", [("titles", "min_items 1"), ("sources", "min_items 1")]),
        ("a non-empty list of titles", [("titles", "min_items 1")]),
        ("All titles must be non-empty.", [("titles.[]", "non_empty true")]),
        ("Every source has a url.", [("sources.[]", "required url")]),
        ("Each source must carry a `url` and a score.",
         [("sources.[]", "required url"), ("sources.[]", "required score")]),
        ("every source must have at least two quotes", [("sources.[].quotes", "min_items 2")]),
        ("The answer must include a summary.", [("", "required summary")]),
        ("`summary` is required.", [("", "required summary")]),
        ("The summary is at least 100 characters long.", [("summary", "min_length 100")]),
        ("The score is at least 0.5.", [("score", "minimum 0.5")]),
        ("score must not exceed 1", [("score", "maximum 1")]),
    ],
)  # fmt: skip
def test_expectations_a_machine_can_check(sentence, found):
    assert expected(sentence) == found


@pytest.mark.parametrize(
    "sentence",
    [
        "The items answer the request, and each can be looked up at its source.",
        "At least 3 items per page.",
        "At least one of the titles is in English.",
        "If there are titles, there are at least 3 titles.",
        "Typically at least 3 titles.",
        "Ideally, at least 3 titles.",
        "The answer may have up to 5 titles.",
        "At least 3 reasons are given.",
        "at least 3 items",
        "every item has a url",
        "the list must not be empty",
        "The summary has at most 200 words.",
        "Every chapter has a url.",
        "Titles need not be complete, but are required when known.",
        "Titles are required.",
        "For example, at least 3 titles.",
        "The tool runs at least 3 times.",
        "",
    ],
)
def test_words_that_explain_or_stand_for_no_one_value(sentence):
    assert expected(sentence) == []


@pytest.mark.parametrize(
    ("deliverable", "sentence"),
    [
        ("{type: array, min_items: 3}", "At least 3 items."),
        ("{type: array, minItems: 4}", "At least 3 items."),
        ("{type: array, max_items: 2}", "At most 3 items."),
        ("{type: object, non_empty: [titles], properties: {titles: array}}", "titles must not be empty"),
        ("{type: array, items: {required: [url], properties: {url: string}}}", "Every item has a url."),
        ("{properties: {kind: {enum: [a, b]}}}", "kind must not be empty"),
        ("{properties: {sure: boolean}}", "sure must not be empty"),
    ],
)
def test_what_a_constraint_states_is_not_told_again(deliverable, sentence):
    assert list(unstated(contract(f"contract: x\ndeliverable: {deliverable}\nacceptance: {sentence}\n"))) == []


def fixed(text: str) -> str:
    """A contract with the constraints its prose expects, one finding after the other."""
    while True:
        fixes = [fix for each in lint(text).diagnostics if each.code == "FC001" for fix in each.fixes]
        if not fixes:
            return text
        text = written(amended(Source("x.yaml", text), fixes[0].edits))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("deliverable:\n  type: array\n  items: any\n", "deliverable:\n  type: array\n  items: any\n  min_items: 3\n"),
        ("deliverable:\r\n  type: array\r\n", "deliverable:\r\n  type: array\r\n  min_items: 3\r\n"),
        ("deliverable: {type: array}\n", "deliverable: {type: array, min_items: 3}\n"),
        ("deliverable: array\n", "deliverable: {type: array, min_items: 3}\n"),
        ("deliverable: {type: array, maxItems: 9}\n", "deliverable: {type: array, maxItems: 9, minItems: 3}\n"),
        ("deliverable: {type: array, max_items: 2}\n", "deliverable: {type: array, max_items: 2}\n"),
        ("deliverable:\n  type: array  # many\n", "deliverable:\n  type: array  # many\n  min_items: 3\n"),
        ("deliverable:\n  type: array\n  min_items:  1\n", "deliverable:\n  type: array\n  min_items:  3\n"),
    ],
)
def test_the_fix_keeps_the_style_of_the_document(before, after):
    head, tail = "contract: x\n", "acceptance: at least 3 items\n"
    assert fixed(head + before + tail) == head + after + tail


def test_a_required_key_joins_the_list_in_its_own_style():
    text = """\
contract: x
deliverable:
  type: array
  items:
    required:
      - title
    properties: {title: string, url: string}
acceptance: Every item has a url.
"""
    assert fixed(text) == text.replace("      - title\n", "      - title\n      - url\n")


def test_a_fixed_contract_has_nothing_left_to_state():
    prose = "At least 3 titles; at most 5 sources. Every source has a url. `summary` is required."
    text = DELIVERABLE % json.dumps(prose)
    again = fixed(text)
    assert list(unstated(contract(again))) == []
    assert again != text


def test_a_long_acceptance_and_a_large_deliverable_end():
    prose = json.dumps("at least three titles and no empty sources, every source has a url; " * 3000)
    assert unit(DELIVERABLE % prose).documents
    many = "".join(f"    key{number}: array\n" for number in range(3000))
    text = f"contract: x\ndeliverable:\n  properties:\n{many}acceptance: at least 3 titles\n"
    assert list(unstated(contract(text))) == []


# Rules that rewrite successes


def coerced(text: str, path: str = "doctrine/process.md") -> list[str]:
    """What a document is told for rewriting successes."""
    report = lint(text, path)
    return [each.primary.span.text for each in report.diagnostics if each.code == "FC004"]


@pytest.mark.parametrize(
    "sentence",
    [
        "If status is `success_no_parse`, return `Outcome.error`.",
        "Convert `Outcome.ok` with an empty list into `Outcome.error(low_utility)`.",
        "Treat an empty success as a failure.",
        "The runtime converts `Outcome.ok` into `Outcome.error` when the list is empty.",
        "Map `success_no_parse` to `low_utility`.",
        "When the outcome is `ok` and the list is empty, return `Outcome.error(low_utility)`.",
        "When the status says `success_no_parse`, then report an error.",
        "If the agent returns `success` with an empty message, treat it as a failure.",
    ],
)
def test_instructions_to_rewrite(sentence):
    assert len(coerced(f"# Process\n\n## Results\n\n{sentence}\n")) == 1
    assert len(coerced(f"# Process\n\n## Results\n\n1. {sentence}\n")) == 1


@pytest.mark.parametrize(
    "sentence",
    [
        "The runtime must not convert `Outcome.ok` into `Outcome.error`.",
        "Do not treat an empty success as a failure.",
        "It is wrong to treat an empty success as a failure.",
        "Runtime coercion converted that success into `Outcome.error(low_utility)`.",
        "No step turns a `success` into a failure because of what a message says.",
        "Should the runtime convert `ok` into `error`?",
        "Map `success_no_parse` to `contract_violation`.",
        "If the outcome is `success` but the tests fail, return `failure`.",
        "If tests fail, treat the success as a failure.",
        "If the lookup is `ok` but empty, return `Outcome.error(low_utility)`.",
        "An answer of the right shape that is no use is `low_utility`.",
        "If the call fails, return `Outcome.error`.",
        "Return a success or an error.",
        "> Treat an empty success as a failure.",
    ],
)
def test_what_forbids_tells_or_is_about_something_else(sentence):
    assert coerced(f"# Process\n\n## Results\n\n{sentence}\n") == []


@pytest.mark.parametrize("title", ["Context", "Problem", "Alternatives Considered", "Disallowed", "Anti-patterns"])
def test_sections_that_tell_about_rules(title):
    assert coerced(f"# Decision\n\n## {title}\n\n- Convert `Outcome.ok` into `Outcome.error`.\n") == []


def test_lists_that_are_led_or_answered_by_a_refusal():
    assert coerced("# Rules\n\nThe runtime must not:\n\n- convert `Outcome.ok` into `Outcome.error`.\n") == []
    assert coerced("# Rules\n\n1. Convert `ok` into `error`.\n   - Rejected: it hides what the tool said.\n") == []


def test_tables_that_route_on_a_status():
    rows = ("`success_no_parse` | treat as an error", "`ok` | go on", "`success_empty` | return `Outcome.error(x)`")
    table = "".join(f"| {row} |\n" for row in rows)
    assert len(coerced(f"# Results\n\n| status | action |\n|---|---|\n{table}")) == 2


@pytest.mark.parametrize(
    ("key", "marked"),
    [
        ("on_success_status: {success_no_parse: error, ok: ok}", ["success_no_parse"]),
        ("on_success_status: {no_parse: error}", ["no_parse"]),
        ("treat_as_error: [success_no_parse, timeout, empty]", ["success_no_parse"]),
        ("coerce: {ok: error}", ["ok"]),
        ("coerce: {done: success}", []),
        ("coerce: [{from: ok, to: 'error(low_utility)'}]", ["ok"]),
        ("coerce: ['ok -> error', 'error -> ok']", ["ok -> error"]),
        ("coerce: {ok: contract_violation}", []),
        ("status_map: {success: done}", []),
        ("runtime: {rewrite_outcome: {complete: failed}}", ["complete"]),
    ],
)
def test_keys_that_rewrite(key, marked):
    assert coerced(f"contract: x\ndeliverable: array\n{key}\n", "contracts/x.yaml") == marked
