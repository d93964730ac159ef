"""Which machine code a source is frozen into, and a Numba cache without that code.

Numba puts into machine code what a compiled function refers to by a global name: other compiled
functions, and constants. It looks at the file of the function only when it asks whether the code on
disk is still good, so code that was made from another file stays there when that file changes.

`frozen` works out from the syntax trees what each module with compiled functions has taken in. It
starts at the names in its compiled functions (decorators, defaults and annotations too) and follows
each name to the statements at module level that bind it, or that may change what it is bound to
(`NAME[...] = ...`, or a loop, condition or call that mentions it), through imports into other
modules, and on from every name in those statements. A function or class counts with its whole body,
a module that is used as a value with everything in it. So the files met on the way hold all code
that can decide a value which the compiler saw. Two things are not followed. Arguments: tables
made by plain Python are data for compiled code, and Numba files it by their types, fields of named
tuples included, which no operator changes. And a call in an assignment that changes its argument
(`A = f(B)` as a change of B): constants here are numbers, strings and tuples.

A local variable with the name of a global one makes the result larger, never smaller.
"""

from __future__ import annotations

import ast
import hashlib
import os
import shutil
from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path

COMPILES = "compiled"
"""The decorator."""
DEFINES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


class Module:
    """One source, and what its module-level names are."""

    def __init__(self, file: Path, package: Path) -> None:
        self.name = file.relative_to(package).as_posix()
        parts = (package.name, *file.relative_to(package).with_suffix("").parts)
        here = parts[:-1]  # of a package: the folder that it is
        self.tree = ast.parse(file.read_bytes())
        self.dotted = ".".join(here if parts[-1] == "__init__" else parts)
        self.imported: dict[str, tuple[str, str | None]] = {}
        """By name: the module, and the name there (None: the module itself)."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Import):
                for alias in node.names:
                    whole = alias.name if alias.asname else alias.name.partition(".")[0]
                    self.imported[alias.asname or whole] = (whole, None)
            elif isinstance(node, ast.ImportFrom):
                above = ".".join(here[: len(here) - node.level + 1]) if node.level else ""
                source = ".".join(filter(None, (above, node.module)))
                for alias in node.names:
                    self.imported[alias.asname or alias.name] = (source, alias.name)

    @cached_property
    def deciding(self) -> dict[str, list[ast.stmt]]:
        """By name: the statements that decide what it is."""
        found: dict[str, list[ast.stmt]] = defaultdict(list)
        for statement in self.tree.body:
            for name in _decided(statement):
                found[name].append(statement)
        return found

    @property
    def compiled(self) -> list[ast.FunctionDef]:
        return [
            node
            for node in ast.walk(self.tree)
            if isinstance(node, ast.FunctionDef)
            and COMPILES in {name for part in node.decorator_list for name in names(part)}
        ]


def _decided(statement: ast.stmt) -> set[str]:
    if isinstance(statement, DEFINES):
        return {statement.name}
    if isinstance(statement, ast.Assign):
        return {name for target in statement.targets for name in names(target)}
    if isinstance(statement, ast.AnnAssign | ast.AugAssign):
        return names(statement.target)
    if isinstance(statement, ast.Import | ast.ImportFrom):
        return set()
    return names(statement) | {
        node.name for node in ast.walk(statement) if isinstance(node, DEFINES)
    }


def names(node: ast.AST) -> set[str]:
    """All names below a node; annotations may be texts."""
    found = {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}
    for part in ast.walk(node):
        if isinstance(part, ast.arg | ast.AnnAssign) and isinstance(part.annotation, ast.Constant):
            found |= names(ast.parse(str(part.annotation.value), mode="eval"))
    return found


def is_compiled(package: Path, source: str, line: int) -> bool:
    """True for a line of a compiled function."""
    functions = Module(package / source, package).compiled
    return any(node.lineno <= line <= (node.end_lineno or 0) for node in functions)


def modules(package: Path) -> dict[str, Module]:
    found = (Module(file, package) for file in sorted(package.rglob("*.py")))
    return {module.dotted: module for module in found}


def frozen(package: Path) -> dict[str, set[str]]:
    """By source: the sources whose compiled functions have taken in something of it."""
    known = modules(package)
    found: dict[str, set[str]] = defaultdict(set)
    for module in known.values():
        for source in _taken_in(module, known) if module.compiled else ():
            found[source].add(module.name)
    return dict(found)


def _taken_in(module: Module, known: dict[str, Module]) -> set[str]:
    done: set[tuple[str, str]] = set()
    sources = {module.name}
    waiting = [(module, name) for node in module.compiled for name in names(node)]
    while waiting:
        where, name = waiting.pop()
        if (where.dotted, name) in done:
            continue
        done.add((where.dotted, name))
        for statement in where.deciding.get(name, ()):
            sources.add(where.name)
            waiting += [(where, other) for other in names(statement)]
        if name in where.imported:
            sources.add(where.name)
            waiting += _followed(*where.imported[name], known)
    return sources


def _followed(
    source: str, name: str | None, known: dict[str, Module]
) -> Iterator[tuple[Module, str]]:
    """The names that an import stands for; all of a module if that is what is imported."""
    inner = known.get(source if name is None else f"{source}.{name}")
    if inner is not None:
        yield from ((inner, other) for other in {*inner.deciding, *inner.imported})
    elif source in known and name is not None:
        yield known[source], name


def folder_of(cache: Path, folder: Path) -> Path:
    """Where Numba keeps what functions in the files of a folder are compiled to."""
    digest = hashlib.sha1(str(folder).encode(), usedforsecurity=False).hexdigest()
    return cache / f"{folder.name}_{digest}"


def moved(cache: Path, package: Path, to: Path, copy: Path) -> None:
    """A cache that serves a package, as one that serves a copy of it: files have their times."""
    for folder in (package, *(file.parent for file in sorted(package.rglob("__init__.py")))):
        kept = folder_of(cache, folder)
        if kept.is_dir():
            place = folder_of(to, copy / folder.relative_to(package))
            shutil.copytree(kept, place, dirs_exist_ok=True)


def without(cache: Path, package: Path, sources: set[str], to: Path) -> None:
    """A copy of a cache without what was compiled from some sources of a package. Its files are
    links: Numba does not write into a file, but puts another one into its place."""
    if cache.is_dir():
        shutil.copytree(cache, to, copy_function=os.link)
    for source in sources:
        file = package / source
        for old in folder_of(to, file.parent).glob(f"{file.stem}.*"):
            old.unlink()
