"""Files are written whole or not at all: beside their place first, then moved there."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from rackcard.rules.errors import BadInput


def write(path: Path, content: bytes, private: bool = False) -> None:
    """Put `content` at `path`, in the place of what was there; `private`: for its owner alone."""
    part = ""
    try:
        if path.exists() and not (path.is_file() or path.is_dir()):
            path.write_bytes(content)  # a pipe, or the terminal
            return
        with tempfile.NamedTemporaryFile("wb", dir=path.parent, delete=False) as file:
            part = file.name
            file.write(content)
        if not private:
            os.chmod(part, 0o666 & ~_umask())
        os.replace(part, path)
    except OSError as error:
        if part and os.path.exists(part):
            os.unlink(part)
        raise BadInput(f"cannot write {path}: {error.strerror}.") from None


def _umask() -> int:
    """What new files of this process may not be; it can only be read by setting it."""
    mask = os.umask(0)
    os.umask(mask)
    return mask


def make_folder(path: Path) -> None:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"cannot make the folder {path}: {error.strerror}.") from None
