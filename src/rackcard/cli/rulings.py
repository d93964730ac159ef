"""rackcard rulings: what each reading of an unclear clause does to the edges."""

from __future__ import annotations

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
    json: Json = False,
    csv: Csv = False,
) -> None:
    """Show every ruling, its readings, and the exact edge of every wager that it moves."""
    from rackcard.cli.show import heading, print_csv, print_json, print_tables
    from rackcard.lab import serialize
    from rackcard.report.readings import table

    one_format(json, csv)
    loaded = load_game(game, decks, option, ruling, pay, remove, card)
    reports = loaded.rulings()
    if json:
        head = dict(serialize.header(loaded.setup))
        in_force = head.pop("rulings")
        rulings = [serialize.ruling(report) for report in reports]
        print_json({**head, "in_force": in_force, "rulings": rulings})
    elif csv:
        print_csv(
            ["ruling", "reading", "default", "wager", "paytable", "strategy", "spot", "house_edge"],
            [
                [report.ruling, reading.name, reading.default, *map(_blank, line), _blank(edge)]
                for report in reports
                for reading in report.readings
                for line, edge in reading.edges.items()
            ],
        )
    else:
        print_tables(heading(loaded), [table(report) for report in reports])
        if not reports:
            print("This rack card lists no rulings.")


def _blank(value: object) -> str:
    return "" if value is None else str(value)
