"""Bots of the house: they come when asked, play like clients, and leave when no person is left."""

from __future__ import annotations

import time

import pytest

from rackcard.live.table.bots import bot_id, bot_name, is_bot
from rackcard.live.table.layout import Clock
from rackcard.live.table.phases import Phase
from tests.web.stepping import StepEar
from tests.web.visitors import GAMES, Floor, Visitor, play_round, sit_down, wager

LONG = 20.0


@pytest.fixture
def quick(floor):
    """Bots that need no time to think."""
    floor.house.bot_host.pace = 0.0
    return floor


def invite(visitor, table, count=2, command=None):
    body = {"id": command or visitor.floor.fresh_id(), "bots": count}
    return visitor.post(f"/api/tables/{table}/bots", json=body)


def until(look, seconds=LONG):
    """Bots play in their own time."""
    give_up = time.monotonic() + seconds
    while not (found := look()):
        assert time.monotonic() < give_up, "it never happens"
        time.sleep(0.01)
    return found


def bots_at(visitor, table):
    return visitor.sees(table)["bots"]


def seated(floor, game, count=2, **chosen):
    ann = floor.guest()
    table = ann.opens(game, **chosen)
    sit_down(table, ann)
    answer = invite(ann, table, count)
    assert answer.status_code == 201, answer.text
    return ann, table


def my_round(ann, table, game):
    """Wager, and decide whenever asked, until the round is over."""
    before = ann.sees(table)["round"]
    wager(table, game, ann)
    ann.must(table, "ready")

    def over():
        view = ann.sees(table)
        if view["options"]:
            decide_once(ann, table, view)
        return view["phase"] == Phase.WAGERS and view["round"] == before + 1

    until(over)


def decide_once(ann, table, view):
    options = view["options"]
    wanted = [x for x in ("no insurance", "stand", "house way") if x in options]
    ann.tries(table, "decide", choice=(wanted or options)[0])


def test_they_sit_in_free_chairs_under_names_of_their_own(quick):
    ann, table = seated(quick, "great-8", 3)
    view = ann.sees(table)
    assert view["bots"] == [1, 2, 3]
    names = [view["names"][view["seats"][seat]["player"]] for seat in view["bots"]]
    assert names == ["Ada", "Blaise", "Carla"]
    assert view["names"][ann.id] == ann.name


@pytest.mark.parametrize("game", GAMES)
def test_they_play_along(quick, game):
    """Floor checks the books and plays every round again."""
    ann, table = seated(quick, game)
    with StepEar(ann, table) as ear:
        for _ in range(2):
            my_round(ann, table, game)
        ear.catches_up()
    bots = {ann.sees(table)["seats"][seat]["player"] for seat in (1, 2)}
    placed = {x["player"] for x in ear.events if x["kind"] == "WagerPlaced"}
    assert bots <= placed
    assert {x["player"] for x in ear.events if x["kind"] == "Settled"} >= bots


def test_they_put_in_seeds_like_clients(url, no_limits, quick_passwords):
    with Floor(url, timing=Clock(3_000, 0, 0)) as floor:
        floor.house.bot_host.pace = 0.0
        ann = floor.guest()
        table = ann.opens("great-8")
        sit_down(table, ann)
        assert invite(ann, table, 2).status_code == 201
        until(lambda: len(ann.sees(table)["shoe"]["commitments"]) == 2)
        floor.time.now += 3_000  # nobody else commits
        until(lambda: ann.sees(table)["phase"] == Phase.WAGERS)
        assert [seat for seat, _ in ann.sees(table)["shoe"]["openings"]] == [1, 2]


def test_they_wait_for_a_person_to_wager(quick):
    ann, table = seated(quick, "great-8")
    time.sleep(0.3)
    view = ann.sees(table)
    assert view["round"] == 1
    assert not any(seat["stakes"] for seat in view["seats"])
    ann.must(table, "place", wager="main", spot="yin", amount=500)
    until(lambda: all(seat["ready"] for seat in ann.sees(table)["seats"][1:3]))
    view = ann.sees(table)
    assert all(seat["stakes"] for seat in view["seats"][1:3])
    assert view["round"] == 1


def test_they_leave_when_no_person_is_left(quick):
    ann, table = seated(quick, "great-8", 4)
    ann.must(table, "leave")
    until(lambda: bots_at(ann, table) == [])
    assert ann.sees(table)["phase"] == Phase.WAITING


def test_they_play_their_last_wagers_before_they_leave(quick):
    ann, table = seated(quick, "straights-and-8s", 3)
    ann.must(table, "place", wager="red-black", spot="red", amount=500)
    until(lambda: all(seat["ready"] for seat in ann.sees(table)["seats"][1:4]))
    ann.must(table, "place", wager="red-black", spot="red", amount=0)
    ann.must(table, "leave")
    until(lambda: bots_at(ann, table) == [])
    assert quick.store.balance(f"layout:{table}") == 0


def test_they_are_sent_away_after_the_round(quick):
    ann, table = seated(quick, "great-8")
    ann.must(table, "place", wager="main", spot="yin", amount=500)
    until(lambda: all(seat["ready"] for seat in ann.sees(table)["seats"][1:3]))
    answer = ann.client.delete(f"/api/tables/{table}/bots")
    assert answer.json() == {"bots": [1, 2]}
    time.sleep(0.2)
    assert bots_at(ann, table) == [1, 2]  # their wagers are on the layout
    ann.must(table, "ready")
    until(lambda: bots_at(ann, table) == [])
    play_round(table, "great-8", ann)
    assert invite(ann, table, 1).json() == {"bots": [1]}
    my_round(ann, table, "great-8")
    assert bots_at(ann, table) == [1]


def test_an_invitation_is_carried_out_once(quick):
    ann, table = seated(quick, "great-8", 1)
    first = invite(ann, table, 2, "the-same-one")
    again = invite(ann, table, 2, "the-same-one")
    assert first.json() == again.json() == {"bots": [1, 2, 3]}
    assert first.status_code == again.status_code == 201


def test_an_invitation_that_was_carried_out_is_not_after_they_have_left(quick):
    ann, table = seated(quick, "great-8", 1)
    invite(ann, table, 1, "the-same-one")
    ann.client.delete(f"/api/tables/{table}/bots")
    until(lambda: bots_at(ann, table) == [])
    assert invite(ann, table, 1, "the-same-one").json() == {"bots": []}


def test_who_does_not_sit_there_may_not_ask(quick):
    ann, table = seated(quick, "great-8")
    eve = quick.guest()
    assert invite(eve, table).status_code == 400
    assert eve.client.delete(f"/api/tables/{table}/bots").status_code == 400
    assert quick.client_of().post(f"/api/tables/{table}/bots", json={}).status_code in (401, 422)
    assert bots_at(ann, table) == [1, 2]


def test_when_every_seat_is_taken(quick):
    ann, table = seated(quick, "jacks-beat", 5)
    answer = invite(ann, table, 1)
    assert answer.status_code == 400
    assert answer.json() == {"error": "every seat is taken."}


@pytest.mark.parametrize("count", [0, 7, -1, 10**9, "2", None, 1.5])
def test_how_many(quick, count):
    ann = quick.guest()
    table = ann.opens("great-8")
    sit_down(table, ann)
    body = {"id": quick.fresh_id(), "bots": count}
    assert ann.post(f"/api/tables/{table}/bots", json=body).status_code == 422
    assert bots_at(ann, table) == []


def test_they_go_on_when_the_house_was_away(url, no_limits, quick_passwords):
    with Floor(url) as floor:
        floor.house.bot_host.pace = 0.0
        ann, table = seated(floor, "dead-mans-hand")
        session = {"id": ann.id, "name": ann.name, "token": ann.token}
    with Floor(url) as floor:
        floor.house.bot_host.pace = 0.0
        ann = Visitor(floor, session)
        assert ann.sees(table)["bots"] == [1, 2]
        my_round(ann, table, "dead-mans-hand")


def test_they_see_no_more_than_their_seat_may(quick):
    """A bot's choice is made from its own view: what lies face down is a blot in it."""
    from rackcard.live.table import bots

    ann, table = seated(quick, "dead-mans-hand")
    seen = []
    chosen = bots.choice

    def looking(layout, state, seat):
        seen.append(bots.turn(layout, state, seat).view)
        return chosen(layout, state, seat)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bots, "choice", looking)
        for _ in range(5):
            my_round(ann, table, "dead-mans-hand")
    assert seen
    assert all(view.dealer[1] == "?" for view in seen)


def test_a_bot_without_money_is_given_some(quick):
    ann, table = seated(quick, "great-8", 1)
    my_round(ann, table, "great-8")
    bot = ann.sees(table)["seats"][1]["player"]
    assert quick.house.funds(bot) > 0


def test_nobody_can_log_in_as_a_bot(quick):
    ann, table = seated(quick, "great-8", 1)
    bot = ann.sees(table)["seats"][1]["player"]
    body = {"name": bot, "password": "correct horse"}
    assert quick.client_of().post("/api/sessions", json=body).status_code in (401, 422)
    assert quick.client_of().post("/api/people", json={**body, "name": "bot-Ada"}).status_code in (
        201,
        400,
    )
    assert not is_bot(ann.id)


def test_ids_tell_names():
    assert is_bot(bot_id("Ada", "00ff-1"))
    assert bot_name(bot_id("Ada", "00ff-1")) == "Ada"
