"""Posted maximums, envy, sweeps that take some rows only, and stakes that are split."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rackcard.rules.grades import LOST, Bet, Grade, made
from rackcard.rules.limits import Stake
from rackcard.rules.money import Breakage
from rackcard.rules.pays import Pay, Paytable
from rackcard.rules.settle import (
    CAP_RULING,
    SHARINGS,
    Cap,
    Envy,
    Settled,
    Sweep,
    _pro_rata,
    riding_on,
    settle,
)

ROWS = {"Win": "1:1", "Prize": "$250", "Tie": "push", "Half": "lose half"}
TABLE = Paytable({row: Pay.parse(pay) for row, pay in ROWS.items()})
SWEEPS = [Sweep("collect", ("main",)), Sweep("push", ("main",)), Sweep("pay", ("main",))]
CHIPS = Breakage(50, "down")


def run(
    results: dict[int, tuple[int, Grade]],
    cap: Cap | None = None,
    envy: dict[str, Envy] | None = None,
    sweeps: list[Sweep] = SWEEPS,
    breakage: Breakage = CHIPS,
) -> list[Settled]:
    """Settle {seat: (stake, grade)}."""
    stakes = [Stake(Bet("main", "x", seat), stake) for seat, (stake, _) in results.items()]

    def grade(bet: Bet) -> Grade:
        return results[bet.seat][1]

    return settle(sweeps, stakes, grade, {"main": TABLE}, breakage, cap, envy)


def shared(stakes: list[int], cap: Cap) -> list[tuple[int, int]]:
    """What each of some winners at even money is paid, and what is kept back."""
    moves = run({seat: (stake, made("Win")) for seat, stake in enumerate(stakes)}, cap)
    return [(move.amount, move.unpaid) for move in moves]


@pytest.mark.parametrize(
    ("stakes", "most", "paid"),
    [
        ([500, 700], 1200, [500, 700]),
        ([500, 700], 1199, [500, 650]),  # in chips of $0.50
        ([500, 700], 1150, [500, 650]),
        ([500, 700, 300], 800, [500, 300, 0]),
        ([500, 700, 300], 500, [500, 0, 0]),
        ([500, 700, 300], 0, [0, 0, 0]),
        ([500, 700, 300], 449, [400, 0, 0]),
    ],
)
def test_in_order_the_first_are_paid_in_full(stakes: list[int], most: int, paid: list[int]) -> None:
    found = shared(stakes, Cap(most, "in-order"))
    assert found == [(amount, due - amount) for amount, due in zip(paid, stakes, strict=True)]


@pytest.mark.parametrize(
    ("stakes", "most", "paid"),
    [
        ([500, 700], 1200, [500, 700]),
        ([500, 500], 500, [250, 250]),
        ([500, 500], 550, [300, 250]),  # among equals the first
        ([500, 500], 599, [300, 250]),  # less than a chip goes to nobody
        ([500, 500, 500], 600, [200, 200, 200]),
        ([500, 500, 500], 700, [250, 250, 200]),
        ([100, 200, 300], 500, [100, 150, 250]),  # 83.3, 166.7, 250: the largest fractions
        ([200, 300], 400, [150, 250]),  # 160 and 240: the larger amount has the larger fraction
        ([100, 900], 500, [50, 450]),
        ([300, 100, 200], 300, [150, 50, 100]),
        ([500, 500], 0, [0, 0]),
    ],
)
def test_pro_rata_all_are_paid_the_same_proportion(
    stakes: list[int], most: int, paid: list[int]
) -> None:
    found = shared(stakes, Cap(most, "pro-rata"))
    assert found == [(amount, due - amount) for amount, due in zip(paid, stakes, strict=True)]


@given(
    st.lists(st.integers(1, 40).map(lambda chips: 50 * chips), min_size=1, max_size=6),
    st.integers(0, 12_000),
    st.sampled_from(SHARINGS),
)
def test_a_cap_is_used_up_to_the_last_chip_and_nobody_gets_more_than_is_due(
    stakes: list[int], most: int, sharing: str
) -> None:
    found = shared(stakes, Cap(most, sharing))
    paid = [amount for amount, _ in found]
    assert [amount + unpaid for amount, unpaid in found] == stakes
    assert all(amount % 50 == 0 and unpaid >= 0 for amount, unpaid in found)
    assert sum(paid) == min(sum(stakes), most // 50 * 50)
    if sharing == "pro-rata" and sum(stakes) > most:
        exact = [Fraction(stake * most, sum(stakes)) for stake in stakes]
        assert all(abs(a - e) < 50 for a, e in zip(paid, exact, strict=True))


def test_nobody_is_paid_a_chip_more_than_is_due() -> None:
    """45 cents have the largest fraction, and no room for a chip of 50."""
    assert _pro_rata([45, 310], 300, 50) == [0, 300]
    assert _pro_rata([50, 310], 300, 50) == [50, 250]


def test_moves_are_neither_late_nor_envied_nor_cut_short_unless_said() -> None:
    bet = Bet("main", "x")
    plain = ("pay", bet, "Win", "1:1", 5, 5, 0, False, -1)
    assert Settled("pay", bet, "Win", "1:1", 5, 5) == plain
    assert Sweep("pay", ("main",)) == ("pay", ("main",), (), None)
    assert SHARINGS == ("pro-rata", "in-order")


def test_a_cap_counts_pays_only_and_leaves_losses_alone() -> None:
    results = {
        0: (900, LOST),
        1: (500, made("Win")),
        2: (800, made("Tie")),
        3: (500, made("Half")),
        4: (500, made("Win")),
    }
    for sharing in SHARINGS:
        assert run(results, Cap(1000, sharing), breakage=Breakage()) == run(results)
    halved = run(results, Cap(500, "pro-rata"))
    assert [(m.amount, m.unpaid) for m in halved if m.act == "pay"] == [(250, 250), (250, 250)]
    assert [m for m in halved if m.act != "pay"] == [m for m in run(results) if m.act != "pay"]
    moves = run(results, Cap(600, "in-order"))
    assert [(m.act, m.bet.seat, m.amount, m.unpaid) for m in moves] == [
        ("collect", 0, 900, 0),
        ("collect", 3, 250, 0),
        ("push", 2, 0, 0),
        ("pay", 1, 500, 0),
        ("pay", 4, 100, 400),
    ]
    assert CAP_RULING == "aggregate-cap"


ENVY = {"main": Envy(500, Paytable({"Prize": Pay.parse("$20"), "Tie": Pay.parse("$5")}))}


def test_envy_is_paid_for_the_hands_of_others_to_whoever_staked_enough() -> None:
    results = {
        0: (500, LOST),
        2: (499, made("Prize")),
        5: (600, made("Tie")),
        7: (500, made("Win")),
    }
    moves = run(results, envy=ENVY)
    assert [m for m in moves if m.envied >= 0] == [
        Settled("pay", Bet("main", "x", 0), "Prize", "$20", 0, 2000, envied=2),
        Settled("pay", Bet("main", "x", 0), "Tie", "$5", 0, 500, envied=5),
        Settled("pay", Bet("main", "x", 5), "Prize", "$20", 0, 2000, envied=2),
        Settled("pay", Bet("main", "x", 7), "Prize", "$20", 0, 2000, envied=2),
        Settled("pay", Bet("main", "x", 7), "Tie", "$5", 0, 500, envied=5),
    ]
    assert [m for m in moves if m.envied < 0] == run(results)


def test_of_a_split_hand_the_first_claim_is_envied() -> None:
    results = {0: (500, LOST), 1: (500, made("Prize") + made("Tie")), 2: (500, LOST + made("Tie"))}
    moves = run(results, envy=ENVY)
    assert [(m.bet.seat, m.row, m.envied) for m in moves if m.envied >= 0] == [
        *((0, "Prize", 1), (2, "Prize", 1))
    ]


def test_nobody_envies_a_wager_that_posts_none() -> None:
    results = {0: (500, LOST), 1: (500, made("Prize"))}
    assert run(results, envy={"other": ENVY["main"]}) == run(results, envy={}) == run(results)


@pytest.mark.parametrize(
    ("sweep", "takes"),
    [
        (Sweep("pay", ("main",)), True),
        (Sweep("collect", ("main",)), False),
        (Sweep("pay", ("other",)), False),
        (Sweep("pay", ("other", "main"), ("Tie", "Win")), True),
        (Sweep("pay", ("main",), ("Tie",)), False),
        (Sweep("pay", ("main",), late=False), True),
        (Sweep("pay", ("main",), late=True), False),
        (Sweep("pay", ("main",), ("Win",), late=True), False),
        (Sweep("pay", ("main",), ("Tie",), late=False), False),
    ],
)
def test_what_a_sweep_takes(sweep: Sweep, takes: bool) -> None:
    move = Settled("pay", Bet("main", "x"), "Win", "1:1", 500, 500)
    assert sweep.takes(move) is takes
    if sweep.late is not None:
        assert sweep._replace(late=not sweep.late).takes(move._replace(late=True)) is takes


def test_rows_and_late_claims_are_settled_in_sweeps_of_their_own() -> None:
    sweeps = [
        Sweep("pay", ("main",), ("Prize",)),
        Sweep("pay", ("main",), ("Win",), late=True),
        Sweep("pay", ("main",), ("Win",), late=False),
        Sweep("collect", ("main",)),
    ]
    results = {
        0: (500, made("Win")),
        1: (500, made("Win", late=True)),
        2: (500, made("Prize")),
        3: (500, LOST),
    }
    moves = run(results, sweeps=sweeps)
    assert [(m.bet.seat, m.late) for m in moves] == [(2, False), (1, True), (0, False), (3, False)]


@pytest.mark.parametrize(
    ("stake", "units", "riding"),
    [
        (525, 1, 525),
        (525, 2, 1050),
        (525, Fraction(3), 1575),
        (525, Fraction(1, 2), 250),  # $2.625 in chips of $0.50
        (600, Fraction(1, 2), 300),
        (500, Fraction(3, 2), 750),
        (90, Fraction(1, 2), 0),
    ],
)
def test_a_part_of_a_stake_rides_in_whole_chips(
    stake: int, units: int | Fraction, riding: int
) -> None:
    assert riding_on(stake, units, 50) == riding
    [move] = run({0: (stake, made("Win", units=units))})
    assert move.stake == riding
