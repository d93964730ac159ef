"""The laboratory and its simulations by themselves: how often, how much, and what is told."""

from __future__ import annotations

import asyncio
import json
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.exceptions import HTTPException

from rackcard.rules.errors import BadInput
from rackcard.web import lab, simulations
from rackcard.web.background import BackgroundJobs
from rackcard.web.lab import Lab, Wanted
from rackcard.web.simulations import Simulations


@pytest.fixture
def clock(monkeypatch):
    now = [0.0]
    monkeypatch.setattr(lab, "monotonic", lambda: now[0])
    return now


def test_sixty_questions_at_once_and_four_a_second_after_that(clock):
    found = Lab(BackgroundJobs())

    async def asked(times, caller="ann"):
        for number in range(times):
            assert await found.find(caller, ("same",), lambda: 8) == 8, number

    async def refused():
        with pytest.raises(HTTPException) as refusal:
            await found.find("ann", ("same",), lambda: 8)
        assert refusal.value.status_code == 429
        assert refusal.value.detail == "too many questions: wait a moment."

    async def run():
        await asked(60)
        await refused()
        await asked(1, "bob")
        clock[0] += 0.24
        await refused()
        clock[0] += 0.02
        await asked(1)
        await refused()

    asyncio.run(run())


@pytest.mark.parametrize("odds", ["1000000:1", "2000000:2", "-"])
def test_pays_up_to_a_million_to_one(odds):
    change = Wanted("great-8", pay=(f"great-bonus:Tiger 6={odds}",))
    assert odds in (change.load().setup.decisions()["pays"]["great-bonus:Tiger 6"], "2000000:2")


@pytest.mark.parametrize("odds", ["1000001:1", "2000001:2"])
def test_and_not_more(odds):
    with pytest.raises(BadInput) as refusal:
        Wanted("great-8", pay=(f"great-bonus:Tiger 6={odds}",)).load()
    assert str(refusal.value) == f"great-bonus:Tiger 6 can pay up to 1000000:1 here, not {odds}."


def test_the_number_of_decks_that_is_asked_about_is_not_the_one_in_the_wishes():
    plain = lab._decks(Wanted("lucky-8"), "tie", None, None)
    assert plain == lab._decks(Wanted("lucky-8", ("decks=1",)), "tie", None, None)
    assert [point["decks"] for point in plain["points"]] == [1, 2, 4, 6, 8]
    edges = {point["house_edge"]["fraction"] for point in plain["points"]}
    assert len(edges) == 5


# --- simulations


def test_simulations_take_turns_in_one_thread():
    assert Simulations()._thread._max_workers == 1


def tally(exact=Fraction(1, 4), p_value=0.5):
    chi = None if p_value is None else SimpleNamespace(p_value=p_value)
    return SimpleNamespace(
        rounds=9, house_edge=0.3, standard_error=0.1, exact_edge=exact, chi_square=chi
    )


SAID = {"rounds": 9, "estimate": 0.3, "error": 0.1, "exact": 0.25}


@pytest.mark.parametrize(
    ("counted", "done", "said"),
    [
        (tally(), False, SAID),
        (tally(), True, {**SAID, "done": True, "p_value": 0.5}),
        (tally(exact=None), False, {**SAID, "exact": None}),
        (tally(exact=Fraction(0)), False, {**SAID, "exact": 0.0}),
        (tally(p_value=None), True, {**SAID, "done": True, "p_value": None}),
    ],
)
def test_what_is_told_of_a_simulation(counted, done, said):
    assert simulations._estimate(counted, done) == said


class Socket:
    """Says one thing."""

    def __init__(self, text) -> None:
        self.text = text

    async def receive_text(self):
        if self.text is None:
            await asyncio.Event().wait()
        return self.text


def asked(text):
    return asyncio.run(simulations._asked(Socket(text)))


def test_a_question_of_4096_characters_and_not_one_more():
    assert asked('{"rounds": 8}'.ljust(4096)) == simulations.Trial(rounds=8)
    with pytest.raises(BadInput, match=r"^a message has up to 4096 characters\.$"):
        asked('{"rounds": 8}'.ljust(4097))


def test_a_question_that_does_not_come(monkeypatch):
    monkeypatch.setattr(simulations, "PATIENCE", 0.0)
    with pytest.raises(BadInput, match=r"^nothing was asked for\.$"):
        asked(None)


@pytest.mark.parametrize("text", ["", "{", "[" * 4000])
def test_a_question_that_is_no_json(text):
    with pytest.raises(BadInput, match=r"^a message is a JSON object\.$"):
        asked(text)


LIMITS: list[tuple[str, list[Any], list[Any]]] = [
    ("rounds", [1, 50_000_000], [0, 50_000_001, 1.0, "1", True]),
    ("seed", [0, 2**53 - 1], [-1, 2**53]),
    *((name, ["x" * 64, None], ["x" * 65]) for name in ("wager", "paytable", "strategy")),
    *(
        (name, [[], ["x" * 128], ["x"] * 80], [["x" * 129], ["x"] * 81, "x"])
        for name in ("option", "ruling", "pay", "remove")
    ),
]


def test_every_part_of_a_question_ends_where_it_says(monkeypatch):
    monkeypatch.setattr(simulations, "MOST_MESSAGE", 100_000)
    for name, taken, refused in LIMITS:
        for value in taken:
            assert getattr(asked(json.dumps({"rounds": 1, name: value})), name) == value
        for value in refused:
            with pytest.raises(BadInput, match=f"^{name}"):
                asked(json.dumps({"rounds": 1, name: value}))


def test_what_is_not_said_of_a_simulation():
    trial = asked('{"rounds": 8}')
    assert (trial.seed, trial.wager, trial.paytable, trial.strategy) == (8, None, None, None)
    assert trial.wanted("great-8") == Wanted("great-8")
    every = simulations.Trial(rounds=8, option=["a"], ruling=["b", "c"], pay=["d"], remove=["e"])
    assert every.wanted("x") == Wanted("x", ("a",), ("b", "c"), ("d",), ("e",))
