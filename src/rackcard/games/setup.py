"""A game as one house deals it: a rack card, its options and readings decided, a shoe filled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from rackcard.games.registry import Definition, checked, find, read_card
from rackcard.rackcards import RackCard
from rackcard.rules.errors import BadInput, listed, unknown
from rackcard.rules.limits import WagerLimits
from rackcard.rules.machine import Bet, House, Machine
from rackcard.rules.settle import CAP_RULING, Cap, Envy


@dataclass(frozen=True)
class Setup:
    """Everything an engine needs to know. Make one with `set_up`."""

    definition: Definition
    card: RackCard
    house: House
    removed: Mapping[str, int]
    changed_pays: Mapping[tuple[str, str], str]
    machines: Mapping[str, Machine[Any]]

    def machine(self, wager: str) -> Machine[Any]:
        """The machine that a wager rides."""
        return self.machines[self.card.wager(wager).rides]

    def spots(self, wager: str) -> tuple[str, ...]:
        return self.machine(wager).spots(wager)

    @property
    def seats(self) -> int:
        """The most players at a table: one, where seats decide and the rules cannot be told how
        many there are (such a game has no option `seats`)."""
        return 1 if self.has_choices and "seats" not in self.card.options else self.card.seats

    @property
    def has_choices(self) -> bool:
        """True if the rules name strategies: nothing else is there to be played by one."""
        for wager in self.card.wagers:
            machine = self.machine(wager)
            stand_in = machine.stand_in(wager)
            if machine.strategies(wager) or (stand_in and stand_in.strategies(wager)):
                return True
        return False

    @property
    def wagers(self) -> list[str]:
        """The wagers that this configuration offers, as on the card."""
        return [wager for wager in self.card.wagers if self.spots(wager)]

    def bets(self, machine: str) -> tuple[Bet, ...]:
        """Every spot of every wager that rides a machine."""
        riding = [wager for wager in self.wagers if self.card.wagers[wager].rides == machine]
        return tuple(Bet(wager, spot) for wager in riding for spot in self.spots(wager))

    def posted(self) -> dict[str, WagerLimits]:
        """The limits that are posted at the table."""
        return {
            wager: WagerLimits(
                entry.minimum, entry.maximum, self.spots(wager), entry.one_spot, entry.needs
            )
            for wager, entry in self.card.wagers.items()
            if self.spots(wager)
        }

    @property
    def cap(self) -> Cap | None:
        """The posted maximum of a round, shared out as the house reads its ruling."""
        if self.card.limits.aggregate is None:
            return None
        reading = self.house.rulings[CAP_RULING]
        return Cap(self.card.limits.aggregate, "pro-rata" if reading == "pro-rata" else "in-order")

    def envy(self, tables: Mapping[str, str | None]) -> dict[str, Envy]:
        """The envy bonus of each wager that has one under the pay table in use."""
        found = {}
        for wager, table in tables.items():
            entry = self.card.wager(wager)
            envied = entry.envied(table)
            if entry.envy and envied:
                found[wager] = Envy(entry.envy.stake, envied)
        return found

    def read_as(self, rulings: Mapping[str, str]) -> Setup:
        """The same table with some rulings read differently."""
        decided = _rulings(self.card, {**self.house.rulings, **rulings})
        return self._decided(self.house._replace(rulings=decided))

    def with_options(self, options: Mapping[str, int | str]) -> Setup:
        """The same table under other house options."""
        decided = _options(self.card, {**self.house.options, **options})
        return self._decided(self.house._replace(options=decided))

    def with_shoe(self, counts: Mapping[str, int] | Sequence[int]) -> Setup:
        """The same table with these cards left in the shoe."""
        machines = {n: m.with_source(m.source.holding(counts)) for n, m in self.machines.items()}
        return replace(self, machines=machines)

    def _decided(self, house: House) -> Setup:
        machines = _machines(self.definition, house, self.removed)
        return replace(self, house=house, machines=machines)


def set_up(
    game: str,
    options: Mapping[str, int | str] | None = None,
    rulings: Mapping[str, str] | None = None,
    card: Path | RackCard | None = None,
    pays: Mapping[tuple[str, str], str] | None = None,
    removed: Mapping[str, int] | None = None,
) -> Setup:
    """Decide everything that a rack card leaves open; unknown names are refused."""
    definition = find(game)
    posted = _posted(definition, card).with_pays(pays or {})
    house = House(_options(posted, options or {}), _rulings(posted, rulings or {}))
    taken = dict(removed or {})
    machines = _machines(definition, house, taken)
    return Setup(definition, posted, house, taken, dict(pays or {}), machines)


def _posted(definition: Definition, card: Path | RackCard | None) -> RackCard:
    if card is None:
        return definition.card
    if isinstance(card, RackCard):
        return checked(card, definition, "the rack card")
    return read_card(card, definition)


def _machines(
    definition: Definition, house: House, removed: Mapping[str, int]
) -> dict[str, Machine[Any]]:
    try:
        machines = {name: rules(house) for name, rules in definition.machines.items()}
    except BadInput:
        raise
    except ValueError as error:
        chosen = ", ".join(f"{name}={value}" for name, value in house.options.items())
        raise BadInput(f"the rules cannot be set up with {chosen}: {error}.") from None
    return {name: m.with_source(m.source.without(removed)) for name, m in machines.items()}


def _options(card: RackCard, chosen: Mapping[str, int | str]) -> dict[str, int | str]:
    for name in chosen:
        if name not in card.options:
            raise unknown(card.name, "option", name, card.options)
    decided: dict[str, int | str] = {}
    for name, option in card.options.items():
        given = chosen.get(name, option.default)
        matches = [value for value in option.allowed if str(value) == str(given)]
        if not matches:
            raise BadInput(
                f"{name} of {card.name} cannot be {given}; allowed: {listed(option.allowed)}."
            )
        decided[name] = matches[0]
    return decided


def _rulings(card: RackCard, chosen: Mapping[str, str]) -> dict[str, str]:
    for name, reading in chosen.items():
        if name not in card.rulings:
            raise unknown(card.name, "ruling", name, card.rulings)
        if reading not in card.rulings[name].readings:
            raise unknown(f"the ruling {name}", "reading", reading, card.rulings[name].readings)
    return {name: chosen.get(name, ruling.default) for name, ruling in card.rulings.items()}
