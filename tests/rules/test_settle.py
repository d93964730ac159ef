"""Settlement: every stake moves exactly once, in the order that the card prescribes."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rackcard.rules.grades import LOST, Bet, made
from rackcard.rules.limits import Stake
from rackcard.rules.money import Breakage
from rackcard.rules.pays import Pay, Paytable
from rackcard.rules.settle import Settled, Sweep, settle

ALL = ("main", "bonus")
SWEEPS = [
    Sweep("collect", ALL),
    Sweep("push", ALL),
    Sweep("pay", ("main",)),
    Sweep("pay", ("bonus",)),
]
ROWS = {"Win": "1:1", "Great": "6:5", "Tie": "push", "Half": "lose half", "Prize": "$250"}
TABLE = Paytable({row: Pay.parse(pay) for row, pay in ROWS.items()})
TABLES = {"main": TABLE, "bonus": TABLE}
CENTS = Breakage()


def run(stakes, results, sweeps=SWEEPS, breakage=CENTS):
    """Settle {bet: grade}; what is not listed loses."""
    return settle(sweeps, stakes, lambda bet: results.get(bet, LOST), TABLES, breakage)


def test_losers_first_then_pushes_then_main_before_bonus():
    bets = [Bet(wager, "x", seat) for seat in (2, 0, 1) for wager in ("bonus", "main")]
    results = {
        Bet("main", "x", 2): made("Win"),
        Bet("main", "x", 0): made("Win"),
        Bet("bonus", "x", 0): made("Great"),
        Bet("main", "x", 1): made("Tie"),
    }
    moves = run([Stake(bet, 500) for bet in bets], results)
    assert [(m.act, m.bet.wager, m.bet.seat) for m in moves] == [
        ("collect", "bonus", 1),
        ("collect", "bonus", 2),
        ("push", "main", 1),
        ("pay", "main", 0),
        ("pay", "main", 2),
        ("pay", "bonus", 0),
    ]


def test_at_one_seat_wagers_move_in_the_order_of_the_sweep():
    stakes = [Stake(Bet(wager, "x", seat), 500) for wager in ("main", "bonus") for seat in (0, 1)]
    backwards = [Sweep("collect", ("bonus", "main"))]
    moves = run(stakes, {}, backwards)
    assert [(m.bet.seat, m.bet.wager) for m in moves] == [
        (0, "bonus"),
        (0, "main"),
        (1, "bonus"),
        (1, "main"),
    ]


@pytest.mark.parametrize(
    ("row", "act", "amount", "pays"),
    [
        ("Win", "pay", 500, "1:1"),
        ("Great", "pay", 600, "6:5"),
        ("Tie", "push", 0, "push"),
        ("Half", "collect", 250, "lose half"),
        ("Prize", "pay", 25_000, "$250"),
        ("", "collect", 500, "lose"),
        ("Not on this table", "collect", 500, "lose"),
    ],
)
def test_what_a_row_moves(row, act, amount, pays):
    bet = Bet("main", "x", 3)
    shown = row if row in ROWS else ""
    (move,) = run([Stake(bet, 500)], {bet: made(row) if row else LOST})
    assert move == Settled(act, bet, shown, pays, 500, amount)


def test_breakage_is_applied_to_what_is_paid():
    bet = Bet("main", "x")
    (move,) = run([Stake(bet, 700)], {bet: made("Great")}, breakage=Breakage(50, "down"))
    assert move.amount == 800
    (move,) = run([Stake(bet, 700)], {bet: made("Great")}, breakage=Breakage(50, "up"))
    assert move.amount == 850


def test_an_odd_stake_is_collected_whole():
    (move,) = run([Stake(Bet("main", "x"), 525)], {}, breakage=Breakage(50, "down"))
    assert move.amount == 525


def test_a_split_wager_moves_part_by_part():
    bet = Bet("main", "x")
    moves = run([Stake(bet, 500)], {bet: made("Win", units=2) + made() + made("Tie")})
    assert [(m.act, m.stake, m.amount) for m in moves] == [
        ("collect", 500, 500),
        ("push", 500, 0),
        ("pay", 1000, 1000),
    ]


def test_a_procedure_that_leaves_a_wager_out_is_noticed():
    with pytest.raises(AssertionError, match="leaves a wager on the table"):
        run([Stake(Bet("main", "x"), 500)], {}, sweeps=[Sweep("collect", ("bonus",))])


def test_no_stakes_no_moves():
    assert run([], {}) == []


bets = st.builds(Bet, st.sampled_from(ALL), st.sampled_from(["x", "y"]), st.integers(0, 6))
claims = st.builds(
    lambda row, units: made(*([row] if row else []), units=units),
    st.sampled_from(["", *ROWS]),
    st.integers(1, 3),
)
grades = st.lists(claims, min_size=1, max_size=3).map(lambda parts: sum(parts, ()))
tables_of_stakes = st.dictionaries(
    bets, st.tuples(st.integers(1, 200).map(lambda n: 50 * n), grades), max_size=12
)


@given(tables_of_stakes, st.permutations(SWEEPS), st.randoms())
def test_money_is_conserved(table, sweeps, random):
    stakes = [Stake(bet, amount) for bet, (amount, _) in table.items()]
    random.shuffle(stakes)
    moves = run(stakes, {bet: grade for bet, (_, grade) in table.items()}, sweeps)
    expected = Counter(
        (bet, amount * claim.units, *TABLE.hit(claim.rows))
        for bet, (amount, grade) in table.items()
        for claim in grade
    )
    assert Counter((m.bet, m.stake, m.row, TABLE.hit((m.row,))[1]) for m in moves) == expected
    rack = sum({"pay": -m.amount, "push": 0, "collect": m.amount}[m.act] for m in moves)
    players = sum(pay.net(riding, CENTS) * n for (_, riding, _, pay), n in expected.items())
    assert rack + players == 0
    assert all(m.amount == 0 for m in moves if m.act == "push")


@given(tables_of_stakes, st.permutations(SWEEPS))
def test_moves_follow_the_sweeps_and_go_round_from_seat_0(table, sweeps):
    stakes = [Stake(bet, amount) for bet, (amount, _) in table.items()]
    moves = run(stakes, {bet: grade for bet, (_, grade) in table.items()}, sweeps)

    def turn(move):
        (sweep,) = [
            n for n, s in enumerate(sweeps) if s.act == move.act and move.bet.wager in s.wagers
        ]
        return sweep, move.bet.seat, sweeps[sweep].wagers.index(move.bet.wager)

    assert [turn(move) for move in moves] == sorted(turn(move) for move in moves)
