"""Connections, on every kind of broker: silence, take-over, size, garbage, clients that do not read."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest

from companion.broker.packets.connect import Connect, encode_connect
from companion.broker.packets.stream import encode_packet, encode_text

from .clients import will_on
from .world import LIMITS, PATIENCE, topic

if TYPE_CHECKING:
    from .clients import Crowd


def test_a_client_that_falls_silent_is_dropped_and_its_will_published(crowd: Crowd):
    presence = topic("seat/red/presence")
    hub, red = crowd.guest("hub"), crowd.raw()
    hub.subscribe(presence)
    secret = crowd.place.secrets["seat-red"].encode()
    fields = {"client_id": "k", "user": "seat-red", "password": secret, "will": will_on(presence)}
    assert red.log_in(**fields, keepalive=1) == b"\x20\x02\x00\x00"
    begin = time.monotonic()
    assert red.packet() is None
    assert time.monotonic() - begin > 0.9
    assert hub.until(presence) == []


def test_pings_keep_a_client_alive(crowd: Crowd):
    screen = crowd.raw()
    assert screen.log_in(client_id="p", keepalive=4) == b"\x20\x02\x00\x00"
    for _ in range(7):  # silent for one and a half times as long it would be disconnected
        time.sleep(1)
        screen.send(b"\xc0\x00")
        assert screen.packet() == b"\xd0\x00"


def test_the_second_connection_with_a_client_id_takes_over(crowd: Crowd):
    first = crowd.guest("seat-red", client_id="phone")
    second = crowd.raw()
    secret = crowd.place.secrets["seat-red"].encode()
    assert second.log_in(client_id="phone", user="seat-red", password=secret) == b"\x20\x02\x00\x00"
    assert first.gone.wait(PATIENCE)
    first.close()  # paho would come back and take over in turn
    hub = crowd.guest("hub")
    second.subscribe(topic("seat/red/reply"))
    hub.publish(topic("seat/red/reply"), "x")
    packet = second.packet()
    assert packet is not None
    assert packet.endswith(b"x")


@pytest.mark.parametrize("victim", ["reader-left", "seat-red", None])
@pytest.mark.parametrize("thief", ["seat-blue", "reader-right", None])
def test_nobody_takes_over_another_users_connection(crowd: Crowd, victim: str | None, thief: str | None):
    """A self-built reader may use a well-known client id; its connection must stay its own."""
    if not crowd.place.own_door or victim == thief:
        return
    secrets = crowd.place.secrets
    held = crowd.guest(victim, client_id="esphome-reader")
    owner = "anonymous" if victim is None else victim
    for guess in ("esphome-reader", f"{owner}/esphome-reader"):
        raw = crowd.raw()
        secret = None if thief is None else secrets[thief].encode()
        assert raw.log_in(client_id=guess, user=thief, password=secret) == b"\x20\x02\x00\x00"
    hub = crowd.guest("hub")
    held.subscribe(topic("event"))
    hub.publish(topic("event"), "still here")
    assert held.next()[1] == b"still here"
    assert not held.gone.is_set()


def test_mqtt_5_gets_an_answer(crowd: Crowd):
    connect = bytearray(encode_connect(Connect("five")))
    connect[8] = 5
    raw = crowd.raw()
    raw.send(bytes([connect[0], connect[1] + 1]) + bytes(connect[2:12]) + b"\0" + bytes(connect[12:]))
    answer = raw.packet()
    assert answer is not None
    assert answer[0] == 0x20
    if crowd.place.own_door:
        assert answer == b"\x20\x03\x00\x84\x00"
        assert raw.packet() is None


def test_an_oversized_packet_ends_the_connection_and_reaches_nobody(crowd: Crowd):
    hub, red = crowd.guest("hub"), crowd.raw()
    hub.subscribe(topic("#"))
    secret = crowd.place.secrets["seat-red"].encode()
    assert red.log_in(client_id="big", user="seat-red", password=secret) == b"\x20\x02\x00\x00"
    body = encode_text(topic("seat/red/command")) + bytes(70_000)
    red.send(encode_packet(0x30, body))
    assert red.packet() is None
    hub.publish(topic("event"), "x")
    assert hub.until(topic("event")) == []


@pytest.mark.parametrize("garbage", [b"GET / HTTP/1.1\r\n\r\n", bytes(8), b"\x10\xff\xff\xff\xff\xff", b"\xf0\x00"])
def test_what_is_not_mqtt_ends_the_connection(crowd: Crowd, garbage: bytes):
    raw = crowd.raw()
    raw.send(garbage)
    assert raw.packet() is None


def test_a_client_that_never_reads_hurts_nobody(crowd: Crowd):
    hub, screen, lazy = crowd.guest("hub"), crowd.guest(), crowd.raw(buffer=4096)
    lazy.log_in(client_id="lazy")
    lazy.subscribe(topic("state"))
    screen.subscribe(topic("state"))
    text = "x" * 16_000
    for _ in range(200):
        hub.publish(topic("state"), text, qos=0)
        assert len(screen.next()[1]) == len(text)


def test_a_client_that_says_nothing_hurts_nobody(crowd: Crowd):
    silent = [crowd.raw() for _ in range(5)]
    assert crowd.app("seat-red").accepted()
    if crowd.place.own_door:
        assert [one.packet() for one in silent] == [None] * 5


@pytest.mark.parametrize("filters", [[f"t/{number}" for number in range(65)], ["a" * 1200, "b" * 1200]])
def test_a_client_with_too_many_subscriptions_is_disconnected(crowd: Crowd, filters: list[str]):
    raw = crowd.raw()
    assert raw.log_in(client_id="greedy") == b"\x20\x02\x00\x00"
    for one in filters[:-1]:
        raw.subscribe(one)
    raw.send(encode_packet(0x82, b"\0\1" + encode_text(filters[-1]) + b"\0"))
    if crowd.place.own_door:
        assert raw.packet() is None


def test_a_client_may_subscribe_and_unsubscribe_repeatedly(crowd: Crowd):
    raw = crowd.raw()
    assert raw.log_in(client_id="restless") == b"\x20\x02\x00\x00"
    for number in range(70):
        raw.subscribe(f"t/{number}")
        raw.send(encode_packet(0xA2, b"\0\2" + encode_text(f"t/{number}")))
        assert raw.packet() == b"\xb0\x02\x00\x02"


def test_messages_keep_their_order(crowd: Crowd):
    hub, screen = crowd.guest("hub"), crowd.guest()
    screen.subscribe(topic("event"))
    for number in range(100):
        hub.publish(topic("event"), str(number))
    assert [int(screen.next()[1]) for _ in range(100)] == list(range(100))


def test_many_come_and_go(crowd: Crowd):
    hub = crowd.guest("hub")
    for number in range(20):
        raw = crowd.raw()
        assert raw.log_in(client_id=f"many-{number}") == b"\x20\x02\x00\x00"
        raw.close()
    screen = crowd.guest()
    screen.subscribe(topic("event"))
    hub.publish(topic("event"), "still here")
    assert screen.next()[1] == b"still here"


def test_a_client_that_leaves_right_after_connect_has_its_will_published(crowd: Crowd):
    presence = topic("seat/red/presence")
    hub = crowd.guest("hub")
    hub.subscribe(presence)
    login = {"user": "seat-red", "password": crowd.place.secrets["seat-red"].encode(), "will": will_on(presence)}
    for number in range(20):
        red = crowd.raw()
        red.send(encode_connect(Connect(f"brief-{number}", **login)))
        red.close()
        assert hub.until(presence) == [], "its will speaks"


@pytest.mark.parametrize("user", [None, "seat-red"])
def test_the_longest_client_id_is_accepted_on_every_path(crowd: Crowd, user: str | None):
    secret = crowd.place.secrets["seat-red"].encode() if user else None
    longest = "x" * LIMITS.client_id_bytes
    assert crowd.raw().log_in(client_id=longest, user=user, password=secret) == b"\x20\x02\x00\x00"
