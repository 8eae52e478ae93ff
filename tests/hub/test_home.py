"""Home automation over the wire: a Home Assistant that knows only its own scheme follows a race, and forgets it."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from companion.process.secrets import load_secrets
from companion.wire.setups import setup_json

from ..waiting import wait_until
from .home_assistant import HomeAssistant
from .phones import Phone
from .service import Hub, running
from .tables import Mirror, Table, a_setup

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

ON = {"COMPANION_HOME_AUTOMATION": "home-assistant"}
BROKERS = ["mosquitto", "embedded", "external"]
CONFIG = "homeassistant/device/pitwall_main/config"


def login(hub: Hub) -> tuple[str, str]:
    """Return the login of the home automation."""
    return "home", load_secrets(hub.data).of("home")


@contextmanager
def a_house(hub: Hub) -> Iterator[HomeAssistant]:
    """Run a Home Assistant at the hub's broker."""
    house = HomeAssistant(hub.mqtt_port, login(hub))
    try:
        yield house
    finally:
        house.close()


def kept(hub: Hub) -> dict[str, bytes]:
    """Read everything that the broker keeps, as anybody may."""
    ear = Phone(hub, listens_to=("#",)).is_in()
    status = "heat/v1/main/status"
    ear._client.subscribe(status, 1)  # a second one comes after everything else
    wait_until(
        lambda: len([heard for heard in ear.heard if heard.retain and heard.topic == status]) > 1, "all was heard"
    )
    ear.close()
    return {heard.topic: heard.payload for heard in ear.heard if heard.retain}


def race(table: Table, cars: int) -> Mirror:
    """Start a race."""
    mirror = Mirror(table, a_setup(cars), seed=5)
    mirror.begin()
    return mirror


@pytest.mark.parametrize("broker", BROKERS)
def test_home_assistant_follows_a_whole_race(broker: str, tmp_path: Path) -> None:
    with running(tmp_path, broker, **ON) as hub, a_house(hub) as house:
        table = Table(hub).sit("red", "blue", "green")
        mirror = race(table, 3)
        house.wait_state("sensor.pitwall_main_phase", "planning")
        while command := mirror.virtual.next_command():
            mirror.send(command.seat, command)
        state = mirror.states[-1]
        house.wait_state("sensor.pitwall_main_phase", "finished")
        house.wait_state("sensor.pitwall_main_round", str(state["round"]))
        house.wait_state("sensor.pitwall_main_turn", "none")
        leader = next(car["seat"] for car in state["cars"] if car["rank"] == 1)
        house.wait_state("sensor.pitwall_main_leader", leader)
        for car in state["cars"]:
            told = {"place": car["rank"], "lap": car["at"]["lap"], "gear": car["gear"], "engine": car["engine"]}
            for value, number in {**told, "driver": car["name"]}.items():
                house.wait_state(f"sensor.pitwall_main_{car['seat']}_{value}", str(number))
        house.wait_state("sensor.pitwall_main_last_event", "The race is over.")
        assert house.entities["sensor.pitwall_main_last_event"].attributes["code"] == "race_finished"
        events = [event["type"] for event in mirror.events]
        wait_until(lambda: house.entities["event.pitwall_main_events"].states == events, "every event was told")
        assert house.entities["binary_sensor.pitwall_main_readers"].state == "off"
        assert house.available == {"heat/v1/main/status": True}
        table.leave()


@pytest.mark.parametrize("broker", BROKERS)
def test_cars_that_leave_are_removed(broker: str, tmp_path: Path) -> None:
    with running(tmp_path, broker, **ON) as hub, a_house(hub) as house:
        table = Table(hub).sit("red", "blue", "green")
        race(table, 3)
        house.wait_state("sensor.pitwall_main_green_gear", "1")
        table.referee.insist({"do": "abandon"})
        table.referee.insist({"do": "setup", "setup": setup_json(a_setup(2))})
        wait_until(lambda: "sensor.pitwall_main_green_gear" not in house.entities, "green is gone")
        house.wait_state("sensor.pitwall_main_phase", "setup")
        house.wait_state("sensor.pitwall_main_leader", "none")
        house.wait_state("sensor.pitwall_main_last_event", "–")
        assert house.state("sensor.pitwall_main_blue_gear") == "1"
        wait_until(lambda: not [topic for topic in kept(hub) if "/car/green/" in topic], "its topics are gone")
        assert b'"green_' not in kept(hub)[CONFIG]
        table.leave()


@pytest.mark.parametrize("broker", BROKERS)
@pytest.mark.parametrize("mode", ["off", "topics"])
def test_switched_off_everything_is_removed_also_after_a_crash(broker: str, mode: str, tmp_path: Path) -> None:
    with running(tmp_path, broker, **ON) as hub, a_house(hub) as house:
        table = Table(hub).sit("red", "blue")
        race(table, 2)
        house.wait_state("sensor.pitwall_main_red_gear", "1")
        hub.kill()
        if broker == "external":
            wait_until(lambda: house.available == {"heat/v1/main/status": False}, "the last will says so")
        hub.start(COMPANION_HOME_AUTOMATION=mode)
        wait_until(lambda: not house.devices and not house.entities, "nothing is left of it")
        wait_until(lambda: CONFIG not in kept(hub), "the broker keeps no description")
        values = [topic for topic in kept(hub) if "/home/" in topic]
        assert (values != []) == (mode == "topics")
        table.leave()


@pytest.mark.parametrize("broker", ["mosquitto", "embedded"])
def test_the_hub_is_available_again_after_a_crash(broker: str, tmp_path: Path) -> None:
    with running(tmp_path, broker, **ON) as hub, a_house(hub) as house:
        table = Table(hub).sit("red", "blue")
        race(table, 2)
        house.wait_state("sensor.pitwall_main_phase", "planning")
        told = house.configs
        hub.kill()
        hub.start()
        wait_until(lambda: house.configs > told, "it is described again")
        wait_until(lambda: house.available == {"heat/v1/main/status": True}, "it is there")
        table.referee.insist({"do": "abandon"})
        house.wait_state("sensor.pitwall_main_phase", "abandoned")
        hub.stop()
        table.leave()
