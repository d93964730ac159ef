"""Pai Gow with Jacks Beat and Chan Chu, clause by clause of its sheet, in literal hands and cents.

Hands are written so that nothing has to be looked up: what is in front, what is behind and what
they make is said beside them. How hands rank and how the house sets them has tests of its own.
"""

import random
from functools import cache
from itertools import combinations, permutations, product
from typing import Any

import pytest

from rackcard.games.jacks_beat.table import HOUSE_WAY_PLEASE, Table, jacks
from rackcard.games.setup import set_up
from rackcard.rules.cards import Card, Shoe, Symbol, standard_deck
from rackcard.rules.errors import BadInput
from rackcard.rules.grades import LOST, Bet, made
from rackcard.rules.limits import Stake, objections
from rackcard.rules.needs import Choose, Deal, Done, SeatHand
from rackcard.rules.play import play
from rackcard.rules.poker import JOKER
from rackcard.rules.settle import Sweep, settle

DECK = [*standard_deck(), JOKER]
WAGERS = ("pai-gow", "jacks-beat", "chan-chu")
CHAN_CHU = ("1", "2", "3", "4", "5")


@cache
def house(seats=1, first_packet="rng", rulings=()):
    options = {"seats": seats, "first-packet": first_packet}
    return set_up("jacks-beat", options, dict(rulings))


def rules(seats=1, first_packet="rng", **rulings):
    read = tuple((name.replace("_", "-"), reading) for name, reading in rulings.items())
    return house(seats, first_packet, read).machines["round"]


SETUP = house()
MACHINE = rules()


def cards(text):
    return tuple(map(Card, text.split()))


def packets(dealer, *hands):
    """Seven packets by spot, the dealer's first; spots that nobody cares about get the rest."""
    known = [cards(dealer), *map(cards, hands)]
    used = [card for packet in known for card in packet]
    assert len(set(used)) == len(used) == 7 * len(known), "seven different cards each"
    rest = [card for card in DECK if card not in used]
    return known + [tuple(rest[n : n + 7]) for n in range(0, 7 * (7 - len(known)), 7)]


def dealt(dealer, *hands, first=1, machine=None):
    """The table after all packets, the seats' hands being these, counterclockwise."""
    machine = machine or rules(seats=max(1, len(hands)))
    by_spot = packets(dealer, *hands)
    state = machine.step(machine.start, Symbol(str(first)))
    for turn in range(7):
        assert machine.next(state).n == 7
        state = machine.step(state, by_spot[(first - 1 + turn) % 7])
    return state


def finished(dealer, *hands, fronts=(), first=1, machine=None):
    """The same with every hand set: as `fronts` say, the others the house way."""
    machine = machine or rules(seats=max(1, len(hands)))
    state = dealt(dealer, *hands, first=first, machine=machine)
    asked = iter(fronts)
    while isinstance(need := machine.next(state), Choose):
        said = machine.decisions.parse(state, need, next(asked, HOUSE_WAY_PLEASE))
        assert said in need.options
        state = machine.step(state, said)
    assert machine.next(state) == Done()
    assert next(asked, None) is None, "there was nothing more to set"
    return state


def paid(state, wager, table=None, seat=0, machine=None):
    """The row that a wager is paid on, and what a dollar brings."""
    machine = machine or rules(seats=6)
    grade = machine.grade(state, Bet(wager, wager, seat))
    card = SETUP.read_as(machine.house.rulings).card
    outcome = card.wager(wager).paytable(table).outcome(grade)
    return outcome.label, outcome.net


# The deck


def test_one_deck_and_a_joker():
    assert dict(MACHINE.source.counts) == dict.fromkeys(DECK, 1)
    assert MACHINE.source.total == 53
    assert not MACHINE.source.returns


def test_one_to_six_players():
    assert [rules(seats=seats).seats for seats in range(1, 7)] == [1, 2, 3, 4, 5, 6]
    for seats in (0, 7):
        with pytest.raises(BadInput, match="seats of Jacks Beat Pai Gow cannot be"):
            set_up("jacks-beat", {"seats": seats})


# Who receives the first packet


def test_an_rng_chooses_a_number_between_1_and_7():
    assert MACHINE.next(MACHINE.start) == Deal("first packet", chance="rng")
    source = MACHINE.chances["rng"]
    assert dict(source.counts) == dict.fromkeys("1234567", 1)
    assert source.returns


@pytest.mark.parametrize("number", range(1, 8))
def test_the_number_is_the_spot_of_the_first_packet_the_dealer_being_number_1(number):
    state = MACHINE.step(MACHINE.start, Symbol(str(number)))
    assert state == Table(first=number)
    assert (MACHINE.next(state).to == "dealer") == (number == 1)


def test_or_a_cup_of_three_dice():
    machine = rules(first_packet="dice")
    assert machine.next(machine.start) == Deal("three dice", 3, chance="dice")
    source = machine.chances["dice"]
    assert dict(source.counts) == dict.fromkeys("123456", 1)
    assert source.returns


FIRST_BY_SUM = {
    3: 3,
    4: 4,
    5: 5,
    6: 6,
    7: 7,
    8: 1,
    9: 2,
    10: 3,
    11: 4,
    12: 5,
    13: 6,
    14: 7,
    15: 1,
    16: 2,
    17: 3,
    18: 4,
}


@pytest.mark.parametrize(("total", "spot"), FIRST_BY_SUM.items())
def test_the_sum_of_three_dice_is_counted_round_the_dealer_being_1_8_and_15(total, spot):
    machine = rules(first_packet="dice")
    throws = [dice for dice in product(range(1, 7), repeat=3) if sum(dice) == total]
    assert throws
    for dice in throws:
        state = machine.step(machine.start, tuple(Symbol(str(die)) for die in dice))
        assert state.first == spot
        assert (machine.next(state).to == "dealer") == (total in (8, 15))


def test_dice_are_thrown_beside_the_cards():
    thrown = []

    def toss(source):
        thrown.append(source)
        return Symbol("5")

    machine = rules(first_packet="dice")
    shoe = iter(DECK)
    moves = list(play(machine, lambda: next(shoe), lambda view, need: HOUSE_WAY_PLEASE, toss))
    assert thrown == [machine.chances["dice"]] * 3
    assert moves[0].event == ("5", "5", "5")
    assert moves[0].state.first == 1  # 15
    assert moves[1].event == tuple(DECK[:7])


# 2. Packets of seven, counterclockwise


def test_packets_of_seven_face_down_the_dealers_face_up():
    state = MACHINE.step(MACHINE.start, Symbol("1"))
    assert MACHINE.next(state) == Deal("dealer", 7)
    state = MACHINE.step(state, tuple(DECK[:7]))
    assert MACHINE.next(state) == Deal(SeatHand(0), 7, face_down=True, seat=0)


ROUND_THE_TABLE = ["dealer", "seat 1", "seat 2", "seat 3", "seat 4", "seat 5", "seat 6"]


@pytest.mark.parametrize("first", range(1, 8))
def test_counterclockwise_from_the_dealers_right_whoever_is_first(first):
    machine = rules(seats=6)
    state = machine.step(machine.start, Symbol(str(first)))
    order = []
    for number in range(7):
        need = machine.next(state)
        order.append(str(need.to))
        state = machine.step(state, tuple(DECK[7 * number : 7 * number + 7]))
    assert order == ROUND_THE_TABLE[first - 1 :] + ROUND_THE_TABLE[: first - 1]
    # The first packet is the first seven cards, wherever it goes.
    by_spot = [state.dealer, *map(state.hand, range(6))]
    assert by_spot[first - 1] == tuple(DECK[:7])
    assert by_spot[first % 7] == tuple(DECK[7:14])
    assert by_spot[first - 2] == tuple(DECK[42:49])


@pytest.mark.parametrize("seats", range(1, 7))
def test_all_seven_packets_are_dealt_whoever_sits_there(seats):
    machine = rules(seats=seats)
    state = machine.step(machine.start, Symbol("1"))
    needs = []
    for number in range(7):
        needs.append(machine.next(state))
        state = machine.step(state, tuple(DECK[7 * number : 7 * number + 7]))
    taken = [Deal(SeatHand(n), 7, face_down=True, seat=n) for n in range(seats)]
    empty = [Deal(f"spot {n + 2} (nobody)", 7, face_down=True) for n in range(seats, 6)]
    assert needs == [Deal("dealer", 7), *taken, *empty]
    assert len(state.packets) == 7


def test_a_packet_lies_as_it_was_dealt():
    state = dealt("2c 4d 6h 8s Tc Qd Kh", "3c 5d 7h 9s Jc Kd Ah", first=5)
    assert state.dealer == cards("2c 4d 6h 8s Tc Qd Kh")
    assert state.hand(0) == cards("3c 5d 7h 9s Jc Kd Ah")


# 3. Fewer than seven cards; 4. the last four cards are verified


def shoe_of(count):
    """So many cards: the deck, less some, or with some more."""
    more = [*DECK, Card("Xx"), Card("Xy"), Card("Xz")]
    return Shoe(tuple((card, 1) for card in more[:count]))


def run_out(count, first=1, seats=1):
    """Deal until the round is over or somebody has to set."""
    machine = rules(seats=seats).with_source(shoe_of(count))
    shoe = list(machine.source)
    state = machine.step(machine.start, Symbol(str(first)))
    while isinstance(need := machine.next(state), Deal):
        packet = tuple(shoe[state.dealt : state.dealt + need.n])
        state = machine.step(state, packet if need.n > 1 else packet[0])
    return machine, state


@pytest.mark.parametrize("first", [1, 2, 7])
@pytest.mark.parametrize(
    ("count", "sizes"),
    [
        (48, [7, 7, 7, 7, 7, 7, 6]),
        (43, [7, 7, 7, 7, 7, 7, 1]),  # a packet of one card is a packet
        (42, [7, 7, 7, 7, 7, 7]),  # nothing is left for the last
        (20, [7, 7, 6]),
        (6, [6]),
        (1, [1]),
        (0, []),
    ],
)
def test_a_participant_with_less_than_seven_cards_kills_all_hands(count, sizes, first):
    machine, state = run_out(count, first)
    assert [len(packet) for packet in state.packets] == sizes
    assert machine.next(state) == Done()
    for wager in WAGERS:
        assert machine.grade(state, Bet(wager, wager)) == made("Dead hand")


@pytest.mark.parametrize("count", [49, 50, 51, 52, 54, 55, 56])
def test_hands_are_dead_if_not_four_cards_remain(count):
    machine, state = run_out(count)
    assert [len(packet) for packet in state.packets] == [7] * 7
    assert machine.next(state) == Done()
    for wager in WAGERS:
        assert machine.grade(state, Bet(wager, wager)) == made("Dead hand")


def test_with_four_cards_left_play_goes_on():
    machine, state = run_out(53)
    assert machine.source.total - state.dealt == 4
    assert isinstance(machine.next(state), Choose)


def test_dead_hands_return_every_wager_of_every_table():
    machine, state = run_out(48, seats=3)
    for wager in WAGERS:
        for table, seat in product(SETUP.card.wager(wager).tables, range(3)):
            assert paid(state, wager, table, seat, machine) == ("Dead hand", 0)


def test_a_dead_hand_is_dead_even_if_the_dealer_has_two_jacks():
    machine = MACHINE.with_source(shoe_of(52))
    state = dealt("Jc Jd 6h 8s Tc Qd Kh", "3c 5d 7h 9s 9c Kd Ah", machine=machine)
    assert machine.next(state) == Done()
    assert paid(state, "pai-gow", machine=machine) == ("Dead hand", 0)
    assert paid(state, "jacks-beat", "A", machine=machine) == ("Dead hand", 0)


# 4a. The dealer has two jacks or more

NINES_UP = "9c 9d 6h 6s Ac Qd 3h"  # two pair
TWO_JACKS = "Jc Jd Kh 8s 5c 4d 2h"


@pytest.mark.parametrize("first", range(1, 8))
@pytest.mark.parametrize(
    "dealer", [TWO_JACKS, "Jc Jd Jh 8s 5c 4d 2h", "Jc Jd Jh Js 5c 4d 2h", "Jh Js * As Ah 4d 2h"]
)
def test_with_two_or_more_jacks_the_game_is_over_and_nobody_sets(dealer, first):
    machine = rules(seats=6)
    state = dealt(dealer, NINES_UP, first=first, machine=machine)
    assert machine.next(state) == Done()
    assert state.fronts == ()


def test_not_before_all_hands_have_been_delivered():
    state = MACHINE.step(MACHINE.step(MACHINE.start, Symbol("1")), cards(TWO_JACKS))
    assert MACHINE.next(state) == Deal(SeatHand(0), 7, face_down=True, seat=0)


def test_the_pai_gow_wager_loses_whatever_the_player_has():
    for hand in (NINES_UP, "As Ks Qs Js Ts Ad Kd", "Ac Ad Ah As * Kc Kd"):
        assert MACHINE.grade(dealt(TWO_JACKS, hand), Bet("pai-gow", "pai-gow")) == LOST


def test_jacks_beat_pays_and_chan_chu_is_settled():
    state = dealt(TWO_JACKS, "9c 9d 9h 6s 6c Qd 3h")
    assert paid(state, "jacks-beat", "A") == ("Full House", 60)
    assert paid(state, "chan-chu", "1") == ("Any Full House", 5)
    state = dealt(TWO_JACKS, NINES_UP)
    assert paid(state, "jacks-beat", "A") == ("2 Pair", 10)
    assert paid(state, "chan-chu", "1") == ("", -1)


@pytest.mark.parametrize(
    "dealer",
    [
        "Tc Qc Kc Ac * Jd 2h",  # the joker is the jack of a royal flush
        "9c Tc Qd Kh * Js 2h",
        "* Jc 9d 7h 5s 3c 2d",
        "Jc Ad Kh 8s 5c 4d 2h",
        "* Ad Kh 8s 5c 4d 2h",
    ],
)
def test_the_joker_is_never_a_jack(dealer):
    assert jacks(cards(dealer)) <= 1
    state = dealt(dealer, "9h 9s 6h 6s As Td 3h")
    assert isinstance(MACHINE.next(state), Choose)


def test_the_players_jacks_do_not_matter():
    state = dealt("Ac Kd Qh 9s 7c 4d 3h", "Jc Jd Jh Js 5c 5d 2s")
    assert isinstance(MACHINE.next(state), Choose)
    state = finished("Ac Kd Qh 9s 7c 4d 3h", "Jc Jd Jh Js 5c 5d 2s")
    assert paid(state, "jacks-beat", "A") == ("", -1)


# 4. to 6. The dealer's hand is set first, then the players set theirs

NINES = "9c 9d Ah Qs 8c 5d 3h"  # the house sets A-Q in front, a pair of nines behind


def test_players_set_one_after_another_when_all_hands_are_delivered():
    machine = rules(seats=3)
    state = dealt(NINES, "9h 9s Kc Kd 8d 5h 3c", "Tc Td Th Ts Ac Ad As", machine=machine)
    seats = []
    while isinstance(need := machine.next(state), Choose):
        assert len(state.packets) == 7
        seats.append(need.seat)
        state = machine.step(state, need.options[1])
    assert seats == [0, 1, 2]
    assert machine.next(state) == Done()


def test_a_player_answers_the_dealers_set_hand():
    """The dealer's cards are there to be seen, and the house way is no secret."""
    state = dealt(NINES, "As Kd 9h 9s 8d 5h 3c")
    seen = MACHINE.view(state, 0)
    assert seen.dealer == cards(NINES)
    setting = MACHINE.house_way.set(seen.dealer, MACHINE.wheel)
    assert sorted(setting.front) == ["Ah", "Qs"]
    assert sorted(setting.back) == ["3h", "5d", "8c", "9c", "9d"]


def test_two_in_front_of_five_in_21_ways_or_the_house_way():
    hand = "As Kd 9h 9s 8d 5h 3c"
    need = MACHINE.next(dealt(NINES, hand))
    assert need.seat == 0
    assert need.options == (
        "house way",
        "As Kd",
        "As 9h",
        "As 9s",
        "As 8d",
        "As 5h",
        "As 3c",
        "Kd 9h",
        "Kd 9s",
        "Kd 8d",
        "Kd 5h",
        "Kd 3c",
        "9h 9s",
        "9h 8d",
        "9h 5h",
        "9h 3c",
        "9s 8d",
        "9s 5h",
        "9s 3c",
        "8d 5h",
        "8d 3c",
        "5h 3c",
    )


@pytest.mark.parametrize("two", list(combinations(cards("As Kd 9h 9s 8d 5h 3c"), 2)))
def test_the_cards_in_front_may_be_named_in_any_order(two):
    ends = {
        finished(NINES, "As Kd 9h 9s 8d 5h 3c", fronts=[" ".join(order)])
        for order in permutations(two)
    }
    (state,) = ends
    assert state.fronts == (" ".join(two),)
    setting = MACHINE.setting(state, 0)
    assert setting.front == two
    assert len(setting.back) == 5
    assert {*setting.front, *setting.back} == set(cards("As Kd 9h 9s 8d 5h 3c"))


def answer(choice, hand="As Kd 9h 9s 8d 5h 3c", dealer=NINES):
    """Play a round in which the player says `choice`."""
    shoe = iter([card for packet in packets(dealer, hand) for card in packet])
    moves = play(MACHINE, lambda: next(shoe), lambda view, need: choice, lambda source: Symbol("1"))
    return list(moves)[-1]


def test_a_round_is_played_through():
    assert answer("Kd As").event == "As Kd"
    assert answer("  Kd   As ").event == "As Kd"
    assert answer("house way").event == "house way"


@pytest.mark.parametrize(
    ("choice", "sentence"),
    [
        ("As", "a hand is set two in front and five behind: 'As' is not two cards."),
        ("As Kd 9h", "a hand is set two in front and five behind: 'As Kd 9h' is not two cards."),
        ("", "a hand is set two in front and five behind: '' is not two cards."),
        ("house-way", "a hand is set two in front and five behind: 'house-way' is not two cards."),
        ("As Kc", "'Kc' is not in this hand; it holds As Kd 9h 9s 8d 5h 3c."),
        ("Qs As", "'Qs' is not in this hand; it holds As Kd 9h 9s 8d 5h 3c."),
        ("* As", "'*' is not in this hand; it holds As Kd 9h 9s 8d 5h 3c."),
        ("as kd", "'as' is not in this hand; it holds As Kd 9h 9s 8d 5h 3c."),
        ("As As", "'As' is there only once."),
    ],
)
def test_what_cannot_be_set_is_refused_in_a_sentence(choice, sentence):
    with pytest.raises(BadInput) as caught:
        answer(choice)
    assert str(caught.value) == sentence


def test_a_player_may_request_the_house_way():
    """As the dealer's: two highest singletons in front of a pair."""
    state = finished(NINES, "As Kd 9h 9s 8d 5h 3c", fronts=["house way"])
    setting = MACHINE.setting(state, 0)
    assert setting == MACHINE.house_way.set(state.hand(0), MACHINE.wheel)
    assert (setting.front, sorted(setting.back)) == (cards("As Kd"), ["3c", "5h", "8d", "9h", "9s"])


@pytest.mark.parametrize(("wheel", "height"), [("second-highest", 14), ("lowest", 6)])
def test_the_house_way_is_set_by_the_wheel_in_force(wheel, height):
    """The joker makes it a wheel or a six-high straight, whichever is more."""
    machine = rules(wheel=wheel)
    state = finished(NINES, "* 2d 3c 4s 5c 7d Kh", fronts=["house way"], machine=machine)
    setting = machine.setting(state, 0)
    assert sorted(setting.front) == ["7d", "Kh"]
    assert setting.back_rank.ranks == (height,)


# The Pai Gow wager: 5-card to 5-card and 2-card to 2-card


def result(hand, front, dealer=NINES, **rulings):
    machine = rules(**rulings)
    state = finished(dealer, hand, fronts=[front], machine=machine)
    return paid(state, "pai-gow", machine=machine)


WIN, PUSH, LOSE = ("Win", 1), ("Push", 0), ("", -1)


@pytest.mark.parametrize(
    ("hand", "front", "outcome"),
    [
        # against A-Q in front and 9-9-8-5-3 behind
        ("As Kd Tc Td 8d 5h 3c", "As Kd", WIN),
        ("* Kd Tc Td 8d 5h 3c", "* Kd", WIN),  # the joker is an ace in front
        ("2c 2d Tc Td 8d 5h 3c", "2c 2d", WIN),
        ("As Kd 7c 7d 8d 5h 3c", "As Kd", PUSH),  # the front only
        ("Kd Qc Tc Td 8d 5h 3c", "Kd Qc", PUSH),  # the back only
        ("Kd Qc 7c 7d 8d 5h 3c", "Kd Qc", LOSE),
        # copies are the dealer's
        ("As Qd Tc Td 8d 5h 3c", "As Qd", PUSH),  # a copy in front, the back won
        ("As Kd 9h 9s 8d 5h 3c", "As Kd", PUSH),  # a copy behind, the front won
        ("As Qd 9h 9s 8d 5h 3c", "As Qd", LOSE),  # both
        ("As Qd 7c 7d 8d 5h 3c", "As Qd", LOSE),  # a copy in front, the back lost
        ("Kd Qc 9h 9s 8d 5h 3c", "Kd Qc", LOSE),  # a copy behind, the front lost
        ("* Qd Tc Td 8d 5h 3c", "* Qd", PUSH),  # the joker makes a copy
        # one card decides, to the last
        ("As Kd 9h 9s 8d 5h 4c", "As Kd", WIN),
        ("As Kd 9h 9s 8d 5h 2c", "As Kd", PUSH),
        ("As Kd 9h 9s 8d 4h 2c", "As Kd", PUSH),
        ("As Jd 9h 9s 8d 5h 4c", "As Jd", PUSH),
    ],
)
def test_win_both_push_one_lose_none(hand, front, outcome):
    assert result(hand, front) == outcome


@pytest.mark.parametrize(
    ("hand", "front"),
    [
        ("As Kd Tc Td 8d 5h 3c", "Tc Td"),  # a pair before ace high
        ("As Ad Tc Td 8d 5h 3c", "As Ad"),  # aces before tens
        ("As * Tc Td 8d 5h 3c", "As *"),
        ("As Kd Qc Tc 8d 5h 3c", "As Kd"),  # ace high before queen high
        ("2s 2d Ac Tc 8d 5h 3c", "2s 2d"),
    ],
)
def test_a_front_higher_than_its_back_is_foul_and_both_hands_lose(hand, front):
    """Each of these fronts beats the dealer's A-Q and would push, or win."""
    state = finished(NINES, hand, fronts=[front])
    assert MACHINE.setting(state, 0).is_foul
    assert paid(state, "pai-gow") == LOSE


def test_a_foul_hand_wins_nothing_even_where_both_hands_would_win():
    """Aces in front of nines up: both beat a dealer with Q-J in front and an ace behind."""
    dealer, hand = "Ac Qd Jh 9c 7s 5d 2c", "As Ad Tc Td 8d 6h 3c"
    assert result(hand, "Tc Td", dealer) == WIN
    assert result(hand, "As Ad", dealer) == LOSE
    assert result(hand, "house way", dealer) == WIN


def test_a_front_that_equals_its_back_is_not_foul():
    hand = "Ac Kc * Kd 9d 7h 4s"  # A-K before A-K-9-7-4, the joker being an ace
    state = finished("Ad Qs Jh 8c 6d 5h 3h", hand, fronts=["Ac Kc"])
    assert not MACHINE.setting(state, 0).is_foul
    # A-K beats Q-J in front; A-K-9-7-4 beats A-8-6-5-3 behind.
    assert paid(state, "pai-gow") == WIN


def test_foul_hands_cost_nothing_on_the_side_wagers():
    state = finished(NINES, "Tc Td Th As Kd 5h 3c", fronts=["Tc Td"])
    assert MACHINE.setting(state, 0).is_foul
    assert paid(state, "chan-chu", "1") == ("Any 3 of a kind", 3)


@pytest.mark.parametrize(
    ("back", "outcome"),
    [
        ("Kc Qd Js Th 9h", {"second-highest": PUSH, "lowest": WIN}),
        ("Ad Kc Qd Js Th", {"second-highest": WIN, "lowest": WIN}),
        ("6c 5c 4h 3s 2s", {"second-highest": PUSH, "lowest": WIN}),
        ("9c 9d 4h 3s 2s", {"second-highest": PUSH, "lowest": PUSH}),
    ],
)
def test_the_wheel_ranks_as_it_is_ruled(back, outcome):
    """The dealer has a wheel behind 9-8; the player's pair in front wins."""
    dealer = "Ac 2c 3d 4d 5h 8c 9s"
    for wheel, expected in outcome.items():
        assert result(f"8d 8h {back}", "8d 8h", dealer, wheel=wheel) == expected


def test_a_copied_straight_is_the_dealers():
    dealer = "Ac 2c 3d 4d 5h 8c 9s"
    for wheel in ("second-highest", "lowest"):
        assert result("8d 8h Ad 2d 3h 4h 5s", "8d 8h", dealer, wheel=wheel) == PUSH


def test_the_joker_completes_a_straight_or_a_flush_behind():
    assert result("As Kd 9h 8h * 6s 5s", "As Kd") == WIN  # a straight
    assert result("As Kd 2h 4h * 6h 8h", "As Kd") == WIN  # a flush
    assert result("As Kd 2h 4h * 4s 8s", "As Kd") == PUSH  # an ace beside a pair of fours


def test_every_player_plays_against_the_dealer_alone():
    machine = rules(seats=3)
    hands = ["As Kd Tc Td 8d 5h 3c", "Kc Qc Th Ts 7h 5s 2c", "Kh Qd 6s 6h 4c 3s 2d"]
    state = finished(NINES, *hands, fronts=["As Kd", "Kc Qc", "Kh Qd"], first=4, machine=machine)
    found = [paid(state, "pai-gow", seat=seat, machine=machine) for seat in range(3)]
    assert found == [WIN, PUSH, LOSE]


def test_the_pai_gow_wager_pays_1_to_1():
    rows = SETUP.card.wager("pai-gow").paytable(None).rows
    assert {row: pay.text for row, pay in rows.items()} == {
        "Win": "1:1",
        "Push": "push",
        "Dead hand": "push",
    }


# Strategies


def strategy(name, dealer, hand):
    choose = MACHINE.decisions.strategies("pai-gow")[name]
    state = dealt(dealer, hand)
    need = MACHINE.next(state)
    return choose(MACHINE.view(state, 0), need)


def test_two_ways_to_play_and_none_that_matters_to_a_side_wager():
    assert list(MACHINE.decisions.strategies("pai-gow")) == ["best", "house-way"]
    assert (
        MACHINE.decisions.strategies("jacks-beat") == MACHINE.decisions.strategies("chan-chu") == {}
    )


def test_the_best_answer_to_a_known_hand():
    # The house would play A-7 in front of two pair, and push.
    hand = "Th Td 4h 4s As 7h 2c"
    assert strategy("best", NINES, hand) == "4h 4s"
    assert strategy("house-way", NINES, hand) == "house way"
    assert result(hand, "4h 4s") == WIN
    assert result(hand, "house way") == PUSH
    # Where nothing wins both, one is saved: an ace-king before a pair that loses.
    assert strategy("best", NINES, "As Kd 7c 7d 8d 5h 3c") == "As Kd"


def test_the_best_answer_is_never_foul_where_all_lose():
    dealer = "Ac Ad Ah As * Kc Kd"  # five aces behind a pair of kings
    front = strategy("best", dealer, "Qc Jd 9h 7s 5c 3d 2h")
    state = finished(dealer, "Qc Jd 9h 7s 5c 3d 2h", fronts=[front])
    assert not MACHINE.setting(state, 0).is_foul
    assert paid(state, "pai-gow") == LOSE


# What a seat may know

HANDS = ("As Kd Tc Td 8d 5h 3c", "Kc Qc Th Ts 7h 5s 2c")
DOWN = cards("? ? ? ? ? ? ?")


def deliver(machine, first, count):
    state = machine.step(machine.start, Symbol(str(first)))
    by_spot = packets(NINES, *HANDS)
    for turn in range(count):
        state = machine.step(state, by_spot[(first - 1 + turn) % 7])
    return state


@pytest.mark.parametrize("seat", [-1, 0, 1, 2, 5])
@pytest.mark.parametrize("first", [1, 2, 6])
def test_players_must_wait_until_all_hands_have_been_delivered(seat, first):
    machine = rules(seats=2)
    for count in range(7):
        state = deliver(machine, first, count)
        seen = machine.view(state, seat)
        assert seen.first == first
        for turn in range(count):
            spot = (first - 1 + turn) % 7 + 1
            assert seen.packets[turn] == (cards(NINES) if spot == 1 else DOWN)


@pytest.mark.parametrize("first", range(1, 8))
def test_then_each_sees_the_dealers_cards_and_their_own(first):
    machine = rules(seats=2)
    state = deliver(machine, first, 7)
    for seat in (0, 1):
        seen = machine.view(state, seat)
        assert seen.dealer == cards(NINES)
        assert seen.hand(seat) == cards(HANDS[seat])
        assert [seen.hand(other) for other in range(6) if other != seat] == [DOWN] * 5


@pytest.mark.parametrize("seat", [-1, 2, 3, 4, 5, 6])
def test_who_does_not_play_sees_the_dealers_cards_only(seat):
    machine = rules(seats=2)
    seen = machine.view(deliver(machine, 3, 7), seat)
    assert seen.dealer == cards(NINES)
    assert [seen.hand(other) for other in range(6)] == [DOWN] * 6


def test_how_others_have_set_is_seen_when_hands_are_exposed():
    machine = rules(seats=2)
    state = machine.step(deliver(machine, 1, 7), "As Kd")
    assert machine.view(state, 0).fronts == ("As Kd",)
    assert machine.view(state, 1).fronts == ("set",)
    assert machine.view(state, -1).fronts == ("set",)
    assert machine.view(state, 1).hand(0) == DOWN
    state = machine.step(state, "house way")
    assert machine.next(state) == Done()
    for seat in (-1, 0, 1):
        assert machine.view(state, seat) == state
    assert state.fronts == ("As Kd", "house way")


def test_everything_is_seen_when_two_jacks_end_the_round_or_hands_are_dead():
    state = dealt(TWO_JACKS, NINES_UP)
    assert MACHINE.view(state, -1) == state
    machine, state = run_out(20)
    assert machine.view(state, -1) == state


def test_no_view_depends_on_what_is_hidden_from_it():
    random_ = random.Random(7)
    machine = rules(seats=3)
    settings = 0
    for _ in range(40):
        shoe = random_.sample(DECK, 53)
        state = machine.step(machine.start, Symbol(str(random_.randint(1, 7))))
        while not isinstance(need := machine.next(state), Done):
            if isinstance(need, Choose):
                settings += 1
                event: Any = random_.choice(need.options)
            else:
                event = tuple(shoe[state.dealt : state.dealt + 7])
            state = machine.step(state, event)
            if machine.next(state) != Done():
                for seat in range(-1, 3):
                    other = _otherwise(state, seat, random_)
                    assert machine.view(other, seat) == machine.view(state, seat)
    assert settings > 90


def _otherwise(state, seat, random_):
    """The same table with all that a seat cannot see exchanged."""
    open_spots = {1, seat + 2} if len(state.packets) == 7 and seat >= 0 else {1}
    places = [n for n in range(len(state.packets)) if state.spot(n) not in open_spots]
    held = [packet for n, packet in enumerate(state.packets) if n not in places]
    free = [card for card in DECK if all(card not in packet for packet in held)]
    mixed = iter(random_.sample(free, 7 * len(places)))
    swapped = [
        tuple(next(mixed) for _ in range(7)) if n in places else packet
        for n, packet in enumerate(state.packets)
    ]
    fronts = tuple(front if n == seat else HOUSE_WAY_PLEASE for n, front in enumerate(state.fronts))
    return state._replace(packets=tuple(swapped), fronts=fronts)


# Jacks Beat

JACKS_BEAT = {
    "5 Aces": [1000, 1000, 1000, 1000],
    "5-Card Royal Flush": [500, 500, 500, 500],
    "5-Card Straight Flush": [250, 250, 200, 200],
    "4 of a Kind": [100, 100, 100, 100],
    "Full House": [60, 50, 40, 50],
    "Flush": [25, 25, 25, 30],
    "Straight": [20, 20, 20, 25],
    "3 of a Kind": [15, 15, 15, 15],
    "2 Pair": [10, 10, 10, 10],
    "Pair": [5, 5, 5, 5],
    "High Card": [5, 5, 5, 5],
}


def test_table_1_of_the_sheet_as_printed():
    for column, table in enumerate("ABCD"):
        rows = SETUP.card.wager("jacks-beat").paytable(table).rows
        printed = {row: odds[column] for row, odds in JACKS_BEAT.items()}
        assert {row: pay.odds for row, pay in rows.items()} == {**printed, "Dead hand": 0}
        assert list(rows) == [*JACKS_BEAT, "Dead hand"]


@pytest.mark.parametrize(
    ("hand", "label"),
    [
        ("Ac Ad Ah As * 3h 3s", "5 Aces"),
        ("Ac Ad Ah As * Kc Qc", "5 Aces"),
        ("Ts Js Qs Ks As Ad Ac", "5-Card Royal Flush"),
        ("Ts * Qs Ks As 2d 9c", "5-Card Royal Flush"),
        ("8s 9s Ts Js Qs Ks As", "5-Card Royal Flush"),
        ("9s Ts Js Qs Ks Kd Kc", "5-Card Straight Flush"),
        ("As 2s 3s 4s 5s Kd Kc", "5-Card Straight Flush"),
        ("As 2s 3s 4s * Ad Ac", "5-Card Straight Flush"),
        ("2s 3s 4s 5s 6s 7s 8s", "5-Card Straight Flush"),
        ("9c 9d 9h 9s Kd Kc Qd", "4 of a Kind"),
        ("Ac Ad * As Kd Qc 9d", "4 of a Kind"),
        ("9c 9d 9h 9s 3c 3d 3h", "4 of a Kind"),
        ("9c 9d 9h 6s 6c Qd 3h", "Full House"),
        ("Ac Ad * 6s 6c Qd 3h", "Full House"),
        ("9c 9d 9h 6s 6c 6d 3h", "Full House"),
        ("2s 4s 6s 8s Ts Td Tc", "Flush"),
        ("2s 4s 6s 8s * Td 3c", "Flush"),
        ("2s 4s 6s 8s Ts Qs As", "Flush"),
        ("5c 6d 7h 8s 9c 9d 9h", "Straight"),  # above three of a kind, as in poker
        ("Ac 3d * 4h 5s 9c Kd", "Straight"),
        ("2c 3d 4h 5s 6c 7d 8s", "Straight"),
        ("9c 9d 9h 2s 5c Kd Qd", "3 of a Kind"),
        ("Ac Ad * 9s 6c 4d 3h", "3 of a Kind"),
        (NINES_UP, "2 Pair"),
        ("9c 9d 6h 6s 3c 3d Ah", "2 Pair"),  # three pair are two
        ("Ac * 6h 6s 9c Qd 3d", "2 Pair"),
        ("9c 9d 6h 3s Ac Qd 2s", "Pair"),
        ("* Kd 9h 7s 5c 4s 3d", "Straight"),  # 3-4-5-*-7
        ("Ac * Th 9s 6c 4s 3d", "Pair"),
        ("Ac Kd 9d 7s 5s 4c 3h", "High Card"),
        ("* Kd 9d 8s 5s 4c Qs", "High Card"),
    ],
)
def test_jacks_beat_pays_by_the_highest_five_cards(hand, label):
    for dealer in dealers_with_jacks(hand):
        state = dealt(dealer, hand)
        assert MACHINE.grade(state, Bet("jacks-beat", "jacks-beat")) == made(label)
        for column, table in enumerate("ABCD"):
            assert paid(state, "jacks-beat", table) == (label, JACKS_BEAT[label][column])


def dealers_with_jacks(hand):
    """A dealer with two jacks, one with three, whatever the player holds."""
    left = [card for card in DECK if card not in hand.split()]
    held = [card for card in left if card[0] == "J"]
    others = [card for card in left if card[0] != "J"]
    yield " ".join(held[:2] + others[:5])
    yield " ".join(held[:3] + others[-4:])


@pytest.mark.parametrize("hand", ["Ac Ad Ah As * Kc Kd", "Tc Jc Qc Kc As Ad Ah", NINES_UP])
@pytest.mark.parametrize("dealer", ["Jd 9h 8h 7s 5h 4d 2h", "Ts 9h 8h 7c 5h 4d 2h"])
def test_with_fewer_jacks_it_loses(hand, dealer):
    for table in "ABCD":
        assert paid(finished(dealer, hand), "jacks-beat", table) == ("", -1)


def test_jacks_beat_and_chan_chu_do_not_depend_on_how_the_hand_is_set():
    dealer, hand = "Qd 9h 8h 7s 5h 4d 2h", "9c 9d 9s 6s 6c Qc 3c"
    settings = MACHINE.next(dealt(dealer, hand)).options
    assert len(settings) == 22
    for choice in settings:
        state = finished(dealer, hand, fronts=[choice])
        assert paid(state, "chan-chu", "1") == ("Any Full House", 5)
        assert paid(state, "jacks-beat", "A") == ("", -1)
    # With two jacks nothing is set at all.
    assert paid(dealt(TWO_JACKS, "9c 9d 9s 6s 6c Qc 3c"), "jacks-beat", "A")[0] == "Full House"


# Chan Chu

PRINTED = {
    "1": {
        "Any 7 Card Straight Flush": 5000,
        "Super Full House": 2000,
        "Five Aces": 500,
        "Natural 7 Card Flush": 200,
        "Any Royal Flush": 100,
        "Natural 7 Card Straight": 50,
        "Any Straight Flush": 40,
        "Any 4 of a kind": 20,
        "Any Full House": 5,
        "Any Flush": 4,
        "Any 3 of a kind": 3,
        "Any Straight": 2,
    },
    "2": {
        "Any 7 Card Straight Flush": 2000,
        "Super Full House": 1000,
        "Five Aces": 300,
        "Natural 7 Card Flush": 125,
        "Any Royal Flush": 100,
        "Natural 7 Card Straight": 50,
        "Any Straight Flush": 40,
        "Any 4 of a kind": 20,
        "Any Full House": 5,
        "Any Flush": 4,
        "Any 3 of a kind": 3,
        "Any Straight": 2,
    },
    "3": {
        "Natural 7 Card Straight Flush": 5000,
        "Royal Flush + R/M": 1000,
        "Wild 7 Card Straight Flush": 750,
        "Five Aces": 250,
        "Any Royal Flush": 100,
        "Any Straight Flush": 50,
        "Any 4 of a kind": 20,
        "Any Full House": 5,
        "Any Flush": 4,
        "Any 3 of a kind": 3,
        "Any Straight": 2,
        "Three Pair": 0,
    },
    "4": {
        "Natural 7 Card Straight Flush": 8000,
        "Royal Flush + R/M": 2000,
        "Wild 7 Card Straight Flush": 1000,
        "Five Aces": 400,
        "Any Royal Flush": 150,
        "Any Straight Flush": 50,
        "Any 4 of a kind": 25,
        "Any Full House": 5,
        "Any Flush": 4,
        "Any Straight": 2,
        "Three Pair": -1,
    },
    "5": {
        "Natural 7 Card Straight Flush": 2500,
        "Royal Flush + R/M": 1000,
        "Wild 7 Card Straight Flush": 750,
        "Five Aces": 250,
        "Any Royal Flush": 125,
        "Any Straight Flush": 50,
        "Any 4 of a kind": 25,
        "Any Full House": 5,
        "Any Flush": 4,
        "Any Straight": 2,
        "Three Pair": -1,
    },
}


@pytest.mark.parametrize("table", CHAN_CHU)
def test_the_pay_tables_as_printed(table):
    rows = {row: pay.odds for row, pay in SETUP.card.wager("chan-chu").paytable(table).rows.items()}
    assert rows.pop("Dead hand") == 0
    assert rows == PRINTED[table]
    assert list(rows) == list(PRINTED[table])


def chan_chu(hand, **rulings):
    """The rows that a hand is paid on under the five tables, "" if it loses."""
    machine = rules(**rulings)
    free = [card for card in DECK if card not in hand.split() and card != "*"]
    state = finished(" ".join(free[::6][:7]), hand, machine=machine)
    found = [paid(state, "chan-chu", table, machine=machine) for table in CHAN_CHU]
    for table, (label, net) in zip(CHAN_CHU, found, strict=True):
        assert net == {"Any 3 of a kind": 3, **PRINTED[table], "": -1}[label]
    return [label for label, _ in found]


NATURAL_7 = [*["Any 7 Card Straight Flush"] * 2, *["Natural 7 Card Straight Flush"] * 3]
WILD_7 = [*["Any 7 Card Straight Flush"] * 2, *["Wild 7 Card Straight Flush"] * 3]
ROYAL_MATCH = [*["Any Royal Flush"] * 2, *["Royal Flush + R/M"] * 3]
SUPER = [*["Super Full House"] * 2, *["Any 4 of a kind"] * 3]
FLUSH_7 = "Natural 7 Card Flush"
STRAIGHT_7 = "Natural 7 Card Straight"
NONE = [""] * 5


@pytest.mark.parametrize(
    "hand",
    [
        "2c 3c 4c 5c 6c 7c 8c",
        "5h 6h 7h 8h 9h Th Jh",
        "As 2s 3s 4s 5s 6s 7s",  # the ace is low
        "8d 9d Td Jd Qd Kd Ad",  # the ace is high: above the royal flush in it
    ],
)
def test_natural_7_card_straight_flush(hand):
    assert chan_chu(hand) == NATURAL_7


@pytest.mark.parametrize(
    "hand",
    [
        "2c 3c 4c * 6c 7c 8c",  # the joker in a gap
        "5h * 7h 8h 9h Th Jh",
        "5h 6h 7h 8h 9h * Jh",
        "3c 4c 5c 6c 7c 8c *",  # at an end
        "* 2s 3s 4s 5s 6s 7s",  # an ace, or an eight
        "As 2s 3s 4s 5s 6s *",
        "As * 3s 4s 5s 6s 7s",
        "8d 9d Td Jd Qd Kd *",
        "9d Td Jd Qd Kd Ad *",  # an eight below
        "* 8d 9d Td Qd Kd Ad",
    ],
)
def test_wild_7_card_straight_flush(hand):
    assert chan_chu(hand) == WILD_7


@pytest.mark.parametrize(
    ("hand", "rows"),
    [
        ("Jc Qc Kc Ac 2c 3c 4c", [FLUSH_7, FLUSH_7, *["Any Flush"] * 3]),  # not round the corner
        ("Qc Kc Ac 2c 3c 4c *", ["Any Straight Flush"] * 5),
        ("2c 3c 4c 5c 6c 7c 9c", [FLUSH_7, FLUSH_7, *["Any Straight Flush"] * 3]),
        ("2c 3c 4c 5c 6c 7c 8d", [STRAIGHT_7, STRAIGHT_7, *["Any Straight Flush"] * 3]),
        ("2c 3c 4c 5c 6c 7d *", ["Any Straight Flush"] * 5),
        ("2c 3c 4c 6c 7c 9c *", ["Any Straight Flush"] * 5),  # one joker, two gaps
        ("Tc Jc Qc Kc Ac 2c 3c", [FLUSH_7, FLUSH_7, *["Any Royal Flush"] * 3]),
        ("8c 9d Tc Jc Qc Kc Ac", ["Any Royal Flush"] * 5),  # above a 7 card straight
        ("9d 8d Td Jd Qd Kc Ac", [STRAIGHT_7, STRAIGHT_7, *["Any Straight Flush"] * 3]),
    ],
)
def test_seven_cards_that_are_nearly_a_straight_flush(hand, rows):
    assert chan_chu(hand) == rows


@pytest.mark.parametrize("suits", list(permutations("cdhs", 2)))
def test_royal_flush_and_royal_match(suits):
    royal, other = suits
    hand = " ".join(f"{rank}{royal}" for rank in "TJQKA")
    assert chan_chu(f"{hand} K{other} Q{other}") == ROYAL_MATCH
    assert chan_chu(f"Q{other} {hand} K{other}") == ROYAL_MATCH


@pytest.mark.parametrize("missing", "TJQKA")
def test_the_joker_may_be_in_the_royal_flush_of_a_royal_match(missing):
    hand = " ".join(f"{rank}c" for rank in "TJQKA" if rank != missing)
    assert chan_chu(f"{hand} * Kd Qd") == ROYAL_MATCH
    assert chan_chu(f"{hand} * Kd Qh") == ["Any Royal Flush"] * 5


@pytest.mark.parametrize(
    "hand",
    [
        "Tc Jc Qc Kc Ac Kd Qh",  # of two suits
        "Tc Jc Qc Kc Ac Kd Jd",
        "Tc Jc Qc Kc Ac Ad Kd",
        "Tc Jc Qc Kc Ac Kd *",  # the joker is no queen
        "Tc Jc Qc Kc Ac Qd *",
        "Tc Jc Qc Kc Ac 2d 3d",
        "Tc Jc Qc Kc * 2d 3h",
        "Tc Jc * Kc Ac Qd 3h",
        "Tc Jc Qc Kc Ac 9c 2d",
        "Tc Jc Qc Kc Ac Kd Kh",  # the kings' three of a kind is nothing beside it
    ],
)
def test_any_royal_flush_without_a_royal_match(hand):
    assert chan_chu(hand) == ["Any Royal Flush"] * 5


def test_a_suited_king_and_queen_match_a_royal_flush_only():
    assert chan_chu("9c Tc Jc Qc Kc Kd Qd") == ["Any Straight Flush"] * 5
    assert chan_chu("2c 4c Jc Tc Ac Kd Qd") == ["Any Flush"] * 5


@pytest.mark.parametrize(
    "hand", ["Ac Ad Ah As * 3h 7s", "Ac Ad Ah As * Kc Kd", "Ac Ad Ah As * Kc Qc"]
)
def test_five_aces(hand):
    assert chan_chu(hand) == ["Five Aces"] * 5


@pytest.mark.parametrize("reading", ["joker-allowed", "natural-only"])
@pytest.mark.parametrize("hand", ["9c 9d 9h 9s 4c 4d 4h", "Ac Ad Ah As Kc Kd Kh"])
def test_super_full_house(hand, reading):
    assert chan_chu(hand, super_full_house=reading) == SUPER


@pytest.mark.parametrize(
    "hand",
    [
        "Ac Ad Ah * 4c 4d 4h",  # the joker is the fourth ace
        "Ac Ad * 4c 4d 4h 4s",  # or the third
    ],
)
def test_a_super_full_house_with_the_joker_is_a_ruling(hand):
    assert chan_chu(hand) == SUPER
    assert chan_chu(hand, super_full_house="joker-allowed") == SUPER
    assert chan_chu(hand, super_full_house="natural-only") == ["Any 4 of a kind"] * 5


def test_no_super_full_house_without_three_of_a_kind():
    assert chan_chu("9c 9d 9h 9s 4c 4d Kh") == ["Any 4 of a kind"] * 5
    assert chan_chu("9c 9d 9h 9s 4c 4d *") == ["Any 4 of a kind"] * 5
    assert chan_chu("9c 9d 9h 4s 4c 4d Kh") == ["Any Full House"] * 5


@pytest.mark.parametrize(
    ("hand", "rows"),
    [
        ("2h 4h 6h 8h Th Qh Ah", [FLUSH_7, FLUSH_7, *["Any Flush"] * 3]),
        ("2h 4h 6h 8h Th Qh *", ["Any Flush"] * 5),  # wild
        ("2h 4h 6h 8h Th Qh As", ["Any Flush"] * 5),
        ("2c 3d 4h 5s 6c 7d 8h", [STRAIGHT_7, STRAIGHT_7, *["Any Straight"] * 3]),
        ("Ac 2d 3h 4s 5c 6d 7h", [STRAIGHT_7, STRAIGHT_7, *["Any Straight"] * 3]),
        ("8c 9d Th Js Qc Kd Ah", [STRAIGHT_7, STRAIGHT_7, *["Any Straight"] * 3]),
        ("2c 3d 4h * 6c 7d 8h", ["Any Straight"] * 5),  # wild
        ("2c 3d 4h 5s 6c 7d *", ["Any Straight"] * 5),
        ("2c 3d 4h 5s 6c 7d 9h", ["Any Straight"] * 5),  # six in a row
        ("2c 3c 4c 5c 7c 6d 8h", [STRAIGHT_7, STRAIGHT_7, *["Any Flush"] * 3]),  # a flush in it
    ],
)
def test_natural_7_card_flush_and_straight(hand, rows):
    assert chan_chu(hand) == rows


@pytest.mark.parametrize(
    ("hand", "row"),
    [
        ("5c 6c 7c 8c 9c Kd 2h", "Any Straight Flush"),
        ("5c 6c * 8c 9c Kd 2h", "Any Straight Flush"),
        ("Ac 2c 3c 4c 5c Kd 9h", "Any Straight Flush"),  # the lowest is one
        ("Ac Ad Ah * 2c 3c 4c", "Any Straight Flush"),  # above the four aces
        ("9c 9d 9h 9s 2c 5d Kh", "Any 4 of a kind"),
        ("Ac Ad Ah * 7c 9d Kh", "Any 4 of a kind"),
        ("Ac Ad Ah As 7c 9d Kh", "Any 4 of a kind"),
        ("9c 9d 9h 9s 2c 2d Kh", "Any 4 of a kind"),
        ("9c 9d 9h 4c 4d 2s Kh", "Any Full House"),
        ("Ac Ad * 4c 4d 9s Th", "Any Full House"),
        ("9c 9d 9h Ac * 2s Kh", "Any Full House"),
        ("9c 9d 9h 4c 4d 2s 2h", "Any Full House"),
        ("2h 4h 6h 8h Th Ts As", "Any Flush"),
        ("2h 4h 6h 8h * Ts As", "Any Flush"),
        ("9h 4h 6h 2h Th 9s 9c", "Any Flush"),  # above three of a kind
        ("5h 6h 7h 9h Th 8s Kc", "Any Flush"),  # above a straight
        ("5h 6s 7d 8c 9c 2d Kh", "Any Straight"),
        ("5h 6s * 8c 9c 2d Kh", "Any Straight"),
        ("Ah 2s 3d 4c 5c 9d Kh", "Any Straight"),
        ("Th Js Qd Kc Ac 9d 2h", "Any Straight"),
    ],
)
def test_rows_that_all_tables_have(hand, row):
    assert chan_chu(hand) == [row] * 5


@pytest.mark.parametrize(
    ("hand", "otherwise"),
    [
        ("9c 9d 9h 2c 5d Ks Jh", ""),
        ("Ac Ad * 2c 8d Ks 6h", ""),
        ("9c 9d 9h 8c 7d 6s 5h", "Any Straight"),
        ("Ac Ad * 3c 4d 9s Th", ""),
        ("Ac Ad * 3c 4d 5s Th", "Any Straight"),
    ],
)
def test_three_of_a_kind_is_a_ruling_under_tables_4_and_5(hand, otherwise):
    """It pays 3 to 1, and so comes before a straight at 2 to 1."""
    trips = ["Any 3 of a kind"] * 3
    assert chan_chu(hand) == [*trips, otherwise, otherwise]
    assert chan_chu(hand, trips_row="as-printed") == [*trips, otherwise, otherwise]
    assert chan_chu(hand, trips_row="3-to-1") == ["Any 3 of a kind"] * 5


def test_the_ruling_on_three_of_a_kind_moves_nothing_else():
    for hand in ("9c 9d 9h 4c 4d 2s Kh", "9h 4h 6h 2h Th 9s 9c", "9c 9d 9h 9s 2c 5d Kh"):
        assert chan_chu(hand, trips_row="3-to-1") == chan_chu(hand)


@pytest.mark.parametrize(
    "hand", ["9c 9d 4c 4d 2s 2h Kh", "Ac * 4c 4d 9s 9h Kd", "9c 9d 4c 4d 2s 2h *"]
)
def test_three_pair_push_under_table_3_and_lose_under_4_and_5(hand):
    assert chan_chu(hand) == ["", "", "Three Pair", "Three Pair", "Three Pair"]
    state = finished("Kc Qd 8h 7s 7d 3h Ts", hand)
    assert [paid(state, "chan-chu", table)[1] for table in CHAN_CHU] == [-1, -1, 0, -1, -1]


def test_three_pair_with_a_straight_are_paid_as_a_straight():
    assert chan_chu("Ac * Kc Kd Qs Qh Jd") == ["Any Straight"] * 5


def test_chan_chu_pays_the_best_row_whatever_its_place_on_the_card():
    state = finished("Kc Qd Th 7c 3s 2d 2h", "9c 9d 9h 8c 7d 6s 5h")
    for odds, label in (("2:1", "Any 3 of a kind"), ("10:1", "Any Straight")):
        card = set_up("jacks-beat", pays={("chan-chu", "Any Straight"): odds}).card
        grade = MACHINE.grade(state, Bet("chan-chu", "chan-chu"))
        assert card.wager("chan-chu").paytable("1").outcome(grade).label == label


@pytest.mark.parametrize(
    "hand",
    [
        NINES_UP,
        "9c 9d 4c 4d 2s 7h Kh",
        "Ac * 4c 4d 9s 8h Kd",
        "9c 9d 6h 3s Ac Qd 2s",
        "Ac Kd 9d 7s 5s 4c 3h",
        "* Kd 9d 8s 5s 4c Qs",
        "2h 4h 6h 8h Ts Js As",  # four of a suit
        "5h 6s 7d 8c Tc Kd Ah",  # four in a row
        "Qh Ks Ad 2c 3c 8d 6h",  # not round the corner
    ],
)
def test_two_pair_a_pair_and_high_cards_lose(hand):
    assert chan_chu(hand) == NONE


def test_chan_chu_looks_at_the_players_seven_cards_only():
    hand = "5c 6c 7c 8c 9c Kd 2h"
    for dealer in (TWO_JACKS.replace("Kh", "Ks").replace("2h", "2s").replace("5c", "5s"), NINES):
        taken = hand if dealer is not NINES else "5h 6h 7h 8h 9h Kd 2h"
        state = finished(dealer, taken)
        assert paid(state, "chan-chu", "3") == ("Any Straight Flush", 50)


# Settlement


def stake(wager, amount, seat=0):
    return Stake(Bet(wager, wager, seat), amount)


def settled(machine, state, *stakes, jacks_beat="A", table="1"):
    tables = {"pai-gow": None, "jacks-beat": jacks_beat, "chan-chu": table}
    return settle(
        SETUP.card.procedure.sweeps,
        stakes,
        lambda bet: machine.grade(state, bet),
        {wager: SETUP.card.wager(wager).paytable(name) for wager, name in tables.items()},
        SETUP.card.procedure.breakage,
        SETUP.cap,
        SETUP.envy(tables),
    )


def shown(moves):
    return [(move.act, move.bet.seat, move.bet.wager, move.amount) for move in moves]


def test_the_procedure_collects_pushes_and_pays_each_wager_once():
    side = ("jacks-beat", "chan-chu")
    assert SETUP.card.procedure.sweeps == [
        Sweep("collect", ("pai-gow",)),
        Sweep("push", ("pai-gow",)),
        Sweep("pay", ("pai-gow",)),
        Sweep("collect", side),
        Sweep("push", side),
        Sweep("pay", side),
    ]
    assert SETUP.cap is None


def three_players():
    """Against nines behind A-Q: a win with trips, a push with nothing, a loss with three pair."""
    hands = ["As Kd Tc Td Th 5h 3c", "Kc Qc Jh Jd 7h 5s 2c", "4c 4d 3s 3d 2d 2h 6s"]
    machine = rules(seats=3)
    fronts = ["As Kd", "Kc Qc", "4c 3s"]
    return machine, finished(NINES, *hands, fronts=fronts, first=6, machine=machine)


def test_wagers_are_settled_from_the_dealers_right_the_main_wager_first():
    machine, state = three_players()
    stakes = [
        stake(wager, amount, seat)
        for wager, amount in (("chan-chu", 400), ("jacks-beat", 300), ("pai-gow", 1_000))
        for seat in (2, 0, 1)
    ]
    moves = settled(machine, state, *stakes, table="3")
    assert shown(moves) == [
        ("collect", 2, "pai-gow", 1_000),
        ("push", 1, "pai-gow", 0),
        ("pay", 0, "pai-gow", 1_000),
        ("collect", 0, "jacks-beat", 300),
        ("collect", 1, "jacks-beat", 300),
        ("collect", 1, "chan-chu", 400),
        ("collect", 2, "jacks-beat", 300),
        ("push", 2, "chan-chu", 0),
        ("pay", 0, "chan-chu", 1_200),
    ]
    assert [(m.row, m.pays, m.stake) for m in moves if m.bet.wager == "chan-chu"] == [
        ("", "lose", 400),
        ("Three Pair", "push", 400),
        ("Any 3 of a kind", "3:1", 400),
    ]


def test_settlement_when_the_dealer_has_two_jacks():
    machine = rules(seats=2)
    state = dealt(TWO_JACKS, "9c 9d 9h 6s 6c Qd 3h", "Ac Kd 9s 7s 5s 4c 3d", machine=machine)
    stakes = [stake(wager, 1_000, seat) for wager in WAGERS for seat in (0, 1)]
    assert shown(settled(machine, state, *stakes, jacks_beat="C")) == [
        ("collect", 0, "pai-gow", 1_000),
        ("collect", 1, "pai-gow", 1_000),
        ("collect", 1, "chan-chu", 1_000),
        ("pay", 0, "jacks-beat", 40_000),
        ("pay", 0, "chan-chu", 5_000),
        ("pay", 1, "jacks-beat", 5_000),
    ]


@pytest.mark.parametrize("table", CHAN_CHU)
def test_settlement_of_dead_hands_returns_every_stake(table):
    machine, state = run_out(48, seats=2)
    stakes = [stake(wager, 1_000, seat) for wager in WAGERS for seat in (0, 1)]
    assert shown(settled(machine, state, *stakes, table=table)) == [
        ("push", 0, "pai-gow", 0),
        ("push", 1, "pai-gow", 0),
        ("push", 0, "jacks-beat", 0),
        ("push", 0, "chan-chu", 0),
        ("push", 1, "jacks-beat", 0),
        ("push", 1, "chan-chu", 0),
    ]


def test_pays_are_in_whole_cents():
    machine, state = three_players()
    (move,) = settled(machine, state, stake("chan-chu", 101, 0))
    assert (move.act, move.stake, move.amount) == ("pay", 101, 303)


# Envy

ENVY = {
    "3": [1000, 250, 100, 50, 25, 10, 5],
    "4": [5000, 1000, 500, 250, 50, 20, 5],
    "5": [1000, 750, 250, 100, 50, 20, 5],
}
ENVIED = {
    "Natural 7 Card Straight Flush": "2c 3c 4c 5c 6c 7c 8c",
    "Royal Flush + R/M": "Tc Jc Qc Kc Ac Kd Qd",
    "Wild 7 Card Straight Flush": "2c 3c 4c * 6c 7c 8c",
    "Five Aces": "Ac Ad Ah As * 3h 7s",
    "Any Royal Flush": "Tc Jc Qc Kc Ac Kd Qh",
    "Any Straight Flush": "5c 6c 7c 8c 9c Kd 2h",
    "Any 4 of a kind": "9c 9d 9h 9s 2c 5d Kh",
}
# Hands that make nothing, of cards that none of the above holds.
POOR = "Js Td 8h 6s 4d 3s 2d"
POOR_TOO = "Qs Ts 7d 6h 6d 3d 4h"
POOR_DEALER = "Ks Jh 8d 7h 5h 4s 2s"


def table_of(*hands, dealer=POOR_DEALER):
    """A finished round of these hands."""
    machine = rules(seats=len(hands))
    return machine, finished(dealer, *hands, machine=machine)


def both(amount=500):
    return [stake("chan-chu", amount, seat) for seat in (0, 1)]


def envies(moves):
    """(seat that is paid, seat that is paid for, row, cents)"""
    return [
        (move.bet.seat, move.envied, move.row, move.amount) for move in moves if move.envied >= 0
    ]


def test_envy_as_printed():
    for table, amounts in ENVY.items():
        (envy,) = SETUP.envy({"chan-chu": table}).values()
        assert envy.stake == 500
        assert {row: pay.fixed for row, pay in envy.table.rows.items()} == {
            row: 100 * dollars for row, dollars in zip(ENVIED, amounts, strict=True)
        }


@pytest.mark.parametrize("table", ["1", "2"])
def test_tables_1_and_2_have_no_envy_bonus(table):
    assert SETUP.envy({"chan-chu": table}) == {}
    machine, state = table_of(ENVIED["Any 4 of a kind"], POOR)
    assert envies(settled(machine, state, *both(), table=table)) == []


def test_no_envy_for_the_other_wagers():
    assert SETUP.envy({"pai-gow": None, "jacks-beat": "A"}) == {}


@pytest.mark.parametrize("table", ENVY)
@pytest.mark.parametrize(("row", "hand"), ENVIED.items())
def test_each_is_paid_a_fixed_amount_for_the_hand_of_another(row, hand, table):
    machine, state = table_of(hand, POOR)
    dollars = ENVY[table][list(ENVIED).index(row)]
    for amount in (500, 501, 10_000):  # whatever the stake
        moves = settled(
            machine,
            state,
            stake("chan-chu", 500, 0),
            stake("chan-chu", amount, 1),
            table=table,
        )
        assert envies(moves) == [(1, 0, row, 100 * dollars)]
        (own,) = [m for m in moves if m.bet.seat == 0]  # never for their own
        assert (own.act, own.row, own.amount) == ("pay", row, 500 * PRINTED[table][row])
        (lost,) = [m for m in moves if m.bet.seat == 1 and m.envied < 0]
        assert (lost.act, lost.amount) == ("collect", amount)


def test_envy_moves_no_stake():
    hand = ENVIED["Five Aces"]
    machine, state = table_of(hand, POOR)
    moves = settled(machine, state, stake("chan-chu", 500, 0), stake("chan-chu", 700, 1), table="5")
    (envy,) = [move for move in moves if move.envied >= 0]
    assert (envy.act, envy.stake, envy.amount, envy.pays) == ("pay", 0, 10_000, "$100")


@pytest.mark.parametrize(("amount", "qualifies"), [(100, 0), (499, 0), (500, 1), (501, 1)])
def test_players_qualify_with_a_5_dollar_chan_chu_side_bet(amount, qualifies):
    hand = ENVIED["Any 4 of a kind"]
    machine, state = table_of(hand, POOR)
    stakes = [stake("pai-gow", 50_000, 1), stake("jacks-beat", 10_000, 1)]
    moves = settled(
        machine, state, stake("pai-gow", 1_000), *stakes, stake("chan-chu", amount, 1), table="3"
    )
    assert envies(moves) == [(1, 0, "Any 4 of a kind", 500)] * qualifies


def test_without_a_chan_chu_wager_nobody_is_paid_envy_and_yet_their_hand_counts():
    hand = ENVIED["Any 4 of a kind"]
    machine, state = table_of(hand, POOR)
    moves = settled(machine, state, stake("pai-gow", 1_000, 0), stake("pai-gow", 1_000, 1))
    assert envies(moves) == []
    moves = settled(
        machine, state, stake("pai-gow", 1_000, 0), stake("chan-chu", 500, 1), table="4"
    )
    assert envies(moves) == [(1, 0, "Any 4 of a kind", 500)]


def test_an_empty_seat_is_no_other_player():
    """Three packets, two players: the packet of the empty spot pays nobody."""
    hand = ENVIED["Any 4 of a kind"]
    machine, state = table_of(hand, POOR, POOR_TOO)
    stakes = [stake("chan-chu", 500, seat) for seat in (1, 2)]
    assert envies(settled(machine, state, *stakes, table="3")) == []


def test_never_for_the_dealers_hand():
    for dealer in ENVIED.values():
        machine, state = table_of(POOR, POOR_TOO, dealer=dealer)
        for table in ENVY:
            assert envies(settled(machine, state, *both(), table=table)) == []


def test_once_for_each_other_players_hand_in_the_order_of_settlement():
    hands = [
        "9c 9d 9h 9s 2c 5d Kh",
        "Tc Jc Qc Kc Ac Kd 3h",
        "4c 4d 4h 4s Ah 8d 2d",
        "3d 5h 7h 8s Td Jh Qs",
    ]
    machine = rules(seats=4)
    state = finished("6c 6d 8c Ks Qd Th 2h", *hands, machine=machine)
    stakes = [stake("chan-chu", amount, seat) for seat, amount in enumerate([500, 400, 1_000, 600])]
    moves = settled(machine, state, *stakes, table="4")
    assert [(m.act, m.bet.seat, m.envied, m.row, m.amount) for m in moves] == [
        ("collect", 3, -1, "", 600),
        ("pay", 0, -1, "Any 4 of a kind", 12_500),
        ("pay", 0, 1, "Any Royal Flush", 5_000),
        ("pay", 0, 2, "Any 4 of a kind", 500),
        ("pay", 1, -1, "Any Royal Flush", 60_000),  # $4: no envy for them
        ("pay", 2, -1, "Any 4 of a kind", 25_000),
        ("pay", 2, 0, "Any 4 of a kind", 500),
        ("pay", 2, 1, "Any Royal Flush", 5_000),
        ("pay", 3, 0, "Any 4 of a kind", 500),
        ("pay", 3, 1, "Any Royal Flush", 5_000),
        ("pay", 3, 2, "Any 4 of a kind", 500),
    ]


@pytest.mark.parametrize(
    "hand", ["9c 9d 9h 2c 2h 4c Kh", "2c 4c 6c 8c Tc Qc Ac", "9c 9d 7c 7s Ac Qd 3h"]
)
def test_lesser_hands_bring_nobody_anything(hand):
    machine, state = table_of(hand, POOR)
    for table in ENVY:
        assert envies(settled(machine, state, *both(), table=table)) == []


@pytest.mark.parametrize("table", ENVY)
def test_a_super_full_house_is_envied_as_four_of_a_kind(table):
    hand = "9c 9d 9h 9s Ac Ad Ah"
    machine, state = table_of(hand, POOR)
    assert envies(settled(machine, state, *both(), table=table)) == [(1, 0, "Any 4 of a kind", 500)]


def test_envy_is_paid_when_the_dealer_has_two_jacks_and_not_for_dead_hands():
    hand = "9c 9d 9h 9s 3c 5d Qh"
    machine = rules(seats=2)
    state = dealt(TWO_JACKS, hand, "Ac Kd Td 7s 5s 4c 3d", machine=machine)
    moves = settled(machine, state, *both(), table="3")
    assert envies(moves) == [(1, 0, "Any 4 of a kind", 500)]
    short = machine.with_source(shoe_of(52))
    assert envies(settled(short, state, *both(), table="3")) == []


# Limits


def refused(*stakes):
    return objections(SETUP.posted(), stakes, SETUP.card.limits.table)


@pytest.mark.parametrize(
    ("wager", "low", "high", "text"),
    [
        ("pai-gow", 1_000, 50_000, "pai-gow takes $10 to $500, not "),
        ("jacks-beat", 100, 10_000, "jacks-beat takes $1 to $100, not "),
        ("chan-chu", 100, 10_000, "chan-chu takes $1 to $100, not "),
    ],
)
def test_each_wager_has_its_limits(wager, low, high, text):
    main = [] if wager == "pai-gow" else [stake("pai-gow", 1_000)]
    assert refused(*main, stake(wager, low)) == []
    assert refused(*main, stake(wager, high)) == []
    for amount in (0, low - 1, high + 1):
        (complaint,) = refused(*main, stake(wager, amount))
        assert complaint.startswith(text)


def test_players_must_place_a_pai_gow_wager_and_may_place_the_others():
    assert refused(stake("pai-gow", 1_000)) == []
    assert refused(stake("pai-gow", 1_000), stake("jacks-beat", 100)) == []
    assert refused(stake("pai-gow", 1_000), stake("chan-chu", 100)) == []
    assert refused(*[stake(wager, 1_000) for wager in WAGERS]) == []
    assert refused(stake("jacks-beat", 100)) == ["jacks-beat needs a pai-gow wager."]
    assert refused(stake("chan-chu", 100)) == ["chan-chu needs a pai-gow wager."]
    assert refused(stake("chan-chu", 100), stake("jacks-beat", 100)) == [
        "chan-chu needs a pai-gow wager.",
        "jacks-beat needs a pai-gow wager.",
    ]


# Whole rounds


def test_random_rounds_claim_printed_rows_and_lose_or_win_as_they_should():
    """By the sheet alone: who has two jacks, who wins what, and nothing else is claimed."""
    random_ = random.Random(11)
    machine = rules(seats=6, first_packet="dice")
    over = 0
    for _ in range(60):
        shoe = iter(random_.sample(DECK, 53))
        moves = list(
            play(
                machine,
                lambda: next(shoe),  # noqa: B023
                lambda view, need: random_.choice(need.options),
                lambda source: random_.choice(list(source)),
            )
        )
        state = moves[-1].state
        assert len({card for packet in state.packets for card in packet}) == 49
        two_jacks = jacks(state.dealer) >= 2
        over += two_jacks
        assert len(moves) == 8 + 6 * (not two_jacks)
        for seat in range(6):
            grades = {w: machine.grade(state, Bet(w, w, seat)) for w in WAGERS}
            for wager, (claim,) in grades.items():
                assert set(claim.rows) <= set(machine.rows[wager]) - {"Dead hand"}
                assert claim.units == 1
                assert not claim.late
            assert (grades["jacks-beat"] == LOST) == (not two_jacks)
            assert len(grades["jacks-beat"][0].rows) <= 1
            assert not two_jacks or grades["pai-gow"] == LOST
            assert grades["pai-gow"] in (LOST, made("Push"), made("Win"))
    assert over > 0
