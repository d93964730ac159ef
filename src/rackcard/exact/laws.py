"""Every law of a game as it is set up: each machine is walked once, for all of its wagers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple

from rackcard.exact.best import Situations, best_of, best_strategy, by_option
from rackcard.exact.law import Law
from rackcard.exact.published import published_counts
from rackcard.exact.walk import end_weights
from rackcard.games.card_check import check_rows
from rackcard.games.setup import Setup
from rackcard.rules.automaton import Automaton, tabulate
from rackcard.rules.decisions import Strategy
from rackcard.rules.errors import BadInput, unknown
from rackcard.rules.grades import Bet, Grade
from rackcard.rules.machine import Machine
from rackcard.rules.pays import Outcome, Part, Paytable
from rackcard.rules.pricing import EdgeValue, Pricing, Value, Walk, counted, unpriced_reason


def line_name(
    wager: str, paytable: str | None, strategy: str | None, spot: str | None = None
) -> str:
    """The name of a line of a PAR sheet, for people."""
    parts = [wager, paytable and f"table {paytable}", strategy, spot]
    return ", ".join(part for part in parts if part)


@dataclass(frozen=True)
class Entry:
    """One line of a PAR sheet: a wager under a pay table (and a strategy), on these spots."""

    wager: str
    paytable: str | None
    strategy: str | None
    spots: tuple[str, ...]
    law: Law | None
    """None where only a value can be computed."""
    edge: Fraction | None
    """None where no edge is known; `method` says why."""
    method: str = "exact"
    error: Fraction = Fraction(0)
    """How far the true edge may be off."""
    envy: Law | None = None
    """What each other player's hand pays, in dollars, where the table pays envy."""

    @property
    def name(self) -> str:
        return line_name(self.wager, self.paytable, self.strategy)


class Played(NamedTuple):
    """A machine, and for a wager with choices, which of its strategies plays them."""

    machine: str
    wager: str | None = None
    strategy: str | None = None
    paytable: str | None = None
    """Set only where the best strategy depends on the pay table."""


class Prescribed(NamedTuple):
    """House options that pay tables prescribe, and the lines of other wagers that they move."""

    options: Mapping[str, int | str]
    by: tuple[tuple[str, str], ...]
    """The pay tables that prescribe them, as (wager, pay table)."""
    entries: tuple[Entry, ...]


Remember = Callable[[Any, Callable[[], EdgeValue]], EdgeValue]


def plainly(_: Any, compute: Callable[[], EdgeValue]) -> EdgeValue:
    """Compute without caching."""
    return compute()


class Laws:
    """The laws of one setup; walks are cached, so asking again costs nothing."""

    def __init__(self, setup: Setup, remember: Remember = plainly) -> None:
        """`remember` caches values that take long to compute."""
        self.setup = setup
        self._remember = remember
        self._automata: dict[Played, Automaton] = {}
        self._weights: dict[Played, list[int]] = {}
        self._options: dict[Bet, list[Situations]] = {}
        self._others: dict[str, Laws] = {}

    def law(
        self,
        wager: str,
        paytable: str | None = None,
        spot: str | None = None,
        strategy: str | None = None,
    ) -> Law:
        """The law of one wager; pay table and strategy default to the first on the card."""
        spots = self._spots(wager)
        if spot is None:
            spot = spots[0]
        elif spot not in spots:
            raise unknown(wager, "spot", spot, spots)
        entry = self.setup.card.wager(wager)
        table = entry.paytable(paytable)
        laws = self.under(wager, paytable or entry.tables[0])
        chosen = laws._strategy(wager, strategy)
        pricing = laws.pricing(wager)
        if isinstance(pricing, Value):
            raise BadInput(f"{wager} has a value but no exact law: see the PAR sheet.")
        if why := unpriced_reason(pricing):
            raise BadInput(f"{wager} has no exact law here: {why}.")
        return _law(laws._grades(Bet(wager, spot), chosen, table), table)

    def edge(
        self, wager: str, paytable: str | None = None, strategy: str | None = None
    ) -> Fraction:
        """The house edge of a wager, whether it has an exact law or only a value."""
        spot = self._spots(wager)[0]
        laws = self.under(wager, paytable or self.setup.card.wager(wager).tables[0])
        pricing = laws.pricing(wager)
        if isinstance(pricing, Value):
            return laws._value(pricing, Bet(wager, spot), laws._strategy(wager, strategy)).edge
        return self.law(wager, paytable, None, strategy).house_edge

    def entries(self, wagers: Sequence[str] = ()) -> Iterator[Entry]:
        """One entry per wager and pay table (and strategy); spots that differ are kept apart."""
        for wager in wagers or self.setup.wagers:
            self._spots(wager)
            for name in self.setup.card.wagers[wager].tables:
                table = self.setup.card.wagers[wager].paytable(name)
                laws = self.under(wager, name)
                paid: set[str] = set()
                for strategy in laws._strategies(wager):
                    yield from laws._lines(wager, name, strategy, table, paid)
                laws._check_paid(wager, name, table, paid)

    def _check_paid(
        self, wager: str, name: str | None, table: Paytable, paid: Collection[str]
    ) -> None:
        """Refuse a row that is printed and never paid: the card or the rules are wrong.

        A what-if or a depleted shoe may have such rows.
        """
        setup = self.setup
        if not paid or setup.changed_pays or not setup.shoe.is_full:
            return
        declared = setup.machine(wager).unreachable()
        for row in table.rows:
            if row not in paid and (wager, row) not in declared:
                where = f"{wager}, table {name}" if name else wager
                raise BadInput(
                    f"{setup.card.name}: {where} prints the row {row!r}, which no round is ever "
                    "paid by: the rules never make it, or a row above it takes all its hands."
                )

    def _lines(
        self,
        wager: str,
        name: str | None,
        strategy: str | None,
        table: Paytable,
        paid: set[str],
    ) -> Iterator[Entry]:
        """The lines of one strategy; the rows that pay are added to `paid`."""
        spots = self._spots(wager)
        pricing = self.pricing(wager)
        if isinstance(pricing, Value):
            known = self._value(pricing, Bet(wager, spots[0]), strategy)
            yield Entry(wager, name, strategy, spots, None, known.edge, known.method, known.error)
            return
        if why := unpriced_reason(pricing):
            yield Entry(wager, name, strategy, spots, None, None, why)
            return
        envied = self.setup.card.wagers[wager].envied(name)
        for grades, alike in self._alike(wager, strategy, table):
            paid.update(table.hit(claim.rows)[0] for grade in +grades for claim in grade)
            law = _law(grades, table)
            envy = _envy(grades, envied) if envied else None
            yield Entry(wager, name, strategy, tuple(alike), law, law.house_edge, envy=envy)

    def prescribed(self, entries: Sequence[Entry]) -> list[Prescribed]:
        """How these lines change under the options that pay tables of other wagers prescribe: the
        main game beside a bonus is played by the rules that the bonus prescribes."""
        found: dict[str, Prescribed] = {}
        for wager in self.setup.wagers:
            for table, options in self.setup.card.wagers[wager].table_options.items():
                laws = self.under(wager, table)
                if laws is self:
                    continue
                known = found.get(repr(options))
                if known is None:
                    moved = _moved(laws, [entry for entry in entries if entry.wager != wager])
                    known = Prescribed(options, (), moved)
                found[repr(options)] = known._replace(by=(*known.by, (wager, table)))
        return [one for one in found.values() if one.entries]

    def under(self, wager: str, paytable: str | None) -> Laws:
        """The laws under the house options that a pay table prescribes, if any."""
        options = self.setup.card.wagers[wager].table_options.get(paytable or "", {})
        if not options or options.items() <= self.setup.house.options.items():
            return self
        key = repr(options)
        if key not in self._others:
            self._others[key] = Laws(self.setup.with_options(options), self._remember)
        return self._others[key]

    def played(self, wager: str, strategy: str | None, paytable: str | None = None) -> Played:
        """The machine and strategy of a wager; strategies of the same name may differ by wager."""
        rules, rides = self.rules(wager), self.setup.card.wagers[wager].rides
        if strategy is None and rules is self.setup.machine(wager):
            return Played(rides)
        best = strategy is not None and rules.decisions.strategies(wager)[strategy] is None
        return Played(rides, wager, strategy, paytable if best else None)

    def automaton(self, played: Played) -> Automaton:
        if played not in self._automata:
            rules = self.setup.machines[played.machine]
            bets = self.setup.bets(played.machine)
            chosen: Strategy | None = None
            if played.wager is not None:
                rules = self.rules(played.wager)
                bets = tuple(bet for bet in bets if bet.wager in rules.rows)
                chosen = self._plays(rules, played)
            self._automata[played] = tabulate(rules, bets, chosen)
        return self._automata[played]

    def strategy(self, line: Entry) -> Strategy | None:
        """The strategy for the rules that a line is priced on."""
        return self._plays(
            self.rules(line.wager), self.played(line.wager, line.strategy, line.paytable)
        )

    def _plays(self, rules: Machine[Any], played: Played) -> Strategy | None:
        if played.wager is None or played.strategy is None:
            return None
        named = rules.decisions.strategies(played.wager)[played.strategy]
        if named is not None:
            return named
        table = self.setup.card.wagers[played.wager].paytable(played.paytable)
        bet = Bet(played.wager, self.setup.spots(played.wager)[0])
        return best_strategy(rules, self._by_option(rules, bet), table)

    def _by_option(self, rules: Machine[Any], bet: Bet) -> list[Situations]:
        if bet not in self._options:
            self._options[bet] = by_option(rules, bet)
        return self._options[bet]

    @cached_property
    def published(self) -> Mapping[str, Counter[str]]:
        """For each published wager that is not on the card, combinations by row."""
        return published_counts(self.setup)

    def _value(self, pricing: Value, bet: Bet, strategy: str | None) -> EdgeValue:
        if any(change.wager == bet.wager for change in self.setup.changed_pays):
            raise BadInput(
                f"{bet.wager} is priced by its own analysis, with the pays of its card: "
                "pays cannot be changed here, but house options can."
            )
        source = self.setup.machine(bet.wager).source
        parts = (self.setup.card.game, self.setup.house.options, source.counts, *bet)
        return self._remember((*parts, strategy), lambda: pricing.edge(bet, strategy))

    def pricing(self, wager: str) -> Pricing:
        """How a wager is priced under this setup."""
        return self.setup.machine(wager).pricing(wager)

    def rules(self, wager: str) -> Machine[Any]:
        """The machine that a wager is priced on, which names the strategies."""
        pricing = self.pricing(wager)
        return pricing.rules if isinstance(pricing, Walk) else self.setup.machine(wager)

    def _alike(
        self, wager: str, strategy: str | None, table: Paytable
    ) -> list[tuple[Counter[Grade], list[str]]]:
        """Spots of a wager grouped by their law: all 38 numbers of a wheel are one group."""
        groups: dict[frozenset[tuple[Grade, int]], tuple[Counter[Grade], list[str]]] = {}
        for spot in self.setup.spots(wager):
            grades = self._grades(Bet(wager, spot), strategy, table)
            groups.setdefault(frozenset(grades.items()), (grades, []))[1].append(spot)
        return list(groups.values())

    def _grades(self, bet: Bet, strategy: str | None, table: Paytable) -> Counter[Grade]:
        """The number of combinations with each grade of a bet."""
        grades = self._counted(bet, strategy, table)
        check_rows(self.setup.card, bet.wager, grades)
        return grades

    def _counted(self, bet: Bet, strategy: str | None, table: Paytable) -> Counter[Grade]:
        if own := counted(self.pricing(bet.wager)):
            return Counter(own(bet, strategy))
        rules = self.rules(bet.wager)
        if strategy is not None and rules.decisions.strategies(bet.wager)[strategy] is None:
            return best_of(self._by_option(rules, bet), table)
        played = self.played(bet.wager, strategy)
        automaton = self.automaton(played)
        if played not in self._weights:
            self._weights[played] = end_weights(automaton)
        column = automaton.bets.index(bet)
        counts: Counter[Grade] = Counter()
        for grades, weight in zip(automaton.grades, self._weights[played], strict=True):
            counts[grades[column]] += weight
        return counts

    def _spots(self, wager: str) -> tuple[str, ...]:
        spots = self.setup.spots(wager)
        if not spots:
            raise BadInput(f"{wager} is not offered with these options and rulings.")
        return spots

    def _strategies(self, wager: str) -> list[str | None]:
        return list(self.rules(wager).decisions.strategies(wager)) or [None]

    def _strategy(self, wager: str, strategy: str | None) -> str | None:
        known = self._strategies(wager)
        if strategy is not None and strategy not in known:
            raise unknown(wager, "strategy", strategy, [name for name in known if name])
        return known[0] if strategy is None else strategy


def _moved(laws: Laws, entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """The lines whose edge differs under these laws, with their figures there."""
    edges = {(e.wager, e.paytable, e.strategy, e.spots): e.edge for e in entries}
    wagers = list(dict.fromkeys(entry.wager for entry in entries))
    again = laws.entries(wagers) if wagers else ()
    return tuple(
        e
        for e in again
        if edges.get(key := (e.wager, e.paytable, e.strategy, e.spots)) != e.edge and key in edges
    )


def _envy(grades: Counter[Grade], table: Paytable) -> Law:
    """What one other player's hand pays; nothing is lost if it is not on the list."""
    none = Outcome("", "nothing", Fraction(0))
    printed = [Outcome(row, pay.text, pay.per_dollar) for row, pay in table.rows.items()]
    weights = [
        (table.outcome(grade) if table.hit(grade[0].rows)[0] else none, weight)
        for grade, weight in grades.items()
    ]
    weights.sort(key=lambda item: item[0] == none)
    return Law.of(weights, printed)


def _law(grades: Counter[Grade], table: Paytable) -> Law:
    """The law of these grades, with rows in printed order and a loss last."""
    printed = {
        Outcome(row, pay.text, pay.per_dollar): (Part(row, pay),) for row, pay in table.rows.items()
    }
    weights = [(table.outcome(grade), weight) for grade, weight in grades.items()]
    weights.sort(key=lambda item: item[0].label == "")
    made_of = {table.outcome(grade): table.parts(grade) for grade in grades}
    return Law.of(weights, printed, {**printed, **made_of})
