"""Newcomers: whoever takes a seat over during a race learns nothing its last holder sealed, entered or buried."""

from __future__ import annotations

import asyncio
import threading
import time
from io import BytesIO
from typing import TYPE_CHECKING, Any

import pytest

from companion.engine.refusals import Refused
from companion.engine.types import Seat
from companion.hub.seating import Joining
from companion.reports.export import race_file
from companion.reports.replaying import replay
from companion.store.journal import Journal, StoredSeat
from companion.table.tags import write_tags

from .readers import Readers
from .service import BEARER
from .tap_desks import BOOK, GO, OK, Desk, a_desk, blue, red, uid_of
from .two_cars import begin

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from .phones import Json, Phone
    from .tables import Table

PLANS = [{"do": "plan", "gear": 1, "cards": ["4"]}, {"do": "plan", "gear": 2, "cards": ["1", "stress"]}]


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with a_desk(tmp_path) as desk:
        yield desk.begin()


def take_over(desk: Desk, seat: str = "red") -> None:
    """Free a seat and have somebody else claim it."""
    into = desk.table.joining(Seat(seat))
    desk.journal.free("main", seat)
    assert desk.journal.claim("main", StoredSeat(seat, "Newcomer", f"hash {into.since}", into.race, into.since))


def bury(desk: Desk, *cards: str) -> None:
    """Play a round in which red discards these cards, the last on top."""
    for seat in ("red", "blue"):
        assert desk.send(seat, do="plan", gear=1, cards=["1"]).reply["ok"]
    while desk.table.state()["phase"] == "resolving":
        (asked,) = desk.table.state()["waiting"]
        given: dict[str, Any] = {"do": {"react": "done", "slipstream": "pass"}.get(asked["for"], "discard")}
        if asked["for"] == "discard" and asked["seat"] == "red":
            given["cards"] = list(cards)
        assert desk.send(asked["seat"], **given).reply["ok"]


def seen_after_taking_over(table: Table, plan: Json) -> list[Any]:
    """Seat somebody new after red has sealed a plan; return everything the newcomer gets to see."""
    table.sit("red", "blue")
    begin(table)
    assert table["red"].ask({"do": "enter", "gear": 3, "cards": ["5"]})["ok"]
    assert table["red"].ask({**plan, "id": "sealed"})["ok"]
    url = f"/api/v1/tables/{table.name}/seats/red"
    assert table.hub.web.delete(url, headers=BEARER).status_code == 204
    claimed = table.hub.web.post(f"{url}/claim", json={"name": "Newcomer"}, headers=BEARER).json()
    newcomer = table.phone("red", (claimed["user"], claimed["token"]))
    told: list[Any] = [newcomer.ask({**asked, "id": f"ask-{no}"}) for no, asked in enumerate(_questions())]
    return told + [_timeless(view) for view in _views(newcomer)]


def _questions() -> list[Json]:
    return [{"do": "hello"}, *({**plan, "do": "forecast"} for plan in PLANS)]


def _views(phone: Phone) -> list[Json]:
    phone.catch_up()
    return list(phone.on("seat/red/view"))


def _timeless(view: Json) -> Json:
    return {key: value for key, value in view.items() if key not in ("race", "table")}


def test_a_newcomer_sees_the_same_whatever_was_sealed(table: Table) -> None:
    other = type(table)(table.hub, table.hub.make_table(f"{table.name}-other"))
    one, two = seen_after_taking_over(table, PLANS[0]), seen_after_taking_over(other, PLANS[1])
    other.leave()
    assert one == two
    own = one[-1]["own"]
    assert (own["plan"], own["entering"]) == (None, {"gear": None, "cards": []})
    (car,) = [car for car in one[-1]["cars"] if car["seat"] == "red"]
    assert car["planned"], "the plan still counts"


def test_a_newcomers_own_plan_is_theirs_to_see(desk: Desk) -> None:
    desk.send("red", **PLANS[0])
    take_over(desk)
    assert desk.plan("red") is None
    assert desk.send("red", **PLANS[1]).reply["ok"]
    assert desk.plan("red") == {"gear": 2, "cards": ["1", "stress"]}


def test_an_entry_that_is_being_stored_does_not_come_back_after_its_seat_is_freed(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def seat_changes_hands() -> None:
        entering = asyncio.create_task(desk.front_desk.command(red, b'{"do":"enter","gear":2,"cards":["4"]}'))
        while not storing.is_set():
            await asyncio.sleep(0)
        await asyncio.gather(entering, desk.table.drafts.clear(red))

    storing, keep = threading.Event(), desk.journal.keep_entering

    def slowly(*given: Any) -> None:
        storing.set()
        time.sleep(0.05)
        keep(*given)

    monkeypatch.setattr(desk.journal, "keep_entering", slowly)
    monkeypatch.setattr(Journal, "is_quick", False)
    desk.run(seat_changes_hands())
    assert desk.entering() == (None, [])


def test_a_plan_brought_back_by_undo_stays_hidden(desk: Desk) -> None:
    desk.send("red", **PLANS[0])
    take_over(desk)
    desk.send("red", **PLANS[1])
    assert desk.send("referee", do="undo").reply["ok"]
    assert desk.plan("red") is None
    desk.restart()
    assert desk.plan("red") is None


@pytest.mark.parametrize("buried", ["5", "0"])
@pytest.mark.parametrize("do", ["forecast", "plan"])
def test_a_newcomer_is_answered_alike_whatever_lies_buried(desk: Desk, buried: str, do: str) -> None:
    bury(desk, buried, "2")
    take_over(desk)
    assert desk.send("red", do=do, gear=1, cards=["5"]).reply["ok"]


def test_the_race_file_replays_what_only_a_newcomer_could_say(desk: Desk) -> None:
    bury(desk, "5", "2")
    take_over(desk)
    assert desk.send("red", do="plan", gear=1, cards=["5"]).reply["ok"]
    assert desk.table.desk is not None
    entries = desk.table.desk.history.entries
    replayed = replay("race", BytesIO(race_file(entries).encode()))
    assert replayed.refusal is None
    assert replayed.history is not None
    assert replayed.history.entries == entries


def test_the_one_who_buried_it_is_told_that_it_lies_there(desk: Desk) -> None:
    bury(desk, "5", "2")
    assert desk.send("red", do="plan", gear=1, cards=["5"]).reply["code"] == "cards.impossible"


def test_in_the_next_race_nobody_is_new(desk: Desk) -> None:
    take_over(desk)
    desk.send("referee", do="abandon")
    desk.begin()
    desk.send("red", **PLANS[0])
    assert desk.plan("red") == {"gear": 1, "cards": ["4"]}
    bury(desk, "5", "2")
    assert desk.send("red", do="plan", gear=1, cards=["5"]).reply["code"] == "cards.impossible"


def test_a_phone_cannot_take_a_seat_that_plays_with_a_reader(desk: Desk) -> None:
    assert desk.table.joining(red).since == 1
    assert desk.result("red", uid_of("4")) == OK
    with pytest.raises(Refused, match="seat-playing"):
        desk.table.joining(red)
    assert desk.table.joining(blue).since == 1
    assert desk.table.joining(Seat("green")) == Joining(), "who is not in the race waits for the next one"


def test_a_claim_of_such_a_seat_is_refused_to_a_guest_and_to_the_referee(table: Table) -> None:
    table.sit("blue")
    begin(table)
    readers = Readers(table)
    readers.tap("red", {"id": "boot-1", "uid": readers.uid("gear"), "text": "pitwall:control:gear-2"})
    assert readers.feedback("red", "boot-1")["result"] == "accepted"
    for headers in ({}, BEARER):
        answer = table.hub.web.post(f"/api/v1/tables/{table.name}/seats/red/claim", json={}, headers=headers)
        assert (answer.status_code, answer.json()["detail"]["code"]) == (409, "seat-playing")


def test_a_tag_forgotten_during_a_race_does_not_tell_the_referee_who_taps_it(desk: Desk) -> None:
    race = desk.table.race_id
    desk.run(desk.book.forget(uid_of("4"), [race]))
    assert desk.taps("red", uid_of("4")).notice is None
    desk.run(desk.book.replace_all(write_tags({GO: BOOK[GO]}), [race]))
    assert desk.taps("red", uid_of("2")).notice is None
    desk.send("referee", do="abandon")
    assert desk.taps("red", uid_of("4")).notice is not None, "it may be enrolled again"
