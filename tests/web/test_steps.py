"""The steps that a socket sends, and what it never sends."""

from __future__ import annotations

import json
import re

import pytest

from rackcard.live.table.phases import Phase
from tests.web.stepping import StepEar
from tests.web.visitors import GAMES, cards_in, decide, play_round, ready, sit_down, wager


def heard(floor, game, rounds=2):
    """Two players and somebody behind them, each with an ear at the table."""
    ann, bob, eve = floor.guest(), floor.guest(), floor.guest()
    table = ann.opens(game)
    with StepEar(ann, table) as first, StepEar(bob, table) as second, StepEar(eve, table) as third:
        sit_down(table, ann, bob)
        for _ in range(rounds):
            play_round(table, game, ann, bob)
        for ear in (first, second, third):
            ear.catches_up()
        return table, (ann, bob, eve), (first, second, third)


@pytest.mark.parametrize("game", GAMES)
def test_steps_add_up_to_what_is_seen(floor, game):
    """StepEar adds up every message."""
    table, people, ears = heard(floor, game)
    for person, ear in zip(people, ears, strict=True):
        kinds = [step["event"]["kind"] for step in ear.steps]
        assert kinds.count("RoundEnded") == 2
        assert {"WagerPlaced", "WagersClosed", "Dealt", "Settled"} <= set(kinds)
        assert ear.view["hands"] == person.sees(table)["hands"]


@pytest.mark.parametrize("game", GAMES)
def test_every_event_has_its_call(floor, game):
    _, (ann, _, _), (ear, *_) = heard(floor, game, rounds=1)
    called = {step["event"]["kind"]: step["call"] for step in ear.steps}
    assert called["SeatTaken"].startswith("Seat ")
    assert called["WagersOpened"] == "Round 2. Wagers, please."
    assert called["WagersClosed"] == "No more wagers."
    for step in ear.steps:
        if not step["quiet"]:
            assert step["call"].endswith((".", "?")), step
    assert any(ann.name in step["call"] for step in ear.steps)
    assert not any(ann.id in step["call"] for step in ear.steps)


def test_a_hole_card_is_seen_by_nobody_before_it_is_turned(floor):
    """Blackjack: the dealer's second card, in whatever a message holds."""
    for _ in range(4):
        _, _, ears = heard(floor, "dead-mans-hand", rounds=3)
        for ear in ears:
            hidden = None
            for step in ear.steps:
                event = step["event"]
                if event["kind"] == "Dealt" and event["face_down"]:
                    assert event["symbols"] == ["?"]
                for hand in step["hands"] or ():
                    if hand["name"] == "Dealer" and len(hand["cards"]) > 1:
                        hidden = hand["cards"][1] == "?"
                        assert hidden == (hand["comes_to"] == "")
            assert hidden is False


def test_nobody_sees_the_hand_that_another_sets(floor):
    """Pai Gow: seven cards face down until everybody is set."""
    ann, bob, eve = floor.guest(), floor.guest(), floor.guest()
    for _ in range(4):  # tables of their own: of a round that is over, everything may be known
        table = ann.opens("jacks-beat")
        with StepEar(ann, table) as mine, StepEar(bob, table) as his, StepEar(eve, table) as behind:
            sit_down(table, ann, bob)
            wager(table, "jacks-beat", ann, bob)
            ready(table, ann, bob)
            if ann.sees(table)["phase"] != Phase.PLAYING:
                continue  # two jacks: the dealer need not set, and the round is over
            for ear in (mine, his, behind):
                ear.catches_up()
            own = {x.id: hand_of(x.sees(table), seat) for seat, x in enumerate((ann, bob))}
            assert len(own[ann.id]) == len(own[bob.id]) == 7
            for ear, others in (
                (mine, [bob]),
                (his, [ann]),
                (behind, [ann, bob]),
            ):
                named = cards_named([ear.messages, ear.visitor.sees(table)])
                if ear.visitor.id in own:  # what may be seen is found, so what may not would be
                    assert set(own[ear.visitor.id]) - {"*"} <= set(named)
                for other in others:
                    assert not set(own[other.id]) & set(named) - set("*"), "another's cards"
            choice = bob.sees(table)["options"][0]
            bob.must(table, "decide", choice=choice)
            for ear in (mine, behind):
                ear.catches_up()
                said = json.dumps([step for step in ear.steps if step["event"].get("seat") == 1])
                assert choice not in said
            decide(table, ann, bob)
            for ear in (mine, his, behind):
                ear.catches_up()
                shown = {tuple(sorted(hand["cards"])) for hand in ear.view["hands"]}
                assert {tuple(sorted(cards)) for cards in own.values()} <= shown


def cards_named(value):
    """A dealer's "pair of 3s" is no three of spades: what he has may be said in words."""
    text = json.dumps(value)
    [dealer] = set(re.findall('"comes_to": "([^"]+)"', text))
    return cards_in(re.sub(re.escape(dealer), "", text, flags=re.IGNORECASE))


def hand_of(view, seat):
    return next(hand["cards"] for hand in view["hands"] if hand["seat"] == seat)


def test_hands_are_those_of_chairs(floor):
    """The rules count who plays; a table counts its chairs."""
    ann, bob = floor.guest(), floor.guest()
    table = ann.opens("dead-mans-hand")
    ann.must(table, "sit", seat=2)
    bob.must(table, "sit", seat=6)
    play_round(table, "dead-mans-hand", ann, bob)
    hands = {hand["name"]: hand["seat"] for hand in ann.sees(table)["hands"]}
    assert hands == {"Dealer": -1, "Seat 3": 2, "Seat 7": 6}
    assert set(ann.sees(table)["hands"][0]) == {"name", "cards", "comes_to", "seat", "in_play"}


def test_who_sits_there_and_how_the_last_round_went(floor):
    ann, bob = floor.guest(), floor.guest()
    table = ann.opens("great-8")
    sit_down(table, ann, bob)
    assert ann.sees(table)["last"] == []
    with StepEar(ann, table) as ear:
        play_round(table, "great-8", ann, bob)
        ear.catches_up()
        view = ear.view
    moves = [x["event"] for x in ear.steps if x["event"]["kind"] == "Settled"]
    assert view["last"] == moves
    assert view["names"] == {ann.id: ann.name, bob.id: bob.name}
    assert view["bots"] == []
    assert view["now"] == floor.time.now
    ann.must(table, "place", wager="main", spot="yang", amount=500)
    assert ann.sees(table)["last"] == moves


def test_a_decision_does_not_carry_the_round_before(floor):
    """Who comes back with a hand to set sees nothing of the last round, and of this one what is
    settled so far."""
    ann = floor.guest()
    table = ann.opens("jacks-beat")
    sit_down(table, ann)
    assert ann.sees(table)["settled"] == {"round": 0, "over": True, "moves": []}
    seen = set()
    for number in range(1, 30):
        wager(table, "jacks-beat", ann)
        ready(table, ann)
        view = ann.sees(table)
        if view["options"]:
            seen.add(number)
            assert view["settled"] == {"round": number, "over": False, "moves": []}
            assert bool(view["last"]) == (number > 1)
            decide(table, ann)
            view = ann.sees(table)
        assert (view["settled"]["round"], view["settled"]["over"]) == (number, True)
        assert view["settled"]["moves"] == view["last"] != []
        if len(seen) > 2:
            return
    raise AssertionError("nothing to set in thirty rounds")


def test_a_house_that_was_away_still_knows(url, no_limits, quick_passwords):
    from tests.web.visitors import Floor, Visitor

    with Floor(url) as floor:
        ann = floor.guest()
        table = ann.opens("great-8")
        sit_down(table, ann)
        play_round(table, "great-8", ann)
        before = ann.sees(table)
        session = {"id": ann.id, "name": ann.name, "token": ann.token}
    with Floor(url) as floor:
        after = Visitor(floor, session).sees(table)
        assert after["last"] == before["last"] != []
        assert after["settled"] == before["settled"]
        assert after["settled"]["moves"] == before["last"]
        assert after["names"] == {ann.id: ann.name}
        assert after["hands"] == before["hands"] != []


def test_a_table_that_cannot_be_told_hangs_up_and_plays_on(floor, monkeypatch):
    from starlette.websockets import WebSocketDisconnect

    from rackcard.live.service import pit

    ann = floor.guest()
    table = ann.opens("great-8")

    def broken(*_):
        raise RuntimeError("a call that nobody thought of")

    with StepEar(ann, table) as ear:
        monkeypatch.setattr(pit, "Steps", broken)
        sit_down(table, ann)
        with pytest.raises(WebSocketDisconnect):
            ear.receive()
        monkeypatch.undo()
    with StepEar(ann, table) as ear:
        assert ear.first["you"] == 0
        play_round(table, "great-8", ann)
        ear.hears("RoundEnded")
