"""The state of a round of blackjack: hands, seats, totals, and the names of choices."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from rackcard.rules.cards import RANKS, Card, Symbol

Cards = tuple[Card, ...]

HIDDEN = Card("?")
"""What a seat sees of the dealer's hole card."""

INSURE, DECLINE = "insurance", "no insurance"
INSURANCE = Fraction(1, 2)
"""The stake of insurance, as a fraction of the wager."""
HIT, STAND, DOUBLE, SPLIT, SURRENDER = "hit", "stand", "double", "split", "surrender"


class Hand(NamedTuple):
    cards: Cards = ()
    wants: bool = False
    """True if the player asked for a card that has not been dealt yet."""
    doubled: bool = False
    closed: bool = False
    """True if the player stood, doubled or surrendered."""
    surrendered: bool = False
    from_split: bool = False


class Seat(NamedTuple):
    hands: tuple[Hand, ...] = (Hand(),)
    insurance: str = ""
    """"" until the seat has answered."""


class Round(NamedTuple):
    seats: tuple[Seat, ...]
    dealer: Cards = ()


_VALUES = {rank: min(at, 10) for at, rank in enumerate(RANKS, 1)}


def value(card: Symbol) -> int:
    """Aces 1, tens and pictures 10."""
    return _VALUES[card[0]]


def total(cards: Cards) -> int:
    """The best total: an ace counts eleven where that does not bust."""
    values = [_VALUES[card[0]] for card in cards]
    hard = sum(values)
    return hard + 10 if hard <= 11 and 1 in values else hard


def is_soft(cards: Cards) -> bool:
    values = [_VALUES[card[0]] for card in cards]
    return 1 in values and sum(values) <= 11


def is_blackjack(cards: Cards) -> bool:
    """Two cards that make 21; a hand from a split never counts as one."""
    return len(cards) == 2 and {_VALUES[card[0]] for card in cards} == {1, 10}


def natural(hand: Hand) -> bool:
    return is_blackjack(hand.cards) and not hand.from_split


def busted(hand: Hand) -> bool:
    return total(hand.cards) > 21
