"""Several game boxes: each has its own cards, and a table plays with one of them."""

from __future__ import annotations

import asyncio
import threading
from typing import TYPE_CHECKING

import pytest

from companion.boards import load_track
from companion.engine.refusals import Refused
from companion.hub.metrics import Metrics
from companion.hub.tables import Tables
from companion.store.journal import Journal
from companion.table.tags import CardTag, read_meaning, write_meaning, write_tags

from ..waiting import PATIENCE
from .service import BEARER
from .tap_desks import BOOK, GO, OK, SETUP, Desk, a_desk, red, uid_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from .tables import Table

SECOND_FOUR = "04C41000"


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """Yield a desk with the first box enrolled, and a red 4 of a second one."""
    with a_desk(tmp_path) as desk:
        tags = BOOK | {SECOND_FOUR: CardTag("4", red, 1, "second")}
        desk.run(desk.book.replace_all(write_tags(tags)))
        yield desk


@pytest.mark.parametrize("text", ["pitwall:card:red:4:1@second", "pitwall:card:heat@box-2"])
def test_a_card_names_its_box(text: str) -> None:
    meaning = read_meaning(text)
    assert isinstance(meaning, CardTag)
    assert write_meaning(meaning) == text


@pytest.mark.parametrize("text", ["pitwall:control:go@second", "pitwall:card:heat@", "pitwall:card:heat@A B"])
def test_controls_have_no_box_and_boxes_have_plain_names(text: str) -> None:
    assert read_meaning(text) is None


def test_a_card_of_another_box_is_held(desk: Desk) -> None:
    desk.begin()
    assert desk.result("red", SECOND_FOUR) == ("held", "tap.other-box")
    assert desk.result("red", uid_of("4")) == OK
    assert desk.entering() == (None, ["4"])


def test_a_table_plays_with_the_box_it_says_also_after_a_restart(desk: Desk) -> None:
    desk.journal.keep_box("main", "second")
    desk.restart()
    desk.begin()
    assert desk.result("red", SECOND_FOUR) == OK
    assert desk.result("red", uid_of("4")) == ("held", "tap.other-box")
    assert desk.result("red", GO) == OK  # go is of no box: it counts everywhere
    assert desk.plan("red") == {"gear": 1, "cards": ["4"]}


def test_each_box_has_its_own_red_4(desk: Desk) -> None:
    with pytest.raises(Refused, match=r"tag\.twice"):
        desk.run(desk.book.enrol("04C41001", CardTag("4", red, 1, "second")))
    desk.run(desk.book.enrol("04C41001", CardTag("4", red, 1, "third")))
    assert desk.book.boxes() == {"main", "second", "third"}


def test_the_list_says_what_a_box_lacks(desk: Desk) -> None:
    lacking = desk.book.listing("second")["missing"]["red"]
    assert "pitwall:card:red:4:1@second" not in lacking
    assert "pitwall:card:red:4:2@second" in lacking
    assert "pitwall:card:red:4:2" not in desk.book.listing()["missing"]["red"]


def test_a_tag_that_enrols_itself_is_of_the_tables_box(desk: Desk) -> None:
    desk.journal.keep_box("main", "second")
    desk.restart()
    desk.taps("red", "04C42000", text="pitwall:card:red:5:1")
    assert desk.book.listed("04C42000") == CardTag("5", red, 1, "second")


def test_two_tables_play_with_a_box_each(table: Table) -> None:
    web, path = table.hub.web, f"/api/v1/tables/{table.name}/box"
    assert web.get(path).status_code == 401
    assert web.get(path, headers=BEARER).json()["box"] == "main"
    assert web.put(path, json={"box": "A B"}, headers=BEARER).status_code == 422
    told = web.put(path, json={"box": "second"}, headers=BEARER).json()
    assert told["box"] == "second"
    assert set(told["boxes"]) >= {"main", "second"}
    missing = web.get("/api/v1/tags", params={"box": "second"}, headers=BEARER).json()["missing"]
    assert "pitwall:card:red:5:1@second" in missing["red"]
    table.sit("red", "blue")
    setup = {"track": "usa", "laps": 1, "cars": [{"seat": "red"}, {"seat": "blue"}]}
    for command in ({"do": "setup", "setup": setup}, {"do": "start"}):
        assert table.referee.ask(command)["ok"]
    refused = web.put(path, json={"box": "main"}, headers=BEARER)
    assert (refused.status_code, refused.json()["detail"]["code"]) == (409, "box.racing")


def test_a_box_is_not_changed_in_the_middle_of_a_start(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whichever comes first is done before the other: the race is driven with one box."""
    tables = Tables(desk.journal, load_track, Metrics(), "no hash")
    tables.by_name["main"] = desk.table
    keeping, may_go_on, keep = threading.Event(), threading.Event(), Journal.keep_box

    def keep_slowly(journal: Journal, table: str, box: str) -> None:
        keeping.set()
        assert may_go_on.wait(PATIENCE)
        keep(journal, table, box)

    monkeypatch.setattr(Journal, "keep_box", keep_slowly)
    desk.send("referee", do="setup", setup=SETUP)

    async def both_at_once() -> None:
        changing = asyncio.create_task(tables.use_box("main", "second"))
        await asyncio.to_thread(keeping.wait, PATIENCE)
        starting = asyncio.create_task(desk.front_desk.command("referee", b'{"do":"start"}'))
        done, _ = await asyncio.wait([starting], timeout=0.3)
        assert not done, "the start waits for the box"
        may_go_on.set()
        await asyncio.gather(changing, starting)

    asyncio.run(both_at_once())
    assert (desk.table.box, desk.table.race() is not None) == ("second", True)
    with pytest.raises(Refused, match=r"box\.racing"):
        asyncio.run(tables.use_box("main", "main"))
