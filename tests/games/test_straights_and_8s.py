"""Straights and 8's, clause by clause of its rack card, and the felt square by square."""

from fractions import Fraction

import pytest

import rackcard
from rackcard.games.setup import set_up
from rackcard.games.straights_and_8s.layout import layout, name, pockets
from rackcard.rules.cards import Pocket
from rackcard.rules.grades import LOST, Bet, made
from rackcard.rules.limits import Stake, objections
from rackcard.rules.needs import Deal, Done
from rackcard.rules.settle import settle
from tests.witnesses import straights_and_8s as witness

WHEELS = ("double-zero", "single-zero")
ZEROS = {"double-zero": ("0", "00"), "single-zero": ("0",)}
ORDERS = ("any-order", "one-direction")
SETUPS = {
    (wheel, order): set_up("straights-and-8s", rulings={"wheel": wheel, "three-sequential": order})
    for wheel in WHEELS
    for order in ORDERS
}
SETUP = SETUPS["double-zero", "any-order"]
SEQUENCE = SETUP.machines["sequence"]
ONE_DIRECTION = SETUPS["double-zero", "one-direction"].machines["sequence"]
WAGER = Bet("straights-and-8s", "straights-and-8s")

GAP = "2 Numbers with a 1 Number Gap"
TWO_EIGHTS = "2 Numbers with 8's in a Row"
TWO_SEQUENTIAL = "2 Sequential Numbers in a Row"
THREE_EIGHTS = "3 Sequential Numbers with 8's"
THREE_SEQUENTIAL = "3 Sequential Numbers in a Row"
ALL_EIGHTS = "8-18-28 in the first three spins"


def track(*spins):
    return tuple(Pocket(spin) for spin in spins)


def goes_on(*spins):
    need = SEQUENCE.next(track(*spins))
    assert need in (Deal("track"), Done())
    return need != Done()


def row(*spins, machine=SEQUENCE):
    """The row that a sequence ends on, "" if it loses; every spin must have been asked for."""
    for count in range(len(spins)):
        assert machine.next(track(*spins[:count])) == Deal("track")
    assert machine.next(track(*spins)) == Done()
    ((rows, units, *_),) = machine.grade(track(*spins), WAGER)
    assert units == 1
    return "".join(rows)


# The sequence


def test_a_sequence_starts_with_a_spin_and_marks_it():
    assert goes_on()
    assert SEQUENCE.step(track(5), Pocket(6)) == ("5", "6")


@pytest.mark.parametrize("second", [3, 4, 6, 7])
def test_within_two_numbers_of_the_first_the_sequence_goes_on(second):
    """The sheet's own example: a 5, then a 3, 4, 6 or 7."""
    assert goes_on(5, second)


@pytest.mark.parametrize("second", [n for n in range(1, 37) if n not in (3, 4, 6, 7)])
def test_out_of_range_loses_at_once(second):
    """2 and 8 are three away; a second 5 is no neighbour of the first."""
    assert row(5, second) == ""


@pytest.mark.parametrize("first", range(1, 37))
def test_every_first_number_goes_on(first):
    assert goes_on(first)


@pytest.mark.parametrize("zero", ["0", "00"])
def test_a_zero_on_the_first_or_second_spin_loses_at_once(zero):
    assert row(zero) == ""
    for number in (1, 2, 5, 8, 36):
        assert row(number, zero) == ""


@pytest.mark.parametrize("zero", ["0", "00"])
def test_a_zero_on_the_third_spin_leaves_the_two_number_pay(zero):
    assert row(5, 6, zero) == TWO_SEQUENTIAL
    assert row(5, 7, zero) == GAP
    assert row(8, 28, zero) == TWO_EIGHTS
    # Zeros are no numbers: 0-1-2 is no straight.
    assert row(1, 2, zero) == TWO_SEQUENTIAL
    assert row(2, 1, zero) == TWO_SEQUENTIAL


@pytest.mark.parametrize(
    ("first", "second"), [(36, 1), (1, 36), (35, 1), (36, 2), (1, 35), (2, 36)]
)
def test_the_ends_of_the_layout_are_not_neighbours(first, second):
    assert row(first, second) == ""


def test_the_ends_of_the_layout_have_neighbours_on_one_side():
    assert row(1, 2, 3) == THREE_SEQUENTIAL
    assert row(36, 35, 34) == THREE_SEQUENTIAL
    assert row(35, 36, 1) == TWO_SEQUENTIAL
    assert row(1, 3, 36) == GAP


@pytest.mark.parametrize("first", [8, 18, 28])
@pytest.mark.parametrize("second", [8, 18, 28])
def test_two_eights_in_a_row_a_repeat_counts(first, second):
    assert goes_on(first, second)
    assert row(first, second, 36) == TWO_EIGHTS
    assert row(first, second, first + 1) == TWO_EIGHTS


def test_38_is_no_eight_and_a_repeat_of_another_number_is_nothing():
    for number in (1, 7, 9, 17, 27, 36):
        assert row(number, number) == ""


def test_an_eight_among_neighbours_is_a_neighbour():
    assert row(8, 9, 8) == TWO_SEQUENTIAL
    assert row(7, 8, 18) == TWO_SEQUENTIAL
    assert row(8, 9, 10) == THREE_SEQUENTIAL
    assert row(8, 10, 9) == THREE_SEQUENTIAL
    assert row(18, 20, 28) == GAP
    assert row(28, 29, 27) == THREE_SEQUENTIAL


@pytest.mark.parametrize(
    "spins", [(8, 18, 28), (8, 28, 18), (18, 8, 28), (18, 28, 8), (28, 8, 18), (28, 18, 8)]
)
def test_8_18_28_in_any_order(spins):
    for machine in (SEQUENCE, ONE_DIRECTION):
        assert row(*spins, machine=machine) == ALL_EIGHTS


@pytest.mark.parametrize("spins", [(8, 8, 8), (8, 8, 18), (8, 18, 8), (18, 8, 8), (28, 28, 18)])
def test_three_eights_with_a_repeat(spins):
    for machine in (SEQUENCE, ONE_DIRECTION):
        assert row(*spins, machine=machine) == THREE_EIGHTS


@pytest.mark.parametrize("spins", [(22, 23, 24), (24, 23, 22)])
def test_three_sequential_numbers_in_order(spins):
    for machine in (SEQUENCE, ONE_DIRECTION):
        assert row(*spins, machine=machine) == THREE_SEQUENTIAL


@pytest.mark.parametrize(
    ("spins", "two"),
    [
        ((22, 24, 23), GAP),
        ((24, 22, 23), GAP),
        ((23, 22, 24), TWO_SEQUENTIAL),
        ((23, 24, 22), TWO_SEQUENTIAL),
    ],
)
def test_three_sequential_numbers_out_of_order_are_a_matter_of_reading(spins, two):
    assert row(*spins) == THREE_SEQUENTIAL
    assert row(*spins, machine=ONE_DIRECTION) == two


@pytest.mark.parametrize(
    ("spins", "paid"),
    [
        ((5, 6, 8), TWO_SEQUENTIAL),
        ((5, 6, 6), TWO_SEQUENTIAL),
        ((5, 6, 5), TWO_SEQUENTIAL),
        ((5, 7, 9), GAP),
        ((5, 7, 7), GAP),
        ((5, 7, 8), GAP),
        ((7, 5, 4), GAP),
    ],
)
def test_the_third_spin_only_upgrades(spins, paid):
    """Two and three make no second pay: 5-7-8 is a gap, not a gap and a straight."""
    assert row(*spins) == paid


def test_there_is_no_fourth_spin():
    assert not goes_on(5, 6, 7)
    assert not goes_on(8, 18, 28)


def test_pays_as_printed():
    rows = SETUP.card.wager("straights-and-8s").paytable(None).rows
    assert {name: pay.odds for name, pay in rows.items()} == {
        GAP: 4,
        TWO_EIGHTS: 4,
        TWO_SEQUENTIAL: 7,
        THREE_EIGHTS: 50,
        THREE_SEQUENTIAL: 50,
        ALL_EIGHTS: 299,
    }


@pytest.mark.parametrize("wheel", WHEELS)
@pytest.mark.parametrize("order", ORDERS)
def test_every_triple_of_spins_against_the_witness(wheel, order):
    machine = SETUPS[wheel, order].machines["sequence"]
    spins = [Pocket(pocket) for pocket in witness.pockets(wheel)]
    assert sorted(machine.source) == sorted(spins)
    for first in spins:
        for second in spins:
            two = next((t for t in ((first,), (first, second)) if machine.next(t) == Done()), None)
            for third in spins:
                state = two or (first, second, third)
                label = witness.label(first, second, third, order)
                assert machine.grade(state, WAGER) == (made(label) if label else LOST)


@pytest.mark.parametrize("wheel", WHEELS)
@pytest.mark.parametrize("order", ORDERS)
def test_the_law_in_counts_of_triples(wheel, order):
    game = rackcard.load("straights-and-8s", rulings={"wheel": wheel, "three-sequential": order})
    law = game.law("straights-and-8s")
    expected = witness.count(wheel, order)
    assert law.combinations == len(witness.pockets(wheel)) ** 3
    assert {r.label: r.combinations for r in law.outcomes} == expected
    assert law.house_edge == witness.house_edge(expected)


# The layout


@pytest.mark.parametrize("wheel", WHEELS)
def test_the_felt_square_by_square(wheel):
    printed = witness.layout(wheel)
    assert layout(ZEROS[wheel]) == printed
    setup = SETUPS[wheel, "any-order"]
    offered = {w: set(setup.spots(w)) for w in setup.wagers if w != "straights-and-8s"}
    assert offered == {wager: set(spots) for wager, spots in printed.items()}


@pytest.mark.parametrize("wheel", WHEELS)
def test_every_bet_wins_on_its_pockets_only(wheel):
    spin = SETUPS[wheel, "any-order"].machines["spin"]
    assert spin.next(()) == Deal("spin")
    for wager, spots in witness.layout(wheel).items():
        for spot, covered in spots.items():
            for pocket in witness.pockets(wheel):
                state = spin.step((), Pocket(pocket))
                assert spin.next(state) == Done()
                won = made("Win") if pocket in covered else LOST
                assert spin.grade(state, Bet(wager, spot)) == won


@pytest.mark.parametrize("wheel", WHEELS)
def test_every_layout_wager_has_its_exact_edge(wheel):
    game = rackcard.load("straights-and-8s", rulings={"wheel": wheel})
    size = len(witness.pockets(wheel))
    for wager, spots in witness.layout(wheel).items():
        for spot, covered in spots.items():
            edge = 1 - Fraction((witness.pays(wager) + 1) * len(covered), size)
            assert game.law(wager, spot=spot).house_edge == edge


def test_the_wheels_differ_at_the_top_of_the_felt_only():
    double = SETUPS["double-zero", "any-order"]
    single = SETUPS["single-zero", "any-order"]
    assert "top-line" in double.wagers
    assert "first-four" not in double.wagers
    assert "first-four" in single.wagers
    assert "top-line" not in single.wagers
    assert double.machines["spin"].source.total == 38
    assert single.machines["spin"].source.total == 37


def test_bets_are_named_by_their_pockets_zeros_first():
    assert name([Pocket("2"), Pocket("00"), Pocket("0")]) == "0-00-2"
    assert name([Pocket("20"), Pocket("3")]) == "3-20"
    assert pockets(("0", "00"))[:3] == ["0", "00", "1"]


ILLEGAL = [
    ("split", "1-5"),  # a diagonal
    ("split", "3-4"),  # neighbours by number, not on the felt
    ("split", "1-1"),
    ("split", "2-1"),  # named the wrong way round
    ("split", "0-3"),  # not beside the 0 on a double-zero felt
    ("split", "00-1"),
    ("street", "2-3-4"),
    ("street", "0-1-3"),
    ("corner", "3-4-6-7"),
    ("corner", "0-1-2-3"),
    ("six-line", "2-3-4-5-6-7"),
    ("straight-up", "37"),
    ("straight-up", "000"),
    ("straight-up", "01"),
    ("dozen", "4th-12"),
    ("red-black", "green"),
    ("first-four", "0-1-2-3"),  # of the single-zero felt
    ("basket", "0-1-2"),
]


@pytest.mark.parametrize(("wager", "spot"), ILLEGAL)
def test_illegal_bets_are_rejected(wager, spot):
    (text,) = objections(SETUP.posted(), [Stake(Bet(wager, spot), 500)])
    assert wager in text


@pytest.mark.parametrize(
    ("wager", "spot"),
    [("straight-up", "00"), ("split", "0-00"), ("split", "00-3"), ("top-line", "0-00-1-2-3")],
)
def test_a_single_zero_table_takes_no_double_zero_bets(wager, spot):
    stakes = [Stake(Bet(wager, spot), 500)]
    assert objections(SETUP.posted(), stakes) == []
    assert objections(SETUPS["single-zero", "any-order"].posted(), stakes)


@pytest.mark.parametrize(
    ("wager", "spot", "low", "high"),
    [
        ("straight-up", "17", 100, 10_000),
        ("split", "17-20", 100, 20_000),
        ("dozen", "1st-12", 500, 100_000),
        ("red-black", "red", 500, 200_000),
        ("straights-and-8s", "straights-and-8s", 100, 2_500),
    ],
)
def test_posted_limits(wager, spot, low, high):
    def objected(amount):
        return objections(SETUP.posted(), [Stake(Bet(wager, spot), amount)])

    assert not objected(low)
    assert not objected(high)
    assert objected(low - 1)
    assert objected(high + 1)


def test_a_seat_may_cover_the_layout():
    stakes = [Stake(Bet(wager, spot), 500) for wager in SETUP.wagers for spot in SETUP.spots(wager)]
    assert objections(SETUP.posted(), stakes) == []


def test_losing_chips_are_swept_before_any_bet_is_paid():
    spin = SETUP.machines["spin"]
    stakes = [
        Stake(Bet("straight-up", "17", 0), 100),
        Stake(Bet("red-black", "black", 1), 500),
        Stake(Bet("red-black", "red", 0), 500),
        Stake(Bet("split", "1-2", 1), 100),
    ]
    tables = {w: SETUP.card.wager(w).paytable(None) for w in SETUP.wagers}
    procedure = SETUP.card.procedure
    state = (Pocket("17"),)  # black
    moves = settle(
        procedure.sweeps, stakes, lambda bet: spin.grade(state, bet), tables, procedure.breakage
    )
    assert [(m.act, m.bet.wager, m.bet.spot, m.amount) for m in moves] == [
        ("collect", "red-black", "red", 500),
        ("collect", "split", "1-2", 100),
        ("pay", "straight-up", "17", 3500),
        ("pay", "red-black", "black", 500),
    ]
