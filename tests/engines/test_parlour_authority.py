"""The rules themselves, dealt round by round, and whether two tallies are of one law."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from scipy import stats

from rackcard.exact.laws import Entry
from rackcard.game import Game, authority
from rackcard.game.authority import chance_alike
from rackcard.rules.errors import BadInput
from rackcard.rules.grades import Bet, made
from rackcard.sim.rounds import rounds
from rackcard.sim.tally import Counted, WagerTally

F = Fraction


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

    def test_every_line_that_can_be_dealt(self, game: Game, keyed: Any) -> None:
        dealt = game.evidence.authority(self.MANY, self.SEED)
        hit = lambda view, need: "hit"  # noqa: E731
        for (wager, paytable, strategy), line in keyed.items():
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

    def test_what_cannot_be_dealt(self, game: Game, keyed: Any) -> None:
        dealt = game.evidence.authority(self.MANY, self.SEED)
        why = {key: dealt.why_not(line) for key, line in keyed.items() if dealt.why_not(line)}
        assert why == {
            ("analysed", None, "sharp"): "nobody can play sharp card by card",
            ("proved", None, None): "there is no figure to compare them with",
        }
        with pytest.raises(BadInput) as refused:
            dealt.tally(keyed["analysed", None, "sharp"])
        assert str(refused.value) == (
            "the rules of analysed cannot be dealt: nobody can play sharp card by card."
        )

    def test_lines_that_are_played_alike_share_their_rounds(
        self, game: Game, keyed: Any, monkeypatch: pytest.MonkeyPatch
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
                dealt.tally(keyed[wager, paytable, strategy])
        # the draw at both levels; hitting always, and the best for each table
        assert asked == ["Draw", "Draw", "Choice", "Choice", "Choice"]

    def test_a_row_that_the_card_does_not_print_is_refused(
        self, game: Game, keyed: Any, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        rules = type(game.setup.machine("spin"))
        monkeypatch.setattr(rules, "grade", lambda self, state, bet: made("Strange"))
        with pytest.raises(BadInput, match="claim the row 'Strange' for spin"):
            authority.Authority(game._laws, 5, 1).tally(keyed["spin", None, None])

    def test_the_game_says_how_its_own_rules_are_played(
        self, game: Game, keyed: Any, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        rules = game.setup.machine("over").decides
        stand = lambda self, wager, strategy: lambda view, need: "stand"  # noqa: E731
        monkeypatch.setattr(rules, "seat_strategy", stand)
        line = keyed["over", "a", "always-hit"]
        found = authority.Authority(game._laws, self.MANY, self.SEED).tally(line)
        times = Counter({o.label: o.times for o in found.outcomes if o.times})
        assert times == self.expected(game, line, lambda view, need: "stand")

    def test_of_spots_that_are_alike_the_first_is_dealt(self, game: Game) -> None:
        """Left wins on aces and fours, right on aces and twos."""
        other = Game(game.setup.read_as({"ace": "high"}))
        line = other.line("beside")
        assert line.spots == ("left", "right")
        found = other.evidence.authority(self.MANY, self.SEED).tally(line)
        dealt = rounds(other.setup.machine("beside"), None, self.MANY, self.SEED)
        won = sum(moves[-1].state[0][0] in "A4" for moves in dealt)
        assert (found.spot, found.outcomes[0].times) == ("left", won)

    def test_it_is_kept_by_rounds_and_seed(self, game: Game) -> None:
        kept = game.evidence.authority(5)
        assert game.evidence.authority(5, 8) is game.evidence.authority(5, seed=8) is kept
        assert game.evidence.authority(5, 9) is not kept
        assert game.evidence.authority(6, 8) is not kept
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
        assert chance_alike(tally(2, 1), tally(1, 2)) is None  # which is still too rare
