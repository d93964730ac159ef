"""The simulation of a game: which machines are played, on what, and the tally of each line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from rackcard import __version__
from rackcard.cache import code_hash, own_code
from rackcard.exact.laws import Entry, Laws, Played
from rackcard.rules.errors import BadInput
from rackcard.rules.grades import Bet
from rackcard.rules.pays import Outcome, Paytable
from rackcard.rules.pricing import Kernel, walked_rules
from rackcard.sim import shards
from rackcard.sim.checkpoint import Checkpoint
from rackcard.sim.cluster import Cluster, check_place, opened
from rackcard.sim.program import Program, Shoes, lay_out
from rackcard.sim.run import Keep, Run, check, play_shard, run
from rackcard.sim.shards import Count
from rackcard.sim.tally import Counted, Tally, WagerTally, WorkerTally
from rackcard.sim.worker import KernelOf

Play = tuple[Laws, Played]
"""The laws, and which of their machines is played under which strategy."""
Callback = Callable[[int], None]


class Order(NamedTuple):
    """What to simulate, and on what."""

    rounds: int
    seed: int = 8
    threads: int | None = None
    shoes: bool = False
    cut: int = 0
    cluster: str | Cluster | None = None
    workers: int | None = None
    checkpoint: str | Path | None = None


class Watch(NamedTuple):
    """Callbacks that report the progress."""

    progress: Callback | None = None
    """Called with the rounds added."""
    expect: Callback | None = None
    """Called once with the rounds to come."""
    staff: Callback | None = None
    """Called with the number of workers."""


class Machinery(NamedTuple):
    """What plays a line, here and on a worker elsewhere."""

    program: Program | Kernel
    travels: Program | KernelOf


Bill = list[tuple[Entry, Play, int]]
"""Every line that can be simulated, and the number of the machinery that plays it."""


def simulate(laws: Laws, order: Order, watch: Watch) -> Tally:
    threads = check(order.rounds, order.seed, order.threads)
    _check_crew(order)
    order = order._replace(rounds=int(order.rounds), seed=int(order.seed))
    bill, played = _billed(laws, order)
    book = _checkpoint(laws, order, played)
    if watch.expect:
        watch.expect(order.rounds * len(played))  # wagers on the same machine share its rounds
    if all(count.rounds == order.rounds for count in book.counts):
        runs, used = [Run(count, False) for count in book.counts], threads
        if watch.progress:
            watch.progress(order.rounds * len(played))
    else:
        runs, used = _played(order, threads, played, book, watch)
    return _tallied(bill, played, runs, order, used)


def to_play(laws: Laws, order: Order) -> list[Machinery]:
    """The machineries for all lines of a game, in the order of their streams."""
    return _billed(laws, order)[1]


def simulates(laws: Laws, line: Entry) -> bool:
    """False for a strategy that no kernel plays."""
    return _machinery(laws, line, _play(laws, line), Order(1)) is not None


def tallies(laws: Laws, line: Entry, rounds: int, seed: int) -> Iterator[WagerTally]:
    """Play rounds of one line; yields the tally so far after every shard."""
    check(rounds, seed, 1)
    play = _play(laws, line)
    found = _machinery(laws, line, play, Order(rounds, seed))
    if found is None:
        raise BadInput(f"{line.wager} cannot be simulated by {line.strategy}.")
    program = found.program
    stream = list(laws.setup.machines).index(laws.setup.card.wagers[line.wager].rides)
    count = Count.none(program.ends)
    todo = shards.Todo(count, rounds)
    while todo:
        group = todo.take(1)
        result = play_shard(program, group.size, seed, stream, group.first)
        count = count.plus(group, result)
        yield _tally(line, play, program, Run(count, False), True)


def _check_crew(order: Order) -> None:
    if order.workers is not None and order.cluster is None:
        raise BadInput("workers are those of a cluster; on this machine say how many threads.")
    if order.threads is not None and order.cluster is not None:
        raise BadInput("threads are those of this machine; a cluster has workers.")
    if isinstance(order.cluster, str):
        check_place(order.cluster, order.workers)


# ---- what is to be played ----


def _billed(laws: Laws, order: Order) -> tuple[Bill, list[Machinery]]:
    """The lines with their machineries; lines on the same program share its rounds."""
    known: dict[Play, int | None] = {}
    numbers: dict[int, int] = {}
    machinery: list[Machinery] = []
    bill = {}
    for line in laws.entries():
        play = _play(laws, line)
        if play not in known:
            found = _machinery(laws, line, play, order)
            if found and id(found.program) not in numbers:
                numbers[id(found.program)] = len(machinery)
                machinery.append(found)
            known[play] = numbers[id(found.program)] if found else None
        number = known[play]
        if number is not None:
            bill[line.wager, line.paytable, line.strategy, line.spots] = line, play, number
    if not machinery:
        raise BadInput(f"nothing of {laws.setup.card.name} can be simulated.")
    return list(bill.values()), machinery


def _play(laws: Laws, line: Entry) -> Play:
    """The laws (a pay table may prescribe options) and the machine that a line needs."""
    under = laws.under(line.wager, line.paytable)
    return under, under.played(line.wager, line.strategy, line.paytable)


def _machinery(laws: Laws, line: Entry, play: Play, order: Order) -> Machinery | None:
    """What simulates a line; None for a strategy that no kernel plays."""
    under, played = play
    machine = under.setup.machines[played.machine]
    table = laws.setup.card.wagers[line.wager].paytable(line.paytable)
    whole_shoes = order.shoes or order.cut
    own = machine.kernel(line.wager, line.strategy, table)
    if own and whole_shoes:
        raise BadInput(f"{line.wager} is simulated from fresh shoes only.")
    if own:
        return Machinery(own, KernelOf(machine, line.wager, line.strategy, table))
    if line.law is None or walked_rules(under.pricing(line.wager)) is None:
        return None
    automaton = under.automaton(played)
    if not whole_shoes:
        program = lay_out(automaton)
        return Machinery(program, program)
    policy = machine.shoe_policy
    posted = Shoes(order.cut or policy.cut_card, policy.rounds_after)
    if not posted.cut and not automaton.returns:
        name = laws.setup.card.name
        raise BadInput(f"{name} posts no cut card: say after how many cards it comes.")
    seen = {machine.see(card): card for card, _ in machine.source.counts}
    burned = [policy.burn(seen[c]) if policy.burn else -1 for c in automaton.classes]
    program = lay_out(automaton, posted, burned)
    return Machinery(program, program)


# ---- how it is played ----


def _checkpoint(laws: Laws, order: Order, machinery: Sequence[Machinery]) -> Checkpoint:
    path = None if order.checkpoint is None else Path(order.checkpoint)
    book = Checkpoint(path, _asked(laws, order), [one.program.ends for one in machinery])
    book.start(order.rounds)
    return book


def _asked(laws: Laws, order: Order) -> dict[str, Any]:
    """Everything that the counts depend on, except the number of rounds."""
    setup = laws.setup
    return {
        **setup.decisions(),
        "seed": order.seed,
        "shoes": order.shoes,
        "cut": order.cut,
        "rackcard": __version__,
        "code": own_code(),
        "rules": code_hash(setup.definition.folder.glob("*.py")),
    }


def _played(
    order: Order, threads: int, machinery: Sequence[Machinery], book: Checkpoint, watch: Watch
) -> tuple[list[Run], int]:
    """Play one machine after the other; also returns the number of threads."""
    runs: list[Run] = []
    with _cluster(order) as cluster:
        try:
            for stream, one in enumerate(machinery):
                count, keep = book.counts[stream], partial(book.keep, stream)
                if watch.progress and count.rounds:
                    watch.progress(count.rounds)
                runs.append(_played_one(order, cluster or threads, stream, one, count, keep, watch))
                keep(runs[-1].counted)
                if runs[-1].interrupted:
                    break
        except BadInput as error:
            raise _kept(error, order, book) from None
        finally:
            book.save()
        return runs, cluster.threads if cluster else threads


def _kept(error: BadInput, order: Order, book: Checkpoint) -> BadInput:
    """The error of a cluster that failed, with the rounds that the checkpoint has kept."""
    done = sum(count.rounds for count in book.counts)
    if order.checkpoint is None or not done:
        return error
    return BadInput(f"{str(error).rstrip('.')}; {done:,} rounds are kept in {order.checkpoint}.")


def _played_one(
    order: Order,
    crew: Cluster | int,
    stream: int,
    one: Machinery,
    count: Count,
    keep: Keep,
    watch: Watch,
) -> Run:
    """Play one machine on a cluster or on threads."""
    rounds, seed, progress, staff = order.rounds, order.seed, watch.progress, watch.staff
    if isinstance(crew, int):
        return run(one.program, rounds, seed, crew, stream, progress, count, keep)
    return crew.run(one.travels, rounds, seed, stream, count, keep, progress, staff)


def _cluster(order: Order) -> AbstractContextManager[Cluster | None]:
    if isinstance(order.cluster, str):
        return opened(order.cluster, order.workers)
    return nullcontext(order.cluster)


# ---- what it comes to ----


def _tallied(
    bill: Bill, machinery: Sequence[Machinery], runs: Sequence[Run], order: Order, threads: int
) -> Tally:
    fresh = not (order.shoes or order.cut)
    lines = [
        _tally(line, play, machinery[number].program, runs[number], fresh)
        for line, play, number in bill
        if number < len(runs) and runs[number].rounds
    ]
    programs = [one.program for one in machinery]
    cuts = [p.shoes.cut for p in programs if isinstance(p, Program) and p.shoes]
    seconds = sum(one.seconds for one in runs)
    return Tally(
        min(one.rounds for one in runs),
        order.seed,
        threads,
        cuts[0] if cuts else 0,
        sum(one.shoes for one in runs),
        seconds,
        sum(one.rounds for one in runs) / max(seconds, 1e-9),
        any(one.interrupted for one in runs),
        tuple(lines),
        _by_worker(runs),
    )


def _by_worker(runs: Sequence[Run]) -> tuple[WorkerTally, ...]:
    """What each worker did for all machines together."""
    found: dict[str, WorkerTally] = {}
    for one in (worker for done in runs for worker in done.workers):
        known = found.get(one.worker)
        found[one.worker] = known.plus(one) if known else one
    return tuple(found.values())


def _tally(
    line: Entry, play: Play, program: Program | Kernel, done: Run, fresh: bool
) -> WagerTally:
    """The tally of a run for one line of the PAR sheet."""
    laws, _ = play
    table = laws.setup.card.wagers[line.wager].paytable(line.paytable)
    if isinstance(program, Kernel):
        ends = program.outcomes(line.wager, line.strategy, table)
    else:
        ends = _graded(line, play, table)
    counts: dict[Outcome, int] = {}
    for outcome, times in zip(ends, done.ends.tolist(), strict=True):
        counts[outcome] = counts.get(outcome, 0) + times
    head = (line.wager, line.paytable, line.strategy, line.spots[0], done.rounds)
    return WagerTally(*head, counted(line, counts), line.edge, fresh)


def counted(line: Entry, counts: Mapping[Outcome, int]) -> tuple[Counted, ...]:
    """The count of each outcome, in the order of the law where there is one.

    Outcomes that the law does not have come last, with a probability of 0: they must not be lost.
    """
    if line.law is None:
        return tuple(Counted(*outcome, times, None) for outcome, times in counts.items() if times)
    left: dict[tuple[str, Fraction], int] = {}
    for outcome, times in counts.items():
        left[outcome.label, outcome.net] = left.get((outcome.label, outcome.net), 0) + times
    known = [
        Counted(row.label, row.pays, row.net, left.pop((row.label, row.net), 0), row.probability)
        for row in line.law.outcomes
    ]
    unknown = [
        Counted(label, "", net, times, Fraction(0)) for (label, net), times in left.items() if times
    ]
    return (*known, *unknown)


def _graded(line: Entry, play: Play, table: Paytable) -> list[Outcome]:
    """The outcome of a line at each end of its automaton."""
    laws, played = play
    automaton = laws.automaton(played)
    column = automaton.bets.index(Bet(line.wager, line.spots[0]))
    return [table.outcome(grades[column]) for grades in automaton.grades]
