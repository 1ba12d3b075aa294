"""Pages of those who lead agents that are called, or entitled, as a contract calls a party, and say no more of it."""

import pytest

from linting import lint

CONTRACT = """\
# Handoffs

## mill-hand -> grain-taster

Outcome: `grain-sound` | `grain-damp` | `grain-lost`

## mill-hand -> flour-sieve

Outcome: `flour-fine` | `flour-coarse`

## harbour-master -> mill-hand

Outcome: `sacks-ready` | `sacks-withheld`
"""
PAGE = """\
# {title}

You take a load from the quay and call the others one by one.

{first}

## Taste

Task(grain-taster): load={{load}}

- `grain-sound` → Sieve
{cases}

## Sieve

Task(flour-sieve): load={{load}}

- `flour-fine` → `sacks-ready`, with the sieve's `sacks`
- `flour-coarse` → `sacks-withheld`, with the reason
"""
DAMP = "- `grain-damp` → `sacks-withheld`, with the taster's `reason`"
LOST = "- `grain-lost` → `sacks-withheld`, with `reason` and `owner`"
AGENT = "---\nname: {0}\ndescription: Works.\ntools: Read\n---\n\nLook at the load.\n"


def told(path: str, title: str, cases: str, first: str = "") -> list[str]:
    """What is said of outcomes that nobody handles."""
    documents = {
        "contracts/handoffs.md": CONTRACT,
        path: PAGE.format(title=title, cases=cases, first=first),
        "agents/grain-taster.md": AGENT.format("grain-taster"),
        "agents/flour-sieve.md": AGENT.format("flour-sieve"),
    }
    return [each.message for each in lint(documents) if each.code == "FC805"]


@pytest.mark.parametrize(
    ("path", "title"),
    [("mill-hand.md", "At the stones"), ("desk/stones.md", "Mill hand"), ("mill-hand.md", "Mill hand")],
)
def test_a_page_named_after_a_party_leads_as_that_party(path: str, title: str) -> None:
    assert told(path, title, f"{DAMP}\n{LOST}") == []
    assert told(path, title, DAMP) == ["outcome `grain-lost` of `grain-taster` is handled nowhere"]


@pytest.mark.parametrize(
    ("first", "handled"),
    [
        ("**Before anything else:** look at the scales.", False),
        ("Do this before anything else.", False),
        ("Anything else goes to the harbour master.", True),
        ("For any other answer, stop and tell the harbour master.", True),
    ],
)
def test_what_comes_before_anything_else_is_no_rest(first: str, handled: bool) -> None:
    assert (told("mill-hand.md", "Mill hand", DAMP, first) == []) == handled


RETURNS = "\n## Returns\n\nReturn one of:\n\n- `grain-sound`\n- `grain-damp` with `notes`\n- `grain-lost`\n"
CASES = "- `grain-sound`: grind it.\n- `grain-damp`: dry it.\n"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("Use the `grain-taster` agent on the load.", True),
        ("**Taste.** Use the `grain-taster` subagent on the load.", True),
        ("The miller's brother may use the `grain-taster` agent some day.", False),
    ],
)
def test_a_page_that_tells_to_use_an_agent_leads_it(words: str, told: bool) -> None:
    agent = AGENT.format("grain-taster") + RETURNS
    documents = {"agents/grain-taster.md": agent, "mill.md": f"# Grinding\n\n{words}\n\n{CASES}"}
    lost = [each for each in lint(documents) if each.code == "FC805"]
    assert bool(lost) == told


@pytest.mark.parametrize(
    ("item", "handled"),
    [
        ("- `flour-fine` + `keep` → ship it; exit 0: done, otherwise roll it back", False),
        ("- `sack-count` → 40 at most, otherwise call the miller", False),
        ("- `grain-sound` → grind it; otherwise `sacks-withheld`", True),
        ("- `taste`: on `grain-sound` grind it, otherwise stop", True),
        ("- `taster`: what the grain-taster calls sound is ground, otherwise stop", True),
        ("- otherwise → `sacks-withheld`", True),
    ],
)
def test_a_word_for_the_rest_belongs_to_the_item_it_stands_in(item: str, handled: bool) -> None:
    page = PAGE.format(title="Mill hand", cases=DAMP, first="") + f"\n## Ship\n\n{item}\n"
    documents = {"contracts/handoffs.md": CONTRACT, "mill-hand.md": page}
    documents |= {f"agents/{name}.md": AGENT.format(name) for name in ("grain-taster", "flour-sieve")}
    lost = [each.message for each in lint(documents) if each.code == "FC805"]
    assert (lost == []) == handled
