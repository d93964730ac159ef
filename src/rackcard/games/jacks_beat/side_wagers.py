"""Exact counts of the side wagers: over all hands, and over the dealer's jacks given a hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rackcard.cache import Form, arrays, code_hash, remembered
from rackcard.games.jacks_beat import kinds as kinds_module
from rackcard.games.jacks_beat import rows
from rackcard.games.jacks_beat.kinds import CARDS, Deck, example, kinds
from rackcard.games.jacks_beat.rows import as_read, chan_chu_rows, jacks_beat_row
from rackcard.rules import poker
from rackcard.rules.cards import SUITS, Card
from rackcard.rules.grades import LOST, Grade, made
from rackcard.rules.poker import JOKER, categories

JACKS = 4
CARDS_LEFT = 53 - CARDS


class Hand(NamedTuple):
    """What matters to the side wagers in a player's hand."""

    chan_chu: tuple[str, ...]
    jacks_beat: str
    jacks: int
    wild: bool

    @classmethod
    def of(cls, cards: Sequence[Card]) -> Hand:
        found = categories(cards)
        jacks = sum([card[0] == "J" for card in cards])
        return cls(chan_chu_rows(cards, found), jacks_beat_row(found), jacks, JOKER in cards)


class Classes(NamedTuple):
    """The different hands, and which of them each kind is.

    A king and a queen beside a flush may be of one suit or of two, and a royal match depends on
    that, so a kind may be two hands: one third of it (3 of 3 x 3 pairs of suits) is `matched`.
    """

    hands: tuple[Hand, ...]
    plain: NDArray[np.uint8]
    matched: NDArray[np.uint8]


@cache
def _sources() -> str:
    return code_hash([poker.__file__, rows.__file__, kinds_module.__file__, __file__])


@cache
def classes() -> Classes:
    """Computed from one example of each kind; cached on disk, because there are many."""
    plain, matched = arrays(("classes", _sources()), _sort_out)
    first = {number: kind for kind, number in reversed(list(enumerate(plain.tolist())))}
    second = {number: kind for kind, number in reversed(list(enumerate(matched.tolist())))}
    hands = [
        Hand.of(example(first[number]) if number in first else with_match(second[number]))
        for number in range(1 + max(int(plain.max()), int(matched.max())))
    ]
    return Classes(tuple(hands), plain, matched)


def _sort_out() -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    numbers: dict[Hand, int] = {}
    plain, matched = [], []
    for kind in range(len(kinds().counts)):
        hand = Hand.of(example(kind))
        match = Hand.of(with_match(kind)) if may_match(kind) else hand
        plain.append(numbers.setdefault(hand, len(numbers)))
        matched.append(numbers.setdefault(match, len(numbers)))
    return np.array(plain, np.uint8), np.array(matched, np.uint8)


def may_match(kind: int) -> bool:
    """True for a flush kind whose cards outside the flush are just a king and a queen."""
    return bool(kinds().suited[kind]) and _beside(example(kind)) == ["Q", "K"]


def with_match(kind: int) -> list[Card]:
    """The example of a kind, with the cards outside the flush in one suit."""
    cards = example(kind)
    return [card if card[1:] in ("", SUITS[0]) else Card(card[0] + SUITS[1]) for card in cards]


def _beside(cards: Sequence[Card]) -> list[str]:
    return [card[0] for card in cards if card[1:] not in ("", SUITS[0])]


_FORM: Form[Counter[Hand]] = Form(
    lambda counts: [[*hand, count] for hand, count in counts.items()],
    lambda rows: Counter({Hand(tuple(made), *hand): count for made, *hand, count in rows}),
)


@cache
def hands() -> Counter[Hand]:
    """The number of hands, of all, that are each `Hand`."""
    known = remembered(("hands", _sources()), _count, _FORM)
    assert known is not None
    return known


def _count() -> Counter[Hand]:
    known = classes()
    counts: Counter[Hand] = Counter()
    weights = Deck().hands().tolist()
    for plain, matched, weight in zip(
        known.plain.tolist(), known.matched.tolist(), weights, strict=True
    ):
        third = weight // 3 if plain != matched else 0
        counts[known.hands[plain]] += weight - third
        counts[known.hands[matched]] += third
    return +counts


def chan_chu(rulings: Mapping[str, str]) -> dict[Grade, int]:
    """The number of hands with each grade."""
    counts: Counter[Grade] = Counter()
    for hand, weight in hands().items():
        counts[made(*as_read(hand.chan_chu, hand.wild, rulings))] += weight
    return dict(counts)


def jacks_beat() -> dict[Grade, int]:
    """The number of joint deals with each grade: it pays by the player's hand if the dealer has two
    jacks or more."""
    counts: Counter[Grade] = Counter()
    for hand, weight in hands().items():
        left = JACKS - hand.jacks
        others = CARDS_LEFT - left
        short = sum(comb(left, held) * comb(others, CARDS - held) for held in (0, 1))
        counts[LOST] += weight * short
        counts[made(hand.jacks_beat)] += weight * (comb(CARDS_LEFT, CARDS) - short)
    return dict(counts)
