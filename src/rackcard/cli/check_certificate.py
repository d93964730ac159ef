"""rackcard check-certificate: are certificates as they were signed, and are they true?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from rackcard.cli.shared import Json, progress_wanted
from rackcard.rules.errors import BadInput

if TYPE_CHECKING:
    from rackcard.report.certificate import Content
    from rackcard.report.certificate_check import Item

TRUE, FALSE, UNREADABLE, TAMPERED = "true", "false", "unreadable", "tampered"
EXIT_CODES = {TRUE: 0, FALSE: 1, UNREADABLE: 2, TAMPERED: 3}
WORST_FIRST = (TAMPERED, FALSE, UNREADABLE, TRUE)
"""A file that was changed is worse than one that was always wrong, and that is worse than one that
cannot be read."""


class Asked(NamedTuple):
    signed_by: str | None
    recount: bool
    folder: str | None


class Verdict(NamedTuple):
    file: Path
    status: str
    why: str = ""
    """Why it could not be checked."""
    key: str | None = None
    content: Content | None = None
    findings: list[str] = []
    items: list[Item] = []

    @property
    def left_out(self) -> list[Item]:
        return [item for item in self.items if not item.recomputed]


def command(
    what: Annotated[
        list[Path], typer.Argument(metavar="FILE...", help="Certificates, or folders of them.")
    ],
    signed_by: Annotated[
        str | None,
        typer.Option("--signed-by", metavar="KEY", help="The public key they must be signed with."),
    ] = None,
    recount: Annotated[
        bool, typer.Option("--recount", help="Count stored proofs again too; takes minutes.")
    ] = False,
    game: Annotated[
        str | None,
        typer.Option("--game", metavar="FOLDER", help="The rules, if they are not registered."),
    ] = None,
    json: Json = False,
) -> None:
    """Check the signature, then compute everything in a certificate again.

    Exits with 0 if all are true, 1 if something differs, 2 if a file is not a certificate, 3 if one
    was tampered with or signed with another key. With several files, 3 goes before 1, 1 before 2.
    """
    from rackcard.report.certificate_check import files

    asked = Asked(signed_by, recount, game)
    found = files(what)
    alone = len(what) == 1 and not what[0].is_dir()
    verdicts = [_check(file, asked) for file in found]
    if alone and verdicts[0].status == UNREADABLE:
        raise BadInput(verdicts[0].why)
    show = _show_json if json else _show_text
    show(verdicts, alone, asked)
    worst = next(status for status in WORST_FIRST if status in {one.status for one in verdicts})
    if worst != TRUE:
        raise typer.Exit(EXIT_CODES[worst])


def _check(file: Path, asked: Asked) -> Verdict:
    from rackcard import signing
    from rackcard.report.certificate_check import Tampered, check, read

    try:
        certificate = read(file, asked.signed_by)
        with _progress(file) as progress:
            checked = check(certificate.content, asked.recount, progress, asked.folder)
    except Tampered as error:
        return Verdict(file, TAMPERED, str(error))
    except BadInput as error:
        return Verdict(file, UNREADABLE, str(error))
    status = FALSE if checked.findings else TRUE
    key = signing.fingerprint(certificate.public_key)
    return Verdict(file, status, "", key, certificate.content, *checked)


@contextmanager
def _progress(file: Path) -> Iterator[Callable[[int, int], None]]:
    if not progress_wanted():
        yield lambda done, total: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(file.name, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


# --- shown


def _show_json(verdicts: list[Verdict], alone: bool, asked: Asked) -> None:
    from rackcard.cli.show import print_json

    if alone:
        print_json(_plain(verdicts[0]))
        return
    print_json({"certificates": [_plain(one) for one in verdicts], "summary": _counts(verdicts)})


def _plain(one: Verdict) -> dict[str, Any]:
    return {
        "file": str(one.file),
        "status": one.status,
        "key": one.key,
        "findings": [one.why] if one.why else one.findings,
        "checked": [item._asdict() for item in one.items],
    }


def _counts(verdicts: list[Verdict]) -> dict[str, int]:
    return {status: sum(one.status == status for one in verdicts) for status in EXIT_CODES}


def _show_text(verdicts: list[Verdict], alone: bool, asked: Asked) -> None:
    if alone:
        _show_one(verdicts[0], asked)
        return
    for one in verdicts:
        print(f"{one.file}: {_in_a_line(one)}")
    counts = [f"{many} {status}" for status, many in _counts(verdicts).items() if many]
    print(f"{len(verdicts)} files: {', '.join(counts)}.")


def _in_a_line(one: Verdict) -> str:
    if one.why:
        return f"{one.status}: {one.why}"
    if one.findings:
        more = f" (and {len(one.findings) - 1} more)" if len(one.findings) > 1 else ""
        return f"false: {one.findings[0]}.{more}"
    figures = [item.what for item in one.left_out if item.what.endswith(": figures")]
    return f"true, but not recounted: {'; '.join(figures)}" if figures else "true"


def _show_one(one: Verdict, asked: Asked) -> None:
    if one.content is None:
        typer.echo(f"rackcard: {one.why}", err=True)
        return
    print(_about(one.content))
    whose = f"the key {asked.signed_by}"
    if not asked.signed_by:
        whose = f"the key {one.key}; you must know whose it is"
    print(f"As it was signed, with {whose}.")
    for item in one.items:
        if item.recomputed and item.agrees:
            print(f"✓ {item.what}")
    for item in one.left_out:
        print(f"– {item.what}: not computed again: {item.reason}")
    for finding in one.findings:
        print(f"✗ {finding}.")
    print(_conclusion(one))


def _conclusion(one: Verdict) -> str:
    if one.findings:
        return "Something differs."
    if one.left_out:
        return "Everything with a tick was computed again and agrees; the rest was not."
    return "Computed again: everything agrees."


def _about(content: Content) -> str:
    table = f", table {content.paytable}" if content.paytable else ""
    laws = len(content.laws)
    witnesses = sum(len(law.witnesses) for law in content.laws)
    return (
        f"{content.name}, {content.wager}{table}, card {content.card_hash[:12]}, "
        f"{content.software}, {content.issued}: {laws} {'law' if laws == 1 else 'laws'}, "
        f"{witnesses} {'witness' if witnesses == 1 else 'witnesses'}."
    )
