"""Claims: one address takes its share and no more, a lost answer can be asked for again, and a claim costs little."""

from __future__ import annotations

import asyncio
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

import httpx
import pytest

from companion.boards import find_track
from companion.engine.types import SEATS
from companion.hub.metrics import Metrics
from companion.hub.seating import Claimant
from companion.hub.tables import Tables
from companion.store.journal import Journal

from .phones import Phone
from .service import BEARER, running, web_client

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from .service import Hub
    from .tables import Table

SHARE = 4
CLAIM = "an-id-that-nobody-else-makes"


@contextmanager
def calling_from(hub: Hub, address: str) -> Iterator[httpx.Client]:
    """Call the hub from another address."""
    with web_client(hub.port, address) as client:
        yield client


def claim(client: httpx.Client, table: str, seat: str, **headers: str) -> httpx.Response:
    return client.post(f"/api/v1/tables/{table}/seats/{seat}/claim", json={}, headers=headers)


def test_one_address_takes_its_share_and_leaves_the_rest_to_others(table: Table) -> None:
    with calling_from(table.hub, "127.0.0.2") as greedy, calling_from(table.hub, "127.0.0.3") as other:
        answers = [claim(greedy, table.name, seat) for seat in SEATS]
        assert [answer.status_code for answer in answers] == [201] * SHARE + [429] * (len(SEATS) - SHARE)
        detail = answers[-1].json()["detail"]
        assert (detail["code"], detail["facts"]) == ("too-many-seats", {"most": SHARE})
        assert claim(greedy, table.name, SEATS[0]).json()["detail"]["code"] == "seat-taken"
        assert claim(other, table.name, SEATS[-1]).status_code == 201


def test_claims_sent_at_once_count_each_other(table: Table) -> None:
    with calling_from(table.hub, "127.0.0.2") as greedy:
        answers: list[int] = []
        asking = [
            threading.Thread(target=lambda seat=seat: answers.append(claim(greedy, table.name, seat).status_code))
            for seat in SEATS
        ]
        for one in asking:
            one.start()
        for one in asking:
            one.join()
        assert answers.count(201) == SHARE


def test_programs_of_this_machine_cannot_take_all_seats_either(table: Table) -> None:
    answers = [claim(table.hub.web, table.name, seat).status_code for seat in SEATS]
    assert answers == [201] * (len(SEATS) - 1) + [429]


def test_a_freed_seat_counts_no_more(table: Table) -> None:
    with calling_from(table.hub, "127.0.0.2") as greedy:
        for seat in SEATS[:SHARE]:
            assert claim(greedy, table.name, seat).status_code == 201
        table.hub.free(table.name, SEATS[0])
        assert claim(greedy, table.name, SEATS[SHARE]).status_code == 201
        assert claim(greedy, table.name, SEATS[0]).status_code == 429


def test_the_referee_seats_anybody_also_where_the_seats_are_locked(table: Table) -> None:
    table.hub.web.put(f"/api/v1/tables/{table.name}/lock", json={"locked": True}, headers=BEARER)
    with calling_from(table.hub, "127.0.0.2") as tablet:
        assert [claim(tablet, table.name, seat, **BEARER).status_code for seat in SEATS] == [201] * len(SEATS)


def test_a_wrong_token_is_not_taken_for_none(table: Table) -> None:
    assert claim(table.hub.web, table.name, "red", Authorization="Bearer guess").status_code == 401


def test_nobody_is_believed_that_says_from_where_it_calls(table: Table) -> None:
    forwarded = [
        claim(table.hub.web, table.name, seat, **{"X-Forwarded-For": f"10.0.0.{number}"}).status_code
        for number, seat in enumerate(SEATS)
    ]
    assert forwarded.count(429) == 1, "all came from this machine"
    with calling_from(table.hub, "127.0.0.2") as greedy:
        other = table.hub.make_table(f"{table.name}-too")
        headers = ({"X-Forwarded-For": f"10.0.0.{number}", "Forwarded": "for=10.0.0.1"} for number in range(9))
        answers = [claim(greedy, other, seat, **said).status_code for seat, said in zip(SEATS, headers, strict=True)]
        assert answers.count(201) == SHARE


@pytest.fixture
def behind_a_proxy(tmp_path: Path) -> Iterator[Hub]:
    few = {"COMPANION_LIMITS_HTTP_CONNECTIONS_PER_ADDRESS": "2", "COMPANION_LIMITS_CONNECTIONS_PER_ADDRESS": "2"}
    with running(tmp_path, "embedded", COMPANION_TRUSTED_PROXIES="127.0.0.1,10.9.0.0/16", **few) as hub:
        yield hub


def test_a_trusted_proxy_is_believed_and_its_guests_are_counted_apart(behind_a_proxy: Hub) -> None:
    hub = behind_a_proxy

    def from_guest(address: str, seat: str) -> int:
        return claim(hub.web, "main", seat, **{"X-Forwarded-For": f"1.2.3.4, {address}, 10.9.8.7"}).status_code

    assert [from_guest("10.0.0.1", seat) for seat in SEATS[:5]] == [201] * SHARE + [429]
    assert from_guest("10.0.0.2", SEATS[4]) == 201
    with calling_from(hub, "127.0.0.2") as stranger:
        answers = [claim(stranger, "main", seat, **{"X-Forwarded-For": "10.0.0.3"}) for seat in SEATS[5:]]
        assert [answer.status_code for answer in answers] == [201] * SHARE
        assert claim(stranger, hub.make_table("two"), "red").status_code == 201, "it is counted by table"


def test_the_connections_of_a_trusted_proxy_are_not_one_guests(behind_a_proxy: Hub) -> None:
    clients = [httpx.Client(base_url=behind_a_proxy.web.base_url, trust_env=False) for _ in range(5)]
    try:
        assert [client.get("/healthz").status_code for client in clients] == [200] * 5
    finally:
        for client in clients:
            client.close()


# Asking again ---------------------------------------------------------------------------------------------


def ask_for(table: Table, seat: str, **said: str) -> httpx.Response:
    return table.hub.web.post(f"/api/v1/tables/{table.name}/seats/{seat}/claim", json=said)


def test_a_claim_sent_again_under_its_id_gets_the_same_answer(table: Table) -> None:
    first = ask_for(table, "red", name="Aino", id=CLAIM)
    again = ask_for(table, "red", name="Aino", id=CLAIM)
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json() == again.json()
    assert Phone(table.hub, table.name, "red", (first.json()["user"], first.json()["token"])).is_in()


@pytest.mark.parametrize("said", [{}, {"id": "an-id-that-somebody-else-makes"}])
def test_another_claim_of_the_seat_is_refused(table: Table, said: dict[str, str]) -> None:
    ask_for(table, "red", id=CLAIM)
    refused = ask_for(table, "red", **said)
    assert (refused.status_code, refused.json()["detail"]["code"]) == (409, "seat-taken")


def test_the_id_of_a_claim_opens_nothing_once_the_seat_was_freed(table: Table) -> None:
    first = ask_for(table, "red", id=CLAIM).json()["token"]
    table.hub.free(table.name, "red")
    again = ask_for(table, "red", id=CLAIM)
    assert (again.status_code, again.json()["token"] == first) == (201, False)
    table.hub.free(table.name, "red")
    assert ask_for(table, "red").status_code == 201
    assert ask_for(table, "red", id=CLAIM).status_code == 409


@pytest.mark.parametrize("said", ["short", "a key with spaces in it", "x" * 65])
def test_an_id_that_could_be_guessed_or_is_none_is_refused(table: Table, said: str) -> None:
    assert ask_for(table, "red", id=said).status_code == 422


# What it costs --------------------------------------------------------------------------------------------


def test_a_claim_asks_nothing_of_the_broker_and_opens_it_at_once(table: Table) -> None:
    files = [table.hub.data / "broker" / name for name in ("users", "acl")]
    before = [file.stat().st_ino for file in files if file.exists()]
    claimed = table.hub.claim(table.name, "red")
    assert [file.stat().st_ino for file in files if file.exists()] == before, "no file is written anew"
    assert Phone(table.hub, table.name, "red", (claimed["user"], claimed["token"])).is_in()


def statements_of_a_claim(folder: Path, tables: int) -> list[str]:
    """Claim a seat in a hub with this many tables; return what was asked of the journal and the broker."""
    journal = Journal(folder / f"{tables}.sqlite")
    said: list[str] = []

    class Broker:
        async def change(self, *_: object) -> None:
            said.append("broker")

    async def play() -> None:
        all_tables = Tables(journal, find_track, Metrics(), "no hash")
        all_tables.load(f"table-{number}" for number in range(tables))
        all_tables._broker = Broker()  # type: ignore[assignment]
        journal._db.set_trace_callback(said.append)
        assert await all_tables.claim("table-0", "red", Claimant("Aino", "10.0.0.1"))
        journal._db.set_trace_callback(None)

    asyncio.run(play())
    journal.close()
    return said


def test_a_claim_costs_the_same_with_sixty_tables_as_with_one(tmp_path: Path) -> None:
    one, sixty = statements_of_a_claim(tmp_path, 1), statements_of_a_claim(tmp_path, 60)
    assert len(one) == len(sixty)
    assert "broker" not in sixty
