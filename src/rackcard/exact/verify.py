"""Printed v computed: every figure on a sheet or in a publication, derived again."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from rackcard.exact.law import Law, decimal
from rackcard.exact.laws import Laws
from rackcard.games.setup import Setup
from rackcard.rackcards import Figure
from rackcard.rules.errors import BadInput


@dataclass(frozen=True)
class Check:
    """One figure: what is printed, what comes out, and whether that is what the card expects."""

    game: str
    figure: Figure
    computed: Fraction
    method: str = "exact walk over every deal"

    @property
    def agrees(self) -> bool:
        return abs(self.computed - self.figure.value) <= self.figure.precision

    @property
    def as_documented(self) -> bool:
        """A known misprint must disagree, everything else must agree."""
        return self.agrees == self.figure.agrees

    @property
    def shown(self) -> str:
        """The computed figure in the style of the printed one, with two more digits."""
        text = self.figure.printed
        if self.computed.denominator == 1 and "." not in text and not text.endswith("%"):
            return f"{self.computed.numerator:,}"
        digits = len(text.rstrip(" %").partition(".")[2]) + 2
        percent = text.endswith("%")
        return f"{decimal(self.computed * (100 if percent else 1)):.{digits}f}{'%' * percent}"


def verify(setup: Setup) -> list[Check]:
    """Check every figure of a game's card and oracle file, each in its own configuration."""
    kept: dict[str, Laws] = {}
    checks = []
    for figure in setup.definition.figures:
        options = {name: o.default for name, o in setup.card.options.items()} | figure.options
        rulings = {name: r.default for name, r in setup.card.rulings.items()} | figure.rulings
        key = repr((options, rulings))
        if key not in kept:
            kept[key] = Laws(setup.with_options(options).read_as(rulings))
        checks.append(Check(setup.card.game, figure, _compute(figure, kept[key])))
    return checks


def _compute(figure: Figure, laws: Laws) -> Fraction:
    if figure.wager in laws.setup.definition.graders:
        return Fraction(laws.published[figure.wager][figure.row])
    law = laws.law(figure.wager, figure.paytable)
    if figure.figure == "combinations":
        return Fraction(_row(figure, law))
    together = [law, *(laws.law(wager, figure.paytable) for wager in figure.also)]
    return sum((_share(figure, one) for one in together), Fraction(0)) / len(together)


def _share(figure: Figure, law: Law) -> Fraction:
    if figure.figure == "house edge":
        return law.house_edge
    return law.hit_frequency if figure.figure == "hit frequency" else law.push_frequency


def _row(figure: Figure, law: Law) -> int:
    rows = [row for row in law.outcomes if row.label == figure.row]
    if not rows:
        raise BadInput(f"a figure names the row {figure.row!r}, which {figure.wager} has not.")
    return sum(row.combinations for row in rows)
