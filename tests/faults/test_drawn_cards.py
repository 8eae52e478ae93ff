"""kill -9 between an input and the cards that the companion draws after it: they are drawn when it is back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ..hub.service import Hub, running
from ..hub.tables import Table
from ..hub.two_cars import PLAN
from .mortal import mortal

if TYPE_CHECKING:
    from pathlib import Path

RED = {"seat": "red"}
GARAGE = {"track": "usa", "laps": 1, "cars": [RED, {"seat": "blue"}], "garage": {"deck": "companion"}}
LEGENDS = {"track": "usa", "laps": 1, "cars": [{"seat": "blue", "legend": True}, RED], "legends": {"deck": "companion"}}
DYING = [("stored", 0), ("decided", 1), ("inserted", 1)]
"""The input is stored; the card is drawn; the card is written but not committed. And how many entries were before."""


def begin(table: Table, setup: dict[str, Any]) -> None:
    assert table.referee.insist({"do": "setup", "setup": setup})["ok"]
    assert table.referee.insist({"do": "start"})["ok"]


def state(hub: Hub) -> dict[str, Any]:
    told: dict[str, Any] = hub.web.get("/api/v1/tables/main").json()
    return told


@pytest.mark.parametrize(("point", "further"), DYING)
def test_a_market_that_a_power_cut_prevented_is_laid_out_afterwards(point: str, further: int, tmp_path: Path) -> None:
    with running(tmp_path, "embedded") as hub:
        hub.kill()
        with mortal(hub, point, times=1 + further):
            hub.start()
        table = Table(hub).sit("red", "blue")
        table.referee.insist({"do": "setup", "setup": GARAGE})
        table.referee.send({"do": "start"})
        hub.await_death()
        hub.start()
        told = state(hub)
        assert (told["no"], told["garage"]["round"], len(told["market"])) == (2, 1, 5)
        table.leave()


@pytest.mark.parametrize(("point", "further"), DYING)
def test_a_legends_card_that_a_power_cut_prevented_is_turned_afterwards(
    point: str, further: int, tmp_path: Path
) -> None:
    with running(tmp_path, "embedded") as hub:
        hub.kill()
        with mortal(hub, point, times=2 + further):
            hub.start()
        table = Table(hub).sit("red")
        begin(table, LEGENDS)
        table["red"].send(PLAN)
        hub.await_death()
        hub.start()
        told = state(hub)
        assert told["no"] == 3
        assert told["legend_card"]["card"].startswith("lg-")
        table.leave()


def test_what_was_undone_is_not_drawn_again_by_a_restart(tmp_path: Path) -> None:
    with running(tmp_path, "embedded") as hub:
        table = Table(hub).sit("red")
        begin(table, LEGENDS)
        assert table["red"].insist(PLAN)["ok"]
        assert table.referee.insist({"do": "undo"})["ok"]
        hub.kill()
        hub.start()
        assert (state(hub)["no"], state(hub)["legend_card"]) == (4, None)
        assert table.referee.insist({"do": "legend-card"})["ok"]
        assert state(hub)["legend_card"] is not None
        table.leave()
