"""The rows of the rack card that seven cards hit for the side wagers."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import combinations

from rackcard.rules.cards import Card
from rackcard.rules.poker import JOKER, Category, bits, group_sizes, in_a_row, rank_five

DEAD = "Dead hand"
"""A short packet, or not four cards left: every wager is returned."""

JACKS_BEAT_ROWS = {
    Category.FIVE_ACES: "5 Aces",
    Category.ROYAL_FLUSH: "5-Card Royal Flush",
    Category.STRAIGHT_FLUSH: "5-Card Straight Flush",
    Category.FOUR_OF_A_KIND: "4 of a Kind",
    Category.FULL_HOUSE: "Full House",
    Category.FLUSH: "Flush",
    Category.STRAIGHT: "Straight",
    Category.THREE_OF_A_KIND: "3 of a Kind",
    Category.TWO_PAIR: "2 Pair",
    Category.PAIR: "Pair",
    Category.HIGH_CARD: "High Card",
}
FIVE_CARD_ROWS = {
    "Five Aces": Category.FIVE_ACES,
    "Any Royal Flush": Category.ROYAL_FLUSH,
    "Any Straight Flush": Category.STRAIGHT_FLUSH,
    "Any 4 of a kind": Category.FOUR_OF_A_KIND,
    "Any Full House": Category.FULL_HOUSE,
    "Any Flush": Category.FLUSH,
    "Any 3 of a kind": Category.THREE_OF_A_KIND,
    "Any Straight": Category.STRAIGHT,
}
CHAN_CHU_ROWS = (
    "Any 7 Card Straight Flush",
    "Natural 7 Card Straight Flush",
    "Super Full House",
    "Royal Flush + R/M",
    "Wild 7 Card Straight Flush",
    "Natural 7 Card Flush",
    "Natural 7 Card Straight",
    *FIVE_CARD_ROWS,
    "Three Pair",
)


def jacks_beat_row(found: Collection[Category]) -> str:
    """The row of the highest five-card hand."""
    return JACKS_BEAT_ROWS[max(found)]


def chan_chu_rows(cards: Sequence[Card], found: Collection[Category]) -> tuple[str, ...]:
    """Every row that seven cards hit under some reading; `found` are their categories."""
    wild = JOKER in cards
    groups = group_sizes(cards)
    one_suit = len({card[1] for card in cards if card != JOKER}) == 1
    row = Category.STRAIGHT in found and in_a_row(bits(cards), 7, int(wild))
    made = {
        "Any 7 Card Straight Flush": row and one_suit,
        "Natural 7 Card Straight Flush": row and one_suit and not wild,
        "Wild 7 Card Straight Flush": row and one_suit and wild,
        "Natural 7 Card Flush": one_suit and not wild,
        "Natural 7 Card Straight": row and not wild,
        "Super Full House": groups == [4, 3],
        "Royal Flush + R/M": Category.ROYAL_FLUSH in found and royal_match(cards),
        "Three Pair": groups == [2, 2, 2, 1],
    }
    return tuple(
        [row for row in CHAN_CHU_ROWS if made.get(row) or FIVE_CARD_ROWS.get(row) in found]
    )


def as_read(rows: tuple[str, ...], wild: bool, rulings: Mapping[str, str]) -> tuple[str, ...]:
    """The rows that count under the rulings in force; the pay table pays the best of them."""
    if wild and rulings["super-full-house"] == "natural-only":
        return tuple([row for row in rows if row != "Super Full House"])
    return rows


def royal_match(cards: Sequence[Card]) -> bool:
    """True if the two cards beside a royal flush are a suited king and queen."""
    for king, queen in combinations(sorted(cards), 2):
        if king[0] == "K" and queen[0] == "Q" and king[1] == queen[1]:
            others = [card for card in cards if card not in (king, queen)]
            if rank_five(others).category == Category.ROYAL_FLUSH:
                return True
    return False
