"""What a house posts, in sentences: the limits that hold, and no others."""

from __future__ import annotations

from typing import Any

import pytest

from rackcard.live.table import posted_rules as posted
from rackcard.rackcards import RackCard, Step
from tests.live.tables import GAMES, felt_for

LUCKY_8 = [
    "Player: $5 to $300.",
    "Banker: $5 to $300.",
    "Tie: $1 to $100.",
    "Lucky 8 on the Player: $1 to $25.",
    "Lucky 8 on the Banker: $1 to $25.",
    "A player may make four of the wagers in a round.",
    "With four wagers made, one of them is limited to $5.",
    "A round pays up to $25,000 in all.",
    "What is paid is rounded down to $0.05.",
]


def changed(card: RackCard, part: str, **changes: Any) -> RackCard:
    return card.model_copy(update={part: getattr(card, part).model_copy(update=changes)})


def limits(card: RackCard) -> list[str]:
    return posted.limits(card, list(card.wagers))


def test_every_limit_is_a_sentence() -> None:
    assert limits(felt_for("lucky-8").card) == LUCKY_8


def test_only_for_wagers_that_are_offered() -> None:
    card = felt_for("lucky-8").card
    assert posted.limits(card, ["tie"]) == [LUCKY_8[2], *LUCKY_8[5:]]


@pytest.mark.parametrize(
    ("limit", "sentence"), [("most_wagers", 5), ("small_wager_at", 6), ("aggregate", 7)]
)
def test_a_limit_that_is_not_there_is_not_posted(limit: str, sentence: int) -> None:
    card = changed(felt_for("lucky-8").card, "limits", **{limit: None})
    assert limits(card) == [*LUCKY_8[:sentence], *LUCKY_8[sentence + 1 :]]


@pytest.mark.parametrize(("unit", "said"), [(1, []), (2, ["What is paid is rounded up to $0.02."])])
def test_cents_are_not_rounded(unit: int, said: list[str]) -> None:
    card = felt_for("lucky-8").card
    card = changed(card, "procedure", breakage_unit=unit, breakage_rounding="up")
    assert limits(card) == [*LUCKY_8[:-1], *said]


def test_what_a_wager_is_bound_to() -> None:
    assert limits(felt_for("great-8").card)[:2] == [
        "Yin or Yang: $5 to $300, one spot only.",
        "Great Bonus: $1 to $25, one spot only and with a wager on Yin or Yang.",
    ]
    assert limits(felt_for("jacks-beat").card)[1:] == [
        "Jacks Beat: $1 to $100, with a wager on Pai Gow.",
        "Chan Chu: $1 to $100, with a wager on Pai Gow.",
    ]


@pytest.mark.parametrize(
    ("late", "rows", "said"),
    [
        (None, [], "Winning wagers on Tie are paid."),
        (True, [], "Winning wagers on Tie are paid when play has decided them."),
        (False, [], "Winning wagers on Tie are paid when the first cards decide them."),
        (None, ["Tie"], "Winning wagers on Tie are paid: Tie."),
    ],
)
def test_a_trip_of_the_dealer(late: bool | None, rows: list[str], said: str) -> None:
    step = Step(act="pay", wagers=["tie"], rows=rows, late=late)
    card = changed(felt_for("lucky-8").card, "procedure", settle=[step])
    assert posted.settlement(card) == [said]


@pytest.mark.parametrize("game", GAMES)
def test_options_in_force_are_all_told_but_how_many_play(game: str) -> None:
    setup = felt_for(game).setup
    told = posted.house_rules(setup)
    assert told["rulings"] == setup.house.rulings
    assert {**told["options"], "seats": 0} == {**setup.house.options, "seats": 0}
    assert "seats" not in told["options"]
