"""The laboratory: exact figures under any rules, and simulations that close in on them."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import threading
import time
from fractions import Fraction
from functools import partial
from itertools import product

import pytest
from starlette.websockets import WebSocketDisconnect

import rackcard
from rackcard.exact.law import Law
from rackcard.lab.fan import LEVELS, fan
from rackcard.live.service.bounded_pool import Busy
from rackcard.rules.errors import BadInput
from rackcard.rules.pays import Outcome
from rackcard.web import lab
from rackcard.web.app import make_app
from rackcard.web.background import BackgroundJobs
from rackcard.web.rate_limit import Rate
from tests.web.visitors import Client, assert_is_sentence

GAMES = ("great-8", "lucky-8", "jacks-beat", "straights-and-8s")


@pytest.fixture
def anybody(floor):
    return floor.client_of()


def found(client, path, **params):
    answer = client.get(f"/api/games/{path}", params=params)
    assert answer.status_code == 200, answer.text
    return answer.json()


def refused(client, path, status=400, **params):
    answer = client.get(f"/api/games/{path}", params=params)
    assert answer.status_code == status, answer.text
    return answer.json()["error"]


def printed(*command):
    run = [sys.executable, "-c", "from rackcard.cli import run; run()", *command, "--json"]
    said = subprocess.run(run, capture_output=True, text=True, timeout=120, check=True)
    return json.loads(said.stdout)


def line(said, wager, paytable=None):
    return next(
        x for x in said["wagers"] if x["wager"] == wager and x["paytable"] in (paytable, None)
    )


# --- exact figures


def test_the_sheet_is_that_of_the_command_line(anybody):
    from rackcard.lab import serialize

    said = found(anybody, "great-8/math")
    game = rackcard.load("great-8")
    assert said["card_hash"] == game.card.hash
    for mine, entry in zip(said["wagers"], game.par(), strict=True):
        assert mine.pop("name") == game.card.wagers[entry.wager].name
        assert mine.pop("facts") == serialize.facts(entry.law)
        assert mine == json.loads(json.dumps(serialize.line(entry, game.card)))


@pytest.mark.parametrize("game", GAMES)
def test_contributions_add_up_to_the_edge(anybody, game):
    for one in found(anybody, f"{game}/math")["wagers"]:
        if one["house_edge"] and one["house_edge"]["fraction"]:
            total = sum(Fraction(x["contribution"]["fraction"]) for x in one["outcomes"])
            assert -total == Fraction(one["house_edge"]["fraction"])


def test_blackjack_has_a_value_and_its_bonus_a_law(anybody):
    said = found(anybody, "dead-mans-hand/math")
    edge = line(said, "blackjack", "3:2")["house_edge"]
    assert edge["fraction"] is None
    assert 0 < edge["value"] < 0.01
    assert line(said, "dead-mans-hand", "1")["house_edge"]["fraction"]


def test_decks_pays_rulings_and_missing_cards_change_it(anybody):
    def edge(**params):
        said = found(anybody, "great-8/math", wager="great-bonus", **params)
        assert {x["wager"] for x in said["wagers"]} == {"great-bonus"}
        return said["wagers"][0]["house_edge"]["fraction"]

    game = rackcard.load
    plain = edge()
    assert Fraction(plain) == game("great-8").law("great-bonus").house_edge
    fewer = game("great-8", decks=1).law("great-bonus").house_edge
    assert Fraction(edge(option="decks=1")) == fewer
    more = game("great-8", pays={("great-bonus", "Tiger 6"): "12:1"}).law("great-bonus")
    assert Fraction(edge(pay="great-bonus:Tiger 6=12:1")) == more.house_edge
    without = game("great-8", remove={"8h": 3, "G": 2}).law("great-bonus").house_edge
    assert Fraction(edge(remove=["8h=3", "G=2"])) == without
    other = game("great-8", rulings={"great-bonus.scope": "either-hand"}).law("great-bonus")
    assert Fraction(edge(ruling="great-bonus.scope=either-hand")) == other.house_edge
    assert len({plain, str(fewer), str(more.house_edge), str(without)}) == 4


@pytest.mark.parametrize(
    ("params", "why"),
    [
        ({"option": "decks=3"}, "allowed: 1, 2, 4, 8"),
        ({"option": "decks"}, "option takes KEY=VALUE"),
        ({"pay": "main:Win=lots"}, "is not a pay"),
        ({"pay": "main:Win=1000001:1"}, "up to 1000000:1"),
        ({"pay": "main"}, "pay takes WAGER:LABEL=ODDS"),
        ({"remove": "8h=99"}, "the shoe holds 8"),
        ({"remove": "8h=--1"}, "whole number"),
        ({"remove": "8h=1" + "0" * 50}, "whole number"),
        ({"ruling": "x=y"}, "ruling"),
        ({"wager": "nothing"}, "no wager"),
    ],
)
def test_bad_wishes_are_refused_in_a_sentence(anybody, params, why):
    said = refused(anybody, "great-8/math", **params)
    assert why in said
    assert_is_sentence(said)


def test_too_many_or_too_long(anybody):
    refused(anybody, "great-8/math", 422, option=["decks=1"] * 81)
    refused(anybody, "great-8/math", 422, option="x" * 129)


def test_pays_of_blackjack_are_not_silently_ignored(anybody):
    """Its analysis takes the pays of the card."""
    assert "cannot be changed" in refused(
        anybody, "dead-mans-hand/math", pay="blackjack:Win=2:1", wager="blackjack"
    )


def test_an_empty_shoe(anybody):
    every = [f"{rank}{suit}=1" for rank in "A23456789TJQK" for suit in "cdhs"]
    said = refused(anybody, "lucky-8/math", option="decks=1", remove=every)
    assert "empty" in said


def test_a_game_of_nobody(anybody):
    for path in ("math", "verify", "rulings", "decks", "session", "card"):
        assert "great-8" in refused(anybody, f"poker/{path}")


@pytest.mark.parametrize("game", ["great-8", "jacks-beat", "straights-and-8s"])
def test_printed_v_computed(anybody, game):
    from rackcard.lab import serialize

    said = found(anybody, f"{game}/verify")
    assert said == {"checks": [serialize.check(one) for one in rackcard.verify(game)]}
    assert all(check["as_documented"] for check in said["checks"])


def test_the_command_line_prints_the_same(anybody):
    assert found(anybody, "great-8/verify") == printed("verify", "great-8")


def test_what_each_reading_does(anybody):
    said = found(anybody, "great-8/rulings")["rulings"]
    readings = {x["reading"] for x in said if x["ruling"] == "great-bonus.scope"}
    assert readings == {"wagered-hand", "either-hand"}
    one = next(x for x in said if x["reading"] == "either-hand" and x["paytable"] == "1")
    other = rackcard.load("great-8", rulings={"great-bonus.scope": "either-hand"})
    edge = other.law("great-bonus", "1").house_edge
    assert Fraction(one["house_edge"]["fraction"]) == edge


def test_edge_by_number_of_decks(anybody):
    points = found(anybody, "lucky-8/decks", wager="tie")["points"]
    assert [point["decks"] for point in points] == [1, 2, 4, 6, 8]
    for point in points:
        edge = rackcard.load("lucky-8", decks=point["decks"]).law("tie").house_edge
        assert Fraction(point["house_edge"]["fraction"]) == edge
    bonus = found(anybody, "great-8/decks", wager="great-bonus", paytable="3")["points"]
    edge = rackcard.load("great-8", decks=1).law("great-bonus", "3").house_edge
    assert Fraction(bonus[0]["house_edge"]["fraction"]) == edge


def test_a_wheel_has_no_decks(anybody):
    said = refused(anybody, "straights-and-8s/decks", 404)
    assert said == "Straights and 8's has no number of decks to choose."


# --- a session of some rounds


def by_hand(law, rounds):
    """Every sequence of outcomes."""
    sums = {}
    rows = [row for row in law.outcomes if row.combinations]
    for way in product(rows, repeat=rounds):
        net = sum((row.net for row in way), Fraction(0))
        chance = Fraction(1)
        for row in way:
            chance *= row.probability
        sums[net] = sums.get(net, Fraction(0)) + chance
    found, below = [], Fraction(0)
    levels = [Fraction(str(level)) for level in LEVELS]
    for net in sorted(sums):
        below += sums[net]
        while levels and below >= levels[0]:
            found.append(float(net))
            levels.pop(0)
    return tuple(found)


LAWS: dict[str, list[tuple[str, Fraction | int, int]]] = {
    "coin": [("win", 1, 1), ("", -1, 1)],
    "commission": [("win", Fraction(19, 20), 45), ("tie", 0, 10), ("", -1, 46)],
    "long shot": [("win", 35, 1), ("", -1, 37)],
    "always": [("", -1, 1)],
}


@pytest.mark.parametrize("name", LAWS)
@pytest.mark.parametrize("rounds", [1, 2, 5])
def test_the_fan_is_that_of_every_sequence(name, rounds):
    law = Law.of((Outcome(label, "", Fraction(net)), ways) for label, net, ways in LAWS[name])
    assert fan(law, rounds)[-1].won == by_hand(law, rounds)
    assert fan(law, rounds)[-1].round == rounds


def test_a_long_session_is_nearly_normal():
    law = rackcard.load("lucky-8").law("banker")
    ribs = fan(law, 1000)
    assert [rib.round for rib in ribs] == list(range(100, 1001, 100))
    low, _, middle, _, high = ribs[-1].won
    spread = float(law.standard_deviation) * 1000**0.5
    assert middle == pytest.approx(1000 * float(law.mean), abs=spread / 50)
    assert high - low == pytest.approx(2 * 1.645 * spread, rel=0.02)


def test_a_session_over_the_api(anybody):
    said = found(anybody, "great-8/session", wager="main", spot="yin", rounds=50)
    assert said["rounds"] == 50
    assert [x["round"] for x in said["quantiles"]] == list(range(5, 51, 5))
    last = said["quantiles"][-1]
    assert last["p05"] < last["p25"] < last["p50"] < last["p75"] < last["p95"]


def test_sessions_that_cannot_be_told(anybody):
    refused(anybody, "great-8/session", 422, rounds=0)
    refused(anybody, "great-8/session", 422, rounds=1001)
    assert "no exact law" in refused(anybody, "dead-mans-hand/session")
    wide = {"pay": "great-bonus:Tiger 6=999999:1", "wager": "great-bonus"}
    assert "too far apart" in refused(anybody, "great-8/session", rounds=100, **wide)
    assert "spot" in refused(anybody, "great-8/session", wager="main", spot="north")


# --- simulations


class Told:
    """A simulation and everything that it said."""

    def __init__(self, client, game="great-8", **asked) -> None:
        self.messages = []
        self.code = None
        with client.websocket_connect(f"/api/games/{game}/simulate") as socket:
            socket.send_json(asked)
            try:
                while True:
                    self.messages.append(socket.receive_json())
            except WebSocketDisconnect as closed:
                self.code = closed.code

    @property
    def last(self):
        return self.messages[-1]


def test_a_simulation_closes_in_on_the_exact_edge(anybody):
    run = Told(anybody, rounds=3_000_000, seed=8, wager="main")
    assert [x["rounds"] for x in run.messages] == [1 << 20, 1 << 21, 3_000_000]
    exact = float(rackcard.load("great-8").law("main").house_edge)
    assert {x["exact"] for x in run.messages} == {exact}
    assert [x.get("done", False) for x in run.messages] == [False, False, True]
    assert abs(run.last["estimate"] - exact) < 5 * run.last["error"]
    assert run.messages[0]["error"] > run.last["error"]
    assert 1e-6 < run.last["p_value"] <= 1
    assert run.code == 1000


def test_it_plays_the_rounds_of_the_command_line(anybody):
    run = Told(anybody, rounds=1_500_000, seed=12, wager="great-bonus", paytable="2")
    tally = rackcard.load("great-8").simulate(1_500_000, seed=12)
    [same] = [x for x in tally.wagers if (x.wager, x.paytable) == ("great-bonus", "2")]
    assert run.last["estimate"] == same.house_edge
    assert run.last["p_value"] == same.chi_square.p_value


def test_simulations_under_other_rules(anybody):
    run = Told(anybody, rounds=10, wager="main", option=["decks=1"])
    assert run.last["exact"] == float(rackcard.load("great-8", decks=1).law("main").house_edge)


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ({}, "rounds"),
        ({"rounds": 0}, "rounds"),
        ({"rounds": 50_000_001}, "rounds"),
        ({"rounds": "many"}, "rounds"),
        ({"rounds": 10, "wager": "nothing"}, "no wager"),
        ({"rounds": 10, "paytable": "9", "wager": "great-bonus"}, "pay table"),
        ({"rounds": 10, "option": ["decks=3"]}, "allowed"),
        ({"rounds": 10, "seed": -1}, "seed"),
        ({"rounds": 10, "cheat": True}, "cheat"),
    ],
)
def test_what_cannot_be_simulated(anybody, asked, why):
    run = Told(anybody, **asked)
    assert run.code == 4400
    [said] = run.messages
    assert why in said["error"]
    assert_is_sentence(said["error"])


def test_nonsense_down_the_socket(anybody):
    for text in ("", "[]", "null", "{", "[" * 4000, "x" * 5000, '{"rounds": NaN}'):
        with anybody.websocket_connect("/api/games/great-8/simulate") as socket:
            socket.send_text(text)
            assert_is_sentence(socket.receive_json()["error"])


def test_a_game_that_is_none(anybody):
    assert "great-8" in Told(anybody, "poker", rounds=10).last["error"]


def test_other_sites_are_not_taken(anybody):
    with (
        pytest.raises(WebSocketDisconnect),
        anybody.websocket_connect(
            "/api/games/great-8/simulate", headers={"Origin": "http://elsewhere.example"}
        ) as socket,
    ):
        socket.receive_json()


def test_one_at_a_time_and_hanging_up_ends_it(anybody):
    path = "/api/games/great-8/simulate"
    with anybody.websocket_connect(path) as first:
        first.send_json({"rounds": 50_000_000, "wager": "main"})
        assert "estimate" in first.receive_json()
        with anybody.websocket_connect(path) as second:
            assert "under way" in second.receive_json()["error"]
    give_up = time.monotonic() + 20
    while "under way" in str((run := Told(anybody, rounds=10)).messages):
        assert time.monotonic() < give_up
        time.sleep(0.05)
    assert run.last["done"]


# --- the jobs


def test_the_same_work_is_done_once():
    times = []

    async def scenario():
        jobs = BackgroundJobs()

        def work():
            times.append(1)
            time.sleep(0.05)
            return "done"

        assert await asyncio.gather(*(jobs.do("key", work) for _ in range(5))) == ["done"] * 5
        assert await jobs.do("key", work) == "done"

    asyncio.run(scenario())
    assert len(times) == 1


def test_so_many_jobs_wait():
    gate = threading.Event()

    async def scenario():
        jobs = BackgroundJobs(threads=1, most_waiting=2)
        waiting = [asyncio.create_task(jobs.do(n, gate.wait)) for n in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(Busy):
            await jobs.do("another", lambda: None)
        gate.set()
        assert await asyncio.gather(*waiting) == [True, True]
        assert await jobs.do("another", lambda: 8) == 8

    asyncio.run(scenario())


def test_work_that_fails_is_not_kept():
    async def scenario():
        jobs = BackgroundJobs()

        def fails():
            raise BadInput("no.")

        for _ in range(2):
            with pytest.raises(BadInput):
                await jobs.do("key", fails)
        assert await jobs.do("key", lambda: 8) == 8

    asyncio.run(scenario())


def test_the_oldest_results_are_forgotten():
    async def scenario():
        jobs = BackgroundJobs(most_kept=2)
        for number in range(4):
            await jobs.do(number, partial(int, number))
        assert await jobs.do(3, lambda: "again") == 3
        assert await jobs.do(0, lambda: "again") == "again"

    asyncio.run(scenario())


def test_who_hangs_up_takes_nothing_from_others():
    gate = threading.Event()

    async def scenario():
        jobs = BackgroundJobs()
        first = asyncio.create_task(jobs.do("key", gate.wait))
        await asyncio.sleep(0)
        second = asyncio.create_task(jobs.do("key", gate.wait))
        await asyncio.sleep(0)
        first.cancel()
        gate.set()
        assert await second

    asyncio.run(scenario())


def test_tables_do_not_wait_for_it(floor, monkeypatch):
    """However long somebody computes, the house answers."""
    gate = threading.Event()
    monkeypatch.setattr(lab, "_verify", lambda game: {"checks": gate.wait(20)})
    answers = []
    asking = threading.Thread(
        target=lambda: answers.append(Client.get(floor.client_of(), "/api/games/great-8/verify"))
    )
    asking.start()
    try:
        ann = floor.guest()
        ann.must(ann.opens("great-8"), "sit", seat=0)
    finally:
        gate.set()
        asking.join()
    assert answers[0].json() == {"checks": True}


def test_callers_are_held_back(floor, monkeypatch):
    monkeypatch.setattr(lab, "QUESTIONS", Rate(2, 0))
    client = Client(make_app(floor.house))
    said = [client.get("/api/games/lucky-8/decks").status_code for _ in range(3)]
    assert said == [200, 200, 429]
