"""Property tests: no deadline (machines are shared), the same examples every time in CI."""

import os

from hypothesis import settings

from tests.command_line import rackcard  # noqa: F401  (a fixture for every folder)

settings.register_profile("here", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")
