"""Which node of a house deals at which table.

A house may run on several machines over one database. Each of them is a node, and each table is
dealt by one node at a time.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol


class Node(NamedTuple):
    id: str
    address: str
    """How other nodes reach it: http://10.0.0.2:8008."""
    secret: str
    """What other nodes show it to be believed; with an empty one it believes nobody."""


class Directory(Protocol):
    @property
    def me(self) -> Node:
        """This node."""

    def node_of(self, table: str) -> Node | None:
        """The node that deals at a table, from memory. None if nobody does now, if there is no such
        table, or if memory does not know."""

    async def find(self, table: str) -> Node | None:
        """The same, asking the database if memory does not know."""

    async def is_open(self, table: str) -> bool:
        """True if there is such a table and it has not been closed, whether or not a node deals
        there now; asks the database."""

    def others(self) -> list[Node]:
        """The other nodes that are alive, from memory."""
