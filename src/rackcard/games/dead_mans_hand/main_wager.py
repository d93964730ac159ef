"""The blackjack wager: its house edge, best and basic, and its simulation by basic strategy."""

from __future__ import annotations

from fractions import Fraction
from math import isfinite
from typing import TYPE_CHECKING

from rackcard.games.dead_mans_hand.analysis import (
    analyse,
    compared_value,
    counts_in,
    full_shoe,
    value_under,
)
from rackcard.games.dead_mans_hand.chart import basic_strategy
from rackcard.games.dead_mans_hand.house import BASIC, BEST, COMPARED, HouseRules
from rackcard.games.dead_mans_hand.kernel import play
from rackcard.games.dead_mans_hand.split import CONVENTION
from rackcard.games.dead_mans_hand.tables import by_chart, lay_out
from rackcard.rules.cards import Source
from rackcard.rules.errors import BadInput
from rackcard.rules.pays import Outcome, Paytable
from rackcard.rules.pricing import EdgeValue, Kernel

if TYPE_CHECKING:
    from rackcard.games.dead_mans_hand.rules import Blackjack

METHODS = {
    BASIC: "float64, total-dependent basic strategy",
    BEST: f"float64, composition-dependent best play, splits by {CONVENTION}",
    COMPARED: f"float64, composition-dependent best play, splits by {COMPARED}",
}
POSTED = ", drawn for the full shoe"
"""Added where some cards are gone: a player keeps to the chart that he has learnt."""


def edge(rules: HouseRules, source: Source, strategy: str) -> EdgeValue:
    """The house edge without insurance, from the cards that are left in the shoe."""
    analysis = analyse(rules, counts_in(source))
    if not isfinite(analysis.error_bound):
        raise BadInput("this shoe holds hardly anything but one value: its edge cannot be bounded.")
    method = METHODS[strategy]
    if strategy == BASIC:
        value = value_under(analysis, basic_strategy(rules).strategy())
        method += POSTED if analysis.shoe != full_shoe(rules.decks) else ""
    else:
        value = compared_value(analysis) if strategy == COMPARED else analysis.value
    return EdgeValue(-Fraction(value), Fraction(analysis.error_bound), method)


def kernel_for(machine: Blackjack, table: Paytable) -> Kernel:
    """Rounds from fresh shoes, played by basic strategy, insurance declined."""
    tables = lay_out(machine, by_chart(machine, basic_strategy(machine.play)), table)
    most, scale = int(tables.walk.most), tables.scale

    def shard(rounds: int, seed: int, number: int) -> list[int]:
        counts = [0] * (2 * most + 1)
        for result, times in play(tables, rounds, seed, number).items():
            counts[int(result.net * scale) + most] += times
        return counts

    nets = [Fraction(net, scale) for net in range(-most, most + 1)]
    outcomes = [Outcome(f"+{net}" if net > 0 else str(net), "", net) for net in nets]
    return Kernel(len(nets), lambda *_: outcomes, shard)
