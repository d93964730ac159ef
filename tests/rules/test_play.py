"""One round, event by event: cards from one hand, dice from another, choices from whom they ask."""

from collections.abc import Callable
from typing import Any

import pytest

from rackcard.rules.cards import Card, Pocket, Source, Symbol, Wheel
from rackcard.rules.errors import BadInput
from rackcard.rules.needs import Choose, Deal, Done, Event
from rackcard.rules.play import Move, play
from tests.toys import Cards, HighCard, HitOnce, HitOrStand, TwoCardPacket


def dealing(*cards: str) -> Callable[[], Card]:
    left = [Card(card) for card in cards]
    return lambda: left.pop(0)


def test_each_move_is_what_was_needed_what_happened_and_the_state_after_it() -> None:
    assert list(play(HighCard(), dealing("Ac", "3c", "2c"))) == [
        Move(Deal("dealer", face_down=True), Card("Ac"), Cards("Ac")),
        Move(Deal("player"), Card("3c"), Cards("Ac", "3c")),
    ]


def test_a_packet_is_one_event() -> None:
    [move] = play(TwoCardPacket(), dealing("Ac", "2c", "3c"))
    assert move.event == ("Ac", "2c")
    assert move.state == (("Ac", "2c"),)


class InCapitals(HitOrStand):
    def parse(self, state: Any, need: Choose, text: str) -> str:
        return text.lower()

    def refusal(self, state: Any, need: Choose, choice: str) -> str:
        return f"{choice} with {state.cards[0]} is not {' or '.join(need.options)}."


class Asking(HitOnce):
    """The seat sees how many cards there are, and may answer in capitals."""

    decides = InCapitals

    def view(self, state: Any, seat: int) -> Any:
        return len(state.cards), seat


def test_a_seat_chooses_by_its_view_and_is_read_in_the_words_of_the_game() -> None:
    asked: list[object] = []

    def choose(view: object, need: Choose) -> str:
        asked.append((view, need))
        return "HIT"

    moves = list(play(Asking(), dealing("Ac", "2c"), choose))
    assert [move.event for move in moves] == ["Ac", "hit", "2c"]
    assert asked == [((1, 0), Choose(0, ("hit", "stand")))]
    assert moves[-1].state == (("Ac", "2c"), "hit")


def test_a_choice_that_is_not_open_is_refused_by_the_game() -> None:
    with pytest.raises(BadInput, match=r"^double with Ac is not hit or stand\.$"):
        list(play(Asking(), dealing("Ac"), lambda view, need: "Double"))


def test_somebody_must_choose() -> None:
    with pytest.raises(AssertionError, match="nobody to make it"):
        list(play(HitOnce(), dealing("Ac")))


class Diced(HighCard):
    """A die first, then the cards."""

    chances = {"die": Wheel.of([Pocket("1"), Pocket("6")]), "coin": Wheel.of([Pocket("0")])}
    start = ()  # type: ignore[assignment]

    def next(self, state: Any) -> Deal | Done:
        if len(state) == 2:
            return Done()
        return Deal("player") if state else Deal("dice", chance="die")

    def step(self, state: Any, event: Event) -> Any:
        return (*state, event)


def test_dice_are_thrown_and_cards_are_drawn() -> None:
    thrown: list[Source] = []

    def toss(source: Source) -> Symbol:
        thrown.append(source)
        return source.counts[1][0]

    moves = list(play(Diced(), dealing("Ac"), toss=toss))
    assert [move.event for move in moves] == ["6", "Ac"]
    assert thrown == [Diced.chances["die"]]
    with pytest.raises(AssertionError, match="nobody throws them"):
        list(play(Diced(), dealing("Ac")))
