"""What a seat may decide now, and what comes of each choice, from nothing but its own view."""

from __future__ import annotations

from typing import Any, NamedTuple

from rackcard.live.table.bots import Turn, turn
from rackcard.live.table.in_play import InPlay
from rackcard.live.table.messages import Advice, Choice
from rackcard.live.table.table import Table
from rackcard.rules.decisions import Considered
from rackcard.rules.errors import BadInput
from rackcard.rules.grids import Query
from rackcard.rules.machine import Machine

NOTHING: Advice = {"choices": [], "house_way": None}
HOUSE_WAY = "house way"
"""How games note what the house would do."""


class Question(NamedTuple):
    machine: Machine[Any]
    turn: Turn


def question(table: Table, player: str) -> Question | None:
    """What a player is asked; None if that is nothing."""
    layout, state = table.layout, table.state
    seat = state.seat_of(player)
    if seat is None:
        raise BadInput("you do not sit at this table.")
    mine = turn(layout, state, seat)
    if mine is None:
        return None
    return Question(InPlay(layout, state).main.rules, mine)


def answer(asked: Question) -> Advice:
    """It may take a second: keep it away from whatever must not wait."""
    found = asked.machine.decisions.advice(*asked.turn, Query())
    return {"choices": [_choice(one) for one in found], "house_way": _house_way(found)}


def _choice(one: Considered) -> Choice:
    return {
        "choice": one.choice,
        "makes": one.makes,
        "result": one.result,
        "best": one.best,
        "note": one.note,
    }


def _house_way(found: list[Considered]) -> list[str] | None:
    ways = [one.choice.split() for one in found if one.note == HOUSE_WAY]
    return ways[0] if ways else None
