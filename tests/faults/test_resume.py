"""A house that is killed at a chosen moment opens again where it was, and says that it was away."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import httpx2
import pytest
from benchmarks.crowd import GAMES, Guest, Order, View

from rackcard.live.books.store import Store
from rackcard.live.service.replay import replay
from rackcard.live.table.phases import Phase
from tests.faults import auditor
from tests.faults.auditor import Books
from tests.faults.process import Process

TIME = 300_000
"""Milliseconds: nobody's time is ever up here."""
SEATS = 2
PATIENCE = 2_000
"""Orders until a table must have got where it was wanted; sequences of spins end by chance."""


class Floor:
    """Tables with guests, who act in turn and only until somebody says stop."""

    def __init__(self, web: httpx2.AsyncClient, rng: Random) -> None:
        self.web = web
        self.rng = rng
        self.tables: dict[str, str] = {}
        """By game."""
        self.guests: dict[str, list[tuple[Guest, dict[str, str]]]] = {}
        self._ids = count()

    async def open(self, game: str) -> None:
        headers = []
        for _ in range(SEATS + 1):
            token = (await self.web.post("/api/guests")).json()["token"]
            headers.append({"Authorization": f"Bearer {token}"})
        body = {"id": f"open-{game}", "game": game}
        opened = await self.web.post("/api/tables", json=body, headers=headers[0])
        self.tables[game] = opened.json()["table"]
        guests = [Guest(game, seat, Random(self.rng.random())) for seat in range(SEATS + 1)]
        self.guests[game] = list(zip(guests, headers, strict=True))
        self.guests[game][-1][0].leaving = True  # the last one never sits down, and only watches

    async def view(self, game: str, headers: dict[str, str]) -> View:
        found: View = (
            await self.web.get(f"/api/tables/{self.tables[game]}", headers=headers)
        ).json()
        return found

    async def views(self, game: str) -> list[View]:
        """The table as everybody sees it."""
        return [await self.view(game, headers) for _, headers in self.guests[game]]

    async def send(self, game: str, order: Order, headers: dict[str, str]) -> dict[str, Any]:
        path, body = f"/api/tables/{self.tables[game]}/commands", {"id": f"o-{next(self._ids):06}"}
        answer: dict[str, Any] = (
            await self.web.post(path, json=body | order, headers=headers)
        ).json()
        return answer

    async def play(self, game: str, stop: Callable[[View], bool]) -> None:
        """Until the table looks as wanted."""
        for _ in range(PATIENCE):
            for guest, headers in self.guests[game]:
                view = await self.view(game, headers)
                if stop(view):
                    return
                order = guest.act(view)
                if order:
                    await self.send(game, order, headers)
        raise AssertionError(f"{game} does not get there: {view}")


def staked(view: View) -> list[dict[str, Any]]:
    return [stake for seat in view["seats"] for stake in seat["stakes"]]


def committing(view: View) -> bool:
    return view["phase"] == Phase.COMMITTING and len(view["shoe"]["commitments"]) == 1


def opening(view: View) -> bool:
    return view["phase"] == Phase.OPENING and len(view["shoe"]["openings"]) == 1


def wagering(view: View) -> bool:
    return view["phase"] == Phase.WAGERS and len(staked(view)) >= 2


def deciding(view: View) -> bool:
    return view["phase"] == Phase.PLAYING


def between_spins(view: View) -> bool:
    """Wagers on the sequence ride on, and nothing else has been placed."""
    wagers = {stake["wager"] for stake in staked(view)}
    return view["phase"] == Phase.WAGERS and wagers == {"straights-and-8s"}


MOMENTS: tuple[tuple[Callable[[View], bool], tuple[str, ...]], ...] = (
    (committing, GAMES),
    (opening, ("great-8", "straights-and-8s", "dead-mans-hand", "jacks-beat")),
    (wagering, GAMES),
    (deciding, ("dead-mans-hand", "jacks-beat")),
    (between_spins, ("straights-and-8s",)),
)
"""Lucky 8 keeps its shoe, so its seeds are put in once."""


def but(view: View, *keys: str) -> View:
    return {key: value for key, value in view.items() if key not in keys}


async def through(floor: Floor, house: Process) -> dict[tuple[str, int], str]:
    """The house killed at every one of the moments; in which rounds, and when that was."""
    rounds = {}
    for stop, games in MOMENTS:
        for game in games:
            await floor.play(game, stop)
        before = {game: await floor.views(game) for game in GAMES}
        house.kill()
        await house.start()
        await house.opened()
        for game in GAMES:
            after = await floor.views(game)
            assert [but(view, "until", "now") for view in after] == [
                but(view, "until", "now") for view in before[game]
            ]
            assert all(view["until"] > before[game][0]["until"] for view in after), "time again"
            if game in games and before[game][0]["phase"] in (Phase.WAGERS, Phase.PLAYING):
                rounds[game, before[game][0]["round"]] = stop.__name__
    return rounds


async def evening(file: Path) -> None:
    with Process(file, TIME) as house:
        await house.start()
        await house.opened()
        async with httpx2.AsyncClient(
            base_url=f"http://{house.address}", timeout=60, trust_env=False
        ) as web:
            floor = Floor(web, Random(8))
            for game in GAMES:
                await floor.open(game)
            rounds = await through(floor, house)
            assert len(rounds) >= 6
            for game in GAMES:
                for guest, _ in floor.guests[game]:
                    guest.leaving = True
                await floor.play(game, lambda view: not any(s["player"] for s in view["seats"]))
            for (game, number), moment in rounds.items():
                path = f"/api/tables/{floor.tables[game]}/rounds?limit=100"
                told = (await web.get(path, headers=floor.guests[game][0][1])).json()["rounds"]
                (steps,) = (one["steps"] for one in told if one["round"] == number)
                assert "Resumed" in [step["kind"] for step in steps], (game, moment)
        assert house.log() == ""


@pytest.mark.prove
def test_a_round_is_resumed_at_every_stage(tmp_path: Path) -> None:
    file = tmp_path / "house.db"
    asyncio.run(evening(file))
    books = Books.read(file)
    assert auditor.findings(books) == []
    assert not any(cents for name, cents in books.balances.items() if name.startswith("layout:"))
    resumed = [row for row in books.journal if row.event["kind"] == "Resumed"]
    assert len(resumed) == len(MOMENTS) * len(GAMES), "every table tells that the house was away"
    with Store.open(f"sqlite:///{file}", writer=False) as store:
        assert store.audit() == []
        assert replay(store)[1] == []
