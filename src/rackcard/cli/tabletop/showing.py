"""The table as shown so far: events happen at once, but are shown one after another."""

from __future__ import annotations

from typing import NamedTuple

from rackcard.live.books import ledger
from rackcard.live.table import events as e
from rackcard.live.table.calls import calls, is_quiet
from rackcard.live.table.events import Event, player_account
from rackcard.live.table.hands import on_the_felt
from rackcard.live.table.layout import Layout
from rackcard.live.table.settlements import Settlement
from rackcard.live.table.shoe_check import Checked, check
from rackcard.live.table.state import opened
from rackcard.rules.spoken import Shown


class Past(NamedTuple):
    """A round that is over, in a line."""

    round: int
    ended: str
    net: int
    """The result for the person at this screen, in cents."""


class Showing:
    """The state that one person has been shown, from the events shown so far."""

    def __init__(self, layout: Layout, table: str, player: str) -> None:
        self.layout = layout
        self.table = table
        self.player = player
        self.state = opened(layout)
        self.balances: dict[str, int] = {}
        self.bought = 0
        self.calls: list[str] = []
        self.settlement = Settlement()
        self.past: list[Past] = []
        self.spins: list[Shown] = []
        self.shoe_log: list[Event] = []
        """The events since the current shoe was brought."""
        self.checked: list[Checked] = []
        self.stakes: dict[tuple[str, str], int] = {}
        """The wagers that this person had when they were last closed."""

    @property
    def seat(self) -> int:
        return self.state.seats.index(self.player)

    @property
    def funds(self) -> int:
        return self.balances.get(player_account(self.player), 0)

    @property
    def settled(self) -> list[e.Settled]:
        """The settlement of the round on the felt, move by move."""
        return self.settlement.moves

    @property
    def net(self) -> int:
        """The result since the start, in cents; chips on the layout count as not yet lost."""
        return self.funds + sum(self.mine().values()) - self.bought

    def mine(self) -> dict[tuple[str, str], int]:
        """This person's stakes on the layout, by wager and spot."""
        state, seat = self.state, self.seat
        return {bet[:2]: state.held(bet) for bet in state.stakes if bet.seat == seat}

    def hands(self) -> list[Shown]:
        return on_the_felt(self.layout, self.state, self.seat)

    def show(self, event: Event) -> bool:
        """Apply an event; False if the dealer says nothing about it."""
        [call] = calls(self.layout, self.state, [event])
        self.state = call.state
        self.balances |= ledger.post(ledger.postings(event, self.table), self.balances)
        self.shoe_log.append(event)
        self.settlement.record(event)
        self._keep(event)
        if is_quiet(event) or isinstance(event, e.WagerPlaced):  # chips can be seen
            return False
        self.calls.append(call.text)
        return True

    def _keep(self, event: Event) -> None:
        match event:
            case e.PlayMoneyGranted(player=self.player, cents=cents):
                self.bought += cents
            case e.ShoeBrought():
                self.shoe_log = [event]
            case e.WagersClosed():
                self.stakes = self.mine()
            case e.RoundEnded(round=number):
                self._round_over(number)
            case e.RoundVoided(round=number, reason=reason):
                self.past.append(Past(number, f"void: {reason}", self.net_of_round()))
            case e.ShoeEnded():
                self.checked += check(self.layout, self.table, self.shoe_log)

    def _round_over(self, number: int) -> None:
        hands = [hand for hand in self.hands() if hand.seat < 0]
        if self.layout.source.returns:
            hands = hands[:1]
            self.spins += hands
            ended = " ".join([*hands[0].cards, hands[0].comes_to])
        else:
            ended = ", ".join(f"{hand.of} {hand.comes_to}".strip() for hand in hands)
        self.past.append(Past(number, ended, self.net_of_round()))

    def net_of_round(self, player: str = "") -> int:
        """The result of the settlement for a player: collected stakes are lost."""
        signs = {"collect": -1, "push": 0, "pay": 1}
        who = player or self.player
        return sum(signs[move.act] * move.amount for move in self.settled if move.player == who)

    def hit_rows(self, wager: str, envy: bool = False) -> set[str]:
        """The rows of a wager that were paid to this person or pushed; or the rows of its envy
        table that the hands of others hit."""
        return {
            move.row
            for move in self.settled
            if (move.wager, move.player) == (wager, self.player)
            and move.act != "collect"
            and (move.envied >= 0) == envy
        }
