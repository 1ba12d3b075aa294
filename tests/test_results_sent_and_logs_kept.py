"""What looks like the orchestrator's work, or like events of a ledger, and is neither; each beside the fault itself."""

import pytest

from linting import lint

AGENT = "---\nname: {0}\ndescription: {1}\ntools: {2}\n---\n\n"


def found(documents: dict[str, str], code: str) -> list[str]:
    return [each.message for each in lint(documents) if each.code == code]


FENCE = "{0}\n\n```bash\n{1}\n```\n"


@pytest.mark.parametrize(
    ("lead", "command", "told"),
    [
        ("**2. Submit the results to Oda:**", 'harbour job submit \\\n  "soundings-complete" \\\n  --json', False),
        ("Send findings to the desk:", "desk-queue submit 'tide survey' --priority p1", False),
        ("3. Post the analysis to `captain`:", 'harbour job submit "depth-analysis"', False),
        ("**2. Submit the results to the harbour-master:**", "harbour job submit $JOB", True),
        ("**2. Submit the results to the harbour-master:**", 'harbour job submit "$JOB"', True),
        ("**2. Submit the results to the harbour-master:**", "harbour job submit --id 12", True),
        ("**2. Submit the results to the harbour-master:**", 'harbour job finish "soundings"', True),
        ("**2. Submit the results to the harbour-master:**", "harbour job submit \\\n  --json", True),
        ("**2. Submit your job to the harbour-master:**", 'harbour job submit "soundings-complete"', True),
        ("Run these commands:", 'harbour job submit "soundings-complete"', True),
        ("Submit the results and close the job:", 'harbour job submit "soundings-complete"', True),
    ],
)
def test_a_result_sent_under_a_name_of_its_own_hands_no_task_in(lead: str, command: str, told: bool) -> None:
    page = AGENT.format("sounder", "Sounds depths.", "Read, Bash") + FENCE.format(lead, command)
    assert bool(found({"agents/sounder.md": page}, "FC905")) == told


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("Run `git status`: if it is dirty, the harbour clerk will see it and mark the ticket as blocked.", False),
        ("Read the chart; the clerk would miss the wreck and close the ticket.", False),
        ("Write the report, then the night watch might read it and merge the branch.", False),
        ("Run `git status`: if it is dirty, the sounder will see it and mark the ticket as blocked.", True),
        ("Run `git status`: if it is dirty, the agent will see it and mark the ticket as blocked.", True),
        ("Run `git status`: if it is dirty, the clerk will see it, and mark the ticket as blocked.", True),
        ("Run `git status`: the clerk will see it; mark the ticket as blocked.", True),
        ("Write to the clerk that the chart will be late and mark the ticket as blocked.", True),
        ("Run `git status`, and mark the ticket as blocked.", True),
    ],
)
def test_what_somebody_else_will_do_as_well_is_not_asked_for(words: str, told: bool) -> None:
    page = AGENT.format("sounder", "Sounds depths.", "Read, Write, Bash") + f"1. {words}\n"
    assert bool(found({"agents/sounder.md": page}, "FC905")) == told
