"""Databases for tests: each test that asks for `fresh` runs on SQLite and on PostgreSQL."""

from __future__ import annotations

import importlib.util
import itertools
import os
import pwd
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from signal import SIGINT

import psycopg
import pytest

from rackcard.live.books.store import Record, Store
from tests.live.evenings import books_of
from tests.live.floor import KEY, fill_books
from tests.live.tables import PEOPLE, START, TABLE

Fresh = Callable[[], str]
"""The address of a new, empty database."""

KINDS = ("sqlite", "postgresql")

# Speed, for tests only: what PostgreSQL does in a power loss is its own affair.
SETTINGS = ("-c", "fsync=off", "-c", "listen_addresses=", "-c", "max_connections=50")


def _programs() -> Path | None:
    """PostgreSQL's programs: those of the package pgserver, or the system's."""
    package = importlib.util.find_spec("pgserver")
    folders = [Path(place, "pginstall", "bin") for place in _places(package)]
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    on_path = shutil.which("postgres")
    folders += [Path(on_path).resolve().parent] if on_path else []
    return next((folder for folder in folders if (folder / "initdb").is_file()), None)


def _places(package: importlib.machinery.ModuleSpec | None) -> list[str]:
    return list(package.submodule_search_locations or []) if package else []


def _user() -> str | None:
    """PostgreSQL refuses to run as root, so root runs it as somebody else."""
    if os.getuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


@pytest.fixture(scope="session")
def server() -> Iterator[Path]:
    """A PostgreSQL server of our own; the folder of its socket."""
    programs, user = _programs(), _user()
    if programs is None:
        pytest.skip("no PostgreSQL: install the package pgserver, or your system's postgresql")
    # Not under pytest's folder, which only its own user may enter.
    folder = Path(tempfile.mkdtemp(prefix="rackcard-pg-"))
    if user:
        shutil.chown(folder, user)
    data, log = folder / "data", folder / "log"
    made = subprocess.run(
        [programs / "initdb", "-D", data, "-U", "rackcard", "-A", "trust", "-E", "UTF8", "-N"],
        user=user, cwd=folder, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if made.returncode:
        shutil.rmtree(folder)
        pytest.skip(f"PostgreSQL does not start: {made.stderr.strip().splitlines()[-1]}")
    with log.open("w") as said, subprocess.Popen(
        [programs / "postgres", "-D", data, "-k", folder, *SETTINGS],
        user=user, cwd=folder, stdout=said, stderr=said,
    ) as running:  # fmt: skip
        try:
            _wait_for(folder, running, log)
            yield folder
        finally:
            running.send_signal(SIGINT)
    shutil.rmtree(folder)


def _wait_for(folder: Path, running: subprocess.Popen[bytes], log: Path) -> None:
    give_up = time.monotonic() + 30
    while True:
        try:
            return psycopg.connect(_address(folder, "postgres")).close()
        except psycopg.OperationalError:
            if running.poll() is not None or time.monotonic() > give_up:
                pytest.fail(f"PostgreSQL does not start: {log.read_text()}")
            time.sleep(0.05)


def _address(folder: Path, name: str) -> str:
    return f"postgresql://rackcard@/{name}?host={folder}"


@pytest.fixture(params=KINDS)
def fresh(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Fresh]:
    """Makes databases, of one kind at a time."""
    if request.param == "sqlite":
        numbers = itertools.count(1)
        yield lambda: f"sqlite:///{tmp_path}/floor-{next(numbers)}.db"
    else:
        with _databases(request.getfixturevalue("server"), "template1") as make:
            yield make


@contextmanager
def _databases(server: Path, template: str) -> Iterator[Fresh]:
    """Makes copies of a PostgreSQL database, and drops them in the end."""
    with psycopg.connect(_address(server, "postgres"), autocommit=True) as admin:
        made: list[str] = []

        def make() -> str:
            made.append(f"floor_{time.monotonic_ns()}")
            admin.execute(f"CREATE DATABASE {made[-1]} TEMPLATE {template}")
            return _address(server, made[-1])

        yield make
        for name in made:
            admin.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture(scope="session")
def migrated_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("migrated") / "floor.db"
    Store.open(f"sqlite:///{file}").close()
    return file


@pytest.fixture(scope="session")
def books_file(migrated_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The books of an evening, to be read: nobody writes into this file."""
    file = tmp_path_factory.mktemp("books") / "floor.db"
    shutil.copy(migrated_file, file)
    fill_books(f"sqlite:///{file}")
    return file


@pytest.fixture(scope="session")
def evening_file(migrated_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two tables of an evening in one journal, to be read: nobody writes into this file."""
    file = tmp_path_factory.mktemp("evening") / "floor.db"
    shutil.copy(migrated_file, file)
    with Store.open(f"sqlite:///{file}", key=KEY) as store:
        for player in (*PEOPLE, "zoe"):
            store.grant(player, 10**8, f"grant-{player}", at=START)
        games = {TABLE: "great-8", "lucky-8/1": "lucky-8"}
        tables = [(table, book) for table, game in games.items() for book in books_of(game)]
        records = [
            Record(f"{table}-{b.number}", b.owner, table, b.at, b.events, {"ok": True}, b.seeds)
            for table, b in sorted(tables, key=lambda one: one[1].at)
        ]
        for start in range(0, len(records), 50):
            store.commit(records[start : start + 50], whole=True)
    return file


@pytest.fixture(scope="session")
def migrated_database(server: Path) -> str:
    with psycopg.connect(_address(server, "postgres"), autocommit=True) as admin:
        admin.execute("CREATE DATABASE migrated")
    Store.open(_address(server, "migrated")).close()
    return "migrated"


@pytest.fixture(params=KINDS)
def migrated(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Fresh]:
    """The same with the tables in them: migrations take longer than most tests."""
    if request.param == "sqlite":
        file = request.getfixturevalue("migrated_file")
        numbers = itertools.count(1)
        yield lambda: f"sqlite:///{shutil.copy(file, tmp_path / f'floor-{next(numbers)}.db')}"
    else:
        template = request.getfixturevalue("migrated_database")
        with _databases(request.getfixturevalue("server"), template) as make:
            yield make


@pytest.fixture
def url(migrated: Fresh) -> str:
    return migrated()


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    with Store.open(url) as opened:
        yield opened
