"""rackcard study: games, options, rulings, pays and seeds, run as one job."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from rackcard.cli.shared import ClusterAt, Csv, Json, Workers, one_format, progress_wanted
from rackcard.rules.errors import BadInput

if TYPE_CHECKING:
    from rackcard.lab.study import Outcome
    from rackcard.lab.study_file import Cell
    from rackcard.report.tables import Table

COLUMNS = (
    *("game", "card", "options", "rulings", "pays", "removed", "seed"),
    *("wager", "paytable", "strategy", "spot", "spots", "fraction", "exact", "error"),
    *("rounds", "simulated", "standard_error", "sigmas", "p_value"),
)


def command(
    file: Annotated[Path, typer.Argument(metavar="FILE.toml", help="The study.")],
    output: Annotated[
        Path | None,
        typer.Option("-o", metavar="FILE", help="Write the results here: .json, .csv, or text."),
    ] = None,
    fresh: Annotated[
        bool, typer.Option("--fresh", help="Start over: discard earlier results.")
    ] = False,
    cluster: ClusterAt = None,
    workers: Workers = None,
    json: Json = False,
    csv: Csv = False,
) -> None:
    """Run a study and print one table; a second run computes only what is missing."""
    from rackcard.report.files import expect, write

    one_format(json, csv)
    if workers is not None and cluster is None:
        raise BadInput("--workers is for --cluster local.")
    if output is not None and output.resolve() == file.resolve():
        raise BadInput(f"-o {output} is the study itself: name another file.")
    if output is not None:
        expect(output)
    outcome = _run(file, fresh, cluster, workers)
    ending = output.suffix if output else ""
    if json or (ending == ".json" and not csv):
        text: str | None = _json(outcome)
    elif csv or ending == ".csv":
        text = _csv(outcome)
    else:
        text = _text(outcome) if output else None
    if output and text is not None:
        write(output, text.encode())
    elif text is not None:
        print(text, end="")
    else:
        _print(outcome)
    if outcome.interrupted:
        raise typer.Exit(130)


def _run(file: Path, fresh: bool, cluster: str | None, workers: int | None) -> Outcome:
    from rackcard.lab.study import Watch, run

    if not progress_wanted():
        return run(file, fresh=fresh, cluster=cluster, workers=workers)
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task, title = bar.add_task(file.name, total=None), file.name

        def begun(number: int, cell: Cell) -> None:
            nonlocal title
            title = f"cell {number}: {cell.title}"
            bar.reset(task, description=title, total=cell.rounds or None)

        watch = Watch(
            begun,
            progress=lambda done: bar.update(task, advance=done),
            expect=lambda total: bar.update(task, total=total),
            staff=lambda workers: bar.update(task, description=f"{title}, {workers} workers"),
        )
        return run(file, fresh=fresh, cluster=cluster, workers=workers, watch=watch)


def _json(outcome: Outcome) -> str:
    from rackcard.cli.show import as_json

    return as_json(
        {
            "study": outcome.study.name,
            "cells_in_all": outcome.cells,
            "interrupted": outcome.interrupted,
            "cells": [
                {"title": one.cell.title, **one.asked, "lines": one.lines}
                for one in outcome.results
            ],
        }
    )


def _csv(outcome: Outcome) -> str:
    from rackcard.cli.show import as_csv

    rows = []
    for one in outcome.results:
        asked = one.asked
        parts = (asked[key] for key in ("options", "rulings", "pays", "removed"))
        seed = "" if asked["seed"] is None else asked["seed"]
        head = [asked["game"], asked["card_hash"][:12], *map(_pairs, parts), seed]
        rows += [[*head, *_figures(line)] for line in one.lines]
    return as_csv(COLUMNS, rows)


def _pairs(values: dict[str, Any]) -> str:
    return ";".join(f"{name}={value}" for name, value in values.items())


def _figures(line: dict[str, Any]) -> list[object]:
    exact, simulated = line["exact"] or {}, line["simulated"] or {}
    keys = ("rounds", "house_edge", "standard_error", "sigmas", "p_value")
    found = [
        *(line[key] for key in ("wager", "paytable", "strategy")),
        *(line["spots"][0], len(line["spots"])),
        *(exact.get(key) for key in ("fraction", "value", "error")),
        *(simulated.get(key) for key in keys),
    ]
    return ["" if one is None else one for one in found]


def _text(outcome: Outcome) -> str:
    from rackcard.cli.show import as_text

    return as_text(_head(outcome), [_table(outcome)])


def _print(outcome: Outcome) -> None:
    from rackcard.cli.show import print_tables

    print_tables(_head(outcome), [_table(outcome)])


def _head(outcome: Outcome) -> str:
    done, rounds = len(outcome.results), outcome.study.rounds
    early = f"STOPPED EARLY: {done} of " if outcome.interrupted else ""
    played = f"{rounds:,} rounds in each" if rounds else "exact figures only"
    return f"{outcome.study.name} · {early}{outcome.cells} cells · {played}"


def _table(outcome: Outcome) -> Table:
    from rackcard.report.tables import Table

    simulated = [">simulated", ">std error", ">sigmas", ">chi-square p"]
    columns = ["game", "setting", "wager", ">exact edge"]
    columns += [">seed", *simulated] if outcome.study.rounds else []
    rows = [
        [*head, *_shown(line, one.cell)] if outcome.study.rounds else [*head, _edge(line)]
        for one in outcome.results
        for line in one.lines
        for head in [[one.asked["game"], one.cell.setting, _name(line)]]
    ]
    return Table("", columns, rows, _notes(outcome), optional=[">std error", ">chi-square p"])


def _name(line: dict[str, Any]) -> str:
    table = line["paytable"] and f"table {line['paytable']}"
    return ", ".join(part for part in (line["wager"], table, line["strategy"]) if part)


def _edge(line: dict[str, Any]) -> str:
    return "unknown" if line["exact"] is None else f"{line['exact']['value']:.4%}"


def _shown(line: dict[str, Any], cell: Cell) -> list[str]:
    simulated = line["simulated"]
    if simulated is None:
        return [_edge(line), str(cell.seed), "", "", "", ""]
    sigmas, chance = simulated["sigmas"], simulated["p_value"]
    return [
        _edge(line),
        str(cell.seed),
        f"{simulated['house_edge']:.4%}",
        f"{simulated['standard_error']:.4%}",
        "" if sigmas is None else f"{sigmas:+.2f}",
        "" if chance is None else f"{chance:.4f}",
    ]


def _notes(outcome: Outcome) -> list[str]:
    """How far the furthest lines are off: among many, some are far off by chance."""
    lines = [line["simulated"] for one in outcome.results for line in one.lines]
    off = [abs(line["sigmas"]) for line in lines if line and line["sigmas"] is not None]
    chances = [line["p_value"] for line in lines if line and line["p_value"] is not None]
    if not off or not chances:
        return []
    return [
        f"Of {len(off)} simulated lines the furthest is {max(off):.2f} sigmas off; the least "
        f"chi-square p is {min(chances):.4f}."
    ]
