"""The results of others among what a document sends to those whom it calls, by what they are called."""

from flowc.model.doctrine.calling.documents import is_document
from flowc.model.doctrine.document.paths import is_path
from flowc.model.statements import Call, Doctrine
from flowc.text import Span
from flowc.vocabulary import DeedWords

_RETURNED = ("output", "outputs", "result", "results", "response", "findings", "feedback", "verdict")
_COME = frozenset(("approved", "latest", "previous", "prior", "earlier", "revised", "finished", "returned"))
"""What is said of a document that somebody made before."""

_MOST_WORDS = 3


def results_listed(doctrine: Doctrine, known: DeedWords) -> list[Span]:
    """The results among what a document lists for those whom it calls: `the latest planner output`."""
    given = (field for sent in doctrine.sent if not sent.required for field in sent.fields)
    callees = {call.callee.text for call in doctrine.calls}
    results = (field for field in given if _is_handed(field.key, callees, known))
    return [field.span for field in results if not is_path(field.text)]


def _is_handed(key: str, callees: set[str], known: DeedWords) -> bool:
    """Whether a key says that somebody returned it: an output, or a document by its maker or how far it has come."""
    *before, last = key.split("-")
    if last in _RETURNED:
        return _is_result(key, known)
    return is_document(last, known) and len(before) < _MOST_WORDS and bool(_COME.union(callees).intersection(before))


def sends_result(call: Call, known: DeedWords) -> bool:
    """Whether a call passes what an earlier one returned: a document, or an output by its name."""
    return any(_is_result(field.key, known) and not is_path(field.text) for field in call.sends)


def _is_result(key: str, known: DeedWords) -> bool:
    parts = key.split("-")
    return is_document(key, known) or (
        len(parts) < 4 and parts[-1] in _RETURNED and not {"file", "path", "user", "test"} & set(parts)
    )
