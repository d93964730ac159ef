"""rackcard card: the rack card as posted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from rackcard.cli.shared import CardFile, Csv, GameId, Json, Pays, load_game, one_format

if TYPE_CHECKING:
    from rackcard.cli.show import Table
    from rackcard.rackcards import RackCard, Wager


def command(
    game: GameId,
    card: CardFile = None,
    pay: Pays = None,
    json: Json = False,
    csv: Csv = False,
    toml: Annotated[
        bool, typer.Option("--toml", help="Print the card's source, as a start for your own.")
    ] = False,
    schema: Annotated[
        bool, typer.Option("--schema", help="Print the JSON schema of a card, for your editor.")
    ] = False,
) -> None:
    """Show a rack card: pay tables, limits, procedure, rulings."""
    from rackcard.cli.show import heading, print_csv, print_json, print_tables

    one_format(json, csv)
    loaded = load_game(game, pays=pay, card=card)
    if toml:
        print(card.read_text() if card else loaded.setup.definition.card_text, end="")
    elif schema:
        print_json(type(loaded.card).model_json_schema())
    elif json:
        print_json({"card_hash": loaded.card.hash, **loaded.card.model_dump(mode="json")})
    elif csv:
        rows = [
            (wager, table or "", row, cell)
            for wager, entry in loaded.card.wagers.items()
            for row in entry.pays
            for table, cell in zip(entry.tables, entry.cells(row), strict=True)
        ]
        print_csv(["wager", "paytable", "row", "pays"], rows)
    else:
        posted = loaded.card
        tables = [*_pay_tables(posted), _limits(posted), _procedure(posted)]
        print_tables(heading(loaded), [*tables, *_options(posted), *_rulings(posted)])


def _pay_tables(card: RackCard) -> list[Table]:
    """Wagers with one row each share a table; the others get their own, as printed."""
    from rackcard.cli.show import Table

    short = {w: entry for w, entry in card.wagers.items() if len(entry.pays) == 1}
    tables = [
        Table(f"{entry.name} ({wager})", *_grid(entry))
        for wager, entry in card.wagers.items()
        if wager not in short
    ]
    if short:
        rows = [[w, e.name, e.cells(next(iter(e.pays)))[0]] for w, e in short.items()]
        tables.insert(0, Table("Wagers with one pay", ["wager", "name", ">pays"], rows))
    return tables


def _grid(wager: Wager) -> tuple[list[str], list[list[str]]]:
    columns = ["row", *[f">table {t}" if t else ">pays" for t in wager.tables]]
    return columns, [[row, *wager.cells(row)] for row in wager.pays]


def _limits(card: RackCard) -> Table:
    from rackcard.cli.show import Table
    from rackcard.rules.money import dollars

    rows = [
        [wager, e.kind, dollars(e.minimum), dollars(e.maximum), e.needs]
        for wager, e in card.wagers.items()
    ]
    return Table("Posted limits", ["wager", "kind", ">minimum", ">maximum", "needs"], rows)


def _procedure(card: RackCard) -> Table:
    from rackcard.cli.show import Table
    from rackcard.rules.money import dollars

    steps = [[str(i), text] for i, text in enumerate(card.procedure.deal, 1)]
    steps += [
        [str(i), f"{sweep.act} {', '.join(sweep.wagers)}"]
        for i, sweep in enumerate(card.procedure.sweeps, len(steps) + 1)
    ]
    unit, rounding = card.procedure.breakage
    note = f"Pays are rounded {rounding} to {dollars(unit)}; seats go from the dealer's right."
    return Table("Procedure", [">", "step"], steps, [note])


def _options(card: RackCard) -> list[Table]:
    from rackcard.cli.show import Table

    rows = [
        [name, ", ".join(map(str, option.allowed)), str(option.default), option.about]
        for name, option in card.options.items()
    ]
    return (
        [Table("House options", ["option", "allowed", ">default", "about"], rows)] if rows else []
    )


def _rulings(card: RackCard) -> list[Table]:
    from rackcard.cli.show import Table

    return [
        Table(
            f"Ruling {name}: {ruling.question}",
            ["reading", "says"],
            [
                [f"{reading} (default)" if reading == ruling.default else reading, text]
                for reading, text in ruling.readings.items()
            ],
            [f"Clause: {ruling.clause}"],
        )
        for name, ruling in card.rulings.items()
    ]
