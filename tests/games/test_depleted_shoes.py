"""A shoe is one thing: cards removed, or cards left, under every pay table and option."""

import pytest

import rackcard
from rackcard.games.setup import set_up
from rackcard.rules.errors import BadInput

GONE = {"8h": 2, "Ad": 1}


@pytest.fixture(scope="module")
def removed():
    return rackcard.load("dead-mans-hand", decks=2, remove=GONE)


@pytest.fixture(scope="module")
def full():
    return rackcard.load("dead-mans-hand", decks=2)


@pytest.fixture(scope="module")
def left(full):
    return {card: 2 - GONE.get(card, 0) for card in full.cards}


@pytest.mark.parametrize(("table", "edge"), [("4", "22.98%"), ("5", "21.98%")])
def test_a_pay_table_that_prescribes_options_keeps_the_shoe(removed, full, left, table, edge):
    mine = removed.law("dead-mans-hand", table, strategy="always-split")
    assert f"{float(mine.house_edge):.2%}" == edge
    assert mine == full.law("dead-mans-hand", table, strategy="always-split", shoe=left)


@pytest.mark.parametrize(("table", "edge"), [("1", "25.66%"), ("2", "23.68%"), ("3", "22.93%")])
def test_options_that_a_table_takes_back_keep_the_shoe(left, table, edge):
    """The house splits aces three times; tables 1 to 3 prescribe once."""
    house = rackcard.load("dead-mans-hand", decks=2, options={"ace-hands": 4})
    law = house.law("dead-mans-hand", table, strategy="always-split", shoe=left)
    assert f"{float(law.house_edge):.2%}" == edge


def test_a_main_game_under_another_table_keeps_the_shoe(removed, full, left):
    """6:5 in a house that pays 3:2."""
    edges = [
        next(
            line.edge
            for line in game.par("blackjack")
            if (line.paytable, line.strategy) == ("6:5", "basic")
        )
        for game in (removed, rackcard.game.Game(full.setup.with_shoe(left)))
    ]
    assert edges[0] == edges[1]
    assert f"{float(edges[0]):.3%}" == "1.954%"


def test_options_chosen_after_the_shoe_keep_it(full, left):
    one = full.setup.with_shoe(left).with_options({"soft-17": "stand"})
    other = full.setup.with_options({"soft-17": "stand"}).with_shoe(left)
    assert one.machines["round"].source == other.machines["round"].source
    assert one.machines["round"].source.total == 104 - 3


def test_a_shoe_given_whole_has_nothing_removed(removed, left):
    with pytest.raises(BadInput, match=r"cards removed from it, not both\.$"):
        removed.law("dead-mans-hand", "1", shoe=left)
    with pytest.raises(BadInput, match=r"cards removed from it, not both\.$"):
        set_up("great-8").with_shoe([1] * 53).without({"8h": 1})


def test_a_shoe_does_not_share_what_it_was_given():
    counts = [4] * 53
    setup = set_up("great-8").with_shoe(counts)
    counts[0] = 0
    assert setup.with_options({"decks": 1}).machines["round"].source.total == 4 * 53
