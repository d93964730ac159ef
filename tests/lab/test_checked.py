"""Printed v computed, cached on disk: the key of the cache, and that it is read back unchanged."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from rackcard import cache
from rackcard.game import Game, load
from rackcard.lab.verification import checks


class Memory:
    """Stands for the cache: keeps what was asked of it."""

    def __init__(self) -> None:
        self.parts: list[Any] = []
        self.form: Any = None

    def __call__(self, parts: Any, compute: Any, form: Any) -> Any:
        self.parts.append(parts)
        self.form = form
        return compute()


@pytest.fixture
def memory(monkeypatch: pytest.MonkeyPatch) -> Memory:
    found = Memory()
    monkeypatch.setattr(cache, "remembered", found)
    return found


@pytest.fixture(scope="module")
def great_8() -> Game:
    return load("great-8")


def test_they_are_those_of_the_game_and_read_as_they_were(memory: Memory, great_8: Game) -> None:
    found = checks(great_8)
    assert found == great_8.verify()
    written = memory.form.dump(found)
    assert memory.form.load(written) == found
    strict = [replace(one, strict=Fraction(number, 7)) for number, one in enumerate(found)]
    assert memory.form.load(memory.form.dump(strict)) == strict
    with pytest.raises(ValueError, match="shorter"):
        memory.form.load(written[:-1])
    with pytest.raises(ValueError, match="longer"):
        memory.form.load([*written, written[0]])


def test_every_figure_is_written_as_plain_text(memory: Memory, great_8: Game) -> None:
    [first, *_] = found = checks(great_8)
    computed = Fraction(1, 3)
    plain = memory.form.dump([replace(first, computed=computed, method="by hand", strict=None)])
    assert plain == [["1/3", "by hand", None]]
    assert len(found) > 1


def test_what_they_depend_on_is_part_of_the_key(
    memory: Memory, great_8: Game, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Our own code, the files of the game and its card; nothing else changes it."""
    monkeypatch.setattr(Game, "verify", lambda self: [])
    checks(great_8)
    checks(load("great-8"))
    first, again = memory.parts
    assert first == again
    assert "checks" in first
    with monkeypatch.context() as patched:
        patched.setattr(cache, "own_code", lambda: "other code")
        checks(great_8)
    with monkeypatch.context() as patched:
        patched.setattr(cache, "code_hash", lambda files: f"{len([*files])} other files")
        checks(great_8)
    checks(load("great-8", pays={("great-bonus", "Tiger 6"): "25:1"}))
    checks(load("lucky-8"))
    assert len({repr(parts) for parts in memory.parts}) == 5
    files = [file for file in great_8.setup.definition.folder.iterdir() if file.is_file()]
    assert f"{len(files)} other files" in repr(memory.parts)
