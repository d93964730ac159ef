"""What nodes tell each other through the database: whose money has changed.

PostgreSQL hands a notice on when the transaction that has it is written, and to nobody if it is
not. A file has one node, which has nobody to tell.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from threading import Event, Thread

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import SQLAlchemyError

log = logging.getLogger(__name__)

CHANNEL = "rackcard_balances"
MOST_BYTES = 7_000
"""Of one notice; PostgreSQL takes up to 8,000."""
WAIT_SECONDS = 0.5
PAUSE_SECONDS = 0.5
"""Before a listener connects again."""

_TELL = text("SELECT pg_notify(:channel, :notice)")


def tell(writer: Connection, node: str, accounts: Iterable[str]) -> None:
    """Tell all nodes that accounts have changed, once this transaction is written."""
    notice = node
    for account in sorted(accounts):
        if len(notice) + len(account) >= MOST_BYTES:
            writer.execute(_TELL, {"channel": CHANNEL, "notice": notice})
            notice = node
        notice += f" {account}"
    if notice != node:
        writer.execute(_TELL, {"channel": CHANNEL, "notice": notice})


class NewsReader:
    """Hears what other nodes tell, in a thread of its own."""

    def __init__(self, engine: Engine, hear: Callable[[str, list[str] | None], None]) -> None:
        """`hear` gets the node that tells and the accounts; None for the accounts means that
        notices may have been missed. It is called in that thread."""
        self._engine = engine
        self._hear = hear
        self._over = Event()
        self._thread = Thread(target=self._listen_again, name="news", daemon=True)

    def start(self) -> None:
        if self._engine.dialect.name == "postgresql":
            self._thread.start()

    def stop(self) -> None:
        """Hear no more, and let go of the connection."""
        self._over.set()
        if self._thread.is_alive():
            self._thread.join(timeout=4 * WAIT_SECONDS)

    def _listen_again(self) -> None:
        while not self._over.is_set():
            try:
                self._listen()
            except (SQLAlchemyError, OSError) as error:
                log.warning("no news of other nodes", extra={"reason": str(error).splitlines()[0]})
            except Exception:
                log.exception("no news of other nodes")
            self._over.wait(PAUSE_SECONDS)

    def _listen(self) -> None:
        import psycopg

        listens = self._engine.execution_options(isolation_level="AUTOCOMMIT")
        with listens.connect() as connection:
            connection.exec_driver_sql(f"LISTEN {CHANNEL}")
            driver = connection.connection.driver_connection
            assert isinstance(driver, psycopg.Connection)
            self._hear("", None)  # whatever was told before is not known
            try:
                while not self._over.is_set():
                    for notice in driver.notifies(timeout=WAIT_SECONDS):
                        node, *accounts = notice.payload.split(" ")
                        self._hear(node, accounts)
            except psycopg.Error as error:
                raise OSError(str(error) or type(error).__name__) from error
            finally:
                connection.invalidate()  # nobody else is to hear what it still gets
