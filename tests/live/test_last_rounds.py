"""The last rounds of a table: as many as were asked for, and no more of the journal than they."""

from __future__ import annotations

import json
from types import SimpleNamespace
from typing import Any

import pytest

from rackcard.live.books.journal import Entry
from rackcard.live.service.history import History
from rackcard.live.table import events as e

ROUND = [e.WagersOpened(1, 0), e.SeatReady(0)]


def journal(rounds: int) -> list[Entry]:
    """Rounds one after the other, every third of them voided, with somebody between them."""
    happened: list[e.Event] = []
    for number in range(1, rounds + 1):
        end = e.RoundVoided(number, "a card fell") if number % 3 == 0 else e.RoundEnded(number)
        happened += [*ROUND, end, e.SeatLeft(1)]
    texts = [json.dumps(event.to_json()) for event in happened]
    return [Entry(seq, "pit/1", 0, "c", text) for seq, text in enumerate(texts, 1)]


def numbers(rounds: Any) -> list[int]:
    return [entries[-1].event.round for entries in rounds]


class Kept(SimpleNamespace):
    """A store that counts how far back somebody reads."""

    def latest(self, table: str):
        for entry in reversed(self.entries):
            self.read += 1
            yield entry


@pytest.mark.parametrize(("limit", "read"), [(1, 6), (2, 10), (9, 38), (10, 40), (11, 40)])
def test_as_many_as_were_asked_for(limit: int, read: int) -> None:
    store = Kept(entries=journal(10), read=0)
    rounds = History(store, SimpleNamespace())._last_rounds("pit/1", limit)
    wanted = range(max(1, 11 - limit), 11)
    assert numbers(rounds) == [*wanted]
    assert all([entry.event for entry in round_[:-1]] == ROUND for round_ in rounds)
    assert store.read == read, "the whole evening was read for a few rounds"


def test_a_round_under_way_is_not_one_of_them() -> None:
    entries = journal(2)[:-2]
    history = History(Kept(entries=entries, read=0), SimpleNamespace())
    rounds = history._last_rounds("pit/1", 5)
    assert numbers(rounds) == [1]
