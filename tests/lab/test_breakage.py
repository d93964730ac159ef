"""The edge after breakage, held against what the settlement of real stakes comes to."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rackcard.exact.law import Law
from rackcard.exact.laws import Entry, Laws
from rackcard.game import Game, load
from rackcard.lab import serialize
from rackcard.lab.breakage import AfterBreakage, _most_lost, after_breakage, at_stake
from rackcard.rackcards import RackCard
from rackcard.rules.grades import Bet, Claim, Grade
from rackcard.rules.limits import Stake
from rackcard.rules.money import Breakage
from rackcard.rules.payouts import Payout, net, paid, payouts
from rackcard.rules.pays import Pay, Paytable
from rackcard.rules.settle import Settled, Sweep, settle

BET = Bet("bet", "bet")
SWEEPS = [Sweep(act, ("bet",)) for act in ("collect", "push", "pay")]
PAYS = ["1:1", "6:5", "3:2", "7:3", "1:1 less 5%", "push", "lose half", "$7", "1.05:1"]
HALF = Fraction(1, 2)

claims = st.builds(
    Claim,
    st.sampled_from([(), ("A",), ("B",), ("C",), ("A", "C")]),
    st.sampled_from([1, 1, 2, HALF, Fraction(3, 2)]),
)
grades = st.lists(claims, min_size=1, max_size=4).map(tuple)
laws = st.dictionaries(grades, st.integers(1, 1_000), min_size=1, max_size=6)
tables = st.builds(
    lambda pays, best: Paytable(dict(zip("ABC", map(Pay.parse, pays), strict=True)), best),
    st.lists(st.sampled_from(PAYS), min_size=3, max_size=3),
    st.booleans(),
)
rules = st.builds(
    Breakage, st.sampled_from([1, 5, 25, 50, 100]), st.sampled_from(["down", "nearest", "up"])
)


def law_of(weights: dict[Grade, int], table: Paytable) -> Law:
    return Law.of(
        [(table.outcome(grade), weight) for grade, weight in weights.items()],
        parts={table.outcome(grade): table.parts(grade) for grade in weights},
    )


def moves(grade: Grade, table: Paytable, stake: int, rule: Breakage) -> list[Settled]:
    return settle(SWEEPS, [Stake(BET, stake)], lambda _: grade, {"bet": table}, rule)


def result(moved: list[Settled]) -> int:
    """What the seat is up or down, in cents, by the moves of the dealer's hand."""
    signs = {"pay": 1, "push": 0, "collect": -1}
    return sum(signs[move.act] * move.amount for move in moved)


@given(grades, tables, st.integers(1, 50_000), rules)
def test_a_wager_is_worth_what_the_dealer_moves(
    grade: Grade, table: Paytable, stake: int, rule: Breakage
) -> None:
    moved = moves(grade, table, stake, rule)
    parts = table.parts(grade)
    assert net(parts, stake, rule) == result(moved)
    assert paid(parts, stake, rule) == sum(m.amount for m in moved if m.act == "pay")


@given(laws, tables, st.integers(1, 50_000), rules)
def test_the_edge_is_the_mean_of_what_settlement_pays(
    weights: dict[Grade, int], table: Paytable, stake: int, rule: Breakage
) -> None:
    total = sum(weights.values())
    won = sum(n * result(moves(grade, table, stake, rule)) for grade, n in weights.items())
    assert at_stake(law_of(weights, table), stake, rule).edge == -Fraction(won, total * stake)


@given(laws, tables)
def test_without_odd_cents_the_edge_is_exact(weights: dict[Grade, int], table: Paytable) -> None:
    """A stake that every fraction of these pays and claims divides."""
    law = law_of(weights, table)
    at = at_stake(law, 1_200_000, Breakage())
    assert at.edge == at.exact
    if all(pay.fixed == 0 for pay in table.rows.values()):
        assert at.exact == law.house_edge


@pytest.mark.parametrize("game", ["great-8", "lucky-8", "straights-and-8s", "jacks-beat"])
def test_edges_of_the_games_are_means_of_settlements(game: str) -> None:
    """Every wager of the games as they are posted, by their own settlement and grades."""
    loaded = load(game)
    laws = Laws(loaded.setup)
    for entry in _priced(loaded):
        known = shown(loaded, entry)
        for at in {*known.stakes, *([known.dearest] if known.dearest else [])}:
            assert at.edge == _mean(laws, entry, at.stake)
            assert at.exact == entry.edge


def _priced(game: Game) -> list[Entry]:
    """Laws of wagers that are not read from a certificate."""
    return [entry for entry in game.par() if entry.law and entry.wager != "pai-gow"]


def shown(game: Game, entry: Entry) -> AfterBreakage:
    assert entry.law is not None
    known = after_breakage(game.card, entry.wager, entry.law)
    assert known is not None
    return known


def _mean(laws: Laws, entry: Entry, stake: int) -> Fraction:
    card = laws.setup.card
    table = card.wagers[entry.wager].paytable(entry.paytable)
    bet = Bet(entry.wager, entry.spots[0])
    found: Counter[Grade] = laws._grades(bet, entry.strategy, table)
    won = 0
    for grade, weight in found.items():
        moved = settle(
            card.procedure.sweeps,
            [Stake(bet, stake)],
            {bet: grade}.__getitem__,
            {entry.wager: table},
            card.procedure.breakage,
        )
        won += weight * result(moved)
    return -Fraction(won, sum(found.values()) * stake)


def test_six_to_five_on_six_dollars() -> None:
    """The sheet of Great 8: a natural Great 8 pays 6:5, and the rack holds half dollars."""
    card = load("great-8").card
    table, rule = card.wagers["main"].paytable(None), card.procedure.breakage
    assert payouts(table, 600, rule)[0] == Payout("Great 8", "6:5", Fraction(720), 700)
    assert payouts(table, 600, rule)[0].breakage == 20
    assert payouts(table, 500, rule)[0].breakage == 0


def test_the_dearest_stake_of_great_8_is_seven_dollars() -> None:
    """$8.40 is paid as $8: no whole-dollar stake loses a larger part of itself."""
    game = load("great-8")
    entry = game.line("main")
    assert entry.law is not None
    natural = next(row.probability for row in entry.law.outcomes if row.label == "Great 8")
    known = shown(game, entry)
    assert known.dearest is not None
    assert known.dearest.stake == 700
    assert known.dearest.edge == entry.law.house_edge + natural * Fraction(40, 700)
    posted = game.card.wagers["main"]
    by_hand = [
        at_stake(entry.law, stake, known.rule).edge
        for stake in range(posted.minimum, posted.maximum + 1, 100)
    ]
    assert known.dearest.edge == max(by_hand)
    assert known.moved == (known.dearest,)


@given(laws, tables, rules, st.integers(1, 12), st.integers(0, 30))
def test_the_dearest_stake_is_found(
    weights: dict[Grade, int], table: Paytable, rule: Breakage, low: int, more: int
) -> None:
    """Against every whole-dollar stake between the limits."""
    law = law_of(weights, table)
    card = posted(100 * low, 100 * (low + more), rule)
    known = after_breakage(card, "bet", law)
    assert known is not None
    every = [at_stake(law, 100 * dollars, rule) for dollars in range(low, low + more + 1)]
    most = max(at.edge - at.exact for at in every)
    found = known.dearest
    assert (found.edge - found.exact if found else 0) == max(most, 0)
    assert [at.stake for at in known.stakes] == [
        stake for stake in sorted({100 * low, 500, 2_500}) if 100 * low <= stake <= card_most(card)
    ]


def card_most(card: RackCard) -> int:
    return card.wagers["bet"].maximum


def posted(minimum: int, maximum: int, rule: Breakage) -> RackCard:
    wager = {
        "name": "Bet",
        "rides": "round",
        "kind": "primary",
        "minimum": minimum,
        "maximum": maximum,
        "pays": {"A": "1:1"},
    }
    steps = [{"act": act, "wagers": ["bet"]} for act in ("collect", "push", "pay")]
    breakage = {"breakage_unit": rule.unit, "breakage_rounding": rule.rounding}
    return RackCard.of(
        {
            "game": "toy",
            "name": "Toy",
            "sheet": "none",
            "summary": "A toy.",
            "wagers": {"bet": wager},
            "procedure": {"deal": [], "settle": steps, **breakage},
        }
    )


def test_a_law_without_claims_has_no_edge_after_breakage() -> None:
    """Such as a distribution that was not read off a pay table."""
    game = load("great-8")
    table = game.card.wagers["main"].paytable(None)
    bare = Law.of([(table.outcome((Claim(("Win",)),)), 1)])
    assert after_breakage(game.card, "main", bare) is None


def test_one_row_without_claims_is_enough_unless_it_never_comes_up() -> None:
    game = load("great-8")
    law = game.law("main")
    first, *others = law.outcomes
    assert first.combinations
    bare = replace(first, parts=())
    assert after_breakage(game.card, "main", replace(law, outcomes=(bare, *others))) is None
    never = replace(bare, combinations=0, probability=Fraction(0))
    assert after_breakage(game.card, "main", replace(law, outcomes=(*law.outcomes, never)))


def test_what_is_told_of_the_dearest_stake() -> None:
    game = load("great-8")
    known = after_breakage(game.card, "main", game.law("main"))
    assert known is not None
    assert known.dearest is not None
    dearest = serialize._after_breakage(known)["dearest"]
    assert dearest["stake_cents"] == known.dearest.stake
    assert dearest["house_edge"] == serialize.exact(known.dearest.edge)
    assert serialize._after_breakage(known._replace(dearest=None))["dearest"] is None
    assert serialize._after_breakage(None) is None


EVEN = Paytable({"Win": Pay.parse("1:1"), "More": Pay.parse("4:3")})
ODD = law_of({(Claim(("More",)),): 1, (Claim(()),): 1}, EVEN)
"""Wins 4:3 half of the time."""
CHIPS = Breakage(100, "down")


STAKES = [
    (0, 3_000, [500, 2_500], 100),  # no stake is no wager
    (1, 3_000, [1, 500, 2_500], 100),
    (100, 3_000, [100, 500, 2_500], 100),  # $2 loses the same part of itself
    (101, 3_000, [101, 500, 2_500], 200),
    (250, 3_000, [250, 500, 2_500], 500),  # $3 is paid in full
    (500, 500, [500], 500),
    (501, 2_499, [501], 800),
    (501, 2_500, [501, 2_500], 800),
    (300, 300, [300], None),
    (300, 399, [300], None),
    (300, 400, [300], 400),
]


def test_which_stakes_are_shown() -> None:
    for minimum, maximum, shown, dearest in STAKES:
        known = after_breakage(posted(minimum, maximum, CHIPS), "bet", ODD)
        assert known is not None
        assert [at.stake for at in known.stakes] == shown
        assert (known.dearest and known.dearest.stake) == dearest


def test_what_is_not_paid_as_printed() -> None:
    """$5 at 4:3 is $6.66, of which $6 is paid; rows that never come up are not serialize."""
    law = law_of({(Claim(("More",)),): 1, (Claim(("Win",)),): 2, (Claim(()),): 1}, EVEN)
    at = at_stake(law, 500, CHIPS)
    assert at.broken == (Payout("More", "4:3", Fraction(2_000, 3), 600),)
    assert at_stake(law, 300, CHIPS).broken == ()
    never = replace(law.outcomes[0], combinations=0, probability=Fraction(0))
    assert at_stake(replace(law, outcomes=(never, *law.outcomes[1:])), 500, CHIPS).broken == ()


def test_breakage_takes_less_than_the_bound() -> None:
    """By hand: a chip of the stake and 4/3 of one for the pay, and two chips of a loss, each half
    of the time."""
    assert _most_lost(ODD, CHIPS) == Fraction(1, 2) * 100 * (1 + Fraction(4, 3)) + 100
    assert _most_lost(ODD, Breakage(50)) == _most_lost(ODD, CHIPS) / 2


def test_stakes_that_breakage_moves_are_told_once_and_in_order() -> None:
    known = after_breakage(posted(100, 3_000, CHIPS), "bet", ODD)
    assert known is not None
    assert [at.stake for at in known.moved] == [100, 500, 2_500]
    assert known._replace(dearest=at_stake(ODD, 200, CHIPS)).moved[1].stake == 200
    assert known._replace(stakes=(), dearest=None).moved == ()
