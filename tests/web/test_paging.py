"""Long lists come in pages, with the total and a link to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ..hub.service import BEARER, Hub, running
from ..hub.tables import Table
from ..hub.two_cars import PLAN, begin

if TYPE_CHECKING:
    from collections.abc import Iterator

UIDS = ["04AA0001", "04AA0002", "04AA0003"]


@pytest.fixture(scope="module")
def hub(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hub]:
    """Run a hub with three of everything."""
    with running(tmp_path_factory.mktemp("lists"), "embedded") as hub:
        for table in ("a", "b"):
            hub.make_table(table)
        for number, uid in enumerate(UIDS, 1):
            tag = {"uid": uid, "meaning": f"pitwall:card:red:4:{number}"}
            assert hub.web.post("/api/v1/tags", json=tag, headers=BEARER).status_code == 201
        table = Table(hub).sit("red", "blue")
        for _ in range(2):
            begin(table)
            assert table.referee.ask({"do": "abandon", "reason": "late"})["ok"]
        begin(table)
        for seat in ("red", "blue"):
            assert table[seat].ask(PLAN)["ok"]
        yield hub
        table.leave()


def pages(hub: Hub, path: str, key: str = "") -> list[Any]:
    """Walk through a list two at a time; every page must state the total."""
    told, totals, following = [], [], f"{path}?limit=2"
    while following:
        answer = hub.web.get(following, headers=BEARER)
        assert answer.status_code == 200, answer.text
        totals.append(int(answer.headers["x-total-count"]))
        told.append(answer.json()[key] if key else answer.json())
        following = answer.links.get("next", {}).get("url", "")
    assert {len(page) for page in told[:-1]} == {2}
    assert set(totals) == {sum(map(len, told))}
    return [one for page in told for one in page]


def whole(hub: Hub, path: str) -> Any:
    answer = hub.web.get(path, headers=BEARER)
    assert "link" not in answer.headers
    return answer.json()


def test_tables_come_in_pages(hub: Hub) -> None:
    assert pages(hub, "/api/v1/tables") == whole(hub, "/api/v1/tables") == ["a", "b", "main"]


def test_races_come_in_pages_the_newest_first(hub: Hub) -> None:
    path = "/api/v1/tables/main/races"
    listed = pages(hub, path)
    assert listed == whole(hub, path)
    assert len(listed) == 3
    assert [one["phase"] for one in listed[1:]] == ["abandoned", "abandoned"]
    assert whole(hub, "/api/v1/tables/a/races") == []


def test_the_journal_comes_in_pages(hub: Hub) -> None:
    path = "/api/v1/tables/main/journal"
    assert [entry["no"] for entry in pages(hub, path)] == [1, 2, 3]
    assert pages(hub, path) == whole(hub, path)
    assert whole(hub, f"{path}?after=2")[0]["no"] == 3


def test_tags_come_in_pages(hub: Hub) -> None:
    assert [tag["uid"] for tag in pages(hub, "/api/v1/tags", "tags")] == UIDS


@pytest.mark.parametrize("asked", ["limit=0", "limit=1001", "limit=x", "after=yesterday"])
def test_an_invalid_page_is_refused(hub: Hub, asked: str) -> None:
    answer = hub.web.get(f"/api/v1/tables/main/races?{asked}")
    assert (answer.status_code, answer.json()["detail"]["code"]) == (422, "malformed")
