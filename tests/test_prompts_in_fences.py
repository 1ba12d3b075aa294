"""Pages in folders of prompts that show the prompt of an agent in a fence: it is read as the agent, at its places."""

from linting import lint

PAGE = """\
# The {0}

Copy this into a new session.

```
You are the {0} of a crew.

## Output

{1}
```

Have fun.
"""
PLANNER = "Save the plan to `crew/plan.md`."
BUILDER = "Read `crew/plan.md` and build it. Return `success` with the `diff`, or `failure` with the `reason`."


def found(**pages: str) -> list[tuple[str, str, int]]:
    """Code, path and line of what is found."""
    documents = {f"prompts/{name}.md": text for name, text in pages.items()}
    told = [(each.code, each.primary.span) for each in lint(documents) if each.severity.value != "note"]
    return [(code, span.source.path, span.source.text.count("\n", 0, span.start) + 1) for code, span in told]


def test_a_prompt_is_read_as_its_agent() -> None:
    pages = {"planner": PAGE.format("planner", PLANNER), "builder": PAGE.format("builder", BUILDER)}
    assert found(**pages) == [("FC908", "prompts/planner.md", 10)]


def test_what_is_no_prompt_of_one_agent_stays_a_page() -> None:
    several = PAGE.format("crew", "ROLE 1 - PLANNER: save the plan to `crew/plan.md`.\nROLE 2 - BUILDER: build it.")
    example = PAGE.format("planner", PLANNER).replace("You are", "The people are")
    builder = PAGE.format("builder", BUILDER)
    assert found(crew=several, builder=builder) == found(example=example, builder=builder) == []
    twice = f"{PAGE.format('planner', PLANNER)}\n{PAGE.format('planner', PLANNER)}"
    assert found(planner=twice, builder=builder) == []


def test_a_page_of_roles_that_is_called_after_its_title_is_an_agent() -> None:
    reader = "# Our builder\n\nBuild what `crew/plan.md` says, which you read first. Return the `diff`.\n"
    writer = "# Planner\n\nPlan the work. Save the plan to `crew/plan.md`.\n"
    documents = {"roles/builder.md": reader, "roles/planner.md": writer}
    assert [each.code for each in lint(documents) if each.severity.value != "note"] == ["FC908"]
    renamed = {"roles/how-to.md": reader, "roles/planner.md": writer}
    assert [each.code for each in lint(renamed) if each.severity.value != "note"] == []
