"""Edits that add constraints to a deliverable, in the spelling and the style it is written in; None where in doubt."""


from flowc.checks.insertion import in_mapping, is_plain
from flowc.diagnostics import Edit
from flowc.expressions import expression
from flowc.model.deliverable import TYPES, Shape
from flowc.model.kinds.constraints import SPELLINGS
from flowc.text import Span

_CAMEL = {own: spelling for spelling, own in SPELLINGS.items() if spelling[0].islower() and not spelling.islower()}
_ITEM = expression(r"(?P<before>[ \t]*-[ \t]+)[^#]*")
_NUMBER = expression(r"\s*-?[\d.]+\s*")
_BARE = expression(r"[A-Za-z_][\w-]*")


def added(shape: Shape, constraints: tuple[tuple[str, str], ...]) -> Edit | None:
    """Add constraints, words with their values, to what is written of a value; required keys are given one by one."""
    required = tuple(value for word, value in constraints if word == "required")
    rest = tuple((word, value) for word, value in constraints if word != "required")
    if any(not is_plain(key) for key in required):
        return None
    written = shape.has("required")
    if written and required:
        return None if rest else _listed(shape, written.span, required)
    pairs = (*rest, *((("required", f"[{_quoted(shape, required)}]"),) if required else ()))
    return _in_tree(shape, tuple((_spelt(shape, word), value) for word, value in pairs))


def replaced(span: Span, value: str) -> Edit | None:
    """Write another number behind the key of a limit."""
    key, colon, before = span.text.rpartition(":")
    if not colon or not _NUMBER.fullmatch(before):
        return None
    blank = len(before) - len(before.lstrip())
    return Edit(Span(span.source, span.start + len(key) + 1 + blank, span.end), value)


def _spelt(shape: Shape, word: str) -> str:
    """The word in the spelling the shape uses."""
    own = [each.key.text for each in shape.constraints if each.word in _CAMEL]
    camel = any(key in _CAMEL.values() for key in own) or (not own and _is_json(shape))
    return _CAMEL.get(word, word) if camel else word


def _is_json(shape: Shape) -> bool:
    text, start = shape.span.source.text, shape.constraints[0].key.span.start if shape.constraints else 0
    return start > 0 and text[start - 1] == '"'


def _quoted(shape: Shape, keys: tuple[str, ...]) -> str:
    return ", ".join(f'"{key}"' if _is_json(shape) else key for key in keys)


def _in_tree(shape: Shape, pairs: tuple[tuple[str, str], ...]) -> Edit | None:
    span, text = shape.span, shape.span.text
    if text in TYPES and span.source.text[max(span.start - 1, 0)] not in "\"'":
        return Edit(span, "{type: " + ", ".join((text, *(f"{word}: {value}" for word, value in pairs))) + "}")
    if text.startswith("{"):
        return _in_braces(shape, pairs)
    edits = [in_mapping(span, f"{word}: {value}") for word, value in pairs]
    made = [edit for edit in edits if edit]
    return Edit(made[0].span, "".join(edit.text for edit in made)) if made and len(made) == len(edits) else None


def _in_braces(shape: Shape, pairs: tuple[tuple[str, str], ...]) -> Edit | None:
    """Behind the last entry of a mapping in braces."""
    text, quote = shape.span.text, '"' if _is_json(shape) else ""
    inner = text[:-1].rstrip()
    if not text.endswith("}") or inner == "{" or inner.endswith(",") or "#" in text:
        return None
    at = shape.span.start + len(inner)
    return Edit(Span(shape.span.source, at, at), "".join(f", {quote}{word}{quote}: {value}" for word, value in pairs))


def _listed(shape: Shape, span: Span, keys: tuple[str, ...]) -> Edit | None:
    """Further keys at the end of a list, in brackets or with an item a line."""
    text, source = span.text, span.source
    if text.endswith("]"):
        inner = text[:-1].rstrip()
        joint = "" if inner.endswith("[") else ", "
        at = span.start + len(inner)
        return None if inner.endswith(",") else Edit(Span(source, at, at), joint + _quoted(shape, keys))
    last = shape.required[-1].span
    start = source.text.rfind("\n", 0, last.start) + 1
    item = _ITEM.fullmatch(source.text[start : last.start])
    if item is None or not _BARE.fullmatch(last.text):
        return None
    return Edit(Span(source, last.end, last.end), "".join(f"\n{item['before']}{key}" for key in keys))
