"""rackcard par: the PAR sheet, every wager's exact law."""

from __future__ import annotations

from typing import Annotated

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
    load_game,
    one_format,
)


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
    json: Json = False,
    csv: Csv = False,
) -> None:
    """Price every wager exactly: house edge, hit frequency, variance, every row."""
    from rackcard.cli.show import heading, print_csv, print_json, print_tables
    from rackcard.lab import told
    from rackcard.report import priced

    one_format(json, csv)
    loaded = load_game(game, decks, option, ruling, pay, remove, card)
    entries = list(loaded.par(*(wager or ())))
    if json:
        print_json({**told.header(loaded.setup), "wagers": [told.line(e) for e in entries]})
    elif csv:
        print_csv(priced.CSV, [row for entry in entries for row in priced.csv_rows(entry)])
    else:
        known = [entry for entry in entries if entry.law]
        tables = [priced.summary(entries)]
        tables += [priced.rows(e) for e in known if e.law and len(e.law.outcomes) > 2]
        tables += [priced.envy(loaded.card, e) for e in known if e.envy]
        print_tables(heading(loaded), tables)
