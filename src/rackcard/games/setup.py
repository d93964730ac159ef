"""A game as one house deals it: a rack card, chosen options and readings, a shoe."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from rackcard.games.registry import Definition, checked, find, read_card
from rackcard.rackcards import RackCard
from rackcard.rules.cards import FULL, Composition
from rackcard.rules.errors import BadInput, listed, unknown
from rackcard.rules.grades import Bet
from rackcard.rules.limits import WagerLimits
from rackcard.rules.machine import House, Machine
from rackcard.rules.pays import PayChange, PayChanges
from rackcard.rules.pricing import walked_rules
from rackcard.rules.settle import CAP_RULING, Cap, Envy


@dataclass(frozen=True)
class Setup:
    """Everything that an engine needs. Make one with `set_up`.

    The first five fields are decisions; the others are derived from them, in one place, whenever a
    decision changes. So the order of the decisions cannot matter.
    """

    definition: Definition
    posted_card: RackCard
    """The game's own rack card, or a house's."""
    chosen: House
    """The chosen options and readings; the others have the default of the card."""
    changed_pays: Mapping[PayChange, str]
    """Pays that differ from the card, for a what-if."""
    shoe: Composition

    house: House = field(init=False)
    """The value of every option and the reading of every ruling."""
    card: RackCard = field(init=False)
    """The posted card with the pays of the readings in force, then with the changed pays."""
    machines: Mapping[str, Machine[Any]] = field(init=False)

    def __post_init__(self) -> None:
        card = self.posted_card
        house = House(_options(card, self.chosen.options), _rulings(card, self.chosen.rulings))
        read = card.with_pays(card.pays_of_readings(house.rulings))
        derived = {
            "house": house,
            "card": read.with_pays(self.changed_pays),
            "machines": _machines(self.definition, house, self.shoe),
        }
        for name, value in derived.items():
            object.__setattr__(self, name, value)

    @property
    def removed(self) -> Mapping[str, int]:
        """Cards taken out of the full shoe."""
        return self.shoe.removed

    def decisions(self) -> dict[str, Any]:
        """Everything besides the rules that figures depend on, as plain data."""
        left = self.shoe.left
        return {
            "game": self.card.game,
            "card_hash": self.card.hash,
            "options": dict(self.house.options),
            "rulings": dict(self.house.rulings),
            "pays": {str(change): pay for change, pay in self.changed_pays.items()},
            "removed": dict(self.removed),
            **({} if left is None else {"shoe": dict(self._first.source.counts)}),
        }

    @property
    def _first(self) -> Machine[Any]:
        return next(iter(self.machines.values()))

    def machine(self, wager: str) -> Machine[Any]:
        """The machine that a wager is played on."""
        return self.machines[self.card.wager(wager).rides]

    def spots(self, wager: str) -> tuple[str, ...]:
        return self.machine(wager).spots(wager)

    @property
    def seats(self) -> int:
        """The most players at a table: one, if seats decide and the game has no option `seats`
        to tell the rules how many there are."""
        return 1 if self.has_choices and "seats" not in self.card.options else self.card.seats

    @property
    def has_choices(self) -> bool:
        """True if the rules name strategies for some wager."""
        for wager in self.card.wagers:
            machine = self.machine(wager)
            priced_on = walked_rules(machine.pricing(wager)) or machine
            if machine.decisions.strategies(wager) or priced_on.decisions.strategies(wager):
                return True
        return False

    @property
    def wagers(self) -> list[str]:
        """The wagers that this configuration offers, in the order of the card."""
        return [wager for wager in self.card.wagers if self.spots(wager)]

    def bets(self, machine: str) -> tuple[Bet, ...]:
        """Every spot of every wager that is played on a machine."""
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
        return self._chosen(rulings={**self.chosen.rulings, **rulings})

    def with_options(self, options: Mapping[str, int | str]) -> Setup:
        """The same table under other house options."""
        return self._chosen(options={**self.chosen.options, **options})

    def with_shoe(self, left: Mapping[str, int] | Sequence[int]) -> Setup:
        """The same table with these cards left in the shoe."""
        kept = dict(left) if isinstance(left, Mapping) else tuple(left)
        return replace(self, shoe=self.shoe._replace(left=kept))

    def without(self, removed: Mapping[str, int]) -> Setup:
        """The same table with these cards removed from the full shoe."""
        return replace(self, shoe=self.shoe._replace(removed=dict(removed)))

    def with_pays(self, pays: PayChanges) -> Setup:
        """The same table with changed pays, on top of earlier changes."""
        changes = {PayChange.of(key): pay for key, pay in pays.items()}
        return replace(self, changed_pays={**self.changed_pays, **changes})

    def with_card(self, card: Path | RackCard | None) -> Setup:
        """The same decisions under a house's own rack card; None for the game's card."""
        return replace(self, posted_card=_posted(self.definition, card))

    def _chosen(self, **decisions: Any) -> Setup:
        return replace(self, chosen=self.chosen._replace(**decisions))


def set_up(
    game: str,
    options: Mapping[str, int | str] | None = None,
    rulings: Mapping[str, str] | None = None,
    card: Path | RackCard | None = None,
    pays: PayChanges | None = None,
    removed: Mapping[str, int] | None = None,
) -> Setup:
    """Decide everything that a rack card leaves open; unknown names are refused."""
    definition = find(game)
    return Setup(
        definition,
        _posted(definition, card),
        House(dict(options or {}), dict(rulings or {})),
        {PayChange.of(key): pay for key, pay in (pays or {}).items()},
        FULL._replace(removed=dict(removed or {})),
    )


def _posted(definition: Definition, card: Path | RackCard | None) -> RackCard:
    if card is None:
        return definition.card
    if isinstance(card, RackCard):
        return checked(card, definition, "the rack card")
    return read_card(card, definition)


def _machines(definition: Definition, house: House, shoe: Composition) -> dict[str, Machine[Any]]:
    try:
        machines = {name: rules(house) for name, rules in definition.machines.items()}
    except BadInput:
        raise
    except ValueError as error:
        chosen = ", ".join(f"{name}={value}" for name, value in house.options.items())
        raise BadInput(f"the rules cannot be set up with {chosen}: {error}.") from None
    return {name: m.with_source(shoe.of(m.source)) for name, m in machines.items()}


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
