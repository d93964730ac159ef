"""Signed heads: where the chains of a house end, with its signature.

Whoever keeps one can hold the house to everything before it: a journal that was cut off or written
anew since does not lead to it. It maps the chain of a table to where it ends; heads of the first
format are from before tables had chains of their own (first_chain.py).
"""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from rackcard import signing
from rackcard.live.books.journal import Head
from rackcard.rules.errors import BadInput

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

FIRST_FORMAT, FORMAT = "rackcard-head/1", "rackcard-head/2"
JOURNAL, COMMANDS = "journal", "commands"
"""The two chains of the first format."""
EVERY = 1_000
"""Commands of a table after which its head is signed, if no shoe has ended meanwhile."""
MOST_BYTES = 2**25
"""Of a file with heads."""


class Link(NamedTuple):
    """Where a chain stands."""

    position: int
    hash: str


class Kept(NamedTuple):
    """A head that somebody kept, and where it was found."""

    source: str
    chains: Mapping[str, Link]
    public_key: bytes
    complaint: str = ""
    """What is wrong with the head itself: it then attests nothing."""
    is_first: bool = False
    """Of the first format."""

    @property
    def key(self) -> str:
        return signing.fingerprint(self.public_key)


def signed(heads: Mapping[str, Head], key: Ed25519PrivateKey) -> str:
    """The heads of chains as they are kept and handed out."""
    chains = {name: Link(head.number, head.hash)._asdict() for name, head in heads.items()}
    document = signing.signed({"format": FORMAT, "chains": chains}, key)
    return json.dumps(document, sort_keys=True, separators=(",", ":"))


def read_files(paths: Iterable[Path]) -> list[Kept]:
    """Heads out of files: each a head, a list of them, or anything else with a key `head`."""
    return [kept for path in paths for kept in _read_file(path)]


def _read_file(path: Path) -> list[Kept]:
    try:
        if path.stat().st_size > MOST_BYTES:
            raise BadInput(f"{path} is larger than a file of heads can be.")
        content = json.loads(path.read_bytes())
    except OSError as error:
        raise BadInput(f"cannot read {path}: {error.strerror}.") from None
    except (ValueError, RecursionError):
        raise BadInput(f"{path} is not JSON: it holds no head of a journal.") from None
    found = list(_documents(content))
    if not found:
        raise BadInput(f"{path} holds no head of a journal: its format is {FORMAT!r}.")
    many = len(found) > 1
    return [
        parsed(document, f"{path}, head {number}" if many else str(path))
        for number, document in enumerate(found, 1)
    ]


def _documents(content: Any) -> Iterator[dict[str, Any]]:
    if isinstance(content, list):
        for one in content:
            yield from _documents(one)
    elif isinstance(content, dict) and content.get("format") in (FIRST_FORMAT, FORMAT):
        yield content
    elif isinstance(content, dict) and "head" in content:
        yield from _documents(content["head"])


def parsed(document: Mapping[str, Any], source: str) -> Kept:
    """A head, its signature checked."""
    content = {name: part for name, part in document.items() if name != "signature"}
    try:
        signature = document["signature"]
        public = base64.b64decode(signature["public_key"], validate=True)
        value = base64.b64decode(signature["value"], validate=True)
        chains = {str(name): _link(link) for name, link in dict(document["chains"]).items()}
        is_first = {FIRST_FORMAT: True, FORMAT: False}[document["format"]]
    except (KeyError, TypeError, ValueError, binascii.Error):
        return Kept(source, {}, b"", "it is no head of this version")
    if not signing.fits(content, public, value):
        return Kept(source, {}, public, "its signature does not fit what it says")
    return Kept(source, chains, public, is_first=is_first)


def _link(content: Mapping[str, Any]) -> Link:
    position, hashed = content["position"], content["hash"]
    if type(position) is not int or position < 0 or not isinstance(hashed, str):
        raise TypeError("a head is a position and a hash")
    return Link(position, hashed)
