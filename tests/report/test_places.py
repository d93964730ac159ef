"""Where reports go: files, pipes and folders; each refusal in its own sentence."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import Any

import pytest

from rackcard.report import dossier, files, formats
from rackcard.rules.errors import BadInput


def refused(what: Any, *arguments: Any) -> str:
    with pytest.raises(BadInput) as said:
        what(*arguments)
    return str(said.value)


def test_a_file_takes_the_place_of_another(tmp_path: Path) -> None:
    path = tmp_path / "sheet"
    for content in (b"one", b"two"):
        files.write(path, content)
        assert path.read_bytes() == content
    assert [one.name for one in tmp_path.iterdir()] == ["sheet"]
    plain = tmp_path / "plain"
    plain.touch()
    assert path.stat().st_mode == plain.stat().st_mode, "for whoever may read any file here"
    other = tmp_path / "link"
    other.hardlink_to(path)
    files.write(path, b"three")
    assert other.read_bytes() == b"two", "a reader of the old one keeps it whole"


def test_a_private_file_is_for_its_owner(tmp_path: Path) -> None:
    path = tmp_path / "key"
    files.write(path, b"secret", private=True)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_pipe_is_written_to_and_stays_a_pipe(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    reader = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    files.write(path, b"sheet")
    assert os.read(reader, 100) == b"sheet"
    os.close(reader)
    assert path.is_fifo()


def test_a_folder_is_not_written_over(tmp_path: Path) -> None:
    said = f"cannot write {tmp_path}: Is a directory."
    assert refused(files.write, tmp_path, b"") == said


def test_places_that_cannot_be_written_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files.expect(tmp_path / "new")
    (tmp_path / "old").touch()
    files.expect(tmp_path / "old")
    assert refused(files.expect, tmp_path) == f"cannot write {tmp_path}: it is a folder."
    nowhere = tmp_path / "nowhere" / "new"
    said = f"cannot write {nowhere}: there is no folder {nowhere.parent}."
    assert refused(files.expect, nowhere) == said
    asked = []
    monkeypatch.setattr(os, "access", lambda *what: asked.append(what))
    new = tmp_path / "new"
    said = f"cannot write {new}: you may not write to the folder {tmp_path}."
    assert refused(files.expect, new) == said
    assert asked == [(tmp_path, os.W_OK)]


def test_folders_are_made_with_those_above_them(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"
    files.make_folder(folder)
    files.make_folder(folder)
    assert folder.is_dir()
    (tmp_path / "file").touch()
    taken = tmp_path / "file" / "c"
    said = f"cannot make the folder {taken}: Not a directory."
    assert refused(files.make_folder, taken) == said


def test_formats_are_named_by_endings() -> None:
    for kind in ("html", "pdf", "xlsx", "csv", "md", "json"):
        assert formats.known(kind) == kind
        assert formats.of_file(Path(f"a.b.{kind.upper()}")) == kind
    allowed = "allowed: html, pdf, xlsx, csv, md, json."
    assert refused(formats.known, "doc") == f"there is no format 'doc'; {allowed}"
    assert refused(formats.known, "HTML") == f"there is no format 'HTML'; {allowed}"
    for name in ("sheet.doc", "pdf"):
        assert refused(formats.of_file, Path("x") / name) == (
            f"the ending of {name!r} names no format; end it in one of "
            ".html, .pdf, .xlsx, .csv, .md, .json, or name it with --format."
        )


# --- the folder of a dossier

FILES = {"a.csv": b"1", "index.html": b"2"}


def filled(folder: Path) -> dict[str, bytes]:
    made = {**FILES, "SHA256SUMS": dossier._sums(FILES)}
    dossier.save(made, folder, [])
    return made


def test_sums_are_as_sha256sum_reads_them(tmp_path: Path) -> None:
    filled(tmp_path)
    names = [line[64:] for line in (tmp_path / "SHA256SUMS").read_text().splitlines()]
    assert names == ["  a.csv", "  index.html"]


def test_a_folder_that_is_not_there_yet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    new = tmp_path / "a" / "b" / "c"
    assert dossier.check_folder(new) == []
    assert not (tmp_path / "a").exists()
    (tmp_path / "file").touch()
    below = tmp_path / "file" / "b"
    said = f"cannot make the folder {below}: you may not write to {tmp_path / 'file'}."
    assert refused(dossier.check_folder, below) == said
    asked = []
    monkeypatch.setattr(os, "access", lambda *what: asked.append(what))
    said = f"cannot make the folder {new}: you may not write to {tmp_path}."
    assert refused(dossier.check_folder, new) == said
    assert asked == [(tmp_path, os.W_OK)]


def test_a_folder_of_an_earlier_dossier(tmp_path: Path) -> None:
    folder = tmp_path / "dossier"
    made = filled(folder)
    (folder / ".hidden").touch()
    assert dossier.check_folder(folder) == sorted(made)
    dossier.save({"b.csv": b"3", "SHA256SUMS": b""}, folder, sorted(made))
    assert sorted(one.name for one in folder.iterdir()) == [".hidden", "SHA256SUMS", "b.csv"]


def test_a_folder_with_files_of_others(tmp_path: Path) -> None:
    filled(tmp_path)
    (tmp_path / "letter").touch()
    (tmp_path / "note").touch()
    assert refused(dossier.check_folder, tmp_path) == (
        f"{tmp_path} holds what is not of a dossier (letter): name a new folder, or one "
        "that holds nothing else."
    )
    file = tmp_path / "letter"
    said = f"{file} is a file; a dossier goes into a folder."
    assert refused(dossier.check_folder, file) == said


@pytest.mark.parametrize("sums", [None, b"\xff", b"", b"0" * 63 + b"  a.csv\n"])
def test_without_a_list_of_hashes_nothing_is_of_a_dossier(
    tmp_path: Path, sums: bytes | None
) -> None:
    (tmp_path / "a.csv").touch()
    if sums is not None:
        (tmp_path / "SHA256SUMS").write_bytes(sums)
    assert "not of a dossier (" in refused(dossier.check_folder, tmp_path)


def test_an_empty_folder_is_taken(tmp_path: Path) -> None:
    assert dossier.check_folder(tmp_path) == []


def test_the_list_of_hashes_is_written_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    order: list[str] = []
    monkeypatch.setattr(dossier, "write", lambda path, content: order.append(path.name))
    dossier.save({**FILES, "SHA256SUMS": b""}, tmp_path, [])
    assert order == ["SHA256SUMS", "a.csv", "index.html"]


def test_an_earlier_file_that_cannot_be_removed(tmp_path: Path) -> None:
    (tmp_path / "old").mkdir()
    said = refused(dossier.save, {"SHA256SUMS": b""}, tmp_path, ["old"])
    assert said == f"cannot clear {tmp_path} of an earlier dossier: Is a directory."
    assert [one.name for one in tmp_path.iterdir()] == ["old"]
