"""Titles under which something else stands than what is so of the project's agents: what was, is planned, is wrong, is
asked, is shown only, or is for people.
"""

import re
from collections.abc import Iterable

from flowc.expressions import expression
from flowc.model.doctrine.document.passages import Grid, Passage
from flowc.paths import path_of
from flowc.vocabulary import comparable

_OTHERWISE = expression(
    r"\b(?:not?|never|nobody|nothing|none|stop(?:s|ped)?|stopping|drop(?:s|ped)?|gave|gone|ended|retired|abandoned|no\s+longer|was|were"
    r"|had|did|used|until|till|past|former\w*|old|older|earlier|previous\w*|history|before|once|last|legacy|deprecated|examples?"
    r"|samples?|drafts?|ideas?|propos\w*|plans?|planned|future|later|next|new|rejected|mistakes?|wrong|bad|anti-?\w*|avoid\w*|faq"
    r"|questions?|people|persons?|customers?|clients?|users?|suppliers?|humans?|vendors?|carriers?|buyers?|sellers?|guests?"
    r"|others?|another|their|theirs|them|lessons?|notes?|if|when|why|19\d\d|20\d\d)\b|\?",
    re.IGNORECASE,
)


def is_in_force(titles: Iterable[str]) -> bool:
    """Whether no title says that what stands below is something else."""
    return not any(map(_OTHERWISE.search, titles))


_SORTS = expression(r"^the-|-(?:skill|agent|command)$")
_HOMES = frozenset(("agents", "commands"))


def inner_titles(piece: Passage | Grid) -> tuple[str, ...]:
    """The titles around something, without that of the page where it is only the name of the skill, the agent or the
    command whose page it is: a skill called `postmortem` tells of none.
    """
    path = path_of(piece.span.source.path)
    home = path.name == "SKILL.md" or not _HOMES.isdisjoint(path.parts[:-1])
    own = comparable(path.parent.name if path.name == "SKILL.md" else path.stem) if home else None
    named = own and piece.titles and _SORTS.sub("", comparable(piece.titles[0])) == own
    return piece.titles[1:] if named else piece.titles
