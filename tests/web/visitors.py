"""A house with its door open, and people who come in: over HTTP, and with an ear at a table.

    with Floor(url) as floor:
        ann, bob = floor.guest(), floor.guest()
        table = ann.opens("great-8")
        with ann.listens(table) as ear:
            ann.must(table, "sit", seat=0)
            ear.hears("SeatTaken")

Every answer is checked as it comes: never a 5xx, and every refusal is one sentence.
"""

from __future__ import annotations

import itertools
import json
import re
from collections import Counter
from pathlib import Path

import anyio
from fastapi.testclient import TestClient

from rackcard.live.books.store import Store
from rackcard.live.service.house import HouseOfTables
from rackcard.live.service.replay import replay
from rackcard.live.table.events import BANK, HOUSE, player_account
from rackcard.live.table.layout import Clock
from rackcard.live.table.phases import Phase
from rackcard.web.app import make_app

GAMES = ("great-8", "lucky-8", "jacks-beat", "dead-mans-hand", "straights-and-8s")
WELCOME = 1_000_00
START = 1_700_000_000_000
NOBODY_HURRIES = Clock(0, 0, 0)
NO_SITE = Path("no site")
"""The API alone, whether or not the web site has been built."""
NUMBERS = itertools.count(1)
PATIENCE = 20.0
"""Seconds to wait for a message before a test calls it a hang."""
WAGERS = {
    "great-8": [("main", "yin", 500), ("great-bonus", "yin", 100)],
    "lucky-8": [("player", "player", 500), ("lucky-8-player", "lucky-8-player", 100)],
    "jacks-beat": [("pai-gow", "pai-gow", 1000), ("chan-chu", "chan-chu", 500)],
    "dead-mans-hand": [("blackjack", "blackjack", 500), ("dead-mans-hand", "dead-mans-hand", 100)],
    "straights-and-8s": [
        ("straight-up", "17", 100),
        ("red-black", "red", 500),
        ("straights-and-8s", "straights-and-8s", 100),
    ],
}
"""Something to put down at each game."""


class Time:
    """The house's clock: it stands still unless a test moves it."""

    def __init__(self, now) -> None:
        self.now = now

    def __call__(self) -> int:
        return self.now


class Client(TestClient):
    """Looks at every answer."""

    def request(self, *args, **kwargs):
        return checked(super().request(*args, **kwargs))


def checked(answer):
    said = answer.text
    assert answer.status_code < 500, said
    assert "Traceback" not in said
    if answer.status_code >= 400:
        refusal = answer.json()
        assert list(refusal) == ["error"]
        assert_is_sentence(refusal["error"])
    return answer


def assert_is_sentence(text) -> None:
    assert isinstance(text, str)
    assert 3 < len(text) <= 310, text
    assert text.endswith(".")
    assert text.isprintable(), text


class Floor:
    def __init__(self, url, timing=NOBODY_HURRIES, now=START, key=None) -> None:
        self.url = url
        self.time = Time(now)
        self.store = Store.open(url, key=key)
        self.house = HouseOfTables(self.store, clock=self.time, timing=timing)
        self.app = make_app(self.house, site=NO_SITE)
        self.client = Client(self.app)

    def __enter__(self):
        self.client.__enter__()
        return self

    def __exit__(self, *error) -> None:
        try:
            if error[0] is None:
                self.check_books()
        finally:
            self.client.__exit__(*error)

    def call(self, function, *args):
        """Run something in the house's own event loop."""
        return self.client.portal.call(function, *args)

    def client_of(self, kind=Client, **kwargs):
        """Another browser, at the same door."""
        client = kind(self.app, **kwargs)
        client.portal = self.client.portal
        return client

    def metrics(self):
        """The page of metrics, as this machine reads it."""
        return self.client_of(client=("127.0.0.1", 1)).get("/metrics")

    def fresh_id(self) -> str:
        return f"command-{next(NUMBERS):06}"

    def guest(self):
        return Visitor(self, self.client_of().post("/api/guests").json())

    def guest_with(self, cents):
        """Somebody whom the bank has given so much, and no welcome."""
        person = self.house.people.guest(self.time.now)
        token = self.house.people.session(person, self.time.now)
        self.call(self.house.pit.grant, person.id, cents, self.fresh_id())
        return Visitor(self, {"id": person.id, "name": person.name, "token": token})

    def member(self, name, role="player", password="correct horse"):
        answer = self.client_of().post("/api/people", json={"name": name, "password": password})
        assert answer.status_code == 201, answer.text
        if role != "player":
            self.house.people.appoint(name, role)
        return Visitor(self, answer.json())

    def check_books(self) -> None:
        """All money comes from somewhere, and the journal tells what the rules would have done."""
        balances = self.store.balances()
        assert sum(balances.values()) == 0
        assert all(cents >= 0 for name, cents in balances.items() if name not in (BANK, HOUSE))
        assert {k: v for k, v in self.house.pit.funds.items() if v} == {
            k: v for k, v in balances.items() if v
        }
        assert self.store.audit() == []
        assert replay(self.store)[1] == []

    def balance(self, visitor) -> int:
        return self.store.balance(player_account(visitor.id))


class Visitor:
    """Somebody with a session."""

    def __init__(self, floor, session) -> None:
        self.floor = floor
        self.id, self.name, self.token = session["id"], session["name"], session["token"]
        self.client = floor.client_of(headers=bearer(self.token))

    def get(self, path, **kwargs):
        return self.client.get(path, **kwargs)

    def post(self, path, **kwargs):
        return self.client.post(path, **kwargs)

    @property
    def funds(self) -> int:
        return self.get("/api/me").json()["funds"]

    def opens(self, game, **chosen) -> str:
        body = {"id": self.floor.fresh_id(), "game": game, **chosen}
        answer = self.post("/api/tables", json=body)
        assert answer.status_code == 201, answer.text
        return answer.json()["table"]

    def order(self, do, **details):
        return {"id": self.floor.fresh_id(), "do": do, **details}

    def tries(self, table, do, **details):
        """Send a command; the answer."""
        path = f"/api/tables/{table}/commands"
        return self.post(path, json=self.order(do, **details)).json()

    def must(self, table, do, **details):
        answer = self.tries(table, do, **details)
        assert answer["ok"], answer
        return answer

    def refused(self, table, do, **details) -> str:
        answer = self.tries(table, do, **details)
        assert not answer.get("ok"), answer
        assert_is_sentence(answer["error"])
        return answer["error"]

    def sees(self, table):
        return self.get(f"/api/tables/{table}").json()

    def listens(self, table, query="", **kwargs):
        path = f"/api/tables/{table}/socket{query}"
        return Ear(self, table, self.client.websocket_connect(path, **kwargs))


def bearer(token):
    return {"Authorization": f"Bearer {token}"}


class Ear:
    """A socket at a table: what was heard so far, and nothing waits for ever."""

    def __init__(self, visitor, table, session) -> None:
        self.visitor = visitor
        self.table = table
        self.session = session
        self.messages = []
        self.replies = {}

    def __enter__(self):
        self.session.__enter__()
        self.first = self.receive()["table"]
        return self

    def __exit__(self, *error):
        return self.session.__exit__(*error)

    @property
    def events(self):
        return [event for message in self.messages for event in message["events"]]

    @property
    def view(self):
        """The table as it was last seen."""
        return self.messages[-1]["table"]

    def receive(self):
        async def soon():
            with anyio.fail_after(PATIENCE):
                return await self.session._send_rx.receive()

        frame = self.session.portal.call(soon)
        self.session._raise_on_close(frame)
        message = json.loads(frame["text"])
        if "reply" in message:
            self.replies.setdefault(message["reply"], []).append(message)
        else:
            told = "changes" if "changes" in message else "table"
            assert set(message) == {"events", "steps", told}
            self.messages.append(message)
        return message

    def says(self, text):
        """Send anything; the reply to it."""
        self.session.send_text(text if isinstance(text, str) else json.dumps(text))
        while "reply" not in (message := self.receive()):
            pass
        return message

    def does(self, do, **details):
        return self.says(self.visitor.order(do, **details))

    def hears(self, kind, times=1):
        """Listen until an event of that kind has been told so often."""
        while (found := [x for x in self.events if x["kind"] == kind])[times - 1 :] == []:
            self.receive()
        return found

    def catches_up(self):
        """Listen until everything that the table has said so far has arrived."""
        self.says("are you there?")
        return self


# --- playing


def sit_down(table, *visitors) -> None:
    for seat, visitor in enumerate(visitors):
        visitor.must(table, "sit", seat=seat)


def wager(table, game, *visitors) -> None:
    """Everybody puts something down. A sequence of spins that is under way takes no more."""
    for visitor in visitors:
        for name, spot, amount in WAGERS[game]:
            answer = visitor.tries(table, "place", wager=name, spot=spot, amount=amount)
            assert answer["ok"] or "under way" in answer["error"], answer


def ready(table, *visitors) -> None:
    for visitor in visitors:
        visitor.must(table, "ready")


def decide(table, *visitors, choose=None) -> None:
    """Everybody takes their turns until the round is over."""
    while (seen := [visitor.sees(table) for visitor in visitors])[0]["phase"] == Phase.PLAYING:
        asked = [(x, y) for x, y in zip(visitors, seen, strict=True) if y["options"]]
        assert asked, "the table waits for nobody"
        visitor, view = asked[0]
        visitor.must(table, "decide", choice=(choose or cautious)(view))


def cautious(view):
    options = view["options"]
    wanted = [x for x in ("no insurance", "stand", "house way") if x in options]
    return (wanted or options)[0]


def play_round(table, game, *visitors, choose=None) -> None:
    wager(table, game, *visitors)
    ready(table, *visitors)
    decide(table, *visitors, choose=choose)


# --- what was heard

PRIVATE = ("choice", "options")


def public(event):
    """An event without what only its own seat may know in a game with hidden choices."""
    return {key: value for key, value in event.items() if key not in PRIVATE}


def won(events):
    """What each player is up or down, from nothing but what was told."""
    up = Counter()
    for event in events:
        kind = event["kind"]
        if kind in ("WagerPlaced", "Decided"):
            up[event["player"]] -= event["added"]
        if kind == "Returned" or (kind == "Settled" and event["act"] == "pay"):
            up[event["player"]] += event["amount"]
    return up


def cards_in(value) -> list[str]:
    """Every card that is named in some JSON, wherever it hides."""
    return re.findall(r"\b(?:[2-9TJQKA][cdhs]|joker|Jo)\b", json.dumps(value))
