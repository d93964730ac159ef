"""The commitments, and the key derived from them.

A chain of hashes, each over the one before: the server's commitment, the commitment of each seat,
the roster of those, the lock on the opened seeds. A player who noted one can hold the house to it.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256

from rackcard.fair import form
from rackcard.fair.netstring import netstrings
from rackcard.fair.stream import KEY_BYTES
from rackcard.fair.terms import Terms
from rackcard.rules.errors import BadInput

LABEL = "rackcard-fair-1/"
"""The prefix of every purpose. It names the version that introduced the hash and stays the same in
later ones, so that seats commit and open in the same way under every version."""
NOT_OPENED = "not-opened"
NOT_MATCHING = "not-matching"


def hashed(purpose: str, texts: Iterable[str], terms: bytes = b"") -> str:
    """SHA-256 of the texts; the purpose prevents using a hash of one kind as another."""
    return sha256(netstrings([LABEL + purpose, *texts]) + terms).hexdigest()


def new_server_seed() -> bytes:
    return secrets.token_bytes(KEY_BYTES)


def new_client_seed() -> str:
    """A random seed for a seat whose player does not choose one."""
    return secrets.token_hex(16)


def server_commitment(server_seed: bytes, terms: Terms) -> str:
    """What the table publishes before any seat commits."""
    _check_server_seed(server_seed)
    return hashed("server", [server_seed.hex()], terms.encoded)


def client_commitment(committed: str, seat: int, seed: str) -> str:
    """What a seat sends first.

    `committed` is the server's commitment: it shows that this one was made later, and for this shoe
    only. The seat is hashed too, so that nobody can present a neighbour's commitment as his own.
    """
    form.text("the server commitment", committed, form.HASH)
    form.number("a seat", seat, 0, form.MOST_SEAT)
    form.text(f"the seed of seat {seat}", seed, form.SEED)
    return hashed("client", [committed, str(seat), seed])


@dataclass(frozen=True)
class Contribution:
    """What one seat put in: its commitment, and the seed it opened or why it was left out."""

    seat: int
    commitment: str
    seed: str = ""
    left_out: str = ""

    def __post_init__(self) -> None:
        form.number("a seat", self.seat, 0, form.MOST_SEAT)
        form.text(f"the commitment of seat {self.seat}", self.commitment, form.HASH)
        if self.seed and self.left_out:
            raise BadInput(f"seat {self.seat} has a seed and is left out; it can be one only.")
        if self.seed:
            form.text(f"the seed of seat {self.seat}", self.seed, form.SEED)
        else:
            allowed = (NOT_OPENED, NOT_MATCHING)
            form.word(f"why seat {self.seat} is left out", self.left_out, allowed)


def settle(
    committed: str, commitments: Mapping[int, str], openings: Mapping[int, str]
) -> tuple[Contribution, ...]:
    """The contribution of every seat that committed, by seat, when the time to open is over.

    A player cannot stop the table with a wrong opening: the seat is left out. An opening from a
    seat that never committed is ignored.
    """
    found = []
    for seat, commitment in sorted(commitments.items()):
        seed = openings.get(seat)
        if seed is None:
            found.append(Contribution(seat, commitment, left_out=NOT_OPENED))
        elif form.fits(seed, form.SEED) and client_commitment(committed, seat, seed) == commitment:
            found.append(Contribution(seat, commitment, seed))
        else:
            found.append(Contribution(seat, commitment, left_out=NOT_MATCHING))
    return tuple(found)


def roster(committed: str, commitments: Mapping[int, str]) -> str:
    """What the table publishes when all seats have committed, before any of them opens.

    If a seat opens before it has seen the roster, a later seat can choose its seed knowing this
    one.
    """
    form.text("the server commitment", committed, form.HASH)
    texts = [committed, str(len(commitments))]
    for seat, commitment in sorted(commitments.items()):
        form.number("a seat", seat, 0, form.MOST_SEAT)
        form.text(f"the commitment of seat {seat}", commitment, form.HASH)
        texts += [str(seat), commitment]
    return hashed("roster", texts)


def lock(committed: str, contributions: Sequence[Contribution]) -> str:
    """What the table publishes when opening is over, before wagers open: the key is fixed now."""
    check_seats(contributions)
    commitments = {part.seat: part.commitment for part in contributions}
    texts = [roster(committed, commitments), str(len(contributions))]
    for part in contributions:
        texts += [str(part.seat), "seed" if part.seed else "left-out", part.seed or part.left_out]
    return hashed("lock", texts)


def stream_key(server_seed: bytes, terms: Terms, contributions: Sequence[Contribution]) -> bytes:
    """The key of a shoe: the server's seed over the terms and every seed that was opened.

    The reason for leaving out a seat is not included: otherwise a choice between two reasons would
    be a choice between two keys.
    """
    _check_server_seed(server_seed)
    check_seats(contributions)
    opened = [part for part in contributions if part.seed]
    seeds = [str(len(opened))]
    for part in opened:
        seeds += [str(part.seat), part.seed]
    message = netstrings([LABEL + "key"]) + terms.encoded + netstrings(seeds)
    return hmac.digest(server_seed, message, "sha256")


def _check_server_seed(server_seed: bytes) -> None:
    if len(server_seed) != KEY_BYTES:
        raise BadInput(f"a server seed has {KEY_BYTES} bytes, not {len(server_seed)}.")


def check_seats(contributions: Sequence[Contribution]) -> None:
    """Refuse contributions that do not list each seat once, in order."""
    seats = [part.seat for part in contributions]
    if seats != sorted(set(seats)):
        raise BadInput(f"contributions has seats {seats}; allowed: each seat once, in order.")
