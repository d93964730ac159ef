"""How a dealer calls Pai Gow."""

from __future__ import annotations

from functools import lru_cache

from rackcard.games.jacks_beat.house_way import Setting
from rackcard.games.jacks_beat.rules import MOST_HANDS, PaiGow
from rackcard.games.jacks_beat.table import (
    DEALER,
    HIDDEN,
    HOUSE_WAY_PLEASE,
    SET_UNSEEN,
    SPOTS,
    Table,
    jacks,
)
from rackcard.games.jacks_beat.words import describe, describe_front
from rackcard.rules.needs import SeatHand
from rackcard.rules.spoken import Name, Shown


def hands(machine: PaiGow, view: Table) -> list[Shown]:
    """The dealer's packet and those of the players, front first once they are set."""
    found = [_dealer(machine, view)] if _is_there(view, DEALER) else []
    for seat in range(machine.seats):
        if _is_there(view, seat + 2):
            found.append(_player(machine, view, seat))
    return found


def _is_there(view: Table, spot: int) -> bool:
    return bool(view.first) and (spot - view.first) % SPOTS < len(view.packets)


def _dealer(machine: PaiGow, view: Table) -> Shown:
    if len(view.packets) < SPOTS or machine.is_dead(view):
        return Shown("dealer", view.dealer)
    if jacks(view.dealer) >= 2:
        return Shown("dealer", view.dealer, f"{jacks(view.dealer)} jacks")
    return _set("dealer", machine.set_by_house(view.dealer))


def _player(machine: PaiGow, view: Table, seat: int) -> Shown:
    of, cards = SeatHand(seat), view.hand(seat)
    said = view.fronts[seat] if seat < len(view.fronts) else ""
    if HIDDEN in cards or said in ("", SET_UNSEEN):
        return Shown(of, cards, "set" if said else "")
    setting = _set(of, machine.setting(view, seat))
    how = f" ({HOUSE_WAY_PLEASE})" if said == HOUSE_WAY_PLEASE else ""
    return setting._replace(comes_to=setting.comes_to + how)


def _set(of: str | SeatHand, setting: Setting) -> Shown:
    return Shown(of, (*setting.front, *setting.back), _count(setting))


@lru_cache(maxsize=MOST_HANDS)
def _count(setting: Setting) -> str:
    front, back = setting.front_rank, setting.back_rank
    foul = ", a foul" if front > back else ""
    return f"{describe_front(front)} / {describe(back)}{foul}"


def says(machine: PaiGow, before: Table, after: Table, over: bool, name: Name) -> str:
    """Call where packets start, the dealer's hand when it is set, and the players' when exposed."""
    if not before.first and after.first:
        return f"packets start at spot {after.first}, the dealer being 1"
    dealt = len(before.packets) < len(after.packets)
    if dealt and machine.is_dead(after):
        return "the deck is not right: every hand is dead"
    if dealt and len(after.packets) == SPOTS:
        if jacks(after.dealer) >= 2:
            return f"the dealer has {jacks(after.dealer)} jacks: the round is over"
        return f"the dealer's hand is set: {_dealer(machine, after).comes_to}"
    players = hands(machine, after)[1:] if over else []
    return ". ".join(
        f"{name(hand.of)}: {hand.comes_to}" for hand in players if isinstance(hand.of, SeatHand)
    )
