"""The public face of a game, argument by argument; where figures come from; the rules dealt."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from rackcard import __version__, cache
from rackcard.exact import rulings, verify
from rackcard.game import EDGE_VALUE, Game, load, simulation
from rackcard.rules.decisions import Considered
from rackcard.rules.errors import BadInput
from rackcard.rules.pricing import EdgeValue, Unpriced
from tests.engines.parlour import parlour, posted

F = Fraction


class TestLoad:
    def test_every_argument_counts(self, folder: Path, game: Game) -> None:
        place = str(game.setup.definition.folder)
        own = folder / "own.toml"
        text = (game.setup.definition.folder / "card.toml").read_text()
        own.write_text(
            text.replace('"$10"\npays = { "Win" = "1:2" }', '"$20"\npays = { "Win" = "1:2" }')
        )
        assert load(place).setup.decisions() == game.setup.decisions()
        assert load(place, options={"level": 2}).setup.house.options == {"level": 2}
        assert load(place, rulings={"ace": "high"}).setup.house.rulings["ace"] == "high"
        assert load(place, card=own).card.wagers["spin"].maximum == 2000
        assert load(place, card=str(own)).card.wagers["spin"].maximum == 2000
        assert load(place, pays={("spin", "Win"): "1:1"}).law("spin").house_edge == F(-1, 9)
        depleted = parlour(folder / "draw", "draw")
        place = str(depleted.setup.definition.folder)
        assert load(place, remove={"Ac": 2 - 1}).law("beside").hit_frequency == F(1, 7)

    def test_decks_are_an_option_and_go_over_it(self) -> None:
        assert load("great-8", decks=2).setup.house.options["decks"] == 2
        assert load("great-8", decks=2, options={"decks": 4}).setup.house.options["decks"] == 2
        assert load("great-8", options={"decks": 4}).setup.house.options["decks"] == 4
        with pytest.raises(BadInput, match=r"decks of .* cannot be 0"):
            load("great-8", decks=0)

    def test_a_value_is_kept_exactly(self) -> None:
        known = EdgeValue(F(1, 3), F(1, 7_000_000), "a method")
        write, read = EDGE_VALUE
        kept = write(known)
        assert kept == ["1/3", "1/7000000", "a method"]
        assert read(kept) == known

    def test_what_is_remembered_is_told_apart_by_version_rules_and_question(
        self, game: Game, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        keys: list[Any] = []
        hashed: list[Path] = []

        def remembered(key: Any, compute: Callable[[], Any], form: Any) -> Any:
            keys.append(key)
            assert form is EDGE_VALUE
            return compute()

        def code_hash(files: Any) -> str:
            hashed.extend(files)
            return "the code"

        monkeypatch.setattr(cache, "remembered", remembered)
        monkeypatch.setattr(cache, "code_hash", code_hash)
        assert Game(game.setup).line("analysed", strategy="sharp").edge == F(1, 100)
        assert {key[:2] for key in keys} == {(__version__, "the code")}
        assert {key[2][-1] for key in keys} == {"basic", "sharp"}
        assert {path.name for path in hashed} == {"rules.py"}


class TestAsking:
    def test_a_law_of_what_is_left_in_a_shoe(self, folder: Path) -> None:
        game = parlour(folder / "draw", "draw")
        assert game.law("beside", shoe={"Ac": 1, "4h": 2}).hit_frequency == F(1, 3)
        assert game.law("beside", spot="right", shoe=[1, 1, 1, 1, 0, 0, 1, 0]).hit_frequency == F(
            4, 5
        )
        assert game.law("high", "2", shoe=[0, 0, 1, 1, 1, 0, 0, 1]).hit_frequency == F(1, 4)
        assert game.law("beside").hit_frequency == F(1, 4)
        assert game.cards == ["Ac", "Ah", "2c", "2h", "3c", "3h", "4c", "4h"]

    @pytest.mark.parametrize(
        ("asked", "found"),
        [
            (("high",), ("high", "1", None)),
            (("high", "2"), ("high", "2", None)),
            (("over",), ("over", "a", "always-hit")),
            (("over", "b"), ("over", "b", "always-hit")),
            (("over", None, "best"), ("over", "a", "best")),
            (("over", "b", "best"), ("over", "b", "best")),
            (("spin",), ("spin", None, None)),
        ],
    )
    def test_one_line(self, game: Game, asked: tuple[Any, ...], found: tuple[Any, ...]) -> None:
        line = game.line(*asked)
        assert (line.wager, line.paytable, line.strategy) == found

    @pytest.mark.parametrize(
        ("ask", "sentence"),
        [
            (lambda g: g.line("over", "c"), "Over has no pay table 'c'; allowed: a, b."),
            (lambda g: g.line("nothing"), "Parlour has no wager 'nothing'; allowed: high,"),
            (
                lambda g: g.line("over", "b", "never"),
                "over has no strategy 'never'; allowed: always-hit, best.",
            ),
            (
                lambda g: g.line("spin", strategy="best"),
                "spin has no strategy 'best'; allowed: none.",
            ),
            (lambda g: g.under("nothing:1"), "Parlour has no wager 'nothing'"),
            (lambda g: g.under("high:3"), "High has no pay table '3'; allowed: 1, 2."),
            (lambda g: g.charts(bonus="high:3"), "High has no pay table '3'; allowed: 1, 2."),
        ],
    )
    def test_refusals(self, game: Game, ask: Callable[[Game], object], sentence: str) -> None:
        with pytest.raises(BadInput) as refused:
            ask(game)
        assert str(refused.value).startswith(sentence)

    def test_par_and_what_tables_prescribe(self, game: Game) -> None:
        assert [line.wager for line in game.par("spin", "stood")] == ["spin", "stood"]
        [found] = game.prescribed(list(game.par("beside")))
        assert [entry.edge for entry in found.entries] == [F(-1, 2), F(-5, 4)]

    def test_under_the_options_of_a_table(self, game: Game) -> None:
        assert game.under(None) is game
        assert game.under("high") is game.under("high:1") is game.under("spin") is game
        assert game.under("high:2").setup.house.options == {"level": 2}
        first = Game(posted(game.setup, table_options={"1": {"level": 2}}))
        assert first.under("high").setup.house.options == {"level": 2}
        assert first.under("high:2") is first

    def test_rulings_and_figures_are_asked_with_the_memory_of_the_game(
        self, game: Game, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        asked: list[Any] = []
        monkeypatch.setattr(rulings, "report", lambda *given: asked.append(given))
        monkeypatch.setattr(verify, "verify", lambda *given: asked.append(given))
        game.rulings()
        game.verify()
        game.verify(bool)
        assert asked == [
            (game.setup, game._remember),
            (game.setup, game._remember, None),
            (game.setup, game._remember, bool),
        ]


class TestAdvice:
    @pytest.mark.parametrize(
        ("asked", "note"),
        [
            ({}, "False  False 0"),
            ({"costs": True}, "True  False 0"),
            ({"bonus": "over:b", "stake": F(1, 2)}, "False over True 1/2"),
            ({"bonus": "over", "costs": True}, "True over True 0"),
            ({"stake": F(1, 2)}, "False  False 0"),
        ],
    )
    def test_charts(self, game: Game, asked: dict[str, Any], note: str) -> None:
        [chart] = game.charts(**asked)
        assert chart.notes == (note,)

    def test_a_game_without_choices_has_no_charts(self, folder: Path) -> None:
        with pytest.raises(BadInput) as refused:
            parlour(folder / "draw", "draw").charts()
        assert str(refused.value) == "Parlour leaves nothing to choose, and so has no chart."

    @pytest.fixture
    def choice(self, folder: Path) -> Game:
        return parlour(folder / "choice", "choice")

    def test_advice(self, choice: Game) -> None:
        both = [Considered("hit", "", "hit 3c", True), Considered("stand", "", "stand 3c", False)]
        assert choice.advice({"player": "3c"}) == both
        assert choice.advice({"player": "3c"}, " STAND") == both[1:]
        worth = "over 1:1 1/4"
        assert choice.advice({"player": "3c"}, bonus="over:b", stake=F(1, 4)) == [
            Considered("hit", "", worth, True),
            Considered("stand", "", worth, False),
        ]
        assert choice.advice({"player": "3c"}, "hit", bonus="over") == [
            Considered("hit", "", "over 1:1 0", True)
        ]

    def test_a_bonus_that_no_choice_has_a_say_in(
        self, choice: Game, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(choice.setup.machine("over").decides, "counts_bonus", False)
        assert len(choice.advice({"player": "3c"})) == 2
        with pytest.raises(BadInput, match=r"^no choice in this game affects a bonus wager"):
            choice.advice({"player": "3c"}, bonus="over:b")

    @pytest.mark.parametrize(
        ("hands", "choice_made", "sentence"),
        [
            ({"player": "3c"}, "double", "'double' cannot be chosen here; allowed: hit, stand."),
            ({"player": "9c"}, None, "'9c' is no card of this game; write them like Ah Tc *."),
        ],
    )
    def test_what_cannot_be_advised(
        self, choice: Game, hands: dict[str, str], choice_made: str | None, sentence: str
    ) -> None:
        with pytest.raises(BadInput) as refused:
            choice.advice(hands, choice_made)
        assert str(refused.value) == sentence


class TestProofs:
    def test_what_is_proved_is_issued_under_the_card_and_the_version(self, game: Game) -> None:
        told: list[tuple[int, int]] = []
        [proof] = game.prove(lambda done, total: told.append((done, total)))
        assert told == [(1, 2)]
        assert proof.wager == "proved"
        assert proof.certificate == {"card": game.card.hash, "by": f"rackcard {__version__}"}
        assert game.prove(wager="proved") == game.prove() == [proof]

    def test_a_wager_that_is_not_there(self, game: Game) -> None:
        with pytest.raises(BadInput, match=r"^Parlour has no wager 'nothing'; allowed: high, "):
            game.prove(wager="nothing")

    @pytest.mark.parametrize("wager", ["spin", "counted", "analysed"])
    def test_nothing_else_is(self, game: Game, wager: str) -> None:
        with pytest.raises(BadInput) as refused:
            game.prove(wager=wager)
        assert str(refused.value) == (
            "everything about Parlour is computed when it is asked for: "
            "it has no certificates, and there is nothing to prove."
        )


class TestProvenance:
    def test_where_each_figure_comes_from(self, game: Game, keyed: Any) -> None:
        table = "rules' table"
        expected = {
            "stood": ("stand-in", "stand-in", "stand-in"),
            "counted": ("own count", table, table),
            "proved": ("nothing", table, table),
        }
        of = game.evidence
        for (wager, _, strategy), line in keyed.items():
            said = of.priced_on(line), of.walked_on(line), of.simulated_on(line)
            if wager == "analysed":
                kernel = "own kernel" if strategy == "basic" else table
                assert said == ("own analysis", table, kernel)
            else:
                assert said == expected.get(wager, (table, table, table))

    def test_a_proof_is_a_proof_once_there_is_one(self, game: Game) -> None:
        proved = Game(game.setup.read_as({"proof": "done"}))
        assert proved.evidence.priced_on(proved.line("proved")) == "stored proof"

    def test_what_nobody_knows_says_why(self, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
        rules = type(game.setup.machine("spin"))
        monkeypatch.setattr(rules, "pricing", lambda self, wager: Unpriced("it is a secret"))
        other = Game(game.setup)
        line = other.line("spin")
        assert (line.law, line.edge, line.method) == (None, None, "it is a secret")
        assert other.evidence.priced_on(line) == "nothing"
        assert not other.evidence.simulates(line)
        assert other.evidence.witness(line) is None
        with pytest.raises(BadInput, match=r"^spin has no exact law here: it is a secret\.$"):
            other.law("spin")

    def test_what_can_be_simulated(self, game: Game, keyed: Any) -> None:
        assert {key for key, line in keyed.items() if not game.evidence.simulates(line)} == {
            ("analysed", None, "sharp"),
            ("proved", None, None),
        }

    def test_a_second_engine_is_asked_under_the_options_of_the_table(self, game: Game) -> None:
        line = game.line("high", "2")
        second = game.evidence.witness(line)
        assert second is not None
        assert second.agrees(line)


class TestSimulating:
    def test_every_argument_reaches_the_simulation(
        self, game: Game, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        asked: list[Any] = []

        def note(*arguments: Any) -> Any:
            asked.append(arguments)

        def told(number: int) -> None:
            pass

        monkeypatch.setattr(simulation, "simulate", note)
        game.simulate(100)
        game.simulate(
            7,
            seed=1,
            threads=2,
            shoes=True,
            cut=3,
            cluster="local",
            workers=4,
            checkpoint="kept",
            progress=told,
            expect=print,
            staff=note,
        )
        assert asked == [
            (game._laws, simulation.Order(100, 8, None, False, 0, None, None, None), (None,) * 3),
            (
                game._laws,
                simulation.Order(7, 1, 2, True, 3, "local", 4, Path("kept")),
                (told, print, note),
            ),
        ]

    def test_one_line_is_played_shard_by_shard(
        self, game: Game, keyed: Any, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        asked: list[Any] = []
        monkeypatch.setattr(simulation, "tallies", lambda *given: asked.append(given))
        line = keyed["spin", None, None]
        game.tallies(line, 5)
        game.tallies(line, 6, seed=7)
        assert asked == [(game._laws, line, 5, 8), (game._laws, line, 6, 7)]
