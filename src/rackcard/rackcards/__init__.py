"""Rack cards: what a house posts, as TOML, checked as a whole before anything is dealt."""

from rackcard.rackcards.card import RackCard
from rackcard.rackcards.figures import Figure, Figures
from rackcard.rackcards.parsing import parse, parse_card, parse_figures
from rackcard.rackcards.parts import (
    COMMON_SEATS,
    IN_CENTS,
    NOT_OFFERED,
    Envy,
    Limits,
    Money,
    Name,
    Option,
    Part,
    Procedure,
    Ruling,
    Step,
    Value,
    Wager,
)

__all__ = [
    "COMMON_SEATS",
    "IN_CENTS",
    "NOT_OFFERED",
    "Envy",
    "Figure",
    "Figures",
    "Limits",
    "Money",
    "Name",
    "Option",
    "Part",
    "Procedure",
    "RackCard",
    "Ruling",
    "Step",
    "Value",
    "Wager",
    "parse",
    "parse_card",
    "parse_figures",
]
