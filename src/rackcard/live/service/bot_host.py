"""Company at a table: bots that live in the house and play for whoever asked them to sit down.

They do what clients do, through the same queue: commit and open seeds, wager, decide. They wager
after a person has, so that nothing goes on where nobody plays, and leave when no person is left.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
from concurrent.futures import ThreadPoolExecutor
from random import Random, SystemRandom
from typing import NamedTuple

from rackcard.fair.commit import client_commitment
from rackcard.live.service.order_making import Make
from rackcard.live.service.pit import Pit
from rackcard.live.table import bots
from rackcard.live.table import commands as c
from rackcard.live.table.bots import NAMES, bot_id, bot_name, is_bot
from rackcard.live.table.events import player_account
from rackcard.live.table.phases import Phase
from rackcard.live.table.state import Shoe, State
from rackcard.rules.errors import BadInput

log = logging.getLogger(__name__)

PACE = 0.25
"""Seconds that a bot takes to make up its mind."""
THOUGHTFUL = ("wager", "decide")
"""What takes that time; seeds come from programs everywhere."""
PURSE, RUN_LOW = 1_000_00, 100_00
OWNER = "bots"
"""Whose commands they are that seat bots: an invitation is carried out once."""


class Bot(NamedTuple):
    player: str
    seat: int


class BotHost:
    def __init__(self, pit: Pit, pace: float = PACE, rng: Random | None = None) -> None:
        self.pit = pit
        self.pace = pace
        self._rng = rng or SystemRandom()
        self._thinking = ThreadPoolExecutor(1, thread_name_prefix="bots")
        self._hosts: dict[str, asyncio.Task[None]] = {}
        self._stirred: dict[str, asyncio.Event] = {}
        self._seeds: dict[str, str] = {}
        """What each bot has committed to and not opened yet."""
        self._going: set[str] = set()
        """Tables whose bots have been sent away."""

    def start(self) -> None:
        self.pit.hooks.table_changed = self.stir
        for name in self.pit.tables:
            self.stir(name)

    async def stop(self) -> None:
        for host in self._hosts.values():
            host.cancel()
        await asyncio.gather(*self._hosts.values(), return_exceptions=True)
        self._thinking.shutdown(wait=False, cancel_futures=True)

    # --- coming and going

    async def invite(self, command_id: str, player: str, table: str, count: int) -> list[int]:
        """Seat so many bots; the chairs of all bots that sit there then."""
        self._must_sit(table, player)
        self._going.discard(table)
        key = hashlib.sha256(f"{player} {command_id}".encode()).hexdigest()[:16]
        for number in range(count):
            await self._seat_one(table, f"{key}-{number}")
        return [bot.seat for bot in self.at(table)]

    def dismiss(self, player: str, table: str) -> list[int]:
        """Send them away when the round is over; the chairs that will be free."""
        self._must_sit(table, player)
        self._going.add(table)
        self.stir(table)
        return [bot.seat for bot in self.at(table)]

    def at(self, table: str) -> list[Bot]:
        seats = self.pit.table(table).state.seats
        return [Bot(player, seat) for seat, player in enumerate(seats) if is_bot(player)]

    def _must_sit(self, table: str, player: str) -> None:
        if self.pit.table(table).state.seat_of(player) is None:
            raise BadInput("bots come and go at the word of those who sit at the table.")

    async def _seat_one(self, table: str, key: str) -> None:
        seats = self.pit.table(table).state.seats
        taken = {bot_name(player) for player in seats if is_bot(player)}
        name = next((name for name in NAMES if name not in taken), NAMES[0])
        free = [seat for seat, player in enumerate(seats) if not player]
        # Without a free chair the table itself says no, or that this has been done already.
        player, seat = bot_id(name, key), free[0] if free else 0
        sit: Make = lambda now, _: c.TakeSeat(now, player, seat)  # noqa: E731
        answer = await self.pit.submit(f"sit-{key}", OWNER, table, sit)
        if not answer["ok"]:
            raise BadInput("every seat is taken." if not free else str(answer["error"]))

    # --- playing

    def stir(self, table: str) -> None:
        """Something has happened at a table: is there anything for a bot to do?"""
        if not self.at(table):
            return
        self._stirred.setdefault(table, asyncio.Event()).set()
        if table not in self._hosts:
            self._hosts[table] = asyncio.create_task(self._host(table))

    async def _host(self, table: str) -> None:
        """Look after the bots of one table, until there are none."""
        try:
            while self.at(table):
                await self._stirred[table].wait()
                self._stirred[table].clear()
                await self._round_the_table(table)
        finally:
            self._going.discard(table)
            self._stirred.pop(table, None)
            self._hosts.pop(table, None)

    async def _round_the_table(self, table: str) -> None:
        for bot in self.at(table):
            to_do = self._to_do(table, bot)
            if to_do is None:
                continue
            if to_do in THOUGHTFUL:
                await asyncio.sleep(self.pace)
            try:
                await self._act(table, bot)
            except BadInput as refusal:
                log.info("bot refused", extra={"table": table, "by": bot.player, "why": refusal})
            except Exception:
                log.exception("bot failed", extra={"table": table, "by": bot.player})

    def _to_do(self, table: str, bot: Bot) -> str | None:
        """What a bot should do now, if anything: the name of one of its ways below."""
        at = self.pit.table(table)
        state, seat = at.state, bot.seat
        if state.seats[seat] != bot.player:
            return None
        if self._wants_to_go(table, state) and not state.stakes_of(seat):
            return "leave"
        if state.phase == Phase.COMMITTING and seat not in _shoe(state).commitments:
            return "commit"
        if state.phase == Phase.OPENING and self._may_open(state, bot):
            return "open"
        if state.phase == Phase.WAGERS and seat not in state.ready and _person_plays(state):
            return "wager"
        if state.phase == Phase.PLAYING and bots.turn(at.layout, state, seat):
            return "decide"
        return None

    def _wants_to_go(self, table: str, state: State) -> bool:
        return table in self._going or not _persons(state)

    def _may_open(self, state: State, bot: Bot) -> bool:
        shoe = _shoe(state)
        committed = bot.seat in shoe.commitments and bot.seat not in shoe.openings
        return committed and bot.player in self._seeds

    async def _act(self, table: str, bot: Bot) -> None:
        """Things may have changed while it made up its mind: what is there to do now?"""
        match self._to_do(table, bot):
            case "leave":
                await self._send(table, bot, lambda now, _: c.LeaveSeat(now, bot.player))
            case "commit":
                await self._commit(table, bot)
            case "open":
                seed = self._seeds[bot.player]
                await self._send(table, bot, lambda now, _: c.OpenSeed(now, bot.player, seed))
                self._seeds.pop(bot.player, None)
            case "wager":
                await self._wager(table, bot)
            case "decide":
                await self._decide(table, bot)

    async def _commit(self, table: str, bot: Bot) -> None:
        shoe = _shoe(self.pit.table(table).state)
        seed = self._seeds[bot.player] = bots.client_seed(self._rng)
        hashed = client_commitment(shoe.commitment, bot.seat, seed)
        await self._send(table, bot, lambda now, _: c.CommitSeed(now, bot.player, hashed))

    async def _wager(self, table: str, bot: Bot) -> None:
        """Once in a round, then ready; one that is on its way out makes no more."""
        at = self.pit.table(table)
        if not at.state.stakes_of(bot.seat) and not self._wants_to_go(table, at.state):
            await self._purse(bot)
            for stake in bots.wagers(at.layout, at.state, bot.seat, self._funds(bot), self._rng):
                await self._place(table, bot, *stake.bet[:2], stake.amount)
        await self._send(table, bot, lambda now, _: c.Ready(now, bot.player))

    async def _place(self, table: str, bot: Bot, wager: str, spot: str, amount: int) -> None:
        await self._send(
            table, bot, lambda now, funds: c.Place(now, bot.player, wager, spot, amount, funds)
        )

    async def _decide(self, table: str, bot: Bot) -> None:
        """By the book; the cautious way, if it cannot pay for that."""
        at = self.pit.table(table)
        layout, state = at.layout, at.state
        # Some games think hard: not where players wait for the database.
        loop = asyncio.get_running_loop()
        choice = await loop.run_in_executor(self._thinking, bots.choice, layout, state, bot.seat)
        if not await self._chose(table, bot, choice):
            cautious = bots.cautious(layout, state, bot.seat)
            await self._chose(table, bot, cautious)

    async def _chose(self, table: str, bot: Bot, choice: str) -> bool:
        return await self._send(
            table, bot, lambda now, funds: c.Decide(now, bot.player, choice, funds)
        )

    async def _purse(self, bot: Bot) -> None:
        if self._funds(bot) < RUN_LOW:
            await self.pit.grant(bot.player, PURSE, _fresh_id(), below=RUN_LOW)

    def _funds(self, bot: Bot) -> int:
        return self.pit.funds.get(player_account(bot.player), 0)

    async def _send(self, table: str, bot: Bot, make: Make) -> bool:
        answer = await self.pit.submit(_fresh_id(), bot.player, table, make)
        return bool(answer["ok"])


def _shoe(state: State) -> Shoe:
    assert state.shoe is not None, "there is no shoe on the table"
    return state.shoe


def _persons(state: State) -> set[int]:
    return {seat for seat in state.players if not is_bot(state.seats[seat])}


def _person_plays(state: State) -> bool:
    """Somebody has wagered or is ready; or nobody is left, and the last wagers are to be dealt."""
    persons = _persons(state)
    staked = {bet.seat for bet in state.stakes}
    return not persons or bool(persons & (staked | state.ready))


def _fresh_id() -> str:
    return f"bot-{secrets.token_hex(12)}"
