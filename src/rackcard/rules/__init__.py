"""The vocabulary of games, pure: everything that an author of rules needs is imported from here."""

from rackcard.rules.cards import (
    RANKS,
    SUITS,
    Card,
    Pocket,
    Shoe,
    ShoePolicy,
    Symbol,
    Wheel,
    standard_deck,
)
from rackcard.rules.decisions import Considered, Decisions, Strategy
from rackcard.rules.errors import BadInput
from rackcard.rules.grades import LOST, Bet, Claim, Grade, made
from rackcard.rules.machine import House, Machine
from rackcard.rules.needs import Choose, Deal, Done, Need, SeatHand
from rackcard.rules.pricing import (
    Count,
    EdgeValue,
    Kernel,
    Pricing,
    Proof,
    Proved,
    Unpriced,
    Value,
    Walk,
)

__all__ = [
    "LOST",
    "RANKS",
    "SUITS",
    "BadInput",
    "Bet",
    "Card",
    "Choose",
    "Claim",
    "Considered",
    "Count",
    "Deal",
    "Decisions",
    "Done",
    "EdgeValue",
    "Grade",
    "House",
    "Kernel",
    "Machine",
    "Need",
    "Pocket",
    "Pricing",
    "Proof",
    "Proved",
    "SeatHand",
    "Shoe",
    "ShoePolicy",
    "Strategy",
    "Symbol",
    "Unpriced",
    "Value",
    "Walk",
    "Wheel",
    "made",
    "standard_deck",
]
