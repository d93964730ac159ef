"""A store that could not be opened holds nothing: the next one can be."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import make_url

from rackcard.live.books import database
from rackcard.live.books.store import Store
from rackcard.rules.errors import BadInput


def test_a_writer_that_was_refused_lets_the_lock_go(migrated_file: Path, tmp_path: Path) -> None:
    file = tmp_path / "floor.db"
    shutil.copy(migrated_file, file)
    with sqlite3.connect(file) as db:
        db.execute("UPDATE alembic_version SET version_num = 'r9999'")
    db.close()
    with pytest.raises(BadInput, match="use a newer rackcard") as refused:
        Store.open(f"sqlite:///{file}")
    release = database._hold_file(make_url(f"sqlite:///{file}"))
    assert refused.value is not None, "the error, and all that it holds on to, is still there"
    release()
