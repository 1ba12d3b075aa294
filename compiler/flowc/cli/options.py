"""What the command line takes, as data: the commands, their arguments and options, in the order of their help."""

from collections.abc import Sequence

from flowc.configuration import PRESETS, THRESHOLDS
from flowc.reports.forms import FORMS
from flowc.structs import Struct

OVERVIEW = """The compiler and linter for multi-agent workflows.

Reads flow files, step registries, agent definitions, contracts and doctrine; says what would break; compiles flows to
total tables. Without PATHS it looks for flows/, doctrine/, references/, agents/, commands/, skills/, for contracts/,
handoffs/, templates/, process/, orchestration/, workflows/, prompts/, team/, tools/ and handbook/, also in docs/, for
WORKFLOW.md, ORCHESTRATION.md, PIPELINE.md, PROCESS.md, TEAM.md, AGENTS.md, CLAUDE.md, for flows.md, workflow.md,
orchestration.md, pipeline.md and process.md in docs/, for agents, commands and flows in .claude/, .codex/, .cursor/,
.gemini/, .github/, .octopoid/ and .opencode/, for folders of any name that hold agents/, flows/ or contracts, and reads
every document that one of these names.

Exit codes: 0 nothing at or above --fail-on, by default an error; 1 findings, or compiled files that are missing or
stale; 2 wrong usage or unreadable input; 70 a fault of flowc itself; 130 interrupted.
"""


class Argument(Struct):
    """Something given by its place. `candidates` tells shells what may stand there: `path`, `rule` or nothing."""

    name: str
    metavar: str = ""
    many: bool = False
    choices: tuple[str, ...] = ()
    candidates: str = ""


class Option(Struct):
    """Something given by name: a flag, where it takes no value (`metavar` and `choices` are empty).

    `many`: it may be given several times. `default` is shown in the help.
    """

    flag: str
    help: str
    metavar: str = ""
    choices: tuple[str, ...] = ()
    default: str | None = None
    many: bool = False

    @property
    def name(self) -> str:
        """The name of its value."""
        return self.flag.lstrip("-").replace("-", "_")

    @property
    def is_flag(self) -> bool:
        """Whether it takes no value."""
        return not self.metavar and not self.choices


class Command(Struct):
    """A command: its name, what it does, and what it takes; with `commands` it only groups others."""

    name: str
    help: str
    arguments: tuple[Argument, ...] = ()
    options: tuple[Option, ...] = ()
    commands: "tuple[Command, ...]" = ()


PATHS = Argument("paths", many=True, candidates="path")
CONFIGURED = (
    Option("--config", "Use this configuration instead of the nearest.", metavar="FILE"),
    Option("--no-config", "Use no configuration."),
)
SELECTION = (
    Option("--select", "Check only these rules: codes, beginnings of codes, names or ALL.", metavar="RULES", many=True),
    Option("--extend-select", "Check these rules too.", metavar="RULES", many=True),
    Option("--ignore", "Leave these rules out.", metavar="RULES", many=True),
    Option("--preset", "How strict to be; by default what the configuration says.", choices=PRESETS),
    Option("--preview", "Also check rules that are on trial."),
    Option("--exclude", "Leave out what this pattern names, as in .gitignore.", metavar="PATTERN", many=True),
    *CONFIGURED,
)
KNOWN = (
    Option("--baseline", "Report only what this baseline does not cover.", metavar="FILE"),
    Option("--no-baseline", "Use no baseline, whatever the configuration says."),
    Option("--against", "Report only what this git revision did not have.", metavar="REV"),
)
OUTPUT = (
    Option("--format", f"How findings are written: {', '.join(FORMS)}.", metavar="FORMAT", choices=tuple(FORMS),
           default="full"),
    Option("--output", "Also write a report to a file; may be given several times.", metavar="FORMAT:FILE", many=True),
    Option("--statistics", "Count findings by rule instead of showing them."),
    Option("--coverage", "Also list the sections in which nothing is checked."),
    Option("--quiet", "Print errors only, no warnings and no notes."),
)  # fmt: skip
EXIT = (
    Option("--fail-on", "What makes the exit code 1; by default what the configuration says.", choices=THRESHOLDS),
    Option("--exit-zero", "Exit with 0 whatever is found."),
)
FIXING = (
    Option("--fix", "Make the safe fixes first, then report what remains."),
    Option("--unsafe-fixes", "With --fix, --fix-only, --diff: the unsafe fixes too."),
    Option("--diff", "Print what --fix would change, and change nothing."),
    Option("--fix-only", "Make the fixes and report nothing else."),
    Option("--show-fixes", "With --fix: list the fixes that were made."),
    Option("--add-ignores", "Write comments that suppress what is found, with this reason.", metavar="REASON"),
)
RUNNING = (
    Option("--stdin-filename", "Check the standard input (PATH is - or none) as if it were this file.", metavar="FILE"),
    Option("--show-settings", "Print the settings in force, and check nothing."),
    Option("--show-files", "Print the files that would be checked, and check nothing."),
    Option("--no-cache", "Neither use nor write what earlier runs found."),
    Option("--jobs", "Read on so many processes; by default on one for each processor, up to 4.", metavar="NUMBER"),
)

COMMANDS = (
    Command(
        "lint",
        "Say what is wrong with flows, agents and doctrine.",
        (PATHS,),
        (*SELECTION, *FIXING, *KNOWN, *OUTPUT, *EXIT, *RUNNING),
    ),
    Command(
        "compile",
        "Make tables of flows.",
        (PATHS,),
        (
            Option("--out", "Where files go; by default build/flowc in the project.", metavar="DIR"),
            Option("--stdout", "Print the tables instead of writing files."),
            Option("--check", "Write nothing; exit 1 if a file is missing, stale or left over."),
            Option("--target", "What is written: tables, or result schemas.", choices=("json", "python", "schema"),
                   default="json"),
            *CONFIGURED,
        ),
    ),
    Command(
        "graph",
        "Draw flows and what they name.",
        (PATHS,),
        (
            Option("--format", "What the graph is written as.", choices=("json", "dot", "mermaid"), default="json"),
            *CONFIGURED,
        ),
    ),
    Command(
        "trace",
        "Walk a flow through a recording of results.",
        (Argument("flow", candidates="path"), Argument("events", metavar="EVENTS.jsonl", candidates="path")),
        CONFIGURED,
    ),
    Command(
        "baseline",
        "Keep a list of known findings, so that only new ones count.",
        commands=tuple(
            Command(name, text, (PATHS,), (Option("--file", "Where the baseline lies.", metavar="FILE"), *SELECTION))
            for name, text in (
                ("create", "Write a first baseline that covers all findings."),
                ("update", "Write the baseline anew from what is there now."),
                ("prune", "Take out the entries that match nothing any more."),
            )
        ),
    ),
    Command("init", "Write a first configuration, and say what is there to check."),
    Command("explain", "Explain a rule, with examples.", (Argument("rule", metavar="CODE|NAME", candidates="rule"),)),
    Command("rules", "List every rule."),
    Command("completion", "Print the script that completes flowc's commands in a shell.",
            (Argument("shell", choices=("bash", "zsh", "fish")),)),
)  # fmt: skip


def split(words: Sequence[str]) -> list[str]:
    """The single rules of options that take several, with commas or given again."""
    return [part.strip() for word in words for part in word.split(",") if part.strip()]
