"""The stakes that are paid most, by brute force over small tables."""

from __future__ import annotations

import random
from itertools import permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rackcard.lab.dearest_stakes import _Seat, dearest_stakes, total
from rackcard.rules.grades import Bet
from rackcard.rules.limits import Stake, TableLimits, WagerLimits, objections

ODDS = st.sampled_from([0, 0, 1, 2, 5, 8])


@st.composite
def limits(draw: st.DrawFn) -> tuple[dict[str, WagerLimits], TableLimits, dict[Bet, int]]:
    names = ["a", "b", "c"][: draw(st.integers(1, 3))]
    posted: dict[str, WagerLimits] = {}
    for name in names:
        spots = draw(st.sampled_from([("x",), ("x", "y"), (name,)]))
        low = draw(st.sampled_from([1, 5, 6]))
        high = low + draw(st.sampled_from([0, 4, 20]))
        needs = draw(st.sampled_from(["", "", *posted]))
        posted[name] = WagerLimits(low, high, spots, draw(st.booleans()), needs)
    posted = dict(draw(st.permutations([*posted.items()])))
    most = draw(st.sampled_from([None, 1, 2, 3]))
    at = draw(st.sampled_from([None, 1, 2, 3]))
    table = TableLimits(most, at, draw(st.sampled_from([1, 5, 6])))
    odds = {Bet(name, spot): draw(ODDS) for name, limits in posted.items() for spot in limits.spots}
    return posted, table, odds


@settings(max_examples=60)
@given(limits())
def test_no_legal_stakes_are_paid_more(
    drawn: tuple[dict[str, WagerLimits], TableLimits, dict[Bet, int]],
) -> None:
    is_dearest(*drawn)


@pytest.mark.parametrize("seed", range(4))
def test_no_legal_stakes_are_paid_more_at_tables_with_rules_for_all_wagers(seed: int) -> None:
    """Two or three wagers that need each other, most of which win, at tables that limit how many
    there are and want one of them to be small."""
    dice = random.Random(seed)
    for _ in range(60):
        names = "abc"[: dice.randint(2, 3)]
        posted: dict[str, WagerLimits] = {}
        for name in names:
            low = dice.choice([1, 5, 6])
            needs = dice.choice(["", *posted, *posted])
            spots = dice.choice([("x",), ("x", "y"), ("x", "y")])
            posted[name] = WagerLimits(low, low + 4, spots, dice.random() < 0.3, needs)
        posted = {name: posted[name] for name in dice.sample(names, len(names))}
        table = TableLimits(
            dice.choice([None, None, 2, 3]), dice.choice([None, 2, 3]), dice.choice([1, 5])
        )
        bets = [Bet(name, spot) for name, limits in posted.items() for spot in limits.spots]
        is_dearest(posted, table, {bet: dice.choice([0, 1, 2, 5, 8]) for bet in bets})


X, XY = ("x",), ("x", "y")
ONE, TWO = WagerLimits(1, 9, X), WagerLimits(1, 9, XY)
SMALL = TableLimits(None, 2, 5)
"""With two wagers made, one of them is limited to 5."""


TABLES = [
    # A wager that is posted before the one that it needs, and a chain of them.
    ({"b": ONE._replace(needs="a"), "a": ONE}, TableLimits(), "8 0"),
    (
        {"c": ONE._replace(needs="b"), "b": ONE._replace(needs="a"), "a": ONE},
        TableLimits(),
        "8 0 0",
    ),
    (
        {"a": ONE, "c": ONE._replace(needs="b"), "b": ONE._replace(needs="a")},
        TableLimits(),
        "0 8 0",
    ),
    ({"b": ONE._replace(needs="a"), "c": ONE, "a": ONE}, TableLimits(1), "8 1 2"),
    # One spot: the best; several: all that win; on the spot of the wager that is needed.
    ({"a": TWO._replace(one_spot=True)}, TableLimits(), "2 5"),
    ({"a": TWO._replace(one_spot=True)}, TableLimits(), "5 2"),
    ({"a": TWO}, TableLimits(), "2 5"),
    ({"a": TWO}, TableLimits(), "0 5"),
    (
        {"a": TWO._replace(one_spot=True), "b": TWO._replace(needs="a")},
        TableLimits(),
        "5 1 0 8",
    ),
    (
        {"a": TWO._replace(one_spot=True), "b": TWO._replace(needs="a")},
        TableLimits(),
        "8 1 2 5",
    ),
    ({"a": TWO, "b": TWO._replace(needs="a")}, TableLimits(), "5 0 0 8"),
    ({"a": TWO._replace(one_spot=True), "b": ONE._replace(needs="a")}, TableLimits(), "0 5 8"),
    ({"a": TWO._replace(one_spot=True), "b": TWO}, TableLimits(), "0 5 8 0"),
    # So many wagers, and no more.
    ({"a": ONE, "b": ONE, "c": ONE}, TableLimits(2), "1 5 2"),
    ({"a": ONE, "b": ONE, "c": ONE}, TableLimits(5), "1 5 2"),
    ({"a": ONE, "b": ONE._replace(needs="a")}, TableLimits(1), "1 8"),
    ({"a": ONE, "b": ONE._replace(needs="c"), "c": ONE}, TableLimits(2), "8 8 0"),
    # One of them small: the one that costs least, one that wins nothing, or another spot.
    ({"a": ONE, "b": ONE}, SMALL, "8 5"),
    ({"a": ONE, "b": ONE}, SMALL, "5 8"),
    ({"a": ONE._replace(minimum=6), "b": ONE._replace(minimum=6)}, SMALL, "5 8"),
    ({"a": ONE._replace(minimum=5), "b": ONE._replace(minimum=6)}, SMALL, "5 8"),
    ({"a": ONE, "b": ONE, "c": ONE._replace(minimum=6)}, SMALL, "8 5 0"),
    ({"a": ONE, "b": ONE, "c": ONE, "d": ONE}, TableLimits(None, 3, 5), "8 5 2 0"),
    ({"a": ONE, "b": ONE, "c": ONE._replace(needs="d"), "d": ONE}, SMALL, "8 5 0 0"),
    ({"a": TWO, "b": ONE}, SMALL, "8 0 5"),
    ({"a": TWO._replace(minimum=6), "b": ONE._replace(minimum=6)}, SMALL, "8 0 5"),
    ({"a": TWO._replace(one_spot=True), "b": ONE}, SMALL, "8 0 5"),
    ({"a": ONE._replace(maximum=5), "b": ONE}, SMALL, "2 8"),
    ({"a": ONE._replace(maximum=6), "b": ONE}, SMALL, "2 8"),
    ({"a": ONE, "b": TWO._replace(needs="c"), "c": TWO}, SMALL, "8 8 0 0 0"),
    ({"a": ONE._replace(maximum=3), "b": ONE}, SMALL, "2 8"),
    # The small one on another spot, with the wagers that it needs there.
    ({"b": TWO._replace(needs="c"), "c": TWO._replace(minimum=6)}, SMALL, "8 0 8 0"),
    ({"c": TWO._replace(minimum=6), "b": TWO._replace(needs="c")}, SMALL, "0 8 0 8"),
    (
        {
            "a": TWO._replace(needs="b"),
            "b": TWO._replace(minimum=6, needs="c"),
            "c": TWO._replace(minimum=6),
        },
        SMALL,
        "8 0 8 0 8 0",
    ),
    ({"a": TWO._replace(minimum=5), "b": ONE._replace(minimum=6)}, SMALL, "8 0 5"),
    ({"a": ONE, "b": ONE, "c": ONE._replace(minimum=6), "d": ONE}, SMALL, "8 5 0 0"),
    (
        {
            "a": ONE,
            "b": ONE,
            "c": ONE._replace(needs="d"),
            "d": ONE._replace(minimum=9),
            "e": ONE._replace(minimum=3),
        },
        TableLimits(3, 2, 5),
        "8 5 0 0 0",
    ),
    # Two wagers that need each other, on one spot and on two; one that needs itself.
    ({"a": ONE._replace(needs="b"), "b": ONE._replace(needs="a")}, TableLimits(), "8 0"),
    ({"a": TWO._replace(needs="b"), "b": TWO._replace(needs="a")}, TableLimits(), "8 0 0 5"),
    ({"a": TWO._replace(needs="a", one_spot=True)}, TableLimits(), "2 5"),
    # A chain on the one spot of its first.
    (
        {
            "a": TWO._replace(one_spot=True),
            "b": TWO._replace(needs="a"),
            "c": TWO._replace(needs="b"),
        },
        TableLimits(),
        "5 0 0 8 5 0",
    ),
    # Wagers that follow the spot of another, beside one that needs it and does not.
    (
        {
            "a": TWO._replace(one_spot=True),
            "b": TWO._replace(needs="a"),
            "c": ONE._replace(needs="a"),
        },
        TableLimits(),
        "0 0 0 5 8",
    ),
    (
        {"a": TWO, "b": TWO._replace(needs="a"), "c": TWO._replace(needs="b")},
        TableLimits(),
        "0 0 0 0 0 8",
    ),
]


def test_the_dearest_stakes_of_tables_with_one_rule_each() -> None:
    for posted, table, odds in TABLES:
        bets = [Bet(wager, spot) for wager, limits in posted.items() for spot in limits.spots]
        is_dearest(posted, table, dict(zip(bets, map(int, odds.split()), strict=True)))


@pytest.mark.parametrize("needs", [("", "a", "b"), ("", "a", "a"), ("", "", "b")])
def test_the_order_in_which_wagers_are_posted_does_not_matter(needs: tuple[str, ...]) -> None:
    """Nor does it when all of them win: none is counted twice."""
    posted = {name: ONE._replace(needs=needed) for name, needed in zip("abc", needs, strict=True)}
    for order in permutations(posted):
        for odds in ((8, 5, 2), (0, 5, 2), (0, 0, 2), (8, 0, 0)):
            won = {Bet(name, "x"): times for name, times in zip("abc", odds, strict=True)}
            is_dearest({name: posted[name] for name in order}, TableLimits(), won)


def test_a_wager_that_two_others_need_is_looked_at_once() -> None:
    needing = ONE._replace(needs="a")
    posted = {"b": needing, "c": needing, "a": ONE}
    for wins in ("abc", "bc", "b"):
        seat = _Seat(posted, TableLimits(), lambda bet, stake: bet.wager in wins, list(posted))  # noqa: B023
        assert sorted(seat.wagers) == sorted({*wins, "a"})


def is_dearest(posted: dict[str, WagerLimits], table: TableLimits, odds: dict[Bet, int]) -> None:
    """Every combination of nothing, the minimum, the small wager and the maximum on every spot."""
    found = dearest_stakes(posted, table, lambda bet, stake: odds[bet] * stake)
    assert all(one.paid == odds[one.bet] * one.stake for one in found)
    assert not objections(posted, [Stake(one.bet, one.stake) for one in found], table)
    amounts = [
        sorted({0, posted[bet.wager].minimum, table.small_wager, posted[bet.wager].maximum})
        for bet in odds
    ]
    best = 0
    for chosen in product(*amounts):
        won = sum(odds[bet] * amount for bet, amount in zip(odds, chosen, strict=True))
        if won > best:
            stakes = [Stake(bet, n) for bet, n in zip(odds, chosen, strict=True) if n]
            if not objections(posted, stakes, table):
                best = won
    assert total(found) == best, (posted, table, odds, found)
