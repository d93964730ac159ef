"""Rackcard: casino table games from their rack cards, to play, price and prove.

import rackcard as rc

game = rc.load("great-8", decks=8)
game.law("great-bonus", paytable="1").house_edge     # a Fraction, exact
game.simulate(rounds=100_000_000, seed=8)            # a Tally
rc.verify("straights-and-8s")                        # printed v computed
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rackcard.exact.law import Law
    from rackcard.game import Game, game_ids, load, verify
    from rackcard.rules.errors import BadInput
    from rackcard.sim.tally import Tally

__version__ = "0.1.0"
__all__ = ["BadInput", "Game", "Law", "Tally", "game_ids", "load", "verify"]

_HOMES = {
    "BadInput": "rackcard.rules.errors",
    "Game": "rackcard.game",
    "Law": "rackcard.exact.law",
    "Tally": "rackcard.sim.tally",
    "game_ids": "rackcard.game",
    "load": "rackcard.game",
    "verify": "rackcard.game",
}


def __getattr__(name: str) -> Any:
    """Import a name when it is first used, so that `rackcard --help` does not wait for it."""
    if name not in _HOMES:
        raise AttributeError(f"module 'rackcard' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    """All public names, imported or not."""
    return sorted([*__all__, "__version__"])
