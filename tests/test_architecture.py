"""The house rules, held like any other behaviour: layers, doors, sizes, names, and what is absent."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from statistics import median, quantiles

import pytest

ROOT = Path(__file__).parents[1] / "compiler"
LAYERS = (
    "replay", "structs", "expressions", "text", "paths", "diagnostics", "syntax", "data", "vocabulary", "catalogue",
    "configuration", "model", "analyses", "coverage", "checks", "suppressions", "baseline", "machine", "fixes",
    "targets", "reports", "project", "pipeline", "commands", "cli", "__main__",
)  # fmt: skip
"""A module imports from its own layer and from those before it."""

DOORS = {
    "_ruamel_yaml": {"flowc.syntax.libyaml"},
    "ruamel": {"flowc.syntax.libyaml"},
    "click": {"flowc.cli.menu"},
    "jsonschema": {"flowc.syntax.schema"},
    "msgspec": {"flowc.structs"},
}
"""The modules that may import a dependency; a dependency that is not named here may have one module of any name."""

DEPENDENCIES = {"_ruamel_yaml", "ruamel", "click", "jsonschema", "lark", "msgspec", "networkx"}
WORLD = {
    "os", "sys", "io", "pathlib", "subprocess", "socket", "shutil", "tempfile", "glob", "urllib", "http", "threading",
    "multiprocessing", "asyncio", "time", "datetime", "random", "secrets", "uuid", "locale", "logging", "pickle",
}  # fmt: skip
PURE = {"pathlib.PurePosixPath", "pathlib.PurePath"}
"""Parts of those modules that only compute."""

WORLDLY = {"replay", "data", "project", "commands", "cli", "__main__"}
"""The layers that may touch files and streams; `data` only the files that ship with flowc, `replay` only records."""

VAGUE = {"util", "utils", "helper", "helpers", "common", "manager", "base", "misc", "core", "tools"}
LONGEST_MODULE, LONGEST_FUNCTION = 300, 40


def name_of(path: Path) -> str:
    """The dotted name of a module."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {name_of(path): path for path in sorted(ROOT.rglob("*.py"))}
OURS = [name for name in MODULES if name.split(".")[0] == "flowc"]


@cache
def tree(module: str) -> ast.Module:
    """The syntax tree of a module."""
    return ast.parse(MODULES[module].read_text(encoding="utf-8"))


def imports(module: str) -> Iterator[str]:
    """Every dotted name a module imports, at its top or later."""
    for node in ast.walk(tree(module)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module} imports relatively"
            for alias in node.names:
                assert alias.name != "*", f"{module} imports everything of {node.module}"
                whole = f"{node.module}.{alias.name}"
                yield whole if whole in MODULES or whole in PURE else str(node.module)


def layer(module: str) -> str:
    """The layer of a module of flowc; the package itself, which holds the version, lies below all."""
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else ""


PROSE = {
    "document": set(),
    "boundaries": {"document"},
    "calling": {"document"},
    "outcomes": {"document", "boundaries", "calling"},
    "instructions": {"document"},
}  # fmt: skip
"""The folders of the readers of prose, each with those it may import."""


def functions(module: str) -> Iterator[ast.FunctionDef]:
    """Every function and method of a module."""
    yield from (node for node in ast.walk(tree(module)) if isinstance(node, ast.FunctionDef))


def length(node: ast.FunctionDef) -> int:
    """The lines of a function."""
    assert node.end_lineno
    return node.end_lineno - node.lineno + 1


@pytest.mark.parametrize("module", OURS)
def test_imports_go_down(module: str) -> None:
    order = ("", *LAYERS)
    for imported in imports(module):
        if imported.split(".")[0] == "flowc":
            assert order.index(layer(imported)) <= order.index(layer(module)), f"{module} imports {imported}"
        assert not imported.startswith("flowc_dev")


@pytest.mark.parametrize("module", [name for name in OURS if name.startswith("flowc.model.doctrine.")])
def test_readers_of_prose_know_the_page_and_what_is_below_them(module: str) -> None:
    _, _, _, folder, *_ = (*module.split("."), "")
    if folder in PROSE:
        there = {name.split(".")[3] for name in imports(module) if name.startswith("flowc.model.doctrine.")}
        assert there <= PROSE[folder] | {folder}, module
    else:
        assert module == "flowc.model.doctrine.read"


def test_the_runtime_knows_nothing_of_the_compiler_and_needs_only_python() -> None:
    import sys

    for module in MODULES:
        if module.split(".")[0] == "flowc_runtime":
            for imported in imports(module):
                top = imported.split(".")[0]
                assert top == "flowc_runtime" or top in sys.stdlib_module_names, f"{module} imports {imported}"


def test_every_dependency_has_one_door() -> None:
    import sys

    used: dict[str, set[str]] = {}
    for module in OURS:
        for imported in imports(module):
            top = imported.split(".")[0]
            if top not in sys.stdlib_module_names and not top.startswith("flowc"):
                used.setdefault(top, set()).add(module)
    assert used.keys() <= DEPENDENCIES
    for dependency, modules in used.items():
        assert modules <= DOORS.get(dependency, modules), f"{dependency} has another door"
        assert len(modules) == 1, f"{dependency} has {len(modules)} doors"


@pytest.mark.parametrize("module", [name for name in OURS if layer(name) not in WORLDLY])
def test_the_core_touches_nothing_of_the_world(module: str) -> None:
    assert not {imported.split(".")[0] for imported in imports(module) if imported not in PURE} & WORLD
    calls = {node.func.id for node in ast.walk(tree(module)) if isinstance(node, ast.Call) and hasattr(node.func, "id")}
    assert not calls & {"open", "print", "input", "exec", "eval", "__import__", "breakpoint", "globals"}


@pytest.mark.parametrize("module", MODULES)
def test_a_module_says_what_it_is_and_is_short(module: str) -> None:
    path = MODULES[module]
    assert ast.get_docstring(tree(module)), f"{module} has no docstring"
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST_MODULE
    assert not set(module.split(".")) & VAGUE
    for function in functions(module):
        assert length(function) <= LONGEST_FUNCTION, f"{module}.{function.name} has {length(function)} lines"


def test_functions_are_short_as_a_rule() -> None:
    lengths = [length(function) for module in MODULES for function in functions(module)]
    assert median(lengths) <= 9
    assert quantiles(lengths, n=10)[-1] < 30


@pytest.mark.parametrize("module", MODULES)
def test_what_is_public_is_documented(module: str) -> None:
    public = (ast.FunctionDef, ast.ClassDef)
    for node in tree(module).body:
        if isinstance(node, public) and not node.name.startswith("_"):
            assert ast.get_docstring(node), f"{module}.{node.name} has no docstring"
            for part in node.body if isinstance(node, ast.ClassDef) else ():
                if isinstance(part, ast.FunctionDef) and not part.name.startswith("_"):
                    assert ast.get_docstring(part), f"{module}.{node.name}.{part.name} has no docstring"


@pytest.mark.parametrize("module", [name for name in OURS if layer(name) == "model"])
def test_the_model_is_frozen_data_without_inheritance(module: str) -> None:
    for node in ast.walk(tree(module)):
        if isinstance(node, ast.ClassDef):
            bases = {ast.unparse(base) for base in node.bases}
            assert bases in ({"Enum"}, {"Struct"}), f"{module}.{node.name} is no frozen data"
            assert "frozen" not in {keyword.arg for keyword in node.keywords}, f"{module}.{node.name} is not frozen"
