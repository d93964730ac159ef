"""A study run as one job: cell by cell, each saved as soon as it is done.

Results are in a file beside the study, under a hash of everything that they depend on: running the
study again computes only the missing cells. A cell that is stopped midway resumes from a
checkpoint.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from glob import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from rackcard.cache import own_code, replace
from rackcard.game import Game
from rackcard.lab import serialize
from rackcard.lab.study_file import Cell, Study, cells, read
from rackcard.rules.errors import BadInput

if TYPE_CHECKING:
    from rackcard.sim.cluster import Cluster
    from rackcard.sim.tally import Tally, WagerTally

FORMAT = 1

Callback = Callable[[int], None]


class Watch(NamedTuple):
    """Callbacks that report the progress."""

    cell: Callable[[int, Cell], None] = lambda number, cell: None
    """Called with the number and the cell that is begun."""
    progress: Callback | None = None
    expect: Callback | None = None
    staff: Callback | None = None


NOBODY = Watch()


class Result(NamedTuple):
    """A finished cell, with a line for each wager, pay table and strategy."""

    cell: Cell
    asked: Mapping[str, Any]
    lines: list[dict[str, Any]]


class Outcome(NamedTuple):
    """The finished cells of a study."""

    study: Study
    results: list[Result]
    cells: int
    """The number of all cells."""
    interrupted: bool


def run(
    path: Path,
    *,
    fresh: bool = False,
    cluster: str | None = None,
    workers: int | None = None,
    watch: Watch = NOBODY,
) -> Outcome:
    """Compute the missing cells of a study. Ctrl-C ends it early; finished cells are kept."""
    if cluster is not None:
        from rackcard.sim.cluster import check_place

        check_place(cluster, workers)
    study = read(path)
    wanted = cells(study, path)
    state = _State(path, fresh)
    missing = {key: cell for key, cell in wanted.items() if key not in state.cells}
    interrupted = False
    with _crew(cluster if study.rounds and missing else None, workers) as crew:
        for (key, cell), game in zip(missing.items(), _games(missing.values()), strict=True):
            watch.cell(1 + list(wanted).index(key), cell)
            done = _done(cell, game, state.checkpoint(key), crew, watch)
            if done is None:
                interrupted = True
                break
            state.keep(key, done)
    results = [
        Result(cell, state.cells[key]["cell"], state.cells[key]["lines"])
        for key, cell in wanted.items()
        if key in state.cells
    ]
    return Outcome(study, results, len(wanted), interrupted)


def _games(wanted: Iterable[Cell]) -> Iterator[Game]:
    """The game of each cell; cells that differ by their seed share one, and its exact laws."""
    last: Cell | None = None
    for cell in wanted:
        if cell._replace(seed=0) != last:
            last, game = cell._replace(seed=0), cell.load()
        yield game


def _crew(cluster: str | None, workers: int | None) -> AbstractContextManager[Cluster | None]:
    if cluster is None:
        return nullcontext()
    from rackcard.sim.cluster import opened

    return opened(cluster, workers)


class _State:
    """The file beside a study that holds the finished cells."""

    def __init__(self, study: Path, fresh: bool) -> None:
        self._path = study.with_suffix(".results.json")
        self.cells: dict[str, Any] = {} if fresh else self._read()
        if not self.cells:
            for old in study.parent.glob(f"{escape(study.stem)}.*.checkpoint"):
                old.unlink(missing_ok=True)
        self._write()  # so that a file that cannot be written fails now and not after an hour

    def checkpoint(self, key: str) -> Path:
        stem = self._path.name.removesuffix(".results.json")
        return self._path.with_name(f"{stem}.{key[:16]}.checkpoint")

    def keep(self, key: str, done: Mapping[str, Any]) -> None:
        self.cells[key] = done
        self._write()
        self.checkpoint(key).unlink(missing_ok=True)

    def _read(self) -> dict[str, Any]:
        """The saved results; those of another version are ignored."""
        try:
            content = json.loads(self._path.read_text(encoding="utf-8"))
            if content["rackcard_study"] != FORMAT or content["code"] != own_code():
                return {}
            return {key: _whole(done) for key, done in content["cells"].items()}
        except FileNotFoundError:
            return {}
        except OSError as error:
            raise BadInput(f"cannot read {self._path}: {error.strerror}.") from None
        except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
            raise BadInput(
                f"{self._path} does not hold the results of a study, or is damaged: "
                "--fresh starts over."
            ) from None

    def _write(self) -> None:
        content = {"rackcard_study": FORMAT, "code": own_code(), "cells": self.cells}
        try:
            replace(self._path, json.dumps(content).encode())
        except OSError as error:
            raise BadInput(f"cannot write {self._path}: {error.strerror}.") from None


def _whole(done: Mapping[str, Any]) -> dict[str, Any]:
    return {"cell": dict(done["cell"]), "lines": [dict(line) for line in done["lines"]]}


def _done(
    cell: Cell, game: Game, checkpoint: Path, crew: Cluster | None, watch: Watch
) -> dict[str, Any] | None:
    """The results of a cell; None if it was interrupted."""
    tally = None
    if cell.rounds:
        tally = game.simulate(
            cell.rounds,
            seed=cell.seed,
            cluster=crew,
            checkpoint=checkpoint,
            progress=watch.progress,
            expect=watch.expect,
            staff=watch.staff,
        )
        if tally.interrupted:
            return None
    return {"cell": cell.asked(game), "lines": list(_lines(cell, game, tally))}


def _lines(cell: Cell, game: Game, tally: Tally | None) -> Iterator[dict[str, Any]]:
    counted = {_name(one): one for one in tally.wagers} if tally else {}
    for entry in game.par(*cell.wagers):
        if cell.paytables and entry.paytable not in cell.paytables:
            continue
        simulated = counted.get((entry.wager, entry.paytable, entry.strategy, entry.spots[0]))
        yield {
            "wager": entry.wager,
            "paytable": entry.paytable,
            "strategy": entry.strategy,
            "spots": list(entry.spots),
            "method": entry.method,
            "exact": serialize.edge(entry),
            "simulated": None if simulated is None else _simulated(simulated),
        }


def _name(tally: WagerTally) -> tuple[str, str | None, str | None, str]:
    return tally.wager, tally.paytable, tally.strategy, tally.spot


def _simulated(tally: WagerTally) -> dict[str, Any]:
    chi = tally.chi_square
    return {
        "rounds": tally.rounds,
        "house_edge": tally.house_edge,
        "standard_error": tally.standard_error,
        "sigmas": tally.sigmas,
        "p_value": None if chi is None else chi.p_value,
        "counts": {one.label: one.times for one in tally.outcomes},
    }
