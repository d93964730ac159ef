"""Split hands, exactly, for a player who plays every split hand by the same strategy.

Such a strategy has no memory: it looks at the cards of the hand and at the upcard, not at the other
hands. No card is put back, and hands from one shoe are not assumed to be independent. There are two
conventions:

`CDZ-` is the usual basis for comparing blackjack analysers: the best play of a hand that was not
split is kept for the same cards after a split, and a pair is split again as often as the house
allows. It makes a player use rights that cost him: tens against a six are worth less to him where
he may have four hands than where he may have two.

`CDZ+` is ours: the best of all strategies without memory, which may differ from play before the
split, with the best number of hands to split up to among those that the house allows. (In the
literature, CDZ lets play after a split differ, and still splits as often as it can.) Every right of
the player enlarges the set of these strategies, so none can cost him anything, and CDZ- is one of
them. The strategy may distinguish a hand whose second card was of the pair's value from one of the
same cards that got it later: the two are reached with different chances.

*All split hands have the same law.* All cards come from one shuffled shoe, and where the next one
goes depends only on cards that were seen. So a complete deal (which cards came to which place) is
as likely as any other with the same cards, and the order in which the places were filled does not
matter: each split hand has the law that it would have if it were played first. We may also think of
the second cards of all hands as drawn first, one by one, until every hand has one.

*What is known of the other hands* is then how many cards of the pair's value the hands have, and
how many second cards are not of that value. Let `free(k, m)` be the value of a hand when k pair
cards are out and m other hands are known to have a second card unlike the pair; and `unlike(k, m)`
the same for a hand whose own second card is unlike the pair too. For m = 0 that is an ordinary
recursion over one hand from a shoe without k pair cards. For one more known card, let q be the
chance that it is a pair card after all; then

    free(k, m) = q * free(k + 1, m) + (1 - q) * free(k, m + 1)

is solved for the last term; the same for `unlike`, whose own card counts as one more known.
Drawing the second cards one by one (`Splitting.shares`) adds these up with their chances. The sum
is linear in the `free(k, 0)` and `unlike(k, 0)`: each has a share in it, some of them negative,
which does not depend on how the hands are played. So the best strategy is found by one recursion
over the cards of a hand, in which every act is chosen for the sum (`recursion.after_split`).
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from rackcard.games.dead_mans_hand.recursion import Floats

CONVENTION = "CDZ+"


class Splitting(NamedTuple):
    """The probabilities of the second cards of split hands."""

    hands: int
    """The number of hands that the pair is split up to as pair cards come."""
    pairs: int
    """Pair cards unseen when two are out."""
    barred: int
    """Cards unseen of the value that the hole card is known not to have."""
    unseen: int
    """All cards unseen, the hole card included."""
    pair_is_barred: bool

    @property
    def shoes(self) -> int:
        """The number of shoes with a share: one for each possible number of pair cards out."""
        return min(max(2 * self.hands - 3, 1), self.pairs + 1)

    def shares(self) -> Floats:
        """The share of one hand's value in that of all hands together: if nothing is known of its
        second card (first row), and if that is unlike the pair; by pair cards out."""
        return _shares(self)

    def _from(self, hands: int, waiting: int, known: int) -> Floats:
        """The shares when some hands wait for a second card and those of the others are unlike."""
        found = np.zeros((2, self.shoes))
        if hands == self.hands or not waiting:
            if known:
                found += known * self._worth(hands, known - 1, 1)
            if waiting:
                found += waiting * self._worth(hands, known, 0)
            return found
        like = self.chance_of_pair(hands, known)
        if like > 0:
            found += like * self._from(hands + 1, waiting + 1, known)
        if like < 1:
            found += (1 - like) * self._from(hands, waiting - 1, known + 1)
        return found

    def _worth(self, out: int, known: int, unlike: int) -> Floats:
        """The shares of `free` or `unlike`, as defined in the module docstring."""
        found = np.zeros((2, self.shoes))
        if known == 0:
            found[unlike, out - 2] = 1.0
            return found
        like = self.chance_of_pair(out, known - 1 + unlike)
        if like == 0:
            return self._worth(out, known - 1, unlike)
        with_pair = self._worth(out + 1, known - 1, unlike)
        return (self._worth(out, known - 1, unlike) - like * with_pair) / (1 - like)

    def chance_of_pair(self, out: int, known: int) -> float:
        """The chance that a card is of the pair's value, when `known` others are not and `out` pair
        cards are out."""
        pairs = self.pairs - (out - 2)
        unseen = self.unseen - (out - 2)
        if pairs <= 0:
            return 0.0
        if self.pair_is_barred:
            return pairs / (unseen - 1 - known)
        # The hole card is of the pair's value, or of a third one.
        hole_like, hole_other = float(pairs), float(unseen - pairs - self.barred)
        for card in range(known):
            hole_like *= unseen - pairs - card
            hole_other *= unseen - pairs - 1 - card
        pair_ways = hole_like * (pairs - 1) + hole_other * pairs
        return pair_ways / ((hole_like + hole_other) * (unseen - 1 - known))


@lru_cache(maxsize=1024)
def _shares(splitting: Splitting) -> Floats:
    return splitting._from(hands=2, waiting=2, known=0)
