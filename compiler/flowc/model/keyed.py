"""What documents show under keys: that of the outcome of a result, and the values of fields.

A doctrine holds these statements beside those of `statements.py`.
"""

from flowc.structs import Struct
from flowc.text import Name


class Carrier(Struct):
    """The key under which a result as shown carries its outcome, and the form: line, object, element or attribute.

    `common`: it is said to be that of every agent.
    """

    key: Name
    form: str
    common: bool = False


class Valued(Struct):
    """A value that a document gives to a field, whose key is `field`; `where` is row (of a table), code or line, and
    routed in a table that says what follows from it.
    """

    field: str
    value: Name
    where: str


class Alike(Struct):
    """Words that stand in the same place of like lines; `words` are those around them, and those that lead there.

    `decides`: the lines, or what leads to them, say that something follows from what came back; `kind` is fence, steps
    or clauses.
    """

    names: tuple[Name, ...]
    words: str
    decides: bool
    kind: str
