"""Certificates as files: what is in one, who was asked about it, what refuses one.

The certificate is of a small game, and has a witness of each kind.
"""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from pydantic import ValidationError

from rackcard import signing
from rackcard.exact.laws import Entry
from rackcard.exact.verify import Check
from rackcard.game import load
from rackcard.rackcards import Figure
from rackcard.report import certificate, certificate_check
from rackcard.report.certificate import (
    Content,
    Counted,
    Outcome,
    Published,
    Rounds,
    RulesPlayed,
    SecondEngine,
    Simulation,
)
from rackcard.report.certificate_check import Tampered
from rackcard.rules.errors import BadInput
from tests.report.goldens import assert_golden, told
from tests.report.sheets import DAY
from tests.report.test_certificate_findings import GAME, Change, altered, findings

# --- what is in one


def test_a_whole_certificate(hand: Content) -> None:
    assert hand.card == load(GAME).card.content
    assert_golden(
        "certificate.json", told(hand.model_dump(mode="json", exclude={"card", "software"}))
    )


def test_decisions_of_a_house_are_in_it_and_are_made_again() -> None:
    game = load(GAME, decks=6, pays={("tie", "Tie"): "9:1"}, remove={"Ah": 2})
    content = certificate.issue(game, "tie", None, DAY, Rounds(0, 0, 3))
    shown = content.model_dump(mode="json", exclude={"card", "software"})
    assert_golden("certificate-changed.json", told(shown))
    assert content.card_hash == load(GAME).card.hash, "the card as posted, without changed pays"
    assert findings(content) == []
    assert findings(altered(content, lambda it: it["pays"].clear())) != []
    assert findings(altered(content, lambda it: it["removed"].clear())) != []
    assert findings(altered(content, lambda it: it["options"].update(decks=8))) != []


def test_only_the_lines_of_the_pay_table_are_in_it() -> None:
    content = certificate.issue(load("great-8"), "great-bonus", "2", DAY, Rounds(0, 0, 0))
    assert [row.label for row in content.laws[0].outcomes][3] == "Any Tie"
    assert len(content.laws) == 1


@pytest.mark.parametrize(
    ("rounds", "said"),
    [
        (
            Rounds(10**10 + 1, 0, 0),
            "a simulation plays up to 10,000,000,000 rounds, not 10,000,000,001.",
        ),
        (
            Rounds(0, 10**6 + 1, 0),
            "a witness that deals through the rules plays up to 1,000,000 rounds, not 1,000,001.",
        ),
    ],
)
def test_witnesses_play_so_many_rounds_and_no_more(
    rounds: Rounds, said: str, monkeypatch: pytest.MonkeyPatch, hand: Content
) -> None:
    monkeypatch.setattr(certificate, "law_of", lambda *_: hand.laws[0])
    game = load(GAME)
    with pytest.raises(BadInput) as refused:
        certificate.issue(game, "hand", None, DAY, rounds)
    assert str(refused.value) == said
    most = Rounds(max(rounds.simulated - 1, 0), max(rounds.rules - 1, 0), 0)
    assert certificate.issue(game, "hand", None, DAY, most).laws == hand.laws


LEAST_AND_MOST = [
    (Outcome, {"label": "", "pays": "", "net": "1"}, "combinations", 0, None),
    (Counted, {"label": "", "net": "1"}, "times", 0, None),
    (Simulation, {"seed": 0, "counts": [], "p_value": None}, "rounds", 1, 10**10),
    (Simulation, {"rounds": 1, "counts": [], "p_value": None}, "seed", 0, None),
    (RulesPlayed, {"seed": 0, "counts": [], "bound": None}, "rounds", 1, 10**6),
    (RulesPlayed, {"rounds": 1, "counts": [], "bound": None}, "seed", 0, None),
]


@pytest.mark.parametrize(("part", "others", "name", "least", "most"), LEAST_AND_MOST)
def test_numbers_lie_within_their_limits(
    part: Any, others: dict[str, Any], name: str, least: int, most: int | None
) -> None:
    for number in (least, *([] if most is None else [most])):
        assert getattr(part(**others, **{name: number}), name) == number
    for number in (least - 1, *([] if most is None else [most + 1])):
        with pytest.raises(ValidationError):
            part(**others, **{name: number})
    with pytest.raises(ValidationError):
        part(**others, **{name: str(least)})
    with pytest.raises(ValidationError):
        part(**others, **{name: least}, more=1)


# --- who could be asked


def asked(
    rounds: Rounds, engine: bool = False, kernel: bool = False, reason: str = ""
) -> tuple[list[str], list[str]]:
    """Kinds of witnesses that were found, and why others are missing."""
    evidence = SimpleNamespace(
        witness=lambda entry: (
            SimpleNamespace(method="abacus", agrees=lambda line: True) if engine else None
        ),
        walked_on=lambda entry: "table",
        simulates=lambda entry: kernel,
        simulated_on=lambda entry: "table",
        authority=lambda rounds, seed=None: SimpleNamespace(
            why_not=lambda entry: reason, tally=lambda entry: TALLY
        ),
    )
    game = SimpleNamespace(
        evidence=evidence,
        tallies=lambda entry, rounds, seed: iter([None, TALLY]),
        verify=lambda wanted: [],
    )
    witnesses, missing = certificate._witnesses(
        game, Entry("hand", None, None, ("x",), None, None), rounds
    )
    return [witness.kind for witness in witnesses], missing


TALLY = SimpleNamespace(outcomes=(), chi_square=None, independent=False)
NO_ENGINE = "no second engine counts these deals"
NOT_PLAYED = "the rules themselves were not played: "


@pytest.mark.parametrize(
    ("case", "kinds", "missing"),
    [
        (
            {"rounds": Rounds(0, 0, 0)},
            [],
            [
                NO_ENGINE,
                "not simulated: no kernel plays it",
                f"{NOT_PLAYED}nobody asked for it",
            ],
        ),
        (
            {"rounds": Rounds(0, 0, 0), "engine": True, "kernel": True, "reason": "it is dark"},
            ["second engine"],
            ["not simulated: nobody asked for it", f"{NOT_PLAYED}it is dark"],
        ),
        (
            {"rounds": Rounds(1, 1, 0), "engine": True, "kernel": True},
            ["second engine", "simulation", "rules"],
            [],
        ),
        (
            {"rounds": Rounds(1, 1, 0), "reason": "it is dark"},
            [],
            [NO_ENGINE, "not simulated: no kernel plays it", f"{NOT_PLAYED}it is dark"],
        ),
    ],
)
def test_who_was_asked_and_who_could_not_be(
    case: dict[str, Any], kinds: list[str], missing: list[str]
) -> None:
    assert asked(**case) == (kinds, missing)


# --- what a witness says against a figure


@pytest.mark.parametrize(
    ("bound", "said"),
    [(None, ""), (1.0, ""), (1e-6, ""), (0.99e-6, " (p < 1e-06)"), (0.0, " (p < 1e-300)")],
)
def test_rounds_refute_a_figure_below_one_in_a_million(bound: float | None, said: str) -> None:
    simulated = Simulation(rounds=1_000, seed=1, counts=[], p_value=None, bound=bound)
    dealt = RulesPlayed(rounds=2_000, seed=1, counts=[], bound=bound)
    assert simulated.against() == (said and f"a simulation of 1,000 rounds refutes it{said}")
    assert dealt.against() == (said and f"2,000 rounds of the rules themselves refute it{said}")


def test_objections_name_the_line_and_the_witness(hand: Content) -> None:
    figure = {"source": "a book", "figure": "edge", "printed": "1%", "computed": "2%", "note": ""}
    witnesses = [
        SecondEngine(method="abacus", agrees=False),
        SecondEngine(method="slate", agrees=True),
        Published(**figure, agrees=False),
        Published(**figure, agrees=True, known_misprint=True),
    ]
    law = hand.laws[0].model_copy(update={"witnesses": witnesses, "strategy": "best"})
    content = hand.model_copy(update={"laws": [hand.laws[0], law], "paytable": "A"})
    assert content.objections() == [
        "hand, A, best: the second engine (abacus) counts something else",
        "hand, A, best: a book, edge: 1% says otherwise (computed: 2%)",
        "hand, A, best: a book, edge: 1% agrees, and is called a misprint (computed: 2%)",
    ]


# --- reading one


def signed(path: Path, document: dict[str, Any], key: Path) -> Path:
    path.write_text(certificate.text(signing.signed(document, signing.read_key(key))))
    return path


def test_a_file_that_is_read_says_whose_key_it_was(
    tmp_path: Path, hand: Content, key: Path
) -> None:
    file = signed(tmp_path / "it.json", hand.model_dump(mode="json"), key)
    public = signing.public_key(f"{key}.pub")
    assert certificate_check.read(file) == certificate_check.read(file, f"{key}.pub")
    assert certificate_check.read(file).content == hand
    assert certificate_check.read(file).public_key == public
    other = signing.new_key(tmp_path / "other")
    with pytest.raises(Tampered) as refused:
        certificate_check.read(file, str(other))
    assert str(refused.value) == (
        f"{file} was signed with another key than {other}: {signing.fingerprint(public)}."
    )


def refusal(file: Path, kind: type[BadInput] = BadInput) -> str:
    with pytest.raises(BadInput) as refused:
        certificate_check.read(file)
    assert type(refused.value) is kind
    return str(refused.value).replace(str(file), "FILE")


def test_files_that_are_no_certificates(tmp_path: Path) -> None:
    file = tmp_path / "it.json"
    assert refusal(file) == "cannot read FILE: No such file or directory."
    for size, said in ((4_000_000, "is not JSON, and so no"), (4_000_001, "is larger than a")):
        file.write_bytes(b" " * size)
        assert refusal(file).startswith(f"FILE {said} certificate")
    for text in ('{"x": 1', '{"x": Infinity}', "\xff"):
        file.write_text(text, encoding="latin-1")
        assert refusal(file) == "FILE is not JSON, and so no certificate."
    for text in ("[]", "{}", '{"format": "rackcard-certificate/2"}'):
        file.write_text(text)
        said = "FILE is no certificate: its format is not 'rackcard-certificate/1'."
        assert refusal(file) == said


@pytest.mark.parametrize(
    "change",
    [
        lambda it: it.pop("signature"),
        lambda it: it["signature"].update(algorithm="rsa"),
        lambda it: it["signature"].update(public_key="!"),
        lambda it: it["signature"].update(value="A"),
        lambda it: it["signature"].update(value="AAAA\n"),
        lambda it: it["signature"].update(more="x"),
    ],
)
def test_signatures_that_cannot_be_read(
    tmp_path: Path, hand: Content, key: Path, change: Change
) -> None:
    file = signed(tmp_path / "it.json", hand.model_dump(mode="json"), key)
    document = json.loads(file.read_text())
    change(document)
    file.write_text(json.dumps(document))
    assert refusal(file) == "FILE has no ed25519 signature that can be read."


def test_content_that_is_not_as_it_was_signed(tmp_path: Path, hand: Content, key: Path) -> None:
    file = signed(tmp_path / "it.json", hand.model_dump(mode="json"), key)
    file.write_text(file.read_text().replace("Dragon", "Lion"))
    assert refusal(file, Tampered) == (
        "FILE has been tampered with: its signature does not fit what it says now."
    )


def test_content_of_another_version(tmp_path: Path, hand: Content, key: Path) -> None:
    document = hand.model_dump(mode="json")
    document["laws"][0]["combinations"] = "many"
    document["laws"][0]["outcomes"][0]["combinations"] = -1
    assert refusal(signed(tmp_path / "it.json", document, key)) == (
        "FILE is signed, but is no certificate of this version: "
        "laws.0.combinations: Input should be a valid integer."
    )


def test_a_witness_of_no_known_kind(tmp_path: Path, hand: Content, key: Path) -> None:
    document = hand.model_dump(mode="json")
    document["laws"][0]["witnesses"][0]["kind"] = "dream"
    said = refusal(signed(tmp_path / "it.json", document, key))
    assert "version: laws.0.witnesses.0: Input tag 'dream' found using 'kind'" in said


def test_a_card_of_another_version(hand: Content) -> None:
    with pytest.raises(BadInput) as refused:
        certificate_check.check(altered(hand, lambda it: it["card"].pop("game")))
    assert str(refused.value) == "the rack card in the certificate is not valid in this version."


# --- what is published of a line


def line(**changes: Any) -> Entry:
    return replace(Entry("hand", None, None, ("dragon",), None, None), **changes)


def figure(**changes: Any) -> Figure:
    about = {"figure": "house edge", "wager": "hand", "printed": "3.73%", "source": "a book"}
    return Figure.model_validate({**about, **changes})


@pytest.mark.parametrize(
    ("of", "entry", "settings"),
    [
        ({}, {}, {}),
        ({"options": {"decks": 8}}, {}, {}),
        ({"options": {"decks": 6}}, {}, {"decks": 6}),
        ({}, {"strategy": "best"}, {}),
        ({"strategy": "best"}, {"strategy": "best"}, {}),
        ({"paytable": "A"}, {"paytable": "A"}, {}),
    ],
)
def test_a_figure_is_of_a_line(
    of: dict[str, Any], entry: dict[str, Any], settings: dict[str, Any]
) -> None:
    assert certificate._is_of(load(GAME, **settings), line(**entry), figure(**of))


@pytest.mark.parametrize(
    ("of", "entry", "settings"),
    [
        ({"wager": "tie"}, {}, {}),
        ({"paytable": "A"}, {}, {}),
        ({}, {"paytable": "A"}, {}),
        ({"strategy": "own"}, {"strategy": "best"}, {}),
        ({"options": {"decks": 6}}, {}, {}),
        ({}, {}, {"decks": 6}),
        ({"pays": {"Win": "2:1"}}, {}, {}),
        ({"also": ["tie"]}, {}, {}),
        ({}, {}, {"remove": {"Ah": 1}}),
    ],
)
def test_a_figure_is_of_something_else(
    of: dict[str, Any], entry: dict[str, Any], settings: dict[str, Any]
) -> None:
    assert not certificate._is_of(load(GAME, **settings), line(**entry), figure(**of))


def test_a_known_misprint_is_said_to_be_one() -> None:
    misprint = figure(printed="5%", agrees=False, note="A slip.")
    checks = [Check("x", one, Fraction(373, 10_000)) for one in (figure(), misprint)]
    game = SimpleNamespace(verify=lambda wanted: checks)
    found = list(certificate.published(game, line()))
    assert [(one.agrees, one.known_misprint, one.note) for one in found] == [
        (True, False, ""),
        (False, True, "A slip."),
    ]
    assert [one.against() for one in found] == ["", ""]


# --- how a figure was made


@pytest.mark.parametrize(
    ("counted", "origin", "method"),
    [
        (False, "own analysis", "float64"),
        (True, "own count", "every deal, in integers"),
        (True, "stored proof", "every deal, counted by `rackcard prove toy`"),
    ],
)
def test_the_method_of_a_line(counted: bool, origin: str, method: str) -> None:
    law = load(GAME).law("tie") if counted else None
    evidence = SimpleNamespace(priced_on=lambda entry: origin)
    game = SimpleNamespace(evidence=evidence, card=SimpleNamespace(game="toy"))
    assert certificate._method(game, line(law=law, method="float64")) == method
