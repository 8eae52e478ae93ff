"""How many races the properties are tried on, by HYPOTHESIS_PROFILE: a few, fewer (`quick`), or many (`long`)."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

PROFILE = os.environ.get("HYPOTHESIS_PROFILE", "default")
_COMMON = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow, HealthCheck.data_too_large]}

settings.register_profile("default", max_examples=5, derandomize=True, database=None, **_COMMON)
settings.register_profile("quick", max_examples=3, derandomize=True, database=None, **_COMMON)
settings.register_profile("long", max_examples=60, print_blob=True, **_COMMON)
settings.load_profile(PROFILE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Raise the timeout for the many races of the long profile."""
    if PROFILE == "long":
        for item in items:
            item.add_marker(pytest.mark.timeout(0))
