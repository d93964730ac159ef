"""Every way in which a wager can be priced, on a game whose figures are counted by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from rackcard.exact.laws import Entry, Laws, Played, _envy, _law, line_name, plainly
from rackcard.exact.rulings import Line
from rackcard.game import Game
from rackcard.games.setup import Setup
from rackcard.rules.errors import BadInput
from rackcard.rules.grades import LOST, Bet, made
from rackcard.rules.needs import Choose
from rackcard.rules.pays import Part, Pay, Paytable
from tests.engines.parlour import parlour, posted

F = Fraction


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
            "proved, first": ("nobody has proved it", 0),
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
                "proved has no exact law here: nobody has proved it.",
            ),
            (
                lambda s: s.edge("proved"),
                "proved has no exact law here: nobody has proved it.",
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
        with pytest.raises(BadInput, match="analysed is priced by its own analysis"):
            changed.edge("analysed")
        assert changed.edge("spin") == F(1, 6)
        both = game.setup.with_pays({("spin", "Win"): "2:1", ("analysed", "Win"): "2:1"})
        with pytest.raises(BadInput, match="analysed is priced by its own analysis"):
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
