"""Words with which a judge sends work back."""

import re

from flowc.expressions import expression

UNPLEASED = expression(
    r"(?:fail|reject|issue|changes|needs|block|revis|request|rework|redo|retry|refus|declin|denied|object|improv|correct"
    r"|incomplete|inconclusive|unverified|not-|dissatisf)[a-z_-]*|no",
    re.IGNORECASE,
)
"""A verdict with which work goes back: `revise`, `CHANGES_REQUESTED`, `rejected`."""
