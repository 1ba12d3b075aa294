"""The states of a piece of work or of a document: what a `status` holds that is no outcome of a role."""

import re

from flowc.expressions import expression
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Passage
from flowc.model.doctrine.document.templates import keeps_state
from flowc.vocabulary import comparable

_REPORT_TITLE = expression(
    r"\breport|\bcompletion|\boutput|\boutcome|\bresult|\breturn|\bsummary|\brespon[sd]|\bhand-?(?:off|over|back)"
    r"|\bcontract|\bformat",
    re.IGNORECASE,
)
_UNFINISHED = frozenset(("pending", "in-progress", "queued", "waiting", "active", "ongoing", "started"))
_CAMEL = expression(r"(?<=[a-z])(?=[A-Z][a-z])")
_RETURNED = expression(r"report|result|return|hand-?(?:off|over|back)|sign-?off|verdict|outcome|summary", re.IGNORECASE)
"""Words in the title or the name of a document that is what comes back."""


def is_of_item(page: Page, passage: Passage, qualified: bool, labels: tuple[str, ...]) -> bool:
    """Whether the values of a `status` are the states of a piece of work, and no outcome of a role."""
    keys = {comparable(each) for label in labels for each in (label, _CAMEL.sub("-", label))}
    if keys & page.words.lists["item_states"] or keeps_state(passage.title) or _is_of_document(page, passage, keys):
        return True
    reported = qualified or any(map(_REPORT_TITLE.search, passage.titles[-2:])) or page.kind == "output-contract"
    return bool(keys & _UNFINISHED) and not reported


def _is_of_document(page: Page, passage: Passage, keys: set[str]) -> bool:
    """Whether a template says for whom the document that is made of it is ready: `Ready for print | Blocked`."""
    ready = page.kind == "template" and any(key.startswith("ready-for-") for key in keys)
    return ready and not any(map(_RETURNED.search, (*passage.titles, page.source.path)))
