"""Charts v advice: every cell is the best choice by what advice says that choices are worth.

What must hold, and over which hands:

- A pair is one hand: its cell is advice's best choice with it, and the fallback the best of the
  rest. With a bonus wager, the same with the bonus counted.
- A total stands for many hands. Hit or stand is what is better on average over all of its hands
  that come up in play by the chart (pairs that the chart splits left out, unless there is no other
  hand); one of these hands on its own may be better off with the other.
- Double and surrender are for two cards: they are held against that over first hands only.
- A hit is worth what advice says, with the best play by cards after it, not with play by the chart.

How likely hands come up is worked out here once more, card by card, from the cells alone.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from fractions import Fraction
from functools import cache
from random import Random

import pytest

from rackcard.games.dead_mans_hand.advice import choice_worths, considered
from rackcard.games.dead_mans_hand.analysis import analyse, counts_in
from rackcard.games.dead_mans_hand.both_wagers import KEEP, SPLIT, bonus_worth
from rackcard.games.dead_mans_hand.chart import chart_of
from rackcard.games.dead_mans_hand.charts import SHOWN, _limited, pair_name
from rackcard.games.dead_mans_hand.round import DECLINE, Hand, Round, Seat, is_blackjack
from rackcard.games.setup import set_up
from rackcard.rules.cards import RANKS, Card
from rackcard.rules.grids import Cell, Query
from rackcard.rules.needs import Choose
from tests.witnesses.blackjack import add, soft, total, without

HOUSES = {
    "six decks": {},
    "one deck, S17, surrender": {"decks": 1, "soft-17": "stand", "surrender": "late"},
    "two decks, no DAS": {"decks": 2, "double-after-split": "no", "split-hands": 2},
    "two decks, no peek": {"decks": 2, "peek": "no", "surrender": "late"},
    "six decks, surrender": {"decks": 6, "surrender": "late", "ace-hands": 4},
    "six decks, no peek": {"peek": "no", "soft-17": "stand", "split-hands": 3},
    "eight decks, aces hit": {"decks": 8, "hit-split-aces": "yes", "ace-hands": 4},
    "five decks": {"decks": 5, "double-after-split": "no", "surrender": "late", "split-hands": 3},
    "one deck, H17, no DAS": {"decks": 1, "double-after-split": "no", "hit-split-aces": "yes"},
    "two decks, S17, split to two": {"decks": 2, "soft-17": "stand", "split-hands": 2},
}
REMOVED = {"two decks, no DAS": {"Kc": 2, "Kd": 2, "Kh": 2, "Qs": 2, "5c": 1, "8d": 2}}
"""One of the houses is in the middle of a shoe."""
SAMPLE = ["two decks, no peek", "six decks, surrender"]
STAKES = [Fraction(0), Fraction(1, 50), Fraction(1, 20), Fraction(1), Fraction(5)]


@cache
def setup(house):
    return set_up("dead-mans-hand", HOUSES[house], removed=REMOVED.get(house))


@cache
def machine(house):
    return setup(house).machines["round"]


@cache
def grid(house, title, table=None, stake=Fraction(0), costs=False):
    asked = bonus(house, table, stake)._replace(costs=costs)
    (found,) = (grid for grid in machine(house).decisions.charts(asked) if grid.title == title)
    return found


def cell(house, title, label, up, *question, **more):
    return grid(house, title, *question, **more).rows[label][SHOWN.index(up)]


def bonus(house, table=None, stake=Fraction(0)):
    if table is None:
        return Query()
    pays = setup(house).card.wager("dead-mans-hand").paytable(table)
    return Query(wager="dead-mans-hand", bonus=pays, stake=stake)


# ---- what advice says ----


def situation(house, cards, up):
    """A first hand of these values, aces 1, against an upcard."""
    held = iter(range(99))
    suits = "cdhs"

    def card(value):
        return Card(f"{RANKS[value - 1]}{suits[next(held) % 4]}")

    upcard = card(up)
    hole = next(c for c in map(card, (2, 10)) if not is_blackjack((upcard, c)))
    return Round((Seat((Hand(tuple(map(card, cards))),), DECLINE),), (upcard, hole))


def worths(house, cards, up, *question):
    rules, asked = machine(house), bonus(house, *question)
    state = situation(house, cards, up)
    need = rules.next(state)
    if not isinstance(need, Choose):
        return {"stand": 0.0}  # 21: there is nothing to decide
    found, note = choice_worths(rules, rules.view(state, 0), need, asked)
    assert not note
    return found


def best(found):
    return max(found, key=found.__getitem__)


def fallback(found, action):
    """What to do with a pair where surrender or doubling is not open; "" if that can't be."""
    if action == "surrender":
        return best({a: w for a, w in found.items() if a not in ("surrender", "double")})
    return best({a: w for a, w in found.items() if a in ("hit", "stand")}) * (action == "double")


def pairs(house):
    left = counts_in(machine(house).source)
    return [
        (value, up)
        for value in range(1, 11)
        for up in SHOWN
        if left[value - 1] >= 2 + (value == up) and left[up - 1]
    ]


def check_pair(house, value, up):
    found = worths(house, (value, value), up)
    action = best(found)
    label = pair_name(value)
    assert cell(house, "Pairs", label, up) == Cell(action, fallback(found, action)), (label, up)
    state = situation(house, (value, value), up)
    said = considered(machine(house), state, machine(house).next(state))
    assert [one.choice for one in said if one.best] == [action]
    second = best({a: w for a, w in found.items() if a != action})
    costs = cell(house, "Pairs", label, up, costs=True)
    assert (costs.action, costs.otherwise, costs.differs) == (second, "", False)
    assert costs.cost == pytest.approx(found[action] - found[second], abs=1e-12)


def check_bonus(house, value, up, table, stake):
    found = worths(house, (value, value), up, table, stake)
    action, title, label = best(found), "Pairs, with the bonus", pair_name(value)
    shown = cell(house, title, label, up, table, stake)
    alone = cell(house, "Pairs", label, up)
    assert shown[:2] == (action, fallback(found, action)), (label, up, table, stake)
    assert shown.differs == (shown[:2] != alone[:2])
    assert not (stake == 0 and shown.differs)
    second = best({a: w for a, w in found.items() if a != action})
    costs = cell(house, title, label, up, table, stake, costs=True)
    assert costs.action == second
    assert costs.cost == pytest.approx(found[action] - found[second], abs=1e-12)


# ---- how likely hands come up ----


def label_of(cards):
    return ("Soft totals" if soft(cards) else "Hard totals"), str(total(cards))


def chances(house, left, up):
    """The next card, if the hole card is known to make no blackjack where the dealer peeked."""
    peek, size = machine(house).play.peek, sum(left)
    barred = {1: 10, 10: 1}.get(up) if peek else None
    holes = {v: n for v, n in enumerate(left, 1) if n and v != barred}
    found = {}
    for value, count in enumerate(left, 1):
        if count:
            ways = sum(n * (count - (hole == value)) for hole, n in holes.items())
            found[value] = ways / (sum(holes.values()) * (size - 1))
    return found


@cache
def play(house, up):
    """How likely each hand comes up in play by the chart, as first hand and at all."""
    left = without(counts_in(machine(house).source), up)
    size = sum(left)
    first: dict[tuple[int, ...], float] = {}
    reach: dict[tuple[int, ...], float] = defaultdict(float)
    for low in range(1, 11):
        for high in range(low, 11):
            ways = left[low - 1] * (left[high - 1] - (low == high)) * (1 + (low != high))
            if ways > 0 and (low, high) != (1, 10):
                rest = without(without(left, low), high)
                barred = {1: 10, 10: 1}.get(up) if machine(house).play.peek else None
                clear = 1 - (rest[barred - 1] / sum(rest) if barred else 0)
                first[low, high] = ways / (size * (size - 1)) * clear
    waiting: dict[tuple[int, ...], float] = defaultdict(float)
    for cards, chance in first.items():
        action, otherwise = "", ""
        if cards[0] == cards[1]:
            action, otherwise = cell(house, "Pairs", pair_name(cards[0]), up)[:2]
            if "split" in (action, otherwise):
                continue
        else:
            action, otherwise = cell(house, *label_of(cards), up)[:2]
        reach[cards] += chance
        # A surrendered hand is played on, for those whom it is not offered; a double is finished.
        if action == "hit" or (action == "surrender" and otherwise == "hit"):
            waiting[cards] += chance
    while waiting:
        longer: dict[tuple[int, ...], float] = defaultdict(float)
        for cards, chance in waiting.items():
            rest = left
            for card in cards:
                rest = without(rest, card)
            for value, part in chances(house, rest, up).items():
                if total(add(cards, value)) <= 21:
                    longer[add(cards, value)] += chance * part
        for cards, chance in longer.items():
            reach[cards] += chance
        waiting = {
            cards: chance
            for cards, chance in longer.items()
            if total(cards) < 21 and "hit" in cell(house, *label_of(cards), up)[:2]
        }
    return first, dict(reach)


def mean(house, hands, up, action):
    weight = sum(hands.values())
    return sum(w * worths(house, cards, up)[action] for cards, w in hands.items()) / weight


def check_total(house, title, label, up):
    first, reach = play(house, up)
    here = {c: w for c, w in reach.items() if label_of(c) == (title, label)}
    here = here or {c: w for c, w in first.items() if label_of(c) == (title, label)}
    shown = cell(house, title, label, up)
    if not here or label == "21":
        assert shown == (Cell("stand") if here else Cell())
        return
    alike = {action: mean(house, here, up, action) for action in ("hit", "stand")}
    simple = best(alike)
    two = {cards: first[cards] for cards in here if len(cards) == 2}
    other = best({a: w for a, w in alike.items() if a != simple})
    action, losses = simple, {other: alike[simple] - alike[other]}
    if two:
        special = [a for a in ("double", "surrender") if a in worths(house, next(iter(two)), up)]
        open_first = {a: mean(house, two, up, a) for a in ("hit", "stand", *special)}
        action = best({a: w for a, w in open_first.items() if a in (simple, *special)})
        if action == simple:
            losses |= {a: open_first[action] - open_first[a] for a in special}
        else:
            losses = {a: open_first[action] - w for a, w in open_first.items() if a != action}
    assert shown == Cell(action, simple if action != simple else ""), (title, label, up)
    costs = cell(house, title, label, up, costs=True)
    assert costs.cost == pytest.approx(min(losses.values()), abs=1e-12)
    assert costs.action == min(losses, key=losses.__getitem__)


def totals():
    return [("Hard totals", str(t)) for t in range(4, 22)] + [
        ("Soft totals", str(t)) for t in range(12, 22)
    ]


# ---- the tests ----


@pytest.mark.parametrize("house", SAMPLE)
def test_a_sample_of_cells_is_what_advice_says(house):
    random = Random(house)
    for value, up in random.sample(pairs(house), 8):
        check_pair(house, value, up)
    (up,) = random.sample(SHOWN, 1)
    for title, label in totals():
        check_total(house, title, label, up)
    for value in (1, 8):
        for up in (1, *random.sample(range(2, 11), 2)):
            check_bonus(house, value, up, random.choice("123"), random.choice(STAKES))


@pytest.mark.prove
@pytest.mark.parametrize("house", HOUSES)
def test_every_cell_is_what_advice_says(house):
    for value, up in pairs(house):
        check_pair(house, value, up)
    for up in SHOWN:
        for title, label in totals():
            check_total(house, title, label, up)


@pytest.mark.prove
@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("table", ["1", "2", "3"])
def test_every_cell_with_a_bonus_is_what_advice_says(house, table):
    for value, up in pairs(house):
        if value in (1, 8):
            for stake in STAKES:
                check_bonus(house, value, up, table, stake)


@pytest.mark.parametrize("choice", [SPLIT, KEEP])
@pytest.mark.parametrize("table", ["1", "3"])
@pytest.mark.parametrize("house", ["two decks, no peek", "two decks, no DAS"])
def test_what_the_bonus_is_worth_adds_up_to_its_exact_law(house, table, choice):
    """Over all first cards and upcards; with a dealer's blackjack apart where he peeks."""
    import rackcard as rc

    options = HOUSES[house]
    game = rc.load("dead-mans-hand", options=options, remove=REMOVED.get(house))
    strategy = {SPLIT: "always-split", KEEP: "never-split"}[choice]
    law = game.law("dead-mans-hand", table, strategy=strategy)
    rules, pays = machine(house), game.card.wager("dead-mans-hand").paytable(table)
    left, worth = counts_in(rules.source), Fraction(0)
    size = sum(left)
    kinds = {1: left[0], 8: left[7], 10: left[9], 0: size - left[0] - left[7] - left[9]}
    row = pays.rows["A-A or 8-8 AND the Dealer gets Blackjack"].odds
    for first, n in kinds.items():
        for second, m in kinds.items():
            for up, k in kinds.items():
                ways = n * (m - (first == second)) * (k - (first == up) - (second == up))
                if not ways:
                    continue
                chance = Fraction(ways, size * (size - 1) * (size - 2))
                wanted = {1: 10, 10: 1}.get(up) if rules.play.peek else None
                pair = first == second and first in (1, 8)
                blackjack = Fraction(0)
                if wanted and pair:
                    held = kinds[wanted] - (first, second, up).count(wanted)
                    blackjack = Fraction(held, size - 3)
                two = (first or 2, second or 2)
                found = bonus_worth(rules, two, up or 2, choice, pays)
                worth += chance * (blackjack * row + (1 - blackjack) * found)
    assert worth == -law.house_edge


def test_letters_are_distinct_and_stars_are_explained():
    house, title = "six decks, surrender", "Pairs, with the bonus"
    found = grid(house, title, "3", Fraction(1, 20))
    assert found.codes()["8-8"][SHOWN.index(1)] == "P*"
    assert "*" in found.legend()
    less = grid(house, title, "3", Fraction(1, 50))
    assert less.codes()["8-8"][SHOWN.index(1)] == "Rp"
    assert "*" not in less.legend()
    costs = grid(house, "Pairs", costs=True)
    letters = {
        cell.action: code[0]
        for label, codes in costs.codes().items()
        for cell, code in zip(costs.rows[label], codes, strict=True)
    }
    assert letters == {"hit": "H", "stand": "S", "double": "D", "split": "P", "surrender": "R"}
    assert set(costs.legend()) == {"H", "S", "D", "P", "R"}


def test_a_pair_after_a_split_is_valued_by_the_hands_that_are_left():
    """Two of four hands are taken: the third may be split once, with the others' cards gone."""
    rules = machine("six decks")
    eights, up = Hand((Card("8c"), Card("8d")), from_split=True), Card("6h")
    stood = Hand((Card("8h"), Card("9s")), closed=True, from_split=True)
    for others in (1, 2):
        state = Round((Seat((*(stood,) * others, eights), DECLINE),), (up, Card("2c")))
        need = rules.next(state)
        found, _ = choice_worths(rules, state, need)
        left = list(counts_in(rules.source))
        left[8 - 1] -= others
        left[9 - 1] -= others
        again = analyse(rules.play._replace(eight_hands=4 - others), left)
        assert found["split"] == again.split[6 - 1, 8 - 1]
        (split,) = (one for one in considered(rules, state, need) if one.choice == "split")
        assert "as from a first pair" in split.note
    last = Round((Seat((*(stood,) * 3, eights), DECLINE),), (up, Card("2c")))
    assert "split" not in rules.next(last).options


def test_a_chart_says_where_a_pair_is_not_split_again():
    rules = machine("six decks").play
    found = analyse(rules)
    assert not _limited(found, chart_of(found))
    once = found.split_hands.copy()
    once[6 - 1, 8 - 1] = 2
    once[6 - 1, 10 - 1] = 2  # never split, so nothing to say
    limited = replace(found, split_hands=once)
    assert _limited(limited, chart_of(found)) == ["8-8 against 6: split to 2 hands only."]


def test_every_upcard_of_the_sheet_is_in_a_chart_of_a_depleted_shoe():
    """Without any sixes, what needs one cannot come up; the rest is drawn for the cards left."""
    gone = {f"6{suit}": 2 for suit in "cdhs"}
    rules = set_up("dead-mans-hand", {"decks": 2}, removed=gone).machines["round"]
    hard, soft_totals, pairs_ = rules.decisions.charts(Query())
    assert {row[SHOWN.index(6)] for row in (*hard.rows.values(), *pairs_.rows.values())} == {Cell()}
    assert set(pairs_.rows["6-6"]) == {Cell()}
    assert pairs_.legend()["-"] == "cannot come up"
    assert "Drawn for this shoe, from which 8 cards are gone." in soft_totals.notes
    costs = rules.decisions.charts(Query(costs=True))
    assert "6-6" not in costs[2].rows
    assert {row[SHOWN.index(6)] for row in costs[0].rows.values()} == {Cell()}


def test_without_aces_there_is_no_insurance_to_speak_of():
    gone = {f"A{suit}": 2 for suit in "cdhs"}
    house = set_up("dead-mans-hand", {"decks": 2}, removed=gone)
    pays = house.card.wager("dead-mans-hand").paytable("1")
    asked = Query(wager="dead-mans-hand", bonus=pays, stake=Fraction(1))
    *_, found, with_bonus = house.machines["round"].decisions.charts(asked)
    assert not any("Insurance" in note for note in found.notes)
    assert set(with_bonus.rows["A-A"]) == {Cell()}
    assert with_bonus.rows["8-8"][SHOWN.index(1)] == Cell()
    assert with_bonus.rows["8-8"][SHOWN.index(6)].action == "split"
