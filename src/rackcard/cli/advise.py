"""rackcard advise: the result of each choice of a player."""

from __future__ import annotations

from typing import Annotated, Any

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


def command(
    game: GameId,
    hand: Annotated[
        list[str],
        typer.Option("--hand", metavar="WHO=CARDS", help="player='Ah Kd ...', dealer='...'."),
    ],
    choice: Annotated[
        str | None, typer.Option("--choice", help="Show only this choice: 'Ah Kd'.")
    ] = None,
    decks: Decks = None,
    option: Options = None,
    ruling: Rulings = None,
    pay: Pays = None,
    remove: Removed = None,
    card: CardFile = None,
    bonus: Bonus = None,
    stake: BonusStake = "1",
    json: Json = False,
) -> None:
    """Show the result of each choice of a player against the dealer's hand, best first."""
    from rackcard.cli.show import Table, header, heading, print_json, print_tables

    loaded = load_game(game, decks, option, ruling, pay, remove, card).under(bonus)
    hands = dict(_hand(text) for text in hand)
    found = loaded.advice(hands, choice, bonus=bonus, stake=parse_stake(stake))
    if json:
        choices: list[dict[str, Any]] = [one._asdict() for one in found]
        print_json({**header(loaded), "hands": hands, "choices": choices})
        return
    rows = [
        [one.choice, one.makes, one.result, " ".join(filter(None, ["best" * one.best, one.note]))]
        for one in found
    ]
    columns = ["choice", "makes", "result", ""]
    title = ", ".join(f"{who} {cards}" for who, cards in hands.items())
    print_tables(heading(loaded), [Table(title, columns, rows)])


def _hand(text: str) -> tuple[str, str]:
    who, equals, cards = text.partition("=")
    if not (who.strip() and equals):
        raise BadInput(f"--hand takes WHO=CARDS, such as player='Ah Kd ...', not {text!r}.")
    return who.strip(), " ".join(cards.split())
