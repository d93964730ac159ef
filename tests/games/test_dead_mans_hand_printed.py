"""What the sheet of Dead Man's Hand prints about its bonus, and the order in which it is settled.

The printed holds do not come from dealing. They come from an approximation, and only with two pay
cells that are not the printed ones; every figure here is typed from the sheet once more.
"""

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from functools import cache

import pytest

import rackcard
from rackcard.games.dead_mans_hand.bonus import Made
from rackcard.games.dead_mans_hand.published import METHODS, bonus_law, final_hands
from rackcard.rules.grades import Bet, made
from rackcard.rules.limits import Stake
from rackcard.rules.money import Breakage
from rackcard.rules.settle import settle
from tests.games.blackjack_rounds import BONUS, bonus_of, dealt, house
from tests.witnesses import dead_mans_hand as witness

DECKS = (1, 2, 5, 6, 8)
TABLES = ("1", "2", "3", "4", "5")
HOLDS = {
    "1": "8.57 8.10 7.81 7.77 7.73",
    "2": "8.08 7.71 7.48 7.45 7.42",
    "3": "7.96 7.56 7.30 7.27 7.23",
    "4": "9.52 9.36 9.25 9.24 9.22",
    "5": "6.60 6.17 5.89 5.86 5.82",
}
PAYOUTS = {
    "1": "91.43 91.90 92.19 92.23 92.27",
    "2": "91.92 92.29 92.52 92.55 92.58",
    "3": "92.04 92.44 92.70 92.73 92.77",
    "4": "90.48 90.64 90.75 90.76 90.78",
    "5": "93.40 93.83 94.11 94.14 94.18",
}
HITS = "28.66 28.53 28.45 28.44 28.43"
CELLS = {
    "2": {"A-A or 8-8 AND the Dealer gets Blackjack": "50:1"},
    "4": {"A-A or 8-8 with no A-8 hands after split": "2:1"},
}
ANY, ONE, TWO = "ANY A or 8", "1 Set of A-8", "2 Sets of A-8"
NONE = "A-A or 8-8 with no A-8 hands after split"
BLACKJACK = "A-A or 8-8 AND the Dealer gets Blackjack"


@cache
def checks():
    """What is checked about the bonus; blackjack has published figures of its own."""
    return [c for c in rackcard.verify("dead-mans-hand") if c.figure.wager == BONUS]


def found(figure, *, changed=False):
    """Checks of one kind, by pay table and decks."""
    return {
        (check.figure.paytable, check.figure.options["decks"]): check
        for check in checks()
        if check.figure.figure == figure and bool(check.figure.pays) == changed
    }


def percents(rows):
    return {
        (table, decks): Fraction(text) / 100
        for table, row in rows.items()
        for decks, text in zip(DECKS, row.split(), strict=True)
    }


def rounded(value):
    """In percent with two digits, half up."""
    return Decimal(int(value * 10000 + Fraction(1, 2))) / 100


# Verify


def test_all_75_checks_are_as_documented():
    assert len(checks()) == 75
    assert all(check.as_documented for check in checks())
    # and would not be if the oracle file said the opposite of any of them
    for check in checks():
        opposite = check.figure.model_copy(update={"agrees": not check.figure.agrees})
        assert not replace(check, figure=opposite).as_documented


@pytest.mark.parametrize(("figure", "printed"), [("house edge", HOLDS), ("payout", PAYOUTS)])
def test_every_printed_figure_is_held(figure, printed):
    every = found(figure)
    assert {key: check.figure.value for key, check in every.items()} == percents(printed)
    assert set(every) == {(table, decks) for table in TABLES for decks in DECKS}


@pytest.mark.parametrize("figure", ["house edge", "payout"])
def test_as_printed_fifteen_of_twenty_five_agree(figure):
    agree = {key for key, check in found(figure).items() if check.agrees}
    assert agree == {(table, decks) for table in ("1", "3", "5") for decks in DECKS}
    assert len(agree) == 15


@pytest.mark.parametrize(("figure", "printed"), [("house edge", HOLDS), ("payout", PAYOUTS)])
def test_with_two_cells_changed_all_twenty_five_agree(figure, printed):
    again = found(figure, changed=True)
    assert set(again) == {(table, decks) for table in CELLS for decks in DECKS}
    assert all(check.figure.pays == CELLS[table] for (table, _), check in again.items())
    every = found(figure) | again
    assert len(every) == 25
    assert all(check.agrees for check in every.values())
    for key, value in percents(printed).items():
        assert rounded(every[key].computed) == rounded(value), key


def test_the_disagreements_say_which_cell_it_is():
    for figure in ("house edge", "payout"):
        for (table, _), check in found(figure).items():
            assert check.figure.agrees == (table not in CELLS)
            if table in CELLS:
                ((row, pay),) = CELLS[table].items()
                assert row in check.figure.note
                assert pay in check.figure.note
        for (table, _), check in found(figure, changed=True).items():
            assert next(iter(CELLS[table])) in check.figure.note


def test_hit_percentages_agree_and_are_counted_strictly():
    every = found("hit frequency")
    printed = dict(zip((("1", decks) for decks in DECKS), HITS.split(), strict=True))
    assert {key: check.figure.printed for key, check in every.items()} == {
        key: f"{text}%" for key, text in printed.items()
    }
    assert all(check.agrees and check.figure.agrees for check in every.values())
    for (_, decks), check in every.items():
        assert check.method == "exact walk over every deal"
        assert check.computed == witness.hit(witness.printed(decks, 2, 4))


def test_nothing_else_is_checked():
    assert {check.figure.figure for check in checks()} == {"house edge", "payout", "hit frequency"}
    counts = [len(found(f, changed=c)) for f in ("house edge", "payout") for c in (False, True)]
    assert counts == [25, 10, 25, 10]
    assert len(found("hit frequency")) == 5


# The strict value beside each


@pytest.mark.parametrize("changed", [False, True])
def test_every_hold_has_its_strict_value_beside_it(changed):
    for (table, decks), check in found("house edge", changed=changed).items():
        split = witness.Split(witness.ACE_HANDS[table], witness.EIGHT_HANDS)
        law = witness.by_counts(witness.full_shoe(decks), split)
        assert check.strict == witness.hold(law, witness.pays(table, changed))
        assert check.strict != check.computed
        assert check.method == "the sheet's own approximation"


@pytest.mark.parametrize("changed", [False, True])
def test_payouts_are_what_holds_leave(changed):
    holds = found("house edge", changed=changed)
    for key, check in found("payout", changed=changed).items():
        assert check.computed == 1 - holds[key].computed
        assert check.strict == 1 - holds[key].strict


def test_strict_dealing_does_not_print_the_sheet():
    """None of the 25 holds, with the two cells as they are or changed."""
    printed = percents(HOLDS)
    for changed in (False, True):
        for key, check in found("house edge", changed=changed).items():
            assert check.strict < check.computed
            assert rounded(check.strict) != rounded(printed[key])


# The approximation


@pytest.mark.parametrize("decks", DECKS)
@pytest.mark.parametrize("ace_hands", [2, 4])
def test_the_approximation_is_the_witness_s(decks, ace_hands):
    law = bonus_law(decks, {1: ace_hands, 8: 4}, house().house.rulings)
    theirs = witness.printed(decks, ace_hands, 4)
    assert sum(law.values()) == sum(theirs.values()) == 1
    assert law[made()] == theirs[witness.LOSES]
    assert law[made(ANY)] == theirs[witness.ONE]
    assert law[made(ONE)] == theirs[witness.DEALT_SET]
    assert law[made(ONE, late=True)] == theirs[witness.SETS[1]]
    assert law[made(BLACKJACK)] == theirs[witness.DEALER_BLACKJACK]
    assert law[made(NONE, late=True)] == theirs[witness.SETS[0]]
    assert law[made(TWO, late=True)] == theirs[witness.SETS[2]]
    assert law[made("3 Sets of A-8", TWO, late=True)] == theirs[witness.SETS[3]]
    assert law[made("4 Sets of A-8", "3 Sets of A-8", TWO, late=True)] == theirs[witness.SETS[4]]
    assert len(law) == 9


@pytest.mark.parametrize("changed", [False, True])
def test_the_holds_are_the_witness_s(changed):
    for (table, decks), check in found("house edge", changed=changed).items():
        law = witness.printed(decks, witness.ACE_HANDS[table], witness.EIGHT_HANDS)
        assert check.computed == witness.hold(law, witness.pays(table, changed))


@pytest.mark.parametrize("decks", DECKS)
@pytest.mark.parametrize("most", [2, 3, 4])
def test_how_many_hands_a_pair_becomes(decks, most):
    law = final_hands(52 * decks - 2, 4 * decks - 2, most)
    assert law == witness.hands_made(52 * decks - 2, 4 * decks - 2, most)
    assert sum(law.values()) == 1
    assert set(law) == set(range(2, most + 1))


def test_hands_of_one_deck_by_hand():
    """Two hands: no ace in the next two cards; three: one, and none in the two after it, or ..."""
    law = final_hands(50, 2, 4)
    assert law[2] == Fraction(48 * 47, 50 * 49)
    once = Fraction(2, 50) * Fraction(48 * 47 * 46, 49 * 48 * 47)
    then = Fraction(48, 50) * Fraction(2, 49) * Fraction(47 * 46, 48 * 47)
    assert law[3] == once + then
    assert law[4] == 1 - law[2] - law[3]


def test_no_cards_of_the_pair_left_means_two_hands():
    assert final_hands(50, 0, 4) == {2: 1}


def test_a_lone_card_of_the_pair_makes_three_hands_at_most():
    assert set(final_hands(50, 1, 4)) == {2, 3}


def test_the_method_is_known_by_the_name_on_the_card():
    assert {check.figure.method for check in checks()} == {*METHODS, ""}


# Settlement, in the order of the card


def settled(round, seats, table="3"):
    stakes = [(wager, seat) for wager in ("blackjack", BONUS) for seat in range(seats)]
    moves = round.settled(stakes, {"blackjack": "3:2", BONUS: table})
    return [(move.act, move.bet.wager, move.bet.seat, move.row, move.amount) for move in moves]


def test_a_dealers_blackjack_with_an_ace_up():
    """Losing bonus wagers; one ace or eight, and A-8; blackjack and insurance; pairs last."""
    round = dealt("8c Ac Tc 8s Ad  8d 5c 9c Ah Kd  insure decline insure decline", seats=4)
    assert settled(round, 4) == [
        ("collect", BONUS, 2, "", 1000),
        ("pay", BONUS, 1, ANY, 2000),
        ("pay", BONUS, 3, ONE, 4000),
        ("collect", "blackjack", 0, "", 1000),
        ("collect", "blackjack", 1, "", 1000),
        ("collect", "blackjack", 2, "", 1000),
        ("collect", "blackjack", 3, "", 1000),
        ("pay", "blackjack", 0, "Insurance", 1000),
        ("pay", "blackjack", 2, "Insurance", 1000),
        ("pay", BONUS, 0, BLACKJACK, 50000),
    ]


def test_a_dealers_blackjack_with_a_ten_up():
    round = dealt("Ac Tc Kc Qd  Ad 9c Ah As", seats=3)
    assert settled(round, 3, "2") == [
        ("collect", BONUS, 1, "", 1000),
        ("pay", BONUS, 2, ANY, 2000),
        ("collect", "blackjack", 0, "", 1000),
        ("collect", "blackjack", 1, "", 1000),
        ("push", "blackjack", 2, "Push", 0),
        ("pay", BONUS, 0, BLACKJACK, 25000),
    ]


def test_a_round_with_split_pairs():
    script = (
        "8c Tc 8s As 6d  8d 9c Ah Ad Td"
        "  split Ac stand Ad stand"  # two sets: 19, 19
        "  stand"  # 19
        "  stand"
        "  split Tc 5c"  # no set: 21, 16
        "  3h"  # 19
    )
    round = dealt(script, seats=4)
    assert round.dealer == "6d Td 3h"
    assert settled(round, 4) == [
        ("collect", BONUS, 1, "", 1000),
        ("pay", BONUS, 2, ONE, 4000),
        ("pay", BONUS, 0, TWO, 50000),
        ("pay", BONUS, 3, NONE, 4000),
        ("collect", "blackjack", 3, "", 1000),
        ("push", "blackjack", 0, "Push", 0),
        ("push", "blackjack", 0, "Push", 0),
        ("push", "blackjack", 1, "Push", 0),
        ("push", "blackjack", 2, "Push", 0),
        ("pay", "blackjack", 3, "Win", 1000),
    ]


def test_an_unsplit_pair_is_paid_double_the_single_card():
    round = dealt("8c 6d 8d Td stand Kh")
    assert settled(round, 1, "1") == [
        ("pay", BONUS, 0, ANY, 3000),
        ("pay", "blackjack", 0, "Win", 1000),
    ]


def test_lost_insurance_is_half_the_wager():
    round = dealt("Tc Ad 9d 8h insure double Kh")
    assert settled(round, 1) == [
        ("collect", BONUS, 0, "", 1000),
        ("collect", "blackjack", 0, "", 2000),
        ("collect", "blackjack", 0, "Insurance lost", 500),
    ]


def test_a_surrendered_hand_gives_half_back():
    round = dealt("Tc Td 6d 8h surrender", surrender="late")
    assert settled(round, 1) == [
        ("collect", BONUS, 0, "", 1000),
        ("collect", "blackjack", 0, "Surrender", 500),
    ]


def test_the_card_tells_the_procedure_in_words():
    words = " ".join(rackcard.load("dead-mans-hand").card.procedure.deal)
    order = ["Losing bonus wagers", "insurance is offered", "Dealer's blackjack", "split pair's"]
    places = [words.index(part) for part in order]
    assert places == sorted(places)


def test_what_play_decides_is_paid_after_what_the_first_cards_decide():
    """Seat 1 splits to one set, seat 2 to two sets, seat 3 is dealt an ace and an eight."""
    card = rackcard.load("dead-mans-hand").card
    table = {"dead-mans-hand": card.wagers["dead-mans-hand"].paytable("3")}
    grades = {
        0: bonus_of(Made((8, 8), False, True, 1)),
        1: bonus_of(Made((8, 8), False, True, 2)),
        2: bonus_of(Made((1, 8), False, False, 1)),
    }
    stakes = [Stake(Bet("dead-mans-hand", "dead-mans-hand", seat), 100) for seat in range(3)]
    moves = settle(card.procedure.sweeps, stakes, lambda b: grades[b.seat], table, Breakage())
    assert [move.bet.seat for move in moves] == [2, 0, 1]


def test_pairs_that_are_played_are_paid_in_the_order_of_their_seats():
    """Seat 1 splits to none, seat 2 to one set, seat 3 keeps its eights."""
    card = rackcard.load("dead-mans-hand").card
    table = {"dead-mans-hand": card.wagers["dead-mans-hand"].paytable("3")}
    grades = {
        0: bonus_of(Made((8, 8), False, True, 0)),
        1: bonus_of(Made((8, 8), False, True, 1)),
        2: bonus_of(Made((8, 8), False, False, 0)),
    }
    stakes = [Stake(Bet("dead-mans-hand", "dead-mans-hand", seat), 100) for seat in range(3)]
    moves = settle(card.procedure.sweeps, stakes, lambda b: grades[b.seat], table, Breakage())
    assert [move.bet.seat for move in moves] == [0, 1, 2]
