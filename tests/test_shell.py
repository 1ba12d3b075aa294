"""What a shell makes of the lines of a fence: quotes, strokes at the end of a line, values, words of its own."""

import pytest

from flowc.model.doctrine.instructions.shell import LONGEST, lines_of_commands, parts, programs
from linting import codes, lint

AGENT = """\
---
name: miller
description: The miller of the mill.
tools: {0}
---

# miller

Run these commands:

```bash
{1}
```

Return what you found.
"""


@pytest.mark.parametrize(
    ("lines", "begun"),
    [
        ('python -c "\nimport flour\ntry:\n    flour.weigh()\n"\nls', {0, 5}),
        ("cat <<'END' > note.md\nmake x\nrm y\nEND\ngit push", {0, 4}),
        ("cat <<END > note.md\nmake x\nls", {0, 1, 2}),
        ("grep a b | \\\n  sort\nls", {0, 2}),
        ("echo don't\nmake\n# it's a mill\nls 'a\nb' c\nmake", {0, 3, 5}),
        ("echo it's\nmake\nls", {0, 1, 2}),
        ("grep 'a\\' b\nls", {0, 1}),
        ('grep "a\\"b" c\nls', {0, 1}),
        ("", {0}),
    ],
)
def test_with_which_lines_commands_begin(lines: str, begun: set[int]) -> None:
    assert lines_of_commands(tuple(lines.split("\n"))) == begun


@pytest.mark.parametrize(
    ("command", "each"),
    [
        ("grep 'rye|oat' a | wc -l", ["grep 'rye|oat' a", "wc -l"]),
        ('grep "rye\\|oat" a && make; ls', ['grep "rye\\|oat" a', "make", "ls"]),
        ('bash -c "make && git push"', ["make", "git push"]),
        ("lot=$(git log --format='%H' | head -1)", ["git log --format='%H'", "head -1"]),
        ('export lot="$(mill weigh)"', ["mill weigh"]),
        ("SACKS=3 mill weigh; SACKS=4", ["SACKS=3 mill weigh"]),
        ("[ -f sacks ] && mill weigh || exit 1", ["mill weigh"]),
        ("then mill weigh", ["mill weigh"]),
        ("(cd x && mill weigh", ["cd x", "mill weigh"]),
        ("continue", []),
        ("testing x", ["testing x"]),
    ],
)
def test_what_a_command_starts(command: str, each: list[str]) -> None:
    assert list(programs(command)) == each


def test_only_so_much_of_a_command_is_looked_at() -> None:
    assert sum(map(len, parts("a$(" * LONGEST * 9))) <= LONGEST
    assert len(list(programs("a=$(" * LONGEST))) <= 1


LOOKING = "Read, Grep, Glob, Bash(python *)"


@pytest.mark.parametrize(
    ("tools", "commands"),
    [
        (LOOKING, 'grep -rn "rye\\|oat" sacks/ 2>/dev/null | \\\n  grep -v "old\\|done" | head -5'),
        (LOOKING, 'python -c "\nimport flour\nprint(flour.lot())\n"'),
        (LOOKING, '[ -d sacks/ ] && echo "there" || echo "none"'),
        (LOOKING, "for f in sacks/*; do\n  [ -f $f ] || continue\ndone"),
        (LOOKING, "lot=$(ls sacks/ | head -1)\nname=$(basename $lot)\nSACKS=3"),
        (LOOKING, "cat sacks/lot.json | python -m json.tool"),
        (LOOKING, 'git_like="git push"'),
        ("Read, Bash(git *), Bash(head *)", "lot=$(git log --format=%H | head -1)"),
        ("Read, Bash(git log:*), Bash(git diff:*)", "git log -1 && git diff"),
    ],
)
def test_what_only_looks_or_is_granted_piece_by_piece(tools: str, commands: str) -> None:
    assert codes({"agents/miller.md": AGENT.format(tools, commands)}) == []


@pytest.mark.parametrize(
    ("tools", "commands", "told"),
    [
        (LOOKING, 'grep "rye\\|oat" sacks/ | head\ngit log -1', "git log -1"),
        (LOOKING, "[ -d sacks/ ] && git log -1", "[ -d sacks/ ] && git log -1"),
        (LOOKING, "lot=$(git log -1)", "lot=$(git log -1)"),
        (LOOKING, 'bash -c "git log -1"', 'bash -c "git log -1"'),
        (LOOKING, 'python -c "\nimport flour\n"\nnode scripts/weigh.js', "node scripts/weigh.js"),
        (LOOKING, "node scripts/weigh.js --lot=7 | \\\n  head -3", "node scripts/weigh.js --lot=7"),
        ("Read, Grep, Glob", "python -c 'print(1)'", "Run these commands"),
        ("Read, Bash(python *)", "ls sacks/", "ls sacks/"),
    ],
)
def test_what_is_shut_out_is_told_where_it_stands(tools: str, commands: str, told: str) -> None:
    (found,) = lint({"agents/miller.md": AGENT.format(tools, commands)})
    assert (found.code, found.primary.span.text.strip()) == ("FC901", told)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("Keep the command for the tests as it is: `pytest mill/tests/ -q` for this mill.", False),
        ("Maintain the line that builds: `docker build -t mill mill/`.", False),
        ("Weigh the lot: `pytest mill/tests/ -q` for this mill.", True),
        ("Keep the lot dry and run `pytest mill/tests/ -q`.", True),
    ],
)
def test_a_command_that_a_text_is_to_keep_is_not_run(words: str, *, told: bool) -> None:
    agent = AGENT.format("Read, Grep, Glob", "ls").replace("Run these commands:", words)
    assert ("FC901" in codes({"agents/miller.md": agent})) == told
