"""The process of a house, which a test can kill at any moment."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType

ROOT = Path(__file__).parents[2]
PATIENCE = 60
"""Seconds until a house must be open; machines may be busy."""


class Process:
    """A house on one database file, always at the same address, open or not."""

    def __init__(self, file: Path, time: int) -> None:
        """`time` is what everybody has for seeds, wagers and decisions, in milliseconds."""
        self.file = file
        self.time = time
        self.port = _free_port()
        self.starts = 0
        self.number = 0
        """Of the process; 0 if there is none."""
        self._log = file.with_suffix(".log")
        self._nursery: subprocess.Popen[str]

    def __enter__(self) -> Process:
        with self._log.open("w") as log:
            self._nursery = subprocess.Popen(
                [sys.executable, "-m", *self._command()],
                cwd=ROOT,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        if self.number:
            self.kill()
        assert self._nursery.stdin is not None
        assert self._nursery.stdout is not None
        self._nursery.stdin.close()
        self._nursery.stdout.read()
        self._nursery.stdout.close()
        self._nursery.wait()

    def _command(self) -> list[str]:
        return ["tests.faults.server", str(self.file), str(self.port), str(self.time)]

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    def log(self) -> str:
        """What it complained of."""
        return self._log.read_text()

    async def start(self) -> None:
        """Begin to open; `opened` waits until it has."""
        assert not self.number, "it is running"
        self.number = await asyncio.to_thread(self._fork)
        self.starts += 1

    def _fork(self) -> int:
        self._say("\n")
        if self.starts:
            self._read()  # how the one before ended
        return self._read()

    async def opened(self) -> None:
        give_up = time.monotonic() + PATIENCE
        while True:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", self.port)
            except OSError:
                assert time.monotonic() < give_up, f"the house does not open: {self.log()}"
                await asyncio.sleep(0.01)
                continue
            writer.close()
            await writer.wait_closed()
            return

    def kill(self) -> None:
        """As a power failure would: no chance to tidy up."""
        os.kill(self.number, signal.SIGKILL)
        self.number = 0

    async def stop(self) -> int:
        """As its operator would; how it ended."""
        os.kill(self.number, signal.SIGTERM)
        self.number = 0
        assert self._nursery.stdin is not None
        self._nursery.stdin.close()
        return await asyncio.to_thread(self._read)

    def _say(self, text: str) -> None:
        assert self._nursery.stdin is not None
        self._nursery.stdin.write(text)
        self._nursery.stdin.flush()

    def _read(self) -> int:
        assert self._nursery.stdout is not None
        return int(self._nursery.stdout.readline())


class NodeProcess(Process):
    """One of several nodes over one PostgreSQL database."""

    def __init__(self, folder: Path, name: str, url: str, time: int) -> None:
        """In `folder` are the key of the house and its log."""
        super().__init__(folder / name, time)
        self.name = name
        self.url = url
        self.told = folder / f"{name}.jsonl"
        self._key = folder / "house.key"

    def _command(self) -> list[str]:
        paths = (str(self._key), str(self.told))
        return ["tests.faults.node_server", self.url, str(self.port), str(self.time), *paths]

    def freeze(self) -> None:
        os.kill(self.number, signal.SIGSTOP)

    def thaw(self) -> None:
        os.kill(self.number, signal.SIGCONT)

    def is_over(self) -> bool:
        """True if it has ended by itself."""
        stat = Path(f"/proc/{self.number}/stat")
        return bool(self.number) and stat.read_text().rpartition(")")[2].split()[0] == "Z"

    def resident_bytes(self) -> int:
        """The memory that it has; 0 if it is gone."""
        try:
            pages = Path(f"/proc/{self.number}/statm").read_text().split()[1]
        except OSError:
            return 0
        return int(pages) * os.sysconf("SC_PAGE_SIZE")


def _free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port
