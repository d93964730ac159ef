"""Numbers, cards and lists in the words of a dealer."""

from types import SimpleNamespace
from typing import NamedTuple

import pytest

from rackcard.rules.cards import RANKS, SUITS, Card, standard_deck
from rackcard.rules.needs import SeatHand
from rackcard.rules.spoken import (
    ANY_GAME,
    HIDDEN,
    Calls,
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


class View(NamedTuple):
    dealer: tuple
    left: int
    player: tuple
    mixed: tuple


def test_of_a_game_without_words_the_cards_are_shown_by_their_names() -> None:
    eight, three = Card("8c"), Card("3d")
    view = View((eight,), 3, (), (eight, "?"))
    assert ANY_GAME.hands(None, view) == [Shown("dealer", (eight,)), Shown("player", ())]
    assert ANY_GAME.hands(None, (eight, three)) == [Shown("table", (eight, three))]
    assert ANY_GAME.hands(None, (eight, 1)) == []
    assert ANY_GAME.hands(None, 7) == []
    assert ANY_GAME.hands(None, [eight]) == []


def test_of_a_game_without_words_nothing_is_said() -> None:
    said = ANY_GAME.says(0, 0, 0, True, str)
    assert (ANY_GAME.card_names, ANY_GAME.drawing, said) == ({}, None, "")
    assert ANY_GAME.winner(None, None) == ""


def test_words_of_a_game_are_those_of_its_module() -> None:
    must = {"hands": lambda machine, view: [], "says": lambda *_: "so"}
    plain = Calls.of(SimpleNamespace(**must))
    assert plain[:4] == (must["hands"], must["says"], {}, None)
    assert plain.winner(None, None) == ""
    may = {"drawing": lambda machine: None, "winner": lambda machine, view: "tie"}
    own = Calls.of(SimpleNamespace(**must, **may, CARD_NAMES={"G": "green"}))
    assert own == (must["hands"], must["says"], {"G": "green"}, may["drawing"], may["winner"])
