"""The web server's door: incomplete requests time out, and no address uses up the others' slots."""

from __future__ import annotations

from http.client import HTTPConnection, HTTPResponse
from typing import TYPE_CHECKING

import pytest
from websockets.sync.client import connect as websocket

from companion.broker.packets.connect import Connect, encode_connect
from companion.broker.packets.stream import ACCEPTED, connack

from ..hub.phones import Phone
from ..hub.service import Hub, running
from ..waiting import PATIENCE, wait_until
from .raw_connections import BINARY, PIECE, PING, TEXT, UPGRADE, call, frame

if TYPE_CHECKING:
    import socket
    from collections.abc import Iterator
    from contextlib import ExitStack
    from pathlib import Path

PLACES = 8
HALF = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n"
BODY_BYTES = 1000
HALF_A_BODY = (
    b"POST /api/v1/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n{"
) % BODY_BYTES


@pytest.fixture(scope="module")
def hub(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hub]:
    """Run a hub with a short request timeout."""
    with running(
        tmp_path_factory.mktemp("hasty"),
        "embedded",
        COMPANION_LIMITS_REQUEST_SECONDS="2",
        COMPANION_LIMITS_HTTP_CONNECTIONS_PER_ADDRESS=str(PLACES),
    ) as hub:
        yield hub


@pytest.fixture
def patient(tmp_path: Path) -> Iterator[Hub]:
    """Run a hub with few slots and no request timeout."""
    with running(
        tmp_path,
        "embedded",
        COMPANION_LIMITS_REQUEST_SECONDS="1000",
        COMPANION_LIMITS_HTTP_CONNECTIONS_PER_ADDRESS=str(PLACES),
        COMPANION_LIMITS_HTTP_CONNECTIONS=str(2 * PLACES),
        COMPANION_LIMITS_CONNECTIONS_PER_ADDRESS=str(PLACES),
    ) as hub:
        yield hub


def is_closed(line: socket.socket) -> bool:
    """Wait until the hub closes it without an answer."""
    try:
        return line.recv(1) == b""
    except ConnectionResetError:
        return True


def is_closed_by_now(line: socket.socket) -> bool:
    """Whether the hub has closed it, after a short wait."""
    line.settimeout(0.1)
    try:
        return is_closed(line)
    except TimeoutError:
        return False


def is_served(hub: Hub, address: str) -> bool:
    """Whether a request from this address is answered."""
    page = HTTPConnection("127.0.0.1", hub.port, PATIENCE, source_address=(address, 0))
    try:
        page.request("GET", "/healthz")
        return page.getresponse().status == 200
    except ConnectionError:
        return False
    finally:
        page.close()


@pytest.mark.parametrize("sent", [b"", HALF, HALF_A_BODY], ids=["nothing", "half a head", "half a body"])
def test_an_incomplete_request_times_out_while_complete_ones_are_answered(
    hub: Hub, lines: ExitStack, sent: bytes
) -> None:
    waiting = [call(hub, lines, sent) for _ in range(PLACES - 1)]
    assert is_served(hub, "127.0.0.2")
    assert all(is_closed(line) for line in waiting)
    assert "Traceback" not in hub.log()


def test_headers_that_trickle_in_time_out(hub: Hub, lines: ExitStack) -> None:
    line = call(hub, lines, HALF)

    def is_given_up() -> bool:
        try:
            line.sendall(b"a")
        except ConnectionError:
            return True
        return is_closed_by_now(line)

    wait_until(is_given_up, "the hub closes the line")


def test_a_body_may_take_long_while_it_keeps_coming(hub: Hub, lines: ExitStack) -> None:
    slow = call(hub, lines, HALF_A_BODY, "127.0.0.3")
    silent = call(hub, lines, HALF)
    pieces = 0
    while not is_closed_by_now(silent):
        slow.sendall(b" ")
        pieces += 1
    slow.sendall(b"}".rjust(BODY_BYTES - 1 - pieces))
    assert slow.recv(100).startswith(b"HTTP/1.1 4"), "it is answered, though not as it would like: it has no token"


def test_a_connection_too_many_is_closed_and_other_addresses_are_served(patient: Hub, lines: ExitStack) -> None:
    first, *_ = [call(patient, lines, HALF) for _ in range(PLACES)]
    assert is_closed(call(patient, lines, b""))
    assert not is_served(patient, "127.0.0.2")
    assert is_served(patient, "127.0.0.3")
    first.close()
    wait_until(lambda: is_served(patient, "127.0.0.2"), "its place is free again")


def test_incomplete_requests_from_a_few_addresses_do_not_block_others(patient: Hub, lines: ExitStack) -> None:
    crowd = [call(patient, lines, HALF, f"127.0.1.{number % 5 + 1}") for number in range(2 * PLACES)]
    assert is_served(patient, "127.0.0.3"), "it takes a slot from an address that has several"
    assert any(is_closed_by_now(line) for line in crowd)
    assert "Traceback" not in patient.log()


def test_an_idle_connection_is_evicted_even_if_nobody_has_two_slots(patient: Hub, lines: ExitStack) -> None:
    patient.web.close()
    crowd = [call(patient, lines, HALF, f"127.0.1.{number + 1}") for number in range(3 * PLACES)]
    wait_until(lambda: is_served(patient, "127.0.0.3"), "the longest wait is over", seconds=10)
    assert sum(is_closed_by_now(line) for line in crowd) >= PLACES, "no more are in than there are places"
    assert "Traceback" not in patient.log()


def test_an_incomplete_request_behind_a_complete_one_times_out(hub: Hub, lines: ExitStack) -> None:
    line = call(hub, lines, b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" + HALF_A_BODY)
    answer = HTTPResponse(line)
    answer.begin()
    assert (answer.status, bool(answer.read())) == (200, True)
    assert is_closed(line)


def test_a_websocket_outlives_the_timeout_and_takes_no_http_slot(hub: Hub, lines: ExitStack) -> None:
    display = Phone(hub, way="gateway").is_in()
    for _ in range(PLACES):
        lines.enter_context(websocket(f"ws://127.0.0.1:{hub.port}/mqtt", subprotocols=["mqtt"]))
    assert is_closed(call(hub, lines, HALF)), "an earlier connection has waited as long"
    assert is_served(hub, "127.0.0.1")
    assert display.losses == 0
    display.close()


def test_refused_websockets_that_stay_open_are_aborted(patient: Hub, lines: ExitStack) -> None:
    for _ in range(2 * PLACES):
        assert call(patient, lines, UPGRADE).recv(100).startswith(b"HTTP/1.1 101"), "the gateway may give a reason"
    assert is_closed(call(patient, lines, UPGRADE))
    assert is_served(patient, "127.0.0.2")
    lines.close()
    wait_until(lambda: not is_closed(call(patient, lines, UPGRADE)), "their places are free again")
    assert "Traceback" not in patient.log()


CONNECT = encode_connect(Connect("flood"))


@pytest.mark.parametrize(
    "flood",
    [frame(PING) * 10_000, frame(BINARY) * 10_000, frame(BINARY, last=False) + frame(PIECE, last=False) * 1000],
    ids=["pings", "nothing in them", "one message in many pieces"],
)
def test_a_flood_of_frames_is_aborted_before_it_is_buffered(hub: Hub, lines: ExitStack, flood: bytes) -> None:
    line = call(hub, lines, UPGRADE)
    assert line.recv(1000).startswith(b"HTTP/1.1 101")
    line.sendall(frame(BINARY, CONNECT))
    assert line.recv(100).endswith(connack(ACCEPTED))
    line.sendall(flood)
    assert hangs_up(line)
    assert is_served(hub, "127.0.0.2")
    assert "Traceback" not in hub.log()


def hangs_up(line: socket.socket) -> bool:
    """Read until the hub closes the connection or sends nothing more."""
    line.settimeout(PATIENCE)
    try:
        while line.recv(65536):
            pass
    except TimeoutError:
        return False
    except ConnectionResetError:
        return True
    return True


@pytest.mark.parametrize(
    "text",
    [frame(TEXT, b"hello"), frame(TEXT, b"\xff"), frame(TEXT, b"\xc3", last=False) + frame(PIECE, b"\xff")],
    ids=["plain", "broken", "broken in its second piece"],
)
def test_text_is_refused_with_a_reason(hub: Hub, lines: ExitStack, text: bytes) -> None:
    line = call(hub, lines, UPGRADE)
    assert line.recv(1000).startswith(b"HTTP/1.1 101")
    line.sendall(text)
    assert line.recv(100).endswith(b"MQTT must be sent in binary messages")
    assert "Traceback" not in hub.log()


def test_invalid_http_is_not_logged(hub: Hub, lines: ExitStack) -> None:
    logged = hub.log()
    assert call(hub, lines, b"\x00\xff nonsense\r\n\r\n").recv(100).startswith(b"HTTP/1.1 400")
    assert call(hub, lines, b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: upgrade\r\nUpgrade: h2c\r\n\r\n").recv(
        100
    )
    assert is_served(hub, "127.0.0.2")
    assert hub.log() == logged


def test_ordinary_browser_frames_are_accepted(hub: Hub, lines: ExitStack) -> None:
    line = call(hub, lines, UPGRADE)
    assert line.recv(1000).startswith(b"HTTP/1.1 101")
    line.sendall(frame(BINARY, CONNECT[:5], last=False) + frame(PIECE, CONNECT[5:9], last=False))
    line.sendall(frame(PIECE, CONNECT[9:]))
    assert line.recv(100).endswith(connack(ACCEPTED))
    line.sendall(frame(PING, b"there?"))
    assert line.recv(100).endswith(b"there?")


def test_a_kept_alive_connection_serves_several_requests(hub: Hub, lines: ExitStack) -> None:
    page = HTTPConnection("127.0.0.1", hub.port, PATIENCE)
    page.connect()
    line, silent = page.sock, call(hub, lines, HALF)
    while not is_closed_by_now(silent):
        page.request("GET", "/healthz")
        assert page.getresponse().read()
    page.request("GET", "/healthz")
    assert page.getresponse().read()
    assert page.sock is line, "it was one connection all the time"
    page.close()
