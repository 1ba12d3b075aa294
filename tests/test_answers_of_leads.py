"""A rule for a spoilt answer of the one who leads is none for the answers of those whom it calls."""

import pytest

from linting import codes

AGENT = "---\nname: {0}\ndescription: Works.\ntools: {1}\n---\n\n"
LEAD = AGENT.format("tour-lead", "Task, Read") + """# Tour lead

1. Call `route-finder` with the `order`.
2. Call `guide-picker`. Paste what the route finder returned, verbatim, into its prompt.
{0}
"""
DESK = "# Process\n\nThe booking script calls the tour lead with an order.\n\n{0}\n"
LOST = "If the lead's answer is empty, the script calls it once more and then gives up."


def told(rule: str, own: str = "", **more: str) -> bool:
    documents = {"agents/tour-lead.md": LEAD.format(own), "docs/process.md": DESK.format(rule)}
    called = ("route-finder", "guide-picker")
    documents |= {f"agents/{name}.md": AGENT.format(name, "Read") + "Work.\n" for name in called}
    documents |= {f"agents/{name.replace('_', '-')}.md": text for name, text in more.items()}
    return "FC911" in codes(documents)


@pytest.mark.parametrize(
    "rule",
    [
        "If the lead's answer is empty, the script calls it once more and then gives up.",
        "If the tour lead's result is empty, cut off or no JSON, the script calls it a second time.",
        "When `tour-lead`'s answer is malformed, ask again once, then close the order.",
        "Should the Tour Lead’s own answer be empty, the script asks it again once.",
    ],
)
def test_a_rule_for_the_answer_of_the_lead(rule: str) -> None:
    assert told(rule)


@pytest.mark.parametrize(
    "rule",
    [
        "If an agent's answer is empty, it is called once more and then the order is closed.",
        "If the guide picker's answer is empty, the lead calls it once more.",
        "If an answer is empty, cut off or no JSON, whoever made the call makes it a second time.",
        "If a specialist's answer is malformed, ask again once, then close the order.",
        "Should the answer of the route finder be empty, the lead asks again once.",
        "If the lead receives an empty answer, it calls the same agent once more.",
        "Spoilt answers are asked for once more, then the order is closed.",
        "An unusable answer is asked for once more, then the order is closed.",
        "If an answer cannot be used, ask once more, then close the order.",
        f"{LOST} The same holds for every agent.",
        f"{LOST} The lead does the same with those it calls.",
        f"{LOST} So does the lead with the finder and the picker.",
        f"{LOST} What holds for the script holds for the lead.",
        f"The lead and the script treat answers alike. {LOST}",
    ],
)
def test_a_rule_for_the_answers_of_others(rule: str) -> None:
    assert not told(rule)


def test_the_rule_of_the_lead_itself_and_of_one_above_it() -> None:
    lost = "If the lead's answer is empty, the script calls it once more."
    assert not told(lost, "\nIf an answer is empty, call the same agent once more, then return `stopped`.")
    above = AGENT.format("season-chief", "Task") + (
        "Call `tour-lead` and `guide-picker`. If the tour lead's answer is empty, call it once more, then stop.\n"
    )
    assert not told("Orders are kept.", season_chief=above)


def test_another_agent_with_the_same_last_word() -> None:
    other = AGENT.format("price-lead", "Read") + "Work.\n"
    assert not told("If the lead's answer is empty, the script calls it once more.", price_lead=other)
