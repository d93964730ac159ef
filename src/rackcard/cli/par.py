"""rackcard par: the PAR sheet, the exact law of every wager; on a terminal, or as a document."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rackcard.cli.shared import (
    CardFile,
    Csv,
    Decks,
    GameId,
    Json,
    Options,
    Pays,
    Removed,
    Rulings,
    day,
    load_game,
    one_format,
    parse_rounds,
)
from rackcard.rules.errors import BadInput

if TYPE_CHECKING:
    from rackcard.game import Game

CrossCheck = Annotated[
    str | None,
    typer.Option("--cross-check", metavar="ROUNDS", help="Also simulate this many rounds: 1e7."),
]
Seed = Annotated[
    int | None, typer.Option("--seed", metavar="S", help="Seed of the cross-check; 8 if left out.")
]
Date = Annotated[
    str | None, typer.Option("--date", metavar="DATE", help="2026-11-30; today if left out.")
]


def command(
    game: GameId,
    decks: Decks = None,
    option: Options = None,
    ruling: Rulings = None,
    pay: Pays = None,
    remove: Removed = None,
    card: CardFile = None,
    wager: Annotated[
        list[str] | None, typer.Option("--wager", metavar="ID", help="Only this wager.")
    ] = None,
    format: Annotated[
        str | None,
        typer.Option("--format", metavar="FORMAT", help="html, pdf, xlsx, csv, md or json."),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="Write FILE, format by extension."),
    ] = None,
    date: Date = None,
    cross_check: CrossCheck = None,
    seed: Seed = None,
    json: Json = False,
    csv: Csv = False,
) -> None:
    """Price every wager exactly: house edge, hit frequency, variance, every row."""
    one_format(json, csv)
    kind = _kind(format, output)
    if kind and (json or csv):
        raise BadInput("--json and --csv print; for a file name its --format, or its ending.")
    if not kind and (date, cross_check, seed) != (None, None, None):
        raise BadInput("--date, --cross-check and --seed are of a report: add -o FILE or --format.")
    loaded = load_game(game, decks, option, ruling, pay, remove, card)
    if kind:
        _report(loaded, wager or [], kind, output, date, cross_check, seed)
    else:
        _print(loaded, wager or [], json, csv)


def _print(game: Game, wagers: list[str], json: bool, csv: bool) -> None:
    from dataclasses import replace

    from rackcard.cli.show import heading, print_csv, print_json, print_tables
    from rackcard.lab import serialize
    from rackcard.lab.swings import swings, warnings
    from rackcard.report import priced

    entries = list(game.par(*wagers))
    if json:
        lines = [serialize.line(entry, game.card) for entry in entries]
        moved = [serialize.prescribed(one, game.card) for one in game.prescribed(entries)]
        far = [serialize.swing(one) for one in swings(game, wagers)]
        head = serialize.header(game.setup)
        print_json({**head, "wagers": lines, "prescribed": moved, "swings": far})
    elif csv:
        rows = [row for entry in entries for row in priced.csv_rows(game.card, entry)]
        print_csv(priced.CSV, rows)
    else:
        summary = priced.summary(game.card, entries)
        notes = [*summary.notes, *warnings(swings(game, wagers))]
        tables = [replace(summary, notes=notes)]
        if moved_lines := game.prescribed(entries):
            tables.append(priced.prescribed(moved_lines))
        detailed = [e for e in entries if e.law and len(e.law.outcomes) > 2]
        tables += [table for e in detailed for table in priced.rows(game.card, e)]
        tables += [priced.envy(game.card, e) for e in entries if e.envy]
        print_tables(heading(game), tables)


def _kind(format: str | None, output: Path | None) -> str | None:
    """The format of a report, or None if none was asked for."""
    if format is None and output is None:
        return None
    from rackcard.report.formats import FOR_FILES, known, of_file

    if format is not None:
        known(format)
    if output is None:
        if format in FOR_FILES:
            raise BadInput(f"a {format} file is not for a terminal: say where it goes with -o.")
        return format
    return format or of_file(output)


def _report(
    game: Game,
    wagers: list[str],
    kind: str,
    output: Path | None,
    date: str | None,
    cross_check: str | None,
    seed: int | None,
) -> None:
    from rackcard.cli.progress import show_progress
    from rackcard.report.files import expect, write
    from rackcard.report.formats import rendered
    from rackcard.report.sheet import sheet

    issued, rounds = day(date), rounds_wanted(cross_check, seed)
    if output is not None:
        expect(output)
    with show_progress() as tell:
        found = sheet(game, issued, wagers, rounds, 8 if seed is None else seed, tell)
        tell(f"{kind} of {game.card.name}")
        content = rendered(found, kind)
    if output is None:
        print(content.decode(), end="")
    else:
        write(output, content)


def rounds_wanted(cross_check: str | None, seed: int | None) -> int:
    """The number of rounds of the cross-check; 0 for none."""
    if cross_check is None:
        if seed is not None:
            raise BadInput("--seed is of a cross-check: add --cross-check ROUNDS.")
        return 0
    rounds = parse_rounds(cross_check, "--cross-check")
    if rounds < 1:
        raise BadInput(f"--cross-check takes 1 round or more, not {rounds}.")
    return rounds
