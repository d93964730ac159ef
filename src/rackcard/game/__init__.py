"""A game ready to use: the public API of the exact engine and the simulation."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rackcard import __version__, cache
from rackcard.exact import rulings as exact_rulings
from rackcard.exact import verify as exact_verify
from rackcard.exact.law import Law
from rackcard.exact.laws import Entry, Laws, Prescribed
from rackcard.game.evidence import Evidence
from rackcard.games.registry import ids
from rackcard.games.setup import Setup, set_up
from rackcard.rackcards import Figure, RackCard
from rackcard.rules.cards import read_hands
from rackcard.rules.decisions import Considered
from rackcard.rules.errors import BadInput, unknown
from rackcard.rules.grids import Grid, Query
from rackcard.rules.needs import Choose
from rackcard.rules.pays import PayChanges
from rackcard.rules.pricing import EdgeValue, Issued, Progress, Proof, Proved

if TYPE_CHECKING:  # the compiler takes a second to load
    from rackcard.sim.cluster import Cluster
    from rackcard.sim.tally import Tally, WagerTally


def load(
    game: str,
    *,
    decks: int | None = None,
    options: Mapping[str, int | str] | None = None,
    rulings: Mapping[str, str] | None = None,
    card: str | PathLike[str] | None = None,
    pays: PayChanges | None = None,
    remove: Mapping[str, int] | None = None,
) -> Game:
    """A game by its id (or a folder with card.toml and rules.py), set up as a house would.

    `pays` changes rows, {("great-bonus", "Tiger 6"): "12:1"} in every pay table that prints the
    row, {("great-bonus", "1", "Tiger 6"): "12:1"} in one; `remove` takes cards out of the shoe,
    {"8h": 2}; `card` is the path of a house's own rack card.
    """
    chosen = {**(options or {}), **({} if decks is None else {"decks": decks})}
    return Game(set_up(game, chosen, rulings, Path(card) if card else None, pays, remove))


def game_ids() -> list[str]:
    """The ids of every registered game."""
    return ids()


def verify(game: str | None = None) -> list[exact_verify.Check]:
    """Check every printed and published figure of one game, or of all."""
    return [check for name in ([game] if game else ids()) for check in load(name).verify()]


EDGE_VALUE = cache.Form[EdgeValue](
    lambda known: [str(known.edge), str(known.error), known.method],
    lambda kept: EdgeValue(Fraction(kept[0]), Fraction(kept[1]), kept[2]),
)


class Game:
    """A game with its options and rulings decided. Make one with `load`."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self._laws = Laws(setup, self._remember)
        self.evidence = Evidence(self._laws)
        """The evidence for each line: second engines, rounds of the rules, its provenance."""

    def _remember(self, parts: Any, compute: Callable[[], EdgeValue]) -> EdgeValue:
        code = cache.code_hash(self.setup.definition.folder.glob("*.py"))
        known = cache.remembered((__version__, code, parts), compute, EDGE_VALUE)
        assert known is not None
        return known

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
        shoe: Mapping[str, int] | Sequence[int] | None = None,
    ) -> Law:
        """The exact law of a wager; pay table and strategy default to the first on the card.

        `shoe` prices the next round from the cards that are left: {"8h": 3, ...}, or a count for
        every card in the order of `game.cards`.
        """
        laws = self._laws if shoe is None else Laws(self.setup.with_shoe(shoe), self._remember)
        return laws.law(wager, paytable, spot, strategy)

    def line(self, wager: str, paytable: str | None = None, strategy: str | None = None) -> Entry:
        """One line of the PAR sheet; pay table and strategy default to the first on the card."""
        self.card.wager(wager).paytable(paytable)
        ways = []
        for entry in self.par(wager):
            if paytable in (None, entry.paytable):
                if strategy in (None, entry.strategy):
                    return entry
                ways.append(entry.strategy or "")
        raise unknown(wager, "strategy", str(strategy), ways)

    @property
    def cards(self) -> list[str]:
        """The different cards (or pockets) of the game, in the order in which shoes are given."""
        machine = next(iter(self.setup.machines.values()))
        return [str(symbol) for symbol, _ in machine.source.counts]

    def par(self, *wagers: str) -> Iterator[Entry]:
        """The PAR sheet: one entry per wager (these, or all) and pay table (and strategy)."""
        return self._laws.entries(wagers)

    def prescribed(self, entries: Sequence[Entry]) -> list[Prescribed]:
        """How these lines change under the options that pay tables of other wagers prescribe."""
        return self._laws.prescribed(entries)

    def under(self, bonus: str | None) -> Game:
        """The same game under the house options that a pay table ("WAGER:TABLE") prescribes."""
        if bonus is None:
            return self
        wager, _, name = bonus.partition(":")
        entry = self.card.wager(wager)
        entry.paytable(name or None)
        laws = self._laws.under(wager, name or entry.tables[0])
        return self if laws is self._laws else Game(laws.setup)

    def charts(
        self, *, costs: bool = False, bonus: str | None = None, stake: Fraction = Fraction(0)
    ) -> list[Grid]:
        """Strategy charts. `costs` shows what second-best actions cost; `bonus`, a "WAGER:TABLE"
        staked at `stake` main wagers, includes that bonus wager."""
        query = self._query(bonus, stake)._replace(costs=costs)
        machines = self.under(bonus).setup.machines.values()
        found = [grid for machine in machines for grid in machine.decisions.charts(query)]
        if not found:
            raise BadInput(f"{self.card.name} leaves nothing to choose, and so has no chart.")
        return found

    def _query(self, bonus: str | None, stake: Fraction) -> Query:
        if bonus is None:
            return Query()
        wager, _, name = bonus.partition(":")
        table = self.card.wager(wager).paytable(name or None)
        return Query(wager=wager, bonus=table, stake=stake)

    def prove(self, progress: Progress | None = None, wager: str | None = None) -> list[Proof]:
        """Compute the figures that are otherwise read from certificates (of one wager, or all). It
        takes minutes, and resumes after Ctrl-C."""
        issued = Issued(self.card.hash, f"rackcard {__version__}")
        found = []
        for one in self.setup.wagers if wager is None else [wager]:
            pricing = self._laws.pricing(one)
            if isinstance(pricing, Proved):
                found.append(pricing.prove(issued, progress or (lambda done, total: None)))
        if not found:
            raise BadInput(
                f"everything about {self.card.name} is computed when it is asked for: "
                "it has no certificates, and there is nothing to prove."
            )
        return found

    def advice(
        self,
        hands: Mapping[str, str],
        choice: str | None = None,
        *,
        bonus: str | None = None,
        stake: Fraction = Fraction(0),
    ) -> list[Considered]:
        """The results of a seat's choices (or of one) with hands {"player": "Ah Kd ...", ...}.

        `bonus`, a "WAGER:TABLE" staked at `stake` main wagers, is included in their value.
        """
        machine = next(iter(self.under(bonus).setup.machines.values()))
        decisions = machine.decisions
        state = decisions.situation(read_hands(hands, machine.source))
        need = machine.next(state)
        assert isinstance(need, Choose)
        view = machine.view(state, need.seat)
        if bonus is not None and not decisions.counts_bonus:
            raise BadInput("no choice in this game affects a bonus wager.")
        found = decisions.advice(view, need, self._query(bonus, stake))
        if choice is None:
            return found
        said = decisions.parse(state, need, choice)
        if said not in need.options:
            raise BadInput(decisions.refusal(state, need, choice))
        return [one for one in found if one.choice == said]

    def rulings(self) -> list[exact_rulings.Report]:
        """What each reading of each ruling does to the edges that it moves."""
        return exact_rulings.report(self.setup, self._remember)

    def verify(self, wanted: Callable[[Figure], bool] | None = None) -> list[exact_verify.Check]:
        """Every printed and published figure (or those that are wanted), recomputed."""
        return exact_verify.verify(self.setup, self._remember, wanted)

    def simulate(
        self,
        rounds: int,
        *,
        seed: int = 8,
        threads: int | None = None,
        shoes: bool = False,
        cut: int = 0,
        cluster: str | Cluster | None = None,
        workers: int | None = None,
        checkpoint: str | PathLike[str] | None = None,
        progress: Callable[[int], None] | None = None,
        expect: Callable[[int], None] | None = None,
        staff: Callable[[int], None] | None = None,
    ) -> Tally:
        """Play `rounds` rounds of every machine of the game.

        The same seed gives the same counts, whatever the number of threads or workers. Every round
        has a fresh shoe; `shoes` deals whole shoes as the house does, with its cut card and its
        burn cards, and `cut` puts the cut card elsewhere. Ctrl-C ends it early and returns the
        rounds played so far.

        `cluster` is the address of a Dask cluster, or "local" for one of `workers` processes.
        `checkpoint` is a file from which the same run resumes where it was stopped. `progress`,
        `expect` and `staff` are called with rounds played, rounds to come and workers.
        """
        from rackcard.game.simulation import Order, Watch, simulate

        path = None if checkpoint is None else Path(checkpoint)
        order = Order(rounds, seed, threads, shoes, cut, cluster, workers, path)
        return simulate(self._laws, order, Watch(progress, expect, staff))

    def tallies(self, line: Entry, rounds: int, seed: int = 8) -> Iterator[WagerTally]:
        """Play rounds of one line; yields the tally so far after every shard."""
        from rackcard.game.simulation import tallies

        return tallies(self._laws, line, rounds, seed)
