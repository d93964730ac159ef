"""Shoes and their journals: told when they have ended, and to be hashed again by anybody."""

from __future__ import annotations

import json
from hashlib import sha256
from itertools import pairwise

import pytest

from tests.web.visitors import GAMES, Floor, cards_in, play_round, ready, sit_down, wager


def shoes(visitor, table, **params):
    answer = visitor.get(f"/api/tables/{table}/shoes", params=params)
    assert answer.status_code == 200, answer.text
    return answer.json()["shoes"]


def journal(visitor, table, shoe):
    return visitor.get(f"/api/tables/{table}/journal", params={"shoe": shoe})


def played(floor, game, rounds=2):
    ann = floor.guest()
    table = ann.opens(game)
    sit_down(table, ann)
    for _ in range(rounds):
        play_round(table, game, ann)
    return ann, table


def netstrings(*parts):
    """As the extract says that it is done."""
    return "".join(f"{len(part)}:{part}," for part in map(str, parts))


@pytest.mark.parametrize("game", GAMES)
def test_the_shoes_of_a_table(floor, game):
    ann, table = played(floor, game)
    found = shoes(ann, table)
    assert [shoe["shoe"] for shoe in found] == list(range(1, len(found) + 1))
    assert [number for shoe in found for number in shoe["rounds"]] == [1, 2]
    view = ann.sees(table)["shoe"]
    assert found[-1]["commitment"] == view["commitment"]
    assert [shoe["ended"] for shoe in found] == [True] * (len(found) - 1) + [False]
    assert {shoe["voided"] for shoe in found} == {""}


def test_a_shoe_that_was_left(floor):
    ann, table = played(floor, "lucky-8", 3)
    ann.must(table, "leave")
    [shoe] = shoes(ann, table)
    assert shoe["rounds"] == [1, 2, 3]
    assert shoe["ended"]
    assert shoe["voided"] == "nobody is left at the table"


def test_a_table_where_nothing_was_dealt(floor):
    ann = floor.guest()
    assert shoes(ann, ann.opens("great-8")) == []


def test_the_last_so_many(floor):
    ann, table = played(floor, "straights-and-8s", 5)
    assert [shoe["shoe"] for shoe in shoes(ann, table, limit=2)] == [5, 6]
    assert len(shoes(ann, table)) == 6
    for limit in (0, 501, "all"):
        answer = ann.get(f"/api/tables/{table}/shoes", params={"limit": limit})
        assert answer.status_code == 422


@pytest.mark.parametrize("game", GAMES)
def test_an_extract_can_be_hashed_again(floor, game):
    other = floor.guest()
    ann, table = played(floor, game, 1)
    elsewhere = other.opens("great-8")
    sit_down(elsewhere, other)  # entries of another table lie between
    play_round(table, game, ann)
    if not ann.sees(table)["seats"][0]["stakes"]:
        ann.must(table, "leave")
    ended = [shoe["shoe"] for shoe in shoes(ann, table) if shoe["ended"]]
    assert ended
    for shoe in ended:
        answer = journal(ann, table, shoe)
        assert answer.status_code == 200, answer.text
        extract = answer.json()
        entries = extract["entries"]
        assert entries[0]["event"]["kind"] == "ShoeBrought"
        assert entries[-1]["event"]["kind"] == "ShoeEnded"
        assert {entry["table"] for entry in entries} == {table}
        for entry in entries:
            fields = ("previous", "seq", "table", "at", "command_id", "text")
            text = netstrings(*(entry[name] for name in fields))
            assert sha256(text.encode()).hexdigest() == entry["hash"]
            assert json.loads(entry["text"]) == entry["event"]
        whole = entries + extract["following"]
        for before, after in pairwise(whole):
            assert after["seq"] == before["seq"] + 1, "a table counts its own entries"
            if after["command_id"] == before["command_id"]:
                assert after["previous"] == before["hash"]
        follow_commands(extract, whole)
        following = {entry["event"]["kind"] for entry in extract["following"]}
        assert "Dealt" not in following, "no card of a shoe that is on the table"


def follow_commands(extract, whole):
    """From the first entry of an extract to the hash of its last command."""
    previous = whole[0]["previous"]
    numbers = [command["number"] for command in extract["commands"]]
    assert numbers == list(range(numbers[0], numbers[-1] + 1))
    for command in extract["commands"]:
        for entry in whole:
            if entry["command_id"] == command["id"]:
                assert entry["previous"] == previous
                previous = entry["hash"]
        names = ("number", "id", "at", "last_seq", "sealed")
        number, id, at, last_seq, sealed = (command[name] for name in names)
        text = netstrings(previous, number, id, extract["table"], at, last_seq, sealed)
        assert sha256(text.encode()).hexdigest() == command["hash"]
        previous = command["hash"]
    return previous


def test_it_is_a_download(floor):
    ann, table = played(floor, "straights-and-8s", 1)
    headers = journal(ann, table, 1).headers
    assert headers["content-type"] == "application/json"
    assert headers["content-disposition"] == f'attachment; filename="{table}-shoe-1.json"'


def test_the_cards_of_the_extract_are_those_of_the_reveal(floor):
    ann, table = played(floor, "dead-mans-hand", 1)
    entries = journal(ann, table, 1).json()["entries"]
    reveal = json.loads(ann.get(f"/api/tables/{table}/shoes/1/reveal").text)
    dealt = [x for entry in entries for x in entry["event"].get("symbols", ())]
    assert len(dealt) == reveal["dealt"]


def test_nothing_of_a_shoe_that_is_on_the_table(floor):
    """Pai Gow: seven cards of everybody lie face down in the journal."""
    ann, bob = floor.guest(), floor.guest()
    table = ann.opens("jacks-beat")
    sit_down(table, ann, bob)
    wager(table, "jacks-beat", ann, bob)
    ready(table, ann, bob)
    found = shoes(bob, table)
    open_shoes = [shoe["shoe"] for shoe in found if not shoe["ended"]]
    assert len(open_shoes) == 1
    answer = journal(bob, table, open_shoes[0])
    assert answer.status_code == 400
    assert "has not ended yet" in answer.json()["error"]
    assert cards_in(found) == []


def test_no_such_shoe_or_table(floor):
    ann, table = played(floor, "great-8", 1)
    assert journal(ann, table, 99).status_code == 400
    assert journal(ann, table, -1).status_code == 422
    assert journal(ann, table, "x").status_code == 422
    assert ann.get(f"/api/tables/{table}/journal").status_code == 422
    assert journal(ann, "nothing", 1).status_code == 400
    assert ann.get("/api/tables/nothing/shoes").status_code == 400
    for path in ("shoes", "shoes/1/head", "journal?shoe=1"):
        said = ann.get(f"/api/tables/nothing/{path}").json()
        assert said == {"error": f"the house has no table 'nothing'; allowed: {table}."}, path
    nobody = floor.client_of()
    assert nobody.get(f"/api/tables/{table}/shoes").status_code == 401
    assert nobody.get(f"/api/tables/{table}/journal?shoe=1").status_code == 401


def test_nobody_can_pretend_an_event(url, no_limits, quick_passwords):
    """A seed may be any text, and it stands in the journal."""
    from rackcard.fair.commit import client_commitment
    from rackcard.live.table.layout import Clock
    from tests.web.visitors import Floor

    with Floor(url, timing=Clock(3_000, 0, 0)) as floor:
        ann = floor.guest()
        table = ann.opens("great-8")
        sit_down(table, ann)
        seed = '"kind":"ShoeEnded","shoe":1,"voided":""'
        shoe = ann.sees(table)["shoe"]["commitment"]
        ann.must(table, "commit", commitment=client_commitment(shoe, 0, seed))
        ann.must(table, "open", seed=seed)
        [found] = shoes(ann, table)
        assert found["ended"] is False
        assert journal(ann, table, 1).status_code == 400


# --- signed heads


@pytest.fixture
def house_key(tmp_path):
    from rackcard import signing

    signing.new_key(tmp_path / "house.key")
    return signing.read_key(tmp_path / "house.key")


def test_the_signed_head_comes_with_a_shoe(url, no_limits, quick_passwords, house_key):
    from rackcard.live.books import heads

    with Floor(url, key=house_key) as floor:
        nobody = floor.client_of()
        ann, table = played(floor, "straights-and-8s", 3)
        extract = journal(ann, table, 2).json()
        answer = ann.get(f"/api/tables/{table}/shoes/2/head")
        assert answer.headers["content-disposition"].endswith('-shoe-2-head.json"')
        assert answer.json() == extract["head"]
        kept = heads.parsed(extract["head"], "the head")
        assert kept.complaint == ""
        assert kept.public_key == house_key.public_key().public_bytes_raw()
        end = follow_commands(extract, extract["entries"] + extract["following"])
        assert kept.chains == {table: (extract["commands"][-1]["number"], end)}
        assert floor.store.audit(kept=[kept], signed_by=kept.public_key) == []
        latest = nobody.get("/api/head").json()
        assert latest["chains"][table]["position"] >= kept.chains[table].position
        assert {"bank", table} <= latest["chains"].keys(), "where all chains end"
        assert ann.get(f"/api/tables/{table}/shoes/99/head").status_code == 400
        assert nobody.get(f"/api/tables/{table}/shoes/1/head").status_code == 401


def test_a_house_without_a_key_signs_nothing(floor):
    ann, table = played(floor, "straights-and-8s", 1)
    assert journal(ann, table, 1).json()["head"] is None
    answer = ann.get(f"/api/tables/{table}/shoes/1/head")
    assert answer.status_code == 400
    assert "has signed no head" in answer.json()["error"]
