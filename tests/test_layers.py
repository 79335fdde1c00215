"""The house keeps its shape: who may import whom, how long a file may be, what it may be called."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "boardrules"

FOUNDATION = {"source", "diagnostics", "errors"}
COMPILER = FOUNDATION | {"syntax", "ir", "formatter", "semantics", "rulebook", "engine"}

# What a package of the lower layers may import of ours. A package that is not named here belongs to
# the public API: it may import the compiler and its equals, and no package of the compiler may import it.
OURS = dict.fromkeys(FOUNDATION, FOUNDATION) | {
    "syntax": FOUNDATION,
    "ir": FOUNDATION,
    "formatter": FOUNDATION | {"syntax"},
    "semantics": FOUNDATION | {"syntax", "ir"},
    "rulebook": FOUNDATION | {"ir"},
    "engine": FOUNDATION | {"ir"},
}
OUTSIDE = {"playtest", "adapters", "cli", "lsp"}

# What it may import of others, beside the standard library.
THEIRS = {name: {"attrs"} for name in COMPILER} | {
    "syntax": {"attrs", "lark"},
    "engine": {"attrs", "cattrs"},
    "rulebook": {"attrs", "cattrs"},
}
THEIRS_OF_THE_API = {"attrs", "cattrs"}
THEIRS_OUTSIDE = {"attrs", "cattrs", "click", "rich"}
THIRD_PARTIES = {"attr", "attrs", "cattr", "cattrs", "click", "lark", "regex", "rich", "typing_extensions"}

EMPTY_NAMES = {"utils", "util", "helpers", "helper", "common", "base", "manager", "misc", "tools"}
MOST_LINES = 600


def modules() -> list[Path]:
    return sorted(SOURCE.rglob("*.py"))


def package_of(path: Path) -> str:
    """The first name below `boardrules`: the unit that the table speaks of."""
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def imported_names(tree: ast.AST, package: list[str]) -> Iterator[tuple[int, str]]:
    """The full names that a module imports, with their lines; `package` is where relative ones begin."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = ".".join(package[: len(package) - node.level + 1]) if node.level else ""
            module = ".".join(part for part in (start, node.module) if part)
            if module == "boardrules":
                yield from ((node.lineno, f"boardrules.{alias.name}") for alias in node.names)
            else:
                yield node.lineno, module


def is_allowed(unit: str, name: str) -> bool:
    top, _, rest = name.partition(".")
    if top != "boardrules":
        allowed = THEIRS_OUTSIDE if unit in OUTSIDE else THEIRS.get(unit, THEIRS_OF_THE_API)
        return top not in THIRD_PARTIES or top in allowed
    other = rest.partition(".")[0]
    if unit in OUTSIDE or other == unit:
        return True
    return other in OURS[unit] if unit in OURS else other not in OUTSIDE


def breaches(unit: str, text: str, package: list[str]) -> list[str]:
    return [
        f"line {line}: {unit} imports {name}"
        for line, name in imported_names(ast.parse(text), package)
        if not is_allowed(unit, name)
    ]


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(SOURCE)))
def test_a_module_imports_only_what_its_layer_may(path: Path) -> None:
    package = ["boardrules", *path.relative_to(SOURCE).parts[:-1]]
    assert breaches(package_of(path), path.read_text(encoding="utf-8"), package) == []


@pytest.mark.parametrize(
    ("unit", "text"),
    [
        ("engine", "from boardrules.semantics.elaborate import elaborate"),
        ("engine", "from boardrules import semantics"),
        ("engine", "from ..semantics import elaborate"),
        ("ir", "from boardrules.syntax import tree"),
        ("semantics", "import lark"),
        ("diagnostics", "def f():\n    import rich.text"),
        ("game", "from boardrules.cli import main"),
        ("game", "import click"),
    ],
)
def test_the_check_of_layers_sees_a_breach(unit: str, text: str) -> None:
    assert len(breaches(unit, text, ["boardrules", unit])) == 1


def test_only_one_package_knows_the_parser_generator() -> None:
    assert [unit for unit, names in THEIRS.items() if "lark" in names] == ["syntax"]


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(SOURCE)))
def test_a_module_is_short_and_says_what_it_is(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count("\n") <= MOST_LINES, "split it"
    assert not EMPTY_NAMES & {part.removesuffix(".py") for part in path.relative_to(SOURCE).parts}
    assert text == "" or ast.get_docstring(ast.parse(text)), "it should begin with what it is for"
