"""rackcard par: the PAR sheet, every wager's exact law."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

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

if TYPE_CHECKING:
    from rackcard.cli.show import Table
    from rackcard.exact.laws import Entry


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
    """Price every wager exactly: house edge, hit frequency, variance, every row."""
    from rackcard.cli.show import header, heading, print_csv, print_json, print_tables

    one_format(json, csv)
    loaded = load_game(game, decks, option, ruling, pay, remove, card)
    entries = list(loaded.par())
    if json:
        print_json({**header(loaded), "wagers": [_json(entry) for entry in entries]})
    elif csv:
        print_csv(_CSV, [row for entry in entries for row in _csv(entry)])
    else:
        tables = [_summary(entries)]
        print_tables(
            heading(loaded), tables + [_rows(e) for e in entries if len(e.law.outcomes) > 2]
        )


def _json(entry: Entry) -> dict[str, Any]:
    from rackcard.cli.show import exact

    law = entry.law
    return {
        "wager": entry.wager,
        "paytable": entry.paytable,
        "strategy": entry.strategy,
        "method": entry.method,
        "spots": list(entry.spots),
        "house_edge": exact(law.house_edge),
        "hit_frequency": exact(law.hit_frequency),
        "push_frequency": exact(law.push_frequency),
        "variance": exact(law.variance),
        "standard_deviation": float(law.standard_deviation),
        "skewness": None if law.skewness is None else float(law.skewness),
        "kurtosis": None if law.kurtosis is None else exact(law.kurtosis),
        "max_win": str(law.max_win),
        "combinations": law.combinations,
        "outcomes": [
            {
                "label": row.label,
                "pays": row.pays,
                "net": str(row.net),
                "combinations": row.combinations,
                "probability": exact(row.probability),
                "one_in": None if row.one_in is None else float(row.one_in),
                "contribution": exact(row.contribution),
            }
            for row in law.outcomes
        ],
    }


_CSV = [
    "wager",
    "paytable",
    "strategy",
    "label",
    "pays",
    "net",
    "combinations",
    "probability",
    "contribution",
    "house_edge",
]


def _csv(entry: Entry) -> list[list[object]]:
    return [
        [
            entry.wager,
            entry.paytable or "",
            entry.strategy or "",
            row.label,
            row.pays,
            row.net,
            row.combinations,
            row.probability,
            row.contribution,
            entry.law.house_edge,
        ]
        for row in entry.law.outcomes
    ]


def _name(entry: Entry) -> str:
    parts = [entry.wager, entry.paytable and f"table {entry.paytable}", entry.strategy]
    return ", ".join(part for part in parts if part)


def _summary(entries: list[Entry]) -> Table:
    from rackcard.cli.show import Table, percent

    rows = [
        [
            _name(entry),
            percent(entry.law.house_edge),
            str(entry.law.house_edge),
            percent(entry.law.hit_frequency, 2),
            percent(entry.law.push_frequency, 2),
            f"{entry.law.standard_deviation:.4f}",
            str(entry.law.max_win),
            str(len(entry.spots)),
        ]
        for entry in entries
    ]
    columns = [
        "wager",
        ">house edge",
        ">exactly",
        ">hit",
        ">push",
        ">std dev",
        ">max win",
        ">spots",
    ]
    return Table("PAR sheet", columns, rows)


def _rows(entry: Entry) -> Table:
    from rackcard.cli.show import Table, number, percent

    law = entry.law
    rows = [
        [
            row.label or "(loses)",
            row.pays,
            f"{row.combinations:,}",
            number(row.probability, 8),
            "never" if row.one_in is None else number(row.one_in, 2),
            percent(row.contribution),
        ]
        for row in law.outcomes
    ]
    total = number(sum((row.probability for row in law.outcomes), Fraction(0)), 8)
    rows.append(["", "", f"{law.combinations:,}", total, "", percent(law.mean)])
    columns = ["row", ">pays", ">combinations", ">probability", ">1 in", ">return"]
    return Table(_name(entry), columns, rows)
