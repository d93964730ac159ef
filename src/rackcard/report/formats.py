"""A PAR sheet in any of its formats, and how a format is chosen."""

from __future__ import annotations

from pathlib import Path

from rackcard.report.contents import document
from rackcard.report.data import data
from rackcard.report.priced import CSV, csv_rows
from rackcard.report.sheet import Sheet
from rackcard.report.tables import as_csv, as_json
from rackcard.rules.errors import BadInput, listed

FORMATS = ("html", "pdf", "xlsx", "csv", "md", "json")
FOR_FILES = ("pdf", "xlsx")
"""The formats that are not for a terminal."""


def rendered(sheet: Sheet, kind: str) -> bytes:
    """The sheet in a format; the same sheet gives the same file, byte for byte."""
    if kind == "html":
        from rackcard.report.html import html

        return html(document(sheet))
    if kind == "pdf":
        from rackcard.report.pdf import pdf

        return pdf(document(sheet))
    if kind == "xlsx":
        from rackcard.report.spreadsheet import spreadsheet

        return spreadsheet(sheet)
    if kind == "md":
        from rackcard.report.markdown import markdown

        return markdown(document(sheet))
    if kind == "csv":
        rows = [row for line in sheet.lines for row in csv_rows(sheet.card, line.entry)]
        return as_csv(CSV, rows).encode()
    return as_json(data(sheet)).encode()


def known(kind: str) -> str:
    if kind not in FORMATS:
        raise BadInput(f"there is no format {kind!r}; allowed: {listed(FORMATS)}.")
    return kind


def of_file(path: Path) -> str:
    """The format that the extension of a file names."""
    kind = path.suffix.removeprefix(".").lower()
    if kind not in FORMATS:
        raise BadInput(
            f"the ending of {path.name!r} names no format; end it in one of "
            f"{listed(f'.{name}' for name in FORMATS)}, or name it with --format."
        )
    return kind
