"""Pai Gow on the command line: the PAR sheet, rulings, advice and proofs, and what is refused."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

import rackcard as rc
from rackcard.games.jacks_beat import certificate, proof, side_wagers
from rackcard.games.jacks_beat.certificate import issue, shipped
from rackcard.games.jacks_beat.house_way import HOUSE_WAY
from rackcard.games.jacks_beat.joint import Exact
from rackcard.rules.errors import BadInput
from rackcard.rules.pricing import Issued

PLAYER = "As Kd 9h 9s 8d 5h 3c"
DEALER = "9c 9d Ah Qs 8c 5d 3h"  # A-Q in front of a pair of nines
HANDS = ("--hand", f"player={PLAYER}", "--hand", f"dealer={DEALER}")
LINES = [
    ("pai-gow", None, "best"),
    ("pai-gow", None, "house-way"),
    ("jacks-beat", "A", None),
    ("jacks-beat", "B", None),
    ("jacks-beat", "C", None),
    ("jacks-beat", "D", None),
    ("chan-chu", "1", None),
    ("chan-chu", "2", None),
    ("chan-chu", "3", None),
    ("chan-chu", "4", None),
    ("chan-chu", "5", None),
]
EDGES = [
    "2.2496%",
    "6.9118%",
    "6.5795%",
    "8.8401%",
    "11.6064%",
    "4.8411%",
    "4.3461%",
    "5.8447%",
    "8.0008%",
    "27.2828%",
    "28.0073%",
]
DEALS, COMBINATIONS = 8_250_459_031_214_400, 154_143_080
SENTENCE = "no certificate for this house way and ruling: run `rackcard prove`"


def fraction(entry: dict) -> Fraction:
    value = Fraction(entry["fraction"])
    assert entry["value"] == float(value)
    return value


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A machine on which nothing was ever proved or kept."""
    side_wagers.hands()  # from the usual cache, before it is out of sight
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    (tmp_path / "certificates.json").write_text("[]\n")
    monkeypatch.setattr(certificate, "SHIPPED", tmp_path / "certificates.json")
    return tmp_path


# The PAR sheet


def test_par_has_every_wager_table_and_strategy(rackcard) -> None:
    sheet = json.loads(rackcard("par", "jacks-beat", "--json").out)
    assert sheet["game"] == "jacks-beat"
    assert sheet["options"] == {"seats": 1, "first-packet": "rng"}
    assert sheet["rulings"] == {
        "wheel": "second-highest",
        "super-full-house": "joker-allowed",
        "trips-row": "as-printed",
    }
    assert [(w["wager"], w["paytable"], w["strategy"]) for w in sheet["wagers"]] == LINES
    assert {w["method"] for w in sheet["wagers"]} == {"exact"}
    assert [f"{w['house_edge']['value']:.4%}" for w in sheet["wagers"]] == EDGES
    game = rc.load("jacks-beat")
    for wager in sheet["wagers"]:
        law = game.law(wager["wager"], wager["paytable"], strategy=wager["strategy"])
        assert fraction(wager["house_edge"]) == law.house_edge
        assert fraction(wager["variance"]) == law.variance
        assert wager["combinations"] == (COMBINATIONS if wager["wager"] == "chan-chu" else DEALS)
        assert sum(row["combinations"] for row in wager["outcomes"]) == wager["combinations"]
        assert sum(fraction(row["probability"]) for row in wager["outcomes"]) == 1


def test_par_has_envy_for_chan_chu_tables_3_to_5_only(rackcard) -> None:
    sheet = json.loads(rackcard("par", "jacks-beat", "--json").out)
    found = {(w["wager"], w["paytable"]): w["envy"] for w in sheet["wagers"] if "envy" in w}
    assert list(found) == [("chan-chu", "3"), ("chan-chu", "4"), ("chan-chu", "5")]
    worth = [fraction(envy["dollars_per_other_player"]) for envy in found.values()]
    assert worth == [
        Fraction(208_015, 7_707_154),
        Fraction(13_737, 296_429),
        Fraction(169_476, 3_853_577),
    ]
    for envy in found.values():
        assert envy["combinations"] == COMBINATIONS
        assert [row["combinations"] for row in envy["outcomes"]] == [
            *(32, 72, 196, 1_128, 26_020, 184_644, 307_472),
            153_623_516,
        ]
    shown = [row["pays"] for row in found["chan-chu", "4"]["outcomes"]]
    assert shown == ["$5,000", "$1,000", "$500", "$250", "$50", "$20", "$5", "nothing"]


def test_par_for_people_and_spreadsheets(rackcard) -> None:
    text = rackcard("par", "jacks-beat").out
    for edge in EDGES:
        assert edge in text
    assert "2,476,168,115,890,248" in text
    for amount in ("$1,000", "$5,000", "$750"):
        assert amount in text
    found = rows(rackcard("par", "jacks-beat", "--csv").out)
    assert list(dict.fromkeys((r["wager"], r["paytable"], r["strategy"]) for r in found)) == [
        tuple(part or "" for part in line) for line in LINES
    ]


def test_par_of_one_wager(rackcard) -> None:
    sheet = json.loads(rackcard("par", "jacks-beat", "--wager", "chan-chu", "--json").out)
    assert [w["paytable"] for w in sheet["wagers"]] == ["1", "2", "3", "4", "5"]


def test_par_says_what_is_not_proven(rackcard, bare: Path) -> None:
    result = rackcard("par", "jacks-beat", "--json")
    assert result.code == 0
    best, asked, *others = json.loads(result.out)["wagers"]
    for wager in (best, asked):
        assert wager["method"] == SENTENCE
        assert wager["house_edge"] is None
        assert wager["combinations"] is None
        assert wager["outcomes"] == []
    assert all(wager["house_edge"] for wager in others)
    text = rackcard("par", "jacks-beat").out
    assert text.count(SENTENCE) == 2
    assert text.count("unknown") == 2
    found = rows(rackcard("par", "jacks-beat", "--wager", "pai-gow", "--csv").out)
    assert [(r["strategy"], r["house_edge"]) for r in found] == [("best", ""), ("house-way", "")]


def test_seats_and_the_first_packet_change_no_figure(rackcard) -> None:
    plain = json.loads(rackcard("par", "jacks-beat", "--json").out)
    options = ("--option", "seats=6", "--option", "first-packet=dice")
    other = json.loads(rackcard("par", "jacks-beat", *options, "--json").out)
    assert other["wagers"] == plain["wagers"]
    assert other["options"] == {"seats": 6, "first-packet": "dice"}


# Rulings


def test_rulings_show_what_all_three_are_worth(rackcard) -> None:
    found = json.loads(rackcard("rulings", "jacks-beat", "--json").out)
    shown = {
        (ruling["ruling"], reading["reading"]): [
            (w["wager"], w["paytable"] or w["strategy"], f"{float(fraction(w['house_edge'])):.4%}")
            for w in reading["wagers"]
        ]
        for ruling in found["rulings"]
        for reading in ruling["readings"]
    }
    assert shown == {
        ("wheel", "second-highest"): [
            ("pai-gow", "best", "2.2496%"),
            ("pai-gow", "house-way", "6.9118%"),
        ],
        ("wheel", "lowest"): [
            ("pai-gow", "best", "2.2520%"),
            ("pai-gow", "house-way", "6.9111%"),
        ],
        ("super-full-house", "joker-allowed"): [
            ("chan-chu", "1", "4.3461%"),
            ("chan-chu", "2", "5.8447%"),
        ],
        ("super-full-house", "natural-only"): [
            ("chan-chu", "1", "4.6852%"),
            ("chan-chu", "2", "6.0125%"),
        ],
        ("trips-row", "as-printed"): [
            ("chan-chu", "4", "27.2828%"),
            ("chan-chu", "5", "28.0073%"),
        ],
        ("trips-row", "3-to-1"): [
            ("chan-chu", "4", "7.7656%"),
            ("chan-chu", "5", "8.4900%"),
        ],
    }
    assert found["in_force"] == {
        "wheel": "second-highest",
        "super-full-house": "joker-allowed",
        "trips-row": "as-printed",
    }


def test_rulings_for_people_and_spreadsheets(rackcard) -> None:
    text = rackcard("rulings", "jacks-beat", "--ruling", "trips-row=3-to-1").out
    for part in ("2.2520%", "6.9111%", "4.6852%", "27.2828%", "7.7656%", "3-to-1 *"):
        assert part in text
    assert "not proven" not in text
    assert len(rows(rackcard("rulings", "jacks-beat", "--csv").out)) == 12


def test_rulings_say_which_reading_is_not_proven(rackcard, bare: Path) -> None:
    proven = [one._asdict() for one in shipped_with_the_package() if one.wheel == "lowest"]
    assert len(proven) == 1
    certificate.SHIPPED.write_text(json.dumps(proven))
    text = rackcard("rulings", "jacks-beat").out
    (best,) = [line for line in text.splitlines() if line.startswith("pai-gow, best")]
    assert best.split() == ["pai-gow,", "best", "not", "proven", "2.2520%"]
    assert "`rackcard prove` computes it" in text
    found = json.loads(rackcard("rulings", "jacks-beat", "--json").out)["rulings"][0]["readings"]
    assert [[w["house_edge"] is None for w in one["wagers"]] for one in found] == [
        [True, True],
        [False, False],
    ]


def shipped_with_the_package() -> list[certificate.Certificate]:
    here = Path(certificate.__file__).with_name("certificates.json")
    return [certificate.Certificate(**one) for one in json.loads(here.read_text())]


# Advice


def test_advise_lists_every_setting_best_first(rackcard) -> None:
    answer = ("--hand", "player=Th Td 4h 4s As 7h 2c", "--hand", f"dealer={DEALER}")
    found = json.loads(rackcard("advise", "jacks-beat", *answer, "--json").out)
    assert found["game"] == "jacks-beat"
    assert found["hands"] == {"player": "Th Td 4h 4s As 7h 2c", "dealer": DEALER}
    assert len(found["choices"]) == 21
    first, *others = found["choices"]
    assert first == {
        "choice": "4h 4s",
        "makes": "pair of 4s / pair of 10s",
        "result": "win",
        "best": True,
        "note": "",
    }
    assert not any(one["best"] for one in others)
    results = [one["result"] for one in found["choices"]]
    assert results == sorted(results, key=["win", "push", "lose", "foul"].index)
    assert set(results) == {"win", "push", "lose", "foul"}
    (house,) = [one for one in others if one["note"] == "house way"]
    assert house == {
        "choice": "As 7h",
        "makes": "ace-7 / two pair, 10s and 4s",
        "result": "push",
        "best": False,
        "note": "house way",
    }


def test_advise_for_people(rackcard) -> None:
    result = rackcard("advise", "jacks-beat", *HANDS)
    assert result.code == 0
    assert f"player {PLAYER}, dealer {DEALER}" in result.out
    lines = [line.split() for line in result.out.splitlines()]
    assert [
        "As",
        "Kd",
        "ace-king",
        "/",
        "pair",
        "of",
        "9s",
        "push",
        "best",
        "house",
        "way",
    ] in lines
    assert ["9h", "9s", "pair", "of", "9s", "/", "ace", "high", "foul"] in lines
    assert sum("/" in line for line in lines) == 21
    assert "\x1b" not in result.out


@pytest.mark.parametrize("choice", ["As Kd", "Kd As", " Kd  As "])
def test_advise_on_one_choice(rackcard, choice: str) -> None:
    found = json.loads(rackcard("advise", "jacks-beat", *HANDS, "--choice", choice, "--json").out)
    assert found["choices"] == [
        {
            "choice": "As Kd",
            "makes": "ace-king / pair of 9s",
            "result": "push",
            "best": True,
            "note": "house way",
        }
    ]
    text = rackcard("advise", "jacks-beat", *HANDS, "--choice", choice).out
    assert text.splitlines()[-1].split()[:2] == ["As", "Kd"]


def test_advise_by_the_wheel_in_force(rackcard) -> None:
    """A king-high straight beats a dealer's wheel only where the wheel is lowest."""
    hands = ("--hand", "player=8d 8h Kc Qd Js Th 9h", "--hand", "dealer=Ac 2c 3d 4d 5h 8c 9s")
    found = {}
    for wheel in ("second-highest", "lowest"):
        arguments = (*hands, "--choice", "8d 8h", "--ruling", f"wheel={wheel}", "--json")
        (one,) = json.loads(rackcard("advise", "jacks-beat", *arguments).out)["choices"]
        found[wheel] = one["result"]
    assert found == {"second-highest": "push", "lowest": "win"}


def test_hands_may_be_written_with_any_spaces_and_the_joker_as_a_star(rackcard) -> None:
    hands = ("--hand", "player = *  Kd 9h 9s   8d 5h 3c ", "--hand", f"dealer={DEALER}")
    found = json.loads(rackcard("advise", "jacks-beat", *hands, "--json").out)
    assert found["hands"]["player"] == "* Kd 9h 9s 8d 5h 3c"
    assert found["choices"][0]["best"]


# Proofs

FOUND = {"best": Exact(3, 4, 20), "house-way": Exact(2, 5, 20)}
OTHER = {"best": Exact(4, 4, 20), "house-way": Exact(2, 5, 20)}


@pytest.fixture
def finds(monkeypatch: pytest.MonkeyPatch) -> Callable[[dict[str, Exact] | None], None]:
    """Proofs that find this, at once."""

    def find(found: dict[str, Exact] | None) -> None:
        monkeypatch.setattr(proof, "prove", lambda way, wheel, progress: found)

    return find


def test_prove_again_gives_the_same_integers_or_fails(rackcard, bare: Path, finds) -> None:
    finds(FOUND)
    first = rackcard("prove", "jacks-beat")
    assert first.code == 0
    assert "A new certificate, kept on this machine." in first.out
    again = rackcard("prove", "jacks-beat")
    assert again.code == 0
    assert "the very same integers as the certificate that was there" in again.out
    finds(OTHER)
    wrong = rackcard("prove", "jacks-beat")
    assert wrong.code == 1
    assert "DIFFERENT integers from the certificate that was there" in wrong.out


def test_prove_json(rackcard, bare: Path, finds) -> None:
    finds(FOUND)
    for known in (False, True):
        found = json.loads(rackcard("prove", "jacks-beat", "--json").out)
        (one,) = found["proofs"]
        assert (one["wager"], one["was_certified"], one["agrees"]) == ("pai-gow", known, True)
        assert one["certificate"] == {
            "house_way": HOUSE_WAY.hash,
            "wheel": "second-highest",
            "card_hash": rc.load("jacks-beat").card.hash,
            "software": f"rackcard {rc.__version__}",
            "deals": 20,
            "won": {"best": 3, "house-way": 2},
            "pushed": {"best": 4, "house-way": 5},
        }
    finds(OTHER)
    result = rackcard("prove", "jacks-beat", "--json")
    assert (result.code, json.loads(result.out)["proofs"][0]["agrees"]) == (1, False)


def test_what_is_proved_is_priced(rackcard, bare: Path, finds) -> None:
    finds(FOUND)
    rackcard("prove", "jacks-beat")
    sheet = json.loads(rackcard("par", "jacks-beat", "--wager", "pai-gow", "--json").out)
    assert [w["house_edge"]["fraction"] for w in sheet["wagers"]] == ["1/2", "11/20"]


def test_prove_adds_certificates_to_a_file(rackcard, bare: Path, finds) -> None:
    place = bare / "new.json"
    finds(FOUND)
    assert rackcard("prove", "jacks-beat", "-o", str(place)).code == 0
    lowest = ("--ruling", "wheel=lowest", "--output", str(place))
    assert rackcard("prove", "jacks-beat", *lowest).code == 0
    kept = json.loads(place.read_text())
    assert [one["wheel"] for one in kept] == ["second-highest", "lowest"]
    # One for the same rules takes the place of the other; those for other rules stay.
    finds(OTHER)
    assert rackcard("prove", "jacks-beat", "-o", str(place)).code == 1
    kept = json.loads(place.read_text())
    assert [(one["wheel"], one["won"]["best"]) for one in kept] == [
        ("lowest", 3),
        ("second-highest", 4),
    ]
    certificate.SHIPPED.write_text(place.read_text())
    assert [one.wheel for one in shipped()] == ["lowest", "second-highest"]


def test_the_certificates_of_another_house_way_stay_in_the_file(rackcard, bare, finds) -> None:
    place = bare / "new.json"
    other = issue(HOUSE_WAY, "second-highest", Issued("card", "old"), FOUND)
    place.write_text(json.dumps([other._replace(house_way="another")._asdict()]))
    finds(FOUND)
    rackcard("prove", "jacks-beat", "-o", str(place))
    assert [one["house_way"] for one in json.loads(place.read_text())] == [
        "another",
        HOUSE_WAY.hash,
    ]


# Bad input


def advise(player: str = PLAYER, dealer: str = DEALER, *more: str) -> list[str]:
    hands = ["--hand", f"player={player}", "--hand", f"dealer={dealer}"]
    return ["advise", "jacks-beat", *hands, *more]


CASES = {
    "a card twice in a hand": (advise("As As 9h 9s 8d 5h 3c"), "As is there twice"),
    "a card in two hands": (advise("9c Kd 9h 9s 8d 5h 3c"), "9c is there twice"),
    "two jokers": (advise("* Kd 9h 9s 8d 5h 3c", "9c 9d * Qs 8c 5d 3h"), "* is there twice"),
    "eight cards": (advise(f"{PLAYER} 2c"), "the player holds seven cards, not 8."),
    "six cards": (advise(PLAYER[:-3]), "the player holds seven cards, not 6."),
    "six cards of the dealer": (advise(PLAYER, DEALER[:-3]), "the dealer holds seven cards, not 6"),
    "no cards": (advise(""), "the player holds seven cards, not 0."),
    "an unknown card": (advise("1x Kd 9h 9s 8d 5h 3c"), "'1x' is no card of this game"),
    "a card in small letters": (advise("as Kd 9h 9s 8d 5h 3c"), "'as' is no card of this game"),
    "a card that is not known yet": (advise("? Kd 9h 9s 8d 5h 3c"), "'?' is no card of this game"),
    "cards without spaces": (advise("AsKd 9h 9s 8d 5h 3c"), "'AsKd' is no card of this game"),
    "a dealer with two jacks": (
        advise(PLAYER, "Jc Jd Ah Qs 8c 5d 3h"),
        "with two jacks or more the dealer wins: there is nothing to set.",
    ),
    "a setting of three cards": (
        advise(PLAYER, DEALER, "--choice", "As Kd 9h"),
        "'As Kd 9h' is not two cards.",
    ),
    "a setting of one card": (advise(PLAYER, DEALER, "--choice", "As"), "'As' is not two cards."),
    "a setting of no card": (advise(PLAYER, DEALER, "--choice", ""), "'' is not two cards."),
    "a card twice in front": (advise(PLAYER, DEALER, "--choice", "As As"), "'As' is there only"),
    "a card that is not held": (
        advise(PLAYER, DEALER, "--choice", "As Kc"),
        "'Kc' is not in this hand; it holds As Kd 9h 9s 8d 5h 3c.",
    ),
    "no hand at all": (["advise", "jacks-beat"], "--hand"),
    "no dealer": (["advise", "jacks-beat", *HANDS[:2]], "advice needs the dealer's seven cards."),
    "no player": (["advise", "jacks-beat", *HANDS[2:]], "advice needs the player's seven cards."),
    "somebody else": (
        ["advise", "jacks-beat", *HANDS, "--hand", "banker=2c 2d 2h 2s 4c 4d 4h"],
        "no hand 'banker'; allowed: player, dealer.",
    ),
    "a hand of nobody": (["advise", "jacks-beat", "--hand", PLAYER], "WHO=CARDS"),
    "advice without decisions": (["advise", "great-8", *HANDS], "no decisions"),
    "nothing to prove": (["prove", "great-8"], "there is nothing to prove."),
    "an unknown game to prove": (["prove", "nope"], "no game 'nope'"),
    "an unknown reading to prove": (
        ["prove", "jacks-beat", "--ruling", "wheel=middle"],
        "no reading 'middle'; allowed: second-highest, lowest.",
    ),
    "a depleted deck": (["par", "jacks-beat", "--remove", "8h=1"], "remove nothing from it."),
    "a depleted deck to rule on": (
        ["rulings", "jacks-beat", "--remove", "*=1"],
        "remove nothing from it.",
    ),
    "a depleted deck to simulate": (
        ["simulate", "jacks-beat", "--rounds", "10", "--remove", "8h=1"],
        "remove nothing from it.",
    ),
    "a cut card": (["simulate", "jacks-beat", "--rounds", "10", "--cut", "9"], "fresh shoes only"),
    "two decks": (["par", "jacks-beat", "--decks", "2"], "no option 'decks'"),
    "seven seats": (["par", "jacks-beat", "--option", "seats=7"], "cannot be 7"),
    "another first packet": (["par", "jacks-beat", "--option", "first-packet=coin"], "rng, dice"),
    "an unknown wager": (["par", "jacks-beat", "--wager", "envy"], "no wager 'envy'"),
    "an unknown row": (["par", "jacks-beat", "--pay", "chan-chu:Two Pair=1:1"], "no row"),
}


@pytest.mark.parametrize("name", CASES)
def test_one_sentence_and_exit_code_2(rackcard, name: str) -> None:
    arguments, complaint = CASES[name]
    result = rackcard(*arguments)
    assert (result.code, result.out) == (2, "")
    assert complaint in result.err
    assert result.err.startswith("rackcard: ")
    assert len(result.err.splitlines()) == 1


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("house_way = 1", "is not JSON: it holds no list of certificates."),
        ("[", "is not JSON: it holds no list of certificates."),
        ("{}", "holds no list of certificates."),
        ("12", "holds no list of certificates."),
    ],
)
def test_prove_refuses_a_file_of_something_else(rackcard, bare, finds, text, complaint) -> None:
    """Before minutes go into a proof; and what is there stays there."""
    finds(None)  # it would be an error to get that far
    place = bare / "new.json"
    place.write_text(text)
    result = rackcard("prove", "jacks-beat", "-o", str(place))
    assert (result.code, result.out) == (2, "")
    assert result.err == f"rackcard: {place} {complaint}\n"
    assert place.read_text() == text


@pytest.mark.parametrize(
    ("where", "reason"), [("", "Is a directory"), ("no/such.json", "No such file or directory")]
)
def test_prove_refuses_a_place_that_cannot_be_written(rackcard, bare, finds, where, reason) -> None:
    finds(None)
    result = rackcard("prove", "jacks-beat", "-o", str(bare / where))
    assert (result.code, result.out) == (2, "")
    assert result.err == f"rackcard: cannot write {bare / where}: {reason}.\n"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("jacks-beat", "E"), "Jacks Beat has no pay table 'E'; allowed: A, B, C, D."),
        (("chan-chu", "6"), "Chan Chu has no pay table '6'; allowed: 1, 2, 3, 4, 5."),
        (("pai-gow", "1"), "Pai Gow has no pay table '1'; allowed: none."),
        (("envy",), "Jacks Beat Pai Gow has no wager 'envy'; allowed: pai-gow, jacks-beat, "),
    ],
)
def test_there_is_no_law_of_what_is_not_on_the_card(arguments, sentence) -> None:
    with pytest.raises(BadInput) as caught:
        rc.load("jacks-beat").law(*arguments)
    assert str(caught.value).startswith(sentence)


def test_there_is_no_law_of_an_unknown_strategy() -> None:
    with pytest.raises(BadInput, match=r"no strategy 'worst'; allowed: best, house-way\."):
        rc.load("jacks-beat").law("pai-gow", strategy="worst")
    with pytest.raises(BadInput, match="no strategy 'best'; allowed: none"):
        rc.load("jacks-beat").law("chan-chu", strategy="best")
