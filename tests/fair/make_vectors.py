"""The test vectors, for other implementations to be held against: python -m tests.fair.make_vectors

Numbers that a browser could not keep are written as text. See docs/fairness.md, "Test vectors".
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from rackcard.fair.commit import stream_key
from rackcard.fair.netstring import netstrings
from rackcard.fair.order import step_key
from rackcard.fair.reveal import Reveal, canonical
from rackcard.fair.scheme import Scheme
from rackcard.fair.shuffle import Shuffle, pick, shuffled
from rackcard.fair.stream import Stream
from tests.fair.samples import FIRST, REVEALS, SECOND, VERSIONS, small

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


def step_stream_vectors() -> list[dict[str, Any]]:
    """The second version: by the key of a shoe, streams of its steps, and what they deal."""
    return [
        {
            "key": key.hex(),
            "steps": [
                {
                    "step": step,
                    "key": (own := step_key(key, step)).hex(),
                    "words": [f"{word:016x}" for word in _some(own, Stream.word, 5)],
                    "deal": {
                        str(n): Shuffle(Stream(own), range(n)).first(min(n, 20))
                        for n in (1, 2, 7, 53, 416)
                    },
                    "pick": pick(Stream(own), "1234567"),
                }
                for step in (0, 1, 3, 999)
            ],
        }
        for key in KEYS
    ]


def _some(key: bytes, take: Any, times: int) -> list[Any]:
    stream = Stream(key)
    return [take(stream) for _ in range(times)]


def step_vectors(scheme: Scheme) -> dict[str, dict[str, Any]]:
    """For each reveal, what is hashed on the way to its key."""
    made = {name: make() for name, make in REVEALS.items()}
    return {name: _steps(reveal) for name, reveal in made.items() if reveal.terms.scheme is scheme}


def _steps(reveal: Reveal) -> dict[str, Any]:
    opened = [part for part in reveal.contributions if part.seed]
    seeds = [text for part in opened for text in (str(part.seat), part.seed)]
    message = netstrings([f"{FIRST}/key", *reveal.terms.texts(), str(len(opened)), *seeds])
    server = [f"{FIRST}/server", reveal.server_seed.hex(), *reveal.terms.texts()]
    return {
        "server_commitment_of": netstrings(server).decode(),
        "server_commitment": reveal.server_commitment,
        "client_commitments_of": [
            netstrings(
                [f"{FIRST}/client", reveal.server_commitment, str(part.seat), part.seed]
            ).decode()
            for part in opened
        ],
        "client_commitments": [part.commitment for part in opened],
        "roster": reveal.roster,
        "lock": reveal.lock,
        "key_message": message.decode(),
        "key": stream_key(reveal.server_seed, reveal.terms, reveal.contributions).hex(),
        "seal": reveal.seal,
        **_step_keys(reveal),
    }


def _step_keys(reveal: Reveal) -> dict[str, Any]:
    if reveal.terms.scheme is FIRST:
        return {}
    key = stream_key(reveal.server_seed, reveal.terms, reveal.contributions)
    steps = range(len(reveal.terms.plan))
    return {
        "step_messages": [netstrings([f"{SECOND}/step", str(step)]).decode() for step in steps],
        "step_keys": [step_key(key, step).hex() for step in steps],
    }


def bad_vectors(scheme: Scheme) -> list[dict[str, str]]:
    """Reveals that are malformed or do not match, and a word that the complaint should contain."""
    good = small(scheme).to_json()
    spaced = json.dumps(json.loads(good), sort_keys=True) + "\n"
    last = good.index('"table"')
    twice = good[:last] + '"table":"demo/1",' + good[last:]
    found = [
        ("malformed", "JSON", "cut off", good[:-9]),
        ("malformed", "one form", "no newline", good[:-1]),
        ("malformed", "one form", "blanks", spaced),
        ("malformed", "one form", "a key twice", twice),
    ]
    for verdict, names, path, value in (*CHANGES, *CHANGES_OF[scheme]):
        data = json.loads(good)
        _put(data, path.split("."), value)
        found.append((verdict, names, f"{path} is {json.dumps(value)}", canonical(data)))
    return [
        {"verdict": verdict, "names": names, "why": why, "reveal": text}
        for verdict, names, why, text in found
    ]


CHANGES: list[tuple[str, str, str, Any]] = [
    ("malformed", "scheme", "scheme", "rackcard-fair-3"),
    ("malformed", "extra", "extra", 1),
    ("malformed", "server_seed", "server_seed", "00"),
    ("malformed", "lock", "lock", "F" * 64),
    ("malformed", "terms.table", "terms.table", ""),
    ("malformed", "terms.shoe", "terms.shoe", 0),
    ("malformed", "terms.shoe", "terms.shoe", 7.0),
    ("malformed", "terms.shoe", "terms.shoe", True),
    ("malformed", "terms.lists", "terms.lists", {}),
    ("malformed", "terms.lists", "terms.lists.1", ["As"]),
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
    ("mismatch", "seat 1", "contributions.0.seed", "what seat one Puts in"),
    ("mismatch", "seat 3", "contributions.2.commitment", "0" * 64),
    ("mismatch", "roster", "contributions.1.commitment", "0" * 64),
    ("mismatch", "lock", "contributions.1.left_out", "not-matching"),
    ("mismatch", "roster", "roster", "0" * 64),
    ("mismatch", "lock", "lock", "0" * 64),
    ("mismatch", "draw", "draws.0.got", "7"),
    ("mismatch", "seal", "seal", "0" * 64),
]


CHANGES_OF: dict[Scheme, list[tuple[str, str, str, Any]]] = {
    FIRST: [
        ("malformed", "terms.lists.die", "terms.lists.die", []),
        ("malformed", "terms.lists.die[2]", "terms.lists.die.2", "3 "),
        ("malformed", "terms.lists.die", "terms.lists.die", {"1": 6}),
        ("malformed", "terms.lists", "scheme", "rackcard-fair-2"),
        ("mismatch", "server_commitment", "terms.lists.deck.4", "G"),
        ("mismatch", "draw", "draws.1.got.3", "G"),
        ("mismatch", "seal", "dealt", 4),
    ],
    SECOND: [
        ("malformed", "terms.lists.die", "terms.lists.die", {}),
        ("malformed", "terms.lists.die", "terms.lists.die", ["1"]),
        ("malformed", "a symbol in terms.lists.die", "terms.lists.die.3 ", 1),
        ("malformed", "terms.lists.die.3", "terms.lists.die.3", 0),
        ("malformed", "terms.lists.die.3", "terms.lists.die.3", "1"),
        ("malformed", "terms.lists.die.3", "terms.lists.die.3", True),
        ("malformed", "terms.lists.die", "terms.lists.die.3", 996),
        ("malformed", "terms.lists", "scheme", "rackcard-fair-1"),
        ("malformed", "draws[1]", "dealt", 2),
        ("malformed", "draws[1]", "dealt", 4),
        ("malformed", "draws[1]", "draws.1.got", []),
        ("malformed", "draws[1]", "draws.1.got", ["As", "Kh", "8c", "8d", "*"]),
        ("mismatch", "server_commitment", "terms.lists.deck.As", 2),
        ("mismatch", "server_commitment", "terms.lists.deck.G", 1),
        ("mismatch", "draw", "draws.1.got.2", "G"),
        ("mismatch", "seal", "seal", "1" * 64),
    ],
}


def _put(data: Any, path: list[str], value: Any) -> None:
    *way, last = path
    for key in way:
        data = data[int(key) if isinstance(data, list) else key]
    data[int(last) if isinstance(data, list) else last] = value


def files() -> dict[str, str]:
    """Every file under vectors/ and what it should hold."""
    found = {f"reveal-{name}.json": make().to_json() for name, make in REVEALS.items()}
    others: dict[str, Any] = {"stream": stream_vectors(), "stream-2": step_stream_vectors()}
    for scheme, ending in VERSIONS.items():
        others[f"steps{ending}"] = step_vectors(scheme)
        others[f"bad-reveals{ending}"] = bad_vectors(scheme)
    for name, data in others.items():
        found[f"{name}.json"] = json.dumps(data, indent=1) + "\n"
    return found


if __name__ == "__main__":
    for name, text in files().items():
        (VECTORS / name).write_text(text, encoding="ascii", newline="\n")
