"""Advice: every choice and its result, for the player's own seat and from its view."""

from __future__ import annotations

import json

import pytest

from rackcard.games.dead_mans_hand import advice as blackjack
from rackcard.games.dead_mans_hand.analysis import analyse, full_shoe
from rackcard.games.dead_mans_hand.round import DECLINE, Hand, Round, Seat, value
from rackcard.games.setup import set_up
from rackcard.live.table import bots
from rackcard.rules.cards import Card
from rackcard.rules.errors import BadInput
from rackcard.rules.grids import Query
from rackcard.rules.needs import Choose
from tests.live.tables import AT_ONCE, Live, pai_gow
from tests.web.visitors import GAMES, ready, sit_down, wager


def asked(floor, game, *others):
    """A table where ann has to decide; a new one until she has."""
    for _ in range(50):
        ann = floor.guest()
        table = ann.opens(game)
        sit_down(table, ann, *others)
        wager(table, game, ann, *others)
        ready(table, ann, *others)
        if ann.sees(table)["options"]:
            return ann, table
    raise AssertionError("nobody is ever asked")


@pytest.fixture(scope="module")
def machine():
    return set_up("dead-mans-hand").machines["round"]


def advised(machine, view, need):
    return machine.decisions.advice(view, need, Query())


def cards(text):
    return tuple(Card(name) for name in text.split())


def facing(machine, hands, dealer, options=None):
    """A view: hands of one seat (the first is played), the dealer's card, the hole hidden."""
    split = len(hands) > 1
    seats = (Seat(tuple(Hand(cards(hand), from_split=split) for hand in hands), DECLINE),)
    state = Round(seats, (Card(dealer), Card("5c")))
    need = machine.next(state)
    assert isinstance(need, Choose)
    return machine.view(state, 0), need


# --- the endpoint


def test_blackjack(floor):
    ann, table = asked(floor, "dead-mans-hand")
    said = ann.get(f"/api/tables/{table}/advice").json()
    assert said["house_way"] is None
    options = ann.sees(table)["options"]
    assert sorted(one["choice"] for one in said["choices"]) == sorted(options)
    assert [one["best"] for one in said["choices"]] == [True] + [False] * (len(options) - 1)
    assert sum("basic strategy" in one["note"] for one in said["choices"]) == 1
    assert ann.get(f"/api/tables/{table}/advice").json() == said


def test_pai_gow(floor):
    ann, table = asked(floor, "jacks-beat")
    said = ann.get(f"/api/tables/{table}/advice").json()
    assert len(said["choices"]) == 21
    assert any(one["best"] for one in said["choices"])
    [hand] = [hand["cards"] for hand in ann.sees(table)["hands"] if hand["seat"] == 0]
    assert len(said["house_way"]) == 2
    assert set(said["house_way"]) <= set(hand)
    ann.must(table, "decide", choice=" ".join(said["house_way"]))


def test_advice_is_for_whoever_has_to_decide(floor):
    bob = floor.guest()
    ann, table = asked(floor, "jacks-beat", bob)
    eve = floor.guest()
    assert eve.get(f"/api/tables/{table}/advice").json()["error"] == "you do not sit at this table."
    mine = ann.get(f"/api/tables/{table}/advice").json()
    his = bob.get(f"/api/tables/{table}/advice").json()
    own = {
        name: {c for one in said["choices"] for c in one["choice"].split()}
        for name, said in (("ann", mine), ("bob", his))
    }
    assert not own["ann"] & own["bob"]
    assert len(own["ann"]) == len(own["bob"]) == 7
    assert floor.client_of().get(f"/api/tables/{table}/advice").status_code == 401


@pytest.mark.parametrize("game", GAMES)
def test_when_there_is_nothing_to_decide(floor, game):
    ann = floor.guest()
    table = ann.opens(game)
    sit_down(table, ann)
    answer = ann.get(f"/api/tables/{table}/advice")
    assert answer.status_code == 200
    assert answer.json() == {"choices": [], "house_way": None}


def test_offers_are_for_whoever_is_asked(floor):
    ann, table = asked(floor, "dead-mans-hand")
    mine = ann.sees(table)
    assert set(mine["offers"]) <= set(mine["options"])
    assert floor.guest().sees(table)["offers"] == {}


def test_nothing_hidden_goes_in(floor, monkeypatch):
    """The dealer's hole card is a blot in what advice is made from."""
    from rackcard.games.dead_mans_hand.decisions import BlackjackDecisions

    seen = []
    monkeypatch.setattr(
        BlackjackDecisions, "advice", lambda self, view, need, query: seen.append(view) or []
    )
    ann, table = asked(floor, "dead-mans-hand")
    assert ann.get(f"/api/tables/{table}/advice").status_code == 200
    assert [str(view.dealer[1]) for view in seen] == ["?"]


# --- blackjack


def test_worths_are_those_of_the_analysis(machine):
    view, need = facing(machine, ["Ts 6h"], "Td")
    exact = analyse(machine.play, full_shoe(6)).action_values((10, 6), 10)
    found = advised(machine, view, need)
    assert [one.choice for one in found] == ["hit", "stand", "double"]
    for one in found:
        assert one.result == f"{exact[one.choice]:+.3f} of the wager"


@pytest.mark.parametrize(
    ("hand", "dealer", "best"),
    [
        ("8s 8h", "Td", "split"),
        ("As 8h", "6d", "double"),
        ("5s 6h", "9d", "double"),
        ("Ts 2h", "4d", "stand"),
        ("Ts 2h", "2d", "hit"),
        ("Ts Th", "6d", "stand"),
        ("As 2h 3d", "Td", "hit"),
    ],
)
def test_what_every_book_says(machine, hand, dealer, best):
    view, need = facing(machine, [hand], dealer)
    found = advised(machine, view, need)
    assert [one.choice for one in found if one.best] == [best]
    assert [one.choice for one in found if "basic strategy" in one.note] == [best]
    assert machine.decisions.by_the_book(view, need) == best


def test_cards_of_others_are_out_of_the_shoe(machine):
    """Sixteen against a ten is as close as it gets: the small cards that are gone decide it."""
    machine = set_up("dead-mans-hand", {"seats": 2}).machines["round"]

    def best(others):
        seats = (
            Seat((Hand(cards(others), closed=True),), DECLINE),
            Seat((Hand(cards("Ts 6h")),), DECLINE),
        )
        state = Round(seats, (Card("Td"), Card("7c")))
        need = machine.next(state)
        return next(
            one.choice for one in advised(machine, machine.view(state, 1), need) if one.best
        )

    assert best("5s 4h 5d 4c 3c") == "stand"
    assert best("Ts Jh") == "hit"


def test_insurance_counts_the_tens_that_are_gone(machine):
    state = Round((Seat((Hand(cards("Ts Jh")),)),), (Card("Ad"), Card("5c")))
    found = advised(machine, machine.view(state, 0), machine.next(state))
    assert [one.choice for one in found] == ["no insurance", "insurance"]
    tens, unseen = 6 * 16 - 2, 6 * 52 - 3
    assert found[1].result == f"{(3 * tens / unseen - 1) / 2:+.3f} of the wager"
    assert found[0].result == "nothing won or lost"
    assert found[0].best


def test_a_split_hand_says_what_it_leaves_out(machine):
    view, need = facing(machine, ["8s 8h", "8d"], "6d")
    [split] = [one for one in advised(machine, view, need) if one.choice == "split"]
    assert "as from a first pair" in split.note


def test_a_shoe_that_is_too_small_says_so():
    machine = set_up("dead-mans-hand", {"decks": 1, "seats": 2}).machines["round"]
    many = "2s 2h 2d 2c 3s 3h"
    seats = (
        Seat((Hand(cards(many), closed=True),), DECLINE),
        Seat((Hand(cards("Ts 6h")),), DECLINE),
    )
    state = Round(seats, (Card("Td"), Card("7c")))
    for one in advised(machine, machine.view(state, 1), machine.next(state)):
        assert one.result


def test_charts_are_kept_on_disk(machine, monkeypatch):
    known = blackjack.chart(machine.play)
    blackjack.chart.cache_clear()
    monkeypatch.setattr(blackjack, "basic_strategy", lambda rules: pytest.fail("drawn again"))
    assert blackjack.chart(machine.play) == known


@pytest.mark.parametrize(
    ("hands", "why"),
    [
        ({"player": "Ts 6h"}, "the dealer's card"),
        ({"player": "Ts", "dealer": "Td"}, "two cards or more"),
        ({"player": "Ts 6h", "dealer": "Td 2c"}, "one card of the dealer's"),
        ({"player": "Ts Ah", "dealer": "Td"}, "finished"),
    ],
)
def test_situations_that_are_none(machine, hands, why):
    with pytest.raises(BadInput, match=why):
        machine.decisions.situation({who: cards(text) for who, text in hands.items()})


def test_bots_play_blackjack_by_the_book():
    live = Live("dead-mans-hand", "5c 9d 6h Ks", clock=AT_ONCE)
    live.sit("ann").place("ann", "blackjack", "blackjack", 500)
    live.ready("ann")
    assert bots.choice(live.layout, live.state, 0) == "double"
    assert bots.cautious(live.layout, live.state, 0) == "stand"


def test_bots_set_pai_gow_by_its_own_strategy():
    dealer, hand = "As Kc 7h 7d 2c 5s 9d", "Ah Kd 3c 3d 9s 9h *"
    live = Live("jacks-beat", pai_gow(dealer, hand), clock=AT_ONCE)
    live.sit("ann").place("ann", "pai-gow", "pai-gow", 1000)
    live.ready("ann")
    assert bots.choice(live.layout, live.state, 0) != bots.cautious(live.layout, live.state, 0)


def test_values_are_plain(floor):
    ann, table = asked(floor, "dead-mans-hand")
    said = ann.get(f"/api/tables/{table}/advice").json()
    assert set(json.loads(json.dumps(said))["choices"][0]) == {
        "choice",
        "makes",
        "result",
        "best",
        "note",
    }
    assert value(Card("Ts")) == 10
