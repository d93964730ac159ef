"""The exact engine against brute force that was written from the sheets and shares no code."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache

import pytest

import rackcard
from rackcard.exact.law import Law
from tests.witnesses import great_8, straights_and_8s

DECKS = {
    "one suit": great_8.one_suit_deck,
    "eight ranks": great_8.eight_ranks_deck,
    "no great 8s": lambda: great_8.deck(suits=("c",), great_8s=0),
    "great 8s and low cards": lambda: great_8.deck(ranks=("A", "3", "8"), suits=("h", "s")),
    "two decks of naturals": lambda: great_8.deck(("2", "6", "8"), ("d",), 2, decks=2),
}
SIDES = ("yin", "yang")
SCOPES = ("wagered-hand", "either-hand")


def removed(cards: list[great_8.Card], decks: int) -> dict[str, int]:
    """What must be taken out of so many full decks to leave these cards."""
    left = Counter({rank + suit: decks for rank in great_8.RANKS for suit in great_8.SUITS})
    left["G"] = 2 * decks
    left.subtract(rank + suit for rank, suit, _ in cards)
    assert min(left.values()) >= 0
    return {card: count for card, count in left.items() if count}


@cache
def witness(
    name: str, side: str, scope: str
) -> tuple[Counter[str], dict[str, Counter[str]], list[great_8.Card]]:
    cards = DECKS[name]() if name in DECKS else great_8.full_deck()
    return (*great_8.count(cards, side, scope), cards)


def counts(law: Law) -> dict[str, int]:
    return {row.label: row.combinations for row in law.outcomes if row.combinations}


def compare(name: str, side: str, scope: str) -> None:
    main, bonus, cards = witness(name, side, scope)
    decks = 2 if "two decks" in name else 1
    game = rackcard.load(
        "great-8",
        decks=decks,
        rulings={"great-bonus.scope": scope},
        remove=removed(cards, decks),
    )
    n = len(cards)
    law = game.law("main", spot=side)
    assert law.combinations == n * (n - 1) * (n - 2) * (n - 3)
    assert counts(law) == {label: count for label, count in main.items() if count}
    assert law.house_edge == great_8.house_edge(main, great_8.MAIN_PAYS)
    for table in great_8.TABLES:
        law = game.law("great-bonus", table, spot=side)
        assert counts(law) == {label: count for label, count in bonus[table].items() if count}
        assert law.house_edge == great_8.house_edge(bonus[table], great_8.BONUS_PAYS[table])


class TestGreat8:
    @pytest.mark.parametrize("name", DECKS)
    @pytest.mark.parametrize("side", SIDES)
    @pytest.mark.parametrize("scope", SCOPES)
    def test_every_count_on_a_small_deck(self, name: str, side: str, scope: str) -> None:
        compare(name, side, scope)

    @pytest.mark.prove
    @pytest.mark.parametrize("side", SIDES)
    @pytest.mark.parametrize("scope", SCOPES)
    def test_every_count_on_the_full_deck(self, side: str, scope: str) -> None:
        compare("full", side, scope)


class TestStraightsAnd8s:
    @pytest.mark.parametrize("wheel", ["double-zero", "single-zero"])
    @pytest.mark.parametrize("reading", ["any-order", "one-direction"])
    def test_every_triple_of_spins(self, wheel: str, reading: str) -> None:
        expected = straights_and_8s.count(wheel, reading)
        game = rackcard.load(
            "straights-and-8s", rulings={"wheel": wheel, "three-sequential": reading}
        )
        law = game.law("straights-and-8s")
        assert counts(law) == dict(expected)
        assert law.combinations == len(straights_and_8s.pockets(wheel)) ** 3
        assert law.house_edge == straights_and_8s.house_edge(expected)
        assert {row.label: row.net for row in law.outcomes} == straights_and_8s.SEQUENCE_PAYS

    @pytest.mark.parametrize("wheel", ["double-zero", "single-zero"])
    def test_the_edge_of_every_spot_of_the_layout(self, wheel: str) -> None:
        layout = straights_and_8s.layout(wheel)
        pockets = straights_and_8s.pockets(wheel)
        game = rackcard.load("straights-and-8s", rulings={"wheel": wheel})
        offered = [wager for wager in game.setup.wagers if wager != "straights-and-8s"]
        assert set(offered) == set(layout)
        for wager, spots in layout.items():
            assert set(game.setup.spots(wager)) == set(spots)
            pays = straights_and_8s.pays(wager)
            for spot, covered in spots.items():
                law = game.law(wager, spot=spot)
                assert counts(law) == {
                    "Win": len(covered),
                    "": len(pockets) - len(covered),
                }, spot
                assert law.house_edge == 1 - Fraction(len(covered) * (pays + 1), len(pockets))

    @pytest.mark.parametrize("wheel", ["double-zero", "single-zero"])
    def test_spots_of_a_wager_have_the_same_law_here(self, wheel: str) -> None:
        game = rackcard.load("straights-and-8s", rulings={"wheel": wheel})
        seen = [entry.wager for entry in game.par()]
        assert len(seen) == len(set(seen))  # one line each: no wager falls apart by spot
        for entry in game.par():
            assert entry.spots == game.setup.spots(entry.wager)
