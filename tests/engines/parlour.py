"""A made-up game with one machine for each way in which a wager can be priced, dealt and played.

Eight cards, A to 4 in two suits, so that every figure below can be counted by hand. A game may have
some of the machines only: `parlour(folder, "draw", "spin")`.
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

from rackcard.exact.laws import Entry
from rackcard.game import Game, load
from rackcard.games.setup import Setup
from rackcard.rackcards import RackCard
from rackcard.rules.pays import Outcome

RULES = '''
from collections import Counter
from fractions import Fraction

from rackcard.rules import pricing
from rackcard.rules.cards import Card, Pocket, Shoe, ShoePolicy, Wheel
from rackcard.rules.decisions import Considered, Decisions
from rackcard.rules.grades import LOST, made
from rackcard.rules.grids import Cell, Grid
from rackcard.rules.machine import Machine
from rackcard.rules.needs import Choose, Deal, Done
from rackcard.rules.pays import Outcome
from rackcard.rules.pricing import Count, EdgeValue, Kernel, Proof, Value, Walk


class Deck(Machine):
    """One card. A state is the cards, and the choice once it is made."""

    start = ()

    def __init__(self, house):
        super().__init__(house)
        self.source = Shoe.of([Card(rank + suit) for rank in "A234" for suit in "ch"])

    def see(self, symbol):
        return "A234".index(symbol[0]) + 1

    def next(self, state):
        return Done() if state else Deal("table")

    def step(self, state, event):
        return (*state, event)


class Draw(Deck):
    """A three makes "Three" (and a four both), at level 2 a deuce as well. "beside" has two spots
    of different worth, of which the ruling moves the left one; "closed" is offered if aces are
    high."""

    rows = {"high": ("Four", "Three"), "beside": ("Win",), "closed": ("Win",)}
    options = ("level",)
    readings = {"ace": ("low", "high")}

    def spots(self, wager):
        closed = ("closed",) if self.house.rulings["ace"] == "high" else ()
        return {"high": ("high",), "beside": ("left", "right"), "closed": closed}[wager]

    def grade(self, state, bet):
        card, level = self.see(state[0]), self.house.options["level"]
        if bet.wager == "high":
            return made(*["Four"] * (card == 4), *["Three"] * (card >= 4 - level))
        four_wins = bet.spot == "closed" or (
            bet.spot == "left" and self.house.rulings["ace"] == "high"
        )
        low = {"closed": 0, "left": level, "right": level + 1}[bet.spot]
        return made("Win") if card <= low or (card == 4 and four_wins) else LOST

    @property
    def shoe_policy(self):
        return ShoePolicy(5, rounds_after=1, burn=lambda first: self.see(first) - 1)


class Choices(Decisions):
    counts_bonus = True

    def strategies(self, wager):
        return {"always-hit": lambda view, need: "hit", "best": None}

    def situation(self, hands):
        return hands["player"]

    def advice(self, view, need, query):
        worth = {one: f"{one} {view[0]}" for one in need.options}
        if query.bonus:
            bonus = f"{query.wager} {query.bonus.rows['Win'].text} {query.stake}"
            worth = dict.fromkeys(need.options, bonus)
        return [Considered(one, "", worth[one], one == "hit") for one in need.options]

    def parse(self, state, need, text):
        return text.strip().lower()

    def charts(self, query):
        notes = (f"{query.costs} {query.wager} {query.bonus is not None} {query.stake}",)
        return [Grid("Choice", ("A",), {"x": (Cell("hit"),)}, {"hit": "H"}, notes)]


class Choice(Deck):
    """Hit or stand: 4 or 5 wins, two fours are the jackpot. A four is hit for a large jackpot."""

    rows = {"over": ("Win", "Jackpot")}
    decides = Choices

    def next(self, state):
        if len(state) == 1:
            return Choose(0, ("hit", "stand"))
        return Deal("player") if not state or state[-1] == "hit" else Done()

    def grade(self, state, bet):
        total = sum(self.see(card) for card in state if isinstance(card, Card))
        return {4: made("Win"), 5: made("Win"), 8: made("Jackpot")}.get(total, LOST)


class Stood(Deck):
    """Two cards, of which only the first counts: its stand-in deals no other."""

    rows = {"stood": ("Win",)}

    def next(self, state):
        return Done() if len(state) == 2 else Deal("table")

    def grade(self, state, bet):
        return made("Win") if self.see(state[0]) == 1 else LOST

    def pricing(self, wager):
        return Walk(StandIn(self.house))


class StandIn(Deck):
    rows = {"stood": ("Win",)}

    def grade(self, state, bet):
        return made("Win") if self.see(state[0]) == 1 else LOST


class Skills(Decisions):
    def strategies(self, wager):
        return {"basic": lambda view, need: "", "sharp": None}


class Analysed(Deck):
    """It has values, and a kernel that only the basic strategy can be played by. Of its two spots
    the first speaks for both."""

    rows = {"analysed": ("Win",)}
    decides = Skills

    def spots(self, wager):
        return ("first", "second")

    def grade(self, state, bet):
        return made("Win") if self.see(state[0]) < 3 else LOST

    def pricing(self, wager):
        return Value(self.edge, max_win=Fraction(1))

    def edge(self, bet, strategy):
        edge = Fraction(1, 50 if strategy == "basic" else 100) + (bet.spot == "second")
        return EdgeValue(edge, Fraction(1, 1000), f"an analysis of {strategy}")

    def kernel(self, wager, strategy, table):
        if strategy != "basic":
            return None
        win, lose = table.outcome(made("Win")), table.outcome(LOST)
        return Kernel(2, lambda *_: (win, lose), play_analysed)


def play_analysed(rounds, seed, shard):
    """No chance at all, so that a test can say what it comes to: shards are numbered from a
    multiple of 2**40 on, which says which machine of the game it is."""
    machine, shard = divmod(shard, 2**40)
    won = rounds // 2 + seed + shard + 5 * machine
    return won, rounds - won


class Counted(Deck):
    """It counts by itself: three cards, of which an ace wins."""

    rows = {"counted": ("Win",)}

    def grade(self, state, bet):
        return made("Win") if self.see(state[0]) == 1 else LOST

    def pricing(self, wager):
        return Count(lambda bet, strategy: {made("Win"): 1, LOST: 3}, witness=self)


class Proved(Deck):
    """Priced by a proof, which there is at level 2, or if somebody rules so."""

    rows = {"proved": ("Win",)}
    options = ("level",)
    readings = {"proof": ("open", "done")}

    def spots(self, wager):
        return ("first", "second")

    def grade(self, state, bet):
        return made("Win") if self.see(state[0]) > 2 else LOST

    def pricing(self, wager):
        open_ = self.house.rulings["proof"] == "open" and self.house.options["level"] == 1
        known = None if open_ else lambda bet, strategy: {made("Win"): 4, LOST: 4}
        return pricing.Proved(known, self.prove, "nobody has proved it")

    def prove(self, issued, progress):
        progress(1, 2)
        return Proof("proved", {"card": issued.card_hash, "by": issued.software}, None, True)


class Spin(Machine):
    """Three pockets and two spins; a 0 on the first ends the round and wins, as does a repeat."""

    rows = {"spin": ("Win",)}
    start = ()

    def __init__(self, house):
        super().__init__(house)
        self.source = Wheel.of([Pocket("0"), Pocket("1"), Pocket("2")])

    def next(self, state):
        return Done() if len(state) == 2 or state == ("0",) else Deal("wheel")

    def step(self, state, event):
        return (*state, event)

    def grade(self, state, bet):
        return made("Win") if len(set(state)) == 1 else LOST


EVERY = {
    "draw": Draw, "choice": Choice, "stood": Stood, "analysed": Analysed, "counted": Counted,
    "proved": Proved, "spin": Spin,
}
MACHINES = {name: EVERY[name] for name in NAMES}
'''

WAGERS = {
    "draw": {
        "high": """
paytables = ["1", "2"]
table_options = { 2 = { level = 2 } }
pays = { "Four" = ["2:1", "3:2"], "Three" = ["1:1", "push"] }
envy = { stake = "$5", pays = { "Four" = ["$10", "-"] } }""",
        "beside": 'pays = { "Win" = "2:1" }',
        "closed": 'pays = { "Win" = "1:1" }',
    },
    "choice": {
        "over": """
paytables = ["a", "b"]
pays = { "Win" = ["1:1", "1:1"], "Jackpot" = ["2:1", "20:1"] }""",
    },
    "stood": {"stood": 'pays = { "Win" = "2:1" }'},
    "analysed": {"analysed": 'pays = { "Win" = "1:1" }'},
    "counted": {"counted": 'pays = { "Win" = "2:1" }'},
    "proved": {"proved": 'pays = { "Win" = "1:2" }'},
    "spin": {"spin": 'pays = { "Win" = "1:2" }'},
}

LEVEL = """
[options.level]
about = "which cards count more"
allowed = [1, 2]
default = 1
"""
ACE = """
[rulings.ace]
clause = "aces"
question = "Is an ace high?"
default = "low"
readings = { low = "one point", high = "a four wins as well" }
"""
PROOF = """
[rulings.proof]
clause = "proofs"
question = "Is it proved?"
default = "open"
readings = { open = "not yet", done = "it is" }
"""


def parlour(folder: Path, *machines: str, printed: str = "") -> Game:
    """The game with these machines, or with all of them; `printed` are figures of its card."""
    chosen = [name for name in WAGERS if name in (machines or WAGERS)]
    wagers = {wager: name for name in chosen for wager in WAGERS[name]}
    card = 'game = "parlour"\nname = "Parlour"\nsheet = "a test"\nsummary = "Eight cards."\n'
    card += LEVEL if {"draw", "proved"} & set(chosen) else ""
    card += ACE if "draw" in chosen else ""
    card += PROOF if "proved" in chosen else ""
    for wager, name in wagers.items():
        head = f'name = "{wager.title()}"\nrides = "{name}"\nkind = "primary"'
        card += f"\n[wagers.{wager}]\n{head}\n" + 'minimum = "$1"\nmaximum = "$10"\n'
        card += f"{WAGERS[name][wager].strip()}\n"
    steps = [f'{{ act = "{act}", wagers = {list(wagers)} }}' for act in ("collect", "push", "pay")]
    card += f"\n[procedure]\ndeal = []\nsettle = [{', '.join(steps)}]\n{printed}"
    folder.mkdir(exist_ok=True)
    (folder / "card.toml").write_text(card)
    (folder / "rules.py").write_text(RULES.replace("NAMES", str(chosen)))
    return load(str(folder))


def posted(setup: Setup, **changes: Any) -> Setup:
    """Another card, on which the wager "high" is posted differently."""
    content = setup.card.content
    wagers = {**content["wagers"], "high": {**content["wagers"]["high"], **changes}}
    return setup.with_card(RackCard.of({**content, "wagers": wagers}))


WIN = Outcome("Win", "1:1", Fraction(1))
LOSE = Outcome("", "lose", Fraction(-1))
PLAYED = 9
ANALYSED = 6
"""How many machines are played, and which of them is the analysed one: the draw at two levels,
hitting always and the best for two tables, the stand-in; then come the count and the wheel."""


def won(rounds: int, seed: int, shard: int, machine: int) -> int:
    """What the kernel of the analysed wager comes to."""
    return rounds // 2 + seed + shard + 5 * machine


def basic_line(game: Game, strategy: str = "basic") -> Entry:
    return game.line("analysed", None, strategy)
