"""Set up .venv with the pinned packages and rackcard itself; `make` calls this, nobody has to.

    python3 bootstrap.py                what `rackcard` needs to run
    python3 bootstrap.py --extras dev   that, and what tests and lint need
    python3 bootstrap.py --extras site  Node.js alone, in .venv-site, to build the web site with
    python3 bootstrap.py --browser      Chromium for the tests of the web site, where apt can get it
    python3 bootstrap.py --compile      pin again: write requirements*.txt from pyproject.toml

Standard library only. The work is done by uv: the one on PATH, else one in a side environment
(.venv-uv), because installing into a system Python is refused on many systems (PEP 668). Where
uv cannot be had or cannot reach the packages, plain venv and pip do the same. When nothing has
changed since the last time it returns at once.
"""

import argparse
import ast
import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

OLDEST = (3, 11)

# First of all, and in words that an old Python understands: continue on one that is new enough.
if sys.version_info < OLDEST:
    for name in ("python3.13", "python3.12", "python3.11"):
        found = shutil.which(name)  # a pyenv shim may be found and still not run
        if found and subprocess.call([found, "-c", ""], stderr=subprocess.DEVNULL) == 0:
            sys.exit(subprocess.call([found, os.path.abspath(__file__), *sys.argv[1:]]))
    running = ".".join(map(str, sys.version_info[:3]))
    sys.stderr.write(f"rackcard needs Python 3.11 or newer; this is {running}.\n")
    sys.exit(2)

ROOT = Path(__file__).resolve().parent
BIN = "Scripts" if os.name == "nt" else "bin"
EXE = ".exe" if os.name == "nt" else ""
VENV, UV_VENV = ROOT / ".venv", ROOT / ".venv-uv"
# By itself: who only runs the tests again need not wait for a fresh Node.js, nor the reverse.
SITE_VENV = ROOT / ".venv-site"
# Not the interpreter of an activated .venv, which is about to be replaced.
PYTHON = getattr(sys, "_base_executable", None) or sys.executable

# Where packages come from is the user's setting for pip. uv does not read it, so it is handed on
# through uv's environment: pip's option, uv's variable, what separates several values.
HANDED_ON = (
    ("index-url", "UV_DEFAULT_INDEX", " "),
    ("extra-index-url", "UV_INDEX", " "),
    ("find-links", "UV_FIND_LINKS", ","),
    ("trusted-host", "UV_INSECURE_HOST", " "),
    ("cert", "SSL_CERT_FILE", " "),
    ("proxy", "ALL_PROXY", " "),
)
UV_INDEX_NAMES = {"UV_DEFAULT_INDEX", "UV_INDEX_URL", "UV_INDEX", "UV_EXTRA_INDEX_URL"}


class SetupError(Exception):
    """Something did not work; the message is the sentence for the user."""


def main() -> int:
    parser = argparse.ArgumentParser(description="Set up rackcard's environment in .venv.")
    parser.add_argument("--extras", choices=["dev", "site"], help="tools for tests, or Node.js")
    parser.add_argument("--browser", action="store_true", help="Chromium, for tests of the site")
    parser.add_argument("--compile", action="store_true", help="write requirements*.txt anew")
    options = parser.parse_args()
    try:
        if options.compile:
            compile_pins()
        elif options.browser:
            get_browser()
        else:
            set_up(options.extras)
    except SetupError as failure:
        say(str(failure))
        return 1
    except OSError as error:
        say(f"cannot change files in {ROOT}: {error}.")
        return 1
    except KeyboardInterrupt:
        say("interrupted; the next run starts over.")
        return 130
    return 0


def set_up(extras: str | None) -> None:
    wanted = fingerprint(extras)
    # The dev environment holds everything the runtime one does.
    good_enough = {wanted} if extras == "site" else {wanted, fingerprint("dev")}
    venv = folder(extras)
    stamp = venv / ".rackcard-stamp"
    if stamp.is_file() and stamp.read_text() in good_enough and in_venv(venv, "python").exists():
        return
    say(f"setting up {venv.name} (this needs the package registry, once) ...")
    try:
        install_with_uv(find_uv(), venv, extras)
    except SetupError as failure:
        say(f"{failure} Trying again with pip.")
        install_with_pip(venv, extras)
    stamp.write_text(wanted)  # last: without it the next run starts over


def install_with_uv(uv: str, venv: Path, extras: str | None) -> None:
    env = uv_environment()
    remove(venv)
    run(uv, "venv", "--quiet", "--python", PYTHON, str(venv), env=env)
    install = (uv, "pip", "install", "--quiet", "--python", str(in_venv(venv, "python")))
    for what in wanted_packages(extras):
        run(*install, *what, env=env)


def install_with_pip(venv: Path, extras: str | None) -> None:
    remove(venv)
    run(PYTHON, "-m", "venv", str(venv))
    for what in wanted_packages(extras):
        run(str(in_venv(venv, "python")), "-m", "pip", "install", "--quiet", *what)


def wanted_packages(extras: str | None) -> list[tuple[str, ...]]:
    """The pinned packages, then rackcard itself unless only Node.js is wanted."""
    pinned = ("-r", pins(extras).name)
    return [pinned] if extras == "site" else [pinned, ("--no-deps", "-e", ".")]


def get_browser() -> None:
    """Only root may ask apt; elsewhere the tests that need a browser say what to install."""
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    if shutil.which("chromium") or not is_root or not shutil.which("apt-get"):
        return
    say("installing chromium with apt, for the tests of the web site ...")
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    try:
        run("apt-get", "update", "-qq", env=env)
        run("apt-get", "install", "-qq", "--no-install-recommends", "chromium", env=env)
    except SetupError as failure:
        say(f"{failure} Tests in a browser are left out.")


def compile_pins() -> None:
    # Only the main index: a pin must not name what only one machine's extra sources hold.
    env = uv_environment(extra_sources=False)
    command = (find_uv(), "pip", "compile", "--quiet", "--universal", "--python-version", "3.11")
    command += ("--no-annotate", "--no-emit-index-url", "--custom-compile-command", "make pins")
    runtime = [word for extra in ("cluster", "live", "report") for word in ("--extra", extra)]
    run(*command, "pyproject.toml", *runtime, "-o", pins(None).name, env=env)
    dev = ("--extra", "dev", "-c", pins(None).name, "-o", pins("dev").name)
    run(*command, "pyproject.toml", *dev, env=env)
    run(*command, "--group", "pyproject.toml:site", "-o", pins("site").name, env=env)
    for path in (pins(None), pins("dev"), pins("site")):
        if "://" in path.read_text():
            raise SetupError(f"{path.name} names an address; it must name packages only.")


def find_uv() -> str:
    on_path, own = shutil.which("uv"), str(in_venv(UV_VENV, "uv"))
    for uv in (on_path, own):
        if uv and works(uv, "--version"):
            return uv
    remove(UV_VENV)
    run(PYTHON, "-m", "venv", str(UV_VENV))
    run(str(in_venv(UV_VENV, "python")), "-m", "pip", "install", "--quiet", "uv")
    return own


def uv_environment(extra_sources: bool = True) -> dict[str, str]:
    env = {"UV_HTTP_RETRIES": "5", **os.environ, "UV_PYTHON_DOWNLOADS": "never"}
    if not extra_sources:
        env.pop("UV_FIND_LINKS", None)
    uv_has_indexes = not UV_INDEX_NAMES.isdisjoint(env)
    settings = pip_settings()
    for option, variable, separator in HANDED_ON:
        if variable in UV_INDEX_NAMES and uv_has_indexes:
            continue
        if option in ("extra-index-url", "find-links") and not extra_sources:
            continue
        values = settings.get(option, "").split()
        if values:
            env.setdefault(variable, separator.join(values))
    # As pip does: the best version of all the indexes, not the first index that has any.
    env.setdefault("UV_INDEX_STRATEGY", "unsafe-best-match")
    return env


def pip_settings() -> dict[str, str]:
    """pip's settings from its files and its environment variables, the latter first."""
    listing = ""
    for python in (PYTHON, str(in_venv(UV_VENV, "python"))):
        if works(python, "-m", "pip", "--version"):
            listing = subprocess.run(
                [python, "-m", "pip", "config", "list"], capture_output=True, text=True, check=False
            ).stdout
            break
    settings = {}
    for scope in ("global.", "install."):
        for line in listing.splitlines():
            if line.startswith(scope):
                option, _, value = line.removeprefix(scope).partition("=")
                settings[option] = str(ast.literal_eval(value))
    for option, _, _ in HANDED_ON:
        variable = "PIP_" + option.upper().replace("-", "_")
        if os.environ.get(variable):
            settings[option] = os.environ[variable]
    return settings


def fingerprint(extras: str | None) -> str:
    """What .venv was made from; its scripts hold this folder's path, so that counts as well."""
    made_from = hashlib.sha256(f"{sys.implementation.cache_tag} {ROOT}".encode())
    for path in [pins(extras)] + [ROOT / "pyproject.toml"] * (extras != "site"):
        if not path.is_file():
            raise SetupError(f"{path.name} is missing from {ROOT}.")
        made_from.update(path.read_bytes())
    return made_from.hexdigest()


def pins(extras: str | None) -> Path:
    return ROOT / (f"requirements-{extras}.txt" if extras else "requirements.txt")


def folder(extras: str | None) -> Path:
    return SITE_VENV if extras == "site" else VENV


def in_venv(venv: Path, program: str) -> Path:
    return venv / BIN / (program + EXE)


def remove(venv: Path) -> None:
    if venv.exists():
        shutil.rmtree(venv)


def works(*command: str) -> bool:
    try:
        return subprocess.run(command, capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def run(*command: str, env: dict[str, str] | None = None) -> None:
    try:
        code = subprocess.run(command, cwd=ROOT, env=env, stdout=sys.stderr, check=False).returncode
    except OSError as error:
        raise SetupError(f"{command[0]} does not start: {error.strerror}.") from None
    if code:
        raise SetupError(f"`{' '.join(command)}` failed (exit code {code}); its output is above.")


def say(message: str) -> None:
    print(f"bootstrap: {message}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
