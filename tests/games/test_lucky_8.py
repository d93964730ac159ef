"""Lucky 8, clause by clause of its sheet, in literal hands and cents; then counts of its law."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rackcard
from rackcard.exact.laws import Laws
from rackcard.games.lucky_8.published import GRADERS
from rackcard.games.setup import set_up
from rackcard.rules.cards import RANKS, SUITS, Card
from rackcard.rules.errors import BadInput
from rackcard.rules.grades import Bet
from rackcard.rules.limits import Stake, TableLimits, objections
from rackcard.rules.needs import Deal, Done
from rackcard.rules.play import play
from rackcard.rules.settle import Cap, Sweep, settle

SETUP = set_up("lucky-8")
MACHINE = SETUP.machines["round"]
MAIN = ("player", "banker", "tie")
BONUS = ("lucky-8-player", "lucky-8-banker")
WAGERS = (*MAIN, *BONUS)
TABLES = ("L8-1", "L8-2", "L8-3")
SOME = {0: "K", 1: "A", 2: "2", 3: "3", 4: "4", 5: "5", 6: "6", 7: "7", 8: "8", 9: "9"}


def deal(player, banker):
    """The state after these hands, "2c 3d" and "4h 5s", dealt in the order of the rules."""
    p, b = player.split(), banker.split()
    order = [("player", p[:1]), ("banker", b[:1]), ("player", p[1:2]), ("banker", b[1:2])]
    order += [("player", p[2:]), ("banker", b[2:])]
    state = MACHINE.start
    for to, cards in order:
        for card in cards:
            assert MACHINE.next(state) == Deal(to), f"{card} is not dealt to {to} after {state}"
            state = MACHINE.step(state, Card(card))
    return state


def done(player, banker):
    state = deal(player, banker)
    assert MACHINE.next(state) == Done()
    return state


def row(wager, player, banker, table=None):
    """The row that a wager is paid on, "" if it loses."""
    grade = MACHINE.grade(done(player, banker), Bet(wager, wager))
    return SETUP.card.wager(wager).paytable(table).outcome(grade).label


def pays(wager, player, banker, table=None):
    grade = MACHINE.grade(done(player, banker), Bet(wager, wager))
    return SETUP.card.wager(wager).paytable(table).outcome(grade).net


def lucky(player, banker):
    """The rows of both bonus wagers."""
    return tuple(row(wager, player, banker) for wager in BONUS)


def won(player, banker):
    """The rows of the three main wagers."""
    return tuple(row(wager, player, banker) for wager in MAIN)


# The shoe and the deal


@pytest.mark.parametrize("decks", [1, 2, 4, 6, 8])
def test_one_two_four_six_or_eight_decks(decks):
    source = set_up("lucky-8", {"decks": decks}).machines["round"].source
    assert source.total == 52 * decks
    assert dict(source.counts) == {rank + suit: decks for rank in RANKS for suit in SUITS}
    assert not source.returns


@pytest.mark.parametrize("decks", [0, 3, 5, 7, 9])
def test_no_other_number_of_decks(decks):
    with pytest.raises(BadInput, match="decks of Lucky 8 cannot be"):
        set_up("lucky-8", {"decks": decks})


def test_eight_decks_unless_the_house_says_otherwise():
    assert MACHINE.source.total == 416


def test_two_cards_each_in_turn_the_player_first():
    assert MACHINE.next(deal("", "")) == Deal("player")
    assert MACHINE.next(deal("2c", "")) == Deal("banker")
    assert MACHINE.next(deal("2c", "3d")) == Deal("player")
    assert MACHINE.next(deal("2c Kh", "3d")) == Deal("banker")
    assert deal("2c Kh", "3d Ts") == (("2c", "Kh"), ("3d", "Ts"))


def test_no_card_is_hidden_and_nobody_chooses():
    assert MACHINE.view(deal("2c", "3d"), 0) == deal("2c", "3d")
    assert MACHINE.decisions.strategies("player") == {}
    cards = iter(["2c", "3d", "Kh", "Ts", "4s", "4d"])
    moves = list(play(MACHINE, lambda: Card(next(cards))))
    assert [move.need.to for move in moves] == ["player", "banker"] * 3
    assert moves[-1].state == (("2c", "Kh", "4s"), ("3d", "Ts", "4d"))


@pytest.mark.parametrize(
    ("hand", "points"),
    [("Ac Kc", 1), ("9c Jd", 9), ("9c 9d", 8), ("5c 5d", 0), ("7c 6d", 3), ("Qh Th", 0)],
)
def test_a_hand_counts_the_last_digit_and_tens_and_pictures_nothing(hand, points):
    """Against a banker of 7, who stands whatever the player does."""
    if points >= 8:
        assert won(hand, "7c Ks") == ("Win", "", "")
    else:  # 7 points in the end, and so a tie, only if the hand has `points` now
        assert won(f"{hand} {SOME[(7 - points) % 10]}h", "7c Ks") == ("Tie", "Tie", "Tie")


@pytest.mark.parametrize("natural", ["8c Kd", "9c Kd", "Ac 7d", "9h 9s", "4d 4c", "5s 4s", "Jh 8h"])
@pytest.mark.parametrize("other", [f"{c}c Ts" for c in "KA234567"])
def test_a_natural_in_either_hand_ends_the_round(natural, other):
    assert MACHINE.next(deal(natural, other)) == Done()
    assert MACHINE.next(deal(other, natural)) == Done()


@pytest.mark.parametrize("points", range(8))
@pytest.mark.parametrize("banker", ["Kc Qs", "3c Ks", "6c Ks", "7c Ks"])
def test_the_player_draws_to_five_or_less_and_stands_on_six_and_seven(points, banker):
    for first in range(10):
        hand = f"{SOME[first]}d {SOME[(points - first) % 10]}h"
        after = MACHINE.next(deal(hand, banker))
        if points <= 5:
            assert after == Deal("player")
        else:
            assert after != Deal("player")


def test_nobody_draws_a_fourth_card():
    assert MACHINE.next(deal("Kc Kd Kh", "Kc Kd Kh")) == Done()
    assert MACHINE.next(deal("6c Kd", "Kc Kd Kh")) == Done()
    assert MACHINE.next(deal("Kc Kd Kh", "7c Kd")) == Done()


# What the banker does (D draws, S stands) with these points, by the player's third card;
# the column "-" is for a player who stood.
BANKER = """
     -  0  1  2  3  4  5  6  7  8  9
 0   D  D  D  D  D  D  D  D  D  D  D
 1   D  D  D  D  D  D  D  D  D  D  D
 2   D  D  D  D  D  D  D  D  D  D  D
 3   D  D  D  D  D  D  D  D  D  S  D
 4   D  S  S  D  D  D  D  D  D  S  S
 5   D  S  S  S  S  D  D  D  D  S  S
 6   S  S  S  S  S  S  S  D  D  S  S
 7   S  S  S  S  S  S  S  S  S  S  S
"""
HEAD, *LINES = [line.split() for line in BANKER.strip().splitlines()]
CELLS = [
    (int(points), third, does)
    for points, *line in LINES
    for third, does in zip(HEAD, line, strict=True)
]


def test_the_table_has_all_its_cells():
    assert len(CELLS) == 8 * 11


@pytest.mark.parametrize(("points", "third", "does"), CELLS)
def test_the_bankers_third_card(points, third, does):
    expected = Deal("banker") if does == "D" else Done()
    ranks = "TJQK" if third == "0" else "A" if third == "1" else third
    for first, rank, total in product(range(10), ranks, (6, 7) if third == "-" else range(6)):
        banker = f"{SOME[first]}d {SOME[(points - first) % 10]}h"
        player = f"{SOME[total]}c Ks" + ("" if third == "-" else f" {rank}s")
        assert MACHINE.next(deal(player, banker)) == expected, (player, banker)


# Player, Banker and Tie


def test_the_hand_nearer_to_nine_wins():
    assert won("9c Kd", "8c Kd") == ("Win", "", "")
    assert won("8c Kd", "9c Kd") == ("", "Win", "")
    assert won("7c Kd", "6c Kd") == ("Win", "", "")
    assert won("2c Kd 4h", "3c Kd 9h") == ("Win", "", "")
    assert won("2c Kd 4h", "5c Kd 2h") == ("", "Win", "")


@pytest.mark.parametrize(
    ("player", "banker"),
    [("9c Kd", "9h Ks"), ("6c Kd", "6h Qs"), ("Kc Kd Kh", "2c 8d Th")],
)
def test_a_tie_pushes_player_and_banker_and_pays_the_tie(player, banker):
    assert won(player, banker) == ("Tie", "Tie", "Tie")
    assert [pays(wager, player, banker) for wager in MAIN] == [0, 0, 8]


def test_only_points_are_compared():
    assert won("2c Kd 5h", "7c Kd") == ("Tie", "Tie", "Tie")  # three cards against two
    assert won("6c Kd", "5c Kd Ah") == ("Tie", "Tie", "Tie")


def test_main_wagers_pay_even_money_and_the_banker_less_5_percent():
    assert pays("player", "9c Kd", "8c Kd") == 1
    assert pays("banker", "8c Kd", "9c Kd") == Fraction(95, 100)
    assert [pays(wager, "9c Kd", "8c Kd") for wager in ("banker", "tie")] == [-1, -1]


# Lucky 8

SUITED_PLAYER = "Ah 3h 4h"


@pytest.mark.parametrize("wager", BONUS)
@pytest.mark.parametrize(
    ("table", "odds"),
    [("L8-1", [200, 50, 25, 8, 3]), ("L8-2", [200, 40, 25, 8, 3]), ("L8-3", [200, 25, 15, 8, 4])],
)
def test_the_printed_pay_tables(wager, table, odds):
    names = ["Double Suited 8", "Suited 8", "Double 8", "Unlucky 8", "Lucky 8"]
    rows = SETUP.card.wager(wager).paytable(table).rows
    assert list(rows) == names
    assert [pay.odds for pay in rows.values()] == odds


@pytest.mark.parametrize(
    ("player", "banker", "rows"),
    [
        # both hands are suited eights of three cards
        (SUITED_PLAYER, "2h 3h 3h", ("Double Suited 8", "Double Suited 8")),
        (SUITED_PLAYER, "2s 3s 3s", ("Double Suited 8", "Double Suited 8")),
        ("2c Kc 6c", "Jd 5d 3d", ("Double Suited 8", "Double Suited 8")),
        # the hand is one; whatever the other hand is
        (SUITED_PLAYER, "2h 3h 3s", ("Suited 8", "Double 8")),
        (SUITED_PLAYER, "2h 3s 4s", ("Suited 8", "")),
        (SUITED_PLAYER, "7h Ks", ("Suited 8", "")),
        (SUITED_PLAYER, "2h 3h Kh", ("Suited 8", "")),
        ("Ah 3h 4s", "2c 3c 3c", ("Double 8", "Suited 8")),
        ("2h 3d 4s", "2c 3c 3c", ("", "Suited 8")),
        ("6h Kh", "2c 3c 3c", ("", "Suited 8")),
        # both hands are eights
        ("8h Kh", "8s Ks", ("Double 8", "Double 8")),
        ("5h 3d", "9s 9c", ("Double 8", "Double 8")),
        ("Ah 3h 4d", "2s 3s 3h", ("Double 8", "Double 8")),
        # the other hand is nine
        ("8h Kd", "9s Kc", ("Unlucky 8", "")),
        ("9s Kc", "8h Kd", ("", "Unlucky 8")),
        ("Ah 3h 4d", "2s 3s 4s", ("Unlucky 8", "")),
        ("Ah 4h 4d", "2s 3s 3h", ("", "Unlucky 8")),
        # an eight
        ("8h Kd", "7s Kc", ("Lucky 8", "")),
        ("8h Kd", "Ks Kc", ("Lucky 8", "")),
        ("7h Kd", "8s Kc", ("", "Lucky 8")),
        ("Ah 3h 4d", "2s 3s Kh", ("Lucky 8", "")),
        ("Kh 3h 4d", "2s 3s 3h", ("", "Lucky 8")),
        # none
        ("9h Kd", "9s Kc", ("", "")),
        ("7h Kd", "9s Kc", ("", "")),
        ("Kc Kc Kc", "Kd Kd Kd", ("", "")),
    ],
)
def test_the_highest_row_only(player, banker, rows):
    assert lucky(player, banker) == rows
    for table in TABLES:
        assert tuple(row(wager, player, banker, table) for wager in BONUS) == rows


@pytest.mark.parametrize("eight", ["8h Kh", "5h 3h", "9h 9h", "Ah 7h"])
def test_a_suited_8_needs_three_cards(eight):
    assert lucky(eight, "7s Kc") == ("Lucky 8", "")
    assert lucky("7s Kc", eight) == ("", "Lucky 8")
    assert lucky(eight, "9s Kc") == ("Unlucky 8", "")
    assert lucky(eight, "8s Ks") == ("Double 8", "Double 8")


@pytest.mark.parametrize("off", range(3))
def test_all_three_cards_of_a_suited_8_are_of_one_suit(off):
    cards = SUITED_PLAYER.split()
    cards[off] = cards[off][0] + "d"
    assert lucky(" ".join(cards), "7s Kc") == ("Lucky 8", "")
    cards = ["2h", "3h", "3h"]
    cards[off] = cards[off][0] + "d"
    assert lucky("6s Kc", " ".join(cards)) == ("", "Lucky 8")


@pytest.mark.parametrize(("one", "other"), list(product(SUITS, SUITS)))
def test_a_double_suited_8_may_be_of_two_suits(one, other):
    player = f"A{one} 3{one} 4{one}"
    banker = f"2{other} 3{other} 3{other}"
    assert lucky(player, banker) == ("Double Suited 8", "Double Suited 8")
    assert [pays(wager, player, banker, table) for wager in BONUS for table in TABLES] == [200] * 6


def test_a_suited_hand_of_three_cards_that_is_no_eight_makes_nothing():
    assert lucky("Ah 3h 3h", "7s Kc") == ("", "")
    assert lucky("6s Kc", "2h 3h 4h") == ("", "")


def test_a_suited_8_beats_double_8_and_unlucky_8_in_every_table():
    assert [pays("lucky-8-player", SUITED_PLAYER, "2h 3h 3s", t) for t in TABLES] == [50, 40, 25]
    assert [pays("lucky-8-player", SUITED_PLAYER, "2h 3h 4s", t) for t in TABLES] == [50, 40, 25]
    assert [pays("lucky-8-banker", SUITED_PLAYER, "2h 3h 3s", t) for t in TABLES] == [25, 25, 15]


def test_the_bonus_has_no_effect_on_the_primary_game():
    assert won(SUITED_PLAYER, "2s 3s 3s") == ("Tie", "Tie", "Tie")
    assert won("8h Kd", "9s Kc") == ("", "Win", "")


# Limits


def stake(wager, amount, seat=0):
    return Stake(Bet(wager, wager, seat), amount)


def refused(*stakes, table=None):
    return objections(SETUP.posted(), stakes, table or SETUP.card.limits.table)


def test_posted_for_the_table():
    assert SETUP.card.limits.table == TableLimits(4, 4, 500)
    assert SETUP.card.limits.aggregate == 2_500_000


@pytest.mark.parametrize(
    ("wager", "low", "high", "text"),
    [
        ("player", 500, 30_000, "player takes $5 to $300, not "),
        ("banker", 500, 30_000, "banker takes $5 to $300, not "),
        ("tie", 100, 10_000, "tie takes $1 to $100, not "),
        ("lucky-8-player", 100, 2_500, "lucky-8-player takes $1 to $25, not "),
        ("lucky-8-banker", 100, 2_500, "lucky-8-banker takes $1 to $25, not "),
    ],
)
def test_each_wager_has_its_limits(wager, low, high, text):
    assert refused(stake(wager, low)) == []
    assert refused(stake(wager, high)) == []
    for amount in (0, low - 1, high + 1):
        (complaint,) = refused(stake(wager, amount))
        assert complaint.startswith(text)


def test_bonus_stakes_may_be_unequal_and_need_no_other_wager():
    assert refused(stake("lucky-8-player", 2_500), stake("lucky-8-banker", 100)) == []
    assert refused(stake("lucky-8-banker", 700)) == []
    assert refused(stake("lucky-8-player", 700)) == []


def test_any_combination_of_main_wagers():
    assert refused(stake("player", 30_000), stake("banker", 30_000)) == []
    assert refused(stake("tie", 10_000)) == []


def test_three_wagers_may_be_of_any_size():
    greatest = {"player": 30_000, "banker": 30_000, "tie": 10_000} | dict.fromkeys(BONUS, 2_500)
    for left_out in product(WAGERS, WAGERS):
        three = [stake(w, greatest[w]) for w in WAGERS if w not in left_out]
        if len(three) == 3:
            assert refused(*three) == []


@pytest.mark.parametrize("left_out", WAGERS)
def test_with_four_wagers_one_is_limited_to_five_dollars(left_out):
    greatest = {"player": 30_000, "banker": 30_000, "tie": 10_000} | dict.fromkeys(BONUS, 2_500)
    four = [wager for wager in WAGERS if wager != left_out]
    text = "with 4 wagers made, one of them is limited to $5."
    assert refused(*[stake(wager, greatest[wager]) for wager in four]) == [text]
    for small in four:  # whichever it is
        amounts = {wager: greatest[wager] for wager in four}
        assert refused(*[stake(w, a) for w, a in (amounts | {small: 500}).items()]) == []
        assert refused(*[stake(w, a) for w, a in (amounts | {small: 501}).items()]) == [text]
    assert refused(*[stake(wager, 500) for wager in four]) == []


@pytest.mark.parametrize("amount", [500, 2_500])
def test_at_most_four_of_the_five_wagers(amount):
    five = [stake(wager, amount) for wager in WAGERS]
    assert refused(*five) == ["a player may make 4 of the wagers in a round, not 5."]


def test_a_table_that_posts_no_such_limits():
    five = [stake(wager, 2_500) for wager in WAGERS]
    assert refused(*five, table=TableLimits()) == []
    assert objections(SETUP.posted(), five) == []


def test_a_wager_that_breaks_its_own_limit_is_the_first_complaint():
    stakes = [stake(wager, 500) for wager in WAGERS[:4]] + [stake("lucky-8-banker", 2_501)]
    assert refused(*stakes) == ["lucky-8-banker takes $1 to $25, not $25.01."]


def test_a_wager_that_is_not_on_the_card():
    (complaint,) = refused(stake("dragon-7", 500))
    assert complaint.startswith("this table has no wager 'dragon-7'")
    (complaint,) = refused(Stake(Bet("player", "banker"), 500))
    assert complaint == "player has no spot 'banker'; allowed: player."


# Settlement

PAYTABLES = {wager: SETUP.card.wager(wager).paytable(None) for wager in WAGERS}
PROCEDURE = SETUP.card.procedure
BREAKAGE = PROCEDURE.breakage


def settled(player, banker, *stakes, cap=None):
    state = done(player, banker)
    return settle(
        PROCEDURE.sweeps,
        stakes,
        lambda bet: MACHINE.grade(state, bet),
        PAYTABLES,
        BREAKAGE,
        cap,
    )


def paid(moves):
    return [move.amount for move in moves if move.act == "pay"]


@pytest.mark.parametrize(
    ("amount", "win"),
    [
        (500, 475),
        (505, 475),  # $4.7975
        (510, 480),  # $4.845
        (525, 495),  # $4.9875
        (550, 520),  # $5.225
        (735, 695),  # $6.9825
        (1_000, 950),
        (1_005, 950),  # $9.5475
        (2_500, 2_375),
        (29_999, 28_495),  # $284.9905
        (30_000, 28_500),
    ],
)
def test_5_percent_commission_is_broken_down_to_nickels(amount, win):
    (move,) = settled("7c Kd", "8h Ks", stake("banker", amount))
    assert (move.act, move.row, move.pays, move.stake, move.amount, move.unpaid) == (
        "pay",
        "Win",
        "1:1 less 5%",
        amount,
        win,
        0,
    )


def test_no_commission_on_a_player_win_a_tie_or_a_loss():
    assert paid(settled("8h Ks", "7c Kd", stake("player", 535))) == [535]
    assert paid(settled("8h Ks", "8c Kd", stake("tie", 535))) == [4280]
    (move,) = settled("8h Ks", "7c Kd", stake("banker", 537))
    assert (move.act, move.amount) == ("collect", 537)


def test_losers_from_seat_0_up_then_pushes_then_primary_then_bonus_pays():
    stakes = [
        stake(wager, 1_000, seat)
        for wager in ("lucky-8-banker", "tie", "lucky-8-player", "banker", "player")
        for seat in (2, 0, 1)
    ]
    moves = settled("8h Kd", "7s Kc", *stakes)
    assert [(move.act, move.bet.seat, move.bet.wager, move.amount) for move in moves] == [
        ("collect", 0, "banker", 1_000),
        ("collect", 0, "tie", 1_000),
        ("collect", 0, "lucky-8-banker", 1_000),
        ("collect", 1, "banker", 1_000),
        ("collect", 1, "tie", 1_000),
        ("collect", 1, "lucky-8-banker", 1_000),
        ("collect", 2, "banker", 1_000),
        ("collect", 2, "tie", 1_000),
        ("collect", 2, "lucky-8-banker", 1_000),
        ("pay", 0, "player", 1_000),
        ("pay", 1, "player", 1_000),
        ("pay", 2, "player", 1_000),
        ("pay", 0, "lucky-8-player", 3_000),
        ("pay", 1, "lucky-8-player", 3_000),
        ("pay", 2, "lucky-8-player", 3_000),
    ]


def test_settlement_of_a_tie():
    stakes = [stake(wager, 500, seat) for wager in reversed(WAGERS) for seat in (1, 0)]
    moves = settled(SUITED_PLAYER, "2s 3s 3d", *stakes)
    assert [(move.act, move.bet.seat, move.bet.wager, move.amount) for move in moves] == [
        ("push", 0, "player", 0),
        ("push", 0, "banker", 0),
        ("push", 1, "player", 0),
        ("push", 1, "banker", 0),
        ("pay", 0, "tie", 4_000),
        ("pay", 1, "tie", 4_000),
        ("pay", 0, "lucky-8-player", 25_000),
        ("pay", 0, "lucky-8-banker", 12_500),
        ("pay", 1, "lucky-8-player", 25_000),
        ("pay", 1, "lucky-8-banker", 12_500),
    ]


# The maximum aggregate payout of a round: natural banker eight against seven.
# Owed: $95 to seat 0, $47.50 to seat 1; bonuses of $15 to seat 0 and $75 to seat 2: $232.50.
CAPPED = [
    stake("lucky-8-banker", 2_500, 2),
    stake("banker", 5_000, 1),
    stake("lucky-8-banker", 500, 0),
    stake("banker", 10_000, 0),
    stake("player", 3_000, 1),
]


def capped(amount, sharing):
    return settled("7c Kd", "8h Ks", *CAPPED, cap=Cap(amount, sharing))


def test_what_is_owed_without_a_cap():
    moves = settled("7c Kd", "8h Ks", *CAPPED)
    assert paid(moves) == [9_500, 4_750, 1_500, 7_500]
    assert [(m.bet.seat, m.bet.wager) for m in moves] == [
        (1, "player"),
        (0, "banker"),
        (1, "banker"),
        (0, "lucky-8-banker"),
        (2, "lucky-8-banker"),
    ]


@pytest.mark.parametrize("sharing", ["pro-rata", "in-order"])
@pytest.mark.parametrize("amount", [23_250, 23_251, 2_500_000])
def test_a_cap_that_is_not_passed_changes_nothing(sharing, amount):
    assert capped(amount, sharing) == settled("7c Kd", "8h Ks", *CAPPED)


@pytest.mark.parametrize(
    ("amount", "sharing", "expected"),
    [
        (11_625, "pro-rata", [4_750, 2_375, 750, 3_750]),  # half of it, all in chips
        (18_600, "pro-rata", [7_600, 3_800, 1_200, 6_000]),  # four fifths
        (10_000, "pro-rata", [4_085, 2_045, 645, 3_225]),  # 4086.02 2043.01 645.16 3225.80
        (23_245, "pro-rata", [9_495, 4_750, 1_500, 7_500]),  # 9497.96 4748.98 1499.68 7498.39
        (4, "pro-rata", [0, 0, 0, 0]),
        (0, "pro-rata", [0, 0, 0, 0]),
        (11_625, "in-order", [9_500, 2_125, 0, 0]),
        (10_000, "in-order", [9_500, 500, 0, 0]),
        (9_500, "in-order", [9_500, 0, 0, 0]),
        (9_499, "in-order", [9_495, 0, 0, 0]),  # four cents cannot be paid in chips
        (15_000, "in-order", [9_500, 4_750, 750, 0]),
        (23_245, "in-order", [9_500, 4_750, 1_500, 7_495]),
        (23_249, "in-order", [9_500, 4_750, 1_500, 7_495]),
        (0, "in-order", [0, 0, 0, 0]),
    ],
)
def test_the_aggregate_cap_in_cents(amount, sharing, expected):
    moves = capped(amount, sharing)
    assert paid(moves) == expected
    owed = [9_500, 4_750, 1_500, 7_500]
    assert [m.amount + m.unpaid for m in moves if m.act == "pay"] == owed
    assert (moves[0].act, moves[0].amount, moves[0].unpaid) == ("collect", 3_000, 0)
    assert sum(expected) <= amount


def test_both_readings_are_on_the_card_and_pro_rata_is_the_default():
    ruling = SETUP.card.rulings["aggregate-cap"]
    assert list(ruling.readings) == ["pro-rata", "in-order"]
    assert SETUP.house.rulings["aggregate-cap"] == "pro-rata"
    other = set_up("lucky-8", rulings={"aggregate-cap": "in-order"})
    assert other.house.rulings == {**SETUP.house.rulings, "aggregate-cap": "in-order"}


rounds = st.sampled_from(
    [
        ("8h Kd", "7s Kc"),
        ("7s Kc", "8h Kd"),
        ("8h Kd", "8s Kc"),
        (SUITED_PLAYER, "2s 3s 3s"),
        (SUITED_PLAYER, "2s 3s 4s"),
        ("9h Kd", "9s Kc"),
    ]
)
stacks = st.dictionaries(
    st.tuples(st.sampled_from(WAGERS), st.integers(0, 6)), st.integers(1, 600), max_size=14
).map(lambda stacks: [stake(wager, 5 * chips, seat) for (wager, seat), chips in stacks.items()])


@given(rounds, stacks, st.integers(0, 400_000), st.sampled_from(["pro-rata", "in-order"]))
def test_nobody_is_paid_more_than_owed_nor_all_more_than_the_cap(hands, stakes, cap, sharing):
    full = settled(*hands, *stakes)
    moves = settled(*hands, *stakes, cap=Cap(cap, sharing))
    assert [m._replace(amount=m.amount + m.unpaid, unpaid=0) for m in moves] == full
    assert all(m.amount >= 0 and m.unpaid >= 0 for m in moves)
    assert all(m.amount % 5 == 0 for m in moves if m.act == "pay")
    owed, got = sum(paid(full)), sum(paid(moves))
    if owed <= cap:
        assert moves == full
    elif sharing == "in-order":
        assert got == cap // 5 * 5
        owing = [m for m in moves if m.amount + m.unpaid > 0]  # nickels may break down to none
        short = [m.unpaid > 0 for m in owing if m.act == "pay"]
        assert short == sorted(short)  # in full, then in part, then nothing
    else:
        assert got == cap // 5 * 5  # only what no chip can pay stays with the house
        for whole, cut in zip(paid(full), paid(moves), strict=True):
            assert abs(Fraction(whole * cap, owed) - cut) < 5


def test_every_wager_is_collected_pushed_and_paid_once():
    collect, push, primary, bonus = PROCEDURE.sweeps
    assert collect == Sweep("collect", WAGERS)
    assert push == Sweep("push", WAGERS)
    assert (primary, bonus) == (Sweep("pay", MAIN), Sweep("pay", BONUS))


# The shoe as it is dealt through


def house(**options):
    chosen = {name.replace("_", "-"): value for name, value in options.items()}
    return set_up("lucky-8", chosen).machines["round"]


@pytest.mark.parametrize(
    ("rank", "count"), list(zip("A23456789TJQK", [*range(1, 11), 10, 10, 10], strict=True))
)
def test_the_first_card_of_a_shoe_says_how_many_are_burned(rank, count):
    for suit in SUITS:
        assert house().shoe_policy.burn(Card(rank + suit)) == count
        assert house(burn="none").shoe_policy.burn is None


def test_the_cut_card_lies_before_the_last_14_or_16_cards():
    assert house().shoe_policy.cut_card == 402
    assert house(cut_card=16).shoe_policy.cut_card == 400
    assert house(decks=1).shoe_policy.cut_card == 38
    assert house().shoe_policy.rounds_after == 1
    assert house(after_cut_card="finish-the-round").shoe_policy.rounds_after == 0


# The law


TOTAL = 4_998_398_275_503_360


@pytest.fixture(scope="module")
def game():
    return rackcard.load("lucky-8")


def counts(game, wager, table=None):
    law = game.law(wager, table)
    assert law.combinations == sum(row.combinations for row in law.outcomes)
    return {row.label: row.combinations for row in law.outcomes}


def test_ordered_deals_won_by_each_hand(game):
    banker, player, tie = 2_292_252_566_437_888, 2_230_518_282_592_256, 475_627_426_473_216
    assert banker + player + tie == TOTAL
    assert counts(game, "banker") == {"Win": banker, "Tie": tie, "": player}
    assert counts(game, "player") == {"Win": player, "Tie": tie, "": banker}
    assert counts(game, "tie") == {"Tie": tie, "": banker + player}


def test_ordered_deals_won_by_each_hand_with_six_decks():
    game = rackcard.load("lucky-8", decks=6)
    assert counts(game, "banker") == {
        "Win": 403_095_751_234_560,
        "Tie": 83_552_962_932_288,
        "": 392_220_492_728_832,
    }


@pytest.mark.parametrize("table", TABLES)
def test_ordered_deals_of_the_bonus(game, table):
    on_player = {
        "Double Suited 8": 38_708_182_784,
        "Suited 8": 11_762_978_186_752,
        "Double 8": 54_245_247_845_376,
        "Unlucky 8": 54_643_925_237_760,
        "Lucky 8": 545_291_596_681_728,
    }
    on_banker = {
        "Double Suited 8": 38_708_182_784,
        "Suited 8": 10_189_148_028_416,
        "Double 8": 54_245_395_596_288,
        "Unlucky 8": 54_536_438_759_424,
        "Lucky 8": 520_950_153_189_888,
    }
    for wager, rows in (("lucky-8-player", on_player), ("lucky-8-banker", on_banker)):
        assert counts(game, wager, table) == {**rows, "": TOTAL - sum(rows.values())}


@pytest.mark.parametrize(
    ("table", "player", "banker", "combined"),
    [
        ("L8-1", "6.1%", "9.7%", "7.9%"),
        ("L8-2", "8.5%", "11.8%", "10.1%"),
        ("L8-3", "12.0%", "15.2%", "13.6%"),
    ],
)
def test_the_printed_house_edges(game, table, player, banker, combined):
    one, other = (game.law(wager, table).house_edge for wager in BONUS)
    assert [f"{float(edge):.1%}" for edge in (one, other, (one + other) / 2)] == [
        player,
        banker,
        combined,
    ]


def test_the_edges_of_baccarat(game):
    edges = [game.law(wager).house_edge for wager in ("banker", "player", "tie")]
    assert [f"{float(edge):.4%}" for edge in edges] == ["1.0579%", "1.2351%", "14.3596%"]


# Published side bets that check the machine


@pytest.mark.parametrize(
    ("bet", "player", "banker", "label"),
    [
        ("dragon-7", "6c Kd", "2h 3h 2s", "Dragon 7"),
        ("dragon-7", "7c Kd", "2h 3h 2s", ""),  # a tie
        ("dragon-7", "6c Kd", "7h Ks", ""),  # two cards
        ("panda-8", "Ah 3h 4d", "7h Ks", "Panda 8"),
        ("panda-8", "Ah 3h 4d", "2s 3s 4h", ""),  # beaten
        ("panda-8", "Ah 3h 4d", "2s 3s 3h", ""),  # a tie
        ("panda-8", "8h Kd", "7h Ks", ""),  # two cards
        ("lucky-6", "Kh Kd 5s", "6h Ks", "Two Card 6"),
        ("lucky-6", "6c Kd", "2s 3s Ah", ""),  # a tie
        ("lucky-6", "Kh Kd 4s", "2s 3s Ah", "Three Card 6"),
        ("lucky-6", "6h Kd", "6s Kh", ""),
        ("lucky-6", "7h Kd", "6s Kh", ""),
    ],
)
def test_published_side_bets(bet, player, banker, label):
    assert GRADERS[bet](done(player, banker)) == label


def test_published_counts():
    counts = Laws(SETUP).published
    assert counts["dragon-7"]["Dragon 7"] == 112_633_011_329_024
    assert counts["panda-8"]["Panda 8"] == 172_660_763_262_976
    assert counts["lucky-6"]["Two Card 6"] == 186_173_936_904_192
    assert counts["lucky-6"]["Three Card 6"] == 83_058_367_551_488
    assert {sum(by.values()) for by in counts.values()} == {TOTAL}
