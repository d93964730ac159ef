"""How a dealer calls baccarat."""

from __future__ import annotations

from typing import Any

from rackcard.games.lucky_8.rules import Hands, facts, natural
from rackcard.rules.machine import Machine
from rackcard.rules.spoken import Name, Shown, number_in_words


def hands(machine: Machine[Any], view: Hands) -> list[Shown]:
    return [
        Shown(name, hand, number_in_words(facts(hand).points) if len(hand) > 1 else "")
        for name, hand in view._asdict().items()
    ]


def says(machine: Machine[Any], before: Hands, after: Hands, over: bool, name: Name) -> str:
    if not over:
        return ""
    player, banker = facts(after.player), facts(after.banker)
    who = winner(machine, after)
    at_once = player.cards == banker.cards == 2 and natural(max(player.points, banker.points))
    kind = "natural " if at_once else ""
    high, low = (number_in_words(f(player.points, banker.points)) for f in (max, min))
    if who == "tie":
        return f"a tie at {kind}{high}"
    return f"{who.capitalize()} wins, {kind}{high} over {low}"


def winner(machine: Machine[Any], view: Hands) -> str:
    player, banker = facts(view.player).points, facts(view.banker).points
    if player == banker:
        return "tie"
    return "player" if player > banker else "banker"
