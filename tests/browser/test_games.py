"""Every game in a browser: each kind of wager, a round with its decisions, and the right payout."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from rackcard.live.table.events import Settled
from tests.browser.visitors import NAMES

ROUNDS = {
    "great-8": [
        [("main", "yin", 5), ("great-bonus", "yin", 1)],
        [("main", "yang", 25), ("great-bonus", "yang", 5)],
    ],
    # Four of the five wagers, one of them at most $5.
    "lucky-8": [
        [("player", "player", 5), ("tie", "tie", 5), ("lucky-8-player", "lucky-8-player", 1)],
        [("banker", "banker", 25), ("lucky-8-banker", "lucky-8-banker", 5)],
    ],
    "jacks-beat": [
        [("pai-gow", "pai-gow", 25), ("jacks-beat", "jacks-beat", 5), ("chan-chu", "chan-chu", 5)],
        [("pai-gow", "pai-gow", 100)],
    ],
    "dead-mans-hand": [
        [("blackjack", "blackjack", 5), ("dead-mans-hand", "dead-mans-hand", 1)],
        [("blackjack", "blackjack", 25), ("dead-mans-hand", "dead-mans-hand", 5)],
    ],
    "straights-and-8s": [
        [
            ("straight-up", "17", 1),
            ("split", "17-20", 1),
            ("street", "13-14-15", 1),
            ("corner", "1-2-4-5", 1),
            ("top-line", "0-00-1-2-3", 1),
            ("six-line", "13-14-15-16-17-18", 1),
            ("dozen", "1st-12", 5),
            ("column", "1st-column", 5),
            ("red-black", "red", 5),
            ("odd-even", "odd", 5),
            ("low-high", "low", 5),
            ("straights-and-8s", "straights-and-8s", 5),
        ],
        [("red-black", "black", 25)],
    ],
}


def settled(house, table, player):
    """What the journal says that somebody won or lost at a table, in cents."""
    net = 0
    for event in house.store.events(table):
        if isinstance(event, Settled) and event.player == player:
            net += {"pay": event.amount, "collect": -event.amount}.get(event.act, 0)
    return net


@pytest.mark.parametrize("game", ROUNDS)
def test_every_wager_is_placed_played_and_paid(visit, house, game):
    ann = visit()
    table = ann.sits_down(game)
    assert ann.shows_the_books() == 1_000_00
    for wagers in ROUNDS[game]:
        for wager in wagers:
            ann.places(*wager)
        ann.shows_the_books()
        ann.deals()
        ann.stays_cautious()
        view = ann.sees(table)
        riding = sum(stake["amount"] for stake in view["seats"][view["you"]]["stakes"])
        assert ann.shows_the_books() == 1_000_00 + settled(house, table, ann.id) - riding
    assert house.store.audit() == []


@pytest.mark.parametrize(
    "game",
    [
        "jacks-beat",
        "straights-and-8s",
        *(pytest.param(x, marks=pytest.mark.prove) for x in ("great-8", "lucky-8")),
        pytest.param("dead-mans-hand", marks=pytest.mark.prove),
    ],
)
def test_a_round_on_a_phone(visit, game):
    ann = visit(phone=True)
    ann.sits_down(game)
    for wager in ROUNDS[game][0][:2]:
        ann.places(*wager)
    ann.deals()
    ann.stays_cautious()
    ann.shows_the_books()
    width = ann.page.evaluate("() => document.documentElement.scrollWidth")
    assert width <= 390, "nothing sticks out at the side"


def test_an_illegal_wager_says_which_rule_stops_it(visit):
    ann = visit()
    ann.sits_down("dead-mans-hand")
    ann.picks(1)
    ann.spot("dead-mans-hand", "dead-mans-hand").click()
    said = ann.page.get_by_text(re.compile("needs a blackjack wager", re.IGNORECASE))
    expect(said.first).to_be_visible()
    assert ann.balance == 1_000_00


def test_a_chip_is_taken_back(visit):
    ann = visit()
    ann.sits_down("great-8")
    ann.places("main", "yin", 5)
    ann.spot("main", "yin").click()
    expect(ann.spot("main", "yin")).to_have_accessible_name(re.compile(r": \$10\b"))
    expect(ann.figure("Play money")).to_have_text("$990")  # the house has heard of both
    ann.spot("main", "yin").click(button="right")
    expect(ann.spot("main", "yin")).to_have_accessible_name(re.compile(r": \$5\b"))
    ann.button("Clear").click()
    expect(ann.spot("main", "yin")).to_have_accessible_name(re.compile("no chips"))
    assert ann.shows_the_books() == 1_000_00


def test_rebet_and_double(visit):
    ann = visit()
    ann.sits_down("great-8")
    ann.places("main", "yin", 25)
    ann.deals()
    ann.stays_cautious()
    ann.button("Rebet").click()
    expect(ann.spot("main", "yin")).to_have_accessible_name(re.compile(r": \$25\b"))
    ann.button("Double").click()
    expect(ann.spot("main", "yin")).to_have_accessible_name(re.compile(r": \$50\b"))


def test_bots_fill_a_table(visit):
    ann = visit()
    table = ann.sits_down("lucky-8")
    answer = ann.page.evaluate(
        f"""() => fetch('/api/tables/{table}/bots', {{method: 'POST',
          headers: {{'Content-Type': 'application/json'}},
          body: JSON.stringify({{id: 'bots-for-ann', bots: 2}})}}).then((r) => r.status)"""
    )
    assert answer == 201
    ann.places("player", "player", 5)
    ann.deals()
    ann.stays_cautious()
    chairs = [seat["player"] for seat in ann.sees(table)["seats"] if seat["player"]]
    assert len(chairs) == 3


def test_the_lobby_names_every_game(visit):
    ann = visit()
    ann.goes("/")
    for name in NAMES.values():
        expect(ann.page.get_by_role("region", name=name, exact=True)).to_be_visible()
