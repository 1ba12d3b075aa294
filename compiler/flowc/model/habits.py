"""What prose says of work while it goes on, where a result is meant: events, phases, receipts, rewritten results.

A doctrine holds these statements beside those of `statements.py`.
"""

from flowc.structs import Struct
from flowc.text import Name, Span


class Event(Struct):
    """A ledger or log event: its name, and whether the text appends it during execution or returns it as data.

    `ledger` is where it is written, as the text says it; its page may tell that it is the role's own, which it reads
    back, and that it lies in a folder of the role.
    """

    name: Name | None
    appended: bool
    span: Span
    ledger: str = ""
    own: bool = False
    here: bool = False


class Phase(Struct):
    """An internal phase of a role named where a result, an event or a condition is reported.

    `position`: return, event, condition, completion or heading; `span` is the whole sentence, item or heading.
    """

    word: Name
    position: str
    span: Span


class Wording(Struct):
    """A sentence of a kind the doctrine avoids.

    `kind`: ownership ("ownership returns to"), launch ("execution-lead immediately runs"), handlers ("there are three
    pieces of code"), beside ("the hook manager merges, whatever the flow says"), once ("the first return to the lead
    must hold"), state ("mark the stage `blocked`"), situations (one label for two), hook and led (what a hook
    does, and whoever leads; `role` is the effect).
    """

    kind: str
    span: Span
    role: str | None = None


class Receipt(Struct):
    """An acknowledgement that a document asks for. `kind` is field, section or instruction."""

    kind: str
    span: Span


class Coercion(Struct):
    """A rule that makes a `failure` (nothing where a text decides) of a `success`, as written at `span`.

    `open`: that both are outcomes of one role, and the first one no failure, another document has to tell.
    """

    success: str
    failure: str
    span: Span
    open: bool = False
