"""An evening in one process: every game played for a few rounds, all of it in one database."""

from __future__ import annotations

import asyncio
from itertools import count
from pathlib import Path
from random import Random

from benchmarks.crowd import GAMES, Guest

from rackcard.live.books.store import Store
from rackcard.live.service.metrics import Metrics
from rackcard.live.service.pit import Pit
from rackcard.live.service.steady_clock import SteadyClock
from rackcard.live.table.layout import Clock, lay
from rackcard.live.table.phases import Phase
from rackcard.web.orders import ORDER

PATIENT = Clock(seeds=600_000, wagers=0, decision=0)
"""Everybody's seed is waited for, and so is everything else."""
SEATS = 2


async def _act(pit: Pit, table: str, guests: dict[str, Guest], ids: count[int]) -> bool:
    """Whatever there is to do at a table, once for each guest; false if there was nothing."""
    acted = False
    for player, guest in guests.items():
        order = guest.act(pit.seen(table, player))
        if order:
            said = ORDER.validate_python({"id": f"order-{next(ids):06}", **order})
            await pit.submit(said.id, player, table, said.made_by(player))
            acted = True
    return acted


async def _play(file: Path, rounds: int, rng: Random) -> None:
    ids = count()
    with Store.open(f"sqlite:///{file}") as store:
        pit = Pit(store, SteadyClock(), Metrics())
        await pit.start()
        for game in GAMES:
            for stays in (False, True):
                name = f"{game}-{'stays' if stays else 'leaves'}"
                await pit.open(name, lay(game, clock=PATIENT), f"open-{name}", "pit")
                guests = {f"{name}-{n}": Guest(game, n, Random(rng.random())) for n in range(SEATS)}
                for player in guests:
                    await pit.grant(player, 100_000_00, f"grant-{player}")
                state = pit.tables[name].state
                while state.round < rounds or state.phase != Phase.WAGERS:
                    await _act(pit, name, guests, ids)
                    state = pit.tables[name].state
                for guest in guests.values():
                    guest.leaving = not stays
                while not stays and await _act(pit, name, guests, ids):
                    pass
        await pit.stop()


def played(file: Path, rounds: int = 6, seed: int = 8) -> None:
    """Two tables of each game: one whose guests have left, so that its last shoe has ended, and
    one that is about to deal another round."""
    asyncio.run(_play(file, rounds, Random(seed)))
