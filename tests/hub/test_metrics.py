"""The public metrics: what the public state does not show is held back until the round is over."""

from __future__ import annotations

import pytest

from companion.hub.metrics import Metrics

QUICK, SLOW = 0.0004, 7.0


@pytest.fixture
def metrics() -> Metrics:
    """Return metrics with one accepted command at each of two tables."""
    metrics = Metrics()
    for table in ("main", "other"):
        metrics.answered(table, None, QUICK, public=True)
    return metrics


def secretly(metrics: Metrics) -> None:
    """Count everything at the main table that must not show yet."""
    metrics.answered("main", "cards.heat", SLOW, public=False)
    metrics.answered("main", "not-now", QUICK, public=False)
    metrics.answered("main", None, QUICK, public=False)
    metrics.refused("main", "too-fast")
    metrics.ignored_retained("main")


def test_nothing_changes_while_the_same_round_is_sealed(metrics: Metrics) -> None:
    before = metrics.text({"main": 2})
    secretly(metrics)
    metrics.secrets_are_of("main", ("race", 2))
    metrics.secrets_are_of("other", ("another race", 3))
    secretly(metrics)
    metrics.secrets_are_of("main", ("race", 2))
    assert metrics.text({"main": 2}) == before


@pytest.mark.parametrize("sealed", [("race", 3), ("next race", 1), None])
def test_all_is_counted_when_other_plans_are_sealed_or_none(metrics: Metrics, sealed: tuple[str, int] | None) -> None:
    metrics.secrets_are_of("main", ("race", 2))
    secretly(metrics)
    metrics.secrets_are_of("main", sealed)
    told = metrics.text({"main": 2}).splitlines()
    for line in (
        'pitwall_commands_total{table="main"} 4',
        'pitwall_refusals_total{table="main",code="cards.heat"} 1',
        'pitwall_refusals_total{table="main",code="not-now"} 1',
        'pitwall_refusals_total{table="main",code="too-fast"} 1',
        'pitwall_retained_commands_total{table="main"} 1',
        'pitwall_command_seconds_bucket{le="1.0"} 4',
        'pitwall_command_seconds_bucket{le="+Inf"} 5',
        "pitwall_command_seconds_count 5",
    ):
        assert line in told


def test_a_figure_never_falls(metrics: Metrics) -> None:
    secretly(metrics)
    metrics.secrets_are_of("main", None)
    after = metrics.text({})
    metrics.secrets_are_of("main", None)
    assert metrics.text({}) == after
