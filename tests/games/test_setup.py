"""A game as one house deals it: options, rulings, depleted shoes, and what is refused."""

import pytest

import rackcard
from rackcard.games.setup import set_up
from rackcard.rules.errors import BadInput
from rackcard.rules.grades import Bet
from rackcard.rules.pays import PayChange

READINGS = {"great-bonus.scope": "wagered-hand", "drawn-great-8": "1-to-1", "tiger-6": "any-six"}


def shoe(setup):
    return setup.machines["round"].source


def refusal(*args, **kwargs):
    with pytest.raises(BadInput) as refused:
        set_up(*args, **kwargs)
    text = str(refused.value)
    assert "\n" not in text
    assert text.endswith(".")
    return text


def test_defaults_are_those_of_the_card():
    setup = set_up("great-8")
    assert setup.house.options == {"decks": 8}
    assert setup.house.rulings == READINGS
    assert setup.removed == {}
    assert setup.changed_pays == {}
    assert setup.card is setup.definition.card or setup.card == setup.definition.card


@pytest.mark.parametrize("given", [2, "2"])
def test_an_option_is_taken_as_a_number_or_as_text(given):
    setup = set_up("great-8", {"decks": given})
    assert setup.house.options == {"decks": 2}
    assert type(setup.house.options["decks"]) is int
    assert shoe(setup).total == 108


@pytest.mark.parametrize("given", [3, 0, -1, "two", "", 1.0, True, None])
def test_an_option_must_be_allowed(given):
    text = refusal("great-8", {"decks": given})
    assert "decks" in text
    assert "allowed: 1, 2, 4, 8" in text


def test_unknown_options_and_rulings_are_refused():
    assert "'deck'; allowed: decks" in refusal("great-8", {"deck": 8})
    assert "'decks'; allowed: none" in refusal("straights-and-8s", {"decks": 8})
    assert "'scope'; allowed: great-bonus.scope, drawn-great-8, tiger-6" in refusal(
        "great-8", rulings={"scope": "x"}
    )
    text = refusal("great-8", rulings={"great-bonus.scope": "any"})
    assert "'any'; allowed: wagered-hand, either-hand" in text


def test_load_spells_decks_out():
    assert rackcard.load("great-8", decks=2).setup.house.options == {"decks": 2}
    assert rackcard.load("great-8", options={"decks": 2}).setup.house.options == {"decks": 2}
    with pytest.raises(BadInput, match="'decks'"):
        rackcard.load("straights-and-8s", decks=8)


def test_removed_cards_are_gone_from_the_shoe():
    setup = set_up("great-8", {"decks": 2}, removed={"8h": 2, "G": 1})
    counts = dict(shoe(setup).counts)
    assert (counts["8h"], counts["8c"], counts["G"]) == (0, 2, 3)
    assert shoe(setup).total == 108 - 3
    assert shoe(set_up("great-8", {"decks": 2})).total == 108


def test_what_cannot_be_removed_is_refused():
    assert "the shoe holds 8" in refusal("great-8", removed={"8h": 9})
    assert "'*'" in refusal("great-8", removed={"*": 1})
    assert "wheel" in refusal("straights-and-8s", removed={"17": 1})
    assert set_up("straights-and-8s", removed={}).removed == {}


def test_removing_cards_changes_the_law_and_an_emptied_rank_cannot_come_up():
    eights = dict.fromkeys(("8c", "8d", "8h", "8s"), 1)
    law = rackcard.load("great-8", decks=1, remove=eights).law("great-bonus", "1")
    assert law.combinations == 50 * 49 * 48 * 47
    assert {r.label: r.combinations for r in law.outcomes}["Great 8 over Natural 8"] == 0


def test_a_shoe_too_small_for_a_round_is_refused():
    cards = {rank + suit: 1 for rank in "A23456789TJQK" for suit in "cdhs"}
    for keep in ("2c", "2d"):
        del cards[keep]
    cards["G"] = 1
    with pytest.raises(BadInput, match="the shoe holds 3 cards, but a round can take 4"):
        rackcard.load("great-8", decks=1, remove=cards).law("main")


def test_an_empty_shoe_is_refused():
    cards = {rank + suit: 1 for rank in "A23456789TJQK" for suit in "cdhs"}
    with pytest.raises(BadInput):
        rackcard.load("great-8", decks=1, remove={**cards, "G": 2}).law("main")


def test_read_as_changes_a_reading_and_keeps_the_rest():
    setup = set_up("great-8", {"decks": 1}, removed={"8h": 1})
    other = setup.read_as({"great-bonus.scope": "either-hand"})
    assert other.house.rulings == {**READINGS, "great-bonus.scope": "either-hand"}
    assert other.house.options == {"decks": 1}
    assert other.machines["round"].house.rulings == other.house.rulings
    assert shoe(other).total == 53
    assert other.removed == {"8h": 1}
    assert setup.house.rulings == READINGS
    assert setup.machines["round"].house.rulings == READINGS
    assert setup.read_as({}).house == setup.house


def test_read_as_keeps_other_rulings():
    setup = set_up("straights-and-8s", rulings={"three-sequential": "one-direction"})
    other = setup.read_as({"wheel": "single-zero"})
    assert other.house.rulings == {
        "wheel": "single-zero",
        "three-sequential": "one-direction",
        "repeated-eights": "count",
    }
    assert other.machines["sequence"].source.total == 37


@pytest.mark.parametrize(
    "rulings", [{"nope": "x"}, {"great-bonus.scope": "banana"}], ids=["ruling", "reading"]
)
def test_read_as_refuses_what_the_card_has_not(rulings):
    with pytest.raises(BadInput):
        set_up("great-8").read_as(rulings)


def test_with_options_changes_an_option_and_keeps_the_rest():
    setup = set_up("great-8", {"decks": 1}, {"great-bonus.scope": "either-hand"}, removed={"G": 2})
    other = setup.with_options({"decks": "4"})
    assert other.house.options == {"decks": 4}
    assert other.house.rulings == {**READINGS, "great-bonus.scope": "either-hand"}
    assert shoe(other).total == 4 * 54 - 2
    assert shoe(setup).total == 52
    assert setup.with_options({}).house == setup.house
    for bad in ({"decks": 3}, {"deck": 1}):
        with pytest.raises(BadInput, match="decks"):
            setup.with_options(bad)


def test_changed_pays_survive_other_readings_and_options():
    pays = {("main", "Win"): "2:1"}
    setup = set_up("great-8", pays=pays)
    assert setup.changed_pays == {PayChange("main", None, "Win"): "2:1"}
    other = setup.read_as({"great-bonus.scope": "either-hand"}).with_options({"decks": 1})
    assert other.card.wager("main").pays["Win"] == "2:1"
    assert setup.definition.card.wager("main").pays["Win"] == "1:1"


def test_a_setup_does_not_share_what_it_was_given():
    removed, pays = {"8h": 1}, {("main", "Win"): "2:1"}
    setup = set_up("great-8", removed=removed, pays=pays)
    removed["8c"] = 1
    pays.clear()
    assert setup.removed == {"8h": 1}
    assert setup.changed_pays == {PayChange("main", None, "Win"): "2:1"}


def test_wagers_spots_bets_and_limits_of_a_configuration():
    setup = set_up("great-8")
    assert setup.wagers == ["main", "great-bonus"]
    assert setup.spots("main") == ("yin", "yang")
    assert setup.machine("main") is setup.machines["round"]
    assert setup.bets("round") == (
        Bet("main", "yin"),
        Bet("main", "yang"),
        Bet("great-bonus", "yin"),
        Bet("great-bonus", "yang"),
    )
    posted = setup.posted()
    assert posted["main"] == (500, 30_000, ("yin", "yang"), True, "")
    assert posted["great-bonus"] == (100, 2_500, ("yin", "yang"), True, "main")
    with pytest.raises(BadInput, match="'ante'"):
        setup.machine("ante")


def test_a_wager_that_a_reading_does_not_offer_is_nowhere():
    double = set_up("straights-and-8s")
    assert "first-four" in double.card.wagers
    assert "first-four" not in double.wagers
    assert "first-four" not in double.posted()
    assert double.spots("first-four") == ()
    assert all(bet.wager != "first-four" for bet in double.bets("spin"))
    assert [bet.wager for bet in double.bets("sequence")] == ["straights-and-8s"]
    with pytest.raises(BadInput, match="not offered"):
        rackcard.load("straights-and-8s").law("first-four")


def test_a_house_card_with_decks_that_are_no_number_is_refused(tmp_path):
    text = set_up("great-8").definition.card_text
    path = tmp_path / "house.toml"
    path.write_text(
        text.replace("[1, 2, 4, 8]", '["many"]').replace("default = 8", 'default = "many"')
    )
    with pytest.raises(BadInput):
        set_up("great-8", card=path)
