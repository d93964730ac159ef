"""Each command takes effect once, however often, by which route and in which order it arrives."""

from __future__ import annotations

import asyncio
import json
import random
import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import pytest
import sqlalchemy as sa

from rackcard.fair.commit import client_commitment
from rackcard.live.books import schema
from rackcard.live.service.quotas import RUN_LOW
from rackcard.live.table.events import RoundVoided, ShoeEnded
from rackcard.live.table.layout import Clock
from rackcard.live.table.phases import Phase
from tests.web.visitors import (
    WAGERS,
    WELCOME,
    Floor,
    cautious,
    decide,
    sit_down,
    wager,
)

SEEDS = range(6)


def written(floor) -> Counter[str]:
    """How often each command id is in the books."""
    with floor.store.engine.connect() as connection:
        return Counter(connection.execute(sa.select(schema.commands.c.id)).scalars())


def journal(floor, table):
    return [entry.event for entry in floor.store.entries(table)]


def send(visitor, table, order):
    return visitor.post(f"/api/tables/{table}/commands", json=order).json()


def at_once(jobs):
    """Everything in threads of its own; the answers in the order of the jobs."""
    with ThreadPoolExecutor(8) as pool:
        return [future.result(60) for future in [pool.submit(job) for job in jobs]]


def all_same(answers):
    assert answers
    assert all(answer == answers[0] for answer in answers), answers
    return answers[0]


# --- one command, several times


def evening(floor, table, ann, bob):
    """Two people play two rounds: (who, order), each of them possible when its turn comes."""
    seeds = {0: "sixteen characters, or more", 1: "sixteen other characters"}
    for seat, visitor in enumerate((ann, bob)):
        yield visitor, visitor.order("sit", seat=seat)
    for _ in range(2):
        shoe = ann.sees(table)["shoe"]["commitment"]
        for seat, visitor in enumerate((ann, bob)):
            text = client_commitment(shoe, seat, seeds[seat])
            yield visitor, visitor.order("commit", commitment=text)
        for seat, visitor in enumerate((ann, bob)):
            yield visitor, visitor.order("open", seed=seeds[seat])
        for visitor in (ann, bob):
            for name, spot, amount in WAGERS["jacks-beat"]:
                yield visitor, visitor.order("place", wager=name, spot=spot, amount=amount)
        for visitor in (ann, bob):
            yield visitor, visitor.order("ready")
        while (views := [ann.sees(table), bob.sees(table)])[0]["phase"] == Phase.PLAYING:
            turn = 0 if views[0]["options"] else 1
            yield (ann, bob)[turn], ann.order("decide", choice=cautious(views[turn]))
    for visitor in (ann, bob):
        yield visitor, visitor.order("leave")


def over_http(visitor, table, order, times):
    return [send(visitor, table, order) for _ in range(times)]


def at_the_same_time(visitor, table, order, times):
    return at_once([lambda: send(visitor, table, order)] * times)


def over_a_socket(visitor, table, order, times):
    with visitor.listens(table) as ear:
        for _ in range(times):
            ear.session.send_text(json.dumps(order))
        while len(ear.replies.get(order["id"], [])) < times:
            ear.receive()
    return [without_reply(reply) for reply in ear.replies[order["id"]]]


def over_several_sockets(visitor, table, order, times):
    ears = [visitor.listens(table).__enter__() for _ in range(times)]
    for ear in ears:
        ear.session.send_text(json.dumps(order))
    for ear in ears:
        while order["id"] not in ear.replies:
            ear.receive()
        ear.__exit__(None, None, None)
    return [without_reply(ear.replies[order["id"]][0]) for ear in ears]


def in_one_batch(visitor, table, order, times):
    """Straight into the pit's queue, so that they are all decided together."""
    from rackcard.web.orders import ORDER

    made = ORDER.validate_python(order)
    pit = visitor.floor.house.pit

    async def submit():
        one = (made.id, visitor.id, table, made.made_by(visitor.id))
        return await asyncio.gather(*(pit.submit(*one) for _ in range(times)))

    return [dict(answer) for answer in visitor.floor.call(submit)]


def without_reply(message):
    return {key: value for key, value in message.items() if key != "reply"}


WAYS = [over_http, at_the_same_time, over_a_socket, over_several_sockets, in_one_batch]


@pytest.mark.parametrize("way", WAYS)
def test_every_command_of_an_evening_is_done_once(url, no_limits, quick_passwords, way):
    rng = random.Random(way.__name__)
    with Floor(url, Clock(60_000, 0, 0)) as floor:
        ann, bob = floor.guest(), floor.guest()
        table = ann.opens("jacks-beat")
        done = []
        for visitor, order in evening(floor, table, ann, bob):
            answers = way(visitor, table, order, rng.randint(1, 5))
            answer = all_same(answers)
            assert answer["ok"], (order, answer)
            before = len(journal(floor, table))
            done.append((visitor, order, answer))
            for earlier, old, said in rng.sample(done, min(3, len(done))):
                assert send(earlier, table, old) == said
            assert len(journal(floor, table)) == before
        assert [one for one in journal(floor, table) if isinstance(one, RoundVoided)] == []
        assert {order["do"] for _, order, _ in done} == {
            *("sit", "commit", "open", "place", "ready", "leave", "decide")
        }
        assert set(written(floor).values()) == {1}


def test_the_same_answer_after_the_house_was_closed(url, no_limits, quick_passwords):
    with Floor(url) as floor:
        ann = floor.guest()
        table = ann.opens("great-8")
        sit, place = (
            ann.order("sit", seat=0),
            ann.order("place", wager="main", spot="yin", amount=500),
        )
        said = [send(ann, table, sit), send(ann, table, place)]
        session = {"id": ann.id, "name": ann.name, "token": ann.token}
    with Floor(url) as floor:
        ann = type(ann)(floor, session)
        assert [send(ann, table, sit), send(ann, table, place)] == said
        assert ann.funds == WELCOME - 500


def test_an_id_stands_for_its_first_command(floor):
    """Whatever comes under it later: the client is answered what it was answered then."""
    ann = floor.guest()
    table = ann.opens("great-8")
    ann.must(table, "sit", seat=0)
    order = ann.order("place", wager="main", spot="yin", amount=500)
    first = send(ann, table, order)
    for other in ({"amount": 30_000}, {"spot": "yang"}, {"wager": "great-bonus", "amount": 100}):
        assert send(ann, table, {**order, **other}) == first
    assert send(ann, table, {"id": order["id"], "do": "leave"}) == first
    assert ann.funds == WELCOME - 500


# --- in any order


@pytest.mark.parametrize("seed", SEEDS)
def test_shuffled_and_repeated_commands_are_each_done_at_most_once(floor, seed):
    """Over HTTP and sockets, by two people, all in a heap."""
    rng = random.Random(seed)
    ann, bob = floor.guest(), floor.guest()
    table = ann.opens("great-8")
    orders = []
    for seat, visitor in enumerate((ann, bob)):
        orders.append((visitor, visitor.order("sit", seat=seat)))
        for amount in (500, 1000, 0, 1500):
            details = {"wager": "main", "spot": "yin", "amount": amount}
            orders.append((visitor, visitor.order("place", **details)))
        details = {"wager": "great-bonus", "spot": "yin", "amount": 100}
        orders.append((visitor, visitor.order("place", **details)))
        orders.append((visitor, visitor.order("ready")))
        orders.append((visitor, visitor.order("leave")))
    heap = [one for one in orders for _ in range(rng.randint(1, 5))]
    rng.shuffle(heap)
    heard = []
    lock = threading.Lock()
    with ann.listens(table) as hers, bob.listens(table) as his:
        ears = {ann: hers, bob: his}

        def over_the_wire(visitor, order):
            answer = send(visitor, table, order)
            with lock:
                heard.append((order["id"], answer))

        jobs = []
        sent = Counter()
        for visitor, order in heap:
            if rng.random() < 0.5:
                ears[visitor].session.send_text(json.dumps(order))
                sent[visitor] += 1
            else:
                jobs.append(lambda visitor=visitor, order=order: over_the_wire(visitor, order))
        at_once(jobs)
        for visitor, ear in ears.items():
            while sum(map(len, ear.replies.values())) < sent[visitor]:
                ear.receive()
            for command_id, replies in ear.replies.items():
                heard += [(command_id, without_reply(reply)) for reply in replies]
    assert len(heard) == len(heap)
    for visitor, order in orders:
        yes = [answer for command_id, answer in heard if command_id == order["id"] and answer["ok"]]
        if written(floor)[order["id"]]:
            said = all_same(yes)
            assert send(visitor, table, order) == said
    assert set(written(floor).values()) == {1}
    floor.check_books()


@pytest.mark.parametrize("seed", SEEDS)
def test_money_does_not_depend_on_how_often_a_wager_was_sent(floor, seed):
    rng = random.Random(seed)
    ann = floor.guest()
    table = ann.opens("straights-and-8s")
    ann.must(table, "sit", seat=0)
    orders = [
        ann.order("place", wager="straight-up", spot=str(number), amount=1_000)
        for number in range(1, 21)
    ]
    heap = [order for order in orders for _ in range(rng.randint(1, 5))]
    rng.shuffle(heap)
    answers = at_once([lambda order=order: send(ann, table, order) for order in heap])
    assert all(answer["ok"] for answer in answers)
    assert ann.funds == floor.balance(ann) == WELCOME - 20_000


# --- commands that are no orders at a table


def test_a_table_is_opened_once(floor):
    ann = floor.guest()
    body = {"id": "open-it-once", "game": "great-8"}
    answers = at_once([lambda: ann.post("/api/tables", json=body).json()] * 5)
    answers.append(ann.post("/api/tables", json=body).json())
    table = all_same(answers)["table"]
    assert floor.store.tables() == [table]
    assert list(floor.house.pit.tables) == [table]


def test_a_table_is_opened_once_in_one_batch(floor):
    ann = floor.guest()
    person = floor.house.people.person_by_token(ann.token, floor.time.now)

    async def both():
        jobs = (floor.house.open_table("open-it-once", person, "great-8") for _ in range(5))
        return await asyncio.gather(*jobs)

    assert len(set(floor.call(both))) == 1
    assert len(floor.store.tables()) == len(floor.house.pit.tables) == 1


def test_a_round_is_voided_once(floor):
    ann, boss = floor.guest(), floor.member("boss", "pit")
    table = ann.opens("great-8")
    ann.must(table, "sit", seat=0)
    wager(table, "great-8", ann)
    order = {"id": "void-it-once", "reason": "a misdeal"}
    answers = at_once([lambda: boss.post(f"/api/tables/{table}/void", json=order).json()] * 5)
    assert all_same(answers)["ok"]
    wager(table, "great-8", ann)
    assert boss.post(f"/api/tables/{table}/void", json=order).json() == answers[0]
    assert ann.funds == WELCOME - 600
    ended = [event for event in journal(floor, table) if isinstance(event, ShoeEnded)]
    assert [event.voided for event in ended] == ["a misdeal"]


def test_a_grant_is_answered_the_same_when_it_is_asked_for_again(floor):
    ann = floor.guest_with(RUN_LOW - 100)
    first = ann.post("/api/me/grants", json={"id": "more-please"})
    again = ann.post("/api/me/grants", json={"id": "more-please"})
    assert first.status_code == again.status_code == 200


def test_a_grant_is_paid_once(floor):
    ann = floor.guest_with(RUN_LOW - 100)
    body = {"id": "more-please"}
    at_once([lambda: ann.post("/api/me/grants", json=body).status_code] * 5)
    assert ann.funds == floor.balance(ann) == RUN_LOW - 100 + WELCOME


def test_somebody_who_asks_five_times_at_once_is_paid_once(floor):
    ann = floor.guest_with(RUN_LOW - 100)
    person = floor.house.people.person_by_token(ann.token, floor.time.now)

    async def greedy():
        jobs = (floor.house.grant(person, f"more-please-{n}") for n in range(5))
        return await asyncio.gather(*jobs, return_exceptions=True)

    floor.call(greedy)
    assert ann.funds == RUN_LOW - 100 + WELCOME


# --- commands of others in the same batch


def test_a_thief_of_command_ids_stops_nobody(floor):
    """Who happens to be decided in the same batch is not hurt by it."""
    ann, bob, cat = (floor.guest() for _ in range(3))
    table = ann.opens("great-8")
    submit, sit = floor.house.pit.submit, made_sit

    async def together():
        return await asyncio.gather(
            submit("the-same-id", ann.id, table, sit(ann, 0)),
            submit("the-same-id", bob.id, table, sit(bob, 1)),
            submit("another-id", cat.id, table, sit(cat, 2)),
            return_exceptions=True,
        )

    first, second, third = floor.call(together)
    assert first["ok"]
    assert third["ok"]
    assert not second["ok"]
    assert "taken" in second["error"]


def made_sit(visitor, seat):
    from rackcard.web.orders import Sit

    return Sit(id="not-looked-at", do="sit", seat=seat).made_by(visitor.id)


def test_a_game_with_every_answer_lost_goes_on(floor):
    """A client that never hears an answer sends everything twice, and plays the same game."""
    ann, bob = floor.guest(), floor.guest()
    table = ann.opens("dead-mans-hand")
    sit_down(table, ann, bob)
    for _ in range(3):
        for visitor in (ann, bob):
            for name, spot, amount in WAGERS["dead-mans-hand"]:
                order = visitor.order("place", wager=name, spot=spot, amount=amount)
                all_same([send(visitor, table, order) for _ in range(2)])
        for visitor in (ann, bob):
            order = visitor.order("ready")
            all_same([send(visitor, table, order) for _ in range(2)])
        decide(table, ann, bob)
    assert ann.sees(table)["round"] == 4
