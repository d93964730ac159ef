"""An ear that looks at the steps of every message: they add up to what is seen after them."""

from __future__ import annotations

from typing import Any

from tests.web.visitors import Ear


class StepEar(Ear):
    def __init__(self, visitor, table) -> None:
        path = f"/api/tables/{table}/socket"
        super().__init__(visitor, table, visitor.client.websocket_connect(path))
        self.hands = None
        self.stakes = {}
        self.settled: dict[str, Any] = {"round": 0, "over": True, "moves": []}
        self.round = 0

    @property
    def steps(self):
        return [step for message in self.messages for step in message["steps"]]

    def receive(self):
        message = self.receive_any()
        if "reply" in message:
            self.replies.setdefault(message["reply"], []).append(message)
            return message
        assert set(message) == {"events", "steps", "table"}
        assert message["events"] == [step["event"] for step in message["steps"]]
        self.messages.append(message)
        self.add_up(message)
        return message

    def add_up(self, message) -> None:
        for step in message["steps"]:
            assert set(step) == {"event", "call", "quiet", "hands", "stakes"}
            self.hands = self.hands if step["hands"] is None else step["hands"]
            for stack in step["stakes"]:
                key = (stack["seat"], stack["wager"], stack["spot"])
                self.stakes[key] = stack["amount"]
            self.settle(step["event"])
        table = message["table"]
        lying = {
            (number, stack["wager"], stack["spot"]): stack["amount"]
            for number, seat in enumerate(table["seats"])
            for stack in seat["stakes"]
        }
        if len(self.messages) == 1:
            self.hands, self.stakes = table["hands"], lying
            self.settled, self.round = table["settled"], table["round"]
        assert self.hands == table["hands"]
        assert {key: amount for key, amount in self.stakes.items() if amount} == lying
        assert self.settled == table["settled"]

    def settle(self, event) -> None:
        """The moves of one round, by its number."""
        self.round = event.get("round", self.round)
        if event["kind"] == "WagersClosed" or (
            event["kind"] == "RoundVoided" and self.round != self.settled["round"]
        ):
            self.settled = {"round": self.round, "over": False, "moves": []}
        if event["kind"] == "Settled":
            moves = [*self.settled["moves"], event]
            self.settled = {"round": self.round, "over": False, "moves": moves}
        if event["kind"] in ("RoundEnded", "RoundVoided"):
            self.settled = {**self.settled, "over": True}

    def receive_any(self):
        import json

        import anyio

        from tests.web.visitors import PATIENCE

        async def soon():
            with anyio.fail_after(PATIENCE):
                return await self.session._send_rx.receive()

        frame = self.session.portal.call(soon)
        self.session._raise_on_close(frame)
        return json.loads(frame["text"])
