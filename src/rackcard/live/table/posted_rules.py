"""What a house posts, in sentences and as plain data: limits, procedure, pays."""

from __future__ import annotations

from rackcard.games.setup import Setup
from rackcard.live.table.messages import Envy, HouseRules, PayRow, PostedWager
from rackcard.rackcards import RackCard, Step, Wager
from rackcard.rules.money import dollars
from rackcard.rules.pays import Paytable
from rackcard.rules.spoken import listed_in_words, number_in_words, sentence


def rows(table: Paytable) -> list[PayRow]:
    return [{"label": label, "pays": pay.text} for label, pay in table.rows.items()]


def wager(name: str, entry: Wager) -> PostedWager:
    """What is posted for a wager, pays aside."""
    return {
        "wager": name,
        "name": entry.name,
        "kind": entry.kind,
        "minimum": entry.minimum,
        "maximum": entry.maximum,
        "one_spot": entry.one_spot,
        "needs": entry.needs,
    }


def envy(entry: Wager, table: str | None) -> Envy | None:
    """What hands of others pay, and from which stake on."""
    envied = entry.envied(table)
    if entry.envy is None or envied is None:
        return None
    return {"stake": entry.envy.stake, "rows": rows(envied)}


def limits(card: RackCard, offered: list[str]) -> list[str]:
    """The posted limits, one sentence each."""
    found = [_stakes(card, name) for name in offered]
    posted = card.limits
    if posted.most_wagers is not None:
        many = number_in_words(posted.most_wagers)
        found.append(f"a player may make {many} of the wagers in a round")
    if posted.small_wager_at is not None:
        many, small = number_in_words(posted.small_wager_at), dollars(posted.small_wager)
        found.append(f"with {many} wagers made, one of them is limited to {small}")
    if posted.aggregate is not None:
        found.append(f"a round pays up to {dollars(posted.aggregate)} in all")
    unit, rounding = card.procedure.breakage
    if unit > 1:
        found.append(f"what is paid is rounded {rounding} to {dollars(unit)}")
    return [sentence(text) for text in found]


def _stakes(card: RackCard, name: str) -> str:
    entry = card.wagers[name]
    notes = ["one spot only"] * entry.one_spot
    notes += [f"with a wager on {card.wagers[entry.needs].name}"] if entry.needs else []
    note = f", {listed_in_words(notes)}" if notes else ""
    return f"{entry.name}: {dollars(entry.minimum)} to {dollars(entry.maximum)}{note}"


def settlement(card: RackCard) -> list[str]:
    """The dealer's trips round the table, in their order."""
    return [sentence(_trip(card, step)) for step in card.procedure.settle]


_ACTS = {
    "collect": "losing wagers on {} are collected",
    "push": "wagers on {} that push are left",
    "pay": "winning wagers on {} are paid",
}


def _trip(card: RackCard, step: Step) -> str:
    wagers = listed_in_words(card.wagers[name].name for name in step.wagers)
    said = _ACTS[step.act].format(wagers)
    if step.late is not None:
        said += " when play has decided them" if step.late else " when the first cards decide them"
    return f"{said}: {listed_in_words(step.rows)}" if step.rows else said


def house_rules(setup: Setup) -> HouseRules:
    """The options and readings in force; how many play is for those who sit down to say."""
    options = {name: value for name, value in setup.house.options.items() if name != "seats"}
    return {"options": options, "rulings": dict(setup.house.rulings)}
