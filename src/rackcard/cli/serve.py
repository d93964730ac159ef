"""rackcard serve: the live tables, over HTTP and WebSocket."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rackcard.rules.errors import BadInput

if TYPE_CHECKING:
    from socket import socket


def command(
    host: Annotated[str, typer.Option("--host", help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[
        int, typer.Option("--port", min=0, max=65535, help="0 takes a free one.")
    ] = 8008,
    database: Annotated[
        str | None,
        typer.Option("--database", metavar="URL", help="sqlite:///FILE.db or postgresql://..."),
    ] = None,
    log_level: Annotated[
        str, typer.Option("--log-level", help="debug, info, warning or error.")
    ] = "warning",
    log_file: Annotated[
        Path | None,
        typer.Option("--log-file", metavar="FILE", help="Lines of JSON; else standard error."),
    ] = None,
) -> None:
    """Open the house: tables, accounts and history, with play money only."""
    try:
        import uvicorn

        from rackcard.live import logs
        from rackcard.live.house import HouseOfTables
        from rackcard.live.store import Store
        from rackcard.web.app import make_app
    except ModuleNotFoundError as error:
        raise BadInput(f"serving needs {error.name}: install rackcard[live].") from None
    logs.start(log_level, log_file)
    listening = _listen(host, port)
    store = Store.open(database or _own_database())
    house = HouseOfTables(store)
    shown = f"[{host}]" if ":" in host else host
    address = f"http://{shown}:{listening.getsockname()[1]}"
    print(f"Rackcard is open at {address} (API: {address}/docs). Ctrl-C closes it.", flush=True)
    config = uvicorn.Config(make_app(house), log_config=None, access_log=False, ws_max_size=1 << 14)
    uvicorn.Server(config).run(sockets=[listening])


def _listen(host: str, port: int) -> socket:
    """Bound here, so that a port that is taken is one sentence and not a page of it."""
    import socket as sockets

    family = sockets.AF_INET6 if ":" in host else sockets.AF_INET
    listening = sockets.socket(family, sockets.SOCK_STREAM)
    listening.setsockopt(sockets.SOL_SOCKET, sockets.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        raise BadInput(f"cannot listen on {host} port {port}: {error.strerror}.") from None
    return listening


def _own_database() -> str:
    import os

    home = os.environ.get("XDG_DATA_HOME") or os.path.expanduser("~/.local/share")
    folder = Path(home, "rackcard")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"cannot keep a database in {folder}: {error.strerror}.") from None
    return f"sqlite:///{folder / 'house.db'}"
