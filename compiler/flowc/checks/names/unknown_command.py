"""FC212: a command that nobody defines, though others that begin alike are defined in the project."""

from collections.abc import Collection, Iterator, Mapping

from flowc.analyses.facts import Facts
from flowc.analyses.names import Unknown, by_word
from flowc.analyses.slips import is_reordered, is_slip
from flowc.checks.names import listed, unknown_word
from flowc.diagnostics import Finding
from flowc.expressions import expression
from flowc.model.meaning import Program
from flowc.model.statements import Doctrine
from flowc.paths import path_of
from flowc.text import Name
from flowc.vocabulary import comparable

_LEAST = 3
"""Commands of the project that begin alike, so that another one that does must be its own as well."""

_LONG = 5
"""Letters of a part of a name from which one letter more, less or other is a slip."""

_FIRST = expression(r"[a-z0-9]+")
_FORM = expression(r"\.(?:template|tmpl|tpl)\.md\Z")
"""How a file ends that is installed under the name before it: `commands/plan-list.template.md`."""


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each unknown command, at its first use.

    Where half as many are unknown as are known, or more, the others are kept elsewhere.
    """
    program = facts.program
    known: dict[str, str] = {}
    for name in (each for doctrine in program.doctrines for each in _defined(doctrine)):
        known.setdefault(_key(name), name)
    strange: dict[str, list[tuple[Name, ...]]] = {}
    turned = [found for uses in _unknown(program, known) if (found := _turned(uses, known))] if known else []
    for found in turned:
        values = {"command": found.word, "known": f"`/{found.suggestion}`"}
        yield unknown_word("FC212", found, values)
    told = {found.word for found in turned}
    for uses in _unknown(program, known, ("slash",)) if known else ():
        if uses[0].text not in told:
            strange.setdefault(_family(_word(uses)), []).append(uses)
    for first, unknown in strange.items():
        family = [each for each in known if _family(each) == first]
        for uses in unknown if len(family) >= max(_LEAST, 2 * len(unknown)) else ():
            spelt = {each: _as_used(known[each], uses) for each in family}
            values = {"command": uses[0].text, "known": listed(f"/{each}" for each in spelt.values())}
            meant = next((spelt[each] for each in family if is_slip(_word(uses), each, _LONG)), None)
            yield unknown_word("FC212", Unknown(uses, meant), values)


def _turned(uses: tuple[Name, ...], known: Mapping[str, str]) -> Unknown | None:
    """The uses of a command that has the words of one of the project in another order: `/tide-post` of `/post-tide`."""
    meant = [_as_used(name, uses) for each, name in known.items() if is_reordered(_word(uses), each)]
    return Unknown(uses, meant[0]) if len(meant) == 1 else None


def _unknown(
    program: Program, known: Collection[str], kinds: Collection[str] = ("slash", "typed")
) -> Iterator[tuple[Name, ...]]:
    """The uses of each command that is neither the project's nor an agent nor the host's."""
    roles = {comparable(doctrine.role.replace(":", "-")) for doctrine in program.doctrines if doctrine.role}
    there = {*known, *roles, *program.lexicon.deeds.lists["host_commands"]}
    there.update(alias for doctrine in program.doctrines for alias in _aliases(doctrine, there))
    for uses in by_word(_used(program, kinds)):
        named = {_word(uses), comparable(uses[0].text.rpartition(":")[2])}
        if there.isdisjoint(named) and not any(each.endswith(f"-{_word(uses)}") for each in there):
            yield uses


def _aliases(doctrine: Doctrine, there: Collection[str]) -> frozenset[str]:
    """The commands by which a skill is reached, as a table in its own document lists them: none is another's."""
    listed = (deed.object.text for deed in doctrine.deeds if deed.kind == "alias" and deed.object)
    names = frozenset(comparable(name.replace(":", "-")) for name in listed)
    return names if names.isdisjoint(there) else frozenset()


def _word(uses: tuple[Name, ...]) -> str:
    return _key(uses[0].text)


def _key(name: str) -> str:
    return comparable(name.replace(":", "-"))


def _as_used(name: str, uses: tuple[Name, ...]) -> str:
    """A command of the project as the host calls it in the documents: some put `:` behind a folder, some `-`."""
    return name if ":" in uses[0].text else name.replace(":", "-")


def _used(program: Program, kinds: Collection[str]) -> Iterator[Name]:
    for doctrine in program.doctrines:
        yield from (deed.object for deed in doctrine.deeds if deed.kind in kinds and deed.object)


def _family(command: str) -> str:
    """What the commands of one kind begin with: `spec` of `spec-create` and of `spec-list`."""
    first = _FIRST.match(command)
    return first[0] if first else command


def _defined(doctrine: Doctrine) -> Iterator[str]:
    """What a document may be called by as a command: its file below `commands/`, or its skill; that of a form is put in
    its place without the ending that makes it one.
    """
    place = path_of(_FORM.sub(".md", doctrine.source.path))
    folders = place.parts[:-1]
    if "commands" in folders or "command" in folders:
        at = max(at for at, folder in enumerate(folders) if folder in ("commands", "command"))
        yield ":".join((*folders[at + 1 :], place.stem))
        yield place.stem
    elif place.name == "SKILL.md" and folders:
        yield folders[-1]
    elif "prompts" in folders:
        yield place.stem.removesuffix(".prompt")
