"""Pages that show the prompt of an agent to be copied: `prompts/reviewer.md` with one fence that begins `You are`."""

import re

from flowc.expressions import expression
from flowc.paths import path_of
from flowc.text import Source, Span, part

_FOLDERS = ("prompts", "roles", "personas", "agents", "prompt")
_FENCE = expression(
    r"^(?P<sign>`{3,}|~{3,})(?:text|txt|markdown|md|prompt|plaintext)?[ \t]*\n"
    r"(?P<body>\s*(?:#{1,3}[ \t][^\n]*\n\s*)?(?:You\b|Your\s+(?:role|job|task)\b|Act\s+as\b).*?)^(?P=sign)[ \t]*$",
    re.MULTILINE | re.DOTALL,
)
_SEVERAL = expression(r"^\W*(?:role|agent|persona|step|phase)\s+\d", re.IGNORECASE | re.MULTILINE)
"""What a prompt for several roles in turn has a line of for each."""

_SHARE = 3
"""The prompt is at least one in so many characters of its page."""


def prompt_in(source: Source) -> Source | None:
    """The one prompt of a page in a folder of prompts, as a document of its own, called after the page."""
    place = path_of(source.path)
    named = len(place.parts) > 1 and place.parts[-2].lower().endswith(_FOLDERS)
    if not named or "\n```" not in source.text.replace("~~~", "```"):
        return None
    found = list(_FENCE.finditer(source.text))
    if len(found) != 1 or _SHARE * len(found[0]["body"]) < len(source.text):
        return None
    if len(_SEVERAL.findall(found[0]["body"])) > 1:
        return None
    return part(Span(source, *found[0].span("body")), place.stem)
