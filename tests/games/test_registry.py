"""Finding games: by entry point, by folder, and what is said when they are not there."""

import importlib
import sys

import pytest

import rackcard
from rackcard.games import registry
from rackcard.rules.errors import BadInput
from rackcard.rules.spoken import ANY_GAME

CARD = """
game = "toy"
name = "Toy"
sheet = "a toy"
summary = "The higher card wins."

[wagers.bet]
name = "Bet"
rides = "round"
kind = "primary"
minimum = "$1"
maximum = "$100"
pays = { "Win" = "1:1", "Tie" = "push" }

[procedure]
deal = ["One card each."]
settle = [
    { act = "collect", wagers = ["bet"] },
    { act = "push", wagers = ["bet"] },
    { act = "pay", wagers = ["bet"] },
]
"""
RULES = """
from tests.toys import HighCard

MACHINES = {"round": HighCard}
"""
ORACLES = """
[[figures]]
figure = "combinations"
wager = "bet"
row = "Tie"
printed = "2"
source = "counted by hand"
"""


@pytest.fixture(autouse=True)
def fresh():
    """Games that a test finds are forgotten after it."""
    registry.find.cache_clear()
    yield
    registry.find.cache_clear()


@pytest.fixture
def folder(tmp_path):
    """A folder with a game in it."""

    def write(card=CARD, rules=RULES, oracles=None):
        home = tmp_path / "toy_game"
        home.mkdir()
        for name, text in (("card.toml", card), ("rules.py", rules), ("oracles.toml", oracles)):
            if text is not None:
                (home / name).write_text(text, encoding="utf-8")
        return home

    return write


@pytest.fixture
def installed(tmp_path, monkeypatch):
    """A distribution that registers a game, as `pip install` would leave it."""

    def install(value="toy_package", game="toy", files=None):
        files = (
            {"__init__.py": "", "card.toml": CARD, "rules.py": RULES} if files is None else files
        )
        site = tmp_path / "site"
        package = site / "toy_package"
        package.mkdir(parents=True)
        for name, text in files.items():
            (package / name).write_text(text, encoding="utf-8")
        info = site / "toy_games-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: toy-games\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(f"[rackcard.games]\n{game} = {value}\n")
        monkeypatch.syspath_prepend(str(site))
        importlib.invalidate_caches()

    yield install
    for name in [n for n in sys.modules if n.split(".")[0] == "toy_package"]:
        del sys.modules[name]


def refusal(game):
    with pytest.raises(BadInput) as refused:
        registry.find(str(game))
    text = str(refused.value)
    assert "\n" not in text
    assert text.endswith(".")
    return text


def test_the_built_in_games_are_registered():
    assert {"great-8", "straights-and-8s"} <= set(registry.ids())
    assert registry.ids() == sorted(registry.ids())
    assert registry.ids() == rackcard.game_ids()


@pytest.mark.parametrize("game", ["great-8", "straights-and-8s"])
def test_a_built_in_game_comes_with_card_text_machines_and_figures(game):
    found = registry.find(game)
    assert found.card.game == game
    assert f'game = "{game}"' in found.card_text
    assert {entry.rides for entry in found.card.wagers.values()} == set(found.machines)
    assert all(figure.wager in found.card.wagers for figure in found.figures)
    assert registry.find(game) is found


def test_every_figure_of_a_built_in_game_names_what_its_card_has():
    for game in registry.ids():
        found = registry.find(game)
        for figure in found.figures:
            if figure.wager in {
                *found.published.graders,
                *found.published.counters,
            }:  # published, not on the card
                continue
            entry = found.card.wager(figure.wager)
            assert figure.paytable in entry.tables or figure.paytable is None
            assert not figure.row or figure.row in entry.pays
            for ruling, reading in figure.rulings.items():
                assert reading in found.card.rulings[ruling].readings
            for option, value in figure.options.items():
                assert value in found.card.options[option].allowed


def test_another_distribution_registers_a_game(installed):
    installed()
    assert "toy" in registry.ids()
    game = rackcard.load("toy")
    assert game.card.name == "Toy"
    assert {r.label: r.combinations for r in game.law("bet").outcomes} == {
        "Win": 5,
        "Tie": 2,
        "": 5,
    }


def test_a_game_that_is_registered_but_gone(installed):
    installed(value="toy_package_gone")
    assert "toy_package_gone is not there" in refusal("toy")


def test_a_game_that_is_registered_in_a_package_that_is_gone(installed):
    installed(value="toy_package_gone.games.toy")
    assert "toy_package_gone" in refusal("toy")


def test_a_registered_game_without_rules(installed):
    installed(files={"__init__.py": "", "card.toml": CARD})
    assert "rules" in refusal("toy")


def test_a_registered_game_without_a_card(installed):
    installed(files={"__init__.py": "", "rules.py": RULES})
    assert "card.toml: No such file" in refusal("toy")


def test_a_registered_game_without_machines(installed):
    installed(files={"__init__.py": "", "card.toml": CARD, "rules.py": ""})
    assert "MACHINES" in refusal("toy")


def test_a_game_in_a_folder(folder):
    home = folder()
    game = rackcard.load(str(home))
    assert game.card.game == "toy"
    assert game.law("bet").combinations == 12
    assert registry.find(str(home)).figures == []


def test_a_game_in_a_folder_brings_its_oracles(folder):
    home = folder(oracles=ORACLES)
    assert [figure.printed for figure in registry.find(str(home)).figures] == ["2"]
    (check,) = rackcard.load(str(home)).verify()
    assert check.agrees


def test_a_registered_name_wins_over_a_folder_of_that_name(folder, tmp_path, monkeypatch):
    home = folder()
    home.rename(tmp_path / "great-8")
    monkeypatch.chdir(tmp_path)
    assert registry.find("great-8").card.name == "Great 8"


@pytest.mark.parametrize("game", ["nope", "", ".", "great_8", "GREAT-8", "\0"])
def test_an_unknown_game_is_told_which_there_are(game):
    text = refusal(game)
    assert all(known in text for known in registry.ids())
    assert "card.toml and rules.py" in text


def test_an_unknown_game_is_not_remembered_as_unknown(folder, tmp_path):
    refusal(tmp_path / "toy_game")
    folder()
    assert registry.find(str(tmp_path / "toy_game")).card.game == "toy"


def test_a_folder_without_a_card_is_no_game(folder):
    home = folder(card=None)
    assert str(home) in refusal(home)


def test_a_folder_without_rules(folder):
    text = refusal(folder(rules=None))
    assert "rules.py: No such file" in text


def test_rules_without_machines(folder):
    text = refusal(folder(rules="x = 1\n"))
    assert "toy_game" in text
    assert "MACHINES = {name: class}" in text


def test_oracles_are_checked(folder):
    text = refusal(folder(oracles=ORACLES.replace('"2"', '"two"')))
    assert "oracles.toml: figures.0" in text


def test_the_card_is_checked_against_the_rules(folder):
    text = refusal(folder(card=CARD.replace('"Tie" = "push"', '"Draw" = "push"')))
    assert "card.toml" in text
    assert "'Draw'" in text


def test_two_folders_of_one_name_are_two_games(folder, tmp_path):
    one = folder()
    other = tmp_path / "elsewhere" / "toy_game"
    other.mkdir(parents=True)
    (other / "card.toml").write_text(CARD.replace('name = "Toy"', 'name = "Other"'))
    (other / "rules.py").write_text(RULES)
    assert registry.find(str(one)).card.name == "Toy"
    assert registry.find(str(other)).card.name == "Other"


def test_rules_in_a_folder_may_have_dataclasses(folder):
    rules = (
        "from __future__ import annotations\n"
        "from dataclasses import dataclass\n\n"
        "@dataclass(frozen=True)\nclass State:\n    hand: int\n" + RULES
    )
    assert registry.find(str(folder(rules=rules))).card.game == "toy"


def test_an_error_of_the_rules_themselves_is_not_hidden(folder):
    with pytest.raises(OSError, match="no such shoe"):
        registry.find(str(folder(rules='raise FileNotFoundError(2, "no such shoe")')))


def test_a_folder_may_have_several_modules(tmp_path):
    """Rules, calls and published figures of a folder import a module beside them."""
    home = tmp_path / "several"
    home.mkdir()
    files = {
        "card.toml": CARD,
        "rules.py": f"from .helper import CALLED\n{RULES}",
        "helper.py": 'CALLED = "the deuce"\n',
        "calls.py": "from .helper import CALLED\n\nCARD_NAMES = {'2c': CALLED}\n"
        "hands = says = lambda *_: []\n",
        "published.py": "from .helper import CALLED\n\nCOUNTERS = {CALLED: dict}\n",
    }
    for name, text in files.items():
        (home / name).write_text(text, encoding="utf-8")
    found = registry.find(str(home))
    assert found.calls.card_names == {"2c": "the deuce"}
    assert list(found.published.counters) == ["the deuce"]
    assert rackcard.load(str(home)).law("bet").combinations == 12


def test_a_game_that_extends_another_is_called_as_that_one(tmp_path):
    home = tmp_path / "ours"
    home.mkdir()
    great_8 = registry.find("great-8")
    (home / "card.toml").write_text(great_8.card_text, encoding="utf-8")
    (home / "rules.py").write_text(
        "from rackcard.games.great_8.rules import Great8\n\n\n"
        "class Ours(Great8):\n    pass\n\n\nMACHINES = {'round': Ours}\n"
    )
    assert registry.find(str(home)).calls == great_8.calls


def test_a_game_without_calls_shows_its_cards_by_the_names_of_its_parts(folder):
    assert registry.find(str(folder())).calls is ANY_GAME
