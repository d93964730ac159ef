"""Rounds that are over: what lay on the felt, and what was said of it."""

from __future__ import annotations

import pytest

from rackcard.live.table.events import Dealt, RoundVoided, WagerPlaced
from rackcard.live.table.finished_round import ending
from rackcard.live.table.layout import lay
from tests.web.visitors import GAMES, play_round, sit_down


def rounds(person, table):
    return person.get(f"/api/tables/{table}/rounds").json()["rounds"]


@pytest.mark.parametrize("game", GAMES)
def test_the_hands_of_the_last_round_are_those_on_the_felt(floor, game):
    ann, bob, eve = floor.guest(), floor.guest(), floor.guest()
    table = ann.opens(game)
    sit_down(table, ann, bob)
    for number in (1, 2):
        play_round(table, game, ann, bob)
        last = rounds(eve, table)[-1]
        assert last["round"] == number
        # A track of Straights and 8's is nobody's round: it may have begun before.
        lying = [hand for hand in eve.sees(table)["hands"] if hand["name"] != "Track"]
        assert last["hands"] == lying
        assert "?" not in str([hand["cards"] for hand in last["hands"]])


def test_the_dealer_has_the_last_word(floor):
    ann = floor.guest()
    table = ann.opens("lucky-8")
    sit_down(table, ann)
    play_round(table, "lucky-8", ann)
    last = rounds(ann, table)[-1]
    begins = {"player": "Player wins, ", "banker": "Banker wins, ", "tie": "A tie at "}
    assert last["says"].startswith(begins[last["winner"]]), last


@pytest.mark.parametrize(
    ("cards", "winner"),
    [("9c 6c Td 2c", "player"), ("6c 9c 2c Td", "banker"), ("6c 6d 2c 2d", "tie")],
)
def test_who_has_won_a_round_of_baccarat(cards, winner):
    dealt = zip(("player", "banker") * 2, cards.split(), strict=True)
    events = [Dealt(to, (card,), False, "") for to, card in dealt]
    stake = WagerPlaced(0, "ann", "player", "player", 500, 500)
    assert ending(lay("lucky-8"), [stake, *events])["winner"] == winner
    assert ending(lay("lucky-8"), [stake, *events[:3]])["winner"] == "", "it is not over"


def test_a_round_that_was_voided_shows_nothing_that_lay_face_down():
    layout = lay("dead-mans-hand")
    told = ending(
        layout,
        [
            WagerPlaced(3, "ann", "blackjack", "blackjack", 500, 500),
            Dealt("seat 1", ("9h",), False, ""),
            Dealt("dealer", ("Td",), False, ""),
            Dealt("seat 1", ("7c",), False, ""),
            Dealt("dealer", ("8s",), True, ""),
            RoundVoided(1, "the pit said so"),
        ],
    )
    assert told["says"] == ""
    assert {hand["name"]: hand["cards"] for hand in told["hands"]} == {
        "Dealer": ["Td", "?"],
        "Seat 4": ["9h", "7c"],
    }
