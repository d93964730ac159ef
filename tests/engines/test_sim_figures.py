"""The figures of a run: p-values and sigmas by their definitions, and the checkpoint file."""

from __future__ import annotations

import json
from fractions import Fraction
from math import erfc, inf, sqrt
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy import stats

from rackcard.rules.errors import BadInput
from rackcard.sim import checkpoint, shards
from rackcard.sim.agreement import p_value
from rackcard.sim.checkpoint import Checkpoint, difference
from rackcard.sim.shards import Count, Group, Shard
from rackcard.sim.tally import Counted, WagerTally, WorkerTally
from tests.engines.plain_dask import Clock

HALF = Fraction(1, 2)


def bets(
    *rows: tuple[int, int, Fraction | None], edge: Fraction | None = Fraction(0), **how: Any
) -> WagerTally:
    """(net, times, probability) of each outcome."""
    outcomes = tuple(
        Counted(str(n), "x", Fraction(net), t, p) for n, (net, t, p) in enumerate(rows)
    )
    independent = how.get("independent", True)
    total = sum(times for _, times, _ in rows)
    return WagerTally("bet", None, None, "bet", total, outcomes, edge, independent)


class TestFigures:
    def test_the_smallest_tail_counts_once_for_each_row_and_side(self) -> None:
        seen = (2, 0, 12, 6)
        chances = [Fraction(n, 20) for n in (5, 1, 8, 6)]
        tails = []
        for times, chance in zip(seen, chances, strict=True):
            known = stats.binom(20, float(chance))
            tails += [known.cdf(times), known.sf(times - 1)]
        rows = [(0, times, chance) for times, chance in zip(seen, chances, strict=True)]
        assert p_value(bets(*rows)) == pytest.approx(8 * min(tails), rel=1e-12)
        assert 8 * min(tails) < 1

    def test_a_sure_row_is_no_evidence_and_a_likely_count_none_either(self) -> None:
        assert p_value(bets((1, 7, Fraction(1)), (-1, 0, Fraction(0)))) is None
        assert p_value(bets((1, 5, HALF), (-1, 5, HALF))) == 1.0

    def test_a_row_never_seen_can_refute(self) -> None:
        found = p_value(bets((1, 0, HALF), (-1, 60, HALF)))
        assert found == pytest.approx(4 * 0.5**60, rel=1e-12)

    @pytest.mark.parametrize("error", [Fraction(0), Fraction(1, 50)])
    def test_without_a_law_the_edge_is_compared(self, error: Fraction) -> None:
        """One row without a probability is enough to have no law."""
        found = bets((1, 600, None), (-1, 400, HALF), edge=Fraction(-1, 10))
        spread = sqrt((1 - 0.2**2) / 1000)
        assert found.standard_error == pytest.approx(spread)
        off = (0.1 - float(error)) / spread
        assert p_value(found, error) == pytest.approx(erfc(off / sqrt(2)))
        assert p_value(found, Fraction(1)) == 1.0

    def test_shoes_that_are_shared_prove_nothing(self) -> None:
        rows = ((1, 600, HALF), (-1, 400, HALF))
        assert p_value(bets(*rows)) is not None
        assert p_value(bets(*rows, independent=False)) is None
        assert p_value(bets(*rows, edge=None)) is None

    def test_sigmas(self) -> None:
        """Of the law where there is one; of the rounds where one row has no probability."""
        rows = ((1, 60, Fraction(1, 4)), (-1, 40, Fraction(3, 4)))
        law = bets(*rows, edge=HALF)
        assert law.sigmas == pytest.approx(-0.7 / sqrt((1 - 0.5**2) / 100))
        (first, *rest) = rows
        played = bets((*first[:2], None), *rest, edge=HALF)
        assert played.sigmas == pytest.approx(-0.7 / sqrt((1 - 0.2**2) / 100))
        assert bets(*rows, edge=None).sigmas is None
        assert bets((0, 9, None), edge=HALF).sigmas == 0.0
        assert bets((1, 9, Fraction(1)), edge=Fraction(-1)).sigmas == 0.0

    def test_chi_square_needs_a_law_of_every_row(self) -> None:
        assert bets((1, 600, None), (-1, 400, HALF)).chi_square is None
        impossible = bets((1, 600, Fraction(1)), (-1, 1, Fraction(0)))
        assert impossible.chi_square == (inf, 1, 0.0)

    def test_what_workers_did(self) -> None:
        one, other = WorkerTally("a", 1, 100, 2.0), WorkerTally("a", 3, 50, 0.5)
        assert one.plus(other) == ("a", 4, 150, 2.5)
        assert one.rounds_per_second == 50
        assert WorkerTally("a", 1, 3, 0.0).rounds_per_second == pytest.approx(3e9)


class TestCheckpointFile:
    ASKED = {"game": "toy", "seed": 8, "options": {"decks": 6}, "rulings": {}}

    @pytest.fixture(autouse=True)
    def small_shards(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(shards, "SHARD", 10)

    def count(self) -> Count:
        whole = Count.none(2).plus(Group(0, 2, 10), Shard(np.array([12, 8]), 5))
        return whole.plus(Group(2, 3, 7), Shard(np.array([3, 4]), 1))._replace(seconds=1.23456)

    def test_it_says_all_that_was_counted(self, tmp_path: Path) -> None:
        """A file of an earlier version is read by a later one: the format is fixed."""
        file = tmp_path / "run.json"
        kept = Checkpoint(file, self.ASKED, [2, 1])
        kept.counts[0] = self.count()
        kept.save()
        content = json.loads(file.read_text())
        part = {"shard": 2, "rounds": 7, "ends": [3, 4], "shoes": 1}
        first = {"done": [[0, 2]], "ends": [12, 8], "shoes": 5, "seconds": 1.235, "part": part}
        other = {"done": [], "ends": [0], "shoes": 0, "seconds": 0.0, "part": None}
        assert len(content.pop("sha256")) == 64
        assert content == {
            "rackcard_checkpoint": 1,
            "asked": self.ASKED,
            "machines": [first, other],
        }
        found, nothing = Checkpoint(file, self.ASKED, [2, 1]).counts
        assert found.done == ((0, 2),)
        assert (found.rounds, found.total.ends.tolist(), found.total.shoes) == (27, [15, 12], 6)
        assert (found.seconds, nothing.rounds) == (1.235, 0)

    def test_a_file_of_other_machines_is_refused(self, tmp_path: Path) -> None:
        file = tmp_path / "run.json"
        Checkpoint(file, self.ASKED, [2, 1]).save()
        for ends in ([2], [1, 2], [2, 1, 1]):
            with pytest.raises(BadInput, match="or a damaged one: name another file, or remove"):
                Checkpoint(file, self.ASKED, ends)

    def test_a_file_of_another_format_is_refused(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        file = tmp_path / "run.json"
        monkeypatch.setattr(checkpoint, "FORMAT", 2)
        Checkpoint(file, self.ASKED, [1]).save()
        monkeypatch.undo()
        with pytest.raises(BadInput, match="is no checkpoint of a simulation, or a damaged one"):
            Checkpoint(file, self.ASKED, [1])

    @pytest.mark.parametrize(("asked", "fits"), [(27, True), (20, True), (19, False)])
    def test_fewer_rounds_than_it_holds(self, tmp_path: Path, asked: int, fits: bool) -> None:
        file = tmp_path / "run.json"
        kept = Checkpoint(file, self.ASKED, [2])
        kept.counts[0] = self.count()
        if fits:
            kept.start(asked)
            assert kept.counts[0].rounds == asked
        else:
            said = (
                rf"^{file} holds more than the {asked} rounds that are asked for: "
                r"ask for 20 or more\.$"
            )
            with pytest.raises(BadInput, match=said):
                kept.start(asked)

    def test_it_is_written_every_two_seconds(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        clock = Clock()
        monkeypatch.setattr(checkpoint, "monotonic", clock)
        file = tmp_path / "run.json"
        kept = Checkpoint(file, self.ASKED, [2])
        for now, written in ((2.0, False), (2.1, True), (4.1, False), (4.2, True)):
            clock.now = 100.0 + now
            file.unlink(missing_ok=True)
            kept.keep(0, self.count())
            assert file.exists() is written, now

    def test_without_a_file_nothing_is_written(self, tmp_path: Path) -> None:
        kept = Checkpoint(None, self.ASKED, [2])
        kept.start(100)
        kept.keep(0, self.count())
        kept.save()
        assert kept.counts[0].rounds == 27

    @pytest.mark.parametrize(
        ("found", "asked", "said"),
        [
            ({"a": 1}, {"a": 1}, ""),
            ({"a_b": 1}, {"a_b": 2}, "its a b is 1, not 2"),
            ({"a": 1, "b": 2}, {"a": 1}, "its b is 2, not none"),
            ({}, {"b": {}, "c": 2}, "its b is none, not none"),
            ({"c": {"x": 1}}, {"c": {"x": 2}}, "its c x is 1, not 2"),
            ({"c": {"x": 1}, "d": 1}, {"c": {"x": 1}, "d": 2}, "its d is 1, not 2"),
            ({"c": {"x": {"y": 1}}}, {"c": {"x": {"y": 2}}}, "its c x y is 1, not 2"),
            ({"c": {"x": 1, "y": 2}}, {"c": 5}, "its c is x=1, y=2, not 5"),
            ({"h": "0" * 64}, {"h": "1" * 64}, "its h is 000000000000, not 111111111111"),
            ({"h": "0" * 63}, {"h": None}, f"its h is {'0' * 63}, not none"),
        ],
    )
    def test_the_first_difference_is_named(
        self, found: dict[str, Any], asked: dict[str, Any], said: str
    ) -> None:
        assert difference(found, asked) == said

    def test_a_file_that_cannot_be_written(self, tmp_path: Path) -> None:
        file = tmp_path / "nowhere" / "run.json"
        said = rf"^cannot write {file}: No such file or directory\.$"
        with pytest.raises(BadInput, match=said):
            Checkpoint(file, self.ASKED, [1]).start(10)

    def test_a_file_that_cannot_be_read(self, tmp_path: Path) -> None:
        with pytest.raises(BadInput, match=rf"^cannot read {tmp_path}: Is a directory\.$"):
            Checkpoint(tmp_path, self.ASKED, [1])
