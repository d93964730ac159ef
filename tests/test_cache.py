"""Figures kept on disk: by everything they depend on, and never in the way."""

from __future__ import annotations

import os
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

import rackcard as rc
from rackcard import cache
from rackcard.cli.show import Table, _fitting
from rackcard.game import EDGE_VALUE
from rackcard.rules.pricing import EdgeValue

KNOWN = EdgeValue(Fraction(1, 3), Fraction(1, 10**12), "by hand")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path


def never() -> EdgeValue:
    raise AssertionError("this was known already")


def test_a_value_is_computed_once() -> None:
    assert cache.remembered(("a", 1), lambda: KNOWN, EDGE_VALUE) == KNOWN
    assert cache.remembered(("a", 1), never, EDGE_VALUE) == KNOWN


def test_anything_else_is_another_value() -> None:
    cache.remembered(("a", 1), lambda: KNOWN, EDGE_VALUE)
    other = KNOWN._replace(edge=Fraction(2, 3))
    assert cache.remembered(("a", 2), lambda: other, EDGE_VALUE) == other


@pytest.mark.parametrize("spoilt", ["", "{", "[]", '["x", "1", "by hand"]', "\x00"])
def test_a_spoilt_file_is_computed_again(home: Path, spoilt: str) -> None:
    cache.remembered("key", lambda: KNOWN, EDGE_VALUE)
    (file,) = (home / "rackcard" / "values").iterdir()
    file.write_text(spoilt)
    assert cache.remembered("key", lambda: KNOWN, EDGE_VALUE) == KNOWN
    assert cache.remembered("key", never, EDGE_VALUE) == KNOWN


def test_no_folder_is_no_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "folder", lambda: None)
    assert cache.remembered("key", lambda: KNOWN, EDGE_VALUE) == KNOWN
    assert cache.remembered("nothing", lambda: None, EDGE_VALUE) is None


def test_arrays_are_computed_once() -> None:
    kept = [np.arange(5, dtype=np.uint8), np.array([[1.5]])]
    cache.arrays("key", lambda: kept)
    again = cache.arrays("key", never)
    assert [a.tolist() for a in again] == [[0, 1, 2, 3, 4], [[1.5]]]
    assert [a.dtype for a in again] == [np.uint8, np.float64]


@pytest.mark.parametrize("spoilt", [b"", b"PK", b"nothing like it"])
def test_spoilt_arrays_are_computed_again(home: Path, spoilt: bytes) -> None:
    kept = [np.arange(5)]
    cache.arrays("key", lambda: kept)
    (file,) = (home / "rackcard" / "arrays").iterdir()
    file.write_bytes(spoilt)
    assert cache.arrays("key", lambda: kept)[0].tolist() == [0, 1, 2, 3, 4]
    assert cache.arrays("key", never)[0].tolist() == [0, 1, 2, 3, 4]


def test_a_folder_that_cannot_be_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(tmp_path / "file"))
    assert cache.folder() is None


def test_a_folder_that_becomes_read_only(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError("read-only file system")

    monkeypatch.setattr(os, "replace", refuse)
    assert cache.remembered("key", lambda: KNOWN, EDGE_VALUE) == KNOWN


def test_the_hash_of_code_follows_its_content(tmp_path: Path) -> None:
    file = tmp_path / "rules.py"
    file.write_text("a = 1\n")
    before = cache.code_hash([file])
    file.write_text("a = 2\n")
    assert cache.code_hash([file]) != before


def test_a_house_rule_is_part_of_the_key() -> None:
    """S17 must never be shown the figure of H17."""
    hit = next(iter(rc.load("dead-mans-hand").par("blackjack"))).edge
    stand = rc.load("dead-mans-hand", options={"soft-17": "stand"})
    assert next(iter(stand.par("blackjack"))).edge < hit
    assert next(iter(rc.load("dead-mans-hand").par("blackjack"))).edge == hit


def test_kernels_compile_without_a_home(tmp_path: Path) -> None:
    code = "import rackcard as rc; print(rc.load('straights-and-8s').simulate(1000).rounds)"
    environment = {**os.environ, "XDG_CACHE_HOME": "/dev/null/none", "TMPDIR": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "1000"


@pytest.mark.parametrize(("width", "kept"), [(80, 3), (24, 2), (10, 1)])
def test_a_narrow_terminal_loses_columns_and_never_figures(width: int, kept: int) -> None:
    from rich.console import Console

    table = Table(
        "",
        ["wager", ">edge", ">exactly"],
        [["main", "1.5147%", "16257664/1073338695"]],
        optional=[">exactly", ">edge"],
    )
    assert len(_fitting(Console(width=width), table).columns) == kept
