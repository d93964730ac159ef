"""What a house logs: a line of JSON for each thing, for programs that collect them.

What happened at a table is in the journal; a log tells what happened to the house.
"""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime
from pathlib import Path

from rackcard.rules.errors import BadInput

LEVELS = ("debug", "info", "warning", "error")
_USUAL = logging.makeLogRecord({}).__dict__.keys() | {"message", "asctime", "taskName"}


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        line |= {name: value for name, value in vars(record).items() if name not in _USUAL}
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)


def start(level: str = "warning", file: Path | None = None) -> None:
    """Log to a file, or to standard error; everything that the program and its server say."""
    if level not in LEVELS:
        raise BadInput(f"there is no log level {level!r}; allowed: {', '.join(LEVELS)}.")
    try:
        handler = logging.StreamHandler(sys.stderr) if file is None else logging.FileHandler(file)
    except OSError as error:
        raise BadInput(f"cannot write the log {file}: {error.strerror}.") from None
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers = [handler]
    # Libraries say a lot for themselves; what they warn of is ours to know.
    root.setLevel(logging.WARNING)
    logging.getLogger("rackcard").setLevel(level.upper())
