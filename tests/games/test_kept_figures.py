"""Figures that games cache on disk: found again for the same question, and for no other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from rackcard import cache
from rackcard.cache import code_hash
from rackcard.games.dead_mans_hand import advice
from rackcard.games.dead_mans_hand.analysis import analyse
from rackcard.games.dead_mans_hand.chart import Chart
from rackcard.games.dead_mans_hand.house import HouseRules
from rackcard.games.jacks_beat import certificate, kinds, ranker, rows, settings, side_wagers
from rackcard.games.jacks_beat.house_way import HOUSE_WAY, RULES, HouseWay
from rackcard.games.setup import set_up
from rackcard.rules import poker
from rackcard.rules.cards import Card
from rackcard.rules.errors import BadInput
from rackcard.rules.grids import Cell, Query
from rackcard.rules.needs import Choose
from rackcard.rules.poker import LOWEST, SECOND_HIGHEST

FOLDER = Path(advice.__file__).parent
RULES_OF_6_DECKS = HouseRules.of(set_up("dead-mans-hand").house.options)
RULES_OF_1_DECK = RULES_OF_6_DECKS._replace(decks=1)


class Kept:
    """A disk on which nothing is, and the keys that were looked for."""

    def __init__(self) -> None:
        self.keys: list[Any] = []

    def arrays(self, parts: Any, compute: Any) -> Sequence[np.ndarray]:
        self.keys.append(parts)
        return [np.zeros(2, np.uint8)] * (5 if parts[0] == "settings" else 2)

    def remembered(self, parts: Any, compute: Callable[[], Any], form: Any) -> Any:
        self.keys.append(parts)
        return () if parts[0] != "certificate" else compute()


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch) -> Kept:
    found = Kept()
    for module in (settings, side_wagers):
        monkeypatch.setattr(module, "arrays", found.arrays)
    for place in (side_wagers, certificate, cache):
        monkeypatch.setattr(place, "remembered", found.remembered)
    functions = (settings.settings, side_wagers.classes, side_wagers.hands, advice.chart)
    originals = [function.__wrapped__ for function in functions]  # past what this process knows
    monkeypatch.setattr(settings, "settings", originals[0])
    monkeypatch.setattr(side_wagers, "classes", originals[1])
    monkeypatch.setattr(side_wagers, "hands", originals[2])
    monkeypatch.setattr(advice, "chart", originals[3])
    return found


def test_settings_depend_on_the_house_way_the_wheel_and_the_ranking(kept: Kept) -> None:
    other = HouseWay("another", RULES[::-1])
    for way, wheel in ((HOUSE_WAY, SECOND_HIGHEST), (HOUSE_WAY, LOWEST), (other, LOWEST)):
        settings.settings(way, wheel)
    sources = code_hash([module.__file__ for module in (poker, kinds, ranker, settings)])
    assert kept.keys == [
        ("settings", sources, HOUSE_WAY.hash, SECOND_HIGHEST),
        ("settings", sources, HOUSE_WAY.hash, LOWEST),
        ("settings", sources, other.hash, LOWEST),
    ]


def test_hands_depend_on_the_rows_and_the_ranking(kept: Kept) -> None:
    side_wagers.classes()
    side_wagers.hands()
    sources = code_hash([module.__file__ for module in (poker, rows, kinds, side_wagers)])
    assert kept.keys == [("classes", sources), ("hands", sources)]


def test_certificates_depend_on_the_house_way_and_the_wheel(
    kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(certificate, "shipped", list)
    assert certificate.find(HOUSE_WAY, LOWEST) is None
    mine = certificate.Certificate("ab", "w", "card", "1.0", 100, {"best": 60}, {"best": 30})
    certificate.keep(mine)
    assert kept.keys == [("certificate", HOUSE_WAY.hash, LOWEST), ("certificate", "ab", "w")]
    assert certificate.FORM.load(certificate.FORM.dump(mine)) == mine
    assert list(mine.grades("best").values()) == [60, 30, 10]
    assert mine.same_result(mine._replace(house_way="", wheel="", card_hash="", software=""))
    assert not mine.same_result(mine._replace(deals=101))
    assert not mine.same_result(mine._replace(pushed={"best": 31}))


def test_a_chart_depends_on_the_house_rules_and_on_all_sources_of_the_game(kept: Kept) -> None:
    other = RULES_OF_6_DECKS._replace(peek=False)
    for asked in (RULES_OF_6_DECKS, other):
        advice.chart(asked)
    sources = code_hash(FOLDER.glob("*.py"))
    assert kept.keys == [("chart", sources, RULES_OF_6_DECKS), ("chart", sources, other)]


def test_a_chart_is_read_as_it_was_written() -> None:
    row = (Cell("hit"), Cell("double", "hit"), Cell("split", differs=True), Cell(cost=0.5))
    drawn = Chart({4: row, 17: row[::-1]}, {12: row}, {1: row})
    assert advice._CHART.load(advice._CHART.dump(drawn)) == drawn


def test_hands_are_read_as_they_were_written() -> None:
    counts = {
        side_wagers.Hand(("Any Flush", "Three Pair"), "Flush", 2, True): 5,
        side_wagers.Hand((), "High Card", 0, False): 7,
    }
    assert side_wagers._FORM.load(side_wagers._FORM.dump(Counter(counts))) == counts


class TestAnalysis:
    """Figures are asked for by cards; what is no hand of the shoe is refused."""

    @pytest.mark.parametrize(
        ("hand", "up"), [((0, 5), 2), ((5, 11), 2), ((5, 6), 0), ((5, 6), 11), ((12, 13), 5)]
    )
    def test_cards_have_ten_values(self, hand: tuple[int, ...], up: int) -> None:
        with pytest.raises(BadInput) as refused:
            analyse(RULES_OF_1_DECK).action_values(hand, up)
        values = ", ".join(map(str, (*hand, up)))
        assert str(refused.value) == f"Cards have values 1 (ace) to 10, not {values}."

    @pytest.mark.parametrize("hand", [(), (5,), (10, 10, 2)])
    def test_a_hand_has_two_cards_and_is_not_bust(self, hand: tuple[int, ...]) -> None:
        said = r"^A hand has two or more cards and isn't bust, unlike .*\.$"
        with pytest.raises(BadInput, match=said):
            analyse(RULES_OF_1_DECK).action_values(hand, 5)

    def test_the_shoe_must_hold_the_hand(self) -> None:
        few = analyse(RULES_OF_1_DECK)
        assert few.action_values((2, 2, 2), 2)
        with pytest.raises(BadInput, match=r"^The shoe doesn't hold 2, 2, 2, 2 and an upcard 2\.$"):
            few.action_values((2, 2, 2, 2), 2)

    @pytest.mark.parametrize("shoe", [(1,) * 9, (1,) * 11, (24,) * 9 + (-1,), (-1,) + (24,) * 9])
    def test_a_shoe_is_ten_counts(self, shoe: tuple[int, ...]) -> None:
        said = r"^A shoe is 10 counts, aces to tens, none negative, not \(.*\)\.$"
        with pytest.raises(BadInput, match=said):
            analyse(RULES_OF_6_DECKS, shoe)

    @pytest.mark.parametrize("fewer", [0, 1])
    def test_no_round_may_empty_the_shoe(self, fewer: int) -> None:
        """Two aces, three tens and tens of others: as many cards as a round can take, or fewer."""
        from rackcard.games.dead_mans_hand.analysis import most_cards

        rules = RULES_OF_6_DECKS._replace(split_hands=2, ace_hands=2, eight_hands=2)
        shoe = next(
            counts
            for tens in range(60)
            if most_cards(rules, counts := (4, 4, 0, 0, 0, 0, 0, 0, 0, tens)) <= sum(counts)
        )
        assert most_cards(rules, shoe) == sum(shoe)
        if fewer:
            shoe = (*shoe[:-1], shoe[-1] - 1)
            with pytest.raises(BadInput, match=r"^A round may take up to \d+ cards of this shoe"):
                analyse(rules, shoe)
        else:
            assert analyse(rules, shoe).shoe == shoe


@pytest.mark.parametrize(("rich", "best"), [(True, "insurance"), (False, "no insurance")])
def test_insurance_is_best_where_tens_are_many(rich: bool, best: str) -> None:
    low = {f"{rank}{suit}": 2 for rank in "234" for suit in "cdhs"} if rich else {}
    rules: Any = set_up("dead-mans-hand", {"decks": 2}, removed=low).machines["round"]
    state = rules.start
    for card in ("9c", "Ac", "5d", "7c"):
        state = rules.step(state, Card(card))
    need = rules.next(state)
    assert isinstance(need, Choose)
    told = rules.decisions.advice(rules.view(state, 0), need, Query())
    assert told[0].choice == best
    assert [one.best for one in told] == [True, False]
    assert {one.choice: one.note for one in told} == {
        "insurance": "",
        "no insurance": "basic strategy",
    }
    left = 104 - 24 * rich - 3
    insured = next(one for one in told if one.choice == "insurance")
    assert insured.makes == f"half a wager on a ten in the hole, {32 / left:.1%} of the time"
    assert insured.result == f"{1.5 * 32 / left - 0.5:+.3f} of the wager"
