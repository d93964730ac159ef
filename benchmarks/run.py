"""Rackcard against plain C and plain Python, measured side by side: python -m benchmarks.run

Everything is measured in one run, in alternation, because only ratios mean something on a machine
that others use too. The counts of every contestant are tested against the exact law, so that nobody
wins by being wrong: the exit status is 1 if one of them is.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np
from rich.table import Table
from scipy.special import chdtrc

from benchmarks import frame, pure_python
from benchmarks.exact_laws import measure_depleted, measure_exact
from benchmarks.spread import Spread
from rackcard import game
from rackcard.exact import walk
from rackcard.exact.laws import Laws, Played
from rackcard.rules.automaton import Automaton
from rackcard.sim.program import Program, lay_out
from rackcard.sim.run import run
from rackcard.sim.tally import LEAST_EXPECTED

TARGET = 0.8
"""One thread of rackcard should reach this much of the C program's speed."""
TARGET_MS = 10
"""The exact law of a bonus wager from any shoe should take no longer than this."""
DEPLETED_SHOES = 50
LEAST_P = 1e-6
C_SOURCES = Path(__file__).parent / "c"
GCC = ("gcc", "-O3", "-march=native")

ONE, TWO, C, PYTHON = "rackcard, 1 thread", "rackcard, 2 threads", "C", "pure Python"
RATIOS = {"vs_c": (ONE, C), "vs_python": (ONE, PYTHON), "threads_2_vs_1": (TWO, ONE)}

Counts = Mapping[str, Mapping[str, int]]
"""For each wager (and spot), how often it ended in each row; "" is a loss."""
Player = Callable[[int, int], tuple[Counts, float]]
"""Plays so many rounds with a seed; the counts and the seconds it took."""


class Case(NamedTuple):
    """A machine of a game, and the baselines that play it too."""

    title: str
    game: str
    machine: str
    baseline: str
    """The name of the C program and of the pure Python function."""
    one_by_one: bool = False
    """Spin a wheel symbol by symbol, although rackcard would draw whole sequences."""


CASES = (
    Case("Great 8, 8 decks", "great-8", "round", "great_8"),
    Case("Lucky 8, 8 decks", "lucky-8", "round", "lucky_8"),
    Case("Straights and 8's, double zero", "straights-and-8s", "sequence", "straights_and_8s"),
    Case("  the same, spin by spin", "straights-and-8s", "sequence", "straights_and_8s", True),
)


@dataclass
class Result:
    """What one contestant did in all repetitions."""

    rounds: int
    speeds: list[float] = field(default_factory=list)
    counts: dict[str, Counter[str]] = field(default_factory=dict)
    p_value: float = 0.0

    def add(self, counts: Counts, seconds: float) -> None:
        self.speeds.append(self.rounds / max(seconds, 1e-9))
        for wager, rows in counts.items():
            self.counts.setdefault(wager, Counter()).update(rows)


# ---- the contestants ----


def tallied(automaton: Automaton, ends: Sequence[int]) -> dict[str, Counter[str]]:
    """How often each bet made each row. A grade lists its most particular row last."""
    counts: dict[str, Counter[str]] = {}
    for column, bet in enumerate(automaton.bets):
        rows = counts[bet.wager if bet.spot == bet.wager else f"{bet.wager} {bet.spot}"] = Counter()
        for grades, times in zip(automaton.grades, ends, strict=True):
            (claim,) = grades[column]
            rows[claim.rows[-1] if claim.rows else ""] += times
    return counts


def at_one_table(counts: dict[str, Counter[str]]) -> dict[str, Counter[str]]:
    """Wagers on player, banker and tie tell the same result: the baselines count it once."""
    if "banker" not in counts:
        return counts
    player, banker, tie = (counts.pop(wager) for wager in ("player", "banker", "tie"))
    main = Counter({"Player": player["Win"], "Banker": banker["Win"], "Tie": tie["Tie"]})
    assert (player["Tie"], player[""]) == (main["Tie"], main["Banker"])
    return {"main": main, **counts}


def rackcard_player(automaton: Automaton, program: Program, threads: int) -> Player:
    def play(rounds: int, seed: int) -> tuple[Counts, float]:
        done = run(program, rounds, seed, threads)
        if done.interrupted:
            raise KeyboardInterrupt
        return at_one_table(tallied(automaton, done.ends.tolist())), done.seconds

    return play


def python_player(name: str) -> Player:
    simulate = getattr(pure_python, name)

    def play(rounds: int, seed: int) -> tuple[Counts, float]:
        began = perf_counter()
        counts = simulate(rounds, seed)
        return counts, perf_counter() - began

    return play


def c_player(program: Path) -> Player:
    def play(rounds: int, seed: int) -> tuple[Counts, float]:
        command = [str(program), str(rounds), str(seed)]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        report = json.loads(done.stdout)
        return report["counts"], report["seconds"]

    return play


def compile_c(folder: Path) -> str:
    """Compile the C programs; why not, if that is not possible."""
    if shutil.which(GCC[0]) is None:
        return "there is no gcc"
    for name in {case.baseline for case in CASES}:
        command = [*GCC, "-o", str(folder / name), str(C_SOURCES / f"{name}.c")]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            return f"gcc cannot compile {name}.c: {(done.stderr.splitlines() or ['?'])[0]}"
    return ""


# ---- measuring ----


def rounds_for(play: Player, seconds: float) -> int:
    """How many rounds take about so long. The first ones also warm up what there is to warm up."""
    rounds = 1000
    while (took := play(rounds, 1)[1]) < seconds / 10:
        rounds *= 4
    return max(int(rounds * seconds / took), 1000)


def contest(players: Mapping[str, Player], repetitions: int, seconds: float) -> dict[str, Result]:
    """Everybody in turn, `repetitions` times, each time somebody else first."""
    results = {name: Result(rounds_for(play, seconds)) for name, play in players.items()}
    results[TWO].rounds = results[ONE].rounds
    names = list(players)
    for turn in range(repetitions):
        first = turn % len(names)
        for name in names[first:] + names[:first]:
            results[name].add(*players[name](results[name].rounds, 100 + turn))
    return results


def p_value(counts: Counts, law: Counts) -> float:
    """The smallest chi-square p-value of any wager; 0 if a row came up that cannot."""
    if counts.keys() != law.keys():
        return 0.0
    return min(_p_value(counts[wager], law[wager]) for wager in law)


def _p_value(counts: Mapping[str, int], law: Mapping[str, int]) -> float:
    rounds, total = sum(counts.values()), sum(law.values())
    if any(times and not law.get(row) for row, times in counts.items()):
        return 0.0
    cells = [(rounds * (weight / total), counts.get(row, 0)) for row, weight in law.items()]
    large = [cell for cell in cells if cell[0] >= LEAST_EXPECTED]
    small = [cell for cell in cells if 0 < cell[0] < LEAST_EXPECTED]
    if small:
        large.append((sum(e for e, _ in small), sum(c for _, c in small)))
    statistic = sum((count - expected) ** 2 / expected for expected, count in large)
    return float(chdtrc(len(large) - 1, statistic))


def measure(case: Case, repetitions: int, seconds: float, c_folder: Path | None) -> dict[str, Any]:
    automaton = Laws(game.load(case.game).setup).automaton(Played(case.machine))
    program = lay_out(automaton)
    if case.one_by_one:
        program = program._replace(sequences=np.zeros(0, np.uint16))
    players = {ONE: rackcard_player(automaton, program, 1)}
    players[TWO] = rackcard_player(automaton, program, 2)
    if c_folder is not None:
        players[C] = c_player(c_folder / case.baseline)
    players[PYTHON] = python_player(case.baseline)

    results = contest(players, repetitions, seconds)
    law = at_one_table(tallied(automaton, walk.end_weights(automaton)))
    for result in results.values():
        result.p_value = p_value(result.counts, law)
    return {
        "case": case.title.strip(),
        "one_by_one": case.one_by_one,
        "same_counts_on_2_threads": results[ONE].counts == results[TWO].counts,
        "contestants": {
            name: {
                "rounds": result.rounds,
                "rounds_per_second": Spread.of(result.speeds)._asdict(),
                "p_value": result.p_value,
            }
            for name, result in results.items()
        },
        "ratios": {
            ratio: Spread.of(_divided(results[over].speeds, results[under].speeds))._asdict()
            for ratio, (over, under) in RATIOS.items()
            if over in results and under in results
        },
    }


def _divided(over: Sequence[float], under: Sequence[float]) -> list[float]:
    """Repetition by repetition, so that a slow moment of the machine hits both sides."""
    return [a / b for a, b in zip(over, under, strict=True)]


def measure_startup(repetitions: int) -> dict[str, Any] | None:
    """`rackcard --help` against an empty Python program; None if there is no command line."""
    command = shutil.which("rackcard", path=str(Path(sys.executable).parent))
    if command is None or _seconds([command, "--help"]) is None:
        return None
    ratios = []
    for _ in range(repetitions):
        empty, ours = _seconds([sys.executable, "-c", "pass"]), _seconds([command, "--help"])
        if empty is None or ours is None:
            return None
        ratios.append(ours / empty)
    return {"help_vs_empty_python": Spread.of(ratios)._asdict()}


def _seconds(command: list[str]) -> float | None:
    began = perf_counter()
    done = subprocess.run(command, capture_output=True, check=False)
    return None if done.returncode else perf_counter() - began


# ---- reporting ----


def table_of(cases: Sequence[Mapping[str, Any]]) -> Table:
    table = Table(title="rackcard on 1 thread: median of the repetitions (lowest-highest)")
    table.add_column("game")
    for heading in ("M rounds/s", "vs C", "vs pure Python", "2 threads / 1"):
        table.add_column(heading, justify="right")
    for case, measured in zip(CASES, cases, strict=True):
        speed = measured["contestants"][ONE]["rounds_per_second"]["median"]
        ratios = measured["ratios"]
        cells = [str(Spread(**ratios[key])) if key in ratios else "-" for key in RATIOS]
        table.add_row(case.title, f"{speed / 1e6:.1f}", *cells)
    return table


def faults(report: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong, whatever the speed."""
    for case in report["cases"]:
        for name, contestant in case["contestants"].items():
            if contestant["p_value"] <= LEAST_P:
                p = contestant["p_value"]
                yield f"{case['case']}: the counts of {name} do not fit the exact law (p = {p:.1g})"
        if not case["same_counts_on_2_threads"]:
            yield f"{case['case']}: two threads do not count what one thread counts"
    if not report["exact"]["same_weights"]:
        yield "the compiled exact walk and the plain one differ"
    if not report["depleted"]["same_weights"]:
        yield "Lucky 8 from a depleted shoe: its own algorithm and the compiled walk differ"


def target_line(report: Mapping[str, Any]) -> str:
    """On what rackcard runs by itself: the slowest game decides."""
    ours = [case["ratios"].get("vs_c") for case in report["cases"] if not case["one_by_one"]]
    if None in ours:
        return f"target: {TARGET}x of C: not measured"
    lowest = min(ratio["median"] for ratio in ours)
    return f"target: {TARGET}x of C: {'met' if lowest >= TARGET else 'missed'} ({lowest:.2f}x)"


def depleted_line(report: Mapping[str, Any]) -> str:
    found = report["depleted"]
    times, ratio = Spread(**found["milliseconds"]), Spread(**found["vs_compiled_walk"])
    return (
        f"exact law of one bonus wager from a random depleted shoe: {times.median:.1f} ms "
        f"({times.low:.1f}-{times.high:.1f}, {found['shoes']} shoes), {ratio} as fast as the "
        f"compiled walk ({found['walks']} shoes)"
    )


def depleted_target_line(report: Mapping[str, Any]) -> str:
    taken = report["depleted"]["milliseconds"]["median"]
    return f"target: {TARGET_MS} ms: {'met' if taken <= TARGET_MS else 'missed'} ({taken:.1f} ms)"


def main(arguments: Sequence[str] | None = None) -> int:
    options = frame.parsed(frame.parser("run", __doc__), arguments)
    repetitions, seconds = (3, 0.05) if options.quick else (5, 2.0)
    console = frame.wide_console()
    report: dict[str, Any] = {"quick": options.quick, "repetitions": repetitions, "cases": []}
    with TemporaryDirectory() as folder:
        why_not = compile_c(Path(folder))
        if why_not:
            console.print(f"C baseline skipped: {why_not}.", markup=False)
        for case in CASES:
            c_folder = None if why_not else Path(folder)
            report["cases"].append(measure(case, repetitions, seconds, c_folder))
    report["exact"] = measure_exact(1 if options.quick else repetitions)
    report["depleted"] = measure_depleted(DEPLETED_SHOES, 2 if options.quick else DEPLETED_SHOES)
    report["startup"] = measure_startup(repetitions)
    wrong = list(faults(report))
    report["faults"] = wrong

    console.print(table_of(report["cases"]))
    lowest = min(c["p_value"] for case in report["cases"] for c in case["contestants"].values())
    console.print(f"counts against the exact law: lowest p = {lowest:.2g}")
    ratio = Spread(**report["exact"]["compiled_vs_plain"])
    console.print(f"exact walk, 53 kinds of card: compiled / plain Python {ratio}")
    console.print(depleted_line(report), soft_wrap=True)
    if report["startup"]:
        ratio = Spread(**report["startup"]["help_vs_empty_python"])
        console.print(f"startup: rackcard --help takes {ratio} the time of python -c pass")
    else:
        console.print("startup: skipped, there is no rackcard command yet.")
    frame.print_load(console, "2 threads / 1 needs both to be free")
    console.print(target_line(report))
    console.print(depleted_target_line(report))
    for fault in wrong:
        console.print(f"wrong: {fault}", markup=False)
    if options.json:
        options.json.write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")
    return 1 if wrong else 0


if __name__ == "__main__":
    frame.start(main)
