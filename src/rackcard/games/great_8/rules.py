"""Great 8, Version 2: one card each to Yin and Yang, a second to a hand of five or less."""

from __future__ import annotations

from typing import NamedTuple

from rackcard.rules.cards import RANKS, Card, Shoe, Symbol, standard_deck
from rackcard.rules.grades import LOST, Bet, Grade, made
from rackcard.rules.machine import House, Machine
from rackcard.rules.needs import Deal, Done

GREAT_8_CARD = Card("G")
GREAT = 0
"""What `see` returns for a Great 8 card, which has no value."""

Hand = tuple[Card, ...]


class Hands(NamedTuple):
    yin: Hand = ()
    yang: Hand = ()


def value(card: Symbol) -> int:
    """Aces are 1, face cards 10; suits never matter."""
    return GREAT if card == GREAT_8_CARD else min(RANKS.index(card[0]) + 1, 10)


def total(hand: Hand) -> int | None:
    """The plain sum, never modulo ten; None for a hand that ends in a Great 8 card."""
    return None if hand[-1] == GREAT_8_CARD else sum(map(value, hand))


def natural(hand: Hand) -> bool:
    return len(hand) == 1 and value(hand[0]) in (GREAT, 8)


def strength(hand: Hand) -> int:
    """Higher is better: nearest to eight is best, and a Great 8 card beats every total."""
    points = total(hand)
    return 1 if points is None else -abs(points - 8)


class Great8(Machine[Hands]):
    rows = {
        "main": ("Great 8", "Win", "Tiger 6", "Tie"),
        "great-bonus": (
            "Great 8 Tie",
            "Great 8 over Natural 8",
            "Tiger 6",
            "Two Card Tie",
            "Any Tie",
        ),
    }
    readings = {
        "great-bonus.scope": ("wagered-hand", "either-hand"),
        "drawn-great-8": ("1-to-1", "6-to-5"),
        "tiger-6": ("any-six", "two-card-six"),
    }
    options = ("decks",)
    start = Hands()

    def __init__(self, house: House) -> None:
        super().__init__(house)
        deck = [*standard_deck(), GREAT_8_CARD, GREAT_8_CARD]
        self.source = Shoe.of(deck, int(house.options["decks"]))

    def spots(self, wager: str) -> tuple[str, ...]:
        return ("yin", "yang")

    def see(self, symbol: Symbol) -> int:
        return value(symbol)

    def next(self, state: Hands) -> Deal | Done:
        yin, yang = state
        if not yin:
            return Deal("yin")
        if not yang:
            return Deal("yang")
        if not natural(yin) and not natural(yang):
            for name, hand in zip(state._fields, state, strict=True):
                if len(hand) == 1 and value(hand[0]) <= 5:
                    return Deal(name)
        return Done()

    def step(self, state: Hands, event: Card) -> Hands:
        need = self.next(state)
        assert isinstance(need, Deal)
        if need.to == "yin":
            return Hands((*state.yin, event), state.yang)
        return Hands(state.yin, (*state.yang, event))

    def grade(self, state: Hands, bet: Bet) -> Grade:
        mine, other = state if bet.spot == "yin" else (state.yang, state.yin)
        return (self.main if bet.wager == "main" else self.great_bonus)(mine, other)

    def main(self, mine: Hand, other: Hand) -> Grade:
        if strength(mine) == strength(other):
            return made("Tie")
        if strength(mine) < strength(other):
            return LOST
        if self.pays_6_to_5(mine):
            return made("Great 8")
        return made("Tiger 6") if self.tiger_6(mine) else made("Win")

    def pays_6_to_5(self, winner: Hand) -> bool:
        """True for a Great 8 card: dealt first, or by one reading also drawn."""
        dealt_only = self.house.rulings["drawn-great-8"] == "1-to-1"
        return winner[-1] == GREAT_8_CARD and (len(winner) == 1 or not dealt_only)

    def tiger_6(self, winner: Hand) -> bool:
        cards = (2,) if self.house.rulings["tiger-6"] == "two-card-six" else (1, 2)
        return total(winner) == 6 and len(winner) in cards

    def great_bonus(self, mine: Hand, other: Hand) -> Grade:
        if strength(mine) == strength(other):
            return tie(mine, other)
        winner, loser = (mine, other) if strength(mine) > strength(other) else (other, mine)
        if winner is not mine and self.house.rulings["great-bonus.scope"] == "wagered-hand":
            return LOST
        if winner == (GREAT_8_CARD,) and len(loser) == 1 and value(loser[0]) == 8:
            return made("Great 8 over Natural 8")
        return made("Tiger 6") if self.tiger_6(winner) else LOST


def tie(mine: Hand, other: Hand) -> Grade:
    """Every row that a tie hits; the pay table pays the first of them that it offers."""
    rows = ["Any Tie"]
    if len(mine) == 2 or len(other) == 2:
        rows.append("Two Card Tie")
    if total(mine) is None:
        rows.append("Great 8 Tie")
    return made(*rows)


MACHINES = {"round": Great8}
