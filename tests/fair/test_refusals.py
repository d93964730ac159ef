"""What the two readers of a reveal say, sentence by sentence: every place filled with what does not
belong there, and every limit from both sides.

To accept a change on purpose: RACKCARD_GOLDEN=write make test, then read the diff.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rackcard.fair import form, verifier
from rackcard.fair.commit import (
    Contribution,
    client_commitment,
    new_client_seed,
    new_server_seed,
    roster,
    settle,
)
from rackcard.fair.netstring import netstrings
from rackcard.fair.reveal import Reveal, canonical
from rackcard.fair.scheme import Scheme
from rackcard.fair.terms import Step, Terms
from rackcard.rules.errors import BadInput
from tests.fair.make_vectors import VECTORS
from tests.fair.samples import FIRST, REVEALS, SECOND, VERSIONS, small, wheel

GOLDEN = Path(__file__).parents[1] / "golden" / "fair"
WRONG: tuple[Any, ...] = (None, True, -1, "", [], {})
MISSING = object()
SAYS_IT_ALL = 180
"""Characters of a complaint that are kept."""


def golden(name: str, text: str) -> None:
    path = GOLDEN / name
    if os.environ.get("RACKCARD_GOLDEN") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


def places(value: Any, path: str = "") -> Iterator[tuple[str, Any, Any]]:
    """Every place of a document; of lists of symbols the first, for the others are read alike."""
    keys = value if isinstance(value, dict) else range(len(value))
    if not isinstance(value, dict) and value and isinstance(value[0], str):
        keys = range(1)
    for key in list(keys):
        where = f"{path}.{key}" if path else str(key)
        yield where, value, key
        if isinstance(value[key], dict | list):
            yield from places(value[key], where)


def changed(raw: str) -> Iterator[tuple[str, Any]]:
    """A reveal with one place filled with something else, left out, or with one more beside it."""
    for at, (where, *_) in enumerate(places(json.loads(raw))):
        for instead in (*WRONG, MISSING):
            reveal = json.loads(raw)
            _, holder, key = list(places(reveal))[at]
            if instead is MISSING:
                del holder[key]
                yield f"no {where}", reveal
            elif holder[key] != instead or type(holder[key]) is not type(instead):
                holder[key] = instead
                yield f"{where} is {json.dumps(instead)}", reveal
        reveal = json.loads(raw)
        _, holder, key = list(places(reveal))[at]
        if isinstance(holder[key], dict):
            holder[key]["more"] = "x"
            yield f"{where} has more", reveal
        elif isinstance(holder[key], list):
            holder[key].append(holder[key][-1])
            yield f"{where} has its last twice", reveal


def library_says(raw: bytes) -> str:
    try:
        Reveal.from_json(raw)
    except BadInput as error:
        return str(error)
    return "OK"


def verifier_says(raw: bytes) -> str:
    try:
        lines = list(verifier.checks(verifier.read(raw), []))
    except verifier.Malformed as error:
        return f"MALFORMED: {error}"
    except verifier.Mismatch as error:
        return f"MISMATCH: {error}"
    assert lines
    return "OK"


def said(cases: Iterator[tuple[str, Any]]) -> str:
    lines = []
    for what, reveal in cases:
        raw = canonical(reveal).encode()
        library, alone = library_says(raw), verifier_says(raw)
        assert (library == "OK") == (alone == "OK"), what
        lines += [what, f"    {library[:SAYS_IT_ALL]}", f"    {alone[:SAYS_IT_ALL]}"]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("scheme", VERSIONS)
def test_what_does_not_belong_there_is_named_by_both(scheme: Scheme) -> None:
    golden(f"places{VERSIONS[scheme]}.txt", said(changed(small(scheme).to_json())))


def test_a_voided_shoe_has_a_reason_and_a_wheel_only_picks() -> None:
    def cases() -> Iterator[tuple[str, Any]]:
        for field, value in [
            ("reason", ""),
            ("ending", "finished"),
            ("dealt", 1),
            ("draws", json.loads(wheel().to_json())["draws"][:1]),
            ("draws", [{"pick": "wheel"}]),
            ("draws", ["got"]),
            ("draws", [["got"]]),
            ("draws", [{"shuffle": "wheel", "got": ["1"]}]),
            ("draws", [{"pick": "wheel", "got": ["1"]}]),
            ("draws", [{"pick": "wheel", "got": "1", "more": "1"}]),
            ("draws", [{"pick": "wheel", "got": "1"}] * 4),
        ]:
            reveal = json.loads(wheel().to_json())
            reveal[field] = value
            yield f"{field} is {json.dumps(value)}", reveal

    golden("wheel.txt", said(cases()))


def reversed_keys(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """A document with the keys of one of its objects in the other order, for each of them."""
    entries = value.items() if isinstance(value, dict) else enumerate(value)
    if isinstance(value, dict) and len(value) > 1:
        yield path or "the reveal", dict(reversed(value.items()))
    for key, part in entries:
        if isinstance(part, dict | list):
            for where, other in reversed_keys(part, f"{path}.{key}" if path else str(key)):
                instead = dict(value) if isinstance(value, dict) else list(value)
                instead[key] = other
                yield where, instead


def test_a_reveal_has_one_form_down_to_the_order_of_its_keys() -> None:
    text = small().to_json()
    others = {
        where: json.dumps(other, separators=(",", ":")) + "\n"
        for where, other in reversed_keys(json.loads(text))
    }
    assert {"the reveal", "terms", "terms.lists", "contributions.0", "draws.0"} <= set(others)
    others |= {
        "a blank after commas": json.dumps(json.loads(text), separators=(", ", ":")) + "\n",
        "a blank after colons": json.dumps(json.loads(text), separators=(",", ": ")) + "\n",
        "no newline": text.rstrip("\n"),
        "two newlines": text + "\n",
        "a blank before it": " " + text,
    }
    for what, other in others.items():
        assert json.loads(other) == json.loads(text), what
        assert "one form" in library_says(other.encode()), what
        assert verifier_says(other.encode()).startswith("MALFORMED: the file is not in its one"), (
            what
        )


# ---- Limits -------------------------------------------------------------------------------------

SEED = "s" * 16


def limits() -> Iterator[tuple[str, list[tuple[str, Any]], bool]]:
    """What is put where in an undealt shoe, and whether its form is allowed."""
    for size in (0, 1, 64, 65):
        yield f"table of {size}", [("table", "t" * size)], 1 <= size <= 64
    for shoe in (0, 1, 2**53 - 1, 2**53, 2**53 + 1):
        yield f"shoe {shoe}", [("shoe", shoe)], 1 <= shoe < 2**53
    for size in (1, 32, 33):
        name = "n" * size
        step = [{"pick": name}]
        yield f"name of {size}", [("lists", {name: ["x"]}), ("plan", step)], size <= 32
    pick = ("plan", [{"pick": "a0"}])
    for many in (1, 8, 9):
        lists = {f"a{at}": ["x"] for at in range(many)}
        yield f"{many} lists", [("lists", lists), pick], many <= 8
    for many in (1, 1000, 1001):
        yield f"{many} symbols", [("lists", {"a0": ["x"] * many}), pick], many <= 1000
    for size in (1, 8, 9):
        yield f"symbol of {size}", [("lists", {"a0": ["x" * size]}), pick], size <= 8
    for many in (1, 1000, 1001):
        steps = [{"pick": "a0"}] * many
        yield f"{many} steps", [("lists", {"a0": ["x"]}), ("plan", steps)], many <= 1000
    for more in (0, 1):
        steps = [{"shuffle": "a0"}] * 10 + [{"pick": "a0"}] * more
        yield f"{10_000 + more} drawn", [("lists", {"a0": ["x"] * 1000}), ("plan", steps)], not more
    for seat in (-1, 0, 99, 100):
        yield f"seat {seat}", [("parts", [part(seat)])], 0 <= seat <= 99
    for many in (100, 101):
        yield f"{many} seats", [("parts", [part(seat) for seat in range(many)])], many <= 100
    for size in (15, 16, 128, 129):
        yield f"seed of {size}", [("parts", [part(1, seed="s" * size)])], 16 <= size <= 128
    for size in (0, 1, 200, 201):
        yield f"reason of {size}", [("reason", "r" * size), ("ending", "voided")], 1 <= size <= 200


def limits_of_counts() -> Iterator[tuple[str, list[tuple[str, Any]], bool]]:
    """The same for what the second version writes in another way."""
    pick = ("plan", [{"pick": "a0"}])
    for count in (-1, 0, 1, 1000, 1001):
        yield f"{count} of a symbol", [("lists", {"a0": {"x": count}}), pick], 1 <= count <= 1000
    for more in (0, 1):
        lists = {"a0": {"x": 500, "y": 500 + more}}
        yield f"{1000 + more} of two symbols", [("lists", lists), pick], not more
    for size in (0, 1, 8, 9):
        name = "x" * size
        yield f"counted symbol of {size}", [("lists", {"a0": {name: 1}}), pick], 1 <= size <= 8
    for more in (0, 1):
        steps = [{"shuffle": "a0"}] * 10 + [{"pick": "a0"}] * more
        lists = {"a0": {"x": 1000}}
        yield f"{10_000 + more} of counts drawn", [("lists", lists), ("plan", steps)], not more


def part(seat: int, **put_in: str) -> dict[str, Any]:
    return {"seat": seat, "commitment": "0" * 64, **(put_in or {"left_out": "not-opened"})}


LIMITS = {what: (FIRST, changes, allowed) for what, changes, allowed in limits()}
LIMITS |= {what: (SECOND, changes, allowed) for what, changes, allowed in limits_of_counts()}


def undealt(scheme: Scheme, changes: list[tuple[str, Any]]) -> dict[str, Any]:
    reveal = {**json.loads(small(scheme).to_json()), "draws": [], "dealt": 0, "contributions": []}
    for key, value in changes:
        if key == "parts":
            reveal["contributions"] = value
        else:
            (reveal if key in reveal else reveal["terms"])[key] = value
    return reveal


@pytest.mark.parametrize("what", LIMITS)
def test_limits_are_the_same_for_both_and_inclusive(what: str) -> None:
    """An allowed form is complained about for what it says: the hashes are those of another."""
    scheme, changes, allowed = LIMITS[what]
    raw = canonical(undealt(scheme, changes)).encode()
    library, alone = library_says(raw), verifier_says(raw)
    assert library != "OK"
    assert ("does not match" in library) is allowed, library
    assert alone.startswith("MISMATCH: " if allowed else "MALFORMED: "), alone


def test_the_sentences_about_limits() -> None:
    refused = {what: limit[:2] for what, limit in LIMITS.items() if not limit[2]}
    golden("limits.txt", said((what, undealt(*changed)) for what, changed in refused.items()))


@pytest.mark.parametrize(
    ("size", "library", "alone"),
    [
        (form.MOST_BYTES, "the reveal is not JSON: ", "the file is not JSON ("),
        (
            form.MOST_BYTES + 1,
            "the reveal is too long; allowed: 1048576 bytes.",
            "the file is longer than 1048576 bytes",
        ),
    ],
)
def test_the_length_of_a_file(
    size: int, library: str, alone: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "reveal.json"
    path.write_bytes(b" " * size)
    assert library_says(path.read_bytes()).startswith(library)
    assert library_says(path.read_text()).startswith(library)
    assert verifier.main([str(path)]) == 2
    assert capsys.readouterr().err.startswith(f"MALFORMED: {alone}")
    assert verifier_says(path.read_bytes()).startswith(f"MALFORMED: {alone}")
    assert verifier.MOST_BYTES == form.MOST_BYTES


# ---- Commitments --------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [-1, 0, 99, 100])
def test_seats_go_from_0_to_99(seat: int) -> None:
    commitment = "0" * 64
    for use in (
        lambda: client_commitment(commitment, seat, SEED),
        lambda: roster(commitment, {seat: commitment}),
        lambda: Contribution(seat, commitment, SEED),
        lambda: settle(commitment, {seat: commitment}, {}),
    ):
        if 0 <= seat <= 99:
            assert use()
        else:
            with pytest.raises(BadInput) as refused:
                use()
            assert str(refused.value) == f"a seat is {seat}; allowed: a whole number, 0 to 99."


def test_new_seeds_are_as_long_as_they_should_be() -> None:
    assert len(new_server_seed()) == 32
    assert len(new_client_seed()) == 32
    assert form.fits(new_client_seed(), form.SEED)


@pytest.mark.parametrize(
    ("use", "sentence"),
    [
        (lambda: form.text("x", "a" * 38, form.HASH), f"x is {'a' * 38!r}; allowed: 64 hex"),
        (lambda: form.text("x", "a" * 39, form.HASH), f"x is {('a' * 39)!r}"[:45] + "...; allowed"),
        (lambda: form.word("x", "y", []), "x is 'y'; allowed: none."),
        (lambda: form.word("x", 1, ["1"]), "x is 1; allowed: 1."),
        (lambda: form.size("x", 2, 3, 4), "x has 2 entries; allowed: 3 to 4."),
        (lambda: form.size("x", 5, 3, 4), "x has 5 entries; allowed: 3 to 4."),
        (lambda: form.number("x", 2, 3, 4), "x is 2; allowed: a whole number, 3 to 4."),
        (lambda: form.number("x", 5, 3, 4), "x is 5; allowed: a whole number, 3 to 4."),
        (lambda: form.number("x", True, 0, 4), "x is True; allowed: a whole number, 0 to 4."),
        (lambda: form.array("x", ()), "x is (); allowed: a JSON array."),
        (lambda: form.record("x", []), "x is []; allowed: a JSON object."),
        (lambda: form.record("x", {"a": 1}, "ab"), "x has no 'b'."),
        (lambda: form.record("x", {"c": 1, "a": 1}, "a"), "x has an entry 'c' that does not bel"),
    ],
)
def test_forms_are_refused_in_a_sentence(use: Any, sentence: str) -> None:
    with pytest.raises(BadInput) as refused:
        use()
    assert str(refused.value).startswith(sentence)


def test_forms_that_are_right_come_back() -> None:
    assert form.size("x", 3, 3, 4) is form.size("x", 4, 3, 4) is None
    assert (form.number("x", 3, 3, 4), form.number("x", 4, 3, 4)) == (3, 4)
    assert form.word("x", "b", iter(["a", "b"])) == "b"
    assert form.record("x", {"a": 1}) == form.record("x", {"a": 1}, "a") == {"a": 1}
    assert not form.fits(1, form.HASH)


def test_lists_are_sorted_and_each_is_named_once() -> None:
    plan = [Step("shuffle", "b"), Step("pick", "a")]
    terms = Terms.of("t", 1, {"b": "12", "a": "345"}, plan, FIRST)
    assert terms.lists == (("a", ("3", "4", "5")), ("b", ("1", "2")))
    assert [terms.size(step) for step in terms.plan] == [2, 1]
    assert list(terms.texts()) == [
        *("rackcard-fair-1", "t", "1", "2", "a", "3", "3", "4", "5", "b", "2", "1", "2"),
        *("2", "shuffle", "b", "pick", "a"),
    ]
    with pytest.raises(BadInput, match="each list once, in alphabetical order"):
        Terms("t", 1, terms.lists[::-1], terms.plan, FIRST)


def test_the_second_version_knows_counts_and_no_order() -> None:
    plan = [Step("shuffle", "b"), Step("pick", "a")]
    terms = Terms.of("t", 1, {"b": "2121", "a": "543"}, plan, SECOND)
    assert terms.lists == (("a", ("3", "4", "5")), ("b", ("1", "1", "2", "2")))
    assert terms == Terms.of("t", 1, {"b": "1122", "a": "345"}, plan, SECOND)
    assert list(terms.texts()) == [
        *("rackcard-fair-2", "t", "1", "2", "a", "3", "3", "1", "4", "1", "5", "1"),
        *("b", "2", "1", "2", "2", "2", "2", "shuffle", "b", "pick", "a"),
    ]
    with pytest.raises(BadInput, match=r"terms\.lists\.b has to be in alphabetical order"):
        Terms("t", 1, (terms.lists[0], ("b", tuple("2121"))), terms.plan, SECOND)


@pytest.mark.parametrize("scheme", VERSIONS)
def test_the_terms_of_another_shoe_are_as_if_they_were_made_anew(scheme: Scheme) -> None:
    terms = small(scheme).terms
    assert terms.encoded == netstrings(terms.texts())
    other = terms.for_shoe(8)
    lists = {name: list(symbols) for name, symbols in terms.lists}
    assert other == Terms.of(terms.table, 8, lists, terms.plan, scheme)
    assert other.encoded == netstrings(other.texts()) != terms.encoded
    assert terms.shoe == 7
    with pytest.raises(BadInput, match=r"terms\.shoe is 0; allowed"):
        terms.for_shoe(0)


# ---- What a player reads ------------------------------------------------------------------------


def test_what_the_verifier_prints(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(VECTORS)
    for name, make in REVEALS.items():
        reveal = make()
        noted = [reveal.server_commitment, reveal.roster, reveal.lock, reveal.seal]
        noted += [given.commitment for given in reveal.contributions]
        for hashes in ([], noted):
            print(f"$ verifier.py {name} with {len(hashes)} hashes noted")
            assert verifier.main([f"reveal-{name}.json", *hashes]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    golden("verifier.txt", captured.out)
