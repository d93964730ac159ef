"""Pays as a rack card prints them: "50:1", "6 to 5", "1:1 less 5%", "push", "lose half", "$250"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from rackcard.rules.errors import BadInput
from rackcard.rules.grades import Claim, Grade
from rackcard.rules.money import Breakage, cents, dollars

_ODDS = re.compile(
    r"(?P<win>\d+(?:\.\d+)?)\s*(?::|\s+to\s+)\s*(?P<risk>\d+(?:\.\d+)?)"
    r"(?:\s+less\s+(?P<commission>\d+(?:\.\d+)?)\s*%)?",
    re.ASCII,
)
_WORDS = {"push": Fraction(0), "lose": Fraction(-1), "lose half": Fraction(-1, 2)}
FORMS = '"50:1", "50 to 1", "1:1 less 5%", "push", "lose", "lose half" or "$250"'


class Pay(NamedTuple):
    """The net result of a wager: `odds` per unit staked, plus `fixed` cents for any stake."""

    odds: Fraction
    text: str
    fixed: int = 0

    @classmethod
    def parse(cls, text: str) -> Pay:
        plain = " ".join(text.lower().split())
        if plain in _WORDS:
            return cls(_WORDS[plain], plain)
        if plain.startswith("$"):
            amount = cents(plain)
            return cls(Fraction(0), dollars(amount), fixed=amount)
        match = _ODDS.fullmatch(plain)
        if not match or Fraction(match["risk"]) == 0:
            raise BadInput(f"{text!r} is not a pay; write it like {FORMS}.")
        odds = Fraction(match["win"]) / Fraction(match["risk"])
        shown = f"{match['win']}:{match['risk']}"
        if match["commission"]:
            if Fraction(match["commission"]) > 100:
                raise BadInput(f"{text!r} is not a pay: a commission is at most 100%.")
            odds *= 1 - Fraction(match["commission"]) / 100
            shown += f" less {match['commission']}%"
        return cls(odds, shown) if odds else PUSH

    def net(self, stake: int, breakage: Breakage) -> int:
        """What the player wins (or loses) in cents on a stake in cents.

        Breakage applies only to what is paid out: a lost stake is collected without rounding, and
        rounding never takes more than the stake.
        """
        if self.odds <= -1:
            return int(self.odds * stake) + self.fixed
        return max(breakage.settle(self.odds * stake), -stake) + self.fixed

    def times(self, many: int) -> Pay:
        """The pay multiplied; a loss stays the same."""
        if many == 1 or self.per_dollar <= 0:
            return self
        return Pay(self.odds * many, f"{many} x {self.text}", self.fixed * many)

    @property
    def per_dollar(self) -> Fraction:
        """The net result of a one-dollar stake, in dollars: the unit of a law."""
        return self.odds + Fraction(self.fixed, 100)


LOSE = Pay(Fraction(-1), "lose")
PUSH = Pay(Fraction(0), "push")


class Outcome(NamedTuple):
    """One way that a wager can end: its row ("" loses), the pay as printed, net per dollar."""

    label: str
    pays: str
    net: Fraction


class Part(NamedTuple):
    """One claim of a graded wager: the row that is paid ("" loses) and the stakes riding on it."""

    label: str
    pay: Pay
    """The row's pay, multiplied by the `times` of the claim."""
    units: Fraction = Fraction(1)
    times: int = 1

    @property
    def pays(self) -> Fraction:
        """How many times the row's pay is paid."""
        return self.units * self.times

    @property
    def net(self) -> Fraction:
        """The net result per dollar of the stake; a fixed amount of dollars is paid only once."""
        return self.pay.odds * self.units + Fraction(self.pay.fixed, 100)


class Paytable(NamedTuple):
    """One posted pay table of a wager: its rows as printed, top first."""

    rows: dict[str, Pay]
    best: bool = False
    """True: the best-paying row that a hand hits is paid; False: the first one as printed."""

    def hit(self, rows: tuple[str, ...]) -> tuple[str, Pay]:
        """The row that is paid of those that a hand hit, with its pay, or ("", lose)."""
        offered = [(row, pay) for row, pay in self.rows.items() if row in rows]
        if not offered:
            return "", LOSE
        return max(offered, key=lambda item: item[1].per_dollar) if self.best else offered[0]

    def parts(self, grade: Grade) -> tuple[Part, ...]:
        """What each claim of a graded wager is paid under this table, in a canonical order."""
        found = [Part(*self.paid(claim), Fraction(claim.units), claim.times) for claim in grade]
        return tuple(sorted(found, key=lambda part: (part.label, part.units, part.times)))

    def outcome(self, grade: Grade) -> Outcome:
        """The outcome of a graded wager under this table."""
        parts = self.parts(grade)
        if len(parts) == 1 and parts[0].pays == 1:
            return Outcome(parts[0].label, parts[0].pay.text, parts[0].pay.per_dollar)
        named = sorted(f"{part.pays} x {part.label or 'lose'}" for part in parts)
        net = sum((part.net for part in parts), Fraction(0))
        return Outcome(" + ".join(named), "as its parts", net)

    def paid(self, claim: Claim) -> tuple[str, Pay]:
        """The row that pays a claim, with its pay, or ("", lose)."""
        row, pay = self.hit(claim.rows)
        return row, pay.times(claim.times)


class PayChange(NamedTuple):
    """A row of a pay table whose pay is changed: in one table, or in all that print it."""

    wager: str
    table: str | None
    row: str

    @classmethod
    def of(cls, key: PayChange | tuple[str, str] | tuple[str, str, str]) -> PayChange:
        """From (wager, row) or (wager, table, row)."""
        if isinstance(key, PayChange):
            return key
        return cls(key[0], None, key[1]) if len(key) == 2 else cls(*key)

    @classmethod
    def parse(cls, text: str) -> PayChange:
        """From WAGER:ROW or WAGER/TABLE:ROW."""
        named = "/" in text.partition(":")[0]
        # A pay table may be named like odds: blackjack/3:2:Blackjack.
        place, _, row = text.rpartition(":") if named else text.partition(":")
        wager, _, table = (part.strip() for part in place.partition("/"))
        row = row.strip()
        if not (wager and row and bool(table) == named):
            raise BadInput(f"{text!r} names no row of a pay table; {PAY_FORM}.")
        return cls(wager, table or None, row)

    def __str__(self) -> str:
        return f"{self.wager}{f'/{self.table}' if self.table else ''}:{self.row}"


PAY_FORM = "write WAGER:ROW for every table that prints it, or WAGER/TABLE:ROW for one"
PayChanges = (
    Mapping[PayChange, str] | Mapping[tuple[str, str], str] | Mapping[tuple[str, str, str], str]
)
"""Changes to pays, in any of the forms that `PayChange.of` reads."""
