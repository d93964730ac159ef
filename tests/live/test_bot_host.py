"""What a bot does next, state by state; and when it is given money."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import pytest

from rackcard.live.service.bot_host import PURSE, RUN_LOW, Bot, BotHost
from rackcard.live.table.bots import bot_id
from rackcard.live.table.events import player_account
from rackcard.live.table.phases import Phase
from rackcard.rules.errors import BadInput
from tests.live.tables import AT_ONCE, TABLE, Live

ADA, BEN = bot_id("Ada", "00ff-1"), bot_id("Blaise", "00ff-2")


class Pit:
    """The part of a pit that bots look at."""

    def __init__(self, live: Live | None = None, funds: int = 0) -> None:
        self.tables = {TABLE: live}
        self.funds = {player_account(ADA): funds}
        self.granted: list[tuple[str, int, int]] = []

    def table(self, name: str) -> Live | None:
        return self.tables[name]

    async def grant(self, player: str, cents: int, command_id: str, below: int) -> None:
        self.granted.append((player, cents, below))


def to_do(live: Live, player: str = ADA, seeds: tuple[str, ...] = ()) -> str | None:
    company = BotHost(Pit(live))
    company._seeds = dict.fromkeys(seeds, "a seed")
    return company._to_do(TABLE, Bot(player, live.state.seats.index(player)))


def test_wagers_come_after_a_persons_and_once():
    live = Live("great-8", clock=AT_ONCE).sit("ann", ADA, "bob")
    assert to_do(live) is None
    live.place("bob", "main", "yin", 500)
    assert to_do(live) == "wager"
    live.place(ADA, "main", "yin", 500)
    assert to_do(live) == "wager", "it is not ready yet"
    live.ready(ADA)
    assert to_do(live) is None


def test_a_person_who_is_ready_without_a_wager_is_waited_for_no_longer():
    live = Live("great-8", clock=AT_ONCE).sit("ann", ADA, "bob")
    live.ready("ann")
    assert to_do(live) == "wager"


def test_other_bots_are_no_persons():
    live = Live("great-8", clock=AT_ONCE).sit("ann", ADA, BEN)
    live.place(BEN, "main", "yin", 500)
    assert to_do(live) is None


def test_whoever_is_asked_decides():
    live = Live("dead-mans-hand", "5c 6c 9d 6h 5h Ks", clock=AT_ONCE).sit("ann", ADA)
    for player in ("ann", ADA):
        live.place(player, "blackjack", "blackjack", 500)
    live.ready("ann", ADA)
    assert to_do(live) is None, "ann is asked first"
    live.decide("ann", "stand")
    assert to_do(live) == "decide"
    live.decide(ADA, "stand")
    assert to_do(live) is None


def test_seeds_are_committed_once_and_opened_once():
    live = Live("great-8").sit("ann", ADA)
    assert to_do(live) == "commit"
    live.commit(ADA)
    assert to_do(live, seeds=(ADA,)) is None
    live.commit("ann")
    assert live.phase == Phase.OPENING
    assert to_do(live, seeds=(ADA,)) == "open"
    assert to_do(live) is None, "a house that was away has no seed to open"
    live.open(ADA)
    assert to_do(live, seeds=(ADA,)) is None


def test_nobody_stays_without_persons():
    live = Live("great-8", clock=AT_ONCE).sit("ann", ADA)
    assert to_do(live) is None
    live.leave("ann")
    assert to_do(live) == "leave"


def test_a_chair_that_somebody_else_has_by_now():
    live = Live("great-8", clock=AT_ONCE).sit("ann", "bob")
    assert BotHost(Pit(live))._to_do(TABLE, Bot(ADA, 1)) is None


@pytest.mark.parametrize(
    ("funds", "granted"), [(0, True), (RUN_LOW - 1, True), (RUN_LOW, False), (RUN_LOW + 1, False)]
)
def test_a_purse_is_filled_when_it_runs_low(funds: int, granted: bool):
    assert (PURSE, RUN_LOW) == (1_000_00, 100_00)
    pit = Pit(funds=funds)
    asyncio.run(BotHost(pit)._purse(Bot(ADA, 1)))
    assert pit.granted == [(ADA, PURSE, RUN_LOW)] * granted


def test_who_may_ask_for_bots():
    company = BotHost(SimpleNamespace(table=lambda _: Live("great-8", clock=AT_ONCE).sit("ann")))
    company._must_sit(TABLE, "ann")
    with pytest.raises(BadInput, match="at the word of those who sit at the table"):
        company._must_sit(TABLE, "bob")
