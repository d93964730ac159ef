"""Split hands, exactly, for a player who plays every split hand by one fixed strategy.

Convention CDZ-: the best play of a hand that was not split (by its cards and the upcard, the shoe
being full otherwise) is kept for the same cards after a split, and a pair is split again as often
as the house allows. The result is exact for that strategy; no card is put back.

*One hand is like another.* All cards come from one shuffled shoe, and where the next one goes
depends only on cards that were seen. So a complete deal (which cards came to which place) is as
likely as any other with the same cards, and the order in which the places were filled is of no
account: each split hand has the law it would have if it were played first. We may also think of the
second cards of all hands as drawn first, one by one, until every hand has one.

*What a hand knows of the others* is then this: how many cards of the pair's value lie in front of
the hands, and how many second cards are not of that value. Let `free(k, m)` be the worth of a hand
when k pair cards are out and m other hands are known to have a second card unlike the pair; and
`unlike(k, m)` the same for a hand whose own second card is unlike the pair too. For m = 0 that is
an ordinary recursion over one hand from a shoe without k pair cards. For one more known card, let q
be the chance that it is a pair card after all; then

    free(k, m) = q * free(k + 1, m) + (1 - q) * free(k, m + 1)

is solved for the last term; the same for `unlike`, whose own card counts as one more known.
Drawing the second cards one by one (`Splitting.worth`) adds these up with their chances.
"""

from __future__ import annotations

from typing import NamedTuple

CONVENTION = "CDZ-"


class Splitting(NamedTuple):
    """The second cards of split hands, counted out."""

    most_hands: int
    pairs: int
    """Pair cards unseen when two are out..."""
    barred: int
    """...cards unseen of the value that the hole card is known not to have..."""
    unseen: int
    """...and cards unseen, the hole card among them."""
    pair_is_barred: bool
    free: tuple[float, ...]
    """The worth of one hand for 2, 3, ... pair cards out, nothing known of the others..."""
    unlike: tuple[float, ...]
    """...and if its second card is unlike the pair."""

    def worth(self) -> float:
        """What the split pair is worth, all hands together."""
        return self._from(hands=2, waiting=2, known=0)

    def _from(self, hands: int, waiting: int, known: int) -> float:
        """The worth, when some hands wait for a second card and the others' are unlike."""
        if hands == self.most_hands or not waiting:
            settled = known * self.unlike_worth(hands, known - 1) if known else 0.0
            return settled + (waiting * self.free_worth(hands, known) if waiting else 0.0)
        like = self.chance_of_pair(hands, known)
        worth = 0.0
        if like > 0:
            worth += like * self._from(hands + 1, waiting + 1, known)
        if like < 1:
            worth += (1 - like) * self._from(hands, waiting - 1, known + 1)
        return worth

    def free_worth(self, out: int, known: int) -> float:
        if known == 0:
            return self.free[out - 2]
        like = self.chance_of_pair(out, known - 1)
        if like == 0:
            return self.free_worth(out, known - 1)
        with_pair = self.free_worth(out + 1, known - 1)
        return (self.free_worth(out, known - 1) - like * with_pair) / (1 - like)

    def unlike_worth(self, out: int, known: int) -> float:
        if known == 0:
            return self.unlike[out - 2]
        like = self.chance_of_pair(out, known)
        if like == 0:
            return self.unlike_worth(out, known - 1)
        with_pair = self.unlike_worth(out + 1, known - 1)
        return (self.unlike_worth(out, known - 1) - like * with_pair) / (1 - like)

    def chance_of_pair(self, out: int, known: int) -> float:
        """That a card is of the pair's value, when `known` others are not and `out` are out."""
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


def shoes_needed(most_hands: int) -> int:
    """For how many numbers of pair cards out, from two, `Splitting` asks for the worth."""
    return max(2 * most_hands - 3, 1)
