"""Figures cached on disk: keyed by everything they depend on; a broken cache does no harm."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import threading
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


# Where it lies, and how it is written


def test_the_users_own_folder_comes_first(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert cache.folder() == home / "rackcard"
    monkeypatch.setenv("XDG_CACHE_HOME", "")
    monkeypatch.setenv("HOME", str(home / "me"))
    assert cache.folder() == home / "me" / ".cache" / "rackcard"
    assert list((home / "rackcard").iterdir()) == []


def test_a_folder_of_ones_own_under_the_temporary_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(tmp_path))
    assert cache.folder() == tmp_path / f"rackcard-{os.getuid()}"
    monkeypatch.delattr(os, "getuid")
    monkeypatch.setenv("USERNAME", "ann")
    assert cache.folder() == tmp_path / "rackcard-ann"
    monkeypatch.delenv("USERNAME")
    assert cache.folder() == tmp_path / "rackcard-user"


def test_the_hash_of_code_knows_names_and_not_places(tmp_path: Path) -> None:
    def file(folder: str, name: str, text: str) -> Path:
        (tmp_path / folder).mkdir(exist_ok=True)
        path = tmp_path / folder / name
        path.write_text(text)
        return path

    a, b = file("one", "a.py", "x"), file("one", "b.py", "y")
    assert cache.code_hash([a, b]) == cache.code_hash([str(b), a])
    assert cache.code_hash([a]) == cache.code_hash([file("two", "a.py", "x")])
    assert cache.code_hash([a]) != cache.code_hash([file("two", "c.py", "x")])
    assert cache.code_hash([a]) != cache.code_hash([a, b])
    assert cache.code_hash([]) == hashlib.sha256().hexdigest()
    assert cache.code_hash([a]) == hashlib.sha256(b"a.py\0x\0").hexdigest()
    assert cache.own_code() == cache.code_hash(Path(cache.__file__).parent.rglob("*.py"))


def test_a_file_is_written_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "it"
    synced: list[int] = []
    sync = os.fsync
    monkeypatch.setattr(os, "fsync", lambda number: synced.append(number) or sync(number))
    cache.replace(file, b"a long text")
    cache.replace(file, b"short")
    assert (file.read_bytes(), len(synced)) == (b"short", 2)
    assert list(tmp_path.iterdir()) == [file]

    def stop(*_: object) -> None:
        names = [path.name for path in tmp_path.iterdir() if path != file]
        assert names == [f".it.{os.getpid()}-{threading.get_ident()}.part"]
        assert (tmp_path / names[0]).read_bytes() == b"never"
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", stop)
    with pytest.raises(KeyboardInterrupt):
        cache.replace(file, b"never")
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"short"]


@pytest.mark.parametrize(("private", "mode"), [(True, 0o600), (False, 0o666)])
def test_a_private_file_is_for_its_owner_alone(tmp_path: Path, private: bool, mode: int) -> None:
    before = os.umask(0)
    try:
        cache.replace(tmp_path / "it", b"text", private)
        cache.replace(tmp_path / "other", b"text")
    finally:
        os.umask(before)
    assert (tmp_path / "it").stat().st_mode & 0o777 == mode
    assert (tmp_path / "other").stat().st_mode & 0o777 == 0o666


def test_what_is_not_known_is_not_kept(home: Path) -> None:
    assert cache.remembered("key", lambda: None, EDGE_VALUE) is None
    assert not (home / "rackcard" / "values").exists()


def test_arrays_without_a_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "folder", lambda: None)
    kept = [np.arange(3)]
    assert cache.arrays("key", lambda: kept) is kept


def test_files_are_named_after_what_they_depend_on(home: Path) -> None:
    cache.remembered(("a", 1), lambda: KNOWN, EDGE_VALUE)
    cache.arrays(("a", 1), lambda: [np.arange(3)])
    name = hashlib.sha256(b"('a', 1)").hexdigest()
    found = {path.relative_to(home).as_posix() for path in home.rglob("*") if path.is_file()}
    assert found == {f"rackcard/values/{name}.json", f"rackcard/arrays/{name}.npz"}


def test_why_a_file_cannot_be_written_is_not_hidden(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "not yours")

    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(PermissionError, match="not yours"):
        cache.replace(tmp_path / "it", b"text")
