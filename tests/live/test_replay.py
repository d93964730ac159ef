"""Journals played again: what the rules made of the commands is what was written, and every field
of every event that says something else is found."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from rackcard.live.books.journal import Entry
from rackcard.live.books.store import Store
from rackcard.live.service import replay as module
from rackcard.live.service.replay import replay, replay_table
from rackcard.live.table import events as e
from tests.live.evenings import GAMES, books_of, layout_of
from tests.live.golden import as_it_was
from tests.live.tables import TABLE, SeedBook

SHORT = 45


class Vault(SimpleNamespace):
    """The house's own books: asked for the seed of the shoe that is still in play."""

    asked: tuple[tuple[str, int], ...] = ()

    def seed(self, table: str, shoe: int) -> bytes:
        self.asked += ((table, shoe),)
        return SeedBook().seed(shoe)


def entries_of(game: str, commands: int = SHORT) -> list[Entry]:
    found: list[Entry] = []
    for book in books_of(game, commands):
        for event in book.events:
            text = json.dumps(event.to_json())
            found.append(Entry(len(found) + 1, TABLE, book.at, f"c-{book.number}", text))
    return found


def changed(entries: list[Entry], at: int, event: e.Event) -> list[Entry]:
    told = entries[at]._replace(text=json.dumps(event.to_json()))
    return [*entries[:at], told, *entries[at + 1 :]]


def others(event: e.Event) -> Iterator[tuple[str, e.Event]]:
    """The event with another value in one field, of the same kind."""
    for field in fields(event):
        value = getattr(event, field.name)
        if isinstance(value, bool):
            yield field.name, replace(event, **{field.name: not value})
        elif isinstance(value, int):
            yield field.name, replace(event, **{field.name: value + 1})
        elif isinstance(value, str):
            yield field.name, replace(event, **{field.name: f"{value[:-1]}x" if value else "x"})


@pytest.fixture
def laid_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Layouts that are there already: to lay one out takes longer than to play an evening."""
    monkeypatch.setattr(module, "layout_of", lambda first: layout_of(first.game))


@pytest.mark.usefixtures("laid_out")
def test_every_evening_is_what_the_rules_make_of_it():
    for game in GAMES:
        vault, entries = Vault(), entries_of(game, 260)
        ended = sum(isinstance(entry.event, e.ShoeEnded) for entry in entries)
        assert replay_table(vault, TABLE, entries, {}) == (ended, [])
        brought = [x.event.shoe for x in entries if isinstance(x.event, e.ShoeBrought)]
        assert set(vault.asked) <= {(TABLE, shoe) for shoe in brought[ended:]}


@pytest.mark.usefixtures("laid_out")
@pytest.mark.parametrize("game", ["great-8", "dead-mans-hand"])
def test_every_field_that_says_something_else_is_found(game):
    """Of the last event of each kind; nothing is found where a command is told from the field."""
    entries, lines = entries_of(game), []
    last = {type(entry.event): at for at, entry in enumerate(entries) if at}
    for kind, at in last.items():
        for name, other in others(entries[at].event):
            _, found = replay_table(Vault(), TABLE, changed(entries, at, other), {})
            lines.append(f"{kind.__name__}.{name}: {_short(found)}\n")
    as_it_was(f"replayed-{game}.txt", "".join(lines))


def _short(found: list[str]) -> str:
    """A reveal is long."""
    return " ".join(one if len(one) < 700 else f"{one[:150]} ..." for one in found) or "nothing"


@pytest.mark.usefixtures("laid_out")
def test_an_event_more_or_less_is_found():
    entries, lines = entries_of("lucky-8", 24), []
    for at in range(1, len(entries)):
        for what, other in (
            ("without", [*entries[:at], *entries[at + 1 :]]),
            ("twice", [*entries[: at + 1], *entries[at:]]),
        ):
            _, found = replay_table(Vault(), TABLE, other, {})
            kind = type(entries[at].event).__name__
            lines.append(f"{what} {entries[at].seq} {kind}: {_short(found)}\n")
    as_it_was("replayed-more-or-less.txt", "".join(lines))


MADE_UP = (
    e.Settled("pay", 0, "eve", "main", "yin", "Win", "1:1", 500, 500, 0, -1),
    e.Dealt("yin", ("8c",), False, ""),
    e.Asked(0, ("hit",), 0),
    e.Burned("8c", 8),
    e.ShoeBrought(99, "0" * 64, 0),
    e.ShoeEnded(1, "", ""),
    e.RoundEnded(1),
    e.WagersOpened(1, 0),
    e.TableOpened("great-8", "", (), (), (), (0, 0, 0)),
)


@pytest.mark.usefixtures("laid_out")
@pytest.mark.parametrize("event", MADE_UP, ids=lambda event: type(event).__name__)
def test_what_no_command_begins_with_is_found(event):
    """It never happens by itself: somebody wrote it into the journal."""
    entries = entries_of("great-8", 5)
    text = json.dumps({**event.to_json(), **({"reveal": _reveal()} if event == MADE_UP[5] else {})})
    forged = [*entries, Entry(len(entries) + 1, TABLE, entries[-1].at, "forged", text)]
    _, found = replay_table(Vault(), TABLE, forged, {})
    kind = type(event).__name__
    assert found == [f"seq {len(forged)} of pit/1: no command begins with {kind}."]


def _reveal() -> str:
    return next(x.event.reveal for x in entries_of("great-8") if isinstance(x.event, e.ShoeEnded))


def test_what_cannot_be_read_or_opens_no_table():
    entries = entries_of("great-8", 30)
    opened = entries[0].event
    assert isinstance(opened, e.TableOpened)
    table = replace(opened, card_hash="0" * 64)
    for spoilt, says in (
        (entries[1:], "seq 2 of pit/1: it opens no table."),
        (changed(entries, 0, table), "seq 1 of pit/1: it opens no table: a table of great-8 was"),
        (
            [entries[0], entries[1]._replace(text="{}")],
            "seq 2 of pit/1: it cannot be read: None is no kind of event.",
        ),
        (
            [*entries[:3], entries[3]._replace(text='{"kind":"SeatLeft","seat":99}')],
            "seq 4 of pit/1: the rules refuse it: tuple index out of range",
        ),
    ):
        shoes, (found,) = replay_table(Vault(), TABLE, spoilt, {})
        assert found.startswith(says)
        assert shoes == 0


def test_a_table_of_a_house_is_played_again(evening_file: Path):
    with Store.open(f"sqlite:///{evening_file}", writer=False) as store:
        ended = sum(isinstance(event, e.ShoeEnded) for event in store.events(TABLE))
        books = SimpleNamespace(
            tables=lambda: [TABLE], entries=store.entries, seed=store.seed, snapshots=dict
        )
        says = f"1 tables replayed, {ended} shoes dealt again from their seeds."
        assert replay(books) == (says, [])


def test_findings_of_all_tables_are_told_in_letters_that_can_be_printed():
    entries = entries_of("great-8", 30)
    spoilt: Any = [*entries[:3], entries[3]._replace(text='{"kind":"SeatLeft\\n"}')]
    store = Vault(tables=lambda: ["a", "b"], entries=lambda table: spoilt, snapshots=dict)
    says, found = replay(store)
    assert says == "2 tables replayed, 0 shoes dealt again from their seeds."
    assert found == [
        rf"seq 4 of {t}: it cannot be read: 'SeatLeft\n' is no kind of event." for t in "ab"
    ]
