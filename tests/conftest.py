"""Property tests: no deadline (machines are shared), the same examples every time in CI."""

import os

import pytest
from hypothesis import settings

from tests.command_line import rackcard  # noqa: F401  (a fixture for every folder)
from tests.warm import warm

settings.register_profile("here", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")


def pytest_configure(config: pytest.Config) -> None:
    """The whole suite on several workers: compile once before they start."""
    whole = config.args_source is pytest.Config.ArgsSource.TESTPATHS
    if whole and config.getoption("numprocesses", None) and not hasattr(config, "workerinput"):
        warm()
