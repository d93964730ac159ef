"""Plant realistic mistakes one at a time, and see whether a test notices: `make mutants`.

    python -m tests.mutants.run                                  30 mistakes in each package
    python -m tests.mutants.run --package web --sample 60 --seed 8
    python -m tests.mutants.run --package lab --operator "dropped key part"
    python -m tests.mutants.run --planted                        mistakes that lived once

Each mistake (see operators.py) is made in a copy of the tree, and only tests that reach its line
are run there, the most specific first, until one fails. A test that does not end has noticed, too.
Survivors are printed as a diff; those that change nothing anybody could notice are listed in
equivalent/ with the reason. The same seed and sources give the same sample.

Compiled code: Numba does not see that a function has changed which a cached one calls from another
file. So the copy has a Numba cache of its own, which mutants share only in sources that no
compiled function can depend on (none of the modules that compile imports them, directly or not);
all others start with an empty one, and wait for the compiler.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import difflib
import importlib
import os
import random
import re
import shutil
import signal
import sys
import tempfile
import time
import tomllib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import numba
import pytest

from tests.mutants.operators import Mutant, is_python, mutants
from tests.mutants.reach import Map

ROOT = Path(__file__).resolve().parent.parent.parent
PACKAGE = ROOT / "src" / "rackcard"
HERE = Path(__file__).parent
KEPT = ROOT / ".mutants"
"""Maps of reach, between runs."""
NEAR = {
    "rules": ["rules", "games"],
    "games": ["games", "conformance"],
    "exact": ["engines"],
    "sim": ["engines"],
    "fair": ["fair"],
    "live": ["live", "web"],
    "game": ["engines"],
    "lab": ["lab", "web"],
    "report": ["report"],
    "web": ["web"],
    "cli": ["cli"],
    "rackcards": ["test_rackcards.py", "test_rackcard_guards.py"],
    "top-level": [
        "test_cache.py",
        "test_packaging.py",
        "test_rng.py",
        "test_signing.py",
    ],
    "conformance": ["conformance", "games"],
}
"""The tests that answer for a package: theirs is the map, theirs are the kills."""
LEFT_OUT = ("live/books/migrations/", "web/site/")
TOO_LONG = (
    "tests/web/test_fuzz.py",
    "tests/live/test_store_crash.py",
    "tests/live/test_store_model.py",
)
"""They try things at random for minutes: what they find should fail in a plain test, too."""
FIGURES = ("rules", "rackcards", "games", "exact", "game", "conformance", "top-level")
"""Figures on disk may depend on these without a hash that says so: their mutants find none."""
IMPORTED = (
    *("numpy", "numba", "scipy.stats", "pydantic", "rich.table", "typer.testing", "hypothesis"),
    *(
        "fastapi.testclient",
        "sqlalchemy.orm",
        "alembic.command",
        "uvicorn",
        "argon2",
        "textual.app",
    ),
    *("websockets.sync.client", "prometheus_client", "jinja2", "xlsxwriter", "openpyxl", "typst"),
    *("cryptography.hazmat.primitives.asymmetric.ed25519", "httpx2", "schemathesis", "distributed"),
)
FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+?\.py::.+?)(?: - .*)?$", re.MULTILINE)
SHARE = 20.0
MOST = 40
"""Seconds of tests for one mutant, and how many of them, in one turn."""
TURNS = 3
"""Turns of other tests before a mutant has survived."""


class Verdict(NamedTuple):
    mutant: Mutant
    kind: str
    """killed, timed out, survived or unreached"""
    seconds: float


def package_of(file: str) -> str:
    return file.partition("/")[0] if "/" in file else "top-level"


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--package", action="append", choices=list(NEAR), help="only these")
    parser.add_argument("--file", help="only sources whose path contains this")
    parser.add_argument("--operator", help="only mistakes of this kind")
    parser.add_argument("--sample", type=int, default=30, help="mistakes in each package")
    parser.add_argument("--seed", type=int, default=8)
    parser.add_argument("--planted", action="store_true", help="only those of planted.toml")
    parser.add_argument("--list", action="store_true", help="print the sample, run nothing")
    options = parser.parse_args()
    verdicts: list[Verdict] = []
    if options.planted:
        with tempfile.TemporaryDirectory(prefix="rackcard-mutants-") as folder:
            report(list(Tree(Path(folder)).judge_planted()))
        return 0
    with tempfile.TemporaryDirectory(prefix="rackcard-mutants-") as folder:
        tree = None if options.list else Tree(Path(folder))
        for package in options.package or NEAR:
            chosen = sample(package, options)
            if tree is None:
                for mutant in chosen:
                    print(mutant.name, "->", " ".join(mutant.text.split())[:80])
                continue
            verdicts += tree.judge(package, chosen)
    if not options.list:
        report(verdicts)
    return 0


def sample(package: str, options: argparse.Namespace) -> list[Mutant]:
    """In turn of each kind, and no two in the same statement: not every mistake is an argument."""
    by_kind: dict[str, list[Mutant]] = defaultdict(list)
    for file in sorted(PACKAGE.rglob("*.py")):
        name = file.relative_to(PACKAGE).as_posix()
        if package_of(name) != package or name.startswith(LEFT_OUT):
            continue
        if options.file and options.file not in name:
            continue
        for mutant in mutants(PACKAGE, file):
            if options.operator in (None, mutant.operator):
                by_kind[mutant.operator].append(mutant)
    chance = random.Random(f"{options.seed} {package}")
    for found in by_kind.values():
        chance.shuffle(found)
    chosen: list[Mutant] = []
    taken: set[tuple[str, tuple[int, int] | int]] = set()
    while any(by_kind.values()) and len(chosen) < options.sample:
        for kind in sorted(by_kind):
            while by_kind[kind]:
                mutant = by_kind[kind].pop()
                place = (mutant.file, mutant.statement if mutant.statement[0] else mutant.line)
                if place not in taken and is_python(
                    mutant.apply((PACKAGE / mutant.file).read_bytes())
                ):
                    taken.add(place)
                    chosen.append(mutant)
                    break
    return chosen[: options.sample]


class Tree:
    """A copy of the project, in which one file at a time is wrong."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "tree"
        self.folder = folder
        ignored = shutil.ignore_patterns(".git", ".venv*", "node_modules", ".mutants", ".*_cache")
        shutil.copytree(ROOT, self.root, ignore=ignored, symlinks=True)
        if (ROOT / "frontend" / "node_modules").is_dir():
            (self.root / "frontend" / "node_modules").symlink_to(ROOT / "frontend" / "node_modules")
        if (ROOT / ".venv-site").is_dir():
            (self.root / ".venv-site").symlink_to(ROOT / ".venv-site")
        home = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
        figures = folder / "figures" / "rackcard"
        figures.mkdir(parents=True)
        for kind in ("values", "arrays"):
            if (Path(home) / "rackcard" / kind).is_dir():
                shutil.copytree(Path(home) / "rackcard" / kind, figures / kind)
        self.compiled = folder / "compiled"
        warm_up()
        self.frozen = frozen_into_compiled_code()
        self.sound: dict[str, bool] = {}
        self.unsound: set[str] = set()

    def judge(self, package: str, chosen: list[Mutant]) -> Iterator[Verdict]:
        folders = [ROOT / "tests" / name for name in NEAR[package]]
        files = [
            file
            for place in folders
            for file in ([place] if place.is_file() else sorted(place.rglob("test_*.py")))
            if file.relative_to(ROOT).as_posix() not in TOO_LONG
        ]
        reach = Map(ROOT, KEPT)
        reach.load(files)
        for number, mutant in enumerate(chosen, 1):
            lines = range(mutant.statement[0], mutant.statement[1] + 1)
            verdict = self._asked_again(mutant, reach.tests_by_nearness(mutant.file, lines))
            print(
                f"[{package} {number}/{len(chosen)}] {mutant.name}: {verdict.kind}"
                f" ({verdict.seconds:.1f} s)",
                file=sys.stderr,
                flush=True,
            )
            yield verdict

    def _asked_again(self, mutant: Mutant, near: dict[str, float]) -> Verdict:
        """A mutant has survived when tests that had no turn yet were asked, too."""
        verdict = self._run(mutant, near)
        for _ in range(TURNS - 1):
            asked = set(self._chosen(near))
            near = {test: seconds for test, seconds in near.items() if test not in asked}
            if verdict.kind != "survived" or not near:
                break
            verdict = self._run(mutant, near)
        return verdict

    def judge_planted(self) -> Iterator[Verdict]:
        for mutant, tests in planted():
            verdict = self._run(mutant, dict.fromkeys(tests, SHARE / 2))
            print(f"[planted] {mutant.name}: {verdict.kind}", file=sys.stderr, flush=True)
            yield verdict

    def _run(self, mutant: Mutant, reaching: dict[str, float]) -> Verdict:
        started = time.monotonic()
        while True:
            tests = self._chosen(reaching)
            if not tests:
                return Verdict(mutant, "unreached", 0.0)
            patience = 30 + 2 * sum(reaching[test] for test in tests)
            with self._planted(mutant):
                code, failed = self._tested(mutant, tests, patience)
            if code is None:  # for ever, or is this machine just slow today?
                before = time.monotonic()
                self._tested(mutant, tests, 600)
                usual = time.monotonic() - before
                if usual > patience / 3:
                    with self._planted(mutant):
                        code, failed = self._tested(mutant, tests, 5 * usual)
            if code == 0 or code is None or self._sound(mutant, failed or tests):
                break
            self.unsound |= {failed} if failed else set(tests)
        kind = {0: "survived", None: "timed out"}.get(code, "killed")
        return Verdict(mutant, kind, time.monotonic() - started)

    def _chosen(self, reaching: dict[str, float]) -> list[str]:
        """Half of them about little else, which come first, and half from all over the rest: the
        most specific ones may all ask the same (what is wrong, say, with a password)."""
        cases: Counter[str] = Counter()
        turns = []
        for test in reaching:
            if test not in self.unsound:
                function = test.partition("[")[0]
                turns.append((cases[function] // 3, len(turns), test))
                cases[function] += 1
        order = [test for *_, test in sorted(turns)]  # of no function many cases before others
        half = MOST // 2
        rest = order[half:]
        order = order[:half] + rest[:: max(1, len(rest) // half)][:half]
        tests: list[str] = []
        spent = 0.0
        for test in order:
            if tests and spent + reaching[test] > SHARE:
                continue  # one that waits for a fixture, say: those after it may be quick
            tests.append(test)
            spent += reaching[test]
        return tests

    def _sound(self, mutant: Mutant, tests: str | list[str]) -> bool:
        """A failure counts if the test passes without the mistake; asked once of each."""
        asked = tests if isinstance(tests, str) else "\n".join(tests)
        if asked not in self.sound:
            code, _ = self._tested(mutant, asked.split("\n"), 600)
            self.sound[asked] = code == 0
        return self.sound[asked]

    @contextlib.contextmanager
    def _planted(self, mutant: Mutant) -> Iterator[None]:
        file = self.root / "src" / "rackcard" / mutant.file
        times, before = file.stat(), file.read_bytes()
        file.write_bytes(mutant.apply(before))
        try:
            yield
        finally:
            file.write_bytes(before)
            # As it was, for Python and Numba go by this time.
            os.utime(file, ns=(times.st_atime_ns, times.st_mtime_ns))

    def _tested(
        self, mutant: Mutant, tests: list[str], patience: float
    ) -> tuple[int | None, str | None]:
        """The exit code of pytest (None: it does not end), and the test that failed."""
        with tempfile.TemporaryDirectory(dir=self.folder) as own:
            kept = Path(own) / "rackcard"
            shutil.copytree(self.folder / "figures" / "rackcard", kept, copy_function=os.link)
            if package_of(mutant.file) in FIGURES:
                shutil.rmtree(kept / "values", ignore_errors=True)
            machine_code = Path(own) / "numba" if mutant.file in self.frozen else self.compiled
            wanted, said = Path(own) / "tests", Path(own) / "said"
            wanted.write_text("\n".join(tests))
            env = {
                "CI": "1",
                "PYTHONPATH": str(self.root / "src"),
                "PYTHONDONTWRITEBYTECODE": "1",
                "XDG_CACHE_HOME": own,
                "NUMBA_CACHE_DIR": str(machine_code),
            }
            code = forked(lambda: pytest_in(self.root, wanted, said, env), patience)
            failed = FAILED.search(said.read_text(errors="replace")) if said.is_file() else None
            return code, failed[1] if failed else None


def forked(work: Callable[[], int], patience: float) -> int | None:
    """Do some work in a child, which has imported already what this process has; its exit code,
    or None if it does not end. Whatever it started ends with it."""
    child = os.fork()
    if child == 0:
        os.setsid()
        code = 70
        try:
            code = work()
        finally:
            os._exit(code)
    give_up = time.monotonic() + patience
    while time.monotonic() < give_up:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(child, signal.SIGKILL)
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.05)
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return None


def pytest_in(tree: Path, wanted: Path, said: Path, env: dict[str, str]) -> int:
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    output = os.open(said, os.O_WRONLY | os.O_CREAT)
    for stream in (1, 2):
        os.dup2(output, stream)
    os.chdir(tree)
    os.environ.update(env)
    sys.dont_write_bytecode = True
    ours = {str(ROOT), str(ROOT / "src"), ""}
    sys.path[:] = [str(tree), str(tree / "src"), *(path for path in sys.path if path not in ours)]
    for name in [*sys.modules]:
        if name.partition(".")[0] in ("rackcard", "tests"):
            del sys.modules[name]
    numba.config.reload_config()
    arguments = ["-x", "-q", "-p", "no:cacheprovider", "--tb=no", "--no-header", "-rfE"]
    # Plugins are imported already, and so not rewritten: their assertions are none of ours.
    arguments += ["-W", "ignore::pytest.PytestAssertRewriteWarning", f"@{wanted}"]
    return int(pytest.main(arguments))


def warm_up() -> None:
    """Import what tests import of others, once for all mutants."""
    for name in IMPORTED:
        with contextlib.suppress(ImportError):
            importlib.import_module(name)


def frozen_into_compiled_code() -> set[str]:
    """Sources that compile functions, and all that those import."""
    imports = {
        file.relative_to(PACKAGE).as_posix(): _imports(file) for file in PACKAGE.rglob("*.py")
    }
    waiting = [
        name for name in imports if "@compiled" in (PACKAGE / name).read_text(encoding="utf-8")
    ]
    frozen: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name not in frozen:
            frozen.add(name)
            waiting += [other for other in imports[name] if other in imports]
    return frozen


def _imports(file: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(file.read_bytes())):
        names: list[str] = []
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        for name in names:
            if name.startswith("rackcard."):
                path = name.removeprefix("rackcard.").replace(".", "/")
                found |= {f"{path}.py", f"{path}/__init__.py"}
    return found


def diff(mutant: Mutant) -> list[str]:
    before = (PACKAGE / mutant.file).read_bytes()
    after = mutant.apply(before).decode().splitlines()
    return list(difflib.unified_diff(before.decode().splitlines(), after, lineterm="", n=0))[2:]


def planted() -> list[tuple[Mutant, list[str]]]:
    with (HERE / "planted.toml").open("rb") as file:
        listed = tomllib.load(file)["mutant"]
    found = []
    for one in listed:
        source = (PACKAGE / one["file"]).read_bytes()
        was = one["was"].encode()
        if source.count(was) != 1:
            raise SystemExit(f"planted.toml: {one['was']!r} does not stand in {one['file']} once.")
        start = source.index(was)
        line = source[:start].count(b"\n") + 1
        end = start + len(was)
        mutant = Mutant(one["file"], line, "planted", (line, line), start, end, one["now"])
        found.append((mutant, one["tests"]))
    return found


def equivalents() -> dict[tuple[str, str], str]:
    """Reasons, by file and changed line; one file of them for each package."""
    listed = [
        one
        for path in sorted((HERE / "equivalent").glob("*.toml"))
        for one in tomllib.loads(path.read_text(encoding="utf-8"))["mutant"]
    ]
    return {(one["file"], one["now"]): one["reason"] for one in listed}


def report(verdicts: list[Verdict]) -> None:
    known = equivalents()
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    survivors = []
    for verdict in verdicts:
        kind, file = verdict.kind, verdict.mutant.file
        if kind in ("survived", "unreached"):
            now = " ".join(line[1:].strip() for line in diff(verdict.mutant) if line[0] == "+")
            if (file, now) in known:
                kind = "equivalent"
            else:
                survivors.append(verdict)
        counts[package_of(file)][kind] += 1
    for verdict in survivors:
        print(f"{verdict.mutant.name} ({verdict.kind})")
        print("\n".join(f"    {line}" for line in diff(verdict.mutant)))
    print(
        f"{'package':<12}{'mutants':>9}{'killed':>9}{'equivalent':>12}{'survived':>10}{'rate':>8}"
    )
    for package, count in counts.items():
        killed = count["killed"] + count["timed out"]
        lived = count["survived"] + count["unreached"]
        rate = f"{killed / (killed + lived):.0%}" if killed + lived else "-"
        row = f"{package:<12}{count.total():>9}{killed:>9}{count['equivalent']:>12}{lived:>10}"
        print(f"{row}{rate:>8}")


if __name__ == "__main__":
    sys.exit(main())
