"""Great 8, clause by clause of its sheet, in literal hands; then literal counts of its law."""

import random
from collections import Counter
from fractions import Fraction

import pytest

import rackcard
from rackcard.games.setup import set_up
from rackcard.rules.cards import Card
from rackcard.rules.grades import LOST, Bet, made
from rackcard.rules.limits import Stake, objections
from rackcard.rules.needs import Deal, Done
from rackcard.rules.settle import settle
from tests.witnesses import great_8 as witness

SETUP = set_up("great-8", {"decks": 1})
WAGERED = SETUP.machines["round"]
EITHER = SETUP.read_as({"great-bonus.scope": "either-hand"}).machines["round"]
SIDES = ("yin", "yang")
BONUS_TABLES = {name: SETUP.card.wager("great-bonus").paytable(name) for name in ("1", "2", "3")}


def deal(*cards, machine=WAGERED):
    """The state after these cards, dealt in the order that the rules ask for them."""
    state = machine.start
    for card in cards:
        state = machine.step(state, Card(card))
    return state


def done(*cards):
    state = deal(*cards)
    assert WAGERED.next(state) == Done()
    return state


def main(side, *cards):
    """The row of the main wager, "" if it loses."""
    ((rows, units, *_),) = WAGERED.grade(done(*cards), Bet("main", side))
    assert units == 1
    return "".join(rows)


def bonus(side, *cards, table="1", machine=WAGERED):
    """The row that the Great Bonus is paid on under a pay table, "" if it loses."""
    grade = machine.grade(done(*cards), Bet("great-bonus", side))
    return BONUS_TABLES[table].outcome(grade).label


# The deal


@pytest.mark.parametrize("decks", [1, 2, 4, 8])
def test_one_two_four_or_eight_decks_with_two_great_8_cards_each(decks):
    source = set_up("great-8", {"decks": decks}).machines["round"].source
    counts = dict(source.counts)
    assert source.total == 54 * decks
    assert counts.pop(Card("G")) == 2 * decks
    assert len(counts) == 52
    assert set(counts.values()) == {decks}
    assert not source.returns


def test_eight_decks_unless_the_house_says_otherwise():
    assert set_up("great-8").machines["round"].source.total == 432


def test_one_card_face_up_to_yin_then_one_to_yang():
    assert WAGERED.next(deal()) == Deal("yin", 1, face_down=False)
    assert WAGERED.next(deal("2c")) == Deal("yang", 1, face_down=False)
    assert deal("2c", "3d") == (("2c",), ("3d",))


def test_no_card_is_hidden():
    state = deal("2c", "3d")
    assert WAGERED.view(state, 0) == state


@pytest.mark.parametrize("special", ["8c", "8d", "8h", "8s", "G"])
@pytest.mark.parametrize("other", ["Ac", "5c", "6c", "7c", "9c", "Kc", "8c", "G"])
def test_a_one_card_eight_or_great_8_ends_the_round(special, other):
    assert WAGERED.next(deal(special, other)) == Done()
    assert WAGERED.next(deal(other, special)) == Done()


@pytest.mark.parametrize("card", ["Ac", "2d", "3h", "4s", "5c"])
def test_a_hand_of_five_or_less_draws(card):
    assert WAGERED.next(deal(card, "7c")) == Deal("yin")
    assert WAGERED.next(deal("7c", card)) == Deal("yang")


@pytest.mark.parametrize("card", ["6c", "7d", "9h", "Ts", "Jc", "Qd", "Kh"])
def test_a_hand_of_six_or_more_stands(card):
    assert WAGERED.next(deal(card, "7c")) == Done()
    assert WAGERED.next(deal("7c", card)) == Done()


def test_yin_draws_before_yang():
    assert WAGERED.next(deal("2c", "3d")) == Deal("yin")
    assert WAGERED.next(deal("2c", "3d", "4h")) == Deal("yang")
    assert done("2c", "3d", "4h", "5s") == (("2c", "4h"), ("3d", "5s"))


@pytest.mark.parametrize("drawn", ["8h", "G", "6h", "Kh", "Ah"])
def test_yang_draws_whatever_yin_has_drawn(drawn):
    assert WAGERED.next(deal("2c", "3d", drawn)) == Deal("yang")


@pytest.mark.parametrize("drawn", ["8h", "G", "Ah", "2h"])
def test_nobody_draws_a_third_card(drawn):
    assert WAGERED.next(deal("2c", "7d", drawn)) == Done()
    assert WAGERED.next(deal("7d", "2c", drawn)) == Done()
    assert WAGERED.next(deal("2c", "2d", drawn, drawn)) == Done()


# Naturals


def test_a_natural_eight_that_wins_pays_as_a_win():
    assert main("yin", "8h", "7c") == "Win"
    assert main("yang", "7c", "8h") == "Win"
    assert main("yin", "8h", "5c") == "Win"


def test_a_great_8_that_wins_pays_6_to_5():
    assert main("yin", "G", "8c") == "Great 8"
    assert main("yang", "8c", "G") == "Great 8"
    assert main("yin", "G", "Ac") == "Great 8"
    pay = SETUP.card.wager("main").paytable(None).rows["Great 8"]
    assert pay.odds == Fraction(6, 5)


def test_losing_to_a_natural_or_a_great_8_loses():
    assert main("yang", "8h", "7c") == ""
    assert main("yang", "8h", "5c") == ""
    assert main("yang", "G", "8c") == ""
    assert main("yang", "G", "Kc") == ""


def test_equal_naturals_push():
    for side in SIDES:
        assert main(side, "8h", "8c") == "Tie"
        assert main(side, "G", "G") == "Tie"


# Final hands


def test_a_drawn_great_8_is_the_highest_hand_and_pays_as_a_win():
    assert main("yin", "3c", "7d", "G") == "Win"
    assert main("yang", "3c", "7d", "G") == ""
    assert main("yang", "7d", "3c", "G") == "Win"
    # It beats even a plain two-card eight.
    assert main("yin", "3c", "5d", "G", "3h") == "Win"
    assert main("yang", "3c", "5d", "G", "3h") == ""


def test_a_drawn_great_8_ties_only_another_one():
    assert main("yin", "3c", "5d", "G", "G") == "Tie"
    assert main("yang", "Ac", "5d", "G", "G") == "Tie"


def test_the_first_card_does_not_count_beside_a_drawn_great_8():
    """5 + G is neither 5 nor 13, nor ever a Tiger 6."""
    assert main("yin", "5c", "7d", "G") == "Win"
    assert main("yin", "6c", "5d", "G") == ""


@pytest.mark.parametrize(
    ("yin", "yang"),
    [("7c", "9d"), ("9c", "9d"), ("6c", "Kd"), ("Tc", "Jd"), ("7c", "7d"), ("6c", "6d")],
)
def test_the_same_proximity_to_eight_is_a_tie(yin, yang):
    for side in SIDES:
        assert main(side, yin, yang) == "Tie"


def test_totals_are_plain_sums_never_modulo_ten():
    # 5 + K = 15, seven away; 7 is one away. Modulo ten it would be 5.
    assert main("yin", "5c", "7d", "Kh") == ""
    # 4 + 9 = 13 is five away, A + 2 = 3 too.
    assert main("yin", "4c", "Ad", "9h", "2s") == "Tie"
    # 5 + K = 15 is seven away, A + Q = 11 three.
    assert main("yang", "5c", "Ad", "Kh", "Qs") == "Win"


def test_a_drawn_eight_counts_as_eight_points_and_is_no_natural():
    assert main("yin", "2c", "7d", "8h") == ""  # 10 against 7
    assert main("yin", "2c", "Kd", "8h") == "Tie"  # 10 against 10


def test_a_two_card_eight_wins():
    assert main("yin", "3c", "7d", "5h") == "Win"
    assert main("yin", "3c", "4d", "5h", "4s") == "Tie"


def test_aces_are_one_and_face_cards_ten():
    assert main("yin", "Ac", "9d", "7h") == "Win"  # 8
    for face in ("Td", "Jd", "Qd", "Kd"):
        assert main("yin", "9c", face) == "Win"
        assert main("yin", "6c", face) == "Tie"


# Tiger 6


@pytest.mark.parametrize("cards", [("6c", "5d", "Kh"), ("Ac", "5d", "5h", "Kh")])
def test_tiger_6_pushes_main(cards):
    """In one card, or in two."""
    assert main("yin", *cards) == "Tiger 6"
    assert main("yang", *cards) == ""
    pay = SETUP.card.wager("main").paytable(None).rows["Tiger 6"]
    assert pay.odds == 0


def test_tiger_6_of_yang():
    assert main("yang", "5d", "6c", "Kh") == "Tiger 6"
    assert main("yin", "5d", "6c", "Kh") == ""


def test_a_six_that_ties_or_loses_is_no_tiger():
    assert main("yin", "6c", "Kd") == "Tie"
    assert main("yin", "6c", "7d") == ""
    assert bonus("yin", "6c", "7d") == ""


def test_a_ten_that_wins_is_no_tiger():
    """As far from eight as a six, but a win."""
    assert main("yin", "Kc", "5d", "Kh") == "Win"


# Great Bonus


@pytest.mark.parametrize("table", ["1", "2", "3"])
@pytest.mark.parametrize("cards", [("G", "G"), ("3c", "5d", "G", "G")])
def test_great_8_tie_outranks_the_tie_rows(table, cards):
    for side in SIDES:
        for machine in (WAGERED, EITHER):
            assert bonus(side, *cards, table=table, machine=machine) == "Great 8 Tie"


@pytest.mark.parametrize("table", ["1", "2", "3"])
def test_great_8_over_natural_8(table):
    assert bonus("yin", "G", "8c", table=table) == "Great 8 over Natural 8"
    assert bonus("yang", "8c", "G", table=table) == "Great 8 over Natural 8"
    assert bonus("yin", "8c", "G", table=table) == ""
    assert bonus("yang", "G", "8c", table=table) == ""


def test_great_8_over_anything_but_a_natural_8_makes_no_bonus():
    for machine in (WAGERED, EITHER):
        assert bonus("yin", "G", "7c", machine=machine) == ""
        assert bonus("yin", "G", "Ac", machine=machine) == ""
        # A drawn Great 8 over a two-card eight.
        assert bonus("yin", "3c", "5d", "G", "3h", machine=machine) == ""


@pytest.mark.parametrize("table", ["1", "2", "3"])
def test_tiger_6_of_the_wagered_hand_pays_the_bonus(table):
    assert bonus("yin", "6c", "5d", "Kh", table=table) == "Tiger 6"
    assert bonus("yang", "6c", "5d", "Kh", table=table) == ""


@pytest.mark.parametrize("side", SIDES)
def test_read_as_either_hand_the_rows_pay_whichever_hand_wins(side):
    assert bonus(side, "6c", "5d", "Kh", machine=EITHER) == "Tiger 6"
    assert bonus(side, "5d", "6c", "Kh", machine=EITHER) == "Tiger 6"
    assert bonus(side, "8c", "G", machine=EITHER) == "Great 8 over Natural 8"
    assert bonus(side, "G", "8c", machine=EITHER) == "Great 8 over Natural 8"
    assert bonus(side, "7c", "5d", "Kh", machine=EITHER) == ""
    assert bonus(side, "8c", "7c", machine=EITHER) == ""


def test_either_hand_does_not_touch_the_main_wager():
    state = done("6c", "5d", "Kh")
    for side in SIDES:
        bet = Bet("main", side)
        assert EITHER.grade(state, bet) == WAGERED.grade(state, bet)


@pytest.mark.parametrize(
    "cards", [("7c", "Ad", "8h"), ("Ad", "7c", "8h"), ("2c", "2d", "5h", "5s")]
)
def test_two_card_tie_needs_one_hand_to_draw(cards):
    for side in SIDES:
        assert bonus(side, *cards, table="1") == "Two Card Tie"
        assert bonus(side, *cards, table="2") == "Any Tie"
        assert bonus(side, *cards, table="3") == "Any Tie"


@pytest.mark.parametrize("cards", [("7c", "9d"), ("6c", "Kd"), ("8c", "8d")])
def test_a_tie_of_single_cards_is_an_any_tie_only(cards):
    for side in SIDES:
        assert bonus(side, *cards, table="1") == ""
        assert bonus(side, *cards, table="2") == "Any Tie"
        assert bonus(side, *cards, table="3") == "Any Tie"


def test_a_tie_at_six_is_a_tie():
    assert bonus("yin", "6c", "2d", "4h") == "Two Card Tie"
    assert bonus("yin", "6c", "6d", table="2") == "Any Tie"


@pytest.mark.parametrize(
    ("table", "pays"),
    [
        ("1", {"Great 8 Tie": 50, "Great 8 over Natural 8": 25, "Tiger 6": 10, "Two Card Tie": 2}),
        ("2", {"Great 8 Tie": 50, "Great 8 over Natural 8": 25, "Tiger 6": 5, "Any Tie": 1}),
        ("3", {"Great 8 Tie": 50, "Great 8 over Natural 8": 20, "Tiger 6": 5, "Any Tie": 1}),
    ],
)
def test_the_pay_tables_as_printed(table, pays):
    rows = SETUP.card.wager("great-bonus").paytable(table).rows
    assert {row: pay.odds for row, pay in rows.items()} == pays


# Wagers and settlement


@pytest.mark.parametrize(
    ("stakes", "count"),
    [
        ([("main", "yin", 500)], 0),
        ([("main", "yin", 500), ("great-bonus", "yin", 100)], 0),
        ([("main", "yin", 500), ("main", "yang", 500)], 1),
        ([("great-bonus", "yin", 100)], 1),
        ([("main", "yang", 500), ("great-bonus", "yin", 100)], 1),
        ([("main", "tie", 500)], 1),
        ([("main", "yin", 499)], 1),
        ([("main", "yin", 30_001)], 1),
        ([("main", "yin", 500), ("great-bonus", "yin", 99)], 1),
        ([("main", "yin", 500), ("great-bonus", "yin", 2_501)], 1),
    ],
)
def test_wagers_on_one_hand_and_a_bonus_on_the_same(stakes, count):
    made_stakes = [Stake(Bet(wager, spot), amount) for wager, spot, amount in stakes]
    assert len(objections(SETUP.posted(), made_stakes)) == count


def test_losers_are_collected_then_primary_wagers_are_paid_before_bonuses():
    stakes = [
        Stake(Bet("great-bonus", "yin", 0), 500),
        Stake(Bet("main", "yin", 0), 1000),
        Stake(Bet("great-bonus", "yang", 1), 500),
        Stake(Bet("main", "yang", 1), 1000),
    ]
    state = done("G", "8c")
    tables = {
        "main": SETUP.card.wager("main").paytable(None),
        "great-bonus": SETUP.card.wager("great-bonus").paytable("1"),
    }
    procedure = SETUP.card.procedure
    moves = settle(
        procedure.sweeps,
        stakes,
        lambda bet: WAGERED.grade(state, bet),
        tables,
        procedure.breakage,
    )
    assert [(m.act, m.bet.wager, m.bet.seat, m.amount) for m in moves] == [
        ("collect", "main", 1, 1000),
        ("collect", "great-bonus", 1, 500),
        ("pay", "main", 0, 1200),
        ("pay", "great-bonus", 0, 12_500),
    ]


def test_6_to_5_is_broken_down_to_half_dollars():
    procedure = SETUP.card.procedure
    pay = SETUP.card.wager("main").paytable(None).rows["Great 8"]
    assert pay.net(700, procedure.breakage) == 800  # $8.40


# The law

MAIN = {"Great 8": 275_808, "Win": 2_470_608, "Tiger 6": 170_192, "Tie": 1_756_808, "": 2_916_608}
WAGERED_HAND = {"Great 8 Tie": 6_064, "Great 8 over Natural 8": 21_216, "Tiger 6": 170_192}
EITHER_HAND = {"Great 8 Tie": 6_064, "Great 8 over Natural 8": 42_432, "Tiger 6": 340_384}
TIES = {"1": ("Two Card Tie", 562_648), "2": ("Any Tie", 1_750_744), "3": ("Any Tie", 1_750_744)}
DEALS = 54 * 53 * 52 * 51


@pytest.fixture(scope="module")
def games():
    return {
        reading: rackcard.load("great-8", decks=1, rulings={"great-bonus.scope": reading})
        for reading in ("wagered-hand", "either-hand")
    }


def counts(law):
    assert law.combinations == DEALS == 7_590_024
    return {row.label: row.combinations for row in law.outcomes}


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("reading", ["wagered-hand", "either-hand"])
def test_main_in_literal_counts(games, reading, side):
    assert counts(games[reading].law("main", spot=side)) == MAIN


@pytest.mark.parametrize("table", ["1", "2", "3"])
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize(
    ("reading", "rows"), [("wagered-hand", WAGERED_HAND), ("either-hand", EITHER_HAND)]
)
def test_great_bonus_in_literal_counts(games, reading, rows, side, table):
    label, ties = TIES[table]
    expected = {**rows, label: ties}
    expected[""] = DEALS - sum(expected.values())
    assert counts(games[reading].law("great-bonus", table, spot=side)) == expected


def test_literal_losses(games):
    """As given, not as a remainder."""
    game = games["wagered-hand"]
    assert counts(game.law("great-bonus", "1"))[""] == 6_829_904
    assert counts(game.law("great-bonus", "2"))[""] == 5_641_808


def test_edges_by_hand(games):
    paid = Fraction(6, 5) * MAIN["Great 8"] + MAIN["Win"] - MAIN[""]
    assert games["wagered-hand"].law("main").house_edge == -paid / DEALS


def test_a_small_shoe_card_for_card_against_the_witness():
    """Fifteen cards: one suit and both Great 8 cards, 32,760 ordered deals."""
    removed = {rank + suit: 1 for rank in "A23456789TJQK" for suit in "cdh"}
    cards = witness.one_suit_deck()
    for reading in ("wagered-hand", "either-hand"):
        game = rackcard.load(
            "great-8", decks=1, rulings={"great-bonus.scope": reading}, remove=removed
        )
        for side in SIDES:
            main_counts, bonus_counts = witness.count(cards, side, reading)
            law = game.law("main", spot=side)
            assert law.combinations == 32_760
            assert Counter({r.label: r.combinations for r in law.outcomes}) == main_counts
            for table in ("1", "2", "3"):
                law = game.law("great-bonus", table, spot=side)
                found = Counter({r.label: r.combinations for r in law.outcomes})
                assert found == bonus_counts[table]


def test_random_rounds_hand_for_hand_against_the_witness():
    deck = list(WAGERED.source)
    choose = random.Random(8)
    for _ in range(3000):
        cards = choose.sample(deck, 4)
        state = WAGERED.start
        while isinstance(WAGERED.next(state), Deal):
            state = WAGERED.step(state, cards.pop())
        yin, yang = (tuple(card[0] for card in hand) for hand in state)
        won = witness.winner(yin, yang)
        for side in SIDES:
            label = witness.main_label(yin, yang, won, side)
            grade = made(label) if label else LOST
            assert WAGERED.grade(state, Bet("main", side)) == grade
            for machine, scope in ((WAGERED, "wagered-hand"), (EITHER, "either-hand")):
                rows = machine.grade(state, Bet("great-bonus", side))
                for table, pays in BONUS_TABLES.items():
                    paid = pays.outcome(rows).label
                    assert paid == witness.bonus_label(yin, yang, won, side, scope, table)


def test_suits_never_matter():
    assert WAGERED.see(Card("8h")) == WAGERED.see(Card("8c"))
    assert WAGERED.see(Card("Th")) == WAGERED.see(Card("Kc"))
    assert len({WAGERED.see(card) for card in WAGERED.source}) == 11
