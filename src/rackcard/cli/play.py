"""rackcard play: a table in this terminal, with bots for company."""

from __future__ import annotations

import os
import sys
import time
from typing import TYPE_CHECKING, Annotated

import typer

from rackcard.cli.shared import Decks, GameId, Options, Rulings
from rackcard.games.changes import pair
from rackcard.rules.errors import BadInput

if TYPE_CHECKING:
    from random import Random

    from rackcard.live.service.local_table import LocalTable
    from rackcard.live.table.layout import Layout

YOU = "You"
COMPANY = 2
"""The default number of bots at a table."""
MOST_DOLLARS = 10_000_000
PACES = ("slow", "normal", "instant")


def command(
    game: GameId,
    decks: Decks = None,
    option: Options = None,
    ruling: Rulings = None,
    table: Annotated[
        list[str] | None,
        typer.Option("--table", metavar="WAGER=PAYTABLE", help="The pay table of a wager."),
    ] = None,
    bots: Annotated[
        int | None,
        typer.Option("--bots", metavar="N", help="Other players; 2 if the game seats so many."),
    ] = None,
    bankroll: Annotated[
        str, typer.Option("--bankroll", metavar="AMOUNT", help="Play money to start with.")
    ] = "1,000",
    pace: Annotated[
        str, typer.Option("--pace", metavar="PACE", help="How fast cards come: " + ", ".join(PACES))
    ] = "normal",
    auto: Annotated[
        int | None,
        typer.Option("--auto", metavar="N", help="Only bots: print N rounds as plain text."),
    ] = None,
    chance: Annotated[
        str | None,
        typer.Option("--chance", metavar="SEED", help="For practice: the same cards every time."),
    ] = None,
) -> None:
    """Play at a table in this terminal, every shoe provably fair. Play money only."""
    layout = _felt(game, decks, option, ruling, table)
    purse = _bankroll(bankroll, layout)
    if pace not in PACES:
        raise BadInput(f"--pace is {', '.join(PACES)}, not {pace!r}.")
    if auto is not None:
        _transcript(layout, bots, purse, auto, chance)
        return
    seated = _table(layout, [YOU], bots, purse, chance)
    _check_terminal()
    _full_screen(seated, purse, pace, chance)


def _felt(
    game: str,
    decks: int | None,
    options: list[str] | None,
    rulings: list[str] | None,
    tables: list[str] | None,
) -> Layout:
    from rackcard.live.service.local_table import PATIENT
    from rackcard.live.table.layout import lay

    chosen: dict[str, int | str] = {}
    chosen |= dict(pair(text, "--option", "KEY=VALUE") for text in options or [])
    if decks is not None:
        chosen["decks"] = decks
    read = dict(pair(text, "--ruling", "ID=READING") for text in rulings or [])
    paid = dict(pair(text, "--table", "WAGER=PAYTABLE") for text in tables or [])
    return lay(game, chosen, read, paid, PATIENT)


def _bankroll(text: str, layout: Layout) -> int:
    """An amount in cents; the dollar sign is optional, because a shell would expand it."""
    from rackcard.rules.money import cents, dollars

    try:
        amount = cents("$" + text.strip().removeprefix("$"))
    except BadInput:
        raise BadInput(
            f"--bankroll takes an amount such as 500, 2.50 or 1,000, not {text!r}."
        ) from None
    offered = [layout.card.wagers[wager] for wager in layout.tables]
    smallest = min(wager.minimum for wager in offered if wager.kind == "primary")
    if not smallest <= amount <= MOST_DOLLARS * 100:
        most = dollars(MOST_DOLLARS * 100)
        raise BadInput(f"--bankroll is {dollars(smallest)} to {most}, not {dollars(amount)}.")
    return amount


def _table(
    layout: Layout, people: list[str], bots: int | None, bankroll: int, chance: str | None
) -> LocalTable:
    from rackcard.live.service.local_table import LocalTable
    from rackcard.live.table.bots import NAMES

    fewest, most = 1 - len(people), layout.seats - len(people)
    bots = min(COMPANY, most) if bots is None else bots
    if not fewest <= bots <= most:
        allowed = f"{fewest} to {most}" if fewest < most else str(most)
        raise BadInput(f"--bots is {allowed} at {layout.card.name}, not {bots}.")
    return LocalTable(layout, people, NAMES[:bots], bankroll, _rng(chance), _clock)


def _rng(chance: str | None) -> Random:
    """Seeds from the operating system, or the same ones every time with --chance."""
    from random import Random, SystemRandom

    return SystemRandom() if chance is None else Random(chance)


def _clock() -> int:
    return time.time_ns() // 1_000_000


def _transcript(
    layout: Layout, bots: int | None, bankroll: int, rounds: int, chance: str | None
) -> None:
    from rackcard.cli.tabletop.transcript import transcript

    if rounds < 1:
        raise BadInput(f"--auto takes a number of rounds, 1 or more, not {rounds}.")
    for line in transcript(_table(layout, [], bots, bankroll, chance), rounds, chance):
        print(line)


def _check_terminal() -> None:
    terminal = sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
    if not terminal:
        raise BadInput(
            "a table needs a terminal to be drawn on; --auto N prints N rounds as plain text."
        )


def _full_screen(table: LocalTable, bankroll: int, pace: str, chance: str | None) -> None:
    try:
        from rackcard.cli.tabletop.app import Tabletop
    except ModuleNotFoundError as error:
        if not (error.name or "").startswith("textual"):
            raise
        raise BadInput(
            "the table is drawn by textual, which is not installed: pip install 'rackcard[live]'."
        ) from None
    app = Tabletop(table, YOU, bankroll, pace, practice=chance is not None)
    app.run()
    if app.return_code:
        raise typer.Exit(app.return_code)
    print(app.summary())
