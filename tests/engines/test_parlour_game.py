"""The public face of a game, argument by argument; where figures come from; the rules dealt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy import stats

from rackcard import __version__
from rackcard import game as module
from rackcard.exact.laws import Entry
from rackcard.game import VALUED, Game, authority, load, simulation
from rackcard.game.authority import chance_alike
from rackcard.rules.errors import BadInput
from rackcard.rules.machine import Bet, Considered, Valued, made
from rackcard.sim.rounds import rounds
from rackcard.sim.tally import Counted, WagerTally
from tests.engines.parlour import parlour, posted

F = Fraction


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("game")


@pytest.fixture(scope="module")
def game(folder: Path) -> Game:
    return parlour(folder / "parlour")


@pytest.fixture(scope="module")
def lines(game: Game) -> dict[tuple[str, str | None, str | None], Entry]:
    """The first spot of each."""
    found: dict[tuple[str, str | None, str | None], Entry] = {}
    for line in game.par():
        found.setdefault((line.wager, line.paytable, line.strategy), line)
    return found


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
        known = Valued(F(1, 3), F(1, 7_000_000), "a method")
        write, read = VALUED
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
            assert form is VALUED
            return compute()

        def code_hash(files: Any) -> str:
            hashed.extend(files)
            return "the code"

        monkeypatch.setattr(module.cache, "remembered", remembered)
        monkeypatch.setattr(module.cache, "code_hash", code_hash)
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
        monkeypatch.setattr(module.exact_rulings, "report", lambda *given: asked.append(given))
        monkeypatch.setattr(module.exact_verify, "verify", lambda *given: asked.append(given))
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

    @pytest.mark.parametrize("wager", ["spin", "nothing"])
    def test_nothing_else_is(self, game: Game, wager: str) -> None:
        with pytest.raises(BadInput) as refused:
            game.prove(wager=wager)
        assert str(refused.value) == (
            "everything about Parlour is computed when it is asked for: "
            "it has no certificates, and there is nothing to prove."
        )


class TestProvenance:
    def test_where_each_figure_comes_from(self, game: Game, lines: Any) -> None:
        table = "rules' table"
        expected = {
            "stood": ("stand-in", "stand-in", "stand-in"),
            "counted": ("own count", table, table),
            "proved": ("nothing", table, table),
        }
        for (wager, _, strategy), line in lines.items():
            said = game.priced_on(line), game.walked_on(line), game.simulated_on(line)
            if wager == "analysed":
                kernel = "own kernel" if strategy == "basic" else table
                assert said == ("own analysis", table, kernel)
            else:
                assert said == expected.get(wager, (table, table, table))

    def test_a_proof_is_a_proof_once_there_is_one(self, game: Game) -> None:
        proved = Game(game.setup.read_as({"proof": "done"}))
        assert proved.priced_on(proved.line("proved")) == "stored proof"

    def test_what_can_be_simulated(self, game: Game, lines: Any) -> None:
        assert {key for key, line in lines.items() if not game.simulates(line)} == {
            ("analysed", None, "sharp"),
            ("proved", None, None),
        }

    def test_a_second_engine_is_asked_under_the_options_of_the_table(self, game: Game) -> None:
        line = game.line("high", "2")
        second = game.witness(line)
        assert second is not None
        assert second.agrees(line)


class TestAuthority:
    MANY, SEED = 40, 3

    def expected(self, game: Game, line: Entry, plays: Any) -> Counter[str]:
        """The same rounds, graded one by one."""
        under = game.under(f"{line.wager}:{line.paytable or ''}").setup
        machine = under.machine(line.wager)
        table = under.card.wagers[line.wager].paytable(line.paytable)
        ends = [moves[-1].state for moves in rounds(machine, plays, self.MANY, self.SEED)]
        bet = Bet(line.wager, line.spots[0])
        return Counter(table.outcome(machine.grade(end, bet)).label for end in ends)

    def test_every_line_that_can_be_dealt(self, game: Game, lines: Any) -> None:
        dealt = game.authority(self.MANY, self.SEED)
        hit = lambda view, need: "hit"  # noqa: E731
        for (wager, paytable, strategy), line in lines.items():
            if wager == "proved" or strategy == "sharp":
                continue
            plays = hit if strategy == "always-hit" else None
            if strategy == "best":

                def plays(view: Any, need: Any, table: Any = paytable) -> str:
                    return "stand" if view[0][0] == "4" and table == "a" else "hit"

            tally = dealt.tally(line)
            head = (tally.wager, tally.paytable, tally.strategy, tally.spot, tally.rounds)
            assert head == (wager, paytable, strategy, line.spots[0], self.MANY)
            assert (tally.exact_edge, tally.independent) == (line.edge, True)
            found = Counter({o.label: o.times for o in tally.outcomes if o.times})
            assert found == self.expected(game, line, plays), (wager, paytable, strategy)

    def test_what_cannot_be_dealt(self, game: Game, lines: Any) -> None:
        dealt = game.authority(self.MANY, self.SEED)
        why = {key: dealt.why_not(line) for key, line in lines.items() if dealt.why_not(line)}
        assert why == {
            ("analysed", None, "sharp"): "nobody can play sharp card by card",
            ("proved", None, None): "no figure is known that they could be held against",
        }
        with pytest.raises(BadInput) as refused:
            dealt.tally(lines["analysed", None, "sharp"])
        assert str(refused.value) == (
            "the rules of analysed cannot be dealt: nobody can play sharp card by card."
        )

    def test_lines_that_are_played_alike_share_their_rounds(
        self, game: Game, lines: Any, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        asked: list[str] = []

        def counting(machine: Any, plays: Any, many: int, seed: int) -> Any:
            asked.append(type(machine).__name__)
            return rounds(machine, plays, many, seed)

        monkeypatch.setattr(authority, "rounds", counting)
        dealt = authority.Authority(game._laws, 5, 1)
        for _ in range(2):
            for wager, paytable, strategy in [
                *(("high", "1", None), ("beside", None, None), ("high", "2", None)),
                *(("over", table, "always-hit") for table in "ab"),
                *(("over", table, "best") for table in "ab"),
            ]:
                dealt.tally(lines[wager, paytable, strategy])
        # the draw at both levels; hitting always, and the best for each table
        assert asked == ["Draw", "Draw", "Choice", "Choice", "Choice"]

    def test_a_row_that_the_card_does_not_print_is_refused(
        self, game: Game, lines: Any, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        rules = type(game.setup.machine("spin"))
        monkeypatch.setattr(rules, "grade", lambda self, state, bet: made("Strange"))
        with pytest.raises(BadInput, match="claim the row 'Strange' for spin"):
            authority.Authority(game._laws, 5, 1).tally(lines["spin", None, None])

    def test_the_game_says_how_its_own_rules_are_played(
        self, game: Game, lines: Any, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        rules = type(game.setup.machine("over"))
        stand = lambda self, wager, strategy: lambda view, need: "stand"  # noqa: E731
        monkeypatch.setattr(rules, "plays", stand)
        line = lines["over", "a", "always-hit"]
        found = authority.Authority(game._laws, self.MANY, self.SEED).tally(line)
        times = Counter({o.label: o.times for o in found.outcomes if o.times})
        assert times == self.expected(game, line, lambda view, need: "stand")

    def test_of_spots_that_are_alike_the_first_is_dealt(self, game: Game) -> None:
        """Left wins on aces and fours, right on aces and twos."""
        other = Game(game.setup.read_as({"ace": "high"}))
        line = other.line("beside")
        assert line.spots == ("left", "right")
        found = other.authority(self.MANY, self.SEED).tally(line)
        dealt = rounds(other.setup.machine("beside"), None, self.MANY, self.SEED)
        won = sum(moves[-1].state[0][0] in "A4" for moves in dealt)
        assert (found.spot, found.outcomes[0].times) == ("left", won)

    def test_it_is_kept_by_rounds_and_seed(self, game: Game) -> None:
        kept = game.authority(5)
        assert game.authority(5, 8) is game.authority(5, seed=8) is kept
        assert game.authority(5, 9) is not kept
        assert game.authority(6, 8) is not kept
        assert (kept.many, kept.seed) == (5, 8)


def tally(*times: int, nets: tuple[int, ...] = (-1, 0, 1, 2)) -> WagerTally:
    outcomes = tuple(
        Counted(f"row {at}", "", F(net), many, None)
        for at, (net, many) in enumerate(zip(nets, times, strict=False))
    )
    return WagerTally("bet", None, None, "bet", sum(times), outcomes, None, True)


class TestAlike:
    @pytest.mark.parametrize(
        ("one", "other"),
        [
            ((50, 30, 20), (45, 40, 15)),
            ((500, 300, 200), (45, 40, 15)),
            ((10, 90), (90, 10)),
            ((10, 10), (10, 10)),
        ],
    )
    def test_it_is_the_chi_square_of_two_samples(self, one: Any, other: Any) -> None:
        known = stats.chi2_contingency(np.array([one, other]), correction=False).pvalue
        assert chance_alike(tally(*one), tally(*other)) == pytest.approx(known, rel=1e-9)

    def test_results_that_are_paid_alike_are_one(self) -> None:
        parted = tally(20, 30, 50, nets=(-1, -1, 1))
        whole = tally(50, 50, nets=(-1, 1))
        other = tally(60, 40, nets=(-1, 1))
        assert chance_alike(parted, other) == chance_alike(whole, other)
        assert chance_alike(whole, parted) == 1

    def test_a_result_that_only_one_of_them_has_counts(self) -> None:
        seen, unseen = tally(50, 40, 10, nets=(-1, 1, 5)), tally(50, 50, nets=(-1, 1))
        known = stats.chi2_contingency([[50, 40, 10], [50, 50, 0]], correction=False).pvalue
        assert chance_alike(seen, unseen) == pytest.approx(known, rel=1e-9)
        assert chance_alike(unseen, seen) == pytest.approx(known, rel=1e-9)

    @pytest.mark.parametrize(
        ("one", "other", "pooled"),
        [
            ((90, 6, 4), (90, 4, 6), ((90, 6, 4), (90, 4, 6))),  # five of each are enough
            ((90, 6, 4), (91, 4, 5), ((90, 10), (91, 9))),  # four and a half are not
            ((2, 3, 95), (1, 9, 90), ((5, 95), (10, 90))),
            ((900, 60, 40), (90, 4, 6), ((900, 100), (90, 10))),  # too few of the smaller sample
        ],
    )
    def test_rare_results_are_pooled(self, one: Any, other: Any, pooled: Any) -> None:
        known = stats.chi2_contingency(np.array(pooled), correction=False).pvalue
        assert chance_alike(tally(*one), tally(*other)) == pytest.approx(known, rel=1e-9)

    def test_one_result_says_nothing(self) -> None:
        assert chance_alike(tally(50), tally(70)) is None
        assert chance_alike(tally(3, 4), tally(4, 3)) is None  # pooled into one


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
        self, game: Game, lines: Any, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        asked: list[Any] = []
        monkeypatch.setattr(simulation, "tallies", lambda *given: asked.append(given))
        line = lines["spin", None, None]
        game.tallies(line, 5)
        game.tallies(line, 6, seed=7)
        assert asked == [(game._laws, line, 5, 8), (game._laws, line, 6, 7)]
