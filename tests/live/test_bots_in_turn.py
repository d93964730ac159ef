"""Bots at one table, each in its turn: one that has nothing to do holds up no other."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from rackcard.live.service.bot_host import Bot, BotHost
from rackcard.live.service.local_table import PATIENT, LocalTable
from rackcard.live.table import bots
from rackcard.live.table import commands as c
from rackcard.live.table.bots import bot_id
from rackcard.live.table.phases import Phase
from tests.live.tables import AT_ONCE, TABLE, Live, felt_for
from tests.live.test_bot_host_acts import Pit

ADA, BEN = bot_id("Ada", "00ff-0"), bot_id("Blaise", "00ff-1")


def test_one_that_is_done_holds_up_no_other() -> None:
    live = Live("great-8", clock=AT_ONCE).sit("ann", ADA, BEN)
    live.place("ann", "main", "yin", 500)
    live.place(ADA, "main", "yin", 500)
    live.ready(ADA)
    pit = Pit(live)

    async def round_the_table() -> None:
        company = BotHost(pit, pace=0, rng=Random(8))
        await company._round_the_table(TABLE)
        await company.stop()

    asyncio.run(round_the_table())
    assert {command.player for command in pit.commands} == {BEN}
    assert pit.commands[-1] == c.Ready(live.now, BEN)


def test_nobody_decides_before_the_cards_are_dealt(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the rules would let a seat of the last round decide."""
    monkeypatch.setattr(bots, "turn", lambda layout, state, seat: "something")
    live = Live("great-8", clock=AT_ONCE).sit("ann", ADA)
    live.ready(ADA)
    company = BotHost(Pit(live), pace=0)
    assert company._to_do(TABLE, Bot(ADA, 1)) is None
    company._thinking.shutdown()
    layout = felt_for("great-8", clock=PATIENT)
    table = LocalTable(layout, ("ann",), ("Ada",), 50_000, Random(8), lambda: 1)
    assert table.state.phase == Phase.WAGERS
    assert not table._may_choose(1)
