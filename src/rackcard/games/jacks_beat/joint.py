"""The main wager over every joint deal: 8,250,459,031,214,400 of them, in integers only.

How a round ends depends only on the kinds of the two hands (kinds.py), so the work is to count, for
each kind of player's hand, how many dealer's hands of each kind are in the cards that are left. It
takes two counts:

1. *Patterns.* Take only the ranks of the player's hand. A dealer's hand of d cards of a rank leaves
   C(4 - d, p) ways to hold p of them, so all dealers' hands of a pattern, flush or not, leave the
   same number of player's hands: a product over the ranks. This settles every player's hand *as if
   it could make no flush*.
2. *Flushes.* For each kind of player's hand that can make one, count the dealers' hands again, suit
   by suit, and add what the flush changes: the result with it, less the result as in 1.

In both, the dealer's kinds are sorted by front and then back, with cumulative counts: the line. For
each front of the dealer, a player's setting then beats a contiguous range of it: two look-ups. A
dealer with two jacks or more is left out of the line: against such a hand nobody wins or pushes.
"""

from __future__ import annotations

from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rackcard.games.jacks_beat.joint_loops import flushes_counted, patterns_counted
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
"""One more than the highest value of a back hand, plus one for looking up all hands."""

Counts = NDArray[np.int64]
"""Joint deals won, lost and in all, for the best setting and for the house way."""

NOTHING: Counts = np.zeros((2, 3), np.int64)


class Line(NamedTuple):
    """Dealer's kinds sorted by front and back; `at[f, b]`: the first with front f and back >= b."""

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
    """Kinds with a flush as pairs of half configurations: by rank, suited or not, and how many
    cards of other suits."""

    low: NDArray[np.uint8]
    high: NDArray[np.uint8]
    wild: NDArray[np.uint8]
    at_low: NDArray[np.uint16]
    at_high: NDArray[np.uint16]


class Work(NamedTuple):
    """The tables that the two counts use."""

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
    # A pattern is in the line of patterns even if all its hands can make a flush.
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
    """Per rank: suited or not, and how many cards of other suits (0 to 2), as a number 0 to 5."""
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
    """The counts of a chunk: (best, house way) x (won, lost, all)."""
    k = work.known
    head: list[Any] = [chunk.first, chunk.end, k.counts, k.joker, k.suited, k.pattern]
    head += [*work.settings, work.ways, work.held, work.deck.suits, *work.halves, work.hands]
    counts = np.zeros((2, 3), np.int64)
    if chunk.flush:
        head += [*work.plain, *work.flushes, *work.beside, counts]
        flushes_counted(*head)
    else:
        head += [*work.everyone, counts]
        patterns_counted(*head)
    return counts


def total(deck: Deck) -> int:
    """The number of all joint deals, with and without two jacks of the dealer's."""
    cards = len(deck.cards)
    return comb(cards, CARDS) * comb(cards - CARDS, CARDS)


def without_jacks(deck: Deck) -> int:
    """Joint deals in which the dealer holds fewer than two jacks."""
    cards, jacks = len(deck.cards), deck.suits if "J" in deck.ranks else 0
    dealers = sum(comb(jacks, held) * comb(cards - jacks, CARDS - held) for held in (0, 1))
    return dealers * comb(cards - CARDS, CARDS)


class Exact(NamedTuple):
    """Joint deals won and pushed out of all, by strategy."""

    won: int
    pushed: int
    deals: int

    @property
    def lost(self) -> int:
        return self.deals - self.won - self.pushed


def outcome(deck: Deck, sums: Counts) -> dict[str, Exact]:
    """The sum of all chunks as results; asserts that the count of all deals is right."""
    deals, dealt = total(deck), without_jacks(deck)
    found = {}
    for strategy, (won, lost, counted) in zip(("best", "house-way"), sums.tolist(), strict=True):
        assert counted == dealt, f"{counted:,} joint deals were counted, there are {dealt:,}"
        found[strategy] = Exact(won, dealt - won - lost, deals)
    return found


def solve(deck: Deck, settings: Settings) -> dict[str, Exact]:
    """The whole count at once, for small decks."""
    work = prepare(deck, settings)
    return outcome(deck, sum((count(work, chunk) for chunk in chunks(work)), NOTHING))
