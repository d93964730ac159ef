"""Guests who play by themselves: what somebody does next, judging by nothing but what they see.

The benchmark of the live tables and the tests that kill its server share them. They know a table
only from the messages that a client gets.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any

from rackcard.fair.commit import client_commitment
from rackcard.live.table.layout import Layout, lay
from rackcard.live.table.phases import Phase
from rackcard.rules.grades import Bet
from rackcard.rules.limits import Stake

GAMES = ("great-8", "lucky-8", "straights-and-8s", "dead-mans-hand", "jacks-beat")
MOST_PRIMARY = 2
"""Primary wagers that a guest makes in a round; any of the bonus wagers may come on top."""

View = Mapping[str, Any]
"""A table as a client is shown it."""
Order = dict[str, Any]
"""What a client sends, but for the id."""


@cache
def layout(game: str) -> Layout:
    """The layout as it is posted: whoever wagers has read the limits."""
    return lay(game)


class Guest:
    """Somebody with a favourite seat; `act` says what they do about what they see."""

    def __init__(self, game: str, seat: int, rng: Random, most_minimums: int = 2) -> None:
        """A wager is up to so many times the minimum."""
        self.layout = layout(game)
        self.seat = seat
        self.rng = rng
        self.most_minimums = most_minimums
        self.leaving = False
        """No new wagers; what lies on the layout is played to its end."""
        self._seed = ("", "")
        self._planned: tuple[int, ...] = ()
        self._plan: list[Order] = []

    def act(self, view: View) -> Order | None:
        """The next order; None while there is nothing to do."""
        if view["you"] < 0:
            return None if self.leaving else {"do": "sit", "seat": self.seat}
        if self.leaving and not view["seats"][view["you"]]["stakes"]:
            return {"do": "leave"}
        acts = {
            Phase.COMMITTING: self._commit,
            Phase.OPENING: self._open,
            Phase.WAGERS: self._wager,
            Phase.PLAYING: self._decide,
        }
        return acts[view["phase"]](view) if view["phase"] in acts else None

    def _commit(self, view: View) -> Order | None:
        seat, shoe = view["you"], view["shoe"]
        if seat in dict(shoe["commitments"]):
            return None
        if self._seed[0] != shoe["commitment"]:
            self._seed = (shoe["commitment"], self.rng.randbytes(16).hex())
        to_shoe, seed = self._seed
        return {"do": "commit", "commitment": client_commitment(to_shoe, seat, seed)}

    def _open(self, view: View) -> Order | None:
        seat, shoe = view["you"], view["shoe"]
        if seat not in dict(shoe["commitments"]) or seat in dict(shoe["openings"]):
            return None
        return {"do": "open", "seed": self._seed[1]}

    def _wager(self, view: View) -> Order | None:
        if view["seats"][view["you"]]["ready"]:
            return None
        opened = (view["shoe"]["number"], view["round"], view["until"])
        if self._planned != opened:
            self._planned = opened
            self._plan = [] if self.leaving else self._wagers(view["funds"])
        return self._plan.pop() if self._plan else {"do": "ready"}

    def _wagers(self, funds: int) -> list[Order]:
        """Wagers that the posted limits allow together; the last one is placed first."""
        stakes: list[Stake] = []
        for wager in self._wanted():
            stake = Stake(Bet(wager, self._spot(wager, stakes)), self._amount(wager))
            wanted = [*stakes, stake]
            if sum(s.amount for s in wanted) <= funds and not self.layout.objections(wanted):
                stakes = wanted
        placed = [
            {"do": "place", "wager": bet.wager, "spot": bet.spot, "amount": amount}
            for bet, amount in stakes
        ]
        return placed[::-1]

    def _wanted(self) -> list[str]:
        kinds: dict[str, list[str]] = {"primary": [], "bonus": []}
        for wager in self.layout.tables:
            kinds[self.layout.card.wagers[wager].kind].append(wager)
        primary = self.rng.sample(kinds["primary"], len(kinds["primary"]))
        return [
            *primary[: self.rng.randint(1, MOST_PRIMARY)],
            *(wager for wager in kinds["bonus"] if self.rng.random() < 0.5),
        ]

    def _spot(self, wager: str, stakes: list[Stake]) -> str:
        """Some bonus wagers go where another wager is."""
        spots = self.layout.setup.spots(wager)
        taken = [stake.bet.spot for stake in stakes if stake.bet.spot in spots]
        return self.rng.choice(taken or spots)

    def _amount(self, wager: str) -> int:
        posted = self.layout.card.wagers[wager]
        return min(posted.minimum * self.rng.randint(1, self.most_minimums), posted.maximum)

    def _decide(self, view: View) -> Order | None:
        options = view["options"]
        return {"do": "decide", "choice": self.rng.choice(options)} if options else None
