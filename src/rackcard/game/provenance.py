"""Where a figure comes from: what of a game was believed to get it."""

from __future__ import annotations

from rackcard.exact.laws import Entry, Laws
from rackcard.rules.machine import Bet

TABLE = "rules' table"
"""A table made of the rules, state by state."""
STAND_IN = "stand-in"
"""A smaller machine, which the game says has the same law."""
OWN_COUNT = "own count"
OWN_ANALYSIS = "own analysis"
OWN_KERNEL = "own kernel"
PROOF = "stored proof"
RULES = "rules"
"""The rules themselves, card by card."""
NOTHING = "nothing"


def priced_on(laws: Laws, line: Entry) -> str:
    under = laws.under(line.wager, line.paytable)
    rules = under.rules(line.wager)
    if line.edge is None:
        return NOTHING
    if line.law is None:
        return OWN_ANALYSIS
    if line.wager in under.setup.machine(line.wager).provable:
        return PROOF
    if rules.counted(Bet(line.wager, line.spots[0]), line.strategy) is not None:
        return OWN_COUNT
    return walked_on(laws, line)


def walked_on(laws: Laws, line: Entry) -> str:
    """What the generic walk walks."""
    under = laws.under(line.wager, line.paytable)
    return TABLE if under.rules(line.wager) is under.setup.machine(line.wager) else STAND_IN


def simulated_on(laws: Laws, line: Entry) -> str:
    under = laws.under(line.wager, line.paytable)
    machine = under.setup.machine(line.wager)
    table = under.setup.card.wagers[line.wager].paytable(line.paytable)
    if machine.own_kernel(line.wager, line.strategy, table) is not None:
        return OWN_KERNEL
    return walked_on(laws, line)
