"""Every way in which a wager can be priced, on a game whose figures are counted by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from rackcard.exact import fast, walk
from rackcard.exact import witness as witness_module
from rackcard.exact.laws import Entry, Laws, Played, _envy, _law, line_name, plainly
from rackcard.exact.rulings import LARGE, Line, Reading, Report, Swing, swings
from rackcard.exact.verify import Check, verify
from rackcard.exact.witness import COMPILED, ONE_BY_ONE, PLAIN, witness
from rackcard.game import Game
from rackcard.games.setup import Setup
from rackcard.rackcards import Figure
from rackcard.rules.errors import BadInput
from rackcard.rules.machine import LOST, Bet, Choose, made
from rackcard.rules.pays import Part, Pay, Paytable
from tests.engines.parlour import parlour, posted

F = Fraction


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    return parlour(tmp_path_factory.mktemp("laws") / "parlour")


@pytest.fixture(scope="module")
def laws(game: Game) -> Laws:
    return Laws(game.setup)


@pytest.fixture(scope="module")
def lines(laws: Laws) -> dict[str, Entry]:
    """By name and first spot."""
    return {line_name(e.wager, e.paytable, e.strategy, e.spots[0]): e for e in laws.entries()}


LISTED = {
    "high, table 1, high": (F(-1, 4), {"Four": 2, "Three": 2, "": 4}),
    "high, table 2, high": (F(-1, 8), {"Four": 2, "Three": 4, "": 2}),
    "beside, left": (F(1, 4), {"Win": 2, "": 6}),
    "beside, right": (F(-1, 2), {"Win": 4, "": 4}),
    "over, table a, always-hit, over": (F(-1, 28), {"Win": 26, "Jackpot": 2, "": 28}),
    "over, table a, best, over": (F(-2, 7), {"Win": 36, "Jackpot": 0, "": 20}),
    "over, table b, always-hit, over": (F(-19, 28), {"Win": 26, "Jackpot": 2, "": 28}),
    "over, table b, best, over": (F(-19, 28), {"Win": 26, "Jackpot": 2, "": 28}),
    "stood, stood": (F(1, 4), {"Win": 2, "": 6}),
    "analysed, basic, first": (F(1, 50), None),
    "analysed, sharp, first": (F(1, 100), None),
    "counted, counted": (F(1, 4), {"Win": 1, "": 3}),
    "proved, first": (None, None),
    "spin, spin": (F(1, 6), {"Win": 5, "": 4}),
}


class TestLines:
    def test_every_line_of_the_par_sheet(self, lines: dict[str, Entry]) -> None:
        found = {
            name: (
                line.edge,
                line.law and {row.label: row.combinations for row in line.law.outcomes},
            )
            for name, line in lines.items()
        }
        assert found == LISTED
        assert list(found) == list(LISTED)
        for line in lines.values():
            assert line.law is None or list(line.law.outcomes)[-1].label == ""
            assert line.law is None or line.law.house_edge == line.edge

    def test_what_is_no_law_says_what_it_is(self, lines: dict[str, Entry]) -> None:
        methods = {name: (line.method, line.error) for name, line in lines.items()}
        off = F(1, 1000)
        assert {name: said for name, said in methods.items() if said != ("exact", 0)} == {
            "analysed, basic, first": ("an analysis of basic", off),
            "analysed, sharp, first": ("an analysis of sharp", off),
            "proved, first": ("nobody has proved the first", 0),
        }

    def test_envy_is_paid_by_the_tables_that_post_it(self, lines: dict[str, Entry]) -> None:
        [(name, envy)] = [(name, line.envy) for name, line in lines.items() if line.envy]
        assert name == "high, table 1, high"
        assert [(o.label, o.pays, o.net, o.combinations) for o in envy.outcomes] == [
            ("Four", "$10", 10, 2),
            ("", "nothing", 0, 6),
        ]

    def test_some_wagers_only(self, laws: Laws) -> None:
        assert [line.name for line in laws.entries(["spin", "beside"])] == [
            *("spin", "beside", "beside")
        ]

    @pytest.mark.parametrize(
        ("parts", "name"),
        [
            (("main", None, None), "main"),
            (("main", "1", None), "main, table 1"),
            (("main", None, "best"), "main, best"),
            (("main", "1", "best", "yin"), "main, table 1, best, yin"),
            (("main", None, None, "yin"), "main, yin"),
        ],
    )
    def test_names(self, parts: tuple[Any, ...], name: str) -> None:
        assert line_name(*parts) == name
        assert Line(*parts).name == name

    def test_each_line_is_the_law_that_is_asked_for_by_name(
        self, laws: Laws, lines: dict[str, Entry]
    ) -> None:
        for line in lines.values():
            if line.law:
                asked = (line.wager, line.paytable, line.spots[0], line.strategy)
                assert laws.law(*asked) == line.law
            if line.edge is not None and line.spots[0] != "right":
                assert laws.edge(line.wager, line.paytable, line.strategy) == line.edge

    def test_what_is_left_out_is_the_first(self, laws: Laws, lines: dict[str, Entry]) -> None:
        assert laws.law("high") == lines["high, table 1, high"].law
        assert laws.law("beside") == lines["beside, left"].law
        assert laws.law("over") == lines["over, table a, always-hit, over"].law
        assert laws.law("over", "b", strategy="best") == lines["over, table b, best, over"].law
        assert laws.edge("over") == F(-1, 28)
        assert laws.edge("analysed") == F(1, 50)
        assert laws.edge("high") == F(-1, 4)

    @pytest.mark.parametrize(
        ("ask", "sentence"),
        [
            (lambda s: s.law("closed"), "closed is not offered with these options and rulings."),
            (lambda s: s.edge("closed"), "closed is not offered with these options and rulings."),
            (lambda s: [*s.entries(["closed"])], "closed is not offered with these options and"),
            (lambda s: s.law("nothing"), "Parlour has no wager 'nothing'; allowed: high, beside,"),
            (lambda s: s.law("beside", spot="top"), "beside has no spot 'top'; allowed: left, ri"),
            (lambda s: s.law("over", "c"), "Over has no pay table 'c'; allowed: a, b."),
            (
                lambda s: s.law("over", strategy="never"),
                "over has no strategy 'never'; allowed: always-hit, best.",
            ),
            (lambda s: s.law("high", strategy="best"), "high has no strategy 'best'; allowed: no"),
            (
                lambda s: s.law("analysed", strategy="sharp"),
                "analysed has a value but no exact law: see the PAR sheet.",
            ),
            (
                lambda s: s.law("proved"),
                "proved has no exact law here: nobody has proved the first.",
            ),
            (
                lambda s: s.edge("proved"),
                "proved has no exact law here: nobody has proved the first.",
            ),
        ],
    )
    def test_what_cannot_be_had(
        self, laws: Laws, ask: Callable[[Laws], object], sentence: str
    ) -> None:
        with pytest.raises(BadInput) as refused:
            ask(laws)
        assert str(refused.value).startswith(sentence)

    def test_pays_of_an_analysis_cannot_be_changed(self, game: Game) -> None:
        changed = Laws(game.setup.with_pays({("analysed", "Win"): "2:1"}))
        with pytest.raises(BadInput, match="analysed is priced by an analysis of its own"):
            changed.edge("analysed")
        assert changed.edge("spin") == F(1, 6)
        both = game.setup.with_pays({("spin", "Win"): "2:1", ("analysed", "Win"): "2:1"})
        with pytest.raises(BadInput, match="analysed is priced by an analysis of its own"):
            list(Laws(both).entries(["analysed"]))
        others = Laws(game.setup.with_pays({("spin", "Win"): "2:1"}))
        assert others.edge("analysed") == F(1, 50)


class TestOrder:
    """Whatever is printed comes first, then what is made of several claims, a loss last."""

    GRADES = Counter({LOST: 1, made("Four") + made("Four"): 2, made("Three") + made(): 3})
    TABLE = Paytable({"Four": Pay.parse("2:1"), "Three": Pay.parse("1:1")})

    def test_of_a_law(self) -> None:
        law = _law(self.GRADES, self.TABLE)
        assert [(row.label, row.combinations) for row in law.outcomes] == [
            *(("Four", 0), ("Three", 0), ("1 x Four + 1 x Four", 2)),
            *(("1 x Three + 1 x lose", 3), ("", 1)),
        ]
        assert [row.parts for row in law.outcomes] == [
            (Part("Four", self.TABLE.rows["Four"]),),
            (Part("Three", self.TABLE.rows["Three"]),),
            *(self.TABLE.parts(grade) for grade in [*self.GRADES][1:]),
            self.TABLE.parts(LOST),
        ]

    def test_of_envy_which_looks_at_the_first_claim(self) -> None:
        grades = Counter({LOST + made("Four"): 1, made("Four") + LOST: 2})
        envied = Paytable({"Four": Pay.parse("$10")})
        found = [(row.label, row.combinations) for row in _envy(grades, envied).outcomes]
        assert found == [("Four", 0), ("1 x Four + 1 x lose", 2), ("", 1)]


class TestRowsThatAreNeverPaid:
    ROWS = {"Three": ["1:1", "push"], "Four": ["2:1", "3:2"]}

    def test_a_row_below_one_that_takes_all_its_hands(self, game: Game) -> None:
        with pytest.raises(BadInput) as refused:
            list(Laws(posted(game.setup, pays=self.ROWS)).entries(["high"]))
        assert str(refused.value) == (
            "Parlour: high, table 1 prints the row 'Four', which no round is ever paid by: "
            "the rules never make it, or a row above it takes all its hands."
        )

    @pytest.mark.parametrize(
        "decide",
        [
            lambda setup: setup.with_pays({("beside", "Win"): "1:1"}),
            lambda setup: setup.without({"Ac": 1}),
            lambda setup: setup.with_shoe([1] * 8),
        ],
        ids=["a what-if", "a depleted shoe", "another shoe"],
    )
    def test_not_where_somebody_changed_more(
        self, game: Game, decide: Callable[[Setup], Setup]
    ) -> None:
        draw = parlour(game.setup.definition.folder.parent / "draw", "draw")
        setup = posted(draw.setup, pays=self.ROWS)
        with pytest.raises(BadInput):
            list(Laws(setup).entries(["high"]))
        assert len(list(Laws(decide(setup)).entries(["high"]))) == 2

    def test_nor_where_the_rules_say_so(self, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
        setup = posted(game.setup, pays=self.ROWS)
        rules = type(setup.machine("high"))
        monkeypatch.setattr(rules, "unreachable", lambda self: frozenset({("high", "Four")}))
        assert len(list(Laws(setup).entries(["high"]))) == 2
        monkeypatch.setattr(rules, "unreachable", lambda self: frozenset({("beside", "Four")}))
        with pytest.raises(BadInput, match="prints the row 'Four'"):
            list(Laws(setup).entries(["high"]))


class TestOptionsOfPayTables:
    def test_a_table_is_priced_under_the_options_that_it_prescribes(self, laws: Laws) -> None:
        other = laws.under("high", "2")
        assert other is not laws
        assert other.setup.house.options == {"level": 2}
        assert laws.under("high", "2") is other
        assert laws.under("high", "1") is laws.under("high", None) is laws
        assert laws.under("over", "b") is laws.under("spin", None) is laws
        assert other.under("high", "2") is other

    def test_what_they_do_to_other_wagers(self, laws: Laws, lines: dict[str, Entry]) -> None:
        [found] = laws.prescribed([*lines.values()])
        assert found.options == {"level": 2}
        assert found.by == (("high", "2"),)
        assert [(e.wager, e.spots, e.edge) for e in found.entries] == [
            ("beside", ("left",), F(-1, 2)),
            ("beside", ("right",), F(-5, 4)),
            ("proved", ("first", "second"), F(1, 4)),
        ]

    def test_lines_that_they_do_not_move_are_not_listed(
        self, laws: Laws, lines: dict[str, Entry]
    ) -> None:
        for asked in ([], ["spin, spin"], ["high, table 1, high"]):
            assert laws.prescribed([lines[name] for name in asked]) == []
        [found] = laws.prescribed([lines["beside, right"], lines["spin, spin"]])
        assert [(e.wager, e.spots) for e in found.entries] == [("beside", ("right",))]

    def test_the_first_table_may_prescribe_as_well(self, game: Game) -> None:
        laws = Laws(posted(game.setup, table_options={"1": {"level": 2}}))
        assert laws.law("high") == laws.law("high", "1")
        assert laws.law("high").outcomes[1].combinations == 4  # twos and threes
        assert laws.edge("high") == laws.edge("high", "1") == F(-3, 4)

    @pytest.mark.parametrize(
        ("options", "by"),
        [
            ({"1": {"level": 2}, "2": {"level": 2}}, (("high", "1"), ("high", "2"))),
            ({"1": {"level": 1}, "2": {"level": 2}}, (("high", "2"),)),
        ],
    )
    def test_tables_that_prescribe_the_same_are_told_together(
        self, game: Game, options: dict[str, Any], by: tuple[tuple[str, str], ...]
    ) -> None:
        laws = Laws(posted(game.setup, table_options=options))
        [found] = laws.prescribed(list(laws.entries(["beside"])))
        assert found.by == by

    def test_a_house_that_has_them_in_force_is_told_nothing(self, game: Game) -> None:
        laws = Laws(game.setup.with_options({"level": 2}))
        assert laws.under("high", "2") is laws
        assert laws.prescribed(list(laws.entries())) == []

    def test_a_memory_goes_with_them(self, game: Game) -> None:
        asked: list[Any] = []

        def remember(parts: Any, compute: Callable[[], Any]) -> Any:
            asked.append(parts)
            return compute()

        laws = Laws(game.setup, remember)
        assert laws.under("high", "2").edge("analysed", strategy="sharp") == F(1, 100)
        [(named, options, counts, *bet, strategy)] = asked
        assert (named, options, strategy) == ("parlour", {"level": 2}, "sharp")
        assert counts == game.setup.machine("analysed").source.counts
        assert bet == ["analysed", "first", 0]
        assert plainly("anything", lambda: None) is None


class TestPlayed:
    @pytest.mark.parametrize(
        ("asked", "played"),
        [
            (("high", None, "2"), Played("draw")),
            (("spin", None), Played("spin")),
            (("over", "always-hit", "b"), Played("choice", "over", "always-hit", None)),
            (("over", "best", "b"), Played("choice", "over", "best", "b")),
            (("stood", None), Played("stood", "stood", None, None)),
        ],
    )
    def test_what_is_walked_for_a_line(
        self, laws: Laws, asked: tuple[Any, ...], played: Played
    ) -> None:
        assert laws.played(*asked) == played

    def test_wagers_on_one_machine_share_its_table(self, laws: Laws) -> None:
        table = laws.automaton(Played("draw"))
        assert table.bets == (Bet("high", "high"), Bet("beside", "left"), Bet("beside", "right"))
        assert laws.automaton(Played("draw")) is table
        assert laws.automaton(Played("stood", "stood")).bets == (Bet("stood", "stood"),)
        assert laws.automaton(Played("stood", "stood")).depth == 1  # the stand-in's

    @pytest.mark.parametrize(("table", "choice"), [("a", "stand"), ("b", "hit")])
    def test_the_best_strategy_is_that_of_the_pay_table(
        self, laws: Laws, lines: dict[str, Entry], table: str, choice: str
    ) -> None:
        best = laws.strategy(lines[f"over, table {table}, best, over"])
        always = laws.strategy(lines[f"over, table {table}, always-hit, over"])
        assert best is not None
        assert always is not None
        need = Choose(0, ("hit", "stand"))
        deck = [card for card, _ in laws.setup.machine("over").source.counts]
        assert [best((card,), need) for card in deck] == ["hit"] * 6 + [choice] * 2
        assert {always((card,), need) for card in deck} == {"hit"}
        assert laws.strategy(lines["spin, spin"]) is None
        assert laws.automaton(Played("choice", "over", "best", table)).depth == 2


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
        monkeypatch.setattr(laws.rules("counted"), "walkable", False, raising=False)
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
            graders=graders,
            counters={"cards": lambda: {"red": 26}},
        )
        assert [check.computed for check in found] == [4, 6, 26]

    def test_another_method_stands_beside_the_law(self, game: Game) -> None:
        asked = figure("house edge", "spin", method="by half")
        [check] = self.check(
            game, asked, methods={"by half": lambda setup, figure: F(len(setup.wagers), 2)}
        )
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
