"""A PAR sheet as a spreadsheet with live formulas: a sheet for each wager, and a summary."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from datetime import UTC, datetime, time
from textwrap import wrap
from typing import Any

from rackcard.exact.law import Law
from rackcard.lab.statistics import Place, Style, shown_in
from rackcard.report.contents import BY_DECKS, document
from rackcard.report.document import Charts, Code, Document, Facts, Section
from rackcard.report.naming import alike, names
from rackcard.report.priced import envy, in_chips
from rackcard.report.sheet import ByDecks, Line, Sheet
from rackcard.report.styles import Styles
from rackcard.report.tables import Table, error_bound, percent
from rackcard.report.wager_sheet import MOVED, NOW, POSTED, WagerSheet, posted
from rackcard.report.wagers import in_any
from rackcard.rules.errors import BadInput
from rackcard.rules.money import dollars

LONGEST_NAME = 31
"""The longest name of a sheet that every program accepts."""
LINE, WIDEST = 120, 90
"""In characters: a line of a paragraph, and a column of words."""
Tabs = dict[int, tuple[str, dict[str, int]]]
"""By number of the line: its sheet, and the rows of its figures."""


def spreadsheet(sheet: Sheet) -> bytes:
    try:
        import xlsxwriter
    except ImportError:
        raise BadInput(
            "spreadsheets need the extra `report`: pip install 'rackcard[report]'."
        ) from None
    content = io.BytesIO()
    book = xlsxwriter.Workbook(content, {"in_memory": True})
    made = datetime.combine(sheet.date, time(), UTC).replace(tzinfo=None)
    book.set_properties(
        {"title": f"{sheet.card.name}: PAR sheet", "author": sheet.software, "created": made}
    )
    styles = Styles(book)
    text = document(sheet)
    summary = _added(book, "Summary", text)
    tabs = _wagers(book, styles, sheet, text)
    _summary(summary, styles, sheet, text, tabs)
    for section in text.sections[2:]:
        page = _added(book, section.title, text)
        _section(page, styles, section)
        if section.title == BY_DECKS and sheet.by_decks:
            _decks(page, styles, sheet.by_decks)
    book.close()
    return content.getvalue()


def _added(book: Any, name: str, text: Document) -> Any:
    """A sheet set up for printing: landscape, with headers and footers."""
    page = book.add_worksheet(name)
    page.set_landscape()
    page.set_paper(9)
    page.fit_to_pages(1, 0)
    page.set_margins(left=0.5, right=0.5, top=0.7, bottom=0.7)
    page.set_header(f"&L{_ampersands(text.running)}&R&A")
    page.set_footer(f"&L{_ampersands(text.software)} · {text.date}&R&P of &N")
    page.hide_gridlines(2)
    return page


def _ampersands(words: str) -> str:
    return words.replace("&", "&&")


def _wagers(book: Any, styles: Styles, sheet: Sheet, text: Document) -> Tabs:
    tabs: Tabs = {}
    taken = {"summary", *(section.title.lower() for section in text.sections)}
    for name, lines in alike(sheet):
        law = lines[0].entry.law
        if law is None:
            continue
        tab = _tab(lines[0], taken)
        page = _added(book, tab, text)
        wager = WagerSheet(page, styles, law)
        places = wager.write(name, f"{text.running} · {text.date}", _caution(sheet, lines))
        top = wager.below
        for table in _below(sheet, lines[0], law):
            top = _table(page, styles, top, table) + 1
        for line in lines:
            tabs[sheet.lines.index(line)] = tab, places
    return tabs


def _below(sheet: Sheet, line: Line, law: Law) -> Iterator[Table]:
    """The tables below the live part of a wager's sheet, as posted."""
    if line.breakage:
        cells = [
            [dollars(at.stake), percent(at.edge, 6), str(at.edge), percent(at.exact, 6)]
            for at in sorted({*line.breakage.stakes, *line.breakage.moved})
        ]
        title = f"edge after breakage, as posted: {in_chips(line.breakage.rule)}"
        yield Table(title, ["stake", ">house edge", ">exactly", ">without breakage"], cells)
    if law.compound:
        yield in_any(law)
    if line.entry.envy:
        yield envy(sheet.card, line.entry)


def _tab(line: Line, taken: set[str]) -> str:
    """A valid name for a sheet: short, without special characters, and unique."""
    entry = line.entry
    parts = [entry.wager, entry.paytable, entry.strategy]
    plain = re.sub(r"[\[\]:*?/\\']", "-", " ".join(part for part in parts if part))
    name, number = plain[:LONGEST_NAME], 1
    while name.lower() in taken:
        number += 1
        name = f"{plain[: LONGEST_NAME - 4]} ({number})"
    taken.add(name.lower())
    return name


def _caution(sheet: Sheet, lines: list[Line]) -> str:
    """What is not recomputed when a pay is changed here; `rackcard par --pay` does that."""
    fixed = []
    if sheet.card.wagers[lines[0].entry.wager].paying_row == "best":
        fixed.append("which row is paid, where a hand makes several")
    if any(line.entry.strategy == "best" for line in lines):
        fixed.append("how the hand is played")
    return f"Decided by the posted pays, and not moved here: {' and '.join(fixed)}." * bool(fixed)


_WIDTHS = {Style.CHANCE: 11, Style.NUMBER: 12, Style.MULTIPLE: 10}
_LOOKS = {Style.CHANCE: "share", Style.NUMBER: "figure", Style.MULTIPLE: "factor"}
_COLUMNS = (
    ("wager", 44),
    ("house edge", 12),
    ("as posted", 12),
    ("moved by", 17),
    *((one.head, _WIDTHS[one.style]) for one in shown_in(Place.SUMMARY)),
    ("posted maximum", 16),
    ("most paid", 16),
    ("exactly", 60),
)
_REFERRED = (
    (NOW, "house edge", "share"),
    (POSTED, "house edge", "share"),
    (MOVED, "house edge", "moved"),
    *((NOW, one.name, _LOOKS[one.style]) for one in shown_in(Place.SUMMARY)),
)
"""The cells of a wager's sheet that the columns after the first refer to, and their format."""


def _summary(page: Any, styles: Styles, sheet: Sheet, text: Document, tabs: Tabs) -> None:
    page.write_string(0, 0, f"{text.title}: {text.subtitle}", styles.title)
    top = _pairs(page, styles, 2, text.facts) + 1
    for at, (name, width) in enumerate(_COLUMNS):
        words = at in (0, len(_COLUMNS) - 1)
        page.write_string(top, at, name, styles.head if words else styles.head_right)
        page.set_column(at, at, width)
    for at, (name, line) in enumerate(zip(names(sheet), sheet.lines, strict=True)):
        row = top + 1 + at
        if at in tabs:
            _live(page, styles, row, name, line, *tabs[at])
        else:
            _stated(page, styles, row, name, line)
        _exposed(page, styles, row, line, live=at in tabs)
    below = text.sections[0].blocks[0]
    assert isinstance(below, Table)
    at = top + 2 + len(sheet.lines)
    for note in below.notes:
        at = _said(page, at, note, styles.quiet)


def _live(
    page: Any, styles: Styles, at: int, name: str, line: Line, tab: str, places: dict[str, int]
) -> None:
    """A line that refers to the sheet of its wager."""
    law = line.entry.law
    assert law is not None
    page.write_url(at, 0, f"internal:'{tab}'!A1", styles.link, name)
    known = posted(law)
    for column, (letter, figure, style) in enumerate(_REFERRED, 1):
        formula = f"='{tab}'!${letter}${places[figure]}"
        value = 0.0 if letter == MOVED else float(known[figure])
        page.write_formula(at, column, formula, getattr(styles, style), value)
    page.write_string(at, len(_COLUMNS) - 1, str(law.house_edge), styles.indented)


def _stated(page: Any, styles: Styles, at: int, name: str, line: Line) -> None:
    """A line without a law: its edge, and the error of that."""
    entry = line.entry
    page.write_string(at, 0, name, styles.text)
    if entry.edge is None:
        page.write_string(at, 1, "unknown", styles.right)
        return
    page.write_number(at, 1, float(entry.edge), styles.share)
    page.write_number(at, 2, float(entry.edge), styles.share)
    known = f"{entry.method}, within {error_bound(entry.error)}"
    page.write_string(at, len(_COLUMNS) - 1, known, styles.indented)


def _exposed(page: Any, styles: Styles, at: int, line: Line, live: bool) -> None:
    if line.exposure is None:
        return
    most, stake = line.exposure.most_win, line.exposure.stake / 100
    place = {name: column for column, (name, _) in enumerate(_COLUMNS)}
    if not live:
        page.write_number(at, place["max win"], float(most), styles.factor)
    page.write_number(at, place["posted maximum"], stake, styles.money)
    cost = line.exposure.cost / 100
    if line.exposure.most_win * line.exposure.stake == line.exposure.cost:
        won, staked = (chr(ord("A") + place[name]) for name in ("max win", "posted maximum"))
        product = f"={won}{at + 1}*{staked}{at + 1}"
        page.write_formula(at, place["most paid"], product, styles.money, cost)
    else:  # with breakage, or a row that pays dollars, it is not a product
        page.write_number(at, place["most paid"], cost, styles.money)


def _section(page: Any, styles: Styles, section: Section) -> None:
    """A section of the document: its paragraphs and tables, one below the other."""
    page.write_string(0, 0, section.title, styles.title)
    top = 2
    for block in section.blocks:
        if isinstance(block, Facts):
            top = _pairs(page, styles, top, block) + 1
        elif isinstance(block, Table):
            _fit(page, block)
            top = _table(page, styles, top, block) + 1
        elif not isinstance(block, Charts):
            said = block.text if isinstance(block, Code) else block
            top = _said(page, top, said, styles.text) + 1


def _decks(page: Any, styles: Styles, by: ByDecks) -> None:
    """Replace the text of the table by numbers with all their digits."""
    for line, edges in enumerate(by.edges, 3):
        for at, edge in enumerate(edges, 1):
            if edge is not None:
                page.write_number(line, at, float(edge), styles.share)


def _pairs(page: Any, styles: Styles, top: int, facts: Facts) -> int:
    for at, (name, value) in enumerate(facts.pairs, top):
        page.write_string(at, 0, name, styles.quiet)
        page.write_string(at, 1, value, styles.text)
    return top + len(facts.pairs)


def _said(page: Any, top: int, words: str, style: Any) -> int:
    """A paragraph, one row per line: programs do not wrap text across several columns."""
    for line in wrap(words, LINE):
        page.write_string(top, 0, line, style)
        top += 1
    return top


def _fit(page: Any, table: Table) -> None:
    for at, cells in enumerate(zip(table.columns, *table.rows, strict=True)):
        page.set_column(at, at, min(max(map(len, cells)) + 2, WIDEST))


def _table(page: Any, styles: Styles, top: int, table: Table) -> int:
    if table.title:
        page.write_string(top, 0, table.title, styles.strong)
        top += 1
    if table.rows:
        for at, name in enumerate(table.columns):
            right = name.startswith(">")
            page.write_string(
                top, at, name.lstrip(">"), styles.head_right if right else styles.head
            )
        for line, row in enumerate(table.rows, top + 1):
            for at, cell in enumerate(row):
                right = table.columns[at].startswith(">")
                style = styles.right if right else styles.indented if at else styles.text
                page.write_string(line, at, cell, style)
        top += 1 + len(table.rows)
    for note in table.notes:
        top = _said(page, top, note, styles.quiet)
    return top
