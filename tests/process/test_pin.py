"""The referee's PIN: short-lived, used once, few tries, and public only until a referee is in."""

from __future__ import annotations

import hmac

import pytest

from companion.process.pin import LIFE_SECONDS, MOST_WRONG, RefereePins

from ..clocks import Clock


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def pins(clock: Clock) -> RefereePins:
    return RefereePins(clock=clock)


def other_than(*codes: str) -> str:
    return next(code for code in ("000000", "111111", "222222") if code not in codes)


def test_a_pin_is_six_digits_and_never_in_a_log(pins: RefereePins) -> None:
    pin = pins.issue()
    assert len(pin.code) == 6
    assert pin.code.isdecimal()
    assert pin.code not in repr(pin)


def test_a_pin_admits_one_tablet(pins: RefereePins) -> None:
    code = pins.issue().code
    assert pins.admit(code)
    assert not pins.admit(code), "a PIN that was overheard is worth nothing"


def test_a_pin_expires(pins: RefereePins, clock: Clock) -> None:
    pin = pins.issue()
    clock.now += LIFE_SECONDS - 1
    assert pins.seconds_left(pin) == 1
    clock.now += 1
    assert not pins.admit(pin.code)


def test_a_new_pin_makes_the_one_before_invalid(pins: RefereePins) -> None:
    first = pins.issue().code
    second = pins.issue().code
    assert not pins.admit(first) or first == second
    assert pins.admit(second)


def test_few_wrong_tries_make_every_pin_invalid(pins: RefereePins) -> None:
    public, private = pins.public(), pins.issue()
    assert public is not None
    for _ in range(MOST_WRONG):
        assert not pins.admit(other_than(public.code, private.code))
    assert not pins.admit(private.code)
    assert not pins.admit(public.code)
    assert pins.admit(pins.issue().code), "the host can make another one"


def test_asking_for_the_public_pin_gives_a_guesser_no_more_tries(pins: RefereePins, clock: Clock) -> None:
    public = pins.public()
    clock.now += LIFE_SECONDS / 2
    private = pins.issue()
    assert public is not None
    for _ in range(MOST_WRONG - 1):
        pins.admit(other_than(public.code, private.code))
    clock.now += LIFE_SECONDS / 2
    renewed = pins.public()
    assert renewed is not None
    assert renewed is not public
    pins.admit(other_than(renewed.code, private.code))
    assert not pins.admit(private.code)


def test_the_public_pin_is_renewed_when_it_has_expired(pins: RefereePins, clock: Clock) -> None:
    first = pins.public()
    assert pins.public() is first
    clock.now += LIFE_SECONDS
    second = pins.public()
    assert second is not first


def test_once_a_referee_is_in_nobody_reads_a_pin_and_what_was_read_is_worth_nothing(pins: RefereePins) -> None:
    read, printed = pins.public(), pins.issue()
    assert read is not None
    pins.referee_is_in()
    assert pins.public() is None
    assert not pins.admit(read.code)
    assert pins.admit(printed.code), "what the terminal has printed stays valid"


def test_the_first_to_use_the_public_pin_is_the_only_one(pins: RefereePins) -> None:
    read = pins.public()
    assert read is not None
    assert pins.admit(read.code)
    assert pins.public() is None
    assert not pins.admit(read.code)


def test_a_host_may_keep_the_pin_off_the_screens(clock: Clock) -> None:
    assert RefereePins(shown=False, clock=clock).public() is None


@pytest.mark.parametrize("made", [True, False])
def test_every_try_is_compared_in_constant_time(
    pins: RefereePins, monkeypatch: pytest.MonkeyPatch, *, made: bool
) -> None:
    """The time an answer takes must tell neither how many digits are right nor whether there is a PIN."""
    if made:
        pins.issue()
    compared: list[tuple[bytes, bytes]] = []

    def compare(one: bytes, other: bytes) -> bool:
        compared.append((one, other))
        return False

    monkeypatch.setattr(hmac, "compare_digest", compare)
    pins.admit("123456")
    assert [len(one) for one, _ in compared] == [6, 6]
