"""Which tests reach which lines: one run of the tests under coverage, kept by test file.

A test file that has not changed is not run again. Lines of a source that has changed since are
found again by its text, so a map outlives small edits.

Coverage does not see compiled code. A test that only calls compiled functions reaches no line of
their source; it stands in a file that imports that source.
"""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from hashlib import sha256
from pathlib import Path

from coverage import CoverageData

from tests.mutants.frozen import Module

SETTINGS = "[run]\nbranch = false\nsource = rackcard\n"
UNKNOWN = 0.5
"""Seconds of a test that no map has timed: it runs no line of Python that is measured."""
TIMED = re.compile(r"^([\d.]+)s (?:call|setup|teardown) +(\S.*)$", re.MULTILINE)


@dataclass
class Reach:
    """Of one test file."""

    tests: dict[str, float] = field(default_factory=dict)
    """Its tests that pass, and the seconds each of them takes."""
    lines: dict[str, dict[int, list[str]]] = field(default_factory=dict)
    """By source file and line: the tests that run it."""
    sources: dict[str, list[str]] = field(default_factory=dict)
    """The sources as they were."""


class Map:
    def __init__(self, root: Path, kept: Path) -> None:
        self.root = root
        self.kept = kept
        self.files: list[Path] = []
        self.reaches: list[Reach] = []
        self.breadth: Counter[str] = Counter()
        """How many lines a test runs."""

    def load(self, files: list[Path]) -> None:
        missing = [file for file in files if not self._place(file).is_file()]
        if missing:
            self._make(missing)
        self.files = files
        self.reaches = [self._read(self._place(file)) for file in files]
        self.breadth = Counter(
            test
            for reach in self.reaches
            for lines in reach.lines.values()
            for tests in lines.values()
            for test in tests
        )

    def _place(self, file: Path) -> Path:
        digest = sha256(file.read_bytes()).hexdigest()[:16]
        return self.kept / f"{'.'.join(file.relative_to(self.root).with_suffix('').parts)}-{digest}"

    def _read(self, place: Path) -> Reach:
        known = json.loads(place.read_text())
        reach = Reach(known["tests"], {}, known["sources"])
        for source, lines in known["lines"].items():
            path = self.root / "src" / "rackcard" / source
            if not path.is_file():
                continue
            moved = _moved(known["sources"][source], path.read_text().splitlines())
            reach.lines[source] = {
                moved[int(line)]: tests for line, tests in lines.items() if int(line) in moved
            }
        return reach

    def _make(self, files: list[Path]) -> None:
        for number, file in enumerate(files, 1):
            print(f"[map {number}/{len(files)}] {self._name(file)}", file=sys.stderr, flush=True)
            with tempfile.TemporaryDirectory() as folder:
                (Path(folder) / "settings").write_text(SETTINGS)
                data = Path(folder) / "coverage"
                said = subprocess.run(
                    [
                        *(sys.executable, "-m", "pytest", "-p", "no:cacheprovider"),
                        *("--cov=rackcard", f"--cov-config={folder}/settings"),
                        *("--cov-context=test", "--cov-report=", "--durations=0", "-vv", str(file)),
                    ],
                    cwd=self.root,
                    env={**os.environ, "CI": "1", "COVERAGE_FILE": str(data)},
                    stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL,
                    text=True,
                    check=False,
                ).stdout
                self.take([file], data, said)

    def take(self, files: list[Path], data: Path, said: str) -> None:
        """File what a run of these test files has covered and printed."""
        seconds: dict[str, float] = defaultdict(float)
        for spent, test in TIMED.findall(said):
            seconds[test] += float(spent)
        failed = set(
            re.findall(r"^(?:FAILED|ERROR) (\S+?\.py::.*?)(?: - .*)?$", said, re.MULTILINE)
        )
        found = {self._name(file): Reach() for file in files}
        covered = CoverageData(str(data))
        if data.is_file():
            covered.read()
        package = self.root / "src" / "rackcard"
        for path in covered.measured_files():
            source = Path(path).resolve().relative_to(package).as_posix()
            text = Path(path).read_text().splitlines()
            for line, contexts in covered.contexts_by_lineno(path).items():
                for test in {context.rpartition("|")[0] for context in contexts} - {""} - failed:
                    reach = found.get(test.partition("::")[0])
                    if reach is not None:
                        reach.tests[test] = seconds[test]
                        reach.lines.setdefault(source, {}).setdefault(line, []).append(test)
                        reach.sources[source] = text
        self.kept.mkdir(parents=True, exist_ok=True)
        for file in files:
            for old in self.kept.glob(f"{self._place(file).name.rpartition('-')[0]}-*"):
                old.unlink()
            self._place(file).write_text(json.dumps(vars(found[self._name(file)])))

    def _name(self, file: Path) -> str:
        return file.relative_to(self.root).as_posix()

    def tests_by_nearness(self, source: str, lines: range) -> dict[str, float]:
        """Tests that run one of these lines of a source, with their seconds, then those that run
        others of it: lines may be run once only, by the import, or compiled, or for the first of
        several callers. Those that are about this source more than about others come first."""
        return self._found(source, lines) | self._found(source, None)

    def tests_of_compiled(self, source: str) -> dict[str, float]:
        """Tests that may reach compiled functions of a source and none of its lines, with their
        seconds (all cases of a test together)."""
        near = {test.partition("[")[0] for test in self._found(source, None)}
        package = self.root / "src" / "rackcard"
        wanted = Module(package / source, package).dotted
        found: dict[str, float] = {}
        for file, reach in zip(self.files, self.reaches, strict=True):
            module = Module(file, self.root / "tests")
            imports = module.imported.values()
            if wanted in {name for place, one in imports for name in (place, f"{place}.{one}")}:
                for test in _tests(module.tree, self._name(file)):
                    cases = [t for name, t in reach.tests.items() if name.partition("[")[0] == test]
                    if test not in near:
                        found[test] = sum(cases) or UNKNOWN
        return found

    def _found(self, source: str, lines: range | None) -> dict[str, float]:
        found: dict[str, float] = {}
        here: Counter[str] = Counter()
        for reach in self.reaches:
            for line, tests in reach.lines.get(source, {}).items():
                here.update(tests)
                if lines is None or line in lines:
                    found.update((test, reach.tests[test]) for test in tests)
        return {
            test: found[test]
            for test in sorted(found, key=lambda test: (-here[test] / self.breadth[test], test))
        }


def _tests(tree: ast.Module | ast.ClassDef, place: str) -> Iterator[str]:
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            yield from _tests(node, f"{place}::{node.name}")
        elif isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
            yield f"{place}::{node.name}"


def _moved(before: list[str], after: list[str]) -> dict[int, int]:
    """Line numbers as they were to what they are, of lines that are still there."""
    if before == after:
        return {line: line for line in range(1, len(after) + 1)}
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    return {
        block.a + at + 1: block.b + at + 1
        for block in matcher.get_matching_blocks()
        for at in range(block.size)
    }
