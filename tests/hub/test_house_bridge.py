"""A house with a Mosquitto of its own: `companion broker bridge` brings it the tables, whatever the link does."""

from __future__ import annotations

import os
import re
import subprocess
from contextlib import contextmanager
from typing import TYPE_CHECKING

import paho.mqtt.client as paho
import pytest

from companion.broker import find_mosquitto
from companion.process.secrets import load_secrets

from ..browser.cable import Cable
from ..paho_clients import hang_up
from ..ports import free_port, listens
from ..waiting import PATIENCE, wait_until
from .home_assistant import HomeAssistant
from .service import Hub, command_line, running
from .tables import Mirror, Table, a_setup

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

ON = {"COMPANION_HOME_AUTOMATION": "home-assistant"}
CONFIG = "homeassistant/device/pitwall_main/config"
PUBLIC = re.compile(rf"heat/v1/main/(state|status|home/.+)|heat/v1/bridge|{CONFIG}")
"""Only these may ever be kept by the house."""


def snippet(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> str:
    """Print the bridge as the host does, with the settings of the hub."""
    for name, value in hub.environment.items():
        monkeypatch.setenv(name, value)
    status, text, complaint = command_line("broker", "bridge", "--data", str(hub.data))
    assert (status, complaint) == (0, "")
    return text


class House:
    """The Mosquitto of a house, with the bridge in its configuration and a cable between the two."""

    def __init__(self, folder: Path, bridge: str, link: Cable) -> None:
        program = find_mosquitto()
        assert program, "these tests need Mosquitto: apt-get install mosquitto"
        self.port, folder = free_port(), folder / "house"
        folder.mkdir(mode=0o700)
        root = ["user root"] if os.geteuid() == 0 else []
        lines = [*root, f"listener {self.port} 127.0.0.1", "allow_anonymous true", "log_dest none"]
        laid, count = re.subn(r"(?m)^address .*$", f"address 127.0.0.1:{link.port}", bridge)
        assert count == 1
        laid = laid.replace("restart_timeout 2 30", "restart_timeout 1 1")
        (folder / "conf").write_text("\n".join(lines) + "\n" + laid)
        self._child = subprocess.Popen([program, "-c", str(folder / "conf")], stderr=subprocess.DEVNULL)
        wait_until(lambda: listens(self.port), "the house's Mosquitto listens")

    def kept(self, *filters: str) -> dict[str, bytes]:
        """Read what the broker of the house keeps."""
        heard: dict[str, bytes] = {}
        done: list[int] = []
        client = paho.Client(paho.CallbackAPIVersion.VERSION2, clean_session=True)
        client.on_message = lambda _c, _d, message: message.retain and heard.update({message.topic: message.payload})
        client.on_connect = lambda *_: client.subscribe([(one, 1) for one in filters or ("#",)])
        client.on_subscribe = lambda *_: client.publish("test/marker", "", 1)
        client.on_publish = lambda *_: done.append(1)  # acknowledged after everything that was sent before
        client.connect("127.0.0.1", self.port)
        client.loop_start()
        wait_until(lambda: done, "all was heard")
        hang_up(client)
        return heard

    def close(self) -> None:
        """Stop it."""
        self._child.terminate()
        self._child.wait(PATIENCE)


@contextmanager
def a_house(hub: Hub, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[House, Cable]]:
    """Run a house beside a hub."""
    link = Cable(hub.mqtt_port)
    house = House(folder, snippet(hub, monkeypatch), link)
    try:
        yield house, link
    finally:
        house.close()
        link.close()


@pytest.mark.parametrize("broker", ["mosquitto", "embedded"])
def test_the_house_follows_and_a_cut_link_heals_without_the_table_noticing(
    broker: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(tmp_path, broker, **ON) as hub, a_house(hub, tmp_path, monkeypatch) as (house, link):
        assistant = HomeAssistant(house.port)
        table = Table(hub).sit("red", "blue", "green")
        mirror = Mirror(table, a_setup(3), seed=5)
        mirror.begin()
        assistant.wait_state("sensor.pitwall_main_phase", "planning")
        assert assistant.available == {"heat/v1/main/status": True}
        for command in iter(mirror.virtual.next_command, None):
            mirror.send(command.seat, command)
            if len(mirror.states) == 8:
                link.pull()  # the rest is driven without the house
        assert mirror.states[-1]["phase"] == "finished"
        assert assistant.state("sensor.pitwall_main_phase") != "finished"
        link.plug_in()
        assistant.wait_state("sensor.pitwall_main_phase", "finished")
        for car in mirror.states[-1]["cars"]:
            assistant.wait_state(f"sensor.pitwall_main_{car['seat']}_place", str(car["rank"]))
        assistant.close()
        table.leave()


@pytest.mark.parametrize("broker", ["mosquitto", "embedded"])
def test_the_house_keeps_what_is_true_and_forgets_the_rest(
    broker: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(tmp_path, broker, **ON) as hub, a_house(hub, tmp_path, monkeypatch) as (house, _):
        table = Table(hub).sit("red", "blue")
        wait_until(lambda: house.kept().get("heat/v1/main/home/phase") == b"setup", "the house keeps it")
        Mirror(table, a_setup(2), seed=5).begin()
        wait_until(lambda: house.kept().get("heat/v1/main/home/phase") == b"planning", "the house keeps what is new")
        late = HomeAssistant(house.port)  # a Home Assistant that has just been started
        late.wait_state("sensor.pitwall_main_red_gear", "1")
        assert [topic for topic in house.kept() if not PUBLIC.fullmatch(topic)] == []
        hub.kill()
        hub.start(COMPANION_HOME_AUTOMATION="off")
        wait_until(lambda: not late.devices, "Home Assistant has forgotten it")
        wait_until(lambda: not [topic for topic in house.kept() if "/home/" in topic], "so has the broker")
        assert CONFIG not in house.kept()
        late.close()
        table.leave()


def test_the_login_of_the_house_reads_nothing_but_what_everybody_may(tmp_path: Path) -> None:
    with running(tmp_path, "mosquitto", **ON) as hub:
        table = Table(hub).sit("red", "blue")
        spy = table.phone(None, ("home", load_secrets(hub.data).of("home")), listens_to=("#",))
        Mirror(table, a_setup(2), seed=5).begin()
        table["red"].insist({"do": "plan", "gear": 1, "cards": ["1"]})
        spy.send(b'{"do":"undo"}', to="heat/v1/main/referee/command")
        spy.wait(lambda heard: heard.topic == "heat/v1/main/event" and heard.json["type"] == "planned")
        spy.catch_up()
        private = re.compile(r"heat/v1/main/(seat/\w+/(?!presence)|referee/|reader/\w+/(?!status))")
        assert [heard.topic for heard in spy.heard if private.match(heard.topic)] == []
        assert table.display.on("event")[-1]["type"] == "planned"
        table.leave()


@pytest.mark.parametrize("what", ["bridge", "home"])
def test_what_could_not_connect_is_not_printed(what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def bridge() -> tuple[int, str, str]:
        return command_line("broker", what, "--data", str(tmp_path))

    status, out, complaint = bridge()
    assert (status, out) == (1, "")
    assert complaint.startswith("companion: There is nothing to fetch yet: set home_automation")
    monkeypatch.setenv("COMPANION_HOME_AUTOMATION", "topics")
    status, out, complaint = bridge()
    assert (status, out) == (1, "")
    assert complaint.startswith("companion: Nobody reaches Pitwall's broker yet: set broker_lan")
    monkeypatch.setenv("COMPANION_PORT", "0")
    assert bridge()[0] == 2


def test_the_bridge_names_the_broker_that_pitwall_uses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_HOME_AUTOMATION", "topics")
    places = [
        ({"BROKER_LAN": "192.0.2.7"}, ["address 192.0.2.7:1883"]),
        ({"BROKER_LAN": "192.0.2.7", "BROKER_LAN_PORT": "1884"}, ["address 192.0.2.7:1884"]),
        ({"BROKER": "mqtt://hub:secret@192.0.2.8"}, ["address 192.0.2.8:1883"]),
        ({"BROKER": "mqtts://hub:secret@b.example"}, ["address b.example:8883", "bridge_capath /etc/ssl/certs"]),
        ({"BROKER_CA": "/etc/ca.pem"}, ["address b.example:8883", "bridge_cafile /etc/ca.pem"]),
    ]
    for given, lines in places:
        for name, value in given.items():
            monkeypatch.setenv(f"COMPANION_{name}", value)
        status, text, _ = command_line("broker", "bridge", "--data", str(tmp_path))
        assert status == 0
        assert "hub" not in text
        assert "secret" not in text
        assert [line for line in text.splitlines() if line.startswith(("address", "bridge_ca"))] == lines


def test_the_login_is_printed_for_a_house_without_a_broker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_HOME_AUTOMATION", "home-assistant")
    monkeypatch.setenv("COMPANION_BROKER_LAN", "192.0.2.7")
    status, text, _ = command_line("broker", "home", "--data", str(tmp_path))
    secret = load_secrets(tmp_path).of("home")
    assert (status, text) == (0, f"address   192.0.2.7:1883\nuser      home\npassword  {secret}\n")
