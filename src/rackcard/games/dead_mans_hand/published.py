"""The approximation behind the sheet's "House Hold" table, only to reproduce that table.

It is not how the game is dealt: it deals the number of split hands from one shoe and their second
cards from another, fuller one. Dealing every card from the same shoe gives other holds.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import comb

from rackcard.games.dead_mans_hand.bonus import ACE, EIGHT, Made, bonus_grade
from rackcard.games.dead_mans_hand.house import HouseRules
from rackcard.games.setup import Setup
from rackcard.rackcards import Figure
from rackcard.rules.grades import Grade


def final_hands(cards: int, pair_cards: int, most: int) -> dict[int, Fraction]:
    """How many hands a split pair becomes: cards of the pair add hands, up to the most."""
    law: dict[int, Fraction] = {}
    waiting = {(2, 0, 0): Fraction(1)}  # hands, finished, cards of the pair that came
    while waiting:
        (hands, finished, came), chance = waiting.popitem()
        if hands == most or finished == hands:
            law[hands] = law.get(hands, Fraction(0)) + chance
            continue
        drawn = finished + came
        again = Fraction(pair_cards - came, cards - drawn)
        for state, share in (
            ((hands + 1, finished, came + 1), again),
            ((hands, finished + 1, came), 1 - again),
        ):
            if share:
                waiting[state] = waiting.get(state, Fraction(0)) + chance * share
    return law


def bonus_law(
    decks: int, most_hands: dict[int, int], rulings: Mapping[str, str]
) -> dict[Grade, Fraction]:
    """The law of the bonus by the sheet's method, with every pair of aces and eights split."""
    n, aces, tens = 52 * decks, 4 * decks, 16 * decks
    law: dict[Grade, Fraction] = {}

    def add(found: Made, chance: Fraction) -> None:
        grade = bonus_grade(rulings, found)
        law[grade] = law.get(grade, Fraction(0)) + chance

    deals = Fraction(n * (n - 1))
    others = n - 2 * aces
    add(Made((2, 2)), others * (others - 1) / deals)
    add(Made((ACE, 2)), 2 * (2 * aces) * others / deals)
    add(Made((ACE, EIGHT)), 2 * aces * aces / deals)
    for rank in (ACE, EIGHT):
        pair = aces * (aces - 1) / deals
        left = aces - 2 if rank == ACE else aces
        blackjack = Fraction(2 * left * tens, (n - 2) * (n - 3))
        add(Made((rank, rank), dealer_blackjack=True), pair * blackjack)
        for hands, chance in final_hands(n - 2, aces - 2, most_hands[rank]).items():
            for sets in range(hands + 1):
                ways = comb(aces, sets) * comb(n - hands - aces, hands - sets)
                share = Fraction(ways, comb(n - hands, hands)) * chance
                add(Made((rank, rank), split=True, sets=sets), pair * (1 - blackjack) * share)
    assert sum(law.values()) == 1
    return law


def house_hold_table(setup: Setup, figure: Figure) -> Fraction:
    """A hold, or a payout, by the sheet's own method."""
    rules = HouseRules.of(setup.house.options)
    law = bonus_law(
        rules.decks, {ACE: rules.ace_hands, EIGHT: rules.eight_hands}, setup.house.rulings
    )
    table = setup.card.wagers[figure.wager].paytable(figure.paytable)
    hold = -sum((table.outcome(grade).net * chance for grade, chance in law.items()), Fraction(0))
    return 1 - hold if figure.figure == "payout" else hold


METHODS = {"the sheet's own approximation": house_hold_table}
