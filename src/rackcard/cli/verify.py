"""rackcard verify: printed v computed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from rackcard.cli.shared import Csv, Json, one_format

if TYPE_CHECKING:
    from rackcard.cli.show import Table
    from rackcard.exact.verify import Check


def command(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="One game; all of them if left out.")
    ] = None,
    json: Json = False,
    csv: Csv = False,
) -> None:
    """Re-derive every printed and published figure. Exits with 1 if one is not as documented."""
    from rackcard.cli.show import print_csv, print_json, print_tables
    from rackcard.game import verify

    one_format(json, csv)
    checks = verify(game)
    if json:
        print_json({"checks": [_json(check) for check in checks]})
    elif csv:
        flat = [_json(check) for check in checks]
        columns = ["game", "source", "figure", "printed", "computed", "agrees", "method", "note"]
        print_csv(columns, [[entry[column] for column in columns] for entry in flat])
    else:
        names = list(dict.fromkeys(check.game for check in checks))
        print_tables(
            _verdict(checks), [_table(n, [c for c in checks if c.game == n]) for n in names]
        )
    if not all(check.as_documented for check in checks):
        raise typer.Exit(1)


def _figure(check: Check) -> str:
    """What the figure is of, in words."""
    figure = check.figure
    of = " + ".join([figure.wager, *figure.also])
    of += f" table {figure.paytable}" if figure.paytable else ""
    row = f" of {figure.row or 'a loss'}" if figure.figure == "combinations" else ""
    setting = [f"{k} {v}" for k, v in {**figure.options, **figure.rulings}.items()]
    return f"{figure.figure}{row}, {of}" + (f" ({', '.join(setting)})" if setting else "")


def _json(check: Check) -> dict[str, Any]:
    return {
        "game": check.game,
        "source": check.figure.source,
        "figure": _figure(check),
        "printed": check.figure.printed,
        "computed": check.shown,
        "agrees": check.agrees,
        "method": check.method,
        "note": check.figure.note,
        "strict": None if check.strict is None else check.styled(check.strict),
        "fraction": f"{check.computed.numerator}/{check.computed.denominator}",
        "as_documented": check.as_documented,
    }


def _verdict(checks: list[Check]) -> str:
    wrong = sum(not check.as_documented for check in checks)
    known = sum(check.as_documented and not check.agrees for check in checks)
    agree = len(checks) - wrong - known
    parts = [f"{agree} of {len(checks)} figures agree"]
    parts += [f"{known} disagree as documented"] if known else []
    parts += [f"{wrong} are NOT as documented"] if wrong else []
    return "Printed v computed: " + ", ".join(parts) + "."


def _table(game: str, checks: list[Check]) -> Table:
    from rackcard.cli.show import Table

    def mark(check: Check) -> str:
        if not check.as_documented:
            return "✗"
        return "✓" if check.agrees else "documented"

    columns = ["", "figure", ">printed", ">computed"]
    rows = [[mark(c), _figure(c), c.figure.printed, c.shown] for c in checks]
    more = {
        ">as dealt": [c.styled(c.strict) if c.strict is not None else "" for c in checks],
        "method": [c.figure.method for c in checks],
        "source": [c.figure.source for c in checks],
        "note": [c.figure.note for c in checks],
    }
    for column, cells in more.items():
        if any(cells):
            columns.append(column)
            for row, cell in zip(rows, cells, strict=True):
                row.append(cell)
    return Table(game, columns, rows)
