"""A layout as a house posts it: the game set up, a pay table for each wager, the clock."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any

from rackcard.fair.scheme import NEWEST, Scheme
from rackcard.fair.terms import Step, Terms
from rackcard.games.card_check import check_rows
from rackcard.games.setup import Setup, set_up
from rackcard.live.table.events import TableOpened
from rackcard.rackcards import RackCard, Wager
from rackcard.rules.cards import Source, Symbol
from rackcard.rules.errors import BadInput
from rackcard.rules.grades import Grade
from rackcard.rules.limits import Stake, WagerLimits, objections
from rackcard.rules.machine import Machine
from rackcard.rules.needs import Deal, Need
from rackcard.rules.pays import Paytable
from rackcard.rules.settle import Envy
from rackcard.sim.rounds import rounds

SOURCE = "source"
"""The name of the shoe or wheel among the lists that are drawn from."""
MOST_NEEDS = 64
"""States whose needs are kept: more than a command goes through, few enough for many tables."""
ROUNDS_TRIED = 100
"""Random rounds whose rows are looked up on the card before a table is opened."""


@dataclass(frozen=True)
class Clock:
    """How long people have, in milliseconds."""

    seeds: int = 3_000
    """0 waits for nobody: cards are dealt from the house's seed alone."""
    wagers: int = 20_000
    """0 sets no limit: wagers close when everybody is ready."""
    decision: int = 20_000
    """0 sets no limit."""
    away: int = 0
    """How long the place of a seat that sits out is kept; 0: no seat ever sits out."""
    seeds_most: int = 0
    """How long seats that are there are waited for in all, if `seeds` was not enough for them."""

    @property
    def posted(self) -> tuple[int, ...]:
        """As a table's first event has it: times that came later stand there if they are set."""
        more = (self.away, self.seeds_most)
        return (self.seeds, self.wagers, self.decision, *(more if any(more) else ()))


@dataclass(frozen=True)
class Layout:
    """What is printed on the layout. Make one with `lay`."""

    setup: Setup
    tables: Mapping[str, str | None]
    """The pay table in use, by wager."""
    clock: Clock = Clock()
    _by_players: dict[int, Mapping[str, Machine[Any]]] = field(default_factory=dict, compare=False)
    _terms: dict[str, Terms] = field(default_factory=dict, compare=False)
    breakage: dict[tuple[str, int], Any] = field(default_factory=dict, compare=False)
    """What breakage.py has worked out of a wager and a stake."""
    _needs: dict[tuple[str, int, int], tuple[Any, Need]] = field(
        default_factory=dict, compare=False
    )
    """By machine, number of players and the id of a state (which is kept, so that the id stays its
    own): what the rules need."""

    @property
    def card(self) -> RackCard:
        return self.setup.card

    @cached_property
    def seats(self) -> int:
        return self.setup.seats

    @cached_property
    def paytables(self) -> dict[str, Paytable]:
        return {
            wager: self.card.wagers[wager].paytable(table) for wager, table in self.tables.items()
        }

    @cached_property
    def envy(self) -> dict[str, Envy]:
        return self.setup.envy(self.tables)

    @cached_property
    def names(self) -> list[str]:
        """The machines; the first says when a round is over, others may outlive it."""
        return list(self.setup.machines)

    def machine(self, name: str, players: int) -> Machine[Any]:
        """The rules for so many players: nobody deals to an empty seat."""
        if players not in self._by_players:
            setup = self.setup
            if "seats" in self.card.options and players:
                setup = setup.with_options({"seats": players})
            self._by_players[players] = setup.machines
        return self._by_players[players][name]

    def need(self, name: str, players: int, state: Any) -> Need:
        """What the rules need in a state. They are asked once: the same question comes when a
        card is dealt, when it is folded, and when it is shown."""
        key = (name, players, id(state))
        known = self._needs.get(key)
        if known is None:
            if len(self._needs) >= MOST_NEEDS:
                self._needs.clear()
            known = self._needs[key] = (state, self.machine(name, players).next(state))
        return known[1]

    @cached_property
    def first(self) -> Machine[Any]:
        return self.setup.machines[self.names[0]]

    @cached_property
    def settles_early(self) -> bool:
        """True if the rules of some wager may settle it before the round is over."""
        rules = self.setup.machines.values()
        return any(type(machine).settles is not Machine.settles for machine in rules)

    @cached_property
    def open_machines(self) -> frozenset[str]:
        """Those whose state everybody may see."""
        rules = self.setup.machines.items()
        return frozenset(name for name, one in rules if type(one).view is Machine.view)

    @cached_property
    def hides_choices(self) -> bool:
        """True if nobody may see what another seat chose until the round is over."""
        return not self.first.decisions.open_choices

    @property
    def source(self) -> Source:
        return self.first.source

    @cached_property
    def symbols(self) -> dict[str, Symbol]:
        """Cards and pockets by name: a journal holds names, the rules want the thing itself."""
        named = {str(symbol): symbol for symbol in self.source}
        for chance in self.first.chances.values():
            named |= {str(symbol): symbol for symbol in chance if str(symbol) not in named}
        return named

    @property
    def keeps_its_shoe(self) -> bool:
        """A shoe that is dealt down to a cut card; others are shuffled for every round."""
        return not self.source.returns and self.first.shoe_policy.cut_card > 0

    @cached_property
    def plan(self) -> list[Step]:
        """Dice first, where the rules begin with them, then the shoe (or the spin)."""
        plan = []
        machine, state = self.first, self.first.start
        need = machine.next(state)
        while isinstance(need, Deal) and need.chance:
            plan += [Step("pick", need.chance)] * need.n
            thrown = (next(iter(machine.chances[need.chance])),) * need.n
            state = machine.step(state, thrown[0] if need.n == 1 else thrown)
            need = machine.next(state)
        return [*plan, Step("pick" if self.source.returns else "shuffle", SOURCE)]

    def terms(self, table: str, shoe: int, scheme: Scheme = NEWEST) -> Terms:
        """What a shoe is drawn from, and in which order."""
        last = self._terms.get(table)  # asked for when it is brought, dealt and ended
        if last is None or last.scheme is not scheme:
            last = self._terms[table] = self._new_terms(table, shoe, scheme)
        elif last.shoe != shoe:
            last = self._terms[table] = last.for_shoe(shoe)
        return last

    def _new_terms(self, table: str, shoe: int, scheme: Scheme) -> Terms:
        used = {step.of for step in self.plan}
        lists = {name: list(chance) for name, chance in self.first.chances.items() if name in used}
        return Terms.of(table, shoe, {**lists, SOURCE: list(self.source)}, self.plan, scheme)

    def objections(self, stakes: list[Stake]) -> list[str]:
        """What is wrong with the stakes of one seat."""
        return objections(self._posted, stakes, self.card.limits.table)

    @cached_property
    def _posted(self) -> dict[str, WagerLimits]:
        return self.setup.posted()

    def rides(self, wager: str) -> str:
        """The machine that a wager is played on."""
        return self._rides.get(wager) or self.card.wager(wager).rides

    @cached_property
    def _rides(self) -> dict[str, str]:
        return {wager: entry.rides for wager, entry in self.card.wagers.items()}


def lay(
    game: str,
    options: Mapping[str, int | str] | None = None,
    rulings: Mapping[str, str] | None = None,
    tables: Mapping[str, str] | None = None,
    clock: Clock | None = None,
) -> Layout:
    """Open a layout; a pay table that is not chosen is the first on the card that goes with the
    house's options."""
    if "seats" in (options or {}):
        raise BadInput("a table deals to whoever has wagered: leave the option seats out.")
    layout = lay_out(set_up(game, options, rulings), options, tables, clock)
    house = layout.setup.house
    _check_rows(game, tuple(house.options.items()), tuple(house.rulings.items()))
    return layout


def lay_out(
    setup: Setup,
    options: Mapping[str, int | str] | None = None,
    tables: Mapping[str, str] | None = None,
    clock: Clock | None = None,
) -> Layout:
    """The layout of a game that is set up; `options` are those that a pay table must go with."""
    wanted = {name: setup.house.options[name] for name in options or {}}
    chosen: dict[str, str | None] = {}
    for wager in tables or {}:
        setup.card.wager(wager)
    for wager in setup.wagers:
        entry = setup.card.wagers[wager]
        chosen[wager] = _paytable(wager, entry, (tables or {}).get(wager), wanted)
        setup = setup.with_options(entry.table_options.get(chosen[wager] or "", {}))
    return Layout(setup, chosen, clock or Clock())


@lru_cache(maxsize=64)
def _check_rows(
    game: str, options: tuple[tuple[str, int | str], ...], rulings: tuple[tuple[str, str], ...]
) -> None:
    """No table is opened for rules that claim rows which its card does not print.

    Rules that fail are no matter for this check: a live table voids such a round.
    """
    setup = set_up(game, dict(options), dict(rulings))
    for name, machine in setup.machines.items():
        grades: dict[str, set[Grade]] = {}
        with suppress(Exception):
            for moves in rounds(machine, None, ROUNDS_TRIED, seed=1):
                for bet in setup.bets(name):
                    grades.setdefault(bet.wager, set()).add(machine.grade(moves[-1].state, bet))
        for wager, found in grades.items():
            check_rows(setup.card, wager, found)


def _paytable(
    wager: str, entry: Wager, table: str | None, wanted: Mapping[str, int | str]
) -> str | None:
    """The pay table for a wager; the options that it prescribes must be those that are wanted."""
    if table is not None:
        entry.paytable(table)
    offered = entry.tables if table is None else (table,)
    for candidate in offered:
        prescribed = entry.table_options.get(candidate or "", {})
        if all(str(wanted.get(name, value)) == str(value) for name, value in prescribed.items()):
            return candidate
    prescribed = entry.table_options[offered[0] or ""]
    rule = ", ".join(f"{name}={value}" for name, value in prescribed.items())
    raise BadInput(f"pay table {offered[0]} of {wager} is for {rule}: choose one or the other.")


def layout_of(first: TableOpened) -> Layout:
    """The layout that a table was opened with."""
    options: dict[str, int | str] = dict(first.options)
    rulings, tables = dict(first.rulings), dict(first.paytables)
    layout = lay(first.game, options, rulings, tables, Clock(*first.clock))
    if layout.card.hash != first.card_hash:
        raise BadInput(
            f"a table of {first.game} was opened under card {first.card_hash[:12]}, and this is "
            f"card {layout.card.hash[:12]}: it cannot be resumed under other rules."
        )
    return layout


def opening(layout: Layout) -> TableOpened:
    """The first event of a table."""
    house = layout.setup.house
    return TableOpened(
        layout.card.game,
        layout.card.hash,
        tuple((name, str(value)) for name, value in house.options.items() if name != "seats"),
        tuple(house.rulings.items()),
        tuple((wager, table) for wager, table in layout.tables.items() if table is not None),
        layout.clock.posted,
    )
