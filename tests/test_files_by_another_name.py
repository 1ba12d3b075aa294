"""A file that is read beside the one another agent writes: by a name that says the same, or in the next folder."""

import pytest

from linting import lint

AGENT = "---\nname: {0}\ndescription: Works.\n---\n\n{1}\n"


def told(reads: str, writes: str, further: str = "We make things.") -> list[str]:
    documents = {
        "agents/rule-editor.md": AGENT.format("rule-editor", f"Read `{reads}` and group what is in it."),
        "agents/card-designer.md": AGENT.format("card-designer", f"Write all of it to `{writes}`."),
        "AGENTS.md": f"# Project\n\n{further}\n",
    }
    return [each.message for each in lint(documents) if each.code == "FC913"]


@pytest.mark.parametrize(
    ("reads", "writes"),
    [
        ("design/card-list.csv", "design/cards.csv"),
        ("design/cards.csv", "design/cardTable.csv"),
        ("design/card.json", "design/cards.json"),
        ("design/card_stock.md", "design/card-stock.md"),
        ("db/rollback/<id>.down.sql", "db/migrate/<id>.down.sql"),
        ("lot/checked/{lot}-weights.csv", "lot/measured/{lot}-weights.csv"),
        ("plans/<slug>-outline.md", "drafts/<slug>-outline.md"),
    ],
)
def test_what_is_read_is_what_another_writes(reads: str, writes: str) -> None:
    assert told(reads, writes) == [f"`rule-editor` is told to read `{reads}`, and `card-designer` writes `{writes}`"]


@pytest.mark.parametrize(
    ("reads", "writes"),
    [
        ("design/card-rules.csv", "design/cards.csv"),
        ("design/table.csv", "design/list.csv"),
        ("design/card-list.csv", "design/card-table.csv"),
        ("design/card-list.csv", "rules/cards.csv"),
        ("design/card-list.md", "design/cards.csv"),
        ("db/seeds/<id>.sql", "db/migrate/<id>.sql"),
        ("fixtures/<case>-expected.json", "out/<case>-expected.json"),
    ],
)
def test_what_is_read_may_be_another_file(reads: str, writes: str) -> None:
    assert told(reads, writes) == []


@pytest.mark.parametrize(
    ("reads", "writes", "further"),
    [
        ("design/card-list.csv", "design/cards.csv", "The client sends `card-list.csv` with the order."),
        ("db/rollback/<id>.down.sql", "db/migrate/<id>.down.sql", "`bin/prepare` fills `db/rollback/` from the host."),
    ],
)
def test_what_something_else_is_about_is_there(reads: str, writes: str, further: str) -> None:
    assert told(reads, writes, further) == []


def test_data_that_a_result_refers_to_passes_with_it() -> None:
    shown_as = '<example>\n  <field name="cards-file">{0}</field>\n</example>'
    maker = f"Write the cards to `design/cards.csv` and answer with:\n\n{shown_as}"
    reader = "You get `{0}`.\n\nRead `design/cards.csv`."
    lead = "Call `card-designer` with the brief, then call `rule-editor` with the rest."

    def told(shown: str, given: str) -> list[str]:
        documents = {
            "agents/card-designer.md": AGENT.format("card-designer", maker.format(shown)),
            "agents/rule-editor.md": AGENT.format("rule-editor", reader.format(given)),
            "agents/lead.md": AGENT.format("lead", lead),
        }
        return [each.code for each in lint(documents) if each.code == "FC908"]

    assert told("design/cards.csv", "cards-file") == []
    assert told("design/cards.csv", "rules") == ["FC908"]
    assert told("the file", "cards-file") == ["FC908"]
