"""rackcard audit: are the books unchanged, and was every card dealt as committed?"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from rackcard.cli.shared import Json
from rackcard.rules.errors import BadInput

if TYPE_CHECKING:
    from rackcard.live.books.heads import Kept
    from rackcard.live.books.store import Store


def command(
    what: Annotated[
        str,
        typer.Argument(metavar="WHAT", help="A reveal (FILE.json), or a database by its URL."),
    ],
    heads: Annotated[
        list[Path] | None,
        typer.Option("--heads", metavar="FILE", help="Signed heads that somebody kept (JSON)."),
    ] = None,
    signed_by: Annotated[
        str | None,
        typer.Option("--signed-by", metavar="KEY", help="The house's public key: FILE.pub."),
    ] = None,
    json: Json = False,
) -> None:
    """Recompute every card of a reveal, or a whole journal, ledger and every shoe in it.

    Exits with 1 if anything is not as it should be. Only a signed head that was kept elsewhere
    (--heads) shows that nothing is missing at the end of a journal.
    """
    from rackcard.cli.show import print_json

    database = "://" in what
    if (heads or signed_by) and not database:
        raise BadInput("--heads and --signed-by are for a database; a reveal has its own hashes.")
    attested: dict[str, Any] | None = None
    if database:
        findings, checked, attested = _database(what, heads or [], signed_by)
    else:
        findings, checked = _reveal(Path(what))
    if json:
        print_json({"checked": checked, "attested": attested, "findings": findings})
    else:
        print(checked)
        if attested:
            print(attested["says"])
        for finding in findings:
            print(f"- {finding}")
        print("Something is wrong." if findings else "All is as it should be.")
    if findings:
        raise typer.Exit(1)


def _reveal(path: Path) -> tuple[list[str], str]:
    from rackcard.fair.reveal import Reveal

    try:
        text = path.read_text(encoding="ascii")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not plain text"
        raise BadInput(f"cannot read {path}: {reason}.") from None
    try:
        reveal = Reveal.from_json(text)
    except BadInput as error:
        return [str(error)], f"{path}: a reveal."
    cards = sum(len(draw.got) for draw in reveal.draws)
    where = f"shoe {reveal.terms.shoe} of {reveal.terms.table}"
    return [], f"{path}: {where}, {cards} symbols drawn again from the seeds."


def _database(
    url: str, files: list[Path], signed_by: str | None
) -> tuple[list[str], str, dict[str, Any]]:
    try:
        from rackcard import signing
        from rackcard.live.books.heads import read_files
        from rackcard.live.books.store import Store
        from rackcard.live.service.replay import replay
    except ModuleNotFoundError as error:
        raise BadInput(f"auditing a database needs {error.name}: install rackcard[live].") from None
    kept = read_files(files)
    key = None if signed_by is None else signing.public_key(signed_by)
    with Store.open(url, writer=False) as store:
        findings = store.audit(kept=kept, signed_by=key)
        replayed, more = replay(store)
        attested = _attested(store, kept, signed_by, key)
    return [*findings, *more], replayed, attested


def _attested(
    store: Store, kept: Sequence[Kept], signed_by: str | None, key: bytes | None
) -> dict[str, Any]:
    """How far signed heads attest the journal: they cannot be rewritten along with it."""
    from rackcard.live.books import coverage

    good = [head for head in kept if head.chains and key in (None, head.public_key)]
    ends = store.heads()
    last, own = coverage.total(ends), coverage.attested(ends, store.signed_positions())
    outside = coverage.attested(ends, coverage.positions(good))
    keys = sorted({head.key for head in good})
    if not kept:
        says = "The end of the journal is not attested: no head that somebody kept was given"
        says += f"; the house's own heads attest {own} of {last} commands." if own else "."
    elif not good:
        says = "The end of the journal is not attested: no head that was given can be used."
    else:
        whose = f"the key {signed_by}" if signed_by else f"the key {' and '.join(keys)}"
        unknown = "" if signed_by else ", which may be anybody's"
        rest = f"; the other {last - outside} are not attested" if last > outside else ""
        says = f"Attested: {outside} of {last} commands, with {whose}{unknown}{rest}."
    return {
        "commands": outside,
        "own": own,
        "of": last,
        "keys": keys,
        "key_checked": signed_by is not None,
        "says": says,
    }
