"""What a table says of breakage is what it pays."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rackcard.games.registry import find
from rackcard.live.table.breakage import at_stake, broken, exact_dollars
from rackcard.rules.grades import Bet, made
from rackcard.rules.limits import Stake
from rackcard.rules.money import Breakage
from rackcard.rules.pays import Pay, Paytable
from rackcard.rules.settle import Sweep, settle
from tests.live.tables import AT_ONCE, GAMES, Live

ACTS = ("collect", "push", "pay")
SIX_TO_FIVE = Paytable({"Great 8": Pay.parse("6:5")})


def paid(table: Paytable, row: str, stake: int, breakage: Breakage) -> int:
    """By the dealer's own settlement."""
    sweeps = [Sweep(act, ("main",)) for act in ACTS]
    bets = [Stake(Bet("main", "main", 0), stake)]
    [move] = settle(sweeps, bets, lambda bet: made(row), {"main": table}, breakage)
    return {"collect": -1, "push": 0, "pay": 1}[move.act] * move.amount


@pytest.mark.parametrize("game", GAMES)
def test_every_pay_of_every_stake(game):
    """Every whole dollar from the minimum to the maximum, and amounts that no chip rack has."""
    card = find(game).card
    breakage = card.procedure.breakage
    for entry in card.wagers.values():
        stakes = [*range(entry.minimum, entry.maximum + 1, 100), entry.minimum + 1]
        stakes += range(entry.minimum, min(entry.minimum + 10_00, entry.maximum), 35)
        for name in entry.tables:
            table = entry.paytable(name)
            rows = {pay.text: row for row, pay in table.rows.items()}  # one of each pay will do
            few = Paytable({row: table.rows[row] for row in rows.values()})
            for stake in stakes:
                told = {one.row: one for one in broken(few, stake, breakage)}
                for row, pay in few.rows.items():
                    exact = pay.odds * stake + pay.fixed
                    really = paid(table, row, stake, breakage)
                    assert (row in told) == (really != exact)
                    if row in told:
                        assert (told[row].paid, told[row].exact) == (really, exact)


def test_which_whole_dollars_break():
    """Under 6:5 in half dollars all that are no multiple of five."""
    breakage = Breakage(50, "down")
    found = [n for n in range(5, 31) if any(broken(SIX_TO_FIVE, n * 100, breakage))]
    assert found == [n for n in range(5, 31) if n % 5]


@pytest.mark.parametrize(
    ("pays", "stake", "unit", "rounding", "note"),
    [
        ("6:5", 6_00, 50, "down",
         "pays $7 (6:5 of $6 is $7.20; paid in $0.50 chips, rounded down)"),
        ("6:5", 6_00, 100, "up", "pays $8 (6:5 of $6 is $7.20; paid in $1 chips, rounded up)"),
        ("6:5", 6_00, 25, "nearest",
         "pays $7.25 (6:5 of $6 is $7.20; paid in $0.25 chips, rounded up)"),
        ("1:1 less 5%", 5_50, 5, "down",
         "pays $5.20 (1:1 less 5% of $5.50 is $5.225; paid in $0.05 chips, rounded down)"),
        ("lose half", 5_50, 50, "down",
         "loses $3 (half of $5.50 is $2.75; taken in $0.50 chips, rounded up)"),
    ],
)  # fmt: skip
def test_the_words(pays, stake, unit, rounding, note):
    breakage = Breakage(unit, rounding)
    [one] = broken(Paytable({"Row": Pay.parse(pays)}), stake, breakage)
    assert one.note(breakage) == f"Row {note}"


@pytest.mark.parametrize(
    ("cents", "text"),
    [
        (Fraction(720), "$7.20"),
        (Fraction(1045, 2), "$5.225"),
        (Fraction(123_456_75, 100), "$1,234.5675"),
        (Fraction(100, 3), "about $0.333"),
        (Fraction(1, 2), "$0.005"),
    ],
)
def test_dollars_with_parts_of_a_cent(cents, text):
    assert exact_dollars(cents) == text


def test_what_a_seat_is_told_of_its_own_stakes():
    live = Live("great-8", clock=AT_ONCE)
    live.sit("ann", "bob")
    live.place("ann", "main", "yin", 6_00)
    live.place("bob", "main", "yin", 5_00)
    assert at_stake(live.layout, live.state, 0) == [
        {
            "wager": "main",
            "spot": "yin",
            "row": "Great 8",
            "pays": "6:5",
            "stake": 6_00,
            "exact": "720",
            "paid": 7_00,
            "note": "Great 8 pays $7 (6:5 of $6 is $7.20; paid in $0.50 chips, rounded down)",
        }
    ]
    assert at_stake(live.layout, live.state, 1) == at_stake(live.layout, live.state, -1) == []
