"""rackcard games: what can be played and priced."""

from __future__ import annotations

from typing import Annotated

import typer

from rackcard.cli.shared import Csv, Json, one_format


def command(
    json: Json = False,
    csv: Csv = False,
    ids: Annotated[bool, typer.Option("--ids", help="Print only the ids, one per line.")] = False,
) -> None:
    """List the games, their wagers and their options."""
    from rackcard.cli.show import Table, print_csv, print_json, print_tables
    from rackcard.game import game_ids, load

    one_format(json, csv)
    if ids:
        print("\n".join(game_ids()))
        return
    cards = {game: load(game).card for game in game_ids()}
    if json:
        print_json(
            {
                "games": [
                    {
                        "game": game,
                        "name": card.name,
                        "summary": card.summary,
                        "card_hash": card.hash,
                        "wagers": list(card.wagers),
                        "options": {name: o.allowed for name, o in card.options.items()},
                        "rulings": {name: list(r.readings) for name, r in card.rulings.items()},
                    }
                    for game, card in cards.items()
                ]
            }
        )
        return
    columns = ["id", "name", "wagers", "rulings", "summary"]
    rows = [
        [
            game,
            card.name,
            str(len(card.wagers)),
            str(len(card.rulings)),
            card.summary,
        ]
        for game, card in cards.items()
    ]
    if csv:
        print_csv(columns, rows)
    else:
        table = Table("", ["id", "name", ">wagers", ">rulings", "summary"], rows)
        print_tables("Games", [table])
