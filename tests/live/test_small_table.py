"""A table of a game as small as can be, without any of the real rules: each command, each refusal
and each state of a few rounds, as they were looked at once.

Two cards to the players, a choice of each, a card to the dealer. Beside it a track that takes
three deals, and so more than one round. Spots are called after what becomes of them.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest

from rackcard.fair import commit as fair
from rackcard.live.table import commands as c
from rackcard.live.table import course
from rackcard.live.table.layout import Clock
from rackcard.live.table.table import Table
from rackcard.rules.cards import ShoePolicy
from rackcard.rules.errors import BadInput
from rackcard.rules.grades import Bet
from rackcard.rules.needs import Choose, Deal, Done
from rackcard.rules.settle import Settled
from tests.live.golden import as_it_was
from tests.live.tables import WrittenOrder

CLOCK = Clock(seeds=10, wagers=20, decision=30)


class Choices:
    def __init__(self, rules: Round) -> None:
        self.rules = rules

    def may_choose(self, state: tuple, seat: int) -> Choose | None:
        """In any order, once the cards are dealt."""
        need = self.rules.next(state)
        waits = isinstance(need, Choose) and need.seat <= seat
        return Choose(seat, need.options) if waits else None

    def parse(self, state: tuple, need: Choose, text: str) -> str:
        return text.strip()

    def refusal(self, state: tuple, need: Choose, choice: str) -> str:
        return f"{choice!r} is no choice."

    def stake_added(self, state: tuple, need: Choose, choice: str) -> tuple | None:
        return ("main", Fraction(1, 2)) if choice == "more" else None

    def on_time_out(self, state: tuple, need: Choose) -> str:
        return "stay"


class Round:
    start: tuple = ()

    def __init__(self, players: int, dice: bool) -> None:
        self.players, self.dice = players, dice

    def next(self, state: tuple) -> Deal | Choose | Done:
        if self.dice and not state:
            return Deal("dice", chance="dice")
        at = len(state) - self.dice
        if at == 0:
            return Deal("hand", 2, face_down=True)
        if at <= self.players:
            return Choose(at - 1, ("stay", "more"))
        return Deal("dealer") if at == self.players + 1 else Done()

    def step(self, state: tuple, event: Any) -> tuple:
        return (*state, event)

    @property
    def decisions(self) -> Choices:
        return Choices(self)

    def settles(self, state: tuple, bet: Bet) -> bool:
        return bet.spot == "soon" and len(state) > 0

    def grade(self, state: tuple, bet: Bet) -> tuple:
        return (len(state), bet)

    @property
    def shoe_policy(self) -> ShoePolicy:
        return ShoePolicy(cut_card=7, rounds_after=1, burn=lambda symbol: 1)


class Track(Round):
    def next(self, state: tuple) -> Deal | Done:
        return Deal("track") if len(state) < 3 else Done()

    def settles(self, state: tuple, bet: Bet) -> bool:
        return False


class Layout(SimpleNamespace):
    def machine(self, name: str, players: int) -> Round:
        return (Round if name == "round" else Track)(players, self.dice)

    def need(self, name: str, players: int, state: tuple) -> Deal | Choose | Done:
        return self.machine(name, players).next(state)

    def rides(self, wager: str) -> str:
        return "track" if wager == "track" else "round"

    @property
    def plan(self) -> list[str]:
        return ["dice"] * self.dice + ["source"]

    def terms(self, table: str, shoe: int, scheme: str) -> Any:
        return f"{table} {shoe} {scheme}"

    def objections(self, stakes: list) -> list[str]:
        spots = [f"{stake.bet.spot} {stake.amount}" for stake in stakes]
        return [f"too much: {', '.join(spots)}."] if sum(s.amount for s in stakes) > 1_000 else []


def layout(
    clock: Clock = CLOCK, dice: bool = False, returns: bool = False, keeps: bool = True
) -> Layout:
    own = Layout(dice=dice)
    procedure = SimpleNamespace(sweeps="sweeps", breakage="breakage", breakage_unit=1)
    card = SimpleNamespace(
        wagers={"main": 0, "track": 0}, options={"seats": 0}, procedure=procedure
    )
    machines = {"round": Round(0, dice), "track": Track(0, dice)}
    symbols = [f"c{n}" for n in range(20)] + ["d4", "w5"]
    return Layout(
        dice=dice,
        clock=clock,
        card=card,
        seats=3,
        names=["round", "track"],
        settles_early=True,
        setup=SimpleNamespace(machines=machines, cap="cap"),
        first=own.machine("round", 0),
        source=SimpleNamespace(returns=returns, total=20),
        keeps_its_shoe=keeps,
        symbols={name: name.upper() for name in symbols},
        paytables="paytables",
        envy="envy",
    )


class Small(Table):
    layout: Any

    def order(self, shoe: Any) -> WrittenOrder:
        dice = [("d4",)] * self.layout.dice
        if self.layout.source.returns:
            return WrittenOrder([*dice, *[("w5",)] * 9])
        return WrittenOrder([*dice, tuple(f"c{n}" for n in range(20))])


class Vault:
    def new(self, shoe: int) -> bytes:
        return b"%d" % shoe

    def seed(self, shoe: int) -> bytes:
        return b"%d" % shoe


class Ended(SimpleNamespace):
    """A reveal that lists what it was made of."""

    def __init__(self, *parts: Any) -> None:
        super().__init__(text=" | ".join(str(part) for part in parts))

    def to_json(self) -> str:
        return self.text


def settle(sweeps, done, grade, paytables, breakage, cap, envy) -> list[Settled]:
    given = (sweeps, paytables, breakage, cap, envy)
    assert given == ("sweeps", "paytables", "breakage", "cap", "envy")
    moves = []
    for bet, cents in done:
        steps, theirs = grade(bet)
        row = f"{steps} {theirs.seat}"
        if bet.spot == "lose":
            moves.append(Settled("collect", bet, row, "lose", cents, cents))
        elif bet.spot == "half":
            moves.append(Settled("collect", bet, row, "half", cents, cents // 2, 1, False, 2))
            moves.append(Settled("push", bet, row, "push", cents, 0))
        else:
            moves.append(Settled("pay", bet, row, "1:1", cents, cents))
    return moves


@pytest.fixture(autouse=True)
def without_rules(monkeypatch):
    monkeypatch.setattr(course, "settle", settle)
    monkeypatch.setattr(course, "Reveal", Ended)
    monkeypatch.setattr(fair, "server_commitment", lambda seed, terms: f"{seed!r} {terms}")
    monkeypatch.setattr(fair, "roster", lambda house, said: f"roster {sorted(said.items())}")
    monkeypatch.setattr(fair, "settle", lambda house, said, shown: sorted(shown.items()))
    monkeypatch.setattr(fair, "lock", lambda house, parts: f"lock {parts}")
    monkeypatch.setattr(fair, "client_commitment", lambda *parts: str(parts))


def evening(at: Layout, script: str) -> str:
    """The commands of a script, a line each: the time, who, what. Events and changes of each."""
    table = Small("t", at, Vault())
    lines = []
    for line in script.strip().splitlines():
        now, who, what, *rest = line.split()
        time = int(now)
        match what:
            case "sit":
                command: c.Command = c.TakeSeat(time, "" if who == "nobody" else who, int(rest[0]))
            case "leave":
                command = c.LeaveSeat(time, who)
            case "commit":
                command = c.CommitSeed(time, who, f"hash of {who}")
            case "open":
                command = c.OpenSeed(time, who, f"seed of {who}")
            case "place":
                command = c.Place(time, who, *rest[:2], *map(int, rest[2:]))
            case "ready":
                command = c.Ready(time, who)
            case "decide":
                command = c.Decide(time, who, rest[0], int(rest[1]))
            case "tick":
                command = c.Tick(time)
            case "resume":
                command = c.Resume(time)
            case _:
                command = c.Void(time, " ".join(rest))
        lines.append(f"{line.strip()}\n")
        try:
            events = table.decide(command)
        except BadInput as refusal:
            lines.append(f"    refused: {refusal}\n")
            continue
        lines += [f"    {event}\n" for event in events]
        before = vars(table.state)
        table.apply(list(events))
        changed = {name: x for name, x in vars(table.state).items() if before[name] != x}
        lines += [f"    {name} = {_shown(x)}\n" for name, x in changed.items()]
    return "".join(lines)


def _shown(value: Any) -> str:
    return str(sorted(value)) if isinstance(value, frozenset) else str(value)


SEEDS = """
1 ann open
1 nobody sit 0
1 ann sit 3
1 ann sit -1
1 ann sit 2
1 ann sit 1
1 bob sit 2
2 bob sit 0
3 ann open
3 ann ready
3 ann place main win 100 100
3 ann decide stay 0
4 ann commit
4 ann commit
5 eve commit
11 bob commit
10 x tick
11 x tick
12 bob open
12 ann commit
20 ann open
21 x void
22 x void a card fell
23 ann commit
23 bob commit
24 bob leave
24 ann open
25 ann open
26 ann leave
27 x void nothing
28 cat sit 0
37 x tick
38 x tick
58 x tick
60 cat place main win 100 100
61 cat leave
"""

ROUNDS = """
0 ann sit 0
0 bob sit 2
1 ann place main win -1 500
1 ann place main win 0 500
1 ann place main win 501 500
1 ann place main win 500 500
2 ann place main win 600 99
2 ann place main win 600 100
3 ann place main lose 401 1000
3 ann place main lose 400 1000
4 ann place main win 0 0
4 ann place track win 50 1000
5 bob place main half 100 100
6 ann ready
6 ann ready
7 ann place main win 100 1000
21 bob place main half 200 1000
20 x tick
21 x tick
22 eve decide stay 0
22 bob decide dance 0
23 bob decide stay 0
23 bob decide more 0
24 ann decide more 199
25 ann decide more 200
26 ann place track win 60 1000
26 bob place track win 60 1000
26 ann place main soon 100 1000
27 bob place main win 100 1000
28 ann ready
28 bob ready
58 ann decide stay 0
57 x tick
58 x tick
59 bob ready
60 ann leave
60 bob leave
90 cat sit 1
91 cat place main win 100 100
92 x resume
111 x tick
112 x tick
113 x resume
142 cat decide stay 0
143 x tick
150 cat ready
151 cat leave
"""


def test_seats_and_seeds():
    as_it_was("small-seeds.txt", evening(layout(), SEEDS))


def test_a_clock_that_waits_for_no_seeds():
    as_it_was("small-seedless.txt", evening(layout(replace(CLOCK, seeds=0)), SEEDS))


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("shoe", {}),
        ("pack", {"keeps": False}),
        ("dice", {"dice": True, "keeps": False}),
        ("wheel", {"returns": True, "keeps": False}),
        ("timeless", {"clock": Clock(0, 0, 0)}),
    ],
)
def test_rounds(name, options):
    given = {"clock": replace(CLOCK, seeds=0), **options}
    as_it_was(f"small-{name}.txt", evening(layout(**given), ROUNDS))


def test_a_game_without_the_option_seats_is_played_by_one():
    at = layout(replace(CLOCK, seeds=0))
    at.card.options = {}
    both = "0 ann sit 0\n0 bob sit 1\n1 ann place main win 100 100\n1 bob place main win 100 100\n"
    alone = "0 ann sit 0\n1 ann place main win 100 100\n2 ann ready\n3 ann decide stay 0\n"
    as_it_was("small-one.txt", evening(at, f"{both}2 ann ready\n2 bob ready") + evening(at, alone))
