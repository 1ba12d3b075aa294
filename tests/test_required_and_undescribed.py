"""What a contract expects in words of values that it only requires by name, in files and in fences of handbooks."""

import pytest

from linting import lint


def said(acceptance: str, required: str = "[shop_name, loaves, note]", more: str = "") -> list[str]:
    lines = f"tool: bread-finder\ninput: [town]\ndeliverable:\n  type: object\n  required: {required}\n{more}"
    text = f"{lines}acceptance: >\n  {acceptance}\n"
    found = [[each.message for each in lint(documents) if each.code == "FC001"] for documents in (
        {"contracts/bread-finder.yaml": text},
        {"contracts/tools.md": f"# Tools\n\n## bread-finder\n\n```yaml\n{text}```\n"},
    )]
    assert found[0] == found[1]
    return found[0]


@pytest.mark.parametrize(
    ("acceptance", "key"),
    [
        ("There must be at least three loaves.", "loaves"),
        ("The answer names no fewer than 2 loaves.", "loaves"),
        ("At least three loaves, so that people can choose.", "loaves"),
        ("The name of the shop must not be blank.", "shop_name"),
        ("The shop name must never be empty.", "shop_name"),
        ("The `shop_name` must not be left empty.", "shop_name"),
        ("The note has to be non-empty.", "note"),
        ("The loaves must not be empty.", "loaves"),
    ],
)
def test_what_is_expected_of_a_value_that_is_only_required_is_told(acceptance: str, key: str) -> None:
    (told,) = said(acceptance)
    assert f"no constraint on `{key}`" in told


def test_a_clause_of_its_own_is_about_its_own_value() -> None:
    told = said("There must be at least three loaves, and the name of the shop must not be blank.")
    assert [each.split("`")[3] for each in told] == ["loaves", "shop_name"]


@pytest.mark.parametrize(
    "acceptance",
    [
        "The loaves that are baked in this town, in the order in which people ask for them.",
        "Ideally there are at least three loaves.",
        "There must be at least three bakers in the town.",
        "At least three results would be good to have.",
        "The name of the town must not be blank.",
        "If there is a note, it must not be empty.",
        "Three loaves are usual.",
    ],
)
def test_what_is_expected_of_nothing_that_is_required_is_silent(acceptance: str) -> None:
    assert not said(acceptance)


def test_what_a_constraint_checks_is_silent_and_a_weaker_one_is_told() -> None:
    checked = "  constraints:\n    - path: loaves\n      min_items: {}\n    - path: shop_name\n      non_empty: true\n"
    acceptance = "There must be at least three loaves, and the name of the shop must not be blank."
    assert not said(acceptance, more=checked.format(3))
    (told,) = said(acceptance, more=checked.format(1))
    assert "`loaves` allows more" in told
