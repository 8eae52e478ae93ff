"""Lines that strangers can trigger are limited: a few, then a count."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

import pytest

from companion.system.log_limit import LogLimit, limited_logger

from ..clocks import Clock

if TYPE_CHECKING:
    from collections.abc import Callable


@pytest.fixture
def clock() -> Clock:
    return Clock(0.0)


@pytest.fixture
def log(clock: Clock, caplog: pytest.LogCaptureFixture) -> logging.Logger:
    caplog.set_level(logging.INFO)
    logger = logging.getLogger("tests.limited")
    logger.filters = [LogLimit(most=2, seconds=10, clock=clock)]
    return logger


def test_the_first_few_pass_and_the_rest_is_counted(
    log: logging.Logger, clock: Clock, caplog: pytest.LogCaptureFixture
):
    for number in range(1000):
        log.info("A client was cut off: %s", number)
    clock.now = 10
    log.info("A client was cut off: %s", "later")
    assert caplog.messages == [
        "A client was cut off: 0",
        "A client was cut off: 1",
        "998 more within 10 s like: A client was cut off: 999",
        "A client was cut off: later",
    ]


def test_each_kind_of_line_has_its_own_limit(log: logging.Logger, caplog: pytest.LogCaptureFixture):
    for number in range(5):
        log.info("a %s", number)
    log.warning("b %s", 0)
    assert caplog.messages == ["a 0", "a 1", "b 0"]


def test_each_fault_has_its_own_limit(log: logging.Logger, caplog: pytest.LogCaptureFixture):
    faults: tuple[Callable[[int], object], ...] = (
        lambda key: {}[key],
        lambda key: [][key],
        lambda key: {}[-key],
    )
    for number in range(10):
        for place, fault in enumerate(faults):
            try:
                fault(number)
            except LookupError:
                log.exception("failed at %s", f"{place}.{number}")
    assert caplog.messages == [f"failed at {place}.{number}" for number in (0, 1) for place in (0, 1, 2)]
    assert all(record.exc_info for record in caplog.records)


def test_the_count_is_logged_at_the_end_of_the_window_even_if_nothing_follows(caplog: pytest.LogCaptureFixture):
    caplog.set_level(logging.INFO)
    logger = logging.getLogger("tests.limited")
    logger.filters = [LogLimit(most=1, seconds=0.05)]

    async def flood() -> None:
        for number in range(50):
            logger.info("x %s", number)
        async with asyncio.timeout(10):
            while len(caplog.messages) < 2:
                await asyncio.sleep(0.01)

    asyncio.run(flood())
    assert caplog.messages[0] == "x 0"
    assert caplog.messages[1].startswith("49 more within")


def test_a_logger_is_limited_once():
    assert limited_logger("tests.once") is limited_logger("tests.once")
    assert len(limited_logger("tests.once").filters) == 1
