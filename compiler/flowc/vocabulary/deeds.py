"""The words of instructions: verbs, commands, scripts, folders and roles."""

from collections.abc import Mapping
from types import MappingProxyType

from flowc.data import Plain, strings
from flowc.structs import Struct


class DeedWords(Struct, eq=False):
    """The lists of `rules/deeds.yaml` by name; `scripts` maps the name of an orchestrator's script to its work."""

    lists: Mapping[str, frozenset[str]]
    scripts: Mapping[str, str]

    def has(self, name: str, word: str) -> bool:
        """Whether a word, in any case, is in one of the lists."""
        return word.lower() in self.lists[name]

    def base(self, word: str, *, third: bool, gerund: bool) -> str | None:
        """The base form of a verb: as it stands, or from `writes` or `writing` where that is asked for."""
        lower = word.lower()
        forms: tuple[str, ...] = (lower,)
        if gerund:
            stem = lower.removesuffix("ing")
            forms = (stem, f"{stem}e", stem[:-1]) if stem != lower else ()
        elif third:
            forms = (lower.removesuffix("s"), lower.removesuffix("es"), f"{lower.removesuffix('ies')}y", lower)
        return next((form for form in forms if form in self.lists["verbs"]), None)


def words(written: Mapping[str, Plain]) -> DeedWords:
    """The words of a file like `rules/deeds.yaml`."""
    lists = {name: frozenset(strings(listed)) for name, listed in written.items() if isinstance(listed, list)}
    work = written["scripts"]
    assert isinstance(work, dict)
    scripts = {script: kind for kind, names in work.items() for script in strings(names)}
    return DeedWords(MappingProxyType(lists), MappingProxyType(scripts))
