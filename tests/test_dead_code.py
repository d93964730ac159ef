"""No function, class or method is left that nothing in the program calls.

By name: whatever is named anywhere but where it is defined counts as called. Tests do not count.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

ROOT = Path(__file__).parents[1]
SRC = ROOT / "src" / "rackcard"
ELSEWHERE = (ROOT / "docs", ROOT / "benchmarks", ROOT / "frontend")

PLAIN = {"compiled", "cache", "lru_cache", "property", "classmethod", "staticmethod", "dataclass"}
"""Decorators that call nothing by themselves; others register what they decorate."""
FRAMEWORK = ("on_", "_on_", "compose", "visit_", "watch_", "action_")
"""Methods that Textual calls by their names."""
ALLOWED = {
    "appoint": "an operator calls it: docs/how-to/operator.md",
    "dealer_totals": "the dealer's chances by themselves, which published tables list",
    "find_kinds": "the kinds of given hands, to hold the counted ones against",
    "follow": "the kernel from given cards, to hold it against the rules card by card",
    "is_seedless": "for readers of a reveal; the list of shoes finds it in the text of one",
    "new_client_seed": "for programs of players and dealers: see rackcard.fair",
    "new_server_seed": "the same",
    "set_protocol": "asyncio's name: a server calls it on its transport",
    "solve": "the joint count of a small deck in one go, to hold it against all deals",
}


def trees(folder: Path) -> Iterator[ast.Module]:
    """Without what Node.js brings along."""
    for file in folder.rglob("*.py"):
        if "node_modules" not in file.parts:
            yield ast.parse(file.read_text(encoding="utf-8"))


def defined(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            by = {name(one) for one in node.decorator_list}
            own = not node.name.startswith("__") and not node.name.startswith(FRAMEWORK)
            if own and by <= PLAIN:
                yield node.name


def name(decorator: ast.expr) -> str:
    if isinstance(decorator, ast.Call):
        return name(decorator.func)
    return decorator.attr if isinstance(decorator, ast.Attribute) else ast.unparse(decorator)


def named(tree: ast.Module) -> Iterator[str]:
    """Strings too: attributes may be looked up, and annotations written as text."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.alias):
            yield node.name.rpartition(".")[2]
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def test_everything_is_called_somewhere() -> None:
    own = list(trees(SRC))
    others = chain.from_iterable(map(trees, ELSEWHERE))
    used = set(chain.from_iterable(map(named, chain(own, others))))
    found = set(chain.from_iterable(map(defined, own)))
    assert sorted(found - used) == sorted(ALLOWED)
