"""What a stake is really paid: by the odds, after breakage, claim by claim."""

from fractions import Fraction

import pytest

from rackcard.rules.money import Breakage
from rackcard.rules.payouts import Payout, net, paid, payout, payouts
from rackcard.rules.pays import Part, Pay, Paytable

ROWS = {"Best": "3:2", "Prize": "$250", "Tie": "push", "Half": "lose half", "Out": "lose"}
TABLE = Paytable({row: Pay.parse(pay) for row, pay in ROWS.items()})
DOLLARS = Breakage(100, "down")


def part(row: str, units: Fraction | int = 1, times: int = 1) -> Part:
    return Part(row, TABLE.rows[row].times(times), Fraction(units), times)


def test_every_row_of_a_table_as_printed() -> None:
    assert payouts(TABLE, 500, DOLLARS) == [
        Payout("Best", "3:2", Fraction(750), 700),
        Payout("Prize", "$250", Fraction(25_000), 25_000),
        Payout("Tie", "push", Fraction(0), 0),
        Payout("Half", "lose half", Fraction(-250), -300),
        Payout("Out", "lose", Fraction(-500), -500),
    ]


@pytest.mark.parametrize(
    ("rounding", "kept"), [("down", 50), ("nearest", -50), ("up", -50)], ids=str
)
def test_breakage_is_what_the_house_keeps(rounding: str, kept: int) -> None:
    assert payouts(TABLE, 500, Breakage(100, rounding))[0].breakage == kept


@pytest.mark.parametrize(
    ("claim", "stake", "exact", "settled"),
    [
        (part("Best", 2), 500, 1500, 1500),
        (part("Best", Fraction(1, 2)), 500, 375, 300),  # $2 rides
        (part("Best", Fraction(1, 2)), 1000, 750, 700),
        (part("Best", times=2), 500, 1500, 1500),
        (part("Prize", 2), 500, 25_000, 25_000),
        (part("Prize", times=2), 500, 50_000, 50_000),
        (part("Out", 2), 500, -1000, -1000),
        (part("Out", Fraction(1, 3)), 1000, Fraction(-1000, 3), -300),
    ],
)
def test_one_claim(claim: Part, stake: int, exact: Fraction, settled: int) -> None:
    found = payout(claim, stake, DOLLARS)
    assert found == Payout(claim.label, claim.pay.text, exact, settled)
    assert net([claim], stake, DOLLARS) == settled


def test_claims_are_settled_one_by_one_and_losses_do_not_come_off_what_is_paid() -> None:
    claims = [part("Best"), part("Best"), part("Out"), part("Half"), part("Tie")]
    assert net(claims, 500, DOLLARS) == 700 + 700 - 500 - 300
    assert paid(claims, 500, DOLLARS) == 1400
    assert net([], 500, DOLLARS) == paid([], 500, DOLLARS) == 0
    assert paid([part("Out")], 500, DOLLARS) == 0
    assert paid([part("Best")], 1, Breakage()) == 1
