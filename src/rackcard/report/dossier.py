"""The dossier: PAR sheets of many games in every format, a cover page, and a list of hashes."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from rackcard.report.files import make_folder, write
from rackcard.report.formats import rendered
from rackcard.report.html import page
from rackcard.report.naming import names
from rackcard.report.printed import verdict
from rackcard.report.sheet import Line, Sheet, Tell
from rackcard.report.tables import error_bound, percent
from rackcard.rules.errors import BadInput

INDEX, SUMS = "index.html", "SHA256SUMS"
_SUM = re.compile(r"[0-9a-f]{64}  ([\w.-]+)")


def dossier(sheets: Sequence[Sheet], formats: Sequence[str], tell: Tell) -> dict[str, bytes]:
    """Every file of the dossier by name; the list of hashes comes last."""
    files: dict[str, bytes] = {}
    for sheet in sheets:
        for kind in formats:
            tell(f"{sheet.card.name}: {kind}")
            files[f"{sheet.card.game}.{kind}"] = rendered(sheet, kind)
    files[INDEX] = _cover(sheets, formats)
    files[SUMS] = _sums(files)
    return files


def _sums(files: Mapping[str, bytes]) -> bytes:
    """The list of hashes, in the format of `sha256sum -c`."""
    lines = [f"{hashlib.sha256(files[name]).hexdigest()}  {name}\n" for name in sorted(files)]
    return "".join(lines).encode()


def _cover(sheets: Sequence[Sheet], formats: Sequence[str]) -> bytes:
    games = [
        {
            "name": sheet.card.name,
            "id": sheet.card.game,
            "rules": sheet.card.sheet,
            "summary": sheet.card.summary,
            "hash": sheet.card.hash,
            "verdict": verdict(sheet.checks).partition(": ")[2] if sheet.checks else "none",
            "lines": [_key_figures(*line) for line in zip(names(sheet), sheet.lines, strict=True)],
        }
        for sheet in sheets
    ]
    first = sheets[0]
    stamp = {"software": first.software, "date": first.date.isoformat()}
    return page("index.html", games=games, formats=formats, sums=SUMS, **stamp)


def _key_figures(name: str, line: Line) -> list[str]:
    entry, law = line.entry, line.entry.law
    edge = "unknown" if entry.edge is None else percent(entry.edge)
    if law is None:
        known = "" if entry.edge is None else f"within {error_bound(entry.error)}"
        return [name, edge, known, "", ""]
    deviation = f"{law.standard_deviation:.4f}"
    return [name, edge, str(law.house_edge), percent(law.hit_frequency, 2), deviation]


def check_folder(folder: Path) -> list[str]:
    """The files of an earlier dossier; a folder with anything else in it is refused."""
    if not folder.exists():
        nearest = next(parent for parent in folder.absolute().parents if parent.exists())
        if not (nearest.is_dir() and os.access(nearest, os.W_OK)):
            raise BadInput(f"cannot make the folder {folder}: you may not write to {nearest}.")
        return []
    if not folder.is_dir():
        raise BadInput(f"{folder} is a file; a dossier goes into a folder.")
    found = sorted(item.name for item in folder.iterdir() if not item.name.startswith("."))
    foreign = [name for name in found if name not in _listed(folder)]
    if foreign:
        raise BadInput(
            f"{folder} holds what is not of a dossier ({foreign[0]}): name a new folder, or one "
            "that holds nothing else."
        )
    return found


def _listed(folder: Path) -> set[str]:
    try:
        lines = (folder / SUMS).read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return set()
    return {SUMS, *(match[1] for line in lines if (match := _SUM.fullmatch(line)))}


def save(files: Mapping[str, bytes], folder: Path, earlier: Iterable[str]) -> None:
    """Replace the earlier files. The list of hashes is written first, so that an unfinished folder
    is still recognised as a dossier."""
    make_folder(folder)
    try:
        for name in set(earlier) - set(files):
            (folder / name).unlink()
    except OSError as error:
        raise BadInput(f"cannot clear {folder} of an earlier dossier: {error.strerror}.") from None
    for name in (SUMS, *(name for name in files if name != SUMS)):
        write(folder / name, files[name])
