"""Checkpoints: a simulation on disk, so that it can be resumed where it was stopped.

A checkpoint holds the request, the shards that have been counted, and their counts. It can only be
used for the same run (or a longer one): it contains everything that the counts depend on, and all
of that is compared. A hash over the whole file detects damage.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from time import monotonic
from typing import Any

import numpy as np

from rackcard.cache import replace
from rackcard.rules.errors import BadInput
from rackcard.sim import shards
from rackcard.sim.shards import Count, Part, Shard, held

FORMAT = 1
SECONDS_BETWEEN = 2.0
"""A run that is killed loses at most this many seconds (and the tasks that are under way)."""


class Checkpoint:
    """The counts of all machines of a run, and the file in which they are kept, if any."""

    def __init__(self, path: Path | None, asked: Mapping[str, Any], ends: Sequence[int]) -> None:
        """`asked` is everything that the counts depend on; `ends` is the number of ends of each
        machine."""
        self._path = path
        self._asked = json.loads(json.dumps(asked))  # as it will be read back
        self._saved = monotonic()
        self.counts = [Count.none(number) for number in ends]
        content = _read(path) if path else None
        if path and content is not None:
            self._take_up(path, content)

    def _take_up(self, path: Path, content: Mapping[str, Any]) -> None:
        different = difference(content["asked"], self._asked)
        if different:
            raise BadInput(
                f"{path} is the checkpoint of another run: {different}. "
                "Name another file, or remove this one."
            )
        counts = [_count(machine) for machine in content["machines"]]
        if [len(count.whole.ends) for count in counts] != [len(c.whole.ends) for c in self.counts]:
            raise _damaged(path)
        self.counts = counts

    def start(self, rounds: int) -> None:
        """Make it the checkpoint of a run of this many rounds; raises if the file cannot be
        written."""
        most = max((past for count in self.counts for _, past in count.done), default=0)
        if most > rounds // shards.SHARD:
            raise BadInput(
                f"{self._path} holds more than the {rounds:,} rounds that are asked for: "
                f"ask for {most * shards.SHARD:,} or more."
            )
        self.counts = [count.upto(rounds) for count in self.counts]
        self.save()

    def keep(self, machine: int, count: Count) -> None:
        """Take over the count of a machine, and write the file if that is due."""
        self.counts[machine] = count
        if monotonic() - self._saved > SECONDS_BETWEEN:
            self.save()

    def save(self) -> None:
        if self._path is None:
            return
        content = {
            "rackcard_checkpoint": FORMAT,
            "asked": self._asked,
            "machines": [_plain(count) for count in self.counts],
        }
        try:
            replace(self._path, _text(content).encode())
        except OSError as error:
            raise BadInput(f"cannot write {self._path}: {error.strerror}.") from None
        self._saved = monotonic()


def difference(found: Mapping[str, Any], asked: Mapping[str, Any], where: str = "") -> str:
    """The first thing that differs, in words; "" if nothing does."""
    for key in dict.fromkeys((*found, *asked)):
        old, new = found.get(key), asked.get(key)
        if isinstance(old, dict) and isinstance(new, dict):
            inner = difference(old, new, f"{where}{key} ")
            if inner:
                return inner
        elif old != new:
            return f"its {where}{key.replace('_', ' ')} is {_shown(old)}, not {_shown(new)}"
    return ""


def _shown(value: Any) -> str:
    if isinstance(value, dict) and value:
        return ", ".join(f"{name}={one}" for name, one in value.items())
    text = "none" if value is None or value == {} else str(value)
    return text[:12] if len(text) == 64 else text  # enough of a hash to recognise it


def _read(path: Path) -> dict[str, Any] | None:
    """The content of a checkpoint; None if there is no such file."""
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return None
    except OSError as error:
        raise BadInput(f"cannot read {path}: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise _damaged(path) from None
    try:
        content = json.loads(text)
        whole = isinstance(content, dict) and _text(content) == text
    except (ValueError, RecursionError):
        whole = False
    if not whole or content.get("rackcard_checkpoint") != FORMAT:
        raise _damaged(path)
    return {key: content[key] for key in ("asked", "machines")}


def _damaged(path: Path) -> BadInput:
    return BadInput(
        f"{path} is no checkpoint of a simulation, or a damaged one: "
        "name another file, or remove this one to begin again."
    )


def _text(content: Mapping[str, Any]) -> str:
    """The text of the file, with a hash of everything else in it."""
    rest = {key: value for key, value in content.items() if key != "sha256"}
    digest = hashlib.sha256(json.dumps(rest).encode()).hexdigest()
    return json.dumps({**rest, "sha256": digest}) + "\n"


def _plain(count: Count) -> dict[str, Any]:
    part = count.part
    return {
        "done": count.done,
        "ends": count.whole.ends.tolist(),
        "shoes": count.whole.shoes,
        "seconds": round(count.seconds, 3),
        "part": part
        and {
            "shard": part.shard,
            "rounds": part.rounds,
            "ends": part.result.ends.tolist(),
            "shoes": part.result.shoes,
        },
    }


def _count(plain: Mapping[str, Any]) -> Count:
    whole = Shard(np.array(plain["ends"], dtype=np.int64), plain["shoes"])
    part = plain["part"]
    if part:
        result = Shard(np.array(part["ends"], dtype=np.int64), part["shoes"])
        part = Part(part["shard"], part["rounds"], result)
    done = tuple((first, past) for first, past in plain["done"])
    assert int(whole.ends.sum()) == held(done) * shards.SHARD, "counts are those of the shards"
    return Count(whole, done, part, plain["seconds"])
