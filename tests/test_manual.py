"""The manual page says what the commands say, in sound roff, whatever their words hold."""

import click
import pytest

from flowc_dev.manual import escaped, manual

OPTION = click.Option(["--depth"], type=int, help="How deep.")
SHOW = click.Command("show", params=[OPTION, click.Argument(["path"])], help="Show it.")
HIDDEN = click.Command("secret", hidden=True, help="Never told.")
INNER = click.Group("inner", commands=[click.Command("deep", help="Below.")], help="Holds more.")
MENU = click.Group("flowc", commands=[SHOW, HIDDEN, INNER], help="The compiler.\n\nReads things.\n\nExit codes: 0.")


def test_every_command_and_option_is_told_once() -> None:
    page = manual(MENU)
    for words in ('.SS "flowc show"', "flowc inner deep", "\\-\\-depth INTEGER", "How deep.", ".SH NAME", ".SH FILES"):
        assert words in page, words
    assert "secret" not in page
    assert page.count("\\-\\-help") == 1
    assert "flowc \\- the compiler\n" in page


def test_the_page_is_the_same_every_time() -> None:
    assert manual(MENU) == manual(MENU)


@pytest.mark.parametrize(("text", "roff"), [
    ("a-b", "a\\-b"),
    ("back\\slash", "back\\eslash"),
    (".request", "\\&.request"),
    ("'quoted'", "\\(aqquoted\\(aq"),
    ("`code`", "\\(gacode\\(ga"),
    ("one\n.two", "one .two"),
    ("é→", "\\[u00E9]\\[u2192]"),
    ("", ""),
])  # fmt: skip
def test_a_text_is_printed_as_it_is(text: str, roff: str) -> None:
    assert escaped(text) == roff
