"""The small values of a table: published when they change, removed when they are gone, and none unless wanted."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

import pytest

from companion.engine.types import SEATS
from companion.hub.home import desk as home_desk
from companion.hub.home.desk import BIRTHS, HomeDesk
from companion.hub.home.options import HomeOptions
from companion.hub.home.values import CAR_VALUES, LONGEST_TEXT, all_values
from companion.texts import LANGUAGES

from .home_assistant import check_config
from .tap_desks import Desk, a_desk

if TYPE_CHECKING:
    from pathlib import Path

CONFIG = "homeassistant/device/pitwall_main/config"
ON, TOPICS = HomeOptions("home-assistant"), HomeOptions("topics")


class House:
    """A table's values as the house receives them."""

    def __init__(self, desk: Desk, options: HomeOptions) -> None:
        self.heard: list[tuple[str, str]] = []
        self.kept: dict[str, str] = {}
        self.home = HomeDesk(desk.table, desk.front_desk.readers, self._take, options)

    def _take(self, topic: str, payload: bytes, *, retain: bool = False) -> None:
        assert retain
        self.heard.append((topic.removeprefix("heat/v1/main/home/"), payload.decode()))
        self.kept[self.heard[-1][0]] = payload.decode()
        self.kept = {name: value for name, value in self.kept.items() if value}

    def news(self) -> list[tuple[str, str]]:
        """Return what was heard since the last call."""
        heard, self.heard = self.heard, []
        return heard

    def told(self, name: str) -> Any:
        """Return a value that is JSON."""
        return json.loads(self.kept[name])


def test_nothing_is_published_unless_it_is_wanted(tmp_path: Path) -> None:
    with a_desk(tmp_path) as desk:
        house = House(desk.begin(), HomeOptions())
        house.home.announce()
        house.home.follow()
        assert (house.heard, house.home.births) == ([], ())


def test_home_assistant_follows_the_address_of_the_pages(tmp_path: Path) -> None:
    urls = ["http://192.168.1.5:8080"]
    with a_desk(tmp_path) as desk:
        house = House(desk.begin(), HomeOptions("home-assistant", url=lambda: urls[-1]))
        house.home.announce()
        house.news()
        house.home.follow()
        assert house.news() == []
        urls.append("http://10.0.0.7:8080")
        house.home.follow()
        assert [name for name, _ in house.news()] == [CONFIG]
        assert house.told(CONFIG)["device"]["configuration_url"] == "http://10.0.0.7:8080"


def test_only_what_has_changed_is_published(tmp_path: Path) -> None:
    with a_desk(tmp_path) as desk:
        house = House(desk.begin(), TOPICS)
        house.home.announce()
        assert {name: house.kept[name] for name in ("phase", "round", "leader", "turn", "waiting")} == {
            "phase": "planning",
            "round": "1",
            "leader": "red",
            "turn": "none",
            "waiting": "red,blue",
        }
        assert (house.kept["car/blue/place"], house.kept["car/blue/lap"], house.kept["car/blue/gear"]) == (
            "2",
            "0",
            "1",
        )
        house.news()
        house.home.follow()
        assert house.news() == []
        desk.send("red", do="plan", gear=1, cards=["4"])
        house.home.follow()
        assert house.news() == [("waiting", "blue")]


def test_after_a_reconnect_everything_is_published_again_and_everything_else_is_removed(tmp_path: Path) -> None:
    with a_desk(tmp_path) as desk:
        house = House(desk.begin(), TOPICS)
        for _ in range(2):
            house.home.announce()
            heard = dict(house.news())
            assert heard.keys() == {*all_values(), CONFIG}
            absent = {f"car/{seat}/{value}" for seat in SEATS[2:] for value in CAR_VALUES}
            assert {name for name, value in heard.items() if not value} == {*absent, CONFIG}


def test_what_is_left_is_removed_when_it_is_off(tmp_path: Path) -> None:
    with a_desk(tmp_path) as desk:
        house = House(desk.begin(), HomeOptions("off", clears=True))
        house.home.announce()
        assert dict(house.news()) == dict.fromkeys([*all_values(), CONFIG], "")
        desk.send("red", do="plan", gear=1, cards=["4"])
        house.home.follow()
        assert house.news() == []


def test_a_description_is_published_when_the_cars_change(tmp_path: Path) -> None:
    with a_desk(tmp_path) as desk:
        house = House(desk, ON)
        house.home.announce()
        assert [name for name, _ in house.news()].count(CONFIG) == 2  # what may be left is removed first
        desk.begin()
        house.home.follow()
        (config,) = [json.loads(value) for name, value in house.news() if name == CONFIG]
        check_config(CONFIG, config)
        assert {key.partition("_")[0] for key in config["components"]} >= {"red", "blue"}
        desk.send("red", do="plan", gear=1, cards=["4"])
        house.home.follow()
        assert CONFIG not in dict(house.news())


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_are_in_the_language_of_the_house_and_ids_are_not(tmp_path: Path, language: str) -> None:
    with a_desk(tmp_path) as desk:
        house = House(desk.begin(), HomeOptions("home-assistant", language))
        house.home.announce()
        components = house.told(CONFIG)["components"]
        assert components["leader"]["default_entity_id"] == "sensor.pitwall_main_leader"
        expected = {"en": "Leader", "sv": "Leder", "fi": "Kärki", "es": "Líder", "cs": "Vede"}
        assert components["leader"]["name"] == expected[language]
        gear = {"en": "Red: gear", "sv": "Röd: växel", "fi": "Punainen: vaihde"}
        gear |= {"es": "Rojo: marcha", "cs": "Červená: převod"}
        assert components["red_gear"]["name"] == gear[language]
        driver = {"en": "Red", "sv": "Röd", "fi": "Punainen", "es": "Rojo", "cs": "Červená"}
        assert house.kept["car/red/driver"] == driver[language]


def test_the_last_event_is_told_as_code_and_in_the_language_of_the_house(tmp_path: Path) -> None:
    with a_desk(tmp_path) as desk:
        house = House(desk.begin(), HomeOptions("topics", "sv"))
        house.home.announce()
        started = house.told("last_event")
        assert (started["code"], started["seat"], started["no"]) == ("race_started", None, 1)
        assert started["text"].startswith("Loppet på USA börjar: 1 varv.")
        desk.send("referee", do="retire", seat="red")
        house.home.follow()
        assert house.told("last_event")["code"] == "retired"
        assert house.told("last_event")["seat"] == "red"
        assert "Röd" in house.told("last_event")["text"]


def test_a_sentence_is_never_longer_than_home_assistant_takes(tmp_path: Path) -> None:
    with a_desk(tmp_path) as desk:
        cars = [{"seat": seat, "name": f"{seat} {'x' * 33}"} for seat in SEATS[:8]]
        house = House(desk.begin({"track": "usa", "laps": 1, "cars": cars}), TOPICS)
        house.home.announce()
        text = house.told("last_event")["text"]
        assert len(text) == LONGEST_TEXT
        assert text.endswith("…")


def test_a_lost_reader_is_told(tmp_path: Path) -> None:
    with a_desk(tmp_path) as desk:
        house = House(desk.begin(), HomeOptions("topics", "fi"))
        house.home.announce()
        assert house.told("readers") == {"state": "ok", "lost": [], "text": ""}
        desk.front_desk.readers.hear("red", b'{"state":"lost","reason":"silent"}')
        house.home.follow()
        told = house.told("readers")
        assert (told["state"], told["lost"]) == ("trouble", ["red"])
        assert told["text"] == "Lukija red ei vastaa."


def test_whoever_has_just_connected_hears_everything_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(home_desk, "_BIRTH_SECONDS", 0.0)

    async def births() -> list[int]:
        counts = []
        for payload in (b"offline", b"0", b"", b"online"):
            for topic in BIRTHS:
                house.home.hear(topic, payload)
            house.home.hear("homeassistant/status", payload)
            await asyncio.sleep(0.05)
            counts.append(len(house.news()))
        house.home.hear("heat/v1/bridge", b"1")
        house.home.stop()  # the connection was lost
        await asyncio.sleep(0.05)
        return [*counts, len(house.news())]

    with a_desk(tmp_path) as desk:
        house = House(desk.begin(), TOPICS)
        assert set(house.home.births) == set(BIRTHS)
        assert asyncio.run(births()) == [0, 0, 0, len(all_values()) + 1, 0]
