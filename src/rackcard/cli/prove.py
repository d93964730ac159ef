"""rackcard prove: recompute the figures that are read from certificates."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from rackcard.cli.shared import GameId, Json, Options, Rulings, load_game, progress_wanted
from rackcard.rules.errors import BadInput

if TYPE_CHECKING:
    from rackcard.cli.show import Table
    from rackcard.game import Game
    from rackcard.rules.pricing import Proof


def command(
    game: GameId,
    option: Options = None,
    ruling: Rulings = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="Add the certificates to this JSON file."),
    ] = None,
    json: Json = False,
) -> None:
    """Recompute the figures that take too long to compute each time. Resumes after Ctrl-C.

    Exits with 1 if an earlier certificate has other figures.
    """
    from rackcard.cli.show import header, heading, print_json, print_tables

    loaded = load_game(game, options=option, rulings=ruling)
    known = [] if output is None else _read(output)
    proofs = _prove(loaded)
    if output is not None:
        _write(output, known, proofs)
    if json:
        print_json({**header(loaded), "proofs": [_json(proof) for proof in proofs]})
    else:
        print_tables(heading(loaded), [_table(loaded, proof) for proof in proofs])
    if not all(proof.agrees for proof in proofs):
        raise typer.Exit(1)


def _prove(game: Game) -> list[Proof]:
    if not progress_wanted():
        return game.prove()
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f}%"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(game.card.name, total=None)
        return game.prove(lambda done, total: bar.update(task, completed=done, total=total))


def _read(path: Path) -> list[Any]:
    """The certificates in a file; a file that is not one is refused before minutes of work."""
    from json import JSONDecodeError, loads

    try:
        known = loads(path.read_text()) if path.exists() else []
        if not isinstance(known, list):
            raise BadInput(f"{path} holds no list of certificates.")
        with path.open("a"):
            return known
    except JSONDecodeError:
        raise BadInput(f"{path} is not JSON: it holds no list of certificates.") from None
    except OSError as error:
        raise BadInput(f"cannot write {path}: {error.strerror}.") from None


def _write(path: Path, known: list[Any], proofs: list[Proof]) -> None:
    """Write the certificates; new ones replace those for the same rules."""
    from json import dumps

    def rules(one: Any) -> tuple[Any, Any]:
        return one.get("house_way"), one.get("wheel")

    new = [dict(proof.certificate) for proof in proofs]
    kept = [one for one in known if rules(one) not in [rules(other) for other in new]]
    path.write_text(dumps(kept + new, indent=2) + "\n")


def _json(proof: Proof) -> dict[str, Any]:
    return {
        "wager": proof.wager,
        "certificate": dict(proof.certificate),
        "was_certified": proof.known is not None,
        "agrees": proof.agrees,
    }


def _table(game: Game, proof: Proof) -> Table:
    from rackcard.cli.show import Table, percent

    laws = [entry for entry in game.par(proof.wager) if entry.law]
    rows = []
    for entry in laws:
        assert entry.law is not None
        counts = {row.label: row.combinations for row in entry.law.outcomes}
        shown = [f"{counts.get(label, 0):,}" for label in ("Win", "Push", "")]
        edge = percent(entry.law.house_edge, 6)
        rows.append([str(entry.strategy), *shown, edge, str(entry.law.house_edge)])
    verdict = "A new certificate, kept on this machine."
    if proof.known is not None:
        same = "the very same integers as" if proof.agrees else "DIFFERENT integers from"
        verdict = f"Computed again: {same} the certificate that was there."
    columns = ["strategy", ">won", ">pushed", ">lost", ">house edge", ">exactly"]
    return Table(proof.wager, columns, rows, [verdict])
