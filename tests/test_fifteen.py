"""A small project with fifteen planted faults: each is found once, at its place, and nothing else is."""

import os
from pathlib import Path

from flowc.pipeline import lint
from flowc.project import projects
from flowc.text import position

PROJECT = Path(__file__).parent / "fifteen"

PLANTED = [
    ("agents/gatekeeper.md", 14, "two-result-formats"),
    ("agents/implementer.md", 10, "two-mechanisms"),
    ("agents/planner.md", 9, "missing-tool"),
    ("agents/scribe.md", 9, "file-nobody-produces"),
    ("doctrine/handoff-contract.md", 13, "blocked-without-owner"),
    ("doctrine/output-contract.md", 6, "status-as-outcome"),
    ("doctrine/pipeline.md", 6, "boundary-declared-differently"),
    ("flows/build.yaml", 14, "unknown-step"),
    ("flows/build.yaml", 20, "gate-without-on-fail"),
    ("flows/build.yaml", 29, "unknown-agent"),
    ("flows/build.yaml", 30, "unknown-state"),
    ("flows/build.yaml", 36, "unreachable-state"),
    ("flows/triage.yaml", 3, "repeated-key"),
    ("flows/triage.yaml", 13, "unbounded-retry"),
    ("flows/triage.yaml", 17, "unhandled-outcome"),
]


def test_fifteen_of_fifteen_and_no_echo() -> None:
    (project,) = projects([os.fspath(PROJECT)], os.fspath(PROJECT))
    found = [
        (d.primary.span.source.path, position(d.primary.span.source, d.primary.span.start).line, d.name)
        for d in lint(project).diagnostics
    ]
    assert found == PLANTED
