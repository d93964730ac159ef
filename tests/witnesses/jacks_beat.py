"""The main wager by brute force: every hand set in every way, every pair that shares no card.

Nothing here knows kinds, patterns or tables: hands are ranked by the definitional ranker, the
dealer's are set by the house way card by card.
"""

from __future__ import annotations

from itertools import combinations

import numba
import numpy as np

from rackcard.games.jacks_beat.house_way import HouseWay, every_setting
from rackcard.rules.cards import Card


def brute_force(deck: list[Card], way: HouseWay, wheel: str) -> dict[str, tuple[int, int, int]]:
    """Joint deals won, pushed and lost by a player who sets best, and the house way."""
    hands = list(combinations(deck, 7))
    place = {card: bit for bit, card in enumerate(deck)}
    masks = np.array([sum(1 << place[card] for card in hand) for hand in hands], np.int64)
    house, legal = [], []
    for hand in hands:
        one = way.set(hand, wheel)
        assert not one.is_foul
        house.append((one.front_rank, one.back_rank))
        every = every_setting(hand, wheel)
        legal.append({(o.front_rank, o.back_rank) for o in every if not o.is_foul})
    ranks = sorted({rank for settings in legal for pair in settings for rank in pair})
    value = {rank: number for number, rank in enumerate(ranks)}
    theirs = np.array([(value[front], value[back]) for front, back in house], np.int64)
    first = np.cumsum([0, *map(len, legal)])
    mine = np.array([(value[f], value[b]) for settings in legal for f, b in settings], np.int64)
    jacks = np.array([sum(card[0] == "J" for card in hand) for hand in hands], np.int64)
    best, own = _pairs(masks, theirs, first, mine, jacks)
    return {"best": tuple(best.tolist()), "house-way": tuple(own.tolist())}


@numba.njit
def _pairs(masks, theirs, first, mine, jacks):
    best = np.zeros(3, np.int64)
    own = np.zeros(3, np.int64)
    for player in range(len(masks)):
        for dealer in range(len(masks)):
            if masks[player] & masks[dealer]:
                continue
            front, back = theirs[dealer]
            won = 0
            for setting in range(first[player], first[player + 1]):
                won = max(won, (mine[setting, 0] > front) + (mine[setting, 1] > back))
            asked = (theirs[player, 0] > front) + (theirs[player, 1] > back)
            if jacks[dealer] >= 2:
                won, asked = 0, 0
            best[2 - won] += 1
            own[2 - asked] += 1
    return best, own
