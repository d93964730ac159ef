"""rackcard verify: printed v computed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

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
    from rackcard.lab import told

    one_format(json, csv)
    checks = verify(game)
    if json:
        print_json({"checks": [told.check(one) for one in checks]})
    elif csv:
        flat = [told.check(one) for one in checks]
        columns = ["game", "source", "figure", "printed", "computed", "agrees", "method", "note"]
        print_csv(columns, [[entry[column] for column in columns] for entry in flat])
    else:
        names = list(dict.fromkeys(check.game for check in checks))
        print_tables(
            _verdict(checks), [_table(n, [c for c in checks if c.game == n]) for n in names]
        )
    if not all(check.as_documented for check in checks):
        raise typer.Exit(1)


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
    from rackcard.lab.told import figure_in_words

    def mark(check: Check) -> str:
        if not check.as_documented:
            return "✗"
        return "✓" if check.agrees else "documented"

    columns = ["", "figure", ">printed", ">computed", ">as dealt", "see"]
    sources = list(dict.fromkeys(check.figure.source for check in checks))
    notes = list(dict.fromkeys(check.figure.note for check in checks if check.figure.note))
    rows = []
    for check in checks:
        see = str(sources.index(check.figure.source) + 1)
        see += f" {_letter(notes.index(check.figure.note))}" if check.figure.note else ""
        dealt = "" if check.strict is None else check.styled(check.strict)
        rows.append(
            [mark(check), figure_in_words(check), check.figure.printed, check.shown, dealt, see]
        )
    if not any(check.strict for check in checks):
        columns.remove(">as dealt")
        rows = [[*row[:4], row[5]] for row in rows]
    below = [f"{number} {source}" for number, source in enumerate(sources, 1)]
    below += [f"{_letter(number)} {note}" for number, note in enumerate(notes)]
    return Table(game, columns, rows, [*below, *_how(checks)])


def _letter(number: int) -> str:
    """a, b, ... z, aa, ab and so on."""
    return (_letter(number // 26 - 1) if number >= 26 else "") + chr(ord("a") + number % 26)


def _how(checks: list[Check]) -> list[str]:
    """In a sentence, what stands in the columns when a figure was not made by dealing."""
    methods = list(dict.fromkeys(check.figure.method for check in checks if check.figure.method))
    return [
        f"Computed by {method}, which is how the printed figures were made; as dealt: every card "
        "from the same shoe, one after another."
        for method in methods
    ]
