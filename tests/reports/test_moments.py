"""A race moment by moment over HTTP: only once it is closed, and made once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.engine import commands as c

from ..hub.service import BEARER, Hub, running
from ..hub.tables import Mirror, Table, a_setup

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="module")
def hub(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hub]:
    with running(tmp_path_factory.mktemp("moments"), "embedded") as hub:
        yield hub


def test_moments_show_plans_and_discards_so_nobody_gets_them_before_the_race_is_closed(hub: Hub) -> None:
    table = Table(hub, hub.make_table("evening")).sit("red", "blue", "green")
    mirror = Mirror(table, a_setup(3), 4)
    mirror.begin()
    address = f"/api/v1/races/{mirror.race_id}/moments"

    def refusal() -> tuple[int, str]:
        answer = hub.web.get(address, headers=BEARER)
        return answer.status_code, answer.json()["detail"]["code"]

    mirror.play(9)
    assert refusal() == (409, "race-running"), "it is being driven"
    mirror.play()
    assert refusal() == (409, "race-running"), "the result is provisional: an undo may reopen the race"
    mirror.send("referee", c.Confirm())
    told = hub.web.get(address).json()
    assert told["state"] == hub.web.get(f"/api/v1/races/{mirror.race_id}/result").json()["state"]
    revealed = [event["seat"] for event in mirror.events if event["type"] == "revealed"]
    assert [moment["seat"] for moment in told["moments"] if moment["seat"]] == revealed
    assert any(plan["cards"] for moment in told["moments"] for plan in moment["plans"])
    table.leave()


def test_a_tag_saves_sending_the_same_moments_twice(hub: Hub) -> None:
    table = Table(hub, hub.make_table("names")).sit("red", "blue")
    mirror = Mirror(table, a_setup(2), 6)
    mirror.begin()
    mirror.play()
    mirror.send("referee", c.Confirm())
    address = f"/api/v1/races/{mirror.race_id}/moments"
    first = hub.web.get(address)
    assert first.headers["Content-Encoding"] == "gzip"
    tag = {"If-None-Match": first.headers["ETag"]}
    again = hub.web.get(address, headers=tag)
    assert (again.status_code, again.content, again.headers["ETag"]) == (304, b"", first.headers["ETag"])
    other = hub.web.get(address, headers={"If-None-Match": '"other"'})
    assert (other.status_code, other.json()) == (200, first.json())
    table.leave()


def test_a_race_nobody_drove_has_no_moments(hub: Hub) -> None:
    assert hub.web.get("/api/v1/races/1999-01-01-1/moments").status_code == 404
