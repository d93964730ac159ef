"""What is not yours: cards, seats, commands, roles and sessions of others. By trying."""

from __future__ import annotations

import json
import re

import pytest
from starlette.websockets import WebSocketDisconnect

from rackcard.live.books.people import SESSION
from rackcard.live.table import events as e
from rackcard.live.table.phases import Phase
from tests.web.visitors import (
    GAMES,
    WAGERS,
    WELCOME,
    bearer,
    cautious,
    decide,
    play_round,
    ready,
    sit_down,
    wager,
)

ONE_DECK = {
    "great-8": {"options": {"decks": 1}},
    "lucky-8": {"options": {"decks": 1}},
    "jacks-beat": {},
    "dead-mans-hand": {"options": {"decks": 1}},
}
"""Games as they are dealt from one deck, so that a card is known by its name."""
NOTHING_TO_DECIDE = ("great-8", "lucky-8")


# --- cards that lie face down


PLURALS = re.compile(r"\b(of|three|four|pair,|house,|and|over) \ds\b", re.IGNORECASE)
"""A pair of 7s is no seven of spades."""


class Spy:
    """Somebody who keeps everything that the API ever told them."""

    def __init__(self, visitor, ear) -> None:
        self.visitor = visitor
        self.ear = ear
        self.told = []

    def asks_everywhere(self, table) -> None:
        shoe = self.visitor.floor.house.pit.table(table).state.shoe.number
        for path in (
            *("/api/me", "/api/tables", f"/api/tables/{table}", f"/api/tables/{table}/rounds"),
            *(f"/api/tables/{table}/shoes/{shoe}/reveal", "/api/audit", "/api/returns"),
            *("/metrics", "/healthz", f"/api/tables/{table}/rounds?limit=100"),
        ):
            self.told.append(self.visitor.get(path).text)
        self.told.append(self.visitor.tries(table, "decide", choice="Xx Yy"))
        self.told.append(self.visitor.tries(table, "decide", choice="peek"))
        self.ear.catches_up()
        with self.visitor.listens(table) as fresh:
            self.told += fresh.messages

    def knows(self) -> str:
        return json.dumps([self.told, self.ear.messages, self.ear.replies])


def may_know(floor, table, visitor):
    """The cards that lay open, and those in the visitor's own hand."""
    layout = floor.house.pit.table(table).layout
    state = floor.house.pit.table(table).state
    cards = set()
    for event in floor.store.events(table):
        if isinstance(event, e.Dealt) and not event.face_down:
            cards |= set(event.symbols)
        if isinstance(event, e.Burned):
            cards.add(event.first)
    seat = state.seat_of(visitor.id)
    if layout.card.game == "jacks-beat" and seat in state.playing:
        cards |= set(state.machines["round"].hand(state.playing.index(seat)))
    return cards


@pytest.mark.parametrize("tables", [1, pytest.param(4, marks=pytest.mark.prove)])
@pytest.mark.parametrize("game", ONE_DECK)
def test_nobody_is_told_a_card_that_they_may_not_see(floor, game, tables):
    """Everything that anybody hears while a round is under way, down to the last character."""
    asked = 0
    for number in range(20):
        if number >= tables and (asked or game in NOTHING_TO_DECIDE):
            break
        ann, bob, cat = (floor.guest() for _ in range(3))
        table = ann.opens(game, **ONE_DECK[game])
        deck = {str(symbol) for symbol in floor.house.pit.table(table).layout.source}
        sit_down(table, ann, bob)
        with ann.listens(table) as hers, bob.listens(table) as his, cat.listens(table) as behind:
            spies = [Spy(ann, hers), Spy(bob, his), Spy(cat, behind)]
            wager(table, game, ann, bob)
            seed = floor.store.seed(table, 1).hex()
            ready(table, ann)
            for _ in range(8):
                for spy in spies:
                    spy.asks_everywhere(table)
                    known = spy.knows()
                    words = set(re.findall(r"[\w*]+", PLURALS.sub("", known)))
                    assert words & deck <= may_know(floor, table, spy.visitor)
                    assert seed not in known
                if ann.sees(table)["phase"] == Phase.WAGERS:
                    ready(table, bob)
                else:
                    turn = next(x for x in (ann, bob) if x.sees(table)["options"])
                    asked += 1
                    # Long rounds, with a neighbour who has decided already.
                    options = turn.sees(table)["options"]
                    choice = "hit" if "hit" in options else options[-1]
                    turn.must(table, "decide", choice=choice)
                if floor.house.pit.table(table).state.phase != Phase.PLAYING:
                    break
    assert asked or game in NOTHING_TO_DECIDE


def test_a_neighbours_hand_is_a_row_of_question_marks(floor):
    ann, bob = floor.guest(), floor.guest()
    table = ann.opens("jacks-beat")
    for _ in range(20):
        sit_down(table, ann, bob)
        wager(table, "jacks-beat", ann, bob)
        with bob.listens(table) as his:
            ready(table, ann, bob)
            dealt = [x for x in his.catches_up().events if x["kind"] == "Dealt" and x["face_down"]]
            if ann.sees(table)["options"]:
                break
        ann, bob = floor.guest(), floor.guest()
        table = ann.opens("jacks-beat")
    assert dealt
    assert all(set(event["symbols"]) == {"?"} for event in dealt)
    mine, theirs = bob.sees(table), ann.sees(table)
    assert len(mine["options"]) == 22
    packets = mine["cards"]["round"]["packets"]
    assert sum(packet.count("?") for packet in packets) == 5 * 7
    # What ann chooses is hers until hands are shown.
    with ann.listens(table) as hers, bob.listens(table) as his:
        choice = theirs["options"][5]
        ann.must(table, "decide", choice=choice)
        said = [
            [event["choice"] for event in ear.catches_up().events if event["kind"] == "Decided"]
            for ear in (hers, his)
        ]
    assert said == [[choice], ["?"]]
    assert choice not in json.dumps(his.messages)


def test_the_hole_card_is_a_question_mark_on_the_socket_too(floor):
    ann = floor.guest()
    table = ann.opens("dead-mans-hand")
    ann.must(table, "sit", seat=0)
    for _ in range(50):
        with ann.listens(table) as ear:
            wager(table, "dead-mans-hand", ann)
            ann.must(table, "ready")
            ear.catches_up()
        if ear.view["options"]:
            break
    down = [event for event in ear.events if event["kind"] == "Dealt" and event["face_down"]]
    assert down[0]["symbols"] == ["?"]
    assert ear.view["cards"]["round"]["dealer"][1] == "?"


# --- seats of others


def test_nobody_acts_for_another_seat(floor):
    ann, bob, cat = (floor.guest() for _ in range(3))
    table = ann.opens("great-8")
    sit_down(table, ann, bob)
    stake = {"wager": "main", "spot": "yin", "amount": 500}
    assert cat.refused(table, "place", **stake) == "you do not sit at this table."
    assert cat.refused(table, "ready") == "you do not sit at this table."
    assert cat.refused(table, "leave") == "you do not sit at this table."
    assert cat.refused(table, "decide", choice="hit") == "you do not sit at this table."
    assert cat.refused(table, "sit", seat=0) == "seat 1 is taken."
    assert bob.refused(table, "sit", seat=2) == "you sit at this table already."
    for extra in ({"player": ann.id}, {"seat": 0}, {"owner": ann.id}, {"funds": 10**9}, {"now": 0}):
        for do, details in (("place", stake), ("ready", {}), ("leave", {})):
            order = bob.order(do, **{**details, **extra})
            assert bob.post(f"/api/tables/{table}/commands", json=order).status_code == 422
    bob.must(table, "place", **stake)
    seats = ann.sees(table)["seats"]
    assert seats[0]["stakes"] == []
    assert [x["amount"] for x in seats[1]["stakes"]] == [500]


def test_nobody_decides_out_of_turn(floor):
    for _ in range(30):
        ann, bob = floor.guest(), floor.guest()
        table = ann.opens("dead-mans-hand")
        sit_down(table, ann, bob)
        wager(table, "dead-mans-hand", ann, bob)
        ready(table, ann, bob)
        if ann.sees(table)["turn"] == 0:
            break
    assert bob.sees(table)["options"] == []
    for choice in ("hit", "stand", "double", "insurance"):
        assert (
            bob.refused(table, "decide", choice=choice) == "it is not your turn to decide anything."
        )
    ann.must(table, "decide", choice=cautious(ann.sees(table)))


@pytest.mark.parametrize("game", GAMES)
def test_nobody_wagers_late(floor, game):
    """When cards are out, or after saying to be ready: neither more nor less nor nothing."""
    ann, bob = floor.guest(), floor.guest()
    table = ann.opens(game)
    sit_down(table, ann, bob)
    wager(table, game, ann, bob)
    ready(table, ann)
    name, spot, amount = WAGERS[game][0]
    for other in (amount + 100, amount, 0):
        said = ann.refused(table, "place", wager=name, spot=spot, amount=other)
        assert said == "you have said that you are ready: no more wagers in this round."
    ready(table, bob)
    while ann.sees(table)["phase"] == Phase.PLAYING:
        for visitor in (ann, bob):
            for other in (amount + 100, amount, 0):
                said = visitor.refused(table, "place", wager=name, spot=spot, amount=other)
                assert said == "not now: no more wagers."
            assert "wagers on the layout" in visitor.refused(table, "leave")
            assert visitor.refused(table, "ready") == "not now: no more wagers."
        turn = next(x for x in (ann, bob) if x.sees(table)["options"])
        turn.must(table, "decide", choice=cautious(turn.sees(table)))


@pytest.mark.parametrize(
    "amount", [-1, -500, 10**9 + 1, 10**30, 1.5, 500.0, "500", True, None, [500]]
)
def test_an_amount_is_a_whole_number_of_cents(floor, amount):
    ann = floor.guest()
    table = ann.opens("great-8")
    ann.must(table, "sit", seat=0)
    order = ann.order("place", wager="main", spot="yin", amount=amount)
    answer = ann.post(f"/api/tables/{table}/commands", json=order)
    assert answer.status_code == 422
    assert ann.funds == WELCOME


def test_nobody_puts_down_more_than_they_have(floor):
    """At several tables at once, which all draw on one purse."""
    ann = floor.guest()
    tables = [ann.opens("straights-and-8s") for _ in range(3)]
    put_down = 0
    for table in tables:
        ann.must(table, "sit", seat=0)
        for spot in ("red", "black"):
            answer = ann.tries(table, "place", wager="red-black", spot=spot, amount=40_000)
            put_down += 40_000 * answer["ok"]
    assert put_down == 80_000
    assert ann.funds == WELCOME - put_down == 20_000


def test_a_stack_comes_back_once(floor):
    ann = floor.guest()
    table = ann.opens("great-8")
    ann.must(table, "sit", seat=0)
    ann.must(table, "place", wager="main", spot="yin", amount=5_000)
    for _ in range(3):
        ann.tries(table, "place", wager="main", spot="yin", amount=0)
    assert ann.funds == WELCOME


# --- before its time


def test_nobody_looks_into_a_shoe_that_is_on_the_table(floor):
    ann, boss, eve = floor.guest(), floor.member("boss", "pit"), floor.member("eve", "auditor")
    table = ann.opens("lucky-8")
    ann.must(table, "sit", seat=0)
    for _ in range(3):
        for visitor in (ann, boss, eve):
            answer = visitor.get(f"/api/tables/{table}/shoes/1/reveal")
            assert answer.status_code == 400
            assert floor.store.seed(table, 1).hex() not in visitor.get("/api/audit").text
        play_round(table, "lucky-8", ann)


def test_rounds_that_are_under_way_are_no_history(floor):
    for _ in range(30):
        ann = floor.guest()
        table = ann.opens("dead-mans-hand")
        ann.must(table, "sit", seat=0)
        wager(table, "dead-mans-hand", ann)
        ann.must(table, "ready")
        if ann.sees(table)["options"]:
            break
    assert ann.get(f"/api/tables/{table}/rounds").json() == {"rounds": []}
    decide(table, ann)
    assert len(ann.get(f"/api/tables/{table}/rounds").json()["rounds"]) == 1


# --- roles

PLACES = {
    "/api/audit": {"auditor"},
    "/api/returns": {"pit", "auditor"},
}


@pytest.mark.parametrize("role", ["player", "pit", "auditor"])
def test_who_may_ask_for_what(floor, role):
    somebody = floor.member("somebody", role)
    table = somebody.opens("great-8")
    somebody.must(table, "sit", seat=0)
    for path, roles in PLACES.items():
        assert somebody.get(path).status_code == (200 if role in roles else 403)
    order = {"id": floor.fresh_id(), "reason": "because"}
    answer = somebody.post(f"/api/tables/{table}/void", json=order)
    assert answer.status_code == (200 if role == "pit" else 403)


def test_a_player_voids_nothing(floor):
    ann = floor.guest()
    table = ann.opens("great-8")
    ann.must(table, "sit", seat=0)
    wager(table, "great-8", ann)
    before = ann.sees(table)
    for path in ("void", "void?role=pit"):
        order = {"id": floor.fresh_id(), "reason": "I am losing"}
        answer = ann.post(f"/api/tables/{table}/{path}", json=order)
        assert answer.json() == {"error": "this is for pit only."}
    assert "tags" in ann.tries(table, "void", reason="I am losing")["error"]
    assert ann.sees(table) == before


@pytest.mark.parametrize("do", ["tick", "resume", "void", "Tick", "", None, 1, "grant", "TakeSeat"])
def test_what_only_the_house_does_is_no_order(floor, do):
    ann = floor.guest()
    table = ann.opens("great-8")
    answer = ann.post(f"/api/tables/{table}/commands", json={"id": floor.fresh_id(), "do": do})
    assert answer.status_code == 422


# --- commands of others


def test_somebody_elses_command_id_is_taken(floor):
    ann, bob = floor.guest(), floor.guest()
    table = ann.opens("great-8")
    order = {"id": "the-very-same-id", "do": "sit", "seat": 0}
    path = f"/api/tables/{table}/commands"
    mine = ann.post(path, json=order).json()
    assert mine["ok"]
    theirs = bob.post(path, json={**order, "seat": 1}).json()
    assert theirs == {
        "ok": False,
        "error": "command id 'the-very-same-id' is taken; allowed: a fresh one.",
    }
    assert bob.sees(table)["you"] == -1
    opened = bob.post("/api/tables", json={"id": "the-very-same-id", "game": "great-8"})
    assert opened.status_code == 400
    assert ann.post(path, json=order).json() == mine


def test_one_id_serves_one_table(floor):
    ann = floor.guest()
    here, there = ann.opens("great-8"), ann.opens("great-8")
    order = {"id": "the-very-same-id", "do": "sit", "seat": 0}
    assert ann.post(f"/api/tables/{here}/commands", json=order).json()["ok"]
    again = ann.post(f"/api/tables/{there}/commands", json=order).json()
    assert again["error"] == "this command id has been used at another table."
    assert ann.sees(there)["you"] == -1


# --- sessions


EVERYTHING = [
    ("GET", "/api/me"),
    ("POST", "/api/me/grants"),
    ("POST", "/api/me/password"),
    ("DELETE", "/api/me/sessions"),
    ("POST", "/api/tables"),
    ("GET", "/api/tables/{table}"),
    ("POST", "/api/tables/{table}/commands"),
    ("POST", "/api/tables/{table}/void"),
    ("GET", "/api/tables/{table}/felt"),
    ("GET", "/api/tables/{table}/advice"),
    ("POST", "/api/tables/{table}/bots"),
    ("DELETE", "/api/tables/{table}/bots"),
    ("GET", "/api/tables/{table}/rounds"),
    ("GET", "/api/tables/{table}/shoes"),
    ("GET", "/api/tables/{table}/journal"),
    ("GET", "/api/tables/{table}/shoes/1/reveal"),
    ("GET", "/api/tables/{table}/shoes/1/head"),
    ("GET", "/api/audit"),
    ("GET", "/api/returns"),
]
BODIES = {
    "/api/me/password": {"old": "correct horse", "new": "another horse"},
    "/api/me/grants": {"id": "grant-00001"},
    "/api/tables": {"id": "open-000001", "game": "great-8"},
    "/api/tables/{table}/commands": {"id": "order-00001", "do": "sit", "seat": 5},
    "/api/tables/{table}/bots": {"id": "bots-000001", "bots": 1},
    "/api/tables/{table}/void": {"id": "void-000001", "reason": "because"},
}


def test_the_list_above_is_complete(floor):
    """An operation that is added has to be put on it, or on the list of those open to all."""
    anybody = {"/api/people", "/api/guests", "/api/sessions", "/api/head"}
    for path, operations in floor.app.openapi()["paths"].items():
        for method in operations:
            to_read = path.startswith("/api/games") or (path, method) == ("/api/tables", "get")
            open_to_all = path in anybody or to_read
            listed = re.sub("{shoe}", "1", path)
            assert ((method.upper(), listed) in EVERYTHING) != open_to_all, (method, path)
            assert bool(operations[method].get("security")) != open_to_all


def attempts(client, table, headers):
    for method, path in EVERYTHING:
        body = BODIES.get(path)
        yield client.request(method, path.format(table=table), headers=headers, json=body)


@pytest.mark.parametrize(
    "headers", [{}, bearer(""), bearer("garbage"), {"Cookie": "rackcard_session=garbage"}]
)
def test_nobody_gets_nothing(floor, headers):
    ann = floor.guest()
    table = ann.opens("great-8")
    for answer in attempts(floor.client_of(), table, headers):
        assert answer.status_code == 401
    assert len(floor.store.tables()) == 1
    with pytest.raises(WebSocketDisconnect) as closed:
        connect(floor.client_of(headers=headers), table)
    assert closed.value.code == 4401


def connect(client, table, **kwargs):
    with client.websocket_connect(f"/api/tables/{table}/socket", **kwargs) as session:
        return session.receive_json()


def test_a_session_is_of_no_use_after_logging_out(floor):
    boss = floor.member("boss", "pit")
    table = boss.opens("great-8")
    assert boss.client.delete("/api/sessions").status_code == 200
    for answer in attempts(boss.client, table, {}):
        assert answer.status_code == 401
    with pytest.raises(WebSocketDisconnect) as closed:
        connect(boss.client, table)
    assert closed.value.code == 4401


def test_a_session_is_of_no_use_when_it_has_expired(floor):
    boss = floor.member("boss", "pit")
    table = boss.opens("great-8")
    floor.time.now += SESSION
    for answer in attempts(boss.client, table, {}):
        assert answer.status_code == 401
    with pytest.raises(WebSocketDisconnect):
        connect(boss.client, table)


def test_logging_out_closes_the_sockets_of_that_session(floor):
    ann = floor.member("ann")
    other = floor.client_of().post(
        "/api/sessions", json={"name": "ann", "password": "correct horse"}
    )
    table = ann.opens("great-8")
    also_ann = type(ann)(floor, other.json())
    with (
        ann.listens(table) as first,
        ann.listens(table) as second,
        also_ann.listens(table) as third,
    ):
        assert ann.client.delete("/api/sessions").status_code == 200
        for ear in (first, second):
            with pytest.raises(WebSocketDisconnect) as closed:
                ear.receive()
            assert closed.value.code == 4408
        assert third.does("sit", seat=0)["ok"]
    assert "rackcard_listeners 0.0" in floor.metrics().text


def test_a_session_has_so_many_sockets_and_no_more(floor):
    ann = floor.guest()
    table = ann.opens("great-8")
    ears = [ann.listens(table).__enter__() for _ in range(16)]
    with pytest.raises(WebSocketDisconnect) as closed:
        connect(ann.client, table)
    assert closed.value.code == 4400
    assert closed.value.reason == "a session has up to 16 sockets open."
    ears.pop().__exit__(None, None, None)
    connect(ann.client, table)
    for ear in ears:
        ear.__exit__(None, None, None)


def test_a_socket_that_is_refused_is_told_why_in_120_characters(floor):
    """A frame that closes a socket holds no more than 123 bytes."""
    ann = floor.guest()
    for _ in range(2):
        ann.opens("straights-and-8s")
    name = "x" * 64
    said = ann.get(f"/api/tables/{name}").json()["error"]
    assert len(said) > 120
    with pytest.raises(WebSocketDisconnect) as closed:
        connect(ann.client, name)
    assert (closed.value.code, closed.value.reason) == (4400, said[:120])


# --- other sites

OTHERS = [
    *("http://evil.example", "https://testserver.evil.example", "http://testserver:81", "null"),
    *("http://testserver@evil.example", "file://", "", "http://[", "http://[::1", "testserver"),
    *("http://testserver/path@evil", "chrome-extension://abc", "http://TESTSERVER.evil", "\x7f"),
]


@pytest.mark.parametrize("origin", OTHERS)
def test_other_sites_change_nothing(floor, origin):
    browser = floor.client_of()
    ann = browser.post("/api/guests").json()
    table = floor.guest().opens("great-8")
    headers = {"Origin": origin}
    if origin == "http://testserver/path@evil":
        return  # no browser says that: it is our own host
    for method, path in [*EVERYTHING, ("POST", "/api/guests"), ("DELETE", "/api/sessions")]:
        if method != "GET":
            body = BODIES.get(path)
            answer = browser.request(method, path.format(table=table), headers=headers, json=body)
            assert answer.status_code == 403
    with pytest.raises(WebSocketDisconnect) as closed:
        connect(browser, table, headers=headers)
    assert closed.value.code == 4403
    assert browser.get("/api/me").json()["id"] == ann["id"]
    assert len(floor.store.tables()) == 1


@pytest.mark.parametrize("headers", [{}, {"Origin": "http://testserver"}])
def test_our_own_pages_and_programs_are_heard(floor, headers):
    browser = floor.client_of()
    assert browser.post("/api/guests", headers=headers).status_code == 201
    table = browser.post("/api/tables", headers=headers, json=BODIES["/api/tables"]).json()["table"]
    assert connect(browser, table, headers=headers)["table"]["table"] == table


@pytest.mark.parametrize(
    "content_type", ["text/plain", "application/x-www-form-urlencoded", "", None]
)
def test_a_form_of_another_site_is_no_order(floor, content_type):
    """What a page can send without being asked first is never taken for JSON."""
    ann = floor.guest()
    table = ann.opens("great-8")
    content = json.dumps(BODIES["/api/tables/{table}/commands"])
    headers = {} if content_type is None else {"content-type": content_type}
    answer = ann.post(f"/api/tables/{table}/commands", content=content, headers=headers)
    assert answer.status_code == 422
    assert ann.sees(table)["you"] == -1


# --- files of the house


@pytest.mark.parametrize(
    "game",
    [
        *("../great-8", ".", "..", "/", "/etc", "~", "src/rackcard/games/great_8", "great_8", ""),
        *("GREAT-8", "great-8/", "great-8\0", "rackcard.games.great_8", "os", "great-8 "),
    ],
)
def test_a_game_is_one_of_the_house_and_never_a_folder(floor, tmp_path, game):
    ann = floor.guest()
    answer = ann.post("/api/tables", json={"id": floor.fresh_id(), "game": game})
    assert answer.status_code == 400
    assert "folder" not in answer.json()["error"]
    assert floor.store.tables() == []


def test_rules_in_a_folder_are_not_run(floor, tmp_path):
    """The command line takes the path of a folder for a game, and runs what is in there."""
    folder = tmp_path / "g"
    folder.mkdir()
    (folder / "card.toml").write_text("")
    (folder / "rules.py").write_text(f"open({str(tmp_path / 'ran')!r}, 'w')")
    game = str(folder)
    ann = floor.guest()
    answer = ann.post("/api/tables", json={"id": floor.fresh_id(), "game": game[:64]})
    assert answer.status_code == 400
    if len(game) > 64:
        pytest.skip("the path is too long to be asked for")
    assert not (tmp_path / "ran").exists()
