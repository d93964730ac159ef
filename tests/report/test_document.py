"""What a PAR sheet says, and that each format says all of it."""

from __future__ import annotations

import csv
import html
import io
import json
import os
import re
import subprocess
import sys
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import openpyxl
import pypdfium2
import pytest

import rackcard as rc
from rackcard.lab import serialize
from rackcard.lab.verification import checks
from rackcard.report.contents import command, document
from rackcard.report.document import Charts, Facts, Section, lines
from rackcard.report.formats import FORMATS, rendered
from rackcard.report.naming import alike, names
from rackcard.report.sheet import Sheet
from rackcard.report.tables import Table
from rackcard.sim.tally import Counted, Tally, WagerTally
from tests.report.conftest import Files


def part(sheet: Sheet, title: str) -> Section:
    sections = document(sheet).sections
    every = [*sections, *(part for section in sections for part in section.parts)]
    return next(section for section in every if section.title == title)


def tables(section: Section) -> list[Table]:
    return [block for block in section.blocks if isinstance(block, Table)]


def facts(section: Section) -> dict[str, str]:
    return {
        name: value
        for block in section.blocks
        if isinstance(block, Facts)
        for name, value in block.pairs
    }


def test_the_rows_of_a_pay_table(great_8: Sheet) -> None:
    rows = tables(part(great_8, "Great Bonus, table 1"))[0]
    assert rows.rows[0] == [
        "Great 8 Tie",
        "50:1",
        "50,378,400",
        "34985/23851971",
        "0.0014667551",
        "681.78",
        "7.3338%",
    ]
    assert rows.rows[-1] == ["total", "", "34,346,838,240", "1", "1.0000000000", "", "-38.5077%"]
    assert rows.totals


def test_what_follows_from_them(great_8: Sheet) -> None:
    said = facts(part(great_8, "Great Bonus, table 1"))
    assert said["House edge"] == "38.507669%, exactly 413317714/1073338695"
    assert said["Hit frequency"] == "10.096704%, 1 in 9.904, exactly 108371831/1073338695"
    assert said["Push frequency"] == "never"
    assert said["Standard deviation"] == "2.94342508"
    assert said["Posted limits"] == "$1 to $25"


def test_bands_say_where_a_normal_law_is_rough(roulette: Sheet) -> None:
    bonus = tables(part(roulette, "Straights and 8's"))[1]
    assert [row[0] for row in bonus.rows[:2]] == ["~ 1,000", "10,000"]
    assert "rough" in bonus.notes[0]
    even = tables(part(roulette, "Red or black"))[1]
    assert even.rows[0][0] == "1,000"
    assert not even.notes


def test_the_title_block_says_what_was_computed(great_8: Sheet) -> None:
    game = rc.load(
        "great-8",
        decks=4,
        rulings={"great-bonus.scope": "either-hand"},
        pays={("great-bonus", "Tiger 6"): "25:1"},
        remove={"G": 2},
    )
    found = replace(great_8, game=game, lines=great_8.lines[1:], by_decks=None)
    block = dict(document(found).facts.pairs)
    assert block["Rack card"] == game.card.hash
    assert block["House options"] == "decks 4"
    assert (
        block["Rulings in force"]
        == "great-bonus.scope either-hand, drawn-great-8 1-to-1, tiger-6 any-six"
    )
    assert block["Changed pays"] == "great-bonus:Tiger 6 pays 25:1"
    assert block["Removed cards"] == "2 of G"
    assert block["Wagers"] == "only great-bonus"
    assert block["Date"] == "2026-11-30"
    assert command(found) == (
        "rackcard par great-8 --option decks=4 --ruling great-bonus.scope=either-hand "
        "--pay 'great-bonus:Tiger 6=25:1' --remove G=2 --wager great-bonus "
        "--date 2026-11-30 -o great-8.pdf"
    )


def test_strategies_that_come_to_the_same_are_told_once(great_8: Sheet) -> None:
    line = great_8.lines[1]
    wise = replace(line, entry=replace(line.entry, strategy="wise"))
    best = replace(line, entry=replace(line.entry, strategy="best"))
    both = replace(great_8, lines=(great_8.lines[0], wise, best), by_decks=None)
    assert [(name, len(group)) for name, group in alike(both)] == [
        ("Yin or Yang", 1),
        ("Great Bonus, table 1, wise or best", 2),
    ]
    assert names(both)[1:] == ["Great Bonus, table 1, wise", "Great Bonus, table 1, best"]


def test_long_figures_are_broken_where_a_reader_would() -> None:
    long = "318148200314898869/4140512211955548975"
    assert lines(long) == ["318148200314898869/", "4140512211955548975"]
    assert lines("7,555,474,187,985,703,192,012,800") == ["7,555,474,187,985,703,192,012,800"]
    longer = "7,555,474,187,985,703,192,012,800,000,000"
    assert lines(longer) == ["7,555,474,187,985,703,", "192,012,800,000,000"]
    assert lines("A-A or 8-8 AND the Dealer gets Blackjack") == [
        "A-A or 8-8 AND the Dealer gets Blackjack"
    ]
    assert lines("16257664/1073338695") == ["16257664/1073338695"]


def test_printed_figures_kept_on_disk_are_those_computed() -> None:
    game = rc.load("great-8")
    computed = game.verify()
    assert checks(game) == computed
    assert checks(game) == computed


def test_what_is_known_only_nearly_or_not_at_all_is_said(great_8: Sheet) -> None:
    line = great_8.lines[0]
    near = replace(
        line.entry, law=None, edge=Fraction(1, 200), error=Fraction(1, 10**9), method="float64"
    )
    dark = replace(line.entry, strategy="own", law=None, edge=None, method="nobody has proven it")
    entries = [replace(line, entry=one, bands=(), exposure=None) for one in (near, dark)]
    found = replace(great_8, lines=tuple(entries), by_decks=None, worst_round=None)
    said = facts(part(found, "Yin or Yang"))
    assert said["House edge"] == "0.500000%, within 1.0e-09 of a stake"
    assert facts(part(found, "Yin or Yang, own"))["House edge"] == "unknown: nobody has proven it"
    for kind in ("html", "md", "xlsx"):
        text = text_of(kind, rendered(found, kind))
        assert "within1.0e-09" in text
        assert "unknown" in text
        assert "cannotbecounteddealbydeal" in text
    edges = [wager["house_edge"] for wager in json.loads(rendered(found, "json"))["wagers"]]
    assert edges == [{"fraction": None, "value": 0.005, "error": 1e-09}, None]


# Every format.


def text_of(kind: str, content: bytes) -> str:
    """What a reader sees, without a space or a line break that the layout needed."""
    if kind == "html":
        body = content.decode().partition("<body>")[2]
        shown = html.unescape(re.sub(r"<[^>]*>", "", body))
    elif kind == "pdf":
        pages = pypdfium2.PdfDocument(content)
        shown = "".join(page.get_textpage().get_text_bounded() for page in pages)
        pages.close()
    elif kind == "xlsx":
        book = openpyxl.load_workbook(io.BytesIO(content))
        cells = (cell.value for page in book for row in page for cell in row)
        shown = " ".join(f"{v:,}" if isinstance(v, int) else str(v) for v in cells if v is not None)
    elif kind == "md":
        shown = re.sub(r"\\(.)", r"\1", content.decode())
    else:
        shown = content.decode()
    return re.sub(r"\s", "", shown)


@pytest.fixture(scope="module")
def said(files: Files) -> dict[tuple[str, str], str]:
    return {(game, kind): text_of(kind, content) for (game, kind), content in files.items()}


@pytest.mark.parametrize("kind", FORMATS)
def test_every_row_of_every_law_is_in_every_format(
    said: dict[tuple[str, str], str], great_8: Sheet, roulette: Sheet, kind: str
) -> None:
    for one in (great_8, roulette):
        found = said[one.card.game, kind]
        for line in one.lines:
            assert line.entry.law is not None
            assert str(line.entry.law.house_edge) in found
            for row in line.entry.law.outcomes:
                count = f"{row.combinations:,}" if kind not in ("csv", "json") else row.combinations
                assert re.sub(r"\s", "", row.label) in found
                assert str(count) in found
                assert str(row.probability) in found


@pytest.mark.parametrize("kind", ["html", "pdf", "xlsx", "md", "json"])
def test_everything_else_is_in_every_format_but_the_table(
    said: dict[tuple[str, str], str], great_8: Sheet, roulette: Sheet, kind: str
) -> None:
    for one in (great_8, roulette):
        found = said[one.card.game, kind]
        shown = [one.card.hash, one.card.sheet, one.software, "2026-11-30"]
        shown += [check.figure.printed for check in one.checks]
        shown += [check.figure.source for check in one.checks]
        shown += [report.question for report in one.rulings]
        shown += [reading.text for report in one.rulings for reading in report.readings]
        for words in shown:
            plain = json.dumps(words, ensure_ascii=False)[1:-1] if kind == "json" else words
            assert re.sub(r"\s", "", plain) in found


def test_a_simulation_stands_beside_the_exact_figures_if_asked_for(roulette: Sheet) -> None:
    line = next(line for line in roulette.lines if line.entry.wager == "dozen")
    assert line.entry.law is not None
    counted = tuple(
        Counted(row.label, row.pays, row.net, times, row.probability)
        for row, times in zip(line.entry.law.outcomes, (300, 700), strict=True)
    )
    wager = WagerTally("dozen", None, None, "1st-12", 1000, counted, line.entry.edge, True)
    tally = Tally(1000, 3, 2, 0, 0, 0.5, 2000.0, False, (wager,))
    found = replace(roulette, lines=(line,), simulated=tally)
    (table,) = tables(part(found, "Simulation cross-check"))
    assert list(table.rows[0][:4]) == ["dozen", "10.0000%", "4.3474%", "1.4792% to 18.5208%"]
    assert list(table.rows[0][4:]) == ["5.2632%", "+1.07", "0.2827"]
    for kind in ("md", "xlsx"):
        assert "1.4792%to18.5208%" in text_of(kind, rendered(found, kind))
    simulated = json.loads(rendered(found, "json"))["simulation"]
    assert (simulated["rounds"], simulated["seed"]) == (1000, 3)
    assert simulated["wagers"][0]["counts"] == {"Win": 300, "": 700}
    assert "seconds" not in simulated  # or the same input would not be the same bytes
    assert command(found).endswith(
        "--wager dozen --cross-check 1000 --seed 3 --date 2026-11-30 -o straights-and-8s.pdf"
    )


def test_json_holds_all_that_the_command_prints(great_8: Sheet, files: Files, rackcard) -> None:
    whole = json.loads(files["great-8", "json"])
    printed = json.loads(rackcard("par", "great-8", "--json").out)
    for key, value in printed.items():
        if key != "wagers":
            assert whole[key] == value
    for more, wager in zip(whole["wagers"], printed["wagers"], strict=True):
        assert wager.items() <= more.items()
        assert len(more["bands"]) == 15
    assert whole["wagers"][1]["exposure"] == {
        "stake_cents": 2500,
        "most_win": "50",
        "cost_cents": 125000,
    }
    assert whole["decks"][0]["house_edge"]["8"]["fraction"] == "16257664/1073338695"
    assert whole["checks"] == [serialize.check(check) for check in great_8.checks]
    assert whole["simulation"] is None


def test_csv_is_what_the_command_prints(files: Files, rackcard) -> None:
    content = files["great-8", "csv"].decode()
    assert content == rackcard("par", "great-8", "--csv").out
    rows = list(csv.DictReader(io.StringIO(content)))
    total = sum(Fraction(row["probability"]) for row in rows if row["paytable"] == "1")
    assert total == 1


def test_html_fetches_and_runs_nothing(great_8: Sheet, files: Files) -> None:
    page = files["great-8", "html"].decode()
    assert "<script" not in page
    assert not re.search(r'(?:src|href)="(?!#)', page)
    assert "url(" not in page
    assert "@import" not in page
    ids = set(re.findall(r'id="([^"]*)"', page))
    assert set(re.findall(r'href="#([^"]*)"', page)) <= ids
    charts = [b for s in document(great_8).sections for p in (s, *s.parts) for b in p.blocks]
    drawn = sum(len(block.charts) for block in charts if isinstance(block, Charts))
    assert page.count("<svg ") == drawn == 9


def test_html_escapes_what_a_card_says(great_8: Sheet) -> None:
    sly = replace(great_8.lines[0], name="<b>5 & 6</b>")
    page = rendered(replace(great_8, lines=(sly,), by_decks=None), "html").decode()
    assert "<b>5" not in page
    assert "&lt;b&gt;5 &amp; 6&lt;/b&gt;" in page


@pytest.mark.parametrize("name", ["great-8", "straights-and-8s"])
def test_pdf_clips_nothing(name: str, files: Files) -> None:
    pages = pypdfium2.PdfDocument(files[name, "pdf"])
    assert pages.get_metadata_dict()["CreationDate"] == "D:20261130000000Z"
    for number, page in enumerate(pages, 1):
        width, height = page.get_size()
        text = page.get_textpage()
        assert f"{number} of {len(pages)}" in text.get_text_bounded()
        for at in range(text.count_rects()):
            left, bottom, right, top = text.get_rect(at)
            assert 30 < left < right < width - 30
            assert 20 < bottom < top < height - 20
    pages.close()


def test_the_same_input_is_the_same_bytes(files: Files, tmp_path: Path) -> None:
    """By the command, in a process that orders its sets of text differently."""
    program = "from rackcard.cli import run; run()"
    wanted = ["-o", str(tmp_path), "--date", "2026-11-30"]
    subprocess.run(
        [sys.executable, "-c", program, "dossier", "straights-and-8s", *wanted],
        check=True,
        capture_output=True,
        env={**os.environ, "PYTHONHASHSEED": "12345"},
    )
    for kind in FORMATS:
        made = (tmp_path / f"straights-and-8s.{kind}").read_bytes()
        assert made == files["straights-and-8s", kind], kind
