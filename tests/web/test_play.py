"""All five games played through the API: what everybody hears, what the books say, what is left."""

from __future__ import annotations

import json
import random
import threading

import pytest
from prometheus_client.parser import text_string_to_metric_families
from starlette.websockets import WebSocketDisconnect

from rackcard.fair import verifier
from rackcard.fair.commit import client_commitment
from rackcard.fair.reveal import Reveal
from rackcard.live.table.events import BANK, HOUSE, layout_account, player_account
from rackcard.live.table.layout import Clock
from rackcard.live.table.phases import Phase
from tests.web.visitors import (
    GAMES,
    NOBODY_HURRIES,
    START,
    WAGERS,
    WELCOME,
    Floor,
    decide,
    play_round,
    public,
    ready,
    sit_down,
    wager,
    won,
)

ROUNDS = 4


def anything(view):
    """Some option that costs nothing more, so that a full purse is enough for every round."""
    free = [x for x in view["options"] if x not in ("double", "split", "insurance")]
    return random.Random(json.dumps(view)).choice(free)


# --- rounds


@pytest.mark.parametrize("game", GAMES)
def test_two_people_play_and_a_third_looks_on(floor, game):
    ann, bob, cat = (floor.guest() for _ in range(3))
    table = ann.opens(game)
    with ann.listens(table) as hers, bob.listens(table) as his, cat.listens(table) as behind:
        sit_down(table, ann, bob)
        for _ in range(ROUNDS):
            play_round(table, game, ann, bob, choose=anything)
        ears = [ear.catches_up() for ear in (hers, his, behind)]
    assert len(hers.hears("RoundEnded", ROUNDS)) == ROUNDS
    told = [[public(event) for event in ear.events] for ear in ears]
    assert told[0] == told[1] == told[2]
    assert [ear.first["you"] for ear in ears] == [-1, -1, -1]
    assert [ear.view["you"] for ear in ears] == [0, 1, -1]

    up = won(hers.events)
    for visitor, ear in ((ann, hers), (bob, his), (cat, behind)):
        assert floor.balance(visitor) == WELCOME + up[visitor.id]
        assert visitor.funds == ear.view["funds"] == floor.balance(visitor)
    books = floor.store.balances()
    lying = sum(stake["amount"] for seat in hers.view["seats"] for stake in seat["stakes"])
    assert books[layout_account(table)] == lying
    assert books[HOUSE] == -sum(up.values()) - lying
    assert books[BANK] == -3 * WELCOME
    assert sum(books.values()) == 0


@pytest.mark.parametrize("game", GAMES)
def test_every_view_is_the_same_on_the_socket_and_over_http(floor, game):
    ann, bob = floor.guest(), floor.guest()
    table = ann.opens(game)
    sit_down(table, ann, bob)
    with ann.listens(table) as ear:
        assert ear.first == ann.sees(table)
        play_round(table, game, ann, bob)
        assert ear.catches_up().view == ann.sees(table)


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_round_over_sockets_alone(floor, game):
    people = [floor.guest(), floor.guest()]
    table = people[0].opens(game)
    with people[0].listens(table) as hers, people[1].listens(table) as his:
        for seat, ear in enumerate((hers, his)):
            assert ear.does("sit", seat=seat)["ok"]
            for name, spot, amount in WAGERS[game]:
                assert ear.does("place", wager=name, spot=spot, amount=amount)["ok"]
        assert hers.does("ready")["ok"]
        assert his.does("ready")["ok"]
        while not any(event["kind"] == "RoundEnded" for event in hers.catches_up().events):
            for ear in (hers, his.catches_up()):
                if ear.view["options"]:
                    choice = [x for x in ear.view["options"] if x in ("no insurance", "stand")]
                    choice = (choice or ear.view["options"])[0]
                    assert ear.does("decide", choice=choice)["ok"]
                    break
    assert hers.hears("RoundEnded")[0]["round"] == 1


def test_somebody_sits_one_out(floor):
    ann, bob = floor.guest(), floor.guest()
    table = ann.opens("jacks-beat")
    sit_down(table, ann, bob)
    wager(table, "jacks-beat", bob)
    ready(table, ann, bob)
    assert ann.sees(table)["playing"] == [1]
    decide(table, ann, bob)
    assert floor.balance(ann) == WELCOME
    assert won(step for one in rounds(ann, table) for step in one["steps"])[ann.id] == 0


def test_a_table_as_it_was_asked_for(floor):
    ann = floor.guest()
    table = ann.opens(
        "dead-mans-hand",
        options={"decks": 8, "surrender": "late"},
        paytables={"dead-mans-hand": "4"},
    )
    [shown] = [x for x in ann.get("/api/tables").json()["tables"] if x["table"] == table]
    assert shown["paytables"]["dead-mans-hand"] == "4"
    assert floor.house.pit.table(table).layout.setup.house.options["surrender"] == "late"


def test_the_lobby_needs_no_session(floor):
    ann = floor.guest()
    table = ann.opens("great-8")
    ann.must(table, "sit", seat=3)
    [shown] = floor.client_of().get("/api/tables").json()["tables"]
    assert shown["seats"] == ["", "", "", ann.id, "", "", ""]
    assert shown["phase"] == Phase.WAGERS


# --- coming back


@pytest.mark.parametrize("game", ["jacks-beat", "dead-mans-hand"])
def test_whoever_comes_back_in_mid_round_finds_what_they_left(floor, game):
    ann, bob = floor.guest(), floor.guest()
    table = ann.opens(game)
    sit_down(table, ann, bob)
    for _ in range(100):
        with ann.listens(table) as ear:
            wager(table, game, ann, bob)
            ready(table, ann, bob)
            left = ear.catches_up().view
        if left["phase"] == Phase.PLAYING:
            break
        # the first cards have ended the round: another one
    with ann.listens(table) as again:
        assert again.first == left
        decide(table, ann, bob)
        assert again.hears("RoundEnded")


@pytest.mark.parametrize("game", GAMES)
def test_a_house_that_was_closed_in_mid_round_goes_on(url, no_limits, quick_passwords, game):
    with Floor(url) as floor:
        ann, bob = floor.guest(), floor.guest()
        table = ann.opens(game)
        sit_down(table, ann, bob)
        play_round(table, game, ann, bob)
        wager(table, game, ann, bob)
        ready(table, ann)
        before = [ann.sees(table), bob.sees(table)]
        sessions = [{"id": x.id, "name": x.name, "token": x.token} for x in (ann, bob)]
    with Floor(url) as floor:
        ann, bob = (type(ann)(floor, session) for session in sessions)
        assert [ann.sees(table), bob.sees(table)] == before
        ready(table, bob)
        decide(table, ann, bob)
        assert ann.sees(table)["round"] == 3


def test_time_that_passed_while_the_house_was_closed_is_given_again(
    url, no_limits, quick_passwords
):
    hurried = Clock(0, 20_000, 20_000)
    with Floor(url, hurried) as floor:
        ann = floor.guest()
        table = ann.opens("great-8")
        ann.must(table, "sit", seat=0)
        wager(table, "great-8", ann)
        session = {"id": ann.id, "name": ann.name, "token": ann.token}
        assert ann.sees(table)["until"] == START + 20_000
    an_hour_later = START + 3_600_000
    with Floor(url, hurried, an_hour_later) as floor:
        ann = type(ann)(floor, session)
        assert ann.sees(table)["until"] == an_hour_later + 20_000
        with ann.listens(table) as ear:
            floor.time.now += 20_000
            assert ear.hears("RoundEnded")


# --- the clock


def test_who_does_not_answer_is_answered_for(url, no_limits, quick_passwords):
    with Floor(url, Clock(0, 20_000, 20_000)) as floor:
        ann, bob = floor.guest(), floor.guest()
        table = ann.opens("jacks-beat")
        sit_down(table, ann, bob)
        with ann.listens(table) as ear:
            wager(table, "jacks-beat", ann, bob)
            while not [event for event in ear.events if event["kind"] == "RoundEnded"]:
                ear.receive()
                floor.time.now = max(floor.time.now, ear.view["until"])
        decided = [event for event in ear.events if event["kind"] == "Decided"]
        assert all(event["by"] == "time-out" for event in decided)


# --- history


def rounds(visitor, table, **params):
    answer = visitor.get(f"/api/tables/{table}/rounds", params=params)
    assert answer.status_code == 200
    return answer.json()["rounds"]


@pytest.mark.parametrize("game", GAMES)
def test_history_shows_every_step(floor, game):
    ann, bob, cat = (floor.guest() for _ in range(3))
    table = ann.opens(game)
    with cat.listens(table) as ear:
        sit_down(table, ann, bob)
        for _ in range(3):
            play_round(table, game, ann, bob)
        heard = ear.catches_up().events
    found = rounds(cat, table)
    assert [one["round"] for one in found] == [1, 2, 3]
    for one in found:
        kinds = [step["kind"] for step in one["steps"]]
        assert kinds[0] == "WagersOpened"
        assert kinds[-1] == "RoundEnded"
        assert "?" not in json.dumps(one), "nothing is face down when a round is over"
        assert all(
            step["seq"] < after["seq"]
            for step, after in zip(one["steps"], one["steps"][1:], strict=False)
        )
    shown = [
        {key: step[key] for key in step if key not in ("seq", "at")}
        for one in found
        for step in one["steps"]
    ]
    between = ("ShoeBrought", "RosterPosted", "ShoeLocked", "Burned", "ShoeEnded")
    steps = [event for event in heard if event["kind"] not in between][1:]  # ann sat down first
    if steps[-1]["kind"] == "WagersOpened":
        steps.pop()
    # Whoever looked on heard the same steps...
    assert [x["kind"] for x in shown] == [x["kind"] for x in steps]
    # ...and what was open at the time is told no differently now.
    for now, then in zip(shown, steps, strict=True):
        hidden = {
            key for key in then if "?" in json.dumps(then[key]) or key in ("options", "choice")
        }
        assert {k: now[k] for k in now if k not in hidden} == {
            k: then[k] for k in then if k not in hidden
        }
    assert won(shown) == won(heard)


def test_history_is_as_long_as_asked_for(floor):
    ann = floor.guest()
    table = ann.opens("great-8")
    ann.must(table, "sit", seat=0)
    for _ in range(25):
        play_round(table, "great-8", ann)
    assert [one["round"] for one in rounds(ann, table)] == list(range(6, 26))
    assert [one["round"] for one in rounds(ann, table, limit=3)] == [23, 24, 25]
    assert len(rounds(ann, table, limit=100)) == 25
    for limit in (0, -1, 101, 10**30, "x", "1.5", ""):
        assert ann.get(f"/api/tables/{table}/rounds", params={"limit": limit}).status_code == 422


def test_a_voided_round_is_in_the_history_and_every_wager_comes_back(floor):
    ann, boss = floor.guest(), floor.member("boss", "pit")
    table = ann.opens("jacks-beat")
    ann.must(table, "sit", seat=0)
    while ann.sees(table)["phase"] != "playing":  # two jacks of the dealer's end a round at once
        before = ann.funds
        wager(table, "jacks-beat", ann)
        assert ann.funds == before - 1500
        ready(table, ann)
    number = ann.sees(table)["round"]
    with ann.listens(table) as ear:
        order = {"id": floor.fresh_id(), "reason": "a card was exposed"}
        assert boss.post(f"/api/tables/{table}/void", json=order).json()["ok"]
        assert ear.hears("RoundVoided")[0]["reason"] == "a card was exposed"
        [voided] = ear.hears("ShoeEnded")
    assert ann.funds == floor.balance(ann) == before
    *_, one = rounds(ann, table)
    assert one["round"] == number
    assert [step["kind"] for step in one["steps"]][-1] == "RoundVoided"
    assert Reveal.from_json(voided["reveal"]).voided == "a card was exposed"
    play_round(table, "jacks-beat", ann)
    assert [one["round"] for one in rounds(ann, table)] == [*range(1, number + 2)]


# --- proof


def reveal(visitor, table, shoe):
    return visitor.get(f"/api/tables/{table}/shoes/{shoe}/reveal")


@pytest.mark.parametrize("game", GAMES)
def test_a_shoe_is_revealed_when_it_has_ended_and_not_before(floor, game):
    ann = floor.guest()
    table = ann.opens(game)
    ann.must(table, "sit", seat=0)
    commitment = ann.sees(table)["shoe"]["commitment"]
    with ann.listens(table) as ear:
        for _ in range(3):
            number = ann.sees(table)["shoe"]["number"]
            answer = reveal(ann, table, number)
            assert answer.status_code == 400
            assert "not ended" in answer.json()["error"]
            play_round(table, game, ann)
        ann.must(table, "ready")  # nothing happens
        if lying := [x for seat in ann.sees(table)["seats"] for x in seat["stakes"]]:
            assert lying[0]["wager"] == "straights-and-8s"  # it takes another spin or two
            for _ in range(3):
                ann.tries(table, "ready")
        assert ann.tries(table, "leave")["ok"] or game == "straights-and-8s"
        ear.catches_up()
    first = reveal(ann, table, 1)
    assert first.headers["content-type"] == "application/json"
    read = Reveal.from_json(first.text)
    assert read.server_commitment == commitment
    assert (read.terms.table, read.terms.shoe) == (table, 1)
    for _ in verifier.checks(verifier.read(first.content), [commitment]):
        pass
    # What was dealt is what the reveal says, as far as it lay open.
    seen = [x for x in ear.events if x["kind"] in ("Dealt", "ShoeEnded")]
    seen = seen[: [x["kind"] for x in seen].index("ShoeEnded")]
    tossed = [s for x in seen for s in x["symbols"] if x["chance"] or game == "straights-and-8s"]
    assert tossed == [draw.got[0] for draw in read.draws if draw.how == "pick"]
    order = [card for draw in read.draws if draw.how == "shuffle" for card in draw.got]
    dealt = [
        s for x in seen for s in x["symbols"] if not x["chance"] and game != "straights-and-8s"
    ]
    order = order[read.dealt - len(dealt) if game != "lucky-8" else 0 : read.dealt]
    if game == "lucky-8":
        order = order[-len(dealt) :] if dealt else []
    assert all(a in (b, "?") for a, b in zip(dealt, order, strict=True))


def test_seats_put_in_their_own_seeds(url, no_limits, quick_passwords):
    with Floor(url, Clock(3_000, 0, 0)) as floor:
        ann, bob = floor.guest(), floor.guest()
        table = ann.opens("great-8")
        sit_down(table, ann, bob)
        shoe = ann.sees(table)["shoe"]["commitment"]
        assert ann.sees(table)["phase"] == Phase.COMMITTING
        seeds = {0: "sixteen characters, or more", 1: "sixteen other characters"}
        for seat, visitor in enumerate((ann, bob)):
            text = client_commitment(shoe, seat, seeds[seat])
            visitor.must(table, "commit", commitment=text)
        for seat, visitor in enumerate((ann, bob)):
            visitor.must(table, "open", seed=seeds[seat])
        play_round(table, "great-8", ann, bob)
        read = Reveal.from_json(reveal(ann, table, 1).text)
        assert {part.seat: part.seed for part in read.contributions} == seeds


@pytest.mark.parametrize("shoe", ["0", "99", "-1", "x", "1.5", str(2**53), "9" * 5000, "%00", "１"])
def test_a_shoe_that_is_not_there(floor, shoe):
    ann = floor.guest()
    table = ann.opens("great-8")
    assert reveal(ann, table, shoe).status_code in (400, 422)
    assert reveal(ann, "no-such-table", shoe).status_code in (400, 422)


# --- what the house watches


@pytest.mark.parametrize("game", GAMES)
def test_observed_returns_are_those_of_the_history(floor, game):
    ann, auditor = floor.guest(), floor.member("eve", "auditor")
    table = ann.opens(game)
    ann.must(table, "sit", seat=0)
    for _ in range(5):
        play_round(table, game, ann)
    report = auditor.get("/api/returns").json()["returns"]
    settled = [
        step
        for one in rounds(ann, table)
        for step in one["steps"]
        if step["kind"] == "Settled" and step["envied"] < 0
    ]
    assert {(x["game"], x["wager"], x["spot"]) for x in report} == {
        (game, x["wager"], x["spot"]) for x in settled
    }
    sign = {"pay": 1, "collect": -1, "push": 0}
    for one in report:
        mine = [x for x in settled if (x["wager"], x["spot"]) == (one["wager"], one["spot"])]
        assert one["net"] == sum(sign[x["act"]] * x["amount"] for x in mine)
        assert one["staked"] == sum(x["stake"] for x in mine)
        assert one["wagers"] == len(mine)
        assert one["alarm"] is False, "nothing is known yet from so few"
        if one["expected"] is not None:
            assert -one["staked"] < one["expected"] < 0
            assert abs(one["sigmas"]) < 50
    json.dumps(report, allow_nan=False)


def test_the_page_of_metrics_counts_what_happened(floor):
    ann = floor.guest()
    table = ann.opens("great-8")
    ann.must(table, "sit", seat=0)
    with ann.listens(table):
        for _ in range(3):
            play_round(table, "great-8", ann)
        page = floor.metrics()
    assert page.headers["content-type"].startswith("text/plain; version=0.0.4")
    found = {
        (sample.name, tuple(sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(page.text)
        for sample in family.samples
    }
    assert found["rackcard_rounds_total", (("game", "great-8"),)] == 3
    staked = "rackcard_staked_cents_total"
    assert found[staked, (("game", "great-8"), ("wager", "main"))] == 1500
    assert found["rackcard_tables", ()] == 1
    assert found["rackcard_listeners", ()] == 1
    assert found["rackcard_requests_total", (("method", "POST"), ("status", "201"))] == 2
    assert ann.id not in page.text
    assert ann.token not in page.text


def test_methods_that_somebody_made_up_are_counted_together(floor):
    client = floor.client_of()
    for number in range(50):
        client.request(f"MADEUP{number}", "/api/tables")
    page = floor.metrics().text
    assert "MADEUP" not in page
    assert 'method="other"' in page


def test_health(floor):
    assert floor.client_of().get("/healthz").json()["ok"] is True


def test_the_auditor_finds_nothing(floor):
    ann, auditor = floor.guest(), floor.member("eve", "auditor")
    table = ann.opens("lucky-8")
    ann.must(table, "sit", seat=0)
    play_round(table, "lucky-8", ann)
    assert auditor.get("/api/audit").json() == {"findings": []}


# --- many at once


def test_five_tables_at_once(floor):
    """One table for each game, two players at each, all of them in threads of their own."""
    tables = []
    for game in GAMES:
        people = floor.guest(), floor.guest()
        table = people[0].opens(game)
        sit_down(table, *people)
        tables.append((table, game, people))
    failures = []

    def play(table, game, people):
        try:
            for _ in range(3):
                play_round(table, game, *people)
        except BaseException as error:  # told in the main thread
            failures.append((game, error))

    threads = [threading.Thread(target=play, args=args) for args in tables]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
    assert failures == []
    assert all(people[0].sees(table)["round"] >= 4 for table, _, people in tables)


def test_money_is_the_same_wherever_it_is_asked_for(floor):
    ann = floor.guest()
    here, there = ann.opens("great-8"), ann.opens("straights-and-8s")
    for table in (here, there):
        ann.must(table, "sit", seat=0)
    ann.must(here, "place", wager="main", spot="yin", amount=30_000)
    assert ann.sees(there)["funds"] == ann.funds == 70_000
    low = {"wager": "red-black", "spot": "red", "amount": 70_001}
    assert "$700 left" in ann.refused(there, "place", **low)
    assert floor.store.balance(player_account(ann.id)) == 70_000


# --- the door


def test_the_house_closes_and_everybody_hears_it(url, no_limits, quick_passwords):
    floor = Floor(url, NOBODY_HURRIES).__enter__()
    ann = floor.guest()
    table = ann.opens("great-8")
    ear = ann.listens(table).__enter__()
    floor.call(floor.house.pit.stop)
    with pytest.raises(WebSocketDisconnect) as closed:
        ear.receive()
    assert closed.value.code == 4408
    ear.__exit__(None, None, None)
    floor.client.__exit__(None, None, None)
