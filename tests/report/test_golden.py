"""Whole documents against golden files: everything that they say, and how it is laid out.

To accept a change on purpose: RACKCARD_GOLDEN=write, then read the diff. Figures of these files are
held against the laws elsewhere (test_cells); here nothing may change unseen.
"""

from __future__ import annotations

import datetime
import json
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from rackcard.report import charts, dossier, pdf, priced, printed, tallied
from rackcard.report.contents import document
from rackcard.report.document import Chart
from rackcard.report.formats import rendered
from rackcard.report.sheet import Sheet
from rackcard.report.tables import Table
from tests.report import sheets, workbook
from tests.report.goldens import assert_golden, rounded, told

NAMES = ("own_card", "changed", "kinds", "envied", "bare")


@cache
def made(name: str) -> Sheet:
    found = getattr(sheets, name)()
    assert isinstance(found, Sheet)
    return found


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """A chart as its points: drawing it takes a second."""

    def svg(chart: Chart) -> str:
        head = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="x" role="graphics-document"'
        points = json.dumps(rounded(chart.points), ensure_ascii=False)
        inner = f'<g role="a" aria-label="{chart.kind}"><svg width="1">{points}</svg></g>'
        return f'{head} width="190.5" height="20">{inner}</svg>'

    monkeypatch.setattr(charts, "svg", svg)


# --- files


@pytest.mark.parametrize("name", NAMES)
def test_markdown(name: str) -> None:
    assert_golden(f"{name}.md", rendered(made(name), "md").decode())


@pytest.mark.parametrize("name", NAMES)
def test_table_of_rows(name: str) -> None:
    assert_golden(f"{name}.csv", rendered(made(name), "csv").decode())


@pytest.mark.parametrize("name", NAMES)
def test_data(name: str) -> None:
    assert_golden(f"{name}.json", told(json.loads(rendered(made(name), "json"))))


@pytest.mark.parametrize("name", ["kinds", "envied"])
def test_page(name: str, drawn: None) -> None:
    body = rendered(made(name), "html").decode()
    style = body.partition("<style>")[2].partition("</style>")[0]
    assert "tr.totals td" in style
    assert_golden(f"{name}.html", body.replace(style, ""))


def test_paper(drawn: None) -> None:
    """What the typesetter is given; what the other sheets say is in their Markdown."""
    assert_golden("kinds.pdf.json", told(pdf._plain(document(made("kinds")))))


@pytest.mark.parametrize("name", ["own_card", "kinds", "envied"])
def test_spreadsheet(name: str) -> None:
    assert_golden(f"{name}.xlsx.txt", workbook.written(rendered(made(name), "xlsx")))


def test_cover_of_a_dossier(drawn: None) -> None:
    heard: list[str] = []
    first, *others = [made(name) for name in NAMES[:4]]
    first = replace(first, date=datetime.date(2026, 11, 1), software="rackcard 0.1")
    files = dossier.dossier([first, *others], ["csv", "md"], heard.append)
    cover = files.pop(dossier.INDEX).decode()
    assert_golden("cover.html", cover.replace(cover.partition("<style>")[2].partition("<")[0], ""))
    assert heard[:3] == ["Dragon Tiger: csv", "Dragon Tiger: md", "Great 8: csv"]
    games = ("dragon-tiger", "great-8", "dead-mans-hand", "jacks-beat")
    names = [f"{game}.{kind}" for game in games for kind in ("csv", "md")]
    assert list(files) == [*names, "SHA256SUMS"]


# --- what is drawn


@pytest.mark.parametrize("kind", ["returns", "bands", "decks"])
def test_design_of_a_chart(kind: str) -> None:
    """Without the address of the schema, which is that of a version."""
    design = {key: one for key, one in charts._design(kind).items() if key != "$schema"}
    assert_golden(f"{kind}.chart.json", told(design))


# --- tables of the command line


def table(found: Table) -> dict[str, Any]:
    return {
        key: list(value) if isinstance(value, tuple) else value
        for key, value in vars(found).items()
    }


@pytest.mark.parametrize("name", NAMES)
def test_tables_of_the_command_line(name: str) -> None:
    sheet = made(name)
    entries = [line.entry for line in sheet.lines]
    known = [entry for entry in entries if entry.law]
    found = [priced.summary(sheet.card, entries)]
    found += [one for entry in known for one in priced.rows(sheet.card, entry)]
    found += [priced.envy(sheet.card, entry) for entry in known if entry.envy]
    found += [priced.prescribed(sheet.prescribed)] if sheet.prescribed else []
    found += [printed.table("Printed v computed", sheet.checks)] if sheet.checks else []
    found += [tallied.table(sheet.simulated)] if sheet.simulated else []
    assert_golden(f"{name}.tables.json", told([table(one) for one in found]))
