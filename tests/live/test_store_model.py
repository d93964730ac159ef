"""The store against a model of it that a child could check: money in dictionaries, copied a lot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rackcard.live.books.journal import Head
from rackcard.live.books.store import Receipt, Record, Store
from rackcard.live.table.events import Event, PlayMoneyGranted, Returned, SeatReady
from rackcard.rules.errors import BadInput
from tests.live.conftest import Fresh
from tests.live.floor import collect, pay, wager

PLAYERS = ("ann", "bob")
TABLES = ("t1", "t2")


@dataclass
class Model:
    """It is told in plain words what happens, and never asks an event what it moves."""

    money: dict[str, int] = field(default_factory=dict)
    answers: dict[str, tuple[str, str, int]] = field(default_factory=dict)
    """By command id: owner, table and the number in the reply."""
    journal: list[tuple[str, Event]] = field(default_factory=list)

    def take(self, record: Record) -> int | None:
        """The number that is replied; none if the command is refused."""
        known = self.answers.get(record.command_id)
        if known:
            return known[2] if known[:2] == (record.owner, record.table) else None
        money = dict(self.money)
        for event in record.events:
            for account, cents in self.changes(event, record.table):
                money[account] = money.get(account, 0) + cents
            if any(cents < 0 for name, cents in money.items() if ":" in name):
                return None
        self.money = money
        self.answers[record.command_id] = (record.owner, record.table, record.reply["number"])
        self.journal += [(record.table, event) for event in record.events]
        return record.reply["number"]

    def changes(self, event: Event, table: str) -> list[tuple[str, int]]:
        facts = event.to_json()
        player, layout = f"player:{facts.get('player')}", f"layout:{table}"
        cents = facts.get("cents") or facts.get("added") or facts.get("amount") or 0
        ways = {
            "PlayMoneyGranted": ("bank", player),
            "WagerPlaced": (player, layout),
            "Returned": (layout, player),
            "collect": (layout, "house"),
            "pay": ("house", player),
        }
        way = ways.get(facts.get("act") or facts["kind"])
        return [(way[0], -cents), (way[1], cents)] if way and cents else []


players = st.sampled_from(PLAYERS)
amounts = st.integers(0, 300)
at_tables = st.one_of(
    st.builds(wager, st.integers(-100, 300), players),
    st.builds(collect, amounts, players),
    st.builds(pay, amounts, players),
    st.builds(lambda cents, player: Returned(0, player, "w", "s", cents, ""), amounts, players),
    st.just(SeatReady(0)),
)
ids = st.integers(0, 30).map("c{}".format)


@st.composite
def records(draw: st.DrawFn) -> Record:
    table = draw(st.sampled_from((*TABLES, "bank")))
    grants = st.builds(PlayMoneyGranted, players, st.integers(1, 500))
    events = draw(st.lists(grants if table == "bank" else at_tables, max_size=4))
    number = draw(st.integers(0, 10**6))
    return Record(draw(ids), draw(players), table, number, events, {"number": number})


Batches = Sequence[Sequence[Record]]
some_batches = given(st.lists(st.lists(records(), max_size=6), max_size=8), st.integers(0, 8))
SOME = settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])


@SOME
@some_batches
def test_the_store_does_what_the_model_does(
    migrated: Fresh, batches: Batches, reopened: int
) -> None:
    _does_the_same(migrated, batches, reopened)


@pytest.mark.prove
@settings(SOME, max_examples=40)
@some_batches
def test_the_store_does_what_the_model_does_for_long(
    migrated: Fresh, batches: Batches, reopened: int
) -> None:
    _does_the_same(migrated, batches, reopened)


def _does_the_same(migrated: Fresh, batches: Batches, reopened: int) -> None:
    model, url = Model(), migrated()
    store = Store.open(url)
    try:
        for number, batch in enumerate(batches):
            if number == reopened:
                store.close()
                store = Store.open(url)
            expected = [model.take(record) for record in batch]
            assert [_answered(outcome) for outcome in store.commit(batch)] == expected
            assert store.balances() == model.money
        for table in (*TABLES, "bank"):
            events = [event for name, event in model.journal if name == table]
            assert list(store.events(table)) == events
        for table in (*TABLES, "bank"):
            head = store.heads().get(table, Head())
            answers = [name for _, name, _ in model.answers.values() if name == table]
            assert head.number == len(answers)
            assert head.seq == len([name for name, _ in model.journal if name == table])
        assert store.audit() == []
    finally:
        store.close()


def _answered(outcome: Receipt | BadInput) -> int | None:
    return outcome.reply["number"] if isinstance(outcome, Receipt) else None
