"""Settings for all tests."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

# How long an example takes depends on what else the machine is doing.
_UNHURRIED = [HealthCheck.too_slow, HealthCheck.data_too_large]
settings.register_profile("unhurried", deadline=None, suppress_health_check=_UNHURRIED)
settings.load_profile("unhurried")
