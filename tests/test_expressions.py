"""Expressions wait to be compiled, all of them can be, and then do what a compiled one does."""

import gc
import re
import sys
from importlib import import_module
from pathlib import Path

import pytest

import flowc
from flowc.expressions import _METHODS, _Waiting, expression

ROOT = Path(flowc.__file__).parent


@pytest.fixture(autouse=True, scope="module")
def everything() -> None:
    """Every module of flowc, imported."""
    for path in ROOT.rglob("*.py"):
        if path.name != "__main__.py":
            import_module(".".join(("flowc", *path.relative_to(ROOT).with_suffix("").parts)).removesuffix(".__init__"))


def test_every_expression_can_be_compiled() -> None:
    found = [each for each in gc.get_objects() if isinstance(each, _Waiting)]
    assert len(found) > 300
    for each in found:
        assert re.compile(each.pattern, each.flags).flags == each.flags


def test_an_expression_is_compiled_when_it_is_first_used() -> None:
    wrong = expression("(")
    with pytest.raises(re.error):
        wrong.search("")


@pytest.mark.parametrize("flags", [0, re.IGNORECASE, re.MULTILINE | re.VERBOSE])
def test_an_expression_is_what_re_compile_gives(flags: int) -> None:
    made, same = expression(r"a(b|c)", flags), re.compile(r"a(b|c)", flags)
    text = "xab AC\nac"
    assert made.findall(text) == same.findall(text)
    assert made.sub("-", text) == same.sub("-", text)
    assert made.split(text) == same.split(text)
    assert [match.span() for match in made.finditer(text)] == [match.span() for match in same.finditer(text)]
    assert (made.pattern, made.flags, made.groups) == (same.pattern, same.flags, same.groups)
    assert made.match(text, 1) and made.fullmatch("ab") and not made.fullmatch("abc")


def test_after_the_first_use_nothing_stands_between() -> None:
    made = expression("a")
    assert made.search("a")
    assert {method for method in _METHODS if method in vars(made)} == set(_METHODS)


def test_no_match_is_asked_for_the_identity_of_its_expression() -> None:
    """It has the compiled one, never the one that waited."""
    assert [path for path in ROOT.rglob("*.py") if re.search(r"\.re (?:is|==)", path.read_text(encoding="utf-8"))] == []


def test_no_group_is_possessive() -> None:
    """Before 3.11.5 Python forgets where it stood when the last round of one fails; it does not for `(?>(?:x)*)`.

    See https://github.com/python/cpython/issues/106052.
    """
    waiting = [each for each in gc.get_objects() if isinstance(each, _Waiting)]
    modules = [module for name, module in sys.modules.items() if name.startswith("flowc.")]
    held = [getattr(value, "__self__", value) for module in modules for value in vars(module).values()]
    made = [each for each in held if isinstance(each, re.Pattern) and isinstance(each.pattern, str)]
    assert len(made) > 20
    ours = [each.pattern for each in (*waiting, *made)]
    assert [each for each in ours if re.search(r"(?<!\\)\)(?:[*+?]|\{\d+,?\d*\})\+", each)] == []


def test_rows_are_written_in_lower_case() -> None:
    """They are looked for in folded text."""
    modules = [module for name, module in sys.modules.items() if name.startswith("flowc.")]
    held = (value for module in modules for value in vars(module).values())
    tables = [value for value in held if isinstance(value, tuple) and value and all(map(is_row, value))]
    found = [expression.pattern for table in tables for each in table for expression in each]
    assert len(found) > 50
    assert [each for each in found if (bare := re.sub(r"\\[A-Z]|\(\?P<", "", each)) != bare.lower()] == []


def is_row(value: object) -> bool:
    """Whether a value is a tuple of expressions that begin with a word."""
    waiting = isinstance(value, tuple) and all(isinstance(each, _Waiting) for each in value)
    return waiting and all(each.pattern.startswith(r"\b(?:") for each in value)
