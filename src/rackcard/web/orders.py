"""The orders of a player as JSON, validated, including their size, before a table gets them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from rackcard.live.service.elsewhere import NOTHING_ELSEWHERE, Elsewhere
from rackcard.live.service.house import HouseOfTables
from rackcard.live.service.order_making import Make
from rackcard.live.table import commands as c
from rackcard.live.table.commands import Command
from rackcard.rackcards import COMMON_SEATS

MOST_CENTS = 10**9
Text = Annotated[str, Field(min_length=1, max_length=128, pattern=r"^[ -~]+$")]
CommandId = Annotated[str, Field(min_length=8, max_length=64, pattern=r"^[!-~]+$")]


class _Order(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    id: CommandId
    """Made by the client; the same id sent again has no further effect."""

    def command(self, player: str, now: int, funds: int) -> Command:
        raise NotImplementedError

    def made_by(self, player: str) -> Make:
        return lambda now, funds: self.command(player, now, funds)


class Sit(_Order):
    do: Literal["sit"]
    seat: Annotated[int, Field(ge=0, le=COMMON_SEATS - 1)]

    def command(self, player: str, now: int, funds: int) -> Command:
        return c.TakeSeat(now, player, self.seat)


class Leave(_Order):
    do: Literal["leave"]

    def command(self, player: str, now: int, funds: int) -> Command:
        return c.LeaveSeat(now, player)


class Commit(_Order):
    do: Literal["commit"]
    commitment: Annotated[str, Field(min_length=64, max_length=64)]

    def command(self, player: str, now: int, funds: int) -> Command:
        return c.CommitSeed(now, player, self.commitment)


class Open(_Order):
    do: Literal["open"]
    seed: Text

    def command(self, player: str, now: int, funds: int) -> Command:
        return c.OpenSeed(now, player, self.seed)


class Place(_Order):
    do: Literal["place"]
    wager: Text
    spot: Text
    amount: Annotated[int, Field(ge=0, le=MOST_CENTS)]
    """The new amount of the stack on that spot, in cents; 0 takes it back."""

    def command(self, player: str, now: int, funds: int) -> Command:
        return c.Place(now, player, self.wager, self.spot, self.amount, funds)


class Ready(_Order):
    do: Literal["ready"]

    def command(self, player: str, now: int, funds: int) -> Command:
        return c.Ready(now, player)


class Decide(_Order):
    do: Literal["decide"]
    choice: Text

    def command(self, player: str, now: int, funds: int) -> Command:
        return c.Decide(now, player, self.choice, funds)


Order = Annotated[Sit | Leave | Commit | Open | Place | Ready | Decide, Field(discriminator="do")]
ORDER: TypeAdapter[Order] = TypeAdapter(Order)


async def elsewhere_for(order: Order, house: HouseOfTables, player: str) -> Elsewhere:
    """What a player has at other nodes, as far as an order needs it: a seat is one of few."""
    return await house.elsewhere(player) if isinstance(order, Sit) else NOTHING_ELSEWHERE
