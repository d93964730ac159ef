"""What a choice would take from a player, so that a button can say it: "Double +$5"."""

from __future__ import annotations

from typing import Any

from rackcard.live.bots import turn
from rackcard.live.felt import Felt
from rackcard.live.state import State
from rackcard.rules.settle import riding_on


def offers(felt: Felt, state: State, seat: int) -> dict[str, dict[str, Any]]:
    """The choices of a seat that add to its stake, and by how many cents; others are left out."""
    mine = turn(felt, state, seat)
    if mine is None:
        return {}
    machine = felt.machine(felt.names[0], len(state.playing))
    found = {}
    for choice in mine.need.options:
        more = machine.raises(mine.view, mine.need, choice)
        if more is not None:
            wager, units = more
            staked = sum(one.amount for one in state.stakes_of(seat) if one.bet.wager == wager)
            adds = riding_on(staked, units, felt.card.procedure.breakage_unit)
            found[choice] = {"adds": adds}
    return found
