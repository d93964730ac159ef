"""Real answers and messages match their declarations."""

from __future__ import annotations

import json
import re
import shutil
from fractions import Fraction
from functools import cache
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from jsonschema import Draft7Validator
from pydantic import ConfigDict, TypeAdapter, ValidationError
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocketDisconnect

from rackcard.game import Game
from rackcard.live.books import people
from rackcard.live.service import house as service
from rackcard.live.table.advice import Question
from rackcard.live.table.advice import answer as advised
from rackcard.live.table.bots import Turn
from rackcard.live.table.messages import Advice
from rackcard.rules.decisions import Considered
from rackcard.rules.needs import Choose
from rackcard.web.answers import Refusal
from rackcard.web.app import make_routes
from rackcard.web.asyncapi import document
from rackcard.web.orders import Order
from rackcard.web.schemas import SOCKETS, answers
from tests.web.conftest import quick_hasher, without_limits
from tests.web.visitors import GAMES, WELCOME, Floor, decide, play_round, ready, wager

API = make_routes()
DECLARED = {
    (method, route.path): declared for route, declared in answers(API) for method in route.methods
}
PLAIN = {"/metrics", "/asyncapi.json"}
"""Answers that are no JSON, or a document with a schema of its own."""
HOME = "/api/tables/{table}"
TABLE = SOCKETS[HOME + "/socket"].says
SIMULATION = SOCKETS["/api/games/{game}/simulate"].says


class Asker:
    """Asks, and holds every answer against its declaration, down to the last field."""

    def __init__(self) -> None:
        self.asked = set()

    def __call__(self, who, method, path, json=None, query="", **parts):
        answer = who.request(method, path.format(**parts) + query, json=json)
        assert answer.status_code < 300, (path, answer.text)
        assert complaints(DECLARED[method, path], answer.text) == [], path
        self.asked.add((method, path))
        return answer.json()


def complaints(declared: Any, text: str) -> list[str]:
    """What is wrong with some JSON by its declaration: fields that are missing, fields that nobody
    declared, values of another type."""
    try:
        strictly(declared).validate_json(f"[{text}]")
    except ValidationError as error:
        return [f"{'.'.join(map(str, one['loc'][1:]))}: {one['msg']}" for one in error.errors()]
    return []


@cache
def strictly(declared: Any) -> TypeAdapter[Any]:
    return TypeAdapter(list[declared], config=ConfigDict(strict=True, extra="forbid"))


@pytest.fixture(scope="module")
def house(empty_database, tmp_path_factory):
    """One house for all of this file; it signs heads of its journal."""
    file = tmp_path_factory.mktemp("house") / "house.db"
    shutil.copy(empty_database, file)
    with pytest.MonkeyPatch.context() as patch:
        without_limits(patch)
        patch.setattr(people, "PasswordHasher", quick_hasher)
        opened = Floor(f"sqlite:///{file}", key=Ed25519PrivateKey.from_private_bytes(bytes(32)))
    with opened:
        yield opened


@pytest.fixture(scope="module")
def published():
    """A validator for each message of the sockets, out of the published document."""
    components = document()["components"]
    return {
        name: Draft7Validator({"allOf": [message["payload"]], "components": components})
        for name, message in components["messages"].items()
    }


def test_every_route_declares_its_answer():
    every: list[Any] = API.routes
    routes = {
        (method, route.path)
        for route in every
        if not isinstance(route, WebSocketRoute) and route.path not in PLAIN
        for method in route.methods
    }
    assert routes == set(DECLARED)


def test_every_socket_is_described():
    assert {r.path for r in API.routes if isinstance(r, WebSocketRoute)} == set(SOCKETS)


def test_openapi_has_a_schema_for_every_answer(house):
    for path, methods in house.app.openapi()["paths"].items():
        for method, operation in methods.items():
            for status, answer in operation["responses"].items():
                schema = answer["content"]["application/json"]["schema"]
                assert "$ref" in schema or "anyOf" in schema, (method, path, status)
                if status[0] in "45":
                    assert schema == {"$ref": "#/components/schemas/Refusal"}


@pytest.mark.parametrize("game", GAMES)
def test_a_round_is_told_as_declared(house, published, game):
    """Every message of a socket and what is seen of a table, from the first chair to the end."""
    ask, ann, bob = Asker(), house.guest(), house.guest()
    table = ann.opens(game)
    with ann.listens(table) as ear:
        assert ear.does("sit", seat=0)["ok"]
        bob.must(table, "sit", seat=1)
        wager(table, game, ann, bob)
        ready(table, ann, bob)
        ask(bob.client, "GET", HOME, table=table)
        decide(table, ann, bob)
        assert not ear.does("sit", seat=6)["ok"]
        ear.catches_up()
    assert ear.hears("RoundEnded")
    for message in ear.messages:
        assert complaints(TABLE["TableMessage"], json.dumps(message)) == []
    replies = [reply for some in ear.replies.values() for reply in some]
    assert {(reply["ok"], reply["reply"] is None) for reply in replies} == {
        (True, False),
        (False, False),
        (False, True),
    }
    for reply in replies:
        assert complaints(TABLE["Reply"], json.dumps(reply)) == []
        published["Reply"].validate(reply)
    longest = max(ear.messages, key=lambda message: len(message["steps"]))
    published["TableMessage"].validate(longest)
    for path in ("", "/felt", "/rounds", "/shoes"):
        ask(bob.client, "GET", HOME + path, table=table)
    ask(bob.client, "GET", "/api/games/{game}/card", game=game)


@pytest.mark.parametrize("game", GAMES)
def test_changes_are_told_as_declared_and_add_up(house, published, game):
    """Whoever asks for changes has the table that everybody else is told, after every message."""
    ann, bob = house.guest(), house.guest()
    table = ann.opens(game)
    with ann.listens(table, "?views=changes") as ear, ann.listens(table) as whole:
        ann.must(table, "sit", seat=0)
        bob.must(table, "sit", seat=1)
        wager(table, game, ann, bob)
        ready(table, ann, bob)
        decide(table, ann, bob)
        ear.catches_up()
        whole.catches_up()
    assert ear.hears("RoundEnded")
    view = ear.first
    for told, full in zip(ear.messages[1:], whole.messages[1:], strict=True):
        view = {**view, **told["changes"]}
        assert view == full["table"]
    for message in ear.messages[1:]:
        assert complaints(TABLE["ChangesMessage"], json.dumps(message)) == []
    longest = max(ear.messages[1:], key=lambda message: len(message["steps"]))
    published["ChangesMessage"].validate(longest)
    assert len(longest["changes"]) < len(ear.first)


def test_views_are_whole_or_changes_and_nothing_else(house):
    ann = house.guest()
    path = f"/api/tables/{ann.opens('great-8')}/socket?views=some"
    with pytest.raises(WebSocketDisconnect), ann.client.websocket_connect(path):
        pass


def test_every_answer_is_as_declared(house):
    """Every route of the house, at least once."""
    ask, ann, pit = Asker(), house.guest(), house.member("petra", "pit")
    iris = house.member("iris", "auditor")
    browser = house.client_of()
    ask(browser, "POST", "/api/guests")
    ask(browser, "POST", "/api/people", {"name": "otto", "password": "correct horse"})
    ask(browser, "POST", "/api/sessions", {"name": "otto", "password": "correct horse"})
    ask(browser, "GET", "/api/me")
    changed = {"old": "correct horse", "new": "another horse"}
    ask(browser, "POST", "/api/me/password", changed)
    ask(browser, "DELETE", "/api/me/sessions")
    ask(browser, "DELETE", "/api/sessions")
    ask(browser, "GET", "/healthz")
    ask(browser, "GET", "/readyz")
    ask(browser, "GET", "/api/games")
    for path in ("card", "math", "rulings", "decks", "session"):
        ask(browser, "GET", "/api/games/{game}/" + path, game="lucky-8")
    ask(browser, "GET", "/api/games/{game}/verify", game="great-8")

    opened = {"id": house.fresh_id(), "game": "great-8"}
    table = ask(ann.client, "POST", "/api/tables", opened)["table"]
    ask(browser, "GET", "/api/tables")
    assert ask(ann.client, "POST", HOME + "/commands", ann.order("sit", seat=0), table=table)["ok"]
    refused = ask(ann.client, "POST", HOME + "/commands", ann.order("sit", seat=6), table=table)
    assert not refused["ok"]
    ask(ann.client, "GET", HOME + "/advice", table=table)
    play_round(table, "great-8", ann)
    void = {"id": house.fresh_id(), "reason": "a card was exposed"}
    ask(pit.client, "POST", HOME + "/void", void, table=table)
    for path in ("", "/felt", "/rounds", "/shoes"):
        ask(ann.client, "GET", HOME + path, table=table)
    shoe = {"table": table, "shoe": 1}
    for path in ("/shoes/{shoe}/reveal", "/shoes/{shoe}/head"):
        ask(ann.client, "GET", HOME + path, **shoe)
    assert ask(ann.client, "GET", HOME + "/journal", query="?shoe=1", table=table)["head"]
    ask(browser, "GET", "/api/head")
    ask(iris.client, "GET", "/api/audit")
    ask(iris.client, "GET", "/api/returns")
    ask(ann.client, "POST", HOME + "/bots", {"id": house.fresh_id(), "bots": 1}, table=table)
    ask(ann.client, "DELETE", HOME + "/bots", table=table)

    node = house.client_of(headers={"X-Rackcard-Node": house.house.directory.me.secret})
    ask(node, "GET", "/api/node/lobby")
    ask(node, "GET", "/api/node/people/{person}", person=ann.id)
    ask(node, "POST", "/api/node/ended-session", {"token": ann.token})
    ask(node, "POST", "/api/node/ended-sessions", {"person": ann.id, "kept": ""})

    assert ask.asked ^ set(DECLARED) == {("POST", "/api/me/grants")}


def test_guests_are_known_by_their_names(house):
    """The browser goes by that form, too."""
    assert people.GUEST.fullmatch(house.guest().name)


def test_more_play_money_is_answered_as_declared(house, monkeypatch):
    monkeypatch.setattr(service, "RUN_LOW", 10**9)
    answer = {"id": house.fresh_id()}
    assert Asker()(house.guest().client, "POST", "/api/me/grants", answer)["funds"] == 2 * WELCOME


def test_advice_is_as_declared():
    """What a game considers, as a seat is told of it: to ask one takes seconds."""
    considered = Considered("stand", "17", "-0.5", True)
    rules = SimpleNamespace(decisions=Advisor([considered]))
    told = advised(Question(rules, Turn(None, Choose(0, ("stand",)))))
    assert told["choices"] == [considered._asdict()]
    assert complaints(Advice, json.dumps(told)) == []


class Advisor(NamedTuple):
    found: list[Considered]

    def advice(self, *asked):
        return self.found


def test_a_simulation_is_told_as_declared(house, published, monkeypatch):
    """The messages are the house's own; the rounds, which take a while to compile, are not."""
    known = {"house_edge": 0.02, "standard_error": 0.01, "exact_edge": Fraction(1, 50)}
    tallies = [
        SimpleNamespace(rounds=rounds, chi_square=SimpleNamespace(p_value=0.5), **known)
        for rounds in (500, 1_000)
    ]
    monkeypatch.setattr(Game, "tallies", lambda *_: iter(tallies))
    with house.client_of().websocket_connect("/api/games/lucky-8/simulate") as socket:
        socket.send_text(json.dumps({"rounds": 1_000}))
        begun, ended = socket.receive_text(), socket.receive_text()
    with house.client_of().websocket_connect("/api/games/great-8/simulate") as socket:
        socket.send_text(json.dumps({"rounds": 0}))
        refusal = socket.receive_text()
    for name, text in (("Estimate", begun), ("Estimate", ended), ("Refusal", refusal)):
        assert complaints(SIMULATION[name], text) == []
        published[name].validate(json.loads(text))
    assert "done" not in json.loads(begun)
    assert json.loads(ended)["done"]


def test_refusals_are_as_declared(house):
    browser = house.client_of()
    for address in ("/api/me", "/api/tables/nowhere", "/api/games/whist/card", "/api/nothing"):
        answer = browser.get(address)
        assert answer.status_code >= 400
        assert complaints(Refusal, answer.text) == []


def test_orders_are_published_as_they_are_taken(house, published):
    ann = house.guest()
    good = [
        ann.order("sit", seat=6),
        ann.order("leave"),
        ann.order("commit", commitment="0" * 64),
        ann.order("open", seed="nobody can guess this"),
        ann.order("place", wager="main", spot="yin", amount=500),
        ann.order("ready"),
        ann.order("decide", choice="stand"),
    ]
    bad = [ann.order("sit", seat=7), ann.order("dance"), ann.order("leave", now=True), {}]
    for order in (*good, *bad):
        assert published["Order"].is_valid(order) is (order in good), order
        assert (complaints(Order, json.dumps(order)) == []) is (order in good), order


def test_pairs_are_published_as_pairs():
    pairs = document()["components"]["schemas"]["ShoeSeen"]["properties"]["commitments"]
    of = Draft7Validator(pairs)
    assert of.is_valid([[0, "a"], [1, "b"]])
    assert not of.is_valid([["a", 0]])
    assert not of.is_valid([[0, "a", 1]])


def test_the_document_is_served_and_refers_to_nothing_that_is_not_there(house):
    served = house.client_of().get("/asyncapi.json")
    assert served.json() == document()
    for reference in re.findall(r'"\$ref": ?"#/([^"]+)"', served.text):
        found = document()
        for part in reference.split("/"):
            found = found[part]


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"error": "no."}, []),
        ({}, ["error: Field required"]),
        ({"error": 1}, ["error: Input should be a valid string"]),
        ({"error": "no.", "code": 1}, ["code: Extra inputs are not permitted"]),
    ],
)
def test_what_is_not_declared_is_noticed(said, why):
    assert complaints(Refusal, json.dumps(said)) == why
