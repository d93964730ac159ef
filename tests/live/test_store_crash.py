"""Nothing that was acknowledged is lost: writers are killed, and the power fails."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from bisect import bisect_left
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import pytest
from sqlalchemy import Engine, event

from rackcard.live.books.journal import Head
from rackcard.live.books.store import Receipt, Store
from tests.live.busy_writer import batches

ROOT = Path(__file__).parents[2]
SECTOR = 512
"""What a disk writes as a whole, at worst."""
WAL_HEADER = 32
Heads = dict[str, Head]
MEMORY = "/dev/shm"
"""Where Linux keeps files in memory: the disk has lost its power already."""


# --- kill -9


@pytest.mark.parametrize(
    "kills",
    [
        pytest.param(5, id="five"),
        pytest.param(20, id="twenty", marks=pytest.mark.prove),
        pytest.param(300, id="many", marks=pytest.mark.prove),
    ],
)
def test_kills(url: str, tmp_path: Path, kills: int) -> None:
    notes = tmp_path / "notes"
    subprocess.run(
        [sys.executable, "-m", "tests.live.busy_writer", url, notes, str(kills), "8"],
        cwd=ROOT,
        check=True,
    )
    assert not list(tmp_path.glob("*-writer-*")), "the lock of a killed writer"
    lines = [json.loads(line) for line in notes.read_text().splitlines()]
    assert [line for line in lines if "findings" in line] == [{"findings": []}] * kills
    done = [line["done"] for line in lines if "done" in line]
    assert len(done) > kills
    with Store.open(url) as store:
        assert store.audit() == []
        with store.engine.connect() as db:
            kept = {name for (name,) in db.exec_driver_sql("SELECT id FROM commands")}
    assert {name for names in done for name in names} <= kept
    _check_whole(kept)


def _check_whole(kept: set[str]) -> None:
    """A batch is there as a whole or not at all, acknowledged or not."""
    for writer in {int(name.split("-")[0][1:]) for name in kept}:
        left = {name for name in kept if name.startswith(f"c{writer}-")}
        for batch in batches(writer):
            names = {record.command_id for record in batch}
            if not left:
                break
            assert names <= left
            left -= names


# --- power loss


class Disk(NamedTuple):
    """The files of a SQLite database, and where the journal ended when they were like that."""

    db: bytes
    wal: bytes
    head: Heads


@pytest.fixture
def early_checkpoints() -> Iterator[None]:
    """SQLite moves its log into the file after 1,000 pages; here after 25, to see it often."""

    def set_up(connection: Any, _: object) -> None:
        connection.execute("PRAGMA wal_autocheckpoint = 25")

    event.listen(Engine, "connect", set_up)
    yield
    event.remove(Engine, "connect", set_up)


def film(file: Path, commits: int) -> list[Disk]:
    """What is on the disk after each acknowledged commit."""
    wal = Path(f"{file}-wal")
    with Store.open(f"sqlite:///{file}") as store:
        disks = [Disk(file.read_bytes(), wal.read_bytes(), store.heads())]
        for _, batch in zip(range(commits), batches(0), strict=False):
            assert all(isinstance(receipt, Receipt) for receipt in store.commit(batch))
            disks.append(Disk(file.read_bytes(), wal.read_bytes(), store.heads()))
    return disks


def mixed(old: bytes, new: bytes, chance: random.Random) -> bytes:
    """The disk was told to write the new content, and had written some sectors of it."""
    sectors = range(0, max(len(old), len(new)), SECTOR)
    share = chance.random()
    parts = []
    for at in sectors:
        part = (new if chance.random() < share else old)[at : at + SECTOR]
        parts.append(part.ljust(SECTOR if at + SECTOR < sectors.stop else len(part), b"\0"))
    return b"".join(parts)


def torn(old: bytes, new: bytes, chance: random.Random) -> bytes:
    """The new content was written from the front, and ends, or goes on as garbage, anywhere."""
    lengths = range(min(len(old), len(new)) + 1)
    same = bisect_left(lengths, True, key=lambda length: old[:length] != new[:length]) - 1
    cut = chance.randint(same, len(new))
    return new[:cut] + chance.choice([b"", old[cut:], chance.randbytes(chance.randrange(9_000))])


def power_cut(before: Disk, after: Disk, chance: random.Random) -> tuple[Disk, bool]:
    """A disk that lost power during a commit, and whether that commit must be on it.

    SQLite waits for the disk after each step: a new header of the log, if it starts the log over;
    the log; and if it is full, the file. Within a step anything may have been written or not.
    """
    if before.db != after.db and chance.random() < 0.5:
        return Disk(mixed(before.db, after.db, chance), after.wal, after.head), True
    old = before.wal
    if old[:WAL_HEADER] != after.wal[:WAL_HEADER] and chance.random() < 0.9:
        old = after.wal[:WAL_HEADER] + old[WAL_HEADER:]
    elif old[:WAL_HEADER] != after.wal[:WAL_HEADER]:
        return before, False
    wal = chance.choice([mixed, torn])(old, after.wal, chance)
    return Disk(before.db, wal, before.head), wal == after.wal


@pytest.mark.usefixtures("early_checkpoints")
@pytest.mark.parametrize(
    ("images", "seed"),
    [
        pytest.param(80, 8, id="some"),
        pytest.param(1_000, 8, id="a thousand", marks=pytest.mark.prove),
        pytest.param(20_000, 88, id="many", marks=pytest.mark.prove),
    ],
)
def test_power_cuts(tmp_path: Path, images: int, seed: int) -> None:
    disks = film(tmp_path / "floor.db", 30)
    changes = list(pairwise(disks))
    assert sum(before.db != after.db for before, after in changes) > 3, "checkpoints"
    assert sum(a.wal[:WAL_HEADER] != b.wal[:WAL_HEADER] for a, b in changes) > 3, "fresh logs"
    chance = random.Random(seed)
    survived = 0
    with TemporaryDirectory(dir=MEMORY if Path(MEMORY).is_dir() else None) as folder:
        for _ in range(images):
            before, after = chance.choice(changes)
            disk, finished = power_cut(before, after, chance)
            head = _reopened(Path(folder, "image.db"), disk, before.head)
            assert head == after.head or (head == before.head and not finished)
            survived += head == after.head
    assert 0 < survived < images


def _reopened(file: Path, disk: Disk, acknowledged: Heads) -> Heads:
    """Where the chains end on a disk; everything that was acknowledged must be there."""
    file.write_bytes(disk.db)
    Path(f"{file}-wal").write_bytes(disk.wal)
    with Store.open(f"sqlite:///{file}") as store:
        assert store.audit(acknowledged) == []
        return store.heads()


@pytest.mark.usefixtures("early_checkpoints")
def test_a_log_that_lost_acknowledged_frames_shows_to_who_noted_the_head(tmp_path: Path) -> None:
    """So the test above would notice: this is what a disk that lies about writing does."""
    *_, before, after = film(tmp_path / "floor.db", 5)
    file = tmp_path / "image.db"
    file.write_bytes(after.db)
    Path(f"{file}-wal").write_bytes(before.wal)
    with Store.open(f"sqlite:///{file}") as store:
        assert store.audit() == []
        gone = {table for table, head in after.head.items() if before.head.get(table) != head}
        assert len(store.audit(after.head)) == len(gone) > 0
