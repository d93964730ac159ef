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
file. So the copy has a Numba cache of its own, which starts as that of the project. A mutant in a
source that some machine code was made from (see frozen.py) gets a copy without that code, and
waits for the compiler.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path

import numba
import pytest

from tests.mutants.frozen import frozen, is_compiled, moved, without
from tests.mutants.operators import Mutant, is_python, mutants
from tests.mutants.reach import Map
from tests.mutants.report import PACKAGE, ROOT, Verdict, package_of, planted, report

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
COMPILER = 60.0
"""Seconds more for a mutant that waits for the compiler."""
TURNS = 3
"""Turns of other tests before a mutant has survived."""


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
        self.package = self.root / "src" / "rackcard"
        moved(compiled_code(), PACKAGE, self.compiled, self.package)
        warm_up()
        self.frozen = frozen(PACKAGE)
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
            near = reach.tests_by_nearness(mutant.file, lines)
            if is_compiled(PACKAGE, mutant.file, mutant.line):
                near = reach.tests_of_compiled(mutant.file) | near
            verdict = self._asked_again(mutant, near)
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
            patience += COMPILER * (mutant.file in self.frozen)
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
            code, _ = self._tested(mutant, asked.split("\n"), 600, cold=False)
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
        self, mutant: Mutant, tests: list[str], patience: float, cold: bool = True
    ) -> tuple[int | None, str | None]:
        """The exit code of pytest (None: it does not end), and the test that failed. `cold` is for
        a mutant, or to see how long the same takes without it."""
        with tempfile.TemporaryDirectory(dir=self.folder) as own:
            kept = Path(own) / "rackcard"
            shutil.copytree(self.folder / "figures" / "rackcard", kept, copy_function=os.link)
            if package_of(mutant.file) in FIGURES:
                shutil.rmtree(kept / "values", ignore_errors=True)
            machine_code = self.compiled
            if cold and mutant.file in self.frozen:
                machine_code = Path(own) / "numba"
                without(self.compiled, self.package, self.frozen[mutant.file], machine_code)
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


def compiled_code() -> Path:
    """The Numba cache of the project as it is, filled if there is none. Asked of another process:
    this one has imported nothing of Rackcard when it forks."""
    script = """
from pathlib import Path
from rackcard.compiled import _FOLDER
from tests.warm import warm
if not Path(_FOLDER).is_dir():
    warm()
print(_FOLDER)
"""
    asked = [sys.executable, "-c", script]
    said = subprocess.run(asked, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True).stdout
    return Path(said.splitlines()[-1])


def warm_up() -> None:
    """Import what tests import of others, once for all mutants."""
    for name in IMPORTED:
        with contextlib.suppress(ImportError):
            importlib.import_module(name)


if __name__ == "__main__":
    sys.exit(main())
