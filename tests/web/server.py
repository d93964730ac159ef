"""A real server on a port of its own, for what only happens on a wire."""

from __future__ import annotations

import socket
import threading
import time

from rackcard.live.books.store import Store
from rackcard.live.service.house import HouseOfTables
from rackcard.web.access import ANYBODY
from rackcard.web.app import make_app
from rackcard.web.connections import USUAL
from rackcard.web.server import make_server
from tests.web.visitors import NO_SITE, NOBODY_HURRIES


class Server:
    """Runs in a thread; as `rackcard serve` does, apart from the port."""

    def __init__(
        self, url, timing=NOBODY_HURRIES, site=NO_SITE, limits=USUAL, access=ANYBODY, **more
    ) -> None:
        self.store = Store.open(url)
        self.house = HouseOfTables(self.store, timing=timing)
        self.app = make_app(self.house, site=site, access=access)
        self._listening = socket.socket()
        # Small, so that whoever does not read is found out soon.
        self._listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        self._listening.bind(("127.0.0.1", 0))
        self.host = f"127.0.0.1:{self._listening.getsockname()[1]}"
        self._server = make_server(self.app, limits, access.proxies, **more)
        self._thread = threading.Thread(
            target=self._server.run, kwargs={"sockets": [self._listening]}, daemon=True
        )

    def __enter__(self):
        self._thread.start()
        give_up = time.monotonic() + 30
        while not self._server.started:
            assert time.monotonic() < give_up, "the server does not start"
            time.sleep(0.01)
        return self

    def __exit__(self, *error) -> None:
        self._server.should_exit = True
        self._thread.join(30)
        assert not self._thread.is_alive(), "the server does not stop"

    @property
    def http(self) -> str:
        return f"http://{self.host}"

    @property
    def address(self):
        host, port = self.host.split(":")
        return host, int(port)
