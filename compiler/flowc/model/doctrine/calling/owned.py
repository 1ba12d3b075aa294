"""Values that a document takes from an agent by name: ``the reviewer's `alterations` ``, `` `plan` from `planner` ``.

They are deeds of the kind `owned`: `role` is the agent as it is called there, `object` the value.
"""

from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.statements import Deed
from flowc.vocabulary import comparable

_VALUE = r"`(?P<value>[a-z][a-z0-9]{2,40}(?:_[a-z0-9]{1,40}){0,4})(?:\[\])?`"
_ROLE = r"(?P<role>`?[a-z][\w-]{2,40}`?)"
_OWNED = (
    expression(rf"(?i)\b(?:the\s+|its\s+)?(?<![\w`]){_ROLE}['’]s\s+{_VALUE}"),
    expression(rf"(?i){_VALUE}\s+(?:(?:returned|given\s+back|sent\s+back|handed\s+back)\s+by)\s+(?:the\s+)?{_ROLE}(?![\w`-])"),
)
_DENIED = expression(r"(?i)\b(?:no|not|never|without|nobody|instead)\b|n['’]t\b")


def owned(page: Page) -> Iterator[Deed]:
    """The values in code that a document says some agent gave."""
    for passage in page.passages(marks.TICK) if page.contract else ():
        text = passage.plain
        spoken = "'s " in text or "’s " in text or " by " in text
        if not spoken or passage.quoted:
            continue
        for start, end in passage.sentences():
            for match in (each for pattern in _OWNED for each in pattern.finditer(text, start, end)):
                if not _DENIED.search(text, start, match.start()):
                    value = passage.name(*match.span("value"))
                    yield Deed("owned", value.span, comparable(match["role"].strip("`")), value)
