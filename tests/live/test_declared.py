"""Whatever a module declares, as it was looked at once: limits, times, words, the queries that are
put together beforehand, and the defaults of functions and fields."""

from __future__ import annotations

import ast
import inspect
import re
import runpy
from collections.abc import Iterator
from dataclasses import MISSING, Field, is_dataclass
from dataclasses import fields as fields_of
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest
from sqlalchemy import ClauseElement

import rackcard.live
from rackcard.live.table.events import Event
from tests.live.golden import as_it_was

FOLDER = Path(rackcard.live.__file__).parent
MODULES = sorted(file.stem for file in FOLDER.glob("[a-z]*.py") if file.stem != "schema")


def declared(source: str) -> Iterator[str]:
    """The names that a module gives itself, without what it imports."""
    for node in ast.parse(source).body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            yield from (n.id for target in targets for n in ast.walk(target) if hasattr(n, "id"))


PLAIN = (int, float, str, bytes, tuple, list, dict, range, re.Pattern, ClauseElement, type(None))


def lines(name: str, value: Any) -> Iterator[str]:
    if isinstance(value, type):
        yield from (f"{name}.{line}" for line in members(value))
    elif isinstance(value, FunctionType):
        given = [
            p for p in inspect.signature(value).parameters.values() if p.default is not p.empty
        ]
        yield from (f"{name}({one.name}={shown(one.default)})" for one in given)
    elif isinstance(value, PLAIN) or is_dataclass(value):
        yield f"{name} = {shown(value)}"


def shown(value: Any) -> str:
    """Queries as SQL, and nothing that is another in the next process."""
    if isinstance(value, ClauseElement):
        return " ".join(str(value).split())
    if isinstance(value, dict):
        return "{" + ", ".join(f"{shown(k)}: {shown(part)}" for k, part in value.items()) + "}"
    if isinstance(value, tuple):
        return "(" + ", ".join(map(shown, value)) + ")"
    if isinstance(value, FunctionType | type):
        return value.__name__
    return repr(value)


def members(kind: type) -> Iterator[str]:
    for name, default in getattr(kind, "_field_defaults", {}).items():
        yield f"{name} = {shown(default)}"
    if is_dataclass(kind):
        yield from (field_line(field) for field in fields_of(kind))
    made = is_dataclass(kind) or issubclass(kind, tuple)
    for name, value in vars(kind).items():
        function = getattr(value, "__func__", value)
        own = name == "__init__" and not made
        if isinstance(function, FunctionType) and (own or not name.startswith("__")):
            yield from lines(name, function)


def field_line(field: Field[Any]) -> str:
    factory: Any = field.default_factory
    made = "" if factory is MISSING else f" = {factory.__name__}()"
    default = "" if field.default is MISSING else f" = {shown(field.default)}"
    marks = "" if field.repr else ", not shown"
    return f"{field.name}{made}{default}{marks}{'' if field.compare else ', not compared'}"


@pytest.mark.parametrize("module", MODULES)
def test_what_is_declared_is_as_it_was(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Event, "kinds", dict(Event.kinds))
    file = FOLDER / f"{module}.py"
    made = runpy.run_path(str(file))
    names = dict.fromkeys(declared(file.read_text(encoding="utf-8")))
    text = "".join(f"{line}\n" for name in names for line in lines(name, made.get(name)))
    as_it_was(f"declared/{module}.txt", text)
