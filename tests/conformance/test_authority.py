"""Everything derived from the rules is compared with them: stand-ins, counts, kernels, laws."""

from __future__ import annotations

from pathlib import Path

import pytest

import rackcard as rc
from rackcard import conformance
from rackcard.game.authority import chance_alike
from rackcard.sim.agreement import p_value, refuted

CRAPS_CARD = """
game = "craps"
name = "Craps"
sheet = "a test"
summary = "The pass line."

[wagers.pass]
name = "Pass"
rides = "round"
kind = "primary"
minimum = "$5"
maximum = "$100"
pays = { "Win" = "1:1" }

[procedure]
deal = ["The shooter throws until the wager is decided."]
settle = [
    { act = "collect", wagers = ["pass"] },
    { act = "push", wagers = ["pass"] },
    { act = "pay", wagers = ["pass"] },
]
"""

CRAPS_RULES = '''
from rackcard.rules.cards import Card, Pocket, Shoe, Wheel
from rackcard.rules.grades import LOST, made
from rackcard.rules.machine import Machine
from rackcard.rules.needs import Deal, Done
from rackcard.rules.pricing import Count, Kernel, Walk

TOTALS = {Pocket(str(n)): n // 6 + n % 6 + 2 for n in range(36)}


class Round(Machine):
    rows = {"pass": ("Win",)}
    start = ()

    def __init__(self, house):
        super().__init__(house)
        self.source = Wheel.of(TOTALS)

    def won(self, state):
        """True, False, or None while it is open."""
        first, last = state[0], state[-1]
        if len(state) == 1:
            return {7: True, 11: ELEVEN, 2: False, 3: False, 12: False}.get(first)
        return {first: True, 7: False}.get(last)

    def next(self, state):
        return Done() if state and self.won(state) is not None else Deal("dice")

    def step(self, state, event):
        return (*state[:1], TOTALS[event])

    def grade(self, state, bet):
        return made("Win") if self.won(state) else LOST

    DERIVED


class OneDraw(Machine):
    """Wins in 244 of 495, as everybody knows."""

    rows = {"pass": ("Win",)}
    start = ()

    def __init__(self, house):
        super().__init__(house)
        self.source = Shoe(((Card("Ac"), 244), (Card("2c"), 251)))

    def next(self, state):
        return Done() if state else Deal("draw")

    def step(self, state, event):
        return (event,)

    def grade(self, state, bet):
        return made("Win") if state[0] == "Ac" else LOST


MACHINES = {"round": Round}
'''

STAND_IN = """def pricing(self, wager):
        return Walk(OneDraw(self.house))"""
COUNTED = """def pricing(self, wager):
        return Count(lambda bet, strategy: {made("Win"): 244, LOST: 251})"""


def craps(folder: Path, derived: str, eleven: bool) -> rc.game.Game:
    folder.mkdir()
    rules = CRAPS_RULES.replace("DERIVED", derived).replace("ELEVEN", str(eleven))
    (folder / "rules.py").write_text(rules)
    (folder / "card.toml").write_text(CRAPS_CARD)
    return rc.load(str(folder))


@pytest.mark.parametrize("derived", [STAND_IN, COUNTED], ids=["stand-in", "count"])
def test_a_law_that_the_rules_do_not_bear_out_is_refuted(tmp_path: Path, derived: str) -> None:
    """Eleven loses on the come-out, and the law is that of a craps where it wins."""
    right = craps(tmp_path / "right", derived, eleven=True)
    assert conformance.the_rules_bear_out_every_law(right) == []
    wrong = craps(tmp_path / "wrong", derived, eleven=False)
    assert next(iter(wrong.par())).edge == next(iter(right.par())).edge  # 7/495, both times
    with pytest.raises(AssertionError, match="rounds of the rules refute its figure"):
        conformance.the_rules_bear_out_every_law(wrong)


def test_what_cannot_be_dealt_is_said_not_to_be_checked() -> None:
    game = rc.load("dead-mans-hand", decks=1)
    authority = game.evidence.authority(10)
    lines = {(line.paytable, line.strategy): line for line in game.par("dead-mans-hand")}
    assert authority.why_not(lines["1", "best"]) == "nobody can play best card by card"
    with pytest.raises(rc.BadInput, match="nobody can play best"):
        authority.tally(lines["1", "best"])
    assert authority.why_not(lines["1", "always-split"]) == ""


@pytest.mark.parametrize("strategy", ["always-split", "never-split"])
def test_the_bonus_is_dealt_by_the_whole_game(strategy: str) -> None:
    """Aces and eights alone, so that pairs and splits are the rule."""
    small = dict.fromkeys([f"{rank}{suit}" for rank in "A8T" for suit in "cdhs"], 2)
    setup = rc.load("dead-mans-hand", options={"ace-hands": 4}).setup.with_shoe(small)
    game = rc.game.Game(setup)
    authority = game.evidence.authority(2_000)
    for line in game.par("dead-mans-hand"):
        if line.strategy == strategy:
            tally = authority.tally(line)
            assert not refuted(p_value(tally))
            assert sum(outcome.times for outcome in tally.outcomes) == 2_000


def test_the_same_rounds_are_dealt_for_the_same_seed() -> None:
    game = rc.load("great-8", decks=1)
    (line, *_) = game.par("great-bonus")
    tallies = [game.evidence.authority(200, seed).tally(line) for seed in (1, 1, 2)]
    assert tallies[0] == tallies[1] != tallies[2]


def test_two_tallies_of_one_law_are_alike_and_of_two_laws_are_not() -> None:
    game, other = rc.load("great-8", decks=1), rc.load("great-8", decks=8)
    (line, *_), (far, *_) = game.par("main"), other.par("great-bonus")
    one, again = (game.evidence.authority(1_000, seed).tally(line) for seed in (1, 2))
    strange = other.evidence.authority(1_000, 3).tally(far)
    assert chance_alike(one, again) > 1e-3
    assert chance_alike(one, strange) < 1e-6
