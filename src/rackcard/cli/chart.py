"""rackcard chart: what to do, by what the player holds and the dealer shows."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from rackcard.cli.shared import (
    Bonus,
    BonusStake,
    CardFile,
    Decks,
    GameId,
    Json,
    Options,
    Pays,
    Removed,
    Rulings,
    load_game,
    parse_stake,
)
from rackcard.rules.errors import BadInput

if TYPE_CHECKING:
    from rackcard.rules.grids import Grid

COLOURS = {
    "H": ("#c0392b", "white on dark_red"),
    "S": ("#b7950b", "black on gold3"),
    "D": ("#2471a3", "white on blue"),
    "P": ("#1e8449", "white on dark_green"),
    "R": ("#6c3483", "white on purple4"),
    "-": ("#566573", "dim"),
}
"""Colours by the first letter of a code: for a picture, and for a terminal."""


def command(
    game: GameId,
    decks: Decks = None,
    option: Options = None,
    ruling: Rulings = None,
    pay: Pays = None,
    remove: Removed = None,
    card: CardFile = None,
    costs: Annotated[
        bool, typer.Option("--costs", help="Show what the second-best action would cost.")
    ] = False,
    bonus: Bonus = None,
    stake: BonusStake = "1",
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Write a picture: FILE.svg or FILE.png.")
    ] = None,
    json: Json = False,
) -> None:
    """Draw the strategy charts of a game, computed for the house rules and the shoe given."""
    from rackcard.cli.show import header, heading, print_json

    loaded = load_game(game, decks, option, ruling, pay, remove, card).under(bonus)
    grids = loaded.charts(costs=costs, bonus=bonus, stake=parse_stake(stake))
    if output is not None:
        _picture(heading(loaded), grids, output)
    elif json:
        print_json({**header(loaded), "charts": list(map(_as_data, grids))})
    else:
        _print(heading(loaded), grids)


def _as_data(grid: Grid) -> dict[str, Any]:
    return {
        "title": grid.title,
        "columns": grid.columns,
        "rows": grid.codes(),
        "cells": {label: [cell._asdict() for cell in row] for label, row in grid.rows.items()},
        "legend": grid.legend(),
        "notes": grid.notes,
    }


def _print(name: str, grids: list[Grid]) -> None:
    import sys

    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console(highlight=False, width=None if sys.stdout.isatty() else 160)
    console.print(Text(name, style="bold"))
    for grid in grids:
        table = Table(title=grid.title, title_justify="left", box=None, pad_edge=False)
        table.add_column("")
        for column in grid.columns:
            table.add_column(column, justify="center", min_width=4)
        for label, cells in grid.codes().items():
            styled = [Text(f" {c} ", style=COLOURS.get(c[0], ("", ""))[1]) for c in cells]
            table.add_row(label, *styled)
        console.print()
        console.print(table)
        legend = ", ".join(f"{code} {meaning}" for code, meaning in grid.legend().items())
        for line in (legend, *grid.notes):
            console.print(Text(line, style="dim"))


def _picture(name: str, grids: list[Grid], output: Path) -> None:
    if output.suffix not in (".svg", ".png"):
        raise BadInput(f"a chart is written as .svg or .png, not as {output.name!r}.")
    try:
        import altair
    except ImportError:
        raise BadInput(
            "pictures need the extra `charts`: pip install 'rackcard[charts]'."
        ) from None
    drawn = [_drawn(altair, grid) for grid in grids]
    # A chart is useless without the house rules that it was computed for.
    game, *rules = name.split(" · ")
    lines = [" · ".join(rules[at : at + 3]) for at in range(0, len(rules), 3)]
    title = altair.Title(game, subtitle=lines, anchor="start")
    chart = altair.vconcat(*drawn, title=title).configure_view(strokeWidth=0)
    try:
        chart.save(str(output))
    except OSError as error:
        raise BadInput(f"cannot write {output}: {error.strerror}.") from None


def _drawn(altair: Any, grid: Grid) -> Any:
    cells = [
        {
            "row": label,
            "column": column,
            "code": code,
            "colour": COLOURS.get(code[0], ("#566573",))[0],
        }
        for label, row in grid.codes().items()
        for column, code in zip(grid.columns, row, strict=True)
    ]
    base = altair.Chart(altair.Data(values=cells)).encode(
        x=altair.X(
            "column:N",
            sort=list(grid.columns),
            title=None,
            axis=altair.Axis(orient="top", labelAngle=0),
        ),
        y=altair.Y("row:N", sort=list(grid.rows), title=None),
    )
    squares = base.mark_rect(stroke="white").encode(color=altair.Color("colour:N", scale=None))
    codes = base.mark_text(color="white", fontSize=11).encode(text="code:N")
    legend = ", ".join(f"{code} {meaning}" for code, meaning in grid.legend().items())
    title = altair.Title(grid.title, subtitle=[legend, *grid.notes])
    return (squares + codes).properties(
        title=title, width=44 * len(grid.columns), height={"step": 24}
    )
