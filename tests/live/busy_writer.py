"""Writers that are killed: python -m tests.live.busy_writer ADDRESS NOTES KILLS SEED

Each one opens the database, audits it, and commits batch after batch, noting in the file NOTES what
was acknowledged. This process kills it some notes and a moment later, and sends the next.
"""

from __future__ import annotations

import json
import os
import random
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from rackcard.live.books.store import Receipt, Record, Store
from tests.live.floor import pay, wager

MOST_NOTES = 8
MOST_SECONDS = 0.02
"""That a writer lives after the last note that is waited for: somewhere in its next commits."""


def batches(writer: int) -> Iterator[list[Record]]:
    chance = random.Random(writer)
    for number in range(10**9):
        yield [
            Record(f"c{writer}-{number}-{k}", "", f"t{k % 3}", number, [pay(5), wager(3)], {"k": k})
            for k in range(chance.randrange(1, 8))
        ]


def write(url: str, notes: int, writer: int) -> None:
    with Store.open(url) as store:
        _note(notes, {"findings": store.audit()})
        for batch in batches(writer):
            for receipt in store.commit(batch):
                assert isinstance(receipt, Receipt)
            _note(notes, {"done": [record.command_id for record in batch]})


def _note(notes: int, what: object) -> None:
    os.write(notes, json.dumps(what).encode() + b"\n")


def _noted(notes: Path) -> int:
    return notes.read_bytes().count(b"\n") if notes.exists() else 0


def main(url: str, notes: Path, kills: int, seed: int) -> None:
    chance = random.Random(seed)
    for writer in range(kills):
        wanted = _noted(notes) + chance.randint(1, MOST_NOTES)
        child = os.fork()
        if not child:
            write(url, os.open(notes, os.O_WRONLY | os.O_APPEND | os.O_CREAT), writer)
        while _noted(notes) < wanted:
            if os.waitpid(child, os.WNOHANG)[0]:
                sys.exit(f"writer {writer} gave up by itself")
            time.sleep(0.001)
        time.sleep(chance.uniform(0, MOST_SECONDS))
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4]))
