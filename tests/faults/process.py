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
COMMAND = (sys.executable, "-m", "tests.faults.server")
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
        self._number = 0
        self._log = file.with_suffix(".log")
        self._nursery: subprocess.Popen[str]

    def __enter__(self) -> Process:
        with self._log.open("w") as log:
            self._nursery = subprocess.Popen(
                [*COMMAND, str(self.file), str(self.port), str(self.time)],
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
        if self._number:
            self.kill()
        assert self._nursery.stdin is not None
        assert self._nursery.stdout is not None
        self._nursery.stdin.close()
        self._nursery.stdout.read()
        self._nursery.stdout.close()
        self._nursery.wait()

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    def log(self) -> str:
        """What it complained of."""
        return self._log.read_text()

    async def start(self) -> None:
        """Begin to open; `opened` waits until it has."""
        assert not self._number, "it is running"
        self._number = await asyncio.to_thread(self._fork)
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
        os.kill(self._number, signal.SIGKILL)
        self._number = 0

    async def stop(self) -> int:
        """As its operator would; how it ended."""
        os.kill(self._number, signal.SIGTERM)
        self._number = 0
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


def _free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port
