"""Counts of where the items of a list come from, and keys that must not be empty and that nobody describes."""

import pytest

from linting import lint

TOOL = """# Tools

```yaml
tool: gauge-fetch
acceptance: {0}
deliverable:
  type: object
  required: [{1}]
  properties:
    {1}: {{{2}}}
    summary: {{type: string}}
```
"""


def found(text: str, code: str) -> list[str]:
    return [each.message for each in lint({"handbook/tools.md": text}) if each.code == code]


@pytest.mark.parametrize(
    ("says", "key", "least"),
    [
        ("Readings from at least four gauges of the river.", "gauge_readings", 4),
        ("Bids from at least three sellers.", "bids", 3),
        ("Bids from at least three sellers", "seller_bids", 3),
        ("Photos from at least two rooms of the house.", "room_photos", 2),
        ("There are quotes from no fewer than 3 printers.", "quotes", 3),
        ("Samples from a minimum of six wells.", "well_samples", 6),
        ("Reports from more than two observers.", "observer_reports", 3),
        ("The prices from at least five sellers.", "seller_prices", 5),
        ("The answer holds forecasts from at least three stations in the valley.", "forecasts", 3),
        ("We need letters from at least two parishes of the county.", "letters", 2),
        ("Statements from two or more witnesses.", "witness_statements", 2),
    ],
)
def test_as_many_items_as_sources(says: str, key: str, least: int) -> None:
    (message,) = found(TOOL.format(says, key, "type: array"), "FC001")
    assert key in message
    assert found(TOOL.format(says, key, f"type: array, min_items: {least}"), "FC001") == []


@pytest.mark.parametrize(
    ("says", "key"),
    [
        # one source may give several items, so that nothing bounds these from above
        ("Readings from at most four gauges.", "gauge_readings"),
        ("Readings from exactly four gauges.", "gauge_readings"),
        # how large or how old each is
        ("Notes of at least 20 words.", "notes"),
        ("Articles from at least three weeks ago.", "articles"),
        ("Films of at least 30 minutes.", "films"),
        ("Notes from at least two days.", "notes"),
        # something else is counted
        ("Drawn from at least three archives.", "maps"),
        ("A summary from at least three chapters.", "maps"),
        ("Maps of at least two colours.", "maps"),
        ("Readings from at least two gauges per river.", "gauge_readings"),
        ("Usually readings from at least two gauges.", "gauge_readings"),
        # one for all of them
        ("Cabins for at least five guests.", "guest_cabins"),
        ("Menus for at least five guests.", "guest_menus"),
        ("Crews of at least three sailors.", "sailor_crews"),
        ("Photos of at least two rooms of the house.", "room_photos"),
        ("Essays by at least two authors.", "author_essays"),
        ("Offers by at least two sellers each.", "seller_offers"),
        ("The prices for at least five nights.", "night_prices"),
        # a wish, a choice, and another subject
        ("Letters from at least two parishes would please the printer.", "letters"),
        ("Letters from at least two parishes, or none.", "letters"),
        ("Letters from at least two parishes count double.", "letters"),
        ("Letters from more than two parishes weigh more.", "parish_letters"),
        ("The shelf holds letters from at least two parishes.", "letters"),
        ("Our archive has letters from at least two parishes.", "letters"),
        ("Letters from at least two parishes, joined to one.", "letters"),
    ],
)
def test_what_bounds_no_list(says: str, key: str) -> None:
    assert found(TOOL.format(says, key, "type: array"), "FC001") == []


CONTRACT = """# Tools

```json
{{
  "tool": "plot-search",
  "deliverable": {{
    "type": "object",
    "required": ["plots"{1}],
    "properties": {{"plots": {{"type": "array"}}, "search_area": {{"type": "object"}}}},
    {0}
  }}
}}
```
"""


@pytest.mark.parametrize("word", ["non_empty", "nonEmpty"])
def test_a_key_that_must_not_be_empty_and_is_described_nowhere(word: str) -> None:
    text = CONTRACT.format(f'"{word}": ["plots", "bounding_box"]', "")
    assert found(text, "FC003") == ["`deliverable` describes no `bounding_box`, so nothing checks what is said of it"]


@pytest.mark.parametrize(
    ("constraint", "required"),
    [
        ('"non_empty": ["plots", "search_area"]', ""),
        ('"non_empty": ["bounding_box"]', ', "bounding_box"'),
        ('"non_empty": ["bounding_box"], "allOf": [{"$ref": "box.json"}]', ""),
        ('"non_empty": ["bounding_box"], "patternProperties": {"_box$": {}}', ""),
    ],
)
def test_a_key_that_is_described_or_may_be_elsewhere(constraint: str, required: str) -> None:
    messages = found(CONTRACT.format(constraint, required), "FC003")
    assert not any("`bounding_box`" in message for message in messages)
