"""Presence, closing and quotas at the door: sockets, codes and sentences."""

from __future__ import annotations

import pytest
from starlette.websockets import WebSocketDisconnect

from rackcard.live.service.presence import EMPTY, GRACE
from rackcard.live.table.layout import Clock
from rackcard.web import sockets
from rackcard.web.close_codes import CloseCode
from tests.web.visitors import WELCOME, Floor, play_round, sit_down

POSTED = Clock(0, 0, 0, away=60_000)


@pytest.fixture
def posted(url, no_limits, quick_passwords):
    with Floor(url, timing=POSTED) as opened:
        yield opened


def passes(floor: Floor, milliseconds: int) -> None:
    floor.time.now += milliseconds
    floor.call(floor.house.presence.look)


def test_a_closed_socket_does_not_hold_up_the_others(posted: Floor) -> None:
    ann, bob = posted.guest(), posted.guest()
    table = ann.opens("great-8")
    assert ann.get(f"/api/tables/{table}/felt").json()["clock"]["away"] == 60_000
    with ann.listens(table) as ear:
        with bob.listens(table):
            sit_down(table, ann, bob)
            passes(posted, 0)
            passes(posted, 5 * GRACE)
            assert ear.catches_up().view["seats"][1]["sits_out"] is None
        passes(posted, GRACE)
        ear.hears("SatOut")
        until = posted.time.now + 60_000
        assert ear.view["seats"][1]["sits_out"] == {"reason": "gone", "until": until}
        play_round(table, "great-8", ann)
        with bob.listens(table) as back:
            ear.hears("SatIn")
            assert back.catches_up().view["you"] == 1


def test_a_table_where_nobody_sits_closes_and_its_past_stays(posted: Floor) -> None:
    ann = posted.guest()
    table = ann.opens("great-8")
    sit_down(table, ann)
    play_round(table, "great-8", ann)
    ann.must(table, "leave")
    with ann.listens(table) as ear:
        passes(posted, 0)
        passes(posted, EMPTY)
        ear.hears("TableClosed")
        assert ear.messages[-1]["steps"][0]["call"].startswith("This table is closed: nobody")
        with pytest.raises(WebSocketDisconnect) as ended:
            ear.receive()
    assert ended.value.code == CloseCode.TABLE_CLOSED
    assert ended.value.reason == "this table is closed."
    assert ann.get("/api/tables").json() == {"tables": []}
    assert ann.refused(table, "sit", seat=0) == "this table is closed."
    assert [x["round"] for x in ann.get(f"/api/tables/{table}/rounds").json()["rounds"]] == [1]
    assert ann.get(f"/api/tables/{table}/shoes/1/reveal").status_code == 200


def test_a_thousand_dollars_stay_a_thousand(posted: Floor) -> None:
    """However often somebody puts them on felts and asks for more."""
    ann = posted.guest()
    tables = [ann.opens("straights-and-8s") for _ in range(3)]
    for table in tables:
        ann.must(table, "sit", seat=0)
        for wager, spot in (("red-black", "red"), ("red-black", "black"), ("odd-even", "odd")):
            ann.tries(table, "place", wager=wager, spot=spot, amount=32_000)
        answer = ann.post("/api/me/grants", json={"id": posted.fresh_id()})
        assert answer.status_code == 400, answer.text
    felts = [chair for table in tables for chair in ann.sees(table)["seats"][0]["stakes"]]
    assert posted.balance(ann) < 10_000
    assert posted.balance(ann) + sum(stack["amount"] for stack in felts) == WELCOME


def test_sockets_of_all_sessions_of_a_person_are_counted(
    posted: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "SOCKETS_EACH", 2)
    ann = posted.guest()
    table = ann.opens("great-8")
    with ann.listens(table), ann.listens(table):
        third = ann.client.websocket_connect(f"/api/tables/{table}/socket")
        with third as refused, pytest.raises(WebSocketDisconnect) as ended:
            refused.receive_text()
        assert ended.value.code == CloseCode.REFUSED
        assert ended.value.reason == "one person has up to 2 sockets open."
    with ann.listens(table):
        pass


def test_a_void_before_any_card_keeps_the_wagers(posted: Floor) -> None:
    ann, pit = posted.guest(), posted.member("boss", "pit")
    table = ann.opens("great-8")
    ann.must(table, "sit", seat=0)
    ann.must(table, "place", wager="main", spot="yin", amount=500)
    body = {"id": posted.fresh_id(), "reason": "the lid was open"}
    assert pit.post(f"/api/tables/{table}/void", json=body).json()["ok"]
    view = ann.sees(table)
    assert view["shoe"]["number"] == 2
    assert view["round"] == 1
    assert view["seats"][0]["stakes"] == [{"wager": "main", "spot": "yin", "amount": 500}]
    ann.must(table, "ready")
    assert [x["round"] for x in ann.get(f"/api/tables/{table}/rounds").json()["rounds"]] == [1]


def test_a_command_that_changes_nothing_does_not_stop_the_house(posted: Floor) -> None:
    ann, bob = posted.guest(), posted.guest()
    table = ann.opens("great-8")
    sit_down(table, ann, bob)
    ann.must(table, "ready")
    assert ann.must(table, "ready")["events"] == 0
    bob.must(table, "place", wager="main", spot="yin", amount=500)
