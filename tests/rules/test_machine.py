"""The machine contract: what `see`, `key`, `view` and `with_source` do by default."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from rackcard.rules.cards import Card, Pocket, ShoePolicy, Symbol
from rackcard.rules.decisions import Considered
from rackcard.rules.errors import BadInput
from rackcard.rules.grades import LOST, Bet, Claim, made
from rackcard.rules.grids import Query
from rackcard.rules.machine import House, Machine
from rackcard.rules.needs import Choose, Deal, Done, SeatHand
from rackcard.rules.pays import Paytable
from rackcard.rules.pricing import (
    Count,
    Proved,
    Unpriced,
    Value,
    Walk,
    counted,
    unpriced_reason,
    walked_rules,
)
from tests.toys import (
    BET,
    HIDDEN,
    Cards,
    FourSpins,
    Hand,
    HighCard,
    HitOnce,
    TwoCardPacket,
    shoe,
)


def play(machine, *events):
    state = machine.start
    for event in events:
        state = machine.step(state, event)
    return state


def test_grades_are_claims():
    assert made("Win") == (Claim(("Win",), 1),)
    assert made() == LOST == (Claim((), 1),)
    assert made("Win", units=2) + made() == (Claim(("Win",), 2), Claim((), 1))


def test_a_machine_must_say_what_happens_next_how_and_what_it_is_worth():
    unfinished: Any = Machine
    with pytest.raises(TypeError, match="abstract"):
        unfinished(House({}, {}))


def test_defaults_offer_one_spot_and_hide_nothing():
    machine = FourSpins()
    assert machine.spots("bet") == ("bet",)
    assert machine.decisions.strategies("bet") == {}
    assert machine.see(Pocket("3")) == "3"
    state = play(machine, Pocket("3"))
    assert machine.view(state, 0) is state
    assert machine.unreachable() == frozenset()
    assert machine.readings == {}


def test_claims_are_one_stake_paid_once_and_decided_by_the_first_cards_unless_said():
    assert Claim(()) == ((), 1, False, 1)
    assert made("A", "B", units=Fraction(1, 2), late=True, times=3) == (
        Claim(("A", "B"), Fraction(1, 2), True, 3),
    )
    assert made("A") == (Claim(("A",), 1, False, 1),)
    assert Deal("player") == ("player", 1, False, -1, "")
    assert Considered("hit", "", "", best=True).note == ""


def test_a_machine_that_says_no_more_has_no_more():
    """Every default, so that engines may ask any machine."""
    machine, table, need = FourSpins(), Paytable({}), Choose(0, ("hit",))
    assert (machine.options, machine.chances) == ((), {})
    assert machine.settles((), BET) is False
    assert machine.pricing("bet") == Walk(machine)
    assert machine.kernel("bet", None, table) is None
    assert machine.shoe_policy == ShoePolicy(cut_card=0, rounds_after=0, burn=None)
    decisions = machine.decisions
    assert decisions.rules is machine
    assert decisions.open_choices
    assert not decisions.counts_bonus
    assert decisions.seat_strategy("bet", "best") is None
    assert decisions.may_choose((), 0) is None
    assert decisions.stake_added((), need, "hit") is None
    assert decisions.by_the_book((), need) is None
    assert decisions.parse((), need, "Hit ") == "Hit "
    assert decisions.charts(Query()) == []


@pytest.mark.parametrize("ask", [lambda d: d.situation({}), lambda d: d.advice((), None, Query())])
def test_a_game_without_choices_has_no_advice(ask):
    with pytest.raises(BadInput) as refused:
        ask(FourSpins().decisions)
    assert str(refused.value) == "this game has no decisions to give advice on."


def test_what_each_way_of_pricing_gives():
    """The rules that can be walked, counts by somebody else, and why there is no figure."""
    rules = FourSpins()

    def count(bet, strategy):
        return {}

    proved = Proved(count, lambda issued, progress: None, "nobody has proved it")
    value = Value(lambda bet, strategy: None)
    answers = {
        Walk(rules): (rules, None, ""),
        Count(count): (None, count, ""),
        Count(count, witness=rules): (rules, count, ""),
        value: (None, None, ""),
        proved: (None, count, ""),
        replace(proved, combinations=None): (None, None, "nobody has proved it"),
        Unpriced("nobody knows"): (None, None, "nobody knows"),
    }
    for pricing, (walked, counts, why) in answers.items():
        assert walked_rules(pricing) is walked
        assert counted(pricing) is counts
        assert unpriced_reason(pricing) == why
    assert value.max_win is None


@pytest.mark.parametrize(
    ("text", "hand"),
    [
        ("seat 1", SeatHand(0)),
        ("seat 7", SeatHand(6)),
        ("seat 2 hand 4", SeatHand(1, 3)),
        ("dealer", "dealer"),
        ("seat one", "seat one"),
        ("seat 1 hand", "seat 1 hand"),
        (" seat 1", " seat 1"),
    ],
)
def test_a_players_hand_is_read_back_from_its_text(text, hand):
    assert SeatHand.parse(text) == hand
    assert str(hand) == text


def test_a_seat_chooses_when_it_is_its_turn():
    machine = HitOnce()
    state = play(machine, Card("2c"))
    assert machine.decisions.may_choose(state, 0) == Choose(0, ("hit", "stand"))
    assert machine.decisions.may_choose(state, 1) is None
    assert machine.decisions.may_choose(machine.start, 0) is None
    need = Choose(0, ("hit", "stand"))
    assert machine.decisions.on_time_out(state, need) == "hit"
    assert (
        machine.decisions.refusal(state, need, "split")
        == "'split' cannot be chosen here; allowed: hit, stand."
    )
    assert machine.decisions.seat_strategy("bet", "never-hit")(state, need) == "stand"


def test_the_key_keeps_of_a_state_what_the_rules_see():
    machine = HitOnce()
    hearts, clubs = Hand((Card("3h"),), "hit"), Hand((Card("3c"),), "hit")
    assert hearts != clubs
    assert machine.key(hearts) == machine.key(clubs) == ((3,), "hit")
    assert machine.key(hearts) != machine.key(Hand((Card("4h"),), "hit"))
    assert machine.key(hearts) != machine.key(Hand((Card("3h"),), "stand"))


def test_the_key_sees_through_nested_tuples():
    machine = HighCard()
    assert machine.key(((Card("2c"), (Card("3c"),)), 7, None)) == ((2, (3,)), 7, None)


def test_the_key_tells_a_symbol_from_plain_text():
    machine = HighCard()
    assert machine.key(("2c",)) == ("2c",)
    assert machine.key((Symbol("2c"),)) == (2,)


def test_a_state_that_can_change_has_no_key():
    with pytest.raises(AssertionError, match="symbols, tuples and plain values"):
        FourSpins().key(([1],))


def test_with_source_changes_the_shoe_of_a_copy_only():
    machine = HighCard()
    other = machine.with_source(shoe("Ac", "2c"))
    assert other.source.total == 2
    assert machine.source.total == 4
    assert type(other) is HighCard
    assert other.house is machine.house


def test_a_face_down_card_is_hidden_until_the_round_is_done():
    machine = HighCard()
    assert machine.next(machine.start) == Deal("dealer", 1, face_down=True)
    assert machine.view(machine.start, 0) == Cards()
    dealt = play(machine, Card("3c"))
    assert machine.view(dealt, 0) == Cards(dealer=HIDDEN)
    assert "3c" not in repr(machine.view(dealt, 0))
    done = play(machine, Card("3c"), Card("Ac"))
    assert machine.next(done) == Done()
    assert machine.view(done, 0) == Cards("3c", "Ac")


@pytest.mark.parametrize(
    ("dealer", "player", "grade"),
    [("Ac", "2c", made("Win")), ("3c", "3h", made("Tie")), ("3c", "2c", LOST)],
)
def test_high_card(dealer, player, grade):
    machine = HighCard()
    assert machine.grade(play(machine, Card(dealer), Card(player)), BET) == grade


def test_a_packet_arrives_as_one_event():
    machine = TwoCardPacket()
    assert machine.next(machine.start) == Deal("player", 2)
    done = play(machine, (Card("Ac"), Card("Ah")))
    assert machine.next(done) == Done()
    assert machine.grade(done, BET) == made("Pair")


def test_a_choice_is_an_event_too():
    machine = HitOnce()
    dealt = play(machine, Card("2c"))
    assert machine.next(dealt) == Choose(0, ("hit", "stand"))
    assert machine.next(machine.step(dealt, "stand")) == Done()
    assert machine.next(machine.step(dealt, "hit")) == Deal("player")
    assert machine.grade(play(machine, Card("2c"), "hit", Card("3c")), BET) == made("Win")
    assert machine.grade(play(machine, Card("2c"), "stand"), BET) == LOST
    plays = machine.decisions.strategies("bet")
    need = machine.next(dealt)
    assert {name: plays[name](dealt, need) for name in plays} == {
        "always-hit": "hit",
        "never-hit": "stand",
    }


def test_a_bet_belongs_to_seat_0_unless_said_otherwise():
    assert Bet("main", "yin") == ("main", "yin", 0)


def test_a_finished_round_is_a_need_like_any_other():
    """An empty NamedTuple is false; `insurance or players or dealer` would pass over it."""
    assert Done()
    assert Deal("player")
