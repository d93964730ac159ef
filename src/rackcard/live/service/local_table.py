"""One process, one table: a person and bots, or bots alone. Everything is kept in memory."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from rackcard.fair.commit import client_commitment
from rackcard.fair.form import SEED, text
from rackcard.live.books import ledger
from rackcard.live.table import bots
from rackcard.live.table import commands as c
from rackcard.live.table.commands import Command
from rackcard.live.table.events import Event, PlayMoneyGranted, player_account
from rackcard.live.table.in_play import InPlay
from rackcard.live.table.layout import Clock, Layout, opening
from rackcard.live.table.phases import Phase
from rackcard.live.table.shoe_check import Checked, check
from rackcard.live.table.state import State
from rackcard.live.table.table import Table
from rackcard.rules.errors import BadInput

PATIENT = Clock(seeds=3_000, wagers=0, decision=0)
"""A table at home waits for its player; seeds come from programs, which need no time."""


class Safe:
    """A vault that forgets everything when the program ends."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._seeds: dict[int, bytes] = {}

    def new(self, shoe: int) -> bytes:
        self._seeds[shoe] = self._rng.randbytes(32)
        return self._seeds[shoe]

    def seed(self, shoe: int) -> bytes:
        return self._seeds[shoe]


class LocalTable:
    """A table with everybody at it. `rng` makes all seeds: random.SystemRandom() is a fair one."""

    def __init__(
        self,
        layout: Layout,
        people: Sequence[str],
        bot_names: Sequence[str],
        bankroll: int,
        rng: Random,
        now: Callable[[], int],
    ) -> None:
        self.players = (*people, *bot_names)
        if not 1 <= len(self.players) <= layout.seats:
            seats = f"1 to {layout.seats}" if layout.seats > 1 else "one player at a table"
            raise BadInput(f"{layout.card.name} seats {seats}, not {len(self.players)}.")
        self.layout = layout
        self.name = f"local/{layout.card.game}"
        self.table = Table(self.name, layout, Safe(rng))
        self.log: list[Event] = []
        self.balances: dict[str, int] = {}
        """By account, in cents; all of them together hold nothing."""
        self._bots = tuple(bot_names)
        self._rng = rng
        self.now = now
        self._own_seeds: dict[str, str] = {}
        self._seeds: dict[str, str] = {}
        self._wagered: dict[str, int] = {}
        self._open(bankroll)

    def _open(self, bankroll: int) -> None:
        self._happens([opening(self.layout)])
        for seat, player in enumerate(self.players):
            self.buy_in(player, bankroll)
            self.send(c.TakeSeat(self.now(), player, seat))
        self.go_on()

    # --- what anybody can ask

    @property
    def state(self) -> State:
        return self.table.state

    def funds(self, player: str) -> int:
        return self.balances.get(player_account(player), 0)

    def check(self) -> list[Checked]:
        """Deal every finished shoe again and hold it against what was seen."""
        return check(self.layout, self.name, self.log)

    def cost(self, player: str, choice: str) -> int:
        """What a choice would add to a stake."""
        seat = self._seat(player)
        mine = bots.turn(self.layout, self.state, seat)
        in_play = InPlay(self.layout, self.state)
        return in_play.stake_added(seat, mine.need, choice)[1] if mine else 0

    # --- what a person can do

    def buy_in(self, player: str, cents: int) -> None:
        self._happens([PlayMoneyGranted(player, cents)])

    def choose_seed(self, player: str, seed: str) -> None:
        """A seed of the player's own for the next shoe, instead of one that is made for him."""
        self._own_seeds[player] = text("your seed", seed, SEED)

    def place(self, player: str, wager: str, spot: str, amount: int) -> None:
        self.send(c.Place(self.now(), player, wager, spot, amount, self.funds(player)))

    def decide(self, player: str, choice: str) -> None:
        self.send(c.Decide(self.now(), player, choice, self.funds(player)))
        self.go_on()

    def deal(self) -> None:
        """No more wagers: deal until a person has to decide, or wagers are open again."""
        self.bots_wager()
        if not self.state.stakes:
            raise BadInput("nobody has made a wager.")
        for player in self.players:
            self.send(c.Ready(self.now(), player))
        self.go_on()

    def bots_wager(self) -> None:
        """Once in a round; a bot that has nothing left sits it out."""
        for player in self._bots:
            if self.state.phase == Phase.WAGERS and self._wagered.get(player) != self.state.round:
                self._wagered[player] = self.state.round
                self._wager(player)

    def go_on(self) -> None:
        """Whatever needs no person: seeds, and the choices of bots."""
        before = -1
        while len(self.log) != before:
            before = len(self.log)
            for player in self.players:
                self._by_itself(player)

    # --- how it works

    def send(self, command: Command) -> None:
        self._happens(self.table.decide(command))

    def _happens(self, events: Sequence[Event]) -> None:
        """Money first: the ledger refuses all of it if somebody cannot pay."""
        moves = [move for event in events for move in ledger.postings(event, self.name)]
        self.balances |= ledger.post(moves, self.balances)
        self.table.apply(events)
        self.log += events

    def _by_itself(self, player: str) -> None:
        """The seed of everybody's client; the choice of a bot."""
        seat = self._seat(player)
        if self.state.phase in (Phase.COMMITTING, Phase.OPENING):
            self._put_in_seed(player, seat)
        elif player in self._bots and self._may_choose(seat):
            self._choose(player, seat)

    def _seat(self, player: str) -> int:
        return self.players.index(player)

    def _may_choose(self, seat: int) -> bool:
        return (
            self.state.phase == Phase.PLAYING
            and bots.turn(self.layout, self.state, seat) is not None
        )

    def _put_in_seed(self, player: str, seat: int) -> None:
        shoe = self.state.shoe
        assert shoe is not None
        if self.state.phase == Phase.COMMITTING and seat not in shoe.commitments:
            seed = self._own_seeds.pop(player, "") or bots.client_seed(self._rng)
            self._seeds[player] = seed
            commitment = client_commitment(shoe.commitment, seat, seed)
            self.send(c.CommitSeed(self.now(), player, commitment))
        elif self.state.phase == Phase.OPENING and seat not in shoe.openings:
            self.send(c.OpenSeed(self.now(), player, self._seeds[player]))

    def _wager(self, player: str) -> None:
        seat = self._seat(player)
        for stake in bots.wagers(self.layout, self.state, seat, self.funds(player), self._rng):
            self.place(player, stake.bet.wager, stake.bet.spot, stake.amount)

    def _choose(self, player: str, seat: int) -> None:
        """By the book; the cautious way, if it cannot pay for that."""
        funds = self.funds(player)
        try:
            choice = bots.choice(self.layout, self.state, seat)
            self.send(c.Decide(self.now(), player, choice, funds))
        except BadInput:
            cautious = bots.cautious(self.layout, self.state, seat)
            self.send(c.Decide(self.now(), player, cautious, funds))
