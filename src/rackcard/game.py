"""A game ready to use: the public face of the exact engine and the simulation."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

from rackcard.exact import rulings as exact_rulings
from rackcard.exact import verify as exact_verify
from rackcard.exact.law import Law
from rackcard.exact.laws import Entry, Laws
from rackcard.games.registry import ids
from rackcard.games.setup import Setup, set_up
from rackcard.rackcards import RackCard

if TYPE_CHECKING:  # the compiler takes a second to load
    from rackcard.sim.run import Run
    from rackcard.sim.tally import Tally, WagerTally


def load(
    game: str,
    *,
    decks: int | None = None,
    options: Mapping[str, int | str] | None = None,
    rulings: Mapping[str, str] | None = None,
    card: str | PathLike[str] | None = None,
    pays: Mapping[tuple[str, str], str] | None = None,
    remove: Mapping[str, int] | None = None,
) -> Game:
    """A game by its id (or a folder with card.toml and rules.py), set up as a house would.

    `pays` changes rows, {("great-bonus", "Tiger 6"): "12:1"}; `remove` takes cards out of the
    shoe, {"8h": 2}; `card` is the path of a house's own rack card.
    """
    chosen = {**(options or {}), **({} if decks is None else {"decks": decks})}
    return Game(set_up(game, chosen, rulings, Path(card) if card else None, pays, remove))


def games() -> list[str]:
    """The ids of every registered game."""
    return ids()


def verify(game: str | None = None) -> list[exact_verify.Check]:
    """Check every printed and published figure of one game, or of all."""
    return [check for name in ([game] if game else ids()) for check in load(name).verify()]


class Game:
    """A game with its options and rulings decided. Make one with `load`."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self._laws = Laws(setup)

    @property
    def card(self) -> RackCard:
        return self.setup.card

    def law(
        self,
        wager: str,
        paytable: str | None = None,
        *,
        spot: str | None = None,
        strategy: str | None = None,
    ) -> Law:
        """The exact law of a wager; what is left out is the first that the card lists."""
        return self._laws.law(wager, paytable, spot, strategy)

    def par(self) -> Iterator[Entry]:
        """The PAR sheet: one entry per wager and pay table (and strategy)."""
        return self._laws.entries()

    def rulings(self) -> list[exact_rulings.Report]:
        """What each reading of each ruling does to the edges that it moves."""
        return exact_rulings.report(self.setup)

    def verify(self) -> list[exact_verify.Check]:
        """Every printed and published figure, computed again."""
        return exact_verify.verify(self.setup)

    def simulate(
        self,
        rounds: int,
        *,
        seed: int = 8,
        threads: int | None = None,
        cut: int = 0,
        progress: Callable[[int], None] | None = None,
    ) -> Tally:
        """Play `rounds` rounds of every machine of the game.

        The same seed gives the same counts, whatever the number of threads. `cut` deals whole
        shoes, shuffled after the round in which that many cards have been dealt; 0 shuffles before
        every round. Ctrl-C ends the simulation early with what was done so far.
        """
        from rackcard.sim.program import lay_out
        from rackcard.sim.run import check, run
        from rackcard.sim.tally import Tally

        workers = check(rounds, seed, threads)
        lines = list(self.par())
        machines = dict.fromkeys(self._key(line) for line in lines)
        programs = {key: lay_out(self._laws.automaton(*key), cut) for key in machines}
        runs: dict[tuple[str, str | None], Run] = {}
        for stream, (key, program) in enumerate(programs.items()):
            runs[key] = run(program, rounds, seed, workers, stream, progress)
            if runs[key].interrupted:
                break
        tallies = tuple(self._tally(line, runs, cut) for line in lines if self._key(line) in runs)
        played = sum(r.rounds for r in runs.values())
        seconds = sum(r.seconds for r in runs.values())
        return Tally(
            min(r.rounds for r in runs.values()),
            seed,
            workers,
            cut,
            seconds,
            played / seconds,
            any(r.interrupted for r in runs.values()),
            tuple(tally for tally in tallies if tally.rounds),
        )

    def _key(self, entry: Entry) -> tuple[str, str | None]:
        return self.card.wagers[entry.wager].rides, entry.strategy

    def _tally(
        self, entry: Entry, runs: Mapping[tuple[str, str | None], Run], cut: int
    ) -> WagerTally:
        from rackcard.rules.machine import Bet
        from rackcard.sim.tally import Counted, WagerTally

        done = runs[self._key(entry)]
        automaton = self._laws.automaton(*self._key(entry))
        table = self.card.wagers[entry.wager].paytable(entry.paytable)
        column = automaton.bets.index(Bet(entry.wager, entry.spots[0]))
        counts: dict[str, int] = {}
        for grades, count in zip(automaton.grades, done.ends.tolist(), strict=True):
            label = table.outcome(grades[column]).label
            counts[label] = counts.get(label, 0) + count
        outcomes = tuple(
            Counted(row.label, row.pays, row.net, counts.get(row.label, 0), row.probability)
            for row in entry.law.outcomes
        )
        return WagerTally(
            entry.wager,
            entry.paytable,
            entry.strategy,
            entry.spots[0],
            done.rounds,
            outcomes,
            entry.law.house_edge,
            independent=cut == 0,
        )
