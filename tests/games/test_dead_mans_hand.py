"""Dead Man's Hand: the blackjack under it, clause by clause, with literal cards."""

from fractions import Fraction
from itertools import product

import pytest

from rackcard.games.dead_mans_hand.house import HouseRules
from rackcard.games.dead_mans_hand.round import is_blackjack, is_soft, total
from rackcard.rules.cards import Card
from rackcard.rules.grades import made
from rackcard.rules.needs import Choose, Deal, Done, SeatHand
from tests.games.blackjack_rounds import dealt, house, machine, refused

HALF = Fraction(1, 2)


def cards(text):
    return tuple(map(Card, text.split()))


# Counting


@pytest.mark.parametrize(
    ("hand", "points", "soft"),
    [
        ("As 8d", 19, True),
        ("As Kd", 21, True),
        ("As Ad", 12, True),
        ("As Ad 9c", 21, True),
        ("As Ad 9c 9h", 20, False),
        ("Ts Jd", 20, False),
        ("Qs Kd As", 21, False),
        ("8s 8d 8h", 24, False),
        ("2s 3d", 5, False),
        ("9s 9d As As As As", 22, False),
    ],
)
def test_an_ace_counts_eleven_where_that_does_not_bust(hand, points, soft):
    assert (total(cards(hand)), is_soft(cards(hand))) == (points, soft)


@pytest.mark.parametrize("ten", ["Ts", "Jd", "Qh", "Kc"])
def test_a_blackjack_is_an_ace_and_any_ten_in_two_cards(ten):
    assert is_blackjack(cards(f"As {ten}"))
    assert is_blackjack(cards(f"{ten} As"))
    assert not is_blackjack(cards(f"{ten} 9s 2s"))
    assert not is_blackjack(cards(f"{ten} Ts"))
    assert not is_blackjack(cards("As"))


# The house


@pytest.mark.parametrize("decks", [1, 2, 5, 6, 8])
def test_the_shoe_is_whole_decks(decks):
    shoe = machine(decks=decks).source
    assert len(list(shoe)) == 52 * decks
    assert {count for _, count in shoe.counts} == {decks}


def test_options_are_read_into_house_rules():
    assert HouseRules.of(house().house.options) == HouseRules(
        decks=6,
        hits_soft_17=True,
        double_after_split=True,
        blackjack_pays=Fraction(3, 2),
        split_hands=4,
        ace_hands=2,
        eight_hands=4,
        hit_split_aces=False,
        late_surrender=False,
        peek=True,
    )
    other = house(
        decks=1,
        soft_17="stand",
        double_after_split="no",
        blackjack_pays="6:5",
        split_hands=3,
        ace_hands=4,
        hit_split_aces="yes",
        surrender="late",
        peek="no",
    )
    assert HouseRules.of(other.house.options) == HouseRules(
        1, False, False, Fraction(6, 5), 3, 4, 4, True, True, False
    )


@pytest.mark.parametrize("ace_hands", [2, 4])
@pytest.mark.parametrize("split_hands", [2, 3, 4])
def test_how_many_hands_a_pair_may_become(ace_hands, split_hands):
    rules = HouseRules.of(house(ace_hands=ace_hands, split_hands=split_hands).house.options)
    most = {value: rules.most_hands(value) for value in range(1, 11)}
    assert most == {1: ace_hands, 8: 4} | dict.fromkeys([2, 3, 4, 5, 6, 7, 9, 10], split_hands)


# Dealing


def test_two_cards_each_the_dealers_second_lies_face_down():
    round = dealt("2c 3c 4c 5c")
    assert [move.need for move in round.moves] == [
        Deal(SeatHand(0)),
        Deal("dealer"),
        Deal(SeatHand(0)),
        Deal("dealer", face_down=True),
    ]
    assert (round.hands, round.dealer) == (["2c 4c"], "3c 5c")


def test_cards_go_round_the_table_from_the_first_seat():
    round = dealt("2c 3c 4c 5c 6c 7c 8c 9c", seats=3)
    names = [str(move.need.to) for move in round.moves]
    assert names == ["seat 1", "seat 2", "seat 3", "dealer"] * 2
    assert [round.hands_of(seat) for seat in range(3)] == [["2c 6c"], ["3c 7c"], ["4c 8c"]]
    assert round.dealer == "5c 9c"


def test_seats_act_one_after_another_then_the_dealer():
    round = dealt("Ts 9s 6d 7c 8c Th  hit 3d stand  stand  4h", seats=2)
    assert [move.need.seat for move in round.moves if isinstance(move.need, Choose)] == [0, 0, 1]
    assert [str(move.need.to) for move in round.moves[6:] if isinstance(move.need, Deal)] == [
        "seat 1",
        "dealer",
    ]
    assert round.over
    assert (round.hands_of(0), round.hands_of(1)) == (["Ts 7c 3d"], ["9s 8c"])
    # 20 and 17 against 20
    assert (round.net(seat=0), round.net(seat=1)) == (0, -1)


def test_seven_seats_may_play():
    firsts = "Ts 9s 8s 7s 6s 5s 4s 6d Th 9h 8h 7h 6h 5h 4h Td"
    round = dealt(firsts + " stand" * 7 + " Kd", seats=7)
    assert round.over
    # The dealer busts with 26.
    assert [round.net(seat=seat) for seat in range(7)] == [1] * 7


def test_a_split_hand_is_named_and_played_before_the_next():
    round = dealt("8s 6d 8h Tc  split 3s double Td  Ts stand  5h")
    assert [str(move.need.to) for move in round.moves[4:] if isinstance(move.need, Deal)] == [
        "seat 1 hand 1",
        "seat 1 hand 1",
        "seat 1 hand 2",
        "dealer",
    ]
    assert round.hands == ["8s 3s Td", "8h Ts"]


# The hole card


def test_the_view_hides_the_hole_card_while_players_act():
    round = dealt("2c 6c 4c 5c  hit 3c hit 4d stand  9c")
    assert [view.dealer for view in round.views] == [("6c", "?")] * 3
    assert [view.seats[0].hands[0].cards for view in round.views] == [
        ("2c", "4c"),
        ("2c", "4c", "3c"),
        ("2c", "4c", "3c", "4d"),
    ]


def test_the_view_hides_it_from_every_seat_and_while_a_card_is_due():
    round = dealt("2c 3d 6c 4c 5d 5c  hit", seats=2)
    assert round.need == Deal(SeatHand(0))
    for seat in (0, 1):
        assert round.machine.view(round.state, seat).dealer == ("6c", "?")


def test_the_view_hides_it_while_insurance_is_offered():
    round = dealt("2c 3d Ac 4c 5d Kc  insure", seats=2)
    assert round.need.seat == 1
    assert round.machine.view(round.state, 1).dealer == ("Ac", "?")
    assert round.views[0].dealer == ("Ac", "?")


@pytest.mark.parametrize(
    "script",
    [
        "2c 6c 4c 5c stand",  # the dealer's turn
        "2c Ac 4c Kc decline",  # blackjack, ace up
        "2c Kc 4c Ac",  # blackjack, ten up
        "Ac 6c Kc 5c",  # a blackjack is paid at once
    ],
)
def test_the_view_shows_it_when_players_are_done(script):
    round = dealt(script)
    assert round.machine.view(round.state, 0) == round.state
    assert "?" not in round.dealer


def test_the_view_before_the_hole_card_is_dealt_is_what_lies_there():
    round = dealt("2c 6c 4c")
    assert round.machine.view(round.state, 0) == round.state


def test_a_hidden_card_is_worth_nothing_to_the_rules():
    assert machine().see(Card("?")) == 0


@pytest.mark.parametrize("peek", ["yes", "no"])
def test_two_hole_cards_give_the_same_view(peek):
    """A strategy that is given its view cannot know more than that it is no blackjack."""
    rounds = [dealt(f"8c Tc 8d {hole}", peek=peek) for hole in ("2s", "9h", "Kd")]
    assert len({round.machine.view(round.state, 0) for round in rounds}) == 1


# Insurance


@pytest.mark.parametrize("up", "23456789TJQK")
def test_no_insurance_without_an_ace_up(up):
    assert "insurance" not in dealt(f"2c {up}c 4c 5c").options


@pytest.mark.parametrize("peek", ["yes", "no"])
def test_insurance_is_asked_of_every_seat_before_anybody_plays(peek):
    round = dealt("2c 3d Ts Ac 4c 5d Kh 9c", seats=3, peek=peek)
    for seat in range(3):
        assert round.need == Choose(seat, ("insurance", "no insurance"))
        more = " insure" * (seat + 1)
        round = dealt("2c 3d Ts Ac 4c 5d Kh 9c" + more, seats=3, peek=peek)
    assert round.need == Choose(0, ("hit", "stand", "double"))


def test_insurance_pays_two_to_one_on_half_the_wager():
    round = dealt("Tc Ac 9c Kc insure")
    assert round.grade() == made() + made("Insurance", units=HALF)
    assert round.net() == 0  # the hand is lost, 2:1 on half of it is won
    assert dealt("Tc Ac 9c Kc decline").net() == -1


def test_insurance_is_lost_when_there_is_no_blackjack():
    round = dealt("Tc Ac 9c 8c insure stand")
    assert round.grade() == made("Push") + made("Insurance lost", units=HALF)
    assert round.net() == -HALF
    assert dealt("Tc Ac 9c 7c insure stand").net() == HALF
    assert dealt("Tc Ac 9c 7c decline stand").grade() == made("Win")


def test_even_money_is_a_blackjack_with_insurance():
    assert dealt("Ac Ad Kc Kd insure").net() == 1
    assert dealt("Ac Ad Kc 9d insure").net() == 1
    assert dealt("Ac Ad Kc Kd decline").net() == 0
    assert dealt("Ac Ad Kc 9d decline").net() == Fraction(3, 2)


def test_each_seat_insures_for_itself():
    round = dealt("Tc Td Ac 9c 9d Kc decline insure", seats=2)
    assert (round.net(seat=0), round.net(seat=1)) == (-1, 0)


@pytest.mark.parametrize(
    "script",
    ["2c Ac 4c 5c decline insure", "2c 6c 4c 5c insure", "2c Ac 4c 5c insure hit 3c decline"],
)
def test_insurance_is_too_late_once_it_was_answered(script):
    assert refused(script) == ("insurance is offered once, before anybody plays: it is too late.")


def test_nothing_else_can_be_done_while_insurance_is_offered():
    assert refused("8c Ac 8d 5c split") == (
        "'split' cannot be chosen here; allowed: insurance, no insurance."
    )


# The dealer looks for a blackjack


@pytest.mark.parametrize("answer", ["insure", "decline"])
def test_peek_ace_up_ends_the_round_after_insurance(answer):
    round = dealt(f"8c Ac 8d Kc {answer}")
    assert round.over
    assert round.hands == ["8c 8d"]


@pytest.mark.parametrize("ten", "TJQK")
def test_peek_ten_up_ends_the_round_at_once(ten):
    round = dealt(f"8c {ten}c 8d Ac")
    assert round.over
    assert round.grade() == made()


def test_peek_goes_on_without_a_blackjack():
    assert "split" in dealt("8c Ac 8d 9c decline").options
    assert "split" in dealt("8c Kc 8d 9c").options


def test_no_peek_players_play_against_a_dealers_blackjack():
    assert dealt("8c Kc 8d Ac", peek="no").options == ("hit", "stand", "double", "split")
    assert dealt("8c Ac 8d Kc decline", peek="no").options == ("hit", "stand", "double", "split")
    assert dealt("8c Kc 8d Ac stand", peek="no").net() == -1


def test_no_peek_a_double_is_lost_in_full():
    round = dealt("6c Kc 5d Ac double Td", peek="no")
    assert round.over  # 21 does not help, and the dealer does not draw
    assert round.grade() == made(units=2)
    assert round.net() == -2


def test_no_peek_splits_are_lost_in_full():
    round = dealt("8c Kc 8d Ac split Td stand 3d double Th", peek="no")
    assert round.grade() == made() + made(units=2)
    assert round.net() == -3


def test_no_peek_a_blackjack_pushes_and_a_busted_hand_is_lost():
    assert dealt("Ad Kc Kd Ac", peek="no").net() == 0
    assert dealt("9d Kc 7d Ac hit Td", peek="no").net() == -1


def test_no_peek_insurance_pays_when_players_are_done():
    round = dealt("Tc Ac 5c Kc insure hit Td", peek="no")
    assert round.grade() == made() + made("Insurance", units=HALF)
    assert round.net() == 0


# Blackjack, win, push, lose


@pytest.mark.parametrize(("pays", "net"), [("3:2", Fraction(3, 2)), ("6:5", Fraction(6, 5))])
def test_a_blackjack_is_paid_by_the_table(pays, net):
    round = dealt("Ac 6c Kc 5c")
    assert round.over
    assert round.grade() == made("Blackjack")
    assert round.net(pays) == net


def test_blackjack_against_blackjack_is_a_push():
    assert dealt("Ac Kc Kd Ad").grade() == made("Push")
    assert dealt("Kd Ac Ad Kc decline").grade() == made("Push")


def test_a_blackjack_beats_a_dealers_21():
    round = dealt("Ac Td 6c Kc 8c 5c  stand  Tc", seats=2)
    assert round.dealer == "6c 5c Tc"
    assert (round.net(seat=0), round.net(seat=1)) == (Fraction(3, 2), -1)


def test_21_in_three_cards_is_not_a_blackjack():
    round = dealt("5c 6c 6d Td hit Tc  8c")
    assert round.grade() == made("Win")
    assert dealt("5c 6c 6d Td hit Tc  5d").grade() == made("Push")


def test_a_dealers_blackjack_beats_21():
    assert dealt("7c Ac 7d Kc decline").net() == -1
    assert dealt("6c Kc 5d Ac hit Td", peek="no").grade() == made()


@pytest.mark.parametrize(
    ("script", "net"),
    [
        ("Tc 7c 9c Td stand", 1),
        ("Tc 7c 7d Td stand", 0),
        ("Tc 8c 7d Td stand", -1),
        ("Tc 6c 2d Td stand Kd", 1),
        ("Tc 6c 2d Td stand 5d", -1),
    ],
)
def test_the_higher_total_wins_and_a_busted_dealer_loses(script, net):
    assert dealt(script).net() == net


def test_a_busted_hand_is_lost_even_if_the_dealer_would_bust():
    round = dealt("Tc 9c 6c 6d 8c Td  hit Kd  stand Th", seats=2)
    assert round.dealer == "6c Td Th"
    assert (round.net(seat=0), round.net(seat=1)) == (-1, 1)


def test_a_hand_of_21_is_not_asked_again():
    round = dealt("5c 6c 6d Td hit Tc")
    assert round.need == Deal("dealer")
    assert dealt("5c 6c 6d Td hit Ac").options == ("hit", "stand")  # 12, not 22


# Hit and stand


def test_hits_until_the_player_stands_or_busts():
    round = dealt("2c 6c 3d Td hit 4c hit 5c hit 6h")
    assert round.options == ("hit", "stand")
    assert dealt("2c 6c 3d Td hit 4c hit 5c hit 9h").over


# Doubling


def test_double_is_one_card_and_two_units():
    round = dealt("6c 6d 5c Td double 2c")
    assert round.need == Deal("dealer")
    assert round.hands == ["6c 5c 2c"]
    assert dealt("6c 6d 5c Td double 2c Kh").grade() == made("Win", units=2)
    assert dealt("6c 6d 5c Td double 2c Kh").net() == 2
    assert dealt("6c 6d 5c Td double 2c 2h").net() == -2
    assert dealt("6c 6d 5c Td double 7c 2h").grade() == made("Push", units=2)


@pytest.mark.parametrize("hand", ["2c 3c", "Tc Td", "9c 7d", "Ac 2d"])
def test_any_two_cards_may_be_doubled(hand):
    first, second = hand.split()
    assert "double" in dealt(f"{first} 6c {second} Td").options


def test_a_doubled_hand_that_busts_loses_two_units():
    round = dealt("9c 6d 7c Td double Kc")
    assert round.over
    assert round.net() == -2


def test_double_after_a_hit_is_refused():
    assert "double" not in dealt("2c 6c 3d Td hit 4c").options
    assert refused("2c 6c 3d Td hit 4c double") == (
        "double is for the first two cards: this hand was hit."
    )


def test_double_after_split_by_option():
    assert "double" in dealt("8s 6d 8h Tc split 3s").options
    assert dealt("8s 6d 8h Tc split 3s", double_after_split="no").options == ("hit", "stand")
    assert refused("8s 6d 8h Tc split 3s double", double_after_split="no") == (
        "this house does not double after a split."
    )
    # Unsplit hands are doubled in either house.
    assert "double" in dealt("8s 6d 3h Tc", double_after_split="no").options


def test_each_split_hand_has_its_own_units():
    round = dealt("8s 6d 8h Tc split 3s double Td Ts stand Kh")
    assert round.grade() == made("Win", units=2) + made("Win")
    assert round.net() == 3


# Splitting


def test_a_split_makes_two_hands_which_get_a_card_each():
    round = dealt("9s 6d 9h Tc split")
    assert round.hands == ["9s", "9h"]
    assert round.need == Deal(SeatHand(0, 0))
    round = dealt("9s 6d 9h Tc split 2c stand 3c")
    assert round.hands == ["9s 2c", "9h 3c"]


@pytest.mark.parametrize(("a", "b"), list(product("TJQK", repeat=2)))
def test_tens_and_pictures_are_alike(a, b):
    assert "split" in dealt(f"{a}c 6d {b}d Tc").options


@pytest.mark.parametrize("hand", ["8s 9h", "As 8h", "5s Th", "Ks 9h"])
def test_a_split_of_unlike_cards_is_refused(hand):
    first, second = hand.split()
    assert "split" not in dealt(f"{first} 6d {second} Tc").options
    assert refused(f"{first} 6d {second} Tc split") == (
        "only two cards of the same value can be split."
    )


def test_a_split_after_a_hit_is_refused():
    assert refused("4s 6d 4h Tc hit 4c split") == (
        "split is for the first two cards: this hand was hit."
    )


@pytest.mark.parametrize("ace_hands", [2, 4])
@pytest.mark.parametrize("split_hands", [2, 3, 4])
def test_eights_become_four_hands_in_every_house(ace_hands, split_hands):
    options = {"ace_hands": ace_hands, "split_hands": split_hands}
    round = dealt("8s 6d 8h Tc split 8c split 8d split 8s", **options)
    assert round.hands == ["8s 8s", "8d", "8c", "8h"]
    assert round.options == ("hit", "stand", "double")


def test_a_fifth_hand_is_refused():
    assert refused("8s 6d 8h Tc split 8c split 8d split 8s split") == (
        "this pair may become 4 hands and no more."
    )
    # In any place
    assert refused("8s 6d 8h Tc split Tc stand 8c split 3c stand 8d split 8h split") == (
        "this pair may become 4 hands and no more."
    )


def test_a_later_hand_may_be_split_again():
    round = dealt("8s 6d 8h Tc split Tc stand 8c split 2d stand 3d stand Kh")
    assert round.hands == ["8s Tc", "8h 2d", "8c 3d"]
    assert round.net() == 3


def test_aces_become_two_hands_or_four():
    assert dealt("As 6d Ah Tc split Ac Ad").need == Deal("dealer")
    assert dealt("As 6d Ah Tc split Ac", ace_hands=4).options == ("stand", "split")
    round = dealt("As 6d Ah Tc split Ac split Ad split Ac As 5d 6d", ace_hands=4)
    assert round.hands == ["As Ac", "Ad As", "Ac 5d", "Ah 6d"]
    assert round.need == Deal("dealer")


def test_aces_that_may_be_split_again_need_not_be():
    round = dealt("As 6d Ah Tc split Ac stand 5d", ace_hands=4)
    assert round.hands == ["As Ac", "Ah 5d"]
    assert round.need == Deal("dealer")


@pytest.mark.parametrize("most", [2, 3, 4])
def test_other_pairs_become_as_many_hands_as_the_house_says(most):
    script = "9s 6d 9h Tc split" + " 9c split" * (most - 2) + " 9d"
    round = dealt(script, split_hands=most)
    assert len(round.hands) == most
    assert "split" not in round.options
    assert refused(script + " split", split_hands=most) == (
        f"this pair may become {most} hands and no more."
    )


def test_split_aces_get_one_card():
    round = dealt("As 6d Ah Tc split 2c 3c")
    assert round.hands == ["As 2c", "Ah 3c"]
    assert round.need == Deal("dealer")


def test_split_aces_are_hit_where_the_house_allows_it():
    round = dealt("As 6d Ah Tc split 2c", hit_split_aces="yes")
    assert round.options == ("hit", "stand", "double")
    assert dealt("As 6d Ah Tc split 2c", hit_split_aces="yes", double_after_split="no").options == (
        "hit",
        "stand",
    )
    round = dealt("As 6d Ah Tc split 2c hit 3c stand 4c", hit_split_aces="yes")
    assert round.hands == ["As 2c 3c", "Ah 4c"]
    again = dealt("As 6d Ah Tc split Ac", hit_split_aces="yes", ace_hands=4)
    assert again.options == ("hit", "stand", "double", "split")


@pytest.mark.parametrize("hit_split_aces", ["yes", "no"])
def test_a_split_ace_and_ten_is_21_and_not_a_blackjack(hit_split_aces):
    round = dealt("As 6d Ah 5c split Kc Qc  9d", hit_split_aces=hit_split_aces)
    assert round.dealer == "6d 5c 9d"
    assert round.grade() == made("Win") + made("Win")
    # and a push against 21
    round = dealt("As 6d Ah 5c split Kc Qc  Td", hit_split_aces=hit_split_aces)
    assert round.grade() == made("Push") + made("Push")


def test_a_split_ten_and_ace_is_not_a_blackjack_either():
    round = dealt("Ks 6d Qh 5c split Ac 9c stand Td")
    assert round.grade() == made("Push") + made()
    assert dealt("Ks Td Qh Ad split Ac 9c stand", peek="no").grade() == made() + made()


# Surrender


def test_surrender_gives_up_half():
    round = dealt("Ts Td 6h 7c surrender", surrender="late")
    assert round.over  # the dealer need not draw
    assert round.grade() == made("Surrender")
    assert round.net() == -HALF
    assert dealt("Ts Td 6h 7c", surrender="late").options == (
        "hit",
        "stand",
        "double",
        "surrender",
    )


def test_surrender_is_late_a_dealers_blackjack_comes_first():
    assert dealt("Ts Td 6h Ac", surrender="late").net() == -1
    assert dealt("Ts Td 6h Ac surrender", surrender="late", peek="no").net() == -1


def test_surrender_is_refused_after_a_hit_a_split_or_in_another_house():
    assert refused("Ts Td 2h 7c hit 3c surrender", surrender="late") == (
        "surrender is for the first two cards: this hand was hit."
    )
    other = "surrender is for an unsplit hand, and not in every house."
    assert refused("8s Td 8h 7c split 8c surrender", surrender="late") == other
    assert refused("Ts Td 6h 7c surrender") == other


def test_what_is_no_decision_at_all_is_refused_with_what_is_allowed():
    assert refused("Ts Td 6h 7c fold") == (
        "'fold' cannot be chosen here; allowed: hit, stand, double."
    )


def test_a_hit_on_split_aces_is_refused_with_what_is_allowed():
    assert refused("As 6d Ah Tc split Ac hit", ace_hands=4) == (
        "'hit' cannot be chosen here; allowed: stand, split."
    )


# The dealer


@pytest.mark.parametrize(("soft_17", "hits"), [("hit", True), ("stand", False)])
def test_a_soft_17_by_option(soft_17, hits):
    for script in ("Ts 6d 9h Ac stand", "Ts Ad 9h 6c decline stand", "Ts 2d 9h 4c stand Ac"):
        assert dealt(script, soft_17=soft_17).over == (not hits)


@pytest.mark.parametrize("soft_17", ["hit", "stand"])
def test_other_totals_are_the_same_in_every_house(soft_17):
    for script in ("Ts 6d 9h Td stand", "Ts 5d 9h Ac stand"):  # 16, soft 16
        assert dealt(script, soft_17=soft_17).need == Deal("dealer")
    for script in ("Ts 7d 9h Tc stand", "Ts 6d 9h Tc stand Ac", "Ts 7d 9h Ac stand"):
        assert dealt(script, soft_17=soft_17).over  # hard 17 (one with an ace), soft 18


@pytest.mark.parametrize(
    ("script", "options"),
    [
        ("9c 6d 7c Td hit Kc", {}),
        ("9c 6d 7c Td double Kc", {}),
        ("Ac 6d Kc Td", {}),
        ("9c 6d 7c Td surrender", {"surrender": "late"}),
        ("8s 6d 8h Td split 5c hit Kc 6c hit Kd", {}),
        ("9c Ac Tc 6d 7c Kc 6c Td hit Kd surrender", {"seats": 3, "surrender": "late"}),
    ],
)
def test_the_dealer_does_not_draw_when_no_hand_is_live(script, options):
    assert dealt(script, **options).over


def test_the_dealer_draws_for_one_live_hand():
    assert dealt("9c Tc 6d 7c Kc Td hit Kd stand", seats=2).need == Deal("dealer")
    assert dealt("8s 6d 8h Td split 5c hit Kc 6c stand").need == Deal("dealer")


def test_a_finished_round_asks_for_nothing():
    assert dealt("Ts 7d 9h Tc stand").need == Done()
