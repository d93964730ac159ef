"""A small floor for tests of the store: records of commands, and a database that holds some."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from sqlalchemy import text

from rackcard.live.books.roles import PEOPLE
from rackcard.live.books.store import Receipt, Record, Store
from rackcard.live.table.events import (
    BANK,
    HOUSE,
    Appointed,
    Event,
    RoundEnded,
    SeatReady,
    SeatTaken,
    Settled,
    ShoeEnded,
    TableOpened,
    WagerPlaced,
    layout_account,
    player_account,
)

TABLE = "great-8/1"
ANN, BOB = player_account("ann"), player_account("bob")
LAYOUT = layout_account(TABLE)
SEED = bytes(range(32))


def record(command_id: str, *events: Event, **others: Any) -> Record:
    """A command of ann's, unless something else is said."""
    given = {"owner": "ann", "table": TABLE, "at": 1_000, "reply": {"ok": command_id}} | others
    return Record(command_id, events=events, **given)


def opened(game: str = "great-8") -> TableOpened:
    return TableOpened(game, "0" * 64, (("decks", "8"),), (), (), (10, 20, 30))


def wager(cents: int, player: str = "ann", seat: int = 0) -> WagerPlaced:
    return WagerPlaced(seat, player, "great-bonus", "yin", cents, cents)


def collect(cents: int, player: str = "ann") -> Settled:
    return Settled("collect", 0, player, "great-bonus", "yin", "", "", cents, cents, 0, 0)


def pay(cents: int, player: str = "ann") -> Settled:
    return Settled("pay", 0, player, "great-bonus", "yin", "Tie", "8:1", cents, cents, 0, 0)


def one(store: Store, written: Record) -> Receipt:
    """Commit a command that must be accepted."""
    (receipt,) = store.commit([written])
    assert isinstance(receipt, Receipt), receipt
    return receipt


def commands_of(store: Store) -> int:
    """All of them; the chains of an older database would count twice."""
    return sum(head.number for head in store.heads().values())


def entries_of(store: Store) -> int:
    return sum(head.seq for head in store.heads().values())


def fill(store: Store) -> None:
    """An evening: two players, a shoe, wagers won and lost, a command that moved nothing."""
    store.grant("ann", 10_000, "grant-ann", at=1)
    store.grant("bob", 5_000, "grant-bob", at=2)
    evening: Sequence[Record] = [
        record("open", opened(), owner="", seeds={1: SEED}),
        record("sit-ann", SeatTaken(0, "ann")),
        record("sit-bob", SeatTaken(1, "bob"), owner="bob"),
        record("look"),
        record("bet-ann", wager(700), wager(300), SeatReady(0)),
        record("bet-bob", wager(2_000, "bob", 1), owner="bob"),
        record(
            "settle", collect(3_000), pay(8_000), RoundEnded(1), owner="", seeds={2: SEED[::-1]}
        ),
        record("note", reply={"text": "Größe"}, at=2_000),
    ]
    for receipt in store.commit(evening):
        assert isinstance(receipt, Receipt), receipt


FILLED = {BANK: -15_000, ANN: 17_000, BOB: 3_000, LAYOUT: 0, HOUSE: -5_000}
"""The balances of that evening."""


KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
_JOINED = (
    "INSERT INTO people (id, name, password, role, joined, folded)"
    " VALUES (:id, :name, '', 'player', 1, :name)"
)


def fill_books(url: str) -> None:
    """That evening with money, seeds, roles, two signed heads, and a command after them."""
    with Store.open(url, key=KEY) as store:
        with store.engine.begin() as db:
            for name in ("ann", "bob", "cat"):
                db.execute(text(_JOINED), {"id": f"id-{name}", "name": name})
        fill(store)
        for name, role in (("ann", "pit"), ("bob", "auditor"), ("ann", "player"), ("ann", "pit")):
            event = Appointed(f"id-{name}", name, role)
            one(store, record(f"{name}-{role}-{entries_of(store)}", event, table=PEOPLE))
        one(store, record("end-1", ShoeEnded(1, "{}", ""), owner=""))
        one(store, record("end-2", ShoeEnded(2, "{}", ""), owner=""))
        one(store, record("late"))
