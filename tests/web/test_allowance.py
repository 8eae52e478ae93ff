"""What each address may ask for: a burst, a steady rate after it, and a short wait in between."""

from __future__ import annotations

from companion.web import allowance
from companion.web.allowance import PATIENCE_SECONDS, Allowance, PerAddress

from ..clocks import Clock


def test_a_burst_passes_at_once_then_requests_wait_their_turn_then_they_are_refused():
    one = Allowance(10.0, 5, Clock())
    waits = [one.reserve() for _ in range(20)]
    assert waits[:5] == [0.0] * 5
    assert waits[5:15] == [(number + 1) / 10 for number in range(10)]
    assert waits[14] == PATIENCE_SECONDS
    assert waits[15:] == [None] * 5


def test_whoever_pauses_has_the_whole_burst_again():
    clock = Clock()
    one = Allowance(10.0, 5, clock)
    while one.reserve() is not None:
        pass
    clock.now += 60
    assert [one.reserve() for _ in range(6)] == [0.0] * 5 + [0.1]


def test_a_refused_request_costs_nothing():
    clock = Clock()
    one = Allowance(10.0, 5, clock)
    while one.reserve() is not None:
        pass
    for _ in range(100):
        one.reserve()
    clock.now += 0.2
    assert one.reserve() is not None


def test_a_dear_request_leaves_less_for_others_but_is_possible_at_all():
    one = Allowance(10.0, 5, Clock())
    assert one.reserve(100.0) == 0.0, "more than the burst could never be paid"
    assert one.reserve() == 0.1


def test_retry_after_is_when_the_next_request_would_be_paid_for():
    clock = Clock()
    one = Allowance(0.25, 1, clock)
    assert one.retry_after == 1
    one.reserve()
    assert one.retry_after == 4
    clock.now += 2.5
    assert one.retry_after == 2


def test_each_address_has_its_own_and_those_not_heard_of_for_longest_are_forgotten(monkeypatch):
    monkeypatch.setattr(allowance, "_REMEMBERED", 2)
    known = PerAddress(list)
    first = known.of("a")
    first.append(1)
    known.of("b")
    assert known.of("a") is first
    known.of("c")
    assert known.of("a") is first
    assert known.of("b") == []
    assert known.of("c") == []
