"""Users that are added, changed and removed while a broker of ours runs."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from companion.broker import Rule, hash_secret
from companion.broker.gateway import listener
from companion.broker.packets.connect import Connect, encode_connect

from .clients import Crowd, Raw, log_in
from .world import LIMITS, RULES, SECRETS, USERS, change, in_thread, topic

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


ACCEPTED, REFUSED = b"\x20\x02\x00\x00", b"\x20\x02\x00\x05"
PING, PONG = b"\xc0\x00", b"\xd0\x00"
BOTH = pytest.mark.parametrize("spec", ["embedded", "mosquitto"])


@pytest.fixture(params=["embedded", "mosquitto"])
def crowd(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Crowd]:
    with in_thread(request.param, tmp_path) as place:
        crowd = Crowd(place)
        yield crowd
        crowd.leave()


def alive(raw: Raw) -> bool:
    raw.send(b"\xc0\x00")
    return raw.packet() == b"\xd0\x00"


def test_a_freed_seat_is_disconnected_and_the_next_owner_gets_in(crowd: Crowd):
    hub = crowd.guest("hub")
    red, _ = log_in(crowd, "seat-red", SECRETS["seat-red"])
    blue, _ = log_in(crowd, "seat-blue", SECRETS["seat-blue"])
    screen = crowd.raw()
    screen.log_in(client_id="tv")
    change(crowd.place, {**USERS, "seat-red": hash_secret("new owner")})
    assert red.packet() is None
    assert all(alive(one) for one in (blue, screen))
    hub.publish(topic("event"), "still here")
    assert not hub.gone.is_set()
    assert log_in(crowd, "seat-red", SECRETS["seat-red"])[1] == REFUSED
    assert log_in(crowd, "seat-red", "new owner")[1] == ACCEPTED


def test_a_removed_user_is_disconnected(crowd: Crowd):
    red, _ = log_in(crowd, "seat-red", SECRETS["seat-red"])
    change(crowd.place, {user: digest for user, digest in USERS.items() if user != "seat-red"})
    assert red.packet() is None
    assert log_in(crowd, "seat-red", SECRETS["seat-red"])[1] == REFUSED


def test_a_new_reader_gets_its_own_rights_and_no_more(crowd: Crowd):
    hub = crowd.guest("hub")
    hub.subscribe(topic("#"))
    rules = [*RULES, Rule("reader-third", topic("reader/third/tap"), write=True)]
    change(crowd.place, {**USERS, "reader-third": hash_secret("third")}, rules)
    third = crowd.guest("reader-third", secret="third")
    third.publish(topic("reader/left/tap"), "04")
    third.publish(topic("reader/third/tap"), "04")
    assert hub.until(topic("reader/third/tap")) == []
    third.subscribe("#")
    hub.publish(topic("seat/red/view"), "sealed")
    hub.publish(topic("event"), "x")
    assert third.until(topic("event")) == []


def test_every_change_is_in_effect_when_it_returns(crowd: Crowd):
    for number in range(5):
        change(crowd.place, {**USERS, "seat-red": hash_secret(f"owner {number}")})
        assert log_in(crowd, "seat-red", f"owner {number}")[1] == ACCEPTED
        assert log_in(crowd, "seat-red", f"owner {number - 1}")[1] == REFUSED


def test_a_name_that_would_break_the_files_is_refused_before_anything_changes(crowd: Crowd):
    with pytest.raises(ValueError, match="is not a user name"):
        change(crowd.place, {"a:b": "x"})
    assert log_in(crowd, "seat-red", SECRETS["seat-red"])[1] == ACCEPTED


def test_a_client_that_does_not_acknowledge_is_disconnected(tmp_path: Path):
    """amqtt would drop the message after five seconds; Mosquitto keeps it for the next session."""
    with in_thread("embedded", tmp_path) as place:
        crowd = Crowd(place)
        hub, screen = crowd.guest("hub"), crowd.raw()
        screen.log_in(client_id="mute")
        screen.subscribe(topic("state"), qos=1)
        hub.publish(topic("state"), "x")
        assert screen.packet() is not None
        assert screen.packet() is None
        crowd.leave()


FEW_PACKETS = replace(LIMITS, packet_burst=20, packets_per_second=1e-6)


@BOTH
def test_a_client_over_the_packet_rate_is_disconnected_but_not_the_hub(tmp_path: Path, spec: str):
    with in_thread(spec, tmp_path, limits=FEW_PACKETS) as place:
        crowd = Crowd(place)
        hub = crowd.guest("hub")
        red, _ = log_in(crowd, "seat-red", SECRETS["seat-red"])
        red.send(PING * 30)
        assert pongs_until_the_end(red) <= FEW_PACKETS.packet_burst
        for _ in range(30):
            hub.publish(topic("event"), "x")
        assert not hub.gone.is_set()
        crowd.leave()


@BOTH
def test_a_user_has_one_allowance_whichever_door_it_comes_through(tmp_path: Path, spec: str):
    with in_thread(spec, tmp_path, gateway=True, limits=FEW_PACKETS) as place:
        browser, program = Crowd(place), Crowd(replace(place, port=place.tcp_port, websockets=False))
        by_tcp, _ = log_in(program, "seat-red", SECRETS["seat-red"])
        by_tcp.send(PING * 15)
        assert [by_tcp.packet() for _ in range(15)] == [PONG] * 15
        by_websocket, _ = log_in(browser, "seat-red", SECRETS["seat-red"])
        by_websocket.send(PING * 15)
        assert pongs_until_the_end(by_websocket) < 15
        for crowd in (browser, program):
            crowd.leave()


def pongs_until_the_end(raw: Raw) -> int:
    """Count the answers to pings until the other side hangs up."""
    return sum(1 for _ in iter(raw.packet, None))


@BOTH
def test_wrong_logins_count_for_every_door(tmp_path: Path, spec: str):
    with in_thread(spec, tmp_path, gateway=True) as place:
        assert place.broker is not None
        assert place.gateway is not None
        assert place.gateway.admission.login_throttle is place.broker.admission.login_throttle


SLOWED = replace(LIMITS, free_logins=1, first_delay_seconds=3600, longest_delay_seconds=3600)


@BOTH
@pytest.mark.parametrize("websockets", [True, False], ids=["gateway", "tcp"])
def test_a_right_login_is_answered_at_once_while_its_address_waits_for_wrong_ones(
    tmp_path: Path, spec: str, websockets: bool, monkeypatch: pytest.MonkeyPatch
):
    """Phones behind one router share an address with whoever guesses there."""
    monkeypatch.setattr(listener, "_address", lambda _: "192.0.2.1")  # the TCP door never slows this machine down
    with in_thread(spec, tmp_path, gateway=True, limits=SLOWED) as place:
        crowd = Crowd(place if websockets else replace(place, port=place.tcp_port, websockets=False))
        assert log_in(crowd, "seat-red", "guess")[1] == REFUSED
        guesses = [crowd.raw() for _ in range(3)]
        for number, raw in enumerate(guesses):
            raw.send(encode_connect(Connect(f"guess-{number}", user="seat-red", password=b"guess")))
        assert log_in(crowd, "seat-red", SECRETS["seat-red"])[1] == ACCEPTED
        for raw in guesses:
            with pytest.raises(TimeoutError):
                raw.packet(0.2)
        crowd.leave()


@BOTH
def test_the_hub_never_logs_in_through_the_tcp_door(tmp_path: Path, spec: str):
    with in_thread(spec, tmp_path) as place:
        crowd = Crowd(place)
        assert log_in(crowd, "hub", place.hub_secret)[1] == REFUSED
        assert crowd.guest("hub")
        crowd.leave()


def test_a_wrong_login_that_waits_for_its_answer_does_not_hold_up_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(listener, "_address", lambda _: "192.0.2.1")
    with in_thread("embedded", tmp_path, limits=SLOWED, stop_seconds=3600) as place:
        crowd = Crowd(place)
        assert log_in(crowd, "seat-red", "guess")[1] == REFUSED
        waiting = crowd.raw()
        waiting.send(encode_connect(Connect("guess", user="seat-red", password=b"guess")))
        with pytest.raises(TimeoutError):
            waiting.packet(0.2)
    assert waiting.packet() is None
    crowd.leave()
