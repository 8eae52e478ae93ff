"""What the tests of the web port share."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture
def lines() -> Iterator[ExitStack]:
    """Close every connection at the end of the test."""
    with ExitStack() as stack:
        yield stack
