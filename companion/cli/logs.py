"""Logging: one line per event, for people or as JSON. Requests are not logged: a URL may contain a secret."""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime


class JsonLines(logging.Formatter):
    """Formats each record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Format a record."""
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line = {"at": at, "level": record.levelname.lower(), "from": record.name, "text": record.getMessage()}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def start_logging(level: str, *, as_json: bool) -> None:
    """Log to standard error."""
    handler = logging.StreamHandler()
    plain = logging.Formatter("%(asctime)s %(levelname)-7s %(name)s: %(message)s", "%H:%M:%S")
    handler.setFormatter(JsonLines() if as_json else plain)
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    for name in ("uvicorn.access", "uvicorn.error"):  # their warnings are about whatever strangers send
        logging.getLogger(name).setLevel(logging.ERROR)
