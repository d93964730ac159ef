"""The house rules of blackjack that change its numbers, read from a house's options."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from rackcard.rules.pays import Pay

STRATEGIES = BASIC, BEST, COMPARED = "basic", "best", "CDZ-"
"""How the main wager is played: by the chart, as well as possible (see `split`), and by the
convention that other analysers use."""


class HouseRules(NamedTuple):
    """The rules that a house chooses. Any two cards may be doubled; unlike tens may be split."""

    decks: int
    hits_soft_17: bool
    """True: the dealer hits a soft 17 (H17); False: stands on all 17s (S17)."""
    double_after_split: bool
    blackjack_pays: Fraction
    split_hands: int
    """The most hands that a pair other than aces and eights may become."""
    ace_hands: int
    """The most hands that a pair of aces may become: 2 (split once) or 4."""
    eight_hands: int
    hit_split_aces: bool
    late_surrender: bool
    peek: bool
    """True: the dealer looks for a blackjack before anybody acts; False: doubles and splits are
    lost to it in full."""

    @classmethod
    def of(cls, options: Mapping[str, int | str]) -> HouseRules:
        return cls(
            decks=int(options["decks"]),
            hits_soft_17=options["soft-17"] == "hit",
            double_after_split=options["double-after-split"] == "yes",
            blackjack_pays=Pay.parse(str(options["blackjack-pays"])).odds,
            split_hands=int(options["split-hands"]),
            ace_hands=int(options["ace-hands"]),
            eight_hands=4,
            hit_split_aces=options["hit-split-aces"] == "yes",
            late_surrender=options["surrender"] == "late",
            peek=options["peek"] == "yes",
        )

    def most_hands(self, value: int) -> int:
        """The most hands that a pair of cards of this value (ace 1, tens 10) may become."""
        return {1: self.ace_hands, 8: self.eight_hands}.get(value, self.split_hands)

    def with_hands(self, value: int, hands: int) -> HouseRules:
        """The same rules with another limit on the hands that a pair of this value may become."""
        if value == 1:
            return self._replace(ace_hands=hands)
        return self._replace(eight_hands=hands) if value == 8 else self._replace(split_hands=hands)
