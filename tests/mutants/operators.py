"""Realistic mistakes, one at a time: what somebody could type, and no test would have to notice.

Each operator looks at one node of the syntax tree and yields other texts for it. Texts are put in
by position, so the rest of the file stays as it is and a survivor reads as a small diff.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
CALCULATED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Add,
    ast.Pow: ast.Mult,
}
CALLED = {
    "min": "max",
    "max": "min",
    "any": "all",
    "all": "any",
    "floor": "ceil",
    "ceil": "floor",
    "startswith": "endswith",
    "endswith": "startswith",
    "removeprefix": "removesuffix",
    "append": "count",
    "lower": "upper",
}
KEPT_KEYWORDS = {
    *("strict", "check", "help", "encoding", "flush", "summary", "daemon", "maxsize", "name"),
    *("capture_output", "text", "default", "show_default", "metavar", "title", "description"),
    *("frozen", "slots", "thread_name_prefix", "include_in_schema", "extra", "ensure_ascii"),
}
"""Without these a call does the same, or nothing that a figure or a right depends on."""
KEY = re.compile(r"key|parts|asked|seats|fingerprint", re.ASCII)
LOGS = re.compile(r"^(log|logger|logging|warnings|console|progress)\b", re.ASCII)


@dataclass(frozen=True)
class Mutant:
    file: str
    """Relative to the package."""
    line: int
    operator: str
    statement: tuple[int, int]
    """First and last line of the statement, without the body that it heads; (0, 0) if it runs once
    only, when the module is imported."""
    start: int
    end: int
    text: str
    """What stands between `start` and `end` (bytes of the file) in its place."""

    def apply(self, source: bytes) -> bytes:
        return source[: self.start] + self.text.encode() + source[self.end :]

    @property
    def name(self) -> str:
        return f"{self.file}:{self.line} {self.operator}"


def mutants(package: Path, file: Path) -> list[Mutant]:
    source = file.read_bytes()
    tree = ast.parse(source)
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    name = file.relative_to(package).as_posix()
    found = []
    for node, operator, text, statement in _walk(tree, (0, 0), inside=False):
        end_line, end_column = node.end_lineno, node.end_col_offset
        assert end_line is not None
        assert end_column is not None
        start = starts[node.lineno - 1] + node.col_offset
        end = starts[end_line - 1] + end_column
        found.append(Mutant(name, node.lineno, operator, statement, start, end, text))
    return found


def is_python(source: bytes) -> bool:
    try:
        ast.parse(source)
    except SyntaxError:
        return False
    return True


Lines = tuple[int, int]
Change = tuple["ast.expr | ast.stmt", str, str, Lines]


def _walk(node: ast.AST, statement: Lines, inside: bool) -> Iterator[Change]:
    """Every change below a node; not in annotations, texts, logs and what only types need."""
    if isinstance(node, ast.JoinedStr | ast.Import | ast.ImportFrom | ast.Assert):
        return
    if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
        return
    if isinstance(node, ast.Expr) and (
        isinstance(node.value, ast.Constant) or LOGS.match(ast.unparse(node.value))
    ):
        return
    if isinstance(node, ast.ClassDef) and any("Protocol" in ast.unparse(b) for b in node.bases):
        return
    if isinstance(node, ast.Raise):  # what is said; whether it is said is up to the guard
        return
    if isinstance(node, ast.stmt) and inside:
        statement = _lines(node)
    if isinstance(node, ast.expr | ast.stmt):
        for operator, text in _changes(node):
            yield node, operator, text, statement
    skipped = {"annotation", "returns", "type_comment", "decorator_list", "bases", "type_params"}
    function = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    for field, value in ast.iter_fields(node):
        if field in skipped:
            continue
        within = inside or (function and field == "body")
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from _walk(child, statement, within)


def _lines(node: ast.stmt) -> Lines:
    body = getattr(node, "body", None)
    last = body[0].lineno - 1 if body else node.end_lineno or node.lineno
    return node.lineno, max(node.lineno, last)


Texts = Iterator[tuple[str, str]]


def _changes(node: ast.expr | ast.stmt) -> Texts:
    for kind, changes in OPERATORS.items():
        if isinstance(node, kind):
            yield from changes(node)


def _compare(node: ast.Compare) -> Texts:
    for at, compared in enumerate(node.ops):
        other = COMPARED[type(compared)]
        ops = [*node.ops[:at], other(), *node.ops[at + 1 :]]
        boundary = isinstance(compared, ast.Lt | ast.LtE | ast.Gt | ast.GtE)
        changed = ast.Compare(node.left, ops, node.comparators)
        yield "boundary" if boundary else "comparison", f"({ast.unparse(changed)})"


def _bool(node: ast.BoolOp) -> Texts:
    other: ast.boolop = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    yield "and/or", f"({ast.unparse(ast.BoolOp(other, node.values))})"
    for at in range(len(node.values)):
        rest = [*node.values[:at], *node.values[at + 1 :]]
        left = rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
        yield "dropped condition", f"({ast.unparse(left)})"


def _unary(node: ast.UnaryOp) -> Texts:
    if isinstance(node.op, ast.Not):
        yield "dropped not", f"({ast.unparse(node.operand)})"
    elif isinstance(node.op, ast.USub):
        yield "sign", f"({ast.unparse(node.operand)})"


def _calculate(node: ast.BinOp) -> Texts:
    texts = any(
        isinstance(side, ast.Constant | ast.JoinedStr) and not _is_number(side)
        for side in (node.left, node.right)
    )
    other = CALCULATED.get(type(node.op))
    if other is not None and not texts:
        yield "arithmetic", f"({ast.unparse(ast.BinOp(node.left, other(), node.right))})"


def _is_number(node: ast.expr) -> bool:
    return (
        isinstance(node, ast.Constant)
        and isinstance(node.value, int | float)
        and not isinstance(node.value, bool)
    )


def _constant(node: ast.Constant) -> Texts:
    if isinstance(node.value, bool):
        yield "flag", str(not node.value)
    elif isinstance(node.value, int):
        yield "off by one", str(node.value + 1)
    elif isinstance(node.value, float):
        yield "constant", repr(node.value * 1.1 + (node.value == 0))


def _choice(node: ast.IfExp) -> Texts:
    yield "swapped branches", f"({ast.unparse(ast.IfExp(node.test, node.orelse, node.body))})"


def _if(node: ast.If) -> Texts:
    if len(node.body) == 1 and isinstance(node.body[0], ast.Raise) and not node.orelse:
        yield "removed guard", "pass"


def _statement(node: ast.Expr) -> Texts:
    value = node.value.value if isinstance(node.value, ast.Await) else node.value
    if isinstance(value, ast.Call):
        yield "removed call", "pass"


def _call(node: ast.Call) -> Texts:
    called = node.func
    name = called.id if isinstance(called, ast.Name) else ""
    if isinstance(called, ast.Attribute):
        name = called.attr
    other = CALLED.get(name)
    if other is not None:
        func: ast.expr = ast.Name(other)
        if isinstance(called, ast.Attribute):
            func = ast.Attribute(called.value, other)
        yield f"{name}/{other}", ast.unparse(ast.Call(func, node.args, node.keywords))
    for at, keyword in enumerate(node.keywords):
        if keyword.arg is not None and keyword.arg not in KEPT_KEYWORDS:
            rest = [*node.keywords[:at], *node.keywords[at + 1 :]]
            yield "dropped argument", ast.unparse(ast.Call(called, node.args, rest))
    if len(node.args) > 2 and not isinstance(node.args[-1], ast.Starred):
        yield "dropped argument", ast.unparse(ast.Call(called, node.args[:-1], node.keywords))


def _assign(node: ast.Assign) -> Texts:
    """A part of a key that is left out: another question's answer is found."""
    target = ast.unparse(node.targets[0])
    if KEY.search(target) and isinstance(node.value, ast.Tuple) and len(node.value.elts) > 1:
        for at in range(len(node.value.elts)):
            rest = [*node.value.elts[:at], *node.value.elts[at + 1 :]]
            changed = ast.Assign(node.targets, ast.Tuple(rest, ast.Load()), lineno=node.lineno)
            yield "dropped key part", ast.unparse(changed)


def _tuple(node: ast.Tuple) -> Texts:
    """The same where the key stands in a call or a subscript."""
    if isinstance(node.ctx, ast.Load) and len(node.elts) > 1:
        first = node.elts[0]
        if isinstance(first, ast.Constant) and isinstance(first.value, str):
            for at in range(1, len(node.elts)):
                rest = [*node.elts[:at], *node.elts[at + 1 :]]
                yield "dropped key part", f"({ast.unparse(ast.Tuple(rest, ast.Load()))})"


def _subscript(node: ast.Subscript) -> Texts:
    if isinstance(node.slice, ast.Constant) and node.slice.value == 0:
        last = ast.Subscript(node.value, ast.UnaryOp(ast.USub(), ast.Constant(1)), node.ctx)
        yield "first/last", ast.unparse(last)


def _jump(node: ast.Break | ast.Continue) -> Texts:
    yield "break/continue", "break" if isinstance(node, ast.Continue) else "continue"


OPERATORS: dict[type[ast.AST] | tuple[type[ast.AST], ...], Callable[[Any], Texts]] = {
    ast.Compare: _compare,
    ast.BoolOp: _bool,
    ast.UnaryOp: _unary,
    ast.BinOp: _calculate,
    ast.Constant: _constant,
    ast.IfExp: _choice,
    ast.If: _if,
    ast.Expr: _statement,
    ast.Call: _call,
    ast.Assign: _assign,
    ast.Tuple: _tuple,
    ast.Subscript: _subscript,
    (ast.Break, ast.Continue): _jump,
}
