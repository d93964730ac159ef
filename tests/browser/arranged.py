"""A house with arranged cards: a test sets the next cards (or spins).

    with_arranged_shoes(monkeypatch)        # before the house opens
    cards = house.house.pit.tables[name].cards
    cards.next("8c 6d 8d Th")               # the round that is dealt next begins with these

What is not arranged comes from a generator with a fixed seed. The reveals of such a house are lies,
of course: its journal and its ledger are not.
"""

from __future__ import annotations

import random
from collections import Counter, deque
from collections.abc import Sequence

from rackcard.live.service import pit
from rackcard.live.table.layout import SOURCE
from rackcard.live.table.table import Table
from tests.live.tables import WrittenOrder


class Cards:
    """What a table deals."""

    def __init__(self, seed: str) -> None:
        self.rng = random.Random(seed)
        self.wanted: deque[str] = deque()
        self.shoes: dict[int, WrittenOrder] = {}

    def next(self, cards: str) -> None:
        self.wanted = deque(cards.split())

    def draw(self, left: Counter[str], arranged: bool) -> str:
        if arranged and self.wanted:
            card = self.wanted.popleft()
        else:
            card = self.rng.choice(sorted(left.elements()))
        left[card] -= 1
        return card


class Order(Sequence):
    """The cards of a shoe, each decided when it is first looked at."""

    def __init__(self, cards: Cards, symbols: Sequence[str], burned: bool) -> None:
        self.cards = cards
        self.left = Counter(symbols)
        self.burned = burned
        self.known: dict[int, str] = {}

    def __len__(self) -> int:
        return self.left.total() + len(self.known)

    def __getitem__(self, place):
        if place not in self.known:
            # The card that says how many are burned belongs to no round.
            arranged = not (self.burned and place == 0)
            self.known[place] = self.cards.draw(self.left, arranged)
        return self.known[place]


class Arranged(Table):
    def __init__(self, name, layout, vault) -> None:
        super().__init__(name, layout, vault)
        self.cards = Cards(name)

    def order(self, shoe):
        shoes = self.cards.shoes
        if shoe.number not in shoes:
            terms = self.layout.terms(self.name, shoe.number)
            shoes[shoe.number] = WrittenOrder(list(self._arranged(terms)))
        return shoes[shoe.number]

    def _arranged(self, terms):
        for _, of in terms.plan:
            symbols = terms.symbols[of]
            if of == SOURCE:
                yield Order(self.cards, symbols, self.layout.keeps_its_shoe)
            else:
                yield symbols[:1]


def with_arranged_shoes(monkeypatch) -> None:
    """Every table that is opened from now on."""
    monkeypatch.setattr(pit, "Table", Arranged)
