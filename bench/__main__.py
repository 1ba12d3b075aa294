"""Runs every measurement and prints its table: `python -m bench`, or `python -m bench lint` for one of them."""

import sys
from importlib import import_module

SUBJECTS = {
    "lint": "Lint: whole processes, fastest of the rounds, in milliseconds",
    "again": "Lint again: whole processes, medians, in milliseconds",
    "many": "Lint of many documents: whole processes, single runs",
    "peers": "Linters: whole processes over a project, medians",
    "compile": "Compile: whole processes, fastest of the rounds, in milliseconds",
    "dispatch": "Dispatch: events a second of processor time",
}
"""The module of each measurement, with the title of its table."""


def main(asked: list[str]) -> int:
    """Print the tables of the subjects asked for, or of all; 2 for a subject that does not exist."""
    unknown = [subject for subject in asked if subject not in SUBJECTS]
    if unknown:
        print(f"bench: no measurement is called {unknown[0]}; there are {', '.join(SUBJECTS)}", file=sys.stderr)
        return 2
    for subject in asked or SUBJECTS:
        print(f"{SUBJECTS[subject]}\n\n{import_module(f'bench.{subject}').report()}\n", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
