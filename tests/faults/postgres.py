"""A PostgreSQL server that can be restarted, frozen and refuse to write."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psycopg
import pytest

from tests.live.conftest import SETTINGS, _address, _programs, _user

NAME = "house"
PATIENCE = 30.0
"""Seconds for the server to start."""
OTHERS = f"FROM pg_stat_activity WHERE datname = '{NAME}' AND pid <> pg_backend_pid()"


class Postgres:
    """A server with an empty database, reached by a socket in a folder of its own."""

    def __init__(self, programs: Path, folder: Path) -> None:
        self.folder = folder
        self._programs = programs
        self._running: subprocess.Popen[bytes]

    @property
    def url(self) -> str:
        return _address(self.folder, NAME)

    def start(self) -> None:
        with (self.folder / "log").open("a") as log:
            self._running = subprocess.Popen(
                [
                    self._programs / "postgres", "-D", self.folder / "data", "-k", self.folder,
                    *SETTINGS, "-c", "max_connections=100",
                ],
                user=_user(), cwd=self.folder, stdout=log, stderr=log,
            )  # fmt: skip
        give_up = time.monotonic() + PATIENCE
        while True:
            try:
                return psycopg.connect(_address(self.folder, "postgres")).close()
            except psycopg.OperationalError:
                assert self._running.poll() is None, (self.folder / "log").read_text()
                assert time.monotonic() < give_up, "PostgreSQL does not start"
                time.sleep(0.02)

    def stop(self) -> None:
        """At once; what it was doing is found in its log when it starts again."""
        self._running.send_signal(signal.SIGQUIT)
        self._running.wait()

    def execute(self, statement: str) -> list[tuple[str, ...]]:
        with psycopg.connect(self.url, autocommit=True) as admin:
            admin.execute("SET default_transaction_read_only = off")
            found = admin.execute(statement.encode())
            return found.fetchall() if found.description else []

    # --- faults; each lasts as long as `wait` takes

    def end_connections(self, wait: Callable[[], None]) -> None:
        self.execute(f"SELECT pg_terminate_backend(pid) {OTHERS}")
        wait()

    def restart(self, wait: Callable[[], None]) -> None:
        self.stop()
        wait()
        self.start()

    def freeze(self, wait: Callable[[], None]) -> None:
        """Nothing answers, and nothing is closed: new connections wait, too."""
        pids = [self._running.pid, *self._children()]
        for pid in pids:
            _signal(pid, signal.SIGSTOP)
        try:
            wait()
        finally:
            for pid in pids:
                _signal(pid, signal.SIGCONT)

    def refuse(self, wait: Callable[[], None]) -> None:
        """Nothing can be written, as on a disk that is full."""
        self.execute(f"ALTER DATABASE {NAME} SET default_transaction_read_only = on")
        self.execute(f"SELECT pg_terminate_backend(pid) {OTHERS}")
        try:
            wait()
        finally:
            self.execute(f"ALTER DATABASE {NAME} RESET default_transaction_read_only")

    @property
    def faults(self) -> tuple[Callable[[Callable[[], None]], None], ...]:
        return (self.end_connections, self.restart, self.freeze, self.refuse)

    def _children(self) -> list[int]:
        pid = self._running.pid
        found = Path(f"/proc/{pid}/task/{pid}/children").read_text()
        return [int(child) for child in found.split()]


def _signal(pid: int, which: signal.Signals) -> None:
    with suppress(ProcessLookupError):
        os.kill(pid, which)


@contextmanager
def postgres() -> Iterator[Postgres]:
    programs, user = _programs(), _user()
    if programs is None:
        pytest.skip("no PostgreSQL: install the package pgserver, or your system's postgresql")
    folder = Path(tempfile.mkdtemp(prefix="rackcard-pg-"))
    try:
        if user:
            shutil.chown(folder, user)
        made = subprocess.run(
            [
                programs / "initdb", "-D", folder / "data", "-U", "rackcard",
                "-A", "trust", "-E", "UTF8", "-N",
            ],
            user=user, cwd=folder, capture_output=True, text=True, check=False,
        )  # fmt: skip
        if made.returncode:
            pytest.skip(f"PostgreSQL does not start: {made.stderr.strip().splitlines()[-1]}")
        server = Postgres(programs, folder)
        server.start()
        try:
            with psycopg.connect(_address(folder, "postgres"), autocommit=True) as admin:
                admin.execute(f"CREATE DATABASE {NAME}".encode())
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder)
