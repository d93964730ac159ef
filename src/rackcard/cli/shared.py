"""Options that several commands share, and how they become a game."""

from __future__ import annotations

import os
import re
from datetime import UTC, date, datetime
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rackcard.games.changes import parse_changes
from rackcard.rules.errors import BadInput

if TYPE_CHECKING:
    from rackcard.game import Game


def _ids() -> list[str]:
    from rackcard.game import game_ids

    return game_ids()


GameId = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help="A game's id (see `rackcard games`), or a folder with card.toml and rules.py.",
        autocompletion=_ids,
    ),
]
Decks = Annotated[
    int | None, typer.Option("--decks", metavar="N", help="Decks in the shoe: --option decks=N.")
]
Options = Annotated[
    list[str] | None, typer.Option("--option", metavar="KEY=VALUE", help="Set a house option.")
]
Rulings = Annotated[
    list[str] | None,
    typer.Option("--ruling", metavar="ID=READING", help="Read an unclear clause differently."),
]
Pays = Annotated[
    list[str] | None,
    typer.Option(
        "--pay",
        metavar="WAGER[/TABLE]:LABEL=ODDS",
        help="What if a row paid something else, in every table that prints it or in one?",
    ),
]
Removed = Annotated[
    list[str] | None,
    typer.Option("--remove", metavar="CARD=COUNT", help="Analyse a depleted shoe: 8h=2, G=1."),
]
CardFile = Annotated[
    Path | None, typer.Option("--card", metavar="FILE.toml", help="A house's own rack card.")
]
Bonus = Annotated[
    str | None,
    typer.Option("--bonus", metavar="WAGER:TABLE", help="Include this bonus wager."),
]
BonusStake = Annotated[
    str, typer.Option("--stake", metavar="RATIO", help="Its stake in main wagers: 1/5 or 0.2.")
]
ClusterAt = Annotated[
    str | None,
    typer.Option(
        "--cluster",
        metavar="ADDRESS|local",
        help="Play on a Dask cluster: tcp://HOST:PORT, or one started on this machine.",
    ),
]
Workers = Annotated[
    int | None,
    typer.Option(
        "--workers", metavar="N", help="Processes of --cluster local; one per core if left out."
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")]
Csv = Annotated[bool, typer.Option("--csv", help="Print a table as CSV and nothing else.")]


def load_game(
    game: str,
    decks: int | None = None,
    options: list[str] | None = None,
    rulings: list[str] | None = None,
    pays: list[str] | None = None,
    removed: list[str] | None = None,
    card: Path | None = None,
) -> Game:
    """The game that a command line describes."""
    from rackcard.game import load

    wanted = parse_changes(options or (), rulings or (), pays or (), removed or (), dashes="--")
    return load(game, decks=decks, card=card, **wanted._asdict())


def parse_stake(text: str) -> Fraction:
    if not re.fullmatch(r"\d+(\.\d+|/0*[1-9]\d*)?", text, re.ASCII):
        raise BadInput(f"--stake takes a ratio such as 1/5 or 0.2, not {text!r}.")
    return Fraction(text)


def one_format(json: bool, csv: bool) -> None:
    if json and csv:
        raise BadInput("--json and --csv exclude each other; choose one.")


def parse_rounds(text: str, name: str = "--rounds") -> int:
    """A whole number, with or without an exponent or separators."""
    plain = text.replace("_", "").replace(",", "").strip()
    match = re.fullmatch(r"(-?\d+)(?:[eE]\+?(\d{1,2}))?", plain)
    if not match:
        raise BadInput(f"{name} takes a whole number such as 1000000 or 1e6, not {text!r}.")
    return int(f"{match[1]}{'0' * int(match[2] or 0)}")


def day(text: str | None) -> date:
    """The date of a report: as given, else of SOURCE_DATE_EPOCH, else today."""
    try:
        if text is not None:
            return date.fromisoformat(text)
        epoch = os.environ.get("SOURCE_DATE_EPOCH")
        return datetime.fromtimestamp(int(epoch), UTC).date() if epoch else date.today()
    except (ValueError, OverflowError, OSError):
        if text is None:
            raise BadInput("SOURCE_DATE_EPOCH is not a number of seconds.") from None
        raise BadInput(f"--date takes a day such as 2026-11-30, not {text!r}.") from None


def progress_wanted() -> bool:
    """True on a terminal: a progress bar must not go into a pipe or a log."""
    import sys

    return sys.stderr.isatty()
