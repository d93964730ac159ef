"""How a dealer calls Great 8."""

from __future__ import annotations

from typing import Any

from rackcard.games.great_8.rules import GREAT_8_CARD, Great8, Hand, Hands, strength, total
from rackcard.rules.machine import Machine
from rackcard.rules.spoken import Name, Shown, number_in_words

CARD_NAMES = {GREAT_8_CARD: "Great 8 card"}


def hands(machine: Machine[Any], view: Hands) -> list[Shown]:
    return [Shown(name, hand, count(hand)) for name, hand in view._asdict().items()]


def count(hand: Hand) -> str:
    if not hand:
        return ""
    points = total(hand)
    return "Great 8" if points is None else number_in_words(points)


def says(machine: Great8, before: Hands, after: Hands, over: bool, name: Name) -> str:
    if not over:
        return ""
    who = winner(machine, after)
    if who == "tie":
        return f"a tie, {count(after.yin)} and {count(after.yang)}"
    won, lost = (after.yin, after.yang) if who == "yin" else (after.yang, after.yin)
    what = f"{who.capitalize()} wins, {count(won)} over {count(lost)}"
    if machine.tiger_6(won):
        return f"{what}: Tiger 6"
    natural = won == (GREAT_8_CARD,) and total(lost) == 8 and len(lost) == 1
    return f"{what}: Great 8 over natural 8" if natural else what


def winner(machine: Machine[Any], view: Hands) -> str:
    yin, yang = map(strength, view)
    if yin == yang:
        return "tie"
    return "yin" if yin > yang else "yang"
