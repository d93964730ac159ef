"""rackcard verify: printed v computed."""

from __future__ import annotations

from typing import Annotated

import typer

from rackcard.cli.shared import Csv, Json, one_format


def command(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="One game; all of them if left out.")
    ] = None,
    json: Json = False,
    csv: Csv = False,
) -> None:
    """Recompute every printed and published figure. Exits with 1 if one is not as documented."""
    from rackcard.cli.show import print_csv, print_json, print_tables
    from rackcard.game import verify
    from rackcard.lab import serialize
    from rackcard.report.printed import table, verdict

    one_format(json, csv)
    checks = verify(game)
    if json:
        print_json({"checks": [serialize.check(one) for one in checks]})
    elif csv:
        flat = [dict(serialize.check(one)) for one in checks]
        columns = ["game", "source", "figure", "printed", "computed", "agrees", "method", "note"]
        print_csv(columns, [[entry[column] for column in columns] for entry in flat])
    else:
        names = list(dict.fromkeys(check.game for check in checks))
        tables = [table(n, [check for check in checks if check.game == n]) for n in names]
        print_tables(verdict(checks), tables)
    if not all(check.as_documented for check in checks):
        raise typer.Exit(1)
