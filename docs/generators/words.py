"""The docstrings of fields, read from the source: Python does not keep them at run time."""

from __future__ import annotations

import ast
import inspect
from functools import cache


@cache
def field_words(cls: type) -> dict[str, str]:
    """The docstring below each field of a class and of its bases, by field name."""
    found: dict[str, str] = {}
    for base in reversed(cls.__mro__):
        if base.__module__.startswith("rackcard"):
            found |= _own(base)
    return found


def _own(cls: type) -> dict[str, str]:
    tree = ast.parse(inspect.cleandoc("\n" + inspect.getsource(cls)))
    body = tree.body[0]
    assert isinstance(body, ast.ClassDef)
    words = {}
    for field, text in zip(body.body, body.body[1:], strict=False):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            match text:
                case ast.Expr(ast.Constant(str(said))):
                    words[field.target.id] = inspect.cleandoc(said)
    return words
