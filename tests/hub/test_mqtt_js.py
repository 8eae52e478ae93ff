"""The client of the pages, mqtt.js, on every broker: it is let in, heard, answered, missed, and turned away."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from .service import running
from .tables import Table
from .two_cars import PLAN, begin

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .service import Hub

APP = Path(__file__).with_name("app.mjs")
PACKAGES = Path(__file__).parents[2] / "web" / "package.json"
ROOT = "heat/v1/main"


@contextmanager
def app(hub: Hub, login: tuple[str, str], *topics: str, **more: Any) -> Iterator[Iterator[dict[str, Any]]]:
    """Run the client; return what it prints, line by line."""
    node = shutil.which("node", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    assert node, "the pages are built with Node, so it is there"
    told = {"packages": str(PACKAGES), "url": f"ws://127.0.0.1:{hub.port}/mqtt", "user": login[0], "token": login[1]}
    told |= {"topics": [f"{ROOT}/{topic}" for topic in topics], "say": [], **more}
    with subprocess.Popen([node, str(APP), json.dumps(told)], stdout=subprocess.PIPE) as child:
        assert child.stdout is not None
        try:
            yield map(json.loads, child.stdout)
        finally:
            child.kill()


@pytest.fixture(params=["mosquitto", "embedded", "external"])
def race(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Table]:
    """Yield a race of two that is about to be planned."""
    with running(tmp_path, request.param) as hub:
        table = Table(hub).sit("red", "blue")
        begin(table)
        yield table
        table.leave()


def test_the_client_of_the_pages_plays(race: Table) -> None:
    login = race.logins["red"]
    race.phones.pop("red").close()
    plan = [f"{ROOT}/seat/red/command", {**PLAN, "id": "from-the-page", "seen": 1}]
    presence = f"{ROOT}/seat/red/presence"
    with app(race.hub, login, "state", "seat/red/reply", "seat/red/view", will=presence, say=[plan]) as heard:
        told = {"ready": False, "retained": False, "reply": None, "view": None}
        for line in heard:
            told["ready"] = told["ready"] or "ready" in line
            topic, payload = line.get("topic", ""), line.get("payload", {})
            told["retained"] = told["retained"] or (topic == f"{ROOT}/state" and line["retain"])
            told["reply"] = payload if topic.endswith("/reply") else told["reply"]
            told["view"] = payload if topic.endswith("/view") and payload["no"] == 2 else told["view"]
            if all(told.values()):
                break
        assert told["reply"] == {"id": "from-the-page", "ok": True, "no": 2}
        assert told["view"]["own"]["plan"] == {"gear": PLAN["gear"], "cards": PLAN["cards"]}
    lost = race.display.wait(lambda heard: heard.topic == presence and heard.json["state"] == "lost")
    assert lost.json == {"state": "lost"}


def test_the_client_of_the_pages_is_turned_away_and_told_why(race: Table) -> None:
    with app(race.hub, ("seat-red", "a guess"), "state") as heard:
        assert next(heard)["code"] == 5
    foreign = [f"{ROOT}/seat/red/command", {**PLAN, "id": "not-mine"}]
    with app(race.hub, race.logins["blue"], "state", "seat/red/view", say=[foreign]) as heard:
        for line in heard:
            assert not line.get("topic", "").endswith("/view")
            if "closed" in line or line.get("topic") == f"{ROOT}/state":
                break
    assert race.hub.web.get("/api/v1/tables/main").json()["no"] == 1
