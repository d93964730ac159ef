"""Keys and signatures: what is written, what is read back, and what is refused in which words."""

from __future__ import annotations

import base64
import builtins
import stat
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from cryptography.hazmat.primitives import serialization as form
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from rackcard import signing
from rackcard.rules.errors import BadInput

KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
PUBLIC = KEY.public_key().public_bytes_raw()
OTHER = generate_private_key(SECP256R1())


def pem(path: Path, key: Any = KEY, passphrase: bytes | None = None) -> Path:
    """A private key as other tools write it."""
    sealed = form.BestAvailableEncryption(passphrase) if passphrase else form.NoEncryption()
    path.write_bytes(key.private_bytes(form.Encoding.PEM, form.PrivateFormat.PKCS8, sealed))
    return path


def public_pem(path: Path, key: Any = KEY) -> Path:
    shown = form.PublicFormat.SubjectPublicKeyInfo
    path.write_bytes(key.public_key().public_bytes(form.Encoding.PEM, shown))
    return path


def refusal(call: Any, *of: Any) -> str:
    with pytest.raises(BadInput) as refused:
        call(*of)
    return str(refused.value)


# --- keys in files


def test_a_new_key_and_its_public_half(tmp_path: Path) -> None:
    path = tmp_path / "my.key"
    public = signing.new_key(path)
    assert public == tmp_path / "my.key.pub"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(public.stat().st_mode) & 0o044 == 0o044
    assert path.read_bytes().startswith(b"-----BEGIN PRIVATE KEY-----\n")
    assert public.read_bytes().startswith(b"-----BEGIN PUBLIC KEY-----\n")
    key = signing.read_key(path)
    assert signing.public_key(str(public)) == key.public_key().public_bytes_raw()
    assert {one.name for one in tmp_path.iterdir()} == {"my.key", "my.key.pub"}


@pytest.mark.parametrize("there", ["my.key", "my.key.pub"])
def test_a_key_is_never_overwritten(tmp_path: Path, there: str) -> None:
    (tmp_path / there).write_text("mine")
    said = refusal(signing.new_key, tmp_path / "my.key")
    assert said == f"{tmp_path / there} already exists; a key is never overwritten."
    assert [(one.name, one.read_text()) for one in tmp_path.iterdir()] == [(there, "mine")]


def test_a_key_that_cannot_be_written_or_read(tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "my.key"
    assert refusal(signing.new_key, path) == f"cannot write {path}: No such file or directory."
    assert refusal(signing.read_key, path) == f"cannot read {path}: No such file or directory."
    assert refusal(signing.public_key, str(tmp_path)) == f"cannot read {tmp_path}: Is a directory."


def test_a_key_with_a_passphrase(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = pem(tmp_path / "my.key", passphrase=b"open")
    monkeypatch.setattr("sys.stdin", SimpleNamespace(isatty=lambda: False))
    monkeypatch.delenv(signing.PASSPHRASE, raising=False)
    said = refusal(signing.read_key, path)
    assert said == f"{path} has a passphrase: put it into RACKCARD_KEY_PASSPHRASE."
    asked: list[str] = []
    monkeypatch.setattr("sys.stdin", SimpleNamespace(isatty=lambda: True))
    monkeypatch.setattr("getpass.getpass", lambda prompt: asked.append(prompt) or "open")
    assert signing.read_key(path).public_key().public_bytes_raw() == PUBLIC
    assert asked == [f"Passphrase of {path}: "]
    monkeypatch.setenv(signing.PASSPHRASE, "shut")
    wrong = f"{path} holds no private key, or the passphrase is wrong."
    assert refusal(signing.read_key, path) == wrong
    monkeypatch.setenv(signing.PASSPHRASE, "open")
    assert signing.read_key(path).public_key().public_bytes_raw() == PUBLIC
    assert signing.read_key(pem(tmp_path / "plain")).public_key().public_bytes_raw() == PUBLIC
    assert len(asked) == 1


def test_what_is_no_key_of_ours(tmp_path: Path) -> None:
    path = tmp_path / "it"
    path.write_text("a shopping list")
    said = f"{path} holds no private key, or the passphrase is wrong."
    assert refusal(signing.read_key, path) == said
    assert refusal(signing.public_key, str(path)) == f"{path} holds no public key."
    said = f"{path} holds a key, but not one for ed25519."
    assert refusal(signing.read_key, pem(path, OTHER)) == said
    assert refusal(signing.public_key, str(public_pem(path, OTHER))) == said


@pytest.mark.parametrize("length", [0, 31, 33])
def test_a_public_key_is_a_file_or_32_bytes(tmp_path: Path, length: int) -> None:
    assert signing.public_key(str(public_pem(tmp_path / "pub"))) == PUBLIC
    assert signing.public_key(base64.b64encode(PUBLIC).decode()) == PUBLIC
    wrong = base64.b64encode(bytes(length)).decode() or "="
    right = base64.b64encode(PUBLIC).decode()
    stray = (f"!{right}", f"{right[:9]} {right[9:]}", f"{right[:9]}-{right[9:]}", f"{right}\n")
    for text in (wrong, "nobody", f"no body!{right}", *stray):
        said = f"{text} is neither the file of a public key nor one written in base64."
        assert refusal(signing.public_key, text) == said


# --- signatures

CONTENT = {"b": [1, 2], "a": "é", "c": {"z": None, "y": True}}


def test_what_is_signed_is_one_canonical_form() -> None:
    wanted = b'{"a":"\\u00e9","b":[1,2],"c":{"y":true,"z":null}}'
    assert signing.canonical(CONTENT) == wanted
    assert signing.canonical(dict(reversed(CONTENT.items()))) == wanted


def test_a_signature_stands_under_the_content_and_fits_it_alone() -> None:
    document = signing.signed(CONTENT, KEY)
    signature = document.pop("signature")
    assert document == CONTENT
    assert signature == {
        "algorithm": "ed25519",
        "public_key": base64.b64encode(PUBLIC).decode(),
        "value": base64.b64encode(KEY.sign(signing.canonical(CONTENT))).decode(),
    }
    value = base64.b64decode(signature["value"])
    assert signing.fits(CONTENT, PUBLIC, value) is True
    assert signing.fits({**CONTENT, "a": "e"}, PUBLIC, value) is False
    assert signing.fits(CONTENT, bytes(32), value) is False
    assert signing.fits(CONTENT, PUBLIC, value[::-1]) is False
    assert signing.fits(CONTENT, PUBLIC[1:], value) is False


def test_a_fingerprint_is_eight_groups_of_four() -> None:
    """Of SHA-256: the digest of nothing begins with e3b0c442."""
    assert signing.fingerprint(b"") == "e3b0 c442 98fc 1c14 9afb f4c8 996f b924"


def test_without_cryptography_there_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    public = public_pem(tmp_path / "pub")
    private = pem(tmp_path / "key")
    found = builtins.__import__

    def without(name: str, *of: Any) -> Any:
        if name == "cryptography":
            raise ImportError
        return found(name, *of)

    monkeypatch.setattr(builtins, "__import__", without)
    for call in (
        lambda: signing.new_key(tmp_path / "new"),
        lambda: signing.read_key(private),
        lambda: signing.public_key(str(public)),
        lambda: signing.fits(CONTENT, PUBLIC, bytes(64)),
    ):
        said = "signatures need the package cryptography: pip install 'rackcard[report]'."
        assert refusal(call) == said
    assert not (tmp_path / "new").exists()
