"""A node that can be killed and opened again:

python -m tests.faults.node_server DATABASE PORT MILLISECONDS KEY LOG

Like tests.faults.server, for `rackcard serve` with other nodes over one PostgreSQL database.
"""

from __future__ import annotations

import io
import sys
from contextlib import redirect_stdout
from functools import partial
from pathlib import Path
from unittest import mock

import psycopg  # noqa: F401
import sqlalchemy.dialects.postgresql.psycopg  # noqa: F401

from rackcard.cli import serve
from rackcard.live.service import house
from rackcard.live.table.layout import Clock
from tests.faults.server import fork_again_and_again, make_quick


def run(url: str, port: int, time: int, key: Path, log: Path) -> None:
    make_quick()
    mock.patch.object(house, "POSTED", Clock(time, time, time)).start()
    with redirect_stdout(io.StringIO()):  # the pipe is for the numbers of processes
        serve.command(
            port=port,
            database=url,
            house_key=key,
            node_address=f"http://127.0.0.1:{port}",
            log_level="warning",
            log_file=log,
        )


if __name__ == "__main__":
    url, port, time, key, log = sys.argv[1:]
    fork_again_and_again(partial(run, url, int(port), int(time), Path(key), Path(log)))
