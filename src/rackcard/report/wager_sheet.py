"""One wager in a spreadsheet with live formulas: change a pay, and the figures are recomputed."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

from rackcard.exact.law import Law, Row
from rackcard.lab.risk import CONFIDENCES, ROUNDS, TOO_SKEWED, bands
from rackcard.lab.statistics import STATISTICS, Style
from rackcard.report.styles import Styles

MOST_DIGITS = 15
"""The digits of a number that a spreadsheet shows; a longer count gets a second column."""
PART = 10**12
IN_FULL = "combinations, in full"
HEAD = 4
"""The row of the column heads, counted from 0; the rows of the pay table follow."""
FIRST = HEAD + 1
_ODDS = re.compile(r"([\d.]+):([\d.]+)(?: less ([\d.]+)%)?")
NOW, POSTED, MOVED = "B", "C", "D"
"""The columns of the figures that follow from the rows."""


class WagerSheet:
    """Writes one law to `sheet`; `styles` are those of its workbook."""

    def __init__(self, sheet: Any, styles: Styles, law: Law) -> None:
        self.sheet, self.styles, self.law = sheet, styles, law
        self.rows = len(law.outcomes)
        self.total = FIRST + self.rows
        self.below = self.total + len(FIGURES) + len(ROUNDS) + 8
        """The first free row."""
        self.parts = _parts_needed(law.combinations)
        names = ["row", "posted", "pays", "to", "less", "net"]
        names += self._count_names()
        names += ["probability", "1 in", "return", "exactly"]
        self.column = {name: at for at, name in enumerate(names)}

    def write(self, title: str, about: str, caution: str) -> dict[str, int]:
        """Write the sheet; returns the row of each figure, counted from 1."""
        styles = self.styles
        hint = "Change a pay (blue on yellow): whatever follows from it moves, here and in Summary."
        self.sheet.write_string(0, 0, title, styles.title)
        for at, words in enumerate((about, hint, caution), 1):
            self.sheet.write_string(at, 0, words, styles.quiet)
        for name, at in self.column.items():
            style = styles.head if name == "row" else styles.head_right
            self.sheet.write_string(HEAD, at, name, style)
        for at, row in enumerate(self.law.outcomes):
            self._row(FIRST + at, row)
        self._totals()
        places = self._figures(self.total + 2)
        self._bands(self.total + 2 + len(FIGURES) + 2, places)
        self._check_inputs()
        self._widths()
        return places

    def _count_names(self) -> list[str]:
        """The columns of counts; a count that is too long is cut into parts, with the whole as
        text beside them."""
        if self.parts == 1:
            return ["combinations"]
        powers = [12 * part for part in range(self.parts - 1, 0, -1)]
        return [*(f"combinations, 10^{power}" for power in powers), "and", IN_FULL]

    def _counts(self) -> list[str]:
        return [name for name in self._count_names() if name != IN_FULL]

    def _row(self, at: int, row: Row) -> None:
        styles = self.styles
        self.sheet.write_string(at, 0, row.label or "(loses)", styles.text)
        self.sheet.write_string(at, 1, row.pays, styles.right)
        self._formula(at, "net", f"={self._composed(row) or self._pay(at, row)}", row.net, "factor")
        self._count(at, row.combinations)
        chance = f"={self._sum_of_parts(at)}/{self._sum_of_parts(self.total, fixed=True)}"
        self._formula(at, "probability", chance, row.probability, "chance")
        probability, net = self._cell("probability", at), self._cell("net", at)
        one_in = f'=IF({probability}=0,"never",1/{probability})'
        self._formula(at, "1 in", one_in, "never" if row.one_in is None else row.one_in, "one_in")
        self._formula(at, "return", f"={probability}*{net}", row.contribution, "share")
        self.sheet.write_string(at, self.column["exactly"], str(row.probability), styles.right)

    def _pay(self, at: int, row: Row) -> str:
        """Write the inputs of a row; returns the formula of its net result."""
        for name, value in zip(("pays", "to", "less"), pays(row), strict=True):
            style = self.styles.input_share if name == "less" else self.styles.input
            self.sheet.write_number(at, self.column[name], float(value), style)
        win, risk, less = (self._cell(name, at) for name in ("pays", "to", "less"))
        return f"{win}/{risk}*(1-{less})"

    def _composed(self, row: Row) -> str:
        """The formula of a split wager from the rows of its hands; "" if it is not split."""
        if row.pays != "as its parts":
            return ""
        known = {other.label: at for at, other in enumerate(self.law.outcomes, FIRST)}
        terms, net = [], Fraction(0)
        for part in row.label.split(" + "):
            units, _, label = part.partition(" x ")
            if label != "lose" and label not in known:
                return ""
            of = -1 if label == "lose" else self.law.outcomes[known[label] - FIRST].net
            terms.append(f"{units}*{-1 if label == 'lose' else self._cell('net', known[label])}")
            net += Fraction(units) * of
        return "+".join(terms) if net == row.net else ""

    def _count(self, at: int, count: int, bold: bool = False) -> None:
        styles, rest = self.styles, count
        first, *others = self._counts()
        for name in reversed(others):
            rest, part = divmod(rest, PART)
            self._number(at, name, part, bold)
        self._number(at, first, rest, bold)
        if others:
            style = styles.bold_right if bold else styles.right
            self.sheet.write_string(at, self.column[IN_FULL], f"{count:,}", style)

    def _number(self, at: int, name: str, count: int, bold: bool) -> None:
        style = self.styles.bold_count if bold else self.styles.count
        self.sheet.write_number(at, self.column[name], count, style)

    def _sum_of_parts(self, at: int, fixed: bool = False) -> str:
        names = self._counts()
        terms = []
        for power, name in zip(range(len(names) - 1, -1, -1), names, strict=True):
            cell = self._cell(name, at, fixed)
            terms.append(f"{cell}*1E{12 * power}" if power else cell)
        return terms[0] if len(terms) == 1 else f"({'+'.join(terms)})"

    def _totals(self) -> None:
        at, styles = self.total, self.styles
        self.sheet.write_string(at, 0, "total", styles.bold)
        for name in list(self.column)[1:]:
            self.sheet.write_blank(at, self.column[name], None, styles.bold)
        # The total is written, not summed: the sum of parts would need carries.
        self._count(at, self.law.combinations, bold=True)
        chance, returned = self._range("probability"), self._range("return")
        self._formula(at, "probability", f"=SUM({chance})", Fraction(1), "bold_chance")
        self._formula(at, "return", f"=SUM({returned})", self.law.mean, "bold_share")

    def _figures(self, top: int) -> dict[str, int]:
        """The figures of the rows: now, as posted, the difference, and exactly as posted."""
        styles = self.styles
        heads = ["", "now", "as posted", "moved by", "", "exactly as posted", ""]
        for at, name in enumerate(heads):
            style = styles.head_right if 0 < at < 4 else styles.head
            self.sheet.write_string(top, at, name, style)
        places = {name: at for at, name in enumerate(FIGURES, top + 2)}
        formulas = self._formulas(f"${NOW}${places['variance']}", places["standard deviation"])
        for name, known in posted(self.law).items():
            row, at = places[name], places[name] - 1
            style = styles.share if name in SHARES else styles.figure
            self.sheet.write_string(at, 0, name, styles.text)
            self.sheet.write_formula(at, 1, formulas[name], style, float(known))
            self.sheet.write_number(at, 2, float(known), style)
            self.sheet.write_formula(at, 3, f"={NOW}{row}-{POSTED}{row}", styles.moved, 0)
            if name in SHARES:
                self.sheet.write_string(at, 5, str(known), styles.text)
        return places

    def _formulas(self, variance: str, deviation_row: int) -> dict[str, str]:
        chance, net = self._range("probability"), self._range("net")
        mean, deviation = self._cell("return", self.total, fixed=True), f"${NOW}${deviation_row}"
        parts = {"chance": chance, "net": net, "mean": mean, "spread": f"({net}-{mean})"}
        parts |= {"variance": variance, "deviation": deviation}
        return {name: one.formula.format(**parts) for name, one in FIGURES.items()}

    def _bands(self, top: int, places: dict[str, int]) -> None:
        """The bands of the return to the player by number of rounds."""
        styles = self.styles
        self.sheet.write_string(top, 0, "return to player after rounds", styles.head)
        for at, level in enumerate(CONFIDENCES):
            self.sheet.write_string(top, 1 + 2 * at, f"{level:.0%} from", styles.head_right)
            self.sheet.write_string(top, 2 + 2 * at, "to", styles.head_right)
        self.sheet.write_string(top, 7, "skewness left", styles.head_right)
        note = f"A normal law over a sum of rounds: rough while more than {TOO_SKEWED} is left."
        self.sheet.write_string(top + 1 + len(ROUNDS), 0, note, styles.quiet)
        centre = f"${NOW}${places['return to player']}"
        deviation = f"${NOW}${places['standard deviation']}"
        skewness = f"${NOW}${places['skewness']}"
        found = iter(bands(self.law))
        for line, rounds in enumerate(ROUNDS, top + 1):
            self.sheet.write_number(line, 0, rounds, styles.count)
            for at, level in enumerate(CONFIDENCES):
                band = next(found)
                half = f"NORMSINV({(1 + level) / 2:g})*{deviation}/SQRT($A{line + 1})"
                low, high = f"={centre}-{half}", f"={centre}+{half}"
                self.sheet.write_formula(line, 1 + 2 * at, low, styles.share, band.low)
                self.sheet.write_formula(line, 2 + 2 * at, high, styles.share, band.high)
            left = f"={skewness}/SQRT($A{line + 1})"
            self.sheet.write_formula(line, 7, left, styles.figure, band.skewness)

    def _check_inputs(self) -> None:
        """Let the program refuse inputs that are not a pay: odds against zero, or a commission
        above 100%."""
        above = {"validate": "decimal", "criteria": ">", "value": 0}
        share = {"validate": "decimal", "criteria": "between", "minimum": 0, "maximum": 1}
        for name, rule in (("to", above), ("less", share)):
            at = self.column[name]
            self.sheet.data_validation(FIRST, at, self.total - 1, at, rule)

    def _formula(self, at: int, name: str, formula: str, value: Fraction | str, style: str) -> None:
        """Write a formula with its value, for viewers that do not recalculate."""
        known = value if isinstance(value, str) else float(value)
        look = getattr(self.styles, style)
        self.sheet.write_formula(at, self.column[name], formula, look, known)

    def _cell(self, name: str, at: int, fixed: bool = False) -> str:
        letter = chr(ord("A") + self.column[name])
        return f"${letter}${at + 1}" if fixed else f"{letter}{at + 1}"

    def _range(self, name: str) -> str:
        letter = chr(ord("A") + self.column[name])
        return f"${letter}${FIRST + 1}:${letter}${self.total}"

    def _widths(self) -> None:
        longest = max(len(row.label) for row in self.law.outcomes)
        self.sheet.set_column(0, 0, max(30, min(longest + 2, 60)))
        self.sheet.set_column(1, len(self.column) - 2, 13)
        self.sheet.set_column(3, 3, 17)  # wide enough for the difference of a figure
        for name in self._count_names():
            wide = len(f"{self.law.combinations:,}") + 2 if name == IN_FULL else 20
            self.sheet.set_column(self.column[name], self.column[name], wide)
        exact = max(len(str(row.probability)) for row in self.law.outcomes)
        self.sheet.set_column(self.column["exactly"], self.column["exactly"], exact + 2)
        self.sheet.freeze_panes(FIRST, 1)


FIGURES = {one.name: one for one in STATISTICS if one.formula}
SHARES = [n for n, one in FIGURES.items() if one.style in (Style.EDGE, Style.SHARE, Style.CHANCE)]


def posted(law: Law) -> dict[str, Any]:
    """The figures as posted: fractions where possible."""
    return {name: one.value(law) or 0 for name, one in FIGURES.items()}


def _parts_needed(count: int) -> int:
    parts = 1
    while len(str(count)) > MOST_DIGITS + 12 * (parts - 1):
        parts += 1
    return parts


def pays(row: Row) -> tuple[Fraction, Fraction, Fraction]:
    """The numbers of a printed pay: odds, against what, and the commission."""
    match = _ODDS.fullmatch(row.pays)
    if match:
        win, risk, less = (Fraction(part or 0) for part in match.groups())
        if risk and win / risk * (1 - less / 100) == row.net:
            return win, risk, less / 100
    return Fraction(row.net.numerator), Fraction(row.net.denominator), Fraction(0)
