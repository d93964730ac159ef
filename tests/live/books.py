"""A table by its journal, folded without any code of the table: what screens are held against."""

from __future__ import annotations

from collections import defaultdict

from rackcard.live.table import events as e
from rackcard.live.table.events import player_account


def won(moves) -> int:
    return sum({"pay": 1, "collect": -1, "push": 0}[move.act] * move.amount for move in moves)


class Books:
    """Where a table stands, and what it means for one player."""

    def __init__(self, table: str, layout, player: str) -> None:
        self.table = table
        self.layout = layout
        self.player = player
        self.heard = 0
        self.funds = 0
        self.brought = 0
        self.seats: dict[int, str] = {}
        self.ready: set[int] = set()
        self.stakes: dict[tuple[int, str, str], int] = defaultdict(int)
        self.wagered: dict[tuple[int, str, str], int] = {}
        """The same without what decisions have added."""
        self.open_round = self.round = 0
        self.over = True
        self.moves: list[e.Settled] = []
        """Of that round and no other."""
        self.past: list[tuple[int, list[e.Settled]]] = []

    def hear(self, event: e.Event) -> None:
        self.heard += 1
        account = player_account(self.player)
        for move in event.moves(self.table):
            self.funds += move.cents * ((move.target == account) - (move.source == account))
        match event:
            case e.SeatTaken(seat=seat, player=player):
                self.seats[seat] = player
            case e.SeatLeft(seat=seat):
                del self.seats[seat]
                self.ready.discard(seat)
            case e.WagersOpened(round=number):
                self.open_round = number
                self.ready = set()
            case e.SeatReady(seat=seat):
                self.ready.add(seat)
            case e.ShoeEnded():
                self.ready = set()
            case e.WagerPlaced():
                self.stakes[event.seat, event.wager, event.spot] = event.amount
                self.wagered[event.seat, event.wager, event.spot] = event.amount
            case e.Decided(added=added) if added:
                [at] = [at for at in self.stakes if at[:2] == (event.seat, event.wager)]
                self.stakes[at] += added
            case e.Returned():
                self.stakes[event.seat, event.wager, event.spot] -= event.amount
            case e.WagersClosed():
                self.round, self.over, self.moves = self.open_round, False, []
            case e.Settled():
                self.moves.append(event)
                if event.act == "collect":
                    self.stakes[event.seat, event.wager, event.spot] -= event.amount
            case e.RoundEnded() | e.RoundVoided():
                if event.round != self.round:
                    self.round, self.moves = event.round, []
                self.open_round = event.round
                self.over = True
                self.past.append((event.round, self.moves))
        self.stakes = defaultdict(int, {at: cents for at, cents in self.stakes.items() if cents})

    @property
    def mine(self) -> list[e.Settled]:
        return [move for move in self.moves if move.player == self.player]

    @property
    def seat(self) -> int:
        return next((seat for seat, who in self.seats.items() if who == self.player), -1)
