"""The shoes of a table, their extracts and the last rounds, read from a journal of two tables."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import select

from rackcard.fair.reveal import Reveal
from rackcard.live.books import schema, shoe_records
from rackcard.live.books.journal import Entry, Head, first_head, link
from rackcard.live.books.shoe_records import HOW, extract, shoes
from rackcard.live.books.store import Store
from rackcard.live.service.history import History
from rackcard.live.table import events as e
from rackcard.rules.errors import BadInput
from tests.fair.samples import REVEALS
from tests.live.evenings import layout_of
from tests.live.golden import as_it_was

TABLES = {"pit/1": "great-8", "lucky-8/1": "lucky-8"}


@pytest.fixture(scope="module")
def store(evening_file: Path) -> Iterator[Store]:
    with Store.open(f"sqlite:///{evening_file}", writer=False) as opened:
        yield opened


def by_shoe(entries: list[Entry]) -> list[list[Entry]]:
    found: list[list[Entry]] = []
    for entry in entries:
        if isinstance(entry.event, e.ShoeBrought):
            found.append([])
        if found:
            found[-1].append(entry)
    return found


def told(entries: list[Entry]) -> dict:
    """A shoe from its own entries."""
    events: list[Any] = [entry.event for entry in entries]
    ends = [event for event in events if isinstance(event, e.ShoeEnded)]
    return {
        "shoe": events[0].shoe,
        "ended": bool(ends),
        "rounds": [x.round for x in events if isinstance(x, e.RoundEnded | e.RoundVoided)],
        "commitment": events[0].commitment,
        "voided": ends[0].voided if ends else "",
        "seedless": bool(ends) and Reveal.from_json(ends[0].reveal).is_seedless,
    }


@pytest.mark.parametrize("table", TABLES)
def test_the_last_so_many_shoes(store: Store, table: str) -> None:
    every = [told(entries) for entries in by_shoe(list(store.entries(table)))]
    assert len(every) > 3
    assert not every[-1]["ended"]
    for limit in range(1, len(every) + 2):
        assert shoes(store, table, limit) == every[-limit:]
    assert shoes(store, "nowhere", 3) == []


def chain_of(store: Store, table: str) -> dict[str, str]:
    """The hash before every entry and every command of a table, worked out from its beginning."""
    commands = select(*schema.commands.columns).where(schema.commands.c.table_id == table)
    with store.engine.connect() as db:
        rows = db.execute(commands.order_by(schema.commands.c.number)).all()
    entries: dict[str, list[Entry]] = {}
    for entry in store.entries(table):
        entries.setdefault(entry.command_id, []).append(entry)
    before, previous = {}, first_head(Head(), table).hash
    for row in rows:
        for entry in entries.get(row.id, []):
            before[f"entry {entry.seq}"] = previous
            previous = entry.hash_after(previous)
        before[f"command {row.number}"] = previous
        previous = row.hash
    return before


def test_an_extract_is_every_entry_of_its_shoe_and_their_commands(store: Store) -> None:
    for table in TABLES:
        before = chain_of(store, table)
        for number, entries in enumerate(by_shoe(list(store.entries(table))), 1):
            ends = [at for at, x in enumerate(entries) if isinstance(x.event, e.ShoeEnded)]
            if not ends:
                with pytest.raises(BadInput) as refused:
                    extract(store, table, number)
                said = f"shoe {number} of '{table}' is not there, or has not ended yet."
                assert str(refused.value) == said
                continue
            own = entries[: ends[0] + 1]
            found = extract(store, table, number)
            assert (found["table"], found["shoe"], found["how"]) == (table, number, HOW)
            assert found["head"] == store.signed_head(table, own[-1].seq) is not None
            assert found["entries"] == [
                {
                    "seq": entry.seq,
                    "table": table,
                    "at": entry.at,
                    "command_id": entry.command_id,
                    "event": json.loads(entry.text),
                    "text": entry.text,
                    "previous": before[f"entry {entry.seq}"],
                    "hash": entry.hash_after(before[f"entry {entry.seq}"]),
                }
                for entry in own
            ]
            commands = found["commands"]
            assert {one["id"] for one in commands} >= {entry.command_id for entry in own}
            numbers = [one["number"] for one in commands]
            assert numbers == list(range(numbers[0], numbers[-1] + 1)), "none is left out"
            for one in commands:
                fields = (one["number"], one["id"], table, one["at"], one["last_seq"])
                previous = before[f"command {one['number']}"]
                assert one["hash"] == link(previous, *fields, one["sealed"])
            chains = found["head"]["chains"]
            assert chains == {table: {"position": numbers[-1], "hash": commands[-1]["hash"]}}
    with pytest.raises(BadInput, match="shoe 99 of 'pit/1' is not there"):
        extract(store, "pit/1", 99)


@pytest.mark.parametrize("table", TABLES)
def test_the_last_rounds_as_they_were_looked_at(store: Store, table: str) -> None:
    layout = layout_of(TABLES[table])
    pit = SimpleNamespace(tables={table}, table=lambda _: SimpleNamespace(layout=layout))
    rounds = History(store, pit).rounds(table, 5)
    kinds = [
        {**one, "steps": [(s["seq"], s["at"], s["kind"]) for s in one["steps"]]} for one in rounds
    ]
    as_it_was(f"rounds-{TABLES[table]}.json", json.dumps(kinds, indent=1) + "\n")


def test_reveals_and_heads_of_shoes_that_have_ended(store: Store) -> None:
    history = History(store, SimpleNamespace())
    for table in TABLES:
        ends = [
            (entry.seq, entry.event)
            for entry in store.entries(table)
            if isinstance(entry.event, e.ShoeEnded)
        ]
        for seq, end in ends:
            assert history.reveal(table, end.shoe) == end.reveal
            assert history.head_of(table, end.shoe) == store.signed_head(table, seq)
        with pytest.raises(BadInput, match="is not there, or has not ended yet"):
            history.reveal(table, ends[-1][1].shoe + 1)
    with pytest.raises(BadInput) as refused:
        history.head()
    assert str(refused.value) == "this house has signed no head of its journal yet."


@pytest.mark.parametrize("name", REVEALS)
def test_a_shoe_without_any_players_seed_is_marked(name: str) -> None:
    reveal = REVEALS[name]()
    assert shoe_records._is_seedless(reveal.to_json()) is reveal.is_seedless
    assert reveal.is_seedless is name.startswith("aborted")
