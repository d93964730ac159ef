"""Printed v computed: every figure on a sheet or in a publication, recomputed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from rackcard.exact.law import Law, decimal
from rackcard.exact.laws import Laws, Remember, plainly
from rackcard.games.setup import Setup
from rackcard.rackcards import Figure, RackCard
from rackcard.rules.errors import BadInput
from rackcard.rules.machine import House
from rackcard.rules.pays import PayChange


@dataclass(frozen=True)
class Check:
    """One figure: as printed, as computed, and whether that is what the card expects."""

    game: str
    figure: Figure
    computed: Fraction
    method: str = "exact walk over every deal"
    strict: Fraction | None = None
    """The figure of the game as it is dealt, where the printed one was made by another method."""

    @property
    def agrees(self) -> bool:
        return abs(self.computed - self.figure.value) <= self.figure.precision

    @property
    def as_documented(self) -> bool:
        """True if a known misprint disagrees, or any other figure agrees."""
        return self.agrees == self.figure.agrees

    @property
    def shown(self) -> str:
        """The computed figure in the style of the printed one, with two more digits."""
        return self.styled(self.computed)

    def styled(self, value: Fraction) -> str:
        text = self.figure.printed
        if value.denominator == 1 and "." not in text and not text.endswith("%"):
            return f"{value.numerator:,}"
        digits = len(text.rstrip(" %").partition(".")[2]) + 2
        percent = text.endswith("%")
        return f"{decimal(value * (100 if percent else 1)):.{digits}f}{'%' * percent}"


def verify(
    setup: Setup,
    remember: Remember = plainly,
    wanted: Callable[[Figure], bool] | None = None,
) -> list[Check]:
    """Check every figure of a game's card and oracle file, each in its own configuration."""
    kept: dict[str, Laws] = {}
    checks = []
    for figure in filter(wanted, setup.definition.figures):
        options, rulings = configuration(setup.card, figure)
        key = repr((options, rulings, figure.pays))
        if key not in kept:
            pays = {_cell(figure, row): pay for row, pay in figure.pays.items()}
            decided = setup.with_pays(pays).with_options(options).read_as(rulings)
            kept[key] = Laws(decided, remember)
        checks.append(_check(setup.card.game, figure, kept[key]))
    return checks


def _cell(figure: Figure, row: str) -> PayChange:
    """The cell of the pay table that a figure is for."""
    return PayChange(figure.wager, figure.paytable, row)


def configuration(card: RackCard, figure: Figure) -> House:
    """The options and rulings that a figure is for; those that it does not name are defaults."""
    options = {name: option.default for name, option in card.options.items()}
    rulings = {name: ruling.default for name, ruling in card.rulings.items()}
    return House(options | figure.options, rulings | figure.rulings)


def _check(game: str, figure: Figure, laws: Laws) -> Check:
    if not figure.method:
        return Check(game, figure, _compute(figure, laws))
    method = laws.setup.definition.published.methods[figure.method]
    strict = _compute(figure, laws)
    return Check(game, figure, method(laws.setup, figure), figure.method, strict)


def _compute(figure: Figure, laws: Laws) -> Fraction:
    published = laws.setup.definition.published
    if figure.wager in published.counters:
        return Fraction(published.counters[figure.wager]()[figure.row])
    if figure.wager in published.graders:
        return Fraction(laws.published[figure.wager][figure.row])
    if figure.figure in ("house edge", "payout"):
        together = [figure.wager, *figure.also]
        edges = [laws.edge(wager, figure.paytable, figure.strategy) for wager in together]
        edge = sum(edges, Fraction(0)) / len(edges)
        return edge if figure.figure == "house edge" else 1 - edge
    law = laws.law(figure.wager, figure.paytable, strategy=figure.strategy)
    if figure.figure == "combinations":
        return Fraction(_row(figure, law))
    return law.hit_frequency if figure.figure == "hit frequency" else law.push_frequency


def _row(figure: Figure, law: Law) -> int:
    rows = [row for row in law.outcomes if row.label == figure.row]
    if not rows:
        raise BadInput(f"a figure names the row {figure.row!r}, which {figure.wager} has not.")
    return sum(row.combinations for row in rows)
