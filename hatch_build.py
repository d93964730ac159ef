"""The build backend: hatchling, and the web site made before anything is packed.

A wheel or a source distribution without the site would be a house without pages. Where the site
is missing or older than frontend/, it is built with Node.js from PyPI, which is asked for only
then. A source distribution carries the built site, so a wheel made from it needs no Node.js; an
editable install serves whatever `make site` has built, and needs none either.
"""

from __future__ import annotations

import importlib.util
import tomllib
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling import build as hatchling
from hatchling.build import (  # noqa: F401  (the rest of the interface, as it is)
    build_editable,
    get_requires_for_build_editable,
)

ROOT = Path(__file__).resolve().parent
Settings = dict[str, Any] | None


def get_requires_for_build_sdist(config_settings: Settings = None) -> list[str]:
    return [*hatchling.get_requires_for_build_sdist(config_settings), *_node()]


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    return [*hatchling.get_requires_for_build_wheel(config_settings), *_node()]


def build_sdist(folder: str, config_settings: Settings = None) -> str:
    make_site()
    return hatchling.build_sdist(folder, config_settings)


def build_wheel(
    folder: str, config_settings: Settings = None, metadata_folder: str | None = None
) -> str:
    make_site()
    return hatchling.build_wheel(folder, config_settings, metadata_folder)


def make_site() -> None:
    """Build the site if that is needed; stop with one sentence if it cannot be done."""
    site = _site()
    try:
        site.build()
    except site.BuildError as failure:
        raise SystemExit(f"rackcard cannot be packed without its web site: {failure}") from None
    if not (site.SITE / "index.html").is_file():
        raise SystemExit("rackcard cannot be packed without its web site, which has no index.html.")


def _node() -> list[str]:
    """Node.js, if the site has to be built."""
    if _site().is_current():
        return []
    with (ROOT / "pyproject.toml").open("rb") as file:
        return list(tomllib.load(file)["dependency-groups"]["site"])


def _site() -> ModuleType:
    spec = importlib.util.spec_from_file_location("build_site", ROOT / "frontend" / "build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
