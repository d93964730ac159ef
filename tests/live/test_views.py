"""What is sent as text is what is told as data, to everybody at every table."""

from __future__ import annotations

import json
from typing import Any

import pytest
from pydantic_core import to_json

from rackcard.live.service import views as module
from rackcard.live.service.listeners import Listeners, greeting
from rackcard.live.service.views import Views
from rackcard.live.table.steps import Steps
from rackcard.live.table.view import seen
from tests.live.evenings import GAMES, books_of, table_of
from tests.live.tables import PEOPLE, TABLE

EVERYBODY = (*PEOPLE, "zoe", "eve", "nobody")
MORE = {"names": {"ann": "Ann"}, "bots": [1], "last": [], "now": 7}
FUNDS = {"player:ann": 1_200, "player:zoe": 5}


@pytest.mark.parametrize("game", GAMES)
def test_the_text_says_what_the_data_says(game: str) -> None:
    table, listeners = table_of(game), Listeners()
    pairs = [(listeners.add(TABLE, p), listeners.add(TABLE, p, as_text=True)) for p in EVERYBODY]
    for book in books_of(game, 60)[1:]:
        before = table.state
        table.apply(list(book.events))
        listeners.tell(Steps(table, before, book.events, {}), Views(table, MORE, FUNDS))
        for plain, text in pairs:
            told: Any = plain.inbox.get_nowait()
            said: Any = text.inbox.get_nowait()
            assert json.loads(said) == json.loads(to_json(told))
            seat = table.state.seat_of(plain.player)
            wanted = seen(table, -1 if seat is None else seat)
            assert {key: told["table"][key] for key in wanted} == wanted
            assert told["table"]["funds"] == FUNDS.get(f"player:{plain.player}", 0)
            assert told["events"] == [step["event"] for step in told["steps"]]


def test_whoever_comes_hears_how_things_stand_and_of_no_event() -> None:
    table, listeners = table_of("great-8"), Listeners()
    views = Views(table, MORE, FUNDS)
    plain, text = (listeners.add(TABLE, "ann", as_text=as_text) for as_text in (False, True))
    told, said = greeting(plain, views), greeting(text, views)
    assert told == {"events": [], "steps": [], "table": views.of("ann")}
    assert isinstance(said, str)
    assert json.loads(said) == json.loads(to_json(told))


def test_what_many_see_is_written_once(monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_of("great-8")
    for book in books_of("great-8", 30)[1:]:
        table.apply(list(book.events))
    written: list[object] = []
    monkeypatch.setattr(
        module, "to_json", lambda content: written.append(content) or to_json(content)
    )
    views = Views(table, MORE, FUNDS)
    seated = [player for player in table.state.seats if player]
    assert len(seated) > 1
    for player in (*seated, "eve", "nobody", "somebody", *seated):
        views.text(player)
    assert len(written) == 1 + len(seated) + 1, "for all, for each seat, for all who stand behind"
