"""Keys and signatures (ed25519), for the issuer of a certificate and for a house.

A key is an ordinary PEM file. The signature is over the content in a canonical form, so spaces and
the order of keys in a file do not matter.
"""

from __future__ import annotations

import base64
import binascii
import getpass
import hashlib
import json
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rackcard.cache import replace
from rackcard.rules.errors import BadInput

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

PASSPHRASE = "RACKCARD_KEY_PASSPHRASE"
"""The environment variable with the passphrase of a key, for use without a terminal."""


def new_key(path: Path) -> Path:
    """Write a new private key and, beside it, its public half; returns the path of the latter."""
    _needs_cryptography()
    from cryptography.hazmat.primitives import serialization as form
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    public = path.with_name(path.name + ".pub")
    for there in (path, public):
        if there.exists():
            raise BadInput(f"{there} already exists; a key is never overwritten.")
    key = Ed25519PrivateKey.generate()
    private = key.private_bytes(form.Encoding.PEM, form.PrivateFormat.PKCS8, form.NoEncryption())
    _write(path, private, private=True)
    shown = form.PublicFormat.SubjectPublicKeyInfo
    _write(public, key.public_key().public_bytes(form.Encoding.PEM, shown))
    return public


def _write(path: Path, content: bytes, private: bool = False) -> None:
    try:
        replace(path, content, private)
    except OSError as error:
        raise BadInput(f"cannot write {path}: {error.strerror}.") from None


def read_key(path: Path) -> Ed25519PrivateKey:
    _needs_cryptography()
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    from cryptography.hazmat.primitives.serialization import load_pem_private_key

    content = _bytes(path)
    passphrase = _passphrase(path).encode() if b"ENCRYPTED" in content else None
    try:
        key = load_pem_private_key(content, passphrase)
    except (ValueError, TypeError):
        raise BadInput(f"{path} holds no private key, or the passphrase is wrong.") from None
    if not isinstance(key, Ed25519PrivateKey):
        raise BadInput(f"{path} holds a key, but not one for ed25519.")
    return key


def _passphrase(path: Path) -> str:
    if PASSPHRASE in os.environ:
        return os.environ[PASSPHRASE]
    if not sys.stdin.isatty():
        raise BadInput(f"{path} has a passphrase: put it into {PASSPHRASE}.")
    return getpass.getpass(f"Passphrase of {path}: ")


def public_key(text: str) -> bytes:
    """The 32 bytes of a public key: from its file, or as a certificate writes them."""
    path = Path(text)
    if path.exists():
        return _public_file(path)
    try:
        raw = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        raw = b""
    if len(raw) != 32:
        raise BadInput(f"{text} is neither the file of a public key nor one written in base64.")
    return raw


def _public_file(path: Path) -> bytes:
    _needs_cryptography()
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    from cryptography.hazmat.primitives.serialization import load_pem_public_key

    content = _bytes(path)
    try:
        key = load_pem_public_key(content)
    except ValueError:
        raise BadInput(f"{path} holds no public key.") from None
    if not isinstance(key, Ed25519PublicKey):
        raise BadInput(f"{path} holds a key, but not one for ed25519.")
    return key.public_bytes_raw()


def signed(content: Mapping[str, Any], key: Ed25519PrivateKey) -> dict[str, Any]:
    """The content with its signature added."""
    public = key.public_key().public_bytes_raw()
    signature = {
        "algorithm": "ed25519",
        "public_key": base64.b64encode(public).decode(),
        "value": base64.b64encode(key.sign(canonical(content))).decode(),
    }
    return {**content, "signature": signature}


def fits(content: Mapping[str, Any], public: bytes, signature: bytes) -> bool:
    _needs_cryptography()
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, canonical(content))
    except (InvalidSignature, ValueError):
        return False
    return True


def canonical(content: Mapping[str, Any]) -> bytes:
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return text.encode("ascii")


def fingerprint(public: bytes) -> str:
    """A short hash of a public key, for comparing keys by voice or by eye."""
    digest = hashlib.sha256(public).hexdigest()[:32]
    return " ".join(digest[at : at + 4] for at in range(0, len(digest), 4))


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise BadInput(f"cannot read {path}: {error.strerror}.") from None


def _needs_cryptography() -> None:
    try:
        import cryptography  # noqa: F401
    except ImportError:
        raise BadInput(
            "signatures need the package cryptography: pip install 'rackcard[report]'."
        ) from None
