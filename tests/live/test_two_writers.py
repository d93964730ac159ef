"""Two stores write to one PostgreSQL database at once: each to its own tables, both to the bank,
with players who have money at both."""

from __future__ import annotations

import threading
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import text

from rackcard.live.books import database
from rackcard.live.books.journal import Head
from rackcard.live.books.roles import PEOPLE
from rackcard.live.books.store import AlreadyWritten, NotOurs, Outdated, Record, Snapshot, Store
from rackcard.live.books.transaction import draft
from rackcard.live.table.events import (
    BANK,
    HOUSE,
    Appointed,
    Event,
    PlayMoneyGranted,
    layout_account,
    player_account,
)
from rackcard.rules.errors import BadInput
from tests.live.conftest import _databases
from tests.live.floor import ANN, KEY, collect, opened, pay, record, wager

NODES = ("a", "b")
TABLES = 3
PLAYERS = ("ann", "bob", "cat", "dan")
BATCHES = 150
PATIENCE = 120
"""Seconds; a circle of locks would last until a statement times out."""


@pytest.fixture
def stores(
    server: Path, migrated_database: str, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[Store, Store]]:
    """Two nodes of a house."""
    monkeypatch.setattr(database, "hold", lambda _: lambda: None, raising=False)
    with _databases(server, migrated_database) as make:
        url = make()
        with Store.open(url, key=KEY) as first, Store.open(url, key=KEY) as second:
            first.node, second.node = NODES
            yield first, second


def rows(store: Store) -> dict[str, int]:
    """How much there is of everything."""
    names = ("chains", "commands", "journal", "postings", "seeds", "shoes", "snapshots", "heads")
    with store.engine.connect() as db:
        return {n: db.execute(text(f"SELECT COUNT(*) FROM {n}")).scalar_one() for n in names}


def everything(store: Store) -> object:
    return store.heads(), store.balances(), rows(store)


def at_once(*jobs: Callable[[], object]) -> list[object]:
    """What each returns, or raises, if they start at the same moment."""
    barrier = threading.Barrier(len(jobs))

    def run(job: Callable[[], object]) -> object:
        barrier.wait(PATIENCE)
        try:
            return job()
        except BadInput as refused:
            return refused

    with ThreadPoolExecutor(len(jobs)) as pool:
        return [done.result(PATIENCE) for done in [pool.submit(run, job) for job in jobs]]


class Player:
    """A node that plays at its tables, and believes what it last heard of the players' money."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.chance = Random(store.node)
        self.funds: dict[str, int] = dict.fromkeys(map(player_account, PLAYERS), 0)
        self.layouts: dict[str, int] = {}
        self.written: list[Record] = []
        self.outdated = 0

    def play(self) -> None:
        for number in range(BATCHES):
            while not self._batch(number):
                pass

    def _batch(self, number: int) -> bool:
        layouts = dict(self.layouts)
        batch: list[Record] = []
        for part in range(self.chance.randint(1, 4)):
            player, name = self.chance.choice(PLAYERS), f"{self.store.node}-{number}-{part}"
            held = after(self.funds, batch)[player_account(player)]
            table, events = self._events(player, held, layouts)
            batch.append(Record(name, player, table, number, events, {"ok": True}))
        accounts = {player_account(one.owner) for one in batch}
        believed = {account: self.funds[account] for account in accounts}
        try:
            self.store.write(batch, believed=believed)
        except Outdated as found:
            self.outdated += 1
            self.funds |= found.balances
            return False
        self.funds, self.layouts = after(self.funds, batch), layouts
        self.written += batch
        return True

    def _events(self, player: str, held: int, layouts: dict[str, int]) -> tuple[str, list[Event]]:
        """A grant, or a wager that may be paid, after which the layout may be cleared."""
        if self.chance.random() < 0.2:
            return BANK, [PlayMoneyGranted(player, 500)]
        table = f"{self.store.node}/{self.chance.randint(1, TABLES)}"
        stake = min(self.chance.randint(1, 100), held)
        events: list[Event] = [wager(stake, player)]
        layouts[table] = layouts.get(table, 0) + stake
        if self.chance.random() < 0.4:
            events.append(pay(stake, player))
        if self.chance.random() < 0.5:
            events.append(collect(layouts.pop(table), player))
        return table, events


def after(funds: dict[str, int], records: list[Record]) -> dict[str, int]:
    """What those accounts hold after some records."""
    held: dict[str, int] = defaultdict(int, funds)
    for one in records:
        for moves in draft(one).moves:
            for source, target, cents in moves:
                held[source] -= cents
                held[target] += cents
    return {name: held[name] for name in funds}


def test_money_adds_up_whatever_two_nodes_do_at_once(stores: tuple[Store, Store]) -> None:
    players = [Player(store) for store in stores]
    assert at_once(*(player.play for player in players)) == [None, None]
    assert all(player.outdated > 5 for player in players), "they got in each other's way"
    written = [one for player in players for one in player.written]
    layouts = {layout_account(one.table) for one in written if one.table != BANK}
    accounts = {*map(player_account, PLAYERS), *layouts, BANK, HOUSE}
    right = after(dict.fromkeys(accounts, 0), written)
    for store in stores:
        found = store.balances()
        assert {name: found.get(name, 0) for name in right} == right
        assert sum(found.values()) == 0
        heads = store.heads()
        for table in {one.table for one in written}:
            own = [one for one in written if one.table == table]
            events = sum(len(one.events) for one in own)
            assert heads[table][:2] == (len(own), events)
        assert store.audit() == []


def test_new_players_get_all_that_both_nodes_give_them(stores: tuple[Store, Store]) -> None:
    for n in range(40):
        jobs = [
            lambda store=store, n=n: store.grant(f"new-{n}", 5, f"{store.node}-{n}", at=n)
            for store in stores
        ]
        at_once(*jobs)
    assert {stores[0].balance(player_account(f"new-{n}")) for n in range(40)} == {10}
    assert stores[0].heads()[BANK][:2] == (80, 80)
    assert stores[0].audit() == []


def test_chains_that_both_nodes_begin_and_accounts_in_any_order(
    stores: tuple[Store, Store],
) -> None:
    """The bank and the people belong to all; nobody waits in a circle."""
    with stores[0].engine.begin() as db:
        for n in range(60):
            joined = (
                "INSERT INTO people (id, name, password, role, joined, folded)"
                f" VALUES ('id-{n}', 'n{n}', '', 'player', 1, 'n{n}')"
            )
            db.execute(text(joined))

    def batch(store: Store, n: int) -> list[Record]:
        players = [f"p{k}" for k in range(6)]
        Random(f"{store.node}{n}").shuffle(players)
        own = f"{store.node}/{n % 5}"
        events = [Appointed(f"id-{n}", f"n{n}", "pit")]
        found = [
            record(f"{store.node}-{n}-people", *events, table=PEOPLE),
            record(
                f"{store.node}-{n}-bank", *(PlayMoneyGranted(p, 9) for p in players), table=BANK
            ),
            record(f"{store.node}-{n}-bet", *(wager(3, p) for p in players), table=own),
        ]
        return found if n % 2 else found[::-1] if n > 2 else found[:2]

    for n in range(60):
        jobs = [lambda store=store, n=n: store.write(batch(store, n)) for store in stores]
        assert not [one for one in at_once(*jobs) if isinstance(one, BadInput)]
    assert stores[0].audit() == stores[1].audit() == []


# --- what is not written


def test_nothing_is_written_on_a_belief_that_is_stale(stores: tuple[Store, Store]) -> None:
    first, second = stores
    first.grant("ann", 100, "g-1", at=1)
    one = record("bet-1", opened(), wager(60), table="a/1", seeds={1: bytes(32)})
    assert first.write([one], believed={ANN: 100}) == {"a/1": 2}
    before = everything(second)
    other = record("bet-2", opened(), wager(60), table="b/1", seeds={1: bytes(32)})
    taken = [Snapshot("b/1", 1, "{}", 0)]
    with pytest.raises(Outdated) as refused:
        second.write([other], taken=taken, believed={ANN: 100, "player:bob": 0})
    assert refused.value.balances == {ANN: 40, "player:bob": 0}
    assert everything(second) == before
    less = record("bet-2", opened(), wager(40), table="b/1", seeds={1: bytes(32)})
    assert second.write([less], taken=taken, believed={ANN: 40}) == {"b/1": 2}
    assert second.balance(ANN) == 0
    assert second.audit() == []


def test_a_belief_about_somebody_new_is_that_he_has_nothing(stores: tuple[Store, Store]) -> None:
    first, _ = stores
    with pytest.raises(Outdated) as refused:
        first.write([record("c", table="a/1")], believed={"player:new": 5})
    assert refused.value.balances == {"player:new": 0}
    assert first.heads() == {}
    first.write([record("c", table="a/1")], believed={"player:new": 0})
    assert first.audit() == []


def test_nothing_is_written_to_a_table_of_another_node(stores: tuple[Store, Store]) -> None:
    first, second = stores
    first.grant("ann", 100, "g-1", at=1)
    first.write([record("open", opened(), table="a/1")])
    before = everything(second)
    mine = record("mine", opened(), wager(5), table="b/1")
    for stolen in ([mine, record("c", table="a/1")], [record("c", wager(1), table="a/1"), mine]):
        with pytest.raises(NotOurs) as refused:
            second.write(stolen, believed={ANN: 100})
        assert refused.value.tables == {"a/1"}
        assert everything(second) == before
    with pytest.raises(NotOurs):
        second.commit([record("c", table="a/1")])
    with second.engine.begin() as db:
        db.execute(text("UPDATE chains SET node = 'b' WHERE table_id = 'a/1'"))
    second.write([record("c", table="a/1")])
    with pytest.raises(NotOurs):
        first.write([record("d", table="a/1")])
    assert second.heads()["a/1"].number == 2, "it goes on where the other left it"
    assert second.audit() == []


@pytest.mark.parametrize("tables", [(BANK, BANK), ("a/1", "b/1"), ("a/1", BANK)])
def test_a_command_that_comes_to_both_nodes_at_once_is_written_once(
    stores: tuple[Store, Store], tables: tuple[str, str]
) -> None:
    met: Counter[str] = Counter()
    for n in range(60):
        batches = [
            [record(f"c-{n}", *([PlayMoneyGranted("ann", 7)] if t == BANK else []), table=t)]
            for t in tables
        ]
        jobs = [
            lambda store=store, batch=batch: store.write(batch)
            for store, batch in zip(stores, batches, strict=True)
        ]
        done = at_once(*jobs)
        again = [one for one in done if isinstance(one, AlreadyWritten)]
        assert len(again) == 1, done
        assert again[0].answers == {f"c-{n}": ("ann", {"ok": f"c-{n}"})}
        met["first" if done[1] is again[0] else "second"] += 1
    with stores[0].engine.connect() as db:
        assert db.execute(text("SELECT COUNT(*) FROM commands")).scalar_one() == 60
    granted = stores[0].heads().get(BANK, Head()).seq
    assert stores[0].balance(ANN) == 7 * granted
    assert stores[0].audit() == []


def test_both_sign_what_they_wrote(stores: tuple[Store, Store]) -> None:
    for store in stores:
        store.write([record(f"c-{store.node}", table=f"{store.node}/1")])
        store.grant("ann", 5, f"g-{store.node}", at=1)
    at_once(*(store.sign_heads for store in stores))
    assert stores[0].signed_positions() == {"a/1": 1, "b/1": 1, BANK: 2}
    assert stores[0].audit() == []
