"""The compiled loops of `joint`: pairs of hands weighted and settled, in 64-bit integers."""

from __future__ import annotations

from typing import Any

import numpy as np

from rackcard.compiled import compiled


@compiled
def _weights(wild: Any, factors: Any, high: Any, wilds: Any, first: Any, low: Any, lows: Any,
             by_low: Any, out: Any) -> None:  # fmt: skip
    """A product over the ranks for every pattern; `factors[rank, count]`, no second joker."""
    for half in range(len(low)):
        product = 1
        for rank in range(low.shape[1]):
            product *= factors[rank, low[half, rank]]
        by_low[half] = product
    for half in range(len(high)):
        product = 0 if wild and wilds[half] else 1
        for rank in range(high.shape[1]):
            product *= factors[low.shape[1] + rank, high[half, rank]]
        for pattern in range(first[half], first[half + 1]):
            out[pattern] = product * by_low[lows[pattern]]


@compiled
def _reach(kind: Any, first: Any, front: Any, back: Any, reach: Any) -> Any:
    """Fill `reach`: for each front of the dealer, the best back behind a better front. Returns the
    best front and the best back."""
    at = 91
    best = 0
    for setting in range(first[kind], first[kind + 1]):
        for beaten in range(front[setting], at):
            reach[beaten] = best
        at = front[setting]
        best = back[setting]
    for beaten in range(at):
        reach[beaten] = best
    return front[first[kind]], back[first[kind + 1] - 1]


@compiled
def _reach_of(front: Any, back: Any, reach: Any) -> None:
    """The same for one setting."""
    reach[:] = 0
    reach[:front] = back


@compiled
def _settle(sums: Any, at: Any, reach: Any, front: Any, back: Any, sign: Any, counts: Any) -> None:
    """Count the deals won and lost against a line with the cumulative counts `sums`."""
    won, lost = 0, 0
    for theirs in range(91):
        won += sums[at[theirs, reach[theirs]]] - sums[at[theirs, 0]]
        if theirs >= front:
            lost += sums[at[theirs + 1, 0]] - sums[at[theirs, back]]
    counts[0] += sign * won
    counts[1] += sign * lost
    counts[2] += sign * sums[-1]


@compiled
def _both_ways(kind: Any, sums: Any, at: Any, house_front: Any, house_back: Any, first: Any,
               front: Any, back: Any, reach: Any, sign: Any, counts: Any) -> None:  # fmt: skip
    """Settle a kind of hand, set in the best way and by the house way."""
    best_front, best_back = _reach(kind, first, front, back, reach)
    _settle(sums, at, reach, best_front, best_back, sign, counts[0])
    _reach_of(house_front[kind], house_back[kind], reach)
    _settle(sums, at, reach, house_front[kind], house_back[kind], sign, counts[1])


@compiled
def patterns_counted(
    begin: Any, end: Any, counts: Any, joker: Any, suited: Any, pattern: Any,
    house_front: Any, house_back: Any, first: Any, front: Any, back: Any,
    ways: Any, held: Any, suits: Any,
    high: Any, wilds: Any, high_first: Any, low: Any, lows: Any,
    hands: Any, line: Any, at: Any, result: Any,
) -> None:  # fmt: skip
    """Player's patterns as if they could make no flush, against every dealer's hand."""
    factors = np.zeros((13, 5), np.int64)
    by_low = np.zeros(len(low), np.int64)
    left = np.zeros(len(lows), np.int64)
    sums = np.zeros(len(line) + 1, np.int64)
    reach = np.zeros(91, np.int64)
    dealers = np.zeros(len(line), np.int64)
    patterns = np.zeros(len(line), np.int64)
    for place in range(len(line)):
        dealers[place] = hands[line[place]]
        patterns[place] = pattern[line[place]]
    for kind in range(begin, end):
        possible = True
        for rank in range(13):
            mine = counts[kind, rank]
            possible = possible and mine <= held[rank]
            for theirs in range(5):
                fits = theirs <= held[rank]
                factors[rank, theirs] = ways[held[rank] - theirs, mine] if fits else 0
        if not possible:
            continue
        _weights(joker[kind], factors, high, wilds, high_first, low, lows, by_low, left)
        running = 0
        for place in range(len(line)):
            running += dealers[place] * left[patterns[place]]
            sums[place + 1] = running
        _both_ways(kind, sums, at, house_front, house_back, first, front, back, reach, 1, result)


@compiled
def _other_suit(suits: Any, ways: Any, mine: Any, beside: Any, suited: Any, theirs: Any) -> Any:
    """Ways at one rank if the two flush suits differ: `mine` and `suited` say whether each hand
    holds the rank in its flush suit, `beside` and `theirs` how many it holds in other suits."""
    others = suits - 2
    found = 0
    for takes_theirs in range(2 - suited):
        if takes_theirs > beside or beside - takes_theirs > others:
            continue
        free = others - (beside - takes_theirs)
        for takes_mine in range(2 - mine):
            if takes_mine <= theirs and theirs - takes_mine <= free:
                found += ways[others, beside - takes_theirs] * ways[free, theirs - takes_mine]
    return found


@compiled
def _same_suit(suits: Any, ways: Any, mine: Any, beside: Any, suited: Any, theirs: Any) -> Any:
    """The same if both flushes are of one suit."""
    if (mine and suited) or beside + theirs > suits - 1:
        return 0
    return ways[suits - 1, beside] * ways[suits - 1 - beside, theirs]


@compiled
def _products(factors: Any, wild: Any, low: Any, high: Any, wilds: Any, lows: Any,
              highs: Any) -> None:  # fmt: skip
    """Products of `factors[rank, code]` over the ranks of every half configuration."""
    for half in range(len(low)):
        product = 1
        for rank in range(low.shape[1]):
            product *= factors[rank, low[half, rank]]
        lows[half] = product
    for half in range(len(high)):
        product = 0 if wild and wilds[half] else 1
        for rank in range(high.shape[1]):
            product *= factors[low.shape[1] + rank, high[half, rank]]
        highs[half] = product


@compiled
def flushes_counted(
    begin: Any, end: Any, counts: Any, joker: Any, suited: Any, pattern: Any,
    house_front: Any, house_back: Any, first: Any, front: Any, back: Any,
    ways: Any, held: Any, suits: Any,
    high: Any, wilds: Any, high_first: Any, low: Any, lows: Any,
    hands: Any, plain: Any, plain_at: Any, flush: Any, flush_at: Any,
    b_low: Any, b_high: Any, b_wild: Any, at_low: Any, at_high: Any, result: Any,
) -> None:  # fmt: skip
    """What a player's flush changes: each kind that can make one, less the same as in patterns."""
    factors = np.zeros((13, 5), np.int64)
    by_low = np.zeros(len(low), np.int64)
    left = np.zeros(len(lows), np.int64)
    reach = np.zeros(91, np.int64)
    other = np.zeros((13, 6), np.int64)
    same = np.zeros((13, 6), np.int64)
    other_low, other_high = np.zeros(len(b_low), np.int32), np.zeros(len(b_high), np.int32)
    same_low, same_high = np.zeros(len(b_low), np.int32), np.zeros(len(b_high), np.int32)
    in_same_suit = np.zeros(len(flush), np.int32)
    free = np.zeros(len(flush), np.int32)
    theirs_of = np.zeros(len(flush), np.int32)
    for place in range(len(flush)):
        theirs_of[place] = pattern[flush[place]]
    with_flush = np.zeros(len(lows), np.int64)
    plain_sums = np.zeros(len(plain) + 1, np.int64)
    flush_sums = np.zeros(len(flush) + 1, np.int64)
    mask, frees = 0, 0
    for kind in range(begin, end):
        if not hands[kind]:
            continue
        if suited[kind] != mask:
            # Flushes of one suit cannot share a rank. Few kinds remain, so they are listed once
            # per mask.
            mask = suited[kind]
            in_same_suit[:] = 0
            frees = 0
            for place in range(len(flush)):
                if not suited[flush[place]] & mask:
                    free[frees] = place
                    frees += 1
        for rank in range(13):
            mine = (mask >> rank) & 1
            beside = counts[kind, rank] - mine
            for theirs in range(5):
                rest = held[rank] - counts[kind, rank]
                factors[rank, theirs] = ways[rest, theirs]
            for code in range(6):
                if held[rank]:
                    other[rank, code] = _other_suit(suits, ways, mine, beside, code // 3, code % 3)
                    same[rank, code] = _same_suit(suits, ways, mine, beside, code // 3, code % 3)
                else:
                    other[rank, code] = same[rank, code] = code == 0
        wild = joker[kind]
        _products(other, wild, b_low, b_high, b_wild, other_low, other_high)
        _products(same, wild, b_low, b_high, b_wild, same_low, same_high)
        for number in range(frees):
            place = free[number]
            in_same_suit[place] = same_low[at_low[place]] * same_high[at_high[place]]
        with_flush[:] = 0
        running = 0
        for place in range(len(flush)):
            ways_here = other_low[at_low[place]] * other_high[at_high[place]] * (suits - 1)
            ways_here = suits * (ways_here + in_same_suit[place])
            with_flush[theirs_of[place]] += ways_here
            running += ways_here
            flush_sums[place + 1] = running
        # The remaining hands of a pattern, less those that can make a flush, counted above.
        _weights(wild, factors, high, wilds, high_first, low, lows, by_low, left)
        running = 0
        for place in range(len(plain)):
            running += hands[kind] * left[plain[place]] - with_flush[plain[place]]
            plain_sums[place + 1] = running
        for sums, at in ((plain_sums, plain_at), (flush_sums, flush_at)):
            _both_ways(
                kind, sums, at, house_front, house_back, first, front, back, reach, 1, result
            )
            _both_ways(
                pattern[kind], sums, at, house_front, house_back, first, front, back, reach, -1,
                result,
            )  # fmt: skip
