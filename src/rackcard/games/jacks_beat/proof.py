"""The proof of the main wager: the work of joint.py in chunks, over threads, resumable.

The counts of each chunk are saved when it is done, so a proof that was stopped resumes where it
was. The name of the file depends on everything that the counts depend on.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import numpy as np

from rackcard.cache import code_hash, folder
from rackcard.games.jacks_beat import joint, joint_loops, kinds, ranker, settings
from rackcard.games.jacks_beat.house_way import HouseWay
from rackcard.games.jacks_beat.joint import Chunk, Counts, Exact
from rackcard.games.jacks_beat.kinds import Deck

Progress = Callable[[int, int], None]
"""Called with the number of chunks done and the total."""


def prove(
    way: HouseWay, wheel: str, progress: Progress | None = None, threads: int | None = None
) -> dict[str, Exact]:
    """Count every joint deal, for the best setting and the house way. After Ctrl-C it resumes."""
    deck = Deck()
    work = joint.prepare(deck, settings.settings(way, wheel))
    todo = joint.chunks(work)
    with _notes(way, wheel) as (done, file):
        left = [chunk for chunk in todo if chunk.name not in done]
        for chunk, counts in _counted(work, left, threads or os.cpu_count() or 1):
            done[chunk.name] = counts
            if file is not None:
                file.write(json.dumps([chunk.name, counts.tolist()]) + "\n")
                file.flush()
            if progress:
                progress(len(done), len(todo))
    return joint.outcome(deck, sum((done[chunk.name] for chunk in todo), joint.NOTHING))


def _counted(work: joint.Work, left: list[Chunk], threads: int) -> Iterator[tuple[Chunk, Counts]]:
    pool = ThreadPoolExecutor(threads)
    running: dict[Future[Counts], Chunk] = {}
    queue = iter(left)
    try:
        while True:
            for chunk in queue:
                running[pool.submit(joint.count, work, chunk)] = chunk
                if len(running) >= 2 * threads:
                    break
            if not running:
                return
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                yield running.pop(future), future.result()
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def _notes(way: HouseWay, wheel: str) -> Iterator[tuple[dict[str, Counts], IO[str] | None]]:
    """The chunks done before, and the file to save more in; None if it cannot be written."""
    place = notes_file(way, wheel)
    if place is None:
        yield {}, None
        return
    done = _read(place) if place.exists() else {}
    with place.open("a") as file:
        yield done, file
    place.unlink(missing_ok=True)


def notes_file(way: HouseWay, wheel: str) -> Path | None:
    place = folder()
    if place is None:
        return None
    sources = [module.__file__ for module in (joint, joint_loops, kinds, ranker, settings)]
    name = f"{way.hash[:16]}-{wheel}-{code_hash(filter(None, sources))[:16]}.jsonl"
    (place / "proofs").mkdir(exist_ok=True)
    return place / "proofs" / name


def _read(place: Path) -> dict[str, Counts]:
    """The saved chunks; a line that was cut off when the proof was stopped is ignored."""
    done = {}
    for line in place.read_text().splitlines():
        try:
            name, counts = json.loads(line)
            done[str(name)] = np.array(counts, np.int64).reshape(2, 3)
        except ValueError:
            continue
    return done
