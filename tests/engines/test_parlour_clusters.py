"""The counts of simulations that are saved, stopped, resumed and played on a cluster."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from rackcard import __version__
from rackcard.cache import code_hash, own_code
from rackcard.game import Game, simulation
from rackcard.game.simulation import Order, counted, to_play
from rackcard.rules.errors import BadInput
from rackcard.rules.grades import LOST, made
from rackcard.rules.pays import Outcome
from rackcard.sim import shards
from rackcard.sim.run import Run, run
from rackcard.sim.shards import Count, Group, Shard
from rackcard.sim.tally import Counted, WorkerTally
from tests.engines.parlour import LOSE, PLAYED, WIN, basic_line, parlour, won

F = Fraction


class TestCheckpoints:
    def test_everything_that_counts_depend_on(self, game: Game) -> None:
        order = Order(10, 3, None, True, 4)
        folder = game.setup.definition.folder
        assert simulation._asked(game._laws, order) == {
            **game.setup.decisions(),
            "seed": 3,
            "shoes": True,
            "cut": 4,
            "rackcard": __version__,
            "code": own_code(),
            "rules": code_hash(folder.glob("*.py")),
        }

    def test_a_run_goes_on_and_is_not_played_again(
        self, analysed: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(shards, "SHARD", 100)
        kept = tmp_path / "kept"
        told: list[int] = []

        def simulate(rounds: int) -> int:
            told.clear()
            tally = analysed.simulate(
                rounds, seed=1, threads=1, checkpoint=kept, progress=told.append
            )
            assert tally.rounds == rounds
            return tally.wagers[0].outcomes[0].times

        first = simulate(200)
        assert sum(told) == 200
        assert 0 not in told  # nothing was there to begin with
        assert simulate(400) == first + won(100, 1, 2, 0) + won(100, 1, 3, 0)
        assert told[0] == 200  # from the file
        assert sum(told) == 400
        with pytest.raises(BadInput, match="holds more than the 300 rounds that are asked for"):
            simulate(300)
        assert analysed.simulate(500, seed=1, checkpoint=kept).rounds == 500  # and nobody is told
        kept.unlink()
        simulate(400)
        monkeypatch.setattr(simulation, "_played", None)
        assert (
            simulate(400)
            == analysed.simulate(400, seed=1, checkpoint=kept).wagers[0].outcomes[0].times
        )
        assert told == [400]

    def test_what_a_run_on_threads_is_given(
        self, analysed: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Counts are kept while it runs, not only at its end."""
        asked: list[tuple[Any, ...]] = []

        def noted(*given: Any) -> Run:
            asked.append(given)
            return run(*given)

        monkeypatch.setattr(simulation, "run", noted)
        analysed.simulate(50, seed=4, threads=3, checkpoint=tmp_path / "kept", progress=print)
        [(program, rounds, seed, threads, stream, progress, count, keep)] = asked
        assert (rounds, seed, threads, stream, progress) == (50, 4, 3, 0, print)
        assert (program.ends, count.rounds) == (2, 0)
        assert keep.func.__name__ == "keep"
        assert keep.args == (0,)

    def test_a_finished_run_says_how_many_threads_were_asked_for(
        self, analysed: Game, tmp_path: Path
    ) -> None:
        for _ in range(2):
            tally = analysed.simulate(50, threads=3, checkpoint=tmp_path / "kept")
            assert (tally.threads, tally.interrupted) == (3, False)


class Staff:
    """A cluster of nobody: it counts what it is told to, and may fail or be stopped."""

    threads = 7

    def __init__(self, fail: bool = False, stop: bool = False) -> None:
        self.fail, self.stop = fail, stop
        self.asked: list[tuple[Any, ...]] = []

    def run(self, travels: Any, rounds: int, seed: int, stream: int, *rest: Any) -> Run:
        count, keep, progress, staff = rest
        self.asked.append((travels, rounds, seed, stream, progress, staff))
        ends = np.zeros(len(count.whole.ends), np.int64)
        ends[0] = rounds
        counted = Count.none(len(ends)).plus(Group(0, 1, rounds), Shard(ends))
        if self.fail:
            keep(counted)
            raise BadInput("the cluster is gone.")
        workers = (WorkerTally("a", 1, rounds, 2.0), WorkerTally(f"b{stream}", 2, rounds, 1.0))
        return Run(counted, self.stop, workers)


class TestClusters:
    def test_every_machine_is_played_by_the_cluster(self, game: Game) -> None:
        staff, told = Staff(), [].append
        tally = game.simulate(10, seed=4, cluster=staff, progress=told, staff=print)
        travels = [one.travels for one in to_play(game._laws, Order(10, 4))]
        assert [(type(asked[0]), *asked[1:]) for asked in staff.asked] == [
            (type(one), 10, 4, stream, told, print) for stream, one in enumerate(travels)
        ]
        assert tally.threads == 7
        assert tally.workers[0] == WorkerTally("a", PLAYED, 10 * PLAYED, 2.0 * PLAYED)
        assert [worker.worker for worker in tally.workers[1:]] == [f"b{n}" for n in range(PLAYED)]
        assert tally.workers[3] == WorkerTally("b2", 2, 10, 1.0)

    def test_a_run_that_is_stopped_ends_with_what_was_done(self, game: Game) -> None:
        staff = Staff(stop=True)
        tally = game.simulate(10, cluster=staff)
        assert len(staff.asked) == 1
        assert (tally.interrupted, tally.rounds) == (True, 10)
        assert [(w.wager, w.paytable, w.spot) for w in tally.wagers] == [
            ("high", "1", "high"),
            ("beside", None, "left"),
            ("beside", None, "right"),
        ]

    def test_a_run_that_was_stopped_goes_on_with_the_next_machine(
        self, game: Game, tmp_path: Path
    ) -> None:
        kept = tmp_path / "kept"
        game.simulate(10, cluster=Staff(stop=True), checkpoint=kept)
        staff, told = Staff(), list[int]()
        tally = game.simulate(10, cluster=staff, checkpoint=kept, progress=told.append)
        assert told == [10]  # of the first, from the file
        assert len(staff.asked) == PLAYED
        assert {wager.wager for wager in tally.wagers} == {*game.setup.wagers} - {"proved"}

    def test_a_cluster_that_fails_takes_nothing_with_it(
        self, analysed: Game, tmp_path: Path
    ) -> None:
        kept = tmp_path / "kept"
        with pytest.raises(BadInput) as refused:
            analysed.simulate(1234, cluster=Staff(fail=True), checkpoint=kept)
        assert str(refused.value) == f"the cluster is gone; 1,234 rounds are kept in {kept}."
        staff = Staff()
        assert analysed.simulate(1234, cluster=staff, checkpoint=kept).rounds == 1234
        assert staff.asked == []

    def test_without_a_checkpoint_nothing_is_said_to_be_kept(self, analysed: Game) -> None:
        with pytest.raises(BadInput) as refused:
            analysed.simulate(10, cluster=Staff(fail=True))
        assert str(refused.value) == "the cluster is gone."

    def test_nor_where_nothing_was_done(
        self, analysed: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def fail(*_: Any) -> Run:
            raise BadInput("the cluster is gone.")

        staff = Staff()
        monkeypatch.setattr(staff, "run", fail)
        with pytest.raises(BadInput) as refused:
            analysed.simulate(10, cluster=staff, checkpoint=tmp_path / "kept")
        assert str(refused.value) == "the cluster is gone."


class TestCounts:
    def test_in_the_order_of_the_law_and_nothing_gets_lost(self, game: Game) -> None:
        table = game.card.wagers["high"].paytable("1")
        four, three, lost = (table.outcome(grade) for grade in (made("Four"), made("Three"), LOST))
        strange = Outcome("Five", "9:1", F(9))
        found = counted(
            game.line("high", "1"),
            {lost: 5, strange: 2, three: 3, four._replace(pays="other"): 1, four: 1},
        )
        assert found == (
            Counted("Four", "2:1", F(2), 2, F(1, 4)),
            Counted("Three", "1:1", F(1), 3, F(1, 4)),
            Counted("", "lose", F(-1), 5, F(1, 2)),
            Counted("Five", "", F(9), 2, F(0)),
        )
        assert counted(game.line("high", "1"), {lost: 1, strange: 0}) == (
            Counted("Four", "2:1", F(2), 0, F(1, 4)),
            Counted("Three", "1:1", F(1), 0, F(1, 4)),
            Counted("", "lose", F(-1), 1, F(1, 2)),
        )

    def test_without_a_law_there_is_nothing_to_compare_with(self, game: Game) -> None:
        found = counted(basic_line(game), {WIN: 3, LOSE: 0, Outcome("Tie", "push", F(0)): 1})
        assert found == (Counted(*WIN, 3, None), Counted("Tie", "push", F(0), 1, None))

    @pytest.mark.parametrize(
        ("rounds", "listed"), [((0, 50), ["two"]), ((70, 50), ["one", "two"]), ((70,), ["one"])]
    )
    def test_machines_that_were_not_played_have_no_lines(
        self, analysed: Game, rounds: tuple[int, ...], listed: list[str]
    ) -> None:
        """Of two machines, one may have had no turn before the run was stopped."""
        [machinery] = to_play(analysed._laws, Order(1))
        play = simulation._play(analysed._laws, basic_line(analysed))
        runs = [
            Run(
                Count(Shard(np.array([many, 0])), ((0, many),), None, 0.5)
                if many
                else Count.none(2),
                many == 50,
            )
            for many in rounds
        ]
        names = {"one": 0, "two": 1}
        bill = [(basic_line(analysed), play, number) for number in names.values()]
        order = Order(100, 5)
        shard = shards.SHARD
        tally = simulation._tallied(bill, [machinery] * 2, runs, order, 3)
        assert [wager.rounds for wager in tally.wagers] == [
            rounds[names[name]] * shard for name in listed
        ]
        assert tally.rounds == min(rounds) * shard
        assert tally.interrupted is (50 in rounds)
        assert tally.seconds == 0.5 * len([many for many in rounds if many])
        assert tally.rounds_per_second == sum(rounds) * shard / tally.seconds
        assert (tally.seed, tally.threads, tally.cut) == (5, 3, 0)

    def test_the_cut_card_is_that_of_the_first_machine(self, folder: Path) -> None:
        laws = parlour(folder / "draw", "draw")._laws
        machinery = [to_play(laws, Order(1, cut=cut))[0] for cut in (5, 6)]
        runs = [Run(Count(Shard(np.zeros(one.program.ends, np.int64))), False) for one in machinery]
        assert simulation._tallied([], machinery, runs, Order(1, cut=5), 1).cut == 5

    def test_of_spots_that_are_alike_the_first_is_played(self, game: Game) -> None:
        """Left wins on aces and fours, right on aces and twos."""
        laws = Game(game.setup.read_as({"ace": "high"}))._laws
        [entry] = laws.entries(["beside"])
        play = simulation._play(laws, entry)
        automaton = laws.automaton(play[1])
        table = laws.setup.card.wagers["beside"].paytable(None)
        left, right = (automaton.bets.index(("beside", spot, 0)) for spot in ("left", "right"))
        found = simulation._graded(entry, play, table)
        assert found == [table.outcome(grades[left]) for grades in automaton.grades]
        assert found != [table.outcome(grades[right]) for grades in automaton.grades]

    def test_defaults_of_an_order(self) -> None:
        assert Order(5) == (5, 8, None, False, 0, None, None, None)
        assert simulation.Watch() == (None, None, None)
