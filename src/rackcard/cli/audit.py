"""rackcard audit: is everything in the books as it was, and was every card dealt as committed?"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from rackcard.cli.shared import Json
from rackcard.rules.errors import BadInput


def command(
    what: Annotated[
        str,
        typer.Argument(metavar="WHAT", help="A reveal (FILE.json), or a database by its URL."),
    ],
    json: Json = False,
) -> None:
    """Recompute every card of a reveal, or a whole journal, ledger and every shoe in it.

    Exits with 1 if anything is not as it should be.
    """
    from rackcard.cli.show import print_json

    findings, checked = _database(what) if "://" in what else _reveal(Path(what))
    if json:
        print_json({"checked": checked, "findings": findings})
    else:
        print(checked)
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


def _database(url: str) -> tuple[list[str], str]:
    try:
        from rackcard.live.replay import replay
        from rackcard.live.store import Store
    except ModuleNotFoundError as error:
        raise BadInput(f"auditing a database needs {error.name}: install rackcard[live].") from None
    with Store.open(url, writer=False) as store:
        findings = store.audit()
        replayed, more = replay(store)
    return [*findings, *more], replayed
