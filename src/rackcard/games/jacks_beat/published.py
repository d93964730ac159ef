"""Published counts: the best five of seven cards, over all hands from 52 cards and a joker."""

from __future__ import annotations

from collections import Counter

from rackcard.games.jacks_beat.side_wagers import hands


def best_of_seven() -> Counter[str]:
    """Hands by their best five; publications count royal flushes among straight flushes."""
    counts: Counter[str] = Counter()
    for hand, count in hands().items():
        counts[hand.jacks_beat] += count
    royal, other = "5-Card Royal Flush", "5-Card Straight Flush"
    counts["Straight flush or royal"] = counts[royal] + counts[other]
    return counts


COUNTERS = {"best five of seven": best_of_seven}
