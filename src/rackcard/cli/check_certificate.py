"""rackcard check-certificate: is a certificate as it was signed, and is it true?"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rackcard.cli.shared import Json

if TYPE_CHECKING:
    from rackcard.report.certificate import Content


def command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A certificate.")],
    signed_by: Annotated[
        str | None,
        typer.Option("--signed-by", metavar="KEY", help="The public key it must be signed with."),
    ] = None,
    json: Json = False,
) -> None:
    """Check the signature, then count every deal of a certificate again.

    Exits with 1 if something comes out otherwise than it says.
    """
    from rackcard.cli.show import print_json
    from rackcard.report import certificate, signing

    read = certificate.read(file, signed_by)
    wrong = certificate.findings(read.content)
    key = signing.fingerprint(read.public_key)
    if json:
        print_json({"file": str(file), "key": key, "findings": wrong})
    else:
        print(_about(read.content))
        whose = f"the key {signed_by}" if signed_by else f"the key {key}; whose, you must know"
        print(f"As it was signed, with {whose}.")
        for finding in wrong:
            print(f"- {finding}.")
        print("Something comes out otherwise." if wrong else "Computed again: all of it is so.")
    if wrong:
        raise typer.Exit(1)


def _about(content: Content) -> str:
    table = f", table {content.paytable}" if content.paytable else ""
    laws = len(content.laws)
    witnesses = sum(len(law.witnesses) for law in content.laws)
    return (
        f"{content.name}, {content.wager}{table}, card {content.card_hash[:12]}, "
        f"{content.software}, {content.issued}: {laws} {'law' if laws == 1 else 'laws'}, "
        f"{witnesses} {'witness' if witnesses == 1 else 'witnesses'}."
    )
