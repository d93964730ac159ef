"""How a dealer calls blackjack."""

from __future__ import annotations

from rackcard.games.dead_mans_hand.round import (
    HIDDEN,
    Cards,
    Hand,
    Round,
    is_blackjack,
    is_soft,
    natural,
    total,
)
from rackcard.games.dead_mans_hand.rules import Blackjack
from rackcard.rules.needs import SeatHand
from rackcard.rules.spoken import Name, Shown, card_in_words, number_in_words


def hands(machine: Blackjack, view: Round) -> list[Shown]:
    found = [Shown("dealer", view.dealer, count(view.dealer))]
    turn = machine.active(view)
    for number, seat in enumerate(view.seats):
        for at, hand in enumerate(seat.hands):
            in_play = turn is not None and turn[:2] == (number, at)
            of = SeatHand(number, at if len(seat.hands) > 1 else None)
            found.append(Shown(of, hand.cards, _count(hand), in_play))
    return found


def count(cards: Cards) -> str:
    """The total of a hand in words; "" for a single card."""
    if len(cards) < 2 or HIDDEN in cards:
        return ""
    if is_blackjack(cards):
        return "blackjack"
    soft = "soft " if is_soft(cards) and total(cards) < 21 else ""
    return soft + number_in_words(total(cards)) + (", too many" if total(cards) > 21 else "")


def _count(hand: Hand) -> str:
    if is_blackjack(hand.cards) and not natural(hand):
        return number_in_words(21)  # a split hand never counts as a blackjack
    notes = ["doubled"] * hand.doubled + ["surrendered"] * hand.surrendered
    return ", ".join([count(hand.cards), *notes])


def says(machine: Blackjack, before: Round, after: Round, over: bool, name: Name) -> str:
    """The hole card, when it is turned."""
    was_open = len(before.dealer) >= 2 and HIDDEN not in before.dealer
    if was_open or HIDDEN in after.dealer or len(after.dealer) < 2:
        return ""
    return f"the dealer turns the {card_in_words(after.dealer[1])}: {count(after.dealer)}"
