"""Blackjack with its bonus against plain C and the state machine: python -m benchmarks.blackjack

All play the same rules by the same chart of basic strategy, and are measured in one run, in turns.
Their counts are tested against exact figures (the bonus by chi-square, the main wager by its mean),
so that nobody wins by being wrong: the exit status is 1 if somebody is. Other people's blackjacks
play fewer rules and no basic strategy; they are shown beside ours where they are installed.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from importlib import import_module
from math import sqrt
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, NamedTuple

from rich.console import Console

from benchmarks import frame
from benchmarks.run import C_SOURCES, GCC, LEAST_P, p_value
from benchmarks.spread import Spread
from rackcard import game
from rackcard.games.dead_mans_hand import kernel
from rackcard.games.dead_mans_hand.bonus import ACE, BONUS_READINGS, EIGHT, Made, bonus_grade
from rackcard.games.dead_mans_hand.chart import Chart, Row, basic_strategy, value_of
from rackcard.games.dead_mans_hand.house import HouseRules
from rackcard.games.dead_mans_hand.parts import MAIN
from rackcard.games.dead_mans_hand.rules import Blackjack
from rackcard.games.dead_mans_hand.tables import BONUS, by_chart, lay_out
from rackcard.rules.grades import Grade
from rackcard.rules.play import play

TARGET = 1.0
"""One thread of rackcard should reach this much of the C program's speed."""
MOST_SIGMA = 5.0
KERNEL, C, FOLD = "rackcard, 1 thread", "C", "the state machine in Python"
PROGRAM, HEADER = "dead_mans_hand", "blackjack_chart.h"

C_CODES = {
    ("hit", ""): "HIT",
    ("stand", ""): "STAND",
    ("double", "hit"): "DOUBLE_OR_HIT",
    ("double", "stand"): "DOUBLE_OR_STAND",
    ("split", ""): "SPLIT",
    ("", ""): "STAND",
}
"""By the action of a cell, and what to do where that is not open."""
READINGS = {ruling: readings[0] for ruling, readings in BONUS_READINGS.items()}
"""Those of the card."""
C_BONUS = {
    "": bonus_grade(READINGS, Made((2, 2), False, False, 0)),
    "one ace or eight": bonus_grade(READINGS, Made((ACE, 2), False, False, 0)),
    "pair kept": bonus_grade(READINGS, Made((ACE, ACE), False, False, 0)),
    "pair and dealer blackjack": bonus_grade(READINGS, Made((ACE, ACE), True, False, 0)),
    "no set": bonus_grade(READINGS, Made((ACE, ACE), False, True, 0)),
    "1 set": bonus_grade(READINGS, Made((ACE, EIGHT), False, False, 0)),
    "2 sets": bonus_grade(READINGS, Made((ACE, ACE), False, True, 2)),
    "3 sets": bonus_grade(READINGS, Made((ACE, ACE), False, True, 3)),
    "4 sets": bonus_grade(READINGS, Made((ACE, ACE), False, True, 4)),
}
"""What the rows of the C program mean."""


class Played(NamedTuple):
    """What some rounds came to: net results of the main wager, and what the bonus made."""

    nets: Mapping[Fraction, int]
    bonus: Mapping[Grade, int]
    seconds: float


Player = Callable[[int, int], Played]
"""Plays so many rounds with a seed."""


class Contest:
    """One house, its chart, and what is exactly true of both."""

    def __init__(self, soft_17: str) -> None:
        self.game = game.load("dead-mans-hand", options={"soft-17": soft_17})
        machine = self.game.setup.machines["round"]
        assert isinstance(machine, Blackjack)
        self.machine, self.rules = machine, machine.play
        self.chart = basic_strategy(self.rules)
        self.strategy = by_chart(machine, self.chart)
        self.pays = self.game.card.wagers["blackjack"].paytable("3:2")
        self.tables = lay_out(machine, self.strategy, self.pays)
        self.value = value_of(self.rules, self.chart)
        split = {cell.action for pair in (ACE, EIGHT) for cell in self.chart.pairs[pair]}
        assert split == {"split"}, "the law of the bonus is for a player who splits aces and eights"
        law = self.game.law("dead-mans-hand", "1", strategy="always-split")
        self.bonus_law = {row.label: row.combinations for row in law.outcomes}
        self.bonus_pays = self.game.card.wagers["dead-mans-hand"].paytable("1")

    def by_kernel(self, rounds: int, seed: int) -> Played:
        began = perf_counter()
        counts = kernel.play(self.tables, rounds, seed)
        seconds = perf_counter() - began
        nets: Counter[Fraction] = Counter()
        bonus: Counter[Grade] = Counter()
        for result, times in counts.items():
            nets[result.net] += times
            bonus[result.bonus] += times
        return Played(nets, bonus, seconds)

    def by_c(self, program: Path) -> Player:
        def player(rounds: int, seed: int) -> Played:
            command = [str(program), str(rounds), str(seed)]
            done = subprocess.run(command, capture_output=True, text=True, check=True)
            report = json.loads(done.stdout)
            counts = report["counts"]
            nets = {Fraction(int(net), 2): times for net, times in counts["blackjack"].items()}
            bonus: Counter[Grade] = Counter()
            for row, times in counts["dead-mans-hand"].items():
                bonus[C_BONUS[row]] += times
            return Played(nets, bonus, report["seconds"])

        return player

    def by_fold(self, rounds: int, seed: int) -> Played:
        rng, shoe = Random(seed), list(self.machine.source)
        nets: Counter[Fraction] = Counter()
        bonus: Counter[Grade] = Counter()
        began = perf_counter()
        for _ in range(rounds):
            cards = iter(rng.sample(shoe, 40))
            *_, last = play(self.machine, cards.__next__, self.strategy)
            nets[self.pays.outcome(self.machine.grade(last.state, MAIN)).net] += 1
            bonus[self.machine.grade(last.state, BONUS)] += 1
        return Played(nets, bonus, perf_counter() - began)

    def faults(self, name: str, plays: Iterable[Played]) -> list[str]:
        """What is wrong with a contestant's counts."""
        nets: Counter[Fraction] = Counter()
        rows: Counter[str] = Counter()
        for played in plays:
            nets.update(played.nets)
            for grade, times in played.bonus.items():
                rows[self.bonus_pays.outcome(grade).label] += times
        rounds = nets.total()
        mean = float(sum((net * times for net, times in nets.items()), Fraction(0)) / rounds)
        square = float(sum((net**2 * times for net, times in nets.items()), Fraction(0)) / rounds)
        off = (mean - self.value) / sqrt((square - mean**2) / rounds)
        p = p_value({"bonus": +rows}, {"bonus": self.bonus_law})
        found = []
        if abs(off) > MOST_SIGMA:
            found.append(f"{name}: the mean is {off:+.1f} standard errors from {self.value:.6f}")
        if p < LEAST_P:
            found.append(f"{name}: the bonus does not fit its exact law (p = {p:.1g})")
        return found


# ---- the C program ----


def header(rules: HouseRules, chart: Chart) -> str:
    """House rules and chart for the C program."""
    assert rules.peek
    assert not rules.late_surrender
    assert not rules.hit_split_aces
    assert rules.blackjack_pays == Fraction(3, 2)
    constants = {
        "DECKS": rules.decks,
        "HITS_SOFT_17": int(rules.hits_soft_17),
        "DOUBLE_AFTER_SPLIT": int(rules.double_after_split),
        "SPLIT_HANDS": rules.split_hands,
        "ACE_HANDS": rules.ace_hands,
        "EIGHT_HANDS": rules.eight_hands,
    }
    lines = [f"enum {{ {name} = {number} }};" for name, number in constants.items()]
    lines.append("enum { HIT, STAND, DOUBLE_OR_HIT, DOUBLE_OR_STAND, SPLIT };")
    tables: tuple[tuple[str, int, Mapping[int, Row]], ...] = (
        ("hard", 22, chart.hard),
        ("soft", 22, chart.soft),
        ("pairs", 11, chart.pairs),
    )
    for name, size, rows in tables:
        lines.append(f"static const uint8_t {name}[{size}][11] = {{")
        for place, row in rows.items():
            codes = [C_CODES[cell.action, cell.otherwise] for cell in row]
            lines.append(f"    [{place}] = {{0, {', '.join(codes)}}},")
        lines.append("};")
    return "\n".join(lines) + "\n"


def compile_c(contest: Contest, folder: Path) -> str:
    """Compile the C program; why not, if that is not possible."""
    if shutil.which(GCC[0]) is None:
        return "there is no gcc"
    (folder / HEADER).write_text(header(contest.rules, contest.chart), encoding="utf-8")
    source, program = C_SOURCES / f"{PROGRAM}.c", folder / PROGRAM
    command = [*GCC, "-I", str(folder), "-o", str(program), str(source)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stderr.partition("\n")[0] or "it failed" if done.returncode else ""


# ---- other people's blackjacks ----


def gymnasium_rounds(module: Any, rounds: int) -> None:
    env = module.make("Blackjack-v1")
    for number in range(rounds):
        (points, _, _), _ = env.reset(seed=number if number == 0 else None)
        over = False
        while not over:
            (points, _, _), _, over, _, _ = env.step(int(points < 17))


def rlcard_rounds(module: Any, rounds: int) -> None:
    env = module.make("blackjack", config={"seed": 8})
    for _ in range(rounds):
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(0 if state["obs"][0] < 17 else 1)


def open_spiel_rounds(module: Any, rounds: int) -> None:
    rules, rng = module.load_game("blackjack"), Random(8)
    for _ in range(rounds):
        state = rules.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(actions, chances)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))


OTHERS: dict[str, tuple[str, str, Callable[[Any, int], None]]] = {
    "Gymnasium": ("gymnasium", "gymnasium", gymnasium_rounds),
    "RLCard": ("rlcard", "rlcard", rlcard_rounds),
    "OpenSpiel": ("pyspiel", "open_spiel", open_spiel_rounds),
}
"""By name: the module, what pip calls it, and how rounds are played with it."""


def other_speed(name: str, seconds: float) -> float | None:
    """Rounds per second of somebody else's blackjack; None if it isn't there."""
    module, _, rounds_of = OTHERS[name]
    try:
        library = import_module(module)
    except ImportError:
        return None
    rounds = 100
    while True:
        began = perf_counter()
        rounds_of(library, rounds)
        took = perf_counter() - began
        if took >= seconds:
            return rounds / took
        rounds *= 4


# ---- measuring ----


def rounds_for(player: Player, seconds: float) -> int:
    """How many rounds take about so long; the first ones also warm up what there is to warm up."""
    rounds = 64
    player(rounds, 1)
    while (took := player(rounds, 1).seconds) < seconds / 10:
        rounds *= 4
    return max(int(rounds * seconds / took), 64)


def measured(
    players: Mapping[str, Player], repetitions: int, seconds: float
) -> dict[str, list[Played]]:
    """Everybody in turn, `repetitions` times, each time somebody else first."""
    rounds = {name: rounds_for(player, seconds) for name, player in players.items()}
    plays: dict[str, list[Played]] = {name: [] for name in players}
    names = list(players)
    for turn in range(repetitions):
        first = turn % len(names)
        for name in names[first:] + names[:first]:
            plays[name].append(players[name](rounds[name], 100 + turn))
    return plays


def speeds(plays: Iterable[Played]) -> list[float]:
    return [sum(played.nets.values()) / max(played.seconds, 1e-9) for played in plays]


def main(arguments: list[str] | None = None) -> int:
    parser = frame.parser("blackjack", __doc__)
    parser.add_argument("--soft-17", choices=("hit", "stand"), default="hit")
    options = parser.parse_args(arguments)
    repetitions, seconds = (2, 0.1) if options.quick else (9, 1.0)
    console = Console(width=100, highlight=False)
    contest = Contest(options.soft_17)
    players: dict[str, Player] = {KERNEL: contest.by_kernel}
    with TemporaryDirectory() as folder:
        why_not = compile_c(contest, Path(folder))
        if why_not:
            console.print(f"C baseline skipped: {why_not}.", markup=False)
        else:
            players[C] = contest.by_c(Path(folder) / PROGRAM)
        players[FOLD] = contest.by_fold
        plays = measured(players, repetitions, seconds)
    ours = speeds(plays[KERNEL])
    decks, value = contest.rules.decks, contest.value
    console.print(f"{decks} decks, soft 17: {options.soft_17}; basic strategy is worth {value:.5%}")
    ratios = {}
    for name, played in plays.items():
        theirs = speeds(played)
        ratios[name] = Spread.of([a / b for a, b in zip(ours, theirs, strict=True)])
        line = f"{name:28}{Spread.of(theirs).median:14,.0f} rounds/s"
        if name != KERNEL:
            line += f"   {KERNEL} / this: {ratios[name]}"
        console.print(line, soft_wrap=True)
    for name, (_, pip_name, _) in OTHERS.items():
        found = other_speed(name, seconds / 4)
        if found is None:
            console.print(f"{name:28} skipped: pip install {pip_name} to see it here.")
        else:
            ratio = Spread.of(ours).median / found
            console.print(f"{name:28}{found:14,.0f} rounds/s   {KERNEL} / this: {ratio:,.0f}x")
    if C in ratios:
        verdict = "reached" if ratios[C].median >= TARGET else "missed"
        console.print(f"target: {TARGET}x of C: {verdict}")
    wrong = [fault for name, played in plays.items() for fault in contest.faults(name, played)]
    for fault in wrong:
        console.print(f"wrong: {fault}", markup=False)
    return 1 if wrong else 0


if __name__ == "__main__":
    frame.start(main)
