"""Money: integer cents, and breakage that never takes or gives more than one unit."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rackcard.rules.errors import BadInput
from rackcard.rules.money import Breakage, cents, dollars

amounts = st.fractions(min_value=-(10**7), max_value=10**7, max_denominator=1000)
breakages = st.builds(
    Breakage,
    st.sampled_from([1, 5, 25, 50, 100, 250, 500]),
    st.sampled_from(["down", "nearest", "up"]),
)


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("$0", 0),
        ("$5", 500),
        ("$2.50", 250),
        ("$0.05", 5),
        ("$1,000", 100_000),
        ("$1000", 100_000),
        ("$12,345,678.90", 1_234_567_890),
        (" $5 ", 500),
    ],
)
def test_an_amount_is_read_in_cents(text, amount):
    assert cents(text) == amount


@pytest.mark.parametrize(
    "text",
    [
        "",
        "$",
        "5",
        "5$",
        "$5.5",
        "$5.",
        "$5.555",
        "$.50",
        "-$5",
        "$-5",
        "$1,00",
        "$1,0000",
        "$1000,000",
        "$,100",
        "$5 or more",
        "$1e3",
        "$1_000",
        "€5",
        "$$5",
    ],
)
def test_what_is_no_amount_is_refused_with_examples(text):
    with pytest.raises(BadInput) as refused:
        cents(text)
    assert repr(text) in str(refused.value)
    assert "$2.50" in str(refused.value)


def test_only_ascii_digits_are_money():
    with pytest.raises(BadInput):
        cents("$٥")


@pytest.mark.parametrize(
    ("amount", "text"),
    [
        (0, "$0"),
        (5, "$0.05"),
        (50, "$0.50"),
        (500, "$5"),
        (100_000, "$1,000"),
        (123_456_789, "$1,234,567.89"),
        (-250, "-$2.50"),
        (-100_000, "-$1,000"),
    ],
)
def test_an_amount_is_shown_as_people_write_it(amount, text):
    assert dollars(amount) == text


@given(st.integers(min_value=0, max_value=10**15))
def test_what_is_shown_reads_back(amount):
    assert cents(dollars(amount)) == amount


@pytest.mark.parametrize(
    ("rounding", "amount", "paid"),
    [
        ("down", 149, 100),
        ("down", 100, 100),
        ("down", 99, 50),
        ("nearest", 124, 100),
        ("nearest", 125, 150),
        ("nearest", 126, 150),
        ("nearest", Fraction(249, 2), 100),
        ("up", 101, 150),
        ("up", 100, 100),
        ("up", Fraction(1, 3), 50),
        ("down", Fraction(149, 3), 0),
    ],
)
def test_breakage_to_half_dollars(rounding, amount, paid):
    assert Breakage(50, rounding).settle(Fraction(amount)) == paid


def test_by_default_a_part_of_a_cent_stays_with_the_house():
    assert Breakage().settle(Fraction(601, 100)) == 6


@given(breakages, amounts)
def test_breakage_pays_whole_units_within_one_of_the_exact_amount(breakage, amount):
    paid = breakage.settle(amount)
    assert type(paid) is int
    assert paid % breakage.unit == 0
    assert abs(paid - amount) < breakage.unit
    if breakage.rounding == "down":
        assert paid <= amount
    elif breakage.rounding == "up":
        assert paid >= amount
    else:
        assert 2 * abs(paid - amount) <= breakage.unit


@given(breakages, amounts, amounts)
def test_breakage_never_pays_less_for_more(breakage, one, other):
    low, high = sorted((one, other))
    assert breakage.settle(low) <= breakage.settle(high)


@given(breakages, st.integers(-(10**6), 10**6))
def test_whole_units_are_not_broken(breakage, units):
    assert breakage.settle(Fraction(units * breakage.unit)) == units * breakage.unit
