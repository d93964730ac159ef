"""Every lie in a certificate is found when it is computed again, and named in a sentence.

The certificate is of a small game, and has a witness of each kind.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest
from pydantic import ValidationError

from rackcard.exact.laws import Entry
from rackcard.game import Game, load
from rackcard.rackcards import RackCard
from rackcard.report import certificate, certificate_check
from rackcard.report.certificate import (
    Content,
    Counted,
    Law,
    RulesPlayed,
    SecondEngine,
    Simulation,
)
from rackcard.report.certificate_check import Item
from rackcard.rules.errors import BadInput
from tests.report.sheets import EXAMPLE

GAME = str(EXAMPLE)
Change = Callable[[dict[str, Any]], Any]


def altered(content: Content, change: Change) -> Content:
    document = json.loads(content.model_dump_json())
    change(document)
    return Content.model_validate(document)


def findings(content: Content) -> list[str]:
    return certificate_check.check(content, folder=GAME).findings


# --- checking one

WITNESSES = (
    "hand: a second engine on the rules' table",
    "hand: a simulation of 500 rounds on the rules' table",
    "hand: 50 rounds of the rules themselves",
    "hand: wizardofodds.com, Dragon Tiger: house edge, hand",
)


def test_everything_in_it_is_computed_again(hand: Content) -> None:
    checked = certificate_check.check(hand, folder=GAME)
    assert checked.findings == []
    assert checked.items == [Item(what, True) for what in ("hand: figures", *WITNESSES)]


def test_witnesses_that_are_missing_are_listed(hand: Content) -> None:
    checked = certificate_check.check(
        altered(hand, lambda it: it["laws"][0]["witnesses"].clear()), folder=GAME
    )
    none = "the certificate has no such witness"
    assert checked.findings == []
    assert checked.items == [
        Item("hand: figures", True),
        Item("hand: a second engine", False, reason=none),
        Item("hand: a simulation", False, reason=none),
        Item("hand: the rules", False, reason=none),
    ]


ORIGINAL = load(GAME).card.hash[:12]


def other_card(document: dict[str, Any]) -> None:
    document["card"]["summary"] = "Another."
    document["options"] = {"decks": 3}


def test_a_card_with_another_hash_is_not_looked_into(hand: Content) -> None:
    lied = altered(hand, other_card)
    other = RackCard.of(lied.card).hash[:12]
    checked = certificate_check.check(lied, folder=GAME)
    assert checked == ([f"the rack card in it has the hash {other}, not {ORIGINAL}"], [])


def law(change: Change) -> Change:
    return lambda it: change(it["laws"][0])


def witness(at: int, **changes: Any) -> Change:
    return lambda it: it["laws"][0]["witnesses"][at].update(changes)


def counts(at: int, times: int) -> Change:
    return lambda it: it["laws"][0]["witnesses"][at]["counts"][0].update(times=times)


LIES: dict[str, tuple[Change, list[str]]] = {
    "another pay table": (
        lambda it: it.update(paytable="A"),
        ["hand has no pay table A on the card in it"],
    ),
    "no laws": (lambda it: it["laws"].clear(), ["hand: the certificate leaves it out"]),
    "another strategy": (
        law(lambda it: it.update(strategy="luck")),
        ["hand: the certificate leaves it out", "luck is not one of this wager's"],
    ),
    "other spots": (
        law(lambda it: it["spots"].pop()),
        ["hand: the certificate leaves it out", "a law is not one of this wager's"],
    ),
    "another origin": (
        law(lambda it: it.update(priced_on="dream")),
        ["hand: it is priced on the rules' table, not on the dream"],
    ),
    "no origin, as before": (law(lambda it: it.update(priced_on="")), []),
    "other combinations": (
        law(lambda it: it.update(combinations=172_641, house_edge="1/3")),
        ["hand: there are 172,640 combinations, not 172641"],
    ),
    "no combinations": (
        law(lambda it: it.update(combinations=None)),
        ["hand: there are 172,640 combinations, not None"],
    ),
    "another row": (
        law(lambda it: it["outcomes"][0].update(combinations=1)),
        ["hand: Win is 79,872 of them at 1:1"],
    ),
    "another loss, and another pay": (
        law(lambda it: (it["outcomes"][1].update(pays="push"), it["outcomes"][2].update(net="0"))),
        ["hand: Tie is 12,896 of them at lose half", "hand: a loss is 79,872 of them at lose"],
    ),
    "a row less": (law(lambda it: it["outcomes"].pop()), ["hand: it has 3 outcomes, not 2"]),
    "another edge": (
        law(lambda it: it.update(house_edge="1/3")),
        ["hand: the house edge of these integers is 31/830, not 1/3"],
    ),
    "an error": (
        law(lambda it: it.update(error="1/9")),
        ["hand: these integers have no error, and it states one of 1/9"],
    ),
    "another method of the second engine": (
        witness(0, method="dream"),
        ["hand: the witness 'dream' does not say that"],
    ),
    "a second engine that disagrees": (
        witness(0, agrees=False),
        ["hand: the witness 'compiled walk over every deal in 64-bit integers' does not say that"],
    ),
    "a second engine on something else": (
        witness(0, plays="stand-in"),
        ["hand: the witness 'compiled walk over every deal in 64-bit integers' does not say that"],
    ),
    "a second engine as before": (witness(0, plays=""), []),
    "other counts": (counts(1, 1), ["hand: 500 rounds with seed 8 give other counts"]),
    "another seed": (witness(1, seed=9), ["hand: 500 rounds with seed 9 give other counts"]),
    "rounds on something else": (
        witness(1, plays="dream"),
        ["hand: 500 rounds play the rules' table, not the dream"],
    ),
    "rounds as before": (witness(1, plays="", bound=None, p_value=None), []),
    "another bound": (
        witness(1, bound=0.5),
        ["hand: the p-value of 500 rounds is 1.0, not 0.5"],
    ),
    "another p-value": (
        witness(1, p_value=0.5),
        ["hand: the p-value of 500 rounds is 0.7213380813480103, not 0.5"],
    ),
    "other counts of the rules": (
        counts(2, 1),
        ["hand: 50 rounds of the rules with seed 8 give other counts"],
    ),
    "another bound of the rules": (
        witness(2, bound=0.5),
        ["hand: the p-value of 50 rounds of the rules is 0.05260075182629078, not 0.5"],
    ),
    "another figure": (
        witness(3, printed="3.74%"),
        ["hand: the witness 'wizardofodds.com, Dragon Tiger' does not say that"],
    ),
    "a misprint that is none": (witness(3, known_misprint=True), []),
}


@pytest.mark.parametrize("lie", LIES)
def test_each_lie_is_found_and_named(hand: Content, lie: str) -> None:
    change, said = LIES[lie]
    checked = certificate_check.check(altered(hand, change), folder=GAME)
    assert checked.findings == said
    assert [item.agrees for item in checked.items].count(False) == bool(said and checked.items)


@pytest.mark.parametrize(("off", "same"), [(0.9e-6, True), (1.05e-6, False)])
@pytest.mark.parametrize("sign", [1, -1])
def test_p_values_may_differ_in_their_last_digits(
    hand: Content, off: float, same: bool, sign: int
) -> None:
    """Another processor may round otherwise: one part in a million."""
    simulated = hand.laws[0].witnesses[1]
    assert isinstance(simulated, Simulation)
    assert simulated.p_value is not None
    change = witness(1, p_value=simulated.p_value * (1 + sign * off))
    assert (findings(altered(hand, change)) == []) is same


def test_witnesses_that_cannot_be_asked_here() -> None:
    counted = [Counted(label="", net="-1", times=3)]
    simulated = Simulation(rounds=3, seed=2, counts=counted, p_value=0.5)
    dealt = RulesPlayed(rounds=3, seed=2, counts=counted, bound=None)
    replayed = certificate_check._replayed
    assert replayed(simulated, None) == "3 rounds with seed 2 give other counts"
    assert replayed(dealt, None) == "3 rounds of the rules with seed 2 give other counts"
    none = simulated.model_copy(update={"p_value": None})
    assert replayed(simulated, none) == "the p-value of 3 rounds is None, not 0.5"
    assert replayed(none, simulated) == ""


# --- lines that are not recomputed


def stated(**changes: Any) -> Law:
    known = {"strategy": None, "spots": ["x"], "method": "m", "combinations": None, "outcomes": []}
    return Law.model_validate(
        {**known, "house_edge": None, "error": "0/1", "witnesses": [], **changes}
    )


def with_evidence(**known: Any) -> SimpleNamespace:
    return SimpleNamespace(evidence=SimpleNamespace(**known))


def test_a_line_that_nobody_has_priced() -> None:
    entry = Entry("bet", None, None, ("x",), None, None, "nobody has proven it")
    game = with_evidence(priced_on=lambda line: "nothing")
    unknown = stated(priced_on="nothing")

    def check(law: Law) -> certificate_check.Checked:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(certificate_check, "law_of", lambda *_: unknown)
            return certificate_check._check_law(game, entry, law, proof)

    proof = SimpleNamespace(recount=False)
    assert check(unknown).findings == []
    assert check(unknown).items[0] == Item("figures", False, reason="nobody has proven it")
    both = ["its edge is known here or there, but not in both places"]
    assert check(stated(house_edge="1/2")).findings == both
    assert check(stated(house_edge="1/2")).items[0].agrees is False


@pytest.mark.parametrize("edge", [Fraction(1, 200), Fraction(0)])
def test_a_value_is_said_to_be_off(edge: Fraction) -> None:
    entry = Entry("bet", None, None, ("x",), None, edge, "float64", Fraction(1, 10**9))
    found = certificate_check._off(entry, stated(house_edge="1/3", error="3/1000000000"))
    assert list(found) == [
        "its error is 1.0e-09, not 3.0e-09",
        f"the house edge is {float(edge):.6%}, not 1/3",
    ]


@pytest.mark.parametrize("text", ["1/2", "-1/2", "01/20", "0/1"])
def test_what_reads_as_a_fraction(text: str) -> None:
    assert certificate_check._read_fraction(text) == Fraction(text)


@pytest.mark.parametrize("text", ["1/02", "1/0", "+1/2", "--1/2", "1/2\n", "\u0661/2"])
def test_what_does_not_read_as_a_fraction(text: str) -> None:
    with pytest.raises(BadInput) as refused:
        certificate_check._read_fraction(text)
    assert str(refused.value) == f"{text!r} in the certificate is no fraction."


def test_a_long_text_that_is_no_fraction_is_cut() -> None:
    with pytest.raises(BadInput, match=f"^'{'x' * 40}' in the certificate"):
        certificate_check._read_fraction("x" * 41)


# --- witnesses asked again


def test_rules_that_cannot_be_played_here_are_not() -> None:
    """A witness that this software cannot call has not said what the certificate says."""
    entry = Entry("bet", None, "best", ("x",), None, None)
    game = with_evidence(authority=lambda rounds: SimpleNamespace(why_not=lambda line: "dark"))
    dealt = RulesPlayed(rounds=3, seed=2, counts=[], bound=None)
    found = certificate_check._disagreements(game, entry, dealt)
    assert list(found) == ["3 rounds of the rules with seed 2 give other counts"]


def test_engines_that_cannot_be_asked_here_are_not() -> None:
    entry = Entry("bet", None, "best", ("x",), None, None)
    game = with_evidence(witness=lambda line: None, simulates=lambda line: False)
    engine = SecondEngine(method="abacus", agrees=True)
    simulated = Simulation(rounds=3, seed=2, counts=[], p_value=None)
    found = [list(certificate_check._disagreements(game, entry, it)) for it in (engine, simulated)]
    assert found == [
        ["the witness 'abacus' does not say that"],
        ["3 rounds with seed 2 give other counts"],
    ]


def test_a_second_engine_that_disagrees_here_is_heard_too() -> None:
    entry = Entry("bet", None, None, ("x",), None, None)
    other = SimpleNamespace(method="abacus", agrees=lambda line: False)
    game = with_evidence(witness=lambda line: other, walked_on=lambda line: "table")
    objects = "the second engine (abacus) counts something else"
    for agrees, said in (
        (True, ["the witness 'abacus' does not say that", objects]),
        (False, [objects]),
    ):
        engine = SecondEngine(method="abacus", plays="table", agrees=agrees)
        assert list(certificate_check._disagreements(game, entry, engine)) == said


# --- what is not done unless it is asked for


def unwanted(*_: Any) -> None:
    raise AssertionError


def test_figures_are_computed_again_without_playing_a_round(
    hand: Content, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(certificate, "simulation", unwanted)
    monkeypatch.setattr(certificate, "rules_played", unwanted)
    assert findings(altered(hand, lambda it: it["laws"][0]["witnesses"].clear())) == []


def test_a_wager_without_a_stored_proof_is_not_proven(
    hand: Content, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Game, "prove", unwanted)
    checked = certificate_check.check(hand, recount=True, folder=GAME)
    assert checked == certificate_check.check(hand, folder=GAME)


def test_a_recount_is_made_on_request_only(hand: Content, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    proof = certificate_check._Proof
    monkeypatch.setattr(
        certificate_check, "_Proof", lambda game, *how: asked.append(how) or proof(game, *how)
    )
    certificate_check.check(hand, folder=GAME)
    certificate_check.check(hand, True, print, GAME)
    assert asked == [("hand", False, None), ("hand", True, print)]


def test_what_was_read_cannot_be_changed(hand: Content) -> None:
    with pytest.raises(ValidationError):
        hand.wager = "tie"
