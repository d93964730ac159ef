"""The main wager over every joint deal: 8,250,459,031,214,400 of them, in integers only.

How a round ends depends on the kinds of the two hands (kinds.py) and nothing else, so the work is
to count, for each kind of player's hand, how many dealer's hands of each kind lie in the cards that
are left. Two counts do it:

1. *Patterns.* Take the player's hand as its ranks only. A dealer's hand of d cards of a rank leaves
   C(4 - d, p) ways to hold p of them, so all dealers' hands of a pattern, flush or not, leave the
   same number of player's hands: a product over the ranks. This settles every player's hand *as if
   it could make no flush*.
2. *Flushes.* For each kind of player's hand that can make one, count the dealers' hands again, suit
   by suit, and add what the flush changes: the result with it, less the result as in 1.

In both, the dealer's kinds are lined up by front and then back, and counts are added up along that
line. A player's setting then beats, for each front of the dealer, a stretch of it: two look-ups.
A dealer with two jacks or more is left out of the line: against such a hand nobody wins or pushes.
"""

from __future__ import annotations

from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rackcard.compiled import compiled
from rackcard.games.jacks_beat.kinds import (
    CARDS,
    HIGH_CODES,
    LOW_RANKS,
    RANKS,
    Deck,
    Kinds,
    kinds,
    numbering,
)
from rackcard.games.jacks_beat.settings import FRONTS, Settings

JACK = RANKS.index("J")
BACKS = 7465
"""One more than the highest value of a back hand, and one more again to look up 'everything'."""

Counts = NDArray[np.int64]
"""Won, lost and all joint deals, for the best setting and for the house way."""

NOTHING: Counts = np.zeros((2, 3), np.int64)


class Line(NamedTuple):
    """Dealer's kinds by front and back; `at[f, b]`: the first with that front and no lower back."""

    kinds: NDArray[np.int32]
    at: NDArray[np.int32]


class Halves(NamedTuple):
    """Patterns as pairs of half patterns, in the order of their numbers."""

    high: NDArray[np.uint8]
    wild: NDArray[np.uint8]
    first: NDArray[np.int32]
    low: NDArray[np.uint8]
    lows: NDArray[np.int32]
    """The low half of each pattern."""


class Beside(NamedTuple):
    """Kinds with a flush as pairs of half configurations: suited, and how many beside, by rank."""

    low: NDArray[np.uint8]
    high: NDArray[np.uint8]
    wild: NDArray[np.uint8]
    at_low: NDArray[np.uint16]
    at_high: NDArray[np.uint16]


class Work(NamedTuple):
    """Everything that the two counts look up."""

    deck: Deck
    hands: NDArray[np.int64]
    known: Kinds
    settings: Settings
    halves: Halves
    ways: NDArray[np.int64]
    held: NDArray[np.int64]
    everyone: Line
    plain: Line
    flushes: Line
    beside: Beside


class Chunk(NamedTuple):
    """A part of the work: kinds from `first` to before `end`, of patterns or of flushes."""

    first: int
    end: int
    flush: bool

    @property
    def name(self) -> str:
        return f"{'flushes' if self.flush else 'patterns'} {self.first}-{self.end}"


def prepare(deck: Deck, settings: Settings) -> Work:
    known = kinds()
    hands = deck.hands()
    dealt = (known.counts[:, JACK] < 2) & (hands > 0)
    flush = known.suited > 0
    every = np.arange(len(hands), dtype=np.int32)
    # A pattern stands in the line of patterns even if all its hands can make a flush.
    ranks = np.array([rank in deck.ranks for rank in RANKS])
    possible = (known.counts[:, ~ranks].sum(axis=1) == 0) & (known.counts <= deck.suits).all(axis=1)
    plain = every[~flush & possible & (known.counts[:, JACK] < 2)]
    flushes = _line(every[flush & dealt], settings)
    return Work(
        deck,
        hands,
        known,
        settings,
        _halves(),
        np.array([[comb(n, k) for k in range(6)] for n in range(5)], np.int64),
        np.array([deck.suits if rank in deck.ranks else 0 for rank in RANKS], np.int64),
        _line(every[dealt], settings),
        _line(plain, settings),
        flushes,
        _beside(known, flushes.kinds),
    )


def _line(chosen: NDArray[np.int32], settings: Settings) -> Line:
    front, back = settings.house_front[chosen], settings.house_back[chosen]
    order = np.lexsort((back, front))
    places = front[order].astype(np.int64) * BACKS + back[order]
    at = np.searchsorted(places, np.arange((FRONTS + 1) * BACKS)).astype(np.int32)
    return Line(chosen[order], at.reshape(FRONTS + 1, BACKS))


def _halves() -> Halves:
    table = numbering(CARDS)
    begins = np.flatnonzero(np.diff(table.high[np.concatenate([_high_codes(table)])], prepend=-1))
    low, lows = np.unique(table.counts[:, :LOW_RANKS], axis=0, return_inverse=True)
    return Halves(
        np.ascontiguousarray(table.counts[begins, LOW_RANKS:]),
        table.joker[begins].astype(np.uint8),
        np.append(begins, len(table.counts)).astype(np.int32),
        low,
        lows.ravel().astype(np.int32),
    )


def _high_codes(table: Any) -> NDArray[np.int64]:
    powers = 5 ** np.arange(len(RANKS) - LOW_RANKS)
    codes: NDArray[np.int64] = table.counts[:, LOW_RANKS:] @ powers + table.joker * HIGH_CODES
    return codes


def _beside(known: Kinds, chosen: NDArray[np.int32]) -> Beside:
    """Per rank: suited or not, and how many beside it (0 to 2), as one number 0 to 5."""
    suited = (known.suited[chosen, None] >> np.arange(len(RANKS), dtype=np.uint16)) & 1
    codes = (suited * 3 + known.counts[chosen] - suited).astype(np.uint8)
    wild = known.joker[chosen].astype(np.uint8)
    low, at_low = np.unique(codes[:, :LOW_RANKS], axis=0, return_inverse=True)
    upper = np.column_stack([codes[:, LOW_RANKS:], wild])
    high, at_high = np.unique(upper, axis=0, return_inverse=True)
    return Beside(
        low,
        np.ascontiguousarray(high[:, :-1]),
        np.ascontiguousarray(high[:, -1]),
        at_low.ravel().astype(np.uint16),
        at_high.ravel().astype(np.uint16),
    )


def chunks(work: Work, size: int = 256) -> list[Chunk]:
    """The work in parts that can be done in any order."""
    patterns, every = work.known.patterns, len(work.hands)
    plain = [Chunk(n, min(n + size, patterns), False) for n in range(0, patterns, size)]
    flush = [Chunk(n, min(n + size, every), True) for n in range(patterns, every, size)]
    return plain + flush


def count(work: Work, chunk: Chunk) -> Counts:
    """What a chunk adds: (best, house way) x (won, lost, all)."""
    k = work.known
    head: list[Any] = [chunk.first, chunk.end, k.counts, k.joker, k.suited, k.pattern]
    head += [*work.settings, work.ways, work.held, work.deck.suits, *work.halves, work.hands]
    counts = np.zeros((2, 3), np.int64)
    if chunk.flush:
        head += [*work.plain, *work.flushes, *work.beside, counts]
        _flushes(*head)
    else:
        head += [*work.everyone, counts]
        _patterns(*head)
    return counts


def total(deck: Deck) -> int:
    """All joint deals, a dealer's jacks or not."""
    cards = len(deck.cards)
    return comb(cards, CARDS) * comb(cards - CARDS, CARDS)


def without_jacks(deck: Deck) -> int:
    """Joint deals in which the dealer holds fewer than two jacks."""
    cards, jacks = len(deck.cards), deck.suits if "J" in deck.ranks else 0
    dealers = sum(comb(jacks, held) * comb(cards - jacks, CARDS - held) for held in (0, 1))
    return dealers * comb(cards - CARDS, CARDS)


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
    """For each front of the dealer, the best back behind a better front; and the best of each."""
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
    """Count what is won and lost against a line whose counts are added up in `sums`."""
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
    """Settle a kind of hand set in the best way, and the house way."""
    best_front, best_back = _reach(kind, first, front, back, reach)
    _settle(sums, at, reach, best_front, best_back, sign, counts[0])
    _reach_of(house_front[kind], house_back[kind], reach)
    _settle(sums, at, reach, house_front[kind], house_back[kind], sign, counts[1])


@compiled
def _patterns(
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
    """Ways at one rank, the two flush suits being different: `mine` and `suited` say whether each
    holds the rank in its suit, `beside` and `theirs` how many in others than its own."""
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
    """The same where both flushes are of one suit."""
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
def _flushes(
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
            # Flushes of one suit cannot share a rank: few do not, so they are listed once a mask.
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
        # A pattern's hands that are left, less those that can make a flush and were counted above.
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


class Exact(NamedTuple):
    """Joint deals won and pushed out of all, by strategy."""

    won: int
    pushed: int
    deals: int

    @property
    def lost(self) -> int:
        return self.deals - self.won - self.pushed


def outcome(deck: Deck, sums: Counts) -> dict[str, Exact]:
    """All chunks added up, as results; the count of all deals must come out right."""
    deals, dealt = total(deck), without_jacks(deck)
    found = {}
    for strategy, (won, lost, counted) in zip(("best", "house-way"), sums.tolist(), strict=True):
        assert counted == dealt, f"{counted:,} joint deals were counted, there are {dealt:,}"
        found[strategy] = Exact(won, dealt - won - lost, deals)
    return found


def solve(deck: Deck, settings: Settings) -> dict[str, Exact]:
    """All of it in one go: for small decks."""
    work = prepare(deck, settings)
    return outcome(deck, sum((count(work, chunk) for chunk in chunks(work)), NOTHING))
