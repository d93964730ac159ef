"""Hands in words, as a dealer would call them."""

from __future__ import annotations

from rackcard.rules.poker import ACE, ACE_HIGH, JACK, KING, QUEEN, Category, Rank

_NAMES = {rank: str(rank) for rank in range(2, 11)}
_NAMES |= {JACK: "jack", QUEEN: "queen", KING: "king", ACE: "ace"}


def _plural(rank: int) -> str:
    return f"{_NAMES[rank]}s"


def describe_front(rank: Rank) -> str:
    """A front hand in words: "pair of kings", "ace-9"."""
    if rank.category == Category.PAIR:
        return f"pair of {_plural(rank.ranks[0])}"
    return "-".join(_NAMES[one] for one in rank.ranks)


def describe(rank: Rank) -> str:
    """A back hand in words: "two pair, kings and 4s", "flush, ace high"."""
    ranks = rank.ranks
    if rank.category == Category.FULL_HOUSE:
        return f"full house, {_plural(ranks[0])} over {_plural(ranks[1])}"
    if rank.category == Category.TWO_PAIR:
        return f"two pair, {_plural(ranks[0])} and {_plural(ranks[1])}"
    if rank.category in (Category.PAIR, Category.THREE_OF_A_KIND, Category.FOUR_OF_A_KIND):
        return f"{_KIND_NAMES[rank.category]} {_plural(ranks[0])}"
    if rank.category in (Category.FLUSH, Category.HIGH_CARD):
        return f"{_KIND_NAMES[rank.category]}{_NAMES[ranks[0]]} high"
    if rank.category in (Category.STRAIGHT, Category.STRAIGHT_FLUSH):
        height = {ACE_HIGH: "ace high", 14: "ace to 5", 5: "ace to 5"}
        return f"{_KIND_NAMES[rank.category]}, {height.get(ranks[0]) or _NAMES[ranks[0]] + ' high'}"
    return _KIND_NAMES[rank.category]


_KIND_NAMES = {
    Category.HIGH_CARD: "",
    Category.PAIR: "pair of",
    Category.THREE_OF_A_KIND: "three",
    Category.STRAIGHT: "straight",
    Category.FLUSH: "flush, ",
    Category.FOUR_OF_A_KIND: "four",
    Category.STRAIGHT_FLUSH: "straight flush",
    Category.ROYAL_FLUSH: "royal flush",
    Category.FIVE_ACES: "five aces",
}
