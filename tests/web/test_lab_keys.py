"""Every parameter of the laboratory, one at a time, on one server: no question gets the answer to
another one, however answers are kept.

Each address has a first question and, for every parameter that its API declares, other values of
it. All of them are asked twice, and each answer is that of the engine to this very question. That
the engine's answer differs from the first question's is asserted too, so that a parameter which is
left out of a key cannot go unnoticed.
"""

from __future__ import annotations

import json
from typing import Any, NamedTuple

import pytest

import rackcard
from rackcard.game import Game
from rackcard.lab import serialize
from rackcard.lab.fan import fan, plain
from rackcard.lab.verification import checks
from rackcard.web import lab, simulations
from rackcard.web.rate_limit import Rate
from tests.web.test_lab import found, refused

Params = dict[str, Any]


def loaded(params: Params) -> Game:
    """The game that is wished for, read from the parameters in another way than the server does."""
    options, rulings, pays, remove = {}, {}, {}, {}
    for text in params.get("option", ()):
        name, _, value = text.partition("=")
        options[name] = int(value) if value.isdigit() else value
    for text in params.get("ruling", ()):
        name, _, reading = text.partition("=")
        rulings[name] = reading
    for text in params.get("pay", ()):
        row, _, odds = text.partition("=")
        wager, _, label = row.partition(":")
        pays[wager, label] = odds
    for text in params.get("remove", ()):
        card, _, count = text.partition("=")
        remove[card] = int(count)
    return rackcard.load(params["game"], options=options, rulings=rulings, pays=pays, remove=remove)


def math(params: Params) -> Any:
    game = loaded(params)
    lines = game.par(*params.get("wager", ()))
    named = [
        {
            **serialize.line(x, game.card),
            "name": game.card.wagers[x.wager].name,
            "facts": serialize.facts(x.law),
        }
        for x in lines
    ]
    return {**serialize.header(game.setup), "name": game.card.name, "wagers": named}


def rulings(params: Params) -> Any:
    return {
        "rulings": [
            {
                "ruling": report.ruling,
                "reading": reading.name,
                **line._asdict(),
                "house_edge": None if edge is None else serialize.exact(edge),
            }
            for report in loaded(params).rulings()
            for reading in report.readings
            for line, edge in reading.edges.items()
        ]
    }


def verify(params: Params) -> Any:
    return {"checks": [serialize.check(one) for one in checks(rackcard.load(params["game"]))]}


def asked_line(params: Params) -> tuple[str, Any, Any]:
    wager = params.get("wager") or next(iter(rackcard.load(params["game"]).card.wagers))
    return wager, params.get("paytable"), params.get("strategy")


def decks(params: Params) -> Any:
    others = [text for text in params.get("option", ()) if not text.startswith("decks=")]
    points = []
    for number in rackcard.load(params["game"]).card.options["decks"].allowed:
        game = loaded({**params, "option": [*others, f"decks={number}"]})
        wager, paytable, strategy = asked_line(params)
        law = game.law(wager, paytable, strategy=strategy)
        points.append({"decks": number, "house_edge": serialize.exact(law.house_edge)})
    return {"points": points}


def session(params: Params) -> Any:
    wager, paytable, strategy = asked_line(params)
    law = loaded(params).law(wager, paytable, spot=params.get("spot"), strategy=strategy)
    rounds = params.get("rounds", 100)
    return {"rounds": rounds, "quantiles": plain(fan(law, rounds))}


class Question(NamedTuple):
    engine: Any
    first: Params
    others: dict[str, list[Any]]
    """By parameter: values that make it another question, with another answer."""


HAND = {
    "game": "dead-mans-hand",
    "wager": "dead-mans-hand",
    "paytable": "1",
    "strategy": "never-split",
    "option": ["decks=1"],
}
"""Its bonus is counted in no time under any rules."""
HANDS: dict[str, list[Any]] = {
    "option": [["decks=2"]],
    "pay": [["dead-mans-hand:1 Set of A-8=15:1"]],
    "remove": [["8h=1"], ["8h=1", "Ad=1"]],
    "paytable": ["2"],
    "strategy": ["best"],
}
WHEEL = {"game": "straights-and-8s", "wager": "straight-up"}
READINGS: dict[str, list[Any]] = {"ruling": [["wheel=single-zero"]]}


def some(params: Params, *names: str) -> Params:
    return {name: value for name, value in params.items() if name in names}


QUESTIONS = {
    "math": [
        Question(
            math,
            {**some(HAND, "game", "option"), "wager": ["dead-mans-hand"]},
            some(HANDS, "option", "pay", "remove"),
        ),
        Question(math, {"game": "straights-and-8s"}, {"game": ["lucky-8"], **READINGS}),
        Question(
            math,
            {"game": "lucky-8", "wager": ["tie"]},
            {"wager": [["player"], ["tie", "player"], ["player", "tie"], []]},
        ),
    ],
    "rulings": [
        Question(
            rulings,
            {"game": "lucky-8", "option": ["decks=1"]},
            {
                "option": [["decks=2"]],
                "pay": [["lucky-8-player:Suited 8=12:1"]],
                "remove": [["8h=1"]],
            },
        ),
        Question(
            rulings,
            {"game": "straights-and-8s"},
            {"game": ["lucky-8"], "ruling": [["three-sequential=one-direction"]]},
        ),
    ],
    "verify": [Question(verify, {"game": "great-8"}, {"game": ["straights-and-8s"]})],
    "decks": [
        Question(
            decks,
            some(HAND, "game", "wager", "paytable", "strategy"),
            some(HANDS, "pay", "remove", "paytable", "strategy"),
        ),
        Question(decks, {"game": "lucky-8"}, {"wager": ["tie"]}),
    ],
    "session": [
        Question(session, {**HAND, "rounds": 40}, {**HANDS, "rounds": [1, 39, 41, 100]}),
        Question(session, WHEEL, {"wager": ["red-black"], **READINGS}),
        Question(session, {"game": "straights-and-8s"}, {"game": ["lucky-8"]}),
    ],
}
REFUSED: dict[str, Params] = {
    "session": {"spot": "elsewhere"},
    "decks": {"option": ["nothing=1"], "ruling": ["nothing=1"], "game": "nothing"},
}
"""Parameters of which no game has two values with two answers soon enough: a value that is refused
instead, and must still be when the question without it has been answered."""


@pytest.fixture
def anybody(monkeypatch, request):
    monkeypatch.setattr(lab, "QUESTIONS", Rate(1e12, 1e12))
    monkeypatch.setattr(simulations, "BEGINNINGS", Rate(1e12, 1e12))
    return request.getfixturevalue("floor").client_of()


def address_of(address: str, params: Params) -> tuple[str, Params]:
    return f"{params['game']}/{address}", {k: v for k, v in params.items() if k != "game"}


@pytest.mark.parametrize("address", QUESTIONS)
def test_every_question_gets_its_own_answer(anybody, address):
    asked = []
    for question in QUESTIONS[address]:
        first = question.engine(question.first)
        asked.append((question.first, first))
        for name, values in question.others.items():
            for value in values:
                params = {**question.first, name: value}
                answer = question.engine(params)
                assert answer != first, f"{name}={value} changes nothing: choose another value"
                asked.append((params, answer))
    for order in (asked, asked[::-1]):
        for params, answer in order:
            path, query = address_of(address, params)
            assert found(anybody, path, **query) == json.loads(json.dumps(answer)), params


@pytest.mark.parametrize("address", REFUSED)
def test_an_answer_is_none_to_what_is_refused(anybody, address):
    first = QUESTIONS[address][0].first
    path, query = address_of(address, first)
    found(anybody, path, **query)
    for name, value in REFUSED[address].items():
        path, query = address_of(address, {**first, name: value})
        refused(anybody, path, **query)


def declared(floor, address: str) -> set[str]:
    described = floor.client_of().get("/openapi.json").json()["paths"]
    parameters = described[f"/api/games/{{game}}/{address}"]["get"]["parameters"]
    return {one["name"] for one in parameters}


def test_every_parameter_of_every_address_is_varied(floor):
    described = floor.client_of().get("/openapi.json").json()["paths"]
    prefix = "/api/games/{game}/"
    addresses = {path.removeprefix(prefix) for path in described if path.startswith(prefix)}
    assert addresses - {"card"} == set(QUESTIONS)  # the card has no parameter but its game
    assert declared(floor, "card") == {"game"}
    for address, questions in QUESTIONS.items():
        assert len({question.first["game"] for question in questions}) > 1 or address == "verify"
        varied = {name for question in questions for name in question.others}
        varied |= set(REFUSED.get(address, ()))
        assert varied == declared(floor, address), address


# --- simulations

TRIAL = {**HAND, "rounds": 2000, "seed": 8}
TRIALS: dict[str, list[Any]] = {**HANDS, "rounds": [1999, 2001], "seed": [9]}
SPIN = {**WHEEL, "rounds": 2000, "seed": 8}
SPINS: dict[str, list[Any]] = {"wager": ["red-black"], **READINGS}


def last_tally(params: Params) -> Any:
    game = loaded(params)
    tally = [*game.tallies(game.line(*asked_line(params)), params["rounds"], params["seed"])][-1]
    exact = None if tally.exact_edge is None else float(tally.exact_edge)
    return {"rounds": tally.rounds, "estimate": tally.house_edge, "exact": exact}


def simulated(client, params: Params) -> Any:
    game, asked = params["game"], {k: v for k, v in params.items() if k != "game"}
    with client.websocket_connect(f"/api/games/{game}/simulate") as socket:
        socket.send_json(asked)
        while "done" not in (said := socket.receive_json()):
            assert "error" not in said, said
    return {name: said[name] for name in ("rounds", "estimate", "exact")}


def test_every_simulation_is_of_what_was_asked_for(anybody):
    asked = []
    for first, others in ((TRIAL, TRIALS), (SPIN, SPINS)):
        answer = last_tally(first)
        asked.append((first, answer))
        for name, values in others.items():
            for value in values:
                params = {**first, name: value}
                asked.append((params, last_tally(params)))
                assert asked[-1][1] != answer, params
    for _ in range(2):
        for params, answer in asked:
            assert simulated(anybody, params) == answer, params


def test_every_part_of_a_simulation_is_varied():
    assert set(simulations.Trial.model_fields) == {*TRIALS, *SPINS}
