"""The manual page `docs/flowc.1`, made from the commands themselves, in the `man` macros of roff."""

import re
from collections.abc import Iterator
from textwrap import wrap

import click

from flowc import __version__
from flowc.commands import BUG, CLEAN, FINDINGS, INTERRUPTED, UNUSABLE

PATH = "docs/flowc.1"
MADE = '.\\" Made from the commands by `python -m flowc_dev docs`; change their help instead.'
EXITS = {
    CLEAN: "Nothing at or above --fail-on, by default an error.",
    FINDINGS: "Findings, or compiled files that are missing or stale.",
    UNUSABLE: "Wrong usage, or input that cannot be read.",
    BUG: "A fault of flowc itself; a file with the details is named.",
    INTERRUPTED: "Interrupted.",
}
FILES = {
    "flowc.toml": "The configuration of a project, and the mark of its root; or [tool.flowc] of pyproject.toml.",
    "flows/, doctrine/, agents/, contracts/ ...": "Where documents are looked for when no paths are given.",
    "build/flowc/": "Where compiled flows go.",
}
ENVIRONMENT = {
    "NO_COLOR": "When set and not empty, output has no colours.",
    "FORCE_COLOR": "When set to something other than 0, output has colours even where no terminal reads it.",
    "FORCE_HYPERLINK": "When set to something other than 0, paths are links to files; 0 means that none is.",
    "FLOWC_CACHE_DIR": "Where answers of earlier runs are kept.",
    "XDG_CACHE_HOME": "Where they are kept, in flowc/, when FLOWC_CACHE_DIR is not set; ~/.cache when neither is.",
}
EXAMPLES = {
    "flowc lint": "Check the project around the working directory.",
    "flowc lint --fix": "Make the safe fixes first.",
    "flowc compile --check": "Say whether the compiled flows are those of the documents.",
    "flowc explain FC301": "What a rule is about, with examples.",
}
_SPECIAL = {"\\": "\\e", "-": "\\-", "'": "\\(aq", "`": "\\(ga", "^": "\\(ha", "~": "\\(ti", '"': "\\(dq"}
_TOUCHED = re.compile(r"[\\'`^~\"-]")


def manual(menu: click.Group) -> str:
    """The page for a group of commands; the same for the same commands, so it names no date."""
    return "\n".join(_lines(menu)) + "\n"


def escaped(text: str) -> str:
    """A text as roff prints it: signs of its own escaped, no line a request, characters beyond ASCII named."""
    shown = (_TOUCHED.sub(lambda sign: _SPECIAL[sign[0]], line) for line in _wrapped(text))
    named = ("".join(c if c.isascii() else f"\\[u{ord(c):04X}]" for c in line) for line in shown)
    return "\n".join(f"\\&{line}" if line.startswith(".") else line for line in named)


def _wrapped(text: str) -> list[str]:
    return wrap(text, 72, break_long_words=False, break_on_hyphens=False)


def _lines(menu: click.Group) -> Iterator[str]:
    context = click.Context(menu, info_name="flowc", **menu.context_settings)
    overview, *paragraphs = (menu.help or "").strip().split("\n\n")
    yield from (MADE, f'.TH FLOWC 1 "" "flowc {__version__}" "User commands"', ".SH NAME")
    yield f"flowc \\- {escaped(_uncapped(overview))}"
    yield from (".SH SYNOPSIS", ".B flowc", f"{escaped('[OPTIONS] COMMAND [ARGUMENTS]...')}", ".SH DESCRIPTION")
    for number, paragraph in enumerate(part for part in paragraphs if not part.startswith("Exit codes")):
        yield from ([".PP"] if number else [])
        yield escaped(paragraph)
    yield from (".SH OPTIONS", *_options(menu, context), ".SH COMMANDS")
    for name in menu.list_commands(context):
        command = menu.get_command(context, name)
        if command and not command.hidden:
            yield from _command(command, context)
    yield from (".SH \"EXIT STATUS\"", *_terms({str(code): words for code, words in EXITS.items()}))
    yield from (".SH FILES", *_terms(FILES), ".SH ENVIRONMENT", *_terms(ENVIRONMENT))
    yield from (".SH EXAMPLES", *_terms(EXAMPLES))


def _command(command: click.Command, above: click.Context) -> Iterator[str]:
    """A command and the commands below it."""
    context = click.Context(command, info_name=command.name, parent=above)
    yield f".SS \"{escaped(context.command_path)}\""
    yield from (f".B {escaped(context.command_path)}", escaped(" ".join(command.collect_usage_pieces(context))))
    yield from (".PP", escaped(command.help or command.short_help or ""))
    yield from _options(command, context)
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            if below and not below.hidden:
                yield from _command(below, context)


def _options(command: click.Command, context: click.Context) -> Iterator[str]:
    """The options of a command; `--help`, which all have, is told once."""
    options = (parameter for parameter in command.get_params(context) if isinstance(parameter, click.Option))
    told = (option for option in options if context.parent is None or "--help" not in option.opts)
    yield from _terms(dict(record for record in (option.get_help_record(context) for option in told) if record))


def _terms(terms: dict[str, str]) -> Iterator[str]:
    for term, words in terms.items():
        yield from (".TP", f".B {escaped(term)}", escaped(words))


def _uncapped(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:].rstrip(".")
