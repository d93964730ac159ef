"""What the monitor adds up, and how far that is from the law: against sums made another way."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from types import SimpleNamespace

import pytest

import rackcard
from rackcard.live.service import return_monitor as module
from rackcard.live.service.return_monitor import LEAST_WAGERS, ReturnMonitor, Watched
from rackcard.live.table.events import RoundEnded, Settled
from rackcard.live.table.layout import Layout
from rackcard.rules.errors import BadInput
from rackcard.rules.pricing import Value, Walk
from tests.live.tables import felt_for

TABLE = "pit/1"


def settled(act: str, stake: int, amount: int, **changes: object) -> Settled:
    said = {
        "act": act,
        "seat": 0,
        "player": "ann",
        "wager": "main",
        "spot": "yin",
        "row": "Win",
        "pays": "1:1",
        "stake": stake,
        "amount": amount,
        "unpaid": 0,
        "envied": -1,
        **changes,
    }
    return Settled(**said)


@pytest.fixture(scope="module")
def layout() -> Layout:
    return felt_for("great-8")


def sums(monitor: ReturnMonitor) -> dict[tuple[str, str], tuple[int, int, int, int]]:
    return {
        (one.wager.wager, one.wager.spot): (
            one.sums.wagers,
            one.sums.staked,
            one.sums.squares,
            one.sums.net,
        )
        for one in monitor.report()
    }


def test_a_round_counts_when_it_has_ended(layout: Layout) -> None:
    monitor = ReturnMonitor()
    monitor.happened(TABLE, layout, [settled("pay", 500, 500)])
    assert sums(monitor) == {}
    monitor.happened(TABLE, layout, [RoundEnded(1)])
    assert sums(monitor) == {("main", "yin"): (1, 500, 250_000, 500)}
    monitor.happened(TABLE, layout, [RoundEnded(2)])
    assert sums(monitor) == {("main", "yin"): (1, 500, 250_000, 500)}


def test_paid_collected_and_pushed(layout: Layout) -> None:
    monitor = ReturnMonitor()
    for number, (act, amount) in enumerate([("pay", 700), ("collect", 300), ("push", 0)]):
        monitor.happened(TABLE, layout, [settled(act, 300, amount), RoundEnded(number)])
    assert sums(monitor) == {("main", "yin"): (3, 900, 270_000, 400)}


def test_the_claims_of_one_seat_are_one_wager_and_seats_are_several(layout: Layout) -> None:
    """A hand that was split: its stake is that of the first claim."""
    monitor = ReturnMonitor()
    events = [
        settled("pay", 500, 500),
        settled("collect", 500, 500),
        settled("pay", 1000, 1000, seat=1),
        settled("collect", 200, 200, seat=2),
        RoundEnded(1),
    ]
    monitor.happened(TABLE, layout, events)
    assert sums(monitor) == {("main", "yin"): (3, 1700, 500**2 + 1000**2 + 200**2, 0 + 1000 - 200)}


def test_envy_is_no_wager_of_the_seat(layout: Layout) -> None:
    monitor = ReturnMonitor()
    monitor.happened(TABLE, layout, [settled("pay", 500, 500, envied=3), RoundEnded(1)])
    monitor.happened(TABLE, layout, [settled("pay", 500, 500, envied=0), RoundEnded(2)])
    assert sums(monitor) == {}


def test_spots_wagers_and_tables_are_kept_apart(layout: Layout) -> None:
    monitor = ReturnMonitor()
    monitor.happened("a", layout, [settled("pay", 100, 100)])
    monitor.happened("b", layout, [settled("pay", 200, 200), RoundEnded(1)])
    assert sums(monitor) == {("main", "yin"): (1, 200, 40_000, 200)}
    other = settled("pay", 300, 300, spot="yang")
    bonus = settled("collect", 400, 400, wager="great-bonus")
    monitor.happened("a", layout, [other, bonus, RoundEnded(1)])
    assert sums(monitor) == {
        ("main", "yin"): (2, 300, 50_000, 300),
        ("main", "yang"): (1, 300, 90_000, 300),
        ("great-bonus", "yin"): (1, 400, 160_000, -400),
    }


@pytest.mark.parametrize("won", [0, 30, 80, LEAST_WAGERS])
def test_how_far_off_the_law_it_is(layout: Layout, won: int) -> None:
    monitor = ReturnMonitor()
    results = [500] * won + [-500] * (LEAST_WAGERS - won)
    for number, net in enumerate(results):
        act = "pay" if net > 0 else "collect"
        monitor.happened(TABLE, layout, [settled(act, 500, abs(net)), RoundEnded(number)])
    [found] = monitor.report()
    law = rackcard.load("great-8").law("main", spot="yin")
    expected = LEAST_WAGERS * 500 * float(law.mean)
    spread = sqrt(LEAST_WAGERS * float(law.variance)) * 500
    assert found.expected == pytest.approx(expected)
    assert found.sigmas == pytest.approx((sum(results) - expected) / spread)
    assert not found.one_sided
    assert found.alarm == (abs(found.sigmas) > 4)
    assert (monitor.alarms() == [found]) == found.alarm


def test_so_many_wagers_are_asked_for(layout: Layout) -> None:
    monitor = ReturnMonitor()
    for number in range(3):
        monitor.happened(TABLE, layout, [settled("pay", 500, 500), RoundEnded(number)])
    assert len(monitor.report(3)) == 1
    assert monitor.report(4) == []


@pytest.mark.parametrize(
    ("strategies", "asked", "chosen"),
    [({}, None, False), ({"best": 1, "book": 2}, "best", True), ({"book": 2}, None, True)],
)
def test_the_law_of_the_best_strategy_is_asked_for_where_there_is_one(
    layout: Layout,
    monkeypatch: pytest.MonkeyPatch,
    strategies: dict[str, int],
    asked: str | None,
    chosen: bool,
) -> None:
    """One unit: mean and variance as the law has them."""
    heard: list[tuple[object, ...]] = []

    class Laws:
        def __init__(self, setup: object) -> None:
            assert setup is layout.setup

        def rules(self, wager: str) -> SimpleNamespace:
            return SimpleNamespace(decisions=SimpleNamespace(strategies=lambda wager: strategies))

        def pricing(self, wager: str) -> Walk | Value:
            return Value(lambda *_: None) if wager == "valued" else Walk(None)

        def law(self, *question: object) -> SimpleNamespace:
            heard.append(question)
            if question[0] == "unproved":
                raise BadInput("no certificate.")
            return SimpleNamespace(mean=Fraction(-1, 8), variance=Fraction(3, 2))

    monkeypatch.setattr(module, "Laws", Laws)
    watched = Watched("great-8", "hash", (), "main", "2", "yin")
    assert module._law(layout, watched) == (-0.125, 1.5, chosen)
    assert heard == [("main", "2", "yin", asked)]
    assert module._law(layout, watched._replace(wager="valued")) is None
    assert module._law(layout, watched._replace(wager="unproved")) is None


def test_a_law_without_chance_is_no_distance_away(
    layout: Layout, monkeypatch: pytest.MonkeyPatch
) -> None:
    laws: list[tuple[float, float, bool]] = [(0.25, 0.0, True), (0.0, 0.0, False)]
    monkeypatch.setattr(module, "_law", lambda *_: laws.pop(0))
    for expected, one_sided in ((125.0, True), (0.0, False)):
        monitor = ReturnMonitor()
        monitor.happened(TABLE, layout, [settled("pay", 500, 500), RoundEnded(1)])
        (found,) = monitor.report()
        assert (found.expected, found.sigmas, found.one_sided) == (expected, 0.0, one_sided)
        assert monitor.report() == [found], "a law is looked up once"


@pytest.mark.prove
def test_where_players_choose_the_law_is_that_of_the_best() -> None:
    hand = felt_for("dead-mans-hand", {"decks": 1})
    monitor = ReturnMonitor()
    bonus = settled("pay", 500, 500, wager="dead-mans-hand", spot="dead-mans-hand")
    plain = settled("pay", 500, 500, wager="blackjack", spot="blackjack")
    monitor.happened(TABLE, hand, [bonus, plain, RoundEnded(1)])
    by_wager = {one.wager.wager: one for one in monitor.report()}
    game = rackcard.load("dead-mans-hand", decks=1)
    law = game.law("dead-mans-hand", by_wager["dead-mans-hand"].wager.table, strategy="best")
    assert by_wager["dead-mans-hand"].expected == pytest.approx(500 * float(law.mean))
    assert by_wager["dead-mans-hand"].one_sided
    assert by_wager["blackjack"].expected is None  # a value and no law: nothing to compare with
    assert by_wager["blackjack"].sigmas is None
