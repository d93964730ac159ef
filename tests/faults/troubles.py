"""What happens to the nodes of a house and to their database, in an order of its own."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

from tests.faults.node_floor import LONG, MOST_ANSWERED, SHORT, Floor, Plan, Report, floor
from tests.faults.postgres import Postgres
from tests.faults.process import NodeProcess

BOTH, ALL = 0.3, 0.05
"""How often two nodes are killed at once, and all of them."""
AT_ONCE = 0.5
"""How often a node that was killed starts again before others have noticed."""
KILLED_MEANWHILE = 0.3
"""How often a node is killed while the database is away."""
SAMPLES = 60
"""Looks at the memory of nodes."""


class Troubles:
    def __init__(self, on: Floor) -> None:
        self.on = on
        self.rng = on.rng
        self.kills_left = on.plan.kills

    async def happen(self) -> None:
        plan = self.on.plan
        others = ["freeze"] * plan.freezes + ["fault"] * plan.faults
        self.rng.shuffle(others)
        while self.kills_left or others:
            await self.on.progress(self.rng.randrange(1, MOST_ANSWERED))
            share = len(others) / (len(others) + self.kills_left)
            if self.rng.random() >= share:
                await self.kill()
            elif others.pop() == "freeze":
                await self.freeze()
            else:
                await self.fault()
        await self.on.all_open()

    # --- kills

    async def kill(self) -> None:
        """Some nodes at once, preferably such as deal at tables."""
        chance = self.rng.random()
        count = 3 if chance < ALL else 2 if chance < ALL + BOTH else 1
        victims = self._choose(min(count, self.kills_left))
        others = [node for node in self.on.nodes if node not in victims]
        held = await asyncio.to_thread(self.on.tables_of, victims)
        is_quiet = any(self.on.is_open(node) for node in others)
        since = time.monotonic()
        for node in victims:
            self._kill(node)
        at_once = self.rng.random() < AT_ONCE
        if at_once or not others:
            self._start(victims)
        dealing = others if not at_once and others else self.on.nodes
        seconds = await self.on.taken_over(held, dealing, since)
        self.on.report.takeovers += seconds if is_quiet else []
        self._start(victims)

    def _choose(self, count: int) -> list[NodeProcess]:
        running = [node for node in self.on.nodes if node.number and not node.is_over()]
        return self.rng.sample(running, min(count, len(running)))

    def _kill(self, node: NodeProcess) -> None:
        self.on.kill(node)
        self.kills_left -= 1

    def _start(self, nodes: list[NodeProcess]) -> None:
        for node in nodes:
            self.on.start(node)

    # --- nodes that wake up late

    async def freeze(self) -> None:
        """A node stops until others have its tables, and goes on as if nothing had happened."""
        await self.on.all_open()
        (victim,) = self._choose(1)
        held = await asyncio.to_thread(self.on.tables_of, [victim])
        since = time.monotonic()
        victim.freeze()
        others = [node for node in self.on.nodes if node is not victim]
        self.on.report.wakings += await self.on.taken_over(held, others, since)
        await asyncio.sleep(self.rng.uniform(0, 1))
        victim.thaw()
        self.on.report.done["freezes"] += 1
        await self.on.progress(1)

    # --- the database

    async def fault(self) -> None:
        """The database is away for a while; a node may be killed in the meantime."""
        is_long = self.rng.random() < self.on.plan.long_faults
        seconds = self.rng.uniform(*(LONG if is_long else SHORT))
        fault = self.on.database.faults[self.on.report.done["faults"] % 4]
        away = asyncio.create_task(asyncio.to_thread(fault, lambda: time.sleep(seconds)))
        if self.kills_left and self.rng.random() < KILLED_MEANWHILE:
            await asyncio.sleep(self.rng.uniform(0, seconds))
            victims = self._choose(1)
            for node in victims:
                self._kill(node)
            self._start(victims)
        await away
        self.on.report.done["faults"] += 1
        self.on.report.done[fault.__name__] += 1
        await self.on.progress(1)


async def evening(plan: Plan, folder: Path, database: Postgres) -> Report:
    """All of a plan; in the end everybody has left, and the nodes are closed."""
    async with floor(plan, folder, database) as on:
        await on.come_in()
        async with asyncio.TaskGroup() as group:
            playing = [group.create_task(client.play()) for client in on.clients]
            inviting = group.create_task(on.invite_bots())
            await Troubles(on).happen()
            if plan.soak_seconds:
                watching = group.create_task(on.watch_memory(plan.soak_seconds / SAMPLES))
                await asyncio.sleep(plan.soak_seconds)
                watching.cancel()
            await inviting
            await on.another_round()
            await on.leave(playing)
        await on.close()
        return on.report
