"""Simulations that report while they run: the estimate converges to the exact edge."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from time import monotonic
from typing import TYPE_CHECKING, Annotated

import anyio
from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import Field, ValidationError

from rackcard.exact.laws import Entry
from rackcard.game import Game
from rackcard.rules.errors import BadInput
from rackcard.web.answers import Estimate, Refusal
from rackcard.web.background import BackgroundJobs
from rackcard.web.close_codes import CloseCode
from rackcard.web.games import GameName, known
from rackcard.web.lab import MOST_CHANGES, Text, Wanted
from rackcard.web.rate_limit import MOST_MESSAGE, Bucket, Rate, same_origin
from rackcard.web.sentences import one_line, sentence
from rackcard.web.session import Body, Small, caller_of

if TYPE_CHECKING:
    from rackcard.sim.tally import WagerTally

BEGINNINGS = Rate(burst=20, per_second=0.5)
MOST_ROUNDS = 50_000_000
MOST_AT_ONCE = 8
"""The most simulations under way in the house; each caller may have one."""
PATIENCE = 10.0
"""Seconds that a client has to send its request."""

Texts = Annotated[list[Text], Field(max_length=MOST_CHANGES)]


class Trial(Body):
    rounds: Annotated[int, Field(ge=1, le=MOST_ROUNDS)]
    seed: Annotated[int, Field(ge=0, lt=2**53)] = 8
    wager: Small | None = None
    paytable: Small | None = None
    strategy: Small | None = None
    option: Texts = []
    ruling: Texts = []
    pay: Texts = []
    remove: Texts = []

    def wanted(self, game: str) -> Wanted:
        lists = (self.option, self.ruling, self.pay, self.remove)
        return Wanted(game, *(tuple(texts) for texts in lists))


class Simulations:
    """All simulations of a house; they take turns in one thread, shard by shard."""

    def __init__(self) -> None:
        self._jobs = BackgroundJobs(threads=1, most_kept=16)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="simulation")
        self._callers: set[str] = set()
        self._beginnings = Bucket(BEGINNINGS)

    def admit(self, caller: str) -> None:
        if caller in self._callers:
            raise BadInput("a simulation of yours is under way: end that one first.")
        if len(self._callers) >= MOST_AT_ONCE or not self._beginnings.takes(caller, monotonic()):
            raise BadInput("too many simulations: try again in a moment.")
        self._callers.add(caller)

    def leave(self, caller: str) -> None:
        self._callers.discard(caller)

    async def run(self, socket: WebSocket, game: str, trial: Trial) -> None:
        asked = (trial.wager, trial.paytable, trial.strategy)
        wants = trial.wanted(game)
        loaded, line = await self._jobs.do((wants, *asked), lambda: _line(wants, *asked))
        tallies = loaded.tallies(line, trial.rounds, trial.seed)
        loop = asyncio.get_running_loop()
        while (tally := await loop.run_in_executor(self._thread, _next, tallies)) is not None:
            done = tally.rounds == trial.rounds
            await socket.send_json(_estimate(tally, done))


def _line(
    wants: Wanted, wager: str | None, paytable: str | None, strategy: str | None
) -> tuple[Game, Entry]:
    game = wants.load()
    return game, game.line(wager or next(iter(game.card.wagers)), paytable, strategy)


def _next(tallies: Iterator[WagerTally]) -> WagerTally | None:
    return next(tallies, None)


def _estimate(tally: WagerTally, done: bool) -> Estimate:
    exact = tally.exact_edge
    said: Estimate = {
        "rounds": tally.rounds,
        "estimate": tally.house_edge,
        "error": tally.standard_error,
        "exact": None if exact is None else float(exact),
    }
    if not done:
        return said
    chi = tally.chi_square
    return {**said, "done": True, "p_value": None if chi is None else chi.p_value}


def add_simulations(api: APIRouter) -> None:
    @api.websocket("/api/games/{game}/simulate")
    async def simulate(socket: WebSocket, game: GameName) -> None:
        if not same_origin(socket):
            await socket.close(CloseCode.OTHER_SITE, "other sites are not taken")
            return
        await socket.accept()
        simulations: Simulations = socket.app.state.simulations
        caller = caller_of(socket)
        with contextlib.suppress(WebSocketDisconnect):
            try:
                simulations.admit(caller)
            except BadInput as refusal:
                await _refuse(socket, str(refusal))
                return
            try:
                await _until_gone(socket, simulations, game)
            except BadInput as refusal:
                await _refuse(socket, str(refusal))
            finally:
                simulations.leave(caller)


async def _until_gone(socket: WebSocket, simulations: Simulations, game: str) -> None:
    """Simulate what is asked for, until it is done or the client disconnects."""
    trial = await _asked(socket)
    refusal: BadInput | None = None
    async with anyio.create_task_group() as together:

        async def watch() -> None:
            await _gone(socket)
            together.cancel_scope.cancel()

        together.start_soon(watch)
        try:
            with contextlib.suppress(WebSocketDisconnect):
                await simulations.run(socket, known(game), trial)
                await socket.close()
        except BadInput as error:
            refusal = error
        together.cancel_scope.cancel()
    if refusal is not None:
        raise refusal


async def _asked(socket: WebSocket) -> Trial:
    try:
        with anyio.fail_after(PATIENCE):
            text = await socket.receive_text()
        if len(text) > MOST_MESSAGE:
            raise BadInput(f"a message has up to {MOST_MESSAGE} characters.")
        return Trial.model_validate(json.loads(text))
    except BadInput:
        raise
    except ValidationError as error:
        raise BadInput(sentence(error.errors()[0])) from None
    except (ValueError, KeyError, RecursionError):
        raise BadInput("a message is a JSON object.") from None
    except TimeoutError:
        raise BadInput("nothing was asked for.") from None


async def _gone(socket: WebSocket) -> None:
    """Wait until the client disconnects; other messages are ignored."""
    while (await socket.receive())["type"] != "websocket.disconnect":
        pass


async def _refuse(socket: WebSocket, why: str) -> None:
    refusal: Refusal = {"error": one_line(why)}
    await socket.send_json(refusal)
    await socket.close(CloseCode.REFUSED)
