"""A workbook as text: every cell with its formula, what is cached for it, and how it looks."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any

import openpyxl


def written(content: bytes) -> str:
    book = openpyxl.load_workbook(io.BytesIO(content))
    cached = openpyxl.load_workbook(io.BytesIO(content), data_only=True)
    about = book.properties
    lines = [f"title {about.title} | author {about.creator} | created {about.created}"]
    for page in book:
        lines += [f"## {page.title}", *_page(page)]
        for row in page:
            for cell in row:
                lines += _cell(cell, cached[page.title][cell.coordinate].value)
    return "\n".join(lines) + "\n"


def _page(page: Any) -> Iterator[str]:
    setup, margins = page.page_setup, page.page_margins
    yield f"paper {setup.paperSize} {setup.orientation}, {setup.fitToWidth} by {setup.fitToHeight}"
    yield f"margins {margins.left} {margins.right} {margins.top} {margins.bottom}"
    fits, shows = page.sheet_properties.pageSetUpPr.fitToPage, page.sheet_view.showGridLines
    printed = page.print_options.gridLines
    yield f"fits {fits}, gridlines {shows} {printed}, frozen {page.freeze_panes}"
    for name, part in (("head", page.oddHeader), ("foot", page.oddFooter)):
        yield f"{name} {part.left.text} | {part.right.text}"
    for letter, column in sorted(page.column_dimensions.items()):
        yield f"column {letter} {column.min}-{column.max}: {column.width:.2f}"
    for rule in page.data_validations.dataValidation:
        limits = f"{rule.operator} {rule.formula1} {rule.formula2}"
        yield f"input {rule.sqref}: {rule.type} {limits}, blank {rule.allow_blank}"


def _cell(cell: Any, cached: Any) -> Iterator[str]:
    if cell.value is None and not cell.has_style:
        return
    known = f" -> {_plain(cached)}" if cell.value != cached else ""
    link = f" @{cell.hyperlink.location}" if cell.hyperlink else ""
    yield f"{cell.coordinate} {_plain(cell.value)}{known}{link} [{_look(cell)}]"


def _plain(value: Any) -> str:
    """Twelve digits of a number: the last ones are the processor's."""
    return f"{value:.12g}" if isinstance(value, float) else str(value)


def _look(cell: Any) -> str:
    font, fill, at, edge = cell.font, cell.fill, cell.alignment, cell.border
    parts = [
        f"{font.name} {font.sz:g}",
        *("bold" * bool(font.b), "italic" * bool(font.i), f"underlined {font.u}" * bool(font.u)),
        _colour(font.color),
        f"on {_colour(fill.fgColor)}" if fill.fill_type else "",
        at.horizontal or "",
        at.vertical or "",
        f"indent {at.indent:g}" if at.indent else "",
        *(
            f"{side} {line.style} {_colour(line.color)}"
            for side in ("left", "right", "top", "bottom")
            if (line := getattr(edge, side)).style
        ),
        "" if cell.number_format == "General" else cell.number_format,
    ]
    return " ".join(part for part in parts if part)


def _colour(colour: Any) -> str:
    return str(colour.rgb)[2:] if colour is not None and colour.type == "rgb" else ""
