"""Numbers, cards and lists in the words of a dealer."""

import pytest

from rackcard.rules.cards import RANKS, SUITS, standard_deck
from rackcard.rules.needs import SeatHand
from rackcard.rules.spoken import (
    HIDDEN,
    Drawing,
    Shown,
    card_in_words,
    listed_in_words,
    number_in_words,
    sentence,
)

UP_TO_NINETEEN = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen"),
    "nineteen",
)
NUMBERS = [
    *UP_TO_NINETEEN,
    *("twenty", *(f"twenty-{digit}" for digit in UP_TO_NINETEEN[1:10])),
    *("thirty", *(f"thirty-{digit}" for digit in UP_TO_NINETEEN[1:10])),
]
RANKS_IN_WORDS = ("ace", *UP_TO_NINETEEN[2:11], "jack", "queen", "king")
SUITS_IN_WORDS = ("clubs", "diamonds", "hearts", "spades")


def test_numbers_below_forty_are_words() -> None:
    assert [number_in_words(number) for number in range(40)] == NUMBERS


@pytest.mark.parametrize("number", [-1, -30, 40, 41, 100, 230])
def test_other_numbers_stay_digits(number: int) -> None:
    assert number_in_words(number) == str(number)


def test_every_card_of_a_deck_in_words() -> None:
    assert [card_in_words(card) for card in standard_deck()] == [
        f"{rank} of {suit}" for rank in RANKS_IN_WORDS for suit in SUITS_IN_WORDS
    ]
    assert (len(RANKS_IN_WORDS), len(SUITS_IN_WORDS)) == (len(RANKS), len(SUITS))


@pytest.mark.parametrize(
    ("card", "words"),
    [
        ("*", "joker"),
        (HIDDEN, "a card face down"),
        ("G", "G"),
        ("8x", "8x"),
        ("10", "10"),
        ("10h", "10h"),
        ("", ""),
    ],
)
def test_cards_without_a_suit(card: str, words: str) -> None:
    assert card_in_words(card) == words


@pytest.mark.parametrize(
    ("things", "words"),
    [
        ([], ""),
        (["a"], "a"),
        (["a", "b"], "a and b"),
        (["a", "b", "c"], "a, b and c"),
        (["a", "b", "c", "d"], "a, b, c and d"),
    ],
)
def test_a_list_in_words(things: list[str], words: str) -> None:
    assert listed_in_words(iter(things)) == words
    assert listed_in_words(things, "or") == words.replace(" and ", " or ")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("", ""),
        ("x", "X."),
        ("eight of Hearts", "Eight of Hearts."),
        ("no more bets.", "No more bets."),
        ("hit?", "Hit?"),
        ("blackjack!", "Blackjack!"),
        ("a. b", "A. b."),
    ],
)
def test_a_sentence_has_a_capital_and_an_end(text: str, shown: str) -> None:
    assert sentence(text) == shown


def test_a_hand_is_the_tables_unless_it_says_whose() -> None:
    assert Shown("dealer", ()) == ("dealer", (), "", False)
    assert Shown("dealer", ()).seat == -1
    assert [Shown(SeatHand(2, hand), ()).seat for hand in (None, 0, 1)] == [2, 2, 2]
    assert Drawing(("0",), {}, {}) == (("0",), {}, {})
