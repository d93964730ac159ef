"""Options that several commands share, and how they become a game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rackcard.rules.errors import BadInput

if TYPE_CHECKING:
    from rackcard.game import Game


def _ids() -> list[str]:
    from rackcard.game import games

    return games()


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
    typer.Option("--pay", metavar="WAGER:LABEL=ODDS", help="What if a row paid something else?"),
]
Removed = Annotated[
    list[str] | None,
    typer.Option("--remove", metavar="CARD=COUNT", help="Analyse a depleted shoe: 8h=2, G=1."),
]
CardFile = Annotated[
    Path | None, typer.Option("--card", metavar="FILE.toml", help="A house's own rack card.")
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

    return load(
        game,
        decks=decks,
        options=dict(_pair(text, "--option", "KEY=VALUE") for text in options or []),
        rulings=dict(_pair(text, "--ruling", "ID=READING") for text in rulings or []),
        pays=dict(_pay(text) for text in pays or []),
        remove=_counts(removed or []),
        card=card,
    )


def _pair(text: str, flag: str, form: str) -> tuple[str, str]:
    name, equals, value = text.rpartition("=")
    if not (name.strip() and equals and value.strip()):
        raise BadInput(f"{flag} takes {form}, not {text!r}.")
    return name.strip(), value.strip()


def _pay(text: str) -> tuple[tuple[str, str], str]:
    form = "WAGER:LABEL=ODDS, such as 'great-bonus:Tiger 6=12:1'"
    name, odds = _pair(text, "--pay", form)
    wager, colon, label = name.partition(":")
    if not (wager and colon and label):
        raise BadInput(f"--pay takes {form}, not {text!r}.")
    return (wager.strip(), label.strip()), odds


def _counts(texts: list[str]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for text in texts:
        card, count = _pair(text, "--remove", "CARD=COUNT, such as 8h=2")
        if not count.lstrip("-").isdecimal():
            raise BadInput(f"--remove takes CARD=COUNT with a whole number, not {text!r}.")
        counts[card] = counts.get(card, 0) + int(count)
    return counts


def one_format(json: bool, csv: bool) -> None:
    if json and csv:
        raise BadInput("--json and --csv exclude each other; choose one.")


def progress_wanted() -> bool:
    """A progress bar belongs on a terminal, never in a pipe or a log."""
    import sys

    return sys.stderr.isatty()
