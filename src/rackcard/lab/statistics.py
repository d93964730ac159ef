"""The statistics of a law: every report, spreadsheet, JSON and page uses this one list.

To add a statistic, add an entry.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum, Flag, auto
from fractions import Fraction

from rackcard.exact.law import Law
from rackcard.lab.risk import CONFIDENCES, volatility_index

Figure = Fraction | Decimal | float | int | None


class Style(Enum):
    """The kind of figure; each renderer formats it in its own way."""

    EDGE = auto()
    SHARE = auto()
    CHANCE = auto()
    """A probability: a share, and one in so many."""
    NUMBER = auto()
    MULTIPLE = auto()
    """A multiple of a stake."""
    COUNT = auto()


class Place(Flag):
    """Where it is shown."""

    JSON = auto()
    TERMINAL = auto()
    """The summary that a command prints: a line for each wager."""
    SUMMARY = auto()
    """The summary in documents and spreadsheets, where there is more room."""
    DOCUMENT = auto()
    """The chapter about a wager."""
    PAGE = auto()
    """The math page."""


@dataclass(frozen=True)
class Statistic:
    key: str
    """Its name in JSON."""
    title: str
    value: Callable[[Law], Figure]
    """None where it has no meaning: a wager that always ends the same way has no skewness."""
    style: Style
    meaning: str
    places: Place
    head: str = ""
    """The head of its column in a summary."""
    digits: tuple[int, int] = (0, 0)
    """Digits after the point, if it is a number: in a summary, and in a document."""
    formula: str = ""
    """Its formula in a spreadsheet, from {chance} and {net} (the columns of the rows), {mean},
    {spread} (net less mean), {variance} and {deviation}; "" if it is not in the spreadsheet."""

    @property
    def name(self) -> str:
        """As a spreadsheet names it."""
        return self.title.partition(" (")[0].lower()


STATISTICS = (
    Statistic(
        "house_edge",
        "House edge",
        lambda law: law.house_edge,
        Style.EDGE,
        "what the house keeps of a unit staked, on average",
        Place.DOCUMENT,
        formula="=-{mean}",
    ),
    Statistic(
        "return_to_player",
        "Return to player",
        lambda law: 1 + law.mean,
        Style.SHARE,
        "one less the house edge",
        Place.DOCUMENT,
        formula="=1+{mean}",
    ),
    Statistic(
        "hit_frequency",
        "Hit frequency",
        lambda law: law.hit_frequency,
        Style.CHANCE,
        "how often the wager wins something",
        Place.JSON | Place.TERMINAL | Place.SUMMARY | Place.DOCUMENT | Place.PAGE,
        head="hit",
        formula='=SUMIF({net},">0",{chance})',
    ),
    Statistic(
        "push_frequency",
        "Push frequency",
        lambda law: law.push_frequency,
        Style.CHANCE,
        "how often the stake goes back",
        Place.JSON | Place.TERMINAL | Place.SUMMARY | Place.DOCUMENT | Place.PAGE,
        head="push",
        formula='=SUMIF({net},"=0",{chance})',
    ),
    Statistic(
        "variance",
        "Variance",
        lambda law: law.variance,
        Style.NUMBER,
        "of the result per unit staked",
        Place.JSON | Place.DOCUMENT,
        digits=(8, 8),
        formula="=SUMPRODUCT({chance},{spread}^2)",
    ),
    Statistic(
        "standard_deviation",
        "Standard deviation",
        lambda law: law.standard_deviation,
        Style.NUMBER,
        "its square root",
        Place.JSON | Place.TERMINAL | Place.SUMMARY | Place.DOCUMENT | Place.PAGE,
        head="std dev",
        digits=(4, 8),
        formula="=SQRT({variance})",
    ),
    Statistic(
        "skewness",
        "Skewness",
        lambda law: law.skewness,
        Style.NUMBER,
        "the third standardised moment; null if the wager always ends the same way",
        Place.JSON | Place.SUMMARY | Place.DOCUMENT,
        head="skewness",
        digits=(2, 6),
        formula="=IF({deviation}=0,0,SUMPRODUCT({chance},{spread}^3)/{deviation}^3)",
    ),
    Statistic(
        "kurtosis",
        "Kurtosis (normal: 3)",
        lambda law: law.kurtosis,
        Style.NUMBER,
        "the fourth one (3 for a normal law)",
        Place.JSON | Place.DOCUMENT,
        digits=(2, 6),
        formula="=IF({deviation}=0,0,SUMPRODUCT({chance},{spread}^4)/{deviation}^4)",
    ),
    Statistic(
        "volatility_index_90",
        "Volatility index at 90%",
        lambda law: volatility_index(law, CONFIDENCES[0]),
        Style.NUMBER,
        "1.645 standard deviations; over the root of the rounds, half a band's width",
        Place.SUMMARY,
        head="volatility",
        digits=(3, 4),
        formula="=NORMSINV(0.95)*{deviation}",
    ),
    Statistic(
        "max_win",
        "Most won per unit",
        lambda law: law.max_win,
        Style.MULTIPLE,
        "the most that one unit can win, as a fraction in text",
        Place.JSON | Place.TERMINAL | Place.SUMMARY | Place.PAGE,
        head="max win",
        formula="=SUMPRODUCT(MAX(({chance}>0)*{net}))",
    ),
    Statistic(
        "combinations",
        "Combinations",
        lambda law: law.combinations,
        Style.COUNT,
        "the number of ordered deals that every count is out of",
        Place.JSON,
    ),
)
"""In the order in which they are shown."""


def shown_in(place: Place) -> list[Statistic]:
    return [one for one in STATISTICS if place in one.places]
