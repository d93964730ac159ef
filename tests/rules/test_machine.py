"""The machine contract: what `see`, `key`, `view` and `with_source` do by default."""

import pytest

from rackcard.rules.cards import Card, Pocket, Symbol
from rackcard.rules.grades import LOST, Bet, Claim, made
from rackcard.rules.machine import House, Machine
from rackcard.rules.needs import Choose, Deal, Done
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
    with pytest.raises(TypeError, match="abstract"):
        Machine(House({}, {}))


def test_defaults_offer_one_spot_and_hide_nothing():
    machine = FourSpins()
    assert machine.spots("bet") == ("bet",)
    assert machine.decisions.strategies("bet") == {}
    assert machine.see(Pocket("3")) == "3"
    state = play(machine, Pocket("3"))
    assert machine.view(state, 0) is state
    assert machine.unreachable() == frozenset()
    assert machine.readings == {}


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
