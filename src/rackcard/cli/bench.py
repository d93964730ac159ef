"""rackcard bench: how fast this installation simulates, as a ratio measured in one run."""

from __future__ import annotations

import random
from dataclasses import asdict, dataclass
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import typer

from rackcard.cli.shared import Json

if TYPE_CHECKING:
    from collections.abc import Callable

    from rackcard.game import Game
    from rackcard.rules.needs import Choose


@dataclass(frozen=True)
class Speed:
    """Rounds per second, all measured in one run."""

    game: str
    rounds: int
    one_thread: float
    all_threads: float
    threads: int
    plain_python: float


def command(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="One game; all of them if left out.")
    ] = None,
    seconds: Annotated[
        float,
        typer.Option("--seconds", min=0.1, max=60, help="Roughly how long each measurement takes."),
    ] = 1.0,
    json: Json = False,
) -> None:
    """Compare the speed of the compiled kernel with the same rules in plain Python."""
    from rackcard.cli.show import Table, print_json, print_tables
    from rackcard.game import game_ids, load

    results = [_measure(load(name), seconds) for name in ([game] if game else game_ids())]
    if json:
        print_json({"benchmarks": [asdict(result) for result in results]})
        return
    rows = [
        [
            r.game,
            f"{r.one_thread / 1e6:,.1f}",
            f"{r.all_threads / 1e6:,.1f}",
            f"{r.all_threads / r.one_thread:.2f}x on {r.threads}",
            f"{r.plain_python:,.0f}",
            f"{r.one_thread / r.plain_python:,.0f}x",
        ]
        for r in results
    ]
    columns = [
        "game",
        ">1 thread, M/s",
        ">all threads, M/s",
        ">scaling",
        ">plain Python, /s",
        ">ratio",
    ]
    note = "Rounds a second. Compare ratios of one run only; `make bench` adds a plain C program."
    print_tables("Benchmark", [Table("", columns, rows, [note])])


def _measure(game: Game, seconds: float) -> Speed:
    warm = game.simulate(1 << 20, threads=1)
    rounds = max(1 << 20, int(warm.rounds_per_second * seconds))
    alone, everyone = game.simulate(rounds, threads=1), game.simulate(rounds)
    return Speed(
        game.card.game,
        rounds,
        alone.rounds_per_second,
        everyone.rounds_per_second,
        everyone.threads,
        _plain_python(game, seconds),
    )


MOST_CARDS = 60
"""More cards than a round of any game takes, splits included."""


def _plain_python(game: Game, seconds: float) -> float:
    """Rounds per second of the state machines themselves, dealt and played at random."""
    from rackcard.rules.play import play

    chance = random.Random(8)
    rounds, began = 0, perf_counter()
    while perf_counter() - began < seconds:
        for machine in game.setup.machines.values():
            symbols = list(machine.source)
            for _ in range(50):
                if machine.source.returns:
                    dealt = chance.choices(symbols, k=MOST_CARDS)
                else:
                    dealt = chance.sample(symbols, min(len(symbols), MOST_CARDS))
                choose = _at_random(chance)
                for _move in play(machine, dealt.pop, choose, lambda s: chance.choice(list(s))):
                    pass
                rounds += 1
    return rounds / (perf_counter() - began)


def _at_random(chance: random.Random) -> Callable[[object, Choose], str]:
    return lambda _, need: chance.choice(need.options)
