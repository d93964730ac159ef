"""The provenance of a figure: which part of a game it relies on."""

from __future__ import annotations

from typing import assert_never

from rackcard.exact.laws import Entry, Laws
from rackcard.rules.pricing import Count, Proved, Unpriced, Value, Walk

TABLE = "rules' table"
"""A table made from the rules, state by state."""
STAND_IN = "stand-in"
"""A smaller machine that the game claims to have the same law."""
OWN_COUNT = "own count"
OWN_ANALYSIS = "own analysis"
OWN_KERNEL = "own kernel"
PROOF = "stored proof"
RULES = "rules"
"""The rules themselves, card by card."""
NOTHING = "nothing"


def priced_on(laws: Laws, line: Entry) -> str:
    pricing = laws.under(line.wager, line.paytable).pricing(line.wager)
    match pricing:
        case Walk():
            return walked_on(laws, line)
        case Count():
            return OWN_COUNT
        case Value():
            return OWN_ANALYSIS
        case Proved(combinations):
            return PROOF if combinations else NOTHING
        case Unpriced():
            return NOTHING
        case _:
            assert_never(pricing)


def walked_on(laws: Laws, line: Entry) -> str:
    """What the generic walk walks."""
    under = laws.under(line.wager, line.paytable)
    return TABLE if under.rules(line.wager) is under.setup.machine(line.wager) else STAND_IN


def simulated_on(laws: Laws, line: Entry) -> str:
    under = laws.under(line.wager, line.paytable)
    machine = under.setup.machine(line.wager)
    table = under.setup.card.wagers[line.wager].paytable(line.paytable)
    if machine.kernel(line.wager, line.strategy, table) is not None:
        return OWN_KERNEL
    return walked_on(laws, line)
