"""rackcard dossier: the PAR sheets of all games in every format, with a cover page and hashes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rackcard.cli.par import CrossCheck, Date, Seed, rounds_wanted
from rackcard.cli.shared import day, load_game
from rackcard.rules.errors import BadInput

if TYPE_CHECKING:
    from rackcard.game import Game
    from rackcard.report.sheet import Tell


def command(
    game: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME]...", help="All games if left out.")
    ] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FOLDER", help="Where it goes.")
    ] = None,
    format: Annotated[
        list[str] | None,
        typer.Option("--format", metavar="FORMAT", help="Only these, of the formats of `par`."),
    ] = None,
    date: Date = None,
    cross_check: CrossCheck = None,
    seed: Seed = None,
) -> None:
    """Write the PAR sheets of all games (or of those named) in every format into one folder."""
    from rackcard.cli.progress import show_progress
    from rackcard.report.dossier import check_folder, dossier, save
    from rackcard.report.formats import FORMATS, known
    from rackcard.report.sheet import sheet

    if output is None:
        raise BadInput("a dossier goes into a folder: name it with -o FOLDER.")
    kinds = list(dict.fromkeys(known(kind) for kind in format or FORMATS))
    issued, rounds = day(date), rounds_wanted(cross_check, seed)
    loaded = _games(game or [])
    earlier = check_folder(output)
    with show_progress() as tell:
        sheets = [
            sheet(one, issued, (), rounds, 8 if seed is None else seed, _of(one, tell))
            for one in loaded
        ]
        files = dossier(sheets, kinds, tell)
        save(files, output, earlier)
    print(f"{len(files)} files in {output}: open {output / 'index.html'}.")


def _games(wanted: list[str]) -> list[Game]:
    from rackcard.game import game_ids

    loaded = [load_game(name) for name in wanted or game_ids()]
    ids = [one.card.game for one in loaded]
    for name in ids:
        if ids.count(name) > 1:
            raise BadInput(f"{name} is named twice; a dossier has one sheet of each game.")
    return loaded


def _of(game: Game, tell: Tell) -> Tell:
    return lambda what: tell(f"{game.card.name}: {what}")
