"""rackcard simulate: play rounds at compiled speed and compare them with the exact law."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from rackcard.cli.shared import (
    CardFile,
    ClusterAt,
    Csv,
    Decks,
    GameId,
    Json,
    Options,
    Pays,
    Removed,
    Rulings,
    Workers,
    load_game,
    one_format,
    parse_rounds,
    progress_wanted,
)

if TYPE_CHECKING:
    from rackcard.game import Game
    from rackcard.report.tables import Table
    from rackcard.sim.tally import Counted, Tally, WagerTally


def command(
    game: GameId,
    rounds: Annotated[
        str, typer.Option("--rounds", metavar="N", help="How many: 1000000, 1_000_000 or 1e6.")
    ] = "1e7",
    seed: Annotated[int, typer.Option("--seed", metavar="S", help="Same seed, same counts.")] = 8,
    threads: Annotated[
        int | None, typer.Option("--threads", metavar="T", help="Threads; all cores if left out.")
    ] = None,
    shoes: Annotated[
        bool, typer.Option("--shoes", help="Deal whole shoes, with the house's cut card and burn.")
    ] = False,
    cut: Annotated[
        int, typer.Option("--cut", metavar="N", min=0, help="Whole shoes, cut card after N cards.")
    ] = 0,
    cluster: ClusterAt = None,
    workers: Workers = None,
    checkpoint: Annotated[
        Path | None,
        typer.Option(
            "--checkpoint",
            metavar="FILE",
            help="Save the counts in this file; the same command resumes from it.",
        ),
    ] = None,
    decks: Decks = None,
    option: Options = None,
    ruling: Rulings = None,
    pay: Pays = None,
    remove: Removed = None,
    card: CardFile = None,
    json: Json = False,
    csv: Csv = False,
) -> None:
    """Simulate rounds: counts, estimates, standard errors, chi-square against the exact law."""
    from rackcard.cli.show import header, heading, print_csv, print_json, print_tables
    from rackcard.report import tallied

    one_format(json, csv)
    loaded = load_game(game, decks, option, ruling, pay, remove, card)
    settings = {
        "seed": seed,
        "threads": threads,
        "shoes": shoes,
        "cut": cut,
        "cluster": cluster,
        "workers": workers,
        "checkpoint": checkpoint,
    }
    tally = _simulate(loaded, parse_rounds(rounds), settings)
    if json:
        print_json({**header(loaded), **_json(tally, cluster is not None)})
    elif csv:
        print_csv(
            ["wager", "paytable", "label", "count", "expected", "rounds"],
            [
                [
                    w.wager,
                    w.paytable or "",
                    o.label,
                    o.times,
                    _expected(o, w),
                    w.rounds,
                ]
                for w in tally.wagers
                for o in w.outcomes
            ],
        )
    else:
        crew = [_crew(tally)] if tally.workers else []
        tables = [tallied.table(tally), *_rows(tally), *crew]
        print_tables(f"{heading(loaded)}\n{_speed(tally, cluster is not None)}", tables)
    if tally.interrupted:
        raise typer.Exit(130)


def _simulate(game: Game, rounds: int, settings: dict[str, Any]) -> Tally:
    if not progress_wanted():
        return game.simulate(rounds, **settings)
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f}% of {task.total:,.0f} rounds{task.fields[pace]}"),
        TimeRemainingColumn(),
    )
    name = game.card.name
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(name, total=rounds, pace="")

        def progress(done: int) -> None:
            bar.update(task, advance=done)
            speed = bar.tasks[task].speed
            bar.update(task, pace=f", {speed / 1e6:,.1f} million a second" if speed else "")

        return game.simulate(
            rounds,
            **settings,
            progress=progress,
            expect=lambda total: bar.update(task, total=total),
            staff=lambda workers: bar.update(task, description=f"{name}, {workers} workers"),
        )


def _json(tally: Tally, clustered: bool) -> dict[str, Any]:
    from rackcard.report import tallied

    workers = [
        {
            "worker": one.worker,
            "tasks": one.tasks,
            "rounds": one.rounds,
            "busy_seconds": one.seconds,
            "rounds_per_second": one.rounds_per_second,
        }
        for one in tally.workers
    ]
    return {
        "rounds": tally.rounds,
        "seed": tally.seed,
        "threads": tally.threads,
        "cut": tally.cut,
        "shoes": tally.shoes,
        "rounds_per_shoe": tally.rounds / tally.shoes if tally.shoes else None,
        "interrupted": tally.interrupted,
        "seconds": tally.seconds,
        "rounds_per_second": tally.rounds_per_second,
        "wagers": [tallied.plain(wager) for wager in tally.wagers],
        **({"workers": workers} if clustered else {}),
    }


def _expected(outcome: Counted, wager: WagerTally) -> float | str:
    """The expected count of an outcome; "" where there is no exact law."""
    if outcome.probability is None:
        return ""
    return float(outcome.probability * wager.rounds)


def _speed(tally: Tally, clustered: bool) -> str:
    dealt = "every round shuffled afresh"
    if tally.shoes:
        per_shoe = tally.rounds / tally.shoes
        dealt = f"{tally.shoes:,} shoes of {per_shoe:.1f} rounds, cut card after {tally.cut} cards"
    played_by = f"{tally.threads} threads{' of a cluster' if clustered else ''}"
    early = "STOPPED EARLY: " if tally.interrupted else ""
    return (
        f"{early}{tally.rounds:,} rounds · {dealt} · seed {tally.seed} · {played_by} · "
        f"{tally.rounds_per_second / 1e6:,.1f} million rounds a second"
    )


def _crew(tally: Tally) -> Table:
    from rackcard.report.tables import Table

    return Table(
        "Workers",
        ["worker", ">tasks", ">rounds", ">busy seconds", ">million rounds a second"],
        [
            [
                one.worker,
                f"{one.tasks:,}",
                f"{one.rounds:,}",
                f"{one.seconds:,.1f}",
                f"{one.rounds_per_second / 1e6:,.1f}",
            ]
            for one in tally.workers
        ],
        ["Busy seconds and speed are those of a worker's threads, one by one."],
    )


def _rows(tally: Tally) -> list[Table]:
    from rackcard.report.tables import Table
    from rackcard.report.tallied import name

    return [
        Table(
            name(wager),
            ["row", ">pays", ">count", ">expected"],
            [
                [
                    o.label or "(loses)",
                    o.pays,
                    f"{o.times:,}",
                    "" if (expected := _expected(o, wager)) == "" else f"{expected:,.1f}",
                ]
                for o in wager.outcomes
            ],
        )
        for wager in tally.wagers
        if len(wager.outcomes) > 2
    ]
