"""Snapshots: a house that starts from one stands where the whole journal leaves it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from rackcard.live.books.store import Record, Snapshot, Store
from rackcard.live.service import snapshots as module
from rackcard.live.service.metrics import Metrics
from rackcard.live.service.pit import Pit
from rackcard.live.service.replay import replay
from rackcard.live.service.snapshots import Snapshots, start_of
from rackcard.live.table import events as e
from rackcard.live.table.snapshot import from_snapshot, snapshot
from tests.live.evenings import GAMES, books_of, table_of
from tests.live.tables import PEOPLE, START, TABLE


@pytest.mark.parametrize("game", GAMES)
def test_a_snapshot_is_taken_between_rounds_and_only_there(game: str) -> None:
    table = table_of(game)
    taken = 0
    for book in books_of(game)[1:]:
        table.apply(list(book.events))
        state = table.state
        found = snapshot(table.layout, state)
        start = {name: rules.start for name, rules in table.layout.setup.machines.items()}
        rests = not (state.stakes or state.raised or state.intended) and state.machines == start
        assert (found is not None) == rests
        if found is not None:
            taken += 1
            again = from_snapshot(table.layout, found)
            assert again.shown == {}
            assert SimpleNamespace(**{**vars(again), "shown": 0}) == SimpleNamespace(
                **{**vars(state), "shown": 0}
            )
    assert taken > 5


@pytest.mark.parametrize("spoilt", ["", "{}", "[]", '{"seats": 7}', "nonsense"])
def test_what_is_no_snapshot_is_refused(spoilt: str) -> None:
    with pytest.raises(ValueError, match=r"validation error|Invalid JSON"):
        from_snapshot(table_of("great-8").layout, spoilt)


def written(store: Store, game: str, monkeypatch: pytest.MonkeyPatch) -> list[Snapshot]:
    """An evening in the books, with the snapshots that a pit would take of it."""
    monkeypatch.setattr(module, "EVERY", 20)
    table, taking = table_of(game), Snapshots()
    for player in (*PEOPLE, "zoe"):
        store.grant(player, 10**8, f"grant-{player}", at=START)
    found: list[Snapshot] = []
    for book in books_of(game):
        own = Record(f"b-{book.number}", book.owner, TABLE, book.at, book.events, {}, book.seeds)
        last = store.write([own], taken=taking.waiting)
        found += taking.waiting
        taking.waiting.clear()
        if book.number:
            table.apply(list(book.events))
        taking.happened(table, book.events, last[TABLE])
    return found


@pytest.fixture
def store(migrated_file: Path, tmp_path: Path) -> Iterator[Store]:
    file = tmp_path / "floor.db"
    file.write_bytes(migrated_file.read_bytes())
    with Store.open(f"sqlite:///{file}") as opened:
        yield opened


@pytest.mark.parametrize("game", GAMES)
def test_a_house_that_starts_from_a_snapshot_stands_where_the_journal_leaves_it(
    store: Store, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken = written(store, game, monkeypatch)
    assert len(taken) > 2
    kept = store.snapshots()[TABLE]
    assert sorted(kept) == [one.seq for one in taken[-2:]], "two are kept"
    folded: list[int] = []
    events = store.events
    monkeypatch.setattr(
        store, "events", lambda table, after=0: folded.append(after) or events(table, after)
    )
    quick = Pit(store, lambda: 0, Metrics())
    assert folded == [min(kept)]
    monkeypatch.setattr(store, "snapshots", dict)
    whole = Pit(store, lambda: 0, Metrics())
    assert folded[1:] == [store.first(TABLE).seq]
    assert quick.tables[TABLE].state == whole.tables[TABLE].state
    assert quick.last.of(TABLE) == whole.last.of(TABLE)
    assert quick.last.settled(TABLE) == whole.last.settled(TABLE)
    assert quick.seen(TABLE, "ann") == whole.seen(TABLE, "ann")


def test_an_audit_takes_every_snapshot_again(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    taken = written(store, "great-8", monkeypatch)
    assert replay(store)[1] == []
    seq, other = taken[-1].seq, taken[0].state
    for change, finding in (
        (f"UPDATE snapshots SET state = '{other}' WHERE seq = {seq}", "its snapshot is another."),
        (f"UPDATE snapshots SET seq = 10000000 WHERE seq = {seq}", "of no moment."),
        ("UPDATE snapshots SET table_id = 'x'", "it has snapshots and was never opened."),
    ):
        with store.engine.connect() as db:
            db.exec_driver_sql("SAVEPOINT before")
            db.exec_driver_sql(change)
            monkeypatch.setattr(store, "_read", lambda wanted, db=db: db.execute(wanted).all())
            found = replay(store)[1]
            monkeypatch.undo()
            db.exec_driver_sql("ROLLBACK TO before")
        assert len(found) == 1, change
        assert found[0].endswith(finding)


def test_where_to_start() -> None:
    assert start_of({}) is None
    assert start_of({7: "seven"}) is None, "nobody knows what the felt shows"
    assert start_of({9: "nine", 7: "seven"}) == (7, "seven")


@pytest.mark.parametrize(
    ("events", "rounds", "last", "is_taken"),
    [
        (20, 1, e.WagersOpened(1, 0), True),
        (19, 1, e.WagersOpened(1, 0), False),
        (20, 0, e.WagersOpened(1, 0), False),
        (20, 1, e.SeatReady(0), False),
    ],
)
def test_when_a_snapshot_is_taken(
    monkeypatch: pytest.MonkeyPatch, events: int, rounds: int, last: e.Event, is_taken: bool
) -> None:
    monkeypatch.setattr(module, "EVERY", 20)
    taking = Snapshots()
    table = table_of("great-8")
    taking.restored(TABLE, [3, 5])
    happened = [e.RoundEnded(1)] * rounds
    taking.happened(table, happened + [e.SeatReady(0)] * (events - rounds - 1), 8)
    taking.happened(table, [last], 9)
    expected = [Snapshot(TABLE, 9, snapshot(table.layout, table.state) or "", 5)]
    assert taking.waiting == (expected if is_taken else [])
