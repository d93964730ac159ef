"""The Dead Man's Hand bonus: every row of every table, and its exact law under strict dealing.

The law is held against a witness that deals every card, and the small machine that it is computed
on against the whole game of blackjack, deal by deal.
"""

from collections import Counter, defaultdict
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

import rackcard
from rackcard.exact.best import best_of, best_strategy, by_option, choices
from rackcard.exact.walk import end_weights
from rackcard.games.dead_mans_hand.bonus import BonusRound, Made
from rackcard.games.dead_mans_hand.round import total as points
from rackcard.rules.automaton import tabulate
from rackcard.rules.cards import Card
from rackcard.rules.errors import BadInput
from rackcard.rules.grades import Bet, made
from rackcard.rules.needs import Choose, Deal, Done, SeatHand
from rackcard.rules.play import play
from rackcard.rules.pricing import Value
from tests.games.blackjack_rounds import BONUS, bonus_of, dealt, house, machine
from tests.witnesses import dead_mans_hand as witness

TABLES = ("1", "2", "3", "4", "5")
DECKS = (1, 2, 5, 6, 8)
SOME_DECKS = [1, *(pytest.param(decks, marks=pytest.mark.prove) for decks in (2, 5, 8)), 6]
"""The others are for the proofs: their laws take seconds each."""
STRATEGIES = ("always-split", "never-split", "best")
BET = Bet(BONUS, BONUS)

FOUR, THREE, TWO = "4 Sets of A-8", "3 Sets of A-8", "2 Sets of A-8"
ONE = "1 Set of A-8"
NONE = "A-A or 8-8 with no A-8 hands after split"
ANY = "ANY A or 8"
BLACKJACK = "A-A or 8-8 AND the Dealer gets Blackjack"

# As the sheet prints them, for tables 1 to 5; the doubled row of an unsplit pair is clause 7's.
PAYS = {
    "loses": (-1, -1, -1, -1, -1),
    FOUR: (50, 25, 50, 500, 500),
    THREE: (50, 25, 50, 250, 250),
    TWO: (50, 25, 50, 25, 50),
    ONE: (14, 4, 4, 4, 5),
    NONE: (3, 4, 4, 4, 4),
    ANY: (Fraction(3, 2), 2, 2, 2, 2),
    "double ANY": (3, 4, 4, 4, 4),
    BLACKJACK: (50, 25, 50, 50, 50),
}
GRADES = {
    witness.LOSES: made(),
    witness.ONE: made(ANY),
    witness.DEALT_SET: made(ONE),
    witness.UNSPLIT: made(ANY, times=2, late=True),
    witness.DEALER_BLACKJACK: made(BLACKJACK),
    witness.SETS[0]: made(NONE, late=True),
    witness.SETS[1]: made(ONE, late=True),
    witness.SETS[2]: made(TWO, late=True),
    witness.SETS[3]: made(THREE, TWO, late=True),
    witness.SETS[4]: made(FOUR, THREE, TWO, late=True),
    witness.UNLUCKY_SETS[0]: made(NONE, BLACKJACK, late=True),
    witness.UNLUCKY_SETS[1]: made(ONE, BLACKJACK, late=True),
    witness.UNLUCKY_SETS[2]: made(TWO, BLACKJACK, late=True),
    witness.UNLUCKY_SETS[3]: made(THREE, TWO, BLACKJACK, late=True),
    witness.UNLUCKY_SETS[4]: made(FOUR, THREE, TWO, BLACKJACK, late=True),
}
ALL_HOUSES = {"1": {}, "2": {}, "3": {}, "4": {"ace_hands": 4}, "5": {"ace_hands": 4}}


def pays_as(row, script, tables=TABLES, **options):
    """A round pays a row of the sheet, under each table in the house that it prescribes."""
    for table in tables:
        nets = dealt(script, **{**ALL_HOUSES[table], **options}).net(table, BONUS)
        assert nets == PAYS[row][TABLES.index(table)], (table, script)


# Rows, hand by hand


@pytest.mark.parametrize("hand", ["Ts 9h", "Ks Kh", "7s 7h", "2s 9h", "5s 5h"])
def test_neither_ace_nor_eight_on_the_first_two_cards_loses(hand):
    first, second = hand.split()
    pays_as("loses", f"{first} 7d {second} Tc stand")


def test_an_ace_or_eight_that_comes_later_is_too_late():
    pays_as("loses", "5s 7d 6h Tc hit 8c stand")
    pays_as("loses", "5s 7d 6h Tc double Ac")
    pays_as("loses", "9s 7d 9h Tc split 8c stand Ac stand")
    pays_as("loses", "Ts 7d Th Tc split Ac 8c stand")


@pytest.mark.parametrize("hand", ["As 9h", "9s Ah", "8s 9h", "9s 8h", "8s Th", "2s 8h"])
def test_any_ace_or_eight(hand):
    first, second = hand.split()
    pays_as(ANY, f"{first} 7d {second} Tc stand")


def test_a_blackjack_has_an_ace_in_it():
    pays_as(ANY, "As 7d Kh Tc")
    pays_as(ANY, "Ks 7d Ah Tc")


def test_any_ace_or_eight_is_paid_whatever_becomes_of_the_hand():
    pays_as(ANY, "8s 7d 6h Tc hit Kd")  # bust
    pays_as(ANY, "8s 7d 3h Tc hit Ad stand")  # a second one that came later
    pays_as(ANY, "8s Ad 9h Tc decline")  # dealer blackjack
    pays_as(ANY, "As Td 9h Ac")


@pytest.mark.parametrize("hand", ["As 8h", "8s Ah"])
def test_ace_eight_dealt_is_one_set(hand):
    first, second = hand.split()
    pays_as(ONE, f"{first} 7d {second} Tc stand")
    pays_as(ONE, f"{first} 7d {second} Tc hit 5c stand")
    pays_as(ONE, f"{first} 6d {second} 9c double 5c Kc")
    pays_as(ONE, f"{first} Ad {second} Tc decline")
    pays_as(ONE, f"{first} Td {second} Ac")


def test_a_pair_that_is_not_split_pays_double_any():
    pays_as("double ANY", "8s 7d 8h Tc stand")
    pays_as("double ANY", "8s 7d 8h Tc hit 2c stand")
    pays_as("double ANY", "8s 7d 8h Tc hit Ac stand")  # no A-8: a third card
    pays_as("double ANY", "8s 7d 8h Tc double 2c")
    pays_as("double ANY", "As 7d Ah Tc stand")
    pays_as("double ANY", "As 7d Ah Tc hit 8c stand")
    pays_as("double ANY", "8s 7d 8h Tc surrender", surrender="late")


def test_a_pair_with_no_set_after_the_split():
    pays_as(NONE, "8s 7d 8h Tc split 9c stand Tc stand")
    pays_as(NONE, "As 7d Ah Tc split 9c Tc")
    pays_as(NONE, "8s 7d 8h Tc split 2c hit Ac 9c stand")  # the ace was no second card
    pays_as(NONE, "8s 7d 8h Tc split 5c hit Kc 6c hit Kd")  # both bust
    # Four hands, and no ace
    pays_as(NONE, "8s 7d 8h Tc split 8c split 8d split 9c stand 9c stand 9c stand 9c stand")
    # The most hands, and pairs stay
    pays_as(NONE, "As 7d Ah Tc split Ac Ad", tables="123")


def test_one_set_after_the_split():
    pays_as(ONE, "8s 7d 8h Tc split Ac stand 9c stand")
    pays_as(ONE, "8s 7d 8h Tc split 9c stand Ac stand")
    pays_as(ONE, "As 7d Ah Tc split 8c 9c")
    pays_as(ONE, "As 7d Ah Tc split 9c 8c")
    pays_as(ONE, "8s 7d 8h Tc split 8c split 9c stand Ac stand 9c stand")


def test_a_set_may_be_hit_or_doubled_after_it_was_made():
    pays_as(ONE, "8s 7d 8h Tc split Ac hit 5c stand 9c stand")
    pays_as(ONE, "8s 7d 8h Tc split Ac double 5c 9c stand")
    pays_as(ONE, "As 7d Ah Tc split 8c hit 5c stand 9c stand", hit_split_aces="yes")


def test_two_sets():
    pays_as(TWO, "8s 7d 8h Tc split Ac stand Ad stand")
    pays_as(TWO, "As 7d Ah Tc split 8c 8d")
    pays_as(TWO, "8s 7d 8h Tc split Ac stand 8c split 9c stand Ad stand")
    pays_as(TWO, "8s 7d 8h Tc split 8c split 8d split Ac stand 9c stand 9c stand Ad stand")


def test_two_sets_whatever_is_drawn_between_them():
    pays_as(TWO, "8s 7d 8h Tc split 8c split 2c hit 3c hit Kc Ac stand Ad stand")


def test_three_sets_of_eights_pay_as_two_under_tables_1_to_3():
    pays_as(THREE, "8s 7d 8h Tc split 8c split Ac stand Ad stand Ah stand")
    pays_as(THREE, "8s 7d 8h Tc split 8c split 8d split Ac stand Ad stand 9c stand Ah stand")


def test_four_sets_of_eights_pay_as_two_under_tables_1_to_3():
    pays_as(FOUR, "8s 7d 8h Tc split 8c split 8d split Ac stand Ad stand Ah stand As stand")


def test_three_and_four_sets_of_aces_under_tables_4_and_5():
    pays_as(THREE, "As 7d Ah Tc split Ac split 8c 8d 8h", tables="45")
    pays_as(THREE, "As 7d Ah Tc split Ac split Ad split 8c 8d 9h 8h", tables="45")
    pays_as(FOUR, "As 7d Ah Tc split Ac split Ad split 8c 8d 8s 8h", tables="45")


def test_a_table_without_the_higher_rows_says_that_it_pays_two_sets():
    script = "8s 7d 8h Tc split 8c split 8d split Ac stand Ad stand Ah stand As stand"
    for table in TABLES:
        round = dealt(script)
        outcome = round.house.card.wagers[BONUS].paytable(table).outcome(round.grade(BONUS))
        assert outcome.label == (FOUR if table in "45" else TWO)


@pytest.mark.parametrize("pair", ["As Ah", "8s 8h"])
@pytest.mark.parametrize("dealer", ["ace up", "ten up"])
def test_a_pair_and_the_dealers_blackjack(pair, dealer):
    first, second = pair.split()
    up, hole, answer = ("Ad", "Kd", "decline") if dealer == "ace up" else ("Kd", "Ad", "")
    pays_as(BLACKJACK, f"{first} {up} {second} {hole} {answer}")
    pays_as(BLACKJACK, f"{first} {up} {second} {hole} {answer} stand", peek="no")


def test_the_dealers_21_is_not_a_blackjack():
    pays_as("double ANY", "8s 7d 8h 4c stand Tc")
    pays_as("double ANY", "8s 6d 8h 4c stand Ac")


def test_the_dealers_blackjack_comes_before_splitting():
    """Without a look at the hole card the pair may have been split by then: its row stands."""
    pays_as(BLACKJACK, "8s Kd 8h Ad split 9c stand Tc stand", peek="no")
    pays_as(BLACKJACK, "8s Kd 8h Ad split Ac stand Ah stand", peek="no")
    pays_as(BLACKJACK, "8s Ad 8h Kd decline split Ac stand Ah stand", peek="no")
    pays_as(BLACKJACK, "As Kd Ah Ad split 8c 8d", peek="no")


def test_the_dealers_blackjack_takes_another_pair_along():
    pays_as("loses", "9s Kd 9h Ad")


def test_one_wager_for_each_hand_played():
    round = dealt("8s As 9s 7d 8h 8d 2h Tc  stand stand stand", seats=3)
    nets = [round.net("1", BONUS, seat) for seat in range(3)]
    assert nets == [3, 14, -1]


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("row", [FOUR, THREE, TWO, ONE, NONE, ANY, BLACKJACK])
def test_the_rack_card_prints_what_the_sheet_prints(table, row):
    """`---` where a row is not available."""
    pay = house().card.wagers[BONUS].paytable(table).rows.get(row)
    if row in (FOUR, THREE) and table in "123":
        assert pay is None
    else:
        assert pay.odds == PAYS[row][TABLES.index(table)]


@pytest.mark.parametrize("first", range(1, 11))
@pytest.mark.parametrize("second", range(1, 11))
def test_grades_of_first_cards_are_symmetric(first, second):
    for dealer in (False, True):
        grade = bonus_of(Made((first, second), dealer))
        assert grade == bonus_of(Made((second, first), dealer))
        lucky = [value for value in (first, second) if value in (1, 8)]
        if not lucky:
            assert grade == made()
        elif len(lucky) == 1:
            assert grade == made(ANY)
        elif first != second:
            assert grade == made(ONE)
        else:
            assert grade == (made(BLACKJACK) if dealer else made(ANY, times=2, late=True))


# The table decides how often aces are split


def test_aces_split_once_under_tables_1_to_3_and_three_times_under_4_and_5():
    options = house().card.wagers[BONUS].table_options
    assert {table: options[table]["ace-hands"] for table in TABLES} == {
        "1": 2,
        "2": 2,
        "3": 2,
        "4": 4,
        "5": 4,
    }


@pytest.mark.parametrize("ace_hands", [2, 4])
@pytest.mark.parametrize("table", TABLES)
def test_the_law_of_a_table_is_that_of_its_own_house(table, ace_hands):
    """Whatever the house has chosen, the pay table prescribes it."""
    law = rackcard.load("dead-mans-hand", decks=1, options={"ace-hands": ace_hands}).law(
        BONUS, table, strategy="always-split"
    )
    split = witness.Split(witness.ACE_HANDS[table], witness.EIGHT_HANDS)
    expected = witness.by_counts(witness.full_shoe(1), split)
    assert law.house_edge == witness.hold(expected, witness.pays(table))


# The witness against itself: hits between split hands do not move the law

SMALL = {
    "few small cards": {1: 3, 8: 5, 10: 4, 4: 2, 9: 2},
    "all sorts": {1: 3, 8: 4, 10: 6, 3: 1, 6: 1, 9: 1},
    "tens": {1: 2, 8: 4, 10: 9, 6: 2},
}


@pytest.mark.parametrize("ace_hands", [2, 4])
@pytest.mark.parametrize("shoe", SMALL.values(), ids=SMALL)
def test_hits_drawn_between_split_hands_do_not_change_the_law(shoe, ace_hands):
    cards = witness.shoe_of(shoe)
    plain = witness.by_counts(cards, witness.Split(ace_hands, 4))
    assert sum(plain.values()) == 1
    assert witness.SETS[2] in plain
    for hit_below, hit_aces in ((0, False), (12, False), (14, True), (17, False)):
        split = witness.Split(ace_hands, 4, hit_below, hit_aces)
        assert witness.deals(cards, split) == plain, split


# Strict dealing: the small machine against the witness


def bonus_round(shoe=None, **options):
    rules = BonusRound(house(**options).house)
    if shoe is None:
        return rules
    values = dict(zip((1, 2, 3, 4, 5, 6, 7, 8, 9, 10), "A23456789T", strict=True))
    counts = {f"{values[value]}s": count for value, count in shoe.items()}
    return rules.with_source(rules.source.holding(counts))


def law_of(rules, strategy):
    """Grades by chance, counted by the engine in integers."""
    automaton = tabulate(rules, [BET], strategy)
    law = Counter()
    for (grade,), weight in zip(automaton.grades, end_weights(automaton), strict=True):
        assert isinstance(weight, int)
        law[grade] += weight
    total = law.total()
    return {grade: Fraction(weight, total) for grade, weight in law.items() if weight}


def graded(law):
    """The witness's law, by grade."""
    grades = Counter()
    for outcome, chance in law.items():
        grades[GRADES[outcome]] += chance
    return dict(grades)


def strategy(name):
    return bonus_round().decisions.strategies(BONUS)[name]


def test_the_strategies_are_these():
    assert tuple(bonus_round().decisions.strategies(BONUS)) == STRATEGIES
    assert strategy("best") is None


@pytest.mark.parametrize("ace_hands", [2, 4])
@pytest.mark.parametrize("shoe", SMALL.values(), ids=SMALL)
def test_small_shoes_always_split(shoe, ace_hands):
    found = law_of(bonus_round(shoe, decks=8, ace_hands=ace_hands), strategy("always-split"))
    split = witness.Split(ace_hands, 4, hit_below=12)
    assert found == graded(witness.deals(witness.shoe_of(shoe), split))


@pytest.mark.parametrize("shoe", SMALL.values(), ids=SMALL)
def test_small_shoes_never_split(shoe):
    found = law_of(bonus_round(shoe, decks=8), strategy("never-split"))
    assert found == graded(witness.deals(witness.shoe_of(shoe), witness.Split(0, 0)))


@pytest.mark.parametrize("decks", DECKS)
@pytest.mark.parametrize("ace_hands", [2, 4])
def test_full_shoes_always_split(decks, ace_hands):
    found = law_of(bonus_round(decks=decks, ace_hands=ace_hands), strategy("always-split"))
    split = witness.Split(ace_hands, 4)
    assert found == graded(witness.by_counts(witness.full_shoe(decks), split))


def test_the_small_machine_deals_only_what_can_decide_the_bonus():
    rules = bonus_round()
    state = rules.start
    for symbol in ("As", "9d"):
        assert rules.next(state) == Deal(SeatHand(0))
        state = rules.step(state, Card(symbol))
    assert rules.next(state) == Done()
    state = rules.start
    for symbol in ("8s", "8d"):
        state = rules.step(state, Card(symbol))
    assert rules.next(state) == Deal("dealer")
    state = rules.step(state, Card("Kc"))
    assert rules.next(state) == Deal("dealer", face_down=True)
    assert rules.next(rules.step(state, Card("Ac"))) == Done()
    state = rules.step(state, Card("9c"))
    assert rules.next(state) == Choose(0, ("split", "keep"))
    assert rules.next(rules.step(state, "keep")) == Done()
    state = rules.step(state, "split")
    assert rules.next(state) == Deal("split hand")
    for symbol in ("8c", "8h", "8s", "Ac", "2c"):  # the third of them makes no fifth hand
        state = rules.step(state, Card(symbol))
    assert (state.hands, state.finished, state.sets) == (4, 3, 1)
    assert rules.next(rules.step(state, Card("2c"))) == Done()


def test_its_view_hides_the_hole_card():
    rules = bonus_round()
    seen = []
    script = iter(["8s", "8d", "Kc", "9c"])
    moves = play(rules, lambda: Card(next(script)), lambda view, need: seen.append(view) or "keep")
    assert list(moves)[-1].state.dealer == ("Kc", "9c")
    assert seen[0].dealer == ("Kc",)
    assert rules.view(rules.start, 0) == rules.start


# Strict dealing: the small machine against the whole game


def whole_game(rules, shoe, hit_below, seats=1):
    """Every deal of a small shoe to the end, dealer's cards and all: grades of each seat."""
    laws: list[dict[Any, Fraction]] = [defaultdict(Fraction) for _ in range(seats)]
    todo = [(rules.start, tuple(shoe.items()), Fraction(1))]
    while todo:
        state, left, chance = todo.pop()
        need = rules.next(state)
        if isinstance(need, Done):
            for seat, law in enumerate(laws):
                law[rules.grade(state, Bet(BONUS, BONUS, seat))] += chance
        elif isinstance(need, Choose):
            choice = split_and_hit(rules, state, need, hit_below)
            todo.append((rules.step(state, choice), left, chance))
        else:
            cards = sum(count for _, count in left)
            assert cards, "the shoe is too small"
            for at, (card, count) in enumerate(left):
                if count:
                    rest = (*left[:at], (card, count - 1), *left[at + 1 :])
                    after = rules.step(state, Card(card))
                    todo.append((after, rest, chance * Fraction(count, cards)))
    return [dict(law) for law in laws]


def split_and_hit(rules, state, need, hit_below):
    """Aces and eights are always split; then every hand is hit to a total."""
    if "insurance" in need.options:
        return "no insurance"
    _, _, hand = rules.active(state)
    if "split" in need.options and hand.cards[0][0] in "A8":
        return "split"
    return "hit" if "hit" in need.options and points(hand.cards) < hit_below else "stand"


@pytest.mark.parametrize(
    ("shoe", "hit_below", "options"),
    [
        pytest.param({1: 4, 8: 4, 10: 6, 7: 2}, 17, {}, marks=pytest.mark.prove),
        (
            {1: 4, 8: 4, 10: 6, 7: 2},
            17,
            {"ace_hands": 4, "hit_split_aces": "yes", "peek": "no"},
        ),
        pytest.param({1: 4, 8: 4, 10: 6, 3: 2}, 12, {"ace_hands": 4}, marks=pytest.mark.prove),
    ],
    ids=["aces once", "aces hit, no peek", "aces three times"],
)
def test_every_deal_of_the_whole_game_gives_the_same_law(shoe, hit_below, options):
    small = bonus_round(shoe, **options)
    cards = {str(card): count for card, count in small.source.counts if count}
    (found,) = whole_game(machine(**options), cards, hit_below)
    assert sum(found.values()) == 1
    assert found == law_of(small, strategy("always-split"))
    hits_aces, peeks = "hit_split_aces" in options, "peek" not in options
    split = witness.Split(options.get("ace_hands", 2), 4, hit_below, hits_aces, peeks)
    assert found == graded(witness.deals(witness.shoe_of(shoe), split))


def test_every_seat_has_the_same_law():
    """Two seats, both split and hit: what the first one draws does not change the second's."""
    shoe = {1: 3, 8: 3, 10: 6, 9: 1}
    small = bonus_round(shoe)
    cards = {str(card): count for card, count in small.source.counts if count}
    first, second = whole_game(machine(seats=2), cards, 17, seats=2)
    assert first == second == law_of(small, strategy("always-split"))


def test_the_whole_game_prices_the_bonus_on_the_small_one():
    rules = machine(decks=2)
    stand_in = rules.bonus_round()
    assert isinstance(stand_in, BonusRound)
    assert stand_in.source == rules.source
    assert isinstance(rules.pricing("blackjack"), Value)
    short = rules.with_source(rules.source.without({"8s": 1}))
    assert short.bonus_round().source == short.source


# Laws: five deck counts, five tables, three strategies


@cache
def par(decks):
    return {
        (entry.paytable, entry.strategy): entry
        for entry in rackcard.load("dead-mans-hand", decks=decks).par(BONUS)
    }


@pytest.mark.parametrize("decks", SOME_DECKS)
def test_every_table_has_a_law_for_every_strategy(decks):
    entries = par(decks)
    assert list(entries) == [(table, name) for table in TABLES for name in STRATEGIES]
    for (table, _), entry in entries.items():
        law = entry.law
        assert sum(row.probability for row in law.outcomes) == 1
        assert sum(row.combinations for row in law.outcomes) == law.combinations
        assert law.house_edge == entry.edge
        assert entry.method == "exact"
        # Playing a pair otherwise never turns a win into a loss.
        assert law.hit_frequency == par(decks)["1", "never-split"].law.hit_frequency
        assert law.push_frequency == 0
        assert (law.max_win <= 50) == (table in "123") or entry.strategy == "never-split"


@pytest.mark.parametrize("decks", SOME_DECKS)
@pytest.mark.parametrize("table", TABLES)
def test_edges_are_the_witness_s(decks, table):
    shoe, pays = witness.full_shoe(decks), witness.pays(table)
    split = witness.Split(witness.ACE_HANDS[table], witness.EIGHT_HANDS)
    edges = {name: par(decks)[table, name].edge for name in STRATEGIES}
    assert edges == {
        "always-split": witness.hold(witness.by_counts(shoe, split), pays),
        "never-split": witness.hold(witness.by_counts(shoe, witness.Split(0, 0)), pays),
        "best": witness.best_hold(shoe, split, pays),
    }
    assert edges["best"] <= min(edges.values())


def test_exact_edges_with_six_decks():
    edge = {key: entry.edge for key, entry in par(6).items()}
    assert edge["1", "always-split"] == Fraction(318148200314898869, 4140512211955548975)
    assert edge["1", "never-split"] == Fraction(6375303, 64546495)
    assert edge["3", "never-split"] == Fraction(377573, 4965115)


def test_always_split_is_what_is_asked_for_if_nothing_is_said():
    game = rackcard.load("dead-mans-hand", decks=1)
    assert game.law(BONUS) == par(1)["1", "always-split"].law
    with pytest.raises(BadInput, match="no strategy 'sometimes'"):
        game.law(BONUS, strategy="sometimes")


@pytest.mark.parametrize("decks", SOME_DECKS)
@pytest.mark.parametrize("table", TABLES)
def test_as_printed_it_is_never_wrong_to_split(decks, table):
    """A pair without a set is paid as much as one that is kept: splitting is free."""
    entries = par(decks)
    assert entries[table, "best"].law == entries[table, "always-split"].law
    assert entries[table, "best"].edge < entries[table, "never-split"].edge


# The best strategy, where it is a question


def changed(cell):
    """Table 1 with another pay for a pair without a set."""
    return rackcard.load("dead-mans-hand", decks=1, pays={(BONUS, NONE): cell})


@pytest.mark.parametrize("cell", ["push", "1:1", "6:5", "2:1", "3:1"])
@pytest.mark.parametrize("table", ["1", "3", "5"])
def test_the_best_is_the_better_one_for_each_pair_and_upcard(cell, table):
    game = changed(cell)
    edge = {name: game.law(BONUS, table, strategy=name).house_edge for name in STRATEGIES}
    pays = witness.pays(table) | {
        witness.SETS[0]: game.card.wagers[BONUS].paytable(table).rows[NONE].odds
    }
    split = witness.Split(witness.ACE_HANDS[table], 4)
    assert edge["best"] == witness.best_hold(witness.full_shoe(1), split, pays)
    assert edge["best"] <= min(edge["always-split"], edge["never-split"])


@pytest.mark.parametrize("cell", ["1:1", "3:1"])
def test_the_best_strategy_attains_the_best(cell):
    game = changed(cell)
    table = game.card.wagers[BONUS].paytable("1")
    rules = bonus_round(decks=1)
    options = by_option(rules, BET)
    best = law_of(rules, best_strategy(rules, options, table))
    counted = best_of(options, table)
    combinations = counted.total()
    assert best == {grade: Fraction(n, combinations) for grade, n in counted.items() if n}
    mean = sum(table.outcome(grade).net * chance for grade, chance in best.items())
    assert -mean == game.law(BONUS, "1", strategy="best").house_edge


def test_the_best_depends_on_the_upcard_where_it_is_close():
    game = changed("1:1")
    edge = {name: game.law(BONUS, "1", strategy=name).house_edge for name in STRATEGIES}
    assert edge["best"] < min(edge["always-split"], edge["never-split"])
    chosen = choices(by_option(bonus_round(decks=1), BET), game.card.wagers[BONUS].paytable("1"))
    assert set(chosen.values()) == {0, 1}


def test_a_best_strategy_asks_only_for_what_a_seat_can_see():
    """Two pairs by four kinds of upcard, and rounds without a choice."""
    split, keep = by_option(bonus_round(decks=1), BET)
    assert set(split) == set(keep)
    assert len(split) == 1 + 2 * 4
    assert sum(grades.total() for grades in split.values()) == sum(
        grades.total() for grades in keep.values()
    )
