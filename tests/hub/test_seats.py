"""Seats: claimed over HTTP, held by a token, freed by the referee; the newest window wins."""

from __future__ import annotations

import sqlite3
import threading
import time
from contextlib import closing as closed
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect as websocket

from companion.broker import SEAT_FREED, TAKEN_OVER
from companion.broker.packets.connect import Connect, encode_connect
from companion.store.database import database_in

from ..waiting import PATIENCE, wait_until
from .phones import Phone
from .service import BEARER, running
from .two_cars import PLAN, begin

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from websockets.sync.client import ClientConnection

    from .service import Hub
    from .tables import Table


def window(hub: Hub, login: tuple[str, str]) -> ClientConnection:
    """Open a browser's window on a seat."""
    page = websocket(f"ws://127.0.0.1:{hub.port}/mqtt", subprotocols=["mqtt"], compression=None)
    page.send(encode_connect(Connect(f"page-{id(page)}", login[0], login[1].encode())))
    assert page.recv(PATIENCE) == b"\x20\x02\x00\x00", "the login is accepted"
    return page


def closing(page: ClientConnection) -> int | None:
    """Wait until the other side closes the connection; return the close code."""
    with suppress(ConnectionClosed):
        while True:
            page.recv(PATIENCE)
    received = page.protocol.close_rcvd
    return received.code if received else None


def test_a_seat_is_given_to_who_comes_first(table: Table) -> None:
    url = f"/api/v1/tables/{table.name}/seats/red/claim"
    answers: list[httpx.Response] = []
    askers = [threading.Thread(target=lambda: answers.append(table.hub.web.post(url))) for _ in range(8)]
    for asker in askers:
        asker.start()
    for asker in askers:
        asker.join()
    assert sorted(answer.status_code for answer in answers) == [201] + [409] * 7
    refused = next(answer for answer in answers if answer.status_code == 409)
    assert refused.json()["detail"]["code"] == "seat-taken"
    assert "token" not in refused.text


def test_who_has_joined_is_told_without_a_token(table: Table) -> None:
    claimed = table.hub.claim(table.name, "blue", "Bo")
    state = table.display.wait(lambda heard: heard.topic.endswith("/state") and b"Bo" in heard.payload)
    assert state.json["seats"] == [{"seat": "blue", "name": "Bo"}]
    assert claimed["token"].encode() not in state.payload


def test_who_has_joined_is_listed_by_number_and_then_as_on_the_grid(table: Table) -> None:
    def listed() -> list[str]:
        state = table.hub.web.get(f"/api/v1/tables/{table.name}").json()
        return [one["seat"] for one in state["seats"]]

    for seat in ("yellow", "blue", "black"):
        table.hub.claim(table.name, seat, seat.title())
    assert listed() == ["blue", "yellow", "black"]
    cars = [{"seat": seat} for seat in ("yellow", "red", "blue")]
    assert table.referee.ask({"do": "setup", "track": "usa", "cars": cars})["ok"]
    assert listed() == ["yellow", "blue", "black"]


@pytest.mark.parametrize(
    ("seat", "body", "status"),
    [
        ("pink", {}, 404),
        ("RED", {}, 422),
        ("red", {"name": "x" * 41}, 422),
        ("red", {"name": "a\nb"}, 422),
        ("red", {"name": 5}, 422),
        ("red", [], 422),
    ],
)
def test_a_claim_that_will_not_do_is_refused(table: Table, seat: str, body: object, status: int) -> None:
    answer = table.hub.web.post(f"/api/v1/tables/{table.name}/seats/{seat}/claim", json=body)
    assert answer.status_code == status
    assert answer.json()["detail"]["text"].endswith(".")


def test_a_page_of_another_site_takes_no_seat_by_the_browser_of_a_guest(table: Table) -> None:
    url, foreign = f"/api/v1/tables/{table.name}/seats/red/claim", {"Origin": "http://elsewhere.example"}
    for sent in ({}, {"content": b"{}", "headers": {"Content-Type": "text/plain"}}, {"data": {"name": "x"}}):
        answer = table.hub.web.post(url, **{**sent, "headers": foreign | sent.get("headers", {})})
        assert (answer.status_code, answer.json()["detail"]["code"]) == (403, "forbidden")
    own = {"Origin": str(table.hub.web.base_url)}
    assert table.hub.web.post(url, json={"name": "Aino"}, headers=own).status_code == 201


def test_locked_seats_are_given_to_nobody(table: Table) -> None:
    table.hub.web.put(f"/api/v1/tables/{table.name}/lock", json={"locked": True}, headers=BEARER)
    answer = table.hub.web.post(f"/api/v1/tables/{table.name}/seats/red/claim")
    assert (answer.status_code, answer.json()["detail"]["code"]) == (409, "seats-locked")
    table.display.wait(lambda heard: heard.topic.endswith("/state") and heard.json["locked"])


@pytest.mark.parametrize("way", ["tcp", "gateway"])
def test_a_freed_seat_is_worth_nothing_to_who_held_it_and_is_held_by_the_next(table: Table, way: str) -> None:
    table.way = way
    table.sit("red", "blue")
    begin(table)
    old = table.phones["red"]
    old.ask(PLAN)
    table.hub.free(table.name, "red")
    wait_until(lambda: old.refused, "the old token is refused")
    gone = f"heat/v1/{table.name}/seat/red/presence"
    wait_until(lambda: {"state": "lost"} in table.display.on("seat/red/presence"), f"{gone} says lost")
    heard = len(old.heard)
    new = table.hub.claim(table.name, "red", "Next")
    phone = table.phone("red", (new["user"], new["token"]))
    assert phone.ask({"do": "unplan"})["ok"], "the race goes on under the new token"
    assert len(old.heard) == heard, "the old one hears no more"
    assert not old.ready.is_set()


@pytest.mark.parametrize("headers", [{}, {"Authorization": "Basic cmVk"}])
def test_only_the_referee_frees_a_seat(table: Table, headers: dict[str, str]) -> None:
    table.sit("red")
    answer = table.hub.web.delete(f"/api/v1/tables/{table.name}/seats/red", headers=headers)
    assert (answer.status_code, answer.headers["WWW-Authenticate"]) == (401, "Bearer")
    assert table["red"].ask({"do": "hello"})["ok"]


def test_the_newest_window_wins_and_the_older_one_is_told(table: Table) -> None:
    table.sit("red")
    login = table.logins["red"]
    older = window(table.hub, login)
    newer = window(table.hub, login)
    assert closing(older) == TAKEN_OVER
    table.hub.free(table.name, "red")
    assert closing(newer) == SEAT_FREED


def test_a_seats_token_opens_no_other_seat_and_no_other_table(table: Table) -> None:
    table.sit("red", "blue")
    other = table.hub.make_table(f"{table.name}-two")
    secret = table.logins["red"][1]
    for user in (table.logins["blue"][0], f"{other}.seat-red", "referee", "hub"):
        phone = Phone(table.hub, table.name, "blue", (user, secret))
        wait_until(lambda phone=phone: phone.refused, "the login is refused")
        phone.close()


def test_wrong_tokens_slow_the_sender_down_and_open_nothing(tmp_path: Path) -> None:
    with running(tmp_path, "embedded", COMPANION_LIMITS_FREE_LOGINS="5") as hub:
        hub.claim("main", "red")
        url = "/api/v1/tables/main/seats/red"
        for _ in range(10):
            assert hub.web.delete(url).status_code == 401, "who shows nothing is not slowed down"
        began = time.monotonic()
        answers = [hub.web.delete(url, headers={"Authorization": "Bearer guess"}).status_code for _ in range(6)]
        assert set(answers) == {401}
        assert time.monotonic() - began > 1.0, "the last guess had to wait"


def test_a_right_token_is_answered_at_once_while_its_address_waits_for_wrong_ones(tmp_path: Path) -> None:
    with running(tmp_path, "embedded", COMPANION_LIMITS_FREE_LOGINS="1") as hub:
        own = {"Authorization": f"Bearer {hub.claim('main', 'red')['token']}"}
        guess = {"Authorization": "Bearer guess"}
        url = "/api/v1/tables/main/seats/red/name"
        assert hub.web.put(url, json={"name": "Bo"}, headers=guess).status_code == 401
        for _ in range(5):
            with pytest.raises(httpx.ReadTimeout):
                hub.web.put(url, json={"name": "Bo"}, headers=guess, timeout=0.2)
        began = time.monotonic()
        assert hub.web.put(url, json={"name": "Aino"}, headers=own).status_code == 200
        assert hub.web.get("/api/v1/tags", headers=BEARER).status_code == 200
        assert time.monotonic() - began < 10.0, "a wrong one would have waited 15 seconds"


def test_who_comes_back_while_the_seat_is_being_freed_does_not_stay(tmp_path: Path) -> None:
    """A broker of somebody else knows seats by secrets that never change: only the gateway can cut such a one off."""
    with running(tmp_path, "external") as hub:
        claimed = hub.claim("main", "red")
        login = claimed["user"], claimed["token"]
        first = window(hub, login)
        freeing = threading.Thread(target=hub.free, args=("main", "red"))
        with writing(hub):
            freeing.start()
            assert closing(first) == SEAT_FREED
            again = window(hub, login)
        freeing.join()
        assert closing(again) == SEAT_FREED


@contextmanager
def writing(hub: Hub) -> Iterator[None]:
    """Write to the hub's database for a moment, so that it has to wait."""
    with closed(sqlite3.connect(database_in(hub.data), isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")
