"""What bots send, command by command, and how they are asked in and sent away."""

from __future__ import annotations

import asyncio
import hashlib
import inspect
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

import pytest

from rackcard.fair.commit import client_commitment
from rackcard.live.service import bot_host
from rackcard.live.service.bot_host import PACE, Bot, BotHost
from rackcard.live.service.hooks import PitHooks
from rackcard.live.table import bots
from rackcard.live.table import commands as c
from rackcard.live.table.bots import NAMES, bot_id
from rackcard.live.table.events import player_account
from rackcard.live.table.phases import Phase
from rackcard.live.table.state import State
from rackcard.rules.errors import BadInput
from rackcard.rules.grades import Bet
from tests.live.tables import AT_ONCE, TABLE, Live

ADA, BEN = bot_id("Ada", "00ff-0"), bot_id("Blaise", "00ff-1")


class Pit:
    """Carries commands out at one table at once, and keeps them."""

    def __init__(self, live: Live, funds: int = 100_000) -> None:
        self.live = live
        self.tables = {TABLE: live}
        self.sent: list[tuple[str, str, c.Command]] = []
        self.funds = {player_account(bot): funds for bot in (ADA, BEN)}
        self.granted: list[tuple[str, int, str, int | None]] = []
        self.hooks = PitHooks()

    def table(self, name: str) -> Any:
        assert name == TABLE
        return self.live.table

    async def submit(self, command_id: str, owner: str, table: str, make: Any) -> dict[str, Any]:
        command = make(self.live.now, self.funds.get(player_account(owner), 0))
        self.sent.append((command_id, owner, command))
        try:
            self.live.do(command)
        except BadInput as refusal:
            return {"ok": False, "error": str(refusal)}
        self.hooks.table_changed(table)
        return {"ok": True}

    async def grant(self, player: str, cents: int, command_id: str, below: int) -> None:
        self.granted.append((player, cents, command_id, below))
        self.funds[player_account(player)] = cents

    @property
    def commands(self) -> list[Any]:
        return [command for _, _, command in self.sent]


def acted(live: Live, funds: int = 100_000, seeds: dict[str, str] | None = None) -> Pit:
    """Ada does what there is to do, once."""
    pit = Pit(live, funds)

    async def act() -> None:
        company = BotHost(pit, pace=0, rng=Random(8))
        company._seeds = seeds if seeds is not None else {}
        await company._act(TABLE, Bot(ADA, live.state.seats.index(ADA)))
        await company.stop()

    asyncio.run(act())
    return pit


def test_a_seed_is_committed_to_and_then_opened():
    live = Live("great-8").sit("ann", ADA)
    seeds: dict[str, str] = {}
    shoe, seat = live.state.shoe.commitment, live.state.seats.index(ADA)
    pit = acted(live, seeds=seeds)
    seed = bots.client_seed(Random(8))
    assert seeds == {ADA: seed}
    assert pit.commands == [c.CommitSeed(live.now, ADA, client_commitment(shoe, seat, seed))]
    assert live.phase == Phase.COMMITTING
    live.commit("ann")
    assert live.phase == Phase.OPENING
    assert acted(live, seeds=seeds).commands == [c.OpenSeed(live.now, ADA, seed)]
    assert seeds == {}
    assert acted(live, seeds=seeds).commands == []


@pytest.mark.parametrize("game", ["great-8", "lucky-8", "jacks-beat", "dead-mans-hand"])
def test_wagers_are_made_once_and_then_it_is_ready(game):
    live = Live(game, clock=AT_ONCE).sit("ann", ADA)
    name, limits = next(iter(live.layout.setup.posted().items()))
    live.place("ann", name, limits.spots[0], limits.minimum)
    wanted = bots.wagers(live.layout, live.state, 1, 100_000, Random(8))
    now = live.now
    pit = acted(live)
    placed = [c.Place(now, ADA, *stake.bet[:2], stake.amount, 100_000) for stake in wanted]
    assert placed
    assert pit.commands == [*placed, c.Ready(now, ADA)]
    assert pit.granted == []
    assert {owner for _, owner, _ in pit.sent} == {ADA}
    ids = [command_id for command_id, _, _ in pit.sent]
    assert len(set(ids)) == len(ids)
    assert all(len(one) == 28 and one.startswith("bot-") for one in ids)


def test_what_it_has_wagered_before_a_restart_is_enough():
    live = Live("great-8", clock=AT_ONCE).sit("ann", ADA)
    live.place("ann", "main", "yin", 500)
    live.place(ADA, "main", "yin", 500)
    assert acted(live).commands == [c.Ready(live.now, ADA)]


def test_who_is_on_the_way_out_makes_no_more_wagers():
    live = Live("great-8", clock=AT_ONCE).sit("ann", ADA)
    live.place("ann", "main", "yin", 500)
    pit = Pit(live)

    async def act() -> None:
        company = BotHost(pit, pace=0, rng=Random(8))
        company._going.add(TABLE)
        await company._wager(TABLE, Bot(ADA, 1))
        assert pit.commands == [c.Ready(live.now, ADA)]
        await company.stop()

    asyncio.run(act())


def test_an_empty_purse_is_filled_before_it_wagers():
    live = Live("great-8", clock=AT_ONCE).sit("ann", ADA)
    live.place("ann", "main", "yin", 500)
    pit = acted(live, funds=0)
    ((player, cents, command_id, below),) = pit.granted
    assert (player, cents, below) == (ADA, 1_000_00, 100_00)
    assert command_id.startswith("bot-")
    assert pit.commands[0].funds == 1_000_00


def test_it_leaves_when_no_person_is_left():
    live = Live("great-8", clock=AT_ONCE).sit("ann", ADA)
    live.leave("ann")
    assert acted(live).commands == [c.LeaveSeat(live.now, ADA)]
    assert live.state.seats.count("") == 7


def asked() -> Live:
    live = Live("dead-mans-hand", "5c 9d 6c Ks", clock=AT_ONCE).sit("ann", ADA)
    live.ready("ann")
    live.place(ADA, "blackjack", "blackjack", 500)
    live.ready(ADA)
    assert live.phase == Phase.PLAYING
    return live


@pytest.mark.parametrize(("funds", "choices"), [(500, ["double"]), (499, ["double", "stand"])])
def test_it_decides_by_the_book_or_the_cautious_way_if_it_cannot_pay(monkeypatch, funds, choices):
    live, asked_of = asked(), []

    def book(*situation: object) -> str:
        asked_of.append(situation)
        return "double"

    monkeypatch.setattr(bots, "choice", book)
    state, now = live.state, live.now
    pit = acted(live, funds)
    assert pit.commands == [c.Decide(now, ADA, choice, funds) for choice in choices]
    assert asked_of == [(live.layout, state, 1)]


@pytest.mark.parametrize(
    ("seats", "staked", "ready", "plays"),
    [
        (("ann", ADA), (), (), False),
        (("ann", ADA), (0,), (), True),
        (("ann", ADA), (), (0,), True),
        (("ann", ADA), (1,), (1,), False),
        (("", ADA), (), (), True),
        (("", ADA), (1,), (), True),
    ],
)
def test_bots_wait_for_a_person_unless_none_is_left(seats, staked, ready, plays):
    stakes = {Bet("main", "yin", seat): 500 for seat in staked}
    state = State(seats, {}, stakes=stakes, ready=frozenset(ready))
    assert bot_host._person_plays(state) is plays


def test_nothing_to_do_is_nothing_sent():
    assert acted(Live("great-8", clock=AT_ONCE).sit("ann", ADA)).commands == []


# --- coming and going


def hosted(scenario: Callable[[BotHost, Live], Awaitable[None]], live: Live) -> Pit:
    pit = Pit(live)

    async def run() -> None:
        company = BotHost(pit, pace=0, rng=Random(8))
        company.start()
        try:
            await scenario(company, live)
        finally:
            hosts = list(company._hosts.values())
            await company.stop()
        assert all(host.done() for host in hosts)
        assert company._thinking._shutdown

    asyncio.run(run())
    return pit


async def until(happened: Callable[[], bool]) -> None:
    for _ in range(2_000):
        if happened():
            return
        await asyncio.sleep(0.001)
    raise AssertionError("it never happened")


def test_bots_take_the_first_chairs_under_the_first_names():
    async def scenario(company: BotHost, live: Live) -> None:
        assert await company.invite("x", "ann", TABLE, 2) == [0, 2]
        assert await company.invite("y", "ann", TABLE, 1) == [0, 2, 3]
        assert [bot.seat for bot in company.at(TABLE)] == [0, 2, 3]

    live = Live("great-8", clock=AT_ONCE)
    live.sit("ann", seat=1)
    pit = hosted(scenario, live)
    key, other = (hashlib.sha256(f"ann {id}".encode()).hexdigest()[:16] for id in "xy")
    names = [bot_id("Ada", f"{key}-0"), bot_id("Blaise", f"{key}-1"), bot_id("Carla", f"{other}-0")]
    assert [pit.live.state.seats[seat] for seat in (0, 2, 3)] == names
    sat = [(id, owner) for id, owner, command in pit.sent if isinstance(command, c.TakeSeat)]
    assert sat == [(f"sit-{k}", "bots") for k in (f"{key}-0", f"{key}-1", f"{other}-0")]


def test_when_every_name_or_chair_is_taken():
    async def scenario(company: BotHost, live: Live) -> None:
        with pytest.raises(BadInput) as refused:
            await company.invite("x", "ann", TABLE, 7)
        assert str(refused.value) == "every seat is taken."
        assert len(company.at(TABLE)) == 6
        with pytest.raises(BadInput, match=r"^bots come and go at the word of those who sit"):
            await company.invite("y", "bob", TABLE, 1)
        with pytest.raises(BadInput, match=r"^bots come and go at the word of those who sit"):
            company.dismiss("bob", TABLE)

    hosted(scenario, Live("great-8", clock=AT_ONCE).sit("ann"))


def test_another_refusal_is_told_as_it_is(monkeypatch):
    async def scenario(company: BotHost, live: Live) -> None:
        async def refuse(*_: object) -> dict[str, Any]:
            return {"ok": False, "error": "the roof is leaking."}

        monkeypatch.setattr(company.pit, "submit", refuse)
        with pytest.raises(BadInput) as refused:
            await company.invite("x", "ann", TABLE, 1)
        assert str(refused.value) == "the roof is leaking."

    hosted(scenario, Live("great-8", clock=AT_ONCE).sit("ann"))


def test_when_all_names_are_taken_the_first_is_used_again(monkeypatch):
    monkeypatch.setattr(bot_host, "NAMES", ("Ada",))

    async def scenario(company: BotHost, live: Live) -> None:
        await company.invite("x", "ann", TABLE, 2)
        assert [bots.bot_name(bot.player) for bot in company.at(TABLE)] == ["Ada", "Ada"]

    hosted(scenario, Live("great-8", clock=AT_ONCE).sit("ann"))


def test_they_play_along_and_leave_when_they_are_sent_away():
    async def scenario(company: BotHost, live: Live) -> None:
        await company.invite("x", "ann", TABLE, 2)
        live.place("ann", "main", "yin", 500)
        company.stir(TABLE)
        await until(lambda: {1, 2} <= live.state.ready)
        assert live.phase == Phase.WAGERS
        assert {bet.seat for bet in live.state.stakes} == {0, 1, 2}
        assert company.dismiss("ann", TABLE) == [1, 2]
        live.ready("ann")
        company.stir(TABLE)
        await until(lambda: not company.at(TABLE))
        await until(lambda: not company._hosts)
        assert company._going == set()
        assert company._stirred == {}
        await company.invite("y", "ann", TABLE, 1)
        assert len(company.at(TABLE)) == 1, "those who are asked in anew may stay"
        await asyncio.sleep(0.01)
        assert len(company.at(TABLE)) == 1

    hosted(scenario, Live("great-8", clock=AT_ONCE).sit("ann"))


def test_bots_that_sat_there_when_the_house_opened_are_looked_after():
    async def scenario(company: BotHost, live: Live) -> None:
        assert list(company._hosts) == [TABLE]
        await until(lambda: {1, 2} <= live.state.ready)

    live = Live("great-8", clock=AT_ONCE).sit("ann", ADA, BEN)
    live.place("ann", "main", "yin", 500)
    hosted(scenario, live)


def test_where_no_bot_sits_nobody_is_looked_after():
    async def scenario(company: BotHost, live: Live) -> None:
        company.stir(TABLE)
        assert company._hosts == {}
        assert company._stirred == {}

    hosted(scenario, Live("great-8", clock=AT_ONCE).sit("ann"))


def test_a_bot_that_fails_stops_no_other(caplog):
    async def scenario(company: BotHost, live: Live) -> None:
        wager = company._wager

        async def sometimes(table: str, bot: Bot) -> None:
            if bot.player == ADA:
                raise RuntimeError("a bug")
            await wager(table, bot)

        company._wager = sometimes
        live.place("ann", "main", "yin", 500)
        company.stir(TABLE)
        await until(lambda: 2 in live.state.ready)
        assert 1 not in live.state.ready

    hosted(scenario, Live("great-8", clock=AT_ONCE).sit("ann", ADA, BEN))
    assert {record.message for record in caplog.records} == {"bot failed"}


@pytest.mark.parametrize(
    ("to_do", "waits"),
    [("wager", True), ("decide", True), ("commit", False), ("open", False), ("leave", False)],
)
def test_only_wagers_and_decisions_take_time(monkeypatch, to_do, waits):
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    async def scenario() -> None:
        company = BotHost(Pit(Live("great-8", clock=AT_ONCE).sit("ann", ADA)))
        monkeypatch.setattr(asyncio, "sleep", sleep)
        monkeypatch.setattr(company, "_to_do", lambda table, bot: to_do)
        done: list[Bot] = []

        async def act(table: str, bot: Bot) -> None:
            done.append(bot)

        monkeypatch.setattr(company, "_act", act)
        await company._round_the_table(TABLE)
        assert done == [Bot(ADA, 1)]
        company._thinking.shutdown()

    asyncio.run(scenario())
    assert slept == [PACE] * waits
    assert inspect.signature(BotHost).parameters["pace"].default == PACE


def test_names_are_enough_for_a_full_table():
    assert len(set(NAMES)) == 7
