"""audit --heads and serve --house-key, as an operator and a regulator use them."""

from __future__ import annotations

import json
import shutil
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from rackcard import signing
from rackcard.cli import serve
from rackcard.live.books import coverage, people
from rackcard.live.books.store import Store
from rackcard.rules.errors import BadInput
from tests.live.test_heads import cut_off
from tests.web.conftest import quick_hasher, without_limits
from tests.web.visitors import Floor, play_round, sit_down

CUT = 21


class Evening(NamedTuple):
    folder: Path
    heads: Path
    """What a player got with the shoes."""
    public: str
    commands: int


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Evening:
    """A house in which somebody has played, and kept the heads of its shoes."""
    folder = tmp_path_factory.mktemp("house")
    signing.new_key(folder / "house.key")
    key = signing.read_key(folder / "house.key")
    with pytest.MonkeyPatch.context() as patch:
        without_limits(patch)
        patch.setattr(people, "PasswordHasher", quick_hasher)
        with Floor(f"sqlite:///{folder}/house.db", key=key) as floor:
            ann = floor.guest()
            table = ann.opens("straights-and-8s")
            sit_down(table, ann)
            kept = []
            for shoe in range(1, 7):
                play_round(table, "straights-and-8s", ann)
                answer = ann.get(f"/api/tables/{table}/shoes/{shoe}/head")
                assert answer.status_code == 200, answer.text
                kept.append(answer.json())
    (folder / "heads.json").write_text(json.dumps(kept))
    with Store.open(f"sqlite:///{folder}/house.db", writer=False) as store:
        ends = store.heads()
        commands = coverage.total(ends)
        attested = coverage.attested(ends, store.signed_positions())
        assert attested == commands, "the house signs when it closes"
    return Evening(folder, folder / "heads.json", str(folder / "house.key.pub"), commands)


@pytest.fixture
def copy(played: Evening, tmp_path: Path) -> str:
    shutil.copy(played.folder / "house.db", tmp_path / "copy.db")
    return f"sqlite:///{tmp_path}/copy.db"


def test_a_whole_database_is_attested(
    played: Evening, copy: str, rackcard: Callable[..., Any]
) -> None:
    done = rackcard("audit", copy)
    assert (done.code, done.err) == (0, "")
    last = played.commands
    assert (
        "The end of the journal is not attested: no head that somebody kept was given; "
        f"the house's own heads attest {last} of {last} commands." in done.out
    )
    done = rackcard("audit", copy, "--heads", str(played.heads), "--signed-by", played.public)
    assert done.code == 0, done.out
    assert f"of {last} commands, with the key {played.public}" in done.out
    done = rackcard("audit", copy, "--heads", str(played.heads), "--json")
    attested = json.loads(done.out)["attested"]
    assert 0 < attested["commands"] <= attested["of"] == attested["own"] == last
    assert attested["key_checked"] is False
    assert len(attested["keys"]) == 1
    assert "which may be anybody's" in attested["says"]


def test_what_was_cut_off_is_named(
    played: Evening, copy: str, rackcard: Callable[..., Any]
) -> None:
    with Store.open(copy) as store:
        (table,) = store.tables()
        cut_off(store, CUT, table=table)
        left = store.heads()[table].number
    done = rackcard("audit", copy)
    assert done.code == 0, done.out
    assert "is not attested" in done.out
    done = rackcard("audit", copy, "--heads", str(played.heads), "--signed-by", played.public)
    assert done.code == 1
    assert f"- Commands {left + 1} to " in done.out
    assert f" of {table!r} are missing at the end" in done.out
    assert f"{played.heads}, head 6 attests them." in done.out
    assert done.out.endswith("Something is wrong.\n")


def test_another_key_and_forged_heads(
    played: Evening, copy: str, tmp_path: Path, rackcard: Callable[..., Any]
) -> None:
    other = signing.new_key(tmp_path / "other")
    done = rackcard("audit", copy, "--heads", str(played.heads), "--signed-by", str(other))
    assert done.code == 1
    assert "signed with another key than the house's" in done.out
    assert "no head that was given can be used" in done.out
    forged = tmp_path / "forged.json"
    forged.write_text(played.heads.read_text().replace('"position": ', '"position": 1'))
    done = rackcard("audit", copy, "--heads", str(forged))
    assert done.code == 1
    assert "its signature does not fit what it says; it attests nothing" in done.out


def test_bad_calls(
    played: Evening, copy: str, tmp_path: Path, rackcard: Callable[..., Any]
) -> None:
    reveal = str(Path(__file__).parents[1] / "fair" / "vectors" / "reveal-small.json")
    for arguments, says in (
        (("audit", reveal, "--heads", str(played.heads)), "are for a database"),
        (("audit", copy, "--heads", str(tmp_path / "nowhere")), "cannot read"),
        (("audit", copy, "--heads", reveal), "holds no head of a journal"),
        (("audit", copy, "--signed-by", "nobody"), "neither the file of a public key"),
    ):
        done = rackcard(*arguments)
        assert (done.code, done.out) == (2, "")
        assert says in done.err


def test_an_empty_database(tmp_path: Path, played: Evening, rackcard: Callable[..., Any]) -> None:
    url = f"sqlite:///{tmp_path}/empty.db"
    Store.open(url).close()
    done = rackcard("audit", url)
    assert done.code == 0
    assert "not attested: no head that somebody kept was given.\n" in done.out
    done = rackcard("audit", url, "--heads", str(played.heads))
    assert done.code == 1
    assert "Commands 1 to " in done.out


# --- the key of a house


def test_a_key_is_made_once_for_its_owner_alone(tmp_path: Path) -> None:
    path = serve._beside(f"sqlite:///{tmp_path}/house.db")
    assert path == tmp_path / "house.db.key"
    first = serve._key(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    kept = path.read_bytes()
    assert serve._key(path).sign(b"x") == first.sign(b"x")
    assert path.read_bytes() == kept


def test_a_file_that_is_no_key_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "house.key"
    path.write_text("my shopping list")
    with pytest.raises(BadInput, match="holds no private key"):
        serve._key(path)
    assert path.read_text() == "my shopping list"


def test_the_key_of_a_house_in_postgresql(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert serve._beside("postgresql://me@there/floor") == tmp_path / "rackcard" / "house.key"
