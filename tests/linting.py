"""Documents in memory, linted under every rule."""

from collections.abc import Mapping

from flowc import pipeline
from flowc.catalogue import Diagnostic
from flowc.project import File, Project
from flowc.syntax.decode import decode

PATH = "flows/example.yaml"


def project(documents: Mapping[str, str] | str) -> Project:
    """A project of some documents, every file selected; a bare text is a flow."""
    named = {PATH: documents} if isinstance(documents, str) else documents
    read = [decode(path, text.encode("utf-8", "surrogatepass")) for path, text in sorted(named.items())]
    return Project("", tuple(File(source, tuple(findings), True, True) for source, findings in read))


def lint(documents: Mapping[str, str] | str) -> tuple[Diagnostic, ...]:
    """What every rule finds."""
    return pipeline.lint(project(documents)).diagnostics


def codes(documents: Mapping[str, str] | str) -> list[str]:
    """The codes of everything that is found, in order of place."""
    return [diagnostic.code for diagnostic in lint(documents)]
