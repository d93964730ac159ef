"""Printed v computed, as a table with its sources and notes below."""

from __future__ import annotations

from collections.abc import Sequence

from rackcard.exact.verify import Check
from rackcard.lab.serialize import figure_in_words
from rackcard.report.tables import Table


def verdict(checks: Sequence[Check]) -> str:
    wrong = sum(not check.as_documented for check in checks)
    known = sum(check.as_documented and not check.agrees for check in checks)
    agree = len(checks) - wrong - known
    parts = [f"{agree} of {len(checks)} figures agree"]
    parts += [f"{known} disagree as documented"] if known else []
    parts += [f"{wrong} are NOT as documented"] if wrong else []
    return "Printed v computed: " + ", ".join(parts) + "."


def table(title: str, checks: Sequence[Check]) -> Table:
    columns = ["", "figure", ">printed", ">computed", ">as dealt", "see"]
    sources = list(dict.fromkeys(check.figure.source for check in checks))
    notes = list(dict.fromkeys(check.figure.note for check in checks if check.figure.note))
    rows = []
    for check in checks:
        see = str(sources.index(check.figure.source) + 1)
        see += f" {_letter(notes.index(check.figure.note))}" if check.figure.note else ""
        dealt = "" if check.strict is None else check.styled(check.strict)
        rows.append(
            [_mark(check), figure_in_words(check), check.figure.printed, check.shown, dealt, see]
        )
    if not any(check.strict for check in checks):
        columns.remove(">as dealt")
        rows = [[*row[:4], row[5]] for row in rows]
    below = [f"{number} {source}" for number, source in enumerate(sources, 1)]
    below += [f"{_letter(number)} {note}" for number, note in enumerate(notes)]
    return Table(title, columns, rows, [*below, *_how(checks)])


def _mark(check: Check) -> str:
    if not check.as_documented:
        return "✗"
    return "✓" if check.agrees else "documented"


def _letter(number: int) -> str:
    """a, b, ... z, aa, ab and so on."""
    return (_letter(number // 26 - 1) if number >= 26 else "") + chr(ord("a") + number % 26)


def _how(checks: Sequence[Check]) -> list[str]:
    """Sentences about the columns of figures that were not computed by dealing."""
    methods = list(dict.fromkeys(check.figure.method for check in checks if check.figure.method))
    return [
        f"Computed by {method}, which is how the printed figures were made; as dealt: every card "
        "from the same shoe, one after another."
        for method in methods
    ]
