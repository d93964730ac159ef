"""Reports as commands: where they go, what they refuse, and that nothing is left half-way."""

from __future__ import annotations

import hashlib
import sys
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from rackcard.game import Game
from rackcard.report import dossier as dossier_module
from rackcard.report.files import write
from rackcard.report.formats import FORMATS
from rackcard.report.sheet import Sheet
from tests.report.conftest import Files

ROULETTE = "straights-and-8s"


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch, roulette: Sheet, great_8: Sheet) -> list[Any]:
    """What commands want computed, which is done elsewhere."""
    known = {ROULETTE: roulette, "great-8": great_8}
    heard: list[Any] = []

    def computed(game: Game, *how: Any) -> Sheet:
        heard.append((game.setup.house.rulings, *how[:4]))
        return known[game.card.game]

    monkeypatch.setattr("rackcard.report.sheet.sheet", computed)
    return heard


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch, asked: list[Any], files: Files) -> None:
    """Neither is anything rendered again: here it is only written."""

    def made(sheet: Sheet, kind: str) -> bytes:
        return files[sheet.card.game, kind]

    monkeypatch.setattr("rackcard.report.formats.rendered", made)
    monkeypatch.setattr(dossier_module, "rendered", made)


def test_the_ending_of_a_file_is_its_format(
    rackcard, tmp_path: Path, quick: None, files: Files
) -> None:
    for kind in FORMATS:
        path = tmp_path / f"sheet.{kind.upper()}"
        assert rackcard("par", ROULETTE, "-o", str(path)) == (0, "", "")
        assert path.read_bytes() == files[ROULETTE, kind]
    other = tmp_path / "sheet.txt"
    assert rackcard("par", ROULETTE, "--format", "md", "-o", str(other)).code == 0
    assert other.read_bytes() == files[ROULETTE, "md"]
    assert len(list(tmp_path.iterdir())) == 7


def test_text_goes_to_a_pipe(rackcard, quick: None, files: Files) -> None:
    assert rackcard("par", ROULETTE, "--format", "md").out.encode() == files[ROULETTE, "md"]


def test_options_reach_the_sheet(rackcard, asked: list[Any], quick: None) -> None:
    arguments = ["--wager", "dozen", "--ruling", "wheel=single-zero", "--cross-check", "1e3"]
    arguments += ["--format", "json", "--date", "2026-01-02", "--seed", "5"]
    rackcard("par", ROULETTE, *arguments)
    rulings, *rest = asked[0]
    assert rulings["wheel"] == "single-zero"
    assert rest == [date(2026, 1, 2), ["dozen"], 1000, 5]


def test_the_date_of_a_reproducible_build(
    rackcard, monkeypatch: pytest.MonkeyPatch, asked: list[Any], quick: None
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    arguments = ("par", ROULETTE, "--format", "json")
    rackcard(*arguments)
    assert asked[0][1] == date(1970, 1, 2)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "soon")
    assert "SOURCE_DATE_EPOCH" in rackcard(*arguments).err


BAD = {
    "unknown format": (["par", "great-8", "--format", "doc"], "no format 'doc'"),
    "unknown ending": (["par", "great-8", "-o", "x.doc"], ".html, .pdf, .xlsx"),
    "pdf on a terminal": (["par", "great-8", "--format", "pdf"], "say where it goes with -o"),
    "xlsx on a terminal": (["par", "great-8", "--format", "xlsx"], "say where it goes with -o"),
    "no such folder": (["par", "great-8", "-o", "nowhere/x.pdf"], "there is no folder nowhere"),
    "a folder": (["par", "great-8", "--format", "md", "-o", "."], "it is a folder"),
    "a bad date": (["par", "great-8", "-o", "x.md", "--date", "30/11/2026"], "2026-11-30"),
    "no such day": (["par", "great-8", "-o", "x.md", "--date", "2026-02-30"], "2026-11-30"),
    "rounds that are none": (["par", "great-8", "-o", "x.md", "--cross-check", "many"], "1e6"),
    "no rounds": (["par", "great-8", "-o", "x.md", "--cross-check", "0"], "1 round or more"),
    "a seed of nothing": (["par", "great-8", "-o", "x.md", "--seed", "3"], "--cross-check ROUNDS"),
    "a date of nothing": (["par", "great-8", "--date", "2026-11-30"], "add -o FILE or --format"),
    "json twice": (["par", "great-8", "--json", "-o", "x.md"], "--json and --csv print"),
    "unknown wager": (["par", "great-8", "-o", "x.md", "--wager", "tie"], "no wager 'tie'"),
    "a dossier of nowhere": (["dossier", "great-8"], "-o FOLDER"),
    "a dossier of an unknown format": (["dossier", "-o", "d", "--format", "doc"], "'doc'"),
    "a dossier of an unknown game": (["dossier", "nope", "-o", "d"], "no game 'nope'"),
    "a game twice": (["dossier", "great-8", "great-8", "-o", "d"], "named twice"),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_input_is_one_sentence(
    rackcard, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    arguments, complaint = BAD[name]
    result = rackcard(*arguments)
    assert (result.code, result.out) == (2, "")
    assert complaint in result.err
    assert len(result.err.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


def test_a_place_that_cannot_be_written_to(rackcard, quick: None) -> None:
    result = rackcard("par", ROULETTE, "--format", "md", "-o", "/proc/sheet.md")
    assert result.code == 2
    assert "cannot write /proc/sheet.md" in result.err


def test_what_was_there_stays_if_a_report_fails(
    rackcard, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, asked: list[Any]
) -> None:
    path = tmp_path / "sheet.pdf"
    path.write_text("an earlier one")
    monkeypatch.setitem(sys.modules, "typst", None)
    result = rackcard("par", ROULETTE, "-o", str(path))
    assert result.code == 2
    assert "need the extra `report`: pip install 'rackcard[report]'" in result.err
    assert path.read_text() == "an earlier one"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(("kind", "module"), [("html", "jinja2"), ("xlsx", "xlsxwriter")])
def test_a_missing_extra_is_named(
    rackcard,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    asked: list[Any],
    kind: str,
    module: str,
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    result = rackcard("par", ROULETTE, "-o", str(tmp_path / f"sheet.{kind}"))
    assert result.code == 2
    assert "pip install 'rackcard[report]'" in result.err
    assert list(tmp_path.iterdir()) == []


# The dossier.


def test_a_dossier_is_a_folder_with_a_cover_and_hashes(
    rackcard, tmp_path: Path, quick: None, great_8: Sheet
) -> None:
    folder = tmp_path / "new" / "dossier"
    result = rackcard("dossier", "great-8", ROULETTE, "-o", str(folder))
    assert (result.code, result.err) == (0, "")
    names = {f"{game}.{kind}" for game in ("great-8", ROULETTE) for kind in FORMATS}
    assert {file.name for file in folder.iterdir()} == names | {"index.html", "SHA256SUMS"}
    sums = dict(line.split("  ")[::-1] for line in (folder / "SHA256SUMS").read_text().splitlines())
    for file in folder.iterdir():
        if file.name != "SHA256SUMS":
            assert sums[file.name] == hashlib.sha256(file.read_bytes()).hexdigest()
    cover = (folder / "index.html").read_text()
    assert great_8.card.hash in cover
    assert "413317714/1073338695" in cover
    assert "11 of 11 figures agree" in cover
    assert all(f'href="{name}"' in cover for name in names)


def test_a_dossier_replaces_an_earlier_one_and_nothing_else(
    rackcard, tmp_path: Path, quick: None
) -> None:
    arguments = ["-o", str(tmp_path), "--format", "csv", "--format", "md"]
    assert rackcard("dossier", "great-8", ROULETTE, *arguments).code == 0
    assert rackcard("dossier", "great-8", *arguments[:-2]).code == 0
    left = {file.name for file in tmp_path.iterdir()}
    assert left == {"great-8.csv", "index.html", "SHA256SUMS"}
    (tmp_path / "notes.txt").write_text("mine")
    before = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    result = rackcard("dossier", ROULETTE, *arguments)
    assert result.code == 2
    assert "not of a dossier (notes.txt)" in result.err
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == before


def test_a_dossier_that_was_stopped_half_way_can_be_made_again(
    rackcard, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, quick: None
) -> None:
    arguments = ["dossier", "great-8", "-o", str(tmp_path), "--format", "csv"]

    def stops(path: Path, content: bytes) -> None:
        if path.name == "index.html":
            raise KeyboardInterrupt
        write(path, content)

    monkeypatch.setattr(dossier_module, "write", stops)
    assert rackcard(*arguments).code == 130
    assert not (tmp_path / "index.html").exists()
    monkeypatch.setattr(dossier_module, "write", write)
    assert rackcard(*arguments).code == 0
    assert (tmp_path / "index.html").exists()


def test_a_file_is_no_folder(rackcard, tmp_path: Path) -> None:
    path = tmp_path / "taken"
    path.write_text("")
    assert "is a file" in rackcard("dossier", "great-8", "-o", str(path)).err
