"""A championship of three races over the wire: points, grids, upgrades and sponsorship cards from race to race."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from companion.boards import find_track
from companion.engine.calendar import FIXTURES, SEASONS
from companion.wire.setups import parse_setup

from ..hub.service import BEARER, Hub, running
from ..hub.tables import Table, message_of
from ..virtual_table import VirtualTable
from ..waiting import wait_until

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.engine.race import Race

API = "/api/v1"
DRIVERS = {"red": "Aino", "blue": "Bo", "green": "Cy"}
LEGEND = "black"
Json = dict[str, Any]


@pytest.fixture(scope="module")
def hub(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hub]:
    with running(tmp_path_factory.mktemp("championship"), "embedded") as hub:
        yield hub


@pytest.fixture
def table(hub: Hub) -> Iterator[Table]:
    table = Table(hub, hub.make_table("championship"))
    for seat, name in DRIVERS.items():
        claimed = hub.claim(table.name, seat, name)
        table.phones[seat] = table.phone(seat, (claimed["user"], claimed["token"]))
    yield table
    table.leave()


def set_up(grid: Json, season: int) -> Json:
    """Set up the next race as the season proposes it; before the first the order is drawn."""
    spots = grid["grid"] or [{"seat": seat, "carry": {}, "legend": seat == LEGEND} for seat in (*DRIVERS, LEGEND)]
    event = grid["planned"]["event"]
    points = {one["seat"]: one["points"] for one in grid["grid"]}
    return {
        "track": grid["planned"]["track"],
        "laps": grid["planned"]["laps"],
        "cars": [_car(one) for one in spots],
        "garage": {"how": "draft", "deck": "table"},
        "championship": {"season": "1961", "race": grid["race"], "event": event, "points": points},
        "season": season,
    }


def _car(spot: Json) -> Json:
    if spot["legend"]:
        return {"seat": spot["seat"], "legend": True}
    carried = {key: spot["carry"][key] for key in ("upgrades", "sponsors") if key in spot["carry"]}
    return {"seat": spot["seat"], "name": DRIVERS[spot["seat"]], **carried}


def race(table: Table, setup: Json, seed: int) -> VirtualTable:
    """Let simulated drivers race over the wire, from the market to the flag, and make the result official."""
    assert table.referee.insist({"do": "setup", "setup": setup})["ok"]
    assert table.referee.insist({"do": "start"})["ok"]
    local = VirtualTable(parse_setup({key: setup[key] for key in setup if key != "season"}, find_track), seed)
    for entry in local.play():
        assert entry.command is not None
        reply = table[entry.by].ask(message_of(entry.by, entry.command))
        assert (reply["ok"], reply.get("no")) == (True, entry.no), (entry.command, reply)
    assert table.referee.ask({"do": "confirm"})["ok"]
    return local


def expected_points(races: list[Race]) -> dict[str, int]:
    """Add up what the booklet gives for places, and what the event of each race adds."""
    points = dict.fromkeys((*DRIVERS, LEGEND), 0)
    for number, driven in enumerate(races):
        for car in driven.cars:
            assert car.place is not None
            extra = FIXTURES[SEASONS["1961"][number]].extra_points
            points[car.seat] += (9, 6, 4, 3, 2, 1)[car.place - 1]
            points[car.seat] += extra[car.place - 1] if car.place <= len(extra) else 0
    return points


def test_a_whole_season_is_raced_with_what_each_race_leaves_to_the_next(hub: Hub, table: Table) -> None:
    calendar = [  # a lap each: an event may take one off
        {"track": FIXTURES[event].track, "laps": 1 - FIXTURES[event].laps, "event": event} for event in SEASONS["1961"]
    ]
    plan = {"name": "The season of 1961", "calendar": calendar}
    season = hub.web.post(f"{API}/seasons", json=plan, headers=BEARER).json()["season"]
    path = f"{API}/seasons/{season}"
    driven: list[Race] = []
    for number, planned in enumerate(calendar, 1):
        grid = hub.web.get(f"{path}/grid").json()
        assert (grid["race"], grid["planned"]["event"]) == (number, planned["event"])
        setup = set_up(grid, season)
        if driven:
            _check_grid(grid, driven)
        done = race(table, setup, number).race
        driven.append(done)
        assert [len(car.upgrades) for car in done.cars if car.mat] == [number] * len(DRIVERS)
        wait_until(lambda: len(hub.web.get(path).json()["driven"]) == len(driven))
        told = {row["legend"] or _seat(row["name"]): row["points"] for row in hub.web.get(path).json()["standings"]}
        assert told == expected_points(driven)
    assert any(car.holdings.sponsors for one in driven[:-1] for car in one.cars if car.mat), "something was carried"
    last = hub.web.get(f"{path}/grid").json()
    assert (last["race"], last["planned"]) == (4, None)
    assert hub.web.get(path).json()["driven"][2]["extra"] == {}, "nobody entered the event's points"


def _seat(name: str) -> str:
    return next(seat for seat, driver in DRIVERS.items() if driver == name)


def _check_grid(grid: Json, driven: list[Race]) -> None:
    """Check that the grid is by the standings, ties by the latest race, with what the latest race left."""
    points, latest = expected_points(driven), driven[-1]
    order = sorted(points, key=lambda seat: (-points[seat], latest.car(seat).place))  # type: ignore[arg-type]
    assert [one["seat"] for one in grid["grid"]] == order
    for spot in grid["grid"]:
        car = latest.car(spot["seat"])
        assert (spot["legend"], spot["points"]) == (car.mat is None, points[spot["seat"]])
        left = {"upgrades": list(car.upgrades), "sponsors": car.holdings.sponsors} if car.mat else {}
        assert spot["carry"] == left


def test_a_season_may_let_drivers_with_the_same_points_share_their_place(hub: Hub) -> None:
    plan = {"name": "Shared", "rulings": {"season_tie": "shared"}}
    season = hub.web.post(f"{API}/seasons", json=plan, headers=BEARER).json()["season"]
    rows = ["date,board,laps,driver,place"]
    rows += [f"2025-11-0{day},usa,2,{name},{place}" for day, places in ((7, (1, 2)), (8, (2, 1)))
             for name, place in zip(("Dee", "Eli"), places, strict=True)]  # fmt: skip
    answer = hub.web.post(f"{API}/seasons/{season}/import", content="\n".join(rows).encode(), headers=BEARER)
    assert answer.status_code == 201, answer.text
    told = hub.web.get(f"{API}/seasons/{season}").json()["standings"]
    assert [(row["name"], row["place"], row["points"]) for row in told] == [("Eli", 1, 15), ("Dee", 1, 15)]
