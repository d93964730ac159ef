"""Figures as plain data: every cell against the law, check or ruling that it is of.

The laws are small enough to be worked out by hand; games of the house are held against their own
laws, key by key.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from rackcard.exact.law import Law
from rackcard.exact.laws import Entry, Prescribed
from rackcard.exact.rulings import Line, Reading, Report, Swing
from rackcard.exact.verify import Check
from rackcard.game import load
from rackcard.lab import serialize
from rackcard.rackcards import Figure
from rackcard.rules.grades import Claim
from rackcard.rules.money import Breakage
from rackcard.rules.pays import Outcome, Pay, Paytable
from tests.lab.test_breakage import law_of, posted

HEAD = ("wager", "paytable", "strategy", "method", "spots", "house_edge", "after_breakage")
FIGURES = (
    *("hit_frequency", "push_frequency", "variance", "standard_deviation", "skewness", "kurtosis"),
    *("max_win", "combinations"),
)
TABLE = Paytable({"Win": Pay.parse("3:2"), "Tie": Pay.parse("push"), "Never": Pay.parse("9:1")})
LAW = law_of(
    {
        (Claim(("Win",)),): 2,
        (Claim(("Tie",)),): 1,
        (Claim(()),): 5,
        (Claim(("Win",), 2), Claim(())): 0,
    },
    TABLE,
)
"""Of 8 deals 2 win 3:2, 1 pushes and 5 lose; two claims never come up together."""
CARD = posted(500, 2_500, Breakage(100))


def entry(law: Law | None, **more: Any) -> Entry:
    edge = law.house_edge if law else None
    return Entry("bet", "1", "best", ("a", "b"), law, **{"edge": edge, **more})


def exact(*fraction: int) -> dict[str, Any]:
    value = Fraction(*fraction)
    return {"fraction": f"{value.numerator}/{value.denominator}", "value": float(value)}


def test_a_line_in_full() -> None:
    said: Mapping[str, object] = serialize.line(entry(LAW, method="by hand"), CARD)
    assert list(said) == [*HEAD, *FIGURES, "outcomes", "rows"]
    assert [said[name] for name in HEAD[:6]] == [
        *("bet", "1", "best", "by hand", ["a", "b"]),
        exact(2, 8),
    ]
    assert {name: said[name] for name in FIGURES} == {
        "hit_frequency": exact(2, 8),
        "push_frequency": exact(1, 8),
        "variance": exact(9, 8),
        "standard_deviation": pytest.approx(1.125**0.5),
        "skewness": pytest.approx(69 / 64 / 1.125**1.5),
        "kurtosis": exact(217, 108),
        "max_win": "3/2",
        "combinations": 8,
    }


def test_every_outcome_of_a_line() -> None:
    [win, tie, lost, both] = serialize.line(entry(LAW), CARD)["outcomes"]
    assert win == {
        "label": "Win",
        "pays": "3:2",
        "net": "3/2",
        "combinations": 2,
        "probability": exact(1, 4),
        "one_in": 4.0,
        "contribution": exact(3, 8),
        "parts": [{"label": "Win", "units": "1", "times": 1}],
    }
    assert (tie["net"], tie["one_in"], tie["contribution"]) == ("0", 8.0, exact(0))
    assert (lost["label"], lost["net"], lost["one_in"]) == ("", "-1", 1.6)
    assert (both["combinations"], both["probability"], both["one_in"]) == (0, exact(0), None)
    assert both["parts"] == [
        {"label": "", "units": "1", "times": 1},
        {"label": "Win", "units": "2", "times": 1},
    ]


def test_every_row_of_a_line() -> None:
    rows = serialize.line(entry(LAW), CARD)["rows"]
    assert rows[0] == {
        "label": "Win",
        "pays": "3:2",
        "combinations": 2,
        "probability": exact(1, 4),
        "one_in": 4.0,
        "contribution": exact(3, 8),
    }
    assert [row["label"] for row in rows] == ["Win", "Tie", ""]
    rare = law_of({(Claim(("Never",)),): 0, (Claim(()),): 1}, TABLE)
    assert [row["one_in"] for row in serialize.line(entry(rare), CARD)["rows"]] == [None, 1.0]


def test_a_wager_that_always_ends_the_same_has_no_shape() -> None:
    said = serialize.line(entry(law_of({(Claim(()),): 1}, TABLE)), CARD)
    assert (said["skewness"], said["kurtosis"], said["standard_deviation"]) == (None, None, 0.0)


def test_after_breakage() -> None:
    """$5 at 3:2 is $7.50, of which $7 is paid: 50 of 500 cents in a quarter of the deals."""
    said = serialize.line(entry(LAW), CARD)["after_breakage"]
    five = {
        "stake_cents": 500,
        "house_edge": exact(11, 40),
        "exact_edge": exact(1, 4),
        "broken": [
            {"label": "Win", "pays": "3:2", "exact_cents": exact(750), "paid_cents": 700},
        ],
    }
    assert (said["unit_cents"], said["rounding"]) == (100, "down")
    assert [at["stake_cents"] for at in said["stakes"]] == [500, 2_500]
    assert said["stakes"][0] == said["dearest"] == five
    paid = serialize.line(entry(LAW), posted(600, 600, Breakage(100)))["after_breakage"]
    assert paid["dearest"] is None
    bare = Law.of([(Outcome("", "lose", Fraction(-1)), 1)])
    assert serialize.line(entry(bare), CARD)["after_breakage"] is None


def test_envy_is_told_where_it_is_paid() -> None:
    envy = Law.of([(Outcome("Five", "$250", Fraction(250)), 1), (Outcome("", "", Fraction(0)), 3)])
    assert "envy" not in serialize.line(entry(LAW), CARD)
    assert serialize.line(entry(LAW, envy=envy), CARD)["envy"] == {
        "dollars_per_other_player": exact(125, 2),
        "hit_frequency": exact(1, 4),
        "combinations": 4,
        "outcomes": [
            {"label": "Five", "pays": "$250", "combinations": 1, "probability": exact(1, 4)},
            {"label": "", "pays": "", "combinations": 3, "probability": exact(3, 4)},
        ],
    }


@pytest.mark.parametrize(
    ("edge", "said"),
    [(None, None), (Fraction(1, 4), {"fraction": None, "value": 0.25, "error": 0.5})],
)
def test_a_line_without_a_law_has_every_key_and_no_figure(
    edge: Fraction | None, said: dict[str, Any] | None
) -> None:
    line: Mapping[str, object] = serialize.line(entry(None, edge=edge, error=Fraction(1, 2)), CARD)
    assert list(line) == [*HEAD, *FIGURES, "outcomes", "rows"]
    assert line["house_edge"] == said
    assert {line[name] for name in (*FIGURES, "after_breakage")} == {None}
    assert line["rows"] == line["outcomes"] == []


def test_the_header_names_what_was_changed_and_only_that() -> None:
    plain = serialize.header(load("great-8").setup)
    assert {"pays", "removed", "shoe"}.isdisjoint(plain)
    assert plain["game"] == "great-8"
    decided = load("great-8").setup.decisions()
    assert plain == {key: decided[key] for key in plain}
    assert set(decided) - set(plain) <= {"pays", "removed", "shoe"}
    assert serialize.header(load("lucky-8").setup)["rulings"] is not None
    changed = load("great-8", pays={("main", "Win"): "2:1"}, remove={"8h": 1}).setup
    assert {"pays", "removed"} <= set(serialize.header(changed))
    kept = {key: value for key, value in changed.decisions().items() if value}
    assert {**serialize.header(changed), **kept} == serialize.header(changed)


class Decided:
    """A setup in which nothing was decided."""

    def decisions(self) -> dict[str, Any]:
        empty: dict[str, Any] = {"options": {}, "rulings": {}}
        return {"game": "", **empty, "pays": {}, "removed": {}, "shoe": None}


def test_what_is_empty_is_left_out_where_it_would_be_a_change() -> None:
    assert serialize.header(Decided()) == {"game": "", "options": {}, "rulings": {}}


# --- figures of a sheet, rulings, and lines under other options


def check(computed: Fraction = Fraction(1, 8), strict: Fraction | None = None, **of: Any) -> Check:
    given = {"figure": "house edge", "wager": "bet", "printed": "12.5%", "source": "sheet"}
    figure = Figure.model_validate({**given, **of})
    return Check("toy", figure, computed, "by hand", strict)


@pytest.mark.parametrize(
    ("of", "words"),
    [
        ({}, "house edge, bet"),
        ({"also": ["tie", "pair"]}, "house edge, bet + tie + pair"),
        ({"paytable": "2"}, "house edge, bet table 2"),
        ({"strategy": "best"}, "house edge, bet best"),
        ({"paytable": "2", "strategy": "best"}, "house edge, bet table 2 best"),
        ({"figure": "combinations", "row": "Win"}, "combinations of Win, bet"),
        ({"figure": "combinations"}, "combinations of a loss, bet"),
        ({"figure": "payout", "row": "Win"}, "payout, bet"),
        (
            {"options": {"decks": 8}, "rulings": {"tie": "push"}},
            "house edge, bet (decks 8, tie push)",
        ),
    ],
)
def test_a_figure_in_words(of: dict[str, Any], words: str) -> None:
    assert serialize.figure_in_words(check(**of)) == words


def test_a_check_in_full() -> None:
    assert serialize.check(check(note="so it is")) == {
        "game": "toy",
        "source": "sheet",
        "figure": "house edge, bet",
        "printed": "12.5%",
        "computed": "12.500%",
        "agrees": True,
        "method": "by hand",
        "note": "so it is",
        "strict": None,
        "fraction": "1/8",
        "as_documented": True,
    }
    other = serialize.check(check(Fraction(1, 4), Fraction(1, 3), agrees=False, note="a misprint"))
    said = (other["agrees"], other["as_documented"], other["strict"], other["computed"])
    assert said == (False, True, "33.333%", "25.000%")


def test_a_ruling_in_full() -> None:
    first, second = Line("bet", "1", None), Line("tie", None, "best", "red")
    readings = [
        Reading("push", "It pushes.", True, False, {first: Fraction(1, 8), second: None}, set()),
        Reading("lose", "It loses.", False, True, {first: Fraction(0), second: None}, set()),
    ]
    said = serialize.ruling(Report("tie", "clause 3", "What is a tie?", readings))
    assert (said["ruling"], said["clause"], said["question"]) == (
        *("tie", "clause 3", "What is a tie?"),
    )
    one, other = said["readings"]
    assert (one["reading"], one["says"]) == ("push", "It pushes.")
    assert (one["default"], one["in_force"]) == (True, False)
    assert (other["default"], other["in_force"]) == (False, True)
    assert one["wagers"] == [
        {**first._asdict(), "house_edge": exact(1, 8)},
        {**second._asdict(), "house_edge": None},
    ]
    assert other["wagers"][0]["house_edge"] == exact(0)


def test_a_swing_and_lines_under_other_options() -> None:
    line = Line("bet", "1", "best")
    assert serialize.swing(Swing("tie", line, Fraction(0), Fraction(1, 8))) == {
        "ruling": "tie",
        **line._asdict(),
        "least": exact(0),
        "most": exact(1, 8),
    }
    found = Prescribed({"hands": 4}, (("bonus", "5"),), (entry(LAW),))
    assert serialize.prescribed(found, CARD) == {
        "options": {"hands": 4},
        "by": [{"wager": "bonus", "paytable": "5"}],
        "wagers": [serialize.line(entry(LAW), CARD)],
    }


def test_facts_for_the_math_page_are_those_of_the_list() -> None:
    chance: dict[str, Any] = {"style": "chance", "digits": 0}
    assert serialize.facts(LAW) == [
        {"title": "Hit frequency", **chance, "value": 0.25},
        {"title": "Push frequency", **chance, "value": 0.125},
        {
            "title": "Standard deviation",
            "style": "number",
            "digits": 4,
            "value": pytest.approx(1.125**0.5),
        },
        {"title": "Most won per unit", "style": "multiple", "digits": 0, "value": 1.5},
    ]
    assert [one["value"] for one in serialize.facts(None)] == [None] * 4
