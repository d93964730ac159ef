"""The test vectors, for other implementations to be held against: python -m tests.fair.make_vectors

Numbers that a browser could not keep are written as text. See docs/fairness.md, "Test vectors".
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from rackcard.fair.commit import netstrings, stream_key
from rackcard.fair.reveal import Reveal, canonical
from rackcard.fair.shuffle import pick, shuffled
from rackcard.fair.stream import Stream
from rackcard.fair.terms import SCHEME
from tests.fair.samples import REVEALS, small

VECTORS = Path(__file__).parent / "vectors"
KEYS = [bytes(32), bytes(range(32)), b"\xff" * 32]
RANGES = [1, 2, 3, 7, 38, 52, 53, 416, 2**32, 3 * 2**62, 2**63 + 1, 2**64]


def stream_vectors() -> list[dict[str, Any]]:
    """Everything here starts with a new stream of its key."""
    return [
        {
            "key": key.hex(),
            "words": [f"{word:016x}" for word in _some(key, Stream.word, 9)],
            "below": {
                str(n): [str(number) for number in _some(key, lambda s, n=n: s.below(n), 12)]
                for n in RANGES
            },
            "shuffle": {str(n): shuffled(Stream(key), range(n)) for n in (1, 2, 7, 53)},
            "pick": _some(key, lambda s: pick(s, "1234567"), 20),
        }
        for key in KEYS
    ]


def _some(key: bytes, take: Any, times: int) -> list[Any]:
    stream = Stream(key)
    return [take(stream) for _ in range(times)]


def step_vectors() -> dict[str, dict[str, Any]]:
    """For each reveal, what is hashed on the way to its key."""
    return {name: _steps(make()) for name, make in REVEALS.items()}


def _steps(reveal: Reveal) -> dict[str, Any]:
    opened = [part for part in reveal.contributions if part.seed]
    seeds = [text for part in opened for text in (str(part.seat), part.seed)]
    message = netstrings([f"{SCHEME}/key", *reveal.terms.texts(), str(len(opened)), *seeds])
    server = [f"{SCHEME}/server", reveal.server_seed.hex(), *reveal.terms.texts()]
    return {
        "server_commitment_of": netstrings(server).decode(),
        "server_commitment": reveal.server_commitment,
        "client_commitments_of": [
            netstrings(
                [f"{SCHEME}/client", reveal.server_commitment, str(part.seat), part.seed]
            ).decode()
            for part in opened
        ],
        "client_commitments": [part.commitment for part in opened],
        "roster": reveal.roster,
        "lock": reveal.lock,
        "key_message": message.decode(),
        "key": stream_key(reveal.server_seed, reveal.terms, reveal.contributions).hex(),
        "seal": reveal.seal,
    }


def bad_vectors() -> list[dict[str, str]]:
    """Reveals that are malformed or do not match, and a word that the complaint should contain."""
    good = small().to_json()
    spaced = json.dumps(json.loads(good), sort_keys=True) + "\n"
    last = good.index('"table"')
    twice = good[:last] + '"table":"demo/1",' + good[last:]
    found = [
        ("malformed", "JSON", "cut off", good[:-9]),
        ("malformed", "one form", "no newline", good[:-1]),
        ("malformed", "one form", "blanks", spaced),
        ("malformed", "one form", "a key twice", twice),
    ]
    for verdict, names, path, value in CHANGES:
        data = json.loads(good)
        _put(data, path.split("."), value)
        found.append((verdict, names, f"{path} is {json.dumps(value)}", canonical(data)))
    return [
        {"verdict": verdict, "names": names, "why": why, "reveal": text}
        for verdict, names, why, text in found
    ]


CHANGES: list[tuple[str, str, str, Any]] = [
    ("malformed", "scheme", "scheme", "rackcard-fair-2"),
    ("malformed", "extra", "extra", 1),
    ("malformed", "server_seed", "server_seed", "00"),
    ("malformed", "lock", "lock", "F" * 64),
    ("malformed", "terms.table", "terms.table", ""),
    ("malformed", "terms.shoe", "terms.shoe", 0),
    ("malformed", "terms.shoe", "terms.shoe", 7.0),
    ("malformed", "terms.shoe", "terms.shoe", True),
    ("malformed", "terms.lists", "terms.lists", {}),
    ("malformed", "terms.lists", "terms.lists.1", ["As"]),
    ("malformed", "terms.lists.die", "terms.lists.die", []),
    ("malformed", "terms.lists.die[2]", "terms.lists.die.2", "3 "),
    ("malformed", "terms.plan", "terms.plan", []),
    ("malformed", "terms.plan[1]", "terms.plan.1", {"shuffle": "shoe"}),
    ("malformed", "terms.plan[1]", "terms.plan.1", {"cut": "deck"}),
    ("malformed", "seat", "contributions.0.seat", 100),
    ("malformed", "contributions", "contributions.0.seat", 2),
    ("malformed", "left", "contributions.1.left_out", "asleep"),
    ("malformed", "seed", "contributions.0.seed", "too short"),
    ("malformed", "contributions[1]", "contributions.1.seed", "seat two stays silent"),
    ("malformed", "dealt", "dealt", 6),
    ("malformed", "dealt", "dealt", -1),
    ("malformed", "ending", "ending", "aborted"),
    ("malformed", "reason", "reason", "finished, and yet a reason"),
    ("malformed", "reason", "ending", "voided"),
    ("mismatch", "server_commitment", "server_commitment", "0" * 64),
    ("mismatch", "server_commitment", "server_seed", "0" * 64),
    ("mismatch", "server_commitment", "terms.table", "demo/2"),
    ("mismatch", "server_commitment", "terms.shoe", 8),
    ("mismatch", "server_commitment", "terms.lists.deck.4", "G"),
    ("mismatch", "seat 1", "contributions.0.seed", "what seat one Puts in"),
    ("mismatch", "seat 3", "contributions.2.commitment", "0" * 64),
    ("mismatch", "roster", "contributions.1.commitment", "0" * 64),
    ("mismatch", "lock", "contributions.1.left_out", "not-matching"),
    ("mismatch", "roster", "roster", "0" * 64),
    ("mismatch", "lock", "lock", "0" * 64),
    ("mismatch", "draw", "draws.0.got", "7"),
    ("mismatch", "draw", "draws.1.got.3", "G"),
    ("mismatch", "seal", "dealt", 4),
    ("mismatch", "seal", "seal", "0" * 64),
]


def _put(data: Any, path: list[str], value: Any) -> None:
    *way, last = path
    for key in way:
        data = data[int(key) if isinstance(data, list) else key]
    data[int(last) if isinstance(data, list) else last] = value


def files() -> dict[str, str]:
    """Every file under vectors/ and what it should hold."""
    found = {f"reveal-{name}.json": make().to_json() for name, make in REVEALS.items()}
    others = {"stream": stream_vectors(), "steps": step_vectors(), "bad-reveals": bad_vectors()}
    for name, data in others.items():
        found[f"{name}.json"] = json.dumps(data, indent=1) + "\n"
    return found


if __name__ == "__main__":
    for name, text in files().items():
        (VECTORS / name).write_text(text, encoding="ascii", newline="\n")
