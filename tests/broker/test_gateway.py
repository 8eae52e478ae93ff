"""What the gateway itself guarantees: limits, take-over between windows, freed seats, an absent broker."""

from __future__ import annotations

import socket
import time
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect as websocket

from companion.broker.packets.connect import Connect, encode_connect
from companion.broker.packets.stream import encode_packet, encode_text

from .clients import Crowd, Raw, will_on
from .world import (
    LIMITS,
    SECRETS,
    Place,
    topic,
    wait_until,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    Opened = Callable[..., Crowd]

ACCEPTED, REFUSED = b"\x20\x02\x00\x00", b"\x20\x02\x00\x05"
PING, PONG = b"\xc0\x00", b"\xd0\x00"


def log_in(raw: Raw, user: str = "seat-red", **fields: Any) -> bytes | None:
    password = SECRETS[user].encode()
    return raw.log_in(**{"client_id": "tab", "user": user, "password": password, **fields})


# the door


def test_only_the_subprotocol_mqtt_is_spoken(opened: Opened):
    crowd = opened()
    with pytest.raises(InvalidStatus), websocket(f"ws://127.0.0.1:{crowd.place.port}/mqtt"):
        pass


def test_a_plain_request_is_told_what_this_address_is(opened: Opened):
    answer = httpx.get(f"http://127.0.0.1:{opened().place.port}/mqtt")
    assert (answer.status_code, answer.text) == (426, "This address speaks MQTT over WebSocket.\n")


def test_text_messages_are_not_mqtt(opened: Opened):
    raw = opened().raw()
    raw.ws.send("hello")
    assert raw.packet() is None
    assert raw.close_code == 1002


def test_the_hub_cannot_log_in_through_the_gateway(opened: Opened):
    crowd = opened()
    answer = crowd.raw().log_in(client_id="h", user="hub", password=crowd.place.hub_secret.encode())
    assert answer == REFUSED


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"client_id": "x" * 129}, 2),
        ({"client_id": "tab\n"}, 2),
        ({"client_id": "", "clean": False}, 2),
        ({"will": will_on(topic("seat/red/command"))}, 5),
        ({"will": replace(will_on(topic("seat/red/presence")), payload=bytes(2000))}, 5),
        ({"password": b"\xff\xfe"}, 5),
        ({"password": None}, 5),
    ],
)
def test_an_invalid_login_is_refused(opened: Opened, fields: dict[str, Any], code: int):
    raw = opened().raw()
    assert log_in(raw, **fields) == bytes([0x20, 2, 0, code])
    assert raw.packet() is None
    assert raw.close_code == 1008


def test_mqtt_3_1_is_refused_by_its_own_code(opened: Opened):
    raw = opened().raw()
    raw.send(encode_packet(0x10, encode_text("MQIsdp") + b"\x03\x02\x00\x3c" + encode_text("old")))
    assert raw.packet() == b"\x20\x02\x00\x01"


def test_a_connect_in_single_bytes_is_understood(opened: Opened):
    raw = opened().raw()
    for byte in encode_connect(Connect("slow-typist")):
        raw.send(bytes([byte]))
    assert raw.packet() == ACCEPTED


def test_nobody_takes_over_a_foreign_connection_by_its_client_id(opened: Opened):
    crowd = opened()
    red, thief = crowd.raw(), crowd.raw()
    assert log_in(red, client_id="phone") == ACCEPTED
    assert thief.log_in(client_id="phone") == ACCEPTED
    for raw in (red, thief):
        raw.send(PING)
        assert raw.packet() == PONG


# limits


def test_connections_per_address_are_limited(opened: Opened):
    crowd = opened(connections_per_address=2)
    first, second, third = crowd.raw(), crowd.raw(), crowd.raw()
    assert third.packet() is None
    assert third.close_code == 1013
    first.close()
    wait_until(lambda: crowd.raw().log_in(client_id="again") == ACCEPTED)
    assert log_in(second) == ACCEPTED


def test_addresses_with_many_connections_make_room_for_a_phone(opened: Opened):
    crowd = opened(connections=6, connections_per_address=3)
    greedy = [crowd.raw(address=f"127.0.0.{2 + number % 2}") for number in range(6)]
    assert [raw.log_in(client_id=f"greedy-{number}") for number, raw in enumerate(greedy)] == [ACCEPTED] * 6
    phone = crowd.raw(address="127.0.0.4")
    assert log_in(phone) == ACCEPTED
    late = crowd.raw(address="127.0.0.2")
    assert late.packet() is None, "who has as many as the others makes nobody leave"
    for raw in greedy:
        raw.send(PING)
    assert sorted(raw.packet() == PONG for raw in greedy) == [False] + [True] * 5


def test_a_phone_that_is_logged_in_makes_room_for_nobody(opened: Opened):
    crowd = opened(connections=2, connections_per_address=2)
    phones = [crowd.raw(address="127.0.0.2"), crowd.raw(address="127.0.0.2")]
    assert [log_in(phones[0]), log_in(phones[1], "seat-blue")] == [ACCEPTED] * 2
    assert crowd.raw(address="127.0.0.3").packet() is None
    phones[0].send(PING)
    assert phones[0].packet() == PONG


def test_anonymous_clients_of_two_addresses_may_choose_the_same_id(opened: Opened):
    crowd = opened()
    lamps = [crowd.raw(address=f"127.0.0.{number}") for number in (2, 3)]
    for lamp in lamps:
        assert lamp.log_in(client_id="lamp") == ACCEPTED
    for lamp in lamps:
        lamp.send(PING)
        assert lamp.packet() == PONG


def test_too_many_packets_end_the_connection_but_a_burst_does_not(opened: Opened):
    raw = opened(packet_burst=20, packets_per_second=1).raw()
    assert log_in(raw) == ACCEPTED
    raw.send(PING * 19)
    assert [raw.packet() for _ in range(19)] == [PONG] * 19
    raw.send(PING * 10)
    while raw.packet() is not None:
        pass
    assert raw.close_code == 1008


def test_acknowledgements_do_not_count_against_the_rate(opened: Opened):
    raw = opened(packet_burst=5, packets_per_second=1).raw()
    assert log_in(raw) == ACCEPTED
    raw.send(b"\x40\x02\x00\x01" * 100 + PING)
    assert raw.packet() == PONG


def test_unfinished_qos_2_messages_are_limited(opened: Opened):
    raw = opened(unfinished=3).raw()
    assert log_in(raw) == ACCEPTED
    body = encode_text(topic("seat/red/command"))
    for number in (1, 2, 3):
        raw.send(encode_packet(0x34, body + bytes([0, number])))
        assert raw.packet() == bytes([0x50, 2, 0, number])
    raw.send(b"\x62\x02\x00\x01")
    assert raw.packet() == b"\x70\x02\x00\x01"
    raw.send(encode_packet(0x34, body + b"\0\4") + encode_packet(0x34, body + b"\0\5"))
    while raw.packet() is not None:
        pass
    assert raw.close_code == 1008


def test_a_long_reason_is_cut_to_what_fits(opened: Opened):
    crowd = opened()
    red = crowd.raw()
    assert log_in(red) == ACCEPTED
    place = crowd.place
    assert place.loop is not None
    assert place.gateway is not None
    place.loop.run(place.gateway.close_all(4003, "příliš " * 30))
    assert red.packet() is None
    assert red.close_code == 4003


def test_an_oversized_packet_is_refused_by_its_header(opened: Opened):
    raw = opened().raw()
    assert log_in(raw) == ACCEPTED
    raw.send(b"\x30\xff\xff\x7f")
    assert raw.packet() is None
    assert raw.close_code == 1009


def test_a_malformed_packet_goes_no_further(opened: Opened):
    raw = opened().raw()
    assert log_in(raw) == ACCEPTED
    raw.send(encode_packet(0x30, encode_text(topic("#"))))
    assert raw.packet() is None
    assert raw.close_code == 1002


def test_without_keepalive_silence_has_a_limit_too(opened: Opened):
    raw, begin = opened(idle_seconds=0.5).raw(), time.monotonic()
    assert log_in(raw, keepalive=0) == ACCEPTED
    assert raw.packet() is None
    assert 0.5 <= time.monotonic() - begin < LIMITS.idle_seconds


def test_single_bytes_do_not_count_as_activity(opened: Opened):
    raw = opened(idle_seconds=0.5).raw()
    assert log_in(raw) == ACCEPTED
    spelt = encode_packet(0x30, encode_text(topic("seat/red/command")) + b"slowly " * 20)
    assert any(_hangs_up_after(raw, byte) for byte in spelt), "it is cut off before it comes to an end"


def _hangs_up_after(raw: Raw, byte: int) -> bool:
    """Send a byte; return whether the connection was closed after it."""
    raw.send(bytes([byte]))
    try:
        return raw.packet(0.05) is None
    except TimeoutError:
        return False


def test_wrong_secrets_slow_the_sender_down(opened: Opened):
    crowd = opened(free_logins=3, first_delay_seconds=0.4)
    for _ in range(3):
        assert log_in(crowd.raw(), password=b"guess") == REFUSED
    begin = time.monotonic()
    assert log_in(crowd.raw(), password=b"guess") == REFUSED
    assert time.monotonic() - begin >= 0.4
    assert crowd.raw().log_in(client_id="screen") == ACCEPTED  # anonymous clients are not slowed down


def test_a_browser_that_never_reads_is_dropped(opened: Opened):
    crowd = opened(send_seconds=0.5)
    hub, lazy = crowd.guest("hub"), Lazy(crowd.place)
    gateway = crowd.place.gateway
    assert gateway is not None
    wait_until(lambda: len(list(gateway.connections(None))) == 1)
    for _ in range(100):
        hub.publish(topic("state"), "x" * 60_000, qos=0)
        time.sleep(0.002)
    wait_until(lambda: not list(gateway.connections(None)))
    wait_until(lazy.is_reset)


class Lazy:
    """A browser that subscribes and then reads nothing, without a library that would read ahead."""

    def __init__(self, place: Place) -> None:
        self._socket = socket.socket()
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self._socket.connect(("127.0.0.1", place.port))
        self._socket.sendall(
            b"GET /mqtt HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
            b"Sec-WebSocket-Protocol: mqtt\r\n\r\n"
        )
        self._socket.recv(4096)
        self._send(encode_connect(Connect("lazy", keepalive=0)))
        self._send(encode_packet(0x82, b"\0\1" + encode_text(topic("state")) + b"\0"))

    def _send(self, packet: bytes) -> None:
        masked = bytes([0x82, 0x80 | len(packet), 0, 0, 0, 0]) + packet  # a mask of zeros
        self._socket.sendall(masked)

    def is_reset(self) -> bool:
        """Whether the other side gave up: only then does it answer a ping with a reset."""
        try:
            self._send(b"\xc0\x00")
        except ConnectionError:
            self._socket.close()
            return True
        return False
