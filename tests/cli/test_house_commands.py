"""The commands of a house and of a laboratory: audit, serve and study."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from rackcard import signing
from rackcard.cli import audit, serve, study
from rackcard.live.books import coverage
from rackcard.live.books.heads import Kept, Link
from rackcard.live.books.journal import Head
from rackcard.live.service.hooks import PitHooks
from rackcard.rules.errors import BadInput
from rackcard.web.access import Access
from rackcard.web.connections import Limits, TellConnection
from rackcard.web.server import make_server
from tests.cli.snapshots import same

# --- the end of a journal


def kept(key: str, is_first: bool = False, **positions: int) -> Kept:
    chains = {chain: Link(position, "") for chain, position in positions.items()}
    return Kept("mine", chains, key.encode(), is_first=is_first)


NEW = {"pit": Head(6), "bank": Head(3)}
OLD = {"": Head(100), "pit": Head(106), "bank": Head(103), "people": Head(100)}


@pytest.mark.parametrize(
    ("ends", "heads", "own", "key", "commands", "says"),
    [
        (NEW, [], {}, None, 0, "no head that somebody kept was given."),
        (NEW, [], {"pit": 6}, None, 0, "given; the house's own heads attest 6 of 9 commands."),
        (NEW, [kept("a")], {}, None, 0, "no head that was given can be used."),
        (NEW, [kept("a", pit=4)], {}, "b", 0, "no head that was given can be used."),
        (
            *(NEW, [kept("a", pit=4), kept("b", pit=6)], {}, "a", 4),
            "Attested: 4 of 9 commands, with the key my.pub; the other 5 are not attested.",
        ),
        (
            *(NEW, [kept("b", pit=4), kept("a", bank=3), kept("a", pit=2)], {}, None, 7),
            "and {a}, which may be anybody's; the other 2 are not attested.",
        ),
        (
            *(NEW, [kept("a", pit=6, bank=3)], {}, None, 9),
            "9 of 9 commands, with the key {a}, which may be anybody's.",
        ),
        (NEW, [kept("a", pit=99, nowhere=99)], {}, "a", 6, "6 of 9 commands"),
        (OLD, [kept("a", True, commands=40, journal=99)], {}, "a", 40, "40 of 109 commands"),
        (OLD, [kept("a", pit=102)], {}, "a", 102, "102 of 109 commands"),
        (OLD, [kept("a", people=100)], {"": 7}, "a", 100, "100 of 109 commands"),
        (OLD, [], {"": 7}, None, 0, "the house's own heads attest 7 of 109 commands."),
    ],
)
def test_how_far_a_journal_is_attested(
    ends: dict[str, Head],
    heads: list[Kept],
    own: dict[str, int],
    key: str | None,
    commands: int,
    says: str,
) -> None:
    store: Any = SimpleNamespace(heads=lambda: ends, signed_positions=lambda: own)
    signed_by = None if key is None else "my.pub"
    found = audit._attested(store, heads, signed_by, key.encode() if key else None)
    names = {name: signing.fingerprint(name.encode()) for name in "ab"}
    assert says.format(**names) in found.pop("says")
    good = [
        head for head in heads if head.chains and (key or "").encode() in (b"", head.public_key)
    ]
    assert found == {
        "commands": commands,
        "own": coverage.attested(ends, own),
        "of": 9 if ends is NEW else 109,
        "keys": sorted({head.key for head in good}),
        "key_checked": key is not None,
    }


# --- serve


def test_a_house_is_opened_as_the_flags_say(rackcard, monkeypatch, tmp_path: Path) -> None:
    opened: list[Any] = []
    monkeypatch.setattr("rackcard.live.service.logs.start", lambda *of: opened.append(of))
    monkeypatch.setattr(
        "rackcard.live.books.store.Store.open", lambda url, key: opened.append((url, bool(key)))
    )
    pit = SimpleNamespace(hooks=PitHooks(), lost="")
    house = SimpleNamespace(pit=pit)

    def made(store: Any, node_address: str | None) -> SimpleNamespace:
        house.node_address = node_address
        return house

    monkeypatch.setattr("rackcard.live.service.house.HouseOfTables", made)
    monkeypatch.setattr(
        "rackcard.web.app.make_app",
        lambda house, access: opened.append(access) or [house],
    )
    listening = SimpleNamespace(getsockname=lambda: ("127.0.0.1", 4321))
    monkeypatch.setattr(serve, "_listen", lambda *of: opened.append(of) or listening)
    monkeypatch.setattr("rackcard.web.connections._files", lambda wanted: wanted)
    rarely = "rackcard.live.service.garbage.collect_rarely"
    monkeypatch.setattr(rarely, lambda: opened.append("collects rarely"))
    server = SimpleNamespace(run=lambda sockets: opened.append(sockets == [listening]))
    monkeypatch.setattr(
        "rackcard.web.server.make_server",
        lambda *given: opened.append(given) or server,
    )
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    done = rackcard("serve")
    own = tmp_path / "data" / "rackcard"
    shown = signing.fingerprint(signing.public_key(str(own / "house.db.key.pub")))
    assert done.out.splitlines() == [
        "Rackcard is open at http://127.0.0.1:4321 (API: http://127.0.0.1:4321/docs). "
        "Ctrl-C closes it.",
        f"It signs the heads of its journal with the key {shown}.",
    ]
    access = Access(frozenset({"localhost", "127.0.0.1"}), body_seconds=20.0)
    assert opened == [
        ("warning", None),
        ("127.0.0.1", 8008),
        (f"sqlite:///{own / 'house.db'}", True),
        access,
        ([house], Limits(4_000, 200, 10.0, 20.0, 1_024), (), 5, 20.0),
        "collects rarely",
        True,
    ]
    opened.clear()
    flags = ["--host", "::1", "--port", "0", "--log-level", "info", "--log-file", "log"]
    place, key = tmp_path / "my.db", tmp_path / "my.key"
    done = rackcard("serve", *flags, "--database", f"sqlite:///{place}", "--house-key", str(key))
    assert done.out.startswith("Rackcard is open at http://[::1]:4321 (")
    assert key.exists()
    assert opened[:3] == [("info", Path("log")), ("::1", 0), (f"sqlite:///{place}", True)]
    opened.clear()
    monkeypatch.setenv("RACKCARD_METRICS_TOKEN", "sesame")
    named = ["--allowed-host", "a.example", "--allowed-host", "B.example", "--origin", "http://c:1"]
    limits = ["--connections", "30", "--connections-per-address", "7", "--request-timeout", "3"]
    times = ["--idle-timeout", "4", "--ping-interval", "6", "--proxy", "10.0.0.7"]
    rackcard("serve", *named, *limits, *times)
    names = frozenset({"localhost", "127.0.0.1", "a.example", "b.example", "c"})
    assert opened[3:] == [
        Access(names, frozenset({"http://c:1"}), ("10.0.0.7",), "sesame", 6.0),
        ([house], Limits(30, 7, 3.0, 20.0, 263), ("10.0.0.7",), 4, 6.0),
        "collects rarely",
        True,
    ]
    assert house.node_address == ""
    opened.clear()
    shared = ["--database", "postgresql://house@10.0.0.1/house", "--house-key", str(key)]
    rackcard("serve", *shared, "--node-address", "http://10.0.0.2:8008/")
    assert house.node_address == "http://10.0.0.2:8008"
    assert opened[2] == ("postgresql://house@10.0.0.1/house", True)
    pit.hooks.house_lost()
    assert server.should_exit, "a house that cannot go on ends its server"
    pit.lost = "the database is gone"
    done = rackcard("serve")
    assert (done.code, done.err) == (
        1,
        "rackcard: the house had to close: the database is gone.\n",
    )


@pytest.mark.parametrize(
    ("flags", "says"),
    [
        (["--allowed-host", "http://x"], "'http://x' is no name of a host; allowed: house.example"),
        (["--origin", "x"], "'x' is no origin; allowed: https://house.example, with its port."),
        (["--proxy", "x"], "'x' is no address of a proxy; allowed: 10.0.0.7 or 10.0.0.0/24."),
        (["--node-address", "10.0.0.2:8008"], "'10.0.0.2:8008' is no address that other nodes"),
        (["--node-address", "http://0.0.0.0:8008"], "can reach; allowed: http://10.0.0.2:8008."),
        (["--node-address", "http://[::]:8008"], "can reach; allowed: http://10.0.0.2:8008."),
        (["--node-address", "http://a:1/path"], "can reach; allowed: http://10.0.0.2:8008."),
        (
            ["--node-address", "http://10.0.0.2:8008", "--database", "sqlite:///house.db"],
            "several nodes need one PostgreSQL database: --database postgresql://...",
        ),
    ],
)
def test_a_house_is_not_opened_with_nonsense(rackcard, monkeypatch, flags, says) -> None:
    monkeypatch.setattr(serve, "_listen", lambda *_: pytest.fail("it was opened"))
    done = rackcard("serve", *flags)
    assert (done.code, says in done.err) == (2, True)


def test_a_server_is_as_it_was_asked_for() -> None:
    made = make_server("app", Limits(30, 7, backlog=9), ("10.0.0.7",), 4, 6.0).config
    assert (made.backlog, made.timeout_keep_alive, made.ws_max_size) == (9, 4, 16_384)
    assert (made.ws_ping_interval, made.ws_ping_timeout) == (6.0, 6.0)
    assert (made.proxy_headers, made.forwarded_allow_ips) == (True, ["10.0.0.7"])
    assert (made.log_config, made.access_log, made.timeout_graceful_shutdown) == (None, False, 15)
    assert isinstance(made.app, TellConnection)
    assert not make_server("app").config.proxy_headers, "nobody is believed unless named"


def test_a_port_is_taken_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import socket

    with serve._listen("127.0.0.1", 0) as taken:
        assert taken.family == socket.AF_INET
        assert taken.getsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR) == 1
        port = taken.getsockname()[1]
        taken.listen()
        with pytest.raises(BadInput) as refused:
            serve._listen("127.0.0.1", port)
        said = f"cannot listen on 127.0.0.1 port {port}: Address already in use."
        assert str(refused.value) == said
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    with pytest.raises(BadInput, match=r"^cannot keep a database in .*/file/rackcard: Not a dir"):
        serve._own_folder()
    monkeypatch.setenv("XDG_DATA_HOME", "")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert serve._own_folder() == tmp_path / ".local" / "share" / "rackcard"
    assert serve._own_folder().is_dir()


# --- study


def line(**changes: Any) -> dict[str, Any]:
    plain = {"wager": "main", "paytable": None, "strategy": None, "spots": ["yin", "yang"]}
    exact = {"fraction": "1/8", "value": 0.125, "error": None}
    return {**plain, "exact": exact, "simulated": None, **changes}


def simulated(sigmas: float | None, chance: float | None) -> dict[str, Any]:
    figures = {"rounds": 70, "house_edge": 0.12, "standard_error": 0.01}
    return {**figures, "sigmas": sigmas, "p_value": chance}


LINES = [
    line(),
    line(paytable="2", strategy="best", exact=None, simulated=simulated(None, None)),
    line(strategy="best", spots=["a"], simulated=simulated(-2.5, 0.25)),
    line(exact={"fraction": None, "value": 0.5, "error": 1e-9}, simulated=simulated(1.25, 0.5)),
]


def outcome(rounds: int, interrupted: bool = False) -> Any:
    asked = {
        "game": "nine",
        "card_hash": "0123456789abcdef",
        "options": {"decks": 8, "cut": "deep"},
        "rulings": {},
        "pays": {"main:Win": "2:1"},
        "removed": {},
        "seed": 3 if rounds else None,
    }
    cell = SimpleNamespace(title="nine, eight decks", setting="decks 8", seed=3)
    one = SimpleNamespace(cell=cell, asked=asked, lines=LINES)
    named = SimpleNamespace(name="A study", rounds=rounds)
    return SimpleNamespace(study=named, results=[one], cells=2, interrupted=interrupted)


@pytest.mark.parametrize(("rounds", "interrupted"), [(0, False), (1_000, False), (1_000, True)])
def test_the_results_of_a_study_in_every_form(rounds: int, interrupted: bool) -> None:
    found = outcome(rounds, interrupted)
    parts = (study._text(found), study._csv(found), study._json(found))
    same(f"outputs/study-of-{rounds}-{interrupted}.txt", "\n".join(parts))


def test_how_far_off_the_furthest_line_is() -> None:
    def notes(*lines: dict[str, Any] | None) -> list[str]:
        several = SimpleNamespace(lines=[{"simulated": one} for one in lines])
        return study._notes(SimpleNamespace(results=[several]))

    assert notes() == notes(None) == notes(simulated(None, 0.5)) == notes(simulated(2, None)) == []
    assert notes(simulated(1.5, 0.5), None, simulated(-2.5, 0.01), simulated(2, None)) == [
        "Of 3 simulated lines the furthest is 2.50 sigmas off; the least chi-square p is 0.0100."
    ]


@pytest.mark.parametrize(
    ("flags", "place", "kind"),
    [
        ("", "", "print"),
        ("--json", "", "json"),
        ("--csv", "", "csv"),
        ("", "it.json", "json"),
        ("", "it.csv", "csv"),
        ("", "it.txt", "text"),
        ("--csv", "it.json", "csv"),
        ("--json", "it.csv", "json"),
        ("--json", "it.txt", "json"),
    ],
)
@pytest.mark.parametrize("interrupted", [False, True])
def test_a_study_goes_where_it_is_sent(
    rackcard, monkeypatch, tmp_path, flags: str, place: str, kind: str, interrupted: bool
) -> None:
    asked: list[Any] = []
    found = outcome(0, interrupted)
    monkeypatch.setattr(study, "_run", lambda *of: asked.append(of) or found)
    for form in ("json", "csv", "text"):
        monkeypatch.setattr(study, f"_{form}", lambda _, form=form: form)
    monkeypatch.setattr(study, "_print", lambda _: print("print", end=""))
    output = tmp_path / place
    sent = ["-o", str(output)] if place else []
    result = rackcard("study", "study.toml", *flags.split(), *sent)
    assert result.code == (130 if interrupted else 0)
    assert (output.read_text() if place else result.out) == kind
    assert asked == [(Path("study.toml"), False, None, None)]
    more = ["--fresh", "--cluster", "local", "--workers", "2"]
    rackcard("study", "study.toml", *more)
    assert asked[1:] == [(Path("study.toml"), True, "local", 2)]
