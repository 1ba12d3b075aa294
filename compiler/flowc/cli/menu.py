"""The command line in click, made from the data of `options.py`. The only module that imports click."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

import click
from click.shell_completion import CompletionItem

from flowc import __version__
from flowc.cli import actions
from flowc.cli.options import COMMANDS, OVERVIEW, Argument, Command, Option
from flowc.cli.usage import WrongUsage, require_given
from flowc.commands import CLEAN, INTERRUPTED, UNUSABLE, Result
from flowc.reports.escape import visible
from flowc.reports.forms import FORMS
from flowc.syntax.near import intended


class _Choice(click.Choice):  # type: ignore[type-arg]  # not generic before click 8.2
    """One of a few words, with the one that was meant told in our own words."""

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The word, if it is one of them."""
        if value in self.choices:
            return value
        taker = param.opts[0] if isinstance(param, click.Option) else ctx.command_path if ctx else "this"
        known = ", ".join(self.choices)
        raise click.UsageError(f"{taker} takes one of {known}, and not {value}{_hint(value, self.choices)}")


class _Said(Exception):
    """What an option says in place of running a command; click would print it itself, whatever becomes of it."""


class _Helpful(click.Command):
    """A command whose help is a result like any other."""

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """The option that tells of all others."""
        option = super().get_help_option(ctx)
        if option:
            option.callback = _say_help
        return option


class _Group(_Helpful, click.Group):
    """Commands, of which an unknown one is told with the one that was meant."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the words begin with."""
        if not ctx.resilient_parsing and args[0] not in self.commands and not args[0].startswith("-"):
            near = _hint(args[0], self.commands) or f"; there are {', '.join(self.commands)}"
            raise click.UsageError(f"no command is called {args[0]}{near}", ctx)
        return super().resolve_command(ctx, args)


def run(arguments: list[str]) -> Result:
    """The result of a command line; wrong usage is a result too."""
    try:
        outcome = menu().main(arguments, prog_name="flowc", standalone_mode=False)
    except _Said as said:
        return Result(CLEAN, f"{said}\n")
    except click.Abort:
        return Result(INTERRUPTED)
    except click.exceptions.NoArgsIsHelpError as asked:
        return Result(UNUSABLE, err=f"{asked.format_message()}\n")
    except click.ClickException as wrong:
        return Result(UNUSABLE, err=f"flowc: {visible(_words(wrong))}\n")
    return outcome if isinstance(outcome, Result) else Result(int(outcome or 0))


def _words(wrong: click.ClickException) -> str:
    """What is wrong with a command line: what was most likely meant, or which command tells what there is."""
    context = wrong.ctx if isinstance(wrong, click.UsageError) else None
    if context and isinstance(wrong, click.NoSuchOption):
        known = [name for each in context.command.get_params(context) for name in each.opts if name.startswith("--")]
        near = _hint(wrong.option_name, known) or f"; `{context.command_path} --help` lists all of them"
        return f"no option is called {wrong.option_name}{near}"
    if context and isinstance(wrong, click.MissingParameter) and wrong.param:
        kind = wrong.param.type
        wanted = f"one of {', '.join(kind.choices)}" if isinstance(kind, _Choice) else wrong.param.human_readable_name
        return f"{context.command_path} needs {wanted}"
    return wrong.format_message()


def _hint(word: str, known: Iterable[str]) -> str:
    near = intended(word, known)
    return f"; did you mean {near}?" if near else ""


def menu() -> click.Group:
    """All commands."""
    version = click.Option(["-V", "--version"], is_flag=True, help="Print the version.", expose_value=False,
                           is_eager=True, callback=_say_version)  # fmt: skip
    commands = [_command(command, command.name) for command in COMMANDS]
    return _Group("flowc", commands=commands, params=[version], help=OVERVIEW, no_args_is_help=True,
                  context_settings={"help_option_names": ["-h", "--help"]})  # fmt: skip


def _say_version(context: click.Context, _option: click.Parameter, asked: bool) -> None:
    if asked and not context.resilient_parsing:
        raise _Said(f"flowc {__version__}")


def _say_help(context: click.Context, _option: click.Parameter, asked: bool) -> None:
    if asked and not context.resilient_parsing:
        raise _Said(context.get_help())


def _command(command: Command, name: str) -> click.Command:
    if command.commands:
        inside = [_command(each, f"{name} {each.name}") for each in command.commands]
        return _Group(command.name, commands=inside, help=command.help, no_args_is_help=True)
    params = [*map(_argument, command.arguments), *map(_option, command.options)]
    return _Helpful(command.name, callback=partial(_called, command, actions.ACTIONS[name]), params=params,
                    help=command.help)  # fmt: skip


def _called(asked: Command, action: Callable[[dict[str, Any]], Result], **values: Any) -> Result:
    try:
        require_given(asked, values)
        return action(values)
    except WrongUsage as wrong:
        raise click.UsageError(str(wrong)) from None


def _argument(argument: Argument) -> click.Argument:
    kind = _Choice(argument.choices) if argument.choices else click.STRING
    return click.Argument(
        [argument.name],
        nargs=-1 if argument.many else 1,
        type=kind,
        metavar=argument.metavar or None,
        shell_complete=_COMPLETIONS.get(argument.candidates),
    )


def _option(option: Option) -> click.Option:
    names = [option.flag, option.name]
    if option.is_flag:
        return click.Option(names, is_flag=True, help=option.help)
    kind = _Choice(option.choices) if option.choices else click.STRING
    return click.Option(names, type=kind, metavar=option.metavar or None, multiple=option.many, help=option.help,
                        default=option.default, show_default=option.default is not None,
                        callback=_without_options, shell_complete=_COMPLETIONS.get(option.metavar))  # fmt: skip


def _without_options(_context: click.Context, option: click.Parameter, value: Any) -> Any:
    """The value of an option, unless it is the next option: then its own was forgotten, and that one would be lost."""
    for word in value if isinstance(value, tuple) else (value or "",):
        if word.startswith("--") and word[2:3].isalpha():
            raise click.UsageError(f"{option.opts[0]} needs a value, and {word} looks like an option")
    return value


def _files(_context: click.Context, _parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    return [CompletionItem(begun, type="file")]


def _folders(_context: click.Context, _parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    return [CompletionItem(begun, type="dir")]


def _rules(_context: click.Context, _parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    from flowc.catalogue import index

    words = (*index(), *index().values())
    return [CompletionItem(word) for word in words if word.startswith(begun)]


def _selectors(_context: click.Context, _parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """Rules and their beginnings, the last of those that commas separate."""
    from flowc.configuration.selection import selectors

    before, comma, last = begun.rpartition(",")
    return [CompletionItem(f"{before}{comma}{word}") for word in selectors() if word.startswith(last)]


def _reports(context: click.Context, parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """Formats, and behind the colon files."""
    form, colon, path = begun.partition(":")
    return _files(context, parameter, path) if colon else [
        CompletionItem(f"{each}:") for each in FORMS if each.startswith(form)
    ]


_COMPLETIONS: dict[str, Callable[[click.Context, click.Parameter, str], list[CompletionItem]]] = {
    "path": _files,
    "rule": _rules,
    "RULES": _selectors,
    "FORMAT:FILE": _reports,
    "FILE": _files,
    "DIR": _folders,
}
