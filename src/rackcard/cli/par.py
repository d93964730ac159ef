"""rackcard par: the PAR sheet, every wager's exact law."""

from __future__ import annotations

from fractions import Fraction
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
    load_game,
    one_format,
)
from rackcard.rules.money import dollars

if TYPE_CHECKING:
    from rackcard.cli.show import Table
    from rackcard.exact.law import Law
    from rackcard.exact.laws import Entry
    from rackcard.game import Game


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

    one_format(json, csv)
    loaded = load_game(game, decks, option, ruling, pay, remove, card)
    entries = list(loaded.par(*(wager or ())))
    if json:
        print_json({**told.header(loaded.setup), "wagers": [told.line(e) for e in entries]})
    elif csv:
        print_csv(_CSV, [row for entry in entries for row in _csv(entry)])
    else:
        tables = [_summary(entries)]
        tables += [_rows(_name(e), e.law) for e in entries if e.law and len(e.law.outcomes) > 2]
        tables += [_envy(loaded, e) for e in entries if e.envy]
        print_tables(heading(loaded), tables)


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
    if entry.law is None:
        names = [entry.wager, entry.paytable or "", entry.strategy or ""]
        edge = "" if entry.edge is None else float(entry.edge)
        return [[*names, "", "", "", "", "", "", edge]]
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

    rows = []
    for entry in entries:
        law = entry.law
        rows.append([_name(entry), "unknown" if entry.edge is None else percent(entry.edge)])
        if law is None:
            rows[-1] += [entry.method, "", "", "", "", str(len(entry.spots))]
            continue
        rows[-1] += [
            str(law.house_edge),
            percent(law.hit_frequency, 2),
            percent(law.push_frequency, 2),
            f"{law.standard_deviation:.4f}",
            str(law.max_win),
            str(len(entry.spots)),
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
    return Table("PAR sheet", columns, rows, optional=[">spots", ">max win", ">push", ">exactly"])


def _envy(game: Game, entry: Entry) -> Table:
    """What the hands of others are worth, and what that does to the edge of the least stake."""
    from rackcard.cli.show import Table, number, percent

    law, posted = entry.envy, game.card.wagers[entry.wager].envy
    assert law is not None
    assert posted is not None
    assert entry.edge is not None
    rows = [
        [row.label or "(nothing)", row.pays, f"{row.combinations:,}", number(row.contribution, 6)]
        for row in law.outcomes
    ]
    rows.append(["", "", f"{law.combinations:,}", number(law.mean, 6)])
    stake = Fraction(posted.stake, 100)
    others = [f"{n}: {percent(entry.edge - n * law.mean / stake, 3)}" for n in range(6)]
    note = f"House edge of a {dollars(posted.stake)} stake by other players: {', '.join(others)}."
    columns = ["another player's hand", ">pays", ">combinations", ">dollars"]
    return Table(f"{_name(entry)}: envy, per other player", columns, rows, [note])


def _rows(name: str, law: Law) -> Table:
    from rackcard.cli.show import Table, number, percent

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
    return Table(name, columns, rows)
