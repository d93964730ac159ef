"""Writes `one_chain.sql` with the code of a rackcard from before tables had chains of their own:

    git worktree add --detach /tmp/r0005 cbe41b5
    PYTHONPATH=/tmp/r0005/src:/tmp/r0005 python tests/live/one_chain_writer.py one_chain.sql

A table cannot be resumed under another card, so a change of one of the cards makes the file stale;
the same, with that change in /tmp/r0005 too, then makes it anew.
"""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from rackcard.live.books.people import People
from rackcard.live.books.store import Store
from rackcard.live.service import snapshots
from rackcard.live.table import commands as c
from rackcard.live.table.layout import lay
from rackcard.live.table.phases import Phase
from tests.live.first_version import CLOCK, GAMES, Evening
from tests.live.first_version import _is as is_at

KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
STOPPED = {
    "great-8-1": (("ann", "bob"), lambda at: is_at(at, 4, Phase.WAGERS) and len(at.stakes) > 1),
    "straights-1": (("ann",), lambda at: is_at(at, 6, Phase.WAGERS)),
    "blackjack-1": (("ann", "bob"), lambda at: is_at(at, 3, Phase.PLAYING) and at.asked >= 0),
    "lucky-8-1": (("bob",), lambda at: at.round == 5 and bool(at.stakes)),
}


async def evening(store: Store) -> None:
    people = People(store)
    for name in ("iris", "mona", "zoe"):
        people.join(name, "a long password", now=1)
    people.appoint("iris", "pit", now=2)
    people.appoint("mona", "auditor", now=3)
    house = Evening(store, 1_000_000)
    await house.pit.start()
    for player in ("ann", "bob"):
        await house.pit.grant(player, 1_000_000, f"grant-{player}")
    await house.pit.open("pai-gow-1", lay(GAMES["pai-gow-1"], clock=CLOCK), "open-it", "bob")
    await house.send("pai-gow-1", "", lambda now, _: c.Close(now, "nobody came"))
    for table, (players, until) in STOPPED.items():
        await house.pit.open(table, lay(GAMES[table], clock=CLOCK), f"open-{table}", players[0])
        for seat, player in enumerate(players):

            def sit(now: int, _: int, player: str = player, seat: int = seat) -> c.Command:
                return c.TakeSeat(now, player, seat)

            await house.send(table, player, sit)
        await house.play(table, until)
        people.appoint("iris", "player" if table == "great-8-1" else "pit", now=house.now)
    await house.pit.stop()


if __name__ == "__main__":
    snapshots.EVERY = 40
    with TemporaryDirectory() as folder:
        file = Path(folder, "house.db")
        with Store.open(f"sqlite:///{file}", key=KEY) as store:
            asyncio.run(evening(store))
        with closing(sqlite3.connect(file)) as db:
            Path(sys.argv[1]).write_text("\n".join(db.iterdump()) + "\n", encoding="ascii")
