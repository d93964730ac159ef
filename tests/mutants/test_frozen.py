"""Which machine code a change of a source makes stale, and caches without it."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from numba.core.caching import UserProvidedCacheLocator

from tests.mutants import frozen
from tests.mutants.reach import Map, Reach
from tests.mutants.report import PACKAGE

SOURCES = {
    "compiled.py": "def compiled(f):\n    return f\n",
    "numbers.py": "from package.made import LENGTH, unused\n"
    "WIDTH = len(LENGTH)\nOTHER = unused()\n",
    "made.py": "from package.below import ROWS\n"
    "LENGTH = tuple(ROWS)\nunused = print\nLENGTH[0] = 2\n",
    "below.py": "from package.filled import amount\n"
    "ROWS = []\nfor at in amount():\n    ROWS.append(at)\n",
    "filled.py": "def amount():\n    from package.inner import deep\n    return deep.VALUE\n",
    "inner/__init__.py": "",
    "inner/deep.py": "from .. import base\nVALUE = base.BASE\n",
    "base.py": "BASE = 3\n",
    "loops.py": "from package.compiled import compiled\nfrom package.numbers import WIDTH as w\n"
    "from package.table import table\n"
    "@compiled\ndef loop(x):\n    return x + w\n"
    "def call():\n    return loop(table())\n",
    "kernel.py": "from package.compiled import compiled\nfrom package.loops import loop\n"
    "@compiled\ndef kernel(x, tables: 'Tables'):\n    return loop(x)\n"
    "from package.tables import Tables\n",
    "table.py": "def table():\n    return [1]\n",
    "tables.py": "class Tables:\n    pass\n",
    "alone.py": "from package.loops import loop\nMOST = 3\n",
}


@pytest.fixture(scope="module")
def stale(tmp_path_factory: pytest.TempPathFactory) -> dict[str, set[str]]:
    package = tmp_path_factory.mktemp("frozen") / "package"
    for name, text in SOURCES.items():
        (package / name).parent.mkdir(parents=True, exist_ok=True)
        (package / name).write_text(text)
    return frozen.frozen(package)


def test_a_source_with_compiled_functions_is_frozen_into_itself_and_its_callers(
    stale: dict[str, set[str]],
) -> None:
    assert stale["kernel.py"] == {"kernel.py"}
    assert stale["loops.py"] == stale["compiled.py"] == {"loops.py", "kernel.py"}


@pytest.mark.parametrize(
    "source", ["numbers.py", "made.py", "below.py", "filled.py", "inner/deep.py", "base.py"]
)
def test_so_is_whatever_decides_the_value_of_a_constant(
    stale: dict[str, set[str]], source: str
) -> None:
    assert stale[source] == {"loops.py", "kernel.py"}


def test_types_in_annotations_count(stale: dict[str, set[str]]) -> None:
    assert stale["tables.py"] == {"kernel.py"}


def test_tables_made_for_compiled_code_and_its_users_are_not_frozen(
    stale: dict[str, set[str]],
) -> None:
    assert not {"table.py", "alone.py", "inner/__init__.py"} & set(stale)


def test_what_is_frozen_of_rackcard() -> None:
    found = frozen.frozen(PACKAGE)
    kernels = {"games/dead_mans_hand/kernel.py", "games/jacks_beat/kernel.py", "sim/kernel.py"}
    assert found["rng.py"] == {*kernels, "rng.py"}
    assert found["games/jacks_beat/kinds.py"] >= {"games/jacks_beat/ranker.py"}
    assert "games/dead_mans_hand/kernel.py" in found["rules/cards.py"]
    assert not [name for name in found if name.startswith(("web/", "live/", "cli/", "report/"))]
    assert "rules/pays.py" not in found


def test_functions_of_rackcard_are_compiled_by_the_decorator_only() -> None:
    """Otherwise the search for compiled functions would miss them."""
    for module in frozen.modules(PACKAGE).values():
        decorators = [
            name
            for function in module.compiled
            for part in getattr(function, "decorator_list", [])
            for name in frozen.names(part)
        ]
        used = [
            node.id
            for node in ast.walk(module.tree)
            if isinstance(node, ast.Name) and node.id == frozen.COMPILES
        ]
        assert len(used) == len(decorators), module.name
        if "numba" in module.imported:
            assert module.name == "compiled.py"


def test_a_cache_is_moved_with_its_package_and_thinned_by_source(tmp_path: Path) -> None:
    package, copy = tmp_path / "one" / "package", tmp_path / "two" / "package"
    for name in ("__init__.py", "a.py", "ab.py", "inner/__init__.py", "inner/a.py"):
        (package / name).parent.mkdir(parents=True, exist_ok=True)
        (package / name).touch()
    before, after, thin = (tmp_path / name for name in ("before", "after", "thin"))
    for name in ("a.py", "ab.py", "inner/a.py"):
        file = package / name
        place = before / UserProvidedCacheLocator.get_suitable_cache_subpath(str(file))
        place.mkdir(parents=True, exist_ok=True)
        (place / f"{file.stem}.f-1.py311.nbi").touch()
    frozen.moved(before, package, after, copy)

    def kept(cache: Path) -> set[str]:
        return {
            f"{folder.relative_to(copy).as_posix()}/{file.name.partition('.')[0]}"
            for folder in (copy, copy / "inner")
            for file in frozen.folder_of(cache, folder).iterdir()
        }

    assert kept(after) == {"./a", "./ab", "inner/a"}
    frozen.without(after, copy, {"a.py"}, thin)
    assert kept(thin) == {"./ab", "inner/a"}
    assert kept(after) == {"./a", "./ab", "inner/a"}


def test_lines_of_compiled_functions() -> None:
    text = (PACKAGE / "exact" / "fast.py").read_text().splitlines()
    line = {name: text.index(name) + 1 for name in text if name.startswith("def ")}
    assert frozen.is_compiled(PACKAGE, "exact/fast.py", line["def _add("] + 3)
    assert not frozen.is_compiled(PACKAGE, "exact/fast.py", line["def _add("] - 3)
    fits = "def fits(automaton: Automaton) -> bool:"
    assert not frozen.is_compiled(PACKAGE, "exact/fast.py", line[fits])


def test_tests_that_only_call_compiled_functions_are_found_by_imports(tmp_path: Path) -> None:
    source, tests = tmp_path / "src" / "rackcard", tmp_path / "tests"
    files = {
        source / "exact" / "fast.py": "",
        tests / "test_a.py": "from rackcard.exact import fast\n"
        "def test_one(): ...\nclass TestB:\n    def test_two(self): ...\n",
        tests / "test_b.py": "from rackcard.exact.fast import f\ndef test_three(): ...\n",
        tests / "test_c.py": "from rackcard.exact import faster\ndef test_four(): ...\n",
    }
    for file, text in files.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    found = Map(tmp_path, tmp_path)
    found.files = [file for file in files if file.parent == tests]
    seen = Reach({"tests/test_a.py::test_one[1]": 2.0, "tests/test_b.py::test_three[x]": 3.0})
    seen.lines = {"exact/fast.py": {1: ["tests/test_a.py::test_one[1]"]}}
    found.reaches = [seen, Reach(seen.tests), Reach()]
    found.breadth.update(["tests/test_a.py::test_one[1]"])
    assert found.tests_of_compiled("exact/fast.py") == {
        "tests/test_a.py::TestB::test_two": 0.5,
        "tests/test_b.py::test_three": 3.0,
    }
