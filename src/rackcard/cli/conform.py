"""rackcard conform: does a game meet what the engines rely on?"""

from __future__ import annotations

import typer

from rackcard.cli.shared import GameId, Json
from rackcard.rules.errors import BadInput

MARKS = {True: "✓", False: "✗", None: "–"}


def command(game: GameId, json: Json = False) -> None:
    """Run the conformance suite on a game, yours included. Exits with 1 if a check fails."""
    from rackcard.cli.show import Table, print_json, print_tables
    from rackcard.conformance import CHECKS, NothingToCheck
    from rackcard.game import load

    loaded = load(game)
    results = []
    for check in CHECKS:
        passed: bool | None = True
        problem, unchecked = "", []
        try:
            unchecked = check(loaded) or []
        except NothingToCheck as reason:
            passed, unchecked = None, [str(reason)]
        except (AssertionError, BadInput) as error:
            passed, problem = False, str(error) or "failed"
        about = " ".join((check.__doc__ or "").split())
        results.append((check.__name__.replace("_", " "), about, passed, problem, unchecked))
    if json:
        checks = [
            {"check": name, "passed": passed, "problem": problem, "not_checked": unchecked}
            for name, _, passed, problem, unchecked in results
        ]
        print_json({"game": loaded.card.game, "checks": checks})
    else:
        rows = []
        for name, about, passed, problem, unchecked in results:
            rows.append([MARKS[passed], name, problem or about])
            rows += [["", "", f"not checked: {what}"] for what in unchecked]
        print_tables(f"Conformance of {loaded.card.name}", [Table("", ["", "check", ""], rows)])
    if any(passed is False for _, _, passed, _, _ in results):
        raise typer.Exit(1)
