"""Titles under which something else stands than what is so of the project's agents: what was, is planned, is wrong, is
asked, is shown only, or is for people.
"""

import re
from collections.abc import Iterable

from flowc.expressions import expression

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
