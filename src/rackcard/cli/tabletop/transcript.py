"""Rounds as plain text: the dealer's calls, the balances, and the check of the shoes."""

from __future__ import annotations

from collections.abc import Iterator

from rackcard.cli.tabletop.words import change, fairness, heading
from rackcard.live.service.local_table import LocalTable
from rackcard.live.table import events as e
from rackcard.live.table.calls import Call, calls, is_quiet
from rackcard.live.table.state import opened
from rackcard.rules.money import dollars
from rackcard.rules.spoken import sentence


def transcript(table: LocalTable, rounds: int, chance: str | None) -> Iterator[str]:
    """The lines of a number of rounds between bots."""
    yield heading(table.layout)
    if chance is not None:
        yield f"PRACTICE, NOT A FAIR DEAL: every seed comes from --chance {chance}."
    before = {player: table.funds(player) for player in table.players}
    state, told, opening = opened(table.layout), 0, ""
    for _ in range(rounds):
        table.bots_wager()
        if not table.state.stakes:
            yield "\nNobody has enough left for a wager: the table closes."
            break
        table.deal()
        for call in calls(table.layout, state, table.log[told:]):
            state = call.state
            if isinstance(call.event, e.WagersOpened):
                opening = f"\n{call.text}"  # said when somebody wagers; the last one never is
                continue
            yield from filter(None, [opening, _line(call)])
            opening = ""
        told = len(table.log)
    yield from _ending(table, before)


def _line(call: Call) -> str:
    return "" if is_quiet(call.event) else call.text


def _ending(table: LocalTable, before: dict[str, int]) -> Iterator[str]:
    yield ""
    for player in table.players:
        funds = table.funds(player)
        yield f"{player}: {dollars(funds)} ({change(funds - before[player])})"
    checked = table.check()
    yield sentence(fairness(checked))
    yield from (sentence(str(one)) for one in checked if one.complaint)
