"""The state of a round of Pai Gow: seven packets, and how they are set."""

from __future__ import annotations

from typing import NamedTuple

from rackcard.games.jacks_beat.house_way import Setting
from rackcard.rules.cards import Card

Cards = tuple[Card, ...]

SPOTS, PACKET, CARDS_TO_REMAIN = 7, 7, 4
DEALER = 1
"""The dealer's spot; seats follow counterclockwise, from the dealer's right."""
HIDDEN = Card("?")
HOUSE_WAY_PLEASE = "house way"
RESULTS = ("lose", "push", "win")
"""By the number of hands won."""
SET_UNSEEN = "set"
"""What others see of a hand that is set and not yet exposed."""


class Table(NamedTuple):
    first: int = 0
    """The spot that gets the first packet; 0 until it has been drawn."""
    packets: tuple[Cards, ...] = ()
    """In the order in which they were delivered."""
    fronts: tuple[str, ...] = ()
    """By seat: the two cards in front, or the house way asked for."""

    def spot(self, packet: int) -> int:
        """Where a packet goes: counterclockwise from the first, round the table."""
        return (self.first - 1 + packet) % SPOTS + 1

    def cards(self, spot: int) -> Cards:
        return self.packets[(spot - self.first) % SPOTS]

    @property
    def dealer(self) -> Cards:
        return self.cards(DEALER)

    def hand(self, seat: int) -> Cards:
        return self.cards(seat + 2)

    @property
    def dealt(self) -> int:
        return sum(map(len, self.packets))


def jacks(cards: Cards) -> int:
    """The number of jacks; a joker never counts as one."""
    return sum(card[0] == "J" for card in cards)


def halves_won(mine: Setting, theirs: Setting) -> int:
    """How many of the two hands the player wins: the dealer wins copies, a foul wins nothing."""
    if mine.is_foul:
        return 0
    front = mine.front_rank > theirs.front_rank
    return front + (mine.back_rank > theirs.back_rank)
