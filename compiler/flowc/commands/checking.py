"""Projects with what is wrong with them, for the commands that keep baselines."""

from collections.abc import Sequence

from flowc.commands import Result
from flowc.commands.baseline import Checked, asked
from flowc.commands.opening import opened
from flowc.pipeline import of_project
from flowc.project import Wishes
from flowc.structs import Struct


class Found(Struct):
    """The checked projects, and where their settings keep the baseline; empty where they do not say."""

    checked: tuple[Checked, ...]
    baseline: str


def checked(paths: Sequence[str], working_directory: str, wishes: Wishes) -> Found | Result:
    """Every project of the paths, or what to tell the user where there are none."""
    found = opened(paths, working_directory, wishes=wishes)
    if isinstance(found, Result):
        return found
    settled = next((project.settings.baseline for project in found if project.settings.baseline), "")
    places = asked(paths, working_directory)
    return Found(tuple(Checked(project, tuple(of_project(project)), places) for project in found), settled)
