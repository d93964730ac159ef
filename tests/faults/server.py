"""A house that can be killed and opened again: python -m tests.faults.server FILE PORT MILLISECONDS

Loading the program takes much longer than opening a house. So this process loads it once, and for
each line that it reads it forks a house, a process of its own, and prints its number. A further
line waits for that process to end first, and the end of the input for the last one; how each of
them ended is printed too. MILLISECONDS is how long everybody has for everything; 0 stands for the
times that a house posts by itself.
"""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Callable
from functools import partial
from typing import NoReturn
from unittest import mock

from argon2 import PasswordHasher

from rackcard.cli.serve import _listen
from rackcard.live.books import people
from rackcard.live.books.store import Store
from rackcard.live.service import garbage
from rackcard.live.service.house import HouseOfTables
from rackcard.live.table.layout import Clock, lay
from rackcard.web import middleware, sockets
from rackcard.web.app import make_app
from rackcard.web.rate_limit import Rate
from rackcard.web.server import make_server

GAMES = ("great-8", "lucky-8", "straights-and-8s", "dead-mans-hand", "jacks-beat")
CROWD = Rate(burst=100_000, per_second=100_000)
"""Fifty guests from one address are not what the usual limits are for."""


def make_quick() -> None:
    """For a crowd on one machine."""
    mock.patch.object(people, "PasswordHasher", _quick_hasher).start()
    middleware.REQUESTS = middleware.LOG_INS = sockets.MESSAGES = CROWD


def run(file: str, port: int, time: int) -> None:
    make_quick()
    timing = Clock(time, time, time) if time else None
    house = HouseOfTables(Store.open(f"sqlite:///{file}"), timing=timing)
    app = make_app(house)
    garbage.collect_rarely()
    make_server(app).run(sockets=[_listen("127.0.0.1", port)])


def _quick_hasher() -> PasswordHasher:
    """A house hashes something when it opens, which takes longer than all the rest."""
    return PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


def run_and_exit(house: Callable[[], None]) -> NoReturn:
    sys.stdin.close()
    try:
        house()
    except BaseException:
        traceback.print_exc()
        os._exit(1)
    os._exit(0)


def fork_again_and_again(house: Callable[[], None]) -> None:
    for game in GAMES:
        lay(game)  # a rack card is read once
    child = 0
    for _ in sys.stdin:
        _wait_for(child)
        child = os.fork()
        if not child:
            run_and_exit(house)
        print(child, flush=True)
    _wait_for(child)


def _wait_for(child: int) -> None:
    if child:
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)


if __name__ == "__main__":
    fork_again_and_again(partial(run, sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
