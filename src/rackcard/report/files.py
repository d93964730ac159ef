"""Write reports whole or not at all; errors are one sentence."""

from __future__ import annotations

import os
from pathlib import Path

from rackcard.cache import replace
from rackcard.rules.errors import BadInput


def write(path: Path, content: bytes, private: bool = False) -> None:
    """Write `content` to `path`, replacing the old file; `private`: readable by its owner only."""
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(content)  # a pipe, or the terminal
        else:
            replace(path, content, private)
    except OSError as error:
        raise BadInput(f"cannot write {path}: {error.strerror}.") from None


def expect(path: Path) -> None:
    """Refuse a path that cannot be written before the work begins, not after it."""
    if path.is_dir():
        raise BadInput(f"cannot write {path}: it is a folder.")
    if not path.parent.is_dir():
        raise BadInput(f"cannot write {path}: there is no folder {path.parent}.")
    if not os.access(path.parent, os.W_OK):
        raise BadInput(f"cannot write {path}: you may not write to the folder {path.parent}.")


def make_folder(path: Path) -> None:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"cannot make the folder {path}: {error.strerror}.") from None
