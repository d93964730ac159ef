"""The generator of the kernels against its definition in whole numbers, and how it is compiled."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest

from rackcard import cache, compiled, rng

WORD = 2**64
STEP = 0x9E3779B97F4A7C15
SEEDS = [0, 1, 8, 2**63, WORD - 1]


def mix(z: int) -> int:
    """The end of SplitMix64, as Steele, Lea and Flood print it."""
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 % WORD
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB % WORD
    return z ^ (z >> 31)


def rotated(x: int, k: int) -> int:
    return (x << k | x >> (64 - k)) % WORD


def xoshiro(a: int, b: int, c: int, d: int) -> tuple[int, ...]:
    """xoshiro256++ as Blackman and Vigna print it."""
    word = (rotated((a + d) % WORD, 23) + a) % WORD
    t = (b << 17) % WORD
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= t
    return word, a, b, c, rotated(d, 45)


def plain(function: Any, *of: int) -> Any:
    """Run a compiled function as Python does: its words wrap around, as the compiler's do."""
    with np.errstate(over="ignore"):
        return function.py_func(*map(np.uint64, of))


settings: Any = numba.config


@pytest.fixture(autouse=True)
def uncompiled(monkeypatch: pytest.MonkeyPatch) -> None:
    split_mix: Any = rng.split_mix
    monkeypatch.setattr(rng, "split_mix", split_mix.py_func)


def split_mix(x: int) -> int:
    with np.errstate(over="ignore"):
        return int(rng.split_mix(np.uint64(x)))


def test_split_mix_gives_the_published_numbers() -> None:
    """The first words of SplitMix64 from seed 1234567, as its reference program prints them."""
    published = [6457827717110365317, 3203168211198807973, 9817491932198370423]
    found = [split_mix((1234567 + STEP * number) % WORD) for number in (1, 2, 3)]
    assert found == published


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("shard", [0, 1, 5])
def test_each_seed_and_shard_has_a_generator_of_its_own(seed: int, shard: int) -> None:
    x = mix((seed + STEP) % WORD) ^ mix((shard * STEP + STEP) % WORD)
    wanted = tuple(mix((x + STEP * number) % WORD) for number in (1, 2, 3, 4))
    assert tuple(map(int, plain(rng.seeded, seed, shard))) == wanted


def test_words_are_those_of_xoshiro() -> None:
    state: tuple[int, ...] = (1, 2, 3, WORD - 4)
    for _ in range(50):
        wanted = xoshiro(*state)
        assert tuple(map(int, plain(rng.advance, *state))) == wanted
        state = wanted[1:]


@pytest.mark.parametrize("n", [1, 2, 3, 52, 416, 2**31])
def test_a_draw_is_scaled_without_bias(n: int) -> None:
    """Products whose low half is below 2**32 mod n are drawn again."""
    least = 2**32 % n
    for low in {0, 1, least - 1, least, least + 1, 2**32 - 1} - {-1}:
        for high in (0, 7):
            assert bool(plain(rng.biased, (high << 32) + low, n)) == (low < least)


@pytest.mark.parametrize(("dealt", "at"), [(0, 0), (0, 3), (2, 0), (2, 1), (3, 0)])
def test_a_drawn_card_is_swapped_behind_those_dealt_before(dealt: int, at: int) -> None:
    deck = np.array([10, 11, 12, 13], dtype=np.uint8)
    take: Any = rng.take
    card = take.py_func(deck, dealt, np.uint64((at << 32) + 5))
    wanted = [10, 11, 12, 13]
    wanted[dealt], wanted[dealt + at] = wanted[dealt + at], wanted[dealt]
    assert (int(card), deck.tolist()) == (10 + dealt + at, wanted)
    assert card.dtype == np.uint64


# --- how functions are compiled


@pytest.fixture
def loaded(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The module as it is imported anew, under other circumstances."""
    monkeypatch.setattr(settings, "CACHE_DIR", "before")
    asked: list[dict[str, Any]] = []
    monkeypatch.setattr(numba, "njit", lambda **how: asked.append(how) or (lambda f: f))

    def load() -> tuple[Any, dict[str, Any]]:
        spec = importlib.util.spec_from_file_location("compiled_anew", compiled.__file__)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        module.compiled(len)
        return module, asked[-1]

    return load


def test_compiled_code_is_kept_under_a_hash_of_all_sources(
    loaded: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    module, how = loaded()
    place = tmp_path / "rackcard" / f"compiled-{cache.own_code()[:16]}"
    assert (module._own_folder(), settings.CACHE_DIR) == (place, str(place))
    assert how == {"cache": True, "nogil": True}


def test_a_folder_that_somebody_names_is_left_to_numba(
    loaded: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    _, how = loaded()
    assert (settings.CACHE_DIR, how["cache"]) == ("before", True)


def test_without_any_folder_nothing_is_kept(loaded: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.setattr(cache, "folder", lambda: None)
    module, how = loaded()
    assert module._own_folder() is None
    assert (settings.CACHE_DIR, how["cache"]) == ("before", False)
