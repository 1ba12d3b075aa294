"""What the command line says of rules, over what a configuration says of them for some paths."""

from collections.abc import Mapping

from flowc.catalogue import index
from flowc.configuration import Override, Settings
from flowc.configuration.selection import ALWAYS, folded, most_exact, specificity
from flowc.data import Plain, strings
from flowc.structs import replace


def overruled(made: Settings, said: Mapping[str, Plain]) -> Settings:
    """The settings without the rules that paths take in and the options leave out.

    Options leave out what they ignore as exactly as a path selects it, and what a selection of theirs does not name.
    """
    if not any(key in said for key in ("select", "ignore")) or not any(each.select for each in made.per_path):
        return made
    return replace(made, per_path=tuple(_without(each, said) for each in made.per_path))


def _without(there: Override, said: Mapping[str, Plain]) -> Override:
    """The override as it is under the options, which it could have been written like."""
    refused = {code for code in index() if code not in ALWAYS and _is_refused(there, said, code)}
    select = tuple(word for word in there.select if not set(_named(word)) <= refused)
    left = tuple(code for code in index() if code in refused and most_exact(select, code) >= 0)
    return replace(there, select=select, ignore=(*there.ignore, *(code for code in left if code not in there.ignore)))


def _named(word: str) -> list[str]:
    return [code for code in index() if specificity(word, code) >= 0]


def _is_refused(there: Override, said: Mapping[str, Plain], code: str) -> bool:
    """Whether a path takes in a rule that the options leave out."""
    here = most_exact(there.select, code)
    if here < 0:
        return False
    taken = most_exact([*_words(said, "select"), *_words(said, "extend-select")], code)
    ignored = most_exact(_words(said, "ignore"), code)
    return (ignored >= 0 and ignored >= max(here, taken)) or ("select" in said and taken < 0)


def _words(said: Mapping[str, Plain], key: str) -> list[str]:
    return [folded(word) for word in strings(said.get(key))]
