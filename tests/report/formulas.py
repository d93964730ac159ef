"""A small reader of spreadsheets: enough of their formulas to recalculate a PAR sheet."""

from __future__ import annotations

import io
import re
from typing import Any

import numpy as np
import openpyxl
from scipy.special import ndtri

_REF = re.compile(
    r"(?:'([^']+)'!)?(?<![\w.])(\$?[A-Z]{1,2}\$?\d+)(?::(\$?[A-Z]{1,2}\$?\d+))?(?![\w(])"
)


class Book:
    def __init__(self, content: bytes) -> None:
        self.book = openpyxl.load_workbook(io.BytesIO(content))
        self.kept: dict[tuple[str, str], Any] = {}

    def change(self, page: str, cell: str, value: float) -> None:
        self.book[page][cell] = value
        self.kept.clear()

    def value(self, page: str, cell: str) -> Any:
        key = page, cell.replace("$", "")
        if key not in self.kept:
            found = self.book[page][key[1]].value
            is_formula = isinstance(found, str) and found.startswith("=")
            self.kept[key] = self._computed(page, found[1:]) if is_formula else found
        return self.kept[key]

    def _range(self, page: str, first: str, last: str) -> Any:
        cells = self.book[page][f"{first}:{last}".replace("$", "")]
        return np.array([self.value(page, cell.coordinate) for row in cells for cell in row])

    def _computed(self, page: str, formula: str) -> Any:
        known: dict[str, Any] = {}

        def refer(match: re.Match[str]) -> str:
            of, first, last = match[1] or page, match[2], match[3]
            name = f"v{len(known)}"
            found = self._range(of, first, last) if last else self.value(of, first)
            known[name] = np.float64(found) if isinstance(found, int | float) else found
            return name

        plain = _REF.sub(refer, formula)
        plain = re.sub(r'(?<![<>"=])=(?!")', "==", plain).replace("^", "**")
        functions = {
            "SUM": np.sum,
            "SQRT": np.sqrt,
            "MAX": np.max,
            "NORMSINV": ndtri,
            "IF": lambda test, yes, no: yes if test else no,
            "SUMPRODUCT": lambda *parts: np.sum(np.prod(np.array(parts, float), axis=0)),
            "SUMIF": lambda where, test, what: np.sum(
                what[where > 0 if test == ">0" else where == 0]
            ),
        }
        with np.errstate(all="ignore"):
            return eval(plain, functions, known)
