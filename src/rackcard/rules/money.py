"""Money is integer cents, never a float."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Literal, NamedTuple

from rackcard.rules.errors import BadInput

_DOLLARS = re.compile(r"\$(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d\d))?", re.ASCII)

Rounding = Literal["down", "nearest", "up"]


def cents(text: str) -> int:
    """ "$5", "$2.50" or "$1,000" in cents."""
    match = _DOLLARS.fullmatch(text.strip())
    if not match:
        raise BadInput(f"{text!r} is not an amount of money; write it like $5, $2.50 or $1,000.")
    whole, part = match.groups()
    return int(whole.replace(",", "")) * 100 + int(part or 0)


def dollars(amount: int) -> str:
    """Cents as people write them: $5, $2.50, -$1,000."""
    whole, part = divmod(abs(amount), 100)
    sign = "-" if amount < 0 else ""
    return f"{sign}${whole:,}" + (f".{part:02}" if part else "")


class Breakage(NamedTuple):
    """How a pay is rounded to what the rack has chips for."""

    unit: int = 1
    """The smallest amount that is paid, in cents."""
    rounding: Rounding = "down"
    """"down" favours the house, "up" the player; "nearest" takes halves up."""

    def settle(self, amount: Fraction) -> int:
        """Round an exact number of cents to whole units."""
        units, rest = divmod(amount, self.unit)
        if rest and (
            self.rounding == "up" or (self.rounding == "nearest" and 2 * rest >= self.unit)
        ):
            units += 1
        return int(units) * self.unit
