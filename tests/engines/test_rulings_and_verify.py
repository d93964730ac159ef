"""What rulings do to edges, and whether printed figures are held to what they print."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rackcard
from rackcard.exact import verify as exact_verify
from rackcard.exact.laws import Laws
from rackcard.exact.rulings import Line, Report
from rackcard.exact.verify import Check
from rackcard.game import Game
from rackcard.rackcards import Figure
from rackcard.rules.errors import BadInput
from tests.engines.test_game import write_game


@cache
def reports(name: str) -> tuple[Report, ...]:
    """What the rulings of a game do as it comes."""
    return tuple(rackcard.load(name).rulings())


def default_report(name: str, ruling: str) -> Report:
    return next(found for found in reports(name) if found.ruling == ruling)


def report(game: Game, ruling: str) -> Report:
    return next(found for found in game.rulings() if found.ruling == ruling)


def edges(found: Report) -> dict[str, dict[Line, Fraction | None]]:
    return {reading.name: reading.edges for reading in found.readings}


BONUS = [Line("great-bonus", table, None) for table in ("1", "2", "3")]


class TestRulings:
    def test_the_scope_moves_the_bonus_and_nothing_else(self) -> None:
        found = default_report("great-8", "great-bonus.scope")
        for reading in found.readings:
            assert list(reading.edges) == BONUS
        assert [(r.name, r.default, r.in_force) for r in found.readings] == [
            ("wagered-hand", True, True),
            ("either-hand", False, False),
        ]

    def test_exact_edges_of_the_bonus_at_eight_decks(self) -> None:
        by_reading = edges(default_report("great-8", "great-bonus.scope"))
        assert by_reading["wagered-hand"][BONUS[0]] == Fraction(413317714, 1073338695)
        assert by_reading["either-hand"][BONUS[0]] == Fraction(73330418, 1073338695)

    @pytest.mark.parametrize("decks", [1, 4])
    def test_a_report_says_what_the_laws_say(self, decks: int) -> None:
        by_reading = edges(report(rackcard.load("great-8", decks=decks), "great-bonus.scope"))
        for name, lines in by_reading.items():
            game = rackcard.load("great-8", decks=decks, rulings={"great-bonus.scope": name})
            for (wager, table, *_), edge in lines.items():
                assert edge == game.law(wager, table).house_edge

    def test_what_is_in_force_is_not_always_the_default(self) -> None:
        game = rackcard.load("great-8", rulings={"great-bonus.scope": "either-hand"})
        found = report(game, "great-bonus.scope")
        assert [(r.default, r.in_force) for r in found.readings] == [(True, False), (False, True)]
        assert edges(found) == edges(reports("great-8")[0])

    def test_the_wheel_takes_a_wager_off_and_puts_another_on(self) -> None:
        by_reading = edges(default_report("straights-and-8s", "wheel"))
        top, first = Line("top-line", None, None), Line("first-four", None, None)
        assert by_reading["double-zero"][top] == Fraction(3, 38)
        assert by_reading["double-zero"][first] is None
        assert by_reading["single-zero"][top] is None
        assert by_reading["single-zero"][first] == Fraction(1, 37)
        assert set(by_reading["double-zero"]) == set(by_reading["single-zero"])
        rest = set(by_reading["double-zero"]) - {top, first}
        assert len(rest) == 11  # it moves every wager
        for line in rest - {Line("straights-and-8s", None, None)}:
            assert by_reading["double-zero"][line] == Fraction(1, 19)
            assert by_reading["single-zero"][line] == Fraction(1, 37)

    def test_three_sequential_moves_one_wager(self) -> None:
        line = Line("straights-and-8s", None, None)
        by_reading = edges(default_report("straights-and-8s", "three-sequential"))
        assert by_reading == {
            "any-order": {line: Fraction(3625, 27436)},
            "one-direction": {line: Fraction(6651, 27436)},
        }

    def test_other_rulings_stay_as_they_are_in_force(self) -> None:
        game = rackcard.load("straights-and-8s", rulings={"wheel": "single-zero"})
        line = Line("straights-and-8s", None, None)
        by_reading = edges(report(game, "three-sequential"))
        assert by_reading["any-order"][line] == Fraction(3976, 50653)
        assert by_reading["one-direction"][line] == (
            rackcard.load(
                "straights-and-8s",
                rulings={"wheel": "single-zero", "three-sequential": "one-direction"},
            )
            .law("straights-and-8s")
            .house_edge
        )

    def test_removed_cards_and_changed_pays_count(self) -> None:
        changes: dict[str, Any] = {
            "remove": {"8h": 5, "G": 3},
            "pays": {("great-bonus", "Tiger 6"): "11:1"},
        }
        by_reading = edges(rackcard.load("great-8", **changes).rulings()[0])
        for name, lines in by_reading.items():
            game = rackcard.load("great-8", rulings={"great-bonus.scope": name}, **changes)
            assert lines[BONUS[1]] == game.law("great-bonus", "2").house_edge

    def test_a_reading_that_moves_nothing_lists_nothing(self) -> None:
        pays = {("great-bonus", row): "-" for row in ("Tiger 6", "Great 8 over Natural 8")}
        found = report(rackcard.load("great-8", pays=pays), "great-bonus.scope")
        assert [reading.edges for reading in found.readings] == [{}, {}]

    def test_a_reading_that_moves_one_spot_is_reported(self, tmp_path: Path) -> None:
        game = rackcard.load(write_game(tmp_path / "four"))
        (found,) = game.rulings()
        moved = {edge for reading in found.readings for edge in reading.edges.values()}
        assert moved == {Fraction(1, 2), Fraction(0)}  # of the spot "one"; the other stays at 0

    def test_an_unknown_reading_is_refused(self) -> None:
        with pytest.raises(BadInput, match="double-zero, single-zero"):
            rackcard.load("straights-and-8s", rulings={"wheel": "triple-zero"})

    @pytest.mark.parametrize("rulings", [{"wheel": "triple-zero"}, {"wheels": "double-zero"}])
    def test_an_unknown_reading_is_refused_by_a_setup_too(self, rulings: dict[str, str]) -> None:
        with pytest.raises(BadInput):
            rackcard.load("straights-and-8s").setup.read_as(rulings)


def figure(**changes: Any) -> Figure:
    return Figure(
        **{
            "figure": "house edge",
            "wager": "straight-up",
            "printed": "5.26%",
            "source": "a test",
            **changes,
        }
    )


def check_of(computed: Fraction | int, printed: str, **changes: Any) -> Check:
    return Check("toy", figure(printed=printed, **changes), Fraction(computed))


def with_figures(game: Game, *figures: Figure) -> Game:
    definition = game.setup.definition._replace(figures=list(figures))
    return Game(replace(game.setup, definition=definition))


class TestPrecision:
    @pytest.mark.parametrize(
        ("printed", "computed", "agrees"),
        [
            ("5.26%", "0.0526", True),
            ("5.26%", "0.05265", True),  # a half may have been rounded either way
            ("5.26%", "0.05255", True),
            ("5.26%", "0.0526500001", False),
            ("5.26%", "0.0525499999", False),
            ("5.26%", "5.26", False),
            ("5.260%", "0.05265", False),
            ("5%", "0.0549", True),
            ("5%", "0.0551", False),
            ("0.0526", "0.05264", True),
            ("0.0526", "0.05266", False),
            ("-1.06%", "-0.0106", True),
            ("-1.06%", "0.0106", False),
            ("4,998", "4998", True),
            ("4,998", "4999", False),
            ("0", "0", True),
        ],
    )
    def test_half_a_unit_of_the_last_digit(self, printed: str, computed: str, agrees: bool) -> None:
        assert check_of(Fraction(computed), printed).agrees is agrees

    @given(st.fractions(-1, 1), st.integers(0, 8))
    def test_what_is_rounded_right_agrees_and_a_digit_off_does_not(
        self, value: Fraction, digits: int
    ) -> None:
        unit = Fraction(1, 10**digits)
        rounded = round(value * 100 / unit) * unit
        sign = "-" if rounded < 0 else ""
        whole, part = divmod(abs(rounded) * 10**digits, 10**digits)
        point = f".{int(part):0{digits}}" if digits else ""
        printed = f"{sign}{int(whole)}{point}%"
        assert check_of(value, printed).agrees
        for off in (-2 * unit, 2 * unit):
            assert not check_of(value + off / 100, printed).agrees

    @pytest.mark.parametrize(
        "printed", ["1/38", "1e-3", "", "%", "five", "5.26 %%", "1.2.3", "+5", ".5", "5.", "0x1"]
    )
    def test_a_figure_whose_last_digit_says_nothing_is_refused(self, printed: str) -> None:
        with pytest.raises(ValueError, match=r"is no number; write 5\.26% or 1,234"):
            figure(printed=printed)
        with pytest.raises(ValueError, match=r"is no number; write 5\.26% or 1,234"):
            figure(within=printed or "?")

    @pytest.mark.parametrize(
        ("printed", "value", "precision"),
        [
            ("5.26%", "263/5000", "1/20000"),
            ("5%", "1/20", "1/200"),
            ("-1.06%", "-53/5000", "1/20000"),
            ("0.0526", "263/5000", "1/20000"),
            ("4,998", "4998", "1/2"),
        ],
    )
    def test_a_figure_is_read_as_it_is_printed(
        self, printed: str, value: str, precision: str
    ) -> None:
        assert figure(printed=printed).value == Fraction(value)
        assert figure(printed=printed).precision == Fraction(precision)

    def test_a_blank_before_the_percent_sign_is_no_digit(self) -> None:
        assert figure(printed="5.3 %").precision == figure(printed="5.3%").precision
        assert figure(printed="5.3 %").value == Fraction(53, 1000)


class TestShown:
    @pytest.mark.parametrize(
        ("printed", "computed", "shown"),
        [
            ("5.26%", Fraction(1, 19), "5.2632%"),
            ("5%", Fraction(1, 19), "5.26%"),
            ("0.053", Fraction(1, 19), "0.05263"),
            ("1,234", Fraction(1234567), "1,234,567"),
            ("1,234", Fraction(2469, 2), "1234.50"),
            ("1.0", Fraction(1), "1.000"),
            ("100%", Fraction(1), "100.00%"),
            ("-5.26%", Fraction(-1, 19), "-5.2632%"),
        ],
    )
    def test_in_the_style_of_the_print_with_two_more_digits(
        self, printed: str, computed: Fraction, shown: str
    ) -> None:
        assert check_of(computed, printed).shown == shown

    def test_large_counts_are_shown_in_full(self) -> None:
        assert check_of(4_998_398_275_503_360, "1").shown == "4,998,398,275,503,360"


class TestDocumented:
    def test_a_figure_that_agrees_is_as_documented(self) -> None:
        good = check_of(Fraction(1, 19), "5.26%")
        assert good.agrees
        assert good.as_documented

    def test_an_undocumented_misprint_is_caught(self) -> None:
        misprint = check_of(Fraction(1, 19), "5.62%")
        assert not misprint.agrees
        assert not misprint.as_documented

    def test_a_documented_misprint_behaves(self) -> None:
        misprint = check_of(Fraction(1, 19), "5.62%", agrees=False, note="digits swapped")
        assert not misprint.agrees
        assert misprint.as_documented

    def test_a_misprint_that_turns_out_right_is_caught(self) -> None:
        right = check_of(Fraction(1, 19), "5.26%", agrees=False, note="wrong they say")
        assert right.agrees
        assert not right.as_documented

    def test_a_disagreement_needs_a_reason(self) -> None:
        with pytest.raises(ValueError, match="needs a note"):
            figure(agrees=False)


class TestVerify:
    def test_every_figure_that_is_shipped_behaves(self) -> None:
        for name in rackcard.game_ids():
            game = rackcard.load(name)
            checks = game.verify()
            assert [check.figure for check in checks] == game.setup.definition.figures
            for check in checks:
                assert check.as_documented, check
                assert check.game == name

    def test_a_wrong_figure_among_them_is_caught(self) -> None:
        game = rackcard.load("straights-and-8s")
        for original in game.setup.definition.figures[:8]:
            nudged = original.value + 2 * (2 * original.precision)
            percent = original.printed.endswith("%")
            digits = len(original.printed.rstrip("%").partition(".")[2])
            shown = f"{float(nudged * (100 if percent else 1)):.{digits}f}" + "%" * percent
            wrong = original.model_copy(update={"printed": shown})
            (check,) = with_figures(game, wrong).verify()
            assert check.agrees is False
            assert check.as_documented is (not original.agrees)

    @pytest.mark.parametrize(
        ("asked", "computed"),
        [
            ({"figure": "house edge"}, Fraction(1, 19)),
            ({"figure": "hit frequency"}, Fraction(1, 38)),
            ({"figure": "push frequency"}, Fraction(0)),
            ({"figure": "combinations", "row": "Win"}, Fraction(1)),
            ({"figure": "combinations", "row": ""}, Fraction(37)),
            ({"figure": "house edge", "rulings": {"wheel": "single-zero"}}, Fraction(1, 37)),
        ],
    )
    def test_each_kind_of_figure(self, asked: dict[str, Any], computed: Fraction) -> None:
        (check,) = with_figures(rackcard.load("straights-and-8s"), figure(**asked)).verify()
        assert check.computed == computed

    def test_each_figure_in_its_own_configuration(self) -> None:
        decks = [figure(wager="main", options={"decks": n}) for n in (1, 8, 1)]
        tables = [figure(wager="great-bonus", paytable=t) for t in ("2", "1", None)]
        either = figure(wager="great-bonus", rulings={"great-bonus.scope": "either-hand"})
        push = figure(wager="main", figure="push frequency")
        checks = with_figures(rackcard.load("great-8"), *decks, *tables, either, push).verify()
        found = [check.computed for check in checks]
        assert found[:3] == [
            rackcard.load("great-8", decks=n).law("main").house_edge for n in (1, 8, 1)
        ]
        game = rackcard.load("great-8")
        assert found[3:6] == [game.law("great-bonus", t).house_edge for t in ("2", "1", "1")]
        assert found[6] == Fraction(73330418, 1073338695)
        assert found[7] == game.law("main").push_frequency > 0

    def test_configurations_are_walked_once_each(self, monkeypatch: pytest.MonkeyPatch) -> None:
        made: list[Any] = []
        monkeypatch.setattr(exact_verify, "Laws", lambda *a: made.append(a) or Laws(*a))
        figures = [figure(wager="main", options={"decks": n}) for n in (1, 8, 1, 8)]
        with_figures(rackcard.load("great-8"), *figures).verify()
        assert len(made) == 2

    @pytest.mark.parametrize(
        ("name", "house"),
        [("straights-and-8s", {"rulings": {"wheel": "single-zero"}}), ("great-8", {"decks": 1})],
    )
    def test_a_figure_does_not_depend_on_the_table_that_asks(
        self, name: str, house: dict[str, Any]
    ) -> None:
        printed = figure(wager=next(iter(rackcard.load(name).card.wagers)))
        (own,) = with_figures(rackcard.load(name), printed).verify()
        (other,) = with_figures(rackcard.load(name, **house), printed).verify()
        assert own.computed == other.computed

    @pytest.mark.parametrize(
        "wrong",
        [
            {"figure": "combinations", "row": "Wins"},
            {"wager": "straight"},
            {"paytable": "1"},
            {"options": {"decks": 8}},
            {"wager": "first-four"},
        ],
    )
    def test_a_figure_of_something_unknown_is_refused(self, wrong: dict[str, Any]) -> None:
        with pytest.raises(BadInput):
            with_figures(rackcard.load("straights-and-8s"), figure(**wrong)).verify()

    def test_a_figure_under_an_unknown_ruling_is_refused(self) -> None:
        misspelt = figure(rulings={"wheels": "single-zero"})
        with pytest.raises(BadInput):
            with_figures(rackcard.load("straights-and-8s"), misspelt).verify()

    def test_what_if_shows_in_the_figures(self) -> None:
        """Removed cards and changed pays are part of the question that is asked."""
        game = rackcard.load("straights-and-8s", pays={("straight-up", "Win"): "36:1"})
        (check,) = with_figures(game, figure()).verify()
        assert check.computed == Fraction(1, 38)
        assert not check.as_documented
