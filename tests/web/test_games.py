"""Games, rack cards, and what is printed on a layout."""

from __future__ import annotations

import pytest

from rackcard.games import registry
from rackcard.games.straights_and_8s.layout import AROUND, DOUBLE_ZERO, SINGLE_ZERO, pockets
from rackcard.web.games import rack_card
from tests.web.visitors import GAMES, WAGERS


def layout(floor, game, **chosen):
    ann = floor.guest()
    answer = ann.get(f"/api/tables/{ann.opens(game, **chosen)}/felt")
    assert answer.status_code == 200, answer.text
    return answer.json()


def spots(printed):
    return {(w["wager"], s["spot"]): s for w in printed["wagers"] for s in w["spots"]}


def test_the_games_of_the_house(floor):
    anybody = floor.client_of()
    found = anybody.get("/api/games").json()["games"]
    assert {game["game"] for game in found} == set(registry.ids())
    great = next(game for game in found if game["game"] == "great-8")
    assert great["name"] == "Great 8"
    assert great["sentence"].endswith(".")
    assert great["seats"] == 7
    assert great["tables"] == 0
    assert great["limits"][0] == {
        "wager": "main",
        "name": "Yin or Yang",
        "minimum": 500,
        "maximum": 30000,
    }
    floor.guest().opens("great-8")
    found = anybody.get("/api/games").json()["games"]
    assert {game["game"]: game["tables"] for game in found}["great-8"] == 1


def test_pai_gow_seats_six(floor):
    found = floor.client_of().get("/api/games").json()["games"]
    assert {game["game"]: game["seats"] for game in found}["jacks-beat"] == 6


@pytest.mark.parametrize("game", GAMES)
def test_what_is_printed(floor, game):
    printed = layout(floor, game)
    assert printed["game"] == game
    assert set(printed["clock"]) == {"seeds", "wagers", "decision", "away", "seeds_most"}
    assert "seats" not in printed["options"]
    placed = spots(printed)
    for name, spot, _ in WAGERS[game]:
        assert placed[name, spot]["label"]
    for wager in printed["wagers"]:
        assert wager["kind"] in ("primary", "bonus")
        assert 0 < wager["minimum"] <= wager["maximum"]
        assert wager["paytable"]["rows"]
    for said in (*printed["procedure"], *printed["limits"]):
        assert said.endswith(".")


def test_labels_and_odds(floor):
    placed = spots(layout(floor, "great-8"))
    assert placed["main", "yin"]["label"] == "Yin"
    assert placed["great-bonus", "yang"]["label"] == "Great Bonus (Yang)"
    assert placed["main", "yin"]["odds"] == ""  # it pays two things
    placed = spots(layout(floor, "lucky-8"))
    assert placed["banker", "banker"]["odds"] == "1:1 less 5%"
    assert placed["tie", "tie"]["odds"] == "8:1"


def test_the_pay_table_is_that_of_the_table(floor):
    printed = layout(floor, "great-8", paytables={"great-bonus": "3"})
    [bonus] = [wager for wager in printed["wagers"] if wager["wager"] == "great-bonus"]
    assert bonus["paytable"]["id"] == "3"
    assert {"label": "Any Tie", "pays": "1:1"} in bonus["paytable"]["rows"]
    assert "Two Card Tie" not in {row["label"] for row in bonus["paytable"]["rows"]}
    assert bonus["needs"] == "main"
    assert bonus["one_spot"]


def test_envy_of_chan_chu(floor):
    printed = layout(floor, "jacks-beat", paytables={"chan-chu": "4"})
    [wager] = [wager for wager in printed["wagers"] if wager["wager"] == "chan-chu"]
    assert wager["envy"]["stake"] == 500
    assert {"label": "Five Aces", "pays": "$250"} in wager["envy"]["rows"]


def test_limits_of_baccarat_in_sentences(floor):
    said = layout(floor, "lucky-8")["limits"]
    assert "A player may make four of the wagers in a round." in said
    assert "With four wagers made, one of them is limited to $5." in said
    assert "A round pays up to $25,000 in all." in said


@pytest.mark.parametrize(("wheel", "pockets_there"), [("double-zero", 38), ("single-zero", 37)])
def test_roulette_tells_what_spots_cover(floor, wheel, pockets_there):
    printed = layout(floor, "straights-and-8s", rulings={"wheel": wheel})
    assert len(printed["wheel"]) == len(printed["colours"]) == pockets_there
    assert printed["colours"]["17"] == "black"
    assert printed["colours"]["0"] == "green"
    placed = spots(printed)
    assert placed["split", "17-20"]["covers"] == ["17", "20"]
    assert placed["straight-up", "17"]["odds"] == "35:1"
    assert len(placed["dozen", "1st-12"]["covers"]) == 12
    assert (("top-line", "0-00-1-2-3") in placed) == (wheel == "double-zero")
    assert placed["straights-and-8s", "straights-and-8s"]["covers"] == []


def test_other_games_have_no_wheel(floor):
    printed = layout(floor, "great-8")
    assert printed["wheel"] is None
    assert printed["colours"] is None


@pytest.mark.parametrize("zeros", [DOUBLE_ZERO, SINGLE_ZERO])
def test_wheels_hold_every_pocket_once(zeros):
    assert sorted(AROUND[zeros]) == sorted(map(str, pockets(zeros)))


def test_the_double_zero_wheel_is_built_in_pairs():
    """Across from every odd number lies the next even one; across from 0 lies 00."""
    around = AROUND[DOUBLE_ZERO]
    for place, pocket in enumerate(around):
        across = around[(place + 19) % 38]
        if pocket not in DOUBLE_ZERO:
            number = int(pocket)
            assert int(across) == (number + 1 if number % 2 else number - 1)


def test_a_layout_is_for_those_who_have_come_in(floor):
    table = floor.guest().opens("great-8")
    assert floor.client_of().get(f"/api/tables/{table}/felt").status_code == 401


def test_no_such_table_or_game(floor):
    ann = floor.guest()
    assert "nothing" in ann.get("/api/tables/nothing/felt").json()["error"]
    answer = floor.client_of().get("/api/games/poker/card")
    assert answer.status_code == 400
    assert "great-8" in answer.json()["error"]


@pytest.mark.parametrize("game", ["..", "examples%2fdragon_tiger", "examples/dragon_tiger", "%00"])
def test_a_game_is_never_a_folder(floor, game):
    """Its rules.py would be run."""
    assert floor.client_of().get(f"/api/games/{game}/card").status_code in (400, 404)


@pytest.mark.parametrize("game", GAMES)
def test_rack_cards(floor, game):
    card = floor.client_of().get(f"/api/games/{game}/card").json()
    assert len(card["card_hash"]) == 64
    assert card["procedure"]["deal"]
    assert card["procedure"]["settle"]
    for ruling in card["rulings"]:
        assert sum(reading["default"] for reading in ruling["readings"]) == 1
    for option in card["options"]:
        assert option["default"] in option["values"]
    for wager in card["wagers"]:
        assert wager["paytables"]


@pytest.mark.parametrize("game", GAMES)
def test_a_rack_card_says_what_the_card_says(game):
    """Cell by cell, from the card itself."""
    card, said = registry.find(game).card, rack_card(game)
    facts = {"name": card.name, "card_hash": card.hash, "sheet": card.sheet}
    assert {**said, "game": game, **facts, "summary": card.summary} == said
    assert said["procedure"]["deal"] == list(card.procedure.deal)
    assert {one["option"]: one for one in said["options"]} == {
        name: {
            "option": name,
            "values": list(option.allowed),
            "default": option.default,
            "meaning": option.about,
        }
        for name, option in card.options.items()
    }
    for one, (name, ruling) in zip(said["rulings"], card.rulings.items(), strict=True):
        assert (one["ruling"], one["clause"]) == (name, ruling.clause)
        assert one["question"] == ruling.question
        assert {x["reading"]: x["meaning"] for x in one["readings"]} == ruling.readings
        assert [x["reading"] for x in one["readings"] if x["default"]] == [ruling.default]
    for wager, (name, entry) in zip(said["wagers"], card.wagers.items(), strict=True):
        tables = wager["paytables"]
        assert wager["wager"] == name
        assert [table["id"] for table in tables] == list(entry.tables)
        assert [table["options"] for table in tables] == [
            entry.table_options.get(table, {}) for table in entry.tables
        ]
        envied = [table["envy"] for table in tables if table["envy"]]
        assert wager["envy"] == (envied[0] if envied else None)
        for table in tables:
            rows = entry.paytable(table["id"]).rows
            assert [row["label"] for row in table["rows"]] == list(rows)
            assert [row["pays"] for row in table["rows"]] == [pay.text for pay in rows.values()]


def test_cards_that_can_be_removed(floor):
    def symbols(game):
        return floor.client_of().get(f"/api/games/{game}/card").json()["symbols"]

    assert len(symbols("lucky-8")) == len(symbols("dead-mans-hand")) == 52
    assert len(symbols("great-8")) == 53
    assert symbols("straights-and-8s") is None
    assert symbols("jacks-beat") is None


def test_pay_tables_of_a_card_prescribe_options(floor):
    card = floor.client_of().get("/api/games/dead-mans-hand/card").json()
    [bonus] = [wager for wager in card["wagers"] if wager["wager"] == "dead-mans-hand"]
    assert [table["id"] for table in bonus["paytables"]] == ["1", "2", "3", "4", "5"]
    assert bonus["paytables"][0]["options"] == {"ace-hands": 2}
    assert bonus["paytables"][4]["options"] == {"ace-hands": 4}
    assert {"label": "4 Sets of A-8", "pays": "500:1"} in bonus["paytables"][3]["rows"]


def test_settlement_is_told_in_its_order(floor):
    card = floor.client_of().get("/api/games/great-8/card").json()
    assert card["procedure"]["settle"] == [
        "Losing wagers on Yin or Yang and Great Bonus are collected.",
        "Wagers on Yin or Yang and Great Bonus that push are left.",
        "Winning wagers on Yin or Yang are paid.",
        "Winning wagers on Great Bonus are paid.",
    ]
