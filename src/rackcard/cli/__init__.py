"""The command line. One module per command; nothing heavy is imported before it is needed."""

from __future__ import annotations

import os
import sys


def run() -> None:
    """Entry point: bad input is one sentence on stderr and exit code 2, never a traceback."""
    from rackcard.cli.app import UsageError, app
    from rackcard.rules.errors import BadInput

    try:
        code = app(standalone_mode=False)
    except BadInput as error:
        _complain(str(error))
        code = 2
    except UsageError as error:
        _complain(error.format_message())
        code = 2
    except KeyboardInterrupt:
        _complain("stopped.")
        code = 130
    except BrokenPipeError:
        # The reader (head, less) is gone; keep the interpreter from reporting the error again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    sys.exit(code if isinstance(code, int) else 0)


def _complain(sentence: str) -> None:
    print(f"rackcard: {' '.join(sentence.split())}", file=sys.stderr)
