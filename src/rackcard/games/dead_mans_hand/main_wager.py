"""The house edge of the blackjack wager, best and basic, as the PAR sheet shows it."""

from __future__ import annotations

from fractions import Fraction

from rackcard.games.dead_mans_hand.analysis import analyse, value_under
from rackcard.games.dead_mans_hand.chart import basic_strategy
from rackcard.games.dead_mans_hand.house import HouseRules
from rackcard.rules.cards import RANKS, Source
from rackcard.rules.machine import Valued

BEST = "float64, composition-dependent best play, splits by CDZ-"
BASIC = "float64, total-dependent basic strategy"


def edge(rules: HouseRules, source: Source, basic: bool) -> Valued:
    """Without insurance; from whatever cards are left in the shoe."""
    counts = [0] * 10
    for card, count in source.counts:
        counts[min(RANKS.index(card[0]), 9)] += count
    analysis = analyse(rules, counts)
    error = Fraction(analysis.error_bound)
    if basic:
        chart = basic_strategy(rules)
        return Valued(-Fraction(value_under(analysis, chart.strategy())), error, BASIC)
    return Valued(Fraction(analysis.house_edge), error, BEST)
