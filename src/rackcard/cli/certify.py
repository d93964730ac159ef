"""rackcard certify: the integers behind each pay table, signed."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rackcard.cli.shared import (
    CardFile,
    Decks,
    GameId,
    Options,
    Pays,
    Removed,
    Rulings,
    day,
    load_game,
    parse_rounds,
    progress_wanted,
)
from rackcard.rules.errors import BadInput

if TYPE_CHECKING:
    from rackcard.game import Game


def command(
    game: GameId,
    key: Annotated[
        Path | None, typer.Option("--key", metavar="FILE", help="Your ed25519 key, a PEM file.")
    ] = None,
    new_key: Annotated[
        Path | None,
        typer.Option("--new-key", metavar="FILE", help="Make a key, FILE and FILE.pub; use it."),
    ] = None,
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FOLDER", help="Where certificates go.")
    ] = Path("certificates"),
    wager: Annotated[
        list[str] | None, typer.Option("--wager", metavar="ID", help="Only this wager.")
    ] = None,
    rounds: Annotated[
        str, typer.Option("--rounds", metavar="N", help="Simulate N rounds as a witness, or 0.")
    ] = "1e7",
    rules_rounds: Annotated[
        str,
        typer.Option(
            "--rules-rounds", metavar="N", help="Deal N rounds by the rules as a witness, or 0."
        ),
    ] = "4000",
    seed: Annotated[int, typer.Option("--seed", metavar="S", help="Same seed, same counts.")] = 8,
    date: Annotated[
        str | None, typer.Option("--date", metavar="DATE", help="2026-11-30; today if left out.")
    ] = None,
    decks: Decks = None,
    option: Options = None,
    ruling: Rulings = None,
    pay: Pays = None,
    remove: Removed = None,
    card: CardFile = None,
) -> None:
    """Write a signed certificate of every wager and pay table, to be checked anywhere.

    A certificate that its own witnesses refute is not signed and not written: exits with 1.
    """
    from rackcard import signing
    from rackcard.report import certificate
    from rackcard.report.files import make_folder, write

    loaded = load_game(game, decks, option, ruling, pay, remove, card)
    wanted = [
        (name, table)
        for name in (wager or loaded.setup.wagers)
        for table in loaded.card.wager(name).tables
    ]
    issued = day(date)
    played = certificate.Rounds(
        parse_rounds(rounds), parse_rounds(rules_rounds, "--rules-rounds"), seed
    )
    if (key is None) == (new_key is None):
        raise BadInput("a certificate is signed: give your key with --key, or make a --new-key.")
    make_folder(output)
    if new_key is not None:
        print(f"A new key: {new_key} (keep it to yourself) and {signing.new_key(new_key)}.")
    private = signing.read_key(key or new_key or Path())
    written, refused = [], []
    for name, table in wanted:
        if progress_wanted():
            typer.echo(f"{name} {table or ''} ...", err=True)
        content = certificate.issue(loaded, name, table, issued, played)
        if objections := content.objections():
            refused += objections
            continue
        document = signing.signed(content.model_dump(mode="json"), private)
        path = output / _file_name(loaded, name, table)
        write(path, certificate.text(document).encode())
        written.append(path)
    for path in written:
        print(path)
    if written:
        key_used = signing.fingerprint(private.public_key().public_bytes_raw())
        print(f"Signed with the key {key_used}.")
    for objection in refused:
        print(f"Not signed: {objection}.")
    if refused:
        raise typer.Exit(1)


def _file_name(game: Game, wager: str, table: str | None) -> str:
    parts = filter(None, [game.card.game, wager, table])
    return re.sub(r"[^A-Za-z0-9-]+", "-", "-".join(parts)) + ".json"
