"""What of the options of a command is empty or does not go together, told before anything is read."""

import os
from collections.abc import Mapping, Sequence
from typing import Any

from flowc.cli.options import Command

Values = Mapping[str, Any]
"""The values of a command by the names of its arguments and options."""


class WrongUsage(Exception):
    """Options that do not go together, or a value that cannot be used."""


def require_given(command: Command, values: Values) -> None:
    """An empty value is a variable that was not set, and no wish."""
    takers = [(each.metavar or each.name.upper(), values[each.name]) for each in command.arguments]
    takers += [(each.flag, values[each.name]) for each in command.options]
    for taker, value in takers:
        words = value if isinstance(value, tuple) else (value,)
        if any(isinstance(word, str) and not word.strip(", ") for word in words):
            raise WrongUsage(f"{taker} needs a value and is given an empty one")


def require_one_task(values: Values) -> None:
    """What is done instead of reporting does not go with a second such task, nor with a wish for a report."""
    tasks = ("show_settings", "show_files", "add_ignores", "diff")
    asked = [f"--{task.replace('_', '-')}" for task in tasks if values[task]]
    if not asked:
        return
    others = asked[1:]
    unfit = ("fix_only", "output", "statistics", *(("fix",) if asked[0] != "--diff" else ()))
    others += [f"--{name.replace('_', '-')}" for name in unfit if values[name]]
    others += [f"--format {values['format']}"] if values["format"] != "full" else []
    if others:
        raise WrongUsage(f"{asked[0]} does not go with {others[0]}")


def require_sense(values: Values) -> None:
    """An option that only changes what another does needs that one, and none may contradict another."""
    fixing = values["fix"] or values["fix_only"] or values["diff"]
    if values["unsafe_fixes"] and not fixing:
        raise WrongUsage("--unsafe-fixes goes with --fix, --fix-only or --diff")
    if values["show_fixes"] and not (values["fix"] or values["fix_only"]):
        raise WrongUsage("--show-fixes goes with --fix or --fix-only")
    if values["add_ignores"] and values["stdin_filename"]:
        raise WrongUsage("--add-ignores does not go with the standard input")
    if values["statistics"] and values["format"] not in ("full", "statistics"):
        raise WrongUsage(f"--statistics and --format {values['format']} contradict each other")
    if values["baseline"] and values["no_baseline"]:
        raise WrongUsage("--baseline and --no-baseline contradict each other")
    if values["stdin_filename"] and tuple(values["paths"]) not in ((), ("-",)):
        raise WrongUsage("--stdin-filename goes with no other path than -")
    if "-" in values["paths"] and not values["stdin_filename"]:
        raise WrongUsage("to check the standard input, say with --stdin-filename what file it is")
    if values["stdin_filename"] and values["against"]:
        raise WrongUsage("--against compares files, and does not go with the standard input")


def require_files_of_their_own(paths: Sequence[str], here: str) -> None:
    """Of two reports in one file the second would take the place of the first; pipes and devices take both."""
    taken: set[str] = set()
    for path in (path for path in paths if path != "-"):
        place = os.path.realpath(os.path.join(here, path))
        if place in taken and (os.path.isfile(place) or not os.path.exists(place)):
            raise WrongUsage(f"--output: two reports would go to one file, {path}")
        taken.add(place)
