"""Readings that used to be fixed silently: clause, default, and the effect of each, by deal."""

from collections import Counter
from fractions import Fraction
from itertools import permutations, product

import pytest

import rackcard
from rackcard.games.dead_mans_hand.rules import Blackjack
from rackcard.games.setup import set_up
from rackcard.rules.cards import Card, Pocket
from rackcard.rules.grades import LOST, Bet, made
from rackcard.rules.needs import Deal
from tests.toys import combinations

DEFAULTS = {
    "great-8": {"drawn-great-8": "1-to-1", "tiger-6": "any-six"},
    "lucky-8": {"double-suited": "each-its-own"},
    "dead-mans-hand": {
        "table-2-dealer-blackjack": "row",
        "table-4-no-set": "row",
        "split-one-set": "row",
        "dealt-ace-eight": "row",
    },
    "straights-and-8s": {"repeated-eights": "count"},
}


@pytest.mark.parametrize("game", DEFAULTS)
def test_each_is_a_ruling_of_its_card_with_today_s_figures_as_default(game):
    card = set_up(game).card
    for ruling, default in DEFAULTS[game].items():
        entry = card.rulings[ruling]
        assert entry.default == default == next(iter(entry.readings))
        assert entry.clause
        assert entry.question.endswith("?")


def machine(game, name="round", **rulings):
    read = {ruling.replace("_", "-"): reading for ruling, reading in rulings.items()}
    return set_up(game, rulings=read).machines[name]


def great_8(yin, yang, wager="main", **rulings):
    rules = machine("great-8", **rulings)
    hands = type(rules.start)(tuple(map(Card, yin.split())), tuple(map(Card, yang.split())))
    return rules.grade(hands, Bet(wager, "yin"))


def test_a_drawn_great_8_pays_6_to_5_by_one_reading():
    for reading, row in (("1-to-1", "Win"), ("6-to-5", "Great 8")):
        assert great_8("2c G", "3d 4d", drawn_great_8=reading) == made(row)
        assert great_8("G", "3d", drawn_great_8=reading) == made("Great 8")
        assert great_8("2c G", "3d G", drawn_great_8=reading) == made("Tie")


def test_a_single_six_is_a_tiger_by_one_reading():
    for reading, main, bonus in (
        ("any-six", made("Tiger 6"), made("Tiger 6")),
        ("two-card-six", made("Win"), LOST),
    ):
        assert great_8("6c", "5d Kd", tiger_6=reading) == main
        assert great_8("6c", "5d Kd", "great-bonus", tiger_6=reading) == bonus
        assert great_8("2c 4c", "5d Kd", tiger_6=reading) == made("Tiger 6")
        assert great_8("2c 4c", "5d Kd", "great-bonus", tiger_6=reading) == made("Tiger 6")


def lucky_8(player, banker, reading):
    rules = machine("lucky-8", double_suited=reading)
    hands = type(rules.start)(tuple(map(Card, player.split())), tuple(map(Card, banker.split())))
    grade = rules.grade(hands, Bet("lucky-8-player", "lucky-8-player"))
    return "Double Suited 8" in grade[0].rows


@pytest.mark.parametrize(
    ("banker", "each", "same"),
    [("2h 3h 3h", True, True), ("2s 3s 3s", True, False), ("2s 3h 3s", False, False)],
)
def test_a_double_suited_8_in_one_suit_or_two(banker, each, same):
    assert lucky_8("Ah 2h 5h", banker, "each-its-own") is each
    assert lucky_8("Ah 2h 5h", banker, "same-suit") is same


def test_six_suited_cards_are_counted_as_the_walk_counts_them():
    """On a small shoe of two suits, dealt in every order."""
    cards = {"Ac": 1, "2c": 1, "3c": 1, "5c": 2, "Ad": 1, "2d": 1, "5d": 1}
    setup = set_up("lucky-8", rulings={"double-suited": "same-suit"}).with_shoe(cards)
    rules, bet = setup.machines["round"], Bet("lucky-8-player", "lucky-8-player")
    dealt: Counter = Counter()
    for order in permutations(rules.source, 6):
        state, left = rules.start, list(order)
        while isinstance(rules.next(state), Deal):
            state = rules.step(state, left.pop(0))
        dealt[rules.grade(state, bet)] += 1
    assert combinations(rules, bet) == dealt
    assert sum(n for grade, n in dealt.items() if "Double Suited 8" in grade[0].rows) == 0
    one_suit = set_up("lucky-8", rulings={"double-suited": "same-suit"}).with_shoe(
        {"Ac": 2, "2c": 2, "5c": 2}
    )
    counts = combinations(one_suit.machines["round"], bet)
    assert sum(n for grade, n in counts.items() if "Double Suited 8" in grade[0].rows) > 0


def track(numbers, reading):
    rules = machine("straights-and-8s", "sequence", repeated_eights=reading)
    return rules.row(tuple(map(Pocket, numbers.split())))


@pytest.mark.parametrize(
    ("numbers", "rows"),
    [
        ("8 8", ("2 Numbers with 8's in a Row", "", "")),
        ("8 18", ("2 Numbers with 8's in a Row",) * 3),
        ("8 18 8", ("3 Sequential Numbers with 8's",) * 2 + ("2 Numbers with 8's in a Row",)),
        ("8 18 28", ("8-18-28 in the first three spins",) * 3),
        ("7 8 8", ("2 Sequential Numbers in a Row",) * 3),
    ],
)
def test_a_repeated_eight_by_three_readings(numbers, rows):
    readings = ("count", "not-first-two", "never")
    assert tuple(track(numbers, reading) for reading in readings) == rows


@pytest.mark.parametrize(
    ("reading", "edge"),
    [("count", "13.2126%"), ("not-first-two", "15.0058%"), ("never", "16.0118%")],
)
def test_repeated_eights_counted_on_paper(reading, edge):
    """All 38 ** 3 sequences, by the words of the sheet."""
    pockets = [0, -1, *range(1, 37)]
    net = Fraction(0)
    for first, second, third in product(pockets, repeat=3):
        net += _paid(first, second, third, reading)
    law = rackcard.load("straights-and-8s", rulings={"repeated-eights": reading}).law(
        "straights-and-8s"
    )
    assert law.house_edge == -net / 38**3
    assert f"{float(law.house_edge):.4%}" == edge


def _paid(first, second, third, reading):
    eights = {8, 18, 28}
    if min(first, second) < 1:
        return -1
    two_eights = {first, second} <= eights and (first != second or reading == "count")
    near = abs(first - second)
    if not two_eights and near not in (1, 2):
        return -1
    two = 4 if two_eights or near == 2 else 7
    if third < 1:
        return two
    three = [first, second, third]
    if set(three) <= eights:
        if len(set(three)) == 3:
            return 299
        return two if reading == "never" else 50
    low = min(three)
    return 50 if sorted(three) == [low, low + 1, low + 2] else two


def dead_mans_hand(table, **rulings):
    read = {ruling.replace("_", "-"): reading for ruling, reading in rulings.items()}
    return set_up("dead-mans-hand", rulings=read).card.wagers["dead-mans-hand"].paytable(table)


BLACKJACK_ROW = "A-A or 8-8 AND the Dealer gets Blackjack"
NO_SET = "A-A or 8-8 with no A-8 hands after split"


@pytest.mark.parametrize("table", "12345")
def test_a_reading_changes_the_cell_of_its_table_and_no_other(table):
    as_printed = dead_mans_hand(table).rows
    hold = dead_mans_hand(table, table_2_dealer_blackjack="hold", table_4_no_set="hold").rows
    changed = {row: pay.text for row, pay in hold.items() if pay != as_printed[row]}
    assert changed == {"2": {BLACKJACK_ROW: "50:1"}, "4": {NO_SET: "2:1"}}.get(table, {})


@pytest.mark.parametrize(
    ("decks", "hold"), [(1, "8.08%"), (2, "7.71%"), (6, "7.45%"), (8, "7.42%")]
)
def test_the_printed_hold_of_table_2_needs_50_to_1(decks, hold):
    """By the sheet's own approximation, which is how it was printed."""
    setup = set_up("dead-mans-hand", {"decks": decks}, {"table-2-dealer-blackjack": "hold"})
    figure = next(f for f in setup.definition.figures if f.paytable == "2" and f.method)
    method = setup.definition.published.methods[figure.method]
    assert f"{float(method(setup, figure)):.2%}" == hold


def bonus(sets, **rulings):
    from rackcard.games.dead_mans_hand.bonus import Made, bonus_grade

    house = set_up("dead-mans-hand", rulings=rulings).house
    return bonus_grade(house.rulings, Made((8, 8), split=True, sets=sets))[0].rows


def test_one_set_after_a_split_by_rule_7():
    assert bonus(1) == ("1 Set of A-8",)
    assert bonus(1, **{"split-one-set": "clause-7"}) == (NO_SET,)
    for sets in (0, 2, 3, 4):
        assert bonus(sets) == bonus(sets, **{"split-one-set": "clause-7"})


@pytest.mark.parametrize("table", "12345")
def test_a_dealt_ace_eight_by_rule_4_pays_4_to_1_under_every_table(table):
    for reading in ("row", "clause-4"):
        setup = set_up("dead-mans-hand", rulings={"dealt-ace-eight": reading})
        machine = setup.machines["round"]
        assert isinstance(machine, Blackjack)
        rules = machine.bonus_round()
        state = rules.step(rules.step(rules.start, Card("As")), Card("8d"))
        paytable = setup.card.wagers["dead-mans-hand"].paytable(table)
        outcome = paytable.outcome(rules.grade(state, Bet("dead-mans-hand", "")))
        row = paytable.rows["1 Set of A-8"].odds
        assert outcome.net == (4 if reading == "clause-4" else row)


def test_without_a_peek_the_highest_row_pays():
    """Three sets against a dealer's blackjack: 250:1 under tables 4 and 5, not 50:1."""
    from rackcard.games.dead_mans_hand.bonus import Made, bonus_grade

    setup = set_up("dead-mans-hand", {"peek": "no"})
    grade = bonus_grade(setup.house.rulings, Made((8, 8), True, True, 3))
    paid = {
        table: setup.card.wagers["dead-mans-hand"].paytable(table).outcome(grade).net
        for table in "12345"
    }
    assert paid == {"1": 50, "2": 25, "3": 50, "4": 250, "5": 250}


def test_the_price_of_the_bonus_knows_whether_the_dealer_looks():
    edges = {
        peek: rackcard.load("dead-mans-hand", decks=1, options={"peek": peek})
        .law("dead-mans-hand", "4", strategy="always-split")
        .house_edge
        for peek in ("yes", "no")
    }
    assert edges["no"] < edges["yes"]  # what splits make is paid where it is more


@pytest.mark.parametrize("game", DEFAULTS)
def test_no_row_is_left_without_a_hand_under_any_reading(game):
    """Every reading can be priced: no table prints a row that it never pays."""
    setup = set_up(game)
    for ruling in DEFAULTS[game]:
        for reading in setup.card.rulings[ruling].readings:
            read = rackcard.game.Game(setup.read_as({ruling: reading}))
            wagers = [wager for wager in read.setup.wagers if wager != "blackjack"]
            assert all(line.edge is not None for line in read.par(*wagers))
