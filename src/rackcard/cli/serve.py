"""rackcard serve: the live tables, over HTTP and WebSocket."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rackcard.rules.errors import BadInput

if TYPE_CHECKING:
    from socket import socket

    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey


def command(
    host: Annotated[str, typer.Option("--host", help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[
        int, typer.Option("--port", min=0, max=65535, help="0 takes a free one.")
    ] = 8008,
    database: Annotated[
        str | None,
        typer.Option("--database", metavar="URL", help="sqlite:///FILE.db or postgresql://..."),
    ] = None,
    house_key: Annotated[
        Path | None,
        typer.Option(
            "--house-key",
            metavar="FILE",
            help="The key that signs the heads of the journal; made if it does not exist.",
        ),
    ] = None,
    node_address: Annotated[
        str | None,
        typer.Option(
            "--node-address",
            metavar="URL",
            help="How other nodes of the house reach this one: http://10.0.0.2:8008.",
        ),
    ] = None,
    log_level: Annotated[
        str, typer.Option("--log-level", help="debug, info, warning or error.")
    ] = "warning",
    log_file: Annotated[
        Path | None,
        typer.Option("--log-file", metavar="FILE", help="Lines of JSON; else standard error."),
    ] = None,
    allowed_host: Annotated[
        list[str] | None,
        typer.Option(
            "--allowed-host",
            metavar="NAME",
            help="A host name to answer to, besides localhost and IP addresses; * for any.",
        ),
    ] = None,
    origin: Annotated[
        list[str] | None,
        typer.Option(
            "--origin", metavar="URL", help="Another origin whose pages may use it: https://HOST."
        ),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            "--proxy",
            metavar="ADDRESS",
            help="A trusted proxy, which names the client in X-Forwarded-For.",
        ),
    ] = None,
    metrics_token: Annotated[
        str,
        typer.Option(
            "--metrics-token",
            metavar="TOKEN",
            envvar="RACKCARD_METRICS_TOKEN",
            help="Bearer token for /metrics; without one, this machine, pit and auditors may read.",
        ),
    ] = "",
    connections: Annotated[
        int | None,
        typer.Option(
            "--connections",
            min=8,
            help="The most connections at once; 4000, or fewer if open files are limited.",
        ),
    ] = None,
    connections_per_address: Annotated[
        int,
        typer.Option(
            "--connections-per-address",
            min=1,
            help="The most connections from one address; proxies and this machine are exempt.",
        ),
    ] = 200,
    request_timeout: Annotated[
        int,
        typer.Option(
            "--request-timeout",
            min=1,
            help="Seconds for the head of a request to arrive; its body has twice as long.",
        ),
    ] = 10,
    idle_timeout: Annotated[
        int, typer.Option("--idle-timeout", min=1, help="Seconds between two requests.")
    ] = 5,
    ping_interval: Annotated[
        int,
        typer.Option(
            "--ping-interval",
            min=1,
            help="Seconds between pings of a socket, and as long again for the answer.",
        ),
    ] = 20,
) -> None:
    """Open the house: tables, accounts and history, with play money only."""
    try:
        import cryptography  # noqa: F401
        import uvicorn  # noqa: F401

        from rackcard import signing
        from rackcard.live.books.store import Store
        from rackcard.live.service import garbage, logs
        from rackcard.live.service.house import HouseOfTables
        from rackcard.web.access import Access, parse_node_address
        from rackcard.web.app import make_app
        from rackcard.web.connections import Limits, places
        from rackcard.web.node_router import MOST_RELAYED
        from rackcard.web.server import make_server
    except ModuleNotFoundError as error:
        raise BadInput(f"serving needs {error.name}: install rackcard[live].") from None
    access = Access.parse(
        *(host, allowed_host or (), origin or (), proxy or (), metrics_token),
        body_seconds=2.0 * request_timeout,
    )
    url = database or _own_database()
    if node_address is not None:
        node_address = parse_node_address(node_address)
        _must_be_shared(url)
    most, backlog = places(connections, MOST_RELAYED if node_address else 0)
    limits = Limits(most, connections_per_address, float(request_timeout), backlog=backlog)
    logs.start(log_level, log_file)
    listening = _listen(host, port)
    key = _key(house_key or _beside(url))
    store = Store.open(url, key=key)
    house = HouseOfTables(store, node_address=node_address or "")
    shown = f"[{host}]" if ":" in host else host
    address = f"http://{shown}:{listening.getsockname()[1]}"
    print(f"Rackcard is open at {address} (API: {address}/docs). Ctrl-C closes it.", flush=True)
    shown_key = signing.fingerprint(key.public_key().public_bytes_raw())
    print(f"It signs the heads of its journal with the key {shown_key}.", flush=True)
    app = make_app(house, access=access)
    server = make_server(app, limits, access.proxies, idle_timeout, float(ping_interval))
    house.pit.hooks.house_lost = lambda: setattr(server, "should_exit", True)
    garbage.collect_rarely()
    server.run(sockets=[listening])
    if house.pit.lost:
        typer.echo(f"rackcard: the house had to close: {house.pit.lost}.", err=True)
        raise typer.Exit(1)


def _key(path: Path) -> Ed25519PrivateKey:
    """The house's key; made the first time."""
    from rackcard import signing

    if not path.exists():
        signing.new_key(path)
    return signing.read_key(path)


def _must_be_shared(url: str) -> None:
    """BadInput if other machines cannot use the database too."""
    from rackcard.live.books.database import parse

    if parse(url).get_backend_name() == "sqlite":
        raise BadInput("several nodes need one PostgreSQL database: --database postgresql://...")


def _beside(url: str) -> Path:
    """The default path of the key: beside the database, if that is a file."""
    from rackcard.live.books.database import parse

    parsed = parse(url)
    if parsed.get_backend_name() == "sqlite":
        return Path(f"{parsed.database}.key")
    return _own_folder() / "house.key"


def _listen(host: str, port: int) -> socket:
    """Bind the port here, so that a port in use gives one sentence instead of a traceback."""
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
    return f"sqlite:///{_own_folder() / 'house.db'}"


def _own_folder() -> Path:
    import os

    home = os.environ.get("XDG_DATA_HOME") or os.path.expanduser("~/.local/share")
    folder = Path(home, "rackcard")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"cannot keep a database in {folder}: {error.strerror}.") from None
    return folder
