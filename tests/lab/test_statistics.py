"""The one list of statistics: each is the figure of the law that it says it is."""

from __future__ import annotations

import pytest

from rackcard.game import load
from rackcard.lab.risk import CONFIDENCES, volatility_index
from rackcard.lab.serialize import exact, statistic
from rackcard.lab.statistics import STATISTICS, Place, shown_in


def test_every_statistic_is_the_figure_of_the_law() -> None:
    law = load("great-8").law("main")
    assert {one.key: one.value(law) for one in STATISTICS} == {
        "house_edge": law.house_edge,
        "return_to_player": 1 - law.house_edge,
        "hit_frequency": law.hit_frequency,
        "push_frequency": law.push_frequency,
        "variance": law.variance,
        "standard_deviation": law.standard_deviation,
        "skewness": law.skewness,
        "kurtosis": law.kurtosis,
        "volatility_index_90": volatility_index(law, CONFIDENCES[0]),
        "max_win": law.max_win,
        "combinations": law.combinations,
    }


def test_how_spreadsheets_name_them() -> None:
    assert [one.name for one in STATISTICS if one.formula] == [
        "house edge",
        "return to player",
        "hit frequency",
        "push frequency",
        "variance",
        "standard deviation",
        "skewness",
        "kurtosis",
        "volatility index at 90%",
        "most won per unit",
    ]


@pytest.mark.parametrize(
    ("place", "heads"),
    [
        (Place.TERMINAL, ["hit", "push", "std dev", "max win"]),
        (Place.SUMMARY, ["hit", "push", "std dev", "skewness", "volatility", "max win"]),
    ],
)
def test_the_columns_of_a_summary(place: Place, heads: list[str]) -> None:
    assert [one.head for one in shown_in(place)] == heads


def test_a_fraction_stays_one_in_json() -> None:
    law = load("great-8").law("main")
    told = {one.key: statistic(one, law) for one in shown_in(Place.JSON)}
    assert told["variance"] == exact(law.variance)
    assert told["standard_deviation"] == float(law.standard_deviation)
    assert (told["max_win"], told["combinations"]) == ("6/5", law.combinations)
