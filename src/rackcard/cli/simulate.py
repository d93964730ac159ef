"""rackcard simulate: play rounds at compiled speed and hold them against the exact law."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from rackcard.cli.shared import (
    CardFile,
    Csv,
    Decks,
    GameId,
    Json,
    Options,
    Pays,
    Removed,
    Rulings,
    load_game,
    one_format,
    parse_rounds,
    progress_wanted,
)

if TYPE_CHECKING:
    from rackcard.cli.show import Table
    from rackcard.game import Game
    from rackcard.sim.tally import Counted, Tally, WagerTally


def command(
    game: GameId,
    rounds: Annotated[
        str, typer.Option("--rounds", metavar="N", help="How many: 1000000, 1_000_000 or 1e6.")
    ] = "1e7",
    seed: Annotated[int, typer.Option("--seed", metavar="S", help="Same seed, same counts.")] = 8,
    threads: Annotated[
        int | None, typer.Option("--threads", metavar="T", help="Threads; all cores if left out.")
    ] = None,
    shoes: Annotated[
        bool, typer.Option("--shoes", help="Deal whole shoes, with the house's cut card and burn.")
    ] = False,
    cut: Annotated[
        int, typer.Option("--cut", metavar="N", min=0, help="Whole shoes, cut card after N cards.")
    ] = 0,
    decks: Decks = None,
    option: Options = None,
    ruling: Rulings = None,
    pay: Pays = None,
    remove: Removed = None,
    card: CardFile = None,
    json: Json = False,
    csv: Csv = False,
) -> None:
    """Simulate rounds: counts, estimates, standard errors, chi-square against the exact law."""
    from rackcard.cli.show import header, heading, print_csv, print_json, print_tables

    one_format(json, csv)
    loaded = load_game(game, decks, option, ruling, pay, remove, card)
    settings = {"seed": seed, "threads": threads, "shoes": shoes, "cut": cut}
    tally = _simulate(loaded, parse_rounds(rounds), settings)
    if json:
        print_json({**header(loaded), **_json(tally)})
    elif csv:
        print_csv(
            ["wager", "paytable", "label", "count", "expected", "rounds"],
            [
                [
                    w.wager,
                    w.paytable or "",
                    o.label,
                    o.times,
                    _expected(o, w),
                    w.rounds,
                ]
                for w in tally.wagers
                for o in w.outcomes
            ],
        )
    else:
        print_tables(f"{heading(loaded)}\n{_speed(tally)}", [_summary(tally), *_rows(tally)])
    if tally.interrupted:
        raise typer.Exit(130)


def _simulate(game: Game, rounds: int, settings: dict[str, Any]) -> Tally:
    if not progress_wanted():
        return game.simulate(rounds, **settings)
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f}% of {task.total:,.0f} rounds"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(game.card.name, total=rounds)
        return game.simulate(
            rounds,
            **settings,
            progress=lambda done: bar.update(task, advance=done),
            expect=lambda total: bar.update(task, total=total),
        )


def _json(tally: Tally) -> dict[str, Any]:
    return {
        "rounds": tally.rounds,
        "seed": tally.seed,
        "threads": tally.threads,
        "cut": tally.cut,
        "shoes": tally.shoes,
        "rounds_per_shoe": tally.rounds / tally.shoes if tally.shoes else None,
        "interrupted": tally.interrupted,
        "seconds": tally.seconds,
        "rounds_per_second": tally.rounds_per_second,
        "wagers": [_wager(wager) for wager in tally.wagers],
    }


def _wager(wager: WagerTally) -> dict[str, Any]:
    chi = wager.chi_square
    return {
        "wager": wager.wager,
        "paytable": wager.paytable,
        "strategy": wager.strategy,
        "spot": wager.spot,
        "rounds": wager.rounds,
        "counts": {o.label: o.times for o in wager.outcomes},
        "house_edge": {
            "estimate": wager.house_edge,
            "standard_error": wager.standard_error,
            "interval_95": list(wager.interval(0.95)),
            "exact": None if wager.exact_edge is None else float(wager.exact_edge),
            "sigmas": wager.sigmas,
        },
        "chi_square": None
        if chi is None
        else {"statistic": chi.statistic, "degrees": chi.degrees, "p_value": chi.p_value},
        "p_value": None if chi is None else chi.p_value,
    }


def _expected(outcome: Counted, wager: WagerTally) -> float | str:
    """How often an outcome should have come up; "" where there is no exact law."""
    if outcome.probability is None:
        return ""
    return float(outcome.probability * wager.rounds)


def _speed(tally: Tally) -> str:
    dealt = "every round shuffled afresh"
    if tally.shoes:
        per_shoe = tally.rounds / tally.shoes
        dealt = f"{tally.shoes:,} shoes of {per_shoe:.1f} rounds, cut card after {tally.cut} cards"
    early = "STOPPED EARLY: " if tally.interrupted else ""
    return (
        f"{early}{tally.rounds:,} rounds · {dealt} · seed {tally.seed} · {tally.threads} threads · "
        f"{tally.rounds_per_second / 1e6:,.1f} million rounds a second"
    )


def _name(wager: WagerTally) -> str:
    table = wager.paytable and f"table {wager.paytable}"
    return ", ".join(part for part in (wager.wager, table, wager.strategy) if part)


def _summary(tally: Tally) -> Table:
    from rackcard.cli.show import Table

    rows = []
    for wager in tally.wagers:
        low, high = wager.interval(0.95)
        chi = wager.chi_square
        rows.append(
            [
                _name(wager),
                f"{wager.house_edge:.4%}",
                f"{wager.standard_error:.4%}",
                f"{low:.4%} to {high:.4%}",
                "unknown" if wager.exact_edge is None else f"{float(wager.exact_edge):.4%}",
                "" if wager.sigmas is None else f"{wager.sigmas:+.2f}",
                "" if chi is None else f"{chi.p_value:.4f}",
            ]
        )
    columns = [
        "wager",
        ">edge",
        ">std error",
        ">95% interval",
        ">exact",
        ">sigmas",
        ">chi-square p",
    ]
    notes = []
    if tally.cut:
        notes.append(
            "Rounds of one shoe are not independent: standard errors are approximate, "
            "no chi-square test is made, and the exact edge is that of a full shoe."
        )
    return Table("Simulated v exact", columns, rows, notes, optional=[">95% interval", ">exact"])


def _rows(tally: Tally) -> list[Table]:
    from rackcard.cli.show import Table

    return [
        Table(
            _name(wager),
            ["row", ">pays", ">count", ">expected"],
            [
                [
                    o.label or "(loses)",
                    o.pays,
                    f"{o.times:,}",
                    "" if (expected := _expected(o, wager)) == "" else f"{expected:,.1f}",
                ]
                for o in wager.outcomes
            ],
        )
        for wager in tally.wagers
        if len(wager.outcomes) > 2
    ]
