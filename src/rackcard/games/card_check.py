"""Check a rack card against the rules it is meant for: labels, options, readings and figures."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from rackcard.rackcards import Figure, RackCard
from rackcard.rules.errors import BadInput, listed
from rackcard.rules.grades import Grade
from rackcard.rules.machine import Machine
from rackcard.rules.settle import CAP_RULING, SHARINGS

Machines = Mapping[str, type[Machine[Any]]]


def check_card(card: RackCard, machines: Machines, where: str) -> None:
    """Refuse a card whose labels are not exactly those of the rules."""
    known_rows = {w: (name, rows) for name, m in machines.items() for w, rows in m.rows.items()}
    _same(where, "wagers", card.wagers, known_rows)
    for wager, entry in card.wagers.items():
        machine, rows = known_rows[wager]
        if entry.rides != machine:
            raise BadInput(
                f"{where}: wagers.{wager}.rides: it rides {machine!r}, not {entry.rides!r}."
            )
        _same(where, f"wagers.{wager}.pays", entry.pays, rows)
    readings = {r: known for m in machines.values() for r, known in m.readings.items()}
    if card.limits.aggregate is not None:
        readings[CAP_RULING] = SHARINGS
    for name, ruling in card.rulings.items():
        if ruling.pays:  # its readings change pays, so the rules need not know them
            readings.setdefault(name, tuple(ruling.readings))
    _same(where, "rulings", card.rulings, readings)
    for name, known in readings.items():
        _same(where, f"rulings.{name}.readings", card.rulings[name].readings, known)
    needed = dict.fromkeys(option for m in machines.values() for option in m.options)
    _same(where, "options", card.options, needed)
    check_figures(card, card.printed, (), (), where)


def check_figures(
    card: RackCard,
    figures: list[Figure],
    graders: Collection[str],
    methods: Collection[str],
    where: str,
) -> None:
    """Refuse figures that name something that is not on the card: they could never be checked."""
    for number, figure in enumerate(figures, 1):
        key = f"figure {number}"
        _known(where, f"{key}.options", figure.options, card.options)
        _known(where, f"{key}.rulings", figure.rulings, card.rulings)
        _known(where, f"{key}.also", figure.also, card.wagers)
        _known(where, f"{key}.method", [figure.method], [*methods, ""])
        if figure.wager in graders:
            continue
        _known(where, f"{key}.wager", [figure.wager], card.wagers)
        wager = card.wagers[figure.wager]
        _known(where, f"{key}.paytable", [figure.paytable], [*wager.tables, None])
        if figure.figure == "combinations":
            _known(where, f"{key}.row", [figure.row], [*wager.pays, ""])


def check_rows(card: RackCard, wager: str, grades: Iterable[Grade]) -> None:
    """Refuse rules that claim a row which the rack card does not print: it would lose."""
    printed = card.wagers[wager].pays
    for grade in grades:
        for claim in grade:
            for row in claim.rows:
                if row not in printed:
                    raise BadInput(
                        f"the rules of {card.name} claim the row {row!r} for {wager}, "
                        f"which the rack card does not print; printed: {listed(printed)}."
                    )


def _same(where: str, key: str, printed: Collection[Any], known: Collection[Any]) -> None:
    _known(where, key, printed, known)
    for name in known:
        if name not in printed:
            raise BadInput(f"{where}: {key}: {name!r} is missing; the rules can produce it.")


def _known(where: str, key: str, printed: Collection[Any], known: Collection[Any]) -> None:
    for name in printed:
        if name not in known:
            raise BadInput(
                f"{where}: {key}: {name!r} is unknown to the rules; allowed: {listed(known)}."
            )
