"""Second engines, readings and printed figures, on a game whose figures are counted by hand."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from rackcard.exact import fast, walk
from rackcard.exact import witness as witness_module
from rackcard.exact.laws import Entry, Laws
from rackcard.exact.rulings import LARGE, Line, Reading, Report, Swing, swings
from rackcard.exact.verify import Check, verify
from rackcard.exact.witness import COMPILED, ONE_BY_ONE, PLAIN, witness
from rackcard.game import Game
from rackcard.games.registry import Published
from rackcard.games.setup import Setup
from rackcard.rackcards import Figure
from rackcard.rules.errors import BadInput

F = Fraction


class TestWitness:
    def test_each_line_by_another_engine(self, laws: Laws, lines: dict[str, Entry]) -> None:
        found = {
            name: witness(laws.under(line.wager, line.paytable), line)
            for name, line in lines.items()
        }
        assert {name: second and second.method for name, second in found.items()} == {
            name: {
                "counted, counted": PLAIN,
                "spin, spin": ONE_BY_ONE,
                **dict.fromkeys(("analysed, basic, first", "analysed, sharp, first")),
                "proved, first": None,
            }.get(name, COMPILED)
            for name in lines
        }
        for name, second in found.items():
            if second:
                assert second.agrees(lines[name])
                assert sum(second.probabilities.values()) == 1
                for other in lines.values():
                    if other.law and other.edge != lines[name].edge:
                        assert not second.agrees(other)

    def test_rounds_that_end_early_stand_for_all_their_continuations(
        self, laws: Laws, lines: dict[str, Entry]
    ) -> None:
        second = witness(laws, lines["spin, spin"])
        assert second is not None
        assert {o.label: p for o, p in second.probabilities.items()} == {
            "Win": F(5, 9),
            "": F(4, 9),
        }

    @pytest.mark.parametrize(("most", "method"), [(16, PLAIN), (15, None)])
    def test_what_the_compiled_walk_gave_is_walked_plainly_if_that_is_quick(
        self,
        laws: Laws,
        lines: dict[str, Entry],
        most: int,
        method: str | None,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        monkeypatch.setattr(walk, "PLAIN_LIMIT", 0)
        monkeypatch.setattr(witness_module, "MOST_DEALS", most)
        line = lines["over, table a, best, over"]  # two of four classes
        second = witness(laws, line)
        assert (second and second.method) == method
        assert second is None or second.agrees(line)
        counted = witness(laws, lines["counted, counted"])
        assert counted is not None
        assert counted.method == COMPILED
        assert counted.agrees(lines["counted, counted"])

    def test_there_is_none_where_64_bits_do_not_suffice(
        self, laws: Laws, lines: dict[str, Entry], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(fast, "fits", lambda automaton: False)
        assert witness(laws, lines["beside, left"]) is None

    def test_nor_where_the_rules_cannot_be_walked(
        self, laws: Laws, lines: dict[str, Entry], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        alone = replace(laws.pricing("counted"), witness=None)
        monkeypatch.setattr(type(laws.rules("counted")), "pricing", lambda self, wager: alone)
        assert witness(laws, lines["counted, counted"]) is None


class TestReadings:
    def test_what_each_reading_moves(self, game: Game) -> None:
        """The left spot, which is a line of its own only where it differs from the right one; and
        a wager that is offered under one reading, or priced under one."""
        ace, proof = game.rulings()
        left, closed = Line("beside", None, None, "left"), Line("closed", None, None)
        assert ace == Report(
            "ace",
            "aces",
            "Is an ace high?",
            [
                Reading("low", "one point", True, True, {left: F(1, 4), closed: None}, frozenset()),
                Reading(
                    *("high", "a four wins as well", False, False),
                    *({left: F(-1, 2), closed: F(1, 2)}, frozenset()),
                ),
            ],
        )
        line = Line("proved", None, None)
        assert [(r.name, r.edges, r.unpriced) for r in proof.readings] == [
            ("open", {line: None}, {line}),
            ("done", {line: F(1, 4)}, frozenset()),
        ]

    def test_the_reading_in_force_and_the_default(self, game: Game) -> None:
        ace, _ = Game(game.setup.read_as({"ace": "high"})).rulings()
        assert [(r.name, r.default, r.in_force) for r in ace.readings] == [
            ("low", True, False),
            ("high", False, True),
        ]
        assert [r.edges for r in ace.readings] == [r.edges for r in game.rulings()[0].readings]

    @pytest.mark.parametrize(
        ("edges", "swing"),
        [
            ([F(1, 100), F(6, 100)], None),
            ([F(1, 100), F(6, 100) + F(1, 10**9)], (F(1, 100), F(6, 100) + F(1, 10**9))),
            ([F(1, 2), None, F(-1, 2), F(0)], (F(-1, 2), F(1, 2))),
            ([None, F(1, 2)], None),
            ([None, None], None),
        ],
    )
    def test_a_swing_of_more_than_five_points_is_large(
        self, edges: list[Fraction | None], swing: tuple[Fraction, Fraction] | None
    ) -> None:
        line = Line("main", None, None)
        readings = [
            Reading(str(n), "", False, False, {line: edge}, frozenset())
            for n, edge in enumerate(edges)
        ]
        expected = [Swing("ruling", line, *swing)] if swing else []
        assert swings([Report("ruling", "", "", readings)]) == expected
        assert swings([Report("ruling", "", "", readings)], F(2)) == []
        assert F(5, 100) == LARGE


def figure(kind: str, wager: str, printed: str = "1", **more: Any) -> Figure:
    return Figure(figure=kind, wager=wager, printed=printed, source="a test", **more)


class TestFigures:
    def check(self, game: Game, *figures: Figure, **definition: Any) -> list[Check]:
        setup = game.setup
        known = setup.definition._replace(figures=list(figures), **definition)
        return verify(Setup(known, setup.posted_card, setup.chosen, {}, setup.shoe))

    @pytest.mark.parametrize(
        ("asked", "computed"),
        [
            (figure("house edge", "spin"), F(1, 6)),
            (figure("payout", "spin"), F(5, 6)),
            (figure("hit frequency", "high"), F(1, 2)),
            (figure("push frequency", "high"), F(0)),
            (figure("push frequency", "high", paytable="2"), F(1, 2)),
            (figure("hit frequency", "high", paytable="2"), F(1, 4)),
            (figure("combinations", "high", row="Three"), F(2)),
            (figure("combinations", "high"), F(4)),
            (figure("combinations", "high", row="Three", paytable="2"), F(4)),
            (figure("house edge", "over", strategy="best", paytable="a"), F(-2, 7)),
            (figure("hit frequency", "over", strategy="best"), F(36, 56)),
            (figure("house edge", "analysed", strategy="sharp"), F(1, 100)),
            (figure("house edge", "spin", also=["counted", "stood"]), F(2, 9)),
            (figure("payout", "spin", also=["counted", "stood"]), F(7, 9)),
            (figure("house edge", "beside", options={"level": 2}), F(-1, 2)),
            (figure("house edge", "beside", rulings={"ace": "high"}), F(-1, 2)),
            (figure("house edge", "beside", pays={"Win": "3:1"}), F(0)),
            (figure("house edge", "high", paytable="2", pays={"Four": "1:1"}), F(0)),
        ],
        ids=str,
    )
    def test_each_kind_of_figure(self, game: Game, asked: Figure, computed: Fraction) -> None:
        [check] = self.check(game, asked)
        assert check == Check("parlour", asked, computed, "exact walk over every deal", None)

    def test_a_figure_is_of_the_default_whatever_a_house_decided(self, game: Game) -> None:
        asked = figure("house edge", "beside")
        setup = game.setup.with_options({"level": 2}).read_as({"ace": "high"})
        known = setup.definition._replace(figures=[asked])
        [check] = verify(Setup(known, setup.posted_card, setup.chosen, {}, setup.shoe))
        assert check.computed == F(1, 4)

    def test_only_figures_that_are_wanted(self, game: Game) -> None:
        asked = [figure("house edge", wager) for wager in ("spin", "beside")]
        known = game.setup.definition._replace(figures=asked)
        setup = Setup(known, game.setup.posted_card, game.setup.chosen, {}, game.setup.shoe)
        found = verify(setup, wanted=lambda one: one.wager == "beside")
        assert [check.figure for check in found] == asked[1:]

    def test_configurations_do_not_share_laws(self, game: Game) -> None:
        found = self.check(
            game,
            figure("house edge", "beside"),
            figure("house edge", "beside", options={"level": 2}),
            figure("house edge", "beside", rulings={"ace": "high"}),
            figure("house edge", "beside", pays={"Win": "3:1"}),
            figure("house edge", "beside"),
        )
        edges = [F(1, 4), F(-1, 2), F(-1, 2), F(0), F(1, 4)]
        assert [check.computed for check in found] == edges

    def test_published_counts(self, game: Game) -> None:
        graders = {
            "big": lambda state: "yes" if state[0][0] in "34" else "no",
            "ace": lambda state: "ace" if state[0][0] == "A" else "",
        }
        found = self.check(
            game,
            figure("combinations", "big", row="yes"),
            figure("combinations", "ace", row=""),
            figure("combinations", "cards", row="red"),
            published=Published(graders, counters={"cards": lambda: {"red": 26}}),
        )
        assert [check.computed for check in found] == [4, 6, 26]

    def test_another_method_stands_beside_the_law(self, game: Game) -> None:
        asked = figure("house edge", "spin", method="by half")
        methods = {"by half": lambda setup, figure: F(len(setup.wagers), 2)}
        [check] = self.check(game, asked, published=Published(methods=methods))
        assert check == Check("parlour", asked, F(len(game.setup.wagers), 2), "by half", F(1, 6))

    def test_a_row_that_a_wager_has_not(self, game: Game) -> None:
        with pytest.raises(BadInput) as refused:
            self.check(game, figure("combinations", "spin", row="Draw"))
        assert str(refused.value) == "a figure names the row 'Draw', which spin has not."

    @pytest.mark.parametrize(
        ("printed", "value", "shown"),
        [
            ("1,234", F(5678), "5,678"),
            ("12", F(1, 3), "0.33"),
            ("1.5", F(2), "2.000"),
            ("5%", F(1), "100.00%"),
            ("5.26 %", F(1, 19), "5.2632%"),
            ("0.0526", F(1, 19), "0.052632"),
        ],
    )
    def test_styles(self, printed: str, value: Fraction, shown: str) -> None:
        check = Check("parlour", figure("house edge", "spin", printed), value)
        assert check.shown == check.styled(value) == shown
