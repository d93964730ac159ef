"""All commands. Help is plain text: the formatted kind takes too long to load."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from rackcard import __version__
from rackcard.cli import (
    advise,
    audit,
    bench,
    card,
    certify,
    chart,
    check_certificate,
    conform,
    dossier,
    games,
    par,
    play,
    prove,
    rulings,
    serve,
    simulate,
    study,
    verify,
)

UsageError: Any = typer.BadParameter.__base__
"""What typer raises for a call that it cannot parse."""

app = typer.Typer(
    name="rackcard",
    help="Casino table games from their rack cards: played, priced and proved. Play money only.",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


def _version(wanted: bool) -> None:
    if wanted:
        print(f"rackcard {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def main(
    asked: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Casino table games from their rack cards: played, priced and proved. Play money only."""
    if asked.invoked_subcommand is None:
        print(asked.get_help())


COMMANDS = (
    *(games, card, par, dossier, rulings, verify, prove, chart, advise, simulate, study),
    *(certify, check_certificate, play, serve, audit, bench, conform),
)
for module in COMMANDS:
    app.command(module.__name__.rpartition(".")[2].replace("_", "-"))(module.command)
