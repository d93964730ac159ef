"""Certificates: what is in them, that they hold elsewhere, and that a changed one is named."""

from __future__ import annotations

import base64
import datetime
import json
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from cryptography.hazmat.primitives.asymmetric.rsa import generate_private_key

from rackcard import signing
from rackcard.game import load
from rackcard.report import certificate, certificate_check
from rackcard.report.certificate import Rounds
from rackcard.rules.errors import BadInput

DAY = datetime.date(2026, 11, 30)


@pytest.fixture(scope="module")
def bonus(key: Path) -> dict[str, Any]:
    """Great Bonus, table 1, with a simulation as a witness."""
    return issued(key, "great-8", "great-bonus", "1", rounds=200_000, rules=500)


def issued(
    key: Path, game: str, wager: str, table: str | None, rounds: int = 0, rules: int = 0
) -> dict[str, Any]:
    content = certificate.issue(load(game), wager, table, DAY, Rounds(rounds, rules, 8))
    return signing.signed(content.model_dump(mode="json"), signing.read_key(key))


def put(path: Path, document: dict[str, Any]) -> Path:
    path.write_text(certificate.text(document))
    return path


def signed_again(document: dict[str, Any], key: Path, **changes: Any) -> dict[str, Any]:
    """What somebody who has the key can make of it."""
    content = {k: v for k, v in document.items() if k != "signature"}
    return signing.signed({**json.loads(json.dumps(content)), **changes}, signing.read_key(key))


def checked(tmp_path: Path, document: dict[str, Any]) -> list[str]:
    read = certificate_check.read(put(tmp_path / "it.json", document))
    return certificate_check.check(read.content).findings


def test_the_integers_are_those_of_the_sheet(bonus: dict[str, Any]) -> None:
    law = bonus["laws"][0]
    assert law["combinations"] == 34_346_838_240
    counts = {row["label"]: row["combinations"] for row in law["outcomes"]}
    assert counts["Great 8 Tie"] == 50_378_400
    assert counts["Tiger 6"] == 765_811_712
    assert sum(counts.values()) == law["combinations"]
    assert law["house_edge"] == "413317714/1073338695"
    assert bonus["card_hash"] == load("great-8").card.hash
    assert bonus["issued"] == "2026-11-30"


def test_witnesses_are_a_second_engine_a_simulation_and_the_rules(bonus: dict[str, Any]) -> None:
    second, simulated, rules = bonus["laws"][0]["witnesses"]
    assert (second["kind"], second["plays"]) == ("second engine", "rules' table")
    assert second["agrees"] is True
    assert (simulated["kind"], simulated["plays"]) == ("simulation", "rules' table")
    assert sum(one["times"] for one in simulated["counts"]) == 200_000
    assert (rules["kind"], rules["plays"]) == ("rules", "rules")
    assert sum(one["times"] for one in rules["counts"]) == 500
    assert bonus["laws"][0]["not_checked"] == []


def test_a_printed_figure_is_a_witness(key: Path) -> None:
    document = issued(key, "lucky-8", "lucky-8-player", "L8-1")
    found = [w for w in document["laws"][0]["witnesses"] if w["kind"] == "published"]
    assert [(one["printed"], one["agrees"]) for one in found] == [("6.1%", True)]


def test_every_strategy_and_group_of_spots_is_a_law(key: Path) -> None:
    document = issued(key, "jacks-beat", "pai-gow", None)
    assert [law["strategy"] for law in document["laws"]] == ["best", "house-way"]
    assert document["laws"][0]["combinations"] == 8_250_459_031_214_400
    assert "rackcard prove jacks-beat" in document["laws"][0]["method"]


def test_readings_and_changed_pays_of_the_same_cell(tmp_path: Path, key: Path) -> None:
    """What somebody changed goes over what a reading puts there, also when it is checked."""
    cell = "A-A or 8-8 AND the Dealer gets Blackjack"
    game = load(
        "dead-mans-hand",
        decks=1,
        rulings={"table-2-dealer-blackjack": "hold"},
        pays={("dead-mans-hand", "2", cell): "30:1"},
    )
    content = certificate.issue(game, "dead-mans-hand", "2", DAY, Rounds(0, 0, 8))
    document = signing.signed(content.model_dump(mode="json"), signing.read_key(key))
    assert document["pays"] == {f"dead-mans-hand/2:{cell}": "30:1"}
    assert checked(tmp_path, document) == []


@pytest.mark.parametrize(
    ("game", "wager", "table"),
    [
        ("straights-and-8s", "straights-and-8s", None),
        ("straights-and-8s", "straight-up", None),
        ("jacks-beat", "chan-chu", "4"),
        ("dead-mans-hand", "dead-mans-hand", "5"),
    ],
)
def test_it_holds_when_computed_again(
    tmp_path: Path, key: Path, game: str, wager: str, table: str | None
) -> None:
    assert checked(tmp_path, issued(key, game, wager, table)) == []


def test_a_simulation_is_played_again(tmp_path: Path, key: Path, bonus: dict[str, Any]) -> None:
    assert checked(tmp_path, bonus) == []
    laws = json.loads(json.dumps(bonus["laws"]))
    counts = laws[0]["witnesses"][1]["counts"]
    counts[0]["times"] += 1
    counts[1]["times"] -= 1
    found = checked(tmp_path, signed_again(bonus, key, laws=laws))
    assert found == ["great-bonus, 1: 200,000 rounds with seed 8 give other counts"]


def test_a_house_with_its_own_card_and_shoe(tmp_path: Path, key: Path) -> None:
    game = load(
        "straights-and-8s",
        rulings={"wheel": "single-zero"},
        pays={("straights-and-8s", "2 Sequential Numbers in a Row"): "5:1"},
    )
    content = certificate.issue(game, "straights-and-8s", None, DAY, Rounds(0, 0, 8))
    document = signing.signed(content.model_dump(mode="json"), signing.read_key(key))
    assert document["card_hash"] == load("straights-and-8s").card.hash
    assert document["pays"] == {"straights-and-8s:2 Sequential Numbers in a Row": "5:1"}
    assert checked(tmp_path, document) == []
    depleted = load("great-8", decks=1, remove={"8h": 1})
    content = certificate.issue(depleted, "main", None, DAY, Rounds(0, 0, 8))
    assert content.removed == {"8h": 1}
    assert certificate_check.check(content).findings == []


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda law: law["outcomes"][0].update(combinations=50_378_401), "Great 8 Tie is 50,378,"),
        (lambda law: law["outcomes"][0].update(net="51"), "Great 8 Tie is"),
        (lambda law: law["outcomes"].pop(), "5 outcomes, not 4"),
        (lambda law: law.update(combinations=1), "34,346,838,240 combinations, not 1"),
        (lambda law: law.update(house_edge="1/3"), "is 413317714/1073338695, not 1/3"),
        (lambda law: law.update(strategy="luck"), "leaves it out"),
        (lambda law: law["witnesses"][0].update(method="a dream"), "'a dream' does not say"),
    ],
)
def test_a_false_claim_is_found_whoever_signed_it(
    tmp_path: Path,
    key: Path,
    bonus: dict[str, Any],
    change: Callable[[dict[str, Any]], Any],
    says: str,
) -> None:
    laws = json.loads(json.dumps(bonus["laws"]))
    laws[0]["witnesses"] = laws[0]["witnesses"][:1]
    change(laws[0])
    found = checked(tmp_path, signed_again(bonus, key, laws=laws))
    assert any(says in finding for finding in found), found


def test_another_card_than_the_hash_says(tmp_path: Path, key: Path, bonus: dict[str, Any]) -> None:
    card = json.loads(json.dumps(bonus["card"]))
    card["wagers"]["great-bonus"]["pays"]["Tiger 6"][0] = "12:1"
    found = checked(tmp_path, signed_again(bonus, key, card=card))
    assert "has the hash" in found[0]


@pytest.mark.parametrize("where", ["issued", "name", "software", "card_hash"])
def test_tampering_is_named(tmp_path: Path, bonus: dict[str, Any], where: str) -> None:
    path = put(tmp_path / "it.json", {**bonus, where: "x"})
    with pytest.raises(BadInput, match="has been tampered with"):
        certificate_check.read(path)


def test_every_flipped_digit_is_tampering(tmp_path: Path, bonus: dict[str, Any]) -> None:
    text = certificate.text(bonus)
    content = text[: text.index('"signature"')]
    path = tmp_path / "it.json"
    for at in [n for n, letter in enumerate(content) if letter.isdigit()][5::97]:
        path.write_text(text[:at] + str((int(text[at]) + 1) % 10) + text[at + 1 :])
        with pytest.raises(BadInput, match=r"tampered|not JSON|no certificate"):
            certificate_check.read(path)


def test_layout_of_the_file_does_not_matter(tmp_path: Path, bonus: dict[str, Any]) -> None:
    path = tmp_path / "it.json"
    path.write_text(json.dumps(dict(reversed(bonus.items()))))
    assert certificate_check.read(path).content.wager == "great-bonus"


def test_the_signature_is_plain_ed25519_over_canonical_json(bonus: dict[str, Any]) -> None:
    """Somebody without this software can check it with any library."""
    content = {k: v for k, v in bonus.items() if k != "signature"}
    said = json.dumps(content, sort_keys=True, separators=(",", ":")).encode()
    signature = bonus["signature"]
    public = Ed25519PublicKey.from_public_bytes(base64.b64decode(signature["public_key"]))
    public.verify(base64.b64decode(signature["value"]), said)


def test_whose_key_it_was(tmp_path: Path, key: Path, bonus: dict[str, Any]) -> None:
    path = put(tmp_path / "it.json", bonus)
    public = key.with_name("lab.key.pub")
    assert certificate_check.read(path, str(public)).content.game == "great-8"
    assert certificate_check.read(path, bonus["signature"]["public_key"]).content.game == "great-8"
    other = signing.new_key(tmp_path / "other")
    with pytest.raises(BadInput, match="signed with another key"):
        certificate_check.read(path, str(other))


def test_a_private_key_is_for_its_owner_alone_and_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "key"
    signing.new_key(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    with pytest.raises(BadInput, match="never overwritten"):
        signing.new_key(path)


def test_a_key_with_a_passphrase(
    tmp_path: Path, key: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    locked = tmp_path / "locked"
    locked.write_bytes(
        signing.read_key(key).private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.BestAvailableEncryption(b"open sesame"),
        )
    )
    monkeypatch.delenv(signing.PASSPHRASE, raising=False)
    monkeypatch.setattr("sys.stdin.isatty", lambda: False)
    with pytest.raises(BadInput, match=signing.PASSPHRASE):
        signing.read_key(locked)
    monkeypatch.setenv(signing.PASSPHRASE, "guess")
    with pytest.raises(BadInput, match="the passphrase is wrong"):
        signing.read_key(locked)
    monkeypatch.setenv(signing.PASSPHRASE, "open sesame")
    assert signing.read_key(locked).sign(b"") == signing.read_key(key).sign(b"")


def test_a_key_of_another_kind(tmp_path: Path) -> None:
    path = tmp_path / "rsa"
    path.write_bytes(
        generate_private_key(65537, 1024).private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )
    with pytest.raises(BadInput, match="not one for ed25519"):
        signing.read_key(path)


def test_from_the_command_line(tmp_path: Path, key: Path, rackcard: Callable[..., Any]) -> None:
    folder = tmp_path / "certificates"
    done = rackcard(
        *("certify", "great-8", "--key", str(key), "-o", str(folder), "--rounds", "0"),
        *("--date", "2026-11-30"),
    )
    assert done.code == 0, done.err
    names = sorted(path.name for path in folder.iterdir())
    tables = [f"great-8-great-bonus-{table}.json" for table in "123"]
    assert names == [*tables, "great-8-main.json"]
    one = folder / "great-8-great-bonus-2.json"
    first = one.read_bytes()
    rackcard("certify", "great-8", "--key", str(key), "-o", str(folder), "--rounds", "0",
             "--date", "2026-11-30")  # fmt: skip
    assert one.read_bytes() == first, "the same input gives the same bytes"
    done = rackcard("check-certificate", str(one), "--signed-by", str(key) + ".pub")
    assert done.code == 0
    assert "✓ great-bonus, 2: 4,000 rounds of the rules themselves\n" in done.out
    assert "– great-bonus, 2: a simulation: not computed again: the certificate has no" in done.out
    assert done.out.endswith("was computed again and agrees; the rest was not.\n")


def test_a_false_certificate_exits_with_1(
    tmp_path: Path, key: Path, bonus: dict[str, Any], rackcard: Callable[..., Any]
) -> None:
    laws = json.loads(json.dumps(bonus["laws"]))
    laws[0]["house_edge"] = "1/3"
    done = rackcard(
        "check-certificate",
        str(put(tmp_path / "it.json", signed_again(bonus, key, laws=laws))),
        "--json",
    )
    assert done.code == 1
    assert "not 1/3" in json.loads(done.out)["findings"][0]


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("", "is not JSON"),
        ("[" * 100_000, "is not JSON"),
        ("[]", "its format is not"),
        ('{"format": "rackcard-certificate/2"}', "its format is not"),
        ('{"format": "rackcard-certificate/1"}', "no ed25519 signature"),
        ('{"format": "rackcard-certificate/1", "x": NaN}', "is not JSON"),
    ],
)
def test_what_is_no_certificate(
    tmp_path: Path, rackcard: Callable[..., Any], content: str, says: str
) -> None:
    path = tmp_path / "it.json"
    path.write_text(content)
    done = rackcard("check-certificate", str(path))
    assert (done.code, done.out) == (2, "")
    assert says in done.err
    assert len(done.err.splitlines()) == 1


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((), "is signed: give your key"),
        (("--key", "nowhere"), "cannot read nowhere"),
        (("--key", "KEY.pub"), "holds no private key"),
        (("--key", "KEY", "--new-key", "other"), "is signed: give your key"),
        (("--key", "KEY", "--date", "30.11.2026"), "--date takes a day"),
        (("--key", "KEY", "--rounds", "1e12"), "up to 10,000,000,000 rounds"),
        (("--key", "KEY", "--wager", "craps"), "no wager 'craps'"),
        (("--key", "KEY", "-o", "KEY/x"), "cannot make the folder"),
    ],
)
def test_bad_calls(
    key: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    rackcard: Callable[..., Any],
    arguments: tuple[str, ...],
    says: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    given = [argument.replace("KEY", str(key)) for argument in arguments]
    done = rackcard("certify", "great-8", *given)
    assert done.code == 2
    assert says in done.err
    assert len(done.err.splitlines()) == 1
