"""A document as PDF, typeset by typst with its own fonts: the same on every machine."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any, Literal

from rackcard.report import charts
from rackcard.report.document import Block, Chart, Code, Document, Facts, Section, lines
from rackcard.report.html import TEMPLATES
from rackcard.report.tables import Table
from rackcard.rules.errors import BadInput

SCALE = 0.7
"""The scale of a chart on paper; its text is then a little smaller than that of a table."""
STANDARD: Literal["a-2b"] = "a-2b"
"""The PDF standard for archives: everything that the pages need is in the file."""


def pdf(document: Document) -> bytes:
    try:
        import typst
    except ImportError:
        raise BadInput(
            "PDF reports need the extra `report`: pip install 'rackcard[report]'."
        ) from None
    return typst.compile(
        (TEMPLATES / "par.typ").read_bytes(),
        format="pdf",
        ignore_system_fonts=True,
        sys_inputs={"document": json.dumps(_plain(document))},
        pdf_standards=[STANDARD],
        timestamp=int(datetime.fromisoformat(document.date).replace(tzinfo=UTC).timestamp()),
    )


def _plain(document: Document) -> dict[str, Any]:
    return {
        "title": document.title,
        "subtitle": document.subtitle,
        "running": document.running,
        "software": document.software,
        "date": document.date,
        "facts": document.facts.pairs,
        "sections": [
            plain for section in document.sections for plain in _sections(section, level=1)
        ],
    }


def _sections(section: Section, level: int) -> Iterator[dict[str, Any]]:
    blocks = [_block(block) for block in section.blocks]
    yield {"title": section.title, "level": level, "blocks": blocks}
    for part in section.parts:
        yield from _sections(part, level + 1)


def _block(block: Block) -> dict[str, Any]:
    if isinstance(block, str):
        return {"kind": "text", "text": block}
    if isinstance(block, Facts):
        return {"kind": "facts", "pairs": block.pairs}
    if isinstance(block, Table):
        return {"kind": "table", **_table(block)}
    if isinstance(block, Code):
        return {"kind": "code", "text": block.text}
    return {"kind": "charts", "charts": [_chart(chart) for chart in block.charts]}


def _table(table: Table) -> dict[str, Any]:
    widest = _widest(table)
    return {
        "title": table.title,
        "columns": [
            {"name": name.lstrip(">"), "right": name.startswith(">"), "wide": at == widest}
            for at, name in enumerate(table.columns)
        ],
        "rows": [[lines(cell) for cell in row] for row in table.rows],
        "notes": table.notes,
        "totals": table.totals,
    }


def _widest(table: Table) -> int:
    """The column of words that takes the remaining width; -1 for a table of figures only."""

    def length(at: int) -> int:
        return max((len(row[at]) for row in table.rows), default=0)

    words = [at for at, name in enumerate(table.columns) if not name.startswith(">")]
    return max(words, key=length, default=-1)


def _chart(chart: Chart) -> dict[str, Any]:
    drawn = charts.svg(chart)
    width = re.search(r'width="([\d.]+)"', drawn)
    assert width is not None
    return {"caption": chart.caption, "svg": drawn, "width": float(width[1]) * SCALE}
