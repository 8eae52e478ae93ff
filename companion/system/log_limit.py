"""Keep one client from flooding the log: a few lines of each kind, then a count."""

from __future__ import annotations

import asyncio
import logging
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

MOST, SECONDS = 5, 10.0
Kind = tuple[str | int, ...]


@dataclass(slots=True)
class _Window:
    began: float
    passed: int = 0
    held: int = 0
    last: str = ""


class LogLimit(logging.Filter):
    """Pass the first few records of each kind in each window, then log how many were suppressed.

    Records are of one kind if they have the same format string and, with a traceback, come from the same fault.
    """

    def __init__(self, most: int = MOST, seconds: float = SECONDS, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._most, self._seconds, self._clock = most, seconds, clock
        self._windows: dict[Kind, _Window] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether to log the record."""
        window = self._window(record)
        if window.passed < self._most:
            window.passed += 1
            return True
        window.held += 1
        window.last = record.getMessage()
        if window.held == 1:
            self._schedule_count(record, window)
        return False

    def _window(self, record: logging.LogRecord) -> _Window:
        now, kind = self._clock(), _kind_of(record)
        window = self._windows.get(kind)
        if window is None or now - window.began >= self._seconds:
            if window is not None:
                self._log_count(record, window)
            window = self._windows[kind] = _Window(now)
        return window

    def _schedule_count(self, record: logging.LogRecord, window: _Window) -> None:
        """Log the count when the window ends; without an event loop, the next record of that kind logs it."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return
        left = window.began + self._seconds - self._clock()
        loop.call_later(max(0.0, left), self._log_count, record, window)

    def _log_count(self, record: logging.LogRecord, window: _Window) -> None:
        if not window.held:
            return
        text = f"{window.held} more within {self._seconds:.0f} s like: {window.last}"
        window.held = 0
        logger = logging.getLogger(record.name)
        logger.callHandlers(logger.makeRecord(record.name, record.levelno, "", 0, text, (), None))


def _kind_of(record: logging.LogRecord) -> Kind:
    fault, _, trace = record.exc_info or (None, None, None)
    if fault is None or trace is None:
        return (str(record.msg),)
    while trace.tb_next is not None:
        trace = trace.tb_next
    return (str(record.msg), fault.__name__, trace.tb_frame.f_code.co_filename, trace.tb_lineno)


def limited_logger(name: str) -> logging.Logger:
    """Return a rate-limited logger, for lines that strangers can trigger."""
    logger = logging.getLogger(name)
    if not any(isinstance(one, LogLimit) for one in logger.filters):
        logger.addFilter(LogLimit())
    return logger
