"""Guests who play by themselves: what somebody does next, judging by nothing but what they see.

The benchmark of the live tables and the tests that kill its server share them. They know a table
only from the messages that a client gets.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from rackcard.fair.commit import client_commitment
from rackcard.live.felt import Felt, lay
from rackcard.live.state import COMMITTING, OPENING, PLAYING, WAGERS
from rackcard.rules.limits import Stake
from rackcard.rules.machine import Bet

GAMES = ("great-8", "lucky-8", "straights-and-8s", "dead-mans-hand", "jacks-beat")

View = dict[str, Any]
Order = dict[str, Any]
"""What a client sends, but for the id."""


@cache
def felt(game: str) -> Felt:
    """The layout as it is posted, for whoever reads it before they wager."""
    return lay(game)


class Guest:
    """Somebody with a favourite seat. `act` says what they do about what they see."""

    def __init__(self, game: str, seat: int, rng: Random, most_wagers: int = 3) -> None:
        self.felt = felt(game)
        self.seat = seat
        self.rng = rng
        self.most_wagers = most_wagers
        self.leaving = False
        """No new wagers: what is on the layout is played to its end."""
        self._seeds: dict[str, str] = {}
        self._planned: tuple[int, int, int] = (0, 0, 0)
        self._plan: list[Order] = []

    def act(self, view: View) -> Order | None:
        """The next order; None while there is nothing to do."""
        if view["you"] < 0:
            return None if self.leaving else {"do": "sit", "seat": self.seat}
        acts = {
            COMMITTING: self._commit,
            OPENING: self._open,
            WAGERS: self._wager,
            PLAYING: self._decide,
        }
        return acts[view["phase"]](view) if view["phase"] in acts else None

    def _commit(self, view: View) -> Order | None:
        shoe = view["shoe"]
        if view["you"] in shoe["committed"]:
            return None
        # Kept for the shoe: whoever has to ask again must not commit to something else.
        seed = self._seeds.setdefault(shoe["commitment"], self.rng.randbytes(16).hex())
        commitment = client_commitment(shoe["commitment"], view["you"], seed)
        return {"do": "commit", "commitment": commitment}

    def _open(self, view: View) -> Order | None:
        shoe = view["shoe"]
        if view["you"] not in shoe["committed"] or view["you"] in shoe["opened"]:
            return None
        return {"do": "open", "seed": self._seeds.pop(shoe["commitment"])}

    def _wager(self, view: View) -> Order | None:
        mine = view["seats"][view["you"]]
        if mine["ready"]:
            return None
        if self.leaving:
            return self._go(view)
        wagers_opened = (view["shoe"]["number"], view["round"], view["until"])
        if self._planned != wagers_opened:
            self._planned = wagers_opened
            self._plan = [] if mine["stakes"] else self._stakes(view["funds"])
        return self._plan.pop(0) if self._plan else {"do": "ready"}

    def _go(self, view: View) -> Order:
        """A sequence of spins may still be under way, and needs another one."""
        lying = any(seat["stakes"] for seat in view["seats"])
        return {"do": "ready"} if lying else {"do": "leave"}

    def _stakes(self, funds: int) -> list[Order]:
        """A few wagers that the posted limits allow together, primary ones first."""
        card = self.felt.card
        wagers = sorted(self.felt.tables, key=lambda w: (card.wagers[w].kind, self.rng.random()))
        wagers.sort(key=lambda wager: card.wagers[wager].kind != "primary")
        stakes: list[Stake] = []
        for wager in wagers:
            if len(stakes) == self.most_wagers:
                break
            spot = self.rng.choice(self.felt.setup.spots(wager))
            if any(bet.spot in self.felt.setup.spots(wager) for bet, _ in stakes):
                spot = next(b.spot for b, _ in stakes if b.spot in self.felt.setup.spots(wager))
            amount = card.wagers[wager].minimum * self.rng.randint(1, 2)
            wanted = [*stakes, Stake(Bet(wager, spot), amount)]
            affordable = sum(stake.amount for stake in wanted) <= funds
            if affordable and not self.felt.objections(wanted):
                stakes = wanted
        return [{"do": "place", "wager": w, "spot": s, "amount": n} for (w, s, _), n in stakes]

    def _decide(self, view: View) -> Order | None:
        return {"do": "decide", "choice": self.rng.choice(view["options"])} if view["options"] else None
