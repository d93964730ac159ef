"""The verifier stands alone, agrees with the library, and names whatever was tampered with."""

from __future__ import annotations

import ast
import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rackcard.fair import verifier
from rackcard.fair.commit import (
    client_commitment,
    lock,
    new_client_seed,
    new_server_seed,
    roster,
    server_commitment,
    settle,
    stream_key,
)
from rackcard.fair.order import Order
from rackcard.fair.reveal import Reveal, canonical
from rackcard.fair.scheme import Scheme
from rackcard.fair.terms import Step, Terms
from rackcard.rules.cards import Shoe, standard_deck
from rackcard.rules.errors import BadInput
from tests.fair.make_vectors import VECTORS
from tests.fair.samples import REVEALS, SECOND, VERSIONS, any_reveal, largest, small, wheel

SMALL = small().to_json().encode()
SMALL_2 = small(SECOND).to_json().encode()
WHEELS = [wheel(scheme).to_json().encode() for scheme in VERSIONS]


def verdict(raw: bytes) -> str:
    """ "OK", or what the verifier complains about."""
    try:
        list(verifier.checks(verifier.read(raw), []))
    except (verifier.Malformed, verifier.Mismatch) as error:
        return str(error)
    return "OK"


def library_accepts(raw: bytes) -> bool:
    try:
        Reveal.from_json(raw)
    except BadInput:
        return False
    return True


class TestAlone:
    def test_it_imports_the_standard_library_only(self) -> None:
        tree = ast.parse(Path(verifier.__file__).read_text())
        imported = {
            name.split(".")[0]
            for node in ast.walk(tree)
            for name in (
                [alias.name for alias in node.names]
                if isinstance(node, ast.Import)
                else [node.module or ""]
                if isinstance(node, ast.ImportFrom)
                else []
            )
        }
        assert imported <= sys.stdlib_module_names

    @pytest.mark.parametrize("name", REVEALS)
    def test_a_player_runs_it_on_a_machine_without_rackcard(
        self, name: str, tmp_path: Path
    ) -> None:
        shutil.copy(verifier.__file__, tmp_path / "verifier.py")
        shutil.copy(VECTORS / f"reveal-{name}.json", tmp_path / "reveal.json")
        done = subprocess.run(
            [sys.executable, "-I", "-S", "verifier.py", "reveal.json"],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        assert done.stdout.endswith("\nOK\n")
        assert done.stderr == ""


class TestAgreement:
    @pytest.mark.parametrize("scheme", VERSIONS)
    def test_a_shoe_from_commitment_to_reveal(self, scheme: Scheme) -> None:
        """The steps of docs/fairness.md, with real seeds; the verifier is given what was noted."""
        shoe = Shoe.of(standard_deck(), 8)
        terms = Terms.of("great-8/1", 7, {"shoe": shoe}, [Step("shuffle", "shoe")], scheme)
        server_seed = new_server_seed()
        committed = server_commitment(server_seed, terms)
        seeds = {seat: new_client_seed() for seat in (1, 2, 5)}
        commitments = {seat: client_commitment(committed, seat, seeds[seat]) for seat in seeds}
        noted = [committed, commitments[5], roster(committed, commitments)]
        contributions = settle(committed, commitments, seeds)
        noted.append(lock(committed, contributions))
        order = Order(terms, stream_key(server_seed, terms, contributions))
        cards = [order.at(0, place) for place in range(214)]
        reveal = Reveal(terms, server_seed, contributions, drawn=1, dealt=214)
        assert list(reveal.draws[0].got[:214]) == cards
        assert sorted(order.first(0, 416)) == sorted(shoe)
        lines = list(verifier.checks(verifier.read(reveal.to_json().encode()), noted))
        assert sum(line.startswith("noted ") for line in lines) == 4

    @settings(max_examples=50)
    @given(any_reveal())
    def test_what_the_library_deals_the_verifier_confirms(self, reveal: Reveal) -> None:
        assert verdict(reveal.to_json().encode()) == "OK"

    @settings(max_examples=100)
    @given(
        st.sampled_from([SMALL, SMALL_2, *WHEELS]),
        st.lists(
            st.tuples(st.integers(0, 900), st.integers(0, 3), st.binary(max_size=3)), max_size=3
        ),
    )
    def test_both_refuse_the_same_bytes(
        self, raw: bytes, edits: list[tuple[int, int, bytes]]
    ) -> None:
        for at, cut, instead in edits:
            raw = raw[:at] + instead + raw[at + cut :]
        assert (verdict(raw) == "OK") == library_accepts(raw)

    @settings(max_examples=50)
    @given(st.data())
    def test_both_refuse_the_same_values(self, data: st.DataObject) -> None:
        """Anything anywhere; what is usual, everywhere, is in test_refusals.py."""
        leaf = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20)
        anything = st.recursive(
            leaf | st.sampled_from(["not-opened", "voided", "pick", "deck", "0" * 64, 2, 3]),
            lambda inner: (
                st.lists(inner, max_size=3)
                | st.dictionaries(st.text(max_size=8), inner, max_size=3)
            ),
            max_leaves=5,
        )
        reveal = json.loads(data.draw(st.sampled_from([SMALL, SMALL_2])))
        holder, key = data.draw(st.sampled_from(list(places(reveal))))
        holder[key] = data.draw(anything)
        raw = canonical(reveal).encode()
        assert (verdict(raw) == "OK") == library_accepts(raw)


class TestLimits:
    @pytest.mark.parametrize("scheme", VERSIONS)
    def test_the_largest_reveal_is_not_too_large(self, scheme: Scheme) -> None:
        assert verdict(largest(scheme).to_json().encode()) == "OK"

    @pytest.mark.parametrize("what", ["lists", "symbols", "steps", "drawn", "symbol", "seats"])
    def test_one_more_is_too_many_for_both(self, what: str) -> None:
        # Nothing drawn: what is drawn has to fit the plan, and would be refused for that.
        reveal = {**json.loads(largest().to_json()), "draws": [], "dealt": 0}
        terms, [first, *_] = reveal["terms"], sorted(reveal["terms"]["lists"])
        match what:
            case "lists":
                terms["lists"]["more"] = ["x"]
            case "symbols":
                terms["lists"][first].append("x")
            case "steps":
                terms["plan"].append(terms["plan"][-1])
            case "drawn":
                terms["plan"][-1] = {"shuffle": first}
            case "symbol":
                terms["lists"][first][0] += "x"
            case "seats":
                reveal["contributions"][-1]["seat"] = 100
        raw = canonical(reveal).encode()
        with pytest.raises(verifier.Malformed):
            verifier.read(raw)
        with pytest.raises(BadInput, match="allowed: "):
            Reveal.from_json(raw)


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in a document, as what holds it and the key or index there."""
    keys = value if isinstance(value, dict) else range(len(value))
    for key in list(keys):
        yield value, key
        if isinstance(value[key], dict | list):
            yield from places(value[key])


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from leaves(value[key], (*path, key))
    else:
        yield path, value


def flips(value: str | int) -> Iterator[str | int]:
    """The value with each of its bits flipped in turn; a letter keeps to seven bits."""
    if isinstance(value, int):
        yield from (value ^ 1 << bit for bit in range(53))
        return
    for at, letter in enumerate(value):
        for bit in range(7):
            yield value[:at] + chr(ord(letter) ^ 1 << bit) + value[at + 1 :]


def expected(path: tuple[Any, ...], reveal: dict[str, Any]) -> tuple[str, ...]:
    """What a complaint about this field has to say, any one of these."""
    match path:
        case ("terms", *_):
            return ("terms",)
        case ("contributions", at, _):
            seat = reveal["contributions"][at]["seat"]
            return (f"contributions[{at}]", f"seat {seat} ", "roster", "contributions do not")
        case ("draws", at, "got", place):
            return (f"symbol {place + 1} of draw {at + 1} ", f"draws[{at}].got[{place}]")
        case ("draws", at, _):
            return (f"draw {at + 1} ", f"draws[{at}]")
        case ("dealt",):
            return ("dealt", "draws[1].got has 3 entries, not ")
        case (field, *_):
            return (field,)
    raise AssertionError(path)


SHARES = pytest.mark.parametrize(
    "share", [pytest.param(8, id="an eighth"), pytest.param(1, id="all", marks=pytest.mark.prove)]
)


TAMPERED = {"small": SMALL, "wheel": WHEELS[0], "small-2": SMALL_2, "wheel-2": WHEELS[1]}


class TestTampering:
    @SHARES
    @pytest.mark.parametrize("raw", TAMPERED.values(), ids=TAMPERED)
    def test_a_flipped_bit_of_any_field_is_named(self, raw: bytes, share: int) -> None:
        good = json.loads(raw)
        seen = set()
        for path, value in leaves(good):
            for flipped in [*flips(value)][::share]:
                bad = json.loads(raw)
                *way, last = path
                holder = bad
                for key in way:
                    holder = holder[key]
                holder[last] = flipped
                complaint = verdict(canonical(bad).encode())
                assert any(words in complaint for words in expected(path, bad)), (path, complaint)
            seen.add(path[0])
        assert seen == set(good)

    @SHARES
    @pytest.mark.parametrize("good", [SMALL, SMALL_2], ids=["small", "small-2"])
    def test_a_flipped_bit_of_the_file_is_refused_by_both(self, good: bytes, share: int) -> None:
        for at in range(len(good)):
            for bit in range(at % share, 8, share):
                raw = bytearray(good)
                raw[at] ^= 1 << bit
                assert verdict(bytes(raw)) != "OK", (at, bit)
                assert not library_accepts(bytes(raw)), (at, bit)

    @pytest.mark.parametrize("raw", [SMALL, SMALL_2], ids=["small", "small-2"])
    def test_a_shoe_stacked_after_the_wagers(self, raw: bytes) -> None:
        reveal = json.loads(raw)
        got = reveal["draws"][1]["got"]
        got[0], got[1] = got[1], got[0]
        complaint = verdict(canonical(reveal).encode())
        assert (
            complaint == f"symbol 1 of draw 2 is {got[0]}, but the shuffle of deck gives {got[1]}"
        )


class TestCommand:
    def run(self, capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
        code = verifier.main([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    def test_hashes_that_were_noted_in_play(self, capsys: pytest.CaptureFixture[str]) -> None:
        reveal = small()
        noted = [reveal.server_commitment.upper(), reveal.contributions[1].commitment, reveal.lock]
        code, out, _ = self.run(capsys, VECTORS / "reveal-small.json", *noted)
        assert code == 0
        assert f"noted {reveal.lock}: lock" in out
        assert ": the commitment of seat 2" in out
        assert "agrees with itself, no more" not in out

    def test_a_new_reveal_written_after_the_shoe(self, capsys: pytest.CaptureFixture[str]) -> None:
        noted = wheel().server_commitment
        code, out, _ = self.run(capsys, VECTORS / "reveal-small.json", noted)
        assert code == 1
        assert f"MISMATCH: {noted}, which you noted, is none of the hashes" in out

    def test_a_mismatch_exits_with_1(
        self, capsys: pytest.CaptureFixture[str], tmp_path: Path
    ) -> None:
        path = tmp_path / "reveal.json"
        path.write_bytes(SMALL.replace(b'"dealt":3', b'"dealt":4'))
        code, out, err = self.run(capsys, path)
        assert (code, err) == (1, "")
        assert out.splitlines()[-1].startswith("MISMATCH: seal is ")

    @pytest.mark.parametrize(
        ("arguments", "sentence"),
        [
            ((), "usage: python verifier.py reveal.json [HASH"),
            (("nowhere.json",), "cannot read nowhere.json: No such file"),
            ((VECTORS,), "cannot read"),
            ((VECTORS / "stream.json",), "the reveal is not an object"),
            ((__file__,), "the file is not"),
            ((VECTORS / "reveal-small.json", "12"), "a hash that you noted is '12'"),
        ],
    )
    def test_what_cannot_be_read_exits_with_2(
        self, capsys: pytest.CaptureFixture[str], arguments: tuple[object, ...], sentence: str
    ) -> None:
        code, out, err = self.run(capsys, *arguments)
        assert (code, out) == (2, "")
        assert err.startswith("MALFORMED: ")
        assert sentence in err
        assert err.count("\n") == 1

    @pytest.mark.parametrize(
        "raw", [b"[" * 100_000, b"1" * 5_000, b" " * 2**21, b"\xff", b"\x00", b"NaN"], ids=range(6)
    )
    def test_hostile_files(
        self, raw: bytes, capsys: pytest.CaptureFixture[str], tmp_path: Path
    ) -> None:
        path = tmp_path / "reveal.json"
        path.write_bytes(raw)
        code, _, err = self.run(capsys, path)
        assert code == 2
        assert err.count("\n") == 1
