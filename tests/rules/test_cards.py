"""Cards and pockets in notation; shoes, wheels, and what may be taken out of them."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rackcard.rules.cards import (
    FULL,
    Card,
    Composition,
    Pocket,
    Shoe,
    Source,
    Wheel,
    read_hands,
    standard_deck,
)
from rackcard.rules.errors import BadInput

DECK = standard_deck()


def test_a_card_is_its_notation():
    assert Card("8h") == "8h"
    assert (Card("Tc").rank, Card("Tc").suit) == ("T", "c")
    great, joker = Card("G"), Card("*")
    assert (great, great.rank, great.suit) == ("G", "G", "")
    assert (joker, joker.suit) == ("*", "")


def test_zeros_are_pockets_but_no_numbers():
    assert Pocket("0").number is None
    assert Pocket("00").number is None
    assert Pocket("8").number == 8
    assert Pocket(36).number == 36
    assert Pocket("10").number == 10


def test_the_standard_deck_has_52_different_cards():
    assert len(DECK) == len(set(DECK)) == 52
    assert Counter(card.suit for card in DECK) == dict.fromkeys("cdhs", 13)
    assert Counter(card.rank for card in DECK) == dict.fromkeys("A23456789TJQK", 4)
    assert DECK[:5] == ["Ac", "Ad", "Ah", "As", "2c"]


def test_a_shoe_counts_equal_cards_together():
    shoe = Shoe.of([*DECK, Card("G"), Card("G")], decks=8)
    counts = dict(shoe.counts)
    assert shoe.total == 432
    assert counts[Card("8h")] == 8
    assert counts[Card("G")] == 16
    assert not shoe.returns
    assert Counter(shoe) == counts


def test_a_wheel_returns_its_pockets():
    wheel = Wheel.of([Pocket("0"), Pocket("1")])
    assert wheel.returns
    assert wheel.total == 2
    assert list(wheel) == ["0", "1"]


def test_nothing_can_be_removed_from_a_wheel():
    wheel = Wheel.of([Pocket("0"), Pocket("1")])
    assert wheel.without({}) == wheel
    with pytest.raises(BadInput, match="wheel"):
        wheel.without({"1": 1})


def test_a_source_of_no_kind_cannot_be_depleted():
    with pytest.raises(NotImplementedError):
        Source(()).without({})
    with pytest.raises(NotImplementedError):
        Source(()).holding({})


@given(st.dictionaries(st.sampled_from(DECK), st.integers(0, 2), max_size=60))
def test_a_depleted_shoe_lacks_exactly_what_was_removed(removed):
    full = Shoe.of(DECK, decks=2)
    left = full.without(removed)
    assert left.total == 104 - sum(removed.values())
    assert Counter(full) - Counter(removed) == Counter(left)
    assert full.total == 104


def test_a_card_may_be_removed_to_the_last():
    assert "8h" not in set(Shoe.of(DECK).without({"8h": 1}))


@pytest.mark.parametrize(
    ("removed", "complaint"),
    [
        ({"8h": 2}, "cannot remove 2 of 8h: the shoe holds 1"),
        ({"8h": -1}, "cannot remove -1 of 8h"),
        ({"8x": 1}, "'8x'.*allowed: Ac, "),
        ({"G": 1}, "'G'"),
        ({"8H": 1}, "'8H'"),
    ],
)
def test_only_cards_that_are_there_can_be_removed(removed, complaint):
    with pytest.raises(BadInput, match=complaint):
        Shoe.of(DECK).without(removed)


def test_a_shoe_can_hold_any_counts_by_name_or_in_order():
    shoe = Shoe.of(DECK)
    by_name = shoe.holding({"8h": 3, "Kc": 0})
    assert (dict(by_name.counts)[Card("8h")], by_name.total) == (3, 3)
    assert shoe.holding([2] * 52).total == 104


@pytest.mark.parametrize(
    ("counts", "complaint"),
    [
        ([1] * 51, "52 counts, not 51"),
        ({"1x": 1}, "no card '1x'"),
        ({"8h": -1}, "cannot hold -1 of 8h"),
    ],
)
def test_counts_that_make_no_shoe(counts, complaint):
    with pytest.raises(BadInput, match=complaint):
        Shoe.of(DECK).holding(counts)


def test_a_wheel_holds_its_pockets():
    with pytest.raises(BadInput, match="fixed"):
        Wheel.of([Pocket("0")]).holding({"0": 2})


def test_a_count_of_none_is_no_card_and_no_error():
    shoe = Shoe.of(DECK)
    assert shoe.without({"8h": 0}) == shoe
    assert shoe.holding({"8h": 0}).total == 0
    assert dict(shoe.holding({"8h": 2}).counts) == dict.fromkeys(DECK, 0) | {Card("8h"): 2}
    assert shoe.holding(range(52)).counts[:3] == (("Ac", 0), ("Ad", 1), ("Ah", 2))


SMALL = Shoe.of([Card("Ac"), Card("2c"), Card("2c")])


@pytest.mark.parametrize(
    ("composition", "counts", "full"),
    [
        (FULL, {"Ac": 1, "2c": 2}, True),
        (Composition(removed={"Ac": 0, "2c": 0}), {"Ac": 1, "2c": 2}, True),
        (Composition(removed={"Ac": 0, "2c": 1}), {"Ac": 1, "2c": 1}, False),
        (Composition(removed={"2c": 1, "Ac": 0}), {"Ac": 1, "2c": 1}, False),
        (Composition(left={"Ac": 3}), {"Ac": 3, "2c": 0}, False),
        (Composition(left=[1, 2]), {"Ac": 1, "2c": 2}, False),
        (Composition(left={}), {"Ac": 0, "2c": 0}, False),
    ],
)
def test_what_a_shoe_holds_by_what_is_gone_or_by_what_is_left(composition, counts, full):
    assert dict(composition.of(SMALL).counts) == counts
    assert composition.is_full == full


def test_what_is_left_is_told_whole():
    with pytest.raises(BadInput, match=r"cards removed from it, not both\.$"):
        Composition({"Ac": 1}, {"Ac": 3}).of(SMALL)


def test_hands_are_read_from_one_shoe():
    assert read_hands({"player": "2c Ac", "dealer": " 2c ", "other": ""}, SMALL) == {
        "player": ("2c", "Ac"),
        "dealer": ("2c",),
        "other": (),
    }


@pytest.mark.parametrize(
    ("hands", "complaint"),
    [
        ({"player": "2c 8h"}, "'8h' is no card of this game; write them like Ah Tc *."),
        ({"player": "Ac Ac"}, "Ac is there twice: there are not that many in the deck."),
        ({"player": "2c 2c", "dealer": "2c"}, "2c is there twice: there are not that many"),
    ],
)
def test_hands_that_the_shoe_cannot_deal(hands, complaint):
    with pytest.raises(BadInput) as refused:
        read_hands(hands, SMALL)
    assert complaint in str(refused.value)
