"""rackcard conform: does a game keep the promises that engines rely on?"""

from __future__ import annotations

import typer

from rackcard.cli.shared import GameId, Json


def command(game: GameId, json: Json = False) -> None:
    """Run the conformance suite on a game, yours included. Exits with 1 if a check fails."""
    from rackcard.cli.show import Table, print_json, print_tables
    from rackcard.conformance import CHECKS
    from rackcard.game import load

    loaded = load(game)
    results = []
    for check in CHECKS:
        try:
            check(loaded)
            problem = ""
        except AssertionError as error:
            problem = str(error) or "failed"
        results.append((check.__name__.replace("_", " "), (check.__doc__ or "").strip(), problem))
    if json:
        print_json(
            {
                "game": loaded.card.game,
                "checks": [{"check": n, "passed": not p, "problem": p} for n, _, p in results],
            }
        )
    else:
        rows = [
            ["✗" if problem else "✓", name, problem or about] for name, about, problem in results
        ]
        print_tables(f"Conformance of {loaded.card.name}", [Table("", ["", "check", ""], rows)])
    if any(problem for _, _, problem in results):
        raise typer.Exit(1)
