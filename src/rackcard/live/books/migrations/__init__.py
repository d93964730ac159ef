"""Changes of the schema, in order; a writer that opens a database runs those that it lacks."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection


def _config() -> Config:
    config = Config()
    # A percent sign would start a reference to another setting.
    folder = str(Path(__file__).parent).replace("%", "%%")
    config.set_main_option("script_location", folder)
    return config


def known() -> list[str]:
    """Every version that there is, the latest first."""
    scripts = ScriptDirectory.from_config(_config())
    return [script.revision for script in scripts.walk_revisions()]


def upgrade(connection: Connection) -> None:
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
