"""Live tables beside bare SQLite: python -m benchmarks.live

How many rounds fifty clients settle in a second, every command of theirs on the disk before it is
answered, against the rate at which the same file takes one INSERT per transaction; and how long
the last command of a round waits for its answer. Through the pit in this process, and through
WebSockets to a server in another; with --crowd N, N more clients over WebSockets, who think before
they act. Everybody takes turns in one run, because a disk that others use
too has no speed of its own. Some disks say that they have written before they have, and then there
is no price of a commit to share; so one crowd, and the bare commits beside it, wait for 10 ms more
after each. The exit status is 1 if an audit finds anything in what was written.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Collection, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, sleep
from typing import Any

from rich.table import Table

from benchmarks import frame
from benchmarks.live_clients import Client, PitSeat
from benchmarks.live_crowd import measure_crowd, quantile
from benchmarks.live_crowd import said as crowd_line
from benchmarks.live_sockets import MINUTES, Crowd, by_sockets, commits_in, guest_of
from benchmarks.spread import Spread
from benchmarks.store import Turn, bare, speed
from rackcard.live.books.store import Snapshot, Store
from rackcard.live.books.transaction import Record
from rackcard.live.service import garbage
from rackcard.live.service.metrics import Metrics
from rackcard.live.service.pit import Pit
from rackcard.live.service.replay import replay
from rackcard.live.service.steady_clock import SteadyClock
from rackcard.live.table.layout import Clock, lay

CLIENTS = 50
PATIENT = Clock(seeds=MINUTES, wagers=MINUTES, decision=MINUTES)
BANKROLL = 10**9

SOON_MS = 25
"""Within which the last command of a round is to be answered, 99 times in 100."""
SLOWLY = 0.01
"""Seconds that are added to a commit where it is to take as long as on a disk that turns."""

ALONE, TOGETHER = "pit, a table each", "pit, five at a table"
SOCKETS = "sockets, five at a table"
SLOW = "pit, a table each, commits + 10 ms"


# ---- houses ----


class SlowStore(Store):
    """A store whose commits can be made to take longer."""

    pause = 0.0

    def write(
        self,
        batch: Sequence[Record],
        refused: Collection[str] = (),
        taken: Sequence[Snapshot] = (),
        believed: Mapping[str, int] | None = None,
    ) -> dict[str, int]:
        written = super().write(batch, refused, taken, believed)
        sleep(self.pause)
        return written


class InProcess:
    """A pit with its store, without a network."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.store = SlowStore.open(f"sqlite:///{file}")
        self._metrics = Metrics()
        self.pit = Pit(self.store, SteadyClock(), self._metrics)

    async def crowd(self, name: str, seats: int) -> Crowd:
        clients = []
        for number in range(CLIENTS):
            guest, player = guest_of(number, seats), f"{name}-{number}"
            game = guest.layout.card.game
            table = f"{name}-{number // seats}"
            if number % seats == 0:
                await self.pit.open(table, lay(game, clock=PATIENT), f"open-{table}", player)
            await self.pit.grant(player, BANKROLL, f"grant-{player}")
            clients.append(Client(player, PitSeat(self.pit, table, player), guest))
        return Crowd(self.file, clients, self._commits)

    async def _commits(self) -> int:
        return commits_in(self._metrics.page().decode())


# ---- measuring ----


@dataclass
class Measured:
    """What a crowd did, repetition by repetition."""

    rounds: list[float] = field(default_factory=list)
    """Settled and on the disk, a second; below the same for commands and for players' hands."""
    commands: list[float] = field(default_factory=list)
    hands: list[float] = field(default_factory=list)
    rounds_per_commit: list[float] = field(default_factory=list)
    settle: list[float] = field(default_factory=list)
    """Milliseconds from the last command of a round to its answer, of all repetitions."""


class Journal:
    """What was written since somebody looked last, by the journal itself."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._seqs: dict[str, int] = {}
        self.look()

    def look(self) -> tuple[list[str], int]:
        """The commands that ended a round, and how many players' hands were settled."""
        wanted = (
            "SELECT c.id, json_extract(j.event, '$.kind'), json_extract(j.event, '$.player')"
            " FROM journal j JOIN commands c ON c.table_id = j.table_id AND c.number = j.number"
            " WHERE j.table_id = ? AND j.seq > ? AND j.seq <= ?"
        )
        rows = []
        with closing(sqlite3.connect(self._file)) as db:
            ends = dict(db.execute("SELECT table_id, seq FROM chains").fetchall())
            for table, seq in ends.items():
                rows += db.execute(wanted, (table, self._seqs.get(table, 0), seq)).fetchall()
        self._seqs = ends
        settled = {(command, player) for command, kind, player in rows if kind == "Settled"}
        return [command for command, kind, _ in rows if kind == "RoundEnded"], len(settled)


async def turn(crowd: Crowd, seconds: float, into: Measured) -> None:
    """Let a crowd play for a while."""
    journal = Journal(crowd.file)
    commits, answered = await crowd.commits(), sum(len(c.waited) for c in crowd.clients)
    began = perf_counter()
    await asyncio.gather(*(client.play(began + seconds) for client in crowd.clients))
    took = perf_counter() - began
    commits = await crowd.commits() - commits
    ended, hands = journal.look()
    into.rounds.append(len(ended) / took)
    into.hands.append(hands / took)
    into.commands.append((sum(len(c.waited) for c in crowd.clients) - answered) / took)
    into.rounds_per_commit.append(len(ended) / max(commits, 1))
    waited = {command: time for c in crowd.clients for command, time in c.waited.items()}
    into.settle += [1000 * waited[command] for command in ended if command in waited]


def audited(file: Path) -> dict[str, Any]:
    with Store.open(f"sqlite:///{file}", writer=False) as store:
        events = sum(head.seq for head in store.heads().values())
        return {"events": events, "findings": [*store.audit(), *replay(store)[1]]}


async def measure(folder: Path, repetitions: int, seconds: float) -> dict[str, Any]:
    """Everybody in turn, `repetitions` times; the first time, untold, is to sit down."""
    pit_file, socket_file = folder / "pit.db", folder / "sockets.db"
    house = InProcess(pit_file)
    await house.pit.start()
    found = {name: Measured() for name in (ALONE, TOGETHER, SOCKETS, SLOW)}
    commits: dict[float, list[float]] = {0.0: [], SLOWLY: []}
    async with by_sockets(socket_file, CLIENTS, 5) as sockets:
        crowds = {ALONE: await house.crowd("alone", 1), TOGETHER: await house.crowd("five", 5)}
        crowds |= {SOCKETS: sockets, SLOW: crowds[ALONE]}
        with closing(sqlite3.connect(pit_file, isolation_level=None)) as db:
            commit_one = bare(db)
            for crowd in (crowds[ALONE], crowds[TOGETHER], sockets):
                await turn(crowd, seconds / 2, Measured())
            for _ in range(repetitions):
                for pause, rates in commits.items():
                    rates.append(speed(_slowed(commit_one, pause), seconds / 4))
                for name, crowd in crowds.items():
                    house.store.pause = SLOWLY if name == SLOW else 0.0
                    await turn(crowd, seconds, found[name])
    await house.pit.stop()
    house.store.close()
    books = [audited(file) for file in (pit_file, socket_file)]
    alone = {name: commits[SLOWLY if name == SLOW else 0.0] for name in found}
    return {
        "bare_commits_per_second": {
            "as_it_is": Spread.of(commits[0.0])._asdict(),
            "slowed": Spread.of(commits[SLOWLY])._asdict(),
        },
        "crowds": {name: _summary(one, alone[name]) for name, one in found.items()},
        "events": sum(one["events"] for one in books),
        "faults": [finding for one in books for finding in one["findings"]],
    }


def _slowed(commit: Turn, pause: float) -> Turn:
    def slowly() -> int:
        done = commit()
        sleep(pause)
        return done

    return slowly if pause else commit


def _summary(one: Measured, commits: Sequence[float]) -> dict[str, Any]:
    # Repetition by repetition, so that a slow moment of the disk hits both sides.
    ratios = [rounds / rate for rounds, rate in zip(one.rounds, commits, strict=True)]
    paces = [commands / rate for commands, rate in zip(one.commands, commits, strict=True)]
    return {
        "rounds_per_second": Spread.of(one.rounds)._asdict(),
        "hands_per_second": Spread.of(one.hands)._asdict(),
        "commands_per_second": Spread.of(one.commands)._asdict(),
        "rounds_per_commit": Spread.of(one.rounds_per_commit)._asdict(),
        "vs_bare_commits": Spread.of(ratios)._asdict(),
        "commands_vs_bare_commits": Spread.of(paces)._asdict(),
        "settle_ms": {"p50": quantile(one.settle, 0.5), "p99": quantile(one.settle, 0.99)},
    }


# ---- reporting ----


def table_of(report: Mapping[str, Any]) -> Table:
    table = Table(title=f"{CLIENTS} clients: median of the repetitions (lowest-highest)")
    table.add_column("through")
    for heading in (
        "rounds/s",
        "vs bare commits",
        "hands/s",
        "commands/s",
        "vs bare commits",
        "rounds/commit",
        "settle p50",
        "p99",
    ):
        table.add_column(heading, justify="right")
    for name, one in report["crowds"].items():
        rates = ("rounds_per_second", "hands_per_second", "commands_per_second")
        rounds, hands, commands = (f"{one[rate]['median']:,.0f}" for rate in rates)
        ratio, settle = str(Spread(**one["vs_bare_commits"])), one["settle_ms"]
        pace = str(Spread(**one["commands_vs_bare_commits"]))
        per_commit = f"{one['rounds_per_commit']['median']:.1f}"
        times = (f"{settle[share]:.0f} ms" for share in ("p50", "p99"))
        table.add_row(name, rounds, ratio, hands, commands, pace, per_commit, *times)
    return table


def target_line(report: Mapping[str, Any]) -> str:
    """Many players share a commit, so they should settle more than there could be commits."""
    verdicts = []
    for name, where in ((ALONE, "on this disk"), (SLOW, "with 10 ms more for each commit")):
        ratio = report["crowds"][name]["vs_bare_commits"]["median"]
        verdicts.append(f"{where} {'met' if ratio > 1 else 'missed'} ({ratio:.2f}x)")
    return f"target: more rounds settled than bare commits: {', '.join(verdicts)}"


def pace_line(report: Mapping[str, Any]) -> str:
    """The house keeps pace with its disk, and nobody waits for it."""
    alone = report["crowds"][ALONE]
    ratio, late = alone["commands_vs_bare_commits"]["median"], alone["settle_ms"]["p99"]
    met = "met" if ratio >= 1 and late <= SOON_MS else "missed"
    return (
        f"target: as many commands as bare commits, settled within {SOON_MS} ms (p99): {met} "
        f"({ratio:.2f}x, {late:.0f} ms)"
    )


def main(arguments: Sequence[str] | None = None) -> int:
    command = frame.parser("live", __doc__)
    command.add_argument("--folder", type=Path, help="where the files are made: which disk it is")
    command.add_argument(
        "--crowd", type=int, default=0, metavar="N", help="N connected clients too, who think"
    )
    options = frame.parsed(command, arguments)
    repetitions, seconds = (2, 0.5) if options.quick else (5, 4.0)
    garbage.collect_rarely()  # as a house does; and clients are to wait for nothing of their own
    console = frame.wide_console()
    with TemporaryDirectory(dir=options.folder) as folder:
        report = asyncio.run(measure(Path(folder), repetitions, seconds))
        if options.crowd:
            thinking = 6.0 if options.quick else 30.0
            file = Path(folder) / "crowd.db"
            report["crowd"] = asyncio.run(measure_crowd(file, options.crowd, thinking))
            report["faults"] += audited(file)["findings"]
    report |= {"quick": options.quick, "repetitions": repetitions}
    console.print(table_of(report))
    for how, rate in report["bare_commits_per_second"].items():
        shown = f"{rate['median']:,.0f} a second ({rate['low']:,.0f}-{rate['high']:,.0f})"
        console.print(f"bare SQLite, a row per commit, {how.replace('_', ' ')}: {shown}")
    found = len(report["faults"])
    console.print(f"audited and played again: {report['events']:,} events, {found} findings")
    frame.print_load(console, "WebSockets need two to be free")
    console.print(target_line(report))
    console.print(pace_line(report))
    if options.crowd:
        console.print(crowd_line(report["crowd"]))
    for fault in report["faults"]:
        console.print(f"wrong: {fault}", markup=False)
    if options.json:
        options.json.write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")
    return 1 if report["faults"] else 0


if __name__ == "__main__":
    frame.start(main)
