"""The public API: loading a game, computing laws, and clear errors."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

import rackcard
from rackcard.exact.walk import end_weights
from rackcard.rules.cards import standard_deck
from rackcard.rules.errors import BadInput
from rackcard.rules.grades import Bet
from rackcard.rules.needs import Deal

RULES = '''
from rackcard.rules.cards import Card, Shoe
from rackcard.rules.decisions import Decisions
from rackcard.rules.grades import LOST, made
from rackcard.rules.machine import Machine
from rackcard.rules.needs import Choose, Deal, Done

class Four(Machine):
    """A, 2, 3 and 4; a state is the cards, and the choice once it is made."""
    start = ()

    def __init__(self, house):
        super().__init__(house)
        self.source = Shoe.of([Card(rank + "c") for rank in "A234"])

    def see(self, symbol):
        return "A234".index(symbol[0]) + 1

    def step(self, state, event):
        return (*state, event)

class Pick(Four):
    """One card. Spot "one" wins on a 4, spot "two" on 3 or 4; the ruling moves only spot "one"."""
    rows = {"pick": ("Win",)}
    readings = {"ace": ("low", "high")}

    def spots(self, wager):
        return ("one", "two")

    def next(self, state):
        return Done() if state else Deal("player")

    def grade(self, state, bet):
        card = self.see(state[0])
        if bet.spot == "two":
            return made("Win") if card >= 3 else LOST
        high = self.house.rulings["ace"] == "high"
        return made("Win") if card == 4 or (card == 1 and high) else LOST

class Hitting(Decisions):
    def strategies(self, wager):
        hit, stand = (lambda state, choose: "hit"), (lambda state, choose: "stand")
        if wager == "over":
            return {"always-hit": hit, "best": hit}
        return {"always-hit": hit, "best": stand}

class Hit(Four):
    """One card and a choice. "over" wants four points or more, "under" wants three or less."""
    rows = {"over": ("Win",), "under": ("Win",)}

    def next(self, state):
        if not state:
            return Deal("player")
        if len(state) == 1:
            return Choose(0, ("hit", "stand"))
        return Deal("player") if state[1] == "hit" and len(state) == 2 else Done()

    def grade(self, state, bet):
        total = sum(self.see(card) for card in state if isinstance(card, Card))
        return made("Win") if (total >= 4) == (bet.wager == "over") else LOST

    decides = Hitting

MACHINES = {"pick": Pick, "hit": Hit}
'''

WAGER = """
[wagers.{0}]
name = "{0}"
rides = "{1}"
kind = "primary"
minimum = "$1"
maximum = "$10"
pays = {{ "Win" = "1:1" }}
"""

CARD = """
game = "four"
name = "Four"
sheet = "made up for this test"
summary = "Four cards."

[rulings.ace]
clause = "aces"
question = "Is an ace high?"
default = "low"
readings = {{ low = "one point", high = "it wins" }}
{wagers}
[procedure]
deal = []
settle = [
    {{ act = "collect", wagers = ["pick", "over", "under"] }},
    {{ act = "push", wagers = ["pick", "over", "under"] }},
    {{ act = "pay", wagers = ["pick", "over", "under"] }},
]
"""


def write_game(folder: Path) -> str:
    """A whole game in a folder: two spots of different worth, a ruling, and strategies."""
    machines = {"pick": "pick", "over": "hit", "under": "hit"}
    wagers = "".join(WAGER.format(*pair) for pair in machines.items())
    folder.mkdir(exist_ok=True)
    (folder / "card.toml").write_text(CARD.format(wagers=wagers))
    (folder / "rules.py").write_text(RULES)
    return str(folder)


@pytest.fixture
def four(tmp_path: Path) -> rackcard.Game:
    return rackcard.load(write_game(tmp_path / "four"))


class TestPublicNames:
    def test_everything_in_all_is_there(self) -> None:
        for name in rackcard.__all__:
            assert callable(getattr(rackcard, name))

    def test_there_is_nothing_else(self) -> None:
        with pytest.raises(AttributeError, match="no attribute 'simulate'"):
            rackcard.simulate  # noqa: B018

    def test_both_games_are_registered(self) -> None:
        assert {"great-8", "straights-and-8s"} <= set(rackcard.game_ids())
        assert rackcard.game_ids() == sorted(rackcard.game_ids())

    def test_verify_takes_one_game_or_all(self, monkeypatch: pytest.MonkeyPatch) -> None:
        quick = ["great-8", "straights-and-8s"]
        monkeypatch.setattr("rackcard.game.ids", lambda: quick)
        one = rackcard.verify("straights-and-8s")
        assert {check.game for check in one} == {"straights-and-8s"}
        every = rackcard.verify()
        assert [check for check in every if check.game == "straights-and-8s"] == one
        assert {check.game for check in every} == set(quick)

    def test_a_game_may_be_a_folder(self, four: rackcard.Game) -> None:
        assert four.card.game == "four"
        assert four.law("pick").house_edge == Fraction(1, 2)


class TestLaw:
    def test_what_is_left_out_is_the_first_on_the_card(self) -> None:
        game = rackcard.load("great-8")
        assert game.law("great-bonus") == game.law("great-bonus", "1", spot="yin")
        assert game.law("great-bonus") == game.law("great-bonus", paytable="1")
        assert game.law("great-bonus") != game.law("great-bonus", "2")
        default = rackcard.load("great-8", decks=8, rulings={"great-bonus.scope": "wagered-hand"})
        assert game.law("main") == default.law("main")

    def test_spots_may_differ(self, four: rackcard.Game) -> None:
        assert four.law("pick").house_edge == four.law("pick", spot="one").house_edge
        assert four.law("pick", spot="one").house_edge == Fraction(1, 2)
        assert four.law("pick", spot="two").house_edge == 0

    def test_spots_that_differ_are_lines_of_their_own(self, four: rackcard.Game) -> None:
        lines = [(e.spots, e.law.house_edge) for e in four.par() if e.wager == "pick"]
        assert lines == [(("one",), Fraction(1, 2)), (("two",), Fraction(0))]

    def test_strategies(self, four: rackcard.Game) -> None:
        assert four.law("over", strategy="always-hit").hit_frequency == Fraction(10, 12)
        assert four.law("under", strategy="always-hit").hit_frequency == Fraction(2, 12)
        assert four.law("over") == four.law("over", strategy="always-hit")
        lines = [(e.wager, e.strategy) for e in four.par() if e.wager != "pick"]
        assert lines == [
            ("over", "always-hit"),
            ("over", "best"),
            ("under", "always-hit"),
            ("under", "best"),
        ]

    def test_a_strategy_belongs_to_its_wager(self, four: rackcard.Game) -> None:
        assert four.law("under", strategy="best").hit_frequency == Fraction(3, 4)
        assert four.law("over", strategy="best").hit_frequency == Fraction(10, 12)

    def test_a_simulation_plays_every_strategy(self, four: rackcard.Game) -> None:
        tally = four.simulate(200_000, seed=8, threads=2)
        assert [(w.wager, w.strategy, w.spot) for w in tally.wagers] == [
            (e.wager, e.strategy, e.spots[0]) for e in four.par()
        ]
        for wager in tally.wagers:
            assert wager.rounds == 200_000
            assert abs(wager.sigmas) < 4

    def test_asking_twice_walks_once(self, monkeypatch: pytest.MonkeyPatch) -> None:
        from rackcard.exact import laws

        walked: list[Any] = []
        monkeypatch.setattr(laws, "end_weights", lambda a: walked.append(a) or end_weights(a))
        game = rackcard.load("great-8")
        for _ in range(3):
            game.law("main")
            game.law("great-bonus", "3", spot="yang")
            list(game.par())
        assert len(walked) == 1

    def test_par_lists_every_wager_and_table_once(self) -> None:
        game = rackcard.load("great-8")
        lines = [(e.wager, e.paytable, e.strategy) for e in game.par()]
        assert lines == [
            ("main", None, None),
            ("great-bonus", "1", None),
            ("great-bonus", "2", None),
            ("great-bonus", "3", None),
        ]
        for entry in game.par():
            assert entry.spots == ("yin", "yang")
            assert entry.law == game.law(entry.wager, entry.paytable)


class TestRefusals:
    @pytest.mark.parametrize(
        ("arguments", "options", "words"),
        [
            (("mane",), {}, ["mane", "main", "great-bonus"]),
            (("main", "1"), {}, ["pay table", "'1'"]),
            (("great-bonus", "4"), {}, ["pay table", "'4'", "1, 2, 3"]),
            (("great-bonus", "1"), {"spot": "dragon"}, ["dragon", "yin, yang"]),
            (("main",), {"strategy": "best"}, ["strategy", "best", "none"]),
        ],
    )
    def test_of_laws(self, arguments: Any, options: Any, words: list[str]) -> None:
        with pytest.raises(BadInput) as caught:
            rackcard.load("great-8").law(*arguments, **options)
        for word in words:
            assert word in str(caught.value)
        assert str(caught.value).endswith(".")

    def test_of_an_unknown_strategy(self, four: rackcard.Game) -> None:
        with pytest.raises(BadInput, match=r"'worst'.*always-hit, best"):
            four.law("over", strategy="worst")

    def test_of_a_wager_that_is_not_offered(self) -> None:
        double = rackcard.load("straights-and-8s")
        single = rackcard.load("straights-and-8s", rulings={"wheel": "single-zero"})
        with pytest.raises(BadInput, match="first-four is not offered"):
            double.law("first-four")
        with pytest.raises(BadInput, match="top-line is not offered"):
            single.law("top-line")
        assert "first-four" not in {entry.wager for entry in double.par()}
        assert single.law("first-four").house_edge == Fraction(1, 37)

    @pytest.mark.parametrize(
        ("options", "words"),
        [
            ({"decks": 3}, ["3", "1, 2, 4, 8"]),
            ({"decks": 0}, ["0", "1, 2, 4, 8"]),
            ({"options": {"deck": 8}}, ["deck", "decks"]),
            ({"rulings": {"scope": "x"}}, ["scope", "great-bonus.scope"]),
            ({"rulings": {"great-bonus.scope": "x"}}, ["x", "wagered-hand, either-hand"]),
            ({"remove": {"8h": 9}}, ["9 of 8h", "holds 8"]),
            ({"remove": {"8h": -1}}, ["-1 of 8h"]),
            ({"remove": {"8x": 1}}, ["8x", "Ac, Ad"]),
            ({"pays": {("mane", "Win"): "1:1"}}, ["mane", "main"]),
            ({"pays": {("main", "win"): "1:1"}}, ["win", "Win"]),
            ({"pays": {("main", "Win"): "even"}}, ["even", "50:1"]),
        ],
    )
    def test_of_setups(self, options: Any, words: list[str]) -> None:
        with pytest.raises(BadInput) as caught:
            rackcard.load("great-8", **options)
        for word in words:
            assert word in str(caught.value)

    def test_of_unknown_games(self) -> None:
        with pytest.raises(BadInput, match=r"'great-9'.*great-8"):
            rackcard.load("great-9")
        with pytest.raises(BadInput, match="great-9"):
            rackcard.verify("great-9")

    def test_of_a_depleted_wheel(self) -> None:
        with pytest.raises(BadInput, match="nothing can be removed from a wheel"):
            rackcard.load("straights-and-8s", remove={"0": 1})

    def test_of_a_shoe_too_short_for_a_round(self) -> None:
        keep = {"Ac", "2c", "3c"}
        taken = {str(card): 1 for card in standard_deck() if card not in keep} | {"G": 2}
        game = rackcard.load("great-8", decks=1, remove=taken)
        for ask in (lambda: game.law("main"), lambda: game.simulate(10), lambda: list(game.par())):
            with pytest.raises(BadInput, match="holds 3 cards, but a round can take 4"):
                ask()

    def test_of_an_empty_shoe(self) -> None:
        taken = {str(card): 1 for card in standard_deck()} | {"G": 2}
        with pytest.raises(BadInput):
            rackcard.load("great-8", decks=1, remove=taken).law("main")

    @pytest.mark.parametrize("bad", [{"rounds": 0}, {"seed": -1}, {"threads": 0}, {"cut": 10**6}])
    def test_of_simulations(self, bad: dict[str, int]) -> None:
        with pytest.raises(BadInput):
            rackcard.load("great-8").simulate(**{"rounds": 10, **bad})


class TestRemoval:
    def test_it_changes_the_law_exactly(self) -> None:
        """Nine physical cards, dealt in every order, with the rules but without any engine."""
        keep = Counter({"Ac": 1, "2c": 2, "5h": 1, "6s": 1, "8d": 1, "Kc": 1, "G": 2})
        deck = Counter({str(card): 2 for card in standard_deck()} | {"G": 4})
        game = rackcard.load("great-8", decks=2, remove=deck - keep)
        machine = game.setup.machines["round"]
        cards = list(machine.source)
        assert Counter(map(str, cards)) == keep
        for wager, table in [("main", None), ("great-bonus", "1"), ("great-bonus", "3")]:
            paytable = game.card.wager(wager).paytable(table)
            for spot in ("yin", "yang"):
                counts: Counter[str] = Counter()
                for order in permutations(cards, 4):
                    state, at = machine.start, 0
                    while isinstance(machine.next(state), Deal):
                        state, at = machine.step(state, order[at]), at + 1
                    counts[paytable.outcome(machine.grade(state, Bet(wager, spot))).label] += 1
                law = game.law(wager, table, spot=spot)
                assert {r.label: r.combinations for r in law.outcomes if r.combinations} == counts

    def test_half_a_shoe_is_a_smaller_shoe(self) -> None:
        half = {str(card): 4 for card in standard_deck()} | {"G": 8}
        assert rackcard.load("great-8", decks=8, remove=half).law("main") == (
            rackcard.load("great-8", decks=4).law("main")
        )

    def test_suits_do_not_matter_but_ranks_do(self) -> None:
        edges = {
            card: rackcard.load("great-8", remove={card: 3}).law("main").house_edge
            for card in ("8h", "8s", "7h", "Th", "Kd")
        }
        assert edges["8h"] == edges["8s"] != edges["7h"]
        assert edges["Th"] == edges["Kd"]

    def test_nothing_removed_is_nothing_changed(self) -> None:
        assert rackcard.load("great-8", remove={"8h": 0}).law("main") == (
            rackcard.load("great-8").law("main")
        )

    def test_a_kind_that_is_gone_never_comes_up(self) -> None:
        game = rackcard.load("great-8", decks=1, remove={"G": 2})
        ways = {row.label: row.combinations for row in game.law("main").outcomes}
        assert ways["Great 8"] == 0
        tally = game.simulate(50_000, seed=4)
        assert next(o.times for o in tally.wagers[0].outcomes if o.label == "Great 8") == 0


class TestWhatIf:
    def test_a_changed_pay_moves_the_edge_by_what_it_adds(self) -> None:
        old = rackcard.load("great-8").law("great-bonus", "1")
        new = rackcard.load("great-8", pays={("great-bonus", "Tiger 6"): "12:1"})
        tiger = next(row for row in old.outcomes if row.label == "Tiger 6")
        assert tiger.net == 10
        law = new.law("great-bonus", "1")
        assert old.house_edge - law.house_edge == 2 * tiger.probability
        assert next(row.pays for row in law.outcomes if row.label == "Tiger 6") == "12:1"
        for table in ("2", "3"):
            changed, kept = (
                new.law("great-bonus", table),
                rackcard.load("great-8").law("great-bonus", table),
            )
            assert kept.house_edge - changed.house_edge == 7 * tiger.probability
        assert new.law("main") == rackcard.load("great-8").law("main")

    def test_a_row_taken_off_loses_or_falls_to_the_next(self) -> None:
        old = rackcard.load("great-8").law("great-bonus", "1")
        ways = {row.label: row.combinations for row in old.outcomes}
        law = rackcard.load("great-8", pays={("great-bonus", "Tiger 6"): "-"}).law("great-bonus")
        after = {row.label: row.combinations for row in law.outcomes}
        assert after[""] == ways[""] + ways["Tiger 6"]
        # A tie of Great 8s that both were drawn is a Two Card Tie too.
        law = rackcard.load("great-8", pays={("great-bonus", "Great 8 Tie"): "-"}).law(
            "great-bonus"
        )
        after = {row.label: row.combinations for row in law.outcomes}
        drawn = after["Two Card Tie"] - ways["Two Card Tie"]
        assert 0 < drawn < ways["Great 8 Tie"]
        assert after[""] - ways[""] == ways["Great 8 Tie"] - drawn

    def test_pushes_and_commissions(self) -> None:
        law = rackcard.load("great-8", pays={("main", "Win"): "1:1 less 5%"}).law("main")
        old = rackcard.load("great-8").law("main")
        win = next(row for row in old.outcomes if row.label == "Win")
        assert law.house_edge - old.house_edge == win.probability / 20
        law = rackcard.load("great-8", pays={("main", "Tie"): "lose"}).law("main")
        tie = next(row for row in old.outcomes if row.label == "Tie")
        assert law.house_edge - old.house_edge == tie.probability

    def test_the_card_hash_tells(self) -> None:
        plain = rackcard.load("great-8")
        changed = rackcard.load("great-8", pays={("main", "Win"): "2:1"})
        same = rackcard.load("great-8", pays={("main", "Win"): "1 to 1"})
        assert plain.card.hash == same.card.hash != changed.card.hash

    def test_simulations_follow(self) -> None:
        game = rackcard.load("great-8", decks=1, pays={("main", "Tie"): "9:1"})
        tally = game.simulate(200_000, seed=2)
        assert abs(tally.wagers[0].sigmas) < 4
        assert tally.wagers[0].exact_edge == game.law("main").house_edge < -1


@pytest.mark.parametrize(
    "name",
    [
        "great-8",
        "straights-and-8s",
        pytest.param("dead-mans-hand", marks=pytest.mark.prove),  # kernels for each pay table
    ],
)
def test_what_is_expected_is_what_is_played(name: str) -> None:
    """A progress bar that is told the total ends at exactly that."""
    expected: list[int] = []
    done: list[int] = []
    game = rackcard.load(name)
    game.simulate(1000, threads=2, progress=done.append, expect=expected.append)
    assert expected == [sum(done)]
