"""Which machine is played for which line, on what, and the resulting tally."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from rackcard.game import Game, load, simulation
from rackcard.game.simulation import Order, to_play
from rackcard.rules.errors import BadInput
from rackcard.sim import shards
from rackcard.sim.program import Program, Shoes
from rackcard.sim.tally import Counted, WagerTally
from rackcard.sim.worker import KernelOf
from tests.engines.parlour import ANALYSED, LOSE, PLAYED, WIN, basic_line, parlour, won

F = Fraction


class TestOneLine:
    def test_after_every_shard(self, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(shards, "SHARD", 100)
        found = list(game.tallies(basic_line(game), 250, seed=3))
        parts = [won(100, 3, 0, 3), won(100, 3, 1, 3), won(50, 3, 2, 3)]
        assert [tally.rounds for tally in found] == [100, 200, 250]
        for at, tally in enumerate(found, 1):
            times = sum(parts[:at])
            assert tally.outcomes == (
                Counted(*WIN, times, None),
                Counted(*LOSE, tally.rounds - times, None),
            )
            assert (tally.exact_edge, tally.independent, tally.spot) == (
                *(F(1, 50), True, "first"),
            )

    def test_the_rounds_are_those_of_the_spot_that_it_names(self) -> None:
        """Each spin hits one number. The spots of a line share a law, but not their luck."""
        wheel = load("straights-and-8s")
        line = wheel.line("straight-up")

        def tally(spots: tuple[str, ...]) -> WagerTally:
            [found] = wheel.tallies(replace(line, spots=spots), 4_000, seed=3)
            return found

        alone = {spot: tally((spot,)) for spot in line.spots}
        wins = {spot: found.outcomes[0].times for spot, found in alone.items()}
        assert sum(wins.values()) == 4_000
        assert tally(line.spots) == alone[line.spots[0]]
        one, other = min(wins, key=wins.__getitem__), max(wins, key=wins.__getitem__)
        assert wins[one] < wins[other]
        assert tally((one, other)) == alone[one]
        assert tally((other, one)) == alone[other]

    def test_what_no_kernel_plays(self, game: Game) -> None:
        with pytest.raises(BadInput) as refused:
            next(game.tallies(basic_line(game, "sharp"), 100))
        assert str(refused.value) == "analysed cannot be simulated by sharp."

    @pytest.mark.parametrize(("rounds", "seed"), [(0, 1), (1, -1)])
    def test_what_cannot_be_run(self, game: Game, rounds: int, seed: int) -> None:
        with pytest.raises(BadInput):
            next(game.tallies(basic_line(game), rounds, seed))


class TestAllLines:
    def test_a_run_that_is_kept_whole_is_told_at_once(self, game: Game, tmp_path: Path) -> None:
        told: list[list[int]] = []
        for _ in range(2):
            told.append([])
            game.simulate(
                400, threads=1, checkpoint=tmp_path / "kept.json", progress=told[-1].append
            )
        assert sum(told[0]) == 400 * PLAYED
        assert told[1] == [400 * PLAYED]

    def test_lines_on_one_machine_share_its_rounds(self, game: Game) -> None:
        expected: list[int] = []
        progress: list[int] = []
        tally = game.simulate(
            400, seed=2, threads=1, expect=expected.append, progress=progress.append
        )
        assert expected == [400 * PLAYED]
        assert sum(progress) == 400 * PLAYED
        played = [(e.wager, e.paytable, e.strategy, e.spots[0], e.edge) for e in game.par()]
        assert [(w.wager, w.paytable, w.strategy, w.spot, w.exact_edge) for w in tally.wagers] == [
            one for one in played if one[2] != "sharp" and one[0] != "proved"
        ]
        for wager in tally.wagers:
            assert wager.rounds == sum(outcome.times for outcome in wager.outcomes) == 400
            assert wager.independent
            assert wager.wager == "analysed" or abs(wager.sigmas or 0) < 5
        head = (tally.rounds, tally.seed, tally.threads, tally.cut, tally.shoes)
        assert head == (400, 2, 1, 0, 0)
        assert (tally.interrupted, tally.workers) == (False, ())
        assert tally.rounds_per_second == pytest.approx(400 * PLAYED / tally.seconds)

    def test_each_machine_has_a_stream_of_its_own(self, game: Game) -> None:
        tally = game.simulate(400, seed=2, threads=1)
        [own] = [wager for wager in tally.wagers if wager.wager == "analysed"]
        assert own.outcomes[0].times == won(400, 2, 0, ANALYSED)

    def test_what_is_played_here_and_what_travels(self, game: Game) -> None:
        found = to_play(game._laws, Order(1))
        assert len(found) == PLAYED
        for at, one in enumerate(found):
            if at == ANALYSED:
                machine = game.setup.machine("analysed")
                table = game.card.wagers["analysed"].paytable(None)
                assert one.travels == KernelOf(machine, "analysed", "basic", table)
                assert one.program.ends == 2
            else:
                assert isinstance(one.program, Program)
                assert one.travels is one.program
                assert one.program.shoes is None

    def test_a_game_of_which_nothing_can_be_simulated(self, folder: Path) -> None:
        with pytest.raises(BadInput) as refused:
            parlour(folder / "proved", "proved").simulate(10)
        assert str(refused.value) == "nothing of Parlour can be simulated."

    def test_a_cluster_is_checked_before_anything_is_made_ready(self, folder: Path) -> None:
        with pytest.raises(BadInput, match="a cluster is 'local' or an address"):
            parlour(folder / "proved", "proved").simulate(10, cluster="nowhere")

    def test_wagers_with_the_same_kernel_share_its_rounds(
        self, game: Game, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        own = game.setup.machine("analysed").kernel(
            "analysed", "basic", game.card.wagers["analysed"].paytable(None)
        )
        for wager in ("counted", "spin", "analysed"):
            rules = type(game.setup.machine(wager))
            monkeypatch.setattr(rules, "kernel", lambda self, *_: own)
        bill, machinery = simulation._billed(game._laws, Order(1))
        assert len(machinery) == PLAYED - 2
        assert {line.wager for line, _, number in bill if number == ANALYSED} == {
            *("analysed", "counted", "spin")
        }

    def test_rules_that_cannot_be_walked_are_not_simulated(
        self, game: Game, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        line = game.line("counted")
        assert game.evidence.simulates(line)
        machine = game.setup.machine("counted")
        alone = replace(machine.pricing("counted"), witness=None)
        monkeypatch.setattr(type(machine), "pricing", lambda self, wager: alone)
        assert not game.evidence.simulates(line)

    @pytest.mark.parametrize(
        ("order", "sentence"),
        [
            ({"workers": 2}, "workers are those of a cluster; on this machine say how many thre"),
            (
                {"threads": 2, "cluster": "local"},
                "threads are those of this machine; a cluster has workers.",
            ),
            ({"cluster": "nowhere"}, "a cluster is 'local' or an address such as tcp://host:8786,"),
            ({"cluster": "local", "workers": 0}, "workers must be 1 to "),
            ({"shoes": True}, "analysed is simulated from fresh shoes only."),
            ({"cut": 4}, "analysed is simulated from fresh shoes only."),
        ],
    )
    def test_refusals(self, analysed: Game, order: dict[str, Any], sentence: str) -> None:
        with pytest.raises(BadInput) as refused:
            analysed.simulate(10, **order)
        assert str(refused.value).startswith(sentence)

    def test_rounds_and_seed_are_whole_numbers(self, analysed: Game) -> None:
        tally = analysed.simulate(100.0, seed=np.int64(1))
        assert (tally.rounds, tally.seed) == (100, 1)
        assert (type(tally.rounds), type(tally.seed)) == (int, int)


class TestShoes:
    @pytest.mark.parametrize(
        ("order", "shoes"),
        [
            (Order(1, shoes=True), Shoes(5, 1)),
            (Order(1, cut=6), Shoes(6, 1)),
            (Order(1, shoes=True, cut=6), Shoes(6, 1)),
        ],
    )
    def test_as_the_house_deals_them(self, folder: Path, order: Order, shoes: Shoes) -> None:
        game = parlour(folder / "draw", "draw")
        for one in to_play(game._laws, order):
            assert isinstance(one.program, Program)
            assert one.travels is one.program
            assert one.program.shoes == shoes
            assert list(one.program.burns) == [0, 1, 2, 3]

    def test_a_house_without_a_cut_card_says_where_it_comes(self, folder: Path) -> None:
        game = parlour(folder / "counted", "counted")
        with pytest.raises(BadInput) as refused:
            to_play(game._laws, Order(1, shoes=True))
        assert str(refused.value) == (
            "Parlour posts no cut card: say after how many cards it comes."
        )
        [one] = to_play(game._laws, Order(1, cut=3))
        assert isinstance(one.program, Program)
        assert one.program.shoes == Shoes(3, 0)
        assert list(one.program.burns) == [-1] * 4

    def test_a_wheel_has_no_cut_card(self, folder: Path) -> None:
        with pytest.raises(BadInput) as refused:
            to_play(parlour(folder / "spin", "spin")._laws, Order(1, shoes=True))
        assert str(refused.value) == "a wheel has no cut card; leave it out."

    def test_rounds_that_share_a_shoe_are_not_independent(self, folder: Path) -> None:
        game = parlour(folder / "draw", "draw")
        tally = game.simulate(60, threads=1, shoes=True)
        assert tally.cut == 5
        assert tally.shoes > 0
        assert not any(wager.independent for wager in tally.wagers)
        assert game.simulate(60, threads=1, cut=6).cut == 6
