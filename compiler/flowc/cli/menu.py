"""The command line in click, made from the data of `options.py`. The only module that imports click."""

from collections.abc import Callable
from functools import partial
from typing import Any

import click
from click.shell_completion import CompletionItem

from flowc import __version__
from flowc.cli import actions
from flowc.cli.options import COMMANDS, OVERVIEW, Argument, Command, Option
from flowc.cli.usage import WrongUsage
from flowc.commands import INTERRUPTED, UNUSABLE, Result
from flowc.reports.escape import visible


def run(arguments: list[str]) -> Result:
    """The result of a command line; wrong usage is a result too."""
    try:
        outcome = menu().main(arguments, prog_name="flowc", standalone_mode=False)
    except click.Abort:
        return Result(INTERRUPTED)
    except click.exceptions.NoArgsIsHelpError as asked:
        return Result(UNUSABLE, err=f"{asked.format_message()}\n")
    except click.ClickException as wrong:
        return Result(UNUSABLE, err=f"flowc: {visible(wrong.format_message())}\n")
    return outcome if isinstance(outcome, Result) else Result(int(outcome or 0))


def menu() -> click.Group:
    """All commands."""
    version = click.Option(["--version"], is_flag=True, help="Print the version.", expose_value=False, is_eager=True,
                           callback=_say_version)  # fmt: skip
    commands = [_command(command, command.name) for command in COMMANDS]
    return click.Group("flowc", commands=commands, params=[version], help=OVERVIEW, no_args_is_help=True)


def _say_version(context: click.Context, _option: click.Parameter, asked: bool) -> None:
    if asked:
        click.echo(f"flowc {__version__}")
        context.exit()


def _command(command: Command, name: str) -> click.Command:
    if command.commands:
        inside = [_command(each, f"{name} {each.name}") for each in command.commands]
        return click.Group(command.name, commands=inside, help=command.help, no_args_is_help=True)
    params = [*map(_argument, command.arguments), *map(_option, command.options)]
    return click.Command(command.name, callback=partial(_called, actions.ACTIONS[name]), params=params,
                         help=command.help)  # fmt: skip


def _called(action: Callable[[dict[str, Any]], Result], **values: Any) -> Result:
    try:
        return action(values)
    except WrongUsage as wrong:
        raise click.UsageError(str(wrong)) from None


def _argument(argument: Argument) -> click.Argument:
    kind = click.Choice(argument.choices) if argument.choices else click.STRING
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
    kind = click.Choice(option.choices) if option.choices else click.STRING
    return click.Option(names, type=kind, metavar=option.metavar or None, multiple=option.many, help=option.help,
                        default=option.default, show_default=option.default is not None,
                        callback=_without_options)  # fmt: skip


def _without_options(_context: click.Context, option: click.Parameter, value: Any) -> Any:
    """The value of an option, unless it is the next option: then its own was forgotten, and that one would be lost."""
    for word in value if isinstance(value, tuple) else (value or "",):
        if word.startswith("--") and word[2:3].isalpha():
            raise click.UsageError(f"{option.opts[0]} needs a value, and {word} looks like an option")
    return value


def _files(_context: click.Context, _parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    return [CompletionItem(begun, type="file")]


def _rules(_context: click.Context, _parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    from flowc.catalogue import index

    words = (*index(), *index().values())
    return [CompletionItem(word) for word in words if word.startswith(begun)]


_COMPLETIONS: dict[str, Callable[[click.Context, click.Parameter, str], list[CompletionItem]]] = {
    "path": _files,
    "rule": _rules,
}
