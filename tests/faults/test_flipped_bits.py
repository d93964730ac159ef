"""What is changed in the books is found and named: by the hashes, and if those were made to fit
again, by playing every table again."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
import typer

from rackcard.cli.audit import command as rackcard_audit
from rackcard.fair.reveal import Reveal
from rackcard.live.books.journal import Head
from rackcard.live.books.store import Store
from rackcard.live.service.replay import replay
from tests.faults.evening import played
from tests.faults.forger import Change, Place, forge

KINDS = ("Dealt", "Settled", "ShoeEnded")
OTHERS = ("TableOpened", "SeatTaken", "SeatReady", "Asked", "Decided", "WagerPlaced", "ShoeBrought")
"""What a player did may as well have been something else, so only the hashes tell for sure."""
STRETCH = 40
"""Characters that are looked for in the file, around the one whose bit is flipped."""

Event = dict[str, Any]


@pytest.fixture(scope="module")
def untouched(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("evening") / "house.db"
    played(file)
    return file


@pytest.fixture
def file(untouched: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(untouched, tmp_path / "house.db"))


def findings(file: Path, noted: Mapping[str, Head] | None = None) -> tuple[list[str], list[str]]:
    """What the books themselves say, and what playing every table again says."""
    with Store.open(f"sqlite:///{file}", writer=False) as store:
        return store.audit(noted), replay(store)[1]


def heads(file: Path) -> dict[str, Head]:
    with Store.open(f"sqlite:///{file}", writer=False) as store:
        return store.heads()


def test_nothing_is_found_where_nothing_is_wrong(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert findings(file) == ([], [])
    rackcard_audit(f"sqlite:///{file}")
    assert "All is as it should be." in capsys.readouterr().out


# --- bits in the file


class Row(NamedTuple):
    """An entry of the journal, as it lies in the file."""

    table: str
    seq: int
    number: int
    text: str

    @property
    def before(self) -> bytes:
        """What lies before its text."""
        return self.table.encode() + _whole(self.seq) + _whole(self.number)


def _whole(number: int) -> bytes:
    """SQLite needs no byte for 0 and 1, one up to 127, and two for the others here."""
    size = 0 if number < 2 else 1 if number < 2**7 else 2
    return number.to_bytes(size) if size else b""


def entries(file: Path, kind: str) -> list[Row]:
    """Every event of a kind."""
    with closing(sqlite3.connect(file)) as db:
        wanted = "SELECT table_id, seq, number, event FROM journal ORDER BY table_id, seq"
        rows = [Row(*row) for row in db.execute(wanted)]
    return [row for row in rows if json.loads(row.text)["kind"] == kind]


def flip(file: Path, row: Row, chance: Random) -> str:
    """Flip one bit of an event where it lies in the file; the text as it was around it."""
    content, text = bytearray(file.read_bytes()), row.text
    while True:
        at = chance.randrange(len(text))
        start = max(0, min(at - STRETCH // 2, len(text) - STRETCH))
        # A row is written in one piece, its key before the event; a long one is cut into pages,
        # but then the cards of a shuffled shoe look like nothing else in the file.
        whole = content.find(row.before + text.encode())
        piece = text[start : start + STRETCH].encode()
        if whole < 0 and content.count(piece) != 1:
            continue
        whole += len(row.before) if whole >= 0 else 0
        where = whole + at if whole >= 0 else content.find(piece) + at - start
        content[where] ^= 1 << chance.randrange(8)
        file.write_bytes(content)
        return piece.decode()


@pytest.mark.parametrize(
    ("kind", "flips"),
    [
        *(pytest.param(kind, 2, id=f"two of {kind}") for kind in KINDS),
        *(pytest.param(kind, 5, id=f"five of {kind}", marks=pytest.mark.prove) for kind in KINDS),
        *(
            pytest.param(kind, 250, id=f"many of {kind}", marks=pytest.mark.prove)
            for kind in (*KINDS, *OTHERS)
        ),
    ],
)
def test_a_flipped_bit_in_the_file_is_found_and_named(
    untouched: Path, file: Path, kind: str, flips: int
) -> None:
    chance = Random(f"{kind} {flips}")
    known = entries(untouched, kind)
    assert len(known) > 5
    for _ in range(flips):
        shutil.copy(untouched, file)
        row = chance.choice(known)
        around = flip(file, row, chance)
        books, again = findings(file)
        named = f"Command {row.number} of {row.table!r}"
        assert any(named in finding for finding in books), (around, books)
        if kind in KINDS:
            named = f"seq {row.seq} of {row.table}"
            assert any(named in finding for finding in again), (around, again)


def test_the_command_line_names_it(
    untouched: Path, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    chance = Random(8)
    row = chance.choice(entries(untouched, "Dealt"))
    flip(file, row, chance)
    with pytest.raises(typer.Exit) as stopped:
        rackcard_audit(f"sqlite:///{file}")
    assert stopped.value.exit_code == 1
    said = capsys.readouterr().out
    assert f"Command {row.number} of {row.table!r}" in said
    assert f"seq {row.seq} of {row.table}" in said


# --- books that were made to fit again


def once(wanted: Callable[[str, Event], Event | None]) -> Change:
    """Change the first event that can be changed like that."""
    done = False

    def change(_: int, table: str, event: Event) -> Event | None:
        nonlocal done
        forged = None if done else wanted(table, event)
        done = done or forged is not None
        return forged

    return change


def another_card(table: str, event: Event) -> Event | None:
    """The dealer's hand holds another card."""
    if event["kind"] != "Dealt" or event["chance"]:
        return None
    other = {"Kd": "Kh"}.get(event["symbols"][0], "Kd")
    return {**event, "symbols": [other, *event["symbols"][1:]]}


def another_pocket(table: str, event: Event) -> Event | None:
    if event["kind"] != "Dealt" or not table.startswith("straights"):
        return None
    return {**event, "symbols": ["8" if event["symbols"] != ["8"] else "9"]}


def a_card_of_the_shoe_in_play(table: str, event: Event) -> Event | None:
    """Nobody has seen the seed of that one yet."""
    return another_card(table, event) if table == "lucky-8-stays" else None


def paid_more(_: str, event: Event) -> Event | None:
    if event["kind"] != "Settled" or event["act"] != "pay":
        return None
    return {**event, "amount": event["amount"] + 100_00}


def paid_less(_: str, event: Event) -> Event | None:
    if event["kind"] != "Settled" or event["act"] != "pay":
        return None
    return {**event, "amount": event["amount"] - 1}


def paid_another_row(_: str, event: Event) -> Event | None:
    """The money is right, and the reason is not."""
    if event["kind"] != "Settled" or event["act"] != "pay":
        return None
    return {**event, "row": "Tie"}


def given_back(_: str, event: Event) -> Event | None:
    """Lost, and returned instead of collected."""
    if event["kind"] != "Settled" or event["act"] != "collect":
        return None
    names = ("seat", "player", "wager", "spot", "amount")
    return {"kind": "Returned", "reason": "", **{name: event[name] for name in names}}


def decided_otherwise(_: str, event: Event) -> Event | None:
    return {**event, "choice": "stand"} if event.get("choice") == "hit" else None


def another_seed(_: str, event: Event) -> Event | None:
    """A reveal that fits together, of another shoe than the one that was committed to."""
    if event["kind"] != "ShoeEnded":
        return None
    told = Reveal.from_json(event["reveal"])
    # The seats committed to the house's commitment too, so they are left out.
    other = Reveal(told.terms, bytes(32), (), told.drawn, told.dealt, told.voided)
    return {**event, "reveal": other.to_json()}


FORGERIES = (
    another_card,
    another_pocket,
    a_card_of_the_shoe_in_play,
    paid_more,
    paid_less,
    paid_another_row,
    given_back,
    decided_otherwise,
    another_seed,
)


@pytest.fixture(params=FORGERIES, ids=lambda one: one.__name__)
def forged(request: pytest.FixtureRequest, file: Path) -> Place:
    """The entry that was changed in the file."""
    (place,) = forge(file, once(request.param))
    return place


def test_books_that_fit_together_are_found_by_playing_again(
    untouched: Path, file: Path, forged: Place
) -> None:
    seq, table = forged
    books, played_again = findings(file)
    assert books == [], "every hash and every balance was made to fit"
    (finding,) = played_again
    named = int(finding.split(" of ")[0].removeprefix("seq "))
    assert f"seq {named} of {table}: " in finding
    # A choice is up to its player, so what shows is the next card. And a reveal is held against
    # the commitment, which stands at the beginning of the shoe.
    assert named in (seq, seq + 1) or "ShoeBrought" in finding


def test_and_by_whoever_noted_where_the_journal_ended(
    untouched: Path, file: Path, forged: Place
) -> None:
    (finding,) = findings(file, heads(untouched))[0]
    assert f" of {forged.table!r} is not there with the hash that was noted" in finding


def test_the_forger_leaves_good_books_as_they_are(untouched: Path, file: Path) -> None:
    """So what is found in forged ones is not the forger's clumsiness."""
    assert forge(file, lambda *_: None) == []
    assert heads(file) == heads(untouched)
    assert findings(file) == ([], [])
