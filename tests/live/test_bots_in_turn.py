"""Bots at one table, each in its turn: one that has nothing to do holds up no other."""

from __future__ import annotations

import asyncio
from random import Random

from rackcard.live import commands as c
from rackcard.live.bots import bot_id
from rackcard.live.company import Company
from tests.live.tables import AT_ONCE, TABLE, Live
from tests.live.test_company_acts import Pit

ADA, BEN = bot_id("Ada", "00ff-0"), bot_id("Blaise", "00ff-1")


def test_one_that_is_done_holds_up_no_other() -> None:
    live = Live("great-8", clock=AT_ONCE).sit("ann", ADA, BEN)
    live.place("ann", "main", "yin", 500)
    live.place(ADA, "main", "yin", 500)
    live.ready(ADA)
    pit = Pit(live)

    async def round_the_table() -> None:
        company = Company(pit, pace=0, rng=Random(8))
        await company._round_the_table(TABLE)
        await company.stop()

    asyncio.run(round_the_table())
    assert {command.player for command in pit.commands} == {BEN}
    assert pit.commands[-1] == c.Ready(live.now, BEN)
